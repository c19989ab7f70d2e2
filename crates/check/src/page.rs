//! Body of a rule page: its sections, and its examples, which are packages with an expected verdict.
//!
//! Each section has a second-level heading. The order is *What it checks*, *Why it matters*, *Examples*, *How to
//! fix*, *References*; only the first is mandatory.
//!
//! An example starts with a fence `` ```yaml fail `` (or `pass`, `undecided`, `n/a`, `unchecked`), optionally with `file=NAME` (default
//! `base.yaml`), `profile=vvp`, and for a CSAR `archive=NAME` (default `package.csar`, `-` for a folder; files next to
//! the archive start with `../`). `` ```text `` is equivalent to `` ```yaml ``. Fences `` ```yaml file=NAME `` add
//! files. A fence `` ```finding `` lists the expected findings as `LINE:COLUMN message`, prefixed by `FILE:` for files
//! other than the first and by `advice ` for findings that do not affect the status. A fence `` ```diff `` (or
//! `` ```diff unsafe ``, `` ```diff display ``) shows the result of the fixes.

pub use vnfcheck_catalogue::{SECTIONS, section};
use vnfcheck_catalogue::{Section, sections};
pub use vnfcheck_fix::Applicability;

/// Expected verdict of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// At least one finding, and exactly the listed findings.
    Fail,
    /// At least one subject examined and no finding.
    Pass,
    /// At least one subject undecided and no finding.
    Undecided,
    /// No subject examined.
    NotApplicable,
    /// No finding except advice, because the rule detects only some violations.
    Unchecked,
}

impl Expected {
    /// All verdicts.
    pub const ALL: [Self; 5] =
        [Self::Fail, Self::Pass, Self::Undecided, Self::NotApplicable, Self::Unchecked];

    /// Returns the word used in the fence.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Pass => "pass",
            Self::Undecided => "undecided",
            Self::NotApplicable => "n/a",
            Self::Unchecked => "unchecked",
        }
    }
}

/// Expected result of the fixes for an example.
#[derive(Debug, PartialEq, Eq)]
pub struct ExpectedFix<'t> {
    /// Applicability of the fixes, the weakest of all.
    pub applicability: Applicability,
    /// Unchanged, removed and added lines, marked by a space, `-` and `+`. `--- NAME` and `+++ NAME` precede the lines
    /// of every file except the first, and of renamed files; `...` separates hunks.
    pub diff: Vec<&'t str>,
}

/// A small package with its expected verdict.
#[derive(Debug)]
pub struct Example<'t> {
    /// Text of the page before the example.
    pub note: String,
    /// Expected verdict.
    pub expected: Expected,
    /// `true` if the `vvp` profile applies.
    pub vvp: bool,
    /// Name of the package of a CSAR; `-` for a folder.
    pub archive: &'t str,
    /// The files; findings refer to the first file by default.
    pub files: Vec<ExampleFile<'t>>,
    /// Expected findings, one per line.
    pub findings: Vec<&'t str>,
    /// Expected result of the fixes.
    pub expected_fix: Option<ExpectedFix<'t>>,
    /// 1-based line of the fence in the body.
    pub line: usize,
}

impl<'t> Example<'t> {
    /// Returns the name of the file to which findings refer by default.
    pub fn main_file(&self) -> &'t str {
        self.files.first().map_or("", |it| it.name)
    }
}

/// A file of an example.
#[derive(Debug)]
pub struct ExampleFile<'t> {
    /// Path in the package.
    pub name: &'t str,
    /// Content.
    pub content: String,
}

/// Error for a page with an invalid structure.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct PageError {
    line: usize,
    message: &'static str,
}

/// Sections of the body of a page.
#[derive(Debug, Default)]
pub struct Page<'t> {
    /// *What it checks*: subject, condition and exceptions.
    pub checks: &'t str,
    /// *Why it matters*: the consequence of a violation; empty if the sources do not state one.
    pub why: &'t str,
    /// *Examples*, in order.
    pub examples: Vec<Example<'t>>,
    /// *How to fix*; empty for a requirement without a rule.
    pub fix: &'t str,
    /// *References*: a list of related requirements and documents.
    pub references: &'t str,
}

impl<'t> Page<'t> {
    /// Returns the weakest applicability among the fixes shown in the examples; `None` if no example shows a fix.
    pub fn fixing(&self) -> Option<Applicability> {
        let fixed = self.examples.iter().filter_map(|example| example.expected_fix.as_ref());
        fixed.map(|it| it.applicability).min()
    }

    /// Parses the body of a page.
    ///
    /// # Errors
    ///
    /// [`PageError`] for an unknown or misplaced section, text outside the sections, or a malformed example.
    pub fn parse(body: &'t str) -> Result<Self, PageError> {
        let mut page = Self::default();
        let mut next = 0;
        for Section { heading, content, line, first_line } in sections(body) {
            let error = |message| PageError { line, message };
            if heading.is_empty() {
                if !content.is_empty() {
                    return Err(error("text in front of the first section"));
                }
                continue;
            }
            let position =
                SECTIONS.iter().position(|known| *known == heading).ok_or(error("unknown section"))?;
            if position < next {
                return Err(error("sections are out of order"));
            }
            next = position + 1;
            match position {
                0 => page.checks = content,
                1 => page.why = content,
                2 => page.examples = examples(content, first_line)?,
                3 => page.fix = content,
                _ => page.references = content,
            }
        }
        if page.checks.is_empty() {
            return Err(PageError { line: 1, message: "a page starts with the section `What it checks`" });
        }
        Ok(page)
    }
}

/// Parses the examples of a section; `first_line` is the line of the body at which the section starts.
fn examples(content: &str, first_line: usize) -> Result<Vec<Example<'_>>, PageError> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let mut note: Vec<&str> = Vec::new();
    let mut lines = content.lines().enumerate().map(|(index, line)| (first_line + index, line));
    while let Some((line, fence)) = lines.next() {
        let Some(info) = fence.strip_prefix("```") else {
            note.push(fence);
            continue;
        };
        let content: Vec<&str> =
            lines.by_ref().map(|(_, line)| line).take_while(|line| !line.starts_with("```")).collect();
        let error = |message| PageError { line, message };
        if info == "finding" {
            let example = examples.last_mut().ok_or(error("findings without an example"))?;
            example.findings.extend(content);
            continue;
        }
        if let Some(words) = info.strip_prefix("diff") {
            let example = examples.last_mut().ok_or(error("a diff without an example"))?;
            let applicability = match words.trim() {
                "" => Applicability::Safe,
                "unsafe" => Applicability::Unsafe,
                "display" => Applicability::Display,
                _ => return Err(error("a diff is `unsafe`, `display` or neither")),
            };
            example.expected_fix = Some(ExpectedFix { applicability, diff: content });
            continue;
        }
        let fence = Fence::of(info).map_err(error)?;
        let mut content = content.join("\n");
        if !content.is_empty() {
            content.push('\n');
        }
        let Some(expected) = fence.expected else {
            let open = examples.last_mut().ok_or(error("a further file without an example"))?;
            open.files.push(ExampleFile { name: fence.file, content });
            continue;
        };
        let note = std::mem::take(&mut note);
        examples.push(Example {
            note: note.join("\n").trim().to_owned(),
            expected,
            vvp: fence.vvp,
            archive: fence.archive,
            files: vec![ExampleFile { name: fence.file, content }],
            findings: Vec::new(),
            expected_fix: None,
            line,
        });
    }
    Ok(examples)
}

/// Parsed info string of a fence.
struct Fence<'t> {
    /// Expected verdict, if an example starts here.
    expected: Option<Expected>,
    file: &'t str,
    archive: &'t str,
    vvp: bool,
}

impl<'t> Fence<'t> {
    fn of(info: &'t str) -> Result<Self, &'static str> {
        let is_language = |word: &&str| matches!(*word, "yaml" | "text");
        let mut words = info.split_whitespace().skip_while(is_language).peekable();
        let expected = words.peek().and_then(|word| Expected::ALL.into_iter().find(|it| it.word() == *word));
        let mut fence = Self { expected, file: "base.yaml", archive: "package.csar", vvp: false };
        for word in words.skip(usize::from(expected.is_some())) {
            match word.split_once('=') {
                Some(("file", file)) => fence.file = file,
                Some(("archive", archive)) => fence.archive = archive,
                Some(("profile", "vvp")) => fence.vvp = true,
                _ => return Err("unknown word in the fence of an example"),
            }
        }
        Ok(fence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_examples_are_parsed() {
        let body = "## What it checks\n\nThe text.\n\n## Examples\n\n```yaml fail file=a.yaml profile=vvp\n## no heading\nx: 1\n```\n```yaml file=a.env\n```\n```finding\n1:1 wrong\n```\n```diff unsafe\n-x: 1\n```\n\nNot here:\n\n```yaml n/a\n```\n\n## How to fix\n\nRemove `x`.\n\n## References\n\n- R-1\n";
        let page = Page::parse(body).unwrap();
        assert_eq!((page.checks, page.why), ("The text.", ""));
        assert_eq!((page.fix, page.references), ("Remove `x`.", "- R-1"));
        let [first, second] = &page.examples[..] else { panic!("two examples, not {:?}", page.examples) };
        assert_eq!((first.expected, first.vvp, first.line), (Expected::Fail, true, 7));
        let files: Vec<_> = first.files.iter().map(|it| (it.name, it.content.as_str())).collect();
        assert_eq!(files, [("a.yaml", "## no heading\nx: 1\n"), ("a.env", "")]);
        assert_eq!(first.findings, ["1:1 wrong"]);
        assert_eq!(
            first.expected_fix,
            Some(ExpectedFix { applicability: Applicability::Unsafe, diff: vec!["-x: 1"] })
        );
        assert_eq!(page.fixing(), Some(Applicability::Unsafe));
        assert_eq!((second.expected, second.files.len()), (Expected::NotApplicable, 1));
        assert_eq!((first.note.as_str(), second.note.as_str()), ("", "Not here:"));
        assert_eq!(section(body, "How to fix"), "Remove `x`.");
        assert_eq!(section(body, "Why it matters"), "");
    }

    #[test]
    fn malformed_pages_are_refused() {
        for (body, message) in [
            ("Text.\n", "line 1: text in front of the first section"),
            ("## What\n\nText.\n", "line 1: unknown section"),
            ("## Examples\n\n## What it checks\n\nText.\n", "line 3: sections are out of order"),
            ("## Examples\n", "line 1: a page starts with the section `What it checks`"),
            (
                "## What it checks\n\nText.\n\n## Examples\n\n```finding\n1:1 wrong\n```\n",
                "line 7: findings without an example",
            ),
        ] {
            assert_eq!(Page::parse(body).unwrap_err().to_string(), message, "{body}");
        }
    }
}
