//! The rule engine behind the gate: an archive and terms give a verdict, a verdict gives a report in any format.
//!
//! Nothing else in this crate knows the engine. Everything here computes and blocks; callers bring it to threads that
//! may.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::sync::Arc;
use std::time::Duration;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use report::render::{Look, Sources, html};
use report::{Known, Report, Status, diff, render};
use rules::{Level, Profile, Release, Requirement, RuleSet, RuleSets};
use runner::config::{ConfigError, Overrides};
use runner::csar::security::Certificate;
use runner::digest::md5_of;
use runner::open::Bounds;
use runner::own::UnknownSet;
use runner::read::load;
use runner::{Config, Csars, Date, Input, Options, OwnRules, Selector, discover, discover_one, run, save};
use serde::{Deserialize, Serialize};
use yaml::SourceText;

use crate::ids::sha256;

/// The style of reports in pages.
pub const STYLE: &str = html::STYLE;
/// The script of reports in pages.
pub const SCRIPT: &str = html::SCRIPT;

/// What a package is judged by, as kept with its check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Terms {
    /// The rule sets that judge, in this order, separated by commas: `onap`, `csar`, `sdc`.
    #[serde(default = "first_set")]
    #[schema(required = true)]
    pub rules: String,
    /// The ONAP release whose requirements count.
    pub release: String,
    /// Whose reading counts: `text` or `vvp`.
    pub profile: String,
    /// What gates: `must`, `should`, `may` or `never`.
    #[serde(rename = "fail-on")]
    pub fail_on: String,
    /// The day by which the end of waivers is judged, as YYYY-MM-DD.
    pub today: String,
    /// The `vnfcheck.yaml` that came with the package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub configuration: Option<String>,
}

/// The set that judged when there was one alone: checks from then are still in databases.
fn first_set() -> String {
    rules::onap().id().to_owned()
}

/// What a submitter asks for; the gate's own values stand in for what is left out.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Rule sets, separated by commas.
    pub rules: Option<String>,
    /// The ONAP release.
    pub release: Option<String>,
    /// Whose reading counts.
    pub profile: Option<String>,
    /// What gates.
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
        /// What the word is for.
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

/// What the operator judges by.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// The operator's `vnfcheck.yaml`: path and content.
    pub configuration: Option<(String, String)>,
    /// The rule sets, unless the submitter says others; `onap` when empty.
    pub rules: Vec<String>,
    /// The release, unless the submitter says another.
    pub release: Option<Release>,
    /// Whose reading counts, unless the submitter says another.
    pub profile: Option<Profile>,
    /// What gates, unless the submitter says another.
    pub fail_on: Option<FailOn>,
    /// What nothing can ignore, waive or weaken.
    pub mandatory: Vec<Selector>,
    /// What the certificates that sign CSARs must lead to; without any, chains are not judged.
    pub trust_anchors: Vec<Certificate>,
    /// Whether waivers in a package's comments and in submitted configurations count.
    pub vendor_waivers: bool,
    /// How long one check may take.
    pub timeout: Duration,
    /// Bytes that a package may unfold to.
    pub unpacked: u64,
}

/// Checks packages by the operator's policy.
#[derive(Debug)]
pub struct Engine {
    policy: Policy,
    options: Options,
    /// The operator's own rules: they judge every check, whatever its submitter says.
    own: OwnRules,
    /// The rule sets that judge when a submitter says nothing, separated by commas.
    rules: String,
    identity: String,
}

/// A format of the report.
pub type Format = report::Format;
/// The comparison of two checks.
pub type Changes = diff::Diff;
/// Pass, fail, or not decided.
pub type Outcome = report::Outcome;
/// Number of requirements by status.
pub type Summary = report::Summary;
/// What gates.
pub type FailOn = report::FailOn;

/// The end of a check.
#[derive(Debug)]
pub struct Verdict {
    /// Whether the gate is passed.
    pub outcome: Outcome,
    /// Number of requirements by status.
    pub summary: Summary,
    /// The report, `vnfcheck.report/1`, packed by [`pack`].
    pub report: Vec<u8>,
}

/// A report in a format.
#[derive(Debug)]
pub struct Rendered {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its media type.
    pub media_type: &'static str,
    /// Its file name extension.
    pub extension: &'static str,
}

/// Why there is no report in a format.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// No such format.
    #[error("no format `{0}`")]
    Format(String),
    /// The stored report cannot be read.
    #[error("the stored report cannot be read: {0}")]
    Stored(String),
    /// The renderer failed.
    #[error(transparent)]
    Render(#[from] report::RenderError),
    /// There are no preloads of a package.
    #[error("no preloads can be written: {0}")]
    Preloads(String),
}

impl Engine {
    /// An engine with the operator's policy.
    pub fn new(policy: Policy) -> Result<Self, ConfigError> {
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
        let overrides = Overrides {
            release: policy.release,
            profile: policy.profile,
            fail_on: policy.fail_on,
            mandatory: policy.mandatory.clone(),
            ..Overrides::default()
        };
        config.apply(&overrides, &mut options);
        if !policy.vendor_waivers {
            options.policy.inline_waivers = false;
        }
        let anchors = policy.trust_anchors.clone();
        options.csar = Arc::new(runner::csar::Terms { trust_anchors: anchors, today: None });
        // What the same archive is judged by, beside the terms: another version or policy may judge differently.
        let mandatory: Vec<String> = policy.mandatory.iter().map(ToString::to_string).collect();
        let judged_by = format!(
            "{}\n{:?}\n{:?}\n{mandatory:?}\n{}\n{:?}\n{}\n{:?}",
            env!("CARGO_PKG_VERSION"),
            policy.configuration,
            config.own().files(),
            policy.vendor_waivers,
            policy.timeout,
            policy.unpacked,
            policy.trust_anchors,
        );
        let identity = format!("{}-{:.16}", env!("CARGO_PKG_VERSION"), sha256(judged_by.as_bytes()));
        let own = config.own().clone();
        let chosen = if policy.rules.is_empty() { vec![first_set()] } else { policy.rules.clone() };
        let rules = sets(&own, chosen.iter().map(String::as_str))
            .map_err(|error| ConfigError::Mistakes(vec![error.to_string()]))?;
        Ok(Self { rules: names(&rules), policy, options, own, identity })
    }

    /// Version and policy in a word: the same archive on the same terms gives the same report as long as it stays.
    pub fn identity(&self) -> &str {
        &self.identity
    }

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

    /// Checks an archive. A package that cannot be opened is a verdict too: `error`.
    pub fn check(&self, name: &str, archive: Vec<u8>, terms: &Terms) -> Result<Verdict, TermsError> {
        let options = self.options(terms)?;
        let input = Input::Archive { name: name.to_owned(), bytes: archive };
        let report = run(&[input], &options).report;
        let summary = Summary::sum(report.packages.iter().map(|package| package.summary));
        // A report of plain data has a JSON form.
        let json = serde_json::to_vec(&report).unwrap_or_default();
        Ok(Verdict { outcome: report.outcome, summary, report: pack(&json) })
    }

    /// A stored report in a format. Its archive gives the sources, for formats that show them.
    pub fn render(&self, format: Format, report: &[u8], archive: Vec<u8>) -> Result<Rendered, EngineError> {
        let bytes = if format == Format::Json {
            unpack(report)?
        } else {
            let mut report = read(report)?;
            let sources = self.sources(&mut report, archive);
            let mut bytes = Vec::new();
            render(format, &report, &sources, &Look::default(), &mut bytes)?;
            bytes
        };
        let (media_type, extension) = media(format);
        Ok(Rendered { bytes, media_type, extension })
    }

    /// A stored report as part of a page that has [`STYLE`] and [`SCRIPT`].
    pub fn page(&self, report: &[u8], archive: Vec<u8>) -> Result<String, EngineError> {
        let mut report = read(report)?;
        let sources = self.sources(&mut report, archive);
        let mut bytes = Vec::new();
        html::render_within(&report, &sources, &mut bytes)?;
        String::from_utf8(bytes).map_err(|error| EngineError::Stored(error.to_string()))
    }

    /// The preloads of an archive without values, `json` or `yaml`, with templates for values: an archive again.
    pub fn preloads(&self, format: PreloadFormat, archive: Vec<u8>) -> Result<Vec<u8>, EngineError> {
        let refused = |error: &dyn std::fmt::Display| EngineError::Preloads(error.to_string());
        let input = Input::Archive { name: String::new(), bytes: archive };
        let opened = discover_one(&input, &self.options).map_err(|error| refused(&error))?;
        let package = load(&opened, &self.options.policy);
        let request = preload::Request { apis: preload::Api::ALL.to_vec(), format, values: None };
        let mut files = preload::preloads(&package, &request).map_err(|error| refused(&error))?.files;
        let sheet =
            preload::template_sheet(&preload::Module::all(&package)).map_err(|error| refused(&error))?;
        files.insert("values.xlsx".to_owned(), sheet);
        save::archived(&files).map_err(|error| refused(&error))
    }

    /// What became of the findings of an older check: new, fixed, unchanged; `vnfcheck.diff/1`.
    pub fn changes(&self, older: &[u8], newer: &[u8], terms: &Terms) -> Result<Changes, EngineError> {
        let read = |report: &[u8]| -> Result<Known, EngineError> {
            Known::from_json(&unpack(report)?).map_err(|error| EngineError::Stored(error.to_string()))
        };
        let (mut older, newer) = (read(older)?, read(newer)?);
        // Two drops of one package are compared, whatever their names.
        if let ([old], [new]) = (older.packages.as_mut_slice(), newer.packages.as_slice()) {
            old.name.clone_from(&new.name);
        }
        Ok(diff::compare(&older, &newer, fail_on(&terms.fail_on).unwrap_or_default()))
    }

    /// The sources of a package, and in its report the digest that is not stored with it; of one that cannot be opened
    /// there is nothing to show.
    fn sources(&self, report: &mut Report, archive: Vec<u8>) -> SourcesOf<'_> {
        let path = report.packages.first().map(|it| it.path.split('!').next().unwrap_or_default());
        let input = Input::Archive { name: path.unwrap_or_default().to_owned(), bytes: archive };
        let mut sources = SourcesOf { texts: Vec::new(), own: &self.own };
        let Ok(found) = discover(&input, &self.options) else { return sources };
        for package in &mut report.packages {
            let found = found.packages.iter().find(|it| it.path == package.path);
            let opened = found.and_then(|it| it.opened.as_ref().ok());
            package.md5 = opened.map(md5_of);
            let files = opened.into_iter().flat_map(|opened| &opened.files);
            sources
                .texts
                .push(files.map(|(path, bytes)| (path.clone(), SourceText::decode(bytes).0)).collect());
        }
        sources
    }

    fn options(&self, terms: &Terms) -> Result<Options, TermsError> {
        let mut options = self.options.clone();
        if let Some(text) = &terms.configuration {
            let config = Config::submitted("vnfcheck.yaml", text.as_bytes(), &self.own)
                .map_err(|error| TermsError::Configuration(error.to_string()))?;
            config.apply_beside(&mut options);
            if !self.policy.vendor_waivers {
                options.policy.waivers.clone_from(&self.options.policy.waivers);
            }
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

/// The rule sets of their names, each once, and behind them an operator's own that are not among them.
fn sets<'n>(own: &OwnRules, names: impl Iterator<Item = &'n str>) -> Result<RuleSets, UnknownSet> {
    let chosen = own.choose(names)?;
    Ok(RuleSets::new(chosen.iter().chain(own.sets()).cloned()))
}

/// The names of rule sets, separated by commas.
fn names(sets: &RuleSets) -> String {
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

/// What gates, by name.
pub fn fail_on(name: &str) -> Option<FailOn> {
    FailOn::ALL.into_iter().find(|it| it.name() == name)
}

/// The format of a name.
pub fn format(name: &str) -> Result<Format, EngineError> {
    let found = Format::ALL.iter().copied().find(|format| format.name() == name);
    found.ok_or_else(|| EngineError::Format(name.to_owned()))
}

/// The notation of preloads.
pub use preload::Format as PreloadFormat;

/// The notation of preloads of a name.
pub fn preload_format(name: &str) -> Result<PreloadFormat, EngineError> {
    match name {
        "json" => Ok(PreloadFormat::Json),
        "yaml" => Ok(PreloadFormat::Yaml),
        _ => Err(EngineError::Format(name.to_owned())),
    }
}

/// Media type and file name extension of a format.
fn media(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Json | Format::VvpJson | Format::Gitlab => ("application/json", "json"),
        Format::JsonLines => ("application/jsonl", "jsonl"),
        Format::Sarif | Format::GithubSarif => ("application/sarif+json", "sarif"),
        Format::Junit => ("application/xml", "xml"),
        Format::Html => ("text/html; charset=utf-8", "html"),
        Format::Markdown | Format::GithubSummary => ("text/markdown; charset=utf-8", "md"),
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Xlsx => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
        Format::Findings
        | Format::Table
        | Format::Plain
        | Format::Concise
        | Format::Github
        | Format::Statistics => ("text/plain; charset=utf-8", "txt"),
    }
}

/// What a stored report finds wrong, for those who want no more.
#[derive(Debug, Default)]
pub struct Defects {
    /// What keeps the gate shut comes first, in the order of the report, then the rest.
    pub defects: Vec<Defect>,
    /// Why a package could not be opened.
    pub refusals: Vec<String>,
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Defect {
    /// The requirement.
    pub id: String,
    /// Whether it keeps the gate shut.
    pub gates: bool,
    /// Relative to the package.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// What a stored report finds wrong.
pub fn defects(report: &[u8]) -> Result<Defects, EngineError> {
    let report = read(report)?;
    let fail_on = fail_on(&report.fail_on).unwrap_or_default();
    let mut defects = Vec::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        if !matches!(requirement.status, Status::Fail | Status::Error) {
            continue;
        }
        let gates = Level::from_name(&requirement.level).is_some_and(|level| fail_on.gates(level));
        let before = defects.len();
        defects.extend(requirement.findings.iter().filter(|finding| finding.is_open()).map(|finding| {
            Defect {
                id: requirement.id.to_string(),
                gates,
                file: finding.primary.file.clone(),
                line: finding.primary.range.start.line,
                column: finding.primary.range.start.column,
                message: finding.message.clone(),
                help: finding.help.clone(),
            }
        }));
        if requirement.status == Status::Error && defects.len() == before {
            defects.push(Defect {
                id: requirement.id.to_string(),
                gates,
                file: String::new(),
                line: 0,
                column: 0,
                message: "could not be decided".to_owned(),
                help: None,
            });
        }
    }
    defects.sort_by_key(|defect| !defect.gates);
    let refusals = report.errors.iter().map(|error| format!("{} ({})", error.message, error.help));
    Ok(Defects { defects, refusals: refusals.collect() })
}

/// What stands behind a stored report: the texts of each package's files by path, and the pages of requirements.
struct SourcesOf<'e> {
    texts: Vec<HashMap<String, SourceText>>,
    own: &'e OwnRules,
}

impl Sources for SourcesOf<'_> {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        self.texts.get(package)?.get(file)
    }

    fn requirement(&self, id: &str) -> Option<&Requirement> {
        let own = self.own.sets().iter().find_map(|set| set.requirement(id));
        own.or_else(|| rules::requirement(id))
    }
}

fn read(report: &[u8]) -> Result<Report, EngineError> {
    Report::from_json(&unpack(report)?).map_err(|error| EngineError::Stored(error.to_string()))
}

/// Packs a report for the store: its JSON shrinks to about a tenth.
fn pack(json: &[u8]) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Memory takes everything.
    let _ = packed.write_all(json);
    packed.finish().unwrap_or_default()
}

/// The JSON of a stored report.
pub fn unpack(report: &[u8]) -> Result<Vec<u8>, EngineError> {
    let mut json = Vec::new();
    let read = DeflateDecoder::new(report).read_to_end(&mut json);
    read.map_err(|error| EngineError::Stored(error.to_string()))?;
    Ok(json)
}

/// Words for what a package is judged by.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Rule sets.
    pub rules: Vec<String>,
    /// ONAP releases.
    pub releases: Vec<String>,
    /// Whose reading counts.
    pub profiles: Vec<String>,
    /// What gates.
    pub fail_on: Vec<String>,
}

impl Choices {
    /// All words that mean something beside these rule sets of an operator's own.
    pub fn all(own: &OwnRules) -> Self {
        Self {
            rules: own.known().iter().map(|set| set.id().to_owned()).collect(),
            releases: Release::ALL.iter().map(|it| it.name().to_owned()).collect(),
            profiles: Profile::ALL.iter().map(|it| it.name().to_owned()).collect(),
            fail_on: FailOn::ALL.iter().map(|it| it.name().to_owned()).collect(),
        }
    }
}

/// What counts when a submitter says nothing.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// Rule sets, separated by commas.
    pub rules: String,
    /// The ONAP release.
    pub release: &'static str,
    /// Whose reading counts.
    pub profile: &'static str,
    /// What gates.
    pub fail_on: &'static str,
}

impl Engine {
    fn sets(&self, names: &str) -> Result<RuleSets, TermsError> {
        sets(&self.own, names.split(',').map(str::trim)).map_err(TermsError::Set)
    }

    /// The words that a submitter may use: those that the operator names, else all that mean something and let nothing pass
    /// that the operator would not; what counts when nothing is said is among them.
    pub fn offers(&self, named: &Choices) -> Choices {
        let all = Choices::all(&self.own);
        let is_strict =
            |name: &String| fail_on(name).is_some_and(|it| it.is_as_strict_as(self.options.fail_on));
        let as_strict = all.fail_on.into_iter().filter(is_strict).collect();
        let offered = |named: &Vec<String>, all: Vec<String>, default: &str| {
            let mut offered = if named.is_empty() { all } else { named.clone() };
            let is_left = |name: &&str| !offered.iter().any(|it| it == name);
            let left: Vec<String> = default.split(',').filter(is_left).map(str::to_owned).collect();
            offered.splice(0..0, left);
            offered
        };
        let Defaults { rules, release, profile, fail_on } = self.defaults();
        Choices {
            rules: offered(&named.rules, all.rules, &rules),
            releases: offered(&named.releases, all.releases, release),
            profiles: offered(&named.profiles, all.profiles, profile),
            fail_on: offered(&named.fail_on, as_strict, fail_on),
        }
    }

    /// The title of a rule set.
    pub fn title(&self, set: &str) -> String {
        self.own.known().get(set).map_or_else(|| set.to_owned(), |it| it.title().to_owned())
    }

    /// What counts when a submitter says nothing.
    pub fn defaults(&self) -> Defaults {
        Defaults {
            rules: self.rules.clone(),
            release: self.options.release.name(),
            profile: self.options.profile.name(),
            fail_on: self.options.fail_on.name(),
        }
    }
}

/// A requirement of the catalogue.
#[derive(Debug)]
pub struct Page<'r> {
    /// The R-number, or the id in its own rule set.
    pub id: &'r str,
    /// What holds when it is met.
    pub title: &'r str,
    /// MUST, MUST NOT, ...
    pub keyword: &'static str,
    /// Chapter and section.
    pub section: String,
    /// Whether a rule decides it.
    pub decided: bool,
    /// Where its official text is, if ONAP states it.
    pub official: Option<String>,
    /// What it asks for, with examples, in Markdown.
    pub body: &'r str,
}

impl Engine {
    /// The requirements of a release, set by set, the operator's own first; by id.
    pub fn requirements(&self, release: &str) -> Vec<Page<'_>> {
        let Some(release) = Release::from_name(release) else { return Vec::new() };
        let sets = self.own.sets().iter().chain(rules::built_in().iter());
        let requirements = sets.flat_map(|set| set.requirements().iter().map(move |it| (set, it)));
        let of_release = requirements.filter(|(_, it)| it.standing(release).is_some());
        of_release.map(|(set, requirement)| page(set, requirement)).collect()
    }

    /// The requirement of an id.
    pub fn requirement(&self, id: &str) -> Option<Page<'_>> {
        let mut sets = self.own.sets().iter().chain(rules::built_in().iter());
        sets.find_map(|set| Some(page(set, set.requirement(id)?)))
    }
}

fn page<'r>(set: &RuleSet, requirement: &'r rules::Requirement) -> Page<'r> {
    let mut parts = vec![requirement.chapter.as_ref(), requirement.section.as_ref()];
    parts.dedup();
    Page {
        id: &requirement.id,
        title: &requirement.title,
        keyword: requirement.latest().keyword.name(),
        section: parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", "),
        decided: set.rule(&requirement.id).is_some(),
        official: requirement.official_page(),
        body: &requirement.body,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Takes out of a report what the first version of the gate did not write.
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
                    properties: { flavor: { get_param: none } }\n";
        let files = std::collections::BTreeMap::from([("base.yaml".to_owned(), text.as_bytes().to_vec())]);
        let archive = save::archived(&files).unwrap();
        let engine =
            Engine::new(Policy { timeout: Duration::from_mins(1), unpacked: 1 << 20, ..Policy::default() })
                .unwrap();
        let terms = engine.terms(&Wishes::default(), Date::LAST).unwrap();
        let now = engine.check("p", archive.clone(), &terms).unwrap().report;
        let mut first: Value = serde_json::from_slice(&unpack(&now).unwrap()).unwrap();
        as_written_first(&mut first);
        let first = pack(first.to_string().as_bytes());
        assert!(defects(&now).unwrap().defects.len() > 1);
        for format in Format::ALL {
            let shown = |report: &[u8]| engine.render(*format, report, archive.clone()).unwrap().bytes;
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
        assert_eq!(serde_json::from_str::<Terms>(stored).unwrap().rules, "onap");
    }
}
