//! R-82732: a volume module is named after the module it supports.

use vnfcheck_hot::FileKind;
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
            None => {
                finding.help(format!(
                    "rename the file after the base or incremental module that uses its outputs, with `_volume` appended{}",
                    words::with_followers(package, volume)
                ));
            }
        }
    }
}
