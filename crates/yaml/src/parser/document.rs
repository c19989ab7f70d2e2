//! The stream around the document. Heat accepts exactly one document.

use std::collections::hash_map::Entry;

use super::super::scalar;
use super::super::scanner::Directive;
use super::{Parser, Place, Scan, Span, TokenKind, fail};

impl Parser<'_> {
    /// Parses the whole file and records errors in the tree.
    pub(super) fn parse_stream(&mut self) {
        let mut result = self.parse_only_document();
        while let Err(error) = result {
            result = match self.recover(*error) {
                Some(start) => self.parse_rest_of_document(start),
                None => Ok(()),
            };
        }
    }

    fn parse_only_document(&mut self) -> Scan<()> {
        let kind = self.scanner.peek()?;
        self.parse_directives()?;
        match self.scanner.peek()? {
            TokenKind::StreamEnd if kind != TokenKind::Directive => return Ok(()),
            TokenKind::DocumentStart => {
                self.scanner.skip();
                self.parse_explicit_content()?;
            }
            _ if kind == TokenKind::Directive || kind == TokenKind::DocumentEnd => {
                return self.fail_without_document_start();
            }
            _ => self.parse_node(Place::Block)?,
        }
        self.parse_document_end()
    }

    /// Resumes parsing in the root mapping after an error.
    fn parse_rest_of_document(&mut self, start: Span) -> Scan<()> {
        self.parse_block_entries(start)?;
        self.parse_document_end()
    }

    fn parse_explicit_content(&mut self) -> Scan<()> {
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        match kind {
            TokenKind::Directive
            | TokenKind::DocumentStart
            | TokenKind::DocumentEnd
            | TokenKind::StreamEnd => self.tree.add_empty(span.start, None),
            _ => self.parse_node(Place::Block),
        }
    }

    fn parse_document_end(&mut self) -> Scan<()> {
        while self.scanner.peek()? == TokenKind::DocumentEnd {
            self.scanner.skip();
        }
        let kind = self.scanner.peek()?;
        let span = self.scanner.token().span();
        match kind {
            TokenKind::StreamEnd => Ok(()),
            TokenKind::DocumentStart | TokenKind::Directive => {
                let message = "expected a single document, but another one starts here";
                self.tree.record(span, None, message.to_owned());
                Ok(())
            }
            _ => self.fail_without_document_start(),
        }
    }

    fn fail_without_document_start(&mut self) -> Scan<()> {
        self.scanner.peek()?;
        let span = self.scanner.token().span();
        fail(span, None, "expected the end of the document at this indentation")
    }

    fn parse_directives(&mut self) -> Scan<()> {
        let mut version_seen = false;
        self.handles.clear();
        loop {
            let kind = self.scanner.peek()?;
            let span = self.scanner.token().span();
            if kind != TokenKind::Directive {
                break;
            }
            match self.scanner.take_directive() {
                Some(Directive::Yaml { .. }) if version_seen => {
                    return fail(span, None, "a second %YAML directive");
                }
                Some(Directive::Yaml { major: 1, minor: 1 | 2 }) | None => version_seen = true,
                Some(Directive::Yaml { .. }) => {
                    return fail(span, None, "expected YAML version 1.1");
                }
                Some(Directive::Tag { handle, prefix }) => self.define_handle(span, handle, prefix)?,
            }
            self.scanner.skip();
        }
        for (handle, prefix) in [("!", "!"), ("!!", scalar::YAML_TAG)] {
            self.handles.entry(handle.to_owned()).or_insert_with(|| prefix.to_owned());
        }
        Ok(())
    }

    fn define_handle(&mut self, span: Span, handle: String, prefix: String) -> Scan<()> {
        match self.handles.entry(handle) {
            Entry::Vacant(entry) => {
                entry.insert(prefix);
                Ok(())
            }
            Entry::Occupied(_) => fail(span, None, "a second %TAG directive for the same handle"),
        }
    }
}
