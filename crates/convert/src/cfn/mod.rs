//! Conversion from the CloudFormation structure to HOT, limited to templates with an exact equivalent.

mod added;
mod arguments;
mod functions;
mod mappings;
mod refusals;
mod select;

use vnfcheck_hot::CFN_VERSION_KEYS;
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::{Node, Value as Typed};

use crate::document::{Comments, Entry, Value};
use crate::read::Reader;
use crate::{Note, Refusal};

/// HOT version that supports the equivalents of all CFN functions.
const VERSION: &str = "2016-10-14";

/// Converts a valid CFN template.
pub(crate) fn to_hot<'t>(
    root: Node<'t>,
    reader: &mut Reader<'t>,
    notes: &mut Vec<Note>,
) -> Result<Value, Refusal> {
    let names = |section: &str| root.get(section).into_iter().flat_map(Node::entries).map(|it| it.key.text());
    let converter = Converter {
        root,
        parameters: names("Parameters").collect(),
        resources: names("Resources").collect(),
        has_conditions: root.entry(CFN_VERSION_KEYS[1]).is_some_and(|version| version.value.is_text()),
        added: Vec::new(),
        of_mappings: HashMap::default(),
        region: None,
        zones: None,
        reader,
        notes,
    };
    converter.template()
}

/// Attributes of resources with their HOT names.
const RESOURCE: [(&str, &str); 8] = [
    ("Type", "type"),
    ("Properties", "properties"),
    ("Metadata", "metadata"),
    ("DependsOn", "depends_on"),
    ("DeletionPolicy", "deletion_policy"),
    ("UpdatePolicy", "update_policy"),
    ("Description", "description"),
    ("Condition", "condition"),
];

/// Attributes of outputs with their HOT names.
const OUTPUT: [(&str, &str); 3] =
    [("Value", "value"), ("Description", "description"), ("Condition", "condition")];

struct Converter<'r, 't> {
    root: Node<'t>,
    parameters: HashSet<&'t str>,
    resources: HashSet<&'t str>,
    has_conditions: bool,
    /// Additional parameters that HOT requires, in order of first use.
    added: Vec<Entry>,
    /// Names of the parameters that store mappings, by name of the mapping.
    of_mappings: HashMap<&'t str, String>,
    region: Option<String>,
    zones: Option<String>,
    reader: &'r mut Reader<'t>,
    notes: &'r mut Vec<Note>,
}

impl<'t> Converter<'_, 't> {
    fn template(mut self) -> Result<Value, Refusal> {
        let version = CFN_VERSION_KEYS.iter().find_map(|key| self.root.entry(key));
        let comments = version.map(|version| self.reader.comments(version.key)).unwrap_or_default();
        let mut entries =
            vec![Entry { comments, key: Value::text("heat_template_version"), value: Value::text(VERSION) }];
        if let Some(description) = self.root.entry("Description").filter(|it| !is_nothing(it.value)) {
            let comments = self.reader.comments(description.key);
            let value = self.reader.value(description.value)?;
            entries.push(Entry { comments, key: Value::text("description"), value });
        }
        let parameters = self.section("Parameters", Self::parameter)?;
        let conditions = self.section("Conditions", |it, entry| it.condition(entry.value))?;
        let resources = self.section("Resources", Self::resource)?;
        let outputs = self.section("Outputs", Self::output)?;
        let added = std::mem::take(&mut self.added);
        let parameters = (parameters.0, parameters.1.into_iter().chain(added).collect());
        let sections = [
            ("parameters", parameters),
            ("conditions", conditions),
            ("resources", resources),
            ("outputs", outputs),
        ];
        for (name, (comments, body)) in sections {
            if !body.is_empty() {
                entries.push(Entry { comments, key: Value::text(name), value: Value::Mapping(body) });
            }
        }
        Ok(Value::Mapping(entries))
    }

    fn section(
        &mut self,
        name: &str,
        convert: impl Fn(&mut Self, vnfcheck_yaml::Entry<'t>) -> Result<Value, Refusal>,
    ) -> Result<(Comments, Vec<Entry>), Refusal> {
        let Some(section) = self.root.entry(name) else { return Ok(Default::default()) };
        let comments = self.reader.comments(section.key);
        let entries = section.value.entries().map(|entry| {
            let comments = self.reader.comments(entry.key);
            let key = self.reader.value(entry.key)?;
            Ok(Entry { comments, key, value: convert(self, entry)? })
        });
        Ok((comments, entries.collect::<Result<_, _>>()?))
    }

    /// Returns an entry with a different name.
    fn renamed(&mut self, entry: vnfcheck_yaml::Entry<'t>, name: &str, value: Value) -> Entry {
        Entry { comments: self.reader.comments(entry.key), key: Value::text(name), value }
    }

    fn parameter(&mut self, parameter: vnfcheck_yaml::Entry<'t>) -> Result<Value, Refusal> {
        let body = parameter.value;
        let mut entries = Vec::new();
        for (name, new) in
            [("Type", "type"), ("Label", "label"), ("Description", "description"), ("Default", "default")]
        {
            let Some(entry) = body.entry(name) else { continue };
            let value = match new {
                "type" => Value::text(parameter_type(entry.value.text())),
                "default" if entry.value.is_null() => continue,
                _ => self.reader.value(entry.value)?,
            };
            entries.push(self.renamed(entry, new, value));
        }
        let hides = |value: Node<'_>| match value.value() {
            Typed::Bool(value) => value,
            Typed::Text(text) => text.eq_ignore_ascii_case("true"),
            _ => false,
        };
        if let Some(entry) = body.entry("NoEcho").filter(|entry| hides(entry.value)) {
            entries.push(self.renamed(entry, "hidden", Value::Bool(true)));
        }
        let constraints = self.constraints(body)?;
        if !constraints.is_empty() {
            entries.push(Entry::new("constraints", Value::list(constraints)));
        }
        Ok(Value::Mapping(entries))
    }

    fn constraints(&mut self, body: Node<'t>) -> Result<Vec<Value>, Refusal> {
        let mut constraints = Vec::new();
        for (name, least, most) in [("range", "MinValue", "MaxValue"), ("length", "MinLength", "MaxLength")] {
            let mut bounds = Vec::new();
            for (bound, old) in [("min", least), ("max", most)] {
                if let Some(entry) = body.entry(old).filter(|entry| !entry.value.is_null()) {
                    let value = number(self.reader.value(entry.value)?);
                    bounds.push(self.renamed(entry, bound, value));
                }
            }
            if !bounds.is_empty() {
                constraints.push(Entry::new(name, Value::Mapping(bounds)));
            }
        }
        for (old, name) in [("AllowedValues", "allowed_values"), ("AllowedPattern", "allowed_pattern")] {
            if let Some(entry) = body.entry(old) {
                let value = self.reader.value(entry.value)?;
                constraints.push(self.renamed(entry, name, value));
            }
        }
        let description = body.get("ConstraintDescription").map(|it| self.reader.value(it)).transpose()?;
        let with_description = |constraint| {
            let description = description.clone().map(|it| Entry::new("description", it));
            Value::Mapping(std::iter::once(constraint).chain(description).collect())
        };
        Ok(constraints.into_iter().map(with_description).collect())
    }

    fn resource(&mut self, resource: vnfcheck_yaml::Entry<'t>) -> Result<Value, Refusal> {
        self.attributes(resource, "Resources", &RESOURCE, |it, name, value| match name {
            "condition" => it.condition(value),
            "type" | "depends_on" | "description" => it.reader.value(value),
            _ => it.value(value),
        })
    }

    fn output(&mut self, output: vnfcheck_yaml::Entry<'t>) -> Result<Value, Refusal> {
        self.attributes(output, "Outputs", &OUTPUT, |it, name, value| match name {
            "condition" => it.condition(value),
            "description" => it.reader.value(value),
            _ => it.value(value),
        })
    }

    /// Converts the attributes of a resource or output; attributes that the engine ignores are omitted.
    fn attributes(
        &mut self,
        of: vnfcheck_yaml::Entry<'t>,
        section: &str,
        names: &[(&str, &str)],
        convert: impl Fn(&mut Self, &str, Node<'t>) -> Result<Value, Refusal>,
    ) -> Result<Value, Refusal> {
        let mut entries = Vec::new();
        for entry in of.value.entries() {
            let known = names.iter().find(|(old, _)| entry.key.has_text(old) && entry.key.is_text());
            match known.filter(|(old, _)| *old != "Condition" || self.has_conditions) {
                Some((_, new)) => {
                    let value = convert(self, new, entry.value)?;
                    let entry = self.renamed(entry, new, value);
                    entries.push(entry);
                }
                None => self.note(
                    entry.key,
                    format!(
                        "`{section}.{}.{}` is removed because the engine ignores the key",
                        of.name(),
                        entry.name()
                    ),
                ),
            }
        }
        Ok(Value::Mapping(entries))
    }

    fn note(&mut self, at: Node<'t>, message: String) {
        self.notes.push(Note { span: Some(at.span()), message });
    }
}

/// Returns `true` if a section or string is empty.
fn is_nothing(node: Node<'_>) -> bool {
    node.is_null() || (!node.is_scalar() && node.is_empty()) || (node.is_text() && node.text().is_empty())
}

fn parameter_type(name: &str) -> &'static str {
    match name {
        "Number" => "number",
        "CommaDelimitedList" => "comma_delimited_list",
        "Json" => "json",
        "Boolean" => "boolean",
        _ => "string",
    }
}

/// Converts a bound to a number; CFN also accepts bounds as strings.
fn number(value: Value) -> Value {
    match value.as_text().map(str::trim) {
        Some(text) => match (text.parse::<i128>(), text.parse()) {
            (Ok(whole), _) => Value::Integer(whole.to_string()),
            (_, Ok(fraction)) => Value::Float(fraction),
            _ => value,
        },
        None => value,
    }
}
