//! What volume modules consist of.

use std::collections::HashMap;

use hot::{FileId, NestedCall, Node, NodeId, Package, Resource, Template};

/// The resource type of a volume.
pub(crate) const VOLUME: &str = "OS::Cinder::Volume";

/// What a resource creates, by itself, as a group, or through the templates it calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contents<'p> {
    /// At least one volume.
    pub(crate) has_volume: bool,
    /// The type of something else, if there is any.
    pub(crate) other: Option<Node<'p>>,
    /// Whether everything that is called could be looked at.
    pub(crate) is_complete: bool,
}

impl<'p> Contents<'p> {
    const NOTHING: Self = Self { has_volume: false, other: None, is_complete: true };

    fn add(&mut self, more: Self) {
        self.has_volume |= more.has_volume;
        self.other = self.other.or(more.other);
        self.is_complete &= more.is_complete;
    }

    fn add_own(&mut self, resource: Resource<'p>) {
        let has_members = resource.type_references().nth(1).is_some();
        self.is_complete &= has_members || !resource.is_group();
        for created in resource.created_types() {
            if created.text() == VOLUME {
                self.has_volume = true;
            } else {
                self.other = self.other.or(Some(created));
            }
        }
    }
}

/// The resources of one template with their contents; each called file is looked at once.
pub(crate) fn contents<'p>(
    template: &'p Template,
    package: &'p Package,
) -> impl Iterator<Item = (Resource<'p>, Contents<'p>)> {
    let mut calls: HashMap<NodeId, Vec<NestedCall<'p>>> = HashMap::new();
    for call in package.calls_from(template.file()) {
        calls.entry(call.resource.key.id()).or_default().push(call);
    }
    let mut called: HashMap<FileId, Contents<'p>> = HashMap::new();
    template.resources().map(move |resource| {
        let mut contents = Contents::NOTHING;
        contents.add_own(resource);
        for call in calls.get(&resource.key.id()).into_iter().flatten() {
            match package.called(call) {
                Some(nested) => {
                    contents
                        .add(*called.entry(nested.file()).or_insert_with(|| of_template(nested, package)));
                }
                None => contents.is_complete = false,
            }
        }
        (resource, contents)
    })
}

/// What a template and all that it calls create.
pub(crate) fn of_template<'p>(template: &'p Template, package: &'p Package) -> Contents<'p> {
    let expansion = package.expand(template);
    let mut contents = Contents { is_complete: expansion.is_complete, ..Contents::NOTHING };
    for resource in expansion.templates.into_iter().flat_map(Template::resources) {
        contents.add_own(resource);
    }
    contents
}
