//! R-37028: a VNF has one base module.

use std::cell::LazyCell;
use std::cmp::Reverse;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{Content, File, FileId, FileKind, Package, Resource, ResourceType, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::stems;

use crate::fixes;
use crate::words::all_of;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-37028", check).resolved_by(Change::RenameBase)];

/// Types of servers and volumes, with the types that Heat borrows from AWS.
const SERVERS_AND_VOLUMES: [&str; 4] =
    [ResourceType::Server.name(), "AWS::EC2::Instance", ResourceType::Volume.name(), "AWS::EC2::Volume"];

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
            finding.waits_for(among(likeliest_first(package, candidates.collect())));
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

/// Advises on files whose mark in the manifest contradicts their name; the manifest takes precedence.
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
        let candidates = modules_of(package, base);
        let likeliest = candidates.first().and_then(|it| package.file(*it));
        let help = match likeliest {
            Some(likeliest) if base.is_some() => format!("rename {}", to_base(package, likeliest)),
            Some(likeliest) => format!(
                "rename the template that ONAP deploys first, for example {}",
                to_base(package, likeliest)
            ),
            None if package.manifest().is_some() => {
                "add a template `base.yaml`, and list the template with `\"isBase\": true` in `MANIFEST.json`"
                    .to_owned()
            }
            None => "add a template `base.yaml`".to_owned(),
        };
        out.fail(file, message)
            .help(help)
            .fix(base.and_then(|it| name_base(package, it)))
            .waits_for(among(candidates));
    }
}

/// Returns the old and the new name of a module that becomes the base module, with the files to rename and the entry to
/// change together with the module.
pub(super) fn to_base(package: &Package, module: &File) -> String {
    let mut text = format!("`{}` to `{}`", module.name(), base_name(module));
    let followers: Vec<&str> = package.named_after(module).map(File::name).collect();
    if !followers.is_empty() {
        text.extend([", and ", &all_of(&followers), " to match"]);
    }
    text.push_str(match package.manifest() {
        None => "",
        Some(_) if module.kind() == FileKind::Base => ", and set the new name in `MANIFEST.json`",
        Some(_) => ", and set the new name and `\"isBase\": true` in `MANIFEST.json`",
    });
    text
}

/// Returns the modules that may become the base module: the given module, otherwise all modules except volume modules.
fn modules_of(package: &Package, base: Option<&File>) -> Vec<FileId> {
    let modules = || package.files().filter(|file| is_module(file)).map(File::id).collect();
    base.map_or_else(|| likeliest_first(package, modules()), |it| vec![it.id()])
}

/// Returns the modules in order of likelihood of being the base module: first a module with `base` in its name, then a
/// module without servers and volumes, which can only be the base module, then the module with the most resources.
fn likeliest_first(package: &Package, mut modules: Vec<FileId>) -> Vec<FileId> {
    let creating = creating(package);
    modules.sort_by_key(|id| {
        let file = package.file(*id);
        let is_named = file.is_some_and(|it| it.stem().to_lowercase().contains("base"));
        let resources = file.and_then(File::template).map_or(0, Template::resource_count);
        (!is_named, creating.contains(id), Reverse(resources), *id)
    });
    modules
}

/// Returns the templates that create a server or a volume, directly or in a nested template.
fn creating(package: &Package) -> HashSet<FileId> {
    package.leading_to(|template| {
        let mut created = template.resources().flat_map(Resource::created_types);
        created.any(|it| SERVERS_AND_VOLUMES.contains(&it.text()))
    })
}

/// Returns the decision on the base module.
fn among(candidates: Vec<FileId>) -> Option<Decision> {
    (!candidates.is_empty()).then_some(Decision::Base { candidates })
}

/// Returns the module that must be the base module: the only module marked by the manifest, otherwise the only module,
/// the only module without servers and volumes, or the only module with outputs, in this order.
fn base_module(package: &Package) -> Option<&File> {
    let creating = LazyCell::new(|| creating(package));
    let makes_nothing = |file: &File| file.template().is_some() && !creating.contains(&file.id());
    let has_outputs = |file: &File| file.template().is_some_and(|it| it.outputs().next().is_some());
    let only = |is_it: &dyn Fn(&File) -> bool| {
        let mut found = package.files().filter(|file| is_module(file) && is_it(file));
        found.next().filter(|_| found.next().is_none())
    };
    let marked = only(&|file| file.kind() == FileKind::Base);
    marked.or_else(|| only(&|_| true)).or_else(|| only(&makes_nothing)).or_else(|| only(&has_outputs))
}

/// Returns the module that must get the name of a base module, if no file has such a name.
pub(super) fn unnamed_base(package: &Package) -> Option<&File> {
    base_module(package).filter(|_| !package.files().any(is_named_base))
}

/// Returns a fix that renames a module to a base module, with its environment file. If no environment file has the name
/// of the module, other requirements fix the module first.
pub(super) fn name_base(package: &Package, base: &File) -> Option<Fix> {
    package.environment_file(base.id())?;
    fixes::rename_file(package, base, &base_name(base))
}

/// Returns the name of a file as the base module.
pub(super) fn base_name(file: &File) -> String {
    format!("{}.{}", stems::of_base(file.stem()), file.extension())
}

/// Returns the help for several files with the name of a base module, with a new name for one of them.
fn keep_one(other: &File) -> String {
    let (from, to, extension) = (other.name(), stems::without_marks(other.stem()), other.extension());
    format!(
        "keep `base` in the name of one module, and rename the others, for example `{from}` to `{to}.{extension}`"
    )
}
