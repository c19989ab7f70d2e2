//! Where the parameters of modules get their values from: from ONAP when it creates the stack, so that no environment file may
//! list them, or from the environment file, which has to.

use fix::{Fix, Plan};
use hot::{File, FileId, Parameter, Template};
use maps::HashSet;
use vnf::flow::ModuleParameter;
use vnf::metadata::SUPPLIED;
use vnf::{Attached, NetworkKind, Purpose};

use super::{r50011, r99812};
use crate::check::{Context, Finding};
use crate::mending;
use crate::onap::contrail::{r76682, r92193};
use crate::onap::ports::r29872;
use crate::onap::servers::{metadata, r22838, r59568, r69431, r91125};

/// Parameters of modules, each by its environment, or by its module where that has none.
#[derive(Debug, Default)]
struct Parameters<'p>(HashSet<(FileId, &'p str)>);

impl<'p> Parameters<'p> {
    fn add(&mut self, sources: &[ModuleParameter<'p>]) {
        // What gives a list or a map as a whole, or a part of a text, may give other things too.
        let sources = sources.iter().filter(|it| it.within.is_none() && it.through.is_none());
        self.0.extend(sources.map(|it| (it.file(), it.name)));
    }

    fn has(&self, cx: &Context<'p>, module: &Template, name: &str) -> bool {
        let file = cx.package().environment(module).map_or(module.file(), hot::Environment::file);
        self.0.contains(&(file, name))
    }
}

/// What gives the parameters of modules their values.
#[derive(Debug)]
pub(crate) struct Origins<'p> {
    /// ONAP gives these.
    supplied: Parameters<'p>,
    /// Names that templates build from `vnf_name` instead.
    names: Parameters<'p>,
    /// An environment file must give these.
    listed: Parameters<'p>,
}

impl<'p> Origins<'p> {
    /// Of all modules of a package.
    pub(crate) fn of(cx: &Context<'p>) -> Self {
        let mut supplied = Parameters::default();
        for property in
            [r22838::PROPERTY, r59568::PROPERTY, r29872::PROPERTY, r76682::PROPERTY, r92193::PROPERTY]
        {
            supplied.add(&cx.sources(property));
        }
        let mut listed = Parameters::default();
        for attached in Attached::ALL {
            for purpose in [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress] {
                supplied.add(&cx.address_sources(attached, purpose, NetworkKind::External));
            }
            supplied.add(&cx.address_sources(attached, Purpose::Subnet, NetworkKind::Internal));
            for purpose in [Purpose::Address, Purpose::FloatingAddress] {
                listed.add(&cx.address_sources(attached, purpose, NetworkKind::Internal));
            }
        }
        for it in SUPPLIED {
            supplied.add(&metadata::sources(cx, it.key));
        }
        for property in [r69431::PROPERTY, r91125::PROPERTY] {
            listed.add(&cx.sources(property));
        }
        listed.add(&r50011::sources(cx));
        let mut names = Parameters::default();
        names.add(&r99812::sources(cx));
        Self { supplied, names, listed }
    }

    /// What to do with the default of a module's parameter: the environment takes it, unless it may not list it.
    pub(crate) fn say_where_default_goes(
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
                .help("remove the default: ONAP gives the value when it creates the stack")
                .fix(mending::drop_default(parameter));
        } else if let Some(environment) = package.judging_environment(module.file()) {
            let is_listed = environment.environment().is_some_and(|it| it.value_of(name).is_some());
            let environment = environment.name();
            if is_listed {
                finding.help(format!("remove the default: `{environment}` gives the value"));
            } else if self.names.has(cx, module, name) {
                finding.help("build the name from `vnf_name` instead, and remove the parameter");
                return;
            } else {
                finding.help(format!("move the value to `{environment}`"));
            }
            finding.fix(mending::move_default(parameter, environment, is_listed));
        } else if let Some(file) = package.file(module.file()) {
            // The environment comes in with all defaults at once, where a requirement asks for it.
            finding.help(format!("add `{}.env`, and move the value to it", file.stem()));
        }
    }

    /// The environment file of a module that has none, with the values that are defaults so far; nothing where it would lack
    /// others.
    pub(crate) fn add_environment(&self, cx: &Context<'p>, module: &'p File) -> Option<Fix> {
        let template = module.template()?;
        // Heat takes no other template for one.
        template.section("resources").filter(|resources| resources.value.is_mapping())?;
        let mut defaults = Vec::new();
        let mut dropped = Vec::new();
        for parameter in template.parameters() {
            let name = parameter.name();
            match parameter.attribute("default") {
                Some(default) if self.is_supplied(cx, template, name) => dropped.push(Plan::remove(default)),
                Some(_) if self.names.has(cx, template, name) => return None,
                Some(_) => defaults.push(name.to_owned()),
                None if self.listed.has(cx, template, name) => return None,
                None => {}
            }
        }
        let title = format!("add `{}.env`", module.stem());
        let title =
            if defaults.is_empty() { title } else { format!("{title} with the defaults of its module") };
        let plan = Plan::AddEnvironment { template: template.file(), defaults };
        let fix = if dropped.is_empty() { Fix::safe(title, plan) } else { Fix::risky(title, plan) };
        Some(dropped.into_iter().fold(fix, Fix::and))
    }

    fn is_supplied(&self, cx: &Context<'p>, module: &Template, name: &str) -> bool {
        vnf::metadata::supplied(name).is_some() || self.supplied.has(cx, module, name)
    }
}
