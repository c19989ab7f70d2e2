//! Alarms.

use vnfcheck_hot::{Definition, Template};

use super::{Together, is_created, property, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // An alarm has an action.
    rule("practice.alarm-without-action", |cx, out| together(cx, Together::AlarmWithoutAction, out))
        .about_resources(),
];

/// The properties that list the actions of an alarm.
const ACTIONS: [&str; 4] = ["alarm_actions", "ok_actions", "insufficient_data_actions", "alarm_queues"];

pub(super) fn check<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let template: &'p Template = scope.template;
    for (resource, definition) in template.definitions_with(is_alarm) {
        let is_known = is_created(scope, resource) && !definition.has_unknown_properties();
        if !is_known || ACTIONS.iter().any(|it| may_act(scope, definition, it)) {
            out.pass();
            continue;
        }
        out.fail(resource, format!("alarm `{}` has no action", resource.id()))
            .help("add `alarm_actions`, or remove the alarm");
    }
}

fn is_alarm(type_name: &str) -> bool {
    ["OS::Aodh::", "OS::Ceilometer::"].iter().any(|it| type_name.starts_with(it))
        && type_name.ends_with("Alarm")
}

/// Returns `true` unless a list of actions is known to be empty.
fn may_act<'p>(scope: &Scope<'p>, alarm: Definition<'p>, name: &str) -> bool {
    let Some(list) = property(alarm, name) else { return false };
    let Some(value) = scope.chosen(list.value) else { return true };
    if value.is_sequence() {
        return !value.is_empty();
    }
    scope.settled(value).is_none_or(|it| !it.text().is_empty())
}
