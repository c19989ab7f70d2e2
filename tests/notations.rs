//! A template has the same meaning in every notation: sample packages and the examples of rule pages are checked
//! again after rewriting.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};

use vnfcheck_check::page::{Example, Page};
use vnfcheck_check::{CheckOptions, Context, Profile, Rule};
use vnfcheck_report::Status;
use vnfcheck_runner::{Input, Options};
use vnfcheck_yaml::{ContentHash, FileId, Limits, Node, NodeKind, RawFile, SourceText, Tree};

/// The notation for rewriting a file, in addition to flow style and quotes around every string.
#[derive(Clone, Copy, Default)]
struct Notation {
    /// The second of two equal collections becomes an alias of the first.
    aliases: bool,
    /// The sections are in reverse order.
    reversed: bool,
    /// A comment on every line.
    comments: bool,
}

const EVERYTHING: Notation = Notation { aliases: true, reversed: true, comments: true };

type Anew = fn(&str) -> Option<String>;

fn with_carriage_returns(text: &str) -> String {
    text.replace('\n', "\r\n")
}

fn everything(text: &str) -> Option<String> {
    EVERYTHING.write(text).map(|it| with_carriage_returns(&it))
}

struct Writer {
    out: String,
    notation: Notation,
    /// Number of collections with the same content, and the names of their anchors.
    times: HashMap<ContentHash, usize>,
    anchors: HashMap<ContentHash, String>,
}

impl Notation {
    /// Returns the file in this notation; `None` for a file with errors, tags, anchors or aliases.
    fn write(self, text: &str) -> Option<String> {
        let tree = Tree::parse(FileId(0), &SourceText::new(text), &vnfcheck_hot::LEXICON, &Limits::default());
        let root = tree.root().filter(|it| it.is_mapping() && !it.is_empty() && it.tag().is_none())?;
        let is_plain = |it: Node<'_>| !it.is_alias() && it.tag().is_none() && !it.source().starts_with('&');
        if !tree.errors().is_empty() || !tree.nodes().all(|it| is_plain(it) && !it.is_flattened()) {
            return None;
        }
        let mut times = HashMap::new();
        for node in tree.nodes().filter(|it| !it.is_scalar()) {
            *times.entry(node.content()).or_default() += 1;
        }
        let mut writer = Writer { out: String::new(), notation: self, times, anchors: HashMap::new() };
        let mut sections: Vec<_> = root.entries().collect();
        if self.reversed {
            sections.reverse();
        }
        for section in sections {
            writer.scalar(section.key);
            writer.out.push_str(": ");
            writer.value(section.value);
            writer.end_line();
        }
        Some(writer.out)
    }
}

impl Writer {
    fn value(&mut self, node: Node<'_>) {
        if node.is_scalar() {
            return self.scalar(node);
        }
        let content = node.content();
        if let Some(name) = self.anchors.get(&content) {
            let _ = write!(self.out, "*{name} ");
            return;
        }
        let is_anchored = self.notation.aliases && !node.is_empty() && self.times[&content] > 1;
        // Named by node ID, because nested collections record their anchors before this one.
        let name = format!("a{}", node.id().0);
        if is_anchored {
            let _ = write!(self.out, "&{name} ");
        }
        let (open, close) = if node.kind() == NodeKind::Sequence { ('[', ']') } else { ('{', '}') };
        self.out.push(open);
        for item in node.items() {
            self.value(item);
            self.end_item();
        }
        for entry in node.entries() {
            self.scalar(entry.key);
            self.out.push_str(": ");
            self.value(entry.value);
            self.end_item();
        }
        self.out.push(close);
        if is_anchored {
            self.anchors.insert(content, name);
        }
    }

    fn scalar(&mut self, node: Node<'_>) {
        match node.as_str() {
            Some(text) => self.out.push_str(&serde_json::to_string(text).unwrap()),
            None if node.source().is_empty() => self.out.push('~'),
            None => self.out.push_str(node.source()),
        }
    }

    fn end_item(&mut self) {
        self.out.push(',');
        self.end_line();
        self.out.push(' ');
    }

    fn end_line(&mut self) {
        self.out.push_str(if self.notation.comments { " # a: comment\n" } else { "\n" });
    }
}

/// The result for a package: status and all messages by requirement.
type Messages = BTreeMap<String, (Status, BTreeSet<String>)>;

fn checked(input: Input) -> Messages {
    let report = vnfcheck_runner::run(&[input], &Options::default()).report;
    let requirements = report.packages.into_iter().flat_map(|it| it.requirements);
    let message_texts = requirements.map(|it| {
        let undecided = it.undecided.iter().map(|it| format!("undecided: {}", it.message));
        let messages =
            it.findings.iter().map(|it| format!("{} {}", it.advisory, it.message)).chain(undecided);
        (it.id.to_string(), (it.status, messages.collect()))
    });
    message_texts.collect()
}

/// Returns the files of a folder.
fn files_of(folder: &str) -> Vec<RawFile> {
    let entries = fs::read_dir(e2e::root().join(folder)).unwrap().map(|it| it.unwrap());
    entries.map(|it| (it.file_name().into_string().unwrap(), fs::read(it.path()).unwrap()).into()).collect()
}

fn is_yaml(name: &str) -> bool {
    [".yaml", ".yml", ".env"].iter().any(|it| name.ends_with(it))
}

fn differences(before: &Messages, after: &Messages) -> Vec<String> {
    let differs =
        |(id, message_texts): &(&String, &(Status, BTreeSet<String>))| after.get(*id) != Some(*message_texts);
    before
        .iter()
        .filter(differs)
        .map(|(id, message_texts)| format!("{id}: {message_texts:?} became {:?}", after.get(id)))
        .collect()
}

#[test]
fn a_package_has_equal_verdicts_in_every_notation() {
    let notations: [Anew; 5] = [
        |text| Notation::default().write(text),
        |text| Notation { aliases: true, ..Notation::default() }.write(text),
        |text| Notation { reversed: true, ..Notation::default() }.write(text),
        |text| Notation { comments: true, ..Notation::default() }.write(text),
        |text| Some(with_carriage_returns(text)),
    ];
    for folder in ["testdata/packages/vfw", "testdata/packages/vlb"] {
        let files = files_of(folder);
        let before = checked(Input::memory("vnf", files.clone()));
        for (position, anew) in notations.iter().enumerate() {
            let written = files.iter().map(|RawFile { path, bytes }| {
                let text = std::str::from_utf8(bytes).unwrap();
                let anew = if is_yaml(path) { anew(text) } else { None };
                (path.as_str(), anew.map_or(bytes.clone(), String::into_bytes))
            });
            let after = checked(Input::memory("vnf", written));
            assert_eq!(differences(&before, &after), [""; 0], "{folder}, notation {position}");
        }
        let as_folder = checked(Input::Path(e2e::root().join(folder)));
        assert_eq!(differences(&before, &as_folder), [""; 0], "{folder}");
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for file in &files {
            archive.start_file(&file.path, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(&file.bytes).unwrap();
        }
        let archive = Input::Standard(archive.finish().unwrap().into_inner());
        assert_eq!(differences(&before, &checked(archive)), [""; 0], "{folder}");
    }
}

/// Returns all messages of a rule on an example, and `true` if the rule found subjects; `None` if the notation does not
/// change the example.
fn messages_of(
    rule: &Rule,
    example: &Example<'_>,
    notation: Option<Anew>,
) -> Option<(bool, BTreeSet<String>)> {
    let mut is_written = notation.is_none();
    let texts = example.files.iter().map(|it| {
        let anew = notation.filter(|_| is_yaml(it.name)).and_then(|anew| anew(&it.content));
        is_written |= anew.is_some();
        (it.name, anew.unwrap_or_else(|| it.content.clone()))
    });
    let texts: Vec<_> = texts.collect();
    let files: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let package = e2e::package(&files);
    let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
    let outcome =
        rule.check(&Context::new(&package, CheckOptions { profile, ..CheckOptions::default() })).finish();
    let findings = outcome.failures.items.into_iter().chain(outcome.advice.items);
    let findings = findings.map(|it| format!("{} {}", it.advisory, it.message));
    let undecided = outcome.undecided.items.into_iter().map(|it| format!("undecided: {}", it.message));
    is_written.then(|| (outcome.examined > 0, findings.chain(undecided).collect()))
}

#[test]
fn examples_of_pages_have_equal_verdicts_in_every_notation() {
    let mut compared = 0;
    let mut failures = String::new();
    for requirement in vnfcheck_rules::requirements() {
        let page = Page::parse(&requirement.body).unwrap();
        let rule = vnfcheck_rules::onap()
            .rule(&requirement.id)
            .or_else(|| vnfcheck_rules::heat().rule(&requirement.id));
        let Some(rule) = rule.filter(|_| !OF_NOTATION.contains(&&*requirement.id)) else { continue };
        for example in &page.examples {
            let Some(after) = messages_of(rule, example, Some(everything)) else { continue };
            compared += 1;
            let before = messages_of(rule, example, None);
            if before.as_ref() != Some(&after) {
                let (id, line) = (&requirement.id, example.line);
                let _ = writeln!(failures, "{id} (line {line}): {before:?} became {after:?}");
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(compared > 1_000, "{compared}");
}

/// Requirements on the notation itself.
const OF_NOTATION: [&str; 1] = ["R-95303"];

/// Returns position and message of each failure of a requirement in a base module.
fn failures(id: &str, text: &str) -> Vec<String> {
    let input = Input::memory("vnf", [("base.yaml", format!("heat_template_version: 2016-10-14\n{text}"))]);
    let report = vnfcheck_runner::run(&[input], &Options::default()).report;
    let mut requirements = report.packages.into_iter().flat_map(|it| it.requirements);
    let findings = requirements.find(|it| it.id == id).unwrap().findings;
    let failures = findings.iter().filter(|it| !it.advisory);
    let shown = failures.map(|it| {
        let at = it.primary.range.start;
        format!("{}:{} {}", at.line, at.column, it.message)
    });
    shown.collect()
}

/// Each finding is reported once, at the node itself.
#[test]
fn findings_in_an_aliased_node_are_reported_once() {
    let cycle = "resources:\n  a: { type: OS::Heat::Value, properties: &p { value: { get_resource: b } } }\n  \
                 b: { type: OS::Heat::Value, properties: *p }\n";
    assert_eq!(failures("R-92635", cycle), ["3:71 resource `b` depends on itself"]);
    let merged = cycle.replace("*p", "{ <<: *p }");
    assert_eq!(failures("R-92635", &merged), ["3:71 resource `b` depends on itself"]);
    let shared = "resources:\n  x_mime: { type: OS::Heat::MultipartMime }\n  \
                  fw_server_0: { type: OS::Nova::Server, properties: &p { user_data: { get_resource: x_mime } } }\n  \
                  lb_server_0: { type: OS::Nova::Server, properties: *p }\n";
    assert_eq!(failures("R-30804", shared), [""; 0]);
    let alone = shared.replace("*p", "{}");
    assert_eq!(
        failures("R-30804", &alone),
        ["3:3 resource ID `x_mime` contains no vm-type of the VNF, such as `fw`, `lb`"]
    );
    let dead = "conditions: { never: false }\nresources:\n  \
                a: { type: OS::Heat::Value, condition: never, properties: &p { valeu: 1 } }\n  \
                b: { type: OS::Heat::Value, properties: *p }\n";
    assert_eq!(
        failures("R-92635", dead),
        [
            "4:66 `OS::Heat::Value` has no property `valeu`",
            "5:14 `OS::Heat::Value` requires property `value`"
        ]
    );
    assert_eq!(failures("R-92635", &dead.replace("*p", "{ value: 1 }")), [""; 0]);
    let named = "resources:\n  a: { type: OS::Neutron::Net, properties: &p { name: { str_replace: { template: V_a, params: { V: { get_param: vnf_name } } } } } }\n  \
                 b: { type: OS::Neutron::Net, properties: *p }\n";
    assert_eq!(failures("R-85734", named), ["3:55 duplicate name of `b`"]);
    let deep = "resources:\n  a: { type: OS::Heat::Value, properties: { value: &i { get_param: [b, 0] } } }\n  \
                c: { type: OS::Heat::Value, properties: { value: { get_param: [d, *i] } } }\n";
    assert_eq!(failures("R-10834", deep), ["3:52 `get_param` is nested more than two levels deep"]);
    let indexed = "resources:\n  a: { type: OS::Heat::Value, properties: { value: &i [{ get_param: vf_module_index }] } }\n  \
                   fw_server_0: { type: OS::Nova::Server, properties: { name: { get_param: [fw_names, { list_join: ['', *i] }] } } }\n";
    assert_eq!(
        failures("R-55307", indexed),
        ["4:86 `name` of `fw_server_0` uses `vf_module_index` as the index of `fw_names`"]
    );
}

#[test]
fn messages_contain_values_independent_of_notation() {
    let parameters =
        "parameters:\n  a: { type: &t \"integer\" }\n  b: { type: *t }\n  c:\n    type:\n      of: x\n";
    let expected = ["3:14 `integer`", "4:14 `integer`", "7:7 a mapping"];
    assert_eq!(failures("R-11441", parameters), expected.map(|it| format!("{it} is not a parameter type")));
}

#[test]
fn a_condition_is_the_same_with_quotes() {
    let net = |id: &str, condition: &str| {
        format!(
            "  {id}: {{ type: OS::Neutron::Net, condition: {condition}, properties: {{ name: {{ str_replace: {{ template: V_a, params: {{ V: {{ get_param: vnf_name }} }} }} }} }} }}\n"
        )
    };
    let nets = |one, other| failures("R-85734", &format!("resources:\n{}{}", net("a", one), net("b", other)));
    assert_eq!(nets("c", "\"c\""), ["4:68 duplicate name of `b`"]);
    assert_eq!(nets("{ not: c }", "{ \"not\": c }").len(), 1);
    assert_eq!(nets("c", "d"), [""; 0]);
}
