//! Advice on a valid blueprint: remarks that are not faults.

use vnfcheck_maps::HashMap;

use super::{Blueprint, Component, Inference, Remark, Requirement, Target, default_attribute};
use crate::graph::{self, Edge};
use vnfcheck_yaml::Node;

pub(super) fn advice(blueprint: &Blueprint<'_>) -> Vec<Remark> {
    let mut found = Vec::new();
    let components = blueprint.all_components();
    let requires = blueprint.requires.iter().chain(components.iter().flat_map(|it| &it.requires));
    found.extend(requires.filter_map(unknown_type));
    found.extend(components.iter().flat_map(|component| misplaced(component)));
    for inference in inferences(blueprint) {
        let component = inference.component;
        let has_effect = !inference.required_as.is_empty() || !inference.declares.is_empty();
        if !has_effect && component.attribute("content").is_none() {
            found.push(remark(
                "blueprint.untyped-component",
                component.at,
                "the type of the component is unknown".to_owned(),
                "add `type:`",
            ));
        }
    }
    found.extend(cycles(blueprint));
    found.sort_by_key(|remark| (remark.span.start, remark.kind));
    found.dedup();
    found
}

fn remark(kind: &'static str, at: Node<'_>, message: String, help: &str) -> Remark {
    Remark { kind, span: at.content_span(), message, help: help.to_owned() }
}

/// Advice on a requirement type that is neither known nor qualified with a dot or colon by its owner.
fn unknown_type(requirement: &Requirement<'_>) -> Option<Remark> {
    let at = requirement.of?;
    let name = at.text();
    let is_known = name.contains(['.', ':']) || default_attribute(name).is_some();
    (!is_known).then(|| {
        remark(
            "blueprint.unknown-requirement",
            at,
            format!("unknown requirement type `{name}`"),
            "correct the name, or add the name of its owner: `com.example.NAME`",
        )
    })
}

/// Attributes with the name of a requirement.
fn misplaced(component: &Component<'_>) -> Vec<Remark> {
    let known = component.attributes.iter().filter(|(key, _)| default_attribute(key.text()).is_some());
    known
        .map(|(key, _)| {
            let message = format!("requirement `{}` is written as an attribute", key.text());
            remark(
                "blueprint.requirement-as-attribute",
                *key,
                message,
                "move the requirement under `requires:`",
            )
        })
        .collect()
}

/// Components without a type, each with the requirement types that suggest the type.
fn inferences<'b, 't>(blueprint: &'b Blueprint<'t>) -> Vec<Inference<'b, 't>> {
    let mut required_as: HashMap<&str, Vec<(u32, Option<&'t str>)>> = HashMap::default();
    let components = blueprint.all_components();
    for requirement in blueprint.requires.iter().chain(components.iter().flat_map(|it| &it.requires)) {
        for target in requirement.targets() {
            if let Target::Component(node, id) = target {
                let types = required_as.entry(id).or_default();
                types.push((node.span().start, requirement.type_name()));
            }
        }
    }
    let untyped = blueprint.components.iter().filter(|component| component.attribute("type").is_none());
    untyped
        .map(|component| {
            let id = component.id.map(Node::text).unwrap_or_default();
            let mut types = required_as.get(id).cloned().unwrap_or_default();
            types.sort_by_key(|(at, _)| *at);
            Inference {
                component,
                required_as: types.into_iter().map(|(_, of)| of).collect(),
                declares: component.requires.iter().map(Requirement::type_name).collect(),
            }
        })
        .collect()
}

/// Components that fulfil each other in a cycle; each cycle is reported at its first target.
fn cycles(blueprint: &Blueprint<'_>) -> Vec<Remark> {
    let mut positions = HashMap::default();
    for (component, position) in blueprint.components.iter().zip(0_u32..) {
        if let Some(id) = component.id {
            positions.entry(id.text()).or_insert(position);
        }
    }
    let mut targets = Vec::new();
    let mut edges = Vec::new();
    for (component, from) in blueprint.components.iter().zip(0_u32..) {
        let mut parts = Vec::new();
        component.collect(&mut parts);
        for target in parts.iter().flat_map(|it| &it.requires).flat_map(Requirement::targets) {
            let Target::Component(node, id) = target else { continue };
            let Some(&to) = positions.get(id) else { continue };
            edges.push(Edge { from, to, label: targets.len() });
            targets.push(*node);
        }
    }
    let first = |cycle: Vec<usize>| {
        let nodes = cycle.into_iter().filter_map(|label| targets.get(label).copied());
        nodes.min_by_key(|node| node.span().start)
    };
    let found = graph::cycles(&edges).into_iter().filter_map(first);
    found
        .map(|node| {
            let message = format!("the requirements of `{}` form a cycle", node.text());
            remark(
                "blueprint.cycle",
                node,
                message,
                "fulfill one requirement of the cycle with another component",
            )
        })
        .collect()
}
