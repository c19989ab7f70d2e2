//! Test cases for SDC: one scenario, a suite per kind of package, a case per set of options. SDC requests each case in
//! turn before it shows a page, so the number of cases is small.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::extract::Segments;
use crate::api::problem::Problem;
use crate::app::App;

/// Name and description.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Named {
    name: String,
    description: String,
}

/// Test case.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TestCase {
    scenario: String,
    #[serde(rename = "testSuiteName")]
    suite: &'static str,
    #[serde(rename = "testCaseName")]
    name: &'static str,
    description: &'static str,
    author: &'static str,
    /// SDC hides a case without this list. Lists of cases omit this list.
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Vec<Input>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outputs: Option<Vec<Output>>,
}

/// Input of a test case.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Input {
    name: &'static str,
    description: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(rename = "defaultValue")]
    default: String,
    #[serde(rename = "isOptional")]
    optional: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<Metadata>,
}

/// Metadata of an input.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Metadata {
    choices: Vec<Choice>,
}

/// Choice for an input.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Choice {
    key: String,
    label: String,
}

/// Output of a test case.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Output {
    name: &'static str,
    description: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
}

/// Definition of a test case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// Suite of the case.
    pub(super) suite: &'static str,
    /// Name of the case, unique in all suites.
    pub(super) name: &'static str,
    /// Input that holds the package; SDC recognizes the input by its name.
    pub(super) package: &'static str,
    /// Rule set of the case; `None` for the operator's default.
    pub(super) rules: Option<&'static str>,
    description: &'static str,
    /// `true` if lists contain the case. Other cases exist for old scripts.
    offered: bool,
}

const HEAT_SUITE: &str = "vnfcheck-heat";

const CSAR_SUITE: &str = "vnfcheck-csar";

const SUITES: &[(&str, &str)] = &[(HEAT_SUITE, "Heat package checks"), (CSAR_SUITE, "CSAR package checks")];

const CASES: &[Case] = &[
    Case {
        suite: HEAT_SUITE,
        name: "vnfcheck.heat.onap",
        package: "vsp-zip",
        rules: None,
        description: "Heat package against the ONAP VNF requirements\nRuns every implemented R-number on the uploaded package.",
        offered: true,
    },
    Case {
        suite: HEAT_SUITE,
        name: "vnfcheck.heat.sdc-import",
        package: "vsp-zip",
        rules: Some("sdc"),
        description: "Heat package against the checks of SDC's import\nMessages that SDC will print, by code, and faults that would end the import with an exception.",
        offered: true,
    },
    Case {
        suite: CSAR_SUITE,
        name: "vnfcheck.csar",
        package: "vsp",
        rules: Some("csar"),
        description: "CSAR against the ONAP requirements on packages\nManifest, TOSCA.meta, artifacts, hashes and signatures.",
        offered: true,
    },
    Case {
        suite: "vnf-compliance",
        name: "hot-validate",
        package: "vsp-zip",
        rules: None,
        description: "Heat package against the ONAP VNF requirements\nThe name of vnfcheck.heat.onap in the VNF Test Platform.",
        offered: false,
    },
];

/// Returns the case with this name.
pub(super) fn find(name: &str) -> Option<Case> {
    CASES.iter().copied().find(|case| case.name == name)
}

fn known_scenario(app: &App, scenario: &str) -> Result<(), Problem> {
    if scenario == app.config.vtp.scenario { Ok(()) } else { Err(Problem::not_found("scenario")) }
}

fn known_suite(suite: &str) -> Result<(), Problem> {
    if SUITES.iter().any(|(name, _)| *name == suite) { Ok(()) } else { Err(Problem::not_found("test suite")) }
}

fn offered(app: &App, suite: Option<&str>) -> Vec<TestCase> {
    let has_set = |set: &str| app.offers.rules.iter().any(|it| it == set);
    let is_offered = |case: &&Case| case.offered && case.rules.is_none_or(has_set);
    let wanted = |case: &&Case| is_offered(case) && suite.is_none_or(|suite| suite == case.suite);
    CASES.iter().filter(wanted).map(|case| described(app, *case, false)).collect()
}

fn described(app: &App, case: Case, whole: bool) -> TestCase {
    TestCase {
        scenario: app.config.vtp.scenario.clone(),
        suite: case.suite,
        name: case.name,
        description: case.description,
        author: "vnfcheck",
        inputs: whole.then(|| inputs(app, case)),
        outputs: whole.then(|| {
            vec![Output {
                name: "results",
                description: "One object per finding; one empty object if there are no findings",
                kind: "json",
            }]
        }),
    }
}

fn inputs(app: &App, case: Case) -> Vec<Input> {
    let words: BTreeMap<&str, &str> = BTreeMap::from([
        ("text", "The wording of the requirements"),
        ("vvp", "The interpretation of ONAP's VVP scripts"),
        ("must", "MUST"),
        ("should", "MUST and SHOULD"),
        ("may", "MUST, SHOULD and MAY"),
        ("never", "Nothing"),
    ]);
    let choice = |name, description, default: &str, keys: &[String]| {
        let label =
            |key: &String| words.get(key.as_str()).map_or_else(|| key.clone(), |&label| label.to_owned());
        let choices = keys.iter().map(|key| Choice { key: key.clone(), label: label(key) }).collect();
        Input {
            name,
            description,
            kind: "string",
            default: default.to_owned(),
            optional: true,
            metadata: Some(Metadata { choices }),
        }
    };
    let (offers, defaults) = (&app.offers, app.engine.defaults());
    vec![
        Input {
            name: case.package,
            description: "The package, which SDC attaches",
            kind: "binary",
            default: String::new(),
            optional: false,
            metadata: None,
        },
        choice("profile", "Interpretation of the requirements", defaults.profile, &offers.profiles),
        choice("fail-on", "Lowest level that fails the check", defaults.fail_on, &offers.fail_on),
        choice("release", "ONAP release of the requirements", defaults.release, &offers.releases),
    ]
}

/// Lists the only scenario, with the name that SDC shows.
#[utoipa::path(get, path = "/scenarios", tag = "vtp", responses((status = 200, description = "Scenarios", body = [Named])))]
pub(super) async fn scenarios(State(app): State<Arc<App>>) -> Json<Vec<Named>> {
    let description = "ONAP VNF requirement checks (vnfcheck)".to_owned();
    Json(vec![Named { name: app.config.vtp.scenario.clone(), description }])
}

/// Lists the suites of a scenario.
#[utoipa::path(
    get, path = "/scenarios/{scenario}/testsuites", tag = "vtp", params(("scenario" = String, Path)),
    responses((status = 200, description = "Suites", body = [Named]))
)]
pub(super) async fn suites(
    State(app): State<Arc<App>>,
    Segments(scenario): Segments<String>,
) -> Result<Json<Vec<Named>>, Problem> {
    known_scenario(&app, &scenario)?;
    let named = |&(name, description): &(&str, &str)| Named {
        name: name.to_owned(),
        description: description.to_owned(),
    };
    Ok(Json(SUITES.iter().map(named).collect()))
}

/// Lists the cases of a scenario.
#[utoipa::path(
    get, path = "/scenarios/{scenario}/testcases", tag = "vtp", params(("scenario" = String, Path)),
    responses((status = 200, description = "Cases", body = [TestCase]))
)]
pub(super) async fn cases(
    State(app): State<Arc<App>>,
    Segments(scenario): Segments<String>,
) -> Result<Json<Vec<TestCase>>, Problem> {
    known_scenario(&app, &scenario)?;
    Ok(Json(offered(&app, None)))
}

/// Lists the cases of a suite.
#[utoipa::path(
    get, path = "/scenarios/{scenario}/testsuites/{suite}/testcases", tag = "vtp",
    params(("scenario" = String, Path), ("suite" = String, Path)),
    responses((status = 200, description = "Cases", body = [TestCase]))
)]
pub(super) async fn suite_cases(
    State(app): State<Arc<App>>,
    Segments((scenario, suite)): Segments<(String, String)>,
) -> Result<Json<Vec<TestCase>>, Problem> {
    known_scenario(&app, &scenario)?;
    known_suite(&suite)?;
    Ok(Json(offered(&app, Some(&suite))))
}

/// Returns a case with its inputs and outputs.
#[utoipa::path(
    get, path = "/scenarios/{scenario}/testsuites/{suite}/testcases/{case}", tag = "vtp",
    params(("scenario" = String, Path), ("suite" = String, Path), ("case" = String, Path)),
    responses((status = 200, description = "The case", body = TestCase))
)]
pub(super) async fn case(
    State(app): State<Arc<App>>,
    Segments((scenario, suite, name)): Segments<(String, String, String)>,
) -> Result<Json<TestCase>, Problem> {
    known_scenario(&app, &scenario)?;
    let found = find(&name).filter(|case| case.suite == suite);
    let case = found.ok_or_else(|| Problem::not_found("test case"))?;
    Ok(Json(described(&app, case, true)))
}
