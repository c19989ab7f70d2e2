//! Version of a CFN template in YAML.

use vnfcheck_hot::CFN_VERSION_KEYS;

use crate::Note;
use crate::document::{Entry, Value};

const HEAT: &str = CFN_VERSION_KEYS[0];
const AMAZON: &str = CFN_VERSION_KEYS[1];
const HEAT_VERSION: &str = "2012-12-12";
const AMAZON_VERSION: &str = "2010-09-09";

/// Moves the version to the first place. Amazon's version becomes Heat's version, as in the converter of the engine,
/// unless the template uses conditions, which Heat's version does not support.
pub(crate) fn settle(root: &mut Value, keep: bool, notes: &mut Vec<Note>) {
    let uses_conditions = uses_conditions(root);
    let Value::Mapping(entries) = root else { return };
    let is_version = |entry: &Entry| entry.key.as_text().is_some_and(|key| CFN_VERSION_KEYS.contains(&key));
    let mut versions = (0..entries.len()).filter(|at| entries.get(*at).is_some_and(is_version));
    let Some(at) = versions.next() else {
        let (key, version) = if uses_conditions { (AMAZON, AMAZON_VERSION) } else { (HEAT, HEAT_VERSION) };
        notes.push(Note { span: None, message: format!("the missing `{key}` is added") });
        entries.insert(0, Entry::new(key, Value::text(version)));
        return;
    };
    if versions.next().is_some() {
        return;
    }
    let mut version = entries.remove(at);
    let is_amazons = version.key.as_text() == Some(AMAZON) && version.value.as_text() == Some(AMAZON_VERSION);
    if is_amazons && !keep && !uses_conditions {
        version.key = Value::text(HEAT);
        version.value = Value::text(HEAT_VERSION);
    }
    entries.insert(0, version);
}

fn uses_conditions(root: &Value) -> bool {
    let bodies = |section: &str| match root.get(section) {
        Some(Value::Mapping(entries)) => entries.as_slice(),
        _ => &[],
    };
    let has_condition = |entry: &Entry| entry.value.get("Condition").is_some();
    let entries = || bodies("Resources").iter().chain(bodies("Outputs"));
    root.get("Conditions").is_some()
        || entries().any(has_condition)
        || entries().any(|entry| calls_if(&entry.value))
}

fn calls_if(value: &Value) -> bool {
    match value {
        Value::List(items) => items.iter().any(|item| calls_if(&item.value)),
        Value::Mapping(entries) => {
            value.only_entry().is_some_and(|(key, _)| key == "Fn::If")
                || entries.iter().any(|entry| calls_if(&entry.value))
        }
        _ => false,
    }
}
