//! The dictionary of performance measurements: a schema, and documents that follow the schema.

use std::collections::BTreeSet;
use std::rc::Rc;

use vnfcheck_csar::{Csar, Document, Place, documents};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::{FileId, Node, NodeId};

use super::of_csar;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The dictionary follows the schema in its first document.
    rule("R-816745", |cx, out| of_csar(cx, out, follows_its_schema)),
];

/// Maximum number of names or values in a message.
const MOST_LISTED: usize = 10;

fn follows_its_schema(csar: &Csar<'_>, out: &mut Findings) {
    let is_dictionary =
        |path: &str| matches!(path.rsplit('/').next(), Some("PM_Dictionary.yaml" | "PM_Dictionary.yml"));
    let mut files: BTreeSet<FileId> =
        csar.files().filter(|(_, path)| is_dictionary(path)).map(|(file, _)| file).collect();
    if let Some(manifest) = csar.manifest() {
        for set in manifest.sets.iter().filter(|set| set.id == "onap_pm_dictionary") {
            if set.sources.is_empty() {
                let place = Place { file: manifest.file, span: set.span };
                out.fail(place, format!("set `{}` has no `Source`", set.id))
                    .help("add `Source:` with the path of the dictionary");
            }
            for source in &set.sources {
                match csar.file_of(source) {
                    Some(file) => {
                        files.insert(file);
                    }
                    None if source.is_external() => {}
                    None => {
                        let place = Place::value(manifest.file, source.field);
                        out.fail(place, format!("`{}` is not in the package", source.path()))
                            .help("add the file, or correct the path");
                    }
                }
            }
        }
    }
    for file in files {
        check_file(file, csar.bytes(file), out);
    }
}

fn check_file(file: FileId, bytes: &[u8], out: &mut Findings) {
    let documents = match documents(file, bytes) {
        Ok(documents) => documents,
        Err(error) => {
            out.fail(Place::whole(file), error.to_string());
            return;
        }
    };
    if let Some((place, message)) = documents.iter().find_map(Document::error) {
        out.fail(place, format!("the dictionary is not valid YAML: {message}"))
            .help("correct the YAML of the dictionary");
        return;
    }
    match &documents[..] {
        [] => {
            out.fail(Place::whole(file), "the dictionary is empty")
                .help("add the schema, then one document for each measurement");
        }
        [only] => {
            let place = only.tree.root().map_or(Place::whole(file), |root| only.place(root));
            out.fail(place, "the dictionary has only one document")
                .help("add one document for each measurement after the schema");
        }
        [schema, measurements @ ..] => {
            let mut check = Check { schema, levels: HashMap::default(), allowed: HashMap::default() };
            for measurement in measurements {
                check.document(measurement, out);
            }
        }
    }
}

/// The nodes of one mapping of a schema.
struct Level<'s> {
    nodes: HashMap<&'s str, Node<'s>>,
    required: Vec<&'s str>,
}

/// The values that a node of a schema allows.
struct Allowed<'s> {
    values: HashSet<&'s str>,
    listed: String,
}

/// A schema with cached information on its nodes.
struct Check<'s> {
    schema: &'s Document,
    levels: HashMap<NodeId, Rc<Level<'s>>>,
    allowed: HashMap<NodeId, Rc<Allowed<'s>>>,
}

/// A part of a measurement to check against a part of the schema.
enum Task<'s, 'd> {
    /// A mapping to check against a mapping of schema nodes.
    Level(Node<'s>, Node<'d>),
    /// The value of a key to check against a schema node.
    Value(&'s str, Node<'s>, Node<'d>),
}

impl<'s> Check<'s> {
    fn document(&mut self, document: &Document, out: &mut Findings) {
        let (Some(schema), Some(data)) = (self.schema.tree.root(), document.tree.root()) else { return };
        let before = out.met();
        // Iterative, because aliases allow values of unlimited depth.
        let mut tasks = vec![Task::Level(schema, data)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Level(level, data) => self.level(level, data, document, &mut tasks, out),
                Task::Value(name, node, data) if data.is_sequence() => {
                    tasks.extend(data.items().map(|item| Task::Value(name, node, item)));
                }
                Task::Value(name, node, data) => self.value(name, node, data, document, &mut tasks, out),
            }
        }
        if out.met() == before {
            out.pass();
        }
    }

    fn level<'d>(
        &mut self,
        schema: Node<'s>,
        data: Node<'d>,
        document: &Document,
        tasks: &mut Vec<Task<'s, 'd>>,
        out: &mut Findings,
    ) {
        if !data.is_mapping() {
            out.fail(document.place(data), "expected a mapping according to the schema")
                .help("write a mapping with the keys of the schema");
            return;
        }
        let level = self.level_of(schema);
        let mut present = HashSet::default();
        for entry in data.entries() {
            present.insert(entry.name());
            if let Some((name, node)) = level.nodes.get_key_value(entry.name()) {
                tasks.push(Task::Value(name, *node, entry.value));
            } else {
                let message = format!("`{}` is not in the schema", entry.name());
                out.fail(document.place(entry.key), message)
                    .help("remove the key, or add the key to the schema");
            }
        }
        // Stops after the names that the message lists.
        let missing = level.required.iter().filter(|name| !present.contains(*name));
        let missing: Vec<_> = missing.take(MOST_LISTED).map(|name| format!("`{name}`")).collect();
        if !missing.is_empty() {
            let (verb, help) =
                if missing.len() == 1 { ("is", "add the key") } else { ("are", "add the keys") };
            out.fail(document.place(data), format!("{} {verb} missing", missing.join(", "))).help(help);
        }
    }

    fn value<'d>(
        &mut self,
        name: &'s str,
        node: Node<'s>,
        data: Node<'d>,
        document: &Document,
        tasks: &mut Vec<Task<'s, 'd>>,
        out: &mut Findings,
    ) {
        if !node.is_mapping() {
            return;
        }
        if let Some(structure) = node.get("structure").filter(|it| it.is_mapping()) {
            if data.is_mapping() {
                tasks.push(Task::Level(structure, data));
            } else {
                out.fail(document.place(data), format!("`{name}` must be a mapping according to the schema"))
                    .help("write a mapping with the keys of the schema");
            }
            return;
        }
        let Some(values) = node.get("value") else { return };
        let allowed = self.allowed_by(values);
        let text = data.text().trim();
        if !data.is_scalar() || !allowed.values.contains(text) {
            let message = format!("`{text}` is not allowed for `{name}`; allowed: {}", allowed.listed);
            out.fail(document.place(data), message).help("use an allowed value");
        }
    }

    fn level_of(&mut self, schema: Node<'s>) -> Rc<Level<'s>> {
        let read = || {
            let entries: Vec<_> = if schema.is_mapping() { schema.entries().collect() } else { Vec::new() };
            let is_required = |node: Node<'_>| {
                node.is_mapping() && node.get("presence").is_some_and(|it| it.text().trim() == "required")
            };
            Rc::new(Level {
                nodes: entries.iter().map(|entry| (entry.name(), entry.value)).collect(),
                required: entries.iter().filter(|it| is_required(it.value)).map(|it| it.name()).collect(),
            })
        };
        Rc::clone(self.levels.entry(schema.resolved().id()).or_insert_with(read))
    }

    fn allowed_by(&mut self, values: Node<'s>) -> Rc<Allowed<'s>> {
        let read = || {
            let list: Vec<Node<'_>> =
                if values.is_sequence() { values.items().collect() } else { vec![values] };
            let mut listed: Vec<_> =
                list.iter().take(MOST_LISTED).map(|it| format!("`{}`", it.text().trim())).collect();
            if list.len() > MOST_LISTED {
                listed.push(format!("{} more", list.len() - MOST_LISTED));
            }
            let values = list.iter().filter(|it| it.is_scalar()).map(|it| it.text().trim()).collect();
            Rc::new(Allowed { values, listed: listed.join(", ") })
        };
        Rc::clone(self.allowed.entry(values.resolved().id()).or_insert_with(read))
    }
}

#[cfg(test)]
mod tests {
    use crate::csar::testing::{Files, RuleResult, Status};

    const SCHEMA: &str = "---\npmMetaData: { presence: required, structure: {\n  pmHeader: { presence: required, structure: {\n    version: { \
         presence: required, value: 2.0 } } },\n  pmFields: { presence: required, structure: {\n    id: { presence: required },\n    kind: { \
         presence: required, value: [added, modified] },\n    range: { presence: optional } } } } }\n";

    fn run(measurements: &str) -> RuleResult {
        let sets = "non_mano_artifact_sets:\n  onap_pm_dictionary:\n    Source: pm.yaml\n";
        Files::pnf()
            .with("pm.yaml", format!("{SCHEMA}{measurements}"))
            .append("main.mf", sets)
            .run("R-816745")
    }

    #[test]
    fn measurements_follow_the_schema() {
        let good =
            "---\npmMetaData: { pmHeader: { version: 2.0 }, pmFields: { id: 1, kind: [added, modified] } }\n";
        assert_eq!(run(good).status, Status::Pass);
        let result = run(
            "---\npmMetaData:\n  pmHeader: { version: 1.0 }\n  pmFields:\n    kind: [added, invented]\n    surprise: 1\n...\n---\n\
             pmMetaData: { pmHeader: x }\nother: 1\n",
        );
        assert_eq!(result.status, Status::Fail);
        assert_eq!(
            result.findings(),
            [
                "pm.yaml:11:24 `1.0` is not allowed for `version`; allowed: `2.0`",
                "pm.yaml:13:5 `id` is missing",
                "pm.yaml:13:19 `invented` is not allowed for `kind`; allowed: `added`, `modified`",
                "pm.yaml:14:5 `surprise` is not in the schema",
                "pm.yaml:17:13 `pmFields` is missing",
                "pm.yaml:17:25 `pmHeader` must be a mapping according to the schema",
                "pm.yaml:18:1 `other` is not in the schema",
            ]
        );
    }

    #[test]
    fn a_dictionary_without_measurements_is_none() {
        assert_eq!(run("").findings(), ["pm.yaml:2:1 the dictionary has only one document"]);
        let files = Files::pnf().with("x/PM_Dictionary.yml", "");
        assert_eq!(files.run("R-816745").findings(), ["x/PM_Dictionary.yml:1:1 the dictionary is empty"]);
        let result = run("---\na: \"\\q\"\n");
        assert!(
            result.findings()[0].starts_with("pm.yaml:10:5 the dictionary is not valid YAML"),
            "{result:?}"
        );
        assert_eq!(Files::pnf().run("R-816745").status, Status::NotApplicable);
        let sets = "non_mano_artifact_sets:\n  onap_pm_dictionary:\n    no_source: pm.yaml\n";
        let result = Files::pnf().append("main.mf", sets).run("R-816745");
        assert_eq!(result.findings(), ["main.mf:13:3 set `onap_pm_dictionary` has no `Source`"]);
    }

    #[test]
    fn aliases_within_aliases_are_no_danger() {
        let level = |level| format!("b{level}: &a{level} [*a{0}, *a{0}]\n", level - 1);
        let text = "---\na: &a0 [x]\n".to_owned() + &(1..18).map(level).collect::<Vec<_>>().concat();
        assert_eq!(run(&text).status, Status::Fail);
    }
}
