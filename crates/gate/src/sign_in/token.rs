//! ID tokens.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use jsonwebtoken::jwk::{Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::SignInError;
use crate::config::SignIn;
use crate::forms::PERSON;
use crate::store::sessions::Person;

/// Accepted algorithms: signatures with the provider's private key. With a shared secret, every holder could sign.
const ALGORITHMS: [Algorithm; 9] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];

/// First second after the times that the library compares: 2^64.
const LATEST: f64 = 18_446_744_073_709_551_616.0;

/// Public keys of the provider for signatures.
#[derive(Debug)]
pub(super) struct Keys(Vec<Jwk>);

impl<'de> Deserialize<'de> for Keys {
    /// Omits keys of unknown types, and keys for encryption.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Set {
            keys: Vec<Value>,
        }
        let Set { keys } = Set::deserialize(deserializer)?;
        let keys = keys.into_iter().filter_map(|key| serde_json::from_value::<Jwk>(key).ok());
        Ok(Self(keys.filter(|key| key.common.public_key_use != Some(PublicKeyUse::Encryption)).collect()))
    }
}

impl Keys {
    /// Returns the key with an ID. A token without an ID requires a provider with one key.
    fn find(&self, id: Option<&str>) -> Option<&Jwk> {
        match (id, self.0.as_slice()) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (Some(id), keys) => keys.iter().find(|key| key.common.key_id.as_deref() == Some(id)),
        }
    }
}

/// Claims of an ID token.
#[derive(Debug, Deserialize)]
pub(super) struct Claims {
    sub: String,
    /// One name: a list could contain another issuer.
    #[expect(dead_code, reason = "only a string is accepted; the library compares the issuer")]
    iss: String,
    aud: Audience,
    pub(super) nonce: Option<String>,
    azp: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// Clients for which a token was issued.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

impl Audience {
    fn has_others(&self, client: &str) -> bool {
        match self {
            Self::One(name) => name != client,
            Self::Several(names) => names.iter().any(|name| name != client),
        }
    }
}

/// Refuses a token whose header has a critical extension, because the gate supports none.
fn refuse_extensions(token: &str) -> Result<(), SignInError> {
    let coded = token.split('.').next().unwrap_or_default();
    let header = Base64UrlUnpadded::decode_vec(coded).ok();
    let header = header.and_then(|bytes| serde_json::from_slice::<Map<String, Value>>(&bytes).ok());
    match header {
        Some(header) if !header.contains_key("crit") => Ok(()),
        Some(_) => Err(SignInError::Token("the header has an unknown critical extension".to_owned())),
        None => Err(SignInError::Token("the header cannot be read".to_owned())),
    }
}

/// Returns `true` if a claim is a time that the library compares with the clock.
fn is_time(claim: &Value) -> bool {
    claim.as_u64().is_some() || claim.as_f64().is_some_and(|seconds| (0.0..LATEST).contains(&seconds))
}

/// Verifies a token for this client, and returns its claims; `None` if the key of the token is unknown.
pub(super) fn verify(token: &str, keys: &Keys, settings: &SignIn) -> Result<Option<Claims>, SignInError> {
    let wrong = |error: jsonwebtoken::errors::Error| SignInError::Token(error.to_string());
    let header = decode_header(token).map_err(wrong)?;
    if !ALGORITHMS.contains(&header.alg) {
        return Err(SignInError::Token(format!("the algorithm {:?} is not accepted", header.alg)));
    }
    refuse_extensions(token)?;
    let Some(key) = keys.find(header.kid.as_deref()) else { return Ok(None) };
    let mut validation = Validation::new(header.alg);
    validation.set_required_spec_claims(&["aud", "exp", "iss", "sub"]);
    validation.set_audience(&[&settings.client_id]);
    validation.set_issuer(&[&settings.issuer]);
    validation.validate_nbf = true;
    let key = DecodingKey::from_jwk(key).map_err(wrong)?;
    let claims = decode::<Claims>(token, &key, &validation).map_err(wrong)?.claims;
    if claims.others.get("nbf").is_some_and(|start| !is_time(start)) {
        return Err(SignInError::Token("the claim nbf is not a time".to_owned()));
    }
    if claims.azp.as_ref().is_some_and(|party| *party != settings.client_id) {
        return Err(SignInError::Token("the token was issued to another client".to_owned()));
    }
    if claims.azp.is_none() && claims.aud.has_others(&settings.client_id) {
        return Err(SignInError::Token(
            "the token names several clients, but no authorized client".to_owned(),
        ));
    }
    Ok(Some(claims))
}

impl Claims {
    /// Returns the person with the role of the first configured group. A name that could look like another name is refused.
    pub(super) fn person(self, settings: &SignIn) -> Result<Person, SignInError> {
        // An unverified address could be the address of another person.
        let is_verified = self.others.get("email_verified").is_some_and(|it| it == true || it == "true");
        let email = self.others.get("email").and_then(Value::as_str).filter(|_| is_verified);
        let name = email.unwrap_or(&self.sub).to_owned();
        if !PERSON.fits(&name) {
            return Err(SignInError::NameForm(PERSON.of_name()));
        }
        let groups: Vec<String> = match self.others.get(&settings.groups_claim) {
            Some(Value::String(group)) => vec![group.clone()],
            Some(Value::Array(groups)) => {
                groups.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            _ => Vec::new(),
        };
        let Some(found) = settings.role_of(&groups) else { return Err(SignInError::NoRole(name)) };
        Ok(Person { name, role: found.role, project: found.project().to_owned(), groups })
    }
}
