//! Keys, sessions, and the access that they give. A key or the secret of a session is 256 random bits, and the database
//! holds only its SHA-256. Each key and each person has a project and reads the checks of that project; the role
//! `admin` reads the checks of all projects. Expired and revoked keys are kept, because every request needs a key or a
//! session once a key has existed.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, REFERER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use subtle::ConstantTimeEq as _;

use crate::api::problem::Problem;
use crate::app::{App, Keyless};
use crate::client::{Client, range};
use crate::ids::sha256;
use crate::new_key::{KEY, PATH, is_session};
use crate::role::Role;
use crate::store::StoreError;
use crate::store::audit::{Action, Entry};
use crate::store::keys::Key;
use crate::store::projects::DEFAULT;
use crate::store::sessions::Person;

/// Cookie that holds a person's key or the secret of a session.
pub const COOKIE_NAME: &str = "vnfcheck_gate_key";

/// Headers that a proxy adds.
const FORWARDING: [&str; 9] = [
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
    "via",
];

/// Secret in SDC's path, removed from the path of the request.
#[derive(Clone, Debug)]
pub struct PathSecret(String);

impl PathSecret {
    /// Returns the secret in a path segment, if the segment is a secret.
    pub fn of(segment: &str) -> Option<Self> {
        segment.strip_prefix(PATH)?.starts_with('-').then(|| Self(segment.to_owned()))
    }
}

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self::of(parts, &app.proxies))
    }
}

/// Client that sent a request.
#[derive(Clone, Debug)]
pub struct Who {
    /// Name of the key or the person; `None` if the request needed no key.
    pub name: Option<String>,
    /// Project of the checks that the client submits.
    pub project: String,
    role: Role,
    reads_all: bool,
    client: Client,
}

impl Who {
    fn keyless(role: Role, client: Client) -> Self {
        Self { name: None, project: DEFAULT.to_owned(), role, reads_all: true, client }
    }

    /// Returns `true` if the role includes another role's permissions.
    pub fn may(&self, what: Role) -> bool {
        self.role.allows(what)
    }

    /// Returns the project whose checks the client may read; `None` for all projects.
    pub fn scope(&self) -> Option<&str> {
        if self.reads_all { None } else { Some(&self.project) }
    }

    /// Returns `true` if the client may read checks of this project.
    pub fn sees(&self, project: &str) -> bool {
        self.scope().is_none_or(|scope| scope == project)
    }

    /// Returns the project that the client administers; `None` for all projects. Public reading does not extend
    /// this scope.
    pub fn administered(&self) -> Option<&str> {
        if self.role == Role::Admin { None } else { Some(&self.project) }
    }

    /// Returns `true` if the client administers this project.
    pub fn administers(&self, project: &str) -> bool {
        self.administered().is_none_or(|own| own == project)
    }

    /// Returns an entry of the audit log about an object in a project.
    pub fn entry(&self, project: &str, action: Action, object: &str) -> Entry {
        Entry::new(self.name.as_deref(), project, action, object)
    }

    /// Returns the sender whose uploads share one memory limit: the project, or the address of a client without a key.
    pub fn sender(&self) -> String {
        match self.name {
            Some(_) => format!("project {}", self.project),
            None => format!("address {}", range(self.client.0)),
        }
    }
}

/// The client may not read the project that a request names. The response is the same as for an empty project.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherProject;

/// Returns the project that a request selects within a scope; `None` for all projects.
pub fn select(scope: Option<&str>, asked: Option<String>) -> Result<Option<String>, OtherProject> {
    let asked = asked.filter(|name| !name.is_empty());
    match (scope, asked) {
        (Some(own), Some(asked)) if asked != own => Err(OtherProject),
        // PostgreSQL stores no NUL.
        (_, Some(asked)) if asked.contains('\0') => Err(OtherProject),
        (Some(own), _) => Ok(Some(own.to_owned())),
        (None, asked) => Ok(asked),
    }
}

/// Reason why a request is not authenticated.
enum Unknown {
    NoKey,
    WrongKey,
    Elsewhere,
    Forwarded,
    Store(StoreError),
}

/// Returns the key with the ID in the secret and with the digest, unless the key is expired or revoked.
async fn find(
    app: &App,
    prefix: &str,
    secret: &str,
    digest: impl Fn(&Key) -> Option<&str>,
) -> Result<Option<Key>, StoreError> {
    let mut parts = secret.splitn(3, '-');
    let (Some(first), Some(id)) = (parts.next(), parts.next()) else { return Ok(None) };
    if first != prefix || !id.bytes().all(|it| it.is_ascii_hexdigit()) {
        return Ok(None);
    }
    let Some(found) = app.store.key(id).await?.filter(|it| !it.is_over) else { return Ok(None) };
    let same = digest(&found)
        .is_some_and(|it| bool::from(it.as_bytes().ct_eq(sha256(secret.as_bytes()).as_bytes())));
    Ok(same.then_some(found))
}

async fn author(app: &App, key: &str, client: Client) -> Result<Option<Who>, StoreError> {
    let Some(found) = find(app, KEY, key, |key| Some(&key.digest)).await? else { return Ok(None) };
    let Ok(role) = found.role.parse::<Role>() else { return Ok(None) };
    note_use(app, &found);
    let person = Person { name: found.name, project: found.project, role, groups: Vec::new() };
    Ok(Some(known(app, person, client)))
}

fn known(app: &App, Person { name, project, role, .. }: Person, client: Client) -> Who {
    let reads_all = role == Role::Admin || app.config.public_reading;
    Who { name: Some(name), project, role, reads_all, client }
}

/// Returns the person of a session with the current role; `None` if the session has ended, or if none of the person's
/// groups has a role any more.
async fn person(app: &App, secret: &str) -> Result<Option<Person>, StoreError> {
    // Without the setting, nobody can be signed in.
    let Some(settings) = &app.config.sign_in else { return Ok(None) };
    let person = app.store.session(&sha256(secret.as_bytes())).await?;
    Ok(person.and_then(|person| person.at_present(settings)))
}

fn note_use(app: &App, key: &Key) {
    if key.is_use_stale {
        app.store.note_use(&key.id);
    }
}

/// Returns the client with this key; `None` if the key is not valid.
pub async fn signs_in(app: &App, client: Client, key: &str) -> Result<Option<Who>, Problem> {
    let known = author(app, key, client).await?;
    if known.is_none() {
        app.guesses.check(client)?;
        app.guesses.failed(client);
    }
    Ok(known)
}

/// Returns the key of a request: `X-API-Key`, `Authorization: Bearer`, or the cookie of the pages.
fn key_of(headers: &HeaderMap) -> Option<String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = || text(AUTHORIZATION.as_str())?.strip_prefix("Bearer ");
    let key = text("x-api-key").or_else(bearer).map(str::trim);
    key.or_else(|| cookie(headers, COOKIE_NAME)).map(str::to_owned)
}

/// Returns the value of a cookie.
pub fn cookie<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let cookies = headers.get(COOKIE)?.to_str().ok()?;
    let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

async fn who(app: &App, headers: &HeaderMap, client: Client) -> Result<Who, Unknown> {
    if app.keyless != Keyless::Refused && !app.has_keys().await.map_err(Unknown::Store)? {
        if app.keyless == Keyless::ThisMachine {
            if !names_this_machine(headers) {
                return Err(Unknown::Elsewhere);
            }
            if FORWARDING.iter().any(|name| headers.contains_key(*name)) {
                return Err(Unknown::Forwarded);
            }
        }
        return Ok(Who::keyless(Role::Admin, client));
    }
    let key = key_of(headers).ok_or(Unknown::NoKey)?;
    if is_session(&key) {
        let person = person(app, &key).await.map_err(Unknown::Store)?;
        return person.map(|person| known(app, person, client)).ok_or(Unknown::WrongKey);
    }
    author(app, &key, client).await.map_err(Unknown::Store)?.ok_or(Unknown::WrongKey)
}

/// Returns the client of a request, whatever its role; `None` if the client is unknown.
pub async fn visitor(app: &App, parts: &Parts) -> Option<Who> {
    who(app, &parts.headers, Client::of(parts, &app.proxies)).await.ok()
}

/// Authenticates the client of a request and requires the permissions of a role.
pub async fn allow(app: &App, parts: &Parts, what: Role) -> Result<Who, Problem> {
    // A page of another site must not use the cookie of its reader.
    if !parts.method.is_safe() {
        refuse_foreign(&parts.headers)?;
    }
    let client = Client::of(parts, &app.proxies);
    match who(app, &parts.headers, client).await {
        Ok(who) if who.role.allows(what) => Ok(who),
        Ok(who) => {
            // The names in a path may belong to another project.
            let route = parts.extensions.get::<MatchedPath>().map_or("none", MatchedPath::as_str);
            let object = format!("{} {route}", parts.method);
            app.store.note(who.entry(&who.project, Action::Refused, &object)).await?;
            let message =
                format!("the request needs a key with the role `{}`, not `{}`", what.name(), who.role.name());
            Err(Problem::forbidden(&message))
        }
        Err(Unknown::NoKey | Unknown::WrongKey) if what == Role::Read && app.config.public_reading => {
            Ok(Who::keyless(Role::Read, client))
        }
        Err(Unknown::NoKey) => Err(Problem::unauthorized()),
        Err(Unknown::WrongKey) => {
            app.guesses.check(client)?;
            app.guesses.failed(client);
            Err(Problem::unauthorized())
        }
        Err(Unknown::Elsewhere) => Err(Problem::forbidden(
            "without keys, this gate only serves its own machine; use the host name `localhost`",
        )),
        Err(Unknown::Forwarded) => Err(Problem::forbidden(
            "without keys, this gate only serves its own machine, and this request came through a proxy",
        )),
        Err(Unknown::Store(error)) => Err(error.into()),
    }
}

/// Refuses a request that a page of another site sends. Browsers send the site of a page, except over plain HTTP, where
/// the address of the page must name the host of the request.
pub fn refuse_foreign(headers: &HeaderMap) -> Result<(), Problem> {
    let is_foreign = if let Some(site) = headers.get("sec-fetch-site") {
        site != "same-origin" && site != "none"
    } else {
        let source = headers.get(ORIGIN).or_else(|| headers.get(REFERER));
        source.is_some_and(|source| !names_host(source.to_str().unwrap_or_default(), headers))
    };
    if is_foreign { Err(Problem::forbidden("requests from other sites are refused")) } else { Ok(()) }
}

/// Returns `true` if an address names the host of a request, or the host that a proxy forwards.
fn names_host(address: &str, headers: &HeaderMap) -> bool {
    let Ok(address) = address.parse::<Uri>() else { return false };
    let Some(authority) = address.authority() else { return false };
    let plain = |host: &str| {
        let port = if address.scheme_str() == Some("https") { ":443" } else { ":80" };
        host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase()
    };
    let source = plain(authority.as_str());
    [HOST.as_str(), "x-forwarded-host"]
        .iter()
        .filter_map(|name| headers.get(*name))
        .any(|host| host.to_str().is_ok_and(|host| plain(host) == source))
}

/// Returns the reader that the secret in SDC's path identifies; `None` if the path has no secret.
async fn reader_by_path(app: &App, parts: &Parts) -> Result<Option<Who>, Problem> {
    let Some(PathSecret(secret)) = parts.extensions.get::<PathSecret>() else { return Ok(None) };
    let client = Client::of(parts, &app.proxies);
    let Some(found) = find(app, PATH, secret, |key| key.path.as_deref()).await? else {
        app.guesses.check(client)?;
        app.guesses.failed(client);
        return Err(Problem::not_found("path"));
    };
    note_use(app, &found);
    let (name, project) = (Some(found.name), found.project);
    Ok(Some(Who { name, project, role: Role::Read, reads_all: false, client }))
}

/// Returns `true` if a request names this machine as its host. The domain of an attacker may resolve to this machine.
fn names_this_machine(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST).and_then(|value| value.to_str().ok()) else { return true };
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

macro_rules! who_may {
    ($(#[doc = $doc:literal] $name:ident = $role:ident;)+) => {
        $(
            #[doc = $doc]
            #[derive(Clone, Debug)]
            pub struct $name(pub Who);

            impl FromRequestParts<Arc<App>> for $name {
                type Rejection = Problem;

                async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
                    allow(app, parts, Role::$role).await.map(Self)
                }
            }
        )+
    };
}

who_may! {
    /// Client with the permission to read.
    Reader = Read;
    /// Client with the permission to submit packages.
    Submitter = Submit;
    /// Client with all permissions in a project or in all projects.
    Administrator = ProjectAdmin;
    /// Client with all permissions in all projects.
    Operator = Admin;
}

/// Reader of executions: SDC reads without a key, with the secret in its path.
#[derive(Clone, Debug)]
pub struct TestReader(pub Who);

impl FromRequestParts<Arc<App>> for TestReader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        match reader_by_path(app, parts).await? {
            Some(who) => Ok(Self(who)),
            None => allow(app, parts, Role::Read).await.map(Self),
        }
    }
}

/// Submitter of executions. The key and the secret in the path belong to the same project.
#[derive(Clone, Debug)]
pub struct TestSubmitter(pub Who);

impl FromRequestParts<Arc<App>> for TestSubmitter {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let who = allow(app, parts, Role::Submit).await?;
        match reader_by_path(app, parts).await? {
            Some(reader) if reader.project != who.project => {
                Err(Problem::forbidden("the key and the secret in the path belong to different projects"))
            }
            _ => Ok(Self(who)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_selects_within_the_scope_of_the_client() {
        let asked = |name: &str| Some(name.to_owned());
        assert_eq!(select(None, None), Ok(None));
        assert_eq!(select(None, asked("a")), Ok(asked("a")));
        for same in [None, asked(""), asked("a")] {
            assert_eq!(select(Some("a"), same), Ok(asked("a")));
        }
        assert_eq!(select(Some("a"), asked("b")), Err(OtherProject));
        assert_eq!(select(None, asked("a\0")), Err(OtherProject));
    }

    #[test]
    fn a_page_names_the_host_of_the_gate() {
        let sent = |name: &'static str, value: &str| {
            let host = (HOST, "gate.example:8350".parse().unwrap());
            let name = axum::http::HeaderName::from_static(name);
            refuse_foreign(&HeaderMap::from_iter([host, (name, value.parse().unwrap())])).is_ok()
        };
        assert!(sent("origin", "http://gate.example:8350") && sent("referer", "http://Gate.example:8350/a"));
        assert!(
            sent("accept", "*/*") && sent("sec-fetch-site", "same-origin") && sent("sec-fetch-site", "none")
        );
        for origin in
            ["null", "http://evil.example:8350", "http://gate.example", "http://gate.example:8350.evil"]
        {
            assert!(!sent("origin", origin) && !sent("referer", origin), "{origin}");
        }
        for site in ["same-site", "cross-site", "Cross-Site", "same-origin, cross-site", ""] {
            assert!(!sent("sec-fetch-site", site), "{site}");
        }
    }

    #[test]
    fn a_name_that_points_here_is_not_this_machine() {
        let host = |name: &str| HeaderMap::from_iter([(HOST, name.parse().unwrap())]);
        for name in ["localhost:8350", "127.0.0.1:8350", "[::1]:8350", "127.0.0.1"] {
            assert!(names_this_machine(&host(name)), "{name}");
        }
        for name in ["evil.example:8350", "127.0.0.1.evil.example", "10.0.0.1"] {
            assert!(!names_this_machine(&host(name)), "{name}");
        }
    }
}
