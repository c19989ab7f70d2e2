//! R-82732: a volume module is named after the module it supports.

use vnfcheck_fix::{Choice, Decision, Repair};
use vnfcheck_hot::{File, FileKind, Package, Section, Target};
use vnfcheck_vnf::tokens;

use crate::fixes;
use crate::onap::modules::module_files;
use crate::words;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-82732", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for volume in package.files_of(FileKind::Volume) {
        if package.namesake(volume).is_some() {
            out.pass();
            continue;
        }
        let message = match (package.partner(volume), volume.stem().strip_suffix("_volume")) {
            (Some(partner), _) => {
                format!("the volume module does not have the name of its module `{}`", partner.name())
            }
            (None, Some(name)) => {
                format!("the volume module has no base or incremental module `{name}.yaml`")
            }
            (None, None) => "the name of the volume module does not end in `_volume`".to_owned(),
        };
        let finding = out.fail(volume, message);
        if let Some(partner) = package.partner(volume) {
            let to = name_for(partner, volume);
            finding
                .related(partner, "`MANIFEST.json` lists the volume module below this module")
                .help(words::rename_file(package, volume, &to))
                .fix(fixes::rename_file(package, volume, &to));
            continue;
        }
        finding.help(help_for_lonely(cx, volume));
        match name_by_taker(package, volume) {
            Some(to) => finding.fix(fixes::rename_file(package, volume, &to)),
            None => finding.waits_for(decision(package, volume)),
        };
    }
}

/// Returns the help for a volume module that belongs to no base or incremental module; every requirement on such a
/// module gives the same help.
pub(super) fn help_for_lonely(cx: &Context<'_>, volume: &File) -> String {
    let package = cx.package();
    if let Some(to) = name_by_taker(package, volume) {
        return words::rename_file(package, volume, &to);
    }
    let contents = volume.template().map(|it| cx.vnf().creations().of_template(it));
    if contents.is_some_and(|it| !it.has_volume && it.other.is_some()) {
        return module_files::not_a_volume_module(package, volume.id()).to_owned();
    }
    let rename = format!(
        "rename the file after the base or incremental module that uses its outputs, with `_volume` appended{}",
        words::with_followers(package, volume)
    );
    match volume.stem().strip_suffix("_volume").filter(|it| !it.is_empty()) {
        Some(name) => format!("add the module `{name}.yaml`, or {rename}"),
        None => rename,
    }
}

/// Returns the name for a volume module whose outputs exactly one module receives.
fn name_by_taker(package: &Package, volume: &File) -> Option<String> {
    taker(package, volume).map(|it| name_for(it, volume)).filter(|it| is_free(package, it))
}

/// Returns the only module that receives an output of a volume module.
fn taker<'p>(package: &'p Package, volume: &File) -> Option<&'p File> {
    let template = volume.template()?;
    let takes = |module: &&File| {
        let module = module.template();
        module.is_some_and(|it| template.outputs().any(|output| it.parameter(output.name()).is_some()))
    };
    let mut taking = others(package).filter(takes);
    taking.next().filter(|_| taking.next().is_none())
}

/// Returns the modules that are not volume modules.
fn others(package: &Package) -> impl Iterator<Item = &File> {
    package.files().filter(|it| it.kind().is_module() && it.kind() != FileKind::Volume)
}

/// Returns the name of the volume module of a module. The stem is first converted to a word, because other requirements
/// demand a word.
fn name_for(module: &File, volume: &File) -> String {
    format!("{}_volume.{}", tokens::as_word(module.stem()), volume.extension())
}

/// Returns `true` if no file has the stem of a name. The stem pairs an environment with its template.
fn is_free(package: &Package, name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    package.files().all(|it| !it.stem().eq_ignore_ascii_case(stem))
}

/// Answer for a template with volumes that supports no other module.
const NONE: &str = "none";

/// Returns the question of which module a volume module supports. If no output returns a resource, the proposal is that
/// the template supports no module; its name then loses the ending `_volume`.
fn decision(package: &Package, volume: &File) -> Option<Decision> {
    let template = volume.template()?;
    let mut references = template.references(Target::Resource);
    let returns_ids = references.any(|it| it.owner.section == Section::Outputs);
    let plain = volume.stem().strip_suffix("_volume").filter(|it| !it.is_empty());
    let plain = plain.map(|it| format!("{it}.{}", volume.extension()));
    let without = plain.as_ref().map(|it| format!(" If none does, the file is renamed to `{it}`."));
    let plain = plain.map(|it| (NONE.to_owned(), it));
    let of_modules = others(package).map(|it| (it.name().to_owned(), name_for(it, volume)));
    let choices = of_modules
        .chain(plain)
        .filter(|(_, to)| is_free(package, to))
        .filter_map(|(answer, to)| Some(Choice::of(answer, fixes::rename_file(package, volume, &to)?)));
    let choices: Vec<Choice> = choices.collect();
    let has_none = choices.last().is_some_and(|it| it.answer == NONE);
    (!choices.is_empty()).then(|| {
        Decision::Repair(Box::new(Repair {
            file: volume.id(),
            element: "module".to_owned(),
            question: format!(
                "Which module uses the volumes of `{}`?{}",
                volume.name(),
                without.filter(|_| has_none).unwrap_or_default()
            ),
            choices,
            proposal: (has_none && !returns_ids).then(|| NONE.to_owned()),
        }))
    })
}
