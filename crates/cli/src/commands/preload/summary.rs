//! The summary of written files and missing values.

use std::io::Write;

use serde_json::json;
use vnfcheck_preload::{Note, Preload, Preloads};
use vnfcheck_report::render::{printable, write_inert_json};

pub(super) fn json(preloads: &Preloads, out: &mut dyn Write) -> anyhow::Result<()> {
    let files: Vec<_> = preloads
        .preloads
        .iter()
        .map(|it| {
            let omitted: Vec<_> = it
                .omitted
                .iter()
                .map(|it| json!({ "parameter": it.parameter, "reason": it.reason }))
                .collect();
            json!({
                "path": it.path,
                "module": it.module,
                "api": it.api.folder(),
                "environment": it.environment,
                "complete": it.missing.is_empty(),
                "missing": it.missing,
                "omitted": omitted,
            })
        })
        .collect();
    let notes: Vec<_> = preloads
        .notes
        .iter()
        .map(|it| {
            json!({
                "module": it.module,
                "kind": it.kind.name(),
                "subject": it.subject,
                "message": it.message,
                "requirement": it.requirement,
            })
        })
        .collect();
    write_inert_json(&json!({ "files": files, "notes": notes }), out)?;
    writeln!(out)?;
    Ok(())
}

pub(super) fn table(preloads: &Preloads, out: &mut dyn Write) -> anyhow::Result<()> {
    let shown = |text: &str| printable(text).into_owned();
    let state = |it: &Preload| {
        if it.missing.is_empty() {
            "complete".to_owned()
        } else {
            format!("missing: {}", it.missing.join(", "))
        }
    };
    let rows: Vec<[String; 4]> = preloads
        .preloads
        .iter()
        .map(|it| [shown(&it.path), shown(&it.module), it.api.folder().to_owned(), shown(&state(it))])
        .collect();
    let head = ["file", "module", "API", "state"].map(str::to_owned);
    let [files, modules, apis, _] = [0, 1, 2, 3].map(|column| {
        rows.iter()
            .chain([&head])
            .filter_map(|row| row.get(column))
            .map(|it| it.chars().count())
            .max()
            .unwrap_or_default()
    });
    for [file, module, api, state] in [&head].into_iter().chain(&rows) {
        writeln!(out, "{file:files$}  {module:modules$}  {api:apis$}  {state}")?;
    }
    if !preloads.notes.is_empty() {
        writeln!(out)?;
    }
    for Note { module, message, requirement, .. } in &preloads.notes {
        let module = if module.is_empty() { String::new() } else { format!("{}: ", shown(module)) };
        let requirement = requirement.map(|it| format!(" ({it})")).unwrap_or_default();
        writeln!(out, "note: {module}{}{requirement}", shown(message))?;
    }
    Ok(())
}
