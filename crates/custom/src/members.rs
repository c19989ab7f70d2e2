//! Members of rule files: the tables that the reader, the schema and the reference use.

use rules::page::Expected;

/// Members of the file.
pub(crate) const FILE: [(&str, &str); 3] = [
    ("set", "the name of the rule set; ids start with it in capitals"),
    ("title", "what the set is about, in a few words"),
    ("rules", "the rules"),
];
/// Members of a rule.
pub(crate) const RULE: [(&str, &str); 12] = [
    ("id", "the set in capitals, `-`, and a number or word"),
    ("keyword", "how strongly it binds: MUST, MUST NOT, SHOULD, SHOULD NOT, MAY, MAY NOT; the level follows"),
    ("title", "what holds when it is met, in a few words"),
    ("text", "why, and what to do; Markdown"),
    ("section", "a section, for choosing rules by it"),
    ("link", "where more is said: an address that starts with https:// or http://"),
    ("each", "what is looked at one by one"),
    ("where", "conditions that a subject must meet to be concerned"),
    ("require", "what every such subject has to meet"),
    ("message", "what a finding says"),
    ("help", "what to do about a finding"),
    ("examples", "small packages with the verdict they must get"),
];
/// Members of an example, except the verdict.
pub(crate) const EXAMPLE: [(&str, &str); 6] = [
    ("template", "the file base.yaml"),
    ("environment", "the file base.env"),
    ("files", "further files by name: their text, or `{ size: 20 KiB }` where nothing else matters"),
    (
        "finding",
        "what is found: `LINE:COLUMN message`, with `FILE:` in front for another file than the first",
    ),
    ("findings", "the same for several"),
    ("note", "what the example shows"),
];

/// Verdicts of examples.
pub(crate) const VERDICTS: [(&str, Expected); 3] =
    [("fail", Expected::Fail), ("pass", Expected::Pass), ("not-applicable", Expected::NotApplicable)];
