//! Metrics in the text format of Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::log::LOST_LINES;

/// Outcome of a check.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ByOutcome {
    /// `pass`, `fail`, `error` or `failed`.
    pub outcome: String,
}

/// Kind of a request.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ByRoute {
    /// HTTP method.
    pub method: String,
    /// Pattern of the route, never a path from a client.
    pub route: String,
    /// Status of the response.
    pub status: u16,
}

/// Outcome of a delivery.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ByResult {
    /// `taken`, `retried` or `given-up`.
    pub result: String,
}

/// The metrics of this replica.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Checks that ended on this replica.
    pub checks: Family<ByOutcome, Counter>,
    /// Submissions that returned an existing check.
    pub repeated: Counter,
    /// Submissions and connections refused because of a limit.
    pub refused: Counter,
    /// Seconds from the acceptance to the end of a check.
    pub latency: Histogram,
    /// Seconds in the engine.
    pub running_time: Histogram,
    /// Number of waiting checks, over all replicas.
    pub waiting: Gauge,
    /// Number of running checks, over all replicas.
    pub running: Gauge,
    /// Age of the oldest waiting check, in seconds.
    pub oldest: Gauge,
    /// Number of checks that wait for an engine that no replica runs.
    pub stranded: Gauge,
    /// Number of engines that replicas run; more than one only during a rollout.
    pub engines: Gauge,
    /// Number of old checks that are kept because a sweep would remove too many checks.
    pub held_back: Gauge,
    /// Results that arrived after the lease was lost.
    pub lost: Counter,
    /// Requests.
    pub requests: Family<ByRoute, Counter>,
    /// Seconds until the response to a request.
    pub request_time: Histogram,
    /// Bytes of packages received.
    pub received: Counter,
    /// Webhook delivery attempts.
    pub deliveries: Family<ByResult, Counter>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("vnfcheck_gate");
        let seconds = || Histogram::new(exponential_buckets(0.001, 2.0, 16));
        let metrics = Self {
            checks: Family::default(),
            repeated: Counter::default(),
            refused: Counter::default(),
            latency: seconds(),
            running_time: seconds(),
            waiting: Gauge::default(),
            running: Gauge::default(),
            oldest: Gauge::default(),
            stranded: Gauge::default(),
            engines: Gauge::default(),
            held_back: Gauge::default(),
            lost: Counter::default(),
            requests: Family::default(),
            request_time: seconds(),
            received: Counter::default(),
            deliveries: Family::default(),
            registry: Registry::default(),
        };
        // Outcomes that have not occurred are exported as 0.
        for outcome in ["pass", "fail", "error", "failed"] {
            drop(metrics.checks.get_or_create(&ByOutcome { outcome: outcome.to_owned() }));
        }
        for result in ["taken", "retried", "given-up"] {
            drop(metrics.deliveries.get_or_create(&ByResult { result: result.to_owned() }));
        }
        registry.register("checks", "Checks that ended on this replica", metrics.checks.clone());
        registry.register(
            "repeated",
            "Submissions that returned an existing check",
            metrics.repeated.clone(),
        );
        registry.register(
            "refused",
            "Submissions and connections refused because of a limit",
            metrics.refused.clone(),
        );
        let unit = || Unit::Seconds;
        registry.register_with_unit(
            "latency",
            "Time from the acceptance to the end of a check",
            unit(),
            metrics.latency.clone(),
        );
        registry.register_with_unit(
            "engine",
            "Time in the rule engine",
            unit(),
            metrics.running_time.clone(),
        );
        registry.register("queue_waiting", "Waiting checks, over all replicas", metrics.waiting.clone());
        registry.register("queue_running", "Running checks, over all replicas", metrics.running.clone());
        let oldest = metrics.oldest.clone();
        registry.register_with_unit("queue_oldest", "Age of the oldest waiting check", unit(), oldest);
        let stranded = metrics.stranded.clone();
        registry.register("queue_stranded", "Checks whose engine no replica runs", stranded);
        registry.register("engines", "Engines that replicas run", metrics.engines.clone());
        let held_back = metrics.held_back.clone();
        registry.register(
            "retention_held_back",
            "Old checks kept until the operator allows the sweep",
            held_back,
        );
        registry.register("lost", "Results that arrived after the lease was lost", metrics.lost.clone());
        registry.register("requests", "Requests answered", metrics.requests.clone());
        registry.register_with_unit(
            "request",
            "Time until the response to a request",
            unit(),
            metrics.request_time.clone(),
        );
        registry.register_with_unit(
            "received",
            "Bytes of received packages",
            Unit::Bytes,
            metrics.received.clone(),
        );
        registry.register("deliveries", "Webhook delivery attempts", metrics.deliveries.clone());
        registry.register("log_lost", "Lines of the log that could not be written", LOST_LINES.clone());
        Self { registry, ..metrics }
    }
}

impl Metrics {
    /// Returns all metrics as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
