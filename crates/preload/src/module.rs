//! What a preload says of a module, before any value is known: its networks, servers and zones, and which parameters have
//! their place elsewhere.

use std::cmp::Ordering;

use hot::{File, FileId, HOT_VERSION_KEY, Kind, Package, Template};
use maps::{HashMap, HashSet, IndexMap};
use vnf::networks::Ending;
use vnf::{
    Attached, Attachment, NetworkKind, NetworkName, Purpose, Server, Vnf, ids, metadata, parameters, tokens,
};

use crate::model::{self, Model};
use crate::note::{Note, NoteKind};
use crate::uses::{self, Taken};
use crate::value::{Value, empty_text};
use crate::walk::{self, Counted};

/// Zones are filled up to this number.
const MOST_ZONES: u64 = 64;
/// Elements of lists that a module takes.
const MOST_ELEMENTS: u64 = 10_000;

/// A parameter, or an element of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part<'p> {
    pub(crate) parameter: &'p str,
    pub(crate) element: Option<u64>,
}

impl Part<'_> {
    /// How placeholders and summaries call it.
    pub(crate) fn name(self) -> String {
        match self.element {
            Some(element) => format!("{}[{element}]", self.parameter),
            None => self.parameter.to_owned(),
        }
    }
}

/// Parts of parameters, each once.
#[derive(Debug, Default)]
pub(crate) struct Parts<'p> {
    in_order: Vec<Part<'p>>,
    known: HashSet<Part<'p>>,
    /// By parameter, the lowest element that may be free.
    free: HashMap<&'p str, u64>,
}

impl<'p> Parts<'p> {
    fn add(&mut self, parameter: &'p str, element: Option<u64>) {
        let part = Part { parameter, element };
        if self.known.insert(part) {
            self.in_order.push(part);
        }
    }

    /// The same use in some instances: an index that only the stack knows takes the lowest free element for each.
    fn take(&mut self, parameter: &'p str, taken: Taken, instances: u64, budget: &mut u64) {
        match taken {
            Taken::Whole => self.add(parameter, None),
            Taken::Element(element) => self.add(parameter, Some(element)),
            Taken::Next => {
                for _ in 0..instances.min(*budget) {
                    *budget -= 1;
                    let mut element = self.free.get(parameter).copied().unwrap_or_default();
                    while self.known.contains(&Part { parameter, element: Some(element) }) {
                        element += 1;
                    }
                    self.free.insert(parameter, element + 1);
                    self.add(parameter, Some(element));
                }
            }
        }
    }

    /// By name, in which digits compare as numbers, then by element.
    fn sort(&mut self) {
        self.in_order.sort_by(|a, b| {
            natural(a.parameter, b.parameter)
                .then_with(|| a.parameter.cmp(b.parameter))
                .then(a.element.cmp(&b.element))
        });
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Part<'p>> {
        self.in_order.iter().copied()
    }
}

/// Compares texts; runs of digits compare as numbers.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let digits = |text: &str| text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
        let letters = |text: &str| text.find(|it: char| it.is_ascii_digit()).unwrap_or(text.len());
        let ((text_a, rest_a), (text_b, rest_b)) = (a.split_at(letters(a)), b.split_at(letters(b)));
        let ((number_a, rest_a), (number_b, rest_b)) =
            (rest_a.split_at(digits(rest_a)), rest_b.split_at(digits(rest_b)));
        let [short_a, short_b] = [number_a, number_b].map(|it| it.trim_start_matches('0'));
        let order = text_a.cmp(text_b).then_with(|| number_a.is_empty().cmp(&number_b.is_empty()).reverse());
        let order = order.then(short_a.len().cmp(&short_b.len())).then_with(|| short_a.cmp(short_b));
        if order != Ordering::Equal || (rest_a.is_empty() && rest_b.is_empty()) {
            return order.then(rest_a.len().cmp(&rest_b.len()));
        }
        (a, b) = (rest_a, rest_b);
    }
}

/// What the ports of a vm-type on one role have in common.
#[derive(Debug)]
pub(crate) struct Entry<'p> {
    pub(crate) role: String,
    pub(crate) fixed: Parts<'p>,
    pub(crate) floating: Parts<'p>,
    pub(crate) uses_dhcp: bool,
}

/// The servers of one vm-type.
#[derive(Debug)]
pub(crate) struct Machine<'p> {
    pub(crate) vm_type: &'p str,
    pub(crate) count: u64,
    pub(crate) names: Parts<'p>,
    pub(crate) entries: IndexMap<String, Entry<'p>>,
}

/// A network that ports of the module are on.
#[derive(Debug, Default)]
pub(crate) struct Network<'p> {
    pub(crate) role: String,
    /// The parameter that names it; without one the preload leaves it out.
    pub(crate) name: Option<&'p str>,
    /// Parameters of its subnets, in the order of the template.
    pub(crate) subnets: Vec<&'p str>,
}

/// A module of a package: one preload for each API describes it.
#[derive(Debug)]
pub struct Module<'p> {
    label: &'p str,
    file: &'p File,
    template: &'p Template,
    pub(crate) zones: Vec<String>,
    pub(crate) networks: IndexMap<String, Network<'p>>,
    pub(crate) machines: IndexMap<String, Machine<'p>>,
    /// Parameters that have their values in the package and nowhere else.
    pub(crate) persistent: HashSet<&'p str>,
    /// What the base module outputs, where this is not it.
    pub(crate) base_outputs: HashSet<&'p str>,
    /// What the volume module outputs.
    pub(crate) volume_outputs: HashSet<&'p str>,
    /// Values by the package itself: its environment, else the defaults.
    pub(crate) own_values: HashMap<&'p str, Value>,
    /// Texts of empty defaults.
    pub(crate) empty_defaults: HashMap<&'p str, &'static str>,
    pub(crate) notes: Vec<Note>,
}

impl<'p> Module<'p> {
    /// The modules of a package that preloads are written for: the base module first, the others by file name.
    pub fn all(package: &'p Package) -> Vec<Self> {
        let modules = package.files().filter(|file| kind_of(file, package).is_some());
        let mut modules: Vec<_> = modules.filter_map(|file| Some((file, file.template()?))).collect();
        modules.retain(|(_, template)| is_versioned(template));
        let base = modules.iter().position(|(file, _)| kind_of(file, package) == Some(Kind::Base));
        if let Some(base) = base {
            modules.get_mut(..=base).unwrap_or_default().rotate_right(1);
        }
        let vnf = Vnf::of(package);
        let model = Model::of(&vnf);
        let outputs = |template: &'p Template| template.outputs().map(hot::Entry::name).collect();
        let base_outputs: HashSet<&str> = match (base, modules.first()) {
            (Some(_), Some((_, template))) => outputs(template),
            _ => HashSet::default(),
        };
        let volumes = package.files_of(Kind::Volume).filter_map(|volume| {
            let namesake = package.namesake(volume)?;
            (namesake.extension() == volume.extension()).then_some((namesake.id(), volume))
        });
        let volumes: HashMap<FileId, &File> = volumes.collect();
        let read = |(position, (file, template)): (usize, (&'p File, &'p Template))| {
            let base_outputs = if position == 0 { HashSet::default() } else { base_outputs.clone() };
            let volume = volumes.get(&file.id()).and_then(|it| it.template());
            let volume_outputs = volume.map(outputs).unwrap_or_default();
            Self::read(&model, file, template, base_outputs, volume_outputs)
        };
        modules.into_iter().enumerate().map(read).collect()
    }

    fn read(
        model: &Model<'p, '_>,
        file: &'p File,
        template: &'p Template,
        base_outputs: HashSet<&'p str>,
        volume_outputs: HashSet<&'p str>,
    ) -> Self {
        let mut notes = Vec::new();
        let package = model.package();
        let resources = walk::resources(package, template, file.stem(), &mut notes);
        let mut module = Self {
            label: file.stem(),
            file,
            template,
            zones: zones(template),
            networks: IndexMap::default(),
            machines: IndexMap::default(),
            persistent: persistent(&resources, model),
            base_outputs,
            volume_outputs,
            own_values: HashMap::default(),
            empty_defaults: HashMap::default(),
            notes,
        };
        let mut budget = MOST_ELEMENTS;
        let live = || resources.iter().filter(|it| it.count > 0);
        for (server, count) in live().filter_map(|it| Some((model.server(it.resource)?, it.count))) {
            module.add_server(server, count, &mut budget);
        }
        for (attachment, count) in live().filter_map(|it| Some((model.attachment(it.resource)?, it.count))) {
            if attachment.attached == Attached::Port {
                module.add_port((model, attachment), count, &mut budget);
            }
        }
        if budget == 0 {
            let message =
                format!("lists with more than {MOST_ELEMENTS} elements in all; the others are left out");
            module.note(NoteKind::TooLarge, file.stem(), message, None);
        }
        module.sort();
        module.read_values(model);
        module.note_contrail(&resources);
        module
    }

    /// The stem of the file.
    pub fn label(&self) -> &'p str {
        self.label
    }

    /// The name of the file.
    pub fn file_name(&self) -> &'p str {
        self.file.name()
    }

    pub(crate) fn parameters(&self) -> impl Iterator<Item = &'p str> {
        self.template.parameters().map(hot::Parameter::name)
    }

    /// Whether a value may be given for a parameter: it is declared, or a preload of the module says it.
    pub(crate) fn knows(&self, parameter: &str) -> bool {
        self.template.parameter(parameter).is_some()
            || self.zones.iter().any(|zone| zone == parameter)
            || self.persistent.contains(parameter)
            || self.networks.values().any(|it| it.name == Some(parameter) || it.subnets.contains(&parameter))
            || self.parts().any(|part| part.parameter == parameter)
    }

    fn parts(&self) -> impl Iterator<Item = Part<'p>> {
        self.machines.values().flat_map(|machine| {
            let of_ports = machine.entries.values().flat_map(|it| it.fixed.iter().chain(it.floating.iter()));
            machine.names.iter().chain(of_ports)
        })
    }

    fn note(&mut self, kind: NoteKind, subject: &str, message: String, requirement: Option<&'static str>) {
        let (module, subject) = (self.label.to_owned(), subject.to_owned());
        self.notes.push(Note { module, kind, subject, message, requirement });
    }

    fn add_server(&mut self, server: &Server<'p>, count: u64, budget: &mut u64) {
        let id = server.defined.resource.id();
        let by_most = server.vm_type();
        let Some(vm_type) = server.agreed_vm_type() else {
            let told = by_most.map_or_else(
                || format!("nothing tells the vm-type of server `{id}`"),
                |it| format!("the parameters of server `{id}` do not agree on one vm-type, such as `{it}`"),
            );
            let message = format!("{told}; its parameters are listed by their names");
            return self.note(NoteKind::ServerWithoutType, id, message, Some("R-304011"));
        };
        if let Some(by_most) = by_most.filter(|it| !it.eq_ignore_ascii_case(vm_type)) {
            let message = format!(
                "server `{id}` has several vm-types: its preload says `{vm_type}`, other names say `{by_most}`"
            );
            self.note(NoteKind::SeveralNames, id, message, Some("R-304011"));
        }
        let machine = self.machines.entry(tokens::lower_of_any(vm_type).into_owned());
        let machine = machine.or_insert_with(|| Machine {
            vm_type,
            count: 0,
            names: Parts::default(),
            entries: IndexMap::default(),
        });
        machine.count = machine.count.saturating_add(count);
        for (name, part) in server.values("name").filter_map(uses::taken) {
            machine.names.take(name, part, count, budget);
        }
    }

    fn add_port(&mut self, (model, port): (&Model<'p, '_>, &Attachment<'p>), count: u64, budget: &mut u64) {
        let id = port.defined.resource.id();
        let mut readings = ids::readings(Attached::Port, id);
        let Some(reading) = readings.next() else {
            if !port.is_reserve {
                let message = format!(
                    "the id of port `{id}` does not tell vm-type and network-role; its parameters are listed by their names"
                );
                self.note(NoteKind::PortWithoutRole, id, message, Some("R-20453"));
            }
            return;
        };
        let is_internal =
            reading.kind == NetworkKind::Internal || readings.any(|it| it.kind == NetworkKind::Internal);
        let kind = if is_internal { NetworkKind::Internal } else { NetworkKind::External };
        self.note_network(port, NetworkName { kind, role: Some(reading.role) });
        if is_internal {
            return;
        }
        let Some(machine) = self.machines.get_mut(tokens::lower_of_any(reading.vm_type).as_ref()) else {
            let message = format!(
                "no server of vm-type `{}` goes with port `{id}`; its parameters are listed by their names",
                reading.vm_type
            );
            return self.note(NoteKind::PortWithoutVm, id, message, Some("R-304011"));
        };
        let role = tokens::lower_of_any(reading.role).into_owned();
        let network = self.networks.entry(role.clone());
        let network = network.or_insert_with(|| Network { role: role.clone(), ..Network::default() });
        network.name = network.name.or_else(|| model.network(port));
        let entry = machine.entries.entry(role.clone()).or_insert_with(|| Entry {
            role,
            fixed: Parts::default(),
            floating: Parts::default(),
            uses_dhcp: true,
        });
        for (subnet, _) in model.taken(port, Purpose::Subnet) {
            if !network.subnets.contains(&subnet) {
                network.subnets.push(subnet);
            }
        }
        entry.uses_dhcp &= !model.has_addresses(port);
        for (name, part) in model.taken(port, Purpose::Address) {
            entry.fixed.take(name, part, count, budget);
        }
        for (name, part) in model.taken(port, Purpose::FloatingAddress) {
            entry.floating.take(name, part, count, budget);
        }
    }

    /// Says where the network of a port is another one than its id tells, by which the preload goes.
    fn note_network(&mut self, port: &Attachment<'p>, by_id: NetworkName<'p>) {
        let id = port.defined.resource.id();
        let Some(network) = port.network_name() else { return };
        let roles = network.role.zip(by_id.role);
        if network.kind == by_id.kind && roles.is_none_or(|(one, other)| one.eq_ignore_ascii_case(other)) {
            return;
        }
        if let Some((told, by_id)) = network.word().zip(by_id.word()) {
            let message = format!(
                "the id of port `{id}` names the network `{by_id}`, by which its preload goes; its network is `{told}`"
            );
            self.note(NoteKind::SeveralNames, id, message, Some("R-20453"));
        }
    }

    fn sort(&mut self) {
        for machine in self.machines.values_mut() {
            machine.names.sort();
            for entry in machine.entries.values_mut() {
                entry.fixed.sort();
                entry.floating.sort();
            }
        }
    }

    fn read_values(&mut self, model: &Model<'p, '_>) {
        for parameter in self.template.parameters() {
            let Some(default) = parameter.attribute("default") else { continue };
            if let Some(value) = Value::of(default.value) {
                self.own_values.insert(parameter.name(), value);
            } else if let Some(empty) = empty_text(default.value) {
                self.empty_defaults.insert(parameter.name(), empty);
            }
        }
        let environment = model.package().environment_file(self.template.file());
        if let Some(file) = environment.filter(|file| file.environment().is_none()) {
            let message = format!("`{}` cannot be read; its values are not used", file.path());
            self.note(NoteKind::Unreadable, file.path(), message, Some("R-95303"));
        }
        for entry in
            environment.and_then(File::environment).into_iter().flat_map(hot::Environment::parameters)
        {
            if let Some(value) = Value::of(entry.value) {
                self.own_values.insert(entry.name(), value);
            }
            if !self.knows(entry.name()) {
                let message =
                    format!("the environment sets `{}`, which the template does not declare", entry.name());
                self.note(NoteKind::UnknownValue, entry.name(), message, Some("R-599443"));
            }
        }
        let is_unset = |it: &&str| self.persistent.contains(it) && !self.own_values.contains_key(it);
        let unset: Vec<_> = self.parameters().filter(is_unset).collect();
        for parameter in unset {
            let message = format!("`{parameter}` has no value in the package, and a preload must not set it");
            let requirement = self.requirement_for(parameter, model);
            self.note(NoteKind::UnsetPersistent, parameter, message, requirement);
        }
    }

    /// The requirement that the package has a value for a persistent parameter.
    fn requirement_for(&self, parameter: &str, model: &Model<'p, '_>) -> Option<&'static str> {
        let gives = |property| {
            let servers = self.template.resources_of("OS::Nova::Server").filter_map(|it| model.server(it));
            servers.flat_map(|it| model::parameters_of(it, property)).any(|it| it == parameter)
        };
        if gives("image") {
            Some("R-91125")
        } else if gives("flavor") {
            Some("R-69431")
        } else {
            model::is_internal(parameter).then_some("R-93496")
        }
    }

    fn note_contrail(&mut self, resources: &[Counted<'p>]) {
        let is_contrail = |it: &&Counted<'p>| {
            let name = it.resource.definition.type_name().unwrap_or_default();
            name.starts_with("OS::ContrailV2::") || name.starts_with("OS::Contrail::")
        };
        let mut contrail = resources.iter().filter(is_contrail);
        if let Some(first) = contrail.next() {
            let count = 1 + contrail.count();
            let id = first.resource.id();
            let message = format!(
                "no field of a preload describes resources of Contrail ({count}, the first is `{id}`); their parameters are listed by their names"
            );
            self.note(NoteKind::Contrail, id, message, None);
        }
    }

    /// Why a preload of a parameter's module says nothing about it; nothing when it has to.
    pub(crate) fn omitted_because(&self, parameter: &str, outputs_flow: bool) -> Option<&'static str> {
        if metadata::supplied(parameter).is_some() {
            Some("set by SO")
        } else if Ending::of(parameter) == Some(Ending::Fqdn) {
            Some("set by SDNC")
        } else if self.persistent.contains(parameter) {
            Some("set by the package's environment only")
        } else if outputs_flow && self.base_outputs.contains(parameter) {
            Some("an output of the base module")
        } else if self.volume_outputs.contains(parameter) {
            Some("an output of the volume module")
        } else {
            None
        }
    }
}

/// Whether a template says that it is HOT.
pub(crate) fn is_versioned(template: &Template) -> bool {
    template.root().is_some_and(|root| root.entry(HOT_VERSION_KEY).is_some())
}

/// What a file is, base or incremental, when preloads are written for it: a template at the top that no followed call leads
/// to.
fn kind_of(file: &File, package: &Package) -> Option<Kind> {
    let is_at_top = file.folder().is_empty() && !file.extension().eq_ignore_ascii_case("template");
    let kind = match file.kind_by_name() {
        Kind::Nested if is_at_top && !package.calls_to(file.id()).any(|it| walk::is_followed(&it)) => {
            Kind::of_module(file.stem())
        }
        kind => kind,
    };
    matches!(kind, Kind::Base | Kind::Incremental).then_some(kind)
}

/// The zones from `availability_zone_0` to the highest that is declared; where that is too high, the declared ones.
fn zones(template: &Template) -> Vec<String> {
    let number = |name: &str| Some(parameters::zone_index(name)?.parse::<u64>().unwrap_or(u64::MAX));
    let mut declared: Vec<(u64, &str)> =
        template.parameters().filter_map(|it| Some((number(it.name())?, it.name()))).collect();
    declared.sort_unstable_by_key(|(number, name)| (*number, name.len()));
    declared.dedup_by_key(|(number, _)| *number);
    let Some(&(highest, _)) = declared.last() else { return Vec::new() };
    if highest >= MOST_ZONES {
        return declared.into_iter().map(|(_, name)| name.to_owned()).collect();
    }
    let declared: HashMap<u64, &str> = declared.into_iter().collect();
    let name = |number| {
        declared.get(&number).map_or_else(|| format!("availability_zone_{number}"), |it| (*it).to_owned())
    };
    (0..=highest).map(name).collect()
}

/// The parameters that only the package's environment sets: they stay the same in every instance of the VNF.
fn persistent<'p>(resources: &[Counted<'p>], model: &Model<'p, '_>) -> HashSet<&'p str> {
    let mut found = HashSet::default();
    for Counted { resource, .. } in resources {
        if let Some(server) = model.server(*resource) {
            found.extend(["image", "flavor"].into_iter().flat_map(|it| model::parameters_of(server, it)));
        } else if let Some(attachment) = model.attachment(*resource) {
            let named = |purpose| model.taken(attachment, purpose).into_iter().map(|(name, _)| name);
            let addresses = named(Purpose::Address);
            match attachment.attached {
                Attached::Port => {
                    let addresses = addresses.chain(named(Purpose::FloatingAddress));
                    found.extend(addresses.filter(|it| model::is_internal(it)));
                }
                Attached::InstanceIp if model::is_internal(resource.id()) => found.extend(addresses),
                Attached::InstanceIp | Attached::Interface => {}
            }
        } else if resource.definition.is("OS::Heat::ResourceGroup")
            && !ids::is_group_of_sub_interfaces(resource.id())
        {
            let count = resource.definition.property("count");
            found.extend(count.and_then(|it| uses::parameter(it.value)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_compare_as_numbers() {
        let mut names = ["fw_name_10", "fw_name_2", "fw_name", "a10b2", "a10b10", "a9", "fw_name_02", "fx"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(
            names,
            ["a9", "a10b2", "a10b10", "fw_name", "fw_name_2", "fw_name_02", "fw_name_10", "fx"]
        );
    }

    #[test]
    fn the_lowest_free_element_is_taken() {
        let mut parts = Parts::default();
        let mut budget = 5;
        parts.take("p", Taken::Element(1), 1, &mut budget);
        parts.take("p", Taken::Next, 2, &mut budget);
        parts.take("p", Taken::Whole, 3, &mut budget);
        parts.take("q", Taken::Next, 1, &mut budget);
        parts.take("p", Taken::Next, u64::MAX, &mut budget);
        let names: Vec<_> = parts.iter().map(Part::name).collect();
        assert_eq!(names, ["p[1]", "p[0]", "p[2]", "p", "q[0]", "p[3]", "p[4]"]);
        assert_eq!(budget, 0);
    }
}
