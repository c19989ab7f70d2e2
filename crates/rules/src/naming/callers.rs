//! What callers of nested templates hand over, asked once per parameter.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use hot::{FileId, Package, Source, Template};

/// Callers of one template that are asked. A VNF has a few dozen nested calls; a package with so many more is made to
/// cost time, and what is not asked counts as unknown.
const MOST_CALLERS: usize = 500;

/// Sources by template and parameter.
type Known<'p> = HashMap<(FileId, String), Arc<[Source<'p>]>>;

/// The sources of parameters, remembered.
#[derive(Debug)]
pub(crate) struct Callers<'p> {
    /// The package.
    pub(crate) package: &'p Package,
    known: Mutex<Known<'p>>,
}

impl<'p> Callers<'p> {
    /// Nothing asked yet.
    pub(crate) fn new(package: &'p Package) -> Self {
        Self { package, known: Mutex::default() }
    }

    /// Where the value of a parameter comes from; nothing when too many callers would have to be asked.
    pub(crate) fn sources(&self, template: &'p Template, name: Cow<'p, str>) -> Arc<[Source<'p>]> {
        if self.package.calls_to(template.file()).nth(MOST_CALLERS).is_some() {
            return Arc::default();
        }
        let key = (template.file(), name.to_string());
        // What is remembered stays true even if another thread panicked while it held the lock.
        if let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(known);
        }
        let sources: Arc<[Source<'p>]> = self.package.sources_of(template, name).into();
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&sources));
        sources
    }
}
