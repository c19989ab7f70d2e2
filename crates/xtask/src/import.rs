//! Import of the facts of ONAP's requirements list into the front matter of the rule pages; texts are not changed.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

#[derive(Deserialize)]
struct Listed {
    id: String,
    keyword: String,
    validation_mode: String,
    doc: String,
    section: String,
    releases: Vec<String>,
    heat: bool,
    history: Vec<Change>,
}

#[derive(Deserialize)]
struct Change {
    release: String,
    #[serde(rename = "change")]
    what: String,
    keyword: Option<String>,
    validation_mode: Option<String>,
}

pub(crate) fn run(root: &Path, list: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(list).with_context(|| format!("cannot read {}", list.display()))?;
    let listed: Vec<Listed> = serde_json::from_str(&text)?;
    for requirement in &listed {
        let path = root.join(format!("rules/{}.md", requirement.id));
        let old = fs::read_to_string(&path).unwrap_or_default();
        let is_known = !old.is_empty() || requirement.heat || requirement.doc.starts_with("Chapter5/Tosca");
        if !is_known {
            continue;
        }
        let body = old
            .splitn(3, "---\n")
            .nth(2)
            .map_or_else(|| format!("# {}\n\nNo text yet.\n", requirement.id), ToOwned::to_owned);
        let new = format!("---\n{}---\n{body}", front_matter(requirement)?);
        if new != old {
            fs::write(&path, new)?;
            println!("wrote {}", path.display());
        }
    }
    Ok(())
}

fn front_matter(requirement: &Listed) -> anyhow::Result<String> {
    let mode = |mode: &str| if mode.is_empty() { "unstated".to_owned() } else { mode.to_owned() };
    let mut revisions: Vec<(&str, String, String)> = Vec::new();
    for change in requirement.history.iter().filter(|change| change.what != "removed") {
        let keyword = change.keyword.clone().unwrap_or_else(|| requirement.keyword.clone());
        let mode = mode(change.validation_mode.as_deref().unwrap_or(&requirement.validation_mode));
        let same = revisions.last().is_some_and(|last| last.1 == keyword && last.2 == mode);
        if !same {
            revisions.push((&change.release, keyword, mode));
        }
    }
    let chapter = if requirement.heat {
        requirement.doc.splitn(3, '/').nth(2).context("a document has a chapter")?.to_owned()
    } else {
        let name = requirement.doc.rsplit('/').next().unwrap_or_default();
        name.replace('-', " ").replace("On boarding", "On-boarding")
    };
    let chapter = chapter.replace(
        "ONAP Heat Resource ID and Parameter Naming Convention/",
        "Resource IDs and Parameter Names / ",
    );
    let section = if requirement.section.contains([':', '{', '#']) {
        format!("{:?}", requirement.section)
    } else {
        requirement.section.clone()
    };
    let mut out = String::new();
    writeln!(out, "id: {}", requirement.id)?;
    if !requirement.heat {
        writeln!(out, "set: csar")?;
    }
    writeln!(out, "keyword: {}\nmode: {}", requirement.keyword, mode(&requirement.validation_mode))?;
    if !requirement.heat {
        writeln!(out, "document: {}", requirement.doc)?;
    }
    writeln!(out, "chapter: {chapter}\nsection: {section}")?;
    writeln!(out, "releases: [{}]", requirement.releases.join(", "))?;
    if revisions.len() > 1 {
        writeln!(out, "history:")?;
        for (since, keyword, mode) in revisions {
            writeln!(out, "  - {{ since: {since}, keyword: {keyword}, mode: {mode} }}")?;
        }
    }
    Ok(out)
}
