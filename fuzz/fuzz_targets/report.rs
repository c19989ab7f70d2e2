//! Random bytes as a stored report or baseline: no panic, a report that was read is written and read back unchanged, and
//! every format renders the report. SARIF is only written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_report::Report;
use vnfcheck_report::baseline::Baseline;
use vnfcheck_report::render::{Format, RenderOptions, render};

fuzz_target!(|bytes: &[u8]| {
    let baseline = Baseline::from_json(bytes);
    let Ok(report) = Report::from_json(bytes) else {
        if let Ok(baseline) = baseline {
            write_and_read(baseline.into_baseline());
        }
        return;
    };
    if let Ok(baseline) = baseline {
        let _ = baseline.pruned(&Baseline::of_report(&report).expect("a report is a baseline"));
        write_and_read(baseline.into_baseline());
    }
    let json = serde_json::to_vec(&report).expect("a report is JSON");
    let again = Report::from_json(&json).expect("a written report is readable");
    assert_eq!(json, serde_json::to_vec(&again).expect("a report is JSON"));
    let options = RenderOptions { is_terminal: bytes.len() % 2 == 0, ..RenderOptions::default() };
    for format in Format::ALL {
        let mut out = Vec::new();
        let result = render(*format, &report, &(), &options, &mut out);
        if result.is_ok() && matches!(format, Format::Sarif | Format::GithubSarif | Format::Json | Format::Gitlab) {
            let name = format.name();
            serde_json::from_slice::<serde_json::Value>(&out).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
});

fn write_and_read(baseline: Baseline) {
    let text = baseline.to_json().expect("a baseline is JSON");
    Baseline::from_json(text.as_bytes()).expect("a written baseline is readable");
}
