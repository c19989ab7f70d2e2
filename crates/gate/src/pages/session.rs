//! Sessions: a cookie holds the key, or the secret of a session that the identity provider started. The cookie is hidden
//! from scripts. Links from other sites send the cookie; requests of other sites that change something are refused.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::Response;
use form_urlencoded::Serializer;
use serde::Deserialize;

use super::{Refusal, Shell, coded, form, see_other, show as page};
use crate::api::extract::Parameters;
use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::{COOKIE_NAME, cookie, refuse_foreign, signs_in};
use crate::client::Client;
use crate::ids::sha256;
use crate::new_key::{self, is_session};
use crate::sign_in::{Attempt, SignIn, SignInError};
use crate::store::audit::{Action, Entry, is_reserved};
use crate::store::projects::DEFAULT;
use crate::store::sessions::Person;

/// Maximum size of the form, in bytes.
const LARGEST: usize = 8 * 1024;
/// Lifetime of a cookie in seconds: a working day.
const LASTS: u64 = 12 * 3600;
/// Cookie of a sign-in at the identity provider. The provider redirects to the callback, so `SameSite=Strict` would
/// withhold the cookie.
const ATTEMPT: Cookie = Cookie { name: "vnfcheck_gate_sign_in", path: "/sign-in", same_site: "Lax" };
/// Time limit for a sign-in at the identity provider, in seconds.
const ATTEMPT_LASTS: u64 = 600;
/// Cookie of a session.
const SESSION: Cookie = Cookie { name: COOKIE_NAME, path: "/", same_site: "Lax" };

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignInPage {
    shell: Shell,
    next: String,
    wrong: bool,
    /// Path that redirects to the identity provider.
    provider: Option<String>,
}

impl SignInPage {
    fn new(app: &App, next: String, wrong: bool) -> Self {
        let provider = app.sign_in.as_ref().map(|_| format!("/sign-in/provider?next={}", coded(&next)));
        Self { shell: Shell::nowhere(), next, wrong, provider }
    }
}

/// Page after a sign-in at the identity provider. The browser continues from a page of this gate, because redirects from
/// another site do not send the cookie of the session.
#[derive(Template)]
#[template(path = "signed-in.html")]
struct SignedInPage {
    shell: Shell,
    next: String,
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

/// Content of the cookie of a sign-in at the identity provider.
#[derive(Deserialize)]
struct AttemptCookie {
    secret: String,
    next: String,
}

/// Response of the identity provider.
#[derive(Deserialize)]
struct Callback {
    #[serde(default)]
    state: String,
    code: Option<String>,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<SignInParameters>,
) -> Response {
    page(&SignInPage::new(&app, own_path(asked.next.as_deref()), false))
}

/// Redirects to the identity provider.
pub(super) async fn provider(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Parameters(asked): Parameters<SignInParameters>,
) -> Result<Response, Refusal> {
    let sign_in = app.sign_in.as_ref().ok_or_else(|| Problem::not_found("page"))?;
    let attempt = Attempt::random().map_err(Problem::internal)?;
    let address = sign_in.address(&attempt).await?;
    let cookie = Serializer::new(String::new())
        .append_pair("secret", attempt.secret())
        .append_pair("next", &own_path(asked.next.as_deref()))
        .finish();
    let mut response = see_other(&address);
    ATTEMPT.set(&mut response, &cookie, ATTEMPT_LASTS, &headers)?;
    Ok(response)
}

/// Receives the response of the identity provider, and starts a session.
pub(super) async fn callback(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Refusal> {
    let sign_in = app.sign_in.as_ref().ok_or_else(|| Problem::not_found("page"))?;
    // Providers add their own parameters.
    let answer =
        form::parse(uri.query().unwrap_or_default()).ok_or_else(|| Problem::from(SignInError::State))?;
    // A response with a code causes a request to the provider.
    app.guesses.check(client)?;
    let (person, next) = match known_person(&app, sign_in, &headers, answer).await {
        Ok(found) => found,
        Err(problem) => {
            app.guesses.failed(client);
            note_failure(&app, client).await?;
            return Err(problem.into());
        }
    };
    let secret = new_key::session().map_err(Problem::internal)?;
    let lasts = sign_in.lasts();
    let milliseconds = i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX / 2);
    app.store.add_session(&sha256(secret.as_bytes()), &person, milliseconds).await?;
    let mut response = page(&SignedInPage { shell: Shell::nowhere(), next });
    SESSION.set(&mut response, &secret, lasts.as_secs(), &headers)?;
    ATTEMPT.set(&mut response, "", 0, &headers)?;
    Ok(response)
}

/// Records a failed sign-in.
async fn note_failure(app: &App, Client(address): Client) -> Result<(), Problem> {
    let entry = Entry::new(None, DEFAULT, Action::SignInFailed, &address.to_string());
    Ok(app.store.note(entry).await?)
}

/// Returns the person that the provider names, and the path of the page to show. Fails if a key has this name or a
/// similar one.
async fn known_person(
    app: &App,
    sign_in: &SignIn,
    headers: &HeaderMap,
    answer: Callback,
) -> Result<(Person, String), Problem> {
    let found = person(sign_in, headers, answer).await?;
    let name = &found.0.name;
    let is_taken = app.store.key_named(name).await?.is_some() || app.store.key_like(name).await?.is_some();
    if is_reserved(name) || is_taken {
        return Err(SignInError::Name(name.clone()).into());
    }
    Ok(found)
}

/// Returns the person that the provider names, and the path of the page to show.
async fn person(
    sign_in: &SignIn,
    headers: &HeaderMap,
    Callback { state, code }: Callback,
) -> Result<(Person, String), SignInError> {
    let cookie = cookie(headers, ATTEMPT.name).and_then(form::parse::<AttemptCookie>);
    let AttemptCookie { secret, next } = cookie.ok_or(SignInError::State)?;
    let attempt = Attempt::resume(&secret, &state)?;
    let person = sign_in.person(&attempt, &code.ok_or(SignInError::Refused)?).await?;
    Ok((person, own_path(Some(&next))))
}

pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    // A page of another site must not sign its reader in with the key of an attacker.
    refuse_foreign(&headers)?;
    let form: SignInForm = form::read(body, LARGEST).await?;
    let next = own_path(Some(&form.next));
    let key = form.key.trim();
    let Some(who) = signs_in(&app, client, key).await? else {
        note_failure(&app, client).await?;
        let mut response = page(&SignInPage::new(&app, next, true));
        *response.status_mut() = StatusCode::UNAUTHORIZED;
        return Ok(response);
    };
    let name = who.name.as_deref().unwrap_or_default();
    app.store.record(who.entry(&who.project, Action::SignedIn, name)).await?;
    let mut response = see_other(&next);
    SESSION.set(&mut response, key, LASTS, &headers)?;
    Ok(response)
}

pub(super) async fn sign_out(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Refusal> {
    refuse_foreign(&headers)?;
    if let Some(secret) = cookie(&headers, COOKIE_NAME).filter(|secret| is_session(secret)) {
        app.store.end_session(&sha256(secret.as_bytes())).await?;
    }
    let mut response = see_other("/sign-in");
    SESSION.set(&mut response, "", 0, &headers)?;
    Ok(response)
}

/// A cookie of the pages.
struct Cookie {
    name: &'static str,
    path: &'static str,
    same_site: &'static str,
}

impl Cookie {
    /// Adds the cookie to a response, for a duration in seconds. If the proxy reports TLS, browsers send the cookie
    /// over TLS only.
    fn set(
        &self,
        response: &mut Response,
        value: &str,
        lasts: u64,
        headers: &HeaderMap,
    ) -> Result<(), Problem> {
        let secure =
            if headers.get("x-forwarded-proto").is_some_and(|it| it == "https") { "; Secure" } else { "" };
        let Self { name, path, same_site } = self;
        let cookie =
            format!("{name}={value}; Path={path}; HttpOnly; SameSite={same_site}; Max-Age={lasts}{secure}");
        let cookie = HeaderValue::from_str(&cookie).map_err(Problem::internal)?;
        response.headers_mut().append(SET_COOKIE, cookie);
        Ok(())
    }
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
