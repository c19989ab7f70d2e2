//! Parser from tokens to nodes, with the grammar of libyaml.

mod block;
mod document;
mod flow;
mod recovery;
#[cfg(test)]
mod tests;

use vnfcheck_maps::HashMap;

use super::arena::{Shape, Style};
use super::builder::{Builder, Properties};
use super::characters;
use super::lexicon::Lexicon;
use super::limits::Limits;
use super::scanner::{Scan, Scanner, Token, TokenKind};
use super::tree::{ErrorContext, Tree, YamlError};
use crate::{FileId, SourceText, Span};

/// Parses YAML text into a tree.
pub(super) fn parse(file: FileId, source: &SourceText, lexicon: &'static Lexicon, limits: &Limits) -> Tree {
    Parser::new(source.as_str(), lexicon, limits).parse(file, source)
}

struct Parser<'s> {
    scanner: Scanner<'s>,
    tree: Builder<'s>,
    /// Tag handles of the document and their prefixes.
    handles: HashMap<String, String>,
    depth: usize,
    deepest: usize,
    /// Offset at which parsing began or last resumed after an error.
    resumed: usize,
    /// Offset of the last error that stopped parsing.
    failed: Option<u32>,
    failures: usize,
}

/// Context of a node, which determines the permitted syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In a block collection.
    Block,
    /// In a block mapping, where the `-` of a list may be in the column of the key.
    BlockMapping,
    /// In a flow collection.
    Flow,
}

impl<'s> Parser<'s> {
    fn new(text: &'s str, lexicon: &'static Lexicon, limits: &Limits) -> Self {
        Self {
            scanner: Scanner::new(text),
            tree: Builder::new(text, lexicon, limits),
            handles: HashMap::default(),
            resumed: 0,
            failed: None,
            failures: 0,
            depth: 0,
            deepest: limits.depth,
        }
    }

    fn parse(mut self, file: FileId, source: &SourceText) -> Tree {
        if let Some(at) = characters::forbidden(source.as_str().as_bytes()) {
            let message = "a control character is not allowed, not even in a comment";
            self.tree.record(self.scanner.character(at), None, message.to_owned());
        }
        self.parse_stream();
        let (comments, recovered) = self.scanner.into_parts();
        self.tree.finish(file, source, comments, recovered)
    }

    #[inline]
    fn parse_node(&mut self, place: Place) -> Scan<()> {
        match self.scanner.peek()? {
            TokenKind::Scalar => {
                self.tree.add_scalar(self.scanner.token(), None)?;
                self.scanner.skip();
                Ok(())
            }
            TokenKind::Alias => {
                self.tree.add_alias(self.scanner.token().span())?;
                self.scanner.skip();
                Ok(())
            }
            TokenKind::Anchor | TokenKind::Tag => {
                let properties = self.parse_properties()?;
                self.parse_content(place, Some(properties))
            }
            _ => self.parse_content(place, None),
        }
    }

    fn parse_properties(&mut self) -> Scan<Box<Properties>> {
        let first = self.scanner.token().span();
        let mut properties = Properties { span: first, anchor: None, tag: None };
        loop {
            let kind = self.scanner.peek()?;
            let span = self.scanner.token().span();
            match kind {
                TokenKind::Anchor if properties.anchor.is_none() => {
                    self.scanner.skip();
                    properties.anchor = Some(span);
                }
                TokenKind::Tag if properties.tag.is_none() => {
                    self.scanner.skip();
                    properties.tag = Some(self.resolve_tag(span, first)?);
                }
                _ => return Ok(Box::new(properties)),
            }
            properties.span.end = span.end;
        }
    }

    /// Returns the long form of the tag.
    fn resolve_tag(&mut self, span: Span, first: Span) -> Scan<Box<str>> {
        let name = self.scanner.take_tag();
        if name.handle.is_empty() {
            return Ok(name.suffix.into());
        }
        match self.handles.get(&name.handle) {
            Some(prefix) => Ok(format!("{prefix}{}", name.suffix).into()),
            None => fail(span, Some((first, "while reading a value")), "unknown tag handle"),
        }
    }

    fn parse_content(&mut self, place: Place, properties: Option<Box<Properties>>) -> Scan<()> {
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        match kind {
            TokenKind::BlockEntry if place == Place::BlockMapping => {
                self.nested(span, |parser| parser.parse_indentless_sequence(span, properties))
            }
            TokenKind::Scalar | TokenKind::FlowSequenceStart | TokenKind::FlowMappingStart => {
                let token = *self.scanner.token();
                self.scanner.skip();
                self.parse_token(&token, properties)
            }
            TokenKind::BlockSequenceStart if place != Place::Flow => {
                self.nested(span, |parser| parser.parse_block_sequence(span, properties))
            }
            TokenKind::BlockMappingStart if place != Place::Flow => {
                self.nested(span, |parser| parser.parse_block_mapping(span, properties))
            }
            _ => match properties {
                Some(properties) => self.tree.add_empty(properties.span.end, Some(properties)),
                None => fail(span, None, missing_content(kind, place)),
            },
        }
    }

    /// Parses a scalar or a flow collection whose first token is already consumed.
    fn parse_token(&mut self, token: &Token, properties: Option<Box<Properties>>) -> Scan<()> {
        let span = token.span();
        match token.kind {
            TokenKind::FlowSequenceStart => {
                self.nested(span, |parser| parser.parse_flow_sequence(span, properties))
            }
            TokenKind::FlowMappingStart => {
                self.nested(span, |parser| parser.parse_flow_mapping(span, properties))
            }
            _ => self.tree.add_scalar(token, properties),
        }
    }

    /// Parses a collection one level deeper.
    fn nested(&mut self, span: Span, read: impl FnOnce(&mut Self) -> Scan<()>) -> Scan<()> {
        if self.depth >= self.deepest {
            let message = format!("nested deeper than {} levels", self.deepest);
            return fail(span, None, &message);
        }
        self.depth += 1;
        read(self)?;
        self.depth -= 1;
        Ok(())
    }
}

fn missing_content(kind: TokenKind, place: Place) -> &'static str {
    match (kind, place) {
        (TokenKind::Value, _) => "expected a key before `:`",
        (_, Place::Flow) => "expected a value, or the end of the list or mapping",
        _ => "expected a value",
    }
}

#[cold]
fn fail<T>(span: Span, context: Option<(Span, &str)>, message: &str) -> Scan<T> {
    let context = context.map(|(span, message)| ErrorContext { span, message: message.to_owned() });
    Err(Box::new(YamlError { context, ..YamlError::new(span, message) }))
}
