//! vm-types of servers: the answer names the servers of a class and their parameters.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Plan};
use vnfcheck_hot::{FileId, Node, NodeId, Package, Target, Template, get_param_name};
use vnfcheck_report::FindingReport;
use vnfcheck_vnf::{Attachment, ParamRef, Server, Vnf, ids, networks, references, servers, tokens};
use vnfcheck_yaml::Written;

use super::{effect_of_all, network, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{self, Answered, Effect, Kind, Place, Question, Questions, Waiting};

/// Servers that have one vm-type: servers of a template with similar IDs, the same flavor and the same image.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    template: FileId,
    stem: String,
    flavor: Vec<String>,
    image: Vec<String>,
    /// `true` for servers that differ from the others of their vm-type.
    is_apart: bool,
    /// The networks of servers that differ from the others. Servers on different networks would differ again, once the
    /// networks have roles.
    networks: Vec<String>,
}

impl Class {
    /// Returns the class of the server at a position.
    fn of(asking: &Asking<'_>, position: usize, server: &Server<'_>) -> Self {
        let described = |property| server.values(property).map(parameter_or_source).collect();
        let is_apart = difference_of(asking, server).is_some();
        Self {
            template: server.defined.template.file(),
            stem: token_of(server.defined.resource.id()),
            flavor: described("flavor"),
            image: described("image"),
            is_apart,
            networks: if is_apart { networks_of(asking.vnf(), position) } else { Vec::new() },
        }
    }

    /// Returns `true` if the servers of two classes may have one vm-type.
    fn is_like(&self, other: &Self) -> bool {
        (self.is_apart, &self.flavor, &self.image, &self.stem, &self.networks)
            == (other.is_apart, &other.flavor, &other.image, &other.stem, &other.networks)
    }

    /// Returns `true` if the servers of two classes have the same flavor and image, which one vm-type requires.
    fn has_hardware_of(&self, other: &Self) -> bool {
        (&self.flavor, &self.image) == (&other.flavor, &other.image)
    }
}

/// Returns the parameter that supplies a value, otherwise the source of the value.
fn parameter_or_source(value: Node<'_>) -> String {
    ParamRef::at(value).map_or_else(|| value.source().to_owned(), |used| used.name().to_owned())
}

/// Returns the networks of the ports that the server at a position lists, sorted.
fn networks_of(vnf: &Vnf<'_>, server: usize) -> Vec<String> {
    let networks = vnf.ports_of(server).filter_map(|it| references::reference(it.defined.definition()));
    let mut networks: Vec<String> = networks.map(parameter_or_source).collect();
    networks.sort_unstable();
    networks
}

/// A class of servers with an open vm-type.
struct Open<'a, 'p> {
    class: Class,
    servers: Vec<&'a Server<'p>>,
    /// Positions of the servers in the model.
    positions: Vec<usize>,
    waiting: Waiting,
}

/// Asks for the vm-type of each class of servers without a valid vm-type or with several vm-types.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let classes = classes(asking);
    let mut proposed: Vec<(Class, String)> = settled(asking, &classes);
    let mut questions = Vec::new();
    let roles: BTreeSet<String> = asking.vnf().attachments.iter().filter_map(role_of).collect();
    for open in &classes {
        let candidates = candidates(asking, open);
        let taken = taken(asking, &open.servers);
        let is_permitted = |it: &&String| !taken.keys().any(|vm_type| tokens::is_alike(vm_type, it));
        let is_free = |it: &&String| {
            is_permitted(it)
                && proposed
                    .iter()
                    .all(|(class, vm_type)| class.is_like(&open.class) || !tokens::is_alike(vm_type, it))
        };
        let proposal = candidates.iter().find(is_free).cloned().or_else(|| {
            let bases = candidates.iter().map(String::as_str).chain(FALLBACKS);
            let numbered =
                bases.flat_map(|base| (2..MOST_NUMBERED).map(move |number| format!("{base}{number}")));
            let plain = FALLBACKS.iter().filter(|_| candidates.is_empty()).map(|it| (*it).to_owned());
            plain.chain(numbered).find(|it| is_free(&it) && !roles.iter().any(|role| contains(it, role)))
        });
        let proposal = proposal.or_else(|| candidates.iter().find(is_permitted).cloned());
        let Some(proposal) = proposal else { continue };
        let like = proposed.iter().filter(|(class, _)| class.has_hardware_of(&open.class));
        let like = like.map(|(_, vm_type)| vm_type.clone());
        let further = candidates.iter().cloned().chain(like).chain(words_of(&candidates));
        let mut choices = vec![proposal.clone()];
        for choice in further.filter(|it| is_permitted(&it)) {
            if choices.len() < MOST_CHOICES && !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        proposed.push((open.class.clone(), proposal.clone()));
        questions.push(Question {
            id: id_of(asking.package(), open),
            author_id: None,
            kind: Kind::VmType,
            text: text_of(asking, &open.servers),
            requirements: open.waiting.requirements.clone(),
            places: places(asking, open),
            form: Form { choices, syntax: Some(tokens::VM_TYPE), taken, ..Form::default() },
            proposal: Some(Written::text(proposal)),
        });
    }
    questions
}

/// Returns the vm-types of those servers that must have a different vm-type, each with the reason for a refusal.
fn taken(asking: &Asking<'_>, servers: &[&Server<'_>]) -> BTreeMap<String, String> {
    let taken = servers.iter().filter_map(|server| {
        let difference = difference_of(asking, server)?;
        Some((server.vm_type()?.to_owned(), format!("expected another vm-type: {}", difference.message)))
    });
    taken.collect()
}

/// Returns `true` if a vm-type contains a role, ignoring case (R-00977).
fn contains(vm_type: &str, role: &str) -> bool {
    !role.is_empty() && vm_type.to_ascii_lowercase().contains(&role.to_ascii_lowercase())
}

/// Returns the role of the network of an attachment, or the role that the name of the network suggests.
fn role_of(attachment: &Attachment<'_>) -> Option<String> {
    let named = || network::parameter_of(attachment).map(networks::role_of_other_id);
    attachment.role().map(str::to_owned).or_else(named)
}

/// vm-types of servers whose names contain none.
const FALLBACKS: [&str; 2] = ["vm", "host"];
/// Exclusive upper bound of the numbers at the end of proposed vm-types.
const MOST_NUMBERED: u32 = 100;

/// Maximum number of suggested vm-types.
const MOST_CHOICES: usize = 6;

/// Maximum number of servers that a question names.
const MOST_NAMED: usize = 4;

/// Returns the places of the findings, and of the values that may contain the vm-type.
fn places(asking: &Asking<'_>, open: &Open<'_, '_>) -> BTreeSet<Place> {
    let mut places = open.waiting.places.clone();
    for server in &open.servers {
        let values = PROPERTIES.into_iter().flat_map(|it| server.values(it));
        let own = values.filter(|it| it.file() == open.class.template);
        places.extend(own.filter_map(|it| asking.place_of(it)));
    }
    places
}

fn text_of(asking: &Asking<'_>, servers: &[&Server<'_>]) -> String {
    let names: BTreeSet<String> =
        servers.iter().map(|it| format!("`{}`", it.defined.resource.id())).collect();
    let count = names.len();
    let names: Vec<String> = names.into_iter().take(MOST_NAMED).collect();
    let more = count.saturating_sub(names.len());
    let subject = match (names.as_slice(), more) {
        ([only], 0) => format!("does {only}"),
        ([first @ .., last], 0) => format!("do {} and {last}", first.join(", ")),
        (names, more) => format!("do {} and {more} more", names.join(", ")),
    };
    match servers.iter().find_map(|it| difference_of(asking, it)) {
        Some(difference) => {
            format!("Which separate vm-type {subject} need, because {}?", difference.message)
        }
        None => format!("Which vm-type {subject} have?"),
    }
}

fn id_of(package: &Package, open: &Open<'_, '_>) -> String {
    let first = open.servers.first().map_or("", |it| it.defined.resource.id());
    question::id_of(Kind::VmType, package.path_of(open.class.template), first)
}

/// Returns the classes that have findings and an undecided vm-type.
fn classes<'a, 'p>(asking: &'a Asking<'p>) -> Vec<Open<'a, 'p>> {
    let package = asking.package();
    let mut waiting = Questions::default();
    let mut by_class: BTreeMap<Class, Vec<usize>> = BTreeMap::new();
    for (position, server) in asking.vnf().servers.iter().enumerate() {
        by_class.entry(Class::of(asking, position, server)).or_default().push(position);
    }
    let servers_at = |positions: &[usize]| -> Vec<&'a Server<'p>> {
        positions.iter().filter_map(|it| asking.vnf().servers.get(*it)).collect()
    };
    for (class, positions) in &by_class {
        let servers = servers_at(positions);
        for (requirement, finding) in asking.findings() {
            if servers.iter().any(|server| waits_for(package, finding, server)) {
                waiting.add(class.clone(), &requirement.id, Asking::place(finding));
            }
        }
    }
    let classes = waiting.into_iter().filter_map(|(class, waiting)| {
        let positions = by_class.remove(&class)?;
        Some(Open { class, servers: servers_at(&positions), positions, waiting })
    });
    let mut classes: Vec<_> = classes.collect();
    classes.sort_by_key(|open| {
        (open.class.template, open.servers.first().map(|it| it.defined.resource.key.id()))
    });
    classes
}

/// Returns the finding that asks for a separate vm-type of a server.
fn difference_of<'p>(asking: &Asking<'p>, server: &Server<'_>) -> Option<&'p FindingReport> {
    let (template, resource) = (server.defined.template.file(), server.defined.resource.id());
    let is_own = |it: &Decision| matches!(it, Decision::OwnVmType { template: file, server: id } if *file == template && id == resource);
    let mut findings = asking.findings().map(|(_, finding)| finding);
    findings.find(|it| it.waits_for.0.iter().any(is_own))
}

/// Returns `true` if a finding waits for the vm-type of a server: a decision of the finding names the server, or the
/// finding concerns a server without a valid vm-type.
fn waits_for(package: &Package, finding: &FindingReport, server: &Server<'_>) -> bool {
    let (template, resource) = (server.defined.template.file(), server.defined.resource);
    let is_named = finding.waits_for.0.iter().any(|it| match it {
        Decision::VmType { template: file, server: id }
        | Decision::OwnVmType { template: file, server: id } => *file == template && id == resource.id(),
        _ => false,
    });
    let path = format!("resources.{}", resource.id());
    let is_about = |file: &str, at: &str| {
        file == package.path_of(template)
            && at.strip_prefix(&path).is_some_and(|it| it.is_empty() || it.starts_with('.'))
    };
    let is_located = || {
        is_about(&finding.primary.file, &finding.primary.path)
            || finding.related.iter().any(|it| is_about(&it.location.file, &it.location.path))
    };
    let is_misnamed = || {
        finding.help.as_ref().is_some_and(|it| it.contains("{vm-type}"))
            || finding.message.contains("{vm-type}")
    };
    is_named || server.expected_vm_type().is_none() && is_misnamed() && is_located()
}

/// Returns the classes whose vm-types are known, with their vm-types.
fn settled(asking: &Asking<'_>, open: &[Open<'_, '_>]) -> Vec<(Class, String)> {
    let servers = asking.vnf().servers.iter().enumerate();
    let known = servers.filter_map(|(position, server)| {
        Some((Class::of(asking, position, server), server.expected_vm_type()?.to_owned()))
    });
    known.filter(|(class, _)| open.iter().all(|open| open.class != *class)).collect()
}

/// The properties of a server whose parameters contain the vm-type.
const PROPERTIES: [&str; 3] = ["image", "flavor", "name"];

/// Words of names that do not describe the purpose of a server.
const GENERIC: [&str; 24] = [
    "server", "servers", "vm", "instance", "nova", "flavor", "image", "name", "names", "id", "int", "my",
    "type", "the", "with", "param", "resource", "group", "nested", "base", "template", "port", "vmi",
    "vmint",
];

/// Returns the words of a name that describe the purpose of a server; empty if the name has no such words. Digits after
/// a generic word are an index.
fn token_of(name: &str) -> String {
    let lower = tokens::as_word(name).to_ascii_lowercase();
    let is_generic = |it: &str| GENERIC.contains(&it.trim_end_matches(|it: char| it.is_ascii_digit()));
    let words = lower.split('_').filter(|it| !it.is_empty() && !is_generic(it) && !tokens::is_index(it));
    words.collect::<Vec<_>>().join("_")
}

/// Returns the single words of names with several words. The last word, which follows the words of a site or product,
/// is first.
fn words_of(names: &[String]) -> Vec<String> {
    let words = names.iter().filter(|it| it.contains('_')).flat_map(|it| it.rsplit('_'));
    words.filter(|it| !it.is_empty() && tokens::vm_type_defect(it).is_none()).map(str::to_owned).collect()
}

/// Returns the vm-types that the ID of a resource without servers suggests: first the word before the index of a server,
/// otherwise the last word.
pub(super) fn suggested(id: &str) -> Vec<String> {
    let name = token_of(id);
    let mut words: Vec<&str> = name.split('_').collect();
    if !id.split('_').nth(1).is_some_and(tokens::is_index) {
        words.reverse();
    }
    let all = words.into_iter().chain(FALLBACKS);
    let all = all.filter(|it| !it.is_empty() && tokens::vm_type_defect(it).is_none());
    all.take(MOST_CHOICES).map(str::to_owned).collect()
}

/// Returns the tokens in the names of servers that may be their vm-type, each once: the vm-type of most names, also of
/// ports and addresses, then the names of parameters, of the servers, and of the callers of their template.
fn candidates(asking: &Asking<'_>, open: &Open<'_, '_>) -> Vec<String> {
    let (package, servers) = (asking.package(), &open.servers);
    let of_most = asking.vnf().vm_type_in_names(&open.positions);
    let stated = of_most.into_iter().chain(servers.iter().filter_map(|it| it.expected_vm_type()));
    let mut found: Vec<String> = stated.map(str::to_owned).collect();
    found.extend(servers.iter().map(|it| token_of(it.defined.resource.id())));
    for server in servers {
        for used in PROPERTIES.into_iter().flat_map(|it| server.values(it)).filter_map(ParamRef::at) {
            found.push(token_of(used.name()));
        }
    }
    for template in servers.iter().map(|it| it.defined.template) {
        let file = template.file();
        found.extend(package.calls_to(file).map(|call| token_of(call.resource.id())));
        found.extend(package.file(file).map(|it| token_of(it.stem())));
    }
    let mut seen = BTreeSet::new();
    found.retain(|it| !it.is_empty() && tokens::vm_type_defect(it).is_none() && seen.insert(it.clone()));
    found
}

/// Servers of a template that get the same vm-type.
struct Alike<'a, 'p> {
    template: FileId,
    vm_type: &'a str,
    servers: Vec<&'a Server<'p>>,
    answers: Vec<&'a Answered<'a>>,
}

/// Names the servers and parameters of the answered classes. Classes of a template with the same answer share parameters,
/// because the servers of a vm-type must not differ.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let mut effects = Vec::new();
    let mut names = Names::of(package);
    for alike in alike(asking, answers) {
        let mut plans: Vec<Plan> =
            alike.servers.iter().filter_map(|it| names.server(it, alike.vm_type)).collect();
        for property in ["flavor", "image", "name"] {
            plans.extend(parameters(package, &alike, property, &mut names));
        }
        let fix = risky(format!("use the vm-type `{}`", alike.vm_type), plans);
        let file = package.path_of(alike.template);
        effects.extend(fix.map(|fix| effect_of_all(alike.answers, fix, file)));
    }
    effects
}

/// Joins the answered classes of each template that have the same answer.
fn alike<'a, 'p>(asking: &'a Asking<'p>, answers: &'a [Answered<'a>]) -> Vec<Alike<'a, 'p>> {
    let mut joined: Vec<Alike<'a, 'p>> = Vec::new();
    for mut open in classes(asking) {
        let id = id_of(asking.package(), &open);
        let Some(answered) = answers.iter().find(|it| it.question.id == id) else { continue };
        let Written::Text(vm_type) = &answered.answer else { continue };
        open.servers.sort_by_key(|it| own_index(it));
        let template = open.class.template;
        match joined.iter_mut().find(|it| it.template == template && it.vm_type == vm_type) {
            Some(alike) => {
                alike.servers.extend(open.servers);
                alike.answers.push(answered);
            }
            None => {
                joined.push(Alike { template, vm_type, servers: open.servers, answers: vec![answered] });
            }
        }
    }
    joined
}

/// Returns the number at the end of a server's ID; servers without a number come last.
fn own_index(server: &Server<'_>) -> u64 {
    let index = tokens::split_index(server.defined.resource.id()).map(|(_, index)| index);
    index.and_then(|it| it.parse().ok()).unwrap_or(u64::MAX)
}

/// Names in use or assigned.
struct Names<'p> {
    ids: BTreeSet<String>,
    parameters: BTreeSet<(FileId, String)>,
    renamed: BTreeSet<(FileId, &'p str)>,
}

impl<'p> Names<'p> {
    fn of(package: &'p Package) -> Self {
        let parameters = package
            .templates()
            .flat_map(|it| it.parameters().map(move |parameter| (it.file(), parameter.name().to_owned())));
        Self {
            ids: package.templates().flat_map(Template::resources).map(|it| it.id().to_owned()).collect(),
            parameters: parameters.collect(),
            renamed: BTreeSet::new(),
        }
    }

    /// Returns the plan that renames a server whose ID does not contain the vm-type. The indices of the servers of a
    /// vm-type start at 0.
    fn server(&mut self, server: &Server<'_>, vm_type: &str) -> Option<Plan> {
        let id = server.defined.resource.id();
        let is_good = ids::split_server(id).is_some_and(|(own, _)| own == vm_type);
        if server.defined.is_member || is_good {
            return None;
        }
        let mut candidates = (0..).map(|index: usize| format!("{vm_type}_server_{index}"));
        let to = candidates.find(|it| !self.ids.contains(it))?;
        self.ids.insert(to.clone());
        Some(Plan::RenameResource { template: server.defined.template.file(), from: id.to_owned(), to })
    }
}

/// Returns the plans that give the servers of a vm-type separate parameters for a property.
fn parameters<'p>(
    package: &'p Package,
    alike: &Alike<'_, 'p>,
    property: &'static str,
    names: &mut Names<'p>,
) -> Vec<Plan> {
    let template = alike.template;
    let Some(declaring) = package.file(template).and_then(vnfcheck_hot::File::template) else {
        return Vec::new();
    };
    let mut uses: BTreeMap<&'p str, BTreeSet<NodeId>> = BTreeMap::new();
    for used in alike.servers.iter().flat_map(|it| it.values(property)).filter_map(ParamRef::at) {
        if used.node.file() == template {
            uses.entry(used.name()).or_default().insert(used.node.id());
        }
    }
    let mut plans = Vec::new();
    for (name, uses) in uses {
        let Some(to) = wanted(property, name, alike.vm_type) else { continue };
        if names.parameters.contains(&(template, to.clone()))
            || !names.parameters.contains(&(template, name.to_owned()))
        {
            continue;
        }
        let all = declaring.references(Target::Parameter).filter(|it| it.name.text() == name);
        let is_own = all.map(|it| it.name.id()).all(|it| uses.contains(&it));
        names.parameters.insert((template, to.clone()));
        let from = name.to_owned();
        let is_own = is_own && !is_used_by_callers(package, declaring, name);
        plans.push(if is_own && names.renamed.insert((template, name)) {
            Plan::RenameParameter { template, from, to }
        } else {
            Plan::SplitParameter { template, from, to, uses: uses.into_iter().collect() }
        });
    }
    plans
}

/// Returns `true` if a caller passes a parameter on under the same name, and also uses the parameter for other
/// purposes, such as servers of another template. A new name would also apply to these uses.
pub(super) fn is_used_by_callers(package: &Package, template: &Template, name: &str) -> bool {
    let passed_on = package.calls_to(template.file()).filter_map(|call| {
        let passed = call.argument(name).and_then(get_param_name).filter(|it| it.text() == name)?;
        Some((call.caller, passed))
    });
    let mut callers: BTreeMap<FileId, (&Template, BTreeSet<NodeId>)> = BTreeMap::new();
    for (caller, passed) in passed_on {
        callers.entry(caller.file()).or_insert((caller, BTreeSet::new())).1.insert(passed.id());
    }
    callers.values().any(|(caller, passed)| {
        let mut uses = caller.references(Target::Parameter).filter(|it| it.name.text() == name);
        uses.any(|it| !passed.contains(&it.name.id()))
    })
}

/// Returns the name of a parameter with the vm-type; `None` if the parameter has such a name, or if other fixes rename
/// the parameter.
fn wanted(property: &str, name: &str, vm_type: &str) -> Option<String> {
    let own = servers::vm_type_of_parameter(property, name);
    if own == Some(vm_type) {
        return None;
    }
    if property == "name" {
        let rest = name.strip_prefix(own?)?;
        return Some(format!("{vm_type}{rest}"));
    }
    let ending = if property == "flavor" { servers::FLAVOR_ENDING } else { servers::IMAGE_ENDING };
    Some(format!("{vm_type}{ending}"))
}
