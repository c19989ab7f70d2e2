//! R-37028: a VNF has one base module.

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{Content, File, FileId, FileKind, Package, ResourceType};
use vnfcheck_vnf::tokens;

use crate::fixes;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-37028", check).resolved_by(Change::RenameBase)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut named = package.files().filter(|file| is_named_base(file));
    match (named.next(), named.next()) {
        (Some(_), None) => {
            out.pass();
            advise_on_marks(package, out);
        }
        (Some(first), Some(second)) => {
            let finding = out.fail(second, "the VNF has more than one base module");
            finding.help(keep_one(second));
            let candidates = package.files().filter(|file| is_named_base(file)).map(File::id);
            finding.waits_for(among(candidates.collect()));
            for other in std::iter::once(first).chain(named) {
                finding.related(other, "also has the name of a base module");
            }
        }
        (None, _) => missing(package, out),
    }
}

/// Returns `true` if the file is named as a base module. The requirement depends on names, not on the manifest.
fn is_named_base(file: &File) -> bool {
    file.kind_by_name() == FileKind::Base
}

fn is_module(file: &File) -> bool {
    matches!(file.kind(), FileKind::Base | FileKind::Incremental)
}

/// Advises on files whose mark in the manifest contradicts their name: the manifest takes precedence.
fn advise_on_marks(package: &Package, out: &mut Findings) {
    for file in package.files() {
        let is_base = file.kind() == FileKind::Base;
        if is_base != is_named_base(file) {
            let (message, help) = if is_base {
                (
                    "the base module in `MANIFEST.json` does not have the file name of a base module",
                    format!("rename the file to `{}`, or remove `isBase` from its entry", base_name(file)),
                )
            } else {
                (
                    "the file has the name of a base module, but `MANIFEST.json` does not set `isBase`",
                    "rename the file to a name without `base`, or add `\"isBase\": true` to its entry"
                        .to_owned(),
                )
            };
            out.advise(file, message).help(help);
        }
    }
}

/// Reports that the base module is missing. A package without templates and environment files is not a VNF and gets no
/// finding.
fn missing(package: &Package, out: &mut Findings) {
    let is_heat = |file: &&File| !matches!(file.content(), Content::Opaque);
    let base = base_module(package);
    let close =
        package.files_of(FileKind::Incremental).find(|file| file.stem().to_lowercase().contains("base"));
    let module = || package.files().find(|file| file.kind().is_module());
    let likely = base.or(close).or_else(module).or_else(|| package.files().find(is_heat));
    if let Some(file) = likely {
        let message = if file.kind() == FileKind::Base {
            "the base module in `MANIFEST.json` does not have the file name of a base module"
        } else {
            "no template of the VNF has the file name of a base module"
        };
        let mut help = match base {
            Some(base) => format!("rename `{}` to `{}`", base.name(), base_name(base)),
            None if is_module(file) => format!(
                "rename the template that ONAP deploys first, for example `{}` to `{}`",
                file.name(),
                base_name(file)
            ),
            None => "add a template `base.yaml`".to_owned(),
        };
        if package.files_of(FileKind::Environment).next().is_some() {
            help.push_str(", and its environment file to match");
        }
        if package.manifest().is_some() {
            help.push_str(match base.or_else(|| Some(file).filter(|it| is_module(it))) {
                Some(renamed) if renamed.kind() == FileKind::Base => {
                    ", and set the new name in `MANIFEST.json`"
                }
                Some(_) => ", and set the new name and `\"isBase\": true` in `MANIFEST.json`",
                None => ", and list the template with `\"isBase\": true` in `MANIFEST.json`",
            });
        }
        out.fail(file, message)
            .help(help)
            .fix(base.and_then(|it| name_base(package, it)))
            .waits_for(among(modules_of(package, base)));
    }
}

/// Returns the modules that may become the base module: the given module, otherwise all modules except volume modules.
fn modules_of(package: &Package, base: Option<&File>) -> Vec<FileId> {
    let modules = || package.files().filter(|file| is_module(file)).map(File::id).collect();
    base.map_or_else(modules, |it| vec![it.id()])
}

/// Returns the decision on the base module.
fn among(candidates: Vec<FileId>) -> Option<Decision> {
    (!candidates.is_empty()).then_some(Decision::Base { candidates })
}

/// Returns the module that must be the base module: the only module marked by the manifest, otherwise the only module,
/// the only module without servers and volumes, or the only module with outputs, in this order.
fn base_module(package: &Package) -> Option<&File> {
    let makes_nothing = |file: &File| {
        let types = [ResourceType::Server, ResourceType::Volume];
        file.template().is_some_and(|it| types.iter().all(|name| it.definitions_of(*name).next().is_none()))
    };
    let has_outputs = |file: &File| file.template().is_some_and(|it| it.outputs().next().is_some());
    let only = |is_it: &dyn Fn(&File) -> bool| {
        let mut found = package.files().filter(|file| is_module(file) && is_it(file));
        found.next().filter(|_| found.next().is_none())
    };
    let marked = only(&|file| file.kind() == FileKind::Base);
    marked.or_else(|| only(&|_| true)).or_else(|| only(&makes_nothing)).or_else(|| only(&has_outputs))
}

/// Returns a fix that renames a module to a base module, with its environment file. If the name violates other
/// requirements, or if no environment file has the name of the module, other requirements fix the module first.
fn name_base(package: &Package, base: &File) -> Option<Fix> {
    let is_word = tokens::as_word(base.stem()) == base.stem();
    let to = format!("{}.{}", named_base(base.stem()), base.extension());
    fixes::rename_file(package, base, &to)
        .filter(|_| is_word && package.environment_file(base.id()).is_some())
}

/// Returns the name of a file as the base module.
pub(super) fn base_name(file: &File) -> String {
    format!("{}.{}", named_base(&tokens::as_word(file.stem())), file.extension())
}

/// Returns the stem with `base` as its first word and nowhere else, as R-81339 requires.
fn named_base(stem: &str) -> String {
    let rest = without_base(stem);
    if rest.is_empty() { "base".to_owned() } else { format!("base_{rest}") }
}

/// Returns the stem without `base`.
fn without_base(stem: &str) -> String {
    let lower = stem.to_ascii_lowercase();
    let mut rest = stem.to_owned();
    for (at, inner) in lower.rmatch_indices("base") {
        rest.replace_range(at..at + inner.len(), "_");
    }
    rest.split('_').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// Returns the help for several files with the name of a base module, with a new name for one of them.
fn keep_one(other: &File) -> String {
    let rest = without_base(&tokens::as_word(other.stem()));
    if rest.is_empty() {
        return "keep `base` in the name of one module, and remove `base` from the names of the others"
            .to_owned();
    }
    let (from, extension) = (other.name(), other.extension());
    format!(
        "keep `base` in the name of one module, and rename the others, for example `{from}` to `{rest}.{extension}`"
    )
}
