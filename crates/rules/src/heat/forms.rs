//! Forms of function calls, for help texts.

use vnfcheck_hot::{Call, Function, Node};

use crate::words::quoted;

/// Returns the help for a call with a wrong argument, or with a wrong part of the argument at a node.
pub(super) fn advice(call: Call<'_>, at: Node<'_>) -> String {
    let name = call.key.text();
    let is_name = matches!(call.function, Function::GetParam | Function::Ref | Function::GetResource);
    // YAML reads a word such as `on`, and a number, as another type.
    if is_name && call.argument.is_filled() && !call.argument.is_text() {
        return format!("put {} in quotes", quoted(call.argument));
    }
    let form = format!("`{name}: {}`", argument(call.function, name));
    if at.is_scalar() && at.is_filled() && at != call.argument {
        format!("replace {}: the form of the call is {form}", quoted(at))
    } else {
        format!("write the call in the form {form}")
    }
}

/// Returns the form of the argument of a function, with a word in capitals for each part that the author chooses.
fn argument(function: Function, name: &str) -> &'static str {
    match function {
        Function::GetParam | Function::Ref => "NAME",
        Function::GetResource => "ID",
        Function::GetAttr => "[RESOURCE, ATTRIBUTE]",
        Function::GetFile => "FILE",
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            "{template: TEXT, params: {NAME: VALUE}}"
        }
        Function::ListJoin | Function::FnJoin => "[DELIMITER, LIST]",
        Function::StrSplit => "[DELIMITER, TEXT, INDEX]",
        Function::FnSplit => "[DELIMITER, TEXT]",
        Function::Repeat => "{template: VALUE, for_each: {NAME: LIST}}",
        Function::If => "[CONDITION, VALUE, VALUE]",
        Function::Equals => "[VALUE, VALUE]",
        Function::Not if name == "Fn::Not" => "[CONDITION]",
        Function::Not => "CONDITION",
        Function::And | Function::Or => "[CONDITION, CONDITION]",
        Function::Contains => "[VALUE, LIST]",
        Function::Digest => "[sha256, TEXT]",
        Function::Filter => "[VALUES, LIST]",
        Function::ListConcat | Function::ListConcatUnique => "[LIST, LIST]",
        Function::MapMerge => "[MAP, MAP]",
        Function::MapReplace => "[MAP, {keys: {OLD: NEW}, values: {OLD: NEW}}]",
        Function::MakeUrl => "{scheme: https, host: HOST, port: 443, path: PATH, query: {NAME: VALUE}}",
        Function::ResourceFacade => "metadata",
        Function::FnResourceFacade => "Metadata",
        Function::Yaql => "{expression: TEXT, data: DATA}",
        Function::FnSelect => "[INDEX, LIST]",
        Function::FnGetAzs => "REGION",
        Function::FnBase64 => "TEXT",
        Function::FnMemberListToMap => "[NAME, VALUE, LIST]",
        Function::FnReplace => "[{NAME: VALUE}, TEXT]",
        Function::FnFindInMap => "[MAP, KEY, KEY]",
    }
}
