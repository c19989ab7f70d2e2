use indexmap::IndexMap;

use crate::checks::server_classes::{self, Signature};
use crate::naming::Server;
use crate::prelude::*;

/// R-01455: servers of one vm-type are alike in flavor, image, volumes and networks.
pub(crate) struct R01455;

impl Rule for R01455 {
    fn id(&self) -> &'static str {
        "R-01455"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let vnf = checks.facts().vnf();
        let ports = vnf.ports_by_server();
        let volumes = server_classes::volumes(package);
        let mut classes: IndexMap<String, (&Server<'_>, Signature)> = IndexMap::new();
        for (server, ports) in vnf.servers.iter().zip(&ports) {
            let by_id = server.evidence.iter().find(|it| it.what == "id").map(|it| it.vm_type.as_str());
            let Some(vm_type) = by_id.or(server.vm_type()).map(str::to_ascii_lowercase) else { continue };
            let signature = server_classes::signature(server, ports, &volumes);
            let Some((first, expected)) = classes.get(&vm_type) else {
                classes.insert(vm_type, (server, signature));
                continue;
            };
            let differs = |part: &&'static str| {
                let (ours, theirs) = (signature.get(*part), expected.get(*part));
                ours.is_some() && theirs.is_some() && ours != theirs
            };
            let differing: Vec<&str> = signature.keys().copied().filter(differs).collect();
            if differing.is_empty() {
                checks.pass();
                continue;
            }
            let (id, other) = (server.defined.resource.id(), first.defined.resource.id());
            let differing = differing.join(", ");
            let described = format!("server `{id}` differs from `{other}` of the same vm-type `{vm_type}`");
            checks
                .fail(server.defined.resource, format!("{described} in {differing}"))
                .related(first.defined.resource, "the other server")
                .help("make the servers alike, or give one another vm-type");
        }
    }
}
