//! Parser of `gate.yaml` that reports mistakes with their positions.

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use attest::SecretKey;
use rules::{Release, nearest};
use runner::csar::security::Certificate;
use runner::{OwnRules, Selector, anchors};
use yaml::{FileId, Lexicon, Node, SourceText, Span, Tree};

use super::{Check, Config, ConfigError, Limits, Quotas, Retention, Vtp, Webhook};
use crate::engine::{self, Choices};

/// Mistake with its position.
type Mistake = (Span, String);

/// Parses a configuration; paths in the configuration are relative to its folder.
pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Config, ConfigError> {
    let (source, encoding) = SourceText::decode(bytes);
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &yaml::Limits::default());
    let mut reader = Reader { mistakes: Vec::new() };
    if let Some(error) = encoding {
        reader.mistakes.push((Span::new(0, 0), error.to_string()));
    }
    reader.mistakes.extend(tree.errors().iter().map(|error| (error.span, error.message.clone())));
    for duplicate in tree.duplicate_keys() {
        if let Some(key) = tree.node(duplicate.second) {
            reader.wrong(key, format!("the key `{}` is given twice; keep one", key.text()));
        }
    }
    let mut config = Config::default();
    if reader.mistakes.is_empty()
        && let Some(root) = tree.root().filter(|root| !root.is_null())
    {
        config = reader.config(root, path);
    }
    if reader.mistakes.is_empty() {
        return Ok(config);
    }
    reader.mistakes.sort_by_key(|(span, _)| *span);
    let message = reader.mistakes.iter().map(|(span, message)| {
        let at = source.position(span.start);
        format!("{}:{}:{}: {message}", path.display(), at.line, at.column)
    });
    Err(ConfigError::Mistakes(message.collect()))
}

struct Reader {
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn wrong(&mut self, node: Node<'_>, message: String) {
        self.mistakes.push((node.span(), message));
    }

    fn config(&mut self, root: Node<'_>, path: &Path) -> Config {
        let mut config = Config::default();
        let members = [
            "limits",
            "quotas",
            "retention",
            "check",
            "vtp",
            "public-reading",
            "no-keys",
            "proxies",
            "signing-key",
            "webhooks",
        ];
        for (key, node) in self.members(root, &members) {
            match key {
                "limits" => config.limits = self.limits(node),
                "quotas" => config.quotas = self.quotas(node),
                "retention" => config.retention = self.retention(node),
                "check" => config.check = self.check(node, path),
                "vtp" => config.vtp = self.vtp(node),
                "public-reading" => self.flag(node, &mut config.public_reading),
                "no-keys" => self.flag(node, &mut config.no_keys),
                "proxies" => config.proxies = self.addresses(node),
                "signing-key" => config.signing_key = self.signing_key(node, path),
                _ => config.webhooks = node.items().map(|item| self.webhook(item, path)).collect(),
            }
        }
        config
    }

    fn limits(&mut self, node: Node<'_>) -> Limits {
        let mut limits = Limits::default();
        let members = [
            "upload",
            "uploads",
            "unpacked",
            "check",
            "receive",
            "send",
            "waiting",
            "stranded",
            "connections",
            "connections-per-address",
        ];
        for (key, node) in self.members(node, &members) {
            match key {
                "upload" => self.size(node, &mut limits.upload),
                "uploads" => self.size(node, &mut limits.uploads),
                "unpacked" => self.size(node, &mut limits.unpacked),
                "check" => self.duration(node, &mut limits.check),
                "receive" => self.duration(node, &mut limits.receive),
                "send" => self.duration(node, &mut limits.send),
                "waiting" => self.count(node, &mut limits.waiting),
                "stranded" => self.duration(node, &mut limits.stranded),
                "connections" => self.connections(node, &mut limits.connections),
                _ => self.connections(node, &mut limits.connections_per_address),
            }
        }
        limits.uploads = limits.uploads.max(limits.upload);
        limits
    }

    fn quotas(&mut self, node: Node<'_>) -> Quotas {
        let mut quotas = Quotas::default();
        for (key, node) in self.members(node, &["waiting", "per-hour"]) {
            match key {
                "waiting" => self.count(node, &mut quotas.waiting),
                _ => self.count(node, &mut quotas.per_hour),
            }
        }
        quotas
    }

    fn retention(&mut self, node: Node<'_>) -> Retention {
        let mut retention = Retention::default();
        for (_, node) in self.members(node, &["checks"]) {
            self.duration(node, &mut retention.checks);
        }
        retention
    }

    fn check(&mut self, node: Node<'_>, path: &Path) -> Check {
        let mut check = Check::default();
        let members = [
            "rules",
            "release",
            "profile",
            "fail-on",
            "rule-choices",
            "releases",
            "profiles",
            "fail-on-choices",
            "configuration",
            "mandatory",
            "trust-anchors",
            "vendor-waivers",
            "submitted-configuration",
        ];
        let members = self.members(node, &members);
        // Lists of rule sets may name the operator's rules, so the configuration is read before them.
        if let Some((_, node)) = members.iter().find(|(key, _)| *key == "configuration") {
            check.policy.configuration = self.file(*node, path);
        }
        let config = check.policy.configuration.as_ref().and_then(|(path, text)| {
            let config = runner::Config::parse(path, text.as_bytes());
            config.map_err(|error| self.mistakes.push((node.span(), error.to_string()))).ok()
        });
        let config = config.unwrap_or_default();
        let all = Choices::all(config.own());
        for (key, node) in members {
            match key {
                "rules" => check.policy.rules = self.sets(node, config.own()),
                "release" => {
                    check.policy.release =
                        self.word(node, &all.releases).and_then(|name| Release::from_name(&name));
                }
                "profile" => {
                    check.policy.profile =
                        self.word(node, &all.profiles).and_then(|name| engine::profile(&name));
                }
                "fail-on" => {
                    check.policy.fail_on =
                        self.word(node, &all.fail_on).and_then(|name| engine::fail_on(&name));
                }
                "rule-choices" => check.choices.rules = self.sets(node, config.own()),
                "releases" => check.choices.releases = self.words(node, &all.releases),
                "profiles" => check.choices.profiles = self.words(node, &all.profiles),
                "fail-on-choices" => check.choices.fail_on = self.words(node, &all.fail_on),
                "configuration" => {}
                "mandatory" => {
                    for item in self.items(node) {
                        match Selector::read(item.text(), &config.own().known()) {
                            Ok(selector) => check.policy.mandatory.push(selector),
                            Err(error) => self.wrong(item, error.to_string()),
                        }
                    }
                }
                "trust-anchors" => check.policy.trust_anchors = self.anchors(node, path),
                "vendor-waivers" => check.policy.vendor_waivers = self.approvers(node),
                _ => self.flag(node, &mut check.submitted_configuration),
            }
        }
        check
    }

    /// Reads the approvers of waivers; `false` means no approver.
    fn approvers(&mut self, node: Node<'_>) -> Vec<String> {
        if node.is_scalar() {
            if node.text() != "false" {
                let message = "expected `false` or a list of the approvers whose waivers count";
                self.wrong(node, message.to_owned());
            }
            return Vec::new();
        }
        let items = self.items(node);
        items.into_iter().filter_map(|item| self.text(item)).map(|name| name.trim().to_owned()).collect()
    }

    /// Reads names of rule sets; `custom` means all rule sets of the operator.
    fn sets(&mut self, node: Node<'_>, own: &OwnRules) -> Vec<String> {
        let mut names = Vec::new();
        for item in self.items(node) {
            match own.choose([item.text()]) {
                Ok(sets) => names.extend(sets.iter().map(|set| set.id().to_owned())),
                Err(error) => self.wrong(item, error.to_string()),
            }
        }
        names
    }

    /// Reads the certificates in files and folders, relative to the folder of the configuration.
    fn anchors(&mut self, node: Node<'_>, path: &Path) -> Vec<Certificate> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut found = Vec::new();
        for item in self.items(node) {
            match anchors::read(&[folder.join(item.text())]) {
                Ok(certificates) => found.extend(certificates),
                Err(error) => self.wrong(item, error.to_string()),
            }
        }
        found
    }

    fn vtp(&mut self, node: Node<'_>) -> Vtp {
        let mut vtp = Vtp::default();
        for (key, node) in self.members(node, &["base", "scenario", "wait"]) {
            match key {
                "base" => {
                    let base = self.text(node).unwrap_or_default();
                    let base = base.trim_end_matches('/');
                    let plain = |it: char| it.is_ascii_alphanumeric() || "/-_.".contains(it);
                    if (base.is_empty() || base.starts_with('/')) && base.chars().all(plain) {
                        base.clone_into(&mut vtp.base);
                    } else {
                        self.wrong(
                            node,
                            format!("`{base}` is not a path: expected a leading `/` and no blanks"),
                        );
                    }
                }
                "scenario" => vtp.scenario = self.text(node).unwrap_or_default(),
                _ => {
                    self.duration(node, &mut vtp.wait);
                    if vtp.wait > Duration::from_secs(9) {
                        self.wrong(node, "at most 9 s: SDC disconnects after 10 s".to_owned());
                    }
                }
            }
        }
        vtp
    }

    fn webhook(&mut self, node: Node<'_>, path: &Path) -> Webhook {
        let mut hook =
            Webhook { name: String::new(), url: String::new(), secret: String::new(), outcomes: Vec::new() };
        for (key, node) in self.members(node, &["name", "url", "secret-file", "outcomes"]) {
            match key {
                "name" => hook.name = self.text(node).unwrap_or_default(),
                "url" => {
                    hook.url = self.text(node).unwrap_or_default();
                    if !hook.url.starts_with("https://") && !hook.url.starts_with("http://") {
                        self.wrong(
                            node,
                            "expected an address that starts with https:// or http://".to_owned(),
                        );
                    }
                }
                "secret-file" => {
                    hook.secret =
                        self.file(node, path).map(|(_, text)| text.trim().to_owned()).unwrap_or_default();
                }
                _ => hook.outcomes = self.words(node, &["pass", "fail", "error", "failed"]),
            }
        }
        for (member, value) in [("name", &hook.name), ("url", &hook.url), ("secret-file", &hook.secret)] {
            if value.is_empty() {
                self.wrong(node, format!("a webhook needs `{member}`"));
            }
        }
        hook
    }

    /// Returns the known members of a mapping, and reports the others as mistakes.
    fn members<'t, 'm>(&mut self, node: Node<'t>, known: &[&'m str]) -> Vec<(&'m str, Node<'t>)> {
        if !node.is_mapping() {
            self.wrong(node, "expected a mapping".to_owned());
            return Vec::new();
        }
        let mut members = Vec::new();
        for entry in node.entries() {
            if let Some(name) = known.iter().find(|name| entry.key.text() == **name) {
                members.push((*name, entry.value));
            } else {
                let near = nearest(entry.key.text(), known.iter().copied());
                let near = near.map_or_else(
                    || format!("expected one of {}", known.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                self.wrong(entry.key, format!("unknown key `{}`; {near}", entry.key.text()));
            }
        }
        members
    }

    fn items<'t>(&mut self, node: Node<'t>) -> Vec<Node<'t>> {
        if !node.is_sequence() {
            self.wrong(node, "expected a list".to_owned());
        }
        node.items().collect()
    }

    fn text(&mut self, node: Node<'_>) -> Option<String> {
        if !node.is_scalar() || node.is_null() || node.text().trim().is_empty() {
            self.wrong(node, "expected a string".to_owned());
            return None;
        }
        Some(node.text().to_owned())
    }

    fn word(&mut self, node: Node<'_>, known: &[impl AsRef<str>]) -> Option<String> {
        let text = self.text(node)?;
        if known.iter().any(|it| it.as_ref() == text) {
            return Some(text);
        }
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        self.wrong(node, format!("no value `{text}`; it is one of {}", known.join(", ")));
        None
    }

    fn words(&mut self, node: Node<'_>, known: &[impl AsRef<str>]) -> Vec<String> {
        self.items(node).into_iter().filter_map(|item| self.word(item, known)).collect()
    }

    fn addresses(&mut self, node: Node<'_>) -> Vec<IpAddr> {
        let mut addresses = Vec::new();
        for item in self.items(node) {
            match item.text().parse() {
                Ok(address) => addresses.push(address),
                Err(_) => self.wrong(item, "expected an IP address such as `10.0.0.1`".to_owned()),
            }
        }
        addresses
    }

    fn flag(&mut self, node: Node<'_>, target: &mut bool) {
        if let Some(word) = self.word(node, &["true", "false"]) {
            *target = word == "true";
        }
    }

    fn count(&mut self, node: Node<'_>, target: &mut i64) {
        match node.text().parse::<i64>() {
            Ok(count) if count > 0 => *target = count,
            _ => self.wrong(node, "expected a whole number above 0".to_owned()),
        }
    }

    fn connections(&mut self, node: Node<'_>, target: &mut usize) {
        let mut connections = 0;
        self.count(node, &mut connections);
        if let Ok(connections @ 1..) = usize::try_from(connections) {
            *target = connections;
        }
    }

    /// Reads the file of the key that signs verdicts.
    fn signing_key(&mut self, node: Node<'_>, config: &Path) -> Option<SecretKey> {
        let (path, text) = self.file(node, config)?;
        match SecretKey::from_pem(&text) {
            Ok(key) => Some(key),
            Err(error) => {
                self.wrong(node, format!("cannot use `{path}`: {error}"));
                None
            }
        }
    }

    /// Reads a size such as `64 MiB`.
    fn size(&mut self, node: Node<'_>, target: &mut u64) {
        match with_unit(node.text(), &[("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]) {
            Some(size) => *target = size,
            None => self.wrong(node, "expected a size such as `64 MiB`".to_owned()),
        }
    }

    /// Reads a time such as `30 s`.
    fn duration(&mut self, node: Node<'_>, target: &mut Duration) {
        match with_unit(node.text(), &[("s", 1), ("min", 60), ("h", 3600), ("d", 86_400)]) {
            Some(seconds) => *target = Duration::from_secs(seconds),
            None => self.wrong(node, "expected a time such as `30 s`, `5 min`, `12 h` or `90 d`".to_owned()),
        }
    }

    /// Returns path and content of a file, relative to the folder of the configuration.
    fn file(&mut self, node: Node<'_>, config: &Path) -> Option<(String, String)> {
        let name = self.text(node)?;
        let path = config.parent().unwrap_or(Path::new("")).join(&name);
        match std::fs::read_to_string(&path) {
            Ok(text) => Some((path.display().to_string(), text)),
            Err(error) => {
                self.wrong(node, format!("cannot read `{}`: {error}", path.display()));
                None
            }
        }
    }
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
            message[3].starts_with("gate.yaml:6:19: no value `none`; it is one of casablanca"),
            "{message:?}"
        );
    }

    #[test]
    fn what_is_said_counts_and_the_rest_has_its_default() {
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
    fn trust_anchors_are_read_from_where_the_configuration_lies() {
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
    fn an_empty_file_says_nothing() {
        assert!(parse(Path::new("gate.yaml"), b"# nothing yet\n").is_ok());
    }
}
