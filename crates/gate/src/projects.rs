//! Settings of the projects, as a replica knows them, at most a second old.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::projects::Project;
use crate::store::submissions::{Limit, Usage};
use crate::store::{Store, StoreError};

/// Time for which a measurement of the use of the gate or of the size of archives is reused.
const MEASURED: Duration = Duration::from_secs(1);

/// Known projects.
#[derive(Debug, Default)]
pub struct Projects(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    known: HashMap<String, Arc<Project>>,
    /// Time of the newest known change.
    changed: i64,
    /// Size of the archives by project.
    measured: HashMap<String, (Instant, i64)>,
    /// Use of the gate by project, with the number of checks since the measurement.
    usage: HashMap<String, (Instant, Usage, i64)>,
}

impl Projects {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the project with this name; a project that does not exist has the settings of the gate.
    pub async fn get(&self, store: &Store, name: &str) -> Result<Arc<Project>, StoreError> {
        if let Some(project) = self.lock().known.get(name) {
            return Ok(Arc::clone(project));
        }
        let project = store.project(name).await?;
        Ok(match project {
            Some(project) => self.learn(project),
            None => Arc::new(Project { name: name.to_owned(), ..Project::default() }),
        })
    }

    /// Adopts a project.
    pub fn learn(&self, project: Project) -> Arc<Project> {
        let project = Arc::new(project);
        let mut state = self.lock();
        let is_newer = |known: &Arc<Project>| known.changed > project.changed;
        if !state.known.get(&project.name).is_some_and(is_newer) {
            state.known.insert(project.name.clone(), Arc::clone(&project));
        }
        project
    }

    /// Adopts the changes of other replicas.
    pub async fn refresh(&self, store: &Store) -> Result<(), StoreError> {
        let since = self.lock().changed;
        let changed = store.projects_since(since).await?;
        let newest = changed.iter().map(|project| project.changed).max();
        for project in changed {
            self.learn(project);
        }
        let mut state = self.lock();
        state.changed = state.changed.max(newest.unwrap_or_default());
        Ok(())
    }

    /// Returns the use of the gate by a project, measured at most a second ago, plus later submissions; `None` if the
    /// use is far from every limit. The call counts as a submission.
    pub async fn usage(&self, store: &Store, name: &str, limit: Limit) -> Result<Option<Usage>, StoreError> {
        if let Some((at, usage, since)) = self.lock().usage.get_mut(name)
            && at.elapsed() < MEASURED
        {
            let present = usage.after(*since);
            if limit.reached(present).is_none() {
                let is_near = limit.is_near(*usage, *since);
                *since += 1;
                return Ok(is_near.then_some(present));
            }
        }
        let usage = store.usage(name, limit.waiting).await?;
        let mut state = self.lock();
        // Projects that submit nothing are forgotten.
        state.usage.retain(|_, (at, ..)| at.elapsed() < MEASURED);
        state.usage.insert(name.to_owned(), (Instant::now(), usage, 1));
        Ok(Some(usage))
    }

    /// Returns the size of a project's kept archives in bytes, measured at most a second ago. `added` is the size of
    /// another archive, which later calls include.
    pub async fn archive_bytes(&self, store: &Store, name: &str, added: i64) -> Result<i64, StoreError> {
        let measured = self.lock().measured.get(name).copied();
        let (at, bytes) = match measured {
            Some(measured) if measured.0.elapsed() < MEASURED => measured,
            _ => (Instant::now(), store.archive_bytes(name).await?),
        };
        self.lock().measured.insert(name.to_owned(), (at, bytes.saturating_add(added)));
        Ok(bytes)
    }
}
