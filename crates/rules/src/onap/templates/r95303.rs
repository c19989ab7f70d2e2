//! R-95303: templates and environment files are valid YAML.

use hot::{Dialect, File};

use crate::check::{Context, Findings, Profile, Rule, rule};
use crate::heat;

pub(crate) static RULES: &[Rule] = &[rule("R-95303", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for file in heat::syntax::readable(package) {
        if heat::syntax::check(file, None, out) {
            continue;
        }
        match file.tree().filter(|_| cx.profile() == Profile::Text && !is_blueprint(file)) {
            Some(tree) => heat::duplicates::check(tree, out),
            None => out.pass(),
        }
    }
    if cx.profile() == Profile::Vvp {
        for template in package.templates() {
            heat::references::check_get_attr(template, package.first_deployment(), out);
        }
    }
}

/// Returns `true` for blueprints: the YAML of a blueprint follows other rules on keys.
fn is_blueprint(file: &File) -> bool {
    file.template().is_some_and(|it| it.dialect() == Dialect::Blueprint)
}
