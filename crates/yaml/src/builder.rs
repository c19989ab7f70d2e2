//! Builder for the arena of a tree. Also checks anchors, tags and keys, which the grammar does not cover.

use std::borrow::Cow;

use std::collections::hash_map::Entry;
use vnfcheck_maps::HashMap;

use super::arena::{COOKED, Extent, KEY, PROPERTIES, SINGLE, Shape, Slot, Style, TAGGED, TEXT};
use super::characters::byte;
use super::lexicon::Lexicon;
use super::limits::{Limits, MOST_ERRORS};
use super::positions::Positions;
use super::scalar::{self, Dialect, Implicit, resolve};
use super::scanner::{Scan, Token, offset};
use super::tree::{Comment, Cooked, DuplicateKey, ErrorContext, Tree, YamlError};
use crate::{FileId, SourceText, Span};

/// Marker for "no slot".
pub(super) const NONE: u32 = u32::MAX;

/// Anchor and tag before a node.
#[derive(Debug)]
pub(super) struct Properties {
    /// Span from the first property to the end of the last.
    pub(super) span: Span,
    pub(super) anchor: Option<Span>,
    pub(super) tag: Option<Box<str>>,
}

/// A tree under construction.
pub(super) struct Builder<'s> {
    pub(super) text: &'s str,
    pub(super) limits: Limits,
    pub(super) lexicon: &'static Lexicon,
    pub(super) dialect: Dialect,
    pub(super) slots: Vec<Slot>,
    extents: Vec<Extent>,
    pub(super) tags: Vec<(u32, Box<str>)>,
    /// Scalars whose text differs from their source, with the indentation of the text of a block scalar.
    cooked: Vec<(u32, u32)>,
    /// Innermost open collection.
    open: u32,
    /// `true` if the next node is a key.
    key_next: bool,
    anchors: HashMap<&'s str, u32>,
    /// `true` if the file contains aliases.
    has_aliases: bool,
    /// Mappings with merge keys or duplicate keys, in the order in which they end.
    pub(super) uneven: Vec<u32>,
    /// Reusable buffer for the key hashes of the mapping that ends.
    pub(super) hashes: Vec<u64>,
    pub(super) duplicates: Vec<DuplicateKey>,
    errors: Vec<YamlError>,
    is_full: bool,
}

impl<'s> Builder<'s> {
    pub(super) fn new(text: &'s str, lexicon: &'static Lexicon, limits: &Limits) -> Self {
        /// Real templates have about one node per twenty bytes, and almost no text has more than one per six bytes.
        /// Untouched capacity uses no memory, whereas growing would copy.
        const BYTES_PER_NODE: usize = 6;
        let capacity = (text.len() / BYTES_PER_NODE + 8).min(limits.nodes);
        Self {
            text,
            limits: *limits,
            lexicon,
            dialect: Dialect::Yaml,
            slots: Vec::with_capacity(capacity),
            extents: Vec::with_capacity(capacity),
            tags: Vec::new(),
            cooked: Vec::new(),
            open: NONE,
            key_next: false,
            anchors: HashMap::default(),
            has_aliases: false,
            uneven: Vec::new(),
            hashes: Vec::new(),
            duplicates: Vec::new(),
            errors: Vec::new(),
            is_full: false,
        }
    }

    pub(super) fn slice(&self, span: Span) -> &'s str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    pub(super) fn slot(&self, index: u32) -> Option<Slot> {
        self.slots.get(index as usize).copied()
    }

    /// Returns the index of the first slot after a subtree.
    #[inline]
    pub(super) fn behind(&self, index: u32) -> u32 {
        self.slot(index).map_or(index.saturating_add(1), |slot| slot.behind(index))
    }

    fn extent(&self, index: u32) -> Extent {
        self.extents.get(index as usize).copied().unwrap_or(Extent::NONE)
    }

    pub(super) fn span(&self, index: u32) -> Span {
        self.extent(index).span()
    }

    pub(super) fn tag(&self, index: u32) -> Option<&str> {
        let found = self.tags.binary_search_by_key(&index, |(tagged, _)| *tagged).ok()?;
        self.tags.get(found).map(|(_, tag)| tag.as_ref())
    }

    /// Returns the target slot of an alias, otherwise the slot itself.
    pub(super) fn resolved(&self, index: u32) -> u32 {
        match self.slot(index) {
            Some(slot) if slot.shape == Shape::Alias => slot.link,
            _ => index,
        }
    }

    /// Marks the next node as the key of an entry.
    #[inline]
    pub(super) fn expect_key(&mut self) {
        self.key_next = true;
    }

    #[inline]
    pub(super) fn add_scalar(&mut self, token: &Token, properties: Option<Box<Properties>>) -> Scan<()> {
        let mut flags = if token.cooked { COOKED } else { 0 };
        let mut start = token.start;
        if let Some(properties) = properties {
            start = properties.span.start;
            flags |= self.attach(*properties);
        } else if token.style == Style::Plain && !self.key_next {
            self.check_plain(token.span());
        }
        self.push(Shape::Scalar, token.style, Span::new(start, token.end), 0, flags)?;
        if token.cooked {
            self.cooked.push((offset(self.slots.len() - 1), token.indentation));
        }
        if token.style == Style::Plain && flags & (COOKED | PROPERTIES) == 0 {
            let text = self.slice(token.span());
            let word = self.lexicon.find(text);
            let is_text = if word == 0 {
                self.dialect == Dialect::Yaml && scalar::is_surely_string(text)
            } else {
                !self.lexicon.is_truth(word)
            };
            if let Some(slot) = self.slots.last_mut() {
                slot.word = word;
                slot.flags |= if is_text { TEXT } else { 0 };
            }
        }
        Ok(())
    }

    /// Adds an empty scalar.
    pub(super) fn add_empty(&mut self, at: u32, properties: Option<Box<Properties>>) -> Scan<()> {
        let (span, flags) = self.attach_any(Span::new(at, at), properties);
        self.push(Shape::Scalar, Style::Plain, span, 0, flags)
    }

    /// Adds the alias `*name`; an alias with an unknown name becomes a string.
    pub(super) fn add_alias(&mut self, span: Span) -> Scan<()> {
        let name = self.slice(Span::new(span.start + 1, span.end));
        if let Some(&target) = self.anchors.get(name) {
            self.has_aliases = true;
            return self.push(Shape::Alias, Style::Plain, span, target, 0);
        }
        self.record(span, None, format!("unknown alias, expected an anchor `&{name}` before it"));
        self.push(Shape::Scalar, Style::Plain, span, 0, 0)
    }

    /// Begins a collection. All nodes added before the collection is closed belong to the collection.
    pub(super) fn open(
        &mut self,
        shape: Shape,
        style: Style,
        span: Span,
        properties: Option<Box<Properties>>,
    ) -> Scan<()> {
        let (span, flags) = self.attach_any(span, properties);
        let index = offset(self.slots.len());
        self.push(shape, style, span, 0, flags)?;
        self.open = index;
        if let Some(slot) = self.slots.last_mut() {
            slot.link = NONE;
        }
        Ok(())
    }

    /// Ends the innermost open collection.
    #[inline]
    pub(super) fn close(&mut self, end: u32) {
        let index = self.open;
        let next = offset(self.slots.len());
        let at = index as usize;
        let (Some(slot), Some(extent)) = (self.slots.get_mut(at), self.extents.get_mut(at)) else {
            return;
        };
        slot.link = next;
        extent.end = end;
        self.open = extent.parent;
        if slot.shape == Shape::Mapping && next > index + 1 {
            let is_single = self.behind(self.behind(index + 1)) == next;
            if let Some(slot) = self.slots.get_mut(at).filter(|_| is_single) {
                slot.flags |= SINGLE;
            }
            self.check_keys(index);
        }
    }

    #[inline]
    fn push(&mut self, shape: Shape, style: Style, span: Span, link: u32, flags: u8) -> Scan<()> {
        if self.slots.len() >= self.limits.nodes {
            return self.fail_full(span);
        }
        self.push_unlimited(shape, style, span, link, flags);
        Ok(())
    }

    #[inline]
    fn push_unlimited(&mut self, shape: Shape, style: Style, span: Span, link: u32, flags: u8) {
        let key = if self.key_next { KEY } else { 0 };
        self.key_next = false;
        self.slots.push(Slot { link, shape, style, flags: flags | key, word: 0 });
        self.extents.push(Extent { start: span.start, end: span.end, parent: self.open });
    }

    #[cold]
    fn fail_full(&mut self, span: Span) -> Scan<()> {
        self.is_full = true;
        let message = format!("more than {} values in one file", self.limits.nodes);
        Err(Box::new(YamlError::new(span, message)))
    }

    #[inline]
    fn attach_any(&mut self, span: Span, properties: Option<Box<Properties>>) -> (Span, u8) {
        match properties {
            Some(properties) => (Span::new(properties.span.start, span.end), self.attach(*properties)),
            None => (span, 0),
        }
    }

    /// Attaches an anchor and a tag to the next node and returns the flags of the node.
    #[cold]
    fn attach(&mut self, properties: Properties) -> u8 {
        let index = offset(self.slots.len());
        if let Some(anchor) = properties.anchor {
            self.define_anchor(anchor, index);
        }
        let Some(tag) = properties.tag else {
            return PROPERTIES;
        };
        self.tags.push((index, tag));
        PROPERTIES | TAGGED
    }

    fn define_anchor(&mut self, anchor: Span, index: u32) {
        let name = self.slice(Span::new(anchor.start + 1, anchor.end));
        let first = match self.anchors.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(index);
                return;
            }
            Entry::Occupied(entry) => *entry.get(),
        };
        let at = self.span(first).start;
        let context = ErrorContext { span: Span::new(at, at), message: "first defined here".to_owned() };
        self.record(anchor, Some(context), format!("a second anchor `&{name}`, expected another name"));
    }

    /// Records an error for a plain value that Heat cannot construct.
    #[inline]
    fn check_plain(&mut self, span: Span) {
        let suspicious = match byte(self.text.as_bytes(), span.start as usize) {
            b'=' | b'<' => span.end - span.start <= 2,
            b'0'..=b'9' | b'-' | b'+' => scalar::may_be_impossible(self.slice(span).as_bytes()),
            _ => false,
        };
        if suspicious {
            self.check_value(span);
        }
    }

    #[cold]
    fn check_value(&mut self, span: Span) {
        if let Err(message) = scalar::construct(self.slice(span), Style::Plain, None) {
            self.record(span, None, message.to_owned());
        }
    }

    /// Returns `true` if no node has been added yet.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns `true` if the node limit is reached.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Records an error that does not stop parsing.
    #[cold]
    pub(super) fn record(&mut self, span: Span, context: Option<ErrorContext>, message: String) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(YamlError { context, ..YamlError::new(span, message) });
        }
    }

    pub(super) fn has_most_errors(&self) -> bool {
        self.errors.len() >= MOST_ERRORS
    }

    /// Discards nodes from an offset on and closes all collections except the root, to resume parsing there after an
    /// error. Returns `true` if the root can take more entries.
    pub(super) fn rewind(&mut self, at: u32) -> bool {
        self.cut(at);
        if self.slots.is_empty() {
            return self.open(Shape::Mapping, Style::Block, Span::new(at, at), None).is_ok();
        }
        while self.open != NONE && self.open != 0 {
            self.close_early(at);
        }
        self.complete_entry(at);
        self.slots.first().is_some_and(|root| root.shape == Shape::Mapping && root.style == Style::Block)
    }

    /// Removes the slots that start at or after an offset, and reopens the collections that extend past the offset.
    fn cut(&mut self, at: u32) {
        while self.extents.pop_if(|last| last.start >= at && last.parent != NONE).is_some() {}
        self.slots.truncate(self.extents.len());
        let kept = offset(self.slots.len());
        if let (Some(last), Some(extent)) = (self.slots.last_mut(), self.extents.last_mut())
            && matches!(last.shape, Shape::Scalar | Shape::Alias)
        {
            extent.end = extent.end.min(at);
            last.word = 0;
        }
        self.tags.truncate(self.tags.partition_point(|(index, _)| *index < kept));
        self.cooked.truncate(self.cooked.partition_point(|(index, _)| *index < kept));
        self.anchors.retain(|_, index| *index < kept);
        self.uneven.retain(|index| *index < kept);
        self.duplicates.retain(|pair| pair.second.0 < kept);
        self.reopen(kept, at);
    }

    /// Reopens the collections that contain the last kept slot and end after the offset or are still open.
    fn reopen(&mut self, kept: u32, at: u32) {
        self.open = NONE;
        let mut index = kept.saturating_sub(1);
        while let Some(slot) = self.slot(index) {
            let extent = self.extent(index);
            let is_open = slot.link > kept || extent.end > at || extent.parent == NONE;
            if slot.shape != Shape::Scalar && slot.shape != Shape::Alias && is_open {
                if self.open == NONE {
                    self.open = index;
                }
                self.forget_end(index);
            }
            index = extent.parent;
        }
    }

    /// Reverts the effects of closing a collection whose slots are now the last slots.
    fn forget_end(&mut self, index: u32) {
        if let Some(slot) = self.slots.get_mut(index as usize) {
            slot.link = NONE;
        }
        self.uneven.retain(|&mapping| mapping != index);
        let extents = &self.extents;
        self.duplicates
            .retain(|pair| extents.get(pair.second.0 as usize).is_some_and(|key| key.parent != index));
    }

    fn close_early(&mut self, at: u32) {
        self.complete_entry(at);
        self.close(at);
    }

    /// Adds an empty value to a key without a value.
    fn complete_entry(&mut self, at: u32) {
        self.key_next = false;
        let is_mapping = self.slot(self.open).is_some_and(|slot| slot.shape == Shape::Mapping);
        if is_mapping && self.children(self.open).count() % 2 == 1 {
            self.push_unlimited(Shape::Scalar, Style::Plain, Span::new(at, at), 0, 0);
        }
    }

    /// Builds the tree: validates tags, resolves merge keys and duplicates, and sorts the errors.
    pub(super) fn finish(
        mut self,
        file: FileId,
        source: &SourceText,
        comments: Vec<Comment>,
        recovered: Vec<YamlError>,
    ) -> Tree {
        let end = offset(self.text.len());
        while self.open != NONE {
            // Only an error leaves collections open.
            self.close_early(end);
        }
        // Do not report the missing parts of a truncated tree as additional errors.
        let most_errors = if self.is_full { self.errors.len() } else { MOST_ERRORS };
        self.check_tags();
        let flattened = self.flatten();
        if self.has_aliases {
            self.check_expansion(&flattened);
        }
        self.errors.truncate(most_errors);
        let is_whole = self.errors.is_empty();
        self.errors.extend(recovered);
        self.errors.sort_by_key(|error| error.span.start);
        self.errors.dedup();
        self.errors.truncate(MOST_ERRORS);
        self.duplicates.sort_by_key(|pair| pair.second);
        let is_literal = !is_whole || !self.has_aliases && flattened.is_empty();
        Tree {
            file,
            text: source.shared(),
            slots: self.slots,
            extents: self.extents,
            tags: self.tags,
            flattened,
            supplied: HashMap::default(),
            comments,
            duplicates: self.duplicates,
            errors: self.errors,
            is_whole,
            is_literal,
            cooked: self
                .cooked
                .into_iter()
                .map(|(index, indentation)| Cooked::new(index, indentation))
                .collect(),
            lexicon: self.lexicon,
            dialect: self.dialect,
            positions: Positions::default(),
        }
    }

    fn check_tags(&mut self) {
        let tags = std::mem::take(&mut self.tags);
        for (index, tag) in &tags {
            if self.has_most_errors() {
                break;
            }
            if let Some(message) = self.tag_problem(*index, tag) {
                self.record(self.span(*index), None, message);
            }
        }
        self.tags = tags;
    }

    /// Returns the reason why Heat cannot construct a node with this tag.
    fn tag_problem(&self, index: u32, tag: &str) -> Option<String> {
        let slot = self.slot(index)?;
        let core = tag.strip_prefix(scalar::YAML_TAG);
        let fits = match slot.shape {
            Shape::Sequence => tag == "!" || matches!(core, Some("seq" | "omap" | "pairs")),
            Shape::Mapping => tag == "!" || matches!(core, Some("map" | "set")),
            Shape::Scalar | Shape::Alias => {
                let text = self.scalar_text(index);
                let is_special_key = slot.flags & KEY != 0
                    && (matches!(core, Some("merge" | "value"))
                        || tag == "!" && matches!(resolve(&text), Implicit::Merge | Implicit::Default));
                match scalar::construct(&text, slot.style, Some(tag)) {
                    Err(scalar::NO_CONSTRUCTOR) => is_special_key,
                    Err(message) => return (!is_special_key).then(|| message.to_owned()),
                    Ok(_) => true,
                }
            }
        };
        (!fits).then(|| format!("Heat has no constructor for the tag `{tag}` here"))
    }

    /// Returns the text of a scalar slot.
    pub(super) fn scalar_text(&self, index: u32) -> Cow<'s, str> {
        match self.slot(index) {
            Some(slot) => {
                let indentation = || {
                    let found = self.cooked.binary_search_by_key(&index, |(index, _)| *index).ok();
                    found.and_then(|at| self.cooked.get(at)).map_or(0, |(_, indentation)| *indentation)
                };
                scalar::text(self.slice(self.span(index)), slot, indentation, self.dialect)
            }
            None => Cow::Borrowed(""),
        }
    }
}
