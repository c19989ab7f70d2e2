//! Allowed characters in names.

use std::cell::LazyCell;

use vnfcheck_hot::{Parameter, Resource, Target, Template};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::namer::Subject;
use vnfcheck_vnf::{Namer, ParamRef, tokens};

use crate::fixes;
use crate::names;
use crate::words;
use vnfcheck_check::{Change, Context, Profile, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // A parameter name consists of letters, digits and underscores.
    rule("R-25877", |cx, out| {
        for template in cx.package().templates() {
            let uses = LazyCell::new(|| first_uses(template));
            for parameter in template.parameters() {
                let make_fix = || fixes::parameter_as_word(cx, template, parameter);
                let rename = |to: &str| {
                    let used = uses.get(parameter.name()).copied();
                    rename_parameter(cx, template, parameter.name(), used, to)
                };
                names::check_word(parameter.key, "parameter name", names::is_word, make_fix, rename, out);
            }
        }
    }),
    // A resource ID consists of letters, digits and underscores.
    rule("R-75141", |cx, out| {
        let is_allowed = allowed_in_ids(cx);
        for resource in cx.package().templates().flat_map(Template::resources) {
            let make_fix = || fixes::rename_resource_anyhow(cx, resource);
            names::check_word(resource.key, "resource ID", is_allowed, make_fix, words::rename_resource, out);
        }
    })
    .resolved_by(Change::RenameResource),
];

/// Returns the first uses of the whole parameters of a template, by name.
fn first_uses(template: &Template) -> HashMap<&str, ParamRef<'_>> {
    let references = template.references(Target::Parameter);
    let mut uses = HashMap::default();
    for used in references.filter_map(|it| ParamRef::naming(it.name)).filter(|it| !it.is_indexed) {
        uses.entry(used.name()).or_insert(used);
    }
    uses
}

/// Returns the help for a misnamed parameter with its new name and the places to change.
fn rename_parameter<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    name: &str,
    used: Option<ParamRef<'p>>,
    to: &str,
) -> String {
    const RENAME: &str = "rename the parameter";
    let help = used.map(|it| words::rename_parameter(cx, template, it, to));
    // Help that only changes the value would leave an invalid name in the declaration.
    help.filter(|it| it.starts_with(RENAME)).unwrap_or_else(|| {
        let help = words::rename_with_givers(cx.package(), template, name);
        help.replacen(RENAME, &format!("{RENAME} to `{to}`"), 1)
    })
}

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
