//! The server: its state, and the handling of each message.

mod answers;
mod checks;
mod decisions;
mod files;
mod pulls;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};

use gen_lsp_types::{DidChangeWatchedFilesParams, DidSaveTextDocumentParams, Uri};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use vnfcheck_maps::HashMap;

use crate::checker::{Checked, Job};
use crate::client::Client;
use crate::documents::Document;
use crate::features::Failure;
use crate::settings::Settings;
use crate::transport::{self, ReadError};
use crate::workspace::Open;
use crate::{ServeError, Setup, features};

use self::pulls::Waiting;

/// An event for the server.
pub(crate) enum Event {
    Message(Message),
    /// The end of the input.
    End(Result<(), ReadError>),
    Checked(Checked),
}

/// The state of the server.
pub(crate) struct Server {
    outgoing: Sender<String>,
    jobs: Sender<Job>,
    setup: Setup,
    client: Client,
    settings: Settings,
    /// Open documents, by the URI of the client.
    documents: HashMap<String, OpenDocument>,
    /// Packages with open files, by folder.
    packages: BTreeMap<PathBuf, Open>,
    /// Requests for diagnostics that wait for the end of a check, by the URI of the file.
    waiting: BTreeMap<String, Waiting>,
    /// The number of the last check.
    last_check: u64,
    /// The number of the last new list of diagnostics.
    last_result: u64,
    next_request: i32,
    phase: Phase,
}

/// The phase of the conversation.
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
    /// The folder of the package, and the path of the file in the package.
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
            waiting: BTreeMap::new(),
            last_check: 0,
            last_result: 0,
            next_request: 0,
            phase: Phase::Silent,
        }
    }

    /// Serves until the client sends `exit`. Starts checks and answers requests for diagnostics when no message is pending.
    pub(crate) fn run(mut self, events: &Receiver<Event>) -> Result<(), ServeError> {
        let mut was_asked_to_end = false;
        loop {
            let event = match events.try_recv() {
                Ok(event) => event,
                Err(TryRecvError::Empty) => {
                    self.start_checks();
                    self.answer_waiting();
                    self.refresh();
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
        // A send error means that the writer ended because the client disconnected; the reader then ends too.
        let _ = self.outgoing.send(content);
    }

    fn notify(&self, method: &str, params: &Value) {
        self.send(transport::notification(method, params));
    }

    fn ask(&mut self, method: &str, params: Option<&Value>) {
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
            // The server does not use the results of its requests to the client.
            Message::Response(_) => {}
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (self.phase, method.as_str()) {
            (Phase::Silent, "initialize") => Ok(self.initialize(&params)),
            (Phase::Silent, _) => {
                Err(Failure::new(ErrorCode::ServerNotInitialized, "`initialize` comes first"))
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::Ending;
                self.abandon_waiting();
                Ok(Value::Null)
            }
            (Phase::Running, pulls::METHOD) if self.client.pulls => return self.wait(id, params),
            (Phase::Running, _) => self.answer(&method, params),
            (Phase::Ending | Phase::Ended, _) => {
                Err(Failure::new(ErrorCode::InvalidRequest, "the server is shutting down"))
            }
        };
        self.respond(id, answer);
    }

    fn respond(&self, id: RequestId, answer: Result<Value, Failure>) {
        self.send(match answer {
            Ok(result) => transport::result(&id, &result),
            Err(failure) => transport::error(id, failure.code, failure.message, None),
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
        // Notifications with malformed parameters are ignored.
        match method.as_str() {
            "initialized" if self.client.watches => self.watch(),
            "$/cancelRequest" => with(params, |params| self.cancel(&params)),
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
        self.ask("client/registerCapability", Some(&json!({ "registrations": [registration] })));
    }
}

/// Calls the action with the parameters if they match the protocol.
fn with<P: DeserializeOwned>(params: Value, action: impl FnOnce(P)) {
    if let Ok(params) = serde_json::from_value(params) {
        action(params);
    }
}
