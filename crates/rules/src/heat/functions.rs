//! Calls of intrinsic functions: which versions have them, and what they must be called with.

use hot::{Call, Function, Section, Template};

use super::arguments::{Defect, Judge, When, is_name};
use super::kinds;
use super::scope::Scope;
use super::versions::{self, Standing};
use crate::checks::Checks;
use crate::checks::words::listed;

const FACADES: &[&str] = &["metadata", "deletion_policy", "update_policy"];

/// Every call has arguments that the function takes, and the version has the function. `get_attr` is looked at with
/// its references.
pub(crate) fn check(scope: &Scope<'_>, checks: &mut Checks) {
    for call in scope.template.calls() {
        if call.owner.section == Section::Conditions || call.function == Function::GetAttr {
            continue;
        }
        check_call(call, scope, checks);
    }
}

/// Whether the argument of a `get_attr` has the form that the template's version takes.
pub(crate) fn check_get_attr(template: &Template, call: Call<'_>, checks: &mut Checks) {
    let name = template.section("heat_template_version").map(|section| section.value.text());
    let Some(version) = name.and_then(|name| versions::find(&name)) else { return };
    let argument = call.argument;
    let least = if version.date >= "2015-10-15" { 1 } else { 2 };
    if argument.is_sequence() && argument.len() >= least {
        return checks.pass();
    }
    checks
        .fail(call.node, format!("`get_attr` takes a list of at least {least}"))
        .kind(kinds::WRONG_ARGUMENT)
        .help("give it a resource and one of its attributes");
}

fn check_call<'p>(call: Call<'p>, scope: &Scope<'p>, checks: &mut Checks) {
    let name = call.function.name();
    let date = scope.version.date;
    let standing = scope.standing(call.function);
    if standing == Standing::Removed {
        checks
            .fail(call.key, format!("version `{date}` has no function `{name}` any more"))
            .kind(kinds::OTHER_VERSION)
            .help("use the function that replaced it, such as `get_resource`, `get_param` or `list_join`");
        return;
    }
    if standing == Standing::OfConditions {
        return;
    }
    if standing == Standing::Later {
        let first = versions::first_with(call.function);
        checks
            .advise(call.key, format!("version `{date}` has no function `{name}`; this is plain data"))
            .kind(kinds::OTHER_VERSION)
            .help(format!("use `heat_template_version: {first}` or later"));
        return;
    }
    let Some(defect) = defect(call, scope) else { return checks.pass() };
    let message = format!("`{name}` takes {}", defect.takes);
    let is_noticed = defect.when == When::Reading || call.owner.section != Section::Outputs;
    let finding =
        if is_noticed { checks.fail(defect.at, message) } else { checks.advise(defect.at, message) };
    finding.kind(kinds::WRONG_ARGUMENT).help(format!("correct what stands behind `{name}:`"));
}

fn defect<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<Defect<'p>> {
    use When::{Computing, Reading};
    let argument = call.argument;
    let judge = Judge { scope, argument, node: call.node };
    let date = scope.version.date;
    match call.function {
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            judge.str_replace(call.function)
        }
        Function::Repeat => judge.repeat(),
        Function::ListJoin if date < "2015-10-15" => {
            judge.list(2, 2, Reading).or_else(|| judge.list_join(false))
        }
        Function::ListJoin => judge.list(2, usize::MAX, Reading).or_else(|| judge.list_join(true)),
        Function::If if date >= "2021-04-16" => judge.list(2, 3, Reading),
        Function::If => judge.list(3, 3, Reading),
        Function::Filter => judge.list(2, 2, Reading).or_else(|| judge.lists_inside()),
        Function::Contains => judge.list(2, 2, Reading).or_else(|| {
            let sequence = argument.item(1).filter(|it| !judge.is_open(*it))?;
            (!sequence.is_sequence() && !sequence.is_text())
                .then(|| judge.defect(sequence, "a sequence as second item", Computing))
        }),
        Function::Digest => judge.digest(),
        Function::StrSplit => judge.str_split(),
        Function::MapMerge => judge.each_is("a list of mappings", hot::Node::is_mapping),
        Function::ListConcat | Function::ListConcatUnique => {
            judge.each_is("a list of lists", hot::Node::is_sequence)
        }
        Function::MapReplace => judge.map_replace(),
        Function::Yaql => judge.yaql(),
        Function::MakeUrl => judge.make_url(),
        Function::ResourceFacade => {
            let fits = argument.as_str().is_some_and(|text| FACADES.contains(&text.as_ref()));
            (!fits).then(|| judge.defect(argument, &format!("one of {}", listed(FACADES)), Reading))
        }
        Function::GetFile => {
            let open = judge.is_open(argument) || argument.is_text();
            (!open).then(|| judge.defect(call.node, "the name of a file", Computing))
        }
        Function::GetParam => {
            let fits = argument.item(0).is_some() || is_name(argument) || judge.is_open(argument);
            (!fits).then(|| judge.defect(call.node, "the name of a parameter", Computing))
        }
        Function::GetResource | Function::Ref => (argument.is_sequence()
            || argument.is_mapping() && !judge.is_open(argument))
        .then(|| judge.defect(call.node, "the name of a resource", Reading)),
        _ => None,
    }
}
