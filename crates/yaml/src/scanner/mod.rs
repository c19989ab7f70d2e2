//! Text to tokens, as libyaml cuts them.
//!
//! Whether something is the key of a mapping shows only at the `:` behind it. Until then it is a *possible simple key*:
//! its token waits in the queue. When the `:` comes, the token is marked as a key, and as the start of a block mapping
//! if its column opens one; libyaml inserts two tokens in front of it instead.

mod direct;
mod properties;
mod scalars;

use std::collections::VecDeque;

use super::arena::Style;
use super::characters::{
    BREAK, BYTE_ORDER_MARK, INDICATOR, SEPARATION, break_length, byte, is, is_blank_or_end, line_end,
    skip_blanks, skip_spaces,
};
use super::limits::MOST_ERRORS;
use super::tree::{Comment, YamlError};
use crate::Span;

pub(super) use properties::{Directive, TagName};

/// A result whose error ends the reading of the construct at hand.
pub(super) type Scan<T> = Result<T, Box<YamlError>>;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
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

/// Whether a simple key starts with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyRole {
    None,
    Key,
    /// It is the first of a block mapping.
    OpensMapping,
}

/// A piece of the text with a role.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// Style of a scalar.
    pub(super) style: Style,
    /// The text of a scalar differs from its source.
    pub(super) cooked: bool,
    key: KeyRole,
    pub(super) start: u32,
    pub(super) end: u32,
    /// Indentation of a block scalar's text.
    pub(super) indentation: u32,
}

impl Token {
    const fn at_start(kind: TokenKind) -> Self {
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
    fn new(kind: TokenKind, start: usize, end: usize) -> Self {
        Self { start: offset(start), end: offset(end), ..Self::at_start(kind) }
    }

    #[inline]
    pub(super) fn scalar(style: Style, start: usize, end: usize, cooked: bool) -> Self {
        Self { style, cooked, ..Self::new(TokenKind::Scalar, start, end) }
    }

    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// Offsets fit: a file is refused before scanning when it is longer than [`u32::MAX`].
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "see above; this is the hottest function of all")]
pub(super) fn offset(at: usize) -> u32 {
    at as u32
}

/// A token that turns out to be a key if a `:` follows on its line.
#[derive(Clone, Copy, Debug)]
struct SimpleKey {
    /// Number of the token, counted from the start of the file.
    token: usize,
    at: usize,
    line_start: usize,
    flow_level: usize,
    /// It stands where a block mapping must have a key: without a `:` the file is wrong.
    required: bool,
}

/// A simple key ends at most this many characters behind its start.
const SIMPLE_KEY_LENGTH: usize = 1024;

pub(super) struct Scanner<'s> {
    bytes: &'s [u8],
    at: usize,
    /// Offset that has column 0 on the current line.
    line_start: usize,
    flow_level: usize,
    /// Column of the innermost block collection, -1 outside of all.
    indent: i64,
    indents: Vec<i64>,
    simple_key_allowed: bool,
    /// Possible simple keys by token, at most one for each flow level.
    simple_keys: VecDeque<SimpleKey>,
    queue: Vec<Token>,
    /// Tokens of the queue that are consumed.
    head: usize,
    /// Tokens consumed before the queue began.
    consumed: usize,
    directives: VecDeque<Directive>,
    tags: VecDeque<TagName>,
    comments: Vec<Comment>,
    /// Slips that leave no doubt of what is meant.
    slips: Vec<YamlError>,
    /// Every token goes through the queue, to compare.
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
            slips: Vec::new(),
            #[cfg(test)]
            queue_only: false,
        }
    }

    /// Goes on at the start of a line, within a block mapping of column 0.
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

    /// The comments met, and the slips.
    pub(super) fn into_parts(self) -> (Vec<Comment>, Vec<YamlError>) {
        (self.comments, self.slips)
    }

    /// The role of the next token: a simple key shows as [`TokenKind::BlockMappingStart`] if it opens a mapping,
    /// then as [`TokenKind::Key`], then as itself.
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

    /// The token that [`Self::peek`] has seen.
    #[inline]
    pub(super) fn token(&self) -> &Token {
        const END: Token = Token::at_start(TokenKind::StreamEnd);
        self.queue.get(self.head).unwrap_or(&END)
    }

    /// Consumes the role that [`Self::peek`] shows.
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

    /// Fetches tokens until it is known whether the one at the head of the queue starts a key.
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

    fn fetch(&mut self) -> Scan<()> {
        self.skip_to_next_token();
        self.drop_stale_keys()?;
        if self.unroll_indent(self.column()) {
            // What comes next can wait until the collections that end here are seen to.
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
                self.slip(self.at, None, cannot_start_a_token(first));
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

    /// Whether `---` or `...` stands alone at an offset, which must be the start of a line.
    fn at_document_indicator(&self, at: usize) -> bool {
        let marker = self.bytes.get(at..at + 3).unwrap_or_default();
        (marker == b"---" || marker == b"...") && is_blank_or_end(self.bytes, at + 3)
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

    /// A byte order mark may start any line; unlike the one that starts the file, it takes a column.
    fn skip_byte_order_mark(&mut self) {
        if byte(self.bytes, self.at) == 0xEF
            && self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(BYTE_ORDER_MARK))
        {
            self.at += BYTE_ORDER_MARK.len();
            self.line_start = self.at - 1;
        }
    }

    /// A tab may not stand where the indentation of a key is decided.
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

    /// Opens a block collection if the column lies behind that of the innermost one.
    fn roll_indent(&mut self, column: i64) -> bool {
        let rolls = self.flow_level == 0 && self.indent < column;
        if rolls {
            self.indents.push(self.indent);
            self.indent = column;
        }
        rolls
    }

    /// Ends the block collections whose column lies behind this one; whether there are any.
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

    /// Queues a token that starts here and has a length, and steps over it.
    fn push(&mut self, kind: TokenKind, length: usize) {
        let end = self.at + length;
        self.queue.push(Token::new(kind, self.at, end));
        self.at = end;
    }

    #[inline]
    fn drop_stale_keys(&mut self) -> Scan<()> {
        // Most keys are settled at once and never wait.
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
        // The limit counts characters, which are never more than the bytes.
        let is_start = |byte: &&u8| **byte & 0xC0 != 0x80;
        end - key.at > SIMPLE_KEY_LENGTH
            && self.bytes.get(key.at..end).unwrap_or_default().iter().filter(is_start).count()
                > SIMPLE_KEY_LENGTH
    }

    fn require_optional(&self, key: SimpleKey) -> Scan<()> {
        if key.required {
            let context = Some((key.at, "while reading a key"));
            return self.fail(self.at, context, "expected `:` behind the key, on the same line");
        }
        Ok(())
    }

    /// Whether a key may start here; then it replaces the one that was possible before.
    #[inline]
    fn may_start_key(&mut self) -> Scan<bool> {
        if self.simple_key_allowed && !self.simple_keys.is_empty() {
            self.remove_simple_key()?;
        }
        Ok(self.simple_key_allowed)
    }

    /// The key that may start here.
    #[inline]
    fn simple_key(&self) -> SimpleKey {
        SimpleKey {
            token: self.consumed + self.queue.len(),
            at: self.at,
            line_start: self.line_start,
            flow_level: self.flow_level,
            required: self.flow_level == 0 && self.indent == self.column(),
        }
    }

    #[inline]
    fn remove_simple_key(&mut self) -> Scan<()> {
        match self.pop_simple_key() {
            Some(key) => self.require_optional(key),
            None => Ok(()),
        }
    }

    #[inline]
    fn pop_simple_key(&mut self) -> Option<SimpleKey> {
        self.simple_keys.pop_back_if(|key| key.flow_level == self.flow_level)
    }

    /// Marks the token of a possible key whose `:` is found.
    fn confirm_key(&mut self, key: SimpleKey) {
        let column = i64::from(offset(key.at - key.line_start));
        let opens_mapping = self.roll_indent(column);
        if let Some(token) = self.queue.get_mut(key.token - self.consumed) {
            token.key = if opens_mapping { KeyRole::OpensMapping } else { KeyRole::Key };
        }
    }

    fn fetch_stream_end(&mut self) -> Scan<()> {
        // The end is a line of its own, so that no key can wait for its `:` any longer.
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
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.fail(
                    self.at,
                    None,
                    "a list item is not allowed here, start it on a line of its own",
                );
            }
            if self.roll_indent(self.column()) {
                self.push(TokenKind::BlockSequenceStart, 0);
            }
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.push(TokenKind::BlockEntry, 1);
        Ok(())
    }

    fn fetch_key(&mut self) -> Scan<()> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.fail(self.at, None, "a key is not allowed here, start it on a line of its own");
            }
            if self.roll_indent(self.column()) {
                self.push(TokenKind::BlockMappingStart, 0);
            }
        }
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
            if self.flow_level == 0 {
                if !self.simple_key_allowed {
                    return self.fail(
                        self.at,
                        None,
                        "a mapping value is not allowed here, quote text that contains `: `",
                    );
                }
                if self.roll_indent(self.column()) {
                    self.push(TokenKind::BlockMappingStart, 0);
                }
            }
            self.simple_key_allowed = self.flow_level == 0;
        }
        self.push(TokenKind::Value, 1);
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

    /// Looks at once whether a `:` makes the scalar just read a key, so that it rarely has to wait in the queue.
    #[inline]
    fn settle_scalar_key(&mut self, key: SimpleKey) {
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

    /// An error at an offset, within a construct that starts at another one.
    #[cold]
    fn fail<T>(&self, at: usize, context: Option<(usize, &str)>, message: &str) -> Scan<T> {
        Err(Box::new(self.error(at, context, message)))
    }

    /// Notes an error that leaves no doubt of what is meant: reading goes on as if that stood there.
    #[cold]
    fn slip(&mut self, at: usize, context: Option<(usize, &str)>, message: &str) {
        let is_known = self.slips.last().is_some_and(|last| last.span.start >= offset(at));
        if !is_known && self.slips.len() < MOST_ERRORS {
            self.slips.push(self.error(at, context, message));
        }
    }

    fn error(&self, at: usize, context: Option<(usize, &str)>, message: &str) -> YamlError {
        YamlError {
            span: self.character(at),
            message: message.to_owned(),
            context: context.map(|(start, what)| (self.character(start), what.to_owned())),
        }
    }

    /// The span of the character at an offset; empty at the end of a line.
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

fn cannot_start_a_token(first: u8) -> &'static str {
    match first {
        b'\t' => "a tab cannot indent, expected spaces",
        b'@' | b'`' => "a plain value cannot start with this character, quote it",
        b'%' => "a plain value cannot start with `%`, quote it",
        _ => "no value can start with this character",
    }
}
