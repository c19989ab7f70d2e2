//! Executions: run, read and list.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use tokio::time::Instant;
use utoipa::{IntoParams, ToSchema};

use super::catalogue::{self, Case};
use super::results::{self, Line};
use crate::api::extract::{Parameters, Segments};
use crate::api::json::Object;
use crate::api::problem::Problem;
use crate::api::reports::render;
use crate::app::App;
use crate::auth::{TestReader, TestSubmitter, Who};
use crate::body::{self, Part};
use crate::engine::RequestedOptions;
use crate::forms::REQUEST;
use crate::ids::{is_id, random_id, sha256};
use crate::store::audit::Action;
use crate::store::checks::{Check, Status};
use crate::store::executions::{Execution, NewExecution};
use crate::submit::{SubmittedPackage, hash, submit};
use crate::time::without_zone;

/// Maximum number of cases in a request.
const MOST_CASES: usize = 20;
/// Name of the part that may occur more than once, for several files.
const FILE_PART: &str = "file";
/// Prefix of file names in parameters.
const FILE: &str = "file://";

/// A request of SDC, as stored.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Asked {
    #[serde(default)]
    scenario: String,
    #[serde(default, rename = "testSuiteName")]
    suite: String,
    #[serde(rename = "testCaseName")]
    case: String,
    /// Parameters as strings, numbers or truth values.
    #[serde(default, deserialize_with = "each_once")]
    #[schema(value_type = BTreeMap<String, String>)]
    parameters: BTreeMap<String, serde_json::Value>,
}

/// Execution, as SDC reads it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ExecutionAnswer {
    scenario: String,
    #[serde(rename = "testSuiteName")]
    suite: String,
    #[serde(rename = "testCaseName")]
    case: String,
    #[serde(rename = "executionId")]
    id: String,
    #[serde(rename = "requestId")]
    request: String,
    /// Omitted in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<BTreeMap<String, String>>,
    /// One empty object for a pass, otherwise one object per finding; omitted in lists and before the check ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<Vec<Line>>,
    /// `COMPLETED`, `FAILED` or `in-progress`; in lists, in lower case.
    status: String,
    #[serde(rename = "startTime")]
    start: String,
    #[serde(rename = "endTime", skip_serializing_if = "Option::is_none")]
    end: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RequestParameters {
    /// ID of the request. A repeated request returns the same executions; a different request with the ID gets 409.
    #[serde(rename = "requestId")]
    request: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParameters {
    /// ID of the request.
    #[serde(rename = "requestId")]
    request: String,
}

/// Multipart body of a request.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "describes the form in the API; parts are read one by one")]
struct ExecutionForm {
    /// Files that parameters name as `file://NAME`.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/octet-stream")]
    file: Option<Vec<u8>>,
    /// JSON array of the cases to run.
    #[schema(value_type = String, content_media_type = "application/json")]
    executions: Vec<Asked>,
}

/// Runs cases. The response arrives within ten seconds, with executions that may not have ended.
#[utoipa::path(
    post, path = "/executions", tag = "vtp", params(RequestParameters),
    request_body(content = ExecutionForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "One execution for each case, in the order of the request", body = [ExecutionAnswer]),
        (status = 409, description = "The ID belongs to a request with other cases or another archive", body = Problem, content_type = "application/problem+json")
    )
)]
pub(super) async fn execute(
    State(app): State<Arc<App>>,
    TestSubmitter(who): TestSubmitter,
    Parameters(asked): Parameters<RequestParameters>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Vec<ExecutionAnswer>>, Problem> {
    let end = Instant::now() + app.config.vtp.wait;
    let request = match asked.request.filter(|request| !request.is_empty()) {
        Some(request) => known_request(request)?,
        None => random_id().map_err(Problem::internal)?,
    };
    if !body::is_multipart(&headers) {
        return Err(Problem::media_type(&body::media_type(&headers)));
    }
    let mut received = body::receive(&app, &who, &headers, body).await?;
    let mut parts = body::parts(&headers, std::mem::take(&mut received.bytes), Some(FILE_PART)).await?;
    let runs = read_runs(&app, &parts)?;
    let bound = binding(&runs, &mut parts, who.name.is_some().then_some(who.project.as_str())).await?;
    let known = executions_of(&app, &request, &who.project, &bound).await?;
    let last = runs.len();
    for (position, run) in runs.into_iter().enumerate() {
        let place = i64::try_from(position).unwrap_or(i64::MAX);
        if known.iter().any(|execution| execution.accepted.position == place) {
            continue;
        }
        // The last case that needs the archive takes ownership.
        let archive = take_file(&mut parts, &run.file, position + 1 == last)?;
        let execution = NewExecution {
            id: random_id().map_err(Problem::internal)?,
            project: who.project.clone(),
            request: request.clone(),
            position: place,
            body: serde_json::to_string(&run.asked).map_err(Problem::internal)?,
            bound: bound.clone(),
        };
        let name = run.name();
        let (requested, who) = (run.requested, who.clone());
        let package = SubmittedPackage { name, archive, requested, who, execution: Some(execution) };
        submit(&app, package).await?;
    }
    drop(received);
    let mut answers = Vec::new();
    // Another request with this ID may have arrived at the same time.
    for execution in executions_of(&app, &request, &who.project, &bound).await? {
        let left = end.saturating_duration_since(Instant::now());
        answers.push(answer(&app, &execution, left).await?);
    }
    Ok(Json(answers))
}

/// Returns the executions of a project's request; fails if the request has another digest.
async fn executions_of(
    app: &App,
    request: &str,
    project: &str,
    bound: &str,
) -> Result<Vec<Execution>, Problem> {
    let known = app.store.executions_of(request, Some(project)).await?;
    if known.iter().all(|execution| execution.accepted.bound == bound) {
        return Ok(known);
    }
    let message = "this `requestId` belongs to a request with other cases or another archive";
    Err(Problem::conflict("request-id", message))
}

/// Returns the digest of a request: the cases with their parameters, the archives and the project of the key. Files are
/// identified by content, because SDC renames them with every call.
async fn binding(runs: &[Run], parts: &mut [Part], project: Option<&str>) -> Result<String, Problem> {
    let mut digests = BTreeMap::new();
    for part in parts {
        let Some(name) = part.file_name.clone() else { continue };
        let (bytes, digest) = hash(std::mem::take(&mut part.bytes)).await?;
        part.bytes = bytes;
        digests.insert(name, digest);
    }
    let parameters = |run: &Run| -> BTreeMap<String, String> {
        let mut parameters = run.parameters.clone();
        for text in parameters.values_mut() {
            if let Some(digest) = text.strip_prefix(FILE).and_then(|name| digests.get(name)) {
                *text = format!("{FILE}{digest}");
            }
        }
        parameters
    };
    let cases: Vec<_> =
        runs.iter().map(|run| (&run.asked.case, digests.get(&run.file), parameters(run))).collect();
    let bound = serde_json::to_vec(&(project, cases)).map_err(Problem::internal)?;
    Ok(sha256(&bound))
}

/// Case to run, with its inputs.
struct Run {
    asked: Asked,
    /// Parameters without secrets; files by name.
    parameters: BTreeMap<String, String>,
    file: String,
    requested: RequestedOptions,
}

impl Run {
    /// Returns the name of SDC's product, because the file name changes with every call.
    fn name(&self) -> Option<String> {
        let text = |key: &str| self.asked.parameters.get(key).and_then(|value| value.as_str());
        text("vspId").filter(|id| !id.is_empty()).or(Some(&self.file)).map(str::to_owned)
    }
}

fn read_runs(app: &App, parts: &[Part]) -> Result<Vec<Run>, Problem> {
    let part = parts.iter().find(|part| part.name == "executions");
    let part = part.ok_or_else(|| Problem::bad_request("multipart", "the part `executions` is missing"))?;
    let asked: Vec<Object<Asked>> = serde_json::from_slice(&part.bytes)
        .map_err(|error| Problem::bad_request("executions", error.to_string()))?;
    if asked.is_empty() || asked.len() > MOST_CASES {
        let message = format!("expected 1 to {MOST_CASES} cases, found {}", asked.len());
        return Err(Problem::bad_request("executions", message));
    }
    asked.into_iter().map(|Object(asked)| read_run(app, asked, parts)).collect()
}

fn read_run(app: &App, mut asked: Asked, parts: &[Part]) -> Result<Run, Problem> {
    if !asked.scenario.is_empty() && asked.scenario != app.config.vtp.scenario {
        return Err(Problem::not_found("scenario"));
    }
    asked.scenario.clone_from(&app.config.vtp.scenario);
    let case = catalogue::find(&asked.case).ok_or_else(|| Problem::not_found("test case"))?;
    case.suite.clone_into(&mut asked.suite);
    let mut texts = BTreeMap::new();
    for (name, value) in &asked.parameters {
        texts.insert(name.clone(), flat(name, value)?);
    }
    let file = file_of(case, &texts, parts)?;
    let value = |name: &str| texts.get(name).filter(|text| !text.is_empty()).cloned();
    let requested = RequestedOptions {
        rules: case.rules.map(str::to_owned),
        release: value("release"),
        profile: value("profile"),
        fail_on: value("fail-on"),
        ..RequestedOptions::default()
    };
    let parameters: BTreeMap<String, String> =
        texts.iter().map(|(name, text)| (name.clone(), masked(name, text))).collect();
    asked.parameters = parameters
        .iter()
        .map(|(name, text)| (name.clone(), text.strip_prefix(FILE).unwrap_or(text).into()))
        .collect();
    Ok(Run { asked, parameters, file, requested })
}

/// Deserializes parameters; fails if a parameter occurs twice.
fn each_once<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, serde_json::Value>, D::Error> {
    struct Once;
    impl<'de> Visitor<'de> for Once {
        type Value = BTreeMap<String, serde_json::Value>;

        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("a map of parameters")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut parameters = BTreeMap::new();
            while let Some((name, value)) = map.next_entry::<String, serde_json::Value>()? {
                if parameters.contains_key(&name) {
                    return Err(A::Error::custom(format!("the parameter `{name}` occurs more than once")));
                }
                parameters.insert(name, value);
            }
            Ok(parameters)
        }
    }
    deserializer.deserialize_map(Once)
}

/// Returns a parameter as a string; SDC cannot read a response with parameters of other types.
fn flat(name: &str, value: &serde_json::Value) -> Result<String, Problem> {
    match value {
        serde_json::Value::Null => Ok(String::new()),
        serde_json::Value::String(text) => Ok(text.clone()),
        serde_json::Value::Bool(_) | serde_json::Value::Number(_) => Ok(value.to_string()),
        _ => Err(Problem::bad_request("executions", format!("the parameter `{name}` is not a string"))),
    }
}

/// Returns the value of a parameter; masks secrets.
fn masked(name: &str, text: &str) -> String {
    let name = name.to_ascii_lowercase();
    if name.starts_with("host-") || name.contains("secret") || name.contains("password") {
        return "***".to_owned();
    }
    text.to_owned()
}

/// Returns the name of the file that holds the package.
fn file_of(case: Case, texts: &BTreeMap<String, String>, parts: &[Part]) -> Result<String, Problem> {
    for (parameter, text) in texts {
        if let Some(name) = text.strip_prefix(FILE)
            && !parts.iter().any(|part| part.file_name.as_deref() == Some(name))
        {
            let message =
                format!("parameter {parameter} refers to {text}, but the request has no such file part");
            return Err(Problem::bad_request("executions", message));
        }
    }
    let given = texts.get(case.package).or_else(|| texts.values().find(|text| text.starts_with(FILE)));
    let name = given.and_then(|text| text.strip_prefix(FILE));
    name.map(str::to_owned).ok_or_else(|| {
        Problem::bad_request(
            "executions",
            format!("`{}` needs `{}` as `file://NAME`", case.name, case.package),
        )
    })
}

fn take_file(parts: &mut [Part], name: &str, last: bool) -> Result<Vec<u8>, Problem> {
    let part = parts.iter_mut().find(|part| part.file_name.as_deref() == Some(name));
    let part = part.ok_or_else(|| Problem::not_found("file"))?;
    Ok(if last { std::mem::take(&mut part.bytes) } else { part.bytes.clone() })
}

fn known_request(request: String) -> Result<String, Problem> {
    if REQUEST.fits(&request) {
        Ok(request)
    } else {
        let message = format!("at most {} characters, none of them NUL", REQUEST.longest);
        Err(Problem::bad_request("requestId", message))
    }
}

/// Returns an execution, with its results if the check ends within the time limit.
async fn answer(app: &Arc<App>, execution: &Execution, wait: Duration) -> Result<ExecutionAnswer, Problem> {
    let check = app.finished.wait(&app.store, &execution.check, wait).await?;
    let check = check.ok_or_else(|| Problem::not_found("execution"))?;
    let asked: Asked = serde_json::from_str(&execution.accepted.body).map_err(Problem::internal)?;
    let report = match check.status {
        Status::Done => app.store.report(&check.id).await?,
        _ => None,
    };
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let parameters = asked.parameters.iter().map(|(name, value)| (name.clone(), text(value))).collect();
    Ok(ExecutionAnswer {
        parameters: Some(parameters),
        results: results::lines(&check, report.as_ref())?,
        ..listed(execution, asked, &check, results::status(&check).to_owned())
    })
}

fn listed(execution: &Execution, asked: Asked, check: &Check, status: String) -> ExecutionAnswer {
    // An existing check may have ended before the execution was accepted.
    let end = check.finished.map(|finished| finished.max(execution.created));
    ExecutionAnswer {
        scenario: asked.scenario,
        suite: asked.suite,
        case: asked.case,
        id: execution.accepted.id.clone(),
        request: execution.accepted.request.clone(),
        parameters: None,
        results: None,
        status,
        start: without_zone(execution.created),
        end: end.map(without_zone),
    }
}

/// Lists the executions of a request.
#[utoipa::path(
    get, path = "/executions", tag = "vtp", params(ListParameters),
    responses((status = 200, description = "Executions without results", body = [ExecutionAnswer]))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    TestReader(who): TestReader,
    Parameters(ListParameters { request }): Parameters<ListParameters>,
) -> Result<Json<Vec<ExecutionAnswer>>, Problem> {
    if request.is_empty() {
        return Err(Problem::bad_request("requestId", "the ID of a request is required"));
    }
    let mut answers = Vec::new();
    let found = app.store.executions_of(&known_request(request)?, who.scope()).await?;
    for execution in found {
        let Some(check) = app.store.check(&execution.check).await? else { continue };
        app.store.note(who.entry(&execution.accepted.project, Action::Read, &check.id)).await?;
        let asked = serde_json::from_str(&execution.accepted.body).map_err(Problem::internal)?;
        let status = results::status(&check).to_ascii_lowercase();
        answers.push(listed(&execution, asked, &check, status));
    }
    Ok(Json(answers))
}

async fn find(app: &App, who: &Who, id: &str) -> Result<Execution, Problem> {
    let found = if is_id(id) { app.store.execution(id).await? } else { None };
    let found = found.filter(|execution| who.sees(&execution.accepted.project));
    let execution = found.ok_or_else(|| Problem::not_found("execution"))?;
    app.store.note(who.entry(&execution.accepted.project, Action::Read, &execution.check)).await?;
    Ok(execution)
}

/// Returns an execution with its results.
#[utoipa::path(
    get, path = "/executions/{id}", tag = "vtp", params(("id" = String, Path)),
    responses((status = 200, description = "The execution", body = ExecutionAnswer))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    TestReader(who): TestReader,
    Segments(id): Segments<String>,
) -> Result<Json<ExecutionAnswer>, Problem> {
    let execution = find(&app, &who, &id).await?;
    Ok(Json(answer(&app, &execution, Duration::ZERO).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LogParameters {
    /// `out` (the report as text), `err` or `debug` (nothing).
    option: Option<String>,
}

/// Returns the output of an execution as text.
#[utoipa::path(
    get, path = "/executions/{id}/logs", tag = "vtp", params(("id" = String, Path), LogParameters),
    responses((status = 200, description = "The text", body = String, content_type = "text/plain"))
)]
pub(super) async fn logs(
    State(app): State<Arc<App>>,
    TestReader(who): TestReader,
    Segments(id): Segments<String>,
    Parameters(asked): Parameters<LogParameters>,
) -> Result<Response, Problem> {
    let execution = find(&app, &who, &id).await?;
    let plain = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    match asked.option.as_deref().unwrap_or("out") {
        "out" => {
            let check = app.store.check(&execution.check).await?;
            let check = check.ok_or_else(|| Problem::not_found("execution"))?;
            Ok((plain, render(&app, &check, "plain").await?.bytes).into_response())
        }
        "err" | "debug" => Ok((plain, String::new()).into_response()),
        other => Err(Problem::unknown("option", other, &["out", "err", "debug"])),
    }
}
