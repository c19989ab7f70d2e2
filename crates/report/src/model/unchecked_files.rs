//! Files that were found but not checked, with reasons.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Name;

/// Maximum number of files that are listed.
const MOST_LISTED: usize = 1_000;
/// Maximum number of reasons in a one-line summary.
const MOST_REASONS: usize = 3;

/// Files that were not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UncheckedFiles {
    /// Files that were not checked, by path; limited in number.
    #[serde(default, rename = "not_judged")]
    pub files: Vec<UncheckedFile>,
    /// Number of unchecked files that are not listed.
    #[serde(default, rename = "not_judged_omitted")]
    pub omitted: usize,
    /// Number of unchecked files by reason, listed or not.
    #[serde(default, rename = "not_judged_reasons")]
    pub reasons: BTreeMap<Name, usize>,
}

/// A file that was not checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FileNotJudged"))]
pub struct UncheckedFile {
    /// Path relative to the package or the submitted path; to the working directory if several paths were submitted.
    pub file: String,
    /// Path for opening the file, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Reason: `excluded`, `get-file`, `helm`, `unknown` or others.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::named::schema::<vnfcheck_hot::Reason>"))]
    pub reason: Name,
}

impl UncheckedFile {
    /// Returns the path for opening the file, if known.
    pub fn place(&self) -> &str {
        self.path.as_deref().unwrap_or(&self.file)
    }
}

impl UncheckedFiles {
    /// Collects files.
    pub fn of(files: impl Iterator<Item: Into<UncheckedFile>>) -> Self {
        let mut files: Vec<UncheckedFile> = files.map(Into::into).collect();
        files.sort_by(|a, b| (&a.file, &a.reason).cmp(&(&b.file, &b.reason)));
        let mut reasons = BTreeMap::new();
        for file in &files {
            *reasons.entry(file.reason.clone()).or_default() += 1;
        }
        let omitted = files.len().saturating_sub(MOST_LISTED);
        files.truncate(MOST_LISTED);
        Self { files, omitted, reasons }
    }

    /// Returns the number of files.
    pub fn count(&self) -> usize {
        self.files.len() + self.omitted
    }

    /// Adds the numbers of other files without listing them.
    fn add(&mut self, other: &Self) {
        self.omitted += other.count();
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
    }

    /// Returns the total numbers without listing the files.
    pub fn sum<'n>(all: impl Iterator<Item = &'n Self>) -> Self {
        let mut sum = Self::default();
        all.for_each(|it| sum.add(it));
        sum
    }

    /// Returns a short summary such as `61 files skipped: helm 47, unknown 4, environment-alone 3, 5 more
    /// reasons`. `None` without files.
    pub fn words(&self) -> Option<String> {
        let count = self.count();
        let mut reasons: Vec<(&str, usize)> =
            self.reasons.iter().map(|(name, count)| (&**name, *count)).collect();
        reasons.sort_by_key(|(name, count)| (Reverse(*count), *name));
        // A single remaining reason is shown instead of `1 more reason`.
        let listed = if reasons.len() == MOST_REASONS + 1 { reasons.len() } else { MOST_REASONS };
        let mut words: Vec<String> = reasons
            .iter()
            .take(listed)
            .map(
                |(name, of_these)| {
                    if *of_these == 1 { (*name).to_owned() } else { format!("{name} {of_these}") }
                },
            )
            .collect();
        if let Some(more) = reasons.len().checked_sub(listed).filter(|more| *more > 0) {
            words.push(format!("{more} more reasons"));
        }
        let files = if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
        (count > 0).then(|| format!("{files} skipped: {}", words.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(number: usize, reason: &'static str) -> UncheckedFile {
        UncheckedFile { file: number.to_string(), path: None, reason: reason.into() }
    }

    fn words(reasons: &[(&'static str, usize)]) -> Option<String> {
        let files = reasons.iter().flat_map(|(reason, count)| (0..*count).map(move |it| file(it, reason)));
        UncheckedFiles::of(files).words()
    }

    #[test]
    fn the_most_frequent_reasons_are_listed() {
        assert_eq!(words(&[]), None);
        assert_eq!(words(&[("unknown", 1)]).unwrap(), "1 file skipped: unknown");
        assert_eq!(
            words(&[("helm", 2), ("unknown", 1), ("empty", 1), ("tosca", 3)]).unwrap(),
            "7 files skipped: tosca 3, helm 2, empty, unknown"
        );
        assert_eq!(
            words(&[("helm", 2), ("unknown", 1), ("empty", 1), ("tosca", 3), ("link", 9)]).unwrap(),
            "16 files skipped: link 9, tosca 3, helm 2, 2 more reasons"
        );
    }

    #[test]
    fn of_very_many_the_first_are_listed_and_all_are_counted() {
        let files = (0..1_500).map(|it| file(it, "helm"));
        let unchecked_files = UncheckedFiles::of(files);
        assert_eq!(
            (unchecked_files.files.len(), unchecked_files.omitted, unchecked_files.count()),
            (1_000, 500, 1_500)
        );
        assert_eq!(unchecked_files.reasons.get("helm"), Some(&1_500));
        assert_eq!(UncheckedFiles::sum([&unchecked_files, &unchecked_files].into_iter()).count(), 3_000);
    }
}
