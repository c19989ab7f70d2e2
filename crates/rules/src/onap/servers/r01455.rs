//! R-01455: servers of one vm-type are alike in flavor, image, volumes and networks.

use std::borrow::Cow;

use maps::HashMap;
use vnf::{Server, Use, tokens};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::servers::likeness::Likeness;
use crate::onap::servers::server_classes::{self, Signature};
use crate::onap::servers::server_networks::Reader;

pub(crate) static RULES: &[Rule] = &[rule("R-01455", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let vnf = cx.vnf();
    let volumes = server_classes::volumes(package);
    let mut networks = Reader::new(vnf);
    let mut classes: HashMap<Cow<'_, str>, (&Server<'_>, Signature<'_>)> = HashMap::default();
    for server in &vnf.servers {
        let Some(vm_type) = server.vm_type().map(tokens::lower) else { continue };
        let signature = server_classes::signature(vnf, server, &volumes, &mut networks);
        let Some((first, expected)) = classes.get(&vm_type) else {
            classes.insert(vm_type, (server, signature));
            continue;
        };
        let compared = signature.compared(expected);
        let likeness = compared.iter().map(|(_, likeness)| *likeness).max();
        let parts = |wanted| {
            let parts = compared.iter().filter(|(_, likeness)| *likeness == wanted);
            parts.map(|(part, _)| *part).collect::<Vec<_>>().join(", ")
        };
        let (id, other) = (server.defined.resource.id(), first.defined.resource.id());
        let differing = match likeness {
            Some(Likeness::Different) => parts(Likeness::Different),
            Some(Likeness::Unknown) => {
                let parts = parts(Likeness::Unknown);
                let why =
                    format!("nothing tells whether server `{id}` is like `{other}` of the same vm-type");
                out.undecided(server.defined.resource, format!("{why} `{vm_type}` in {parts}"));
                continue;
            }
            _ => {
                out.pass();
                continue;
            }
        };
        let described = format!("server `{id}` differs from `{other}` of the same vm-type `{vm_type}`");
        let finding = out
            .fail(server.defined.resource, format!("{described} in {differing}"))
            .related(first.defined.resource, "the other server")
            .help("make the servers alike, or give one another vm-type");
        if let Some(property) = ["flavor", "image"].into_iter().find(|it| *it == differing) {
            for value in server.values(property).chain(first.values(property)) {
                finding.related(Use::at(value).map_or(value, |it| it.node), format!("its {property}"));
            }
        }
    }
}
