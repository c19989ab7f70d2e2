//! Types of group members that parameters supply, where the files determine the values of the parameters.

use vnfcheck_maps::HashSet;

use super::{Callee, Package, names_template};
use crate::call::called;
use crate::env::Environment;
use crate::file::{Content, File, Supplied};
use crate::function::Function;
use crate::template::Template;
use crate::unfollowed::Limit;
use crate::values::leaves;
use vnfcheck_yaml::Node;

/// Maximum number of parameters between a type and its values.
const MOST_PARAMETERS: usize = Limit::TypeParameters.most() as usize;

/// Maximum number of values of one parameter.
const MOST_VALUES: usize = Limit::TypeValues.most() as usize;

/// A value of a parameter that supplies a type.
#[derive(Clone, Copy, Debug)]
pub struct TypeValue<'p> {
    /// The value.
    pub node: Node<'p>,
    /// The template whose call passes the value; `None` for a value from an environment or a default.
    pub caller: Option<&'p Template>,
}

/// The reason why the type that a parameter supplies is unknown.
#[derive(Clone, Copy, Debug)]
pub enum UnknownType<'p> {
    /// A value names a template that is not in the package.
    Missing(Node<'p>),
    /// The values exceed a limit.
    Limit(Limit),
}

/// The strings that a parameter may supply as types.
struct Types<'p> {
    values: Vec<TypeValue<'p>>,
    /// `true` if the files determine all values.
    is_complete: bool,
    /// The limit that the values exceed.
    limit: Option<Limit>,
}

impl Types<'_> {
    fn beyond(mut self, limit: Limit) -> Self {
        self.is_complete = false;
        self.limit = Some(limit);
        self
    }
}

impl Package {
    /// Returns the values of the parameters that supply types, in the order of the files. `read` contains the files of
    /// the package, linked without these values.
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
                if !seen.insert((file, node)) {
                    continue;
                }
                let types = self.types_of(template, used);
                // The deployment may add a file that is not in the package.
                if types.is_complete && !types.values.iter().any(|it| self.is_missing(template, it.node)) {
                    let mut texts: Vec<&str> = types.values.into_iter().map(|it| it.node.text()).collect();
                    texts.sort_unstable();
                    texts.dedup();
                    let texts = texts.into_iter().map(str::to_owned).collect();
                    found.push(Supplied { file, node, texts });
                }
            }
        }
        found
    }

    /// Returns the reason why the files do not determine the type that a parameter supplies for an unknown part of a
    /// template; `None` for a value that is known only at deployment.
    pub fn unknown_type<'p>(&'p self, template: &'p Template, part: Node<'p>) -> Option<UnknownType<'p>> {
        let types = self.types_of(template, parameter_at(part)?);
        if let Some(missing) = types.values.iter().find(|it| self.is_missing(template, it.node)) {
            return Some(UnknownType::Missing(missing.node));
        }
        // Linking supplies every known value within the limit on levels.
        let is_deeper = types.is_complete && part.supplied().next().is_none() && template.tree().is_whole();
        types.limit.or(is_deeper.then_some(Limit::TypeLevels)).map(UnknownType::Limit)
    }

    /// Returns the values of the parameter that supplies an unknown part of a template, if the values name templates
    /// that are not in the package.
    pub fn missing_types<'p>(&'p self, template: &'p Template, part: Node<'p>) -> Vec<TypeValue<'p>> {
        let types = parameter_at(part).map(|it| self.types_of(template, it).values).unwrap_or_default();
        types.into_iter().filter(|it| self.is_missing(template, it.node)).collect()
    }

    fn is_missing(&self, template: &Template, value: Node<'_>) -> bool {
        let name = value.text();
        names_template(name) && !matches!(self.resolve(template.file(), name), Callee::File(_))
    }

    /// Returns the strings that a parameter may have.
    fn types_of<'p>(&'p self, template: &'p Template, parameter: &'p str) -> Types<'p> {
        let mut types = Types { values: Vec::new(), is_complete: true, limit: None };
        let mut seen = HashSet::default();
        let mut pending = vec![(template, parameter)];
        while let Some((template, parameter)) = pending.pop() {
            if !seen.insert((template.file(), parameter)) {
                continue;
            }
            if seen.len() > MOST_PARAMETERS {
                return types.beyond(Limit::TypeParameters);
            }
            let given = self.given(template, parameter);
            if given.len() > MOST_VALUES {
                return types.beyond(Limit::TypeValues);
            }
            for value in given {
                let Some(TypeValue { node, caller }) = value else {
                    types.is_complete = false;
                    continue;
                };
                for node in leaves(node) {
                    match caller.and_then(|it| Some((it, parameter_at(node)?))) {
                        Some(passed) => pending.push(passed),
                        None if node.as_str().is_some_and(is_name) => {
                            types.values.push(TypeValue { node, caller });
                        }
                        None => types.is_complete = false,
                    }
                }
            }
        }
        types.is_complete &= !types.values.is_empty();
        let different: HashSet<&str> = types.values.iter().map(|it| it.node.text()).collect();
        if different.len() > MOST_VALUES { types.beyond(Limit::TypeValues) } else { types }
    }

    /// Returns the values of a parameter: the arguments of the calls of a nested template, the values in the environments
    /// of a module, otherwise the default. `None` is a value that the files do not contain.
    fn given<'p>(&'p self, template: &'p Template, name: &str) -> Vec<Option<TypeValue<'p>>> {
        let Some(parameter) = template.parameter(name) else { return vec![None] };
        let own = |node| TypeValue { node, caller: None };
        let default = parameter.default_value().map(own);
        let gives_default = |it: &Environment| {
            it.section("parameter_defaults").is_some_and(|defaults| defaults.value.get(name).is_some())
        };
        let mut calls = self.calls_to(template.file()).take(MOST_VALUES + 1).peekable();
        if calls.peek().is_none() {
            let mut given = Vec::new();
            for file in self.environments_of(template.file()) {
                match file.environment() {
                    Some(environment) => {
                        given.extend(environment.value_of(name).map(|it| Some(own(it.value))));
                    }
                    None => given.push(None),
                }
            }
            if given.is_empty() {
                given.push(default);
            }
            return given;
        }
        let given = calls.map(|call| match call.argument(name) {
            Some(node) => Some(TypeValue { node, caller: Some(call.caller) }),
            None if call.passed().unknown.is_some() || self.environments().any(gives_default) => None,
            None => default,
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

/// Returns `true` if a string may name one type or file.
fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.contains([',', ' ', '\n'])
}
