//! Support status of deprecated types and properties, as documented by the engine's authors.

use vnfcheck_catalogue::{
    ALIASES, resource_types,
    schema::{Status, Support, TypeSchema},
};
use vnfcheck_hot::{Definition, Node};
use vnfcheck_maps::HashMap;

use super::Properties;
use crate::heat::{kinds, versions};
use vnfcheck_check::{Finding, Findings};

impl<'p> Properties<'_, 'p> {
    /// Reports a deprecated or unsupported type.
    pub(super) fn support_status(&mut self, definition: Definition<'p>, of: &'static TypeSchema) {
        let Some(node) = definition.type_node() else { return };
        if !of.removed_after.is_empty() {
            let since = versions::release_after(of.removed_after);
            let successor = ALIASES.iter().find(|(old, _)| *old == of.name);
            let help = successor.map_or_else(
                || "use an existing type".to_owned(),
                |(_, new)| format!("use `{new}`; some clouds still map the old name to this type"),
            );
            self.out
                .fail(node, format!("type `{}` was removed from Heat in {since}", of.name))
                .kind(kinds::REMOVED_TYPE)
                .help(help);
        } else if let Some(support) = of.support {
            let what = format!("type `{}`", of.name);
            self.deprecated.add(what, node, support, successor(of));
        }
    }

    /// Reports each deprecated type and property of the template once, at its first use.
    pub(in crate::heat) fn report_deprecated(&mut self) {
        std::mem::take(&mut self.deprecated).report(self.out);
    }
}

/// Returns the type that replaces a deprecated type. Follows replacements that Heat's authors have deprecated as well.
fn successor(of: &TypeSchema) -> Option<&'static str> {
    const MOST_STEPS: usize = 4;
    let successors = std::iter::successors(advised_type(of), |it| advised_type(it));
    successors.take(MOST_STEPS).last().map(|it| it.name)
}

/// Returns the type that Heat's authors name as the replacement. If they name only a service, returns the type of the
/// same kind in that service, such as `OS::Octavia::Pool` for `OS::Neutron::LBaaS::Pool`.
fn advised_type(of: &TypeSchema) -> Option<&'static TypeSchema> {
    let (service, kind) = of.name.rsplit_once("::")?;
    let words = of.support?.message.split_whitespace().map(|it| it.trim_end_matches(['.', ',']));
    let mut types = words.filter_map(|word| {
        let (first, rest) = word.split_at_checked(1)?;
        let in_service = format!("OS::{}{rest}::{kind}", first.to_uppercase());
        let names = [word.to_owned(), in_service, format!("{service}::{word}::{kind}")];
        names.iter().find_map(|it| resource_types::find(it))
    });
    types.find(|it| it.name != of.name)
}

/// The deprecated types, properties and attributes that a template uses, in the order of their first use.
#[derive(Default)]
pub(in crate::heat) struct Deprecated<'p> {
    found: Vec<(String, Uses<'p>)>,
    positions: HashMap<String, usize>,
}

struct Uses<'p> {
    first: Node<'p>,
    others: Vec<Node<'p>>,
    support: &'static Support,
    /// The new name of a renamed property, or the type that replaces a type.
    successor: Option<&'static str>,
}

impl<'p> Deprecated<'p> {
    pub(in crate::heat) fn add(
        &mut self,
        what: String,
        at: Node<'p>,
        support: &'static Support,
        successor: Option<&'static str>,
    ) {
        let known = self.positions.get(&what).and_then(|position| self.found.get_mut(*position));
        if let Some((_, uses)) = known {
            return uses.others.push(at);
        }
        self.positions.insert(what.clone(), self.found.len());
        self.found.push((what, Uses { first: at, others: Vec::new(), support, successor }));
    }

    /// Reports each element once, at its first use.
    pub(in crate::heat) fn report(self, out: &mut Findings) {
        for (what, uses) in self.found {
            let Uses { first, others, support, successor } = uses;
            let mut message = support_message(&what, support);
            if !others.is_empty() {
                let count = others.len() + 1;
                message = format!("{message}; {count} uses in this file");
            }
            let finding = out.advise(first, message);
            advise_support(finding, &what, support);
            if let Some(name) = successor {
                finding.help(format!("use `{name}` instead"));
            }
            for other in others {
                finding.related(other, "also used here");
            }
        }
    }
}

fn support_message(what: &str, support: &Support) -> String {
    let state = match support.status {
        Status::Deprecated => "deprecated",
        Status::Hidden => "obsolete",
        Status::Unsupported => return format!("{what} is not supported by Heat's authors"),
    };
    match support.since {
        "" => format!("{what} is {state}"),
        since => format!("{what} has been {state} since Heat {since}"),
    }
}

/// Adds help that names the replacement of a deprecated element. Notices about unsupported elements name no
/// replacement.
fn advise_support(finding: &mut Finding, what: &str, support: &Support) {
    finding.kind(kinds::DEPRECATED);
    let mut said = sentences(support.message);
    let first = said.clone().next().unwrap_or_default();
    finding.help(if first.is_empty() {
        format!("remove {what} if the stack works without it; Heat still accepts existing uses")
    } else if let Some(advice) = said.find(|it| support.status != Status::Unsupported && is_advice(it)) {
        format!("Heat advises: {advice}")
    } else {
        format!("remove or replace {what}; Heat states: {first}")
    });
}

/// Returns `true` for a sentence of Heat's authors that recommends an action.
fn is_advice(sentence: &str) -> bool {
    const ACTIONS: [&str; 3] = ["Use ", ", use ", "Please use "];
    ACTIONS.iter().any(|it| sentence.contains(it)) || sentence.starts_with("Add ")
}

/// Returns the sentences of a string without their periods. A sentence ends at a period before a capital letter, so
/// that abbreviations such as `e.g.` do not end the sentence.
fn sentences(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let left = rest.take()?;
        let is_end = |at: &usize| left.get(at + 2..).is_some_and(|it| it.starts_with(char::is_uppercase));
        let end = left.match_indices(". ").map(|(at, _)| at).find(is_end);
        rest = end.and_then(|at| left.get(at + 2..));
        Some(left.get(..end.unwrap_or(left.len())).unwrap_or_default().trim_end_matches('.'))
    })
}
