//! R-11690: indices in resource IDs start at 0 and have no gaps.

use std::cell::OnceCell;

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{FileId, Node, NodeId, Resource, Template};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{Attached, Namer, Server, ids, tokens};
use vnfcheck_yaml::work::cap;

use crate::names;
use crate::onap::ids::{attachment_ids, id_forms};
use crate::words::after_correcting;
use vnfcheck_check::{Context, Finding, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-11690", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let numbered = Numbered::of(cx);
    let mut checker = Checker {
        cx,
        numbered: &numbered,
        misnamed: OnceCell::new(),
        sequences: OnceCell::new(),
        renames_left: MOST_RENAMES,
    };
    for (prefix, indices) in by_prefix(&numbered.counted) {
        checker.check(prefix, indices, out);
    }
}

/// The IDs with indices.
struct Numbered<'p> {
    ids: Vec<NumberedId<'p>>,
    /// The indices by sequence, index and position.
    counted: Vec<Counted<'p>>,
}

/// An ID with at least one index.
#[derive(Clone, Copy)]
struct NumberedId<'p> {
    id: &'p str,
    key: Node<'p>,
}

impl<'p> Numbered<'p> {
    fn of(cx: &Context<'p>) -> Self {
        let (package, vnf) = (cx.package(), cx.model());
        // Digits within a vm-type are not indices.
        let has_digits = vnf.server_types().iter().any(|it| indices(it).next().is_some());
        let of_vm_type = |id| if has_digits { vnf.leading_vm_type(id).map_or(0, str::len) } else { 0 };
        let count = package.templates().map(Template::resource_count).sum();
        let mut ids = Vec::with_capacity(count);
        // The IDs of ports and interfaces contain two indices.
        let mut counted = Vec::with_capacity(2 * count);
        let mut sequences: HashMap<&str, usize> = HashMap::default();
        sequences.reserve(count);
        let resources = package.templates().flat_map(Template::resources);
        for (id, key) in resources.map(|it| (it.id(), it.key)).filter(|(id, _)| id.len() <= LONGEST_ID) {
            let first = of_vm_type(id);
            let mut own = indices(id).filter(|(start, _)| *start >= first).peekable();
            let is_counted = own.peek().is_some();
            for (start, index) in own {
                let prefix = id.get(..start).unwrap_or_default();
                let next = sequences.len();
                let sequence = *sequences.entry(prefix).or_insert(next);
                counted.push(Counted { prefix, sequence, index, position: ids.len() });
            }
            if is_counted {
                ids.push(NumberedId { id, key });
            }
        }
        counted.sort_unstable_by_key(|it| (it.sequence, it.index, it.position));
        Self { ids, counted }
    }
}

/// The first gap in the indices after a prefix.
struct Gap<'p> {
    prefix: &'p str,
    missing: u64,
    /// The next index.
    index: u64,
    /// The first resource with the next index.
    id: &'p str,
    key: Node<'p>,
}

/// The check of the sequences, with data shared between findings.
struct Checker<'c, 'p> {
    cx: &'c Context<'p>,
    numbered: &'c Numbered<'p>,
    misnamed: OnceCell<Misnamed<'p>>,
    sequences: OnceCell<Sequences<'p>>,
    /// Number of renames that fixes may still contain.
    renames_left: usize,
}

impl<'p> Checker<'_, 'p> {
    fn misnamed(&self) -> &Misnamed<'p> {
        self.misnamed.get_or_init(|| Misnamed::of(self.cx))
    }

    fn sequences(&self) -> &Sequences<'p> {
        self.sequences.get_or_init(|| Sequences::of(&self.numbered.counted))
    }

    fn gap(&self, prefix: &'p str, indices: &[Counted<'p>]) -> Option<Gap<'p>> {
        (0..).zip(by_index(indices)).find_map(|(missing, found)| {
            let first = found.first().filter(|it| it.index != missing)?;
            let NumberedId { id, key } = *self.numbered.ids.get(first.position)?;
            Some(Gap { prefix, missing, index: first.index, id, key })
        })
    }

    /// Returns the IDs that change, up to one more than a fix may rename.
    fn renames(&self, indices: &[Counted<'p>]) -> Vec<Renumbered<'p>> {
        let ids = &self.numbered.ids;
        let renames = moved(indices)
            .filter_map(|(index, it)| Some(Renumbered { key: ids.get(it.position)?.key, index }));
        renames.take(self.renames_left.saturating_add(1)).collect()
    }

    fn check(&mut self, prefix: &'p str, indices: &[Counted<'p>], out: &mut Findings) {
        let Some(gap) = self.gap(prefix, indices) else { return out.pass() };
        let Gap { missing, index, id, key, .. } = gap;
        let message = format!("`{id}` has index {index}, but no ID starts with `{prefix}{missing}`");
        self.advise(&gap, indices, out.fail(key, message).of_absence().fact(prefix));
    }

    /// Adds the help that closes a gap, and the fix if no ID must first get another form.
    fn advise(&mut self, gap: &Gap<'p>, indices: &[Counted<'p>], finding: &mut Finding) {
        let (cx, prefix) = (self.cx, gap.prefix);
        let renames = self.renames(indices);
        let misnamed = self.misnamed();
        if let Some((role, place)) = misnamed.role_around(gap.key, prefix) {
            let help = "number the resources from 0 without gaps, with an index that is not part of the role";
            let bad = tokens::to_correct(None, Some(role));
            finding.help(after_correcting(bad, help)).related(place, "the network-role");
            return;
        }
        let of_moved = moved(indices).find_map(|(_, it)| misnamed.of_partner(prefix, it.index));
        let is_concerned = misnamed.concern(cx, prefix, &renames);
        if let Some(attachment) = of_moved.filter(|_| !is_concerned && prefix.ends_with(OF_SERVERS))
            && let Some(help) = number_servers(prefix, &renames)
        {
            // A fix waits for the IDs of the attachments, so that all IDs change their indices at once.
            finding.help(help).related(attachment, "gets the new index");
            return;
        }
        if of_moved.is_some() || is_concerned {
            let of_gap = misnamed.expected.get(&format!("{prefix}{}", gap.missing)).copied();
            let first = of_gap.or(of_moved).or_else(|| misnamed.first(prefix, &renames));
            let step = misnamed.first_step(cx, gap.key.file(), first, &renames);
            finding.help(format!("{step} first, then number the resources from 0 without gaps"));
            let is_own = |it: &Node<'_>| (it.file(), it.id()) == (gap.key.file(), gap.key.id());
            if let Some(first) = first.filter(|it| !is_own(it)) {
                finding.related(first, "the resource to rename first");
            }
            return;
        }
        finding.help(format!("number the resources of all templates from `{prefix}0` without gaps"));
        let goes_along = moved(indices).all(|(now, it)| self.sequences().may_move(prefix, it.index, now));
        if goes_along && renames.len() <= self.renames_left {
            self.renames_left -= renames.len();
            finding.fix(renumbered(prefix, &renames));
        }
    }
}

/// An index in an ID.
#[derive(Clone, Copy)]
struct Counted<'p> {
    /// The part of the ID before the index.
    prefix: &'p str,
    /// The number of the prefix in the order of appearance; numbers are faster to compare than prefixes.
    sequence: usize,
    index: u64,
    /// The position of the ID in the list of IDs.
    position: usize,
}

/// An ID with its new index.
struct Renumbered<'p> {
    key: Node<'p>,
    index: u64,
}

impl Renumbered<'_> {
    /// Returns the ID with the new index after a prefix.
    fn new_id(&self, prefix: &str) -> Option<String> {
        let rest = self.key.text().strip_prefix(prefix)?.trim_start_matches(|it: char| it.is_ascii_digit());
        Some(format!("{prefix}{}{rest}", self.index))
    }
}

/// Returns the indices after each prefix; the input is sorted by sequence.
fn by_prefix<'c, 'p>(counted: &'c [Counted<'p>]) -> impl Iterator<Item = (&'p str, &'c [Counted<'p>])> {
    let alike = counted.chunk_by(|one, other| one.sequence == other.sequence);
    alike.filter_map(|indices| Some((indices.first()?.prefix, indices)))
}

/// Returns the IDs with each index after one prefix.
fn by_index<'c, 'p>(indices: &'c [Counted<'p>]) -> impl Iterator<Item = &'c [Counted<'p>]> {
    indices.chunk_by(|one, other| one.index == other.index)
}

/// Returns the new indices after one prefix that start at 0 without gaps.
fn renumbering<'c, 'p>(indices: &'c [Counted<'p>]) -> impl Iterator<Item = (u64, &'c Counted<'p>)> {
    (0..).zip(by_index(indices)).flat_map(|(now, found)| found.iter().map(move |it| (now, it)))
}

/// Returns the indices that change, each with the new index.
fn moved<'c, 'p>(indices: &'c [Counted<'p>]) -> impl Iterator<Item = (u64, &'c Counted<'p>)> {
    renumbering(indices).filter(|(now, it)| *now != it.index)
}

/// The new index for each index of each prefix, starting at 0 without gaps.
struct Sequences<'p>(HashMap<&'p str, HashMap<u64, u64>>);

impl<'p> Sequences<'p> {
    fn of(counted: &[Counted<'p>]) -> Self {
        let of_prefix = |indices| renumbering(indices).map(|(now, it)| (it.index, now)).collect();
        Self(by_prefix(counted).map(|(prefix, indices)| (prefix, of_prefix(indices))).collect())
    }

    /// Returns `true` if an index may change to another index: a server and its attachments must keep a common index.
    fn may_move(&self, prefix: &str, index: u64, now: u64) -> bool {
        let partner = self.0.get(partner(prefix).as_str()).and_then(|it| it.get(&index));
        partner.is_none_or(|it| *it == now)
    }
}

/// The end of the prefix of servers.
const OF_SERVERS: &str = "server_";

/// Returns the prefix of the attachments for the prefix of their servers, and vice versa.
fn partner(prefix: &str) -> String {
    match prefix.strip_suffix(OF_SERVERS) {
        Some(vm_type) => vm_type.to_owned(),
        None => format!("{prefix}{OF_SERVERS}"),
    }
}

/// Servers, volumes, ports and interfaces whose IDs must first get another, known form. The indices do not count
/// until then.
#[derive(Default)]
struct Misnamed<'p> {
    /// The new IDs of these resources by key; `None` for an unknown ID.
    new_ids: HashMap<(FileId, NodeId), Option<String>>,
    /// The parts before the indices in the new IDs, each with the first resource that gets such an ID.
    prefixes: HashMap<String, Node<'p>>,
    /// The first resource that will get an ID with each prefix and index.
    expected: HashMap<String, Node<'p>>,
    /// Invalid roles with the place that defines each, by attachment.
    bad_roles: HashMap<(FileId, NodeId), (&'p str, Node<'p>)>,
}

impl<'p> Misnamed<'p> {
    fn of(cx: &Context<'p>) -> Self {
        let (vnf, names) = (cx.model(), cx.names());
        let mut misnamed = Self::default();
        let bad = vnf.roles.iter().filter(|it| tokens::good_role(it.role).is_none());
        let mut places: HashMap<&str, Node<'_>> = HashMap::default();
        for it in bad {
            places.entry(it.role).or_insert(it.at);
        }
        for server in vnf.servers.iter().filter(|it| !it.defined.is_member) {
            // A server whose ID differs only in letter case keeps its index.
            let by_id = ids::split_server(server.defined.resource.id()).map(|(vm_type, _)| vm_type);
            if server.vm_type().is_none() {
                // The new ID depends on the vm-type, which is not known yet.
                misnamed.add_unknown(server.defined.resource);
            } else if by_id != server.vm_type() {
                misnamed.add(names, server.defined.resource, &server.expected_id());
            }
        }
        for attachment in &vnf.attachments {
            let key = attachment.defined.resource.key;
            if let Some((role, place)) = attachment.role().and_then(|it| places.get_key_value(it)) {
                misnamed.bad_roles.insert((key.file(), key.id()), (*role, *place));
            }
        }
        for attachment in vnf.attachments.iter().filter(|it| it.attached != Attached::InstanceIp) {
            let is_of = |server: &Server<'_>| {
                let is_read = !attachment.readings.is_empty();
                let index = server.index.filter(|_| is_read && attachment.counts_with(server))?;
                let mut readings = attachment.readings.iter();
                Some(readings.any(|it| tokens::same_index(it.vm_index, index)))
            };
            if vnf.servers_of(attachment).filter_map(is_of).any(|is_of| !is_of) {
                // R-304011 requires the index of the server.
                misnamed.add_unknown(attachment.defined.resource);
            } else if attachment.role().is_some()
                && !attachment.vm_types.is_empty()
                && let Some(expected) = attachment_ids::other_id(vnf, names, attachment)
            {
                misnamed.add(names, attachment.defined.resource, &expected);
            } else if attachment.readings.is_empty()
                && attachment_ids::other_id(vnf, names, attachment).is_some()
            {
                // The new ID depends on the role of the network or the vm-type, which are not known yet.
                misnamed.add_unknown(attachment.defined.resource);
            }
        }
        for (resource, form) in id_forms::misnamed_volumes(cx) {
            misnamed.add(names, resource, &form.replace("{index}", "0"));
        }
        misnamed
    }

    /// Adds a resource with an unknown new ID.
    fn add_unknown(&mut self, resource: Resource<'_>) {
        self.new_ids.insert((resource.key.file(), resource.key.id()), None);
    }

    /// Adds a resource with its new ID: the proposed ID, otherwise the expected ID.
    fn add(&mut self, names: &Namer<'_>, resource: Resource<'p>, expected: &str) {
        let (key, expected) = (resource.key, names.id(resource).unwrap_or(expected));
        let new_id = (!expected.contains('{')).then(|| expected.to_owned());
        self.new_ids.insert((key.file(), key.id()), new_id);
        for (start, index) in indices(expected) {
            let prefix = expected.get(..start).unwrap_or_default();
            self.expected.entry(format!("{prefix}{index}")).or_insert(key);
            self.prefixes.entry(prefix.to_owned()).or_insert(key);
        }
    }

    /// Returns the first resource whose new ID contains the index that a server shares with its attachments; another
    /// index for the server would contradict that ID.
    fn of_partner(&self, prefix: &str, index: u64) -> Option<Node<'p>> {
        self.expected.get(&format!("{}{index}", partner(prefix))).copied()
    }

    /// Returns an invalid role and its place if the role in the ID contains the index after the prefix.
    fn role_around(&self, key: Node<'_>, prefix: &str) -> Option<(&'p str, Node<'p>)> {
        let (role, place) = *self.bad_roles.get(&(key.file(), key.id()))?;
        let start = key.text().rfind(&format!("_{role}_"))? + 1;
        (start..start + role.len()).contains(&prefix.len()).then_some((role, place))
    }

    /// Returns `true` for a resource whose ID must first get another form.
    fn contains(&self, key: Node<'_>) -> bool {
        self.new_ids.contains_key(&(key.file(), key.id()))
    }

    /// Returns the first resource that leaves the sequence of a prefix, otherwise the first that joins the sequence.
    fn first(&self, prefix: &str, renames: &[Renumbered<'p>]) -> Option<Node<'p>> {
        let leaving = renames.iter().map(|it| it.key).find(|it| self.contains(*it));
        leaving.or_else(|| self.prefixes.get(prefix).copied())
    }

    /// Returns the step before the resources of a template are numbered. `first` is the resource to rename first, if any.
    fn first_step(
        &self,
        cx: &Context<'_>,
        template: FileId,
        first: Option<Node<'p>>,
        renames: &[Renumbered<'p>],
    ) -> String {
        let Some(first) = first else {
            let mut vm_types = renames.iter().map(|it| cx.model().leading_vm_type(it.key.text()));
            let bad = vm_types.find_map(|it| tokens::to_correct(it, None));
            return bad
                .map_or_else(|| "correct the form of the IDs".to_owned(), |it| format!("correct the {it}"));
        };
        let is_elsewhere = first.file() != template;
        let path = is_elsewhere.then(|| format!(" in `{}`", cx.package().path_of(first.file())));
        let path = path.unwrap_or_default();
        match self.new_ids.get(&(first.file(), first.id())) {
            Some(Some(id)) => format!("rename `{}`{path} to `{id}`", first.text()),
            _ => format!("correct the ID `{}`{path}", first.text()),
        }
    }

    /// Returns `true` if some of these IDs must first get another form or another vm-type, or if other resources will
    /// get IDs in the same sequence.
    fn concern(&self, cx: &Context<'_>, prefix: &str, renames: &[Renumbered<'_>]) -> bool {
        let is_bad = |key: Node<'_>| {
            let vm_type = cx.model().leading_vm_type(key.text());
            vm_type.is_some_and(|it| tokens::good_vm_type(it).is_none())
        };
        self.prefixes.contains_key(prefix)
            || renames.iter().any(|it| is_bad(it.key))
            || renames.iter().any(|it| self.contains(it.key))
    }
}

/// Maximum number of renames in the fixes of one package. An ID may contain a hundred indices, so the renames of all
/// sequences may be much larger than the templates.
const MOST_RENAMES: usize = cap(10_000);

/// Maximum length of an ID that Heat stores.
const LONGEST_ID: usize = 255;

/// Returns the words of digits in an ID, each with its start and its number.
fn indices(id: &str) -> impl Iterator<Item = (usize, u64)> {
    let mut start = 0;
    id.as_bytes().split(|byte| *byte == b'_').filter_map(move |word| {
        let at = start;
        start += word.len() + 1;
        let word = id.get(at..at + word.len()).filter(|word| names::is_index(word))?;
        let index = word.parse().unwrap_or(u64::MAX);
        Some((at, index))
    })
}

/// Returns the help for servers whose attachments do not have IDs of the required form; their new IDs will contain the
/// new indices of the servers.
fn number_servers(prefix: &str, renames: &[Renumbered<'_>]) -> Option<String> {
    let (first, others) = renames.split_first()?;
    let (from, to) = (first.key.text(), first.new_id(prefix)?);
    let also = if others.is_empty() { "its ports" } else { "the other servers and their ports" };
    Some(format!("rename `{from}` to `{to}`, and number {also} to match"))
}

/// Returns a fix that renames resources to other indices after a prefix, so that the sequence has no gap. All resources
/// are renamed at once, so that resources of the same server keep the same index.
fn renumbered(prefix: &str, renames: &[Renumbered<'_>]) -> Option<Fix> {
    let plans = renames.iter().map(|it| {
        let (template, from) = (it.key.file(), it.key.text().into());
        Some(Plan::RenameResource { template, from, to: it.new_id(prefix)? })
    });
    let plans: Vec<Plan> = plans.collect::<Option<_>>()?;
    let title = match plans.as_slice() {
        [Plan::RenameResource { from, to, .. }] => format!("rename resource `{from}` to `{to}`"),
        all => format!("rename {} resources so that `{prefix}` counts from 0 without gaps", all.len()),
    };
    let mut plans = plans.into_iter();
    // Risky, because a number in an ID is not necessarily an index.
    let first = Fix::risky(title, plans.next()?).yielding();
    Some(plans.fold(first, Fix::and))
}
