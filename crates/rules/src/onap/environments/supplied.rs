//! Parameters of modules that ONAP gives a value when it creates the stack, so that no environment file may list them.

use std::collections::HashSet;

use hot::{FileId, Template};
use vnf::flow::{self, ModuleParameter};
use vnf::{Attached, NetworkKind, Purpose};

use crate::check::Context;
use crate::onap::ports::r29872;
use crate::onap::servers::{r22838, r59568};

/// Keys of the metadata of servers whose values ONAP gives.
const METADATA: [&str; 7] = [
    "environment_context",
    "vf_module_id",
    "vf_module_index",
    "vf_module_name",
    "vnf_id",
    "vnf_name",
    "workload_context",
];

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
        for key in METADATA {
            let uses = cx.metadata_uses(key);
            add(&flow::sources(cx.package(), uses.iter().copied()).collect::<Vec<_>>());
        }
        Self(found)
    }

    /// Whether a parameter of a module is one of them.
    pub(crate) fn contains(&self, cx: &Context<'p>, module: &Template, parameter: &str) -> bool {
        let environment = cx.package().environment(module);
        METADATA.contains(&parameter)
            || environment.is_some_and(|it| self.0.contains(&(it.file(), parameter)))
    }
}
