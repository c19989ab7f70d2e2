//! Delivers results and changes of waivers to webhooks. Deliveries are stored together with the result or the change, and
//! repeated with increasing pauses until they succeed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::header::{CONTENT_TYPE, USER_AGENT};
use axum::http::{Method, Request};
use hmac::{Hmac, KeyInit as _, Mac as _};
use http_body_util::Full;
use sha2::Sha256;
use tokio::time::timeout;

use crate::api::answers::CheckAnswer;
use crate::api::waivers::WaiverChange;
use crate::app::App;
use crate::config::Webhook;
use crate::http::{self, Https};
use crate::ids::hex;
use crate::metrics::ByResult;
use crate::store::StoreError;
use crate::store::deliveries::{Delivery, Subject};
use crate::time;

/// Interval of database queries for due deliveries.
const EVERY: Duration = Duration::from_millis(500);
/// Maximum number of concurrent deliveries to a webhook.
const AT_A_TIME: usize = 8;
/// Longest duration of one delivery.
const LIMIT: Duration = Duration::from_secs(10);
/// First pause, in milliseconds; each later pause is twice as long.
const PAUSE: i64 = 2000;
/// Maximum pause, in milliseconds.
const LONGEST_PAUSE: i64 = 3_600_000;
/// Time between two lines in the log about a receiver.
const QUIET: Duration = Duration::from_hours(1);
/// Maximum number of attempts, within about half a day.
const MOST_ATTEMPTS: i64 = 20;

/// Delivers until the task is aborted.
pub(crate) async fn run(app: Arc<App>) {
    let client = match http::client() {
        Ok(client) => client,
        Err(error) => {
            if !app.config.webhooks.is_empty() {
                tracing::error!(%error, "webhooks are disabled: cannot load root certificates");
            }
            return std::future::pending().await;
        }
    };
    let receivers: Vec<Receiver<'_>> = app.config.webhooks.iter().map(Receiver::new).collect();
    let queues = receivers.iter().map(|receiver| serve(&app, &client, receiver));
    futures_util::future::join_all(queues).await;
    std::future::pending::<()>().await;
}

/// Delivers to one webhook, so that a receiver that does not respond delays no other receiver.
async fn serve(app: &App, client: &Https, receiver: &Receiver<'_>) {
    loop {
        match app.store.due_deliveries(&receiver.hook.name, AT_A_TIME).await {
            Ok(due) => {
                let deliveries = due.iter().map(|delivery| deliver(app, client, receiver, delivery));
                futures_util::future::join_all(deliveries).await;
                // After a full batch, more deliveries may be due.
                if due.len() >= AT_A_TIME {
                    continue;
                }
            }
            Err(error) => tracing::error!(%error, "cannot read the deliveries that are due"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Receiver with the time of the last log line about it.
struct Receiver<'c> {
    hook: &'c Webhook,
    warned: Mutex<Option<Instant>>,
}

impl<'c> Receiver<'c> {
    fn new(hook: &'c Webhook) -> Self {
        Self { hook, warned: Mutex::default() }
    }

    /// Logs a failed delivery, at most once an hour.
    fn warn(&self, error: &anyhow::Error) {
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.is_none_or(|at| at.elapsed() >= QUIET) {
            *warned = Some(Instant::now());
            let Webhook { name, url, .. } = self.hook;
            tracing::warn!(hook = name, url, "deliveries fail and will be repeated: {error:#}");
        }
    }

    /// Logs that deliveries succeed again.
    fn succeeded(&self) {
        if self.warned.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
            tracing::info!(hook = self.hook.name, "deliveries succeed again");
        }
    }
}

async fn deliver(app: &App, client: &Https, receiver: &Receiver<'_>, delivery: &Delivery) {
    let result = match timeout(LIMIT, attempt(app, client, delivery)).await {
        Ok(result) => result,
        Err(_) => Err(anyhow::anyhow!("no response within {} s", LIMIT.as_secs())),
    };
    let (word, written) = match result {
        Ok(()) => {
            receiver.succeeded();
            ("taken", app.store.delivered(delivery).await)
        }
        Err(error) if delivery.attempts >= MOST_ATTEMPTS => {
            receiver.warn(&error);
            tracing::debug!(hook = delivery.hook, subject = ?delivery.subject, %error, "abandoned a delivery");
            ("given-up", app.store.delivered(delivery).await)
        }
        Err(error) => {
            receiver.warn(&error);
            let shift = u32::try_from(delivery.attempts - 1).unwrap_or_default().min(20);
            let pause = PAUSE.saturating_mul(1 << shift).min(LONGEST_PAUSE);
            ("retried", app.store.put_off(delivery, pause).await)
        }
    };
    app.metrics.deliveries.get_or_create(&ByResult { result: word.to_owned() }).inc();
    if let Err(error) = written {
        log(&error);
    }
}

fn log(error: &StoreError) {
    tracing::error!(%error, "cannot store the result of a delivery; the delivery will be repeated");
}

async fn attempt(app: &App, client: &Https, delivery: &Delivery) -> anyhow::Result<()> {
    let hook = app.config.webhooks.iter().find(|hook| hook.name == delivery.hook);
    // Deliveries without a configured webhook, or about a removed check or waiver, are dropped.
    let (Some(hook), Some(body)) = (hook, message(app, &delivery.subject).await?) else { return Ok(()) };
    let moment = (time::now() / 1000).to_string();
    let request = Request::builder()
        .method(Method::POST)
        .uri(&hook.url)
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, http::USER_AGENT)
        .header("x-vnfcheck-delivery", &delivery.id)
        .header("x-vnfcheck-timestamp", &moment)
        .header("x-vnfcheck-signature", format!("sha256={}", signature(hook, &moment, &body)?))
        .body(Full::from(body))?;
    let status = client.request(request).await?.status();
    anyhow::ensure!(status.is_success(), "the receiver responded with {status}");
    Ok(())
}

/// Returns the message about a check or a waiver; `None` if the check or waiver was removed.
async fn message(app: &App, subject: &Subject) -> anyhow::Result<Option<Vec<u8>>> {
    let body = match subject {
        Subject::Check(id) => {
            let check = app.store.check(id).await?;
            check.map(|check| serde_json::to_vec(&CheckAnswer::new(&check, app)))
        }
        Subject::Waiver { number, change } => {
            let waiver = app.store.waiver(*number).await?;
            waiver.map(|waiver| serde_json::to_vec(&WaiverChange::new(change, waiver)))
        }
    };
    Ok(body.transpose()?)
}

/// Returns the HMAC-SHA256 of timestamp, dot and message, which proves the origin and the time to the holder of the
/// secret.
fn signature(hook: &Webhook, moment: &str, body: &[u8]) -> anyhow::Result<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(hook.secret.as_bytes())?;
    mac.update(moment.as_bytes());
    mac.update(b".");
    mac.update(body);
    Ok(hex(&mac.finalize().into_bytes()))
}
