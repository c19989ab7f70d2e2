//! Readiness tests: the last times at which a write, a claim and an archive succeeded.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Age at which a success no longer counts.
pub(crate) const LASTS: Duration = Duration::from_secs(10);

/// Steps of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A write to the database.
    Write,
    /// A claim of checks.
    Claim,
    /// A write to the package store.
    Archive,
}

impl Step {
    const ALL: [Self; 3] = [Self::Write, Self::Claim, Self::Archive];

    /// Returns the message for a step that has not succeeded in time.
    fn fault(self) -> &'static str {
        match self {
            Self::Write => "the database accepts no writes",
            Self::Claim => "no checks can be claimed",
            Self::Archive => "the package store accepts no archives",
        }
    }
}

/// The last success of each step.
#[derive(Debug, Default)]
pub struct Proofs {
    last: Mutex<[Option<Instant>; 3]>,
}

impl Proofs {
    /// Records that a step succeeded now.
    pub fn succeeded(&self, step: Step) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        for (moment, _) in last.iter_mut().zip(Step::ALL).filter(|(_, it)| *it == step) {
            *moment = Some(Instant::now());
        }
    }

    /// Returns the message for the first step without a success in the last ten seconds; `None` if the gate is ready.
    pub fn fault(&self) -> Option<&'static str> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_proven = |moment: Option<Instant>| moment.is_some_and(|moment| moment.elapsed() < LASTS);
        last.iter().zip(Step::ALL).find(|(moment, _)| !is_proven(**moment)).map(|(_, step)| step.fault())
    }
}
