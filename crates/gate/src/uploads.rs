//! Memory for uploads in progress. An upload holds as much memory as data has arrived, and the uploads of one sender
//! hold at most a share, so that silent or slow uploads delay only their sender.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Limits;

/// Maximum time that an upload waits for memory.
const PATIENCE: Duration = Duration::from_secs(2);
/// Size of a part of the memory, in bytes.
const PART: u64 = 64 << 10;
/// Number of senders above which senders without an upload are forgotten.
const SENDERS: usize = 1000;

/// Reasons for refusing an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The sender has used its share.
    Share,
    /// The uploads of all senders have used up the memory.
    All,
}

/// Memory of all uploads.
#[derive(Debug)]
pub struct Uploads {
    all: Arc<Semaphore>,
    share: usize,
    senders: Mutex<HashMap<String, Weak<Semaphore>>>,
}

impl Uploads {
    /// Creates the memory. The share of one sender is large enough for the largest upload.
    pub(crate) fn new(limits: &Limits) -> Self {
        let share = parts(limits.upload.max(limits.uploads / 2));
        let all = Arc::new(Semaphore::new(parts(limits.uploads)));
        Self { all, share, senders: Mutex::default() }
    }

    /// Returns the memory of a new upload, initially empty.
    pub(crate) fn room(&self, sender: &str) -> Room {
        let mut senders = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        if senders.len() >= SENDERS {
            senders.retain(|_, share| share.strong_count() > 0);
        }
        let known = senders.get(sender).and_then(Weak::upgrade);
        let share = known.unwrap_or_else(|| Arc::new(Semaphore::new(self.share)));
        senders.insert(sender.to_owned(), Arc::downgrade(&share));
        Room { share, all: Arc::clone(&self.all), held: Vec::new(), parts: 0 }
    }
}

fn parts(bytes: u64) -> usize {
    usize::try_from(bytes.div_ceil(PART)).unwrap_or(Semaphore::MAX_PERMITS).min(Semaphore::MAX_PERMITS)
}

/// Memory of an upload.
#[derive(Debug)]
pub(crate) struct Room {
    share: Arc<Semaphore>,
    all: Arc<Semaphore>,
    held: Vec<OwnedSemaphorePermit>,
    parts: usize,
}

impl Room {
    /// Holds memory for a number of bytes in total; waits a short time for other uploads.
    pub(crate) async fn hold(&mut self, bytes: u64) -> Result<(), Full> {
        let wanted = parts(bytes).saturating_sub(self.parts);
        if wanted == 0 {
            return Ok(());
        }
        let share = take(&self.share, wanted).await.ok_or(Full::Share)?;
        let all = take(&self.all, wanted).await.ok_or(Full::All)?;
        self.held.extend([share, all]);
        self.parts += wanted;
        Ok(())
    }
}

async fn take(memory: &Arc<Semaphore>, wanted: usize) -> Option<OwnedSemaphorePermit> {
    let wanted = u32::try_from(wanted).unwrap_or(u32::MAX);
    timeout(PATIENCE, Arc::clone(memory).acquire_many_owned(wanted)).await.ok()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_upload_holds_what_has_arrived_within_the_share_of_its_sender() {
        let limits = Limits { upload: 2 * PART, uploads: 4 * PART, ..Limits::default() };
        let uploads = Uploads::new(&limits);
        let mut silent: Vec<Room> = (0..100).map(|_| uploads.room("a")).collect();
        assert_eq!(silent[0].hold(2 * PART).await, Ok(()));
        assert_eq!(silent[1].hold(1).await, Err(Full::Share));
        let (mut other, mut third) = (uploads.room("b"), uploads.room("c"));
        assert_eq!((other.hold(1).await, other.hold(2 * PART).await), (Ok(()), Ok(())));
        assert_eq!(third.hold(1).await, Err(Full::All));
        drop(silent);
        assert_eq!(third.hold(2 * PART).await, Ok(()));
    }
}
