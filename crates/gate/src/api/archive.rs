//! The body of an archive in the API description.

use utoipa::ToSchema;

/// Bytes of an archive.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "describes a body in the API")]
pub(super) struct Archive(Vec<u8>);
