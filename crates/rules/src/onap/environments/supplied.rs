//! Parameters of modules that ONAP gives a value when it creates the stack, so that no environment file may list them.

use std::collections::HashSet;

use hot::{FileId, Parameter, Template};
use vnf::flow::{self, ModuleParameter};
use vnf::{Attached, NetworkKind, Purpose};

use crate::check::{Context, Finding};
use crate::mending;
use crate::onap::ports::r29872;
use crate::onap::servers::{metadata, r22838, r59568};

/// What such a parameter is called in which environment file.
#[derive(Debug)]
pub(crate) struct Supplied<'p>(HashSet<(FileId, &'p str)>);

impl<'p> Supplied<'p> {
    /// The names, identities and zones of servers, and the networks, subnets and addresses that are not the VNF's own.
    pub(crate) fn of(cx: &Context<'p>) -> Self {
        let mut found = HashSet::new();
        let mut add = |sources: &[ModuleParameter<'p>]| {
            found.extend(sources.iter().map(|it| (it.environment.file(), it.name)));
        };
        for property in [r22838::PROPERTY, r59568::PROPERTY, r29872::PROPERTY] {
            add(&cx.sources(property));
        }
        for attached in [Attached::Port, Attached::Interface, Attached::InstanceIp] {
            for purpose in [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress] {
                add(&cx.address_sources(attached, purpose, NetworkKind::External));
            }
            add(&cx.address_sources(attached, Purpose::Subnet, NetworkKind::Internal));
        }
        for key in metadata::SUPPLIED {
            let uses = cx.metadata_uses(key);
            add(&flow::sources(cx.package(), uses.iter().copied()).collect::<Vec<_>>());
        }
        Self(found)
    }

    /// What to do with the default of a module's parameter: the environment takes it, unless it may not list it.
    pub(crate) fn say_where_default_goes(
        &self,
        cx: &Context<'p>,
        module: &Template,
        parameter: Parameter<'p>,
        finding: &mut Finding,
    ) {
        if self.contains(cx, module, parameter.name()) {
            finding
                .help("remove the default: ONAP gives the value when it creates the stack")
                .fix(mending::drop_default(parameter));
        } else {
            finding.help("move the value to the environment file").fix(mending::move_default(parameter));
        }
    }

    /// Whether a parameter of a module is one of them.
    fn contains(&self, cx: &Context<'p>, module: &Template, parameter: &str) -> bool {
        let environment = cx.package().environment(module);
        metadata::SUPPLIED.contains(&parameter)
            || environment.is_some_and(|it| self.0.contains(&(it.file(), parameter)))
    }
}
