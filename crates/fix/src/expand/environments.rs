//! Parameters and resources in environments: values, sections about values, and restrictions on resources.

use std::collections::BTreeSet;

use vnfcheck_hot::{Entry, Environment, FileId, Node, Template, Via};
use vnfcheck_maps::HashSet;

use super::FixPlanner;
use super::calls::argument;
use super::rename::Rename;
use crate::expansion::Expansion;
use crate::refusal::Refusal;

/// Environment sections that name parameters as keys or as list items.
const ABOUT_VALUES: [&str; 2] = ["parameter_merge_strategies", "encrypted_param_names"];

impl<'p> FixPlanner<'p> {
    /// Returns the keys with a given name in a section of an environment, or the items if the section is a list.
    fn keys_in(&self, environment: &'p Environment, section: &str, name: &str) -> &[Node<'p>] {
        self.keys_named(environment.section(section).map(|section| section.value), name)
    }

    /// Returns the environments that affect templates: their own environments, and the environments of the modules that
    /// call the templates.
    fn environments_over(&self, templates: &[&Template]) -> Vec<&'p Environment> {
        let package = self.package();
        let modules = templates.iter().flat_map(|it| package.modules_of(it.file()).iter().copied());
        let files = modules.chain(templates.iter().map(|it| it.file()));
        let environments = files.flat_map(|file| package.environments_of(file)).map(vnfcheck_hot::File::id);
        let environments: BTreeSet<FileId> = environments.collect();
        environments.into_iter().filter_map(|file| package.file(file)?.environment()).collect()
    }

    /// Returns the templates that an environment belongs to.
    fn own_templates(&self, environment: &Environment) -> impl Iterator<Item = &'p Template> {
        self.package().templates_with(environment.file()).filter_map(vnfcheck_hot::File::template)
    }

    /// Returns the templates of an environment and the templates that these call, directly or through others, each
    /// once.
    fn reached_by(&self, environment: &Environment) -> Vec<&'p Template> {
        let mut seen = HashSet::default();
        let reached = self.own_templates(environment).flat_map(|it| self.package().expand(it));
        reached.filter(|it| seen.insert(it.file())).collect()
    }

    /// Returns the templates in which a parameter takes its value from a default of an environment because no other
    /// source sets it.
    fn takers(&self, environment: &Environment, name: &str) -> Vec<&'p Template> {
        let package = self.package();
        let own: HashSet<FileId> = self.own_templates(environment).map(Template::file).collect();
        let takes = |template: &&Template| {
            let is_own = own.contains(&template.file());
            let is_free = || value_in(environment, "parameters", name).is_none();
            let is_omitted = || package.calls_to(template.file()).any(|call| argument(&call, name).is_none());
            template.parameter(name).is_some() && ((is_own && is_free()) || is_omitted())
        };
        self.reached_by(environment).into_iter().filter(takes).collect()
    }

    /// Returns the templates that share a default of an environment with this template.
    pub(super) fn sharing_default(&self, template: &Template, name: &str) -> Vec<&'p Template> {
        let environments = self.environments_over(&[template]).into_iter();
        let takers = environments
            .filter(|it| !self.keys_in(it, "parameter_defaults", name).is_empty())
            .map(|it| self.takers(it, name));
        takers.filter(|it| it.iter().any(|it| it.file() == template.file())).flatten().collect()
    }

    /// Returns the value that an environment sets for a parameter of its own template.
    pub(super) fn value_of(&self, template: &Template, name: &str) -> Option<Entry<'p>> {
        let environments = self.package().environments_of(template.file());
        environments.filter_map(vnfcheck_hot::File::environment).find_map(|it| it.value_of(name))
    }

    /// Returns `true` if an environment sets a default for a parameter of a template or of a template that leads to
    /// it.
    pub(super) fn has_default_above(&self, template: &Template, name: &str) -> bool {
        self.environments_over(&[template])
            .into_iter()
            .any(|it| value_in(it, "parameter_defaults", name).is_some())
    }

    /// Renames a parameter of the given templates in the environments that set its value.
    pub(super) fn rename_values(
        &self,
        templates: &[&'p Template],
        from: &str,
        to: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let renamed: HashSet<FileId> = templates.iter().map(|it| it.file()).collect();
        let is_renamed = |template: &&Template| renamed.contains(&template.file());
        for environment in self.environments_over(templates) {
            let is_own = self.own_templates(environment).any(|it| is_renamed(&it));
            if is_own {
                self.keys_in(environment, "parameters", from).iter().for_each(|key| out.rename(*key, to));
            }
            let has_default = |name: &str| !self.keys_in(environment, "parameter_defaults", name).is_empty();
            let takes = || self.takers(environment, from).iter().any(is_renamed);
            let is_of_no_other = || {
                let reached = self.reached_by(environment);
                reached.iter().all(|it| it.parameter(from).is_none() || is_renamed(it))
            };
            let is_default = has_default(from) && (takes() || is_of_no_other());
            if is_default && !self.takers(environment, to).is_empty()
                || has_default(to) && (is_default || takes())
            {
                return Err(Refusal::Taken(to.to_owned()));
            }
            if is_default {
                self.keys_in(environment, "parameter_defaults", from)
                    .iter()
                    .for_each(|key| out.rename(*key, to));
            }
            if is_own || is_default {
                for section in ABOUT_VALUES {
                    self.keys_in(environment, section, from).iter().for_each(|key| out.rename(*key, to));
                }
            }
        }
        Ok(())
    }

    /// Removes the values of a parameter, except for defaults that other templates use for a parameter of the same
    /// name.
    pub(super) fn remove_values(
        &self,
        template: &'p Template,
        name: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        for environment in self.environments_over(&[template]) {
            let is_other = |it: &Template| {
                let has_it = it.parameter(name).is_some() || self.reads_undeclared(it, name);
                it.file() != template.file() && has_it
            };
            let is_own = self.own_templates(environment).any(|it| it.file() == template.file());
            let mut sections = Vec::new();
            if is_own && !self.own_templates(environment).any(is_other) {
                sections.push("parameters");
            }
            if !self.reached_by(environment).into_iter().any(is_other) {
                sections.push("parameter_defaults");
                sections.extend(ABOUT_VALUES);
            }
            for key in sections.into_iter().flat_map(|section| self.keys_in(environment, section, name)) {
                self.check_losses(key.file())?;
                out.remove_entry(*key);
            }
        }
        Ok(())
    }

    /// Renames a resource where environments set hooks or restrictions for the resource.
    pub(super) fn rename_in_registries(
        &self,
        rename: Rename<'p, '_>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let Rename { template, from, to } = rename;
        for environment in self.environments_over(&[template]) {
            let registry = environment.section("resource_registry");
            let Some(resources) = registry.and_then(|it| it.value.get("resources")) else { continue };
            let mut pending: Vec<_> = self.own_templates(environment).map(|it| (resources, it)).collect();
            let mut seen = HashSet::default();
            while let Some((named, here)) = pending.pop() {
                if !seen.insert((named.resolved().id(), here.file())) {
                    continue;
                }
                for entry in named.written_entries() {
                    let pattern = entry.key.text();
                    if here.file() == template.file() {
                        if pattern == from {
                            out.rename(entry.key, to);
                        } else if matches_id(pattern, from)
                            .is_none_or(|it| matches_id(pattern, to) != Some(it))
                        {
                            return Err(Refusal::Pattern(pattern.to_owned()));
                        }
                    }
                    let resources = here.resources().filter(|it| matches_id(pattern, it.id()) != Some(false));
                    for call in resources.flat_map(|it| self.package().calls_by(here, it.id())) {
                        let Some(called) = self.package().called(&call) else { continue };
                        if call.via == Via::Type {
                            pending.push((entry.value, called));
                        } else {
                            pending.extend(entry.value.written_entries().map(|it| (it.value, called)));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the value in a section. Heat treats null as missing.
fn value_in<'p>(environment: &'p Environment, section: &str, name: &str) -> Option<Entry<'p>> {
    environment.section(section)?.value.entry(name).filter(|entry| !entry.value.is_null())
}

/// Returns `true` if a pattern matches an ID; `None` if the beginning of the pattern is not sufficient.
fn matches_id(pattern: &str, id: &str) -> Option<bool> {
    let start = pattern.split(['*', '?', '[']).next().unwrap_or_default();
    match pattern.get(start.len()..).unwrap_or_default() {
        "" => Some(pattern == id),
        "*" => Some(id.starts_with(start)),
        _ if !id.starts_with(start) => Some(false),
        _ => None,
    }
}
