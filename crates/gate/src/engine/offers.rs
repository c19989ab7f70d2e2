//! Options that a submitter can choose, and their defaults.

use vnfcheck_check::{Profile, Release};
use vnfcheck_runner::OwnRules;

use super::{Engine, FailOn};

/// Values that the options of a check can have.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Rule sets.
    pub rules: Vec<String>,
    /// Names of ONAP releases.
    pub releases: Vec<String>,
    /// Names of the profiles.
    pub profiles: Vec<String>,
    /// Values of `fail-on`.
    pub fail_on: Vec<String>,
}

impl Choices {
    /// Returns all values, including the rule sets of the operator.
    pub fn all(own: &OwnRules) -> Self {
        Self {
            rules: own.known().iter().map(|set| set.id().to_owned()).collect(),
            releases: Release::ALL.iter().map(|it| it.name().to_owned()).collect(),
            profiles: Profile::ALL.iter().map(|it| it.name().to_owned()).collect(),
            fail_on: FailOn::ALL.iter().map(|it| it.name().to_owned()).collect(),
        }
    }
}

/// Options of a check that the submitter does not set.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// Rule sets, separated by commas.
    pub rules: String,
    /// Name of the ONAP release.
    pub release: &'static str,
    /// Name of the profile.
    pub profile: &'static str,
    /// Value of `fail-on`.
    pub fail_on: &'static str,
}

impl Engine {
    /// Returns the options that a project can fix.
    pub fn choices(&self) -> Choices {
        Choices::all(&self.own)
    }

    /// Returns the options that a submitter can choose: the values that the operator lists, otherwise all values that
    /// are at least as strict as the operator's `fail-on`. The defaults are always included.
    pub fn offers(&self, named: &Choices) -> Choices {
        let all = self.choices();
        let is_strict =
            |name: &String| name.parse::<FailOn>().is_ok_and(|it| it.is_as_strict_as(self.options.fail_on));
        let as_strict = all.fail_on.into_iter().filter(is_strict).collect();
        let offered = |named: &Vec<String>, all: Vec<String>, default: &str| {
            let mut offered = if named.is_empty() { all } else { named.clone() };
            let is_left = |name: &&str| !offered.iter().any(|it| it == name);
            let left: Vec<String> = default.split(',').filter(is_left).map(str::to_owned).collect();
            offered.splice(0..0, left);
            offered
        };
        let Defaults { rules, release, profile, fail_on } = self.defaults();
        Choices {
            rules: offered(&named.rules, all.rules, &rules),
            releases: offered(&named.releases, all.releases, release),
            profiles: offered(&named.profiles, all.profiles, profile),
            fail_on: offered(&named.fail_on, as_strict, fail_on),
        }
    }

    /// Returns the title of a rule set.
    pub fn title(&self, set: &str) -> String {
        self.own.known().get(set).map_or_else(|| set.to_owned(), |it| it.title().to_owned())
    }

    /// Returns the options of a check that the submitter does not set.
    pub fn defaults(&self) -> Defaults {
        Defaults {
            rules: self.rules.clone(),
            release: self.options.release.name(),
            profile: self.options.profile.name(),
            fail_on: self.options.fail_on.name(),
        }
    }
}
