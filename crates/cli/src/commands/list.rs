//! The command `vnfcheck list`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;
use vnfcheck_check::{Requirement, Revision, Rule, RuleSet};
use vnfcheck_report::render::{Row, printable, write_lines};

use crate::args::{List, ListFormat};
use crate::outcome::{Exit, print, say};
use crate::settings::chosen_sets;
use crate::terminal;

pub(crate) fn run(list: &List) -> anyhow::Result<Exit> {
    let filter = list.filter.as_deref().unwrap_or_default().to_lowercase();
    if list.kinds {
        return list_kinds(&filter, list.format);
    }
    let config = list.sources.config(&[PathBuf::from(".")], false)?;
    let sets = match list.rules.as_slice() {
        [] => config.own().applied_by_default(),
        names => chosen_sets(&config, names.iter().map(String::as_str), "vnfcheck list")?,
    };
    let requirements = sets
        .iter()
        .flat_map(|set| set.requirements().iter().map(move |requirement| (set, requirement)))
        .filter_map(|(set, requirement)| Some((set, requirement, requirement.revision(list.release)?)))
        .filter(|(_, requirement, revision)| {
            let Requirement { id, title, chapter, section, .. } = requirement;
            let texts: [&str; 5] = [id, title, revision.keyword.name(), chapter, section];
            texts.iter().any(|text| text.to_lowercase().contains(&filter))
        });
    let requirements: Vec<_> = requirements.collect();
    if let Some(word) = list.filter.as_deref().filter(|_| requirements.is_empty()) {
        let word = printable(word);
        say(format_args!(
            "no requirement of {} has `{word}` in its ID, title, keyword, chapter or section",
            list.release
        ));
    }
    print(|out| match list.format {
        ListFormat::Json => write_json(&requirements, out),
        ListFormat::Table => write_table(&requirements, out),
    })?;
    Ok(Exit::Passed)
}

/// Lists the kinds of defects whose name or description contains this text.
fn list_kinds(filter: &str, format: ListFormat) -> anyhow::Result<Exit> {
    let has_it = |text: &str| text.to_lowercase().contains(filter);
    let kinds = || vnfcheck_rules::KINDS.iter().filter(|kind| has_it(kind.name) || has_it(kind.what));
    print(|out| {
        if let ListFormat::Json = format {
            let listed: Vec<_> = kinds()
                .map(|kind| {
                    let severity = kind.severity.name();
                    json!({ "name": kind.name, "severity": severity, "defect": kind.what, "fix": kind.remedy })
                })
                .collect();
            serde_json::to_writer_pretty(&mut *out, &json!({ "kinds": listed }))?;
            return Ok(writeln!(out)?);
        }
        let rows = kinds().map(|kind| Row {
            cells: vec![kind.name.into(), kind.severity.name().into()],
            text: kind.what.to_owned(),
            below: None,
        });
        write_rows(rows, out)
    })?;
    Ok(Exit::Passed)
}

/// A requirement with its rule set and its revision in the release.
type Listed<'r> = (&'r Arc<RuleSet>, &'r Requirement, Revision);

/// Returns the JSON of a listed requirement.
pub fn listed(set: &RuleSet, requirement: &Requirement, revision: Revision) -> serde_json::Value {
    json!({
        "id": requirement.id,
        "title": requirement.title,
        "keyword": revision.keyword.name(),
        "mode": revision.mode.name(),
        "chapter": requirement.chapter,
        "section": requirement.section,
        "set": set.id(),
        "rule": set.rule(&requirement.id).is_some_and(Rule::decides),
        "off_by_default": requirement.is_off_by_default,
    })
}

fn write_json(requirements: &[Listed<'_>], out: &mut dyn Write) -> anyhow::Result<()> {
    let listed: Vec<_> =
        requirements.iter().map(|(set, requirement, revision)| listed(set, requirement, *revision)).collect();
    serde_json::to_writer_pretty(&mut *out, &json!({ "requirements": listed }))?;
    Ok(writeln!(out)?)
}

fn write_table(requirements: &[Listed<'_>], out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = requirements.iter().map(|(set, requirement, revision)| {
        let rule = match set.rule(&requirement.id) {
            Some(_) if requirement.is_off_by_default => "off",
            Some(rule) if rule.decides() => "rule",
            Some(_) => "advice",
            None => "",
        };
        Row {
            cells: vec![requirement.id.as_ref().into(), revision.keyword.name().into(), rule.into()],
            text: requirement.title.to_string(),
            below: None,
        }
    });
    write_rows(rows, out)
}

fn write_rows(rows: impl Iterator<Item = Row>, out: &mut dyn Write) -> anyhow::Result<()> {
    Ok(write_lines(terminal::render_options().list(&rows.collect::<Vec<_>>()), out)?)
}
