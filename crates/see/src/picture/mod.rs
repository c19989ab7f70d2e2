//! The picture: servers as boxes in frames, networks as lanes, with the findings on them. All notations show the same
//! picture.

mod dot;
mod graph;
mod marks;
mod mermaid;
mod svg;

use vnfcheck_maps::{HashMap, HashSet};

use self::marks::Marks;
pub use self::marks::{Finding, Level, Mark};
pub use self::svg::STYLE;
use crate::model::{Attachment, AttachmentKind, Count, Decided, Model, Module, NetworkKind, Place, Server};

/// Maximum number of servers that are drawn individually. With more servers, each vm-type of a module is one box.
pub const MOST_SERVERS: usize = 60;

/// A picture of a model.
#[derive(Debug)]
pub struct Picture<'m> {
    model: &'m Model,
    marks: Marks,
    lanes: Vec<Lane<'m>>,
    frames: Vec<Frame<'m>>,
    /// `true` if each vm-type of a module is one box.
    is_collapsed: bool,
}

/// A network.
#[derive(Debug)]
struct Lane<'m> {
    label: &'m str,
    /// Kind; `None` if undecided.
    kind: Option<NetworkKind>,
    /// Text alternative.
    title: String,
    place: Option<&'m Place>,
    mark: Option<Mark>,
}

/// A module.
#[derive(Debug)]
struct Frame<'m> {
    title: String,
    /// Boxes by vm-type.
    rows: Vec<Vec<Card<'m>>>,
}

/// A server, the servers of a vm-type, or ports without a server.
#[derive(Debug)]
struct Card<'m> {
    label: &'m str,
    /// vm-type and number.
    detail: String,
    title: String,
    is_undecided: bool,
    is_stack: bool,
    /// Place of the server, or of the first of several servers.
    place: Option<&'m Place>,
    ports: Vec<Stub<'m>>,
    companions: Vec<String>,
    mark: Option<Mark>,
}

/// A port of a box.
#[derive(Debug)]
struct Stub<'m> {
    label: String,
    address: String,
    title: String,
    /// Position of the lane; `None` if undecided.
    lane: Option<usize>,
    place: Option<&'m Place>,
    mark: Option<Mark>,
}

impl<'m> Picture<'m> {
    /// Draws a model with findings; with `module`, only the parts in this file.
    pub fn of(model: &'m Model, findings: &[Finding], module: Option<&str>) -> Self {
        let marks = Marks::of(model, findings);
        let is_shown = |file: &str| module.is_none_or(|it| it == file);
        let shown = model.servers.iter().filter(|it| is_shown(&it.place.file)).count();
        let mut picture =
            Self { model, marks, lanes: Vec::new(), frames: Vec::new(), is_collapsed: shown > MOST_SERVERS };
        let positions = picture.add_lanes(&is_shown);
        picture.add_frames(&positions, &is_shown);
        picture
    }

    /// Returns `true` if the picture contains neither servers nor networks.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty() && self.frames.is_empty()
    }

    /// Returns `true` if each vm-type of a module is one box, because there are more than [`MOST_SERVERS`] servers.
    pub fn is_collapsed(&self) -> bool {
        self.is_collapsed
    }

    /// Returns the number of lanes above the servers.
    fn lanes_above(&self) -> usize {
        self.lanes.partition_point(|it| it.kind != Some(NetworkKind::Internal))
    }

    /// Returns `true` if a lane is above the servers.
    fn is_above(&self, lane: usize) -> bool {
        lane < self.lanes_above()
    }

    /// Adds the networks: external, undecided, internal. Returns their positions by key.
    fn add_lanes(&mut self, is_shown: &dyn Fn(&str) -> bool) -> HashMap<&'m str, usize> {
        let used = self.model.attachments.iter().filter(|it| is_shown(&it.place.file));
        let used: HashSet<&str> = used.filter_map(|it| it.network.known()).map(String::as_str).collect();
        let is_own = |place: &Option<crate::Place>| place.as_ref().is_some_and(|it| is_shown(&it.file));
        let shown = self.model.networks.iter();
        let mut shown: Vec<_> =
            shown.filter(|it| used.contains(it.key.as_str()) || is_own(&it.place)).collect();
        shown.sort_by_key(|it| match it.kind.known() {
            Some(NetworkKind::External) => 0,
            None => 1,
            Some(NetworkKind::Internal) => 2,
        });
        let mut positions = HashMap::default();
        for network in shown {
            positions.insert(network.key.as_str(), self.lanes.len());
            let kind = network.kind.known().copied();
            let reason = network.kind.reason().map(|it| format!(": {it}")).unwrap_or_default();
            let named = match network.parameters.as_slice() {
                [] => String::new(),
                names => format!(", named by {}", names.join(", ")),
            };
            let words = kind.map_or("undecided", NetworkKind::name);
            self.lanes.push(Lane {
                label: network.label(),
                kind,
                title: format!("network {}, {words}{reason}{named}", network.label()),
                place: network.place.as_ref(),
                mark: self.marks.of_key(&network.key),
            });
        }
        positions
    }

    fn add_frames(&mut self, positions: &HashMap<&'m str, usize>, is_shown: &dyn Fn(&str) -> bool) {
        let model = self.model;
        let mut servers: HashMap<&str, Vec<&'m Server>> = HashMap::default();
        for server in &model.servers {
            servers.entry(&server.place.file).or_default().push(server);
        }
        let mut ports: HashMap<&str, Vec<&'m Attachment>> = HashMap::default();
        let mut loose: HashMap<&str, Vec<&'m Attachment>> = HashMap::default();
        for port in &model.attachments {
            if port.servers.is_empty() {
                loose.entry(&port.place.file).or_default().push(port);
            }
            for server in &port.servers {
                ports.entry(server).or_default().push(port);
            }
        }
        let mut companions: HashMap<&str, Vec<String>> = HashMap::default();
        for companion in &model.companions {
            let label = format!("{} {}", companion.kind.noun(), companion.label());
            for server in &companion.servers {
                companions.entry(server).or_default().push(label.clone());
            }
        }
        for module in model.modules.iter().filter(|it| is_shown(&it.file)) {
            let of_module = servers.remove(module.file.as_str()).unwrap_or_default();
            let mut rows = Vec::new();
            for of_type in by_type(&of_module) {
                let cards: Vec<Card<'m>> = of_type
                    .iter()
                    .map(|server| Card {
                        companions: companions.remove(server.key.as_str()).unwrap_or_default(),
                        ports: self.stubs(&ports.remove(server.key.as_str()).unwrap_or_default(), positions),
                        mark: self.marks.of_key(&server.key),
                        ..card(server, module)
                    })
                    .collect();
                rows.push(if self.is_collapsed { vec![together(&of_type, cards)] } else { cards });
            }
            if let Some(loose) = loose.remove(module.file.as_str()) {
                rows.push(vec![self.without_server(&loose, positions)]);
            }
            if !rows.is_empty() {
                self.frames.push(Frame { title: frame_title(module), rows });
            }
        }
    }

    fn stubs(&self, ports: &[&'m Attachment], positions: &HashMap<&'m str, usize>) -> Vec<Stub<'m>> {
        let mut stubs: Vec<Stub<'m>> = ports.iter().map(|it| self.stub(it, positions)).collect();
        stubs.sort_by_key(|it| it.lane.map_or(usize::MAX, |lane| lane));
        stubs
    }

    fn stub(&self, port: &'m Attachment, positions: &HashMap<&'m str, usize>) -> Stub<'m> {
        let address: Vec<String> = port
            .addresses
            .iter()
            .filter(|it| it.used_as != crate::AddressUse::Subnet)
            .map(crate::Address::shown)
            .collect();
        let address = address.join(", ");
        let lane = port.network.known().and_then(|it| positions.get(it.as_str())).copied();
        let network = match (&port.network, lane.and_then(|it| self.lanes.get(it))) {
            (Decided::Undecided(reason), _) => format!("network undecided: {reason}"),
            (Decided::Known(_), lane) => format!("network {}", lane.map_or("", |it| it.label)),
        };
        let addresses = if address.is_empty() { String::new() } else { format!(", {address}") };
        Stub {
            title: format!("{} {}, {network}{addresses}", port.kind.noun(), port.id),
            label: if port.kind == AttachmentKind::NovaPort {
                "port by Nova".to_owned()
            } else {
                port.id.clone()
            },
            address,
            lane,
            place: Some(&port.place),
            mark: self.marks.of_key(&port.key),
        }
    }

    fn without_server(&self, ports: &[&'m Attachment], positions: &HashMap<&'m str, usize>) -> Card<'m> {
        let mut stubs = self.stubs(ports, positions);
        if self.is_collapsed {
            stubs = merged(stubs);
        }
        Card {
            label: "ports without a server",
            detail: format!("{} in this file", ports.len()),
            title: "ports that no server of the files lists".to_owned(),
            // The naming model contains the purpose of a reserve port.
            is_undecided: !ports.iter().all(|it| it.is_reserve),
            is_stack: false,
            place: None,
            ports: stubs,
            companions: Vec::new(),
            mark: None,
        }
    }
}

/// Returns the servers by vm-type, in the order of the first server of each.
fn by_type<'s, 'm>(servers: &'s [&'m Server]) -> Vec<Vec<&'m Server>> {
    let mut positions: HashMap<Option<&str>, usize> = HashMap::default();
    let mut groups: Vec<Vec<&'m Server>> = Vec::new();
    for server in servers {
        let position = *positions.entry(server.vm_type.known().map(String::as_str)).or_insert(groups.len());
        if position == groups.len() {
            groups.push(Vec::new());
        }
        if let Some(group) = groups.get_mut(position) {
            group.push(server);
        }
    }
    groups
}

fn frame_title(module: &Module) -> String {
    let mut callers: Vec<String> = Vec::new();
    for call in module.calls.iter().take(3) {
        callers.push(match &call.count {
            Decided::Known(Count::ONE) => call.resource.clone(),
            Decided::Known(count) => format!("{} ×{count}", call.resource),
            Decided::Undecided(_) => format!("{} ×?", call.resource),
        });
    }
    let more = module.calls.len().saturating_sub(3);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let called =
        if callers.is_empty() { String::new() } else { format!(", called by {}", callers.join(", ")) };
    let cycle = if module.is_in_cycle { ", calls itself" } else { "" };
    format!("{} ({}{called}{more}{cycle})", module.file, module.kind)
}

/// Returns the box of a server without its ports.
fn card<'m>(server: &'m Server, module: &Module) -> Card<'m> {
    let count = server.group.as_ref().map(|group| &group.count);
    let number = match count {
        None => String::new(),
        Some(Decided::Known(count)) => format!(" ×{count}"),
        Some(Decided::Undecided(_)) => " ×?".to_owned(),
    };
    let vm_type = server.vm_type.known().map_or("vm-type undecided", String::as_str);
    let reasons = [server.vm_type.reason(), count.and_then(Decided::reason)];
    let reasons: Vec<&str> = reasons.into_iter().flatten().collect();
    let reasons = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) };
    let is_many = |count: &Decided<Count>| count.known() != Some(&Count::ONE);
    Card {
        label: &server.id,
        title: format!("server {}, {vm_type}{number}{reasons}", server.id),
        detail: format!("{vm_type}{number}"),
        is_undecided: server.vm_type.known().is_none(),
        is_stack: count.is_some_and(is_many)
            || module.calls.iter().any(|it| is_many(&it.count))
            || module.calls.len() > 1,
        place: Some(&server.place),
        ports: Vec::new(),
        companions: Vec::new(),
        mark: None,
    }
}

/// Returns one box for the servers of a vm-type.
fn together<'m>(servers: &[&'m Server], cards: Vec<Card<'m>>) -> Card<'m> {
    let vm_type = servers.first().and_then(|it| it.vm_type.known());
    let label = vm_type.map_or("vm-type undecided", String::as_str);
    let count = cards.len();
    let noun = if count == 1 { "server" } else { "servers" };
    let mut mark = None;
    let mut ports = Vec::new();
    let mut companions = 0;
    for card in cards {
        mark = Mark::sum(mark, card.mark);
        companions += card.companions.len();
        ports.extend(card.ports);
    }
    Card {
        label,
        detail: format!("{count} {noun}"),
        title: format!("{count} {noun} of vm-type {label}"),
        is_undecided: vm_type.is_none(),
        is_stack: count > 1,
        place: servers.first().map(|it| &it.place),
        ports: merged(ports),
        companions: (companions > 0)
            .then(|| format!("{companions} volumes, key pairs and groups"))
            .into_iter()
            .collect(),
        mark,
    }
}

/// Returns one port for each network.
fn merged(mut ports: Vec<Stub<'_>>) -> Vec<Stub<'_>> {
    ports.sort_by_key(|it| it.lane.map_or(usize::MAX, |lane| lane));
    let mut merged = Vec::new();
    for alike in ports.chunk_by(|one, other| one.lane == other.lane) {
        let Some(first) = alike.first() else { continue };
        let count = alike.len();
        let label = if count == 1 { first.label.clone() } else { format!("{count} ports") };
        merged.push(Stub {
            title: label.clone(),
            label,
            address: String::new(),
            lane: first.lane,
            place: first.place,
            mark: alike.iter().fold(None, |sum, it| Mark::sum(sum, it.mark.clone())),
        });
    }
    merged
}
