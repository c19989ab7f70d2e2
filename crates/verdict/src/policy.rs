//! Policy of the user: the selection and levels of requirements, accepted findings, and the files to check. Rules are
//! independent of the policy.

use std::sync::LazyLock;

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};
use regex::bytes::{Regex, RegexBuilder};
use vnfcheck_check::{Keyword, Level, Requirement, Revision, RuleSet, RuleSets};
use vnfcheck_report::{Baseline, OFF_BY_DEFAULT};

use crate::date::Date;
use crate::selector::Selector;

/// A value with its origin: `vnfcheck.yaml:3:5`, or a command line option.
#[derive(Clone, Debug)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Origin of the value.
    pub origin: String,
}

/// The level of the failures that a selector matches.
#[derive(Clone, Debug)]
pub struct LevelChoice {
    /// The selector.
    pub selector: Selector,
    /// The level.
    pub level: Level,
}

/// Policy of one run.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Rule sets whose requirements can be named: the built-in sets and the sets of the operator.
    pub known: RuleSets,
    /// Path of the configuration file, if any.
    pub configuration: Option<String>,
    /// Files to check; `None` means all files.
    pub include: Option<GlobSet>,
    /// Excluded files, which are kept by name only. A file is excluded if any of the sets matches it.
    pub exclude: Vec<GlobSet>,
    /// Selected requirements; empty means all.
    pub select: Vec<Sourced<Selector>>,
    /// Requirements removed from the selection.
    pub ignore: Vec<Sourced<Selector>>,
    /// Selectors whose IDs name requirements that are off by default, in addition to the selectors of `select`.
    pub turned_on: Vec<Sourced<Selector>>,
    /// Requirements that this policy cannot weaken.
    pub mandatory: Vec<Selector>,
    /// Levels that differ from the default of the keyword; the last match applies.
    pub levels: Vec<LevelChoice>,
    /// Waivers of the configuration.
    pub waivers: Vec<Waiver>,
    /// Determines which waivers in comments of the package are valid.
    pub inline_waivers: InlineWaivers,
    /// Findings of the baseline, and its file.
    pub baseline: Option<Sourced<Baseline>>,
    /// File to which a new baseline is written; every failure of this run is accepted as if the file contained it.
    pub new_baseline: Option<String>,
    /// Date of the run; waivers with an earlier end date have expired.
    pub today: Date,
}

impl Policy {
    /// Returns the policy of the catalogue for the given rule sets, with waivers in comments enabled.
    pub fn new(known: RuleSets) -> Self {
        Self {
            known,
            configuration: None,
            include: None,
            exclude: Vec::new(),
            select: Vec::new(),
            ignore: Vec::new(),
            turned_on: Vec::new(),
            mandatory: Vec::new(),
            levels: Vec::new(),
            waivers: Vec::new(),
            inline_waivers: InlineWaivers::All,
            baseline: None,
            new_baseline: None,
            today: Date::LAST,
        }
    }

    /// Returns the origin of the entry that deselects a requirement; `None` if the requirement is checked. Selecting
    /// a kind of defect also selects the requirement that combines the kinds.
    pub fn ignored(&self, requirement: &Requirement, keyword: Keyword) -> Option<&str> {
        let matches = |it: &&Sourced<Selector>| it.value.matches(requirement, keyword);
        if requirement.is_off_by_default && !self.turns_on(requirement) {
            return Some(OFF_BY_DEFAULT);
        }
        if self.is_mandatory(requirement, keyword) {
            return None;
        }
        let ignore = self.ignore.iter().find(matches);
        let names_member = |it: &Sourced<Selector>| {
            self.known.members_of(&requirement.id).is_some_and(|set| it.value.names_any(set))
        };
        let unselected =
            || self.select.first().filter(|_| !self.select.iter().any(|it| matches(&it) || names_member(it)));
        ignore.or_else(unselected).map(|it| it.origin.as_str())
    }

    /// Returns `true` if a selector names the ID of a requirement that is off by default.
    fn turns_on(&self, requirement: &Requirement) -> bool {
        let selected = self.select.iter().chain(&self.turned_on).map(|it| &it.value);
        selected.chain(&self.mandatory).any(|it| it.names(&requirement.id))
    }

    /// Selects every requirement. Requirements that are off by default stay off unless the policy selected them.
    pub fn select_all(&mut self) {
        self.turned_on.append(&mut self.select);
        self.ignore.clear();
    }

    /// Returns the policy for a kind of defect, by its ID in a set, within the requirement that combines the kinds.
    /// `None` if the policy does not mention the kind.
    pub(crate) fn of_kind(
        &self,
        kind: &str,
        set: &RuleSet,
        aggregate: &Requirement,
        keyword: Keyword,
    ) -> Option<KindPolicy> {
        if self.select.is_empty() && self.ignore.is_empty() && self.levels.is_empty() {
            // The policy mentions no kind, so the set of kinds need not be built.
            return None;
        }
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
        let level = self.levels.iter().rev().find(|it| it.selector.names(kind))?.level;
        (level == Level::Error || !is_mandatory).then_some(KindPolicy::Level(level))
    }

    /// Returns the level of a failure of a requirement.
    pub fn level(&self, requirement: &Requirement, revision: Revision) -> Level {
        let own = revision.keyword.level();
        let mut choices = self.levels.iter().rev();
        let chosen = choices.find(|it| it.selector.matches(requirement, revision.keyword));
        match chosen.map(|it| it.level) {
            // The smaller of two levels is more serious.
            Some(level) if self.is_mandatory(requirement, revision.keyword) => level.min(own),
            Some(level) => level,
            None => own,
        }
    }

    /// Returns `true` if this policy cannot weaken the requirement.
    pub fn is_mandatory(&self, requirement: &Requirement, keyword: Keyword) -> bool {
        self.mandatory.iter().any(|selector| selector.matches(requirement, keyword))
    }

    /// Returns this policy without its globs, so that all files are checked.
    #[must_use]
    pub fn of_every_file(&self) -> Self {
        Self { include: None, exclude: Vec::new(), ..self.clone() }
    }

    /// Merges this policy, which is part of a package, into the policy of an operator. The operator's settings take
    /// precedence.
    #[must_use]
    pub fn beside(self, operator: Self) -> Self {
        Self {
            known: operator.known,
            configuration: self.configuration.or(operator.configuration),
            include: operator.include.or(self.include),
            exclude: operator.exclude.into_iter().chain(self.exclude).collect(),
            select: if operator.select.is_empty() { self.select } else { operator.select },
            ignore: operator.ignore.into_iter().chain(self.ignore).collect(),
            turned_on: operator.turned_on.into_iter().chain(self.turned_on).collect(),
            mandatory: operator.mandatory.into_iter().chain(self.mandatory).collect(),
            // The last match applies.
            levels: self.levels.into_iter().chain(operator.levels).collect(),
            waivers: self.waivers.into_iter().chain(operator.waivers).collect(),
            inline_waivers: operator.inline_waivers,
            baseline: operator.baseline,
            new_baseline: operator.new_baseline,
            today: operator.today,
        }
    }

    /// Returns `true` if an exclusion matches the path or one of its parent folders.
    pub fn leaves_out(&self, path: &str) -> bool {
        let folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        let is_excluded = |path| self.exclude.iter().any(|set| set.is_match(path));
        !self.exclude.is_empty() && folders.chain([path]).any(is_excluded)
    }

    /// Returns `true` if the file at a path in the package is kept by name only.
    pub fn excludes(&self, path: &str) -> bool {
        self.leaves_out(path) || self.include.as_ref().is_some_and(|include| !include.is_match(path))
    }
}

/// Policy for a kind of defect within the requirement that combines the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KindPolicy {
    /// Findings of the kind are ignored.
    Ignored,
    /// Findings of the kind fail the requirement at level error, and are advice at any other level.
    Level(Level),
}

/// Determines which waivers in comments of a package are valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InlineWaivers {
    /// No waivers; comments are not read.
    None,
    /// All waivers.
    All,
    /// Waivers that name one of these approvers.
    ApprovedBy(Vec<String>),
}

impl InlineWaivers {
    /// Returns `true` if a waiver with this approver is valid.
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

/// Acceptance of findings, with a reason.
#[derive(Clone, Debug)]
pub struct Waiver {
    /// Requirements of the findings.
    pub ids: Vec<Selector>,
    /// Names of packages; `None` means all.
    pub package: Option<GlobSet>,
    /// Paths in the package; `None` means all.
    pub file: Option<GlobSet>,
    /// Subject of the findings, including everything below it; `None` means all.
    pub subject: Option<Subject>,
    /// Reason for the waiver.
    pub reason: String,
    /// Last day of validity.
    pub until: Option<Date>,
    /// Person or role that approved the waiver.
    pub approver: Option<String>,
    /// Origin of the waiver.
    pub origin: String,
}

/// Maximum length of a glob or a path pattern in bytes.
const LONGEST_PATTERN: usize = 1_000;
/// Maximum nesting depth of alternatives in a glob: `{a,{b,c}}` has depth two.
const DEEPEST_ALTERNATIVES: usize = 4;
/// Maximum number of alternatives in a glob.
const MOST_ALTERNATIVES: usize = 100;
/// Maximum total length of all globs of a list in bytes.
const MOST_BYTES: usize = 65_536;
/// Maximum size of the automaton of a pattern in bytes.
const LARGEST_AUTOMATON: usize = 1 << 18;

/// Reason why a pattern is rejected.
#[derive(Debug, thiserror::Error)]
pub enum PatternError {
    /// The pattern is too long.
    #[error("the pattern has more than {LONGEST_PATTERN} bytes")]
    TooLong,
    /// The alternatives are nested too deeply.
    #[error("the alternatives of the glob are nested more than {DEEPEST_ALTERNATIVES} deep")]
    TooDeep,
    /// The glob has too many alternatives.
    #[error("the glob has more than {MOST_ALTERNATIVES} alternatives")]
    TooManyAlternatives,
    /// The globs of the list are too long in total.
    #[error("the globs of the list have more than {MOST_BYTES} bytes together")]
    ListTooLong,
    /// The glob has a syntax error.
    #[error("invalid glob: {0}")]
    NoGlob(globset::Error),
    /// The compiled pattern is too large.
    #[error("the pattern is too large")]
    TooLarge,
}

/// A pattern of paths in files, such as `resources.vfw_*.properties`.
#[derive(Clone, Debug)]
pub struct Subject(Regex);

impl Subject {
    /// Compiles a pattern: `*` matches any text within a step, `**` any number of steps, and every other character
    /// matches itself.
    ///
    /// # Errors
    ///
    /// [`PatternError`] if the pattern is too long or too large.
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
        Self::compiled(&pattern)
    }

    /// Compiles a pattern that matches only this path, including everything below it.
    ///
    /// # Errors
    ///
    /// [`PatternError`] if the path is too long.
    pub fn literal(path: &str) -> Result<Self, PatternError> {
        if path.len() > LONGEST_PATTERN {
            return Err(PatternError::TooLong);
        }
        Self::compiled(&regex::escape(path))
    }

    /// Compiles the expression of a path without its descendants.
    fn compiled(path: &str) -> Result<Self, PatternError> {
        // Matching by bytes is sufficient, because ASCII characters separate the steps, and Unicode automata are many
        // times larger.
        RegexBuilder::new(&format!(r"(?s)\A(?:{path})(?:[.\[].*)?\z"))
            .unicode(false)
            .size_limit(LARGEST_AUTOMATON)
            .build()
            .map(Self)
            .map_err(|_| PatternError::TooLarge)
    }

    /// Returns `true` if the pattern matches the path or one of its parents.
    pub fn matches(&self, path: &str) -> bool {
        self.0.is_match(path.as_bytes())
    }
}

/// Returns a glob that matches only this text.
pub fn literal_glob(text: &str) -> String {
    let mut glob = String::new();
    for character in text.chars() {
        if matches!(character, '*' | '?' | '[' | ']' | '{' | '}' | '\\') {
            glob.extend(['[', character, ']']);
        } else {
            glob.push(character);
        }
    }
    glob
}

/// Parses a glob over paths with `/`: `*` matches within a folder, `**` across folders. The limits are checked first,
/// because the glob parser recurses over nested alternatives.
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

/// Compiles a set that matches any of the globs.
///
/// # Errors
///
/// [`PatternError`] if a glob is invalid or exceeds a limit.
pub fn globs<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<GlobSet, PatternError> {
    set_of(patterns, |set, pattern| {
        set.add(glob(pattern)?);
        Ok(())
    })
}

/// Compiles a set of exclusions; a glob without `/` matches at any depth.
///
/// # Errors
///
/// [`PatternError`] if a glob is invalid or exceeds a limit.
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
    fn a_literal_subject_has_no_wildcards() {
        let matches = |path: &str, found: &str| Subject::literal(path).unwrap().matches(found);
        assert!(matches("resources.*", "resources.*"));
        assert!(matches("resources.*", "resources.*.properties"));
        assert!(!matches("resources.*", "resources.vm_0"));
        assert!(!matches("resources.**", "resources.vm_0.properties"));
        assert!(matches("", ""));
        assert!(!matches("", "resources.vm_0"));
    }

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
        assert_eq!(refused("{{{{{a}}}}}"), "the alternatives of the glob are nested more than 4 deep");
        assert_eq!(refused(&"{a,b,c}".repeat(34)), "the glob has more than 100 alternatives");
        assert!(globs(["{a,{b,{c,{d,e}}}}", "**/*.yaml"]).unwrap().is_match("a/b.yaml"));
        let long = "a?".repeat(495);
        let message = "the globs of the list have more than 65536 bytes together";
        assert_eq!(globs([long.as_str(); 67]).unwrap_err().to_string(), message);
        assert_eq!(excluding([long.as_str(); 67]).unwrap_err().to_string(), message);
        assert!(excluding([long.as_str(); 66]).is_ok());
        assert_eq!(
            Subject::new(&"**a".repeat(400)).unwrap_err().to_string(),
            "the pattern has more than 1000 bytes"
        );
        assert!(Subject::new(&"**é".repeat(200)).is_ok_and(|it| it.matches(&"xé".repeat(200))));
    }
}
