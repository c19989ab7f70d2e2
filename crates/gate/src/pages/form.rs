//! Forms of pages.

use axum::body::Body;
use axum::extract::Query;
use serde::de::DeserializeOwned;

use crate::api::problem::Problem;

/// Reads the fields of a form of at most this size in bytes.
pub(super) async fn read<T: DeserializeOwned>(body: Body, largest: usize) -> Result<T, Problem> {
    let too_large = |_| Problem::too_large(largest as u64);
    let bytes = axum::body::to_bytes(body, largest).await.map_err(too_large)?;
    let uri = format!("/?{}", String::from_utf8_lossy(&bytes)).parse();
    let uri = uri.map_err(|_| Problem::bad_request("form", "the form cannot be read"))?;
    let form = Query::<T>::try_from_uri(&uri);
    Ok(form.map_err(|error| Problem::bad_request("form", error.body_text()))?.0)
}
