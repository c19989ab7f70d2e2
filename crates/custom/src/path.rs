//! Paths into a subject: `networks[*].port`, `constraints[0].length.max`, `metadata["x.y"]`.

use vnfcheck_hot::{Call, Function, Node, Owner};

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// The value for a key.
    Name(String),
    /// Every value of a mapping: `*`
    Any,
    /// Every item of a list: `[*]`
    Items,
    /// One item of a list, 0-based: `[0]`
    Item(usize),
}

/// A path to values below a node. A path without steps leads to the node itself and is written `.`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    steps: Vec<Step>,
    written: String,
}

/// Maximum number of steps in a path.
const MOST_STEPS: usize = 32;
/// Maximum number of nodes to visit for one path of one subject.
const MOST_NODES: usize = 20_000;
/// Maximum number of values of one path of one subject.
const MOST_VALUES: usize = 1_000;
/// Maximum depth of nested `if` branches to follow.
const MOST_BRANCHES: u32 = 8;

impl Path {
    /// Parses a path; the error is a message with the expected syntax.
    pub(crate) fn read(written: &str) -> Result<Self, String> {
        let path = |steps| Self { steps, written: written.to_owned() };
        if written == "." {
            return Ok(path(Vec::new()));
        }
        let wrong = || {
            format!(
                "`{written}` is not a path; separate names with `.`, and use `*` for every key, `[*]` for every item, `[0]` for the first item, and `[\"a.b\"]` for a key with a dot"
            )
        };
        let mut steps = Vec::new();
        let mut rest = written;
        while !rest.is_empty() {
            if let Some(inside) = rest.strip_prefix('[') {
                let (step, after) = bracket(inside).ok_or_else(wrong)?;
                steps.push(step);
                rest = after;
                if !(rest.is_empty() || rest.starts_with(['.', '['])) {
                    return Err(wrong());
                }
                continue;
            }
            let named = if steps.is_empty() { rest } else { rest.strip_prefix('.').ok_or_else(wrong)? };
            let end = named.find(['.', '[']).unwrap_or(named.len());
            let (name, after) = named.split_at(end);
            if name.is_empty() || name.contains([']', '"']) {
                return Err(wrong());
            }
            steps.push(if name == "*" { Step::Any } else { Step::Name(name.to_owned()) });
            rest = after;
        }
        if steps.is_empty() || steps.len() > MOST_STEPS {
            return Err(wrong());
        }
        Ok(path(steps))
    }

    /// Returns the path as written in the rule.
    pub(crate) fn written(&self) -> &str {
        &self.written
    }

    /// Returns `true` if the path contains `*` and may lead to several values.
    pub(crate) fn spreads(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Any | Step::Items))
    }

    /// Returns the values that the path leads to from a node. Follows both branches of an `if`, unless the path
    /// contains `if` itself.
    pub(crate) fn walk<'t>(&self, from: Node<'t>) -> Found<'t> {
        let mut found = Found::default();
        let mut walk = Walk { found: &mut found, left: MOST_NODES };
        if !walk.visit(from, &self.steps, MOST_BRANCHES) {
            found.cut = true;
        }
        found
    }
}

/// Returns the step in brackets and the rest of the path after them.
fn bracket(inside: &str) -> Option<(Step, &str)> {
    if let Some(quoted) = inside.strip_prefix('"') {
        let (name, after) = quoted.split_once("\"]")?;
        return Some((Step::Name(name.to_owned()), after));
    }
    let (text, after) = inside.split_once(']')?;
    let step = if text == "*" { Step::Items } else { Step::Item(text.parse().ok()?) };
    Some((step, after))
}

/// The result of following a path.
#[derive(Debug, Default)]
pub(crate) struct Found<'t> {
    /// The values, without null values.
    pub(crate) values: Vec<Node<'t>>,
    /// Function calls that end the path: their results are known only at deployment time.
    pub(crate) calls: Vec<Node<'t>>,
    /// `true` if the path leads to more nodes or values than the limits allow.
    pub(crate) cut: bool,
}

struct Walk<'w, 't> {
    found: &'w mut Found<'t>,
    left: usize,
}

impl<'t> Walk<'_, 't> {
    /// Returns `false` if a limit ended the search.
    fn visit(&mut self, node: Node<'t>, steps: &[Step], branches: u32) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        if node.is_null() {
            return true;
        }
        let call = Call::at(node, Owner::default());
        let names_if = matches!(steps.first(), Some(Step::Name(name)) if name == Function::If.name());
        if let Some(call) = call.filter(|call| call.function == Function::If && !names_if) {
            let Some(branches) = branches.checked_sub(1) else { return false };
            return call.argument.items().skip(1).all(|branch| self.visit(branch, steps, branches));
        }
        let Some((step, rest)) = steps.split_first() else {
            if self.found.values.len() >= MOST_VALUES {
                return false;
            }
            self.found.values.push(node);
            return true;
        };
        let next = match step {
            Step::Name(name) => node.get(name),
            Step::Item(position) => node.item(*position),
            Step::Any | Step::Items => None,
        };
        if let Some(next) = next {
            return self.visit(next, rest, branches);
        }
        if call.is_some() {
            // Function results contain no function calls, so a path through another function has no values.
            let names_function = matches!(step, Step::Name(name) if Function::from_name(name).is_some());
            if !names_function && self.found.calls.len() < MOST_VALUES {
                self.found.calls.push(node);
            }
            return true;
        }
        match step {
            Step::Any => node.entries().all(|entry| self.visit(entry.value, rest, branches)),
            Step::Items => node.items().all(|item| self.visit(item, rest, branches)),
            Step::Name(_) | Step::Item(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::LEXICON;
    use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

    use std::fmt::Write as _;

    use super::*;

    fn values(path: &str, text: &str) -> (Vec<String>, usize) {
        let tree = Tree::parse(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
        let found = Path::read(path).unwrap().walk(tree.root().unwrap());
        assert!(!found.cut);
        (found.values.iter().map(|node| node.source().to_owned()).collect(), found.calls.len())
    }

    #[test]
    fn paths_lead_to_values() {
        let text = "a: [{ b: 1 }, { b: 2 }, { c: 3 }]\nd: { e.f: 4, g: ~ }\n";
        assert_eq!(values("a[*].b", text), (vec!["1".into(), "2".into()], 0));
        assert_eq!(values("a[2].c", text), (vec!["3".into()], 0));
        assert_eq!(values("d[\"e.f\"]", text), (vec!["4".into()], 0));
        assert_eq!(values("d.*", text), (vec!["4".into()], 0));
        assert_eq!(values("a.b", text), (vec![], 0));
        assert_eq!(values(".", "x"), (vec!["x".into()], 0));
    }

    #[test]
    fn functions_end_the_way_unless_they_are_named() {
        let text =
            "a: { get_param: p }\nb: { if: [c, { x: 1 }, { x: 2 }] }\nd: { str_replace: { template: t } }\n";
        assert_eq!(values("a.x", text), (vec![], 1));
        assert_eq!(values("a", text), (vec!["{ get_param: p }".into()], 0));
        assert_eq!(values("b.x", text), (vec!["1".into(), "2".into()], 0));
        assert_eq!(values("b.if[0]", text), (vec!["c".into()], 0));
        assert_eq!(values("d.str_replace.template", text), (vec!["t".into()], 0));
        assert_eq!(values("a.str_replace.template", text), (vec![], 0));
    }

    #[test]
    fn invalid_paths_are_reported() {
        for path in ["", "a..b", ".a", "a.", "a[", "a[x]", "a[0]b", "a]"] {
            assert!(Path::read(path).is_err(), "{path}");
        }
    }

    #[test]
    fn a_tree_of_aliases_is_not_unfolded() {
        let mut text = "a: &a0 { x: 1, y: 2 }\n".to_owned();
        for level in 1..12 {
            let below = level - 1;
            writeln!(text, "b{level}: &a{level} {{ x: *a{below}, y: *a{below}, z: *a{below} }}").unwrap();
        }
        let tree = Tree::parse(FileId(0), &SourceText::new(&text), &LEXICON, &Limits::default());
        let path = Path::read(&vec!["*"; 13].join(".")).unwrap();
        if let Some(root) = tree.root() {
            assert!(path.walk(root).values.len() <= MOST_VALUES);
        }
    }
}
