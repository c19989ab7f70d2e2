//! A package: its files by kind, templates paired with environments, and the graph of nested templates.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::env::Environment;
use crate::function::get_param_name;
use crate::graph::{self, Edge};
use crate::image;
use crate::source::{EncodingError, FileId, SourceText, Span};
use crate::template::{Definition, Resource, Template, Via, leaves};
use crate::yaml::{Entry, Limits, Node, NodeId, Tree};

/// What a file is to the VNF. Each file of a package has exactly one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A module whose stem is or contains `base` as a word.
    Base,
    /// Any other module.
    Incremental,
    /// A module whose stem ends in `_volume`.
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

/// Why a file could not be read, at a place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Where the problem was met.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// The construct that was being read, with the place where it starts.
    pub context: Option<(Span, String)>,
}

/// What was read from a file.
#[derive(Debug)]
pub enum Content {
    /// A Heat template.
    Template(Box<Template>),
    /// An environment file.
    Environment(Box<Environment>),
    /// A template or environment that is no YAML as Heat loads it.
    Unreadable(Vec<ReadError>),
    /// Not read: only the name matters.
    Opaque,
}

/// One file of a package.
#[derive(Debug)]
pub struct File {
    id: FileId,
    path: String,
    kind: Kind,
    source: SourceText,
    content: Content,
    image_format: Option<&'static str>,
}

/// The last extension of a path in lower case, without the dot; empty when there is none.
fn extension(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

impl File {
    /// Reads one file. `path` is relative to the package with `/` separators; `id` is its index in path order.
    /// Files that are neither template nor environment by extension are kept by name only. Bytes that are handed over are
    /// let go once they are decoded.
    pub fn read(id: FileId, path: &str, bytes: impl AsRef<[u8]>, limits: &Limits) -> Self {
        let named = Self::named(id, path, bytes.as_ref());
        if !matches!(extension(path).as_str(), "yaml" | "yml" | "template" | "env") {
            return named;
        }
        let (source, encoding) = SourceText::decode(bytes.as_ref());
        drop(bytes);
        let content = read_content(id, path, &source, encoding, limits);
        Self { source, content, ..named }
    }

    /// Keeps a file by name only, whatever its extension: it is of kind other, and nothing in it is judged.
    pub fn named(id: FileId, path: &str, bytes: &[u8]) -> Self {
        Self {
            id,
            path: path.to_owned(),
            kind: Kind::Other,
            source: SourceText::new(""),
            content: Content::Opaque,
            image_format: image::format_of(bytes),
        }
    }

    /// Its number.
    pub fn id(&self) -> FileId {
        self.id
    }

    /// Its path in the package, with `/` separators.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The last component of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The folder it is in, without a trailing `/`; empty at the top.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The name without its last extension.
    pub fn stem(&self) -> &str {
        self.name().rsplit_once('.').map_or(self.name(), |(stem, _)| stem)
    }

    /// The last extension of the name as written, without the dot; empty when there is none.
    pub fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// What it is to the VNF.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its text; empty for files that are kept by name only.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// What was read from it.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The format of the machine image that its first bytes announce.
    pub fn image_format(&self) -> Option<&'static str> {
        self.image_format
    }

    /// The template in it, if it is one and readable.
    pub fn template(&self) -> Option<&Template> {
        match &self.content {
            Content::Template(template) if self.kind.is_template() => Some(template),
            _ => None,
        }
    }

    /// The environment in it, if it is one and readable.
    pub fn environment(&self) -> Option<&Environment> {
        match &self.content {
            Content::Environment(environment) if self.kind == Kind::Environment => Some(environment),
            _ => None,
        }
    }

    /// The nodes of a readable template or environment.
    pub fn tree(&self) -> Option<&Tree> {
        match &self.content {
            Content::Template(template) => Some(template.tree()),
            Content::Environment(environment) => Some(environment.tree()),
            Content::Unreadable(_) | Content::Opaque => None,
        }
    }

    /// Why a template or environment could not be read; empty for all other files.
    pub fn read_errors(&self) -> &[ReadError] {
        match &self.content {
            Content::Unreadable(errors) if self.kind != Kind::Other => errors,
            _ => &[],
        }
    }
}

fn read_content(
    id: FileId,
    path: &str,
    source: &SourceText,
    encoding: Option<EncodingError>,
    limits: &Limits,
) -> Content {
    if let Some(error) = encoding {
        let at = match error {
            EncodingError::NotUtf8 { offset, .. } => offset,
            EncodingError::NotUtf16 => 0,
        };
        return Content::Unreadable(vec![ReadError {
            span: Span::new(at, at),
            message: error.to_string(),
            context: None,
        }]);
    }
    let is_environment = extension(path) == "env";
    let tree = if is_environment {
        Tree::parse(id, source, limits)
    } else {
        Tree::parse_template(id, source, limits)
    };
    if !tree.errors().is_empty() {
        let errors = tree.errors().iter().map(|error| ReadError {
            span: error.span,
            message: error.message.clone(),
            context: error.context.clone(),
        });
        return Content::Unreadable(errors.collect());
    }
    if is_environment {
        Content::Environment(Box::new(Environment::new(tree)))
    } else {
        Content::Template(Box::new(Template::new(tree)))
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

/// One end of the search for a parameter's value.
#[derive(Clone, Debug)]
pub enum Source<'p> {
    /// The environment of a module lists the parameter.
    Environment {
        /// The module.
        module: &'p Template,
        /// Name and value in its environment.
        entry: Entry<'p>,
    },
    /// A module takes the parameter, and its environment, if there is one, does not list it.
    Unlisted {
        /// The module.
        module: &'p Template,
        /// The parameter's name there.
        name: Cow<'p, str>,
    },
    /// A caller writes a value or an expression that is no plain `get_param`.
    Argument {
        /// The call.
        call: NestedCall<'p>,
        /// What is written.
        value: Node<'p>,
    },
    /// A caller does not pass the parameter.
    NotPassed {
        /// The call.
        call: NestedCall<'p>,
        /// The parameter's name in the called template.
        name: Cow<'p, str>,
    },
}

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
    files: Vec<File>,
    by_path: HashMap<String, FileId>,
    environment_of: HashMap<FileId, FileId>,
    calls: Vec<StoredCall>,
    callers: HashMap<FileId, Vec<usize>>,
    /// What is handed over, by called file.
    arguments: HashMap<FileId, Arguments>,
    cycles: Vec<Vec<usize>>,
    /// The modules that lead to each file.
    modules: Vec<Vec<FileId>>,
}

impl Package {
    /// Links the files of a package: classifies, pairs, and builds the nested graph. The files must be in path order
    /// with ids counting from 0, as [`File::read`] was given them.
    pub fn link(files: Vec<File>) -> Self {
        let by_path = files.iter().map(|file| (file.path.clone(), file.id)).collect();
        let mut package = Self {
            files,
            by_path,
            environment_of: HashMap::new(),
            calls: Vec::new(),
            callers: HashMap::new(),
            arguments: HashMap::new(),
            cycles: Vec::new(),
            modules: Vec::new(),
        };
        package.link_calls();
        package.arguments = package.index_arguments();
        package.classify();
        package.pair();
        package.cycles = package.find_cycles();
        package.modules = package.find_modules();
        package
    }

    fn link_calls(&mut self) {
        let mut calls = Vec::new();
        for file in &self.files {
            if let Content::Template(template) = &file.content {
                for (position, resource) in template.resources().enumerate() {
                    for found in nested_references(resource) {
                        calls.push(StoredCall {
                            caller: file.id,
                            resource: position,
                            reference: found.reference.id(),
                            arguments: found.arguments.map(Node::id),
                            via: found.via,
                            callee: self.resolve(file.id, &found.reference.text()),
                        });
                    }
                }
            }
        }
        let reached = self.reachable(&calls);
        calls.retain(|call| reached.contains(&call.caller));
        for (index, call) in calls.iter().enumerate() {
            if let Callee::File(callee) = call.callee {
                self.callers.entry(callee).or_default().push(index);
            }
        }
        self.calls = calls;
    }

    fn index_arguments(&self) -> HashMap<FileId, Arguments> {
        let mut arguments: HashMap<_, Arguments> = HashMap::new();
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
    fn reachable(&self, calls: &[StoredCall]) -> HashSet<FileId> {
        let mut pending: Vec<FileId> =
            self.files.iter().filter(|file| file.folder().is_empty()).map(File::id).collect();
        let mut reached: HashSet<FileId> = pending.iter().copied().collect();
        while let Some(caller) = pending.pop() {
            let from = calls.partition_point(|call| call.caller < caller);
            for call in calls.iter().skip(from).take_while(|call| call.caller == caller) {
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
        let folder = self.file(from).map_or("", File::folder);
        let Some(path) = resolve_path(folder, name) else { return Callee::Outside };
        self.by_path.get(&path).map_or(Callee::Missing, |&id| Callee::File(id))
    }

    fn classify(&mut self) {
        for file in &mut self.files {
            file.kind = classify(file, self.callers.contains_key(&file.id));
        }
    }

    fn pair(&mut self) {
        let environments: Vec<&File> =
            self.files.iter().filter(|file| file.kind == Kind::Environment).collect();
        let exact: HashMap<&str, FileId> = environments.iter().map(|file| (file.stem(), file.id)).collect();
        self.environment_of = self
            .files
            .iter()
            .filter(|file| file.kind.is_template() && file.folder().is_empty())
            .filter_map(|file| Some((file.id, *exact.get(file.stem())?)))
            .collect();
    }

    /// All files in path order.
    pub fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter()
    }

    /// The files of one kind in path order.
    pub fn files_of(&self, kind: Kind) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| file.kind == kind)
    }

    /// The file with this id, which must come from this package.
    pub fn file(&self, id: FileId) -> Option<&File> {
        self.files.get(id.0 as usize)
    }

    /// The file with this path.
    pub fn file_at(&self, path: &str) -> Option<&File> {
        self.file(*self.by_path.get(path)?)
    }

    /// The files at this path, whatever their last extension, in path order.
    pub fn files_with_stem(&self, path: &str) -> impl Iterator<Item = &File> {
        let prefix = format!("{path}.");
        let from = self.files.partition_point(|file| file.path < prefix);
        let near = self.files.get(from..).unwrap_or_default().iter();
        let stem = path.len();
        near.take_while(move |file| file.path.starts_with(&prefix))
            .filter(move |file| file.path.rfind('.') == Some(stem))
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

    /// Readable templates of one kind.
    pub fn templates_of(&self, kind: Kind) -> impl Iterator<Item = &Template> {
        self.files_of(kind).filter_map(File::template)
    }

    /// Readable modules: base, incremental and volume.
    pub fn modules(&self) -> impl Iterator<Item = &Template> {
        self.files().filter(|file| file.kind.is_module()).filter_map(File::template)
    }

    /// Readable environments in path order.
    pub fn environments(&self) -> impl Iterator<Item = &Environment> {
        self.files().filter_map(File::environment)
    }

    /// The environment file of a template, readable or not: same folder, same stem.
    pub fn environment_file(&self, template: FileId) -> Option<&File> {
        self.file(*self.environment_of.get(&template)?)
    }

    /// The readable environment of a template.
    pub fn environment(&self, template: &Template) -> Option<&Environment> {
        self.environment_file(template.file())?.environment()
    }

    /// The templates that an environment file goes with.
    pub fn paired_with(&self, environment: FileId) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| self.environment_of.get(&file.id) == Some(&environment))
    }

    /// Every call of a nested template, by calling file and place.
    pub fn nested_calls(&self) -> impl Iterator<Item = NestedCall<'_>> {
        self.calls.iter().filter_map(|call| self.nested_call(call))
    }

    /// The calls that lead to a nested template.
    pub fn calls_to(&self, nested: FileId) -> impl Iterator<Item = NestedCall<'_>> {
        let indices = self.callers.get(&nested).map(Vec::as_slice).unwrap_or_default();
        indices.iter().filter_map(|&index| self.nested_call(self.calls.get(index)?))
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

    fn stored_calls_from(&self, caller: FileId) -> &[StoredCall] {
        let from = self.calls.partition_point(|call| call.caller < caller);
        let to = self.calls.partition_point(|call| call.caller <= caller);
        self.calls.get(from..to).unwrap_or_default()
    }

    fn nested_call(&self, call: &StoredCall) -> Option<NestedCall<'_>> {
        let Content::Template(caller) = &self.file(call.caller)?.content else { return None };
        Some(NestedCall {
            caller,
            resource: caller.resource_at(call.resource)?,
            reference: caller.tree().node(call.reference)?,
            arguments: call.arguments.and_then(|id| caller.tree().node(id)),
            via: call.via,
            callee: call.callee,
        })
    }

    /// Templates that call themselves, directly or through others: the calls of each circle in order, starting with
    /// the file that comes first.
    pub fn cycles(&self) -> impl Iterator<Item = Vec<NestedCall<'_>>> {
        self.cycles
            .iter()
            .map(|cycle| cycle.iter().filter_map(|&index| self.nested_call(self.calls.get(index)?)).collect())
    }

    fn find_cycles(&self) -> Vec<Vec<usize>> {
        let edges: Vec<Edge> = self
            .calls
            .iter()
            .enumerate()
            .filter_map(|(label, call)| match call.callee {
                Callee::File(callee) => Some(Edge { from: call.caller.0, to: callee.0, label }),
                Callee::Missing | Callee::Outside => None,
            })
            .collect();
        graph::cycles(&edges)
    }

    fn find_modules(&self) -> Vec<Vec<FileId>> {
        let mut modules: Vec<Vec<FileId>> = vec![Vec::new(); self.files.len()];
        for module in self.files().filter(|file| file.kind.is_module()).map(File::id) {
            let mut pending = vec![module];
            while let Some(file) = pending.pop() {
                let Some(known) = modules.get_mut(file.0 as usize) else { continue };
                if known.last() == Some(&module) {
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

    /// The modules from which a chain of calls leads to a template, in path order; a module leads to itself.
    pub fn modules_of(&self, template: FileId) -> &[FileId] {
        self.modules.get(template.0 as usize).map(Vec::as_slice).unwrap_or_default()
    }

    /// Where the value of a template's parameter comes from, followed through all nested calls to the ends: every
    /// module whose environment could give it, every value or expression that a caller writes instead.
    pub fn sources_of<'p>(
        &'p self,
        template: &'p Template,
        parameter: impl Into<Cow<'p, str>>,
    ) -> Vec<Source<'p>> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut pending = vec![(template, parameter.into())];
        while let Some((template, name)) = pending.pop() {
            if !seen.insert((template.file(), name.clone())) {
                continue;
            }
            if self.kind(template.file()).is_module() {
                let entry = self.environment(template).and_then(|environment| environment.parameter(&name));
                found.push(match entry {
                    Some(entry) => Source::Environment { module: template, entry },
                    None => Source::Unlisted { module: template, name },
                });
                continue;
            }
            for call in self.calls_to(template.file()) {
                let argument = call.arguments.and_then(|arguments| arguments.get(&name));
                match argument.map(|node| (node, get_param_name(node))) {
                    Some((_, Some(outer))) => pending.push((call.caller, outer.text())),
                    Some((node, None)) => found.push(Source::Argument { call, value: node }),
                    None => found.push(Source::NotPassed { call, name: name.clone() }),
                }
            }
        }
        found
    }
}

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

/// The one classification of files.
fn classify(file: &File, is_called: bool) -> Kind {
    let extension = file.extension().to_ascii_lowercase();
    let at_top = file.folder().is_empty();
    match extension.as_str() {
        "env" | "yaml" | "yml" | "template" if matches!(file.content, Content::Opaque) => Kind::Other,
        "env" if at_top => Kind::Environment,
        "yaml" | "yml" | "template" if is_called => Kind::Nested,
        "yaml" | "yml" if at_top => Kind::of_module(file.stem()),
        "mf" => Kind::Manifest,
        "json" if at_top && file.stem().eq_ignore_ascii_case("manifest") => Kind::Manifest,
        _ => Kind::Other,
    }
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
pub(crate) fn names_template(type_name: &str) -> bool {
    matches!(extension(type_name).as_str(), "yaml" | "yml" | "template") && !type_name.contains("://")
}

fn nested_references<'t>(resource: Resource<'t>) -> impl Iterator<Item = NestedReference<'t>> {
    resource.type_references().filter(|(_, node)| names_template(&node.text())).map(
        move |(via, reference)| {
            let definition = resource.definition;
            let arguments = match via {
                Via::Type => definition.properties(),
                Via::Group => definition.member().and_then(Definition::properties),
                Via::Chain => definition.property("resource_properties").map(|it| it.value),
                Via::Stack => definition.property("parameters").map(|it| it.value),
            };
            NestedReference { reference, arguments, via }
        },
    )
}
