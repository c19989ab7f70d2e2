//! Scanning of the next token into the queue, with its effect on indentation and possible keys.

use super::token::{Token, TokenKind};
use super::{Scan, Scanner, TAB_AS_INDENTATION};
use crate::arena::Style;
use crate::characters::{BREAK, INDICATOR, break_length, byte, is};

impl Scanner<'_> {
    pub(super) fn fetch(&mut self) -> Scan<()> {
        self.skip_to_next_token();
        self.drop_stale_keys()?;
        if self.unroll_indent(self.column()) {
            // The next token waits until the collections that end here have been closed.
            return Ok(());
        }
        if self.at == self.line_start
            && let Some(fetched) = self.fetch_at_line_start()
        {
            return fetched;
        }
        let in_flow = self.flow_level > 0;
        let first = byte(self.bytes, self.at);
        if first != 0 && !is(first, INDICATOR | BREAK) {
            // By far the most common case.
            return self.fetch_scalar(Self::scan_plain);
        }
        match first {
            0 if self.at >= self.bytes.len() => self.fetch_stream_end(),
            b'[' => self.fetch_flow_start(TokenKind::FlowSequenceStart),
            b'{' => self.fetch_flow_start(TokenKind::FlowMappingStart),
            b']' => self.fetch_flow_end(TokenKind::FlowSequenceEnd),
            b'}' => self.fetch_flow_end(TokenKind::FlowMappingEnd),
            b',' => self.fetch_flow_entry(),
            b'-' if self.blank_behind() => self.fetch_block_entry(),
            b'?' if in_flow || self.blank_behind() => self.fetch_key(),
            b':' if in_flow || self.blank_behind() => self.fetch_value(),
            b'*' => self.fetch_property(TokenKind::Alias, Self::scan_alias),
            b'&' => self.fetch_property(TokenKind::Anchor, Self::scan_anchor),
            b'!' => self.fetch_property(TokenKind::Tag, Self::scan_tag),
            b'|' if !in_flow => self.fetch_block_scalar(Style::Literal),
            b'>' if !in_flow => self.fetch_block_scalar(Style::Folded),
            b'\'' => self.fetch_scalar(Self::scan_single_quoted),
            b'"' => self.fetch_scalar(Self::scan_double_quoted),
            first if self.starts_plain(first) => self.fetch_scalar(Self::scan_plain),
            first @ (b'%' | b'@' | b'`') => {
                self.recover(self.error(self.at, None, cannot_start_a_token(first)));
                self.fetch_scalar(Self::scan_plain)
            }
            first => self.fail(self.at, None, cannot_start_a_token(first)),
        }
    }

    fn fetch_at_line_start(&mut self) -> Option<Scan<()>> {
        match byte(self.bytes, self.at) {
            b'%' => Some(self.fetch_directive()),
            b'-' if self.at_document_indicator(self.at) => {
                Some(self.fetch_document_indicator(TokenKind::DocumentStart))
            }
            b'.' if self.at_document_indicator(self.at) => {
                Some(self.fetch_document_indicator(TokenKind::DocumentEnd))
            }
            _ => None,
        }
    }

    fn starts_plain(&self, first: u8) -> bool {
        if !is(first, INDICATOR) {
            return break_length(self.bytes, self.at) == 0;
        }
        match first {
            b'-' => !matches!(byte(self.bytes, self.at + 1), b' ' | b'\t'),
            b'?' | b':' => self.flow_level == 0 && !self.blank_behind(),
            _ => false,
        }
    }

    fn fetch_stream_end(&mut self) -> Scan<()> {
        // The end counts as a separate line, so no key can still wait for its `:`.
        self.start_line(self.at);
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.push(TokenKind::StreamEnd, 0);
        Ok(())
    }

    fn fetch_directive(&mut self) -> Scan<()> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.scan_directive()
    }

    fn fetch_document_indicator(&mut self, kind: TokenKind) -> Scan<()> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.push(kind, 3);
        Ok(())
    }

    fn fetch_flow_start(&mut self, kind: TokenKind) -> Scan<()> {
        if self.may_start_key()? {
            self.simple_keys.push_back(self.simple_key());
        }
        self.flow_level += 1;
        self.simple_key_allowed = true;
        self.push(kind, 1);
        Ok(())
    }

    fn fetch_flow_end(&mut self, kind: TokenKind) -> Scan<()> {
        self.remove_simple_key()?;
        self.flow_level = self.flow_level.saturating_sub(1);
        self.simple_key_allowed = false;
        self.push(kind, 1);
        Ok(())
    }

    fn fetch_flow_entry(&mut self) -> Scan<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.push(TokenKind::FlowEntry, 1);
        Ok(())
    }

    fn fetch_block_entry(&mut self) -> Scan<()> {
        self.open_block(
            TokenKind::BlockSequenceStart,
            "a list item is not allowed here; start it on a new line",
        )?;
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.push(TokenKind::BlockEntry, 1);
        Ok(())
    }

    fn fetch_key(&mut self) -> Scan<()> {
        self.open_block(TokenKind::BlockMappingStart, "a key is not allowed here; start it on a new line")?;
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        self.push(TokenKind::Key, 1);
        Ok(())
    }

    fn fetch_value(&mut self) -> Scan<()> {
        if let Some(key) = self.pop_simple_key() {
            self.confirm_key(key);
            self.simple_key_allowed = false;
        } else {
            self.open_block(
                TokenKind::BlockMappingStart,
                "a mapping value is not allowed here, expected quotes around a string with `: `",
            )?;
            self.simple_key_allowed = self.flow_level == 0;
        }
        self.push(TokenKind::Value, 1);
        Ok(())
    }

    /// Opens a block collection outside flow context if the next token is indented more than the innermost
    /// collection.
    fn open_block(&mut self, start: TokenKind, refusal: &str) -> Scan<()> {
        if self.flow_level > 0 {
            return Ok(());
        }
        if !self.simple_key_allowed {
            return self.fail(self.at, None, refusal);
        }
        if self.roll_indent(self.column()) {
            self.push(start, 0);
        }
        Ok(())
    }

    fn fetch_property(&mut self, kind: TokenKind, scan: fn(&mut Self) -> Scan<usize>) -> Scan<()> {
        if self.may_start_key()? {
            self.simple_keys.push_back(self.simple_key());
        }
        self.simple_key_allowed = false;
        let end = scan(self)?;
        self.push(kind, end - self.at);
        Ok(())
    }

    fn fetch_block_scalar(&mut self, style: Style) -> Scan<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        let token = self.scan_block_scalar(style)?;
        self.queue.push(token);
        Ok(())
    }

    #[inline]
    fn fetch_scalar(&mut self, scan: impl FnOnce(&mut Self) -> Scan<Token>) -> Scan<()> {
        let may_be_key = self.may_start_key()?;
        let key = self.simple_key();
        self.simple_key_allowed = false;
        let token = scan(self)?;
        self.queue.push(token);
        if may_be_key {
            self.settle_scalar_key(key);
        }
        Ok(())
    }
}

fn cannot_start_a_token(first: u8) -> &'static str {
    match first {
        b'\t' => TAB_AS_INDENTATION,
        b'@' | b'`' => "an unquoted value cannot start with this character, expected quotes",
        b'%' => "an unquoted value cannot start with `%`, expected quotes",
        _ => "no value can start with this character",
    }
}
