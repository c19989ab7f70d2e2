//! Values at the targets of a subject.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use vnfcheck_check::Place;
use vnfcheck_hot::Definition;
use vnfcheck_vnf::subjects::FactValue;

use super::Scope;
use super::words::not_literal;
use crate::condition::{Target, Way};
use crate::resolve::{Seen, Unknown, resolve, unknown};

/// The values at a target.
#[derive(Default)]
pub(super) struct Collected<'p> {
    pub(super) seen: Vec<Seen<'p>>,
    /// The first unknown value.
    pub(super) unknown: Option<Unknown>,
}

/// Cached values of a subject by the number of the target: as written, and resolved.
pub(super) struct Read<'p> {
    known: RefCell<Vec<[Option<Rc<Collected<'p>>>; 2]>>,
}

impl<'p> Read<'p> {
    pub(super) fn new(targets: usize) -> Self {
        Self { known: RefCell::new((0..targets).map(|_| [None, None]).collect()) }
    }

    /// Clears the cache for the next subject.
    pub(super) fn clear(&self) {
        self.known.borrow_mut().fill_with(|| [None, None]);
    }

    fn get(
        &self,
        target: &Target,
        is_resolved: bool,
        read: impl FnOnce() -> Collected<'p>,
    ) -> Rc<Collected<'p>> {
        let choose = |[written, resolved]: &[Option<Rc<Collected<'p>>>; 2]| {
            if is_resolved { resolved.clone() } else { written.clone() }
        };
        let known = self.known.borrow().get(target.number).and_then(choose);
        known.unwrap_or_else(|| {
            let collected = Rc::new(read());
            if let Some([written, resolved]) = self.known.borrow_mut().get_mut(target.number) {
                *(if is_resolved { resolved } else { written }) = Some(Rc::clone(&collected));
            }
            collected
        })
    }
}

impl<'c, 'p> Scope<'c, 'p> {
    /// Returns the place of findings about the subject itself.
    pub(super) fn place(self) -> Place {
        self.subject.at.map_or_else(|| Place::whole(self.subject.file.id()), Into::into)
    }

    /// Returns the values at a target, resolved on request.
    pub(super) fn collect(self, target: &Target, is_resolved: bool) -> Rc<Collected<'p>> {
        self.read.get(target, is_resolved, || self.read(&target.way, is_resolved))
    }

    fn read(self, way: &Way, is_resolved: bool) -> Collected<'p> {
        let mut collected = Collected::default();
        let (from, path) = match way {
            Way::Fact(fact) => {
                let at = self.place();
                let mut add = |text| collected.seen.push(Seen::known(text, at));
                match self.fact(*fact) {
                    FactValue::Nothing => {}
                    FactValue::Text(text) => add(text),
                    FactValue::Number(number) => add(Cow::Owned(number.to_string())),
                    FactValue::Texts(texts) => texts.into_iter().for_each(|text| add(Cow::Borrowed(text))),
                }
                return collected;
            }
            Way::Property(path) => (self.subject.definition.and_then(Definition::properties), path),
            Way::Path(path) => (self.subject.body, path),
        };
        let Some(from) = from else { return collected };
        let found = path.walk(from);
        if let Some(call) = found.calls.first() {
            collected.unknown = Some(not_literal(format_args!("`{}`", path.written()), *call));
        } else if found.cut {
            let why = format!("`{}` contains more values than the rule inspects", path.written());
            collected.unknown = Some(unknown(self.place(), why));
        }
        for node in found.values {
            if !is_resolved {
                collected.seen.push(Seen::at(node));
                continue;
            }
            for resolved in resolve(&self.vnf.callers, self.subject.template, node) {
                match resolved {
                    Ok(seen) => collected.seen.push(seen),
                    Err(why) => collected.unknown = collected.unknown.or(Some(why)),
                }
            }
        }
        collected
    }
}
