//! IP versions of parameter values: from the known value, otherwise from the subnet, otherwise from the name.

use hot::{Node, ResourceType, Source, Template, leaves};

use crate::families::of_value;
use crate::reads::visit_resources;
use crate::values::uses_in;
use crate::{Family, Form, ModuleParameter, NetworkKind, Pattern, Placed, Purpose, Use, Vnf};

impl<'p> Vnf<'p> {
    /// Returns the IP version that a parameter name indicates after its vm-type. A vm-type may contain `v6`; a
    /// network-role may not (R-26506).
    pub fn family_of_name(&self, name: &str) -> Family {
        if Family::of_name(name) == Family::V4 {
            return Family::V4;
        }
        let rest = self.leading_vm_type(name).and_then(|vm_type| name.strip_prefix(vm_type));
        Family::of_name(rest.unwrap_or(name))
    }

    /// Returns the IP version of the values that a parameter supplies. The known values or subnets determine it if
    /// all sources agree; otherwise the name of the parameter, or the names of all module parameters passed to it,
    /// determine it.
    pub fn family_of(&self, template: &'p Template, parameter: &'p str) -> Family {
        self.families.of_parameter(template, parameter, || self.find_family_of(template, parameter))
    }

    fn find_family_of(&self, template: &'p Template, parameter: &'p str) -> Family {
        let says_v6 = |name: &str| self.family_of_name(name) == Family::V6;
        let mut found = None;
        let (mut has_source, mut is_known, mut gives_v6) = (false, true, true);
        for source in self.callers.sources(template, parameter) {
            has_source = true;
            let family = self.family_by(&source);
            is_known &= family.is_some() && found.is_none_or(|it| Some(it) == family);
            gives_v6 &= match (family, &source) {
                (Some(family), _) => family == Family::V6,
                (None, Source::Environment { entry, .. }) => says_v6(entry.name()),
                (None, Source::Unlisted { name, .. }) => says_v6(name),
                (None, Source::Argument { value, .. }) => {
                    let uses = uses_in(*value);
                    !uses.is_empty() && uses.iter().all(|used| says_v6(used.name()))
                }
                (None, Source::NotPassed { .. }) => false,
            };
            found = found.or(family);
            if !is_known && !gives_v6 {
                break;
            }
        }
        match found.filter(|_| is_known) {
            Some(family) => family,
            None if has_source && gives_v6 || says_v6(parameter) => Family::V6,
            None => Family::V4,
        }
    }

    /// Returns the IP version of the values that a parameter supplies, if evidence other than names determines it.
    pub fn known_family(&self, template: &'p Template, parameter: &'p str) -> Option<Family> {
        let mut families = self.callers.sources(template, parameter).map(|source| self.family_by(&source));
        let first = families.next()??;
        families.all(|it| it == Some(first)).then_some(first)
    }

    /// Returns the IP version of a parameter value for a purpose, as far as it can be determined: from the value,
    /// otherwise from the neighbouring subnets `beside`, otherwise from a name that indicates IPv6 or has the form of
    /// an IPv4 name.
    pub fn told_family(
        &self,
        template: &'p Template,
        parameter: &'p str,
        purpose: Purpose,
        beside: Option<Family>,
    ) -> Option<Family> {
        let by_name = || match self.family_of_name(parameter) {
            Family::V6 => Some(Family::V6),
            Family::V4 => {
                let has_form = |form| {
                    let pattern = Pattern::of(purpose, NetworkKind::External, Family::V4, form);
                    pattern.stem(parameter).is_some()
                };
                [Form::Text, Form::List].into_iter().any(has_form).then_some(Family::V4)
            }
        };
        self.known_family(template, parameter).or(beside).or_else(by_name)
    }

    /// Returns the IP version of the value that a module parameter supplies to a property.
    pub fn family_of_source(&self, source: &ModuleParameter<'p>) -> Family {
        if let Some(family) = source.within.and_then(|it| it.family) {
            return family;
        }
        let own = self.family_in_module(source.module, source.name, source.entry.map(|it| it.value));
        own.unwrap_or_else(|| {
            let used = Use::at(source.first_use.value);
            let used = used.map_or(Family::V4, |it| self.family_of_name(it.name()));
            if used == Family::V6 { used } else { self.family_of_name(source.name) }
        })
    }

    /// Returns the IP version of a subnet that a template creates. The default of Heat is IPv4.
    pub fn family_of_subnet(&self, subnet: Placed<'p>) -> Option<Family> {
        if !subnet.resource.definition.is(ResourceType::Subnet) {
            return None;
        }
        let Some(version) = subnet.resource.definition.property("ip_version") else {
            return Some(Family::V4);
        };
        let of_version = |value: Node<'_>| match value.text() {
            "4" => Some(Family::V4),
            "6" => Some(Family::V6),
            _ => None,
        };
        let value = version.value;
        if value.is_null() {
            return Some(Family::V4);
        }
        let mut families = Vec::new();
        for value in leaves(value) {
            match Use::at(value) {
                Some(used) => {
                    let sources = self.callers.sources(subnet.template, used.name());
                    families.extend(sources.map(|source| of_version(self.callers.value_by(&source)?)));
                }
                None => families.push(of_version(value)),
            }
        }
        let first = families.first().copied()??;
        families.into_iter().all(|it| it == Some(first)).then_some(first)
    }

    fn family_by(&self, source: &Source<'p>) -> Option<Family> {
        match source {
            Source::Environment { module, entry } => {
                self.family_in_module(module, entry.name(), Some(entry.value))
            }
            Source::Unlisted { module, name } => self.family_in_module(module, name, None),
            Source::Argument { call, value } => of_value(*value).or_else(|| {
                let mut subnets = Vec::new();
                visit_resources(self.callers.package, call.caller, *value, &mut |it| subnets.push(it));
                self.family_of_subnets(&subnets)
            }),
            Source::NotPassed { .. } => self.callers.value_by(source).and_then(of_value),
        }
    }

    /// Returns the version from the value in the environment or the default, otherwise from the subnet that another
    /// module exposes under this name.
    fn family_in_module(&self, module: &'p Template, name: &str, listed: Option<Node<'p>>) -> Option<Family> {
        let by_value = match listed.filter(|value| !value.is_null()) {
            Some(value) => self.families.listed(value),
            None => module.parameter(name).and_then(|it| of_value(it.attribute("default")?.value)),
        };
        by_value.or_else(|| self.family_of_subnets(self.targets.outputs(name)))
    }

    fn family_of_subnets(&self, subnets: &[Placed<'p>]) -> Option<Family> {
        let (first, rest) = subnets.split_first()?;
        let family = self.family_of_subnet(*first)?;
        rest.iter().all(|it| self.family_of_subnet(*it) == Some(family)).then_some(family)
    }
}
