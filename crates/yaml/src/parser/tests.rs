//! Tests that direct tokens and queued tokens produce the same tree.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::Parser;
use crate::{FileId, SourceText};
use crate::{Lexicon, Limits, Tree};

/// Common YAML fragments, and characters that change their meaning.
const PIECES: [&str; 64] = [
    "key: ",
    "other: ",
    "long key : ",
    "a:b: ",
    "'quoted': ",
    "\"quoted\": ",
    "? ",
    ": ",
    ":",
    "- ",
    "-",
    ". ",
    "\n",
    "\n  ",
    "\n    ",
    "\n- ",
    "\n  - ",
    "\n\n",
    "\n \t",
    "\r\n",
    "\r",
    "\u{85}",
    "\n\u{feff}",
    " ",
    "\t",
    "word",
    "more words",
    "OS::Nova::Server",
    "é",
    "\u{a0}",
    "\u{2028}",
    "1.5",
    ".5",
    "~",
    "",
    "'it''s'",
    "\"a\\n\"",
    "'",
    "\"",
    "{ ",
    "{",
    " }",
    "}",
    "[ ",
    "[",
    " ]",
    "]",
    ", ",
    ",",
    "{ get_param: name }",
    "{ get_attr: [ a, b ] }",
    "[ a, 1 ]",
    "|\n    text\n",
    "# comment",
    " # comment",
    "#",
    "&anchor ",
    "*anchor",
    "!!str ",
    "\n---\n",
    "\n...\n",
    "... ",
    "--- ",
    "%",
];

fn read(text: &str, queue_only: bool) -> Tree {
    let source = SourceText::new(text);
    let mut parser = Parser::new(source.as_str(), Lexicon::EMPTY, &Limits::default());
    parser.scanner.queue_only = queue_only;
    parser.parse(FileId(0), &source)
}

fn show(tree: &Tree) -> String {
    let Tree { slots, extents, tags, comments, duplicates, errors, .. } = tree;
    format!("{slots:#?}\n{extents:?}\n{tags:?}\n{comments:?}\n{duplicates:?}\n{errors:#?}")
}

#[test]
fn direct_tokens_are_those_of_the_queue() {
    let long = format!("{}: x\n{}: y", "k".repeat(1024), "k".repeat(1025));
    assert_eq!(show(&read(&long, false)), show(&read(&long, true)));
    let config = Config { cases: 20_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let texts = vec(select(&PIECES[..]), 0..24).prop_map(|pieces| pieces.concat());
    let outcome = runner.run(&texts, |text| {
        prop_assert_eq!(show(&read(&text, false)), show(&read(&text, true)), "{:?}", text);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
