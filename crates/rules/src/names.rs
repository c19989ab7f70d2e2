//! Syntax of names.

use vnfcheck_fix::Fix;
use vnfcheck_hot::Node;

use crate::fixes;
use vnfcheck_check::Findings;
pub(crate) use vnfcheck_vnf::tokens::{has_only_word_characters, is_index, is_word};
use vnfcheck_vnf::values::misread_as;

/// Returns `true` for letters and digits of any alphabet, underscores and hyphens, as in VVP.
pub(crate) fn is_word_or_hyphen(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '-'
}

/// Returns `true` if a type or file name is a URL with any scheme.
pub(crate) fn is_url(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, rest)| {
        !rest.is_empty()
            && !scheme.is_empty()
            && scheme.chars().all(|it| it.is_ascii_alphanumeric() || "+-.".contains(it))
    })
}

/// Returns `true` for the URL of a file on the computer of the client.
pub(crate) fn is_file_url(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("file"))
}

/// Returns `true` if Heat treats a type as the name of a template: only with these extensions in lower case.
pub(crate) fn is_template_for_heat(type_name: &str) -> bool {
    [".yaml", ".template"].iter().any(|extension| type_name.ends_with(extension))
}

/// Returns `true` if a URL names a template file, ignoring the query and the fragment.
pub(crate) fn ends_in_template_extension(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or(url).to_ascii_lowercase();
    [".yaml", ".yml", ".template"].iter().any(|extension| path.ends_with(extension))
}

/// Returns the first character of a name that is not allowed. Word characters are always allowed.
pub(crate) fn bad_character(name: &str, is_allowed: fn(char) -> bool) -> Option<char> {
    if has_only_word_characters(name) { None } else { name.chars().find(|character| !is_allowed(*character)) }
}

/// Checks that the name at a key consists of allowed characters and that YAML reads the name as a string. `rename` returns
/// the help with the new name of the fix.
pub(crate) fn check_word(
    key: Node<'_>,
    what: &str,
    is_allowed: fn(char) -> bool,
    make_fix: impl FnOnce() -> Option<Fix>,
    rename: impl FnOnce(&str) -> String,
    out: &mut Findings,
) {
    const HELP: &str = "use letters, digits and underscores only";
    let name = key.text();
    if let Some(bad) = bad_character(name, is_allowed) {
        let fix = make_fix();
        let help = fix.as_ref().and_then(Fix::new_name).map_or_else(|| HELP.to_owned(), rename);
        out.fail(key, format!("{what} `{name}` contains `{}`", bad.escape_debug())).help(help).fix(fix);
    } else if let Some(kind) = misread_as(key) {
        out.fail(key, format!("{what} `{name}` is read as {kind}, not as a string"))
            .help(format!("put the name in quotes, `\"{name}\"`, or choose another name"))
            .fix(fixes::quote(key));
    } else if name.is_empty() {
        out.fail(key, format!("{what} is empty")).help("add a name");
    } else {
        out.pass();
    }
}
