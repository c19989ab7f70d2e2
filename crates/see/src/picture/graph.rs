//! The picture as JSON: nodes and edges, each server, port and network of the model exactly once.

use serde::Serialize;

use super::{Mark, Picture};
use crate::model::Place;

/// Nodes and edges.
#[derive(Debug, Serialize)]
pub struct Graph<'m> {
    schema: &'static str,
    nodes: Vec<Node<'m>>,
    edges: Vec<Edge<'m>>,
}

#[derive(Debug, Serialize)]
struct Node<'m> {
    key: &'m str,
    /// `server`, `port`, `network`, `volume`, `key pair` or `server group`.
    kind: &'static str,
    label: &'m str,
    #[serde(flatten)]
    place: Option<&'m Place>,
    /// Reason why the vm-type, the network or its kind is undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'m str>,
    /// vm-type of a server, kind of a network.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'m str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Mark>,
}

#[derive(Debug, Serialize)]
struct Edge<'m> {
    from: &'m str,
    to: &'m str,
}

impl<'m> Picture<'m> {
    /// Returns the nodes and edges of the whole model, including elements that the picture collapses.
    pub fn graph(&self) -> Graph<'m> {
        let (model, marks) = (self.model, &self.marks);
        let node = |key: &'m str, kind, label, place, undecided, of| Node {
            key,
            kind,
            label,
            place,
            undecided,
            of,
            findings: marks.of_key(key),
        };
        let networks = model.networks.iter().map(|it| {
            let of = it.kind.known().map(|it| it.name());
            node(&it.key, "network", it.label(), it.place.as_ref(), it.kind.reason(), of)
        });
        let servers = model.servers.iter().map(|it| {
            let vm_type = it.vm_type.known().map(String::as_str);
            node(&it.key, "server", &it.id, Some(&it.place), it.vm_type.reason(), vm_type)
        });
        let ports = model
            .attachments
            .iter()
            .map(|it| node(&it.key, "port", &it.id, Some(&it.place), it.network.reason(), None));
        let companions = model
            .companions
            .iter()
            .map(|it| node(&it.key, it.kind.noun(), it.label(), Some(&it.place), None, None));
        let nodes = networks.chain(servers).chain(ports).chain(companions).collect();
        let mut edges = Vec::new();
        for port in &model.attachments {
            edges.extend(port.servers.iter().map(|it| Edge { from: it, to: &port.key }));
            edges.extend(port.network.known().map(|it| Edge { from: &port.key, to: it }));
        }
        for companion in &model.companions {
            edges.extend(companion.servers.iter().map(|it| Edge { from: it, to: &companion.key }));
        }
        Graph { schema: "vnfcheck.graph/1", nodes, edges }
    }
}
