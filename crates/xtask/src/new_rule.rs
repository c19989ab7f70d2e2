//! The skeleton of a new rule.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

pub(crate) fn run(root: &Path, id: &str, section: &str) -> anyhow::Result<()> {
    let digits = id.strip_prefix("R-").context("a requirement is written R-NNNNN")?;
    let page = root.join(format!("rules/{id}.md"));
    ensure!(page.is_file(), "no page {}: is {id} a Heat requirement?", page.display());
    ensure!(rules::rule(id).is_none(), "{id} has a rule already");
    let folder = root.join("crates/rules/src").join(section);
    ensure!(folder.join("mod.rs").is_file(), "no section {section} in crates/rules/src");
    let module = folder.join(format!("r{digits}.rs"));
    ensure!(!module.exists(), "{} exists", module.display());
    let title = rules::requirement(id).map_or("", |requirement| requirement.title);
    fs::write(&module, skeleton(digits, title))?;
    let mut text = fs::read_to_string(&page)?;
    text.push_str(EXAMPLES);
    fs::write(&page, text)?;
    println!("wrote {}\nadded examples to {}", module.display(), page.display());
    println!(
        "now add `r{digits}::R{digits},` to section! in {section}/mod.rs, and run `cargo xtask generate`"
    );
    Ok(())
}

fn skeleton(digits: &str, title: &str) -> String {
    format!(
        "use crate::prelude::*;\n\n/// R-{digits}: {title}.\npub(crate) struct R{digits};\n\nimpl Rule for R{digits} {{\n    \
         fn id(&self) -> &'static str {{\n        \"R-{digits}\"\n    }}\n\n    \
         fn check(&self, package: &Package, checks: &mut Checks) {{\n        \
         for template in package.templates() {{\n            \
         checks.fail(template, \"not decided yet\");\n        }}\n    }}\n}}\n"
    )
}

const EXAMPLES: &str = "
```yaml fail
heat_template_version: 2016-10-14
```
```finding
1:1 what is wrong
```

```yaml pass
heat_template_version: 2016-10-14
```

```yaml n/a
heat_template_version: 2016-10-14
```
";
