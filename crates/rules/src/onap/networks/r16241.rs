//! R-16241: a network that a template creates has a subnet.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair, Written};
use vnfcheck_hot::{
    Definition, Dialect, Environment, FileId, Node, Package, Resource, ResourceType, Section, Source, Target,
    Template, get_param_name,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::networks::{Ending, role_of_other_id};
use vnfcheck_vnf::{NetworkKind, ResourceRef, Vnf, networks, tokens};

use super::r35666::is_given_a_resource;
use crate::fixes;
use crate::words::most_listed;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-16241", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let subnets = Subnets::of(cx.model());
    let named = LazyCell::new(|| roles_of_parameters(cx));
    let created = cx.vnf().created_networks().iter().copied();
    let created = created.filter(|it| is_of_neutron(it.resource)).enumerate();
    let used = LazyCell::new(|| used_addresses(cx.package()));
    for (position, ResourceRef { template, resource: network }) in created {
        if subnets.refer_to(network, template) {
            out.pass();
        } else if let Some(subnet) = subnets.conditional.get(&(template.file(), network.id())) {
            let why = format!("subnet `{}` exists only under a condition", subnet.id());
            let help = "create the subnet under the same condition as the network";
            out.undecided(network, format!("network `{}` may have no subnet: {why}", network.id()), help);
        } else if !subnets.undecided.contains(&template.file()) {
            let role = networks::role_of_id(network.id()).map(str::to_lowercase);
            let is_named = role.is_some_and(|role| named.contains(&role));
            let removal = (!is_named).then(|| Decision::Remove {
                template: template.file(),
                resource: network.id().to_owned(),
                instead: external_parameter(cx.model(), network.id()),
            });
            out.fail(network, format!("network `{}` has no subnet", network.id()))
                .help(add_subnet(cx, ResourceRef { template, resource: network }))
                .waits_for(removal)
                .waits_for(added_subnet(cx.package(), template, network, free_cidr(position, &used)))
                .of_absence();
        }
    }
}

/// Returns `true` for Neutron networks. The subnets of a Contrail network are properties of the network.
fn is_of_neutron(network: Resource<'_>) -> bool {
    network.created_types().any(|created| created.text().starts_with("OS::Neutron::"))
}

/// Returns the roles of internal networks that ports take from a parameter, unless a call passes the resource. Without
/// the created network, the network that such a parameter names would not exist.
fn roles_of_parameters(cx: &Context<'_>) -> HashSet<String> {
    let vnf = cx.model();
    let mut roles = HashSet::default();
    let mut seen = HashSet::default();
    for attachment in &vnf.attachments {
        let template = attachment.defined.template;
        let names = vnf.networks_of(attachment).iter().copied().filter_map(get_param_name);
        for name in names.map(Node::text) {
            if seen.insert((template.file(), name))
                && let Some((NetworkKind::Internal, role)) = networks::of_parameter(name)
                && let Some(parameter) = template.parameter(name)
                && !is_given_a_resource(cx, template, parameter)
            {
                roles.insert(role.to_lowercase());
            }
        }
    }
    roles
}

/// Returns the name of the parameter that supplies an external network instead of a created network.
fn external_parameter(vnf: &Vnf<'_>, id: &str) -> Option<String> {
    let role = role_of_other_id(id);
    vnf.new_role(&role).map(|it| Ending::Id.parameter(NetworkKind::External, Some(&it)))
}

/// Returns the help for a network without a subnet. The ID of the subnet contains the role that the network gets.
fn add_subnet<'p>(cx: &Context<'p>, network: ResourceRef<'p>) -> String {
    if network.template.dialect() != Dialect::Hot {
        return "add an `OS::Neutron::Subnet` with a `cidr` whose `network` is this resource".to_owned();
    }
    let id = network.resource.id();
    // No fix renames a network with a valid role in its ID.
    let own = networks::role_of_id(id).filter(|_| networks::is_internal_id(id)).and_then(tokens::good_role);
    let own = own.filter(|it| cx.model().vm_type_against(it).is_none());
    let new_id = fixes::network_id(cx, network).filter(|_| own.is_none());
    let role = own.or_else(|| networks::role_of_id(new_id.as_deref().unwrap_or(id)));
    let role = role.unwrap_or("{network-role}");
    format!(
        "add `int_{role}_subnet_0` of the type `OS::Neutron::Subnet` with `network: {{get_resource: {id}}}` and a `cidr`"
    )
}

/// Returns the question of whether a subnet with a CIDR is added.
fn added_subnet(
    package: &Package,
    template: &Template,
    network: Resource<'_>,
    value: Option<String>,
) -> Option<Decision> {
    let id = network.id();
    let stem = id.strip_suffix("_network").unwrap_or(id);
    let subnet = match networks::role_of_id(id) {
        Some(_) => format!("{stem}_subnet_0"),
        None => format!("{stem}_subnet"),
    };
    let cidr = format!("{}_cidr", tokens::as_word(stem));
    if template.dialect() != Dialect::Hot
        || template.resource(&subnet).is_some()
        || template.parameter(&cidr).is_some()
    {
        return None;
    }
    let resources = template.section("resources")?.value;
    let properties = Written::map([
        ("network", Written::call("get_resource", Written::text(id))),
        ("cidr", fixes::get_param(&cidr)),
    ]);
    let added = Written::map([("type", Written::text("OS::Neutron::Subnet")), ("properties", properties)]);
    let (listed, plans) = list_value(package, template, &cidr, value);
    let title = format!("add subnet `{subnet}` with the CIDR from parameter `{cidr}`, {listed}");
    let added = Plan::add(resources, &[&subnet], added);
    let fix = Fix::risky(title, added).and(fixes::supply(template.file(), &cidr));
    let fix = plans.into_iter().fold(fix, Fix::and);
    Some(Decision::Repair(Box::new(Repair {
        file: template.file(),
        element: format!("{id}/subnet"),
        question: format!("Add a subnet to network `{id}`, which has none?"),
        choices: vec![Choice::of("subnet", fix), Choice::keep()],
        proposal: None,
    })))
}

/// Returns the numbers `N` of the addresses `192.168.N.*` in environments.
fn used_addresses(package: &Package) -> HashSet<u8> {
    let values = package.environments().flat_map(Environment::parameters).map(|it| it.value.text());
    values.filter_map(|it| it.strip_prefix("192.168.")?.split('.').next()?.parse().ok()).collect()
}

/// Returns a private CIDR that no environment uses. Each network gets a CIDR of its position, because a router may
/// connect the networks.
fn free_cidr(position: usize, used: &HashSet<u8>) -> Option<String> {
    let first = u8::try_from(position).ok()?;
    let free = (first..=u8::MAX).find(|it| !used.contains(it))?;
    Some(format!("192.168.{free}.0/24"))
}

/// Returns the plans that set a parameter of a template to a value in the environments of its modules, and the effect in
/// words.
fn list_value(
    package: &Package,
    template: &Template,
    parameter: &str,
    value: Option<String>,
) -> (String, Vec<Plan>) {
    let modules = package.modules_of(template.file());
    let environments: Option<BTreeMap<&str, FileId>> =
        modules.iter().map(|it| Some((package.checked_environment(*it)?.path(), *it))).collect();
    let environments = environments.filter(|it| !it.is_empty());
    let Some((environments, value)) = environments.zip(value) else {
        return ("which needs a value".to_owned(), Vec::new());
    };
    let set = |module: FileId| Plan::SetValue {
        template: module,
        name: parameter.to_owned(),
        value: Written::text(value.as_str()),
    };
    let (paths, modules): (Vec<&str>, Vec<FileId>) = environments.into_iter().unzip();
    let listed = format!("which gets the value `{value}` in {}", most_listed(&paths));
    (listed, modules.into_iter().map(set).collect())
}

/// Returns the condition of a resource as written, unless it is always true.
pub(crate) fn condition(resource: Resource<'_>) -> Option<&str> {
    let condition = resource.definition.attribute("condition")?.value;
    (!condition.has_text("true")).then(|| condition.source())
}

/// The networks that subnets refer to.
#[derive(Default)]
struct Subnets<'p> {
    /// Networks that are resources, by template and ID.
    resources: HashSet<(FileId, &'p str)>,
    /// Networks that are passed as parameters of a module, by name.
    parameters: HashSet<&'p str>,
    /// Internal networks, by network-role.
    roles: HashSet<String>,
    /// Parameters of templates whose sources were already added.
    followed: HashSet<(FileId, &'p str)>,
    /// Templates with a subnet whose network is only known at deployment time.
    undecided: HashSet<FileId>,
    /// Subnets under a condition, by the template and the ID of their network.
    conditional: HashMap<(FileId, &'p str), Resource<'p>>,
}

impl<'p> Subnets<'p> {
    fn of(vnf: &Vnf<'p>) -> Self {
        let package = vnf.callers.package;
        let mut subnets = Self::default();
        for template in package.templates() {
            for (resource, subnet) in template.definitions_of(ResourceType::Subnet) {
                match condition(resource) {
                    Some(_) => subnets.add_conditional(resource, subnet, template, vnf),
                    None => subnets.add(subnet, template, vnf),
                }
            }
        }
        package.templates().for_each(|template| subnets.add_outputs(template));
        subnets
    }

    /// Adds a subnet under a condition. A network of the same template with the same condition has the subnet whenever
    /// the network exists.
    fn add_conditional(
        &mut self,
        resource: Resource<'p>,
        subnet: Definition<'p>,
        template: &'p Template,
        vnf: &Vnf<'p>,
    ) {
        let mut own = Self::default();
        own.add(subnet, template, vnf);
        for key in own.resources {
            let network = template.resource(key.1).filter(|_| key.0 == template.file());
            if network.is_some_and(|it| condition(it) == condition(resource)) {
                self.resources.insert(key);
            } else {
                self.conditional.entry(key).or_insert(resource);
            }
        }
        self.parameters.extend(own.parameters);
        self.roles.extend(own.roles);
        self.undecided.extend(own.undecided);
    }

    fn add(&mut self, subnet: Definition<'p>, template: &'p Template, vnf: &Vnf<'p>) {
        if subnet.has_unknown_properties() {
            self.undecided.insert(template.file());
        }
        for value in subnet.values(&["network"]).into_iter().chain(subnet.values(&["network_id"])) {
            if let Some(name) = get_param_name(value).map(Node::text) {
                if self.followed.insert((template.file(), name)) {
                    vnf.callers.sources(template, name).for_each(|source| self.add_source(&source, vnf));
                }
            } else if value.is_mapping() {
                self.add_resources(template, value, vnf);
            }
        }
    }

    /// Adds the networks that a value refers to, or marks the template as undecided if they are unknown.
    fn add_resources(&mut self, template: &'p Template, value: Node<'p>, vnf: &Vnf<'p>) {
        let networks = vnf.targets_of(template, &[value]);
        if networks.is_empty() {
            self.undecided.insert(template.file());
        }
        self.resources.extend(networks.iter().map(|it| (it.template.file(), it.resource.id())));
    }

    fn add_source(&mut self, source: &Source<'p>, vnf: &Vnf<'p>) {
        match source {
            Source::Environment { entry, .. } => self.add_parameter(entry.name()),
            Source::Unlisted { name, .. } => self.add_parameter(name),
            Source::Argument { call, value } => self.add_resources(call.caller, *value, vnf),
            Source::NotPassed { .. } => {}
        }
    }

    fn add_parameter(&mut self, name: &'p str) {
        let role = networks::of_parameter(name).filter(|(kind, _)| *kind == NetworkKind::Internal);
        self.roles.extend(role.map(|(_, role)| role.to_lowercase()));
        self.parameters.insert(name);
    }

    /// Follows the outputs of a module to the parameters of other modules.
    fn add_outputs(&mut self, template: &'p Template) {
        for reference in template.references(Target::Resource) {
            let output =
                template.owner(reference.owner).filter(|_| reference.owner.section == Section::Outputs);
            if output.is_some_and(|output| self.parameters.contains(&output.name())) {
                self.resources.insert((template.file(), reference.name.text()));
            }
        }
    }

    /// Returns `true` if a subnet refers to the network, or to a parameter that is named after the network.
    fn refer_to(&self, network: Resource<'p>, template: &Template) -> bool {
        let id = network.id();
        networks::role_of_id(id).is_some_and(|role| self.roles.contains(&role.to_lowercase()))
            || self.resources.contains(&(template.file(), id))
    }
}
