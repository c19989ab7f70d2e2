//! R-76718: `get_file` names a file in the folder of the templates.

use vnfcheck_hot::{Callee, Target};

use crate::words::{self, MissingFiles};
use crate::{fixes, names};
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-76718", check).resolved_by(Change::AddFile)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let missing = MissingFiles::of(package);
    for reference in package.templates().flat_map(|template| template.references(Target::File)) {
        let (file, name) = (reference.name.file(), reference.name.text());
        if names::is_url(name) {
            continue;
        }
        let is_there = matches!(package.resolve(file, name), Callee::File(_));
        if name.contains('/') {
            out.fail(reference.name, format!("`get_file` refers to the path `{name}`, expected a file name"))
                .help(words::put_next_to(package, file, name))
                .fix(if is_there {
                    fixes::move_to_top(package)
                } else {
                    words::write_same_name(package, file, reference.name)
                });
        } else if is_there {
            out.pass();
        } else {
            let message = format!("`get_file` refers to `{name}`, which is not in the package");
            missing.suggest(out.fail(reference.name, message), file, reference.name);
        }
    }
}
