//! Cycles in directed graphs: nested templates, dependencies of resources.

/// A labelled edge. Nodes are numbered from 0 without large gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// The caller's identifier of the edge.
    pub(crate) label: usize,
}

/// Returns every cycle that a depth-first search closes, as the labels of its edges in order. `edges` must be sorted by
/// `from`. The number of labels in all cycles together is limited to the number of edges plus [`MOST_LABELS`], so that
/// time and memory are linear in the number of nodes and edges; further cycles are dropped.
pub(crate) fn cycles(edges: &[Edge]) -> Vec<Vec<usize>> {
    let nodes = edges.iter().map(|edge| edge.from.max(edge.to) as usize + 1).max().unwrap_or_default();
    let mut search = Search {
        edges,
        states: vec![State::Unseen; nodes],
        way: Vec::new(),
        cycles: Vec::new(),
        labels_left: edges.len() + MOST_LABELS,
    };
    for edge in edges {
        search.run(edge.from);
    }
    search.cycles
}

/// Maximum number of labels in all cycles, in addition to one per edge, so that a single cycle through all nodes
/// always fits.
const MOST_LABELS: usize = 10_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    /// On the current path, at this distance from its start.
    Open(u32),
    Finished,
}

/// A node on the current path, and the position of the next edge to follow.
struct Step {
    node: u32,
    next: usize,
}

struct Search<'g> {
    edges: &'g [Edge],
    states: Vec<State>,
    way: Vec<Step>,
    cycles: Vec<Vec<usize>>,
    labels_left: usize,
}

impl Search<'_> {
    fn run(&mut self, start: u32) {
        if self.state(start) == State::Unseen {
            self.enter(start);
        }
        while let Some(step) = self.way.last_mut() {
            let edge = self.edges.get(step.next).filter(|edge| edge.from == step.node);
            let Some(edge) = edge else {
                let node = step.node;
                self.way.pop();
                self.set(node, State::Finished);
                continue;
            };
            step.next += 1;
            match self.state(edge.to) {
                State::Unseen => self.enter(edge.to),
                State::Open(depth) => self.close(depth),
                State::Finished => {}
            }
        }
    }

    fn state(&self, node: u32) -> State {
        self.states.get(node as usize).copied().unwrap_or(State::Finished)
    }

    fn set(&mut self, node: u32, state: State) {
        if let Some(known) = self.states.get_mut(node as usize) {
            *known = state;
        }
    }

    fn enter(&mut self, node: u32) {
        // The path is not longer than the number of nodes, whose numbers are u32.
        self.set(node, State::Open(u32::try_from(self.way.len()).unwrap_or(u32::MAX)));
        self.way.push(Step { node, next: self.edges.partition_point(|edge| edge.from < node) });
    }

    /// Records the cycle of the edges followed since the node at this depth of the path.
    fn close(&mut self, depth: u32) {
        let steps = self.way.get(depth as usize..).unwrap_or_default();
        if let Some(left) = self.labels_left.checked_sub(steps.len()) {
            self.labels_left = left;
            let followed = steps.iter().filter_map(|step| self.edges.get(step.next.checked_sub(1)?));
            self.cycles.push(followed.map(|edge| edge.label).collect());
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
    fn cycles_are_found_with_their_edges() {
        assert_eq!(graph(&[(0, 1), (0, 2), (1, 2)]), Vec::<Vec<usize>>::new());
        assert_eq!(graph(&[(0, 0)]), [[0]]);
        assert_eq!(graph(&[(0, 1), (1, 2), (2, 1)]), [[1, 2]]);
        assert_eq!(graph(&[(0, 1), (1, 0), (2, 3), (3, 2)]), [[0, 1], [2, 3]]);
    }

    /// One cycle from each node of a long path back to its start: the total length of the cycles is quadratic in the
    /// length of the path.
    #[test]
    fn of_very_many_long_cycles_the_first_are_given() {
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
