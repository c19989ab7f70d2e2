//! Origins of the values of module parameters: ONAP, which supplies them at deployment time so that no environment file
//! may list them, or the environment file, which must list them.

use std::cell::{OnceCell, RefCell};

use vnfcheck_fix::{Decision, Fix, Plan};
use vnfcheck_hot::unfollowed;
use vnfcheck_hot::{Entry, File, FileId, Node, Parameter, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::flow::{self, ModuleParameter};
use vnfcheck_vnf::metadata::SUPPLIED;
use vnfcheck_vnf::{AddressRole, Attached, NetworkKind};

use super::missing::{self, MissingEnvironment, Needed};
use super::{r50011, r99812};
use crate::fixes;
use crate::heat::refusals::Refusals;
use crate::names::{ends_in_template_extension, is_url};
use crate::onap::contrail::{network_names, routes};
use crate::onap::ports::given_networks;
use crate::onap::servers::metadata;
use crate::onap::servers::subjects::{FLAVOR, IMAGE, NAME, ZONE};
use crate::onap::templates::r90279;
use crate::words::most_listed;
use vnfcheck_check::{Context, Finding};

/// A parameter of a module, with the environment file, or with the module's file if the module has no environment.
type Key<'p> = (FileId, &'p str);

/// Parameters of modules.
#[derive(Debug, Default)]
struct Parameters<'p> {
    /// The parameters that supply the values.
    whole: HashSet<Key<'p>>,
    /// The parameters that supply values as parts: a whole list or map, or a part of a string, may also supply values
    /// of another origin.
    parts: Vec<ModuleParameter<'p>>,
}

impl<'p> Parameters<'p> {
    fn add(&mut self, sources: &[ModuleParameter<'p>]) {
        for source in sources {
            if source.within.is_none() && source.through.is_none() {
                self.whole.insert((source.file(), source.name));
            } else {
                self.parts.push(*source);
            }
        }
    }

    fn has(&self, cx: &Context<'p>, module: &Template, name: &str) -> bool {
        self.whole.contains(&(file_of(cx, module), name))
    }
}

/// Returns the file that sets the parameters of a module: the environment, or the module if it has no environment.
fn file_of(cx: &Context<'_>, module: &Template) -> FileId {
    cx.package().environment(module).map_or(module.file(), vnfcheck_hot::Environment::file)
}

/// Returns the parameters that no environment file may list because they supply parts of values that have another
/// origin. An environment file may contain a value that also depends on a supplied parameter.
fn omitted_parts<'p>(
    cx: &Context<'p>,
    supplied: &Parameters<'p>,
    names: &Parameters<'p>,
) -> HashSet<Key<'p>> {
    let may_be_listed = |it: &ModuleParameter<'p>| {
        let is_supplied = vnfcheck_vnf::metadata::supplied(it.name).is_some();
        !is_supplied && !supplied.whole.contains(&(it.file(), it.name))
    };
    let is_omitted = |it: &&ModuleParameter<'p>| {
        it.through.is_none() || flow::is_given_by(cx.package(), it.first_use, may_be_listed)
    };
    let parts = supplied.parts.iter().chain(&names.parts).filter(is_omitted);
    parts.map(|it| (it.file(), it.name)).collect()
}

/// Returns the default of a parameter; null does not count as a default.
fn default_of(parameter: Parameter<'_>) -> Option<Node<'_>> {
    parameter.attribute("default").map(|it| it.value).filter(|it| !it.is_null())
}

/// Returns the declared parameters in use, in the order of their declarations.
fn used(module: &Template) -> impl Iterator<Item = Parameter<'_>> {
    let used: HashSet<usize> = module.references(Target::Parameter).filter_map(|it| it.declared).collect();
    module.parameters().enumerate().filter(move |(position, _)| used.contains(position)).map(|(_, it)| it)
}

/// Returns the last segment of the path in a URL.
fn file_name(url: &str) -> Option<&str> {
    url.split(['?', '#']).next()?.rsplit('/').next()
}

/// Help for the default of a parameter that supplies a name.
const BUILD_NAME: &str = "build the name from `vnf_name` instead, and remove the parameter";

/// The origins of the values of module parameters.
#[derive(Debug)]
pub(crate) struct Origins<'p> {
    /// Parameters supplied by ONAP.
    supplied: Parameters<'p>,
    /// Names that templates must build from `vnf_name` instead.
    names: Parameters<'p>,
    /// Parameters for parts of such values.
    omitted_parts: HashSet<Key<'p>>,
    /// Parameters that an environment file must list.
    listed: Parameters<'p>,
    /// Names of the outputs of modules, which supply the parameters of these names.
    outputs: HashSet<&'p str>,
    /// Names of the files that resources call by URL.
    called_by_url: HashSet<&'p str>,
    /// Unused parameters to remove.
    removable: HashSet<(FileId, &'p str)>,
    /// The missing environment files of modules with defaults.
    missing: RefCell<HashMap<FileId, MissingEnvironment<'p>>>,
    /// The properties that may reject values, computed on first use.
    refusals: OnceCell<Refusals<'p>>,
}

impl<'p> Origins<'p> {
    /// Returns the origins for all modules of a package. Only help texts and fixes depend on the origins, so an
    /// incomplete trace never changes a verdict.
    pub(crate) fn of(cx: &Context<'p>) -> Self {
        unfollowed::watch(|| Self::read(cx)).0
    }

    fn read(cx: &Context<'p>) -> Self {
        let mut supplied = Parameters::default();
        let networks = [given_networks::PROPERTY, routes::PROPERTY, network_names::PROPERTY];
        for property in networks.into_iter().chain([NAME.property, ZONE.property]) {
            supplied.add(&cx.vnf().sources(property));
        }
        let mut listed = Parameters::default();
        for attached in Attached::ALL {
            for address_role in [AddressRole::Address, AddressRole::Subnet, AddressRole::FloatingAddress] {
                supplied.add(&cx.vnf().address_sources(attached, address_role, NetworkKind::External));
            }
            supplied.add(&cx.vnf().address_sources(attached, AddressRole::Subnet, NetworkKind::Internal));
            for address_role in [AddressRole::Address, AddressRole::FloatingAddress] {
                listed.add(&cx.vnf().address_sources(attached, address_role, NetworkKind::Internal));
            }
        }
        for it in SUPPLIED {
            supplied.add(&metadata::sources(cx, it.key));
        }
        for property in [FLAVOR.property, IMAGE.property] {
            listed.add(&cx.vnf().sources(property));
        }
        listed.add(&r50011::sources(cx));
        let mut names = Parameters::default();
        names.add(&r99812::sources(cx));
        let outputs = cx.package().modules().flat_map(Template::outputs).map(Entry::name).collect();
        let types = cx.package().templates().flat_map(Template::type_texts).map(|(text, _)| text);
        let urls = types.filter(|it| is_url(it) && ends_in_template_extension(it));
        let called_by_url = urls.filter_map(file_name).collect();
        let omitted_parts = omitted_parts(cx, &supplied, &names);
        let removable = r90279::removable(cx);
        Self {
            supplied,
            names,
            omitted_parts,
            listed,
            outputs,
            called_by_url,
            removable,
            missing: RefCell::default(),
            refusals: OnceCell::new(),
        }
    }

    /// Returns `true` if a resource calls the file by URL. R-71699 requires the file name, which makes the file a nested
    /// template.
    pub(crate) fn is_called_by_url(&self, file: &File) -> bool {
        self.called_by_url.contains(file.name())
    }

    /// Adds the help for the default of a module parameter: remove an unused parameter, move the value to the environment
    /// file, or remove the value if the environment file must not list the parameter.
    pub(crate) fn explain_default(
        &self,
        cx: &Context<'p>,
        module: &'p Template,
        parameter: Parameter<'p>,
        finding: &mut Finding,
    ) {
        self.explain_used_default(cx, module, parameter, finding);
        let sets = |it: &&File| it.environment().is_some_and(|it| it.parameter(parameter.name()).is_some());
        let environment = cx.package().checked_environment(module.file()).filter(sets);
        let entry = environment.map(|it| format!("its entry in `{}`", it.name()));
        self.offer_removal(parameter, entry, finding);
    }

    /// Replaces the help for the default of an unused parameter, which R-90279 removes. `value` describes the value
    /// that other files set.
    pub(crate) fn offer_removal(
        &self,
        parameter: Parameter<'p>,
        value: Option<String>,
        finding: &mut Finding,
    ) {
        if !self.removable.contains(&(parameter.key.file(), parameter.name())) {
            return;
        }
        let value = value.map(|it| format!(" and {it}")).unwrap_or_default();
        if let Some(otherwise) = finding.help.take() {
            finding.help(format!("remove the unused parameter{value}, or use the parameter and {otherwise}"));
        }
    }

    fn explain_used_default(
        &self,
        cx: &Context<'p>,
        module: &'p Template,
        parameter: Parameter<'p>,
        finding: &mut Finding,
    ) {
        let package = cx.package();
        let name = parameter.name();
        if self.is_supplied(cx, module, name) {
            finding
                .help("remove the default: ONAP supplies the value at deployment")
                .fix(fixes::drop_default(parameter));
        } else if let Some(environment) = package.checked_environment(module.file()) {
            let listed = environment.environment().and_then(|it| it.value_of(name));
            let environment = environment.name();
            if let Some(entry) = listed {
                if self.explain_rejected(cx, parameter, entry, environment, finding) {
                    return;
                }
                finding.help(format!("remove the default: `{environment}` sets the value"));
            } else if self.names.has(cx, module, name) {
                finding.help(BUILD_NAME);
                return;
            } else {
                finding.help(format!("move the value to `{environment}`"));
            }
            finding.fix(fixes::move_default(parameter, environment, listed.is_some()));
        } else if self.names.has(cx, module, name) {
            finding.help(BUILD_NAME);
        } else if package.file(module.file()).is_some_and(|it| self.is_called_by_url(it)) {
            finding.help("call the template by its file name (R-71699), pass the value in the call, and remove the default");
        } else if let Some(file) = package.file(module.file()) {
            // The fix for the missing environment file moves all defaults at once.
            finding.help(self.move_to_missing(cx, file, name));
        }
    }

    /// Adds the help for a default if the value in the environment file, which would replace the default, is invalid.
    /// Returns `false` if the value is valid.
    fn explain_rejected(
        &self,
        cx: &Context<'p>,
        parameter: Parameter<'p>,
        entry: Entry<'p>,
        environment: &str,
        finding: &mut Finding,
    ) -> bool {
        let refusals = self.refusals.get_or_init(|| Refusals::of(cx.package()));
        let Some(reason) = refusals.reason(parameter, entry.value) else { return false };
        finding.related(entry, format!("invalid value: {reason}"));
        if default_of(parameter).is_some_and(|it| refusals.reason(parameter, it).is_none()) {
            finding
                .help(format!(
                    "correct the value in `{environment}`, for example to the default, and remove the default"
                ))
                .waits_for(fixes::ask_for_value(parameter, environment));
        } else {
            finding.help(format!("write a valid value to `{environment}`, and remove the default"));
        }
        true
    }

    /// Returns the environment file that a module lacks.
    pub(crate) fn missing_environment(&self, cx: &Context<'p>, module: &'p File) -> MissingEnvironment<'p> {
        let needed = module.template().map(|it| {
            let with_default = used(it).filter(|it| default_of(*it).is_some()).map(Parameter::name);
            let (supplied, others): (Vec<_>, Vec<_>) =
                with_default.partition(|name| self.is_supplied(cx, it, name));
            Needed {
                without_value: self.without_value(cx, it),
                undeclared: self.undeclared(cx, it),
                with_default: self.with_default(cx, it),
                supplied,
                names: others.into_iter().filter(|name| self.names.has(cx, it, name)).collect(),
            }
        });
        MissingEnvironment::of(cx.package(), module, needed.unwrap_or_default())
    }

    /// Returns the help for the default of a parameter whose module has no environment file.
    fn move_to_missing(&self, cx: &Context<'p>, module: &'p File, name: &str) -> String {
        let mut known = self.missing.borrow_mut();
        let missing = known.entry(module.id()).or_insert_with(|| self.missing_environment(cx, module));
        if missing.moved.contains(name) {
            return missing.help.clone();
        }
        missing::add_file(cx.package(), module, &[], &[name])
    }

    /// Returns the parameters in use that get their values only from the environment file of a module.
    fn without_value(&self, cx: &Context<'p>, module: &'p Template) -> Vec<&'p str> {
        let without_default = self.of_environment(cx, module).filter(|it| default_of(*it).is_none());
        let mut seen = HashSet::default();
        let names = without_default.map(Parameter::name).filter(|it| !self.outputs.contains(it));
        names.filter(|it| seen.insert(*it)).collect()
    }

    /// Returns the undeclared parameters in use that the environment file of a module must list.
    fn undeclared(&self, cx: &Context<'p>, module: &'p Template) -> Vec<&'p str> {
        let undeclared = module.references(Target::Parameter).filter(|it| it.declared.is_none());
        let names = undeclared.map(|it| it.name.text()).filter(|it| self.listed.has(cx, module, it));
        let mut seen = HashSet::default();
        names.filter(|it| seen.insert(*it)).collect()
    }

    /// Returns the parameters in use whose defaults belong in the environment file of a module.
    fn with_default(&self, cx: &Context<'p>, module: &'p Template) -> Vec<&'p str> {
        let with_default = self.of_environment(cx, module).filter(|it| default_of(*it).is_some());
        with_default.map(Parameter::name).collect()
    }

    /// Returns the parameters in use, except parameters that ONAP supplies, names that templates must build, and parts
    /// of such values.
    fn of_environment(&self, cx: &Context<'p>, module: &'p Template) -> impl Iterator<Item = Parameter<'p>> {
        let file = file_of(cx, module);
        used(module).filter(move |it| {
            let name = it.name();
            !self.is_supplied(cx, module, name)
                && !self.names.has(cx, module, name)
                && !self.omitted_parts.contains(&(file, name))
        })
    }

    /// Returns a fix that creates the missing environment file of a module from the defaults. Returns `None` if the
    /// file would lack other required values.
    pub(crate) fn add_environment(&self, cx: &Context<'p>, module: &'p File) -> Option<Fix> {
        let template = module.template()?;
        // Heat does not accept a template without `resources`.
        template.section("resources").filter(|resources| resources.value.is_mapping())?;
        if !self.undeclared(cx, template).is_empty() {
            return None;
        }
        let mut defaults = Vec::new();
        let mut dropped = Vec::new();
        for parameter in template.parameters() {
            let name = parameter.name();
            match parameter.attribute("default") {
                Some(default) if self.is_supplied(cx, template, name) => dropped.push(Plan::remove(default)),
                Some(_) if self.names.has(cx, template, name) => return None,
                // Mappings may contain addresses, which ONAP supplies.
                Some(default) if default.value.items().any(Node::is_mapping) => return None,
                Some(_) => defaults.push(name.to_owned()),
                None if self.listed.has(cx, template, name) => return None,
                None => {}
            }
        }
        let title = self.title_of_new(cx, module, &defaults, &[]);
        let plan = Plan::AddEnvironment { template: template.file(), defaults, values: Vec::new() };
        let fix = if dropped.is_empty() { Fix::safe(title, plan) } else { Fix::risky(title, plan) };
        Some(dropped.into_iter().fold(fix, Fix::and))
    }

    /// Returns the decision on the values of the missing environment file of a module: the values of the parameters
    /// without a default.
    pub(crate) fn environment_of(&self, cx: &Context<'p>, module: &'p File) -> Option<Decision> {
        let template = module.template()?;
        template.section("resources").filter(|resources| resources.value.is_mapping())?;
        let (mut defaults, mut values) = (Vec::new(), Vec::new());
        for parameter in template.parameters() {
            let name = parameter.name();
            match parameter.attribute("default") {
                Some(_) if self.is_supplied(cx, template, name) || self.names.has(cx, template, name) => {}
                // Mappings may contain addresses, which ONAP supplies.
                Some(default) if default.value.items().any(Node::is_mapping) => {}
                Some(default) if !default.value.is_null() => defaults.push(name.to_owned()),
                _ if self.listed.has(cx, template, name) => values.push(name.to_owned()),
                _ => {}
            }
        }
        let title = self.title_of_new(cx, module, &defaults, &values);
        Some(Decision::Environment { module: template.file(), title, defaults, values })
    }

    /// Returns the title of the fix that creates the environment file of a module. The title names the parameters that get
    /// no value, because no requirement prescribes one.
    fn title_of_new(
        &self,
        cx: &Context<'p>,
        module: &'p File,
        defaults: &[String],
        values: &[String],
    ) -> String {
        let mut others = module.template().map(|it| self.without_value(cx, it)).unwrap_or_default();
        others.retain(|name| !values.iter().any(|it| it == name));
        let add = format!("add `{}.env`", module.stem());
        match (defaults, others.as_slice()) {
            ([], []) => add,
            ([], others) => format!("{add} without a value for {}", most_listed(others)),
            (_, []) => format!("{add} with the defaults of its module"),
            (_, others) => {
                format!("{add} with the defaults of its module, without a value for {}", most_listed(others))
            }
        }
    }

    fn is_supplied(&self, cx: &Context<'p>, module: &Template, name: &str) -> bool {
        vnfcheck_vnf::metadata::supplied(name).is_some() || self.supplied.has(cx, module, name)
    }
}
