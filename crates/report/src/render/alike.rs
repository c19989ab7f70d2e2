//! Entries for similar defects of a file.

use maps::HashMap;

use super::entry::Entry;

/// Maximum number of similar defects in a file that are listed individually; more share an entry.
const MOST_ALIKE: usize = 3;
/// Maximum number of lines listed in a shared entry.
const MOST_LISTED: usize = 30;
/// Maximum number of lines listed with names.
const MOST_NAMED: usize = 10;

/// Verbs after the subject of a message, each with the plural.
const VERBS: [(&str, &str); 11] = [
    ("is", "are"),
    ("has", "have"),
    ("does", "do"),
    ("declares", "declare"),
    ("contains", "contain"),
    ("takes", "take"),
    ("gives", "give"),
    ("gets", "get"),
    ("uses", "use"),
    ("sets", "set"),
    ("creates", "create"),
];

/// Merges entries of a file that differ only in names and lines. If there are more than [`MOST_ALIKE`] of them, the first
/// entry lists the lines of all.
pub(super) fn merged(entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let mut groups: HashMap<Vec<String>, Vec<usize>> = HashMap::default();
    for (at, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.ids.is_empty()) {
        groups.entry(shape(entry)).or_default().push(at);
    }
    let mut shared: HashMap<usize, (Option<String>, String)> = HashMap::default();
    let mut is_listed = vec![false; entries.len()];
    for group in groups.values().filter(|group| group.len() > MOST_ALIKE) {
        let alike: Vec<&Entry<'_>> = group.iter().filter_map(|at| entries.get(*at)).collect();
        let Some((first, others)) = group.split_first() else { continue };
        shared.insert(*first, (title(&alike), lines(&alike)));
        for other in others {
            if let Some(listed) = is_listed.get_mut(*other) {
                *listed = true;
            }
        }
    }
    let kept = entries.into_iter().zip(is_listed).enumerate().filter(|(_, (_, is_listed))| !is_listed);
    kept.map(|(at, (mut entry, _))| {
        if let Some((title, lines)) = shared.remove(&at) {
            entry.message = title.unwrap_or(entry.message);
            entry.notes.insert(0, lines);
        }
        entry
    })
    .collect()
}

/// Returns the key of similar entries: the file, the requirements, the level, the notes, and the texts with blanks for
/// names.
fn shape(entry: &Entry<'_>) -> Vec<String> {
    let texts = std::iter::once(&entry.message).chain(&entry.help).map(|text| without_names(text));
    let mark = if entry.is_fixable { "[*]" } else { "" };
    let common = [&entry.file, &entry.ids, entry.level, mark].map(str::to_owned).into_iter();
    common.chain(texts).chain(entry.notes.iter().cloned()).collect()
}

/// Returns a text with a blank for each name in backticks.
fn without_names(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { part } else { "``" }).collect()
}

/// Returns a message for all similar entries, such as ``28 parameters have no `description` ``, if only their subjects
/// differ and the plural is known.
fn title(alike: &[&Entry<'_>]) -> Option<String> {
    let (first, others) = alike.split_first()?;
    let mut parts = first.message.splitn(3, '`');
    let (noun, _, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let is_same = |entry: &&&Entry<'_>| entry.message.splitn(3, '`').nth(2) == Some(rest);
    let noun = noun.strip_suffix(' ').filter(|noun| is_plain_noun(noun))?;
    if others.iter().filter(is_same).count() < others.len() {
        return None;
    }
    let (verb, object) = rest.strip_prefix(' ')?.split_once(' ')?;
    let (_, plural) = VERBS.iter().find(|(singular, _)| *singular == verb)?;
    let refers_back = object.split([' ', ',']).any(|word| matches!(word, "it" | "its" | "itself" | "that"));
    (!refers_back).then(|| format!("{} {noun}s {plural} {object}", alike.len()))
}

/// Returns `true` for nouns whose plural ends in `s`, such as `parameter` and `resource id`.
fn is_plain_noun(noun: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|it| it.is_ascii_lowercase() || it == b'-');
    let is_article = |word: &str| matches!(word, "a" | "an" | "the" | "of" | "for" | "in" | "no");
    !noun.ends_with(['s', 'x', 'y', 'h']) && noun.split(' ').all(|word| is_word(word) && !is_article(word))
}

/// Returns the places of similar entries, such as `28 findings of this kind: lines 4, 9, 12`. If more than their subjects
/// differ, each line has the names that differ.
fn lines(alike: &[&Entry<'_>]) -> String {
    let names: Vec<Vec<&str>> = alike.iter().map(|entry| names(&entry.message)).collect();
    let first = names.first().map_or(&[] as &[&str], Vec::as_slice);
    let differs = |at: &usize| names.iter().any(|names| names.get(*at) != first.get(*at));
    let differing: Vec<usize> = (0..first.len()).filter(differs).collect();
    let has_names = differing.iter().any(|at| *at > 0);
    let mut places: Vec<String> = alike
        .iter()
        .zip(&names)
        .map(|(entry, names)| {
            let names: Vec<String> =
                differing.iter().filter_map(|at| Some(format!("`{}`", names.get(*at)?))).collect();
            if has_names { format!("{} ({})", entry.line, names.join(", ")) } else { entry.line.to_string() }
        })
        .collect();
    places.dedup();
    let most = if has_names { MOST_NAMED } else { MOST_LISTED };
    let more = places.len().saturating_sub(most);
    places.truncate(most);
    let word = if places.len() == 1 { "line" } else { "lines" };
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let has_helps = alike.iter().any(|it| alike.first().is_some_and(|first| it.help != first.help));
    let hint = if has_helps || !more.is_empty() { "; `--format concise` lists each" } else { "" };
    format!("{} findings of this kind: {word} {}{more}{hint}", alike.len(), places.join(", "))
}

/// Returns the names in backticks.
fn names(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
