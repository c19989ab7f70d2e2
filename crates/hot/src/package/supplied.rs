//! Types of group members that parameters supply, where the files determine the values of the parameters.

use vnfcheck_maps::HashSet;

use super::{Callee, Package, names_template};
use crate::call::called;
use crate::env::Environment;
use crate::file::{Content, File, Supplied};
use crate::function::Function;
use crate::template::Template;
use crate::values::leaves;
use vnfcheck_yaml::Node;

/// Maximum number of parameters between a type and its values.
const MOST_PARAMETERS: usize = 16;

/// Maximum number of values of one parameter.
const MOST_VALUES: usize = 16;

/// A value of a parameter, with the calling template if a call passes the value.
struct Given<'p> {
    value: Node<'p>,
    caller: Option<&'p Template>,
}

impl Package {
    /// Returns the values of the parameters that supply types, in the order of the files. `read` contains the files of
    /// the package without such values.
    pub(super) fn supplied_types(&self, read: &[File]) -> Vec<Supplied> {
        let (mut found, mut seen) = (Vec::new(), HashSet::default());
        for file in read {
            // The template of this package has the same nodes.
            let (Content::Template(plain), Some(Content::Template(template))) =
                (file.content(), self.file(file.id()).map(File::content))
            else {
                continue;
            };
            for (_, unknown) in plain.unknown_parts() {
                let Some(used) = template.tree().node(unknown.id()).and_then(parameter_at) else { continue };
                let (file, node) = (file.id(), unknown.id());
                if seen.insert((file, node))
                    && let Some(values) = self.values_of(template, used)
                    // The deployment may add a file that is not in the package.
                    && !values.iter().any(|it| self.is_missing(template, *it))
                {
                    let mut texts: Vec<&str> = values.into_iter().map(Node::text).collect();
                    texts.sort_unstable();
                    texts.dedup();
                    let texts = texts.into_iter().map(str::to_owned).collect();
                    found.push(Supplied { file, node, texts });
                }
            }
        }
        found
    }

    /// Returns a value of the parameter that supplies an unknown part of a template, if the value names a template that
    /// is not in the package.
    pub fn missing_template<'p>(&'p self, template: &'p Template, part: Node<'p>) -> Option<Node<'p>> {
        let values = self.values_of(template, parameter_at(part)?)?;
        values.into_iter().find(|it| self.is_missing(template, *it))
    }

    fn is_missing(&self, template: &Template, value: Node<'_>) -> bool {
        let name = value.text();
        names_template(name) && !matches!(self.resolve(template.file(), name), Callee::File(_))
    }

    /// Returns the strings that a parameter may have; `None` if the files do not determine them.
    fn values_of<'p>(&'p self, template: &'p Template, parameter: &'p str) -> Option<Vec<Node<'p>>> {
        let (mut values, mut seen) = (Vec::new(), HashSet::default());
        let mut pending = vec![(template, parameter)];
        while let Some((template, parameter)) = pending.pop() {
            if !seen.insert((template.file(), parameter)) {
                continue;
            }
            let given = self.given(template, parameter)?;
            if seen.len() > MOST_PARAMETERS || given.len() > MOST_VALUES {
                return None;
            }
            for Given { value, caller } in given {
                for value in leaves(value) {
                    match caller.and_then(|it| Some((it, parameter_at(value)?))) {
                        Some(passed) => pending.push(passed),
                        None => values.push(value.as_str().is_some_and(is_name).then_some(value)?),
                    }
                }
            }
        }
        let different: HashSet<&str> = values.iter().map(|it| it.text()).collect();
        (1..=MOST_VALUES).contains(&different.len()).then_some(values)
    }

    /// Returns the values of a parameter: the arguments of the calls of a nested template, the values in the environments
    /// of a module, otherwise the default.
    fn given<'p>(&'p self, template: &'p Template, name: &str) -> Option<Vec<Given<'p>>> {
        let default = template.parameter(name)?.attribute("default").map(|it| it.value);
        let own = |value| Given { value, caller: None };
        let gives_default = |it: &Environment| {
            it.section("parameter_defaults").is_some_and(|defaults| defaults.value.get(name).is_some())
        };
        let mut calls = self.calls_to(template.file()).take(MOST_VALUES + 1).peekable();
        if calls.peek().is_none() {
            let mut given = Vec::new();
            for environment in self.environments_of(template.file()) {
                given.extend(environment.environment()?.value_of(name).map(|it| own(it.value)));
            }
            if given.is_empty() {
                given.push(own(default?));
            }
            return Some(given);
        }
        let given = calls.map(|call| match call.argument(name) {
            Some(value) => Some(Given { value, caller: Some(call.caller) }),
            None if call.passed().unknown.is_some() || self.environments().any(gives_default) => None,
            None => Some(own(default?)),
        });
        given.collect()
    }
}

/// Returns the name of the parameter whose whole value a `get_param` at this node reads.
fn parameter_at(node: Node<'_>) -> Option<&str> {
    match called(node)? {
        (Function::GetParam, argument) => argument.as_str(),
        _ => None,
    }
}

/// Returns `true` if a text may name one type or file.
fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.contains([',', ' ', '\n'])
}
