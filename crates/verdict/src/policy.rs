//! What its users decide beside the catalogue: which requirements count and how much, which findings are accepted, and
//! which files are looked at. Rules know nothing of it.

use std::sync::LazyLock;

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};
use regex::bytes::{Regex, RegexBuilder};
use report::Known;
use rules::{Keyword, Level, Requirement, RuleSet, RuleSets, Standing};

use crate::date::Date;
use crate::selector::Selector;

/// Something with the place it comes from: `vnfcheck.yaml:3:5`, or the option that gave it.
#[derive(Clone, Debug)]
pub struct Sourced<T> {
    /// What.
    pub value: T,
    /// Where from.
    pub origin: String,
}

/// The decisions of one run.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The rule sets whose requirements can be named: the built-in ones and the operator's own.
    pub known: RuleSets,
    /// The configuration file that gave them, if one did.
    pub configuration: Option<String>,
    /// The files that are looked at; nothing for all.
    pub include: Option<GlobSet>,
    /// Of these, the files that are kept by name only: what any of these sets takes.
    pub exclude: Vec<GlobSet>,
    /// The requirements that count; empty for all.
    pub select: Vec<Sourced<Selector>>,
    /// Of these, the requirements that do not.
    pub ignore: Vec<Sourced<Selector>>,
    /// The requirements that nothing here can weaken.
    pub mandatory: Vec<Selector>,
    /// How serious a failure is, where it is not as its keyword says; the last one that matches counts.
    pub levels: Vec<Sourced<(Selector, Level)>>,
    /// Waivers of the configuration.
    pub waivers: Vec<Waiver>,
    /// The waivers in comments of the package that count.
    pub inline_waivers: InlineWaivers,
    /// Findings known from before, and the file that tells of them.
    pub baseline: Option<Sourced<Known>>,
    /// The file by which every failure of this run is to be known; it is accepted as if the file knew it already.
    pub new_baseline: Option<String>,
    /// The day of the run; waivers that end before it have expired.
    pub today: Date,
}

impl Default for Policy {
    /// Nothing but the catalogue and what comments of the package waive.
    fn default() -> Self {
        Self {
            known: rules::built_in().clone(),
            configuration: None,
            include: None,
            exclude: Vec::new(),
            select: Vec::new(),
            ignore: Vec::new(),
            mandatory: Vec::new(),
            levels: Vec::new(),
            waivers: Vec::new(),
            inline_waivers: InlineWaivers::All,
            baseline: None,
            new_baseline: None,
            today: Date::LAST,
        }
    }
}

impl Policy {
    /// Why a requirement is not judged: the place that deselects it. Nothing for one that is. Who selects a kind of defect
    /// selects, with nothing else, the requirement that takes the kinds together.
    pub fn ignored(&self, requirement: &Requirement, keyword: Keyword) -> Option<&str> {
        let matches = |it: &&Sourced<Selector>| it.value.matches(requirement, keyword);
        if self.is_mandatory(requirement, keyword) {
            return None;
        }
        let ignore = self.ignore.iter().find(matches);
        let members = rules::members_of(&requirement.id);
        let names_member = |it: &Sourced<Selector>| members.is_some_and(|set| it.value.names_any(set));
        let unselected =
            || self.select.first().filter(|_| !self.select.iter().any(|it| matches(&it) || names_member(it)));
        ignore.or_else(unselected).map(|it| it.origin.as_str())
    }

    /// What is decided of a kind of defect, by its id in a set, for the requirement that takes the kinds together. Nothing
    /// where nothing is said of the kind itself.
    pub(crate) fn of_kind(
        &self,
        kind: &str,
        set: &RuleSet,
        aggregate: &Requirement,
        keyword: Keyword,
    ) -> Option<KindPolicy> {
        let own = set.requirement(kind)?;
        let (own_keyword, is_mandatory) = (own.latest().keyword, self.is_mandatory(aggregate, keyword));
        let selects = |it: &Sourced<Selector>| {
            it.value.matches(aggregate, keyword) || it.value.matches(own, own_keyword)
        };
        let is_ignored = self.ignore.iter().any(|it| it.value.names(kind))
            || !self.select.is_empty() && !self.select.iter().any(selects);
        if is_ignored && !is_mandatory {
            return Some(KindPolicy::Ignored);
        }
        let named = self.levels.iter().rev().find(|it| it.value.0.names(kind));
        let level = named.map(|it| it.value.1)?;
        (level == Level::Error || !is_mandatory).then_some(KindPolicy::Level(level))
    }

    /// How serious a failure is.
    pub fn level(&self, requirement: &Requirement, standing: Standing) -> Level {
        let own = standing.keyword.level();
        let matching = self.levels.iter().rev().map(|it| &it.value);
        let chosen = matching
            .filter(|(selector, _)| selector.matches(requirement, standing.keyword))
            .map(|(_, level)| *level)
            .next();
        match chosen {
            // Of two levels the more serious one is the smaller.
            Some(level) if self.is_mandatory(requirement, standing.keyword) => level.min(own),
            Some(level) => level,
            None => own,
        }
    }

    /// Whether nothing can weaken the requirement.
    pub fn is_mandatory(&self, requirement: &Requirement, keyword: Keyword) -> bool {
        self.mandatory.iter().any(|selector| selector.matches(requirement, keyword))
    }

    /// This policy without its globs: all files are looked at.
    #[must_use]
    pub fn of_every_file(&self) -> Self {
        Self { include: None, exclude: Vec::new(), ..self.clone() }
    }

    /// The policy that results when this one, which comes with a package, is added to that of the operator who judges it: where
    /// both speak, the operator's counts.
    #[must_use]
    pub fn beside(self, operator: Self) -> Self {
        Self {
            known: operator.known,
            configuration: self.configuration.or(operator.configuration),
            include: operator.include.or(self.include),
            exclude: operator.exclude.into_iter().chain(self.exclude).collect(),
            select: if operator.select.is_empty() { self.select } else { operator.select },
            ignore: operator.ignore.into_iter().chain(self.ignore).collect(),
            mandatory: operator.mandatory.into_iter().chain(self.mandatory).collect(),
            // The last one counts.
            levels: self.levels.into_iter().chain(operator.levels).collect(),
            waivers: self.waivers.into_iter().chain(operator.waivers).collect(),
            inline_waivers: operator.inline_waivers,
            baseline: operator.baseline,
            new_baseline: operator.new_baseline,
            today: operator.today,
        }
    }

    /// Whether a path is left out by name: it, or a folder above it, is one of those excluded.
    pub fn leaves_out(&self, path: &str) -> bool {
        let folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        let is_excluded = |path| self.exclude.iter().any(|set| set.is_match(path));
        !self.exclude.is_empty() && folders.chain([path]).any(is_excluded)
    }

    /// Whether a file, by its path in the package, is kept by name only.
    pub fn excludes(&self, path: &str) -> bool {
        self.leaves_out(path) || self.include.as_ref().is_some_and(|include| !include.is_match(path))
    }
}

/// What is decided of a kind of defect within the requirement that takes the kinds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KindPolicy {
    /// Its findings do not count.
    Ignored,
    /// Its findings fail the requirement at level error, and are advice at any other.
    Level(Level),
}

/// The waivers in comments of a package that count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InlineWaivers {
    /// None; the comments are not read.
    None,
    /// Every one.
    All,
    /// Those that name one of these approvers.
    ApprovedBy(Vec<String>),
}

impl InlineWaivers {
    /// Whether a waiver that names this approver counts.
    pub fn count(&self, approver: Option<&str>) -> bool {
        match self {
            Self::None => false,
            Self::All => true,
            Self::ApprovedBy(names) => {
                approver.is_some_and(|approver| names.iter().any(|name| name == approver))
            }
        }
    }
}

/// A permission, with a reason, for findings to be.
#[derive(Clone, Debug)]
pub struct Waiver {
    /// Requirements it concerns.
    pub ids: Vec<Selector>,
    /// Names of packages; nothing for all.
    pub package: Option<GlobSet>,
    /// Paths in the package; nothing for all.
    pub file: Option<GlobSet>,
    /// The subject and what is below it; nothing for all.
    pub subject: Option<Subject>,
    /// Why.
    pub reason: String,
    /// The last day on which it counts.
    pub until: Option<Date>,
    /// Who allows it.
    pub approver: Option<String>,
    /// Where it is written.
    pub origin: String,
}

/// Bytes that a glob or a pattern over YAML paths may have.
const LONGEST_PATTERN: usize = 1_000;
/// Alternatives within alternatives of a glob: `{a,{b,c}}` has two.
const DEEPEST_ALTERNATIVES: usize = 4;
/// Alternatives of a glob in all.
const MOST_ALTERNATIVES: usize = 100;
/// Bytes of all globs of a list together.
const MOST_BYTES: usize = 65_536;
/// Bytes of the automaton that a pattern becomes.
const LARGEST_AUTOMATON: usize = 1 << 18;

/// Why nothing is made of a pattern.
#[derive(Debug, thiserror::Error)]
pub enum PatternError {
    /// It has too many bytes.
    #[error("the pattern has more than {LONGEST_PATTERN} bytes")]
    TooLong,
    /// Too many of its alternatives stand in one another.
    #[error("the glob has alternatives more than {DEEPEST_ALTERNATIVES} deep")]
    TooDeep,
    /// It has too many alternatives.
    #[error("the glob has more than {MOST_ALTERNATIVES} alternatives")]
    TooManyAlternatives,
    /// It stands in a list that has too many bytes.
    #[error("the globs of the list have more than {MOST_BYTES} bytes together")]
    ListTooLong,
    /// It is not written as a glob is.
    #[error("no glob: {0}")]
    NoGlob(globset::Error),
    /// What it becomes is too large.
    #[error("the pattern is too large")]
    TooLarge,
}

/// A pattern of paths in files: `resources.vfw_*.properties`.
#[derive(Clone, Debug)]
pub struct Subject(Regex);

impl Subject {
    /// Reads a pattern: `*` stands for anything within a step, `**` for any steps, all else for itself.
    pub fn new(pattern: &str) -> Result<Self, PatternError> {
        static STARS: LazyLock<Option<regex::Regex>> =
            LazyLock::new(|| regex::Regex::new(r"(?:\\\*){1,2}").ok());
        if pattern.len() > LONGEST_PATTERN {
            return Err(PatternError::TooLong);
        }
        let literal = regex::escape(pattern);
        let pattern = STARS.as_ref().map_or_else(
            || literal.clone(),
            |stars| {
                let any = |found: &regex::Captures<'_>| {
                    if found.get(0).is_some_and(|stars| stars.len() > 2) { ".*" } else { r"[^.\[]*" }
                };
                stars.replace_all(&literal, any).into_owned()
            },
        );
        // By bytes: what ends a step is ASCII, and automata over Unicode are many times as large.
        RegexBuilder::new(&format!(r"(?s)\A(?:{pattern})(?:[.\[].*)?\z"))
            .unicode(false)
            .size_limit(LARGEST_AUTOMATON)
            .build()
            .map(Self)
            .map_err(|_| PatternError::TooLarge)
    }

    /// Whether a path, or one above it, is meant.
    pub fn matches(&self, path: &str) -> bool {
        self.0.is_match(path.as_bytes())
    }
}

/// Reads a glob over paths with `/`: `*` stays within a folder, `**` does not. The bounds are looked at before anything
/// else, because what reads globs recurses over their alternatives.
fn glob(pattern: &str) -> Result<Glob, PatternError> {
    if pattern.len() > LONGEST_PATTERN {
        return Err(PatternError::TooLong);
    }
    let (mut depth, mut alternatives) = (0_usize, 0);
    for byte in pattern.bytes() {
        match byte {
            b'{' => {
                depth += 1;
                alternatives += 1;
            }
            b'}' => depth = depth.saturating_sub(1),
            b',' if depth > 0 => alternatives += 1,
            _ => {}
        }
        if depth > DEEPEST_ALTERNATIVES {
            return Err(PatternError::TooDeep);
        }
        if alternatives > MOST_ALTERNATIVES {
            return Err(PatternError::TooManyAlternatives);
        }
    }
    GlobBuilder::new(pattern).literal_separator(true).build().map_err(PatternError::NoGlob)
}

/// What matches any of some globs.
pub fn globs<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<GlobSet, PatternError> {
    set_of(patterns, |set, pattern| {
        set.add(glob(pattern)?);
        Ok(())
    })
}

/// What any of some globs leaves out: one without `/` matches at any depth.
pub fn excluding<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<GlobSet, PatternError> {
    set_of(patterns, |set, pattern| {
        set.add(glob(pattern)?);
        if !pattern.contains('/') {
            set.add(glob(&format!("**/{pattern}"))?);
        }
        Ok(())
    })
}

fn set_of<'p>(
    patterns: impl IntoIterator<Item = &'p str>,
    mut add: impl FnMut(&mut GlobSetBuilder, &str) -> Result<(), PatternError>,
) -> Result<GlobSet, PatternError> {
    let mut set = GlobSetBuilder::new();
    let mut left = MOST_BYTES;
    for pattern in patterns {
        add(&mut set, pattern)?;
        left = left.checked_sub(pattern.len()).ok_or(PatternError::ListTooLong)?;
    }
    set.build().map_err(|_| PatternError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_match_steps_and_what_is_below() {
        let matches = |pattern: &str, path: &str| Subject::new(pattern).unwrap().matches(path);
        assert!(matches("resources.vm_0", "resources.vm_0"));
        assert!(matches("resources.vm_0", "resources.vm_0.properties.networks[1].port"));
        assert!(matches("resources.*.properties", "resources.vm_0.properties.name"));
        assert!(matches("**.networks[1]", "resources.vm_0.properties.networks[1]"));
        assert!(!matches("resources.vm_0", "resources.vm_01"));
        assert!(!matches("resources.*", "parameters.vm_0"));
        assert!(!matches("*.networks[1]", "resources.vm_0.properties.networks[1]"));
        assert!(!matches("**.networks[1]", "resources.vm_0.properties.networks1"));
        assert!(matches("parameters.a+b", "parameters.a+b") && !matches("parameters.a+b", "parameters.aab"));
    }

    #[test]
    fn a_pattern_that_is_too_long_deep_or_wide_is_refused_before_it_is_read() {
        let refused = |pattern: &str| globs([pattern]).unwrap_err().to_string();
        assert_eq!(refused(&"a".repeat(1_001)), "the pattern has more than 1000 bytes");
        assert_eq!(refused("{{{{{a}}}}}"), "the glob has alternatives more than 4 deep");
        assert_eq!(refused(&"{a,b,c}".repeat(34)), "the glob has more than 100 alternatives");
        assert!(globs(["{a,{b,{c,{d,e}}}}", "**/*.yaml"]).unwrap().is_match("a/b.yaml"));
        let long = "a?".repeat(495);
        let told = "the globs of the list have more than 65536 bytes together";
        assert_eq!(globs([long.as_str(); 67]).unwrap_err().to_string(), told);
        assert_eq!(excluding([long.as_str(); 67]).unwrap_err().to_string(), told);
        assert!(excluding([long.as_str(); 66]).is_ok());
        assert_eq!(
            Subject::new(&"**a".repeat(400)).unwrap_err().to_string(),
            "the pattern has more than 1000 bytes"
        );
        assert!(Subject::new(&"**é".repeat(200)).is_ok_and(|it| it.matches(&"xé".repeat(200))));
    }
}
