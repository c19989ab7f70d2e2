//! Circles in small directed graphs: nested templates, dependencies of resources.

use std::collections::{HashMap, HashSet};

/// A labelled edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// Whatever the caller wants to know it by.
    pub(crate) label: usize,
}

/// Every circle that a depth-first search closes, as the labels of its edges in order. `edges` must be sorted by
/// `from`. Of very many circles the first are given: all of them together have at most [`MOST_LABELS`] labels more than
/// there are edges, so that work and memory are linear in nodes and edges.
pub(crate) fn cycles(edges: &[Edge]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        finished: HashSet::new(),
        cycles: Vec::new(),
        labels_left: edges.len() + MOST_LABELS,
    };
    for edge in edges {
        search.run(edge.from);
    }
    search.cycles
}

/// Labels in all circles, beside one for each edge: one circle through everything always fits.
const MOST_LABELS: usize = 10_000;

struct Search<'g> {
    edges: &'g [Edge],
    finished: HashSet<u32>,
    cycles: Vec<Vec<usize>>,
    labels_left: usize,
}

impl<'g> Search<'g> {
    fn edges_from(&self, node: u32) -> std::slice::Iter<'g, Edge> {
        let from = self.edges.partition_point(|edge| edge.from < node);
        let to = self.edges.partition_point(|edge| edge.from <= node);
        self.edges.get(from..to).unwrap_or_default().iter()
    }

    fn run(&mut self, start: u32) {
        if self.finished.contains(&start) {
            return;
        }
        let mut depth_of = HashMap::from([(start, 0)]);
        let mut path = vec![(start, self.edges_from(start))];
        let mut taken: Vec<usize> = Vec::new();
        while let Some((node, remaining)) = path.last_mut() {
            let Some(edge) = remaining.next() else {
                self.finished.insert(*node);
                depth_of.remove(node);
                path.pop();
                taken.pop();
                continue;
            };
            if let Some(&depth) = depth_of.get(&edge.to) {
                let way = taken.get(depth..).unwrap_or_default();
                if let Some(left) = self.labels_left.checked_sub(way.len() + 1) {
                    self.labels_left = left;
                    self.cycles.push([way, &[edge.label]].concat());
                }
            } else if !self.finished.contains(&edge.to) {
                depth_of.insert(edge.to, path.len());
                path.push((edge.to, self.edges_from(edge.to)));
                taken.push(edge.label);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
        let edges: Vec<Edge> =
            edges.iter().enumerate().map(|(label, &(from, to))| Edge { from, to, label }).collect();
        cycles(&edges)
    }

    #[test]
    fn circles_are_found_with_their_edges() {
        assert_eq!(graph(&[(0, 1), (0, 2), (1, 2)]), Vec::<Vec<usize>>::new());
        assert_eq!(graph(&[(0, 0)]), [[0]]);
        assert_eq!(graph(&[(0, 1), (1, 2), (2, 1)]), [[1, 2]]);
        assert_eq!(graph(&[(0, 1), (1, 0), (2, 3), (3, 2)]), [[0, 1], [2, 3]]);
    }

    /// From each node of a long way back to its start: the circles together are as long as the square of the way.
    #[test]
    fn of_very_many_long_circles_the_first_are_given() {
        let count = 20_000;
        let edges: Vec<_> = (0..count).flat_map(|node| [(node, 0), (node, node + 1)]).collect();
        let cycles = graph(&edges);
        assert_eq!(cycles.first(), Some(&vec![0]));
        let labels: usize = cycles.iter().map(Vec::len).sum();
        assert!((MOST_LABELS..=edges.len() + MOST_LABELS).contains(&labels), "{labels}");
        let ring: Vec<_> = (0..count).map(|node| (node, (node + 1) % count)).collect();
        assert_eq!(graph(&ring).iter().map(Vec::len).collect::<Vec<_>>(), [ring.len()]);
    }
}
