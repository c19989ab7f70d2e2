//! The model as text of at most 80 columns.

use std::fmt::Write;

use textwrap::{Options, wrap};
use vnfcheck_maps::HashMap;

use crate::model::{
    Attachment, Companion, Count, Decided, Group, Model, Module, Network, Origin, Parameter, Place, Server,
};

/// Number of columns.
const WIDTH: usize = 80;

impl Model {
    /// Returns the model as text.
    pub fn text(&self) -> String {
        let mut page = Page::default();
        page.section("Modules", &self.modules, Page::module);
        let names = Names::of(self);
        page.section("Servers", &self.servers, Page::server);
        page.section("Ports", &self.attachments, |page, it| page.attachment(it, &names));
        page.section("Networks", &self.networks, Page::network);
        page.section("Volumes, key pairs, server groups", &self.companions, |page, it| {
            page.companion(it, &names);
        });
        page.section("Parameters", &self.parameters, Page::parameter);
        page.text
    }
}

/// Labels by key.
struct Names<'m> {
    servers: HashMap<&'m str, &'m str>,
    networks: HashMap<&'m str, &'m Network>,
}

impl<'m> Names<'m> {
    fn of(model: &'m Model) -> Self {
        Self {
            servers: model.servers.iter().map(|it| (it.key.as_str(), it.id.as_str())).collect(),
            networks: model.networks.iter().map(|it| (it.key.as_str(), it)).collect(),
        }
    }

    fn servers(&self, keys: &[String]) -> String {
        let names = keys.iter().filter_map(|key| self.servers.get(key.as_str()).copied());
        names.collect::<Vec<_>>().join(", ")
    }
}

/// A page of sections.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) text: String,
}

impl Page {
    pub(crate) fn section<T>(&mut self, title: &str, items: &[T], write: impl Fn(&mut Self, &T)) {
        if items.is_empty() {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(0, &format!("{title} ({})", items.len()));
        for item in items {
            write(self, item);
        }
    }

    /// Writes a line at an indentation level, and wraps long lines.
    pub(crate) fn line(&mut self, level: usize, line: &str) {
        let (first, next) = ("  ".repeat(level), "  ".repeat(level + 2));
        let options = Options::new(WIDTH).initial_indent(&first).subsequent_indent(&next).break_words(true);
        for part in wrap(line, options) {
            // Writing to a string cannot fail.
            let _ = writeln!(self.text, "{}", part.trim_end());
        }
    }

    fn head(&mut self, name: &str, place: &Place) {
        self.line(1, &format!("{name}  {}:{}", place.file, place.line));
    }

    fn module(&mut self, module: &Module) {
        let environment = module.environment.as_deref().map(|it| format!(", environment {it}"));
        self.line(1, &format!("{}  {}{}", module.file, module.kind, environment.unwrap_or_default()));
        if module.is_in_cycle {
            self.line(2, "calls itself, directly or through other templates");
        }
        for call in &module.calls {
            let place = &call.place;
            let count = count(&call.count);
            self.line(2, &format!("called by {} ({}:{}), {count}", call.resource, place.file, place.line));
        }
    }

    fn server(&mut self, server: &Server) {
        self.head(&server.id, &server.place);
        self.line(2, &decided("vm-type", &server.vm_type, String::clone));
        for it in &server.evidence {
            self.line(3, &format!("{} of {} {} (line {})", it.vm_type, it.from, it.name, it.line));
        }
        if let Some(Group { type_name, count: members }) = &server.group {
            self.line(2, &format!("members of {type_name}, {}", count(members)));
        }
    }

    fn attachment(&mut self, attachment: &Attachment, names: &Names<'_>) {
        self.head(&attachment.id, &attachment.place);
        let mut words = vec![attachment.kind.noun().to_owned()];
        words.extend(attachment.is_reserve.then(|| "reserves an address".to_owned()));
        words.extend(attachment.is_sub_interface.then(|| "sub-interface".to_owned()));
        let servers = names.servers(&attachment.servers);
        words.push(if servers.is_empty() { "no server".into() } else { format!("server {servers}") });
        self.line(2, &words.join(", "));
        let network = |key: &String| names.networks.get(key.as_str()).map(|it| described(it));
        self.line(2, &decided("network", &attachment.network, |key| network(key).unwrap_or_default()));
        for address in &attachment.addresses {
            let noun = match address.used_as {
                crate::AddressUse::Address => "address",
                crate::AddressUse::VirtualAddress => "virtual address",
                crate::AddressUse::Subnet => "subnet",
            };
            self.line(2, &format!("{noun} {}", address.shown()));
        }
    }

    fn network(&mut self, network: &Network) {
        match &network.place {
            Some(place) => self.head(network.label(), place),
            None => self.line(1, network.label()),
        }
        self.line(2, &decided("kind", &network.kind, |it| it.name().to_owned()));
        if let Some(id) = &network.id {
            self.line(2, &format!("created by {id}"));
        }
        if !network.parameters.is_empty() {
            self.line(2, &format!("named by {}", network.parameters.join(", ")));
        }
    }

    fn companion(&mut self, companion: &Companion, names: &Names<'_>) {
        self.head(companion.label(), &companion.place);
        let by = if companion.id.is_none() { ", named by a parameter" } else { "" };
        let servers = names.servers(&companion.servers);
        let of = if servers.is_empty() { String::new() } else { format!(", server {servers}") };
        self.line(2, &format!("{}{by}{of}", companion.kind.noun()));
    }

    fn parameter(&mut self, parameter: &Parameter) {
        self.head(&parameter.name, &parameter.place);
        match &parameter.origins {
            Decided::Known(origins) => origins.iter().for_each(|it| self.line(2, &origin(it))),
            Decided::Undecided(reason) => self.line(2, &format!("undecided: {reason}")),
        }
    }
}

fn described(network: &Network) -> String {
    let kind = network.kind.known().map_or("undecided kind", |it| it.name());
    format!("{} ({kind})", network.label())
}

fn decided<T>(noun: &str, value: &Decided<T>, shown: impl Fn(&T) -> String) -> String {
    match value {
        Decided::Known(value) => format!("{noun} {}", shown(value)),
        Decided::Undecided(reason) => format!("{noun} undecided: {reason}"),
    }
}

fn count(count: &Decided<Count>) -> String {
    match count {
        Decided::Known(Count { least: 1, most: 1 }) => "one member".to_owned(),
        Decided::Known(count) => format!("{count} members"),
        Decided::Undecided(reason) => format!("number undecided: {reason}"),
    }
}

pub(crate) fn origin(origin: &Origin) -> String {
    let or_default = |default: &Option<String>| {
        default.as_ref().map_or_else(|| "no default".to_owned(), |it| format!("default {it}"))
    };
    match origin {
        Origin::Environment { file, line, value } => format!("{file}:{line} gives {value}"),
        Origin::Deployment { file, name, default } => {
            format!("the deployment of {file} may give {name}; {}", or_default(default))
        }
        Origin::Caller { file, line, resource, value } => {
            format!("{resource} ({file}:{line}) passes {value}")
        }
        Origin::NotPassed { file, line, resource, default } => {
            format!("{resource} ({file}:{line}) passes no value; {}", or_default(default))
        }
    }
}
