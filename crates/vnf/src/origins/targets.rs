//! Resources that values resolve to.

use vnfcheck_hot::{FileKind, Node, Package, Source, Template, leaves};
use vnfcheck_maps::HashMap;

use crate::resolve::{visit_ends, visit_resources};
use crate::values::uses_in;
use crate::{Callers, ResourceRef};

/// Resources that base and volume modules expose to other modules, by output name, which is also the name of the
/// parameter in these modules.
#[derive(Debug)]
pub(crate) struct Targets<'p> {
    outputs: HashMap<&'p str, Vec<ResourceRef<'p>>>,
}

impl<'p> Targets<'p> {
    /// Reads the outputs of a package.
    pub(crate) fn of(package: &'p Package) -> Self {
        let mut outputs: HashMap<&str, Vec<ResourceRef<'_>>> = HashMap::default();
        for template in
            [FileKind::Base, FileKind::Volume].into_iter().flat_map(|kind| package.templates_of(kind))
        {
            for output in template.outputs() {
                let values = output.value.get("value").map(leaves).unwrap_or_default();
                for value in values {
                    visit_resources(package, template, value, &mut |placed| {
                        outputs.entry(output.name()).or_default().push(placed);
                    });
                }
            }
        }
        Self { outputs }
    }

    /// Returns the resources that base and volume modules expose under an output name.
    pub(crate) fn outputs(&self, name: &str) -> &[ResourceRef<'p>] {
        self.outputs.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// Visits the resources that a value resolves to: through `get_resource` or `get_attr`, through the outputs of
    /// nested templates, through values that callers pass to a nested template, and through parameters with the name
    /// of an output of a base or volume module.
    pub(crate) fn visit(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        value: Node<'p>,
        visit: &mut impl FnMut(ResourceRef<'p>),
    ) {
        visit_ends(callers.package, template, value, &mut |end| match end.read {
            Some(read) => visit(read.defined.placed()),
            None => {
                for used in uses_in(end.value) {
                    self.visit_parameter(callers, end.template, used.name(), visit);
                }
            }
        });
    }

    /// Visits the resources that a parameter resolves to.
    fn visit_parameter(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        name: &'p str,
        visit: &mut impl FnMut(ResourceRef<'p>),
    ) {
        let outputs = |name: &str| self.outputs(name).iter().copied();
        if callers.package.kind(template.file()).is_module() {
            return outputs(name).for_each(visit);
        }
        for source in callers.sources(template, name) {
            match source {
                Source::Argument { call, value } => {
                    visit_resources(callers.package, call.caller, value, visit);
                }
                Source::Unlisted { name, .. } => outputs(name).for_each(&mut *visit),
                Source::Environment { entry, .. } => outputs(entry.name()).for_each(&mut *visit),
                Source::NotPassed { .. } => {}
            }
        }
    }
}
