//! R-11441: the type of a parameter is one of the five that HOT has.

use hot::{Template, Words};

use crate::check::{Context, Findings, Rule, rule};
use crate::words::{listed, quoted};

pub(crate) static RULES: &[Rule] = &[rule("R-11441", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let types = Words::Hot.parameter_types();
    for parameter in package.templates().flat_map(Template::parameters) {
        let Some(declared) = parameter.type_entry() else { continue };
        if types.contains(&declared.value.text()) {
            out.pass();
        } else {
            out.fail(declared.value, format!("{} is not a parameter type", quoted(declared.value)))
                .help(format!("use one of {}", listed(types)));
        }
    }
}
