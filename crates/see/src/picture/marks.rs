//! Findings on the elements of a picture, by file and line.

use serde::Serialize;
use vnfcheck_maps::HashMap;

use crate::model::{Model, Place};

/// A finding to show in a picture.
#[derive(Clone, Debug)]
pub struct Finding {
    /// File relative to the package.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// Level.
    pub level: Level,
    /// Address of the finding in the page that contains the picture.
    pub href: Option<String>,
}

/// Level of a finding, the least serious first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Advice.
    Note,
    /// A failure that does not gate.
    Warning,
    /// A failure.
    Error,
}

impl Level {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The findings of one element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Number of findings.
    pub count: usize,
    /// Highest level.
    pub level: Level,
    /// Address of the first finding of this level.
    #[serde(skip)]
    pub href: Option<String>,
}

impl Mark {
    /// Returns the findings of two elements.
    pub(super) fn sum(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(one), Some(other)) => {
                let count = one.count + other.count;
                let most = if other.level > one.level { other } else { one };
                Some(Self { count, ..most })
            }
            (one, other) => one.or(other),
        }
    }

    /// Returns the description in the text alternative.
    pub(super) fn words(&self) -> String {
        let noun = if self.count == 1 { "finding" } else { "findings" };
        format!("{} {noun}, highest level {}", self.count, self.level.name())
    }
}

/// An element of the model.
struct Element<'k> {
    place: &'k Place,
    key: &'k str,
}

/// The findings of all elements, by key.
#[derive(Debug)]
pub(super) struct Marks(HashMap<String, Mark>);

impl Marks {
    pub(super) fn of(model: &Model, findings: &[Finding]) -> Self {
        let mut places: HashMap<&str, Vec<Element<'_>>> = HashMap::default();
        let networks = model.networks.iter();
        let networks = networks.filter_map(|it| Some(Element { place: it.place.as_ref()?, key: &it.key }));
        let servers = model.servers.iter().map(|it| Element { place: &it.place, key: &it.key });
        let ports = model.attachments.iter().map(|it| Element { place: &it.place, key: &it.key });
        for element in servers.chain(networks).chain(ports) {
            places.entry(&element.place.file).or_default().push(element);
        }
        for of_file in places.values_mut() {
            of_file.sort_by_key(|it| it.place.line);
        }
        let mut marks: HashMap<String, Mark> = HashMap::default();
        for finding in findings {
            let Some(of_file) = places.get(finding.file.as_str()) else { continue };
            if let Some(key) = at(of_file, finding.line) {
                let own = Mark { count: 1, level: finding.level, href: finding.href.clone() };
                let sum = Mark::sum(marks.remove(key), Some(own));
                marks.extend(sum.map(|it| (key.to_owned(), it)));
            }
        }
        Self(marks)
    }

    pub(super) fn of_key(&self, key: &str) -> Option<Mark> {
        self.0.get(key).cloned()
    }
}

/// Maximum number of preceding elements to search for an element that contains a line, because ports that Nova creates
/// are inside their server.
const MOST_INSIDE: usize = 64;

/// Returns the innermost element that contains a line.
fn at<'k>(of_file: &[Element<'k>], line: u32) -> Option<&'k str> {
    let end = of_file.partition_point(|it| it.place.line <= line);
    let before = of_file.get(..end)?.iter().rev().take(MOST_INSIDE);
    before.into_iter().find(|it| it.place.last_line >= line).map(|it| it.key)
}
