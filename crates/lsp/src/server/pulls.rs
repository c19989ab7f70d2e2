//! Requests for the diagnostics of open files.

use gen_lsp_types::DocumentDiagnosticParams;
use lsp_server::{ErrorCode, RequestId};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Phase, Server};
use crate::features::{self, Failure};
use crate::results::FileResult;
use crate::transport;
use crate::workspace::Progress;

/// The request for the diagnostics of a file.
pub(super) const METHOD: &str = "textDocument/diagnostic";

/// A request for the diagnostics of a file that waits for the end of a check.
pub(super) struct Waiting {
    id: RequestId,
    /// The ID of the result that the client has.
    previous: Option<String>,
}

/// The parameters of a cancellation.
#[derive(Deserialize)]
pub(super) struct Cancellation {
    id: RequestId,
}

impl Server {
    /// Keeps a request for diagnostics until the current files of the package are checked. The request replaces an
    /// earlier request for the same file.
    pub(super) fn wait(&mut self, id: RequestId, params: Value) {
        let params: DocumentDiagnosticParams = match features::read(params) {
            Ok(params) => params,
            Err(failure) => return self.respond(id, Err(failure)),
        };
        let waiting = Waiting { id, previous: params.previous_result_id };
        if let Some(earlier) = self.waiting.insert(params.text_document.uri.0, waiting) {
            self.abandon(earlier, "a later request for the file replaces this request");
        }
    }

    /// Answers the waiting requests whose packages are checked.
    pub(super) fn answer_waiting(&mut self) {
        for (uri, waiting) in std::mem::take(&mut self.waiting) {
            match self.report(&uri, waiting.previous.as_deref()) {
                Some(Ok(report)) => {
                    let id = json!(waiting.id);
                    self.send(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{report}}}"#));
                }
                Some(Err(failure)) => self.respond(waiting.id, Err(failure)),
                None => {
                    self.waiting.insert(uri, waiting);
                }
            }
        }
    }

    /// Returns the report on an open file as JSON, or `None` until the current files of its package are checked. Files
    /// that belong to no package have no diagnostics.
    fn report(&mut self, uri: &str, previous: Option<&str>) -> Option<Result<String, Failure>> {
        let place = self.documents.get(uri).and_then(|open| open.place.as_ref());
        if let Some((root, name)) = place
            && let Some(package) = self.packages.get_mut(root)
        {
            return match package.progress() {
                Progress::Running => None,
                Progress::Ended => {
                    Some(Ok(package.results.entry(name.clone()).or_default().report(previous)))
                }
                Progress::Failed => {
                    let message = "the check failed; this is a defect of vnfcheck";
                    Some(Err(Failure::new(ErrorCode::InternalError, message)))
                }
            };
        }
        Some(Ok(FileResult::default().report(previous)))
    }

    /// Asks the client to repeat its requests if a check changed the diagnostics of an open file after the last request
    /// for diagnostics.
    pub(super) fn refresh(&mut self) {
        if !self.client.pulls || self.phase != Phase::Running {
            return;
        }
        let mut is_due = false;
        for (root, name) in self.documents.values().filter_map(|open| open.place.as_ref()) {
            let package = self.packages.get_mut(root).filter(|it| it.progress() == Progress::Ended);
            let result = package.and_then(|it| it.results.get_mut(name));
            is_due |= result.is_some_and(FileResult::offer);
        }
        if is_due {
            self.ask("workspace/diagnostic/refresh", None);
        }
    }

    /// Answers the waiting request that the client cancels. Other requests are already answered.
    pub(super) fn cancel(&mut self, cancellation: &Cancellation) {
        let uri = self.waiting.iter().find(|(_, it)| it.id == cancellation.id).map(|(uri, _)| uri.clone());
        if let Some(waiting) = uri.and_then(|uri| self.waiting.remove(&uri)) {
            let message = "the client cancelled the request";
            self.respond(waiting.id, Err(Failure::new(ErrorCode::RequestCanceled, message)));
        }
    }

    /// Answers all waiting requests when the server shuts down.
    pub(super) fn abandon_waiting(&mut self) {
        for (_, waiting) in std::mem::take(&mut self.waiting) {
            self.abandon(waiting, "the server is shutting down");
        }
    }

    /// Answers a request that the server refuses and that the client must not repeat.
    fn abandon(&self, waiting: Waiting, reason: &str) {
        let data = json!({ "retriggerRequest": false });
        let error = transport::error(waiting.id, ErrorCode::ServerCancelled, reason.to_owned(), Some(data));
        self.send(error);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread;
    use std::time::Duration;

    use lsp_server::{Message, Notification, Request};
    use vnfcheck_runner::Date;

    use super::*;
    use crate::checker::{Checked, Fixes, Found, Job};
    use crate::server::Event;
    use crate::{Setup, uri};

    const PATIENCE: Duration = Duration::from_mins(1);
    const TEXT: &str = "heat_template_version: 2015-04-30\n";

    /// A server with one open file, whose checks end on demand.
    struct Served {
        events: Sender<Event>,
        sent: Receiver<String>,
        jobs: Receiver<Job>,
        uri: String,
        _folder: tempfile::TempDir,
    }

    impl Served {
        fn start() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("base.yaml");
            fs::write(&path, TEXT).unwrap();
            let (events, incoming) = channel();
            let (outgoing, sent) = channel();
            let (to_check, jobs) = channel();
            thread::spawn(move || {
                Server::new(outgoing, to_check, Setup { today: || Date::LAST }).run(&incoming)
            });
            let root = uri::of_path(folder.path()).0;
            let served = Self { events, sent, jobs, uri: uri::of_path(&path).0, _folder: folder };
            let capabilities = json!({
                "textDocument": { "diagnostic": {} },
                "workspace": { "diagnostics": { "refreshSupport": true } },
            });
            served.ask(0, "initialize", json!({ "rootUri": root, "capabilities": capabilities }));
            assert_eq!(served.received()["id"], 0);
            served.open();
            served
        }

        fn open(&self) {
            let document = json!({ "uri": self.uri, "languageId": "yaml", "version": 1, "text": TEXT });
            self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        }

        fn close(&self) {
            self.tell("textDocument/didClose", json!({ "textDocument": { "uri": self.uri } }));
        }

        fn ask(&self, number: i32, method: &str, params: Value) {
            let request = Request { id: number.into(), method: method.to_owned(), params };
            self.events.send(Event::Message(Message::Request(request))).unwrap();
        }

        fn tell(&self, method: &str, params: Value) {
            let notification = Notification { method: method.to_owned(), params };
            self.events.send(Event::Message(Message::Notification(notification))).unwrap();
        }

        fn pull(&self, number: i32, previous: Option<&str>) {
            let params = json!({ "textDocument": { "uri": self.uri }, "previousResultId": previous });
            self.ask(number, METHOD, params);
        }

        fn job(&self) -> Job {
            self.jobs.recv_timeout(PATIENCE).unwrap()
        }

        fn end(&self, job: Job, list: Option<&str>) {
            let found = list.map(|list| Found {
                diagnostics: BTreeMap::from([("base.yaml".to_owned(), list.to_owned())]),
                fixes: Fixes::default(),
            });
            let checked = Checked { root: job.root, generation: job.generation, found };
            self.events.send(Event::Checked(checked)).unwrap();
        }

        fn received(&self) -> Value {
            serde_json::from_str(&self.sent.recv_timeout(PATIENCE).unwrap()).unwrap()
        }

        #[track_caller]
        fn expect_full(&self, number: i32, items: &Value) -> String {
            let answer = self.received();
            assert_eq!(
                (&answer["id"], &answer["result"]["kind"]),
                (&json!(number), &json!("full")),
                "{answer}"
            );
            assert_eq!(answer["result"]["items"], *items);
            answer["result"]["resultId"].as_str().unwrap().to_owned()
        }

        #[track_caller]
        fn expect_error(&self, number: i32, code: i32) -> Value {
            let answer = self.received();
            assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(number), &json!(code)), "{answer}");
            answer["error"]["data"].clone()
        }
    }

    #[test]
    fn a_request_waits_for_the_check_of_the_current_text() {
        let served = Served::start();
        let outdated = served.job();
        served.pull(1, None);
        let document = json!({ "uri": served.uri, "version": 2 });
        let change = json!({ "text": "heat_template_version: 2016-10-14\n" });
        served
            .tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
        let current = served.job();
        assert!(outdated.cancel.is_cancelled());
        served.end(outdated, Some("[1]"));
        served.end(current, Some("[2]"));
        let id = served.expect_full(1, &json!([2]));
        served.pull(2, Some(&id));
        let unchanged = json!({ "kind": "unchanged", "resultId": id });
        assert_eq!(served.received()["result"], unchanged, "no request to ask again comes first");
        served.pull(3, Some("another"));
        assert_eq!(served.expect_full(3, &json!([2])), id);
    }

    #[test]
    fn a_later_request_for_the_file_replaces_the_first() {
        let served = Served::start();
        let job = served.job();
        served.pull(1, None);
        served.pull(2, None);
        assert_eq!(served.expect_error(1, -32802), json!({ "retriggerRequest": false }));
        served.end(job, Some("[1]"));
        served.expect_full(2, &json!([1]));
    }

    #[test]
    fn a_cancelled_request_ends_and_the_editor_is_asked_to_repeat_it() {
        let served = Served::start();
        let job = served.job();
        served.pull(1, None);
        served.tell("$/cancelRequest", json!({ "id": 1 }));
        assert_eq!(served.expect_error(1, -32800), Value::Null);
        served.tell("$/cancelRequest", json!({ "id": 1 }));
        served.end(job, Some("[1]"));
        let refresh = served.received();
        assert_eq!(refresh["method"], "workspace/diagnostic/refresh");
        assert_eq!(refresh.get("params"), None);
        served.pull(2, None);
        served.expect_full(2, &json!([1]));
    }

    #[test]
    fn a_failed_check_fails_the_requests_until_the_next_change() {
        let served = Served::start();
        served.pull(1, None);
        served.end(served.job(), None);
        served.expect_error(1, -32603);
        served.pull(2, None);
        served.expect_error(2, -32603);
        served.tell("textDocument/didSave", json!({ "textDocument": { "uri": served.uri } }));
        served.pull(3, None);
        served.end(served.job(), Some("[1]"));
        served.expect_full(3, &json!([1]));
    }

    #[test]
    fn no_request_stays_without_an_answer() {
        let served = Served::start();
        served.ask(1, METHOD, json!({ "textDocument": { "uri": "file:///elsewhere.yaml" } }));
        served.expect_full(1, &json!([]));
        served.ask(2, METHOD, json!({ "textDocument": 1 }));
        served.expect_error(2, -32602);
        served.pull(3, None);
        served.close();
        served.expect_full(3, &json!([]));
        served.open();
        served.pull(4, None);
        served.ask(5, "shutdown", Value::Null);
        served.expect_error(4, -32802);
        assert_eq!(served.received()["id"], 5);
    }

    #[test]
    fn a_check_of_a_package_that_was_closed_says_nothing_about_the_package_opened_again() {
        let served = Served::start();
        let closed = served.job();
        served.close();
        served.open();
        let opened = served.job();
        served.pull(1, None);
        served.end(closed, Some("[1]"));
        served.end(opened, Some("[2]"));
        served.expect_full(1, &json!([2]));
    }
}
