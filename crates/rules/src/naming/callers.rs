//! What callers of nested templates hand over, asked once per parameter.

use std::borrow::Cow;
use std::sync::Arc;

use hot::{FileId, Package, Source, Template};

use crate::memo::Memo;

/// Callers of one template that are asked. A VNF has a few dozen nested calls; a package with so many more is made to
/// cost time, and what is not asked counts as unknown.
const MOST_CALLERS: usize = 500;

/// The sources of parameters, remembered.
#[derive(Debug)]
pub(crate) struct Callers<'p> {
    /// The package.
    pub(crate) package: &'p Package,
    known: Memo<(FileId, Cow<'p, str>), Source<'p>>,
}

impl<'p> Callers<'p> {
    /// Nothing asked yet.
    pub(crate) fn new(package: &'p Package) -> Self {
        Self { package, known: Memo::default() }
    }

    /// Where the value of a parameter comes from; nothing when too many callers would have to be asked.
    pub(crate) fn sources(&self, template: &'p Template, name: Cow<'p, str>) -> Arc<[Source<'p>]> {
        if self.package.calls_to(template.file()).nth(MOST_CALLERS).is_some() {
            return Arc::default();
        }
        let key = (template.file(), name.clone());
        self.known.get(key, || self.package.sources_of(template, name))
    }
}
