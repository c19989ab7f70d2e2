//! The description of the interface, beyond what its handlers say themselves.

use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, ResponseBuilder, SecurityRequirement};

use super::problem::Problem;

/// What stands at the head of the description.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "vnfcheck gate",
        description = "Checks ONAP VNF packages against the ONAP Heat requirements. A package that is bad is a finished \
                       check; only a request that is bad is an error.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    components(schemas(Problem)),
    tags(
        (name = "checks", description = "Hand in packages, follow them, read reports"),
        (name = "vtp", description = "External tests of SDC"),
        (name = "operation", description = "Health and metrics"),
    )
)]
pub(super) struct Description;

/// Adds what holds for every call: problems, and the ways to send a key.
pub(super) fn complete(description: &mut OpenApi) {
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
    for item in description.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            add_problem(operation);
        }
    }
}

fn add_problem(operation: &mut Operation) {
    if operation.responses.responses.contains_key("default") {
        return;
    }
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = ResponseBuilder::new()
        .description("What is wrong with the request, or why it cannot be granted now")
        .content("application/problem+json", content)
        .build();
    operation.responses.responses.insert("default".to_owned(), response.into());
}
