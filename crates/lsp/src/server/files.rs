//! File events: files opened, changed and closed in the editor, and changes on disk.

use std::path::{Path, PathBuf};

use gen_lsp_types::{
    DidChangeTextDocumentParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, Uri,
};
use vnfcheck_runner::{Snapshot, config};

use super::{OpenDocument, Server};
use crate::documents::Document;
use crate::results::FileResult;
use crate::uri;
use crate::workspace::{Open, is_template, name_in, root_of};

impl Server {
    pub(super) fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let Some(path) = uri::to_path(&item.uri) else { return };
        let document = Document::new(item.version, &item.text);
        self.documents.insert(item.uri.0.clone(), OpenDocument { document, path, place: None });
        self.find_place(&item.uri.0);
        self.reread_around(&item.uri.0);
    }

    /// Finds and opens the package of an open file.
    fn find_place(&mut self, uri: &str) {
        let Some(open) = self.documents.get_mut(uri) else { return };
        let text = open.document.text();
        let today = (self.setup.today)();
        let root = root_of(&open.path, &text, &self.client.folders, &self.settings, today);
        let Some(root) = root else { return };
        let Some(name) = name_in(&root, &open.path) else { return };
        open.place = Some((root.clone(), name));
        let package = self.packages.entry(root);
        let root = package.key().clone();
        package.or_insert_with(|| Open::new(&root, &self.settings, today));
    }

    /// Marks the package of a file as outdated. Clients need not report changes on disk, so the server looks for
    /// changes when a file is opened, saved or closed.
    fn reread_around(&mut self, uri: &str) {
        let place = self.documents.get(uri).and_then(|open| open.place.as_ref());
        if let Some(package) = place.and_then(|(root, _)| self.packages.get_mut(root)) {
            package.is_outdated = true;
            package.is_unchecked = true;
        }
    }

    pub(super) fn changed(&mut self, params: &DidChangeTextDocumentParams) {
        let uri = &params.text_document.text_document_identifier.uri.0;
        let Some(open) = self.documents.get_mut(uri) else { return };
        open.document.change(params.text_document.version, &params.content_changes, self.client.unit);
        let place = open.place.clone();
        match place.and_then(|(root, _)| self.packages.get_mut(&root)) {
            Some(package) => {
                package.cancel.cancel();
                package.is_unchecked = true;
            }
            // A file may become a template through an edit.
            None if is_template(open.document.source.as_str()) => self.find_place(uri),
            None => {}
        }
    }

    pub(super) fn closed(&mut self, params: &DidCloseTextDocumentParams) {
        let uri = &params.text_document.uri.0;
        self.reread_around(uri);
        let Some((root, name)) = self.documents.remove(uri).and_then(|open| open.place) else { return };
        if self.documents_of(&root).next().is_some() {
            if let Some(result) = self.packages.get_mut(&root).and_then(|it| it.results.get_mut(&name)) {
                result.close();
            }
            return;
        }
        if let Some(package) = self.packages.remove(&root) {
            package.cancel.cancel();
            let pushed = package.results.iter().filter(|(_, result)| result.is_pushed());
            for (name, _) in pushed {
                self.publish(&uri::of_path(&root.join(name)), None, "[]");
            }
            if package.results.get(&name).is_some_and(FileResult::is_pushed) {
                self.publish(&params.text_document.uri, None, "[]");
            }
        }
    }

    pub(super) fn documents_of(&self, root: &Path) -> impl Iterator<Item = (&str, &String, &Document)> {
        self.documents.iter().filter_map(move |(uri, open)| {
            let (of, name) = open.place.as_ref()?;
            (of == root).then_some((name.as_str(), uri, &open.document))
        })
    }

    pub(super) fn files_changed(&mut self, uris: &[Uri]) {
        let paths: Vec<PathBuf> = uris.iter().filter_map(uri::to_path).collect();
        let is_configuration = |path: &PathBuf| {
            path.file_name().is_some_and(|name| name == config::FILE_NAME)
                || self.settings.config.as_ref() == Some(path)
                || self.packages.values().any(|package| package.has_rule_file(path))
        };
        if paths.iter().any(is_configuration) {
            return self.reopen_all();
        }
        let today = (self.setup.today)();
        for (root, package) in &mut self.packages {
            if paths.iter().any(|path| path.starts_with(root)) {
                package.is_outdated = true;
                package.is_unchecked = true;
                if package.problem().is_some() {
                    package.reopen(root, &self.settings, today);
                }
            }
        }
    }

    pub(super) fn folders_changed(&mut self, params: &DidChangeWorkspaceFoldersParams) {
        let removed: Vec<PathBuf> =
            params.event.removed.iter().filter_map(|it| uri::to_path(&it.uri)).collect();
        self.client.folders.retain(|folder| !removed.contains(folder));
        self.client.folders.extend(params.event.added.iter().filter_map(|it| uri::to_path(&it.uri)));
    }

    pub(super) fn reopen_all(&mut self) {
        let today = (self.setup.today)();
        for (root, package) in &mut self.packages {
            package.reopen(root, &self.settings, today);
        }
    }

    /// Returns the package at a folder, with the open documents.
    pub(super) fn update(&mut self, root: &Path) -> Option<Snapshot> {
        let texts = self.documents.values().filter_map(|open| {
            let (of, name) = open.place.as_ref()?;
            (of == root).then(|| (name.as_str(), open.document.text()))
        });
        self.packages.get_mut(root)?.update(texts).cloned()
    }
}
