//! Moves a call of a nested template to the callers of its template.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::{
    Call, Dialect, Function, NestedCall, Node, Owner, PSEUDO_PARAMETERS, Resource, Target, Template, Via,
};
use vnfcheck_yaml::Written;

use super::FixPlanner;
use super::calls::argument;
use super::parameters::default_of;
use crate::division::name_of_read;
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

/// Pseudo parameters whose values differ between stacks.
pub(super) const OF_STACK: [&str; 2] = ["OS::stack_name", "OS::stack_id"];

/// Attributes that a resource may have if its definition has no other attributes.
const TYPED: [&str; 2] = ["type", "properties"];

impl<'p> FixPlanner<'p> {
    /// Moves a resource that calls a nested template to the callers of its template. The arguments of each caller
    /// replace the parameters, and outputs return the resources to which the call refers. A template that has no other
    /// resource is removed, and the call replaces the calls of the template.
    pub(super) fn lift_call(
        &self,
        template: &'p Template,
        id: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        if self.package.cycles().next().is_some() {
            return Err(Refusal::Cycle);
        }
        self.check_losses(template.file())?;
        let resource = template.resource(id).ok_or_else(|| Refusal::NotDeclared(id.to_owned()))?;
        let targets = [Target::Resource, Target::Attribute, Target::Dependency];
        if targets.into_iter().any(|it| self.references().has(template, it, id)) {
            return Err(Refusal::Used(id.to_owned()));
        }
        let (mut outputs, mut callers, mut taken) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let is_only = template.resource_count() == 1;
        for outer in self.package.calls_to(template.file()) {
            self.check_lift(template, &outer)?;
            // A resource has several calls if its arguments have several alternatives.
            if !callers.insert((outer.caller.file(), outer.resource.key.id())) {
                return Err(self.immovable(template));
            }
            let mut lifted = LiftedCall { planner: self, template, resource, outer, outputs };
            let body = lifted.body()?;
            outputs = lifted.outputs;
            if is_only {
                self.replace_call(template, &outer, body, out)?;
                continue;
            }
            let root = self.root(outer.caller)?;
            let new = self.free_id(template, &outer, id, &taken)?;
            out.add_entry(root, &["resources", &new], body)?;
            out.claims.push(Claim::Resource(new.clone()));
            taken.insert(new);
        }
        if callers.is_empty() {
            return Err(Refusal::NoCaller(self.package.path_of(template.file()).to_owned()));
        }
        if is_only && outputs.is_empty() {
            return self.remove_empty(template, out);
        }
        out.remove_entry(resource.key);
        self.add_outputs(template, outputs, out)
    }

    /// Adds outputs with these values.
    pub(super) fn add_outputs(
        &self,
        template: &'p Template,
        values: BTreeMap<String, Written>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let output = |(name, value): (String, Written)| {
            let description = Written::text(name.replace('_', " "));
            (name, Written::map([("description", description), ("value", value)]))
        };
        self.add_members(template, "outputs", values.into_iter().map(output).collect(), out)
    }

    /// Adds members to a section, which may be missing.
    pub(super) fn add_members(
        &self,
        template: &'p Template,
        section: &str,
        members: Vec<(String, Written)>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let root = self.root(template)?;
        if members.is_empty() {
            return Ok(());
        }
        if template.section(section).is_none() {
            return out.add_entry(root, &[section], Written::Map(members));
        }
        members.into_iter().try_for_each(|(name, member)| out.add_entry(root, &[section, &name], member))
    }

    /// Refuses a caller in which a call cannot have the same meaning.
    pub(super) fn check_lift(&self, template: &Template, outer: &NestedCall<'_>) -> Result<(), Refusal> {
        self.check_losses(outer.caller.file())?;
        self.check_caller(outer)?;
        let folder = |it: &Template| self.package.file(it.file()).map(vnfcheck_hot::File::folder);
        let is_hot = [template, outer.caller].iter().all(|it| it.dialect() == Dialect::Hot);
        if !is_hot || folder(template) != folder(outer.caller) {
            return Err(self.immovable(template));
        }
        if outer.is_by_type() {
            return Ok(());
        }
        let kind = outer.resource.definition.type_name().unwrap_or_default();
        Err(Refusal::Caller(outer.resource.id().to_owned(), kind.to_owned()))
    }

    /// Replaces a call of a template with the only resource of the template.
    fn replace_call(
        &self,
        template: &Template,
        outer: &NestedCall<'_>,
        body: Written,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let current = outer.resource.definition.body;
        let is_kept = |name: &str| TYPED.contains(&name) || ["depends_on", "condition"].contains(&name);
        if outer.via == Via::Type && !current.written_entries().all(|it| is_kept(it.name())) {
            return Err(self.immovable(template));
        }
        out.replace(current, body);
        Ok(())
    }

    /// Removes a template whose only resource has moved.
    fn remove_empty(&self, template: &Template, out: &mut Expansion) -> Result<(), Refusal> {
        let has_comment = |line: &str| line.trim_start().starts_with('#') || line.contains(" #");
        let file = self.package.file(template.file());
        let is_bare = template.outputs().next().is_none() && !template.tree().text().lines().any(has_comment);
        self.remove_pair(file.filter(|_| is_bare).ok_or_else(|| self.immovable(template))?, out);
        Ok(())
    }

    /// Returns an ID for a resource in another template: the current ID or, if the ID is in use, the ID with the ID of
    /// the caller as its prefix.
    fn free_id(
        &self,
        template: &Template,
        outer: &NestedCall<'_>,
        id: &str,
        taken: &BTreeSet<String>,
    ) -> Result<String, Refusal> {
        let longer = format!("{}_{id}", outer.resource.id());
        let is_free = |it: &&str| {
            let mut others = self.package.templates().filter(|of| of.file() != template.file() || *it != id);
            !taken.contains(*it) && others.all(|of| of.resource(it).is_none())
        };
        let free = [id, longer.as_str()].into_iter().find(is_free).map(str::to_owned);
        free.ok_or(Refusal::Taken(longer))
    }

    pub(super) fn immovable(&self, template: &Template) -> Refusal {
        Refusal::Immovable(self.package.path_of(template.file()).to_owned())
    }
}

/// A call that moves to a caller of its template.
struct LiftedCall<'p, 'f> {
    planner: &'f FixPlanner<'p>,
    template: &'p Template,
    /// The resource with the call.
    resource: Resource<'p>,
    /// The call of the template.
    outer: NestedCall<'p>,
    /// New outputs of the template.
    outputs: BTreeMap<String, Written>,
}

impl<'p> LiftedCall<'p, '_> {
    /// Returns the resource as it is defined in the caller.
    fn body(&mut self) -> Result<Written, Refusal> {
        let own = self.resource.definition.body;
        // Aliases and merged mappings have no meaning in another file.
        if Written::of(own).is_none() {
            return Err(self.immovable());
        }
        let mut entries = Vec::new();
        let mut waits = false;
        for entry in own.written_entries() {
            match entry.name() {
                "depends_on" => waits = true,
                "condition" => return Err(self.immovable()),
                name => entries.push((name.to_owned(), self.value(entry.value)?)),
            }
        }
        let entries = if self.outer.via == Via::Type { entries } else { self.group(entries)? };
        self.with_conditions(entries, waits)
    }

    /// Returns the group of the caller with the lifted resource as the definition of its members.
    fn group(&self, member: Vec<(String, Written)>) -> Result<Vec<(String, Written)>, Refusal> {
        let definition = self.outer.resource.definition;
        let is_plain = member.iter().all(|(name, _)| TYPED.contains(&name.as_str()));
        let has_index = self.resource.definition.body.source().contains(definition.index_text());
        let mut calls = self.planner.package.calls_by(self.template, self.resource.id());
        let is_single = calls.all(|it| it.via == Via::Type);
        let Some(Written::Map(mut group)) = Written::of(definition.body) else {
            return Err(self.immovable());
        };
        let properties = group.iter_mut().find(|(name, _)| name == "properties");
        let Some((_, Written::Map(properties))) = properties.filter(|_| is_plain && is_single && !has_index)
        else {
            return Err(self.immovable());
        };
        let members = properties.iter_mut().find(|(name, _)| name == "resource_def");
        let (_, members) = members.ok_or_else(|| self.immovable())?;
        *members = Written::Map(member);
        Ok(group)
    }

    /// Adds the condition and the dependencies of the caller. A resource that waits for a resource of its former template
    /// waits for the template.
    fn with_conditions(&self, mut entries: Vec<(String, Written)>, waits: bool) -> Result<Written, Refusal> {
        let caller = self.outer.resource;
        let attribute = |name: &str| {
            let given = caller.definition.attribute(name);
            given.map(|it| Written::of(it.value).ok_or_else(|| self.immovable())).transpose()
        };
        let mut names = match attribute("depends_on")? {
            None => Vec::new(),
            Some(Written::List(names)) => names,
            Some(name) => vec![name],
        };
        if waits {
            names.push(Written::text(caller.id()));
        }
        entries.retain(|(name, _)| !["depends_on", "condition"].contains(&name.as_str()));
        entries.extend(attribute("condition")?.map(|it| ("condition".to_owned(), it)));
        if !names.is_empty() {
            entries.push(("depends_on".to_owned(), Written::List(names)));
        }
        Ok(Written::Map(entries))
    }

    /// Returns a value in terms of the caller.
    fn value(&mut self, node: Node<'p>) -> Result<Written, Refusal> {
        match Call::at(node, Owner::default()) {
            Some(call) if call.function == Function::GetParam => return self.parameter(call),
            Some(call) if matches!(call.function, Function::GetResource | Function::GetAttr) => {
                return self.read(call);
            }
            Some(call) if OF_TEMPLATE.contains(&call.function) => return Err(self.immovable()),
            _ => {}
        }
        if node.is_mapping() {
            let mut entries = Vec::new();
            for entry in node.written_entries() {
                entries.push((entry.name().to_owned(), self.value(entry.value)?));
            }
            return Ok(Written::Map(entries));
        }
        if node.is_sequence() {
            return Ok(Written::List(node.items().map(|it| self.value(it)).collect::<Result<_, _>>()?));
        }
        Written::of(node).ok_or_else(|| self.immovable())
    }

    /// Returns the value that the caller passes for a parameter.
    fn parameter(&mut self, call: Call<'p>) -> Result<Written, Refusal> {
        let name = call.target().ok_or_else(|| self.immovable())?.text();
        if PSEUDO_PARAMETERS.contains(&name) {
            let same = Written::of(call.node).filter(|_| !OF_STACK.contains(&name));
            return same.ok_or_else(|| self.immovable());
        }
        let path = call.argument.items().skip(1);
        let path: Vec<Written> = path.map(|it| self.value(it)).collect::<Result<_, _>>()?;
        let given = self.given(name)?;
        if path.is_empty() {
            return Ok(given);
        }
        let Written::Map(entries) = &given else { return Err(Refusal::Path(name.to_owned())) };
        match entries.as_slice() {
            [(function, argument)] if ["get_param", "get_attr"].contains(&function.as_str()) => {
                let steps = match argument {
                    Written::List(steps) => steps.clone(),
                    single => vec![single.clone()],
                };
                let steps = steps.into_iter().chain(path).collect();
                Ok(Written::call(function, Written::List(steps)))
            }
            _ => Err(Refusal::Path(name.to_owned())),
        }
    }

    /// Returns the argument for a parameter, or the default.
    fn given(&self, name: &str) -> Result<Written, Refusal> {
        if let Some(given) = argument(&self.outer, name) {
            return Written::of(given).ok_or_else(|| self.immovable());
        }
        if self.planner.has_default_above(self.template, name) {
            return Err(Refusal::Default(name.to_owned()));
        }
        let not_passed = || Refusal::NotPassed(self.outer.resource.id().to_owned(), name.to_owned());
        let (default, value) = default_of(self.template, name).map_err(|_| not_passed())?;
        if default.value.is_scalar() { Ok(value) } else { Err(Refusal::Read(name.to_owned())) }
    }

    /// Returns the output that returns a resource, or an attribute of a resource, of the former template.
    fn read(&mut self, call: Call<'p>) -> Result<Written, Refusal> {
        let value = Written::of(call.node).filter(|_| self.outer.via == Via::Type);
        let value = value.ok_or_else(|| self.immovable())?;
        let name = name_of_read(call).ok_or_else(|| self.immovable())?;
        match self.template.output(&name) {
            Some(output) if output.value.get("value").and_then(Written::of).as_ref() != Some(&value) => {
                return Err(Refusal::Taken(name));
            }
            Some(_) => {}
            None => {
                self.outputs.insert(name.clone(), value);
            }
        }
        let steps = [self.outer.resource.id(), &name].map(Written::text);
        Ok(Written::call("get_attr", Written::List(steps.into())))
    }

    fn immovable(&self) -> Refusal {
        self.planner.immovable(self.template)
    }
}

/// Functions that depend on conditions or on the caller of their template.
const OF_TEMPLATE: [Function; 4] =
    [Function::If, Function::Ref, Function::ResourceFacade, Function::FnResourceFacade];
