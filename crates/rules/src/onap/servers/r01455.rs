//! R-01455: servers of one vm-type are alike in flavor, image, volumes and networks.

use std::borrow::Cow;

use maps::HashMap;
use vnf::{Server, tokens};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::servers::server_classes::{self, Connections, Signature};

pub(crate) static RULES: &[Rule] = &[rule("R-01455", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let vnf = cx.vnf();
    let volumes = server_classes::volumes(package);
    let mut connections = Connections::default();
    let mut classes: HashMap<Cow<'_, str>, (&Server<'_>, Signature<'_>)> = HashMap::default();
    for (position, server) in vnf.servers.iter().enumerate() {
        let Some(vm_type) = server.vm_type().map(tokens::lower) else { continue };
        let signature = server_classes::signature(vnf, position, server, &volumes, &mut connections);
        let Some((first, expected)) = classes.get(&vm_type) else {
            classes.insert(vm_type, (server, signature));
            continue;
        };
        let differing = signature.differing(expected);
        if differing.is_empty() {
            out.pass();
            continue;
        }
        let (id, other) = (server.defined.resource.id(), first.defined.resource.id());
        let differing = differing.join(", ");
        let described = format!("server `{id}` differs from `{other}` of the same vm-type `{vm_type}`");
        out.fail(server.defined.resource, format!("{described} in {differing}"))
            .related(first.defined.resource, "the other server")
            .help("make the servers alike, or give one another vm-type");
    }
}
