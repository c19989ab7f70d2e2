//! The JSON schema of rule files, for editors.

use serde_json::{Map, Value, json};
use vnfcheck_check::Keyword;
use vnfcheck_decode::Key;
use vnfcheck_vnf::subjects::{Each, Fact};

use crate::members::{EXAMPLE, FILE, RULE, VERDICTS};
use crate::operators::{Operator, TYPES, Takes, forms};

/// Returns the JSON schema of rule files.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rule file of vnfcheck",
        "description": "An operator's own rules.",
        "type": "object",
        "properties": {
            "set": { "type": "string", "pattern": "^[a-z]([a-z0-9-]*[a-z0-9])?$", "description": about(&FILE, "set") },
            "title": text(about(&FILE, "title")),
            "rules": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/rule" }, "description": about(&FILE, "rules") },
        },
        "required": ["set", "rules"],
        "additionalProperties": false,
        "$defs": {
            "rule": rule(),
            "example": example(),
            "demand": condition(true),
            "condition": condition(false),
            "tests": { "type": "object", "properties": tests(), "minProperties": 1, "additionalProperties": false },
            "literal": { "type": ["string", "number", "boolean"] },
            "quantity": quantity(),
            "place": place(),
        },
    })
}

fn about(members: &[Key], name: &str) -> &'static str {
    members.iter().find(|member| member.name == name).map_or("", |member| member.about)
}

fn text(about: &str) -> Value {
    json!({ "type": "string", "minLength": 1, "description": about })
}

fn one_or_more(one: &Value) -> Value {
    json!({ "oneOf": [one, { "type": "array", "minItems": 1, "items": one }] })
}

fn quantity() -> Value {
    json!({ "oneOf": [
        { "type": "number" },
        { "type": "string", "pattern": "^ *[+-]?[0-9.]+ *([kKMGT]?B|[KMGT]iB)? *$" },
    ] })
}

fn place() -> Value {
    let one = |name: &str| json!({ "type": "object", "properties": { name: text("a path") }, "required": [name], "additionalProperties": false });
    json!({ "oneOf": [one("property"), one("path"), { "enum": Fact::ALL.iter().map(|it| it.name()).collect::<Vec<_>>() }] })
}

fn rule() -> Value {
    let mut properties = Map::new();
    for Key { name, about, .. } in RULE {
        let shape = match name {
            "keyword" => json!({ "enum": Keyword::ALL.iter().map(|it| it.name()).collect::<Vec<_>>() }),
            "each" => json!({ "enum": Each::ALL.iter().map(|it| it.name()).collect::<Vec<_>>() }),
            "where" => one_or_more(&json!({ "$ref": "#/$defs/condition" })),
            "require" => one_or_more(&json!({ "$ref": "#/$defs/demand" })),
            "examples" => json!({ "type": "array", "items": { "$ref": "#/$defs/example" } }),
            "link" => json!({ "type": "string", "pattern": "^https?://" }),
            _ => json!({ "type": "string", "minLength": 1 }),
        };
        properties.insert(name.to_owned(), described(shape, about));
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": ["id", "keyword", "title", "each", "require"],
        "additionalProperties": false,
    })
}

fn described(mut shape: Value, about: &str) -> Value {
    if let Some(shape) = shape.as_object_mut() {
        shape.insert("description".to_owned(), json!(about));
    }
    shape
}

fn example() -> Value {
    let mut members = Map::new();
    for Key { name, about, .. } in EXAMPLE {
        let shape = match name {
            "files" => {
                let sized = json!({
                    "type": "object", "required": ["size"], "additionalProperties": false,
                    "properties": { "size": { "$ref": "#/$defs/quantity" } },
                });
                json!({
                    "type": "object",
                    "additionalProperties": { "oneOf": [{ "type": ["string", "null"] }, sized] },
                })
            }
            "findings" => one_or_more(&json!({ "type": "string" })),
            _ => json!({ "type": "string" }),
        };
        members.insert(name.to_owned(), described(shape, about));
    }
    let content = json!({ "oneOf": [
        { "type": "string", "minLength": 1 },
        { "type": "object", "properties": members, "additionalProperties": false },
    ] });
    let verdicts: Map<String, Value> =
        VERDICTS.iter().map(|verdict| (verdict.name.to_owned(), content.clone())).collect();
    json!({ "type": "object", "properties": verdicts, "minProperties": 1, "maxProperties": 1, "additionalProperties": false })
}

/// Returns the schema of a condition: a target with operators, or facts and combinations. For a requirement,
/// `is_demand` adds the message and the help.
fn condition(is_demand: bool) -> Value {
    let mut messages = Map::new();
    if is_demand {
        messages.insert("message".to_owned(), text("message that replaces the message of the rule"));
        messages.insert("help".to_owned(), text("help that replaces the help of the rule"));
    }
    let place = |name: &str| {
        let mut properties = tests();
        properties.extend(messages.clone());
        properties.insert(name.to_owned(), text("a path"));
        json!({ "type": "object", "properties": properties, "required": [name], "minProperties": 2, "additionalProperties": false })
    };
    let inner = json!({ "$ref": "#/$defs/condition" });
    let list = json!({ "type": "array", "minItems": 1, "items": inner });
    let mut named = Map::new();
    for fact in Fact::ALL {
        let literal = json!({ "$ref": "#/$defs/literal" });
        let shape = json!({ "oneOf": [
            literal, { "type": "array", "minItems": 1, "items": literal }, { "$ref": "#/$defs/tests" },
        ] });
        named.insert(fact.name().to_owned(), described(shape, fact.about()));
    }
    named.insert("any".to_owned(), described(list.clone(), "at least one condition is met"));
    named.insert("all".to_owned(), described(list, "every condition is met"));
    named.insert("not".to_owned(), described(inner, "the condition is not met"));
    named.extend(messages.clone());
    let facts =
        json!({ "type": "object", "properties": named, "minProperties": 1, "additionalProperties": false });
    json!({ "oneOf": [place("property"), place("path"), facts] })
}

/// Returns the schemas of the operators.
fn tests() -> Map<String, Value> {
    let shape = |operator: &Operator| {
        let names = |names: Vec<&str>| one_or_more(&json!({ "enum": names }));
        let shape = match operator.takes() {
            Takes::True => json!({ "const": true }),
            Takes::Pattern => json!({ "type": "string", "format": "regex" }),
            Takes::Literal => json!({ "$ref": "#/$defs/literal" }),
            Takes::Literals => {
                json!({ "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/literal" } })
            }
            Takes::Forms => names(forms()),
            Takes::Types => names(TYPES.to_vec()),
            Takes::ResourceTypes => one_or_more(&json!({ "type": "string" })),
            Takes::Quantity => json!({ "$ref": "#/$defs/quantity" }),
            Takes::Range => range(),
            Takes::Quantities => json!({
                "type": "object", "minProperties": 1, "additionalProperties": false,
                "properties": {
                    "at-least": { "$ref": "#/$defs/quantity" }, "at-most": { "$ref": "#/$defs/quantity" },
                    "equals": { "$ref": "#/$defs/quantity" }, "between": range(),
                },
            }),
            Takes::Target => json!({ "$ref": "#/$defs/place" }),
            Takes::Operators => json!({ "$ref": "#/$defs/tests" }),
        };
        (operator.name().to_owned(), described(shape, operator.about()))
    };
    Operator::ALL.iter().map(shape).collect()
}

fn range() -> Value {
    json!({ "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/quantity" } })
}
