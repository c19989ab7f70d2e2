//! Output document: ordered values with comments.

/// A value to be written.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    /// Decimal digits with an optional minus sign.
    Integer(String),
    Float(f64),
    Text(String),
    Binary(Vec<u8>),
    List(Vec<Item>),
    Mapping(Vec<Entry>),
}

/// An item of a list.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) comments: Comments,
    pub(crate) value: Value,
}

/// A key of a mapping with its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) comments: Comments,
    pub(crate) key: Value,
    pub(crate) value: Value,
}

/// Comments of an item or entry, including each `#`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comments {
    /// Comments on separate lines before the node.
    pub(crate) before: Vec<String>,
    /// Comment on the first line of the node.
    pub(crate) beside: Option<String>,
}

impl Comments {
    /// Returns the number of comments.
    pub(crate) fn len(&self) -> usize {
        self.before.len() + usize::from(self.beside.is_some())
    }
}

impl Value {
    /// Creates a string.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Creates a mapping with one string key.
    pub(crate) fn call(function: &str, argument: Self) -> Self {
        Self::Mapping(vec![Entry::new(function, argument)])
    }

    /// Creates a list without comments.
    pub(crate) fn list(values: impl IntoIterator<Item = Self>) -> Self {
        Self::List(values.into_iter().map(Item::from).collect())
    }

    /// Returns the string; `None` for other values.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value of a string key.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Mapping(entries) => {
                entries.iter().find(|entry| entry.key.as_text() == Some(key)).map(|entry| &entry.value)
            }
            _ => None,
        }
    }

    /// Returns the key and value of a mapping with exactly one entry and a string key.
    pub(crate) fn only_entry(&self) -> Option<(&str, &Self)> {
        match self {
            Self::Mapping(entries) => match entries.as_slice() {
                [entry] => Some((entry.key.as_text()?, &entry.value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns `true` if both values load to the same structure. The order of entries is significant; comments are
    /// not.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Integer(a), Self::Integer(b)) | (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            (Self::Binary(a), Self::Binary(b)) => a == b,
            (Self::List(a), Self::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.value.is_same(&b.value))
            }
            (Self::Mapping(a), Self::Mapping(b)) => {
                let same = |(a, b): (&Entry, &Entry)| a.key.is_same(&b.key) && a.value.is_same(&b.value);
                a.len() == b.len() && a.iter().zip(b).all(same)
            }
            _ => false,
        }
    }
}

impl From<Value> for Item {
    fn from(value: Value) -> Self {
        Self { comments: Comments::default(), value }
    }
}

impl Entry {
    /// Creates an entry without comments.
    pub(crate) fn new(key: &str, value: Value) -> Self {
        Self { comments: Comments::default(), key: Value::text(key), value }
    }
}

/// Formats a floating-point number so that YAML 1.1, YAML 1.2 and JSON agree, with a decimal point and a signed
/// exponent.
pub(crate) fn fraction(number: f64) -> String {
    let digits = format!("{number:?}");
    let Some((mantissa, exponent)) = digits.split_once('e') else { return digits };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{exponent}")
}
