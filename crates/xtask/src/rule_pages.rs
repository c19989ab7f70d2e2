//! Page of a requirement on the documentation site.

use std::fmt::Write;

use rules::Requirement;
use rules::page::{Applicability, Example, Expected, Page, SECTIONS};

/// Returns the page in Markdown: facts, text, and the examples with their findings.
pub(crate) fn page(requirement: &Requirement) -> anyhow::Result<String> {
    let page = Page::parse(&requirement.body)?;
    let mut out = format!("# {}: {}\n\n", requirement.id, requirement.title);
    for (name, value) in facts(requirement) {
        writeln!(out, "- {name}: {value}")?;
    }
    let mut write_section = |heading: &str, text: &str| {
        if text.is_empty() { Ok(()) } else { writeln!(out, "\n## {heading}\n\n{text}") }
    };
    let [checks, why, examples, fix, references] = SECTIONS;
    write_section(checks, page.checks)?;
    write_section(why, page.why)?;
    let mut shown = String::new();
    for example in &page.examples {
        write_example(example, &mut shown)?;
    }
    write_section(examples, shown.trim())?;
    write_section(fix, page.fix)?;
    write_section(references, page.references)?;
    Ok(out)
}

fn facts(requirement: &Requirement) -> Vec<(&'static str, String)> {
    let releases: Vec<&str> = requirement.releases.iter().map(|release| release.name()).collect();
    let decided =
        if rules::rule(&requirement.id).is_some() { "by a rule" } else { "not by vnfcheck: `unchecked`" };
    let mut facts = vec![
        ("Keyword", requirement.latest().keyword.to_string()),
        ("Chapter", requirement.chapter.to_string()),
        ("Section", requirement.section.to_string()),
        ("Releases", releases.join(", ")),
        ("Decided", decided.to_owned()),
    ];
    if let Some(official) = requirement.official_page() {
        let link = format!("[{} in ONAP's documentation]({official})", requirement.id);
        facts.push(("Official text", link));
    }
    if let [_, .., _] = &*requirement.standings {
        let history: Vec<String> =
            requirement.standings.iter().map(|it| format!("{} since {}", it.keyword, it.since)).collect();
        facts.insert(4, ("History", history.join(", ")));
    }
    facts
}

fn write_example(example: &Example<'_>, out: &mut String) -> anyhow::Result<()> {
    let verdict = match example.expected {
        Expected::Fail => "fails",
        Expected::Pass => "passes",
        Expected::NotApplicable => "is not concerned",
    };
    let profile = if example.vvp { " in the profile `vvp`" } else { "" };
    writeln!(out, "\n### Example that {verdict}{profile}")?;
    if !example.note.is_empty() {
        writeln!(out, "\n{}", example.note)?;
    }
    for (name, content) in &example.files {
        let is_yaml = [".yaml", ".yml", ".env"].iter().any(|ending| name.ends_with(ending));
        let language = if is_yaml { "yaml" } else { "text" };
        writeln!(out, "\n`{name}`\n\n```{language}\n{content}```")?;
    }
    if !example.findings.is_empty() {
        writeln!(out, "\nFindings, by line and column:\n\n```text\n{}\n```", example.findings.join("\n"))?;
    }
    if let Some(mended) = &example.mended {
        let maker = match mended.applicability {
            Applicability::Safe => "`vnfcheck fix`",
            Applicability::Unsafe => "`vnfcheck fix --unsafe`",
            Applicability::Display => "an editor, where its user chooses so,",
        };
        writeln!(out, "\nWhat {maker} makes of it:\n\n```diff\n{}\n```", mended.diff.join("\n"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_tells_facts_examples_and_findings() {
        let page = page(rules::requirement("R-90526").unwrap()).unwrap();
        assert!(
            page.starts_with("# R-90526: Parameter declarations have no `default` attribute\n"),
            "{page}"
        );
        assert!(page.contains("- History: MUST since casablanca, MUST NOT since guilin\n"), "{page}");
        assert!(page.contains("\n### Example that fails\n\n`base.yaml`\n\n```yaml\nparameters:\n"), "{page}");
        assert!(page.contains("```text\n4:5 parameter `vf_name` declares a default\n```"), "{page}");
    }
}
