//! Allowed characters in names.

use hot::Template;

use crate::check::{Change, Profile, Rule, rule};
use crate::mending::{self, NewIds};
use crate::names;

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // A parameter name consists of letters, digits and underscores.
    rule("R-25877", |cx, out| {
        for parameter in cx.package().templates().flat_map(Template::parameters) {
            let mend = || mending::parameter_as_word(parameter.key);
            names::check_word(parameter.key, "parameter name", names::is_word, mend, out);
        }
    }),
    // A resource ID consists of letters, digits and underscores.
    rule("R-75141", |cx, out| {
        let is_allowed = match cx.profile() {
            Profile::Text => names::is_word,
            Profile::Vvp => names::is_word_or_hyphen,
        };
        let mut new_ids = NewIds::default();
        for resource in cx.package().templates().flat_map(Template::resources) {
            let mend = || new_ids.as_word(cx.package(), resource);
            names::check_word(resource.key, "resource id", is_allowed, mend, out);
        }
    })
    .resolved_by(Change::RenameResource),
];
