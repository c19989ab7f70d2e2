//! Definitions, references and renames.

use std::fs;

use serde_json::{Value, json};

use crate::harness::{BASE, Client, folder, places, position, started};

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
    assert_eq!(rename(&mut client, "fw_flavor_name:", "unused"), Err("`unused` already exists".to_owned()));
    for name in ["", "a b", "1a", "yes", "é"] {
        assert!(rename(&mut client, "fw_flavor_name:", name).is_err(), "{name}");
    }
    let prepared = client.ask_at("textDocument/prepareRename", "base.yaml", position(BASE, "OS::Nova"));
    assert_eq!(prepared, Value::Null);
    client.end().unwrap();
}

/// Editors without document changes get edits without versions, and no renamed files.
#[test]
fn an_editor_without_document_changes_gets_edits_of_texts() {
    let folder = folder();
    let (mut client, _) = Client::with(folder.path(), &json!({}), &Value::Null);
    client.open("base.yaml", BASE);
    client.settle("base.yaml", 1);
    let params = |client: &Client, of: &str| {
        let (line, character) = position(BASE, of);
        let position = json!({ "line": line, "character": character });
        let document = json!({ "uri": client.uri("base.yaml") });
        json!({ "textDocument": document, "position": position, "newName": "lb_flavor_name" })
    };
    let asked = params(&client, "fw_flavor_name:");
    let edit = client.ask("textDocument/rename", &asked);
    assert_eq!(edit.get("documentChanges"), None);
    let count = |edit: &Value, uri: String| edit["changes"][uri].as_array().map_or(0, Vec::len);
    assert_eq!(count(&edit, client.uri("base.yaml")), 4);
    assert_eq!(count(&edit, client.uri("base.env")), 1);
    let asked = params(&client, "parts/nested.yaml");
    assert_eq!(client.ask("textDocument/prepareRename", &asked), Value::Null);
    assert_eq!(client.ask("textDocument/rename", &asked), Value::Null);

    let published = client.published["base.yaml"]["diagnostics"].clone();
    let context = json!({ "diagnostics": published });
    let document = json!({ "uri": client.uri("base.yaml") });
    let start = json!({ "line": 0, "character": 0 });
    let range = json!({ "start": start, "end": start });
    let asked = json!({ "textDocument": document, "range": range, "context": context });
    let actions = client.ask("textDocument/codeAction", &asked);
    let edits: Vec<&Value> = actions.as_array().unwrap().iter().filter_map(|it| it.get("edit")).collect();
    assert!(edits.iter().any(|it| count(it, client.uri("base.yaml")) > 0), "{edits:?}");
    assert!(edits.iter().all(|it| it.get("documentChanges").is_none()), "{edits:?}");
    client.end().unwrap();
}

/// The fix of a finding renames the server, and no fix renames the parameter.
#[test]
fn a_rename_starts_with_the_proposed_name() {
    let folder = folder();
    let mut client = started(folder.path());
    let base = BASE.replace("fw_server_0", "firewall");
    client.change("base.yaml", 2, &[json!({ "text": base })]);
    client.settle("base.yaml", 2);
    for (of, name) in [("firewall:", "fw_server_0"), ("fw_flavor_name:", "fw_flavor_name")] {
        let prepared = client.ask_at("textDocument/prepareRename", "base.yaml", position(&base, of));
        assert_eq!(prepared["placeholder"], name);
    }
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
    assert_eq!(prepared["range"]["start"]["line"], at.0);
    assert_eq!(prepared["placeholder"], "parts/nested.yaml");
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
