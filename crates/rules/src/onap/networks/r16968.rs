//! R-16968: a network that a template creates has the ID of an internal network.

use vnf::Placed;
use vnf::networks::is_internal_id;

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::mending::{self, NewIds};

pub(crate) static RULES: &[Rule] = &[rule("R-16968", check).resolved_by(Change::RenameResource)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let mut new_ids = NewIds::default();
    for (template, network) in cx.created_networks() {
        let placed = Placed { template, resource: *network };
        let id = network.id();
        if is_internal_id(id) {
            out.pass();
        } else {
            out.fail(*network, format!("`{id}` creates a network, but is not named as an internal one"))
                .help("name it `int_{network-role}_network`, or take an external network as a parameter")
                .fix(
                    mending::network_id(cx, placed)
                        .and_then(|it| new_ids.rename(cx.package(), *network, &it)),
                );
        }
    }
}
