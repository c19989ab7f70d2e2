//! Diagnostics that the editor requests.

use std::fs;
use std::path::Path;

use lsp_server::Message;
use serde_json::{Value, json};
use vnfcheck_hot::Unit;

use crate::harness::{BASE, Client, ENVIRONMENT, NESTED, folder, fresh_check};

/// Starts a server for an editor that requests diagnostics.
fn started(folder: &Path) -> Client {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let (client, server) = Client::with(folder, &capabilities, &Value::Null);
    let provider =
        json!({ "identifier": "vnfcheck", "interFileDependencies": true, "workspaceDiagnostics": false });
    assert_eq!(server["diagnosticProvider"], provider);
    client
}

fn pull(client: &mut Client, name: &str, previous: &Value) -> Value {
    let params = json!({ "textDocument": { "uri": client.uri(name) }, "previousResultId": previous });
    client.ask("textDocument/diagnostic", &params)
}

/// Waits until the server asks the editor to request the diagnostics again.
fn await_refresh(client: &mut Client) {
    loop {
        if let Message::Request(request) = client.receive()
            && request.method == "workspace/diagnostic/refresh"
        {
            client.send(&json!({ "jsonrpc": "2.0", "id": request.id, "result": null }));
            return;
        }
    }
}

#[test]
fn open_files_are_requested_and_other_files_published() {
    let folder = folder();
    let mut client = started(folder.path());
    client.open("base.yaml", BASE);
    let report = pull(&mut client, "base.yaml", &Value::Null);
    assert_eq!(report["kind"], "full");
    assert!(!client.published.contains_key("base.yaml"), "requested diagnostics are not published");
    client.published.insert("base.yaml".to_owned(), json!({ "diagnostics": report["items"] }));
    let files = [("base.env", ENVIRONMENT), ("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    assert_eq!(client.diagnostics(), fresh_check(&files, Unit::Utf16));
    let unchanged = json!({ "kind": "unchanged", "resultId": report["resultId"] });
    assert_eq!(pull(&mut client, "base.yaml", &report["resultId"]), unchanged);

    let used = BASE.replace("  unused: { type: string }\n", "");
    client.change("base.yaml", 2, &[json!({ "text": used })]);
    let changed = pull(&mut client, "base.yaml", &report["resultId"]);
    assert_eq!(changed["kind"], "full");
    assert!(!changed.to_string().contains("R-90279") && report.to_string().contains("R-90279"));
    client.end().unwrap();
}

#[test]
fn published_diagnostics_disappear_when_a_file_opens_and_come_back_when_it_closes() {
    let folder = folder();
    let mut client = started(folder.path());
    client.open("base.yaml", BASE);
    pull(&mut client, "base.yaml", &Value::Null);
    let published = client.published["parts/nested.yaml"]["diagnostics"].clone();
    assert_ne!(published, json!([]));
    client.open("parts/nested.yaml", NESTED);
    let report = pull(&mut client, "parts/nested.yaml", &Value::Null);
    assert_eq!(report["items"], published);
    assert_eq!(client.published["parts/nested.yaml"]["diagnostics"], json!([]));
    let document = json!({ "uri": client.uri("parts/nested.yaml") });
    client.line_of("textDocument/didClose", &json!({ "textDocument": document }));
    while client.published["parts/nested.yaml"]["diagnostics"] != published {
        client.receive();
    }
    client.end().unwrap();
}

#[test]
fn the_server_asks_for_requests_of_diagnostics_that_changed_elsewhere() {
    let folder = folder();
    let mut client = started(folder.path());
    client.open("base.yaml", BASE);
    let report = pull(&mut client, "base.yaml", &Value::Null);
    fs::write(folder.path().join("vnfcheck.yaml"), "waivers:\n- id: R-90279\n  reason: known\n").unwrap();
    let event = json!({ "changes": [{ "uri": client.uri("vnfcheck.yaml"), "type": 1 }] });
    client.line_of("workspace/didChangeWatchedFiles", &event);
    await_refresh(&mut client);
    let waived = pull(&mut client, "base.yaml", &report["resultId"]);
    assert!(waived["items"].to_string().contains("waived: known"), "{waived}");

    fs::write(folder.path().join("vnfcheck.yaml"), "no: configuration\n").unwrap();
    client.line_of("workspace/didChangeWatchedFiles", &event);
    let problem = pull(&mut client, "base.yaml", &waived["resultId"]);
    assert!(problem["items"][0]["message"].as_str().unwrap().contains("vnfcheck.yaml:1:1"), "{problem}");
    client.end().unwrap();
}

#[test]
fn a_file_outside_packages_has_no_diagnostics() {
    let folder = folder();
    let mut client = started(folder.path());
    let report = json!({ "kind": "full", "resultId": "0", "items": [] });
    assert_eq!(pull(&mut client, "base.yaml", &Value::Null), report, "the file is not open");
    let elsewhere = json!({ "textDocument": { "uri": "untitled:Untitled-1" } });
    assert_eq!(client.ask("textDocument/diagnostic", &elsewhere), report);
    client.end().unwrap();
}

/// An editor that does not repeat requests on demand would miss changes, so the server publishes all diagnostics.
#[test]
fn editors_that_cannot_refresh_get_no_requested_diagnostics() {
    let folder = folder();
    for capabilities in [
        json!({ "textDocument": { "diagnostic": {} } }),
        json!({ "workspace": { "diagnostics": { "refreshSupport": true } } }),
        json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": false } } }),
    ] {
        let (mut client, server) = Client::with(folder.path(), &capabilities, &Value::Null);
        assert_eq!(server.get("diagnosticProvider"), None);
        client.open("base.yaml", BASE);
        client.settle("base.yaml", 1);
        let params = json!({ "textDocument": { "uri": client.uri("base.yaml") } });
        assert_eq!(client.code_of("textDocument/diagnostic", &params), -32601);
        client.end().unwrap();
    }
}
