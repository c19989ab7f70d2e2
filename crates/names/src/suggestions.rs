//! Known names that misspelled names most likely mean.

use std::collections::HashMap;

use crate::confusable;
use crate::names::Names;
use crate::near::{Near, near_typo};

/// The known name that a misspelled name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion<'n> {
    /// The name.
    pub name: &'n str,
    /// `true` if no other known name is equally similar. Always `false` for names of up to three letters, unless only
    /// invisible characters, look-alikes or the case differ.
    pub is_typo: bool,
    /// The first character of the misspelled name that a reader cannot see, or cannot distinguish from an ASCII character,
    /// if only such characters differ.
    pub strange: Option<char>,
}

impl Suggestion<'_> {
    /// Returns the help for messages.
    pub fn correction(self) -> String {
        match self.strange {
            Some(strange) => format!("{}: `{}`", confusable::advice(strange), self.name),
            None => format!("did you mean `{}`?", self.name),
        }
    }
}

/// Returns the name of a short list that a name stands for if it differs by one typo: invisible characters or
/// look-alikes, the case, or one missing, additional, wrong or swapped letter. A name that differs only in digits is
/// another name.
pub fn suggestion<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<Suggestion<'n>> {
    let known: Vec<&str> = known.collect();
    if let Some((plain, strange)) = confusable::plain(name)
        && let Some(name) = known.iter().find(|it| **it == plain)
    {
        return Some(Suggestion { name, is_typo: true, strange: Some(strange) });
    }
    let mut same = known.iter().copied().filter(|it| *it != name && it.eq_ignore_ascii_case(name));
    if let Some(first) = same.next() {
        return Some(Suggestion { name: first, is_typo: same.all(|it| it == first), strange: None });
    }
    near_typo(name, known.into_iter(), |it| !differ_in_digits(name, it)).map(|near| suggestion_of(name, near))
}

fn suggestion_of<'n>(name: &str, near: Near<'n>) -> Suggestion<'n> {
    Suggestion { name: near.name, is_typo: near.is_only && name.chars().count() > 3, strange: None }
}

/// The suggestions among the known names of a scope, with an index that is created for the first misspelled name.
pub struct Suggestions<'n> {
    known: Option<Box<dyn Iterator<Item = &'n str> + 'n>>,
    index: Option<Index<'n>>,
    found: HashMap<String, Option<Suggestion<'n>>>,
}

/// The known names by their letters, and by their letters without case.
struct Index<'n> {
    names: Names<'n>,
    /// Each name, with `true` if no other name differs from it only in case.
    without_case: HashMap<String, (&'n str, bool)>,
}

impl<'n> Index<'n> {
    fn of(known: impl Iterator<Item = &'n str>) -> Self {
        let names = Names::new(known);
        let mut without_case = HashMap::new();
        for name in names.all() {
            let known = without_case.entry(name.to_ascii_lowercase()).or_insert((name, true));
            known.1 &= known.0 == name;
        }
        Self { names, without_case }
    }

    fn find(&mut self, name: &str) -> Option<Suggestion<'n>> {
        if let Some((plain, strange)) = confusable::plain(name)
            && let Some(known) = self.names.find(&plain)
        {
            return Some(Suggestion { name: known, is_typo: true, strange: Some(strange) });
        }
        if let Some((known, is_only)) = self.without_case.get(&name.to_ascii_lowercase())
            && *known != name
        {
            return Some(Suggestion { name: known, is_typo: *is_only, strange: None });
        }
        let near = self.names.typo(name, |it| !differ_in_digits(name, it));
        near.map(|near| suggestion_of(name, near))
    }
}

impl<'n> Suggestions<'n> {
    /// Creates the suggestions among the given names.
    pub fn among(known: impl Iterator<Item = &'n str> + 'n) -> Self {
        Self { known: Some(Box::new(known)), index: None, found: HashMap::new() }
    }

    /// Returns the same result as [`suggestion`].
    pub fn of(&mut self, name: &str) -> Option<Suggestion<'n>> {
        if let Some(found) = self.found.get(name) {
            return *found;
        }
        if let Some(known) = self.known.take() {
            self.index = Some(Index::of(known));
        }
        let suggestion = self.index.as_mut()?.find(name);
        self.found.insert(name.to_owned(), suggestion);
        suggestion
    }
}

/// Returns `true` if two names are equal without their digits.
fn differ_in_digits(name: &str, other: &str) -> bool {
    let is_letter = |it: &char| !it.is_ascii_digit();
    name.chars().filter(is_letter).eq(other.chars().filter(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_misspelled_name_gets_a_suggestion() {
        let known = ["availability_zone_name", "oam_net_id"];
        let mut suggestions = Suggestions::among(known.into_iter());
        for letter in ["q", "x", "w"] {
            for position in 0..known[0].len() {
                let mut name = known[0].to_owned();
                name.replace_range(position..=position, letter);
                let found = suggestions.of(&name);
                assert_eq!(found, suggestion(&name, known.into_iter()));
                assert_eq!(found.map(|it| (it.name, it.is_typo)), Some((known[0], true)), "{name}");
            }
        }
    }

    #[test]
    fn only_a_single_typo_to_a_single_name_is_certain() {
        let is_typo = |name: &str, known: &[&str]| suggestion(name, known.iter().copied()).unwrap().is_typo;
        assert!(is_typo("proaperties", &["properties", "description"]));
        assert!(is_typo("netwroks", &["networks"]));
        assert!(is_typo("net_ids", &["net_id", "net_id"]));
        // Two names are equally near, and a word of three letters is too short.
        assert!(!is_typo("oam_net_id", &["oam_net_ip", "ocm_net_id"]));
        assert!(!is_typo("vfw", &["vdw"]));
        // Two letters differ, or the indices differ.
        assert_eq!(suggestion("volume_size", ["volume_type"].into_iter()), None);
        assert_eq!(suggestion("vfw_name_1", ["vfw_name_0"].into_iter()), None);
        assert_eq!(suggestion("net_id", ["net_1_id", "net1_id"].into_iter()), None);
    }

    #[test]
    fn invisible_characters_look_alikes_and_case_are_slips() {
        let known = ["OS::Nova::Server", "OS::Neutron::Net"];
        for (name, help) in [
            ("OS::Nova::Server\u{a0}", "remove the no-break space U+00A0 from the name: `OS::Nova::Server`"),
            ("os::nova::server", "did you mean `OS::Nova::Server`?"),
            ("OS::Nova::Sever", "did you mean `OS::Nova::Server`?"),
        ] {
            let found = suggestion(name, known.into_iter()).unwrap();
            assert!(found.is_typo, "{name}");
            assert_eq!(found.correction(), help);
            assert_eq!(Suggestions::among(known.into_iter()).of(name), Some(found));
        }
        assert_eq!(suggestion("Nuage::Neutron::Gateway", known.into_iter()), None);
    }
}
