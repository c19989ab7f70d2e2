//! Archives of packages. Small archives are stored in the database, in the transactions of their checks; large archives
//! are stored in a package store.

use std::sync::Arc;

use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt as _};

use crate::ids;
use crate::store::checks::Content;
use crate::store::packages::Place;
use crate::store::{Store, StoreError};

/// Archives up to this size in bytes are kept in the database.
pub const SMALL: usize = 64 * 1024;
/// Name of the object that is written to test the store.
const PROOF: &str = "ready";
/// Maximum number of objects in a batch.
const BATCH: usize = 100;

/// Reasons for failing to store or find an archive.
#[derive(Debug, thiserror::Error)]
pub enum PackagesError {
    /// The package store failed.
    #[error("the package store failed: {0}")]
    Objects(#[from] object_store::Error),
    /// The location cannot be used.
    #[error("cannot store packages in `{place}`: {message}")]
    Place {
        /// Configured location.
        place: String,
        /// Error message.
        message: String,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The archive is missing.
    #[error("the archive of this package is missing")]
    Gone,
    /// No random name can be created.
    #[error(transparent)]
    NoRandomness(#[from] ids::NoRandomness),
}

/// Package store.
#[derive(Clone, Debug)]
pub struct Packages {
    objects: Arc<dyn ObjectStore>,
    prefix: Path,
}

impl Packages {
    /// Opens a folder, which is created if necessary, or `s3://BUCKET/PREFIX`.
    pub fn open(place: &str) -> Result<Self, PackagesError> {
        let refused = |message: String| PackagesError::Place { place: place.to_owned(), message };
        if place.contains("://") {
            return open_remote(place).map_err(refused);
        }
        std::fs::create_dir_all(place).map_err(|error| refused(error.to_string()))?;
        let folder = LocalFileSystem::new_with_prefix(place)?.with_fsync(true);
        Ok(Self { objects: Arc::new(folder), prefix: Path::default() })
    }

    /// Writes a large archive to the store; returns a small archive to be stored with its check.
    pub async fn keep(&self, sha256: &str, bytes: Vec<u8>) -> Result<Content, PackagesError> {
        if bytes.len() <= SMALL {
            return Ok(Content::Here(bytes));
        }
        // The name is unique, so removing an old archive never removes a new one.
        let name = format!("{sha256}-{}", ids::random_id()?);
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        self.objects.put(&self.path(&name), bytes.into()).await?;
        Ok(Content::Object { name, size })
    }

    /// Reads the archive with this hash.
    pub async fn bytes(&self, store: &Store, sha256: &str) -> Result<Vec<u8>, PackagesError> {
        self.read(store.package(sha256).await?).await
    }

    /// Reads the archive at a location; `None` is a missing archive.
    pub async fn read(&self, place: Option<Place>) -> Result<Vec<u8>, PackagesError> {
        match place {
            None => Err(PackagesError::Gone),
            Some(Place::Here(bytes)) => Ok(bytes),
            Some(Place::Object(name)) => {
                let found = self.objects.get(&self.path(&name)).await?;
                Ok(found.bytes().await?.into())
            }
        }
    }

    /// Returns the name of an archive's object if the store no longer contains the object.
    pub async fn lost(&self, store: &Store, sha256: &str) -> Result<Option<String>, PackagesError> {
        let Some(name) = store.package_object(sha256).await? else { return Ok(None) };
        match self.objects.head(&self.path(&name)).await {
            Ok(_) => Ok(None),
            Err(object_store::Error::NotFound { .. }) => Ok(Some(name)),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes an archive from the store; a missing archive is not an error.
    pub async fn remove(&self, name: &str) -> Result<(), PackagesError> {
        match self.objects.delete(&self.path(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes a small object, and returns the time of the write by the clock of the store, in milliseconds since 1970.
    pub async fn prove(&self) -> Result<i64, PackagesError> {
        let path = self.path(PROOF);
        self.objects.put(&path, PROOF.as_bytes().to_vec().into()).await?;
        Ok(self.objects.head(&path).await?.last_modified.timestamp_millis())
    }

    /// Returns the names of archives that were written before a time, in batches.
    pub fn written_before(&self, moment: i64) -> impl Stream<Item = Result<Vec<String>, PackagesError>> {
        let is_old = move |object: &ObjectMeta| object.last_modified.timestamp_millis() < moment;
        let name = |object: ObjectMeta| object.location.filename().map(str::to_owned);
        self.objects.list(Some(&self.prefix)).try_chunks(BATCH).map(move |batch| {
            let batch = batch.map_err(|error| error.1)?;
            let names = batch.into_iter().filter(is_old).filter_map(name);
            Ok(names.filter(|name| is_archive(name)).collect())
        })
    }

    fn path(&self, name: &str) -> Path {
        // Subfolders that are named by the first two digits keep folders small.
        let digits: String = name.chars().take(2).collect();
        self.prefix.clone().join(digits).join(name)
    }
}

/// Returns `true` for the name of an archive; the gate must not remove other objects.
fn is_archive(name: &str) -> bool {
    let is_hex = |text: &str, length| text.len() == length && text.bytes().all(|it| it.is_ascii_hexdigit());
    name.split_once('-').is_some_and(|(hash, id)| is_hex(hash, 64) && is_hex(id, 32))
}

#[cfg(feature = "s3")]
fn open_remote(place: &str) -> Result<Packages, String> {
    let url = url::Url::parse(place).map_err(|error| error.to_string())?;
    let (objects, prefix) =
        object_store::parse_url_opts(&url, std::env::vars().map(|(key, value)| (key.to_lowercase(), value)))
            .map_err(|error| error.to_string())?;
    Ok(Packages { objects: Arc::from(objects), prefix })
}

#[cfg(not(feature = "s3"))]
fn open_remote(_: &str) -> Result<Packages, String> {
    Err("this program was built without S3 (feature `s3`)".to_owned())
}
