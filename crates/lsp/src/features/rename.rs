//! Renames that touch every place that names something.

use std::collections::BTreeMap;

use gen_lsp_types::{
    DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, Range, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};
use hot::{FileId, PSEUDO_PARAMETERS};
use serde::Deserialize;

use super::{At, View};
use crate::symbols::{Symbol, text_span};

/// The name at a position, when it can be changed.
pub(super) fn prepare(view: &View<'_>, at: &At) -> Option<Range> {
    let (symbol, node) = view.symbol(at.position)?;
    is_ours(symbol).then(|| view.range(text_span(node)))
}

/// Whether the package declares it.
fn is_ours(symbol: Symbol<'_>) -> bool {
    let is_given = matches!(symbol, Symbol::Parameter(_, name) if PSEUDO_PARAMETERS.contains(&name));
    !is_given && !symbol.declarations().is_empty()
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rename {
    #[serde(flatten)]
    at: At,
    new_name: String,
}

/// The edits that give what stands at a position another name.
pub(super) fn rename(view: &View<'_>, params: &Rename) -> Result<Option<WorkspaceEdit>, String> {
    let Some((symbol, _)) = view.symbol(params.at.position).filter(|(symbol, _)| is_ours(*symbol)) else {
        return Ok(None);
    };
    let name = params.new_name.as_str();
    if !is_plain_name(name) {
        return Err(format!("`{name}` is no name: letters, digits, `_`, `-` and `.`, first a letter or `_`"));
    }
    let with_name = match symbol {
        Symbol::Parameter(template, _) => Symbol::Parameter(template, name),
        Symbol::Resource(template, _) => Symbol::Resource(template, name),
        Symbol::Output(template, _) => Symbol::Output(template, name),
        Symbol::Condition(template, _) => Symbol::Condition(template, name),
        Symbol::File(_) => return Ok(None),
    };
    if !with_name.occurrences(view.package).is_empty() {
        return Err(format!("`{name}` is taken"));
    }
    let mut edits: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
    for occurrence in symbol.occurrences(view.package) {
        let Some(place) = view.location_of(occurrence.node) else { continue };
        let edit = Edit::TextEdit(TextEdit { range: place.range, new_text: name.to_owned() });
        edits.entry(occurrence.node.file()).or_default().push(edit);
    }
    let changes = edits.into_iter().map(|(file, edits)| {
        let path = view.package.path_of(file);
        DocumentChange::TextDocumentEdit(TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier {
                version: view.versions.get(path).copied(),
                text_document_identifier: TextDocumentIdentifier { uri: view.shown.uri(path) },
            },
            edits,
        })
    });
    Ok(Some(WorkspaceEdit { document_changes: Some(changes.collect()), ..WorkspaceEdit::default() }))
}

/// Whether a name is text in every place of a template without quotes, whatever stands around it.
fn is_plain_name(name: &str) -> bool {
    const OTHER_VALUES: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let is_part = |part: char| part.is_ascii_alphanumeric() || matches!(part, '_' | '-' | '.');
    starts_well && name.chars().all(is_part) && !OTHER_VALUES.contains(&name.to_ascii_lowercase().as_str())
}
