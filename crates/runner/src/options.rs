//! What a run goes by.

use std::sync::Arc;
use std::time::Duration;

use report::FailOn;
use rules::{Profile, Release, RuleSets, Terms};
use verdict::Policy;

use crate::delivery::Csars;
use crate::open::Bounds;

/// What to judge by.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "options that do not depend on each other")]
pub struct Options {
    /// The rule sets that judge.
    pub sets: RuleSets,
    /// The CSARs that are judged as such too, by the set that is about them.
    pub csars: Csars,
    /// What counts for the signatures of CSARs.
    pub csar: Arc<csar::Terms>,
    /// The ONAP release of the catalogue.
    pub release: Release,
    /// Whose reading counts.
    pub profile: Profile,
    /// Whether a value of an environment that does not fit its parameter fails R-92635 rather than being advice.
    pub strict_environment: bool,
    /// Which keywords gate.
    pub fail_on: FailOn,
    /// What a package may hold.
    pub bounds: Bounds,
    /// What counts beside the catalogue.
    pub policy: Policy,
    /// Whether each input is one package whose files are known by their names, rather than looked through for packages.
    pub one_package: bool,
    /// How long opening and checking one package may take.
    pub timeout: Option<Duration>,
    /// How much of it went by before the run, in reading standard input.
    pub spent: Duration,
    /// Whether a package passes only if something of it was examined and all of it could be read, whatever is selected.
    pub gate: bool,
    /// Whether a package passes the gate with requirements that the files alone do not decide.
    pub accept_undecided: bool,
    /// Whether the digest that only `vvp-json` shows is worked out, which takes about as long as reading a package.
    pub md5: bool,
}

impl Options {
    /// What the rules need to know of it.
    pub(crate) fn terms(&self) -> Terms {
        Terms { release: self.release, profile: self.profile, strict_environment: self.strict_environment }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            sets: RuleSets::new([Arc::clone(rules::onap())]),
            csars: Csars::default(),
            csar: Arc::default(),
            release: Release::NEWEST,
            profile: Profile::default(),
            strict_environment: false,
            fail_on: FailOn::default(),
            bounds: Bounds::default(),
            policy: Policy::default(),
            one_package: false,
            timeout: None,
            spent: Duration::ZERO,
            gate: false,
            accept_undecided: false,
            md5: true,
        }
    }
}
