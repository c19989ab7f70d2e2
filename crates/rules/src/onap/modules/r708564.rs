//! R-708564: parameters of certain properties keep their names in nested templates.

use std::cell::LazyCell;
use std::collections::VecDeque;

use vnfcheck_fix::Decision;
use vnfcheck_hot::select::{Part, read_through};
use vnfcheck_hot::{
    Call, Entry, FileId, Function, NestedCall, Node, Owner, PSEUDO_PARAMETERS, Package, Resource,
    ResourceType, Target, Template, get_param_name, unfollowed,
};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};
use vnfcheck_vnf::{
    Attached, Cardinality, ParamRef, addresses, metadata, parameters, servers, tokens, values,
};

use crate::fixes;
use crate::onap::aspects::computed;
use crate::onap::ports::address_names;
use crate::onap::servers::server_parameters;
use crate::onap::servers::wishes::Wishes;
use crate::words::{call_one_for_each, entry_of_new, entry_of_renamed, pass_parameter};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-708564", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let by_file = uses_by_file(package);
    let mut several: HashMap<(FileId, &str), Option<String>> = HashMap::default();
    let lists = LazyCell::new(|| {
        let mut lists = address_names::lists_of_addresses(cx);
        lists.extend(server_parameters::lists_of_names(cx.model()));
        lists
    });
    let new_lists = LazyCell::new(|| new_lists(package, &lists));
    let prescribed = LazyCell::new(|| Prescribed::of(cx));
    // Only fixes depend on the uses, so an unfollowed value never changes a verdict.
    let readers = LazyCell::new(|| unfollowed::watch(|| Readers::of(package)).0);
    for call in package.nested_calls().filter(|call| !is_network_collection(call)) {
        let Some(nested) = package.called(&call) else { continue };
        let Some(uses) = by_file.get(&nested.file()) else { continue };
        for Passed { argument, is_of_value } in call.passed().entries().flat_map(passed_values) {
            let inner = argument.name();
            let Some(found) = uses.get(inner) else { continue };
            let is_part = is_of_value || is_element(argument.value);
            let Some(outer) = get_param_name(argument.value) else {
                if Call::at(argument.value, Owner::default()).is_some() {
                    check_function(package, &call, argument, found, out);
                } else {
                    let whole = readers.built_list(&call, argument, found);
                    check_parts(argument, package.path_of(nested.file()), found, whole.as_ref(), out);
                }
                continue;
            };
            if outer.text() == inner {
                out.pass();
                continue;
            }
            let file = package.path_of(nested.file());
            let may_be_element = found.may_be_element;
            let passed = ParamRef::at(argument.value);
            let is_of_list = may_be_element && passed.is_none_or(|it| !it.is_of_no_list(call.caller));
            let finding = out
                .fail(outer, format!("parameter `{}` is passed as `{inner}` to `{file}`", outer.text()))
                .related(found.name, format!("used here for `{}`", found.property));
            let list = lists.get(&(nested.file(), inner)).map_or(outer.text(), String::as_str);
            // The part of an `OS::Heat::Value` is not selected where the parameter is read.
            let passed = passed.filter(|_| !is_of_value);
            if is_part && !is_of_value && is_of_list && !list.contains('{') {
                finding.waits_for(Decision::WholeList {
                    template: nested.file(),
                    name: inner.to_owned(),
                    list: list.to_owned(),
                });
            } else if has_form(found.property, inner) {
                let own = passed.and_then(|it| fixes::own_parameter(call.caller, it, inner));
                if let Some(own) = own {
                    finding.waits_for(own);
                }
            }
            if let Some(help) = several
                .entry((nested.file(), inner))
                .or_insert_with(|| call_one_for_each(package, nested.file(), inner, may_be_element))
            {
                finding.help(help.clone());
                if may_be_element {
                    for decision in readers.elements(nested, inner) {
                        finding.waits_for(decision);
                    }
                    let passed = (call.caller.file(), outer.text());
                    if let Some(other) = readers.requiring(passed, (nested.file(), inner)) {
                        finding.related(
                            other,
                            "passed under the same name here, so an element cannot replace it",
                        );
                    }
                }
            // A flavor, an image, a network or a subnet is a single value, and a map or a string has no elements.
            } else if is_part && !is_of_list {
                let caller = package.path_of(call.caller.file());
                finding.help(pass_whole(inner, caller, call.caller.parameter(inner).is_some()));
            // An element of a list cannot have the name of the list.
            } else if is_part {
                let new = new_lists.get(&(call.caller.file(), outer.text())).copied();
                let passed_list = PassedList { name: outer.text(), required: list, new };
                let pass = pass_list(package, call.caller, passed_list);
                finding.help(format!("{pass} the index, and select the element in `{file}`"));
            } else {
                let kept = prescribed.kept(
                    found.property,
                    (nested.file(), inner),
                    (call.caller.file(), outer.text()),
                );
                let is_free = call.caller.parameter(inner).is_none();
                let fix = match kept {
                    Kept::Outer if is_passed_twice(&call, inner, outer.text()) => None,
                    Kept::Outer => fixes::rename_parameter(cx, nested, inner, outer.text()),
                    Kept::Inner if is_free => fixes::rename_parameter(cx, call.caller, outer.text(), inner),
                    Kept::Inner | Kept::Both => None,
                };
                finding.help(unify(package, &call, inner, outer.text(), kept)).fix(fix);
            }
        }
    }
}

/// Returns the help to pass a parameter of the same name, which the caller declares or must declare.
fn pass_whole(name: &str, caller: &str, is_declared: bool) -> String {
    if is_declared {
        return format!("pass `{name}: {{get_param: {name}}}`, which `{caller}` declares too");
    }
    format!("declare `{name}` with `type: string` in `{caller}`, and pass `{name}: {{get_param: {name}}}`")
}

/// A list whose element a call passes.
#[derive(Clone, Copy)]
struct PassedList<'n> {
    /// The current name.
    name: &'n str,
    /// The name that the nested template requires.
    required: &'n str,
    /// The new name, if any.
    new: Option<&'n str>,
}

/// Returns the start of the help to pass a whole list. A list that gets another new name cannot get the required name
/// too.
fn pass_list(package: &Package, caller: &Template, list: PassedList<'_>) -> String {
    let PassedList { name, required, new } = list;
    if required == name {
        return format!("pass the whole list as `{required}` and");
    }
    if caller.parameter(required).is_some() {
        let caller = package.path_of(caller.file());
        return format!("pass the whole list `{required}`, which `{caller}` declares too, and");
    }
    let (action, entry) = if new.is_some_and(|it| it != required) {
        ("declare a separate list", entry_of_new(package, caller, required))
    } else {
        ("rename the list to", entry_of_renamed(package, caller, name, required))
    };
    let entry = entry.map(|it| format!("{it}, ")).unwrap_or_default();
    format!("{action} `{required}`, {entry}pass the whole list and")
}

/// The parameters that keep their names if a call passes a parameter under another name.
#[derive(Clone, Copy)]
enum Kept {
    /// The parameter of the nested template.
    Inner,
    /// The parameter of the caller.
    Outer,
    /// Both: servers require other names for the parameter of the caller too.
    Both,
}

/// Returns the help for a parameter that a call passes under another name. `kept` states which of the two names remain.
fn unify(package: &Package, call: &NestedCall<'_>, inner: &str, outer: &str, kept: Kept) -> String {
    if PSEUDO_PARAMETERS.contains(&outer) {
        return format!("pass a declared parameter `{inner}` instead of `{outer}`");
    }
    let (caller, file) = (package.path_of(call.caller.file()), call.reference.text());
    let has_both = package.called(call).is_some_and(|it| it.parameter(outer).is_some());
    match kept {
        _ if call.caller.parameter(inner).is_some() => {
            format!("pass `{inner}`, which `{caller}` declares too")
        }
        Kept::Inner => {
            let entry = entry_of_renamed(package, call.caller, outer, inner);
            let entry = entry.map(|it| format!(", and {it}")).unwrap_or_default();
            format!("rename `{outer}` to `{inner}` in `{caller}`{entry}")
        }
        Kept::Both => format!(
            "declare and pass a parameter `{inner}` in `{caller}`, because other resources read `{outer}` too"
        ),
        // The nested template needs two parameters, which cannot both have the name.
        Kept::Outer if has_both || is_passed_twice(call, inner, outer) => {
            format!("declare and pass a parameter `{inner}` in `{caller}`")
        }
        Kept::Outer => format!("rename `{inner}` to `{outer}` in `{file}` and in every call of `{file}`"),
    }
}

/// Returns `true` if a call also passes a parameter of the caller under another name than `inner`.
fn is_passed_twice(call: &NestedCall<'_>, inner: &str, outer: &str) -> bool {
    let passed = call.passed();
    let mut others = passed.entries().filter(|it| it.name() != inner);
    others.any(|it| get_param_name(it.value).is_some_and(|name| name.has_text(outer)))
}

/// A parameter of a template.
type Parameter<'p> = (FileId, &'p str);

/// The parameters with names that other requirements prescribe.
struct Prescribed<'p> {
    conforming: HashSet<Parameter<'p>>,
    /// The parameters that calls pass under several such names.
    under_several: HashSet<Parameter<'p>>,
    wishes: Wishes<'p>,
}

impl<'p> Prescribed<'p> {
    fn of(cx: &Context<'p>) -> Self {
        // Only helps and fixes depend on the names, so an unfollowed value never changes a verdict.
        let conforming = unfollowed::watch(|| conforming(cx)).0;
        let under_several = passed_under_several(cx.package(), &conforming);
        Self { conforming, under_several, wishes: Wishes::of(cx.model()) }
    }

    /// Returns the parameters that keep their names if a call passes `outer` as `inner`.
    fn kept(&self, property: &str, inner: Parameter<'_>, outer: Parameter<'_>) -> Kept {
        let keeps_inner =
            self.conforming.contains(&inner) || has_form(property, inner.1) && !has_form(property, outer.1);
        let keeps_outer = self.conforming.contains(&outer)
            || self.under_several.contains(&outer)
            || self.wishes.are_several(outer.0, outer.1);
        match (keeps_inner, keeps_outer) {
            (false, _) => Kept::Outer,
            (true, false) => Kept::Inner,
            (true, true) => Kept::Both,
        }
    }
}

/// Returns the parameters whose names other requirements prescribe: the parameters of addresses, subnets and server
/// names, and the parameters that callers pass to these parameters under the same name.
fn conforming<'p>(cx: &Context<'p>) -> HashSet<Parameter<'p>> {
    let of_names = server_parameters::conforming_names(cx.model());
    let mut found: HashSet<Parameter<'_>> = address_names::conforming(cx).chain(of_names).collect();
    let mut pending: Vec<_> = found.iter().copied().collect();
    while let Some((file, name)) = pending.pop() {
        for (call, value) in cx.package().arguments_for(file, name) {
            let used = ParamRef::at(value).filter(|it| it.name() == name && !it.is_indexed);
            let passed = used.map(|it| (call.caller.file(), it.name()));
            pending.extend(passed.filter(|it| found.insert(*it)));
        }
    }
    found
}

/// Returns the parameters that calls pass under several names that other requirements prescribe.
fn passed_under_several<'p>(
    package: &'p Package,
    conforming: &HashSet<Parameter<'p>>,
) -> HashSet<Parameter<'p>> {
    let (mut first, mut several) = (HashMap::default(), HashSet::default());
    for call in package.nested_calls() {
        let Some(nested) = package.called(&call) else { continue };
        for argument in call.passed().entries() {
            let Some(outer) = get_param_name(argument.value) else { continue };
            let passed = (call.caller.file(), outer.text());
            let name = argument.name();
            let is_prescribed = conforming.contains(&(nested.file(), name));
            if is_prescribed && *first.entry(passed).or_insert(name) != name {
                several.insert(passed);
            }
        }
    }
    several
}

/// Lists by template and by the parameter of the template.
type Lists<'p, L> = HashMap<(FileId, &'p str), L>;

/// Returns the new name of each list that callers pass: the current name if a called template requires that name,
/// otherwise the first required name.
fn new_lists<'p: 'l, 'l>(package: &'p Package, required: &'l Lists<'_, String>) -> Lists<'p, &'l str> {
    let mut found = Lists::default();
    for call in package.nested_calls() {
        let Some(nested) = package.called(&call) else { continue };
        for argument in call.passed().entries() {
            let list = required.get(&(nested.file(), argument.name()));
            let (Some(outer), Some(list)) = (get_param_name(argument.value), list) else { continue };
            let name = found.entry((call.caller.file(), outer.text())).or_insert(list.as_str());
            if outer.has_text(list) {
                *name = list;
            }
        }
    }
    found
}

/// A value that a call passes.
struct Passed<'p> {
    /// The argument with this value.
    argument: Entry<'p>,
    /// `true` if the call passes a part of the value.
    is_of_value: bool,
}

/// Returns the values that an argument passes: each branch of an `if` is a value. An `OS::Heat::Value` that lacks the
/// selected part passes nothing.
fn passed_values(argument: Entry<'_>) -> impl Iterator<Item = Passed<'_>> {
    let parts = values::branches(argument.value).flat_map(read_through).map(move |part| Passed {
        argument: Entry { value: part.node, ..argument },
        is_of_value: !part.rest.is_empty(),
    });
    parts.filter(|it| !it.is_of_value || Call::at(it.argument.value, Owner::default()).is_some())
}

/// The uses of the parameters of all templates.
struct Readers<'p> {
    package: &'p Package,
    /// The `get_param` calls that read each parameter; `None` for a use that an element of a list cannot replace.
    calls: HashMap<Parameter<'p>, Vec<Option<Node<'p>>>>,
    /// The elements of lists that `get_param` calls select by a literal index.
    elements: HashSet<(Parameter<'p>, &'p str)>,
    /// Number of values that calls build as lists, by the name of the argument.
    built: HashMap<Parameter<'p>, usize>,
    /// The nested templates to which calls pass each parameter under the same name, each with the first such use.
    under_same_name: HashMap<Parameter<'p>, IndexMap<FileId, Node<'p>>>,
}

impl<'p> Readers<'p> {
    fn of(package: &'p Package) -> Self {
        let mut readers = Self {
            package,
            calls: HashMap::default(),
            elements: HashSet::default(),
            built: HashMap::default(),
            under_same_name: HashMap::default(),
        };
        for template in package.templates() {
            for reference in template.references(Target::Parameter) {
                let parameter = (template.file(), reference.name.text());
                let used = ParamRef::naming(reference.name);
                let index = used.filter(|it| it.is_indexed).and_then(|it| it.steps().next());
                readers.elements.extend(index.map(|it| (parameter, it.text())));
                let whole = used.filter(|it| !it.is_indexed).and_then(ParamRef::call);
                readers.calls.entry(parameter).or_default().push(whole);
            }
            let named = template.calls_of(Function::Ref).map(|it| it.argument);
            for name in named.filter(|it| it.is_scalar()) {
                readers.calls.entry((template.file(), name.text())).or_default().push(None);
            }
        }
        for call in package.nested_calls() {
            readers.add_arguments(&call);
        }
        readers
    }

    fn add_arguments(&mut self, call: &NestedCall<'p>) {
        let Some(nested) = self.package.called(call) else { return };
        for Passed { argument, .. } in call.passed().entries().flat_map(passed_values) {
            if argument.value.is_sequence() {
                *self.built.entry((call.caller.file(), argument.name())).or_default() += 1;
            }
            if let Some(outer) = get_param_name(argument.value).filter(|it| it.has_text(argument.name())) {
                let passed = (call.caller.file(), outer.text());
                self.under_same_name.entry(passed).or_default().entry(nested.file()).or_insert(outer);
            }
        }
    }

    /// Returns `true` if the files set the value of a parameter of a module.
    fn has_value(&self, module: &Template, name: &str) -> bool {
        let has_default = module.parameter(name).is_some_and(|it| it.attribute("default").is_some());
        has_default || self.package.environment(module).is_some_and(|it| it.value_of(name).is_some())
    }

    /// Returns the decisions to pass elements of one list instead of several lists, or instead of numbered parameters
    /// that ONAP supplies; none if a call passes another value, or a numbered parameter that must stay.
    fn elements(&self, nested: &Template, inner: &str) -> Vec<Decision> {
        if nested.parameter(inner).is_some_and(|it| it.declared_type() == "comma_delimited_list") {
            return vec![Decision::OneList { template: nested.file(), list: inner.to_owned() }];
        }
        let (mut decisions, mut seen) = (Vec::new(), HashSet::default());
        for (call, value) in self.package.arguments_for(nested.file(), inner) {
            if is_element(value) {
                continue;
            }
            let name = get_param_name(value).filter(|_| value.file() == call.caller.file());
            let Some(name) = name.map(Node::text) else { return Vec::new() };
            if !seen.insert((call.caller.file(), name)) {
                continue;
            }
            let Some(found) = self.element(call.caller, name, (nested.file(), inner)) else {
                return Vec::new();
            };
            decisions.extend(found);
        }
        decisions
    }

    /// Returns a use of a numbered parameter that requires its name: a call passes the parameter under the same name, not
    /// as `inner`.
    fn requiring(&self, outer: Parameter<'_>, inner: Parameter<'_>) -> Option<Node<'p>> {
        parameters::list_of(outer.1)?;
        let templates = self.under_same_name.get(&outer)?;
        templates.iter().find(|(template, _)| (**template, outer.1) != inner).map(|(_, at)| *at)
    }

    /// Returns the decisions to use an element of a list wherever a module uses a numbered parameter: ONAP could supply
    /// different values for the element and for a parameter that remains. Returns `None` if the files set a value, or if
    /// an element cannot replace a use.
    fn element(&self, caller: &Template, name: &str, inner: Parameter<'_>) -> Option<Vec<Decision>> {
        let (list, (_, index)) = (parameters::list_of(name)?, tokens::split_index(name)?);
        let is_module = self.package.kind(caller.file()).is_module();
        let is_list = caller.parameter(&list).is_none_or(|it| it.declared_type() == "comma_delimited_list");
        let is_taken = || self.elements.contains(&((caller.file(), list.as_str()), index));
        let is_required = || self.requiring((caller.file(), name), inner).is_some();
        if !is_module || !is_list || is_taken() || is_required() || self.has_value(caller, name) {
            return None;
        }
        let decision = |call: Option<Node<'_>>| {
            Some(Decision::NewParameter {
                template: caller.file(),
                name: list.clone(),
                type_name: "comma_delimited_list",
                index: Some(index.to_owned()),
                at: call?.id(),
                is_supplied: true,
            })
        };
        self.calls.get(&(caller.file(), name))?.iter().copied().map(decision).collect()
    }

    /// Returns the decision to pass a list parameter instead of a list of parameters that ONAP supplies; `None` if the
    /// files set one of the parameters, if a parameter has another use, or if another list has the name.
    fn built_list(
        &self,
        call: &NestedCall<'p>,
        argument: Entry<'p>,
        found: &PropertyUse<'_>,
    ) -> Option<Decision> {
        let (caller, name, value) = (call.caller, argument.name(), argument.value);
        let is_supplied = |item: Node<'p>| {
            let Some(passed) = get_param_name(item) else { return false };
            let uses = self.calls.get(&(caller.file(), passed.text()));
            let is_here = |at: &Option<Node<'p>>| at.is_some_and(|it| it.id() == item.id());
            uses.is_some_and(|it| it.iter().all(is_here)) && !self.has_value(caller, passed.text())
        };
        let list = (caller.file(), name);
        let is_list = caller.parameter(name).is_none_or(|it| it.declared_type() == "comma_delimited_list");
        let is_free = is_list && !self.calls.contains_key(&list) && self.built.get(&list) == Some(&1);
        let is_named = is_free && found.may_be_element && has_form(found.property, name);
        let is_fit = self.package.kind(caller.file()).is_module() && value.file() == caller.file();
        (is_named && is_fit && value.is_sequence() && value.items().all(is_supplied)).then(|| {
            Decision::NewParameter {
                template: caller.file(),
                name: name.to_owned(),
                type_name: "comma_delimited_list",
                index: None,
                at: value.id(),
                is_supplied: true,
            }
        })
    }
}

/// Checks an argument that a function computes from parameters. If none of these parameters has the name of the
/// argument, the function passes another parameter; otherwise the files do not show which parameter the function
/// passes.
fn check_function<'p>(
    package: &'p Package,
    call: &NestedCall<'p>,
    argument: Entry<'p>,
    found: &PropertyUse<'_>,
    out: &mut Findings,
) {
    let Some(nested) = package.called(call) else { return };
    let (caller, inner, value) = (call.caller, argument.name(), argument.value);
    let mut used = value.followed().filter_map(get_param_name);
    // A pseudo parameter has no other name.
    if !used.any(|it| !PSEUDO_PARAMETERS.contains(&it.text())) {
        return computed::note(package, caller, value, format_args!("argument `{inner}`"), out);
    }
    let file = package.path_of(nested.file());
    let used = computed::parameters_of(package, caller, value);
    if used.is_none_or(|all| all.iter().any(|it| it.name() == inner)) {
        return out.undecided(
            value,
            format!("the files do not show which parameter the function passes as `{inner}` to `{file}`"),
            format!("pass `{{ get_param: {inner} }}` without a function"),
        );
    }
    let help = call_one_for_each(package, nested.file(), inner, found.may_be_element);
    out.fail(value, format!("{} is passed as `{inner}` to `{file}`", computed::described(value)))
        .related(found.name, format!("used here for `{}`", found.property))
        .help(help.unwrap_or_else(|| pass_parameter(package, caller, inner)));
}

/// Checks the parameters in a list: an element of a list has another name than the parameter.
fn check_parts(
    argument: Entry<'_>,
    file: &str,
    found: &PropertyUse<'_>,
    whole: Option<&Decision>,
    out: &mut Findings,
) {
    let inner = argument.name();
    // A parameter in an index selects the value and is not passed.
    let passed = |item| ParamRef::at(item).map_or_else(|| values::uses_in(item), |it| vec![it]);
    for outer in argument.value.items().flat_map(passed).map(|used| used.node) {
        out.fail(
            outer,
            format!("parameter `{}` is passed as an element of `{inner}` to `{file}`", outer.text()),
        )
        .related(found.name, format!("used here for `{}`", found.property))
        .help(format!(
            "pass the value as a separate parameter of the same name, and use this parameter in `{file}`"
        ))
        .waits_for(whole.cloned());
    }
}

/// Returns `true` if a `get_param` call reads only a part of the parameter.
fn is_element(call: Node<'_>) -> bool {
    call.entries().any(|function| function.value.items().nth(1).is_some())
}

/// The use of a parameter for one of the listed properties.
struct PropertyUse<'t> {
    property: &'static str,
    /// `true` if the value may be an element of a list: a name or an address, but not a subnet.
    may_be_element: bool,
    name: Node<'t>,
}

/// The uses of parameters, by name.
type Uses<'t> = IndexMap<&'t str, PropertyUse<'t>>;

/// The properties that the requirement lists by resource type, except addresses, subnets and metadata.
const PROPERTIES: [(ResourceType, &[&str]); 3] = [
    (ResourceType::Server, &["name", "flavor", "image"]),
    (ResourceType::Port, &["network", "network_id"]),
    (ResourceType::VirtualMachineInterface, &["virtual_network_refs"]),
];

/// The paths of values that may be elements of lists.
const ELEMENTS: [&[&str]; 3] = [&["name"], &["fixed_ips", "ip_address"], &["instance_ip_address"]];

/// Returns `true` if a parameter name has the form that other requirements prescribe for a property.
fn has_form(property: &str, name: &str) -> bool {
    match property {
        "name" | "flavor" | "image" => servers::vm_type_of_parameter(property, name).is_some(),
        _ => Cardinality::of_address_name(name).is_some(),
    }
}

/// The metadata key that the requirement lists in addition to the keys whose values ONAP supplies.
const VM_ROLE: &str = "vm_role";

/// Returns the uses of parameters in each nested template. A parameter passed on to another nested template counts as
/// used for the properties that the other template uses it for.
fn uses_by_file(package: &Package) -> HashMap<FileId, Uses<'_>> {
    let mut by_file: HashMap<FileId, Uses<'_>> = HashMap::default();
    let mut pending = VecDeque::new();
    for nested in package.nested_calls().filter_map(|call| package.called(&call)) {
        let file = nested.file();
        by_file.entry(file).or_insert_with(|| {
            let uses = uses_in(nested);
            pending.extend(
                uses.iter().map(|(name, found)| (file, *name, (found.property, found.may_be_element))),
            );
            uses
        });
    }
    while let Some((file, inner, (property, may_be_element))) = pending.pop_front() {
        for (call, argument) in package.arguments_for(file, inner) {
            let is_whole = call.argument(inner) == Some(argument);
            for Part { node, rest } in read_through(argument) {
                let is_whole = is_whole && rest.is_empty() && !is_element(node);
                let name = get_param_name(node).filter(|_| is_whole);
                let caller = call.caller.file();
                let Some((name, uses)) = name.zip(by_file.get_mut(&caller)) else { continue };
                uses.entry(name.text()).or_insert_with(|| {
                    pending.push_back((caller, name.text(), (property, may_be_element)));
                    PropertyUse { property, may_be_element, name }
                });
            }
        }
    }
    by_file
}

fn uses_in(template: &Template) -> Uses<'_> {
    let mut uses = Uses::default();
    for definition in template.resources().flat_map(Resource::definitions) {
        let mut add = |property: &'static str, path: &[&str]| {
            for used in definition.values(path).into_iter().flat_map(values::uses_in) {
                let may_be_element = ELEMENTS.contains(&path);
                uses.entry(used.name()).or_insert(PropertyUse { property, may_be_element, name: used.node });
            }
        };
        let listed = PROPERTIES.iter().filter(|(of_type, _)| definition.is(*of_type));
        for property in listed.flat_map(|(_, properties)| *properties) {
            add(property, &[property]);
        }
        if definition.is(ResourceType::Server) {
            for key in metadata::SUPPLIED.iter().map(|it| it.key).chain([VM_ROLE]) {
                add("metadata", &["metadata", key]);
            }
        }
        if let Some(attached) = Attached::ALL.into_iter().find(|it| definition.is(it.resource_type())) {
            for path in addresses::paths(attached).iter() {
                add(path.first().copied().unwrap_or_default(), path);
            }
        }
    }
    uses
}

/// Returns `true` if the subinterfaces of a call are a collection of networks: their networks have the name of the
/// collection.
fn is_network_collection(call: &NestedCall<'_>) -> bool {
    let subinterfaces =
        call.resource.definitions().filter_map(|it| it.body.get("metadata")?.get("subinterface_type"));
    subinterfaces.into_iter().any(|kind| kind.text() == "network_collection")
}
