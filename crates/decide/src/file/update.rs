//! Updates of an existing file, which keep its answers, comments and layout.

use std::collections::BTreeMap;

use vnfcheck_decode::Document;
use vnfcheck_yaml::edit::{self, Change, Edit};
use vnfcheck_yaml::{Node, Span, Style, Written};

use super::{Decisions, FileError, entries_of, item};
use crate::question::Question;

impl Decisions {
    /// Returns the text of the file with new answers and new questions. The rest of the file stays as written.
    ///
    /// `given` returns the new answer to a question of the file. `added` returns the answer to a question that is not
    /// in the file; `None` leaves the question open.
    ///
    /// # Errors
    ///
    /// [`FileError`] if the text around a new answer cannot be kept.
    pub fn updated(
        &self,
        questions: &[Question],
        given: &dyn Fn(&Question) -> Option<Written>,
        added: &dyn Fn(&Question) -> Option<Written>,
    ) -> Result<String, FileError> {
        let Some(document) = &self.document else { return Ok(super::write(questions, added)) };
        let places = places(document);
        let refused = |why: &dyn std::fmt::Display| {
            FileError(vec![format!("{}: cannot add the answers: {why}", self.path)])
        };
        let mut changes = Vec::new();
        let mut new = Vec::new();
        for question in questions {
            match places.get(question.id.as_str()) {
                Some(place) => changes.extend(given(question).and_then(|answer| changed(*place, answer))),
                None => new.push((question, added(question))),
            }
        }
        let list = document.root().and_then(|root| root.get("decisions"));
        let flow = list.filter(|it| it.style() == Style::Flow && !it.is_empty());
        if let Some(list) = flow {
            let items = new.drain(..).map(|(question, answer)| {
                let item = Written::Map(entries_of(question, answer.as_ref()));
                Change::Append { list: list.id(), item }
            });
            changes.extend(items);
        }
        let mut edits = edit::edits(&document.tree, &changes).map_err(|error| refused(&error))?;
        edits.extend(appended(document, list, &new));
        let text = edit::apply(document.source.as_str(), &edits).map_err(|error| refused(&error))?;
        Self::read(&self.path, text.as_bytes())?;
        Ok(text)
    }
}

/// Returns the decisions of a file by ID.
fn places(document: &Document) -> BTreeMap<&str, Node<'_>> {
    let list = document.root().and_then(|root| root.get("decisions"));
    let items = list.into_iter().flat_map(Node::items);
    items.filter_map(|item| Some((item.get("id")?.text(), item))).collect()
}

/// Returns the change that gives a decision a new answer; `None` if the decision already has this answer.
fn changed(place: Node<'_>, answer: Written) -> Option<Change> {
    match place.get("answer") {
        Some(node) if Written::of(node).as_ref() == Some(&answer) => None,
        Some(node) => Some(Change::Replace { node: node.id(), value: answer }),
        None => Some(Change::Insert {
            mapping: place.id(),
            key: "answer".to_owned(),
            value: answer,
            before: None,
        }),
    }
}

/// Returns the edits that add decisions in block style after the last line of the list.
fn appended(document: &Document, list: Option<Node<'_>>, new: &[(&Question, Option<Written>)]) -> Vec<Edit> {
    if new.is_empty() {
        return Vec::new();
    }
    let text = document.source.as_str();
    let items = list.filter(|it| !it.is_empty());
    let column = items.map_or(1, |it| document.source.position(it.span().start).column);
    let indent = " ".repeat(usize::try_from(column).unwrap_or(1).saturating_sub(1));
    let end = end_of_list(document, list);
    let mut added = String::new();
    if end > 0 && !text.get(..end).is_some_and(|it| it.ends_with('\n')) {
        added.push('\n');
    }
    if list.is_none() {
        added.push_str("decisions:\n");
    }
    for (question, answer) in new {
        for line in item(question, answer.as_ref()).lines() {
            added = added + &indent + line + "\n";
        }
    }
    if text.contains("\r\n") {
        added = added.replace('\n', "\r\n");
    }
    let span = |start: usize, end: usize| {
        Span::new(u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX))
    };
    let empty = list.filter(|it| it.is_empty() && it.style() == Style::Flow);
    let removed = empty.map(|it| Edit { span: it.span(), text: String::new() });
    removed.into_iter().chain([Edit { span: span(end, end), text: added }]).collect()
}

/// Returns the offset of the line after the list: the offset of the next key, or the end of the file.
fn end_of_list(document: &Document, list: Option<Node<'_>>) -> usize {
    let text = document.source.as_str();
    let Some(list) = list else { return text.len() };
    let keys = document.root().into_iter().flat_map(Node::entries).map(|it| it.key.span().start);
    let next = keys.filter(|start| *start > list.span().start).min();
    next.and_then(|it| usize::try_from(it).ok()).unwrap_or(text.len())
}
