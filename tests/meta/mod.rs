//! Checks of the project itself: documented structure and style rules.

mod dependencies;
mod modules;
mod new_rule;
mod rule_files;
mod security;

use std::collections::HashSet;
use std::fs;

#[test]
fn every_heat_requirement_is_in_the_catalogue_once() {
    let ids: Vec<&str> =
        vnfcheck_rules::onap().requirements().iter().map(|requirement| &*requirement.id).collect();
    assert!(ids.is_sorted() && ids.iter().collect::<HashSet<_>>().len() == ids.len());
    let newest = vnfcheck_rules::onap()
        .requirements()
        .iter()
        .filter(|it| it.revision(vnfcheck_check::Release::NEWEST).is_some())
        .count();
    assert_eq!(newest, 343);
    let is_static = |it: &&vnfcheck_check::Requirement| {
        it.revision(vnfcheck_check::Release::NEWEST)
            .is_some_and(|standing| standing.mode == vnfcheck_check::Mode::Static)
    };
    assert_eq!(vnfcheck_rules::onap().requirements().iter().filter(is_static).count(), 221);
}

/// Numbers in the documentation equal the numbers that the program counts.
#[test]
fn documented_counts_are_correct() {
    let newest = |it: &&vnfcheck_check::Requirement| it.revision(vnfcheck_check::Release::NEWEST);
    let of_newest: Vec<_> =
        vnfcheck_rules::onap().requirements().iter().filter(|it| newest(it).is_some()).collect();
    let is_decided = |it: &&&vnfcheck_check::Requirement| {
        vnfcheck_rules::onap().rule(&it.id).is_some_and(vnfcheck_check::Rule::decides)
    };
    let decided = of_newest.iter().filter(is_decided).count();
    let is_static = |it: &&&vnfcheck_check::Requirement| {
        newest(it).is_some_and(|it| it.mode == vnfcheck_check::Mode::Static)
    };
    let of_static: Vec<_> = of_newest.iter().filter(is_static).collect();
    assert!(of_static.iter().all(|it| vnfcheck_rules::onap().rule(&it.id).is_some()));
    let (all, of_static) = (of_newest.len(), of_static.len());
    for (file, sentence) in [
        ("README.md", format!("for each of the {all} requirements")),
        (
            "docs/gate.md",
            format!("Of the {all} requirements of the newest release, vnfcheck decides {decided}."),
        ),
        (
            "CHANGELOG.md",
            format!(
                "{decided} of the {all} Heat requirements of the newest release: each of the {of_static} that ONAP marks as \
                 statically checkable, and {} others.",
                decided - of_static
            ),
        ),
        (
            "CHANGELOG.md",
            format!("the schemas of {} resource types", vnfcheck_catalogue::resource_types::names().count()),
        ),
    ] {
        let text = fs::read_to_string(e2e::root().join(file)).unwrap();
        assert!(text.contains(&sentence), "{file} does not say: {sentence}");
    }
}

#[test]
fn titles_are_unique_short_and_in_style() {
    let mut seen = HashSet::new();
    for requirement in vnfcheck_rules::requirements() {
        let title = &*requirement.title;
        assert!(seen.insert(title), "{}: the title is used twice: {title}", requirement.id);
        // The title of a kind of defect is a sentence and may be longer.
        let longest = if vnfcheck_rules::heat().requirement(&requirement.id).is_some() { 120 } else { 80 };
        assert!((20..=longest).contains(&title.chars().count()), "{}: length of `{title}`", requirement.id);
        assert!(!title.ends_with('.'), "{}: full stop in `{title}`", requirement.id);
    }
}

/// The facts on the rule pages agree with the official catalogue.
#[test]
fn facts_agree_with_the_official_catalogue() {
    let list = e2e::root().join("../shared/catalogue/requirements.json");
    let Ok(text) = fs::read_to_string(list) else {
        println!("skipped: the official catalogue is missing");
        return;
    };
    let list: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut compared = 0;
    let is_ours = |it: &&serde_json::Value| {
        it["heat"] == true || it["doc"].as_str().unwrap().starts_with("Chapter5/Tosca")
    };
    for official in list.as_array().unwrap() {
        let id = official["id"].as_str().unwrap();
        let Some(ours) = vnfcheck_rules::requirement(id) else {
            assert!(!is_ours(&official), "{id} is missing");
            continue;
        };
        let mode = match official["validation_mode"].as_str().unwrap() {
            "" => "unstated",
            mode => mode,
        };
        assert_eq!(ours.latest().keyword.name(), official["keyword"], "{id}");
        assert_eq!(ours.latest().mode.name(), mode, "{id}");
        let releases: Vec<&str> = ours.releases.iter().map(|release| release.name()).collect();
        let theirs: Vec<&str> =
            official["releases"].as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
        assert_eq!(releases, theirs, "{id}");
        compared += 1;
    }
    assert_eq!(
        compared,
        vnfcheck_rules::onap().requirements().len() + vnfcheck_rules::csar().requirements().len()
    );
}

#[test]
fn generated_files_are_current() {
    xtask::generate(&e2e::root(), true).unwrap();
}
