//! Outputs of the base module that incremental modules receive as parameters.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{FileKind, Source, Template};
use vnfcheck_vnf::{NetworkKind, ParamRef, Vnf, networks, tokens};
use vnfcheck_yaml::Written;

use crate::fixes;
use crate::roles;
use vnfcheck_check::{Findings, Place};

/// Returns `true` if a base module has an output for the value of a parameter of an incremental module. For a nested
/// template, checks each parameter of an incremental module that supplies the value. If there is a base module, adds a
/// finding for each missing output; a parameter with a disallowed name is reported with the name `expected`.
pub(crate) fn require_in_base<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
    expected: &str,
    out: &mut Findings,
) -> bool {
    let package = vnf.callers.package;
    let Some(base) = package.templates_of(FileKind::Base).next() else { return true };
    let mut are_there = true;
    let is_output = |name: &str| package.templates_of(FileKind::Base).any(|base| base.output(name).is_some());
    for (module, name) in of_modules(vnf, template, used) {
        if is_output(name) {
            continue;
        }
        are_there = false;
        let declared = module.parameter(name).filter(|_| module.file() != template.file());
        let at = declared.map_or(Place::from(used.node), Place::from);
        let finding = out.fail(at, format!("parameter `{name}` is not an output of the base module"));
        let help = if is_internal(name) {
            format!("add the output `{name}` to the base module, or correct the name")
        } else if is_output(expected) {
            format!("rename the parameter to `{expected}`, the name of the output")
        } else {
            format!("add the output `{expected}` to the base module, and rename the parameter to match")
        };
        let network = networks::of_parameter(expected).or_else(|| networks::of_subnet_parameter(expected));
        let help = roles::after_new_role(vnf, network.map(|(_, role)| role), help);
        finding.help(help).of_absence().fix(added(base, name).filter(|_| is_internal(name)));
        match base.section("outputs") {
            Some(outputs) => finding.related(outputs.key, "the outputs of the base module"),
            None => finding.related(base, "the base module, without outputs"),
        };
        if declared.is_some() {
            finding.related(used.node, "passed to this parameter");
        }
    }
    are_there
}

/// Returns `true` if the name matches a parameter for an internal network or one of its subnets.
fn is_internal(name: &str) -> bool {
    let network = networks::of_parameter(name).or_else(|| networks::of_subnet_parameter(name));
    network.is_some_and(|(kind, _)| kind == NetworkKind::Internal)
}

/// Returns the parameters of incremental modules that supply the value of a parameter of a template. For a module,
/// returns the parameter itself.
pub(crate) fn of_modules<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
) -> Vec<(&'p Template, &'p str)> {
    if vnf.callers.package.kind(template.file()).is_module() {
        return vec![(template, used.name())];
    }
    let sources = vnf.callers.sources(template, used.name()).filter_map(|source| match source {
        Source::Environment { module, entry } => Some((module, entry.name())),
        Source::Unlisted { module, name } => Some((module, name)),
        Source::Argument { .. } | Source::NotPassed { .. } => None,
    });
    sources.filter(|(module, _)| vnf.is_incremental(module.file())).collect()
}

/// Returns a fix that adds the output for a network or subnet that the base module creates.
fn added(base: &Template, name: &str) -> Option<Fix> {
    let call = |function, argument| Written::call(function, argument);
    let value = if base.parameter(name).is_some() {
        call("get_param", Written::text(name))
    } else if let Some((_, role)) = networks::of_parameter(name) {
        let network = base.resource(&networks::internal_id(role))?.id();
        match networks::Ending::of(name)? {
            networks::Ending::Id => call("get_resource", Written::text(network)),
            networks::Ending::Name => {
                call("get_attr", Written::List(vec![Written::text(network), Written::text("name")]))
            }
            networks::Ending::Fqdn => return None,
        }
    } else {
        let (_, role) = networks::of_subnet_parameter(name)?;
        let start = format!("int_{role}_subnet_");
        let mut subnets =
            base.resources().filter(|it| it.id().strip_prefix(&start).is_some_and(tokens::is_index));
        let only = subnets.next().filter(|_| subnets.next().is_none())?;
        call("get_resource", Written::text(only.id()))
    };
    let output =
        Written::map([("description", Written::text(fixes::description_of(name))), ("value", value)]);
    Some(Fix::risky(
        format!("add the output `{name}` to the base module"),
        Plan::add(base.root()?, &["outputs", name], output),
    ))
}
