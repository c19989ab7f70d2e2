//! Each format for a small package with every kind of finding, and the properties that readers of the format rely on.

mod html;
mod schemas;
mod untrusted;
mod vvp_json;
mod xlsx;

use std::fmt::Write as _;

use serde_json::Value;
use vnfcheck_report::Format;
use vnfcheck_report::defects::defects;
use vnfcheck_report::render::{GroupBy, RenderOptions};
use vnfcheck_report::{
    Fixable, Note, Outcome, PackageError, PackageReport, Report, Status, Summary, WaiverReport,
};
use vnfcheck_runner::Options;
use vnfcheck_runner::open::{Bounds, Input};
use vnfcheck_runner::run::Checked;

const TEMPLATE: &str = "\
heat_template_version: 2016-10-14
description: \"\\e[2J, <b>&amp; | \u{202e}\"
parameters:
  \"=cmd|' /C calc'!A0\": { type: string, description: d }
  size: { type: text, description: d }
resources:
  vm: { type: OS::Nova::Server, properties: { name: { get_param: nam }, image: i } }
";

/// Checks one template with some rules and renders the findings.
fn findings_of(template: &str, ids: &[&str], render_options: &RenderOptions) -> String {
    let options = e2e::with_rules(vnfcheck_rules::rules().filter(|rule| ids.contains(&rule.id())).cloned());
    let input = Input::read(template.as_bytes(), &Bounds::default()).unwrap();
    let mut checked = vnfcheck_runner::run(&[input], &options);
    checked.report.packages[0].requirements.retain(|it| ids.contains(&it.id.as_ref()));
    let mut out = Vec::new();
    vnfcheck_runner::run::render(Format::Findings, &checked, render_options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A file has one name in the package, so references to a missing file count once.
#[test]
fn references_to_one_missing_file_are_one_file() {
    let template = "heat_template_version: 2016-10-14
resources:
  vm:
    type: OS::Nova::Server
    properties:
      flavor: f
      image: i
      user_data: { get_file: a.sh }
      metadata: { x: { get_file: b.sh }, y: { get_file: a.sh } }
";
    let shown = |template: &str| {
        let options = e2e::with_rules(vnfcheck_rules::rules().filter(|it| it.id() == "R-92635").cloned());
        let input = Input::memory("vnf", [("base.yaml", template)]);
        let checked = vnfcheck_runner::run(&[input], &options);
        let mut out = Vec::new();
        let render_options = RenderOptions { group_by: GroupBy::Action, ..RenderOptions::default() };
        vnfcheck_runner::render(Format::Findings, &checked, &render_options, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = |count: &str| {
        [
            format!("vnf/base.yaml:8:30  error  R-92635 hot.missing-file  {count} not in the package"),
            "    help: add the file, or correct its name".to_owned(),
            "    3 findings of this kind: lines 8, 9".to_owned(),
        ]
    };
    assert_eq!(shown(template), lines("2 files are"));
    assert_eq!(shown(&template.replace("b.sh", "a.sh")), lines("file `a.sh` is"));
}

/// The advice names the violated requirement only.
#[test]
fn a_long_report_names_the_requirement_to_start_with() {
    let mut template = "heat_template_version: 2016-10-14\nparameters:\n".to_owned();
    for number in 0..25 {
        writeln!(template, "  p{number}: {{ type: string }}").unwrap();
    }
    template.push_str("outputs:\n  o: { value: { get_param: q } }\n");
    let text = findings_of(&template, &["R-44001", "R-92635"], &RenderOptions::default());
    let advice = "\nstart here: stdin.yaml:29: 1 finding of R-92635 can hide or cause other findings\n    \
                  `vnfcheck check --select R-92635 -`\n";
    assert!(text.contains(advice), "{text}");
}

/// Findings that differ only in their subjects share an entry with all their lines, unless the findings are grouped.
#[test]
fn findings_of_one_shape_share_an_entry() {
    let mut template = "heat_template_version: 2016-10-14\nparameters:\n".to_owned();
    for name in ["a", "b", "c", "d", "e"] {
        writeln!(template, "  {name}: {{ type: string }}").unwrap();
    }
    let text = findings_of(&template, &["R-44001"], &RenderOptions::default());
    assert!(
        text.starts_with("stdin.yaml:3:3  error  R-44001  5 parameters have no `description`\n"),
        "{text}"
    );
    assert!(text.contains("    5 findings of this kind: lines 3, 4, 5, 6, 7\n"), "{text}");
    assert_eq!(text.matches("no `description`").count(), 1, "{text}");
    let by_requirement = RenderOptions { group_by: GroupBy::Requirement, ..RenderOptions::default() };
    let grouped = findings_of(&template, &["R-44001"], &by_requirement);
    assert_eq!(grouped.matches("has no `description`").count(), 5, "{grouped}");
    // Three findings are listed individually.
    let few = template.replace("  d: { type: string }\n  e: { type: string }\n", "");
    assert_eq!(
        findings_of(&few, &["R-44001"], &RenderOptions::default()).matches("has no `description`").count(),
        3
    );
}

/// An entry for several findings lists the names in which their messages differ.
#[test]
fn a_shared_entry_has_the_names_of_all_its_findings() {
    let (mut parameters, mut servers) = (String::new(), String::new());
    for at in 0..5 {
        writeln!(parameters, "  x{at}: {{ type: string }}").unwrap();
        writeln!(servers, "  fw_server_{at}:\n    type: OS::Nova::Server").unwrap();
        writeln!(servers, "    properties: {{ name: {{ get_param: x{at} }} }}").unwrap();
    }
    let template =
        format!("heat_template_version: 2016-10-14\nparameters:\n{parameters}resources:\n{servers}");
    let text = findings_of(&template, &["R-54171"], &RenderOptions::default());
    let names: Vec<String> = (0..5).map(|at| format!("{} (`x{at}`, `fw_name_{at}`)", 11 + 3 * at)).collect();
    assert!(text.contains(&format!("5 findings of this kind: lines {}\n", names.join(", "))), "{text}");
    assert_eq!(text.matches("server name parameter").count(), 1, "{text}");
}

const TWO_SERVERS: &str = "\
heat_template_version: 2016-10-14
resources:
  dc: { type: OS::Nova::Server }
  dd: { type: OS::Nova::Server }
";

/// On a terminal, each finding shows its source, and each help appears once per requirement.
#[test]
fn findings_show_their_sources_on_a_terminal() {
    let ids = ["R-29751", "R-37437"];
    let render_options =
        RenderOptions { is_terminal: true, wraps: true, width: 80, ..RenderOptions::default() };
    let text = findings_of(TWO_SERVERS, &ids, &render_options);
    let excerpt = "error[R-29751]: server `dc` is not named `{vm-type}_server_{index}`
 --> stdin.yaml:3:3
  |
3 |   dc: { type: OS::Nova::Server }
  |   ^^
  |
";
    assert!(text.starts_with(excerpt), "{text}");
    assert!(text.contains("\n4 |   dd: { type: OS::Nova::Server }\n"), "{text}");
    assert_eq!(text.matches("= help: rename the resource").count(), 1, "{text}");
    assert_eq!(text.matches("= note: `{index}` is a number").count(), 1, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let text = findings_of(TWO_SERVERS, &ids, &RenderOptions::default());
    assert_eq!(text.matches("    help: rename the resource").count(), 1, "{text}");
    assert_eq!(text.matches("    help: add `metadata`").count(), 1, "{text}");
}

/// Grouped by action, servers that need the same change share an entry with one excerpt and the lines of all servers.
#[test]
fn findings_with_one_remedy_share_an_entry() {
    let terminal = RenderOptions {
        is_terminal: true,
        wraps: true,
        width: 80,
        group_by: GroupBy::Action,
        ..RenderOptions::default()
    };
    let ids = ["R-29751", "R-37437"];
    let text = findings_of(TWO_SERVERS, &ids, &terminal);
    assert!(
        text.starts_with("error[R-29751]: 2 servers are not named `{vm-type}_server_{index}`\n"),
        "{text}"
    );
    assert_eq!(text.matches("3 |   dc: { type: OS::Nova::Server }").count(), 2, "{text}");
    assert_eq!(text.matches("4 |   dd: { type: OS::Nova::Server }").count(), 0, "{text}");
    assert_eq!(text.matches("= note: 2 findings of this kind: lines 3, 4").count(), 2, "{text}");
    assert!(!text.contains("more kind"), "{text}");

    // All findings of an entry that does not fit are counted, and a line names the option that lists the entry.
    let text = findings_of(TWO_SERVERS, &ids, &RenderOptions { most_lines: Some(14), ..terminal });
    let unlisted = "1 more kind of finding (2 findings): `--group-by action` lists all kinds,\n";
    assert!(text.contains(unlisted), "{text}");
    assert_eq!(text.matches("error[R-").count(), 1, "{text}");
    let (entries, _) = text.split_once("1 more kind").unwrap();
    assert!(entries.lines().count() <= 14, "{text}");
}

/// Groups have headings: requirements in order of their IDs, or resources in order of the file.
#[test]
fn findings_are_grouped_by_requirement_or_resource() {
    let ids = ["R-29751", "R-37437"];
    let headings = |group_by| {
        let text = findings_of(TWO_SERVERS, &ids, &RenderOptions { group_by, ..RenderOptions::default() });
        let text: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = |line: &&String| !line.starts_with(' ') && !line.is_empty();
        let cut = |line: &String| line.split("  error").next().unwrap_or_default().to_owned();
        text.iter().filter(line).take(6).map(cut).collect::<Vec<_>>()
    };
    assert_eq!(
        headings(GroupBy::Requirement),
        [
            "R-29751: `OS::Nova::Server` IDs read `{vm-type}_server_{index}`",
            "stdin.yaml:3:3",
            "stdin.yaml:4:3",
            "R-37437: Server metadata contains `vnf_id`, read with `get_param`",
            "stdin.yaml:3:3",
            "stdin.yaml:4:3",
        ]
    );
    assert_eq!(
        headings(GroupBy::Resource),
        [
            "resources.dc in stdin.yaml",
            "stdin.yaml:3:3",
            "stdin.yaml:3:3",
            "resources.dd in stdin.yaml",
            "stdin.yaml:4:3",
            "stdin.yaml:4:3",
        ]
    );
}

/// A report with more than 200 findings ends with advice on how to narrow the report.
#[test]
fn a_very_long_report_ends_with_advice() {
    let mut template = "heat_template_version: 2016-10-14\nparameters:\n".to_owned();
    for at in 0..201 {
        writeln!(template, "  x{at}: {{ type: string }}").unwrap();
    }
    let text = findings_of(&template, &["R-44001"], &RenderOptions::default());
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("to narrow the report: `--statistics` counts"), "{text}");
}

/// IDs are links to the official texts in the formats for terminals, and in no other format.
#[test]
fn ids_are_links_on_request() {
    let checked = sample("vfw");
    let render_options = RenderOptions { has_links: true, ..RenderOptions::default() };
    for format in Format::ALL.iter().copied().filter(|it| !it.is_binary() && *it != Format::VvpJson) {
        let mut out = Vec::new();
        vnfcheck_runner::render(format, &checked, &render_options, &mut out).unwrap();
        let text = String::from_utf8_lossy(&out);
        let is_for_terminals = matches!(
            format,
            Format::Findings | Format::Table | Format::Plain | Format::Concise | Format::Statistics
        );
        let has_link = text.contains("#R-90526\u{1b}\\R-90526\u{1b}]8;;\u{1b}\\");
        assert_eq!(has_link, is_for_terminals, "{}", format.name());
        assert_eq!(text.contains('\u{1b}'), is_for_terminals && has_link, "{}", format.name());
    }
}

/// Placeholders are explained where they first appear, and a template without ONAP metadata gets a hint.
#[test]
fn readers_get_explanations_and_hints() {
    let template = "heat_template_version: 2016-10-14\nresources:\n  dc: { type: OS::Nova::Server }\n";
    let ids = ["R-29751", "R-37028", "R-37437", "R-71493"];
    let text = findings_of(template, &ids, &RenderOptions::default());
    assert!(text.contains("\n    `{vm-type}` is the vendor's name for a type of server"), "{text}");
    assert!(text.contains("\n    `{index}` is a number that counts from 0\n"), "{text}");
    let hint = "\nnot for ONAP?\n    `vnfcheck check --rules heat -`\n";
    assert!(text.ends_with(hint), "{text}");
    // One server with the metadata is enough.
    let metadata = "metadata: { vnf_id: { get_param: vnf_id }, vf_module_id: { get_param: vf_module_id } }";
    let server = format!("  fw: {{ type: OS::Nova::Server, properties: {{ {metadata} }} }}\n");
    let text = findings_of(&format!("{template}{server}"), &ids, &RenderOptions::default());
    assert!(!text.contains(hint), "{text}");
}

/// A package without ONAP metadata may still be for ONAP, so the hint follows the next step.
#[test]
fn the_next_step_precedes_the_hint_for_other_packages() {
    let base =
        "heat_template_version: 2016-10-14\ndescription: d\nresources:\n  dc: { type: OS::Nova::Server }\n";
    let input = |name: &str| Input::memory(name, [("base.yaml", base)]);
    let end = |inputs: &[Input], format: Format| {
        let mut checked = vnfcheck_runner::run(inputs, &Options::default());
        for package in &mut checked.report.packages {
            package.fixable = Some(Fixable { has_questions: true, ..Fixable::default() });
        }
        let text = text_of(format, &checked);
        let at = text.rfind("next step").or_else(|| text.rfind("not for ONAP?")).unwrap_or(text.len());
        text[at..].to_owned()
    };
    let [step, hint] =
        ["fix --interactive dc", "check --rules heat dc"].map(|command| format!("`vnfcheck {command}`"));
    for format in [Format::Findings, Format::Plain] {
        let expected = format!("next step:\n    {step}\nnot for ONAP?\n    {hint}\n");
        assert_eq!(end(&[input("dc")], format), expected);
    }
    let expected = format!("next step: {step}\n- not for ONAP? {hint}\n");
    assert_eq!(end(&[input("dc")], Format::Markdown), expected);
    let several = end(&[input("a/dc"), input("a/other")], Format::Findings);
    assert_eq!(several, "not for ONAP?\n    `vnfcheck check --rules heat a`\n");
}

/// If all questions have been asked, the next step is a correction by hand.
#[test]
fn the_next_step_without_questions_is_a_correction_by_hand() {
    let mut checked = sample("vfw");
    let path = checked.report.packages[0].path.clone();
    for (has_questions, expected) in [
        (true, format!("\nnext step:\n    `vnfcheck fix --interactive {path}`\n")),
        (
            false,
            format!(
                "\nnext step: correct the remaining findings by hand, then run\n    `vnfcheck check {path}`\n\
                 or accept the findings with a reason:\n    `vnfcheck fix --interactive {path}`\n"
            ),
        ),
    ] {
        checked.report.packages[0].fixable = Some(Fixable { has_questions, ..Fixable::default() });
        let text = text_of(Format::Findings, &checked);
        assert!(text.ends_with(&expected), "{text}");
    }
}

/// A session that would only ask for reasons to accept findings is not the next step.
#[test]
fn a_session_is_the_next_step_only_with_questions() {
    let base = "heat_template_version: 2016-10-14\ndescription: d\nresources:\n  fw_0_thing:\n    type: OS::Heat::CloudConfig\n    properties: { cloud_config: { a: { get_file: a.sh } } }\n";
    let session = "`vnfcheck fix --interactive vnf`";
    let by_hand = format!(
        "next step: correct the remaining finding by hand, then run\n    `vnfcheck check vnf`\n\
         or accept the finding with a reason:\n    {session}\n"
    );
    for (id, expected) in [("R-92635", format!("next step:\n    {session}\n")), ("R-76718", by_hand)] {
        let rules = vnfcheck_rules::rules().filter(|rule| rule.id() == id);
        let options = Options { tries_fixes: true, ..e2e::with_rules(rules.cloned()) };
        let checked = vnfcheck_runner::run(&[Input::memory("vnf", [("base.yaml", base)])], &options);
        let text = text_of(Format::Findings, &checked);
        assert!(text.contains("base.yaml:6:50  error") && text.contains(&expected), "{text}");
    }
}

/// A folder without a manifest for SDC gets one. A package with a manifest must still pass the checks of SDC.
#[test]
fn the_next_step_after_a_pass_leads_to_sdc() {
    let mut checked = sample("vfw");
    checked.report.outcome = Outcome::Pass;
    let package = &mut checked.report.packages[0];
    package.outcome = Outcome::Pass;
    package.requirements.clear();
    let folder = package.path.clone();
    let mut end = |path: &str, name: &str| {
        let package = &mut checked.report.packages[0];
        package.path = path.to_owned();
        package.files[0].path = name.to_owned();
        package.files[0].kind = if name == "MANIFEST.json" { "manifest".into() } else { "base".into() };
        let mut out = Vec::new();
        vnfcheck_runner::render(Format::Findings, &checked, &RenderOptions::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.split_once("next step").map(|(_, end)| end.to_owned())
    };
    let step = |command: String| Some(format!(", before the upload to SDC:\n    `vnfcheck {command}`\n"));
    let write = |folder: &str| step(format!("manifest --output {folder}/MANIFEST.json {folder}"));
    assert_eq!(end(&folder, "base_vfw.yaml"), write(&folder));
    assert_eq!(end("-vfw", "base_vfw.yaml"), write("./-vfw"));
    assert_eq!(end(".", "base_vfw.yaml"), step("manifest --output MANIFEST.json .".to_owned()));
    for path in ["vfw.zip", "a.zip!vfw", "vfw/base_vfw.yaml", "-"] {
        assert_eq!(end(path, "base_vfw.yaml"), None, "{path}");
    }
    assert_eq!(end(&folder, "MANIFEST.json"), step(format!("check --rules sdc {folder}")));
}

/// A folder that fails the check for SDC without a manifest gets one first.
#[test]
fn a_package_without_a_manifest_gets_one_for_sdc() {
    let mut checked = sample("vfw");
    assert_eq!(checked.report.packages[0].outcome, Outcome::Fail);
    checked.report.rule_sets = vec!["sdc".into()];
    let folder = checked.report.packages[0].path.clone();
    let step = format!("\nnext step:\n    `vnfcheck manifest --output {folder}/MANIFEST.json {folder}`\n");
    let text = text_of(Format::Findings, &checked);
    assert!(text.contains(&step), "{text}");
    checked.report.packages[0].files[0].path = "MANIFEST.json".to_owned();
    checked.report.packages[0].files[0].kind = "manifest".into();
    let text = text_of(Format::Findings, &checked);
    assert!(!text.contains("next step"), "{text}");
}

/// Findings that do not gate do not hide the next step, and after the check for SDC, the package is packed.
#[test]
fn a_pass_with_warnings_leads_to_sdc_and_to_the_upload() {
    let mut checked = sample("vlb");
    assert_eq!(checked.report.outcome, Outcome::Pass);
    assert!(checked.report.packages[0].summary.fail > 0);
    let folder = checked.report.packages[0].path.clone();
    let step = |command: &str| format!("\nnext step, before the upload to SDC:\n    `vnfcheck {command}`\n");
    let text = text_of(Format::Findings, &checked);
    assert!(text.ends_with(&step(&format!("manifest --output {folder}/MANIFEST.json {folder}"))), "{text}");
    checked.report.rule_sets = vec!["sdc".into()];
    for (path, expected) in [
        ("vlb", Some("pack --output vlb.zip vlb")),
        ("a/vlb/", Some("pack --output a/vlb.zip a/vlb/")),
        (".", Some("pack --output ../vlb.zip .")),
        ("vlb.zip", None),
    ] {
        checked.report.packages[0].path = path.to_owned();
        let text = text_of(Format::Findings, &checked);
        let is_there = expected.map_or(!text.contains("next step"), |it| text.ends_with(&step(it)));
        assert!(is_there, "{path}: {text}");
    }
}

/// Each verb of a shared title has a plural subject.
#[test]
fn every_verb_of_a_shared_title_is_in_the_plural() {
    let template = "heat_template_version: 2016-10-14
parameters:
  fw_name_0: { type: string, description: d }
  fw_name_1: { type: string, description: d }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { list_join: ['', [{ get_param: fw_name_0 }, { get_param: fw_name_1 }]] } }
";
    let environment = "parameters:\n  fw_name_0: a\n  fw_name_1: b\n";
    let rules = vnfcheck_rules::rules().filter(|rule| rule.id() == "R-22838").cloned();
    let input = Input::memory("vnf", [("base.yaml", template), ("base.env", environment)]);
    let checked = vnfcheck_runner::run(&[input], &e2e::with_rules(rules));
    let render_options = RenderOptions { group_by: GroupBy::Action, ..RenderOptions::default() };
    let mut out = Vec::new();
    vnfcheck_runner::render(Format::Findings, &checked, &render_options, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let title = "vnf/base.env:2:3  error  R-22838  2 parameters are a part of `name` of `fw_server_0` and are listed in ";
    assert!(text.starts_with(title), "{text}");
}

/// A source line that is wider than the terminal is shortened, together with its mark.
#[test]
fn long_source_lines_fit_a_narrow_terminal() {
    let long = "word ".repeat(30);
    let template = format!(
        "heat_template_version: 2016-10-14\nparameters:\n  size: {{ type: \"{long}\", description: d }}\n"
    );
    let render_options =
        RenderOptions { is_terminal: true, wraps: true, width: 80, ..RenderOptions::default() };
    let text = findings_of(&template, &["R-11441"], &render_options);
    let line = text.lines().find(|line| line.starts_with("3 |")).unwrap();
    assert!(line.ends_with("..."), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

/// A title with many IDs leaves room for the message: its continuation lines have a small indentation.
#[test]
fn titles_continue_with_a_small_indentation() {
    let ids = ["R-37437", "R-71493", "R-72483", "R-100400"];
    let render_options =
        RenderOptions { is_terminal: true, wraps: true, width: 60, ..RenderOptions::default() };
    let text = findings_of(TWO_SERVERS, &ids, &render_options);
    let lines: Vec<&str> = text.lines().collect();
    let title = lines.iter().position(|line| line.starts_with("error[R-")).unwrap();
    let next = lines[title + 1];
    assert!(next.starts_with("    ") && !next.starts_with("     "), "{text}");
}

/// An entry lists at most five places, and each name of a place once.
#[test]
fn a_shared_entry_lists_few_places() {
    let mut template = "heat_template_version: 2016-10-14\nparameters:\n".to_owned();
    for name in ["a", "b", "c", "d", "e", "f", "g"] {
        writeln!(template, "  {name}: {{ type: string }}").unwrap();
    }
    let text = findings_of(&template, &["R-44001"], &RenderOptions::default());
    let places =
        "    7 findings of this kind: lines 3, 4, 5, 6, 7 and 2 more; `--format concise` lists each\n";
    assert!(text.contains(places), "{text}");
}

/// Markdown marks findings with a safe fix, shows each help, and ends with the next step.
#[test]
fn markdown_has_marks_helps_and_the_next_step() {
    let checked = sample("vfw");
    let text = text_of(Format::Markdown, &checked);
    assert!(text.contains("\\[\\*\\] parameter `vfw_flavor_name` declares a default"), "{text}");
    assert!(text.contains("\n  - help: move the value to `base_vfw.env`\n"), "{text}");
    let path = &checked.report.packages[0].path;
    let (_, end) = text.split_once("\n\n## Next step\n\n").unwrap();
    assert!(end.ends_with(&format!("- next step: `vnfcheck fix {path}`\n")), "{text}");
    assert!(!text.contains("\n\n\n"), "{text}");
    let page = text_of(Format::Html, &checked);
    assert!(page.contains(&format!("next step: <code>vnfcheck fix {path}</code>")), "{page}");
}

/// `--fixable` and `--not-fixable` divide the findings.
#[test]
fn fixable_findings_are_listed_separately() {
    let template = "heat_template_version: 2016-10-14\nparameters:\n  a-b: { type: string, description: d }\n  c: { type: text, description: d }\n";
    let ids = ["R-25877", "R-11441"];
    let listed = |fixable| {
        let text = findings_of(template, &ids, &RenderOptions { fixable, ..RenderOptions::default() });
        ids.map(|id| text.contains(&format!("error  {id}")))
    };
    assert_eq!(listed(None), [true, true]);
    assert_eq!(listed(Some(true)), [true, false]);
    let text = findings_of(template, &ids, &RenderOptions::default());
    assert!(text.contains("error  R-25877 [*]  ") && !text.contains("R-11441 [*]"), "{text}");
    assert!(text.contains("\n[*] marks findings with a safe fix\n"), "{text}");
    assert_eq!(listed(Some(false)), [false, true]);
    // Only the entry that does not fit into the report has a safe fix.
    let template = "heat_template_version: 2016-10-14\nparameters:\n  c: { type: text, description: d }\n  a-b: { type: string, description: d }\n";
    let options = RenderOptions { most_lines: Some(1), ..RenderOptions::default() };
    let text = findings_of(template, &ids, &options);
    assert!(text.contains("error  R-11441") && !text.contains("error  R-25877"), "{text}");
    assert!(!text.contains("[*]"), "{text}");
}

/// Checks one package with a few rules, so that the snapshots stay readable.
fn checked() -> Checked {
    let ids = ["R-11441", "R-25877", "R-39402", "R-86285", "R-90526", "R-92635", "R-95303", "R-00011"];
    let options = e2e::with_rules(vnfcheck_rules::rules().filter(|rule| ids.contains(&rule.id())).cloned());
    let input = Input::read(TEMPLATE.as_bytes(), &Bounds::default()).unwrap();
    let mut checked = vnfcheck_runner::run(&[input], &options);
    let package = &mut checked.report.packages[0];
    package.requirements.retain(|requirement| ids.contains(&requirement.id.as_ref()));
    package.summary = Summary::of(package.requirements.iter().map(|requirement| requirement.status));
    checked
}

/// Returns the same report with an additional package that could not be opened.
fn checked_in_part() -> Checked {
    let mut checked = checked();
    checked.report.outcome = vnfcheck_report::Outcome::Error;
    checked.report.errors.push(PackageError {
        path: "./<no>/such & \u{1b}[2J".to_owned(),
        detail: None,
        message: "cannot read `\u{1b}[2J`".to_owned(),
        help: "hand in <another>".into(),
    });
    checked
}

/// Returns the same report with a waived finding, a finding whose waiver is invalid, an ignored requirement, and a
/// note.
fn checked_with_waivers() -> Checked {
    let mut checked = checked();
    checked.report.today = Some("2026-05-01".to_owned());
    checked.report.configuration = Some("vnfcheck.yaml".to_owned());
    checked.report.notes.push(Note {
        kind: "stale-waiver".into(),
        message: "nothing is left to waive <here>".to_owned(),
        package: None,
        origin: "vnfcheck.yaml:9:5".to_owned(),
    });
    let package = &mut checked.report.packages[0];
    let requirement = package.requirements.iter_mut().find(|it| it.id == "R-92635").unwrap();
    requirement.findings[0].waiver = Some(WaiverReport {
        by: "configuration".into(),
        reason: "agreed with <operations>".to_owned(),
        until: Some("2026-06-30".to_owned()),
        approver: Some("J. Doe".to_owned()),
        origin: "vnfcheck.yaml:3:5".to_owned(),
    });
    requirement.findings[1].waiver_refused = Some("the waiver ended on 2026-04-30".to_owned());
    package.requirements[0].ignored = Some("vnfcheck.yaml:2:9".to_owned());
    checked
}

/// Returns a report on two packages of a folder, with unchecked files inside and outside the packages.
fn checked_among_others() -> Checked {
    let template = "heat_template_version: 2016-10-14\nresources: { a: { type: OS::Heat::None } }\n";
    let files = [
        ("one/base.yaml", template),
        ("one/notes.yaml", "a: 1\n"),
        ("two/base.yaml", template),
        ("deploy/<pod>.yaml", "apiVersion: v1\nkind: Pod\n"),
    ];
    let input = Input::memory("repo", files);
    vnfcheck_runner::run(&[input], &Options::default())
}

/// Checks one of the project's sample packages with all rules.
fn sample(name: &str) -> Checked {
    let path = e2e::root().join("testdata/packages").join(name);
    vnfcheck_runner::run(&[Input::Path(path)], &Options::default())
}

fn bytes_of(format: Format, checked: &Checked) -> Vec<u8> {
    let mut out = Vec::new();
    vnfcheck_runner::render(format, checked, &RenderOptions::default(), &mut out).unwrap();
    out
}

/// Failures are readable in 80 columns; names and positions are not broken, so that they can be copied and opened.
#[test]
fn tables_fit_a_narrow_terminal() {
    let checked = sample("vfw");
    let render_options =
        RenderOptions { is_terminal: true, wraps: true, width: 80, ..RenderOptions::default() };
    let package = &checked.report.packages[0];
    for format in [Format::Table, Format::Statistics] {
        let mut out = Vec::new();
        vnfcheck_runner::render(format, &checked, &render_options, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let (places, others): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.trim_start().starts_with(&package.path));
        assert!(others.iter().all(|line| line.chars().count() <= 80), "{text}");
        assert!(others.iter().any(|line| line.ends_with("`{vm-type}_flavor_name`")), "{text}");
        let failing = package.requirements.iter().filter(|it| it.status == Status::Fail);
        for requirement in failing.filter(|_| format == Format::Table) {
            let at = &requirement.findings[0].primary;
            let start = at.range.start;
            let place = format!("{}/{}:{}:{}", package.path, at.file, start.line, start.column);
            assert!(places.iter().any(|line| line.trim() == place), "{place}\n{text}");
        }
    }
}

/// Messages around source excerpts wrap between words, the excerpts do not wrap, and numbers keep their units.
#[test]
fn findings_with_their_sources_fit_a_narrow_terminal() {
    let checked = sample("vfw");
    let elapsed = Some(std::time::Duration::from_millis(10));
    let render_options =
        RenderOptions { is_terminal: true, wraps: true, width: 80, elapsed, ..RenderOptions::default() };
    let mut out = Vec::new();
    vnfcheck_runner::render(Format::Plain, &checked, &render_options, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let words = || text.lines().filter(|line| !line.contains("--> ") && !line.starts_with('/'));
    assert!(words().all(|line| line.chars().count() <= 80), "{text}");
    // No text is lost, and no word is broken.
    let mut whole = Vec::new();
    let wide = RenderOptions { is_terminal: false, wraps: false, ..render_options };
    vnfcheck_runner::render(Format::Plain, &checked, &wide, &mut whole).unwrap();
    let whole = String::from_utf8(whole).unwrap();
    assert!(whole.split_whitespace().eq(text.split_whitespace()), "{text}");
    assert!(text.lines().any(|line| line.contains("0.01\u{a0}s)")), "{text}");
}

/// Services with access to the repository need paths without `./`, which users may write.
#[test]
fn services_get_paths_of_the_repository() {
    for (path, file) in [("./vnf", "vnf/base.yaml"), (".", "base.yaml"), ("./", "base.yaml")] {
        let mut checked = checked();
        let package = &mut checked.report.packages[0];
        package.path = path.to_owned();
        for finding in package.requirements.iter_mut().flat_map(|it| &mut it.findings) {
            finding.primary.file = "base.yaml".to_owned();
        }
        let github = text_of(Format::Github, &checked);
        assert!(github.lines().all(|line| line.contains(&format!(" file={file},"))), "{github}");
        let gitlab = json_of(Format::Gitlab, &checked);
        assert!(gitlab.as_array().unwrap().iter().all(|it| it["location"]["path"] == file), "{gitlab}");
        let sarif = text_of(Format::Sarif, &checked);
        assert!(sarif.contains(&format!("\"uri\":\"{file}\"")) && !sarif.contains("\"uri\":\"./"), "{sarif}");
    }
}

/// A misspelled flavor parameter is one change, however many requirements it fails.
#[test]
fn a_misspelled_name_is_one_defect() {
    let checked = sample("vfw");
    let reported = defects(&checked.report.packages[0].requirements);
    let at: Vec<_> = reported.iter().filter(|it| it.finding.primary.range.start.line == 45).collect();
    let [defect] = at.as_slice() else { panic!("{at:?}") };
    assert_eq!(defect.ids(), ["R-92635", "R-45188"]);
    assert_eq!(defect.finding.primary.path, "resources.vfw_server_0.properties.flavor.get_param");
    assert_eq!(defect.finding.help.as_deref(), Some("did you mean `vfw_flavor_name`?"));
    assert_eq!(defect.consequence_ids(), ["R-69431"]);
}

/// Paths of packages are never shortened, and with many packages each gets one line.
#[test]
fn summaries_do_not_shorten_paths() {
    let mut checked = sample("vfw");
    let package = checked.report.packages[0].clone();
    checked.report.packages = (0..30)
        .map(|at| PackageReport { path: format!("{}/{at}/vfw", "deep/".repeat(15)), ..package.clone() })
        .collect();
    let mut out = Vec::new();
    let render_options = RenderOptions { width: 80, ..RenderOptions::default() };
    vnfcheck_report::render::render_summary(&checked.report, &render_options, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("{}/0/vfw  fail  9 errors, 3 warnings", "deep/".repeat(15)));
    assert!(lines[..30].iter().all(|line| line.ends_with("/vfw  fail  9 errors, 3 warnings")), "{text}");
    assert!(lines[30].is_empty() && lines[31].starts_with("30 packages: 30 fail"), "{text}");
}

/// GitHub refuses summaries above 1 MiB; the summary counts omitted findings, and the results of all packages come
/// first.
#[test]
fn summaries_of_jobs_stay_within_the_limit_of_github() {
    let mut checked = sample("vfw");
    assert_eq!(text_of(Format::GithubSummary, &checked), text_of(Format::Markdown, &checked));
    let package = checked.report.packages[0].clone();
    checked.report.packages =
        (0..600).map(|at| PackageReport { path: format!("{at}|vfw"), ..package.clone() }).collect();
    let (whole, summary) = (text_of(Format::Markdown, &checked), text_of(Format::GithubSummary, &checked));
    assert!(whole.len() > 1 << 20 && summary.len() <= 1 << 20, "{} {}", whole.len(), summary.len());
    let (kept, remark) = summary.trim_end().rsplit_once('\n').unwrap();
    let rest = whole.strip_prefix(kept).unwrap().lines().filter(|line| !line.is_empty()).count();
    assert!(remark.starts_with(&format!("{rest} more lines exceed GitHub's limit of 1 MiB; ")), "{remark}");
    assert!(kept.contains("\n| `599\\|vfw` | fail | "));
}

fn text_of(format: Format, checked: &Checked) -> String {
    String::from_utf8(bytes_of(format, checked)).unwrap()
}

fn json_of(format: Format, checked: &Checked) -> Value {
    serde_json::from_str(&text_of(format, checked)).unwrap()
}

fn rendered(format: Format) -> String {
    text_of(format, &checked())
}

#[test]
fn formats_for_people_and_lines() {
    for format in [
        Format::Findings,
        Format::Table,
        Format::Plain,
        Format::Concise,
        Format::Markdown,
        Format::Csv,
        Format::Github,
        Format::Junit,
        Format::JsonLines,
    ] {
        insta::assert_snapshot!(format.name(), rendered(format));
    }
}

#[test]
fn json_formats() {
    for format in [Format::Json, Format::Sarif, Format::Gitlab, Format::VvpJson] {
        let value = json_of(format, &checked());
        insta::assert_snapshot!(format.name(), serde_json::to_string_pretty(&value).unwrap());
    }
}

/// A report that is read back equals the written one, and produces the same output in every format, as far as the
/// report contains the data.
#[test]
fn reports_read_back_what_they_write() {
    let mut many = sample("vfw");
    many.report.packages.extend(sample("vlb").report.packages);
    let packages = many.report.packages.clone();
    many.report.packages.extend((0..20).flat_map(|_| packages.clone()));
    for checked in [checked(), checked_in_part(), checked_with_waivers(), many] {
        let written = bytes_of(Format::Json, &checked);
        let read: Report = serde_json::from_slice(&written).unwrap();
        // The output is identical to that of the type's serializer, regardless of the number of threads.
        assert!(serde_json::to_vec(&checked.report).unwrap() == written.trim_ascii_end());
        let rendered = |format| {
            let mut out = Vec::new();
            let sets = vnfcheck_rules::built_in().clone();
            let pages = Checked { report: read.clone(), packages: Vec::new(), sets };
            vnfcheck_report::render(format, &read, &pages, &RenderOptions::default(), &mut out).unwrap();
            out
        };
        assert!(rendered(Format::Json) == written);
        let needs_more = [Format::Html, Format::Plain, Format::VvpJson];
        for format in Format::ALL.iter().filter(|format| !needs_more.contains(format)) {
            assert!(rendered(*format) == bytes_of(*format, &checked), "{}", format.name());
        }
        // Formats without source excerpts still contain every finding.
        let plain = String::from_utf8(rendered(Format::Plain)).unwrap();
        let page = String::from_utf8(rendered(Format::Html)).unwrap();
        for defect in checked.report.packages.iter().flat_map(|it| defects(&it.requirements)) {
            let finding = defect.finding;
            let start = finding.primary.range.start;
            let place = format!("{}:{}:{}", finding.primary.file, start.line, start.column);
            assert!(plain.contains(&place) && page.contains(&place), "{place}");
        }
    }
}

/// Reports name the rule sets that were applied; the default rule set is only named if there is room.
#[test]
fn rule_sets_are_named() {
    let with_rules = |sets: &[&std::sync::Arc<vnfcheck_check::RuleSet>]| {
        let sets = vnfcheck_check::RuleSets::new(sets.iter().map(|set| std::sync::Arc::clone(set)));
        let input = Input::Path(e2e::root().join("testdata/packages/vlb"));
        vnfcheck_runner::run(&[input], &Options { sets, ..Options::default() })
    };
    let (onap, heat) = (vnfcheck_rules::onap(), vnfcheck_rules::heat());
    for (sets, ids, basis, title) in [
        (&[onap][..], &["onap"][..], "(istanbul, ", "the ONAP Heat requirements"),
        (&[heat], &["heat"], "(rules heat)", "the rules of heat"),
        (&[heat, onap], &["heat", "onap"], "(rules heat and onap, istanbul, ", "the rules of heat and onap"),
    ] {
        let checked = with_rules(sets);
        assert_eq!(json_of(Format::Json, &checked)["rule_sets"], serde_json::json!(ids));
        let lines = text_of(Format::JsonLines, &checked);
        let run: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        assert_eq!(run["rule_sets"], serde_json::json!(ids));
        let sarif = json_of(Format::Sarif, &checked);
        assert_eq!(sarif["runs"][0]["properties"]["ruleSets"], serde_json::json!(ids));
        for format in [Format::Findings, Format::Plain, Format::Table, Format::Markdown] {
            let text = text_of(format, &checked);
            assert!(text.contains(basis), "{} {basis}: {text}", format.name());
        }
        let page = text_of(Format::Html, &checked);
        assert!(page.contains(&format!("<h1>Compliance with {title}</h1>")), "{title}");
        assert!(page.contains(&format!("<dt>Rule sets</dt><dd>{}</dd>", ids.join(", "))));
        let basis = xlsx::sheet(&bytes_of(Format::Xlsx, &checked), "Basis");
        assert_eq!(xlsx::cell(&basis, "rule sets", 1), ids.join(", "));
        // For reports written before this field existed, the rule sets are derived.
        let mut old = json_of(Format::Json, &checked);
        old.as_object_mut().unwrap().remove("rule_sets");
        assert_eq!(Report::from_json(old.to_string().as_bytes()).unwrap().rule_sets, ids);
    }
}

/// Control characters from scanned files never reach a terminal.
#[test]
fn control_characters_are_escaped() {
    let formats =
        [Format::Table, Format::Plain, Format::Concise, Format::Markdown, Format::Junit, Format::Html];
    for format in formats {
        let text = text_of(format, &checked_in_part());
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{}", format.name());
    }
}

/// Every line of JSON Lines output is an object, and the last line contains the outcome.
#[test]
fn json_lines_are_objects() {
    let text = rendered(Format::JsonLines);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().all(Value::is_object));
    assert_eq!(lines.last().unwrap()["outcome"], "fail");
}

/// SARIF contains every requirement with its verdict, including passes, at the same position as in the report.
#[test]
fn sarif_agrees_with_the_report() {
    let checked = checked();
    let sarif: Value = serde_json::from_str(&rendered(Format::Sarif)).unwrap();
    let run = &sarif["runs"][0];
    let results = run["results"].as_array().unwrap();
    for requirement in &checked.report.packages[0].requirements {
        let of = |kind: &str| {
            results
                .iter()
                .filter(|it| it["ruleId"] == *requirement.id && it["kind"] == kind)
                .collect::<Vec<_>>()
        };
        let failing: Vec<_> = requirement.findings.iter().filter(|finding| !finding.advisory).collect();
        assert_eq!(of("fail").len(), failing.len(), "{}", requirement.id);
        for (result, finding) in of("fail").iter().zip(failing) {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            assert_eq!(region["startLine"], finding.primary.range.start.line);
            assert_eq!(region["startColumn"], finding.primary.range.start.column);
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(run["tool"]["driver"]["rules"][index]["id"], *requirement.id);
            let edits =
                finding.fix.as_ref().filter(|fix| fix.renames.is_empty()).map_or(0, |fix| fix.edits.len());
            let changes = result["fixes"][0]["artifactChanges"].as_array();
            let replaced = changes.map_or(0, |it| {
                it.iter().map(|change| change["replacements"].as_array().unwrap().len()).sum()
            });
            assert_eq!(replaced, edits, "{}: {}", requirement.id, finding.message);
        }
        assert_eq!(of("pass").len(), usize::from(requirement.status == vnfcheck_report::Status::Pass));
    }
}

/// Every machine-readable format reports a package that could not be opened.
#[test]
fn packages_that_cannot_be_opened_are_reported() {
    let reported = |format| text_of(format, &checked_in_part()).contains("cannot read ");
    for format in [Format::Json, Format::JsonLines, Format::Sarif, Format::Junit, Format::Html] {
        assert!(reported(format), "{}", format.name());
    }
    for format in [Format::Markdown, Format::Csv, Format::Github, Format::Gitlab] {
        assert!(reported(format), "{}", format.name());
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    for format in Format::ALL {
        assert_eq!(bytes_of(*format, &sample("vfw")), bytes_of(*format, &sample("vfw")), "{}", format.name());
    }
}

/// The documentation lists exactly the existing formats.
#[test]
fn every_format_is_documented() {
    for file in ["README.md", "docs/report-format.md"] {
        let text = std::fs::read_to_string(e2e::root().join(file)).unwrap();
        for format in Format::ALL {
            assert!(text.contains(&format!("`{}`", format.name())), "{file}: {}", format.name());
        }
    }
}

/// Each required change appears once, with every requirement that it resolves, and each requirement keeps its
/// findings.
#[test]
fn a_defect_is_reported_once() {
    let checked = sample("vfw");
    let package = &checked.report.packages[0];
    let of = |id: &str| {
        let requirement = package.requirements.iter().find(|it| it.id == id).unwrap();
        assert_eq!(requirement.status, vnfcheck_report::Status::Fail, "{id}");
        requirement.findings.iter().find(|it| it.primary.file == "base_vfw.yaml").unwrap()
    };
    let default = of("R-90526");
    assert_eq!(default.primary.range.start.line, 15);
    assert_eq!([&of("R-01896").defect, &of("R-26124").defect], [&default.defect; 2]);
    assert_eq!((&default.defect, &default.caused_by), (&default.fingerprint, &None));
    // An undeclared parameter cannot have a value.
    let unknown = package.requirements.iter().flat_map(|it| &it.findings);
    let unknown = unknown.clone().find(|it| it.kind.as_deref() == Some("hot.unknown-parameter")).unwrap();
    assert_eq!(of("R-69431").caused_by.as_ref(), Some(&unknown.defect));
    for format in
        [Format::Findings, Format::Plain, Format::Concise, Format::Markdown, Format::Github, Format::Gitlab]
    {
        let text = text_of(format, &checked);
        assert_eq!(text.matches("declares a default").count(), 1, "{}", format.name());
        assert_eq!(text.matches("and is not listed in").count(), 0, "{}", format.name());
        assert!(text.contains("also causes R-69431 to fail"), "{}", format.name());
    }
    assert!(text_of(Format::Concise, &checked).contains(":15:5: error R-90526, R-01896, R-26124 parameter"));
}

/// If no template has the name of a base module, requirements on incremental modules fail as a consequence of the
/// name.
#[test]
fn failures_of_a_misnamed_base_module_follow_from_its_name() {
    let template = "heat_template_version: 2016-10-14\nresources:\n  a: { type: OS::Heat::RandomString }\n";
    let files = [("first.yaml", template), ("first.env", "parameters: {}\n")];
    let input = Input::memory("package", files);
    let checked = vnfcheck_runner::run(&[input], &Options::default());
    let requirements = &checked.report.packages[0].requirements;
    let of = |id: &str| &requirements.iter().find(|it| it.id == id).unwrap().findings[0];
    assert_eq!((&*of("R-610030").primary.path, of("R-610030").primary.range.start.line), ("resources", 2));
    assert_eq!(of("R-610030").caused_by.as_ref(), Some(&of("R-37028").defect));
}

/// If a caller misspells the name of a nested template, the failures of that template as a module are consequences of
/// the misspelling.
#[test]
fn failures_of_a_nested_template_as_a_module_follow_from_the_misspelled_call() {
    let base = "heat_template_version: 2016-10-14\nresources:\n  a: { type: nested_fws.yaml }\n";
    let nested = "heat_template_version: 2016-10-14\nresources:\n  a: { type: OS::Heat::RandomString }\n";
    let files = [("base.yaml", base), ("base.env", "parameters: {}\n"), ("nested_fw.yaml", nested)];
    let input = Input::memory("package", files);
    let checked = vnfcheck_runner::run(&[input], &Options::default());
    let requirements = &checked.report.packages[0].requirements;
    let of = |id: &str| &requirements.iter().find(|it| it.id == id).unwrap().findings;
    let missing = of("R-92635").iter().find(|it| it.kind.as_deref() == Some("hot.missing-file")).unwrap();
    assert_eq!((missing.primary.path.as_str(), missing.primary.range.start.line), ("resources.a.type", 3));
    for id in ["R-81725", "R-86285", "R-610030"] {
        assert_eq!(of(id)[0].primary.file, "nested_fw.yaml", "{id}");
        assert_eq!(of(id)[0].caused_by.as_ref(), Some(&missing.defect), "{id}");
    }
}

/// Every format for people shows the requirements that an unreadable file leaves undecided in a single line.
#[test]
fn an_unreadable_file_is_reported_once() {
    let files = [("base.yaml", "a: [\n"), ("base.env", "parameters: {}\n")];
    let input = Input::memory("package", files);
    let checked = vnfcheck_runner::run(&[input], &Options::default());
    let requirements = &checked.report.packages[0].requirements;
    let open: Vec<_> = requirements.iter().filter(|it| it.status == vnfcheck_report::Status::Error).collect();
    assert!(open.len() > 200);
    let unreadable = requirements.iter().find(|it| it.id == "R-95303").unwrap();
    let defect = &unreadable.findings[0].defect;
    assert!(open.iter().all(|it| it.findings[0].caused_by.as_ref() == Some(defect)));
    let words = format!("{} requirements: not decided: `base.yaml` cannot be read", open.len());
    for format in [Format::Findings, Format::Plain, Format::Concise, Format::Github, Format::Gitlab] {
        let text = text_of(format, &checked);
        assert_eq!(text.matches("cannot be read").count(), 1, "{}", format.name());
        assert!(text.contains(&words), "{}", format.name());
    }
}

#[test]
fn unchecked_files_are_reported_with_the_reason() {
    let checked = checked_among_others();
    for format in [Format::Json, Format::JsonLines, Format::Sarif, Format::Junit, Format::Html] {
        let text = text_of(format, &checked);
        for (file, reason) in [("notes.yaml", "unknown"), ("pod", "kubernetes")] {
            let reported = text.lines().any(|line| line.contains(reason)) && text.contains(file);
            assert!(reported, "{}: {file}", format.name());
        }
    }
    for format in [Format::Findings, Format::Plain, Format::Table, Format::Markdown] {
        assert!(
            text_of(format, &checked).contains("2 files skipped: kubernetes, unknown"),
            "{}",
            format.name()
        );
    }
    let sarif = json_of(Format::Sarif, &checked);
    let notifications = sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    let reported: Vec<_> = notifications
        .iter()
        .map(|it| (it["level"].as_str(), it["message"]["text"].as_str().unwrap()))
        .collect();
    assert_eq!(
        reported,
        [
            (Some("note"), "repo/one/notes.yaml: skipped: unknown"),
            (Some("note"), "repo/deploy/<pod>.yaml: skipped: kubernetes"),
        ]
    );
    let sheet = xlsx::sheet(&bytes_of(Format::Xlsx, &checked), "Skipped files");
    let rows: Vec<Vec<String>> =
        sheet.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(
        rows,
        [["file", "reason"], ["repo/one/notes.yaml", "unknown"], ["repo/deploy/<pod>.yaml", "kubernetes"]]
    );
}

#[test]
fn markdown_contains_the_picture_on_request() {
    let checked = sample("vfw");
    let text = |has_graph| {
        let mut bytes = Vec::new();
        let render_options = RenderOptions { has_graph, ..RenderOptions::default() };
        vnfcheck_runner::render(Format::GithubSummary, &checked, &render_options, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    let block = "\n```mermaid\nflowchart TB\n  n0([\"oam";
    assert!(text(true).contains(block), "{}", text(true));
    assert!(!text(false).contains("mermaid"));
}
