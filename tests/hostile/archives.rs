//! Archives with false metadata.

use std::io::{self, Cursor, Write};
use std::path::Path;

use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use super::{Case, Ends};

const TEMPLATE: &[u8] = b"heat_template_version: 2016-10-14\nresources: {r: {type: OS::Heat::Value, properties: {value: {get_param: p}}}}\n";

pub(super) fn cases() -> Vec<Case> {
    let refused = |name, write, message| Case { name, write, ends: Ends::Refused(message) };
    let found = |name, write, ends| Case { name, write, ends };
    vec![
        refused("name_upwards.zip", |to, _| named(to, "a/../../evil.yaml"), "not a path inside the package"),
        refused("name_absolute.zip", |to, _| named(to, "/tmp/evil.yaml"), "not a path inside the package"),
        refused("name_with_drive.zip", |to, _| named(to, "c:\\evil.yaml"), "not a path inside the package"),
        refused("name_twice.zip", name_twice, "two entries have the same name"),
        refused("name_twice_in_other_words.zip", name_twice_in_other_words, "two entries have the same name"),
        refused("link.zip", link, "`base.yaml`, a symbolic link"),
        refused("device.zip", device, "which is neither a file nor a folder"),
        refused("ratio.zip", ratio, "expands to far more than its size"),
        refused("one_large_file.zip", one_large_file, "which is too large; the limit is 67108864"),
        refused("overlapping.zip", overlapping, "can be read in two ways"),
        refused("many_entries.zip", many_entries, "too many files; the limit is 10000"),
        refused("many_claimed.zip", many_claimed, "too many files; the limit is 10000"),
        refused("encrypted.zip", encrypted, "which is encrypted"),
        refused("truncated.zip", truncated, "not a readable zip archive"),
        refused(
            "lying_size.zip",
            lying_size,
            "its size or checksum in the directory and in its header differ",
        ),
        refused("method.zip", method, "not a readable zip archive"),
        refused("empty.zip", |to, _| std::fs::write(to, archive(&[])), "the package contains no file"),
        refused("no_zip.zip", |to, _| std::fs::write(to, b"PK\x03\x04 but no"), "not a readable zip archive"),
        found(
            "control_characters.zip",
            control_characters,
            Ends::Found(
                "R-92635",
                "\u{1b}[2J\u{7}.yaml:2:72",
                "`get_param` refers to undeclared parameter `p`",
            ),
        ),
        found(
            "zip_in_zip.zip",
            zip_in_zip,
            Ends::Found("R-92635", "base.yaml:2:72", "`get_param` refers to undeclared parameter `p`"),
        ),
        refused("something_before.zip", something_before, "can be read in two ways"),
        refused("something_behind.zip", something_behind, "can be read in two ways"),
        found("long_names.zip", long_names, Ends::Refused("a part of whose path is too long")),
    ]
}

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        writer.start_file(*name, SimpleFileOptions::default()).expect("few entries");
        writer.write_all(content).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

/// Returns the offset of the last central header.
fn last_header(bytes: &[u8]) -> usize {
    bytes.windows(4).rposition(|window| window == b"PK\x01\x02").expect("a header")
}

fn named(to: &Path, name: &str) -> io::Result<()> {
    std::fs::write(to, archive(&[("base.yaml", TEMPLATE), (name, TEMPLATE)]))
}

fn name_twice(to: &Path, _: usize) -> io::Result<()> {
    let bytes = archive(&[("base.yaml", TEMPLATE), ("BASE.yaml", b"a: 1\n")]);
    let text: Vec<u8> = String::from_utf8_lossy(b"BASE.yaml").bytes().collect();
    let mut bytes = bytes;
    while let Some(at) = bytes.windows(text.len()).position(|window| window == text) {
        bytes[at..at + 4].copy_from_slice(b"base");
    }
    std::fs::write(to, bytes)
}

fn name_twice_in_other_words(to: &Path, _: usize) -> io::Result<()> {
    std::fs::write(to, archive(&[("base.yaml", TEMPLATE), ("./base.yaml", b"a: 1\n")]))
}

fn link(to: &Path, _: usize) -> io::Result<()> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("base.yaml", "/etc/passwd", SimpleFileOptions::default())?;
    std::fs::write(to, writer.finish()?.into_inner())
}

fn device(to: &Path, _: usize) -> io::Result<()> {
    let mut bytes = archive(&[("base.yaml", TEMPLATE)]);
    let at = last_header(&bytes);
    bytes[at + 5] = 3;
    bytes[at + 40..at + 42].copy_from_slice(&0o020_666_u16.to_le_bytes());
    std::fs::write(to, bytes)
}

fn ratio(to: &Path, _: usize) -> io::Result<()> {
    let zeros = vec![0; 30 << 20];
    std::fs::write(to, archive(&[("a.yaml", &zeros), ("b.yaml", &zeros)]))
}

fn one_large_file(to: &Path, _: usize) -> io::Result<()> {
    std::fs::write(to, archive(&[("base.yaml", &vec![0; 70 << 20])]))
}

/// A hundred entries in the central directory share one body, so that each expands to a megabyte.
fn overlapping(to: &Path, _: usize) -> io::Result<()> {
    let bytes = archive(&[("f00.yaml", &vec![0; 1 << 20])]);
    let (start, end) =
        (last_header(&bytes), bytes.windows(4).rposition(|it| it == b"PK\x05\x06").expect("an end"));
    let mut out = bytes[..start].to_vec();
    for index in 0..100 {
        let mut header = bytes[start..end].to_vec();
        header[46..54]
            .copy_from_slice(format!("f{index:02}.yaml").get(..8).expect("eight letters").as_bytes());
        out.extend(header);
    }
    let size = u32::try_from(out.len() - start).expect("small");
    let mut tail = bytes[end..].to_vec();
    tail[8..10].copy_from_slice(&100_u16.to_le_bytes());
    tail[10..12].copy_from_slice(&100_u16.to_le_bytes());
    tail[12..16].copy_from_slice(&size.to_le_bytes());
    out.extend(tail);
    std::fs::write(to, out)
}

fn many_entries(to: &Path, n: usize) -> io::Result<()> {
    let names: Vec<String> = (0..n.max(10_001)).map(|i| format!("f{i}.yaml")).collect();
    let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"a: 1\n"[..])).collect();
    std::fs::write(to, archive(&entries))
}

fn many_claimed(to: &Path, _: usize) -> io::Result<()> {
    let mut bytes = archive(&[("base.yaml", TEMPLATE)]);
    let end = bytes.windows(4).rposition(|it| it == b"PK\x05\x06").expect("an end");
    bytes[end + 8..end + 12].copy_from_slice(&[0xFE, 0xFF, 0xFE, 0xFF]);
    std::fs::write(to, bytes)
}

fn encrypted(to: &Path, _: usize) -> io::Result<()> {
    let mut bytes = archive(&[("base.yaml", TEMPLATE)]);
    let at = last_header(&bytes);
    bytes[6] |= 1;
    bytes[at + 8] |= 1;
    std::fs::write(to, bytes)
}

fn truncated(to: &Path, _: usize) -> io::Result<()> {
    let bytes = archive(&[("base.yaml", &TEMPLATE.repeat(100))]);
    std::fs::write(to, &bytes[..bytes.len() / 2])
}

fn lying_size(to: &Path, _: usize) -> io::Result<()> {
    let mut bytes = archive(&[("base.yaml", &TEMPLATE.repeat(1_000))]);
    let at = last_header(&bytes);
    bytes[at + 24..at + 28].copy_from_slice(&10_u32.to_le_bytes());
    std::fs::write(to, bytes)
}

/// An unknown compression method.
fn method(to: &Path, _: usize) -> io::Result<()> {
    let mut bytes = archive(&[("base.yaml", TEMPLATE)]);
    let at = last_header(&bytes);
    bytes[8..10].copy_from_slice(&77_u16.to_le_bytes());
    bytes[at + 10..at + 12].copy_from_slice(&77_u16.to_le_bytes());
    std::fs::write(to, bytes)
}

fn control_characters(to: &Path, _: usize) -> io::Result<()> {
    std::fs::write(to, archive(&[("\u{1b}[2J\u{7}.yaml", TEMPLATE)]))
}

fn zip_in_zip(to: &Path, _: usize) -> io::Result<()> {
    let inner = archive(&[("inner.yaml", &vec![0; 30 << 20])]);
    std::fs::write(to, archive(&[("base.yaml", TEMPLATE), ("inner.zip", &inner)]))
}

fn something_before(to: &Path, n: usize) -> io::Result<()> {
    let mut bytes = vec![b'#'; n];
    bytes.extend(archive(&[("base.yaml", TEMPLATE)]));
    std::fs::write(to, bytes)
}

fn something_behind(to: &Path, _: usize) -> io::Result<()> {
    let mut bytes = archive(&[("base.yaml", TEMPLATE)]);
    bytes.extend([b'#'; 100]);
    std::fs::write(to, bytes)
}

fn long_names(to: &Path, n: usize) -> io::Result<()> {
    let long = |letter: char| format!("{}.yaml", letter.to_string().repeat((n / 2).min(60_000)));
    let names: Vec<String> = ('c'..='z').map(long).collect();
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for name in names.iter().map(String::as_str).chain(["base.yaml"]) {
        writer.start_file(name, options)?;
        writer.write_all(TEMPLATE)?;
    }
    std::fs::write(to, writer.finish()?.into_inner())
}
