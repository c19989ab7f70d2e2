//! The environment file that a module lacks.

use vnfcheck_hot::{File, Package};
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
    /// Parameters with a default that ONAP supplies, which need no entry.
    pub(super) supplied: Vec<&'p str>,
    /// Parameters with a default for names that templates must build from `vnf_name`; they need no entry.
    pub(super) names: Vec<&'p str>,
}

impl<'p> MissingEnvironment<'p> {
    pub(super) fn of(package: &Package, module: &File, needed: Needed<'p>) -> Self {
        let Needed { without_value: mut values, undeclared, with_default: moved, supplied, names } = needed;
        let declare = match undeclared.as_slice() {
            [] => String::new(),
            names => {
                let and = if moved.is_empty() { "and " } else { "" };
                format!("declare {} with a type and a description, {and}", most_listed(names))
            }
        };
        values.extend(undeclared);
        let mut help = declare + &add_file(package, module, &values, &moved);
        if !supplied.is_empty() {
            let defaults = defaults(&supplied);
            help.extend([
                "; remove the ",
                defaults,
                " of ",
                &most_listed(&supplied),
                ", which ONAP supplies",
            ]);
        }
        if !names.is_empty() {
            help.extend(["; build names from `vnf_name` instead of ", &most_listed(&names)]);
        }
        Self { help, moved: moved.into_iter().collect() }
    }
}

fn defaults(of: &[&str]) -> &'static str {
    if of.len() == 1 { "default" } else { "defaults" }
}

/// Returns the continuation of a help text that adds a file to a package whose manifest lists files.
pub(crate) fn and_list(package: &Package) -> &'static str {
    let lists_files = package.manifest().is_some_and(|it| it.entries().next().is_some());
    if lists_files { ", and list the file in `MANIFEST.json`" } else { "" }
}

/// Returns the instruction to add the environment file of a module with these values, and with the defaults of other
/// parameters.
pub(super) fn add_file(package: &Package, module: &File, values: &[&str], moved: &[&str]) -> String {
    let add = format!("add `{}.env` with", module.stem());
    let defaults = defaults(moved);
    let list = and_list(package);
    let and = if list.is_empty() { "and " } else { "" };
    let step = match (values, moved) {
        ([], []) => format!("{add} `parameters: {{}}`"),
        (values, []) => format!("{add} values for {}", most_listed(values)),
        ([], [only]) => format!("{add} the value of `{only}`, {and}remove the default"),
        ([], several) => format!("{add} the values of {}, {and}remove the defaults", most_listed(several)),
        (values, moved) => {
            let (values, moved) = (most_listed(values), most_listed(moved));
            format!("{add} values for {values}, {and}move the {defaults} of {moved} to the file")
        }
    };
    step + list
}
