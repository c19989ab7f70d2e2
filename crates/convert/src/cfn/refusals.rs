//! Constructs that HOT cannot express or would interpret differently.

use vnfcheck_hot::Function;
use vnfcheck_yaml::Node;

use crate::Refusal;

/// Returns `true` if HOT treats a mapping with only this key as a function, even if it then rejects the function.
pub(super) fn is_hot_function(name: &str) -> bool {
    let is_later = |function| {
        use Function::{
            Contains, Filter, ListConcat, ListConcatUnique, MakeUrl, StrReplaceStrict, StrReplaceVstrict,
        };
        matches!(
            function,
            Contains
                | Filter
                | ListConcat
                | ListConcatUnique
                | MakeUrl
                | StrReplaceStrict
                | StrReplaceVstrict
        )
    };
    let of_conditions =
        |function| matches!(function, Function::Equals | Function::Not | Function::And | Function::Or);
    Function::from_name(name).is_some_and(|it| !is_later(it) && !of_conditions(it))
}

/// Returns the first function that HOT would recognize in data.
pub(super) fn hot_function_in<'n>(data: Node<'n>) -> Option<&'n str> {
    let calls = data.followed().filter_map(Node::only_entry).filter(|entry| entry.key.is_text());
    calls.map(|entry| entry.key.text()).find(|name| is_hot_function(name))
}

pub(super) fn reads_as_function(at: Node<'_>, name: &str) -> Refusal {
    let message = format!("HOT would interpret this data as function `{name}`");
    Refusal::new(at.span(), message, "keep the template; HOT cannot express this data")
}

pub(super) fn no_equivalent(at: Node<'_>, what: &str) -> Refusal {
    let message = format!("{what} has no equivalent in HOT");
    Refusal::new(at.span(), message, "rewrite the expression, or keep the template")
}
