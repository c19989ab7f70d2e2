//! What can be done about a diagnostic.

use std::collections::HashMap;

use gen_lsp_types::{
    Code, CodeAction, CodeActionKind, Command, Diagnostic, Position, Range, TextEdit, WorkspaceEdit,
};
use serde::Deserialize;

use super::View;
use crate::diagnostics::SOURCE;

#[derive(Deserialize)]
pub(super) struct Asked {
    context: Context,
}

#[derive(Deserialize)]
struct Context {
    diagnostics: Vec<Diagnostic>,
}

/// For each diagnostic: a waiver in a comment above, and the page of the requirement.
pub(super) fn actions(view: &View<'_>, asked: &Asked) -> Vec<CodeAction> {
    let ours = asked.context.diagnostics.iter().filter(|it| it.source.as_deref() == Some(SOURCE));
    ours.flat_map(|diagnostic| {
        let ids = ids(view, diagnostic);
        let waive = (!ids.is_empty()).then(|| waive(view, diagnostic, &ids));
        waive.into_iter().chain(ids.iter().filter_map(|id| explain(view, diagnostic, id))).collect::<Vec<_>>()
    })
    .collect()
}

/// The requirements that a diagnostic is about.
fn ids(view: &View<'_>, diagnostic: &Diagnostic) -> Vec<String> {
    let Some(Code::String(code)) = &diagnostic.code else { return Vec::new() };
    let ids = code.split([',', ' ']).filter(|id| view.shown.known.requirement(id).is_some());
    ids.map(str::to_owned).collect()
}

/// A comment above the line, indented as it is, that accepts the finding for a reason yet to be given.
fn waive(view: &View<'_>, diagnostic: &Diagnostic, ids: &[String]) -> CodeAction {
    let start = Position { line: diagnostic.range.start.line, character: 0 };
    let from = view.offset(start) as usize;
    let text = view.file.source().as_str();
    let line = text.get(from..).unwrap_or_default().lines().next().unwrap_or_default();
    let indent: String = line.chars().take_while(|character| *character == ' ').collect();
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let ids = ids.join(", ");
    let edit = TextEdit {
        range: Range { start, end: start },
        new_text: format!("{indent}# vnfcheck: waive {ids} REASON{end}"),
    };
    let uri = view.shown.uri(view.file.path());
    CodeAction {
        title: format!("waive {ids} here, with a reason"),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(WorkspaceEdit {
            changes: Some(HashMap::from([(uri, vec![edit])])),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

/// The command that clients offer for this: it opens the page.
fn explain(view: &View<'_>, diagnostic: &Diagnostic, id: &str) -> Option<CodeAction> {
    let requirement = view.shown.known.requirement(id)?;
    let official = requirement.official_page()?;
    let title = format!("explain {id}");
    Some(CodeAction {
        title: title.clone(),
        kind: Some(CodeActionKind::Empty),
        diagnostics: Some(vec![diagnostic.clone()]),
        command: Some(Command {
            title,
            command: "vnfcheck.explain".to_owned(),
            arguments: Some(vec![id.into(), official.into()]),
            tooltip: None,
        }),
        ..CodeAction::default()
    })
}
