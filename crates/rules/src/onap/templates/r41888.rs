//! R-41888: the argument of `get_file` is not a URL.

use vnfcheck_hot::Target;

use crate::names;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-41888", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for reference in package.templates().flat_map(|template| template.references(Target::File)) {
        let name = reference.name.text();
        if names::is_url(name) {
            out.fail(reference.name, format!("`get_file` refers to the URL `{name}`"))
                .help("add the file to the package, and use its file name");
        } else {
            out.pass();
        }
    }
}
