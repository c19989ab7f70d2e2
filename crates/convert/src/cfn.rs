//! From the structure of CloudFormation to HOT, where HOT says exactly the same.

use std::collections::BTreeMap;

use hot::{CFN_VERSION_KEYS, Function};
use maps::{HashMap, HashSet};
use yaml::{FileId, Limits, Node, SourceText, Tree, Value as Typed};

use crate::document::{Comments, Entry, Value};
use crate::read::Reader;
use crate::{Note, Refusal};

/// The version that has everything CFN's functions become.
const VERSION: &str = "2016-10-14";

/// What the engine answers for `AWS::Region` unless it is told otherwise.
const REGION: &str = "ap-southeast-1";

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

/// Attributes of resources with their names in HOT.
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

/// Attributes of outputs with their names in HOT.
const OUTPUT: [(&str, &str); 3] =
    [("Value", "value"), ("Description", "description"), ("Condition", "condition")];

/// Functions of CFN that both versions have, outside conditions.
fn is_function(name: &str, has_conditions: bool) -> bool {
    match name {
        "Ref"
        | "Fn::GetAtt"
        | "Fn::Join"
        | "Fn::Select"
        | "Fn::Split"
        | "Fn::Replace"
        | "Fn::Base64"
        | "Fn::FindInMap"
        | "Fn::GetAZs"
        | "Fn::MemberListToMap"
        | "Fn::ResourceFacade" => true,
        "Fn::If" => has_conditions,
        _ => false,
    }
}

/// Whether HOT reads a mapping with this key alone as a function, be it to refuse it.
fn is_hot_function(name: &str) -> bool {
    let is_later = |function| {
        use Function::{
            Contains, Filter, ListConcat, ListConcatUnique, MakeUrl, StrReplaceStrict, StrReplaceVstrict,
        };
        matches!(
            function,
            Contains
                | Filter
                | ListConcat
                | ListConcatUnique
                | MakeUrl
                | StrReplaceStrict
                | StrReplaceVstrict
        )
    };
    let of_conditions =
        |function| matches!(function, Function::Equals | Function::Not | Function::And | Function::Or);
    Function::from_name(name).is_some_and(|it| !is_later(it) && !of_conditions(it))
}

struct Converter<'r, 't> {
    root: Node<'t>,
    parameters: HashSet<&'t str>,
    resources: HashSet<&'t str>,
    has_conditions: bool,
    /// Parameters that HOT needs in addition, in order of first use.
    added: Vec<Entry>,
    /// Of the mappings that became parameters, their names.
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
        convert: impl Fn(&mut Self, yaml::Entry<'t>) -> Result<Value, Refusal>,
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

    /// An entry under another name.
    fn renamed(&mut self, entry: yaml::Entry<'t>, name: &str, value: Value) -> Entry {
        Entry { comments: self.reader.comments(entry.key), key: Value::text(name), value }
    }

    fn parameter(&mut self, parameter: yaml::Entry<'t>) -> Result<Value, Refusal> {
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

    fn resource(&mut self, resource: yaml::Entry<'t>) -> Result<Value, Refusal> {
        self.attributes(resource, "Resources", &RESOURCE, |it, name, value| match name {
            "condition" => it.condition(value),
            "type" | "depends_on" | "description" => it.reader.value(value),
            _ => it.value(value),
        })
    }

    fn output(&mut self, output: yaml::Entry<'t>) -> Result<Value, Refusal> {
        self.attributes(output, "Outputs", &OUTPUT, |it, name, value| match name {
            "condition" => it.condition(value),
            "description" => it.reader.value(value),
            _ => it.value(value),
        })
    }

    /// The attributes of a resource or output; what the engine does not look at is left out.
    fn attributes(
        &mut self,
        of: yaml::Entry<'t>,
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
                        "`{section}.{}.{}` is ignored by the engine and left out",
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

    /// A condition: its name, a truth value, or what decides it.
    fn condition(&mut self, node: Node<'t>) -> Result<Value, Refusal> {
        let Some(call) = node.only_entry() else { return self.reader.value(node) };
        let argument = call.value;
        let conditions = |it: &mut Self, name: &str| {
            let list = list(node, argument, 2, usize::MAX)?;
            let conditions =
                list.into_iter().map(|each| it.condition(each)).collect::<Result<Vec<_>, _>>()?;
            Ok(Value::call(name, Value::list(conditions)))
        };
        match call.key.text() {
            "Fn::And" => conditions(self, "and"),
            "Fn::Or" => conditions(self, "or"),
            "Fn::Not" => {
                let list = list(node, argument, 1, 1)?;
                let inner = list.first().map(|only| self.condition(*only)).transpose()?;
                Ok(Value::call("not", inner.unwrap_or(Value::Null)))
            }
            "Fn::Equals" => {
                let list = list(node, argument, 2, 2)?;
                let sides = list.into_iter().map(|each| self.value(each)).collect::<Result<Vec<_>, _>>()?;
                Ok(Value::call("equals", Value::list(sides)))
            }
            _ => self.value(node),
        }
    }

    /// A value in which functions are computed.
    fn value(&mut self, node: Node<'t>) -> Result<Value, Refusal> {
        if node.is_sequence() {
            let items = node.items().map(|item| {
                let comments = self.reader.comments(item);
                Ok(crate::document::Item { comments, value: self.value(item)? })
            });
            return items.collect::<Result<_, _>>().map(Value::List);
        }
        if !node.is_mapping() {
            return self.reader.value(node);
        }
        if let Some(call) = node.only_entry().filter(|it| it.key.is_text()) {
            let name = call.key.text();
            if is_function(name, self.has_conditions) {
                return self.call(node, name, call.value);
            }
            if is_hot_function(name) {
                return Err(reads_as_function(node, name));
            }
        }
        let entries = node.entries().map(|entry| {
            let comments = self.reader.comments(entry.key);
            let key = self.reader.value(entry.key)?;
            Ok(Entry { comments, key, value: self.value(entry.value)? })
        });
        entries.collect::<Result<_, _>>().map(Value::Mapping)
    }

    fn call(&mut self, node: Node<'t>, name: &str, argument: Node<'t>) -> Result<Value, Refusal> {
        let both = |it: &mut Self, new: &str| {
            let [first, second] = pair(node, argument)?;
            Ok(Value::call(new, Value::list([it.value(first)?, it.value(second)?])))
        };
        match name {
            "Ref" => self.reference(argument),
            "Fn::GetAtt" => both(self, "get_attr"),
            "Fn::Join" => both(self, "list_join"),
            "Fn::Split" => both(self, "str_split"),
            "Fn::Replace" => {
                let [params, template] = pair(node, argument)?;
                let template = Entry::new("template", self.value(template)?);
                let params = Entry::new("params", self.value(params)?);
                Ok(Value::call("str_replace", Value::Mapping(vec![template, params])))
            }
            "Fn::Base64" => self.value(argument),
            "Fn::FindInMap" => self.find_in_map(node, argument),
            "Fn::Select" => self.select(node, argument),
            "Fn::GetAZs" => Ok(Value::call("get_param", Value::Text(self.zones(node)))),
            "Fn::MemberListToMap" => member_list(node, argument),
            "Fn::ResourceFacade" => match argument.text() {
                "Metadata" => Ok(Value::call("resource_facade", Value::text("metadata"))),
                "DeletionPolicy" => Ok(Value::call("resource_facade", Value::text("deletion_policy"))),
                "UpdatePolicy" => Ok(Value::call("resource_facade", Value::text("update_policy"))),
                _ => Err(no_equivalent(node, "this call of `Fn::ResourceFacade`")),
            },
            _ => {
                let list = list(node, argument, 3, 3)?;
                let mut values = Vec::new();
                for (position, item) in list.into_iter().enumerate() {
                    values.push(if position == 0 { self.condition(item)? } else { self.value(item)? });
                }
                Ok(Value::call("if", Value::list(values)))
            }
        }
    }

    fn reference(&mut self, named: Node<'t>) -> Result<Value, Refusal> {
        let unknown = || {
            let message = format!("`{}` is neither a parameter nor a resource", named.text());
            Refusal::new(named.span(), message, "declare it, or remove the reference")
        };
        let name = named.as_str().ok_or_else(unknown)?;
        if self.resources.contains(name) {
            return Ok(Value::call("get_resource", Value::text(name)));
        }
        let parameter = if self.parameters.contains(name) {
            name.to_owned()
        } else {
            match name {
                "AWS::StackName" => "OS::stack_name".to_owned(),
                "AWS::StackId" => {
                    let message = "`AWS::StackId` is an ARN, `OS::stack_id` the id in it alone".to_owned();
                    self.note(named, message);
                    "OS::stack_id".to_owned()
                }
                "AWS::Region" => self.region(named),
                _ => return Err(unknown()),
            }
        };
        Ok(Value::call("get_param", Value::Text(parameter)))
    }

    /// The parameter that stands for the region.
    fn region(&mut self, at: Node<'t>) -> String {
        if let Some(known) = &self.region {
            return known.clone();
        }
        let default = Value::text(REGION);
        let name =
            self.add("aws_region", "string", default, "region that the engine answers for AWS::Region");
        self.note(at, format!("`AWS::Region` became the parameter `{name}`"));
        self.region = Some(name.clone());
        name
    }

    /// The parameter that stands for the availability zones.
    fn zones(&mut self, at: Node<'t>) -> String {
        if let Some(known) = &self.zones {
            return known.clone();
        }
        let what = "availability zones, which Fn::GetAZs asks the engine for";
        let name = self.add("availability_zones", "comma_delimited_list", Value::text("nova"), what);
        self.note(at, format!("`Fn::GetAZs` became the parameter `{name}`"));
        self.zones = Some(name.clone());
        name
    }

    /// Adds a parameter under a name that is free.
    fn add(&mut self, name: &str, of: &str, default: Value, description: &str) -> String {
        let mut name = name.to_owned();
        let is_added = |it: &Self, name: &str| it.added.iter().any(|entry| entry.key.as_text() == Some(name));
        while self.parameters.contains(name.as_str())
            || self.resources.contains(name.as_str())
            || is_added(self, &name)
        {
            name.push('_');
        }
        let body = vec![
            Entry::new("type", Value::text(of)),
            Entry::new("default", default),
            Entry::new("description", Value::text(description)),
        ];
        self.added.push(Entry::new(&name, Value::Mapping(body)));
        name
    }

    /// A value of a mapping: itself where the keys are written out, else read from a parameter that holds the mapping.
    fn find_in_map(&mut self, node: Node<'t>, argument: Node<'t>) -> Result<Value, Refusal> {
        let list = list(node, argument, 3, 3)?;
        if list.iter().any(|key| !key.is_scalar()) {
            let path = self.path_in_map(node, argument)?;
            return Ok(Value::call("get_param", Value::list(path)));
        }
        let mut place = self.root.get("Mappings");
        for key in list {
            let is_it = |entry: &yaml::Entry<'t>| entry.key.value() == key.value();
            place = place.and_then(|place| place.entries().find(is_it)).map(|entry| entry.value);
            if place.is_none() {
                let message = format!("no mapping has `{}` here", key.text());
                return Err(Refusal::new(key.span(), message, "name a mapping and its keys"));
            }
        }
        let Some(found) = place else { return Err(no_equivalent(node, "this call")) };
        match hot_function_in(found) {
            Some(name) => Err(reads_as_function(node, name)),
            None => self.reader.value(found),
        }
    }

    /// The way to a value of a mapping, in a parameter that holds the mapping.
    fn path_in_map(&mut self, node: Node<'t>, argument: Node<'t>) -> Result<Vec<Value>, Refusal> {
        let list = list(node, argument, 3, 3)?;
        let mut path = Vec::new();
        for (position, key) in list.into_iter().enumerate() {
            let step =
                if position == 0 { Value::Text(self.of_mapping(node, key)?) } else { self.value(key)? };
            path.push(step);
        }
        Ok(path)
    }

    /// The parameter that holds a mapping.
    fn of_mapping(&mut self, node: Node<'t>, named: Node<'t>) -> Result<String, Refusal> {
        let Some(name) = named.as_str() else {
            return Err(no_equivalent(node, "a mapping whose name is computed"));
        };
        if let Some(known) = self.of_mappings.get(name) {
            return Ok(known.clone());
        }
        let Some(mapping) = self.root.get("Mappings").and_then(|mappings| mappings.get(name)) else {
            let message = format!("`{name}` is not a mapping of this template");
            return Err(Refusal::new(named.span(), message, "name one of `Mappings:`"));
        };
        let default = self.reader.value(mapping)?;
        let parameter = self.add(name, "json", default, "mapping of the CloudFormation template");
        self.note(named, format!("the mapping `{name}` became the parameter `{parameter}`"));
        self.of_mappings.insert(name, parameter.clone());
        Ok(parameter)
    }

    fn select(&mut self, node: Node<'t>, argument: Node<'t>) -> Result<Value, Refusal> {
        let [index, collection] = pair(node, argument)?;
        let call = collection.only_entry().filter(|it| is_function(it.key.text(), self.has_conditions));
        let Some(call) = call else { return self.select_literal(node, index, collection) };
        let last = self.value(index).map(integer)?;
        match call.key.text() {
            "Ref" => {
                let is_list = |body: Node<'_>| {
                    body.get("Type").is_some_and(|of| matches!(of.text(), "CommaDelimitedList" | "Json"))
                };
                let name = call.value.text();
                let parameter = self.root.get("Parameters").and_then(|parameters| parameters.get(name));
                if self.resources.contains(name) || !parameter.is_some_and(is_list) {
                    return Err(no_equivalent(node, "a selection from this reference"));
                }
                Ok(Value::call("get_param", Value::list([Value::text(name), last])))
            }
            "Fn::GetAtt" => {
                let [resource, attribute] = pair(collection, call.value)?;
                let path = [self.value(resource)?, self.value(attribute)?, last];
                Ok(Value::call("get_attr", Value::list(path)))
            }
            "Fn::Split" => {
                let [delimiter, text] = pair(collection, call.value)?;
                let arguments = [self.value(delimiter)?, self.value(text)?, last];
                Ok(Value::call("str_split", Value::list(arguments)))
            }
            "Fn::FindInMap" => {
                let mut path = self.path_in_map(collection, call.value)?;
                path.push(last);
                Ok(Value::call("get_param", Value::list(path)))
            }
            "Fn::GetAZs" => {
                let zones = Value::Text(self.zones(collection));
                Ok(Value::call("get_param", Value::list([zones, last])))
            }
            name => Err(no_equivalent(node, &format!("a selection from `{name}`"))),
        }
    }

    /// The item of a collection that is written out, or the empty text where there is none.
    fn select_literal(
        &mut self,
        node: Node<'t>,
        index: Node<'t>,
        collection: Node<'t>,
    ) -> Result<Value, Refusal> {
        if !index.is_scalar() {
            return Err(no_equivalent(node, "a computed index into a literal collection"));
        }
        if collection.is_scalar() {
            return select_from_json(node, index, collection);
        }
        match selected(index, collection) {
            Some(item) => self.value(item),
            None => Ok(Value::text("")),
        }
    }
}

/// The items of an argument that is a list; the engine takes texts and mappings of the right length too.
fn list<'t>(call: Node<'t>, argument: Node<'t>, least: usize, most: usize) -> Result<Vec<Node<'t>>, Refusal> {
    if argument.is_sequence() && (least..=most).contains(&argument.len()) {
        return Ok(argument.items().collect());
    }
    Err(Refusal::new(call.span(), "the arguments are not a list of the right length", "write them as a list"))
}

fn pair<'t>(call: Node<'t>, argument: Node<'t>) -> Result<[Node<'t>; 2], Refusal> {
    let list = list(call, argument, 2, 2)?;
    <[Node<'t>; 2]>::try_from(list).map_err(|_| no_equivalent(call, "this call"))
}

/// Pairs of `.member.N.Name=text` as a mapping.
fn member_list<'t>(node: Node<'t>, argument: Node<'t>) -> Result<Value, Refusal> {
    let refuse = || no_equivalent(node, "a computed `Fn::MemberListToMap`");
    let list = list(node, argument, 3, 3)?;
    let [key_name, value_name, members] = list.as_slice() else { return Err(refuse()) };
    let (key_name, value_name) = (key_name.text(), value_name.text());
    let mut found: BTreeMap<u64, (Option<&str>, Option<&str>)> = BTreeMap::new();
    if !members.is_sequence() {
        return Err(refuse());
    }
    for item in members.items() {
        let (name, text) = item.as_str().and_then(|text| text.split_once('=')).ok_or_else(refuse)?;
        let Some(rest) = name.strip_prefix(".member.") else { continue };
        let Some((number, part)) = rest.split_once('.') else { continue };
        let Ok(number) = number.parse() else { continue };
        let member = found.entry(number).or_default();
        if part == key_name {
            member.0 = Some(text);
        }
        if part == value_name {
            member.1 = Some(text);
        }
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (key, value) in found.into_values().filter_map(|(key, value)| Some((key?, value?))) {
        match entries.iter_mut().find(|entry| entry.key.as_text() == Some(key)) {
            Some(entry) => entry.value = Value::text(value),
            None => entries.push(Entry::new(key, Value::text(value))),
        }
    }
    Ok(Value::Mapping(entries))
}

/// Whether a section or text is as good as not there.
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

/// A bound as number, which CFN may write as text.
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

/// An index as integer where it reads as one.
fn integer(value: Value) -> Value {
    match value.as_text().and_then(|text| text.trim().parse::<i128>().ok()) {
        Some(index) => Value::Integer(index.to_string()),
        None => value,
    }
}

/// The item that a literal index or key selects.
fn selected<'n>(index: Node<'_>, collection: Node<'n>) -> Option<Node<'n>> {
    if collection.is_mapping() {
        return collection.get(index.text());
    }
    let index = match index.value() {
        Typed::Int(index) => usize::try_from(index).ok()?,
        _ => index.text().trim().parse().ok()?,
    };
    collection.item(index)
}

/// A selection from a text of JSON.
fn select_from_json<'t>(node: Node<'t>, index: Node<'t>, collection: Node<'t>) -> Result<Value, Refusal> {
    let refuse = || no_equivalent(node, "a selection from this text");
    let text = collection.as_str().ok_or_else(refuse)?;
    if text.is_empty() {
        return Ok(Value::text(""));
    }
    serde_json::from_str::<serde_json::Value>(text).map_err(|_| refuse())?;
    let source = SourceText::new(text);
    let tree = Tree::parse_template(FileId(0), &source, &hot::LEXICON, &Limits::default());
    let Some(item) = tree.root().and_then(|root| selected(index, root)) else { return Ok(Value::text("")) };
    match hot_function_in(item) {
        Some(name) => Err(reads_as_function(node, name)),
        None => Reader::new(&tree).value(item).map_err(|_| refuse()),
    }
}

/// The function that HOT would find somewhere in data.
fn hot_function_in<'n>(data: Node<'n>) -> Option<&'n str> {
    let aliased = |node: Node<'n>| node.is_alias().then(|| node.resolved().descendants());
    let nodes = data.descendants().chain(aliased(data).into_iter().flatten());
    let calls = nodes.filter_map(Node::only_entry).filter(|entry| entry.key.is_text());
    calls.map(|entry| entry.key.text()).find(|name| is_hot_function(name))
}

fn reads_as_function(at: Node<'_>, name: &str) -> Refusal {
    let message = format!("HOT would read this data as the function `{name}`");
    Refusal::new(at.span(), message, "HOT has no way to write it; keep the template as it is")
}

fn no_equivalent(at: Node<'_>, what: &str) -> Refusal {
    let message = format!("{what} has no equivalent in HOT");
    Refusal::new(at.span(), message, "write it differently, or keep the template as it is")
}
