//! The audit log: actor, action, time and project. Entries are only appended, and removed only at the age that the
//! operator sets.
//!
//! An entry about a change is part of the transaction of the change. Entries about reads, refused requests and failed
//! sign-ins wait in the [`Journal`] for the next transaction of the writer, at most about a second.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use strum::VariantNames as _;

use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection};

use super::{Cursor, Dialect, Store, StoreError, bind_last, new_id, number, optional, text};
use crate::alike::seems_to_start_with;

/// Actor of changes on the command line of the gate.
pub const COMMAND_LINE: &str = "(command line)";
/// Actor of removals because of the retention time.
pub const RETENTION: &str = "(retention)";

/// Returns `true` if a name could be mistaken for an actor of the gate, so that neither a key nor a person may have the
/// name.
pub fn is_reserved(name: &str) -> bool {
    seems_to_start_with(name.trim_start(), '(')
}

/// Maximum number of entries in a statement.
const BATCH: usize = 256;
/// Maximum number of entries that a statement removes.
const AT_A_TIME: i64 = 1000;
/// Number of waiting entries above which readers wait for a commit.
const WAITING: usize = 4096;
/// Period within which equal reads share one entry.
const SAME: Duration = Duration::from_hours(1);
/// Maximum number of remembered reads.
const REMEMBERED: usize = 65_536;

/// Kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Action {
    /// A package was submitted; the object is the check.
    Submitted,
    /// A check was read; the object is the check.
    Read,
    /// Checks were listed.
    Listed,
    /// A check was deleted; the object is the check.
    Deleted,
    /// Old checks were removed; the object is their number.
    Swept,
    /// A key was created; the object is the name of the key.
    KeyCreated,
    /// A key was ended; the object is the name of the key.
    KeyEnded,
    /// A project was created or changed; the object is the name of the project.
    ProjectChanged,
    /// A project was removed; the object is the name of the project.
    ProjectRemoved,
    /// A person signed in; the object is the name of the key or the person.
    SignedIn,
    /// A sign-in failed; the object is the address of the client.
    SignInFailed,
    /// A session was ended; the object is the name of the person.
    SessionEnded,
    /// A request was refused because of the role of its client; the object is the method and the route.
    Refused,
    /// A waiver was requested; the object is the number of the waiver.
    WaiverRequested,
    /// A waiver was approved; the object is the number of the waiver.
    WaiverApproved,
    /// A waiver was refused; the object is the number of the waiver.
    WaiverRefused,
    /// A waiver was withdrawn; the object is the number of the waiver.
    WaiverWithdrawn,
}

impl Action {
    /// Names of all values.
    pub const NAMES: &'static [&'static str] = Self::VARIANTS;

    /// Returns the name in the API.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns `true` for actions whose equal entries are combined.
    fn is_read(self) -> bool {
        matches!(self, Self::Read | Self::Listed)
    }
}

/// Entry to write.
#[derive(Clone, Debug)]
pub struct Entry {
    actor: Option<String>,
    project: String,
    action: Action,
    object: String,
    since: Instant,
}

impl Entry {
    /// Creates an entry with the current time. `actor` is the name of a key or a person; `None` if the request needed
    /// no key.
    pub fn new(actor: Option<&str>, project: &str, action: Action, object: &str) -> Self {
        // PostgreSQL stores no NUL, and an entry that cannot be stored would stop the writer.
        let plain = |text: &str| text.chars().filter(|it| !it.is_control()).collect::<String>();
        Self {
            actor: actor.map(plain),
            project: plain(project),
            action,
            object: plain(object),
            since: Instant::now(),
        }
    }

    /// Returns the name of the key or the person.
    pub(super) fn actor(&self) -> Option<&str> {
        self.actor.as_deref()
    }
}

/// Entry, as stored in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Identifier of 128 random bits.
    pub id: String,
    /// Time of the action, in milliseconds since 1970.
    pub at: i64,
    /// Name of the key or the person; `None` if the request needed no key.
    pub actor: Option<String>,
    /// Project of the object.
    pub project: String,
    /// Name of the action.
    pub action: String,
    /// ID of the check, name of the key, person or project, or number of the waiver.
    pub object: String,
}

/// Filter of a list of entries.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Project; all projects if absent.
    pub project: Option<String>,
    /// Action; all actions if absent.
    pub action: Option<String>,
    /// Name of a key or a person; all actors if absent.
    pub actor: Option<String>,
    /// Position after which the entries start.
    pub before: Option<Cursor>,
    /// Maximum number of entries.
    pub limit: i64,
}

/// Statement that records an accepted check, for a chain of changes: `$6` is the check, `$11` the project, `$12` the ID of
/// the entry, `$13` the actor, `$14` the action.
pub(super) const RECORD_ACCEPTED: &str = "INSERT INTO audit (id, at, actor, project, action, object) \
     SELECT $12, {now}, $13, $11, $14, $6 WHERE {changed}";

/// Inserts entries.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    dialect: Dialect,
    entries: &[Entry],
) -> Result<(), sqlx::Error> {
    for batch in entries.chunks(BATCH) {
        let rows: Vec<String> = (0..batch.len())
            .map(|row| {
                let [id, age, actor, project, action, object] = [1, 2, 3, 4, 5, 6].map(|it| 6 * row + it);
                format!("(${id}, {{now}} - ${age}, ${actor}, ${project}, ${action}, ${object})")
            })
            .collect();
        let sql =
            format!("INSERT INTO audit (id, at, actor, project, action, object) VALUES {}", rows.join(", "));
        let mut query = sqlx::query::<Any>(dialect.sql(&sql));
        for entry in batch {
            let age = i64::try_from(entry.since.elapsed().as_millis()).unwrap_or(i64::MAX);
            query = query
                .bind(new_id()?)
                .bind(age)
                .bind(entry.actor.clone())
                .bind(entry.project.clone())
                .bind(entry.action.name().to_owned())
                .bind(entry.object.clone());
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Entries and uses of keys that wait for the next transaction.
#[derive(Debug, Default)]
pub(super) struct Journal(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    batch: Batch,
    known: HashSet<(Option<String>, Action, String)>,
    known_since: Option<Instant>,
}

/// Content of the journal for one transaction.
#[derive(Debug, Default)]
pub(super) struct Batch {
    entries: Vec<Entry>,
    /// IDs of used keys.
    keys: BTreeSet<String>,
}

impl Batch {
    fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.keys.is_empty()
    }

    /// Writes the content.
    pub(super) async fn write(
        &self,
        connection: &mut AnyConnection,
        dialect: Dialect,
    ) -> Result<(), sqlx::Error> {
        insert(&mut *connection, dialect, &self.entries).await?;
        for key in &self.keys {
            let sql = "UPDATE api_keys SET used = {now} WHERE id = $1";
            sqlx::query(dialect.sql(sql)).bind(key.clone()).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

impl Journal {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the content for a transaction.
    pub(super) fn take(&self) -> Batch {
        std::mem::take(&mut self.lock().batch)
    }

    /// Returns the content of a transaction that failed.
    pub(super) fn restore(&self, mut batch: Batch) {
        let mut waiting = self.lock();
        batch.entries.append(&mut waiting.batch.entries);
        batch.keys.append(&mut waiting.batch.keys);
        waiting.batch = batch;
    }

    /// Returns `true` if no entry waits.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().batch.is_empty()
    }

    /// Adds an entry, unless an equal read is recent; returns `true` if too many entries wait.
    fn add(&self, entry: Entry) -> bool {
        let mut waiting = self.lock();
        if !entry.action.is_read() {
            waiting.batch.entries.push(entry);
            return waiting.batch.entries.len() >= WAITING;
        }
        let is_old = waiting.known_since.is_none_or(|since| since.elapsed() > SAME);
        if is_old || waiting.known.len() >= REMEMBERED {
            waiting.known.clear();
            waiting.known_since = Some(Instant::now());
        }
        if waiting.known.insert((entry.actor.clone(), entry.action, entry.object.clone())) {
            waiting.batch.entries.push(entry);
        }
        waiting.batch.entries.len() >= WAITING
    }
}

impl Store {
    /// Records an action with the next transaction. Equal reads within an hour share one entry.
    pub async fn note(&self, entry: Entry) -> Result<(), StoreError> {
        if self.journal.add(entry) {
            self.writer.apply(|_| Box::pin(async { Ok(()) })).await?;
        }
        Ok(())
    }

    /// Records the use of a key with the next transaction.
    pub fn note_use(&self, key: &str) {
        self.journal.lock().batch.keys.insert(key.to_owned());
    }

    /// Records an action at once.
    pub async fn record(&self, entry: Entry) -> Result<(), StoreError> {
        self.change(entry, |connection, dialect, entry| {
            Box::pin(async move { insert(connection, dialect, &[entry]).await })
        })
        .await
    }

    /// Removes some entries older than `age` milliseconds, and returns their number.
    pub async fn forget_audit(&self, age: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM audit WHERE id IN \
                   (SELECT id FROM audit WHERE at < {now} - $1 ORDER BY at LIMIT $2)";
        self.execute(sql, move |it| it.bind(age).bind(AT_A_TIME)).await
    }

    /// Returns entries, newest first.
    pub async fn audit(&self, filter: &Filter) -> Result<Vec<Stored>, StoreError> {
        // A condition without a value would not use an index.
        let equals = |column: &str, place: &str, value: &Option<String>| match value.as_deref() {
            None | Some("") => format!("{place} = ''"),
            Some(_) => format!("{column} = {place}"),
        };
        let (action, actor) = (equals("action", "$1", &filter.action), equals("actor", "$2", &filter.actor));
        let project = if filter.project.is_some() { "AND project = $6" } else { "" };
        let sql = format!(
            "SELECT id, at, actor, project, action, object FROM audit WHERE {action} AND {actor} \
             AND (at, id) < ($3, $4) {project} ORDER BY at DESC, id DESC LIMIT $5"
        );
        let Cursor { at, id } = filter.before.clone().unwrap_or_default();
        let query = sqlx::query(self.dialect.sql(&sql))
            .bind(filter.action.clone().unwrap_or_default())
            .bind(filter.actor.clone().unwrap_or_default())
            .bind(at)
            .bind(id)
            .bind(filter.limit);
        let read = |row: &AnyRow| {
            Ok(Stored {
                id: text(row, "id")?,
                at: number(row, "at")?,
                actor: optional(row, "actor")?,
                project: text(row, "project")?,
                action: text(row, "action")?,
                object: text(row, "object")?,
            })
        };
        self.all(bind_last(query, filter.project.as_deref()), read).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_equal_reads_are_combined() {
        let count = |action: Action| {
            let journal = Journal::default();
            for _ in 0..5 {
                assert!(!journal.add(Entry::new(Some("vendor"), "portal", action, "x")), "{action:?}");
            }
            journal.take().entries.len()
        };
        assert_eq!([Action::Read, Action::Listed].map(count), [1; 2]);
        assert_eq!([Action::SignInFailed, Action::Refused, Action::Submitted].map(count), [5; 3]);
    }
}
