//! Collections in block style.

use super::{Parser, Place, Properties, Scan, Shape, Span, Style, Token, TokenKind, fail};

impl Parser<'_> {
    pub(super) fn parse_block_sequence(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.scanner.skip();
        self.tree.open(Shape::Sequence, Style::Block, start, properties)?;
        loop {
            if let Some(entry) = self.scanner.take_entry() {
                self.parse_block_item(entry.end)?;
                continue;
            }
            if let Some(end) = self.scanner.take_block_end() {
                self.tree.close(end);
                return Ok(());
            }
            let kind = self.scanner.peek()?;
            let span = self.scanner.token().span();
            match kind {
                TokenKind::BlockEntry => {
                    self.scanner.skip();
                    self.parse_block_item(span.end)?;
                }
                TokenKind::BlockEnd => {
                    self.scanner.skip();
                    self.tree.close(span.end);
                    return Ok(());
                }
                _ => {
                    let context = Some((start, "while reading a list"));
                    return fail(span, context, "expected `-` or the end of the list at this indentation");
                }
            }
        }
    }

    /// Parses the item after a `-`; `dash` is the offset at which the `-` ends.
    fn parse_block_item(&mut self, dash: u32) -> Scan<()> {
        if let Some(key) = self.scanner.take_first_key() {
            return self.parse_block_mapping_from(&key);
        }
        match self.scanner.peek()? {
            TokenKind::BlockEntry | TokenKind::BlockEnd => self.tree.add_empty(dash, None),
            _ => self.parse_node(Place::Block),
        }
    }

    /// Parses a list whose `-` are in the column of its key. No token marks the end of such a list.
    pub(super) fn parse_indentless_sequence(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.tree.open(Shape::Sequence, Style::Block, start, properties)?;
        loop {
            let kind = self.scanner.peek()?;
            let span = self.scanner.token().span();
            if kind != TokenKind::BlockEntry {
                self.tree.close(span.start);
                return Ok(());
            }
            self.scanner.skip();
            match self.scanner.peek()? {
                TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                    self.tree.add_empty(span.end, None)?;
                }
                _ => self.parse_node(Place::Block)?,
            }
        }
    }

    pub(super) fn parse_block_mapping(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.scanner.skip();
        self.tree.open(Shape::Mapping, Style::Block, start, properties)?;
        self.parse_block_entries(start)
    }

    /// Parses a block mapping whose first key is already consumed.
    fn parse_block_mapping_from(&mut self, key: &Token) -> Scan<()> {
        let start = key.span();
        self.nested(start, |parser| {
            parser.tree.open(Shape::Mapping, Style::Block, start, None)?;
            parser.parse_entry_from(key)?;
            parser.parse_block_entries(start)
        })
    }

    /// Parses an entry of a block mapping whose key and `:` are already consumed.
    #[inline]
    fn parse_entry_from(&mut self, key: &Token) -> Scan<()> {
        self.tree.expect_key();
        self.tree.add_scalar(key, None)?;
        self.parse_block_content(key.end + 1)
    }

    /// Parses entries up to the end of the open block mapping.
    pub(super) fn parse_block_entries(&mut self, start: Span) -> Scan<()> {
        loop {
            if let Some(key) = self.scanner.take_key() {
                self.parse_entry_from(&key)?;
                continue;
            }
            if let Some(end) = self.scanner.take_block_end() {
                self.tree.close(end);
                return Ok(());
            }
            let kind = self.scanner.peek()?;
            let span = self.scanner.token().span();
            match kind {
                TokenKind::Key => {
                    self.parse_block_key(span)?;
                    self.parse_block_value()?;
                }
                TokenKind::BlockEnd => {
                    self.scanner.skip();
                    self.tree.close(span.end);
                    return Ok(());
                }
                _ => {
                    let context = Some((start, "while reading a mapping"));
                    return fail(
                        span,
                        context,
                        "expected a key or the end of the mapping at this indentation",
                    );
                }
            }
        }
    }

    #[inline]
    fn parse_block_key(&mut self, key: Span) -> Scan<()> {
        self.scanner.skip();
        self.tree.expect_key();
        match self.scanner.peek()? {
            // Only after `?`, because a simple key is never empty.
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => self.tree.add_empty(key.end, None),
            _ => self.parse_node(Place::BlockMapping),
        }
    }

    #[inline]
    fn parse_block_value(&mut self) -> Scan<()> {
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        if kind != TokenKind::Value {
            return self.tree.add_empty(span.start, None);
        }
        self.scanner.skip();
        self.parse_block_content(span.end)
    }

    /// Parses the value after the `:` of an entry; `colon` is the offset at which the `:` ends.
    #[inline]
    fn parse_block_content(&mut self, colon: u32) -> Scan<()> {
        if let Some(token) = self.scanner.take_value()? {
            return self.parse_token(&token, None);
        }
        if let Some(key) = self.scanner.take_first_key() {
            return self.parse_block_mapping_from(&key);
        }
        match self.scanner.peek()? {
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => self.tree.add_empty(colon, None),
            _ => self.parse_node(Place::BlockMapping),
        }
    }
}
