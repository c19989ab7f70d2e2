//! R-07443: an output of a volume module matches a parameter of its partner in name and type.

use hot::{Call, Function, Node, Owner, Template};

use crate::check::{Context, Findings, Rule, rule};
use crate::words;

pub(crate) static RULES: &[Rule] = &[rule("R-07443", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for (volume, partner) in package.volume_pairs() {
        let file = package.path_of(partner.file());
        for output in volume.outputs() {
            let name = output.name();
            let Some(parameter) = partner.parameter(name) else {
                out.fail(output.key, format!("output `{name}` is not a parameter of `{file}`"))
                    .related(partner, "the module that takes the outputs")
                    .help("declare a parameter of this name there and use it, or rename the output");
                continue;
            };
            let declared = parameter.type_entry().filter(|it| it.value.is_scalar());
            let given = output.value.get("value").and_then(|value| types_of(value, volume));
            match (declared, given) {
                (Some(declared), Some(given)) if !given.contains(&declared.value.text()) => {
                    let given: Vec<&str> = given.iter().map(AsRef::as_ref).collect();
                    let message = format!(
                        "output `{name}` needs a parameter of type {}, not `{}`",
                        words::alternatives(&given),
                        declared.value.text(),
                    );
                    out.fail(output.key, message)
                        .related(declared, format!("the parameter of `{file}`"))
                        .help("let output and parameter agree");
                }
                _ => out.pass(),
            }
        }
    }
}

/// The parameter types that take a value; nothing when the value does not tell.
fn types_of<'t>(value: Node<'t>, template: &'t Template) -> Option<Vec<&'t str>> {
    let text = || Some(vec!["string"]);
    let list = || Some(vec!["comma_delimited_list", "json"]);
    let Some(call) = Call::at(value, Owner::default()) else {
        return if value.is_sequence() { list() } else { None };
    };
    match call.function {
        Function::GetResource
        | Function::StrReplace
        | Function::StrReplaceStrict
        | Function::StrReplaceVstrict
        | Function::ListJoin
        | Function::Digest
        | Function::MakeUrl => text(),
        Function::StrSplit | Function::ListConcat | Function::ListConcatUnique => list(),
        Function::GetParam if call.argument.is_scalar() => {
            let declared = template.parameter(call.argument.text())?.type_entry()?.value;
            declared.is_scalar().then(|| vec![declared.text()])
        }
        _ => None,
    }
}
