//! Web pages: submit packages, follow checks, read and compare reports. Only the drop area needs a script. The pages
//! load nothing from other hosts, and the templates escape text from packages. Names and strings in the fields of the
//! templates have passed through [`shown`].

mod assets;
mod audit;
mod badge;
mod changes;
mod check;
mod checks;
mod dashboard;
mod docs;
mod form;
mod operation;
mod product;
mod products;
mod projects;
mod requirements;
mod search;
mod session;
mod waivers;

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use vnfcheck_report::render::printable;

use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::{self, Who};
use crate::role::Role;
use crate::store::checks::{Check, Status};
use crate::time;

/// Content security policy of the pages: only resources that this gate serves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Returns the routes of the pages.
pub(crate) fn router(description: &utoipa::openapi::OpenApi) -> Router<Arc<App>> {
    let calls = docs::calls(description);
    Router::new()
        .route("/", get(checks::show))
        .route("/upload", post(checks::upload))
        .route("/dashboard", get(dashboard::show))
        .route("/checks/{id}", get(check::show))
        .route("/checks/{id}/again", post(check::again))
        .route("/checks/{id}/changes/{older}", get(changes::show))
        .route("/checks/{id}/waivers", post(waivers::request))
        .route("/checks/{id}/waivers/{package}/{finding}", get(waivers::ask))
        .route("/waivers", get(waivers::list))
        .route("/waivers/{waiver}/approve", post(waivers::approve))
        .route("/waivers/{waiver}/refuse", post(waivers::refuse))
        .route("/waivers/{waiver}/withdraw", post(waivers::withdraw))
        .route("/projects", get(projects::list).post(projects::create))
        .route("/projects/{project}", get(projects::show).post(projects::save))
        .route("/projects/{project}/remove", post(projects::remove))
        .route("/projects/{project}/keys", post(projects::add_key))
        .route("/projects/{project}/keys/{key}/end", post(projects::end_key))
        .route("/audit", get(audit::show))
        .route("/products", get(products::show))
        .route("/products/{name}", get(product::show))
        .route("/search", get(search::show))
        .route("/badge/{project}/{name}", get(badge::show))
        .route("/requirements", get(requirements::list))
        .route("/requirements/{id}", get(requirements::show))
        .route("/operation", get(operation::show))
        .route("/docs", get(move |visitor| std::future::ready(docs::show(&visitor, calls.clone()))))
        .route("/sign-in", get(session::show).post(session::sign_in))
        .route("/sign-in/provider", get(session::provider))
        .route("/sign-in/callback", get(session::callback))
        .route("/sign-out", post(session::sign_out))
        .route("/assets/{name}", get(assets::serve))
}

/// Visitor of a page with the permission to read.
pub(crate) struct Visitor(Who);

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        match auth::allow(app, parts, Role::Read).await {
            Ok(who) => Ok(Self(who)),
            Err(problem) if problem.status() == StatusCode::UNAUTHORIZED && parts.method == Method::GET => {
                let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
                Err(Refusal::SignIn(path.to_owned()))
            }
            Err(problem) => Err(problem.into()),
        }
    }
}

/// Refuses visitors who are not operators.
fn operator(Visitor(who): &Visitor) -> Result<(), Problem> {
    if who.may(Role::Admin) {
        Ok(())
    } else {
        Err(Problem::forbidden("this page needs a key with the role `admin`"))
    }
}

/// Response instead of a page.
pub(crate) enum Refusal {
    SignIn(String),
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Problem(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::SignIn(next) => see_other(&format!("/sign-in?next={}", coded(&next))),
            Self::Problem(problem) => {
                let mut response = problem_page(&problem, Shell::nowhere());
                response.extensions_mut().insert(Arc::new(problem));
                response
            }
        }
    }
}

fn problem_page(problem: &Problem, shell: Shell) -> Response {
    let title = problem.status().canonical_reason().unwrap_or("Error");
    let mut response = show(&ProblemPage { shell, title, message: sentence(&problem.message) });
    *response.status_mut() = problem.status();
    if let Some(seconds) = problem.retry_after() {
        response.headers_mut().insert("retry-after", HeaderValue::from(seconds));
    }
    response
}

/// Shows problems to browsers as pages, with the links that the visitor may follow. Programs receive the problems of
/// the API and of unknown addresses unchanged.
pub(crate) async fn show_problems(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let response = next.run(Request::from_parts(parts.clone(), body)).await;
    let Some(problem) = response.extensions().get::<Arc<Problem>>() else { return response };
    let names_html = |value: Option<&HeaderValue>| {
        value.is_some_and(|it| it.to_str().is_ok_and(|it| it.contains("text/html")))
    };
    let is_page = names_html(response.headers().get(CONTENT_TYPE));
    let is_browser = names_html(parts.headers.get(ACCEPT)) && !parts.uri.path().starts_with("/api/");
    if !is_page && !is_browser {
        return response;
    }
    // A fault of the gate can also prevent the authentication of the visitor.
    let visitor = if problem.status().is_server_error() {
        None
    } else {
        auth::visitor(&app, &parts).await.map(Visitor)
    };
    let shell = visitor.map_or_else(Shell::nowhere, |visitor| Shell::new("", &visitor));
    problem_page(problem, shell)
}

#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage {
    shell: Shell,
    title: &'static str,
    message: String,
}

/// Content of the header and footer of every page.
#[derive(Default)]
pub(crate) struct Shell {
    at: &'static str,
    signed_in: Option<String>,
    may_submit: bool,
    may_operate: bool,
    may_audit: bool,
    version: &'static str,
}

impl Shell {
    fn new(at: &'static str, Visitor(who): &Visitor) -> Self {
        Self {
            at,
            signed_in: who.name.as_deref().map(shown),
            may_submit: who.may(Role::Submit),
            may_operate: who.may(Role::Admin),
            may_audit: who.may(Role::ProjectAdmin),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    fn nowhere() -> Self {
        Self { version: env!("CARGO_PKG_VERSION"), ..Self::default() }
    }
}

/// Check, as shown on pages.
struct CheckView {
    id: String,
    name: String,
    project: String,
    /// Name of the key or the person that submitted the package; empty if the submitter is unknown.
    submitter: String,
    /// CSS class of the badge.
    badge: String,
    /// Text of the badge.
    words: String,
    is_over: bool,
    is_done: bool,
    /// Number of failed requirements; empty if unknown.
    failed: String,
    /// Number of requirements whose failures are all waived; empty if unknown.
    waived: String,
    created: String,
    age: String,
    terms: String,
}

impl From<&Check> for CheckView {
    fn from(check: &Check) -> Self {
        let outcome = check.outcome.as_deref().filter(|_| check.status == Status::Done);
        let counts = check.counts().filter(|_| check.status == Status::Done && outcome != Some("error"));
        Self {
            id: check.id.clone(),
            name: shown(&check.name),
            project: shown(&check.project),
            submitter: check.submitter.as_deref().map(shown).unwrap_or_default(),
            badge: outcome.unwrap_or_else(|| check.status.name()).to_owned(),
            words: match outcome {
                Some("error") => "not decided",
                Some(outcome) => outcome,
                None => check.status.name(),
            }
            .to_owned(),
            is_over: check.status.is_over(),
            is_done: check.status == Status::Done,
            failed: counts.map(|counts| counts.fail.to_string()).unwrap_or_default(),
            waived: counts.map(|counts| counts.waived.to_string()).unwrap_or_default(),
            created: time::rfc3339(check.created),
            age: age(check.created),
            terms: format!(
                "{}: {}, {}, {}",
                check.terms.rules, check.terms.release, check.terms.profile, check.terms.fail_on
            ),
        }
    }
}

/// Returns a string in which invisible characters are replaced, as in reports.
fn shown(text: &str) -> String {
    printable(text).into_owned()
}

/// Formats a message as HTML: escaped, with invisible characters replaced by [`shown`], and with text in backticks as
/// code.
fn prose(text: &str) -> String {
    let text = printable(text);
    let mut written = String::with_capacity(text.len() + 32);
    for (index, part) in text.split('`').enumerate() {
        let is_code = index % 2 == 1;
        written.push_str(if is_code { "<code>" } else { "" });
        for character in part.chars() {
            match character {
                '&' => written.push_str("&amp;"),
                '<' => written.push_str("&lt;"),
                '>' => written.push_str("&gt;"),
                '"' => written.push_str("&quot;"),
                '\'' => written.push_str("&#39;"),
                other => written.push(other),
            }
        }
        written.push_str(if is_code { "</code>" } else { "" });
    }
    written
}

/// Returns the age of a moment, in words.
fn age(moment: i64) -> String {
    let seconds = (time::now() - moment).max(0) / 1000;
    let (count, unit) = match seconds {
        0..10 => return "just now".to_owned(),
        10..60 => (seconds, "second"),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// Formats a message as a sentence, as [`shown`].
fn sentence(message: &str) -> String {
    let message = printable(message);
    let mut characters = message.chars();
    let first = characters.next().map(|it| it.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}

fn percent(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_./".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

/// Encodes a string as part of an address; keeps `/`.
fn coded(text: &str) -> String {
    text.bytes().map(percent).collect()
}

/// Encodes a string as one segment of a path.
fn segment(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'/' { "%2F".to_owned() } else { percent(byte) }).collect()
}

/// Returns the path of the page of a product.
fn product_path(project: &str, name: &str) -> String {
    format!("/products/{}?project={}", segment(name), segment(project))
}

/// Renders a page as a response.
fn show(page: &impl Template) -> Response {
    match page.render() {
        Ok(text) => {
            let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY)];
            (headers, text).into_response()
        }
        Err(error) => Problem::internal(error).into_response(),
    }
}

/// Redirects the browser to a path with GET.
fn see_other(path: &str) -> Response {
    match HeaderValue::from_str(path) {
        Ok(path) => (StatusCode::SEE_OTHER, [(LOCATION, path)]).into_response(),
        Err(error) => Problem::internal(error).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_escaped_within_code_and_without() {
        assert_eq!(
            prose("no `a<b>` in \"c\" & 'd'"),
            "no <code>a&lt;b&gt;</code> in &quot;c&quot; &amp; &#39;d&#39;"
        );
        assert_eq!(prose("an odd ` <"), "an odd <code> &lt;</code>");
        assert_eq!(prose("`ba\u{202e}se`\u{200b}"), "<code>ba\u{fffd}se</code>\u{fffd}");
        assert_eq!(sentence("no `a\u{ad}b`"), "No `a\u{fffd}b`.");
    }
}
