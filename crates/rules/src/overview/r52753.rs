use std::collections::HashMap;

use hot::{Call, Function, Node, Owner, get_param_name};

use crate::checks::{outputs, words};
use crate::prelude::*;

/// R-52753: a parameter of an incremental module has the type of the base output of its name.
pub(crate) struct R52753;

impl Rule for R52753 {
    fn id(&self) -> &'static str {
        "R-52753"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let handed = outputs::by_name(package.templates_of(Kind::Base));
        let folded: HashMap<String, &String> = handed.keys().map(|name| (name.to_lowercase(), name)).collect();
        for template in package.templates_of(Kind::Incremental) {
            let environment = package.environment(template);
            for parameter in template.parameters() {
                let name = parameter.name();
                let Some((base, output)) = handed.get(name.as_ref()) else {
                    let similar = folded.get(&name.to_lowercase());
                    let is_given = environment.is_some_and(|it| it.parameter(&name).is_some());
                    if let Some((similar, (_, output))) = similar.and_then(|it| Some((it, handed.get(*it)?)))
                        && !is_given
                    {
                        checks
                            .advise(parameter, format!("`{name}` differs from the base output `{similar}` in case"))
                            .related(output.key, "the output")
                            .help("spell both alike");
                    }
                    continue;
                };
                let Some(declared) = parameter.attribute("type") else { continue };
                let Some(expected) = output.value.get("value").and_then(|it| type_of(base, it)) else { continue };
                if expected.contains(&declared.value.text().to_lowercase().as_str()) {
                    checks.pass();
                    continue;
                }
                let expected = words::listed(expected);
                checks
                    .fail(declared, format!("`{name}` is no {expected}, as the base output of this name"))
                    .related(output.key, "the output")
                    .help("declare the type that fits the output");
            }
        }
    }
}

/// The types of parameters that can take the value of an output, where its form tells.
fn type_of(template: &Template, value: Node<'_>) -> Option<&'static [&'static str]> {
    if let Some(parameter) = get_param_name(value) {
        // An index or key picks a part of the parameter's value.
        let is_part = Call::at(value, Owner::default())?.argument.is_sequence();
        let declared = template.parameter(&parameter.text())?.attribute("type").filter(|_| !is_part)?;
        let types: [&'static [&'static str]; 5] =
            [&["string"], &["number"], &["comma_delimited_list"], &["json"], &["boolean"]];
        return types.into_iter().find(|it| it.contains(&declared.value.text().to_lowercase().as_str()));
    }
    match Call::at(value, Owner::default()).map(|call| call.function) {
        Some(Function::GetResource | Function::StrReplace | Function::ListJoin | Function::GetFile) => {
            Some(&["string"])
        }
        Some(Function::StrSplit | Function::ListConcat) => Some(&["comma_delimited_list", "json"]),
        Some(Function::MapMerge) => Some(&["json"]),
        None if value.is_sequence() => Some(&["comma_delimited_list", "json"]),
        _ => None,
    }
}
