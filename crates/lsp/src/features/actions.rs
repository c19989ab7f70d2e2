//! Code actions for a diagnostic.

use std::collections::HashMap;

use gen_lsp_types::{
    Code, CodeAction, CodeActionKind, Command, Diagnostic, Position, Range, TextEdit, WorkspaceEdit,
};
use serde::Deserialize;
use vnfcheck_fix::Applicability;

use super::View;
use super::changes::change;
use super::decisions::decide;
use crate::diagnostics::{OfferedFix, SOURCE};

#[derive(Deserialize)]
pub(super) struct Asked {
    context: Context,
}

#[derive(Deserialize)]
struct Context {
    diagnostics: Vec<Diagnostic>,
    /// The requested kinds of actions; `None` means all kinds.
    only: Option<Vec<String>>,
}

/// Returns the actions for each diagnostic: its fix, its open decisions, a waiver in a comment above the line, and the
/// page of the requirement. For the package, returns an action with all fixes that do not change the stack.
pub(super) fn actions(view: &View<'_>, asked: &Asked) -> Vec<CodeAction> {
    let kinds = asked.context.only.as_deref();
    let wanted = |kind: &str| kinds.is_none_or(|kinds| kinds.iter().any(|it| kind.starts_with(it.as_str())));
    let ours = asked.context.diagnostics.iter().filter(|it| it.source.as_deref() == Some(SOURCE));
    let ours: Vec<&Diagnostic> = ours.collect();
    let mut actions = Vec::new();
    for &diagnostic in ours.iter().filter(|_| wanted("quickfix")) {
        actions.extend(fix_action(view, diagnostic));
        let ids = ids(view, diagnostic);
        actions.extend(decide(view, diagnostic, &ids));
        actions.extend((!ids.is_empty()).then(|| waive(view, diagnostic, &ids)));
        // The action that opens a page has no kind, and editors that request only quick fixes reject such actions.
        if wanted("") {
            actions.extend(ids.iter().filter_map(|id| explain(view, diagnostic, id)));
        }
    }
    if wanted("source.fixAll") && (kinds.is_some() || !ours.is_empty()) {
        actions.extend(fix_all_action(view));
    }
    actions
}

/// Returns the fix of a diagnostic as an action, unless the fix is a description without edits.
fn fix_action(view: &View<'_>, diagnostic: &Diagnostic) -> Option<CodeAction> {
    let is_it = |it: &&OfferedFix| {
        it.file == view.file.path() && it.range == diagnostic.range && it.code == diagnostic.code
    };
    let fix = &view.fixes.iter().find(is_it)?.fix;
    let title = match fix.applicability {
        Applicability::Safe => fix.title.clone(),
        Applicability::Unsafe => format!("{} (unsafe: review the change)", fix.title),
        Applicability::Display if fix.plans.is_empty() => return None,
        Applicability::Display => format!("{} (changes the stack)", fix.title),
    };
    Some(CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        is_preferred: (fix.applicability == Applicability::Safe).then_some(true),
        edit: Some(change(view, &[&**fix]).ok()?),
        ..CodeAction::default()
    })
}

/// Returns the action with all safe fixes of the package.
fn fix_all_action(view: &View<'_>) -> Option<CodeAction> {
    let safe = view.fixes.iter().map(|it| &*it.fix).filter(|fix| fix.applicability == Applicability::Safe);
    let safe: Vec<_> = safe.collect();
    Some(CodeAction {
        title: "apply all fixes that do not change the stack".to_owned(),
        kind: Some(CodeActionKind::SourceFixAll),
        edit: Some(change(view, &safe).ok()?),
        ..CodeAction::default()
    })
}

/// Returns the requirements of a diagnostic.
fn ids(view: &View<'_>, diagnostic: &Diagnostic) -> Vec<String> {
    let Some(Code::String(code)) = &diagnostic.code else { return Vec::new() };
    let ids = code.split([',', ' ']).filter(|id| view.shown.known.requirement(id).is_some());
    ids.map(str::to_owned).collect()
}

/// Returns the action that inserts a waiver comment above the line, with the same indentation. The waiver takes effect
/// once the user replaces `<reason>`.
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
        new_text: format!("{indent}# vnfcheck: waive {ids} <reason>{end}"),
    };
    let uri = view.shown.uri(view.file.path());
    CodeAction {
        title: format!("waive {ids} here with a reason"),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(WorkspaceEdit {
            changes: Some(HashMap::from([(uri, vec![edit])])),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

/// Returns the action with the command that opens the page of a requirement; clients implement the command.
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
