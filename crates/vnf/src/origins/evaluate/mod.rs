//! Evaluation of values without a cloud, through parameters, callers, environments and functions.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::fmt;

use vnfcheck_hot::conditions::{Decide, Operand, Operands, decide};
use vnfcheck_hot::{Call, Callee, FileId, Function, NestedCall, Node, Owner, PSEUDO_PARAMETERS, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::work::step;

use crate::Callers;
use crate::values::misread_as;

mod functions;
mod parts;

/// Maximum number of steps of one evaluation; further values are unknown.
const MOST_STEPS: u32 = 4_096;

/// Maximum depth of functions, parameters and callers within one another.
const MOST_LEVELS: u32 = 48;

/// Maximum number of calls in a chain; Heat's own limit is lower.
const MOST_CALLS: usize = 16;

/// Number of bytes that count as one step.
const BYTES_OF_A_STEP: usize = 64;

/// A possible value.
#[derive(Clone, Debug)]
pub struct KnownValue<'p> {
    /// The value.
    pub content: Content<'p>,
    /// The node that supplies the value. For the result of a function: the first input from outside the function, or
    /// the function.
    pub origin: Node<'p>,
    /// The context of functions within the value.
    scope: Scope<'p>,
}

/// The content of a possible value.
#[derive(Clone, Debug)]
pub enum Content<'p> {
    /// A scalar, list or map as written. Lists and maps may contain functions.
    Written(Node<'p>),
    /// A computed string.
    Text(Cow<'p, str>),
    /// A computed list.
    List(Vec<KnownValue<'p>>),
    /// No value: the null that a function returns.
    Null,
}

/// A value that the files do not determine.
#[derive(Clone, Copy, Debug)]
pub struct Unknown<'p> {
    /// The node whose value is unknown.
    pub at: Node<'p>,
    /// The reason.
    pub reason: Reason<'p>,
}

impl Unknown<'_> {
    /// Returns `true` if the list or map is known, but not the part.
    pub fn is_of_part(&self) -> bool {
        matches!(self.reason, Reason::Part | Reason::NoItem(_))
    }

    /// Returns `true` if the value refers to something that the package does not contain.
    pub fn is_of_missing(&self) -> bool {
        matches!(self.reason, Reason::NoFile(_) | Reason::NoResource(_) | Reason::NoOutput { .. })
    }
}

/// Reason why a value is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<'p> {
    /// A function whose result exists only at deployment time or is not computed.
    Function(Function),
    /// A `get_param` that names no parameter.
    NoName,
    /// A `get_param` whose name YAML does not read as a string.
    Misread {
        /// The name.
        name: &'p str,
        /// The type that YAML reads the name as, with an article.
        read_as: &'static str,
    },
    /// A parameter that is set when the module is deployed.
    Supplied(&'p str),
    /// A resource that does not pass a parameter to its nested template.
    NotPassed {
        /// ID of the resource.
        resource: &'p str,
        /// Name of the parameter in the nested template.
        parameter: &'p str,
    },
    /// A parameter of a template that is neither a module nor called.
    NoSource(&'p str),
    /// The name of a file that is not in the package.
    NoFile(&'p str),
    /// The ID of a resource that the template lacks.
    NoResource(&'p str),
    /// An output that does not exist in the nested template of a resource, or of the members of a group.
    NoOutput {
        /// ID of the resource.
        resource: &'p str,
        /// `true` for the members of a group.
        is_of_members: bool,
        /// Name of the output.
        output: &'p str,
    },
    /// A position or key that a list or map does not contain.
    NoItem(&'p str),
    /// A part of a value that cannot be selected.
    Part,
    /// More or longer values than one evaluation computes.
    TooMany,
}

impl Reason<'_> {
    /// Returns the action after which the files determine the value.
    pub fn help(&self) -> String {
        match self {
            Self::Function(function) => {
                format!("take the value from a parameter instead of `{}`", function.name())
            }
            Self::NoName => "write `get_param: NAME` with the name of a declared parameter".to_owned(),
            Self::Misread { name, .. } => {
                format!("put `{name}` in quotes, also where the template declares the parameter")
            }
            Self::Supplied(name) => format!("check the value that the deployment supplies for `{name}`"),
            Self::NotPassed { resource, parameter } => {
                format!("pass `{parameter}` in the properties of `{resource}`")
            }
            Self::NoSource(name) => format!("call the template from a module, and pass `{name}`"),
            Self::NoFile(name) => format!("add the file `{name}` to the package, or correct its name"),
            Self::NoResource(id) => format!("correct the resource ID `{id}`"),
            Self::NoOutput { resource, is_of_members, output } => {
                let members = of_members(*is_of_members);
                format!("correct the name, or add output `{output}` to the template of {members}`{resource}`")
            }
            Self::NoItem(_) => "select a position or key that the value contains".to_owned(),
            Self::Part => "select the part with a literal index or key".to_owned(),
            Self::TooMany => "divide the value into shorter values".to_owned(),
        }
    }
}

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Function(Function::GetFile) => f.write_str("contents of files are not evaluated"),
            Self::Function(function) => {
                write!(f, "the result of `{}` is only known at deployment", function.name())
            }
            Self::NoName => f.write_str("`get_param` names no parameter"),
            Self::Misread { name, read_as } => write!(f, "`{name}` is read as {read_as}, not as a name"),
            Self::Supplied(name) => write!(f, "the value of `{name}` is only known at deployment"),
            Self::NotPassed { resource, parameter } => {
                write!(f, "`{resource}` does not pass `{parameter}`")
            }
            Self::NoSource(name) => write!(f, "the value of `{name}` is unknown"),
            Self::NoFile(name) => write!(f, "the file `{name}` is not in the package"),
            Self::NoResource(id) => write!(f, "`{id}` is not a resource of the template"),
            Self::NoOutput { resource, is_of_members, output } => {
                let members = of_members(*is_of_members);
                write!(f, "the template of {members}`{resource}` has no output `{output}`")
            }
            Self::NoItem(step) => write!(f, "the value has no item `{step}`"),
            Self::Part => f.write_str("the selected part of the value is unknown"),
            Self::TooMany => f.write_str("the value has too many parts"),
        }
    }
}

/// Returns the words before the ID of a group whose members have a template.
fn of_members(is_of_members: bool) -> &'static str {
    if is_of_members { "the members of " } else { "" }
}

/// A possible value, or the reason why a value is unknown.
pub type Outcome<'p, T = KnownValue<'p>> = Result<T, Unknown<'p>>;

/// Returns the possible values of a node of a template, or of a node outside templates. The value of a nested template
/// depends on its callers: each caller contributes its own values, and inputs of one function always come from the
/// same caller.
pub fn values<'p>(callers: &Callers<'p>, template: Option<&'p Template>, node: Node<'p>) -> Vec<Outcome<'p>> {
    Evaluation::new(callers).values(Scope { template, call: None }, node)
}

/// Like [`values`], with the items of a list instead of the list.
pub fn items<'p>(callers: &Callers<'p>, template: Option<&'p Template>, node: Node<'p>) -> Vec<Outcome<'p>> {
    let evaluation = Evaluation::new(callers);
    let values = evaluation.values(Scope { template, call: None }, node);
    let each = values.into_iter().flat_map(|value| match value {
        Ok(list) => evaluation.items(list),
        Err(unknown) => vec![Err(unknown)],
    });
    each.collect()
}

/// The context of a node: its template, and the call that leads to the template.
#[derive(Clone, Copy, Debug)]
struct Scope<'p> {
    /// The template; `None` for literal values in environments and defaults.
    template: Option<&'p Template>,
    /// Position of the call among the calls of the evaluation; `None` in a module, and if all calls of the template
    /// contribute values.
    call: Option<usize>,
}

/// A parameter in a context: the position of the call, the file and the name.
type Key<'p> = (Option<usize>, FileId, &'p str);

struct Evaluation<'s, 'p> {
    callers: &'s Callers<'p>,
    steps: Cell<u32>,
    levels: Cell<u32>,
    /// Calls with the contexts of the callers.
    calls: RefCell<Vec<(NestedCall<'p>, Scope<'p>)>>,
    /// Values of parameters; empty during the evaluation of the parameter.
    parameters: RefCell<HashMap<Key<'p>, Vec<Outcome<'p>>>>,
}

impl<'s, 'p> Evaluation<'s, 'p> {
    fn new(callers: &'s Callers<'p>) -> Self {
        Self {
            callers,
            steps: Cell::new(MOST_STEPS),
            levels: Cell::new(MOST_LEVELS),
            calls: RefCell::default(),
            parameters: RefCell::default(),
        }
    }

    /// Uses a number of steps; fails with an error at the node if the evaluation takes too many steps.
    fn take(&self, steps: usize, at: Node<'p>) -> Result<(), Unknown<'p>> {
        step();
        let left = u32::try_from(steps).ok().and_then(|steps| self.steps.get().checked_sub(steps));
        self.steps.set(left.unwrap_or(0));
        left.map(drop).ok_or(Unknown { at, reason: Reason::TooMany })
    }

    fn values(&self, scope: Scope<'p>, node: Node<'p>) -> Vec<Outcome<'p>> {
        if let Err(unknown) = self.take(1, node) {
            return vec![Err(unknown)];
        }
        let Some(call) = Call::at(node, Owner::default()) else {
            return vec![Ok(KnownValue { content: Content::Written(node), origin: node, scope })];
        };
        let Some(levels) = self.levels.get().checked_sub(1) else {
            return vec![Err(Unknown { at: node, reason: Reason::TooMany })];
        };
        self.levels.set(levels);
        let mut found = self.result(scope, call);
        self.levels.set(levels + 1);
        if found.len() > 1 {
            remove_repeated(&mut found);
        }
        found
    }

    /// Returns the possible results of a function.
    fn result(&self, scope: Scope<'p>, call: Call<'p>) -> Vec<Outcome<'p>> {
        let unknown = |reason| vec![Err(Unknown { at: call.node, reason })];
        let not_computed = Reason::Function(call.function);
        let Some(template) = scope.template else { return unknown(not_computed) };
        match call.function {
            Function::GetParam => {
                let Some(name) = call.target().filter(|name| name.is_text()) else {
                    let misread =
                        |it: Node<'p>| Some(Reason::Misread { name: it.text(), read_as: misread_as(it)? });
                    return unknown(call.target().and_then(misread).unwrap_or(Reason::NoName));
                };
                let steps: Vec<_> = call.argument.items().skip(1).collect();
                let values = self.parameter(scope, template, name);
                if steps.is_empty() { values } else { self.select(scope, values, &steps, call.node) }
            }
            Function::Ref => match call.target() {
                Some(name) if template.parameter(name.text()).is_some() => {
                    self.parameter(scope, template, name)
                }
                _ => unknown(not_computed),
            },
            Function::If => self.branches(scope, template, call),
            Function::GetAttr => self
                .attribute(scope, template, call)
                .unwrap_or_else(|| unknown(self.missing_output(template, call).unwrap_or(not_computed))),
            Function::GetFile => match call.target().map(Node::text) {
                Some(name) if self.callers.package.resolve(template.file(), name) == Callee::Missing => {
                    unknown(Reason::NoFile(name))
                }
                _ => unknown(not_computed),
            },
            _ => {
                if scope.call.is_none() && !self.is_module(template) && functions::is_computed(call.function)
                {
                    return self.in_each_call(template, call);
                }
                self.computed(scope, call)
            }
        }
    }

    fn is_module(&self, template: &Template) -> bool {
        self.callers.package.kind(template.file()).is_module()
    }

    /// Returns the results of a function in a nested template for each chain of calls that leads to the template.
    fn in_each_call(&self, template: &'p Template, call: Call<'p>) -> Vec<Outcome<'p>> {
        let mut busy = Vec::new();
        match self.contexts(template, &mut busy) {
            Ok(contexts) if contexts.is_empty() => {
                self.computed(Scope { template: Some(template), call: None }, call)
            }
            Ok(contexts) => contexts.into_iter().flat_map(|scope| self.computed(scope, call)).collect(),
            Err(unknown) => vec![Err(Unknown { at: call.node, ..unknown })],
        }
    }

    /// Returns the contexts of a nested template, one per chain of calls from a module.
    fn contexts(
        &self,
        template: &'p Template,
        busy: &mut Vec<FileId>,
    ) -> Result<Vec<Scope<'p>>, Unknown<'p>> {
        let mut found = Vec::new();
        if busy.contains(&template.file()) {
            return Ok(found);
        }
        busy.push(template.file());
        for call in self.callers.package.calls_to(template.file()) {
            self.take(1, call.reference)?;
            if busy.len() > MOST_CALLS {
                return Err(Unknown { at: call.reference, reason: Reason::TooMany });
            }
            let outer = if self.is_module(call.caller) {
                vec![Scope { template: Some(call.caller), call: None }]
            } else {
                self.contexts(call.caller, busy)?
            };
            for scope in outer {
                self.take(1, call.reference)?;
                found.push(self.called(template, call, scope));
            }
        }
        busy.pop();
        Ok(found)
    }

    /// Returns the context of a template that a call in another context leads to.
    fn called(&self, template: &'p Template, call: NestedCall<'p>, outer: Scope<'p>) -> Scope<'p> {
        let mut calls = self.calls.borrow_mut();
        calls.push((call, outer));
        Scope { template: Some(template), call: calls.len().checked_sub(1) }
    }

    /// Returns the possible values of a parameter, converted to the declared type.
    fn parameter(&self, scope: Scope<'p>, template: &'p Template, name: Node<'p>) -> Vec<Outcome<'p>> {
        let key = (scope.call, template.file(), name.text());
        if let Some(known) = self.parameters.borrow().get(&key) {
            return known.clone();
        }
        self.parameters.borrow_mut().insert(key, Vec::new());
        let values = self.sources(scope, template, name);
        let is_list = template.parameter(name.text()).map(vnfcheck_hot::Parameter::declared_type)
            == Some("comma_delimited_list");
        let split = |value: KnownValue<'p>| {
            self.take(value.text().map_or(0, |it| it.len() / BYTES_OF_A_STEP), name)?;
            Ok(value.split_at_commas())
        };
        let values: Vec<_> =
            if is_list { values.into_iter().map(|it| it.and_then(split)).collect() } else { values };
        self.parameters.borrow_mut().insert(key, values.clone());
        values
    }

    fn sources(&self, scope: Scope<'p>, template: &'p Template, name: Node<'p>) -> Vec<Outcome<'p>> {
        let parameter = name.text();
        let unknown = |reason| vec![Err(Unknown { at: name, reason })];
        if PSEUDO_PARAMETERS.contains(&parameter) {
            return unknown(Reason::Supplied(parameter));
        }
        let default = || {
            let default = template.parameter(parameter)?.default_value()?;
            (!default.is_null()).then(|| self.values(Scope { template: None, call: None }, default))
        };
        if self.is_module(template) {
            let environment = self.callers.package.environment(template);
            if let Some(entry) = environment.and_then(|it| it.value_of(parameter)) {
                return self.values(Scope { template: None, call: None }, entry.value);
            }
            return default().unwrap_or_else(|| unknown(Reason::Supplied(parameter)));
        }
        let argument = |call: NestedCall<'p>, outer: Scope<'p>| {
            let passed = call.argument(parameter).filter(|it| !it.is_null());
            match passed {
                Some(value) => self.values(outer, value),
                None => default().unwrap_or_else(|| {
                    unknown(Reason::NotPassed { resource: call.resource.id(), parameter })
                }),
            }
        };
        let of_scope = scope.call.and_then(|call| self.calls.borrow().get(call).copied());
        if let Some((call, outer)) = of_scope {
            return argument(call, outer);
        }
        let mut found = Vec::new();
        let mut is_called = false;
        for call in self.callers.package.calls_to(template.file()) {
            is_called = true;
            if let Err(unknown) = self.take(1, name) {
                found.push(Err(unknown));
                break;
            }
            found.extend(argument(call, Scope { template: Some(call.caller), call: None }));
        }
        if !is_called {
            return unknown(Reason::NoSource(parameter));
        }
        remove_repeated(&mut found);
        found
    }

    /// Returns the value of the branch that the condition selects, or of both branches if the condition is unknown.
    fn branches(&self, scope: Scope<'p>, template: &'p Template, call: Call<'p>) -> Vec<Outcome<'p>> {
        let holds = call
            .argument
            .item(0)
            .and_then(|condition| decide(condition, template, &InScope { evaluation: self, scope }));
        let taken = match holds {
            Some(true) => 1..2,
            Some(false) => 2..3,
            None => 1..3,
        };
        taken.filter_map(|at| call.argument.item(at)).flat_map(|it| self.values(scope, it)).collect()
    }
}

/// Removes repeated values from the same node.
fn remove_repeated(values: &mut Vec<Outcome<'_>>) {
    let mut seen = HashSet::default();
    values.retain(|it| {
        let Ok(known) = it else { return true };
        let (node, text) = match &known.content {
            Content::Written(node) => (*node, None),
            Content::Text(text) => (known.origin, Some(text.clone())),
            Content::List(_) | Content::Null => return true,
        };
        seen.insert((node.file(), node.id(), known.scope.call.filter(|_| text.is_none()), text))
    });
}

/// The operands of conditions in a context.
struct InScope<'e, 's, 'p> {
    evaluation: &'e Evaluation<'s, 'p>,
    scope: Scope<'p>,
}

impl<'p> Operands<'p> for InScope<'_, '_, 'p> {
    fn operand(&self, node: Node<'p>, _: &mut Decide<'_, 'p>) -> Option<Operand<'p>> {
        let Some(call) = Call::at(node, Owner::default()) else { return Operand::literal(node) };
        let values = self.evaluation.values(self.scope, node);
        let [Ok(value)] = values.as_slice() else { return None };
        let is_parameter = matches!(call.function, Function::GetParam | Function::Ref);
        let parameter = call.target().filter(|_| is_parameter && call.argument.item(1).is_none());
        match (&value.content, parameter) {
            (Content::Written(value), Some(name)) => {
                let parameter = self.scope.template?.parameter(name.text())?;
                Operand::of_parameter(parameter.declared_type(), *value)
            }
            (Content::Written(value), None) => Operand::literal(*value),
            (Content::Text(text), _) => Some(Operand::Text(text.clone())),
            (Content::List(_) | Content::Null, _) => None,
        }
    }
}
