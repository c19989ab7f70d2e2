//! Files with lines `Name: value`, with the positions of names and values.

use vnfcheck_yaml::Span;

/// A name with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'t> {
    /// The trimmed text before the first colon.
    pub name: &'t str,
    /// The trimmed text after the first colon; may be empty.
    pub value: &'t str,
    name_at: u32,
    value_at: u32,
}

impl<'t> Field<'t> {
    /// Parses a line. Returns `None` if the line has no colon or no name before the colon.
    pub(crate) fn parse(line: Line<'t>) -> Option<Self> {
        let (name, value) = line.text.split_once(':')?;
        let value_at = line.at + offset(name.len() + 1 + (value.len() - value.trim_start().len()));
        let (name, value) = (name.trim_end(), value.trim());
        (!name.is_empty()).then_some(Self { name, value, name_at: line.at, value_at })
    }

    /// Returns the position of the name.
    pub fn name_span(&self) -> Span {
        Span::new(self.name_at, self.name_at + offset(self.name.len()))
    }

    /// Returns the position of the value; an empty value is at the end of the line.
    pub(crate) fn value_span(&self) -> Span {
        Span::new(self.value_at, self.value_at + offset(self.value.len()))
    }

    /// Returns the value if it is not empty.
    pub fn filled(&self) -> Option<&'t str> {
        (!self.value.is_empty()).then_some(self.value)
    }
}

/// A trimmed line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    pub(crate) text: &'t str,
    /// Byte offset of the first non-blank character.
    pub(crate) at: u32,
}

impl Line<'_> {
    /// Returns the position of the line.
    pub(crate) fn span(self) -> Span {
        Span::new(self.at, self.at + offset(self.text.len()))
    }
}

/// Returns the lines of a string, without a byte order mark.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let marked = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut at = text.len() - marked.len();
    marked.split('\n').map(move |line| {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len() + 1;
        Line { text: line.trim(), at: offset(start) }
    })
}

/// Converts an offset; offsets in files within the size limits always fit.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Returns the valid UTF-8 prefix of a file, and the offset of the first invalid byte, if any.
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
