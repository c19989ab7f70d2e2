//! Members of rule files: the tables that the reader, the schema and the reference use.

use rules::page::Expected;

/// Top-level members of a rule file.
pub(crate) const FILE: [(&str, &str); 3] = [
    ("set", "the name of the rule set; ids start with it in capitals"),
    ("title", "title of the rule set, in a few words"),
    ("rules", "the rules"),
];
/// Members of a rule.
pub(crate) const RULE: [(&str, &str); 12] = [
    ("id", "the set in capitals, `-`, and a number or word"),
    ("keyword", "how strongly it binds: MUST, MUST NOT, SHOULD, SHOULD NOT, MAY, MAY NOT; the level follows"),
    ("title", "statement that holds if the rule passes, in a few words"),
    ("text", "why, and what to do; Markdown"),
    ("section", "a section, for choosing rules by it"),
    ("link", "where more is said: an address that starts with https:// or http://"),
    ("each", "kind of subject to check, one by one"),
    ("where", "conditions that a subject must meet to be concerned"),
    ("require", "condition that every subject must meet"),
    ("message", "message of a finding"),
    ("help", "action that resolves a finding"),
    ("examples", "small packages with the verdict they must get"),
];
/// Members of an example, except the verdict.
pub(crate) const EXAMPLE: [(&str, &str); 6] = [
    ("template", "the file base.yaml"),
    ("environment", "the file base.env"),
    ("files", "further files by name: their text, or `{ size: 20 KiB }` where nothing else matters"),
    (
        "finding",
        "expected findings: `LINE:COLUMN message`, prefixed by `FILE:` for files other than the first",
    ),
    ("findings", "the same for several"),
    ("note", "purpose of the example"),
];

/// Verdicts of examples.
pub(crate) const VERDICTS: [(&str, Expected); 3] =
    [("fail", Expected::Fail), ("pass", Expected::Pass), ("not-applicable", Expected::NotApplicable)];
