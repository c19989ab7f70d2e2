//! Hover, completion, outline and hints.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::harness::{BASE, Client, NESTED, folder, position, started};

#[test]
fn hover_shows_facts() {
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
    assert!(
        hover("get_attr").contains("value unknown: the result of `get_resource` is only known at deployment")
    );
    assert!(hover("get_param: fw_flavor_name } }").ends_with("value: `large`"));
    assert!(hover("equals").ends_with("since `2016-10-14`"), "the value of a condition is not shown");
    assert!(hover("parts/nested").contains("parameters: `size`"));
    client.open("parts/nested.yaml", NESTED);
    let hover = client.ask_at("textDocument/hover", "parts/nested.yaml", position(NESTED, "get_param: size"));
    let computed = hover["contents"]["value"].as_str().unwrap();
    assert!(computed.ends_with("value: `large`"), "evaluated through the call: {computed}");
    client.change("parts/nested.yaml", 2, &[json!({ "text": format!("# R-90526 matters\n{NESTED}") })]);
    let hover = client.ask_at("textDocument/hover", "parts/nested.yaml", (0, 5));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("**R-90526** MUST NOT"));
    client.end().unwrap();
}

#[test]
fn completion_offers_fitting_items_even_in_invalid_yaml() {
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
    assert_eq!(edit["newText"], "  # vnfcheck: waive R-90279 <reason>\n");
    assert_eq!(edit["range"]["start"], json!({ "line": 3, "character": 0 }));
    // The inserted comment waives nothing until the user supplies a reason.
    let with =
        |reason: &str| BASE.replace("  unused:", &format!("  # vnfcheck: waive R-90279 {reason}\n  unused:"));
    client.change("base.yaml", 2, &[json!({ "text": with("<reason>") })]);
    client.settle("base.yaml", 2);
    let published = client.published["base.yaml"].to_string();
    assert!(published.contains("R-90279") && !published.contains("waived:"), "{published}");
    client.change("base.yaml", 3, &[json!({ "text": with("kept for later") })]);
    client.settle("base.yaml", 3);
    assert!(client.published["base.yaml"].to_string().contains("waived: kept for later"));
    client.end().unwrap();
}

/// A function computes the addresses of all ports, so the same requirements are undecided for the same cause.
#[test]
fn an_undecided_cause_is_one_hint_at_its_first_place() {
    let port = |number: u32| {
        format!(
            "  fw_0_oam_port_{number}:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      fixed_ips: [ {{ ip_address: {{ yaql: {{ expression: $.data, data: {{ get_param: fw_oam_ip_0 }} }} }} }} ]\n"
        )
    };
    let text = |ports: u32| {
        let ports: String = (0..ports).map(port).collect();
        format!(
            "heat_template_version: 2016-10-14\nparameters:\n  oam_net_id: {{ type: string }}\n  fw_oam_ip_0: {{ type: json }}\nresources:\n{ports}"
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let mut client = Client::start(folder.path(), "utf-16", &Value::Null);
    let hints = |client: &Client| -> Vec<(String, Value)> {
        let list = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
        let hints = list.into_iter().filter(|it| it["code"] == "undecided");
        hints
            .map(|it| (it["message"].as_str().unwrap().to_owned(), it["range"]["start"]["line"].clone()))
            .collect()
    };
    client.open("base.yaml", &text(1));
    client.settle("base.yaml", 1);
    let of_one = hints(&client);
    assert!(of_one.len() > 1, "hints that differ stay: {of_one:?}");
    let messages: BTreeSet<&String> = of_one.iter().map(|(message, _)| message).collect();
    assert_eq!(messages.len(), of_one.len());
    let (first, line) = &of_one[0];
    assert_eq!(*line, 9);
    for (version, ports, further) in
        [(2, 2, "also undecided at 1 other place"), (3, 4, "also undecided at 3 other places")]
    {
        client.change("base.yaml", version, &[json!({ "text": text(ports) })]);
        client.settle("base.yaml", version);
        let found = hints(&client);
        let with_further = format!("{first}\n{further}");
        let of_first: Vec<_> = found.iter().filter(|(message, _)| message.starts_with(first)).collect();
        assert_eq!(of_first, [&(with_further, line.clone())]);
        assert_eq!(found.len(), of_one.len());
    }
    client.end().unwrap();
}

#[test]
fn the_picture_names_the_place_of_each_element() {
    let folder = folder();
    let mut client = started(folder.path());
    let file = json!({ "textDocument": { "uri": client.uri("base.yaml") } });
    let topology = client.ask("vnfcheck/topology", &file);
    let svg = topology["svg"].as_str().unwrap();
    let (line, _) = position(BASE, "fw_server_0:");
    let server = svg.split("<title>server fw_server_0").next().unwrap().rsplit('\n').next().unwrap();
    assert!(
        server.starts_with(&format!("<g data-file=\"base.yaml\" data-line=\"{}\"", line + 1)),
        "{server}"
    );
    let port = "<g data-file=\"parts/nested.yaml\" data-line=\"5\" data-last=\"5\"><title>port port,";
    assert!(svg.contains(port), "{svg}");
    assert!(svg.contains("class=\"see-mark"), "findings are marked: {svg}");
    assert_eq!(topology["root"], client.root);
    assert_eq!(topology["collapsed"], false);
    client.change("base.yaml", 2, &[json!({ "text": "heat_template_version: 2016-10-14\n" })]);
    client.settle("base.yaml", 2);
    let left = client.ask("vnfcheck/topology", &file);
    assert!(!left["svg"].as_str().unwrap_or_default().contains("fw_server_0"), "{left}");
    client.end().unwrap();
}
