//! `{vm-type}`, `{network-role}` and `{index}`: what they may look like, and finding them in names.

use std::borrow::Cow;

use maps::HashSet;

/// Letters and digits of ASCII, and underscores.
pub fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// A word for a name that has other characters.
pub fn as_word(name: &str) -> String {
    name.replace(|it: char| !is_word(it), "_")
}

/// A decimal index.
pub fn is_index(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Why a text cannot be a vm-type.
pub fn vm_type_defect(vm_type: &str) -> Option<String> {
    character_defect(vm_type).or_else(|| marker_defect(vm_type))
}

/// Why a text cannot be a network-role.
pub fn role_defect(role: &str) -> Option<String> {
    character_defect(role).or_else(|| marker_defect(role)).or_else(|| {
        let (head, last) = role.rsplit_once('_')?;
        if last == "v6" {
            Some("ends in `_v6`".to_owned())
        } else if is_index(last) {
            Some(format!("ends in the index `_{last}`"))
        } else {
            let middle = head.split('_').skip(1).find(|segment| is_index(segment))?;
            Some(format!("contains the index `_{middle}_`"))
        }
    })
}

/// A vm-type that may become part of names.
pub fn good_vm_type(vm_type: &str) -> Option<&str> {
    Some(vm_type).filter(|it| vm_type_defect(it).is_none())
}

/// A network-role that may become part of names.
pub fn good_role(role: &str) -> Option<&str> {
    Some(role).filter(|it| role_defect(it).is_none())
}

/// What has to be corrected before names can be made of it, of a vm-type and a network-role as far as they are known.
pub fn to_correct(vm_type: Option<&str>, role: Option<&str>) -> Option<&'static str> {
    let (vm_type, role) = (vm_type.and_then(vm_type_defect), role.and_then(role_defect));
    match (vm_type, role) {
        (Some(_), Some(_)) => Some("vm-type and the network-role"),
        (Some(_), None) => Some("vm-type"),
        (None, Some(_)) => Some("network-role"),
        (None, None) => None,
    }
}

fn character_defect(token: &str) -> Option<String> {
    let bad = token.chars().find(|character| !is_word(*character))?;
    Some(format!("contains `{}`", bad.escape_debug()))
}

fn marker_defect(token: &str) -> Option<String> {
    ["_int_", "_int", "int_"].into_iter().find(|it| token.contains(it)).map(|it| format!("contains `{it}`"))
}

/// Whether `token` stands in `name` between underscores or ends, the whole name included.
pub fn contains_delimited(name: &str, token: &str) -> bool {
    !token.is_empty()
        && name.match_indices(token).any(|(at, _)| {
            let before = name.get(..at).unwrap_or_default();
            let after = name.get(at + token.len()..).unwrap_or_default();
            (before.is_empty() || before.ends_with('_')) && (after.is_empty() || after.starts_with('_'))
        })
}

/// Names have few words; longer ones are not searched for tokens.
const MOST_WORDS: usize = 24;

/// Tokens in lower case that are looked for in names.
#[derive(Debug)]
pub struct Tokens {
    tokens: HashSet<String>,
    /// A bit for each length that tokens have: most parts of a name have another one.
    lengths: u64,
}

impl<'t> FromIterator<&'t str> for Tokens {
    fn from_iter<I: IntoIterator<Item = &'t str>>(tokens: I) -> Self {
        let tokens: HashSet<String> = tokens.into_iter().map(str::to_owned).collect();
        let lengths = tokens.iter().fold(0, |lengths, token| lengths | length_bit(token.len()));
        Self { tokens, lengths }
    }
}

/// The last bit stands for all greater lengths too.
fn length_bit(length: usize) -> u64 {
    1 << length.min(63)
}

impl Tokens {
    /// The parts of a name that are runs of whole words and, in lower case, among the tokens; by start, then by length.
    pub fn delimited_in<'n>(&self, name: &'n str) -> Vec<&'n str> {
        let mut found = Vec::new();
        let mut ends = [0; MOST_WORDS];
        let mut words = 0;
        for end in
            name.bytes().enumerate().filter(|(_, byte)| *byte == b'_').map(|(at, _)| at).chain([name.len()])
        {
            let Some(place) = ends.get_mut(words) else { return found };
            *place = end;
            words += 1;
        }
        let mut start = 0;
        for first in 0..words {
            let ends = ends.get(first..words).unwrap_or_default();
            for &end in ends.iter().filter(|&&end| self.has_length(end - start)) {
                found.extend(name.get(start..end).filter(|part| self.tokens.contains(&*lower(part))));
            }
            start = ends.first().map_or(0, |end| end + 1);
        }
        found
    }

    fn has_length(&self, length: usize) -> bool {
        length > 0 && self.lengths & length_bit(length) != 0
    }
}

/// Items that are one most of the time, without room for more.
pub fn few<T>(mut items: impl Iterator<Item = T>) -> Vec<T> {
    let Some(first) = items.next() else { return Vec::new() };
    let mut found = vec![first];
    found.extend(items);
    found
}

/// A text in lower case; not copied when it is so already.
pub fn lower(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// A text in lower case, whatever the alphabet; not copied when it is ASCII and so already.
pub fn lower_of_any(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { lower(text) } else { Cow::Owned(text.to_lowercase()) }
}

/// Splits off a decimal index behind the last underscore.
pub fn split_index(name: &str) -> Option<(&str, &str)> {
    let rest = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let index = name.get(rest.len()..).filter(|it| !it.is_empty())?;
    Some((rest.strip_suffix('_')?, index))
}

/// Compares indices by their value: leading zeros do not count.
pub fn same_index(a: &str, b: &str) -> bool {
    a.trim_start_matches('0') == b.trim_start_matches('0')
}

/// Text before a suffix, when there is any.
pub fn before<'n>(name: &'n str, suffix: &str) -> Option<&'n str> {
    name.strip_suffix(suffix).filter(|rest| !rest.is_empty())
}

/// Strips a prefix, ASCII case aside.
pub(crate) fn after_ignoring_case<'n>(name: &'n str, prefix: &str) -> Option<&'n str> {
    let head = name.get(..prefix.len())?;
    if head.eq_ignore_ascii_case(prefix) { name.get(prefix.len()..) } else { None }
}

/// Strips a suffix, ASCII case aside.
pub(crate) fn before_ignoring_case<'n>(name: &'n str, suffix: &str) -> Option<&'n str> {
    let at = name.len().checked_sub(suffix.len())?;
    let tail = name.get(at..)?;
    if tail.eq_ignore_ascii_case(suffix) { name.get(..at) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_a_syntax() {
        assert_eq!(vm_type_defect("fw_2"), None);
        assert_eq!(vm_type_defect("print_x").as_deref(), Some("contains `int_`"));
        assert_eq!(vm_type_defect("f-w").as_deref(), Some("contains `-`"));
        assert_eq!(role_defect("oam_2").as_deref(), Some("ends in the index `_2`"));
        assert_eq!(role_defect("a_2_b").as_deref(), Some("contains the index `_2_`"));
        assert_eq!(role_defect("oam_v6").as_deref(), Some("ends in `_v6`"));
        assert_eq!(role_defect("2oam").as_deref(), None);
    }

    #[test]
    fn an_index_stands_behind_the_last_underscore() {
        assert_eq!(split_index("fw_server_12"), Some(("fw_server", "12")));
        assert_eq!(split_index("fw__0"), Some(("fw_", "0")));
        assert_eq!(split_index("_0"), Some(("", "0")));
        for name in ["", "0", "fw", "fw0", "fw_", "fw_0a", "fw_0_"] {
            assert_eq!(split_index(name), None, "{name}");
        }
    }

    #[test]
    fn tokens_are_found_between_underscores() {
        assert!(contains_delimited("vt_cfg", "vt"));
        assert!(contains_delimited("vt", "vt"));
        assert!(!contains_delimited("xvtx_cfg", "vt"));
        let known: Tokens = ["vt_a", "oam"].into_iter().collect();
        assert_eq!(known.delimited_in("VT_A_0_oam_port_0"), ["VT_A", "oam"]);
        assert_eq!(known.delimited_in(&"_oam".repeat(MOST_WORDS - 1)), ["oam"; MOST_WORDS - 1]);
        assert_eq!(known.delimited_in(&"_oam".repeat(MOST_WORDS)), [""; 0]);
    }
}
