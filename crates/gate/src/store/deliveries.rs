//! Pending deliveries to webhooks. They are stored in the transaction of the result or of the change of a waiver, so that no
//! delivery is lost.

use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection};

use super::{Dialect, Store, StoreError, new_id, number, optional_number, text};

/// Time that a replica may spend on one delivery before another replica tries, in milliseconds.
const TAKEN: i64 = 60_000;

/// Subject of a delivery.
#[derive(Clone, Debug)]
pub enum Subject {
    /// Result of the check with this ID.
    Check(String),
    /// Change of a waiver.
    Waiver {
        /// Number of the waiver.
        number: i64,
        /// Name of the change.
        change: String,
    },
}

impl Subject {
    /// Returns the subject of a change of a waiver.
    pub(super) fn of_change(number: i64, change: &str) -> Self {
        Self::Waiver { number, change: change.to_owned() }
    }

    /// Returns the name of the table of the delivery.
    fn table(&self) -> &'static str {
        match self {
            Self::Check(_) => CHECKS.name,
            Self::Waiver { .. } => WAIVERS.name,
        }
    }
}

/// Table of deliveries.
#[derive(Clone, Copy, Debug)]
struct Table {
    name: &'static str,
    /// Columns of the subject.
    subject: &'static str,
    read: fn(&AnyRow) -> Result<Subject, sqlx::Error>,
}

/// Deliveries of results. Replicas of earlier versions know only this table.
const CHECKS: Table =
    Table { name: "deliveries", subject: "check_id", read: |row| Ok(Subject::Check(text(row, "check_id")?)) };

/// Deliveries of notifications about waivers.
const WAIVERS: Table = Table {
    name: "waiver_deliveries",
    subject: "waiver, change",
    read: |row| Ok(Subject::Waiver { number: number(row, "waiver")?, change: text(row, "change")? }),
};

/// Delivery that is due.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// ID of the delivery.
    pub id: String,
    /// Subject of the message.
    pub subject: Subject,
    /// Name of the webhook in the configuration.
    pub hook: String,
    /// Number of attempts.
    pub attempts: i64,
}

/// Waiting deliveries to a webhook.
#[derive(Clone, Debug, Default)]
pub struct Pending {
    /// Name of the webhook in the configuration.
    pub hook: String,
    /// Number of deliveries.
    pub pending: i64,
    /// Number of deliveries that were tried.
    pub tried: i64,
    /// Acceptance of the oldest check, or request of the oldest waiver.
    pub oldest: Option<i64>,
}

impl Delivery {
    fn read(row: &AnyRow, table: Table) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: text(row, "id")?,
            subject: (table.read)(row)?,
            hook: text(row, "hook")?,
            attempts: number(row, "attempts")?,
        })
    }
}

/// Stores deliveries to webhooks.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    dialect: Dialect,
    subject: &Subject,
    hooks: &[String],
) -> Result<(), sqlx::Error> {
    let sql = match subject {
        Subject::Check(_) => {
            "INSERT INTO deliveries (id, hook, check_id, attempts, due) VALUES ($1, $2, $3, 0, {now})"
        }
        Subject::Waiver { .. } => {
            "INSERT INTO waiver_deliveries (id, hook, waiver, change, attempts, due) VALUES ($1, $2, $3, $4, 0, {now})"
        }
    };
    for hook in hooks {
        let query = sqlx::query::<Any>(dialect.sql(sql)).bind(new_id()?).bind(hook.clone());
        let query = match subject {
            Subject::Check(id) => query.bind(id.clone()),
            Subject::Waiver { number, change } => query.bind(*number).bind(change.clone()),
        };
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

impl Store {
    /// Counts the waiting deliveries by webhook.
    pub async fn pending_deliveries(&self) -> Result<Vec<Pending>, StoreError> {
        let sql = "SELECT hook, COUNT(*) AS pending, COUNT(CASE WHEN attempts > 0 THEN 1 END) AS tried, MIN(since) AS oldest \
                   FROM (SELECT hook, deliveries.attempts AS attempts, created AS since \
                   FROM deliveries JOIN checks ON checks.id = check_id \
                   UNION ALL SELECT hook, attempts, requested AS since \
                   FROM waiver_deliveries JOIN waivers ON number = waiver) AS waiting GROUP BY hook";
        let read = |row: &AnyRow| {
            Ok(Pending {
                hook: text(row, "hook")?,
                pending: number(row, "pending")?,
                tried: number(row, "tried")?,
                oldest: optional_number(row, "oldest")?,
            })
        };
        self.all(sqlx::query(sql), read).await
    }

    /// Stores new deliveries of an ended check.
    pub async fn deliver_again(&self, check: &str, hooks: Vec<String>) -> Result<(), StoreError> {
        self.change((Subject::Check(check.to_owned()), hooks), |connection, dialect, (subject, hooks)| {
            Box::pin(async move { insert(connection, dialect, &subject, &hooks).await })
        })
        .await
    }

    /// Takes at most `most` due deliveries to a webhook; other replicas skip them for a minute.
    pub async fn due_deliveries(&self, hook: &str, most: usize) -> Result<Vec<Delivery>, StoreError> {
        let mut due = self.take_due(CHECKS, hook, most).await?;
        if due.len() < most {
            due.extend(self.take_due(WAIVERS, hook, most - due.len()).await?);
        }
        Ok(due)
    }

    async fn take_due(&self, table: Table, hook: &str, most: usize) -> Result<Vec<Delivery>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let Table { name, subject, .. } = table;
        let sql = format!("SELECT id FROM {name} WHERE due <= {{now}} AND hook = $1 LIMIT 1");
        let query = sqlx::query(self.dialect.sql(&sql)).bind(hook.to_owned());
        if self.reads.fetch_optional(query).await?.is_none() {
            return Ok(Vec::new());
        }
        self.change(hook.to_owned(), move |connection, dialect, hook| {
            Box::pin(async move {
                let sql = format!(
                    "UPDATE {name} SET attempts = attempts + 1, due = {{now}} + $1 WHERE id IN \
                     (SELECT id FROM {name} WHERE due <= {{now}} AND hook = $3 ORDER BY due LIMIT $2 {{skip}}) \
                     RETURNING id, {subject}, hook, attempts"
                );
                let query = sqlx::query(dialect.sql(&sql)).bind(TAKEN).bind(most).bind(hook);
                let rows = query.fetch_all(connection).await?;
                rows.iter().map(|row| Delivery::read(row, table)).collect()
            })
        })
        .await
    }

    /// Postpones a delivery by `pause` milliseconds.
    pub async fn put_off(&self, delivery: &Delivery, pause: i64) -> Result<(), StoreError> {
        let (id, table) = (delivery.id.clone(), delivery.subject.table());
        let sql = format!("UPDATE {table} SET due = {{now}} + $2 WHERE id = $1");
        self.execute(&sql, move |it| it.bind(id.clone()).bind(pause)).await.map(drop)
    }

    /// Removes a delivery that succeeded or was abandoned.
    pub async fn delivered(&self, delivery: &Delivery) -> Result<(), StoreError> {
        let (id, table) = (delivery.id.clone(), delivery.subject.table());
        let sql = format!("DELETE FROM {table} WHERE id = $1");
        self.execute(&sql, move |it| it.bind(id.clone())).await.map(drop)
    }
}
