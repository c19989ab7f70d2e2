//! Ambiguous archives are refused, whichever part causes the ambiguity.

use flate2::Crc;
use vnfcheck_yaml::RawFile;

use super::Bounds;
use super::directory::{END_LOCATOR_64, END_RECORD, END_RECORD_64, END_RECORD_64_LENGTH};
use super::extra::{SIZES_64, UNICODE_NAME};
use super::record::{
    DEFLATED, DESCRIPTOR, DIRECTORY_HEADER, DOS_FOLDER, ENCRYPTED, HAS_DESCRIPTOR, LOCAL_HEADER, PATCH,
    STORED, UNIX_FOLDER, UNIX_LINK,
};

/// An entry with the values in each of its two headers.
#[derive(Clone)]
struct Written {
    name: String,
    local_name: String,
    content: Vec<u8>,
    needed: u16,
    local_needed: u16,
    flags: u16,
    local_flags: u16,
    method: u16,
    local_method: u16,
    checksum: u32,
    local_checksum: u32,
    sizes: [u32; 2],
    local_sizes: [u32; 2],
    extra: Vec<u8>,
    local_extra: Vec<u8>,
    descriptor: Vec<u8>,
    attributes: u32,
    disk: u16,
    at: Option<u32>,
    is_listed: bool,
}

fn entry(name: &str, content: &str) -> Written {
    let mut checksum = Crc::new();
    checksum.update(content.as_bytes());
    let length = u32::try_from(content.len()).unwrap();
    Written {
        name: name.to_owned(),
        local_name: name.to_owned(),
        content: content.into(),
        needed: 20,
        local_needed: 20,
        flags: 0,
        local_flags: 0,
        method: STORED,
        local_method: STORED,
        checksum: checksum.sum(),
        local_checksum: checksum.sum(),
        sizes: [length; 2],
        local_sizes: [length; 2],
        extra: Vec::new(),
        local_extra: Vec::new(),
        descriptor: Vec::new(),
        attributes: 0,
        disk: 0,
        at: None,
        is_listed: true,
    }
}

/// Creates an entry with sizes and checksum after the content, as streaming writers do.
fn streamed(name: &str, content: &str, has_signature: bool, is_long: bool) -> Written {
    let mut it = entry(name, content);
    (it.flags, it.local_flags) = (HAS_DESCRIPTOR, HAS_DESCRIPTOR);
    (it.local_checksum, it.local_sizes) = (0, [0; 2]);
    let mut descriptor = if has_signature { DESCRIPTOR.to_vec() } else { Vec::new() };
    descriptor.extend(it.checksum.to_le_bytes());
    for size in it.sizes {
        let bytes = u64::from(size).to_le_bytes();
        descriptor.extend(&bytes[..if is_long { 8 } else { 4 }]);
    }
    it.descriptor = descriptor;
    it
}

fn field(id: u16, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).unwrap();
    [&id.to_le_bytes(), &length.to_le_bytes(), content].concat()
}

fn sizes_64(values: &[u64]) -> Vec<u8> {
    field(SIZES_64, &values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>())
}

fn name_in_unicode(name: &str) -> Vec<u8> {
    field(UNICODE_NAME, &[&[1, 0, 0, 0, 0], name.as_bytes()].concat())
}

/// An archive with the records around its entries.
#[derive(Default)]
struct Zip {
    before: Vec<u8>,
    entries: Vec<Written>,
    gap: Vec<u8>,
    after_directory: Vec<u8>,
    counts: Option<[u16; 2]>,
    disks: [u16; 2],
    size: Option<u32>,
    offset: Option<u32>,
    /// Counts, size and position of the directory, and the position of the record itself; `None` means the correct
    /// value.
    end_64: Option<[Option<u64>; 5]>,
    comment: Vec<u8>,
    comment_length: Option<u16>,
    after: Vec<u8>,
}

fn zip(entries: impl Into<Vec<Written>>) -> Zip {
    Zip { entries: entries.into(), ..Zip::default() }
}

fn numbers(out: &mut Vec<u8>, numbers: impl IntoIterator<Item = u16>) {
    out.extend(numbers.into_iter().flat_map(u16::to_le_bytes));
}

fn long_numbers(out: &mut Vec<u8>, numbers: impl IntoIterator<Item = u32>) {
    out.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
}

impl Zip {
    fn bytes(&self) -> Vec<u8> {
        let mut out = self.before.clone();
        let mut directory = Vec::new();
        let mut count = 0;
        for it in &self.entries {
            let at = u32::try_from(out.len()).unwrap();
            let length = |bytes: &[u8]| u16::try_from(bytes.len()).unwrap();
            out.extend(LOCAL_HEADER);
            numbers(&mut out, [it.local_needed, it.local_flags, it.local_method, 0, 33]);
            long_numbers(&mut out, [it.local_checksum, it.local_sizes[0], it.local_sizes[1]]);
            numbers(&mut out, [length(it.local_name.as_bytes()), length(&it.local_extra)]);
            out.extend([it.local_name.as_bytes(), &it.local_extra, &it.content, &it.descriptor].concat());
            if !it.is_listed {
                continue;
            }
            count += 1;
            directory.extend(DIRECTORY_HEADER);
            numbers(&mut directory, [20, it.needed, it.flags, it.method, 0, 33]);
            long_numbers(&mut directory, [it.checksum, it.sizes[0], it.sizes[1]]);
            numbers(&mut directory, [length(it.name.as_bytes()), length(&it.extra), 0, it.disk, 0]);
            long_numbers(&mut directory, [it.attributes, it.at.unwrap_or(at)]);
            directory.extend([it.name.as_bytes(), &it.extra].concat());
        }
        out.extend(&self.gap);
        let at = out.len();
        out.extend(&directory);
        out.extend(&self.after_directory);
        if let Some(record) = self.end_64 {
            let start = out.len() as u64;
            out.extend(END_RECORD_64);
            out.extend(END_RECORD_64_LENGTH.to_le_bytes());
            numbers(&mut out, [45, 45]);
            long_numbers(&mut out, [0, 0]);
            let right = [count.into(), count.into(), directory.len() as u64, at as u64];
            for (given, right) in record.into_iter().zip(right) {
                out.extend(given.unwrap_or(right).to_le_bytes());
            }
            out.extend(END_LOCATOR_64);
            long_numbers(&mut out, [0]);
            out.extend(record[4].unwrap_or(start).to_le_bytes());
            long_numbers(&mut out, [1]);
        }
        out.extend(END_RECORD);
        numbers(&mut out, self.disks);
        numbers(&mut out, self.counts.unwrap_or([count; 2]));
        let [size, offset] = [directory.len(), at].map(|it| u32::try_from(it).unwrap());
        long_numbers(&mut out, [self.size.unwrap_or(size), self.offset.unwrap_or(offset)]);
        numbers(&mut out, [self.comment_length.unwrap_or(u16::try_from(self.comment.len()).unwrap())]);
        out.extend([&self.comment[..], &self.after].concat());
        out
    }
}

/// Returns the files of an archive, or the error.
fn read(bytes: &[u8]) -> Result<Vec<RawFile>, String> {
    let unpacked = super::super::archive::unpack(bytes, &Bounds::default());
    unpacked.map(|it| it.files).map_err(|error| error.to_string())
}

#[track_caller]
fn holds(archive: &Zip, names: &[&str]) {
    let files = read(&archive.bytes()).unwrap();
    assert_eq!(files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), names);
}

#[track_caller]
fn is_refused(archive: &Zip, message: &str) {
    let error = read(&archive.bytes()).expect_err(message);
    assert!(error.contains(message), "{error}");
}

const ALL: [u32; 2] = [u32::MAX; 2];

#[test]
fn archives_as_they_are_written_are_read() {
    holds(&zip([entry("base.yaml", "a"), entry("base.env", "")]), &["base.yaml", "base.env"]);
    holds(&Zip { comment: b"made by hand".to_vec(), ..zip([entry("a", "1")]) }, &["a"]);
    holds(&Zip { comment: vec![b'x'; 65_535], ..zip([entry("a", "1")]) }, &["a"]);
    for (has_signature, is_long) in [(true, false), (true, true), (false, false), (false, true)] {
        let streamed = |name| streamed(name, "content", has_signature, is_long);
        holds(&zip([streamed("a"), streamed("b")]), &["a", "b"]);
    }
    let of_a_file = Written { local_sizes: [0, 7], ..streamed("a", "content", true, false) };
    holds(&zip([of_a_file]), &["a"]);
    let long = Written { local_sizes: ALL, local_extra: sizes_64(&[3, 3]), ..entry("a", "123") };
    holds(&zip([long.clone()]), &["a"]);
    holds(&zip([Written { sizes: ALL, extra: sizes_64(&[3, 3]), ..long }]), &["a"]);
    let place = Written { at: Some(u32::MAX), extra: sizes_64(&[0]), ..entry("a", "123") };
    holds(&zip([place]), &["a"]);
    let stamp = field(0x5455, &[1, 0, 0, 0, 0]);
    holds(&zip([Written { extra: stamp.clone(), local_extra: stamp, ..entry("a", "1") }]), &["a"]);
    holds(&zip([Written { local_extra: field(0xCAFE, b""), ..entry("a", "1") }]), &["a"]);
    holds(&zip([Written { local_extra: vec![0; 3], ..entry("aligned", "1") }]), &["aligned"]);
    holds(&zip([Written { extra: name_in_unicode("\u{e9}"), ..entry("\u{e9}", "1") }]), &["\u{e9}"]);
    holds(&zip([entry("v/", ""), entry("v/a", "1"), entry("v/sub/", "")]), &["a"]);
    let record = Some([None; 5]);
    holds(&Zip { end_64: record, ..zip([entry("a", "1")]) }, &["a"]);
    let refers = zip([entry("a", "1")]);
    let refers = Zip {
        end_64: record,
        counts: Some([u16::MAX; 2]),
        size: Some(u32::MAX),
        offset: Some(u32::MAX),
        ..refers
    };
    holds(&refers, &["a"]);
}

#[test]
fn entries_whose_headers_disagree_are_refused() {
    let a = || entry("a", "123");
    for (entry, message) in [
        (Written { local_name: "b".to_owned(), ..a() }, "its name in the directory and in its header"),
        (Written { local_flags: 1 << 11, ..a() }, "its flags"),
        (Written { local_method: DEFLATED, ..a() }, "its compression"),
        (Written { local_checksum: 1, ..a() }, "its size or checksum"),
        (Written { local_sizes: [3, 4], ..a() }, "its size or checksum"),
        (Written { local_sizes: [0, 0], local_checksum: 0, ..a() }, "its size or checksum"),
        (Written { sizes: [3, 4], local_sizes: [3, 4], ..a() }, "compressed and uncompressed size"),
        (Written { checksum: 1, local_checksum: 1, ..a() }, "its content and its checksum"),
        (Written { extra: sizes_64(&[7, 7]), ..a() }, "its sizes of 32 and of 64 bits"),
        (Written { extra: sizes_64(&[3, 3, 0, 9]), ..a() }, "its sizes of 32 and of 64 bits"),
        (Written { sizes: ALL, extra: sizes_64(&[3]), ..a() }, "its sizes of 32 and of 64 bits"),
        (
            Written { extra: [sizes_64(&[3, 3]), sizes_64(&[3, 3])].concat(), ..a() },
            "its two sizes of 64 bits",
        ),
        (Written { sizes: ALL, ..a() }, "its size or checksum"),
        (Written { extra: name_in_unicode("b"), ..a() }, "its name in Unicode"),
        (Written { local_extra: name_in_unicode("b"), ..a() }, "its name in Unicode"),
        (Written { extra: vec![0x75, 0x70, 9, 0, 1], ..a() }, "the length of its extra fields"),
        (Written { attributes: UNIX_FOLDER << 16, ..a() }, "attributes, which are those of a folder"),
        (Written { attributes: DOS_FOLDER, ..a() }, "attributes, which are those of a folder"),
        (Written { attributes: UNIX_LINK << 16, ..a() }, "a symbolic link"),
        (Written { attributes: 0o010_000 << 16, ..a() }, "neither a file nor a folder"),
        (Written { disk: 1, ..a() }, "one part of several"),
        (Written { flags: ENCRYPTED, local_flags: ENCRYPTED, ..a() }, "encrypted"),
        (Written { flags: PATCH, local_flags: PATCH, ..a() }, "unsupported compression method"),
        (Written { method: 99, local_method: 99, ..a() }, "unsupported compression method"),
        (entry("a/", "content"), "folder `a/` has content"),
        (entry("/", ""), "not a path inside"),
        (entry("./", ""), "no name"),
    ] {
        is_refused(&zip([entry]), message);
    }
}

#[test]
fn what_stands_behind_a_content_agrees_with_the_directory() {
    let good = || streamed("a", "123", true, false);
    let other = streamed("a", "124", true, false).descriptor;
    is_refused(&zip([Written { descriptor: other, ..good() }]), "after its content");
    is_refused(&zip([Written { descriptor: Vec::new(), ..good() }]), "after its content");
    is_refused(&zip([Written { local_sizes: [9, 9], ..good() }]), "its size or checksum");
    is_refused(&zip([Written { flags: 0, local_flags: 0, ..good() }]), "its size or checksum");
    let inner = "PK\u{3}\u{4} and more".to_owned();
    is_refused(&zip([streamed("a", &inner, true, false)]), "in streaming readers");
    holds(&zip([entry("a", &inner)]), &["a"]);
}

#[test]
fn every_byte_belongs_to_one_entry() {
    let (a, b) = (|| entry("a", "1"), || entry("b", "2"));
    let hidden = |name: &str| Written { is_listed: false, ..entry(name, "x") };
    is_refused(&zip([hidden("x"), a()]), "`a`: its position");
    is_refused(&zip([a(), hidden("x"), b()]), "`a`: its size and the position of the next");
    is_refused(&zip([a(), hidden("x")]), "`a`: its size and the position of the next");
    is_refused(&zip([a(), Written { at: Some(0), ..b() }]), "differ");
    is_refused(&Zip { gap: vec![0; 9], ..zip([a()]) }, "`a`: its size and the position of the next");
    is_refused(&Zip { gap: vec![0; 9], ..zip([]) }, "bytes before the directory");
    is_refused(&Zip { before: b"PK\x03\x04MZ".to_vec(), ..zip([a()]) }, "`a`: its position");
    is_refused(&Zip { after_directory: vec![0; 9], ..zip([a()]) }, "directory is not where");
    is_refused(&Zip { after: vec![0; 9], ..zip([a()]) }, "does not end where the file ends");
    let two = [zip([a()]).bytes(), zip([b()]).bytes()].concat();
    assert!(read(&two).unwrap_err().contains("directory is not where"));
    is_refused(&Zip { before: zip([b()]).bytes(), ..zip([a()]) }, "`a`: its position");
}

#[test]
fn end_records_agree_with_the_directory() {
    let two = || zip([entry("a", "1"), entry("b", "2")]);
    is_refused(&Zip { counts: Some([1, 1]), ..two() }, "the number of entries in its directory");
    is_refused(&Zip { counts: Some([3, 3]), ..two() }, "the number of entries in its directory");
    is_refused(&Zip { counts: Some([1, 2]), ..two() }, "one part of several");
    is_refused(&Zip { disks: [0, 1], ..two() }, "one part of several");
    is_refused(&Zip { size: Some(4), ..two() }, "directory is not where");
    is_refused(&Zip { offset: Some(4), ..two() }, "directory is not where");
    is_refused(&Zip { comment: b"x".to_vec(), comment_length: Some(0), ..two() }, "where the file ends");
    is_refused(&Zip { comment_length: Some(7), ..two() }, "where the file ends");
    is_refused(&Zip { comment: zip([]).bytes(), ..two() }, "more than one end record");
    is_refused(&Zip { comment: END_RECORD.to_vec(), ..two() }, "where the file ends");
    let record = |position: usize, value| {
        let mut record = [None; 5];
        record[position] = Some(value);
        Some(record)
    };
    let refers = |end_64| Zip { end_64, counts: Some([u16::MAX; 2]), ..two() };
    is_refused(&refers(record(0, 1)), "one part of several");
    is_refused(&refers(Some([Some(1), Some(1), None, None, None])), "the number of entries in its directory");
    is_refused(&refers(record(4, 0)), "not where its locator says");
    is_refused(&Zip { end_64: record(2, 9), ..two() }, "end records disagree");
    is_refused(&Zip { end_64: Some([Some(1), Some(1), None, None, None]), ..two() }, "end records disagree");
    is_refused(&Zip { counts: Some([u16::MAX; 2]), ..two() }, "too many files");
}

#[test]
fn no_path_is_two_things() {
    for names in [
        ["a", "a"],
        ["a", "./a"],
        ["d//a", "d/a"],
        ["a", "a/"],
        ["a", "a/b"],
        ["a/", "a"],
        ["a/b", "a"],
        ["a/b/c/d", "a/b"],
    ] {
        is_refused(&zip(names.map(|name| entry(name, ""))), "can be read in two ways");
    }
    holds(&zip(["a", "a-b", "a.b/c", "ab"].map(|name| entry(name, ""))), &["a", "a-b", "a.b/c", "ab"]);
    let mut names = [entry("a", ""), entry("b", "")];
    names[1].name = String::from("\u{e9}");
    is_refused(&zip(names), "its name");
}

/// `unzip` skips an entry that needs a later version than its own; Python reads the entry.
#[test]
fn entries_that_need_another_reader_are_refused() {
    let a = || entry("a", "123");
    for needed in [46, 99, 0x0220] {
        for entry in [Written { needed, ..a() }, Written { local_needed: needed, ..a() }] {
            is_refused(&zip([entry]), "`a` requires a later version of the format, or another system");
        }
    }
    for (needed, local_needed) in [(10, 10), (20, 10), (45, 20), (45, 45), (0x0314, 20)] {
        holds(&zip([Written { needed, local_needed, ..a() }]), &["a"]);
    }
}

/// With any byte changed, the archive is refused or contains the same files.
#[test]
fn one_changed_byte_never_changes_what_is_read() {
    let deflated = {
        use std::io::Write;
        let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, content) in [("base.yaml", "a: 1\n".repeat(9)), ("m.yaml", "b: 2\n".repeat(9))] {
            writer.start_file(name, ::zip::write::SimpleFileOptions::default()).unwrap();
            writer.write_all(content.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    let archives = [
        zip([entry("base.yaml", "a: 1"), entry("m.yaml", "b: 2")]).bytes(),
        zip([streamed("base.yaml", "a: 1", true, false), streamed("m.yaml", "b", false, true)]).bytes(),
        Zip { end_64: Some([None; 5]), comment: b"c".to_vec(), ..zip([entry("base.yaml", "a: 1")]) }.bytes(),
        deflated,
    ];
    for archive in archives {
        let expected = read(&archive).unwrap();
        for at in 0..archive.len() {
            for change in [1, 8, 0x20, 0x80, 0xFF] {
                let mut changed = archive.clone();
                changed[at] ^= change;
                if let Ok(files) = read(&changed) {
                    assert_eq!(files, expected, "byte {at} ^ {change}");
                }
            }
        }
        for length in 0..archive.len() {
            assert!(read(&archive[..length]).is_err(), "the first {length} bytes");
        }
    }
}
