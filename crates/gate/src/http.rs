//! HTTP client of the gate.

use std::io;

use axum::body::Bytes;
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

/// Client for `https` and `http` that follows no redirects.
pub type Https = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// Value of the header `User-Agent`.
pub const USER_AGENT: &str = concat!("vnfcheck-gate/", env!("CARGO_PKG_VERSION"));

/// Returns a client that trusts the root certificates of the system.
pub fn client() -> io::Result<Https> {
    let connector = HttpsConnectorBuilder::new().with_native_roots()?.https_or_http().enable_http1().build();
    Ok(Client::builder(TokioExecutor::new()).build(connector))
}
