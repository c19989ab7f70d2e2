//! Support status of deprecated types and properties, as documented by the engine's authors.

use vnfcheck_catalogue::{
    ALIASES,
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
            self.deprecated.add(what, node, support, None);
        }
    }

    /// Reports each deprecated type and property of the template once, at its first use.
    pub(in crate::heat) fn report_deprecated(&mut self) {
        std::mem::take(&mut self.deprecated).report(self.out);
    }
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
    /// The new name of a renamed property.
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
            advise_support(finding, support);
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

/// Adds help that names the replacement of a deprecated element.
fn advise_support(finding: &mut Finding, support: &Support) {
    finding.kind(kinds::DEPRECATED);
    let message = first_sentence(support.message).trim_end_matches('.');
    finding.help(if message.is_empty() {
        "avoid the name in new templates; Heat still accepts existing uses".to_owned()
    } else {
        format!("Heat advises: {message}")
    });
}

/// Returns a text up to the first period before a capital letter, so that abbreviations such as `e.g.` do not end the
/// sentence.
fn first_sentence(text: &str) -> &str {
    let ends = text.match_indices(". ").map(|(at, _)| at);
    let is_end = |at: &usize| text.get(at + 2..).is_some_and(|rest| rest.starts_with(char::is_uppercase));
    ends.into_iter().find(is_end).and_then(|at| text.get(..at)).unwrap_or(text)
}
