//! Forms of pages.

use axum::body::Body;
use axum::extract::Query;
use serde::de::DeserializeOwned;

use crate::api::problem::Problem;
use crate::body::unread;

/// Reads the fields of a form of at most the given size in bytes.
pub(super) async fn read<T: DeserializeOwned>(body: Body, largest: usize) -> Result<T, Problem> {
    let bytes = axum::body::to_bytes(body, largest).await.map_err(|error| unread(&error, largest as u64))?;
    fields(&String::from_utf8_lossy(&bytes)).map_err(|message| Problem::bad_request("form", message))
}

/// Reads the fields of an encoded form; `None` if the form cannot be read.
pub(super) fn parse<T: DeserializeOwned>(form: &str) -> Option<T> {
    fields(form).ok()
}

fn fields<T: DeserializeOwned>(form: &str) -> Result<T, String> {
    let uri = format!("/?{form}").parse().map_err(|_| "the form cannot be read")?;
    let form = Query::<T>::try_from_uri(&uri);
    Ok(form.map_err(|error| error.body_text())?.0)
}
