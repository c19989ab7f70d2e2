//! Data of resources that Heat deletes.

use super::{in_scopes, is_created};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The template states the fate of data.
    rule("practice.missing-deletion-policy", |cx, out| in_scopes(cx, out, check)).about_resources(),
];

/// The types whose resources contain data, with the nouns for messages.
const STORES: [(&str, &str); 4] = [
    ("OS::Cinder::Volume", "volume"),
    ("OS::Manila::Share", "share"),
    ("OS::Trove::Cluster", "database"),
    ("OS::Trove::Instance", "database"),
];

fn check<'p>(scope: &Scope<'p>, out: &mut Findings) {
    for (type_name, noun) in STORES {
        for resource in scope.template.resources_named(type_name) {
            if resource.definition.attribute("deletion_policy").is_some() || !is_created(scope, resource) {
                out.pass();
                continue;
            }
            out.fail(resource, format!("the data of {noun} `{}` is deleted with the stack", resource.id()))
                .help("add `deletion_policy: Retain`, or `deletion_policy: Delete` if nobody needs the data");
        }
    }
}
