//! Functions shared by the fuzz targets.

pub mod mutate;

use vnfcheck_hot::{Cancel, File, FileId, Package, Work};
use vnfcheck_check::{Context, Place, Profile, Rule, CheckOptions};
use vnfcheck_yaml::Limits;

/// Returns a package of files with these names and contents, linked like packages in the runner. Names must be sorted.
pub fn package(files: &[(&str, &[u8])]) -> Package {
    let read =
        |((name, bytes), id): (&(&str, &[u8]), u32)| File::read(FileId(id), name, bytes, &Limits::default());
    Package::link(files.iter().zip(0..).map(read).collect())
}

/// Steps that each input may take, for rules, a conversion or fixes.
const STEPS: u64 = 200_000;
/// Additional steps for each byte of the input. Templates written by people take six steps per byte.
const STEPS_OF_A_BYTE: u64 = 500;

/// Runs every rule under one profile, which the size of the package determines, so that each input costs one run.
///
/// Panics if a location is outside its file, or if the rules exceed the steps allowed for the size of the package.
pub fn check(package: &Package) {
    let size: usize = package.files().map(|file| file.source().as_str().len()).sum();
    let options = CheckOptions { profile: Profile::ALL[size % Profile::ALL.len()], ..CheckOptions::default() };
    let cx = Context::new(package, options);
    cheap(size, || vnfcheck_rules::rules().for_each(|rule| assert_rule(rule, &cx)));
}

/// Runs a function and returns its result. Panics if the function exceeds the steps allowed for this number of bytes.
pub fn cheap<T>(bytes: usize, part: impl FnOnce() -> T) -> T {
    let work = Work::new(Cancel::never(), STEPS + STEPS_OF_A_BYTE * bytes as u64);
    match work.run(part) {
        Ok(value) => value,
        Err(_) => panic!("more than {} steps for {bytes} bytes", work.steps()),
    }
}

/// Runs one rule. Panics if a location is outside its file.
pub fn assert_rule(rule: &Rule, cx: &Context<'_>) {
    let package = cx.package();
    let messages = rule.check(cx).finish();
    for finding in messages.failures.items.iter().chain(&messages.advice.items) {
        assert_place(&finding.primary, package, rule.id());
        for related in &finding.related {
            assert_place(&related.place, package, rule.id());
        }
    }
    for undecided in &messages.undecided.items {
        assert_place(&undecided.place, package, rule.id());
    }
}

fn assert_place(place: &Place, package: &Package, rule: &str) {
    let file = package.file(place.file).unwrap_or_else(|| panic!("{rule}: a location in no file"));
    let range = place.span.start as usize..place.span.end as usize;
    assert!(file.source().as_str().get(range).is_some(), "{rule}: {place:?} is not in {}", file.path());
}
