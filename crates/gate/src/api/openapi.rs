//! Parts of the API description that the handlers do not declare.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::schema::{ArrayItems, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    ContentBuilder, OpenApi, Ref, RefOr, Required, ResponseBuilder, SecurityRequirement, Server,
};

use super::problem::Problem;
use crate::app::App;
use crate::engine::{Choices, Format};
use crate::forms::{COMMENT, CONDITION, Form, NAME, REASON, REQUEST};
use crate::store::audit::Action;
use crate::store::checks::Status;
use crate::store::waivers::State;

/// Schemas by name.
type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Members of bodies, with the form of their text.
const TEXTS: [(&str, &str, Form); 4] = [
    ("KeyBody", "name", NAME),
    ("DecisionBody", "comment", COMMENT),
    ("RefusalBody", "comment", REASON),
    ("WaiverRequest", "reason", REASON),
];

/// General part of the API description.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "vnfcheck gate",
        description = "Checks ONAP VNF packages against the ONAP Heat requirements. A check of a faulty package \
                       succeeds with the outcome `fail`; only a faulty request is an error.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    components(schemas(Problem)),
    tags(
        (name = "checks", description = "Submit packages, follow checks and read reports"),
        (name = "products", description = "History of products, and searches over checks"),
        (name = "projects", description = "Projects, their keys, and the audit log"),
        (name = "sessions", description = "User sessions"),
        (name = "waivers", description = "Request and decide on waivers of findings"),
        (name = "webhooks", description = "Deliveries to webhooks"),
        (name = "vtp", description = "External tests of SDC"),
        (name = "operation", description = "Health and metrics"),
    )
)]
pub(super) struct Description;

/// Adds the common parts of all operations: problems, authentication, and the values that this gate accepts.
pub(super) fn complete(description: &mut OpenApi, app: &App) {
    let components = description.components.get_or_insert_with(Default::default);
    components
        .add_security_scheme("key", SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-API-Key"))));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    for (body, name, form) in TEXTS {
        if let Some(Schema::Object(text)) = member(&mut components.schemas, body, name) {
            *text = formed(std::mem::take(text).into(), form).build();
        }
    }
    if let Some(Schema::Object(action)) = member(&mut components.schemas, "EntryAnswer", "action") {
        let names: Vec<String> = Action::NAMES.iter().map(|it| format!("`{it}`")).collect();
        action.description = Some(format!("Name of the action: {}", names.join(", ")));
    }
    add_settings(&mut components.schemas, app);
    description.servers = Some(vec![Server::new("/")]);
    let none: [&str; 0] = [];
    description.security = Some(vec![
        SecurityRequirement::default(),
        SecurityRequirement::new("key", none),
        SecurityRequirement::new("bearer", none),
    ]);
    for (path, item) in &mut description.paths.paths {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            name(operation);
            add_problem(operation);
            add_words(path, operation, &app.offers);
        }
    }
}

/// Returns the operations of a path, each with its method in capitals.
pub(crate) fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [("GET", &item.get), ("PUT", &item.put), ("POST", &item.post), ("DELETE", &item.delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

/// Operation of the API.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Call {
    /// Method in capitals.
    pub(super) method: String,
    /// Path with the names of its parameters.
    pub(super) path: String,
}

/// Returns the operations without parameters in the query, except the operations of the operator's tools.
pub(super) fn without_parameters(description: &OpenApi) -> HashSet<Call> {
    let mut plain = HashSet::new();
    for (path, item) in &description.paths.paths {
        for (method, operation) in operations(item) {
            let is_tool = operation.tags.iter().flatten().any(|tag| tag == "operation");
            let has_query =
                operation.parameters.iter().flatten().any(
                    |it| matches!(it, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query),
                );
            if !is_tool && !has_query {
                plain.insert(Call { method: method.to_owned(), path: path.clone() });
            }
        }
    }
    plain
}

/// Gives each operation a unique ID: the tag with the name of the handler.
fn name(operation: &mut Operation) {
    let tag = operation.tags.iter().flatten().next();
    if let (Some(tag), Some(id)) = (tag, &operation.operation_id) {
        operation.operation_id = Some(format!("{tag}_{id}"));
    }
}

/// Returns the schema of a member of a body.
fn member<'s>(schemas: &'s mut Schemas, body: &str, name: &str) -> Option<&'s mut Schema> {
    let Some(RefOr::T(Schema::Object(body))) = schemas.get_mut(body) else { return None };
    match body.properties.get_mut(name) {
        Some(RefOr::T(schema)) => Some(schema),
        _ => None,
    }
}

/// Adds the values that the settings of a project accept.
fn add_settings(schemas: &mut Schemas, app: &App) {
    let Choices { releases, rules, .. } = app.engine.choices();
    let webhooks = app.config.webhooks.iter().map(|hook| hook.name.clone()).collect::<Vec<_>>();
    if let Some(Schema::Object(release)) = member(schemas, "SettingsBody", "release") {
        let releases = releases.into_iter().map(Value::from);
        release.enum_values = Some(releases.chain([Value::Null]).collect());
    }
    if let Some(Schema::Array(list)) = member(schemas, "SettingsBody", "rules") {
        list.items = one_of(rules);
        list.min_items = Some(1);
    }
    if let Some(Schema::Array(list)) = member(schemas, "SettingsBody", "webhooks") {
        if webhooks.is_empty() {
            list.max_items = Some(0);
        } else {
            list.items = one_of(webhooks);
        }
    }
}

/// Adds the permitted form of a string to its schema.
fn formed(text: ObjectBuilder, form: Form) -> ObjectBuilder {
    let text = text.min_length(Some(form.shortest())).max_length(Some(form.longest));
    text.pattern(Some(form.pattern()))
}

fn one_of(words: Vec<String>) -> ArrayItems {
    let word = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).build();
    ArrayItems::RefOrSchema(Box::new(word.into()))
}

/// Adds the accepted values of the parameters of an operation.
fn add_words(path: &str, operation: &mut Operation, offers: &Choices) {
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let or_none = |words: &[&str]| [owned(&[""]), owned(words)].concat();
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        let text = ObjectBuilder::new().schema_type(Type::String).description(parameter.description.clone());
        let text = match parameter.name.as_str() {
            "project" if parameter.parameter_in == ParameterIn::Path => formed(text, NAME),
            "requirement" | "code" | "text" if path.ends_with("/search") => formed(text, CONDITION),
            "requestId" => {
                let shortest = (parameter.required == Required::True).then_some(1);
                formed(text, REQUEST).min_length(shortest)
            }
            "name" | "after" if path.ends_with("/dashboard") => formed(text, CONDITION),
            "after" if path.ends_with("/projects") || path.ends_with("/products") => formed(text, CONDITION),
            "rules" => {
                let sets = offers.rules.join("|");
                text.pattern(Some(format!("^({sets})(,({sets}))*$")))
            }
            "profile" => text.enum_values(Some(offers.profiles.clone())),
            "release" => text.enum_values(Some(offers.releases.clone())),
            "fail-on" => text.enum_values(Some(offers.fail_on.clone())),
            "action" => text.enum_values(Some(or_none(Action::NAMES))),
            "outcome" => text.enum_values(Some(owned(&["pass", "fail", "error"]))),
            "status" => text.enum_values(Some(owned(Status::NAMES))),
            "format" if path.ends_with("/report") => {
                text.enum_values(Some(Format::ALL.iter().map(|it| it.name()).collect::<Vec<_>>()))
            }
            "format" => text.enum_values(Some(owned(&["json", "yaml"]))),
            "state" => text.enum_values(Some(or_none(State::NAMES))),
            "after" if path.ends_with("/waivers") => continue,
            "after" => text.pattern(Some("^([0-9]{1,15}[.][0-9a-f]{32})?$")),
            _ => continue,
        };
        parameter.schema = Some(text.build().into());
    }
}

fn add_problem(operation: &mut Operation) {
    if operation.responses.responses.contains_key("default") {
        return;
    }
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = ResponseBuilder::new()
        .description("The reason why the gate refuses the request")
        .content("application/problem+json", content)
        .build();
    operation.responses.responses.insert("default".to_owned(), response.into());
}
