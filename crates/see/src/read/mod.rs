//! Construction of the model from the naming model.

mod attachments;
mod companions;
mod counts;
mod modules;
mod networks;
mod parameters;
mod servers;

use vnfcheck_hot::{FileId, Node, Package};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{ResourceKey, Vnf};

use self::networks::Networks;
use crate::model::{Model, Place};
use crate::names::{Keys, seen, short};

impl Model {
    /// Name and version of the format.
    pub const SCHEMA: &'static str = "vnfcheck.model/1";

    /// Reads a package.
    pub fn of(package: &Package) -> Self {
        Self::read(&Vnf::of(package))
    }

    /// Converts a naming model.
    pub fn read(vnf: &Vnf<'_>) -> Self {
        let mut reader = Reader::new(vnf);
        let servers = reader.servers();
        let mut networks = Networks::created(&mut reader);
        let attachments = reader.attachments(&mut networks);
        Self {
            schema: Self::SCHEMA,
            modules: reader.modules(),
            servers,
            attachments,
            networks: networks.all,
            companions: reader.companions(),
            parameters: reader.parameters(),
        }
    }
}

/// The naming model, and the keys given to its elements.
pub(crate) struct Reader<'v, 'p> {
    pub(crate) vnf: &'v Vnf<'p>,
    pub(crate) package: &'p Package,
    keys: Keys,
    /// Keys of the servers by position.
    server_keys: Vec<String>,
    /// Positions of the servers of each resource.
    servers_of: HashMap<ResourceKey, Vec<usize>>,
}

impl<'v, 'p> Reader<'v, 'p> {
    pub(crate) fn new(vnf: &'v Vnf<'p>) -> Self {
        Self {
            vnf,
            package: vnf.callers.package,
            keys: Keys::default(),
            server_keys: Vec::new(),
            servers_of: HashMap::default(),
        }
    }

    pub(crate) fn path(&self, file: FileId) -> String {
        seen(self.package.path_of(file))
    }

    pub(crate) fn line(&self, node: Node<'_>) -> u32 {
        self.package.file(node.file()).map_or(1, |it| it.source().position(node.span().start).line)
    }

    /// Returns the lines from an ID to the end of its definition.
    fn place(&self, key: Node<'_>, body: Node<'_>) -> Place {
        let line = self.line(key);
        let end = self.package.file(body.file()).map_or(1, |file| {
            let span = body.content_span();
            file.source().position(span.end.saturating_sub(1).max(span.start)).line
        });
        Place { file: self.path(key.file()), line, last_line: end.max(line) }
    }

    /// Returns the keys of servers by position.
    fn keys_of(&self, positions: impl Iterator<Item = usize>) -> Vec<String> {
        positions.filter_map(|it| self.server_keys.get(it).cloned()).collect()
    }
}

/// Returns a value as written, shortened.
pub(crate) fn written(node: Node<'_>) -> String {
    short(if node.is_scalar() { node.text() } else { node.source() })
}
