//! Collections in brackets and braces.

use super::{Parser, Place, Properties, Scan, Shape, Span, Style, TokenKind, fail};

impl Parser<'_> {
    pub(super) fn parse_flow_sequence(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.open(Shape::Sequence, Style::Flow, start, properties)?;
        let mut first = true;
        loop {
            let kind = self.next_flow_entry(first, start, TokenKind::FlowSequenceEnd)?;
            let span = self.scanner.token().span();
            match kind {
                TokenKind::FlowSequenceEnd => {
                    self.scanner.skip();
                    self.tree.close(span.end);
                    return Ok(());
                }
                TokenKind::Key => self.nested(span, |parser| parser.parse_single_pair(span))?,
                _ => self.parse_node(Place::Flow)?,
            }
            first = false;
        }
    }

    /// Steps over the comma between entries and shows what follows it; a comma may precede the end.
    fn next_flow_entry(&mut self, first: bool, start: Span, end: TokenKind) -> Scan<TokenKind> {
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        if first || kind == end {
            return Ok(kind);
        }
        if kind != TokenKind::FlowEntry {
            let (context, message) = match end {
                TokenKind::FlowSequenceEnd => ("while reading a list in brackets", "expected `,` or `]`"),
                _ => ("while reading a mapping in braces", "expected `,` or `}`"),
            };
            return fail(span, Some((start, context)), message);
        }
        self.scanner.skip();
        self.scanner.peek()
    }

    /// A mapping of one entry within brackets: `[key: value]`.
    fn parse_single_pair(&mut self, start: Span) -> Scan<()> {
        self.open(Shape::Mapping, Style::Flow, start, None)?;
        self.parse_single_pair_key()?;
        self.parse_flow_value(TokenKind::FlowSequenceEnd)?;
        self.scanner.peek()?;
        let span = self.scanner.token().span();
        self.tree.close(span.start);
        Ok(())
    }

    fn parse_single_pair_key(&mut self) -> Scan<()> {
        self.tree.expect_key();
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        match kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd => {
                // As libyaml: it loses this token, so that `[? : x]` is an error.
                self.scanner.skip();
                self.tree.add_empty(span.end, None)
            }
            _ => self.parse_node(Place::Flow),
        }
    }

    /// The `:` and the value of an entry, each of which may be missing.
    fn parse_flow_value(&mut self, end: TokenKind) -> Scan<()> {
        if self.scanner.peek()? == TokenKind::Value {
            self.scanner.skip();
            let kind = self.scanner.peek()?;
            if kind != TokenKind::FlowEntry && kind != end {
                return self.parse_node(Place::Flow);
            }
        }
        self.tree.add_empty(self.scanner.token().start, None)
    }

    pub(super) fn parse_flow_mapping(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.open(Shape::Mapping, Style::Flow, start, properties)?;
        let mut first = true;
        loop {
            let kind = self.next_flow_entry(first, start, TokenKind::FlowMappingEnd)?;
            let span = self.scanner.token().span();
            match kind {
                TokenKind::FlowMappingEnd => {
                    self.scanner.skip();
                    self.tree.close(span.end);
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
                    self.scanner.peek()?;
                    let span = self.scanner.token().span();
                    self.tree.add_empty(span.start, None)?;
                }
            }
            first = false;
        }
    }

    fn parse_flow_key(&mut self) -> Scan<()> {
        self.tree.expect_key();
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        match kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd => {
                self.tree.add_empty(span.start, None)
            }
            _ => self.parse_node(Place::Flow),
        }
    }
}
