//! Combination of many fixes into one change of a package.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{FileId, FileKind, Node, Value};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::edit::{Change, Edit};
use vnfcheck_yaml::{Limits, SourceText, Tree, Written};

use crate::expand::FixPlanner;
use crate::expansion::{Claim, Expansion};
use crate::plan::{Fix, Plan};
use crate::refusal::Refusal;

/// Files of a package: paths and contents.
pub type Package = BTreeMap<String, Vec<u8>>;

/// A fix that is not applied, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedFix {
    /// Position in the list of fixes.
    pub fix: usize,
    /// Reason; `None` if the fix is only deferred to a later round.
    pub why: Option<Refusal>,
}

/// A fix that is applied.
#[derive(Debug)]
pub struct AcceptedFix {
    /// Position in the list of fixes.
    pub fix: usize,
    /// The change.
    pub expansion: Expansion,
}

/// Compatible fixes.
#[derive(Debug, Default)]
pub struct FixBatch {
    /// Fixes that are accepted.
    pub fixes: Vec<AcceptedFix>,
    /// Fixes that are not accepted.
    pub skipped: Vec<SkippedFix>,
}

impl FixBatch {
    /// Returns the changes of the accepted fixes.
    pub fn expansions(&self) -> impl Iterator<Item = &Expansion> {
        self.fixes.iter().map(|it| &it.expansion)
    }
}

impl FixPlanner<'_> {
    /// Selects compatible fixes by priority and order. Equal plans are merged, all contradicting fixes are dropped, and
    /// fixes that touch the same bytes are deferred.
    pub fn combine(&self, fixes: &[&Fix]) -> FixBatch {
        let contradictions = Contradictions::among(self.package(), fixes);
        let mut batch = FixBatch::default();
        let mut taken = Taken::default();
        let mut ordered: Vec<(usize, &&Fix)> = fixes.iter().enumerate().collect();
        ordered.sort_by_key(|(_, fix)| fix.priority);
        for (position, fix) in ordered {
            if let Some(name) = contradictions.of(fix) {
                let why = Some(Refusal::Contradiction(name.to_owned()));
                batch.skipped.push(SkippedFix { fix: position, why });
                continue;
            }
            if contradictions.is_deferred(fix) {
                batch.skipped.push(SkippedFix { fix: position, why: None });
                continue;
            }
            match self.expand_to_edits(fix) {
                Ok(it) if taken.accept(&it.expansion, &it.edits) => {
                    let expansion =
                        Arc::try_unwrap(it).map_or_else(|it| it.expansion.clone(), |it| it.expansion);
                    batch.fixes.push(AcceptedFix { fix: position, expansion });
                }
                Ok(_) => batch.skipped.push(SkippedFix { fix: position, why: None }),
                Err(why) => batch.skipped.push(SkippedFix { fix: position, why: Some(why) }),
            }
        }
        batch
    }

    /// Returns the files of the package after the given expansions; `None` if these are incompatible.
    pub fn apply<'e>(
        &self,
        expansions: impl IntoIterator<Item = &'e Expansion>,
        files: &Package,
    ) -> Option<Package> {
        let all = Expansion::sum(expansions);
        let mut after = files.clone();
        let is_rewritten = |id: &FileId| all.contents.contains_key(self.package().path_of(*id));
        if all.changes.keys().chain(all.first_values.keys()).any(is_rewritten) {
            return None;
        }
        for (id, edits) in self.edits(&all).ok()? {
            let file = self.package().file(id)?;
            let text = vnfcheck_yaml::edit::apply(file.source().as_str(), &edits).ok()?;
            let bytes = encode(&text, files.get(file.path())?);
            after.insert(file.path().to_owned(), bytes);
        }
        if !all.renames.is_empty() {
            change_manifest(&mut after, |tree| renamed_in_manifest(&all.renames, tree));
        }
        for (from, to) in &all.renames {
            let bytes = after.remove(from)?;
            if after.insert(to.clone(), bytes).is_some() {
                return None;
            }
        }
        for path in all.added.keys() {
            change_manifest(&mut after, |tree| added_to_manifest(path, tree));
        }
        for (path, like) in &all.listed_like {
            change_manifest(&mut after, |tree| listed_in_manifest(path, like, tree));
        }
        for (path, text) in all.added {
            if after.insert(path, text.into_bytes()).is_some() {
                return None;
            }
        }
        for (path, text) in all.contents {
            match (text, files.get(&path)) {
                (Some(text), Some(before)) => {
                    let bytes = encode(&text, before);
                    after.insert(path, bytes);
                }
                (Some(text), None) => {
                    change_manifest(&mut after, |tree| added_to_manifest(&path, tree));
                    after.insert(path, text.into_bytes());
                }
                (None, _) => {
                    change_manifest(&mut after, |tree| removed_from_manifest(&path, tree));
                    after.remove(&path)?;
                }
            }
        }
        Some(after)
    }
}

/// The changes of an accepted fix, which all claims of the fix share.
struct Accepted {
    changes: BTreeMap<FileId, Vec<Change>>,
    /// The first change for each added entry.
    added: HashMap<Claim, Change>,
}

impl Accepted {
    fn of(expansion: &Expansion) -> Self {
        let mut added = HashMap::default();
        for (file, changes) in &expansion.changes {
            for change in changes {
                if let Change::Insert { mapping, key, .. } = change {
                    let claim = Claim::Entry(*file, *mapping, key.clone());
                    added.entry(claim).or_insert_with(|| change.clone());
                }
            }
        }
        Self { changes: expansion.changes.clone(), added }
    }
}

/// Claims and edits of the fixes accepted so far.
#[derive(Default)]
struct Taken {
    claims: HashMap<Claim, Rc<Accepted>>,
    /// Starts and ends of the changed byte ranges, by file.
    spans: HashMap<FileId, BTreeMap<u32, u32>>,
    edits: HashMap<FileId, HashSet<Edit>>,
}

impl Taken {
    fn accept(&mut self, expansion: &Expansion, edits: &BTreeMap<FileId, Vec<Edit>>) -> bool {
        let own = Rc::new(Accepted::of(expansion));
        let same = |claim: &Claim, theirs: &Accepted| match claim {
            // Several fixes may add the same entry if they add the same value.
            Claim::Entry(..) => theirs.added.get(claim) == own.added.get(claim),
            Claim::Kept(..) | Claim::Gone(..) => true,
            _ => theirs.changes == own.changes,
        };
        let is_opposed = |claim: &Claim| match claim {
            Claim::Kept(file, name) => self.claims.contains_key(&Claim::Gone(*file, name.clone())),
            Claim::Gone(file, name) => self.claims.contains_key(&Claim::Kept(*file, name.clone())),
            _ => false,
        };
        let is_free = expansion
            .claims
            .iter()
            .all(|it| !is_opposed(it) && self.claims.get(it).is_none_or(|theirs| same(it, theirs)));
        if !is_free || (expansion.has_files() && self.has_file_claim(expansion)) {
            return false;
        }
        let is_clear = edits.iter().all(|(file, edits)| {
            let (spans, known) = (self.spans.get(file), self.edits.get(file));
            edits.iter().all(|edit| {
                known.is_some_and(|known| known.contains(edit)) || spans.is_none_or(|it| is_apart(it, edit))
            })
        });
        if !is_clear {
            return false;
        }
        for claim in &expansion.claims {
            self.claims.insert(claim.clone(), Rc::clone(&own));
        }
        for (file, edits) in edits {
            let spans = self.spans.entry(*file).or_default();
            for edit in edits.iter().filter(|edit| edit.span.start < edit.span.end) {
                spans.insert(edit.span.start, edit.span.end);
            }
            self.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        true
    }

    fn has_file_claim(&self, expansion: &Expansion) -> bool {
        expansion.claims.iter().any(|it| matches!(it, Claim::File(_)) && self.claims.contains_key(it))
    }
}

/// Returns `true` if an edit does not touch a changed range.
fn is_apart(spans: &BTreeMap<u32, u32>, edit: &Edit) -> bool {
    let (start, end) = (edit.span.start, edit.span.end);
    let before = spans.range(..start.max(1)).next_back();
    let is_after = before.is_none_or(|(_, &it)| it <= start);
    is_after && spans.range(start..end.max(start)).next().is_none()
}

/// Element that a plan renames: its kind, file and name.
type Subject<'f> = (u8, FileId, &'f str);

/// Returns the element that a plan renames, and its new name.
fn renaming(plan: &Plan) -> Option<(Subject<'_>, &str)> {
    match plan {
        Plan::RenameParameter { template, from, to } => Some(((0, *template, from), to)),
        Plan::RenameResource { template, from, to } => Some(((1, *template, from), to)),
        Plan::RenameOutput { template, from, to } => Some(((2, *template, from), to)),
        Plan::RenameFile { file, to } => Some(((3, *file, ""), to)),
        _ => None,
    }
}

/// Conflicting names that several fixes require for the same element.
struct Contradictions<'f> {
    package: &'f vnfcheck_hot::Package,
    wanted: HashMap<Subject<'f>, &'f str>,
    contradicted: HashSet<Subject<'f>>,
    /// New names of parameters.
    names: HashSet<&'f str>,
    /// Required parameters, by template.
    supplied: HashSet<(FileId, &'f str)>,
}

impl<'f> Contradictions<'f> {
    /// Collects the contradictions. Fixes that yield to others are considered last and do not cause contradictions.
    fn among(package: &'f vnfcheck_hot::Package, fixes: &[&'f Fix]) -> Self {
        let names = fixes.iter().flat_map(|fix| &fix.plans).filter_map(|plan| match plan {
            Plan::RenameParameter { to, .. } => Some(to.as_str()),
            _ => None,
        });
        let supplied = fixes.iter().flat_map(|fix| &fix.plans).filter_map(|plan| match plan {
            Plan::SupplyParameter { template, name, .. } => Some((*template, name.as_str())),
            _ => None,
        });
        let mut all = Self {
            package,
            wanted: HashMap::default(),
            contradicted: HashSet::default(),
            names: names.collect(),
            supplied: supplied.collect(),
        };
        let (yielding, firm): (Vec<&Fix>, Vec<&Fix>) = fixes.iter().partition(|fix| fix.yields);
        for (subject, to) in firm.iter().flat_map(|fix| &fix.plans).filter_map(renaming) {
            if *all.wanted.entry(subject).or_insert(to) != to {
                all.contradicted.insert(subject);
            }
        }
        for fix in yielding {
            let wanted: Vec<_> = fix.plans.iter().filter_map(renaming).collect();
            if wanted.iter().all(|(subject, to)| all.wanted.get(subject).is_none_or(|it| it == to)) {
                all.wanted.extend(wanted);
            }
        }
        all
    }

    /// Returns the name of an element that another fix gives a different name.
    fn of(&self, fix: &'f Fix) -> Option<&'f str> {
        let mut subjects = fix.plans.iter().filter_map(renaming).map(|(subject, _)| subject);
        subjects.find(|subject| self.contradicted.contains(subject)).map(|(_, _, name)| name)
    }

    /// Returns `true` if a fix must be deferred: it requires a different name from a fix it yields to, removes a value
    /// that a renamed parameter will use, or removes a parameter that will be used.
    fn is_deferred(&self, fix: &'f Fix) -> bool {
        let is_needed = |plan: &Plan| match plan {
            Plan::RemoveParameter { template, name } => self.supplied.contains(&(*template, name.as_str())),
            _ => false,
        };
        if fix.plans.iter().any(is_needed) {
            return true;
        }
        let mut wanted = fix.plans.iter().filter_map(renaming);
        fix.yields
            && (wanted.any(|(subject, to)| self.wanted.get(&subject).is_some_and(|it| *it != to))
                || fix.plans.iter().any(|plan| self.removed(plan).is_some_and(|it| self.names.contains(it))))
    }

    /// Returns the parameter whose value in an environment a plan removes.
    fn removed(&self, plan: &Plan) -> Option<&'f str> {
        let Plan::RemoveEntry { file, key } = plan else { return None };
        Some(self.package.file(*file)?.environment()?.tree().node(*key)?.text())
    }
}

/// Encodes text in the previous encoding of the file.
fn encode(text: &str, before: &[u8]) -> Vec<u8> {
    let utf16 = |mark: [u8; 2], unit: fn(u16) -> [u8; 2]| {
        mark.into_iter().chain(text.encode_utf16().flat_map(unit)).collect()
    };
    match before {
        [0xFF, 0xFE, ..] => utf16([0xFF, 0xFE], u16::to_le_bytes),
        [0xFE, 0xFF, ..] => utf16([0xFE, 0xFF], u16::to_be_bytes),
        _ => text.as_bytes().to_vec(),
    }
}

/// Changes the manifest at the top level, if it exists and is readable.
fn change_manifest(files: &mut Package, changes: impl FnOnce(&Tree) -> Vec<Change>) {
    let is_manifest = |path: &&String| path.eq_ignore_ascii_case("manifest.json");
    let Some(path) = files.keys().find(is_manifest).cloned() else { return };
    let Some(bytes) = files.get(&path) else { return };
    let (source, error) = SourceText::decode(bytes);
    if error.is_some() {
        return;
    }
    let tree = Tree::parse_template(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
    let edited = vnfcheck_yaml::edit::edits(&tree, &changes(&tree)).ok();
    let text = edited.and_then(|edits| vnfcheck_yaml::edit::apply(source.as_str(), &edits).ok());
    if let Some(text) = text {
        let bytes = encode(&text, bytes);
        files.insert(path, bytes);
    }
}

/// Returns the changes to the manifest for renamed files, and for a module whose new name marks the module as the base
/// module.
fn renamed_in_manifest(renames: &BTreeMap<String, String>, tree: &Tree) -> Vec<Change> {
    let is_base = |path: &str| FileKind::of_module(stem(path)) == FileKind::Base;
    let mut changes = Vec::new();
    for node in tree.nodes().filter(|node| node.is_scalar() && !node.is_key() && !node.is_alias()) {
        let Some((from, to)) = renames.get_key_value(node.text()) else { continue };
        changes.push(Change::Replace { node: node.id(), value: Written::text(to) });
        let entry = node.parent().filter(|_| is_base(to) && !is_base(from));
        changes.extend(entry.and_then(|entry| marked_as_base(node, entry, tree)));
    }
    changes
}

/// Returns the change that marks the entry of a module in the manifest as the base module; `None` if the entry is marked,
/// or does not name the file of a module. A new mark is a string if the other marks are strings.
fn marked_as_base(file: Node<'_>, entry: Node<'_>, tree: &Tree) -> Option<Change> {
    let is_string = |mark: &Node<'_>| mark.is_scalar() && !matches!(mark.value(), Value::Bool(_));
    let value = |as_string| if as_string { Written::text("true") } else { Written::Bare("true".to_owned()) };
    if let Some(mark) = entry.get("isBase") {
        let is_other = mark.is_scalar() && mark.text().eq_ignore_ascii_case("false");
        return is_other.then(|| Change::Replace { node: mark.id(), value: value(is_string(&mark)) });
    }
    let is_module = entry.get("file").is_some_and(|it| it.id() == file.id())
        && entry.get("type").is_some_and(|it| it.has_text("HEAT"));
    let mut others = tree.nodes().filter(|it| it.is_mapping()).filter_map(|it| it.get("isBase"));
    is_module.then(|| Change::Insert {
        mapping: entry.id(),
        key: "isBase".to_owned(),
        value: value(others.next().is_some_and(|it| is_string(&it))),
        before: None,
    })
}

/// Returns the change that adds a new environment to the data of its module in the manifest.
fn added_to_manifest(path: &str, tree: &Tree) -> Vec<Change> {
    let entry = Written::map([("file", Written::text(path)), ("type", Written::text("HEAT_ENV"))]);
    let is_module = |node: &Node<'_>| {
        node.get("file").is_some_and(|file| file.is_scalar() && stem(file.text()) == stem(path))
    };
    let Some(module) = tree.nodes().filter(|node| node.is_mapping()).find(is_module) else {
        return Vec::new();
    };
    let change = match module.get("data") {
        None => {
            let value = Written::List(vec![entry]);
            Change::Insert { mapping: module.id(), key: "data".to_owned(), value, before: None }
        }
        Some(data) if data.item(0).is_some() => Change::Append { list: data.id(), item: entry },
        Some(data) if data.is_sequence() || data.is_null() => {
            Change::Replace { node: data.id(), value: Written::List(vec![entry]) }
        }
        Some(_) => return Vec::new(),
    };
    vec![change]
}

/// Returns the change that lists a new file in the manifest in the same way as another file.
fn listed_in_manifest(path: &str, like: &str, tree: &Tree) -> Vec<Change> {
    let Some(entry) = entry_in_manifest(like, tree) else { return Vec::new() };
    let (Some(Written::Map(mut item)), Some(list)) = (Written::of(entry), entry.parent()) else {
        return Vec::new();
    };
    item.retain(|(key, _)| key != "data");
    for (_, name) in item.iter_mut().filter(|(key, _)| key == "file") {
        *name = Written::text(path);
    }
    vec![Change::Append { list: list.id(), item: Written::Map(item) }]
}

/// Returns the change that removes a file from the manifest.
fn removed_from_manifest(path: &str, tree: &Tree) -> Vec<Change> {
    let entry = entry_in_manifest(path, tree);
    entry.map(|it| Change::Remove { key: it.id() }).into_iter().collect()
}

/// Returns the entry of a file in the manifest.
fn entry_in_manifest<'t>(path: &str, tree: &'t Tree) -> Option<Node<'t>> {
    let is_entry = |node: &Node<'_>| node.get("file").is_some_and(|file| file.has_text(path));
    tree.nodes().filter(|node| node.is_mapping()).find(is_entry)
}
