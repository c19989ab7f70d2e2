//! Conversion of plans into changes of the editor: text edits, and renamed or new files.

use fix::{Expansion, Files, Fix, FixPlanner};
use gen_lsp_types::{
    CreateFile, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, Position, Range, RenameFile,
    TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};
use hot::{File, Span};

use super::View;
use crate::documents::range_of;

/// Returns the change for a set of compatible fixes, in order, or the reason why the change is empty or impossible.
pub(super) fn change(view: &View<'_>, fixes: &[&Fix]) -> Result<WorkspaceEdit, String> {
    let planner = FixPlanner::new(view.package);
    let batch = planner.combine(fixes);
    let expansions: Vec<&Expansion> = batch.fixes.iter().map(|(_, expansion)| expansion).collect();
    let accepted = together(&planner, Vec::new(), &expansions);
    let all = Expansion::sum(accepted.iter().copied());
    if accepted.is_empty() {
        let why = batch.skipped.into_iter().find_map(|skipped| skipped.why);
        return Err(why.map_or_else(|| "there is nothing to change".to_owned(), |why| why.to_string()));
    }
    let keeps_files = all.renames.is_empty() && all.added.is_empty();
    if !(view.moves_files || keeps_files) {
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
            // Files that name other files without being templates, such as a manifest.
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
    let uri_of = |path: &str| crate::uri::of_path(&view.shown.root.join(path));
    for (from, to) in &all.renames {
        let rename = RenameFile::new(view.shown.uri(from), uri_of(to), None, None);
        changes.push(DocumentChange::RenameFile(rename));
    }
    for (path, text) in all.added {
        let start = Position { line: 0, character: 0 };
        let edit = TextEdit { range: Range { start, end: start }, new_text: text };
        changes.push(DocumentChange::CreateFile(CreateFile::new(uri_of(&path), None, None)));
        changes.push(of_text(uri_of(&path), None, vec![edit]));
    }
    Ok(WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() })
}

/// Adds the expansions whose edits are compatible with the accepted ones; the others must wait until these edits are
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
pub(super) fn of_text(uri: Uri, version: Option<i32>, edits: Vec<TextEdit>) -> DocumentChange {
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
