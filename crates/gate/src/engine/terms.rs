//! Options of a check: the wishes of the submitter within the limits of the operator.

use std::sync::Arc;

use rules::{Profile, Release, RuleSets};
use runner::own::UnknownSet;
use runner::{Config, Csars, Date, Options, OwnRules};
use serde::{Deserialize, Serialize};

use super::{Engine, FailOn};

/// Options of a check, as stored with the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Terms {
    /// The rule sets that judge, in this order, separated by commas: `onap`, `csar`, `sdc`.
    #[serde(default = "first_set")]
    #[schema(required = true)]
    pub rules: String,
    /// The ONAP release whose requirements count.
    pub release: String,
    /// Profile: `text` or `vvp`.
    pub profile: String,
    /// Lowest keyword that fails a package: `must`, `should`, `may` or `never`.
    #[serde(rename = "fail-on")]
    pub fail_on: String,
    /// The day by which the end of waivers is judged, as YYYY-MM-DD.
    pub today: String,
    /// The `vnfcheck.yaml` that came with the package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub configuration: Option<String>,
}

/// The set that judged when there was one alone: checks from then are still in databases.
pub(super) fn first_set() -> String {
    rules::onap().id().to_owned()
}

/// Options that a submitter sets; the gate's defaults replace missing options.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Rule sets, separated by commas.
    pub rules: Option<String>,
    /// The ONAP release.
    pub release: Option<String>,
    /// Profile.
    pub profile: Option<String>,
    /// Lowest keyword that fails a package.
    pub fail_on: Option<String>,
    /// A `vnfcheck.yaml`.
    pub configuration: Option<String>,
}

/// A wish that cannot be granted.
#[derive(Debug, thiserror::Error)]
pub enum TermsError {
    /// A word that means nothing here.
    #[error("no {what} `{value}`; it is one of {known}")]
    Unknown {
        /// Name of the option.
        what: &'static str,
        /// The word.
        value: String,
        /// The words that are known.
        known: String,
    },
    /// A rule set that is not there.
    #[error(transparent)]
    Set(UnknownSet),
    /// A configuration that cannot be used.
    #[error("the configuration cannot be used: {0}")]
    Configuration(String),
}

impl Engine {
    /// The terms of a check, made of what the submitter wishes and what the operator says.
    pub fn terms(&self, wishes: &Wishes, today: Date) -> Result<Terms, TermsError> {
        let terms = Terms {
            rules: match &wishes.rules {
                Some(asked) => names(&self.sets(asked)?),
                None => self.rules.clone(),
            },
            release: wishes.release.clone().unwrap_or_else(|| self.options.release.name().to_owned()),
            profile: wishes.profile.clone().unwrap_or_else(|| self.options.profile.name().to_owned()),
            fail_on: wishes.fail_on.clone().unwrap_or_else(|| self.options.fail_on.name().to_owned()),
            today: today.to_string(),
            configuration: wishes.configuration.clone(),
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
            // Those of the package come first.
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
            // That is what a submission says that chose nothing.
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

/// The rule sets of their names, each once, and behind them an operator's own that are not among them.
pub(super) fn sets<'n>(own: &OwnRules, names: impl Iterator<Item = &'n str>) -> Result<RuleSets, UnknownSet> {
    let chosen = own.choose(names)?;
    Ok(RuleSets::new(chosen.iter().chain(own.sets()).cloned()))
}

/// The names of rule sets, separated by commas.
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

/// The profile of a name.
pub fn profile(name: &str) -> Option<Profile> {
    Profile::ALL.into_iter().find(|it| it.name() == name)
}

/// Returns the lowest failing keyword with this name.
pub fn fail_on(name: &str) -> Option<FailOn> {
    FailOn::ALL.into_iter().find(|it| it.name() == name)
}
