//! Checks of links in the Markdown sources and in the built site, without network access.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use regex::Regex;

/// Links and anchors of a page.
#[derive(Debug, Default)]
struct Page {
    links: Vec<String>,
    anchors: BTreeSet<String>,
}

/// Returns the broken links of a built site, as `page: link`.
pub(crate) fn broken_in_site(site: &Path) -> anyhow::Result<Vec<String>> {
    let link = Regex::new(r#"\b(?:href|src)="([^"]*)""#)?;
    let anchor = Regex::new(r#"\bid="([^"]*)""#)?;
    let read = |text: &str| Page {
        links: link.captures_iter(text).map(|found| unescaped(&found[1])).collect(),
        anchors: anchor.captures_iter(text).map(|found| unescaped(&found[1])).collect(),
    };
    let mut pages = BTreeMap::new();
    for file in files(site, "html")? {
        let page = read(&fs::read_to_string(&file)?);
        pages.insert(file, page);
    }
    Ok(broken(&pages))
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Returns all files with an extension in a folder and its subfolders, sorted.
fn files(folder: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn broken(pages: &BTreeMap<PathBuf, Page>) -> Vec<String> {
    let mut broken = Vec::new();
    for (file, page) in pages {
        for link in page.links.iter().filter(|link| !leads_elsewhere(link)) {
            if !leads_somewhere(link, file, pages) {
                broken.push(format!("{}: {link}", file.display()));
            }
        }
    }
    broken
}

fn leads_elsewhere(link: &str) -> bool {
    ["http:", "https:", "mailto:", "data:", "javascript:"].iter().any(|scheme| link.starts_with(scheme))
}

fn leads_somewhere(link: &str, from: &Path, pages: &BTreeMap<PathBuf, Page>) -> bool {
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    // The fragment of a link to an example is data for the page, not an anchor.
    let anchor = if fragment.contains('=') { "" } else { fragment };
    let target = if path.is_empty() {
        from.to_path_buf()
    } else {
        normalised(&from.parent().unwrap_or(Path::new("")).join(decoded(path)))
    };
    match pages.get(&target) {
        Some(page) => anchor.is_empty() || page.anchors.contains(&decoded(anchor)),
        None => anchor.is_empty() && target.exists(),
    }
}

/// Removes `.` and `..` from a path, which need not exist.
fn normalised(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            component => out.push(component),
        }
    }
    out
}

/// Decodes percent escapes.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let byte = (*first == b'%')
            .then(|| after.get(..2))
            .flatten()
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    use super::*;

    /// Returns the links and headings of a Markdown file; the anchors of headings follow the convention of code
    /// hosts.
    fn read_markdown(text: &str) -> Page {
        let mut page = Page::default();
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                Event::End(TagEnd::Heading(_)) => {
                    let heading = heading.take().unwrap_or_default().to_lowercase();
                    let kept = heading.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
                    page.anchors.insert(kept.collect::<String>().replace(' ', "-"));
                }
                _ => {}
            }
        }
        page
    }

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
    }

    #[test]
    fn every_link_in_the_sources_leads_somewhere() {
        let root = root();
        let mut pages = BTreeMap::new();
        let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root.join(name));
        let below = ["docs", "rules"].map(|folder| files(&root.join(folder), "md").unwrap()).concat();
        for file in top.into_iter().chain(below) {
            let page = read_markdown(&fs::read_to_string(&file).unwrap());
            pages.insert(file, page);
        }
        assert!(pages.values().map(|page| page.links.len()).sum::<usize>() > 378, "the index alone has more");
        assert_eq!(broken(&pages), Vec::<String>::new());
    }

    #[test]
    fn every_page_of_docs_is_in_the_table_of_contents() {
        let docs = root().join("docs");
        let listed = read_markdown(&fs::read_to_string(docs.join("SUMMARY.md")).unwrap()).links;
        for file in files(&docs, "md").unwrap() {
            let name = file.file_name().unwrap().to_str().unwrap().to_owned();
            assert!(name == "SUMMARY.md" || listed.contains(&name), "docs/SUMMARY.md does not list {name}");
        }
    }

    #[test]
    fn broken_links_are_found() {
        let page = |links: &[&str], anchors: &[&str]| Page {
            links: links.iter().map(|it| (*it).to_owned()).collect(),
            anchors: anchors.iter().map(|it| (*it).to_owned()).collect(),
        };
        let good = ["b/c.md", "b/../b/c.md#here", "#top", "https://example.com/x", "b/c.md#%68ere"];
        let bad = ["b/d.md", "b/c.md#there", "#bottom", "../b/c.md"];
        let pages = BTreeMap::from([
            (PathBuf::from("/site/a.md"), page(&[good.as_slice(), &bad].concat(), &["top"])),
            (PathBuf::from("/site/b/c.md"), page(&["../a.md#top"], &["here"])),
        ]);
        assert_eq!(broken(&pages), bad.map(|link| format!("/site/a.md: {link}")));
    }
}
