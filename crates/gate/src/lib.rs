//! vnfcheck as a service: takes packages over HTTP, checks them with the same engine as the command line, keeps the
//! results and serves them to programs, to SDC and to people.
//!
//! [`engine`] is the one place that knows the rule engine, [`store`] the one that knows the database. Only the HTTP
//! interface, the configuration and the command line of the program are stable.

#![forbid(unsafe_code)]

pub mod api;
pub mod app;
pub mod auth;
pub mod body;
pub mod client;
pub mod config;
mod connections;
pub mod engine;
pub mod finished;
pub mod holdings;
pub mod ids;
pub mod log;
pub mod metrics;
pub mod new_key;
pub mod packages;
pub mod pages;
mod prove;
pub mod queue;
pub mod readiness;
pub mod retention;
pub mod serve;
pub mod store;
pub mod submit;
pub mod time;
pub mod vtp;
mod webhooks;

pub use app::App;
pub use config::Config;
pub use store::Store;
