//! References to undeclared parameters whose names resemble a declared parameter.

use vnfcheck_hot::{Parameter, Target, Template};
use vnfcheck_names::suggestions::{Suggestion, Suggestions};

/// The name in references to an undeclared parameter, and the declared parameter that this name most likely refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MisspelledParameter<'p> {
    /// The misspelled name.
    pub(crate) name: &'p str,
    /// The declared parameter.
    pub(crate) meant: Suggestion<'p>,
}

/// Returns the misspelled parameters of a template in alphabetical order.
pub(crate) fn find(template: &Template) -> Vec<MisspelledParameter<'_>> {
    let mut suggestions = Suggestions::among(template.parameters().map(Parameter::name));
    let unknown = template.references(Target::Parameter).filter(|it| it.declared.is_none());
    let meant = unknown.filter_map(|reference| {
        let name = reference.name.text();
        suggestions.of(name).map(|meant| MisspelledParameter { name, meant })
    });
    let mut found: Vec<_> = meant.collect();
    found.sort_unstable_by_key(|it| it.name);
    found.dedup_by_key(|it| it.name);
    found
}

/// Returns the declared parameter that a name refers to, according to the misspelled parameters of a template.
pub(crate) fn meant_by<'p>(name: &str, found: &[MisspelledParameter<'p>]) -> Option<Suggestion<'p>> {
    let at = found.binary_search_by_key(&name, |it| it.name).ok()?;
    found.get(at).map(|it| it.meant)
}
