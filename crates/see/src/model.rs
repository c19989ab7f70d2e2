//! Types of the model. The JSON of the model is their serialization.

use std::fmt;

use serde::{Serialize, Serializer};
pub use vnfcheck_vnf::NetworkKind;

/// The model that the engine derives from a package.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Name and version of the format.
    pub schema: &'static str,
    /// Templates in path order.
    pub modules: Vec<Module>,
    /// Servers.
    pub servers: Vec<Server>,
    /// Ports, interfaces, instance IPs, and ports that Nova creates.
    pub attachments: Vec<Attachment>,
    /// Networks.
    pub networks: Vec<Network>,
    /// Volumes, key pairs and server groups.
    pub companions: Vec<Companion>,
    /// Parameters of the templates.
    pub parameters: Vec<Parameter>,
}

/// A value, or the reason why the files do not decide the value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decided<T> {
    /// The value.
    Known(T),
    /// The reason.
    Undecided(String),
}

impl<T> Decided<T> {
    /// Returns the value.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Undecided(_) => None,
        }
    }

    /// Returns the reason why the value is undecided.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Known(_) => None,
            Self::Undecided(reason) => Some(reason),
        }
    }
}

/// Lines of a file that define an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// File relative to the package.
    pub file: String,
    /// First line, 1-based.
    pub line: u32,
    /// Last line.
    pub last_line: u32,
}

/// A template: a module, or a nested template.
#[derive(Clone, Debug, Serialize)]
pub struct Module {
    /// File relative to the package.
    pub file: String,
    /// `base`, `incremental`, `volume` or `nested`.
    pub kind: &'static str,
    /// Environment file.
    pub environment: Option<String>,
    /// Resources that call the template.
    pub calls: Vec<Call>,
    /// `true` if the template calls itself, directly or through others.
    pub is_in_cycle: bool,
}

/// A call of a nested template.
#[derive(Clone, Debug, Serialize)]
pub struct Call {
    /// Place of the calling resource.
    #[serde(flatten)]
    pub place: Place,
    /// ID of the calling resource.
    pub resource: String,
    /// Number of stacks that the resource creates.
    pub count: Decided<Count>,
}

/// A number of members: equal bounds, or the smallest and the largest number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Smallest number.
    pub least: u64,
    /// Largest number.
    pub most: u64,
}

impl Count {
    /// One member.
    pub const ONE: Self = Self { least: 1, most: 1 };

    /// Returns the smallest bounds that contain two numbers.
    pub(crate) fn with(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{}–{}", self.least, self.most)
        }
    }
}

/// A server, or the members of a group that are servers.
#[derive(Clone, Debug, Serialize)]
pub struct Server {
    /// Unique name in the model.
    pub key: String,
    /// ID of the resource, or of the group.
    pub id: String,
    /// Place of the resource.
    #[serde(flatten)]
    pub place: Place,
    /// vm-type.
    pub vm_type: Decided<String>,
    /// Evidence for the vm-type, most trusted first.
    pub evidence: Vec<Evidence>,
    /// Index in the ID.
    pub index: Option<String>,
    /// Group that creates the server.
    pub group: Option<Group>,
}

/// A name that states the vm-type of a server.
#[derive(Clone, Debug, Serialize)]
pub struct Evidence {
    /// `flavor`, `image`, `name` or `id`.
    pub from: &'static str,
    /// Name of the parameter, or the ID.
    pub name: String,
    /// vm-type in the name.
    pub vm_type: String,
    /// Line of the name.
    pub line: u32,
}

/// A group of members with one definition.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    /// Type of the group.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Number of members.
    pub count: Decided<Count>,
}

/// A resource that connects servers to a network.
#[derive(Clone, Debug, Serialize)]
pub struct Attachment {
    /// Unique name in the model.
    pub key: String,
    /// ID of the resource; for a port that Nova creates, ID of the server.
    pub id: String,
    /// Place of the resource.
    #[serde(flatten)]
    pub place: Place,
    /// Kind of the attachment.
    pub kind: AttachmentKind,
    /// Keys of the servers that list the attachment.
    pub servers: Vec<String>,
    /// Key of the network.
    pub network: Decided<String>,
    /// Index of the port or interface in the ID.
    pub index: Option<String>,
    /// Addresses, virtual addresses and subnets.
    pub addresses: Vec<Address>,
    /// `true` if the port only reserves an address.
    pub is_reserve: bool,
    /// `true` for a sub-interface.
    pub is_sub_interface: bool,
}

/// Kind of an attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttachmentKind {
    /// `OS::Neutron::Port`
    Port,
    /// `OS::ContrailV2::VirtualMachineInterface`
    Interface,
    /// `OS::ContrailV2::InstanceIp`
    InstanceIp,
    /// A port that Nova creates for a server that lists a network.
    NovaPort,
}

impl AttachmentKind {
    /// Returns the noun for reports.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Port => "port",
            Self::Interface => "virtual machine interface",
            Self::InstanceIp => "instance IP",
            Self::NovaPort => "port that Nova creates",
        }
    }
}

/// A value that sets an address, a virtual address or a subnet.
#[derive(Clone, Debug, Serialize)]
pub struct Address {
    /// Use of the value.
    #[serde(rename = "use")]
    pub used_as: AddressUse,
    /// Parameter that supplies the value.
    pub parameter: Option<String>,
    /// Position or key that selects a part of the parameter.
    pub item: Option<String>,
    /// Value as written, without a parameter.
    pub value: Option<String>,
}

/// Use of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddressUse {
    /// Address of the attachment.
    Address,
    /// Virtual address: an allowed address pair.
    VirtualAddress,
    /// Subnet.
    Subnet,
}

impl Address {
    /// Returns the parameter with the selected part, or the value.
    pub fn shown(&self) -> String {
        match (&self.parameter, &self.item) {
            (Some(parameter), Some(item)) => format!("{parameter}[{item}]"),
            (Some(parameter), None) => parameter.clone(),
            (None, _) => self.value.clone().unwrap_or_default(),
        }
    }
}

/// A network.
#[derive(Clone, Debug, Serialize)]
pub struct Network {
    /// Unique name in the model.
    pub key: String,
    /// Network-role.
    pub role: Option<String>,
    /// Role, ID, parameter or literal of the first reference.
    pub name: String,
    /// External or internal.
    #[serde(serialize_with = "name_of_kind")]
    pub kind: Decided<NetworkKind>,
    /// ID of the resource that creates the network.
    pub id: Option<String>,
    /// Place of the resource that creates the network.
    pub place: Option<Place>,
    /// Parameters that name the network.
    pub parameters: Vec<String>,
}

impl Network {
    /// Returns the role, otherwise the name.
    pub fn label(&self) -> &str {
        self.role.as_deref().unwrap_or(&self.name)
    }
}

/// Writes the name of a kind.
fn name_of_kind<S: Serializer>(kind: &Decided<NetworkKind>, serializer: S) -> Result<S::Ok, S::Error> {
    let name = match kind {
        Decided::Known(kind) => Decided::Known(kind.name()),
        Decided::Undecided(reason) => Decided::Undecided(reason.clone()),
    };
    name.serialize(serializer)
}

/// A volume, key pair or server group.
#[derive(Clone, Debug, Serialize)]
pub struct Companion {
    /// Unique name in the model.
    pub key: String,
    /// Kind.
    pub kind: CompanionKind,
    /// ID of the resource; `None` if a parameter names an existing resource.
    pub id: Option<String>,
    /// Parameter that names an existing resource.
    pub parameter: Option<String>,
    /// Place of the resource, or of the first use.
    #[serde(flatten)]
    pub place: Place,
    /// Keys of the servers that use the companion.
    pub servers: Vec<String>,
}

impl Companion {
    /// Returns the ID or the parameter.
    pub fn label(&self) -> &str {
        self.id.as_deref().or(self.parameter.as_deref()).unwrap_or(&self.key)
    }
}

/// Kind of a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CompanionKind {
    /// Cinder volume.
    Volume,
    /// Nova key pair.
    KeyPair,
    /// Nova server group.
    ServerGroup,
}

impl CompanionKind {
    /// Returns the noun for reports.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Volume => "volume",
            Self::KeyPair => "key pair",
            Self::ServerGroup => "server group",
        }
    }
}

/// A parameter of a template.
#[derive(Clone, Debug, Serialize)]
pub struct Parameter {
    /// Name.
    pub name: String,
    /// Place of the declaration.
    #[serde(flatten)]
    pub place: Place,
    /// Declared type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Origins of the value.
    pub origins: Decided<Vec<Origin>>,
}

/// An origin of the value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum Origin {
    /// The environment of a module.
    Environment {
        /// Environment file.
        file: String,
        /// Line of the entry.
        line: u32,
        /// Value, shortened.
        value: String,
    },
    /// A module without an entry in its environment.
    Deployment {
        /// File of the module.
        file: String,
        /// Name of the parameter in the module.
        name: String,
        /// Default, shortened.
        default: Option<String>,
    },
    /// A caller of the nested template.
    Caller {
        /// File of the caller.
        file: String,
        /// Line of the argument.
        line: u32,
        /// Calling resource.
        resource: String,
        /// Argument, shortened.
        value: String,
    },
    /// A caller that does not pass the parameter.
    NotPassed {
        /// File of the caller.
        file: String,
        /// Line of the calling resource.
        line: u32,
        /// Calling resource.
        resource: String,
        /// Default, shortened.
        default: Option<String>,
    },
}
