//! Requirements on templates of every kind.

use vnfcheck_check::Rule;

mod built_names;
mod r00011;
mod r03324;
mod r100380;
mod r10834;
mod r11441;
pub(crate) mod r16447;
mod r35414;
mod r39349;
mod r41888;
pub(crate) mod r59482;
mod r67231;
mod r67386;
mod r76718;
pub(crate) mod r85734;
mod r86285;
mod r90152;
pub(crate) mod r90279;
mod r90526;
mod r92635;
mod r95303;
mod sections;
mod types;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    r00011::RULES,
    r03324::RULES,
    r100380::RULES,
    r10834::RULES,
    r11441::RULES,
    r16447::RULES,
    r35414::RULES,
    r39349::RULES,
    r41888::RULES,
    r59482::RULES,
    r67231::RULES,
    r67386::RULES,
    r76718::RULES,
    r85734::RULES,
    r86285::RULES,
    r90152::RULES,
    r90279::RULES,
    r90526::RULES,
    r92635::RULES,
    r95303::RULES,
    sections::RULES,
    types::RULES,
];
