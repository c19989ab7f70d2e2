//! Names of template files and the environment files that go with them.

use std::collections::HashSet;

use hot::{File, Kind, Package};

use super::Checks;
use super::names::is_word;
use super::words::nearest;

/// Beyond this many environment files without a template none is compared with all modules any more.
const MOST_SUGGESTIONS: usize = 50;

/// Demands an environment file for every module of one kind.
pub(crate) fn require_environment(package: &Package, kind: Kind, checks: &mut Checks) {
    for module in package.files_of(kind) {
        if package.environment_file(module.id()).is_some() {
            checks.pass();
        } else {
            let message =
                format!("the {} module has no environment file `{}.env`", kind.name(), module.stem());
            checks
                .fail(module, message)
                .help(format!("add `{}.env` with the values of its parameters", module.stem()));
        }
    }
}

/// Demands that an environment file that by its name belongs to a module of one kind is named after one.
pub(crate) fn check_environment_names(package: &Package, kind: Kind, checks: &mut Checks) {
    let lonely: Vec<&File> =
        package.files_of(kind).filter(|module| package.environment_file(module.id()).is_none()).collect();
    let paired: HashSet<_> = package
        .files()
        .filter_map(|template| Some((package.environment_file(template.id())?.id(), template.kind())))
        .collect();
    let of_kind = |environment: &File, kind| paired.contains(&(environment.id(), kind));
    let all = [Kind::Base, Kind::Incremental, Kind::Volume, Kind::Nested];
    let mut suggestions = MOST_SUGGESTIONS;
    for environment in package.files_of(Kind::Environment) {
        if of_kind(environment, kind) {
            checks.pass();
        }
        let is_paired = all.into_iter().any(|kind| of_kind(environment, kind));
        if is_paired || Kind::of_module(environment.stem()) != kind {
            continue;
        }
        let meant = suggestions.checked_sub(1).and_then(|left| {
            suggestions = left;
            closest(environment, &lonely)
        });
        let message = format!("no {} module is called `{}.yaml`", kind.name(), environment.stem());
        let finding = checks.fail(environment, message);
        match meant {
            Some(module) => finding.related(module, "this module has no environment file").help(format!(
                "if it belongs to `{}`, rename it to `{}.env`",
                module.name(),
                module.stem()
            )),
            None => finding.help("name it like its module, with `.env` as the extension, or remove it"),
        };
    }
}

/// The module that an environment file is most likely meant for.
fn closest<'p>(environment: &File, modules: &[&'p File]) -> Option<&'p File> {
    if let [module] = modules {
        return Some(module);
    }
    let same = modules.iter().find(|module| module.stem().eq_ignore_ascii_case(environment.stem()));
    let near = || {
        let stem = nearest(environment.stem(), modules.iter().map(|module| module.stem()))?;
        modules.iter().find(|module| module.stem() == stem)
    };
    same.or_else(near).copied()
}

/// Demands a name of letters, digits and underscores that does not contain `base`, which marks the base module.
pub(crate) fn check_name_without_base(file: &File, what: &str, checks: &mut Checks) {
    let stem = file.stem();
    if let Some(bad) = stem.chars().find(|character| !is_word(*character)) {
        checks
            .fail(file, format!("the name of {what} contains `{}`", bad.escape_debug()))
            .help("use letters, digits and underscores only");
    } else if stem.is_empty() {
        checks
            .fail(file, format!("the name of {what} is empty"))
            .help("give the file a name before its extension");
    } else if stem.to_lowercase().contains("base") {
        checks
            .fail(file, format!("the name of {what} contains `base`, which marks the base module"))
            .help("rename the file, and what refers to it");
    } else {
        checks.pass();
    }
}

/// Demands one of the extensions, as written here.
pub(crate) fn check_extension(file: &File, allowed: &[&str], checks: &mut Checks) {
    let extension = file.extension();
    if allowed.contains(&extension) {
        checks.pass();
        return;
    }
    let lower = extension.to_ascii_lowercase();
    let meant = allowed.iter().find(|name| **name == lower).or(allowed.first()).copied().unwrap_or_default();
    checks
        .fail(file, format!("the extension is `.{extension}`, not `.{meant}`"))
        .help(format!("rename it to `{}.{meant}`, and what refers to it", file.stem()));
}
