//! The command `vnfcheck pack`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{bail, ensure};
use vnfcheck_check::{Level, RuleSets};
use vnfcheck_report::render::{joined, printable};
use vnfcheck_report::{FindingReport, PackageReport, Status};
use vnfcheck_runner::onboarding::{Packed, link};
use vnfcheck_runner::open::{Bounds, open};
use vnfcheck_runner::save::Shape;
use vnfcheck_runner::{Input, Options, save};

use crate::args::Pack;
use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, print, say};

pub(crate) fn run(pack: &Pack) -> anyhow::Result<Exit> {
    let mut guard = Guard::default();
    guard.reads_package(&pack.path);
    guard.writes(&pack.output, Replaces::Nothing)?;
    let opened = open(&Input::Path(pack.path.clone()), &Bounds::default())?;
    let package = link(&opened.files);
    let packed = Packed::of(&package, &opened.files, &opened.name)?;
    for path in &packed.left_out {
        say(format_args!("{}: skipped: `MANIFEST.json` does not list the file", printable(path)));
    }
    let errors = errors(&pack.path, &packed.files)?;
    for error in &errors {
        say(error);
    }
    if !errors.is_empty() && !pack.force {
        say("SDC would refuse the package; nothing was written (--force writes the package anyway)");
        return Ok(Exit::Failed);
    }
    save::archive(&pack.output, &packed.files, &Shape::default())?;
    let (output, files) = (pack.output.display(), packed.files.len());
    print(|out| Ok(writeln!(out, "wrote {output}: {files} files")?))?;
    Ok(if errors.is_empty() { Exit::Passed } else { Exit::Failed })
}

/// Returns the errors of SDC's checks on the files to pack, one line each.
fn errors(path: &Path, files: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<Vec<String>> {
    let options =
        Options { sets: RuleSets::new([vnfcheck_rules::sdc().clone()]), md5: false, ..Options::default() };
    let input = Input::memory(path.display().to_string(), files.clone());
    let checked = vnfcheck_runner::run(&[input], &options);
    if let Some(error) = checked.report.errors.first() {
        bail!("{}", error.message);
    }
    ensure!(!checked.report.packages.is_empty(), "the package was not checked");
    Ok(checked.report.packages.iter().flat_map(refused).collect())
}

fn refused(package: &PackageReport) -> Vec<String> {
    let failed =
        package.requirements.iter().filter(|it| it.status == Status::Fail && it.level == Level::Error);
    let line = |id: &str, finding: &FindingReport| {
        let at = finding.primary.range.start;
        let file = joined(package, &finding.primary.file);
        let file = printable(&file);
        format!(
            "{file}:{}:{}: error {id} {}",
            at.line,
            at.column,
            printable(&finding.message).replace('\n', " ")
        )
    };
    failed
        .flat_map(|it| it.findings.iter().filter(|it| !it.advisory).map(|finding| line(&it.id, finding)))
        .collect()
}
