//! Functions that need no check: requirements, models, conversions, and the command line.

use std::ffi::OsString;

use pyo3::{PyResult, Python, pyfunction};
use serde::Deserialize;
use serde_json::json;
use vnfcheck_check::{Profile, Release, Rule};
use vnfcheck_convert::{Options, Role, Target};
use vnfcheck_report::{FailOn, Format};
use vnfcheck_runner::{OwnRules, discover_one, read};
use vnfcheck_yaml::Cancel;

use crate::background::{self, guarded};
use crate::error::Error;
use crate::input::Input;

/// Returns the page of a requirement as JSON.
#[pyfunction]
pub(crate) fn explain(id: &str) -> Result<String, Error> {
    guarded(|| page(id))
}

fn page(id: &str) -> Result<String, Error> {
    let known = OwnRules::default().known();
    let found = vnfcheck::find_requirement(id, &known).map_err(|error| Error::Usage(error.to_string()))?;
    let set = known.iter().find(|set| set.requirement(&found.id).is_some());
    Ok(json!({
        "id": found.id,
        "title": found.title,
        "keyword": found.latest().keyword.name(),
        "chapter": found.chapter,
        "section": found.section,
        "set": set.map(|it| it.id()),
        "rule": known.rule(&found.id).is_some_and(Rule::decides),
        "releases": found.releases.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "page": found.body,
        "official_page": found.official_page(),
    })
    .to_string())
}

/// Returns the requirements of rule sets in a release as JSON.
#[pyfunction]
pub(crate) fn requirements(sets: Vec<String>, release: Option<&str>) -> Result<String, Error> {
    guarded(|| list(&sets, release))
}

fn list(sets: &[String], release: Option<&str>) -> Result<String, Error> {
    let release = match release {
        None => Release::NEWEST,
        Some(name) => Release::from_name(name)
            .ok_or_else(|| Error::Usage(format!("invalid value for `release`: unknown release `{name}`")))?,
    };
    let sets = OwnRules::default()
        .choose(sets.iter().map(String::as_str))
        .map_err(|error| Error::Usage(error.to_string()))?;
    let all = sets.iter().flat_map(|set| set.requirements().iter().map(move |it| (set, it)));
    let listed = all.filter_map(|(set, it)| Some(vnfcheck::listed(set, it, it.revision(release)?)));
    Ok(serde_json::to_string(&listed.collect::<Vec<_>>())?)
}

/// Returns the values of arguments as JSON.
#[pyfunction]
pub(crate) fn catalogue() -> String {
    json!({
        "rules": vnfcheck_rules::built_in().iter().map(|it| it.id()).collect::<Vec<_>>(),
        "releases": Release::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "profiles": Profile::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "fail_on": FailOn::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "formats": Format::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "version": env!("CARGO_PKG_VERSION"),
    })
    .to_string()
}

/// Returns the model of a package as JSON.
#[pyfunction]
pub(crate) fn model(py: Python<'_>, input: &Input) -> PyResult<String> {
    let input = input.0.clone();
    background::run(py, &Cancel::never(), usize::MAX, move || {
        let options = vnfcheck_runner::Options::default();
        let opened = discover_one(&input, &options).map_err(Error::open(input.path()))?;
        let model = vnfcheck_see::Model::of(&read::load(&opened, &options.policy));
        Ok(serde_json::to_string_pretty(&model)? + "\n")
    })
}

/// The arguments of a conversion.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConvertCall {
    to: String,
    path: String,
    environment: bool,
    recompose: bool,
    keep_version: bool,
}

/// Converts a template or an environment, and returns the text with the notes.
#[pyfunction]
pub(crate) fn convert(py: Python<'_>, content: Vec<u8>, arguments: &str) -> PyResult<(String, Vec<String>)> {
    let call: ConvertCall = serde_json::from_str(arguments).map_err(Error::from)?;
    let target = match call.to.as_str() {
        "yaml" => Target::Yaml,
        "json" => Target::Json,
        "hot" => Target::Hot,
        "long" => Target::Long,
        "short" => Target::Short,
        other => {
            let known = "yaml, json, hot, long, short";
            return Err(
                Error::Usage(format!("invalid value for `to`: `{other}` is not one of {known}")).into()
            );
        }
    };
    let options = Options { target, recompose: call.recompose, keep_version: call.keep_version };
    let role = if call.environment { Role::Environment } else { Role::Template };
    background::run(py, &Cancel::never(), usize::MAX, move || {
        let limit = vnfcheck_yaml::Limits::default().bytes;
        if content.len() > limit {
            return Err(Error::Unreadable(format!("{}: the file is larger than {limit} bytes", call.path)));
        }
        let converted = vnfcheck::convert_bytes(content, &call.path, role, &options);
        match converted.text {
            Some(text) => Ok((text, converted.messages)),
            None => Err(Error::Unreadable(converted.messages.join("\n"))),
        }
    })
}

/// Runs the command line in this process, and returns the exit status. `program` starts the same command line again.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, arguments: Vec<OsString>, program: Vec<OsString>) -> Result<u8, Error> {
    py.detach(|| guarded(|| Ok(vnfcheck::run(arguments, program))))
}
