//! The options of a check, as JSON with the names of `vnfcheck.yaml`.

use std::sync::Arc;

use vnfcheck_runner::config;
use vnfcheck_runner::settings::NamedSettings;
use vnfcheck_runner::{Config, Date, Input, Options, OwnRules};
use vnfcheck_yaml::RawFile;

use crate::{Error, Package};

/// Returns the options for a package. The given options take precedence over the `vnfcheck.yaml` in the root of a folder,
/// and the file takes precedence over the defaults.
pub(crate) fn read(package: &Package, json: &str) -> Result<Options, Error> {
    let given: NamedSettings =
        if json.trim().is_empty() { NamedSettings::default() } else { serde_json::from_str(json)? };
    let config = config_of(package)?;
    let mut options = Options::default();
    config.apply(&given.read(config.own())?, &mut options);
    let today = given.today()?;
    options.policy.today = today.unwrap_or_else(today_utc);
    // As on the command line, the validity of certificates is checked only for a given day.
    let today = today.map(Into::into);
    options.csar = Arc::new(vnfcheck_csar::CsarOptions { today, ..vnfcheck_csar::CsarOptions::default() });
    Ok(options)
}

fn config_of(package: &Package) -> Result<Config, Error> {
    if let Input::Memory { path, files } = &package.input
        && let Some(RawFile { path: name, bytes }) = files.iter().find(|file| file.path == config::FILE_NAME)
    {
        // A browser cannot read the rule files that a configuration names.
        return Ok(Config::submitted(&format!("{path}/{name}"), bytes, &OwnRules::default())?);
    }
    Ok(Config::none(&[])?)
}

/// Returns the current date in UTC.
#[cfg(target_arch = "wasm32")]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a time after 1970, in seconds")]
fn today_utc() -> Date {
    Date::of_unix_seconds((js_sys::Date::now() / 1_000.0) as u64)
}

/// Returns the current date in UTC.
#[cfg(not(target_arch = "wasm32"))]
fn today_utc() -> Date {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Date::of_unix_seconds(since.as_secs())
}
