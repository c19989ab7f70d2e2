//! Sessions: a cookie holds the key, hidden from scripts and sent only by pages of this gate.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::{Refusal, Shell, form, see_other, show as page};
use crate::api::extract::Parameters;
use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::{COOKIE_NAME, signs_in};
use crate::client::Client;
use crate::store::audit::Action;

/// Maximum size of the form, in bytes.
const LARGEST: usize = 8 * 1024;
/// Lifetime of a cookie in seconds: a working day.
const LASTS: u32 = 12 * 3600;

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignInPage {
    shell: Shell,
    next: String,
    wrong: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct SignInParameters {
    next: Option<String>,
}

#[derive(Deserialize)]
struct SignInForm {
    key: String,
    #[serde(default)]
    next: String,
}

pub(super) async fn show(Parameters(asked): Parameters<SignInParameters>) -> Response {
    page(&SignInPage { shell: Shell::nowhere(), next: own_path(asked.next.as_deref()), wrong: false })
}

pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let form: SignInForm = form::read(body, LARGEST).await?;
    let next = own_path(Some(&form.next));
    let key = form.key.trim();
    let Some(who) = signs_in(&app, client, key).await? else {
        let mut response = page(&SignInPage { shell: Shell::nowhere(), next, wrong: true });
        *response.status_mut() = StatusCode::UNAUTHORIZED;
        return Ok(response);
    };
    let name = who.name.as_deref().unwrap_or_default();
    app.store.record(who.entry(&who.project, Action::SignedIn, name)).await?;
    Ok(with_cookie(see_other(&next), key, LASTS, &headers)?)
}

pub(super) async fn sign_out(headers: HeaderMap) -> Result<Response, Refusal> {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    if site.is_some_and(|site| site == "cross-site" || site == "same-site") {
        return Err(Problem::forbidden("requests from other sites are refused").into());
    }
    Ok(with_cookie(see_other("/sign-in"), "", 0, &headers)?)
}

/// Adds the cookie to a response. If the proxy reports TLS, browsers send the cookie over TLS only.
fn with_cookie(
    mut response: Response,
    key: &str,
    lasts: u32,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let secure =
        if headers.get("x-forwarded-proto").is_some_and(|it| it == "https") { "; Secure" } else { "" };
    let cookie = format!("{COOKIE_NAME}={key}; Path=/; HttpOnly; SameSite=Strict; Max-Age={lasts}{secure}");
    let cookie = HeaderValue::from_str(&cookie).map_err(Problem::internal)?;
    response.headers_mut().insert(SET_COOKIE, cookie);
    Ok(response)
}

/// Returns a path on this gate; the first page replaces other targets.
fn own_path(path: Option<&str>) -> String {
    let plain = |it: char| it.is_ascii_graphic() && it != '\\';
    let own = |path: &&str| path.starts_with('/') && !path.starts_with("//") && path.chars().all(plain);
    path.filter(own).unwrap_or("/").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_signing_in_nobody_is_led_elsewhere() {
        assert_eq!(own_path(Some("/checks/1?x=y")), "/checks/1?x=y");
        for path in ["//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nb", ""] {
            assert_eq!(own_path(Some(path)), "/", "{path}");
        }
    }
}
