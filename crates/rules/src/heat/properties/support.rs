//! What the engine's authors say of types and properties that are on their way out.

use hot::Definition;

use super::Properties;
use crate::check::Finding;
use crate::generated::heat_schemas::ALIASES;
use crate::heat::schema::{Status, Support, TypeSchema};
use crate::heat::{kinds, versions};

impl<'p> Properties<'_, 'p> {
    /// Types that are on their way out.
    pub(super) fn standing(&mut self, definition: Definition<'p>, of: &'static TypeSchema) {
        let Some(node) = definition.type_node() else { return };
        if !of.removed_after.is_empty() {
            let since = versions::release_after(of.removed_after);
            let successor = ALIASES.iter().find(|(old, _)| *old == of.name);
            let help = successor.map_or_else(
                || "use a type that still exists".to_owned(),
                |(_, new)| format!("use `{new}`; some clouds map the old name to it"),
            );
            self.out
                .fail(node, format!("type `{}` is gone from Heat since {since}", of.name))
                .kind(kinds::REMOVED_TYPE)
                .help(help);
        } else if let Some(support) = of.support {
            let what = format!("type `{}`", of.name);
            advise_support(self.out.advise(node, standing_message(&what, support)), support);
        }
    }
}

pub(in crate::heat) fn standing_message(what: &str, support: &Support) -> String {
    let since = if support.since.is_empty() { String::new() } else { format!(" since {}", support.since) };
    match support.status {
        Status::Deprecated => format!("{what} is deprecated{since}"),
        Status::Hidden if since.is_empty() => format!("{what} is kept for old templates only"),
        Status::Hidden => format!("since {} {what} is kept for old templates only", support.since),
        Status::Unsupported => format!("{what} is not supported by Heat's authors"),
    }
}

/// Says what to use instead of what is on its way out.
pub(in crate::heat) fn advise_support(finding: &mut Finding, support: &Support) {
    finding.kind(kinds::DEPRECATED);
    let message = support.message.split(". ").next().unwrap_or_default().trim_end_matches('.');
    finding.help(if message.is_empty() {
        "leave it out of new templates; it still works".to_owned()
    } else {
        format!("advice of the engine: {message}")
    });
}
