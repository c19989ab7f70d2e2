//! Adding waivers to the text of a configuration.

use vnfcheck_hot::{FileId, Node, SourceText, Tree};
use vnfcheck_verdict::Date;
use vnfcheck_verdict::policy::literal_glob;
use vnfcheck_yaml::{Lexicon, Limits};

/// A waiver to add to a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWaiver {
    /// IDs of requirements, or kinds of defects.
    pub ids: Vec<String>,
    /// Name of the package; `None` for any package.
    pub package: Option<String>,
    /// Path of the file in the package.
    pub file: String,
    /// YAML path of the subject; empty for the whole file.
    pub subject: String,
    /// Reason.
    pub reason: String,
    /// Last day of the waiver.
    pub until: Option<Date>,
    /// Name of the approver.
    pub approver: Option<String>,
}

/// The reason why waivers cannot be added to a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "waivers can be added only to a configuration in block style; write each key on a line of its own without braces, and start the \
     line of each waiver with `-`"
)]
pub struct NotAdded;

/// Returns the text of a configuration with additional waivers at the end of `waivers`. All other bytes stay unchanged.
///
/// # Errors
///
/// [`NotAdded`] if the configuration is not a mapping in block style, or if `waivers` is neither missing, empty nor a
/// list in block style.
pub fn with_waivers(text: &str, waivers: &[NewWaiver]) -> Result<String, NotAdded> {
    let added = inserted_into(text, waivers)?;
    let (source, _) = SourceText::decode(added.as_bytes());
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
    let is_found = tree.errors().is_empty() && tree.root().is_some_and(|root| root.get("waivers").is_some());
    is_found.then_some(added).ok_or(NotAdded)
}

fn inserted_into(text: &str, waivers: &[NewWaiver]) -> Result<String, NotAdded> {
    let (source, _) = SourceText::decode(text.as_bytes());
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
    let items = |indent: usize| waivers.iter().map(|waiver| waiver.text(indent)).collect::<String>();
    let line_end = |offset: usize| {
        text.get(offset..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| offset + end + 1)
    };
    let inserted = |at: usize, items: String| {
        let (before, after) = text.split_at_checked(at).ok_or(NotAdded)?;
        let line_break = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
        Ok(format!("{before}{line_break}{items}{after}"))
    };
    let Some(list) = tree.root().and_then(|root| root.get("waivers")) else {
        return inserted(text.len(), format!("waivers:\n{}", items(2)));
    };
    let span = list.span();
    match list.items().last() {
        None if list.is_null() || list.is_sequence() => {
            // The end of the line may be a comment, which must be preserved.
            let (start, end) = (span.start as usize, span.end as usize);
            let before = text.get(..start).ok_or(NotAdded)?.trim_end_matches(' ');
            let line_end = line_end(end);
            let comment = text.get(end..line_end).ok_or(NotAdded)?.trim_end();
            let after = text.get(line_end..).ok_or(NotAdded)?;
            Ok(format!("{before}{comment}\n{}{after}", items(2)))
        }
        Some(item) if text.get(span.start as usize..).is_some_and(|it| it.starts_with('-')) => {
            inserted(line_end(end_of(item)), items(column(text, span.start as usize)))
        }
        _ => Err(NotAdded),
    }
}

/// Returns the offset of the last character of a node.
fn end_of(node: Node<'_>) -> usize {
    (node.span().end as usize).saturating_sub(1)
}

/// Returns the number of bytes between the start of the line and an offset.
fn column(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    before.rsplit('\n').next().map_or(0, str::len)
}

impl NewWaiver {
    /// Returns the item of the list, with the indentation of the dash.
    fn text(&self, indent: usize) -> String {
        let ids: Vec<String> = self.ids.iter().map(|id| scalar(id)).collect();
        let ids = match ids.as_slice() {
            [id] => id.clone(),
            ids => format!("[{}]", ids.join(", ")),
        };
        let mut entries = vec![("id", ids)];
        entries.extend(self.package.as_ref().map(|package| ("package", scalar(&literal_glob(package)))));
        entries.push(("file", scalar(&literal_glob(&self.file))));
        if !self.subject.is_empty() {
            entries.push(("subject", scalar(&self.subject)));
        }
        entries.push(("reason", scalar(&self.reason)));
        entries.extend(self.until.map(|until| ("until", until.to_string())));
        entries.extend(self.approver.as_ref().map(|approver| ("approver", scalar(approver))));
        let lines = entries.iter().enumerate().map(|(at, (key, value))| {
            let dash = if at == 0 { "- " } else { "  " };
            format!("{:indent$}{dash}{key}: {value}\n", "")
        });
        lines.collect()
    }
}

/// Returns a YAML scalar with the given text: plain if the text consists of words, otherwise in double quotes.
fn scalar(text: &str) -> String {
    let is_of_words =
        |it: char| it.is_ascii_alphanumeric() || matches!(it, ' ' | '-' | '_' | '.' | '/' | ',');
    let is_plain = text.starts_with(|it: char| it.is_ascii_alphabetic())
        && !text.ends_with(' ')
        && text.contains(|it: char| !it.is_ascii_alphabetic())
        && text.chars().all(is_of_words);
    // A JSON string is also a YAML string.
    if is_plain { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::Options;
    use crate::config::STARTER;
    use crate::settings::Settings;

    fn waiver() -> NewWaiver {
        NewWaiver {
            ids: vec!["R-90526".to_owned(), "hot.unknown-property".to_owned()],
            package: None,
            file: "a[1].yaml".to_owned(),
            subject: "resources.\"a: b\".x[0]".to_owned(),
            reason: "fixed: by \"hardware\" # 1".to_owned(),
            until: "2027-06-30".parse().ok(),
            approver: Some("true".to_owned()),
        }
    }

    #[test]
    fn waivers_follow_those_of_the_file() {
        let one = "id: R-44001\n  reason: x y\n";
        for (text, known) in [
            ("", 0),
            ("release: istanbul", 0),
            ("waivers: []  # none yet\nfail_on: must\n", 0),
            ("waivers:\nfail_on: must\n", 0),
            (STARTER, 0),
            (&format!("waivers:\n- {one}fail_on: must\n"), 1),
            (&format!("waivers:\n- {one}# end\n\nfail_on: must"), 1),
            ("waivers:\n  - id: R-44001\n    reason: |\n      x\n      y", 1),
        ] {
            let written = with_waivers(text, &[waiver(), waiver()]).unwrap();
            let config = Config::parse("vnfcheck.yaml", written.as_bytes());
            let config = config.unwrap_or_else(|error| panic!("{error}\n{written}"));
            let mut options = Options::default();
            config.apply(&Settings::default(), &mut options);
            assert_eq!(options.policy.waivers.len(), known + 2, "{written}");
            let last = &options.policy.waivers[known + 1];
            assert_eq!(last.reason, "fixed: by \"hardware\" # 1", "{written}");
            assert_eq!(last.approver.as_deref(), Some("true"));
            assert!(last.file.as_ref().unwrap().is_match("a[1].yaml"));
            assert!(last.subject.as_ref().unwrap().matches("resources.\"a: b\".x[0].y"));
            let kept = text.lines().filter(|line| !line.starts_with("waivers"));
            assert!(kept.into_iter().all(|line| written.contains(line)), "{written}");
        }
    }

    #[test]
    fn a_configuration_in_flow_style_stays_unchanged() {
        for text in
            ["waivers: [{id: R-44001, reason: x y}]", "~", "null", "{}", "{release: istanbul}", "a: b\n...\n"]
        {
            assert_eq!(with_waivers(text, &[waiver()]), Err(NotAdded), "{text}");
        }
    }
}
