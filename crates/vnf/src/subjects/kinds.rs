//! Kinds of subjects, the facts available for each kind, and the values of facts.

use std::borrow::Cow;

macro_rules! words {
    ($(#[$doc:meta])* $type:ident { $($variant:ident = $name:literal: $about:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            $(#[doc = $about] $variant,)+
        }

        impl $type {
            /// All variants, in documentation order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the word used in rule files.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// Returns the description.
            pub fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)+ }
            }

            /// Returns the variant with the given name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

words! {
    /// Kind of subject that a rule checks one by one.
    Each {
        Vnf = "vnf": "the package as a whole",
        Module = "module": "a base, incremental or volume module with its nested templates",
        Template = "template": "a module or a nested template",
        Parameter = "parameter": "a parameter that a template declares",
        Resource = "resource": "a resource of any type; the members of a group count as another resource",
        Server = "server": "an `OS::Nova::Server`, alone or as the members of a group",
        Port = "port": "an `OS::Neutron::Port`, alone or as the members of a group",
        Volume = "volume": "an `OS::Cinder::Volume`, alone or as the members of a group",
        Network = "network": "a network that a template creates",
        Output = "output": "an output of a template",
        EnvironmentEntry = "environment-entry": "a value of a parameter in an environment file",
        Call = "call": "a call of a nested template",
        File = "file": "any file of the package",
    }
}

words! {
    /// Kind of fact about a subject.
    Fact {
        Name = "name": "name of the subject: resource ID, parameter name, path of a file, stem of a module",
        Type = "type": "type of the resource or parameter",
        Member = "member": "`true` for the members of a group, otherwise `false`",
        VmType = "vm-type": "`{vm-type}` of the server, or of the servers that use the resource, from flavor, image, name and ID",
        NetworkRole = "network-role": "`{network-role}` of the network, from the attached network or from the ID",
        Side = "side": "`internal` if a template creates the network, otherwise `external`",
        Index = "index": "index in the ID: of a server in its vm-type, of a port on its server",
        Instances = "instances": "number of servers of the same vm-type in the package",
        Module = "module": "stems of the modules that contain the subject",
        Depth = "depth": "number of calls between the module and the template; 0 in a module; for a call, the depth of the called template",
        File = "file": "path of the file",
        Kind = "kind": "kind of the file: base, incremental, volume, nested, environment, manifest or other",
        Version = "version": "`heat_template_version`",
        Environment = "environment": "path of the environment file",
        Callee = "callee": "called file, as written",
        Extension = "extension": "extension in lower case, without the dot",
        Stem = "stem": "name without folder and extension",
        Folder = "folder": "folder without a final `/`; empty at the top level",
        Size = "size": "bytes",
        Modules = "modules": "number of modules",
        Templates = "templates": "number of templates",
        Parameters = "parameters": "number of parameters",
        Resources = "resources": "number of resources",
        Outputs = "outputs": "number of outputs",
        Servers = "servers": "number of servers; for a port, the servers that list the port",
        Ports = "ports": "number of ports; for a server, the ports that it lists",
        Volumes = "volumes": "number of volumes",
        Networks = "networks": "number of networks that are created",
    }
}

impl Each {
    /// Returns the facts available for this kind of subject.
    pub fn facts(self) -> impl Iterator<Item = Fact> {
        Fact::ALL.iter().copied().filter(move |fact| fact.subjects().contains(&self))
    }

    /// Returns the fact with the given name.
    pub fn fact(self, name: &str) -> Option<Fact> {
        self.facts().find(|fact| fact.name() == name)
    }
}

/// All kinds of subjects except the package as a whole.
const ALL_BUT_PACKAGE: &[Each] = match Each::ALL {
    [Each::Vnf, others @ ..] => others,
    all => all,
};

/// The kinds of subjects that are templates or parts of templates and environments.
const PARTS_OF_FILES: &[Each] = match ALL_BUT_PACKAGE {
    [Each::Module, parts @ .., Each::File] => parts,
    all => all,
};

impl Fact {
    /// Returns the kinds of subjects that have this fact.
    pub fn subjects(self) -> &'static [Each] {
        use Each::{
            Call, File, Module, Network, Output, Parameter, Port, Resource, Server, Template, Vnf, Volume,
        };
        match self {
            Self::Name => Each::ALL,
            Self::Type => &[Parameter, Resource, Server, Port, Volume, Network],
            Self::Member => &[Resource, Server, Port, Volume, Network],
            Self::VmType => &[Resource, Server, Port, Volume],
            Self::NetworkRole | Self::Side => &[Port, Network],
            Self::Index => &[Server, Port],
            Self::Instances => &[Server],
            Self::Module => PARTS_OF_FILES,
            Self::Depth => &[Template, Parameter, Resource, Server, Port, Volume, Network, Output, Call],
            Self::File | Self::Kind => ALL_BUT_PACKAGE,
            Self::Version | Self::Environment => &[Module, Template],
            Self::Callee => &[Call],
            Self::Extension | Self::Stem | Self::Folder | Self::Size => &[File],
            Self::Modules | Self::Templates => &[Vnf],
            Self::Parameters | Self::Resources | Self::Outputs => &[Vnf, Module, Template],
            Self::Servers => &[Vnf, Module, Port],
            Self::Ports => &[Vnf, Module, Server],
            Self::Volumes | Self::Networks => &[Vnf, Module],
        }
    }

    /// Returns `true` if the fact depends on the whole package.
    pub fn counts(self) -> bool {
        matches!(
            self,
            Self::Instances
                | Self::Modules
                | Self::Templates
                | Self::Parameters
                | Self::Resources
                | Self::Outputs
                | Self::Servers
                | Self::Ports
                | Self::Volumes
                | Self::Networks
        )
    }
}

/// Value of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue<'p> {
    /// Unknown or absent.
    Nothing,
    /// A string.
    Text(Cow<'p, str>),
    /// A number.
    Number(u64),
    /// Any number of strings.
    Texts(Vec<&'p str>),
}

impl<'p> FactValue<'p> {
    pub(super) fn text(text: Option<&'p str>) -> Self {
        text.map_or(Self::Nothing, |text| Self::Text(Cow::Borrowed(text)))
    }

    pub(super) fn number(number: Option<u64>) -> Self {
        number.map_or(Self::Nothing, Self::Number)
    }

    pub(super) fn count(number: usize) -> Self {
        Self::Number(number as u64)
    }
}
