//! The contents of a module's preload except values: its networks, servers and zones, and the parameters with other
//! origins.

mod machines;
mod parts;
mod values;

use vnfcheck_hot::{File, FileId, FileKind, HOT_VERSION_KEY, Package, ResourceType, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};
use vnfcheck_vnf::networks::Ending;
use vnfcheck_vnf::{AddressRole, Attached, Vnf, ids, metadata, parameters};

use crate::model::{self, Model};
use crate::note::{Note, NoteKind};
use crate::uses;
use crate::value::Value;
use crate::walk::{self, Counted};
pub(crate) use machines::{Entry, Machine, Network};
pub(crate) use parts::Part;

/// Maximum zone number up to which gaps are filled.
const MOST_ZONES: u64 = 64;
/// Maximum number of list elements that a module uses.
const MOST_ELEMENTS: u64 = 10_000;

/// A module of a package, described by one preload per API.
#[derive(Debug)]
pub struct Module<'p> {
    label: &'p str,
    file: &'p File,
    template: &'p Template,
    pub(crate) zones: Vec<String>,
    pub(crate) networks: IndexMap<String, Network<'p>>,
    pub(crate) machines: IndexMap<String, Machine<'p>>,
    /// Parameters whose values come only from the package.
    pub(crate) persistent: HashSet<&'p str>,
    /// The outputs of the base module; empty for the base module itself.
    pub(crate) base_outputs: HashSet<&'p str>,
    /// The outputs of the volume module.
    pub(crate) volume_outputs: HashSet<&'p str>,
    /// Values in the package: from the environment file, otherwise from defaults.
    pub(crate) own_values: HashMap<&'p str, Value>,
    /// Texts of empty defaults.
    pub(crate) empty_defaults: HashMap<&'p str, &'static str>,
    pub(crate) notes: Vec<Note>,
}

impl<'p> Module<'p> {
    /// Returns the modules of a package that get preloads: the base module first, the others by file name.
    pub fn all(package: &'p Package) -> Vec<Self> {
        let modules = package.files().filter(|file| kind_of(file, package).is_some());
        let mut modules: Vec<_> = modules.filter_map(|file| Some((file, file.template()?))).collect();
        modules.retain(|(_, template)| is_versioned(template));
        let base = modules.iter().position(|(file, _)| kind_of(file, package) == Some(FileKind::Base));
        if let Some(base) = base {
            modules.get_mut(..=base).unwrap_or_default().rotate_right(1);
        }
        let vnf = Vnf::of(package);
        let model = Model::of(&vnf);
        let outputs = |template: &'p Template| template.outputs().map(vnfcheck_hot::Entry::name).collect();
        let base_outputs: HashSet<&str> = match (base, modules.first()) {
            (Some(_), Some((_, template))) => outputs(template),
            _ => HashSet::default(),
        };
        let volumes = package.files_of(FileKind::Volume).filter_map(|volume| {
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
                module.add_port(model, attachment, count, &mut budget);
            }
        }
        if budget == 0 {
            let message =
                format!("the lists have more than {MOST_ELEMENTS} elements in total; the rest is skipped");
            module.note(NoteKind::TooLarge, file.stem(), message, None);
        }
        module.sort();
        module.read_values(model);
        module.note_contrail(&resources);
        module
    }

    /// Returns the stem of the file name.
    pub fn label(&self) -> &'p str {
        self.label
    }

    /// Returns the name of the file.
    pub fn file_name(&self) -> &'p str {
        self.file.name()
    }

    pub(crate) fn parameters(&self) -> impl Iterator<Item = &'p str> {
        self.template.parameters().map(vnfcheck_hot::Parameter::name)
    }

    /// Returns `true` if a parameter may have a supplied value: the module declares it, or a preload of the module
    /// contains it.
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
        self.notes.push(Note::new(self.label, kind, subject, message, requirement));
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
                "preloads have no fields for Contrail resources ({count}, first `{id}`); the preload lists their parameters by name"
            );
            self.note(NoteKind::Contrail, id, message, None);
        }
    }

    /// Returns the reason why a preload of the module omits a parameter, or `None` if the preload must contain it.
    pub(crate) fn omitted_because(&self, parameter: &str, outputs_flow: bool) -> Option<&'static str> {
        if metadata::supplied(parameter).is_some() {
            Some("set by SO")
        } else if Ending::of(parameter) == Some(Ending::Fqdn) {
            Some("set by SDNC")
        } else if self.persistent.contains(parameter) {
            Some("set only by the environment file of the package")
        } else if outputs_flow && self.base_outputs.contains(parameter) {
            Some("an output of the base module")
        } else if self.volume_outputs.contains(parameter) {
            Some("an output of the volume module")
        } else {
            None
        }
    }
}

/// Returns `true` if a template declares a version of HOT.
pub(crate) fn is_versioned(template: &Template) -> bool {
    template.root().is_some_and(|root| root.entry(HOT_VERSION_KEY).is_some())
}

/// Returns the kind of a module; `None` for files without preloads. A module is a template at the top level that no followed
/// call refers to.
fn kind_of(file: &File, package: &Package) -> Option<FileKind> {
    let is_at_top = file.folder().is_empty() && !file.extension().eq_ignore_ascii_case("template");
    let kind = match file.kind_by_name() {
        FileKind::Nested if is_at_top && !package.calls_to(file.id()).any(|it| walk::is_followed(&it)) => {
            FileKind::of_module(file.stem())
        }
        kind => kind,
    };
    matches!(kind, FileKind::Base | FileKind::Incremental).then_some(kind)
}

/// Returns the zones from `availability_zone_0` to the highest declared zone, or only the declared ones if the highest
/// number exceeds the limit.
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

/// Returns the parameters that only the environment file of the package sets, so that they are the same in every
/// instance of the VNF.
fn persistent<'p>(resources: &[Counted<'p>], model: &Model<'p, '_>) -> HashSet<&'p str> {
    let mut found = HashSet::default();
    for Counted { resource, .. } in resources {
        if let Some(server) = model.server(*resource) {
            found.extend(["image", "flavor"].into_iter().flat_map(|it| model::parameters_of(server, it)));
        } else if let Some(attachment) = model.attachment(*resource) {
            let named =
                |address_role| model.taken(attachment, address_role).into_iter().map(|(name, _)| name);
            let addresses = named(AddressRole::Address);
            match attachment.attached {
                Attached::Port => {
                    let addresses = addresses.chain(named(AddressRole::FloatingAddress));
                    found.extend(addresses.filter(|it| model::is_internal(it)));
                }
                Attached::InstanceIp if model::is_internal(resource.id()) => found.extend(addresses),
                Attached::InstanceIp | Attached::Interface => {}
            }
        } else if resource.definition.is(ResourceType::ResourceGroup)
            && !ids::is_group_of_sub_interfaces(resource.id())
        {
            let count = resource.definition.property("count");
            found.extend(count.and_then(|it| uses::parameter(it.value)));
        }
    }
    found
}
