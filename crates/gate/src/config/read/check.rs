//! Section `check`.

use vnfcheck_check::Release;
use vnfcheck_csar::security::Certificate;
use vnfcheck_decode::Key;
use vnfcheck_runner::{OwnRules, Selector, anchors};
use vnfcheck_yaml::Node;

use super::Reader;
use crate::config::Check;
use crate::engine::{self, Choices};

/// Reads the value of a key into the options of checks, with the values that the operator's rules permit.
pub(super) type ReadCheck = fn(&mut Reader<'_>, Node<'_>, &mut Check, &Known);

/// The values that options of checks can have.
pub(super) struct Known {
    config: vnfcheck_runner::Config,
    all: Choices,
}

pub(super) const CHECK: &[Key<ReadCheck>] = &[
    Key::new("rules", "rule sets of every check", |reader, node, check, known| {
        check.policy.rules = reader.sets(node, known.config.own());
    }),
    Key::new("release", "ONAP release of every check", |reader, node, check, known| {
        check.policy.release =
            reader.word(node, &known.all.releases).and_then(|name| Release::from_name(&name));
    }),
    Key::new("profile", "profile of every check", |reader, node, check, known| {
        check.policy.profile = reader.word(node, &known.all.profiles).and_then(|name| engine::profile(&name));
    }),
    Key::new("fail-on", "levels that gate", |reader, node, check, known| {
        check.policy.fail_on = reader.word(node, &known.all.fail_on).and_then(|name| name.parse().ok());
    }),
    Key::new("rule-choices", "rule sets that a submission may choose", |reader, node, check, known| {
        check.choices.rules = reader.sets(node, known.config.own());
    }),
    Key::new("releases", "releases that a submission may choose", |reader, node, check, known| {
        check.choices.releases = reader.words(node, &known.all.releases);
    }),
    Key::new("profiles", "profiles that a submission may choose", |reader, node, check, known| {
        check.choices.profiles = reader.words(node, &known.all.profiles);
    }),
    Key::new("fail-on-choices", "levels that a submission may choose", |reader, node, check, known| {
        check.choices.fail_on = reader.words(node, &known.all.fail_on);
    }),
    Key::new(CONFIGURATION, "file with the operator's `vnfcheck.yaml`", |_, _, _, _| {}),
    Key::new("mandatory", "requirements that a package cannot waive", |reader, node, check, known| {
        for item in reader.mistakes.items(node) {
            match Selector::read(item.text(), &known.config.own().known()) {
                Ok(selector) => check.policy.mandatory.push(selector),
                Err(error) => reader.mistakes.wrong(item, error.to_string()),
            }
        }
    }),
    Key::new("trust-anchors", "files or folders of certificates", |reader, node, check, _| {
        check.policy.trust_anchors = reader.anchors(node);
    }),
    Key::new("vendor-waivers", "approvers whose waivers count, or `false`", |reader, node, check, _| {
        check.policy.vendor_waivers = reader.approvers(node);
    }),
    Key::new(
        "submitted-configuration",
        "whether a submission may contain a configuration",
        |reader, node, check, _| {
            reader.flag(node, &mut check.submitted_configuration);
        },
    ),
];

/// The key that names the operator's `vnfcheck.yaml`, which is read before the other keys.
const CONFIGURATION: &str = "configuration";

impl Reader<'_> {
    /// Reads the options of checks.
    pub(super) fn check(&mut self, node: Node<'_>, check: &mut Check) {
        let entries = self.mistakes.entries(node, CHECK, "options of checks");
        // Lists of rule sets may name the operator's rules, so the configuration is read before these lists.
        let named = node.get(CONFIGURATION);
        check.policy.configuration = named.and_then(|node| self.file(node));
        let config = check.policy.configuration.as_ref().zip(named).and_then(|((path, text), node)| {
            let config = vnfcheck_runner::Config::parse(path, text.as_bytes());
            config.map_err(|error| self.mistakes.wrong(node, error.to_string())).ok()
        });
        let config = config.unwrap_or_default();
        let known = Known { all: Choices::all(config.own()), config };
        for (key, node) in entries {
            (key.value)(self, node, check, &known);
        }
    }

    /// Reads the approvers of waivers; `false` means no approver.
    fn approvers(&mut self, node: Node<'_>) -> Vec<String> {
        if node.is_scalar() {
            if node.text() != "false" {
                let message = "expected `false` or a list of the approvers whose waivers count";
                self.mistakes.wrong(node, message.to_owned());
            }
            return Vec::new();
        }
        let items = self.mistakes.items(node);
        items.into_iter().map(|item| self.text(item).trim().to_owned()).collect()
    }

    /// Reads names of rule sets; `custom` means all rule sets of the operator.
    fn sets(&mut self, node: Node<'_>, own: &OwnRules) -> Vec<String> {
        let mut names = Vec::new();
        for item in self.mistakes.items(node) {
            match own.choose([item.text()]) {
                Ok(sets) => names.extend(sets.iter().map(|set| set.id().to_owned())),
                Err(error) => self.mistakes.wrong(item, error.to_string()),
            }
        }
        names
    }

    /// Reads the certificates in files and folders, relative to the folder of the configuration.
    fn anchors(&mut self, node: Node<'_>) -> Vec<Certificate> {
        let mut found = Vec::new();
        for item in self.mistakes.items(node) {
            match anchors::read(&[self.folder.join(item.text())]) {
                Ok(certificates) => found.extend(certificates),
                Err(error) => self.mistakes.wrong(item, error.to_string()),
            }
        }
        found
    }
}
