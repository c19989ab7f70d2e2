//! Answers to requests about open files.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use lsp_server::ErrorCode;
use serde_json::Value;

use super::Server;
use crate::features::{self, View};
use crate::uri;

impl Server {
    /// Answers a request about an open file.
    pub(super) fn answer(&mut self, method: &str, params: Value) -> Result<Value, (ErrorCode, String)> {
        if method == "workspace/executeCommand" {
            return self.execute(&params);
        }
        if method == "codeAction/resolve" {
            return self.resolve(params);
        }
        let handler = features::handler(method)
            .ok_or_else(|| (ErrorCode::MethodNotFound, format!("`{method}` is not supported")))?;
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let place = self.documents.get(uri).and_then(|open| open.place.clone());
        let Some((root, name)) = place else { return Ok(Value::Null) };
        let Some(snapshot) = self.update(&root) else { return Ok(Value::Null) };
        let shown = self.shown(&root);
        let Some(file) = snapshot.package().file_at(&name) else { return Ok(Value::Null) };
        let readable = self.packages.get(&root).and_then(|package| package.readable(&name));
        let readable = readable.unwrap_or_else(|| Arc::clone(snapshot.package()));
        let fixes = self.packages.get(&root).map(|package| Arc::clone(&package.fixes)).unwrap_or_default();
        // Plans apply only to the exact state of the package that was checked.
        let is_same = fixes.package.as_ref().is_some_and(|it| Arc::ptr_eq(it, snapshot.package()));
        let versions = self.documents_of(&root).map(|(name, _, document)| (name, document.version)).collect();
        let view = View {
            package: snapshot.package(),
            file,
            shown: &shown,
            readable: &readable,
            settings: &self.settings,
            fixes: if is_same { &fixes.offered } else { &[] },
            questions: if is_same { &fixes.questions } else { &[] },
            marks: if is_same { &fixes.marks } else { &[] },
            client: &self.client,
            versions,
        };
        catch_unwind(AssertUnwindSafe(|| handler(&view, params))).unwrap_or_else(|_| {
            Err((ErrorCode::InternalError, format!("`{method}` failed; this is a defect of vnfcheck")))
        })
    }

    /// Executes a command: returns the URI of the folder of the package that an open file belongs to, or the changes that
    /// follow from a decision.
    fn execute(&mut self, params: &Value) -> Result<Value, (ErrorCode, String)> {
        let command = params.get("command").and_then(Value::as_str).unwrap_or_default();
        let argument = params.pointer("/arguments/0").cloned().unwrap_or_default();
        match command {
            features::PACKAGE => {
                let uri = argument.as_str().unwrap_or_default();
                let place = self.documents.get(uri).and_then(|open| open.place.as_ref());
                Ok(place.map_or(Value::Null, |(root, _)| uri::of_path(root).0.into()))
            }
            features::DECISION => self.decide(argument),
            _ => Err((ErrorCode::InvalidParams, format!("unknown command `{command}`"))),
        }
    }
}
