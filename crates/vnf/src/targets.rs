//! The resources that values stand for.

use hot::{FileId, Kind, Node, NodeId, Package, Resource, Source, Template};
use maps::HashMap;

use crate::Callers;
use crate::values::{Use, target_at};

/// A resource in its template.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'p> {
    /// The template.
    pub template: &'p Template,
    /// The resource.
    pub resource: Resource<'p>,
}

impl Placed<'_> {
    /// File and node of its id.
    pub fn key(self) -> (FileId, NodeId) {
        (self.template.file(), self.resource.key.id())
    }
}

/// Resources that base and volume modules hand to the other modules, by the name of the output, which is that of the
/// parameter there.
#[derive(Debug)]
pub struct Targets<'p> {
    outputs: HashMap<&'p str, Vec<Placed<'p>>>,
}

impl<'p> Targets<'p> {
    /// Reads the outputs of a package.
    pub(crate) fn of(package: &'p Package) -> Self {
        let mut outputs: HashMap<&str, Vec<Placed<'_>>> = HashMap::default();
        for template in [Kind::Base, Kind::Volume].into_iter().flat_map(|kind| package.templates_of(kind)) {
            for output in template.outputs() {
                if let Some(placed) = output.value.get("value").and_then(|value| resource_at(template, value))
                {
                    outputs.entry(output.name()).or_default().push(placed);
                }
            }
        }
        Self { outputs }
    }

    /// Visits the resources that a value stands for: by `get_resource` or `get_attr`, in a nested template also by what its
    /// callers hand over, and by parameters that are named as an output of the base module or of a volume module.
    pub(crate) fn visit(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        value: Node<'p>,
        visit: &mut impl FnMut(Placed<'p>),
    ) {
        if let Some(placed) = resource_at(template, value) {
            return visit(placed);
        }
        let Some(name) = Use::at(value).map(Use::name) else { return };
        let outputs = |name: &str| self.outputs.get(name).into_iter().flatten().copied();
        if callers.package.kind(template.file()).is_module() {
            return outputs(name).for_each(visit);
        }
        for source in callers.sources(template, name) {
            match source {
                Source::Argument { call, value } => {
                    if let Some(placed) = resource_at(call.caller, value) {
                        visit(placed);
                    }
                }
                Source::Unlisted { name, .. } => outputs(name).for_each(&mut *visit),
                Source::Environment { entry, .. } => outputs(entry.name()).for_each(&mut *visit),
                Source::NotPassed { .. } => {}
            }
        }
    }
}

/// The resource that a value stands for by `get_resource` or `get_attr`.
fn resource_at<'p>(template: &'p Template, value: Node<'p>) -> Option<Placed<'p>> {
    let resource = template.resource(target_at(value)?.text())?;
    Some(Placed { template, resource })
}
