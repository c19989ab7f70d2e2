//! The server as an editor meets it: messages in, messages out.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufReader, PipeWriter, Write, pipe};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use hot::{EditorPosition, SourceText, Unit};
use lsp_server::Message;
use report::defects::{defects, undecided};
use runner::config::Overrides;
use runner::mend::mend_all;
use runner::{Config, Date, Input, Options};
use serde_json::{Value, json};
use vnfcheck_lsp::transport::{Incoming, read};
use vnfcheck_lsp::{ServeError, Setup, serve};

/// Long enough for any answer on a busy machine; nothing waits for it to pass.
const PATIENCE: Duration = Duration::from_mins(1);

struct Client {
    to_server: PipeWriter,
    from_server: Receiver<Message>,
    server: JoinHandle<Result<(), ServeError>>,
    number: i32,
    root: String,
    /// The last set that was published for each file, by its path in the folder.
    published: BTreeMap<String, Value>,
}

impl Client {
    fn start(root: &Path, encoding: &str, options: &Value) -> Self {
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
        let mut client = Self {
            to_server,
            from_server: receiver,
            server,
            number: 0,
            root: root.clone(),
            published: BTreeMap::new(),
        };
        let result = client.ask(
            "initialize",
            &json!({
                "processId": null,
                "workspaceFolders": [{ "uri": root, "name": "package" }],
                "capabilities": {
                    "general": { "positionEncodings": [encoding] },
                    "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename", "create"] } },
                },
                "initializationOptions": options,
            }),
        );
        assert_eq!(result["capabilities"]["positionEncoding"], encoding);
        client.tell("initialized", &json!({}));
        client
    }

    fn uri(&self, name: &str) -> String {
        format!("{}/{name}", self.root)
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to_server, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn receive(&mut self) -> Message {
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

    fn try_ask(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.number += 1;
        let id = lsp_server::RequestId::from(self.number);
        self.send(&json!({ "jsonrpc": "2.0", "id": self.number, "method": method, "params": params }));
        loop {
            if let Message::Response(response) = self.receive()
                && response.id == id
            {
                return response.response_result.map_err(|error| error.message);
            }
        }
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.try_ask(method, params).unwrap()
    }

    fn ask_at(&mut self, method: &str, name: &str, (line, character): (u32, u32)) -> Value {
        let position = json!({ "line": line, "character": character });
        self.ask(method, &json!({ "textDocument": { "uri": self.uri(name) }, "position": position }))
    }

    fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "yaml", "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    fn change(&mut self, name: &str, version: i32, changes: &[Value]) {
        let document = json!({ "uri": self.uri(name), "version": version });
        self.tell("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Waits for the diagnostics of a version.
    fn settle(&mut self, name: &str, version: i32) {
        while self.published.get(name).is_none_or(|params| params["version"] != version) {
            self.receive();
        }
        self.catch_up();
    }

    /// Waits for everything that was sent before now.
    fn catch_up(&mut self) {
        self.ask("textDocument/hover", &json!({ "textDocument": { "uri": "file:///elsewhere" } }));
    }

    /// All diagnostics: file, start and end, code.
    fn diagnostics(&self) -> BTreeSet<String> {
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

    fn end(mut self) -> Result<(), ServeError> {
        self.ask("shutdown", &Value::Null);
        self.tell("exit", &Value::Null);
        self.server.join().unwrap()
    }
}

fn line(name: &str, range: &Value, code: &str, message: &str) -> String {
    let at = |end: &str| format!("{}:{}", range[end]["line"], range[end]["character"]);
    format!("{name} {} {} {code} {message}", at("start"), at("end"))
}

/// What a new check of these bytes finds, as the server shows it.
fn fresh_check(files: &[(&str, &str)], unit: Unit) -> BTreeSet<String> {
    let bytes = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let input = Input::Memory { path: "package".to_owned(), files: bytes };
    let mut report = runner::run(std::slice::from_ref(&input), &Options::default()).report;
    if !report.packages.iter().any(|package| package.path == "package") {
        // What does not say just now that it is a package stays one to an editor.
        report = runner::run(&[input], &Options { one_package: true, ..Options::default() }).report;
    }
    let sources: BTreeMap<&str, SourceText> =
        files.iter().map(|(name, text)| (*name, SourceText::new(text))).collect();
    let mut found = BTreeSet::new();
    let mut tell = |at: &report::Location, ids: &[&str], message: &str| {
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
            tell(&defect.finding.primary, &defect.ids(), &defect.finding.message);
        }
        for it in undecided(&package.requirements) {
            tell(it.at.unwrap(), &[""], &it.words());
        }
    }
    found
}

const BASE: &str = "\
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
const NESTED: &str = "\
heat_template_version: 2016-10-14
parameters:
  size: { type: string }
resources:
  port: { type: OS::Neutron::Port, properties: { name: { get_param: size } } }
outputs:
  id: { value: { get_resource: port } }
";
const ENVIRONMENT: &str = "parameters:\n  fw_flavor_name: large\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("parts")).unwrap();
    for (name, text) in [("base.yaml", BASE), ("base.env", ENVIRONMENT), ("parts/nested.yaml", NESTED)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn started(folder: &Path) -> Client {
    let mut client = Client::start(folder, "utf-16", &json!({ "inlayHints": true }));
    client.open("base.yaml", BASE);
    client.settle("base.yaml", 1);
    client
}

/// The positions of a text in the sample, 0-based; the first of a line that has several.
fn position(text: &str, of: &str) -> (u32, u32) {
    let (number, line) = text.lines().enumerate().find(|(_, line)| line.contains(of)).unwrap();
    let before = &line[..line.find(of).unwrap()];
    (u32::try_from(number).unwrap(), u32::try_from(before.encode_utf16().count()).unwrap() + 1)
}

fn places(result: &Value) -> Vec<String> {
    let places = result.as_array().unwrap().iter();
    let show = |place: &Value| {
        let uri = place["uri"].as_str().unwrap();
        let start = &place["range"]["start"];
        format!("{}:{}:{}", uri.rsplit('/').next().unwrap(), start["line"], start["character"])
    };
    places.map(show).collect()
}

#[test]
fn what_is_published_is_what_a_check_says_and_goes_when_the_files_are_closed() {
    let folder = folder();
    let mut client = started(folder.path());
    let files = [("base.env", ENVIRONMENT), ("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    let expected = fresh_check(&files, Unit::Utf16);
    assert!(
        expected.iter().any(|it| it.contains("R-90279 parameter `unused` is never used")),
        "{expected:?}"
    );
    assert_eq!(client.diagnostics(), expected);
    // Opened too, the environment has another text than on the disk.
    client.open("base.env", "parameters: {}\n");
    client.settle("base.env", 1);
    let files = [("base.env", "parameters: {}\n"), ("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    assert_eq!(client.diagnostics(), fresh_check(&files, Unit::Utf16));
    for name in ["base.env", "base.yaml"] {
        let uri = client.uri(name);
        client.tell("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
    }
    client.ask("shutdown", &Value::Null);
    assert_eq!(client.diagnostics(), BTreeSet::new());
    client.tell("exit", &Value::Null);
    assert!(client.server.join().unwrap().is_ok());
}

#[test]
fn files_that_change_on_the_disk_are_read_again() {
    let folder = folder();
    let mut client = started(folder.path());
    fs::write(folder.path().join("vnfcheck.yaml"), "waivers:\n- id: R-90279\n  reason: known\n").unwrap();
    let event = json!({ "changes": [{ "uri": client.uri("vnfcheck.yaml"), "type": 1 }] });
    client.tell("workspace/didChangeWatchedFiles", &event);
    let is_waived = |client: &Client| {
        let list = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
        list.iter()
            .any(|it| it["message"].as_str().unwrap().ends_with("\nwaived: known") && it["severity"] == 4)
    };
    while !is_waived(&client) {
        client.receive();
    }
    fs::write(folder.path().join("vnfcheck.yaml"), "no: configuration\n").unwrap();
    client.tell("workspace/didChangeWatchedFiles", &event);
    while !client.published["base.yaml"]["diagnostics"].to_string().contains("vnfcheck.yaml:1:1") {
        client.receive();
    }
    fs::remove_file(folder.path().join("vnfcheck.yaml")).unwrap();
    fs::remove_file(folder.path().join("base.env")).unwrap();
    client.tell("workspace/didChangeWatchedFiles", &event);
    let files = [("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    let expected = fresh_check(&files, Unit::Utf16);
    while client.diagnostics() != expected {
        client.receive();
    }
    client.end().unwrap();
}

#[test]
fn names_lead_to_declarations_and_uses() {
    let folder = folder();
    let mut client = started(folder.path());
    let mut definition =
        |of: &str| places(&client.ask_at("textDocument/definition", "base.yaml", position(BASE, of)));
    assert_eq!(definition("fw_flavor_name }\n".trim_end()), ["base.yaml:2:2"]);
    assert_eq!(definition("fw_port }"), ["base.yaml:15:2"]);
    assert_eq!(definition("parts/nested.yaml"), ["nested.yaml:0:0"]);
    assert_eq!(definition("size:"), ["nested.yaml:2:2"]);
    assert_eq!(definition("wanted\n".trim_end()), ["base.yaml:5:2"]);
    assert_eq!(definition("id ] }"), ["nested.yaml:6:2"]);
    let at = |of| {
        let (line, character) = position(BASE, of);
        json!({ "line": line, "character": character })
    };
    let references = json!({
        "textDocument": { "uri": client.uri("base.yaml") },
        "position": at("fw_flavor_name:"),
        "context": { "includeDeclaration": false },
    });
    let references = places(&client.ask("textDocument/references", &references));
    assert_eq!(references, ["base.env:1:2", "base.yaml:5:35", "base.yaml:11:27", "base.yaml:18:37"]);
    let highlights = client.ask_at("textDocument/documentHighlight", "base.yaml", position(BASE, "fw_port:"));
    assert_eq!(highlights.as_array().unwrap().len(), 3);
    let links = client
        .ask("textDocument/documentLink", &json!({ "textDocument": { "uri": client.uri("base.yaml") } }));
    assert_eq!(links[0]["target"], client.uri("parts/nested.yaml"));
    client.end().unwrap();
}

#[test]
fn renames_touch_every_file_or_are_refused() {
    let folder = folder();
    let mut client = started(folder.path());
    let rename = |client: &mut Client, of: &str, name: &str| {
        let (line, character) = position(BASE, of);
        let position = json!({ "line": line, "character": character });
        let document = json!({ "uri": client.uri("base.yaml") });
        client.try_ask(
            "textDocument/rename",
            &json!({ "textDocument": document, "position": position, "newName": name }),
        )
    };
    let edit = rename(&mut client, "fw_flavor_name:", "lb_flavor_name").unwrap();
    let changes = edit["documentChanges"].as_array().unwrap();
    let counts: Vec<(Option<i64>, usize)> = changes
        .iter()
        .map(|it| (it["textDocument"]["version"].as_i64(), it["edits"].as_array().unwrap().len()))
        .collect();
    assert_eq!(counts, [(None, 1), (Some(1), 4)], "the environment is not open");
    let edit = rename(&mut client, "size:", "width").unwrap();
    assert_eq!(edit["documentChanges"].as_array().unwrap().len(), 2, "the caller and the nested template");
    assert_eq!(rename(&mut client, "fw_flavor_name:", "unused"), Err("`unused` is taken".to_owned()));
    for name in ["", "a b", "1a", "yes", "é"] {
        assert!(rename(&mut client, "fw_flavor_name:", name).is_err(), "{name}");
    }
    let prepared = client.ask_at("textDocument/prepareRename", "base.yaml", position(BASE, "OS::Nova"));
    assert_eq!(prepared, Value::Null);
    client.end().unwrap();
}

#[test]
fn a_file_is_renamed_with_what_names_it() {
    let folder = folder();
    fs::write(folder.path().join("MANIFEST.json"), "{\"data\": [{\"file\": \"parts/nested.yaml\"}]}\n")
        .unwrap();
    let mut client = started(folder.path());
    let at = position(BASE, "parts/nested");
    let prepared = client.ask_at("textDocument/prepareRename", "base.yaml", at);
    assert_eq!(prepared["start"]["line"], at.0);
    let mut rename = |name: &str| {
        let position = json!({ "line": at.0, "character": at.1 });
        let document = json!({ "uri": client.uri("base.yaml") });
        client.try_ask(
            "textDocument/rename",
            &json!({ "textDocument": document, "position": position, "newName": name }),
        )
    };
    for name in ["elsewhere/port.yaml", "port.env", "po rt.yaml", "nested.yaml"] {
        assert!(rename(name).is_err(), "{name}");
    }
    let edit = rename("parts/port.yaml").unwrap();
    let changes = edit["documentChanges"].as_array().unwrap();
    let moved = changes.iter().find(|it| it["kind"] == "rename").unwrap();
    assert_eq!(moved["newUri"], client.uri("parts/port.yaml"));
    let of = |name: &str| {
        let uri = client.uri(name);
        let edits = changes.iter().find(|it| it["textDocument"]["uri"] == uri.as_str()).unwrap();
        edits["edits"][0]["newText"].as_str().unwrap().to_owned()
    };
    assert_eq!(of("base.yaml"), "parts/port.yaml");
    assert!(of("MANIFEST.json").contains("parts/port.yaml"), "the list of files names it, too");
    client.end().unwrap();
}

/// A text after the edits of it that are part of a change, as an editor makes them.
fn applied(edit: &Value, uri: &str, text: &str) -> String {
    let changes = edit["documentChanges"].as_array().unwrap().iter();
    let of_text = changes.filter(|change| change["textDocument"]["uri"] == uri);
    let mut edits: Vec<Value> =
        of_text.flat_map(|change| change["edits"].as_array().unwrap().clone()).collect();
    edits.sort_by_key(|it| {
        let start = &it["range"]["start"];
        std::cmp::Reverse((start["line"].as_u64(), start["character"].as_u64()))
    });
    let source = SourceText::new(text);
    let offset = |at: &Value| {
        let number = |name: &str| u32::try_from(at[name].as_u64().unwrap()).unwrap();
        let at = EditorPosition { line: number("line"), column: number("character") };
        source.offset_of(at, Unit::Utf16) as usize
    };
    let mut after = text.to_owned();
    for edit in edits {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        after.replace_range(range, edit["newText"].as_str().unwrap());
    }
    after
}

#[test]
fn fixes_are_made_one_by_one_and_all_together() {
    let folder = folder();
    let mut client = started(folder.path());
    client.settle("base.yaml", 1);
    let before = client.diagnostics();
    let diagnostics = client.published["base.yaml"]["diagnostics"].clone();
    let actions = |client: &mut Client, only: Option<&str>| {
        let context = match only {
            Some(kind) => json!({ "diagnostics": diagnostics, "only": [kind] }),
            None => json!({ "diagnostics": diagnostics }),
        };
        let document = json!({ "uri": client.uri("base.yaml") });
        let start = json!({ "line": 0, "character": 0 });
        let range = json!({ "start": start, "end": start });
        let params = json!({ "textDocument": document, "range": range, "context": context });
        client.ask("textDocument/codeAction", &params).as_array().unwrap().clone()
    };
    let offered = actions(&mut client, None);
    let safe: Vec<&Value> = offered.iter().filter(|it| it["isPreferred"] == true).collect();
    assert!(!safe.is_empty() && safe.iter().all(|it| it["kind"] == "quickfix"), "{offered:?}");
    assert_eq!(safe[0]["edit"]["documentChanges"][0]["textDocument"]["version"], 1);
    let all = actions(&mut client, Some("source.fixAll"));
    assert_eq!((all.len(), &all[0]["kind"]), (1, &json!("source.fixAll")));

    let text = applied(&all[0]["edit"], &client.uri("base.yaml"), BASE);
    client.change("base.yaml", 2, &[json!({ "text": text })]);
    client.settle("base.yaml", 2);
    let after = client.diagnostics();
    assert!(after.len() < before.len(), "{text}\n{after:#?}");
    client.end().unwrap();
}

/// A misspelled name is mended in the editor, where its author chooses so; no command makes another stack.
#[test]
fn a_misspelled_property_is_mended_by_choice() {
    let folder = folder();
    // What Heat does not look at because of a condition is only advised on, and left to the author.
    let right = BASE.replace("    condition: wanted\n", "");
    let slip = right.replace("diskConfig", "diskConfg");
    fs::write(folder.path().join("base.yaml"), &slip).unwrap();
    let mut client = Client::start(folder.path(), "utf-16", &json!({}));
    client.open("base.yaml", &slip);
    client.settle("base.yaml", 1);
    let diagnostics = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
    let is_it = |it: &&Value| it["message"].as_str().unwrap().contains("has no property `diskConfg`");
    let diagnostic = diagnostics.iter().find(is_it).unwrap();
    assert!(diagnostic["code"].as_str().unwrap().starts_with("R-92635"), "{diagnostic}");
    let (line, _) = position(&slip, "diskConfg");
    assert_eq!(diagnostic["range"]["start"], json!({ "line": line, "character": 6 }));
    let uri = client.uri("base.yaml");
    let params = json!({
        "textDocument": { "uri": uri },
        "range": diagnostic["range"],
        "context": { "diagnostics": [diagnostic] },
    });
    let actions = client.ask("textDocument/codeAction", &params);
    let mends = |it: &&Value| it["edit"]["documentChanges"].is_array() && it["kind"] == "quickfix";
    let action = actions.as_array().unwrap().iter().find(mends).unwrap();
    let title = action["title"].as_str().unwrap();
    assert!(title.contains("`diskConfig`") && title.ends_with("(changes the stack)"), "{title}");
    assert_eq!(action["isPreferred"], Value::Null);
    let mended = applied(&action["edit"], &uri, &slip);
    assert_eq!(mended, right);
    client.change("base.yaml", 2, &[json!({ "text": mended })]);
    client.settle("base.yaml", 2);
    assert!(!client.published["base.yaml"].to_string().contains("diskConf"));
    client.end().unwrap();

    let mut options = Options::default();
    let select = Overrides { select: vec!["R-92635".parse().unwrap()], ..Overrides::default() };
    Config::default().apply(&select, &mut options);
    let input = Input::Path(folder.path().to_owned());
    let (_, by_command) = mend_all(&input, &options, true).unwrap().remove(0);
    assert_eq!(String::from_utf8(by_command.unwrap().after["base.yaml"].clone()).unwrap(), slip);
}

#[test]
fn hover_tells_what_is_known() {
    let folder = folder();
    let mut client = started(folder.path());
    let mut hover = |of: &str| {
        let hover = client.ask_at("textDocument/hover", "base.yaml", position(BASE, of));
        hover["contents"]["value"].as_str().unwrap().to_owned()
    };
    let parameter = hover("fw_flavor_name:");
    assert!(parameter.contains("value: `large`, from `base.env:2`"), "{parameter}");
    assert!(hover("size:").contains("from `base.env:2`"), "followed through the call");
    assert!(hover("OS::Nova::Server").contains("required: `flavor`"));
    assert!(hover("diskConfig").contains("one of `AUTO`, `MANUAL`"));
    assert!(hover("get_attr").contains("{ get_attr: [ ID, ATTRIBUTE"));
    assert!(hover("parts/nested").contains("parameters: `size`"));
    client.open("parts/nested.yaml", &format!("# R-90526 matters\n{NESTED}"));
    let hover = client.ask_at("textDocument/hover", "parts/nested.yaml", (0, 5));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("**R-90526** MUST NOT"));
    client.end().unwrap();
}

const CFN: &str = "HeatTemplateFormatVersion: '2012-12-12'
Parameters:
  size: {Type: Number, Default: 8}
Resources:
  word: {Type: OS::Heat::RandomString, Properties: {length: {Ref: size}}}
  part: {Type: part.template, Properties: {wanted: {Ref: size}}}
Outputs:
  o: {Value: {'Fn::GetAtt': [part, told]}}
";
const CFN_PART: &str = "HeatTemplateFormatVersion: '2012-12-12'
Parameters: {wanted: {Type: Number}}
Outputs: {told: {Value: {Ref: wanted}}}
";

/// What an editor knows of HOT it knows of a template of CloudFormation, under the names of that.
#[test]
fn templates_of_cloudformation_are_known_too() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("base.yaml", CFN), ("part.template", CFN_PART)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut client = Client::start(folder.path(), "utf-16", &json!({}));
    client.open("base.yaml", CFN);
    client.settle("base.yaml", 1);
    let mut ask = |what: &str, of: &str| client.ask_at(what, "base.yaml", position(CFN, of));
    assert_eq!(places(&ask("textDocument/definition", "size}}}")), ["base.yaml:2:2"]);
    assert_eq!(places(&ask("textDocument/definition", "part.template")), ["part.template:0:0"]);
    assert_eq!(places(&ask("textDocument/definition", "wanted")), ["part.template:1:13"]);
    assert_eq!(places(&ask("textDocument/definition", "told")), ["part.template:2:10"]);
    assert_eq!(places(&ask("textDocument/definition", "part, told")), ["base.yaml:5:2"]);
    let highlights = ask("textDocument/documentHighlight", "size:");
    assert_eq!(highlights.as_array().unwrap().len(), 3);
    let hover = |it: Value| it["contents"]["value"].as_str().unwrap().to_owned();
    let parameter = hover(ask("textDocument/hover", "size:"));
    assert!(
        parameter.contains("parameter **size**: `Number`") && parameter.contains("Default: `8`"),
        "{parameter}"
    );
    assert!(hover(ask("textDocument/hover", "OS::Heat::RandomString")).contains("length"));
    let part = hover(ask("textDocument/hover", "part.template"));
    assert!(part.contains("parameters: `wanted`") && part.contains("outputs: `told`"), "{part}");
    let outline = client
        .ask("textDocument/documentSymbol", &json!({ "textDocument": { "uri": client.uri("base.yaml") } }));
    let symbols = outline.as_array().unwrap();
    let resources = symbols.iter().find(|it| it["name"] == "Resources").unwrap();
    assert_eq!(resources["children"][0]["detail"], "OS::Heat::RandomString");
    client.end().unwrap();
}

const AMAZONS: &str = "AWSTemplateFormatVersion: '2010-09-09'
Parameters:
  wanted: {Type: Number, MinValue: 8, NoEcho: true}
Conditions:
  c: {'Fn::Equals': [{Ref: wanted}, 8]}
Resources:
  word:
    Type: OS::Heat::RandomString
    Condition: c
Outputs:
  o: {Value: {'Fn::GetAtt': [word, value]}}
";

/// In a template of CloudFormation the words of that are offered, with conditions in the version that has them.
#[test]
fn help_speaks_the_dialect_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let files = [("base.yaml", CFN), ("part.template", CFN_PART), ("amazons.yaml", AMAZONS)];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut client = Client::start(folder.path(), "utf-16", &json!({}));
    for (name, text) in [("base.yaml", CFN), ("amazons.yaml", AMAZONS)] {
        client.open(name, text);
        client.settle(name, 1);
    }
    let mut version = 1;
    let mut offered = |name: &str, start: &str, lines: &str| {
        version += 1;
        let before = format!("{start}{}", &lines[..lines.find('|').unwrap()]);
        client.change(name, version, &[json!({ "text": format!("{start}{}\n", lines.replace('|', "")) })]);
        let line = u32::try_from(before.matches('\n').count()).unwrap();
        let at = (line, u32::try_from(before.rsplit('\n').next().unwrap().len()).unwrap());
        let items = client.ask_at("textDocument/completion", name, at);
        let labels = items.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap().to_owned());
        labels.collect::<Vec<String>>()
    };
    let resources = CFN.split_once("Outputs:").unwrap().0;
    for (lines, there, not_there) in [
        ("|", &["Mappings", "Outputs"][..], &["outputs", "conditions", "Conditions"][..]),
        ("HeatTemplateFormatVersion: |", &["2012-12-12"], &["2010-09-09"]),
        ("Parameters:\n  p:\n    |", &["Type", "NoEcho", "MaxLength"], &["type", "constraints"]),
        ("Parameters:\n  p:\n    Type: |", &["CommaDelimitedList"], &["string"]),
        ("  x:\n    |", &["Type", "DependsOn"], &["type", "depends_on", "external_id", "Condition"]),
        ("  x:\n    Type: OS::Heat::Ran|", &["OS::Heat::RandomString", "part.template"], &[]),
        ("  x:\n    Type: part.template\n    Properties:\n      |", &["wanted"], &["told"]),
        ("  x:\n    Type: OS::Heat::RandomString\n    Properties:\n      |", &["length"], &["get_param"]),
        (
            "  x:\n    Type: OS::Heat::RandomString\n    Properties:\n      length: { |",
            &["Ref", "Fn::GetAtt", "Fn::FindInMap"],
            &["get_param", "Fn::If", "list_join"],
        ),
        ("  x:\n    Properties:\n      length: {Ref: |", &["size", "word", "AWS::Region"], &["OS::region"]),
        ("  x:\n    Properties:\n      length: {Fn::GetAtt: [part, |", &["told"], &[]),
        ("  x:\n    DependsOn: |", &["word", "part"], &["size"]),
        ("Outputs:\n  o:\n    |", &["Value"], &["value", "Condition"]),
        ("Outputs:\n  o:\n    Value: {'Fn::GetAtt': [part, |", &["told"], &[]),
    ] {
        let labels = offered("base.yaml", resources, lines);
        let has = |name: &&str| labels.iter().any(|it| it == name);
        assert!(there.iter().all(has) && !not_there.iter().any(has), "{lines}: {labels:?}");
    }
    for (lines, there) in [
        ("|", "Conditions"),
        ("  x:\n    Con|", "Condition"),
        ("  x:\n    Condition: |", "c"),
        ("  x:\n    Properties:\n      y: {|", "Fn::If"),
        ("  x:\n    Properties:\n      y: {'Fn::If': [|", "c"),
    ] {
        let labels = offered("amazons.yaml", AMAZONS.split_once("Outputs:").unwrap().0, lines);
        assert!(labels.iter().any(|it| it == there), "{lines}: {labels:?}");
    }
    client.change("amazons.yaml", 1_000, &[json!({ "text": AMAZONS })]);
    let mut hover = |of: &str| {
        let hover = client.ask_at("textDocument/hover", "amazons.yaml", position(AMAZONS, of));
        hover["contents"]["value"].as_str().unwrap().to_owned()
    };
    let parameter = hover("wanted:");
    assert!(parameter.contains("MinValue: `8`") && parameter.contains("NoEcho: `true`"), "{parameter}");
    let function = hover("Ref: wanted");
    assert!(function.contains("{ Ref: NAME }\n```\n\nof CloudFormation"), "{function}");
    client.end().unwrap();
}

/// A template that cannot be read when it is opened tells its dialect by the line of its version.
#[test]
fn help_speaks_the_dialect_of_a_file_that_was_never_read() {
    let folder = tempfile::tempdir().unwrap();
    let text = "HeatTemplateFormatVersion: '2012-12-12'\nResources: {\nOut\n";
    fs::write(folder.path().join("base.yaml"), text).unwrap();
    let mut client = Client::start(folder.path(), "utf-16", &json!({}));
    client.open("base.yaml", text);
    client.settle("base.yaml", 1);
    let items = client.ask_at("textDocument/completion", "base.yaml", (2, 3)).to_string();
    assert!(items.contains("\"Outputs\"") && !items.contains("\"outputs\""), "{items}");
    client.end().unwrap();
}

#[test]
fn completion_offers_what_fits_even_in_text_that_is_no_yaml() {
    let folder = folder();
    let mut client = started(folder.path());
    let mut version = 1;
    let mut offered = |line: &str| {
        version += 1;
        let text = format!("{BASE}{}\n", line.replace('|', ""));
        client.change("base.yaml", version, &[json!({ "text": text })]);
        let last = line.lines().last().unwrap();
        let lines = u32::try_from(text[..text.trim_end().len()].lines().count()).unwrap();
        let at = (lines - 1, u32::try_from(last.find('|').unwrap()).unwrap());
        let items = client.ask_at("textDocument/completion", "base.yaml", at);
        let labels = items.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap().to_owned());
        labels.collect::<Vec<String>>()
    };
    let has =
        |labels: &[String], name: &str| assert!(labels.iter().any(|it| it == name), "{name}: {labels:?}");
    has(&offered("  x: { value: { get_param: fw|"), "unused");
    has(&offered("  x: { value: { get_resource: |"), "fw_server_0");
    has(&offered("  x: { value: { get_attr: [ fw_port, |"), "id");
    has(&offered("  x: { value: { get|"), "get_param");
    has(&offered("  x:\n    val|"), "value");
    has(&offered("conditions:\n  a: b\npar|"), "parameter_groups");
    client.end().unwrap();
}

#[test]
fn properties_types_and_names_are_offered() {
    let folder = folder();
    let mut client = started(folder.path());
    let (start, _) = BASE.split_once("outputs:").unwrap();
    let mut version = 1;
    let mut offered = |lines: &str| {
        version += 1;
        let text = format!("{start}{}\n", lines.replace('|', ""));
        client.change("base.yaml", version, &[json!({ "text": text })]);
        let before = format!("{start}{}", &lines[..lines.find('|').unwrap()]);
        let line = u32::try_from(before.matches('\n').count()).unwrap();
        let at = (line, u32::try_from(before.rsplit('\n').next().unwrap().len()).unwrap());
        let items = client.ask_at("textDocument/completion", "base.yaml", at);
        let labels = items.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap().to_owned());
        labels.collect::<Vec<String>>()
    };
    let has =
        |labels: &[String], name: &str| assert!(labels.iter().any(|it| it == name), "{name}: {labels:?}");
    let server = "  fw_server_1:\n    type: OS::Nova::Server\n    properties:\n      flavor: { get_param: fw_flavor_name }\n";
    has(&offered(&format!("{server}      im|")), "image");
    has(&offered(&format!("{server}      diskConfig: |")), "MANUAL");
    has(&offered(&format!("{server}      networks:\n        - po|")), "port");
    offered(&format!("{server}      |"));
    has(&offered(&format!("{server}      image: {{ get_param: |")), "fw_image_name");
    let names = offered(&format!("{server}      name: {{ get_param: |"));
    has(&names, "fw_name_1");
    assert!(!names.contains(&"fw_name_0".to_owned()), "{names:?}");
    has(&offered("  x:\n    type: OS::Neu|"), "OS::Neutron::Port");
    has(&offered("  x:\n    type: |"), "parts/nested.yaml");
    has(&offered("  x:\n    type: parts/nested.yaml\n    properties:\n      s|"), "size");
    client.end().unwrap();
}

#[test]
fn structure_hints_and_actions() {
    let folder = folder();
    let mut client = started(folder.path());
    let document = json!({ "textDocument": { "uri": client.uri("base.yaml") } });
    let symbols = client.ask("textDocument/documentSymbol", &document);
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["heat_template_version", "parameters", "conditions", "resources", "outputs"]);
    assert_eq!(symbols[3]["children"][0]["detail"], "OS::Nova::Server");
    let folds = client.ask("textDocument/foldingRange", &document);
    let folds: Vec<(i64, i64)> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["startLine"].as_i64().unwrap(), it["endLine"].as_i64().unwrap()))
        .collect();
    assert_eq!(folds, [(1, 3), (4, 5), (6, 18), (7, 14), (10, 14), (13, 14), (15, 18), (19, 20)]);
    let uri = client.uri("base.yaml");
    let command = json!({ "command": "vnfcheck.package", "arguments": [uri] });
    assert_eq!(client.ask("workspace/executeCommand", &command), client.root);
    let (line, character) = position(BASE, "fw_port }");
    let position = json!({ "line": line, "character": character });
    let selection = json!({ "textDocument": { "uri": uri }, "positions": [position] });
    let selection = client.ask("textDocument/selectionRange", &selection);
    let mut depth = 0;
    let mut range = &selection[0];
    while !range.is_null() {
        depth += 1;
        range = &range["parent"];
    }
    assert!(depth > 8, "{selection}");
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let hints =
        client.ask("textDocument/inlayHint", &json!({ "textDocument": { "uri": uri }, "range": whole }));
    assert!(hints.as_array().unwrap().iter().any(|it| it["label"] == "= large"), "{hints}");
    let list = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
    let unused = list.iter().find(|it| it["code"] == "R-90279").unwrap();
    let context = json!({ "diagnostics": [unused] });
    let actions = json!({ "textDocument": { "uri": uri }, "range": unused["range"], "context": context });
    let actions = client.ask("textDocument/codeAction", &actions);
    let waive = |it: &&Value| it["title"].as_str().unwrap().starts_with("waive");
    let action = actions.as_array().unwrap().iter().find(waive).unwrap();
    let edit = &action["edit"]["changes"][uri.as_str()][0];
    assert_eq!(edit["newText"], "  # vnfcheck: waive R-90279 REASON\n");
    assert_eq!(edit["range"]["start"], json!({ "line": 3, "character": 0 }));
    let waived = BASE.replace("  unused:", "  # vnfcheck: waive R-90279 REASON\n  unused:");
    client.change("base.yaml", 2, &[json!({ "text": waived })]);
    client.settle("base.yaml", 2);
    assert!(client.published["base.yaml"].to_string().contains("waived: REASON"));
    client.end().unwrap();
}

#[test]
fn messages_that_make_no_sense_change_nothing() {
    let folder = folder();
    let mut client = started(folder.path());
    let before = client.diagnostics();
    client.tell("textDocument/didChange", &json!({ "textDocument": 1 }));
    client.tell(
        "textDocument/didOpen",
        &json!({ "textDocument": { "uri": "untitled:1", "languageId": "yaml", "version": 1, "text": "" } }),
    );
    client.tell("no/such", &json!([1]));
    client.send(&json!([1, 2]));
    assert_eq!(client.try_ask("no/such", &Value::Null), Err("`no/such` is not offered".to_owned()));
    assert_eq!(
        client.ask("textDocument/hover", &json!({ "textDocument": { "uri": "file:///no" }, "position": 1 })),
        Value::Null
    );
    let uri = client.uri("base.yaml");
    assert!(
        client
            .try_ask("textDocument/hover", &json!({ "textDocument": { "uri": uri }, "position": 1 }))
            .is_err()
    );
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    assert_eq!(
        client.ask("textDocument/hover", &json!({ "textDocument": { "uri": uri }, "position": far })),
        Value::Null
    );
    assert_eq!(client.diagnostics(), before);
    client.end().unwrap();
}

#[test]
fn an_editor_that_leaves_without_a_word_ends_the_server() {
    let folder = folder();
    let client = started(folder.path());
    drop(client.to_server);
    assert!(matches!(client.server.join().unwrap(), Err(ServeError::Left)));
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }
}

/// The editor's own idea of a text: characters, lines that end at `\n`, `\r\n` and `\r`, and columns in a unit.
struct Model {
    text: Vec<char>,
}

impl Model {
    fn position(&self, index: usize, unit: Unit) -> Value {
        let (mut line, mut column) = (0, 0);
        for (at, character) in self.text[..index].iter().enumerate() {
            let ends = *character == '\n' || (*character == '\r' && self.text.get(at + 1) != Some(&'\n'));
            if ends {
                line += 1;
                column = 0;
            } else {
                column += match unit {
                    Unit::Utf8 => character.len_utf8(),
                    Unit::Utf16 => character.len_utf16(),
                    Unit::Character => 1,
                };
            }
        }
        json!({ "line": line, "character": column })
    }

    /// Replaces a part at random, between characters but not between `\r` and `\n`; what the editor says of it.
    fn edit(&mut self, dice: &mut Dice, unit: Unit) -> Value {
        const PIECES: [&str; 24] = [
            "a",
            "é",
            "😀",
            "\n",
            "\r\n",
            "\t",
            "  ",
            ": ",
            "- ",
            "#",
            "{",
            "}",
            "[",
            "]",
            "'",
            "\"",
            "&a ",
            "*a",
            "get_param",
            "fw_flavor_name",
            "\n  x: 1\n",
            "resources:\n",
            ",",
            "\u{feff}",
        ];
        let splits = |text: &[char], at: usize| {
            at > 0 && text.get(at - 1) == Some(&'\r') && text.get(at) == Some(&'\n')
        };
        let mut start = dice.below(self.text.len() + 1);
        let mut end = (start + [0, 0, 1, 2, 9][dice.below(5)]).min(self.text.len());
        start -= usize::from(splits(&self.text, start));
        end -= usize::from(splits(&self.text, end) && end > start);
        let end = end.max(start);
        let new = if dice.below(4) == 0 { "" } else { PIECES[dice.below(PIECES.len())] };
        let range = json!({ "start": self.position(start, unit), "end": self.position(end, unit) });
        self.text.splice(start..end, new.chars());
        json!({ "range": range, "text": new })
    }

    fn text(&self) -> String {
        self.text.iter().collect()
    }
}

/// Edits of all three encodings together.
const EDITS: usize = 10_000;
/// Edits between two comparisons.
const AT_ONCE: usize = 40;

#[test]
fn after_any_edits_the_published_set_is_that_of_a_fresh_check() {
    for (encoding, unit) in [("utf-8", Unit::Utf8), ("utf-16", Unit::Utf16), ("utf-32", Unit::Character)] {
        let folder = folder();
        let mut client = Client::start(folder.path(), encoding, &Value::Null);
        client.open("base.yaml", BASE);
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        let mut model = Model { text: BASE.chars().collect() };
        let mut version = 1;
        for round in 0..EDITS.div_ceil(3 * AT_ONCE) {
            // From time to time it is YAML again.
            if round % 4 == 0 {
                model.text = BASE.replace('\n', if round % 8 == 0 { "\n" } else { "\r\n" }).chars().collect();
                version += 1;
                client.change("base.yaml", version, &[json!({ "text": model.text() })]);
            }
            let mut left = AT_ONCE;
            while left > 0 {
                let count = (1 + dice.below(5)).min(left);
                left -= count;
                let changes: Vec<Value> = (0..count).map(|_| model.edit(&mut dice, unit)).collect();
                version += 1;
                client.change("base.yaml", version, &changes);
            }
            client.settle("base.yaml", version);
            let text = model.text();
            let files = [("base.env", ENVIRONMENT), ("base.yaml", &text), ("parts/nested.yaml", NESTED)];
            assert_eq!(client.diagnostics(), fresh_check(&files, unit), "{encoding}, round {round}:\n{text}");
        }
        client.end().unwrap();
    }
}
