//! Checks of changed packages, and publication of their diagnostics.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::Uri;
use serde_json::Value;
use vnfcheck_hot::Cancel;

use super::Server;
use crate::checker::{Checked, Fixes, Found, Job};
use crate::diagnostics::{self, Shown};
use crate::uri;
use crate::workspace::{Open, Progress};

impl Server {
    /// Starts a check of every changed package.
    pub(super) fn start_checks(&mut self) {
        let outdated = self.packages.iter().filter(|(_, package)| package.is_unchecked);
        let roots: Vec<PathBuf> = outdated.map(|(root, _)| root.clone()).collect();
        for root in roots {
            let snapshot = self.update(&root);
            let shown = self.shown(&root);
            let Some(package) = self.packages.get_mut(&root) else { continue };
            package.is_unchecked = false;
            package.last_check = Progress::Running;
            self.last_check += 1;
            package.generation = self.last_check;
            package.cancel.cancel();
            package.cancel = Cancel::never();
            let (generation, cancel) = (package.generation, package.cancel.clone());
            if let Some(snapshot) = snapshot {
                let _ = self.jobs.send(Job { root, generation, snapshot, cancel, shown });
            } else {
                let problem = package.problem().unwrap_or_default().to_owned();
                let diagnostic = diagnostics::of_package(problem);
                let shown = serde_json::to_string(&[diagnostic]).unwrap_or_default();
                let names = self.documents_of(&root).map(|(name, _, _)| (name.to_owned(), shown.clone()));
                let found = Found { diagnostics: names.collect(), fixes: Fixes::default() };
                self.publish_all(Checked { root, generation, found: Some(found) });
            }
        }
    }

    pub(super) fn shown(&self, root: &Path) -> Shown {
        let open = self.documents_of(root).map(|(name, uri, _)| (name.to_owned(), Uri(uri.clone())));
        Shown {
            root: Arc::new(root.to_owned()),
            open: Arc::new(open.collect()),
            unit: self.client.unit,
            related: self.client.related,
            known: self.packages.get(root).map_or_else(|| vnfcheck_rules::built_in().clone(), Open::known),
        }
    }

    /// Stores the result of a check, and publishes the diagnostics that differ from the last published diagnostics,
    /// unless the package changed during the check. Clients that request the diagnostics of open files receive only
    /// those of other files.
    pub(super) fn publish_all(&mut self, checked: Checked) {
        let Checked { root, generation, found } = checked;
        let open: BTreeMap<String, (Uri, i32)> = self
            .documents_of(&root)
            .map(|(name, uri, document)| (name.to_owned(), (Uri(uri.clone()), document.version)))
            .collect();
        let Some(package) = self.packages.get_mut(&root) else { return };
        if package.generation != generation || package.is_unchecked {
            return;
        }
        let Some(Found { mut diagnostics, fixes }) = found else {
            package.last_check = Progress::Failed;
            return;
        };
        package.last_check = Progress::Ended;
        // Drop the package of the previous check after publication, so that the client does not wait.
        let _outdated = std::mem::replace(&mut package.fixes, Arc::new(fixes));
        for name in open.keys().chain(diagnostics.keys()) {
            package.results.entry(name.clone()).or_default();
        }
        let mut to_publish = Vec::new();
        for (name, result) in &mut package.results {
            result.set(diagnostics.remove(name), &mut self.last_result);
            let is_requested = self.client.pulls && open.contains_key(name);
            let of_text = open.get(name).filter(|_| !is_requested);
            let version = of_text.map(|(_, version)| *version);
            let list = if is_requested { result.withdraw() } else { result.push(version) };
            if let Some(list) = list {
                let uri = of_text.map(|(uri, _)| uri.clone());
                let uri = uri.unwrap_or_else(|| uri::of_path(&root.join(name)));
                to_publish.push((uri, version, list.to_owned()));
            }
        }
        package.results.retain(|name, result| open.contains_key(name) || !result.is_empty());
        for (uri, version, list) in to_publish {
            self.publish(&uri, version, &list);
        }
    }

    pub(super) fn publish(&self, uri: &Uri, version: Option<i32>, diagnostics: &str) {
        let version = version.map(|version| format!(",\"version\":{version}")).unwrap_or_default();
        let uri = Value::from(uri.0.as_str());
        self.send(format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{{"uri":{uri}{version},"diagnostics":{diagnostics}}}}}"#
        ));
    }
}
