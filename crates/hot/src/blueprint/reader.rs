//! Reads a blueprint and records each deviation from the shape that the language requires.

use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::{Entry, Node, Span, Tree};

use super::{
    Attribute, Blueprint, Component, DefaultAttribute, Detail, Remark, Requirement, Target, default_attribute,
};
use crate::package::resolve_path;

pub(super) fn read(tree: &Tree) -> Blueprint<'_> {
    let mut reader = Reader { ids: HashSet::default(), levels: MOST_LEVELS, faults: Vec::new() };
    let mut blueprint = reader.root(tree);
    for duplicate in tree.duplicate_keys() {
        if let Some(key) = tree.node(duplicate.second) {
            let message = format!("duplicate key `{}`", key.text());
            reader.fault("blueprint.duplicate-key", key, message, "remove one of the two entries");
        }
    }
    reader.faults.sort_by_key(|fault| (fault.span.start, fault.kind));
    // The reader visits an alias at each occurrence and reports its faults repeatedly.
    reader.faults.dedup();
    blueprint.faults = reader.faults;
    blueprint
}

/// Maximum nesting of in-line components; aliases can nest deeper than the text.
const MOST_LEVELS: u32 = 100;

struct Reader<'t> {
    /// The IDs of the blueprint's components.
    ids: HashSet<&'t str>,
    /// Number of nesting levels of in-line components that may still be visited.
    levels: u32,
    faults: Vec<Remark>,
}

impl<'t> Reader<'t> {
    fn fault(&mut self, kind: &'static str, at: Node<'_>, message: impl Into<String>, help: &str) {
        self.faults.push(Remark {
            kind,
            span: at.content_span(),
            message: message.into(),
            help: help.to_owned(),
        });
    }

    /// Reports a value of the wrong shape, at the key if the value is null.
    fn shape(&mut self, entry: Entry<'t>, takes: &str) {
        let at = if entry.value.is_null() { entry.key } else { entry.value };
        self.fault(
            "blueprint.wrong-shape",
            at,
            format!("`{}` must be {takes}", entry.name()),
            "write the value in the expected shape",
        );
    }

    fn item_shape(&mut self, at: Node<'t>, message: &str) {
        self.fault("blueprint.wrong-shape", at, message, "write the value in the expected shape");
    }

    /// Returns `true` if a key is a string, as the language requires for all keys.
    fn is_text_key(&mut self, key: Node<'t>) -> bool {
        let is_text = key.is_text();
        if !is_text {
            let help = format!("put the key in quotes: `'{}'`", key.source());
            self.fault(
                "blueprint.wrong-shape",
                key,
                format!("the key `{}` is not a string", key.source()),
                &help,
            );
        }
        is_text
    }

    fn root(&mut self, tree: &'t Tree) -> Blueprint<'t> {
        let mut blueprint =
            Blueprint { name: None, components: Vec::new(), requires: Vec::new(), faults: Vec::new() };
        let root = tree.root().filter(|root| !root.is_null());
        if let Some(root) = root.filter(|root| !root.is_mapping()) {
            self.item_shape(root, "a blueprint must be a mapping of `name`, `components` and `requires`");
            return blueprint;
        }
        if let Some(components) = root.and_then(|root| root.entry("components")) {
            self.ids = ids(components.value);
            blueprint.components = self.components(components);
        } else {
            self.faults.push(Remark {
                kind: "blueprint.missing-components",
                span: Span::new(0, 0),
                message: "the blueprint has no `components`".to_owned(),
                help: "list the components under `components:`".to_owned(),
            });
        }
        self.rest(root, &mut blueprint);
        blueprint
    }

    /// Reads the top-level entries except the components.
    fn rest(&mut self, root: Option<Node<'t>>, blueprint: &mut Blueprint<'t>) {
        for entry in root.into_iter().flat_map(Node::entries) {
            if !self.is_text_key(entry.key) {
                continue;
            }
            match entry.name() {
                "components" => {}
                "name" if entry.value.is_text() => blueprint.name = Some(entry.value),
                "name" => self.shape(entry, "a string"),
                "requires" => blueprint.requires = self.requires(entry),
                name => {
                    let message = format!("unknown key `{name}` of the blueprint");
                    self.fault(
                        "blueprint.unknown-key",
                        entry.key,
                        message,
                        "use `name`, `components` or `requires`",
                    );
                }
            }
        }
    }

    fn components(&mut self, section: Entry<'t>) -> Vec<Component<'t>> {
        let mut components = Vec::new();
        if section.value.is_mapping() {
            for entry in section.value.entries() {
                if !self.is_text_key(entry.key) {
                    continue;
                }
                self.check_id(entry.key);
                if !(entry.value.is_mapping() || entry.value.is_null()) {
                    self.shape(entry, "a component (a mapping)");
                    continue;
                }
                components.push(self.component(entry.value, entry.key, Some(entry.key)));
            }
        } else if section.value.is_sequence() {
            let mut seen = HashMap::default();
            for item in section.value.items() {
                if !item.is_mapping() {
                    self.item_shape(item, "a component must be a mapping");
                    continue;
                }
                let component = self.component(item, item, None);
                if let Some(id) = component.id
                    && seen.insert(id.text(), id).is_some()
                {
                    let message = format!("duplicate ID `{}`", id.text());
                    self.fault("blueprint.duplicate-id", id, message, "use a unique ID for each component");
                }
                components.push(component);
            }
        } else {
            self.shape(section, "a list of components, or a mapping of components by ID");
        }
        components
    }

    fn check_id(&mut self, id: Node<'t>) {
        if !is_id(id.text()) {
            self.fault(
                "blueprint.invalid-id",
                id,
                format!("`{}` is not a valid ID", id.text()),
                "start the ID with a letter or `_`, and continue with letters, digits, `_`, `.` and `-`",
            );
        }
    }

    /// Reads a component of the blueprint; in the mapping form its key is the ID.
    fn component(&mut self, body: Node<'t>, at: Node<'t>, key: Option<Node<'t>>) -> Component<'t> {
        let mut component = Component { at, id: key, attributes: Vec::new(), requires: Vec::new() };
        for entry in body.entries() {
            if !self.is_text_key(entry.key) {
                continue;
            }
            if entry.key.has_text("id") {
                self.id(entry, key, &mut component);
            } else {
                self.attribute(entry, &mut component);
            }
        }
        component
    }

    fn id(&mut self, entry: Entry<'t>, key: Option<Node<'t>>, component: &mut Component<'t>) {
        let id = entry.value;
        if !id.is_text() {
            return self.shape(entry, "a string");
        }
        self.check_id(id);
        match key {
            Some(key) if key.text() != id.text() => {
                let message = format!("component ID `{}` differs from key `{}`", id.text(), key.text());
                self.fault("blueprint.conflicting-id", id, message, "remove `id:`; the key is the ID");
            }
            Some(_) => {}
            None => component.id = Some(id),
        }
    }

    /// Reads an in-line component.
    fn inline(&mut self, body: Node<'t>) -> Component<'t> {
        let mut component = Component { at: body, id: None, attributes: Vec::new(), requires: Vec::new() };
        let Some(left) = self.levels.checked_sub(1) else {
            let message = format!("inline components are nested more than {MOST_LEVELS} levels deep");
            self.item_shape(body, &message);
            return component;
        };
        self.levels = left;
        for entry in body.entries() {
            if !self.is_text_key(entry.key) {
                continue;
            }
            if entry.key.has_text("id") {
                self.fault(
                    "blueprint.inline-id",
                    entry.key,
                    "an inline component cannot have an ID",
                    "remove the ID, or move the component under `components:`",
                );
            } else {
                self.attribute(entry, &mut component);
            }
        }
        self.levels = left + 1;
        component
    }

    /// Reads an attribute other than the ID.
    fn attribute(&mut self, entry: Entry<'t>, component: &mut Component<'t>) {
        let Entry { key, value } = entry;
        let attribute = match entry.name() {
            "requires" => {
                component.requires = self.requires(entry);
                return;
            }
            "type" | "content" if !value.is_text() => {
                self.shape(entry, "a string");
                Attribute::Plain(value)
            }
            "content" => {
                self.check_content(value);
                Attribute::Plain(value)
            }
            "nodespec" if !value.is_mapping() => {
                self.shape(entry, "a component (a mapping)");
                Attribute::Plain(value)
            }
            "nodespec" => Attribute::Component(self.inline(value)),
            _ if value.is_mapping() && value.entry("requires").is_some() => {
                Attribute::Component(self.inline(value))
            }
            _ => Attribute::Plain(value),
        };
        component.attributes.push((key, attribute));
    }

    fn check_content(&mut self, content: Node<'t>) {
        let name = content.text();
        if !is_url(name) && resolve_path("", name).is_none() {
            self.fault(
                "blueprint.outside-file",
                content,
                format!("file `{name}` is outside the package"),
                "put the file into the package, and use the path relative to the blueprint",
            );
        }
    }

    fn requires(&mut self, section: Entry<'t>) -> Vec<Requirement<'t>> {
        let value = section.value;
        if value.is_null() {
            return Vec::new();
        }
        if value.is_mapping() {
            let mut requires = Vec::new();
            for entry in value.entries() {
                if self.is_text_key(entry.key) {
                    requires.push(self.requirement(entry));
                }
            }
            return requires;
        }
        if value.is_sequence() {
            return value.items().filter_map(|item| self.requirement_item(item)).collect();
        }
        vec![self.default_requirement(value)]
    }

    fn requirement_item(&mut self, item: Node<'t>) -> Option<Requirement<'t>> {
        if item.is_null() || item.is_sequence() {
            self.item_shape(item, "a requirement must be a mapping, or the value of the default requirement");
            return None;
        }
        if item.is_scalar() {
            return Some(self.default_requirement(item));
        }
        if let Some(of) = item.entry("type") {
            return self.long_requirement(item, of);
        }
        let Some(entry) = item.only_entry().filter(|entry| !entry.key.has_text("fulfillment")) else {
            self.fault(
                "blueprint.missing-type",
                item,
                "the requirement has no type",
                "add `type:`; an empty value means the default requirement of the component",
            );
            return None;
        };
        self.is_text_key(entry.key).then(|| self.requirement(entry))
    }

    fn long_requirement(&mut self, item: Node<'t>, of: Entry<'t>) -> Option<Requirement<'t>> {
        if !(of.value.is_text() || of.value.is_null()) {
            self.shape(of, "a string");
            return None;
        }
        let of = (!of.value.is_null()).then_some(of.value);
        let attributes = self.details(item);
        Some(Requirement { of, at: item, attributes })
    }

    fn default_requirement(&mut self, value: Node<'t>) -> Requirement<'t> {
        let attributes = self.default_attribute(None, value);
        Requirement { of: None, at: value, attributes: attributes.into_iter().collect() }
    }

    /// Reads a requirement from its type and value: attributes, an in-line component, or the default attribute.
    fn requirement(&mut self, entry: Entry<'t>) -> Requirement<'t> {
        let Entry { key, value: body } = entry;
        let mut requirement = Requirement { of: Some(key), at: key, attributes: Vec::new() };
        if body.is_null() {
            return requirement;
        }
        if !body.is_mapping() {
            requirement.attributes.extend(self.default_attribute(Some(key), body));
            return requirement;
        }
        match body.entry("type") {
            Some(of) if !of.value.is_text() => self.shape(of, "a string"),
            Some(of) if of.value.text() != key.text() => {
                let target = Target::Inline(self.inline(body));
                requirement.attributes.push(Detail::Fulfillment(None, vec![target]));
            }
            _ => requirement.attributes = self.details(body),
        }
        requirement
    }

    /// Reads the attributes of a requirement in long form.
    fn details(&mut self, body: Node<'t>) -> Vec<Detail<'t>> {
        let mut details = Vec::new();
        for entry in body.entries() {
            if !self.is_text_key(entry.key) || entry.key.has_text("type") {
                continue;
            }
            if !entry.key.has_text("fulfillment") {
                details.push(Detail::Other(entry.key, entry.value));
            } else if entry.value.is_null() {
                self.shape(entry, "a component, or a list of components");
            } else {
                details.push(Detail::Fulfillment(Some(entry.key), self.targets(entry.value)));
            }
        }
        details
    }

    /// Returns the default attribute that a bare value or a list of values sets for this requirement type.
    fn default_attribute(&mut self, of: Option<Node<'t>>, value: Node<'t>) -> Option<Detail<'t>> {
        if let Some(bad) = value.items().find(|item| !item.is_scalar() || item.is_null()) {
            self.item_shape(bad, "the value of a requirement must be a string, a number or a boolean");
            return None;
        }
        let known = of.and_then(|of| default_attribute(of.text()));
        match known {
            Some(DefaultAttribute::Value) => Some(Detail::Value(value)),
            Some(DefaultAttribute::Fulfillment) => Some(Detail::Fulfillment(None, self.targets(value))),
            _ if self.refers(value) => Some(Detail::Fulfillment(None, self.targets(value))),
            None => Some(Detail::Value(value)),
            Some(DefaultAttribute::None) => {
                let name = of.map(Node::text).unwrap_or_default();
                self.fault(
                    "blueprint.no-default-attribute",
                    value,
                    format!("requirement `{name}` expects a mapping, found a plain value"),
                    "write a mapping of the attribute and the value",
                );
                None
            }
        }
    }

    /// Returns `true` if every value is a reference to a component.
    fn refers(&self, value: Node<'t>) -> bool {
        let is_reference = |node: Node<'t>| {
            node.as_str().is_some_and(|text| text.starts_with("id:") || self.ids.contains(text))
        };
        if value.is_sequence() {
            !value.is_empty() && value.items().all(is_reference)
        } else {
            is_reference(value)
        }
    }

    fn targets(&mut self, value: Node<'t>) -> Vec<Target<'t>> {
        if value.is_sequence() {
            value.items().filter_map(|item| self.target(item)).collect()
        } else {
            self.target(value).into_iter().collect()
        }
    }

    fn target(&mut self, node: Node<'t>) -> Option<Target<'t>> {
        if node.is_mapping() {
            return Some(Target::Inline(self.inline(node)));
        }
        let Some(text) = node.as_str() else {
            self.item_shape(node, "expected an ID, a URL or a component that fulfills the requirement");
            return None;
        };
        if is_url(text) {
            return Some(Target::Url(node));
        }
        let id = text.strip_prefix("id:").unwrap_or(text);
        if !self.ids.contains(id) {
            self.fault(
                "blueprint.unknown-component",
                node,
                format!("unknown component `{id}`"),
                "use a component under `components:`, or a URL",
            );
            return None;
        }
        Some(Target::Component(node, id))
    }
}

/// Returns the IDs of the components of a blueprint.
fn ids(components: Node<'_>) -> HashSet<&str> {
    if components.is_mapping() {
        return components.entries().filter_map(|entry| entry.key.as_str()).collect();
    }
    components.items().filter_map(|item| item.get("id")?.as_str()).collect()
}

fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-'))
}

/// Returns `true` if a string is a URL of a blueprint: a scheme and a colon before other text, but not `id:`.
pub fn is_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
        && !rest.is_empty()
        && scheme != "id"
}
