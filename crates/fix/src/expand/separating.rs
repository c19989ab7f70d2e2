//! Moves servers of a nested template to separate nested templates.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Call, File, Function, NestedCall, Node, Owner, Section, Target, Template, Tree, Via};
use vnfcheck_yaml::Written;
use vnfcheck_yaml::edit::apply;

use super::FixPlanner;
use super::lifting::OF_STACK;
use super::merging::{ended, in_blocks, is_bare, parsed, sections, without_gap};
use crate::division::Division;
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

/// Sections of a template that can be divided.
const DIVISIBLE: [&str; 5] = ["heat_template_version", "description", "parameters", "resources", "outputs"];

/// The templates that need each member of a section, by position of the new template; `None` for the current template.
type Homes<'p> = BTreeMap<(&'p str, &'p str), BTreeSet<Option<usize>>>;

/// A value that an output of the current template returns, and that parameters of new templates take.
struct PassedValue {
    value: Written,
    /// Positions of the new templates.
    parts: BTreeSet<usize>,
}

/// The new templates of servers.
struct Separation<'p, 's> {
    /// The current template.
    file: &'p File,
    servers: &'s [String],
    homes: Homes<'p>,
    /// Values by the name of the output and of the parameters.
    passed: BTreeMap<String, PassedValue>,
}

impl Separation<'_, '_> {
    /// Returns `true` if a template needs a member of a section.
    fn is_needed(&self, home: Option<usize>, section: &str, name: &str) -> bool {
        let is_passed = |passed: &PassedValue| match home {
            None => section == "outputs",
            Some(part) => section == "parameters" && passed.parts.contains(&part),
        };
        is_in(&self.homes, home, section, name) || self.passed.get(name).is_some_and(is_passed)
    }

    /// Returns the arguments of a new template that take outputs of the current template.
    fn arguments(&self, part: usize, current: &NestedCall<'_>) -> Vec<(String, Written)> {
        let of_part = self.passed.iter().filter(|(_, passed)| passed.parts.contains(&part));
        let argument = |(name, _): (&String, &PassedValue)| {
            let steps = [current.resource.id(), name.as_str()].map(Written::text);
            (name.clone(), Written::call("get_attr", Written::List(steps.into())))
        };
        of_part.map(argument).collect()
    }
}

impl<'p> FixPlanner<'p> {
    /// Moves servers, each with the resources that only this server needs, to new templates. All callers call the new
    /// templates in the same way as the current template, and pass the values that the servers read from the resources
    /// of the current template.
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
        let connected = || Refusal::Connected(file.path().to_owned());
        let division = Division::of(template, servers).ok_or_else(connected)?;
        let homes = homes(template, &division).ok_or_else(immovable)?;
        let passed = self.passed_values(template, &division)?;
        let tree = self.with_passed_values(template, &division, &passed)?;
        let separation = Separation { file, servers, homes, passed };
        let text = |home| with_members(&tree, &|section, name| separation.is_needed(home, section, name));
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
            // A resource has several calls if its arguments have several alternatives.
            if !callers.insert((call.caller.file(), call.resource.key.id())) {
                return Err(self.immovable(template));
            }
            self.add_calls(&separation, &call, out)?;
        }
        if callers.is_empty() { Err(Refusal::NoCaller(file.path().to_owned())) } else { Ok(()) }
    }

    /// Returns the values that new templates read from resources of the current template.
    fn passed_values(
        &self,
        template: &'p Template,
        division: &Division<'p>,
    ) -> Result<BTreeMap<String, PassedValue>, Refusal> {
        let mut passed: BTreeMap<String, PassedValue> = BTreeMap::new();
        for link in &division.links {
            let new = || PassedValue { value: link.value.clone(), parts: BTreeSet::new() };
            let entry = passed.entry(link.name.clone()).or_insert_with(new);
            if entry.value != link.value {
                return Err(Refusal::Taken(link.name.clone()));
            }
            entry.parts.insert(link.part);
        }
        for (name, PassedValue { value, .. }) in &passed {
            let output = template.output(name).map(|it| it.value.get("value").and_then(Written::of));
            let is_other = output.is_some_and(|it| it.as_ref() != Some(value));
            if is_other || template.parameter(name).is_some() {
                return Err(Refusal::Taken(name.clone()));
            }
            if self.references().has(template, Target::Parameter, name) {
                return Err(Refusal::Dangling(name.clone()));
            }
        }
        Ok(passed)
    }

    /// Returns the template before its division, with an output and a parameter for each passed value. The parameters
    /// replace the values in the resources that move.
    fn with_passed_values(
        &self,
        template: &'p Template,
        division: &Division<'p>,
        passed: &BTreeMap<String, PassedValue>,
    ) -> Result<Tree, Refusal> {
        let mut added = Expansion::default();
        let outputs = passed.iter().filter(|(name, _)| template.output(name).is_none());
        let outputs = outputs.map(|(name, passed)| (name.clone(), passed.value.clone()));
        self.add_outputs(template, outputs.collect(), &mut added)?;
        let parameter = |name: &String| {
            let description = Written::text(name.replace('_', " "));
            (name.clone(), Written::map([("type", Written::text("string")), ("description", description)]))
        };
        self.add_members(template, "parameters", passed.keys().map(parameter).collect(), &mut added)?;
        for link in &division.links {
            added.replace(link.call, Written::call("get_param", Written::text(link.name.as_str())));
        }
        let edits = self.edits(&added)?.remove(&template.file()).unwrap_or_default();
        let text = apply(template.tree().text(), &edits).map_err(|_| self.immovable(template))?;
        Ok(parsed(&text, template.tree()))
    }

    /// Adds calls of the new templates next to a call, each with the arguments that the template needs.
    fn add_calls(
        &self,
        separation: &Separation<'p, '_>,
        call: &NestedCall<'p>,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let Separation { file, servers, homes, passed } = separation;
        if call.via != Via::Type && !passed.is_empty() {
            return Err(Refusal::Members(call.resource.id().to_owned()));
        }
        self.check_readers(call, homes)?;
        let immovable = || self.immovable(call.caller);
        let folder = call.reference.text().strip_suffix(file.name()).ok_or_else(immovable)?;
        let root = self.root(call.caller)?;
        for (position, server) in servers.iter().enumerate() {
            let id = format!("{}_{server}", call.resource.id());
            if self.package.templates().any(|it| it.resource(&id).is_some()) {
                return Err(Refusal::Taken(id));
            }
            let name = format!("{folder}{}_{server}.{}", file.stem(), file.extension());
            let is_needed = |name: &str| is_in(homes, Some(position), "parameters", name);
            let arguments = separation.arguments(position, call);
            let body = call_of(call, &name, &is_needed, arguments).ok_or_else(immovable)?;
            out.add_entry(root, &["resources", &id], body)?;
            out.claims.push(Claim::Resource(id));
        }
        for ((section, name), of) in homes {
            if *section == "parameters" && !of.contains(&None) {
                for key in self.keys_named(call.arguments, name) {
                    out.remove_entry(*key);
                }
            }
        }
        Ok(())
    }

    /// Refuses a call that other resources refer to, unless they refer to outputs that stay.
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

/// Returns a call of another template, with the needed arguments of a call and additional arguments; `None` if the call
/// has aliases.
fn call_of(
    call: &NestedCall<'_>,
    name: &str,
    is_needed: &dyn Fn(&str) -> bool,
    further: Vec<(String, Written)>,
) -> Option<Written> {
    let mut body = Written::of(call.resource.definition.body)?;
    let path: &[&str] = if call.via == Via::Type { &[] } else { &["properties", "resource_def"] };
    let called = path.iter().try_fold(&mut body, |of, key| entry(of, key))?;
    *entry(called, "type")? = Written::text(name);
    match entry(called, "properties") {
        Some(Written::Map(arguments)) => {
            arguments.retain(|(name, _)| is_needed(name));
            arguments.extend(further);
        }
        _ if further.is_empty() => {}
        Some(_) => return None,
        None => {
            let Written::Map(entries) = called else { return None };
            entries.push(("properties".to_owned(), Written::Map(further)));
        }
    }
    Some(body)
}

fn entry<'w>(of: &'w mut Written, key: &str) -> Option<&'w mut Written> {
    let Written::Map(entries) = of else { return None };
    entries.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
}

/// Assigns the members of a template to the new templates of servers; `None` if an output or a function needs several of
/// the templates.
fn homes<'p>(template: &'p Template, division: &Division<'p>) -> Option<Homes<'p>> {
    let root = template.root()?;
    if !root.written_entries().all(|it| DIVISIBLE.contains(&it.name()))
        || template.calls_of(Function::Ref).next().is_some()
    {
        return None;
    }
    let mut homes = Homes::new();
    for (position, resource) in template.resources().enumerate() {
        homes.entry(("resources", resource.id())).or_default().insert(division.part_of(position));
    }
    for reference in [Target::Resource, Target::Attribute].into_iter().flat_map(|it| template.references(it))
    {
        if reference.owner.section == Section::Outputs {
            let output = template.owner(reference.owner)?.name();
            homes.entry(("outputs", output)).or_default().insert(division.part_of(reference.declared?));
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
            text.push_str(without_gap(&(kept + comments)));
            text.push_str(section.text.get(without_gap(section.text).len()..)?);
        }
    }
    // Without the last section, the blank line before it is at the end.
    if without_gap(tree.text()) == tree.text() {
        text.truncate(without_gap(&text).len());
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
