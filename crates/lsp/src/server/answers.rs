//! Answers to requests about open files and packages.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use lsp_server::ErrorCode;
use serde_json::Value;

use super::Server;
use crate::features::search::{Query, Searched, search};
use crate::features::{self, Failure, View};
use crate::uri;

impl Server {
    /// Answers a request about an open file or about all open packages.
    pub(super) fn answer(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        match method {
            "workspace/executeCommand" => return self.execute(&params),
            "codeAction/resolve" => return self.resolve(params),
            "workspace/symbol" => return self.search(params),
            _ => {}
        }
        let handler = features::handler(method)
            .ok_or_else(|| Failure::new(ErrorCode::MethodNotFound, format!("`{method}` is not supported")))?;
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let uri = uri.ok_or_else(|| invalid("`textDocument` with a `uri` is missing"))?;
        let place = self.documents.get(uri).and_then(|open| open.place.clone());
        let Some((root, name)) = place else { return handler(None, params) };
        let Some(snapshot) = self.update(&root) else { return handler(None, params) };
        let shown = self.shown(&root);
        let Some(file) = snapshot.package().file_at(&name) else { return handler(None, params) };
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
        guarded(method, || handler(Some(&view), params))
    }

    /// Returns the symbols of all open packages that match a query.
    fn search(&mut self, params: Value) -> Result<Value, Failure> {
        let query: Query = features::read(params)?;
        let roots: Vec<PathBuf> = self.packages.keys().cloned().collect();
        let mut packages = Vec::new();
        for root in roots {
            let package = self.update(&root).map(|snapshot| Arc::clone(snapshot.package()));
            packages.extend(package.map(|package| Searched { package, shown: self.shown(&root) }));
        }
        guarded("workspace/symbol", || features::json_of(&search(&packages, &query)))
    }

    /// Executes a command: returns the URI of the folder of the package that an open file belongs to, or the changes that
    /// follow from a decision.
    fn execute(&mut self, params: &Value) -> Result<Value, Failure> {
        let command = params.get("command").and_then(Value::as_str).unwrap_or_default();
        let argument = params.pointer("/arguments/0").cloned().unwrap_or_default();
        match command {
            features::PACKAGE => {
                let uri = argument.as_str().ok_or_else(|| invalid("the command needs the URI of a file"))?;
                let place = self.documents.get(uri).and_then(|open| open.place.as_ref());
                Ok(place.map_or(Value::Null, |(root, _)| uri::of_path(root).0.into()))
            }
            features::DECISION => self.decide(argument),
            _ => Err(invalid(&format!("unknown command `{command}`"))),
        }
    }
}

/// Returns the answer, or a failure if computing the answer panics.
fn guarded(method: &str, answer: impl FnOnce() -> Result<Value, Failure>) -> Result<Value, Failure> {
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
        let message = format!("`{method}` failed; this is a defect of vnfcheck");
        Err(Failure::new(ErrorCode::InternalError, message))
    })
}

fn invalid(message: &str) -> Failure {
    Failure::new(ErrorCode::InvalidParams, message)
}
