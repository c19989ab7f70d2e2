//! Networks and their roles.

use vnfcheck_check::Rule;

mod r05201;
pub(crate) mod r16241;
pub(crate) mod r16968;
mod r26506;
mod r35666;
mod r46461;
mod r69014;
mod r86972;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    r05201::RULES,
    r16241::RULES,
    r16968::RULES,
    r26506::RULES,
    r35666::RULES,
    r46461::RULES,
    r69014::RULES,
    r86972::RULES,
];
