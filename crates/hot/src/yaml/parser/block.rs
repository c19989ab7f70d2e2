//! Collections by indentation.

use super::{Parser, Place, Properties, Scan, Shape, Span, Style, Token, TokenKind, fail};

impl Parser<'_> {
    pub(super) fn parse_block_sequence(
        &mut self,
        start: Token,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.open(Shape::Sequence, Style::Block, start, properties)?;
        loop {
            let (kind, token) = self.scanner.peek()?;
            match kind {
                TokenKind::BlockEntry => self.parse_block_entry(token)?,
                TokenKind::BlockEnd => {
                    self.scanner.skip();
                    self.tree.close(token.end);
                    return Ok(());
                }
                _ => {
                    let context = Some((start.span(), "while reading a list"));
                    return fail(
                        token.span(),
                        context,
                        "expected `-` or the end of the list, check the indentation",
                    );
                }
            }
        }
    }

    fn parse_block_entry(&mut self, entry: Token) -> Scan<()> {
        self.scanner.skip();
        let (kind, _) = self.scanner.peek()?;
        match kind {
            TokenKind::BlockEntry | TokenKind::BlockEnd => self.tree.add_empty(entry.end, None),
            _ => self.parse_node(Place::Block),
        }
    }

    /// A list whose `-` stand in the column of the key it belongs to: no token ends it.
    pub(super) fn parse_indentless_sequence(
        &mut self,
        start: Token,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.tree.open(Shape::Sequence, Style::Block, start.span(), properties)?;
        loop {
            let (kind, token) = self.scanner.peek()?;
            if kind != TokenKind::BlockEntry {
                self.tree.close(token.start);
                return Ok(());
            }
            self.scanner.skip();
            match self.scanner.peek()?.0 {
                TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                    self.tree.add_empty(token.end, None)?;
                }
                _ => self.parse_node(Place::Block)?,
            }
        }
    }

    pub(super) fn parse_block_mapping(
        &mut self,
        start: Token,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.open(Shape::Mapping, Style::Block, start, properties)?;
        self.parse_block_entries(start.span())
    }

    /// Reads entries to the end of the block mapping that is open.
    pub(super) fn parse_block_entries(&mut self, start: Span) -> Scan<()> {
        loop {
            let (kind, token) = self.scanner.peek()?;
            match kind {
                TokenKind::Key => {
                    self.parse_block_key(token)?;
                    self.parse_block_value()?;
                }
                TokenKind::BlockEnd => {
                    self.scanner.skip();
                    self.tree.close(token.end);
                    return Ok(());
                }
                _ => {
                    let context = Some((start, "while reading a mapping"));
                    return fail(
                        token.span(),
                        context,
                        "expected a key or the end of the mapping, check the indentation",
                    );
                }
            }
        }
    }

    #[inline]
    fn parse_block_key(&mut self, key: Token) -> Scan<()> {
        self.scanner.skip();
        self.tree.expect_key();
        match self.scanner.peek()?.0 {
            // Only behind `?`: a simple key is never empty.
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => self.tree.add_empty(key.end, None),
            _ => self.parse_node(Place::BlockMapping),
        }
    }

    #[inline]
    fn parse_block_value(&mut self) -> Scan<()> {
        let (kind, token) = self.scanner.peek()?;
        if kind != TokenKind::Value {
            return self.tree.add_empty(token.start, None);
        }
        self.scanner.skip();
        match self.scanner.peek()?.0 {
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => self.tree.add_empty(token.end, None),
            _ => self.parse_node(Place::BlockMapping),
        }
    }
}
