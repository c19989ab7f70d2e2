//! Symbols at a position in a file, and their occurrences.

use std::collections::BTreeMap;

use vnfcheck_hot::{
    Call, Callee, File, FileId, Function, Node, Owner, Package, Span, Target, Template, Tree,
};

/// A named element that the files of a package refer to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Symbol<'p> {
    /// A parameter of a template.
    Parameter(&'p Template, &'p str),
    /// A resource of a template.
    Resource(&'p Template, &'p str),
    /// An output of a template.
    Output(&'p Template, &'p str),
    /// A condition of a template.
    Condition(&'p Template, &'p str),
    /// A file of the package.
    File(FileId),
}

/// A place that names a symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occurrence<'p> {
    /// The scalar with the name.
    pub(crate) node: Node<'p>,
    /// `true` if the place declares the symbol.
    pub(crate) is_declaration: bool,
}

/// Returns the scalar or alias at a byte offset; an offset at its end counts.
pub(crate) fn node_at(tree: &Tree, offset: u32) -> Option<Node<'_>> {
    let holds = |node: &Node<'_>| holds(node.span(), offset);
    let mut node = tree.root()?;
    loop {
        if node.is_alias() || node.is_scalar() {
            return holds(&node).then_some(node);
        }
        let inner = if node.is_mapping() {
            let written = node.written_entries().flat_map(|entry| [entry.key, entry.value]);
            written.filter(holds).min_by_key(|inner| inner.span().end - inner.span().start)
        } else {
            node.items().find(holds)
        };
        node = inner?;
    }
}

/// Returns `true` if an offset is in a span or at its end.
pub(crate) fn holds(span: Span, offset: u32) -> bool {
    (span.start..=span.end).contains(&offset)
}

/// Returns the symbol that a scalar names.
pub(crate) fn symbol_of<'p>(package: &'p Package, file: &'p File, node: Node<'p>) -> Option<Symbol<'p>> {
    if let Some(environment) = file.environment() {
        let section = environment.section("parameters")?.value;
        let is_name = node.is_key() && node.parent() == Some(section);
        let paired = package.paired_with(environment.file()).filter_map(File::template);
        let mut paired = paired.map(Template::as_deployed);
        return paired
            .find(|template| is_name && template.parameter(node.text()).is_some())
            .map(|template| Symbol::Parameter(template, node.text()));
    }
    let template = file.template()?.as_deployed();
    if node.is_key() {
        return named_by_key(package, template, node);
    }
    named_by_reference(package, template, node)
        .or_else(|| named_by_type(package, template, node))
        .or_else(|| named_in_group(template, node))
        .or_else(|| named_as_attribute(package, template, node))
}

fn named_by_key<'p>(package: &'p Package, template: &'p Template, node: Node<'p>) -> Option<Symbol<'p>> {
    let mapping = node.parent()?;
    let is_in = |name| template.section(name).is_some_and(|section| section.value == mapping);
    let name = node.text();
    match () {
        () if is_in("parameters") => return Some(Symbol::Parameter(template, name)),
        () if is_in("resources") => return Some(Symbol::Resource(template, name)),
        () if is_in("outputs") => return Some(Symbol::Output(template, name)),
        () if is_in("conditions") => return Some(Symbol::Condition(template, name)),
        () => {}
    }
    let mut calls = package.calls_from(template.file());
    let call = calls.find(|call| call.arguments.map(Node::resolved) == Some(mapping))?;
    Some(Symbol::Parameter(package.called(&call)?.as_deployed(), name))
}

fn named_by_reference<'p>(
    package: &'p Package,
    template: &'p Template,
    node: Node<'p>,
) -> Option<Symbol<'p>> {
    let target = template.reference_at(node.id())?.target;
    let name = node.text();
    Some(match target {
        Target::Parameter => Symbol::Parameter(template, name),
        Target::Resource | Target::Attribute | Target::Dependency => Symbol::Resource(template, name),
        Target::Condition => Symbol::Condition(template, name),
        Target::File => match package.resolve(template.file(), name) {
            Callee::File(file) => Symbol::File(file),
            Callee::Missing | Callee::Outside => return None,
        },
    })
}

/// Returns the file that a resource type, or the template of a stack, names.
fn named_by_type<'p>(package: &'p Package, template: &'p Template, node: Node<'p>) -> Option<Symbol<'p>> {
    let call = package.calls_from(template.file()).find(|call| call.reference == node)?;
    match call.callee {
        Callee::File(file) => Some(Symbol::File(file)),
        Callee::Missing | Callee::Outside => None,
    }
}

/// Returns the parameter that a member of a parameter group names.
fn named_in_group<'p>(template: &'p Template, node: Node<'p>) -> Option<Symbol<'p>> {
    let is_member = group_members(template).any(|member| member == node);
    is_member.then(|| Symbol::Parameter(template, node.text()))
}

fn group_members(template: &Template) -> impl Iterator<Item = Node<'_>> {
    let groups = template.section("parameter_groups").into_iter().flat_map(|section| section.value.items());
    groups.filter_map(|group| group.get("parameters")).flat_map(Node::items)
}

/// Returns the output that the second element of `get_attr` names if the resource is a nested template.
fn named_as_attribute<'p>(
    package: &'p Package,
    template: &'p Template,
    node: Node<'p>,
) -> Option<Symbol<'p>> {
    let list = node.parent()?;
    let call = Call::at(list.parent()?, Owner::default())?;
    if call.function != Function::GetAttr || list.item(1) != Some(node) {
        return None;
    }
    let resource = list.item(0)?.text();
    let mut calls = package.calls_from(template.file());
    let nested = package.called(&calls.find(|call| call.resource.id() == resource)?)?.as_deployed();
    nested.output(node.text()).map(|_| Symbol::Output(nested, node.text()))
}

impl<'p> Symbol<'p> {
    /// Returns the names that declare the symbol; several if the declaration is repeated.
    pub(crate) fn declarations(self) -> Vec<Node<'p>> {
        let (template, section, name) = match self {
            Self::Parameter(template, name) => (template, "parameters", name),
            Self::Resource(template, name) => (template, "resources", name),
            Self::Output(template, name) => (template, "outputs", name),
            Self::Condition(template, name) => (template, "conditions", name),
            Self::File(_) => return Vec::new(),
        };
        let section = template.section(section).map(|section| section.value);
        section.into_iter().flat_map(|section| keys(section, name)).collect()
    }

    /// Returns every place that names the symbol, by file and position.
    pub(crate) fn occurrences(self, package: &'p Package) -> Vec<Occurrence<'p>> {
        let declarations = self.declarations();
        let mut uses = Vec::new();
        match self {
            Self::Parameter(template, name) => {
                uses.extend(references(template, &[Target::Parameter], name));
                uses.extend(group_members(template).filter(|member| member.has_text(name)));
                let environment = package.environment(template).into_iter();
                let sections = environment.flat_map(|environment| {
                    ["parameters", "parameter_defaults"].map(|section| environment.section(section))
                });
                uses.extend(sections.flatten().flat_map(|section| keys(section.value, name)));
                let arguments = package.calls_to(template.file()).filter_map(|call| call.arguments);
                uses.extend(arguments.flat_map(|arguments| keys(arguments.resolved(), name)));
            }
            Self::Resource(template, name) => {
                let targets = [Target::Resource, Target::Attribute, Target::Dependency];
                uses.extend(references(template, &targets, name));
            }
            Self::Condition(template, name) => uses.extend(references(template, &[Target::Condition], name)),
            Self::Output(template, name) => {
                for call in package.calls_to(template.file()) {
                    let caller = call.caller.as_deployed();
                    let calls = caller.calls_of(Function::GetAttr).map(|call| call.argument);
                    let of_it = calls
                        .filter(|list| list.item(0).is_some_and(|item| item.has_text(call.resource.id())));
                    uses.extend(of_it.filter_map(|list| list.item(1)).filter(|item| item.has_text(name)));
                }
            }
            Self::File(file) => {
                uses.extend(package.calls_to(file).map(|call| call.reference));
                for template in package.templates().map(Template::as_deployed) {
                    let named = template.references(Target::File).map(|reference| reference.name);
                    uses.extend(
                        named.filter(|name| {
                            package.resolve(template.file(), name.text()) == Callee::File(file)
                        }),
                    );
                }
            }
        }
        let mut found = BTreeMap::new();
        for (nodes, is_declaration) in [(uses, false), (declarations, true)] {
            for node in nodes.into_iter().filter(|node| !node.is_alias()) {
                found.insert((node.file(), node.id()), Occurrence { node, is_declaration });
            }
        }
        found.into_values().collect()
    }
}

/// Returns the keys of a mapping that equal a name as written.
fn keys<'p>(mapping: Node<'p>, name: &str) -> Vec<Node<'p>> {
    if !mapping.is_mapping() {
        return Vec::new();
    }
    mapping.written_entries().map(|entry| entry.key).filter(|key| key.has_text(name)).collect()
}

fn references<'p>(template: &'p Template, targets: &[Target], name: &str) -> Vec<Node<'p>> {
    let found = targets.iter().flat_map(|target| template.references(*target));
    found.map(|reference| reference.name).filter(|node| node.has_text(name)).collect()
}

/// Returns the span of a scalar's text, without quotes.
pub(crate) fn text_span(node: Node<'_>) -> Span {
    let span = node.span();
    let source = node.source();
    match source.chars().next_back() {
        Some('"' | '\'') if node.is_scalar() => {
            let quote = source.find(['"', '\'']).unwrap_or_default();
            let start = span.start + u32::try_from(quote).unwrap_or_default() + 1;
            Span::new(start.min(span.end - 1), span.end - 1)
        }
        _ => span,
    }
}
