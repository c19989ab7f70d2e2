//! The tree of a preload and its two notations.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A node of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Document {
    Text(String),
    Number(u64),
    List(Vec<Document>),
    Map(Vec<(Cow<'static, str>, Document)>),
}

impl Document {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn map<const N: usize>(entries: [(&'static str, Self); N]) -> Self {
        Self::Map(entries.into_iter().map(|(key, value)| (Cow::Borrowed(key), value)).collect())
    }

    pub(crate) fn texts(texts: impl IntoIterator<Item = String>) -> Self {
        Self::List(texts.into_iter().map(Self::Text).collect())
    }

    /// Returns the document as JSON with an indentation of 4 spaces and a final newline.
    pub(crate) fn to_json(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut out = Vec::new();
        let formatter = serde_json::ser::PrettyFormatter::with_indent(b"    ");
        self.serialize(&mut serde_json::Serializer::with_formatter(&mut out, formatter))?;
        out.push(b'\n');
        Ok(out)
    }

    /// Returns the document as YAML in block style; YAML 1.1 parsers read every string as a string.
    pub(crate) fn to_yaml(&self) -> Vec<u8> {
        let mut out = String::new();
        self.write_yaml(0, &mut out);
        out.into_bytes()
    }

    /// Writes the node at a level of indentation, with a final newline. Lists and maps start on a new line.
    fn write_yaml(&self, level: usize, out: &mut String) {
        match self {
            Self::Text(text) => line(out, &yaml_text(text)),
            Self::Number(number) => line(out, &number.to_string()),
            Self::List(items) if items.is_empty() => line(out, "[]"),
            Self::Map(entries) if entries.is_empty() => line(out, "{}"),
            Self::List(items) => {
                for (position, item) in items.iter().enumerate() {
                    indent(level, position, out);
                    out.push_str("- ");
                    item.write_yaml(level + 1, out);
                }
            }
            Self::Map(entries) => {
                for (position, (key, value)) in entries.iter().enumerate() {
                    indent(level, position, out);
                    write_key(key, level, out);
                    match value {
                        Self::Map(entries) if !entries.is_empty() => nested(value, level + 1, out),
                        Self::List(items) if !items.is_empty() => nested(value, level, out),
                        scalar => {
                            out.push(' ');
                            scalar.write_yaml(level, out);
                        }
                    }
                }
            }
        }
    }
}

fn nested(value: &Document, level: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", level));
    value.write_yaml(level, out);
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

/// Indents an entry; the first entry continues the current line.
fn indent(level: usize, position: usize, out: &mut String) {
    if position > 0 {
        out.extend(std::iter::repeat_n("  ", level));
    }
}

fn write_key(key: &str, level: usize, out: &mut String) {
    /// Maximum length of a plain key, after which YAML parsers stop searching for the colon.
    const LONGEST_KEY: usize = 1000;
    let key = yaml_text(key);
    if key.len() > LONGEST_KEY {
        out.push_str("? ");
        line(out, &key);
        out.extend(std::iter::repeat_n("  ", level));
        out.push(':');
    } else {
        out.push_str(&key);
        out.push(':');
    }
}

/// Returns a string in YAML. It is not quoted if it starts with a letter, contains only characters of names, and is not
/// a word that YAML 1.1 reads as another type; such a string cannot be a number, date or null. All other strings are
/// quoted.
fn yaml_text(text: &str) -> Cow<'_, str> {
    const WORDS: [&str; 9] = ["y", "yes", "n", "no", "true", "false", "on", "off", "null"];
    let is_name = text.starts_with(|it: char| it.is_ascii_alphabetic())
        && text.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.' | '/'));
    if is_name && !WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            // Control characters, and characters that YAML reads as a line break, a byte order mark or a non-character.
            '\0'..='\u{1f}'
            | '\u{7f}'..='\u{a0}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{feff}'
            | '\u{fffe}'
            | '\u{ffff}' => {
                // Writing to a string cannot fail.
                _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
    Cow::Owned(out)
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

    use super::*;

    fn read_back(document: &Document) -> String {
        fn shown(node: vnfcheck_yaml::Node<'_>) -> String {
            match node.kind() {
                vnfcheck_yaml::NodeKind::Mapping => {
                    let entries = node.entries().map(|it| format!("{:?}:{}", it.name(), shown(it.value)));
                    format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
                }
                vnfcheck_yaml::NodeKind::Sequence => {
                    format!("[{}]", node.items().map(shown).collect::<Vec<_>>().join(","))
                }
                vnfcheck_yaml::NodeKind::Scalar => {
                    node.as_str().map_or_else(|| node.text().to_owned(), |it| format!("{it:?}"))
                }
            }
        }
        let text = String::from_utf8(document.to_yaml()).unwrap();
        let source = SourceText::new(&text);
        let tree = Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
        assert!(tree.errors().is_empty(), "{text}: {:?}", tree.errors());
        shown(tree.root().unwrap())
    }

    #[test]
    fn every_text_is_read_back_as_that_text() {
        let hostile = [
            "",
            " ",
            "y",
            "N",
            "Yes",
            "off",
            "null",
            "~",
            "1",
            "0x1f",
            "1.10",
            "1:30",
            "2020-01-02",
            "1e3",
            ".inf",
            "<<",
            "=",
            "- a",
            "a: b",
            "a #b",
            "a:",
            "#a",
            "&a",
            "*a",
            "!a",
            "%a",
            "@a",
            "`a",
            "{a",
            "[a",
            "'a",
            "\"a",
            "a\nb",
            "a\r\nb",
            "\ta",
            "a ",
            "---",
            "...",
            "\u{0}",
            "\u{7f}",
            "\u{85}",
            "\u{2028}",
            "\u{feff}x",
            "é",
            "\u{1f600}",
            "VALUE FOR: a[0]",
            "a\\b",
            "{\"a\":[1,null]}",
        ];
        for text in hostile {
            let document = Document::Map(vec![
                (Cow::Owned(text.to_owned()), Document::text(text)),
                (
                    "list".into(),
                    Document::List(vec![Document::text(text), Document::map([("k", Document::text(text))])]),
                ),
            ]);
            let expected = format!("{{{text:?}:{text:?},\"list\":[{text:?},{{\"k\":{text:?}}}]}}");
            assert_eq!(read_back(&document), expected);
            let json: serde_json::Value = serde_json::from_slice(&document.to_json().unwrap()).unwrap();
            assert_eq!(json.get(text).and_then(serde_json::Value::as_str), Some(text));
        }
    }

    #[test]
    fn long_keys_and_empty_collections_are_read_back() {
        let key = "k".repeat(2000);
        let inner = Document::List(vec![Document::List(vec![]), Document::Map(vec![]), Document::Number(3)]);
        let document = Document::Map(vec![(Cow::Owned(key.clone()), inner)]);
        assert_eq!(read_back(&document), format!("{{{key:?}:[[],{{}},3]}}"));
    }
}
