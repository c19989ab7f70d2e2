//! Plain, quoted and block scalars.
//!
//! Only the extents of scalars are determined here. Escapes, folding and indentation are resolved on demand.

use super::super::arena::Style;
use super::super::characters::{
    ENDS_BLOCK_PLAIN, ENDS_FLOW_PLAIN, IN_DOUBLE_QUOTES, IN_SINGLE_QUOTES, break_length, byte, find,
    is_blank, is_blank_or_end, line_end, skip_blanks,
};
use super::super::tree::YamlError;
use super::{Scan, Scanner, TAB_AS_INDENTATION, Token};

const IN_PLAIN: &str = "while reading a plain value";
const IN_QUOTES: &str = "while reading a quoted value";
const IN_BLOCK: &str = "while reading a block of text";

impl Scanner<'_> {
    pub(super) fn scan_plain(&mut self) -> Scan<Token> {
        let start = self.at;
        let mut cooked = false;
        let end = loop {
            let stop = self.plain_line_end(start);
            let end = self.behind_last_character(stop);
            let length = break_length(self.bytes, stop);
            if length == 0 {
                self.at = stop;
                break end;
            }
            self.skip_blank_lines(start, stop + length)?;
            if !self.continues_plain(start) {
                self.simple_key_allowed = true;
                break end;
            }
            cooked = true;
        };
        Ok(Token::scalar(Style::Plain, start, end, cooked))
    }

    /// Returns the offset at which the current line of a plain scalar ends: at an indicator, a line break or the end
    /// of the file.
    #[inline]
    fn plain_line_end(&mut self, start: usize) -> usize {
        let in_flow = self.flow_level > 0;
        let class = if in_flow { ENDS_FLOW_PLAIN } else { ENDS_BLOCK_PLAIN };
        let mut at = self.at;
        loop {
            at = find(self.bytes, at, class);
            let ends = match byte(self.bytes, at) {
                b':' if is_blank_or_end(self.bytes, at + 1) => true,
                b':' if in_flow
                    && matches!(byte(self.bytes, at + 1), b',' | b'?' | b'[' | b']' | b'{' | b'}') =>
                {
                    let error =
                        self.error(at, Some((start, IN_PLAIN)), "expected a space after `:`, or quotes");
                    let is_read_by_snakeyaml = byte(self.bytes, at + 1) != b'?';
                    self.recover(YamlError { is_read_by_snakeyaml, ..error });
                    true
                }
                b':' => false,
                b'#' => is_blank(self.bytes, at.wrapping_sub(1)),
                0xC2 | 0xE2 => break_length(self.bytes, at) > 0,
                _ => true,
            };
            if ends {
                return at;
            }
            at += 1;
        }
    }

    /// Returns the end offset without preceding spaces.
    pub(super) fn behind_last_character(&self, mut end: usize) -> usize {
        while end > self.at && is_blank(self.bytes, end - 1) {
            end -= 1;
        }
        end
    }

    /// Moves to the first character of the next non-blank line.
    fn skip_blank_lines(&mut self, start: usize, next_line: usize) -> Scan<()> {
        self.start_line(next_line);
        loop {
            self.skip_indentation(start)?;
            let length = break_length(self.bytes, self.at);
            if length == 0 {
                return Ok(());
            }
            self.start_line(self.at + length);
        }
    }

    fn skip_indentation(&mut self, start: usize) -> Scan<()> {
        while is_blank(self.bytes, self.at) {
            if byte(self.bytes, self.at) == b'\t' && self.column() <= self.indent {
                return self.fail(self.at, Some((start, IN_PLAIN)), TAB_AS_INDENTATION);
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Returns `true` if the current line continues the plain scalar.
    fn continues_plain(&mut self, start: usize) -> bool {
        let outdented = self.flow_level == 0 && self.column() <= self.indent;
        if outdented || self.at >= self.bytes.len() || byte(self.bytes, self.at) == b'#' {
            return false;
        }
        if self.at == self.line_start && self.at_document_indicator(self.at) {
            return false;
        }
        self.plain_line_end(start) > self.at
    }

    pub(super) fn scan_single_quoted(&mut self) -> Scan<Token> {
        let start = self.at;
        let mut cooked = false;
        let mut at = start + 1;
        loop {
            at = find(self.bytes, at, IN_SINGLE_QUOTES);
            match byte(self.bytes, at) {
                b'\'' if byte(self.bytes, at + 1) == b'\'' => {
                    cooked = true;
                    at += 2;
                }
                b'\'' => {
                    self.at = at + 1;
                    return Ok(Token::scalar(Style::SingleQuoted, start, self.at, cooked));
                }
                _ => {
                    let next = self.quoted_break(start, at)?;
                    cooked |= self.line_start == next;
                    at = next;
                }
            }
        }
    }

    pub(super) fn scan_double_quoted(&mut self) -> Scan<Token> {
        let start = self.at;
        let mut cooked = false;
        let mut at = start + 1;
        loop {
            at = find(self.bytes, at, IN_DOUBLE_QUOTES);
            match byte(self.bytes, at) {
                b'"' => {
                    self.at = at + 1;
                    return Ok(Token::scalar(Style::DoubleQuoted, start, self.at, cooked));
                }
                b'\\' => {
                    cooked = true;
                    at = self.skip_escape(start, at)?;
                }
                _ => {
                    let next = self.quoted_break(start, at)?;
                    cooked |= self.line_start == next;
                    at = next;
                }
            }
        }
    }

    /// Skips a line break in a quoted scalar, or a single byte that only resembles the start of a line break.
    fn quoted_break(&mut self, start: usize, at: usize) -> Scan<usize> {
        if at >= self.bytes.len() {
            return self.fail(
                at,
                Some((start, IN_QUOTES)),
                "expected the closing quote before the end of the file",
            );
        }
        let length = break_length(self.bytes, at);
        if length == 0 {
            return Ok(at + 1);
        }
        self.start_line(at + length);
        if self.at_document_indicator(self.at) {
            return self.fail(
                self.at,
                Some((start, IN_QUOTES)),
                "expected the closing quote before the document ends",
            );
        }
        Ok(self.at)
    }

    /// Skips an escape whose backslash is at `at`.
    fn skip_escape(&mut self, start: usize, at: usize) -> Scan<usize> {
        let digits = match byte(self.bytes, at + 1) {
            b'0' | b'a' | b'b' | b't' | b'\t' | b'n' | b'v' | b'f' | b'r' | b'e' | b' ' | b'"' | b'/'
            | b'\\' | b'N' | b'_' | b'L' | b'P' => 0,
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            _ if break_length(self.bytes, at + 1) > 0 => return self.quoted_break(start, at + 1),
            _ => {
                return self.fail(
                    at,
                    Some((start, IN_QUOTES)),
                    "unknown escape, write `\\\\` for a backslash",
                );
            }
        };
        self.skip_hexadecimal(start, at + 2, digits)
    }

    fn skip_hexadecimal(&self, start: usize, at: usize, digits: usize) -> Scan<usize> {
        let end = at + digits;
        let mut code = 0;
        for index in at..end {
            let Some(digit) = char::from(byte(self.bytes, index)).to_digit(16) else {
                let message = format!("expected {digits} hexadecimal digits");
                return self.fail(at, Some((start, IN_QUOTES)), &message);
            };
            code = (code << 4) | digit;
        }
        if char::from_u32(code).is_none() {
            return self.fail(at, Some((start, IN_QUOTES)), "this escape is not a Unicode character");
        }
        Ok(end)
    }

    pub(super) fn scan_block_scalar(&mut self, style: Style) -> Scan<Token> {
        let start = self.at;
        let increment = self.scan_block_header(start)?;
        let mut end = self.at;
        let mut indentation = if increment > 0 { self.indent.max(0) + increment } else { 0 };
        self.skip_block_breaks(start, &mut indentation, &mut end)?;
        while self.column() == indentation && self.at < self.bytes.len() {
            self.at = line_end(self.bytes, self.at);
            let length = break_length(self.bytes, self.at);
            if length > 0 {
                self.start_line(self.at + length);
            }
            end = self.at;
            self.skip_block_breaks(start, &mut indentation, &mut end)?;
        }
        let indentation = u32::try_from(indentation).unwrap_or(u32::MAX);
        Ok(Token { indentation, ..Token::scalar(style, start, end, true) })
    }

    /// Skips the line of `|` or `>` and returns the indentation indicator, or 0 without an indicator.
    fn scan_block_header(&mut self, start: usize) -> Scan<i64> {
        self.at += 1;
        let mut increment = 0;
        let mut chomping = false;
        loop {
            match byte(self.bytes, self.at) {
                b'+' | b'-' if !chomping => chomping = true,
                b'0' if increment == 0 => {
                    return self.fail(self.at, Some((start, IN_BLOCK)), "expected an indentation of 1 to 9");
                }
                digit @ b'1'..=b'9' if increment == 0 => increment = i64::from(digit - b'0'),
                _ => break,
            }
            self.at += 1;
        }
        self.at = skip_blanks(self.bytes, self.at);
        if byte(self.bytes, self.at) == b'#' {
            self.scan_comment();
        }
        let length = break_length(self.bytes, self.at);
        if length > 0 {
            self.start_line(self.at + length);
        } else if self.at < self.bytes.len() {
            return self.fail(self.at, Some((start, IN_BLOCK)), "expected the text on the next line");
        }
        Ok(increment)
    }

    /// Skips empty lines and the indentation of the next text line. Detects the indentation if `indentation` is 0.
    #[inline]
    fn skip_block_breaks(&mut self, start: usize, indentation: &mut i64, end: &mut usize) -> Scan<()> {
        let mut deepest = 0;
        loop {
            while byte(self.bytes, self.at) == b' ' && (*indentation == 0 || self.column() < *indentation) {
                self.at += 1;
            }
            deepest = deepest.max(self.column());
            if byte(self.bytes, self.at) == b'\t' && (*indentation == 0 || self.column() < *indentation) {
                return self.fail(self.at, Some((start, IN_BLOCK)), TAB_AS_INDENTATION);
            }
            let length = break_length(self.bytes, self.at);
            if length == 0 {
                break;
            }
            self.start_line(self.at + length);
            *end = self.at;
        }
        if *indentation == 0 {
            *indentation = deepest.max(self.indent + 1).max(1);
        }
        Ok(())
    }
}
