//! R-01455: servers of one vm-type have the same flavor, image, volumes and networks.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{Callee, Node, Package, Resource, ResourceType, Template};
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::values::targets_in;
use vnfcheck_vnf::{ParamRef, Server, tokens};

use crate::onap::servers::connections::Calls;
use crate::onap::servers::likeness::Likeness;
use crate::onap::servers::server_classes::{self, DifferingCalls, Signature};
use crate::onap::servers::server_networks::{MOST_CONDITIONS, Reader};
use crate::words::all_of;
use vnfcheck_check::{Context, Finding, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-01455", check)];

/// A server of a vm-type.
struct Member<'v, 'p> {
    server: &'v Server<'p>,
    signature: Signature<'v>,
}

impl Member<'_, '_> {
    fn likeness(&self, other: &Self) -> Likeness {
        self.signature.likeness(&other.signature)
    }
}

/// Maximum number of servers of a vm-type that all other servers are compared with.
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
        classes.entry(vm_type).or_default().push(Member { server, signature });
    }
    for (vm_type, members) in &classes {
        check_class(networks.passing().by_any(), vm_type, members, out);
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
    let DifferingCalls { part, likeness, calls: [call, first], networks, omitted } = differing;
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
    let unpassed = all_of(omitted);
    let passed = if *likeness == Likeness::Unknown && !omitted.is_empty() { unpassed.as_str() } else { same };
    let help = format!("pass {passed} in every call, or call a separate template with a different vm-type");
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

/// Compares the servers of a vm-type with the server that equals the most others, preferably one whose vm-type is
/// certain.
fn check_class<'p>(calls: Calls<'_, 'p>, vm_type: &str, members: &[Member<'_, 'p>], out: &mut Findings) {
    let first = members.get(..MOST_COMPARED).unwrap_or(members);
    let alike = |of: &Member<'_, 'p>| members.iter().filter(|it| it.likeness(of) == Likeness::Same).count();
    let certain = first.iter().find(|it| !has_open_vm_type(it.server));
    let Some(mut expected) = certain.or_else(|| first.first()) else { return };
    let mut most = alike(expected);
    if most == members.len() {
        return out.pass_many(most - 1);
    }
    for member in first.iter().filter(|it| certain.is_none() || !has_open_vm_type(it.server)) {
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
        let is_open = |it: &Member<'_, 'p>| it.likeness(expected) == Likeness::Unknown;
        let before = first.iter().take(position).filter(|it| is_open(member) && is_open(it));
        let different = before.rev().find(|it| member.likeness(it) == Likeness::Different);
        let pair = Pair { vm_type, calls, member, other: different.unwrap_or(expected) };
        match member.likeness(pair.other) {
            Likeness::Same => out.pass(),
            Likeness::Unknown => pair.report_unknown(out),
            Likeness::Different => pair.report_difference(out),
        }
    }
}

/// The types of resources that a server lists as ports.
const PORTS: [ResourceType; 2] = [ResourceType::Port, ResourceType::VirtualMachineInterface];

/// Help that separates two servers instead of making them equal.
const OR_SEPARATE: &str = ", or give one of the servers a different vm-type";

/// A server of a vm-type and the server to compare it with.
struct Pair<'m, 'v, 'p> {
    vm_type: &'m str,
    calls: Calls<'m, 'p>,
    member: &'m Member<'v, 'p>,
    other: &'m Member<'v, 'p>,
}

impl Pair<'_, '_, '_> {
    /// Returns the parts of the servers that have the given likeness.
    fn parts(&self, likeness: Likeness) -> Vec<&'static str> {
        let compared = self.member.signature.compared(&self.other.signature);
        compared.iter().filter(|(_, it)| *it == likeness).map(|(part, _)| *part).collect()
    }

    /// Returns the other server in backticks.
    fn other_server(&self) -> String {
        let package = self.calls.package();
        named_apart(package, self.other.server.defined.resource, self.member.server.defined.template)
    }

    fn report_unknown(&self, out: &mut Findings) {
        let (server, vm_type) = (self.member.server.defined.resource, self.vm_type);
        let parts = self.parts(Likeness::Unknown);
        let servers =
            format!("servers `{}` and {} of the vm-type `{vm_type}`", server.id(), self.other_server());
        let mut why = format!("the files do not show whether {servers} have the same {}", parts.join(", "));
        let mut help = match self.omitted(&parts).as_slice() {
            [] => format!("use the same values for both servers{OR_SEPARATE}"),
            omitted => format!("pass {} in every call{OR_SEPARATE}", all_of(omitted)),
        };
        if parts.contains(&"networks") {
            let both = [self.member, self.other];
            if let Some(automatic) = self.only_automatic() {
                why = format!("{why}: {automatic} has no `networks`");
                help = format!("list the networks of {automatic} under `networks`{OR_SEPARATE}");
            }
            let missing =
                both.iter().find_map(|it| Some((it.server.defined.template, missing_port(it.server)?)));
            if let Some((template, port)) = missing {
                let port = port.text();
                why = format!("{why}: port `{port}` is not a resource of the template");
                let has_ports = PORTS.iter().any(|it| template.resources_of(*it).next().is_some());
                let define = if has_ports { "" } else { "define the port under `resources`, or " };
                help = format!("{define}correct the resource ID `{port}`");
            }
            if both.iter().any(|it| it.signature.networks.depend_on_too_many_conditions()) {
                why = format!("{why}: the networks depend on more than {MOST_CONDITIONS} conditions");
                help =
                    format!("let the networks depend on at most {MOST_CONDITIONS} conditions{OR_SEPARATE}");
            }
        }
        out.undecided(server, why, help);
    }

    /// Returns the parameters that calls do not pass and that parts of the servers depend on.
    fn omitted(&self, parts: &[&str]) -> Vec<&str> {
        let mut omitted = Vec::new();
        for part in parts {
            omitted.extend(self.member.signature.omitted(part, self.calls));
            omitted.extend(self.other.signature.omitted(part, self.calls));
        }
        omitted.sort_unstable();
        omitted.dedup();
        omitted
    }

    /// Returns the name, in backticks, of the server without `networks`, if the other server has `networks`.
    fn only_automatic(&self) -> Option<String> {
        match [self.member, self.other].map(|it| it.signature.networks.are_automatic()) {
            [true, false] => Some(format!("`{}`", self.member.server.defined.resource.id())),
            [false, true] => Some(self.other_server()),
            _ => None,
        }
    }

    fn report_difference(&self, out: &mut Findings) {
        let (Member { server, signature }, vm_type) = (self.member, self.vm_type);
        let resource = server.defined.resource;
        let parts = self.parts(Likeness::Different);
        let named = format!("server `{}` differs from {}", resource.id(), self.other_server());
        let servers = [*server, self.other.server];
        if let Some(open) = servers.into_iter().find(|it| has_open_vm_type(it)) {
            let id = open.defined.resource.id();
            let why = format!(
                "{named} in {}, but the files do not show whether `{id}` is of the vm-type `{vm_type}`",
                parts.join(", ")
            );
            let help = format!("start the names of the parameters of server `{id}` with one vm-type");
            return out.undecided(resource, why, help);
        }
        let networks = format!("networks{}", signature.network_difference(&self.other.signature));
        let shown = parts.join(", ").replace("networks", &networks);
        let finding = out.fail(resource, format!("{named} of the same vm-type `{vm_type}` in {shown}"));
        describe_difference(finding, server, self.other.server, &parts);
    }
}

/// Returns `true` if the names of a server contain its vm-type and another vm-type equally often, and its ID starts
/// with neither.
fn has_open_vm_type(server: &Server<'_>) -> bool {
    let Some(vm_type) = server.vm_type() else { return false };
    let count = |of: &str| server.evidence.iter().filter(|it| tokens::is_alike(it.vm_type, of)).count();
    let own = count(vm_type);
    let is_equal = |of: &str| !tokens::is_alike(of, vm_type) && count(of) == own;
    let id = tokens::lower(server.defined.resource.id());
    let rest = id.strip_prefix(&*tokens::lower(vm_type));
    let is_in_id = rest.is_some_and(|it| it.is_empty() || it.starts_with('_'));
    !is_in_id && server.evidence.iter().any(|it| is_equal(it.vm_type))
}

/// Adds the other server, the help and the values that differ to a finding about a server.
fn describe_difference(finding: &mut Finding, server: &Server<'_>, other: &Server<'_>, parts: &[&str]) {
    let (template, id) = (server.defined.template.file(), server.defined.resource.id().to_owned());
    finding
        .related(other.defined.resource, "the other server")
        .help(format!("{}{OR_SEPARATE}", to_equal(parts)))
        .waits_for(Decision::OwnVmType { template, server: id });
    if let Some(property) = ["flavor", "image"].into_iter().find(|it| parts == [*it]) {
        for value in server.values(property).chain(other.values(property)) {
            finding.related(ParamRef::at(value).map_or(value, |it| it.node), format!("its {property}"));
        }
    }
}

/// Returns the action that makes parts of two servers equal. Servers cannot share volumes or addresses.
fn to_equal(parts: &[&str]) -> String {
    let shared: Vec<_> = parts.iter().filter(|it| !["volumes", "addresses"].contains(it)).copied().collect();
    let mut actions = Vec::new();
    if !shared.is_empty() {
        actions.push(format!("use the same {} for both servers", shared.join(" and ")));
    }
    if parts.contains(&"addresses") {
        actions.push("give the ports of both servers the same number and kind of addresses".to_owned());
    }
    if parts.contains(&"volumes") {
        actions.push("attach volumes of the same number, size and type to both servers".to_owned());
    }
    actions.join(", and ")
}

/// Returns the first reference in the `networks` of a server to a resource that the template does not define.
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
