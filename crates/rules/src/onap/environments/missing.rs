//! The environment file that a module lacks.

use vnfcheck_hot::File;
use vnfcheck_maps::HashSet;

use crate::words::most_listed;

/// The environment file that a module lacks.
#[derive(Debug)]
pub(crate) struct MissingEnvironment<'p> {
    /// The help to add the file with the values of all parameters that need one, whether they have a default or not.
    pub(crate) help: String,
    /// The parameters whose defaults move to the file.
    pub(super) moved: HashSet<&'p str>,
}

/// The parameters of a module without an environment file that need an entry there.
#[derive(Default)]
pub(super) struct Needed<'p> {
    /// Declared parameters without a default.
    pub(super) without_value: Vec<&'p str>,
    /// Parameters in use that the module does not declare.
    pub(super) undeclared: Vec<&'p str>,
    /// Parameters with a default.
    pub(super) with_default: Vec<&'p str>,
}

impl<'p> MissingEnvironment<'p> {
    pub(super) fn of(module: &File, needed: Needed<'p>) -> Self {
        let Needed { without_value: mut values, undeclared, with_default: moved } = needed;
        let declare = match undeclared.as_slice() {
            [] => String::new(),
            names => {
                let and = if moved.is_empty() { "and " } else { "" };
                format!("declare {} with a type and a description, {and}", most_listed(names))
            }
        };
        values.extend(undeclared);
        Self { help: declare + &add_file(module, &values, &moved), moved: moved.into_iter().collect() }
    }
}

/// Returns the step that adds the environment file of a module with values, and with the defaults of other parameters.
pub(super) fn add_file(module: &File, values: &[&str], moved: &[&str]) -> String {
    let add = format!("add `{}.env` with", module.stem());
    let defaults = if moved.len() == 1 { "default" } else { "defaults" };
    match (values, moved) {
        ([], []) => format!("{add} `parameters: {{}}`"),
        (values, []) => format!("{add} values for {}", most_listed(values)),
        ([], [only]) => format!("{add} the value of `{only}`, and remove the default"),
        ([], several) => format!("{add} the values of {}, and remove the defaults", most_listed(several)),
        (values, moved) => {
            let (values, moved) = (most_listed(values), most_listed(moved));
            format!("{add} values for {values}, and move the {defaults} of {moved} to the file")
        }
    }
}
