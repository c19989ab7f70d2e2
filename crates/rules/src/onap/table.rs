//! Tables of requirements: each row is a subject, and each cell is the requirement on one aspect of the subject.

use std::fmt::Display;

use vnfcheck_check::{Change, Context, Findings, Rule};

/// A subject with the requirements on its aspects.
pub(crate) struct Row<S: 'static> {
    subject: S,
    cells: &'static [Cell<S>],
}

/// The requirement on one aspect of a subject.
pub(crate) struct Cell<S> {
    id: &'static str,
    aspect: Aspect,
    check: fn(S, &Context<'_>, &mut Findings),
    change: Option<Change>,
}

/// An aspect of a subject: a column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// The source of the value.
    Source,
    /// The name of the parameter.
    Name,
    /// The type of the parameter.
    Type,
    /// The entry of the parameter in environment files.
    Environment,
    /// The constraints of the parameter, or the characters of its value.
    Constraints,
}

impl Aspect {
    /// All aspects, in the order of the columns.
    pub const ALL: [Self; 5] = [Self::Source, Self::Name, Self::Type, Self::Environment, Self::Constraints];
}

/// Creates a row.
pub(super) const fn row<S>(subject: S, cells: &'static [Cell<S>]) -> Row<S> {
    Row { subject, cells }
}

/// Creates a cell.
pub(super) const fn cell<S>(
    id: &'static str,
    aspect: Aspect,
    check: fn(S, &Context<'_>, &mut Findings),
) -> Cell<S> {
    Cell { id, aspect, check, change: None }
}

impl<S> Cell<S> {
    /// Sets the change that resolves the findings.
    pub(super) const fn resolved_by(self, change: Change) -> Self {
        Self { change: Some(change), ..self }
    }
}

/// A table with subjects of any kind.
pub(super) trait Table: Sync {
    /// Returns the rules of the cells.
    fn rules(&'static self) -> Vec<Rule>;

    /// Returns the requirements on one aspect of all subjects.
    fn ids(&'static self, aspect: Aspect) -> Vec<&'static str>;

    /// Returns the rows for documentation.
    fn listed(&self) -> Vec<ListedRow>;
}

impl<S: Copy + Display + Send + Sync, const ROWS: usize> Table for [Row<S>; ROWS] {
    fn rules(&'static self) -> Vec<Rule> {
        self.iter().flat_map(|row| row.cells.iter().map(|cell| cell.rule(row.subject))).collect()
    }

    fn ids(&'static self, aspect: Aspect) -> Vec<&'static str> {
        ids(self, aspect, |_| true).collect()
    }

    fn listed(&self) -> Vec<ListedRow> {
        let listed = |row: &Row<S>| ListedRow {
            subject: row.subject.to_string(),
            cells: row.cells.iter().map(|cell| (cell.aspect, cell.id)).collect(),
        };
        self.iter().map(listed).collect()
    }
}

/// Returns the requirements on one aspect of the given subjects.
pub(crate) fn ids<S: Copy + 'static>(
    rows: &'static [Row<S>],
    aspect: Aspect,
    is_wanted: fn(S) -> bool,
) -> impl Iterator<Item = &'static str> {
    let cells = rows.iter().filter(move |row| is_wanted(row.subject)).flat_map(|row| row.cells);
    cells.filter(move |cell| cell.aspect == aspect).map(|cell| cell.id)
}

impl<S: Copy + Send + Sync + 'static> Cell<S> {
    fn rule(&self, subject: S) -> Rule {
        let check = self.check;
        let rule = Rule::loaded(self.id, move |cx, out| check(subject, cx, out));
        let rule = match self.change {
            Some(change) => rule.resolved_by(change),
            None => rule,
        };
        // A finding about constraints states the cause; the other findings of the same change are consequences.
        if self.change == Some(Change::RemoveConstraints) { rule.leading() } else { rule }
    }
}

/// A row as documentation shows it.
#[derive(Clone, Debug)]
pub struct ListedRow {
    /// The subject, in words.
    pub subject: String,
    /// The requirements with their aspects.
    pub cells: Vec<(Aspect, &'static str)>,
}
