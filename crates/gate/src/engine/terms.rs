//! Options of a check: the requests of the submitter within the limits of the operator.

use std::sync::{Arc, PoisonError};

use serde::{Deserialize, Serialize};
use vnfcheck_check::{Profile, Release, RuleSets};
use vnfcheck_runner::own::UnknownSet;
use vnfcheck_runner::{Config, Csars, Date, Options, OwnRules, Settings};

use super::{Choices, Engine, FailOn};

/// Options of a check, as stored with the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CheckRequest {
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
    /// SHA-256 of the project's `vnfcheck.yaml`, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// SHA-256 of the approved waivers of the project, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waivers: Option<String>,
    /// Options that the submitter chose and the operator neither sets nor lists, such as `rules`. Such a check has no badge
    /// and no signed verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
}

impl CheckRequest {
    /// Returns `true` if the operator set or listed all options.
    pub fn is_of_operator(&self) -> bool {
        self.chosen.is_empty()
    }

    /// Returns the names of options that differ from the operator's and that the operator does not list. Additional
    /// rule sets are stricter, so they do not count as different.
    fn chosen(&self, operator: &Self, listed: &Choices) -> Vec<String> {
        let sets = |terms: &Self| terms.rules.split(',').map(str::to_owned).collect::<Vec<_>>();
        let (asked, required) = (sets(self), sets(operator));
        let has_all = required.iter().all(|set| asked.contains(set));
        let is_listed = |set: &String| required.contains(set) || listed.rules.contains(set);
        let options = [
            ("rules", has_all || asked.iter().all(is_listed)),
            ("release", self.release == operator.release || listed.releases.contains(&self.release)),
            ("profile", self.profile == operator.profile || listed.profiles.contains(&self.profile)),
        ];
        options.into_iter().filter(|(_, is_allowed)| !is_allowed).map(|(name, _)| name.to_owned()).collect()
    }
}

/// Returns the rule set of checks that were stored before `rules` existed.
pub(super) fn first_set() -> String {
    vnfcheck_rules::onap().id().to_owned()
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
    /// SHA-256 of the project's `vnfcheck.yaml`, which the project sets instead of the submitter.
    pub policy: Option<String>,
    /// SHA-256 of the approved waivers of the project, which the project sets instead of the submitter.
    pub waivers: Option<String>,
}

/// Reasons for refusing requested options.
#[derive(Debug, thiserror::Error)]
pub enum CheckRequestError {
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
    /// The policy of the project is invalid, or unknown to the engine.
    #[error("the policy of the project cannot be used: {0}")]
    Policy(String),
    /// The waivers of the project are invalid, or unknown to the engine.
    #[error("the waivers of the project cannot be used: {0}")]
    Waivers(String),
    /// The requested lowest level is less strict than the policy of the project.
    #[error("the policy of the project requires `fail-on` to be at least as strict as `{0}`")]
    Lenient(&'static str),
}

/// Maximum number of policies, and of lists of waivers, that the engine keeps.
pub(super) const MOST_POLICIES: usize = 1024;

impl Engine {
    /// Returns the options of a check: the requested options, completed by the defaults of the operator.
    pub fn terms(
        &self,
        requested: &RequestedOptions,
        today: Date,
    ) -> Result<CheckRequest, CheckRequestError> {
        let mut base = self.options.clone();
        let mut rules = self.rules.clone();
        if let Some(digest) = &requested.policy {
            let project = self.policy(digest)?;
            rules = match project.sets() {
                Some(_) if requested.rules.is_some() => rules,
                Some(chosen) => names(&RuleSets::new(chosen.iter().chain(self.own.sets()).cloned())),
                None => rules,
            };
            add_project(&project, &mut base);
            let requested = requested.fail_on.as_deref().and_then(|name| name.parse::<FailOn>().ok());
            if requested.is_some_and(|requested| !requested.is_as_strict_as(base.fail_on)) {
                return Err(CheckRequestError::Lenient(base.fail_on.name()));
            }
        }
        let terms = CheckRequest {
            rules: match &requested.rules {
                Some(asked) => names(&self.sets(asked)?),
                None => rules,
            },
            release: requested.release.clone().unwrap_or_else(|| base.release.name().to_owned()),
            profile: requested.profile.clone().unwrap_or_else(|| base.profile.name().to_owned()),
            fail_on: requested.fail_on.clone().unwrap_or_else(|| base.fail_on.name().to_owned()),
            today: today.to_string(),
            configuration: requested.configuration.clone(),
            policy: requested.policy.clone(),
            waivers: requested.waivers.clone(),
            chosen: Vec::new(),
        };
        self.options(&terms)?;
        Ok(terms)
    }

    /// Returns the options of a submission, with the names of the options that differ from the operator's. `fixed` are
    /// the options of a submission that chooses none, and `listed` the options that the operator lists for submitters.
    pub fn submitted_terms(
        &self,
        requested: &RequestedOptions,
        fixed: &RequestedOptions,
        listed: &Choices,
        today: Date,
    ) -> Result<CheckRequest, CheckRequestError> {
        let terms = self.terms(requested, today)?;
        let chosen = terms.chosen(&self.terms(fixed, today)?, listed);
        Ok(CheckRequest { chosen, ..terms })
    }

    pub(super) fn options(&self, terms: &CheckRequest) -> Result<Options, CheckRequestError> {
        let mut options = self.options.clone();
        if let Some(digest) = &terms.policy {
            add_project(&*self.policy(digest)?, &mut options);
        }
        if let Some(digest) = &terms.waivers {
            options.policy.waivers.extend(self.waivers(digest)?.iter().cloned());
        }
        let of_operator = options.policy.waivers.len();
        if let Some(text) = &terms.configuration {
            let config = Config::submitted("vnfcheck.yaml", text.as_bytes(), &self.own)
                .map_err(|error| CheckRequestError::Configuration(error.to_string()))?;
            config.apply_beside(&mut options);
            // Waivers of the submitted configuration come first.
            let submitted = options.policy.waivers.len().saturating_sub(of_operator);
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
            Csars::None if options.sets.iter().any(|set| set.id() == vnfcheck_rules::onap().id()) => {
                Csars::default()
            }
            csars => csars,
        };
        options.release = known("release", &terms.release, Release::from_name(&terms.release), || {
            Release::ALL.iter().map(|it| it.name()).collect()
        })?;
        options.profile = known("profile", &terms.profile, profile(&terms.profile), || {
            Profile::ALL.iter().map(|it| it.name()).collect()
        })?;
        options.fail_on = known("fail-on", &terms.fail_on, terms.fail_on.parse().ok(), || {
            FailOn::ALL.iter().map(|it| it.name()).collect()
        })?;
        options.policy.today = known("day", &terms.today, terms.today.parse().ok(), || vec!["YYYY-MM-DD"])?;
        if !options.csar.trust_anchors.is_empty() {
            let today = Some(options.policy.today.into());
            options.csar = Arc::new(vnfcheck_csar::CsarOptions { today, ..(*options.csar).clone() });
        }
        Ok(options)
    }

    /// Returns `true` if the engine knows the policy of a project with this digest.
    pub fn knows_policy(&self, digest: &str) -> bool {
        self.policies.read().unwrap_or_else(PoisonError::into_inner).contains_key(digest)
    }

    /// Parses the policy of a project, so that checks can name it by its digest.
    pub fn learn_policy(&self, digest: &str, text: &str) -> Result<(), CheckRequestError> {
        let config = Config::submitted("vnfcheck.yaml", text.as_bytes(), &self.own)
            .map_err(|error| CheckRequestError::Policy(error.to_string()))?;
        let mut policies = self.policies.write().unwrap_or_else(PoisonError::into_inner);
        if policies.len() >= MOST_POLICIES {
            policies.clear();
        }
        policies.insert(digest.to_owned(), Arc::new(config));
        Ok(())
    }

    fn policy(&self, digest: &str) -> Result<Arc<Config>, CheckRequestError> {
        let policies = self.policies.read().unwrap_or_else(PoisonError::into_inner);
        policies.get(digest).cloned().ok_or_else(|| CheckRequestError::Policy("unknown digest".to_owned()))
    }

    fn sets(&self, names: &str) -> Result<RuleSets, CheckRequestError> {
        sets(&self.own, names.split(',').map(str::trim)).map_err(CheckRequestError::Set)
    }
}

/// Adds the policy of a project to the options of the gate. The gate's policy takes precedence.
fn add_project(config: &Config, options: &mut Options) {
    let mut wished = Options {
        release: options.release,
        profile: options.profile,
        fail_on: options.fail_on,
        accept_undecided: options.accept_undecided,
        ..Options::default()
    };
    config.apply(&Settings::default(), &mut wished);
    options.release = wished.release;
    options.profile = wished.profile;
    options.fail_on = wished.fail_on;
    options.accept_undecided = wished.accept_undecided;
    options.strict_environment |= wished.strict_environment;
    options.policy = wished.policy.beside(options.policy.clone());
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
) -> Result<T, CheckRequestError> {
    let unknown = || CheckRequestError::Unknown { what, value: value.to_owned(), known: words().join(", ") };
    found.ok_or_else(unknown)
}

/// Returns the profile with this name.
pub fn profile(name: &str) -> Option<Profile> {
    name.parse().ok()
}
