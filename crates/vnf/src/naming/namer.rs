//! New names for misnamed resources and parameters.

use vnfcheck_hot::{FileId, NodeId, Package, Resource, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::tokens;

/// Proposes the new names of one run, which are unused and distinct.
///
/// All proposals precede the first read and follow the order of the package, so that a name depends neither on the
/// selected rules nor on their order.
#[derive(Debug)]
pub struct Namer<'p> {
    package: &'p Package,
    ids: Names,
    /// The IDs in use, collected for the first proposal.
    ids_in_use: Option<HashSet<&'p str>>,
    /// The proposed IDs by the key of the resource, each with its form.
    by_resource: HashMap<(FileId, NodeId), Proposed>,
    /// The proposed parameter names of each template, and the names for all templates.
    parameters: HashMap<Option<FileId>, Names>,
    /// The proposed names by subject and by the part before the index.
    by_subject: HashMap<(Subject<'p>, String), String>,
    /// The first required name of each parameter.
    claims: HashMap<(FileId, &'p str), Claim>,
    /// The first two parameters that require each name.
    claimants: HashMap<(FileId, String), Vec<&'p str>>,
}

/// The subject of a proposed parameter name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject<'p> {
    /// A misnamed parameter of a template.
    Parameter(FileId, &'p str),
    /// A value that a parameter should supply.
    Value(FileId, NodeId),
    /// A parameter or a value with the same text in all templates.
    Text(&'p str),
}

#[derive(Debug)]
struct Claim {
    name: String,
    /// `true` if the parameter requires no other name.
    is_only: bool,
}

#[derive(Debug)]
struct Proposed {
    form: String,
    name: String,
}

/// Proposed names in one scope.
#[derive(Debug, Default)]
struct Names {
    proposed: HashSet<String>,
    /// The next index after each prefix.
    next: HashMap<String, u64>,
}

impl Names {
    /// Proposes a name unless the name is in use or proposed.
    fn exactly(&mut self, name: &str, is_in_use: impl Fn(&str) -> bool) -> Option<String> {
        (!is_in_use(name) && self.proposed.insert(name.to_owned())).then(|| name.to_owned())
    }

    /// Proposes a prefix with the first index that is neither in use nor proposed.
    fn numbered(&mut self, prefix: &str, is_in_use: impl Fn(&str) -> bool) -> String {
        let mut next = self.next.get(prefix).copied().unwrap_or_default();
        loop {
            let name = format!("{prefix}{next}");
            next = next.saturating_add(1);
            if let Some(name) = self.exactly(&name, &is_in_use) {
                self.next.insert(prefix.to_owned(), next);
                return name;
            }
        }
    }
}

/// Returns `true` if a name contains no placeholder in braces.
fn is_known(name: &str) -> bool {
    !name.contains(['{', '}']) && !name.is_empty()
}

impl<'p> Namer<'p> {
    /// Creates a namer without proposals.
    pub fn new(package: &'p Package) -> Self {
        Self {
            package,
            ids: Names::default(),
            ids_in_use: None,
            by_resource: HashMap::default(),
            parameters: HashMap::default(),
            by_subject: HashMap::default(),
            claims: HashMap::default(),
            claimants: HashMap::default(),
        }
    }

    /// Proposes an ID of a form for a resource without a proposal. The first free index replaces a placeholder and an
    /// index that is in use or proposed. Proposes nothing if the rest of the form contains a placeholder, or if the
    /// form has no index and the ID is in use or proposed.
    pub fn propose_id(&mut self, resource: Resource<'_>, form: &str) {
        let key = (resource.key.file(), resource.key.id());
        if self.by_resource.contains_key(&key) {
            return;
        }
        let package = self.package;
        let in_use = self.ids_in_use.get_or_insert_with(|| {
            package.templates().flat_map(Template::resources).map(Resource::id).collect()
        });
        let is_in_use = |id: &str| in_use.contains(id);
        let numbered = || form.rsplit_once('_').filter(|(_, index)| tokens::is_index(index));
        let placed = form.strip_suffix('}').and_then(|it| it.rsplit_once("_{"));
        let indexed = placed.or_else(numbered);
        let exact = is_known(form).then(|| self.ids.exactly(form, is_in_use)).flatten();
        let name = exact.or_else(|| {
            let (prefix, _) = indexed.filter(|(prefix, _)| is_known(prefix))?;
            Some(self.ids.numbered(&format!("{prefix}_"), is_in_use))
        });
        if let Some(name) = name {
            self.by_resource.insert(key, Proposed { form: form.to_owned(), name });
        }
    }

    /// Proposes an ID that is completely known for a resource without a proposal, with an index appended if the ID is
    /// in use or proposed.
    pub fn propose_id_or_numbered(&mut self, resource: Resource<'_>, id: &str) {
        self.propose_id(resource, id);
        self.propose_id(resource, &format!("{id}_{{index}}"));
    }

    /// Returns `true` if a resource of the package has or gets an ID.
    pub fn has_id(&self, id: &str) -> bool {
        let is_in_use = || match &self.ids_in_use {
            Some(in_use) => in_use.contains(id),
            None => self.package.templates().any(|it| it.resource(id).is_some()),
        };
        self.ids.proposed.contains(id) || is_in_use()
    }

    /// Returns the new ID of a resource, in any form.
    pub fn id(&self, resource: Resource<'_>) -> Option<&str> {
        Some(&self.by_resource.get(&(resource.key.file(), resource.key.id()))?.name)
    }

    /// Returns the new ID of a resource if the ID has been proposed in a form.
    pub fn id_of_form(&self, resource: Resource<'_>, form: &str) -> Option<&str> {
        let proposed = self.by_resource.get(&(resource.key.file(), resource.key.id()))?;
        (proposed.form == form).then_some(proposed.name.as_str())
    }

    /// Records that a parameter of a template requires a name. A name with placeholders is ignored.
    pub fn claim_parameter(&mut self, template: FileId, parameter: &'p str, name: &str) {
        if !is_known(name) {
            return;
        }
        let scope = self.parameters.entry(Some(template)).or_default();
        scope.proposed.insert(name.to_owned());
        self.claim(template, parameter, name);
    }

    fn claim(&mut self, template: FileId, parameter: &'p str, name: &str) {
        let claim = Claim { name: name.to_owned(), is_only: true };
        let own = self.claims.entry((template, parameter)).or_insert(claim);
        own.is_only &= own.name == name;
        let claimants = self.claimants.entry((template, name.to_owned())).or_default();
        if claimants.len() < 2 && !claimants.contains(&parameter) {
            claimants.push(parameter);
        }
    }

    /// Proposes a parameter name for a subject: a prefix and the first free index among the names of a template, or of
    /// the package without a template. `is_in_use` returns `true` for the names that the subject cannot get.
    pub fn propose_numbered(
        &mut self,
        template: Option<FileId>,
        subject: Subject<'p>,
        prefix: &str,
        is_in_use: impl Fn(&str) -> bool,
    ) {
        if !is_known(prefix) || self.numbered(subject, prefix).is_some() {
            return;
        }
        let name = self.parameters.entry(template).or_default().numbered(prefix, is_in_use);
        if let Subject::Parameter(file, parameter) = subject {
            self.claim(file, parameter, &name);
        }
        self.by_subject.insert((subject, prefix.to_owned()), name);
    }

    /// Proposes a parameter name without an index, unless the name is in use or proposed in the template.
    pub fn propose_parameter(
        &mut self,
        template: FileId,
        subject: Subject<'p>,
        name: &str,
        is_in_use: impl Fn(&str) -> bool,
    ) {
        let names = self.parameters.entry(Some(template)).or_default();
        if let Some(name) = is_known(name).then(|| names.exactly(name, is_in_use)).flatten() {
            self.by_subject.insert((subject, name.clone()), name);
        }
    }

    /// Proposes a declared parameter for a subject without a proposal.
    pub fn propose_declared(&mut self, subject: Subject<'p>, prefix: &str, name: &str) {
        self.by_subject.entry((subject, prefix.to_owned())).or_insert_with(|| name.to_owned());
    }

    /// Returns the name that has been proposed for a subject: a prefix with or without an index.
    pub fn numbered(&self, subject: Subject<'p>, prefix: &str) -> Option<&str> {
        self.by_subject.get(&(subject, prefix.to_owned())).map(String::as_str)
    }

    /// Returns the name that a parameter of a template can get: the only name that it requires, if no other parameter
    /// requires the name and the template does not declare the name.
    pub fn parameter(&self, template: &Template, parameter: &'p str) -> Option<&str> {
        let claim = self.claims.get(&(template.file(), parameter)).filter(|it| it.is_only)?;
        let claimants = self.claimants.get(&(template.file(), claim.name.clone()))?;
        (claimants.len() == 1 && template.parameter(&claim.name).is_none()).then_some(claim.name.as_str())
    }
}
