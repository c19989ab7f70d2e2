//! A lenient PEM reader (RFC 7468): any line length, whitespace anywhere.

use base64ct::{Base64, Encoding};

/// A PEM block.
pub(super) struct Block<'t> {
    /// The label after `BEGIN`.
    pub(super) label: &'t str,
    /// The decoded bytes, or `None` if the body is not Base64.
    pub(super) bytes: Option<Vec<u8>>,
    /// The text after the block.
    pub(super) rest: &'t str,
}

/// Returns the first block of a string, ignoring text before it. Returns `None` if there is no complete block.
pub(super) fn first_block(text: &str) -> Option<Block<'_>> {
    let (_, rest) = text.split_once("-----BEGIN ")?;
    let (label, rest) = rest.split_once("-----")?;
    let (body, rest) = rest.split_once("-----END ")?;
    let rest = rest.strip_prefix(label)?.strip_prefix("-----")?;
    let compact: String = body.chars().filter(|it| !it.is_ascii_whitespace()).collect();
    Some(Block { label, bytes: Base64::decode_vec(&compact).ok(), rest })
}

/// Returns the text if the bytes are PEM. The first byte of DER is never a letter, so the formats cannot be confused.
pub(super) fn text_of(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|text| text.contains("-----BEGIN "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_whatever_their_lines() {
        let block = first_block("text\n-----BEGIN CMS-----\r\n A A\r\nEC\n-----END CMS-----\nmore").unwrap();
        assert_eq!(
            (block.label, block.bytes.as_deref(), block.rest),
            ("CMS", Some(&[0, 1, 2][..]), "\nmore")
        );
        assert_eq!(first_block("-----BEGIN CMS-----\nnonsense!\n-----END CMS-----").unwrap().bytes, None);
    }

    #[test]
    fn a_block_ends_as_it_begins() {
        assert!(first_block("-----BEGIN CMS-----\nAAEC\n").is_none());
        assert!(first_block("-----BEGIN CMS-----\nAAEC\n-----END PKCS7-----").is_none());
    }
}
