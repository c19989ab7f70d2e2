//! The resources that values stand for.

use hot::{
    Call, Callee, FileId, Function, Kind, Node, NodeId, OF_ALL_MEMBERS, Owner, Package, Resource, Source,
    Template, leaves,
};
use maps::HashMap;

use crate::Callers;
use crate::values::Use;

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
pub(crate) struct Targets<'p> {
    outputs: HashMap<&'p str, Vec<Placed<'p>>>,
}

impl<'p> Targets<'p> {
    /// Reads the outputs of a package.
    pub(crate) fn of(package: &'p Package) -> Self {
        let mut outputs: HashMap<&str, Vec<Placed<'_>>> = HashMap::default();
        for template in [Kind::Base, Kind::Volume].into_iter().flat_map(|kind| package.templates_of(kind)) {
            for output in template.outputs() {
                let values = output.value.get("value").map(leaves).unwrap_or_default();
                for value in values {
                    visit_at(package, template, value, &mut |placed| {
                        outputs.entry(output.name()).or_default().push(placed);
                    });
                }
            }
        }
        Self { outputs }
    }

    /// What base and volume modules hand over by outputs of a name.
    pub(crate) fn outputs(&self, name: &str) -> &[Placed<'p>] {
        self.outputs.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// Visits the resources that a value stands for: by `get_resource` or `get_attr`, in a nested template also by what its
    /// callers hand over, and by parameters that are named as an output of the base module or of a volume module. What is
    /// read from the outputs of a nested template stands for the resources there.
    pub(crate) fn visit(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        value: Node<'p>,
        visit: &mut impl FnMut(Placed<'p>),
    ) {
        if visit_at(callers.package, template, value, visit) {
            return;
        }
        let Some(name) = Use::at(value).map(Use::name) else { return };
        let outputs = |name: &str| self.outputs(name).iter().copied();
        if callers.package.kind(template.file()).is_module() {
            return outputs(name).for_each(visit);
        }
        for source in callers.sources(template, name) {
            match source {
                Source::Argument { call, value } => {
                    visit_at(callers.package, call.caller, value, visit);
                }
                Source::Unlisted { name, .. } => outputs(name).for_each(&mut *visit),
                Source::Environment { entry, .. } => outputs(entry.name()).for_each(&mut *visit),
                Source::NotPassed { .. } => {}
            }
        }
    }
}

/// Visits what a value stands for by `get_resource` or `get_attr`; false when it is neither or names nothing.
pub(crate) fn visit_at<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    visit: &mut impl FnMut(Placed<'p>),
) -> bool {
    let mut pending = vec![(template, value)];
    let mut left = MOST_RETURNED;
    let mut is_found = false;
    while let Some((template, value)) = pending.pop() {
        let Some((resource, call)) = resource_at(template, value) else { continue };
        is_found = true;
        let before = pending.len();
        if let Some(output) = output_read(call) {
            for nested in package.calls_by(template, resource.id()) {
                let Callee::File(file) = nested.callee else { continue };
                let inner = package.file(file).and_then(|it| it.template());
                let returned = inner.and_then(|it| Some((it, it.output(output)?.value.get("value")?)));
                let returned = returned
                    .into_iter()
                    .flat_map(|(it, value)| leaves(value).into_iter().map(move |value| (it, value)));
                pending.extend(returned.take(left));
                left = left.saturating_sub(pending.len() - before);
            }
        }
        if pending.len() == before {
            visit(Placed { template, resource });
        }
    }
    is_found
}

/// Values in the outputs of nested templates that are followed for one value.
const MOST_RETURNED: usize = 256;

/// The resource that a value names, and the call.
fn resource_at<'p>(template: &'p Template, value: Node<'p>) -> Option<(Resource<'p>, Call<'p>)> {
    let call = Call::at(value, Owner::default())?;
    if !matches!(call.function, Function::GetResource | Function::GetAttr) {
        return None;
    }
    Some((template.resource(call.target()?.text())?, call))
}

/// The output of a nested template that `get_attr` reads, of a group that of each member or of one.
fn output_read(call: Call<'_>) -> Option<&str> {
    let attribute = call.argument.item(1).filter(|_| call.function == Function::GetAttr)?.text();
    if OF_ALL_MEMBERS.contains(&attribute) {
        return Some(call.argument.item(2)?.text());
    }
    match attribute.strip_prefix("resource.") {
        Some(of_member) => of_member.split_once('.').map(|(_, output)| output),
        None => Some(attribute),
    }
}
