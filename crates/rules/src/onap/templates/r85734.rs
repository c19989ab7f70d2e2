//! R-85734: a resource other than a server has a unique name built from `vnf_name`.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::{
    Call, Definition, Entry, File, FileId, FileKind, Function, Node, NodeId, Owner, Package, Resource,
    ResourceType, Section, Source, Target, Template, get_param_name,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::evaluate::{self, Unknown};
use vnfcheck_vnf::name_refs::NameRef;
use vnfcheck_vnf::resolve::returned;
use vnfcheck_vnf::texts::{self, Part};
use vnfcheck_vnf::tokens::as_word;
use vnfcheck_vnf::values::{branches, uses_in};
use vnfcheck_vnf::{Callers, ParamRef};

use crate::fixes;
use crate::names::ends_in_template_extension;
use crate::onap::aspects::environment::is_blank;
use crate::onap::aspects::mappings::mappings;
use crate::onap::aspects::replacement;
use crate::onap::networks::r16241::condition;
use crate::onap::templates::built_names::{BuiltNames, Clash};
use crate::words::{Declaration, most_listed};
use vnfcheck_check::{Context, Findings, Rule, is_known_type, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-85734", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let callers = &cx.model().callers;
    let mut names = BuiltNames::new(callers);
    let mapped = mapped_to_templates(package);
    let dependencies = Dependencies::of(package);
    for template in package.templates() {
        let is_chosen = |name: &str| is_subject(name) && !mapped.contains(name);
        for (resource, definition) in template.definitions_with(is_chosen) {
            let values = definition.values(&["name"]).into_iter();
            for name in values.flat_map(|it| returned(package, template, it)) {
                if is_blank(name) {
                    continue;
                }
                let built = built(callers, template, name);
                let type_name = definition.type_name().unwrap_or_default();
                if built != Built::FromVnfName && !is_known_type(type_name) {
                    let why = format!("the properties of its type `{type_name}` are unknown");
                    out.undecided(
                        name,
                        format!("`name` of `{}` may have a different meaning: {why}", resource.id()),
                        // R-67231 forbids a mapping in an environment file.
                        "use a resource type of Heat, or the file name of the template that defines the type",
                    );
                } else if let Built::Otherwise(defect) = built {
                    let seekers = seekers(cx, template, definition, name);
                    let files = seekers.iter().map(|it| it.template).collect();
                    let give = give_id(package, resource.id(), template.file(), &files);
                    let fix = build_for(&dependencies, package, template, resource, name, &seekers);
                    let group = names.group_of(template, resource, definition, name);
                    let apart = group.map(|it| format!("; {}", distinguish_members(it, template)));
                    let steps = how_to_build(callers, template, name, give);
                    out.fail(name, format!("the name of `{}` {defect}", resource.id()))
                        .help(steps + &apart.unwrap_or_default())
                        .fix(fix);
                } else if let Some(clash) = names.clash(template, resource, definition, name) {
                    report(&clash, template, resource, name, out);
                } else if matches!(built, Built::Perhaps) {
                    leave_open(callers, template, resource, name, out);
                } else {
                    out.pass();
                }
            }
        }
    }
}

/// Reports a name that may or may not contain `vnf_name`.
fn leave_open<'p>(
    callers: &Callers<'p>,
    template: &'p Template,
    resource: Resource<'p>,
    name: Node<'p>,
    out: &mut Findings,
) {
    let what = format!("whether the name of `{}` contains `vnf_name` is", resource.id());
    let values = evaluate::values(callers, Some(template), name);
    let missing = values.into_iter().filter_map(Result::err).find(Unknown::is_of_missing);
    let why = match missing {
        Some(Unknown { reason, .. }) => format!("{what} unknown: {reason}"),
        None => format!("{what} only known at deployment"),
    };
    // The value of an output is not a literal either.
    let help = "write the template of `str_replace` as a literal that contains the placeholder";
    out.undecided(name, why, help);
}

/// Reports a name that is not unique.
fn report<'p>(
    clash: &Clash<'p>,
    template: &'p Template,
    resource: Resource<'p>,
    name: Node<'p>,
    out: &mut Findings,
) {
    let id = resource.id();
    match clash {
        Clash::With(first) => {
            out.fail(name, format!("duplicate name of `{id}`"))
                .related(*first, "the same name")
                .help("add a distinctive word to the name in one of the templates")
                .fix(append(resource, name, &as_word(id)));
        }
        Clash::InMembers(group) => {
            let is_here = group.key.file() == template.file();
            let index = group.definition.index_text();
            out.fail(
                name,
                format!("the name of `{id}` is the same in all members of group `{}`", group.id()),
            )
            .related(*group, "the group")
            .help(distinguish_members(*group, template))
            .fix(match (group.definition.is(ResourceType::ResourceGroup), is_here) {
                (true, true) => append(resource, name, index),
                (false, true) => None,
                (_, false) => append_stack(resource, name),
            });
        }
        Clash::PerhapsInMembers(group) => {
            out.undecided(
                name,
                format!(
                    "the number of members of group `{}` with this name is only known at deployment",
                    group.id()
                ),
                distinguish_members(*group, template),
            );
        }
        Clash::Unfollowed => {
            let why = "the calls that use this name exceed the limits of the comparison";
            out.undecided(name, why, format!("add `{id}` to the name"));
        }
        Clash::InCalls(one, other) => {
            out.fail(name, format!("the name of `{id}` is the same each time its template is called"))
                .related(one.reference, "called here")
                .related(other.reference, "called here with the same values for the name")
                .help("pass a different value in each call, and add the value to the name")
                .fix(append_stack(resource, name));
        }
    }
}

/// Returns the help for a name in a template that the members of a group share.
fn distinguish_members(group: Resource<'_>, template: &Template) -> String {
    let is_here = group.key.file() == template.file();
    let index = group.definition.index_text();
    match (group.definition.is(ResourceType::ResourceGroup), is_here) {
        (true, true) => {
            format!("add `{index}` to the name; Heat replaces `{index}` with the index of the member")
        }
        (true, false) => format!("pass `{index}` as a parameter, and add the parameter to the name"),
        (false, true) => {
            "define the members in a nested template, and add its `OS::stack_name` to the name".to_owned()
        }
        (false, false) => "add `OS::stack_name`, which differs in each member, to the name".to_owned(),
    }
}

/// Returns the references that find the resource by its current name and would not find it under another name.
fn seekers<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    definition: Definition<'p>,
    name: Node<'p>,
) -> BTreeSet<NameRef<'p>> {
    let of_type = definition.resource_type();
    of_type
        .map(|it| cx.vnf().name_refs().of_name(&cx.model().callers, template, it, name))
        .unwrap_or_default()
}

/// Returns a fix that builds the name of a resource, and gives the ID of the resource to the seekers of the name.
fn build_for<'p>(
    dependencies: &Dependencies<'p>,
    package: &'p Package,
    template: &'p Template,
    resource: Resource<'p>,
    name: Node<'p>,
    seekers: &BTreeSet<NameRef<'p>>,
) -> Option<Fix> {
    let fix = build_name(template, resource, name)?;
    if seekers.is_empty() {
        return Some(fix);
    }
    let Some(given) = give_id_to(dependencies, package, template, resource, name, seekers) else {
        return Some(fix.only_shown());
    };
    let title = format!("{}, and refer to `{}` by ID", fix.title, resource.id());
    Some(given.into_iter().fold(Fix { title, ..fix }, Fix::and))
}

/// Returns the plans after which the seekers find a resource by its ID instead of its name. Returns `None` if a seeker
/// would not find the resource.
fn give_id_to<'p>(
    dependencies: &Dependencies<'p>,
    package: &'p Package,
    template: &'p Template,
    resource: Resource<'p>,
    name: Node<'p>,
    seekers: &BTreeSet<NameRef<'p>>,
) -> Option<Vec<Plan>> {
    let (own, others): (Vec<_>, Vec<_>) =
        seekers.iter().copied().partition(|it| it.template == template.file());
    let own: Vec<Node<'_>> = own
        .into_iter()
        .map(|it| replaceable(dependencies, template, resource, name, it))
        .collect::<Option<_>>()?;
    let id = Written::call("get_resource", Written::text(resource.id()));
    let mut plans: Vec<Plan> = own.iter().map(|it| Plan::replace(*it, id.clone())).collect();
    if !others.is_empty() {
        plans.extend(pass_id(package, template, resource, name, &own, &others)?);
    }
    Some(plans)
}

/// Returns the value with a reference to a resource of the same template by name, if a reference by ID can replace the
/// value: the value is the name, and the user needs no resource that may be missing or waits for the user.
fn replaceable<'p>(
    dependencies: &Dependencies<'p>,
    template: &'p Template,
    resource: Resource<'p>,
    name: Node<'p>,
    seeker: NameRef<'p>,
) -> Option<Node<'p>> {
    let value = template.tree().node(seeker.value).filter(|it| it.resolved().id() != name.resolved().id())?;
    let is_name = match (get_param_name(name), get_param_name(value)) {
        (Some(one), Some(other)) => one.text() == other.text(),
        (None, None) => name.is_scalar() && value.is_scalar() && name.text() == value.text(),
        _ => false,
    };
    let user = template.resource(seeker.user)?;
    let is_created = condition(resource).is_none_or(|it| condition(user) == Some(it));
    let is_own = resource.definition.values(&["name"]).into_iter().any(|it| it.id() == name.id());
    (is_name && is_created && is_own && !dependencies.depends_on(template.file(), resource.id(), user.id()))
        .then_some(value)
}

/// The resources that each resource of a package refers to, by template and ID.
struct Dependencies<'p> {
    package: &'p Package,
    needed: OnceCell<Needed<'p>>,
}

type Needed<'p> = HashMap<(FileId, &'p str), Vec<&'p str>>;

impl<'p> Dependencies<'p> {
    fn of(package: &'p Package) -> Self {
        Self { package, needed: OnceCell::new() }
    }

    fn read(package: &'p Package) -> Needed<'p> {
        let mut needed = Needed::default();
        for template in package.templates() {
            for target in [Target::Resource, Target::Attribute, Target::Dependency] {
                let references = template.references(target);
                for reference in references.filter(|it| it.owner.section == Section::Resources) {
                    if let Some(owner) = template.owner(reference.owner) {
                        let needed = needed.entry((template.file(), owner.name())).or_default();
                        needed.push(reference.name.text());
                    }
                }
            }
        }
        needed
    }

    /// Returns `true` if a resource of a template is, or depends on, another resource, directly or through others.
    fn depends_on(&self, template: FileId, id: &str, other: &str) -> bool {
        let needed = self.needed.get_or_init(|| Self::read(self.package));
        let (mut pending, mut seen) = (vec![id], HashSet::default());
        while let Some(id) = pending.pop() {
            if id == other {
                return true;
            }
            if seen.insert(id) {
                pending.extend(needed.get(&(template, id)).into_iter().flatten());
            }
        }
        false
    }
}

/// Returns the plans that pass the ID of a resource of the base module to other modules instead of its name, in an
/// output with the name of the parameter. Returns `None` if another element finds the resource by name.
fn pass_id<'p>(
    package: &'p Package,
    template: &'p Template,
    resource: Resource<'p>,
    name: Node<'p>,
    own: &[Node<'p>],
    seekers: &[NameRef<'p>],
) -> Option<Vec<Plan>> {
    let used = ParamRef::at(name).filter(|it| !it.is_indexed)?.name();
    let takes = |it: &NameRef<'_>| {
        let kind = package.kind(it.template);
        kind.is_module() && kind != FileKind::Base && it.parameter == Some(used)
    };
    if package.kind(template.file()) != FileKind::Base || !seekers.iter().all(takes) {
        return None;
    }
    let id = Written::call("get_resource", Written::text(resource.id()));
    let (returned, output) = if let Some(output) = template.output(used) {
        let value = output.value.get("value")?;
        get_param_name(value).filter(|it| it.text() == used)?;
        (Some(value), Plan::replace(value, id))
    } else {
        let output = [("description", Written::text(fixes::description_of(used))), ("value", id)];
        (None, Plan::add(template.root()?, &["outputs", used], Written::map(output)))
    };
    let is_replaced = |at: Node<'_>| {
        let call = at.parent().map(Node::id);
        call == Some(name.id())
            || returned.into_iter().chain(own.iter().copied()).any(|it| call == Some(it.id()))
    };
    let mut references = template.references(Target::Parameter).filter(|it| it.name.text() == used);
    // The former name would replace the ID.
    let values = package.environments().filter_map(|it| it.parameter(used));
    let dropped = values.map(Plan::remove);
    references.all(|it| is_replaced(it.name)).then(|| std::iter::once(output).chain(dropped).collect())
}

/// Returns the help for an invalid name, including the parameters to declare or remove.
fn how_to_build<'p>(
    callers: &Callers<'p>,
    template: &'p Template,
    name: Node<'p>,
    give: Vec<String>,
) -> String {
    let package = callers.package;
    let is_missing = template.parameter("vnf_name").is_none();
    let is_nested = package.kind(template.file()) == FileKind::Nested;
    let of_vnf_name =
        Declaration { what: "`vnf_name`", names: &["vnf_name"], is_typed: false, is_prescribed: true };
    let declare = is_missing.then(|| of_vnf_name.step(package, template));
    let pass = (is_missing && is_nested).then(|| "pass `vnf_name` in every call".to_owned());
    let remove = get_param_name(name).map(|it| format!("remove `{}` if it becomes unused", it.text()));
    let further: Vec<String> = [declare, pass].into_iter().flatten().chain(give).chain(remove).collect();
    let further = match further.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", and {last}"),
        Some((last, others)) => format!(", {}, and {last}", others.join(", ")),
    };
    let build = write_placeholder(callers, template, name)
        .unwrap_or_else(|| "build the name with `str_replace` from `vnf_name`".to_owned());
    build + &further
}

/// Returns the step for a name whose `str_replace` has a param with `vnf_name` that its template does not contain.
fn write_placeholder<'p>(callers: &Callers<'p>, template: &'p Template, name: Node<'p>) -> Option<String> {
    let (pattern, call) = pattern_of(name)?;
    let mut params = replacement::params(&call);
    let slot = params.find(|it| is_from_vnf_name(callers, template, it.value) == Some(true))?.name();
    let text = pattern.text();
    let is_shown = !text.is_empty() && !text.contains(['\n', '`']);
    let such_as = if is_shown { format!(", such as `{slot}_{text}`") } else { String::new() };
    Some(format!("write `{slot}` in `template`{such_as}"))
}

/// Returns the steps after which the templates `seekers` find a resource of a template by its ID instead of its name.
pub(crate) fn give_id(
    package: &Package,
    id: &str,
    template: FileId,
    seekers: &BTreeSet<FileId>,
) -> Vec<String> {
    let is_here = seekers.contains(&template);
    let here = is_here.then(|| format!("replace the other uses of the name with `{{get_resource: {id}}}`"));
    let others = seekers.iter().filter(|it| **it != template);
    let others: Vec<&str> = others.filter_map(|it| package.file(*it)).map(File::name).collect();
    let pass = (!others.is_empty()).then(|| format!("pass the ID of `{id}` to {}", most_listed(&others)));
    here.into_iter().chain(pass).collect()
}

/// Returns a fix that builds the name from `vnf_name` and the current name or the resource ID.
fn build_name(template: &Template, resource: Resource<'_>, name: Node<'_>) -> Option<Fix> {
    if let Some(call) = str_replace_at(name) {
        return extend_name(template, resource, call);
    }
    let is_plain = name.is_scalar() || get_param_name(name).is_some();
    let text = name.is_scalar().then(|| name.text()).filter(|it| !it.contains(['%', '$', '\n']));
    let mut params = vec![(SLOT, fixes::get_param("vnf_name"))];
    let pattern = if is_plain {
        format!("{SLOT}_{}", text.unwrap_or_else(|| resource.id()))
    } else {
        Call::at(name, Owner::default())?;
        params.push((REST, Written::of(name)?));
        format!("{SLOT}_{REST}")
    };
    let arguments = [("template", Written::text(pattern)), ("params", Written::map(params))];
    let built = Written::call("str_replace", Written::map(arguments));
    let title = format!("build the name of `{}` from `vnf_name`", resource.id());
    Some(Fix::risky(title, Plan::replace(name, built)).and(fixes::supply(template.file(), "vnf_name")))
}

fn str_replace_at(name: Node<'_>) -> Option<Call<'_>> {
    Call::at(name, Owner::default()).filter(|it| it.function == Function::StrReplace)
}

/// Returns the template of a name that `str_replace` builds, and the call.
fn pattern_of(name: Node<'_>) -> Option<(Node<'_>, Call<'_>)> {
    let call = str_replace_at(name)?;
    Some((call.argument.get("template").filter(|it| it.is_scalar())?, call))
}

/// Returns a fix that appends a word to a name, unless the name already ends with the word.
fn append(resource: Resource<'_>, name: Node<'_>, word: &str) -> Option<Fix> {
    let (pattern, _) = pattern_of(name).filter(|(it, _)| !it.text().ends_with(word))?;
    let extended = Written::text(format!("{}_{word}", pattern.text()));
    Some(Fix::risky(
        format!("append `{word}` to the name of `{}`", resource.id()),
        Plan::replace(pattern, extended),
    ))
}

/// Returns a fix that appends the name of the stack to a name, because each call of a nested template creates a stack.
fn append_stack(resource: Resource<'_>, name: Node<'_>) -> Option<Fix> {
    let (_, call) = pattern_of(name).filter(|(it, _)| !it.text().contains(STACK))?;
    let params = call.argument.get("params").filter(|it| it.is_mapping() && it.get(STACK).is_none())?;
    let slot = Plan::add(params, &[STACK], fixes::get_param("OS::stack_name"));
    Some(append(resource, name, STACK)?.and(slot))
}

/// Returns a fix that puts `vnf_name` in front of the template of a `str_replace`, as an existing or a new param.
fn extend_name(template: &Template, resource: Resource<'_>, call: Call<'_>) -> Option<Fix> {
    let pattern = call.argument.get("template").filter(|it| it.is_scalar())?;
    let title = format!("put `vnf_name` before the name of `{}`", resource.id());
    let is_vnf_name = |it: &Entry<'_>| get_param_name(it.value).is_some_and(|it| it.has_text("vnf_name"));
    let params = call.argument.get("params");
    let known = params.and_then(|it| it.entries().find(is_vnf_name)).map(Entry::name);
    let extended = Written::text(format!("{}_{}", known.unwrap_or(SLOT), pattern.text()));
    let supply = fixes::supply(template.file(), "vnf_name");
    let fix = Fix::risky(title, Plan::replace(pattern, extended)).and(supply);
    let slot = || Plan::add(call.argument, &["params", SLOT], fixes::get_param("vnf_name"));
    Some(if known.is_some() { fix } else { fix.and(slot()) })
}

/// The placeholder for `vnf_name` in the template of a `str_replace`.
const SLOT: &str = "VNF_NAME";
/// The placeholder for a name that a function computes.
const REST: &str = "REST";
/// The placeholder for the name of the stack.
const STACK: &str = "STACK";

/// Returns `true` if the requirement covers a type. Other rules cover the names of servers; for a nested template
/// `name` is an ordinary parameter.
fn is_subject(type_name: &str) -> bool {
    !ResourceType::Server.is_named(type_name) && !ends_in_template_extension(type_name)
}

/// Returns the types that an environment of the package maps to a template, in a file of any name: `name` is a parameter
/// of that template.
pub(crate) fn mapped_to_templates(package: &Package) -> HashSet<&str> {
    mappings(package).map(|it| it.entry.name()).collect()
}

/// The origin of a name, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Built {
    /// `str_replace` builds the name from `vnf_name`.
    FromVnfName,
    /// `str_replace` builds the name from `vnf_name` if the template contains the param, but the package does not
    /// contain that template. Also applies if an `if` selects `vnf_name`.
    Perhaps,
    /// The name has another origin, described by the text.
    Otherwise(&'static str),
}

fn built<'p>(callers: &Callers<'p>, template: &'p Template, name: Node<'p>) -> Built {
    let passed = ParamRef::at(name).filter(|it| !it.is_indexed).and_then(|used| {
        let sources = callers.sources(template, used.name());
        let by_callers = sources.map(|source| match source {
            Source::Argument { call, value } => {
                let values = returned(callers.package, call.caller, value).into_iter();
                values.map(|it| built_here(callers, call.caller, it)).max().unwrap_or(NOT_BUILT)
            }
            _ => NOT_BUILT,
        });
        by_callers.max()
    });
    passed.unwrap_or_else(|| built_here(callers, template, name))
}

/// A name that no function builds.
const NOT_BUILT: Built = Built::Otherwise("is not built with `str_replace`");

/// Returns the origin that the template of a name determines.
fn built_here<'p>(callers: &Callers<'p>, template: &'p Template, name: Node<'p>) -> Built {
    let Some(call) = str_replace_at(name) else {
        let is_mixed = name.entry("str_replace").is_some();
        return if is_mixed { Built::Otherwise("has other keys next to `str_replace`") } else { NOT_BUILT };
    };
    let params = replacement::params(&call);
    let params = params.map(|it| (it, is_from_vnf_name(callers, template, it.value)));
    let params: Vec<_> = params.filter(|(_, is_met)| *is_met != Some(false)).collect();
    if params.is_empty() {
        return Built::Otherwise("does not use `vnf_name`");
    }
    let Some(pattern) = call.argument.get("template") else {
        return Built::Otherwise("has a `template` that is not a literal string");
    };
    let parts = texts::parts(pattern);
    let has = |word: &str| parts.iter().any(|it| matches!(it, Part::Written(_, text) if text.contains(word)));
    let mut used = params.iter().filter(|(it, _)| has(it.name())).map(|(_, is_met)| *is_met).peekable();
    if used.peek().is_some() {
        if used.any(|is_met| is_met == Some(true)) { Built::FromVnfName } else { Built::Perhaps }
    } else if parts.iter().any(|it| !matches!(it, Part::Written(..))) {
        Built::Perhaps
    } else {
        Built::Otherwise("does not use the placeholder of `vnf_name` in `template`")
    }
}

/// Returns `true` if the replacement of a part of a name comes from `vnf_name`. In a nested template, all callers must
/// pass a value that comes from `vnf_name`. Returns `None` if only some branches of an `if` come from `vnf_name`.
fn is_from_vnf_name<'p>(callers: &Callers<'p>, template: &'p Template, value: Node<'p>) -> Option<bool> {
    Derivation { callers, known: HashMap::default() }.is_met(template, value, MOST_LEVELS)
}

/// Maximum number of call levels to follow; Heat nests at most five stacks.
const MOST_LEVELS: u32 = 16;

/// The search for `vnf_name` in the sources of values.
struct Derivation<'s, 'p> {
    callers: &'s Callers<'p>,
    /// Results for the values of callers. A value that depends on itself counts as coming from `vnf_name`, so the other
    /// callers decide.
    known: HashMap<(FileId, NodeId), Option<bool>>,
}

impl<'p> Derivation<'_, 'p> {
    fn is_met(&mut self, template: &'p Template, value: Node<'p>, levels: u32) -> Option<bool> {
        let key = (value.file(), value.id());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.known.insert(key, Some(true));
        let branches: Vec<_> =
            branches(value).map(|branch| self.is_met_in_branch(template, branch, levels)).collect();
        let first = branches.first().copied().flatten();
        let is_met = first.filter(|first| branches.iter().all(|it| *it == Some(*first)));
        self.known.insert(key, is_met);
        is_met
    }

    fn is_met_in_branch(&mut self, template: &'p Template, branch: Node<'p>, levels: u32) -> Option<bool> {
        let mut best = Some(false);
        for name in uses_in(branch).into_iter().map(ParamRef::name) {
            let is_met =
                if name == VNF_NAME { Some(true) } else { self.is_passed_by_callers(template, name, levels) };
            match is_met {
                Some(true) => return Some(true),
                None => best = None,
                Some(false) => {}
            }
        }
        best
    }

    fn is_passed_by_callers(&mut self, template: &'p Template, name: &'p str, levels: u32) -> Option<bool> {
        let levels = levels.checked_sub(1)?;
        let sources: Vec<_> = self.callers.sources_within_limit(template, name)?.collect();
        let mut is_met = Some(!sources.is_empty());
        for source in sources {
            let is_vnf_name = match source {
                Source::Environment { entry, .. } => Some(entry.name() == VNF_NAME),
                Source::Unlisted { name, .. } => Some(name == VNF_NAME),
                Source::Argument { call, value } => self.is_met(call.caller, value, levels),
                Source::NotPassed { .. } => Some(false),
            };
            match is_vnf_name {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_met = None,
            }
        }
        is_met
    }
}

/// The parameter that contains the name of the VNF in ONAP.
const VNF_NAME: &str = "vnf_name";
