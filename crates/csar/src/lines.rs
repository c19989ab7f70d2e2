//! Files of lines `Name: value`, with the position of everything.

use yaml::Span;

/// A name with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'t> {
    /// What stands in front of the first colon, blanks cut.
    pub name: &'t str,
    /// What stands behind it, blanks cut; may be empty.
    pub value: &'t str,
    name_at: u32,
    value_at: u32,
}

impl<'t> Field<'t> {
    /// Takes a line apart; nothing when it has no colon, or no name in front of it.
    pub(crate) fn parse(line: Line<'t>) -> Option<Self> {
        let (name, value) = line.text.split_once(':')?;
        let value_at = line.at + offset(name.len() + 1 + (value.len() - value.trim_start().len()));
        let (name, value) = (name.trim_end(), value.trim());
        (!name.is_empty()).then_some(Self { name, value, name_at: line.at, value_at })
    }

    /// Where the name stands.
    pub(crate) fn name_span(&self) -> Span {
        Span::new(self.name_at, self.name_at + offset(self.name.len()))
    }

    /// Where the value stands; an empty one behind the colon.
    pub(crate) fn value_span(&self) -> Span {
        Span::new(self.value_at, self.value_at + offset(self.value.len()))
    }

    /// The value, when there is one.
    pub fn filled(&self) -> Option<&'t str> {
        (!self.value.is_empty()).then_some(self.value)
    }
}

/// A line without the blanks around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    pub(crate) text: &'t str,
    /// Byte offset of its first character that is no blank.
    pub(crate) at: u32,
}

impl Line<'_> {
    /// Where it stands.
    pub(crate) fn span(self) -> Span {
        Span::new(self.at, self.at + offset(self.text.len()))
    }
}

/// The lines of a text; a byte order mark is none of them.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let marked = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut at = text.len() - marked.len();
    marked.split('\n').map(move |line| {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len() + 1;
        Line { text: line.trim(), at: offset(start) }
    })
}

/// Offsets of files within the limits of an opener fit.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The part of a file that is UTF-8, and the offset behind it when something else follows.
pub(crate) fn utf8(bytes: &[u8]) -> (&str, Option<u32>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            (std::str::from_utf8(valid).unwrap_or_default(), Some(offset(valid.len())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_split_at_the_first_colon_and_know_their_places() {
        let text = "\u{feff}A: 1\r\n  time : 10:00:00 \r\nno colon\nempty:";
        let fields: Vec<_> = lines(text).filter_map(Field::parse).collect();
        assert_eq!(
            fields.iter().map(|it| (it.name, it.value)).collect::<Vec<_>>(),
            [("A", "1"), ("time", "10:00:00"), ("empty", "")]
        );
        for field in &fields {
            let slice = |span: Span| &text[span.start as usize..span.end as usize];
            assert_eq!((slice(field.name_span()), slice(field.value_span())), (field.name, field.value));
        }
    }

    #[test]
    fn text_ends_where_it_is_no_longer_utf8() {
        assert_eq!(utf8(b"caf\xe9"), ("caf", Some(3)));
        assert_eq!(utf8("café".as_bytes()), ("café", None));
    }
}
