//! Rule book on disk: one page per requirement, with front matter, text and examples.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use rules::{Keyword, Mode, Release};
use serde::Deserialize;

/// Front matter of a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    id: String,
    #[serde(default = "onap")]
    set: String,
    keyword: String,
    mode: String,
    /// Document of the requirement, if it does not follow from the chapter.
    document: Option<String>,
    chapter: String,
    section: String,
    releases: Vec<String>,
    #[serde(default)]
    history: Vec<HistoryEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryEntry {
    since: String,
    keyword: String,
    mode: String,
}

fn onap() -> String {
    "onap".to_owned()
}

/// Returns the document of a Heat chapter.
fn heat_document(chapter: &str) -> String {
    let folder = "ONAP Heat Resource ID and Parameter Naming Convention/";
    format!("Chapter5/Heat/{}", chapter.replace("Resource IDs and Parameter Names / ", folder))
}

/// Keyword and mode, starting with one release.
#[derive(Debug)]
pub(crate) struct Revision {
    pub(crate) since: Release,
    pub(crate) keyword: Keyword,
    pub(crate) mode: Mode,
}

/// A page of the rule book.
#[derive(Debug)]
pub(crate) struct RulePage {
    pub(crate) id: String,
    /// Rule set of the requirement.
    pub(crate) set: String,
    pub(crate) document: String,
    pub(crate) chapter: String,
    pub(crate) section: String,
    pub(crate) releases: Vec<Release>,
    pub(crate) revisions: Vec<Revision>,
    pub(crate) title: String,
    pub(crate) body: String,
}

/// Reads all pages, sorted by id.
pub(crate) fn read(root: &Path) -> anyhow::Result<Vec<RulePage>> {
    let mut pages = Vec::new();
    let entries = |folder| fs::read_dir(root.join(folder)).context("the rule book is in rules/");
    for entry in entries("rules")?.chain(entries("rules/sdc")?) {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = fs::read_to_string(&path)?;
            let page = RulePage::parse(&text).with_context(|| format!("page {}", path.display()))?;
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            ensure!(stem == page.id, "{} is the page of {}", path.display(), page.id);
            pages.push(page);
        }
    }
    pages.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(pages)
}

impl RulePage {
    fn parse(text: &str) -> anyhow::Result<Self> {
        let rest = text.strip_prefix("---\n").context("a page starts with its facts between lines of ---")?;
        let (front, rest) = rest.split_once("\n---\n").context("the facts end with a line of ---")?;
        let facts: FrontMatter = serde_yaml::from_str(front)?;
        let (title, body) = rest
            .strip_prefix("# ")
            .and_then(|rest| rest.split_once("\n\n"))
            .context("the facts are followed by `# Title` and an empty line")?;
        let mut revisions = facts
            .history
            .iter()
            .map(|entry| revision(&entry.since, &entry.keyword, &entry.mode))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let releases = facts.releases.iter().map(|name| release(name)).collect::<anyhow::Result<Vec<_>>>()?;
        ensure!(releases.is_sorted() && !releases.is_empty(), "releases are listed in order");
        if revisions.is_empty() {
            let first = facts.releases.first().map(String::as_str).unwrap_or_default();
            revisions.push(revision(first, &facts.keyword, &facts.mode)?);
        }
        ensure!(revisions.is_sorted_by_key(|revision| revision.since), "history is listed in order");
        ensure!(
            revisions
                .last()
                .is_some_and(|last| last.keyword.name() == facts.keyword && last.mode.name() == facts.mode),
            "keyword and mode are those of the last entry of the history"
        );
        rules::page::Page::parse(body)?;
        Ok(Self {
            id: facts.id,
            set: facts.set,
            document: facts.document.unwrap_or_else(|| heat_document(&facts.chapter)),
            chapter: facts.chapter,
            section: facts.section,
            releases,
            revisions,
            title: title.to_owned(),
            body: body.to_owned(),
        })
    }

    /// Returns the path of the page relative to the project root.
    pub(crate) fn path(&self) -> String {
        let folder = if self.set == "sdc" { "rules/sdc" } else { "rules" };
        format!("{folder}/{}.md", self.id)
    }

    /// Returns the keyword and mode in the newest release that contains the requirement.
    pub(crate) fn latest(&self) -> anyhow::Result<&Revision> {
        self.revisions.last().context("a page has a standing")
    }
}

fn release(name: &str) -> anyhow::Result<Release> {
    Release::from_name(name).with_context(|| format!("unknown release {name}"))
}

fn revision(since: &str, keyword: &str, mode: &str) -> anyhow::Result<Revision> {
    Ok(Revision {
        since: release(since)?,
        keyword: Keyword::from_name(keyword).with_context(|| format!("unknown keyword {keyword}"))?,
        mode: Mode::from_name(mode).with_context(|| format!("unknown mode {mode}"))?,
    })
}
