//! The shapes of configuration values. The parser, the JSON schema and `--show-config` share one description.

use serde_json::{Map, json};
use vnfcheck_check::RuleSets;
use vnfcheck_decode::{Key, Mistakes, hint, is_value, unknown_word};
use vnfcheck_hot::Node;

use vnfcheck_verdict::Date;
use vnfcheck_verdict::policy::{self, Subject};
use vnfcheck_verdict::{Selector, is_placeholder};

/// Maximum number of values in a list or mapping.
const MOST_VALUES: usize = 1_000;

/// The shape of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A string that is not empty.
    Text,
    /// A string that gives a reason.
    Reason,
    /// `true` or `false`.
    Flag,
    /// A date in the form YYYY-MM-DD.
    Date,
    /// A glob over paths.
    Glob,
    /// A pattern over YAML paths.
    Subject,
    /// A selector of requirements.
    Selector,
    /// A selector of requirements by ID.
    Id,
    /// The name of a rule set.
    Set,
    /// One of a fixed set of words.
    Choice(fn() -> Vec<&'static str>),
    /// A list of any length.
    List(&'static Shape),
    /// One value or a list of values.
    OneOrMore(&'static Shape),
    /// A mapping whose keys and values each have one shape.
    Map(&'static Shape, &'static Shape),
    /// A mapping with a table of keys, and its name for messages.
    Record(&'static str, &'static [Key<Shape>]),
}

/// Pattern of an ID or ID prefix: a requirement of ONAP or SDC, a kind of defect, or one of the operator's own rules.
const ID_PATTERN: &str = r"^[A-Za-z][A-Za-z0-9]*([-.][A-Za-z0-9._-]*\*?|\*)$";

impl Shape {
    /// Checks a value and its descendants. If `known` is `None`, any string is accepted as an ID or section.
    pub(super) fn check(&self, node: Node<'_>, known: Option<&RuleSets>, mistakes: &mut Mistakes) {
        let values = node.items().count().max(node.entries().count());
        if values > MOST_VALUES {
            mistakes.wrong(node, format!("expected at most {MOST_VALUES} values, found {values}"));
            return;
        }
        match self {
            Self::List(item) if node.is_sequence() => {
                node.items().for_each(|it| item.check(it, known, mistakes));
            }
            Self::OneOrMore(item) if node.is_sequence() => {
                if node.is_empty() {
                    mistakes.wrong(node, format!("expected {}, found nothing", self.expected()));
                }
                node.items().for_each(|it| item.check(it, known, mistakes));
            }
            Self::OneOrMore(item) => item.check(node, known, mistakes),
            Self::Map(key, value) if node.is_mapping() => {
                for entry in node.entries() {
                    key.check(entry.key, known, mistakes);
                    value.check(entry.value, known, mistakes);
                }
            }
            Self::Record(name, keys) => {
                for (key, value) in mistakes.entries(node, keys, name) {
                    key.value.check(value, known, mistakes);
                }
            }
            Self::List(_) | Self::Map(..) => mistakes.expected(node, &self.expected()),
            _ if !is_value(node) => mistakes.expected(node, &self.expected()),
            _ => {
                if let Err(message) = self.read(node.text(), known) {
                    mistakes.wrong(node, message);
                }
            }
        }
    }

    /// Checks that a string is a value of this shape; an error is the message to report.
    fn read(&self, text: &str, known: Option<&RuleSets>) -> Result<(), String> {
        match self {
            Self::Flag if !matches!(text, "true" | "false") => {
                Err(format!("expected {}, found `{text}`", self.expected()))
            }
            Self::Reason if is_placeholder(text) => Err(format!("the reason `{text}` is a placeholder")),
            Self::Date => text.parse::<Date>().map(drop).map_err(|error| error.to_string()),
            Self::Glob => policy::globs([text]).map(drop).map_err(|error| error.to_string()),
            Self::Subject => Subject::new(text).map(drop).map_err(|error| error.to_string()),
            Self::Selector | Self::Id | Self::Set if known.is_none() => Ok(()),
            Self::Selector => Selector::read(text, known.unwrap_or(vnfcheck_rules::built_in()))
                .map(drop)
                .map_err(|error| error.to_string()),
            Self::Id => match Selector::read(text, known.unwrap_or(vnfcheck_rules::built_in())) {
                Ok(Selector::Id(_) | Selector::Prefix(_)) => Ok(()),
                Ok(_) => Err(format!("expected the ID of a requirement (R-90526, R-100*), found `{text}`")),
                Err(error) => Err(error.to_string()),
            },
            Self::Set => {
                let sets = known.unwrap_or(vnfcheck_rules::built_in());
                if text == vnfcheck_custom::ALL || sets.get(text).is_some() {
                    return Ok(());
                }
                let names: Vec<&str> = sets.iter().map(|set| set.id()).collect();
                Err(format!("unknown rule set `{text}`{}", hint(text, names.iter().copied(), "there are")))
            }
            Self::Choice(names) => {
                let names = names();
                if names.contains(&text) {
                    return Ok(());
                }
                Err(unknown_word(text, &names))
            }
            _ => Ok(()),
        }
    }

    fn expected(&self) -> String {
        match self {
            Self::Text | Self::Reason => "a string".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::Date => "a date".to_owned(),
            Self::Glob => "a glob over paths".to_owned(),
            Self::Subject => "a pattern over YAML paths".to_owned(),
            Self::Selector => "an ID, keyword, chapter or section".to_owned(),
            Self::Id => "an ID".to_owned(),
            Self::Set => "a rule set".to_owned(),
            Self::Choice(names) => format!("one of {}", names().join(", ")),
            Self::List(_) => "a list".to_owned(),
            Self::OneOrMore(item) => format!("{} or a list", item.expected()),
            Self::Map(key, _) => format!("a mapping by {}", key.expected()),
            Self::Record(name, _) => (*name).to_owned(),
        }
    }

    /// Returns the JSON schema of this shape.
    pub(super) fn schema(&self) -> serde_json::Value {
        let text = |about: &str| json!({ "type": "string", "minLength": 1, "description": about });
        match self {
            Self::Text | Self::Reason => json!({ "type": "string", "minLength": 1 }),
            Self::Flag => json!({ "type": "boolean" }),
            Self::Date => json!({ "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
            Self::Glob => text("A glob over paths with `/`: `*` stays within a folder, `**` does not."),
            Self::Subject => text(
                "A pattern over YAML paths: `*` stays within a step, `**` does not; nodes below also match.",
            ),
            Self::Selector => {
                text("An ID (R-90526), the start of IDs (R-100*), a keyword (MUST), chapter or section.")
            }
            Self::Id => json!({ "type": "string", "pattern": ID_PATTERN }),
            Self::Set => text(
                "A rule set: onap, heat, practice, csar, sdc, the name of an own rule set, or custom for all own rule sets.",
            ),
            Self::Choice(names) => json!({ "enum": names() }),
            Self::List(item) => json!({ "type": "array", "items": item.schema() }),
            Self::OneOrMore(item) => {
                let one = item.schema();
                json!({ "oneOf": [one, { "type": "array", "minItems": 1, "items": one }] })
            }
            Self::Map(key, value) => json!({
                "type": "object", "propertyNames": key.schema(), "additionalProperties": value.schema(),
            }),
            Self::Record(_, keys) => record_schema(keys),
        }
    }
}

fn record_schema(members: &[Key<Shape>]) -> serde_json::Value {
    let mut properties = Map::new();
    for member in members {
        let mut schema = member.value.schema();
        if let Some(schema) = schema.as_object_mut() {
            schema.insert("description".to_owned(), json!(member.about));
        }
        properties.insert(member.name.to_owned(), schema);
    }
    let required: Vec<&str> = members.iter().filter(|it| it.required).map(|it| it.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}
