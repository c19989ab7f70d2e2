//! Skeleton of a new rule: a row in a table, and examples on its page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

/// Writes the skeleton of the rule for a requirement: a row and a function in a table, and examples on its page.
///
/// `table` is a file below the folder of the set in `crates/rules/src` without its extension, such as
/// `templates/sections` in the set `onap`, `manifest` in `csar` or `servers` in `practice`; a new file gets a new table. The ID of a kind of
/// defect in Heat, such as `hot.unknown-key`, needs no table: the skeleton is a row of the table of kinds, and a page.
/// The skeleton compiles, but its examples fail until the rule is implemented.
///
/// # Errors
///
/// The requirement has no page or already has a rule, the file has no table, or a file cannot be written.
pub fn run(root: &Path, id: &str, table: Option<&str>) -> anyhow::Result<()> {
    ensure!(vnfcheck_rules::rule(id).is_none(), "{id} has a rule already");
    if id.contains('.') && !id.starts_with(PRACTICE) {
        return new_kind(root, id);
    }
    let set = set_of(root, id)?;
    let title = set.page.lines().find_map(|line| line.strip_prefix("# ")).context("the page has no title")?;
    let module =
        write_row(root, &set, &Row { id, title }, table.context("the rule of a requirement needs a table")?)?;
    fs::write(&set.path, with_examples(&set.page, set.examples))?;
    println!("wrote a row to {}\nadded examples to {}", module.display(), set.path.display());
    println!("now implement the rule, and run `cargo xtask generate`");
    Ok(())
}

/// The set of a requirement, and its page.
struct Set {
    /// Folder of the rules.
    folder: &'static str,
    path: PathBuf,
    page: String,
    examples: &'static str,
    /// Body of a rule that fails each template or CSAR.
    body: &'static str,
}

/// Start of the IDs of rules of good practice.
const PRACTICE: &str = "practice.";

/// Returns the set of a requirement, with a new page for a new requirement of SDC or a new rule of good practice.
fn set_of(root: &Path, id: &str) -> anyhow::Result<Set> {
    if id.starts_with(PRACTICE) {
        let path = root.join(format!("rules/practice/{id}.md"));
        let page = fs::read_to_string(&path).unwrap_or_else(|_| PRACTICE_PAGE.replace("PRACTICE-ID", id));
        return Ok(Set { folder: "practice", path, page, examples: EXAMPLES, body: TEMPLATES_FAIL });
    }
    let of_sdc = root.join(format!("rules/sdc/{id}.md"));
    if id.starts_with("SDC-") {
        let page = fs::read_to_string(&of_sdc).unwrap_or_else(|_| SDC_PAGE.replace("SDC-ID", id));
        return Ok(Set { folder: "sdc", path: of_sdc, page, examples: EXAMPLES, body: TEMPLATES_FAIL });
    }
    ensure!(
        id.starts_with("R-"),
        "a requirement is written R-NNNNN, SDC-CODE, practice.NAME or, for a kind of defect, hot.NAME"
    );
    let path = root.join(format!("rules/{id}.md"));
    let page = fs::read_to_string(&path)
        .with_context(|| format!("no page {}: is {id} a requirement on Heat or CSARs?", path.display()))?;
    let is_csar = page.lines().take_while(|line| !line.starts_with("# ")).any(|line| line == "set: csar");
    Ok(if is_csar {
        Set { folder: "csar", path, page, examples: CSAR_EXAMPLES, body: CSAR_FAILS }
    } else {
        Set { folder: "onap", path, page, examples: EXAMPLES, body: TEMPLATES_FAIL }
    })
}

/// A row of a table of rules.
struct Row<'t> {
    id: &'t str,
    title: &'t str,
}

impl Row<'_> {
    fn text(&self, function: &str) -> String {
        format!("    // {}.\n    rule(\"{}\", {function}),\n", self.title, self.id)
    }

    /// Returns the name of the function in a table of several rules.
    fn function(&self) -> String {
        let name = self.id.to_lowercase();
        let name = name.strip_prefix(PRACTICE).unwrap_or(&name);
        name.strip_prefix("r-").map_or_else(|| name.replace('-', "_"), |digits| format!("r{digits}"))
    }
}

/// Writes the row and its function, and returns the file.
fn write_row(root: &Path, set: &Set, row: &Row<'_>, table: &str) -> anyhow::Result<PathBuf> {
    let (below, name) = match table.rsplit_once('/') {
        Some((below, name)) => (below, name),
        None if set.folder == "onap" => bail!("a table of the set onap is written FOLDER/FILE"),
        None => ("", table),
    };
    let folder = root.join("crates/rules/src").join(set.folder).join(below);
    ensure!(folder.join("mod.rs").is_file(), "no folder {}", folder.display());
    let module = folder.join(format!("{name}.rs"));
    if module.exists() {
        let text = fs::read_to_string(&module)?;
        let function = row.function();
        let with_row = with_row(&text, &row.text(&function), row.id);
        let with_row = with_row.context("the file has no table of rules to which a row can be added")?;
        fs::write(&module, with_function(&with_row, &skeleton(&function, "vnfcheck_check::", set.body)))?;
    } else {
        let imports = "use vnfcheck_check::{Context, Findings, Rule, rule};\n";
        let head = format!("//! {}: {}.\n\n{imports}\npub(crate) {TABLE}", row.id, lower(row.title));
        fs::write(&module, format!("{head}{}];\n\n{}", row.text("check"), skeleton("check", "", set.body)))?;
        let list = folder.join("mod.rs");
        fs::write(&list, with_module(&fs::read_to_string(&list)?, name).context("mod.rs has no list")?)?;
    }
    Ok(module)
}

/// Writes the row and the page of a new kind of defect in Heat.
fn new_kind(root: &Path, name: &str) -> anyhow::Result<()> {
    let table = root.join("crates/rules/src/heat/kinds.rs");
    let page = root.join(format!("rules/heat/{name}.md"));
    ensure!(!page.exists(), "{} exists already", page.display());
    let constant = name.strip_prefix("hot.").unwrap_or(name).to_uppercase().replace(['.', '-'], "_");
    let row = KIND.replace("CONSTANT", &constant).replace("NAME", name);
    let with_row =
        with_kind(&fs::read_to_string(&table)?, &row, name).context("kinds.rs has no table of kinds")?;
    fs::write(&table, with_row)?;
    fs::write(&page, format!("## What it checks\n\nDescribe the defect.\n{EXAMPLES}{HOW_TO_FIX}"))?;
    println!("wrote a row to {}\nwrote {}", table.display(), page.display());
    println!(
        "now report it with `.kind(kinds::{constant})` in a module next to the table, and run `cargo xtask generate`"
    );
    Ok(())
}

const KIND: &str = "    CONSTANT = \"NAME\", Fails, Template,
        \"describe the defect\",
        \"state the change that removes the defect\";
";

/// Inserts a row into the table of kinds, before the first row with a larger name.
fn with_kind(text: &str, row: &str, name: &str) -> Option<String> {
    let start = text.find("\nkinds! {\n")? + "\nkinds! {\n".len();
    let mut at = start;
    for line in text.get(start..)?.split_inclusive('\n') {
        let is_row = line.starts_with("    ") && !line.starts_with("     ");
        let other = line.split('"').nth(1).filter(|_| is_row);
        if line.starts_with('}') || other.is_some_and(|other| other > name) {
            break;
        }
        at += line.len();
    }
    Some([text.get(..at)?, row, text.get(at..)?].concat())
}

const TABLE: &str = "static RULES: &[Rule] = &[\n";

const TESTS: &str = "#[cfg(test)]\n";

/// Returns an unimplemented rule function; `of_check` is the prefix for names of the crate `check` that the file may
/// not have imported.
fn skeleton(function: &str, of_check: &str, body: &str) -> String {
    format!("fn {function}(cx: &{of_check}Context<'_>, out: &mut {of_check}Findings) {{\n{body}}}\n")
}

const TEMPLATES_FAIL: &str = "    for template in cx.package().templates() {
        out.fail(template, \"not decided yet\");
    }
";

const CSAR_FAILS: &str = "    if let Some(checked) = cx.csar() {
        out.fail(checked.csar.anchor(), \"not decided yet\");
    }
";

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

/// Inserts examples into a page before *How to fix* and *References*. A page without *How to fix* also gets this
/// section.
fn with_examples(page: &str, examples: &str) -> String {
    let start = |heading: &str| page.find(&format!("\n## {heading}\n"));
    let fix = start("How to fix");
    let at = fix.or_else(|| start("References")).unwrap_or(page.len());
    let (before, after) = page.split_at(at);
    let how_to_fix = if fix.is_some() { "" } else { HOW_TO_FIX };
    [before, examples, how_to_fix, after].concat()
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
";

const CSAR_EXAMPLES: &str = "
## Examples

```text fail file=a.mf
metadata:
```
```finding
1:1 not decided yet
```

```text pass file=a.mf
metadata:
```
";

const HOW_TO_FIX: &str = "
## How to fix

Describe the change that makes the requirement pass.
";

const SDC_PAGE: &str = "---
id: SDC-ID
set: sdc
keyword: MUST
mode: static
document: \"\"
chapter: SDC import
section: Heat validator
releases: [casablanca, dublin, elalto, frankfurt, guilin, honolulu, istanbul]
---
# State what SDC demands

## What it checks

Describe the check of SDC.
";

const PRACTICE_PAGE: &str = "---
id: PRACTICE-ID
set: practice
keyword: MAY
mode: static
document: \"\"
chapter: Good practice
section: Resources
releases: [casablanca, dublin, elalto, frankfurt, guilin, honolulu, istanbul]
---
# State the good practice

## What it checks

Describe the subject, the condition and the exceptions.

## Why it matters

Describe what authors repair later.
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
        let list = "//! Templates.\n\nuse vnfcheck_check::Rule;\n\nmod a;\npub(crate) mod c;\n\nstatic TABLES: &[&[Rule]] = &[\n    \
                    a::RULES,\n    c::RULES,\n];\n";
        let with = with_module(list, "b").unwrap();
        assert!(with.contains("mod a;\nmod b;\npub(crate) mod c;\n\n"), "{with}");
        assert!(with.contains("    a::RULES,\n    b::RULES,\n    c::RULES,\n];\n"), "{with}");
    }
    #[test]
    fn a_kind_stands_in_the_order_of_names() {
        let table = "x\nkinds! {\n    \"hot.a\", Fails, File,\n        \"a `b`\",\n        \"z\";\n    C = \"hot.c\", Fails, File,\n        \
                     \"c\",\n        \"c\";\n}\n";
        let with = with_kind(table, "    NEW\n", "hot.b").unwrap();
        assert!(with.contains("        \"z\";\n    NEW\n    C = "), "{with}");
        assert!(with_kind(table, "    NEW\n", "hot.d").unwrap().ends_with("\"c\";\n    NEW\n}\n"));
    }

    #[test]
    fn a_rule_of_good_practice_gets_a_row_and_a_page() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("crates/rules/src/practice");
        fs::create_dir_all(&folder).unwrap();
        fs::create_dir_all(root.path().join("rules/practice")).unwrap();
        fs::write(folder.join("mod.rs"), "mod a;\n\nstatic TABLES: &[&[Rule]] = &[\n    a::RULES,\n];\n")
            .unwrap();
        fs::write(folder.join("a.rs"), MODULE).unwrap();
        run(root.path(), "practice.new-kind", Some("a")).unwrap();
        run(root.path(), "practice.other-kind", Some("b")).unwrap();
        let text = |path: &str| fs::read_to_string(root.path().join(path)).unwrap();
        let table = text("crates/rules/src/practice/a.rs");
        assert!(table.contains("rule(\"practice.new-kind\", new_kind),\n"), "{table}");
        assert!(table.contains("fn new_kind(cx: "), "{table}");
        assert!(text("crates/rules/src/practice/b.rs").contains("rule(\"practice.other-kind\", check),\n"));
        assert!(text("crates/rules/src/practice/mod.rs").contains("    b::RULES,\n"));
        let page = text("rules/practice/practice.new-kind.md");
        assert!(page.contains("id: practice.new-kind\n") && page.contains("```yaml fail\n"), "{page}");
    }

    /// The page of every requirement without a rule receives examples at the same position as other pages.
    #[test]
    fn every_page_without_a_rule_takes_examples() {
        let undecided = vnfcheck_rules::requirements().filter(|it| vnfcheck_rules::rule(&it.id).is_none());
        let mut count = 0;
        for requirement in undecided {
            for examples in [EXAMPLES, CSAR_EXAMPLES] {
                let body = with_examples(&requirement.body, examples);
                let page = vnfcheck_check::page::Page::parse(&body);
                let page = page.unwrap_or_else(|error| panic!("{}: {error}", requirement.id));
                assert!(page.examples.len() >= 2 && !page.fix.is_empty(), "{}", requirement.id);
                assert!(body.ends_with('\n') && !body.contains("\n\n\n"), "{}", requirement.id);
            }
            count += 1;
        }
        assert!(count > 100, "only {count} requirements have no rule");
    }
}
