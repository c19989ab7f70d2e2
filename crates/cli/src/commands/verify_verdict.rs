//! The command `vnfcheck verify-verdict`.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use vnfcheck_attest::{Digest, Policy, PublicKey, Statement};
use vnfcheck_check::{Profile, Release};
use vnfcheck_report::render::printable;
use vnfcheck_report::{FailOn, Status};

use crate::args::VerifyVerdict;
use crate::outcome::{Exit, print, shown};

/// Maximum size of a verdict. Typical verdicts have a few KiB.
const MOST_BYTES: u64 = 64 << 20;

pub(crate) fn run(verify: &VerifyVerdict) -> anyhow::Result<Exit> {
    let key = String::from_utf8(read(&verify.key, MOST_BYTES)?).unwrap_or_default();
    let key = PublicKey::from_pem(&key).with_context(|| format!("cannot use `{}`", shown(&verify.key)))?;
    let statement = vnfcheck_attest::verify(&read(&verify.file, MOST_BYTES)?, &key)
        .with_context(|| format!("`{}` is not authentic", shown(&verify.file)))?;
    let mut unmet = unmet(verify, &statement.predicate.policy);
    let mut compared = "not compared; add --archive FILE".to_owned();
    if let Some(archive) = &verify.archive {
        let digest = File::open(archive)
            .and_then(Digest::read)
            .with_context(|| format!("cannot read `{}`", shown(archive)))?;
        let is_same = statement.is_about(&digest);
        compared = format!("{} {}", if is_same { "same as" } else { "other than" }, archive.display());
        if !is_same {
            unmet.push(format!("archive {} with SHA-256 {}", archive.display(), digest.sha256));
        }
    }
    print(|out| {
        write(out, &statement, key.id(), &compared)?;
        for terms in &unmet {
            writeln!(out, "{:<13} {}", "not met", printable(terms))?;
        }
        Ok(())
    })?;
    Ok(match statement.predicate.outcome.as_str() {
        "pass" if unmet.is_empty() => Exit::Passed,
        "pass" | "fail" => Exit::Failed,
        _ => Exit::Undecided,
    })
}

/// Returns the required options that the check did not use.
fn unmet(verify: &VerifyVerdict, policy: &Policy) -> Vec<String> {
    let missing = verify.require_rules.iter().filter(|set| !policy.rules.contains(set));
    let mut unmet: Vec<String> = missing.map(|set| format!("rule set {set}")).collect();
    let mut compare = |what: &str, wanted: Option<&str>, found: &str| {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != found) {
            unmet.push(format!("{what} {wanted}, found {found}"));
        }
    };
    compare("release", verify.require_release.map(Release::name), &policy.release);
    let digest = verify.require_policy.as_ref().map(|digest| digest.trim().to_ascii_lowercase());
    compare("policy", digest.as_deref(), &policy.digest);
    let profile = verify.require_profile.map(|name| Profile::from(name).name());
    compare("profile", profile, &policy.profile);
    let level = verify.require_fail_on.map(FailOn::from);
    let is_met =
        |wanted: &FailOn| policy.fail_on.parse::<FailOn>().is_ok_and(|found| found.is_as_strict_as(*wanted));
    if let Some(wanted) = level.filter(|wanted| !is_met(wanted)) {
        unmet.push(format!("fail on {}, found {}", wanted.name(), policy.fail_on));
    }
    unmet
}

/// Reads a file of a limited size.
pub(super) fn read(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let shown = shown(path);
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read `{shown}`"))?;
    ensure!(bytes.len() as u64 <= most, "`{shown}` is larger than {most} bytes");
    Ok(bytes)
}

fn write(out: &mut dyn Write, statement: &Statement, key: &str, compared: &str) -> std::io::Result<()> {
    let verdict = &statement.predicate;
    let mut line = |label: &str, text: &str| writeln!(out, "{label:<13} {}", printable(text));
    line("outcome", &verdict.outcome)?;
    for subject in &statement.subject {
        line("archive", &format!("{} (SHA-256 {}; {compared})", subject.name, subject.digest.sha256))?;
    }
    line("packages", &verdict.packages.join(", "))?;
    for file in &verdict.excluded_files {
        line("excluded", file)?;
    }
    line("checked", &format!("{} by {} {}", verdict.time, verdict.engine.name, verdict.engine.version))?;
    let policy = &verdict.policy;
    let rules = policy.rules.join(", ");
    line("rules", &format!("{rules}; {} ({}), fails on {}", policy.release, policy.profile, policy.fail_on))?;
    line("policy", &policy.digest)?;
    if let Some(submitted) = &policy.submitted_configuration {
        line("configuration", &format!("from the submitter, SHA-256 {}", submitted.sha256))?;
    }
    let counts = Status::ALL.into_iter().map(|status| (verdict.requirements.count(status), status.words()));
    let counts: Vec<String> =
        counts.filter(|(count, _)| *count > 0).map(|(count, words)| format!("{count} {words}")).collect();
    line("requirements", &counts.join(", "))?;
    if let Some(count) = verdict.ignored_requirements {
        line(
            "ignored",
            &format!("{count} of the unchecked requirements, by an option or the configuration"),
        )?;
    }
    for waiver in &verdict.waivers {
        let until = waiver.until.as_ref().map(|until| format!(" until {until}")).unwrap_or_default();
        let by = waiver.approver.as_ref().map(|approver| format!(" by {approver}")).unwrap_or_default();
        let findings = if waiver.findings == 1 { "finding" } else { "findings" };
        line(
            "waived",
            &format!(
                "{} in {}: {} {findings}{until}{by}: {} ({})",
                waiver.requirement, waiver.package, waiver.findings, waiver.reason, waiver.source
            ),
        )?;
    }
    line("signed with", key)
}
