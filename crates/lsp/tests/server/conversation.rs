//! Publication of diagnostics: files that open, change on disk and close, and malformed messages.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};
use vnfcheck_hot::Unit;
use vnfcheck_lsp::ServeError;

use crate::harness::{BASE, Client, ENVIRONMENT, NESTED, folder, fresh_check, started};

#[test]
fn diagnostics_equal_a_check_and_disappear_with_the_files() {
    let folder = folder();
    let mut client = started(folder.path());
    let files = [("base.env", ENVIRONMENT), ("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    let expected = fresh_check(&files, Unit::Utf16);
    assert!(expected.iter().any(|it| it.contains("R-90279 unused parameter `unused`")), "{expected:?}");
    assert_eq!(client.diagnostics(), expected);
    // The open text of the environment differs from the file on disk.
    client.open("base.env", "parameters: {}\n");
    client.settle("base.env", 1);
    let files = [("base.env", "parameters: {}\n"), ("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    assert_eq!(client.diagnostics(), fresh_check(&files, Unit::Utf16));
    for name in ["base.env", "base.yaml"] {
        let uri = client.uri(name);
        client.line_of("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
    }
    client.ask("shutdown", &Value::Null);
    assert_eq!(client.diagnostics(), BTreeSet::new());
    client.line_of("exit", &Value::Null);
    assert!(client.server.join().unwrap().is_ok());
}

#[test]
fn files_that_change_on_the_disk_are_read_again() {
    let folder = folder();
    let mut client = started(folder.path());
    fs::write(folder.path().join("vnfcheck.yaml"), "waivers:\n- id: R-90279\n  reason: known\n").unwrap();
    let event = json!({ "changes": [{ "uri": client.uri("vnfcheck.yaml"), "type": 1 }] });
    client.line_of("workspace/didChangeWatchedFiles", &event);
    let is_waived = |client: &Client| {
        let list = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
        list.iter()
            .any(|it| it["message"].as_str().unwrap().ends_with("\nwaived: known") && it["severity"] == 4)
    };
    while !is_waived(&client) {
        client.receive();
    }
    fs::write(folder.path().join("vnfcheck.yaml"), "no: configuration\n").unwrap();
    client.line_of("workspace/didChangeWatchedFiles", &event);
    while !client.published["base.yaml"]["diagnostics"].to_string().contains("vnfcheck.yaml:1:1") {
        client.receive();
    }
    fs::remove_file(folder.path().join("vnfcheck.yaml")).unwrap();
    fs::remove_file(folder.path().join("base.env")).unwrap();
    client.line_of("workspace/didChangeWatchedFiles", &event);
    let files = [("base.yaml", BASE), ("parts/nested.yaml", NESTED)];
    let expected = fresh_check(&files, Unit::Utf16);
    while client.diagnostics() != expected {
        client.receive();
    }
    client.end().unwrap();
}

#[test]
fn malformed_messages_change_nothing() {
    let folder = folder();
    let mut client = started(folder.path());
    let before = client.diagnostics();
    client.line_of("textDocument/didChange", &json!({ "textDocument": 1 }));
    client.line_of(
        "textDocument/didOpen",
        &json!({ "textDocument": { "uri": "untitled:1", "languageId": "yaml", "version": 1, "text": "" } }),
    );
    client.line_of("no/such", &json!([1]));
    client.send(&json!([1, 2]));
    assert_eq!(client.try_ask("no/such", &Value::Null), Err("`no/such` is not supported".to_owned()));
    let start = json!({ "line": 0, "character": 0 });
    assert_eq!(
        client.ask(
            "textDocument/hover",
            &json!({ "textDocument": { "uri": "file:///no" }, "position": start })
        ),
        Value::Null
    );
    let uri = client.uri("base.yaml");
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    assert_eq!(
        client.ask("textDocument/hover", &json!({ "textDocument": { "uri": uri }, "position": far })),
        Value::Null
    );
    assert_eq!(client.diagnostics(), before);
    client.end().unwrap();
}

#[test]
fn wrong_parameters_are_refused_with_the_code_of_the_protocol() {
    const INVALID_PARAMETERS: i32 = -32602;
    let folder = folder();
    let mut client = started(folder.path());
    let document = json!({ "uri": client.uri("base.yaml") });
    let elsewhere = json!({ "uri": "file:///no" });
    for (method, params) in [
        ("textDocument/hover", json!({ "textDocument": document, "position": 1 })),
        ("textDocument/hover", json!({ "textDocument": elsewhere, "position": 1 })),
        ("textDocument/hover", json!({ "textDocument": 1 })),
        (
            "textDocument/completion",
            json!({ "textDocument": document, "position": { "line": -1, "character": 0 } }),
        ),
        ("textDocument/documentSymbol", json!({})),
        ("textDocument/documentSymbol", Value::Null),
        (
            "textDocument/rename",
            json!({ "textDocument": document, "position": { "line": 0, "character": 0 } }),
        ),
        ("textDocument/codeAction", json!({ "textDocument": document, "context": [] })),
        ("codeAction/resolve", json!([1])),
        ("workspace/executeCommand", json!({ "command": "no.such" })),
        ("workspace/executeCommand", json!({ "command": "vnfcheck.package", "arguments": [1] })),
        ("workspace/executeCommand", json!({ "command": "vnfcheck.decision", "arguments": [{}] })),
        ("workspace/symbol", json!({})),
    ] {
        assert_eq!(client.code_of(method, &params), INVALID_PARAMETERS, "{method} {params}");
    }
    client.end().unwrap();
}

#[test]
fn an_editor_that_exits_before_the_shutdown_ends_the_server_with_an_error() {
    let folder = folder();
    let mut client = started(folder.path());
    client.line_of("exit", &Value::Null);
    assert!(matches!(client.server.join().unwrap(), Err(ServeError::Left)));
    let mut client = Client::silent(folder.path());
    client.line_of("exit", &Value::Null);
    assert!(matches!(client.server.join().unwrap(), Err(ServeError::Left)), "before `initialize`, too");
}

#[test]
fn requests_outside_the_conversation_are_refused() {
    const NOT_INITIALIZED: i32 = -32002;
    const INVALID_REQUEST: i32 = -32600;
    let folder = folder();
    let mut client = Client::silent(folder.path());
    assert_eq!(client.code_of("shutdown", &Value::Null), NOT_INITIALIZED);
    let mut client = started(folder.path());
    client.ask("shutdown", &Value::Null);
    let params = json!({ "textDocument": { "uri": client.uri("base.yaml") } });
    assert_eq!(client.code_of("textDocument/documentSymbol", &params), INVALID_REQUEST);
    client.line_of("exit", &Value::Null);
    assert!(client.server.join().unwrap().is_ok());
}

#[test]
fn an_editor_that_closes_the_connection_ends_the_server() {
    let folder = folder();
    let client = started(folder.path());
    drop(client.to_server);
    assert!(matches!(client.server.join().unwrap(), Err(ServeError::Left)));
}
