//! Shared by the fuzz targets.

pub mod mutate;

use hot::{Cancel, File, FileId, Package, Work};
use rules::{Context, Place, Profile, Rule, Terms};
use yaml::Limits;

/// A package of files given by name and content, linked as the runner does it. The names must ascend.
pub fn package(files: &[(&str, &[u8])]) -> Package {
    let read =
        |((name, bytes), id): (&(&str, &[u8]), u32)| File::read(FileId(id), name, bytes, &Limits::default());
    Package::link(files.iter().zip(0..).map(read).collect())
}

/// Steps that any input may take, and beyond that each byte of it: rules over a package, a conversion, the fixes.
/// Templates as people write them take
/// six for a byte.
const STEPS: u64 = 200_000;
const STEPS_OF_A_BYTE: u64 = 500;

/// Runs every rule in one of the profiles, as the size of the package says, so that an input costs one run and not two;
/// every place that a rule names must lie in its file, and they must not take more steps than the package deserves.
pub fn check(package: &Package) {
    let size: usize = package.files().map(|file| file.source().as_str().len()).sum();
    let terms = Terms { profile: Profile::ALL[size % Profile::ALL.len()], ..Terms::default() };
    let cx = Context::new(package, terms);
    cheap(size, || rules::rules().for_each(|rule| assert_rule(rule, &cx)));
}

/// Does what is to be cheap for so many bytes, and must not take more steps than these deserve.
pub fn cheap<T>(bytes: usize, part: impl FnOnce() -> T) -> T {
    let work = Work::new(Cancel::never(), STEPS + STEPS_OF_A_BYTE * bytes as u64);
    match work.run(part) {
        Ok(value) => value,
        Err(_) => panic!("more than {} steps for {bytes} bytes", work.steps()),
    }
}

/// Runs one rule; every place that it names must lie in its file.
pub fn assert_rule(rule: &Rule, cx: &Context<'_>) {
    let package = cx.package();
    let said = rule.check(cx).finish();
    for finding in said.failures.items.iter().chain(&said.advice.items) {
        assert_place(&finding.primary, package, rule.id());
        for related in &finding.related {
            assert_place(&related.place, package, rule.id());
        }
    }
    for undecided in &said.undecided.items {
        assert_place(&undecided.place, package, rule.id());
    }
}

fn assert_place(place: &Place, package: &Package, rule: &str) {
    let file = package.file(place.file).unwrap_or_else(|| panic!("{rule}: a place in no file"));
    let range = place.span.start as usize..place.span.end as usize;
    assert!(file.source().as_str().get(range).is_some(), "{rule}: {place:?} is not in {}", file.path());
}
