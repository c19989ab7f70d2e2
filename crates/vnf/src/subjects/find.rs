//! Collection of the subjects of a package.

use vnfcheck_hot::{
    Callee, Definition, File, FileId, NestedCall, NodeId, Package, ResourceType, Template, Tree,
};
use vnfcheck_maps::HashMap;

use super::Subjects;
use super::kinds::Each;
use super::subject::Subject;
use super::totals::Totals;
use crate::networks::NETWORK_TYPES;
use crate::{Attached, Owned, ResourceDefinition, Server, Vnf};

impl<'p> Subjects<'p> {
    /// Collects the subjects of a package.
    pub fn of(package: &'p Package, vnf: &Vnf<'p>, owners: &[Owned<'p>]) -> Self {
        let mut subjects = Self {
            by_each: HashMap::default(),
            by_type: HashMap::default(),
            instances: HashMap::default(),
            depths: depths(package),
            parts: HashMap::default(),
            vm_types: owners.iter().filter_map(|it| Some((it.placed.key(), it.owners.vm_type()?))).collect(),
            totals: HashMap::default(),
        };
        for server in vnf.servers.iter().filter_map(Server::vm_type) {
            *subjects.instances.entry(server).or_default() += 1;
        }
        let positions = positions(vnf);
        if let Some(first) = package.files().next() {
            subjects.add(Subject::file(Each::Vnf, first));
        }
        for file in package.files() {
            subjects
                .add(Subject { body: file.tree().and_then(Tree::root), ..Subject::file(Each::File, file) });
            if let Some(environment) = file.environment() {
                for entry in environment.parameters() {
                    subjects.add(Subject {
                        key: Some(entry.key),
                        at: Some(entry.key),
                        body: Some(entry.value),
                        ..Subject::file(Each::EnvironmentEntry, file)
                    });
                }
            }
            if let Some(template) = file.template().filter(|_| file.kind().is_template()) {
                subjects.add_template(package, file, template, &positions);
            }
        }
        let resources = subjects.by_each.get(&Each::Resource).map(Vec::as_slice).unwrap_or_default();
        for (position, subject) in resources.iter().enumerate() {
            if let Some(name) = subject.definition.and_then(Definition::type_name) {
                subjects.by_type.entry(name).or_default().push(position);
            }
        }
        subjects
    }

    fn add(&mut self, subject: Subject<'p>) {
        self.by_each.entry(subject.each).or_default().push(subject);
    }

    fn add_template(
        &mut self,
        package: &'p Package,
        file: &'p File,
        template: &'p Template,
        positions: &HashMap<(FileId, NodeId), u32>,
    ) {
        let whole = Subject {
            body: template.root(),
            template: Some(template),
            ..Subject::file(Each::Template, file)
        };
        self.add(whole);
        if file.kind().is_module() {
            self.add(Subject { each: Each::Module, ..whole });
            let expanded = package.expand(template);
            self.parts.insert(file.id(), expanded.into_iter().map(Template::file).collect());
        }
        let mut totals = Totals::default();
        for parameter in template.parameters() {
            totals.parameters += 1;
            let (key, body) = (Some(parameter.key), Some(parameter.body));
            self.add(Subject { each: Each::Parameter, key, at: key, body, ..whole });
        }
        for output in template.outputs() {
            totals.outputs += 1;
            let (key, body) = (Some(output.key), Some(output.value));
            self.add(Subject { each: Each::Output, key, at: key, body, ..whole });
        }
        for resource in template.resources() {
            totals.resources += 1;
            for definition in resource.definitions() {
                let subject = Subject {
                    each: Each::Resource,
                    key: Some(resource.key),
                    at: Some(resource.key),
                    body: Some(definition.body),
                    definition: Some(definition),
                    is_member: definition.body != resource.definition.body,
                    position: positions.get(&(file.id(), definition.body.id())).copied(),
                    ..whole
                };
                self.add(subject);
                let Some(of_type) = definition.resource_type() else { continue };
                let (each, total) = match of_type {
                    ResourceType::Server => (Each::Server, &mut totals.servers),
                    ResourceType::Port => (Each::Port, &mut totals.ports),
                    ResourceType::Volume => (Each::Volume, &mut totals.volumes),
                    _ if NETWORK_TYPES.contains(&of_type) => (Each::Network, &mut totals.networks),
                    _ => continue,
                };
                *total += 1;
                self.add(Subject { each, ..subject });
            }
        }
        for call in package.calls_from(file.id()) {
            let (key, at) = (Some(call.resource.key), Some(call.reference));
            self.add(Subject { each: Each::Call, key, at, body: call.arguments, ..whole });
        }
        self.totals.insert(file.id(), totals);
    }
}

/// Returns the position of each server and attachment, by file and body node.
fn positions(vnf: &Vnf<'_>) -> HashMap<(FileId, NodeId), u32> {
    let servers = vnf.servers.iter().map(|server| server.defined);
    let attached = vnf.attachments.iter();
    let ports = attached.map(|it| (it.attached != Attached::InstanceIp).then_some(it.defined));
    let servers = servers.enumerate();
    let ports = ports.enumerate().filter_map(|(position, defined)| Some((position, defined?)));
    let key = |(position, defined): (usize, ResourceDefinition<'_>)| {
        let body = defined.definition().body;
        Some(((defined.template.file(), body.id()), u32::try_from(position).ok()?))
    };
    servers.chain(ports).filter_map(key).collect()
}

/// Returns the nesting depth of each template below the nearest module.
fn depths(package: &Package) -> HashMap<FileId, u32> {
    let modules = package.files().filter(|file| file.kind().is_module()).map(File::id);
    let mut depths: HashMap<FileId, u32> = modules.map(|module| (module, 0)).collect();
    let mut callers: Vec<FileId> = depths.keys().copied().collect();
    let mut depth = 0;
    while !callers.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for call in callers.iter().flat_map(|caller| package.calls_from(*caller)) {
            if let NestedCall { callee: Callee::File(callee), .. } = call
                && !depths.contains_key(&callee)
            {
                depths.insert(callee, depth);
                next.push(callee);
            }
        }
        callers = next;
    }
    depths
}
