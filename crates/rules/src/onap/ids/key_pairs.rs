//! IDs of key pairs.

use vnfcheck_fix::Fix;
use vnfcheck_hot::{Resource, ResourceType};
use vnfcheck_vnf::{Namer, Owners, ResourceRef};

use super::id_forms::{fail_form, start_of};
use crate::fixes;
use vnfcheck_check::{Context, Findings};

/// Requires IDs `{vm-type}_keypair_{index}` for key pairs that servers of a single vm-type use.
pub(crate) fn check_of_vm_type(cx: &Context<'_>, out: &mut Findings) {
    for (pair, owners, is_good) in of_one_vm_type(cx) {
        let form = form_of_vm_type(owners);
        let make_fix = || fixes::rename_resource(cx, pair, &form);
        check_key_pair(pair, is_good, &form, owners.to_correct(), make_fix, out);
    }
}

/// Returns the key pairs of one vm-type, with `true` if the ID has the form for the vm-type.
fn of_one_vm_type<'f, 'p>(cx: &'f Context<'p>) -> impl Iterator<Item = (Resource<'p>, &'f Owners<'p>, bool)> {
    let known = cx.vm_types();
    key_pairs(cx).filter_map(move |(pair, owners)| {
        let vm_type = owners.vm_type()?;
        // In a VNF with a single vm-type, the key pair also serves all servers (R-65516).
        let is_common = known.len() < 2 && is_key_pair_of_vnf(pair.id());
        Some((pair, owners, is_common || is_key_pair_of(pair.id(), vm_type)))
    })
}

fn form_of_vm_type(owners: &Owners<'_>) -> String {
    format!("{}_keypair_{{index}}", owners.vm_type_for_name().unwrap_or("{vm-type}"))
}

/// Proposes the IDs of key pairs of one vm-type.
pub(crate) fn propose_of_vm_type(cx: &Context<'_>, names: &mut Namer<'_>) {
    for (pair, owners, _) in of_one_vm_type(cx).filter(|(_, _, is_good)| !is_good) {
        names.propose_id(pair, &form_of_vm_type(owners));
    }
}

/// Requires IDs `{vnf-type}_keypair` for key pairs that all servers use.
pub(crate) fn check_of_vnf(cx: &Context<'_>, out: &mut Findings) {
    let known = cx.vm_types();
    let in_use = key_pairs(cx).filter(|(_, scope)| scope.unknown.is_some() || !scope.vm_types.is_empty());
    // A server has one key pair, so a second key pair in use means that neither serves all servers.
    let is_only_one = in_use.count() == 1;
    for (pair, scope) in key_pairs(cx) {
        let serves_all = is_only_one && scope.vm_types.len() > 1 && scope.vm_types.len() == known.len();
        if serves_all && scope.unknown.is_none() {
            let is_good = is_key_pair_of_vnf(pair.id());
            check_key_pair(pair, is_good, "{vnf-type}_keypair", None, || None, out);
        }
    }
}

/// Returns the key pairs with the servers that use them.
fn key_pairs<'f, 'p>(cx: &'f Context<'p>) -> impl Iterator<Item = (Resource<'p>, &'f Owners<'p>)> {
    let is_pair = |it: &ResourceRef<'_>| it.resource.definition.is(ResourceType::KeyPair);
    let pairs = cx.owners().iter().filter(move |(placed, _)| is_pair(placed));
    pairs.map(|(placed, owners)| (placed.resource, owners))
}

/// Returns `true` if an ID has the form for key pairs of one vm-type.
fn is_key_pair_of(id: &str, vm_type: &str) -> bool {
    start_of(id, "keypair") == Some(vm_type)
}

/// Returns `true` if an ID has the form for key pairs of all servers.
fn is_key_pair_of_vnf(id: &str) -> bool {
    id.strip_suffix("_keypair").is_some_and(|start| !start.is_empty())
}

/// Requires the form of a key pair's ID.
fn check_key_pair(
    resource: Resource<'_>,
    is_good: bool,
    form: &str,
    to_correct: Option<&str>,
    make_fix: impl FnOnce() -> Option<Fix>,
    out: &mut Findings,
) {
    if is_good {
        out.pass();
    } else {
        fail_form(resource, "key pair", to_correct, form, make_fix(), out).of_absence();
    }
}
