//! References by name to resources of other templates, such as a network name given to a port or a key pair name
//! given to a server. Renaming such a resource requires the same change in every reference.

use std::collections::BTreeSet;

use vnfcheck_hot::{FileId, Node, NodeId, ResourceType, Template, leaves};
use vnfcheck_maps::HashMap;

use crate::objects::{Object, PROPERTIES};
use crate::{Callers, ParamRef};

/// Name that the files determine for a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ResourceName<'p> {
    /// A literal name.
    Text(&'p str),
    /// The value of a module parameter. Other modules receive the same value under the same name; if both values are
    /// literal, the values are compared instead.
    Parameter { name: &'p str, has_value: bool },
}

/// A reference by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameRef<'p> {
    /// The template with the reference.
    pub template: FileId,
    /// The parameter of the template that supplies the name; `None` for other values.
    pub parameter: Option<&'p str>,
    /// ID of the resource with the reference.
    pub user: &'p str,
    /// The value that names the resource.
    pub value: NodeId,
}

/// References to resources by name, by kind of object and name.
#[derive(Debug)]
pub struct NameRefs<'p>(HashMap<(Object, ResourceName<'p>), BTreeSet<NameRef<'p>>>);

impl<'p> NameRefs<'p> {
    /// Collects the resources that the templates of a package reference by name.
    pub fn of(callers: &Callers<'p>) -> Self {
        let mut found = HashMap::default();
        for template in callers.package.templates() {
            for (user, definition) in template.definitions_with(|type_name| type_name.starts_with("OS::")) {
                let named = definition.values_at_end_of_any(&PROPERTIES).into_iter();
                for (value, sought) in named.filter(|(_, it)| Object::BY_NAME.contains(it)) {
                    let parameter = ParamRef::at(value).filter(|it| !it.is_indexed).map(ParamRef::name);
                    let reference =
                        NameRef { template: template.file(), parameter, user: user.id(), value: value.id() };
                    for name in names_at(callers, template, value) {
                        found.entry((*sought, name)).or_insert_with(BTreeSet::new).insert(reference);
                    }
                }
            }
        }
        Self(found)
    }

    /// Returns the references to a resource by the name it has in `template`.
    pub fn of_name(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        of_type: ResourceType,
        name: Node<'p>,
    ) -> BTreeSet<NameRef<'p>> {
        let Some(sought) = Object::by_name(of_type) else { return BTreeSet::new() };
        let names = names_at(callers, template, name).into_iter();
        names.filter_map(|name| self.find(sought, name)).flatten().copied().collect()
    }

    /// Returns the templates that reference a resource of a type by the value of a module parameter.
    pub fn of_parameter(
        &self,
        callers: &Callers<'p>,
        module: &'p Template,
        name: &'p str,
        of_type: ResourceType,
    ) -> BTreeSet<FileId> {
        let Some(sought) = Object::by_name(of_type) else { return BTreeSet::new() };
        let names = names_of(callers, module, name).into_iter();
        names.filter_map(|name| self.find(sought, name)).flatten().map(|it| it.template).collect()
    }

    fn find(&self, sought: Object, name: ResourceName<'p>) -> Option<&BTreeSet<NameRef<'p>>> {
        let get = |name| self.0.get(&(sought, name));
        match name {
            ResourceName::Text(_) => get(name),
            ResourceName::Parameter { name, has_value } => {
                let with_value =
                    || get(ResourceName::Parameter { name, has_value: true }).filter(|_| !has_value);
                get(ResourceName::Parameter { name, has_value: false }).or_else(with_value)
            }
        }
    }
}

/// Returns the names that a value resolves to: its literal strings, or the names of its parameter.
fn names_at<'p>(callers: &Callers<'p>, template: &'p Template, value: Node<'p>) -> Vec<ResourceName<'p>> {
    match ParamRef::at(value) {
        Some(used) => names_of(callers, template, used.name()),
        None => texts(value).map(ResourceName::Text).collect(),
    }
}

fn names_of<'p>(callers: &Callers<'p>, template: &'p Template, parameter: &'p str) -> Vec<ResourceName<'p>> {
    let mut names = Vec::new();
    for source in callers.sources(template, parameter) {
        let value = callers.value_by(&source);
        let has_value = value.is_some();
        names.extend(value.into_iter().flat_map(texts).map(ResourceName::Text));
        let parameter = source.module_parameter();
        names.extend(parameter.map(|(_, name)| ResourceName::Parameter { name, has_value }));
    }
    names
}

/// Returns the strings in a value; lists, including comma-separated ones, are split.
fn texts(value: Node<'_>) -> impl Iterator<Item = &str> {
    let scalars = leaves(value).into_iter().filter(|it| it.is_scalar() && !it.is_null());
    scalars.flat_map(|it| it.text().split(',')).map(str::trim).filter(|it| !it.is_empty())
}
