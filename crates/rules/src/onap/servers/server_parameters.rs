//! Parameters for the name, image and flavor of a server.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

use vnfcheck_fix::Decision;
use vnfcheck_hot::{
    Call, Definition, FileId, Function, Node, NodeId, Owner, PSEUDO_PARAMETERS, Package, ResourceType,
    Template,
};
use vnfcheck_maps::{HashMap, HashSet, IndexSet};
use vnfcheck_vnf::namer::Subject;
use vnfcheck_vnf::values::target_at;
use vnfcheck_vnf::{
    Attached, Cardinality, IdReading, Namer, ParamRef, Server, ValueSource, Vnf, ids, parameters, servers,
    tokens,
};

use crate::fixes;
use crate::onap::aspects::{computed, indices, source, types};
use crate::onap::servers::subjects::ServerProperty;
use crate::onap::servers::wishes::Wishes;
use crate::slips;
use crate::words::{
    self, SameName, after_correcting, and_declare, call_of, has_placeholder, take_from_parameter,
};
use vnfcheck_check::{Context, Finding, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // The ID, parameters and ports of a server use one vm-type and one index.
    rule("R-304011", check_identity),
];

/// Checks that the property comes from a parameter if it is set.
pub(crate) fn require_parameter(property: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    let property = property.name;
    let vnf = cx.model();
    let mut callers = source::Callers::default();
    let what = format!("the {property} of a server");
    for server in &vnf.servers {
        for value in server.values(property).filter(|value| !value.is_null()) {
            let given = ValueSource::at(value);
            let defined = server.defined;
            let expected = || name_by_new_id(cx, server, property);
            if let ValueSource::Parameter(used) = given {
                let (template, resource) = (defined.template, defined.resource);
                callers.check_supplied_value(
                    cx,
                    source::SupplyingParameter {
                        template,
                        used,
                        resource,
                        what: &what,
                        is_supplied: property == "name",
                        may_be_computed: false,
                    },
                    expected,
                    out,
                );
                continue;
            }
            let what = given.described();
            let described = defined.described("server");
            let message = if matches!(given, ValueSource::Computed(Function::Ref, _)) {
                format!("the {property} of {described} comes from `Ref`, expected `get_param`")
            } else {
                format!("the {property} of {described} comes from {what}, not from a parameter")
            };
            let help = match parameter_in_braces(value) {
                Some(meant) => take_from_own(cx.package(), defined.template, property, meant),
                None => listed_name(server, property)
                    .unwrap_or_else(|| take_from_own(cx.package(), defined.template, property, &expected())),
            };
            out.fail(value, message)
                .related(defined.resource, "the server")
                .help(after_correcting(server.to_correct(), help))
                .waits_for(new_parameter(server, property, value, &expected()));
        }
    }
}

/// Returns the name in a value such as `{ name }`. The help for the type of the value (R-92635) takes the value from the
/// parameter of this name.
fn parameter_in_braces(value: Node<'_>) -> Option<&str> {
    let name = slips::name_in_braces(value).filter(|it| !it.is_empty())?;
    let is_call = Call::at(value, Owner::default()).is_some();
    (!is_call && tokens::has_only_word_characters(name)).then_some(name)
}

/// Returns the `ResourceGroup` that a server is a member of. The members take their names from a list.
fn resource_group_of<'p>(server: &Server<'p>) -> Option<Definition<'p>> {
    let group = server.defined.resource.definition;
    (server.defined.is_member && group.is(ResourceType::ResourceGroup)).then_some(group)
}

/// Returns the decision to use a parameter instead of a literal or computed value. No environment can contain a value
/// that a resource computes.
fn new_parameter(server: &Server<'_>, property: &str, value: Node<'_>, name: &str) -> Option<Decision> {
    let is_name = property == "name";
    let is_literal = matches!(ValueSource::at(value), ValueSource::Literal) && value.is_scalar();
    let index = resource_group_of(server).filter(|_| is_name).map(|it| it.index_text().to_owned());
    let is_of_resource = target_at(value).is_some();
    let is_fit = is_name || is_literal || is_of_resource;
    let list = index.is_some().then(|| server.expected_name(property, Cardinality::Many));
    let name = list.unwrap_or_else(|| name.to_owned());
    (is_fit && !name.contains('{')).then(|| Decision::NewParameter {
        template: server.defined.template.file(),
        name,
        type_name: if index.is_some() { "comma_delimited_list" } else { "string" },
        index,
        at: value.id(),
        is_supplied: is_name || is_of_resource,
    })
}

/// Checks that names come from parameters if they are set, and advises on null names.
pub(crate) fn require_name(name: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    require_parameter(name, cx, out);
    advise_null_names(cx.model(), out);
}

/// Returns the help for a value that should come from a parameter. For an image or a flavor, the help also requires a
/// value in the environment.
pub(super) fn take_from_own(package: &Package, template: &Template, property: &str, name: &str) -> String {
    let environment = package.checked_environment(template.file());
    let is_listed = || environment.and_then(|it| it.environment()?.parameter(name)).is_some();
    let take = take_from_parameter(package, template, name);
    let is_declared = template.parameter(name).is_some();
    match environment {
        // ONAP supplies the names.
        Some(file) if property == "name" && is_listed() => {
            format!("{take}, and remove its entry from `{}`", file.name())
        }
        // The help for an undeclared parameter already asks for the value.
        Some(file) if property != "name" && is_declared && !is_listed() => {
            format!("{take}, with a value in `{}`", file.name())
        }
        _ => take,
    }
}

/// Returns the help to take an element of the template's list of names for servers of this vm-type.
fn listed_name(server: &Server<'_>, property: &str) -> Option<String> {
    let list = (property == "name").then(|| server.expected_name(property, Cardinality::Many))?;
    let declare = if server.defined.template.parameter(&list).is_some() {
        ""
    } else {
        resource_group_of(server)?;
        ", and declare the parameter as `comma_delimited_list` with a description"
    };
    Some(format!("use {}{declare}", element(server, &list, None)))
}

/// Returns the words for the element of a list of names for a server: at a position, otherwise at the index of the
/// server. In a resource group, the index of the member selects the element.
fn element(server: &Server<'_>, list: &str, position: Option<Node<'_>>) -> String {
    let index: Cow<'_, str> = match (position.filter(|it| it.is_scalar()), resource_group_of(server)) {
        (Some(position), _) => position.text().into(),
        (None, Some(group)) => group.index_text().into(),
        (None, None) => server.expected_index().unwrap_or(INDEX.into()),
    };
    if has_placeholder(list) || index == INDEX {
        format!("an element of the list parameter `{list}`")
    } else if tokens::is_index(&index) {
        format!("`{{get_param: [{list}, {index}]}}`")
    } else {
        format!("`{{get_param: [{list}, \"{index}\"]}}`")
    }
}

/// Advises on null names: Heat treats them as not set.
fn advise_null_names(vnf: &Vnf<'_>, out: &mut Findings) {
    for server in vnf.servers.iter().map(|it| it.defined) {
        let name = server.definition().property("name");
        if let Some(name) = name.filter(|it| it.value.is_null()) {
            out.advise(
                name,
                format!("the name of {} is null, so Heat generates a name", server.described("server")),
            )
            .related(server.resource, "the server")
            .help("use a parameter for the name, or remove the property");
        }
    }
}

/// Returns the lists that must contain the names of servers, by template and by the parameter that supplies a name
/// there, if the vm-type is known.
pub(crate) fn lists_of_names<'p>(vnf: &Vnf<'p>) -> HashMap<(FileId, &'p str), String> {
    let mut lists = HashMap::default();
    for server in vnf.servers.iter().filter(|it| it.expected_vm_type().is_some()) {
        for used in uses(server, "name").filter(|it| !it.is_indexed) {
            let key = (server.defined.template.file(), used.name());
            lists.entry(key).or_insert_with(|| server.expected_name("name", Cardinality::Many));
        }
    }
    lists
}

/// Returns the parameters of server names that have the vm-type of their server, by template.
pub(crate) fn conforming_names<'p>(vnf: &Vnf<'p>) -> impl Iterator<Item = (FileId, &'p str)> {
    vnf.servers.iter().filter(|it| it.expected_vm_type().is_some()).flat_map(|server| {
        let names = uses(server, "name").map(ParamRef::name);
        let conforming =
            names.filter(move |it| servers::vm_type_of_parameter("name", it) == server.expected_vm_type());
        conforming.map(move |it| (server.defined.template.file(), it))
    })
}

/// Requires the name `{vm-type}_image_name` or `{vm-type}_flavor_name`.
pub(crate) fn check_name(property: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    let checker = NameChecker::new(cx, property.name, Cardinality::One);
    for server in &cx.model().servers {
        for used in checked_uses(cx.package(), server, property.name, out) {
            checker.check(server, used, out);
        }
    }
}

fn uses<'p>(server: &Server<'p>, property: &str) -> impl Iterator<Item = ParamRef<'p>> {
    server.values(property).filter_map(ParamRef::at)
}

/// Returns the parameters that supply a property, and reports values computed from parameters as undecided.
pub(super) fn checked_uses<'p>(
    package: &'p Package,
    server: &Server<'p>,
    property: &str,
    out: &mut Findings,
) -> Vec<ParamRef<'p>> {
    let described = server.defined.described("server");
    let what = format_args!("the {property} of {described}");
    computed::uses(package, server.defined.template, server.values(property), what, out)
}

/// Parameters of templates, by file and name.
type Parameters<'p> = HashSet<(FileId, &'p str)>;

/// The vm-type and the index that a server requires in a parameter name, if known.
type Asked<'p> = (Option<&'p str>, Option<Cow<'p, str>>);

/// The new names of the misnamed parameters of servers, computed on demand.
#[derive(Default)]
struct Wanted<'p> {
    /// Parameters used by several servers that require different names.
    rename_conflicts: Parameters<'p>,
    /// The first parameter that will get each name, by its template.
    first: HashMap<(FileId, String), &'p str>,
    /// The servers without a vm-type that use each parameter: their vm-types may differ.
    of_unknown_type: HashMap<(FileId, &'p str), IndexSet<&'p str>>,
    /// The names that servers require for parameters of their own templates and of callers.
    wishes: OnceCell<Wishes<'p>>,
}

impl<'p> Wanted<'p> {
    fn of(vnf: &Vnf<'p>, property: &str, cardinality: Cardinality) -> Self {
        let mut asked: HashMap<(FileId, &str), Asked<'_>> = HashMap::default();
        let mut users: HashMap<(FileId, &str), NodeId> = HashMap::default();
        let mut wanted = Self::default();
        let is_indexed = property == "name" && cardinality == Cardinality::One;
        for server in &vnf.servers {
            let template = server.defined.template;
            let is_of_cardinality =
                |it: &ParamRef<'_>| property != "name" || it.cardinality(template) == cardinality;
            let misnamed = |it: &ParamRef<'_>| !conforms(property, it.name(), cardinality);
            for used in uses(server, property).filter(is_of_cardinality).filter(misnamed) {
                let (file, name) = (template.file(), used.name());
                let own = (server.expected_vm_type(), server.expected_index().filter(|_| is_indexed));
                if server.vm_type().is_none() {
                    let servers = wanted.of_unknown_type.entry((file, name)).or_default();
                    servers.insert(server.defined.resource.id());
                }
                let first = asked.entry((file, name)).or_insert_with(|| own.clone());
                let differ = first.0.zip(own.0).is_some_and(|(first, own)| first != own);
                if differ || first.1.as_ref().zip(own.1.as_ref()).is_some_and(|(first, own)| first != own) {
                    wanted.rename_conflicts.insert((file, name));
                }
                let key = server.defined.resource.key.id();
                let is_numbered = is_indexed && !server.defined.is_member;
                // Each server without an index gets a separate index.
                if is_numbered && own.1.is_none() && *users.entry((file, name)).or_insert(key) != key {
                    wanted.rename_conflicts.insert((file, name));
                }
                let expected = server.expected_name(property, cardinality);
                if !expected.contains('{') {
                    wanted.first.entry((file, expected)).or_insert(name);
                }
            }
        }
        wanted
    }

    /// Returns the continuation of a help text that gives one name to a parameter of several servers without a vm-type.
    fn unless_types_differ(&self, file: FileId, name: &str) -> String {
        let servers = self.of_unknown_type.get(&(file, name)).filter(|it| it.len() > 1);
        let Some(servers) = servers else { return String::new() };
        let shown: Vec<&str> = servers.iter().copied().take(words::MOST_LISTED).collect();
        let listed = match shown.as_slice() {
            [_, _] => words::all_of(&shown),
            shown => words::listed_shortly(shown, servers.len()),
        };
        format!(", or use one parameter for each vm-type if {listed} have different vm-types")
    }

    /// Returns `true` if another parameter already gets the required name: one of the two must be removed.
    fn is_second(&self, file: FileId, name: &str, expected: &str) -> bool {
        self.first.get(&(file, expected.to_owned())).is_some_and(|first| *first != name)
    }
}

/// Returns `true` if the parameter name has the form for the property, with any vm-type.
fn conforms(property: &str, name: &str, cardinality: Cardinality) -> bool {
    servers::vm_type_of_parameter(property, name).is_some()
        && (property != "name" || servers::cardinality_of_name(name) == Some(cardinality))
}

/// Checks the names of the parameters that supply a property of servers.
struct NameChecker<'c, 'p> {
    cx: &'c Context<'p>,
    property: &'static str,
    /// The number of values in each checked parameter.
    cardinality: Cardinality,
    wanted: OnceCell<Wanted<'p>>,
}

impl<'c, 'p> NameChecker<'c, 'p> {
    fn new(cx: &'c Context<'p>, property: &'static str, cardinality: Cardinality) -> Self {
        Self { cx, property, cardinality, wanted: OnceCell::new() }
    }

    fn wanted(&self) -> &Wanted<'p> {
        self.wanted.get_or_init(|| Wanted::of(self.cx.model(), self.property, self.cardinality))
    }

    /// Checks a parameter name. A name of the correct form passes with any vm-type: another requirement checks the
    /// vm-type. Returns `true` for a name that passes.
    fn check(&self, server: &Server<'p>, used: ParamRef<'p>, out: &mut Findings) -> bool {
        let &Self { cx, property, cardinality, .. } = self;
        let (name, template) = (used.name(), server.defined.template);
        if conforms(property, name, cardinality) {
            out.pass();
            return true;
        }
        let expected = self.expected_name(server, used);
        let subject = if property == "name" { "server name" } else { property };
        let finding = out.fail(used.node, format!("{subject} parameter `{name}` is not named `{expected}`"));
        finding.related(server.defined.resource, "the server");
        if property == "name" && used.is_of_no_list(template) && conforms(property, name, Cardinality::Many) {
            fixes::declare_list(finding, template, used);
        } else if PSEUDO_PARAMETERS.contains(&name) {
            finding.help(take_from_own(cx.package(), template, property, &expected));
            let call = used.node.parent().filter(|_| !used.is_indexed);
            finding.waits_for(call.and_then(|it| new_parameter(server, property, it, &expected)));
        } else if self.wanted().rename_conflicts.contains(&(template.file(), name)) {
            let is_of_server = property == "name" && cardinality == Cardinality::One;
            let owner = if is_of_server { "server" } else { "vm-type" };
            let declare = and_declare(cx.package(), template, &expected, "the parameter");
            finding.help(format!("use a separate parameter `{expected}` for the {owner}{declare}"));
            finding.waits_for(fixes::own_parameter(template, used, &expected));
        } else if self.wanted().is_second(template.file(), name, &expected) {
            let take = match cardinality {
                Cardinality::One => call_of(&expected),
                Cardinality::Many => element(server, &expected, used.steps().next()),
            };
            finding.help(format!("use {take}, like the other servers of the vm-type"));
            // A single parameter can only replace parameters with equal values.
            finding.waits_for(fixes::own_parameter(template, used, &expected));
        } else if let Some(help) = words::call_one_for_each(cx.package(), template.file(), name, false) {
            // The names of servers of one vm-type may be in one list.
            let list = parameters::list_of(&expected).filter(|_| server.expected_vm_type().is_some());
            finding.help(
                list.map_or(help, |it| words::take_passed_element(cx.package(), template.file(), name, &it)),
            );
        } else {
            self.rename(server, used, &expected, finding);
        }
        false
    }

    /// Adds the help and the fix for a misnamed parameter of servers. R-663631 requires a list for the names of several
    /// servers.
    fn rename(&self, server: &Server<'p>, used: ParamRef<'p>, expected: &str, finding: &mut Finding) {
        let (cx, wanted) = (self.cx, self.wanted());
        let (template, name) = (server.defined.template, used.name());
        let of_list = source::element_for_calls(cx, template, name, expected);
        // Servers that require other names may read the parameter of a caller too.
        let keeps = |caller: &Template| {
            let wishes = wanted.wishes.get_or_init(|| Wishes::of(cx.model()));
            !wishes.are_several(template.file(), name) && wishes.are_several(caller.file(), name)
        };
        let callers = match of_list {
            Some(_) => SameName::default(),
            None => SameName::of(cx.package(), template.file(), name, keeps),
        };
        let help =
            of_list.unwrap_or_else(|| words::rename_with_callers(cx, template, used, expected, &callers));
        let help = help + &wanted.unless_types_differ(template.file(), name);
        finding.help(after_correcting(server.to_correct(), help));
        if template.parameter(expected).is_some() {
            finding.waits_for(fixes::own_parameter(template, used, expected));
        } else {
            for it in &callers.kept {
                finding.waits_for(fixes::own_parameter(it.template, it.used, expected));
            }
        }
        if !used.is_of_no_list(template) && callers.kept.is_empty() {
            finding.fix(fixes::rename_parameter(cx, template, name, expected));
        }
    }

    /// Returns the new name of a misnamed parameter. A server without an index gets a proposed index, or the index of
    /// its new ID if it shares the parameter with other servers.
    fn expected_name(&self, server: &Server<'p>, used: ParamRef<'p>) -> String {
        let expected = server.expected_name(self.property, self.cardinality);
        let Some(prefix) = expected.strip_suffix(INDEX) else { return expected };
        let (file, name) = (server.defined.template.file(), used.name());
        if self.wanted().rename_conflicts.contains(&(file, name))
            && let Some(index) = new_index(self.cx, server)
        {
            return format!("{prefix}{index}");
        }
        let proposed = self.cx.names().numbered(Subject::Parameter(file, name), prefix);
        proposed.map_or_else(|| expected.clone(), str::to_owned)
    }
}

/// Returns the expected name of the parameter for a property. A server without an index gets the index of its new ID.
fn name_by_new_id(cx: &Context<'_>, server: &Server<'_>, property: &str) -> String {
    let expected = server.expected_name(property, Cardinality::One);
    match expected.strip_suffix(INDEX).zip(new_index(cx, server)) {
        Some((prefix, index)) => format!("{prefix}{index}"),
        None => expected,
    }
}

/// Returns the index in the new ID of a server.
fn new_index<'c>(cx: &'c Context<'_>, server: &Server<'_>) -> Option<&'c str> {
    let id = cx.names().id(server.defined.resource).filter(|_| !server.defined.is_member)?;
    ids::split_server(id).map(|(_, index)| index)
}

/// Placeholder for the index of a server.
const INDEX: &str = "{index}";

/// Proposes the names of the parameters of servers. Servers with an index come first.
pub(crate) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    let mut numbered = Vec::new();
    for server in &cx.model().servers {
        let template = server.defined.template;
        for property in ["flavor", "image", "name"] {
            for used in uses(server, property) {
                let cardinality =
                    if property == "name" { used.cardinality(template) } else { Cardinality::One };
                if conforms(property, used.name(), cardinality) {
                    continue;
                }
                let expected = server.expected_name(property, cardinality);
                names.claim_parameter(template.file(), used.name(), &expected);
                numbered
                    .extend(expected.strip_suffix(INDEX).map(|it| (template, used.name(), it.to_owned())));
            }
        }
    }
    for (template, name, prefix) in numbered {
        let subject = Subject::Parameter(template.file(), name);
        let is_in_use = fixes::is_declared(cx, template, name);
        names.propose_numbered(Some(template.file()), subject, &prefix, is_in_use);
    }
}

/// Requires `{vm-type}_name_{index}` for server names in string parameters, with indices without gaps in a module.
pub(crate) fn check_indexed_names(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let vnf = cx.model();
    let mut prefixes = indices::Prefixes::default();
    let checker = NameChecker::new(cx, "name", Cardinality::One);
    for server in &vnf.servers {
        for used in checked_uses(cx.package(), server, "name", out) {
            let template = server.defined.template;
            if used.cardinality(template) != Cardinality::One {
                continue;
            }
            if checker.check(server, used, out) {
                prefixes.add(vnf, template.file(), used);
            } else {
                prefixes.add_expected(vnf, template.file(), &checker.expected_name(server, used));
            }
        }
    }
    for parameter in package.modules().flat_map(Template::parameters) {
        let name = parameter.name();
        let vm_type = servers::vm_type_of_parameter("name", name);
        if servers::cardinality_of_name(name) == Some(Cardinality::One)
            && vm_type.is_some_and(|it| vnf.vm_types.contains_key(it))
        {
            prefixes.add_declared(parameter);
        }
    }
    prefixes.check(cx, out);
}

/// Requires `{vm-type}_names` for server names in list parameters, and that the name is an element of the list.
pub(crate) fn check_listed_names(cx: &Context<'_>, out: &mut Findings) {
    let checker = NameChecker::new(cx, "name", Cardinality::Many);
    for server in &cx.model().servers {
        for used in checked_uses(cx.package(), server, "name", out) {
            let is_list = used.cardinality(server.defined.template) == Cardinality::Many;
            if is_list && checker.check(server, used, out) && !used.is_indexed {
                out.fail(
                    used.node,
                    format!("the whole list `{}` is used as the name of one server", used.name()),
                )
                .help(format!("use {}", element(server, used.name(), None)));
            }
        }
    }
}

/// Requires one of the types for the parameter of a property.
pub(crate) fn check_type(property: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    let mut checked = types::Checked::new(cx.package());
    for server in &cx.model().servers {
        for used in checked_uses(cx.package(), server, property.name, out) {
            checked.check(server.defined.template, used, property.types, out);
        }
    }
}

/// Checks that the ID, flavor, image and name of a server and the IDs of its ports contain one vm-type, and that the
/// indices in the IDs of the server and its ports agree.
fn check_identity(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    for (position, server) in vnf.servers.iter().enumerate() {
        let mut witnesses_by_type: BTreeMap<Cow<'_, str>, Vec<Witness<'_>>> = BTreeMap::new();
        let witnesses = || Vec::with_capacity(server.evidence.len() + server.ports.len());
        for property in ["flavor", "image", "name"] {
            checked_uses(cx.package(), server, property, out);
        }
        for it in server.evidence.iter().chain(&server.shared) {
            witnesses_by_type
                .entry(tokens::lower(it.vm_type))
                .or_insert_with(witnesses)
                .push(Witness { of_server: Some(it.what), at: it.at });
        }
        for port in &server.ports {
            if let ValueSource::Replaced(_) | ValueSource::Computed(..) = ValueSource::at(*port) {
                let described = server.defined.described("server");
                let help = "refer to the port with `get_resource`";
                out.undecided(*port, format!("a function computes the ID of a port of {described}"), help);
            }
        }
        let defined =
            vnf.ports_of(position).map(|it| (it.readings.as_slice(), it.defined.resource.key, Some(it)));
        // A port that does not exist is checked by the ID in the reference to it.
        let missing: Vec<(Vec<IdReading<'_>>, Node<'_>)> = missing_ports(server).collect();
        let missing = missing.iter().map(|(readings, at)| (readings.as_slice(), *at, None));
        let mut differing = None;
        for (readings, at, port) in defined.chain(missing) {
            let known = readings.iter().find(|it| witnesses_by_type.contains_key(&tokens::lower(it.vm_type)));
            let Some(reading) = known.or_else(|| readings.first()) else { continue };
            if let Some(index) = server.index
                && port.is_none_or(|it| it.counts_with(server))
                && !tokens::same_index(reading.vm_index, index)
            {
                let is_shared = port.is_some_and(|it| vnf.positions_of(it).any(|it| it != position));
                differing = differing.or(Some((reading, at, is_shared)));
            }
            let witness = Witness { of_server: None, at };
            witnesses_by_type.entry(tokens::lower(reading.vm_type)).or_default().push(witness);
        }
        if witnesses_by_type.len() > 1 {
            report_vm_types(server, &witnesses_by_type, out);
        } else if !witnesses_by_type.is_empty() {
            out.pass();
        }
        if let Some((reading, port, is_shared)) = differing {
            let finding = report_index(server, reading, port, out);
            // A port can be attached to only one server.
            if is_shared {
                finding.help(format!("create a separate port for `{}`", server.defined.resource.id()));
            }
        }
    }
}

/// Returns the ports that a server lists by `get_resource` although its template does not define them, with the
/// readings of their IDs.
fn missing_ports<'p>(server: &Server<'p>) -> impl Iterator<Item = (Vec<IdReading<'p>>, Node<'p>)> {
    let template = server.defined.template;
    let listed = server.ports.iter().copied();
    let missing = listed.filter_map(target_at).filter(|port| template.resource(port.text()).is_none());
    missing.map(|port| (ids::readings_of(Attached::Port, port.text()), port))
}

/// The source of a vm-type.
#[derive(Clone, Copy)]
struct Witness<'p> {
    /// A property of the server, or `id` for its ID; `None` for the ID of a port.
    of_server: Option<&'static str>,
    at: Node<'p>,
}

impl Witness<'_> {
    fn described(self) -> String {
        match self.of_server {
            Some("id") => "its ID".to_owned(),
            Some(property) => format!("its {property} parameter"),
            None => format!("port `{}`", self.at.text()),
        }
    }
}

fn report_vm_types(
    server: &Server<'_>,
    witnesses_by_type: &BTreeMap<Cow<'_, str>, Vec<Witness<'_>>>,
    out: &mut Findings,
) {
    let trusted = server.vm_type().map(tokens::lower);
    let described = server.defined.described("server");
    let listed: Vec<String> = witnesses_by_type
        .iter()
        .map(|(vm_type, witnesses)| format!("`{vm_type}` in {}", summary(witnesses)))
        .collect();
    let finding =
        out.fail(server.defined.resource, format!("{described} has several vm-types: {}", listed.join(", ")));
    finding.fact("vm-type");
    let (template, id) = (server.defined.template.file(), server.defined.resource.id());
    finding.waits_for(Decision::VmType { template, server: id.to_owned() });
    let help = match server.expected_vm_type() {
        Some(vm_type) => {
            let is_misnamed = !server.defined.is_member && !server.is_well_named();
            let id = if is_misnamed { format!(" (`{}`)", server.expected_id()) } else { String::new() };
            format!(
                "use one vm-type, `{vm_type}`, in the server's ID{id}, its parameters and the IDs of its ports"
            )
        }
        None => "use one vm-type in the server's ID, its parameters and the IDs of its ports".to_owned(),
    };
    finding.help(after_correcting(server.to_correct(), help));
    for (vm_type, witnesses) in witnesses_by_type {
        if Some(vm_type) != trusted.as_ref()
            && let Some(first) = witnesses.first()
        {
            finding.related(first.at, format!("contains `{vm_type}`"));
        }
    }
}

/// Returns the first places, and the number of the remaining places.
fn summary(witnesses: &[Witness<'_>]) -> String {
    let first: Vec<String> = witnesses.iter().copied().map(Witness::described).take(2).collect();
    match witnesses.len().saturating_sub(first.len()) {
        0 => first.join(" and "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

fn report_index<'f>(
    server: &Server<'_>,
    reading: &IdReading<'_>,
    port: Node<'_>,
    out: &'f mut Findings,
) -> &'f mut Finding {
    let (id, index) = (server.defined.resource.id(), server.index.unwrap_or_default());
    let other = &reading.vm_index;
    out.fail(
        server.defined.resource,
        format!("server `{id}` has index {index}, but its port `{}` has index {other}", port.text()),
    )
    .fact(port.text())
    .related(port, "the port")
    .help("use the same index for the server and its ports")
}
