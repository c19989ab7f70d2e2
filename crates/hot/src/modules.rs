//! Relations between the modules of a VNF: volume modules and their partners, the templates of a module, nesting
//! depth.

use vnfcheck_maps::{HashMap, HashSet};

use crate::file::File;
use crate::file_kind::FileKind;
use crate::package::{Callee, NestedCall, Package, STEPS_OF_A_CALL, names_template};
use crate::resource::{Definition, Resource};
use crate::template::Template;
use vnfcheck_yaml::{FileId, Node};

/// A call of a nested template, with its depth below a module.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Step<'p> {
    /// The call.
    pub call: NestedCall<'p>,
    /// 1 for a call in a module, 2 for a call in a template called by a module, and so on.
    pub depth: u32,
    /// The call that leads to the caller at its depth; `None` if the caller is a module.
    pub from: Option<NestedCall<'p>>,
}

impl Package {
    /// Returns the base or incremental module whose name the volume module extends.
    pub fn namesake(&self, volume: &File) -> Option<&File> {
        let name = volume.stem().strip_suffix("_volume").filter(|_| volume.kind() == FileKind::Volume)?;
        self.files_with_stem(name).find(|file| matches!(file.kind(), FileKind::Base | FileKind::Incremental))
    }

    /// Returns the files whose names derive from the name of a template: its environment file and, for a base or
    /// incremental module, its volume module with its environment file.
    pub fn named_after(&self, file: &File) -> impl Iterator<Item = &File> {
        let supported = matches!(file.kind(), FileKind::Base | FileKind::Incremental).then_some(file.stem());
        let volumes = supported.map(|stem| format!("{stem}_volume"));
        let volumes = volumes.into_iter().flat_map(|stem| {
            let found = self.files_with_stem(&stem).filter(|it| it.kind() == FileKind::Volume);
            found.collect::<Vec<_>>()
        });
        let volumes =
            volumes.flat_map(|volume| std::iter::once(volume).chain(self.environment_file(volume.id())));
        self.environment_file(file.id()).into_iter().chain(volumes)
    }

    /// Returns the base or incremental module that a volume module supports: its namesake, otherwise the module whose
    /// manifest entry contains the volume module.
    pub fn partner(&self, volume: &File) -> Option<&File> {
        self.namesake(volume).or_else(|| self.listed_partner(volume.id()))
    }

    /// Returns readable volume modules, each with its readable partner.
    pub fn volume_pairs(&self) -> impl Iterator<Item = (&Template, &Template)> {
        self.files_of(FileKind::Volume)
            .filter_map(|volume| Some((volume.template()?, self.partner(volume)?.template()?)))
    }

    /// Returns a template and all readable templates that it calls directly or indirectly, each once.
    pub fn expand<'p>(&'p self, template: &'p Template) -> Vec<&'p Template> {
        let mut seen = HashSet::from_iter([template.file()]);
        let mut templates = vec![template];
        let mut pending = vec![template];
        while let Some(caller) = pending.pop() {
            for call in self.calls_from(caller.file()) {
                vnfcheck_yaml::work::steps(STEPS_OF_A_CALL);
                if let Some(called) = self.called(&call).filter(|called| seen.insert(called.file())) {
                    templates.push(called);
                    pending.push(called);
                }
            }
        }
        templates
    }

    /// For each template, returns the value of `own` for the template itself or for the template reached over the
    /// fewest calls; in a tie, the first template.
    pub fn nearest<'p, T: Copy>(&'p self, own: impl Fn(&'p Template) -> Option<T>) -> HashMap<FileId, T> {
        let mut found: HashMap<FileId, T> =
            self.templates().filter_map(|template| Some((template.file(), own(template)?))).collect();
        let mut level: Vec<FileId> = found.keys().copied().collect();
        while !level.is_empty() {
            let calls = level.into_iter().flat_map(|file| self.calls_to(file));
            let callers: HashSet<FileId> = calls.map(|call| call.caller.file()).collect();
            let farther: Vec<(FileId, T)> = callers
                .into_iter()
                .filter(|caller| !found.contains_key(caller))
                .filter_map(|caller| {
                    let mut called = self.calls_from(caller).filter_map(|call| self.called(&call));
                    Some((caller, called.find_map(|called| found.get(&called.file()).copied())?))
                })
                .collect();
            level = farther.iter().map(|(file, _)| *file).collect();
            found.extend(farther);
        }
        found
    }

    /// Returns the templates that satisfy the predicate, and the direct and indirect callers of these templates.
    pub fn leading_to(&self, is_wanted: impl Fn(&Template) -> bool) -> HashSet<FileId> {
        self.nearest(|template| is_wanted(template).then_some(())).into_keys().collect()
    }

    /// Returns `true` if every call of a template leads to a readable template.
    pub fn leads_to_templates(&self, template: &Template) -> bool {
        self.calls_from(template.file()).all(|call| self.called(&call).is_some())
    }

    /// Returns the readable template that a call leads to.
    pub fn called(&self, call: &NestedCall<'_>) -> Option<&Template> {
        self.file(call.callee.file()?)?.template()
    }

    /// Returns every call at every depth below the modules down to `deepest`, by depth, then in the order of the
    /// files.
    pub fn steps(&self, deepest: u32) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        let modules = self.files().filter(|file| file.kind().is_module());
        let mut callers: Vec<(FileId, Option<NestedCall<'_>>)> =
            modules.map(|file| (file.id(), None)).collect();
        for depth in 1..=deepest {
            let mut seen = HashSet::default();
            let mut next = Vec::new();
            for (caller, from) in callers {
                for call in self.calls_from(caller) {
                    steps.push(Step { call, depth, from });
                    if let Callee::File(callee) = call.callee
                        && seen.insert(callee)
                    {
                        next.push((callee, Some(call)));
                    }
                }
            }
            callers = next;
        }
        steps
    }
}

impl<'t> Resource<'t> {
    /// `true` if the resource creates other resources, given by type or file: a group, a chain or a stack.
    pub fn is_group(self) -> bool {
        self.definition.group().is_some()
    }

    /// The types of the created resources: the resource's own type or, for a group, the types of the members. Calls of
    /// templates create no resource by themselves.
    pub fn created_types(self) -> impl Iterator<Item = Node<'t>> {
        let created = self.definitions().filter(|it| it.group().is_none()).filter_map(Definition::type_node);
        created.filter(|node| node.is_filled() && !names_template(node.text()))
    }
}
