//! R-100380: a key pair is created in the base module, which outputs the public key.

use std::cell::LazyCell;

use vnfcheck_hot::{Entry, FileId, FileKind, Node, NodeId, Package, ResourceType, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::resolve;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-100380", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let published: HashSet<_> =
        package.modules().flat_map(|it| keys_in_outputs(package, it)).map(|it| it.1).collect();
    for template in package.templates() {
        let is_base =
            package.modules_of(template.file()).iter().all(|it| package.kind(*it) == FileKind::Base);
        let by_key = keys_in_outputs(package, template).map(|(output, key)| (key, output));
        let outputs_by_key = LazyCell::new(|| by_key.collect::<HashMap<_, _>>());
        for pair in template.resources_of(ResourceType::KeyPair) {
            if pair.definition.property("public_key").is_some() {
                continue;
            }
            let id = pair.id();
            if !is_base {
                out.fail(pair, format!("key pair `{id}` is not created by the base module"))
                    .help("create the key pair in the base module, with the public key as an output");
            } else if published.contains(&(template.file(), pair.key.id())) {
                out.pass();
            } else {
                let own = outputs_by_key.get(&(template.file(), pair.key.id()));
                out.fail(pair, format!("no output exposes the public key of `{id}`")).help(match own {
                    Some(output) => {
                        let name = output.name();
                        format!("add an output to the base module that reads `{name}` of this template")
                    }
                    None => format!("add an output with `value: {{ get_attr: [{id}, public_key] }}`"),
                });
            }
        }
    }
}

/// Returns the outputs of a template that contain the public key of a key pair, directly or by reading an output of a
/// nested template.
fn keys_in_outputs<'p>(
    package: &'p Package,
    template: &'p Template,
) -> impl Iterator<Item = (Entry<'p>, (FileId, NodeId))> {
    template.outputs().flat_map(move |output| {
        let values = output.value.get("value").into_iter().flat_map(Node::descendants);
        let ends = values.flat_map(move |it| resolve::ends(package, template, it));
        let keys = ends.filter_map(|it| it.read).filter(|it| it.steps.first() == Some(&"public_key"));
        keys.map(move |it| (output, it.defined.placed().key()))
    })
}
