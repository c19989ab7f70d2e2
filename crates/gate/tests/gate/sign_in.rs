//! Tests of the sign-in with an identity provider.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use base64ct::{Base64, Base64UrlUnpadded, Encoding as _};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use sha2::Digest as _;
use tempfile::TempDir;

use crate::harness::{Answer, Gate, execute, program, small};

/// Private key of the provider, made for this test.
const PRIVATE: &str = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgoFWASM+xU8g4INspCItUqTvoP3tk6gC3xDoacpyKXoehRANCAATtCsR35g6IIFASlGc9pV8CWnitBIfscRI+Y/h0DTzQ1pMbdEeNTW2ddDJ+FFVuwwzsZXCnI6yhQa4CEumxBEO4";
/// Coordinates of the public key.
const PUBLIC: [&str; 2] =
    ["7QrEd-YOiCBQEpRnPaVfAlp4rQSH7HESPmP4dA080NY", "kxt0R41NbZ10Mn4UVW7DDOxlcKcjrKFBrgIS6bEEQ7g"];

/// An identity provider.
#[derive(Clone)]
struct Provider {
    address: String,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    id_token: String,
    key: String,
    challenge: String,
    paths: Vec<String>,
}

impl Provider {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let state = State { key: "one".to_owned(), ..State::default() };
        let provider = Self { address, state: Arc::new(Mutex::new(state)) };
        let served = provider.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (served, stream) = (served.clone(), stream.unwrap());
                std::thread::spawn(move || served.answer(stream));
            }
        });
        provider
    }

    fn answer(&self, mut stream: TcpStream) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some(path) = line.split(' ').nth(1).map(str::to_owned) else { return };
        let mut headers = HashMap::new();
        line.clear();
        while reader.read_line(&mut line).unwrap() > 0 && !line.trim().is_empty() {
            let (name, value) = line.split_once(':').unwrap();
            headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
            line.clear();
        }
        let length = headers.get("content-length").map_or(0, |text| text.parse().unwrap());
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let mut state = self.state.lock().unwrap();
        state.paths.push(path.clone());
        let answer = match path.as_str() {
            "/.well-known/openid-configuration" => json!({
                "issuer": self.address,
                "authorization_endpoint": format!("{}/authorize", self.address),
                "token_endpoint": format!("{}/token", self.address),
                "jwks_uri": format!("{}/keys", self.address),
            }),
            "/keys" => {
                let [x, y] = PUBLIC;
                let signing = json!({"kty": "EC", "crv": "P-256", "kid": state.key, "x": x, "y": y});
                json!({"keys": [{"kty": "new", "kid": "unknown"}, signing]})
            }
            "/token" => {
                let fields: HashMap<_, _> = form_urlencoded::parse(&body).into_owned().collect();
                let digest = sha2::Sha256::digest(fields["code_verifier"].as_bytes());
                assert_eq!(Base64UrlUnpadded::encode_string(&digest), state.challenge);
                let secret = format!("Basic {}", Base64::encode_string(b"gate:open+sesame"));
                assert_eq!((&fields["code"], &headers["authorization"]), (&"the-code".to_owned(), &secret));
                json!({"access_token": "x", "token_type": "Bearer", "id_token": state.id_token})
            }
            other => panic!("{other}"),
        };
        let answer = answer.to_string();
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
        write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{answer}", answer.len()).unwrap();
    }

    /// Starts a gate that signs people in with this provider.
    fn gate(&self) -> (TempDir, Gate) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("secret"), "open sesame\n").unwrap();
        let config = format!(
            "sign-in:\n  issuer: {}\n  client-id: gate\n  secret-file: secret\n  address: https://gate.example/\n  \
             roles:\n  - {{ group: operators, role: admin }}\n  - {{ group: portal, role: submit, project: portal }}\n",
            self.address
        );
        std::fs::write(folder.path().join("gate.yaml"), config).unwrap();
        let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
        (folder, gate)
    }

    /// Claims of a person in a group, for a sign-in.
    fn claims(&self, attempt: &Attempt, group: &str) -> Value {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
        json!({
            "iss": self.address, "aud": "gate", "sub": "4711", "exp": now + 300, "iat": now,
            "nonce": attempt.query["nonce"], "email": "jane@example.org", "email_verified": true,
            "groups": ["everybody", group],
        })
    }

    /// Signs the claims, and passes the response of the provider to the gate.
    fn signs(&self, gate: &Gate, attempt: &Attempt, claims: &Value) -> Answer {
        let key = self.state.lock().unwrap().key.clone();
        self.sends(gate, attempt, signed(&key, claims))
    }

    fn sends(&self, gate: &Gate, attempt: &Attempt, id_token: String) -> Answer {
        {
            let mut state = self.state.lock().unwrap();
            state.id_token = id_token;
            state.challenge.clone_from(&attempt.query["code_challenge"]);
        }
        attempt.callback(gate, &format!("code=the-code&state={}", attempt.query["state"]))
    }
}

fn signed(key: &str, claims: &Value) -> String {
    let header = Header { kid: Some(key.to_owned()), ..Header::new(Algorithm::ES256) };
    let private = Base64::decode_vec(PRIVATE).unwrap();
    encode(&header, claims, &EncodingKey::from_ec_der(&private)).unwrap()
}

/// A sign-in that the gate has begun.
struct Attempt {
    cookie: String,
    query: HashMap<String, String>,
}

impl Attempt {
    fn begin(gate: &Gate) -> Self {
        let answer = gate.get("/sign-in/provider?next=/operation%3Fa%3Db");
        assert_eq!(answer.status, 303, "{}", answer.text());
        let cookie = answer.header("set-cookie").unwrap();
        assert!(cookie.contains("; HttpOnly; SameSite=Lax; Max-Age=600"), "{cookie}");
        let (_, query) = answer.header("location").unwrap().split_once("/authorize?").unwrap();
        let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { cookie: cookie.split(';').next().unwrap().to_owned(), query }
    }

    fn callback(&self, gate: &Gate, query: &str) -> Answer {
        gate.call("GET", &format!("/sign-in/callback?{query}"), &[("Cookie", &self.cookie)], b"")
    }
}

/// Returns the cookie of the session that a response starts.
fn session(answer: &Answer) -> Option<String> {
    let cookie = answer.header("set-cookie")?;
    cookie.starts_with("vnfcheck_gate_key=vgs-").then(|| cookie.split(';').next().unwrap().to_owned())
}

#[test]
fn a_person_signs_in_acts_by_name_and_signs_out() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    assert_eq!(gate.get("/api/v1/checks").status, 401, "nobody is an administrator without a sign-in");
    let page = gate.get("/sign-in?next=/operation").text();
    assert!(page.contains("href=\"/sign-in/provider?next=/operation\""), "{page}");

    let attempt = Attempt::begin(&gate);
    let query = |name: &str| attempt.query[name].as_str();
    assert_eq!(query("redirect_uri"), "https://gate.example/sign-in/callback");
    assert_eq!((query("response_type"), query("client_id")), ("code", "gate"));
    assert_eq!((query("scope"), query("code_challenge_method")), ("openid email", "S256"));
    let answer = provider.signs(&gate, &attempt, &provider.claims(&attempt, "operators"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.text().contains("content=\"0; url=/operation?a=b\""), "{}", answer.text());
    let set = answer.header("set-cookie").unwrap();
    assert!(set.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200"), "{set}");
    let cookie = session(&answer).unwrap();
    let cookie = [("Cookie", cookie.as_str())];
    let page = gate.call("GET", "/operation", &cookie, b"");
    assert!(page.status == 200 && page.text().contains("jane@example.org"), "{}", page.text());
    let audit = gate.call("GET", "/api/v1/audit?action=signed-in", &cookie, b"").json();
    assert_eq!(audit["entries"][0]["actor"], "jane@example.org", "{audit}");

    assert_eq!(gate.call("POST", "/sign-out", &cookie, b"").status, 303);
    assert_eq!(gate.call("GET", "/api/v1/audit", &cookie, b"").status, 401, "the session has ended");
}

#[test]
fn a_person_has_the_role_and_the_project_of_a_group() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    let attempt = Attempt::begin(&gate);
    let mut claims = provider.claims(&attempt, "portal");
    claims["email_verified"] = false.into();
    let cookie = session(&provider.signs(&gate, &attempt, &claims)).unwrap();
    let headers = [("Cookie", cookie.as_str()), ("Content-Type", "application/zip")];
    let check = gate.call("POST", "/api/v1/checks?wait=30", &headers, &small(1));
    assert_eq!((check.status, &check.json()["project"]), (200, &"portal".into()), "{}", check.text());
    let id = check.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(gate.call("DELETE", &format!("/api/v1/checks/{id}"), &headers, b"").status, 403);
    let page = gate.call("GET", "/", &headers, b"").text();
    assert!(page.contains("<span>4711</span>"), "an unverified address is not a name: {page}");

    let attempt = Attempt::begin(&gate);
    let answer = provider.signs(&gate, &attempt, &provider.claims(&attempt, "others"));
    assert_eq!((answer.status, session(&answer)), (403, None));
    assert!(answer.text().contains("has a role in this gate."), "{}", answer.text());
}

#[test]
fn tokens_that_prove_nothing_are_refused() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    let wrong = |what: &str, status: u16, name: &str, value: Value| {
        let attempt = Attempt::begin(&gate);
        let mut claims = provider.claims(&attempt, "operators");
        claims[name] = value;
        let answer = provider.signs(&gate, &attempt, &claims);
        assert_eq!((answer.status, session(&answer)), (status, None), "{what}");
        let text = answer.text();
        assert!(text.contains(what), "{what}: {text}");
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    wrong("nonce", 403, "nonce", "another".into());
    wrong("nonce", 403, "nonce", Value::Null);
    wrong("InvalidAudience", 403, "aud", "another".into());
    wrong("issued to another client", 403, "azp", "another".into());
    wrong("InvalidIssuer", 403, "iss", "https://evil.example".into());
    wrong("not valid", 403, "iss", json!([provider.address, "https://evil.example"]));
    wrong("several clients", 403, "aud", json!(["gate", "another"]));
    wrong("ExpiredSignature", 403, "exp", (now - 300).into());
    wrong("exp", 403, "exp", "never".into());
    wrong("exp", 403, "exp", Value::Null);
    wrong("ImmatureSignature", 403, "nbf", (now + 1000).into());
    wrong("the claim nbf is not a time", 403, "nbf", json!((now + 1000).to_string()));
    for start in [json!([now + 1000]), json!(-1), json!(1e300)] {
        wrong("The ID token of the identity provider is not valid", 403, "nbf", start);
    }
    let attempt = Attempt::begin(&gate);
    let mut claims = provider.claims(&attempt, "operators");
    claims["nbf"] = (now - 10).into();
    assert_eq!(provider.signs(&gate, &attempt, &claims).status, 200, "a time that has passed");

    let coded = |value: Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
    let attempt = Attempt::begin(&gate);
    let claims = provider.claims(&attempt, "operators");
    let none = format!("{}.{}.", coded(json!({"alg": "none", "kid": "one"})), coded(claims.clone()));
    let answer = provider.sends(&gate, &attempt, none);
    assert_eq!((answer.status, session(&answer)), (403, None), "no signature");
    let public = [&[4][..], &PUBLIC.map(|it| Base64UrlUnpadded::decode_vec(it).unwrap()).concat()].concat();
    let header = Header { kid: Some("one".to_owned()), ..Header::new(Algorithm::HS256) };
    let shared = encode(&header, &claims, &EncodingKey::from_secret(&public)).unwrap();
    let answer = provider.sends(&gate, &attempt, shared);
    assert_eq!((answer.status, session(&answer)), (403, None), "signed with the public key");
    assert!(answer.text().contains("the algorithm HS256 is not accepted"), "{}", answer.text());
    let token = signed("one", &claims);
    let header = json!({"alg": "ES256", "kid": "one", "crit": ["exp"], "exp": 1});
    let message = format!("{}.{}", coded(header), coded(claims.clone()));
    let private = EncodingKey::from_ec_der(&Base64::decode_vec(PRIVATE).unwrap());
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &private, Algorithm::ES256).unwrap();
    let answer = provider.sends(&gate, &attempt, format!("{message}.{signature}"));
    assert_eq!((answer.status, session(&answer)), (403, None), "a critical extension");
    assert!(answer.text().contains("unknown critical extension"), "{}", answer.text());
    let (start, end) = token.split_at(token.len() - 4);
    let answer = provider.sends(&gate, &attempt, format!("{start}{}", end.chars().rev().collect::<String>()));
    assert_eq!((answer.status, session(&answer)), (403, None), "another signature");
}

#[test]
fn a_response_belongs_to_a_sign_in_of_the_same_browser() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    let (own, other) = (Attempt::begin(&gate), Attempt::begin(&gate));
    for query in [
        "code=the-code".to_owned(),
        "code=the-code&state=".to_owned(),
        format!("code=the-code&state={}", other.query["state"]),
    ] {
        assert_eq!(own.callback(&gate, &query).status, 400, "{query}");
    }
    let query = format!("/sign-in/callback?code=the-code&state={}", own.query["state"]);
    assert_eq!(gate.get(&query).status, 400, "without the cookie");
    let refused = own.callback(&gate, &format!("error=access_denied&state={}", own.query["state"]));
    assert_eq!(refused.status, 403);
    assert!(!provider.state.lock().unwrap().paths.contains(&"/token".to_owned()));
}

#[test]
fn responses_beyond_the_limit_of_guesses_do_not_reach_the_provider() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    let attempt = Attempt::begin(&gate);
    let statuses: Vec<u16> =
        (0..70).map(|_| provider.sends(&gate, &attempt, "not-a-token".to_owned()).status).collect();
    assert_eq!((&statuses[..60], &statuses[60..]), (&[403_u16; 60][..], &[429_u16; 10][..]));
    let paths = provider.state.lock().unwrap().paths.clone();
    assert_eq!(paths.iter().filter(|path| *path == "/token").count(), 60, "{paths:?}");
}

#[test]
fn a_new_key_of_the_provider_is_fetched_once_a_minute_at_most() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    let attempt = Attempt::begin(&gate);
    provider.state.lock().unwrap().key = "two".to_owned();
    for _ in 0..2 {
        let answer = provider.signs(&gate, &attempt, &provider.claims(&attempt, "operators"));
        assert_eq!(answer.status, 403, "{}", answer.text());
        assert!(answer.text().contains("the key is unknown"), "{}", answer.text());
    }
    let paths = provider.state.lock().unwrap().paths.clone();
    assert_eq!(paths.iter().filter(|path| *path == "/keys").count(), 1, "{paths:?}");
}

#[test]
fn sign_ins_do_not_wait_one_after_the_other_for_a_failing_provider() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let provider = Provider { address, state: Arc::default() };
    let (_folder, gate) = provider.gate();
    let asked = std::thread::spawn(move || {
        // The second sign-in waits for the first one.
        let (first, _) = listener.accept().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(300));
        drop(first);
        listener.set_nonblocking(true).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(300));
        listener.accept().is_ok()
    });
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| assert_eq!(gate.get("/sign-in/provider").status, 503));
        }
    });
    assert!(!asked.join().unwrap(), "the failure of the first request is the answer to all");
}

#[test]
fn a_session_has_the_present_role_of_the_groups() {
    let provider = Provider::start();
    let (folder, gate) = provider.gate();
    let attempt = Attempt::begin(&gate);
    let cookie = session(&provider.signs(&gate, &attempt, &provider.claims(&attempt, "operators"))).unwrap();
    let headers = [("Cookie", cookie.as_str())];
    let audit = |gate: &Gate| gate.call("GET", "/api/v1/audit", &headers, b"").status;
    assert_eq!(audit(&gate), 200);
    assert_eq!(gate.terminate(), Some(0));
    let file = folder.path().join("gate.yaml");
    let config = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, config.replace("role: admin }", "role: read, project: portal }")).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    assert_eq!(audit(&gate), 403);
    assert_eq!(gate.call("GET", "/api/v1/checks", &headers, b"").status, 200);
    assert_eq!(gate.terminate(), Some(0));
    std::fs::write(&file, config.replace("group: operators", "group: nobody")).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    assert_eq!(audit(&gate), 401, "no group of the person has a role any more");
}

#[test]
fn sessions_are_listed_and_ended() {
    let provider = Provider::start();
    let (folder, gate) = provider.gate();
    let signed_in = || {
        let attempt = Attempt::begin(&gate);
        session(&provider.signs(&gate, &attempt, &provider.claims(&attempt, "operators"))).unwrap()
    };
    let (first, second) = (signed_in(), signed_in());
    let call = |cookie: &str, method: &str, path: &str| gate.call(method, path, &[("Cookie", cookie)], b"");
    let listed = call(&first, "GET", "/api/v1/sessions").json()["sessions"].clone();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["name"]), (2, &"jane@example.org".into()));
    for session in listed.as_array().unwrap() {
        let path = format!("/api/v1/sessions/{}", session["id"].as_str().unwrap());
        let answer = call(&first, "DELETE", &path);
        if answer.status == 401 {
            assert_eq!(call(&second, "DELETE", &path).status, 204);
        } else {
            assert_eq!(answer.status, 204);
        }
    }
    assert_eq!(call(&first, "GET", "/api/v1/sessions").status, 401);
    let third = signed_in();
    let arguments = ["sessions", "end", "jane@example.org", "--database", "sqlite:gate.db"];
    let output = program(folder.path(), &arguments).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "ended 1 session\n");
    assert_eq!(call(&third, "GET", "/api/v1/sessions").status, 401);
}

#[test]
fn failed_sign_ins_and_refused_requests_are_in_the_audit_log() {
    let provider = Provider::start();
    let (_folder, gate) = provider.gate();
    let attempt = Attempt::begin(&gate);
    assert_eq!(provider.signs(&gate, &attempt, &provider.claims(&attempt, "others")).status, 403);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(gate.call("POST", "/sign-in", &[form], b"key=vgk-0-0").status, 401);
    let attempt = Attempt::begin(&gate);
    let vendor = session(&provider.signs(&gate, &attempt, &provider.claims(&attempt, "portal"))).unwrap();
    assert_eq!(gate.call("GET", "/api/v1/audit", &[("Cookie", &vendor)], b"").status, 403);
    let attempt = Attempt::begin(&gate);
    let cookie = session(&provider.signs(&gate, &attempt, &provider.claims(&attempt, "operators"))).unwrap();
    let entries = |action: &str| {
        let path = format!("/api/v1/audit?action={action}");
        gate.call("GET", &path, &[("Cookie", &cookie)], b"").json()["entries"].clone()
    };
    assert_eq!(entries("sign-in-failed")[0]["object"], "127.0.0.1");
    let refused = &entries("refused")[0];
    assert_eq!(
        (&refused["actor"], &refused["object"]),
        (&"jane@example.org".into(), &"GET /api/v1/audit".into())
    );
}

#[test]
fn a_person_does_not_have_the_name_of_a_key() {
    let provider = Provider::start();
    let (folder, gate) = provider.gate();
    crate::keys::add(&folder, "robot", "submit");
    crate::keys::add(&folder, "op", "submit");
    for name in
        ["robot", "(command line)", "\u{43e}\u{440}", "\u{ff08}command line\u{ff09}", "\u{2768}retention)"]
    {
        let attempt = Attempt::begin(&gate);
        let mut claims = provider.claims(&attempt, "operators");
        claims["email_verified"] = false.into();
        claims["sub"] = name.into();
        let answer = provider.signs(&gate, &attempt, &claims);
        assert_eq!((answer.status, session(&answer)), (403, None), "{name}");
        assert!(
            answer.text().contains("is, or looks like, the name of a key in this gate"),
            "{}",
            answer.text()
        );
    }
    let arguments = ["keys", "add", "(command line)", "--role", "submit", "--database", "sqlite:gate.db"];
    assert_eq!(program(folder.path(), &arguments).status().unwrap().code(), Some(1));
}

#[test]
fn a_person_does_not_look_like_a_key_or_the_gate() {
    let provider = Provider::start();
    let (folder, gate) = provider.gate();
    crate::keys::add(&folder, "op", "submit");
    let long = "x".repeat(256);
    for name in [
        long.as_str(),
        "\u{200b}(command line)",
        "\u{200f}(retention)",
        "\u{ad}(command line)",
        " (command line)",
        "op\u{200b}",
        "\u{202e}po",
        "op ",
        " op",
        "op\u{a0}",
        "\u{43e}p",
        "\u{ff4f}\u{ff50}",
        "o\u{1}p",
        "",
        "   ",
    ] {
        for claim in ["sub", "email"] {
            let attempt = Attempt::begin(&gate);
            let mut claims = provider.claims(&attempt, "operators");
            claims["email_verified"] = (claim == "email").into();
            claims[claim] = name.into();
            let answer = provider.signs(&gate, &attempt, &claims);
            assert_eq!((answer.status, session(&answer)), (403, None), "{claim}: {name:?}");
            let words = "a name must have 1 to 255 visible characters, without a space at either end";
            assert!(answer.text().contains(words), "{claim}: {name:?}: {}", answer.text());
        }
    }
    let output =
        program(folder.path(), &["sessions", "list", "--database", "sqlite:gate.db"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

#[test]
fn the_list_of_sessions_shows_no_invisible_character() {
    let provider = Provider::start();
    let (folder, gate) = provider.gate();
    let attempt = Attempt::begin(&gate);
    assert_eq!(provider.signs(&gate, &attempt, &provider.claims(&attempt, "operators")).status, 200);
    assert_eq!(gate.terminate(), Some(0));
    // Earlier versions accepted such names.
    let address = format!("sqlite:{}", folder.path().join("gate.db").display());
    execute(&address, "UPDATE sessions SET name = '\u{202e}po'".to_owned()).unwrap();
    let output =
        program(folder.path(), &["sessions", "list", "--database", "sqlite:gate.db"]).output().unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    assert!(list.contains("\t\u{fffd}po\tadmin\t"), "{list:?}");
}

#[test]
fn pages_of_other_sites_sign_nobody_in() {
    let folder = tempfile::tempdir().unwrap();
    let key = crate::keys::add(&folder, "vendor", "submit");
    let gate = Gate::start(&folder, &[]);
    let own = gate.address.clone();
    let body = format!("key={key}");
    let post = |name: &str, value: &str| {
        let headers = [("Content-Type", "application/x-www-form-urlencoded"), (name, value)];
        gate.call("POST", "/sign-in", &headers, body.as_bytes()).status
    };
    for (name, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Referer", "http://evil.example/page"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        assert_eq!(post(name, value), 403, "{name}: {value}");
    }
    assert_eq!(post("Origin", &own), 303);
    assert_eq!(post("Referer", &format!("{own}/sign-in")), 303);
    assert_eq!(gate.get("/sign-in").header("referrer-policy"), Some("same-origin"));
}
