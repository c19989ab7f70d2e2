//! Following one help makes no other requirement fail.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::HEAD;

use rayon::prelude::*;
use vnfcheck_check::page::{Expected, Page};
use vnfcheck_check::{CheckOptions, Context, Profile};
use vnfcheck_fix::{Applicability, Fix, FixPlanner};
use vnfcheck_hot::Package;

type Files = BTreeMap<String, Vec<u8>>;

/// The packages of `testdata` and of the violations on all rule pages, each with a description.
fn packages() -> Vec<(String, Profile, Files)> {
    let mut all = Vec::new();
    for name in ["vfw", "vlb"] {
        let folder = e2e::root().join("testdata/packages").join(name);
        let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
        let named = files
            .map(|it| (it.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(it).unwrap()));
        let files: Files = named.collect();
        all.push((format!("{name} twice"), Profile::Text, twice(&files)));
        all.push((name.to_owned(), Profile::Text, files));
    }
    for requirement in vnfcheck_rules::onap().requirements() {
        let examples = Page::parse(&requirement.body).unwrap().examples.into_iter();
        for example in examples.filter(|it| it.expected == Expected::Fail) {
            let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
            let files = example.files.iter();
            let files = files.map(|it| (it.name.to_owned(), it.content.clone().into_bytes()));
            all.push((format!("{} line {}", requirement.id, example.line), profile, files.collect()));
        }
    }
    all
}

/// Adds a copy of each module, whose IDs are then not unique.
fn twice(files: &Files) -> Files {
    let copies =
        files.iter().map(|(name, text)| (format!("more_{}", name.replacen("base_", "", 1)), text.clone()));
    files.clone().into_iter().chain(copies).collect()
}

fn linked(files: &Files) -> Package {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    e2e::package(&files)
}

/// The requirements that a package fails, and the fixes of the findings with the requirement of each.
fn checked(package: &Package, profile: Profile) -> (BTreeSet<&'static str>, Vec<(&'static str, Arc<Fix>)>) {
    let cx = Context::new(package, CheckOptions { profile, ..CheckOptions::default() });
    let (mut failed, mut offers) = (BTreeSet::new(), Vec::new());
    for rule in vnfcheck_rules::rules().filter(|rule| vnfcheck_rules::onap().rule(rule.id()).is_some()) {
        let failures = rule.check(&cx).finish().failures.items;
        failed.extend((!failures.is_empty()).then_some(rule.id()));
        let of_findings = failures.into_iter().filter_map(|it| it.fix);
        offers.extend(of_findings.map(|fix| (rule.id(), fix.into())));
    }
    (failed, offers)
}

/// Returns `true` if a fix declares a parameter.
fn declares(fix: &Fix) -> bool {
    fix.title.starts_with("declare parameter ")
}

/// Declares the parameters of an excerpt: without them, no requirement checks the parameters.
fn completed(files: &Files, profile: Profile) -> Files {
    let mut files = files.clone();
    loop {
        let package = linked(&files);
        let (_, offers) = checked(&package, profile);
        let offered: Vec<&Fix> = offers.iter().map(|(_, fix)| &**fix).filter(|it| declares(it)).collect();
        let planner = FixPlanner::new(&package);
        let batch = planner.combine(&offered);
        if batch.fixes.is_empty() {
            return files;
        }
        files = planner.apply(batch.expansions(), &files).unwrap();
    }
}

/// Maximum number of rounds that follow the help of new findings.
const MOST_ROUNDS: usize = 4;

/// Returns the files after the fixes of the findings of some requirements; `None` if there is no fix.
fn follow(files: &Files, profile: Profile, wanted: &BTreeSet<&str>) -> Option<Files> {
    let package = linked(files);
    let (_, offers) = checked(&package, profile);
    let wanted =
        offers.iter().filter(|(id, fix)| wanted.contains(id) && fix.applicability <= Applicability::Unsafe);
    let offered: Vec<&Fix> = wanted.map(|(_, fix)| &**fix).collect();
    let planner = FixPlanner::new(&package);
    let batch = planner.combine(&offered);
    (!batch.fixes.is_empty()).then(|| planner.apply(batch.expansions(), files)).flatten()
}

/// Returns the requirements that fail after following the help of another one, and then the help of the new findings,
/// as `failed by requirement`.
fn harms((described, profile, files): &(String, Profile, Files)) -> Vec<String> {
    let files = completed(files, *profile);
    let (before, _) = checked(&linked(&files), *profile);
    let mut harms = Vec::new();
    for id in &before {
        let mut after = files.clone();
        let mut new = BTreeSet::from([*id]);
        for _ in 0..MOST_ROUNDS {
            let Some(next) = follow(&after, *profile, &new) else { break };
            after = next;
            let (failed, _) = checked(&linked(&after), *profile);
            new = failed.difference(&before).copied().collect();
        }
        if after != files && !new.is_empty() && !new.contains(id) {
            let new: Vec<&str> = new.into_iter().collect();
            harms.push(format!("{} by {id} ({described})", new.join(" ")));
        }
    }
    harms
}

#[test]
fn no_help_makes_another_requirement_fail() {
    let mut harms: Vec<String> = packages().par_iter().flat_map_iter(harms).collect();
    harms.sort_unstable();
    assert!(harms.is_empty(), "{} harms:\n{}", harms.len(), harms.join("\n"));
}

#[test]
fn a_name_that_a_literal_refers_to_stays() {
    let module = |network: &str| {
        format!(
            "{HEAD}parameters:\n  oam_net_id: {{ type: string }}\nresources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ \
             network: {{ get_param: oam_net_id }} }}\n  fw_0_oam_port_1:\n    type: OS::Neutron::Port\n    properties: {{ network: {network} \
             }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string }}\nresources:\n  int_oam_network:\n    type: OS::Neutron::Net\n    properties: {{ \
         name: {{ get_param: oam_net_id }} }}\n"
    );
    let applicability = |network: &str| {
        let files = [
            ("base.yaml", base.clone()),
            ("base.env", "parameters: { oam_net_id: oam }\n".to_owned()),
            ("fw.yaml", module(network)),
            ("fw.env", "parameters: { oam_net_id: oam }\n".to_owned()),
        ];
        let input = vnfcheck_runner::Input::memory("vnf", files);
        let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
        let requirement = report.packages[0].requirements.iter().find(|it| it.id == "R-85734").unwrap();
        let finding = &requirement.findings[0];
        (finding.primary.range.start.line, finding.fix.as_ref().unwrap().applicability)
    };
    assert_eq!(format!("{:?}", applicability("{ get_param: oam_net_id }")), "(8, Unsafe)");
    assert_eq!(format!("{:?}", applicability("oam")), "(8, Display)");
}
