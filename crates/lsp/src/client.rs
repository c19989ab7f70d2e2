//! Capabilities and folders of the editor.

use std::path::PathBuf;

use gen_lsp_types::Uri;
use serde_json::Value;
use vnfcheck_hot::Unit;

use crate::uri;

/// The properties of the editor that `initialize` states.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "capabilities that do not depend on each other")]
pub(crate) struct Client {
    /// The unit of columns.
    pub(crate) unit: Unit,
    /// The open folders.
    pub(crate) folders: Vec<PathBuf>,
    /// `true` if the editor shows related places of diagnostics.
    pub(crate) related: bool,
    /// `true` if the editor can apply changes to document versions, as all editors that rename and create files can.
    pub(crate) document_changes: bool,
    /// `true` if the editor can rename and create files.
    pub(crate) moves_files: bool,
    /// `true` if the editor requests the edit of a code action only when the user selects the action.
    pub(crate) resolves_edits: bool,
    /// `true` if the editor can watch files on request.
    pub(crate) watches: bool,
    /// `true` if the editor requests the diagnostics of open files, and repeats the request when the server asks.
    pub(crate) pulls: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. Missing or malformed capabilities count as not supported.
    pub(crate) fn new(params: &Value) -> Self {
        let is_set = |pointer: &str| params.pointer(pointer).and_then(Value::as_bool).unwrap_or(false);
        let of_folder = |folder: &Value| path(folder.get("uri")?);
        let folders = params.get("workspaceFolders").and_then(Value::as_array);
        let mut folders: Vec<PathBuf> = folders.into_iter().flatten().filter_map(of_folder).collect();
        if folders.is_empty() {
            folders.extend(params.get("rootUri").and_then(path));
        }
        let encodings = params.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let offers = |name: &str| encodings.is_some_and(|it| it.iter().any(|it| it.as_str() == Some(name)));
        // UTF-8 needs no conversion; every client supports UTF-16.
        let unit = match () {
            () if offers("utf-8") => Unit::Utf8,
            () if offers("utf-16") => Unit::Utf16,
            () if offers("utf-32") => Unit::Character,
            () => Unit::Utf16,
        };
        let operations = params.pointer("/capabilities/workspace/workspaceEdit/resourceOperations");
        let operations = operations.and_then(Value::as_array);
        let resolved = params.pointer("/capabilities/textDocument/codeAction/resolveSupport/properties");
        let resolved = resolved.and_then(Value::as_array);
        let edits_versions = is_set("/capabilities/workspace/workspaceEdit/documentChanges");
        let requests = params.pointer("/capabilities/textDocument/diagnostic").is_some_and(Value::is_object);
        Self {
            document_changes: edits_versions || operations.is_some(),
            resolves_edits: resolved.is_some_and(|it| it.iter().any(|it| it == "edit")),
            moves_files: operations.is_some_and(|it| it.iter().any(|it| it == "rename")),
            unit,
            folders,
            related: is_set("/capabilities/textDocument/publishDiagnostics/relatedInformation"),
            watches: is_set("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration"),
            pulls: requests && is_set("/capabilities/workspace/diagnostics/refreshSupport"),
        }
    }

    /// Returns the name of the unit of columns.
    pub(crate) fn encoding(&self) -> &'static str {
        match self.unit {
            Unit::Utf8 => "utf-8",
            Unit::Utf16 => "utf-16",
            Unit::Character => "utf-32",
        }
    }
}

fn path(uri: &Value) -> Option<PathBuf> {
    uri::to_path(&Uri(uri.as_str()?.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn encodings_are_negotiated() {
        let encoding = |offered: &[&str]| {
            let params = json!({ "capabilities": { "general": { "positionEncodings": offered } } });
            Client::new(&params).encoding()
        };
        assert_eq!(encoding(&["utf-16"]), "utf-16");
        assert_eq!(encoding(&["utf-32"]), "utf-32");
        assert_eq!(encoding(&["utf-32", "utf-16", "utf-8"]), "utf-8");
        assert_eq!(encoding(&[]), "utf-16");
        assert_eq!(Client::new(&json!(null)).encoding(), "utf-16");
    }
}
