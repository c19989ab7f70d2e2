//! Names at a position, and the plans that rename them.

use vnfcheck_hot::{FileId, Node, Package, Target, Template};

use crate::plan::Plan;

/// A named element that can be renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// A parameter of a template.
    Parameter(FileId, String),
    /// A resource of a template.
    Resource(FileId, String),
    /// An output of a template.
    Output(FileId, String),
}

impl Name {
    /// Returns the current name.
    pub fn text(&self) -> &str {
        match self {
            Self::Parameter(_, name) | Self::Resource(_, name) | Self::Output(_, name) => name,
        }
    }

    /// Returns the plan that renames the element.
    pub fn rename(self, to: &str) -> Plan {
        let to = to.to_owned();
        match self {
            Self::Parameter(template, from) => Plan::RenameParameter { template, from, to },
            Self::Resource(template, from) => Plan::RenameResource { template, from, to },
            Self::Output(template, from) => Plan::RenameOutput { template, from, to },
        }
    }
}

/// Returns the named element at a byte offset of a file and the node that contains the name: a declaration, a
/// reference, a value or an argument.
pub fn name_at(package: &Package, file: FileId, offset: u32) -> Option<(Name, Node<'_>)> {
    let file = package.file(file)?;
    let tree = file.tree()?;
    let is_here = |node: &Node<'_>| {
        let span = node.span();
        span.start <= offset && offset <= span.end
    };
    let node = tree.nodes().filter(|node| node.is_scalar() && !node.is_alias()).find(is_here)?;
    let text = node.text().to_owned();
    if let Some(environment) = file.environment() {
        let entry = environment.parameters().find(|entry| entry.key == node)?;
        let mut paired = package.templates_with(file.id()).filter_map(vnfcheck_hot::File::template);
        let template = paired.find(|it| it.parameter(entry.name()).is_some())?;
        return Some((Name::Parameter(template.file(), text), node));
    }
    let template = file.template()?;
    let name = declared_at(template, node, &text)
        .or_else(|| referred_at(template, node, &text))
        .or_else(|| argument_at(package, template, node, &text))?;
    Some((name, node))
}

fn declared_at(template: &Template, node: Node<'_>, text: &str) -> Option<Name> {
    let is_key_of = |section: &str| {
        let section = template.section(section).map(|it| it.value);
        keys_named(section, text).contains(&node)
    };
    let (file, name) = (template.file(), text.to_owned());
    if is_key_of("parameters") || in_groups(template, text).contains(&node) {
        Some(Name::Parameter(file, name))
    } else if is_key_of("resources") {
        Some(Name::Resource(file, name))
    } else if is_key_of("outputs") {
        Some(Name::Output(file, name))
    } else {
        None
    }
}

fn referred_at(template: &Template, node: Node<'_>, text: &str) -> Option<Name> {
    let is_target = |target: Target| template.references(target).any(|it| it.name == node);
    let (file, name) = (template.file(), text.to_owned());
    if is_target(Target::Parameter) && template.parameter(text).is_some() {
        return Some(Name::Parameter(file, name));
    }
    let targets = [Target::Resource, Target::Attribute, Target::Dependency];
    let is_resource = targets.into_iter().any(is_target) && template.resource(text).is_some();
    is_resource.then_some(Name::Resource(file, name))
}

fn argument_at(package: &Package, template: &Template, node: Node<'_>, text: &str) -> Option<Name> {
    let mut calls = package.calls_from(template.file());
    let call = calls.find(|call| keys_named(call.arguments, text).contains(&node))?;
    let called = package.called(&call)?;
    called.parameter(text)?;
    Some(Name::Parameter(called.file(), text.to_owned()))
}

/// Returns all keys of a mapping with a name, including duplicates.
fn keys_named<'t>(mapping: Option<Node<'t>>, name: &str) -> Vec<Node<'t>> {
    let entries = mapping.into_iter().flat_map(Node::written_entries);
    entries.map(|entry| entry.key).filter(|key| key.has_text(name)).collect()
}

/// Returns the items of `parameter_groups` that name a parameter.
fn in_groups<'t>(template: &'t Template, name: &str) -> Vec<Node<'t>> {
    let groups = template.section("parameter_groups").map(|section| section.value);
    let lists = groups.into_iter().flat_map(Node::items).filter_map(|group| group.get("parameters"));
    lists.flat_map(Node::items).filter(|it| it.is_scalar() && it.has_text(name)).collect()
}
