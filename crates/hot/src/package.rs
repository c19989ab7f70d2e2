//! A package: its files by kind, templates paired with environments, and the graph of nested templates.

use maps::{HashMap, HashSet};

use crate::classify::{Class, Classifier};
use crate::env::Environment;
use crate::file::{Content, File};
use crate::graph::{self, Edge};
use crate::layout::{DEPLOYMENT_FOLDERS, Layout, Reason};
use crate::manifest::Manifest;
use crate::resource::{Definition, Resource, Via};
use crate::template::Template;
use crate::values::leaves;
use yaml::work::step;
use yaml::{FileId, Limits, Node, NodeId};

/// What a file is to the VNF. Each file of a package has exactly one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The module that the manifest marks as the base one; without a mark one whose stem is or contains `base` as a word.
    Base,
    /// Any other module.
    Incremental,
    /// A module whose stem ends in `_volume`, or that the manifest declares as one.
    Volume,
    /// A template that another one calls.
    Nested,
    /// A `.env` file.
    Environment,
    /// The list of files that comes with an onboarding package.
    Manifest,
    /// Anything else: scripts, documents, files in folders.
    Other,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Base,
        Self::Incremental,
        Self::Volume,
        Self::Nested,
        Self::Environment,
        Self::Manifest,
        Self::Other,
    ];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Incremental => "incremental",
            Self::Volume => "volume",
            Self::Nested => "nested",
            Self::Environment => "environment",
            Self::Manifest => "manifest",
            Self::Other => "other",
        }
    }

    /// What a module with this stem is: base, incremental or volume.
    pub fn of_module(stem: &str) -> Self {
        if stem.ends_with("_volume") {
            Self::Volume
        } else if is_base_stem(&stem.to_lowercase()) {
            Self::Base
        } else {
            Self::Incremental
        }
    }

    /// Whether it is a module of the VNF: base, incremental or volume.
    pub fn is_module(self) -> bool {
        matches!(self, Self::Base | Self::Incremental | Self::Volume)
    }

    /// Whether it is a Heat template: a module or a nested template.
    pub fn is_template(self) -> bool {
        self.is_module() || self == Self::Nested
    }
}

/// What a nested reference leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A file of the package.
    File(FileId),
    /// No file of the package has this name.
    Missing,
    /// The name leads out of the package: absolute, or by `..`.
    Outside,
}

/// One call of a nested template.
#[derive(Clone, Copy, Debug)]
pub struct NestedCall<'p> {
    /// The calling template.
    pub caller: &'p Template,
    /// The resource that calls.
    pub resource: Resource<'p>,
    /// The scalar that names the file.
    pub reference: Node<'p>,
    /// The values handed over, by the parameter names of the called template.
    pub arguments: Option<Node<'p>>,
    /// The way it is called.
    pub via: Via,
    /// What is called.
    pub callee: Callee,
}

impl NestedCall<'_> {
    /// Whether the called file is the type of a resource or of the members of a `ResourceGroup`.
    pub fn is_by_type(&self) -> bool {
        match self.via {
            Via::Type => true,
            Via::Group => self.resource.definition.is("OS::Heat::ResourceGroup"),
            Via::Chain | Via::Stack => false,
        }
    }
}

/// Modules that are known to lead to one template.
pub const MOST_MODULES: usize = 256;

#[derive(Clone, Copy, Debug)]
struct StoredCall {
    caller: FileId,
    resource: usize,
    reference: NodeId,
    arguments: Option<NodeId>,
    via: Via,
    callee: Callee,
}

/// What is handed over to a file, by parameter name: positions of calls, and values in their callers.
type Arguments = HashMap<Box<str>, Vec<(usize, NodeId)>>;

/// All files handed in, linked. Immutable.
#[derive(Debug)]
pub struct Package {
    /// By path, which is by id.
    files: Vec<File>,
    layout: Layout,
    environment_of: HashMap<FileId, FileId>,
    /// Templates with the environments that the manifest gives them beside, in order.
    listed_environments: Vec<(FileId, FileId)>,
    /// Volume modules with the module below which the manifest lists them.
    listed_partners: HashMap<FileId, FileId>,
    calls: Vec<StoredCall>,
    callers: HashMap<FileId, Vec<u32>>,
    /// What is handed over, by called file.
    arguments: HashMap<FileId, Arguments>,
    cycles: Vec<Vec<usize>>,
    /// The modules that lead to each file.
    modules: Vec<Vec<FileId>>,
}

impl Package {
    /// Links the files of a package that lies in one folder: classifies, pairs, and builds the nested graph. The ids must
    /// compare as the paths do, as those of [`FileIds`](crate::FileIds) do.
    pub fn link(files: Vec<File>) -> Self {
        Self::link_as(files, Layout::default())
    }

    /// Links the files of a package with this layout.
    pub fn link_as(mut files: Vec<File>, layout: Layout) -> Self {
        files.sort_by_key(File::id);
        let mut package = Self {
            files,
            layout,
            environment_of: HashMap::default(),
            listed_environments: Vec::new(),
            listed_partners: HashMap::default(),
            calls: Vec::new(),
            callers: HashMap::default(),
            arguments: HashMap::default(),
            cycles: Vec::new(),
            modules: Vec::new(),
        };
        package.calls = package.all_calls();
        package.classify();
        package.arguments = package.index_arguments();
        package.pair();
        package.cycles = package.find_cycles();
        package.modules = package.find_modules();
        package
    }

    /// The calls of all files, whatever they are.
    fn all_calls(&self) -> Vec<StoredCall> {
        let mut calls = Vec::new();
        for file in &self.files {
            if let Content::Template(template) = file.content() {
                for (position, resource) in template.as_deployed().resources().enumerate() {
                    for found in nested_references(resource) {
                        calls.push(StoredCall {
                            caller: file.id(),
                            resource: position,
                            reference: found.reference.id(),
                            arguments: found.arguments.map(Node::id),
                            via: found.via,
                            callee: self.resolve(file.id(), found.reference.text()),
                        });
                    }
                }
            }
        }
        calls
    }

    fn index_arguments(&self) -> HashMap<FileId, Arguments> {
        let mut arguments: HashMap<_, Arguments> = HashMap::default();
        for (index, stored) in self.calls.iter().enumerate() {
            let Callee::File(callee) = stored.callee else { continue };
            let handed = self.nested_call(stored).and_then(|call| call.arguments);
            for argument in handed.into_iter().flat_map(Node::entries) {
                let values = leaves(argument.value).into_iter().map(|value| (index, value.id()));
                let of_file = arguments.entry(callee).or_default();
                of_file.entry(argument.name().into()).or_default().extend(values);
            }
        }
        arguments
    }

    /// A file below the top is part of the VNF only when a chain of calls from the top leads to it.
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

    /// What a file name in one file leads to, relative to its folder.
    pub fn resolve(&self, from: FileId, name: &str) -> Callee {
        let Some(file) = self.file(from) else { return Callee::Missing };
        let Some(path) = resolve_path(file.folder(), name) else { return Callee::Outside };
        let found = self.file_at(&path).or_else(|| self.in_deployment(file, name));
        found.map_or(Callee::Missing, |file| Callee::File(file.id()))
    }

    /// What a name in a file of a deployment leads to in another of its folders.
    fn in_deployment(&self, from: &File, name: &str) -> Option<&File> {
        if !self.layout.is_deployment || !self.layout.is_at_top(from.path()) {
            return None;
        }
        let root = &self.layout.root;
        let slash = if root.is_empty() { "" } else { "/" };
        DEPLOYMENT_FOLDERS.iter().find_map(|folder| {
            let path = resolve_path(&format!("{root}{slash}{folder}"), name)?;
            self.file_at(&path)
        })
    }

    /// Tells what the files are by themselves, and then what is nested: what a chain of calls from templates at the top
    /// leads to.
    fn classify(&mut self) {
        let classifier = Classifier::new(self, &self.layout);
        let mut classes: Vec<Class> =
            self.files.iter().map(|file| classifier.classify(file, false)).collect();
        let calls = |(kind, reason): &Class| kind.is_template() || *reason == Some(Reason::Extension);
        let callers = self.files.iter().zip(&classes).filter(|(_, class)| calls(class)).map(|(file, _)| file);
        let callers = callers.filter(|file| self.layout.is_at_top(file.path())).map(File::id).collect();
        let reached = self.reachable(callers);
        let called: HashSet<FileId> = self
            .calls
            .iter()
            .filter(|call| reached.contains(&call.caller))
            .filter_map(|call| match call.callee {
                Callee::File(callee) => Some(callee),
                Callee::Missing | Callee::Outside => None,
            })
            .collect();
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
        for (file, class) in self.files.iter_mut().zip(classes) {
            file.set_class(class);
        }
        for file in &mut self.files {
            if file.kind() == Kind::Environment {
                *file = file.as_environment(&Limits::default());
            }
        }
    }

    fn pair(&mut self) {
        let at_top = |file: &&File| self.layout.is_at_top(file.path());
        let environments: Vec<&File> = self.files_of(Kind::Environment).filter(at_top).collect();
        let exact: HashMap<&str, FileId> = environments.iter().map(|file| (file.stem(), file.id())).collect();
        self.environment_of = self
            .files
            .iter()
            .filter(|file| file.kind().is_template() && at_top(file))
            .filter_map(|file| Some((file.id(), *exact.get(file.stem())?)))
            .collect();
        self.listed_environments = self.files_of(Kind::Manifest).flat_map(|it| self.listed_in(it)).collect();
        self.listed_environments.sort_unstable();
        self.listed_environments.dedup();
        self.listed_partners = self.files_of(Kind::Manifest).flat_map(|it| self.partners_in(it)).collect();
    }

    /// The file that an entry of a manifest names.
    fn listed_file(&self, manifest: &File, name: &str) -> Option<&File> {
        match self.resolve(manifest.id(), name) {
            Callee::File(file) => self.file(file),
            Callee::Missing | Callee::Outside => None,
        }
    }

    /// The volume modules that a manifest lists below a base or incremental one, with that.
    fn partners_in(&self, manifest: &File) -> Vec<(FileId, FileId)> {
        let entries = manifest.manifest().map(Manifest::all_entries).unwrap_or_default();
        let below = entries.into_iter().flat_map(|module| module.entries().map(move |it| (module, it)));
        below
            .filter(|(_, volume)| volume.is_volume())
            .filter_map(|(module, volume)| {
                let module = self.listed_file(manifest, module.file_name()?)?;
                let volume = self.listed_file(manifest, volume.file_name()?)?;
                let is_pair =
                    volume.kind() == Kind::Volume && matches!(module.kind(), Kind::Base | Kind::Incremental);
                is_pair.then_some((volume.id(), module.id()))
            })
            .collect()
    }

    /// The environments that a manifest gives templates of other names.
    fn listed_in(&self, manifest: &File) -> Vec<(FileId, FileId)> {
        let named = |name: &str| self.listed_file(manifest, name);
        let mut found = Vec::new();
        for entry in manifest.manifest().map(Manifest::all_entries).unwrap_or_default() {
            let template = entry.file_name().filter(|_| entry.is_template()).and_then(named);
            let Some(template) = template.filter(|it| it.kind().is_template()) else { continue };
            let environments = entry.entries().filter(|it| it.type_name() == Some("HEAT_ENV"));
            for file in environments.filter_map(|it| named(it.file_name()?)) {
                let is_other = self.environment_of.get(&template.id()) != Some(&file.id());
                if is_other && file.environment().is_some() {
                    found.push((template.id(), file.id()));
                }
            }
        }
        found
    }

    /// Where its files lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The files of which it is to be said why they are not judged, in path order.
    pub fn not_judged(&self) -> impl Iterator<Item = (&File, Reason)> {
        self.files().filter_map(|file| Some((file, file.reason()?)))
    }

    /// All files in path order.
    pub fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter()
    }

    /// The files of one kind in path order.
    pub fn files_of(&self, kind: Kind) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| file.kind() == kind)
    }

    /// The file with this id, which must come from this package.
    pub fn file(&self, id: FileId) -> Option<&File> {
        self.files.get(self.position(id)?)
    }

    /// The position of a file among the files.
    fn position(&self, id: FileId) -> Option<usize> {
        self.files.binary_search_by_key(&id, File::id).ok()
    }

    /// The file with this path.
    pub fn file_at(&self, path: &str) -> Option<&File> {
        let position = self.files.binary_search_by(|file| file.path().cmp(path)).ok()?;
        self.files.get(position)
    }

    /// The files at this path, whatever their last extension, in path order.
    pub(crate) fn files_with_stem(&self, path: &str) -> impl Iterator<Item = &File> {
        let prefix = format!("{path}.");
        let from = self.files.partition_point(|file| file.path() < prefix.as_str());
        let near = self.files.get(from..).unwrap_or_default().iter();
        let stem = path.len();
        near.take_while(move |file| file.path().starts_with(&prefix))
            .filter(move |file| file.path().rfind('.') == Some(stem))
    }

    /// The path of a file of this package; empty for any other id.
    pub fn path_of(&self, id: FileId) -> &str {
        self.file(id).map_or("", File::path)
    }

    /// What a file is; `other` for an id that is not of this package.
    pub fn kind(&self, id: FileId) -> Kind {
        self.file(id).map_or(Kind::Other, File::kind)
    }

    /// Readable templates, modules and nested ones, in path order.
    pub fn templates(&self) -> impl Iterator<Item = &Template> {
        self.files().filter_map(File::template)
    }

    /// A template of which nobody knows what it holds: it cannot be read, or is empty.
    pub fn unknown_template(&self) -> Option<&File> {
        let is_unknown = |file: &&File| match file.content() {
            Content::Unreadable(_) => true,
            Content::Template(template) => template.root().is_none_or(Node::is_null),
            _ => false,
        };
        self.files().filter(|file| file.kind().is_template()).find(is_unknown)
    }

    /// Readable templates of one kind.
    pub fn templates_of(&self, kind: Kind) -> impl Iterator<Item = &Template> {
        self.files_of(kind).filter_map(File::template)
    }

    /// Readable modules: base, incremental and volume.
    pub fn modules(&self) -> impl Iterator<Item = &Template> {
        self.files().filter(|file| file.kind().is_module()).filter_map(File::template)
    }

    /// Readable environments in path order.
    pub fn environments(&self) -> impl Iterator<Item = &Environment> {
        self.files().filter_map(File::environment)
    }

    /// The `MANIFEST.json` at the top.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.files_of(Kind::Manifest).find_map(File::manifest)
    }

    /// The environment file of a template, readable or not: same folder, same stem.
    pub fn environment_file(&self, template: FileId) -> Option<&File> {
        self.file(*self.environment_of.get(&template)?)
    }

    /// The module below which the manifest lists a volume module.
    pub(crate) fn listed_partner(&self, volume: FileId) -> Option<&File> {
        self.file(*self.listed_partners.get(&volume)?)
    }

    /// The readable environment of a template.
    pub fn environment(&self, template: &Template) -> Option<&Environment> {
        self.environment_file(template.file())?.environment()
    }

    /// The templates that an environment file goes with.
    pub fn paired_with(&self, environment: FileId) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| self.environment_of.get(&file.id()) == Some(&environment))
    }

    /// The environment files from which a template may get its values when it is deployed: that of its stem, by which it is
    /// judged, then those that the manifest gives it.
    pub fn environments_of(&self, template: FileId) -> impl Iterator<Item = &File> {
        let first = self.listed_environments.partition_point(|(it, _)| *it < template);
        let listed = self.listed_environments.get(first..).unwrap_or_default().iter();
        let listed = listed.take_while(move |(it, _)| *it == template).map(|(_, environment)| *environment);
        let own = self.environment_of.get(&template).copied();
        own.into_iter().chain(listed).filter_map(|it| self.file(it))
    }

    /// The templates that may get values from an environment file.
    pub fn templates_with(&self, environment: FileId) -> impl Iterator<Item = &File> {
        let listed = self.listed_environments.iter().filter(move |(_, it)| *it == environment);
        self.paired_with(environment).chain(listed.filter_map(|(template, _)| self.file(*template)))
    }

    /// Every call of a nested template, by calling file and place.
    pub fn nested_calls(&self) -> impl Iterator<Item = NestedCall<'_>> {
        self.calls.iter().filter_map(|call| self.nested_call(call))
    }

    /// The calls that lead to a nested template.
    pub fn calls_to(&self, nested: FileId) -> impl Iterator<Item = NestedCall<'_>> {
        self.positions_of_calls_to(nested).iter().filter_map(|&position| self.call_at(position))
    }

    /// The positions of these calls among all.
    pub(crate) fn positions_of_calls_to(&self, nested: FileId) -> &[u32] {
        self.callers.get(&nested).map(Vec::as_slice).unwrap_or_default()
    }

    /// The call at a position among all.
    pub(crate) fn call_at(&self, position: u32) -> Option<NestedCall<'_>> {
        self.nested_call(self.calls.get(position as usize)?)
    }

    /// Whether what a call hands over may change and the stack stays: it is read when the stack is made, and not kept for
    /// members to come, in a stack that has an end.
    pub fn may_hand_over(&self, call: &NestedCall<'_>) -> bool {
        call.is_by_type() && self.cycles.is_empty()
    }

    /// The values that callers hand over for one parameter of a nested template; of lists and of an `if` each value
    /// singly.
    pub fn arguments_for(
        &self,
        nested: FileId,
        parameter: &str,
    ) -> impl Iterator<Item = (NestedCall<'_>, Node<'_>)> {
        let of_file = self.arguments.get(&nested);
        let values = of_file.and_then(|names| names.get(parameter)).map(Vec::as_slice).unwrap_or_default();
        values.iter().filter_map(|&(index, value)| {
            let call = self.nested_call(self.calls.get(index)?)?;
            Some((call, call.caller.tree().node(value)?))
        })
    }

    /// The calls that a template makes.
    pub fn calls_from(&self, caller: FileId) -> impl Iterator<Item = NestedCall<'_>> {
        self.stored_calls_from(caller).iter().filter_map(|call| self.nested_call(call))
    }

    /// The calls that a resource of a template makes.
    pub fn calls_by<'p>(
        &'p self,
        template: &'p Template,
        resource: &str,
    ) -> impl Iterator<Item = NestedCall<'p>> {
        let calls = self.stored_calls_from(template.file());
        let position = template.as_deployed().resource_position(resource);
        let from = calls.partition_point(|call| Some(call.resource) < position);
        let near = calls.get(from..).unwrap_or_default().iter();
        near.take_while(move |call| Some(call.resource) == position).filter_map(|call| self.nested_call(call))
    }

    fn stored_calls_from(&self, caller: FileId) -> &[StoredCall] {
        let from = self.calls.partition_point(|call| call.caller < caller);
        let to = self.calls.partition_point(|call| call.caller <= caller);
        self.calls.get(from..to).unwrap_or_default()
    }

    fn nested_call(&self, call: &StoredCall) -> Option<NestedCall<'_>> {
        step();
        let Content::Template(caller) = self.file(call.caller)?.content() else { return None };
        let caller = caller.as_deployed();
        Some(NestedCall {
            caller,
            resource: caller.resource_at(call.resource)?,
            reference: caller.tree().node(call.reference)?,
            arguments: call.arguments.and_then(|id| caller.tree().node(id)),
            via: call.via,
            callee: call.callee,
        })
    }

    /// Templates that call themselves, directly or through others: the calls of each cycle in order, starting with
    /// the file that comes first.
    pub fn cycles(&self) -> impl Iterator<Item = Vec<NestedCall<'_>>> {
        self.cycles
            .iter()
            .map(|cycle| cycle.iter().filter_map(|&index| self.nested_call(self.calls.get(index)?)).collect())
    }

    fn find_cycles(&self) -> Vec<Vec<usize>> {
        let node = |file| u32::try_from(self.position(file)?).ok();
        let edges: Vec<Edge> = self
            .calls
            .iter()
            .enumerate()
            .filter_map(|(label, call)| match call.callee {
                Callee::File(callee) => Some(Edge { from: node(call.caller)?, to: node(callee)?, label }),
                Callee::Missing | Callee::Outside => None,
            })
            .collect();
        graph::cycles(&edges)
    }

    fn find_modules(&self) -> Vec<Vec<FileId>> {
        let mut modules: Vec<Vec<FileId>> = vec![Vec::new(); self.files.len()];
        for module in self.files().filter(|file| file.kind().is_module()).map(File::id) {
            let mut pending = vec![module];
            while let Some(file) = pending.pop() {
                let known = self.position(file).and_then(|position| modules.get_mut(position));
                let Some(known) = known else { continue };
                // Whatever a file with very many calls has as many.
                if known.last() == Some(&module) || known.len() >= MOST_MODULES {
                    continue;
                }
                known.push(module);
                pending.extend(self.stored_calls_from(file).iter().filter_map(|call| match call.callee {
                    Callee::File(callee) => Some(callee),
                    Callee::Missing | Callee::Outside => None,
                }));
            }
        }
        modules
    }

    /// The modules from which a chain of calls leads to a template, in path order; a module leads to itself. Of very many the
    /// first [`MOST_MODULES`].
    pub fn modules_of(&self, template: FileId) -> &[FileId] {
        let modules = self.position(template).and_then(|position| self.modules.get(position));
        modules.map(Vec::as_slice).unwrap_or_default()
    }
}

/// What it costs to follow a call to another file, in looks at a node.
pub(crate) const STEPS_OF_A_CALL: u32 = 10;

/// Joins a folder of the package and a relative path; nothing when the result leaves the package.
pub fn resolve_path(folder: &str, name: &str) -> Option<String> {
    let name = name.strip_prefix("file://").unwrap_or(name);
    if name.starts_with('/') || name.contains(['\\', '\0']) || name.contains(':') {
        return None;
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Whether a stem, in lower case, is `base` or contains it as a word between underscores.
fn is_base_stem(stem: &str) -> bool {
    stem.split('_').any(|word| word == "base")
}

struct NestedReference<'t> {
    reference: Node<'t>,
    arguments: Option<Node<'t>>,
    via: Via,
}

/// Whether a resource type names a template file of the package rather than a type of Heat or a URL.
pub fn names_template(type_name: &str) -> bool {
    let ends_in = |extension: &str| {
        let tail = type_name.len().checked_sub(extension.len()).and_then(|at| type_name.get(at..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(extension))
    };
    [".yaml", ".yml", ".template"].into_iter().any(ends_in) && !type_name.contains("://")
}

fn nested_references<'t>(resource: Resource<'t>) -> impl Iterator<Item = NestedReference<'t>> {
    resource.type_references().filter(|(_, node)| names_template(node.text())).map(move |(via, reference)| {
        let definition = resource.definition;
        let arguments = match via {
            Via::Type => definition.properties(),
            Via::Group => definition.member().and_then(Definition::properties),
            Via::Chain => definition.property("resource_properties").map(|it| it.value),
            Via::Stack => definition.property("parameters").map(|it| it.value),
        };
        NestedReference { reference, arguments, via }
    })
}
