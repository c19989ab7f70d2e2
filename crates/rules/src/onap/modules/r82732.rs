//! R-82732: a volume module is named after the module it supports.

use vnfcheck_hot::{File, FileKind, Package, Section, Target, Template};
use vnfcheck_vnf::tokens;

use crate::fixes;
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
        match package.partner(volume) {
            Some(partner) => {
                // Other requirements require that the stem is a word, so the new name starts from the stem as a word.
                let to = format!("{}_volume.{}", tokens::as_word(partner.stem()), volume.extension());
                finding
                    .related(partner, "`MANIFEST.json` lists the volume module below it")
                    .help(words::rename_file(package, volume, &to))
                    .fix(fixes::rename_file(package, volume, &to));
            }
            None => match new_name(package, volume) {
                Some(to) => {
                    finding
                        .help(words::rename_file(package, volume, &to))
                        .fix(fixes::rename_file(package, volume, &to));
                }
                None => {
                    finding.help(format!(
                        "rename the file after the base or incremental module that uses its outputs, with `_volume` appended{}",
                        words::with_followers(package, volume)
                    ));
                }
            },
        }
    }
}

/// Returns the name of a volume module after the only module that takes its outputs. A template without the ID of a
/// resource in its outputs supports no module, and its name does not end in `_volume`.
fn new_name(package: &Package, volume: &File) -> Option<String> {
    let template = volume.template()?;
    let takes = |module: &&Template| {
        let is_other = package.kind(module.file()) != FileKind::Volume;
        is_other && template.outputs().any(|it| module.parameter(it.name()).is_some())
    };
    let mut references = template.references(Target::Resource);
    let returns_ids = references.any(|it| it.owner.section == Section::Outputs);
    let mut takers = package.modules().filter(takes).filter_map(|it| package.file(it.file()));
    let stem = match (takers.next(), takers.next()) {
        (Some(only), None) => format!("{}_volume", tokens::as_word(only.stem())),
        (None, _) if !returns_ids => volume.stem().strip_suffix("_volume").filter(|it| !it.is_empty())?.to_owned(),
        _ => return None,
    };
    let is_free = |it: &File| !it.stem().eq_ignore_ascii_case(&stem);
    package.files().all(is_free).then(|| format!("{stem}.{}", volume.extension()))
}
