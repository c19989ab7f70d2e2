//! Executions of external tests. A check answers each execution.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::{Dialect, Store, StoreError, bind_last, number, text};

/// Execution to store.
#[derive(Clone, Debug)]
pub struct NewExecution {
    /// Identifier of 128 random bits.
    pub id: String,
    /// Project of the execution.
    pub project: String,
    /// Identifier of the request.
    pub request: String,
    /// Position in the request.
    pub position: i64,
    /// Body of the request, as JSON.
    pub body: String,
    /// Digest of the whole request: its cases, archives and key; empty for executions of an earlier version.
    pub bound: String,
}

/// Execution, as stored in the database.
#[derive(Clone, Debug)]
pub struct Execution {
    /// Execution, as accepted.
    pub accepted: NewExecution,
    /// Check that answers the execution.
    pub check: String,
    /// Time of acceptance, in milliseconds since 1970.
    pub created: i64,
}

impl Execution {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let accepted = NewExecution {
            id: text(row, "id")?,
            project: text(row, "project")?,
            request: text(row, "request")?,
            position: number(row, "position")?,
            body: text(row, "body")?,
            bound: text(row, "bound")?,
        };
        Ok(Self { accepted, check: text(row, "check_id")?, created: number(row, "created")? })
    }
}

/// Stores an execution, unless an execution with the same project, request and position exists.
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
        .bind(execution.project.clone())
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// Returns the execution with this ID.
    pub async fn execution(&self, id: &str) -> Result<Option<Execution>, StoreError> {
        let sql = "SELECT id, owner AS project, request, position, body, bound, check_id, created FROM executions WHERE id = $1";
        self.first(sqlx::query(sql).bind(id.to_owned()), Execution::read).await
    }

    /// Returns the executions of a request in order, for one project or all projects.
    pub async fn executions_of(
        &self,
        request: &str,
        project: Option<&str>,
    ) -> Result<Vec<Execution>, StoreError> {
        let condition = if project.is_some() { "AND owner = $2" } else { "" };
        let sql = format!(
            "SELECT id, owner AS project, request, position, body, bound, check_id, created FROM executions \
             WHERE request = $1 {condition} ORDER BY owner, position"
        );
        let query = sqlx::query(self.dialect.sql(&sql)).bind(request.to_owned());
        self.all(bind_last(query, project), Execution::read).await
    }
}
