//! The entry definitions of a CSAR with their imports: TOSCA service templates.

use std::collections::{BTreeMap, VecDeque};

use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::{FileId, Lexicon, Limits, Node, SourceText, Tree};

use crate::manifest::is_uri;
use crate::place::Place;

/// Versions of TOSCA allowed in a CSAR.
pub const TOSCA_VERSIONS: [&str; 5] = [
    "tosca_simple_yaml_1_0",
    "tosca_simple_yaml_1_1",
    "tosca_simple_yaml_1_2",
    "tosca_simple_yaml_1_3",
    "tosca_simple_profile_for_nfv_1_0_0",
];

/// The service templates of a CSAR: the entry definitions and all their imports.
#[derive(Debug, Default)]
pub struct Definitions {
    /// The templates, one per file; the entry definitions come first.
    templates: Vec<Tree>,
    /// Imports of files that the package does not contain.
    pub unresolved: Vec<Import>,
    /// Number of imports of files that the package contains.
    pub resolved: u32,
}

/// An import of a missing file.
#[derive(Clone, Debug)]
pub struct Import {
    /// The place of the import.
    pub place: Place,
    /// The path of the missing file.
    pub path: String,
}

impl Definitions {
    /// Reads the entry definitions and their imports, each file once. `find` returns the file at a path of the package.
    pub(crate) fn read<'f>(
        entry: FileId,
        find: impl Fn(&str) -> Option<FileId>,
        file: impl Fn(FileId) -> (&'f str, &'f [u8]),
    ) -> Self {
        let mut definitions = Self::default();
        let mut seen = HashSet::from_iter([entry]);
        let mut waiting = VecDeque::from([entry]);
        while let Some(id) = waiting.pop_front() {
            let (path, bytes) = file(id);
            let (source, _) = SourceText::decode(bytes);
            let tree = Tree::parse(id, &source, Lexicon::EMPTY, &Limits::default());
            for node in tree.root().into_iter().flat_map(imports) {
                let at = |from: &str| find(&resolve(from, node.text())?);
                let found = at(path).or_else(|| at(""));
                let Some(found) = found else {
                    definitions.unresolved.push(Import { place: node.into(), path: node.text().to_owned() });
                    continue;
                };
                definitions.resolved = definitions.resolved.saturating_add(1);
                if seen.insert(found) {
                    waiting.push_back(found);
                }
            }
            definitions.templates.push(tree);
        }
        definitions
    }

    /// Returns the entry definitions, which may be invalid YAML.
    pub fn entry(&self) -> Option<&Tree> {
        self.templates.first()
    }

    /// Returns the root of the entry definitions if it is a mapping.
    pub fn top(&self) -> Option<Node<'_>> {
        self.entry()?.root().filter(|root| root.is_mapping())
    }

    /// Returns the topology template of the entry definitions.
    pub fn topology(&self) -> Option<Node<'_>> {
        self.top()?.get("topology_template").filter(|node| node.is_mapping())
    }

    /// Returns the types of the nodes in the entry definitions, and the type that the topology substitutes.
    pub fn node_types_in_use(&self) -> Vec<Node<'_>> {
        let Some(topology) = self.topology() else { return Vec::new() };
        let templates = topology.get("node_templates").filter(|node| node.is_mapping());
        let types = templates.into_iter().flat_map(Node::entries).filter_map(|entry| entry.value.get("type"));
        let substituted = topology.get("substitution_mappings").and_then(|it| it.get("node_type"));
        types.chain(substituted).filter(|node| node.is_scalar()).collect()
    }

    /// Returns the names of a node type and of all types derived from it in the package.
    pub fn derived_from(&self, base: &str) -> HashSet<String> {
        let mut children: HashMap<String, Vec<String>> = HashMap::default();
        let tops = self.templates.iter().filter_map(Tree::root).filter(|root| root.is_mapping());
        for entry in tops.filter_map(|top| top.get("node_types")).flat_map(Node::entries) {
            if let Some(parent) = entry.value.get("derived_from").filter(|node| node.is_scalar()) {
                children.entry(parent.text().to_owned()).or_default().push(entry.name().to_owned());
            }
        }
        let mut known = HashSet::from_iter([base.to_owned()]);
        let mut waiting = vec![base.to_owned()];
        while let Some(name) = waiting.pop() {
            for child in children.remove(&name).unwrap_or_default() {
                if known.insert(child.clone()) {
                    waiting.push(child);
                }
            }
        }
        known
    }

    /// Returns the type names with this prefix in the entry definitions, at positions that require a type.
    pub fn names_in_use(&self, prefix: &str) -> Vec<Node<'_>> {
        const KEYS: [&str; 9] = [
            "type",
            "derived_from",
            "entry_schema",
            "key_schema",
            "capability",
            "relationship",
            "node",
            "node_type",
            "valid_source_types",
        ];
        let Some(top) = self.top() else { return Vec::new() };
        let mut names = Vec::new();
        for mapping in top.descendants().filter(|node| !node.is_alias() && node.is_mapping()) {
            for entry in mapping.entries().filter(|entry| KEYS.contains(&entry.name())) {
                let items = entry.value.is_sequence().then(|| entry.value.items()).into_iter().flatten();
                let found = items.chain(entry.value.is_scalar().then_some(entry.value));
                names.extend(found.filter(|node| node.is_scalar() && node.text().starts_with(prefix)));
            }
        }
        // A merged entry is part of several mappings.
        let by_place: BTreeMap<_, _> = names.into_iter().map(|node| (node.id(), node)).collect();
        by_place.into_values().collect()
    }
}

/// Returns the paths of the files that a service template imports from the package. Skips imports from repositories and
/// URLs.
fn imports(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let list = root.get("imports").filter(|it| root.is_mapping() && it.is_sequence());
    list.into_iter().flat_map(Node::items).filter_map(import)
}

/// Returns the path in an import in one of its notations: a path, a mapping with `file`, or a name whose value is one
/// of these.
fn import(item: Node<'_>) -> Option<Node<'_>> {
    let is_named = item.is_mapping() && item.get("file").is_none();
    let target = if is_named { item.only_entry()?.value } else { item };
    let file = if target.is_mapping() {
        target.get("file").filter(|_| target.get("repository").is_none())?
    } else {
        target
    };
    file.as_str().filter(|path| !path.is_empty() && !is_uri(path)).map(|_| file)
}

/// Resolves a path relative to a file, removing `.` and `..`. Returns `None` if the path leaves the package.
fn resolve(from: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    if path.starts_with('/') {
        return None;
    }
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Definitions {
        let find = |path: &str| {
            let at = files.iter().position(|(name, _)| *name == path)?;
            Some(FileId(u32::try_from(at).unwrap()))
        };
        Definitions::read(FileId(0), find, |id| {
            let (name, text) = files[id.0 as usize];
            (name, text.as_bytes())
        })
    }

    #[test]
    fn paths_are_seen_from_the_file_that_imports() {
        for (from, path, expected) in [
            ("D/main.yaml", "types.yaml", Some("D/types.yaml")),
            ("D/main.yaml", "../T/./types.yaml", Some("T/types.yaml")),
            ("main.yaml", "../types.yaml", None),
            ("main.yaml", "/types.yaml", None),
        ] {
            assert_eq!(resolve(from, path).as_deref(), expected);
        }
    }

    #[test]
    fn imports_of_every_form_are_followed_once() {
        let definitions = read(&[
            (
                "D/main.yaml",
                "imports:\n  - a.yaml\n  - file: D/b.yaml\n  - c: { file: c.yaml }\n  - d: gone.yaml\n  - https://x/y.yaml\n  \
                 - { file: z, repository: r }\n",
            ),
            ("D/a.yaml", "imports: [main.yaml, b.yaml]\n"),
            ("D/b.yaml", "imports: [also_gone.yaml]"),
            ("D/c.yaml", "a: ["),
        ]);
        assert_eq!(definitions.templates.len(), 4);
        let gone: Vec<_> =
            definitions.unresolved.iter().map(|it| (it.place.file.0, it.path.as_str())).collect();
        assert_eq!(gone, [(0, "gone.yaml"), (2, "also_gone.yaml")]);
        assert_eq!(definitions.unresolved[0].place.span.start, 70);
        assert_eq!(definitions.resolved, 5);
    }

    #[test]
    fn types_derived_in_cycles_end() {
        let definitions = read(&[(
            "m.yaml",
            "node_types:\n  a: { derived_from: nfv.PNF }\n  b: { derived_from: a }\n  x: { derived_from: y }\n  y: { \
             derived_from: x }\n",
        )]);
        let mut derived: Vec<_> = definitions.derived_from("nfv.PNF").into_iter().collect();
        derived.sort();
        assert_eq!(derived, ["a", "b", "nfv.PNF"]);
        assert_eq!(definitions.derived_from("x").len(), 2);
    }

    #[test]
    fn names_count_where_a_type_is_asked_for() {
        let definitions = read(&[(
            "m.yaml",
            "description: nfv.No\nx: { type: nfv.A }\ny: { type: { type: nfv.B }, capability: nfv.C }\nz: { \
             valid_source_types: [nfv.D, other] }\n",
        )]);
        let names: Vec<_> =
            definitions.names_in_use("nfv.").iter().map(|node| node.text().to_owned()).collect();
        assert_eq!(names, ["nfv.A", "nfv.B", "nfv.C", "nfv.D"]);
    }
}
