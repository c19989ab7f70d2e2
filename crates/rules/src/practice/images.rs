//! Images of operating systems.

use vnfcheck_hot::Node;
use vnfcheck_maps::HashSet;

use super::schemas::IMAGE;
use super::{Subject, Together, together};
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The system of an image gets security updates.
    rule("practice.unsupported-image", |cx, out| together(cx, Together::UnsupportedImage, out))
        .about_resources(),
];

/// An operating system with the first version that its vendor supports without a contract.
struct System {
    /// The words for the system in names of images.
    words: &'static [&'static str],
    name: &'static str,
    first: Version,
    /// The code names of versions without support.
    ended: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version(u32, u32);

/// Data as of 30 June 2025. A version counts as unsupported only after its last day of support, so that no supported
/// system is reported.
const SYSTEMS: [System; 7] = [
    // https://ubuntu.com/about/release-cycle: 20.04 until 31 May 2025
    System {
        words: &["ubuntu"],
        name: "Ubuntu",
        first: Version(22, 4),
        ended: &["lucid", "precise", "trusty", "xenial", "bionic", "focal"],
    },
    // https://wiki.debian.org/LTS: 10 until 30 June 2024
    System {
        words: &["debian"],
        name: "Debian",
        first: Version(11, 0),
        ended: &["squeeze", "wheezy", "jessie", "stretch", "buster"],
    },
    // https://www.centos.org/centos-linux-eol/: 7 until 30 June 2024; CentOS Stream has separate versions
    System { words: &["centos"], name: "CentOS", first: Version(9, 0), ended: &[] },
    // https://access.redhat.com/support/policy/updates/errata: 7 until 30 June 2024
    System { words: &["rhel"], name: "Red Hat Enterprise Linux", first: Version(8, 0), ended: &[] },
    // https://docs.fedoraproject.org/en-US/releases/eol/: 40 until 13 May 2025
    System { words: &["fedora", "f"], name: "Fedora", first: Version(41, 0), ended: &[] },
    // https://en.opensuse.org/Lifetime: Leap 15.5 until 31 December 2024
    System { words: &["leap", "opensuse"], name: "openSUSE", first: Version(15, 6), ended: &[] },
    // https://learn.microsoft.com/lifecycle/products/: 2012 R2 until 10 October 2023
    System { words: &["windows"], name: "Windows Server", first: Version(2016, 0), ended: &[] },
];

/// Words between the name of a system and its version.
const FILLERS: [&str; 8] = ["linux", "server", "cloud", "cloudimg", "lts", "leap", "core", "guest"];

pub(super) fn check(subject: &Subject<'_, '_>, out: &mut Findings) {
    let mut seen = HashSet::default();
    for value in subject.values().iter().filter(|it| it.element() == Some(IMAGE)) {
        let Some(image) = subject.settled(value.node) else { continue };
        if !seen.insert((image.file(), image.id())) {
            continue;
        }
        match unsupported(image.text()) {
            Some(system) => report(image, value.node, &system, out),
            None => out.pass(),
        }
    }
}

fn report(image: Node<'_>, used: Node<'_>, system: &str, out: &mut Findings) {
    let message = format!("image `{}` is {system}, which gets no security updates", image.text());
    let finding = out.fail(image, message);
    if image.id() != used.id() || image.file() != used.file() {
        finding.related(used, "used here");
    }
    finding.help("use an image of a supported version");
}

/// Returns the name of the system in the name of an image, with its version, if the version is no longer supported.
fn unsupported(image: &str) -> Option<String> {
    let image = image.to_ascii_lowercase();
    let words = words(&image);
    // `PUT THE IMAGE NAME HERE (UBUNTU 1404)` is not a name yet.
    if words.contains(&"here") {
        return None;
    }
    for (at, word) in words.iter().enumerate() {
        for system in &SYSTEMS {
            if system.ended.contains(word) {
                return Some(format!("{} {word}", system.name));
            }
            // A single letter names a system only at the start of the image name.
            if !system.words.contains(word) || word.len() == 1 && at > 0 {
                continue;
            }
            let after = words.iter().skip(at + 1).find(|it| !FILLERS.contains(*it));
            let Some((version, text)) = after.and_then(|it| Some((Version::of(it, system.first)?, it)))
            else {
                continue;
            };
            return (version < system.first).then(|| format!("{} {}", system.name, version.written(text)));
        }
    }
    None
}

/// Returns the words and the numbers of a string: `centos7.4-x86` has `centos`, `7.4`, `x` and `86`.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '.')) {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let is_number = first.is_ascii_digit();
            let ends =
                |it: char| if is_number { !(it.is_ascii_digit() || it == '.') } else { it.is_ascii_digit() };
            let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
            words.extend(Some(word.trim_matches('.')).filter(|it| !it.is_empty()));
            rest = after;
        }
    }
    words
}

impl Version {
    /// Returns the vendor's spelling: `14.04` for `1404`.
    fn written(self, text: &str) -> String {
        let Self(major, minor) = self;
        let is_joined = text.len() > 3 && minor > 0 && !text.contains('.');
        if is_joined { format!("{major}.{minor:02}") } else { text.to_owned() }
    }

    /// Reads `7`, `14.04`, or `1404` for a system whose versions consist of two numbers.
    fn of(text: &str, first: Self) -> Option<Self> {
        let mut numbers = text.split('.').map(str::parse::<u32>);
        let major = numbers.next()?.ok()?;
        let minor = numbers.next().and_then(Result::ok);
        match minor {
            None if first.1 > 0 && (1_000..10_000).contains(&major) => Some(Self(major / 100, major % 100)),
            // The year and month of a build.
            _ if major > first.0.max(100) => None,
            _ => Some(Self(major, minor.unwrap_or_default())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unsupported;

    #[test]
    fn names_of_images_have_systems_and_versions() {
        for (image, system) in [
            ("ubuntu-14.04", "Ubuntu 14.04"),
            ("Ubuntu 20.04 LTS Focal", "Ubuntu 20.04"),
            ("ubuntu1604-server", "Ubuntu 16.04"),
            ("trusty-server-cloudimg-amd64", "Ubuntu trusty"),
            ("CentOS-7-x86_64-GenericCloud", "CentOS 7"),
            ("centos6.5", "CentOS 6.5"),
            ("Fedora-Cloud-20", "Fedora 20"),
            ("F18-x86_64-cfntools", "Fedora 18"),
            ("debian-8-jessie", "Debian 8"),
            ("rhel-server-7.2", "Red Hat Enterprise Linux 7.2"),
            ("openSUSE-Leap-15.3", "openSUSE 15.3"),
        ] {
            assert_eq!(unsupported(image).as_deref(), Some(system), "{image}");
        }
        for image in [
            "ubuntu-22.04",
            "ubuntu",
            "ubuntu-20260101",
            "noble-server",
            "centos-stream-9",
            "CentOS Stream 8",
            "fedora-coreos-latest",
            "Fedora-41",
            "debian-12",
            "rhel-9",
            "cirros-0.3.4",
            "my-f5-image",
            "vnf 7",
            "windows-2022",
            "PUT THE IMAGE NAME HERE (UBUNTU 1404)",
        ] {
            assert_eq!(unsupported(image), None, "{image}");
        }
    }
}
