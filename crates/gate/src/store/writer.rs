//! Group commits: changes that arrive during a transaction share the next transaction, so that they share the cost of
//! the write to disk. Each transaction also writes the entries that wait in the [`Journal`].

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyConnection;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::audit::Journal;
use super::connections::Connections;
use super::{Dialect, StoreError};

/// Maximum time that a caller waits for the commit of a change.
const PATIENCE: Duration = Duration::from_secs(4);
/// Maximum number of changes in a transaction.
const GROUP: usize = 128;
/// Maximum number of waiting changes; other callers wait.
const WAITING: usize = 1024;

/// A change as a function of its connection. The writer calls the function again if the transaction fails.
pub type Change<'c, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'c>>;

/// Passes changes to the task that commits them.
#[derive(Clone, Debug)]
pub struct Writer {
    sender: mpsc::Sender<Message>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

enum Message {
    Change(Box<dyn Unit>),
    Close,
}

impl Writer {
    pub(super) fn start(connections: Connections, dialect: Dialect, journal: Arc<Journal>) -> Self {
        let (sender, receiver) = mpsc::channel(WAITING);
        let task = tokio::spawn(work(receiver, Database { connections, dialect, journal }));
        Self { sender, task: Arc::new(Mutex::new(Some(task))) }
    }

    /// Makes a change, and returns its result after the commit.
    pub async fn apply<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection) -> Change<'c, T> + Send + Sync + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let unit = Box::new(Pending { change, value: None, reply });
        self.sender.send(Message::Change(unit)).await.map_err(|_| StoreError::Closed)?;
        let answer = timeout(PATIENCE, answer).await.map_err(|_| StoreError::Slow)?;
        answer.map_err(|_| StoreError::Closed)?
    }

    /// Ends the writer after the earlier changes.
    pub(super) async fn close(&self) {
        // A writer that has ended is closed.
        let _ = self.sender.send(Message::Close).await;
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

/// Change with a result of any type.
trait Unit: Send {
    fn apply<'c>(&'c mut self, connection: &'c mut AnyConnection) -> Change<'c, ()>;
    fn settle(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Pending<T, F> {
    change: F,
    value: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Unit for Pending<T, F>
where
    T: Send + 'static,
    F: for<'c> Fn(&'c mut AnyConnection) -> Change<'c, T> + Send + Sync + 'static,
{
    fn apply<'c>(&'c mut self, connection: &'c mut AnyConnection) -> Change<'c, ()> {
        Box::pin(async move {
            self.value = Some((self.change)(connection).await?);
            Ok(())
        })
    }

    fn settle(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { value, reply, .. } = *self;
        // The caller may have stopped waiting.
        let _ = reply.send(committed.and_then(|()| value.ok_or(StoreError::Closed)));
    }
}

struct Database {
    connections: Connections,
    dialect: Dialect,
    journal: Arc<Journal>,
}

async fn work(mut receiver: mpsc::Receiver<Message>, database: Database) {
    let mut messages = Vec::with_capacity(GROUP);
    loop {
        if receiver.recv_many(&mut messages, GROUP).await == 0 {
            return;
        }
        let mut closing = false;
        let mut group: Vec<Box<dyn Unit>> = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Change(unit) => group.push(unit),
                Message::Close => closing = true,
            }
        }
        commit(group, &database).await;
        if closing {
            // No later transaction can write the entries.
            if !database.journal.is_empty() {
                let _ = transaction(&mut [], &database).await;
            }
            return;
        }
    }
}

/// Commits a group. If the commit fails, each change is committed alone, so that only failing changes fail.
async fn commit(mut group: Vec<Box<dyn Unit>>, database: &Database) {
    if group.is_empty() {
        return;
    }
    let Err(error) = transaction(&mut group, database).await else {
        for unit in group {
            unit.settle(Ok(()));
        }
        return;
    };
    if group.len() == 1 || concerns_all(&error) {
        let error = StoreError::from(error);
        for unit in group {
            unit.settle(Err(error.clone()));
        }
        return;
    }
    for unit in group {
        let mut alone = [unit];
        let result = transaction(&mut alone, database).await.map_err(StoreError::from);
        let [unit] = alone;
        unit.settle(result);
    }
}

/// Returns `true` if an error concerns the state of the server, instead of a change in the group.
fn concerns_all(error: &sqlx::Error) -> bool {
    match error.as_database_error() {
        // Class 57 includes shutdown and cancellation by a time limit; 55P03 means that a lock is not available.
        Some(error) => error.code().is_some_and(|code| code.starts_with("57") || code == "55P03"),
        None => matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed),
    }
}

async fn transaction(group: &mut [Box<dyn Unit>], database: &Database) -> Result<(), sqlx::Error> {
    let Database { connections, dialect, journal } = database;
    let mut lent = connections.lend().await?;
    let connection = &mut *lent.connection;
    sqlx::raw_sql(dialect.begin()).execute(&mut *connection).await?;
    let mut result = Ok(());
    for unit in group {
        result = unit.apply(connection).await;
        if result.is_err() {
            break;
        }
    }
    let waiting = journal.take();
    if result.is_ok() {
        result = waiting.write(&mut *connection, *dialect).await;
    }
    if result.is_ok() {
        result = sqlx::raw_sql("COMMIT").execute(&mut *connection).await.map(drop);
    }
    if result.is_err() {
        journal.restore(waiting);
    }
    // A transaction must not outlive its changes.
    if result.is_err() && sqlx::raw_sql("ROLLBACK").execute(connection).await.is_err() {
        drop(lent.connection.close().await);
    } else {
        connections.keep(lent);
    }
    result
}
