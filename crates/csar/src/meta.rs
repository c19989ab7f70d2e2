//! `TOSCA-Metadata/TOSCA.meta`: blocks of `Name: value` lines, separated by empty lines (TOSCA Simple Profile 1.2,
//! chapter 6).

use vnfcheck_yaml::FileId;

use crate::lines::{Field, lines, utf8};

/// The file that names the parts of a CSAR.
#[derive(Debug)]
pub struct Meta<'t> {
    /// The file of the metadata.
    pub file: FileId,
    /// The blocks; the first block describes the CSAR.
    pub blocks: Vec<Vec<Field<'t>>>,
    /// Byte offset of the first byte that is not valid UTF-8.
    pub not_utf8: Option<u32>,
}

impl<'t> Meta<'t> {
    pub(crate) fn parse(file: FileId, bytes: &'t [u8]) -> Self {
        let (text, not_utf8) = utf8(bytes);
        let mut blocks = vec![Vec::new()];
        for line in lines(text) {
            let is_open = blocks.last().is_some_and(|block| !block.is_empty());
            match (Field::parse(line), blocks.last_mut()) {
                (Some(field), Some(block)) => block.push(field),
                (None, _) if line.text.is_empty() && is_open => blocks.push(Vec::new()),
                _ => {}
            }
        }
        blocks.retain(|block| !block.is_empty());
        Self { file, blocks, not_utf8 }
    }

    /// Returns the block that describes the CSAR.
    pub fn head(&self) -> &[Field<'t>] {
        self.blocks.first().map_or(&[], Vec::as_slice)
    }

    /// Returns the first field with this name in any block.
    pub fn field(&self, name: &str) -> Option<Field<'t>> {
        self.blocks.iter().flatten().find(|field| field.name == name).copied()
    }

    /// Returns the field of an entry: `ETSI-Entry-…`, or `Entry-…` as in versions of SOL004 before 2.6.1.
    pub fn entry(&self, name: &str) -> Option<Field<'t>> {
        self.field(&format!("ETSI-Entry-{name}")).or_else(|| self.field(&format!("Entry-{name}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_divided_by_empty_lines() {
        let meta = Meta::parse(FileId(0), b"\nA: 1\r\nB:2\r\n\r\n\r\nETSI-Entry-Tests: T\r\nno field\r\n");
        let names: Vec<Vec<&str>> =
            meta.blocks.iter().map(|block| block.iter().map(|it| it.name).collect()).collect();
        assert_eq!(names, [vec!["A", "B"], vec!["ETSI-Entry-Tests"]]);
        assert_eq!(meta.head().len(), 2);
        assert_eq!(meta.entry("Tests").map(|field| field.value), Some("T"));
        assert_eq!(meta.entry("Licenses"), None);
    }
}
