//! Templates in the dialects of CloudFormation.

use std::fs;

use serde_json::{Value, json};

use crate::harness::{Client, places, position};

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

/// The server supports CloudFormation templates like HOT templates, with CloudFormation's names.
#[test]
fn templates_of_cloudformation_are_supported_too() {
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

/// Completion in a CloudFormation template offers CloudFormation's words, and conditions only in the version that
/// supports them.
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

/// A template that is unreadable when opened reveals its dialect by the line with its version.
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
