//! Reports and their frames. Each frame is stored once; the frames of running engines are never removed.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::Row as _;

use super::{Store, StoreError, bind_all, optional, places, text};
use crate::engine::{Frame, StoredReport};

/// IDs of the frames that this process has stored.
pub(super) type Kept = Mutex<HashSet<String>>;

impl Store {
    /// Returns the report of a check.
    pub async fn report(&self, id: &str) -> Result<Option<StoredReport>, StoreError> {
        Ok(self.reports(&[id]).await?.remove(id))
    }

    /// Returns the reports of checks by the ID of the check, with one query.
    pub async fn reports(&self, ids: &[&str]) -> Result<HashMap<String, StoredReport>, StoreError> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let sql = format!(
            "SELECT check_id, reports.content, frames.id AS frame, frames.engine AS engine, frames.content AS common \
             FROM reports LEFT JOIN frames ON frames.id = reports.frame WHERE check_id IN ({})",
            places(1, ids.len())
        );
        let ids = ids.iter().map(|&id| id.to_owned());
        let query = bind_all(sqlx::query(self.dialect.sql(&sql)), ids);
        let mut reports = HashMap::new();
        for row in self.reads.fetch_all(query).await? {
            let frame = match (optional(&row, "frame")?, optional(&row, "engine")?) {
                (Some(id), Some(engine)) => {
                    Some(Arc::new(Frame { id, engine, content: row.try_get("common")? }))
                }
                _ => None,
            };
            let report = StoredReport { content: row.try_get("content")?, frame };
            reports.insert(text(&row, "check_id")?, report);
        }
        Ok(reports)
    }

    /// Returns the stored form of the decisions that findings of a check wait for; `None` if they are not stored.
    pub async fn decisions(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let query = sqlx::query("SELECT decisions FROM reports WHERE check_id = $1").bind(id.to_owned());
        let Some(row) = self.reads.fetch_optional(query).await? else { return Ok(None) };
        Ok(row.try_get("decisions")?)
    }

    /// Stores the decisions of a check that finished without them.
    pub async fn add_decisions(&self, id: &str, decisions: Vec<u8>) -> Result<(), StoreError> {
        let id = id.to_owned();
        let sql = "UPDATE reports SET decisions = $2 WHERE check_id = $1 AND decisions IS NULL";
        self.execute(sql, move |it| it.bind(id.clone()).bind(decisions.clone())).await.map(drop)
    }

    /// Stores the frame of a report, unless this process has stored the frame.
    pub(super) async fn keep_frame(&self, report: &StoredReport) -> Result<(), StoreError> {
        let Some(frame) = &report.frame else { return Ok(()) };
        let kept = || self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        if kept().contains(&frame.id) {
            return Ok(());
        }
        let frame = Arc::clone(frame);
        let id = frame.id.clone();
        let sql = "INSERT INTO frames (id, engine, content) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
        self.execute(sql, move |it| {
            it.bind(frame.id.clone()).bind(frame.engine.clone()).bind(frame.content.clone())
        })
        .await?;
        kept().insert(id);
        Ok(())
    }

    /// Removes frames that no report needs and whose engine is not known.
    pub async fn forget_frames(&self) -> Result<(), StoreError> {
        // Most reports have the same frame, so PostgreSQL would search all reports for a frame. With an order,
        // PostgreSQL uses the index.
        let sql = "DELETE FROM frames WHERE NOT EXISTS (SELECT 1 FROM engines WHERE engines.id = engine) \
                   AND COALESCE((SELECT frame FROM reports WHERE frame >= frames.id ORDER BY frame LIMIT 1), '') \
                   <> frames.id";
        self.execute(sql, |it| it).await.map(drop)
    }
}
