//! Names in plain data. No fix changes data, so the author must correct the data before the names can change.

use std::collections::BTreeMap;

use vnfcheck_decide::{Answered, Asking, Kind, Place, Question, Refused};
use vnfcheck_fix::{FixPlanner, Refusal};
use vnfcheck_hot::File;

use super::State;
use super::author::Author;
use super::subjects::Subjects;

/// Returns the reason for a refusal. For names in plain data, the reason includes the line of the author and the help of
/// the finding about the data.
pub(super) fn reason(why: &Refusal, state: &State, author: &Author<'_>) -> String {
    let Refusal::InData { file, span, .. } = why else { return why.to_string() };
    let Some(source) = state.package.file(*file).map(File::source) else { return why.to_string() };
    let path = state.package.path_of(*file);
    let place = Place { file: path.to_owned(), line: source.position(span.start).line };
    let Place { file, line } = author.origin(place, &state.contents.files);
    let findings = state.requirements.iter().flat_map(|it| &it.findings);
    let mut about_data = findings
        .map(|it| (&it.primary, it.help.as_deref()))
        .filter(|(at, _)| at.file == path && (span.start..span.end).contains(&at.range.start.offset));
    let help = about_data.find_map(|(_, help)| help).unwrap_or("change the data");
    format!("{why}; in `{file}`, line {line}, {help}")
}

/// Returns the open questions about names in plain data, which no answer can settle, each with the reason.
pub(super) fn blocked(
    state: &State,
    open: &[Question],
    author: &Author<'_>,
    mut subjects: Subjects,
) -> Vec<Refused> {
    let asking = Asking::new(&state.package, &state.requirements);
    let planner = FixPlanner::new(&state.package).with_members(true);
    let mut blocked: BTreeMap<String, String> = BTreeMap::new();
    for kind in [Kind::VmType, Kind::Network] {
        if open.iter().all(|it| it.kind != kind) {
            continue;
        }
        let posed = subjects.pose(vnfcheck_decide::questions(kind, &asking), author, &state.package);
        let both = posed.asked.iter().zip(&posed.current);
        let is_open = |asked: &Question| open.iter().any(|it| it.id == asked.id);
        let assumed = both
            .filter(|(asked, _)| is_open(asked))
            .filter_map(|(_, question)| Some(Answered { question, answer: question.assumed()? }));
        let assumed: Vec<Answered<'_>> = assumed.collect();
        let mut effects = vnfcheck_decide::effects(kind, &asking, &assumed);
        posed.restore(&mut effects);
        for effect in effects.fixes {
            let skipped = planner.combine(&[&effect.fix]).skipped;
            let mut reasons = skipped.into_iter().filter_map(|it| it.why);
            if let Some(why) = reasons.find(|it| matches!(it, Refusal::InData { .. })) {
                let why = reason(&why, state, author);
                blocked.extend(effect.answers.into_iter().map(|id| (id, why.clone())));
            }
        }
    }
    blocked.into_iter().map(|(id, why)| Refused { id, why }).collect()
}
