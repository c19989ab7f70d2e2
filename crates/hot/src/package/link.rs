//! Links the files of a package: classifies them, pairs templates with environments, and resolves calls.

use vnfcheck_maps::{HashMap, HashSet};

use super::classify::Classifier;
use super::{Callee, Package};
use crate::file::{Content, File};
use crate::file_kind::{Class, FileKind};
use crate::layout::{Layout, Reason};
use crate::unfollowed::{self, Limit};
use vnfcheck_yaml::{FileId, Limits};

impl Package {
    /// Links the files of a package in a single folder: classifies and pairs them, and builds the call graph. The IDs
    /// must have the same order as the paths, like the IDs of [`FileIds`](crate::FileIds).
    pub fn link(files: Vec<File>) -> Self {
        Self::link_as(files, Layout::default())
    }

    /// Links the files of a package with this layout.
    pub fn link_as(mut files: Vec<File>, layout: Layout) -> Self {
        files.sort_by_key(File::id);
        let has_unknown =
            |it: &File| matches!(it.content(), Content::Template(it) if it.unknown_parts().next().is_some());
        let read = if files.iter().any(has_unknown) { files.clone() } else { Vec::new() };
        let mut package = Self {
            files,
            layout,
            environment_of: HashMap::default(),
            listed_environments: Vec::new(),
            listed_partners: HashMap::default(),
            calls: Vec::new(),
            callers: HashMap::default(),
            arguments: HashMap::default(),
            unfollowed_arguments: Vec::new(),
            cycles: Vec::new(),
            modules: Vec::new(),
        };
        package.connect();
        package.supply_types(&read);
        package.cycles = package.find_cycles();
        package.modules = package.find_modules();
        package
    }

    fn connect(&mut self) {
        self.callers.clear();
        self.calls = self.all_calls();
        self.classify();
        (self.arguments, self.unfollowed_arguments) = unfollowed::watch(|| self.index_arguments());
        self.pair();
    }

    /// Connects the files with the values of the parameters that supply types: such a value may name a template, which
    /// calls further templates.
    fn supply_types(&mut self, read: &[File]) {
        let mut known = Vec::new();
        for _ in 0..Limit::TypeLevels.most() {
            let supplied = self.supplied_types(read);
            if supplied == known {
                return;
            }
            let of_file = |file: &File| {
                let from = supplied.partition_point(|it| it.file < file.id());
                let to = supplied.partition_point(|it| it.file <= file.id());
                supplied.get(from..to).filter(|it| !it.is_empty())
            };
            let files = read.iter().map(|file| match of_file(file) {
                Some(values) => file.supplied_with(values, &Limits::default()),
                None => file.clone(),
            });
            self.files = files.collect();
            self.connect();
            known = supplied;
        }
    }

    /// Returns the files that chains of calls reach from the pending files. A file below the top belongs to the VNF only
    /// if such a chain leads to the file.
    fn reachable(&self, mut pending: Vec<FileId>) -> HashSet<FileId> {
        let mut reached: HashSet<FileId> = pending.iter().copied().collect();
        while let Some(caller) = pending.pop() {
            for call in self.stored_calls_from(caller) {
                if let Callee::File(callee) = call.callee
                    && reached.insert(callee)
                {
                    pending.push(callee);
                }
            }
        }
        reached
    }

    /// Classifies each file separately, then the nested templates, which top-level templates call directly or through
    /// other templates.
    fn classify(&mut self) {
        let classifier = Classifier::new(self, &self.layout);
        let mut classes: Vec<Class> =
            self.files.iter().map(|file| classifier.classify(file, false)).collect();
        let calls = |(kind, reason): &Class| kind.is_template() || *reason == Some(Reason::Extension);
        let callers = self.files.iter().zip(&classes).filter(|(_, class)| calls(class)).map(|(file, _)| file);
        let callers = callers
            .filter(|file| self.layout.in_every_folder || self.layout.is_at_top(file.path()))
            .map(File::id)
            .collect();
        let reached = self.reachable(callers);
        let followed = self.calls.iter().filter(|call| reached.contains(&call.caller));
        let called: HashSet<FileId> = followed.filter_map(|call| call.callee.file()).collect();
        for (file, class) in self.files.iter().zip(&mut classes) {
            if called.contains(&file.id()) {
                *class = classifier.classify(file, true);
            }
        }
        self.calls.retain(|call| reached.contains(&call.caller));
        for (position, call) in (0..).zip(&self.calls) {
            if let Callee::File(callee) = call.callee {
                self.callers.entry(callee).or_default().push(position);
            }
        }
        for (file, (kind, reason)) in self.files.iter_mut().zip(classes) {
            file.set_class(kind, reason);
        }
        for file in &mut self.files {
            if file.kind() == FileKind::Environment {
                *file = file.as_environment(&Limits::default());
            }
        }
    }
}
