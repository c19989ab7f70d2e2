//! Names of template files and the environment files that go with them.

use std::collections::BTreeSet;

use hot::{File, Kind, Package};
use maps::HashSet;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;
use crate::names::is_word;
use crate::onap::environments::origins::Origins;
use crate::words::{MOST_LISTED, listed_shortly, nearest};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // The environment file of a volume module is named after it.
    rule("R-31141", |cx, out| check_environment_names(cx.package(), Kind::Volume, out)),
    // A base module has an environment file.
    rule("R-38474", |cx, out| require_environments(cx, &[Kind::Base], out)),
    // A volume module has an environment file.
    rule("R-53433", |cx, out| require_environments(cx, &[Kind::Volume], out)),
    // A nested template ends in `.yaml` or `.yml`.
    rule("R-56438", |cx, out| {
        for nested in cx.package().files_of(Kind::Nested) {
            check_extension(nested, &["yaml", "yml"], out);
        }
    }),
    // An environment file ends in `.env`.
    rule("R-74304", |cx, out| {
        for environment in cx.package().files_of(Kind::Environment) {
            check_extension(environment, &["env"], out);
        }
    }),
    // The name of a nested template is a word without `base`.
    rule("R-76057", |cx, out| {
        for nested in cx.package().files_of(Kind::Nested) {
            check_name_without_base(nested, "a nested template", out);
        }
    }),
    // An incremental module has an environment file.
    rule("R-81725", |cx, out| require_environments(cx, &[Kind::Incremental], out)),
    // The name of an incremental module is a word without `base`.
    rule("R-87247", |cx, out| {
        for module in cx.package().files_of(Kind::Incremental) {
            check_name_without_base(module, "an incremental module", out);
        }
    }),
    // A module ends in `.yaml` or `.yml`.
    rule("R-87485", |cx, out| {
        for module in cx.package().files().filter(|file| file.kind().is_module()) {
            check_extension(module, &["yaml", "yml"], out);
        }
    }),
    // The environment file of a base module is named after it.
    rule("R-91342", |cx, out| check_environment_names(cx.package(), Kind::Base, out)),
    // The environment file of an incremental module is named after it.
    rule("R-94509", |cx, out| check_environment_names(cx.package(), Kind::Incremental, out)),
];

/// Beyond this many environment files without a template none is compared with all modules any more.
const MOST_SUGGESTIONS: usize = 50;

/// Demands an environment file for every module of some kinds.
pub(crate) fn require_environments(cx: &Context<'_>, kinds: &[Kind], out: &mut Findings) {
    let package = cx.package();
    let mut origins = None;
    for module in package.files().filter(|file| kinds.contains(&file.kind())) {
        if package.environment_file(module.id()).is_some() {
            out.pass();
            continue;
        }
        let what =
            if kinds.len() == 1 { format!("{} module", module.kind().name()) } else { "template".to_owned() };
        let environment = format!("{}.env", module.stem());
        let origins = origins.get_or_insert_with(|| Origins::of(cx));
        let finding = out.fail(module, format!("the {what} has no environment file `{environment}`"));
        finding
            .help(format!("add `{environment}` with the values that ONAP does not give"))
            .fix(origins.add_environment(cx, module));
        // It is a module only because nothing calls it.
        if module.kind() == Kind::Incremental {
            finding.of_absence();
        }
    }
}

/// Demands that an environment file that by its name belongs to a module of one kind is named after one.
pub(crate) fn check_environment_names(package: &Package, kind: Kind, out: &mut Findings) {
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
            out.pass();
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
        let finding = out.fail(environment, message);
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
pub(crate) fn check_name_without_base(file: &File, what: &str, out: &mut Findings) {
    let stem = file.stem();
    let bad: BTreeSet<String> =
        stem.chars().filter(|it| !is_word(*it)).map(|it| it.escape_debug().to_string()).collect();
    if !bad.is_empty() {
        let first: Vec<&str> = bad.iter().map(String::as_str).take(MOST_LISTED).collect();
        out.fail(file, format!("the name of {what} contains {}", listed_shortly(&first, bad.len())))
            .help(format!("rename it to `{}.{}`", mending::as_word(stem), file.extension()))
            .fix(mending::file_as_word(file));
    } else if stem.is_empty() {
        out.fail(file, format!("the name of {what} is empty"))
            .help("give the file a name before its extension");
    } else if stem.to_lowercase().contains("base") {
        out.fail(file, format!("the name of {what} contains `base`, which marks the base module"))
            .help("rename the file, and what refers to it");
    } else {
        out.pass();
    }
}

/// Demands one of the extensions, as written here.
pub(crate) fn check_extension(file: &File, allowed: &[&str], out: &mut Findings) {
    let extension = file.extension();
    if allowed.contains(&extension) {
        out.pass();
        return;
    }
    let lower = extension.to_ascii_lowercase();
    let meant = allowed.iter().find(|name| **name == lower).or(allowed.first()).copied().unwrap_or_default();
    out.fail(file, format!("the extension is `.{extension}`, not `.{meant}`"))
        .help(format!("rename it to `{}.{meant}`, and what refers to it", file.stem()))
        .fix(mending::rename_file(file, &format!("{}.{meant}", file.stem())));
}
