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
    /// pass, fail, error, or failed.
    pub outcome: String,
}

/// Kind of a request.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ByRoute {
    /// The method.
    pub method: String,
    /// The route as the program has it, never what a client wrote.
    pub route: String,
    /// The status of the answer.
    pub status: u16,
}

/// Outcome of a delivery.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ByResult {
    /// taken, retried or given-up.
    pub result: String,
}

/// The metrics of this replica.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Checks that ended here.
    pub checks: Family<ByOutcome, Counter>,
    /// Submissions answered by a check there was.
    pub repeated: Counter,
    /// Submissions and connections refused because of a limit.
    pub refused: Counter,
    /// Seconds from accepted to ended.
    pub latency: Histogram,
    /// Seconds in the engine.
    pub running_time: Histogram,
    /// Checks that wait, over all replicas.
    pub waiting: Gauge,
    /// Checks being worked on, over all replicas.
    pub running: Gauge,
    /// Age of the oldest check that waits, in seconds.
    pub oldest: Gauge,
    /// Checks that wait for an engine that no replica runs.
    pub stranded: Gauge,
    /// Engines that replicas run: more than one during a rollout alone.
    pub engines: Gauge,
    /// Old checks that are kept because too many would be removed at once.
    pub held_back: Gauge,
    /// Results that came too late: the job had been taken away.
    pub lost: Counter,
    /// Requests.
    pub requests: Family<ByRoute, Counter>,
    /// Seconds to answer a request.
    pub request_time: Histogram,
    /// Bytes of packages received.
    pub received: Counter,
    /// Webhooks.
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
        // What never happened is 0, not absent.
        for outcome in ["pass", "fail", "error", "failed"] {
            drop(metrics.checks.get_or_create(&ByOutcome { outcome: outcome.to_owned() }));
        }
        for result in ["taken", "retried", "given-up"] {
            drop(metrics.deliveries.get_or_create(&ByResult { result: result.to_owned() }));
        }
        registry.register("checks", "Checks that ended on this replica", metrics.checks.clone());
        registry.register("repeated", "Submissions answered by a check there was", metrics.repeated.clone());
        registry.register(
            "refused",
            "Submissions and connections refused because of a limit",
            metrics.refused.clone(),
        );
        let unit = || Unit::Seconds;
        registry.register_with_unit("latency", "From accepted to ended", unit(), metrics.latency.clone());
        registry.register_with_unit(
            "engine",
            "Time in the rule engine",
            unit(),
            metrics.running_time.clone(),
        );
        registry.register("queue_waiting", "Checks that wait, over all replicas", metrics.waiting.clone());
        registry.register(
            "queue_running",
            "Checks being worked on, over all replicas",
            metrics.running.clone(),
        );
        let oldest = metrics.oldest.clone();
        registry.register_with_unit("queue_oldest", "Age of the oldest check that waits", unit(), oldest);
        let stranded = metrics.stranded.clone();
        registry.register("queue_stranded", "Checks whose engine no replica runs", stranded);
        registry.register("engines", "Engines that replicas run", metrics.engines.clone());
        let held_back = metrics.held_back.clone();
        registry.register(
            "retention_held_back",
            "Old checks kept until the operator allows the sweep",
            held_back,
        );
        registry.register("lost", "Results that came after the lease was lost", metrics.lost.clone());
        registry.register("requests", "Requests answered", metrics.requests.clone());
        registry.register_with_unit("request", "Time to answer", unit(), metrics.request_time.clone());
        registry.register_with_unit("received", "Packages received", Unit::Bytes, metrics.received.clone());
        registry.register("deliveries", "Webhooks", metrics.deliveries.clone());
        registry.register("log_lost", "Lines of the log that could not be written", LOST_LINES.clone());
        Self { registry, ..metrics }
    }
}

impl Metrics {
    /// All of them as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // A `String` takes everything.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
