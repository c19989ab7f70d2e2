//! Renaming of parameters, resources, outputs and files, including all references.

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Callee, FileId, NestedCall, Node, OF_ALL_MEMBERS, Target, Template, Via, get_param_name};
use vnfcheck_maps::HashSet;

use super::FixPlanner;
use crate::expansion::{Claim, Expansion};
use crate::names::Name;
use crate::refusal::Refusal;

/// A new name of an element of a template.
#[derive(Clone, Copy)]
pub(super) struct Rename<'p, 'n> {
    pub(super) template: &'p Template,
    pub(super) from: &'n str,
    pub(super) to: &'n str,
}

/// Path read from a resource: the words of all steps. Dots also separate words.
struct Path<'t> {
    words: Vec<&'t str>,
    /// The step of each word.
    steps: Vec<Node<'t>>,
}

impl<'t> Path<'t> {
    /// Returns the path after the name of a resource. A call contributes an empty word.
    fn after(reference: Node<'t>) -> Self {
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

impl<'p> FixPlanner<'p> {
    /// Renames a parameter in all templates in which it is the same parameter.
    pub(super) fn rename_parameter(
        &self,
        rename: Rename<'p, '_>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let Rename { template, from, to } = rename;
        let (mut templates, mut outputs) = self.one_parameter(template, from);
        // Plans for several modules may include the same templates.
        let is_new = |name: Name| !out.names.contains(&(name, to.to_owned()));
        templates.retain(|it| is_new(Name::Parameter(it.file(), from.to_owned())));
        outputs.retain(|it| is_new(Name::Output(it.file(), from.to_owned())));
        self.rename_values(&templates, from, to, out)?;
        for template in templates {
            if template.parameter(to).is_some() {
                return Err(Refusal::Taken(to.to_owned()));
            }
            if self.references().has(template, Target::Parameter, to)
                || template.resource(to).is_none() && self.references().has(template, Target::Resource, to)
            {
                return Err(Refusal::Dangling(to.to_owned()));
            }
            let keys = self.declared(template, "parameters", from)?;
            for key in keys {
                out.rename(*key, to);
            }
            let references = self.references().renamed(template, Target::Parameter, from)?;
            for reference in references.into_iter().chain(self.as_resource(template, from)?) {
                self.rename_reference(reference, to, out);
            }
            for name in self.keys_of(template, "parameter_groups", from) {
                out.rename(*name, to);
            }
            for call in self.package.calls_to(template.file()) {
                self.check_caller(&call)?;
                if call.arguments.is_some_and(|it| it.get(to).is_some()) {
                    return Err(Refusal::Taken(to.to_owned()));
                }
                for key in self.keys_named(call.arguments, from) {
                    out.rename(*key, to);
                }
            }
            out.names.push((Name::Parameter(template.file(), from.to_owned()), to.to_owned()));
            out.claims.push(Claim::Parameter(template.file(), to.to_owned()));
            out.claims.push(Claim::Gone(template.file(), from.to_owned()));
        }
        for template in outputs {
            self.rename_output(Rename { template, ..rename }, out)?;
        }
        Ok(())
    }

    /// Returns the templates in which a parameter is the same parameter: passed on under the same name, supplied by an
    /// output of that name, or set by the same default of an environment. Also returns the templates with that output.
    fn one_parameter(&self, template: &'p Template, name: &str) -> (Vec<&'p Template>, Vec<&'p Template>) {
        let is_module = |template: &Template| self.package.kind(template.file()).is_module();
        let passes_on = |argument: Option<Node<'_>>| {
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
            let calls = self.package.calls_from(template.file()).filter(|call| passes_on(call.arguments));
            pending.extend(calls.filter_map(|call| self.package.called(&call)));
            let calls = self.package.calls_to(template.file()).filter(|call| passes_on(call.arguments));
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

    /// Returns the references that name a parameter as if it were a resource, if the template has no such resource.
    /// They are renamed too, so that a later repair refers to the same parameter.
    fn as_resource(&self, template: &'p Template, name: &str) -> Result<Vec<Node<'p>>, Refusal> {
        if template.resource(name).is_some() {
            return Ok(Vec::new());
        }
        self.references().renamed(template, Target::Resource, name)
    }

    /// Returns the references that name a resource as if it were a parameter, if the template has no such parameter and
    /// no call passes one. They are renamed too.
    fn as_parameter(&self, template: &'p Template, name: &str) -> Result<Vec<Node<'p>>, Refusal> {
        let is_passed = || self.package.calls_to(template.file()).any(|it| it.argument(name).is_some());
        if template.parameter(name).is_some() || is_passed() {
            return Ok(Vec::new());
        }
        self.references().renamed(template, Target::Parameter, name)
    }

    /// Renames a resource in its declaration, in references, in callers and in environments.
    pub(super) fn rename_resource(&self, rename: Rename<'p, '_>, out: &mut Expansion) -> Result<(), Refusal> {
        let Rename { template, from, to } = rename;
        let keys = self.declared(template, "resources", from)?;
        let references = [Target::Resource, Target::Attribute, Target::Dependency];
        let is_named = |target: &Target| self.references().has(template, *target, to);
        let is_undefined = template.resource(to).is_none() && references.iter().any(is_named)
            || template.parameter(to).is_none() && is_named(&Target::Parameter);
        if is_undefined {
            return Err(Refusal::Dangling(to.to_owned()));
        }
        // A definition with a duplicate key may be a merge of two definitions.
        let body = template.resource(from).map(|it| it.definition.body);
        if let Some(hidden) = body.and_then(|it| self.losses().repeated(it)) {
            return Err(Refusal::Hidden(self.package().path_of(template.file()).to_owned(), hidden));
        }
        for key in keys {
            out.rename(*key, to);
        }
        for target in references {
            for reference in self.references().renamed(template, target, from)? {
                self.rename_reference(reference, to, out);
            }
        }
        for reference in self.as_parameter(template, from)? {
            self.rename_reference(reference, to, out);
        }
        self.rename_in_callers(rename, out)?;
        self.rename_in_registries(rename, out)?;
        out.names.push((Name::Resource(template.file(), from.to_owned()), to.to_owned()));
        out.claims.push(Claim::Resource(to.to_owned()));
        Ok(())
    }

    /// Renames a reference. A reference inside a call is renamed even if aliases repeat the call.
    fn rename_reference(&self, reference: Node<'p>, to: &str, out: &mut Expansion) {
        match self.references().call_around(reference) {
            Some(call) => out.rename_in_call(reference, call, to),
            None => out.rename(reference, to),
        }
    }

    /// Renames a resource where callers read it across any number of calls: `get_attr: [nested, resource.id]`,
    /// `get_attr: [group, resource.0.resource.id]`.
    fn rename_in_callers(&self, rename: Rename<'p, '_>, out: &mut Expansion) -> Result<(), Refusal> {
        let Rename { template, from, to } = rename;
        let mut seen = HashSet::from_iter([template.file()]);
        let mut pending = vec![template.file()];
        while let Some(called) = pending.pop() {
            for call in self.package.calls_to(called) {
                if seen.insert(call.caller.file()) {
                    pending.push(call.caller.file());
                }
                for reference in self.references().to(call.caller, Target::Attribute, call.resource.id()) {
                    let path = Path::after(reference);
                    match self.place_of(&call, &path.words, template, from) {
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

    /// Returns the position of the name of a resource of the template in the path that is read from a call.
    fn place_of(
        &self,
        call: &NestedCall<'p>,
        words: &[&str],
        template: &Template,
        id: &str,
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

    /// Renames an output in its declaration and where callers read it.
    pub(super) fn rename_output(&self, rename: Rename<'p, '_>, out: &mut Expansion) -> Result<(), Refusal> {
        let Rename { template, from, to } = rename;
        if template.output(to).is_some() {
            return Err(Refusal::Taken(to.to_owned()));
        }
        let keys = self.declared(template, "outputs", from)?;
        for key in keys {
            out.rename(*key, to);
        }
        for call in self.package.calls_to(template.file()) {
            for reference in self.references().to(call.caller, Target::Attribute, call.resource.id()) {
                let list = reference.parent();
                let Some(step) = list.and_then(|list| list.item(1)) else { continue };
                if step.has_text(from) {
                    out.rename(step, to);
                }
                if call.via == Via::Type {
                    continue;
                }
                let of_stack = list.and_then(|list| list.item(2)).filter(|_| step.has_text("outputs"));
                if let Some(output) = of_stack.filter(|it| call.via == Via::Stack && it.has_text(from)) {
                    out.rename(output, to);
                }
                let of_member = step.text().strip_prefix("resource.").and_then(|it| it.split_once('.'));
                if let Some((member, _)) = of_member.filter(|(_, attribute)| *attribute == from) {
                    out.rename(step, &format!("resource.{member}.{to}"));
                }
                let is_of_members = step.text().starts_with("resource.") && of_member.is_none();
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

    /// Renames a template or another file in all references, and its environment if no other template uses the
    /// environment.
    pub(super) fn rename_file(&self, file: FileId, to: &str, out: &mut Expansion) -> Result<(), Refusal> {
        // In a cycle of nested templates, the files do not determine which stack a template creates.
        if self.package.cycles().next().is_some() {
            return Err(Refusal::Cycle);
        }
        let file = self.package.file(file).ok_or_else(|| Refusal::NotReadable(to.to_owned()))?;
        self.move_file(file, to, out)?;
        let is_same = |environment: &&vnfcheck_hot::File| {
            self.package.paired_with(environment.id()).all(|paired| paired.id() == file.id())
        };
        if let Some(environment) = self.package.environment_file(file.id()).filter(is_same) {
            self.move_file(environment, &format!("{}.{}", stem(to), environment.extension()), out)?;
        }
        Ok(())
    }

    fn move_file(&self, file: &'p vnfcheck_hot::File, to: &str, out: &mut Expansion) -> Result<(), Refusal> {
        let folder = file.folder();
        let path = if folder.is_empty() { to.to_owned() } else { format!("{folder}/{to}") };
        if self.package.file_at(&path).is_some() {
            return Err(Refusal::Taken(path));
        }
        for (from, node) in self.file_references() {
            if self.package.resolve(from, node.text()) == Callee::File(file.id()) {
                let old = node.text();
                let folder = old.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
                out.rename(node, &format!("{folder}{to}"));
            }
        }
        out.claims.push(Claim::File(path.clone()));
        out.renames.insert(file.path().to_owned(), path);
        Ok(())
    }
}
