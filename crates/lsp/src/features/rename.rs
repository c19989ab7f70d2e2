//! Renaming of a symbol at all its occurrences.

use std::collections::BTreeMap;

use gen_lsp_types::{PrepareRenamePlaceholder, TextEdit, WorkspaceEdit};
use serde::Deserialize;
use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::FileId;

use super::changes::{change, of_text, workspace_edit};
use super::{At, View};
use crate::symbols::{Symbol, text_span};

/// Returns the range of the name at a position if the name can be changed, and the initial text of the input field: the name
/// that a finding proposes, or the current name.
pub(super) fn prepare(view: &View<'_>, at: &At) -> Option<PrepareRenamePlaceholder> {
    let (symbol, node) = view.symbol(at.position).filter(|(symbol, _)| is_ours(view, *symbol))?;
    let placeholder = proposed(view, symbol).unwrap_or(node.text()).to_owned();
    Some(PrepareRenamePlaceholder { range: view.range(text_span(node)), placeholder })
}

/// Returns the new name that the fix of a finding gives a symbol.
fn proposed<'v>(view: &View<'v>, symbol: Symbol<'_>) -> Option<&'v str> {
    let renames = |plan: &&Plan| match (*plan, symbol) {
        (Plan::RenameParameter { template, from, .. }, Symbol::Parameter(of, name))
        | (Plan::RenameResource { template, from, .. }, Symbol::Resource(of, name))
        | (Plan::RenameOutput { template, from, .. }, Symbol::Output(of, name)) => {
            *template == of.file() && from == name
        }
        (Plan::RenameFile { file, .. }, Symbol::File(of)) => *file == of,
        _ => false,
    };
    view.fixes.iter().flat_map(|it| &it.fix.plans).find(renames)?.new_name()
}

/// Returns `true` if the package declares the symbol, or if it is a file and the editor can rename files.
fn is_ours(view: &View<'_>, symbol: Symbol<'_>) -> bool {
    if let Symbol::File(_) = symbol {
        return view.client.moves_files;
    }
    let is_given = matches!(symbol, Symbol::Parameter(template, name) if template.words().pseudo_parameters().contains(&name));
    !is_given && !symbol.declarations().is_empty()
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rename {
    #[serde(flatten)]
    at: At,
    new_name: String,
}

/// Returns the edits that rename the symbol at a position.
pub(super) fn rename(view: &View<'_>, params: &Rename) -> Result<Option<WorkspaceEdit>, String> {
    let Some((symbol, _)) = view.symbol(params.at.position).filter(|(symbol, _)| is_ours(view, *symbol))
    else {
        return Ok(None);
    };
    let name = params.new_name.as_str();
    if let Symbol::File(file) = symbol {
        return rename_file(view, file, name).map(Some);
    }
    if !is_plain_name(name) {
        return Err(format!(
            "`{name}` is not a valid name; start with a letter or `_`, and continue with letters, digits, `_`, `-` and `.`"
        ));
    }
    let with_name = match symbol {
        Symbol::Parameter(template, _) => Symbol::Parameter(template, name),
        Symbol::Resource(template, _) => Symbol::Resource(template, name),
        Symbol::Output(template, _) => Symbol::Output(template, name),
        Symbol::Condition(template, _) => Symbol::Condition(template, name),
        Symbol::File(_) => return Ok(None),
    };
    if !with_name.occurrences(view.package).is_empty() {
        return Err(format!("`{name}` already exists"));
    }
    if let Symbol::Output(template, from) = symbol {
        // Modules other than the base module may read the output through a parameter of the same name.
        return change(view, &[&Fix::rename_output(template.file(), from, name)]).map(Some);
    }
    let mut edits: BTreeMap<FileId, Vec<TextEdit>> = BTreeMap::new();
    for occurrence in symbol.occurrences(view.package) {
        let Some(place) = view.location_of(occurrence.node) else { continue };
        let edit = TextEdit { range: place.range, new_text: name.to_owned() };
        edits.entry(occurrence.node.file()).or_default().push(edit);
    }
    let changes = edits.into_iter().map(|(file, edits)| {
        let path = view.package.path_of(file);
        of_text(view.shown.uri(path), view.versions.get(path).copied(), edits)
    });
    Ok(Some(workspace_edit(view.client, changes.collect())))
}

/// Returns the change that renames a file within its folder, together with its environment file.
fn rename_file(view: &View<'_>, file: FileId, name: &str) -> Result<WorkspaceEdit, String> {
    let old = view.package.path_of(file);
    let (folder, to) = name.rsplit_once('/').map_or((None, name), |(folder, to)| (Some(folder), to));
    let own = old.rsplit_once('/').map_or("", |(folder, _)| folder);
    if folder.is_some_and(|folder| !own.ends_with(folder.trim_start_matches("./"))) {
        return Err(format!("`{old}` cannot move to another folder; enter only the file name"));
    }
    let extension = |path: &str| path.rsplit_once('.').map(|(_, extension)| extension.to_owned());
    if !is_plain_name(to) || extension(to) != extension(old) {
        return Err(format!(
            "`{to}` is not a valid name for `{old}`; use letters, digits, `_`, `-` and `.`, and keep the extension"
        ));
    }
    let plan = Plan::RenameFile { file, to: to.to_owned() };
    change(view, &[&Fix::risky(format!("rename `{old}` to `{to}`"), plan)])
}

/// Returns `true` if YAML reads a name as a string without quotes at every position of a template.
fn is_plain_name(name: &str) -> bool {
    const OTHER_VALUES: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let is_part = |part: char| part.is_ascii_alphanumeric() || matches!(part, '_' | '-' | '.');
    starts_well && name.chars().all(is_part) && !OTHER_VALUES.contains(&name.to_ascii_lowercase().as_str())
}
