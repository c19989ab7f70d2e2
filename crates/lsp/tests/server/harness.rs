//! A simulated editor for the server, and a package that it has open.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufReader, PipeWriter, Write, pipe};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lsp_server::{Message, RequestId, ResponseError};
use serde_json::{Value, json};
use vnfcheck_hot::{EditorPosition, SourceText, Unit};
use vnfcheck_lsp::transport::{Incoming, read};
use vnfcheck_lsp::{ServeError, Setup, serve};
use vnfcheck_report::Status;
use vnfcheck_report::defects::{Reported, defects, undecided};
use vnfcheck_runner::{Date, Input, Options};

/// Timeout for an answer, long enough for a busy machine; no test waits for it to expire.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Client {
    pub(crate) to_server: PipeWriter,
    from_server: Receiver<Message>,
    pub(crate) server: JoinHandle<Result<(), ServeError>>,
    number: i32,
    pub(crate) root: String,
    /// The last published diagnostics of each file, by path in the folder.
    pub(crate) published: BTreeMap<String, Value>,
}

impl Client {
    /// Starts a server without `initialize`.
    pub(crate) fn silent(root: &Path) -> Self {
        let (server_input, to_server) = pipe().unwrap();
        let (from_server, server_output) = pipe().unwrap();
        let server =
            thread::spawn(move || serve(server_input, server_output, Setup { today: || Date::LAST }));
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(from_server);
            while let Ok(Incoming::Message(message)) = read(&mut reader) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let root = format!("file://{}", root.display());
        Self { to_server, from_server: receiver, server, number: 0, root, published: BTreeMap::new() }
    }

    /// Starts a server for an editor with the common capabilities.
    pub(crate) fn start(root: &Path, encoding: &str, options: &Value) -> Self {
        let capabilities = json!({
            "general": { "positionEncodings": [encoding] },
            "textDocument": { "codeAction": { "resolveSupport": { "properties": ["edit"] } } },
            "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename", "create"] } },
        });
        let (client, result) = Self::with(root, &capabilities, options);
        assert_eq!(result["positionEncoding"], encoding);
        client
    }

    /// Starts a server for an editor with the given capabilities. Returns the capabilities of the server, too.
    pub(crate) fn with(root: &Path, capabilities: &Value, options: &Value) -> (Self, Value) {
        let mut client = Self::silent(root);
        let folders = json!([{ "uri": client.root, "name": "package" }]);
        let result = client.ask(
            "initialize",
            &json!({
                "processId": null,
                "workspaceFolders": folders,
                "capabilities": capabilities,
                "initializationOptions": options,
            }),
        );
        client.line_of("initialized", &json!({}));
        (client, result["capabilities"].clone())
    }

    pub(crate) fn uri(&self, name: &str) -> String {
        format!("{}/{name}", self.root)
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to_server, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    }

    pub(crate) fn line_of(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub(crate) fn receive(&mut self) -> Message {
        let message = self.from_server.recv_timeout(PATIENCE).unwrap();
        if let Message::Notification(it) = &message
            && it.method == "textDocument/publishDiagnostics"
        {
            let uri = it.params["uri"].as_str().unwrap();
            let name = uri.strip_prefix(&format!("{}/", self.root)).unwrap();
            self.published.insert(name.to_owned(), it.params.clone());
        }
        message
    }

    /// Sends a request, and returns its number.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> i32 {
        self.number += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.number, "method": method, "params": params }));
        self.number
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, number: i32) -> Result<Value, ResponseError> {
        let id = RequestId::from(number);
        loop {
            if let Message::Response(response) = self.receive()
                && response.id == id
            {
                return response.response_result;
            }
        }
    }

    pub(crate) fn try_ask(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        let number = self.request(method, params);
        self.answer(number).map_err(|error| error.message)
    }

    /// Returns the error code of a request that fails.
    pub(crate) fn code_of(&mut self, method: &str, params: &Value) -> i32 {
        let number = self.request(method, params);
        self.answer(number).unwrap_err().code
    }

    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.try_ask(method, params).unwrap()
    }

    pub(crate) fn ask_at(&mut self, method: &str, name: &str, (line, character): (u32, u32)) -> Value {
        let position = json!({ "line": line, "character": character });
        self.ask(method, &json!({ "textDocument": { "uri": self.uri(name) }, "position": position }))
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "yaml", "version": 1, "text": text });
        self.line_of("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    pub(crate) fn change(&mut self, name: &str, version: i32, changes: &[Value]) {
        let document = json!({ "uri": self.uri(name), "version": version });
        self.line_of(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    /// Waits for the diagnostics of a version.
    pub(crate) fn settle(&mut self, name: &str, version: i32) {
        while self.published.get(name).is_none_or(|params| params["version"] != version) {
            self.receive();
        }
        self.catch_up();
    }

    /// Waits until the server has processed all earlier messages.
    fn catch_up(&mut self) {
        let position = json!({ "line": 0, "character": 0 });
        let elsewhere = json!({ "textDocument": { "uri": "file:///elsewhere" }, "position": position });
        self.ask("textDocument/hover", &elsewhere);
    }

    /// Returns all diagnostics: file, start and end, code.
    pub(crate) fn diagnostics(&self) -> BTreeSet<String> {
        let of_file = |(name, params): (&String, &Value)| {
            let lists = params["diagnostics"].as_array().unwrap().clone();
            let name = name.clone();
            lists.into_iter().flat_map(move |it| {
                let range = it["range"].clone();
                let name = name.clone();
                let codes: Vec<String> = it["code"]
                    .as_str()
                    .unwrap_or_default()
                    .split(", ")
                    .map(|code| code.split(' ').next().unwrap().to_owned())
                    .collect();
                let message = it["message"].as_str().unwrap().split('\n').next().unwrap().to_owned();
                codes.into_iter().map(move |code| line(&name, &range, &code, &message))
            })
        };
        self.published.iter().flat_map(of_file).collect()
    }

    pub(crate) fn end(mut self) -> Result<(), ServeError> {
        self.ask("shutdown", &Value::Null);
        self.line_of("exit", &Value::Null);
        self.server.join().unwrap()
    }
}

fn line(name: &str, range: &Value, code: &str, message: &str) -> String {
    let at = |end: &str| format!("{}:{}", range[end]["line"], range[end]["character"]);
    format!("{name} {} {} {code} {message}", at("start"), at("end"))
}

/// Returns the findings of a fresh check of these bytes, as the server shows them.
pub(crate) fn fresh_check(files: &[(&str, &str)], unit: Unit) -> BTreeSet<String> {
    let input = Input::memory("package", files.iter().copied());
    let mut report = vnfcheck_runner::run(std::slice::from_ref(&input), &Options::default()).report;
    if !report.packages.iter().any(|package| package.path == "package") {
        // For an editor, a package remains a package even while its files do not identify it as one.
        report = vnfcheck_runner::run(&[input], &Options { one_package: true, ..Options::default() }).report;
    }
    let sources: BTreeMap<&str, SourceText> =
        files.iter().map(|(name, text)| (*name, SourceText::new(text))).collect();
    let mut found = BTreeSet::new();
    let mut line_of = |at: &vnfcheck_report::Location, ids: &[&str], message: &str| {
        let Some(source) = sources.get(at.file.as_str()) else { return };
        let position = |offset| {
            let EditorPosition { line, column } = source.editor_position(offset, unit);
            json!({ "line": line, "character": column })
        };
        let range = json!({ "start": position(at.range.start.offset), "end": position(at.range.end.offset) });
        found.extend(ids.iter().map(|id| line(&at.file, &range, id, message)));
    };
    for package in &report.packages {
        for defect in defects(&package.requirements) {
            line_of(&defect.finding.primary, &defect.ids(), &defect.finding.message);
            let line = |finding: &vnfcheck_report::FindingReport| {
                (finding.primary.file.clone(), finding.primary.range.start.line)
            };
            let mut seen = BTreeSet::new();
            for Reported { requirement, finding } in defect.findings() {
                if line(finding) != line(defect.finding) && seen.insert((&requirement.id, line(finding))) {
                    line_of(&finding.primary, &[&*requirement.id], &finding.message);
                }
            }
        }
        for it in undecided(&package.requirements) {
            line_of(it.at.unwrap(), &[""], &it.words());
        }
        let mut subjects: BTreeMap<_, (&vnfcheck_report::UndecidedReport, Vec<&str>)> = BTreeMap::new();
        for requirement in package.requirements.iter().filter(|it| it.status == Status::Undecided) {
            for subject in &requirement.undecided {
                let at = &subject.location;
                let key = (&at.file, at.range.start.offset, &subject.message);
                subjects.entry(key).or_insert_with(|| (subject, Vec::new())).1.push(&requirement.id);
            }
        }
        let mut seen = BTreeSet::new();
        for (subject, ids) in subjects.into_values() {
            let message = format!("{} undecided: {}", ids.join(", "), subject.words());
            if seen.insert((ids, subject.help.as_ref().unwrap_or(&subject.message))) {
                line_of(&subject.location, &["undecided"], &message);
            }
        }
    }
    found
}

pub(crate) const BASE: &str = "\
heat_template_version: 2016-10-14
parameters:
  fw_flavor_name: { type: string, description: é😀 the flavor }
  unused: { type: string }
conditions:
  wanted: { equals: [ { get_param: fw_flavor_name }, x ] }
resources:
  fw_server_0:
    type: OS::Nova::Server
    condition: wanted
    properties:
      flavor: { get_param: fw_flavor_name }
      diskConfig: AUTO
      networks:
        - port: { get_resource: fw_port }
  fw_port:
    type: parts/nested.yaml
    depends_on: fw_server_0
    properties: { size: { get_param: fw_flavor_name } }
outputs:
  port: { value: { get_attr: [ fw_port, id ] } }
";
pub(crate) const NESTED: &str = "\
heat_template_version: 2016-10-14
parameters:
  size: { type: string }
resources:
  port: { type: OS::Neutron::Port, properties: { name: { get_param: size } } }
outputs:
  id: { value: { get_resource: port } }
";
pub(crate) const ENVIRONMENT: &str = "parameters:\n  fw_flavor_name: large\n";

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("parts")).unwrap();
    for (name, text) in [("base.yaml", BASE), ("base.env", ENVIRONMENT), ("parts/nested.yaml", NESTED)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

pub(crate) fn started(folder: &Path) -> Client {
    let mut client = Client::start(folder, "utf-16", &json!({ "inlayHints": true }));
    client.open("base.yaml", BASE);
    client.settle("base.yaml", 1);
    client
}

/// Returns the 0-based position of the second character of a text, in the first line that contains the text.
pub(crate) fn position(text: &str, of: &str) -> (u32, u32) {
    let (number, line) = text.lines().enumerate().find(|(_, line)| line.contains(of)).unwrap();
    let before = &line[..line.find(of).unwrap()];
    (u32::try_from(number).unwrap(), u32::try_from(before.encode_utf16().count()).unwrap() + 1)
}

pub(crate) fn places(result: &Value) -> Vec<String> {
    let places = result.as_array().unwrap().iter();
    let show = |place: &Value| {
        let uri = place["uri"].as_str().unwrap();
        let start = &place["range"]["start"];
        format!("{}:{}:{}", uri.rsplit('/').next().unwrap(), start["line"], start["character"])
    };
    places.map(show).collect()
}
