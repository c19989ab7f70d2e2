//! Page of the API.

use std::sync::Arc;

use askama::Template;
use axum::response::Response;
use utoipa::openapi::OpenApi;

use super::{Shell, Visitor, prose, show as page};
use crate::api::openapi::operations;

#[derive(Template)]
#[template(path = "docs.html")]
struct DocsPage {
    shell: Shell,
    calls: Arc<[Call]>,
}

/// Operation of the API.
pub(super) struct Call {
    method: &'static str,
    path: String,
    summary: String,
}

/// Returns the operations in a description, by path.
pub(super) fn calls(description: &OpenApi) -> Arc<[Call]> {
    let mut calls = Vec::new();
    for (path, item) in &description.paths.paths {
        for (method, operation) in operations(item) {
            let summary = operation.summary.clone().or_else(|| operation.description.clone());
            calls.push(Call { method, path: path.clone(), summary: prose(&summary.unwrap_or_default()) });
        }
    }
    calls.into()
}

pub(super) fn show(visitor: &Visitor, calls: Arc<[Call]>) -> Response {
    page(&DocsPage { shell: Shell::new("docs", visitor), calls })
}
