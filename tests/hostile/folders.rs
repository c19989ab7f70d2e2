//! Folders with special files, or with too many entries.

use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::{Case, Ends, files};

const TEMPLATE: &str = "heat_template_version: 2016-10-14\n";

pub(super) fn cases() -> Vec<Case> {
    let link = "`link.env`, a symbolic link";
    let case = |name, write, message| Case { name, write, ends: Ends::Refused(message) };
    vec![
        case("link_to_file", |to, _| linked(to, "/etc/passwd"), link),
        case("link_to_folder", |to, _| linked(to, "/etc"), link),
        case("link_to_itself", |to, _| linked(to, "link.env"), link),
        case("link_to_device", |to, _| linked(to, "/dev/zero"), link),
        case("pipe", pipe, "`pipe.yaml`, which is neither a file nor a folder"),
        case("deep_folders", deep_folders, "too many nested folders; the limit is 64"),
        case("many_files", many_files, "too many files; the limit is 10000"),
        case("name_not_unicode", name_not_unicode, "a name that is not valid Unicode"),
        case("large_file", large_file, "which is too large; the limit is 67108864"),
        case("nothing", |to, _| std::fs::create_dir_all(to.join("empty")), "no Heat template found"),
    ]
}

fn linked(to: &Path, target: &str) -> io::Result<()> {
    files(to, [("base.yaml", TEMPLATE)])?;
    symlink(target, to.join("link.env"))
}

fn pipe(to: &Path, _: usize) -> io::Result<()> {
    files(to, [("base.yaml", TEMPLATE)])?;
    let status = Command::new("mkfifo").arg(to.join("pipe.yaml")).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("mkfifo failed")) }
}

fn deep_folders(to: &Path, _: usize) -> io::Result<()> {
    files(&to.join("d/".repeat(1_000)), [("base.yaml", TEMPLATE)])
}

fn many_files(to: &Path, _: usize) -> io::Result<()> {
    files(to, (0..10_001).map(|i| (format!("f{i}.yaml"), if i == 0 { TEMPLATE } else { "" })))
}

fn name_not_unicode(to: &Path, _: usize) -> io::Result<()> {
    files(to, [("base.yaml", TEMPLATE)])?;
    std::fs::write(to.join(std::ffi::OsString::from_vec(b"a\xff.yaml".to_vec())), "")
}

/// A sparse file, which needs no disk space.
fn large_file(to: &Path, _: usize) -> io::Result<()> {
    files(to, [("base.yaml", TEMPLATE)])?;
    std::fs::File::create(to.join("large.yaml"))?.set_len(1 << 40)
}
