//! User sign-in with an identity provider (OIDC): the authorization code flow with PKCE.

mod token;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use axum::http::{Method, Request};
use base64ct::{Base64, Base64UrlUnpadded, Encoding as _};
use form_urlencoded::{Serializer, byte_serialize};
use http_body_util::{BodyExt as _, Full, Limited};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::config::{self, is_safe_address};
use crate::http::{self, Https};
use crate::ids::{self, NoRandomness, sha256};
use crate::store::sessions::Person;
use token::Keys;

/// Time after which the description and the keys of the provider are fetched again.
const FRESH: Duration = Duration::from_hours(1);
/// Minimum time between two fetches because of an unknown key.
const PAUSE: Duration = Duration::from_mins(1);
/// Time after a failed fetch during which sign-ins fail at once instead of waiting one after the other.
const REST: Duration = Duration::from_secs(1);
/// Time limit for one response of the provider.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum size of a response of the provider, in bytes.
const LARGEST: usize = 1 << 20;

/// Reasons for refusing a sign-in.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SignInError {
    /// The provider does not respond, or responds with an error.
    #[error("the identity provider failed: {0}")]
    Provider(String),
    /// The provider did not sign the person in.
    #[error("the identity provider refused the sign-in")]
    Refused,
    /// The response does not belong to a sign-in of this browser.
    #[error("this browser started no such sign-in, or started the sign-in more than ten minutes ago")]
    State,
    /// The ID token is not valid.
    #[error("the ID token of the identity provider is not valid: {0}")]
    Token(String),
    /// The name of the person does not have the form of a name.
    #[error("the gate does not accept the name from the identity provider: {0}")]
    NameForm(String),
    /// The name of the person is or looks like the name of a key, or is reserved.
    #[error("`{0}` is, or looks like, the name of a key in this gate")]
    Name(String),
    /// No group of the person has a role.
    #[error("no group of `{0}` has a role in this gate")]
    NoRole(String),
}

impl SignInError {
    fn provider(error: impl std::fmt::Display) -> Self {
        Self::Provider(error.to_string())
    }
}

/// A sign-in that has begun. The browser keeps the secret in a cookie; state, nonce and verifier are digests of the secret.
#[derive(Debug)]
pub struct Attempt(String);

impl Attempt {
    /// Begins a sign-in.
    pub fn random() -> Result<Self, NoRandomness> {
        ids::random_hex::<32>().map(Self)
    }

    /// Returns the sign-in with the secret of a cookie, if the state of a response belongs to the sign-in.
    pub fn resume(secret: &str, state: &str) -> Result<Self, SignInError> {
        let attempt = Self(secret.to_owned());
        let same = attempt.state().as_bytes().ct_eq(state.as_bytes());
        if bool::from(same) { Ok(attempt) } else { Err(SignInError::State) }
    }

    /// Returns the secret for the cookie.
    pub fn secret(&self) -> &str {
        &self.0
    }

    fn state(&self) -> String {
        sha256(format!("state {}", self.0).as_bytes())
    }

    fn nonce(&self) -> String {
        sha256(format!("nonce {}", self.0).as_bytes())
    }

    fn verifier(&self) -> String {
        sha256(format!("verifier {}", self.0).as_bytes())
    }
}

/// Description of the provider.
#[derive(Debug, Deserialize)]
struct Metadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

#[derive(Debug)]
struct Provider {
    metadata: Metadata,
    keys: Keys,
    since: Instant,
}

/// Results of the last fetches.
#[derive(Debug, Default)]
struct Known {
    provider: Option<Arc<Provider>>,
    failure: Option<(Instant, SignInError)>,
}

#[derive(Deserialize)]
struct TokenAnswer {
    id_token: String,
}

/// Client of the provider.
#[derive(Debug)]
pub struct SignIn {
    settings: config::SignIn,
    client: Https,
    known: Mutex<Known>,
}

impl SignIn {
    /// Creates a client. The first sign-in fetches the description of the provider.
    pub fn new(settings: config::SignIn) -> std::io::Result<Self> {
        Ok(Self { settings, client: http::client()?, known: Mutex::default() })
    }

    /// Returns the lifetime of sessions.
    pub fn lasts(&self) -> Duration {
        self.settings.lasts
    }

    /// Returns the address at the provider where a person signs in.
    pub async fn address(&self, attempt: &Attempt) -> Result<String, SignInError> {
        let provider = self.provider(FRESH).await?;
        let challenge = Base64UrlUnpadded::encode_string(&Sha256::digest(attempt.verifier().as_bytes()));
        let query = Serializer::new(String::new())
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", &self.redirect_uri())
            .append_pair("scope", &self.settings.scopes.join(" "))
            .append_pair("state", &attempt.state())
            .append_pair("nonce", &attempt.nonce())
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256")
            .finish();
        let endpoint = &provider.metadata.authorization_endpoint;
        let separator = if endpoint.contains('?') { '&' } else { '?' };
        Ok(format!("{endpoint}{separator}{query}"))
    }

    /// Exchanges a code for the ID token, and returns the person that the token names.
    pub async fn person(&self, attempt: &Attempt, code: &str) -> Result<Person, SignInError> {
        let provider = self.provider(FRESH).await?;
        let TokenAnswer { id_token } = self.fetch(self.exchange(&provider.metadata, attempt, code)?).await?;
        let mut claims = token::verify(&id_token, &provider.keys, &self.settings)?;
        if claims.is_none() {
            let provider = self.provider(PAUSE).await?;
            claims = token::verify(&id_token, &provider.keys, &self.settings)?;
        }
        let claims = claims.ok_or_else(|| SignInError::Token("the key is unknown".to_owned()))?;
        let nonce = claims.nonce.as_deref().unwrap_or_default();
        if !bool::from(nonce.as_bytes().ct_eq(attempt.nonce().as_bytes())) {
            return Err(SignInError::Token("the nonce belongs to another sign-in".to_owned()));
        }
        claims.person(&self.settings)
    }

    fn redirect_uri(&self) -> String {
        format!("{}/sign-in/callback", self.settings.address)
    }

    /// Returns the request that exchanges a code for tokens.
    fn exchange(
        &self,
        metadata: &Metadata,
        attempt: &Attempt,
        code: &str,
    ) -> Result<Request<Full<Bytes>>, SignInError> {
        let config::SignIn { client_id, client_secret, .. } = &self.settings;
        let mut form = Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", &self.redirect_uri())
            .append_pair("code_verifier", &attempt.verifier());
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(&metadata.token_endpoint)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        // Without this list, providers accept `client_secret_basic`.
        let methods = metadata.token_endpoint_auth_methods_supported.as_ref();
        if methods.is_none_or(|methods| methods.iter().any(|name| name == "client_secret_basic")) {
            let coded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
            let pair = format!("{}:{}", coded(client_id), coded(client_secret));
            request =
                request.header(AUTHORIZATION, format!("Basic {}", Base64::encode_string(pair.as_bytes())));
        } else {
            form.append_pair("client_id", client_id).append_pair("client_secret", client_secret);
        }
        request.body(Full::from(form.finish())).map_err(SignInError::provider)
    }

    /// Returns the description and the keys of the provider, at most as old as the given limit.
    async fn provider(&self, age: Duration) -> Result<Arc<Provider>, SignInError> {
        let mut known = self.known.lock().await;
        if let Some(provider) = known.provider.as_ref().filter(|provider| provider.since.elapsed() < age) {
            return Ok(Arc::clone(provider));
        }
        if let Some((_, error)) = known.failure.as_ref().filter(|(moment, _)| moment.elapsed() < REST) {
            return Err(error.clone());
        }
        let fetched = self.fetch_provider().await.map(Arc::new);
        match &fetched {
            Ok(provider) => *known = Known { provider: Some(Arc::clone(provider)), failure: None },
            Err(error) => known.failure = Some((Instant::now(), error.clone())),
        }
        fetched
    }

    async fn fetch_provider(&self) -> Result<Provider, SignInError> {
        let issuer = &self.settings.issuer;
        let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let metadata: Metadata = self.fetch(get(&address)?).await?;
        if metadata.issuer != *issuer {
            return Err(SignInError::Provider(format!("the issuer is `{}`", metadata.issuer)));
        }
        let endpoints = [&metadata.authorization_endpoint, &metadata.token_endpoint, &metadata.jwks_uri];
        if let Some(unsafe_one) = endpoints.into_iter().find(|address| !is_safe_address(address)) {
            return Err(SignInError::Provider(format!("the address `{unsafe_one}` does not use TLS")));
        }
        let keys = self.fetch(get(&metadata.jwks_uri)?).await?;
        Ok(Provider { metadata, keys, since: Instant::now() })
    }

    /// Sends a request, and reads the JSON of the response.
    async fn fetch<T: DeserializeOwned>(&self, mut request: Request<Full<Bytes>>) -> Result<T, SignInError> {
        let headers = request.headers_mut();
        headers.insert(USER_AGENT, axum::http::HeaderValue::from_static(http::USER_AGENT));
        headers.insert(ACCEPT, axum::http::HeaderValue::from_static("application/json"));
        let exchange = async {
            let response = self.client.request(request).await.map_err(SignInError::provider)?;
            let status = response.status();
            let body = Limited::new(response.into_body(), LARGEST).collect().await;
            Ok((status, body.map_err(SignInError::provider)?.to_bytes()))
        };
        let (status, body) = timeout(PATIENCE, exchange)
            .await
            .map_err(|_| SignInError::Provider(format!("no response within {} s", PATIENCE.as_secs())))??;
        if !status.is_success() {
            return Err(SignInError::Provider(format!("the response is {status}")));
        }
        serde_json::from_slice(&body).map_err(SignInError::provider)
    }
}

fn get(address: &str) -> Result<Request<Full<Bytes>>, SignInError> {
    Request::get(address).body(Full::default()).map_err(SignInError::provider)
}
