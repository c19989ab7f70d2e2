//! `gate.yaml`: limits, retention, what is checked and by what, external tests, webhooks. Without it everything has a
//! value that suits one machine.

mod read;

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use attest::SecretKey;
use runner::open::Bounds;

use crate::engine::{Choices, Policy};

/// Reasons for refusing the configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It, or a file it names, cannot be read.
    #[error("cannot read `{path}`: {message}")]
    Read {
        /// The file.
        path: String,
        /// Error message of the system.
        message: String,
    },
    /// The configuration has mistakes; each as `file:line:column: message`.
    #[error("{}", .0.join("\n"))]
    Mistakes(Vec<String>),
}

/// Configuration of the gate.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Limits of the gate.
    pub limits: Limits,
    /// Limits for each owner of keys.
    pub quotas: Quotas,
    /// Retention times.
    pub retention: Retention,
    /// Rules and options for checks.
    pub check: Check,
    /// External tests of SDC.
    pub vtp: Vtp,
    /// Whether lists, checks and reports are shown to those alone who have a key, once there is one.
    pub public_reading: bool,
    /// Whether the gate may serve all clients while no key exists.
    pub no_keys: bool,
    /// The proxies that name their clients in `X-Forwarded-For`.
    pub proxies: Vec<IpAddr>,
    /// The key that signs verdicts; without one, the gate signs none.
    pub signing_key: Option<SecretKey>,
    /// Receivers of results.
    pub webhooks: Vec<Webhook>,
}

/// Limits of the gate.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of one upload.
    pub upload: u64,
    /// Bytes of all uploads that are being received.
    pub uploads: u64,
    /// Bytes that a package may unfold to.
    pub unpacked: u64,
    /// Longest duration of one check.
    pub check: Duration,
    /// Longest duration of one upload.
    pub receive: Duration,
    /// Time without progress after which a client that does not read its response is disconnected.
    pub send: Duration,
    /// Checks that may wait.
    pub waiting: i64,
    /// Time that a check waits for a replica with its engine before the gate accepts the check again.
    pub stranded: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time from one address; listed proxies have no such limit.
    pub connections_per_address: usize,
}

/// Limits for each owner of keys.
#[derive(Clone, Debug)]
pub struct Quotas {
    /// Checks that have not ended.
    pub waiting: i64,
    /// Checks accepted within an hour.
    pub per_hour: i64,
}

/// Retention times.
#[derive(Clone, Debug)]
pub struct Retention {
    /// Checks with their reports and packages.
    pub checks: Duration,
}

/// Rules and options for checks.
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// Policy of the operator.
    pub policy: Policy,
    /// Options that submitters can choose.
    pub choices: Choices,
    /// Whether a `vnfcheck.yaml` that comes with a package counts.
    pub submitted_configuration: bool,
}

/// External tests of SDC.
#[derive(Clone, Debug)]
pub struct Vtp {
    /// Path prefix before `/v1/vtp`.
    pub base: String,
    /// The scenario under which SDC shows the tests.
    pub scenario: String,
    /// Longest wait of a request for its results; SDC waits ten seconds.
    pub wait: Duration,
}

/// Receiver of results.
#[derive(Clone)]
pub struct Webhook {
    /// Name of the webhook.
    pub name: String,
    /// Address of the receiver.
    pub url: String,
    /// Secret that signs the messages.
    pub secret: String,
    /// Outcomes to deliver; all if empty.
    pub outcomes: Vec<String>,
}

impl std::fmt::Debug for Webhook {
    /// Without the secret.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Webhook")
            .field("name", &self.name)
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            upload: 64 << 20,
            uploads: 96 << 20,
            unpacked: 256 << 20,
            check: Duration::from_mins(1),
            receive: Duration::from_mins(2),
            send: Duration::from_secs(30),
            waiting: 10_000,
            stranded: Duration::from_mins(5),
            connections: 1024,
            connections_per_address: 256,
        }
    }
}

impl Default for Quotas {
    fn default() -> Self {
        Self { waiting: 5000, per_hour: 100_000 }
    }
}

impl Default for Retention {
    fn default() -> Self {
        Self { checks: Duration::from_hours(24 * 90) }
    }
}

impl Default for Vtp {
    fn default() -> Self {
        Self {
            base: "/onapapi/vnfsdk-marketplace".to_owned(),
            scenario: "onap-dublin".to_owned(),
            wait: Duration::from_secs(8),
        }
    }
}

impl Config {
    /// Reads a file, and reports all its mistakes at once.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let bytes = std::fs::read(path).map_err(|error| ConfigError::Read {
            path: path.display().to_string(),
            message: error.to_string(),
        })?;
        read::parse(path, &bytes)
    }

    /// Policy of the engine.
    pub fn policy(&self) -> Policy {
        Policy {
            timeout: self.limits.check,
            unpacked: self.limits.unpacked.min(Bounds::default().total_bytes),
            ..self.check.policy.clone()
        }
    }
}
