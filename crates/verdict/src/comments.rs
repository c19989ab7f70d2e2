//! Waivers in comments of the package: `# vnfcheck: waive R-NNNNN reason`.

use hot::{File, Package, SourceText, Span};
use report::{Note, WaiverReport};
use rules::RuleSets;
use rules::check::shortened;

use crate::reason::is_placeholder;
use crate::selector::Selector;
use crate::suppression::{Reach, Suppression};

/// Waivers in comments of one package; a stranger's file may hold any number of comments.
const MOST: usize = 1_000;
/// Comment lines in a row above the line that the first of them covers.
const HIGHEST_STACK: u32 = 20;

/// The waivers in the comments of a package's templates and environments. Comments that are meant as one and cannot
/// be read as one become notes.
pub(crate) fn suppressions<'a>(
    package: &'a Package,
    path: &str,
    known: &RuleSets,
    notes: &mut Vec<Note>,
) -> Vec<Suppression<'a>> {
    let mut found = Vec::new();
    for file in package.files() {
        let mut content = None;
        for comment in file.tree().map(hot::Tree::comments).unwrap_or_default() {
            let Some(text) = directive(file.source().slice(comment.span)) else { continue };
            let origin = origin(file, comment.span, path);
            if found.len() + notes.len() >= MOST {
                let message = format!("more than {MOST} waivers in comments; the rest does not count");
                notes.push(Note::new("bad-waiver", message, &origin).of(path));
                return found;
            }
            match read(text, known) {
                Ok((ids, reason)) => {
                    let report = WaiverReport {
                        by: "inline".into(),
                        reason: shortened(reason.to_owned()),
                        until: None,
                        approver: None,
                        origin,
                    };
                    let content = *content.get_or_insert_with(|| first_content(file.source()));
                    found.push(Suppression::new(ids, reach(file, comment.span, content), report));
                }
                Err(message) => notes.push(Note::new("bad-waiver", message, &origin).of(path)),
            }
        }
    }
    found
}

fn origin(file: &File, span: Span, package: &str) -> String {
    let at = file.source().position(span.start);
    format!("{}/{}:{}:{}", package.trim_end_matches('/'), file.path(), at.line, at.column)
}

/// What a comment says to vnfcheck.
fn directive(comment: &str) -> Option<&str> {
    comment.trim_start_matches('#').trim_start().strip_prefix("vnfcheck:").map(str::trim)
}

fn read<'t>(text: &'t str, known: &RuleSets) -> Result<(Vec<Selector>, &'t str), String> {
    const FORM: &str = "write `# vnfcheck: waive R-NNNNN reason`";
    let Some(mut rest) = text.strip_prefix("waive").map(str::trim_start) else {
        return Err(format!("a comment to vnfcheck that is not a waiver; {FORM}"));
    };
    let mut ids = Vec::new();
    while names_a_requirement(rest, known) {
        let end = rest.find([' ', '\t', ',']).unwrap_or(rest.len());
        let (id, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
        match Selector::read(id, known).map_err(|error| shortened(error.to_string()))? {
            id @ Selector::Id(_) => ids.push(id),
            // Whoever waives in the package names what is waived; a prefix of ids would waive what nobody has looked at.
            _ => {
                return Err(format!(
                    "a comment waives requirements by their number, not `{}`; {FORM}",
                    shortened(id.to_owned())
                ));
            }
        }
        rest = behind.trim_start_matches([',', ' ', '\t']);
    }
    match (ids.is_empty(), rest.is_empty()) {
        (true, _) => Err(format!("a waiver names a requirement; {FORM}")),
        (_, true) => Err(format!("a waiver needs a reason; {FORM}")),
        _ if is_placeholder(rest) => Err(format!(
            "a waiver needs a reason, and `{}` is a placeholder; {FORM}",
            shortened(rest.to_owned())
        )),
        _ => Ok((ids, rest)),
    }
}

/// Whether a text starts with the id of a requirement or a kind of defect, rather than with a reason.
fn names_a_requirement(text: &str, known: &RuleSets) -> bool {
    let id = text.split([' ', '\t', ',']).next().unwrap_or_default();
    text.starts_with("R-") || known.requirement(id).is_some()
}

/// A comment after content covers its line; one alone on its line the next line that is not a comment; one in front of
/// all content, that ends before the line `content`, the whole file.
fn reach(file: &File, comment: Span, content: u32) -> Reach<'_> {
    let source = file.source();
    let line = source.position(comment.start).line;
    let covered = match is_alone(source, line) {
        true if line < content => None,
        true => (line + 1..=line + HIGHEST_STACK).find(|next| !is_alone(source, *next)),
        false => Some(line),
    };
    Reach::Line(file.path(), covered)
}

/// The first line that is more than a comment or the start of the document.
fn first_content(source: &SourceText) -> u32 {
    let is_content = |line: &u32| !matches!(text_of(source, *line), "" | "---") && !is_alone(source, *line);
    (1..=source.line_count()).find(is_content).unwrap_or(u32::MAX)
}

fn text_of(source: &SourceText, line: u32) -> &str {
    let text = source.slice(Span::new(source.line_start(line), source.line_start(line + 1)));
    text.trim_start_matches('\u{feff}').trim()
}

fn is_alone(source: &SourceText, line: u32) -> bool {
    text_of(source, line).starts_with('#')
}
