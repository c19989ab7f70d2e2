//! The rule engine of the gate: checks an archive with given options, and renders the result as a report in any format.
//!
//! Outside this module, only the configuration, waivers and dates use types of the rule engine. The functions of the engine
//! compute and block; callers run them on threads that may block.

mod decisions;
mod formats;
mod found;
mod frame;
mod history;
mod offers;
mod requirements;
mod sources;
mod stored;
mod terms;
mod waivers;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use vnfcheck_attest::SecretKey;
use vnfcheck_check::{Profile, Release};
use vnfcheck_csar::security::Certificate;
/// Comparison of two checks.
pub use vnfcheck_report::diff::Diff as Changes;
use vnfcheck_report::render::RenderOptions;
use vnfcheck_report::render::html::{self, Part};
pub use vnfcheck_report::{FailOn, Outcome, Summary};
use vnfcheck_report::{RenderError, render};
use vnfcheck_runner::config::ConfigError;
use vnfcheck_runner::open::Bounds;
use vnfcheck_runner::policy::{InlineWaivers, Waiver};
use vnfcheck_runner::read::load;
use vnfcheck_runner::settings::{Settings, selectors_of};
use vnfcheck_runner::{Config, Input, Options, OwnRules, Selector, discover_one, run, save};

use crate::ids::sha256;
pub use decisions::{DecisionPlace, OpenDecision, OpenDecisions};
use formats::media;
pub use formats::{Format, PreloadFormat, Rendered, format, preload_format};
pub use found::{Found, Matched, MatchedFinding, MatchedRequirement, Open, Wanted, found, matched};
use frame::Pattern;
pub use frame::{Frame, StoredReport};
pub use history::{Figures, Obstacle, Obstacles, Submitted, figures, obstacles};
use history::{baseline, compare};
pub use offers::{Choices, Defaults};
pub use requirements::Page;
pub use stored::{Defect, Defects, defects};
use stored::{read, refusals};
pub use terms::{CheckRequest, CheckRequestError, RequestedOptions, profile};
use terms::{first_set, names, sets};
pub use waivers::{OpenFinding, ProjectWaiver, defect_of, open_findings};

/// Template of the package whose report is the frame of other reports.
const FRAME_TEMPLATE: &str = "heat_template_version: 2016-10-14\nresources: {}\n";
/// Date of the check whose report is the frame.
const FRAME_DAY: &str = "2026-01-01";
/// Maximum number of frames that the engine keeps.
const MOST_PATTERNS: usize = 64;

/// Stylesheet of reports in pages.
pub const STYLE: &str = html::STYLE;
/// Stylesheet of pictures in pages.
pub const PICTURE_STYLE: &str = vnfcheck_see::STYLE;
/// Script of reports in pages.
pub const SCRIPT: &str = html::SCRIPT;

/// Policy of the operator.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// Path and content of the operator's `vnfcheck.yaml`.
    pub configuration: Option<(String, String)>,
    /// Default rule sets; `onap` if empty.
    pub rules: Vec<String>,
    /// Default release.
    pub release: Option<Release>,
    /// Default profile; `None` uses the profile of the configuration.
    pub profile: Option<Profile>,
    /// Default of the lowest level that fails a check.
    pub fail_on: Option<FailOn>,
    /// Requirements that a package cannot ignore, waive or weaken.
    pub mandatory: Vec<Selector>,
    /// Certificates that signatures of CSARs must lead to; if empty, certificate chains are not checked.
    pub trust_anchors: Vec<Certificate>,
    /// Approvers whose waivers count in comments of packages and in submitted configurations; no approver if empty.
    pub vendor_waivers: Vec<String>,
    /// Longest duration of one check.
    pub timeout: Duration,
    /// Maximum unpacked size of a package, in bytes.
    pub unpacked: u64,
}

/// Checks packages by the operator's policy.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    /// The operator's own rules, which apply to every check.
    own: OwnRules,
    /// Default rule sets, separated by commas.
    rules: String,
    identity: String,
    /// Policies of projects by digest.
    policies: RwLock<HashMap<String, Arc<Config>>>,
    /// Approved waivers of projects by digest.
    waivers: RwLock<HashMap<String, Arc<Vec<Waiver>>>>,
    /// Frames of reports by options.
    patterns: Mutex<HashMap<String, Arc<Pattern>>>,
}

/// Result of a check.
#[derive(Debug)]
pub struct Verdict {
    /// Outcome of the check.
    pub outcome: Outcome,
    /// Number of requirements by status.
    pub summary: Summary,
    /// Report (`vnfcheck.report/2`).
    pub report: StoredReport,
    /// Requirements of the report, for searches.
    pub found: Found,
    /// Stored form of the decisions that findings wait for.
    pub decisions: Vec<u8>,
}

/// Facts about a check that its report does not contain.
#[derive(Clone, Debug)]
pub struct Checked<'c> {
    /// Name of the package.
    pub name: &'c str,
    /// SHA-256 of the archive.
    pub sha256: &'c str,
    /// Identity of the engine.
    pub engine: &'c str,
    /// Configuration submitted with the package.
    pub configuration: Option<&'c str>,
    /// Digest of the project's policy.
    pub policy: Option<&'c str>,
    /// Digest of the approved waivers of the project.
    pub waivers: Option<&'c str>,
    /// End of the check (RFC 3339).
    pub time: String,
}

/// Reasons for failing to render a report.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The format does not exist.
    #[error("unknown format `{0}`")]
    Format(String),
    /// The stored report cannot be read.
    #[error("the stored report cannot be read: {0}")]
    Stored(String),
    /// The renderer failed.
    #[error(transparent)]
    Render(RenderError),
    /// The format supports only one package.
    #[error("the format describes one package, and the archive has several")]
    OnePackage,
    /// The package has no preloads.
    #[error("no preloads can be written: {0}")]
    Preloads(String),
}

impl EngineError {
    fn stored(error: impl std::fmt::Display) -> Self {
        Self::Stored(error.to_string())
    }

    fn preloads(error: impl std::fmt::Display) -> Self {
        Self::Preloads(error.to_string())
    }
}

impl From<RenderError> for EngineError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::OnePackage => Self::OnePackage,
            error => Self::Render(error),
        }
    }
}

impl Engine {
    /// Creates an engine with the operator's policy.
    pub fn new(policy: &Policy) -> Result<Self, ConfigError> {
        let config = match &policy.configuration {
            Some((path, text)) => Config::parse(path, text.as_bytes())?,
            None => Config::default(),
        };
        let mut options = Options {
            timeout: Some(policy.timeout),
            gate: true,
            md5: false,
            bounds: Bounds { total_bytes: policy.unpacked, ..Bounds::default() },
            ..Options::default()
        };
        let overrides = Settings {
            release: policy.release,
            profile: policy.profile,
            fail_on: policy.fail_on,
            mandatory: selectors_of("--mandatory", policy.mandatory.clone()),
            ..Settings::default()
        };
        config.apply(&overrides, &mut options);
        options.policy.inline_waivers = if policy.vendor_waivers.is_empty() {
            InlineWaivers::None
        } else {
            InlineWaivers::ApprovedBy(policy.vendor_waivers.clone())
        };
        let anchors = policy.trust_anchors.clone();
        options.csar = Arc::new(vnfcheck_csar::CsarOptions { trust_anchors: anchors, today: None });
        let own = config.own().clone();
        let chosen = if policy.rules.is_empty() { vec![first_set()] } else { policy.rules.clone() };
        let rules = sets(&own, chosen.iter().map(String::as_str))
            .map_err(|error| ConfigError::Mistakes(vec![error.to_string()]))?;
        let rules = names(&rules);
        // Besides the options of a check, version and policy affect its result.
        let mandatory: Vec<String> = policy.mandatory.iter().map(ToString::to_string).collect();
        let basis = format!(
            "{}\n{:?}\n{:?}\n{mandatory:?}\n{:?}\n{:?}\n{}\n{:?}\n{rules}\n{:?}\n{:?}\n{:?}",
            env!("CARGO_PKG_VERSION"),
            policy.configuration,
            config.own().files(),
            policy.vendor_waivers,
            policy.timeout,
            policy.unpacked,
            policy.trust_anchors,
            options.release,
            options.profile,
            options.fail_on,
        );
        let identity = format!("{}-{:.16}", env!("CARGO_PKG_VERSION"), sha256(basis.as_bytes()));
        Ok(Self {
            options,
            own,
            rules,
            identity,
            policies: RwLock::default(),
            waivers: RwLock::default(),
            patterns: Mutex::default(),
        })
    }

    /// Returns the identity of the version and the policy. With the same identity, the same archive with the same
    /// options gives the same report.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Checks an archive. The outcome for a package that cannot be opened is `error`.
    pub fn check(
        &self,
        name: &str,
        archive: Vec<u8>,
        terms: &CheckRequest,
    ) -> Result<Verdict, CheckRequestError> {
        let options = self.options(terms)?;
        let input = Input::Archive { name: name.to_owned(), bytes: archive };
        let checked = run(&[input], &options);
        let decisions = OpenDecisions::of(&checked).to_stored();
        let report = checked.report;
        let summary = Summary::sum(report.packages.iter().map(|package| package.summary));
        // Serializing a report cannot fail.
        let json = serde_json::to_vec(&report).unwrap_or_default();
        let stored = match self.pattern(terms) {
            Some(pattern) => pattern.pack(&json),
            None => StoredReport::complete(&json),
        };
        let found = Found::of(&report);
        Ok(Verdict { outcome: report.outcome, summary, report: stored, found, decisions })
    }

    /// Returns the frame of reports with given options: the report of an empty template. The frame ignores a submitted
    /// configuration, which changes little of a report and is under the control of submitters.
    fn pattern(&self, terms: &CheckRequest) -> Option<Arc<Pattern>> {
        let terms = CheckRequest { configuration: None, today: FRAME_DAY.to_owned(), ..terms.clone() };
        let key = serde_json::to_string(&terms).ok()?;
        let patterns = || self.patterns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = patterns().get(&key) {
            return Some(Arc::clone(known));
        }
        let files = BTreeMap::from([("base.yaml".to_owned(), FRAME_TEMPLATE.as_bytes().to_vec())]);
        let input = Input::Archive { name: "frame".to_owned(), bytes: save::archived(&files).ok()? };
        let report = run(&[input], &self.options(&terms).ok()?).report;
        let pattern = Arc::new(Pattern::new(&self.identity, serde_json::to_vec(&report).ok()?));
        let mut patterns = patterns();
        if patterns.len() >= MOST_PATTERNS {
            patterns.clear();
        }
        patterns.insert(key, Arc::clone(&pattern));
        Some(pattern)
    }

    /// Renders a stored report in a format. Some formats show sources, which are read from the archive.
    pub fn render(
        &self,
        format: Format,
        report: &StoredReport,
        archive: Vec<u8>,
    ) -> Result<Rendered, EngineError> {
        let bytes = if format == Format::Json {
            report.json()?
        } else {
            let mut report = read(report)?;
            let sources = self.sources(&mut report, archive);
            let mut bytes = refusals(format, &report).into_bytes();
            let options = RenderOptions { has_paths: false, ..RenderOptions::default() };
            render(format, &report, &sources, &options, &mut bytes)?;
            bytes
        };
        let (media_type, extension) = media(format);
        Ok(Rendered { bytes, media_type, extension })
    }

    /// Renders a stored report as part of a page with [`STYLE`] and [`SCRIPT`]. `waivers` is the start of the addresses
    /// at which a waiver is requested.
    pub fn page(
        &self,
        report: &StoredReport,
        archive: Vec<u8>,
        waivers: Option<&str>,
    ) -> Result<String, EngineError> {
        let mut report = read(report)?;
        let sources = self.sources(&mut report, archive);
        let mut bytes = Vec::new();
        html::render_part(&report, &sources, Part::Within { waivers }, &mut bytes)?;
        String::from_utf8(bytes).map_err(EngineError::stored)
    }

    /// Returns an archive with the preloads of a package without values, and with templates for values.
    pub fn preloads(&self, format: PreloadFormat, archive: Vec<u8>) -> Result<Vec<u8>, EngineError> {
        let input = Input::Archive { name: String::new(), bytes: archive };
        let opened = discover_one(&input, &self.options).map_err(EngineError::preloads)?;
        let package = load(&opened, &self.options.policy);
        let request =
            vnfcheck_preload::Request { apis: vnfcheck_preload::Api::ALL.to_vec(), format, values: None };
        let written = vnfcheck_preload::preloads(&package, &request).map_err(EngineError::preloads)?;
        let mut files = written.files;
        let sheet = vnfcheck_preload::template_sheet(&vnfcheck_preload::Module::all(&package));
        files.insert("values.xlsx".to_owned(), sheet.map_err(EngineError::preloads)?);
        save::archived(&files).map_err(EngineError::preloads)
    }

    /// Returns the signed verdict of a check with this stored report.
    pub fn attest(
        &self,
        report: &StoredReport,
        checked: &Checked<'_>,
        key: &SecretKey,
    ) -> Result<Vec<u8>, EngineError> {
        // The identity ends with the digest of the policy.
        let digest = checked.engine.rsplit_once('-').map_or(checked.engine, |(_, digest)| digest);
        let digest = match (checked.policy, checked.waivers) {
            (None, None) => digest.to_owned(),
            (Some(policy), None) => format!("{:.16}", sha256(format!("{digest}\n{policy}").as_bytes())),
            (policy, Some(waivers)) => {
                let policy = policy.unwrap_or_default();
                format!("{:.16}", sha256(format!("{digest}\n{policy}\n{waivers}").as_bytes()))
            }
        };
        let mut verdict = vnfcheck_attest::Verdict::of_report(&read(report)?, checked.time.clone(), digest);
        verdict.policy.submitted_configuration =
            checked.configuration.map(|text| vnfcheck_attest::Digest::of(text.as_bytes()));
        let archive = vnfcheck_attest::Digest { sha256: checked.sha256.to_owned() };
        let statement = vnfcheck_attest::Statement::new(checked.name, archive, verdict);
        vnfcheck_attest::sign(&statement, key).map_err(EngineError::stored)
    }

    /// Compares the findings of two checks as new, fixed and unchanged, in the format `vnfcheck.diff/1`.
    pub fn changes(
        &self,
        older: &StoredReport,
        newer: &StoredReport,
        terms: &CheckRequest,
    ) -> Result<Changes, EngineError> {
        Ok(compare(&baseline(older)?, &baseline(newer)?, &terms.fail_on))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use vnfcheck_runner::Date;

    use super::*;

    /// Removes the members of a report that the first version of the gate did not write.
    fn as_written_first(value: &mut Value) {
        const ADDED: &[&str] = &[
            "root",
            "defect",
            "caused_by",
            "detail",
            "dialects",
            "called_by_omitted",
            "not_judged",
            "not_judged_omitted",
            "not_judged_reasons",
        ];
        match value {
            Value::Object(members) => {
                members.retain(|name, _| !ADDED.contains(&name.as_str()));
                members.values_mut().for_each(as_written_first);
            }
            Value::Array(items) => items.iter_mut().for_each(as_written_first),
            _ => {}
        }
    }

    #[test]
    fn reports_of_the_first_version_are_shown_as_those_of_this_one() {
        let text = "heat_template_version: 2016-10-14\nresources:\n  vm:\n    type: OS::Nova::Server\n    \
                    properties: { flavor: { get_param: none }, metadata: { vnf_id: a } }\n";
        let files = std::collections::BTreeMap::from([("base.yaml".to_owned(), text.as_bytes().to_vec())]);
        let archive = save::archived(&files).unwrap();
        let engine =
            Engine::new(&Policy { timeout: Duration::from_mins(1), unpacked: 1 << 20, ..Policy::default() })
                .unwrap();
        let terms = engine.terms(&RequestedOptions::default(), Date::LAST).unwrap();
        let now = engine.check("p", archive.clone(), &terms).unwrap().report;
        let mut first: Value = serde_json::from_slice(&now.json().unwrap()).unwrap();
        as_written_first(&mut first);
        let first = StoredReport::complete(first.to_string().as_bytes());
        assert!(defects(&now).unwrap().defects.len() > 1);
        for format in Format::ALL {
            let shown =
                |report: &StoredReport| engine.render(*format, report, archive.clone()).unwrap().bytes;
            if !matches!(format, Format::Json | Format::JsonLines | Format::Xlsx) {
                let (first, now) = (shown(&first), shown(&now));
                assert_eq!(String::from_utf8(first).unwrap(), String::from_utf8(now).unwrap(), "{format:?}");
            }
        }
        assert!(engine.changes(&first, &now, &terms).unwrap().packages.iter().all(|it| it.new.is_empty()));
    }

    #[test]
    fn terms_of_checks_from_before_rule_sets_are_read() {
        let stored = r#"{"release":"istanbul","profile":"text","fail-on":"must","today":"2026-11-21"}"#;
        assert_eq!(serde_json::from_str::<CheckRequest>(stored).unwrap().rules, "onap");
    }
}
