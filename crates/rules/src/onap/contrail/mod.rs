//! Contrail: networks, interfaces, instance IPs and route tables.

use crate::check::Rule;

pub(crate) mod contrail_networks;
pub(crate) mod r76682;
pub(crate) mod r92193;

/// Table by table.
pub(super) static TABLES: &[&[Rule]] = &[contrail_networks::RULES, r76682::RULES, r92193::RULES];
