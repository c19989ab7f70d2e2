//! R-11041: a call of a nested template passes all parameters of the template.

use vnfcheck_hot::{Entry, FileId, NestedCall, Parameter, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::words;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-11041", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut declared: HashMap<FileId, Vec<&str>> = HashMap::default();
    for call in package.nested_calls() {
        let Some(nested) = package.called(&call) else { continue };
        if is_computed(&call) {
            continue;
        }
        let given: HashSet<_> = call.passed().entries().map(Entry::name).collect();
        let declared = declared.entry(nested.file()).or_insert_with(|| used_first(nested));
        let passed = given.iter().filter(|name| nested.parameter(name).is_some()).count();
        let missing = declared.len().saturating_sub(passed);
        if missing == 0 {
            out.pass();
            continue;
        }
        let left = declared.iter().copied().filter(|name| !given.contains(name));
        let names: Vec<&str> = left.take(words::MOST_LISTED.min(missing)).collect();
        let file = package.path_of(nested.file());
        let finding = out.fail(
            call.reference,
            format!(
                "`{}` does not pass {} to `{file}`",
                call.resource.id(),
                words::listed_shortly(&names, missing)
            ),
        );
        finding.help(help(&call, &names, file, package.path_of(call.caller.file())));
        if let Some(parameter) = names.first().and_then(|name| nested.parameter(name)) {
            finding.related(parameter, "declared here");
        }
    }
}

/// Returns `true` if a function computes arguments of a call, so that their names are unknown.
pub(crate) fn is_computed(call: &NestedCall<'_>) -> bool {
    call.passed().unknown.is_some()
}

/// Returns the help for a call in the file `caller` that does not pass these parameters of the template `file`.
fn help(call: &NestedCall<'_>, names: &[&str], file: &str, caller: &str) -> String {
    let is_declared = |name: &&&str| call.caller.parameter(name).is_some();
    let declared = names.iter().find(is_declared);
    let such_as = declared.or(names.first()).map(|it| format!(", such as `{it}: {{get_param: {it}}}`"));
    let declare = match declared {
        None => format!(", and declare the parameters in `{caller}` with a type and a description"),
        Some(_) if names.iter().all(|it| is_declared(&it)) => String::new(),
        Some(_) => {
            format!(", and declare the parameters that `{caller}` lacks with a type and a description")
        }
    };
    format!("add a property for every parameter of `{file}`{}{declare}", such_as.unwrap_or_default())
}

/// Returns the parameters of a nested template, used parameters first because Heat requires them.
fn used_first(nested: &Template) -> Vec<&str> {
    let used: HashSet<&str> = nested.references(Target::Parameter).map(|it| it.name.text()).collect();
    let (first, last) =
        nested.parameters().map(Parameter::name).partition::<Vec<_>, _>(|name| used.contains(name));
    [first, last].concat()
}
