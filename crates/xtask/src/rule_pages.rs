//! Page of a requirement on the documentation site.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::Write as _;
use std::sync::Arc;

use base64ct::{Base64UrlUnpadded, Encoding};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::{Serialize, Serializer};
use vnfcheck_check::page::{Applicability, Example, ExampleFile, Expected, Page, SECTIONS};
use vnfcheck_check::{Profile, Requirement, RuleSets};
use vnfcheck_report::FindingReport;
use vnfcheck_runner::{Input, Options};

/// Returns the page in Markdown: facts, text, and the examples with their findings. `checker` is the address of the
/// page that checks packages in the browser; if given, the examples of rules link to that page.
pub(crate) fn page(requirement: &Requirement, checker: Option<&str>) -> anyhow::Result<String> {
    let page = Page::parse(&requirement.body)?;
    let mut out = format!("# {}: {}\n\n", requirement.id, requirement.title);
    for (name, value) in facts(requirement) {
        writeln!(out, "- {name}: {value}")?;
    }
    let mut write_section = |heading: &str, text: &str| {
        if text.is_empty() { Ok(()) } else { writeln!(out, "\n## {heading}\n\n{text}") }
    };
    let [checks, why, examples, fix, references] = SECTIONS;
    write_section(checks, page.checks)?;
    write_section(why, page.why)?;
    let mut shown = String::new();
    for example in &page.examples {
        write_example(example, &mut shown)?;
        if let Some(checker) = checker
            && let Some(linked) = Linked::of(requirement, example)?
        {
            writeln!(shown, "\n[Try it]({checker}#package={})", linked.packed()?)?;
        }
    }
    write_section(examples, shown.trim())?;
    write_section(fix, page.fix)?;
    write_section(references, page.references)?;
    Ok(out)
}

/// An example as the fragment of an address; the page in the browser reads the fragment.
#[derive(Serialize)]
struct Linked<'e> {
    /// Names and contents in the order of the page, the checked template first.
    #[serde(serialize_with = "as_map")]
    files: Vec<(&'e str, &'e str)>,
    /// Name of the archive that contains the files; `None` for a folder.
    archive: Option<&'e str>,
    options: LinkedOptions<'e>,
}

/// Writes pairs as a map in their order.
fn as_map<S: Serializer>(pairs: &[(&str, &str)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

/// Options of the check, with the names of `vnfcheck.yaml`.
#[derive(Serialize)]
struct LinkedOptions<'e> {
    rules: [&'e str; 1],
    profile: &'static str,
    select: [&'e str; 1],
}

impl<'e> Linked<'e> {
    /// Returns the link of an example; `None` unless the check of the package gives the findings on the page. Discovery
    /// reads some packages differently from the rule alone.
    fn of(requirement: &'e Requirement, example: &'e Example<'_>) -> anyhow::Result<Option<Self>> {
        let id = &*requirement.id;
        let Some(set) = vnfcheck_rules::built_in().iter().find(|set| set.rule(id).is_some()) else {
            return Ok(None);
        };
        let is_csar = set.id() == vnfcheck_rules::csar().id() && example.archive != "-";
        let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
        let linked = Self {
            files: example.files.iter().map(|it| (it.name, it.content.as_str())).collect(),
            archive: is_csar.then_some(example.archive),
            options: LinkedOptions { rules: [set.id()], profile: profile.name(), select: [id] },
        };
        let options = Options { sets: RuleSets::new([Arc::clone(set)]), profile, ..Options::default() };
        let found = linked.findings(id, &options, example.main_file())?;
        let expected: BTreeSet<String> = example.findings.iter().map(|it| (*it).to_owned()).collect();
        Ok((found == expected).then_some(linked))
    }

    /// Checks the package, and returns the findings of a requirement as pages list them.
    fn findings(&self, id: &str, options: &Options, main_file: &str) -> anyhow::Result<BTreeSet<String>> {
        let files = self.files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
        let input = match self.archive {
            Some(name) => Input::Archive {
                name: name.to_owned(),
                bytes: vnfcheck_runner::save::archived(&files.collect())?,
            },
            None => Input::memory("example", files),
        };
        let report = vnfcheck_runner::run(&[input], options).report;
        let requirements = report.packages.iter().flat_map(|it| &it.requirements).filter(|it| &*it.id == id);
        let line = |it: &FindingReport| {
            let start = it.primary.range.start;
            let file = &it.primary.file;
            let prefix = if file == main_file { String::new() } else { format!("{file}:") };
            let advice = if it.advisory { "advice " } else { "" };
            format!("{advice}{prefix}{}:{} {}", start.line, start.column, it.message)
        };
        Ok(requirements.flat_map(|it| &it.findings).map(line).collect())
    }

    /// Returns the compressed JSON in the alphabet of addresses.
    fn packed(&self) -> anyhow::Result<String> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&serde_json::to_vec(self)?)?;
        Ok(Base64UrlUnpadded::encode_string(&encoder.finish()?))
    }
}

fn facts(requirement: &Requirement) -> Vec<(&'static str, String)> {
    let releases: Vec<&str> = requirement.releases.iter().map(|release| release.name()).collect();
    let decided = if vnfcheck_rules::rule(&requirement.id).is_some() {
        "by a rule"
    } else {
        "not by vnfcheck: `unchecked`"
    };
    let mut facts = vec![
        ("Keyword", requirement.latest().keyword.to_string()),
        ("Chapter", requirement.chapter.to_string()),
        ("Section", requirement.section.to_string()),
        ("Releases", releases.join(", ")),
        ("Decided", decided.to_owned()),
    ];
    if let Some(official) = requirement.official_page() {
        let link = format!("[{} in ONAP's documentation]({official})", requirement.id);
        facts.push(("Official text", link));
    }
    if let [_, .., _] = &*requirement.revisions {
        let history: Vec<String> =
            requirement.revisions.iter().map(|it| format!("{} since {}", it.keyword, it.since)).collect();
        facts.insert(4, ("History", history.join(", ")));
    }
    facts
}

fn write_example(example: &Example<'_>, out: &mut String) -> anyhow::Result<()> {
    let verdict = match example.expected {
        Expected::Fail => "fails",
        Expected::Pass => "passes",
        Expected::Undecided => "is undecided",
        Expected::NotApplicable => "is not applicable",
        Expected::Unchecked => "stays unchecked",
    };
    let profile = if example.vvp { " in the profile `vvp`" } else { "" };
    writeln!(out, "\n### Example that {verdict}{profile}")?;
    if !example.note.is_empty() {
        writeln!(out, "\n{}", example.note)?;
    }
    for ExampleFile { name, content } in &example.files {
        let is_yaml = [".yaml", ".yml", ".env"].iter().any(|ending| name.ends_with(ending));
        let language = if is_yaml { "yaml" } else { "text" };
        writeln!(out, "\n`{name}`\n\n```{language}\n{content}```")?;
    }
    if !example.findings.is_empty() {
        writeln!(out, "\nFindings, by line and column:\n\n```text\n{}\n```", example.findings.join("\n"))?;
    }
    if let Some(expected_fix) = &example.expected_fix {
        let maker = match expected_fix.applicability {
            Applicability::Safe => "`vnfcheck fix`",
            Applicability::Unsafe => "`vnfcheck fix --unsafe`",
            Applicability::Display => "a fix that editors offer",
        };
        writeln!(out, "\nChanges of {maker}:\n\n```diff\n{}\n```", expected_fix.diff.join("\n"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_contains_facts_examples_and_findings() {
        let page = page(vnfcheck_rules::requirement("R-90526").unwrap(), None).unwrap();
        assert!(
            page.starts_with("# R-90526: Parameter declarations have no `default` attribute\n"),
            "{page}"
        );
        assert!(page.contains("- History: MUST since casablanca, MUST NOT since guilin\n"), "{page}");
        assert!(page.contains("\n### Example that fails\n\n`base.yaml`\n\n```yaml\nparameters:\n"), "{page}");
        assert!(page.contains("```text\n4:5 parameter `vf_name` declares a default\n```"), "{page}");
    }

    #[test]
    fn nearly_every_example_is_linked() {
        let mut unlinked = Vec::new();
        let mut count = 0;
        for requirement in vnfcheck_rules::rules().filter_map(|rule| vnfcheck_rules::requirement(rule.id())) {
            for example in &Page::parse(&requirement.body).unwrap().examples {
                count += 1;
                if Linked::of(requirement, example).unwrap().is_none() {
                    unlinked.push(format!("{}:{}", requirement.id, example.line));
                }
            }
        }
        assert!(count > 1_600, "{count}");
        assert!(unlinked.len() * 100 <= count, "{} of {count}: {}", unlinked.len(), unlinked.join(", "));
    }

    #[test]
    fn an_example_is_a_link() {
        let page =
            page(vnfcheck_rules::requirement("R-90526").unwrap(), Some("../check/index.html")).unwrap();
        let (_, link) = page.split_once("[Try it](../check/index.html#package=").unwrap();
        let packed = Base64UrlUnpadded::decode_vec(link.split_once(')').unwrap().0).unwrap();
        let decoder = flate2::read::DeflateDecoder::new(packed.as_slice());
        let linked: serde_json::Value = serde_json::from_reader(decoder).unwrap();
        assert!(linked["files"]["base.yaml"].as_str().unwrap().starts_with("parameters:\n"));
        assert_eq!(linked["options"]["select"], serde_json::json!(["R-90526"]));
    }
}
