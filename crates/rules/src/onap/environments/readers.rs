//! Readers of the module parameters that supply names of resources.

use vnfcheck_hot::{FileId, NodeId, Owner, Package, Section, Target, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexMap, IndexSet};
use vnfcheck_vnf::flow::PropertyValue;
use vnfcheck_vnf::objects::{Object, PROPERTIES};
use vnfcheck_vnf::values::uses_in;
use vnfcheck_vnf::{ModuleParameter, ParamRef};

/// An element that reads a parameter of its template.
#[derive(Clone, Copy)]
enum Reader<'p> {
    /// The name of a resource.
    Name(PropertyValue<'p>),
    /// A call that passes the value to a parameter of a nested template.
    Call(&'p Template, &'p str),
    /// A property that refers to an object by its name.
    Object(Object, Owner),
    /// Another element.
    Other(Owner),
}

/// The readers of all parameters, by template and parameter.
pub(super) struct Readers<'p>(HashMap<(FileId, &'p str), Vec<Reader<'p>>>);

/// The readers of a module parameter.
pub(super) struct ReadersOfOne<'p> {
    /// The names of resources, including resources of nested templates that receive the value.
    pub(super) names: Vec<PropertyValue<'p>>,
    /// The descriptions of other readers that need the value.
    pub(super) others: IndexSet<String>,
    /// `false` if the value reaches its first use in a way that the readers do not cover, such as through an output.
    pub(super) is_complete: bool,
}

impl<'p> Readers<'p> {
    /// Returns the readers in a package whose resources have the given names.
    pub(super) fn of(package: &'p Package, names: &[PropertyValue<'p>]) -> Self {
        let mut in_names: HashMap<FileId, Vec<PropertyValue<'p>>> = HashMap::default();
        for name in names {
            in_names.entry(name.template.file()).or_default().push(*name);
        }
        let mut found = HashMap::default();
        for template in package.templates() {
            let names = in_names.get(&template.file()).map(Vec::as_slice).unwrap_or_default();
            let known = known(package, template, names);
            for reference in template.references(Target::Parameter) {
                let reader = known.get(&reference.name.id()).copied();
                let readers = found.entry((template.file(), reference.name.text())).or_insert_with(Vec::new);
                readers.push(reader.unwrap_or(Reader::Other(reference.owner)));
            }
        }
        Self(found)
    }

    /// Returns the readers of a module parameter. A reference to an object with one of the names gets the ID of the
    /// object and no longer needs the value.
    pub(super) fn of_one(&self, package: &Package, source: &ModuleParameter<'p>) -> ReadersOfOne<'p> {
        let mut names: IndexMap<(FileId, NodeId), PropertyValue<'p>> = IndexMap::default();
        let mut others = Vec::new();
        let mut seen = HashSet::default();
        let mut pending = vec![(source.module, source.name)];
        while let Some((template, name)) = pending.pop() {
            let file = template.file();
            if !seen.insert((file, name)) {
                continue;
            }
            for reader in self.0.get(&(file, name)).into_iter().flatten() {
                match *reader {
                    Reader::Name(value) => {
                        names.entry((file, value.resource.key.id())).or_insert(value);
                    }
                    Reader::Call(nested, parameter) => pending.push((nested, parameter)),
                    Reader::Object(object, owner) => others.push((template, owner, Some(object))),
                    Reader::Other(owner) => others.push((template, owner, None)),
                }
            }
        }
        let first = source.first_use;
        if !names.contains_key(&(first.template.file(), first.resource.key.id())) {
            return ReadersOfOne { names: vec![first], others: IndexSet::default(), is_complete: false };
        }
        let names: Vec<PropertyValue<'p>> = names.into_values().collect();
        let has_name = |object: Object| names.iter().any(|it| object_of(it) == Some(object));
        let others = others.into_iter().filter(|(.., object)| !object.is_some_and(has_name));
        let others = others.filter_map(|(template, owner, _)| described(package, template, owner)).collect();
        ReadersOfOne { names, others, is_complete: true }
    }
}

/// Returns the kind of the object with a name.
fn object_of(named: &PropertyValue<'_>) -> Option<Object> {
    named.definition.resource_type().and_then(Object::by_name)
}

/// Returns the readers of a template's parameters except [`Reader::Other`], by the scalar that names the parameter.
fn known<'p>(
    package: &'p Package,
    template: &'p Template,
    names: &[PropertyValue<'p>],
) -> HashMap<NodeId, Reader<'p>> {
    let mut known = HashMap::default();
    let in_resources =
        template.references(Target::Parameter).filter(|it| it.owner.section == Section::Resources);
    let owners: HashMap<NodeId, Owner> = in_resources.map(|it| (it.name.id(), it.owner)).collect();
    for (_, definition) in template.definitions_with(|type_name| type_name.starts_with("OS::")) {
        for (value, object) in definition.values_at_end_of_any(&PROPERTIES) {
            let Some(used) = ParamRef::at(value) else { continue };
            let Some(owner) = owners.get(&used.node.id()) else { continue };
            known.insert(used.node.id(), Reader::Object(*object, *owner));
        }
    }
    for call in package.calls_from(template.file()) {
        let Some(nested) = package.called(&call) else { continue };
        for argument in call.passed().entries() {
            if let Some(used) = ParamRef::at(argument.value) {
                known.insert(used.node.id(), Reader::Call(nested, argument.name()));
            }
        }
    }
    for name in names {
        known.extend(uses_in(name.value).into_iter().map(|it| (it.node.id(), Reader::Name(*name))));
    }
    known
}

/// Returns the description of the element that contains a reference, with its file.
fn described(package: &Package, template: &Template, owner: Owner) -> Option<String> {
    let element = template.owner(owner)?.name();
    let what = match owner.section {
        Section::Outputs => "output ",
        Section::Conditions => "condition ",
        Section::Resources | Section::Other => "",
    };
    Some(format!("{what}`{element}` in `{}`", package.path_of(template.file())))
}
