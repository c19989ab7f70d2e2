//! Parameters and their elements, each once, in the order of the preload.

use std::cmp::Ordering;

use vnfcheck_maps::{HashMap, HashSet};

use crate::uses::Taken;

/// A parameter, or one of its elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part<'p> {
    pub(crate) parameter: &'p str,
    pub(crate) element: Option<u64>,
}

impl Part<'_> {
    /// Returns the name in placeholders and summaries.
    pub(crate) fn name(self) -> String {
        match self.element {
            Some(element) => format!("{}[{element}]", self.parameter),
            None => self.parameter.to_owned(),
        }
    }
}

/// Parts of parameters, each once.
#[derive(Debug, Default)]
pub(crate) struct Parts<'p> {
    in_order: Vec<Part<'p>>,
    known: HashSet<Part<'p>>,
    /// The lowest element of each parameter that may be free.
    free: HashMap<&'p str, u64>,
}

impl<'p> Parts<'p> {
    fn add(&mut self, parameter: &'p str, element: Option<u64>) {
        let part = Part { parameter, element };
        if self.known.insert(part) {
            self.in_order.push(part);
        }
    }

    /// Adds the part for a number of instances. If the index is only known in the stack, each instance gets the lowest
    /// free element.
    pub(super) fn take(&mut self, parameter: &'p str, taken: Taken, instances: u64, budget: &mut u64) {
        match taken {
            Taken::Whole => self.add(parameter, None),
            Taken::Element(element) => self.add(parameter, Some(element)),
            Taken::Next => {
                for _ in 0..instances.min(*budget) {
                    *budget -= 1;
                    let mut element = self.free.get(parameter).copied().unwrap_or_default();
                    while self.known.contains(&Part { parameter, element: Some(element) }) {
                        element += 1;
                    }
                    self.free.insert(parameter, element + 1);
                    self.add(parameter, Some(element));
                }
            }
        }
    }

    /// Sorts by name, comparing digits as numbers, then by element.
    pub(super) fn sort(&mut self) {
        self.in_order.sort_by(|a, b| {
            natural(a.parameter, b.parameter)
                .then_with(|| a.parameter.cmp(b.parameter))
                .then(a.element.cmp(&b.element))
        });
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Part<'p>> {
        self.in_order.iter().copied()
    }
}

/// Compares strings; runs of digits compare as numbers.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let digits = |text: &str| text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
        let letters = |text: &str| text.find(|it: char| it.is_ascii_digit()).unwrap_or(text.len());
        let ((text_a, rest_a), (text_b, rest_b)) = (a.split_at(letters(a)), b.split_at(letters(b)));
        let ((number_a, rest_a), (number_b, rest_b)) =
            (rest_a.split_at(digits(rest_a)), rest_b.split_at(digits(rest_b)));
        let [short_a, short_b] = [number_a, number_b].map(|it| it.trim_start_matches('0'));
        let order = text_a.cmp(text_b).then_with(|| number_a.is_empty().cmp(&number_b.is_empty()).reverse());
        let order = order.then(short_a.len().cmp(&short_b.len())).then_with(|| short_a.cmp(short_b));
        if order != Ordering::Equal || (rest_a.is_empty() && rest_b.is_empty()) {
            return order.then(rest_a.len().cmp(&rest_b.len()));
        }
        (a, b) = (rest_a, rest_b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_compare_as_numbers() {
        let mut names = ["fw_name_10", "fw_name_2", "fw_name", "a10b2", "a10b10", "a9", "fw_name_02", "fx"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(
            names,
            ["a9", "a10b2", "a10b10", "fw_name", "fw_name_2", "fw_name_02", "fw_name_10", "fx"]
        );
    }

    #[test]
    fn the_lowest_free_element_is_taken() {
        let mut parts = Parts::default();
        let mut budget = 5;
        parts.take("p", Taken::Element(1), 1, &mut budget);
        parts.take("p", Taken::Next, 2, &mut budget);
        parts.take("p", Taken::Whole, 3, &mut budget);
        parts.take("q", Taken::Next, 1, &mut budget);
        parts.take("p", Taken::Next, u64::MAX, &mut budget);
        let names: Vec<_> = parts.iter().map(Part::name).collect();
        assert_eq!(names, ["p[1]", "p[0]", "p[2]", "p", "q[0]", "p[3]", "p[4]"]);
        assert_eq!(budget, 0);
    }
}
