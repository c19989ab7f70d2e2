//! Every example of every rule page is executed: the rule must give the verdict, the positions and the messages that
//! the page shows.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use similar::TextDiff;
use vnfcheck_check::page::{Example, Expected, Page};
use vnfcheck_check::{CheckOptions, Context, Findings, Profile, Rule};
use vnfcheck_fix::{Applicability, Fix, FixPlanner};
use vnfcheck_hot::{File, FileId, Package};
use vnfcheck_yaml::{Limits, RawFile};

/// Requirements of SDC that apply to every package.
const CONCERN_ANY: [&str; 2] = ["SDC-ARCHIVE2", "SDC-MNF6"];
/// A template with a thousand resources is too long for a page; tests/heat/kinds.rs contains the example. SDC's
/// requirements on archives are advice.
const NEVER_FAIL: [&str; 3] = ["SDC-ARCHIVE2", "SDC-ARCHIVE3", "hot.too-many-resources"];

/// One test for each page, named after its requirement in lower case, such as `r_90526`.
mod pages {
    include!(concat!(env!("OUT_DIR"), "/page_tests.rs"));
}

/// Executes the examples of a page, and compares the findings and the results of the fixes with the page. If
/// `VNFCHECK_WRITE_PAGES` is set, writes both to the page instead, to be reviewed before the commit.
fn page_holds(id: &str) {
    let requirement = vnfcheck_rules::requirement(id).unwrap();
    if std::env::var_os("VNFCHECK_WRITE_PAGES").is_some() {
        write_page(requirement);
        return;
    }
    let page = Page::parse(&requirement.body).unwrap();
    let Some(rule) = vnfcheck_rules::rule(id) else {
        assert!(page.examples.is_empty(), "examples without a rule");
        return;
    };
    let mut failures = missing_verdicts(rule, &page);
    for example in &page.examples {
        let executed = execute(rule, example).and_then(|()| compare_fix(rule, example));
        if let Err(difference) = executed {
            writeln!(failures, "line {} below the title: {difference}", example.line).unwrap();
        }
    }
    assert!(failures.is_empty(), "{id}\n{failures}");
}

/// Returns a line for each possible verdict of a requirement that has no example on the page.
fn missing_verdicts(rule: &Rule, page: &Page<'_>) -> String {
    let id = rule.id();
    let is_needed = |expected: &Expected| match expected {
        Expected::Unchecked => !rule.decides(),
        Expected::Undecided => false,
        _ if !rule.decides() => false,
        // A requirement on every package applies to each example.
        Expected::NotApplicable => vnfcheck_rules::csar().rule(id).is_none() && !CONCERN_ANY.contains(&id),
        Expected::Fail => !NEVER_FAIL.contains(&id),
        Expected::Pass => true,
    };
    let mut missing = String::new();
    for expected in Expected::ALL.iter().filter(|it| is_needed(it)) {
        if page.examples.iter().all(|example| example.expected != *expected) {
            missing.extend(["no `", expected.word(), "` example\n"]);
        }
    }
    missing
}

#[test]
fn pages_have_examples_and_show_fixes() {
    let pages: Vec<_> = vnfcheck_rules::requirements().map(|it| Page::parse(&it.body).unwrap()).collect();
    let examples: Vec<_> = pages.iter().flat_map(|page| &page.examples).collect();
    let decided = vnfcheck_rules::rules().filter(|it| vnfcheck_rules::onap().rule(it.id()).is_some()).count();
    assert!(examples.len() >= 3 * decided, "only {} examples", examples.len());
    let fixed = examples.iter().filter(|it| it.expected_fix.is_some()).count();
    assert!(fixed > 100, "only {fixed} examples are fixed");
}

/// Returns the files after the fixes of an example's findings, and the least safe applicability among the fixes;
/// `None` if there is no fix.
fn made_of(rule: &Rule, example: &Example<'_>) -> Option<(Applicability, Vec<String>)> {
    let content: Vec<(&str, &[u8])> =
        example.files.iter().map(|it| (it.name, it.content.as_bytes())).collect();
    let package = e2e::package(&content);
    let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
    let reported = rule.check(&Context::new(&package, CheckOptions { profile, ..CheckOptions::default() }));
    let fixes = reported.iter().filter_map(|finding| finding.fix.as_deref());
    let fixes: Vec<&Fix> = fixes.filter(|fix| !fix.plans.is_empty()).collect();
    let planner = FixPlanner::new(&package);
    let together = planner.combine(&fixes);
    let before: BTreeMap<String, Vec<u8>> =
        content.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect();
    let after = planner.apply(together.expansions(), &before)?;
    let renames: BTreeMap<&str, &str> = together
        .expansions()
        .flat_map(|it| &it.renames)
        .map(|(from, to)| (from.as_str(), to.as_str()))
        .collect();
    let made = together.fixes.iter().filter_map(|it| fixes.get(it.fix));
    let applicability = made.map(|fix| fix.applicability).max()?;
    let main = example.main_file();
    let mut diff = Vec::new();
    let old = before.keys().map(String::as_str);
    let new = after
        .keys()
        .map(String::as_str)
        .filter(|name| !before.contains_key(*name) && !renames.values().any(|renamed| renamed == name));
    for name in old.chain(new) {
        let to = renames.get(name).copied().unwrap_or(name);
        let text = |of: &BTreeMap<String, Vec<u8>>, name: &str| {
            String::from_utf8(of.get(name).cloned().unwrap_or_default()).unwrap()
        };
        let (was, is) = (text(&before, name), text(&after, to));
        if was == is && name == to {
            continue;
        }
        if name != main || name != to || !diff.is_empty() {
            diff.extend([format!("--- {name}"), format!("+++ {to}")]);
        }
        let compared = TextDiff::from_lines(&was, &is);
        for (position, group) in compared.grouped_ops(1).iter().enumerate() {
            if position > 0 {
                diff.push("...".to_owned());
            }
            for change in group.iter().flat_map(|op| compared.iter_changes(op)) {
                diff.push(format!("{}{}", change.tag(), change.value().trim_end()).trim_end().to_owned());
            }
        }
    }
    (!diff.is_empty()).then_some((applicability, diff))
}

/// Returns `true` if a page shows the results of the rule's fixes for its failing examples.
fn shows_fixes(id: &str) -> bool {
    [vnfcheck_rules::onap(), vnfcheck_rules::heat(), vnfcheck_rules::practice()]
        .iter()
        .any(|set| set.rule(id).is_some())
}

/// Returns an error if the result of the fixes differs from the result on the page.
fn compare_fix(rule: &Rule, example: &Example<'_>) -> Result<(), String> {
    if !shows_fixes(rule.id()) || example.expected != Expected::Fail {
        return Ok(());
    }
    let written = example
        .expected_fix
        .as_ref()
        .map(|it| (it.applicability, it.diff.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()));
    let made = made_of(rule, example);
    if made == written { Ok(()) } else { Err(format!("the fixes make\n{}", fence_of(made))) }
}

/// Returns the fence that shows the result of fixes.
fn fence_of(made: Option<(Applicability, Vec<String>)>) -> String {
    let Some((applicability, diff)) = made else { return String::new() };
    let word = match applicability {
        Applicability::Safe => "",
        Applicability::Unsafe => " unsafe",
        Applicability::Display => " display",
    };
    format!("```diff{word}\n{}\n```\n", diff.join("\n"))
}

/// Returns a page after replacing, adding or removing the diff after the example at a line.
fn with_diff(body: &str, line: usize, diff: &str) -> String {
    let mut out = String::new();
    let mut lines = body.lines().enumerate().peekable();
    while let Some((index, text)) = lines.next() {
        out.push_str(text);
        out.push('\n');
        if index + 1 != line {
            continue;
        }
        // Skip the rest of the example: further files and findings, up to the first line outside of fences.
        let mut is_open = true;
        while let Some((_, text)) = lines.next_if(|(_, text)| is_open || text.starts_with("```")) {
            if text.starts_with("```diff") {
                for (_, text) in lines.by_ref() {
                    if text.starts_with("```") {
                        break;
                    }
                }
                continue;
            }
            is_open = if text.starts_with("```") { !is_open } else { is_open };
            out.push_str(text);
            out.push('\n');
        }
        out.push_str(diff);
    }
    out
}

/// Returns a package that keeps the text of every file of a CSAR and numbers the files like the CSAR, as the runner
/// does.
fn package_of_texts(files: &[RawFile]) -> Package {
    let file = |(RawFile { path, bytes }, at): (&RawFile, u32)| {
        let is_yaml = path.ends_with("yaml");
        let id = FileId(at);
        if is_yaml { File::read(id, path, bytes, &Limits::default()) } else { File::text(id, path, bytes) }
    };
    Package::link(files.iter().zip(0..).map(file).collect())
}

/// Returns files in the form that an opener provides.
fn by_name(files: &[(&str, &[u8])]) -> Vec<RawFile> {
    let file = |(path, bytes): &(&str, &[u8])| RawFile::from((path.trim_start_matches("../"), *bytes));
    let mut files: Vec<RawFile> = files.iter().map(file).collect();
    files.sort();
    files
}

/// Returns the package of an example, and the findings of the rule.
pub(crate) fn checked(rule: &Rule, example: &Example<'_>) -> (Package, Findings) {
    let files: Vec<(&str, &[u8])> = example.files.iter().map(|it| (it.name, it.content.as_bytes())).collect();
    let (beside, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|(name, _)| name.starts_with("../"));
    let of_csar = by_name(&files);
    let is_of_csar = vnfcheck_rules::csar().rule(rule.id()).is_some();
    let package = if is_of_csar { package_of_texts(&of_csar) } else { e2e::package(&files) };
    let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
    let cx = Context::new(&package, CheckOptions { profile, ..CheckOptions::default() });
    // Heat rules need no CSAR.
    let (files, beside) = (of_csar, by_name(&beside));
    let is_csar =
        |file: &RawFile| file.path.rsplit_once('.').is_some_and(|(_, extension)| extension == "csar");
    let name = Some(example.archive).filter(|name| *name != "-");
    let (inside, beside): (Vec<_>, Vec<_>) = beside.into_iter().partition(is_csar);
    let container = inside.first().map(|file| vnfcheck_csar::Container {
        name: &file.path,
        bytes: &file.bytes,
        beside: &beside,
    });
    let csar = vnfcheck_csar::Csar::read(vnfcheck_csar::Archive {
        name,
        files: &files,
        container,
        ..vnfcheck_csar::Archive::default()
    });
    let csar_terms = vnfcheck_csar::CsarOptions::default();
    let findings = rule.check(&cx.of_csar(&csar, &csar_terms));
    (package, findings)
}

/// Returns the findings of an example as its page lists them, and the verdict.
fn found(rule: &Rule, example: &Example<'_>) -> (Vec<String>, Expected) {
    let (package, findings) = checked(rule, example);
    let main_file = example.main_file();
    let mut found: Vec<_> = findings
        .iter()
        .map(|finding| {
            let file = package.file(finding.primary.file).unwrap();
            let at = file.source().position(finding.primary.span.start);
            let prefix = if file.path() == main_file { String::new() } else { format!("{}:", file.path()) };
            let advice = if finding.advisory { "advice " } else { "" };
            (
                prefix.clone(),
                at.line,
                at.column,
                format!("{advice}{prefix}{}:{} {}", at.line, at.column, finding.message),
            )
        })
        .collect();
    found.sort();
    let failed = findings.iter().any(|finding| !finding.advisory);
    let verdict = match (failed, findings.examined()) {
        (true, _) => Expected::Fail,
        (false, _) if !rule.decides() => Expected::Unchecked,
        (false, _) if findings.is_undecided() => Expected::Undecided,
        (false, 0) => Expected::NotApplicable,
        (false, _) => Expected::Pass,
    };
    (found.into_iter().map(|(_, _, _, line)| line).collect(), verdict)
}

fn execute(rule: &Rule, example: &Example<'_>) -> Result<(), String> {
    let (found, verdict) = found(rule, example);
    if found != example.findings {
        return Err(format!("found\n  {}\nnot\n  {}", found.join("\n  "), example.findings.join("\n  ")));
    }
    if verdict == example.expected {
        Ok(())
    } else {
        Err(format!("`{}`, not `{}`", verdict.word(), example.expected.word()))
    }
}

/// Writes the findings of the examples and the results of their fixes to a page. An example whose number of findings
/// differs keeps its findings, because its verdict needs a review.
fn write_page(requirement: &vnfcheck_check::Requirement) {
    let id = &*requirement.id;
    let Some(rule) = vnfcheck_rules::rule(id) else { return };
    let page = Page::parse(&requirement.body).unwrap();
    let mut lines: Vec<String> = requirement.body.lines().map(str::to_owned).collect();
    for example in &page.examples {
        let (found, _) = found(rule, example);
        let start = (example.line..lines.len()).find(|at| lines[*at] == "```finding");
        if found.len() == example.findings.len()
            && let Some(start) = start.filter(|_| !found.is_empty())
        {
            lines.splice(start + 1..=start + found.len(), found);
        }
    }
    let mut body = lines.join("\n");
    // Start at the end, so that the lines of the other examples do not move.
    for example in page.examples.iter().rev().filter(|it| it.expected == Expected::Fail && shows_fixes(id)) {
        if compare_fix(rule, example).is_err() {
            body = with_diff(&body, example.line, &fence_of(made_of(rule, example)));
        }
    }
    let path = page_of(requirement);
    let page = fs::read_to_string(&path).unwrap();
    let written = page.replace(requirement.body.trim_end(), body.trim_end());
    if written != page {
        fs::write(path, written).unwrap();
    }
}

/// Returns the path of the page of a requirement.
fn page_of(requirement: &vnfcheck_check::Requirement) -> std::path::PathBuf {
    let folder =
        if vnfcheck_rules::heat().rule(&requirement.id).is_some() && !requirement.id.starts_with("R-") {
            "heat/"
        } else if vnfcheck_rules::sdc().rule(&requirement.id).is_some() {
            "sdc/"
        } else if vnfcheck_rules::practice().rule(&requirement.id).is_some() {
            "practice/"
        } else {
            ""
        };
    e2e::root().join(format!("rules/{folder}{}.md", requirement.id))
}
