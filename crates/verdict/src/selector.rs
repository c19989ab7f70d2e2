//! Selection of requirements by ID, by prefix of an ID, by keyword, or by chapter or section of the document.

use std::fmt;

use vnfcheck_check::{Keyword, Requirement, RuleSet, RuleSets};
use vnfcheck_names::near::nearest;

/// Selector for one or more requirements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// `R-90526`
    Id(String),
    /// `R-100*`
    Prefix(String),
    /// A keyword such as `MUST NOT`, in the checked release.
    Keyword(Keyword),
    /// A chapter, the last part of a chapter name, or a section; in lower case.
    Section(String),
}

/// Error for a string that selects no requirement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectorError {
    /// The ID does not exist.
    #[error("unknown requirement `{id}`{}", correction(.near.as_deref()))]
    Id {
        /// ID as written.
        id: String,
        /// Suggested ID.
        near: Option<String>,
    },
    /// No ID has this prefix.
    #[error("no requirement starts with `{0}`")]
    Prefix(String),
    /// The text is not a keyword, chapter or section.
    #[error(
        "`{name}` is not an ID (R-90526, R-100*), keyword (MUST), chapter or section{}",
        correction(.near.as_deref())
    )]
    Name {
        /// Text as written.
        name: String,
        /// Suggested name.
        near: Option<String>,
    },
}

/// Returns the suffix of a message about an unknown name: `; did you mean ...?`, or an empty string without a
/// suggestion.
pub fn correction(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

impl Selector {
    /// Returns `true` if the selector matches a requirement with this keyword.
    pub fn matches(&self, requirement: &Requirement, keyword: Keyword) -> bool {
        match self {
            Self::Id(_) | Self::Prefix(_) => self.names(&requirement.id),
            Self::Keyword(wanted) => *wanted == keyword,
            Self::Section(name) => {
                sections(requirement).iter().any(|section| section.to_lowercase() == *name)
            }
        }
    }

    /// Returns `true` if the selector matches the text of the ID; keyword and section selectors never do.
    pub fn names(&self, id: &str) -> bool {
        match self {
            Self::Id(wanted) => *wanted == id,
            Self::Prefix(prefix) => starts_alike(id, prefix),
            Self::Keyword(_) | Self::Section(_) => false,
        }
    }

    /// Returns `true` if the selector matches the text of any ID in the set.
    pub(crate) fn names_any(&self, set: &RuleSet) -> bool {
        set.requirements().iter().any(|requirement| self.names(&requirement.id))
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => f.write_str(id),
            Self::Prefix(prefix) => write!(f, "{prefix}*"),
            Self::Keyword(keyword) => f.write_str(keyword.name()),
            Self::Section(name) => f.write_str(name),
        }
    }
}

impl Selector {
    /// Parses a selector for requirements of the given sets.
    ///
    /// # Errors
    ///
    /// [`SelectorError`] if the text selects no requirement.
    pub fn read(text: &str, known_sets: &RuleSets) -> Result<Self, SelectorError> {
        let ids = || known_sets.requirements().map(|it| &*it.id);
        if let Some(prefix) = text.strip_suffix('*') {
            let error = || SelectorError::Prefix(prefix.to_owned());
            let exists = !prefix.is_empty() && ids().any(|id| starts_alike(id, prefix));
            return exists.then(|| Self::Prefix(prefix.to_owned())).ok_or_else(error);
        }
        let of_number = |id: &str| id.strip_prefix("R-").is_some_and(|digits| digits == text);
        if let Some(id) = ids().find(|id| id.eq_ignore_ascii_case(text) || of_number(id)) {
            return Ok(Self::Id(id.to_owned()));
        }
        if is_like_id(text, known_sets) {
            let near = nearest(text, ids()).map(str::to_owned);
            return Err(SelectorError::Id { id: text.to_owned(), near });
        }
        if let Some(keyword) = Keyword::from_name(&text.to_uppercase().replace('-', " ")) {
            return Ok(Self::Keyword(keyword));
        }
        let name = text.to_lowercase();
        let known = || known_sets.requirements().flat_map(sections);
        if known().any(|section| section.to_lowercase() == name) {
            return Ok(Self::Section(name));
        }
        let keywords = Keyword::ALL.iter().map(|keyword| keyword.name());
        let near = nearest(text, known().chain(keywords)).map(str::to_owned);
        Err(SelectorError::Name { name: text.to_owned(), near })
    }
}

/// Returns `true` if an ID starts with a prefix, ignoring case.
fn starts_alike(id: &str, prefix: &str) -> bool {
    id.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// Returns `true` if a string has the form of an ID: `R-` and digits, a kind of defect with the prefix of its family,
/// or the name of a set followed by `-`.
fn is_like_id(text: &str, known_sets: &RuleSets) -> bool {
    let is_of_set =
        |set: &str| starts_alike(text, set) && text.get(set.len()..).is_some_and(|it| it.starts_with('-'));
    starts_alike(text, "R-")
        || text.split_once('.').is_some_and(|(family, _)| family == "hot")
        || known_sets.iter().any(|set| is_of_set(set.id()))
}

/// Returns the names of the chapter and section of a requirement.
fn sections(requirement: &Requirement) -> [&str; 3] {
    let chapter = &*requirement.chapter;
    [chapter, chapter.rsplit(" / ").next().unwrap_or(chapter), &requirement.section]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(text: &str) -> Vec<&'static str> {
        let selector: Selector = Selector::read(text, vnfcheck_rules::built_in()).unwrap();
        let matches = |it: &&Requirement| selector.matches(it, it.latest().keyword);
        vnfcheck_rules::requirements().filter(matches).map(|it| &*it.id).collect()
    }

    #[test]
    fn requirements_are_chosen_by_id_start_keyword_and_section() {
        assert_eq!(selected("R-90526"), ["R-90526"]);
        assert_eq!(
            selected("R-6100*"),
            ["R-61001", "R-610010", "R-610020", "R-610030", "R-610040", "R-610050"]
        );
        assert_eq!(selected("r-90526"), selected("R-90526"));
        assert_eq!(selected("may not"), selected("MAY NOT"));
        assert_eq!(selected("may-not"), selected("MAY NOT"));
        assert!(selected("MAY NOT").len() == 1 && selected("MUST").len() > 100);
        assert_eq!(selected("nova parameters").len(), 27);
        assert_eq!(selected("Environment File Format").len(), 8);
    }

    #[test]
    fn what_stands_for_nothing_is_an_error_with_the_nearest_name() {
        let message = |text: &str| Selector::read(text, vnfcheck_rules::built_in()).unwrap_err().to_string();
        assert_eq!(message("R-90527"), "unknown requirement `R-90527`; did you mean `R-90526`?");
        assert_eq!(message("R-XX*"), "no requirement starts with `R-XX`");
        assert!(message("Nova Parametres").ends_with("did you mean `Nova Parameters`?"));
    }
}
