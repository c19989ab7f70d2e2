//! Generation of the files derived from the rule book and the report types.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::bail;
use rules::page::{Applicability, Page};

use crate::differences;
use crate::rulebook::{self, RulePage};

/// Writes the generated files below the root of the workspace, or only checks them.
///
/// # Errors
/// A file cannot be read or written, or with `check` a generated file is stale.
pub fn run(root: &Path, check: bool) -> anyhow::Result<()> {
    let pages = rulebook::read(root)?;
    let generated = [
        ("crates/catalogue/src/generated/rulebook.rs", embedded_rulebook(&pages, "onap")?),
        ("crates/catalogue/src/generated/csar.rs", embedded_rulebook(&pages, "csar")?),
        ("crates/catalogue/src/generated/sdc.rs", embedded_rulebook(&pages, "sdc")?),
        ("crates/catalogue/src/generated/heat_pages.rs", heat_pages(root)?),
        ("docs/requirements.md", documentation_index(&pages)?),
        ("docs/heat-findings.md", heat_findings()?),
        ("schemas/vnfcheck.yaml.schema.json", configuration_schema()?),
        ("schemas/vnfcheck.rules.schema.json", serde_json::to_string_pretty(&custom::schema())? + "\n"),
        ("docs/own-rules-reference.md", rules_reference()),
        ("docs/differences.md", differences::page(root)?),
        ("schemas/vnfcheck.report-2.schema.json", report_schema()?),
    ];
    let mut stale = Vec::new();
    for (name, text) in generated {
        let path = root.join(name);
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        stale.push(name);
        if !check {
            fs::write(&path, text)?;
            println!("wrote {name}");
        }
    }
    if check && !stale.is_empty() {
        bail!("stale: {}; run `cargo xtask generate`", stale.join(", "));
    }
    Ok(())
}

fn configuration_schema() -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(&runner::config::schema())? + "\n")
}

/// Returns the table of the parameters with prescribed names, a column for each aspect, and the table of the resources
/// with prescribed ids.
fn tables(pages: &[RulePage]) -> String {
    let mut out = "\n## Parameters with prescribed names\n\nEach row is a kind of parameter. The columns name the \
                   requirements on the source of its value, its name, its type, its entry in environment files, and \
                   its constraints.\n\n| parameter | source | name | type | environment | constraints |\n\
                   |---|---|---|---|---|---|\n"
        .to_owned();
    let link = |id: &str| {
        let page = pages.iter().find(|page| page.id == id);
        page.map_or_else(|| id.to_owned(), |page| format!("[{id}](../{})", page.path()))
    };
    for row in rules::parameter_rows() {
        let column = |aspect| {
            let cells = row.cells.iter().filter(|(of, _)| *of == aspect);
            cells.map(|(_, id)| link(id)).collect::<Vec<_>>().join(", ")
        };
        let columns = rules::Aspect::ALL.map(column).join(" | ");
        out.extend(["| ", &row.subject, " | ", &columns, " |\n"]);
    }
    out.push_str(
        "\n## Resources with prescribed IDs\n\nEach row is a kind of resource with the form of its ID.\n\n\
         | ID | requirement |\n|---|---|\n",
    );
    for row in rules::resource_rows() {
        let ids = row.cells.iter().map(|(_, id)| link(id)).collect::<Vec<_>>().join(", ");
        out.extend(["| ", &row.subject, " | ", &ids, " |\n"]);
    }
    out
}

/// Returns the reference of rule files.
fn rules_reference() -> String {
    format!(
        "<!-- Written by `cargo xtask generate` from crates/custom. Not to be edited. -->\n\
         # Own rules: reference\n\n\
         The keys, subjects, facts and operators of rule files. [Own rules](own-rules.md) explains their use.\n{}",
        custom::reference()
    )
}

fn report_schema() -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(&report::schema::report())? + "\n")
}

/// Returns the Rust table of the requirements of a set. It consists of constants, which require no work at start-up.
fn embedded_rulebook(pages: &[RulePage], set: &str) -> anyhow::Result<String> {
    let mut out = String::from(
        "// Written by `cargo xtask generate` from rules/. Not to be edited.\n\n\
         use std::borrow::Cow;\n\n\
         use crate::{Keyword, Mode, Release, Requirement, Revision};\n\n\
         /// The requirements, sorted by id.\n\
         pub static REQUIREMENTS: &[Requirement] = &[\n",
    );
    for page in pages.iter().filter(|page| page.set == set) {
        writeln!(out, "    Requirement {{")?;
        for (name, value) in [
            ("id", &page.id),
            ("title", &page.title),
            ("document", &page.document),
            ("chapter", &page.chapter),
            ("section", &page.section),
        ] {
            writeln!(out, "        {name}: Cow::Borrowed({value:?}),")?;
        }
        let releases: Vec<String> =
            page.releases.iter().map(|release| format!("Release::{release:?}")).collect();
        writeln!(out, "        releases: Cow::Borrowed(&[{}]),", releases.join(", "))?;
        let revisions: Vec<String> = page
            .revisions
            .iter()
            .map(|it| {
                format!(
                    "Revision {{ since: Release::{:?}, keyword: Keyword::{:?}, mode: Mode::{:?} }}",
                    it.since, it.keyword, it.mode
                )
            })
            .collect();
        writeln!(out, "        revisions: Cow::Borrowed(&[{}]),", revisions.join(", "))?;
        writeln!(out, "        body: Cow::Borrowed({}),", raw_string(&page.body))?;
        writeln!(out, "    }},")?;
    }
    out.push_str("];\n");
    Ok(out)
}

/// Returns the pages of the kinds of defect of R-92635, by name.
fn heat_pages(root: &Path) -> anyhow::Result<String> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(root.join("rules/heat"))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".md"));
        let Some(name) = name else { bail!("{} is not a page", path.display()) };
        pages.push((name.to_owned(), fs::read_to_string(&path)?));
    }
    pages.sort();
    let mut out = String::from(
        "// Written by `cargo xtask generate` from rules/heat/. Not to be edited.\n\n\
         /// Text and examples of each kind, by its name.\n\
         pub static PAGES: &[(&str, &str)] = &[\n",
    );
    for (name, text) in &pages {
        writeln!(out, "    ({name:?}, {}),", raw_string(text))?;
    }
    out.push_str("];\n");
    Ok(out)
}

/// Returns a raw string literal with as many `#` as its content requires.
fn raw_string(text: &str) -> String {
    let mut hashes = String::from("#");
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

/// Returns the page of the kinds of defect of R-92635.
fn heat_findings() -> anyhow::Result<String> {
    let mut out = String::from(
        "<!-- Written by `cargo xtask generate` from crates/rules/src/heat/kinds.rs. Not to be edited. -->\n\
         # Defects that R-92635 reports\n\n\
         R-92635 reports everything in a template that Heat would refuse or silently misinterpret, without a cloud. Each kind of\n\
         defect has a stable name, which reports contain as `kind`. Run `vnfcheck explain NAME` to read about a kind.\n\n\
         The severity `fails` makes the requirement fail, unless Heat does not evaluate the affected part, for instance because\n\
         a condition is false; the defect is then advice. The severity `advice` changes no verdict. With\n\
         `--strict-environment`, and in the rule set `heat`, `hot.environment-value` fails. `hot.duplicate-key` is a warning in\n\
         the rule set `heat`.\n\n\
         | kind | severity | defect | how to fix |\n|---|---|---|---|\n",
    );
    for kind in rules::KINDS {
        let severity = kind.severity.name();
        writeln!(out, "| `{}` | {severity} | {} | {} |", kind.name, kind.what, kind.remedy)?;
    }
    Ok(out)
}

fn documentation_index(pages: &[RulePage]) -> anyhow::Result<String> {
    let mut out = String::from(
        "<!-- Written by `cargo xtask generate` from rules/. Not to be edited. -->\n# Requirements\n\n\
         This page lists the requirements of the ONAP Heat chapters (set `onap`), the requirements on CSAR packages and TOSCA\n\
         descriptors (set `csar`), and the checks of SDC's import (set `sdc`). vnfcheck checks the requirements marked `rule`; the\n\
         others are `unchecked`. The keyword is from the newest release that contains the requirement. For SDC's checks, MUST is an\n\
         SDC error, SHOULD is an SDC warning, and MAY is a known false alarm. The column *fix* names requirements whose defects\n\
         `vnfcheck fix` removes (`safe`), only with `--unsafe` (`unsafe`), or an editor offers to remove (`editor`).\n\n\
         <div id=\"requirement-filter\"></div>\n",
    );
    out.push_str(&tables(pages));
    let mut chapters: Vec<(&str, &str)> =
        pages.iter().map(|page| (page.set.as_str(), page.chapter.as_str())).collect();
    chapters.sort_by_key(|(set, chapter)| (*set != "onap", *set, *chapter));
    chapters.dedup();
    for (set, chapter) in chapters {
        let of_set = if set == "onap" { String::new() } else { format!(" ({set})") };
        writeln!(
            out,
            "\n## {chapter}{of_set}\n\n| requirement | keyword | rule | fix | title |\n|---|---|---|---|---|"
        )?;
        for page in pages.iter().filter(|page| page.chapter == chapter && page.set == set) {
            let rule = if rules::rule(&page.id).is_some() { "rule" } else { "" };
            let fix = match Page::parse(&page.body)?.fixing() {
                Some(Applicability::Safe) => "safe",
                Some(Applicability::Unsafe) => "unsafe",
                Some(Applicability::Display) => "editor",
                None => "",
            };
            let keyword = page.latest()?.keyword;
            writeln!(
                out,
                "| [{id}](../{path}) | {keyword} | {rule} | {fix} | {title} |",
                id = page.id,
                path = page.path(),
                title = page.title
            )?;
        }
    }
    Ok(out)
}
