//! Findings that exist only because of another finding. The rows contain IDs of requirements, or of kinds if one
//! requirement covers many kinds.

use vnfcheck_maps::HashMap;

/// The position of the effect relative to the cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Anywhere in the same file as the cause.
    File,
    /// Anywhere in a file that the cause lists among its related places.
    Named,
    /// At the node of the cause, or within that node.
    Within,
    /// At the node of the cause, or at its parent.
    Value,
    /// At the node of the cause, or at any node that contains the node.
    Around,
    /// The cause is at a node, or in a file, that the effect lists among its related places.
    Naming,
}

/// A failure that follows from another failure. The requirement passes, or can be checked, once the cause is fixed.
#[derive(Clone, Copy, Debug)]
pub struct Consequence {
    /// The requirements or kinds that fail first; a single failure suffices.
    pub causes: &'static [&'static str],
    /// The position of the effect.
    pub relation: Relation,
    /// The requirements or kinds that fail as a result; `None` means any.
    pub effects: Option<&'static [&'static str]>,
}

impl Consequence {
    /// Returns `true` if the given requirement or kind is a cause.
    fn follows_from(&self, id: &str) -> bool {
        self.causes.contains(&id)
    }

    /// Returns `true` if the given requirement or kind can be an effect.
    fn concerns(&self, id: &str) -> bool {
        !self.causes.contains(&id) && self.effects.is_none_or(|effects| effects.contains(&id))
    }
}

/// A table of consequences, searched by requirement or kind.
#[derive(Debug)]
pub struct Consequences {
    rows: &'static [Consequence],
    named: HashMap<&'static str, Roles>,
    others: Roles,
}

/// The rows of the table that contain a requirement or kind.
#[derive(Debug, Default, PartialEq, Eq)]
struct Roles {
    as_cause: Vec<usize>,
    as_effect: Vec<usize>,
}

impl Roles {
    fn compute(rows: &[Consequence], id: &str) -> Self {
        let positions = |has_role: fn(&Consequence, &str) -> bool| {
            rows.iter().enumerate().filter(|(_, it)| has_role(it, id)).map(|(row, _)| row).collect()
        };
        Self { as_cause: positions(Consequence::follows_from), as_effect: positions(Consequence::concerns) }
    }
}

impl Consequences {
    /// Collects the roles of all requirements and kinds in the rows. Most runs need few roles, so building the map must
    /// be cheap.
    pub fn new(rows: &'static [Consequence]) -> Self {
        let mut named: HashMap<&str, Roles> = HashMap::default();
        for (row, consequence) in rows.iter().enumerate() {
            for id in consequence.causes {
                named.entry(id).or_default().as_cause.push(row);
            }
            let effects = consequence.effects.into_iter().flatten();
            for id in effects.filter(|id| !consequence.follows_from(id)) {
                named.entry(id).or_default().as_effect.push(row);
            }
        }
        let of_any = rows.iter().enumerate().filter(|(_, it)| it.effects.is_none());
        for (row, consequence) in of_any {
            for (_, roles) in named.iter_mut().filter(|(id, _)| !consequence.follows_from(id)) {
                roles.as_effect.push(row);
            }
        }
        for roles in named.values_mut() {
            roles.as_effect.sort_unstable();
        }
        Self { rows, named, others: Roles::compute(rows, "") }
    }

    /// Returns the rows with a requirement or kind as a cause, each with its position.
    pub fn of_cause(&self, id: &str) -> impl Iterator<Item = (usize, &'static Consequence)> {
        self.rows_at(&self.roles(id).as_cause)
    }

    /// Returns the rows with a requirement or kind as a possible effect, each with its position. If several causes
    /// apply, the first row wins.
    pub fn of_effect(&self, id: &str) -> impl Iterator<Item = (usize, &'static Consequence)> {
        self.rows_at(&self.roles(id).as_effect)
    }

    fn roles(&self, id: &str) -> &Roles {
        self.named.get(id).unwrap_or(&self.others)
    }

    fn rows_at(&self, positions: &[usize]) -> impl Iterator<Item = (usize, &'static Consequence)> {
        let rows = self.rows;
        positions.iter().filter_map(move |row| Some((*row, rows.get(*row)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static ROWS: &[Consequence] = &[
        Consequence { causes: &["a", "b"], relation: Relation::Within, effects: Some(&["b", "c"]) },
        Consequence { causes: &["c"], relation: Relation::File, effects: None },
        Consequence { causes: &["d"], relation: Relation::Value, effects: Some(&["a"]) },
    ];

    #[test]
    fn roles_are_the_positions_in_the_table() {
        let consequences = Consequences::new(ROWS);
        for id in ["a", "b", "c", "d", "e"] {
            assert_eq!(*consequences.roles(id), Roles::compute(ROWS, id), "{id}");
        }
        assert_eq!(consequences.of_effect("a").map(|(row, _)| row).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(consequences.of_cause("b").map(|(row, _)| row).collect::<Vec<_>>(), [0]);
    }
}
