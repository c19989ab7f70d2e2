//! The arguments of a call, as JSON.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use vnfcheck_runner::policy::InlineWaivers;
use vnfcheck_runner::settings::NamedSettings;
use vnfcheck_runner::{Config, Input, Options, OwnRules, anchors, config};
use vnfcheck_yaml::Cancel;

use crate::error::Error;

/// Arguments that checks and fixes share.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Call {
    settings: NamedSettings,
    /// The configuration file to use instead of the file near the package.
    config: Option<PathBuf>,
    /// `true` to read no configuration.
    no_config: bool,
    rule_files: Vec<PathBuf>,
    environments: Vec<PathBuf>,
    trust_anchors: Vec<PathBuf>,
    accept_undecided: Option<bool>,
    no_waivers: bool,
    /// Time limit in seconds.
    timeout: Option<f64>,
}

impl Call {
    /// Reads the arguments.
    pub(crate) fn read(json: &str) -> Result<Self, Error> {
        Ok(serde_json::from_str(json)?)
    }

    /// Returns the time limit.
    pub(crate) fn limit(&self) -> Result<Option<Duration>, Error> {
        let read = |seconds| Duration::try_from_secs_f64(seconds).map_err(|_| Error::Timeout(seconds));
        self.timeout.map(read).transpose()
    }

    /// Returns the options for an input. Arguments take precedence over the configuration, and the configuration over the
    /// defaults.
    pub(crate) fn options(&self, input: &Input, cancel: Cancel) -> Result<Options, Error> {
        let config = self.config_of(input)?;
        let mut given = self.settings.read(config.own())?;
        given.accept_undecided = self.accept_undecided;
        given.environments = (!self.environments.is_empty()).then(|| vec![self.environments.clone()]);
        let mut options = Options { cancel, ..Options::default() };
        config.apply(&given, &mut options);
        if !self.environments.is_empty() && !options.follows_siblings() {
            return Err(Error::Usage(
                "`environments` apply only to the rule set heat; add `heat` to `rules`".to_owned(),
            ));
        }
        let today = self.settings.today()?;
        options.policy.today = today.unwrap_or_else(vnfcheck::today);
        let trust_anchors =
            anchors::read(&self.trust_anchors).map_err(|error| Error::Usage(error.to_string()))?;
        // Without trust anchors, an expired certificate is accepted, unless `today` is set.
        let counts_day = today.is_some() || !trust_anchors.is_empty();
        let day = counts_day.then(|| options.policy.today.into());
        options.csar = Arc::new(vnfcheck_csar::CsarOptions { trust_anchors, today: day });
        if self.no_waivers {
            options.policy.waivers.clear();
            options.policy.inline_waivers = InlineWaivers::None;
        }
        Ok(options)
    }

    fn config_of(&self, input: &Input) -> Result<Config, Error> {
        if let Some(file) = &self.config {
            return Ok(Config::read(file, &self.rule_files)?);
        }
        if self.no_config {
            return Ok(Config::none(&self.rule_files)?);
        }
        match input {
            Input::Path(path) => Ok(Config::find(&[path], &self.rule_files)?),
            Input::Memory { path, files } => {
                let Some(file) = files.iter().find(|file| file.path == config::FILE_NAME) else {
                    return Ok(Config::none(&self.rule_files)?);
                };
                // A configuration in memory cannot name files on the disk.
                let own = OwnRules::read(&self.rule_files)
                    .map_err(|mistakes| Error::RuleFiles(mistakes.join("\n")))?;
                Ok(Config::submitted(&format!("{path}/{}", file.path), &file.bytes, &own)?)
            }
            Input::Standard(_) | Input::Archive { .. } => Ok(Config::none(&self.rule_files)?),
        }
    }
}

/// Returns a token that ends with the time limit.
pub(crate) fn limited(cancel: &Cancel, limit: Option<Duration>) -> Cancel {
    // A limit that the clock cannot represent means no limit.
    let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    deadline.map_or_else(|| cancel.clone(), |deadline| cancel.until(deadline))
}
