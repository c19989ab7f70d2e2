//! The number of fixable findings that `check` reports is the number that `fix` removes.

use report::Fixable;
use runner::{Input, Options};

use super::fix_package;

#[test]
fn the_fixable_findings_are_those_that_fix_removes() {
    let mut total = Fixable::default();
    for folder in ["testdata/packages/vfw", "testdata/packages/vlb"] {
        let input = Input::Path(e2e::root().join(folder));
        let inputs = std::slice::from_ref(&input);
        let mut report = runner::run(inputs, &Options::default()).report;
        runner::fixing::count_fixable(inputs, &Options::default(), &mut report);
        let promised = report.packages[0].fixable.unwrap();
        let removed = |is_unsafe| {
            let fixed_package = fix_package(&input, is_unsafe);
            fixed_package.findings_before - fixed_package.findings_after
        };
        let safely = removed(false);
        assert_eq!(promised, Fixable { safely, unsafely: removed(true) - safely }, "{folder}");
        total.safely += promised.safely;
        total.unsafely += promised.unsafely;
    }
    assert!(total.safely > 0 && total.unsafely > 0, "{total:?}");
}

#[test]
fn fixes_that_are_not_planned_are_offers() {
    let input = Input::Path(e2e::root().join("testdata/packages/vfw"));
    let report = runner::run(&[input], &Options::default()).report;
    assert_eq!(report.packages[0].fixable, None);
}
