//! JSON on one line. Most strings of a report need no escape, and the names of fields never do; the serializer copies
//! both as they are and leaves all other scalars to `serde_json`.

use std::io::Write;

use serde::Serialize;
use serde::ser::{self, Serializer};
use serde_json::ser::CompactFormatter;
use serde_json::{Error, Result};

use super::escape::Harmless;

/// Serializer that writes JSON on one line. Keys of maps must serialize as strings. Reports contain no byte arrays, so
/// byte arrays are embedded JSON.
pub(super) struct Compact<W> {
    pub(super) out: W,
    /// `true` to escape control and invisible characters.
    pub(super) for_terminal: bool,
}

impl<W: Write> Compact<W> {
    fn put(&mut self, json: &[u8]) -> Result<()> {
        self.out.write_all(json).map_err(Error::io)
    }

    /// Writes a number, or a string that may need escapes.
    fn scalar(&mut self, value: impl Serialize) -> Result<()> {
        let formatter = Harmless { inner: CompactFormatter, for_terminal: self.for_terminal };
        value.serialize(&mut serde_json::Serializer::with_formatter(&mut self.out, formatter))
    }

    /// Writes a name from the program, which needs no escape.
    fn name(&mut self, name: &str) -> Result<()> {
        self.put(b"\"")?;
        self.put(name.as_bytes())?;
        self.put(b"\"")
    }

    fn open(&mut self, start: &[u8], end: &'static [u8]) -> Result<Contents<'_, W>> {
        self.put(start)?;
        Ok(Contents { json: self, is_first: true, end })
    }

    fn open_variant(&mut self, variant: &str, start: &[u8], end: &'static [u8]) -> Result<Contents<'_, W>> {
        self.put(b"{")?;
        self.name(variant)?;
        self.open(start, end)
    }
}

/// Returns `true` if the text needs no escape. May return `false` for other text that contains a `#`.
fn is_plain(text: &str, for_terminal: bool) -> bool {
    const fn all(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    let has = |word: u64, byte: u8| {
        let differing = word ^ all(byte);
        differing.wrapping_sub(all(1)) & !differing & all(0x80)
    };
    // A borrow from a lower byte may mark a plain byte as well, but only if the lower byte is marked.
    let marked = |word: u64| {
        let controls = word.wrapping_sub(all(0x20)) & !word & all(0x80);
        let unseen = if for_terminal { word & all(0x80) | has(word, 0x7f) } else { 0 };
        controls | has(word, b'"') | has(word, b'\\') | has(word, b'#') | unseen
    };
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    if words.iter().any(|word| marked(u64::from_ne_bytes(*word)) != 0) {
        return false;
    }
    let mut last = [b' '; 8];
    for (to, byte) in last.iter_mut().zip(rest) {
        *to = *byte;
    }
    marked(u64::from_ne_bytes(last)) == 0
}

/// Contents of a list or an object.
pub(super) struct Contents<'c, W> {
    json: &'c mut Compact<W>,
    is_first: bool,
    end: &'static [u8],
}

impl<W: Write> Contents<'_, W> {
    fn separate(&mut self) -> Result<()> {
        if std::mem::take(&mut self.is_first) { Ok(()) } else { self.json.put(b",") }
    }

    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<()> {
        self.separate()?;
        value.serialize(&mut *self.json)
    }

    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<()> {
        self.json.put(if std::mem::take(&mut self.is_first) { b"\"" } else { b",\"" })?;
        self.json.put(name.as_bytes())?;
        self.json.put(b"\":")?;
        value.serialize(&mut *self.json)
    }

    fn close(self) -> Result<()> {
        self.json.put(self.end)
    }
}

macro_rules! scalars {
    ($($method:ident: $kind:ty),*) => {
        $(fn $method(self, value: $kind) -> Result<()> {
            self.scalar(value)
        })*
    };
}

impl<'c, W: Write> Serializer for &'c mut Compact<W> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Contents<'c, W>;
    type SerializeTuple = Contents<'c, W>;
    type SerializeTupleStruct = Contents<'c, W>;
    type SerializeTupleVariant = Contents<'c, W>;
    type SerializeMap = Contents<'c, W>;
    type SerializeStruct = Contents<'c, W>;
    type SerializeStructVariant = Contents<'c, W>;

    scalars!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128,
        serialize_f32: f32, serialize_f64: f64, serialize_char: char
    );

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.put(if value { b"true" } else { b"false" })
    }

    fn serialize_str(self, text: &str) -> Result<()> {
        if is_plain(text, self.for_terminal) { self.name(text) } else { self.scalar(text) }
    }

    fn serialize_bytes(self, json: &[u8]) -> Result<()> {
        self.put(json)
    }

    fn serialize_none(self) -> Result<()> {
        self.put(b"null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.put(b"null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.put(b"null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.name(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let mut object = self.open(b"{", b"}")?;
        object.field(variant, value)?;
        object.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Contents<'c, W>> {
        self.open(b"[", b"]")
    }

    fn serialize_tuple(self, _: usize) -> Result<Contents<'c, W>> {
        self.open(b"[", b"]")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Contents<'c, W>> {
        self.open(b"[", b"]")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Contents<'c, W>> {
        self.open_variant(variant, b":[", b"]}")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Contents<'c, W>> {
        self.open(b"{", b"}")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Contents<'c, W>> {
        self.open(b"{", b"}")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Contents<'c, W>> {
        self.open_variant(variant, b":{", b"}}")
    }
}

macro_rules! lists {
    ($($kind:ident $method:ident),*) => {
        $(impl<W: Write> ser::$kind for Contents<'_, W> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.item(value)
            }

            fn end(self) -> Result<()> {
                self.close()
            }
        })*
    };
}

lists!(
    SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! objects {
    ($($kind:ident),*) => {
        $(impl<W: Write> ser::$kind for Contents<'_, W> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
                self.field(name, value)
            }

            fn end(self) -> Result<()> {
                self.close()
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

impl<W: Write> ser::SerializeMap for Contents<'_, W> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.item(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.json.put(b":")?;
        value.serialize(&mut *self.json)
    }

    fn end(self) -> Result<()> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    enum Any {
        Unit,
        Newtype(u8),
        Tuple(i64, f64),
        Struct { a: Option<bool>, b: char },
    }

    #[derive(Serialize)]
    struct All<'t> {
        texts: Vec<&'t str>,
        #[serde(flatten)]
        map: BTreeMap<String, Any>,
        unit: ((), Unit),
        none: Option<u8>,
        big: u128,
    }

    fn json(value: &impl Serialize, for_terminal: bool) -> String {
        let mut out = Vec::new();
        value.serialize(&mut Compact { out: &mut out, for_terminal }).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_are_written_as_by_serde_json() {
        let anything = [
            Any::Unit,
            Any::Newtype(1),
            Any::Tuple(-2, 0.5),
            Any::Struct { a: Some(true), b: '"' },
            Any::Struct { a: None, b: 'b' },
        ];
        let value = All {
            texts: vec!["", "plain", "of eight", "with \"quotes\"", "\\", "\u{1}\n", "ü # x", "\u{7f}"],
            map: anything.into_iter().enumerate().map(|(at, it)| (format!("\"{at}"), it)).collect(),
            unit: ((), Unit),
            none: None,
            big: u128::MAX,
        };
        assert_eq!(json(&value, false), serde_json::to_string(&value).unwrap());
        assert_eq!(json(&Vec::<u8>::new(), false), "[]");
        assert_eq!(json(&BTreeMap::<String, u8>::new(), false), "{}");
    }

    #[test]
    fn a_text_is_plain_if_no_byte_needs_an_escape() {
        for byte in 0..=0x7f_u8 {
            for before in 0..17 {
                let text = format!("{}{}", "ü".repeat(before), char::from(byte));
                let is_escaped = byte < 0x20 || b"\"\\#".contains(&byte);
                assert_eq!(is_plain(&text, false), !is_escaped, "{text:?}");
                let text = format!("{}{}", "x".repeat(before), char::from(byte));
                assert_eq!(is_plain(&text, true), !is_escaped && byte != 0x7f, "{text:?}");
            }
        }
        assert!(!is_plain("ü", true));
    }
}
