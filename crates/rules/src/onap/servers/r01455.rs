//! R-01455: servers of one vm-type have the same flavor, image, volumes and networks.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{Callee, Node, Package, Resource, Template};
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::values::targets_in;
use vnfcheck_vnf::{ParamRef, Server, tokens};

use crate::onap::servers::likeness::Likeness;
use crate::onap::servers::server_classes::{self, DifferingCalls, Signature};
use crate::onap::servers::server_networks::{MOST_CONDITIONS, Reader};
use vnfcheck_check::{Context, Finding, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-01455", check)];

/// A server and the signature to compare.
type Member<'v, 'p> = (&'v Server<'p>, Signature<'v>);

/// Maximum number of servers of a vm-type to compare all other servers with.
const MOST_COMPARED: usize = 8;

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let vnf = cx.model();
    let volumes = server_classes::volumes(cx.package());
    let mut networks = Reader::new(vnf);
    let mut classes: IndexMap<_, Vec<Member<'_, '_>>> = IndexMap::default();
    for (position, server) in vnf.servers.iter().enumerate() {
        let Some(vm_type) = server.vm_type().map(tokens::lower) else { continue };
        let signature = server_classes::signature(server, &volumes, &mut networks);
        for differing in server_classes::differing_calls(vnf, position, &signature, &volumes, &networks) {
            let described = format!("server `{}` of the vm-type `{vm_type}`", server.defined.resource.id());
            report_calls(cx.package(), server, &described, &differing, out);
        }
        classes.entry(vm_type).or_default().push((server, signature));
    }
    for (vm_type, members) in &classes {
        check_class(cx.package(), vm_type, members, out);
    }
}

/// Reports a server for which two calls of its template, or of a template that calls it, pass different values.
fn report_calls(
    package: &Package,
    server: &Server<'_>,
    described: &str,
    differing: &DifferingCalls<'_>,
    out: &mut Findings,
) {
    let DifferingCalls { part, likeness, calls: [call, first], networks } = differing;
    let resource = server.defined.resource;
    let called = match call.callee {
        Callee::File(file) if file != server.defined.template.file() => {
            format!("`{}`", package.path_of(file))
        }
        _ => "its template".to_owned(),
    };
    let (verb, values, same) = match *part {
        "networks" => ("is on", "networks", "the same networks"),
        "volumes" => ("has", "volumes", "volumes of the same sizes and types"),
        "image" => ("has", "images", "the same image"),
        _ => ("has", "flavors", "the same flavor"),
    };
    let help = format!("pass {same} in every call, or call a separate template with a different vm-type");
    if *likeness == Likeness::Unknown {
        let why = format!("the files do not show whether {described} {verb} {same} in two calls of {called}");
        return out.undecided(resource, why, help);
    }
    let message = format!("{described} {verb} different {values} in two calls of {called}{networks}");
    out.fail(resource, message)
        .related(call.reference, "called here")
        .related(first.reference, format!("called here with other {values}"))
        .help(help);
}

/// Compares the servers of a vm-type with the server that has the most equals.
fn check_class(package: &Package, vm_type: &str, members: &[Member<'_, '_>], out: &mut Findings) {
    let first = members.get(..MOST_COMPARED).unwrap_or(members);
    let alike = |of: &Member<'_, '_>| members.iter().filter(|it| likeness(it, of) == Likeness::Same).count();
    let Some(mut expected) = first.first() else { return };
    let mut most = alike(expected);
    if most == members.len() {
        return out.pass_many(most - 1);
    }
    for member in first.iter().skip(1) {
        let count = alike(member);
        if count > most {
            (expected, most) = (member, count);
        }
    }
    for (position, member) in members.iter().enumerate() {
        if std::ptr::eq(member, expected) {
            continue;
        }
        // Two servers that cannot be compared with the expected server may still differ from each other.
        let is_open = |it: &&Member<'_, '_>| likeness(it, expected) == Likeness::Unknown;
        let before = first.iter().take(position).filter(|it| is_open(&member) && is_open(it));
        let different = before.rev().find(|it| likeness(member, it) == Likeness::Different);
        let compared_with = different.unwrap_or(expected);
        let likeness = likeness(member, compared_with);
        let compared = member.1.compared(&compared_with.1);
        let parts = compared.iter().filter(|(_, it)| *it == likeness).map(|(part, _)| *part);
        let parts = parts.collect::<Vec<_>>().join(", ");
        let (server, other) = (member.0.defined.resource, compared_with.0.defined.resource);
        let id = server.id();
        let of_other = named_apart(package, other, member.0.defined.template);
        match likeness {
            Likeness::Same => out.pass(),
            Likeness::Unknown => {
                let servers = format!("servers `{id}` and {of_other} of the vm-type `{vm_type}`");
                let mut why = format!("the files do not show whether {servers} have the same {parts}");
                let mut help =
                    "use the same values for both servers, or give one of them a different vm-type"
                        .to_owned();
                let missing = missing_port(member.0).or_else(|| missing_port(compared_with.0));
                if let Some(port) = missing.filter(|_| parts.contains("networks")) {
                    why = format!("{why}: port `{}` is not a resource of the template", port.text());
                    help = format!("correct the resource ID `{}`", port.text());
                }
                let both = [&member.1, &compared_with.1];
                if parts.contains("networks") && both.iter().any(|it| it.depends_on_too_many_conditions()) {
                    why = format!("{why}: the networks depend on more than {MOST_CONDITIONS} conditions");
                    help = format!(
                        "let the networks depend on at most {MOST_CONDITIONS} conditions, or give one of the servers a different vm-type"
                    );
                }
                out.undecided(server, why, help);
            }
            Likeness::Different => {
                let networks = format!("networks{}", member.1.network_difference(&compared_with.1));
                let shown = parts.replace("networks", &networks);
                let described = format!("server `{id}` differs from {of_other} of the same vm-type");
                let finding = out.fail(server, format!("{described} `{vm_type}` in {shown}"));
                describe_difference(finding, member.0, compared_with.0, &parts);
            }
        }
    }
}

/// Adds the other server, the help and the values that differ to a finding about a server.
fn describe_difference(finding: &mut Finding, server: &Server<'_>, other: &Server<'_>, parts: &str) {
    let (template, id) = (server.defined.template.file(), server.defined.resource.id().to_owned());
    finding
        .related(other.defined.resource, "the other server")
        .help(format!("use the same {parts} for both servers, or give one of them a different vm-type"))
        .waits_for(Decision::OwnVmType { template, server: id });
    if let Some(property) = ["flavor", "image"].into_iter().find(|it| *it == parts) {
        for value in server.values(property).chain(other.values(property)) {
            finding.related(ParamRef::at(value).map_or(value, |it| it.node), format!("its {property}"));
        }
    }
}

/// Returns the first reference in the `networks` of a server to a resource that the template lacks.
fn missing_port<'p>(server: &Server<'p>) -> Option<Node<'p>> {
    let networks = server.defined.definition().property("networks")?.value;
    targets_in(networks).find(|it| server.defined.template.resource(it.text()).is_none())
}

/// Returns the ID of a server in backticks, with the file if the template of the server to compare also has a resource
/// with this ID.
fn named_apart(package: &Package, server: Resource<'_>, other: &Template) -> String {
    let id = server.id();
    if server.key.file() != other.file() && other.resource(id).is_some() {
        format!("`{id}` in `{}`", package.path_of(server.key.file()))
    } else {
        format!("`{id}`")
    }
}

fn likeness(one: &Member<'_, '_>, other: &Member<'_, '_>) -> Likeness {
    one.1.likeness(&other.1)
}
