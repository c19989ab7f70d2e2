//! The choice of the answers that break no requirement.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the requirements that IDs break together.
pub(super) type Trial<'t> = dyn FnMut(&BTreeSet<&str>) -> Result<Vec<String>, Limit> + 't;

/// The limit that ends a search.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Limit {
    /// Combinations of answers.
    #[error("{0} combinations of answers were tried, which is the limit; apply fewer answers at a time")]
    Trials(usize),
    /// Checks of the package.
    #[error("the package was checked {0} times, which is the limit; apply fewer answers at a time")]
    Checks(usize),
}

/// IDs that break nothing together, and refused IDs.
#[derive(Debug)]
pub(super) struct Narrowed {
    accepted: BTreeSet<String>,
    /// Refused IDs, each with the reason.
    pub(super) refused: BTreeMap<String, String>,
    /// Maximum number of trials.
    most: usize,
    /// Number of remaining trials.
    left: usize,
}

impl Narrowed {
    pub(super) fn new(most: usize) -> Self {
        Self { accepted: BTreeSet::new(), refused: BTreeMap::new(), most, left: most }
    }

    /// Accepts the IDs of groups. Harm often comes from one group, and IDs of different groups may need each other, so
    /// the first trials omit one group each. If this does not help, the groups are tried one after the other.
    pub(super) fn narrow_groups(&mut self, groups: &[Vec<String>], broken: &mut Trial<'_>) {
        let mut omitted = groups.iter().enumerate();
        let harmful = omitted.find(|(position, _)| self.accepts_without(groups, *position, broken));
        match harmful {
            Some((_, ids)) => self.narrow(ids, broken),
            None => {
                for ids in groups {
                    self.narrow(ids, broken);
                }
            }
        }
    }

    /// Accepts the IDs of all groups but one if they break nothing.
    fn accepts_without(&mut self, groups: &[Vec<String>], omitted: usize, broken: &mut Trial<'_>) -> bool {
        let others = groups.iter().enumerate().filter(|(position, _)| *position != omitted);
        let others: Vec<&str> = others.flat_map(|(_, ids)| ids).map(String::as_str).collect();
        let is_unbroken = !others.is_empty()
            && broken(&others.iter().copied().collect()).is_ok_and(|found| found.is_empty());
        if is_unbroken {
            self.accepted.extend(others.into_iter().map(str::to_owned));
        }
        is_unbroken
    }

    /// Accepts IDs: all at once if they break nothing, otherwise each half separately.
    pub(super) fn narrow(&mut self, ids: &[String], broken: &mut Trial<'_>) {
        if ids.is_empty() {
            return;
        }
        let found = match self.tried(ids, broken) {
            Ok(found) => found,
            Err(limit) => {
                self.refused.extend(ids.iter().map(|id| (id.clone(), limit.to_string())));
                return;
            }
        };
        match ids {
            _ if found.is_empty() => self.accepted.extend(ids.iter().cloned()),
            [id] => {
                self.refused.insert(id.clone(), format!("{} would then fail", found.join(", ")));
            }
            _ => {
                let (first, second) = ids.split_at(ids.len() / 2);
                self.narrow(first, broken);
                self.narrow(second, broken);
            }
        }
    }

    /// Returns the requirements that the accepted IDs and others break.
    fn tried(&mut self, ids: &[String], broken: &mut Trial<'_>) -> Result<Vec<String>, Limit> {
        self.left = self.left.checked_sub(1).ok_or(Limit::Trials(self.most))?;
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
            Ok(if tried.iter().any(|it| bad(it)) { vec!["R-1".to_owned()] } else { Vec::new() })
        });
        (narrowed, trials)
    }

    #[test]
    fn one_bad_id_is_found_among_good_ones() {
        let (narrowed, _) = narrowed(8, &|it| it == "005", 24);
        assert_eq!(narrowed.refused, BTreeMap::from([("005".to_owned(), "R-1 would then fail".to_owned())]));
        assert_eq!(narrowed.accepted.len(), 7);
    }

    /// IDs of the groups `b` and `c` break a requirement without each other.
    #[test]
    fn ids_that_need_each_other_are_accepted_without_a_harmful_group() {
        let groups = ["a", "b", "c"].map(|group| [0, 1].map(|it| format!("{group}/{it}")).to_vec());
        let mut narrowed = Narrowed::new(24);
        narrowed.narrow_groups(&groups, &mut |tried| {
            let is_half = ["b/0", "b/1"].iter().any(|it| tried.contains(it))
                != ["c/0", "c/1"].iter().any(|it| tried.contains(it));
            Ok(if is_half || tried.contains("a/1") { vec!["R-1".to_owned()] } else { Vec::new() })
        });
        assert_eq!(narrowed.refused.keys().collect::<Vec<_>>(), ["a/1"]);
        assert_eq!(narrowed.accepted.len(), 5);
    }

    #[test]
    fn the_limit_bounds_the_trials_and_refuses_the_rest() {
        let (narrowed, trials) = narrowed(200, &|_| true, 24);
        assert_eq!((trials, narrowed.accepted.len(), narrowed.refused.len()), (24, 0, 200));
        let limit =
            narrowed.refused.values().filter(|it| it.starts_with("24 combinations of answers were tried"));
        assert!(limit.count() > 150);
    }
}
