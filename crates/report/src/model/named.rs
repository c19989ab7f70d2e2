//! Members of the report whose values have names.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;
use vnfcheck_check::{Keyword, Level, Profile, Release};
use vnfcheck_fix::Applicability;
use vnfcheck_hot::{FileKind, Reason};

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
    FileKind: Self::ALL,
    Keyword: Self::ALL,
    Level: Self::ALL,
    Profile: Self::ALL,
    Reason: Self::ALL,
    Release: Self::ALL
}

/// Returns the JSON schema of the names of a type.
#[cfg(feature = "schema")]
pub(super) fn schema<T: Named>(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let names: Vec<&str> = T::VALUES.iter().map(|it| it.named()).collect();
    schemars::json_schema!({ "type": "string", "enum": names })
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
