//! Possible simple keys: tokens that become keys if a `:` follows on the same line.

use super::token::{KeyRole, TokenKind, offset};
use super::{Scan, Scanner};
use crate::characters::{byte, is_blank_or_end, skip_blanks};

/// A token that becomes a key if a `:` follows on the same line.
#[derive(Clone, Copy, Debug)]
pub(super) struct SimpleKey {
    /// Number of the token, counted from the start of the file.
    pub(super) token: usize,
    at: usize,
    line_start: usize,
    flow_level: usize,
    /// `true` if a key is required at this position of a block mapping, so a missing `:` is an error.
    required: bool,
}

/// Maximum length of a simple key in characters.
pub(super) const SIMPLE_KEY_LENGTH: usize = 1024;

impl Scanner<'_> {
    #[inline]
    pub(super) fn drop_stale_keys(&mut self) -> Scan<()> {
        // Most keys are resolved immediately and never wait.
        if self.simple_keys.is_empty() { Ok(()) } else { self.drop_stale() }
    }

    fn drop_stale(&mut self) -> Scan<()> {
        while let Some(key) = self.simple_keys.front() {
            if key.line_start == self.line_start && !self.is_too_long(key, self.at) {
                break;
            }
            self.require_optional(*key)?;
            self.simple_keys.pop_front();
        }
        Ok(())
    }

    fn is_too_long(&self, key: &SimpleKey, end: usize) -> bool {
        // The limit is in characters, whose number never exceeds the number of bytes.
        let is_start = |byte: &&u8| **byte & 0xC0 != 0x80;
        end - key.at > SIMPLE_KEY_LENGTH
            && self.bytes.get(key.at..end).unwrap_or_default().iter().filter(is_start).count()
                > SIMPLE_KEY_LENGTH
    }

    fn require_optional(&self, key: SimpleKey) -> Scan<()> {
        if key.required {
            let context = Some((key.at, "while reading a key"));
            return self.fail(self.at, context, "expected `:` after the key, on the same line");
        }
        Ok(())
    }

    /// Returns `true` if a key may start here; it then replaces the previous possible key.
    #[inline]
    pub(super) fn may_start_key(&mut self) -> Scan<bool> {
        if self.simple_key_allowed && !self.simple_keys.is_empty() {
            self.remove_simple_key()?;
        }
        Ok(self.simple_key_allowed)
    }

    /// Returns the possible key that starts here.
    #[inline]
    pub(super) fn simple_key(&self) -> SimpleKey {
        SimpleKey {
            token: self.consumed + self.queue.len(),
            at: self.at,
            line_start: self.line_start,
            flow_level: self.flow_level,
            required: self.flow_level == 0 && self.indent == self.column(),
        }
    }

    #[inline]
    pub(super) fn remove_simple_key(&mut self) -> Scan<()> {
        match self.pop_simple_key() {
            Some(key) => self.require_optional(key),
            None => Ok(()),
        }
    }

    #[inline]
    pub(super) fn pop_simple_key(&mut self) -> Option<SimpleKey> {
        self.simple_keys.pop_back_if(|key| key.flow_level == self.flow_level)
    }

    /// Marks the token of a possible key after its `:` was found.
    pub(super) fn confirm_key(&mut self, key: SimpleKey) {
        let column = i64::from(offset(key.at - key.line_start));
        let opens_mapping = self.roll_indent(column);
        if let Some(token) = self.queue.get_mut(key.token - self.consumed) {
            token.key = if opens_mapping { KeyRole::OpensMapping } else { KeyRole::Key };
        }
    }

    /// Checks immediately whether a `:` makes the last scalar a key, so that the scalar rarely waits in the queue.
    #[inline]
    pub(super) fn settle_scalar_key(&mut self, key: SimpleKey) {
        let at = skip_blanks(self.bytes, self.at);
        let in_flow = self.flow_level > 0;
        let same_line = key.line_start == self.line_start;
        let is_key = match byte(self.bytes, at) {
            b':' => {
                same_line && (in_flow || is_blank_or_end(self.bytes, at + 1)) && !self.is_too_long(&key, at)
            }
            b',' | b']' | b'}' if in_flow => return,
            b'#' | b'\n' | b'\r' if !key.required => return,
            _ => false,
        };
        if is_key {
            self.confirm_key(key);
            self.at = at;
            self.push(TokenKind::Value, 1);
        } else if same_line || key.required {
            self.simple_keys.push_back(key);
        }
    }
}
