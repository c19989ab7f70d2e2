//! The tokens `{vm-type}`, `{network-role}` and `{index}`: their valid characters, and their occurrences in names.

use std::borrow::Cow;

use vnfcheck_maps::HashSet;

/// Returns `true` for ASCII letters, ASCII digits and underscores.
pub fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Returns `true` if a name consists of [word characters](is_word).
pub fn has_only_word_characters(name: &str) -> bool {
    // Without an early exit, the compiler compares sixteen bytes at a time.
    name.bytes().fold(true, |all, byte| all & (byte.is_ascii_alphanumeric() || byte == b'_'))
}

/// Replaces all other characters of a name with underscores.
pub fn as_word(name: &str) -> String {
    name.replace(|it: char| !is_word(it), "_")
}

/// Returns `true` for a decimal index.
pub fn is_index(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The syntax of a token.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    /// Returns the reason why a string is not a valid token; `None` if it is valid.
    pub defect: fn(&str) -> Option<String>,
    /// Help for a string that is not valid.
    pub help: &'static str,
}

/// The syntax of a vm-type.
pub const VM_TYPE: Syntax = Syntax {
    defect: vm_type_defect,
    help: "use only letters, digits and underscores, without `int_` or `_int`",
};

/// The syntax of a network-role.
pub const ROLE: Syntax = Syntax {
    defect: role_defect,
    help: "use only letters, digits and underscores, without `int_` or `_int`, without `_v6` or an index such as `_0` at \
           the end, and without an index such as `_0_`",
};

/// Returns the reason why a string is not a valid vm-type; `None` if it is valid.
pub fn vm_type_defect(vm_type: &str) -> Option<String> {
    character_defect(vm_type).or_else(|| marker_defect(vm_type))
}

/// Returns the reason why a string is not a valid network-role; `None` if it is valid.
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

/// Returns the vm-type if it is valid in names.
pub fn good_vm_type(vm_type: &str) -> Option<&str> {
    Some(vm_type).filter(|it| vm_type_defect(it).is_none())
}

/// Returns the network-role if it is valid in names.
pub fn good_role(role: &str) -> Option<&str> {
    Some(role).filter(|it| role_defect(it).is_none())
}

/// Returns a valid network-role for an invalid one: without the words `int`, with underscores instead of other characters,
/// and with an index or `v6` joined to the word before. `None` if no such role is valid.
pub fn corrected_role(role: &str) -> Option<String> {
    let mut corrected = String::with_capacity(role.len());
    let words = role.split(|it: char| it == '_' || !is_word(it)).filter(|it| !it.is_empty() && *it != "int");
    for word in words {
        let is_suffix = is_index(word) || word == "v6" || word.starts_with("int");
        if !corrected.is_empty() && !is_suffix && !corrected.ends_with("int") {
            corrected.push('_');
        }
        corrected.push_str(word);
    }
    let is_role = corrected.contains(|it: char| it.is_ascii_alphabetic()) && good_role(&corrected).is_some();
    is_role.then_some(corrected)
}

/// Returns the invalid tokens that must be corrected before a name can be proposed, each with the reason; unknown tokens
/// are ignored.
pub fn to_correct(vm_type: Option<&str>, role: Option<&str>) -> Option<String> {
    let vm_type = vm_type.and_then(|it| Some(format!("vm-type `{it}`, which {},", vm_type_defect(it)?)));
    let role = role.and_then(|it| Some(format!("network-role `{it}`, which {},", role_defect(it)?)));
    match (vm_type, role) {
        (Some(vm_type), Some(role)) => Some(format!("{vm_type} and the {role}")),
        (vm_type, role) => vm_type.or(role),
    }
}

fn character_defect(token: &str) -> Option<String> {
    let bad = token.chars().find(|character| !is_word(*character))?;
    Some(format!("contains `{}`", bad.escape_debug()))
}

fn marker_defect(token: &str) -> Option<String> {
    ["_int_", "_int", "int_"].into_iter().find(|it| token.contains(it)).map(|it| format!("contains `{it}`"))
}

/// Returns `true` if `token` appears in `name` between underscores or the ends of the name.
pub fn contains_delimited(name: &str, token: &str) -> bool {
    !token.is_empty()
        && name.match_indices(token).any(|(at, _)| {
            let before = name.get(..at).unwrap_or_default();
            let after = name.get(at + token.len()..).unwrap_or_default();
            (before.is_empty() || before.ends_with('_')) && (after.is_empty() || after.starts_with('_'))
        })
}

/// Maximum number of words in a name that is searched for tokens; real names have few.
const MOST_WORDS: usize = 24;

/// Lower-case tokens to search for in names.
#[derive(Debug)]
pub struct Tokens {
    known: HashSet<String>,
    /// Bit set of token lengths; rejects most parts of a name without a hash lookup.
    lengths: u64,
    longest: usize,
}

impl<'t> FromIterator<&'t str> for Tokens {
    fn from_iter<I: IntoIterator<Item = &'t str>>(tokens: I) -> Self {
        let known: HashSet<String> = tokens.into_iter().map(str::to_owned).collect();
        let lengths = known.iter().fold(0, |lengths, token| lengths | length_bit(token.len()));
        let longest = known.iter().map(String::len).max().unwrap_or_default();
        Self { known, lengths, longest }
    }
}

/// Returns the bit for a length; the last bit represents all greater lengths.
fn length_bit(length: usize) -> u64 {
    1 << length.min(63)
}

impl Tokens {
    /// Returns the parts of a name that consist of whole words and are tokens when lower-cased, sorted by start, then
    /// by length.
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
            let short = ends.iter().take_while(|end| **end - start <= self.longest);
            for &end in short.filter(|end| self.has_length(**end - start)) {
                found.extend(name.get(start..end).filter(|part| self.known.contains(&*lower(part))));
            }
            start = ends.first().map_or(0, |end| end + 1);
        }
        found
    }

    fn has_length(&self, length: usize) -> bool {
        length > 0 && self.lengths & length_bit(length) != 0
    }
}

/// Collects items without spare capacity for the common case of a single item.
pub fn few<T>(mut items: impl Iterator<Item = T>) -> Vec<T> {
    let Some(first) = items.next() else { return Vec::new() };
    let mut found = vec![first];
    found.extend(items);
    found
}

/// Returns the ASCII lower-case form; borrows if the string is already lower case.
pub fn lower(text: &str) -> Cow<'_, str> {
    // Without an early exit, the compiler compares sixteen bytes at a time.
    if text.bytes().fold(false, |any, byte| any | byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the lower-case form for any alphabet; borrows if the string is ASCII and already lower case.
pub fn lower_of_any(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { lower(text) } else { Cow::Owned(text.to_lowercase()) }
}

/// Splits off a decimal index after the last underscore.
pub fn split_index(name: &str) -> Option<(&str, &str)> {
    let rest = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let index = name.get(rest.len()..).filter(|it| !it.is_empty())?;
    Some((rest.strip_suffix('_')?, index))
}

/// Compares indices by value, ignoring leading zeros.
pub fn same_index(a: &str, b: &str) -> bool {
    a.trim_start_matches('0') == b.trim_start_matches('0')
}

/// Returns the text before a suffix; `None` if that text is empty.
pub fn before<'n>(name: &'n str, suffix: &str) -> Option<&'n str> {
    name.strip_suffix(suffix).filter(|rest| !rest.is_empty())
}

/// Returns `true` if two words differ at most in ASCII case.
pub fn is_alike(one: &str, other: &str) -> bool {
    // Most compared words are equal, and comparing bytes is faster.
    one == other || one.eq_ignore_ascii_case(other)
}

/// Returns `true` if one word contains the other, ignoring ASCII case.
pub fn overlap(one: &str, other: &str) -> bool {
    let (one, other) = (lower(one), lower(other));
    one.contains(&*other) || other.contains(&*one)
}

/// Strips a prefix, ignoring ASCII case.
pub(crate) fn after_ignoring_case<'n>(name: &'n str, prefix: &str) -> Option<&'n str> {
    let head = name.get(..prefix.len())?;
    if is_alike(head, prefix) { name.get(prefix.len()..) } else { None }
}

/// Strips a suffix, ignoring ASCII case.
pub(crate) fn before_ignoring_case<'n>(name: &'n str, suffix: &str) -> Option<&'n str> {
    let at = name.len().checked_sub(suffix.len())?;
    let tail = name.get(at..)?;
    if is_alike(tail, suffix) { name.get(..at) } else { None }
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
    fn a_corrected_role_has_no_defect() {
        for (role, corrected) in [
            ("oam_int", "oam"),
            ("a_int_b", "a_b"),
            ("gn_1", "gn1"),
            ("a_2_b", "a2_b"),
            ("oam_v6", "oamv6"),
            ("o-m", "o_m"),
            ("oam_internal", "oaminternal"),
            ("print_x", "printx"),
        ] {
            assert_eq!(corrected_role(role).as_deref(), Some(corrected), "{role}");
        }
        assert_eq!(corrected_role("int_1"), None);
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
