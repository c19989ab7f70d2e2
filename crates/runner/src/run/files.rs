//! The files of a package in the report.

use vnfcheck_hot::{File, Package, Reason};
use vnfcheck_report::FileReport;

/// Returns the language of a template that is not HOT.
pub(super) fn dialect(file: &File) -> Option<(String, vnfcheck_report::Name)> {
    let vnfcheck_hot::Content::Template(template) = file.content() else { return None };
    let dialect = template.dialect();
    (dialect != vnfcheck_hot::Dialect::Hot).then(|| (file.path().to_owned(), dialect.name().into()))
}

/// Maximum total length of the callers' paths for a small package, in bytes; each byte of the files of a package adds
/// to the limit.
const CALLERS_BYTES: usize = 1 << 18;
const CALLERS_BYTES_PER_BYTE: usize = 4;

pub(super) fn file_reports(package: &Package) -> Vec<FileReport> {
    let bytes: usize = package.files().map(|file| file.source().as_str().len()).sum();
    let mut room = CALLERS_BYTES + CALLERS_BYTES_PER_BYTE * bytes;
    package.files().map(|file| file_report(file, package, &mut room)).collect()
}

/// Creates the report of a file; callers are listed until `room` is used up.
fn file_report(file: &File, package: &Package, room: &mut usize) -> FileReport {
    let mut callers: Vec<&str> =
        package.calls_to(file.id()).map(|call| package.path_of(call.caller.file())).collect();
    callers.dedup();
    let mut called_by = Vec::new();
    for caller in &callers {
        let Some(left) = room.checked_sub(caller.len()) else { break };
        *room = left;
        called_by.push((*caller).to_owned());
    }
    FileReport {
        path: file.path().to_owned(),
        kind: file.kind_by_name().name().into(),
        environment: package.environment_file(file.id()).map(|file| file.path().to_owned()),
        called_by_omitted: callers.len() - called_by.len(),
        called_by,
        excluded: file.reason_of_name() == Some(Reason::Excluded),
    }
}
