//! Help texts for parameters that calls pass under other names.

use vnfcheck_hot::{PSEUDO_PARAMETERS, Package, Template};

use super::passed::Renamed;
use super::prescribed::Kept;
use crate::words::{entry_of_new, entry_of_renamed};

/// Returns the help to pass a parameter of the same name, which the caller declares or must declare.
pub(super) fn pass_whole(package: &Package, caller: &Template, name: &str) -> String {
    let file = package.path_of(caller.file());
    if caller.parameter(name).is_some() {
        return format!("pass `{name}: {{get_param: {name}}}`, which `{file}` declares too");
    }
    format!("declare `{name}` with `type: string` in `{file}`, and pass `{name}: {{get_param: {name}}}`")
}

/// A list whose element a call passes.
#[derive(Clone, Copy)]
pub(super) struct PassedList<'n> {
    /// The current name.
    pub(super) name: &'n str,
    /// The name that the nested template requires.
    pub(super) required: &'n str,
    /// The new name, if any.
    pub(super) new: Option<&'n str>,
}

/// Returns the beginning of the help to pass a whole list. If the list gets a different new name, the required name is
/// not available.
pub(super) fn pass_list(package: &Package, caller: &Template, list: PassedList<'_>) -> String {
    let PassedList { name, required, new } = list;
    if required == name {
        return format!("pass the whole list as `{required}` and");
    }
    if caller.parameter(required).is_some() {
        let caller = package.path_of(caller.file());
        return format!("pass the whole list `{required}`, which `{caller}` declares too, and");
    }
    let (action, entry) = if new.is_some_and(|it| it != required) {
        ("declare a separate list", entry_of_new(package, caller, required))
    } else {
        ("rename the list to", entry_of_renamed(package, caller, name, required))
    };
    let entry = entry.map(|it| format!("{it}, ")).unwrap_or_default();
    format!("{action} `{required}`, {entry}pass the whole list and")
}

/// Returns the help for a parameter that a call passes under another name. `kept` states which of the two names remain.
pub(super) fn unify(package: &Package, renamed: &Renamed<'_>, kept: Kept) -> String {
    let (argument, inner, outer) = (&renamed.argument, renamed.argument.name(), renamed.outer.text());
    if PSEUDO_PARAMETERS.contains(&outer) {
        return format!("pass a declared parameter `{inner}` instead of `{outer}`");
    }
    let call = &argument.call;
    let (caller, file) = (package.path_of(call.caller.file()), call.reference.text());
    let has_both = argument.nested.parameter(outer).is_some();
    match kept {
        _ if call.caller.parameter(inner).is_some() => {
            format!("pass `{inner}`, which `{caller}` declares too")
        }
        Kept::Inner => {
            let entry = entry_of_renamed(package, call.caller, outer, inner);
            let entry = entry.map(|it| format!(", and {it}")).unwrap_or_default();
            format!("rename `{outer}` to `{inner}` in `{caller}`{entry}")
        }
        Kept::Both => format!(
            "declare and pass a parameter `{inner}` in `{caller}`, because other resources read `{outer}` too"
        ),
        // The nested template needs two parameters, which cannot have the same name.
        Kept::Outer if has_both || renamed.is_passed_twice() => {
            format!("declare and pass a parameter `{inner}` in `{caller}`")
        }
        Kept::Outer => format!("rename `{inner}` to `{outer}` in `{file}` and in every call of `{file}`"),
    }
}
