//! Documentation site: the pages of docs/, the README, and a page for each requirement, as a book.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::{links, rule_pages};

/// Folder of the site with the page that checks packages in the browser.
const CHECKER: &str = "check";

/// Builds the site from a copy of the sources with the folder structure of the repository, so that links between pages
/// work in both. If `web` contains the page that checks packages in the browser, the site also contains this page, and
/// examples have links to the page.
pub(crate) fn run(root: &Path, mdbook: &Path, site: &Path, web: &Path) -> anyhow::Result<()> {
    let has_checker = web.join("index.html").exists();
    let site = std::path::absolute(site)?;
    let book = site.with_extension("source");
    for folder in [&site, &book] {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
        }
    }
    stage(root, &book, has_checker)?;
    let status = Command::new(mdbook)
        .args(["build", "--dest-dir"])
        .arg(&site)
        .arg(&book)
        .status()
        .with_context(|| format!("cannot run {}", mdbook.display()))?;
    ensure!(status.success(), "mdbook failed");
    if has_checker {
        copy_folder(web, &site.join(CHECKER))?;
    } else {
        println!("skipped: the links to try examples, because `make web` has not built the page");
    }
    let broken = links::broken_in_site(&site)?;
    if !broken.is_empty() {
        bail!("broken links:\n{}", broken.join("\n"));
    }
    println!("the site is in {}", site.display());
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn stage(root: &Path, book: &Path, has_checker: bool) -> anyhow::Result<()> {
    let source = book.join("src");
    fs::create_dir_all(source.join("docs"))?;
    fs::create_dir_all(source.join("rules"))?;
    fs::create_dir_all(book.join("theme"))?;
    for name in ["book.toml", "site.css", "site.js", "examples.js", "theme/head.hbs"] {
        fs::copy(root.join("docs").join(name), book.join(name))?;
    }
    for name in ["README.md", "SECURITY.md"] {
        fs::write(source.join(name), readable(&fs::read_to_string(root.join(name))?))?;
    }
    for entry in fs::read_dir(root.join("docs"))? {
        let path = entry?.path();
        let target = source.join("docs").join(path.file_name().context("entries have names")?);
        if path.extension().is_some_and(|extension| extension == "md") {
            // The site has the pages of all requirements in one folder.
            fs::write(
                target,
                readable(&fs::read_to_string(path)?)
                    .replace("](../rules/sdc/", "](../rules/")
                    .replace("](../rules/practice/", "](../rules/"),
            )?;
        } else if path.is_file() {
            fs::copy(path, target)?;
        }
    }
    fs::remove_file(source.join("docs/SUMMARY.md"))?;
    for folder in ["schemas", "docs/pictures", "testdata/rules"] {
        fs::create_dir_all(source.join(folder))?;
        for entry in fs::read_dir(root.join(folder))? {
            let path = entry?.path();
            let target = source.join(folder).join(path.file_name().context("entries have names")?);
            if path.is_file() {
                fs::copy(&path, target)?;
            }
        }
    }
    let checker = has_checker.then(|| format!("../{CHECKER}/index.html"));
    for requirement in vnfcheck_rules::requirements() {
        let page =
            rule_pages::page(requirement, checker.as_deref()).with_context(|| requirement.id.clone())?;
        fs::write(source.join("rules").join(format!("{}.md", requirement.id)), page)?;
    }
    fs::write(source.join("SUMMARY.md"), contents(&fs::read_to_string(root.join("docs/SUMMARY.md"))?)?)?;
    Ok(())
}

/// Returns the table of contents relative to the root, with the requirements by chapter at the end.
fn contents(summary: &str) -> anyhow::Result<String> {
    let mut out = summary.replace("](", "](docs/").replace("](docs/../", "](");
    let mut chapters: Vec<&str> =
        vnfcheck_rules::requirements().map(|requirement| &*requirement.chapter).collect();
    chapters.sort_unstable();
    chapters.dedup();
    for chapter in chapters {
        writeln!(out, "  - [{chapter}]()")?;
        for requirement in vnfcheck_rules::requirements().filter(|it| it.chapter == chapter) {
            writeln!(
                out,
                "    - [{id}: {title}](rules/{id}.md)",
                id = requirement.id,
                title = requirement.title
            )?;
        }
    }
    Ok(out)
}

/// Formats console blocks for readers. In the sources, a block contains the exit status as `? 1` for the test runner;
/// on the site, it is stated in words at the end.
fn readable(text: &str) -> String {
    let mut out = String::new();
    let mut is_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            if is_console {
                out.truncate(out.trim_end().len());
                out.push('\n');
            }
            is_console = line == "```console";
        }
        match line.strip_prefix("? ").filter(|_| is_console) {
            Some(status) => out.extend(["# exit status ", status]),
            None => out += line,
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_statuses_are_described_in_words() {
        let text = "```console\n$ vnfcheck\n? 2\n\n```\n? 2\n";
        assert_eq!(readable(text), "```console\n$ vnfcheck\n# exit status 2\n```\n? 2\n");
    }

    #[test]
    fn every_requirement_is_in_the_contents() {
        let contents = contents("# Summary\n\n[A](../README.md)\n- [B](b.md)\n").unwrap();
        assert!(contents.starts_with("# Summary\n\n[A](README.md)\n- [B](docs/b.md)\n"), "{contents}");
        let numbered = vnfcheck_rules::requirements().filter(|it| it.id.starts_with("R-"));
        assert_eq!(contents.matches("](rules/R-").count(), numbered.count());
    }
}
