//! Badge of a product: an image with the outcome of its newest finished check under the options of the operator.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use vnfcheck_report::render::printable;

use crate::api::extract::Segments;
use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::Reader;
use crate::forms::STORED_NAME;
use crate::tag::{is_known, tag};

/// Maximum number of characters of a name on a badge.
const LONGEST: usize = 40;

#[derive(Template)]
#[template(path = "badge.svg", escape = "html")]
struct Badge {
    label: String,
    word: &'static str,
    color: &'static str,
    /// Width of the part with the name, in pixels.
    left: usize,
    /// Width of the part with the outcome, in pixels.
    right: usize,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    reader: Result<Reader, Problem>,
    Segments((project, file)): Segments<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let name = file.strip_suffix(".svg").filter(|name| !name.is_empty() && !name.contains('\0'));
    let is_public =
        STORED_NAME.fits(&project) && app.projects.get(&app.store, &project).await?.settings.public_badges;
    if !is_public {
        let Reader(who) = reader?;
        if !who.sees(&project) {
            return Err(Problem::not_found("badge"));
        }
    }
    let (Some(name), true) = (name, STORED_NAME.fits(&project)) else {
        return Err(Problem::not_found("badge"));
    };
    let newest = app.store.newest_of_operator(&project, name).await?;
    let (word, color) = match newest.as_ref().and_then(|check| check.outcome.as_deref()) {
        Some("pass") => ("pass", "#1a6b3c"),
        Some("fail") => ("fail", "#b3261e"),
        _ => ("unknown", "#59606a"),
    };
    let label = label(name);
    let width = |text: &str| 14 + 7 * text.chars().count();
    let (left, right) = (width(&label), width(word));
    let badge = Badge { label, word, color, left, right };
    let text = badge.render().map_err(Problem::internal)?;
    let tag = tag(text.as_bytes()).map_err(Problem::internal)?;
    let cached = if is_public { "public, max-age=60" } else { "private, max-age=60" };
    let headers_of_badge = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static(cached)),
        (ETAG, tag.clone()),
        // Other sites show the badge.
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin")),
    ];
    if is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, headers_of_badge).into_response());
    }
    Ok((headers_of_badge, text).into_response())
}

/// Returns the name of a product as text for an image; XML does not allow all characters. Invisible characters are
/// replaced as in reports.
fn label(name: &str) -> String {
    let is_allowed = |it: &char| !it.is_control() && !matches!(it, '\u{fffe}' | '\u{ffff}');
    let allowed: String = name.chars().filter(is_allowed).collect();
    let mut label: String = printable(&allowed).chars().take(LONGEST).collect();
    if name.chars().count() > LONGEST {
        label.push('…');
    }
    label
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_short_and_allowed_in_xml() {
        assert_eq!(label("a\u{1}\r\nb\u{ffff}<&"), "ab<&");
        assert_eq!(label("v\u{202e}f\u{200b}w\u{ad}"), "v\u{fffd}f\u{fffd}w\u{fffd}");
        assert_eq!(label(&"x".repeat(50)).chars().count(), LONGEST + 1);
    }
}
