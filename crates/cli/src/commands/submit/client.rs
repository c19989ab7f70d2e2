//! Requests to a gate, with repetitions while the gate is busy or does not respond.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Seek as _, Write as _};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail, ensure};
use serde_json::Value;
use ureq::http::header::{CONTENT_TYPE, EXPECT, HeaderValue, LOCATION, RETRY_AFTER};
use ureq::http::{Request, Response};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, Error};
use vnfcheck_report::render::escaped_segment;

use super::progress::Progress;

/// Time for a connection.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// Longest time for which a gate holds the response to a submission, in seconds.
const LONGEST_WAIT: u64 = 30;
/// First pause before a repetition; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// Longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// Number of requests without any response after which the client gives up.
const MOST_FAILURES: u32 = 6;
/// Minimum size in bytes of an archive that is sent only after the gate accepts the headers of the request.
const LARGE: usize = 64 * 1024;
/// Limit of a response that the client reads into memory, in bytes.
const MOST_READ: u64 = 1 << 20;
/// Maximum size of a report, in bytes.
const LARGEST_REPORT: u64 = 1 << 30;
/// Size of the parts in which a report arrives, in bytes.
const PART: usize = 64 * 1024;
/// Status codes of gates, and of proxies in front of them, that are busy or not ready.
const BUSY: [u16; 4] = [429, 502, 503, 504];

/// The key of a gate. Neither messages nor logs contain a key.
pub(super) struct Key(HeaderValue);

impl Key {
    /// Parses a key, ignoring surrounding whitespace.
    pub(super) fn new(text: &str) -> anyhow::Result<Self> {
        let text = text.trim();
        let is_key = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        ensure!(is_key, "expected one key, such as `vgk-…`");
        let mut key = HeaderValue::from_str(text).map_err(|_| anyhow!("expected one key"))?;
        key.set_sensitive(true);
        Ok(Self(key))
    }
}

/// A query parameter of a submission.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) value: String,
}

/// A check at the gate.
pub(super) struct Submitted {
    id: String,
    pub(super) status: String,
    pub(super) outcome: Option<String>,
    pub(super) message: Option<String>,
}

/// An error response of the gate.
struct Refusal {
    status: u16,
    retry_after: Option<Duration>,
    location: Option<String>,
    /// Empty if the client cannot read the body.
    body: Vec<u8>,
}

/// A client of one gate.
pub(super) struct Client<'p> {
    agent: Agent,
    gate: String,
    key: Option<Key>,
    began: Instant,
    /// Time after which the client gives up.
    limit: Duration,
    progress: &'p Progress,
}

impl<'p> Client<'p> {
    pub(super) fn new(
        gate: &str,
        key: Option<Key>,
        limit: Duration,
        progress: &'p Progress,
    ) -> anyhow::Result<Self> {
        let gate = gate.trim().trim_end_matches('/').to_owned();
        let authority = gate.strip_prefix("https://").or_else(|| gate.strip_prefix("http://"));
        let Some(authority) = authority.filter(|it| !it.is_empty() && !it.contains(['@', '?', '#'])) else {
            bail!("`{gate}` is not the address of a gate, such as https://gate.example");
        };
        let is_encrypted = gate.starts_with("https://");
        if key.is_some() && !is_encrypted && !is_local(authority) {
            progress.note("warning: the key is sent without encryption; use the https address of the gate");
        }
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            // Another address must not get the key.
            .max_redirects(0)
            .user_agent(concat!("vnfcheck/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(CONNECT_TIME))
            .timeout_global(Some(limit));
        if is_encrypted {
            config = config.tls_config(tls()?);
        }
        let agent = config.build().into();
        Ok(Self { agent, gate, key, began: Instant::now(), limit, progress })
    }

    /// Submits an archive. A repetition is harmless, because the gate returns the same check.
    pub(super) fn submit(&self, archive: &[u8], parameters: &[Parameter]) -> anyhow::Result<Submitted> {
        let mut query = format!("wait={}", LONGEST_WAIT.min(self.limit.as_secs()));
        for Parameter { name, value } in parameters {
            write!(query, "&{name}={}", escaped_segment(value))?;
        }
        let url = format!("{}/api/v1/checks?{query}", self.gate);
        self.progress.step(format_args!("submitting {} bytes to {}", archive.len(), self.gate));
        let send = || {
            let mut request = self.request("POST", &url).header(CONTENT_TYPE, "application/zip");
            if archive.len() > LARGE {
                request = request.header(EXPECT, "100-continue");
            }
            self.agent.run(request.body(archive)?)
        };
        let check = submitted(&self.answered(send, read)?)?;
        self.progress.note(format_args!("submitted: {}/checks/{}", self.gate, check.id));
        Ok(check)
    }

    /// Waits for a check to end.
    pub(super) fn wait(&self, mut check: Submitted) -> anyhow::Result<Submitted> {
        let url = format!("{}/api/v1/checks/{}", self.gate, check.id);
        let (mut pause, mut shown) = (FIRST_PAUSE, String::new());
        while !["done", "failed"].contains(&check.status.as_str()) {
            if shown != check.status {
                shown.clone_from(&check.status);
                self.progress.step(format_args!("the check is {shown}"));
            }
            let left = self.left();
            if left.is_zero() {
                let seconds = self.limit.as_secs_f64();
                bail!("the check has not ended within {seconds} s; see {}/checks/{}", self.gate, check.id);
            }
            sleep(pause.min(left));
            pause = (pause * 2).min(LONGEST_PAUSE / 3);
            check = submitted(&self.answered(|| self.get(&url), read)?)?;
        }
        Ok(check)
    }

    /// Returns a temporary file with the report of a check in a format.
    pub(super) fn report(&self, check: &Submitted, format: &str) -> anyhow::Result<File> {
        let url = format!("{}/api/v1/checks/{}/report?format={format}", self.gate, check.id);
        self.answered(|| self.get(&url), store)
    }

    fn get(&self, url: &str) -> Result<Response<Body>, Error> {
        self.agent.run(self.request("GET", url).body(())?)
    }

    fn request(&self, method: &str, url: &str) -> ureq::http::request::Builder {
        let request = Request::builder().method(method).uri(url);
        match &self.key {
            Some(Key(key)) => request.header("X-API-Key", key),
            None => request,
        }
    }

    /// Sends a request until the gate accepts or refuses the request, or the time limit expires. `accept` reads the body
    /// of the accepted request.
    fn answered<T>(
        &self,
        send: impl Fn() -> Result<Response<Body>, Error>,
        accept: impl Fn(Body) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let (mut pause, mut failures) = (FIRST_PAUSE, 0);
        loop {
            let answer = send().map_err(anyhow::Error::from).and_then(|response| {
                if response.status().is_success() {
                    accept(response.into_body()).map(Ok)
                } else {
                    Ok(Err(Refusal::read(response)))
                }
            });
            let (why, wait) = match answer {
                Ok(Ok(accepted)) => return Ok(accepted),
                Ok(Err(refusal)) if BUSY.contains(&refusal.status) => {
                    failures = 0;
                    (refusal.problem(), refusal.retry_after.unwrap_or(pause))
                }
                Ok(Err(refusal)) => return Err(self.refused(&refusal)),
                Err(error) if is_passing(&error) && failures + 1 < MOST_FAILURES => {
                    failures += 1;
                    (format!("no response: {error:#}"), pause)
                }
                Err(error) => return Err(self.unanswered(error)),
            };
            // The gate can state any time, even a time that no clock can represent.
            if wait > self.left() {
                bail!("{why}; the limit of {} s ends before the next attempt", self.limit.as_secs_f64());
            }
            self.progress.note(format_args!("{why}; next attempt in {} s", wait.as_secs()));
            sleep(wait);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn left(&self) -> Duration {
        self.limit.saturating_sub(self.began.elapsed())
    }

    fn refused(&self, refusal: &Refusal) -> anyhow::Error {
        match &refusal.location {
            Some(location) => anyhow!("{} redirects to {location}; use that address", self.gate),
            None => anyhow!("the gate refused the request: {}", refusal.problem()),
        }
    }

    fn unanswered(&self, error: anyhow::Error) -> anyhow::Error {
        match error.downcast_ref() {
            Some(Error::BodyExceedsLimit(limit)) => {
                anyhow!("a response from {} reaches the limit of {limit} bytes", self.gate)
            }
            _ if is_of_certificate(&error) => anyhow!(
                "no response from {}: {error:#}; name the file with the root certificate of the gate in SSL_CERT_FILE",
                self.gate
            ),
            Some(_) => error.context(format!("no response from {}", self.gate)),
            None => error,
        }
    }
}

/// Reads a response into memory.
fn read(body: Body) -> anyhow::Result<Vec<u8>> {
    Ok(body.into_with_config().limit(MOST_READ).read_to_vec()?)
}

/// Writes a report to a temporary file, so that neither an interrupted nor a large report ends in the output or in memory.
fn store(body: Body) -> anyhow::Result<File> {
    let failed = "cannot write the report to a temporary file";
    let mut file = tempfile::tempfile().context(failed)?;
    let report = body.into_with_config().limit(LARGEST_REPORT).reader();
    let mut report = BufReader::with_capacity(PART, report);
    loop {
        let part = report.fill_buf().map_err(Error::from)?;
        if part.is_empty() {
            break;
        }
        file.write_all(part).context(failed)?;
        let size = part.len();
        report.consume(size);
    }
    file.rewind().context(failed)?;
    Ok(file)
}

impl Refusal {
    fn read(response: Response<Body>) -> Self {
        let (parts, body) = response.into_parts();
        let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let seconds = header(RETRY_AFTER).and_then(|value| value.trim().parse().ok());
        Self {
            status: parts.status.as_u16(),
            retry_after: seconds.map(Duration::from_secs),
            location: header(LOCATION).filter(|_| parts.status.is_redirection()).map(str::to_owned),
            body: read(body).unwrap_or_default(),
        }
    }

    /// Returns the error message of a response.
    fn problem(&self) -> String {
        let problem: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        let text = |name: &str| problem.get(name).and_then(Value::as_str);
        let mut shown = format!("status {}", self.status);
        for part in [text("message"), text("detail")].into_iter().flatten() {
            // Writing to a string never fails.
            let _ = write!(shown, ", {part}");
        }
        shown
    }
}

/// Returns the check in a response.
fn submitted(response: &[u8]) -> anyhow::Result<Submitted> {
    let check: Value = serde_json::from_slice(response).unwrap_or_default();
    let text = |name: &str| check.get(name).and_then(Value::as_str).map(str::to_owned);
    let id = text("id").filter(|id| !id.is_empty() && id.bytes().all(|it| it.is_ascii_alphanumeric()));
    let (Some(id), Some(status)) = (id, text("status")) else {
        bail!("the response does not come from a gate");
    };
    Ok(Submitted { id, status, outcome: text("outcome"), message: text("message") })
}

/// Returns `true` if TLS refuses the certificate of the gate.
fn is_of_certificate(error: &anyhow::Error) -> bool {
    format!("{error:#}").contains("invalid peer certificate")
}

/// Returns `true` for an error that a repetition may resolve.
fn is_passing(error: &anyhow::Error) -> bool {
    match error.downcast_ref() {
        // TLS errors have the kind `InvalidData`.
        Some(Error::Io(error)) => error.kind() != std::io::ErrorKind::InvalidData,
        Some(Error::Timeout(_) | Error::ConnectionFailed | Error::Protocol(_) | Error::BodyStalled) => true,
        _ => false,
    }
}

/// Returns `true` for an authority on this machine, whose connection nobody else can read.
fn is_local(authority: &str) -> bool {
    let host = authority.split('/').next().unwrap_or_default();
    let host = host.strip_prefix('[').and_then(|host| host.split(']').next()).unwrap_or_else(|| {
        // A port follows a name or an IPv4 address.
        host.split(':').next().unwrap_or_default()
    });
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|it| it.is_loopback())
}

/// Returns the settings of TLS with the root certificates of this machine.
fn tls() -> anyhow::Result<TlsConfig> {
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        let reason = found
            .errors
            .first()
            .map_or_else(|| "the machine has no certificates".to_owned(), ToString::to_string);
        bail!(
            "cannot read the root certificates of this machine: {reason}; set SSL_CERT_FILE to a file of certificates"
        );
    }
    let roots = found.certs.iter().map(|it| Certificate::from_der(it).to_owned());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(TlsConfig::builder()
        .root_certs(RootCerts::from(roots))
        .unversioned_rustls_crypto_provider(provider)
        .build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_one_word_and_stays_hidden() {
        let Key(key) = Key::new("  vgk-secret\r\n").unwrap();
        assert!(!format!("{key:?}").contains("secret"));
        for text in ["", " \n", "vgk-a vgk-b", "vgk-a\nX-Other: b", "vgk-ä"] {
            assert!(Key::new(text).is_err_and(|error| !error.to_string().contains("vgk-a")), "{text:?}");
        }
    }

    #[test]
    fn only_loopback_addresses_are_local() {
        for authority in ["localhost", "localhost:80/base", "127.0.0.1:8350", "[::1]:8350"] {
            assert!(is_local(authority), "{authority}");
        }
        for authority in ["gate.example", "localhost.example", "10.0.0.1:80", "[2001:db8::1]"] {
            assert!(!is_local(authority), "{authority}");
        }
    }

    #[test]
    fn parameters_are_encoded() {
        assert_eq!(escaped_segment("v 1&rules=heat/ä"), "v%201%26rules%3Dheat%2F%C3%A4");
    }
}
