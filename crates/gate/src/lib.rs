//! vnfcheck as a service: accepts packages over HTTP, checks them with the engine of the command line, stores the
//! results and serves them to programs, SDC and people.
//!
//! Only [`engine`] runs the rule engine, and only [`store`] depends on the database. The HTTP API, the
//! configuration and the command line are stable.

#![forbid(unsafe_code)]

mod alike;
pub mod api;
pub mod app;
pub mod auth;
pub mod body;
pub mod client;
mod compression;
pub mod config;
mod connections;
mod dashboard;
pub mod engine;
pub mod finished;
pub mod forms;
mod heads;
pub mod holdings;
pub mod http;
pub mod ids;
pub mod log;
pub mod metrics;
pub mod new_key;
pub mod packages;
pub mod pages;
mod policies;
mod products;
pub mod projects;
mod prove;
mod proxies;
pub mod queue;
pub mod readiness;
mod receivers;
pub mod retention;
pub mod role;
mod searches;
pub mod serve;
pub mod sign_in;
mod starting;
pub mod store;
pub mod submit;
mod tag;
pub mod time;
mod totals;
mod trends;
mod uploads;
pub mod vtp;
pub mod waivers;
mod webhooks;

pub use app::App;
pub use config::Config;
pub use store::Store;
