//! References to names that must exist.

use std::borrow::Cow;
use std::cell::OnceCell;

use vnfcheck_catalogue::schema::TypeSchema;
use vnfcheck_hot::{
    CFN_PSEUDO_PARAMETERS, Call, Callee, Definition, Deployment, Entry, FileId, Function, Node, NodeId,
    OF_ALL_MEMBERS, PSEUDO_PARAMETERS, Package, Parameter, Reference, Resource, ResourceType, Section,
    Target, Template, Via,
};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::objects::{Object, PROPERTIES};

use super::properties::Deprecated;
use super::registry::Registry;
use super::scope::Scope;
use super::scope::cfn_values::{StaticValue, known};
use super::values::{number, type_asked_for};
use super::{environments, functions, kinds, report, typos};
use crate::words::{
    Declaration, MOST_LISTED, Suggestion, Suggestions, alternatives, listed_shortly, outside, suggestion,
    write_same_name,
};
use crate::{fixes, names};
use vnfcheck_check::{Context, Findings};

/// A pseudo parameter that Heat's messages mention but that Heat never provides.
const NEVER_PROVIDED: &str = "OS::region";

/// Checks that every `get_param`, `get_resource`, `get_attr`, `depends_on`, condition and `get_file` resolves.
pub(crate) fn check<'p>(cx: &Context<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let mut names = Names::of(cx, scope, out);
    names.parameters();
    names.resources(Target::Resource, kinds::UNKNOWN_RESOURCE, "get_resource");
    names.resources(Target::Dependency, kinds::UNKNOWN_DEPENDENCY, "depends_on");
    names.old_references();
    names.disabled();
    if scope.version.has_conditions() {
        names.conditions("conditions");
    }
    names.files(scope.package);
    names.computed();
    check_get_attr(scope.template, scope.deployment, out);
}

/// Checks that every name in `Ref`, `Fn::GetAtt`, `DependsOn` and conditions of a CFN template exists. Heat resolves a
/// `Ref` only where Heat computes values, but the resource of a `Fn::GetAtt` or `DependsOn` must always exist.
pub(super) fn check_cfn<'p>(
    cx: &Context<'p>,
    scope: &Scope<'p>,
    is_computed: impl Fn(Node<'_>) -> bool,
    out: &mut Findings,
) {
    let mut names = Names::of(cx, scope, out);
    names.cfn_parameters(is_computed);
    names.resources(Target::Dependency, kinds::UNKNOWN_DEPENDENCY, "DependsOn");
    names.disabled();
    if scope.version.has_conditions() {
        names.conditions("Conditions");
    }
    names.cfn_attributes();
}

/// Returns the help for an undeclared parameter.
fn declare(package: &Package, template: &Template, name: &str) -> String {
    let what = format!("`{name}` under `parameters:`");
    let it = Declaration { what: &what, names: &[name], is_typed: false, is_prescribed: false };
    it.steps(package, template)
}

struct Names<'a, 'p> {
    cx: &'a Context<'p>,
    scope: &'a Scope<'p>,
    template: &'p Template,
    resources: Suggestions<'p>,
    conditions: Suggestions<'p>,
    kinds: OnceCell<Kinds<'p>>,
    out: &'a mut Findings,
}

impl<'a, 'p> Names<'a, 'p> {
    fn of(cx: &'a Context<'p>, scope: &'a Scope<'p>, out: &'a mut Findings) -> Self {
        let template = scope.template;
        Self {
            cx,
            scope,
            template,
            resources: Suggestions::among(template.resources().map(Resource::id)),
            conditions: Suggestions::among(template.conditions().map(Entry::name)),
            kinds: OnceCell::new(),
            out,
        }
    }

    fn parameters(&mut self) {
        for reference in self.template.references(Target::Parameter) {
            let is_provided = |name| PSEUDO_PARAMETERS.contains(&name) && name != NEVER_PROVIDED;
            if reference.declared.is_some() || is_provided(reference.name.text()) {
                self.out.pass();
                continue;
            }
            let name = reference.name.text();
            let message = format!("`get_param` refers to undeclared parameter `{name}`");
            // The help searches all callers, so only listed findings get help.
            let is_listed = self.out.is_listed(reference.name, true);
            let help =
                if is_listed { declare(self.scope.package, self.template, name) } else { String::new() };
            self.unresolved(reference, kinds::UNKNOWN_PARAMETER, message, help);
        }
    }

    /// Checks that `Ref` names a resource, a parameter or a pseudo parameter.
    fn cfn_parameters(&mut self, is_computed: impl Fn(Node<'_>) -> bool) {
        let resources = self.template.resources().map(Resource::id);
        let known = self.template.parameters().map(Parameter::name).chain(resources);
        let mut known = Suggestions::among(known);
        for reference in self.template.references(Target::Parameter) {
            let name = reference.name.text();
            let is_data = Call::around(reference.name, reference.owner).is_none();
            if is_data || self.template.parameter(name).is_some() || CFN_PSEUDO_PARAMETERS.contains(&name) {
                self.out.pass();
                continue;
            }
            let suggestion = known.of(name);
            self.cfn_unknown(reference.name, is_computed(reference.name), suggestion);
        }
        // A number or a boolean is not a name.
        for call in self.template.calls_of(Function::Ref) {
            let named = call.argument;
            if named.is_scalar() && !named.is_text() && !named.is_null() {
                self.cfn_unknown(named, is_computed(named), None);
            }
        }
    }

    fn cfn_unknown(&mut self, named: Node<'p>, is_noticed: bool, suggestion: Option<Suggestion<'_>>) {
        let name = named.text();
        let message = format!("`Ref` refers to `{name}`, which is neither a parameter nor a resource");
        let finding = report(is_noticed, named, message, self.out).kind(kinds::UNKNOWN_PARAMETER);
        let help = format!("declare `{name}` under `Parameters:`");
        typos::suggest(finding, named, suggestion, help);
    }

    /// Checks that `Fn::GetAtt` names a resource with that attribute.
    fn cfn_attributes(&mut self) {
        let mut deprecated = Deprecated::default();
        for call in self.template.calls_of(Function::GetAttr) {
            let Some((named, name)) = self.cfn_resource(call.argument) else { continue };
            let Some(resource) = self.template.resource(&name) else {
                let suggestion = self.resources.of(&name);
                let message = format!("`Fn::GetAtt` refers to unknown resource `{name}`");
                let finding = self.out.fail(named, message).kind(kinds::UNKNOWN_RESOURCE);
                typos::suggest(finding, named, suggestion, USE_NAME);
                continue;
            };
            let Some(attribute) = call.argument.item(1) else { continue };
            self.out.pass();
            if attribute.is_scalar() {
                let registry = &self.scope.registry;
                check_type_attribute(resource, attribute, None, registry, &mut deprecated, self.out);
            }
        }
        deprecated.report(self.out);
    }

    /// Returns the name of the resource in the argument of `Fn::GetAtt`, and the node of the name. Heat reads a string
    /// of two characters as a list, so the first character is the name.
    fn cfn_resource(&self, argument: Node<'p>) -> Option<(Node<'p>, Cow<'p, str>)> {
        if let Some(text) = argument.as_str() {
            let mut letters = text.char_indices().map(|(at, _)| at).skip(1);
            let (second, third) = (letters.next()?, letters.next());
            return text.get(..second).filter(|_| third.is_none()).map(|name| (argument, name.into()));
        }
        let named = argument.item(0).filter(|_| argument.len() == 2)?;
        if !self.scope.is_call(named) {
            return named.is_scalar().then(|| (named, named.text().into()));
        }
        match known(named, self.scope)? {
            StaticValue::Data(node) => node.as_str().map(|text| (named, text.into())),
            StaticValue::Text(text) => Some((named, text)),
            _ => None,
        }
    }

    fn resources(&mut self, target: Target, kind: &'static str, by: &str) {
        for reference in self.template.references(target) {
            if reference.declared.is_some() {
                self.out.pass();
                continue;
            }
            let name = reference.name.text();
            let message = format!("`{by}` refers to unknown resource `{name}`");
            let help = match target {
                Target::Dependency => {
                    "use the name of a resource of this file, or remove the dependency".to_owned()
                }
                Target::Resource if self.template.parameter(name).is_some() => {
                    format!("use `get_param` for parameter `{name}`")
                }
                _ => self.name_resource(reference),
            };
            self.unresolved(reference, kind, message, help);
        }
    }

    /// Returns the help for a `get_resource` of an unknown resource, which lists the resources of the required kind if
    /// there are only a few.
    fn name_resource(&self, reference: Reference<'p>) -> String {
        const OF_ANOTHER: &str = "pass a resource of another module as a parameter";
        let unspecific = || format!("{USE_NAME}; {OF_ANOTHER}");
        if !self.out.is_listed(reference.name, true) {
            return unspecific();
        }
        let kinds = self.kinds.get_or_init(|| Kinds::of(self.template));
        let wanted = reference.name.parent().and_then(|call| kinds.wanted.get(&call.id()));
        let Some(wanted) = wanted else { return unspecific() };
        match kinds.created.get(wanted).map(Vec::as_slice) {
            None => format!("define `{}` in this file, or {OF_ANOTHER}", reference.name.text()),
            Some(names) if names.len() > MOST_OFFERED => unspecific(),
            Some(names) => format!("use {}; {OF_ANOTHER}", alternatives(names)),
        }
    }

    /// Checks that `Ref` of the first version names a parameter or a resource.
    fn old_references(&mut self) {
        let calls = self.template.calls_of(Function::Ref).filter(|call| call.argument.is_scalar());
        for call in calls.filter(|call| self.scope.has(call.function)) {
            let name = call.argument.text();
            let is_parameter = self.template.parameter(name).is_some() || PSEUDO_PARAMETERS.contains(&name);
            if is_parameter || self.template.resource(name).is_some() {
                self.out.pass();
                continue;
            }
            let message = format!("`Ref` refers to `{name}`, which is neither a parameter nor a resource");
            let help = format!(
                "declare parameter `{name}`, or use the name of a parameter or resource of this file"
            );
            // Heat never resolves a name in an output.
            report(call.owner.section != Section::Outputs, call.argument, message, self.out)
                .kind(kinds::UNKNOWN_RESOURCE)
                .help(help);
        }
    }

    /// Checks the resources and attributes that parameters name, with the values of the parameters.
    fn computed(&mut self) {
        let mut deprecated = Deprecated::default();
        for call in self.template.calls() {
            let is_read = match call.function {
                Function::GetAttr => call.owner.section != Section::Conditions,
                Function::GetResource => call.owner.section == Section::Resources,
                _ => false,
            };
            if is_read {
                self.computed_name(call, &mut deprecated);
            }
        }
    }

    fn computed_name(&mut self, call: Call<'p>, deprecated: &mut Deprecated<'p>) {
        let of_list = |at| call.argument.item(at).filter(|_| call.function == Function::GetAttr);
        let (named, attribute) = (of_list(0).unwrap_or(call.argument), of_list(1));
        let is_computed = |node: Node<'p>| self.scope.is_call(node);
        if !is_computed(named) && !attribute.is_some_and(is_computed) {
            return;
        }
        let value = |node: Node<'p>| self.scope.settled(node).filter(|it| it.is_text());
        let Some(name) = value(named) else { return };
        let Some(resource) = self.template.resource(name.text()) else {
            let message = format!("`{}` refers to unknown resource `{}`", call.function.name(), name.text());
            if is_computed(named) {
                environments::not_yet(named, message, self.scope, self.out)
                    .related(name, "the value")
                    .help("use a value that names a resource of the template");
            }
            return;
        };
        let Some(read) = attribute.and_then(value) else { return };
        let mut found = Findings::default();
        check_type_attribute(
            resource,
            read,
            call.argument.item(2),
            &self.scope.registry,
            deprecated,
            &mut found,
        );
        for finding in found.iter().filter(|it| !it.advisory) {
            environments::not_yet(attribute.unwrap_or(named), &*finding.message, self.scope, self.out)
                .related(read, "the attribute")
                .help("use a value that names an attribute of the resource");
        }
    }

    fn conditions(&mut self, section: &str) {
        for reference in self.template.references(Target::Condition) {
            let name = reference.name.text();
            if self.template.condition(name).is_some() {
                self.out.pass();
                continue;
            }
            let message = format!("undefined condition `{name}`");
            let help = format!("define `{name}` under `{section}:`");
            self.unresolved(reference, kinds::UNKNOWN_CONDITION, message, help);
        }
    }

    /// Reports references to resources with a false condition, which have neither ID nor attributes.
    fn disabled(&mut self) {
        if !self.scope.conditions.disable_any() {
            return;
        }
        let targets = [Target::Resource, Target::Attribute].into_iter();
        for reference in targets.flat_map(|it| self.template.references(it)) {
            let name = reference.name.text();
            let is_resolved = self.scope.version.is_cfn() || reference.owner.section == Section::Resources;
            if self.scope.conditions.is_disabled(name) && is_resolved {
                self.out
                    .fail(reference.name, format!("resource `{name}` is disabled by its condition"))
                    .kind(kinds::DISABLED_RESOURCE)
                    .help("put the reference under the same condition with `if`");
            }
        }
    }

    fn files(&mut self, package: &Package) {
        for reference in self.template.references(Target::File) {
            let name = reference.name.text();
            match package.resolve(self.template.file(), name) {
                Callee::File(_) => self.out.pass(),
                _ if names::is_url(name) && !names::is_file_url(name) => self.out.pass(),
                Callee::Missing => {
                    let finding =
                        self.out.fail(reference.name, format!("file `{name}` is not in the package"));
                    finding.kind(kinds::MISSING_FILE);
                    self.scope.shared.missing_files.suggest(finding, self.template.file(), reference.name);
                }
                Callee::Outside => {
                    self.out
                        .fail(reference.name, format!("file `{name}` is outside the package"))
                        .kind(kinds::OUTSIDE_FILE)
                        .help(outside(package, self.template.file(), name))
                        .fix(write_same_name(package, self.template.file(), reference.name));
                }
            }
        }
    }

    /// Returns `true` if Heat resolves a reference before the stack is created. Heat evaluates only conditions in use,
    /// computes outputs of parameters and IDs on request, and ignores the parameters in metadata and in placeholders.
    fn is_read(&self, reference: Reference<'p>) -> bool {
        let is_value = matches!(reference.target, Target::Parameter | Target::Resource);
        match reference.owner.section {
            Section::Conditions => {
                let owner = self.template.owner(reference.owner);
                owner.is_some_and(|it| self.scope.conditions.is_used(it.name()))
            }
            Section::Outputs => !is_value,
            Section::Resources if reference.target == Target::Parameter => {
                self.scope.is_computed(reference.name, reference.owner)
            }
            _ => true,
        }
    }

    fn unresolved(&mut self, reference: Reference<'p>, kind: &'static str, message: String, help: String) {
        let name = reference.name.text();
        let suggestion = match reference.target {
            Target::Parameter => self.cx.parameter_meant_by(name, self.template),
            Target::Condition => self.conditions.of(name),
            _ => self.resources.of(name),
        };
        let is_read = self.is_read(reference);
        let is_failure = is_read || reference.target != Target::Condition;
        let finding = report(is_failure, reference.name, message, self.out).kind(kind);
        if !is_read {
            finding.accepted();
        }
        typos::suggest(finding, reference.name, suggestion, help);
        if reference.target == Target::Parameter && suggestion.is_none() {
            let type_name = type_asked_for(reference.name);
            finding.fix(fixes::declare(self.scope.package, self.template, name, type_name));
        }
        if let Some(owner) = self.template.owner(reference.owner) {
            finding.related(owner.key, format!("within `{}`", owner.name()));
        }
    }
}

/// Help for a name that must be the name of a resource.
const USE_NAME: &str = "use the name of a resource of this file";

/// Maximum number of resources that a help offers.
const MOST_OFFERED: usize = 3;

/// The kinds of objects that a template creates and that its properties require.
struct Kinds<'p> {
    /// The IDs of the first resources of each kind, up to one more than a help text lists.
    created: HashMap<Object, Vec<&'p str>>,
    /// The kind of the object that the value of a property denotes, by the node of the value.
    wanted: HashMap<NodeId, Object>,
}

impl<'p> Kinds<'p> {
    fn of(template: &'p Template) -> Self {
        let mut kinds = Self { created: HashMap::default(), wanted: HashMap::default() };
        for resource in template.resources() {
            if let Some(created) = resource.definition.resource_type().and_then(Object::of_type) {
                let names: &mut Vec<&str> = kinds.created.entry(created).or_default();
                if names.len() <= MOST_OFFERED {
                    names.push(resource.id());
                }
            }
            let values = resource.definitions().flat_map(|it| it.values_at_end_of_any(&PROPERTIES));
            let is_created = |it: &Object| {
                !matches!(it, Object::Address | Object::Flavor | Object::Image | Object::Snapshot)
            };
            let denoted = values.filter(|(_, wanted)| is_created(wanted));
            kinds.wanted.extend(denoted.map(|(value, wanted)| (value.id(), *wanted)));
        }
        kinds
    }
}

/// Checks that every `get_attr` names a resource and one of its attributes or, for a nested template, one of its
/// outputs.
pub(crate) fn check_get_attr(template: &Template, deployment: Deployment<'_>, out: &mut Findings) {
    let package = deployment.package();
    let registry = Registry::of(template, deployment);
    let mut deprecated = Deprecated::default();
    let mut resources = Suggestions::among(template.resources().map(Resource::id));
    let mut outputs: HashMap<FileId, Suggestions<'_>> = HashMap::default();
    let mut nested: HashMap<NodeId, (Via, &Template)> = HashMap::default();
    for call in package.calls_from(template.file()) {
        if let Some(called) = package.called(&call) {
            nested.entry(call.resource.key.id()).or_insert((call.via, called.as_deployed()));
        }
    }
    for call in template.calls_of(Function::GetAttr).filter(|call| call.owner.section != Section::Conditions)
    {
        functions::check_get_attr(template, call, out);
        let argument = call.argument;
        let Some(named) = argument.item(0).filter(|named| named.is_scalar()) else { continue };
        let name = named.text();
        let Some(resource) = template.resource(name) else {
            let suggestion = resources.of(name);
            let message = format!("`get_attr` refers to unknown resource `{name}`");
            let finding = out.fail(named, message).kind(kinds::UNKNOWN_RESOURCE);
            typos::suggest(finding, named, suggestion, USE_NAME);
            continue;
        };
        let Some(attribute) = argument.item(1).filter(|attribute| attribute.is_scalar()) else {
            out.pass();
            continue;
        };
        let called = nested.get(&resource.key.id());
        let read = called.and_then(|(via, it)| Some((*it, output_read(*via, argument, attribute)?)));
        if let Some((nested, (at, output))) = read {
            let known = nested.outputs().map(Entry::name);
            let outputs = outputs.entry(nested.file()).or_insert_with(|| Suggestions::among(known));
            check_output(nested, outputs, output, at, package, out);
        } else {
            out.pass();
        }
        check_type_attribute(resource, attribute, argument.item(2), &registry, &mut deprecated, out);
    }
    deprecated.report(out);
}

/// Checks that the schema of the resource's type lists the attribute; for a group, the schema of its members.
fn check_type_attribute<'p>(
    resource: Resource<'p>,
    attribute: Node<'p>,
    of_members: Option<Node<'p>>,
    registry: &Registry<'p>,
    deprecated: &mut Deprecated<'p>,
    out: &mut Findings,
) {
    let name = attribute.text();
    let Some(of) = registry.schema(resource.definition, resource) else { return };
    let definition = resource.definition;
    let member = definition.member().and_then(|member| registry.schema(member, resource));
    let is_group = definition.is(ResourceType::ResourceGroup);
    if let Some(member) = member.filter(|_| is_group || definition.is(ResourceType::AutoScalingGroup)) {
        if OF_ALL_MEMBERS.contains(&name) {
            let Some(inner) = of_members.filter(|it| it.is_scalar()) else { return };
            return compare(member, inner.text(), inner, has_members(definition), deprecated, out);
        }
        if let Some(path) = name.strip_prefix("resource.") {
            let is_read = is_group || has_members(definition);
            let of_member = of_members.filter(|it| it.is_scalar()).map(|it| (it.text(), it));
            let inner = path.split_once('.').map(|(_, inner)| (inner, attribute)).or(of_member);
            if let Some((inner, at)) = inner {
                compare(member, inner, at, is_read, deprecated, out);
            }
            return;
        }
        if is_group && !is_built_in(name) && of.attribute(name).is_none() {
            return compare(member, name, attribute, has_members(definition), deprecated, out);
        }
    }
    if !of.open_attributes && !is_group {
        compare(of, name, attribute, true, deprecated, out);
    }
}

/// `true` if a group has members whatever the values of the parameters.
pub(super) fn has_members(group: Definition<'_>) -> bool {
    if group.is(ResourceType::ResourceGroup) {
        return group.surely_has_members();
    }
    let size = ["desired_capacity", "min_size"].into_iter().find_map(|name| group.property(name));
    size.and_then(|it| number(it.value)).is_some_and(|size| size >= 1.0)
}

fn compare<'p>(
    of: &'static TypeSchema,
    name: &str,
    at: Node<'p>,
    is_read: bool,
    deprecated: &mut Deprecated<'p>,
    out: &mut Findings,
) {
    if of.placeholder || of.open_attributes || name == "show" || !of.removed_after.is_empty() {
        return;
    }
    let Some(attribute) = of.attribute(name) else {
        let message = format!("`{}` has no attribute `{name}`", of.name);
        let finding = report(is_read && !of.contrail, at, message, out);
        finding.kind(kinds::UNKNOWN_RESOURCE_ATTRIBUTE);
        // For a group, the attribute is part of a path.
        let suggestion = suggestion(name, of.attributes.iter().map(|it| it.name))
            .map(|it| Suggestion { is_typo: it.is_typo && at.has_text(name), ..it });
        typos::suggest(finding, at, suggestion, known_attributes(of));
        return;
    };
    if let Some(support) = attribute.support {
        let what = format!("attribute `{name}` of `{}`", of.name);
        deprecated.add(what, at, support, None);
    }
}

/// Returns the help for an unknown attribute with the attributes of the type.
fn known_attributes(of: &TypeSchema) -> String {
    let names: Vec<&str> = of.attributes.iter().map(|it| it.name).collect();
    match names.get(..MOST_LISTED).unwrap_or(&names) {
        [] => "use `get_resource` for the ID of the resource; the type has no attributes".to_owned(),
        shown => format!("use an attribute of the type: {}", listed_shortly(shown, names.len())),
    }
}

/// Returns `true` for attributes that every group or nested stack has in addition to the outputs of the called
/// template.
fn is_built_in(attribute: &str) -> bool {
    const BUILT_IN: [&str; 8] = [
        "show",
        "refs",
        "refs_map",
        "attributes",
        "removed_rsrc_list",
        "outputs",
        "outputs_list",
        "current_size",
    ];
    BUILT_IN.contains(&attribute) || attribute.starts_with("resource.") || attribute.starts_with("outputs.")
}

/// Returns the output of a called template that `get_attr` reads, for a group from one or all members, and the node
/// that names the output; `None` if `get_attr` does not read an output.
fn output_read<'t>(via: Via, argument: Node<'t>, attribute: Node<'t>) -> Option<(Node<'t>, &'t str)> {
    let name = attribute.text();
    if matches!(via, Via::Group | Via::Stack) && OF_ALL_MEMBERS.contains(&name) {
        let output = argument.item(2).filter(|it| it.is_scalar())?;
        return Some((output, output.text()));
    }
    // A stack has its own attributes; its outputs are under `outputs`.
    if via == Via::Stack {
        return None;
    }
    let of_member = name.strip_prefix("resource.").filter(|_| via == Via::Group);
    let output = of_member.and_then(|it| it.split_once('.')).map_or(name, |(_, output)| output);
    (!is_built_in(output)).then_some((attribute, output))
}

fn check_output(
    nested: &Template,
    outputs: &mut Suggestions<'_>,
    name: &str,
    at: Node<'_>,
    package: &Package,
    out: &mut Findings,
) {
    if nested.output(name).is_some() {
        out.pass();
        return;
    }
    // For a single member, the output is part of a path.
    let suggestion = outputs.of(name).map(|it| Suggestion { is_typo: it.is_typo && at.has_text(name), ..it });
    let help = format!("declare the output `{name}` in the nested template");
    let message = format!("`{}` has no output `{name}`", package.path_of(nested.file()));
    // Heat accepts the name during validation but refuses it at deployment.
    let finding = out.fail(at, message).kind(kinds::UNKNOWN_OUTPUT);
    typos::suggest(finding, at, suggestion, help);
    match nested.section("outputs") {
        Some(section) => finding.related(section.key, "the outputs of the nested template"),
        None => finding.related(nested, "the nested template"),
    };
}
