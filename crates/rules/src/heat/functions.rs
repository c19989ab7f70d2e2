//! Calls of intrinsic functions: availability in the version, and arguments.

use vnfcheck_hot::{Call, Function, Node, Owner, Section, Template};

use super::arguments::{ArgumentChecker, Defect, When, is_name};
use super::cfn::functions as cfn;
use super::scope::Scope;
use super::shapes::Shapes;
use super::versions::{self, Availability};
use super::{forms, kinds, report, typos};
use crate::slips;
use crate::words::{Suggestions, listed, quoted};
use vnfcheck_check::Findings;

const FACADES: &[&str] = &["metadata", "deletion_policy", "update_policy"];

/// Checks that the template's version has each called function and that the function accepts the arguments. The
/// number of arguments of `get_attr` is checked with its references.
pub(crate) fn check(scope: &Scope<'_>, out: &mut Findings) {
    for call in scope.template.calls() {
        if call.owner.section == Section::Conditions {
            continue;
        }
        check_call(call, scope, out);
    }
    for value in scope.template.outputs().filter_map(|output| output.value.get("value")) {
        advise_misspelt(value, scope, out);
    }
}

/// Checks that the argument of a `get_attr` has the form that the template's version requires.
pub(crate) fn check_get_attr(template: &Template, call: Call<'_>, out: &mut Findings) {
    let name = template.section("heat_template_version").map(|section| section.value.text());
    let Some(version) = name.and_then(versions::find) else { return };
    let argument = call.argument;
    let least = if version.date >= "2015-10-15" { 1 } else { 2 };
    if argument.is_sequence() && argument.len() >= least {
        return out.pass();
    }
    out.fail(call.node, format!("`get_attr` expects a list of at least {least} items"))
        .kind(kinds::WRONG_ARGUMENT)
        .help("pass a resource and one of the resource's attributes");
}

fn check_call<'p>(call: Call<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let name = call.function.name();
    let date = scope.version.date;
    let availability = scope.availability(call.function);
    if availability == Availability::Removed {
        out.fail(call.key, format!("version `{date}` no longer has function `{name}`"))
            .kind(kinds::OTHER_VERSION)
            .help("use the replacement, such as `get_resource`, `get_param` or `list_join`");
        return;
    }
    if matches!(availability, Availability::OfConditions | Availability::Foreign) {
        return;
    }
    if availability == Availability::Later {
        let later = Later::of(call.function, scope);
        out.advise(call.key, format!("{}, so Heat treats the call as data", later.message))
            .kind(kinds::OTHER_VERSION)
            .help(later.help);
        return;
    }
    if !call.argument.is_scalar() {
        for value in parts(call.argument) {
            advise_misspelt(value, scope, out);
        }
    }
    let Some(defect) = defect(call, scope) else {
        if call.function == Function::StrReplace {
            unused_replacements(call, scope, out);
        }
        return elements(call, scope, out);
    };
    let message = format!("`{name}` expects {}", defect.takes);
    let is_noticed = defect.when == When::Reading || scope.is_computed(call.node, call.owner);
    // Heat computes the other values after the resources exist, when the attribute has its value.
    if !is_noticed && scope.call(defect.at).is_some_and(|it| it.function == Function::GetAttr) {
        return elements(call, scope, out);
    }
    report(is_noticed, defect.at, message, out).kind(kinds::WRONG_ARGUMENT).help(match defect.missing {
        Some(keys) => format!("add {keys} to the value of `{name}`"),
        None => forms::advice(call, defect.at),
    });
}

/// The message and help for a function that only later versions have.
pub(super) struct Later {
    pub(super) message: String,
    pub(super) help: String,
}

impl Later {
    fn of(function: Function, scope: &Scope<'_>) -> Self {
        Self {
            message: format!("version `{}` has no function `{}`", scope.version.date, function.name()),
            help: format!("use `heat_template_version: {}` or later", versions::first_with(function)),
        }
    }
}

/// Returns the function of a later version that a value would call.
pub(super) fn of_later_version<'p>(value: Node<'p>, scope: &Scope<'p>) -> Option<Later> {
    let function = Call::at(value, Owner::default())?.function;
    (scope.availability(function) == Availability::Later).then(|| Later::of(function, scope))
}

/// Reports names that do not occur in the literal template of a `str_replace`.
fn unused_replacements(call: Call<'_>, scope: &Scope<'_>, out: &mut Findings) {
    let template = call.argument.get("template").and_then(Node::as_str);
    // The key of a call is not a name to replace.
    let names = call.argument.get("params").filter(|it| !scope.is_call(*it));
    let (Some(text), Some(names)) = (template, names) else { return };
    let words = text.split(|letter: char| !(letter.is_alphanumeric() || "_-$%{}<>@".contains(letter)));
    let mut words = Suggestions::among(words.filter(|it| it.len() > 2));
    for entry in names.entries().filter(|entry| !text.contains(entry.name())) {
        let suggestion = words.of(entry.name());
        let message = format!("the template string does not contain `{}`", entry.name());
        let finding = out.advise(entry.key, message).kind(kinds::UNUSED_REPLACEMENT);
        typos::suggest(finding, entry.key, suggestion, "correct or remove the name");
    }
}

/// Returns the items of a list, or the values of a mapping.
fn parts<'p>(node: Node<'p>) -> impl Iterator<Item = Node<'p>> {
    node.items().chain(node.entries().map(|entry| entry.value))
}

/// Reports a value that is, or contains, data that was meant as a call.
pub(super) fn advise_misspelt<'p>(value: Node<'p>, scope: &Scope<'p>, out: &mut Findings) {
    if scope.is_call(value) {
        return;
    }
    for value in std::iter::once(value).chain(parts(value)) {
        advise_slip(value, scope, out);
        let Some((key, suggestion)) = misspelt_call(value, scope) else { continue };
        out.advise(key, format!("`{}` is not a function and is treated as data", key.text()))
            .kind(kinds::IGNORED_FUNCTION)
            .help(format!("write `{}`", suggestion.name()));
    }
}

/// Reports data that would be a call without a typo.
pub(super) fn advise_slip(value: Node<'_>, scope: &Scope<'_>, out: &mut Findings) {
    if let Some(help) = slips::advice(value, |it| scope.has(it)) {
        let at = value.entries().next().map_or(value, |entry| entry.key);
        out.advise(at, format!("{} is not a call and is treated as data", quoted(at)))
            .kind(kinds::IGNORED_FUNCTION)
            .help(help);
    }
}

/// For a mapping with one key that resembles the name of a function whose arguments have this form, returns the key and
/// the function.
fn misspelt_call<'p>(value: Node<'p>, scope: &Scope<'p>) -> Option<(Node<'p>, Function)> {
    let entry = value.only_entry().filter(|_| !scope.is_call(value))?;
    // Data often has keys of one word, such as `filter`.
    let mut functions = Function::ALL.iter().copied().filter(|it| it.name().contains('_') && scope.has(*it));
    let plain = |text: &str| -> String { text.chars().filter(|it| it.is_alphanumeric()).collect() };
    let written = plain(entry.name()).to_lowercase();
    let function = functions.clone().find(|it| plain(it.name()) == written && it.name() != entry.name());
    let function = function.or_else(|| {
        let (_, suggestion) = typos::suggested_function(value, scope)?;
        functions.find(|it| it.name() == suggestion.name)
    })?;
    let argument = entry.value;
    let named = if argument.is_sequence() { argument.item(0)? } else { argument };
    let template = scope.template;
    let is_misspelled = match function {
        Function::GetParam => named.is_scalar() && template.parameter(named.text()).is_some(),
        Function::GetResource | Function::GetAttr => {
            named.is_scalar() && template.resource(named.text()).is_some()
        }
        _ => {
            let owner = Owner::default();
            defect(Call { function, node: value, key: entry.key, argument, owner }, scope).is_none()
        }
    };
    is_misspelled.then_some((entry.key, function))
}

/// Reports the selection of an element from a single value. Heat returns a character of a string, or null for a number,
/// neither of which an author intends.
fn elements<'p>(call: Call<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let is_element = call.function == Function::GetParam && call.argument.item(1).is_some();
    let name = call.argument.item(0).filter(|_| is_element);
    let parameter = name.and_then(|name| scope.template.parameter(name.text()));
    let Some((parameter, declared)) = parameter.map(|it| (it, it.declared_type())) else { return out.pass() };
    let what = match declared {
        "string" => "a single character",
        "number" | "boolean" => "an empty string",
        _ => return out.pass(),
    };
    let name = parameter.name();
    out.advise(
        call.node,
        format!("the index selects {what}, because parameter `{name}` has type `{declared}`"),
    )
    .kind(kinds::WRONG_ARGUMENT)
    .related(parameter, "the parameter")
    .help(format!("declare `{name}` with `type: comma_delimited_list`, or remove the index"));
}

fn defect<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<Defect<'p>> {
    use When::{Computing, Reading};
    let argument = call.argument;
    let checker = ArgumentChecker { scope, argument, node: call.node };
    let date = scope.version.date;
    match call.function {
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            checker.str_replace(call.function)
        }
        Function::Repeat => checker.repeat(),
        Function::ListJoin if date < "2015-10-15" => {
            checker.list(2, 2, Reading).or_else(|| checker.list_join(false))
        }
        Function::ListJoin => checker.list(2, usize::MAX, Reading).or_else(|| checker.list_join(true)),
        Function::If if date >= "2021-04-16" => checker.list(2, 3, Reading),
        Function::If => checker.list(3, 3, Reading),
        Function::Filter => checker.list(2, 2, Reading).or_else(|| checker.lists_inside()),
        Function::Contains => checker.list(2, 2, Reading).or_else(|| {
            checker.unless(argument.item(1)?, Shapes::LIST.or(Shapes::TEXT), "a list as second item")
        }),
        Function::Digest => checker.digest(),
        Function::StrSplit => checker.str_split(),
        Function::MapMerge => checker.each_is(Shapes::MAP, "a list of mappings"),
        Function::ListConcat | Function::ListConcatUnique => checker.each_is(Shapes::LIST, "a list of lists"),
        Function::MapReplace => checker.map_replace(),
        Function::Yaql => checker.yaql(),
        Function::MakeUrl => checker.make_url(),
        Function::ResourceFacade => {
            let fits = argument.as_str().is_some_and(|text| FACADES.contains(&text));
            (!fits).then(|| checker.defect(argument, format!("one of {}", listed(FACADES))).on_reading())
        }
        // The client only sends files with literal names.
        Function::GetFile => (!checker.can_be(argument, Shapes::TEXT) || scope.is_call(argument))
            .then(|| checker.defect(call.node, "the literal name of a file")),
        Function::GetParam => {
            let name = if argument.is_sequence() { argument.item(0) } else { Some(argument) };
            let fits = name.is_some_and(|name| match scope.call(name) {
                Some(inner) => checker.can_be(inner.node, Shapes::TEXT),
                None => is_name(name) || argument.is_sequence() && name.is_filled(),
            });
            (!fits).then(|| checker.defect(call.node, "the name of a parameter"))
        }
        Function::GetAttr => {
            let taken = Shapes::SINGLE.or(Shapes::NOTHING);
            let bad = argument.items().find(|item| !checker.can_be(*item, taken))?;
            Some(
                checker.defect(bad, "a resource, an attribute and keys, all strings or numbers").on_reading(),
            )
        }
        Function::GetResource | Function::Ref => {
            let (is_name, when) = match scope.call(argument) {
                Some(inner) => {
                    (!matches!(inner.function, Function::GetResource | Function::GetAttr), Computing)
                }
                None if argument.is_null() => (false, Computing),
                None => (argument.is_scalar(), Reading),
            };
            (!is_name).then(|| Defect { when, ..checker.defect(call.node, "the name of a resource") })
        }
        _ => cfn::defect(call, scope),
    }
}
