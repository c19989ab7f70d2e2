//! Hostile packages end with a verdict at the right place, or are refused with a reason; see `e2e::hostile`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::path::Path;

use e2e::hostile::{Case, Ends, cases};
use report::Outcome;
use runner::{Input, Options};

/// Size of the parts: above the number of findings that are listed.
const SIZE: usize = 2_000;

#[test]
fn hostile_packages_end_with_a_located_message() {
    let folder = tempfile::tempdir().unwrap();
    let wrong: Vec<String> = cases().iter().filter_map(|case| wrong(case, folder.path()).err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(!Path::new("/tmp/evil.yaml").exists() && !Path::new("/tmp/evil").exists());
}

fn wrong(case: &Case, folder: &Path) -> Result<(), String> {
    let path = folder.join(case.name);
    (case.write)(&path, SIZE).map_err(|error| format!("{}: {error}", case.name))?;
    let report = runner::run(&[Input::Path(path)], &Options::default()).report;
    let ended = match &report.errors[..] {
        [error] => error.message.clone(),
        _ => String::new(),
    };
    match case.ends {
        Ends::Refused(part) if ended.contains(part) && report.outcome == Outcome::Error => Ok(()),
        Ends::Refused(part) => Err(format!("{}: not `{part}` but {:?} `{ended}`", case.name, report.outcome)),
        Ends::Found(id, at, part) => {
            let package =
                report.packages.first().ok_or_else(|| format!("{}: refused: {ended}", case.name))?;
            let requirement = package.requirements.iter().find(|it| it.id == id).unwrap();
            let first = requirement.findings.iter().find(|it| !it.advisory);
            let first = first.map_or((String::new(), ""), |finding| {
                let start = finding.primary.range.start;
                (
                    format!("{}:{}:{}", finding.primary.file, start.line, start.column),
                    finding.message.as_str(),
                )
            });
            if first.0 == at && first.1.contains(part) && report.outcome != Outcome::Pass {
                Ok(())
            } else {
                Err(format!("{}: {id} not at {at} `{part}` but {first:?}", case.name))
            }
        }
    }
}
