//! Servers.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::{Call, Definition, Entry, Owner};

use super::texts::text_of;
use super::{SERVER, Together, lacks, property, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A server that does not use the cfn tools states the format of its `user_data`.
    rule("practice.user-data-format", |cx, out| together(cx, Together::UserDataFormat, out))
        .about_resources(),
];

/// Signs that `user_data` uses the tools for which Heat wraps `user_data` by default.
const TOOLS: [&str; 3] = ["cfn-", "heat-cfntools", "cfntools"];

pub(super) fn check<'p>(scope: &Scope<'p>, out: &mut Findings) {
    for (server, definition) in scope.template.definitions_of(SERVER) {
        let Some(user_data) = property(definition, "user_data") else { continue };
        if is_stated(definition) || !is_plain(scope, user_data) {
            out.pass();
            continue;
        }
        let message = format!(
            "`user_data` of `{}` is wrapped for Heat's cfn tools, which the text does not use",
            server.id()
        );
        out.fail(user_data, message).help("add `user_data_format: RAW`").fix(state(definition));
    }
}

/// Returns `true` if a server states the format, or has metadata for the cfn tools.
fn is_stated(server: Definition<'_>) -> bool {
    let metadata = server.attribute("metadata").map(|it| it.value);
    !lacks(server, &["user_data_format"])
        || metadata.is_some_and(|it| it.get("AWS::CloudFormation::Init").is_some())
}

/// Returns `true` for a known text that does not use the cfn tools.
fn is_plain<'p>(scope: &Scope<'p>, user_data: Entry<'p>) -> bool {
    text_of(scope, user_data.value)
        .is_some_and(|text| !text.trim().is_empty() && !TOOLS.iter().any(|it| text.contains(it)))
}

/// Returns a fix that states the format; risky, because Heat replaces a running server.
fn state(server: Definition<'_>) -> Option<Fix> {
    let properties =
        server.properties().filter(|it| it.is_mapping() && Call::at(*it, Owner::default()).is_none())?;
    let plan = Plan::add(properties, &["user_data_format"], Written::text("RAW"));
    Some(Fix::risky("pass the text to the server as written", plan))
}
