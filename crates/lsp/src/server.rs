//! The server: its state, and what each message does to it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};

use gen_lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, Uri,
};
use hot::Cancel;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use maps::HashMap;
use runner::{Snapshot, config};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::checker::{Checked, Fixes, Job};
use crate::client::Client;
use crate::diagnostics::{self, Shown};
use crate::documents::Document;
use crate::features::{self, View};
use crate::settings::Settings;
use crate::transport::{self, ReadError};
use crate::workspace::{Open, Published, is_template, name_in, root_of};
use crate::{ServeError, Setup, uri};

/// What the server waits for.
pub(crate) enum Event {
    Message(Message),
    /// Nothing more is read.
    End(Result<(), ReadError>),
    Checked(Checked),
}

/// Everything the server knows.
pub(crate) struct Server {
    outgoing: Sender<String>,
    jobs: Sender<Job>,
    setup: Setup,
    client: Client,
    settings: Settings,
    /// Open texts, by the URI that the client uses.
    documents: HashMap<String, OpenDocument>,
    /// Packages with open files, by folder.
    packages: BTreeMap<PathBuf, Open>,
    next_request: i32,
    phase: Phase,
}

/// How far the conversation is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Silent,
    Running,
    /// After `shutdown`.
    Ending,
    /// After `exit`.
    Ended,
}

struct OpenDocument {
    document: Document,
    path: PathBuf,
    /// The folder of its package, and its path there.
    place: Option<(PathBuf, String)>,
}

impl Server {
    pub(crate) fn new(outgoing: Sender<String>, jobs: Sender<Job>, setup: Setup) -> Self {
        Self {
            outgoing,
            jobs,
            setup,
            client: Client::new(&Value::Null),
            settings: Settings::default(),
            documents: HashMap::default(),
            packages: BTreeMap::new(),
            next_request: 0,
            phase: Phase::Silent,
        }
    }

    /// Serves until the client says `exit`. Checks start when no message waits.
    pub(crate) fn run(mut self, events: &Receiver<Event>) -> Result<(), ServeError> {
        let mut was_asked_to_end = false;
        loop {
            let event = match events.try_recv() {
                Ok(event) => event,
                Err(TryRecvError::Empty) => {
                    self.start_checks();
                    events.recv().map_err(|_| ServeError::Left)?
                }
                Err(TryRecvError::Disconnected) => return Err(ServeError::Left),
            };
            match event {
                Event::Message(message) => self.message(message),
                Event::Checked(checked) => self.publish_all(checked),
                Event::End(Ok(())) => return Err(ServeError::Left),
                Event::End(Err(error)) => return Err(error.into()),
            }
            match self.phase {
                Phase::Ended if was_asked_to_end => return Ok(()),
                Phase::Ended => return Err(ServeError::Left),
                phase => was_asked_to_end = phase == Phase::Ending,
            }
        }
    }

    fn send(&self, content: String) {
        // The writer ends when the client reads no more; then the reader ends too.
        let _ = self.outgoing.send(content);
    }

    fn notify(&self, method: &str, params: &Value) {
        self.send(transport::notification(method, params));
    }

    fn ask(&mut self, method: &str, params: &Value) {
        self.next_request += 1;
        self.send(transport::request(self.next_request, method, params));
    }

    fn show(&self, message: &str) {
        const WARNING: i32 = 2;
        self.notify(
            "window/showMessage",
            &json!({ "type": WARNING, "message": format!("vnfcheck: {message}") }),
        );
    }

    fn message(&mut self, message: Message) {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(notification) => self.notification(notification),
            // Nothing that is asked of the client needs an answer.
            Message::Response(_) => {}
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (self.phase, method.as_str()) {
            (Phase::Silent, "initialize") => Ok(self.initialize(&params)),
            (Phase::Silent, _) => {
                Err((ErrorCode::ServerNotInitialized, "`initialize` comes first".to_owned()))
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::Ending;
                Ok(Value::Null)
            }
            (Phase::Running, _) => self.answer(&method, params),
            (Phase::Ending | Phase::Ended, _) => {
                Err((ErrorCode::InvalidRequest, "the server is shutting down".to_owned()))
            }
        };
        self.respond(id, answer);
    }

    fn respond(&self, id: RequestId, answer: Result<Value, (ErrorCode, String)>) {
        self.send(match answer {
            Ok(result) => transport::result(&id, &result),
            Err((code, message)) => transport::error(id, code, message),
        });
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        self.client = Client::new(params);
        self.set(params.get("initializationOptions").unwrap_or(&Value::Null));
        json!({
            "capabilities": features::capabilities(&self.client),
            "serverInfo": { "name": "vnfcheck", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    fn set(&mut self, settings: &Value) {
        let (mut settings, mistakes) = Settings::read(settings);
        if let (Some(config), Some(folder)) = (&mut settings.config, self.client.folders.first()) {
            *config = folder.join(&config);
        }
        self.settings = settings;
        for mistake in mistakes {
            self.show(&mistake);
        }
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        if method == "exit" {
            self.phase = Phase::Ended;
        }
        if self.phase != Phase::Running {
            return;
        }
        // What does not have the form of the protocol says nothing.
        match method.as_str() {
            "initialized" if self.client.watches => self.watch(),
            "textDocument/didOpen" => with(params, |params| self.opened(params)),
            "textDocument/didChange" => with(params, |params| self.changed(&params)),
            "textDocument/didClose" => with(params, |params| self.closed(&params)),
            "textDocument/didSave" => with(params, |params: DidSaveTextDocumentParams| {
                self.files_changed(&[params.text_document.uri]);
            }),
            "workspace/didChangeWatchedFiles" => with(params, |params: DidChangeWatchedFilesParams| {
                let uris: Vec<Uri> = params.changes.into_iter().map(|change| change.uri).collect();
                self.files_changed(&uris);
            }),
            "workspace/didChangeWorkspaceFolders" => with(params, |params| self.folders_changed(&params)),
            "workspace/didChangeConfiguration" => {
                self.set(params.get("settings").unwrap_or(&Value::Null));
                self.reopen_all();
            }
            _ => {}
        }
    }

    fn watch(&mut self) {
        let registration = json!({
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": [{ "globPattern": "**/*" }] },
        });
        self.ask("client/registerCapability", &json!({ "registrations": [registration] }));
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let Some(path) = uri::to_path(&item.uri) else { return };
        let document = Document::new(item.version, &item.text);
        self.documents.insert(item.uri.0.clone(), OpenDocument { document, path, place: None });
        self.find_place(&item.uri.0);
        self.reread_around(&item.uri.0);
    }

    /// Finds the package of an open file, and opens it.
    fn find_place(&mut self, uri: &str) {
        let Some(open) = self.documents.get_mut(uri) else { return };
        let text = open.document.text();
        let Some(root) = root_of(&open.path, &text, &self.client.folders) else { return };
        let Some(name) = name_in(&root, &open.path) else { return };
        open.place = Some((root.clone(), name));
        let today = (self.setup.today)();
        let package = self.packages.entry(root);
        let root = package.key().clone();
        package.or_insert_with(|| Open::new(&root, &self.settings, today));
    }

    /// Clients need not tell of changes on the disk: they are looked for when a file is opened, saved or closed.
    fn reread_around(&mut self, uri: &str) {
        let place = self.documents.get(uri).and_then(|open| open.place.as_ref());
        if let Some(package) = place.and_then(|(root, _)| self.packages.get_mut(root)) {
            package.is_outdated = true;
            package.is_unchecked = true;
        }
    }

    fn changed(&mut self, params: &DidChangeTextDocumentParams) {
        let uri = &params.text_document.text_document_identifier.uri.0;
        let Some(open) = self.documents.get_mut(uri) else { return };
        open.document.change(params.text_document.version, &params.content_changes, self.client.unit);
        let place = open.place.clone();
        match place.and_then(|(root, _)| self.packages.get_mut(&root)) {
            Some(package) => {
                package.cancel.cancel();
                package.is_unchecked = true;
            }
            // A file becomes a template by what is written into it.
            None if is_template(open.document.source.as_str()) => self.find_place(uri),
            None => {}
        }
    }

    fn closed(&mut self, params: &DidCloseTextDocumentParams) {
        let uri = &params.text_document.uri.0;
        self.reread_around(uri);
        let Some((root, name)) = self.documents.remove(uri).and_then(|open| open.place) else { return };
        if self.documents_of(&root).next().is_some() {
            // With the text goes its version.
            if let Some(published) = self.packages.get_mut(&root).and_then(|it| it.published.get_mut(&name)) {
                published.version = None;
            }
            return;
        }
        if let Some(package) = self.packages.remove(&root) {
            package.cancel.cancel();
            for name in package.published.keys() {
                self.publish(&uri::of_path(&root.join(name)), None, "[]");
            }
            if package.published.contains_key(&name) {
                self.publish(&params.text_document.uri, None, "[]");
            }
        }
    }

    fn documents_of(&self, root: &Path) -> impl Iterator<Item = (&str, &String, &Document)> {
        self.documents.iter().filter_map(move |(uri, open)| {
            let (of, name) = open.place.as_ref()?;
            (of == root).then_some((name.as_str(), uri, &open.document))
        })
    }

    fn files_changed(&mut self, uris: &[Uri]) {
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

    fn folders_changed(&mut self, params: &DidChangeWorkspaceFoldersParams) {
        let removed: Vec<PathBuf> =
            params.event.removed.iter().filter_map(|it| uri::to_path(&it.uri)).collect();
        self.client.folders.retain(|folder| !removed.contains(folder));
        self.client.folders.extend(params.event.added.iter().filter_map(|it| uri::to_path(&it.uri)));
    }

    fn reopen_all(&mut self) {
        let today = (self.setup.today)();
        for (root, package) in &mut self.packages {
            package.reopen(root, &self.settings, today);
        }
    }

    /// The package at a folder with the texts that are open.
    fn update(&mut self, root: &Path) -> Option<Snapshot> {
        let texts = self.documents.values().filter_map(|open| {
            let (of, name) = open.place.as_ref()?;
            (of == root).then(|| (name.as_str(), open.document.text()))
        });
        self.packages.get_mut(root)?.update(texts).cloned()
    }

    fn shown(&self, root: &Path) -> Shown {
        let open = self.documents_of(root).map(|(name, uri, _)| (name.to_owned(), Uri(uri.clone())));
        Shown {
            root: Arc::new(root.to_owned()),
            open: Arc::new(open.collect()),
            unit: self.client.unit,
            related: self.client.related,
            known: self.packages.get(root).map_or_else(|| rules::built_in().clone(), Open::known),
        }
    }

    /// Starts the check of every package in which something changed.
    fn start_checks(&mut self) {
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

    /// Publishes the diagnostics of a package where they are other than those last published, unless something changed
    /// since they were asked for.
    fn publish_all(&mut self, checked: Checked) {
        let Checked { root, generation, mut diagnostics, fixes } = checked;
        let open: BTreeMap<String, (Uri, i32)> = self
            .documents_of(&root)
            .map(|(name, uri, document)| (name.to_owned(), (Uri(uri.clone()), document.version)))
            .collect();
        let Some(package) = self.packages.get_mut(&root) else { return };
        if package.generation != generation || package.is_unchecked {
            return;
        }
        // The package that was checked before is let go when everything is published: nobody waits for that.
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

    fn publish(&self, uri: &Uri, version: Option<i32>, diagnostics: &str) {
        let version = version.map(|version| format!(",\"version\":{version}")).unwrap_or_default();
        let uri = Value::from(uri.0.as_str());
        self.send(format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{{"uri":{uri}{version},"diagnostics":{diagnostics}}}}}"#
        ));
    }

    /// The folder of the package that an open file belongs to, as URI; the one command there is.
    fn execute(&self, params: &Value) -> Result<Value, (ErrorCode, String)> {
        let command = params.get("command").and_then(Value::as_str).unwrap_or_default();
        if command != features::PACKAGE {
            return Err((ErrorCode::InvalidParams, format!("`{command}` is not a command")));
        }
        let uri = params.pointer("/arguments/0").and_then(Value::as_str).unwrap_or_default();
        let place = self.documents.get(uri).and_then(|open| open.place.as_ref());
        Ok(place.map_or(Value::Null, |(root, _)| uri::of_path(root).0.into()))
    }

    /// Answers a request about an open file.
    fn answer(&mut self, method: &str, params: Value) -> Result<Value, (ErrorCode, String)> {
        if method == "workspace/executeCommand" {
            return self.execute(&params);
        }
        let handler = features::handler(method)
            .ok_or_else(|| (ErrorCode::MethodNotFound, format!("`{method}` is not offered")))?;
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let place = self.documents.get(uri).and_then(|open| open.place.clone());
        let Some((root, name)) = place else { return Ok(Value::Null) };
        let Some(snapshot) = self.update(&root) else { return Ok(Value::Null) };
        let shown = self.shown(&root);
        let Some(file) = snapshot.package().file_at(&name) else { return Ok(Value::Null) };
        let readable = self.packages.get(&root).and_then(|package| package.readable(&name));
        let readable = readable.unwrap_or_else(|| Arc::clone(snapshot.package()));
        let fixes = self.packages.get(&root).map(|package| Arc::clone(&package.fixes)).unwrap_or_default();
        // Plans speak of the very package that was checked.
        let is_same = fixes.package.as_ref().is_some_and(|it| Arc::ptr_eq(it, snapshot.package()));
        let versions = self.documents_of(&root).map(|(name, _, document)| (name, document.version)).collect();
        let view = View {
            package: snapshot.package(),
            file,
            shown: &shown,
            readable: &readable,
            settings: &self.settings,
            fixes: if is_same { &fixes.offered } else { &[] },
            moves_files: self.client.moves_files,
            versions,
        };
        catch_unwind(AssertUnwindSafe(|| handler(&view, params))).unwrap_or_else(|_| {
            Err((ErrorCode::InternalError, format!("`{method}` failed; this is a defect")))
        })
    }
}

/// Reads parameters and hands them on, if they have the form of the protocol.
fn with<P: DeserializeOwned>(params: Value, action: impl FnOnce(P)) {
    if let Ok(params) = serde_json::from_value(params) {
        action(params);
    }
}
