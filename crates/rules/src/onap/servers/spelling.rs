//! Uniform letter case of a word in all names.

use vnfcheck_hot::Node;
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::occurrences::{self, Occurrence};
use vnfcheck_vnf::tokens::lower_of_any;

use vnfcheck_check::{Change, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // All resource IDs use the same letter case for a network-role.
    rule("R-21511", |cx, out| check_uniform("network-role", cx.vnf().roles_in_ids().iter().copied(), out))
        .resolved_by(Change::RenameResource),
    // Resource IDs use the same letter case for a vm-type as parameter names.
    rule("R-36687", |cx, out| {
        let parameters = occurrences::vm_types_in_parameters(cx.model());
        check_agreement("vm-type", cx.vnf().vm_types_in_ids().iter().copied(), parameters, out);
    })
    .resolved_by(Change::RenameResource),
    // All parameter names use the same letter case for a network-role.
    rule("R-58424", |cx, out| {
        check_uniform("network-role", cx.vnf().roles_in_parameters().iter().copied(), out);
    }),
    // Resource IDs use the same letter case for a network-role as parameter names.
    rule("R-86588", |cx, out| {
        let parameters = cx.vnf().roles_in_parameters().iter().copied();
        check_agreement("network-role", cx.vnf().roles_in_ids().iter().copied(), parameters, out);
    })
    .resolved_by(Change::RenameResource),
];

/// The spellings of one word with the keys that contain them, in order of occurrence.
type Spellings<'p> = IndexMap<&'p str, Vec<Node<'p>>>;

fn by_word<'p>(found: impl IntoIterator<Item = Occurrence<'p>>) -> IndexMap<String, Spellings<'p>> {
    let mut all = Spellings::default();
    for (spelling, key) in found {
        all.entry(spelling).or_default().push(key);
    }
    let mut words: IndexMap<String, Spellings<'p>> = IndexMap::default();
    for (spelling, keys) in all {
        words.entry(spelling.to_lowercase()).or_default().insert(spelling, keys);
    }
    words
}

/// Checks that all spellings of a word are equal. The most frequent spelling counts as correct; in a tie, the first
/// one.
fn check_uniform<'p>(what: &str, found: impl IntoIterator<Item = Occurrence<'p>>, out: &mut Findings) {
    out.need_every_file();
    for spellings in by_word(found).into_values() {
        let Some((suggestion, keys)) = spellings.iter().rev().max_by_key(|(_, keys)| keys.len()) else {
            continue;
        };
        out.pass_many(keys.len());
        let others = spellings.iter().filter(|(spelling, _)| *spelling != suggestion);
        for (spelling, key) in others.flat_map(|(spelling, keys)| keys.iter().map(move |key| (spelling, key)))
        {
            let message = format!("`{}` spells the {what} `{suggestion}` as `{spelling}`", key.text());
            let finding = out.fail(*key, message);
            finding.help(format!("use `{suggestion}` everywhere, or choose a clearly different name"));
            if let Some(first) = keys.first() {
                finding.related(*first, format!("`{suggestion}` here"));
            }
        }
    }
}

/// Requires the same spelling in IDs and in parameter names for words that occur in both.
fn check_agreement<'p>(
    what: &str,
    ids: impl IntoIterator<Item = Occurrence<'p>>,
    parameters: impl IntoIterator<Item = Occurrence<'p>>,
    out: &mut Findings,
) {
    out.need_every_file();
    let parameters = by_word(parameters);
    for (spelling, key) in ids {
        let Some(spellings) = parameters.get(&*lower_of_any(spelling)) else { continue };
        let Some((other, keys)) = spellings.first().filter(|_| !spellings.contains_key(&spelling)) else {
            out.pass();
            continue;
        };
        let message =
            format!("`{}` contains {what} `{spelling}`, but parameter names contain `{other}`", key.text());
        let finding = out.fail(key, message);
        finding.help(format!("write `{other}` in the ID, or `{spelling}` in all parameter names"));
        if let Some(parameter) = keys.first() {
            finding.related(*parameter, "a parameter with the other spelling");
        }
    }
}
