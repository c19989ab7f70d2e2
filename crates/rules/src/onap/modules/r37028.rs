//! R-37028: a VNF has one base module.

use fix::Fix;
use hot::{Content, File, Kind, Package};

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;

pub(crate) static RULES: &[Rule] = &[rule("R-37028", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut modules = package.files_of(Kind::Base);
    match (modules.next(), modules.next()) {
        (Some(_), None) => out.pass(),
        (Some(first), Some(second)) => {
            let finding = out.fail(second, "the VNF has more than one base module");
            finding.help("let the name of one file only contain `base`");
            for other in std::iter::once(first).chain(modules) {
                finding.related(other, "also named as a base module");
            }
        }
        (None, _) => missing(package, out),
    }
}

/// A package without any template or environment is no VNF.
fn missing(package: &Package, out: &mut Findings) {
    let is_heat = |file: &&File| !matches!(file.content(), Content::Opaque);
    let close = package.files_of(Kind::Incremental).find(|file| file.stem().to_lowercase().contains("base"));
    let module = || package.files().find(|file| file.kind().is_module());
    if let Some(file) = close.or_else(module).or_else(|| package.files().find(is_heat)) {
        out.fail(file, "no template of the VNF is named as its base module")
            .help("call one template `base`, `base_<text>`, `<text>_base` or `<text>_base_<text>`")
            .fix(name_base(package));
    }
}

/// Names the module `base` that must be it: the only one, the only one without servers and volumes, or the only one with
/// outputs. A name that another requirement wants written otherwise is mended for that first.
fn name_base(package: &Package) -> Option<Fix> {
    let modules: Vec<&File> = package.files_of(Kind::Incremental).collect();
    let makes_nothing = |file: &File| {
        let types = ["OS::Nova::Server", "OS::Cinder::Volume"];
        file.template().is_some_and(|it| types.iter().all(|name| it.definitions_of(name).next().is_none()))
    };
    let has_outputs = |file: &File| file.template().is_some_and(|it| it.outputs().next().is_some());
    let only = |is_it: &dyn Fn(&File) -> bool| match modules
        .iter()
        .filter(|file| is_it(file))
        .collect::<Vec<_>>()[..]
    {
        [file] => Some(*file),
        _ => None,
    };
    let base = only(&|_| true).or_else(|| only(&makes_nothing)).or_else(|| only(&has_outputs))?;
    let is_word = mending::as_word(base.stem()) == base.stem();
    is_word.then(|| mending::rename_file(base, &format!("base_{}.{}", base.stem(), base.extension())))?
}
