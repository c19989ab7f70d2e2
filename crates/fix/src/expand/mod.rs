//! Expansion of plans to changes of files, across the calls of a package.

mod calls;
mod emptied;
mod environments;
mod folders;
mod joining;
mod keys;
mod lifting;
mod lists;
mod losses;
mod merging;
mod parameters;
mod references;
mod rename;
mod separating;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use vnfcheck_hot::{Callee, File, FileId, Node, NodeId, Package, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::edit::{Change, Edit, Editor, Refused};
use vnfcheck_yaml::{Span, Written};

use crate::expansion::Expansion;
use crate::plan::{Fix, Plan};
use crate::refusal::Refusal;
use crate::tabs::without_tabs;
use emptied::with_emptied_keys;
use keys::Keys;
use losses::Losses;
use references::References;
use rename::Rename;

/// Templates that receive each mapping of arguments.
type CalledWith = HashMap<(FileId, NodeId), Vec<FileId>>;

/// The changes and edits of a fix.
#[derive(Debug)]
pub struct FixEdits {
    /// Changes by file.
    pub expansion: Expansion,
    /// Edits of each file.
    pub edits: BTreeMap<FileId, Vec<Edit>>,
}

/// The changes and edits of a fix, or the reason why the fix cannot be made.
type FixResult = Result<Arc<FixEdits>, Refusal>;

/// The expanded fixes of one package by their plans, for callers that expand fixes again.
#[derive(Debug, Default)]
pub struct ExpandedFixes(Mutex<HashMap<Vec<Plan>, FixResult>>);

/// Expander for the plans of one package.
#[derive(Debug)]
pub struct FixPlanner<'p> {
    package: &'p Package,
    references: OnceLock<References<'p>>,
    losses: OnceLock<Losses>,
    keys: OnceLock<Keys<'p>>,
    called_with: OnceLock<CalledWith>,
    editors: OnceLock<HashMap<FileId, Editor<'p>>>,
    /// `None` if no fix is expanded again.
    known: Option<&'p ExpandedFixes>,
    /// `true` if the arguments for future members of scaling groups may change.
    may_change_members: bool,
}

impl<'p> FixPlanner<'p> {
    /// Creates an expander for a package.
    pub fn new(package: &'p Package) -> Self {
        Self {
            package,
            references: OnceLock::new(),
            losses: OnceLock::new(),
            keys: OnceLock::new(),
            called_with: OnceLock::new(),
            editors: OnceLock::new(),
            known: None,
            may_change_members: false,
        }
    }

    /// Permits changes of the arguments for future members of scaling groups, which the author reviews.
    #[must_use]
    pub fn with_members(self, may_change_members: bool) -> Self {
        Self { may_change_members, ..self }
    }

    /// Caches the expanded fixes of this package.
    #[must_use]
    pub fn with_known(self, known: Option<&'p ExpandedFixes>) -> Self {
        Self { known, ..self }
    }

    /// Returns the package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Returns the references to names in the templates.
    fn references(&self) -> &References<'p> {
        self.references.get_or_init(|| References::of(self.package))
    }

    /// Returns the possible losses of files.
    fn losses(&self) -> &Losses {
        self.losses.get_or_init(|| Losses::of(self.package))
    }

    /// Returns the nodes of a name in a section of a template, in its `parameter_groups`, or in the arguments of a
    /// call.
    fn keys_named(&self, within: Option<Node<'p>>, name: &str) -> &[Node<'p>] {
        self.keys.get_or_init(|| Keys::of(self.package)).named(within, name)
    }

    /// Returns the keys with a given name in a section of a template.
    fn keys_of(&self, template: &'p Template, section: &str, name: &str) -> &[Node<'p>] {
        self.keys_named(template.section(section).map(|it| it.value), name)
    }

    /// Returns the keys that declare a name in a section of a template, at least one.
    fn declared(&self, template: &'p Template, section: &str, name: &str) -> Result<&[Node<'p>], Refusal> {
        let keys = self.keys_of(template, section, name);
        if keys.is_empty() { Err(Refusal::NotDeclared(name.to_owned())) } else { Ok(keys) }
    }

    /// Returns the templates that are called with each mapping of arguments.
    fn called_with(&self) -> &CalledWith {
        self.called_with.get_or_init(|| {
            let mut called_with = CalledWith::default();
            for call in self.package.nested_calls() {
                let (Some(arguments), Callee::File(called)) = (call.arguments, call.callee) else { continue };
                let arguments = arguments.resolved();
                called_with.entry((arguments.file(), arguments.id())).or_default().push(called);
            }
            called_with
        })
    }

    /// Refuses a removal from a file if a lost or misplaced part may need the removed entry.
    fn check_losses(&self, file: FileId) -> Result<(), Refusal> {
        match self.losses().around(file) {
            Some((file, hidden)) => Err(Refusal::Hidden(self.package.path_of(file).to_owned(), hidden)),
            None => Ok(()),
        }
    }

    /// Refuses edits of a misplaced definition, or of an environment with the name of a template.
    fn check_place(&self, node: Node<'_>) -> Result<(), Refusal> {
        match self.losses().within(node) {
            Some(hidden) => Err(Refusal::Hidden(self.package.path_of(node.file()).to_owned(), hidden)),
            None => Ok(()),
        }
    }

    /// Expands a fix to changes and edits of files.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the fix cannot be made.
    pub fn expand_to_edits(&self, fix: &Fix) -> FixResult {
        let expand = || {
            let expansion = self.expand(fix)?;
            let edits = self.edits(&expansion)?;
            Ok(Arc::new(FixEdits { expansion, edits }))
        };
        let Some(ExpandedFixes(known)) = self.known else { return expand() };
        let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(result) = known().get(&fix.plans) {
            return result.clone();
        }
        let result = expand();
        known().insert(fix.plans.clone(), result.clone());
        result
    }

    /// Expands a fix to changes of files.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the fix cannot be made.
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

    /// Returns the edits of each file.
    ///
    /// # Errors
    ///
    /// [`Refused`] if a change cannot be made by editing the text.
    pub fn edits(&self, expansion: &Expansion) -> Result<BTreeMap<FileId, Vec<Edit>>, Refused> {
        let editors = self.editors.get_or_init(|| {
            let trees = self.package.files().filter_map(|file| Some((file.id(), file.tree()?)));
            trees.map(|(file, tree)| (file, Editor::new(tree))).collect()
        });
        let mut edits: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
        for (file, changes) in &expansion.changes {
            let editor = editors.get(file).ok_or(Refused::NoMapping)?;
            let whole = self.package.file(*file).and_then(|it| with_emptied_keys(it, changes));
            // An anchor can prevent the removal of a key, but not of its elements.
            let whole = whole.and_then(|it| editor.edits(&it).ok());
            edits.insert(*file, whole.map_or_else(|| editor.edits(changes), Ok)?);
        }
        for (file, first) in &expansion.first_values {
            let source = self.package.file(*file).map(|file| file.source().as_str()).unwrap_or_default();
            let like = self.package.file(first.like).and_then(File::tree).ok_or(Refused::NoMapping)?;
            let values = first.values.iter().map(|(name, value)| (name.as_str(), value.clone()));
            let text = vnfcheck_yaml::edit::fresh(&[("parameters".to_owned(), Written::map(values))], like);
            let end = u32::try_from(source.len()).unwrap_or(u32::MAX);
            let line_end = if text.ends_with("\r\n") { "\r\n" } else { "\n" };
            let start = if source.is_empty() || source.ends_with('\n') { "" } else { line_end };
            let edit = Edit { span: Span::new(end, end), text: format!("{start}{text}") };
            edits.entry(*file).or_default().push(edit);
        }
        Ok(edits)
    }

    /// Expands a plan of a fix. `freed` contains the resource IDs that the plans of the fix free together.
    fn expand_plan(
        &self,
        plan: &Plan,
        freed: &HashSet<(FileId, &str)>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        match plan {
            Plan::RenameParameter { template, from, to } => {
                let template = self.template(*template)?;
                self.rename_parameter(Rename { template, from, to }, out)
            }
            Plan::RenameResource { template, from, to } => {
                let has_it =
                    |it: &Template| it.resource(to).is_some() && !freed.contains(&(it.file(), to.as_str()));
                if self.package.templates().any(has_it) {
                    return Err(Refusal::Taken(to.clone()));
                }
                let template = self.template(*template)?;
                self.rename_resource(Rename { template, from, to }, out)
            }
            Plan::RenameOutput { template, from, to } => {
                let template = self.template(*template)?;
                self.rename_output(Rename { template, from, to }, out)
            }
            Plan::RenameFile { file, to } => self.rename_file(*file, to, out),
            Plan::MoveToTop => self.flatten(out),
            Plan::RemoveEntry { file, key } => {
                self.check_losses(*file)?;
                self.check_argument(*file, *key)?;
                out.change(*file, Change::Remove { key: *key });
                Ok(())
            }
            Plan::DropEntry { file, key } => {
                out.change(*file, Change::Remove { key: *key });
                Ok(())
            }
            Plan::RemoveParameter { template, name } => {
                self.check_losses(*template)?;
                self.remove_parameter(self.template(*template)?, name, out)
            }
            Plan::MoveDefault { template, name } => self.move_default(self.template(*template)?, name, out),
            Plan::AddEntry { file, from, path, value } => {
                let tree = self.package.file(*file).and_then(vnfcheck_hot::File::tree);
                let node = tree.and_then(|tree| tree.node(*from));
                let node = node.ok_or_else(|| Refusal::NotDeclared(path.join(".")))?;
                self.check_place(node)?;
                let path: Vec<&str> = path.iter().map(String::as_str).collect();
                out.add_entry(node, &path, value.clone())
            }
            Plan::SupplyParameter { template, name, declaration } => {
                self.supply(self.template(*template)?, name, declaration, out)
            }
            Plan::Replace { file, node, value } => {
                out.change(*file, Change::Replace { node: *node, value: value.clone() });
                Ok(())
            }
            Plan::AddEnvironment { template, defaults, values } => {
                self.add_environment(self.template(*template)?, defaults, values, out)
            }
            Plan::SetValue { template, name, value } => {
                self.give_value(self.template(*template)?, name, value.clone(), out)
            }
            Plan::AddParameters { environment } => self.add_parameters(*environment, out),
            Plan::ReplaceTabs { file, width } => {
                let unreadable = || Refusal::NotReadable(self.package.path_of(*file).to_owned());
                let file = self.package.file(*file).ok_or_else(unreadable)?;
                out.write(file, without_tabs(file.source().as_str(), *width));
                Ok(())
            }
            Plan::RemoveFile { file } => self.remove_file(*file, out),
            Plan::MergeModule { from, into } => {
                self.merge_module(self.template(*from)?, self.template(*into)?, out)
            }
            Plan::LiftCall { template, resource } => self.lift_call(self.template(*template)?, resource, out),
            Plan::SeparateServers { template, servers } => {
                self.separate_servers(self.template(*template)?, servers, out)
            }
            Plan::SplitParameter { template, from, to, uses } => {
                self.split_parameter(self.template(*template)?, from, to, uses, out)
            }
            Plan::TakeList { template, from, list } => {
                self.take_list(self.template(*template)?, from, list, out)
            }
            Plan::JoinLists { template, list } => self.join_lists(self.template(*template)?, list, out),
        }
    }

    /// Refuses the removal of a call argument that the called template reads without declaring it.
    fn check_argument(&self, file: FileId, key: NodeId) -> Result<(), Refusal> {
        let node = self.package.file(file).and_then(|it| it.tree()?.node(key));
        let Some((name, mapping)) = node.and_then(|key| Some((key.text(), key.parent()?))) else {
            return Ok(());
        };
        let called = self.called_with().get(&(file, mapping.id())).into_iter().flatten();
        let mut called = called.filter_map(|it| self.package.file(*it)?.template());
        if called.any(|it| self.reads_undeclared(it, name)) {
            Err(Refusal::Used(name.to_owned()))
        } else {
            Ok(())
        }
    }

    /// Returns `true` if a template refers to a parameter that it does not declare.
    fn reads_undeclared(&self, template: &Template, name: &str) -> bool {
        template.parameter(name).is_none() && self.references().has(template, Target::Parameter, name)
    }

    /// Returns the root of a template.
    fn root(&self, template: &'p Template) -> Result<Node<'p>, Refusal> {
        let unreadable = || Refusal::NotReadable(self.package.path_of(template.file()).to_owned());
        template.root().ok_or_else(unreadable)
    }

    fn template(&self, file: FileId) -> Result<&'p Template, Refusal> {
        let template = self.package.file(file).and_then(vnfcheck_hot::File::template);
        template.ok_or_else(|| Refusal::NotReadable(self.package.path_of(file).to_owned()))
    }
}
