//! Scanner from text to tokens, compatible with libyaml.
//!
//! Only the `:` after a token shows that the token is the key of a mapping. Until then it is a *possible simple key*
//! and its token waits in the queue. At the `:` the token is marked as a key, and as the start of a block mapping if
//! its column opens one; libyaml inserts two tokens before it instead.

mod direct;
mod fetch;
mod properties;
mod scalars;
mod simple_keys;
mod token;

use std::collections::VecDeque;

use super::characters::{
    BYTE_ORDER_MARK, SEPARATION, break_length, byte, is, is_blank_or_end, line_end, skip_blanks, skip_spaces,
};
use super::limits::MOST_ERRORS;
use super::tree::{Comment, ErrorContext, YamlError};
use crate::Span;

use simple_keys::SimpleKey;
use token::KeyRole;

pub(super) use properties::{Directive, TagName};
pub(super) use token::{Token, TokenKind, offset};

/// Result whose error ends the parsing of the current construct.
pub(super) type Scan<T> = Result<T, Box<YamlError>>;

/// Error message for a tab.
const TAB_AS_INDENTATION: &str = "a tab is not allowed as indentation, expected spaces";

pub(super) struct Scanner<'s> {
    bytes: &'s [u8],
    at: usize,
    /// Offset of column 0 on the current line.
    line_start: usize,
    flow_level: usize,
    /// Column of the innermost block collection; -1 outside all collections.
    indent: i64,
    indents: Vec<i64>,
    simple_key_allowed: bool,
    /// Possible simple keys in token order, at most one per flow level.
    simple_keys: VecDeque<SimpleKey>,
    queue: Vec<Token>,
    /// Number of consumed tokens in the queue.
    head: usize,
    /// Number of tokens consumed before the start of the queue.
    consumed: usize,
    directives: VecDeque<Directive>,
    tags: VecDeque<TagName>,
    comments: Vec<Comment>,
    /// Errors after which the intended meaning is still clear.
    recovered: Vec<YamlError>,
    /// Sends every token through the queue, for comparison in tests.
    #[cfg(test)]
    pub(super) queue_only: bool,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        let bytes = text.as_bytes();
        let start = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Self {
            bytes,
            at: start,
            line_start: start,
            flow_level: 0,
            indent: -1,
            indents: Vec::new(),
            simple_key_allowed: true,
            simple_keys: VecDeque::new(),
            queue: Vec::with_capacity(16),
            head: 0,
            consumed: 0,
            directives: VecDeque::new(),
            tags: VecDeque::new(),
            comments: Vec::new(),
            recovered: Vec::new(),
            #[cfg(test)]
            queue_only: false,
        }
    }

    /// Resumes at the start of a line, inside a block mapping at column 0.
    pub(super) fn restart(&mut self, at: usize) {
        self.at = at;
        self.line_start = at;
        self.flow_level = 0;
        self.indent = 0;
        self.indents = vec![-1];
        self.simple_key_allowed = true;
        self.simple_keys.clear();
        self.queue.clear();
        self.head = 0;
        self.directives.clear();
        self.tags.clear();
        self.comments.retain(|comment| (comment.span.start as usize) < at);
    }

    /// Returns the comments and the recoverable errors.
    pub(super) fn into_parts(self) -> (Vec<Comment>, Vec<YamlError>) {
        (self.comments, self.recovered)
    }

    /// Returns the role of the next token. A simple key first appears as [`TokenKind::BlockMappingStart`] if it opens
    /// a mapping, then as [`TokenKind::Key`], then as the token itself.
    #[inline]
    pub(super) fn peek(&mut self) -> Scan<TokenKind> {
        if self.head >= self.queue.len() || !self.simple_keys.is_empty() {
            self.fetch_until_settled()?;
        }
        let token = self.token();
        Ok(match token.key {
            KeyRole::None => token.kind,
            KeyRole::Key => TokenKind::Key,
            KeyRole::OpensMapping => TokenKind::BlockMappingStart,
        })
    }

    /// Returns the token that [`Self::peek`] inspected.
    #[inline]
    pub(super) fn token(&self) -> &Token {
        const END: Token = Token::at_start(TokenKind::StreamEnd);
        self.queue.get(self.head).unwrap_or(&END)
    }

    /// Consumes the role that [`Self::peek`] returned.
    #[inline]
    pub(super) fn skip(&mut self) {
        if let Some(token) = self.queue.get_mut(self.head) {
            match token.key {
                KeyRole::OpensMapping => token.key = KeyRole::Key,
                KeyRole::Key => token.key = KeyRole::None,
                KeyRole::None => self.consume(),
            }
        }
    }

    #[inline]
    fn consume(&mut self) {
        const LONG: usize = 1024;
        self.head += 1;
        if self.head == self.queue.len() {
            self.queue.clear();
        } else if self.head == LONG {
            self.queue.drain(..LONG);
        } else {
            return;
        }
        self.consumed += self.head;
        self.head = 0;
    }

    /// Fetches tokens until it is known whether the next token starts a key.
    #[inline(never)]
    fn fetch_until_settled(&mut self) -> Scan<()> {
        loop {
            if self.head < self.queue.len() {
                self.drop_stale_keys()?;
                let head = self.consumed + self.head;
                if self.simple_keys.front().is_none_or(|key| key.token != head) {
                    return Ok(());
                }
            }
            self.fetch()?;
        }
    }

    /// Returns `true` if there is `---` or `...` at an offset, followed by a blank or line break. The offset must be
    /// the start of a line.
    fn at_document_indicator(&self, at: usize) -> bool {
        let marker = self.bytes.get(at..at + 3).unwrap_or_default();
        (marker == b"---" || marker == b"...") && is_blank_or_end(self.bytes, at + 3)
    }

    fn blank_behind(&self) -> bool {
        is_blank_or_end(self.bytes, self.at + 1)
    }

    #[inline]
    fn column(&self) -> i64 {
        i64::from(offset(self.at - self.line_start))
    }

    #[inline]
    fn skip_to_next_token(&mut self) {
        loop {
            if self.at == self.line_start {
                self.skip_byte_order_mark();
            }
            self.skip_separation();
            let next = byte(self.bytes, self.at);
            if !is(next, SEPARATION) {
                return;
            }
            if next == b'#' {
                self.scan_comment();
            }
            let length = break_length(self.bytes, self.at);
            if length == 0 {
                return;
            }
            self.start_line(self.at + length);
            if self.flow_level == 0 {
                self.simple_key_allowed = true;
            }
        }
    }

    /// Skips a byte order mark, which may start any line. Unlike at the start of the file, it occupies a column.
    fn skip_byte_order_mark(&mut self) {
        if byte(self.bytes, self.at) == 0xEF
            && self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(BYTE_ORDER_MARK))
        {
            self.at += BYTE_ORDER_MARK.len();
            self.line_start = self.at - 1;
        }
    }

    /// Skips blanks. A tab is not allowed where it would determine the indentation of a key.
    #[inline]
    fn skip_separation(&mut self) {
        self.at = skip_spaces(self.bytes, self.at);
        if byte(self.bytes, self.at) == b'\t' && (self.flow_level > 0 || !self.simple_key_allowed) {
            self.at = skip_blanks(self.bytes, self.at);
        }
    }

    fn scan_comment(&mut self) {
        let start = self.at;
        self.at = line_end(self.bytes, start);
        self.comments.push(Comment { span: Span::new(offset(start), offset(self.at)) });
    }

    #[inline]
    fn start_line(&mut self, at: usize) {
        self.at = at;
        self.line_start = at;
    }

    /// Opens a block collection if the column is beyond the column of the innermost collection.
    fn roll_indent(&mut self, column: i64) -> bool {
        let rolls = self.flow_level == 0 && self.indent < column;
        if rolls {
            self.indents.push(self.indent);
            self.indent = column;
        }
        rolls
    }

    /// Ends the block collections that are indented more than `column`. Returns `true` if a collection ended.
    #[inline]
    fn unroll_indent(&mut self, column: i64) -> bool {
        if self.flow_level > 0 || self.indent <= column {
            return false;
        }
        while self.indent > column {
            self.push(TokenKind::BlockEnd, 0);
            self.indent = self.indents.pop().unwrap_or(-1);
        }
        true
    }

    /// Queues a token of the given length that starts here, and advances past it.
    fn push(&mut self, kind: TokenKind, length: usize) {
        let end = self.at + length;
        self.queue.push(Token::new(kind, self.at, end));
        self.at = end;
    }

    /// Returns an error at an offset, in a construct that starts at another offset.
    #[cold]
    fn fail<T>(&self, at: usize, context: Option<(usize, &str)>, message: &str) -> Scan<T> {
        Err(Box::new(self.error(at, context, message)))
    }

    /// Records an error after which the intended meaning is still clear; parsing continues with the corrected input.
    #[cold]
    fn recover(&mut self, error: YamlError) {
        let is_known = self.recovered.last().is_some_and(|last| last.span.start >= error.span.start);
        if !is_known && self.recovered.len() < MOST_ERRORS {
            self.recovered.push(error);
        }
    }

    fn error(&self, at: usize, context: Option<(usize, &str)>, message: &str) -> YamlError {
        YamlError {
            context: context.map(|(start, message)| ErrorContext {
                span: self.character(start),
                message: message.to_owned(),
            }),
            ..YamlError::new(self.character(at), message)
        }
    }

    /// Returns the span of the character at an offset; empty at the end of a line.
    pub(super) fn character(&self, at: usize) -> Span {
        let width = match byte(self.bytes, at) {
            _ if at >= self.bytes.len() || break_length(self.bytes, at) > 0 => 0,
            0xF0.. => 4,
            0xE0.. => 3,
            0xC0.. => 2,
            _ => 1,
        };
        Span::new(offset(at), offset(at + width))
    }
}
