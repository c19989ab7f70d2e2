//! R-90279: a parameter is used in the template that declares it.

use std::collections::{BTreeMap, BTreeSet};

use fix::{Fix, Plan};
use hot::{Function, Node, Parameter, Target, Template};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::servers::zones;
use crate::words::Meant;
use crate::{mending, words};

pub(crate) static RULES: &[Rule] = &[rule("R-90279", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        let used = used_parameters(template);
        let slips = slips(template, &used);
        for (parameter, is_used) in template.parameters().zip(used) {
            let name = parameter.name();
            // It may stay unused: R-98450 asks for the parameters whether they are needed or not.
            if zones::index(name).is_some() {
                continue;
            }
            if is_used {
                out.pass();
                continue;
            }
            let plan = Plan::RemoveParameter { template: template.file(), name: name.to_owned() };
            let title = format!("remove parameter `{name}`");
            let finding = out.fail(parameter, format!("parameter `{name}` is never used"));
            // What a misspelled name means is not to be removed unseen: its value would be lost.
            if let Some((slip, meant)) = slips.get(name) {
                finding
                    .help(format!(
                        "correct `{}` if it means this parameter, or remove the parameter",
                        slip.text()
                    ))
                    .related(*slip, "may mean this parameter")
                    .fix(mending::write_meant(&[*slip], *meant).unwrap_or_else(|| Fix::risky(title, plan)));
            } else {
                finding
                    .help("use it by `get_param`, or remove it here and where it gets a value")
                    .fix(Fix::safe(title, plan));
            }
        }
    }
}

/// Where a name that no parameter has most likely means one that is not used, by the name of that one.
fn slips<'t>(template: &'t Template, used: &[bool]) -> BTreeMap<&'t str, (Node<'t>, Meant<'t>)> {
    let parameters = || template.parameters().map(Parameter::name);
    let unused: BTreeSet<&str> =
        parameters().zip(used).filter(|(_, is_used)| !**is_used).map(|(name, _)| name).collect();
    let mut slips = BTreeMap::new();
    if unused.is_empty() {
        return slips;
    }
    let references = template.references(Target::Parameter);
    let unknown = references.filter(|it| it.declared.is_none());
    for reference in unknown.take(words::MOST_SUGGESTIONS) {
        let meant = words::meant(reference.name.text(), parameters());
        if let Some(meant) = meant.filter(|meant| unused.contains(meant.name)) {
            slips.entry(meant.name).or_insert((reference.name, meant));
        }
    }
    slips
}

/// For each parameter whether something refers to it.
fn used_parameters(template: &Template) -> Vec<bool> {
    let mut used = vec![false; template.parameters().count()];
    let mut left = used.len();
    let named = template.references(Target::Parameter).map(|reference| reference.declared);
    // The first version of HOT knows CloudFormation's `Ref` too.
    let by_ref = template.calls_of(Function::Ref);
    let mut named = named.chain(by_ref.map(|call| template.parameter_position(call.argument.text())));
    while left > 0
        && let Some(position) = named.next()
    {
        if let Some(used) = position.and_then(|position| used.get_mut(position)).filter(|used| !**used) {
            *used = true;
            left -= 1;
        }
    }
    used
}
