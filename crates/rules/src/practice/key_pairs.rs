//! Key pairs.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::{Call, Entry, Function, Node, Owner, Resource, Target, Template, get_param_name};
use vnfcheck_maps::HashSet;

use super::{KEY_PAIR, Subject, Together, is_created, is_of_provider, lacks, property, together};
use crate::fixes::get_param;
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The name of a key pair differs from stack to stack.
    rule("practice.fixed-key-pair-name", |cx, out| together(cx, Together::FixedKeyPairName, out))
        .about_resources(),
    // A key pair has a public key.
    rule("practice.key-pair-without-key", |cx, out| together(cx, Together::KeyPairWithoutKey, out))
        .about_resources(),
];

pub(super) fn check_keys<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let mut read = None;
    for (pair, definition) in scope.template.definitions_of(KEY_PAIR) {
        let is_exempt = !is_created(scope, pair) || is_of_provider(scope);
        if !lacks(definition, &["public_key"]) || is_exempt {
            out.pass();
            continue;
        }
        let message =
            format!("key pair `{}` has no `public_key`; Nova 2.92 and later create no keys", pair.id());
        let read = read.get_or_insert_with(|| private_keys_read(scope.template));
        let help = if read.contains(pair.id()) {
            "add `public_key` from a parameter, and replace the attribute `private_key`, which only generated keys have"
        } else {
            "add `public_key`, for example from a parameter"
        };
        out.fail(pair, message).help(help);
    }
}

/// Returns the key pairs whose private key an element of a template reads.
fn private_keys_read(template: &Template) -> HashSet<&str> {
    let reads = |name: Node<'_>| {
        let attribute = name.parent().and_then(|list| list.item(1));
        attribute.is_some_and(|it| it.has_text("private_key"))
    };
    let names = template.references(Target::Attribute).map(|it| it.name);
    names.filter(|it| reads(*it)).map(Node::text).collect()
}

pub(super) fn check_names(subject: &Subject<'_, '_>, out: &mut Findings) {
    for (pair, definition) in subject.template.definitions_of(KEY_PAIR) {
        match property(definition, "name").filter(|it| is_fixed(subject, it.value)) {
            Some(name) => {
                report(pair, name, subject.names().repeat(name.value, subject), out);
            }
            None => out.pass(),
        }
    }
}

/// Reports a fixed name, without a fix if another value may refer to the key pair by this name.
fn report(pair: Resource<'_>, name: Entry<'_>, is_repeated: bool, out: &mut Findings) {
    let fix = if is_repeated { None } else { make_unique(name) };
    let default = get_param_name(name.value).map(Node::text);
    let (what, help) = match default {
        Some(parameter) => (
            format!("the default of `{parameter}` as its name"),
            format!("remove the default of `{parameter}`, or put `OS::stack_name` in the name"),
        ),
        None => ("a fixed name".to_owned(), "put `OS::stack_name` in the name".to_owned()),
    };
    let message = format!(
        "key pair `{}` has {what}, which a project can have only once, so a second stack fails",
        pair.id()
    );
    out.fail(name, message).help(help).fix(fix);
}

/// Returns a fix that puts the name of the stack before a name.
fn make_unique(name: Entry<'_>) -> Option<Fix> {
    let parts = vec![get_param("OS::stack_name"), Written::of(name.value)?];
    let joined = Written::call("list_join", Written::List(vec![Written::text("-"), Written::List(parts)]));
    Some(Fix::risky("put the name of the stack before the name", Plan::replace(name.value, joined)))
}

/// Returns `true` for a string that is the same in every stack: a literal, a parameter with a default, or a function of
/// such strings.
fn is_fixed<'p>(scope: &Scope<'p>, value: Node<'p>) -> bool {
    value.followed().filter(|it| it.is_mapping()).all(|it| is_fixed_call(scope, it))
        && scope.settled(value).is_none_or(|it| !it.text().is_empty())
}

fn is_fixed_call<'p>(scope: &Scope<'p>, mapping: Node<'p>) -> bool {
    let Some(call) = Call::at(mapping, Owner::default()) else { return true };
    match call.function {
        Function::GetParam => call.target().is_some_and(|name| {
            let parameter = scope.template.parameter(name.text());
            parameter.is_some_and(|it| it.attribute("default").is_some() && scope.value_of(it).is_some())
        }),
        function => function.builds_text(),
    }
}
