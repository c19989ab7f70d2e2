//! Members of rule files: the tables that the reader, the schema and the reference use.

use vnfcheck_check::page::Expected;
use vnfcheck_decode::Key;

/// Top-level members of a rule file.
pub(crate) const FILE: [Key; 3] = [
    Key::required("set", "name of the rule set; IDs start with this name in upper case", ()),
    Key::new("title", "title of the rule set, in a few words", ()),
    Key::required("rules", "the rules", ()),
];
/// Members of a rule.
pub(crate) const RULE: [Key; 12] = [
    Key::required("id", "name of the set in upper case, `-`, and a number or word", ()),
    Key::required(
        "keyword",
        "strength of the rule: MUST, MUST NOT, SHOULD, SHOULD NOT, MAY or MAY NOT; determines the level",
        (),
    ),
    Key::required("title", "statement that holds if the rule passes, in a few words", ()),
    Key::new("text", "reason for the rule, and how to fix a violation; Markdown", ()),
    Key::new("section", "section, by which `select` can choose the rule", ()),
    Key::new("link", "address of further information; starts with https:// or http://", ()),
    Key::required("each", "kind of subject to check, one by one", ()),
    Key::new("where", "conditions that select the subjects to check", ()),
    Key::required("require", "condition that every subject must meet", ()),
    Key::new("message", "message of a finding", ()),
    Key::new("help", "action that resolves a finding", ()),
    Key::new("examples", "small packages with the expected verdicts", ()),
];
/// Members of an example, except the verdict.
pub(crate) const EXAMPLE: [Key; 6] = [
    Key::new("template", "the file base.yaml", ()),
    Key::new("environment", "the file base.env", ()),
    Key::new(
        "files",
        "additional files by name: the content, or `{ size: 20 KiB }` if only the size matters",
        (),
    ),
    Key::new(
        "finding",
        "expected findings: `LINE:COLUMN message`, prefixed by `FILE:` for files other than the first",
        (),
    ),
    Key::new("findings", "list of expected findings", ()),
    Key::new("note", "purpose of the example", ()),
];

/// Members of a place; a place has exactly one member.
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
