//! R-11690: the indices in resource ids count from 0 without gaps.

use fix::Fix;
use hot::{Node, Template};

use crate::check::{Context, Findings, Rule, rule};
use crate::names;

pub(crate) static RULES: &[Rule] = &[rule("R-11690", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let resources = package.templates().flat_map(Template::resources).map(|it| (it.id(), it.key));
    let is_indexed = |id: &str| id.len() <= LONGEST_ID && indices(id).next().is_some();
    let ids: Vec<_> = resources.filter(|(id, _)| is_indexed(id)).collect();
    let mut counted: Vec<(&str, u64, usize)> = Vec::new();
    for (position, (id, _)) in ids.iter().enumerate() {
        let indices = indices(id).map(|(start, index)| (id.get(..start).unwrap_or_default(), index));
        counted.extend(indices.map(|(prefix, index)| (prefix, index, position)));
    }
    // Of the resources with the same prefix and index the first counts.
    counted.sort_unstable();
    counted.dedup_by_key(|(prefix, index, _)| (*prefix, *index));
    for of_prefix in counted.chunk_by(|one, other| one.0 == other.0) {
        let gap = (0..).zip(of_prefix).find(|(expected, (_, index, _))| expected != index);
        let gap = gap.and_then(|(missing, found)| Some((missing, found, ids.get(found.2)?)));
        let Some((missing, (prefix, index, _), (_, key))) = gap else {
            out.pass();
            continue;
        };
        out.fail(*key, format!("index {index} of `{prefix}` comes without index {missing}"))
            .help(format!("count `{prefix}0`, `{prefix}1` and so on through all templates of the VNF"))
            .fix(renumbered(*key, prefix, missing));
    }
}

/// Heat stores no longer ids.
const LONGEST_ID: usize = 255;

/// Words of digits in an id: where each starts, and its number.
fn indices(id: &str) -> impl Iterator<Item = (usize, u64)> {
    let mut start = 0;
    id.split('_').filter_map(move |word| {
        let at = start;
        start += word.len() + 1;
        let index = names::is_index(word).then(|| word.parse().unwrap_or(u64::MAX))?;
        Some((at, index))
    })
}

/// The resource with the missing index instead of its own.
fn renumbered(key: Node<'_>, prefix: &str, missing: u64) -> Option<Fix> {
    let id = key.text();
    let rest = id.strip_prefix(prefix)?.trim_start_matches(|it: char| it.is_ascii_digit());
    Some(Fix::rename_resource(key.file(), id, &format!("{prefix}{missing}{rest}")).giving_way())
}
