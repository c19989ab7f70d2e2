//! Findings of a package in several variants, such as its deployments.

use vnfcheck_maps::HashMap;

use crate::finding::{Finding, Place, Related};
use crate::findings::Findings;

/// A finding with the positions of its variants, in ascending order.
struct Merged {
    finding: Finding,
    positions: Vec<usize>,
}

impl Merged {
    /// Adds the same finding in another variant. A failure replaces advice.
    fn add(&mut self, finding: &Finding, position: usize) {
        if self.finding.advisory && !finding.advisory {
            *self = Self { finding: finding.clone(), positions: vec![position] };
            return;
        }
        if finding.advisory && !self.finding.advisory {
            return;
        }
        if self.positions.last() != Some(&position) {
            self.positions.push(position);
        }
        for Related { place, message } in &finding.related {
            let is_listed = |it: &Related| it.place == *place && it.message == *message;
            if !self.finding.related.iter().any(is_listed) {
                self.finding.related(*place, message.clone());
            }
        }
    }
}

impl Findings {
    /// Merges the findings of the variants of one package. Equal findings count once, and `mark` changes each finding
    /// that only some variants have, given their positions. The numbers of examined and unlisted subjects are taken
    /// from the variant with the highest numbers.
    pub fn of_variants(variants: &[Self], mark: impl Fn(&mut Finding, &[usize])) -> Self {
        let mut by_key: HashMap<(Place, &str), usize> = HashMap::default();
        let mut merged: Vec<Merged> = Vec::new();
        for (position, variant) in variants.iter().enumerate() {
            for finding in variant.iter() {
                let at = *by_key.entry((finding.primary, &finding.message)).or_insert(merged.len());
                match merged.get_mut(at) {
                    Some(known) => known.add(finding, position),
                    None => merged.push(Merged { finding: finding.clone(), positions: vec![position] }),
                }
            }
        }
        let mut out = Self::default();
        for Merged { mut finding, positions } in merged {
            if positions.len() < variants.len() {
                mark(&mut finding, &positions);
            }
            out.adopt(finding);
        }
        out.adopt_counts(variants);
        out
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::{FileId, Span};

    use super::*;

    #[test]
    fn only_differences_between_variants_are_marked() {
        let place = |at| Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
        let mut variants = vec![Findings::default(), Findings::default()];
        for (position, variant) in variants.iter_mut().enumerate() {
            variant.fail(place(1), "wrong").related(place(if position == 0 { 5 } else { 6 }), "used here");
            variant.pass_many(position);
        }
        variants[1].fail(place(2), "missing");
        variants[0].advise(place(3), "too large");
        variants[1].fail(place(3), "too large");
        let merged = Findings::of_variants(&variants, |finding, positions| {
            finding.message = format!("{positions:?} {}", finding.message);
        });
        let outcome = merged.finish();
        let failures = outcome.failures.items.iter();
        let failures: Vec<_> =
            failures.map(|it| (it.primary, it.message.as_str(), it.related.len())).collect();
        let expected = [(place(1), "wrong", 2), (place(2), "[1] missing", 0), (place(3), "[1] too large", 0)];
        assert_eq!(failures, expected);
        assert_eq!((outcome.examined, outcome.failures.omitted, outcome.advice.items.len()), (4, 0, 0));
    }
}
