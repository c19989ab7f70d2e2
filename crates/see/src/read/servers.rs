//! Servers.

use super::Reader;
use crate::model::{Decided, Evidence, Server};
use crate::names::seen;

impl Reader<'_, '_> {
    /// Returns the servers and stores their keys.
    pub(super) fn servers(&mut self) -> Vec<Server> {
        let mut servers = Vec::with_capacity(self.vnf.servers.len());
        for (position, read) in self.vnf.servers.iter().enumerate() {
            let server = self.server(read);
            self.servers_of.entry(read.defined.placed().key()).or_default().push(position);
            self.server_keys.push(server.key.clone());
            servers.push(server);
        }
        servers
    }

    fn server(&mut self, server: &vnfcheck_vnf::Server<'_>) -> Server {
        let defined = server.defined;
        let resource = defined.resource;
        let place = self.place(resource.key, resource.definition.body);
        let evidence = server.evidence.iter().map(|it| Evidence {
            from: it.what,
            name: seen(it.at.text()),
            vm_type: seen(it.vm_type),
            line: self.line(it.at),
        });
        let evidence = evidence.collect();
        let group = self.vnf.callers.package.file(defined.template.file()).and_then(|it| it.template());
        let group = group.filter(|_| defined.is_member);
        let group = group.and_then(|template| {
            let own = template.resource(resource.id())?;
            self.group(template, own.definition)
        });
        Server {
            key: self.keys.unique("server", &place.file, &seen(resource.id())),
            id: seen(resource.id()),
            place,
            vm_type: match server.vm_type() {
                Some(vm_type) => Decided::Known(seen(vm_type)),
                None => Decided::Undecided(
                    "neither the ID nor a parameter of flavor, image or name contains a vm-type".into(),
                ),
            },
            evidence,
            index: server.expected_index().map(|it| seen(&it)),
            group,
        }
    }
}
