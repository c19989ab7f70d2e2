//! Tables of keys.

/// A key of a mapping. `V` determines how the value is read; it is nothing, a description of the form, or a function.
#[derive(Clone, Copy, Debug)]
pub struct Key<V = ()> {
    /// The name of the key.
    pub name: &'static str,
    /// The purpose of the key, for schemas and references.
    pub about: &'static str,
    /// `true` if the mapping is incomplete without the key.
    pub required: bool,
    /// The description or function that reads the value.
    pub value: V,
}

impl<V> Key<V> {
    /// Creates an optional key.
    pub const fn new(name: &'static str, about: &'static str, value: V) -> Self {
        Self { name, about, required: false, value }
    }

    /// Creates a required key.
    pub const fn required(name: &'static str, about: &'static str, value: V) -> Self {
        Self { name, about, required: true, value }
    }
}
