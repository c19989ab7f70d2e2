//! The in-toto statement and its predicate, the verdict.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use vnfcheck_report::render::within;
use vnfcheck_report::{Report, Summary};

/// The type of a statement.
pub const STATEMENT: &str = "https://in-toto.io/Statement/v1";
/// The type of the predicate.
pub const VERDICT: &str = "https://github.com/vnfcheck/vnfcheck/verdict/v1";

/// A verdict about one archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Always [`STATEMENT`].
    #[serde(rename = "_type")]
    pub kind: String,
    /// The archive.
    pub subject: Vec<Subject>,
    /// Always [`VERDICT`].
    #[serde(rename = "predicateType")]
    pub predicate_type: String,
    /// The verdict.
    pub predicate: Verdict,
}

/// An archive that a statement is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// Name of the archive.
    pub name: String,
    /// Digest of the archive.
    pub digest: Digest,
}

/// A digest in lower-case hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digest {
    /// SHA-256.
    pub sha256: String,
}

impl Digest {
    /// Returns the digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self { sha256: base16ct::lower::encode_string(&Sha256::digest(bytes)) }
    }

    /// Returns the digest of a stream.
    ///
    /// # Errors
    ///
    /// Fails if reading fails.
    pub fn read(mut stream: impl Read) -> io::Result<Self> {
        let mut hash = Sha256::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match stream.read(&mut buffer) {
                Ok(0) => return Ok(Self { sha256: base16ct::lower::encode_string(&hash.finalize()) }),
                Ok(count) => hash.update(buffer.get(..count).unwrap_or_default()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The verdict of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// `pass`, `fail` or `error`.
    pub outcome: String,
    /// End of the check in UTC, as in RFC 3339.
    pub time: String,
    /// The engine that checked the archive.
    pub engine: Engine,
    /// The options of the check.
    pub policy: Policy,
    /// Names of the packages in the archive.
    pub packages: Vec<String>,
    /// Paths of the files that an option or the configuration excluded from the check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded_files: Vec<String>,
    /// Numbers of requirements by status.
    pub requirements: Summary,
    /// Number of requirements that an option or the configuration deselects, if any; `requirements` counts them as
    /// unchecked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored_requirements: Option<NonZeroU64>,
    /// Accepted findings.
    pub waivers: Vec<Waiver>,
}

/// A version of vnfcheck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// Name of the program.
    pub name: String,
    /// Version of the program.
    pub version: String,
}

/// The options of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Rule sets in their order.
    pub rules: Vec<String>,
    /// ONAP release of the requirements.
    pub release: String,
    /// Interpretation of the requirements.
    pub profile: String,
    /// Lowest level that fails the check.
    pub fail_on: String,
    /// Digest of the policy in hexadecimal. Two verdicts with the same version and digest have the same policy.
    pub digest: String,
    /// Digest of the configuration that came with the package, if the configuration had an effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub submitted_configuration: Option<Digest>,
}

/// A waiver with the number of findings that it accepts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// Name of the package.
    pub package: String,
    /// The requirement.
    pub requirement: String,
    /// Reason for the waiver.
    pub reason: String,
    /// Person or role that approved the waiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approver: Option<String>,
    /// Last day of the waiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Origin of the waiver: `configuration`, `inline` or `baseline`.
    pub source: String,
    /// Number of findings that the waiver accepts.
    pub findings: u64,
}

impl Statement {
    /// Returns a statement with the verdict on an archive.
    pub fn new(name: &str, digest: Digest, predicate: Verdict) -> Self {
        Self {
            kind: STATEMENT.to_owned(),
            subject: vec![Subject { name: name.to_owned(), digest }],
            predicate_type: VERDICT.to_owned(),
            predicate,
        }
    }

    /// Returns `true` if the statement is about an archive with this digest.
    pub fn is_about(&self, digest: &Digest) -> bool {
        self.subject.iter().any(|subject| subject.digest == *digest)
    }
}

impl Verdict {
    /// Returns the verdict of a report; `time` is the end of the check, and `digest` identifies the policy.
    pub fn of_report(report: &Report, time: String, digest: String) -> Self {
        let mut waivers = BTreeMap::new();
        for package in &report.packages {
            for requirement in &package.requirements {
                for waiver in requirement.findings.iter().filter_map(|finding| finding.waiver.as_ref()) {
                    let waiver = Waiver {
                        package: package.name.clone(),
                        requirement: requirement.id.to_string(),
                        reason: waiver.reason.clone(),
                        approver: waiver.approver.clone(),
                        until: waiver.until.clone(),
                        source: waiver.by.to_string(),
                        findings: 0,
                    };
                    *waivers.entry(waiver).or_default() += 1;
                }
            }
        }
        Self {
            outcome: report.outcome.name().to_owned(),
            time,
            engine: Engine { name: report.tool.name.to_string(), version: report.tool.version.to_string() },
            policy: Policy {
                rules: report.rule_sets.iter().map(ToString::to_string).collect(),
                release: report.catalogue.release.to_string(),
                profile: report.profile.name().to_owned(),
                fail_on: report.fail_on.name().to_owned(),
                digest,
                submitted_configuration: None,
            },
            packages: report.packages.iter().map(|package| package.name.clone()).collect(),
            excluded_files: excluded_files(report),
            requirements: Summary::sum(report.packages.iter().map(|package| package.summary)),
            ignored_requirements: ignored_requirements(report),
            waivers: waivers.into_iter().map(|(waiver, findings)| Waiver { findings, ..waiver }).collect(),
        }
    }
}

/// Returns the number of deselected requirements of all packages.
fn ignored_requirements(report: &Report) -> Option<NonZeroU64> {
    let requirements = report.packages.iter().flat_map(|package| &package.requirements);
    NonZeroU64::new(requirements.filter(|requirement| requirement.is_deselected()).count() as u64)
}

/// Returns the excluded files of a report, both inside and outside the packages.
fn excluded_files(report: &Report) -> Vec<String> {
    let within = report.packages.iter().flat_map(|package| {
        let excluded = package.files.iter().filter(|file| file.excluded);
        excluded.map(|file| within(&package.name, &file.path))
    });
    let outside = report.unchecked_files.files.iter().filter(|file| file.reason == "excluded");
    let mut files: Vec<String> = within.chain(outside.map(|file| file.file.clone())).collect();
    files.sort();
    files.dedup();
    files
}
