//! Templates and their calls.

use vnfcheck_hot::{Callee, File, FileId};
use vnfcheck_maps::HashSet;

use super::Reader;
use crate::model::{Call, Module};
use crate::names::seen;

impl Reader<'_, '_> {
    pub(super) fn modules(&self) -> Vec<Module> {
        let cycles = self.package.cycles().flatten();
        let in_cycles: HashSet<FileId> = cycles
            .filter_map(|call| match call.callee {
                Callee::File(file) => Some(file),
                Callee::Missing | Callee::Outside => None,
            })
            .collect();
        let templates = self.package.templates().map(|template| {
            let file = template.file();
            Module {
                file: self.path(file),
                kind: self.package.kind(file).name(),
                environment: self.package.environment_file(file).map(|it: &File| seen(it.path())),
                calls: self.calls(file),
                is_in_cycle: in_cycles.contains(&file),
            }
        });
        templates.collect()
    }

    fn calls(&self, file: FileId) -> Vec<Call> {
        let calls = self.package.calls_to(file).map(|call| Call {
            place: self.place(call.resource.key, call.resource.definition.body),
            resource: seen(call.resource.id()),
            count: self.count(call.caller, call.resource.definition),
        });
        calls.collect()
    }
}
