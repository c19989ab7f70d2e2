//! The archives of packages: small ones beside their checks in the database, where they share its commits, large ones
//! in a store of objects.

use std::sync::Arc;

use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt as _};

use crate::ids;
use crate::store::checks::Content;
use crate::store::packages::Place;
use crate::store::{Store, StoreError};

/// Archives up to this size are kept in the database.
const SMALL: usize = 64 * 1024;
/// The object that is written to prove that the store takes archives.
const PROOF: &str = "ready";
/// Objects of one batch of a list.
const BATCH: usize = 100;

/// Reasons for failing to store or find an archive.
#[derive(Debug, thiserror::Error)]
pub enum PackagesError {
    /// The store of objects refused.
    #[error("the store of packages failed: {0}")]
    Objects(#[from] object_store::Error),
    /// The place cannot be used.
    #[error("cannot keep packages in `{place}`: {message}")]
    Place {
        /// As given.
        place: String,
        /// Error message.
        message: String,
    },
    /// The database refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It is not there.
    #[error("the archive of this package is gone")]
    Gone,
    /// No names can be made.
    #[error(transparent)]
    NoRandomness(#[from] ids::NoRandomness),
}

/// The store of packages.
#[derive(Clone, Debug)]
pub struct Packages {
    objects: Arc<dyn ObjectStore>,
    prefix: Path,
}

impl Packages {
    /// Opens a folder, which is made, or `s3://BUCKET/PREFIX`.
    pub fn open(place: &str) -> Result<Self, PackagesError> {
        let refused = |message: String| PackagesError::Place { place: place.to_owned(), message };
        if place.contains("://") {
            return open_remote(place).map_err(refused);
        }
        std::fs::create_dir_all(place).map_err(|error| refused(error.to_string()))?;
        let folder = LocalFileSystem::new_with_prefix(place)?.with_fsync(true);
        Ok(Self { objects: Arc::new(folder), prefix: Path::default() })
    }

    /// Keeps an archive, durably if it is large; a small one goes with its check.
    pub async fn keep(&self, sha256: &str, bytes: Vec<u8>) -> Result<Content, PackagesError> {
        if bytes.len() <= SMALL {
            return Ok(Content::Here(bytes));
        }
        // The name is new each time, so that what is forgotten can never be what has just been handed in.
        let name = format!("{sha256}-{}", ids::random_id()?);
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        self.objects.put(&self.path(&name), bytes.into()).await?;
        Ok(Content::Object { name, size })
    }

    /// The bytes of an archive.
    pub async fn bytes(&self, store: &Store, sha256: &str) -> Result<Vec<u8>, PackagesError> {
        self.read(store.package(sha256).await?).await
    }

    /// The bytes of an archive that is in a known place, unless it is gone.
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

    /// The name of the object that should hold an archive and is lost.
    pub async fn lost(&self, store: &Store, sha256: &str) -> Result<Option<String>, PackagesError> {
        let Some(name) = store.package_object(sha256).await? else { return Ok(None) };
        match self.objects.head(&self.path(&name)).await {
            Ok(_) => Ok(None),
            Err(object_store::Error::NotFound { .. }) => Ok(Some(name)),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes an archive from the store of objects; one that is gone is gone.
    pub async fn remove(&self, name: &str) -> Result<(), PackagesError> {
        match self.objects.delete(&self.path(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes a small object, and gives the moment of the write by the clock of the store, in milliseconds since 1970.
    pub async fn prove(&self) -> Result<i64, PackagesError> {
        let path = self.path(PROOF);
        self.objects.put(&path, PROOF.as_bytes().to_vec().into()).await?;
        Ok(self.objects.head(&path).await?.last_modified.timestamp_millis())
    }

    /// Names of archives that were written before a moment, in batches.
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
        // In folders by the first two digits, as no folder likes a million files.
        let digits: String = name.chars().take(2).collect();
        self.prefix.clone().join(digits).join(name)
    }
}

/// Whether an object has the name of an archive; other objects are not the gate's to remove.
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
