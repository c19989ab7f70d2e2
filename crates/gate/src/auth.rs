//! Who may do what. A key is 256 random bits; the database knows its SHA-256 alone. As long as no key was ever made, the
//! gate serves its own machine and nobody else; a revoked key stays known, so that the last one opens nothing.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use subtle::ConstantTimeEq as _;

use crate::api::problem::Problem;
use crate::app::App;
use crate::ids::{self, NoRandomness, sha256};
use crate::store::keys::Key;
use crate::store::{Store, StoreError};

/// The cookie that holds the key of a person.
pub const COOKIE_NAME: &str = "vnfcheck_gate_key";

/// Headers by which a proxy tells of itself or of its client.
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

/// What a key allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Role {
    /// Hand in packages, and read.
    Submit,
    /// Read.
    Read,
    /// Everything.
    Admin,
}

impl Role {
    /// The name in the database and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Submit => "submit",
            Self::Read => "read",
            Self::Admin => "admin",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Submit, Self::Read, Self::Admin].into_iter().find(|role| role.name() == name)
    }

    fn allows(self, what: Self) -> bool {
        self == Self::Admin || self == what || what == Self::Read
    }
}

/// A key that was made.
#[derive(Debug)]
pub struct NewKey {
    /// What the client sends; shown once.
    pub key: String,
    /// The part of it that says which it is.
    pub id: String,
    /// Its digest.
    pub digest: String,
}

impl NewKey {
    /// Makes a key.
    pub fn random() -> Result<Self, NoRandomness> {
        let id = ids::random_hex::<6>()?;
        let key = format!("vgk-{id}-{}", ids::random_hex::<32>()?);
        let digest = sha256(key.as_bytes());
        Ok(Self { key, id, digest })
    }
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Who {
    /// The name of the key; nothing where no keys are needed.
    pub name: Option<String>,
    role: Role,
}

impl Who {
    /// Whether they may do this.
    pub fn may(&self, what: Role) -> bool {
        self.role.allows(what)
    }
}

/// Why nobody is known by this key.
enum Unknown {
    NoKey,
    Elsewhere,
    Forwarded,
    Store(StoreError),
}

/// Whose key this is; nothing if it is nobody's.
pub async fn owner(store: &Store, key: &str) -> Result<Option<Who>, StoreError> {
    Ok(owner_among(&store.keys().await?, key))
}

fn owner_among(keys: &[Key], key: &str) -> Option<Who> {
    let digest = sha256(key.as_bytes());
    let mut parts = key.splitn(3, '-');
    let (Some("vgk"), Some(id)) = (parts.next(), parts.next()) else { return None };
    let found = keys.iter().find(|it| it.id == id && !it.is_revoked)?;
    let is_it = bool::from(found.digest.as_bytes().ct_eq(digest.as_bytes()));
    is_it.then_some(Who { name: Some(found.name.clone()), role: Role::from_name(&found.role)? })
}

/// The key in a request: `X-API-Key`, `Authorization: Bearer`, or the cookie of the pages.
fn key_of(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    if let Some(key) = headers.get("x-api-key").and_then(|value| value.to_str().ok()) {
        return Some(key.trim().to_owned());
    }
    if let Some(key) = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(key.trim().to_owned());
    }
    let cookies = text(COOKIE)?;
    let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, key)| key.to_owned())
}

async fn who(app: &App, headers: &HeaderMap) -> Result<Who, Unknown> {
    let keys = app.store.keys().await.map_err(Unknown::Store)?;
    if keys.is_empty() && app.loopback {
        if !names_this_machine(headers) {
            return Err(Unknown::Elsewhere);
        }
        if FORWARDING.iter().any(|name| headers.contains_key(*name)) {
            return Err(Unknown::Forwarded);
        }
        return Ok(Who { name: None, role: Role::Admin });
    }
    let key = key_of(headers).ok_or(Unknown::NoKey)?;
    owner_among(&keys, &key).ok_or(Unknown::NoKey)
}

/// Lets a request pass that may do something of this role.
pub async fn allow(app: &App, method: &Method, headers: &HeaderMap, what: Role) -> Result<Who, Problem> {
    // A page of another site must not act in the name of who looks at it.
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    let foreign = site.is_some_and(|site| site == "cross-site" || site == "same-site");
    if !method.is_safe() && foreign {
        return Err(Problem::forbidden("requests from other sites are refused"));
    }
    match who(app, headers).await {
        Ok(who) if who.role.allows(what) => Ok(who),
        Ok(who) => {
            let message =
                format!("this needs a key with the role `{}`, not `{}`", what.name(), who.role.name());
            Err(Problem::forbidden(&message))
        }
        Err(Unknown::NoKey) if what == Role::Read && app.config.public_reading => {
            Ok(Who { name: None, role: Role::Read })
        }
        Err(Unknown::NoKey) => Err(Problem::unauthorized()),
        Err(Unknown::Elsewhere) => Err(Problem::forbidden(
            "without keys this gate serves its own machine; ask for it by `localhost`",
        )),
        Err(Unknown::Forwarded) => Err(Problem::forbidden(
            "without keys this gate serves its own machine, and this request came through a proxy",
        )),
        Err(Unknown::Store(error)) => Err(error.into()),
    }
}

/// Whether a request to this machine was meant for it: a name that an attacker lets point here is another one.
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
                    allow(app, &parts.method, &parts.headers, Role::$role).await.map(Self)
                }
            }
        )+
    };
}

who_may! {
    /// Someone who may read.
    Reader = Read;
    /// Someone who may hand in packages.
    Submitter = Submit;
    /// Someone who may do everything.
    Administrator = Admin;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_allow_what_they_say() {
        let allowed = |role: Role| [Role::Submit, Role::Read, Role::Admin].map(|what| role.allows(what));
        assert_eq!(allowed(Role::Submit), [true, true, false]);
        assert_eq!(allowed(Role::Read), [false, true, false]);
        assert_eq!(allowed(Role::Admin), [true, true, true]);
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
