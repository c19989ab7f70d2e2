//! IP versions of parameter values: from the known value, otherwise from the subnet, otherwise from the name.

use vnfcheck_hot::scalars::integer;
use vnfcheck_hot::{Node, ResourceType, Source, Template, leaves};

use crate::ip_versions::{agreed, of_value};
use crate::resolve::visit_resources;
use crate::values::uses_in;
use crate::{
    AddressRole, Cardinality, IpVersion, ModuleParameter, NetworkKind, ParamRef, Pattern, ResourceRef, Vnf,
};

impl<'p> Vnf<'p> {
    /// Returns the IP version that a parameter name indicates after its vm-type. A vm-type may contain `v6`; a
    /// network-role may not (R-26506).
    pub fn ip_version_of_name(&self, name: &str) -> IpVersion {
        if IpVersion::of_name(name) == IpVersion::V4 {
            return IpVersion::V4;
        }
        let rest = self.leading_vm_type(name).and_then(|vm_type| name.strip_prefix(vm_type));
        IpVersion::of_name(rest.unwrap_or(name))
    }

    /// Returns the IP version of the values that a parameter supplies. The known values or subnets determine the
    /// version if all sources agree; otherwise the name of the parameter, or the names of all module parameters passed
    /// to it, determine the version.
    pub fn ip_version_of(&self, template: &'p Template, parameter: &'p str) -> IpVersion {
        self.ip_versions.of_parameter(template, parameter, || self.find_ip_version_of(template, parameter))
    }

    fn find_ip_version_of(&self, template: &'p Template, parameter: &'p str) -> IpVersion {
        let says_v6 = |name: &str| self.ip_version_of_name(name) == IpVersion::V6;
        let mut found = None;
        let (mut has_source, mut is_known, mut gives_v6) = (false, true, true);
        for source in self.callers.sources(template, parameter) {
            has_source = true;
            let ip_version = self.ip_version_by(&source);
            is_known &= ip_version.is_some() && found.is_none_or(|it| Some(it) == ip_version);
            gives_v6 &= match (ip_version, &source) {
                (Some(ip_version), _) => ip_version == IpVersion::V6,
                (None, Source::Environment { entry, .. }) => says_v6(entry.name()),
                (None, Source::Unlisted { name, .. }) => says_v6(name),
                (None, Source::Argument { value, .. }) => {
                    let uses = uses_in(*value);
                    !uses.is_empty() && uses.iter().all(|used| says_v6(used.name()))
                }
                (None, Source::NotPassed { .. }) => false,
            };
            found = found.or(ip_version);
            if !is_known && !gives_v6 {
                break;
            }
        }
        match found.filter(|_| is_known) {
            Some(ip_version) => ip_version,
            None if has_source && gives_v6 || says_v6(parameter) => IpVersion::V6,
            None => IpVersion::V4,
        }
    }

    /// Returns the IP version of the values that a parameter supplies, if evidence other than names determines it.
    pub(crate) fn evident_ip_version(&self, template: &'p Template, parameter: &'p str) -> Option<IpVersion> {
        agreed(self.callers.sources(template, parameter).map(|source| self.ip_version_by(&source)))
    }

    /// Returns the IP version of a parameter value for an address role, if known: from the value, otherwise from the
    /// neighbouring subnets `beside`, otherwise from a name that indicates IPv6 or has the form of an IPv4 name.
    pub fn determined_ip_version(
        &self,
        template: &'p Template,
        parameter: &'p str,
        address_role: AddressRole,
        beside: Option<IpVersion>,
    ) -> Option<IpVersion> {
        let by_name = || match self.ip_version_of_name(parameter) {
            IpVersion::V6 => Some(IpVersion::V6),
            IpVersion::V4 => {
                let has_form = |cardinality| {
                    let pattern =
                        Pattern::of(address_role, NetworkKind::External, IpVersion::V4, cardinality);
                    pattern.stem(parameter).is_some()
                };
                [Cardinality::One, Cardinality::Many].into_iter().any(has_form).then_some(IpVersion::V4)
            }
        };
        self.evident_ip_version(template, parameter).or(beside).or_else(by_name)
    }

    /// Returns the IP version of the value that a module parameter supplies to a property.
    pub fn ip_version_of_source(&self, source: &ModuleParameter<'p>) -> IpVersion {
        if let Some(ip_version) = source.within.and_then(|it| it.ip_version) {
            return ip_version;
        }
        let own = self.ip_version_in_module(source.module, source.name, source.entry.map(|it| it.value));
        own.unwrap_or_else(|| {
            let used = ParamRef::at(source.first_use.value);
            let used = used.map_or(IpVersion::V4, |it| self.ip_version_of_name(it.name()));
            if used == IpVersion::V6 { used } else { self.ip_version_of_name(source.name) }
        })
    }

    /// Returns the IP version of a subnet that a template creates. The default of Heat is IPv4.
    pub fn ip_version_of_subnet(&self, subnet: ResourceRef<'p>) -> Option<IpVersion> {
        if !subnet.resource.definition.is(ResourceType::Subnet) {
            return None;
        }
        let Some(version) = subnet.resource.definition.property("ip_version") else {
            return Some(IpVersion::V4);
        };
        let of_version = |value: Node<'_>| match integer(value)? {
            4 => Some(IpVersion::V4),
            6 => Some(IpVersion::V6),
            _ => None,
        };
        let value = version.value;
        if value.is_null() {
            return Some(IpVersion::V4);
        }
        let mut ip_versions = Vec::new();
        for value in leaves(value) {
            match ParamRef::at(value) {
                Some(used) => {
                    let sources = self.callers.sources(subnet.template, used.name());
                    ip_versions.extend(sources.map(|source| of_version(self.callers.value_by(&source)?)));
                }
                None => ip_versions.push(of_version(value)),
            }
        }
        agreed(ip_versions.into_iter())
    }

    fn ip_version_by(&self, source: &Source<'p>) -> Option<IpVersion> {
        match source {
            Source::Environment { module, entry } => {
                self.ip_version_in_module(module, entry.name(), Some(entry.value))
            }
            Source::Unlisted { module, name } => self.ip_version_in_module(module, name, None),
            Source::Argument { call, value } => of_value(*value).or_else(|| {
                let mut subnets = Vec::new();
                visit_resources(self.callers.package, call.caller, *value, &mut |it| subnets.push(it));
                self.ip_version_of_subnets(&subnets)
            }),
            Source::NotPassed { .. } => self.callers.value_by(source).and_then(of_value),
        }
    }

    /// Returns the version from the value in the environment or the default, otherwise from the subnet that another
    /// module exposes under this name.
    fn ip_version_in_module(
        &self,
        module: &'p Template,
        name: &str,
        listed: Option<Node<'p>>,
    ) -> Option<IpVersion> {
        let by_value = match listed.filter(|value| !value.is_null()) {
            Some(value) => self.ip_versions.listed(value),
            None => module.parameter(name).and_then(|it| of_value(it.default_value()?)),
        };
        by_value.or_else(|| self.ip_version_of_subnets(self.targets.outputs(name)))
    }

    fn ip_version_of_subnets(&self, subnets: &[ResourceRef<'p>]) -> Option<IpVersion> {
        agreed(subnets.iter().map(|it| self.ip_version_of_subnet(*it)))
    }
}
