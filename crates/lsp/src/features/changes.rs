//! Conversion of plans into changes of the editor: text edits, and renamed or new files.

use std::collections::BTreeMap;

use gen_lsp_types::{
    CreateFile, DeleteFile, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, Position, Range,
    RenameFile, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use vnfcheck_fix::{Expansion, Files, Fix, FixPlanner};
use vnfcheck_hot::{File, SourceText, Span, Unit};
use vnfcheck_maps::HashMap;

use super::View;
use crate::client::Client;
use crate::diagnostics::Shown;
use crate::documents::range_of;

/// Returns the change for a set of compatible fixes, in order, or the reason why the change is empty or impossible.
pub(super) fn change(view: &View<'_>, fixes: &[&Fix]) -> Result<WorkspaceEdit, String> {
    let planner = FixPlanner::new(view.package);
    let batch = planner.combine(fixes);
    let expansions: Vec<&Expansion> = batch.expansions().collect();
    let accepted = together(&planner, Vec::new(), &expansions);
    let all = Expansion::sum(accepted.iter().copied());
    if accepted.is_empty() {
        let why = batch.skipped.into_iter().find_map(|skipped| skipped.why);
        return Err(why.map_or_else(|| "there is nothing to change".to_owned(), |why| why.to_string()));
    }
    let keeps_files = all.renames.is_empty() && all.added.is_empty();
    if !(view.client.moves_files || keeps_files) {
        return Err("this editor cannot rename or add files".to_owned());
    }
    let edits = planner.edits(&all).map_err(|error| error.to_string())?;
    let bytes = |file: &File| (file.path().to_owned(), file.source().as_str().as_bytes().to_vec());
    let before: Files = view.package.files().map(bytes).collect();
    let after = planner.apply(accepted, &before).ok_or("the changes exclude each other")?;
    let mut changes = Vec::new();
    for file in view.package.files() {
        let of_file: Vec<TextEdit> = if let Some(edits) = edits.get(&file.id()) {
            edits.iter().map(|it| text_edit(view, file, it.span, it.text.clone())).collect()
        } else {
            // Manifests also name other files.
            let path = all.renames.get(file.path()).map_or(file.path(), String::as_str);
            let text = after.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok());
            let text = text.filter(|text| *text != file.source().as_str());
            text.map(|text| whole(view, file, text)).into_iter().collect()
        };
        if !of_file.is_empty() {
            let version = view.versions.get(file.path()).copied();
            changes.push(of_text(view.shown.uri(file.path()), version, of_file));
        }
    }
    for (from, to) in &all.renames {
        changes.push(renamed(view.shown, from, to));
    }
    for (path, text) in all.added {
        changes.extend(added(view.shown, &path, text));
    }
    Ok(workspace_edit(view.client, changes))
}

/// Returns the form of changes that the editor applies. Editors without document changes cannot move files, so their
/// changes are text edits.
pub(crate) fn workspace_edit(client: &Client, changes: Vec<DocumentChange>) -> WorkspaceEdit {
    if client.document_changes {
        return WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let mut of_texts = std::collections::HashMap::<Uri, Vec<TextEdit>>::new();
    for change in changes {
        let DocumentChange::TextDocumentEdit(of_text) = change else { continue };
        let edits = of_text.edits.into_iter().filter_map(|edit| {
            let Edit::TextEdit(edit) = edit else { return None };
            Some(edit)
        });
        of_texts.entry(of_text.text_document.text_document_identifier.uri).or_default().extend(edits);
    }
    WorkspaceEdit { changes: Some(of_texts), ..WorkspaceEdit::default() }
}

/// Adds the expansions whose edits are compatible with the accepted edits; the others must wait until these edits are
/// applied.
fn together<'e>(
    planner: &FixPlanner<'_>,
    accepted: Vec<&'e Expansion>,
    more: &[&'e Expansion],
) -> Vec<&'e Expansion> {
    let all: Vec<&Expansion> = accepted.iter().chain(more).copied().collect();
    if planner.edits(&Expansion::sum(all.iter().copied())).is_ok() {
        return all;
    }
    match more.split_at_checked(more.len() / 2) {
        Some((first, second)) if !first.is_empty() => {
            together(planner, together(planner, accepted, first), second)
        }
        _ => accepted,
    }
}

/// Returns the edits of one text, with its version if the text is open.
pub(crate) fn of_text(uri: Uri, version: Option<i32>, edits: Vec<TextEdit>) -> DocumentChange {
    DocumentChange::TextDocumentEdit(TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version,
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: edits.into_iter().map(Edit::TextEdit).collect(),
    })
}

fn text_edit(view: &View<'_>, file: &File, span: Span, new_text: String) -> TextEdit {
    TextEdit { range: range_of(file.source(), span, view.shown.unit), new_text }
}

/// Returns an edit that replaces the whole text.
fn whole(view: &View<'_>, file: &File, text: &str) -> TextEdit {
    let end = u32::try_from(file.source().as_str().len()).unwrap_or(u32::MAX);
    text_edit(view, file, Span::new(0, end), text.to_owned())
}

/// Returns the change that renames a file.
fn renamed(shown: &Shown, from: &str, to: &str) -> DocumentChange {
    DocumentChange::RenameFile(RenameFile::new(shown.uri(from), path_uri(shown, to), None, None))
}

/// Returns the changes that add a file.
fn added(shown: &Shown, path: &str, new_text: String) -> [DocumentChange; 2] {
    let start = Position { line: 0, character: 0 };
    let edit = TextEdit { range: Range { start, end: start }, new_text };
    let created = DocumentChange::CreateFile(CreateFile::new(path_uri(shown, path), None, None));
    [created, of_text(path_uri(shown, path), None, vec![edit])]
}

fn path_uri(shown: &Shown, path: &str) -> Uri {
    crate::uri::of_path(&shown.root.join(path))
}

/// A package before and after a change of many files.
pub(crate) struct Changed<'c> {
    pub(crate) before: &'c BTreeMap<String, Vec<u8>>,
    pub(crate) after: &'c BTreeMap<String, Vec<u8>>,
    /// New paths by former path.
    pub(crate) renames: &'c BTreeMap<String, String>,
}

/// Returns the changes of a package: edits of the changed lines first, then renamed, removed and added files. Fails if
/// the editor cannot make them.
pub(crate) fn of_package(
    shown: &Shown,
    versions: &HashMap<&str, i32>,
    moves_files: bool,
    changed: &Changed<'_>,
) -> Result<Vec<DocumentChange>, String> {
    let Changed { before, after, renames } = changed;
    let (mut edits, mut moves) = (Vec::new(), Vec::new());
    for (path, bytes) in *before {
        let to = renames.get(path).unwrap_or(path);
        let Some(new) = after.get(to) else {
            moves.push(DocumentChange::DeleteFile(DeleteFile::new(shown.uri(path), None, None)));
            continue;
        };
        if new != bytes {
            let edited = text_edits(readable(path, bytes)?, readable(path, new)?, shown.unit);
            edits.push(of_text(shown.uri(path), versions.get(path.as_str()).copied(), edited));
        }
        if to != path {
            moves.push(renamed(shown, path, to));
        }
    }
    for (path, bytes) in *after {
        let is_new = !before.contains_key(path) || renames.contains_key(path);
        if is_new && renames.values().all(|to| to != path) {
            moves.extend(added(shown, path, readable(path, bytes)?.to_owned()));
        }
    }
    if !(moves_files || moves.is_empty()) {
        return Err("this editor cannot rename or add files".to_owned());
    }
    edits.append(&mut moves);
    Ok(edits)
}

/// Returns the text of a file as an editor has it.
fn readable<'b>(path: &str, bytes: &'b [u8]) -> Result<&'b str, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| format!("`{path}` is not in UTF-8"))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Returns the edits that replace the lines in which two texts differ.
pub(crate) fn text_edits(before: &str, after: &str, unit: Unit) -> Vec<TextEdit> {
    let lines = |text| -> Vec<&str> { str::split_inclusive(text, '\n').collect() };
    let (old, new) = (lines(before), lines(after));
    let source = SourceText::new(before);
    let offset = |line: usize| {
        let length = old.iter().take(line).map(|it| it.len()).sum::<usize>();
        u32::try_from(length).unwrap_or(u32::MAX)
    };
    let changes = capture_diff_slices(Algorithm::Patience, &old, &new);
    let changes = changes.into_iter().filter(|it| !matches!(it, DiffOp::Equal { .. }));
    changes
        .map(|change| {
            let (from, to) = (change.old_range(), change.new_range());
            let span = Span::new(offset(from.start), offset(from.end));
            let new_text = new.get(to).unwrap_or_default().concat();
            TextEdit { range: range_of(&source, span, unit), new_text }
        })
        .collect()
}
