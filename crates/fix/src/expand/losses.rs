//! Files that may be missing part of their contents. Removals that rely on the remaining contents are unsafe for these
//! files.

use vnfcheck_hot::package::names_template;
use vnfcheck_hot::{
    Callee, Content, Definition, Dialect, ENVIRONMENT_SECTIONS, Entry, Environment, File, FileId, FileKind,
    HOT_KEYS, Node, NodeId, Package, Template, Words,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::Tree;

use crate::refusal::Hidden;

/// Files of a package that may be missing some content, and misplaced content.
#[derive(Debug, Default)]
pub(super) struct Losses {
    /// Affected files, each with the file that is missing a part: the file itself or a related file.
    by_file: HashMap<FileId, (FileId, Hidden)>,
    /// First unreadable template, whose calls are unknown.
    unreadable: Option<FileId>,
    /// Misplaced definitions.
    misplaced: HashMap<(FileId, NodeId), Hidden>,
    /// Mappings with a duplicate key.
    repeating: HashMap<(FileId, NodeId), Hidden>,
    /// Environments with the file name of a template.
    misnamed: HashSet<FileId>,
}

impl Losses {
    /// Detects the losses of a package.
    pub(super) fn of(package: &Package) -> Self {
        let mut losses = Self::default();
        let mut own: HashMap<FileId, Hidden> = HashMap::default();
        for environment in package.misnamed_environments() {
            losses.misnamed.insert(environment.file.id());
            own.insert(environment.file.id(), Hidden::Environment);
        }
        for file in package.files() {
            let is_template = file.kind().is_template();
            match file.content() {
                Content::Unreadable(_) if is_template || file.kind() == FileKind::Environment => {
                    own.insert(file.id(), Hidden::Unreadable);
                    if is_template {
                        losses.unreadable.get_or_insert(file.id());
                    }
                }
                Content::Template(template) if is_template && !own.contains_key(&file.id()) => {
                    losses.add_template(template, &mut own);
                }
                Content::Environment(environment) => losses.add_environment(environment, &mut own),
                _ => {}
            }
        }
        losses.relate(package, &own);
        losses
    }

    fn add_template(&mut self, template: &Template, own: &mut HashMap<FileId, Hidden>) {
        self.add_repeated(template.tree(), own);
        if template.dialect() != Dialect::Hot {
            return;
        }
        for (key, body) in misplaced(template) {
            let hidden = Hidden::Misplaced(key.text().to_owned());
            self.misplaced.entry((template.file(), body.id())).or_insert_with(|| hidden.clone());
            own.entry(template.file()).or_insert(hidden);
        }
        if let Some(key) = template.root().and_then(|root| unknown(root, &HOT_KEYS)) {
            own.entry(template.file()).or_insert_with(|| Hidden::Section(key.text().to_owned()));
        }
    }

    fn add_environment(&mut self, environment: &Environment, own: &mut HashMap<FileId, Hidden>) {
        self.add_repeated(environment.tree(), own);
        let Some(root) = environment.root() else { return };
        if let Some(key) = unknown(root, &ENVIRONMENT_SECTIONS) {
            own.entry(environment.file()).or_insert_with(|| Hidden::Section(key.text().to_owned()));
        }
        let mut values = ["parameters", "parameter_defaults"].iter().filter_map(|it| root.get(it));
        let section = values.find_map(|it| it.entries().find(|it| ENVIRONMENT_SECTIONS.contains(&it.name())));
        if let Some(section) = section {
            let hidden = Hidden::Misplaced(section.name().to_owned());
            own.entry(environment.file()).or_insert(hidden);
        }
    }

    fn add_repeated(&mut self, tree: &Tree, own: &mut HashMap<FileId, Hidden>) {
        for key in tree.duplicate_keys().iter().filter_map(|it| tree.node(it.second)) {
            let hidden = Hidden::Repeated(key.text().to_owned());
            if let Some(mapping) = key.parent() {
                self.repeating.entry((tree.file(), mapping.id())).or_insert_with(|| hidden.clone());
            }
            own.entry(tree.file()).or_insert(hidden);
        }
    }

    /// Extends losses to related files: environments, templates, callers and called templates.
    fn relate(&mut self, package: &Package, own: &HashMap<FileId, Hidden>) {
        if own.is_empty() {
            return;
        }
        let mut related = |from: FileId, to: FileId| {
            if let Some(hidden) = own.get(&from) {
                self.by_file.entry(to).or_insert_with(|| (from, hidden.clone()));
            }
        };
        for file in own.keys() {
            related(*file, *file);
        }
        for template in package.templates().map(Template::file) {
            for environment in package.environments_of(template).map(File::id) {
                related(template, environment);
                related(environment, template);
            }
            for call in package.calls_from(template) {
                let Callee::File(called) = call.callee else { continue };
                related(template, called);
                related(called, template);
            }
        }
        // A default in an environment also applies to nested templates.
        for environment in package.environments() {
            let templates = package.templates_with(environment.file()).filter_map(File::template);
            for template in templates.flat_map(|it| package.expand(it)) {
                related(template.file(), environment.file());
            }
        }
        for misnamed in package.misnamed_environments() {
            if let Some(module) = misnamed.module {
                related(misnamed.file.id(), module.id());
            }
        }
    }

    /// Returns the file whose missing content may need an entry of this file, and the reason.
    pub(super) fn around(&self, file: FileId) -> Option<(FileId, Hidden)> {
        let unreadable = || self.unreadable.map(|file| (file, Hidden::Unreadable));
        self.by_file.get(&file).cloned().or_else(unreadable)
    }

    /// Returns the reason why a node must not be edited. Either its definition is misplaced, or its file is an
    /// environment with the name of a template.
    pub(super) fn within(&self, node: Node<'_>) -> Option<Hidden> {
        if self.misnamed.contains(&node.file()) {
            return Some(Hidden::Environment);
        }
        if self.misplaced.is_empty() {
            return None;
        }
        let mut around = std::iter::successors(Some(node), |node| node.parent());
        around.find_map(|it| self.misplaced.get(&(it.file(), it.id())).cloned())
    }

    /// Returns the duplicate key of a mapping.
    pub(super) fn repeated(&self, mapping: Node<'_>) -> Option<Hidden> {
        self.repeating.get(&(mapping.file(), mapping.id())).cloned()
    }
}

/// Returns the first unknown section.
fn unknown<'t>(root: Node<'t>, known: &[&str]) -> Option<Node<'t>> {
    // Heat accepts this section.
    let is_known = |name: &str| known.contains(&name) || name == "__undefined__";
    root.entries().map(|entry| entry.key).find(|key| !is_known(key.text()))
}

/// Returns the keys and bodies of the definitions of a template that are in the wrong section.
fn misplaced(template: &Template) -> Vec<(Node<'_>, Node<'_>)> {
    let mut found = Vec::new();
    let known: HashSet<NodeId> = template
        .resources()
        .flat_map(|it| it.definitions().collect::<Vec<_>>())
        .map(|it: Definition<'_>| it.body.resolved().id())
        .collect();
    for section in ["parameters", "resources", "outputs"] {
        let entries = template.section(section).into_iter().flat_map(|it| it.value.entries());
        found.extend(entries.filter(|it| !belongs(section, *it)).map(|it| (it.key, it.value)));
    }
    // Search everywhere else, such as inside another resource.
    let nodes = template.tree().nodes().filter(|node| node.is_mapping() && !node.is_alias());
    for body in nodes.filter(|node| !known.contains(&node.id()) && is_resource(*node)) {
        let key = body.entry("type").map_or(body, |it| it.key);
        found.push((name_of(body).unwrap_or(key), body));
    }
    found
}

/// Returns the key of a value, which is the preceding node.
fn name_of(value: Node<'_>) -> Option<Node<'_>> {
    let before = value.tree().node(NodeId(value.id().0.checked_sub(1)?))?;
    (before.is_key() && before.is_scalar()).then_some(before)
}

/// Returns `true` if an entry has the shape of the definitions of its section.
fn belongs(section: &str, entry: Entry<'_>) -> bool {
    let body = entry.value;
    let kind = body.get("type").filter(|it| it.is_scalar()).map(Node::text);
    if !body.is_mapping() || HOT_KEYS.contains(&entry.name()) && kind.is_none() {
        return false;
    }
    match section {
        "parameters" => kind.is_none_or(|it| !names_resource(it)) && body.get("properties").is_none(),
        "resources" => {
            kind.is_none_or(|it| !Words::Hot.parameter_types().contains(&it))
                && (kind.is_some() || body.get("value").is_none())
        }
        _ => body.get("value").is_some() || kind.is_none() && body.get("properties").is_none(),
    }
}

fn is_resource(node: Node<'_>) -> bool {
    let kind = node.get("type").filter(|it| it.is_scalar()).map(Node::text);
    let attributes = Words::Hot.resource_attributes();
    kind.is_some_and(names_resource) && node.entries().all(|it| attributes.contains(&it.name()))
}

/// Returns `true` if a type name denotes a resource type, such as `OS::Nova::Server`, or a template.
fn names_resource(name: &str) -> bool {
    let is_word = |it: &str| !it.is_empty() && it.chars().all(|it| it.is_alphanumeric() || it == '_');
    name.contains("::") && name.split("::").all(is_word) || names_template(name)
}
