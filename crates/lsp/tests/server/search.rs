//! Symbols of all open packages.

use std::fs;

use serde_json::{Value, json};

use crate::harness::{BASE, Client, folder, started};

/// Returns the symbols for a query: name, kind, container, file with position.
fn found(client: &mut Client, query: &str) -> Vec<String> {
    let symbols = client.ask("workspace/symbol", &json!({ "query": query }));
    let show = |it: &Value| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let start = &it["location"]["range"]["start"];
        let file = text(&it["location"]["uri"]).replace(&format!("{}/", client.root), "");
        let place = format!("{file}:{}:{}", start["line"], start["character"]);
        format!("{} {} {} {place}", text(&it["name"]), it["kind"], text(&it["containerName"]))
    };
    symbols.as_array().unwrap().iter().map(show).collect()
}

#[test]
fn elements_and_files_of_all_open_packages_are_found() {
    const FILE: i32 = 1;
    const OUTPUT: i32 = 11;
    const PARAMETER: i32 = 13;
    const RESOURCE: i32 = 19;
    let outer = tempfile::tempdir().unwrap();
    let template = "heat_template_version: 2016-10-14\nresources:\n  \"lb_port\": { type: OS::Heat::None }\n";
    for name in ["fw", "lb"] {
        fs::create_dir(outer.path().join(name)).unwrap();
    }
    fs::write(outer.path().join("fw/base.yaml"), BASE).unwrap();
    fs::write(outer.path().join("lb/lb.yaml"), template).unwrap();
    let mut client = Client::start(outer.path(), "utf-16", &json!({}));
    assert_eq!(found(&mut client, "port"), [""; 0], "no package is open");
    client.open("fw/base.yaml", BASE);
    client.open("lb/lb.yaml", template);
    assert_eq!(
        found(&mut client, "PORT"),
        [
            format!("port {OUTPUT} base.yaml fw/base.yaml:20:2"),
            format!("fw_port {RESOURCE} base.yaml fw/base.yaml:15:2"),
            format!("lb_port {RESOURCE} lb.yaml lb/lb.yaml:2:3"),
        ]
    );
    let flavor = format!("fw_flavor_name {PARAMETER} base.yaml fw/base.yaml:2:2");
    assert_eq!(found(&mut client, "fwn"), [flavor], "the characters appear in order");
    assert_eq!(found(&mut client, "lb.y"), [format!("lb.yaml {FILE} lb lb/lb.yaml:0:0")]);
    assert_eq!(found(&mut client, "no such name"), [""; 0]);
    assert_eq!(client.code_of("workspace/symbol", &json!({ "query": 1 })), -32602);
    client.end().unwrap();
}

#[test]
fn the_best_matches_of_many_are_found() {
    let folder = folder();
    let mut client = started(folder.path());
    let many =
        (0..500).map(|number| format!("  a_{number}_b: {{ type: string }}\n")).collect::<Vec<_>>().concat();
    let text = BASE.replace("  unused:", &format!("{many}  ab:"));
    client.change("base.yaml", 2, &[json!({ "text": text })]);
    let names = found(&mut client, "ab");
    assert_eq!(names.len(), 256);
    assert!(names[0].starts_with("ab "), "{}", names[0]);
    assert!(names[1].starts_with("a_0_b "), "{}", names[1]);
    client.end().unwrap();
}
