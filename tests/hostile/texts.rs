//! Single templates that would overload the reader.

use std::io;
use std::path::Path;

use super::{Case, Ends, files, lines};

pub(super) fn cases() -> Vec<Case> {
    let found = |name, write, ends| Case { name, write, ends };
    vec![
        found(
            "alias_bomb",
            alias_bomb,
            Ends::Found("R-95303", "base.yaml:7:15", "aliases expand to more than 250000 values"),
        ),
        found(
            "merge_bomb",
            merge_bomb,
            Ends::Found("R-92635", "base.yaml:1:1", "the template has no version"),
        ),
        found(
            "alias_of_huge_scalar",
            alias_of_huge_scalar,
            Ends::Found("R-95303", "base.yaml:221:9", "aliases expand"),
        ),
        found(
            "alias_of_itself",
            |to, _| base(to, "a: &a [*a]\n"),
            Ends::Found("R-95303", "base.yaml:1:8", "an alias cannot be inside"),
        ),
        found(
            "open_brackets",
            |to, n| base(to, "[".repeat(n)),
            Ends::Found("R-95303", "base.yaml:1:201", "nested"),
        ),
        found(
            "open_braces_json",
            |to, n| base(to, "{\"a\":".repeat(n)),
            Ends::Found("R-95303", "base.yaml:1:1001", "nested"),
        ),
        found(
            "dashes",
            |to, n| base(to, "- ".repeat(n)),
            Ends::Found("R-95303", "base.yaml:1:401", "nested"),
        ),
        found("nul", |to, _| base(to, "a: b\0c\n"), Ends::Found("R-95303", "base.yaml:1:5", "")),
        found(
            "invalid_utf8",
            |to, _| base(to, b"a: 1\nb: \xff\xfe\n"),
            Ends::Found("R-95303", "base.yaml:2:4", "not UTF-8"),
        ),
        found(
            "huge_explicit_key",
            huge_explicit_key,
            Ends::Found("R-92635", "base.yaml:3:5", "resource `xxx"),
        ),
        found(
            "huge_scalar",
            |to, n| base(to, format!("heat_template_version: {}\n", "x".repeat(100 * n))),
            Ends::Found("R-92635", "base.yaml:1:24", ""),
        ),
        found(
            "unclosed_quote",
            |to, n| base(to, format!("a: 'b\n{}", "c ".repeat(50 * n))),
            Ends::Found("R-95303", "base.yaml:2:200001", "expected the closing quote"),
        ),
        found(
            "many_sections",
            |to, n| base(to, lines(3 * n, |i| format!("key{i}: v\n"))),
            Ends::Found("R-92635", "base.yaml:1:1", "the template has no version"),
        ),
        found(
            "condition_of_itself",
            condition_of_itself,
            Ends::Found("R-92635", "base.yaml:3:6", "condition `C` refers to itself"),
        ),
        found("same_key", |to, n| base(to, "a: 1\n".repeat(n)), Ends::Found("R-92635", "base.yaml:1:1", "")),
        found(
            "python_tag",
            |to, _| base(to, "a: !!python/object/apply:os.system [touch /tmp/evil]\n"),
            Ends::Found("R-95303", "base.yaml:1:4", ""),
        ),
    ]
}

fn base(folder: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    files(folder, [("base.yaml", text)])
}

fn alias_bomb(to: &Path, _: usize) -> io::Result<()> {
    let level = |i: usize| format!("a{}: &a{} [{}]\n", i + 1, i + 1, vec![format!("*a{i}"); 9].join(", "));
    base(to, format!("a0: &a0 [x, x]\n{}", lines(11, level)))
}

fn merge_bomb(to: &Path, _: usize) -> io::Result<()> {
    let level = |i: usize| format!("a{}: &a{}\n  <<: [*a{i}, *a{i}]\n  k{i}: v\n", i + 1, i + 1);
    base(to, format!("a0: &a0 {{k: v}}\n{}", lines(30, level)))
}

fn alias_of_huge_scalar(to: &Path, n: usize) -> io::Result<()> {
    let head =
        format!("heat_template_version: 2016-10-14\ndescription: &a {}\nresources:\n", "x".repeat(40 * n));
    let resource =
        |i| format!("  r{i}: {{type: OS::Nova::Server, properties: {{name: {{get_param: *a}}}}}}\n");
    base(to, head + &lines(n, resource))
}

/// A condition whose mapping key depends on the condition itself.
fn condition_of_itself(to: &Path, _: usize) -> io::Result<()> {
    base(
        to,
        "AWSTemplateFormatVersion: '2010-09-09'\nConditions:\n  C: { 'Fn::Equals': [{ 'Fn::FindInMap': [m, { 'Fn::If': [C, a, b] }, k] }, x] }\n\
         Mappings: { m: { a: { k: x }, b: { k: y } } }\nResources: { s: { Type: OS::Heat::None, Condition: C } }\n",
    )
}

fn huge_explicit_key(to: &Path, n: usize) -> io::Result<()> {
    let head = format!("heat_template_version: 2016-10-14\nresources:\n  ? {}\n  :\n", "x".repeat(10 * n));
    base(to, head + &lines(n, |i| format!("    key{i}: v\n")))
}
