//! R-11441: the type of a parameter is one of the five types of HOT.

use vnfcheck_hot::{Template, Words};

use crate::fixes;
use crate::words::{Suggestion, listed, quoted, suggestion};
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-11441", check).resolved_by(Change::CorrectType)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let types = Words::Hot.parameter_types();
    for parameter in package.templates().flat_map(Template::parameters) {
        let Some(declared) = parameter.type_entry() else { continue };
        if types.contains(&declared.value.text()) {
            out.pass();
        } else {
            let suggestion = suggestion(declared.value.text(), types.iter().copied());
            out.fail(declared.value, format!("{} is not a parameter type", quoted(declared.value)))
                .help(
                    suggestion
                        .map_or_else(|| format!("use one of {}", listed(types)), Suggestion::correction),
                )
                .fix(suggestion.and_then(|it| fixes::write_suggestion(&[declared.value], it)));
        }
    }
}
