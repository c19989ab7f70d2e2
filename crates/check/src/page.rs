//! The body of a rule page: its text, and its examples as packages with the expected verdict.
//!
//! An example starts with a fence `` ```yaml fail `` (or `pass`, `n/a`), optionally with `file=NAME` (default
//! `base.yaml`), `profile=vvp`, and for a CSAR `archive=NAME` (default `package.csar`, `-` for a folder; files beside it start
//! with `../`). `` ```text `` serves as well as `` ```yaml ``. Fences `` ```yaml file=NAME `` add files to it, and a fence `` ```finding `` lists
//! what it finds: `LINE:COLUMN message`, with `FILE:` in front for other files than the first and `advice ` in front
//! for findings that change no status. A fence `` ```diff `` (or `` ```diff unsafe ``, `` ```diff display ``) shows what the fixes of its
//! findings make of it.

pub use fix::Applicability;

/// The verdict that an example must get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// At least one finding, exactly those listed.
    Fail,
    /// At least one subject examined, no finding.
    Pass,
    /// No subject.
    NotApplicable,
}

impl Expected {
    /// The word in the fence.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Pass => "pass",
            Self::NotApplicable => "n/a",
        }
    }
}

/// What fixes make of an example.
#[derive(Debug, PartialEq, Eq)]
pub struct Mended<'t> {
    /// That of the fixes, the boldest of them.
    pub applicability: Applicability,
    /// Lines that stay, go and come, marked by a space, `-` and `+`; `--- NAME` and `+++ NAME` in front of another file than
    /// the first, or of one that gets another name; `...` between pieces.
    pub diff: Vec<&'t str>,
}

/// A small package with the verdict it must get.
#[derive(Debug)]
pub struct Example<'t> {
    /// What the page says in front of it.
    pub note: String,
    /// The verdict.
    pub expected: Expected,
    /// Judge by the `vvp` profile.
    pub vvp: bool,
    /// What the package is called, of a CSAR; `-` for one that is a folder.
    pub archive: &'t str,
    /// Names and contents, the first being the one that findings refer to by default.
    pub files: Vec<(&'t str, String)>,
    /// The expected findings, a line each.
    pub findings: Vec<&'t str>,
    /// What becomes of it.
    pub mended: Option<Mended<'t>>,
    /// 1-based line of the fence in the body.
    pub line: usize,
}

/// A page that does not follow the form.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct PageError {
    line: usize,
    message: &'static str,
}

/// Text and examples of a page's body.
#[derive(Debug)]
pub struct Page<'t> {
    /// What stands before the first example.
    pub text: &'t str,
    /// The examples in order.
    pub examples: Vec<Example<'t>>,
}

/// The text of a page: what stands before the first example.
pub fn text(body: &str) -> &str {
    body.split("\n```").next().unwrap_or_default().trim()
}

impl<'t> Page<'t> {
    /// How what the requirement finds can be mended, as far as its examples show: the least bold way.
    pub fn mending(&self) -> Option<Applicability> {
        let mended = self.examples.iter().filter_map(|example| example.mended.as_ref());
        mended.map(|it| it.applicability).min()
    }

    /// Takes the body of a page apart.
    pub fn parse(body: &'t str) -> Result<Self, PageError> {
        let text = text(body);
        let mut examples: Vec<Example<'t>> = Vec::new();
        let mut note: Vec<&str> = Vec::new();
        let mut lines = body.lines().enumerate().map(|(index, line)| (index + 1, line));
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
                example.mended = Some(Mended { applicability, diff: content });
                continue;
            }
            let fence = Fence::of(info).map_err(error)?;
            let mut content = content.join("\n");
            if !content.is_empty() {
                content.push('\n');
            }
            let Some(expected) = fence.expected else {
                let open = examples.last_mut().ok_or(error("a further file without an example"))?;
                open.files.push((fence.file, content));
                continue;
            };
            let note = std::mem::take(&mut note);
            examples.push(Example {
                note: if examples.is_empty() { String::new() } else { note.join("\n").trim().to_owned() },
                expected,
                vvp: fence.vvp,
                archive: fence.archive,
                files: vec![(fence.file, content)],
                findings: Vec::new(),
                mended: None,
                line,
            });
        }
        Ok(Self { text, examples })
    }
}

/// What the words behind a fence say of the file in it.
struct Fence<'t> {
    /// The verdict, where an example starts here.
    expected: Option<Expected>,
    file: &'t str,
    archive: &'t str,
    vvp: bool,
}

impl<'t> Fence<'t> {
    fn of(info: &'t str) -> Result<Self, &'static str> {
        let is_language = |word: &&str| matches!(*word, "yaml" | "text");
        let mut words = info.split_whitespace().skip_while(is_language).peekable();
        let verdicts = [Expected::Fail, Expected::Pass, Expected::NotApplicable];
        let expected = words.peek().and_then(|word| verdicts.into_iter().find(|it| it.word() == *word));
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
    fn examples_are_taken_apart() {
        let body = "What it says.\n\n```yaml fail file=a.yaml profile=vvp\nx: 1\n```\n```yaml file=a.env\n```\n```finding\n1:1 wrong\n```\n```diff unsafe\n-x: 1\n```\n\nNot here:\n\n```yaml n/a\n```\n";
        let page = Page::parse(body).unwrap();
        assert_eq!(page.text, "What it says.");
        let [first, second] = &page.examples[..] else { panic!("two examples, not {:?}", page.examples) };
        assert_eq!((first.expected, first.vvp), (Expected::Fail, true));
        assert_eq!(first.files, [("a.yaml", "x: 1\n".to_owned()), ("a.env", String::new())]);
        assert_eq!(first.findings, ["1:1 wrong"]);
        assert_eq!(first.mended, Some(Mended { applicability: Applicability::Unsafe, diff: vec!["-x: 1"] }));
        assert_eq!(page.mending(), Some(Applicability::Unsafe));
        assert_eq!((second.expected, second.files.len()), (Expected::NotApplicable, 1));
        assert_eq!((first.note.as_str(), second.note.as_str()), ("", "Not here:"));
    }

    #[test]
    fn findings_need_an_example() {
        let error = Page::parse("Text.\n\n```finding\n1:1 wrong\n```\n").unwrap_err();
        assert_eq!(error.to_string(), "line 3: findings without an example");
    }
}
