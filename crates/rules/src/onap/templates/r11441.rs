//! R-11441: the type of a parameter is one of the five types of HOT.

use hot::{Template, Words};

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::mending;
use crate::words::{Meant, listed, meant, quoted};

pub(crate) static RULES: &[Rule] = &[rule("R-11441", check).resolved_by(Change::CorrectType)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let types = Words::Hot.parameter_types();
    for parameter in package.templates().flat_map(Template::parameters) {
        let Some(declared) = parameter.type_entry() else { continue };
        if types.contains(&declared.value.text()) {
            out.pass();
        } else {
            let meant = meant(declared.value.text(), types.iter().copied());
            out.fail(declared.value, format!("{} is not a parameter type", quoted(declared.value)))
                .help(meant.map_or_else(|| format!("use one of {}", listed(types)), Meant::question))
                .fix(meant.and_then(|it| mending::write_meant(&[declared.value], it)));
        }
    }
}
