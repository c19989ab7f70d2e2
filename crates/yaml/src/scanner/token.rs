//! Tokens passed from the scanner to the parser, and the representation of offsets.

use crate::Span;
use crate::arena::Style;

/// Kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum TokenKind {
    StreamEnd,
    Directive,
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias,
    Anchor,
    Tag,
    Scalar,
}

/// Role of a token in a simple key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyRole {
    None,
    Key,
    /// First key of a block mapping.
    OpensMapping,
}

/// A token: a piece of the text with its kind.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Token {
    pub(in super::super) kind: TokenKind,
    /// Style of a scalar.
    pub(in super::super) style: Style,
    /// `true` if the text of a scalar differs from its source.
    pub(in super::super) cooked: bool,
    pub(super) key: KeyRole,
    pub(in super::super) start: u32,
    pub(in super::super) end: u32,
    /// Indentation of the text of a block scalar.
    pub(in super::super) indentation: u32,
}

impl Token {
    pub(super) const fn at_start(kind: TokenKind) -> Self {
        Self {
            kind,
            style: Style::Plain,
            cooked: false,
            key: KeyRole::None,
            start: 0,
            end: 0,
            indentation: 0,
        }
    }

    #[inline]
    pub(super) fn new(kind: TokenKind, start: usize, end: usize) -> Self {
        Self { start: offset(start), end: offset(end), ..Self::at_start(kind) }
    }

    #[inline]
    pub(in super::super) fn scalar(style: Style, start: usize, end: usize, cooked: bool) -> Self {
        Self { style, cooked, ..Self::new(TokenKind::Scalar, start, end) }
    }

    pub(in super::super) fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// Converts an offset to `u32`. Every offset fits, because files longer than [`u32::MAX`] are rejected before
/// scanning.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "see above; this is the hottest function of all")]
pub(in super::super) fn offset(at: usize) -> u32 {
    at as u32
}
