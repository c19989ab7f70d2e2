//! Turns the pages of the rule book into constants, which require no work at start-up.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde::Deserialize;

#[expect(dead_code, unreachable_pub, reason = "shared with the library")]
#[path = "src/requirement.rs"]
mod requirement;
#[path = "src/section.rs"]
#[expect(dead_code, unreachable_pub, reason = "shared with the library")]
mod section;

use requirement::{Keyword, Mode, Release};
use section::{SECTIONS, section};

/// Facts at the start of a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    id: String,
    #[serde(default = "onap")]
    set: String,
    keyword: String,
    mode: String,
    /// Document of the requirement, if the chapter does not determine it.
    document: Option<String>,
    chapter: String,
    section: String,
    releases: Vec<String>,
    #[serde(default)]
    history: Vec<HistoryEntry>,
    /// `true` if the requirement is checked only where it is selected by its ID.
    #[serde(default)]
    off_by_default: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryEntry {
    since: String,
    keyword: String,
    mode: String,
}

fn onap() -> String {
    "onap".to_owned()
}

/// A page of a requirement.
struct Page {
    facts: FrontMatter,
    title: String,
    body: String,
}

fn main() -> anyhow::Result<()> {
    let pages = folder_of_pages()?;
    println!("cargo::rerun-if-changed={}", pages.display());
    let mut out = String::new();
    write_requirements(&mut out, "ONAP", &read(&pages, "onap")?)?;
    write_requirements(&mut out, "CSAR", &read(&pages, "csar")?)?;
    write_requirements(&mut out, "SDC", &read(&pages.join("sdc"), "sdc")?)?;
    write_requirements(&mut out, "PRACTICE", &read(&pages.join("practice"), "practice")?)?;
    write_kinds(&mut out, &files(&pages.join("heat"))?)?;
    let target = std::env::var_os("OUT_DIR").context("Cargo states the output folder")?;
    Ok(fs::write(Path::new(&target).join("pages.rs"), out)?)
}

/// Returns the folder of the pages: in the repository, the top-level folder; in a published crate, a copy, which is a
/// link in the repository.
fn folder_of_pages() -> anyhow::Result<PathBuf> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").context("Cargo states the folder of the crate")?;
    let copy = Path::new(&root).join("rules");
    // Checkouts on Windows replace links with files.
    let folder = if copy.is_dir() { copy } else { Path::new(&root).join("../../rules") };
    fs::canonicalize(&folder).with_context(|| format!("no pages in {}", folder.display()))
}

/// Returns the names without extension and the texts of the pages in a folder, sorted by name.
fn files(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".md"));
        let name = name.with_context(|| format!("{} is not a page", path.display()))?;
        let text = fs::read_to_string(&path).with_context(|| format!("page {}", path.display()))?;
        files.push((name.to_owned(), text));
    }
    files.sort();
    Ok(files)
}

/// Reads the pages of the requirements of a set.
fn read(folder: &Path, set: &str) -> anyhow::Result<Vec<Page>> {
    let mut pages = Vec::new();
    for (name, text) in files(folder)? {
        let page = Page::parse(&text).with_context(|| format!("page {name}"))?;
        ensure!(page.facts.id == name, "{name} is the page of {}", page.facts.id);
        ensure!(
            ["onap", "csar", "sdc", "practice"].contains(&&*page.facts.set),
            "{name}: unknown set {}",
            page.facts.set
        );
        if page.facts.set == set {
            pages.push(page);
        }
    }
    Ok(pages)
}

impl Page {
    fn parse(text: &str) -> anyhow::Result<Self> {
        let rest = text.strip_prefix("---\n").context("a page starts with its facts between lines of ---")?;
        let (front, rest) = rest.split_once("\n---\n").context("the facts end with a line of ---")?;
        let (title, body) = rest
            .strip_prefix("# ")
            .and_then(|rest| rest.split_once("\n\n"))
            .context("the facts are followed by `# Title` and an empty line")?;
        let facts = serde_yaml::from_str(front)?;
        Ok(Self { facts, title: title.to_owned(), body: body.to_owned() })
    }

    fn document(&self) -> String {
        let of_chapter = || {
            let folder = "ONAP Heat Resource ID and Parameter Naming Convention/";
            let chapter = self.facts.chapter.replace("Resource IDs and Parameter Names / ", folder);
            format!("Chapter5/Heat/{chapter}")
        };
        self.facts.document.clone().unwrap_or_else(of_chapter)
    }

    fn releases(&self) -> anyhow::Result<Vec<Release>> {
        let releases = self.facts.releases.iter().map(|name| release(name));
        let releases = releases.collect::<anyhow::Result<Vec<_>>>()?;
        ensure!(releases.is_sorted() && !releases.is_empty(), "releases are listed in order");
        Ok(releases)
    }

    /// Returns the history, or the single revision of a requirement that never changed.
    fn revisions(&self) -> anyhow::Result<Vec<requirement::Revision>> {
        let FrontMatter { keyword, mode, releases, history, .. } = &self.facts;
        let history = history.iter().map(|entry| revision(&entry.since, &entry.keyword, &entry.mode));
        let mut revisions = history.collect::<anyhow::Result<Vec<_>>>()?;
        ensure!(revisions.is_sorted_by_key(|revision| revision.since), "history is listed in order");
        let first = releases.first().context("a requirement has a release")?;
        let only = revision(first, keyword, mode)?;
        if revisions.is_empty() {
            revisions.push(only);
        }
        ensure!(
            revisions.last().is_some_and(|last| last.keyword == only.keyword && last.mode == only.mode),
            "keyword and mode are those of the last entry of the history"
        );
        Ok(revisions)
    }
}

fn release(name: &str) -> anyhow::Result<Release> {
    Release::from_name(name).with_context(|| format!("unknown release {name}"))
}

fn revision(since: &str, keyword: &str, mode: &str) -> anyhow::Result<requirement::Revision> {
    Ok(requirement::Revision {
        since: release(since)?,
        keyword: Keyword::from_name(keyword).with_context(|| format!("unknown keyword {keyword}"))?,
        mode: Mode::from_name(mode).with_context(|| format!("unknown mode {mode}"))?,
    })
}

/// Writes the table of the requirements of a set.
fn write_requirements(out: &mut String, name: &str, pages: &[Page]) -> anyhow::Result<()> {
    writeln!(out, "/// The requirements, sorted by id.\npub static {name}: &[Requirement] = &[")?;
    for page in pages {
        write_requirement(out, page).with_context(|| format!("page {}", page.facts.id))?;
    }
    Ok(writeln!(out, "];")?)
}

fn write_requirement(out: &mut String, page: &Page) -> anyhow::Result<()> {
    writeln!(out, "Requirement {{")?;
    for (name, value) in [
        ("id", &page.facts.id),
        ("title", &page.title),
        ("document", &page.document()),
        ("chapter", &page.facts.chapter),
        ("section", &page.facts.section),
        ("body", &page.body),
    ] {
        writeln!(out, "{name}: Cow::Borrowed({value:?}),")?;
    }
    write!(out, "is_off_by_default: {}, releases: Cow::Borrowed(&[", page.facts.off_by_default)?;
    for release in page.releases()? {
        write!(out, "Release::{release:?}, ")?;
    }
    write!(out, "]),\nrevisions: Cow::Borrowed(&[")?;
    for requirement::Revision { since, keyword, mode } in page.revisions()? {
        write!(out, "Revision {{ since: Release::{since:?}, ")?;
        write!(out, "keyword: Keyword::{keyword:?}, mode: Mode::{mode:?} }}, ")?;
    }
    Ok(writeln!(out, "]),\n}},")?)
}

/// Writes the table of the pages of the kinds of defect, which consist only of a body.
fn write_kinds(out: &mut String, pages: &[(String, String)]) -> anyhow::Result<()> {
    writeln!(out, "/// Text and examples of each kind of defect of R-92635, by its name.")?;
    writeln!(out, "pub static HEAT_PAGES: &[(&str, &str)] = &{pages:?};")?;
    Ok(())
}
