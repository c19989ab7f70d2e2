//! Error responses (RFC 9457).

use std::sync::Arc;

use axum::Json;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::engine::{CheckRequestError, EngineError};
use crate::packages::PackagesError;
use crate::sign_in::SignInError;
use crate::store::StoreError;
use crate::uploads::Full;

/// Error response: `application/problem+json`.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// `about:blank`: the status determines the kind of problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Reason phrase of the status.
    title: &'static str,
    /// HTTP status code.
    pub status: u16,
    /// Code of the problem, for programs.
    pub code: &'static str,
    /// Description of the problem.
    pub message: String,
    /// Further details, or a remedy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Problem {
    /// Creates a problem with a status.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code,
            message: message.into(),
            detail: None,
            retry_after: None,
        }
    }

    fn detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }

    /// 400: a part of the request is invalid.
    pub fn bad_request(what: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message).detail(format!("in `{what}`"))
    }

    /// 400: a parameter has an unknown value.
    pub fn unknown(what: &str, value: &str, known: &[&str]) -> Self {
        let message = format!("unknown {what} `{value}`; expected one of {}", known.join(", "));
        Self::bad_request(what, message)
    }

    /// 401: the request has no valid key.
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "no-key", "the request needs a key").detail(
            "send the key as `X-API-Key` or `Authorization: Bearer`; `vnfcheck-gate keys add` creates a key",
        )
    }

    /// 403: the client may not send this request.
    pub fn forbidden(message: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// 404: the resource does not exist, or the client may not read it.
    pub fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("no such {what}"))
    }

    /// 404: the gate does not sign verdicts.
    pub fn no_signing_key() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-signing-key", "this gate has no key for signing verdicts")
            .detail("the operator can set `signing-key` in gate.yaml")
    }

    /// 409: the submitter chose options for which the gate signs no verdict.
    pub fn submitter_terms(chosen: &[String]) -> Self {
        let message = format!(
            "the submitter chose {}; the gate signs verdicts only for options of the operator",
            chosen.join(", ")
        );
        Self::conflict("submitter-terms", message)
            .detail("submit the package without these options; the operator can list values in `rule-choices`, `releases` and `profiles` of gate.yaml")
    }

    /// 405: the resource does not support the method.
    pub fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this path does not support the method")
    }

    /// 408: the request arrived too slowly.
    pub fn timeout() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the request took too long to arrive")
    }

    /// 409: the state of the resource does not allow the request.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 413: the upload is too large.
    pub fn too_large(limit: u64) -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            format!("the upload is larger than {limit} bytes"),
        )
        .detail("submit only the templates and the files they reference, one VNF at a time")
    }

    /// 415: the media type is not supported.
    pub fn media_type(found: &str) -> Self {
        let message = format!("the media type `{found}` is not supported");
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", message).detail(
            "send application/zip, application/octet-stream, or multipart/form-data with a part `package`",
        )
    }

    /// 429: the client can repeat the request after a delay in seconds.
    pub fn busy(message: &str, seconds: u32) -> Self {
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", message);
        Self { retry_after: Some(seconds), ..problem }
    }

    /// 503: the client can repeat the request soon.
    pub fn unavailable(message: &str) -> Self {
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message);
        Self { retry_after: Some(2), ..problem }
    }

    /// 500: a defect of the gate. Only the log contains the cause.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "a request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "the gate failed; its log contains the cause",
        )
    }

    /// Returns the HTTP status.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Returns the number of seconds after which the client may repeat the request.
    pub fn retry_after(&self) -> Option<u32> {
        self.retry_after
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after);
        let problem = Arc::new(self);
        let mut response = (status, Json(&*problem)).into_response();
        response.extensions_mut().insert(problem);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Quota(reached) => Self::busy(&reached.to_string(), reached.pause()),
            StoreError::Closed => Self::unavailable("the gate is shutting down"),
            StoreError::Database(_) | StoreError::Slow => {
                tracing::error!(%error, "the database failed");
                Self::unavailable("the database does not respond")
            }
            error => Self::internal(error),
        }
    }
}

impl From<Full> for Problem {
    fn from(full: Full) -> Self {
        match full {
            Full::Share => Self::busy("too many concurrent uploads from this client", 2),
            Full::All => Self::busy("too many concurrent uploads", 2),
        }
    }
}

impl From<SignInError> for Problem {
    fn from(error: SignInError) -> Self {
        tracing::warn!(%error, "a sign-in failed");
        match error {
            SignInError::Provider(_) => {
                Self::unavailable("the identity provider does not respond as expected")
            }
            SignInError::State => Self::bad_request("state", error.to_string()),
            SignInError::Refused
            | SignInError::Token(_)
            | SignInError::NoRole(_)
            | SignInError::NameForm(_)
            | SignInError::Name(_) => Self::forbidden(&error.to_string()),
        }
    }
}

impl From<PackagesError> for Problem {
    fn from(error: PackagesError) -> Self {
        match error {
            PackagesError::Store(error) => error.into(),
            PackagesError::Objects(_) => {
                tracing::error!(%error, "the package store failed");
                Self::unavailable("the package store does not respond")
            }
            error => Self::internal(error),
        }
    }
}

impl From<CheckRequestError> for Problem {
    fn from(error: CheckRequestError) -> Self {
        let what = match &error {
            CheckRequestError::Unknown { what, .. } => what,
            CheckRequestError::Set(_) => "rules",
            CheckRequestError::Configuration(_) => "config",
            CheckRequestError::Policy(_) => "policy",
            CheckRequestError::Waivers(_) => "waivers",
            CheckRequestError::Lenient(_) => "fail-on",
        };
        Self::bad_request(what, error.to_string())
    }
}

impl From<EngineError> for Problem {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Format(_) => Self::bad_request("format", error.to_string()),
            EngineError::Preloads(_) => Self::conflict("no-preloads", error.to_string()),
            EngineError::OnePackage => Self::conflict("one-package", error.to_string())
                .detail("submit each package as an archive of its own, or use another format"),
            error => Self::internal(error),
        }
    }
}
