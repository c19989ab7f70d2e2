//! Resources of a template that other resources must use.

use vnfcheck_hot::{Node, Resource, ResourceType, Template};
use vnfcheck_maps::{HashMap, HashSet};

use super::walk::{named, text, walk};
use super::{NETWORK_POLICY, PORT, SECURITY_GROUP, SERVER, SERVER_GROUP, properties, values_of};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The server groups of a template are used.
    rule("SDC-HNG2", |cx, out| unused(cx, SERVER_GROUP, Others::Unused, out)),
    // Every server group is used.
    rule("SDC-HNG3", |cx, out| unused(cx, SERVER_GROUP, Others::Used, out)),
    // The network policies of a template are used.
    rule("SDC-HNP1", |cx, out| unused(cx, NETWORK_POLICY, Others::Unused, out)),
    // Every network policy is used.
    rule("SDC-HNP2", |cx, out| unused(cx, NETWORK_POLICY, Others::Used, out)),
    // The ports of a template are used.
    rule("SDC-HPR1", |cx, out| unused(cx, PORT, Others::Unused, out)),
    // A port has at most one server.
    rule("SDC-HPR2", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            let servers = servers_by_port(template);
            for port in template.resources_of(PORT) {
                let servers = servers.get(port.id()).map(Vec::as_slice).unwrap_or_default();
                if servers.len() < 2 {
                    out.pass();
                    continue;
                }
                let message = format!("port `{}` is used by {} servers", port.id(), servers.len());
                let finding = out.fail(port, message);
                finding.help("create a separate port for each server");
                for server in servers {
                    finding.related(*server, format!("server `{}`", server.id()));
                }
            }
        }
    }),
    // Every port has a server.
    rule("SDC-HPR3", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            let (named, servers) = (named_resources(template, PORT), servers_by_port(template));
            for port in template.resources_of(PORT).filter(|_| !named.is_empty()) {
                report(port, PORT, servers.contains_key(port.id()), out);
            }
        }
    }),
    // Every security group is used.
    rule("SDC-HSG1", |cx, out| unused(cx, SECURITY_GROUP, Others::Used, out)),
];

/// The state of the other resources of the type; SDC has one code for each state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    /// No resource of this type in the template is used.
    Unused,
    /// Some resources of this type in the template are used.
    Used,
}

fn unused(cx: &Context<'_>, of_type: ResourceType, others: Others, out: &mut Findings) {
    for (_, template) in cx.onboarding().templates() {
        let named = named_resources(template, of_type);
        for resource in template.resources_of(of_type) {
            let is_other_code = named.is_empty() != (others == Others::Unused);
            report(resource, of_type, is_other_code || named.contains(resource.id()), out);
        }
    }
}

fn report(resource: Resource<'_>, of_type: ResourceType, is_used: bool, out: &mut Findings) {
    if is_used {
        return out.pass();
    }
    let (noun, by, help) = match of_type {
        SERVER_GROUP => (
            "server group",
            "resource",
            "use the group in `scheduler_hints` of a server, or remove the group",
        ),
        PORT => ("port", "server", "add the port to `networks` of a server, or remove the port"),
        SECURITY_GROUP => (
            "security group",
            "resource",
            "add the group to `security_groups` of a port, or remove the group",
        ),
        _ => ("network policy", "resource", "use the policy in a network, or remove the policy"),
    };
    out.fail(resource, format!("no {by} in the template uses {noun} `{}`", resource.id())).help(help);
}

/// Returns the resources of a type that any property or output of the template names.
fn named_resources(template: &Template, of_type: ResourceType) -> HashSet<&str> {
    let mut named: HashSet<&str> = named(template).map(Node::text).collect();
    if of_type == NETWORK_POLICY {
        named.extend(named_by_fq_name(template));
    }
    named.retain(|name| template.resource(name).is_some_and(|resource| resource.definition.is(of_type)));
    named
}

/// Returns the resources whose `fq_name` attribute the template reads.
fn named_by_fq_name(template: &Template) -> Vec<&str> {
    let mut found = Vec::new();
    let mut pending: Vec<_> = values_of(template).collect();
    while let Some(node) = pending.pop() {
        let path = node.get("get_attr").filter(|path| path.is_sequence());
        if let Some(path) = path.filter(|path| path.item(1).is_some_and(|it| it.has_text("fq_name"))) {
            found.extend(path.item(0).and_then(text));
        }
        pending.extend(node.entries().map(|entry| entry.value));
        pending.extend(node.items());
    }
    found
}

/// Returns the servers that name a port in any of their properties, each once, by port.
fn servers_by_port(template: &Template) -> HashMap<&str, Vec<Resource<'_>>> {
    let mut servers: HashMap<&str, Vec<Resource<'_>>> = HashMap::default();
    for server in template.resources_of(SERVER) {
        let names = properties(server).flat_map(|entry| walk("get_resource", entry.value).names);
        let names: HashSet<&str> = names.map(Node::text).collect();
        for name in names {
            servers.entry(name).or_default().push(server);
        }
    }
    servers
}
