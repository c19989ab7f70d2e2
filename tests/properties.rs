//! Properties that hold for the report on any package, tested on real templates with random edits.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Write};
use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use regex::Regex;
use vnfcheck_fix::Plan;
use vnfcheck_report::Format;
use vnfcheck_report::{FindingReport, Location, Report, RequirementReport};
use vnfcheck_runner::{Input, Options};

/// Files of one package, by name.
type Files = Vec<(String, String)>;

/// Replacements for a word.
const WORDS: [&str; 20] = [
    "",
    "ü",
    "\u{1f600}\u{301}",
    "\t",
    "\r",
    "{",
    "]",
    "- ",
    "? ",
    "'",
    "\"",
    "&a ",
    "*a",
    "<<: ",
    "|\n",
    "null",
    "{get_param: ünknown}",
    "{get_attr: [vfw_server_0, nö]}",
    "{get_file: ../ü.sh}",
    "OS::Heat::ResourceGroup",
];

fn sample(name: &str) -> Files {
    let folder = e2e::root().join("testdata/packages").join(name);
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut files: Files = entries.map(|path| (name(&path), fs::read_to_string(path).unwrap())).collect();
    files.sort();
    files
}

#[derive(Clone, Debug)]
enum Edit {
    Replace(&'static str),
    Remove,
    Twice,
    Indent(usize),
}

/// Generates a real package with edits of some words and lines.
fn packages() -> impl Strategy<Value = Files> {
    let edit = prop_oneof![
        4 => select(WORDS.as_slice()).prop_map(Edit::Replace),
        1 => Just(Edit::Remove),
        1 => Just(Edit::Twice),
        1 => (0..6_usize).prop_map(Edit::Indent),
    ];
    let edits = vec((any::<Index>(), any::<Index>(), edit), 0..8);
    (select(vec![sample("vfw"), sample("vlb")]), edits).prop_map(|(mut files, edits)| {
        for (file, at, edit) in edits {
            let count = files.len();
            let text = &mut files[file.index(count)].1;
            *text = edited(text, at, &edit);
        }
        files
    })
}

fn edited(text: &str, at: Index, edit: &Edit) -> String {
    let words: Vec<Range<usize>> = text
        .split_whitespace()
        .map(|word| {
            let start = word.as_ptr().addr() - text.as_ptr().addr();
            start..start + word.len()
        })
        .collect();
    if words.is_empty() {
        return text.to_owned();
    }
    let word = words[at.index(words.len())].clone();
    let start = text[..word.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[word.start..].find('\n').map_or(text.len(), |at| word.start + at + 1);
    match edit {
        Edit::Replace(with) => [&text[..word.start], with, &text[word.end..]].concat(),
        Edit::Remove => [&text[..start], &text[end..]].concat(),
        Edit::Twice => [&text[..end], &text[start..end], &text[end..]].concat(),
        Edit::Indent(by) => {
            [&text[..start], &" ".repeat(*by), text[start..].trim_start_matches(' ')].concat()
        }
    }
}

/// Returns an archive with the files in this order.
fn archive<'f>(files: impl Iterator<Item = &'f (String, String)>) -> Input {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    Input::Standard(archive.finish().unwrap().into_inner())
}

fn rendered(inputs: &[Input], threads: usize) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let checked = pool.install(|| vnfcheck_runner::run(inputs, &Options::default()));
    let mut out = Vec::new();
    for format in [Format::Json, Format::Plain, Format::Sarif] {
        vnfcheck_runner::render(
            format,
            &checked,
            &vnfcheck_report::render::RenderOptions::default(),
            &mut out,
        )
        .unwrap();
    }
    out
}

/// Runs a property with the same cases in every run.
fn holds<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let seed = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, seed).run(strategy, test).unwrap();
}

#[test]
fn neither_the_order_of_files_nor_threads_change_a_report() {
    let shuffled = packages().prop_flat_map(|files| (Just(files.clone()), Just(files).prop_shuffle()));
    holds(12, &(shuffled, 2..5_usize), |((files, shuffled), threads)| {
        let several = [archive(files.iter()), archive(shuffled.iter()), archive(files.iter().rev())];
        let alone = rendered(&several[..1], 1);
        for other in &several[1..] {
            prop_assert!(rendered(std::slice::from_ref(other), threads) == alone);
        }
        prop_assert!(rendered(&several, threads) == rendered(&several, 1));
        Ok(())
    });
}

#[test]
fn every_place_of_a_report_is_text_of_its_file() {
    holds(60, &packages(), |files| {
        let report = vnfcheck_runner::run(&[archive(files.iter())], &Options::default()).report;
        prop_assert!(report.errors.is_empty(), "{:?}", report.errors.first().map(|error| &error.message));
        let places = report.packages[0].requirements.iter().flat_map(places);
        for (id, place) in places {
            let text = files.iter().find(|(name, _)| *name == place.file).map(|(_, text)| text.as_str());
            prop_assert!(text.is_some_and(|text| is_text_of(text, place)), "{id} {place:?}");
        }
        Ok(())
    });
}

/// All positions that a requirement refers to.
fn places(requirement: &RequirementReport) -> impl Iterator<Item = (&str, &Location)> {
    let of_findings = requirement.findings.iter().flat_map(|finding| {
        std::iter::once(&finding.primary).chain(finding.related.iter().map(|related| &related.location))
    });
    let undecided = requirement.undecided.iter().map(|related| &related.location);
    of_findings.chain(undecided).map(|place| (requirement.id.as_ref(), place))
}

/// Returns `true` if the offsets are at character boundaries and agree with line and column.
fn is_text_of(text: &str, place: &Location) -> bool {
    let (start, end) = (place.range.start, place.range.end);
    text.get(start.offset as usize..end.offset as usize).is_some()
        && [start, end].iter().all(|position| {
            let before = &text[..position.offset as usize];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            (position.line as usize, position.column as usize) == (line, column)
        })
}

/// The facts about a resource that names and messages express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Facts {
    VmType,
    /// `[int_]{network-role}`
    Network,
    /// `int_`, or nothing
    NetworkKind,
    Role,
    /// `{vm-type}_[int_]{network-role}`
    Stem,
    /// The part before `_security_group`.
    Group,
}

/// Forms of names, with the facts that their parts express.
const NAMES: [(&str, &[Facts]); 9] = [
    ("^(.+?)_INDEX_((?:int_)?.+)_(?:port|vmi)_", &[Facts::VmType, Facts::Network]),
    ("^(.+?)(?:_v6)?_subnet_id$", &[Facts::Network]),
    ("^(.+?)_net_(?:id|name|fqdn)$", &[Facts::Network]),
    ("^(int_.+)_(?:network|subnet_INDEX)$", &[Facts::Network]),
    ("^reserve_port_(.+)_floating(?:_v6)?_ip_INDEX$", &[Facts::Stem]),
    ("^(.+?)(?:_floating)?(?:_v6)?_(?:ips|ip|ip_INDEX)$", &[Facts::Stem]),
    ("^(.+)_(?:server|keypair|volume|volume_attachment|name)_INDEX$", &[Facts::VmType]),
    ("^(.+)_(?:flavor_name|image_name|names)$", &[Facts::VmType]),
    ("^(.+)_security_group$", &[Facts::Group]),
];

/// Phrases that express a fact in addition to a name.
const PHRASES: [(&str, &[Facts]); 5] = [
    ("use one vm-type, `([^`]+)`", &[Facts::VmType]),
    ("of the same vm-type `([^`]+)`", &[Facts::VmType]),
    ("does not contain `([^`]+)`, the only kind of server", &[Facts::VmType]),
    ("use one network-role everywhere, `([^`]+)`", &[Facts::Role]),
    ("does not contain `([^`]+)`, the (?:mark of the internal )?network that", &[Facts::Network]),
];

/// Names that a message expects or a help proposes.
const WANTED: &str = r"(?x) (?:is\ not\ named|expected(?:\ parameter)?|neither\ named|use|\bor|such\ as|a\ parameter\ of\ its\ own,)
    \ `(?:\{get_param:\ )?((?:[^`{}]|\{[^`{}]*\})+)\}?`";

type Forms = Vec<(Regex, &'static [Facts])>;

fn forms(patterns: &[(&str, &'static [Facts])]) -> Forms {
    let compiled = |pattern: &str| Regex::new(&pattern.replace("INDEX", r"(?:\d+|\{[^}]*\})")).unwrap();
    patterns.iter().map(|(pattern, reported)| (compiled(pattern), *reported)).collect()
}

/// The facts expected of one resource, in lower case, with the requirements that expect them.
#[derive(Default)]
struct Expected(BTreeMap<Facts, BTreeMap<String, BTreeSet<String>>>);

impl Expected {
    /// Reads a string by the first form that matches; returns `true` if a form matches. Placeholders express no
    /// facts.
    fn read(&mut self, text: &str, forms: &Forms, id: &str) -> bool {
        let Some((found, reported)) =
            forms.iter().find_map(|(form, reported)| Some((form.captures(text)?, reported)))
        else {
            return false;
        };
        for (at, reported) in reported.iter().enumerate() {
            self.add(*reported, &found[at + 1].to_lowercase(), id);
        }
        if reported.len() > 1 {
            self.add(Facts::Stem, &format!("{}_{}", &found[1], &found[2]).to_lowercase(), id);
        }
        true
    }

    fn add(&mut self, reported: Facts, part: &str, id: &str) {
        if reported == Facts::Network {
            let role = part.strip_prefix("int_");
            self.add(Facts::NetworkKind, if role.is_some() { "int_" } else { "external" }, id);
            return self.add(Facts::Role, role.unwrap_or(part), id);
        }
        if !part.is_empty() && !part.contains('{') {
            self.0.entry(reported).or_default().entry(part.to_owned()).or_default().insert(id.to_owned());
        }
    }
}

/// Reports on real packages, if these are available.
fn shared_reports() -> Option<impl Iterator<Item = Report>> {
    let packages = e2e::root().join("../shared/corpus/packages");
    let Ok(folders) = fs::read_dir(&packages) else {
        println!("skipped: {} is missing", packages.display());
        return None;
    };
    let folders = folders.map(|it| it.unwrap().path()).filter(|it| it.is_dir());
    Some(folders.map(|folder| vnfcheck_runner::run(&[Input::Path(folder)], &Options::default()).report))
}

#[test]
fn no_two_findings_expect_different_names_of_one_resource() {
    let Some(reports) = shared_reports() else { return };
    let resource = Regex::new(r#"^resources\.(?:"([^"]+)"|([^.\["]+))"#).unwrap();
    let (wanted, names, words) = (Regex::new(WANTED).unwrap(), forms(&NAMES), forms(&PHRASES));
    let (mut read, mut contradictions) = (BTreeMap::<String, usize>::new(), Vec::new());
    for report in reports {
        let mut resources: BTreeMap<(String, String), Expected> = BTreeMap::new();
        for package in &report.packages {
            for requirement in &package.requirements {
                for finding in &requirement.findings {
                    let path = &finding.primary.path;
                    let Some(found) = resource.captures(path) else { continue };
                    let name = found.get(1).or(found.get(2)).unwrap().as_str().to_owned();
                    let file = format!("{}/{}", package.path, finding.primary.file);
                    let expected = resources.entry((file, name)).or_default();
                    for text in std::iter::once(&finding.message).chain(&finding.help) {
                        let of_names = wanted
                            .captures_iter(text)
                            .filter(|it| expected.read(&it[1], &names, &requirement.id));
                        let count =
                            of_names.count() + usize::from(expected.read(text, &words, &requirement.id));
                        *read.entry(requirement.id.to_string()).or_default() += count;
                    }
                }
            }
        }
        let reported =
            resources.into_iter().flat_map(|(key, it)| it.0.into_iter().map(move |it| (key.clone(), it)));
        contradictions
            .extend(reported.filter(|(_, (_, reported))| reported.len() > 1).map(|it| format!("{it:?}")));
    }
    assert!(contradictions.is_empty(), "{}", contradictions.join("\n"));
    let requirements = read.values().filter(|count| **count > 0).count();
    let read: usize = read.values().sum();
    assert!(read > 3_000 && requirements > 35, "{read} of {requirements} requirements");
}

/// Names that findings propose: as expected, for use, or as the target of a rename.
fn proposed(finding: &FindingReport) -> BTreeSet<String> {
    let wanted =
        Regex::new(r"(?:is not named|expected(?: parameter)?|neither named|separate parameter|get_param:|create it as|in its id \() ?`?([\w{}.-]+)")
            .unwrap();
    let texts = [Some(&finding.message), finding.help.as_ref()];
    let mut names: BTreeSet<String> = texts
        .into_iter()
        .flatten()
        .flat_map(|text| wanted.captures_iter(text).map(|it| it[1].to_owned()).collect::<Vec<_>>())
        .collect();
    let plans = finding.fix.as_ref().and_then(|it| it.fix.as_deref()).into_iter().flat_map(|it| &it.plans);
    names.extend(plans.filter_map(|it| match it {
        // Targets of renames are proposed names too.
        Plan::RenameParameter { to, .. } | Plan::RenameResource { to, .. } => Some(to.clone()),
        _ => None,
    }));
    names
}

/// An invalid vm-type or role must be fixed before names are derived from it.
#[test]
fn no_name_is_proposed_from_a_forbidden_token() {
    let Some(reports) = shared_reports() else { return };
    let refused = Regex::new("^(?:vm-type|network-role) `([^`]+)` (?:contains|ends)").unwrap();
    let (mut evaluated, mut made_of_it) = (0, Vec::new());
    for report in reports {
        let requirements = report.packages.iter().flat_map(|it| &it.requirements);
        let (tokens, others): (Vec<_>, Vec<_>) =
            requirements.partition(|it| ["R-98407", "R-26506"].contains(&&*it.id));
        let findings = tokens.iter().flat_map(|it| &it.findings);
        let forbidden: Vec<String> =
            findings.filter_map(|it| Some(refused.captures(&it.message)?[1].to_owned())).collect();
        for requirement in others.iter().filter(|it| it.id.starts_with("R-") && !forbidden.is_empty()) {
            for finding in &requirement.findings {
                // A name that only gets an index or another letter case keeps its other parts.
                let is_made = |name: &String| {
                    let (name, message) = (name.to_lowercase(), finding.message.to_lowercase());
                    message.split('`').skip(1).step_by(2).all(|own| !name.starts_with(own))
                };
                for name in proposed(finding).into_iter().filter(is_made) {
                    evaluated += 1;
                    let has = |token: &String| format!("_{name}_").contains(&format!("_{token}_"));
                    if let Some(token) = forbidden.iter().find(|token| has(token)) {
                        let path = report.packages.first().map_or("", |it| &it.path);
                        made_of_it.push(format!(
                            "{path}: {} {name} of {token}: {}",
                            requirement.id, finding.message
                        ));
                    }
                }
            }
        }
    }
    assert!(evaluated > 20, "{evaluated}");
    assert!(made_of_it.is_empty(), "{}", made_of_it.join("\n"));
}

/// Following all renames gives no parameter two names, and no two parameters the same name.
#[test]
fn no_two_findings_rename_parameters_against_each_other() {
    let Some(reports) = shared_reports() else { return };
    let (mut evaluated, mut contradictions) = (0, Vec::new());
    for report in reports {
        let mut wanted: BTreeMap<(String, String), BTreeMap<String, String>> = BTreeMap::new();
        let mut given: BTreeMap<(String, String), BTreeMap<String, String>> = BTreeMap::new();
        for requirement in report.packages.iter().flat_map(|it| &it.requirements) {
            for finding in &requirement.findings {
                let fix = finding.fix.as_ref().and_then(|it| it.fix.as_deref());
                let fix = fix.filter(|it| !it.yields && it.title.starts_with("rename parameter"));
                let Some(Plan::RenameParameter { from, to, .. }) = fix.and_then(|it| it.plans.first()) else {
                    continue;
                };
                evaluated += 1;
                let file = &finding.primary.file;
                let id = requirement.id.to_string();
                wanted.entry((file.clone(), from.clone())).or_default().insert(to.clone(), id.clone());
                given.entry((file.clone(), to.clone())).or_default().insert(from.clone(), id);
            }
        }
        let path = report.packages.first().map_or("", |it| &it.path);
        let differing = wanted.into_iter().chain(given).filter(|(_, names)| names.len() > 1);
        contradictions.extend(differing.map(|(name, others)| format!("{path}: {name:?} {others:?}")));
    }
    assert!(evaluated > 100, "{evaluated}");
    assert!(contradictions.is_empty(), "{}", contradictions.join("\n"));
}

/// Rules that accept any of several IDs yield to rules that require a specific ID.
#[test]
fn no_two_fixes_want_different_ids_of_one_resource() {
    let Some(reports) = shared_reports() else { return };
    let (mut evaluated, mut contradictions) = (0, Vec::new());
    for report in reports {
        let mut wanted: BTreeMap<(String, String), BTreeMap<String, String>> = BTreeMap::new();
        for requirement in report.packages.iter().flat_map(|it| &it.requirements) {
            for finding in &requirement.findings {
                let fix = finding.fix.as_ref().and_then(|it| it.fix.as_deref());
                for plan in fix.filter(|it| !it.yields).into_iter().flat_map(|it| &it.plans) {
                    let Plan::RenameResource { from, to, .. } = plan else { continue };
                    evaluated += 1;
                    let key = (finding.primary.file.clone(), from.clone());
                    wanted.entry(key).or_default().insert(to.clone(), requirement.id.to_string());
                }
            }
        }
        let path = report.packages.first().map_or("", |it| &it.path);
        let differing = wanted.into_iter().filter(|(_, names)| names.len() > 1);
        contradictions.extend(differing.map(|(resource, names)| format!("{path}: {resource:?} {names:?}")));
    }
    assert!(evaluated > 1_000, "{evaluated}");
    assert!(contradictions.is_empty(), "{}", contradictions.join("\n"));
}
