//! vm-types that contain network-roles, and network-roles that contain vm-types.

use std::borrow::Cow;
use std::collections::BTreeSet;

use vnfcheck_fix::Decision;
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::occurrences::Occurrence;
use vnfcheck_vnf::tokens::{Tokens, lower};

use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // No network-role is part of a vm-type.
    rule("R-00977", |cx, out| check(Direction::RoleInVmType, cx, out)),
    // No vm-type is part of a network-role.
    rule("R-48067", |cx, out| check(Direction::VmTypeInRole, cx, out)),
];

/// The direction of the check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// A network-role must not contain a vm-type.
    VmTypeInRole,
    /// A vm-type must not contain a network-role.
    RoleInVmType,
}

/// Maximum length in bytes of a token to search. No real name contains longer tokens.
const MOST_LETTERS: usize = 80;

/// Checks that no token of one kind is part of a token of the other kind anywhere in the VNF, ignoring case. The
/// profile `vvp`, like VVP, considers only whole words between underscores.
fn check(direction: Direction, cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let vnf = cx.model();
    let mut vm_types: IndexMap<Cow<'_, str>, Occurrence<'_>> = IndexMap::default();
    for (token, spellings) in &vnf.vm_types {
        vm_types.extend(spellings.first().map(|(spelling, at)| (token.into(), (*spelling, *at))));
    }
    let mut roles: IndexMap<Cow<'_, str>, Occurrence<'_>> = IndexMap::default();
    for named in &vnf.roles {
        roles.entry(lower(named.role)).or_insert((named.role, named.at));
    }
    let (outer, inner, outer_name, inner_name) = match direction {
        Direction::VmTypeInRole => (roles, vm_types, "network-role", "vm-type"),
        Direction::RoleInVmType => (vm_types, roles, "vm-type", "network-role"),
    };
    if inner.is_empty() {
        return;
    }
    let words_only = cx.profile() == Profile::Vvp;
    let parts = Parts::of(inner.keys().map(Cow::as_ref));
    let by_word: Tokens = inner.keys().map(Cow::as_ref).collect();
    for (token, (spelling, at)) in &outer {
        let contained = if words_only {
            by_word.delimited_in(token).first().copied()
        } else {
            parts.possible_in(token).find(|part| inner.contains_key(*part))
        };
        match contained.and_then(|part| inner.get_key_value(part)) {
            None => out.pass(),
            Some((part, (inner, other))) => {
                let role = if direction == Direction::VmTypeInRole { *spelling } else { *inner };
                let relation = if part == token { "is also" } else { "contains" };
                let new_role = vnf.new_role(role).filter(|_| direction == Direction::VmTypeInRole);
                let new_role = new_role.map(|it| format!(" to `{it}`,")).unwrap_or_default();
                out.fail(*at, format!("{outer_name} `{spelling}` {relation} the {inner_name} `{inner}`"))
                    .related(*other, format!("names the {inner_name}"))
                    .help(format!(
                        "rename the {outer_name} `{spelling}`{new_role} or the {inner_name} `{inner}` in all names, so that neither contains the other"
                    ))
                    .waits_for(Decision::Role { role: role.to_owned() });
            }
        }
    }
}

/// Lengths and first bytes of tokens, to limit the substrings to compare.
struct Parts {
    /// In ascending order.
    lengths: Vec<usize>,
    first_bytes: Vec<u8>,
}

impl Parts {
    fn of<'t>(tokens: impl Iterator<Item = &'t str> + Clone) -> Self {
        let lengths: BTreeSet<usize> = tokens.clone().map(str::len).collect();
        let first_bytes: BTreeSet<u8> = tokens.filter_map(|token| token.bytes().next()).collect();
        Self { lengths: lengths.into_iter().collect(), first_bytes: first_bytes.into_iter().collect() }
    }

    /// Returns the substrings that may be one of the tokens, from left to right.
    fn possible_in<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let searched = if text.len() <= MOST_LETTERS { text } else { "" };
        let starts = searched.bytes().enumerate().filter(|(_, byte)| self.first_bytes.contains(byte));
        starts.flat_map(move |(start, _)| {
            let lengths = self.lengths.iter().take_while(move |length| start + **length <= text.len());
            lengths.filter_map(move |length| text.get(start..start + length))
        })
    }
}
