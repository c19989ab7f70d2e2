//! Fixes for findings in real packages with random edits, each fix alone and as many as possible together: no panic,
//! limited work, readable files stay readable, and no other file changes.

#![no_main]

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Expansion, Fix, FixPlanner};
use vnfcheck_hot::{File, Package};
use libfuzzer_sys::fuzz_target;
use vnfcheck_check::{Context, Profile, CheckOptions};
use vnfcheck_fuzz::mutate;

/// Number of fixes per package that are tried alone, from a random first fix.
const MOST_ALONE: usize = 8;

fuzz_target!(|bytes: &[u8]| {
    let Some(texts) = mutate::package(bytes) else { return };
    let files: BTreeMap<String, Vec<u8>> =
        texts.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes())).collect();
    let package = linked(&files);
    let options = CheckOptions { profile: Profile::ALL[bytes.len() % Profile::ALL.len()], ..CheckOptions::default() };
    let size: usize = files.values().map(Vec::len).sum();
    let cx = Context::new(&package, options);
    let found: Vec<_> =
        vnfcheck_fuzz::cheap(size, || vnfcheck_rules::rules().map(|rule| rule.check(&cx).finish()).collect());
    let findings = found.iter().flat_map(|messages| messages.failures.items.iter().chain(&messages.advice.items));
    let fixes: Vec<&Fix> = findings.filter_map(|finding| finding.fix.as_deref()).collect();
    let planner = FixPlanner::new(&package);
    let first = size % fixes.len().max(1);
    for fix in fixes.iter().cycle().skip(first).take(MOST_ALONE.min(fixes.len())) {
        if let Ok(expansion) = vnfcheck_fuzz::cheap(size, || planner.expand(fix)) {
            assert_fixes(&planner, &[&expansion], &files);
        }
    }
    let batch = vnfcheck_fuzz::cheap(size, || planner.combine(&fixes));
    let together: Vec<&Expansion> = batch.expansions().collect();
    assert_fixes(&planner, &together, &files);
});

fn linked(files: &BTreeMap<String, Vec<u8>>) -> Package {
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_slice())).collect();
    vnfcheck_fuzz::package(&files)
}

fn assert_fixes(planner: &FixPlanner<'_>, expansions: &[&Expansion], files: &BTreeMap<String, Vec<u8>>) {
    let Some(after) = planner.apply(expansions.iter().copied(), files) else { return };
    let before = planner.package();
    let renamed = |path: &str| expansions.iter().find_map(|it| it.renames.get(path)).cloned();
    let is_readable = |file: &File| file.read_errors().is_empty();
    let fixed = linked(&after);
    let removed: BTreeSet<&str> = expansions
        .iter()
        .flat_map(|it| &it.contents)
        .filter(|(_, content)| content.is_none())
        .map(|(path, _)| path.as_str())
        .collect();
    for file in before.files().filter(|it| !removed.contains(it.path())) {
        let path = renamed(file.path()).unwrap_or_else(|| file.path().to_owned());
        let now = fixed.file_at(&path).unwrap_or_else(|| panic!("{path} is gone"));
        let is_touched = expansions.iter().any(|it| {
            it.changes.contains_key(&file.id())
                || it.first_values.contains_key(&file.id())
                || it.contents.contains_key(file.path())
        });
        assert!(is_touched || after[&path] == files[file.path()], "{path} changed without a fix");
        assert!(!is_readable(file) || is_readable(now), "{path} cannot be read: {:?}", now.read_errors());
    }
    let added = expansions.iter().flat_map(|it| it.added.keys());
    assert_eq!(after.len() + removed.len(), files.len() + added.count());
}
