//! Responses of the API.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::engine::CheckRequest;
use crate::store::checks::{Check, Counts, Status};
use crate::time::rfc3339;

/// A check.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckAnswer {
    /// Identifier of 128 random bits.
    pub id: String,
    /// State: `queued`, `running`, `done`, or `failed` if the check could not finish for reasons
    /// outside the package.
    #[schema(pattern = "^(queued|running|done|failed)$")]
    pub status: &'static str,
    /// Verdict: `pass`, `fail`, or `error` if the check could not decide; `null` before the check is done.
    #[schema(pattern = "^(pass|fail|error)$", required = true)]
    pub outcome: Option<String>,
    /// Reason for the status `failed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Number of requirements by status; `waived` counts requirements whose failures are all waived.
    #[schema(required = true)]
    pub summary: Option<Counts>,
    /// Project of the check.
    pub project: String,
    /// Name of the key or the person that submitted the package; `null` if unknown, because the submission needed no key, or
    /// because an earlier version of the gate stored the check.
    #[schema(required = true)]
    pub submitter: Option<String>,
    /// Submitted package.
    pub package: PackageAnswer,
    /// Options of the check.
    pub terms: CheckRequest,
    /// Engine that accepted the package and runs the check: version, rules and policy.
    pub engine: String,
    /// Number of attempts.
    pub attempts: i64,
    /// Time of acceptance (RFC 3339).
    pub created: String,
    /// Start of the last attempt.
    #[schema(required = true)]
    pub started: Option<String>,
    /// End of the check.
    #[schema(required = true)]
    pub finished: Option<String>,
    /// Related paths.
    pub links: Links,
}

/// Submitted package.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PackageAnswer {
    /// Name of the package.
    pub name: String,
    /// SHA-256 of the archive.
    pub sha256: String,
    /// Size of the archive in bytes.
    pub size: i64,
}

/// Paths on this gate.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Links {
    /// The check.
    #[serde(rename = "self")]
    pub this: String,
    /// Report of the check, in the format given by `?format=`.
    pub report: String,
    /// Web page of the check.
    pub page: String,
    /// Signed verdict, if the check is done and the gate has a signing key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attestation: Option<String>,
}

/// Checks, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckList {
    /// The checks.
    pub checks: Vec<CheckAnswer>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    pub next: Option<String>,
}

impl CheckAnswer {
    /// Describes a check of a gate.
    pub fn new(check: &Check, app: &App) -> Self {
        let this = format!("/api/v1/checks/{}", check.id);
        let attestation = app.signs(check).then(|| format!("{this}/attestation"));
        Self {
            id: check.id.clone(),
            status: check.status.name(),
            outcome: check.outcome.clone().filter(|_| check.status == Status::Done),
            message: check.message.clone().filter(|_| check.status == Status::Failed),
            summary: check.counts(),
            project: check.project.clone(),
            submitter: check.submitter.clone(),
            package: PackageAnswer {
                name: check.name.clone(),
                sha256: check.package.clone(),
                size: check.size,
            },
            terms: check.terms.clone(),
            engine: check.engine.clone(),
            attempts: check.attempts,
            created: rfc3339(check.created),
            started: check.started.map(rfc3339),
            finished: check.finished.map(rfc3339),
            links: Links {
                report: format!("{this}/report"),
                page: format!("/checks/{}", check.id),
                attestation,
                this,
            },
        }
    }
}
