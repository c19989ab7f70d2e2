//! Reads values from folders, environment files and tables.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use vnfcheck_hot::{Package, RawFile};
use vnfcheck_preload::{Distribution, Folder, Module, Source, Values};
use vnfcheck_runner::Input;
use vnfcheck_runner::open::{Bounds, open};

/// Maximum size of a file with values, and of the unpacked content of a workbook, in bytes.
const MOST_BYTES: u64 = 64 << 20;
/// Maximum number of files and folders in a folder of values.
const MOST_ENTRIES: usize = 10_000;
/// Maximum depth of nested folders.
const DEEPEST: usize = 32;

/// Reads the values at these paths; later values override earlier values.
pub(super) fn read(paths: &[PathBuf], package: &Package) -> anyhow::Result<Values> {
    let modules = Module::all(package);
    let source = |path: &PathBuf| {
        read_one(path, &modules).with_context(|| format!("cannot use the values of {}", path.display()))
    };
    Ok(Values::new(paths.iter().map(source).collect::<anyhow::Result<_>>()?))
}

fn read_one(path: &Path, modules: &[Module<'_>]) -> anyhow::Result<Source> {
    if path.is_dir() {
        let mut walk = Walk { entries: 0, bytes: 0, folders: Vec::new() };
        walk.folder(path, String::new(), 0)?;
        return Ok(Source::folders(&walk.folders)?);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match extension.as_str() {
        "env" => Ok(Source::environment(&name, &read_file(path)?, modules)?),
        "csv" => Ok(Source::csv(&name, &read_file(path)?)?),
        "xlsx" => {
            let bytes = read_file(path)?;
            // A workbook is an archive, so its size is checked before a reader parses the content.
            let files = unpack(&name, bytes.clone())?;
            ensure!(
                files.iter().all(|part| has_stated_strings(&part.path, &part.bytes)),
                "{name} declares more shared strings than the workbook contains"
            );
            Ok(Source::xlsx(&name, &bytes)?)
        }
        _ => bail!("use a folder, or a file that ends in .env, .csv or .xlsx"),
    }
}

/// Unpacks an archive within bounds.
fn unpack(name: &str, bytes: Vec<u8>) -> anyhow::Result<Vec<RawFile>> {
    let archive = Input::Archive { name: name.to_owned(), bytes };
    let bounds = Bounds { file_bytes: MOST_BYTES, total_bytes: MOST_BYTES, ..Bounds::default() };
    Ok(open(&archive, &bounds).with_context(|| format!("cannot unpack {name}"))?.files)
}

/// Returns `true` if a part of a workbook is large enough for the number of shared strings that it states, because the
/// workbook reader reserves memory for all of them.
fn has_stated_strings(path: &str, part: &[u8]) -> bool {
    const COUNT: &[u8] = b"uniqueCount";
    /// Size of the shortest string, `<si/>`, in bytes.
    const SHORTEST: usize = 5;
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    if !name.eq_ignore_ascii_case("sharedStrings.xml") {
        return true;
    }
    // UTF-16 text has zero bytes between ASCII characters.
    let text: Vec<u8> = part.iter().copied().filter(|byte| *byte != 0).collect();
    let stated = text.windows(COUNT.len()).enumerate().filter(|(_, window)| *window == COUNT);
    stated.map(|(at, _)| text.get(at + COUNT.len()..).unwrap_or_default()).all(|rest| {
        let is_around = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'"' | b'\'' | b'+');
        let digits = rest.iter().skip_while(is_around).take_while(|byte| byte.is_ascii_digit());
        let count = digits
            .fold(0_usize, |count, digit| count.saturating_mul(10).saturating_add(usize::from(digit - b'0')));
        count <= part.len() / SHORTEST
    })
}

fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    ensure!(fs::metadata(path)?.is_file(), "{} is not a file", path.display());
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= MOST_BYTES, "{} has more than {MOST_BYTES} bytes", path.display());
    Ok(bytes)
}

struct Walk {
    entries: usize,
    bytes: u64,
    folders: Vec<Folder>,
}

impl Walk {
    fn count(&mut self, bytes: usize) -> anyhow::Result<()> {
        self.bytes += bytes as u64;
        ensure!(self.bytes <= MOST_BYTES, "more than {MOST_BYTES} bytes in total");
        Ok(())
    }

    /// Reads the files with values in a folder and its subfolders; does not follow links to folders.
    fn folder(&mut self, folder: &Path, path: String, depth: usize) -> anyhow::Result<()> {
        ensure!(depth <= DEEPEST, "{} has too many nested folders", folder.display());
        let (mut files, mut archives) = (Vec::new(), Vec::new());
        let mut below = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            self.entries += 1;
            ensure!(self.entries <= MOST_ENTRIES, "more than {MOST_ENTRIES} files and folders");
            let name = entry.file_name();
            let name =
                name.to_str().with_context(|| format!("{} is not valid Unicode", name.to_string_lossy()))?;
            if entry.file_type()?.is_dir() {
                if !name.starts_with('.') && name != vnfcheck_preload::OUTPUT_FOLDER {
                    let path = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
                    below.push((entry.path(), path));
                }
            } else if vnfcheck_preload::holds_values(name) && entry.path().is_file() {
                let bytes = read_file(&entry.path())?;
                self.count(bytes.len())?;
                files.push(RawFile { path: name.to_owned(), bytes });
            } else if entry.path().extension().is_some_and(|it| it.eq_ignore_ascii_case("csar")) {
                let mut content = unpack(name, read_file(&entry.path())?)?;
                content.retain(|file| vnfcheck_preload::describes_modules(&file.path));
                self.count(content.iter().map(|file| file.bytes.len()).sum())?;
                archives.push(Distribution { name: name.to_owned(), files: content });
            }
        }
        self.folders.push(Folder { path, files, archives });
        for (folder, path) in below {
            self.folder(&folder, path, depth + 1)?;
        }
        Ok(())
    }
}
