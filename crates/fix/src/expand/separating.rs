//! Moves servers of a nested template to separate nested templates.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Call, File, Function, NestedCall, Node, Owner, Section, Target, Template, Tree, Via};
use vnfcheck_yaml::Written;
use vnfcheck_yaml::edit::Change;

use super::FixPlanner;
use super::lifting::OF_STACK;
use super::merging::{ended, in_blocks, is_bare, parsed, sections};
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

/// Sections of a template that can be divided.
const DIVISIBLE: [&str; 5] = ["heat_template_version", "description", "parameters", "resources", "outputs"];

/// The templates that need each member of a section: positions of new templates; `None` for the current template.
type Homes<'p> = BTreeMap<(&'p str, &'p str), BTreeSet<Option<usize>>>;

impl<'p> FixPlanner<'p> {
    /// Moves servers, each with the connected resources, to new templates. All callers call the new templates in the
    /// same way as the current template.
    pub(super) fn separate_servers(
        &self,
        template: &'p Template,
        servers: &[String],
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        if self.package.cycles().next().is_some() {
            return Err(Refusal::Cycle);
        }
        self.check_losses(template.file())?;
        let immovable = || self.immovable(template);
        let file = self.package.file(template.file()).ok_or_else(immovable)?;
        let homes = homes(template, servers).ok_or_else(immovable)?;
        let text = |home| with_members(template.tree(), &|section, name| is_in(&homes, home, section, name));
        out.write(file, text(None).ok_or_else(immovable)?);
        for (position, server) in servers.iter().enumerate() {
            let path = format!("{}_{server}.{}", stem(file.path()), file.extension());
            if self.package.files().any(|it| it.path().eq_ignore_ascii_case(&path)) {
                return Err(Refusal::Taken(path));
            }
            out.claims.push(Claim::File(path.clone()));
            out.listed_like.insert(path.clone(), file.path().to_owned());
            out.added.insert(path, text(Some(position)).ok_or_else(immovable)?);
        }
        let mut callers = BTreeSet::new();
        for call in self.package.calls_to(template.file()) {
            self.check_lift(template, &call)?;
            // A resource with several alternatives of its arguments has several calls.
            if !callers.insert((call.caller.file(), call.resource.key.id())) {
                return Err(self.immovable(template));
            }
            self.add_calls(file, &call, servers, &homes, out)?;
        }
        if callers.is_empty() { Err(Refusal::NoCaller(file.path().to_owned())) } else { Ok(()) }
    }

    /// Adds calls of the new templates next to a call, each with the arguments that the template needs.
    fn add_calls(
        &self,
        file: &File,
        call: &NestedCall<'p>,
        servers: &[String],
        homes: &Homes<'p>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        self.check_readers(call, homes)?;
        let immovable = || self.immovable(call.caller);
        let folder = call.reference.text().strip_suffix(file.name()).ok_or_else(immovable)?;
        let root = call.caller.root().ok_or_else(immovable)?;
        for (position, server) in servers.iter().enumerate() {
            let id = format!("{}_{server}", call.resource.id());
            if self.package.templates().any(|it| it.resource(&id).is_some()) {
                return Err(Refusal::Taken(id));
            }
            let name = format!("{folder}{}_{server}.{}", file.stem(), file.extension());
            let is_needed = |name: &str| is_in(homes, Some(position), "parameters", name);
            let body = call_of(call, &name, &is_needed).ok_or_else(immovable)?;
            out.add_entry(root, &["resources", &id], body)?;
            out.claims.push(Claim::Resource(id));
        }
        for ((section, name), of) in homes {
            if *section == "parameters" && !of.contains(&None) {
                for key in self.keys_named(call.arguments, name) {
                    out.change(key.file(), Change::Remove { key: key.id() });
                }
            }
        }
        Ok(())
    }

    /// Refuses a call to which other resources refer, except to outputs that stay.
    fn check_readers(&self, call: &NestedCall<'p>, homes: &Homes<'p>) -> Result<(), Refusal> {
        let id = call.resource.id();
        let stays = |item: Node<'_>| {
            let name = item.text();
            let output = homes.get(&("outputs", name));
            item.is_scalar() && !name.starts_with("resource.") && output.is_none_or(|it| it.contains(&None))
        };
        let reads = self.references().to(call.caller, Target::Attribute, id).into_iter();
        let mut reads = reads.map(|it| Call::around(it, Owner::default()));
        let is_read = reads.any(|it| it.is_none_or(|it| !it.argument.items().skip(1).all(stays)));
        let is_named = [Target::Resource, Target::Dependency]
            .iter()
            .any(|it| self.references().has(call.caller, *it, id));
        if is_read || is_named { Err(Refusal::Used(id.to_owned())) } else { Ok(()) }
    }
}

/// Returns `true` if a template needs a member of a section.
fn is_in(homes: &Homes<'_>, home: Option<usize>, section: &str, name: &str) -> bool {
    homes.get(&(section, name)).is_some_and(|it| it.contains(&home))
}

/// Returns a call of another template, with the needed arguments of a call; `None` if the call has aliases.
fn call_of(call: &NestedCall<'_>, name: &str, is_needed: &dyn Fn(&str) -> bool) -> Option<Written> {
    let mut body = Written::of(call.resource.definition.body)?;
    let path: &[&str] = if call.via == Via::Type { &[] } else { &["properties", "resource_def"] };
    let called = path.iter().try_fold(&mut body, |of, key| entry(of, key))?;
    *entry(called, "type")? = Written::text(name);
    if let Some(Written::Map(arguments)) = entry(called, "properties") {
        arguments.retain(|(name, _)| is_needed(name));
    }
    Some(body)
}

fn entry<'w>(of: &'w mut Written, key: &str) -> Option<&'w mut Written> {
    let Written::Map(entries) = of else { return None };
    entries.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
}

/// Assigns the members of a template to the new templates of servers; `None` if servers are connected, or if an output
/// or a function needs several of the templates.
fn homes<'p>(template: &'p Template, servers: &[String]) -> Option<Homes<'p>> {
    let root = template.root()?;
    if !root.written_entries().all(|it| DIVISIBLE.contains(&it.name()))
        || template.calls_of(Function::Ref).next().is_some()
    {
        return None;
    }
    let firsts = template.connected_resources();
    let first = |position: usize| firsts.get(position).copied();
    let of_servers = servers.iter().map(|it| first(template.resource_position(it)?));
    let of_servers: Vec<usize> = of_servers.collect::<Option<_>>()?;
    if of_servers.iter().collect::<BTreeSet<_>>().len() < servers.len() {
        return None;
    }
    let home = |position: usize| of_servers.iter().position(|it| Some(*it) == first(position));
    let mut homes = Homes::new();
    for (position, resource) in template.resources().enumerate() {
        homes.entry(("resources", resource.id())).or_default().insert(home(position));
    }
    for reference in [Target::Resource, Target::Attribute].into_iter().flat_map(|it| template.references(it))
    {
        if reference.owner.section == Section::Outputs {
            let output = template.owner(reference.owner)?.name();
            homes.entry(("outputs", output)).or_default().insert(home(reference.declared?));
        }
    }
    let stay = || BTreeSet::from([None]);
    for output in template.outputs() {
        if homes.entry(("outputs", output.name())).or_insert_with(stay).len() > 1 {
            return None;
        }
    }
    for reference in template.references(Target::Parameter) {
        let section = match reference.owner.section {
            Section::Resources => "resources",
            Section::Outputs => "outputs",
            Section::Conditions | Section::Other => return None,
        };
        let of = homes.get(&(section, template.owner(reference.owner)?.name()))?.clone();
        homes.entry(("parameters", reference.name.text())).or_default().extend(of);
    }
    for parameter in template.parameters() {
        homes.entry(("parameters", parameter.name())).or_insert_with(stay);
    }
    let is_of_stack = |name: &&str| homes.get(&("parameters", *name)).is_some_and(|it| *it != stay());
    (!OF_STACK.iter().any(is_of_stack)).then_some(homes)
}

/// Returns a template with only some members of its sections, each with the comments above the member; `None` if the
/// text cannot be divided line by line.
fn with_members(tree: &Tree, is_kept: &dyn Fn(&str, &str) -> bool) -> Option<String> {
    let tree = in_blocks(tree)?;
    let (start, sections) = sections(&tree)?;
    let (mut text, mut expected) = (start.to_owned(), Vec::new());
    for section in &sections {
        if !section.value.is_mapping() || is_bare(section.value) {
            text.push_str(&ended(section.text));
            continue;
        }
        let (lead, members) = section.members()?;
        let (mut comments, mut kept) = (lead, String::new());
        for member in members {
            let (own, next) = member.text.split_at_checked(end_of(member.text, section.indent()))?;
            if is_kept(section.name, member.name) {
                kept.push_str(comments);
                kept.push_str(&ended(own));
                expected.push((section.name, member.name, section.value.get(member.name)?.content()));
            }
            comments = next;
        }
        if !kept.is_empty() {
            text.push_str(section.text.get(..section.text.find('\n')? + 1)?);
            text.push_str(&kept);
            text.push_str(comments);
        }
    }
    let after = parsed(&text, &tree);
    let content = |section: &str, name: &str| Some(after.root()?.get(section)?.get(name)?.content());
    let is_same = expected.iter().all(|(section, name, before)| content(section, name) == Some(*before));
    (after.errors().is_empty() && is_same).then_some(text)
}

/// Returns the end of a member without the comments above the next member.
fn end_of(member: &str, indent: usize) -> usize {
    let is_comment = |line: &&str| {
        let text = line.trim_start_matches(' ');
        text.starts_with('#') && line.len() - text.len() <= indent
    };
    let comments = member.split_inclusive('\n').rev().take_while(is_comment);
    member.len() - comments.map(str::len).sum::<usize>()
}
