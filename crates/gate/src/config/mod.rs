//! `gate.yaml`: limits, retention, options of checks, external tests, sign-in and webhooks. The defaults suit a gate on one
//! machine.

mod read;

use std::path::Path;
use std::time::Duration;

use axum::http::Uri;
use ipnet::IpNet;
use vnfcheck_attest::SecretKey;
use vnfcheck_runner::open::Bounds;

use crate::engine::{Choices, Policy};
use crate::role::Role;
use crate::store::projects::DEFAULT;

/// Reasons for refusing the configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The configuration, or a file that it names, cannot be read.
    #[error("cannot read `{path}`: {message}")]
    Read {
        /// Path of the file.
        path: String,
        /// Error message of the system.
        message: String,
    },
    /// The configuration has mistakes, each reported as `file:line:column: message`.
    #[error("{}", .0.join("\n"))]
    Mistakes(Vec<String>),
}

/// Configuration of the gate.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Limits of the gate.
    pub limits: Limits,
    /// Limits of each project.
    pub quotas: Quotas,
    /// Retention times.
    pub retention: Retention,
    /// Rules and options for checks.
    pub check: Check,
    /// External tests of SDC.
    pub vtp: Vtp,
    /// `true` if clients without a key can read the lists, checks and reports of all projects.
    pub public_reading: bool,
    /// `true` if the gate may serve all clients while no key exists.
    pub no_keys: bool,
    /// Proxies whose `X-Forwarded-For` header is trusted.
    pub proxies: Vec<Proxy>,
    /// Sign-in with an identity provider; `None` if users sign in with keys only.
    pub sign_in: Option<SignIn>,
    /// Key for signing verdicts; `None` if the gate does not sign.
    pub signing_key: Option<SecretKey>,
    /// Receivers of results.
    pub webhooks: Vec<Webhook>,
}

/// Trusted proxy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proxy {
    /// Address or network.
    Network(IpNet),
    /// Host name.
    Name(String),
}

/// Limits of the gate.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum size of an upload, in bytes.
    pub upload: u64,
    /// Maximum total size of uploads in progress, in bytes.
    pub uploads: u64,
    /// Maximum unpacked size of a package, in bytes.
    pub unpacked: u64,
    /// Longest duration of one check.
    pub check: Duration,
    /// Longest time for the body of a request.
    pub receive: Duration,
    /// Time without progress after which a client that does not read its response is disconnected.
    pub send: Duration,
    /// Maximum number of waiting checks.
    pub waiting: i64,
    /// Time that a check waits for a replica with its engine before the gate accepts the check again under the current
    /// engine.
    pub stranded: Duration,
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of connections from one address; listed proxies have no such limit.
    pub connections_per_address: usize,
}

/// Limits of each project.
#[derive(Clone, Debug)]
pub struct Quotas {
    /// Maximum number of checks that have not ended.
    pub waiting: i64,
    /// Maximum number of checks accepted within an hour.
    pub per_hour: i64,
}

/// Retention times.
#[derive(Clone, Debug)]
pub struct Retention {
    /// Retention time of checks with their reports and packages.
    pub checks: Duration,
    /// Retention time of entries of the audit log; `None` keeps all entries.
    pub audit: Option<Duration>,
}

/// Rules and options for checks.
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// Policy of the operator.
    pub policy: Policy,
    /// Options that submitters can choose.
    pub choices: Choices,
    /// `true` if the gate applies a `vnfcheck.yaml` submitted with a package.
    pub submitted_configuration: bool,
}

/// External tests of SDC.
#[derive(Clone, Debug)]
pub struct Vtp {
    /// Path prefix before `/v1/vtp`.
    pub base: String,
    /// Name of the scenario in SDC.
    pub scenario: String,
    /// Maximum time that a request waits for its results; SDC waits ten seconds.
    pub wait: Duration,
}

/// User sign-in with an identity provider (OIDC).
#[derive(Clone)]
pub struct SignIn {
    /// Address of the provider, exactly as in its ID tokens.
    pub issuer: String,
    /// Name of the gate at the provider.
    pub client_id: String,
    /// Secret of the gate at the provider.
    pub client_secret: String,
    /// Address of the gate in browsers, without a slash at the end.
    pub address: String,
    /// Scopes of the ID token.
    pub scopes: Vec<String>,
    /// Claim with the groups of a person.
    pub groups_claim: String,
    /// Lifetime of a session.
    pub lasts: Duration,
    /// Roles of groups; the first entry that contains a group of the person applies.
    pub roles: Vec<GroupRole>,
}

/// Role of a group at the identity provider.
#[derive(Clone, Debug)]
pub struct GroupRole {
    /// Name of the group.
    pub group: String,
    /// Role of the group's members.
    pub role: Role,
    /// Project of the members; `None` for the default project, with the role `admin`.
    pub project: Option<String>,
}

impl GroupRole {
    /// Returns the project of the members.
    pub fn project(&self) -> &str {
        self.project.as_deref().unwrap_or(DEFAULT)
    }
}

impl SignIn {
    /// Returns the role that the first entry that contains one of the groups gives.
    pub fn role_of(&self, groups: &[String]) -> Option<&GroupRole> {
        self.roles.iter().find(|role| groups.contains(&role.group))
    }
}

impl std::fmt::Debug for SignIn {
    /// Omits the secret.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("SignIn")
            .field("issuer", &self.issuer)
            .field("client_id", &self.client_id)
            .finish_non_exhaustive()
    }
}

impl Default for SignIn {
    fn default() -> Self {
        Self {
            issuer: String::new(),
            client_id: String::new(),
            client_secret: String::new(),
            address: String::new(),
            scopes: vec!["openid".to_owned(), "email".to_owned()],
            groups_claim: "groups".to_owned(),
            lasts: Duration::from_hours(12),
            roles: Vec::new(),
        }
    }
}

/// Returns `true` for an address with TLS, or on this machine.
pub fn is_safe_address(address: &str) -> bool {
    let Ok(uri) = address.parse::<Uri>() else { return false };
    match uri.scheme_str() {
        Some("https") => uri.host().is_some(),
        Some("http") => uri.host().is_some_and(|host| ["localhost", "127.0.0.1", "[::1]"].contains(&host)),
        _ => false,
    }
}

/// Receiver of results and of changes of waivers.
#[derive(Clone, Default)]
pub struct Webhook {
    /// Name of the webhook.
    pub name: String,
    /// Address of the receiver.
    pub url: String,
    /// Secret that signs the messages.
    pub secret: String,
    /// Outcomes to deliver; `None` delivers all.
    pub outcomes: Option<Vec<String>>,
    /// Changes of waivers to deliver.
    pub waivers: Vec<String>,
}

impl std::fmt::Debug for Webhook {
    /// Omits the secret.
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
        Self { checks: Duration::from_hours(24 * 90), audit: None }
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
    /// Reads a file, and reports all its mistakes together.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let bytes = std::fs::read(path).map_err(|error| ConfigError::Read {
            path: path.display().to_string(),
            message: error.to_string(),
        })?;
        read::parse(path, &bytes)
    }

    /// Returns the policy for the engine.
    pub fn policy(&self) -> Policy {
        Policy {
            timeout: self.limits.check,
            unpacked: self.limits.unpacked.min(Bounds::default().total_bytes),
            ..self.check.policy.clone()
        }
    }
}
