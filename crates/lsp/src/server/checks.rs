//! Checks of changed packages, and publication of their diagnostics.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::Uri;
use serde_json::Value;
use vnfcheck_hot::Cancel;

use super::Server;
use crate::checker::{Checked, Fixes, Job};
use crate::diagnostics::{self, Shown};
use crate::uri;
use crate::workspace::{Open, Published};

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
            package.generation += 1;
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
                let diagnostics = names.collect();
                self.publish_all(Checked { root, generation, diagnostics, fixes: Fixes::default() });
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

    /// Publishes the diagnostics of a package that differ from the last published ones, unless the package changed
    /// during the check.
    pub(super) fn publish_all(&mut self, checked: Checked) {
        let Checked { root, generation, mut diagnostics, fixes } = checked;
        let open: BTreeMap<String, (Uri, i32)> = self
            .documents_of(&root)
            .map(|(name, uri, document)| (name.to_owned(), (Uri(uri.clone()), document.version)))
            .collect();
        let Some(package) = self.packages.get_mut(&root) else { return };
        if package.generation != generation || package.is_unchecked {
            return;
        }
        // Drops the package of the previous check only after publication, so that nobody waits for it.
        let _outdated = std::mem::replace(&mut package.fixes, Arc::new(fixes));
        let mut before = std::mem::take(&mut package.published);
        for name in open.keys().chain(before.keys()) {
            diagnostics.entry(name.clone()).or_insert_with(|| "[]".to_owned());
        }
        let mut to_publish = Vec::new();
        for (name, diagnostics) in diagnostics {
            let of_text = open.get(&name);
            let published = Published { version: of_text.map(|(_, version)| *version), diagnostics };
            if before.remove(&name).as_ref() != Some(&published) {
                let uri = of_text.map(|(uri, _)| uri.clone());
                let uri = uri.unwrap_or_else(|| uri::of_path(&root.join(&name)));
                to_publish.push((uri, published.clone()));
            }
            if of_text.is_some() || published.diagnostics != "[]" {
                package.published.insert(name, published);
            }
        }
        for (uri, Published { version, diagnostics }) in to_publish {
            self.publish(&uri, version, &diagnostics);
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
