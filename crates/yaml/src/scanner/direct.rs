//! Tokens that are recognized immediately and bypass the queue.
//!
//! Most of a template consists of `key: text`, `key: { key: text }` and `[ text, text ]`. While the queue is empty and no
//! simple key is possible, these methods take the tokens the queue would receive and leave the scanner in the same state.
//! For any other input, the methods consume only the space before the token and leave the token to the queue.

use super::simple_keys::SIMPLE_KEY_LENGTH;
use super::{Scan, Scanner, Token, TokenKind, offset};
use crate::arena::Style;
use crate::characters::{
    BREAK, Class, ENDS_BLOCK_PLAIN, ENDS_FLOW_PLAIN, INDICATOR, SEPARATION, byte, find, is, is_blank,
};

impl Scanner<'_> {
    /// Takes a plain key of the innermost mapping together with its `:`.
    #[inline]
    pub(in super::super) fn take_key(&mut self) -> Option<Token> {
        let first = self.next_byte()?;
        if self.flow_level > 0 {
            self.take_plain_key(first, ENDS_FLOW_PLAIN)
        } else if self.column() == self.indent {
            self.take_plain_key(first, ENDS_BLOCK_PLAIN)
        } else {
            None
        }
    }

    /// Takes the first key of a block mapping and opens the mapping.
    #[inline]
    pub(in super::super) fn take_first_key(&mut self) -> Option<Token> {
        let first = self.next_byte()?;
        let column = self.column();
        if self.flow_level > 0 || column <= self.indent {
            return None;
        }
        let key = self.take_plain_key(first, ENDS_BLOCK_PLAIN)?;
        self.roll_indent(column);
        Some(key)
    }

    fn take_plain_key(&mut self, first: u8, ends: Class) -> Option<Token> {
        if !self.simple_key_allowed || !starts_text(first) {
            return None;
        }
        let colon = find(self.bytes, self.at, ends);
        let ends = matches!(self.bytes.get(colon..), Some([b':', b' ' | b'\n', ..]));
        if !ends || colon - self.at > SIMPLE_KEY_LENGTH || is_blank(self.bytes, colon - 1) {
            return None;
        }
        let key = Token::scalar(Style::Plain, self.at, colon, false);
        self.at = colon + 1;
        self.simple_key_allowed = false;
        Some(key)
    }

    /// Takes the `-` of an item of the innermost block sequence.
    #[inline]
    pub(in super::super) fn take_entry(&mut self) -> Option<Token> {
        let first = self.next_byte()?;
        let is_in_place = self.flow_level == 0 && self.column() == self.indent;
        if first != b'-' || !is_in_place || !self.simple_key_allowed || !self.blank_behind() {
            return None;
        }
        Some(self.take_byte(TokenKind::BlockEntry))
    }

    /// Takes the end of the innermost block collection and returns its offset.
    #[inline]
    pub(in super::super) fn take_block_end(&mut self) -> Option<u32> {
        self.next_byte()?;
        if self.flow_level > 0 || self.column() >= self.indent {
            return None;
        }
        self.indent = self.indents.pop().unwrap_or(-1);
        Some(offset(self.at))
    }

    /// Takes the scalar after a `:`, or the start of a flow collection.
    pub(in super::super) fn take_value(&mut self) -> Scan<Option<Token>> {
        let Some(first) = self.next_byte() else {
            return Ok(None);
        };
        if self.simple_key_allowed {
            return Ok(None);
        }
        match first {
            b'{' => Ok(Some(self.take_flow_start(TokenKind::FlowMappingStart))),
            b'[' => Ok(Some(self.take_flow_start(TokenKind::FlowSequenceStart))),
            b'\'' => self.scan_single_quoted().map(Some),
            b'"' => self.scan_double_quoted().map(Some),
            _ if starts_text(first) => self.scan_plain().map(Some),
            _ => Ok(None),
        }
    }

    /// Takes a plain scalar in a flow collection that is not a key.
    pub(in super::super) fn take_item(&mut self) -> Option<Token> {
        let first = self.next_byte()?;
        let end = find(self.bytes, self.at, ENDS_FLOW_PLAIN);
        if !starts_text(first) || !matches!(byte(self.bytes, end), b',' | b']') {
            return None;
        }
        let item = Token::scalar(Style::Plain, self.at, self.behind_last_character(end), false);
        self.at = end;
        self.simple_key_allowed = false;
        Some(item)
    }

    /// Takes the token after an entry of a flow collection: a comma or the end.
    pub(in super::super) fn take_flow_indicator(&mut self) -> Option<Token> {
        let kind = match self.next_byte()? {
            b',' => TokenKind::FlowEntry,
            b']' => TokenKind::FlowSequenceEnd,
            b'}' => TokenKind::FlowMappingEnd,
            _ => return None,
        };
        self.simple_key_allowed = kind == TokenKind::FlowEntry;
        if kind != TokenKind::FlowEntry {
            self.flow_level = self.flow_level.saturating_sub(1);
        }
        Some(self.take_byte(kind))
    }

    fn take_flow_start(&mut self, kind: TokenKind) -> Token {
        self.flow_level += 1;
        self.simple_key_allowed = true;
        self.take_byte(kind)
    }

    fn take_byte(&mut self, kind: TokenKind) -> Token {
        self.at += 1;
        Token::new(kind, self.at - 1, self.at)
    }

    /// Returns the first byte of the next token without consuming it.
    #[inline]
    fn next_byte(&mut self) -> Option<u8> {
        #[cfg(test)]
        if self.queue_only {
            return None;
        }
        if !self.queue.is_empty() || !self.simple_keys.is_empty() {
            return None;
        }
        if is(byte(self.bytes, self.at), SEPARATION) {
            self.skip_to_next_token();
        }
        Some(byte(self.bytes, self.at))
    }
}

/// Returns `true` if a plain scalar can start with this byte in any context. Other bytes require further checks.
#[inline]
fn starts_text(first: u8) -> bool {
    // Three dots may end the document.
    first != 0 && first != b'.' && !is(first, INDICATOR | BREAK)
}
