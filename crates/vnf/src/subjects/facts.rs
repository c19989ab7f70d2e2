//! Facts about subjects.

use std::borrow::Cow;

use vnfcheck_hot::{File, FileId, FileKind, Node, Package};

use super::Subjects;
use super::kinds::{Each, Fact, FactValue};
use super::subject::Subject;
use crate::{Attachment, NetworkKind, Vnf, networks, tokens};

impl<'p> Subjects<'p> {
    /// Returns a fact about a subject.
    pub fn fact(
        &self,
        fact: Fact,
        subject: &Subject<'p>,
        package: &'p Package,
        vnf: &Vnf<'p>,
    ) -> FactValue<'p> {
        let file = subject.file;
        match fact {
            Fact::Name => subject.name(),
            Fact::Type => FactValue::text(subject.type_name()),
            Fact::Member => FactValue::text(Some(if subject.is_member { "true" } else { "false" })),
            Fact::VmType => FactValue::text(self.vm_type(subject, vnf)),
            Fact::NetworkRole if subject.each == Each::Network => {
                FactValue::text(subject.key.and_then(|key| networks::role_of_id(key.text())))
            }
            Fact::NetworkRole => FactValue::text(subject.attachment(vnf).and_then(Attachment::role)),
            Fact::Side if subject.each == Each::Network => {
                FactValue::text(Some(NetworkKind::Internal.name()))
            }
            Fact::Side => {
                FactValue::text(subject.attachment(vnf).and_then(Attachment::kind).map(NetworkKind::name))
            }
            Fact::Index if subject.each == Each::Server => {
                FactValue::text(subject.server(vnf).and_then(|server| server.index))
            }
            Fact::Index => {
                let id = subject.key.map(Node::text).filter(|_| !subject.is_member);
                FactValue::text(id.and_then(tokens::split_index).map(|(_, index)| index))
            }
            Fact::Instances => {
                let count = self.vm_type(subject, vnf).and_then(|vm_type| self.instances.get(vm_type));
                FactValue::number(count.copied())
            }
            Fact::Module => FactValue::Texts(modules(subject, package).map(File::stem).collect()),
            Fact::Depth => {
                let below = u64::from(subject.each == Each::Call);
                let depth = self.depths.get(&file.id());
                FactValue::number(depth.map(|depth| u64::from(*depth) + below))
            }
            Fact::File => FactValue::text(Some(file.path())),
            Fact::Kind => FactValue::text(Some(file.kind().name())),
            Fact::Version => {
                let version =
                    subject.template.and_then(|template| template.section(vnfcheck_hot::HOT_VERSION_KEY));
                FactValue::text(version.map(|entry| entry.value.text()))
            }
            Fact::Environment => FactValue::text(package.environment_file(file.id()).map(File::path)),
            Fact::Callee => FactValue::text(subject.at.map(Node::text)),
            Fact::Extension => FactValue::Text(Cow::Owned(file.extension().to_ascii_lowercase())),
            Fact::Stem => FactValue::text(Some(file.stem())),
            Fact::Folder => FactValue::text(Some(file.folder()).filter(|folder| !folder.is_empty())),
            Fact::Size => FactValue::Number(file.size()),
            Fact::Modules => FactValue::count(self.each(Each::Module).len()),
            Fact::Templates => FactValue::count(self.each(Each::Template).len()),
            Fact::Ports if subject.each == Each::Server => {
                let ports = subject.position.map(|position| vnf.ports_of(position as usize).count());
                ports.map_or(FactValue::Nothing, FactValue::count)
            }
            Fact::Servers if subject.each == Each::Port => {
                let servers = subject.attachment(vnf).map(|attachment| vnf.positions_of(attachment).count());
                servers.map_or(FactValue::Nothing, FactValue::count)
            }
            Fact::Parameters
            | Fact::Resources
            | Fact::Outputs
            | Fact::Servers
            | Fact::Ports
            | Fact::Volumes
            | Fact::Networks => FactValue::count(self.total(fact, subject)),
        }
    }

    fn vm_type(&self, subject: &Subject<'p>, vnf: &Vnf<'p>) -> Option<&'p str> {
        let by_users = || self.vm_types.get(&(subject.file.id(), subject.key?.id())).copied();
        if let Some(server) = subject.server(vnf) {
            return server.vm_type();
        }
        let attachment = subject.attachment(vnf).and_then(|attachment| attachment.vm_types.first().copied());
        attachment.or_else(by_users)
    }

    fn total(&self, fact: Fact, subject: &Subject<'p>) -> usize {
        let of = |file: &FileId| self.totals.get(file).map_or(0, |totals| totals.of(fact));
        match subject.each {
            Each::Vnf => self.totals.values().map(|totals| totals.of(fact)).sum(),
            Each::Module => self.parts.get(&subject.file.id()).into_iter().flatten().map(of).sum(),
            _ => of(&subject.file.id()),
        }
    }
}

/// Returns the modules that a subject belongs to: the modules that lead to its template, or that are paired with its
/// environment.
fn modules<'p>(subject: &Subject<'p>, package: &'p Package) -> impl Iterator<Item = &'p File> {
    let file = subject.file.id();
    let is_environment = subject.file.kind() == FileKind::Environment;
    let of_template = package.modules_of(file).iter().filter_map(|module| package.file(*module));
    let of_environment = is_environment.then(|| package.paired_with(file)).into_iter().flatten();
    of_template.chain(of_environment)
}
