//! The attributes of a replaced file: permissions, owner, group and extended attributes.

use std::fmt::{self, Display};
use std::fs::File;
use std::io;
use std::path::Path;
use std::str::FromStr;

use crate::open::Folder;

/// The identity of a folder on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The ID of the device.
    pub device: i128,
    /// The number of the folder on the device.
    pub number: i128,
}

impl Display for Identity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.device, self.number)
    }
}

impl FromStr for Identity {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (device, number) = text.split_once(':').unwrap_or_default();
        Ok(Self { device: device.parse()?, number: number.parse()? })
    }
}

impl Identity {
    /// Returns the identity of a folder; `None` if the folder cannot be opened, or on systems without identities.
    pub fn of(folder: &Path) -> Option<Self> {
        Folder::open(folder).ok()?.identity()
    }
}

/// An attribute that a replaced file lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotKept {
    /// The path of the file.
    pub path: String,
    /// The attribute and the consequence.
    pub what: String,
}

impl Display for NotKept {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.path, self.what)
    }
}

/// Gives a new file the attributes of the file that it replaces, and returns the attributes that the system refuses.
#[cfg(unix)]
pub(super) fn keep_attributes(replaced: &File, new: &File) -> io::Result<Vec<String>> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let (old, now) = (replaced.metadata()?, new.metadata()?);
    let mut not_kept = Vec::new();
    let owner = (old.uid() != now.uid()).then(|| old.uid());
    let group = (old.gid() != now.gid()).then(|| old.gid());
    let is_owner_kept = owner.is_none() || fchown(new, owner, None).is_ok();
    let is_group_kept = group.is_none() || fchown(new, None, group).is_ok();
    if !is_owner_kept {
        not_kept.push(format!("the owner {} cannot be kept; the new owner is {}", old.uid(), now.uid()));
    }
    if !is_group_kept {
        not_kept.push(format!("the group {} cannot be kept; the new group is {}", old.gid(), now.gid()));
    }
    let mut permissions = old.permissions();
    if !(is_owner_kept && is_group_kept) {
        // A program must not run with the rights of another user.
        permissions.set_mode(permissions.mode() & 0o1777);
    }
    new.set_permissions(permissions)?;
    not_kept.extend(keep_extended(replaced, new));
    if let Some(others) = old.nlink().checked_sub(1).filter(|it| *it > 0) {
        let names = if others == 1 { "the other hard link keeps" } else { "the other hard links keep" };
        not_kept.push(format!("{names} the previous content"));
    }
    Ok(not_kept)
}

/// Gives a new file the permissions of the file that it replaces.
#[cfg(not(unix))]
pub(super) fn keep_attributes(replaced: &File, new: &File) -> io::Result<Vec<String>> {
    new.set_permissions(replaced.metadata()?.permissions())?;
    Ok(Vec::new())
}

/// Copies the extended attributes, and returns the attributes that the system refuses.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn keep_extended(replaced: &File, new: &File) -> Vec<String> {
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fsetxattr};
    use rustix::io::Errno;

    /// Maximum size of the list of names, and of a value, in bytes; Linux allows no more.
    const MOST_BYTES: usize = 64 * 1024;
    let mut buffer = vec![0; MOST_BYTES];
    let names = match flistxattr(replaced, &mut buffer[..]) {
        Ok(length) => buffer.get(..length).unwrap_or_default().to_vec(),
        Err(Errno::NOTSUP) => Vec::new(),
        Err(error) => return vec![format!("the extended attributes cannot be kept: {error}")],
    };
    let mut read = |file: &File, name: &[u8]| -> Result<Vec<u8>, Errno> {
        let length = fgetxattr(file, name, &mut buffer[..])?;
        Ok(buffer.get(..length).unwrap_or_default().to_vec())
    };
    let mut not_kept = Vec::new();
    for name in names.split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
        let copied = read(replaced, name).and_then(|value| {
            if read(new, name).is_ok_and(|now| now == value) {
                return Ok(());
            }
            fsetxattr(new, name, &value, XattrFlags::empty())
        });
        if let Err(error) = copied {
            let name = String::from_utf8_lossy(name);
            not_kept.push(format!("the extended attribute `{name}` cannot be kept: {error}"));
        }
    }
    not_kept
}

/// Copies nothing on systems without extended attributes.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "macos"))))]
fn keep_extended(_: &File, _: &File) -> Vec<String> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_read_as_they_are_written() {
        let identity = Identity { device: 7, number: i128::MAX };
        assert_eq!(identity.to_string().parse(), Ok(identity));
        assert!("7".parse::<Identity>().is_err());
    }
}
