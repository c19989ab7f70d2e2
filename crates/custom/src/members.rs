//! Members of rule files: the tables that the reader, the schema and the reference use.

use decode::Key;
use rules::page::Expected;

/// Top-level members of a rule file.
pub(crate) const FILE: [Key; 3] = [
    Key::required("set", "the name of the rule set; ids start with it in capitals", ()),
    Key::new("title", "title of the rule set, in a few words", ()),
    Key::required("rules", "the rules", ()),
];
/// Members of a rule.
pub(crate) const RULE: [Key; 12] = [
    Key::required("id", "the set in capitals, `-`, and a number or word", ()),
    Key::required(
        "keyword",
        "how strongly it binds: MUST, MUST NOT, SHOULD, SHOULD NOT, MAY, MAY NOT; the level follows",
        (),
    ),
    Key::required("title", "statement that holds if the rule passes, in a few words", ()),
    Key::new("text", "why, and what to do; Markdown", ()),
    Key::new("section", "a section, for choosing rules by it", ()),
    Key::new("link", "where more is said: an address that starts with https:// or http://", ()),
    Key::required("each", "kind of subject to check, one by one", ()),
    Key::new("where", "conditions that a subject must meet to be concerned", ()),
    Key::required("require", "condition that every subject must meet", ()),
    Key::new("message", "message of a finding", ()),
    Key::new("help", "action that resolves a finding", ()),
    Key::new("examples", "small packages with the verdict they must get", ()),
];
/// Members of an example, except the verdict.
pub(crate) const EXAMPLE: [Key; 6] = [
    Key::new("template", "the file base.yaml", ()),
    Key::new("environment", "the file base.env", ()),
    Key::new(
        "files",
        "further files by name: their text, or `{ size: 20 KiB }` where nothing else matters",
        (),
    ),
    Key::new(
        "finding",
        "expected findings: `LINE:COLUMN message`, prefixed by `FILE:` for files other than the first",
        (),
    ),
    Key::new("findings", "the same for several", ()),
    Key::new("note", "purpose of the example", ()),
];

/// Members of a place; a place has one of them.
pub(crate) const PLACE: [Key; 2] = [
    Key::new("property", "a path in the properties of a resource", ()),
    Key::new("path", "a path in the file", ()),
];

/// Members of a file of an example for which only the size matters.
pub(crate) const SIZED: [Key; 1] = [Key::required("size", "the size of the file", ())];

/// Verdicts of examples.
pub(crate) const VERDICTS: [Key<Expected>; 3] = [
    Key::new("fail", "a package that fails", Expected::Fail),
    Key::new("pass", "a package that passes", Expected::Pass),
    Key::new("not-applicable", "a package without a subject", Expected::NotApplicable),
];
