//! The command `vnfcheck add-waivers`.

mod comments;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use vnfcheck_report::render::printable;
use vnfcheck_report::{Location, PackageReport, Report, RequirementReport};
use vnfcheck_runner::config::{FILE_NAME, NewWaiver, with_waivers};
use vnfcheck_runner::open::is_archive;
use vnfcheck_runner::{Config, Input, is_placeholder};

use super::package::has_errors;
use crate::args::AddWaivers;
use crate::outcome::{Exit, counted, say, shown};
use crate::outputs::{folder_of, replace, state_written};

pub(crate) fn run(add: &AddWaivers) -> anyhow::Result<Exit> {
    ensure!(
        !is_placeholder(&add.reason),
        "the reason `{}` is a placeholder; write why the findings are acceptable",
        printable(&add.reason)
    );
    ensure!(
        !add.settings.ignores_config(),
        "--no-config ignores the file to which the waivers are added; remove --no-config"
    );
    ensure!(
        add.paths.iter().all(|path| path.as_os_str() != "-"),
        "standard input has no configuration; pass a path"
    );
    let inputs: Vec<Input> = add.paths.iter().cloned().map(Input::Path).collect();
    let options = add.settings.options(&add.paths, false)?;
    if add.comments {
        return comments::run(add, &inputs, &options);
    }
    let target = match options.policy.configuration.as_deref() {
        Some(file) => PathBuf::from(file),
        None => new_file(add)?,
    };
    let report = vnfcheck_runner::run(&inputs, &options).report;
    if has_errors(&report) {
        return Ok(Exit::Undecided);
    }
    let waivers = waivers(&report, add);
    if waivers.is_empty() {
        say("no finding needs a waiver");
        return Ok(report.outcome.into());
    }
    let shown = shown(&target);
    let text = if target.exists() {
        fs::read_to_string(&target).with_context(|| format!("cannot read {shown}"))?
    } else {
        String::new()
    };
    let text = with_waivers(&text, &waivers).with_context(|| format!("cannot add waivers to {shown}"))?;
    Config::parse(&target.to_string_lossy(), text.as_bytes())
        .with_context(|| format!("cannot add waivers to {shown}"))?;
    replace(&target, |out| Ok(out.write_all(text.as_bytes())?))?;
    state_written(&target);
    let report = vnfcheck_runner::run(&inputs, &add.settings.options(&add.paths, false)?).report;
    state_added(waivers.len(), &report);
    Ok(report.outcome.into())
}

/// Reports the number of added waivers, and of the findings that still fail.
fn state_added(added: usize, report: &Report) {
    let remaining = counted(open_findings(report), "finding");
    say(format_args!("added {}; {remaining} not waived", counted(added, "waiver")));
}

/// Returns the path of a new configuration that applies to the packages.
fn new_file(add: &AddWaivers) -> anyhow::Result<PathBuf> {
    let [path] = add.paths.as_slice() else {
        bail!("the packages have no common {FILE_NAME}; use --config FILE")
    };
    ensure!(
        path.is_dir() || !is_archive(path),
        "an archive cannot configure its own check; write `waivers: []` to a {FILE_NAME}, and use --config FILE"
    );
    Ok(if path.is_dir() { path.as_path() } else { folder_of(path) }.join(FILE_NAME))
}

/// Returns a waiver for each node with findings that make a requirement fail.
fn waivers(report: &Report, add: &AddWaivers) -> Vec<NewWaiver> {
    let has_many = report.packages.len() > 1;
    let mut ids: BTreeMap<(Option<&str>, &str, u32, &str), Vec<&str>> = BTreeMap::new();
    for package in &report.packages {
        let name = has_many.then_some(&*package.name);
        for (id, at) in open_ids(package) {
            let ids = ids.entry((name, &at.file, at.range.start.line, &at.path)).or_default();
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    let waiver =
        |((package, file, _, subject), ids): ((Option<&str>, &str, u32, &str), Vec<&str>)| NewWaiver {
            ids: ids.into_iter().map(str::to_owned).collect(),
            package: package.map(str::to_owned),
            file: file.to_owned(),
            subject: subject.to_owned(),
            reason: add.reason.trim().to_owned(),
            until: add.until,
            approver: add.approver.clone(),
        };
    ids.into_iter().map(waiver).collect()
}

/// Returns the locations of the findings that make requirements fail, each with the ID that waives the finding: the
/// requirement, or the kind of defect if the requirement has members.
fn open_ids(package: &PackageReport) -> impl Iterator<Item = (&str, &Location)> {
    package.requirements.iter().flat_map(|requirement| {
        let members = vnfcheck_rules::built_in().members_of(&requirement.id);
        requirement.findings.iter().filter(|it| it.is_open()).map(move |finding| {
            let is_member = |kind: &&str| members.is_some_and(|set| set.requirement(kind).is_some());
            let kind = finding.kind.as_deref().filter(is_member);
            (kind.unwrap_or(&requirement.id), &finding.primary)
        })
    })
}

/// Returns the number of findings that make requirements fail.
fn open_findings(report: &Report) -> usize {
    report.packages.iter().flat_map(|it| &it.requirements).map(RequirementReport::open_findings).sum()
}
