//! Places in the files of a CSAR.

use vnfcheck_yaml::{FileId, Node, Span};

use crate::lines::Field;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Index of the file in the archive.
    pub file: FileId,
    /// Byte range in the text of the file.
    pub span: Span,
}

impl Place {
    /// Returns the start of a file, the place for findings about the whole file.
    pub fn whole(file: FileId) -> Self {
        Self::point(file, 0)
    }

    /// Returns the place of a field's name.
    pub fn name(file: FileId, field: Field<'_>) -> Self {
        Self { file, span: field.name_span() }
    }

    /// Returns the place of a field's value.
    pub fn value(file: FileId, field: Field<'_>) -> Self {
        Self { file, span: field.value_span() }
    }

    /// Returns a position in a file.
    pub fn point(file: FileId, at: u32) -> Self {
        Self { file, span: Span::new(at, at) }
    }
}

/// Converts a definitions node to the place of its content.
impl From<Node<'_>> for Place {
    fn from(node: Node<'_>) -> Self {
        Self { file: node.file(), span: node.content_span() }
    }
}
