//! The shapes of configuration values. The parser, the JSON schema and `--show-config` share one description.

use serde_json::{Map, json};
use vnfcheck_check::RuleSets;
use vnfcheck_decode::{Key, Mistakes, found, hint, is_value, shortened, unknown_word};
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
    /// One of a fixed set of words, or a synonym.
    Choice(fn() -> Vec<&'static str>, fn() -> Vec<&'static str>),
    /// A list of any length.
    List(&'static Shape),
    /// One value or a list of values.
    OneOrMore(&'static Shape),
    /// A mapping whose keys and values each have one shape.
    Map(&'static Shape, &'static Shape),
    /// A mapping with a table of keys, its name for messages, and the keys of other tools, each with its help.
    Record(&'static str, &'static [Key<Shape>], &'static [(&'static str, &'static str)]),
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
            Self::Record(name, keys, foreign) => {
                let help_of = |key: &str| foreign.iter().find(|(name, _)| *name == key);
                // In the table, keys of other tools are not reported again.
                let mut table = keys.to_vec();
                for entry in node.entries() {
                    if let Some(&(key, help)) = help_of(entry.name()) {
                        mistakes.wrong(entry.key, format!("unknown key `{key}`; {help}"));
                        table.push(Key::new(key, "", Self::Text));
                    }
                }
                for (key, value) in mistakes.entries(node, &table, name) {
                    if help_of(key.name).is_none() {
                        key.value.check(value, known, mistakes);
                    }
                }
            }
            Self::List(_) if is_value(node) => {
                let (expected, found) = (self.expected(), found(node));
                let list = flow_list(node.text());
                mistakes.wrong(node, format!("expected {expected}, found {found}; write `{list}`"));
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

    /// Checks that a string is a value of this shape; the error is the message to report.
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
                if let Ok(Selector::Id(_) | Selector::Prefix(_)) = Selector::read(text, sets) {
                    return Err(format!("`{text}` is not a rule set; move `{text}` to `select`"));
                }
                let names: Vec<&str> =
                    sets.iter().map(|set| set.id()).chain([vnfcheck_custom::ALL]).collect();
                Err(format!("unknown rule set `{text}`{}", hint(text, names.iter().copied(), "there are")))
            }
            Self::Choice(names, synonyms) => {
                let words = [names(), synonyms()].concat();
                if words.contains(&text) { Ok(()) } else { Err(unknown_word(text, &words)) }
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
            Self::Choice(names, _) => format!("one of {}", names().join(", ")),
            Self::List(_) => "a list".to_owned(),
            Self::OneOrMore(item) => format!("{} or a list", item.expected()),
            Self::Map(key, _) => format!("a mapping by {}", key.expected()),
            Self::Record(name, ..) => (*name).to_owned(),
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
            Self::Choice(names, synonyms) => {
                let words = [names(), synonyms()].concat();
                json!({ "enum": words })
            }
            Self::List(item) => json!({ "type": "array", "items": item.schema() }),
            Self::OneOrMore(item) => {
                let one = item.schema();
                json!({ "oneOf": [one, { "type": "array", "minItems": 1, "items": one }] })
            }
            Self::Map(key, value) => json!({
                "type": "object", "propertyNames": key.schema(), "additionalProperties": value.schema(),
            }),
            Self::Record(_, keys, _) => record_schema(keys),
        }
    }
}

/// Returns the list that the author of a string probably meant: the values between the commas.
fn flow_list(text: &str) -> String {
    let is_plain = |value: &str| {
        value.starts_with(|it: char| it.is_ascii_alphanumeric())
            && value.chars().all(|it| it.is_ascii_alphanumeric() || "-_./*".contains(it))
    };
    // A JSON string is also a YAML string.
    let shown = |value: &str| {
        if is_plain(value) { value.to_owned() } else { serde_json::Value::from(value).to_string() }
    };
    let text = shortened(text);
    // In braces, commas separate the alternatives of a glob.
    if text.contains('{') {
        return format!("[{}]", shown(&text));
    }
    let values = text.split(',').map(str::trim).filter(|value| !value.is_empty());
    format!("[{}]", values.map(shown).collect::<Vec<_>>().join(", "))
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

#[cfg(test)]
mod tests {
    use crate::config::keys::CONFIGURATION;

    /// Returns the messages about a configuration.
    fn messages(text: &str) -> Vec<String> {
        let (document, mut mistakes) =
            vnfcheck_decode::open(text.as_bytes(), &vnfcheck_yaml::Limits::default());
        if let Some(root) = document.root() {
            CONFIGURATION.check(root, Some(vnfcheck_rules::built_in()), &mut mistakes);
        }
        mistakes.into_sorted().into_iter().map(|(_, message)| message).collect()
    }

    #[test]
    fn a_value_in_place_of_a_list_is_shown_as_a_list() {
        for (text, list) in [
            ("rules: heat\n", "[heat]"),
            ("rules: heat, practice\n", "[heat, practice]"),
            ("exclude: examples\n", "[examples]"),
            ("exclude: '*.{zip,csar}'\n", "[\"*.{zip,csar}\"]"),
            ("select: R-90526\n", "[R-90526]"),
            ("ignore: R-1*\n", "[R-1*]"),
        ] {
            let messages = messages(text);
            assert_eq!(messages.len(), 1, "{text}: {messages:?}");
            assert!(messages[0].starts_with("expected a list, found `"), "{text}: {messages:?}");
            assert!(messages[0].ends_with(&format!("; write `{list}`")), "{text}: {messages:?}");
        }
    }

    #[test]
    fn keys_of_other_tools_lead_to_keys_and_options() {
        for (text, expected) in [
            ("strict: true\n", "unknown key `strict`; write `fail_on: should`"),
            ("disable: [R-1]\n", "unknown key `disable`; did you mean `ignore`?"),
            ("extend-ignore: R-1\n", "unknown key `extend-ignore`; did you mean `ignore`?"),
            ("exclude_dirs: [a]\n", "unknown key `exclude_dirs`; did you mean `exclude`?"),
            ("severity: error\n", "unknown key `severity`; did you mean `fail_on`?"),
            ("format: json\n", "unknown key `format`; use the option `--format`"),
            ("timeout: 3\n", "unknown key `timeout`; use the option `--timeout`"),
            ("rules: [R-90526]\n", "`R-90526` is not a rule set; move `R-90526` to `select`"),
        ] {
            assert_eq!(messages(text), [expected], "{text}");
        }
    }

    #[test]
    fn levels_have_the_words_of_the_option() {
        for word in ["must", "error", "should", "warn", "warning", "may", "note", "never"] {
            assert_eq!(messages(&format!("fail_on: {word}\n")), Vec::<String>::new(), "{word}");
            assert!(crate::settings::fail_on_named(word).is_some(), "{word}");
        }
        assert_eq!(messages("fail_on: warnings\n"), ["unknown value `warnings`; did you mean `warning`?"]);
    }
}
