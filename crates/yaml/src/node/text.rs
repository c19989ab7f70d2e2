//! Text, tag and value of a scalar.

use super::Node;
use crate::arena::{COOKED, PROPERTIES, Shape, Slot, TAGGED};
use crate::lexicon::{Word, is_same};
use crate::scalar::{self, Value};
use crate::work::step;

impl<'t> Node<'t> {
    /// Returns the tag in its long form; `None` if no tag is written.
    pub fn tag(self) -> Option<&'t str> {
        let (node, slot) = self.resolved_slot();
        if slot.flags & TAGGED == 0 {
            return None;
        }
        let tags = &node.tree.tags;
        let found = tags.binary_search_by_key(&node.index, |(index, _)| *index).ok()?;
        tags.get(found).map(|(_, tag)| tag.as_ref())
    }

    /// Returns the source text of the span.
    #[inline]
    pub fn source(self) -> &'t str {
        let span = self.span();
        self.tree.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Returns the text of a scalar with quotes removed and escapes and folding resolved, before type resolution.
    /// Empty for collections.
    // The function has many callers, and inlining it would make the callers too large to be inlined.
    #[inline(never)]
    pub fn text(self) -> &'t str {
        step();
        let slot = self.slot();
        if slot.word != 0 {
            return self.tree.lexicon.text_of(slot.word);
        }
        if slot.is_bare() { self.source() } else { self.text_behind_marks() }
    }

    /// Returns the text of a scalar with quotes, properties or a block style, or of the target of an alias.
    #[cold]
    fn text_behind_marks(self) -> &'t str {
        let (node, slot) = self.resolved_slot();
        if slot.word != 0 {
            return node.tree.lexicon.text_of(slot.word);
        }
        if slot.is_bare() {
            return node.source();
        }
        if slot.shape != Shape::Scalar {
            return "";
        }
        if slot.flags & COOKED == 0 {
            return scalar::bare_text(node.source(), slot);
        }
        let cooked = &node.tree.cooked;
        let found = cooked.binary_search_by_key(&node.index, |it| it.index).ok();
        found.and_then(|at| cooked.get(at)).map_or("", |it| {
            it.text.get_or_init(|| {
                scalar::cooked_text(node.source(), slot, it.indentation, node.tree.dialect).into()
            })
        })
    }

    /// Returns `true` if Heat reads the node as a string. Equivalent to [`as_str`](Self::as_str) but does not decode
    /// the text.
    #[inline]
    pub fn is_text(self) -> bool {
        let (node, slot) = self.resolved_slot();
        slot.is_surely_text() || node.is_text_by_content(slot)
    }

    #[inline(never)]
    fn is_text_by_content(self, slot: Slot) -> bool {
        let is_plainly_text = || {
            slot.is_bare() && self.tree.dialect == scalar::Dialect::Yaml && scalar::is_string(self.source())
        };
        is_plainly_text() || matches!(self.value(), Value::Text(_))
    }

    /// Returns the typed value that Heat reads.
    #[inline]
    pub fn value(self) -> Value<'t> {
        let (node, slot) = self.resolved_slot();
        match slot.shape {
            _ if slot.is_surely_text() => Value::Text(node.text()),
            Shape::Sequence => Value::Sequence,
            Shape::Mapping => Value::Mapping,
            Shape::Scalar | Shape::Alias => node.value_by_content(),
        }
    }

    #[inline(never)]
    fn value_by_content(self) -> Value<'t> {
        let text = self.text();
        let value = scalar::typed(text, self.style(), self.tag(), self.tree.dialect);
        value.unwrap_or(Value::Text(text))
    }

    /// Returns the text if Heat reads the node as a string.
    pub fn as_str(self) -> Option<&'t str> {
        match self.value() {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns `true` if Heat reads the node as null.
    #[inline]
    pub fn is_null(self) -> bool {
        let (node, slot) = self.resolved_slot();
        slot.shape == Shape::Scalar && !slot.is_surely_text() && node.is_null_by_content(slot)
    }

    #[inline(never)]
    fn is_null_by_content(self, slot: Slot) -> bool {
        /// Length of `null`.
        const LONGEST: u32 = 4;
        let span = self.span();
        let is_long = span.end - span.start > LONGEST && slot.flags & PROPERTIES == 0;
        !is_long && self.value_by_content() == Value::Null
    }

    /// Returns `true` if the node is a scalar that Heat does not read as null.
    #[inline]
    pub fn is_filled(self) -> bool {
        let (node, slot) = self.resolved_slot();
        slot.shape == Shape::Scalar && (slot.is_surely_text() || !node.is_null_by_content(slot))
    }

    /// Returns `true` if the node is a scalar with this text. Equivalent to comparing [`text`](Self::text) but does
    /// not decode the text.
    #[inline]
    pub fn has_text(self, text: &str) -> bool {
        let slot = self.slot();
        if slot.word != 0 {
            return is_same(self.tree.lexicon.text_of(slot.word).as_bytes(), text.as_bytes());
        }
        // Different strings usually differ in length, which requires no access to the file.
        if slot.is_bare() {
            let span = self.span();
            let source = (span.start as usize)..(span.end as usize);
            return source.len() == text.len()
                && self.tree.text.as_bytes().get(source).is_some_and(|it| is_same(it, text.as_bytes()));
        }
        self.is_scalar() && self.text() == text
    }

    /// Returns the lexicon word of a plain scalar; `None` if only the full text determines it.
    #[inline]
    pub fn word(self) -> Option<Word> {
        let slot = self.slot();
        slot.is_bare().then_some(slot.word)
    }
}
