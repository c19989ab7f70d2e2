//! Names of template files and of their environment files.

use std::cell::LazyCell;

use vnfcheck_fix::Decision;
use vnfcheck_hot::{ContentHints, File, FileId, FileKind, Node, Package, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_names::names::Names;

use super::{new_names, r37028};
use crate::fixes;
use crate::onap::environments::origins::Origins;
use crate::words;
use vnfcheck_check::{Change, Context, Findings, Profile, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // The environment file of a volume module has the name of the module.
    rule("R-31141", |cx, out| check_environment_names(cx, FileKind::Volume, out)),
    // A base module has an environment file.
    rule("R-38474", |cx, out| require_environments(cx, &[FileKind::Base], out))
        .resolved_by(Change::AddEnvironment),
    // A volume module has an environment file.
    rule("R-53433", |cx, out| require_environments(cx, &[FileKind::Volume], out))
        .resolved_by(Change::AddEnvironment),
    // The extension of a nested template must be `.yaml` or `.yml`.
    rule("R-56438", |cx, out| {
        for nested in cx.package().files_of(FileKind::Nested) {
            check_extension(cx.package(), nested, &["yaml", "yml"], out);
        }
    }),
    // The extension of an environment file is `.env`.
    rule("R-74304", |cx, out| {
        for environment in cx.package().files_of(FileKind::Environment) {
            check_extension(cx.package(), environment, &["env"], out);
        }
    }),
    // The name of a nested template is a word without `base`.
    rule("R-76057", |cx, out| {
        check_names_without_base(cx, FileKind::Nested, "a nested template", out);
    }),
    // An incremental module has an environment file.
    rule("R-81725", |cx, out| require_environments(cx, &[FileKind::Incremental], out))
        .resolved_by(Change::AddEnvironment),
    // The name of an incremental module is a word without `base`.
    rule("R-87247", |cx, out| {
        check_names_without_base(cx, FileKind::Incremental, "an incremental module", out);
    }),
    // The extension of a module is `.yaml` or `.yml`.
    rule("R-87485", |cx, out| {
        for module in cx.package().files().filter(|file| file.kind().is_module()) {
            check_extension(cx.package(), module, &["yaml", "yml"], out);
        }
    }),
    // The environment file of a base module has the name of the module.
    rule("R-91342", |cx, out| check_environment_names(cx, FileKind::Base, out)),
    // The environment file of an incremental module has the name of the module.
    rule("R-94509", |cx, out| check_environment_names(cx, FileKind::Incremental, out)),
];

/// Returns the help that turns a volume module into another module: a new name, or a new type in the manifest.
pub(crate) fn not_a_volume_module(package: &Package, module: FileId) -> &'static str {
    let has_name = package.file(module).is_some_and(|it| FileKind::of_module(it.stem()) == FileKind::Volume);
    if has_name {
        "choose a name that does not end in `_volume`"
    } else {
        "change the type of the module in `MANIFEST.json` to `HEAT`"
    }
}

/// Requires an environment file for every module of the given kinds.
pub(crate) fn require_environments(cx: &Context<'_>, kinds: &[FileKind], out: &mut Findings) {
    let package = cx.package();
    let suggestion = LazyCell::new(|| {
        let strays = kinds.iter().flat_map(|kind| strays(cx, *kind));
        let mut suggestion = HashMap::default();
        for stray in strays {
            if let Some(module) = stray.module {
                suggestion.entry(module.id()).or_insert(stray);
            }
        }
        suggestion
    });
    let misnamed = LazyCell::new(|| {
        let misnamed = package.misnamed_environments().into_iter();
        misnamed.filter_map(|it| Some((it.module?.id(), it.file))).collect::<HashMap<_, _>>()
    });
    let origins = LazyCell::new(|| Origins::of(cx));
    for module in package.files().filter(|file| kinds.contains(&file.kind())) {
        if package.environment_file(module.id()).is_some() {
            out.pass();
            continue;
        }
        let suggestion = suggestion.get(&module.id());
        if suggestion.is_some_and(|it| it.is_listed) {
            // R-31141, R-91342 and R-94509 report the wrong name.
            out.pass();
            continue;
        }
        let what =
            if kinds.len() == 1 { format!("{} module", module.kind().name()) } else { "template".to_owned() };
        let environment = format!("{}.env", module.stem());
        let finding = out.fail(module, format!("the {what} has no environment file `{environment}`"));
        if let Some(Stray { file, .. }) = suggestion {
            let add = add_environment(cx, &origins, module, &environment);
            finding.related(*file, "an environment file without a template").help(format!(
                "rename `{}` to `{environment}` if the file belongs to this template, or {add}",
                file.name()
            ));
        } else if let Some(file) = misnamed.get(&module.id()) {
            finding
                .related(*file, "a file with the content of an environment")
                .help(format!("rename `{}` to `{environment}`", file.name()))
                .fix(fixes::rename_file(package, file, &environment));
        } else {
            finding.help(add_environment(cx, &origins, module, &environment));
            finding.fix(origins.add_environment(cx, module));
            finding.waits_for(origins.environment_of(cx, module));
        }
        // The file counts as a module only because no template calls it.
        if module.kind() == FileKind::Incremental {
            finding.of_absence();
        }
    }
}

/// Returns the help for a missing environment file, with the parameters that need a value there, whether they have a
/// default or not.
fn add_environment<'p>(
    cx: &Context<'p>,
    origins: &Origins<'p>,
    module: &'p File,
    environment: &str,
) -> String {
    if module.template().and_then(Template::root).is_none_or(Node::is_null) {
        return write_template(module, environment);
    }
    if origins.is_called_by_url(module) {
        return CALL_BY_FILE_NAME.to_owned();
    }
    origins.missing_environment(cx, module).help
}

/// Help for the missing environment file of a template that another template calls by URL.
const CALL_BY_FILE_NAME: &str =
    "call the template by its file name (R-71699): a nested template has no environment file";

/// Returns the help for the missing environment file of a file that is not a readable template.
fn write_template(module: &File, environment: &str) -> String {
    if module.read_errors().is_empty() {
        return "write the template, or remove the file".to_owned();
    }
    if ContentHints::of(module).is_unreadable_jinja() {
        let stem = words::rendered_stem(module).unwrap_or(module.stem());
        return format!("render the file with Jinja first, then add `{stem}.env`");
    }
    format!("correct the YAML errors of the template first, then add `{environment}`")
}

/// An environment file whose name matches no template.
struct Stray<'p> {
    file: &'p File,
    /// The module that the file probably belongs to, if any.
    module: Option<&'p File>,
    /// `true` if the manifest assigns the file to that module.
    is_listed: bool,
}

/// Returns the environment files that match no template by name and probably belong to a module of the given kind:
/// according to the manifest, otherwise by similar names.
fn strays<'p>(cx: &Context<'p>, kind: FileKind) -> Vec<Stray<'p>> {
    let package = cx.package();
    let paired: HashSet<FileId> =
        package.files().filter_map(|template| Some(package.environment_file(template.id())?.id())).collect();
    let strays = package.files_of(FileKind::Environment).filter(|it| !paired.contains(&it.id()));
    let strays: Vec<&File> = strays.collect();
    if strays.is_empty() {
        return Vec::new();
    }
    let modules = || package.files().filter(|it| it.kind().is_module());
    // VVP considers names only.
    let by_manifest = modules().filter(|_| cx.profile() == Profile::Text);
    let listed: HashMap<FileId, &File> = by_manifest
        .filter(|module| package.environment_file(module.id()).is_none())
        .flat_map(|module| package.environments_of(module.id()).map(move |it| (it.id(), module)))
        .fold(HashMap::default(), |mut listed, (environment, module)| {
            // The file can have the name of only one module.
            listed.entry(environment).or_insert(module);
            listed
        });
    let has_listed: HashSet<FileId> = listed.values().map(|it| it.id()).collect();
    let mut lonely = Lonely::of(
        modules()
            .filter(|it| it.kind() == kind && package.environment_file(it.id()).is_none())
            .filter(|it| !has_listed.contains(&it.id()))
            .collect(),
    );
    let strays = strays.into_iter().filter_map(|file| {
        if let Some(module) = listed.get(&file.id()) {
            return (module.kind() == kind).then_some(Stray { file, module: Some(*module), is_listed: true });
        }
        let is_of_kind = FileKind::of_module(file.stem()) == kind;
        is_of_kind.then(|| Stray { file, module: lonely.closest(file), is_listed: false })
    });
    strays.collect()
}

/// Checks that each environment file of a module of the given kind is named after its module.
fn check_environment_names(cx: &Context<'_>, kind: FileKind, out: &mut Findings) {
    let package = cx.package();
    let named = package.files_of(kind).filter_map(|module| package.environment_file(module.id()));
    out.pass_many(named.map(File::id).collect::<HashSet<_>>().len());
    for Stray { file, module, is_listed } in strays(cx, kind) {
        let without_module =
            || format!("no {} module `{}.yaml` belongs to the environment file", kind.name(), file.stem());
        let Some(module) = module else {
            out.fail(file, without_module())
                .help("rename the file after its module, with the extension `.env`, or remove the file")
                .waits_for(Decision::RemoveFile { file: file.id() });
            continue;
        };
        let (name, to) = (module.name(), format!("{}.env", module.stem()));
        if is_listed {
            out.fail(file, format!("the environment file of `{name}` is not named `{to}`"))
                .related(module, "`MANIFEST.json` lists the file below this module")
                .help(format!("rename the file to `{to}`, and update `MANIFEST.json`"))
                .fix(fixes::rename_file(package, file, &to));
        } else {
            out.fail(file, without_module())
                .related(module, "this module has no environment file")
                .help(format!("rename the file to `{to}` if it belongs to `{name}`"));
        }
    }
}

/// Modules without an environment file.
struct Lonely<'p> {
    modules: Vec<&'p File>,
    names: Names<'p>,
    /// The first module with each name.
    by_name: HashMap<&'p str, &'p File>,
    by_lower_case: HashMap<String, &'p File>,
}

impl<'p> Lonely<'p> {
    fn of(modules: Vec<&'p File>) -> Self {
        let (mut by_name, mut by_lower_case) = (HashMap::default(), HashMap::default());
        for module in &modules {
            by_name.entry(module.stem()).or_insert(*module);
            by_lower_case.entry(module.stem().to_ascii_lowercase()).or_insert(*module);
        }
        Self { names: Names::new(by_name.keys().copied()), modules, by_name, by_lower_case }
    }

    /// Returns the module that an environment file most likely belongs to.
    fn closest(&mut self, environment: &File) -> Option<&'p File> {
        if let [module] = self.modules[..] {
            return Some(module);
        }
        let same = self.by_lower_case.get(&environment.stem().to_ascii_lowercase());
        same.or_else(|| self.by_name.get(self.names.nearest(environment.stem())?)).copied()
    }
}

/// Requires names of letters, digits and underscores without `base`, the mark of the base module, for the files of a
/// kind.
fn check_names_without_base(cx: &Context<'_>, kind: FileKind, what: &str, out: &mut Findings) {
    let package = cx.package();
    let names = LazyCell::new(|| new_names::propose(cx));
    let base = LazyCell::new(|| r37028::unnamed_base(package).map(File::id));
    for file in package.files_of(kind) {
        let Some(defect) = new_names::defect(file.stem()) else {
            out.pass();
            continue;
        };
        let finding = out.fail(file, format!("the name of {what} {defect}"));
        if let Some(stem) = words::rendered_stem(file) {
            let rendered = new_names::rendered_name(stem, file.extension());
            finding.help(format!("render the file with Jinja to `{rendered}`"));
        } else if *base == Some(file.id()) {
            // R-37028 requires another name.
            finding
                .help(format!("rename {}", r37028::to_base(package, file)))
                .fix(r37028::name_base(package, file));
        } else if let Some(to) = names.get(&file.id()) {
            finding.help(words::rename_file(package, file, to)).fix(fixes::rename_file(package, file, to));
        } else {
            finding.help("add a name before the extension");
        }
    }
}

/// Requires one of the extensions, with the same case.
pub(crate) fn check_extension(package: &Package, file: &File, allowed: &[&str], out: &mut Findings) {
    let extension = file.extension();
    if allowed.contains(&extension) {
        out.pass();
        return;
    }
    let lower = extension.to_ascii_lowercase();
    let suggestion =
        allowed.iter().find(|name| **name == lower).or(allowed.first()).copied().unwrap_or_default();
    out.fail(file, format!("the extension is `.{extension}`, not `.{suggestion}`"))
        .help(format!("rename the file to `{}.{suggestion}`, and update all references", file.stem()))
        .fix(fixes::rename_file(package, file, &format!("{}.{suggestion}", file.stem())));
}
