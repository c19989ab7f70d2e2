//! Conversion of the recorded schemas of resource types (JSON) to constants, which require no work at start-up. Equal
//! parts are shared.
#![expect(clippy::indexing_slicing, reason = "a key that is missing in JSON reads as null")]

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::{Map, Value};

const TARGET: &str = "crates/catalogue/src/generated/heat_schemas.rs";

pub(crate) fn run(root: &Path, folder: &Path) -> anyhow::Result<()> {
    let read = |name: &str| -> anyhow::Result<Value> {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(serde_json::from_str(&text)?)
    };
    let engine = read("resource-types.json")?;
    let contrail = read("contrail-types.json")?;
    let functions = read("functions.json")?;
    let mut writer = Writer::default();
    let mut types: BTreeMap<&str, String> = BTreeMap::new();
    for (source, is_contrail) in [(&engine, false), (&contrail, true)] {
        for (name, it) in object(&source["types"]) {
            types.insert(name, writer.resource_type(name, it, is_contrail)?);
        }
    }
    let mut out = format!(
        "// Written by `cargo xtask import-heat-schemas`. Not to be edited.\n\
         // Resource types of {} and of the Contrail plug-in ({}).\n\n\
         use crate::schema::{{Attribute, Constraint, Field, Inside, Rename, Schema, Status, Support, TypeSchema, ValueType}};\n\n",
        text(&engine, "engine"),
        text(&contrail, "source"),
    );
    let custom = object(&functions["custom_constraints"]).map(|(name, _)| format!("{name:?}"));
    writeln!(out, "/// Names that `custom_constraint` can have, sorted.")?;
    writeln!(out, "pub static CUSTOM_CONSTRAINTS: &[&str] = &[{}];\n", sorted(custom).join(", "))?;
    let aliases = object(&functions["default_environment_d"])
        .map(|(old, new)| format!("({old:?}, {:?})", new.as_str().unwrap_or_default()));
    writeln!(out, "/// Old type names that a packaged Heat maps to others, sorted; `*` matches any suffix.")?;
    writeln!(out, "pub static ALIASES: &[(&str, &str)] = &[{}];\n", sorted(aliases).join(", "))?;
    out.push_str(&writer.items);
    writeln!(out, "\npub(crate) static TYPES: &[TypeSchema] = &[")?;
    for entry in types.values() {
        writeln!(out, "{entry},")?;
    }
    out.push_str("];\n");
    let path = root.join(TARGET);
    fs::write(&path, &out)?;
    println!("wrote {} ({} types, {} bytes)", path.display(), types.len(), out.len());
    Ok(())
}

fn sorted(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut items: Vec<String> = items.collect();
    items.sort();
    items
}

fn object(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter).map(|(name, it)| (name.as_str(), it))
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

/// Returns `true` if a default differs from the empty value of its type, which is equivalent to null.
fn is_something(default: &Value) -> bool {
    match default {
        Value::Null => false,
        Value::Bool(it) => *it,
        Value::Number(it) => it.as_f64() != Some(0.0),
        Value::String(it) => !it.is_empty(),
        Value::Array(it) => !it.is_empty(),
        Value::Object(it) => !it.is_empty(),
    }
}

fn flag(value: &Value, name: &str) -> bool {
    value[name].as_bool().unwrap_or_default()
}

/// Named constants; equal contents share a constant.
#[derive(Default)]
struct Writer {
    items: String,
    names: HashMap<String, String>,
}

impl Writer {
    fn share(&mut self, letter: char, kind: &str, content: &str) -> String {
        let key = format!("{kind}={content}");
        if let Some(name) = self.names.get(&key) {
            return name.clone();
        }
        let name = format!("{letter}{}", self.names.len());
        let _ = writeln!(self.items, "static {name}: {kind} = {content};");
        self.names.insert(key, name.clone());
        name
    }

    /// Returns a shared slice; an empty slice gets no name.
    fn slice(&mut self, letter: char, kind: &str, elements: &[String]) -> String {
        if elements.is_empty() {
            return "&[]".to_owned();
        }
        self.share(letter, &format!("&[{kind}]"), &format!("&[{}]", elements.join(", ")))
    }

    fn resource_type(&mut self, name: &str, it: &Value, contrail: bool) -> anyhow::Result<String> {
        let fields = self.fields(&it["properties"])?;
        let update_policy = self.fields(&it["update_policy"])?;
        let mut attributes = Vec::new();
        for (attribute, about) in object(&it["attributes"]) {
            let support = self.support(&about["support"])?;
            attributes.push(format!("Attribute {{ name: {attribute:?}, support: {support} }}"));
        }
        attributes.sort();
        let attributes = self.slice('A', "Attribute", &attributes);
        let renames: Vec<String> = it["translations"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|rule| rule["rule"] == "Replace")
            .filter_map(rename)
            .collect();
        let renames = self.slice('R', "Rename", &renames);
        let support = self.support(&it["support"])?;
        Ok(format!(
            "    TypeSchema {{ name: {name:?}, fields: {fields}, attributes: {attributes}, update_policy: {update_policy}, \
             renames: {renames}, support: {support}, placeholder: {}, open_attributes: {}, snapshot: {}, \
             contrail: {contrail}, removed_after: {:?} }}",
            flag(it, "none_resource"),
            flag(it, "has_custom_get_attribute"),
            flag(it, "snapshot_policy_supported"),
            text(&it["removed_after"], "series"),
        ))
    }

    fn fields(&mut self, properties: &Value) -> anyhow::Result<String> {
        let mut fields: BTreeMap<&str, String> = BTreeMap::new();
        for (name, property) in object(properties) {
            let schema = self.schema(property).with_context(|| name.to_owned())?;
            fields.insert(name, format!("Field {{ name: {name:?}, schema: &{schema} }}"));
        }
        let fields: Vec<String> = fields.into_values().collect();
        Ok(self.slice('F', "Field", &fields))
    }

    fn schema(&mut self, property: &Value) -> anyhow::Result<String> {
        let value_type = text(property, "type");
        let inside = match (value_type, &property["schema"]) {
            ("List", schema) if schema["*"].is_object() => {
                let items = self.schema(&schema["*"])?;
                format!("Inside::Items(&{items})")
            }
            ("Map", schema) if schema.is_object() && schema["*"].is_null() => {
                let fields = self.fields(schema)?;
                format!("Inside::Fields({fields})")
            }
            _ => "Inside::Free".to_owned(),
        };
        let mut constraints = Vec::new();
        for constraint in property["constraints"].as_array().into_iter().flatten() {
            constraints.push(self.constraint(constraint)?);
        }
        let constraints = self.slice('C', "Constraint", &constraints);
        let support = self.support(&property["support"])?;
        let content = format!(
            "Schema {{ value_type: ValueType::{value_type}, required: {}, has_default: {}, unimplemented: {}, \
             constraints: {constraints}, inside: {inside}, support: {support} }}",
            flag(property, "required"),
            is_something(&property["default"]),
            property["implemented"] == false,
        );
        Ok(self.share('P', "Schema", &content))
    }

    fn constraint(&mut self, it: &Value) -> anyhow::Result<String> {
        let bound =
            |name: &str| it[name].as_i64().map_or("None".to_owned(), |bound| format!("Some({bound})"));
        Ok(match text(it, "kind") {
            "allowed_values" => {
                let values = it["values"].as_array().context("allowed values are a list")?;
                let values: Vec<String> = values
                    .iter()
                    .map(|value| {
                        format!("{:?}", value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned))
                    })
                    .collect();
                let values = self.slice('V', "&str", &values);
                format!("Constraint::Allowed({values})")
            }
            "range" => format!("Constraint::Range({}, {})", bound("min"), bound("max")),
            "length" => format!("Constraint::Length({}, {})", bound("min"), bound("max")),
            "allowed_pattern" => format!("Constraint::Pattern({:?})", text(it, "pattern")),
            "custom_constraint" => format!("Constraint::Custom({:?})", text(it, "name")),
            other => bail!("unknown kind of constraint `{other}`"),
        })
    }

    fn support(&mut self, support: &Value) -> anyhow::Result<String> {
        let status = match text(support, "status") {
            "" | "SUPPORTED" => return Ok("None".to_owned()),
            "DEPRECATED" => "Deprecated",
            "HIDDEN" => "Hidden",
            "UNSUPPORTED" => "Unsupported",
            other => bail!("unknown status `{other}`"),
        };
        let content = format!(
            "Support {{ status: Status::{status}, since: {:?}, message: {:?} }}",
            text(support, "version").trim(),
            text(support, "message").split_whitespace().collect::<Vec<_>>().join(" "),
        );
        Ok(format!("Some(&{})", self.share('S', "Support", &content)))
    }
}

/// Returns a renaming within one list or mapping; `None` for the few rules that move a property elsewhere.
fn rename(rule: &Value) -> Option<String> {
    let path = text(rule, "path");
    let (below, new) = path.rsplit_once('.').unwrap_or(("", path));
    let old = match (text(rule, "from_name"), text(rule, "from_path")) {
        ("", from) => {
            let (from_below, old) = from.rsplit_once('.').unwrap_or(("", from));
            (from_below == below).then_some(old)?
        }
        (from, _) => from,
    };
    (!old.is_empty()).then(|| format!("Rename {{ below: {below:?}, old: {old:?}, new: {new:?} }}"))
}
