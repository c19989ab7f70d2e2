//! Machine image formats, recognised by their signatures.

/// Offset, signature and format.
const SIGNATURES: [(usize, &[u8], &str); 9] = [
    (0, b"QFI\xfb", "QCOW2"),
    (0, b"QED\0", "QED"),
    (0, b"KDMV", "VMDK"),
    (0, b"# Disk DescriptorFile", "VMDK"),
    (0, b"conectix", "VHD"),
    (0, b"vhdxfile", "VHDX"),
    (0x40, b"\x7f\x10\xda\xbe", "VDI"),
    (0x8001, b"CD001", "ISO 9660"),
    (0, b"WithoutFreeSpace", "Parallels"),
];

/// Only the last sector identifies a fixed-size VHD.
const LAST_SECTOR: usize = 512;

/// Returns the machine image format of a file; `None` for other files.
pub(crate) fn format_of(bytes: &[u8]) -> Option<&'static str> {
    let starts_at = |at: usize, signature: &[u8]| bytes.get(at..).is_some_and(|it| it.starts_with(signature));
    let known = SIGNATURES.iter().find(|(at, signature, _)| starts_at(*at, signature));
    let known = known.map(|(_, _, format)| *format);
    known.or_else(|| starts_at(bytes.len().checked_sub(LAST_SECTOR)?, b"conectix").then_some("VHD"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_recognised_by_content() {
        assert_eq!(format_of(b"QFI\xfb\0\0\0\x03"), Some("QCOW2"));
        let mut disk = vec![0; 2048];
        disk[1536..1544].copy_from_slice(b"conectix");
        assert_eq!(format_of(&disk), Some("VHD"));
        let mut optical = vec![0; 0x9000];
        optical[0x8001..0x8006].copy_from_slice(b"CD001");
        assert_eq!(format_of(&optical), Some("ISO 9660"));
        assert_eq!(format_of(b"heat_template_version: 2016-10-14"), None);
        assert_eq!(format_of(b""), None);
    }
}
