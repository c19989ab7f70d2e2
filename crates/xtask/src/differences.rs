//! Table of deliberate differences from VVP, generated from the ledger that the conformance tests use.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use regex::Regex;
use serde::Deserialize;

#[derive(Deserialize)]
struct Ledger {
    deviation: Vec<Deviation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// vnfcheck reports a failure that VVP accepts.
    Extra,
    /// VVP reports a failure that vnfcheck accepts or reports elsewhere.
    Missed,
}

#[derive(Deserialize)]
struct Deviation {
    kind: Kind,
    requirement: Option<String>,
    /// Test function of VVP with its module.
    function: Option<String>,
    because: String,
}

/// Returns the page in Markdown.
pub(crate) fn page(root: &Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(root.join("tests/conformance/deviations.toml"))?;
    let ledger: Ledger = toml::from_str(&text).context("the ledger of deviations")?;
    let (mut stricter, mut milder) = (BTreeMap::new(), BTreeMap::new());
    for deviation in ledger.deviation {
        let reason = reason(&deviation.because)?;
        let (table, subject) = match deviation.kind {
            Kind::Extra => (&mut stricter, deviation.requirement.context("a requirement")?),
            Kind::Missed => (
                &mut milder,
                deviation.function.or(deviation.requirement).context("a function or requirement")?,
            ),
        };
        let subjects: &mut Vec<String> = table.entry(reason).or_default();
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    let mut out = String::from(
        "<!-- Written by `cargo xtask generate` from tests/conformance/deviations.toml. Not to be edited. -->\n\
         # Differences from VVP\n\n\
         This page lists every deliberate difference between the verdicts of vnfcheck and ONAP's VVP scripts, with the reason. On\n\
         all packages in the comparison, the other verdicts agree. To replace VVP, see [Migration from VVP](migration.md).\n\n\
         ## Violations that only vnfcheck reports\n",
    );
    write_table("requirements", stricter, &mut out)?;
    out.push_str("\n## Findings that only VVP reports, or reports elsewhere\n");
    write_table("VVP test", milder, &mut out)?;
    Ok(out)
}

fn write_table(head: &str, table: BTreeMap<String, Vec<String>>, out: &mut String) -> anyhow::Result<()> {
    let mut rows: Vec<(Vec<String>, String)> =
        table.into_iter().map(|(reason, subjects)| (subjects, reason)).collect();
    rows.sort();
    writeln!(out, "\n| {head} | reason |\n|---|---|")?;
    for (subjects, reason) in rows {
        let subjects: Vec<String> = subjects.iter().map(|subject| linked(subject)).collect();
        writeln!(out, "| {} | {} |", subjects.join(", "), reason.replace('|', "\\|"))?;
    }
    Ok(())
}

/// Formats a requirement as a link to its page, and a VVP test by its name.
fn linked(subject: &str) -> String {
    if subject.starts_with("R-") {
        format!("[{subject}](../rules/{subject}.md)")
    } else {
        format!("`{}`", subject.rsplit("::").next().unwrap_or(subject))
    }
}

/// Returns a reason for readers of the site, without references to the specification, which only maintainers need.
fn reason(because: &str) -> anyhow::Result<String> {
    let places =
        Regex::new(r"\s*\((?:spec|rules\.yaml|naming/concepts\.md)\b[^()]*(?:\([^()]*\))?[^()]*\)$")?;
    let ahead = Regex::new(r"^(?:rules\.yaml|concepts\.md)[^:]*: ")?;
    let text = places.replace(because, "");
    let text = ahead.replace(&text, "").into_owned();
    ensure!(
        !["spec ", "spec:", ".yaml R-", "concepts.md"].iter().any(|word| text.contains(word)),
        "the reason `{because}` names places in files; they belong into parentheses at its end"
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_no_places() {
        let of = |because| reason(because).unwrap();
        assert_eq!(of("VVP looks away (spec: R-75141, concepts section 5)"), "VVP looks away");
        assert_eq!(of("rules.yaml R-38474, R-53433: a file (or two) counts"), "a file (or two) counts");
        assert!(reason("as described in concepts.md, section 5").is_err());
    }
}
