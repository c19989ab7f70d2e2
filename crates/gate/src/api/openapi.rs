//! Parts of the API description that the handlers do not declare.

use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, ResponseBuilder, SecurityRequirement};

use super::problem::Problem;
use crate::engine::{Choices, Format};
use crate::store::audit::Action;
use crate::store::checks::Status;
use crate::store::waivers::State;

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
        (name = "waivers", description = "Request and decide on waivers of findings"),
        (name = "vtp", description = "External tests of SDC"),
        (name = "operation", description = "Health and metrics"),
    )
)]
pub(super) struct Description;

/// Adds the common parts of all operations: problems, authentication, and the values that this gate accepts.
pub(super) fn complete(description: &mut OpenApi, offers: &Choices) {
    let components = description.components.get_or_insert_with(Default::default);
    components
        .add_security_scheme("key", SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-API-Key"))));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    let none: [&str; 0] = [];
    description.security = Some(vec![
        SecurityRequirement::default(),
        SecurityRequirement::new("key", none),
        SecurityRequirement::new("bearer", none),
    ]);
    for (path, item) in &mut description.paths.paths {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            add_problem(operation);
            add_words(path, operation, offers);
        }
    }
}

/// Adds the accepted values of the parameters of an operation.
fn add_words(path: &str, operation: &mut Operation, offers: &Choices) {
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        let text = ObjectBuilder::new().schema_type(Type::String).description(parameter.description.clone());
        let text = match parameter.name.as_str() {
            "rules" => {
                let sets = offers.rules.join("|");
                text.pattern(Some(format!("^({sets})(,({sets}))*$")))
            }
            "profile" => text.enum_values(Some(offers.profiles.clone())),
            "release" => text.enum_values(Some(offers.releases.clone())),
            "fail-on" => text.enum_values(Some(offers.fail_on.clone())),
            "action" => text.enum_values(Some(owned(&Action::ALL.map(Action::name)))),
            "outcome" => text.enum_values(Some(owned(&["pass", "fail", "error"]))),
            "status" => text.enum_values(Some(owned(&Status::ALL.map(Status::name)))),
            "format" if path.ends_with("/report") => {
                text.enum_values(Some(Format::ALL.iter().map(|it| it.name()).collect::<Vec<_>>()))
            }
            "format" => text.enum_values(Some(owned(&["json", "yaml"]))),
            "state" => text.enum_values(Some(owned(&State::ALL.map(State::name)))),
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
