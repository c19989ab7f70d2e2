//! The keys of `vnfcheck.yaml`, in a table that the parser, the schema and `--show-config` share.

use decode::Key;
use report::FailOn;
use rules::{Level, Release};

use super::shape::Shape;

/// The shape of a configuration file.
pub(super) const CONFIGURATION: Shape = Shape::Record("a configuration", MEMBERS);

/// The value of `accept` for requirements that cannot be decided from the files alone.
pub(super) const UNDECIDED: &str = "undecided";

/// The key that selects rule sets.
pub(super) const RULES: &str = "rules";

/// The key that names environments.
pub(super) const ENVIRONMENTS: &str = "environments";

/// The key that names rule files.
pub(super) const RULE_FILES: &str = "rule_files";

/// The keys, in display order.
pub(super) const MEMBERS: &[Key<Shape>] = &[
    Key::new(
        "release",
        "ONAP release whose requirements count; the newest by default.",
        Shape::Choice(|| Release::ALL.iter().map(|release| release.name()).collect()),
    ),
    Key::new(
        "profile",
        "Whose reading counts: `text` (the wording) or `vvp` (that of ONAP's VVP scripts where they differ on purpose).",
        Shape::Choice(|| vec!["text", "vvp"]),
    ),
    Key::new(
        RULES,
        "Rule sets to check: `onap` (the default), `heat`, `csar`, `sdc`, your own, or `custom` for all your own.",
        Shape::List(&Shape::Set),
    ),
    Key::new(
        "fail_on",
        "Which levels gate: `must` (errors), `should` (and warnings), `may` (and notes) or `never`.",
        Shape::Choice(|| FailOn::ALL.iter().map(|it| it.name()).collect()),
    ),
    Key::new(
        "accept",
        "Statuses that a gate accepts: `undecided` (requirements that the files alone do not decide).",
        Shape::List(&Shape::Choice(|| vec![UNDECIDED])),
    ),
    Key::new(
        "strict_environment",
        "Whether an environment value that does not fit its parameter fails R-92635; otherwise it is advice.",
        Shape::Flag,
    ),
    Key::new(
        ENVIRONMENTS,
        "Environments for all templates, as paths or globs relative to the folder of this file, merged in this order; a glob that matches several files describes one deployment for each; only with the rule set `heat`.",
        Shape::List(&Shape::Glob),
    ),
    Key::new(
        RULE_FILES,
        "Files with your own rules, as paths relative to the folder of this file; their rule sets are checked in addition to the others.",
        Shape::List(&Shape::Text),
    ),
    Key::new("select", "Requirements that count; none for all.", Shape::List(&Shape::Selector)),
    Key::new(
        "ignore",
        "Requirements that do not count; reported as unchecked.",
        Shape::List(&Shape::Selector),
    ),
    Key::new(
        "mandatory",
        "Requirements that nothing here can ignore, waive or make less serious.",
        Shape::List(&Shape::Selector),
    ),
    Key::new(
        "levels",
        "How serious a failure is, by requirement; the last one that matches counts.",
        Shape::Map(
            &Shape::Selector,
            &Shape::Choice(|| Level::ALL.iter().map(|level| level.name()).collect()),
        ),
    ),
    Key::new("include", "Files that are judged; none for all.", Shape::List(&Shape::Glob)),
    Key::new("exclude", "Files that are kept by name only.", Shape::List(&Shape::Glob)),
    Key::new("waivers", "Findings that are accepted.", Shape::List(&Shape::Record("a waiver", WAIVER))),
];

const WAIVER: &[Key<Shape>] = &[
    Key::required("id", "Requirements that are waived.", Shape::OneOrMore(&Shape::Id)),
    Key::new("package", "Names of packages; all by default.", Shape::Glob),
    Key::new("file", "Files of the package; all by default.", Shape::Glob),
    Key::new("subject", "YAML paths, with what is below them; all by default.", Shape::Subject),
    Key::required("reason", "Why the findings are accepted.", Shape::Reason),
    Key::new("until", "The last day on which the waiver counts.", Shape::Date),
    Key::new("approver", "Who allows it.", Shape::Text),
];
