//! Collections in brackets and braces.

use super::{Parser, Place, Properties, Scan, Shape, Style, Token, TokenKind, fail};

impl Parser<'_> {
    pub(super) fn parse_flow_sequence(
        &mut self,
        start: Token,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.open(Shape::Sequence, Style::Flow, start, properties)?;
        let mut first = true;
        loop {
            let (kind, token) = self.next_flow_entry(first, start, TokenKind::FlowSequenceEnd)?;
            match kind {
                TokenKind::FlowSequenceEnd => {
                    self.scanner.skip();
                    self.tree.close(token.end);
                    return Ok(());
                }
                TokenKind::Key => self.nested(token, |parser| parser.parse_single_pair(token))?,
                _ => self.parse_node(Place::Flow)?,
            }
            first = false;
        }
    }

    /// Steps over the comma between entries and shows what follows it; a comma may precede the end.
    fn next_flow_entry(&mut self, first: bool, start: Token, end: TokenKind) -> Scan<(TokenKind, Token)> {
        let (kind, token) = self.scanner.peek()?;
        if first || kind == end {
            return Ok((kind, token));
        }
        if kind != TokenKind::FlowEntry {
            let (context, message) = match end {
                TokenKind::FlowSequenceEnd => ("while reading a list in brackets", "expected `,` or `]`"),
                _ => ("while reading a mapping in braces", "expected `,` or `}`"),
            };
            return fail(token.span(), Some((start.span(), context)), message);
        }
        self.scanner.skip();
        self.scanner.peek()
    }

    /// A mapping of one entry within brackets: `[key: value]`.
    fn parse_single_pair(&mut self, start: Token) -> Scan<()> {
        self.open(Shape::Mapping, Style::Flow, start, None)?;
        self.parse_single_pair_key()?;
        self.parse_flow_value(TokenKind::FlowSequenceEnd)?;
        let (_, token) = self.scanner.peek()?;
        self.tree.close(token.start);
        Ok(())
    }

    fn parse_single_pair_key(&mut self) -> Scan<()> {
        self.tree.expect_key();
        let (kind, token) = self.scanner.peek()?;
        match kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd => {
                // As libyaml: it loses this token, so that `[? : x]` is an error.
                self.scanner.skip();
                self.tree.add_empty(token.end, None)
            }
            _ => self.parse_node(Place::Flow),
        }
    }

    /// The `:` and the value of an entry, each of which may be missing.
    fn parse_flow_value(&mut self, end: TokenKind) -> Scan<()> {
        let (mut kind, mut token) = self.scanner.peek()?;
        if kind == TokenKind::Value {
            self.scanner.skip();
            (kind, token) = self.scanner.peek()?;
            if kind != TokenKind::FlowEntry && kind != end {
                return self.parse_node(Place::Flow);
            }
        }
        self.tree.add_empty(token.start, None)
    }

    pub(super) fn parse_flow_mapping(
        &mut self,
        start: Token,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.open(Shape::Mapping, Style::Flow, start, properties)?;
        let mut first = true;
        loop {
            let (kind, token) = self.next_flow_entry(first, start, TokenKind::FlowMappingEnd)?;
            match kind {
                TokenKind::FlowMappingEnd => {
                    self.scanner.skip();
                    self.tree.close(token.end);
                    return Ok(());
                }
                TokenKind::Key => {
                    self.scanner.skip();
                    self.parse_flow_key()?;
                    self.parse_flow_value(TokenKind::FlowMappingEnd)?;
                }
                _ => {
                    self.tree.expect_key();
                    self.parse_node(Place::Flow)?;
                    let (_, token) = self.scanner.peek()?;
                    self.tree.add_empty(token.start, None)?;
                }
            }
            first = false;
        }
    }

    fn parse_flow_key(&mut self) -> Scan<()> {
        self.tree.expect_key();
        let (kind, token) = self.scanner.peek()?;
        match kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd => {
                self.tree.add_empty(token.start, None)
            }
            _ => self.parse_node(Place::Flow),
        }
    }
}
