//! Entries for similar defects.

use vnfcheck_maps::{HashMap, IndexSet};

use super::entry::Entry;

/// Maximum number of similar defects in a file that are listed individually; larger numbers share an entry.
const MOST_ALIKE: usize = 3;
/// Maximum number of lines listed in a shared entry.
const MOST_LISTED: usize = 5;
/// Maximum number of requirements named in a shared entry.
const MOST_IDS: usize = 4;

/// Findings that share an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharing {
    /// More than [`MOST_ALIKE`] findings of the same requirements in one file.
    InFile,
    /// All findings of a package with the same remedy.
    Action,
}

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

/// Text of an entry that represents several findings.
struct Shared {
    title: Option<String>,
    ids: String,
    places: String,
    findings: usize,
}

/// Merges entries that differ only in names and lines. The first entry lists the lines of all.
pub(super) fn merged(entries: Vec<Entry<'_>>, sharing: Sharing) -> Vec<Entry<'_>> {
    let mut groups: HashMap<Vec<String>, Vec<usize>> = HashMap::default();
    for (at, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.ids.is_empty()) {
        groups.entry(shape(entry, sharing)).or_default().push(at);
    }
    let most_alone = if sharing == Sharing::Action { 1 } else { MOST_ALIKE };
    let mut shared: HashMap<usize, Shared> = HashMap::default();
    let mut is_listed = vec![false; entries.len()];
    for group in groups.values().filter(|group| group.len() > most_alone) {
        let alike: Vec<&Entry<'_>> = group.iter().filter_map(|at| entries.get(*at)).collect();
        let Some((first, others)) = group.split_first() else { continue };
        let findings = alike.iter().map(|entry| entry.findings).sum();
        shared.insert(
            *first,
            Shared { title: title(&alike), ids: ids(&alike), places: lines(&alike), findings },
        );
        for other in others {
            if let Some(listed) = is_listed.get_mut(*other) {
                *listed = true;
            }
        }
    }
    let kept = entries.into_iter().zip(is_listed).enumerate().filter(|(_, (_, is_listed))| !is_listed);
    kept.map(|(at, (mut entry, _))| {
        if let Some(shared) = shared.remove(&at) {
            entry.message = shared.title.unwrap_or(entry.message);
            entry.ids = shared.ids;
            entry.findings = shared.findings;
            entry.notes.insert(0, shared.places);
        }
        entry
    })
    .collect()
}

/// Returns the key of similar entries: the level, and the messages with placeholders for names. For entries of one
/// file, the key also contains the file, the requirements and the notes.
fn shape(entry: &Entry<'_>, sharing: Sharing) -> Vec<String> {
    let texts = std::iter::once(&entry.message).chain(&entry.help).map(|text| without_names(text));
    let mark = if entry.is_fixable { "[*]" } else { "" };
    let mut shape: Vec<String> =
        [entry.level.name(), mark].map(str::to_owned).into_iter().chain(texts).collect();
    if sharing == Sharing::InFile {
        shape.extend([&entry.file, &entry.ids].into_iter().chain(&entry.notes).cloned());
    }
    shape
}

/// Returns the names of the requirements of all similar entries, each once.
fn ids(alike: &[&Entry<'_>]) -> String {
    let ids: IndexSet<&str> = alike.iter().flat_map(|entry| entry.ids.split(", ")).collect();
    let mut ids: Vec<&str> = ids.into_iter().collect();
    let more = ids.len().saturating_sub(MOST_IDS);
    ids.truncate(MOST_IDS);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{}{more}", ids.join(", "))
}

/// Replaces each name in backticks with a placeholder.
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
    let plural = plural(verb)?;
    let refers_back = object.split([' ', ',']).any(|word| matches!(word, "it" | "its" | "itself" | "that"));
    let subjects = if names_file(noun) { subjects(alike) } else { alike.len() };
    (!refers_back && subjects > 1).then(|| format!("{subjects} {noun}s {plural} {}", in_plural(object)))
}

/// Returns the plural of a verb.
fn plural(verb: &str) -> Option<&'static str> {
    VERBS.iter().find(|(singular, _)| *singular == verb).map(|(_, plural)| *plural)
}

/// Returns the rest of a sentence with a plural subject: a verb after `and` or `but` has the same subject.
fn in_plural(object: &str) -> String {
    let mut before = "";
    let words = object.split(' ').map(|word| {
        let has_subject = matches!(std::mem::replace(&mut before, word), "and" | "but");
        plural(word).filter(|_| has_subject).unwrap_or(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns `true` for nouns of files. Findings with the same name are about the same file, while elements of templates may
/// share a name.
fn names_file(noun: &str) -> bool {
    ["file", "template"].iter().any(|it| noun.ends_with(it))
}

/// Returns the number of different subjects in the messages of entries.
fn subjects(alike: &[&Entry<'_>]) -> usize {
    let subjects: IndexSet<_> = alike.iter().map(|entry| entry.message.split('`').nth(1)).collect();
    subjects.len()
}

/// Returns `true` for nouns whose plural ends in `s`, such as `parameter` and `resource id`.
fn is_plain_noun(noun: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|it| it.is_ascii_lowercase() || it == b'-');
    let is_article = |word: &str| matches!(word, "a" | "an" | "the" | "of" | "for" | "in" | "no");
    !noun.ends_with(['s', 'x', 'y', 'h']) && noun.split(' ').all(|word| is_word(word) && !is_article(word))
}

/// Returns the places of similar entries, such as `28 findings of this kind: lines 4, 9, 12`. If the entries differ in
/// more than their subjects, each line states the names that differ. Places outside the first file state their file.
fn lines(alike: &[&Entry<'_>]) -> String {
    let names: Vec<Vec<&str>> = alike.iter().map(|entry| names(&entry.message)).collect();
    let first = names.first().map_or(&[] as &[&str], Vec::as_slice);
    let differs = |at: &usize| names.iter().any(|names| names.get(*at) != first.get(*at));
    let differing: Vec<usize> = (0..first.len()).filter(differs).collect();
    let has_names = differing.iter().any(|at| *at > 0);
    let mut places: Vec<Place<'_>> = alike
        .iter()
        .zip(&names)
        .map(|(entry, names)| {
            let distinct: IndexSet<_> = differing.iter().filter_map(|at| names.get(*at)).collect();
            let distinct: Vec<String> = distinct.iter().map(|name| format!("`{name}`")).collect();
            let line = if has_names {
                format!("{} ({})", entry.line, distinct.join(", "))
            } else {
                entry.line.to_string()
            };
            Place { file: entry.within, line }
        })
        .collect();
    places.dedup();
    let more = places.len().saturating_sub(MOST_LISTED);
    places.truncate(MOST_LISTED);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let shown = alike.first().map(|it| names_of_help(it)).unwrap_or_default();
    let has_other_names = |(entry, listed): (&&Entry<'_>, &Vec<&str>)| {
        names_of_help(entry).iter().any(|name| !(shown.contains(name) || has_names && listed.contains(name)))
    };
    let hint = if !more.is_empty() {
        "; `--format concise` lists each"
    } else if alike.iter().zip(&names).any(has_other_names) {
        "; `--format concise` shows each help"
    } else {
        ""
    };
    format!("{} findings of this kind: {}{more}{hint}", alike.len(), joined(&places))
}

/// A line of a file, with the names that differ.
#[derive(PartialEq)]
struct Place<'e> {
    file: &'e str,
    line: String,
}

/// Returns places grouped by file: `lines 4, 9; line 3 of base.env`.
fn joined(places: &[Place<'_>]) -> String {
    let first = places.first().map_or("", |place| place.file);
    let of_file = |places: &[Place<'_>]| {
        let word = if places.len() == 1 { "line" } else { "lines" };
        let file = places.first().map_or("", |place| place.file);
        let of = if file == first { String::new() } else { format!(" of {file}") };
        let lines: Vec<&str> = places.iter().map(|place| place.line.as_str()).collect();
        format!("{word} {}{of}", lines.join(", "))
    };
    places.chunk_by(|a, b| a.file == b.file).map(of_file).collect::<Vec<_>>().join("; ")
}

/// Returns the names in the help of an entry.
fn names_of_help<'e>(entry: &'e Entry<'_>) -> Vec<&'e str> {
    entry.help.as_deref().map(names).unwrap_or_default()
}

/// Returns the names in backticks.
fn names(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
