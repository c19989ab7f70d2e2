//! R-100380: a key pair is created in the base module, which outputs the public key.

use hot::{FileId, Kind, Node, NodeId, Package};
use maps::HashSet;
use vnf::values;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-100380", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let published = published_keys(package);
    for template in package.templates() {
        let is_base = package.modules_of(template.file()).iter().all(|it| package.kind(*it) == Kind::Base);
        let all = ["OS::Nova::KeyPair", "OS::Nova::Keypair"].into_iter();
        for pair in all.flat_map(|type_name| template.resources_of(type_name)) {
            if pair.definition.property("public_key").is_some() {
                continue;
            }
            let id = pair.id();
            if !is_base {
                out.fail(pair, format!("key pair `{id}` is not created by the base module"))
                    .help("create it in the base module, with its public key as an output");
            } else if published.contains(&(template.file(), pair.key.id())) {
                out.pass();
            } else {
                let finding = out.fail(pair, format!("no output tells the public key of `{id}`"));
                let help = format!("add an output with `value: {{ get_attr: [{id}, public_key] }}`");
                finding.help(if package.kind(template.file()).is_module() {
                    help
                } else {
                    format!("{help}, and one of the base module that reads it from what calls the template")
                });
            }
        }
    }
}

/// The key pairs whose public key an output of a module gives, of nested templates too where it reads theirs.
fn published_keys(package: &Package) -> HashSet<(FileId, NodeId)> {
    let outputs = package.modules().flat_map(|module| module.outputs().map(move |it| (module, it)));
    let values = outputs.flat_map(|(module, output)| {
        let values = output.value.get("value").into_iter().flat_map(Node::descendants);
        values.map(move |value| (module, value))
    });
    let mut found = HashSet::default();
    for (module, value) in values {
        let read = values::attributes_read(package, module, value);
        found.extend(
            read.into_iter()
                .filter_map(|(placed, attribute)| attribute.has_text("public_key").then_some(placed.key())),
        );
    }
    found
}
