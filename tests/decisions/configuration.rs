//! The configuration file: content, discovery, and invalid content.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use vnfcheck_check::Release;
use vnfcheck_report::PackageReport;
use vnfcheck_report::{FailOn, Outcome, Status};
use vnfcheck_runner::config::{self, ConfigError};
use vnfcheck_runner::settings::{Settings, selectors_of};
use vnfcheck_runner::{Config, Input, Options};

use super::{TEMPLATE, configured, input, requirement, run};

fn mistakes(text: &str) -> Vec<String> {
    match Config::parse("vnfcheck.yaml", text.as_bytes()) {
        Err(ConfigError::Mistakes(mistakes)) => mistakes,
        other => panic!("{other:?}"),
    }
}

/// The configuration selects rule sets, and `--rules` overrides the configuration.
#[test]
fn rules_selects_rule_sets() {
    let config = Config::parse("vnfcheck.yaml", b"rules: [heat]\n").unwrap();
    let ids = |overrides: &Settings| {
        let mut options = Options::default();
        config.apply(overrides, &mut options);
        options.sets.iter().map(|set| set.id().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&Settings::default()), ["heat"]);
    assert!(config.show(&Settings::default()).contains("rules:\n  - heat  # vnfcheck.yaml:1:9\n"));
    let sets = Some(vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::sdc())]));
    let overrides = Settings { sets, ..Settings::default() };
    assert_eq!(ids(&overrides), ["sdc"]);
    assert!(config.show(&overrides).contains("rules: [sdc]  # --rules\n"));
}

/// The output of `--show-config` reads back as the same configuration, whatever its strings contain.
#[test]
fn the_shown_configuration_reads_back() {
    for reason in [
        "'null'",
        "'true'",
        "'1.10'",
        "'~'",
        "'0x1F'",
        "'2027-06-30'",
        "'on'",
        "'1e3'",
        "ordinary words",
        "'a: b'",
    ] {
        let text = format!("strict_environment: true\nwaivers:\n  - id: R-90526\n    reason: {reason}\n");
        let Ok(config) = Config::parse("vnfcheck.yaml", text.as_bytes()) else { continue };
        let shown = config.show(&Settings::default());
        let again = Config::parse("vnfcheck.yaml", shown.as_bytes())
            .unwrap_or_else(|error| panic!("{shown}: {error}"));
        let reason = |config: &Config| {
            let mut options = Options::default();
            config.apply(&Settings::default(), &mut options);
            assert!(options.strict_environment);
            options.policy.waivers[0].reason.clone()
        };
        assert_eq!(reason(&again), reason(&config), "{shown}");
    }
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    for (text, reported) in [
        ("relase: istanbul\n", "1:1: unknown key `relase`; did you mean `release`?"),
        (
            "x: 1\n",
            "1:1: unknown key `x`; the keys are release, profile, rules, fail_on, accept, strict_environment, environments, rule_files, select, ignore, mandatory, levels, include, exclude, waivers",
        ),
        (
            "release: lisbon\n",
            "1:10: unknown value `lisbon`; expected one of casablanca, dublin, elalto, frankfurt, guilin, honolulu, istanbul",
        ),
        ("rules: [heat, onup]\n", "1:15: unknown rule set `onup`; did you mean `onap`?"),
        ("fail_on: shoud\n", "1:10: unknown value `shoud`; did you mean `should`?"),
        ("profile:\n", "1:9: expected one of text, vvp, found nothing"),
        ("ignore: R-1*\n", "1:9: expected a list, found `R-1*`; write `[R-1*]`"),
        ("ignore: [R-90527]\n", "1:10: unknown requirement `R-90527`; did you mean `R-90526`?"),
        ("select: [R-X*]\n", "1:10: no requirement starts with `R-X`"),
        (
            "select: [Nova Parametres]\n",
            "1:10: `Nova Parametres` is not an ID (R-90526, R-100*), keyword (MUST), chapter or section; did you mean `Nova Parameters`?",
        ),
        ("levels: { R-90526: warn }\n", "1:20: unknown value `warn`; did you mean `warning`?"),
        (
            "levels: [R-90526]\n",
            "1:9: expected a mapping by an ID, keyword, chapter or section, found a list",
        ),
        (
            "exclude: ['a[b']\n",
            "1:11: invalid glob: error parsing glob 'a[b': unclosed character class; missing ']'",
        ),
        ("waivers:\n  - id: R-90526\n", "2:5: a waiver has no `reason`"),
        ("waivers:\n  - reason: r\n", "2:5: a waiver has no `id`"),
        ("waivers:\n  - id: R-90526\n    reason: ' '\n", "3:13: expected a string, found ` `"),
        ("waivers:\n  - id: R-90526\n    reason: TODO\n", "3:13: the reason `TODO` is a placeholder"),
        ("waivers:\n  - id: []\n    reason: r\n", "2:9: expected an ID or a list, found nothing"),
        (
            "waivers:\n  - id: MUST\n    reason: r\n",
            "2:9: expected the ID of a requirement (R-90526, R-100*), found `MUST`",
        ),
        (
            "waivers:\n  - id: R-90526\n    reason: r\n    until: 2026-02-30\n",
            "4:12: `2026-02-30` is not a date; use the form YYYY-MM-DD",
        ),
        ("release: istanbul\nrelease: guilin\n", "2:1: duplicate key `release`; remove one"),
        (
            "- a\n",
            "1:1: expected a configuration: a mapping with release, profile, rules, fail_on, accept, strict_environment, environments, rule_files, select, ignore, mandatory, levels, include, exclude, waivers, found a list",
        ),
        ("a: [\n", "2:1: expected a value, or the end of the list or mapping"),
    ] {
        let expected = format!("vnfcheck.yaml:{reported}");
        assert_eq!(mistakes(text).first(), Some(&expected), "{text}");
    }
    assert_eq!(mistakes("relase: x\nfail_on: y\n").len(), 2);
}

#[test]
fn options_override_the_file_and_the_file_overrides_defaults() {
    let file = "release: guilin\nfail_on: should\n";
    let options = configured(file, &Settings::default());
    assert_eq!((options.release, options.fail_on), (Release::Guilin, FailOn::Should));
    let overrides = Settings { release: Some(Release::Dublin), ..Settings::default() };
    let options = configured(file, &overrides);
    assert_eq!((options.release, options.fail_on), (Release::Dublin, FailOn::Should));
    assert_eq!(configured("", &Settings::default()).release, Release::NEWEST);
}

/// An ignored requirement is reported as unchecked with the reason, and never passes.
#[test]
fn ignored_requirements_are_reported() {
    let report = run(TEMPLATE, "ignore: [R-90526, MAY, Nova Parameters]\n");
    let ignored = requirement(&report, "R-90526");
    assert_eq!((ignored.status, ignored.examined, ignored.findings.len()), (Status::Unchecked, 0, 0));
    assert_eq!(ignored.ignored.as_deref(), Some("vnfcheck.yaml:1:10"));
    assert_eq!(requirement(&report, "R-98450").ignored.as_deref(), Some("vnfcheck.yaml:1:24"));
    assert_eq!(requirement(&report, "R-44001").ignored, None);
    let all: usize = report.packages.iter().map(|package| package.requirements.len()).sum();
    assert_eq!(all, 343);
}

#[test]
fn unselected_requirements_are_reported() {
    let report = run(TEMPLATE, "select: [R-90526]\nignore: [R-9*]\nmandatory: [R-44001]\n");
    let checked: Vec<&str> = report.packages[0]
        .requirements
        .iter()
        .filter(|it| it.ignored.is_none())
        .map(|it| it.id.as_ref())
        .collect();
    assert_eq!(checked, ["R-44001"]);
    assert_eq!(requirement(&report, "R-25877").ignored.as_deref(), Some("vnfcheck.yaml:1:10"));
    assert_eq!(requirement(&report, "R-90526").ignored.as_deref(), Some("vnfcheck.yaml:2:10"));
}

#[test]
fn the_level_decides_what_gates_and_the_last_one_counts() {
    let only = |levels: &str| {
        let report = run(TEMPLATE, &format!("select: [R-90526]\n{levels}"));
        let checked = requirement(&report, "R-90526");
        assert_eq!((checked.status, checked.keyword.name()), (Status::Fail, "MUST NOT"));
        (checked.level.to_string(), report.outcome)
    };
    assert_eq!(only(""), ("error".to_owned(), Outcome::Fail));
    assert_eq!(only("levels: { R-90526: warning }\n"), ("warning".to_owned(), Outcome::Pass));
    assert_eq!(
        only("levels: { R-90526: warning }\nfail_on: should\n"),
        ("warning".to_owned(), Outcome::Fail)
    );
    assert_eq!(only("levels: { R-90526: note, MUST NOT: error }\n"), ("error".to_owned(), Outcome::Fail));
}

fn package(path: &std::path::Path, config: &str) -> PackageReport {
    let mut options = Options::default();
    Config::parse("vnfcheck.yaml", config.as_bytes()).unwrap().apply(&Settings::default(), &mut options);
    vnfcheck_runner::run(&[Input::Path(path.to_owned())], &options).report.packages.remove(0)
}

/// An excluded file remains available for `get_file` and the hash, but its content is not checked.
#[test]
fn excluded_files_are_kept_by_name_only() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("old")).unwrap();
    fs::write(root.join("base.yaml"), TEMPLATE).unwrap();
    fs::write(root.join("old.yaml"), TEMPLATE).unwrap();
    fs::write(root.join("old/a.yaml"), TEMPLATE).unwrap();
    let kinds = |config: &str| -> Vec<String> {
        let report = package(root, config);
        report.files.iter().map(|it| format!("{} {} {}", it.path, it.kind, it.excluded)).collect()
    };
    assert_eq!(
        kinds("exclude: ['old.*']\n"),
        ["base.yaml base false", "old.yaml other true", "old/a.yaml other false"]
    );
    let both = ["base.yaml base false", "old.yaml other true", "old/a.yaml other true"];
    assert_eq!(kinds("exclude: ['old*']\n"), both, "a folder includes its files");
    assert_eq!(kinds("exclude: [a.yaml, old.yaml]\n"), both, "a glob without `/` matches at any depth");
    assert_eq!(kinds("exclude: [old/*, '/old.yaml', './a']\n")[1], "old.yaml incremental false");
    assert_eq!(
        kinds("include: ['*.yaml']\n"),
        ["base.yaml base false", "old.yaml incremental false", "old/a.yaml other true"]
    );
    assert_eq!(kinds("include: []\nexclude: ['**/a.yaml']\n")[2], "old/a.yaml other true");
    assert_eq!(package(root, "exclude: ['old*']\n").sha256, package(root, "").sha256);
}

/// A configuration in a package is not a template; a template with the name of a configuration is still a template.
#[test]
fn a_configuration_in_a_package_is_not_a_template() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("base.yaml"), TEMPLATE).unwrap();
    fs::write(root.join("vnfcheck.yaml"), "ignore: [R-90526]\n").unwrap();
    let kind = || package(root, "").files[1].kind.clone();
    assert_eq!(kind(), "other");
    fs::write(root.join("vnfcheck.yaml"), TEMPLATE).unwrap();
    assert_eq!(kind(), "incremental");
}

#[test]
fn the_nearest_configuration_counts_and_packages_agree_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in ["a/b/one", "a/two", "three"] {
        fs::create_dir_all(root.join(name)).unwrap();
    }
    fs::write(root.join("vnfcheck.yaml"), "release: dublin\n").unwrap();
    fs::write(root.join("a/b/vnfcheck.yaml"), "release: guilin\n").unwrap();
    fs::write(root.join("a/two/x.yaml"), "").unwrap();
    fs::write(root.join("a/two/x.zip"), "").unwrap();
    let release = |paths: &[&str]| {
        let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
        let paths: Vec<&std::path::Path> = paths.iter().map(PathBuf::as_path).collect();
        Config::find(&paths, &[]).map(|config| {
            let mut options = Options::default();
            config.apply(&Settings::default(), &mut options);
            options.release
        })
    };
    assert_eq!(release(&["a/b/one"]).unwrap(), Release::Guilin);
    assert_eq!(release(&["a/two/x.yaml", "three"]).unwrap(), Release::Dublin);
    assert_eq!(release(&["a/two/x.zip"]).unwrap(), Release::NEWEST, "an archive has no configuration");
    fs::write(root.join("three/vnfcheck.yaml"), "").unwrap();
    assert_eq!(release(&["three"]).unwrap(), Release::NEWEST);
    assert_eq!(release(&["nowhere", "a/two"]).unwrap(), Release::Dublin);
    let error = release(&["a/two", "a/b/one"]).unwrap_err().to_string();
    assert!(error.contains("have different configurations") && error.contains("--no-config"), "{error}");
}

/// The output of `--show-config` is a configuration with the same meaning.
#[test]
fn the_shown_configuration_has_the_same_effect() {
    let file = "fail_on: should\nignore: [R-100*, Nova Parameters]\nlevels: { 'R-44001': note }\nwaivers:\n  - id: [R-90526, R-44001]\n    subject: parameters.*\n    reason: \"it's: #1\"\n";
    let overrides =
        Settings { ignore: selectors_of("--ignore", [e2e::selector("MUST NOT")]), ..Settings::default() };
    let config = Config::parse("vnfcheck.yaml", file.as_bytes()).unwrap();
    let shown = config.show(&overrides);
    assert_eq!(
        shown,
        "\
release: istanbul  # default
profile: text  # default
rules: [onap]  # default
fail_on: should  # vnfcheck.yaml:1:10
accept: []  # default
strict_environment: false  # default
environments: []  # default
rule_files: []  # default
select: []  # default
ignore:
  - R-100*  # vnfcheck.yaml:2:10
  - Nova Parameters  # vnfcheck.yaml:2:18
  - MUST NOT  # --ignore
mandatory: []  # default
levels:
  R-44001: note  # vnfcheck.yaml:3:22
include: []  # default
exclude: []  # default
waivers:
  - id:
      - R-90526  # vnfcheck.yaml:5:10
      - R-44001  # vnfcheck.yaml:5:19
    subject: parameters.*  # vnfcheck.yaml:6:14
    reason: 'it''s: #1'  # vnfcheck.yaml:7:13
"
    );
    let again = configured(&shown, &Settings::default()).policy;
    let once = configured(file, &overrides).policy;
    let ignored = |policy: &vnfcheck_runner::Policy| {
        policy.ignore.iter().map(|it| it.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ignored(&again), ignored(&once));
    assert_eq!(again.waivers[0].ids, once.waivers[0].ids);
    assert_eq!(again.waivers[0].reason, once.waivers[0].reason);
}

/// The reader and the schema follow one table; this test compares them.
#[test]
fn the_schema_agrees_with_the_reader() {
    let schema = jsonschema::validator_for(&config::schema()).unwrap();
    let is_valid = |text: &str| {
        let value: serde_json::Value = serde_yaml::from_str(text).unwrap();
        schema.is_valid(&value)
    };
    for text in [
        config::STARTER.to_owned(),
        uncommented(config::STARTER),
        "levels: { MUST: note }\nwaivers: [{ id: R-9*, reason: r, until: 2026-12-31 }]\n".to_owned(),
    ] {
        assert!(is_valid(&text), "{text}");
        assert!(Config::parse("vnfcheck.yaml", text.as_bytes()).is_ok(), "{text}");
    }
    for text in [
        "relase: x",
        "fail_on: often",
        "waivers: [{ id: R-90526 }]",
        "ignore: MUST",
        "levels: { MUST: bad }",
        "waivers: [{ id: MUST, reason: r }]",
    ] {
        assert!(!is_valid(text), "{text}");
        assert!(Config::parse("vnfcheck.yaml", text.as_bytes()).is_err(), "{text}");
    }
}

/// Returns the starter configuration with its examples enabled.
fn uncommented(text: &str) -> String {
    let is_example = |line: &str| {
        line.strip_prefix("# ").is_some_and(|line| {
            line.starts_with(' ')
                || line
                    .split(':')
                    .next()
                    .is_some_and(|key| !key.contains(' ') && key.starts_with(char::is_lowercase))
        })
    };
    let lines = text.lines().filter(|line| *line != "waivers: []");
    let lines: Vec<&str> = lines.map(|line| if is_example(line) { &line[2..] } else { line }).collect();
    assert!(lines.iter().filter(|line| line.starts_with("waivers")).count() == 1);
    lines.join("\n") + "\n"
}

/// The starter configuration only pins the release.
#[test]
fn the_starter_contains_the_defaults() {
    let report = run(TEMPLATE, config::STARTER);
    let without = vnfcheck_runner::run(&[input(TEMPLATE)], &Options::default()).report;
    assert_eq!(
        (report.catalogue.release, report.profile, report.fail_on),
        (without.catalogue.release, without.profile, without.fail_on)
    );
    assert_eq!(report.packages[0].summary, without.packages[0].summary);
}

/// A configuration may be part of an untrusted package: any invalid content is an error with a position.
#[test]
fn hostile_configurations_are_mistakes() {
    let deep = format!("ignore: {}", "[".repeat(100_000));
    let mut bomb = String::from("a: &a [x, x]\n");
    for (from, to) in ('a'..='y').zip('b'..='z') {
        writeln!(bomb, "{to}: &{to} [*{from}, *{from}, *{from}, *{from}]").unwrap();
    }
    let control = "release: \u{1}\n".to_owned();
    let first = |text: &str| mistakes(text).remove(0);
    assert_eq!(first(&deep), "vnfcheck.yaml:1:208: nested deeper than 200 levels");
    assert_eq!(first(&bomb), "vnfcheck.yaml:10:4: aliases expand to more than 1000000 values");
    assert_eq!(
        first(&control),
        "vnfcheck.yaml:1:10: a control character is not allowed, not even in a comment"
    );
    match Config::parse("vnfcheck.yaml", b"release: caf\xe9\n") {
        Err(ConfigError::Mistakes(mistakes)) => {
            assert_eq!(mistakes, ["vnfcheck.yaml:1:13: the file is not UTF-8: byte 0xe9 at offset 12"]);
        }
        other => panic!("{other:?}"),
    }
    let wide = |count| format!("ignore: [{}]\n", "R-1*, ".repeat(count));
    assert!(Config::parse("vnfcheck.yaml", wide(1_000).as_bytes()).is_ok());
    assert_eq!(mistakes(&wide(1_001)), ["vnfcheck.yaml:1:9: expected at most 1000 values, found 1001"]);
    let waivers = "  - { id: R-90526, reason: x }\n".repeat(1_001);
    assert_eq!(
        mistakes(&format!("waivers:\n{waivers}")),
        ["vnfcheck.yaml:2:3: expected at most 1000 values, found 1001"]
    );
    let braces = |count: usize| format!("{}a{}", "{".repeat(count), "}".repeat(count));
    for (text, mistake) in [
        (format!("exclude: ['{}']", braces(100_000)), "1:11: the pattern has more than 1000 bytes"),
        (
            format!("exclude: ['{}']", braces(300)),
            "1:11: the alternatives of the glob are nested more than 4 deep",
        ),
        (
            format!("include: ['{}']", "{a,b,c,d}".repeat(100)),
            "1:11: the glob has more than 100 alternatives",
        ),
        (
            format!("waivers: [{{id: R-90526, reason: x, file: '{}'}}]", braces(300)),
            "1:42: the alternatives of the glob are nested more than 4 deep",
        ),
        (
            format!("waivers: [{{id: R-90526, reason: x, subject: '{}'}}]", "**a".repeat(9_000)),
            "1:45: the pattern has more than 1000 bytes",
        ),
    ] {
        assert_eq!(mistakes(&text), [format!("vnfcheck.yaml:{mistake}")]);
    }
    let many = mistakes(&"a: 1\n".repeat(30));
    assert_eq!((many.len(), many[20].as_str()), (21, "vnfcheck.yaml: and 9 more mistakes"));
}

/// A discovered configuration must be a file; a symbolic link is not followed.
#[cfg(unix)]
#[test]
fn a_discovered_configuration_is_not_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("p")).unwrap();
    fs::write(root.join("secret"), "PASSWORD: hunter2\n").unwrap();
    fs::write(root.join("p/base.yaml"), TEMPLATE).unwrap();
    std::os::unix::fs::symlink(root.join("secret"), root.join("p/vnfcheck.yaml")).unwrap();
    for path in ["p", "p/base.yaml"] {
        let error = Config::find(&[&root.join(path)], &[]).unwrap_err();
        assert!(matches!(error, ConfigError::NoFile(_)), "{error}");
    }
}

/// Mandatory requirements are checked on every file and decide the gate, whatever the configuration.
#[test]
fn nothing_weakens_a_mandatory_requirement() {
    for config in [
        "fail_on: never",
        "exclude: ['**']",
        "include: [nothing]",
        "exclude: ['std*']\nfail_on: never",
        "select: [R-90526]",
        "ignore: [MUST]",
        "levels: { MUST: note }",
        "waivers: [{ id: ['R-*'], reason: x }]",
    ] {
        let mut options = Options::default();
        let overrides = Settings {
            mandatory: selectors_of("--mandatory", [e2e::selector("R-92635")]),
            ..Settings::default()
        };
        Config::parse("vnfcheck.yaml", config.as_bytes()).unwrap().apply(&overrides, &mut options);
        let bad = "heat_template_version: 2016-10-14\nresources:\n  r: { type: 'OS::Nova::Server' }\n";
        let report = vnfcheck_runner::run(&[input(bad)], &options).report;
        let mandatory = requirement(&report, "R-92635");
        assert_eq!((report.outcome, mandatory.status), (Outcome::Fail, Status::Fail), "{config}");
        let at = &mandatory.findings[0].primary;
        assert_eq!((at.file.as_str(), at.path.as_str()), ("stdin.yaml", "resources.r.type"), "{config}");
        // A package whose files are all excluded is still a package.
        let input = Input::memory("p", [("base.yaml", bad)]);
        let report = vnfcheck_runner::run(&[input], &options).report;
        let mandatory = requirement(&report, "R-92635");
        assert_eq!((report.outcome, mandatory.status), (Outcome::Fail, Status::Fail), "{config}");
        assert_eq!(mandatory.findings[0].primary.file, "base.yaml", "{config}");
    }
}

/// The kinds of defect that R-92635 combines are selected, assigned a level and waived by their own IDs.
#[test]
fn kinds_of_defect_are_decided_on_by_their_own_ids() {
    let text = "heat_template_version: 2016-10-14\nparameters:\n  a: { type: string, typo: 1 }\n  a: { type: string }\n\
                resources:\n  r: { type: OS::Heat::None, depends_on: nothing }\n";
    let kinds = |configuration: &str| -> Vec<(String, bool)> {
        let report = run(text, configuration);
        let checked = requirement(&report, "R-92635");
        let open = checked.findings.iter().filter(|it| it.waiver.is_none());
        open.map(|it| (it.kind.clone().unwrap_or_default().to_string(), it.advisory)).collect()
    };
    let all = kinds("release: istanbul\n");
    assert!(all.contains(&("hot.unknown-dependency".to_owned(), false)), "{all:?}");
    let ignored = kinds("ignore: [hot.unknown-dependency]\n");
    assert_eq!(ignored.len() + 1, all.len());
    assert_eq!(kinds("select: [hot.unknown-dependency]\n"), [("hot.unknown-dependency".to_owned(), false)]);
    let lowered = kinds("levels: { hot.unknown-dependency: warning }\n");
    assert!(lowered.contains(&("hot.unknown-dependency".to_owned(), true)), "{lowered:?}");
    let waived = kinds("waivers:\n  - id: hot.unknown-dependency\n    reason: known\n");
    assert_eq!(waived, ignored);
}
