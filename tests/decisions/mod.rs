//! User decisions in addition to the catalogue: configuration, waivers, baseline, and the comparison of two runs.

mod baseline;
mod configuration;
mod fingerprints;
mod waivers;

use vnfcheck_report::{Report, RequirementReport};
use vnfcheck_runner::Settings;
use vnfcheck_runner::open::{Bounds, Input};
use vnfcheck_runner::{Config, Options};

/// Two parameters with a default, one without a description.
pub(crate) const TEMPLATE: &str = "\
heat_template_version: 2016-10-14
description: d
parameters:
  a: { type: string, description: d, default: x }
  b: { type: string, default: x }
resources:
  r: { type: OS::Heat::None, properties: { x: { get_param: a }, y: { get_param: b } } }
";

pub(crate) fn input(text: &str) -> Input {
    Input::read(text.as_bytes(), &Bounds::default()).unwrap()
}

/// Returns the options that a configuration sets, with 2026-11-21 as the current date.
pub(crate) fn configured(config: &str, overrides: &Settings) -> Options {
    let mut options = Options::default();
    options.policy.today = "2026-11-21".parse().unwrap();
    Config::parse("vnfcheck.yaml", config.as_bytes()).unwrap().apply(overrides, &mut options);
    options
}

pub(crate) fn run(text: &str, config: &str) -> Report {
    vnfcheck_runner::run(&[input(text)], &configured(config, &Settings::default())).report
}

pub(crate) fn requirement<'r>(report: &'r Report, id: &str) -> &'r RequirementReport {
    report.packages[0].requirements.iter().find(|it| it.id == id).unwrap()
}

/// Returns findings as `line:column` with their acceptance.
pub(crate) fn acceptances(requirement: &RequirementReport) -> Vec<String> {
    let shown = |finding: &vnfcheck_report::FindingReport| {
        let at = finding.primary.range.start;
        format!("{}:{} {}", at.line, at.column, finding.acceptance().unwrap_or_else(|| "open".to_owned()))
    };
    requirement.findings.iter().map(shown).collect()
}

/// Notes as `kind origin message`.
pub(crate) fn notes(report: &Report) -> Vec<String> {
    report.notes.iter().map(|note| format!("{} {} {}", note.kind, note.origin, note.message)).collect()
}
