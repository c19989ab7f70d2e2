//! An operator's own rules: the example files of the documentation, every operator and subject, errors, and the
//! effect on a run.

use std::fmt::Write as _;
use std::fs;

use vnfcheck_check::page::{Expected, Page};
use vnfcheck_custom::RuleFile;
use vnfcheck_report::render::RenderOptions;
use vnfcheck_report::{Format, Status};
use vnfcheck_runner::{Config, Input, Options, OwnRules};

fn text(name: &str) -> String {
    fs::read_to_string(e2e::root().join("testdata/rules").join(name)).unwrap()
}

fn file(name: &str) -> RuleFile {
    RuleFile::parse(name, text(name).as_bytes(), vnfcheck_rules::built_in()).unwrap()
}

fn parse(text: &str) -> Result<RuleFile, Vec<String>> {
    RuleFile::parse("rules.yaml", text.as_bytes(), vnfcheck_rules::built_in()).map_err(|error| error.mistakes)
}

/// Returns a file with one rule.
fn rule(members: &str) -> String {
    format!("set: acme\nrules:\n  - {{ id: ACME-1, keyword: MUST, title: t, {members} }}\n")
}

#[test]
fn examples_hold() {
    for (name, rules) in [("acme.yaml", 10), ("all.yaml", 40), ("first.yaml", 1)] {
        let file = file(name);
        assert_eq!(file.rules().len(), rules, "{name}");
        for rule in file.rules() {
            let decides = rule.rule();
            for example in rule.examples() {
                assert_eq!(example.run(&decides), None, "{}: {}", example.origin(), rule.id());
            }
        }
    }
}

/// Every subject, fact and operator of the reference appears in a rule with examples; optional subjects have an
/// example to which the rule does not apply.
#[test]
fn every_word_has_a_case() {
    let all = text("all.yaml");
    let reference = vnfcheck_custom::reference();
    let words = reference.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let members = ["set", "title", "text", "section", "link", "where", "message", "help", "finding", "note"];
    for word in words.filter(|word| !members.contains(word)) {
        let stands = [' ', '\n'].iter().any(|before| all.contains(&format!("{before}{word}:")))
            || all.contains(&format!("each: {word}\n"));
        assert!(stands, "no case of `{word}`");
    }
    for rule in file("all.yaml").rules() {
        let sets = vnfcheck_custom::sets(&[file("all.yaml")]).unwrap();
        let page = Page::parse(&sets[0].requirement(rule.id()).unwrap().body).unwrap();
        let has = |expected| page.examples.iter().any(|example| example.expected == expected);
        assert!(has(Expected::Fail), "{} never fails", rule.id());
        // The package and its files always exist.
        let is_fact = rule.id().starts_with("ALL-fact-");
        let is_always = ["ALL-each-vnf", "ALL-each-file"].contains(&rule.id());
        assert!(is_fact || has(Expected::Pass), "{} never passes", rule.id());
        assert!(is_fact || is_always || has(Expected::NotApplicable), "{} always applies", rule.id());
    }
}

#[test]
fn all_mistakes_are_reported_together() {
    let mistakes =
        RuleFile::parse("mistakes.yaml", text("mistakes.yaml").as_bytes(), vnfcheck_rules::built_in())
            .unwrap_err()
            .mistakes;
    insta::assert_snapshot!(mistakes.join("\n"));
    for (text, expected) in [
        ("", "1:1: the rule file is empty; add `set` and `rules`"),
        ("set: onap\nrules: []\n", "1:6: rule set `onap` already exists; use another name"),
        ("set: A\nrules: 1\n", "1:6: `A` is not a valid name of a set"),
        ("set: [\n", "expected"),
    ] {
        let reported = parse(text).unwrap_err().join("\n");
        assert!(reported.contains(expected), "{text}: {reported}");
    }
}

/// The schema and the reader accept the same files.
#[test]
fn the_schema_agrees_with_the_reader() {
    let schema = jsonschema::validator_for(&vnfcheck_custom::schema()).unwrap();
    let is_valid = |text: &str| schema.is_valid(&serde_yaml::from_str(text).unwrap());
    for name in ["acme.yaml", "all.yaml", "first.yaml"] {
        assert!(is_valid(&text(name)), "{name}");
    }
    for members in [
        "each: servers, require: { property: a, present: true }",
        "each: server, require: { property: a }",
        "each: server, require: { property: a, present: no }",
        "each: server, require: { property: a, matchs: b }",
        "each: server, require: { property: a, count: { most: 8 } }",
        "each: server, require: { property: a, one-of: [] }",
        "each: server",
        "each: server, require: { property: a, present: true }, examples: [{ fails: x }]",
    ] {
        let text = rule(members);
        assert!(parse(&text).is_err() && !is_valid(&text), "{text}");
    }
}

/// The findings of the user data rule; user data of sufficient length would make the page example unreadable.
#[test]
fn user_data_above_16_kib_is_found() {
    let template = format!(
        "heat_template_version: 2015-04-30\nresources:\n  fw:\n    type: OS::Nova::Server\n    properties: {{ user_data: {} }}\n",
        "a".repeat(16 * 1024 + 1)
    );
    let package = e2e::package(&[("base.yaml", template.as_bytes())]);
    let acme = file("acme.yaml");
    let rule = acme.rules().iter().find(|rule| rule.id() == "ACME-8").unwrap();
    let outcome = rule
        .rule()
        .check(&vnfcheck_check::Context::new(&package, vnfcheck_check::CheckOptions::default()))
        .finish();
    let [finding] = &outcome.failures.items[..] else { panic!("{outcome:?}") };
    assert_eq!(finding.message, "user data of `fw` has 16385 bytes");
    assert_eq!(finding.help.as_deref(), Some("let a small script fetch the rest; 16 KiB is the most"));
    let at = package.files().next().unwrap().source().position(finding.primary.span.start);
    assert_eq!((at.line, at.column), (5, 30));
}

/// A value that is only known at deployment neither passes nor fails.
#[test]
fn a_value_known_only_at_deployment_is_undecided() {
    let file =
        parse(&rule("each: server, require: { property: flavor, resolved: { one-of: [a] } }")).unwrap();
    for (value, why) in [
        ("{ get_param: p }", "the value of `p` is only known at deployment"),
        ("{ get_attr: [fw, y] }", "the result of `get_attr` is only known at deployment"),
        ("{ get_attr: [x, y] }", "`x` is not a resource of the template"),
    ] {
        let template = format!(
            "heat_template_version: 2015-04-30\nparameters: {{ p: {{ type: string }} }}\nresources:\n  fw:\n    type: OS::Nova::Server\n    properties: {{ flavor: {value} }}\n"
        );
        let package = e2e::package(&[("base.yaml", template.as_bytes())]);
        let cx = vnfcheck_check::Context::new(&package, vnfcheck_check::CheckOptions::default());
        let outcome = file.rules()[0].rule().check(&cx).finish();
        assert!(outcome.failures.items.is_empty() && outcome.examined == 0, "{outcome:?}");
        assert_eq!(outcome.undecided.items[0].message, why);
    }
}

/// Selection, levels and waivers of the configuration apply to own rules too.
#[test]
fn the_configuration_decides_about_own_rules() {
    let root = e2e::root().join("testdata/rules/site");
    let mut options = Options::default();
    Config::find(&[&root], &[]).unwrap().apply(&vnfcheck_runner::Settings::default(), &mut options);
    options.policy.today = "2026-11-22".parse().unwrap();
    let checked = vnfcheck_runner::run(&[Input::Path(root)], &options);
    let mut vvp = Vec::new();
    vnfcheck_runner::render(Format::VvpJson, &checked, &RenderOptions::default(), &mut vvp).unwrap();
    let vvp: serde_json::Value = serde_json::from_slice(&vvp).unwrap();
    let row = vvp["tests"].as_array().unwrap().iter().find(|it| it["test_case"] == "acme-1").unwrap();
    assert_eq!((&row["result"], &row["files"][0]), (&"FAIL".into(), &"base_fw.yaml".into()));
    let requirements = &checked.report.packages[0].requirements;
    let status = |id: &str| requirements.iter().find(|it| it.id == id).map(|it| it.status);
    assert_eq!(status("ACME-1"), Some(Status::Fail));
    assert_eq!(status("ACME-4"), Some(Status::Waived));
    assert_eq!(status("ACME-5"), Some(Status::Pass));
    assert_eq!(status("ACME-9"), Some(Status::NotApplicable));
    assert_eq!(status("R-92635"), Some(Status::Unchecked), "it is not selected");
    let tags = requirements.iter().find(|it| it.id == "ACME-6").unwrap();
    assert_eq!((tags.set.as_ref(), tags.level.name()), ("acme", "error"));
}

/// An untrusted package cannot name rule files, and no file of an archive is read as a rule file.
#[test]
fn own_rules_come_from_the_operator_only() {
    let own = OwnRules::of(vec![file("first.yaml")]).unwrap();
    let submitted = Config::submitted("vnfcheck.yaml", b"rule_files: [/etc/passwd]\n", &own).unwrap_err();
    assert_eq!(submitted.to_string(), "vnfcheck.yaml:1:13: only the operator can set rule files");
    let submitted = Config::submitted("vnfcheck.yaml", b"ignore: [ACME-1]\n", &own).unwrap();
    assert_eq!(submitted.own().sets().len(), 1);
    let template = "heat_template_version: 2016-10-14\n";
    let files = [
        ("base.yaml", template),
        ("vnfcheck.yaml", "rule_files: [first.yaml]\n"),
        ("first.yaml", &text("first.yaml")),
    ];
    let input = Input::memory("package", files);
    let report = vnfcheck_runner::run(&[input], &Options::default()).report;
    assert!(report.packages[0].requirements.iter().all(|it| it.set != "acme"));
}

/// Hostile rule files are refused quickly.
#[test]
fn hostile_rule_files_are_refused() {
    let check = |members: &str| parse(&rule(members));
    let nested = format!("each: server, require: {}{{ name: a }}{}", "{ not: ".repeat(30), " }".repeat(30));
    assert!(check(&nested).unwrap_err()[0].contains("nested deeper than 8"));
    let large = "each: server, require: { property: name, matches: '(?:\\w{1000}){1000}' }";
    assert!(check(large).unwrap_err()[0].contains("too large"));
    let escaping = "each: server, require: { property: name, matches: 'a)|(?:b' }";
    assert!(check(escaping).unwrap_err()[0].contains("invalid regular expression"));
    let mut many = "set: acme\nrules:\n".to_owned();
    for number in 0..2_001 {
        writeln!(
            many,
            "  - {{ id: ACME-{number}, keyword: MUST, title: t, each: vnf, require: {{ servers: 1 }} }}"
        )
        .unwrap();
    }
    assert!(parse(&many).unwrap_err()[0].contains("expected at most 2000 rules, found 2001"));
    let mistakes = parse(&many.replace("servers", "server").replace("ACME-2000", "X")).unwrap_err();
    assert!(mistakes.len() <= 101, "{}", mistakes.len());
    assert!(check("each: server, text: \"a\\n```yaml fail\\n\", require: { name: a }").is_err());
    for bytes in [&b"\xff\xfe\x00"[..], b"set: \"\\x00\"", b"&a [*a]", b"set: acme\nrules: [{id: {}}]"] {
        assert!(RuleFile::parse("rules.yaml", bytes, vnfcheck_rules::built_in()).is_err());
    }
}

/// Two own rules that fail at the same position with the same help are two separate defects.
#[test]
fn equal_helps_do_not_merge_findings() {
    let row = |id: &str| {
        format!(
            "  - {{ id: ACME-{id}, keyword: MUST, title: t, each: parameter, require: {{ path: default, absent: true }}, \
             message: 'message {id} of `{{name}}`', help: 'remove `default`' }}\n"
        )
    };
    let rules = format!("set: acme\nrules:\n{}{}", row("1"), row("2"));
    let own = OwnRules::of(vec![parse(&rules).unwrap()]).unwrap();
    let options =
        Options { sets: vnfcheck_check::RuleSets::new(own.sets().iter().cloned()), ..Options::default() };
    let template = "heat_template_version: 2016-10-14\nparameters:\n  a: { type: string, default: b }\n";
    let input = Input::memory("package", [("base.yaml", template)]);
    let report = vnfcheck_runner::run(&[input], &options).report;
    let defects = vnfcheck_report::defects::defects(&report.packages[0].requirements);
    let shown: Vec<(&str, u32)> =
        defects.iter().map(|it| (it.finding.message.as_str(), it.finding.primary.range.start.line)).collect();
    assert_eq!(shown, [("message 1 of `a`", 3), ("message 2 of `a`", 3)]);
}
