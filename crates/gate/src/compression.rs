//! Compression of responses with gzip.
//!
//! The length of a compressed response reveals to an observer of the connection how much of the response matches text
//! that the observer chose. Responses to methods other than GET can contain new keys, and pages with a query repeat the
//! query, so the gate compresses neither.

use axum::extract::Request;
use axum::http::header::ACCEPT_ENCODING;
use axum::http::{Extensions, HeaderMap, Method, StatusCode, Uri, Version};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

use crate::body::media_type;

/// Minimum size of a compressed response, in bytes. A smaller response fits into one packet.
const SMALLEST: u64 = 1024;
/// Media types of text outside `text/`. Archives, workbooks and most images are compressed already.
const TEXTS: [&str; 5] = [
    "application/json",
    "application/jsonl",
    "application/openmetrics-text",
    "application/xml",
    "image/svg+xml",
];

/// Returns the layer that compresses responses with text for clients that accept gzip.
pub(crate) fn layer() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().compress_when(SizeAbove::new(SMALLEST).and(has_text))
}

/// Removes the header that asks for compression from requests whose response must not be compressed.
pub(crate) async fn keep_plain(mut request: Request) -> Request {
    if !may_compress(request.method(), request.uri()) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    request
}

/// Returns `true` for requests whose response neither contains a secret nor repeats text of the request.
fn may_compress(method: &Method, uri: &Uri) -> bool {
    // The API repeats no text of a query, except in problems.
    method == Method::GET && (uri.query().is_none() || uri.path().starts_with("/api/"))
}

/// Returns `true` if a successful response contains text.
fn has_text(status: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let media_type = media_type(headers);
    let is_text = media_type.starts_with("text/")
        || media_type.ends_with("+json")
        || TEXTS.contains(&media_type.as_str());
    status.is_success() && is_text
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::CONTENT_TYPE;

    use super::*;

    #[test]
    fn secrets_and_repeated_text_are_not_compressed() {
        let may = |method, uri: &str| may_compress(&method, &uri.parse().unwrap());
        assert!(may(Method::GET, "/checks/1") && may(Method::GET, "/api/v1/checks/1/report?format=html"));
        assert!(
            !may(Method::POST, "/api/v1/projects/portal/keys") && !may(Method::POST, "/projects/portal/keys")
        );
        assert!(!may(Method::GET, "/search?text=secret") && !may(Method::GET, "/sign-in/callback?code=1"));
    }

    #[test]
    fn only_text_is_compressed() {
        let has = |status, media_type| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
            has_text(status, Version::HTTP_11, &headers, &Extensions::new())
        };
        for text in
            ["text/html; charset=utf-8", "application/json", "application/sarif+json", "image/svg+xml"]
        {
            assert!(has(StatusCode::OK, text), "{text}");
        }
        let workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        for other in ["application/zip", "application/octet-stream", "image/png", workbook, ""] {
            assert!(!has(StatusCode::OK, other), "{other}");
        }
        assert!(!has(StatusCode::BAD_REQUEST, "application/problem+json"));
    }
}
