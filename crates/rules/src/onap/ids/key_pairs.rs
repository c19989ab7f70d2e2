//! IDs of key pairs.

use vnfcheck_hot::{Resource, ResourceType, Values};
use vnfcheck_vnf::owners::{Amount, Scope};
use vnfcheck_vnf::values::{reads_all_attributes, targets_in};
use vnfcheck_vnf::{Namer, Owned, Owners, ResourceRef};

use super::id_forms::{Fit, fail_form, leave_open, start_of};
use vnfcheck_check::{Context, Findings};

/// Requires IDs `{vm-type}_keypair_{index}` for key pairs that servers of a single vm-type use.
pub(crate) fn check_of_vm_type(cx: &Context<'_>, out: &mut Findings) {
    for (pair, owners, fit) in of_one_vm_type(cx) {
        match fit {
            Fit::Good => out.pass(),
            Fit::Open => leave_open(pair, owners, out),
            Fit::Bad => {
                let form = form_of_vm_type(owners);
                fail_form(cx, pair, WHAT, owners.to_correct(), &form, out).of_absence();
            }
        }
    }
}

/// Noun for messages.
const WHAT: &str = "key pair";

/// Returns the key pairs that may belong to one vm-type, with the relation of their IDs to the form for the vm-type.
fn of_one_vm_type<'f, 'p>(cx: &'f Context<'p>) -> impl Iterator<Item = (Resource<'p>, &'f Owners<'p>, Fit)> {
    let of_one = key_pairs(cx).filter(|(_, owners)| owners.may_have(|it| it.vm_types.is_one()));
    of_one.map(|(pair, owners)| (pair, owners, fit_of_vm_type(cx, pair.id(), owners)))
}

fn fit_of_vm_type(cx: &Context<'_>, id: &str, owners: &Owners<'_>) -> Fit {
    let is_of_vnf = is_key_pair_of_vnf(id);
    if is_of_vnf && owners.are_of_every_vm_type() {
        return Fit::Good;
    }
    if !owners.surely_have(|it| it.vm_types.is_one()) {
        return Fit::Open;
    }
    // In a VNF with a single vm-type, the key pair also serves all servers (R-65516).
    let may_be_common = is_of_vnf && cx.model().server_types().len() < 2;
    let start = start_of(id, "keypair");
    let vm_type = owners.vm_type();
    let is_of_vm_type = vm_type.map_or(start.is_some(), |it| start == Some(it));
    Fit::of(may_be_common || is_of_vm_type, vm_type.is_some() || owners.are_of_only_vm_type())
}

fn form_of_vm_type(owners: &Owners<'_>) -> String {
    format!("{}_keypair_{{index}}", owners.vm_type_for_name().unwrap_or("{vm-type}"))
}

/// Proposes the IDs of key pairs of one vm-type.
pub(crate) fn propose_of_vm_type(cx: &Context<'_>, names: &mut Namer<'_>) {
    for (pair, owners, _) in of_one_vm_type(cx).filter(|(_, _, fit)| *fit == Fit::Bad) {
        names.propose_id(pair, &form_of_vm_type(owners));
    }
}

/// Requires IDs `{vnf-type}_keypair` for key pairs that all servers use.
pub(crate) fn check_of_vnf(cx: &Context<'_>, out: &mut Findings) {
    let is_in_use = |owners: &Owners<'_>| owners.may_have(|it| it.vm_types != Amount::None);
    // A server has one key pair, so if two key pairs are in use, neither serves all servers.
    if key_pairs(cx).filter(|(_, owners)| is_in_use(owners)).nth(1).is_some() {
        return;
    }
    let are_several = |it: Scope| it.vm_types == Amount::Several;
    let pairs = cx.vnf().owners_of(ResourceType::KeyPair);
    for Owned { placed, owners } in pairs.filter(|it| it.owners.may_have(are_several)) {
        let (pair, users) = (placed.resource, Users::of(cx, *placed, owners));
        if users == Users::NotAll {
            continue;
        }
        // In a VNF with a single vm-type, the ID may also have the form for the vm-type (R-24997).
        let has_no_form = owners.surely_have(are_several) || start_of(pair.id(), "keypair").is_none();
        if is_key_pair_of_vnf(pair.id()) {
            out.pass();
        } else if users == Users::All && has_no_form {
            let help = "rename the resource to `{vnf-type}_keypair` without a vm-type, such as `demo_keypair`, and update all references";
            fail_form(cx, pair, WHAT, None, "{vnf-type}_keypair", out).help(help).of_absence();
        } else {
            leave_open(pair, owners, out);
        }
    }
}

/// The servers of the VNF that use a key pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Users {
    All,
    NotAll,
    Unknown,
}

impl Users {
    fn of<'p>(cx: &Context<'p>, pair: ResourceRef<'p>, owners: &Owners<'p>) -> Self {
        let (vnf, package) = (cx.model(), cx.package());
        let mut users = Self::All;
        for server in &vnf.servers {
            let template = server.defined.template;
            let values = server.defined.definition().values(&["key_name"]);
            let references = values.iter().copied().filter(|it| !reads_all_attributes(*it));
            let references: Values<'_> = references.collect();
            if vnf.targets_of(template, &references).iter().any(|it| it.key() == pair.key()) {
                continue;
            }
            let is_here = template.file() == pair.template.file();
            let mut targets = values.iter().flat_map(|it| targets_in(*it));
            // A function may compute the reference.
            if !is_here || !targets.any(|it| it.has_text(pair.resource.id())) {
                return Self::NotAll;
            }
            users = Self::Unknown;
        }
        // A template outside the package may create a server without the key pair.
        let is_complete = || package.templates().all(|it| package.leads_to_templates(it));
        if owners.are_known() || is_complete() { users } else { Self::Unknown }
    }
}

/// Returns the key pairs with the servers that use them.
fn key_pairs<'f, 'p>(cx: &'f Context<'p>) -> impl Iterator<Item = (Resource<'p>, &'f Owners<'p>)> {
    cx.vnf().owners_of(ResourceType::KeyPair).map(|it| (it.placed.resource, &it.owners))
}

/// Returns `true` if an ID has the form for key pairs of all servers.
fn is_key_pair_of_vnf(id: &str) -> bool {
    id.strip_suffix("_keypair").is_some_and(|start| !start.is_empty())
}
