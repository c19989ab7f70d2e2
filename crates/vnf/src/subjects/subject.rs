//! One subject: what it is, where it stands and what it is called.

use hot::{Definition, File, Node, Template};

use super::kinds::{Each, Known};
use crate::{Attachment, Server, Vnf};

/// One thing that a rule looks at.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'p> {
    /// What it is.
    pub each: Each,
    /// The file it stands in; of the package as a whole its first file.
    pub file: &'p File,
    /// The template it stands in.
    pub template: Option<&'p Template>,
    /// The node that names it, of a call the resource that calls; nothing for a whole file.
    pub key: Option<Node<'p>>,
    /// Where it is found fault with: the name, of a call that of the file; nothing for a whole file.
    pub at: Option<Node<'p>>,
    /// What paths start at; nothing where there is nothing to look into.
    pub body: Option<Node<'p>>,
    /// Type, properties and attributes of a resource.
    pub definition: Option<Definition<'p>>,
    /// Whether it defines the members of a group.
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

    pub(super) fn name(&self) -> Known<'p> {
        Known::text(match (self.each, self.key) {
            (Each::Vnf, _) => None,
            (Each::Module, _) => Some(self.file.stem()),
            (_, Some(key)) => Some(key.text()),
            (_, None) => Some(self.file.path()),
        })
    }

    /// How messages call it: its kind, and its name in backticks.
    pub fn described(&self) -> String {
        if self.each == Each::Vnf {
            return "the package".to_owned();
        }
        let noun = self.each.name().replace('-', " ");
        match self.name() {
            Known::Text(name) if self.is_member => format!("{noun} in group `{name}`"),
            Known::Text(name) => format!("{noun} `{name}`"),
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
        let is_server = self.definition.is_some_and(|definition| definition.is("OS::Nova::Server"));
        vnf.servers.get(self.position.filter(|_| is_server)? as usize)
    }

    pub(super) fn attachment<'v>(&self, vnf: &'v Vnf<'p>) -> Option<&'v Attachment<'p>> {
        let is_server = self.definition.is_some_and(|definition| definition.is("OS::Nova::Server"));
        vnf.attachments.get(self.position.filter(|_| !is_server)? as usize)
    }
}
