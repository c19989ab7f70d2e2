//! Events during a run.

use std::time::Duration;

/// Receives the events of a run from any of its threads. The report does not depend on the observer.
pub trait Observer: Send + Sync {
    /// Called when the packages of some inputs have been found, before they are checked, with the total number of
    /// packages found so far.
    fn packages_found(&self, _count: usize) {}

    /// Returns `true` to receive an event for each rule; reading the clock costs as much as running many rules.
    fn follows_rules(&self) -> bool {
        false
    }

    /// Called when a rule has checked a package, with its duration; only if `follows_rules` returns `true`. The cost of
    /// a shared computation is attributed to the first rule that needs it; other rules wait for the result.
    fn rule_ran(&self, _id: &str, _took: Duration) {}

    /// Called with the number of steps (visits of nodes and references) that the requirements took on a package. The
    /// number is the same for every check of the package on one thread.
    fn steps_taken(&self, _steps: u64) {}

    /// Called when the verdicts on a package are decided.
    fn package_done(&self) {}
}

/// An observer that ignores all events.
impl Observer for () {}
