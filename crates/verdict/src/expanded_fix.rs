//! Fixes in a report: plans expanded to edits of the current files.

use std::sync::Arc;

use vnfcheck_check::shortened;
use vnfcheck_fix::{Applicability, Fix, FixPlanner, Plan, Refusal};
use vnfcheck_maps::IndexMap;
use vnfcheck_yaml::work::cap;

use crate::listing::{self, Listing};
use crate::places::range;
use vnfcheck_report::{EditReport, FixReport, Position, Range, RenameReport, RequirementReport};

/// Maximum number of edits listed per package; the others are counted.
const MOST_EDITS: usize = cap(10_000);
/// Maximum number of different fixes expanded per package, within the limit of listed edits. Additional fixes are
/// offered unexpanded.
const MOST_FIXES: usize = cap(2_000);
/// Number of fixes to expand together before their edits are counted.
const AT_ONCE: usize = 256;

/// Returns the report of a fix that has not been expanded.
pub(crate) fn unexpanded(fix: Fix) -> FixReport {
    FixReport {
        applicability: fix.applicability,
        title: shortened(fix.title.clone()),
        edits: Vec::new(),
        edits_omitted: 0,
        renames: Vec::new(),
        fix: Some(Arc::new(fix)),
        is_skipped: false,
        refused: None,
    }
}

/// The edits of a fix, or the reason why the fix cannot be made.
pub type ExpansionResult = Result<ExpandedFix, Refusal>;

/// A function that expands several fixes with another function, for instance on several threads. The results have the
/// order of the fixes.
pub type ExpandAll<'a> =
    &'a dyn Fn(&(dyn Fn(&Fix) -> ExpansionResult + Sync), &[&Fix]) -> Vec<ExpansionResult>;

/// Expands the fixes of all findings. For a fix that cannot be made, only its title and the reason are reported.
pub fn expand_fixes(
    planner: &FixPlanner<'_>,
    listing: Listing,
    requirements: &mut [RequirementReport],
    expand_all: ExpandAll<'_>,
) {
    let findings = requirements.iter().flat_map(|requirement| &requirement.findings);
    let fixes = findings.filter_map(|finding| finding.fix.as_ref()?.fix.clone());
    let fixes: Vec<Arc<Fix>> = fixes.filter(|fix| !fix.plans.is_empty()).collect();
    let mut different: IndexMap<&[Plan], &Fix> = IndexMap::default();
    for fix in &fixes {
        different.entry(&fix.plans).or_insert(fix);
    }
    different.truncate(MOST_FIXES);
    let different_fixes: Vec<&Fix> = different.values().copied().collect();
    let results = expanded(planner, &different_fixes, expand_all);
    let (mut room, mut bytes) = (MOST_EDITS, listing.edits());
    let findings = requirements.iter_mut().flat_map(|requirement| &mut requirement.findings);
    for report in findings.filter_map(|finding| finding.fix.as_mut()) {
        let Some(fix) = report.fix.clone() else { continue };
        let result = different.get_index_of(fix.plans.as_slice()).and_then(|position| results.get(position));
        match result {
            Some(Ok(result)) => {
                report.renames.clone_from(&result.renames);
                let size = result.edits.iter().map(listing::of_edit).sum();
                if let (Some(fewer), Some(less)) =
                    (room.checked_sub(result.edits.len()), bytes.checked_sub(size))
                {
                    (room, bytes) = (fewer, less);
                    report.edits.clone_from(&result.edits);
                } else {
                    report.edits_omitted = result.edits.len();
                }
            }
            Some(Err(refusal)) => {
                *report = FixReport { refused: Some(Arc::clone(&fix)), ..unexpanded(refused(&fix, refusal)) };
            }
            None => {}
        }
    }
}

/// Expands fixes in order until they have [`MOST_EDITS`] edits.
fn expanded(planner: &FixPlanner<'_>, fixes: &[&Fix], expand_all: ExpandAll<'_>) -> Vec<ExpansionResult> {
    let mut results = Vec::new();
    let mut edits = 0;
    for some in fixes.chunks(AT_ONCE) {
        for result in expand_all(&|fix| expand(planner, fix), some) {
            if edits >= MOST_EDITS {
                return results;
            }
            edits += result.as_ref().map_or(0, |result| result.edits.len());
            results.push(result);
        }
    }
    results
}

/// Returns the fix in the form that remains if it cannot be made.
fn refused(fix: &Fix, refusal: &Refusal) -> Fix {
    let title = format!("{} (no automatic fix: {refusal})", fix.title);
    Fix {
        applicability: Applicability::Display,
        title,
        plans: Vec::new(),
        yields: false,
        assumes_vm_type: false,
        priority: 0,
    }
}

/// The edits and the renamed files of a fix.
pub struct ExpandedFix {
    edits: Vec<EditReport>,
    renames: Vec<RenameReport>,
}

fn expand(planner: &FixPlanner<'_>, fix: &Fix) -> ExpansionResult {
    let expanded = planner.expand_to_edits(fix)?;
    let mut edits = Vec::new();
    for (id, of_file) in &expanded.edits {
        let Some(file) = planner.package().file(*id) else { continue };
        edits.extend(of_file.iter().map(|edit| EditReport {
            file: file.path().to_owned(),
            range: range(file.source(), edit.span),
            text: edit.text.clone(),
        }));
    }
    let start = Position { line: 1, column: 1, offset: 0 };
    edits.extend(expanded.expansion.added.iter().map(|(file, text)| EditReport {
        file: file.clone(),
        range: Range { start, end: start },
        text: text.clone(),
    }));
    let renames = expanded.expansion.renames.iter();
    let renames = renames.map(|(from, to)| RenameReport { from: from.clone(), to: to.clone() }).collect();
    Ok(ExpandedFix { edits, renames })
}
