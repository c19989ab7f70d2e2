//! Decisions of the author as code actions.

use std::fs;

use serde_json::{Value, json};

use crate::fixes::applied;
use crate::harness::{Client, position};

const BASE: &str = "\
heat_template_version: 2016-10-14
description: A firewall.
parameters:
  image: { type: string, description: Image }
  flavor: { type: string, description: Flavor }
  vnf_id: { type: string, description: Id of the VNF }
  vf_module_id: { type: string, description: Id of the module }
  vnf_name: { type: string, description: Name of the VNF }
  fw_name: { type: string, description: Name of the server }
resources:
  firewall:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name }
      image: { get_param: image }
      flavor: { get_param: flavor }
      metadata:
        vnf_id: { get_param: vnf_id }
        vf_module_id: { get_param: vf_module_id }
        vnf_name: { get_param: vnf_name }
";
const ENVIRONMENT: &str = "parameters:\n  image: linux\n  flavor: m1.small\n";
const OPEN: &str = "\
# vm-types are agreed with the operator
schema: vnfcheck.decisions/1
decisions:
- id: vm-type/base.yaml/firewall
  kind: vm-type
  answer: null  # to be discussed
";

/// Starts the server with the package `fw` of a folder and its template open.
fn opened(parent: &tempfile::TempDir) -> Client {
    let folder = parent.path().join("fw");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("base.yaml"), BASE).unwrap();
    fs::write(folder.join("base.env"), ENVIRONMENT).unwrap();
    let mut client = Client::start(&folder, "utf-16", &json!({}));
    client.open("base.yaml", BASE);
    client.settle("base.yaml", 1);
    client
}

/// Returns the actions with decisions for the diagnostics on the line of a text.
fn decisions(client: &mut Client, of: &str) -> Vec<Value> {
    let (line, _) = position(BASE, of);
    let published = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
    let diagnostics: Vec<Value> =
        published.into_iter().filter(|it| it["range"]["start"]["line"] == line).collect();
    let start = json!({ "line": line, "character": 0 });
    let params = json!({
        "textDocument": { "uri": client.uri("base.yaml") },
        "range": { "start": start, "end": start },
        "context": { "diagnostics": diagnostics },
    });
    let actions = client.ask("textDocument/codeAction", &params).as_array().unwrap().clone();
    actions.into_iter().filter(|it| it["title"].as_str().unwrap().starts_with("decide: ")).collect()
}

#[test]
fn a_choice_becomes_the_fixes_that_follow_and_an_answer_in_the_file() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("fw-decisions.yaml");
    fs::write(&file, OPEN).unwrap();
    let mut client = opened(&parent);
    let actions = decisions(&mut client, "image: { get_param");
    let titles: Vec<&str> = actions.iter().map(|it| it["title"].as_str().unwrap()).collect();
    assert_eq!(
        titles,
        [
            "decide: vm-type of `firewall`: `firewall`",
            "decide: vm-type of `firewall`: `fw`",
            "decide: vm-type of `firewall` …"
        ]
    );
    assert_eq!(actions[1]["edit"], Value::Null, "the edit is computed when the action is selected");
    let edit = client.ask("codeAction/resolve", &actions[1])["edit"].clone();
    let after = applied(&edit, &client.uri("base.yaml"), BASE);
    for expected in [
        "\n  fw_server_0:\n    type: OS::Nova::Server\n",
        "\n      image: { get_param: fw_image_name }\n",
        "\n  fw_flavor_name: { type: string, description: Flavor }\n",
    ] {
        assert!(after.contains(expected), "{expected}\n{after}");
    }
    let environment = applied(&edit, &client.uri("base.env"), ENVIRONMENT);
    assert_eq!(environment, "parameters:\n  fw_image_name: linux\n  fw_flavor_name: m1.small\n");
    let uri = format!("file://{}", file.display());
    assert_eq!(applied(&edit, &uri, OPEN), OPEN.replace("null", "fw"));
    assert_eq!(fs::read_to_string(&file).unwrap(), OPEN, "only the editor writes files");

    client.change("base.yaml", 2, &[json!({ "text": after })]);
    client.open("base.env", &environment);
    client.settle("base.yaml", 2);
    let left = client.diagnostics();
    assert!(left.iter().all(|it| !it.contains("R-58670") && !it.contains("R-45188")), "{left:#?}");
    client.end().unwrap();
}

#[test]
fn an_answer_is_requested_and_refused_with_the_reason() {
    let parent = tempfile::tempdir().unwrap();
    let mut client = opened(&parent);
    let actions = decisions(&mut client, "image: { get_param");
    let command = &actions.last().unwrap()["command"];
    assert_eq!(command["command"], "vnfcheck.decide");
    let asked = &command["arguments"][0];
    assert_eq!(asked["text"], "Which vm-type does `firewall` have?");
    let mut decide = |answer: &str| {
        let decision = json!({ "uri": asked["uri"], "question": asked["question"], "answer": answer });
        let params = json!({ "command": "vnfcheck.decision", "arguments": [decision] });
        client.try_ask("workspace/executeCommand", &params)
    };
    let edit = decide("gate").unwrap();
    let refused = decide("int gate!").unwrap_err();
    assert_eq!(
        refused,
        "`int gate!` contains ` `; use only letters, digits and underscores, without `int_` or `_int`"
    );
    assert_eq!(edit["documentChanges"].as_array().unwrap().len(), 2, "no file of decisions is made");
    let after = applied(&edit, &client.uri("base.yaml"), BASE);
    assert!(after.contains("\n  gate_server_0:\n    type: OS::Nova::Server\n"), "{after}");
    client.change("base.yaml", 2, &[json!({ "text": after })]);
    let outdated = json!({ "uri": asked["uri"], "question": asked["question"], "answer": "fw" });
    let params = json!({ "command": "vnfcheck.decision", "arguments": [outdated] });
    let refused = client.try_ask("workspace/executeCommand", &params).unwrap_err();
    assert_eq!(refused, "the package has changed since; choose the action again");
    client.end().unwrap();
}
