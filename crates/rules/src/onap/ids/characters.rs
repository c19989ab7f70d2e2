//! Allowed characters in names.

use hot::{Resource, Template};
use vnf::{Namer, tokens};

use crate::check::{Change, Context, Profile, Rule, rule};
use crate::mending;
use crate::names;

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // A parameter name consists of letters, digits and underscores.
    rule("R-25877", |cx, out| {
        for template in cx.package().templates() {
            for parameter in template.parameters() {
                let mend = || mending::parameter_as_word(cx, template, parameter);
                names::check_word(parameter.key, "parameter name", names::is_word, mend, out);
            }
        }
    }),
    // A resource ID consists of letters, digits and underscores.
    rule("R-75141", |cx, out| {
        let is_allowed = allowed_in_ids(cx);
        for resource in cx.package().templates().flat_map(Template::resources) {
            let mend = || mending::rename_resource_anyhow(cx, resource);
            names::check_word(resource.key, "resource ID", is_allowed, mend, out);
        }
    })
    .resolved_by(Change::RenameResource),
];

/// Returns the function that accepts the characters of resource IDs.
fn allowed_in_ids(cx: &Context<'_>) -> fn(char) -> bool {
    match cx.profile() {
        Profile::Text => names::is_word,
        Profile::Vvp => names::is_word_or_hyphen,
    }
}

/// Proposes IDs with underscores instead of invalid characters, with an index if such an ID is in use.
pub(crate) fn propose_ids(cx: &Context<'_>, names: &mut Namer<'_>) {
    let is_allowed = allowed_in_ids(cx);
    let is_bad = |it: &Resource<'_>| !it.id().chars().all(is_allowed);
    for resource in cx.package().templates().flat_map(Template::resources).filter(is_bad) {
        names.propose_id_or_numbered(resource, &tokens::as_word(resource.id()));
    }
}
