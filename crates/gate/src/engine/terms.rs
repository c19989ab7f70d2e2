//! Options of a check: the requests of the submitter within the limits of the operator.

use std::sync::Arc;

use rules::{Profile, Release, RuleSets};
use runner::own::UnknownSet;
use runner::{Config, Csars, Date, Options, OwnRules};
use serde::{Deserialize, Serialize};

use super::{Engine, FailOn};

/// Options of a check, as stored with the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Terms {
    /// Rule sets in order, separated by commas: `onap`, `csar`, `sdc`.
    #[serde(default = "first_set")]
    #[schema(required = true)]
    pub rules: String,
    /// ONAP release of the requirements.
    pub release: String,
    /// Profile: `text` or `vvp`.
    pub profile: String,
    /// Lowest keyword that fails a package: `must`, `should`, `may` or `never`.
    #[serde(rename = "fail-on")]
    pub fail_on: String,
    /// Day that determines whether a waiver has expired, as YYYY-MM-DD.
    pub today: String,
    /// Content of the `vnfcheck.yaml` submitted with the package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub configuration: Option<String>,
}

/// Returns the rule set of checks that were stored before `rules` existed.
pub(super) fn first_set() -> String {
    rules::onap().id().to_owned()
}

/// Options that a submitter sets; the gate's defaults replace missing options.
#[derive(Clone, Debug, Default)]
pub struct RequestedOptions {
    /// Rule sets, separated by commas.
    pub rules: Option<String>,
    /// Name of the ONAP release.
    pub release: Option<String>,
    /// Name of the profile.
    pub profile: Option<String>,
    /// Lowest keyword that fails a package.
    pub fail_on: Option<String>,
    /// Content of a `vnfcheck.yaml`.
    pub configuration: Option<String>,
}

/// Reasons for refusing requested options.
#[derive(Debug, thiserror::Error)]
pub enum TermsError {
    /// The value of an option is unknown.
    #[error("unknown {what} `{value}`; expected one of {known}")]
    Unknown {
        /// Name of the option.
        what: &'static str,
        /// Requested value.
        value: String,
        /// Known values.
        known: String,
    },
    /// A rule set does not exist.
    #[error(transparent)]
    Set(UnknownSet),
    /// The configuration is invalid.
    #[error("the configuration cannot be used: {0}")]
    Configuration(String),
}

impl Engine {
    /// Returns the options of a check: the requested options, completed by the defaults of the operator.
    pub fn terms(&self, requested: &RequestedOptions, today: Date) -> Result<Terms, TermsError> {
        let terms = Terms {
            rules: match &requested.rules {
                Some(asked) => names(&self.sets(asked)?),
                None => self.rules.clone(),
            },
            release: requested.release.clone().unwrap_or_else(|| self.options.release.name().to_owned()),
            profile: requested.profile.clone().unwrap_or_else(|| self.options.profile.name().to_owned()),
            fail_on: requested.fail_on.clone().unwrap_or_else(|| self.options.fail_on.name().to_owned()),
            today: today.to_string(),
            configuration: requested.configuration.clone(),
        };
        self.options(&terms)?;
        Ok(terms)
    }

    pub(super) fn options(&self, terms: &Terms) -> Result<Options, TermsError> {
        let mut options = self.options.clone();
        if let Some(text) = &terms.configuration {
            let config = Config::submitted("vnfcheck.yaml", text.as_bytes(), &self.own)
                .map_err(|error| TermsError::Configuration(error.to_string()))?;
            config.apply_beside(&mut options);
            // Waivers of the submitted configuration come first.
            let submitted = options.policy.waivers.len().saturating_sub(self.options.policy.waivers.len());
            let approvers = &options.policy.inline_waivers;
            let mut position = 0;
            options.policy.waivers.retain(|waiver| {
                position += 1;
                position > submitted || approvers.count(waiver.approver.as_deref())
            });
        }
        options.sets = self.sets(&terms.rules)?;
        options.csars = match Csars::of_chosen(&options.sets) {
            // A submission that chooses no rule set has these options.
            Csars::None if options.sets.iter().any(|set| set.id() == rules::onap().id()) => Csars::default(),
            csars => csars,
        };
        options.release = known("release", &terms.release, Release::from_name(&terms.release), || {
            Release::ALL.iter().map(|it| it.name()).collect()
        })?;
        options.profile = known("profile", &terms.profile, profile(&terms.profile), || {
            Profile::ALL.iter().map(|it| it.name()).collect()
        })?;
        options.fail_on = known("fail-on", &terms.fail_on, fail_on(&terms.fail_on), || {
            FailOn::ALL.iter().map(|it| it.name()).collect()
        })?;
        options.policy.today = known("day", &terms.today, terms.today.parse().ok(), || vec!["YYYY-MM-DD"])?;
        if !options.csar.trust_anchors.is_empty() {
            let today = Some(options.policy.today.year_month_day());
            options.csar = Arc::new(runner::csar::Terms { today, ..(*options.csar).clone() });
        }
        Ok(options)
    }
}

impl Engine {
    fn sets(&self, names: &str) -> Result<RuleSets, TermsError> {
        sets(&self.own, names.split(',').map(str::trim)).map_err(TermsError::Set)
    }
}

/// Returns the rule sets with these names, without duplicates, followed by the operator's remaining rule sets.
pub(super) fn sets<'n>(own: &OwnRules, names: impl Iterator<Item = &'n str>) -> Result<RuleSets, UnknownSet> {
    let chosen = own.choose(names)?;
    Ok(RuleSets::new(chosen.iter().chain(own.sets()).cloned()))
}

/// Returns the names of rule sets, separated by commas.
pub(super) fn names(sets: &RuleSets) -> String {
    sets.iter().map(|set| set.id()).collect::<Vec<_>>().join(",")
}

fn known<T>(
    what: &'static str,
    value: &str,
    found: Option<T>,
    words: impl FnOnce() -> Vec<&'static str>,
) -> Result<T, TermsError> {
    let unknown = || TermsError::Unknown { what, value: value.to_owned(), known: words().join(", ") };
    found.ok_or_else(unknown)
}

/// Returns the profile with this name.
pub fn profile(name: &str) -> Option<Profile> {
    Profile::ALL.into_iter().find(|it| it.name() == name)
}

/// Returns the lowest failing keyword with this name.
pub fn fail_on(name: &str) -> Option<FailOn> {
    FailOn::ALL.into_iter().find(|it| it.name() == name)
}
