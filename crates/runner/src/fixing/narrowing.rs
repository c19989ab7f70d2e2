//! The choice of the answers that break no requirement.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the requirements that IDs break together, or `None` if no trial is possible.
pub(super) type Trial<'t> = dyn FnMut(&BTreeSet<&str>) -> Option<Vec<String>> + 't;

/// Ids that break nothing together, and the others.
#[derive(Debug)]
pub(super) struct Narrowed {
    accepted: BTreeSet<String>,
    /// Ids with the reason against them.
    pub(super) refused: BTreeMap<String, String>,
    /// Number of trials that are left.
    trials: usize,
}

impl Narrowed {
    pub(super) fn new(trials: usize) -> Self {
        Self { accepted: BTreeSet::new(), refused: BTreeMap::new(), trials }
    }

    /// Accepts ids: all at once if they break nothing, or else each half separately.
    pub(super) fn narrow(&mut self, ids: &[String], broken: &mut Trial<'_>) {
        if ids.is_empty() {
            return;
        }
        let Some(found) = self.tried(ids, broken) else {
            let why = || "the limit of checks is reached".to_owned();
            self.refused.extend(ids.iter().map(|id| (id.clone(), why())));
            return;
        };
        match ids {
            _ if found.is_empty() => self.accepted.extend(ids.iter().cloned()),
            [id] => {
                self.refused.insert(id.clone(), format!("{} would fail then", found.join(", ")));
            }
            _ => {
                let (first, second) = ids.split_at(ids.len() / 2);
                self.narrow(first, broken);
                self.narrow(second, broken);
            }
        }
    }

    /// Returns the requirements that the accepted IDs and others break; `None` if the limit is reached.
    fn tried(&mut self, ids: &[String], broken: &mut Trial<'_>) -> Option<Vec<String>> {
        self.trials = self.trials.checked_sub(1)?;
        broken(&self.accepted.iter().chain(ids).map(String::as_str).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(count: usize) -> Vec<String> {
        (0..count).map(|it| format!("{it:03}")).collect()
    }

    /// Narrows IDs of which the given ones break R-1; returns the accepted and refused IDs, and the number of trials.
    fn narrowed(count: usize, bad: &dyn Fn(&str) -> bool, most: usize) -> (Narrowed, usize) {
        let mut trials = 0;
        let mut narrowed = Narrowed::new(most);
        narrowed.narrow(&ids(count), &mut |tried| {
            trials += 1;
            Some(if tried.iter().any(|it| bad(it)) { vec!["R-1".to_owned()] } else { Vec::new() })
        });
        (narrowed, trials)
    }

    #[test]
    fn one_bad_id_is_found_among_good_ones() {
        let (narrowed, _) = narrowed(8, &|it| it == "005", 24);
        assert_eq!(narrowed.refused, BTreeMap::from([("005".to_owned(), "R-1 would fail then".to_owned())]));
        assert_eq!(narrowed.accepted.len(), 7);
    }

    #[test]
    fn the_limit_bounds_the_trials_and_refuses_the_rest() {
        let (narrowed, trials) = narrowed(200, &|_| true, 24);
        assert_eq!((trials, narrowed.accepted.len(), narrowed.refused.len()), (24, 0, 200));
        let limit = narrowed.refused.values().filter(|it| *it == "the limit of checks is reached");
        assert!(limit.count() > 150);
    }
}
