//! A subject: its kind, location and name.

use vnfcheck_hot::{Definition, File, Node, ResourceType, Template};

use super::kinds::{Each, FactValue};
use crate::{Attachment, Server, Vnf};

/// An item that a rule checks.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'p> {
    /// Kind of the subject.
    pub each: Each,
    /// File that contains the subject; the first file for the package as a whole.
    pub file: &'p File,
    /// Template that contains the subject.
    pub template: Option<&'p Template>,
    /// Node that names the subject, for a call the calling resource; `None` for a whole file.
    pub key: Option<Node<'p>>,
    /// Node at which findings are reported: the name, or the called file for a call; `None` for a whole file.
    pub at: Option<Node<'p>>,
    /// Root node for paths; `None` if the subject has no content to inspect.
    pub body: Option<Node<'p>>,
    /// Type, properties and attributes of a resource.
    pub definition: Option<Definition<'p>>,
    /// `true` if the subject defines the members of a group.
    pub is_member: bool,
    /// Position among the servers or attachments of the naming model.
    pub(super) position: Option<u32>,
}

impl<'p> Subject<'p> {
    pub(super) fn file(each: Each, file: &'p File) -> Self {
        Self {
            each,
            file,
            template: None,
            key: None,
            at: None,
            body: None,
            definition: None,
            is_member: false,
            position: None,
        }
    }

    pub(super) fn name(&self) -> FactValue<'p> {
        FactValue::text(match (self.each, self.key) {
            (Each::Vnf, _) => None,
            (Each::Module, _) => Some(self.file.stem()),
            (_, Some(key)) => Some(key.text()),
            (_, None) => Some(self.file.path()),
        })
    }

    /// Returns the description used in messages: the kind, and the name in backticks.
    pub fn described(&self) -> String {
        if self.each == Each::Vnf {
            return "the package".to_owned();
        }
        let noun = self.each.name().replace('-', " ");
        match self.name() {
            FactValue::Text(name) if self.is_member => format!("the {noun} in group `{name}`"),
            FactValue::Text(name) => format!("{noun} `{name}`"),
            _ => noun,
        }
    }

    pub(super) fn type_name(&self) -> Option<&'p str> {
        if let Some(definition) = self.definition {
            return definition.type_name();
        }
        let declared = self.body?.get("type")?;
        (declared.is_scalar() && !declared.is_null()).then(|| declared.text())
    }

    pub(super) fn server<'v>(&self, vnf: &'v Vnf<'p>) -> Option<&'v Server<'p>> {
        let is_server = self.definition.is_some_and(|definition| definition.is(ResourceType::Server));
        vnf.servers.get(self.position.filter(|_| is_server)? as usize)
    }

    pub(super) fn attachment<'v>(&self, vnf: &'v Vnf<'p>) -> Option<&'v Attachment<'p>> {
        let is_server = self.definition.is_some_and(|definition| definition.is(ResourceType::Server));
        vnf.attachments.get(self.position.filter(|_| !is_server)? as usize)
    }
}
