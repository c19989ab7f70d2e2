//! An operator's own rules as data: rule files are read, checked and run like the built-in rules.
//!
//! A rule inspects the subjects of one kind (`each`), skips subjects to which it does not apply (`where`), and checks a
//! condition on the others (`require`). Rule files contain no code: a fixed set of operators inspects the naming model,
//! properties, and values followed through environments and nested calls. Every finding therefore has a location, and
//! the cost of a rule is bounded. The library is pure: callers pass the bytes of files.

#![forbid(unsafe_code)]

mod batch;
mod condition;
mod evaluate;
mod example;
mod members;
mod operators;
mod path;
mod read;
mod reference;
mod resolve;
mod schema;
mod text;

use std::borrow::Cow;
use std::sync::Arc;

use vnfcheck_check::{Content, Keyword, Mode, Release, Requirement, Revision, Rule, RuleSet, RuleSets};
use vnfcheck_maps::HashMap;
use vnfcheck_yaml::Span;

pub use example::{Difference, Example};
pub use read::LARGEST;
pub use reference::reference;
pub use schema::schema;

use condition::Logic;

/// Name for all rule sets of an operator combined.
pub const ALL: &str = "custom";

/// The mistakes in rule files, each as `file:line:column: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .mistakes.join("\n"))]
pub struct FileError {
    /// The mistakes, in the order of the file.
    pub mistakes: Vec<String>,
}

/// A valid rule file.
#[derive(Clone, Debug)]
pub struct RuleFile {
    pub(crate) path: String,
    pub(crate) set: String,
    pub(crate) title: String,
    pub(crate) rules: Vec<OwnRule>,
}

/// A rule of a file.
#[derive(Clone, Debug)]
pub struct OwnRule {
    pub(crate) id: String,
    pub(crate) keyword: Keyword,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) section: String,
    pub(crate) link: String,
    pub(crate) logic: Logic,
    pub(crate) examples: Vec<Example>,
    pub(crate) span: Span,
    pub(crate) origin: String,
}

impl RuleFile {
    /// Reads a rule file. `path` is the name of the file in messages; a rule set cannot have the name of one of the
    /// built-in sets.
    ///
    /// # Errors
    ///
    /// Returns all mistakes in the file together.
    pub fn parse(path: &str, bytes: &[u8], built_in: &RuleSets) -> Result<Self, FileError> {
        let built_in = built_in.iter().map(|set| set.id());
        // `R-...` and `hot....` are IDs of built-in sets.
        let reserved: Vec<&str> = built_in.chain([ALL, "r", "hot"]).collect();
        read::read(path, bytes, &reserved)
    }

    /// Returns the name of the file in messages.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the name of the rule set.
    pub fn set(&self) -> &str {
        &self.set
    }

    /// Returns the rules in the order of the file.
    pub fn rules(&self) -> &[OwnRule] {
        &self.rules
    }
}

impl OwnRule {
    /// Returns the ID.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the position of the rule as `file:line:column`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the examples in the order of the file.
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// Returns the executable rule, without sharing reads with other rules.
    pub fn rule(&self) -> Rule {
        batch::rule(self)
    }

    fn requirement(&self, title: &str) -> Requirement {
        let text = if self.text.trim().is_empty() { &self.title } else { &self.text };
        let mut body = format!("## What it checks\n\n{}", text.trim());
        if !self.examples.is_empty() {
            body.push_str("\n\n## Examples");
        }
        for example in &self.examples {
            example.write(&mut body);
        }
        body.push('\n');
        let revision = Revision { since: Release::Casablanca, keyword: self.keyword, mode: Mode::Static };
        Requirement {
            id: Cow::Owned(self.id.clone()),
            title: Cow::Owned(self.title.clone()),
            document: Cow::Owned(self.link.clone()),
            chapter: Cow::Owned(title.to_owned()),
            section: Cow::Owned(self.section.clone()),
            releases: Cow::Borrowed(Release::ALL),
            revisions: Cow::Owned(vec![revision]),
            body: Cow::Owned(body),
            is_off_by_default: false,
        }
    }
}

/// Returns the rule sets of files, in the order of the files. Files with the same set name form one set.
///
/// # Errors
///
/// Returns an error if two rules have the same ID.
pub fn sets(files: &[RuleFile]) -> Result<Vec<Arc<RuleSet>>, FileError> {
    let mut mistakes = Vec::new();
    let mut seen: HashMap<&str, &str> = HashMap::default();
    let mut names: Vec<&str> = Vec::new();
    for file in files {
        if !names.contains(&file.set.as_str()) {
            names.push(&file.set);
        }
        for rule in &file.rules {
            if let Some(first) = seen.insert(&rule.id, &rule.origin) {
                mistakes.push(format!("{}: duplicate rule `{}`, first at {first}", rule.origin, rule.id));
            }
        }
    }
    if !mistakes.is_empty() {
        return Err(FileError { mistakes });
    }
    let sets = names.into_iter().map(|name| {
        let of_set = || files.iter().filter(move |file| file.set == name);
        let title = of_set().map(|file| file.title.as_str()).next().unwrap_or(name);
        let rules = || of_set().flat_map(|file| &file.rules);
        let requirements: Vec<Requirement> = rules().map(|rule| rule.requirement(title)).collect();
        let content = Content::new(requirements, batch::rules(rules()));
        Arc::new(RuleSet::new(name.to_owned(), title.to_owned(), move || content))
    });
    Ok(sets.collect())
}
