//! Fixes as code actions.

use std::fs;

use serde_json::{Value, json};
use vnfcheck_hot::{EditorPosition, SourceText, Unit};
use vnfcheck_runner::fixing::fix_all;
use vnfcheck_runner::settings::{Settings, selectors_of};
use vnfcheck_runner::{Config, Input, Options};

use crate::harness::{BASE, Client, folder, position, started};

/// Returns a text after its edits in a workspace edit are applied.
pub(crate) fn applied(edit: &Value, uri: &str, text: &str) -> String {
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
fn fixes_are_applied_one_by_one_and_all_together() {
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

/// The user chooses the fix of a misspelled name in the editor; no command changes the stack.
#[test]
fn a_misspelled_property_is_fixed_on_request() {
    let folder = folder();
    // With the condition, Heat may skip the property, so the finding would be advice without a fix.
    let right = BASE.replace("    condition: wanted\n", "");
    let typo_fix = right.replace("diskConfig", "diskConfg");
    fs::write(folder.path().join("base.yaml"), &typo_fix).unwrap();
    let mut client = Client::start(folder.path(), "utf-16", &json!({}));
    client.open("base.yaml", &typo_fix);
    client.settle("base.yaml", 1);
    let diagnostics = client.published["base.yaml"]["diagnostics"].as_array().unwrap().clone();
    let is_it = |it: &&Value| it["message"].as_str().unwrap().contains("has no property `diskConfg`");
    let diagnostic = diagnostics.iter().find(is_it).unwrap();
    assert!(diagnostic["code"].as_str().unwrap().starts_with("R-92635"), "{diagnostic}");
    let (line, _) = position(&typo_fix, "diskConfg");
    assert_eq!(diagnostic["range"]["start"], json!({ "line": line, "character": 6 }));
    let uri = client.uri("base.yaml");
    let params = json!({
        "textDocument": { "uri": uri },
        "range": diagnostic["range"],
        "context": { "diagnostics": [diagnostic] },
    });
    let actions = client.ask("textDocument/codeAction", &params);
    let is_fix = |it: &&Value| it["edit"]["documentChanges"].is_array() && it["kind"] == "quickfix";
    let action = actions.as_array().unwrap().iter().find(is_fix).unwrap();
    let title = action["title"].as_str().unwrap();
    assert!(title.contains("`diskConfig`") && title.ends_with("(changes the stack)"), "{title}");
    assert_eq!(action["isPreferred"], Value::Null);
    let fixed = applied(&action["edit"], &uri, &typo_fix);
    assert_eq!(fixed, right);
    client.change("base.yaml", 2, &[json!({ "text": fixed })]);
    client.settle("base.yaml", 2);
    assert!(!client.published["base.yaml"].to_string().contains("diskConf"));
    client.end().unwrap();

    let mut options = Options::default();
    let select = selectors_of(
        "--select",
        [vnfcheck_runner::Selector::read("R-92635", vnfcheck_rules::built_in()).unwrap()],
    );
    Config::default().apply(&Settings { select: Some(select), ..Settings::default() }, &mut options);
    let input = Input::Path(folder.path().to_owned());
    let (_, by_command) = fix_all(&input, &options, true).unwrap().remove(0);
    assert_eq!(String::from_utf8(by_command.unwrap().after["base.yaml"].clone()).unwrap(), typo_fix);
}
