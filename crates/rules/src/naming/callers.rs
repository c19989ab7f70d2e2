//! What callers of nested templates hand over, asked once per parameter.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use hot::{FileId, Package, Source, Template};

/// Sources that are looked at in one package. A VNF has a few dozen nested calls; a package with so many more
/// is made to cost time, and what is not asked counts as unknown.
const MOST_SOURCES: usize = 2_000;

/// Sources by template and parameter.
type Known<'p> = HashMap<(FileId, String), Rc<[Source<'p>]>>;

/// The sources of parameters, remembered.
#[derive(Debug)]
pub(crate) struct Callers<'p> {
    /// The package.
    pub(crate) package: &'p Package,
    known: RefCell<Known<'p>>,
    left: Cell<usize>,
}

impl<'p> Callers<'p> {
    /// Nothing asked yet.
    pub(crate) fn new(package: &'p Package) -> Self {
        Self { package, known: RefCell::default(), left: Cell::new(MOST_SOURCES) }
    }

    /// Where the value of a parameter comes from.
    pub(crate) fn sources(&self, template: &'p Template, name: Cow<'p, str>) -> Rc<[Source<'p>]> {
        let key = (template.file(), name.to_string());
        if let Some(known) = self.known.borrow().get(&key) {
            return Rc::clone(known);
        }
        if self.left.get() == 0 {
            return Rc::default();
        }
        let sources: Rc<[Source<'p>]> = self.package.sources_of(template, name).into();
        self.left.set(self.left.get().saturating_sub(sources.len()));
        self.known.borrow_mut().insert(key, Rc::clone(&sources));
        sources
    }
}
