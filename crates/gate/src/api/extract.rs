//! Extractors that report invalid requests as problems.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use serde::Deserializer;
use serde::de::value::Error as NoValue;
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use vnfcheck_decode::{hint, shortened};

use super::problem::Problem;

/// Parameters in the query.
#[derive(Clone, Debug)]
pub struct Parameters<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let found = Query::try_from_uri(&parts.uri);
        let Query(value) = found.map_err(|error| Problem::bad_request("query", error.body_text()))?;
        know(&parts.uri, names::<T>())?;
        Ok(Self(value))
    }
}

/// Refuses a query with an unknown parameter, so that a client that misspells a condition does not get an answer
/// without the condition.
pub(super) fn know(uri: &Uri, known: &[&str]) -> Result<(), Problem> {
    let query = uri.query().unwrap_or_default();
    let mut names = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name);
    let Some(unknown) = names.find(|name| !known.contains(&name.as_ref())) else { return Ok(()) };
    let name = shortened(&unknown);
    let hint = match known {
        [] => "; this path has no parameters".to_owned(),
        known => hint(&unknown, known.iter().copied(), "expected one of"),
    };
    let message = format!("unknown parameter `{name}`{hint}");
    Err(Problem::bad_request("query", message))
}

/// Returns the names of the fields of a struct.
fn names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // The deserializer has no value.
    drop(T::deserialize(Names(&mut names)));
    names
}

/// Deserializer that records the field names of a struct.
struct Names<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = NoValue;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
        Err(NoValue::custom("no value"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NoValue> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Parameters in the path.
#[derive(Clone, Debug)]
pub struct Segments<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Segments<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let found = Path::<T>::from_request_parts(parts, state).await;
        // A path with an invalid parameter names no resource.
        found.map(|Path(value)| Self(value)).map_err(|_| Problem::not_found("resource"))
    }
}
