//! Lists a test for each page of the rule book.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("rules");
    println!("cargo::rerun-if-changed={}", rules.display());
    let mut ids = Vec::new();
    for folder in [rules.clone(), rules.join("heat"), rules.join("sdc"), rules.join("practice")] {
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name().into_string().ok().context("the name of a page is text")?;
            ids.extend(name.strip_suffix(".md").map(str::to_owned));
        }
    }
    ids.sort();
    let mut out = String::new();
    for id in ids {
        let name = id.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        writeln!(out, "#[test]\nfn {name}() {{\n    super::page_holds({id:?});\n}}")?;
    }
    let target = std::env::var_os("OUT_DIR").context("Cargo states the output folder")?;
    Ok(fs::write(Path::new(&target).join("page_tests.rs"), out)?)
}
