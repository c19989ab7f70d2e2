//! The reference of rule files as a page of the documentation, generated from the tables that the reader uses.

use std::fmt::Write as _;

use vnfcheck_decode::Key;
use vnfcheck_vnf::subjects::{Each, Fact};

use crate::members::{EXAMPLE, FILE, RULE};
use crate::operators::{Of, Operator};

/// Returns the reference of rule files in Markdown: members, subjects, facts and operators.
pub fn reference() -> String {
    let mut out = String::new();
    let mut table = |title: &str, members: &[Key]| {
        let _ = write!(out, "\n## {title}\n\n| key | content |\n|---|---|\n");
        for Key { name, about, .. } in members {
            let _ = writeln!(out, "| `{name}` | {about} |");
        }
    };
    table("Members of a file", &FILE);
    table("Members of a rule", &RULE);
    table("Members of an example", &EXAMPLE);
    out.push_str("\n## Subjects\n\n| `each` | subject | facts |\n|---|---|---|\n");
    for each in Each::ALL {
        let facts: Vec<String> = each.facts().map(|fact| format!("`{}`", fact.name())).collect();
        let _ = writeln!(out, "| `{}` | {} | {} |", each.name(), each.about(), facts.join(", "));
    }
    out.push_str("\n## Facts\n\n| fact | value |\n|---|---|\n");
    for fact in Fact::ALL {
        let _ = writeln!(out, "| `{}` | {} |", fact.name(), fact.about());
    }
    out.push_str("\n## Operators\n\n| operator | argument | condition | applies to |\n|---|---|---|---|\n");
    for operator in Operator::ALL {
        let of = if operator.of() == Of::Both { "values and facts" } else { "values" };
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {of} |",
            operator.name(),
            operator.takes().expected(),
            operator.about()
        );
    }
    out
}
