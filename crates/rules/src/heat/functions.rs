//! What intrinsic functions must be called with, as far as Heat looks at it while it reads the template.

use hot::{Call, Function, Template};

use super::versions;
use crate::checks::Checks;
use crate::checks::words::listed;

/// The form of an argument.
enum Form {
    /// A mapping with these keys.
    Mapping(&'static [&'static str]),
    /// A list of this many items.
    List { least: usize, most: usize },
}

const ANY_NUMBER: usize = usize::MAX;

fn form_of(function: Function, version: &str) -> Option<Form> {
    let list = |least, most| Some(Form::List { least, most });
    match function {
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            Some(Form::Mapping(&["template", "params"]))
        }
        Function::Repeat => Some(Form::Mapping(&["template", "for_each"])),
        Function::Yaql => Some(Form::Mapping(&["expression"])),
        Function::ListJoin if version < "2015-10-15" => list(2, 2),
        Function::ListJoin | Function::And | Function::Or => list(2, ANY_NUMBER),
        Function::If if version >= "2021-04-16" => list(2, 3),
        Function::If => list(3, 3),
        Function::Equals | Function::Contains | Function::Filter => list(2, 2),
        Function::StrSplit => list(2, 3),
        Function::GetAttr if version < "2015-10-15" => list(2, ANY_NUMBER),
        Function::GetAttr => list(1, ANY_NUMBER),
        _ => None,
    }
}

/// Every call of a function that the template's version has; `get_attr` is looked at with its references.
pub(crate) fn check(template: &Template, checks: &mut Checks) {
    for call in template.calls().filter(|call| call.function != Function::GetAttr) {
        check_argument(template, call, checks);
    }
}

/// Whether the argument of a call has the form that the function takes in the template's version.
pub(crate) fn check_argument(template: &Template, call: Call<'_>, checks: &mut Checks) {
    let name = template.section("heat_template_version").map(|section| section.value.text());
    let Some(version) = name.and_then(|name| versions::find(&name)) else { return };
    if versions::first_with(call.function) > version.date {
        return;
    }
    if let Some(form) = form_of(call.function, version.date) {
        check_call(call, &form, checks);
    }
}

fn check_call(call: Call<'_>, form: &Form, checks: &mut Checks) {
    let wanted = match *form {
        Form::Mapping(keys) => {
            if keys.iter().all(|key| call.argument.get(key).is_some()) {
                return checks.pass();
            }
            format!("a mapping with {}", listed(keys))
        }
        Form::List { least, most } => {
            if call.argument.is_sequence() && (least..=most).contains(&call.argument.len()) {
                return checks.pass();
            }
            match most {
                ANY_NUMBER => format!("a list of at least {least}"),
                most if most == least => format!("a list of {least}"),
                most => format!("a list of {least} to {most}"),
            }
        }
    };
    let name = call.function.name();
    checks
        .fail(call.node, format!("`{name}` takes {wanted}"))
        .kind("hot.wrong-argument")
        .help(format!("correct what stands behind `{name}:`"));
}
