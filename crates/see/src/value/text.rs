//! The trace of a value as text of at most 80 columns.

use super::{End, EndKind, Use, Way};
use crate::model::Decided;
use crate::text::{Page, origin};

impl Way {
    /// Returns the trace as text.
    pub fn text(&self) -> String {
        let mut page = Page::default();
        page.line(0, &format!("{}  {}:{}", self.path, self.file, self.line));
        page.line(1, &self.written);
        page.section("Values", &self.values, |page, it| match it {
            Decided::Known(value) => page.line(1, value),
            Decided::Undecided(reason) => page.line(1, &format!("undecided: {reason}")),
        });
        page.section("From", &self.ends, |page, it| end(page, 1, it));
        page.section("Used by", &self.uses, |page, it: &Use| {
            page.line(1, &format!("{}  {}:{}", it.path, it.file, it.line));
        });
        if self.more_uses > 0 {
            page.line(1, &format!("and {} more", self.more_uses));
        }
        page.text
    }
}

fn end(page: &mut Page, level: usize, end: &End) {
    let noun = if end.kind == EndKind::Parameter { "parameter " } else { "" };
    let through = end.through.as_ref().map(|it| format!(", through {it}")).unwrap_or_default();
    let reason = end.reason.as_ref().map(|it| format!(": {it}")).unwrap_or_default();
    page.line(level, &format!("{noun}{}  {}:{}{through}{reason}", end.written, end.file, end.line));
    for given in &end.origins {
        page.line(level + 1, &origin(&given.origin));
        // A limited indentation leaves room for the text.
        given.ends.iter().for_each(|it| self::end(page, (level + 2).min(MOST_LEVELS), it));
    }
}

/// Maximum level of indentation.
const MOST_LEVELS: usize = 16;
