//! Parser of `gate.yaml` that reports mistakes with their positions.

mod check;
mod sign_in;

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use ipnet::IpNet;
use vnfcheck_attest::SecretKey;
use vnfcheck_decode::{Key, Mistakes};
use vnfcheck_yaml::Node;

use super::{Config, ConfigError, Limits, Proxy, Quotas, Retention, SignIn, Vtp, Webhook};
use crate::store::waivers::Change;
use sign_in::SIGN_IN;

/// Maximum number of reported mistakes.
const MOST_MISTAKES: usize = 100;

/// Parses a configuration; paths in the configuration are relative to its folder.
pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Config, ConfigError> {
    let (document, mistakes) = vnfcheck_decode::open(bytes, &vnfcheck_yaml::Limits::default());
    let mut config = Config::default();
    let mut reader = Reader { mistakes, folder: path.parent().unwrap_or(Path::new("")) };
    if let Some(root) = document.root().filter(|_| reader.mistakes.is_empty()) {
        reader.read(root, CONFIG, "a configuration", &mut config);
    }
    config.limits.uploads = config.limits.uploads.max(config.limits.upload);
    let mistakes = document.describe(&path.display().to_string(), reader.mistakes, MOST_MISTAKES);
    if mistakes.is_empty() { Ok(config) } else { Err(ConfigError::Mistakes(mistakes)) }
}

/// Reads the value of a key into a part of the configuration.
type Read<T> = fn(&mut Reader<'_>, Node<'_>, &mut T);

const CONFIG: &[Key<Read<Config>>] = &[
    Key::new("limits", "limits of the gate", |reader, node, config| {
        reader.read(node, LIMITS, "limits", &mut config.limits);
    }),
    Key::new("quotas", "limits of each project", |reader, node, config| {
        reader.read(node, QUOTAS, "quotas", &mut config.quotas);
    }),
    Key::new("retention", "retention times", |reader, node, config| {
        reader.read(node, RETENTION, "retention times", &mut config.retention);
    }),
    Key::new("check", "rules and options of checks", |reader, node, config| {
        reader.check(node, &mut config.check);
    }),
    Key::new("vtp", "external tests of SDC", |reader, node, config| {
        reader.read(node, VTP, "settings of the external tests", &mut config.vtp);
    }),
    Key::new(
        "public-reading",
        "whether clients without a key can read all checks",
        |reader, node, config| {
            reader.flag(node, &mut config.public_reading);
        },
    ),
    Key::new(
        "no-keys",
        "whether the gate may serve all clients while no key exists",
        |reader, node, config| {
            reader.flag(node, &mut config.no_keys);
        },
    ),
    Key::new("proxies", "proxies whose `X-Forwarded-For` header is trusted", |reader, node, config| {
        config.proxies = reader.proxies(node);
    }),
    Key::new("sign-in", "user sign-in with an identity provider", |reader, node, config| {
        let mut settings = SignIn::default();
        reader.read(node, SIGN_IN, "settings of the sign-in", &mut settings);
        config.sign_in = Some(settings);
    }),
    Key::new("signing-key", "file of the key that signs verdicts", |reader, node, config| {
        config.signing_key = reader.signing_key(node);
    }),
    Key::new("webhooks", "receivers of results", |reader, node, config| {
        config.webhooks = reader.mistakes.items(node).into_iter().map(|item| reader.webhook(item)).collect();
    }),
];

const LIMITS: &[Key<Read<Limits>>] = &[
    Key::new("upload", "largest upload", |reader, node, limits| reader.size(node, &mut limits.upload)),
    Key::new("uploads", "all uploads in progress", |reader, node, limits| {
        reader.size(node, &mut limits.uploads);
    }),
    Key::new("unpacked", "largest package, unpacked", |reader, node, limits| {
        reader.size(node, &mut limits.unpacked);
    }),
    Key::new("check", "longest check", |reader, node, limits| reader.duration(node, &mut limits.check)),
    Key::new("receive", "longest time for the body of a request", |reader, node, limits| {
        reader.duration(node, &mut limits.receive);
    }),
    Key::new("send", "longest wait for a client that does not read", |reader, node, limits| {
        reader.duration(node, &mut limits.send);
    }),
    Key::new("waiting", "maximum number of checks in the queue", |reader, node, limits| {
        reader.count(node, &mut limits.waiting);
    }),
    Key::new("stranded", "time until another engine takes over a check", |reader, node, limits| {
        reader.duration(node, &mut limits.stranded);
    }),
    Key::new("connections", "maximum number of open connections", |reader, node, limits| {
        reader.connections(node, &mut limits.connections);
    }),
    Key::new(
        "connections-per-address",
        "maximum number of open connections per address",
        |reader, node, limits| {
            reader.connections(node, &mut limits.connections_per_address);
        },
    ),
];

const QUOTAS: &[Key<Read<Quotas>>] = &[
    Key::new("waiting", "maximum number of checks in the queue", |reader, node, quotas| {
        reader.count(node, &mut quotas.waiting);
    }),
    Key::new("per-hour", "maximum number of checks per hour", |reader, node, quotas| {
        reader.count(node, &mut quotas.per_hour);
    }),
];

const RETENTION: &[Key<Read<Retention>>] = &[
    Key::new("checks", "time until a check is deleted", |reader, node, retention| {
        reader.duration(node, &mut retention.checks);
    }),
    Key::new("audit", "time until an entry of the audit log is deleted", |reader, node, retention| {
        let mut audit = Duration::ZERO;
        reader.duration(node, &mut audit);
        retention.audit = Some(audit);
    }),
];

const VTP: &[Key<Read<Vtp>>] = &[
    Key::new("base", "path in front of the endpoints", base),
    Key::new("scenario", "name of the scenario", |reader, node, vtp| vtp.scenario = reader.text(node)),
    Key::new("wait", "longest wait for a result", |reader, node, vtp| {
        reader.duration(node, &mut vtp.wait);
        if vtp.wait > Duration::from_secs(9) {
            reader.mistakes.wrong(node, "at most 9 s: SDC disconnects after 10 s");
        }
    }),
];

const WEBHOOK: &[Key<Read<Webhook>>] = &[
    Key::required("name", "name of the receiver", |reader, node, hook| hook.name = reader.text(node)),
    Key::required("url", "address of the receiver", |reader, node, hook| {
        hook.url = reader.text(node);
        if !hook.url.starts_with("https://") && !hook.url.starts_with("http://") {
            reader.mistakes.wrong(node, "expected an address that starts with https:// or http://");
        }
    }),
    Key::required("secret-file", "file of the secret that signs requests", |reader, node, hook| {
        hook.secret = reader.secret(node);
    }),
    Key::new("outcomes", "outcomes to send; all by default", |reader, node, hook| {
        hook.outcomes = Some(reader.words(node, &["pass", "fail", "error", "failed"]));
    }),
    Key::new("waivers", "changes of waivers to send; none by default", |reader, node, hook| {
        hook.waivers = reader.words(node, &Change::ALL.map(Change::name));
    }),
];

struct Reader<'a> {
    mistakes: Mistakes,
    /// The folder of the configuration.
    folder: &'a Path,
}

impl Reader<'_> {
    /// Reads the values of a mapping.
    fn read<T>(&mut self, node: Node<'_>, keys: &[Key<Read<T>>], what: &str, target: &mut T) {
        for (key, node) in self.mistakes.entries(node, keys, what) {
            (key.value)(self, node, target);
        }
    }

    fn webhook(&mut self, node: Node<'_>) -> Webhook {
        let mut hook = Webhook::default();
        self.read(node, WEBHOOK, "a webhook", &mut hook);
        hook
    }

    /// Reads a string that is not empty.
    fn text(&mut self, node: Node<'_>) -> String {
        self.mistakes.text(node, "a string").unwrap_or_default().to_owned()
    }

    fn word(&mut self, node: Node<'_>, known: &[impl AsRef<str>]) -> Option<String> {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        self.mistakes.word(node, &known).map(str::to_owned)
    }

    fn words(&mut self, node: Node<'_>, known: &[impl AsRef<str>]) -> Vec<String> {
        self.mistakes.items(node).into_iter().filter_map(|item| self.word(item, known)).collect()
    }

    fn proxies(&mut self, node: Node<'_>) -> Vec<Proxy> {
        let mut proxies = Vec::new();
        for item in self.mistakes.items(node) {
            if let Some(proxy) = proxy(item.text()) {
                proxies.push(proxy);
            } else {
                let message =
                    "expected an address such as `10.0.0.1`, a network such as `10.0.0.0/8`, or a host name";
                self.mistakes.wrong(item, message);
            }
        }
        proxies
    }

    fn flag(&mut self, node: Node<'_>, target: &mut bool) {
        if let Some(word) = self.word(node, &["true", "false"]) {
            *target = word == "true";
        }
    }

    fn count(&mut self, node: Node<'_>, target: &mut i64) {
        match node.text().parse::<i64>() {
            Ok(count) if count > 0 => *target = count,
            _ => self.mistakes.wrong(node, "expected a whole number above 0".to_owned()),
        }
    }

    fn connections(&mut self, node: Node<'_>, target: &mut usize) {
        let mut connections = 0;
        self.count(node, &mut connections);
        if let Ok(connections @ 1..) = usize::try_from(connections) {
            *target = connections;
        }
    }

    /// Reads the file of a secret.
    fn secret(&mut self, node: Node<'_>) -> String {
        let Some((_, text)) = self.file(node) else { return String::new() };
        if text.trim().is_empty() {
            self.mistakes.wrong(node, "the file has no secret");
        }
        text.trim().to_owned()
    }

    /// Reads the file of the key that signs verdicts.
    fn signing_key(&mut self, node: Node<'_>) -> Option<SecretKey> {
        let (path, text) = self.file(node)?;
        match SecretKey::from_pem(&text) {
            Ok(key) => Some(key),
            Err(error) => {
                self.mistakes.wrong(node, format!("cannot use `{path}`: {error}"));
                None
            }
        }
    }

    /// Reads a size such as `64 MiB`.
    fn size(&mut self, node: Node<'_>, target: &mut u64) {
        match with_unit(node.text(), &[("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]) {
            Some(size) => *target = size,
            None => self.mistakes.wrong(node, "expected a size such as `64 MiB`".to_owned()),
        }
    }

    /// Reads a time such as `30 s`.
    fn duration(&mut self, node: Node<'_>, target: &mut Duration) {
        match with_unit(node.text(), &[("s", 1), ("min", 60), ("h", 3600), ("d", 86_400)]) {
            Some(seconds) => *target = Duration::from_secs(seconds),
            None => self
                .mistakes
                .wrong(node, "expected a time such as `30 s`, `5 min`, `12 h` or `90 d`".to_owned()),
        }
    }

    /// Returns path and content of a file, relative to the folder of the configuration.
    fn file(&mut self, node: Node<'_>) -> Option<(String, String)> {
        let path = self.folder.join(self.mistakes.text(node, "the path of a file")?);
        match std::fs::read_to_string(&path) {
            Ok(text) => Some((path.display().to_string(), text)),
            Err(error) => {
                self.mistakes.wrong(node, format!("cannot read `{}`: {error}", path.display()));
                None
            }
        }
    }
}

/// Reads the path in front of the endpoints of SDC.
fn base(reader: &mut Reader<'_>, node: Node<'_>, vtp: &mut Vtp) {
    let base = reader.text(node);
    let base = base.trim_end_matches('/');
    let plain = |it: char| it.is_ascii_alphanumeric() || "/-_.".contains(it);
    if (base.is_empty() || base.starts_with('/')) && base.chars().all(plain) {
        base.clone_into(&mut vtp.base);
    } else {
        let message = format!("`{base}` is not a path: expected a leading `/` and no spaces");
        reader.mistakes.wrong(node, message);
    }
}

/// Parses an address, a network or a host name.
fn proxy(text: &str) -> Option<Proxy> {
    if let Ok(network) = text.parse::<IpNet>() {
        return Some(Proxy::Network(network));
    }
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(Proxy::Network(address.to_canonical().into()));
    }
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-._".contains(it);
    let is_name = text.chars().all(is_plain) && text.contains(|it: char| it.is_ascii_alphabetic());
    is_name.then(|| Proxy::Name(text.to_owned()))
}

fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.find(|it: char| !it.is_ascii_digit())?;
    let (number, unit) = text.split_at_checked(digits)?;
    let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim())?;
    number.parse::<u64>().ok()?.checked_mul(*factor).filter(|value| *value > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(text: &str) -> Vec<String> {
        match parse(Path::new("gate.yaml"), text.as_bytes()) {
            Err(ConfigError::Mistakes(mistakes)) => mistakes,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_mistake_is_reported_with_its_position() {
        let message = mistakes(
            "limits:\n  uplod: 5 MiB\n  check: soon\nvtp:\n  wait: 20 s\ncheck: { release: none }\n",
        );
        assert_eq!(message.len(), 4, "{message:?}");
        assert_eq!(message[0], "gate.yaml:2:3: unknown key `uplod`; did you mean `upload`?");
        assert!(message[1].starts_with("gate.yaml:3:10: expected a time such as"), "{message:?}");
        assert_eq!(message[2], "gate.yaml:5:9: at most 9 s: SDC disconnects after 10 s");
        assert!(
            message[3].starts_with("gate.yaml:6:19: unknown value `none`; expected one of casablanca"),
            "{message:?}"
        );
    }

    #[test]
    fn stated_values_apply_and_others_have_defaults() {
        let text =
            "limits: { upload: 1 MiB, check: 2 min }\nretention: { checks: 7 d }\nvtp: { base: /x/ }\n";
        let config = parse(Path::new("gate.yaml"), text.as_bytes()).unwrap();
        assert_eq!(config.limits.upload, 1 << 20);
        assert_eq!(config.limits.check, Duration::from_mins(2));
        assert_eq!(config.limits.waiting, Limits::default().waiting);
        assert_eq!(config.retention.checks, Duration::from_hours(7 * 24));
        assert_eq!(config.vtp.base, "/x");
    }

    #[test]
    fn proxies_are_addresses_networks_and_names() {
        let text = "proxies: [10.0.0.1, 10.1.0.0/16, 'fd00::/8', ingress.example]\n";
        let proxies = parse(Path::new("gate.yaml"), text.as_bytes()).unwrap().proxies;
        let network = |text: &str| Proxy::Network(text.parse().unwrap());
        let name = Proxy::Name("ingress.example".to_owned());
        assert_eq!(proxies, [network("10.0.0.1/32"), network("10.1.0.0/16"), network("fd00::/8"), name]);
        let wrong = mistakes("proxies: [10.0.0, 10.0.0.0/33, 'a b']\n");
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert!(wrong[1].starts_with("gate.yaml:1:19: expected an address such as"), "{wrong:?}");
    }

    #[test]
    fn trust_anchors_are_relative_to_the_configuration() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("gate.yaml");
        let read = |text: &str| parse(&path, text.as_bytes());
        let config = read("check: { trust-anchors: [../csar/testdata/root.pem] }\n").unwrap();
        assert_eq!(config.policy().trust_anchors.len(), 1);
        let Err(ConfigError::Mistakes(message)) = read("check: { trust-anchors: [../csar/Cargo.toml] }\n")
        else {
            panic!("no mistake")
        };
        assert!(
            message[0].contains("gate.yaml:1:26: ") && message[0].contains("not an X.509 certificate"),
            "{message:?}"
        );
    }

    #[test]
    fn a_signing_key_is_read_next_to_the_configuration() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("gate.yaml");
        let read = |text: &str| parse(&path, text.as_bytes());
        assert!(read("signing-key: ../attest/testdata/secret.pem\n").unwrap().signing_key.is_some());
        let Err(ConfigError::Mistakes(mistakes)) = read("signing-key: ../attest/testdata/public.pem\n")
        else {
            panic!("no mistake")
        };
        assert!(
            mistakes[0].contains("gate.yaml:1:14: ")
                && mistakes[0].contains("expected an Ed25519 private key"),
            "{mistakes:?}"
        );
    }

    #[test]
    fn the_packaged_configuration_lists_every_key() {
        let packaged = include_str!("../../../../packaging/gate/gate.yaml");
        let names = |text: &str| -> Vec<String> {
            let keys =
                text.lines().filter_map(|line| line.trim_start_matches(['#', ' ', '-']).split_once(':'));
            keys.map(|(name, _)| name.to_owned()).collect()
        };
        let listed = names(packaged);
        let keys = [
            CONFIG.iter().map(|key| key.name).collect::<Vec<_>>(),
            LIMITS.iter().map(|key| key.name).collect(),
            QUOTAS.iter().map(|key| key.name).collect(),
            RETENTION.iter().map(|key| key.name).collect(),
            VTP.iter().map(|key| key.name).collect(),
            WEBHOOK.iter().map(|key| key.name).collect(),
            SIGN_IN.iter().map(|key| key.name).collect(),
            sign_in::ROLE.iter().map(|key| key.name).collect(),
            check::CHECK.iter().map(|key| key.name).collect(),
        ];
        let missing: Vec<&str> =
            keys.concat().into_iter().filter(|key| !listed.iter().any(|name| name == key)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn an_empty_file_changes_nothing() {
        assert!(parse(Path::new("gate.yaml"), b"# nothing yet\n").is_ok());
    }
}
