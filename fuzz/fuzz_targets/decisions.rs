//! Random bytes as a file of decisions about a real package: no panic, limited work, and an updated file keeps its
//! answers.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use vnfcheck_decide::Question;
use vnfcheck_decide::file::Decisions;
use vnfcheck_runner::fixing::{ask_package, decide_package};
use vnfcheck_runner::{Input, Opened, Options, discover_one};
use vnfcheck_yaml::Written;

const TEMPLATE: &str = include_str!("../../testdata/yaml/structured_config.yaml");
/// Maximum size of a file whose answers are carried out, in bytes; each answer costs several checks.
const LARGEST: usize = 2_000;

static QUESTIONS: LazyLock<Vec<Question>> =
    LazyLock::new(|| ask_package(opened(), &Options::default(), &|_| None));

fuzz_target!(|bytes: &[u8]| {
    let Ok(decisions) = vnfcheck_fuzz::cheap(bytes.len(), || Decisions::read("decisions.yaml", bytes)) else {
        return;
    };
    let proposal = |question: &Question| question.proposal.clone();
    if let Ok(text) = decisions.updated(&QUESTIONS, &|_| None, &proposal) {
        let updated = Decisions::read("decisions.yaml", text.as_bytes()).expect("the updated file is readable");
        assert!(decisions.answered().all(|id| updated.answered().any(|it| it == id)), "an answer is gone");
    }
    if decisions.check(&QUESTIONS).is_ok() && decisions.answered().next().is_some() && bytes.len() <= LARGEST {
        let answer = |question: &Question| -> Option<Written> { decisions.answer(question).cloned() };
        let decided = decide_package(opened(), &Options::default(), &answer);
        assert!(!decided.fixed.after.is_empty(), "all files are gone");
    }
});

fn opened() -> Opened {
    let input = Input::memory("vpkg", [("base_vpkg.yaml", TEMPLATE)]);
    discover_one(&input, &Options::default()).expect("a package")
}
