//! Removal and addition of parameters, and moves of defaults.

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Call, Entry, FileId, Function, NestedCall, Node, NodeId, Owner, Target, Template, Via};
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::Written;

use super::FixPlanner;
use super::calls::argument;
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

impl<'p> FixPlanner<'p> {
    /// Removes an unused parameter with its values and arguments.
    pub(super) fn remove_parameter(
        &self,
        template: &'p Template,
        name: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        if !self.references().to(template, Target::Parameter, name).is_empty() {
            return Err(Refusal::Used(name.to_owned()));
        }
        let keys = self.declared(template, "parameters", name)?;
        out.claims.push(Claim::Gone(template.file(), name.to_owned()));
        let mut remove = |key: &Node<'_>| out.remove_entry(*key);
        keys.iter().for_each(&mut remove);
        self.keys_of(template, "parameter_groups", name).iter().for_each(&mut remove);
        for call in self.package.calls_to(template.file()) {
            self.check_caller(&call)?;
            for key in self.keys_named(call.arguments, name) {
                let value = call.arguments.and_then(|it| it.get(name));
                // The argument of a caller may create a dependency on another resource.
                let waits = value.is_some_and(|value| {
                    value
                        .followed()
                        .filter_map(|it| Call::at(it, Owner::default()))
                        .any(|it| matches!(it.function, Function::GetResource | Function::GetAttr))
                });
                if waits {
                    return Err(Refusal::Waits(name.to_owned(), call.resource.id().to_owned()));
                }
                remove(key);
            }
        }
        self.remove_values(template, name, out)
    }

    /// Moves the default of a parameter to the environment of a module or to the calls of a nested template.
    pub(super) fn move_default(
        &self,
        template: &'p Template,
        name: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
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
                    self.pass_value(&call, name, value.clone(), out)?;
                }
            }
            if !is_called {
                return Err(Refusal::NoCaller(self.package.path_of(template.file()).to_owned()));
            }
        }
        out.remove_entry(default.key);
        Ok(())
    }

    /// Sets the value of a module parameter in its environment.
    pub(super) fn give_value(
        &self,
        template: &'p Template,
        name: &str,
        value: Written,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let none = || Refusal::NoEnvironment(self.package.path_of(template.file()).to_owned());
        let file = self.package.checked_environment(template.file()).ok_or_else(none)?;
        let unreadable = || Refusal::NotReadable(file.path().to_owned());
        let environment = file.environment().ok_or_else(unreadable)?;
        match environment.root() {
            Some(root) if root.is_mapping() => {
                match root.get("parameters").and_then(|section| section.get(name)) {
                    // The current value is null.
                    Some(null) => out.replace(null, value),
                    None => return out.add_entry(root, &["parameters", name], value),
                }
            }
            None => {
                // An empty file has no line breaks to copy.
                let has_lines = environment.tree().text().contains('\n');
                let like = if has_lines { file.id() } else { template.file() };
                out.claims.push(Claim::Entry(file.id(), NodeId(0), name.to_owned()));
                out.first_values_of(file.id(), like).values.insert(name.to_owned(), value);
            }
            Some(_) => return Err(unreadable()),
        }
        Ok(())
    }

    /// Adds a `parameters` section without values to an environment.
    pub(super) fn add_parameters(&self, environment: FileId, out: &mut Expansion) -> Result<(), Refusal> {
        let unreadable = || Refusal::NotReadable(self.package.path_of(environment).to_owned());
        let read = self
            .package
            .file(environment)
            .and_then(vnfcheck_hot::File::environment)
            .ok_or_else(unreadable)?;
        if let Some(root) = read.root() {
            return out.add_entry(root, &["parameters"], Written::map([]));
        }
        let mut templates = self.package.templates_with(environment).map(vnfcheck_hot::File::id);
        let like = templates.next().unwrap_or(environment);
        out.claims.push(Claim::Entry(environment, NodeId(0), "parameters".to_owned()));
        out.first_values_of(environment, like);
        Ok(())
    }

    /// Removes an unused file. The environment of a template is removed with the template.
    pub(super) fn remove_file(&self, file: FileId, out: &mut Expansion) -> Result<(), Refusal> {
        let removed = self.package.file(file).ok_or_else(|| Refusal::NotReadable(String::new()))?;
        if self.package.calls_to(file).next().is_some() {
            return Err(Refusal::Used(removed.path().to_owned()));
        }
        self.remove_pair(removed, out);
        Ok(())
    }

    /// Removes a file, and the environment that belongs only to this file.
    pub(super) fn remove_pair(&self, file: &vnfcheck_hot::File, out: &mut Expansion) {
        let environment = self.package.environment_file(file.id()).filter(|it| it.id() != file.id());
        let is_only =
            |it: &&vnfcheck_hot::File| self.package.paired_with(it.id()).all(|of| of.id() == file.id());
        if let Some(environment) = environment.filter(is_only) {
            out.remove(environment);
        }
        out.remove(file);
    }

    /// Declares a parameter in a template and in its direct and indirect callers, which pass the parameter on.
    pub(super) fn supply(
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
            let root = self.root(template)?;
            out.add_entry(root, &["parameters", name], declaration.clone())?;
            for call in self.package.calls_to(template.file()) {
                if argument(&call, name).is_none() {
                    let value = Written::call("get_param", Written::text(name));
                    self.pass_value(&call, name, value, out)?;
                    pending.push(call.caller);
                }
            }
        }
        Ok(())
    }

    /// Declares a copy of a parameter and uses the copy in some references. The environment and the callers give both
    /// parameters the same value.
    pub(super) fn split_parameter(
        &self,
        template: &'p Template,
        from: &str,
        to: &str,
        uses: &[NodeId],
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let declared = template.parameter(from).ok_or_else(|| Refusal::NotDeclared(from.to_owned()))?;
        if template.parameter(to).is_some() {
            return Err(Refusal::Taken(to.to_owned()));
        }
        if self.has_default_above(template, from) {
            return Err(Refusal::Default(from.to_owned()));
        }
        let root = self.root(template)?;
        let declaration = Written::of(declared.body).ok_or_else(|| Refusal::Read(from.to_owned()))?;
        out.claims.push(Claim::Parameter(template.file(), to.to_owned()));
        out.claims.push(Claim::Kept(template.file(), from.to_owned()));
        out.add_entry(root, &["parameters", to], declaration)?;
        for node in uses.iter().filter_map(|it| template.tree().node(*it)) {
            out.rename(node, to);
        }
        if self.package.kind(template.file()).is_module() {
            return match self.value_of(template, from) {
                Some(entry) => {
                    let value = Written::of(entry.value).ok_or_else(|| Refusal::Read(from.to_owned()))?;
                    self.give_value(template, to, value, out)
                }
                None => Ok(()),
            };
        }
        for call in self.package.calls_to(template.file()) {
            if let Some(argument) = argument(&call, from) {
                let value = Written::of(argument).ok_or_else(|| Refusal::Read(from.to_owned()))?;
                self.pass_value(&call, to, value, out)?;
            }
        }
        Ok(())
    }

    /// Adds an environment to a module, with the defaults of some of its parameters and other values.
    pub(super) fn add_environment(
        &self,
        template: &'p Template,
        defaults: &[String],
        further: &[(String, Written)],
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let module = self.package.path_of(template.file());
        let path = format!("{}.env", stem(module));
        if let Some(listed) = self.package.environments_of(template.file()).next() {
            return Err(Refusal::HasEnvironment(listed.path().to_owned()));
        }
        // Case-insensitive file systems can store only one of the two files.
        if let Some(there) = self.package.files().find(|it| it.path().eq_ignore_ascii_case(&path)) {
            return Err(Refusal::Taken(there.path().to_owned()));
        }
        let mut values = Vec::with_capacity(defaults.len() + further.len());
        for name in defaults {
            let (default, value) = default_of(template, name)?;
            out.remove_entry(default.key);
            values.push((name.clone(), value));
        }
        values.extend(further.iter().cloned());
        out.claims.push(Claim::File(path.clone()));
        let entries = [("parameters".to_owned(), Written::Map(values))];
        out.added.insert(path, vnfcheck_yaml::edit::fresh(&entries, template.tree()));
        Ok(())
    }
}

/// Returns the default of a parameter, and its value for writing in another place.
pub(super) fn default_of<'t>(template: &'t Template, name: &str) -> Result<(Entry<'t>, Written), Refusal> {
    let default = template.parameter(name).and_then(|it| it.attribute("default"));
    let written = default.filter(|it| !it.value.is_null()).and_then(|it| Some((it, Written::of(it.value)?)));
    written.ok_or_else(|| Refusal::NoDefault(name.to_owned()))
}

/// Returns `true` if a default would be interpreted differently as an argument: text that contains the index
/// placeholder of a group, or a function call.
fn is_read_otherwise(default: Node<'_>, call: &NestedCall<'_>) -> bool {
    let index = call.resource.definition.index_text();
    let has_index = |it: Node<'_>| it.is_scalar() && it.text().contains(index);
    (call.via != Via::Type && default.followed().any(has_index))
        || default.mappings().any(|it| Call::at(it, Owner::default()).is_some())
}
