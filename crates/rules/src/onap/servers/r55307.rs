//! R-55307: `vf_module_index` is not an index into lists of server names or external addresses.

use vnfcheck_hot::select::Read;
use vnfcheck_hot::{Call, FileId, Function, Node, NodeId, Owner, Package, Template, leaves};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::addresses::{kind_by_name, property_name};
use vnfcheck_vnf::values::{branches, uses_in};
use vnfcheck_vnf::walk::{At, Follow, Step, Walk};
use vnfcheck_vnf::{AddressRole, Attached, Cardinality, NetworkKind, ParamRef, ResourceDefinition, resolve};

use super::r55306::{NAME, uses_in_arguments};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-55307", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    let mut checker = IndexChecker {
        package: cx.package(),
        seen: HashSet::default(),
        read: HashSet::default(),
        indices: HashMap::default(),
    };
    for server in &vnf.servers {
        let name =
            CheckedProperty { defined: server.defined, name: "name", kind: None, is_subject: &|_| true };
        checker.check_read(&name, &["name"], out);
        for value in server.defined.definition().values(&["name"]) {
            checker.check(&name, value, out);
        }
    }
    for attached in [Attached::Port, Attached::InstanceIp] {
        let name = property_name(attached, AddressRole::Address);
        for attachment in vnf.attached(attached) {
            let kind = attachment.kind();
            let is_external =
                |list: &str| kind.unwrap_or_else(|| kind_by_name(list)) == NetworkKind::External;
            let address =
                CheckedProperty { defined: attachment.defined, name, kind, is_subject: &is_external };
            let path: &[&str] = if attached == Attached::Port { &["fixed_ips", name] } else { &[name] };
            checker.check_read(&address, path, out);
            for value in vnf.values(attachment, AddressRole::Address) {
                checker.check(&address, value, out);
            }
        }
    }
}

/// An element of a list parameter.
struct Element<'t> {
    name: Node<'t>,
    index: Node<'t>,
}

/// Returns the elements of list parameters that a function at this node selects.
fn indexed<'p>(package: &'p Package, template: &'p Template, node: Node<'p>) -> Vec<Element<'p>> {
    let Some(call) = Call::at(node, Owner::default()) else { return Vec::new() };
    match call.function {
        Function::GetParam => {
            let element = call.argument.item(0).zip(call.argument.item(1));
            element.map(|(name, index)| Element { name, index }).into_iter().collect()
        }
        Function::GetAttr => {
            let lists: Vec<_> = resolve::read_values(package, template, node)
                .filter_map(|(template, value)| list(template, ParamRef::at(value)?))
                .collect();
            let steps = call.argument.items().skip(2);
            steps.flat_map(|index| lists.iter().map(move |name| Element { name: *name, index })).collect()
        }
        Function::StrSplit => {
            let (Some(text), Some(index)) = (call.argument.item(1), call.argument.item(2)) else {
                return Vec::new();
            };
            let used = Walk::from(package, At { template, node: text }, Follow::Dependencies);
            used.filter_map(list_at).map(|name| Element { name, index }).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the name of a parameter that supplies a whole list.
fn list<'p>(template: &'p Template, used: ParamRef<'p>) -> Option<Node<'p>> {
    let is_list = !used.is_indexed && used.cardinality(template) == Cardinality::Many;
    is_list.then_some(used.node)
}

/// Returns the name of a parameter at the end of a walk that supplies a whole list.
fn list_at(step: Step<'_>) -> Option<Node<'_>> {
    list(step.at.template, step.parameter()?)
}

/// A property that must not be an element of a list that `vf_module_index` selects.
struct CheckedProperty<'a, 'p> {
    defined: ResourceDefinition<'p>,
    name: &'static str,
    /// The kind of the network of an address, if known.
    kind: Option<NetworkKind>,
    /// Returns `true` if the requirement applies to the list with a given name.
    is_subject: &'a dyn Fn(&str) -> bool,
}

/// Follows values from the property to the calls of nested templates.
struct IndexChecker<'p> {
    package: &'p Package,
    /// The parameters of nested templates already followed, by property and network kind.
    seen: HashSet<(FileId, &'p str, &'static str, Option<NetworkKind>)>,
    /// Values already read from other resources and outputs, by property and network kind.
    read: HashSet<(FileId, NodeId, &'static str, Option<NetworkKind>)>,
    /// `true` for parameters of nested templates that contain `vf_module_index`.
    indices: HashMap<(FileId, &'p str), bool>,
}

impl<'p> IndexChecker<'p> {
    /// Checks the indices with which the values of a property select elements of lists from other resources.
    fn check_read(&mut self, property: &CheckedProperty<'_, 'p>, path: &[&str], out: &mut Findings) {
        let Some((first, rest)) = path.split_first() else { return };
        let Some(whole) = property.defined.definition().property(first) else { return };
        let items = whole.value.items().filter(|_| !rest.is_empty());
        let members = items.filter_map(|item| rest.iter().try_fold(item, |at, key| at.get(key)));
        let values = members.chain(rest.is_empty().then_some(whole.value));
        for node in values.flat_map(branches).filter(|it| Read::at(*it).is_some()) {
            self.check_indices(property, property.defined.template, node, out);
        }
    }

    /// Checks the elements of lists that a function at this node selects.
    fn check_indices(
        &mut self,
        property: &CheckedProperty<'_, 'p>,
        template: &'p Template,
        node: Node<'p>,
        out: &mut Findings,
    ) {
        let lists = indexed(self.package, template, node).into_iter();
        for list in lists.filter(|list| (property.is_subject)(list.name.text())) {
            if self.is_module_index(template, list.index) {
                report(property, &list, out);
            } else {
                out.pass();
            }
        }
    }

    fn check(&mut self, property: &CheckedProperty<'_, 'p>, value: Node<'p>, out: &mut Findings) {
        let &CheckedProperty { defined, name: property_name, kind, .. } = property;
        // Most values have a single source and need no allocation for more sources.
        let mut first = Some((defined.template, value));
        let mut pending = Vec::new();
        while let Some((template, value)) = first.take().or_else(|| pending.pop()) {
            for node in value.mappings() {
                self.check_indices(property, template, node, out);
                self.note_computed(property, template, node, out);
                let read = resolve::read_values(self.package, template, node);
                let is_new = |(template, value): &(&Template, Node<'_>)| {
                    self.read.insert((template.file(), value.id(), property_name, kind))
                };
                pending.extend(read.filter(is_new));
            }
            if self.package.kind(template.file()).is_module() {
                continue;
            }
            for used in uses_in(value) {
                let (file, name) = (template.file(), used.name());
                if self.seen.insert((file, name, property_name, kind)) {
                    let arguments = self.package.arguments_for(file, name);
                    pending.extend(arguments.flat_map(|(call, argument)| {
                        leaves(argument).into_iter().map(move |value| (call.caller, value))
                    }));
                }
            }
        }
    }

    /// Reports a value as undecided that `yaql` computes from `vf_module_index` and a list.
    fn note_computed(
        &mut self,
        property: &CheckedProperty<'_, 'p>,
        template: &'p Template,
        node: Node<'p>,
        out: &mut Findings,
    ) {
        let call = Call::at(node, Owner::default()).filter(|it| it.function == Function::Yaql);
        if call.is_none() || !self.is_module_index(template, node) {
            return;
        }
        let used = Walk::from(self.package, At { template, node }, Follow::Dependencies);
        if used.filter_map(list_at).map(Node::text).any(property.is_subject) {
            let (id, name) = (property.defined.resource.id(), property.name);
            let help = "check that `yaql` selects the value for each index of the module";
            let why = format!("`yaql` computes `{name}` of `{id}` from `vf_module_index`");
            out.undecided(node, why, help);
        }
    }

    /// Returns `true` if an index is computed from `vf_module_index`, in the template itself or in the arguments of its
    /// callers.
    fn is_module_index(&mut self, template: &'p Template, index: Node<'p>) -> bool {
        let package = self.package;
        Walk::from(package, At { template, node: index }, Follow::Dependencies).any(|step| {
            let (template, name) = (step.at.template, step.at.node.text());
            let is_index = || name == NAME || uses_in_arguments(package, template, name).next().is_some();
            *self.indices.entry((template.file(), name)).or_insert_with(is_index)
        })
    }
}

fn report(property: &CheckedProperty<'_, '_>, list: &Element<'_>, out: &mut Findings) {
    let (id, property, name) = (property.defined.resource.id(), property.name, list.name.text());
    out.fail(list.index, format!("`{property}` of `{id}` uses `vf_module_index` as the index of `{name}`"))
        .help("use a number or another parameter as the index, and remove `vf_module_index` if nothing else uses the parameter");
}
