//! The requirements on CSAR packages: findings of the crate `csar`, converted to findings of rules.

use csar::{Csar, Finding, Requirement};
use hot::Package;

use crate::check::{Change, Context, Findings, Place, Rule};

/// Returns a rule for each requirement that the crate `csar` checks.
pub(crate) fn rules() -> impl Iterator<Item = Rule> {
    csar::REQUIREMENTS.iter().map(|requirement| {
        let rule = Rule::loaded(requirement.id, |cx, out| decide(requirement, cx, out));
        match requirement.id {
            "R-10087" | "R-221914" => rule.resolved_by(Change::AddChangeLog),
            _ => rule,
        }
    })
}

fn decide(requirement: &Requirement, cx: &Context<'_>, out: &mut Findings) {
    let Some((csar, terms)) = cx.csar() else { return };
    let findings = requirement.decide(csar, terms);
    let at = |place| locate(place, csar, cx.package());
    if let Some(why) = &findings.undecided {
        out.unjudged(at(why.place), &*why.message);
    }
    out.omit(findings.failures_omitted, findings.advice_omitted);
    let failed = findings.failures.len() + findings.failures_omitted;
    (failed..findings.examined as usize).for_each(|_| out.pass());
    for finding in findings.into_sorted() {
        tell(&finding, at, out);
    }
}

fn tell(finding: &Finding, at: impl Fn(csar::Place) -> Place, out: &mut Findings) {
    let place = at(finding.place);
    let told = if finding.advisory {
        out.advise(place, &*finding.message)
    } else {
        out.fail(place, &*finding.message)
    };
    if let Some(help) = &finding.help {
        told.help(&**help);
    }
    for related in &finding.related {
        told.related(at(related.place), &*related.message);
    }
}

/// Returns the place in the package, which numbers its files independently of the CSAR.
fn locate(place: csar::Place, csar: &Csar<'_>, package: &Package) -> Place {
    let file = package.file_at(csar.path(place.file)).map_or(place.file, hot::File::id);
    Place { file, span: place.span, node: None }
}
