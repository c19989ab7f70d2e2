//! Allowed characters in names.

use vnfcheck_hot::{Parameter, Resource, Template};
use vnfcheck_vnf::namer::Subject;
use vnfcheck_vnf::{Namer, tokens};

use crate::fixes;
use crate::names;
use vnfcheck_check::{Change, Context, Profile, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // A parameter name consists of letters, digits and underscores.
    rule("R-25877", |cx, out| {
        for template in cx.package().templates() {
            for parameter in template.parameters() {
                let make_fix = || fixes::parameter_as_word(cx, template, parameter);
                names::check_word(parameter.key, "parameter name", names::is_word, make_fix, out);
            }
        }
    }),
    // A resource ID consists of letters, digits and underscores.
    rule("R-75141", |cx, out| {
        let is_allowed = allowed_in_ids(cx);
        for resource in cx.package().templates().flat_map(Template::resources) {
            let make_fix = || fixes::rename_resource_anyhow(cx, resource);
            names::check_word(resource.key, "resource ID", is_allowed, make_fix, out);
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

/// Proposes IDs with underscores instead of invalid characters. An ID that ends in an index gets the first free index,
/// and an ID in use gets an index.
pub(crate) fn propose_ids(cx: &Context<'_>, names: &mut Namer<'_>) {
    let is_allowed = allowed_in_ids(cx);
    let is_bad = |it: &Resource<'_>| names::bad_character(it.id(), is_allowed).is_some();
    for resource in cx.package().templates().flat_map(Template::resources).filter(is_bad) {
        let word = tokens::as_word(resource.id());
        match tokens::split_index(&word) {
            Some((stem, _)) => names.propose_id(resource, &format!("{stem}_{{index}}")),
            None => names.propose_id_or_numbered(resource, &word),
        }
    }
}

/// Proposes parameter names with underscores instead of invalid characters.
pub(crate) fn propose_parameters<'p>(cx: &Context<'p>, proposed: &mut Namer<'p>) {
    for template in cx.package().templates() {
        for name in
            template.parameters().map(Parameter::name).filter(|it| !names::has_only_word_characters(it))
        {
            let subject = Subject::Parameter(template.file(), name);
            let is_in_use = fixes::is_declared(cx, template, name);
            proposed.propose_parameter(template.file(), subject, &tokens::as_word(name), is_in_use);
        }
    }
}
