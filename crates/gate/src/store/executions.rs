//! Executions of external tests: each is answered by a check, and is kept under the request that it came with.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::{Dialect, Store, StoreError, number, text};

/// An execution to keep.
#[derive(Clone, Debug)]
pub struct NewExecution {
    /// Its id; nobody guesses it.
    pub id: String,
    /// The owner of the key that it came with; empty without keys.
    pub owner: String,
    /// The request that it came with.
    pub request: String,
    /// Its place in the request.
    pub position: i64,
    /// Body of the request, as JSON.
    pub body: String,
    /// The digest of the whole request: its cases, archives and key.
    pub bound: String,
}

/// An execution as the database has it.
#[derive(Clone, Debug)]
pub struct Execution {
    /// Its id.
    pub id: String,
    /// The owner of the key that it came with; empty without keys.
    pub owner: String,
    /// The request that it came with.
    pub request: String,
    /// Its place in the request.
    pub position: i64,
    /// Body of the request, as JSON.
    pub body: String,
    /// The digest of the whole request; empty for one that an earlier version accepted.
    pub bound: String,
    /// The check that answers it.
    pub check: String,
    /// Time of acceptance, in milliseconds since 1970.
    pub created: i64,
}

impl Execution {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: text(row, "id")?,
            owner: text(row, "owner")?,
            request: text(row, "request")?,
            position: number(row, "position")?,
            body: text(row, "body")?,
            bound: text(row, "bound")?,
            check: text(row, "check_id")?,
            created: number(row, "created")?,
        })
    }
}

/// Keeps an execution; one that is there already, by owner, request and place, stays.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    dialect: Dialect,
    execution: &NewExecution,
    check: &str,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO executions (id, request, position, body, check_id, bound, owner, created) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, {now}) ON CONFLICT (owner, request, position) DO NOTHING";
    sqlx::query(dialect.sql(sql))
        .bind(execution.id.clone())
        .bind(execution.request.clone())
        .bind(execution.position)
        .bind(execution.body.clone())
        .bind(check.to_owned())
        .bind(execution.bound.clone())
        .bind(execution.owner.clone())
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// The execution of an id.
    pub async fn execution(&self, id: &str) -> Result<Option<Execution>, StoreError> {
        let sql = "SELECT id, owner, request, position, body, bound, check_id, created FROM executions WHERE id = $1";
        let row = self.reads.fetch_optional(sqlx::query(sql).bind(id.to_owned())).await?;
        Ok(row.as_ref().map(Execution::read).transpose()?)
    }

    /// The executions of a request, in its order: those of one owner, or of all.
    pub async fn executions_of(
        &self,
        request: &str,
        owner: Option<&str>,
    ) -> Result<Vec<Execution>, StoreError> {
        let condition = if owner.is_some() { "AND owner = $2" } else { "" };
        let sql = format!(
            "SELECT id, owner, request, position, body, bound, check_id, created FROM executions \
             WHERE request = $1 {condition} ORDER BY owner, position"
        );
        let mut query = sqlx::query(self.dialect.sql(&sql)).bind(request.to_owned());
        if let Some(owner) = owner {
            query = query.bind(owner.to_owned());
        }
        let rows = self.reads.fetch_all(query).await?;
        Ok(rows.iter().map(Execution::read).collect::<Result<_, _>>()?)
    }
}
