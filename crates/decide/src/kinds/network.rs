//! Roles of networks: the answer becomes part of the names of the network or of the parameter that supplies the
//! network, and of all elements with the former role in their names.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Plan};
use vnfcheck_hot::{File, FileId, Package, Parameter, Resource};
use vnfcheck_vnf::{Attachment, ParamRef, metadata, networks, tokens};
use vnfcheck_yaml::Written;

use super::{effect_of, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{self, Answered, Effect, Kind, Question, Waiting};

/// A network without a valid role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject<'p> {
    /// All networks of a role that must not appear in names.
    Role(&'p str),
    /// A resource that creates a network, with the form of its ID.
    Created { template: FileId, id: &'p str, form: &'p str },
    /// A parameter that supplies a network, with the form of its name.
    Given { template: FileId, name: &'p str, form: &'p str },
}

/// Placeholder for the role in forms of names.
const ROLE: &str = "{network-role}";
/// Role of a network whose names contain none.
const FALLBACK: &str = "net";
/// Maximum number of suggested roles.
const MOST_CHOICES: usize = 2;
/// Words of names that do not describe the purpose of a network.
const GENERIC: [&str; 18] = [
    "network", "networks", "net", "id", "name", "fqdn", "port", "subnet", "virtual", "neutron", "internal",
    "external", "int", "ext", "v6", "template", "vmi", "vmint",
];

impl<'p> Subject<'p> {
    fn of(decision: &'p Decision) -> Option<Self> {
        match decision {
            Decision::Role { role } => Some(Self::Role(role)),
            Decision::Network { template, name, form, is_created: true } => {
                Some(Self::Created { template: *template, id: name, form })
            }
            Decision::Network { template, name, form, is_created: false } => {
                Some(Self::Given { template: *template, name, form })
            }
            _ => None,
        }
    }

    fn name(self) -> &'p str {
        match self {
            Self::Role(name) | Self::Created { id: name, .. } | Self::Given { name, .. } => name,
        }
    }

    fn id(self, package: &Package) -> String {
        match self {
            Self::Role(role) => format!("network/{role}"),
            Self::Created { template, id: name, .. } | Self::Given { template, name, .. } => {
                question::id_of(Kind::Network, package.path_of(template), name)
            }
        }
    }

    /// Returns the question, with the permitted roles in words.
    fn text(self, permitted: &str) -> String {
        let question = match self {
            Self::Role(role) => format!("Which network-role replaces `{role}`"),
            Self::Created { id, .. } => format!("Which network-role does `{id}` have"),
            Self::Given { name, .. } => format!("Which network-role does the network from `{name}` have"),
        };
        format!("{question} ({permitted})?")
    }

    /// Returns the template and the form of the name that a role completes.
    fn completes(self, package: &Package) -> Option<String> {
        match self {
            Self::Role(_) => None,
            Self::Created { template, form, .. } | Self::Given { template, form, .. } => {
                Some(format!("{}/{form}", package.path_of(template)))
            }
        }
    }

    /// Returns the roles that other names of the template contain, each with the reason for a refusal.
    fn taken(self, package: &Package) -> BTreeMap<String, String> {
        let (Self::Created { template, form, .. } | Self::Given { template, form, .. }) = self else {
            return BTreeMap::new();
        };
        let template = package.file(template).and_then(File::template);
        let Some((template, (before, after))) = template.zip(form.split_once(ROLE)) else {
            return BTreeMap::new();
        };
        let names: Vec<&str> = match self {
            Self::Given { .. } => template.parameters().map(Parameter::name).collect(),
            _ => template.resources().map(Resource::id).collect(),
        };
        let taken = names.into_iter().filter(|it| *it != self.name()).filter_map(|name| {
            let role = name.strip_prefix(before)?.strip_suffix(after)?;
            Some((role.to_owned(), question::taken_role(role, name)))
        });
        taken.collect()
    }

    /// Returns the plans that name the network after a role.
    fn plans(self, asking: &Asking<'_>, role: &str) -> Vec<Plan> {
        match self {
            Self::Role(former) if is_distinct(asking, former) => {
                replaced(asking.package(), |name| with(name, former, role))
            }
            Self::Role(former) => {
                let ports = ports_with(asking, former);
                replaced(asking.package(), |name| {
                    if ports.contains(name) {
                        return with_last(name, former, role);
                    }
                    networks::role_in(name).filter(|it| tokens::is_alike(it, former))?;
                    with(name, former, role)
                })
            }
            Self::Created { template, id, form } => {
                let (from, to) = (id.to_owned(), form.replace(ROLE, role));
                if from == to { Vec::new() } else { vec![Plan::RenameResource { template, from, to }] }
            }
            Self::Given { template, name, form } => {
                let (from, to) = (name.to_owned(), form.replace(ROLE, role));
                if from == to { Vec::new() } else { vec![Plan::RenameParameter { template, from, to }] }
            }
        }
    }
}

/// Returns the IDs of ports and interfaces with a role. The vm-type, which may contain the role, is their first part.
fn ports_with<'p>(asking: &'p Asking<'_>, role: &str) -> BTreeSet<&'p str> {
    let ports = asking.vnf().attachments.iter().filter(|it| {
        let read = it.readings.first().map(|it| it.role);
        read.is_some_and(|it| tokens::is_alike(it, role))
    });
    ports.map(|it| it.defined.resource.id()).collect()
}

/// Returns `true` if no vm-type contains the word of a role, so that the word denotes the role in every name.
/// Otherwise, only the names of networks, subnets and ports distinguish the role from the vm-type; other fixes rename
/// the other elements of the network.
fn is_distinct(asking: &Asking<'_>, role: &str) -> bool {
    let role = tokens::lower(role);
    asking.vnf().vm_types.keys().all(|it| !tokens::contains_delimited(it.as_ref(), &role))
}

/// Asks for the role of each network without a valid role.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let mut taken: BTreeSet<String> =
        asking.vnf().roles.iter().map(|it| tokens::lower(it.role).into_owned()).collect();
    let permitted = permitted(asking);
    let question = |(subject, waiting): (Subject<'_>, Waiting)| {
        let refused = subject.taken(asking.package());
        let choices = candidates(asking, subject, |it| taken.contains(it) || refused.contains_key(it));
        taken.extend(choices.first().cloned());
        Question {
            id: subject.id(asking.package()),
            author_id: None,
            kind: Kind::Network,
            text: subject.text(&permitted),
            requirements: waiting.requirements,
            places: waiting.places,
            proposal: choices.first().map(Written::text),
            form: Form {
                choices,
                syntax: Some(tokens::ROLE),
                taken: refused,
                vm_types: asking.vnf().vm_types.keys().cloned().collect(),
                completes: subject.completes(asking.package()),
                ..Form::default()
            },
        }
    };
    asking.waiting(Subject::of).into_iter().map(question).collect()
}

/// Maximum number of vm-types named in a question.
const MOST_NAMED: usize = 3;

/// Returns the roles that no requirement forbids, in words: roles without [`tokens::role_defect`] that neither contain a
/// vm-type nor are part of a vm-type.
fn permitted(asking: &Asking<'_>) -> String {
    let vm_types: Vec<String> = asking.vnf().vm_types.keys().map(|it| format!("`{it}`")).collect();
    let vm_types = match vm_types.as_slice() {
        [] => String::new(),
        [only] => format!("; not the vm-type {only} or a part of {only}"),
        few if few.len() <= MOST_NAMED => {
            format!("; not the vm-types {} or a part of a vm-type", few.join(", "))
        }
        _ => "; not a vm-type or a part of a vm-type".to_owned(),
    };
    format!("letters, digits and `_`; not `int_`, `_int`, `_v6` or an index such as `_0`{vm_types}")
}

/// Returns the role in the IDs of the ports on a network; `None` if the ports on another network have the same role.
fn role_of_ports(asking: &Asking<'_>, subject: Subject<'_>) -> Option<String> {
    let Subject::Given { template, name, .. } = subject else { return None };
    let ports = asking.vnf().attachments.iter().filter(|it| it.defined.template.file() == template);
    let (own, others): (Vec<&Attachment<'_>>, Vec<&Attachment<'_>>) =
        ports.partition(|it| parameter_of(it) == Some(name));
    let role = own.into_iter().find_map(|it| role_in_id(asking, it.defined.resource.id()))?;
    let is_other = |it: &Attachment<'_>| {
        role_in_id(asking, it.defined.resource.id()).is_some_and(|other| tokens::is_alike(&other, &role))
    };
    (!others.into_iter().any(is_other)).then_some(role)
}

/// Returns the parameter that supplies the network of a port or interface.
pub(super) fn parameter_of<'p>(attachment: &Attachment<'p>) -> Option<&'p str> {
    let definition = attachment.defined.definition();
    let network = ["network", "network_id"].iter().find_map(|it| definition.property(it))?;
    Some(ParamRef::at(network.value)?.name())
}

/// Returns the words between the vm-type and `port` in the ID of a port.
fn role_in_id(asking: &Asking<'_>, id: &str) -> Option<String> {
    let id = tokens::as_word(id).to_ascii_lowercase();
    let (head, _) = id.rsplit_once("_port")?;
    let vm_types = asking.vnf().vm_types.keys();
    let rests = vm_types.filter_map(|it| head.strip_prefix(it.as_str())?.strip_prefix('_'));
    let words = purpose(rests.min_by_key(|it| it.len())?).join("_");
    (!words.is_empty()).then_some(words)
}

/// Returns the words of a name that describe the purpose of a network.
fn purpose(name: &str) -> Vec<&str> {
    let words = name.split('_');
    words.filter(|it| !it.is_empty() && !GENERIC.contains(it) && !tokens::is_index(it)).collect()
}

/// Returns roles that the names of a network suggest, each once, except forbidden roles and roles in use. The IDs of
/// the ports on a network are the best evidence of its role.
fn candidates(asking: &Asking<'_>, subject: Subject<'_>, is_taken: impl Fn(&str) -> bool) -> Vec<String> {
    let whole = networks::role_of_other_id(subject.name()).to_ascii_lowercase();
    let words = purpose(&whole);
    let is_apart =
        |it: &&str| asking.vnf().vm_types.keys().all(|vm_type| !it.contains(vm_type.as_ref() as &str));
    let apart: Vec<&str> = words.iter().copied().filter(is_apart).collect();
    let stem = if apart.is_empty() { FALLBACK.to_owned() } else { apart.join("_") };
    // A digit after another digit would read as a different number.
    let endings = ('b'..='z').filter(|_| stem.ends_with(|it: char| it.is_ascii_digit()));
    let lettered = endings.map(|letter| format!("{stem}_{letter}"));
    let numbered = (0..100).map(|number: u32| format!("{stem}{number}"));
    let own = [words.join("_"), stem.clone()];
    let all = role_of_ports(asking, subject).into_iter().chain(own).chain(lettered).chain(numbered);
    let mut seen = BTreeSet::new();
    let is_good = |it: &String| {
        let is_alone = asking.vnf().vm_type_against(it).is_none();
        !it.is_empty() && tokens::role_defect(it).is_none() && is_alone && !is_taken(it)
    };
    let named: Vec<String> =
        all.filter(|it| is_good(it) && seen.insert(it.clone())).take(MOST_CHOICES).collect();
    let words = words_of_ports(asking, subject).into_iter();
    let words = words.filter(|it| is_good(it) && seen.insert(it.clone())).take(MOST_CHOICES);
    named.into_iter().chain(words).collect()
}

/// Returns the words in the IDs of the ports and interfaces on a network.
fn words_of_ports(asking: &Asking<'_>, subject: Subject<'_>) -> Vec<String> {
    let Subject::Given { template, name, .. } = subject else { return Vec::new() };
    let vnf = asking.vnf();
    let attachments = vnf.attachments.iter().filter(|it| {
        let mut networks = vnf.networks_of(it).iter().filter_map(|it| ParamRef::at(*it));
        it.defined.template.file() == template && networks.any(|it| it.name() == name)
    });
    let ids = attachments.map(|it| tokens::as_word(it.defined.resource.id()).to_ascii_lowercase());
    let ids: Vec<String> = ids.collect();
    ids.iter().flat_map(|it| purpose(it)).map(str::to_owned).collect()
}

/// Names networks after the answered roles.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let subjects: BTreeSet<Subject<'_>> = asking.decisions().filter_map(Subject::of).collect();
    let effect = |subject: Subject<'_>| {
        let id = subject.id(asking.package());
        let answered = answers.iter().find(|it| it.question.id == id)?;
        let Written::Text(role) = &answered.answer else { return None };
        let fix = risky(format!("use the network-role `{role}`"), subject.plans(asking, role))?;
        let file = answered.question.places.first().map_or("", |it| it.file.as_str());
        Some(effect_of(answered, fix, file))
    };
    subjects.into_iter().filter_map(effect).collect()
}

/// Returns the plans that rename resources, parameters and outputs.
fn replaced(package: &Package, renamed: impl Fn(&str) -> Option<String>) -> Vec<Plan> {
    let mut plans = Vec::new();
    for template in package.templates() {
        let file = template.file();
        let ids = template.resources().filter_map(|it| Some((it.id().to_owned(), renamed(it.id())?)));
        plans.extend(ids.map(|(from, to)| Plan::RenameResource { template: file, from, to }));
        let own = template.parameters().filter(|it| metadata::supplied(it.name()).is_none());
        let own = own.filter_map(|it| Some((it.name().to_owned(), renamed(it.name())?)));
        plans.extend(own.map(|(from, to)| Plan::RenameParameter { template: file, from, to }));
        let outputs = template.outputs().filter_map(|it| Some((it.name().to_owned(), renamed(it.name())?)));
        plans.extend(outputs.map(|(from, to)| Plan::RenameOutput { template: file, from, to }));
    }
    plans
}

/// Returns a name with the word of a role replaced; `None` if the name does not contain the word.
fn with(name: &str, former: &str, role: &str) -> Option<String> {
    let (at, _) = name.match_indices(former).find(|(at, _)| is_word_at(name, *at, former))?;
    Some([name.get(..at)?, role, name.get(at + former.len()..)?].concat())
}

/// Returns a name with the last word of a role replaced; `None` if the name does not contain the word.
fn with_last(name: &str, former: &str, role: &str) -> Option<String> {
    let (at, _) = name.rmatch_indices(former).find(|(at, _)| is_word_at(name, *at, former))?;
    Some([name.get(..at)?, role, name.get(at + former.len()..)?].concat())
}

/// Returns `true` if underscores or ends surround the word at a position.
fn is_word_at(name: &str, at: usize, word: &str) -> bool {
    let is_end = |it: Option<char>| it.is_none_or(|it| it == '_');
    let before = name.get(..at).and_then(|it| it.chars().next_back());
    let after = name.get(at + word.len()..).and_then(|it| it.chars().next());
    is_end(before) && is_end(after)
}
