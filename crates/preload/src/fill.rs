//! Fills fields with values and records missing values.

use std::borrow::Cow;

use vnfcheck_maps::{HashSet, IndexSet};
use vnfcheck_vnf::IpVersion;

use crate::api::Api;
use crate::document::Document;
use crate::instance;
use crate::model;
use crate::module::{Module, Network, Part};
use crate::value::Value;
use crate::values::ModuleValues;

/// A declared parameter that a preload omits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omitted {
    /// The name of the parameter.
    pub parameter: String,
    /// The origin of the value.
    pub reason: &'static str,
}

/// The state while writing a module for one API and one set of values.
pub(crate) struct Fill<'m, 'p> {
    pub(crate) module: &'m Module<'p>,
    api: Api,
    given: ModuleValues<'m>,
    missing: IndexSet<String>,
    /// Parameters that already have a field.
    placed: HashSet<&'p str>,
}

impl<'m, 'p> Fill<'m, 'p> {
    pub(crate) fn new(module: &'m Module<'p>, api: Api, given: ModuleValues<'m>) -> Self {
        Self { module, api, given, missing: IndexSet::default(), placed: HashSet::default() }
    }

    /// Returns the names with a placeholder, each once.
    pub(crate) fn into_missing(self) -> Vec<String> {
        self.missing.into_iter().collect()
    }

    fn value(&self, parameter: &str) -> Option<&'m Value> {
        self.given.get(parameter).or_else(|| self.module.own_values.get(parameter))
    }

    fn miss(&mut self, name: String, placeholder: String) -> String {
        self.missing.insert(name);
        placeholder
    }

    fn whole(&mut self, parameter: &str, placeholder: impl FnOnce() -> String) -> String {
        match self.value(parameter) {
            Some(value) => value.whole().into_owned(),
            None => self.miss(parameter.to_owned(), placeholder()),
        }
    }

    /// Returns a value that belongs to the instance; only supplied values are used.
    pub(crate) fn instance(&mut self, name: &str) -> Document {
        if let Some(value) = self.given.get(name) {
            return Document::Text(value.whole().into_owned());
        }
        let placeholder = match name {
            instance::VNF_TYPE => "Concatenation of <Service Name>/<VF Instance Name> MUST MATCH SDC",
            instance::MODEL_NAME => "<vfModuleModelName> from CSAR or SDC",
            name => name,
        };
        Document::Text(self.miss(name.to_owned(), format!("VALUE FOR: {placeholder}")))
    }

    /// Returns `true` if the module receives the parameter as an output of the base module, without a preload.
    pub(crate) fn flows(&self, parameter: &str) -> bool {
        self.api.outputs_flow() && self.module.base_outputs.contains(parameter)
    }

    pub(crate) fn zones(&mut self) -> Vec<String> {
        let module = self.module;
        for name in module.parameters().filter(|it| module.zones.iter().any(|zone| zone == it)) {
            self.placed.insert(name);
        }
        module.zones.iter().map(|zone| self.whole(zone, || format!("VALUE FOR: {zone}"))).collect()
    }

    /// Returns the values of names or addresses, except values that the module receives from the base module.
    pub(crate) fn parts(&mut self, parts: impl Iterator<Item = Part<'p>>) -> Vec<String> {
        let parts: Vec<Part<'p>> = parts.filter(|part| !self.flows(part.parameter)).collect();
        parts.into_iter().map(|part| self.part(part)).collect()
    }

    pub(crate) fn part(&mut self, part: Part<'p>) -> String {
        self.placed.insert(part.parameter);
        let value = self.value(part.parameter);
        let text = match (value, part.element) {
            (Some(value), Some(element)) => value.element(element).map(str::to_owned),
            (value, None) => value.map(|it| it.whole().into_owned()),
            (None, Some(_)) => None,
        };
        text.unwrap_or_else(|| {
            let name = part.name();
            let placeholder = format!("VALUE FOR: {name}");
            self.miss(name, placeholder)
        })
    }

    /// Returns the fields of a network that both APIs have: its role, and its name from the parameter for the name.
    pub(crate) fn network(
        &mut self,
        network: &Network<'p>,
        parameter: &'p str,
    ) -> Vec<(Cow<'static, str>, Document)> {
        self.placed.insert(parameter);
        let word = self.api.preposition();
        let name = self.whole(parameter, || format!("VALUE FOR: network name {word} {parameter}"));
        let fields =
            [("network-role", Document::text(&network.role)), ("network-name", Document::Text(name))];
        fields.map(|(key, field)| (Cow::Borrowed(key), field)).into()
    }

    /// Returns the networks with their names, except networks that the module receives from the base module.
    pub(crate) fn networks(&self) -> Vec<(&'m Network<'p>, &'p str)> {
        let networks = self.module.networks.values().filter_map(|network| Some((network, network.name?)));
        let stays = |(network, name): &(&Network<'p>, &'p str)| {
            !self.flows(name) || network.subnets.iter().any(|subnet| !self.flows(subnet))
        };
        networks.filter(stays).collect()
    }

    /// Returns `true` and the ID of a subnet, or `false` and a placeholder for the subnet's name.
    pub(crate) fn subnet(&mut self, parameter: &'p str) -> (bool, Document) {
        self.placed.insert(parameter);
        if let Some(value) = self.value(parameter) {
            return (true, Document::Text(value.whole().into_owned()));
        }
        let placeholder = format!("VALUE FOR: name {} {parameter}", self.api.preposition());
        (false, Document::Text(self.miss(parameter.to_owned(), placeholder)))
    }

    /// Returns the declared parameters that no field contains, with their values, and the parameters with other
    /// sources, each with the reason. Must be called after all fields are filled.
    pub(crate) fn rest(&mut self) -> (Vec<(&'p str, String)>, Vec<Omitted>) {
        let (mut listed, mut omitted) = (Vec::new(), Vec::new());
        for parameter in self.module.parameters() {
            if self.placed.contains(parameter) {
                continue;
            }
            if let Some(reason) = self.module.omitted_because(parameter, self.api.outputs_flow()) {
                omitted.push(Omitted { parameter: parameter.to_owned(), reason });
                continue;
            }
            let text = match (self.value(parameter), self.module.empty_defaults.get(parameter)) {
                (None, Some(empty)) => (*empty).to_owned(),
                _ => self.whole(parameter, || format!("VALUE FOR: {parameter}")),
            };
            listed.push((parameter, text));
        }
        (listed, omitted)
    }
}

/// Returns the parts with one IP version.
pub(crate) fn of_ip_version<'p>(
    parts: impl Iterator<Item = Part<'p>>,
    ip_version: IpVersion,
) -> impl Iterator<Item = Part<'p>> {
    parts.filter(move |part| model::ip_version_of(part.parameter) == ip_version)
}

/// Returns `Y` or `N`.
pub(crate) fn yes_or_no(is_so: bool) -> Document {
    Document::text(if is_so { "Y" } else { "N" })
}
