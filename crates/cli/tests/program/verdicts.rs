//! Tests of signed verdicts.

use super::{Folder, root, text};

/// A policy that selects one requirement is visible in the verdict.
#[test]
fn a_verdict_names_the_number_of_ignored_requirements() {
    let folder = Folder::new();
    folder.write("one.yaml", "select: [R-90526]\n");
    folder.write("all.yaml", "fail_on: must\n");
    let at = |path: &str| text(&root().join(path)).to_owned();
    let archive = at("testdata/verdicts/vlb.zip");
    let (secret, public) = (at("crates/attest/testdata/secret.pem"), at("crates/attest/testdata/public.pem"));
    for (config, expected) in [
        (
            "one.yaml",
            Some("ignored       342 of the unchecked requirements, by an option or the configuration"),
        ),
        ("all.yaml", None),
    ] {
        let verdict = format!("{config}.verdict.json");
        let check = ["check", "--gate", "--release", "istanbul", "--config", config, "--attest", &secret];
        let checked = folder.run(&[&check[..], &["--attestation", &verdict, &archive]].concat());
        assert_eq!(checked.0, 0, "{checked:?}");
        let (status, output, errors) =
            folder.run(&["verify-verdict", &verdict, "--key", &public, "--archive", &archive]);
        assert_eq!(status, 0, "{errors}");
        assert_eq!(output.lines().find(|line| line.starts_with("ignored")), expected, "{output}");
    }
}

/// A stricter level than the required one is accepted. Each unmet term is named, and the exit status is 1.
#[test]
fn the_level_and_the_profile_of_a_verdict_can_be_required() {
    let at = |path: &str| text(&root().join(path)).to_owned();
    let (verdict, key) = (at("testdata/verdicts/vlb.verdict.json"), at("testdata/verdicts/public.pem"));
    let folder = Folder::new();
    for (terms, unmet) in [
        (["--require-fail-on", "must"], None),
        (["--require-fail-on", "never"], None),
        (["--require-fail-on", "should"], Some("not met       fail on should, found must")),
        (["--require-fail-on", "may"], Some("not met       fail on may, found must")),
        (["--require-profile", "text"], None),
        (["--require-profile", "vvp"], Some("not met       profile vvp, found text")),
    ] {
        let (status, output, errors) =
            folder.run(&[&["verify-verdict", &verdict, "--key", &key], &terms[..]].concat());
        assert_eq!(output.lines().find(|line| line.starts_with("not met")), unmet, "{output}{errors}");
        assert_eq!(status, i32::from(unmet.is_some()), "{terms:?}");
    }
}

/// Whatever can relax a check changes the digest of the policy, so that a required digest is not met.
#[test]
fn each_option_that_can_relax_a_check_changes_the_policy() {
    let folder = Folder::new();
    let at = |path: &str| text(&root().join(path)).to_owned();
    let archive = at("testdata/verdicts/vlb.zip");
    let (secret, public) = (at("crates/attest/testdata/secret.pem"), at("crates/attest/testdata/public.pem"));
    folder.write("never.yaml", "fail_on: never\n");
    let (mut policies, strict): (Vec<String>, &[&str]) = (Vec::new(), &[]);
    for relaxed in [
        strict,
        &["--exclude", "old/**"],
        &["--exclude", "*.env"],
        &["--accept", "undecided"],
        &["--rules", "heat"],
        &["--config", "never.yaml"],
    ] {
        let verdict = format!("{}.verdict.json", policies.len());
        let check = ["check", "--gate", "--release", "istanbul", "--attest", &secret];
        let (_, _, errors) =
            folder.run(&[&check[..], &["--attestation", &verdict, &archive], relaxed].concat());
        let policy = policies.first().cloned().unwrap_or_else(|| "00".to_owned());
        let (status, output, _) =
            folder.run(&["verify-verdict", &verdict, "--key", &public, "--require-policy", &policy]);
        assert_eq!(status, 1, "{relaxed:?}: {output}{errors}");
        assert!(output.contains(&format!("not met       policy {policy}")), "{relaxed:?}: {output}");
        let found = output.lines().find_map(|line| line.strip_prefix("policy        ")).unwrap();
        assert!(!policies.iter().any(|known| known == found), "{relaxed:?}");
        policies.push(found.to_owned());
    }
}
