//! Questions, answers and effects.

use std::collections::{BTreeMap, BTreeSet};
use strum::VariantArray as _;

use vnfcheck_fix::Fix;
use vnfcheck_yaml::Written;

use crate::form::Form;

/// Kinds of decisions, in the order in which they are asked: repairs precede names, names precede values, and values
/// precede removals.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// The repair of an error.
    Repair,
    /// The base module.
    Module,
    /// The vm-type of servers.
    VmType,
    /// The role of a network.
    Network,
    /// Separate parameters for the uses of a shared parameter, and parameters that replace values in templates. The
    /// files determine the names; the question is whether ONAP supplies the values.
    Parameter,
    /// The address or the subnet of ports.
    Addressing,
    /// The value of a parameter in an environment.
    Value,
    /// The removal of a resource, of a module, or of an element with an error.
    Remove,
    /// The acceptance of the remaining findings of a requirement.
    Accept,
}

impl Kind {
    /// All kinds in the order in which they are asked.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in decision files.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the effect of an answer in the third person, as in `adds the value to the environment`.
    pub fn effect(self) -> &'static str {
        match self {
            Self::Repair => "repairs the error as chosen",
            Self::Module => "renames modules with their environments",
            Self::VmType => "renames the elements of the vm-type and their parameters",
            Self::Network => {
                "renames the network, its parameters, and all elements with the former role in their names"
            }
            Self::Parameter => "takes the values from parameters that ONAP supplies",
            Self::Addressing => {
                "removes the other property, and its parameter if nothing else uses the parameter"
            }
            Self::Value => "adds the value to the environment",
            Self::Remove => "removes, moves or repairs the elements that the question names",
            Self::Accept => "adds a waiver as a comment at each finding",
        }
    }
}

/// Returns the ID of a question about an element of a file. An ID must not work as a path, so parts that would lead out
/// of a folder are omitted.
pub(crate) fn id_of(kind: Kind, file: &str, element: &str) -> String {
    let parts: Vec<&str> = element.split(['/', '\\']).filter(|it| *it != "..").collect();
    format!("{}/{file}/{}", kind.name(), parts.join("/"))
}

/// Returns names with their kind as part of a sentence, such as "outputs `a`, `b` and `c`"; `None` without names.
pub(crate) fn named(kind: &str, names: &[&str]) -> Option<String> {
    let quoted: Vec<String> = names.iter().map(|it| format!("`{it}`")).collect();
    let plural = if names.len() > 1 { "s" } else { "" };
    Some(format!("{kind}{plural} {}", listed(&quoted)?))
}

/// Returns a list as part of a sentence, such as "a, b and c"; `None` if the list is empty.
pub(crate) fn listed(parts: &[String]) -> Option<String> {
    match parts.split_last()? {
        (only, []) => Some(only.clone()),
        (last, others) => Some(format!("{} and {last}", others.join(", "))),
    }
}

/// Returns the beginning of a sentence, with its first letter in upper case.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the reason why the role of one network is not allowed as the role of another network.
pub(crate) fn taken_role(role: &str, name: &str) -> String {
    format!("role `{role}` is already used by the network of `{name}`")
}

/// A line that a question is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Path of the file in the package.
    pub file: String,
    /// Line, counted from 1.
    pub line: u32,
}

/// A question about one subject.
#[derive(Clone, Debug)]
pub struct Question {
    /// ID, derived from the subject: the kind, then paths and names.
    pub id: String,
    /// ID in the names of the author's files, if fixes have renamed the subject.
    pub author_id: Option<String>,
    /// Kind of decision.
    pub kind: Kind,
    /// The question.
    pub text: String,
    /// Requirements with findings that wait for the answer.
    pub requirements: BTreeSet<String>,
    /// Lines of these findings.
    pub places: BTreeSet<Place>,
    /// Permitted answers.
    pub form: Form,
    /// Proposed answer; `None` if the files suggest none.
    pub proposal: Option<Written>,
}

impl Question {
    /// Returns a short title: the decided fact and the element, or the question for kinds of decisions without such a
    /// title.
    pub fn title(&self) -> String {
        let subject = self.subject();
        match self.kind {
            Kind::VmType => format!("vm-type of `{subject}`"),
            Kind::Network => format!("network-role of `{subject}`"),
            Kind::Value => format!("value of `{subject}`"),
            _ => self.text.clone(),
        }
    }

    /// Returns the ID in the names of the author's files, which is the same in all runs on these files.
    pub fn key(&self) -> &str {
        self.author_id.as_deref().unwrap_or(&self.id)
    }

    /// Returns the name of the element that the question is about.
    pub fn subject(&self) -> &str {
        self.key().rsplit('/').next().unwrap_or_default()
    }

    /// Refuses the answer to another question if both answers would complete the same name.
    pub fn exclude(&mut self, other: &Self, answer: &Written) {
        let is_same_name = self.id != other.id
            && self.form.completes.is_some()
            && self.form.completes == other.form.completes;
        if let Written::Text(role) = answer
            && is_same_name
        {
            self.form.taken.insert(role.clone(), taken_role(role, other.subject()));
        }
    }

    /// Returns `true` if the answer to another question is probably the answer to this question: the answer is the
    /// proposed value, the value of a parameter with the same ending, such as `fw_flavor_name` and `lb_flavor_name`, the
    /// addressing of another network, or a repair among the same repairs without a proposal.
    pub fn may_share(&self, other: &Self, answer: &Written) -> bool {
        let is_similar = || match &self.proposal {
            Some(proposal) => proposal == answer,
            None => ending(&self.form.name).is_some_and(|it| Some(it) == ending(&other.form.name)),
        };
        let is_alike = match self.kind {
            Kind::Value => self.form.type_name == other.form.type_name && is_similar(),
            Kind::Addressing => true,
            Kind::Repair => {
                self.proposal.is_none()
                    && self.form.choices == other.form.choices
                    && self.form.labels == other.form.labels
            }
            _ => false,
        };
        self.kind == other.kind && is_alike && self.form.defect(answer).is_none()
    }

    /// Returns the only possible answer, so that the question need not be asked.
    pub fn only_answer(&self) -> Option<Written> {
        self.form.only()
    }

    /// Returns the answer to assume before the author answers: the proposal, or an answer of the permitted form.
    pub fn assumed(&self) -> Option<Written> {
        if self.kind == Kind::Accept {
            return None;
        }
        Some(self.proposal.clone().unwrap_or_else(|| self.form.example()))
    }
}

/// Returns the last two words of a name; `None` for a name without other words, and for a name with an index, because
/// indices distinguish values.
fn ending(name: &str) -> Option<&str> {
    let (start, last) = name.rsplit_once('_')?;
    let (start, _) = start.rsplit_once('_')?;
    if last.chars().all(|it| it.is_ascii_digit()) { None } else { name.get(start.len()..) }
}

/// A question with its answer.
#[derive(Clone, Debug)]
pub struct Answered<'q> {
    /// The question.
    pub question: &'q Question,
    /// The answer.
    pub answer: Written,
}

/// A fix that answers make possible.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The fix.
    pub fix: Fix,
    /// Requirements that the fix serves, separated by commas.
    pub requirement: String,
    /// Path of the file that the fix is about.
    pub file: String,
    /// IDs of the answered questions; empty if the fix follows without an answer.
    pub answers: BTreeSet<String>,
}

/// An answer without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// ID of the question.
    pub id: String,
    /// The reason.
    pub why: String,
}

/// The effects of answers.
#[derive(Debug, Default)]
pub struct Effects {
    /// Fixes.
    pub fixes: Vec<Effect>,
    /// Answers that cannot be applied.
    pub refused: Vec<Refused>,
}

/// Questions by their subject, each asked once.
#[derive(Debug)]
pub(crate) struct Questions<S>(BTreeMap<S, Waiting>);

/// The findings that wait for one answer.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    pub(crate) requirements: BTreeSet<String>,
    pub(crate) places: BTreeSet<Place>,
}

impl<S> Default for Questions<S> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<S: Ord> Questions<S> {
    /// Adds a finding of a requirement that waits for the answer about a subject.
    pub(crate) fn add(&mut self, subject: S, requirement: &str, place: Place) {
        let waiting = self.0.entry(subject).or_default();
        waiting.requirements.insert(requirement.to_owned());
        waiting.places.insert(place);
    }

    pub(crate) fn into_iter(self) -> impl Iterator<Item = (S, Waiting)> {
        self.0.into_iter()
    }
}
