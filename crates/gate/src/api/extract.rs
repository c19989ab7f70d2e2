//! Extractors that report invalid requests as problems.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::Problem;

/// Parameters in the query.
#[derive(Clone, Debug)]
pub struct Parameters<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let found = Query::try_from_uri(&parts.uri);
        found
            .map(|Query(value)| Self(value))
            .map_err(|error| Problem::bad_request("query", error.body_text()))
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
