//! JSON bodies of requests.

use std::fmt;
use std::marker::PhantomData;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Number;

use super::problem::Problem;
use crate::body::unread;

/// Maximum size of a JSON body in bytes, which the HTTP library sets.
const LARGEST: u64 = 2 << 20;

/// Struct written as an object. Derived implementations also accept an array of the values.
#[derive(Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members(PhantomData)).map(Self)
    }
}

struct Members<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// Deserializes a struct that is a member.
pub(super) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// Deserializes an integer, which may be written with a zero fraction, as in `3.0`.
pub(super) fn integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let Some(number) = Option::<Number>::deserialize(deserializer)? else { return Ok(None) };
    let whole = || number.to_string().strip_suffix(".0")?.parse().ok();
    let found = number.as_i64().or_else(whole);
    found.map(Some).ok_or_else(|| D::Error::custom(format!("expected an integer, found {number}")))
}

/// Parses the JSON body of a request, which is an object.
pub(super) fn from_json<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Problem> {
    let body = body.map_err(|rejection| unread(&rejection, LARGEST))?;
    let Object(value) =
        serde_json::from_slice(&body).map_err(|error| Problem::bad_request("body", error.to_string()))?;
    Ok(value)
}
