//! Keys of update policies.

use hot::Node;

use super::MOST_LEVELS;
use crate::check::Findings;
use crate::heat::schema::{self, Field, Inside, TypeSchema};
use crate::heat::{kinds, slips};
use crate::words::{listed, meant};

/// Whether the keys of an update policy exist for the type, and those within each.
pub(crate) fn check_update_policy(policy: Node<'_>, of: &'static TypeSchema, out: &mut Findings) {
    check_policy_keys(policy, of.update_policy, of, MOST_LEVELS, out);
}

fn check_policy_keys(
    policy: Node<'_>,
    fields: &'static [Field],
    of: &'static TypeSchema,
    levels: u32,
    out: &mut Findings,
) {
    let Some(levels) = levels.checked_sub(1) else { return };
    for entry in policy.entries() {
        if let Some(field) = schema::field(fields, entry.name()) {
            out.pass();
            if let Inside::Fields(inner) = field.schema.inside {
                check_policy_keys(entry.value, inner, of, levels, out);
            }
            continue;
        }
        let message = format!("`{}` has no update policy `{}`", of.name, entry.name());
        let finding = out.fail(entry.key, message).kind(kinds::INVALID_POLICY);
        let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
        let help = if known.is_empty() {
            "remove the update policy".to_owned()
        } else {
            format!("known policies: {}", listed(&known))
        };
        let meant = meant(entry.name(), known.iter().copied());
        slips::tell(finding, entry.key, meant, help);
    }
}
