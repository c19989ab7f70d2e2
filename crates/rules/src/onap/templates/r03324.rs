//! R-03324: an environment file has a `parameters` section.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{ENVIRONMENT_SECTIONS, Environment, Node};

use crate::words::suggestion;
use vnfcheck_check::{Context, Findings, Rule, rule};

const SECTION: &str = "parameters";

pub(crate) static RULES: &[Rule] = &[rule("R-03324", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for environment in package.environments() {
        if environment.section(SECTION).is_some() {
            out.pass();
        } else {
            let finding = out.fail(environment, "the environment file has no `parameters` section");
            match misspelt(environment) {
                Some(key) => finding
                    .related(key, "the section that may be misspelled")
                    .help(format!("rename `{}` to `{SECTION}` if it contains the values", key.text())),
                None => finding
                    .help("put the values under a top-level key `parameters:`, or write `parameters: {}` if there are none")
                    .fix(added(environment)),
            };
        }
    }
}

/// Returns the fix that adds the section; `None` if the file has unknown sections, which may contain the values.
fn added(environment: &Environment) -> Option<Fix> {
    let mut sections = environment.root().into_iter().flat_map(Node::entries);
    let plan = Plan::AddParameters { environment: environment.file() };
    sections
        .all(|it| ENVIRONMENT_SECTIONS.contains(&it.name()))
        .then(|| Fix::safe(format!("add `{SECTION}: {{}}`"), plan))
}

/// Returns the key of a section whose name is most likely a misspelling of `parameters`.
fn misspelt(environment: &Environment) -> Option<Node<'_>> {
    let mut unknown = environment.root()?.entries().filter(|it| !ENVIRONMENT_SECTIONS.contains(&it.name()));
    let is_it =
        |name| suggestion(name, ENVIRONMENT_SECTIONS.into_iter()).is_some_and(|it| it.name == SECTION);
    unknown.find(|it| is_it(it.name())).map(|it| it.key)
}
