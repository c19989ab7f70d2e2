//! From plans to changes of files, over the calls of a package.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use hot::{
    Call, Callee, Dialect, Entry, FileId, Function, Node, NodeId, OF_ALL_MEMBERS, Owner, Package, Target,
    Template, Via, get_param_name,
};
use maps::{HashMap, HashSet};
use yaml::edit::{Change, Edit, Editor, Refused};
use yaml::{Span, Written};

use crate::environments::argument;
use crate::names::Name;
use crate::plan::{Fix, Plan};

/// Why a fix is not offered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The new name is taken.
    #[error("`{0}` is there already")]
    Taken(String),
    /// Nothing declares such a parameter, resource or output, or the place is gone.
    #[error("`{0}` is not declared")]
    NotDeclared(String),
    /// The file is none that can be read as what it would have to be.
    #[error("`{0}` is not a template or environment file that can be read")]
    NotReadable(String),
    /// The name stands in what looks like a call and is plain data to Heat: a new name would be another value.
    #[error("`{0}` also stands in plain data, which would be other data then")]
    InData(String),
    /// Templates nest themselves.
    #[error("templates nest each other in a cycle")]
    Cycle,
    /// What a resource hands over may not change: it is kept for members to come, or nobody can say how it is read.
    #[error("`{0}` calls the template as a `{1}`, and what that hands over may not change")]
    Caller(String, String),
    /// Something uses it.
    #[error("`{0}` is used")]
    Used(String),
    /// A value that a caller hands over makes the call wait for another resource.
    #[error("the value of `{0}` makes `{1}` wait for another resource")]
    Waits(String, String),
    /// There is no default, or none that can be written elsewhere.
    #[error("`{0}` has no default that can be written elsewhere")]
    NoDefault(String),
    /// A nested template that no other one calls.
    #[error("no template calls `{0}`")]
    NoCaller(String),
    /// A module without an environment file.
    #[error("`{0}` has no environment file")]
    NoEnvironment(String),
    /// The manifest names another file as the module's environment.
    #[error("the manifest names `{0}` as the environment")]
    HasEnvironment(String),
    /// A default of an environment comes before what would be handed over.
    #[error("`parameter_defaults` gives `{0}` a value")]
    Default(String),
    /// What is plain data where it stands would be read otherwise where it is handed over.
    #[error("a caller would not hand over the default of `{0}` as it is")]
    Read(String),
    /// Something reads it by a path that nobody can follow.
    #[error("`{0}` is also read by a path that is not known")]
    Path(String),
    /// A pattern stands for one of two names only.
    #[error("`{0}` in `resource_registry` stands for one of the two names only")]
    Pattern(String),
    /// The place cannot be edited.
    #[error(transparent)]
    Edit(#[from] Refused),
    /// Two findings want it differently.
    #[error("findings want `{0}` differently")]
    Contradiction(String),
}

/// Something that a fix brings about, which no other fix of the same round may bring about differently.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Claim {
    Parameter(FileId, String),
    /// A name of a parameter that is counted on.
    Kept(FileId, String),
    /// A name of a parameter that goes.
    Gone(FileId, String),
    Resource(String),
    Output(FileId, String),
    Entry(FileId, NodeId, String),
    File(String),
}

/// What plans come to, file by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// Changes of nodes.
    pub changes: BTreeMap<FileId, Vec<Change>>,
    /// Text that comes to the end of files.
    pub appended: BTreeMap<FileId, String>,
    /// Things that get another name, each in the template that declares it.
    pub names: Vec<(Name, String)>,
    /// Files that get another path.
    pub renames: BTreeMap<String, String>,
    /// Files that come in, with their content.
    pub added: BTreeMap<String, String>,
    pub(crate) claims: Vec<Claim>,
}

impl Expansion {
    /// Several as one; what they claim is settled by then.
    pub fn sum<'e>(expansions: impl IntoIterator<Item = &'e Self>) -> Self {
        let mut sum = Self::default();
        for expansion in expansions {
            for (file, changes) in &expansion.changes {
                sum.changes.entry(*file).or_default().extend(changes.iter().cloned());
            }
            sum.appended.extend(expansion.appended.clone());
            sum.names.extend(expansion.names.iter().cloned());
            sum.renames.extend(expansion.renames.clone());
            sum.added.extend(expansion.added.clone());
        }
        sum
    }

    pub(crate) fn change(&mut self, file: FileId, change: Change) {
        self.changes.entry(file).or_default().push(change);
    }

    fn replace(&mut self, node: Node<'_>, value: Written) {
        self.change(node.file(), Change::Replace { node: node.id(), value });
    }

    pub(crate) fn rename(&mut self, node: Node<'_>, to: &str) {
        self.replace(node, Written::text(to));
    }
}

/// A name as one template refers to it.
type Reference = (FileId, Target, Box<str>);

/// What is read of a resource: the words of all steps, which dots part as well.
struct Path<'t> {
    words: Vec<&'t str>,
    /// The step that each word is of.
    steps: Vec<Node<'t>>,
}

impl<'t> Path<'t> {
    /// What stands behind the name of a resource. A call has no words.
    fn behind(reference: Node<'t>) -> Self {
        let mut path = Self { words: Vec::new(), steps: Vec::new() };
        for step in reference.parent().into_iter().flat_map(Node::items).skip(1) {
            let text = if step.is_scalar() { step.text() } else { "" };
            path.words.extend(text.split('.'));
            path.steps.resize(path.words.len(), step);
        }
        path
    }

    fn has_resource(&self, id: &str) -> bool {
        self.words.windows(2).any(|pair| *pair == ["resource", id])
    }

    fn rename(&self, place: usize, to: &str, out: &mut Expansion) {
        let Some(step) = self.steps.get(place) else { return };
        let of_step = self.steps.iter().enumerate().filter(|(_, it)| it.id() == step.id());
        let words: Vec<&str> = of_step
            .filter_map(|(at, _)| if at == place { Some(to) } else { self.words.get(at).copied() })
            .collect();
        out.rename(*step, &words.join("."));
    }
}

/// Who refers to each name.
#[derive(Debug, Default)]
struct References {
    nodes: HashMap<Reference, Vec<NodeId>>,
    /// Names that stand in what looks like a call and is plain data to Heat, so that a new name would be another value.
    in_data: HashSet<Reference>,
}

/// Expands plans over one package.
#[derive(Debug)]
pub struct Mender<'p> {
    package: &'p Package,
    references: OnceLock<References>,
    editors: OnceLock<HashMap<FileId, Editor<'p>>>,
}

impl<'p> Mender<'p> {
    /// For this package.
    pub fn new(package: &'p Package) -> Self {
        Self { package, references: OnceLock::new(), editors: OnceLock::new() }
    }

    /// The package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// What a fix comes to.
    pub fn expand(&self, fix: &Fix) -> Result<Expansion, Refusal> {
        let freed = fix.plans.iter().filter_map(|plan| match plan {
            Plan::RenameResource { template, from, .. } => Some((*template, from.as_str())),
            _ => None,
        });
        let freed: HashSet<_> = freed.collect();
        let mut expansion = Expansion::default();
        for plan in &fix.plans {
            self.expand_plan(plan, &freed, &mut expansion)?;
        }
        Ok(expansion)
    }

    /// The edits of each file.
    pub fn edits(&self, expansion: &Expansion) -> Result<BTreeMap<FileId, Vec<Edit>>, Refused> {
        let editors = self.editors.get_or_init(|| {
            let trees = self.package.files().filter_map(|file| Some((file.id(), file.tree()?)));
            trees.map(|(file, tree)| (file, Editor::new(tree))).collect()
        });
        let mut edits: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
        for (file, changes) in &expansion.changes {
            let editor = editors.get(file).ok_or(Refused::NoMapping)?;
            edits.insert(*file, editor.edits(changes)?);
        }
        for (file, text) in &expansion.appended {
            let source = self.package.file(*file).map(|file| file.source().as_str()).unwrap_or_default();
            let end = u32::try_from(source.len()).unwrap_or(u32::MAX);
            let start = if source.is_empty() || source.ends_with('\n') { "" } else { "\n" };
            let edit = Edit { span: Span::new(end, end), text: format!("{start}{text}") };
            edits.entry(*file).or_default().push(edit);
        }
        Ok(edits)
    }

    /// What one plan of a fix comes to, all of which together free some ids of resources.
    fn expand_plan(
        &self,
        plan: &Plan,
        freed: &HashSet<(FileId, &str)>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        match plan {
            Plan::RenameParameter { template, from, to } => {
                self.rename_parameter(self.template(*template)?, from, to, out)
            }
            Plan::RenameResource { template, from, to } => {
                let has_it =
                    |it: &Template| it.resource(to).is_some() && !freed.contains(&(it.file(), to.as_str()));
                if self.package.templates().any(has_it) {
                    return Err(Refusal::Taken(to.clone()));
                }
                self.rename_resource(self.template(*template)?, from, to, out)
            }
            Plan::RenameOutput { template, from, to } => {
                self.rename_output(self.template(*template)?, from, to, out)
            }
            Plan::RenameFile { file, to } => self.rename_file(*file, to, out),
            Plan::RemoveEntry { file, key } => {
                out.change(*file, Change::Remove { key: *key });
                Ok(())
            }
            Plan::RemoveParameter { template, name } => {
                self.remove_parameter(self.template(*template)?, name, out)
            }
            Plan::MoveDefault { template, name } => self.move_default(self.template(*template)?, name, out),
            Plan::AddEntry { file, from, path, value } => {
                let tree = self.package.file(*file).and_then(hot::File::tree);
                let node = tree.and_then(|tree| tree.node(*from));
                let node = node.ok_or_else(|| Refusal::NotDeclared(path.join(".")))?;
                let path: Vec<&str> = path.iter().map(String::as_str).collect();
                add_entry(node, &path, value.clone(), out)
            }
            Plan::SupplyParameter { template, name, declaration } => {
                self.supply(self.template(*template)?, name, declaration, out)
            }
            Plan::Replace { file, node, value } => {
                out.change(*file, Change::Replace { node: *node, value: value.clone() });
                Ok(())
            }
            Plan::AddEnvironment { template, defaults } => {
                self.add_environment(self.template(*template)?, defaults, out)
            }
        }
    }

    fn template(&self, file: FileId) -> Result<&'p Template, Refusal> {
        let template = self.package.file(file).and_then(hot::File::template);
        template.ok_or_else(|| Refusal::NotReadable(self.package.path_of(file).to_owned()))
    }

    fn all_references(&self) -> &References {
        const TARGETS: [Target; 4] =
            [Target::Parameter, Target::Resource, Target::Attribute, Target::Dependency];
        self.references.get_or_init(|| {
            let mut all = References::default();
            for template in self.package.templates() {
                for target in TARGETS {
                    for reference in template.references(target) {
                        let key: Reference = (template.file(), target, reference.name.text().into());
                        if target != Target::Dependency && is_in_data(reference.name) {
                            all.in_data.insert(key.clone());
                        }
                        all.nodes.entry(key).or_default().push(reference.name.id());
                    }
                }
                // The first versions of HOT know CloudFormation's `Ref` too; in that dialect it is a reference as such.
                if template.dialect() == Dialect::Hot {
                    let named = template.calls_of(Function::Ref).map(|call| call.argument);
                    for name in named.filter(|name| name.is_scalar()) {
                        let is_resource = template.resource(name.text()).is_some();
                        let target = if is_resource { Target::Resource } else { Target::Parameter };
                        let key = (template.file(), target, name.text().into());
                        all.nodes.entry(key).or_default().push(name.id());
                    }
                }
            }
            all
        })
    }

    /// The scalars in a template that refer to a name.
    pub(crate) fn references(&self, template: &'p Template, target: Target, name: &str) -> Vec<Node<'p>> {
        let key = (template.file(), target, name.into());
        let ids = self.all_references().nodes.get(&key).map(Vec::as_slice).unwrap_or_default();
        ids.iter().filter_map(|id| template.tree().node(*id)).collect()
    }

    /// The references that take part when a name changes.
    fn renamed(&self, template: &'p Template, target: Target, name: &str) -> Result<Vec<Node<'p>>, Refusal> {
        if self.all_references().in_data.contains(&(template.file(), target, name.into())) {
            return Err(Refusal::InData(name.to_owned()));
        }
        Ok(self.references(template, target, name))
    }

    fn rename_parameter(
        &self,
        template: &'p Template,
        from: &str,
        to: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let (mut templates, mut outputs) = self.one_parameter(template, from);
        // What is told of several modules may come to the same templates.
        let is_new = |name: Name| !out.names.contains(&(name, to.to_owned()));
        templates.retain(|it| is_new(Name::Parameter(it.file(), from.to_owned())));
        outputs.retain(|it| is_new(Name::Output(it.file(), from.to_owned())));
        self.rename_values(&templates, (from, to), out)?;
        for template in templates {
            if template.parameter(to).is_some() {
                return Err(Refusal::Taken(to.to_owned()));
            }
            let declared = template.section("parameters").map(|section| section.value);
            let keys = keys_named(declared, from);
            if keys.is_empty() {
                return Err(Refusal::NotDeclared(from.to_owned()));
            }
            for key in keys {
                out.rename(key, to);
            }
            for reference in self.renamed(template, Target::Parameter, from)? {
                out.rename(reference, to);
            }
            for name in in_groups(template, from) {
                out.rename(name, to);
            }
            for call in self.package.calls_to(template.file()) {
                self.check_caller(&call)?;
                if call.arguments.is_some_and(|it| it.get(to).is_some()) {
                    return Err(Refusal::Taken(to.to_owned()));
                }
                for key in keys_named(call.arguments, from) {
                    out.rename(key, to);
                }
            }
            out.names.push((Name::Parameter(template.file(), from.to_owned()), to.to_owned()));
            out.claims.push(Claim::Parameter(template.file(), to.to_owned()));
            out.claims.push(Claim::Gone(template.file(), from.to_owned()));
        }
        for template in outputs {
            self.rename_output(template, from, to, out)?;
        }
        Ok(())
    }

    /// The templates in which a parameter is the same one: handed on by the same name, fed by an output of that name, or given
    /// one default of an environment. And the templates that have that output.
    fn one_parameter(&self, template: &'p Template, name: &str) -> (Vec<&'p Template>, Vec<&'p Template>) {
        let is_module = |template: &Template| self.package.kind(template.file()).is_module();
        let hands_on = |argument: Option<Node<'_>>| {
            let outer = argument
                .and_then(|it| it.get(name))
                .filter(|it| it.entry("get_param").is_some_and(|call| call.value.is_scalar()));
            outer.and_then(get_param_name).is_some_and(|outer| outer.has_text(name))
        };
        let mut found = Vec::new();
        let mut outputs = Vec::new();
        let mut seen = HashSet::default();
        let mut pending = vec![template];
        while let Some(template) = pending.pop() {
            if !seen.insert(template.file()) {
                continue;
            }
            found.push(template);
            let calls = self.package.calls_from(template.file()).filter(|call| hands_on(call.arguments));
            pending.extend(calls.filter_map(|call| self.package.called(&call)));
            let calls = self.package.calls_to(template.file()).filter(|call| hands_on(call.arguments));
            pending.extend(calls.map(|call| call.caller).filter(|it| it.parameter(name).is_some()));
            pending.extend(self.sharing_default(template, name));
            if outputs.is_empty() && is_module(template) {
                outputs.extend(
                    self.package
                        .modules()
                        .filter(|it| it.file() != template.file() && it.output(name).is_some()),
                );
                if !outputs.is_empty() {
                    pending.extend(self.package.modules().filter(|it| it.parameter(name).is_some()));
                }
            }
        }
        (found, outputs)
    }

    fn rename_resource(
        &self,
        template: &'p Template,
        from: &str,
        to: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let keys = keys_named(template.section("resources").map(|section| section.value), from);
        if keys.is_empty() {
            return Err(Refusal::NotDeclared(from.to_owned()));
        }
        for key in keys {
            out.rename(key, to);
        }
        for target in [Target::Resource, Target::Attribute, Target::Dependency] {
            for reference in self.renamed(template, target, from)? {
                out.rename(reference, to);
            }
        }
        self.rename_in_callers(template, (from, to), out)?;
        self.rename_in_registries(template, (from, to), out)?;
        out.names.push((Name::Resource(template.file(), from.to_owned()), to.to_owned()));
        out.claims.push(Claim::Resource(to.to_owned()));
        Ok(())
    }

    /// Renames a resource where callers read it, over any number of calls: `get_attr: [nested, resource.id]`,
    /// `get_attr: [group, resource.0.resource.id]`.
    fn rename_in_callers(
        &self,
        template: &'p Template,
        (from, to): (&str, &str),
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let mut seen = HashSet::from_iter([template.file()]);
        let mut pending = vec![template.file()];
        while let Some(called) = pending.pop() {
            for call in self.package.calls_to(called) {
                if seen.insert(call.caller.file()) {
                    pending.push(call.caller.file());
                }
                for reference in self.references(call.caller, Target::Attribute, call.resource.id()) {
                    let path = Path::behind(reference);
                    match self.place_of(&call, &path.words, (template, from)) {
                        Some(place) => path.rename(place, to, out),
                        None if called == template.file() && path.has_resource(from) => {
                            return Err(Refusal::Path(from.to_owned()));
                        }
                        None => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Where what is read of a call names a resource of a template.
    fn place_of(
        &self,
        call: &hot::NestedCall<'p>,
        words: &[&str],
        (template, id): (&Template, &str),
    ) -> Option<usize> {
        let mut pending = vec![(*call, 0)];
        while let Some((call, mut at)) = pending.pop() {
            if call.via != Via::Type {
                at += match words.get(at) {
                    Some(&"resource") => 2,
                    Some(word) if OF_ALL_MEMBERS.contains(word) => 1,
                    _ => continue,
                };
            }
            let (Some(&"resource"), Some(&named)) = (words.get(at), words.get(at + 1)) else { continue };
            let Some(called) = self.package.called(&call) else { continue };
            if called.file() == template.file() && named == id {
                return Some(at + 1);
            }
            pending.extend(self.package.calls_by(called, named).map(|call| (call, at + 2)));
        }
        None
    }

    fn rename_output(
        &self,
        template: &'p Template,
        from: &str,
        to: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        if template.output(to).is_some() {
            return Err(Refusal::Taken(to.to_owned()));
        }
        let keys = keys_named(template.section("outputs").map(|section| section.value), from);
        if keys.is_empty() {
            return Err(Refusal::NotDeclared(from.to_owned()));
        }
        for key in keys {
            out.rename(key, to);
        }
        for call in self.package.calls_to(template.file()) {
            for reference in self.references(call.caller, Target::Attribute, call.resource.id()) {
                let list = reference.parent();
                let Some(step) = list.and_then(|list| list.item(1)) else { continue };
                if step.has_text(from) {
                    out.rename(step, to);
                }
                if call.via == Via::Type {
                    continue;
                }
                let is_of_members = step.text().starts_with("resource.");
                let member = step.text().strip_suffix(from).filter(|member| member.ends_with('.'));
                if let Some(member) = member.filter(|_| is_of_members) {
                    out.rename(step, &format!("{member}{to}"));
                }
                let next = list.and_then(|list| list.item(2)).filter(|next| next.has_text(from));
                if let Some(next) = next.filter(|_| is_of_members || OF_ALL_MEMBERS.contains(&step.text())) {
                    out.rename(next, to);
                }
            }
        }
        out.names.push((Name::Output(template.file(), from.to_owned()), to.to_owned()));
        out.claims.push(Claim::Output(template.file(), to.to_owned()));
        Ok(())
    }

    fn rename_file(&self, file: FileId, to: &str, out: &mut Expansion) -> Result<(), Refusal> {
        // Where templates nest themselves nobody can say which stack they are.
        if self.package.cycles().next().is_some() {
            return Err(Refusal::Cycle);
        }
        let file = self.package.file(file).ok_or_else(|| Refusal::NotReadable(to.to_owned()))?;
        self.move_file(file, to, out)?;
        let is_same = |environment: &&hot::File| {
            self.package.paired_with(environment.id()).all(|paired| paired.id() == file.id())
        };
        if let Some(environment) = self.package.environment_file(file.id()).filter(is_same) {
            let stem = to.rsplit_once('.').map_or(to, |(stem, _)| stem);
            self.move_file(environment, &format!("{stem}.{}", environment.extension()), out)?;
        }
        Ok(())
    }

    fn move_file(&self, file: &'p hot::File, to: &str, out: &mut Expansion) -> Result<(), Refusal> {
        let folder = file.folder();
        let path = if folder.is_empty() { to.to_owned() } else { format!("{folder}/{to}") };
        if self.package.file_at(&path).is_some() {
            return Err(Refusal::Taken(path));
        }
        let rename = |node: Node<'_>, out: &mut Expansion| {
            let old = node.text();
            let stem = old.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
            out.rename(node, &format!("{stem}{to}"));
        };
        let leads_here =
            |node: Node<'_>, from: FileId| self.package.resolve(from, node.text()) == Callee::File(file.id());
        for template in self.package.templates() {
            let calls = self.package.calls_from(template.file()).map(|call| call.reference);
            let named = template.references(Target::File).map(|reference| reference.name);
            let mut seen = HashSet::default();
            for node in calls.chain(named).filter(|node| leads_here(*node, template.file())) {
                if seen.insert(node.id()) {
                    rename(node, out);
                }
            }
        }
        // What takes the place of a type.
        for environment in self.package.environments() {
            let registry = environment.section("resource_registry").into_iter();
            let names =
                registry.flat_map(|it| it.value.descendants()).filter(|it| it.is_scalar() && !it.is_key());
            for node in names.filter(|node| leads_here(*node, environment.file())) {
                rename(node, out);
            }
        }
        out.claims.push(Claim::File(path.clone()));
        out.renames.insert(file.path().to_owned(), path);
        Ok(())
    }

    fn remove_parameter(
        &self,
        template: &'p Template,
        name: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        if !self.references(template, Target::Parameter, name).is_empty() {
            return Err(Refusal::Used(name.to_owned()));
        }
        let declared = template.section("parameters").map(|section| section.value);
        let keys = keys_named(declared, name);
        if keys.is_empty() {
            return Err(Refusal::NotDeclared(name.to_owned()));
        }
        out.claims.push(Claim::Gone(template.file(), name.to_owned()));
        let mut remove = |key: Node<'_>| out.change(key.file(), Change::Remove { key: key.id() });
        keys.into_iter().for_each(&mut remove);
        in_groups(template, name).into_iter().for_each(&mut remove);
        for call in self.package.calls_to(template.file()) {
            self.check_caller(&call)?;
            for key in keys_named(call.arguments, name) {
                let value = call.arguments.and_then(|it| it.get(name));
                // What a caller hands over may make it wait for something.
                let waits = value.is_some_and(|value| {
                    value
                        .descendants()
                        .filter_map(|it| Call::at(it, Owner::default()))
                        .any(|it| matches!(it.function, Function::GetResource | Function::GetAttr))
                });
                if waits {
                    return Err(Refusal::Waits(name.to_owned(), call.resource.id().to_owned()));
                }
                remove(key);
            }
        }
        self.remove_values(template, name, out);
        Ok(())
    }

    fn move_default(&self, template: &'p Template, name: &str, out: &mut Expansion) -> Result<(), Refusal> {
        let (default, value) = default_of(template, name)?;
        out.claims.push(Claim::Kept(template.file(), name.to_owned()));
        if self.package.kind(template.file()).is_module() {
            if self.value_of(template, name).is_none() {
                self.give_value(template, name, value, out)?;
            }
        } else {
            let mut is_called = false;
            for call in self.package.calls_to(template.file()) {
                is_called = true;
                if argument(&call, name).is_none() {
                    if self.has_default_above(template, name) {
                        return Err(Refusal::Default(name.to_owned()));
                    }
                    if is_read_otherwise(default.value, &call) {
                        return Err(Refusal::Read(name.to_owned()));
                    }
                    self.hand_over(&call, name, value.clone(), out)?;
                }
            }
            if !is_called {
                return Err(Refusal::NoCaller(self.package.path_of(template.file()).to_owned()));
            }
        }
        out.change(template.file(), Change::Remove { key: default.key.id() });
        Ok(())
    }

    /// Gives a parameter of a module a value in its environment.
    fn give_value(
        &self,
        template: &'p Template,
        name: &str,
        value: Written,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let none = || Refusal::NoEnvironment(self.package.path_of(template.file()).to_owned());
        let file = self.package.environment_file(template.file()).ok_or_else(none)?;
        let unreadable = || Refusal::NotReadable(file.path().to_owned());
        let environment = file.environment().ok_or_else(unreadable)?;
        match environment.root() {
            Some(root) if root.is_mapping() => {
                match root.get("parameters").and_then(|section| section.get(name)) {
                    // What is there is null.
                    Some(null) => out.replace(null, value),
                    None => return add_entry(root, &["parameters", name], value, out),
                }
            }
            None => {
                let text = yaml::edit::fresh(&[("parameters".to_owned(), Written::map([(name, value)]))]);
                out.claims.push(Claim::Entry(file.id(), NodeId(0), "parameters".to_owned()));
                out.appended.insert(file.id(), text);
            }
            Some(_) => return Err(unreadable()),
        }
        Ok(())
    }

    fn supply(
        &self,
        template: &'p Template,
        name: &str,
        declaration: &Written,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let mut seen = HashSet::default();
        let mut pending = vec![template];
        while let Some(template) = pending.pop() {
            if !seen.insert(template.file()) {
                continue;
            }
            out.claims.push(Claim::Kept(template.file(), name.to_owned()));
            if template.parameter(name).is_some() {
                continue;
            }
            let unreadable = || Refusal::NotReadable(self.package.path_of(template.file()).to_owned());
            let root = template.root().ok_or_else(unreadable)?;
            add_entry(root, &["parameters", name], declaration.clone(), out)?;
            for call in self.package.calls_to(template.file()) {
                if argument(&call, name).is_none() {
                    let value = Written::call("get_param", Written::text(name));
                    self.hand_over(&call, name, value, out)?;
                    pending.push(call.caller);
                }
            }
        }
        Ok(())
    }

    /// Refuses where what a call hands over may not change.
    fn check_caller(&self, call: &hot::NestedCall<'_>) -> Result<(), Refusal> {
        if self.package.may_hand_over(call) {
            return Ok(());
        }
        if self.package.cycles().next().is_some() {
            return Err(Refusal::Cycle);
        }
        let kind = call.resource.definition.type_name().unwrap_or_default();
        Err(Refusal::Caller(call.resource.id().to_owned(), kind.to_owned()))
    }

    /// Lets a caller hand a value over, in place of null where it has that.
    fn hand_over(
        &self,
        call: &hot::NestedCall<'_>,
        name: &str,
        value: Written,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        self.check_caller(call)?;
        if let Some(null) = call.arguments.and_then(|it| it.get(name)).filter(|it| it.is_null()) {
            out.replace(null, value);
            return Ok(());
        }
        if let Some(arguments) = call.arguments.filter(|it| it.is_mapping() || it.is_null()) {
            return add_entry(arguments, &[name], value, out);
        }
        let body = call.resource.definition.body;
        let path: &[&str] = if call.via == Via::Type {
            &["properties", name]
        } else {
            &["properties", "resource_def", "properties", name]
        };
        add_entry(body, path, value, out)
    }

    fn add_environment(
        &self,
        template: &'p Template,
        defaults: &[String],
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let module = self.package.path_of(template.file());
        let path = format!("{}.env", module.rsplit_once('.').map_or(module, |(stem, _)| stem));
        if let Some(listed) = self.package.environments_of(template.file()).next() {
            return Err(Refusal::HasEnvironment(listed.path().to_owned()));
        }
        // Systems that do not tell upper and lower case apart keep one of two such files.
        if let Some(there) = self.package.files().find(|it| it.path().eq_ignore_ascii_case(&path)) {
            return Err(Refusal::Taken(there.path().to_owned()));
        }
        let mut values = Vec::with_capacity(defaults.len());
        for name in defaults {
            let (default, value) = default_of(template, name)?;
            out.change(template.file(), Change::Remove { key: default.key.id() });
            values.push((name.clone(), value));
        }
        out.claims.push(Claim::File(path.clone()));
        out.added.insert(path, yaml::edit::fresh(&[("parameters".to_owned(), Written::Map(values))]));
        Ok(())
    }
}

/// The default of a parameter, and its value as it can be written elsewhere.
fn default_of<'t>(template: &'t Template, name: &str) -> Result<(Entry<'t>, Written), Refusal> {
    let default = template.parameter(name).and_then(|it| it.attribute("default"));
    let written = default.filter(|it| !it.value.is_null()).and_then(|it| Some((it, Written::of(it.value)?)));
    written.ok_or_else(|| Refusal::NoDefault(name.to_owned()))
}

/// Whether the data of a default is more than data in what a call hands over: text that a group puts an index for, or a call.
fn is_read_otherwise(default: Node<'_>, call: &hot::NestedCall<'_>) -> bool {
    let index = call.resource.definition.index_text();
    let has_index = |it: Node<'_>| it.is_scalar() && it.text().contains(index);
    (call.via != Via::Type && default.descendants().any(has_index))
        || default.mappings().any(|it| Call::at(it, Owner::default()).is_some())
}

/// Whether a name that is referred to stands in a mapping that is no call, such as `{ get_attr: server, show }`.
fn is_in_data(name: Node<'_>) -> bool {
    let mut above = std::iter::successors(name.parent(), |node| node.parent());
    above.find(|node| node.is_mapping()).is_some_and(|node| Call::at(node, Owner::default()).is_none())
}

/// The keys of a mapping with a name, as often as it is written.
pub(crate) fn keys_named<'t>(mapping: Option<Node<'t>>, name: &str) -> Vec<Node<'t>> {
    let entries = mapping.into_iter().flat_map(Node::written_entries);
    entries.map(|entry| entry.key).filter(|key| key.has_text(name)).collect()
}

/// Where the groups of parameters name one.
pub(crate) fn in_groups<'t>(template: &'t Template, name: &str) -> Vec<Node<'t>> {
    let groups = template.section("parameter_groups").map(|section| section.value);
    let lists = groups.into_iter().flat_map(Node::items).filter_map(|group| group.get("parameters"));
    lists.flat_map(Node::items).filter(|it| it.is_scalar() && it.has_text(name)).collect()
}

/// The sections of a template in the order in which people write them.
const SECTIONS: [&str; 7] = [
    "heat_template_version",
    "description",
    "parameter_groups",
    "parameters",
    "conditions",
    "resources",
    "outputs",
];

/// The first section that a section is written before.
fn section_behind(root: Node<'_>, section: &str) -> Option<NodeId> {
    let position = SECTIONS.iter().position(|it| *it == section)?;
    let behind = SECTIONS.get(position + 1..).unwrap_or_default();
    let mut keys = root.written_entries().map(|entry| entry.key);
    keys.find(|key| behind.iter().any(|it| key.has_text(it))).map(Node::id)
}

/// Adds an entry, with the mappings on the way to it that are not there.
fn add_entry(from: Node<'_>, path: &[&str], value: Written, out: &mut Expansion) -> Result<(), Refusal> {
    let (Some(&key), rest) = (path.first(), path.get(1..).unwrap_or_default()) else { return Ok(()) };
    if !from.is_mapping() && !from.is_null() || Call::at(from, Owner::default()).is_some() {
        return Err(Refused::NoMapping.into());
    }
    match from.get(key) {
        Some(_) if rest.is_empty() => Err(Refusal::Taken(key.to_owned())),
        Some(inner) => add_entry(inner, rest, value, out),
        None => {
            let wrap = |value, key: &&str| Written::call(key, value);
            let value = rest.iter().rev().fold(value, wrap);
            out.claims.push(Claim::Entry(from.file(), from.id(), key.to_owned()));
            let before = if from.parent().is_none() { section_behind(from, key) } else { None };
            let change = Change::Insert { mapping: from.id(), key: key.to_owned(), value, before };
            out.change(from.file(), change);
            Ok(())
        }
    }
}
