//! Generation of the documents and schemas derived from the rules, the configuration and the report types.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::bail;
use serde::Serialize;
use vnfcheck_check::page::{Applicability, Page};
use vnfcheck_check::{Requirement, RuleSet};

use crate::differences;

/// Writes the generated files below the root of the workspace, or only checks them.
///
/// # Errors
/// A file cannot be read or written, or with `check` a generated file is stale.
pub fn run(root: &Path, check: bool) -> anyhow::Result<()> {
    let generated = [
        ("docs/requirements.md", documentation_index()?),
        ("docs/heat-findings.md", heat_findings()?),
        ("schemas/vnfcheck.yaml.schema.json", pretty(&vnfcheck_runner::config::schema())?),
        ("schemas/vnfcheck.rules.schema.json", pretty(&vnfcheck_custom::schema())?),
        ("docs/own-rules-reference.md", rules_reference()),
        ("docs/differences.md", differences::page(root)?),
        ("schemas/vnfcheck.report-2.schema.json", pretty(&vnfcheck_report::schema::report())?),
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

/// Returns the text of a schema file.
fn pretty(schema: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(schema)? + "\n")
}

/// Returns two tables: the parameters with prescribed names, with a column for each aspect, and the resources with
/// prescribed IDs.
fn tables() -> String {
    let mut out = "\n## Parameters with prescribed names\n\nEach row is a kind of parameter. The columns name the \
                   requirements on the source of its value, its name, its type, its entry in environment files, and \
                   its constraints.\n\n| parameter | source | name | type | environment | constraints |\n\
                   |---|---|---|---|---|---|\n"
        .to_owned();
    let link = |id: &str| format!("[{id}](../rules/{id}.md)");
    for row in vnfcheck_rules::parameter_rows() {
        let column = |aspect| {
            let cells = row.cells.iter().filter(|(of, _)| *of == aspect);
            cells.map(|(_, id)| link(id)).collect::<Vec<_>>().join(", ")
        };
        let columns = vnfcheck_rules::Aspect::ALL.map(column).join(" | ");
        out.extend(["| ", &row.subject, " | ", &columns, " |\n"]);
    }
    out.push_str(
        "\n## Resources with prescribed IDs\n\nEach row is a kind of resource with the form of its ID.\n\n\
         | ID | requirement |\n|---|---|\n",
    );
    for row in vnfcheck_rules::resource_rows() {
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
        vnfcheck_custom::reference()
    )
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
    for kind in vnfcheck_rules::KINDS {
        let severity = kind.severity.name();
        writeln!(out, "| `{}` | {severity} | {} | {} |", kind.name, kind.what, kind.remedy)?;
    }
    Ok(out)
}

/// A requirement with its set.
struct Listed<'s> {
    set: &'s RuleSet,
    requirement: &'s Requirement,
}

impl Listed<'_> {
    /// Returns the position in the index; the set `onap` is first.
    fn place(&self) -> (bool, &str, &str) {
        (self.set.id() != "onap", self.set.id(), &self.requirement.chapter)
    }

    /// Returns the path of the page relative to the project root.
    fn path(&self) -> String {
        let folder = match self.set.id() {
            "sdc" => "rules/sdc",
            "practice" => "rules/practice",
            _ => "rules",
        };
        format!("{folder}/{}.md", self.requirement.id)
    }
}

fn documentation_index() -> anyhow::Result<String> {
    let mut out = String::from(
        "<!-- Written by `cargo xtask generate` from rules/. Not to be edited. -->\n# Requirements\n\n\
         This page lists the requirements of the ONAP Heat chapters (set `onap`), the requirements on CSAR packages and TOSCA\n\
         descriptors (set `csar`), the checks of SDC's import (set `sdc`), and rules of good practice for every Heat template (set\n\
         `practice`). vnfcheck checks the requirements marked `rule`, and those marked `off` if `select` names their IDs; the others are\n\
         `unchecked`, with findings as advice if they are marked `advice`. The keyword is from the newest release that contains the requirement. For SDC's checks, MUST is an SDC\n\
         error, SHOULD is an SDC warning, and MAY is a known false alarm. Of the rules of good practice, SHOULD is a warning and\n\
         MAY is a note. The column *fix* names\n\
         requirements whose defects `vnfcheck fix` removes (`safe`), only with `--unsafe` (`unsafe`), or an editor offers to\n\
         remove (`editor`).\n\n\
         <div id=\"requirement-filter\"></div>\n",
    );
    out.push_str(&tables());
    let sets =
        [vnfcheck_rules::onap(), vnfcheck_rules::csar(), vnfcheck_rules::sdc(), vnfcheck_rules::practice()];
    let of_set =
        |set: &'static RuleSet| set.requirements().iter().map(move |requirement| Listed { set, requirement });
    let mut listed: Vec<Listed<'_>> = sets.into_iter().flat_map(|set| of_set(set)).collect();
    listed.sort_by(|a, b| a.place().cmp(&b.place()));
    for chapter in listed.chunk_by(|a, b| a.place() == b.place()) {
        let Some(Listed { set, requirement: Requirement { chapter: title, .. } }) = chapter.first() else {
            continue;
        };
        let of_set = if set.id() == "onap" { String::new() } else { format!(" ({})", set.id()) };
        writeln!(
            out,
            "\n## {title}{of_set}\n\n| requirement | keyword | rule | fix | title |\n|---|---|---|---|---|"
        )?;
        for page in chapter {
            let Requirement { id, title, body, .. } = page.requirement;
            let rule = match page.set.rule(id) {
                Some(_) if page.requirement.is_off_by_default => "off",
                Some(rule) if rule.decides() => "rule",
                Some(_) => "advice",
                None => "",
            };
            let fix = match Page::parse(body)?.fixing() {
                Some(Applicability::Safe) => "safe",
                Some(Applicability::Unsafe) => "unsafe",
                Some(Applicability::Display) => "editor",
                None => "",
            };
            let keyword = page.requirement.latest().keyword;
            writeln!(out, "| [{id}](../{}) | {keyword} | {rule} | {fix} | {title} |", page.path())?;
        }
    }
    Ok(out)
}
