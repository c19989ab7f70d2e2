//! What a rule says: subjects that pass, findings at places, advice.

use fix::Fix;
use hot::{Entry, Environment, File, FileId, Node, NodeId, Parameter, Resource, Span, Template};
use maps::{HashMap, HashSet};

use super::shortlist::Shortlist;

/// Findings that are listed per requirement and package, failures and advice each; the rest is counted.
pub const MOST_FINDINGS: usize = 1_000;
/// Related places that are listed per finding; the rest is counted.
pub const MOST_RELATED: usize = 20;
/// Bytes of a message, help or path; of a longer one the middle is left out.
pub const MOST_TEXT: usize = 1_000;

/// A place in a file of the package: a byte range and, where there is one, the YAML node it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Holds only because something is nowhere in the VNF.
    pub is_of_absence: bool,
    /// The offending place.
    pub primary: Place,
    /// Places that explain it, at most [`MOST_RELATED`].
    pub related: Vec<Related>,
    /// Number of further places that explain it.
    pub related_omitted: u32,
    /// What mends it, where a program can.
    pub fix: Option<Box<Fix>>,
}

impl Finding {
    /// A finding without help, kind or further places.
    pub fn new(at: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            message: shortened(message.into()),
            help: None,
            kind: None,
            advisory: false,
            is_of_absence: false,
            primary: at.into(),
            related: Vec::new(),
            related_omitted: 0,
            fix: None,
        }
    }

    /// Says what mends it.
    pub fn fix(&mut self, fix: impl Into<Option<Fix>>) -> &mut Self {
        self.fix = fix.into().map(Box::new);
        self
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

    /// Says that it holds only because something is nowhere in the VNF: a template that cannot be read may hold it, and then
    /// nothing is decided.
    pub fn of_absence(&mut self) -> &mut Self {
        self.is_of_absence = true;
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
pub struct RuleOutcome {
    /// Number of subjects looked at.
    pub examined: u32,
    /// Subjects that do not meet the requirement.
    pub failures: Listed<Finding>,
    /// What is worth knowing.
    pub advice: Listed<Finding>,
    /// Subjects that the files alone do not decide.
    pub undecided: Listed<Related>,
    /// Why the package as a whole cannot be judged.
    pub unjudged: Option<Related>,
    /// Whether a file that cannot be read could hold what makes a good subject a bad one.
    pub needs_every_file: bool,
}

/// What one rule has to say about one package.
#[derive(Clone, Debug)]
pub struct Findings {
    examined: u32,
    failures: Shortlist<Finding>,
    advice: Shortlist<Finding>,
    undecided: Shortlist<Related>,
    unjudged: Option<Related>,
    needs_every_file: bool,
    /// Where failures are advice: spans of a file, ascending.
    downgraded: Option<(FileId, Vec<Span>)>,
}

impl Default for Findings {
    /// Nothing examined yet.
    fn default() -> Self {
        Self {
            examined: 0,
            failures: Shortlist::new(MOST_FINDINGS),
            advice: Shortlist::new(MOST_FINDINGS),
            undecided: Shortlist::new(MOST_FINDINGS),
            unjudged: None,
            needs_every_file: false,
            downgraded: None,
        }
    }
}

impl Findings {
    /// A subject was looked at and meets the requirement.
    pub fn pass(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// So many subjects were looked at and meet the requirement.
    pub fn pass_many(&mut self, count: usize) {
        self.examined = self.examined.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// Whether a failure at a place, or advice, could be listed: not behind the first of very many.
    pub fn is_listed(&self, at: impl Into<Place>, is_failure: bool) -> bool {
        let place = at.into();
        let list = if is_failure && !self.is_downgraded(place) { &self.failures } else { &self.advice };
        list.takes(place)
    }

    /// So many subjects at one place do not meet the requirement, or are worth advice; none of it is listed.
    pub fn unlisted(&mut self, at: impl Into<Place>, is_failure: bool, count: usize) {
        let place = at.into();
        if !is_failure {
            return self.advice.omit(count);
        }
        self.pass_many(count);
        if self.is_downgraded(place) { self.advice.omit(count) } else { self.failures.omit(count) }
    }

    /// A subject was looked at and does not meet the requirement.
    pub fn fail(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        let place = at.into();
        if self.is_downgraded(place) {
            return self.advise(place, message);
        }
        self.failures.push(Finding::new(place, message))
    }

    /// The same also where failures are advice.
    pub fn fail_always(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
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

    /// The package does not tell what the requirement must know of it, and why. A failure counts all the same.
    pub fn unjudged(&mut self, at: impl Into<Place>, why: impl Into<String>) {
        self.unjudged = Some(Related { place: at.into(), message: shortened(why.into()) });
    }

    /// Counts failures and advice that were met and are not told.
    pub fn omit(&mut self, failures: usize, advice: usize) {
        self.failures.omit(failures);
        self.advice.omit(advice);
    }

    /// What was said holds only if every template and environment could be read: the rule compares subjects with each
    /// other, or judges the files as a whole.
    pub fn need_every_file(&mut self) {
        self.needs_every_file = true;
    }

    /// From now on a failure within these spans of a file, given in ascending order, is advice.
    pub fn downgrade_within(&mut self, file: FileId, spans: Vec<Span>) {
        self.downgraded = Some((file, spans));
    }

    fn is_downgraded(&self, place: Place) -> bool {
        let Some((_, spans)) = self.downgraded.as_ref().filter(|(file, _)| *file == place.file) else {
            return false;
        };
        let behind = spans.partition_point(|span| span.start <= place.span.start);
        let before = behind.checked_sub(1).and_then(|at| spans.get(at));
        before.is_some_and(|span| place.span.end <= span.end)
    }

    /// Takes over what was said before, as `wanted` gives it, and the number of subjects that were looked at for it.
    pub fn take_over(&mut self, other: &Self, examined: u32, wanted: impl Fn(&Finding) -> Option<Finding>) {
        self.examined = self.examined.saturating_add(examined);
        for finding in other.iter().filter_map(wanted) {
            let kept = if finding.advisory { &mut self.advice } else { &mut self.failures };
            kept.push(finding);
        }
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
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.failures.held().iter().chain(self.advice.held())
    }

    /// Everything that was said.
    pub fn finish(self) -> RuleOutcome {
        let listed = |(items, omitted)| Listed { items: told_once(items), omitted };
        let (mut undecided, undecided_omitted) = self.undecided.into_parts();
        // A list that a parameter gives as a whole is undecided for each name that may stand in it.
        let mut seen = HashSet::default();
        undecided.retain(|it| seen.insert((it.place, it.message.clone())));
        RuleOutcome {
            examined: self.examined,
            failures: listed(self.failures.into_parts()),
            advice: listed(self.advice.into_parts()),
            undecided: Listed { items: undecided, omitted: undecided_omitted },
            unjudged: self.unjudged,
            needs_every_file: self.needs_every_file,
        }
    }
}

/// One finding for each place and message: what is wrong there does not get worse with every use, and further ones only add
/// places that explain it.
fn told_once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut positions: HashMap<(Place, String), usize> = HashMap::default();
    let mut told: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings {
        let position = *positions.entry((finding.primary, finding.message.clone())).or_insert(told.len());
        match told.get_mut(position) {
            None => told.push(finding),
            Some(first) => {
                for Related { place, message } in finding.related {
                    first.related(place, message);
                }
                first.related_omitted = first.related_omitted.saturating_add(finding.related_omitted);
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_defect_in_the_same_place_is_told_once() {
        let place = |at| Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
        let mut findings = Findings::default();
        for (at, used) in [(1, 5), (1, 6), (2, 7)] {
            findings.fail(place(at), "wrong type").related(place(used), "used here");
        }
        let outcome = findings.finish();
        assert_eq!(outcome.examined, 3);
        let told = outcome.failures.items.iter().map(|it| (it.primary, it.related.len()));
        assert_eq!(told.collect::<Vec<_>>(), [(place(1), 2), (place(2), 1)]);
    }

    #[test]
    fn what_is_undecided_is_told_once() {
        let mut findings = Findings::default();
        let place = Place { file: FileId(0), span: Span::new(1, 2), node: None };
        for why in ["not known", "not known", "given later"] {
            findings.undecided(place, why);
        }
        let undecided = findings.finish().undecided.items;
        let told: Vec<&str> = undecided.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(told, ["given later", "not known"]);
    }

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
