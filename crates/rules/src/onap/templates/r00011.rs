//! R-00011: a parameter of a nested template has no constraints.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{FileKind, Parameter, Template};
use vnfcheck_vnf::ParamRef;
use vnfcheck_vnf::metadata::supplied;

use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-00011", check).resolved_by(Change::RemoveConstraints).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let nested = package.templates_of(FileKind::Nested);
    for parameter in nested.flat_map(Template::parameters) {
        let Some(constraints) = parameter.attribute("constraints") else {
            out.pass();
            continue;
        };
        out.fail(constraints.key, format!("`{}` of a nested template has constraints", parameter.name()))
            .help(help(cx, parameter))
            .fix(Fix::risky(
                format!("remove the constraints of `{}`", parameter.name()),
                Plan::remove(constraints),
            ));
    }
}

/// Returns the help for constraints. The parameter of a calling module can have the constraints instead, if ONAP does
/// not supply its value.
fn help(cx: &Context<'_>, parameter: Parameter<'_>) -> String {
    let package = cx.package();
    let passed = package.calls_to(parameter.key.file()).find_map(|call| {
        let used = ParamRef::at(call.argument(parameter.name())?)?;
        Some((call.caller, used))
    });
    let free = passed.filter(|(caller, used)| {
        let declared = caller.parameter(used.name());
        let is_free = declared.is_some_and(|it| it.attribute("constraints").is_none());
        is_free
            && !used.is_indexed
            && package.kind(caller.file()).is_module()
            && supplied(used.name()).is_none()
    });
    match free {
        Some((caller, used)) => {
            let (name, path) = (used.name(), package.path_of(caller.file()));
            format!("remove `constraints`, and declare them on `{name}` of `{path}`")
        }
        None => "remove `constraints`".to_owned(),
    }
}
