//! Random bytes as a configuration: no panic, limited work, and the shown configuration is valid, even with another
//! waiver.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_runner::config::{NewWaiver, with_waivers};
use vnfcheck_runner::{Config, Options, OwnRules, Settings};

fuzz_target!(|bytes: &[u8]| {
    let read = |bytes: &[u8]| Config::submitted("vnfcheck.yaml", bytes, &OwnRules::default());
    let Ok(config) = vnfcheck_fuzz::cheap(bytes.len(), || read(bytes)) else { return };
    let overrides = Settings::default();
    let show = |bytes: &[u8]| read(bytes).map(|it| it.show(&overrides));
    let again = |text: &str| show(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    // The comments name the place of each value: first the default, then a line of a list that is written differently.
    let third = again(&again(&config.show(&overrides)));
    assert_eq!(again(&third), third);
    let mut options = Options::default();
    config.apply(&overrides, &mut options);
    config.apply_beside(&mut options);
    for path in ["base.yaml", "folder/base.env", "ünï"] {
        let _ = options.policy.excludes(path);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let waiver = NewWaiver {
        ids: vec!["R-11690".to_owned()],
        package: Some("a*b".to_owned()),
        file: "base.yaml".to_owned(),
        subject: "resources.x".to_owned(),
        reason: "a: reason # with signs".to_owned(),
        until: None,
        approver: Some("<<".to_owned()),
    };
    if let Ok(more) = with_waivers(text, &[waiver]) {
        let error = read(more.as_bytes()).err().map(|error| error.to_string());
        assert!(error.as_ref().is_none_or(|it| it.contains("at most")), "{error:?}\n{more}");
    }
});
