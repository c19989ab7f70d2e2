//! R-95303: templates and environment files are valid YAML.

use hot::{Dialect, File, FileKind};

use crate::check::{Context, Findings, Place, Profile, Rule, rule};
use crate::heat;

pub(crate) static RULES: &[Rule] = &[rule("R-95303", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let readable = |file: &&File| file.kind().is_template() || file.kind() == FileKind::Environment;
    for file in package.files().filter(readable) {
        let mut errors = file.read_errors().iter().chain(file.slips()).peekable();
        if errors.peek().is_none() {
            match file.tree().filter(|_| cx.profile() == Profile::Text && !is_blueprint(file)) {
                Some(tree) => heat::duplicates::check(tree, out),
                None => out.pass(),
            }
        }
        for error in errors {
            let place = |span| Place { file: file.id(), span, node: None };
            let finding = out.fail(place(error.span), error.message.as_str());
            if let Some((span, context)) = &error.context {
                finding.related(place(*span), context.as_str());
            }
        }
    }
    if cx.profile() == Profile::Vvp {
        for template in package.templates() {
            heat::references::check_get_attr(template, package, out);
        }
    }
}

/// Blueprints have rules of their own about keys.
fn is_blueprint(file: &File) -> bool {
    file.template().is_some_and(|it| it.dialect() == Dialect::Blueprint)
}
