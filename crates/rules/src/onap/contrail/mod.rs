//! Contrail: networks, interfaces, instance IPs and route tables.

use crate::check::Rule;

pub(crate) mod contrail_networks;
pub(crate) mod r76682;
pub(crate) mod r92193;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[contrail_networks::RULES, r76682::RULES, r92193::RULES];
