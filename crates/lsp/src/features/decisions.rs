//! Code actions for findings that wait for a decision of the author.

use std::collections::BTreeSet;

use gen_lsp_types::{CodeAction, CodeActionKind, Command, Diagnostic};
use serde::{Deserialize, Serialize};
use serde_json::json;
use vnfcheck_decide::{KEEP, Question};

use super::View;

/// Maximum number of choices offered as actions.
const MOST_CHOICES: usize = 8;

/// The decision of an action, which becomes an edit when the user selects the action.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Decision {
    /// URI of the file with the finding.
    pub(crate) uri: String,
    /// ID of the question.
    pub(crate) question: String,
    /// The answer as a person types it.
    pub(crate) answer: String,
}

/// Returns the actions for the open questions of a diagnostic: one action for each choice, and one action that prompts
/// for another answer if other answers are permitted.
pub(super) fn decide(view: &View<'_>, diagnostic: &Diagnostic, ids: &[String]) -> Vec<CodeAction> {
    let is_here = |question: &&Question| {
        question.requirements.iter().any(|id| ids.contains(id))
            && question.places.iter().any(|place| {
                place.file == view.file.path()
                    && place.line.checked_sub(1) == Some(diagnostic.range.start.line)
            })
    };
    view.questions
        .iter()
        .filter(is_here)
        .flat_map(|question| of_question(view, diagnostic, question))
        .collect()
}

fn of_question(view: &View<'_>, diagnostic: &Diagnostic, question: &Question) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    if view.client.resolves_edits {
        // The choice to keep an element needs no edit.
        let choices = question.form.choices.iter().filter(|it| *it != KEEP).take(MOST_CHOICES);
        actions.extend(choices.map(|choice| chosen(view, diagnostic, question, choice)));
    }
    if !question.form.is_closed {
        actions.push(asked(view, diagnostic, question));
    }
    actions
}

/// Returns the action with a choice.
fn chosen(view: &View<'_>, diagnostic: &Diagnostic, question: &Question, choice: &str) -> CodeAction {
    let decision = Decision {
        uri: view.shown.uri(view.file.path()).0,
        question: question.id.clone(),
        answer: choice.to_owned(),
    };
    CodeAction {
        title: format!("decide: {}: `{choice}`", question.title()),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        data: serde_json::to_value(decision).ok(),
        ..CodeAction::default()
    }
}

/// Returns the action with the command that asks for an answer; clients implement the command.
fn asked(view: &View<'_>, diagnostic: &Diagnostic, question: &Question) -> CodeAction {
    let title = format!("decide: {} …", question.title());
    let argument = json!({
        "uri": view.shown.uri(view.file.path()).0,
        "question": question.id,
        "text": question.text,
        "type": question.form.type_name,
        "choices": question.form.choices,
    });
    CodeAction {
        title: title.clone(),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        command: Some(Command {
            title,
            command: "vnfcheck.decide".to_owned(),
            arguments: Some(vec![argument]),
            tooltip: None,
        }),
        ..CodeAction::default()
    }
}

/// Returns the question that corresponds to `wanted` after fixes have renamed elements: the question with the same ID,
/// or the only question of the same kind concerning the same line.
pub(crate) fn successor<'q>(wanted: &Question, questions: &'q [Question]) -> Option<&'q Question> {
    if let Some(same) = questions.iter().find(|it| it.id == wanted.id) {
        return Some(same);
    }
    let is_near = |it: &&Question| it.kind == wanted.kind && !it.places.is_disjoint(&wanted.places);
    let near: BTreeSet<&str> = questions.iter().filter(is_near).map(|it| it.id.as_str()).collect();
    let only = near.first().filter(|_| near.len() == 1)?;
    questions.iter().find(|it| it.id == *only)
}
