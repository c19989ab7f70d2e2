//! The file of decisions: questions and answers as YAML.

mod update;

use std::collections::BTreeMap;

use vnfcheck_decode::{Document, Key, Mistakes};
use vnfcheck_fix::KEEP;
use vnfcheck_yaml::{Limits, Node, Span, Written};

use crate::form::{Bounds, Form};
use crate::question::{Kind, Question};

/// Name and version of the format.
pub const SCHEMA: &str = "vnfcheck.decisions/1";
/// Maximum size of a file in bytes.
pub const MOST_BYTES: usize = 1024 * 1024;
/// Maximum number of decisions in a file.
pub const MOST_DECISIONS: usize = 2_000;
/// Maximum number of reported mistakes.
const MOST_MISTAKES: usize = 20;

/// An answer in a file.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Kind of decision.
    pub kind: Kind,
    /// The answer.
    pub value: Written,
    span: Span,
}

/// The decisions of a file.
#[derive(Debug, Default)]
pub struct Decisions {
    path: String,
    document: Option<Document>,
    answers: BTreeMap<String, Answer>,
    /// IDs without an answer.
    open: Vec<String>,
}

/// Mistakes in a file, each with its position.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct FileError(pub Vec<String>);

impl Decisions {
    /// Reads the decisions of a file.
    ///
    /// # Errors
    ///
    /// [`FileError`] if the file is too large, or is not a file of decisions.
    pub fn read(path: &str, bytes: &[u8]) -> Result<Self, FileError> {
        if bytes.len() > MOST_BYTES {
            return Err(FileError(vec![format!("{path}: the file is larger than {MOST_BYTES} bytes")]));
        }
        let (document, mut mistakes) = vnfcheck_decode::open(bytes, &Limits::default());
        let mut decisions = Self { path: path.to_owned(), ..Self::default() };
        if mistakes.is_empty() {
            match document.root() {
                Some(root) => decisions.take(root, &mut mistakes),
                None => mistakes.add(Span::new(0, 0), format!("the file has no `schema: {SCHEMA}`")),
            }
        }
        if !mistakes.is_empty() {
            return Err(FileError(document.describe(path, mistakes, MOST_MISTAKES)));
        }
        decisions.document = Some(document);
        Ok(decisions)
    }

    fn take(&mut self, root: Node<'_>, mistakes: &mut Mistakes) {
        for (key, value) in mistakes.entries(root, KEYS, "a file of decisions") {
            if key.name == "schema" {
                mistakes.word(value, &[SCHEMA]);
                continue;
            }
            let items = mistakes.items(value);
            if let Some(item) = items.get(MOST_DECISIONS) {
                mistakes.wrong(*item, format!("a file has at most {MOST_DECISIONS} decisions"));
            }
            items.into_iter().take(MOST_DECISIONS).for_each(|item| self.take_decision(item, mistakes));
        }
    }

    fn take_decision(&mut self, item: Node<'_>, mistakes: &mut Mistakes) {
        let entries = mistakes.entries(item, DECISION, "a decision");
        let of = |name: &str| entries.iter().find(|(key, _)| key.name == name).map(|(_, value)| *value);
        let kinds: Vec<&str> = Kind::ALL.iter().map(|it| it.name()).collect();
        let named = of("kind").and_then(|it| mistakes.word(it, &kinds));
        let kind = named.and_then(|it| it.parse::<Kind>().ok());
        let id = of("id").and_then(|it| Some((it, mistakes.text(it, "the ID of a decision")?)));
        let (Some(kind), Some((at, id))) = (kind, id) else { return };
        if let Some(defect) = defect_of_id(kind, id) {
            return mistakes.wrong(at, defect);
        }
        if self.answers.contains_key(id) || self.open.iter().any(|it| it == id) {
            return mistakes.wrong(at, format!("two decisions have the ID `{id}`; remove one"));
        }
        let Some(answer) = of("answer").filter(|it| !it.is_null()) else {
            self.open.push(id.to_owned());
            return;
        };
        let Some(value) = Written::of(answer) else {
            return mistakes.wrong(answer, "an answer has no aliases and no tags");
        };
        self.answers.insert(id.to_owned(), Answer { kind, value, span: answer.span() });
    }

    /// Returns the answer to a question.
    pub fn answer(&self, question: &Question) -> Option<&Written> {
        self.answers.get(&question.id).map(|it| &it.value)
    }

    /// Returns the number of answers that keep the subject of a finding.
    pub fn kept(&self) -> usize {
        self.answers.values().filter(|it| it.value == Written::text(KEEP)).count()
    }

    /// Returns the number of decisions without an answer.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Returns the IDs of all answers.
    pub fn answered(&self) -> impl Iterator<Item = &str> {
        self.answers.keys().map(String::as_str)
    }

    /// Checks the answers to questions.
    ///
    /// # Errors
    ///
    /// [`FileError`] if an answer does not have the form that its question permits.
    pub fn check(&self, questions: &[Question]) -> Result<(), FileError> {
        let mut mistakes = Mistakes::default();
        let mut earlier: Vec<(&Question, &Answer)> = Vec::new();
        for question in questions {
            let Some(answer) = self.answers.get(&question.id) else { continue };
            let mut checked = question.clone();
            for (other, answer) in &earlier {
                checked.exclude(other, &answer.value);
            }
            if let Some(defect) = checked.form.defect(&answer.value) {
                mistakes.add(answer.span, format!("`{}`: {defect}", question.id));
            }
            earlier.extend(question.form.completes.is_some().then_some((question, answer)));
        }
        match &self.document {
            Some(document) if !mistakes.is_empty() => {
                Err(FileError(document.describe(&self.path, mistakes, MOST_MISTAKES)))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the reason why a string is not the ID of a decision of a kind.
fn defect_of_id(kind: Kind, id: &str) -> Option<String> {
    // A repair that only removes is a removal.
    let starts = if kind == Kind::Remove { vec![kind, Kind::Repair] } else { vec![kind] };
    let mut subjects = starts.iter().filter_map(|it| id.strip_prefix(it.name())?.strip_prefix('/'));
    let Some(subject) = subjects.next() else {
        return Some(format!("the ID of a decision of the kind {0} starts with `{0}/`", kind.name()));
    };
    let is_outside =
        subject.starts_with('/') || subject.contains('\\') || subject.split('/').any(|part| part == "..");
    is_outside.then(|| format!("the ID `{}` leads out of the package", vnfcheck_decode::shortened(id)))
}

const KEYS: &[Key] = &[
    Key::required("schema", "Name and version of the format.", ()),
    Key::new("decisions", "The decisions.", ()),
];

const DECISION: &[Key] = &[
    Key::required("id", "ID, derived from the subject of the question.", ()),
    Key::required("kind", "Kind of decision.", ()),
    Key::new("question", "The question.", ()),
    Key::new("requirements", "Requirements with findings that wait for the answer.", ()),
    Key::new("places", "Lines of these findings.", ()),
    Key::new("type", "Type of the value.", ()),
    Key::new("choices", "Suggested answers.", ()),
    Key::new("allowed", "All permitted answers.", ()),
    Key::new("range", "Permitted numbers.", ()),
    Key::new("length", "Permitted lengths.", ()),
    Key::new("proposal", "Proposed answer.", ()),
    Key::new("answer", "The answer; null if the question is open.", ()),
];

const HEADER: &str = "# Answers to the questions of `vnfcheck fix`. `--write-decisions` takes each `proposal` as the\n\
                      # answer. Review and change `answer`, then run `vnfcheck fix --decisions FILE --diff PACKAGE`.\n\
                      # With `answer: null`, the finding stays.\n";

/// Maximum number of places listed for a question.
const MOST_PLACES: usize = 5;

/// Returns the text of a new file with questions and answers.
fn write(questions: &[Question], answers: &dyn Fn(&Question) -> Option<Written>) -> String {
    let mut text = String::from(HEADER);
    let entries = [("schema".to_owned(), Written::text(SCHEMA))];
    text += &vnfcheck_yaml::edit::plain(&entries);
    text += if questions.is_empty() { "decisions: []\n" } else { "decisions:\n" };
    for question in questions {
        text += &item(question, answers(question).as_ref());
    }
    text
}

/// Returns the lines of a decision as an item of a list.
fn item(question: &Question, answer: Option<&Written>) -> String {
    let entry = vnfcheck_yaml::edit::plain(&entries_of(question, answer));
    let mut text = String::new();
    for (position, line) in entry.lines().enumerate() {
        text.extend([if position == 0 { "- " } else { "  " }, line, "\n"]);
    }
    text
}

fn entries_of(question: &Question, answer: Option<&Written>) -> Vec<(String, Written)> {
    let mut entries = vec![
        ("id", Written::text(question.id.as_str())),
        ("kind", Written::text(question.kind.name())),
        ("question", Written::text(question.text.as_str())),
        ("requirements", Written::List(question.requirements.iter().map(Written::text).collect())),
    ];
    let places = question.places.iter().take(MOST_PLACES);
    entries.push((
        "places",
        Written::List(places.map(|it| Written::text(format!("{}:{}", it.file, it.line))).collect()),
    ));
    let Form { type_name, choices, is_closed, range, length, .. } = &question.form;
    if !type_name.is_empty() {
        entries.push(("type", Written::text(type_name.as_str())));
    }
    if !choices.is_empty() {
        let name = if *is_closed { "allowed" } else { "choices" };
        entries.push((name, Written::List(choices.iter().map(|it| question.form.written(it)).collect())));
    }
    entries.extend(range.map(|it| ("range", bounds(it))));
    entries.extend(length.map(|it| ("length", bounds(it))));
    entries.extend(question.proposal.clone().map(|it| ("proposal", it)));
    entries.push(("answer", answer.cloned().unwrap_or_else(|| Written::Bare("null".to_owned()))));
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn bounds(bounds: Bounds) -> Written {
    let entry = |name: &'static str, number: Option<f64>| Some((name, Written::Bare(number?.to_string())));
    Written::map([entry("min", bounds.min), entry("max", bounds.max)].into_iter().flatten())
}
