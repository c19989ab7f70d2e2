//! What a rule reports: subjects that pass, findings at places, advice.

pub(crate) mod address_names;
pub(crate) mod addresses;
pub(crate) mod association;
pub(crate) mod attachment_ids;
pub(crate) mod collisions;
pub(crate) mod contrail_networks;
pub(crate) mod environment;
pub(crate) mod fixed_ips;
pub(crate) mod floating_addresses;
pub(crate) mod id_contents;
pub(crate) mod id_forms;
pub(crate) mod indices;
pub(crate) mod metadata;
pub(crate) mod module_files;
pub(crate) mod module_outputs;
pub(crate) mod names;
pub(crate) mod networks;
pub(crate) mod oam;
pub(crate) mod output_names;
pub(crate) mod outputs;
pub(crate) mod parameter_types;
pub(crate) mod port_networks;
pub(crate) mod replacement;
pub(crate) mod resource_ids;
pub(crate) mod sections;
pub(crate) mod server_classes;
pub(crate) mod server_metadata;
pub(crate) mod server_parameters;
pub(crate) mod servers;
mod shortlist;
pub(crate) mod special_characters;
pub(crate) mod spelling;
pub(crate) mod tokens;
pub(crate) mod types;
pub(crate) mod vm_type_case;
pub(crate) mod volumes;
pub(crate) mod words;

use hot::{Entry, Environment, File, FileId, Node, NodeId, Parameter, Resource, Span, Template};

use crate::catalogue::Release;
use crate::facts::Facts;
use shortlist::Shortlist;

/// Findings that are listed per requirement and package, failures and advice each; the rest is counted.
pub const MOST_FINDINGS: usize = 1_000;
/// Related places that are listed per finding; the rest is counted.
pub const MOST_RELATED: usize = 20;
/// Bytes of a message, help or path; of a longer one the middle is left out.
pub const MOST_TEXT: usize = 1_000;

/// Whose reading of the requirements counts where wording and the peer's validation scripts differ on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// The requirement as written.
    #[default]
    Text,
    /// The peer's reading at the documented switch points.
    Vvp,
}

impl Profile {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Text, Self::Vvp];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Vvp => "vvp",
        }
    }
}

/// By what a package is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The release whose requirements are judged.
    pub release: Release,
    /// Whose reading counts.
    pub profile: Profile,
    /// Whether a value of an environment that does not fit its parameter is a violation rather than advice.
    pub strict_environment: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self { release: Release::NEWEST, profile: Profile::default(), strict_environment: false }
    }
}

/// A place in a file of the package: a byte range and, where there is one, the YAML node it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The bytes; empty at 0 for the file as a whole.
    pub span: Span,
    /// The node that gives the YAML path.
    pub node: Option<NodeId>,
}

impl Place {
    /// The file as a whole, shown at its start.
    pub fn whole(file: FileId) -> Self {
        Self { file, span: Span::default(), node: None }
    }
}

impl From<Node<'_>> for Place {
    fn from(node: Node<'_>) -> Self {
        Self { file: node.file(), span: node.span(), node: Some(node.id()) }
    }
}

/// The key, and the value too when it is a scalar.
impl From<Entry<'_>> for Place {
    fn from(entry: Entry<'_>) -> Self {
        let key = entry.key.span();
        let span = if entry.value.is_scalar() { key.to(entry.value.span()) } else { key };
        Self { file: entry.key.file(), span, node: Some(entry.key.id()) }
    }
}

impl From<Parameter<'_>> for Place {
    fn from(parameter: Parameter<'_>) -> Self {
        parameter.key.into()
    }
}

impl From<Resource<'_>> for Place {
    fn from(resource: Resource<'_>) -> Self {
        resource.key.into()
    }
}

impl From<&Template> for Place {
    fn from(template: &Template) -> Self {
        Self::whole(template.file())
    }
}

impl From<&Environment> for Place {
    fn from(environment: &Environment) -> Self {
        Self::whole(environment.file())
    }
}

impl From<&File> for Place {
    fn from(file: &File) -> Self {
        Self::whole(file.id())
    }
}

/// A place that helps to understand a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub place: Place,
    /// What is there.
    pub message: String,
}

/// One subject that does not meet the requirement, or advice about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// A stable name where one requirement covers many kinds of defect.
    pub kind: Option<&'static str>,
    /// Worth knowing, but no violation.
    pub advisory: bool,
    /// The offending place.
    pub primary: Place,
    /// Places that explain it, at most [`MOST_RELATED`].
    pub related: Vec<Related>,
    /// Number of further places that explain it.
    pub related_omitted: u32,
}

impl Finding {
    /// A finding without help, kind or further places.
    pub fn new(at: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            message: shortened(message.into()),
            help: None,
            kind: None,
            advisory: false,
            primary: at.into(),
            related: Vec::new(),
            related_omitted: 0,
        }
    }

    /// Says what to do.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(shortened(help.into()));
        self
    }

    /// Names the kind of defect.
    pub fn kind(&mut self, kind: &'static str) -> &mut Self {
        self.kind = Some(kind);
        self
    }

    /// Adds a place that explains the finding.
    pub fn related(&mut self, place: impl Into<Place>, message: impl Into<String>) -> &mut Self {
        if self.related.len() < MOST_RELATED {
            self.related.push(Related { place: place.into(), message: shortened(message.into()) });
        } else {
            self.related_omitted = self.related_omitted.saturating_add(1);
        }
        self
    }
}

/// A text of at most [`MOST_TEXT`] bytes: of a longer one the beginning and the end, which is where names stand and
/// what is said of them.
pub fn shortened(text: String) -> String {
    const DOTS: &str = " ... ";
    if text.len() <= MOST_TEXT {
        return text;
    }
    let head = text.floor_char_boundary(MOST_TEXT / 3 * 2);
    let tail = text.ceil_char_boundary(text.len() - (MOST_TEXT / 3 - DOTS.len()));
    let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
    [part(0..head), DOTS, part(tail..text.len())].concat()
}

/// What is listed of one kind and how many more there are.
#[derive(Debug)]
pub struct Listed<T> {
    /// By place.
    pub items: Vec<T>,
    /// Number of those not listed.
    pub omitted: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self { items: Vec::new(), omitted: 0 }
    }
}

/// Everything one rule has said about one package.
#[derive(Debug, Default)]
pub struct Said {
    /// Number of subjects looked at.
    pub examined: u32,
    /// Subjects that do not meet the requirement.
    pub failures: Listed<Finding>,
    /// What is worth knowing.
    pub advice: Listed<Finding>,
    /// Subjects that the files alone do not decide.
    pub undecided: Listed<Related>,
}

/// What one rule has to say about one package.
#[derive(Debug)]
pub struct Checks<'p> {
    facts: &'p Facts<'p>,
    terms: Terms,
    examined: u32,
    failures: Shortlist<Finding>,
    advice: Shortlist<Finding>,
    undecided: Shortlist<Related>,
    /// Where failures are advice: spans of a file, ascending.
    soft: Option<(FileId, Vec<Span>)>,
}

impl<'p> Checks<'p> {
    /// Nothing examined yet.
    pub fn new(facts: &'p Facts<'p>, terms: Terms) -> Self {
        Self {
            facts,
            terms,
            examined: 0,
            failures: Shortlist::new(MOST_FINDINGS),
            advice: Shortlist::new(MOST_FINDINGS),
            undecided: Shortlist::new(MOST_FINDINGS),
            soft: None,
        }
    }

    /// Runs a rule over a package.
    pub fn of(rule: &dyn crate::Rule, facts: &'p Facts<'p>, terms: Terms) -> Self {
        let mut checks = Self::new(facts, terms);
        rule.check(facts.package(), &mut checks);
        checks
    }

    /// What is known about the package beside what it contains.
    pub(crate) fn facts(&self) -> &'p Facts<'p> {
        self.facts
    }

    /// The release whose requirements are judged.
    pub fn release(&self) -> Release {
        self.terms.release
    }

    /// Whose reading counts.
    pub fn profile(&self) -> Profile {
        self.terms.profile
    }

    /// Whether a value of an environment that does not fit its parameter is a violation.
    pub fn is_environment_strict(&self) -> bool {
        self.terms.strict_environment
    }

    /// A subject was looked at and meets the requirement.
    pub fn pass(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// A subject was looked at and does not meet the requirement.
    pub fn fail(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        let place = at.into();
        if self.is_soft(place) {
            return self.advise(place, message);
        }
        self.failures.push(Finding::new(place, message))
    }

    /// The same also where failures are advice.
    pub(crate) fn fail_firmly(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        self.failures.push(Finding::new(at, message))
    }

    /// Worth knowing about a subject that was looked at; changes no status.
    pub fn advise(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        let finding = self.advice.push(Finding::new(at, message));
        finding.advisory = true;
        finding
    }

    /// A subject was met that the files alone do not decide: neither good nor bad, and why.
    pub fn undecided(&mut self, at: impl Into<Place>, why: impl Into<String>) {
        self.undecided.push(Related { place: at.into(), message: shortened(why.into()) });
    }

    /// From now on a failure within these spans of a file, given in ascending order, is advice.
    pub(crate) fn soften(&mut self, file: FileId, spans: Vec<Span>) {
        self.soft = Some((file, spans));
    }

    fn is_soft(&self, place: Place) -> bool {
        let Some((_, spans)) = self.soft.as_ref().filter(|(file, _)| *file == place.file) else {
            return false;
        };
        let behind = spans.partition_point(|soft| soft.start <= place.span.start);
        let before = behind.checked_sub(1).and_then(|at| spans.get(at));
        before.is_some_and(|soft| place.span.end <= soft.end)
    }

    /// Number of subjects looked at.
    pub fn examined(&self) -> u32 {
        self.examined
    }

    /// Number of failures and advice so far.
    pub fn met(&self) -> usize {
        self.failures.met() + self.advice.met()
    }

    /// Failures in the order in which the rule met them, then advice; far too many are shortened to the first by
    /// place.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.failures.held().iter().chain(self.advice.held())
    }

    /// Everything that was said.
    pub fn finish(self) -> Said {
        let listed = |(items, omitted)| Listed { items, omitted };
        let (undecided, undecided_omitted) = self.undecided.into_parts();
        Said {
            examined: self.examined,
            failures: listed(self.failures.into_parts()),
            advice: listed(self.advice.into_parts()),
            undecided: Listed { items: undecided, omitted: undecided_omitted },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_beginning_and_the_end_are_kept() {
        let text = |name: &str| format!("parameter `{name}` declares a default");
        assert_eq!(shortened(text("size")), text("size"));
        for letter in ["x", "ü", "\u{1f600}"] {
            let short = shortened(text(&letter.repeat(500_000)));
            assert!((MOST_TEXT - 20..=MOST_TEXT).contains(&short.len()), "{}", short.len());
            assert!(
                short.starts_with(&format!("parameter `{letter}")) && short.ends_with("` declares a default")
            );
        }
    }
}
