//! What the interface answers.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::engine::Terms;
use crate::store::checks::{Check, Counts, Status};
use crate::time::rfc3339;

/// A check.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckAnswer {
    /// Its id; nobody guesses it.
    pub id: String,
    /// How far it is: `queued`, `running`, `done`, or `failed` when it could not be brought to an end for reasons that
    /// are not in the package.
    #[schema(pattern = "^(queued|running|done|failed)$")]
    pub status: &'static str,
    /// Whether the gate is passed: `pass`, `fail`, or `error` when that could not be decided; nothing before it is done.
    #[schema(pattern = "^(pass|fail|error)$", required = true)]
    pub outcome: Option<String>,
    /// Why it failed, when its status is `failed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Number of requirements by status, when it is done; `waived` counts those whose failures are all waived.
    #[schema(required = true)]
    pub summary: Option<Counts>,
    /// What was handed in.
    pub package: PackageAnswer,
    /// What it is judged by.
    pub terms: Terms,
    /// The engine that it was accepted under, and that alone judges it: version, rules and policy.
    pub engine: String,
    /// How often it was begun.
    pub attempts: i64,
    /// When it was accepted, as RFC 3339 has it.
    pub created: String,
    /// When it was last begun.
    #[schema(required = true)]
    pub started: Option<String>,
    /// When it ended.
    #[schema(required = true)]
    pub finished: Option<String>,
    /// Where to go from here.
    pub links: Links,
}

/// What was handed in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PackageAnswer {
    /// Its name.
    pub name: String,
    /// SHA-256 of the archive.
    pub sha256: String,
    /// Bytes of the archive.
    pub size: i64,
}

/// Paths on this gate.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Links {
    /// The check.
    #[serde(rename = "self")]
    pub this: String,
    /// Its report; takes `?format=`.
    pub report: String,
    /// Its page for people.
    pub page: String,
    /// Its signed verdict, if it is done and the gate has a signing key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attestation: Option<String>,
}

/// Checks, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckList {
    /// The checks.
    pub checks: Vec<CheckAnswer>,
    /// What to give as `after` for the next ones; nothing when these are the last.
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
