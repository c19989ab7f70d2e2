//! R-100380: a key pair is created in the base module, which outputs the public key.

use hot::{Function, Kind, Section, Template};
use maps::HashSet;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-100380", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        let is_base = package.modules_of(template.file()).iter().all(|it| package.kind(*it) == Kind::Base);
        let published = published_keys(template);
        let all = ["OS::Nova::KeyPair", "OS::Nova::Keypair"].into_iter();
        for pair in all.flat_map(|type_name| template.resources_of(type_name)) {
            if pair.definition.property("public_key").is_some() {
                continue;
            }
            let id = pair.id();
            if !is_base {
                out.fail(pair, format!("key pair `{id}` is not created by the base module"))
                    .help("create it in the base module, with its public key as an output");
            } else if published.contains(&id) {
                out.pass();
            } else {
                out.fail(pair, format!("no output tells the public key of `{id}`"))
                    .help(format!("add an output with `value: {{ get_attr: [{id}, public_key] }}`"));
            }
        }
    }
}

/// Ids of the resources whose public key an output reads.
fn published_keys(template: &Template) -> HashSet<&'_ str> {
    let reads = template.calls_of(Function::GetAttr).filter(|call| call.owner.section == Section::Outputs);
    reads
        .filter(|call| call.argument.item(1).is_some_and(|it| it.text() == "public_key"))
        .filter_map(|call| Some(call.argument.item(0)?.text()))
        .collect()
}
