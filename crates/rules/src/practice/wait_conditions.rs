//! Wait conditions.

use vnfcheck_hot::{Resource, Template, get_resource_name};
use vnfcheck_maps::HashSet;

use super::{
    Together, first_property, in_scopes, is_created, references_to_resources, referring_resource, together,
};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A wait condition does not wait longer than the stack.
    rule("practice.wait-condition-timeout", |cx, out| in_scopes(cx, out, check_timeouts)).about_resources(),
    // A wait condition gets a signal.
    rule("practice.wait-condition-without-signal", |cx, out| {
        together(cx, Together::WaitConditionWithoutSignal, out);
    })
    .about_resources(),
];

const CONDITIONS: [&str; 2] = ["OS::Heat::WaitCondition", "AWS::CloudFormation::WaitCondition"];

/// The type of handles that have the attribute `curl_cli`; the ID of other handles is the URL for signals.
const HEAT_HANDLE: &str = "OS::Heat::WaitConditionHandle";

const HANDLES: [&str; 3] =
    [HEAT_HANDLE, "OS::Heat::UpdateWaitConditionHandle", "AWS::CloudFormation::WaitConditionHandle"];

/// Heat's default timeout of a stack in seconds.
const STACK_TIMEOUT: f64 = 3_600.0;

fn check_timeouts<'p>(scope: &Scope<'p>, out: &mut Findings) {
    for name in CONDITIONS {
        for (resource, definition) in scope.template.definitions_named(name) {
            let timeout = first_property(definition, &["timeout", "Timeout"]);
            let seconds = timeout.and_then(|it| scope.settled(it.value)?.text().trim().parse::<f64>().ok());
            match (timeout, seconds) {
                (Some(timeout), Some(seconds)) if seconds > STACK_TIMEOUT => {
                    let id = resource.id();
                    let message = format!(
                        "`{id}` waits {seconds} seconds, but a stack times out after 3600 by default"
                    );
                    out.fail(timeout, message)
                        .help("lower the timeout, or create the stack with `--timeout` in minutes");
                }
                _ => out.pass(),
            }
        }
    }
}

pub(super) fn check_signals<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let template = scope.template;
    let mut signalled = None;
    for name in CONDITIONS {
        for resource in template.resources_named(name).filter(|it| is_created(scope, *it)) {
            let handle = first_property(resource.definition, &["handle", "Handle"]);
            let handle = handle.and_then(|it| template.resource(get_resource_name(it.value)?.text()));
            let handle =
                handle.filter(|it| it.definition.type_name().is_some_and(|it| HANDLES.contains(&it)));
            let signalled = signalled.get_or_insert_with(|| signalled_handles(template));
            match handle {
                Some(handle) if !signalled.contains(handle.id()) => {
                    let (id, handle_id) = (resource.id(), handle.id());
                    let message = format!("`{id}` waits for signals to `{handle_id}`, which nothing sends");
                    let is_heat = handle.definition.type_name() == Some(HEAT_HANDLE);
                    let address = if is_heat {
                        format!("{{get_attr: [{handle_id}, curl_cli]}}")
                    } else {
                        format!("{{get_resource: {handle_id}}}")
                    };
                    let help = format!("pass `{address}` to the script that sends the signal");
                    out.fail(resource, message).related(handle, "the handle").help(help);
                }
                _ => out.pass(),
            }
        }
    }
}

/// Returns the resources to which elements other than wait conditions refer.
fn signalled_handles(template: &Template) -> HashSet<&str> {
    let conditions = CONDITIONS.iter().flat_map(|it| template.resources_named(it));
    let conditions: HashSet<&str> = conditions.map(Resource::id).collect();
    let signals = references_to_resources(template)
        .filter(|it| referring_resource(template, *it).is_none_or(|id| !conditions.contains(id)));
    signals.map(|it| it.name.text()).collect()
}
