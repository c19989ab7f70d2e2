//! Members of the report whose values have names.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;
use vnfcheck_check::{Keyword, Level, Profile};
use vnfcheck_fix::Applicability;

use super::FailOn;

/// A type with a name for each value.
pub(super) trait Named: Copy + 'static {
    /// All values.
    const VALUES: &'static [Self];

    /// The name in the report.
    fn named(self) -> &'static str;
}

macro_rules! named {
    ($($type:ty: $all:expr),*) => {
        $(impl Named for $type {
            const VALUES: &'static [Self] = $all;

            fn named(self) -> &'static str {
                self.name()
            }
        })*
    };
}

named! {
    Applicability: Self::ALL,
    FailOn: Self::ALL,
    Keyword: Self::ALL,
    Level: Self::ALL,
    Profile: Self::ALL
}

/// Writes a value as its name.
pub(super) fn serialize<S: Serializer>(value: &impl Named, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(value.named())
}

/// Reads a value by its name.
///
/// # Errors
///
/// Fails if no value has the name.
pub(super) fn deserialize<'de, T: Named, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let name = Cow::<str>::deserialize(from)?;
    let value = T::VALUES.iter().copied().find(|it| it.named() == name);
    value.ok_or_else(|| D::Error::custom(format_args!("unknown value `{name}`")))
}
