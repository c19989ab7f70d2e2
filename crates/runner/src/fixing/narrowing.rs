//! Selection of the answers that break no requirement.

use std::collections::{BTreeMap, BTreeSet};

/// Tries IDs together.
pub(super) type Trial<'t> = dyn FnMut(&BTreeSet<&str>) -> Result<TrialResult, Limit> + 't;

/// The result of a trial.
#[derive(Debug)]
pub(super) struct TrialResult {
    /// Requirements that the IDs break together.
    pub(super) broken: Vec<String>,
    /// The violation, if the IDs break one requirement.
    pub(super) violation: Option<String>,
    /// IDs with an effect.
    pub(super) effective: BTreeSet<String>,
}

impl TrialResult {
    /// Returns the reason to refuse the IDs; `None` if the IDs break nothing.
    fn harm(&self) -> Option<String> {
        if self.broken.is_empty() {
            return None;
        }
        let violation = self.violation.as_ref().map(|it| format!(": {it}")).unwrap_or_default();
        Some(format!("{} would then fail{violation}", self.broken.join(", ")))
    }
}

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
    /// IDs without an effect so far; tried together with other IDs, whose effects may enable them.
    idle: BTreeSet<String>,
    /// Idle IDs that break a requirement together with an accepted ID that may enable them.
    postponed: Vec<String>,
    /// Refused IDs, each with the reason.
    pub(super) refused: BTreeMap<String, String>,
    /// Maximum number of trials.
    most: usize,
    /// Number of remaining trials.
    left: usize,
}

impl Narrowed {
    pub(super) fn new(most: usize) -> Self {
        Self {
            accepted: BTreeSet::new(),
            idle: BTreeSet::new(),
            postponed: Vec::new(),
            refused: BTreeMap::new(),
            most,
            left: most,
        }
    }

    /// Accepts the IDs of groups. Harm often comes from one group, and IDs of different groups may need each other, so
    /// the first trials omit one group each. If this does not help, the groups are tried one after the other.
    pub(super) fn narrow_groups(&mut self, groups: &[Vec<String>], trial: &mut Trial<'_>) {
        let mut omitted = groups.iter().enumerate();
        let harmful = omitted.find(|(position, _)| self.accepts_without(groups, *position, trial));
        match harmful {
            Some((_, ids)) => self.narrow(ids, trial),
            None => {
                for ids in groups {
                    self.narrow(ids, trial);
                }
            }
        }
        while !self.postponed.is_empty() {
            let postponed = std::mem::take(&mut self.postponed);
            self.narrow(&postponed, trial);
        }
    }

    /// Accepts the IDs of all groups but one if they break nothing.
    fn accepts_without(&mut self, groups: &[Vec<String>], omitted: usize, trial: &mut Trial<'_>) -> bool {
        let others = groups.iter().enumerate().filter(|(position, _)| *position != omitted);
        let others: BTreeSet<&str> = others.flat_map(|(_, ids)| ids).map(String::as_str).collect();
        if others.is_empty() {
            return false;
        }
        match trial(&others) {
            Ok(tried) if tried.broken.is_empty() => {
                self.accept(&others, &tried.effective);
                true
            }
            _ => false,
        }
    }

    /// Accepts IDs: all at once if they break nothing, otherwise each half separately.
    fn narrow(&mut self, ids: &[String], trial: &mut Trial<'_>) {
        if ids.is_empty() {
            return;
        }
        let harm = match self.tried(ids, trial) {
            Ok(None) => return,
            Ok(Some(harm)) => harm,
            Err(limit) => {
                self.refused.extend(ids.iter().map(|id| (id.clone(), limit.to_string())));
                return;
            }
        };
        match ids {
            [_] if self.accepts_before_idle(ids, trial) => {}
            [id] => {
                self.refused.insert(id.clone(), harm);
            }
            _ => {
                let (first, second) = ids.split_at(ids.len() / 2);
                self.narrow(first, trial);
                self.narrow(second, trial);
            }
        }
    }

    /// Accepts IDs that have an effect and break nothing without the idle IDs, and postpones the idle IDs: if an ID and
    /// the ID that enables it break a requirement together, the enabled ID is refused.
    fn accepts_before_idle(&mut self, ids: &[String], trial: &mut Trial<'_>) -> bool {
        if self.idle.is_empty() {
            return false;
        }
        let idle = std::mem::take(&mut self.idle);
        let is_unbroken = self.tried(ids, trial).is_ok_and(|harm| harm.is_none());
        if is_unbroken && ids.iter().all(|id| self.accepted.contains(id)) {
            self.postponed.extend(idle);
            return true;
        }
        self.idle = idle;
        false
    }

    /// Returns the reason to refuse IDs that break a requirement with the accepted and idle IDs. Accepts IDs that break
    /// nothing, and returns `None` for them.
    fn tried(&mut self, ids: &[String], trial: &mut Trial<'_>) -> Result<Option<String>, Limit> {
        self.left = self.left.checked_sub(1).ok_or(Limit::Trials(self.most))?;
        let idle = self.idle.clone();
        let result = trial(&self.accepted.iter().chain(&idle).chain(ids).map(String::as_str).collect())?;
        let harm = result.harm();
        if harm.is_none() {
            let added: BTreeSet<&str> = idle.iter().chain(ids).map(String::as_str).collect();
            self.accept(&added, &result.effective);
        }
        Ok(harm)
    }

    /// Accepts the IDs with an effect, and keeps the others as idle IDs.
    fn accept(&mut self, ids: &BTreeSet<&str>, effective: &BTreeSet<String>) {
        for id in ids {
            if effective.contains(*id) {
                self.idle.remove(*id);
                self.accepted.insert((*id).to_owned());
            } else {
                self.idle.insert((*id).to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(count: usize) -> Vec<String> {
        (0..count).map(|it| format!("{it:03}")).collect()
    }

    /// Returns the result of a trial in which all IDs have an effect.
    fn tried(ids: &BTreeSet<&str>, is_harmful: bool) -> TrialResult {
        let broken = if is_harmful { vec!["R-1".to_owned()] } else { Vec::new() };
        let violation = is_harmful.then(|| "a server differs".to_owned());
        TrialResult { broken, violation, effective: ids.iter().copied().map(str::to_owned).collect() }
    }

    /// Narrows IDs of which the given ones break R-1; returns the accepted and refused IDs, and the number of trials.
    fn narrowed(count: usize, bad: &dyn Fn(&str) -> bool, most: usize) -> (Narrowed, usize) {
        let mut trials = 0;
        let mut narrowed = Narrowed::new(most);
        narrowed.narrow(&ids(count), &mut |tried| {
            trials += 1;
            Ok(self::tried(tried, tried.iter().any(|it| bad(it))))
        });
        (narrowed, trials)
    }

    #[test]
    fn one_bad_id_is_found_among_good_ones() {
        let (narrowed, _) = narrowed(8, &|it| it == "005", 24);
        let why = "R-1 would then fail: a server differs".to_owned();
        assert_eq!(narrowed.refused, BTreeMap::from([("005".to_owned(), why)]));
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
            Ok(self::tried(tried, is_half || tried.contains("a/1")))
        });
        assert_eq!(narrowed.refused.keys().collect::<Vec<_>>(), ["a/1"]);
        assert_eq!(narrowed.accepted.len(), 5);
    }

    /// The name `b` enables the values `a` and `c`, and `a` breaks a requirement.
    #[test]
    fn an_id_that_another_enables_is_refused_instead_of_the_other() {
        let groups = ["b", "a", "c"].map(|it| vec![it.to_owned()]);
        let mut narrowed = Narrowed::new(24);
        let mut last = BTreeSet::new();
        narrowed.narrow_groups(&groups, &mut |tried| {
            let mut result = self::tried(tried, tried.contains("a") && tried.contains("b"));
            result.effective.retain(|it| it == "b" || tried.contains("b"));
            if result.broken.is_empty() {
                last.clone_from(&result.effective);
            }
            Ok(result)
        });
        let why = "R-1 would then fail: a server differs".to_owned();
        assert_eq!(narrowed.refused, BTreeMap::from([("a".to_owned(), why)]));
        assert_eq!(narrowed.accepted.iter().collect::<Vec<_>>(), ["b", "c"]);
        assert_eq!(last, narrowed.accepted);
    }

    /// The name `b` breaks a requirement without the value `a`, which has no effect without `b`.
    #[test]
    fn an_id_that_needs_an_idle_id_is_accepted_with_it() {
        let groups = ["a", "b", "c", "d"].map(|it| vec![it.to_owned()]);
        let mut narrowed = Narrowed::new(24);
        narrowed.narrow_groups(&groups, &mut |tried| {
            let is_half = tried.contains("b") && !tried.contains("a");
            let is_harmful = is_half || tried.contains("c") || tried.contains("d");
            let mut result = self::tried(tried, is_harmful);
            result.effective.retain(|it| it != "a" || tried.contains("b"));
            Ok(result)
        });
        assert_eq!(narrowed.refused.keys().collect::<Vec<_>>(), ["c", "d"]);
        assert_eq!(narrowed.accepted.iter().collect::<Vec<_>>(), ["a", "b"]);
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
