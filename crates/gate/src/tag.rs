//! Entity tags, with which clients request a response only if the response has changed.
//!
//! The tags are weak, because a compressed response has the same tag as the plain response.

use axum::http::header::{IF_NONE_MATCH, InvalidHeaderValue};
use axum::http::{HeaderMap, HeaderValue};

use crate::ids::sha256;

/// Returns the tag of a response with this content.
pub(crate) fn tag(content: &[u8]) -> Result<HeaderValue, InvalidHeaderValue> {
    HeaderValue::from_str(&format!("W/\"{:.32}\"", sha256(content)))
}

/// Returns `true` if a client already has the response with a tag, or any response (`*`). The comparison ignores
/// whether tags are weak or strong.
pub(crate) fn is_known(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let texts = |value: &HeaderValue| -> Vec<String> {
        let tags = value.to_str().unwrap_or_default().split(',').map(str::trim);
        tags.map(|it| it.strip_prefix("W/").unwrap_or(it).to_owned()).collect()
    };
    let own = texts(tag);
    headers.get_all(IF_NONE_MATCH).iter().flat_map(texts).any(|it| it == "*" || own.contains(&it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_known_in_every_form() {
        let (own, other) = (tag(b"own").unwrap(), tag(b"other").unwrap());
        let weak = own.to_str().unwrap();
        let strong = weak.strip_prefix("W/").unwrap();
        let known = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(IF_NONE_MATCH, HeaderValue::from_str(value).unwrap());
            }
            is_known(&headers, &own)
        };
        assert!(known(&[weak]) && known(&[strong]) && known(&[&format!("\"x\" , {strong}")]));
        assert!(known(&["\"x\"", weak]) && known(&["*"]));
        assert!(
            !known(&[])
                && !known(&[""])
                && !known(&["W/"])
                && !known(&["\"*\""])
                && !known(&[other.to_str().unwrap()])
        );
    }
}
