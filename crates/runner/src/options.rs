//! The options of a run.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use vnfcheck_check::{CheckOptions, Profile, Release, RuleSets};
use vnfcheck_hot::Cancel;
use vnfcheck_report::FailOn;
use vnfcheck_verdict::{Date, Policy};

use crate::csar_input::Csars;
use crate::open::Bounds;

/// The options for checking packages.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "options that do not depend on each other")]
pub struct Options {
    /// The rule sets to check.
    pub sets: RuleSets,
    /// The CSARs to check with the CSAR rule set.
    pub csars: Csars,
    /// The settings for the signatures of CSARs.
    pub csar: Arc<vnfcheck_csar::CsarOptions>,
    /// The ONAP release of the catalogue.
    pub release: Release,
    /// The profile that determines how requirements are interpreted.
    pub profile: Profile,
    /// `true` if an environment value that does not fit its parameter fails R-92635; otherwise it is advice.
    pub strict_environment: bool,
    /// The environments for all templates, one list per deployment, in the order in which the Heat client merges them;
    /// only with the rule set `heat`.
    pub environments: Vec<Vec<PathBuf>>,
    /// The folder in which a single template may name files; by default, the repository around the template. Only with
    /// the rule set `heat`.
    pub root: Option<PathBuf>,
    /// The keywords of the requirements that gate.
    pub fail_on: FailOn,
    /// The size limits of a package.
    pub bounds: Bounds,
    /// Selection, waivers and other settings in addition to the catalogue.
    pub policy: Policy,
    /// `true` if each input is one package identified by its file names; otherwise inputs are searched for packages.
    pub one_package: bool,
    /// Timeout for opening and checking one package; `None` means no limit.
    pub timeout: Option<Duration>,
    /// Cancels the run; the result of a cancelled run must not be used.
    pub cancel: Cancel,
    /// The part of the timeout that reading standard input used before the run.
    pub spent: Duration,
    /// `true` if a package passes only if at least one file was examined and all files could be read, regardless of the
    /// selection.
    pub gate: bool,
    /// `true` if a package may pass the gate with requirements that cannot be decided from the files alone.
    pub accept_undecided: bool,
    /// `true` to count the findings that fixes resolve, which takes one additional check of each package, or two for a
    /// small package.
    pub tries_fixes: bool,
    /// `true` to compute the MD5 digest, which only `vvp-json` shows; this takes about as long as reading a package.
    pub md5: bool,
    /// `true` to keep the checked packages, for formats that show sources, and for other uses; otherwise a package is
    /// freed after its check.
    pub keeps_packages: bool,
}

impl Options {
    /// Returns `true` if templates may name files outside the folder of their package, as the Heat client allows: the rule set
    /// `heat` or `practice` is selected, and no built-in set with requirements on the layout of packages.
    pub fn follows_siblings(&self) -> bool {
        let has = |id: &str| self.sets.iter().any(|set| set.id() == id);
        ["heat", "practice"].into_iter().any(has) && !["onap", "sdc", "csar"].into_iter().any(has)
    }

    /// Returns the options that the rules need.
    pub(crate) fn check_options(&self) -> CheckOptions {
        CheckOptions {
            release: self.release,
            profile: self.profile,
            strict_environment: self.strict_environment,
            today: (self.policy.today != Date::LAST).then(|| self.policy.today.into()),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            sets: RuleSets::new([Arc::clone(vnfcheck_rules::onap())]),
            csars: Csars::default(),
            csar: Arc::default(),
            release: Release::NEWEST,
            profile: Profile::default(),
            strict_environment: false,
            environments: Vec::new(),
            root: None,
            fail_on: FailOn::default(),
            bounds: Bounds::default(),
            policy: Policy::new(vnfcheck_rules::built_in().clone()),
            one_package: false,
            timeout: None,
            cancel: Cancel::never(),
            spent: Duration::ZERO,
            gate: false,
            accept_undecided: false,
            tries_fixes: false,
            md5: true,
            keeps_packages: true,
        }
    }
}
