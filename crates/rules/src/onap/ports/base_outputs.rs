//! Outputs of the base module that supply the networks of incremental modules, for help texts.

use std::cell::OnceCell;

use vnfcheck_hot::{File, FileKind, Package, Template};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::networks::{self, Ending};

use crate::onap::outputs::resources;

/// The outputs of the base module.
pub(super) struct BaseOutputs<'p> {
    package: &'p Package,
    /// The base module; `None` if it is missing or unreadable.
    base: Option<&'p Template>,
    /// The names of the outputs that return the ID of a resource, by the resource.
    by_resource: OnceCell<HashMap<&'p str, &'p str>>,
}

impl<'p> BaseOutputs<'p> {
    pub(super) fn of(package: &'p Package) -> Self {
        let base = package.templates_of(FileKind::Base).next();
        Self { package, base, by_resource: OnceCell::new() }
    }

    /// Returns the end of a help text that gives a new name to the parameter of an internal network: the output of the
    /// base module that supplies the value. Returns an empty string without a base module, or if the base module has an
    /// output with the current name, because the help already renames the output.
    pub(super) fn supplying(&self, current: Option<&str>, name: &str) -> String {
        let Some(base) = self.base else { return String::new() };
        let file = self.package.file(base.file()).map_or("", File::name);
        if base.output(name).is_some() {
            return format!("; `{name}` is an output of `{file}`");
        }
        if current.is_some_and(|it| base.output(it).is_some() && base.parameter(it).is_none()) {
            return String::new();
        }
        match (network(base, name), Ending::of(name)) {
            (Some(id), Some(Ending::Id)) => match self.by_resource(base).get(id) {
                Some(output) => format!(
                    "; rename the output `{output}` of `{file}`, which returns the network, to `{name}` too"
                ),
                None => {
                    format!("; add the output `{name}` to `{file}` with the value `{{get_resource: {id}}}`")
                }
            },
            (Some(id), Some(Ending::Name)) => {
                format!("; add the output `{name}` to `{file}` with the value `{{get_attr: [{id}, name]}}`")
            }
            _ => format!("; add the output `{name}`, which returns the internal network, to `{file}`"),
        }
    }

    fn by_resource(&self, base: &'p Template) -> &HashMap<&'p str, &'p str> {
        self.by_resource.get_or_init(|| {
            let all = resources::of_resources(self.package, base);
            let own = all.filter(|(_, it)| it.template.file() == base.file());
            own.map(|(output, it)| (it.resource.id(), output.name())).collect()
        })
    }
}

/// Returns the ID of the network in the base module that the name of a parameter refers to.
fn network<'p>(base: &'p Template, name: &str) -> Option<&'p str> {
    let (_, role) = networks::of_parameter(name)?;
    Some(base.resource(&networks::internal_id(role))?.id())
}
