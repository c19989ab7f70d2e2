//! Everything in a package that a rule made of data can be about, with what the naming model knows of it.

use std::borrow::Cow;

use hot::{Callee, Definition, File, FileId, Kind, NestedCall, Node, NodeId, Package, Template, Tree};
use maps::HashMap;

use crate::networks::{self, NETWORK_TYPES};
use crate::{Attached, Attachment, Belonging, NetworkKind, Placed, Server, Vnf};

macro_rules! words {
    ($(#[$doc:meta])* $type:ident { $($variant:ident = $name:literal: $about:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            $(#[doc = $about] $variant,)+
        }

        impl $type {
            /// All of them, in the order in which they are told.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word in rule files.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// What it is.
            pub fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)+ }
            }

            /// The one with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

words! {
    /// What a rule looks at one by one.
    Each {
        Vnf = "vnf": "the package as a whole",
        Module = "module": "a base, incremental or volume module, with all that is nested in it",
        Template = "template": "a template: a module or a nested one",
        Parameter = "parameter": "a parameter that a template declares",
        Resource = "resource": "a resource of any type; the members of a group count as one more",
        Server = "server": "an `OS::Nova::Server`, alone or as the members of a group",
        Port = "port": "an `OS::Neutron::Port`, alone or as the members of a group",
        Volume = "volume": "an `OS::Cinder::Volume`, alone or as the members of a group",
        Network = "network": "a network that a template creates",
        Output = "output": "an output of a template",
        EnvironmentEntry = "environment-entry": "a value that an environment gives to a parameter",
        Call = "call": "a call of a nested template",
        File = "file": "a file of the package, whatever it is",
    }
}

words! {
    /// What is known of a subject.
    Fact {
        Name = "name": "its name: resource id, parameter name, path of a file, stem of a module",
        Type = "type": "type of the resource or parameter",
        Member = "member": "`true` for the members of a group, else `false`",
        VmType = "vm-type": "`{vm-type}` by flavor, image, name and id of the server, or of the servers that use it",
        NetworkRole = "network-role": "`{network-role}` by the network it is on, or by its id",
        Side = "side": "`internal` when a template creates the network, else `external`",
        Index = "index": "index in the id: of a server among its vm-type, of a port on its server",
        Instances = "instances": "number of servers of the same vm-type in the package",
        Module = "module": "stems of the modules that it belongs to",
        Depth = "depth": "calls between a module and its template; 0 in a module; of a call, where that leads to",
        File = "file": "path of the file it stands in",
        Kind = "kind": "what that file is: base, incremental, volume, nested, environment, manifest or other",
        Version = "version": "`heat_template_version`",
        Environment = "environment": "path of the environment file",
        Callee = "callee": "file that is called, as written",
        Extension = "extension": "extension in lower case, without the dot",
        Stem = "stem": "name without folder and extension",
        Folder = "folder": "folder, without `/` at its end; nothing at the top",
        Size = "size": "bytes",
        Modules = "modules": "number of modules",
        Templates = "templates": "number of templates",
        Parameters = "parameters": "number of parameters",
        Resources = "resources": "number of resources",
        Outputs = "outputs": "number of outputs",
        Servers = "servers": "number of servers; of a port, of those that list it",
        Ports = "ports": "number of ports; of a server, of those that it lists",
        Volumes = "volumes": "number of volumes",
        Networks = "networks": "number of networks that are created",
    }
}

impl Each {
    /// The facts of such subjects.
    pub fn facts(self) -> impl Iterator<Item = Fact> {
        Fact::ALL.iter().copied().filter(move |fact| fact.subjects().contains(&self))
    }

    /// Their fact with this name.
    pub fn fact(self, name: &str) -> Option<Fact> {
        self.facts().find(|fact| fact.name() == name)
    }
}

impl Fact {
    /// The subjects that have it.
    pub fn subjects(self) -> &'static [Each] {
        use Each::{
            Call, EnvironmentEntry, File, Module, Network, Output, Parameter, Port, Resource, Server,
            Template, Vnf, Volume,
        };
        match self {
            Self::Name => Each::ALL,
            Self::Type => &[Parameter, Resource, Server, Port, Volume, Network],
            Self::Member => &[Resource, Server, Port, Volume, Network],
            Self::VmType => &[Resource, Server, Port, Volume],
            Self::NetworkRole | Self::Side => &[Port, Network],
            Self::Index => &[Server, Port],
            Self::Instances => &[Server],
            Self::Module => &[
                Template,
                Parameter,
                Resource,
                Server,
                Port,
                Volume,
                Network,
                Output,
                EnvironmentEntry,
                Call,
            ],
            Self::Depth => &[Template, Parameter, Resource, Server, Port, Volume, Network, Output, Call],
            Self::File | Self::Kind => &[
                Module,
                Template,
                Parameter,
                Resource,
                Server,
                Port,
                Volume,
                Network,
                Output,
                EnvironmentEntry,
                Call,
                File,
            ],
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

    /// Whether the whole package has to be known for it.
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

/// What a fact is of a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known<'p> {
    /// Not known, or there is none.
    Nothing,
    /// A text.
    Text(Cow<'p, str>),
    /// A number.
    Number(u64),
    /// Any number of texts.
    Texts(Vec<&'p str>),
}

impl<'p> Known<'p> {
    fn text(text: Option<&'p str>) -> Self {
        text.map_or(Self::Nothing, |text| Self::Text(Cow::Borrowed(text)))
    }

    fn count(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

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
    position: Option<u32>,
}

/// All subjects of a package.
#[derive(Debug)]
pub struct Subjects<'p> {
    by_each: HashMap<Each, Vec<Subject<'p>>>,
    /// Positions of the resources of each type.
    by_type: HashMap<&'p str, Vec<usize>>,
    /// Servers of each vm-type.
    instances: HashMap<&'p str, u64>,
    /// Depth of each template below a module.
    depths: HashMap<FileId, u32>,
    /// The files that each module consists of, itself first.
    parts: HashMap<FileId, Vec<FileId>>,
    /// vm-types of resources whose users are known.
    vm_types: HashMap<(FileId, NodeId), &'p str>,
    /// What stands in each template.
    totals: HashMap<FileId, Totals>,
}

/// How much stands in a template.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    parameters: usize,
    resources: usize,
    outputs: usize,
    servers: usize,
    ports: usize,
    volumes: usize,
    networks: usize,
}

impl Totals {
    fn of(self, fact: Fact) -> usize {
        match fact {
            Fact::Parameters => self.parameters,
            Fact::Resources => self.resources,
            Fact::Outputs => self.outputs,
            Fact::Servers => self.servers,
            Fact::Ports => self.ports,
            Fact::Volumes => self.volumes,
            Fact::Networks => self.networks,
            _ => 0,
        }
    }
}

impl<'p> Subjects<'p> {
    /// Finds the subjects of a package.
    pub fn of(package: &'p Package, vnf: &Vnf<'p>, belonging: &[(Placed<'p>, Belonging<'p>)]) -> Self {
        let mut subjects = Self {
            by_each: HashMap::default(),
            by_type: HashMap::default(),
            instances: HashMap::default(),
            depths: depths(package),
            parts: HashMap::default(),
            vm_types: belonging
                .iter()
                .filter_map(|(placed, it)| Some((placed.key(), it.vm_type()?)))
                .collect(),
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
                let Some(name) = definition.type_name() else { continue };
                let (each, total) = match name {
                    "OS::Nova::Server" => (Each::Server, &mut totals.servers),
                    "OS::Neutron::Port" => (Each::Port, &mut totals.ports),
                    "OS::Cinder::Volume" => (Each::Volume, &mut totals.volumes),
                    _ if NETWORK_TYPES.contains(&name) => (Each::Network, &mut totals.networks),
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

    /// The subjects of a kind in the order of the package.
    pub fn each(&self, each: Each) -> &[Subject<'p>] {
        self.by_each.get(&each).map(Vec::as_slice).unwrap_or_default()
    }

    /// The resources of one type in the order of the package.
    pub fn of_type(&self, type_name: &str) -> impl Iterator<Item = &Subject<'p>> {
        let resources = self.each(Each::Resource);
        let positions = self.by_type.get(type_name).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| resources.get(*position))
    }

    /// What is known of a subject.
    pub fn fact(&self, fact: Fact, subject: &Subject<'p>, package: &'p Package, vnf: &Vnf<'p>) -> Known<'p> {
        let file = subject.file;
        match fact {
            Fact::Name => subject.name(),
            Fact::Type => Known::text(subject.type_name()),
            Fact::Member => Known::text(Some(if subject.is_member { "true" } else { "false" })),
            Fact::VmType => Known::text(self.vm_type(subject, vnf)),
            Fact::NetworkRole if subject.each == Each::Network => {
                Known::text(subject.key.and_then(|key| networks::role_of_id(key.text())))
            }
            Fact::NetworkRole => Known::text(subject.attachment(vnf).and_then(Attachment::role)),
            Fact::Side if subject.each == Each::Network => Known::text(Some(NetworkKind::Internal.name())),
            Fact::Side => {
                Known::text(subject.attachment(vnf).and_then(Attachment::kind).map(NetworkKind::name))
            }
            Fact::Index if subject.each == Each::Server => {
                Known::text(subject.server(vnf).and_then(|server| server.index))
            }
            Fact::Index => {
                let id = subject.key.map(Node::text).filter(|_| !subject.is_member);
                Known::text(id.and_then(crate::tokens::split_index).map(|(_, index)| index))
            }
            Fact::Instances => {
                let count = self.vm_type(subject, vnf).and_then(|vm_type| self.instances.get(vm_type));
                count.map_or(Known::Nothing, |count| Known::Number(*count))
            }
            Fact::Module => Known::Texts(modules(subject, package).map(File::stem).collect()),
            Fact::Depth => {
                let below = u64::from(subject.each == Each::Call);
                let depth = self.depths.get(&file.id());
                depth.map_or(Known::Nothing, |depth| Known::Number(u64::from(*depth) + below))
            }
            Fact::File => Known::text(Some(file.path())),
            Fact::Kind => Known::text(Some(file.kind().name())),
            Fact::Version => {
                let version = subject.template.and_then(|template| template.section(hot::HOT_VERSION_KEY));
                Known::text(version.map(|entry| entry.value.text()))
            }
            Fact::Environment => Known::text(package.environment_file(file.id()).map(File::path)),
            Fact::Callee => Known::text(subject.at.map(Node::text)),
            Fact::Extension => Known::Text(Cow::Owned(file.extension().to_ascii_lowercase())),
            Fact::Stem => Known::text(Some(file.stem())),
            Fact::Folder => Known::text(Some(file.folder()).filter(|folder| !folder.is_empty())),
            Fact::Size => Known::Number(file.size()),
            Fact::Modules => Known::count(self.each(Each::Module).len()),
            Fact::Templates => Known::count(self.each(Each::Template).len()),
            Fact::Ports if subject.each == Each::Server => {
                let position = subject.position.map(|position| position as usize);
                position.map_or(Known::Nothing, |position| Known::count(vnf.ports_of(position).count()))
            }
            Fact::Servers if subject.each == Each::Port => {
                let attachment = subject.attachment(vnf);
                attachment
                    .map_or(Known::Nothing, |attachment| Known::count(vnf.positions_of(attachment).count()))
            }
            Fact::Parameters
            | Fact::Resources
            | Fact::Outputs
            | Fact::Servers
            | Fact::Ports
            | Fact::Volumes
            | Fact::Networks => Known::count(self.total(fact, subject)),
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

impl<'p> Subject<'p> {
    fn file(each: Each, file: &'p File) -> Self {
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

    fn name(&self) -> Known<'p> {
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

    fn type_name(&self) -> Option<&'p str> {
        if let Some(definition) = self.definition {
            return definition.type_name();
        }
        let declared = self.body?.get("type")?;
        (declared.is_scalar() && !declared.is_null()).then(|| declared.text())
    }

    fn server<'v>(&self, vnf: &'v Vnf<'p>) -> Option<&'v Server<'p>> {
        let is_server = self.definition.is_some_and(|definition| definition.is("OS::Nova::Server"));
        vnf.servers.get(self.position.filter(|_| is_server)? as usize)
    }

    fn attachment<'v>(&self, vnf: &'v Vnf<'p>) -> Option<&'v Attachment<'p>> {
        let is_server = self.definition.is_some_and(|definition| definition.is("OS::Nova::Server"));
        vnf.attachments.get(self.position.filter(|_| !is_server)? as usize)
    }
}

/// The position of each server and of each attachment, by file and body.
fn positions(vnf: &Vnf<'_>) -> HashMap<(FileId, NodeId), u32> {
    let servers = vnf.servers.iter().map(|server| server.defined);
    let attached = vnf.attachments.iter();
    let ports = attached.map(|it| (it.attached != Attached::InstanceIp).then_some(it.defined));
    let servers = servers.enumerate();
    let ports = ports.enumerate().filter_map(|(position, defined)| Some((position, defined?)));
    let key = |(position, defined): (usize, crate::Defined<'_>)| {
        let body = defined.definition().body;
        Some(((defined.template.file(), body.id()), u32::try_from(position).ok()?))
    };
    servers.chain(ports).filter_map(key).collect()
}

/// How deep each template is below the nearest module.
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

/// The modules that a subject belongs to: those that lead to its template, or whose environment it stands in.
fn modules<'p>(subject: &Subject<'p>, package: &'p Package) -> impl Iterator<Item = &'p File> {
    let file = subject.file.id();
    let is_environment = subject.file.kind() == Kind::Environment;
    let of_template = package.modules_of(file).iter().filter_map(|module| package.file(*module));
    let of_environment = is_environment.then(|| package.paired_with(file)).into_iter().flatten();
    of_template.chain(of_environment)
}
