use crate::checks::networks;
use crate::prelude::*;

/// R-16968: a network that a template creates is an internal one by its id.
pub(crate) struct R16968;

impl Rule for R16968 {
    fn id(&self) -> &'static str {
        "R-16968"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        for (_, network) in checks.facts().created_networks() {
            let id = network.id();
            if networks::role_of_id(&id).is_some() {
                checks.pass();
            } else {
                checks
                    .fail(*network, format!("`{id}` creates a network, but is not named as an internal one"))
                    .help("name it `int_{network-role}_network`, or take an external network as a parameter");
            }
        }
    }
}
