//! The settings of a check from one source, and their combination.

use std::path::PathBuf;

use globset::GlobSet;
use serde::Deserialize;
use vnfcheck_check::{Profile, Release, RuleSets};
use vnfcheck_report::FailOn;
use vnfcheck_verdict::Selector;
use vnfcheck_verdict::policy::{self, LevelChoice, Sourced, Waiver};

use crate::csar_input::Csars;
use crate::options::Options;
use crate::own::OwnRules;

/// Settings from one source: the configuration, the command line, an editor or a program. A setting that the source
/// does not define is `None`, or an empty list where the lists of all sources are combined.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The rule sets to check.
    pub sets: Option<RuleSets>,
    /// The files with own rules; they are read together with the configuration.
    pub rule_files: Vec<PathBuf>,
    /// The ONAP release.
    pub release: Option<Release>,
    /// The profile.
    pub profile: Option<Profile>,
    /// The levels that fail a check.
    pub fail_on: Option<FailOn>,
    /// `true` if a gate accepts undecided requirements.
    pub accept_undecided: Option<bool>,
    /// `true` if an invalid environment value fails R-92635.
    pub strict_environment: Option<bool>,
    /// The environments, one list per deployment.
    pub environments: Option<Vec<Vec<PathBuf>>>,
    /// The requirements to check.
    pub select: Option<Vec<Sourced<Selector>>>,
    /// The requirements to skip.
    pub ignore: Vec<Sourced<Selector>>,
    /// The requirements that no setting can ignore, waive or weaken.
    pub mandatory: Vec<Sourced<Selector>>,
    /// The levels of failures; the last matching entry applies.
    pub levels: Vec<LevelChoice>,
    /// The files to check.
    pub include: Option<GlobSet>,
    /// The patterns of files to skip.
    pub exclude: Vec<String>,
    /// The accepted findings.
    pub waivers: Vec<Waiver>,
}

impl Settings {
    /// Combines the settings with the settings of a source with lower precedence. In combined lists, the values of
    /// `overridden` come first.
    #[must_use]
    pub fn combine(self, overridden: Self) -> Self {
        Self {
            sets: self.sets.or(overridden.sets),
            rule_files: both(overridden.rule_files, self.rule_files),
            release: self.release.or(overridden.release),
            profile: self.profile.or(overridden.profile),
            fail_on: self.fail_on.or(overridden.fail_on),
            accept_undecided: self.accept_undecided.or(overridden.accept_undecided),
            strict_environment: self.strict_environment.or(overridden.strict_environment),
            environments: self.environments.or(overridden.environments),
            select: self.select.or(overridden.select),
            ignore: both(overridden.ignore, self.ignore),
            mandatory: both(overridden.mandatory, self.mandatory),
            levels: both(overridden.levels, self.levels),
            include: self.include.or(overridden.include),
            exclude: both(overridden.exclude, self.exclude),
            waivers: both(overridden.waivers, self.waivers),
        }
    }

    /// Writes the settings into options. A scalar option that the settings do not define keeps its value in `options`.
    pub fn resolve(self, options: &mut Options) {
        options.release = self.release.unwrap_or(options.release);
        options.profile = self.profile.unwrap_or(options.profile);
        options.fail_on = self.fail_on.unwrap_or(options.fail_on);
        options.accept_undecided = self.accept_undecided.unwrap_or(options.accept_undecided);
        options.strict_environment = self.strict_environment.unwrap_or(options.strict_environment);
        if let Some(sets) = self.sets {
            options.csars = Csars::of_chosen(&sets);
            options.sets = sets;
        }
        options.environments = self.environments.unwrap_or_default();
        let policy = &mut options.policy;
        policy.select = self.select.unwrap_or_default();
        policy.ignore = self.ignore;
        policy.mandatory = self.mandatory.into_iter().map(|it| it.value).collect();
        policy.levels = self.levels;
        policy.include = self.include;
        let exclude = policy::excluding(self.exclude.iter().map(String::as_str)).unwrap_or_default();
        policy.exclude = if exclude.is_empty() { Vec::new() } else { vec![exclude] };
        policy.waivers = self.waivers;
    }
}

fn both<T>(mut first: Vec<T>, second: Vec<T>) -> Vec<T> {
    first.extend(second);
    first
}

/// Other words for the values of `fail_on`.
pub(crate) const FAIL_ON_SYNONYMS: [(&str, FailOn); 4] =
    [("error", FailOn::Must), ("warn", FailOn::Should), ("warning", FailOn::Should), ("note", FailOn::May)];

/// Returns the levels that fail a check, by their name or a synonym.
pub(crate) fn fail_on_named(word: &str) -> Option<FailOn> {
    let synonym = || FAIL_ON_SYNONYMS.iter().find(|(other, _)| *other == word).map(|(_, it)| *it);
    word.parse().ok().or_else(synonym)
}

/// Settings by name, as programs state them in JSON with the names of `vnfcheck.yaml`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NamedSettings {
    /// Name of the ONAP release.
    pub release: Option<String>,
    /// Name of the profile.
    pub profile: Option<String>,
    /// Names of rule sets.
    pub rules: Option<Vec<String>>,
    /// Name of the lowest level that fails a check.
    pub fail_on: Option<String>,
    /// `true` if an invalid environment value fails R-92635.
    pub strict_environment: Option<bool>,
    /// The requirements to check.
    pub select: Option<Vec<String>>,
    /// The requirements to skip.
    pub ignore: Option<Vec<String>>,
    /// The requirements that no setting can ignore, waive or weaken.
    pub mandatory: Option<Vec<String>>,
    /// Patterns of files to skip.
    pub exclude: Option<Vec<String>>,
    /// Current date, as YYYY-MM-DD.
    pub today: Option<String>,
}

/// Error for a setting with an invalid value.
#[derive(Debug, thiserror::Error)]
#[error("invalid value for `{name}`: {why}")]
pub struct SettingError {
    /// Name of the setting.
    pub name: &'static str,
    /// Reason for the refusal.
    pub why: String,
}

impl NamedSettings {
    /// Returns the settings. `own` determines the known rule sets and requirements.
    ///
    /// # Errors
    ///
    /// Fails if a name is unknown.
    pub fn read(&self, own: &OwnRules) -> Result<Settings, SettingError> {
        let known = own.known();
        let selectors = |name: &'static str, texts: &Option<Vec<String>>| {
            let read = |text: &String| {
                let value = Selector::read(text.trim(), &known).map_err(|why| invalid(name, &why))?;
                Ok(Sourced { value, origin: format!("--{name}") })
            };
            texts.iter().flatten().map(read).collect::<Result<Vec<_>, SettingError>>()
        };
        let exclude = self.exclude.clone().unwrap_or_default();
        policy::excluding(exclude.iter().map(String::as_str)).map_err(|why| invalid("exclude", &why))?;
        let rules = self.rules.as_ref().filter(|names| !names.is_empty());
        let fail_on = self.fail_on.as_deref().map(|word| match fail_on_named(word) {
            Some(known) => known.name(),
            None => word,
        });
        let sets = rules.map(|names| own.choose(names.iter().map(String::as_str))).transpose();
        Ok(Settings {
            sets: sets.map_err(|why| invalid("rules", &why))?,
            release: named("release", self.release.as_deref(), Release::ALL, Release::name)?,
            profile: named("profile", self.profile.as_deref(), Profile::ALL, Profile::name)?,
            fail_on: named("fail_on", fail_on, FailOn::ALL, FailOn::name)?,
            strict_environment: self.strict_environment,
            select: Some(selectors("select", &self.select)?).filter(|it| !it.is_empty()),
            ignore: selectors("ignore", &self.ignore)?,
            mandatory: selectors("mandatory", &self.mandatory)?,
            exclude,
            ..Settings::default()
        })
    }

    /// Returns the date, if any.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a date.
    pub fn today(&self) -> Result<Option<vnfcheck_verdict::Date>, SettingError> {
        let today = self.today.as_deref().map(str::parse).transpose();
        today.map_err(|why| invalid("today", &why))
    }
}

fn invalid(name: &'static str, why: &dyn std::fmt::Display) -> SettingError {
    SettingError { name, why: why.to_string() }
}

fn named<T: Copy>(
    setting: &'static str,
    given: Option<&str>,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<Option<T>, SettingError> {
    let Some(given) = given else { return Ok(None) };
    if let Some(found) = all.iter().find(|it| name(**it) == given) {
        return Ok(Some(*found));
    }
    let names: Vec<&str> = all.iter().map(|it| name(*it)).collect();
    Err(invalid(setting, &format!("`{given}` is not one of {}", names.join(", "))))
}

/// Returns selectors whose origin is the option that states them.
pub fn selectors_of(option: &str, selectors: impl IntoIterator<Item = Selector>) -> Vec<Sourced<Selector>> {
    selectors.into_iter().map(|value| Sourced { value, origin: option.to_owned() }).collect()
}
