//! What happens during a run, told while it happens.

use std::time::Duration;

/// Is told what a run does, from any of its threads. The report does not depend on it.
pub trait Observer: Send + Sync {
    /// This many packages were found in all inputs; each is judged next.
    fn packages_found(&self, _count: usize) {}

    /// Whether it is to be told of rules; to look at the clock takes as long as many of them.
    fn follows_rules(&self) -> bool {
        false
    }

    /// A rule has judged a package, in this time; told to who follows them. What several rules share is worked out in the time of the one that
    /// asks first; rules that ask meanwhile wait for it.
    fn rule_ran(&self, _id: &str, _took: Duration) {}

    /// The requirements took so many looks at nodes and calls of a package; the same number whenever it is judged by one
    /// thread.
    fn steps_taken(&self, _steps: u64) {}

    /// The verdicts on a package are decided.
    fn package_done(&self) {}
}

/// Watches nothing.
impl Observer for () {}
