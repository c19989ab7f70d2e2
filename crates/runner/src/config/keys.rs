//! The keys of `vnfcheck.yaml`, in a table that the parser, the schema and `--show-config` share.

use vnfcheck_check::{Level, Release};
use vnfcheck_decode::Key;
use vnfcheck_report::FailOn;

use super::shape::Shape;
use crate::settings::FAIL_ON_SYNONYMS;

/// The shape of a configuration file.
pub(super) const CONFIGURATION: Shape = Shape::Record("a configuration", MEMBERS, FOREIGN);

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
        "ONAP release of the requirements; default: the newest.",
        Shape::Choice(|| Release::ALL.iter().map(|release| release.name()).collect(), Vec::new),
    ),
    Key::new(
        "profile",
        "Interpretation of the requirements: `text` (the wording) or `vvp` (the intended differences of ONAP's VVP scripts).",
        Shape::Choice(|| vec!["text", "vvp"], Vec::new),
    ),
    Key::new(
        RULES,
        "Rule sets to check: `onap` (default), `heat`, `practice`, `csar`, `sdc`, the name of an own rule set, or `custom` for all own rule sets.",
        Shape::List(&Shape::Set),
    ),
    Key::new(
        "fail_on",
        "Levels that fail the check: `must` (errors), `should` (also warnings), `may` (also notes) or `never`.",
        Shape::Choice(
            || FailOn::ALL.iter().map(|it| it.name()).collect(),
            || FAIL_ON_SYNONYMS.iter().map(|(word, _)| *word).collect(),
        ),
    ),
    Key::new(
        "accept",
        "Statuses that a gate accepts: `undecided` (requirements that the files alone do not decide).",
        Shape::List(&Shape::Choice(|| vec![UNDECIDED], Vec::new)),
    ),
    Key::new(
        "strict_environment",
        "Whether an invalid environment value fails R-92635 instead of being advice.",
        Shape::Flag,
    ),
    Key::new(
        ENVIRONMENTS,
        "Environment files for all templates, as paths or globs relative to the folder of this file, merged in this order; a glob that matches several files describes one deployment per file; only for the rule set `heat`.",
        Shape::List(&Shape::Glob),
    ),
    Key::new(
        RULE_FILES,
        "Files with own rules, as paths relative to the folder of this file; their rule sets are checked in addition.",
        Shape::List(&Shape::Text),
    ),
    Key::new("select", "Requirements to check; empty means all.", Shape::List(&Shape::Selector)),
    Key::new("ignore", "Requirements to skip; reported as unchecked.", Shape::List(&Shape::Selector)),
    Key::new(
        "mandatory",
        "Requirements that this file cannot ignore, waive or downgrade.",
        Shape::List(&Shape::Selector),
    ),
    Key::new(
        "levels",
        "Level of a failure, by requirement; the last matching entry applies.",
        Shape::Map(
            &Shape::Selector,
            &Shape::Choice(|| Level::ALL.iter().map(|level| level.name()).collect(), Vec::new),
        ),
    ),
    Key::new("include", "Files to check; empty means all.", Shape::List(&Shape::Glob)),
    Key::new("exclude", "Files to skip; the package keeps only their names.", Shape::List(&Shape::Glob)),
    Key::new("waivers", "Accepted findings.", Shape::List(&Shape::Record("a waiver", WAIVER, &[]))),
];

/// Keys of other tools, each with the help.
const FOREIGN: &[(&str, &str)] = &[
    ("baseline", "use the option `--baseline`"),
    ("color", "use the option `--color`"),
    ("disable", "did you mean `ignore`?"),
    ("enable", "did you mean `select`?"),
    ("exclude-dirs", "did you mean `exclude`?"),
    ("exclude_dirs", "did you mean `exclude`?"),
    ("extend-ignore", "did you mean `ignore`?"),
    ("extend-select", "did you mean `select`?"),
    ("extend_ignore", "did you mean `ignore`?"),
    ("extend_select", "did you mean `select`?"),
    ("format", "use the option `--format`"),
    ("jobs", "use the option `--threads`"),
    ("min_severity", "did you mean `fail_on`?"),
    ("output", "use the option `--output`"),
    ("severity", "did you mean `fail_on`?"),
    ("skip", "did you mean `ignore`?"),
    ("strict", "write `fail_on: should`"),
    ("threads", "use the option `--threads`"),
    ("timeout", "use the option `--timeout`"),
];

const WAIVER: &[Key<Shape>] = &[
    Key::required("id", "Waived requirements.", Shape::OneOrMore(&Shape::Id)),
    Key::new("package", "Names of packages; default: all.", Shape::Glob),
    Key::new("file", "Files of the package; default: all.", Shape::Glob),
    Key::new("subject", "YAML paths, including the nodes below; default: all.", Shape::Subject),
    Key::required("reason", "Reason for the waiver.", Shape::Reason),
    Key::new("until", "Last day on which the waiver is valid.", Shape::Date),
    Key::new("approver", "Person who approved the waiver.", Shape::Text),
];
