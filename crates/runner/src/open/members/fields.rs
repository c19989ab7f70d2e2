//! Consecutive numbers in an archive.

/// A reader of consecutive little-endian numbers.
pub(super) struct Fields<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(length)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }
}

/// A field that may refer to a 64-bit field.
#[derive(Clone, Copy)]
pub(super) struct Short {
    pub(super) value: u64,
    pub(super) refers: bool,
}

impl Short {
    pub(super) fn of_16(value: u16) -> Self {
        Self { value: value.into(), refers: value == u16::MAX }
    }

    pub(super) fn of_32(value: u32) -> Self {
        Self { value: value.into(), refers: value == u32::MAX }
    }

    /// Returns `true` if the field is consistent with a value, which may be stored in a 64-bit field.
    pub(super) fn allows(self, value: u64, has_64: bool) -> bool {
        self.value == value || self.refers && has_64
    }
}
