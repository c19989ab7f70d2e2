//! R-11690: the indices in resource ids count from 0 without gaps.

use fix::{Fix, Plan};
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
    counted.sort_unstable();
    let mut renames_left = MOST_RENAMES;
    for of_prefix in counted.chunk_by(|one, other| one.0 == other.0) {
        let by_index = || of_prefix.chunk_by(|one, other| one.1 == other.1);
        // Of the resources with the same prefix and index the first is the one to look at.
        let gap = (0..).zip(by_index()).find_map(|(expected, found)| {
            let (prefix, index, position) = found.first().filter(|(_, index, _)| *index != expected)?;
            Some((expected, prefix, index, ids.get(*position)?))
        });
        let Some((missing, prefix, index, (_, key))) = gap else {
            out.pass();
            continue;
        };
        let moved = (0..).zip(by_index()).flat_map(|(now, found)| found.iter().map(move |it| (now, it)));
        let moved = moved.filter(|(now, (_, index, _))| now != index);
        let moved = moved.filter_map(|(now, (_, _, position))| Some((ids.get(*position)?.1, now)));
        let renames: Vec<_> = moved.take(renames_left + 1).collect();
        let finding = out.fail(*key, format!("index {index} of `{prefix}` comes without index {missing}"));
        finding.help(format!("count `{prefix}0`, `{prefix}1` and so on through all templates of the VNF"));
        if renames.len() <= renames_left {
            renames_left -= renames.len();
            finding.fix(renumbered(prefix, &renames));
        }
    }
}

/// Renames in the fixes of one package. An id may have a hundred indices, so that those of all sequences may come to much more
/// than the templates.
const MOST_RENAMES: usize = 10_000;

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

/// Resources with other indices behind a prefix, so that the sequence has no gap. All move at once: what stands for the same
/// server keeps the same index.
fn renumbered(prefix: &str, renames: &[(Node<'_>, u64)]) -> Option<Fix> {
    let plans = renames.iter().map(|(key, index)| {
        let from = key.text();
        let rest = from.strip_prefix(prefix)?.trim_start_matches(|it: char| it.is_ascii_digit());
        let to = format!("{prefix}{index}{rest}");
        Some(Plan::RenameResource { template: key.file(), from: from.into(), to })
    });
    let plans: Vec<Plan> = plans.collect::<Option<_>>()?;
    let title = match plans.as_slice() {
        [Plan::RenameResource { from, to, .. }] => format!("rename resource `{from}` to `{to}`"),
        all => format!("rename {} resources so that `{prefix}` counts from 0 without gaps", all.len()),
    };
    let mut plans = plans.into_iter();
    let first = Fix::safe(title, plans.next()?).giving_way();
    Some(plans.fold(first, Fix::and))
}
