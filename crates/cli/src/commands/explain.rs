//! The command `vnfcheck explain`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use vnfcheck_check::page::{Applicability, Example, Page};
use vnfcheck_check::{Requirement, RuleSets};
use vnfcheck_names::near::nearest;
use vnfcheck_report::Placeholder;
use vnfcheck_report::render::{RenderOptions, printable, write_lines};

use crate::args::Explain;
use crate::outcome::{Exit, print};
use crate::terminal::{self, fitted};

pub(crate) fn run(explain: &Explain) -> anyhow::Result<Exit> {
    if let Some(kind) =
        vnfcheck_rules::kind(&explain.id).filter(|kind| vnfcheck_rules::requirement(kind.name).is_none())
    {
        return explain_kind(kind);
    }
    if let Some(placeholder) = Placeholder::named(&explain.id) {
        return explain_placeholder(placeholder);
    }
    // Built-in rules are explained even if the configuration is invalid.
    let id = normalised(&explain.id, vnfcheck_rules::built_in());
    if vnfcheck_rules::requirement(&id).is_some() {
        return explain_requirement(&id, vnfcheck_rules::built_in());
    }
    let known = explain.sources.config(&[PathBuf::from(".")], false)?.own().known();
    explain_requirement(&explain.id, &known)
}

fn explain_requirement(id: &str, known: &RuleSets) -> anyhow::Result<Exit> {
    let requirement = find_requirement(id, known)?;
    print(|out| write(requirement, known, out))?;
    Ok(Exit::Passed)
}

/// Returns the requirement with an ID, which may omit the prefix `R-`.
///
/// # Errors
///
/// Fails if the ID is unknown; the message names the nearest ID.
pub fn find_requirement<'k>(id: &str, known: &'k RuleSets) -> anyhow::Result<&'k Requirement> {
    let id = &*normalised(id, known);
    known.requirement(id).with_context(|| {
        let ids = || known.requirements().map(|requirement| &*requirement.id);
        // The most likely typo is a missing last digit.
        let longer = ids().filter(|known| known.starts_with(id));
        let suggestion = nearest(id, longer).or_else(|| nearest(id, ids()));
        let word = printable(id);
        if id.starts_with("R-") || id.contains('.') || suggestion.is_some() {
            format!(
                "unknown requirement {word}; {}run `vnfcheck list` to list all requirements",
                correction(suggestion)
            )
        } else {
            format!("{word} is not a requirement; `vnfcheck list {word}` searches the requirements")
        }
    })
}

fn explain_kind(kind: &vnfcheck_rules::Kind) -> anyhow::Result<Exit> {
    let render_options = terminal::render_options();
    print(|out| {
        write_lines(render_options.wrapped(&format!("{}: {}", kind.name, kind.what), ""), out)?;
        writeln!(out)?;
        write_lines(render_options.wrapped(&format!("to do     {}", kind.remedy), INDENT), out)?;
        writeln!(out, "severity  {}", kind.severity.name())?;
        Ok(writeln!(out, "required by R-92635")?)
    })?;
    Ok(Exit::Passed)
}

fn explain_placeholder(placeholder: &Placeholder) -> anyhow::Result<Exit> {
    let text = format!("{}: {}", placeholder.text, placeholder.meaning);
    print(|out| {
        write_lines(terminal::render_options().wrapped(&text, ""), out)?;
        writeln!(out)?;
        Ok(writeln!(out, "requirements with the placeholder: `vnfcheck list {}`", placeholder.text)?)
    })?;
    Ok(Exit::Passed)
}

/// Indent with the width of the field names of a requirement.
const INDENT: &str = "          ";

fn correction(suggestion: Option<&str>) -> String {
    suggestion.map(|suggestion| format!("did you mean {suggestion}? ")).unwrap_or_default()
}

/// Accepts `r-90526` and `90526` for `R-90526`, and other IDs in any case.
fn normalised(id: &str, known: &RuleSets) -> String {
    let known = known.requirements().map(|requirement| &*requirement.id);
    if let Some(known) = known.into_iter().find(|known| known.eq_ignore_ascii_case(id.trim())) {
        return known.to_owned();
    }
    let digits = id.trim().trim_start_matches(['R', 'r']).trim_start_matches('-');
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        format!("R-{digits}")
    } else {
        id.trim().to_owned()
    }
}

fn write(requirement: &Requirement, known: &RuleSets, out: &mut dyn Write) -> anyhow::Result<()> {
    let page = Page::parse(&requirement.body)?;
    let latest = requirement.latest();
    let render_options = terminal::render_options();
    let decided = match known.rule(&requirement.id) {
        Some(rule) if rule.decides() => "by a rule",
        Some(_) => "not by vnfcheck (unchecked; a rule advises)",
        None => "not by vnfcheck (unchecked)",
    };
    write_lines(render_options.wrapped(&format!("{}: {}", requirement.id, requirement.title), ""), out)?;
    writeln!(out)?;
    writeln!(out, "keyword   {}", latest.keyword)?;
    writeln!(out, "chapter   {}", requirement.chapter)?;
    if !requirement.section.is_empty() {
        writeln!(out, "section   {}", requirement.section)?;
    }
    let releases: Vec<&str> = requirement.releases.iter().map(|release| release.name()).collect();
    write_lines(render_options.wrapped(&format!("releases  {}", releases.join(", ")), INDENT), out)?;
    if let [_, .., _] = &*requirement.revisions {
        let history: Vec<String> =
            requirement.revisions.iter().map(|it| format!("{} since {}", it.keyword, it.since)).collect();
        write_lines(render_options.wrapped(&format!("history   {}", history.join(", ")), INDENT), out)?;
    }
    writeln!(out, "decided   {decided}")?;
    if let Some(applicability) = page.fixing() {
        let by = match applicability {
            Applicability::Safe => "by `vnfcheck fix`",
            Applicability::Unsafe => "by `vnfcheck fix --unsafe`",
            Applicability::Display => "in an editor, one at a time",
        };
        writeln!(out, "fixable   {by}")?;
    }
    let set = known.iter().find(|set| set.requirement(&requirement.id).is_some());
    if let Some(set) = set {
        writeln!(out, "set       {}", set.id())?;
    }
    if let Some(official) = requirement.official_page() {
        writeln!(out, "official  {official}")?;
    }
    writeln!(out)?;
    write_lines(fitted(page.checks, &render_options), out)?;
    write_section("Why it matters", page.why, &render_options, out)?;
    for example in &page.examples {
        write_example(example, &render_options, out)?;
    }
    write_section("How to fix", page.fix, &render_options, out)?;
    write_section("References", page.references, &render_options, out)
}

/// Writes a section with its heading; writes nothing if the page has no such section.
fn write_section(
    heading: &str,
    text: &str,
    render_options: &RenderOptions,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{heading}:")?;
    Ok(write_lines(fitted(text, render_options), out)?)
}

fn write_example(
    example: &Example<'_>,
    render_options: &RenderOptions,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if !example.note.is_empty() {
        writeln!(out)?;
        write_lines(fitted(&example.note, render_options), out)?;
    }
    let profile = if example.vvp { " (profile vvp)" } else { "" };
    writeln!(out, "\nExample: {}{profile}", example.expected.word())?;
    for file in &example.files {
        writeln!(out, "  {}", file.name)?;
        for line in file.content.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    for finding in &example.findings {
        write_lines(render_options.wrapped(&format!("  -> {finding}"), "     "), out)?;
    }
    if let Some(expected_fix) = &example.expected_fix {
        let how = match expected_fix.applicability {
            Applicability::Safe => "",
            Applicability::Unsafe => " (--unsafe)",
            Applicability::Display => " (in an editor)",
        };
        writeln!(out, "  fixed{how}")?;
        for line in &expected_fix.diff {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}
