//! Contents of volume modules.

use vnfcheck_hot::{FileId, Node, Package, Resource, ResourceType, Template};
use vnfcheck_maps::{HashMap, HashSet};

/// Resource type of a volume.
pub const VOLUME: ResourceType = ResourceType::Volume;

/// Resources that a resource or a template creates, directly, as a group, or through the templates it calls.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'p> {
    /// `true` if at least one volume is created.
    pub has_volume: bool,
    /// The type of a created resource other than a volume; if there are several types, the type reached through the
    /// fewest calls.
    pub other: Option<Node<'p>>,
    /// `true` if every called template was found and parsed.
    pub is_complete: bool,
}

impl<'p> Contents<'p> {
    const NOTHING: Self = Self { has_volume: false, other: None, is_complete: true };

    /// Returns `true` if only volumes are created.
    pub fn are_volumes(&self) -> bool {
        self.has_volume && self.other.is_none() && self.is_complete
    }

    fn add(&mut self, more: Self) {
        self.has_volume |= more.has_volume;
        self.other = self.other.or(more.other);
        self.is_complete &= more.is_complete;
    }

    fn of_resource(resource: Resource<'p>) -> Self {
        let mut contents = Self::NOTHING;
        for created in resource.created_types() {
            let is_volume = VOLUME.is_named(created.text());
            contents.add(Self {
                has_volume: is_volume,
                other: (!is_volume).then_some(created),
                ..Self::NOTHING
            });
        }
        let is_known = || resource.type_references().nth(1).is_some() && resource.unknown_parts().is_empty();
        contents.is_complete = !resource.is_group() || is_known();
        contents
    }

    fn of_resources(template: &'p Template) -> Self {
        let mut contents = Self::NOTHING;
        template.resources().for_each(|resource| contents.add(Self::of_resource(resource)));
        contents
    }
}

/// Resources that the templates of a package create, including the templates they call.
#[derive(Debug)]
pub struct Creations<'p> {
    package: &'p Package,
    volumes: HashSet<FileId>,
    others: HashMap<FileId, Node<'p>>,
    unknown: HashSet<FileId>,
}

impl<'p> Creations<'p> {
    /// Visits every template once.
    pub fn of(package: &'p Package) -> Self {
        let own: HashMap<FileId, Contents<'p>> =
            package.templates().map(|it| (it.file(), Contents::of_resources(it))).collect();
        let own = |template: &Template| own.get(&template.file());
        Self {
            package,
            volumes: package.leading_to(|it| own(it).is_some_and(|own| own.has_volume)),
            others: package.nearest(|it| own(it)?.other),
            unknown: package.leading_to(|it| {
                own(it).is_some_and(|own| !own.is_complete) || !package.leads_to_templates(it)
            }),
        }
    }

    /// Returns the contents of a template and all templates it calls.
    pub fn of_template(&self, template: &Template) -> Contents<'p> {
        let file = template.file();
        Contents {
            has_volume: self.volumes.contains(&file),
            other: self.others.get(&file).copied(),
            is_complete: !self.unknown.contains(&file),
        }
    }

    /// Returns the resources of a template with the contents that each of them creates.
    pub fn of_resources(&self, template: &'p Template) -> impl Iterator<Item = (Resource<'p>, Contents<'p>)> {
        template.resources().map(move |resource| {
            let mut contents = Contents::of_resource(resource);
            for call in self.package.calls_by(template, resource.id()) {
                match self.package.called(&call) {
                    Some(called) => contents.add(self.of_template(called)),
                    None => contents.is_complete = false,
                }
            }
            (resource, contents)
        })
    }
}
