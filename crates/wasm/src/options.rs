//! The options of a check, as JSON with the names of `vnfcheck.yaml`.

use std::str::FromStr;
use std::sync::Arc;

use report::FailOn;
use rules::{Profile, Release};
use runner::config::{self, Overrides};
use runner::{Config, Date, Input, Options, OwnRules, Selector};
use serde::Deserialize;

use crate::{Error, Package};

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RequestedOptions {
    release: Option<String>,
    profile: Option<String>,
    rules: Vec<String>,
    fail_on: Option<String>,
    strict_environment: Option<bool>,
    select: Vec<String>,
    ignore: Vec<String>,
    today: Option<String>,
}

/// Returns the options for a package: those given, then the `vnfcheck.yaml` in the root of a folder, then the defaults.
pub(crate) fn read(package: &Package, json: &str) -> Result<Options, Error> {
    let given: RequestedOptions =
        if json.trim().is_empty() { RequestedOptions::default() } else { serde_json::from_str(json)? };
    let config = config_of(package)?;
    let known = config.own().known();
    let selectors = |name: &'static str, texts: &[String]| -> Result<Vec<Selector>, Error> {
        let read = |text: &String| Selector::read(text.trim(), &known).map_err(|error| invalid(name, &error));
        texts.iter().map(read).collect()
    };
    let sets = (!given.rules.is_empty()).then(|| config.own().choose(given.rules.iter().map(String::as_str)));
    let overrides = Overrides {
        sets: sets.transpose().map_err(|error| invalid("rules", &error))?,
        release: named("release", given.release.as_deref(), Release::ALL, Release::name)?,
        profile: named("profile", given.profile.as_deref(), &Profile::ALL, Profile::name)?,
        fail_on: named("fail_on", given.fail_on.as_deref(), &FailOn::ALL, FailOn::name)?,
        strict_environment: given.strict_environment,
        select: selectors("select", &given.select)?,
        ignore: selectors("ignore", &given.ignore)?,
        ..Overrides::default()
    };
    let mut options = Options::default();
    config.apply(&overrides, &mut options);
    let today = given.today.as_deref().map(Date::from_str).transpose();
    let today = today.map_err(|error| invalid("today", &error))?;
    options.policy.today = today.unwrap_or_else(today_utc);
    // Certificates are checked on a given day only, as by the command line.
    let today = today.map(runner::Date::year_month_day);
    options.csar = Arc::new(runner::csar::CsarOptions { today, ..runner::csar::CsarOptions::default() });
    Ok(options)
}

fn config_of(package: &Package) -> Result<Config, Error> {
    if let Input::Memory { path, files } = &package.input
        && let Some((name, bytes)) = files.iter().find(|(name, _)| name == config::FILE_NAME)
    {
        // A browser cannot read the rule files that a configuration names.
        return Ok(Config::submitted(&format!("{path}/{name}"), bytes, &OwnRules::default())?);
    }
    Ok(Config::none(&[])?)
}

fn invalid(name: &'static str, why: &dyn std::fmt::Display) -> Error {
    Error::Option { name, why: why.to_string() }
}

fn named<T: Copy>(
    option: &'static str,
    given: Option<&str>,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<Option<T>, Error> {
    let Some(given) = given else { return Ok(None) };
    if let Some(found) = all.iter().find(|it| name(**it) == given) {
        return Ok(Some(*found));
    }
    let names: Vec<&str> = all.iter().map(|it| name(*it)).collect();
    Err(invalid(option, &format!("`{given}` is not one of {}", names.join(", "))))
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
