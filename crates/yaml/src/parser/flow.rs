//! Collections in flow style.

use super::{Parser, Place, Properties, Scan, Shape, Span, Style, TokenKind, fail};

impl Parser<'_> {
    pub(super) fn parse_flow_sequence(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.tree.open(Shape::Sequence, Style::Flow, start, properties)?;
        loop {
            if let Some(item) = self.scanner.take_item() {
                self.tree.add_scalar(&item, None)?;
            } else {
                let kind = self.scanner.peek()?;
                let span = self.scanner.token().span();
                match kind {
                    TokenKind::FlowSequenceEnd => {}
                    TokenKind::Key => self.nested(span, |parser| parser.parse_single_pair(span))?,
                    _ => self.parse_node(Place::Flow)?,
                }
            }
            if !self.parse_comma(start, TokenKind::FlowSequenceEnd)? {
                return Ok(());
            }
        }
    }

    /// Consumes the comma after an entry or the end of the collection. Returns `true` if more entries may follow.
    fn parse_comma(&mut self, start: Span, end: TokenKind) -> Scan<bool> {
        let (kind, span) = self.next_flow_indicator()?;
        if kind == end {
            self.tree.close(span.end);
            return Ok(false);
        }
        if kind == TokenKind::FlowEntry {
            return Ok(true);
        }
        let (context, message) = match end {
            TokenKind::FlowSequenceEnd => ("while reading a list in brackets", "expected `,` or `]`"),
            _ => ("while reading a mapping in braces", "expected `,` or `}`"),
        };
        fail(span, Some((start, context)), message)
    }

    fn next_flow_indicator(&mut self) -> Scan<(TokenKind, Span)> {
        if let Some(token) = self.scanner.take_flow_indicator() {
            return Ok((token.kind, token.span()));
        }
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        self.scanner.skip();
        Ok((kind, span))
    }

    /// Parses a mapping of one entry in brackets: `[key: value]`.
    fn parse_single_pair(&mut self, start: Span) -> Scan<()> {
        self.scanner.skip();
        self.tree.open(Shape::Mapping, Style::Flow, start, None)?;
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
                // libyaml drops this token, so `[? : x]` is an error in libyaml and here.
                self.scanner.skip();
                self.tree.add_empty(span.end, None)
            }
            _ => self.parse_node(Place::Flow),
        }
    }

    /// Parses the `:` and the value of an entry, either of which may be missing.
    fn parse_flow_value(&mut self, end: TokenKind) -> Scan<()> {
        if self.scanner.peek()? == TokenKind::Value {
            self.scanner.skip();
            return self.parse_flow_content(end);
        }
        self.tree.add_empty(self.scanner.token().start, None)
    }

    /// Parses the value after the `:` of an entry.
    fn parse_flow_content(&mut self, end: TokenKind) -> Scan<()> {
        if let Some(token) = self.scanner.take_value()? {
            return self.parse_token(&token, None);
        }
        let kind = self.scanner.peek()?;
        if kind == TokenKind::FlowEntry || kind == end {
            return self.tree.add_empty(self.scanner.token().start, None);
        }
        self.parse_node(Place::Flow)
    }

    pub(super) fn parse_flow_mapping(
        &mut self,
        start: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        self.tree.open(Shape::Mapping, Style::Flow, start, properties)?;
        loop {
            if let Some(key) = self.scanner.take_key() {
                self.tree.expect_key();
                self.tree.add_scalar(&key, None)?;
                self.parse_flow_content(TokenKind::FlowMappingEnd)?;
            } else {
                self.parse_flow_entry()?;
            }
            if !self.parse_comma(start, TokenKind::FlowMappingEnd)? {
                return Ok(());
            }
        }
    }

    /// Parses an entry of a mapping, unless the mapping ends here.
    fn parse_flow_entry(&mut self) -> Scan<()> {
        match self.scanner.peek()? {
            TokenKind::FlowMappingEnd => Ok(()),
            TokenKind::Key => {
                self.scanner.skip();
                self.parse_flow_key()?;
                self.parse_flow_value(TokenKind::FlowMappingEnd)
            }
            _ => {
                self.tree.expect_key();
                self.parse_node(Place::Flow)?;
                self.scanner.peek()?;
                self.tree.add_empty(self.scanner.token().start, None)
            }
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
