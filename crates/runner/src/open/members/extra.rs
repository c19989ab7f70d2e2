//! Extra fields of a header, which repeat or replace values in the header.

use vnfcheck_yaml::work::step;

use super::fields::{Fields, Short};
use super::{OpenError, differs};

/// IDs of extra fields: 64-bit sizes, and the Unicode name.
pub(super) const SIZES_64: u16 = 0x0001;
pub(super) const UNICODE_NAME: u16 = 0x7075;

/// The extra fields of a header that repeat or replace values in the header.
pub(super) struct Extra<'a> {
    sizes: Option<&'a [u8]>,
}

impl<'a> Extra<'a> {
    pub(super) fn read(bytes: &'a [u8], name: &str) -> Result<Self, OpenError> {
        let mut fields = Fields::at(bytes, 0);
        let mut sizes = None;
        // Some writers pad the header with fewer bytes than the size of a field header.
        while fields.rest().len() >= 4 {
            step();
            let field = fields.u16().zip(fields.u16());
            let content = field.and_then(|(id, length)| Some((id, fields.take(length.into())?)));
            match content {
                Some((SIZES_64, content)) if sizes.is_none() => sizes = Some(content),
                // A version and the checksum of the replaced name precede the name.
                Some((UNICODE_NAME, content)) if content.get(5..) == Some(name.as_bytes()) => {}
                Some((UNICODE_NAME, _)) => return Err(differs(name, "its name and its name in Unicode")),
                Some((SIZES_64, _)) => return Err(differs(name, "its two sizes of 64 bits")),
                Some(_) => {}
                None => return Err(differs(name, "the length of its extra fields and their number")),
            }
        }
        Ok(Self { sizes })
    }

    /// Resolves header fields, some of which may refer to 64-bit fields in the same order.
    pub(super) fn values<const N: usize>(
        &self,
        short: [Short; N],
        name: &str,
    ) -> Result<[u64; N], OpenError> {
        let Some(long) = self.sizes else { return Ok(short.map(|it| it.value)) };
        let disagree = || differs(name, "its sizes of 32 and of 64 bits");
        let referring = short.iter().filter(|it| it.refers).count();
        // Either only the referenced fields or all fields are present.
        let has_all = long.len() != 8 * referring;
        let mut fields = Fields::at(long, 0);
        let mut values = [0; N];
        for (value, short) in values.iter_mut().zip(short) {
            let is_there = short.refers || has_all && !fields.rest().is_empty();
            *value = if is_there { fields.u64().ok_or_else(disagree)? } else { short.value };
            if !short.allows(*value, true) {
                return Err(disagree());
            }
        }
        if fields.rest().is_empty() { Ok(values) } else { Err(disagree()) }
    }
}
