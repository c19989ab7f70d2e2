//! Waivers in comments of the package: `# vnfcheck: waive R-NNNNN reason`, optionally followed by `approved-by:
//! NAME`.

use vnfcheck_check::{RuleSets, shortened};
use vnfcheck_hot::{File, Package, SourceText, Span};
use vnfcheck_report::{Note, WaiverReport};
use vnfcheck_yaml::work::cap;

use crate::policy::Policy;
use crate::reason::is_placeholder;
use crate::selector::Selector;
use crate::suppression::{Scope, Suppression, Void};

/// Maximum number of waivers in comments of one package, because an untrusted file may contain any number of
/// comments.
pub(crate) const MOST: usize = cap(1_000);
/// Maximum number of consecutive comment lines between a waiver and the line it covers.
const HIGHEST_STACK: u32 = 20;

/// Returns the waivers in the comments of the templates and environments of a package. Comments that look like
/// waivers but cannot be parsed become notes.
pub(crate) fn suppressions<'a>(
    package: &'a Package,
    path: &str,
    policy: &Policy,
    notes: &mut Vec<Note>,
) -> Vec<Suppression<'a>> {
    let mut found = Vec::new();
    for file in package.files() {
        let mut content = None;
        for comment in file.tree().map(vnfcheck_hot::Tree::comments).unwrap_or_default() {
            let Some(text) = directive(file.source().slice(comment.span)) else { continue };
            let origin = origin(file, comment.span, path);
            if found.len() + notes.len() >= MOST {
                let message = format!("more than {MOST} waivers in comments; the rest is ignored");
                notes.push(Note::new("bad-waiver", message, &origin).of(path));
                return found;
            }
            match read(text, &policy.known) {
                Ok(Directive { ids, reason, approver }) => {
                    let report = WaiverReport {
                        by: "inline".into(),
                        reason: shortened(reason.to_owned()),
                        until: None,
                        approver: approver.map(|name| shortened(name.to_owned())),
                        origin,
                    };
                    let content = *content.get_or_insert_with(|| first_content(file.source()));
                    let void = (!policy.inline_waivers.count(approver)).then_some(Void::NotApproved);
                    let mut suppression = Suppression::new(ids, scope(file, comment.span, content), report);
                    suppression.void = void;
                    found.push(suppression);
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

/// Returns the directive in a comment for vnfcheck.
fn directive(comment: &str) -> Option<&str> {
    comment.trim_start_matches('#').trim_start().strip_prefix("vnfcheck:").map(str::trim)
}

/// Returns `true` for a comment for vnfcheck.
pub(crate) fn is_directive(comment: &str) -> bool {
    directive(comment).is_some()
}

/// Returns `true` if a comment waives exactly these IDs for this reason and with this approver.
///
/// # Errors
///
/// A message if the comment is not a valid waiver.
pub(crate) fn reads_as(
    comment: &str,
    ids: &[&str],
    reason: &str,
    approver: Option<&str>,
    known: &RuleSets,
) -> Result<bool, String> {
    let found = read(directive(comment).unwrap_or_default(), known)?;
    let has_ids = found.ids.iter().map(ToString::to_string).eq(ids.iter().copied());
    Ok(has_ids && found.reason == reason && found.approver == approver)
}

/// A parsed waiver comment.
struct Directive<'t> {
    ids: Vec<Selector>,
    reason: &'t str,
    approver: Option<&'t str>,
}

fn read<'t>(text: &'t str, known: &RuleSets) -> Result<Directive<'t>, String> {
    const FORM: &str = "write `# vnfcheck: waive R-NNNNN reason`";
    let Some(mut rest) = text.strip_prefix("waive").map(str::trim_start) else {
        return Err(format!("the comment to vnfcheck is not a waiver; {FORM}"));
    };
    let mut ids = Vec::new();
    while names_a_requirement(rest, known) {
        let end = rest.find([' ', '\t', ',']).unwrap_or(rest.len());
        let (id, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
        match Selector::read(id, known).map_err(|error| shortened(error.to_string()))? {
            id @ Selector::Id(_) => ids.push(id),
            // A waiver in the package must name the requirements. A prefix of IDs would waive findings that nobody
            // has reviewed.
            _ => {
                return Err(format!(
                    "expected the number of a requirement, found `{}`; {FORM}",
                    shortened(id.to_owned())
                ));
            }
        }
        rest = behind.trim_start_matches([',', ' ', '\t']);
    }
    let (reason, approver) = approved(rest);
    match (ids.is_empty(), reason.is_empty()) {
        (true, _) => Err(format!("the waiver has no requirement; {FORM}")),
        (_, true) => Err(format!("the waiver has no reason; {FORM}")),
        _ if is_placeholder(reason) => {
            Err(format!("the reason `{}` is a placeholder; {FORM}", shortened(reason.to_owned())))
        }
        _ => Ok(Directive { ids, reason, approver }),
    }
}

/// Splits off the name after `approved-by:`, which extends to the end of the comment.
fn approved(text: &str) -> (&str, Option<&str>) {
    const MARK: &str = "approved-by:";
    let starts_a_word = |at: &usize| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        before.is_none_or(|it| it.is_whitespace() || matches!(it, ';' | ','))
    };
    let mut marks = text.match_indices(MARK).map(|(at, _)| at);
    let split = marks.find(starts_a_word).and_then(|at| text.split_at_checked(at));
    let Some((reason, name)) = split else { return (text, None) };
    let name = name.strip_prefix(MARK).unwrap_or(name).trim();
    (reason.trim_end_matches([' ', '\t', ';', ',']), Some(name).filter(|name| !name.is_empty()))
}

/// Returns `true` if a string starts with the ID of a requirement or a kind of defect instead of a reason.
fn names_a_requirement(text: &str, known: &RuleSets) -> bool {
    let id = text.split([' ', '\t', ',']).next().unwrap_or_default();
    text.starts_with("R-") || known.requirement(id).is_some()
}

/// Returns the scope of a waiver comment. A comment after content covers its line, a comment on its own line the next
/// line that is not a comment, and a comment before the line `content` the whole file.
fn scope(file: &File, comment: Span, content: u32) -> Scope<'_> {
    let source = file.source();
    let line = source.position(comment.start).line;
    let covered = match is_alone(source, line) {
        true if line < content => None,
        true => (line + 1..=line + HIGHEST_STACK).find(|next| !is_alone(source, *next)),
        false => Some(line),
    };
    Scope::Line(file.path(), covered)
}

/// Returns the first line that contains more than a comment or the start of the document.
pub(crate) fn first_content(source: &SourceText) -> u32 {
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
