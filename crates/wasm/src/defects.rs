//! The defects of a package, for pages and editors.

use serde::Serialize;
use vnfcheck_report::defects::{Defect, defects, undecided};
use vnfcheck_report::{Location, PackageReport, RequirementReport};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Error, Report};

#[derive(Serialize)]
struct Listed<'r> {
    ids: Vec<&'r str>,
    state: State,
    level: &'r str,
    message: &'r str,
    help: Option<&'r str>,
    location: Option<&'r Location>,
    aftermath: Option<String>,
    fix: Option<OfferedFix<'r>>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Fail,
    Advice,
    Waived,
    Undecided,
}

/// An applicable fix, with the arguments of `Report::apply`.
#[derive(Serialize)]
struct OfferedFix<'r> {
    title: &'r str,
    applicability: &'r str,
    requirement: &'r str,
    finding: usize,
}

#[wasm_bindgen]
impl Report {
    /// Returns the defects of the package at a position of the report as JSON, by file and location, followed by the
    /// undecided subjects. A defect has `ids`, `state` (`fail`, `advice`, `waived` or `undecided`), `level`, `message`,
    /// `help`, `location`, `aftermath` and `fix`.
    pub fn defects(&self, package: usize) -> Result<String, Error> {
        let checked = self.checked.report.packages.get(package);
        let listed = checked.map(listed).unwrap_or_default();
        Ok(serde_json::to_string(&listed)?)
    }
}

fn listed(package: &PackageReport) -> Vec<Listed<'_>> {
    let mut all: Vec<Listed<'_>> = defects(&package.requirements).iter().map(of_defect).collect();
    all.extend(undecided(&package.requirements).into_iter().map(|it| Listed {
        ids: it.requirements.iter().map(|it| it.id.as_ref()).collect(),
        state: State::Undecided,
        level: it.level().name(),
        message: it.message,
        help: None,
        location: it.at,
        aftermath: None,
        fix: None,
    }));
    for requirement in &package.requirements {
        all.extend(requirement.undecided.iter().map(|it| Listed {
            ids: vec![&requirement.id],
            state: State::Undecided,
            level: requirement.level.name(),
            message: &it.message,
            help: it.help.as_deref(),
            location: Some(&it.location).filter(|it| !it.file.is_empty()),
            aftermath: None,
            fix: None,
        }));
    }
    all
}

fn of_defect<'r>(defect: &Defect<'r>) -> Listed<'r> {
    let finding = defect.finding;
    let state = match finding {
        it if it.waiver.is_some() => State::Waived,
        it if it.advisory => State::Advice,
        _ => State::Fail,
    };
    Listed {
        ids: defect.ids(),
        state,
        level: defect.level().name(),
        message: &finding.message,
        help: finding.help.as_deref(),
        location: Some(&finding.primary).filter(|it| !it.file.is_empty()),
        aftermath: defect.aftermath(),
        fix: offer(defect),
    }
}

/// Returns the fix of a defect with the place of its finding; `None` if the report does not list all its edits.
fn offer<'r>(defect: &Defect<'r>) -> Option<OfferedFix<'r>> {
    let fix = defect.fix().filter(|it| it.edits_omitted == 0)?;
    let place = |requirement: &'r RequirementReport| {
        let mut fixes = requirement.findings.iter().map(|it| it.fix.as_ref());
        fixes.position(|it| it.is_some_and(|it| std::ptr::eq(it, fix))).map(|at| (&*requirement.id, at))
    };
    let (requirement, finding) = defect.findings().find_map(|it| place(it.requirement))?;
    Some(OfferedFix { title: &fix.title, applicability: fix.applicability.name(), requirement, finding })
}
