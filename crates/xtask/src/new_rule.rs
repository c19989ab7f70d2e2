//! Skeleton of a new rule: a row in a table, and examples on its page.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

/// Writes the skeleton of the rule for a requirement: a row and a function in a table, and examples on its page.
///
/// `table` is a file below `crates/rules/src/onap` without its extension, such as `templates/sections`; a new file
/// gets a new table. The skeleton compiles, but its examples fail until the rule is implemented.
///
/// # Errors
///
/// The requirement has no page or already has a rule, the file has no table, or a file cannot be written.
pub fn run(root: &Path, id: &str, table: &str) -> anyhow::Result<()> {
    let digits = id.strip_prefix("R-").context("a requirement is written R-NNNNN")?;
    let page = root.join(format!("rules/{id}.md"));
    let text = fs::read_to_string(&page)
        .with_context(|| format!("no page {}: is {id} a Heat requirement?", page.display()))?;
    ensure!(rules::rule(id).is_none(), "{id} has a rule already");
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).context("the page has no title")?;
    let (folder, name) = table.split_once('/').context("a table is written FOLDER/FILE")?;
    let folder = root.join("crates/rules/src/onap").join(folder);
    ensure!(folder.join("mod.rs").is_file(), "no folder {}", folder.display());
    let module = folder.join(format!("{name}.rs"));
    if module.exists() {
        let text = fs::read_to_string(&module)?;
        let function = format!("r{digits}");
        let with_row = with_row(&text, &row(id, title, &function), id);
        let with_row = with_row.context("the file has no table of rules that takes another row")?;
        let of_check = "crate::check::";
        fs::write(&module, with_function(&with_row, &skeleton(&function, of_check)))?;
    } else {
        let head =
            format!("//! {id}: {}.\n\nuse crate::check::{{Context, Findings, Rule, rule}};\n", lower(title));
        let row = row(id, title, "check");
        fs::write(&module, format!("{head}\npub(crate) {TABLE}{row}];\n\n{}", skeleton("check", "")))?;
        let list = folder.join("mod.rs");
        fs::write(&list, with_module(&fs::read_to_string(&list)?, name).context("mod.rs has no list")?)?;
    }
    fs::write(&page, text + EXAMPLES)?;
    println!("wrote a row to {}\nadded examples to {}", module.display(), page.display());
    println!("now decide it, and run `cargo xtask generate`");
    Ok(())
}

const TABLE: &str = "static RULES: &[Rule] = &[\n";

const TESTS: &str = "#[cfg(test)]\n";

fn row(id: &str, title: &str, function: &str) -> String {
    format!("    // {title}.\n    rule(\"{id}\", {function}),\n")
}

/// Returns an unimplemented rule function; `of_check` is the prefix for names of crate `check` that the file may not
/// import.
fn skeleton(function: &str, of_check: &str) -> String {
    format!(
        "fn {function}(cx: &{of_check}Context<'_>, out: &mut {of_check}Findings) {{\n    \
         for template in cx.package().templates() {{\n        \
         out.fail(template, \"not decided yet\");\n    }}\n}}\n"
    )
}

/// Inserts a function into the text of a module, before its tests.
fn with_function(text: &str, function: &str) -> String {
    match text.split_once(TESTS) {
        Some((before, tests)) => [before, function, "\n", TESTS, tests].concat(),
        None => [text, "\n", function].concat(),
    }
}

fn lower(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Inserts a row into the text of a module, before the first row with a larger number.
fn with_row(text: &str, row: &str, id: &str) -> Option<String> {
    let start = text.find(TABLE)? + TABLE.len();
    let end = start + text.get(start..)?.find("];\n")?;
    let rows = text.get(start..end)?;
    let mut at = end;
    for (offset, _) in rows.match_indices("    rule(\"") {
        let other = rows.get(offset + "    rule(\"".len()..)?.split('"').next()?;
        if other > id {
            let before = rows.get(..offset)?.trim_end_matches('\n');
            let comment = before.rfind('\n').map_or(0, |it| it + 1);
            at = start + if before.get(comment..)?.trim_start().starts_with("//") { comment } else { offset };
            break;
        }
    }
    Some([text.get(..at)?, row, text.get(at..)?].concat())
}

/// Inserts a module and its table into the text of a `mod.rs`, in alphabetical order.
fn with_module(text: &str, name: &str) -> Option<String> {
    let (mut modules, mut tables) = (Vec::new(), Vec::new());
    for line in text.lines() {
        match line.trim_end_matches(';').rsplit_once("mod ") {
            Some(_) if line.ends_with(';') => modules.push(line.to_owned()),
            _ if line.ends_with("::RULES,") => tables.push(line.to_owned()),
            _ => {}
        }
    }
    let (first_module, first_table) = (modules.first()?.clone(), tables.first()?.clone());
    modules.push(format!("mod {name};"));
    tables.push(format!("    {name}::RULES,"));
    modules.sort_by(|a, b| a.rsplit(' ').next().cmp(&b.rsplit(' ').next()));
    tables.sort();
    let mut written = String::new();
    for line in text.lines() {
        if line == first_module {
            written.push_str(&(modules.join("\n") + "\n"));
        } else if line == first_table {
            written.push_str(&(tables.join("\n") + "\n"));
        } else if !modules.iter().any(|it| it == line) && !tables.iter().any(|it| it == line) {
            written.push_str(line);
            written.push('\n');
        }
    }
    Some(written)
}

const EXAMPLES: &str = "
## Examples

```yaml fail
heat_template_version: 2016-10-14
```
```finding
1:1 not decided yet
```

```yaml pass
heat_template_version: 2016-10-14
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Describe the change that makes the requirement pass.
";

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &str = "//! Sections.\n\npub(crate) static RULES: &[Rule] = &[\n    // One.\n    rule(\"R-1\", one),\n    \
                          // Three.\n    rule(\"R-3\", three),\n];\n";

    #[test]
    fn a_row_stands_in_its_order() {
        let with = with_row(MODULE, "    rule(\"R-2\", two),\n", "R-2").unwrap();
        let ids: Vec<_> = with.match_indices("R-").map(|(at, _)| &with[at..at + 3]).collect();
        assert_eq!(ids, ["R-1", "R-2", "R-3"]);
        assert!(with.contains("    rule(\"R-2\", two),\n    // Three.\n"), "{with}");
        let last = with_row(MODULE, "    rule(\"R-4\", four),\n", "R-4").unwrap();
        assert!(last.ends_with("    rule(\"R-4\", four),\n];\n"), "{last}");
    }

    #[test]
    fn a_module_is_listed_twice() {
        let list = "//! Templates.\n\nuse crate::check::Rule;\n\nmod a;\npub(crate) mod c;\n\nstatic TABLES: &[&[Rule]] = &[\n    \
                    a::RULES,\n    c::RULES,\n];\n";
        let with = with_module(list, "b").unwrap();
        assert!(with.contains("mod a;\nmod b;\npub(crate) mod c;\n\n"), "{with}");
        assert!(with.contains("    a::RULES,\n    b::RULES,\n    c::RULES,\n];\n"), "{with}");
    }
}
