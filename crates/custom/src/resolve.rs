//! Values resolved through environments and nested calls, if the files determine them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use hot::{Call, Function, Node, Owner, Source, Template};
use rules::{Place, Related};
use vnf::values::{Use, branches};
use vnf::{Callers, Placed, Vnf};

/// A possible value at a location.
#[derive(Clone, Debug)]
pub(crate) struct Seen<'p> {
    /// The string of a scalar.
    pub(crate) text: Cow<'p, str>,
    /// The node of the value, or `None` if the value is a part of a node or has no node.
    pub(crate) node: Option<Node<'p>>,
    /// The place of findings about the value.
    pub(crate) at: Place,
    /// The place that defines the value, if different from `at`.
    pub(crate) origin: Option<Place>,
    /// The resources that the value refers to, computed on demand.
    targets: OnceCell<Vec<Placed<'p>>>,
}

impl<'p> Seen<'p> {
    /// Returns a value with a string, its node if the value is a whole node, and its places.
    fn new(text: Cow<'p, str>, node: Option<Node<'p>>, at: Place, origin: Option<Place>) -> Self {
        Self { text, node, at, origin, targets: OnceCell::new() }
    }

    /// Returns the value of a node.
    pub(crate) fn at(node: Node<'p>) -> Self {
        Self::new(Cow::Borrowed(node.text()), Some(node), node.into(), None)
    }

    /// Returns the resources that the value refers to in a template.
    pub(crate) fn targets(&self, vnf: &Vnf<'p>, template: Option<&'p Template>) -> &[Placed<'p>] {
        self.targets.get_or_init(|| match (template, self.node) {
            (Some(template), Some(node)) => vnf.targets_of(template, &[node]),
            _ => Vec::new(),
        })
    }

    /// Returns `true` if the value is a function call.
    pub(crate) fn is_call(&self) -> bool {
        self.node.is_some_and(|node| Call::at(node, Owner::default()).is_some())
    }

    /// Returns a value without a node, for example a fact, at a place.
    pub(crate) fn known(text: Cow<'p, str>, at: Place) -> Self {
        Self::new(text, None, at, None)
    }
}

/// The reason why a value is unknown, and its place.
pub(crate) type Unknown = Rc<Related>;

/// Returns a reason at a node.
pub(crate) fn unknown(at: impl Into<Place>, message: impl Into<String>) -> Unknown {
    Rc::new(Related { place: at.into(), message: message.into() })
}

/// Returns the possible values of a node.
pub(crate) fn resolve<'p>(
    callers: &Callers<'p>,
    template: Option<&'p Template>,
    node: Node<'p>,
) -> Vec<Result<Seen<'p>, Unknown>> {
    let Some(call) = Call::at(node, Owner::default()) else { return vec![Ok(Seen::at(node))] };
    let name = Use::at(node).map(|used| used.node);
    let (Some(name), Some(template)) = (name, template) else {
        let function = call.function.name();
        return vec![Err(unknown(
            node,
            format!("the result of `{function}` is only known at deployment time"),
        ))];
    };
    let steps: Vec<Node<'p>> = call.argument.items().skip(1).collect();
    let is_list = || {
        let declared = template.parameter(name.text()).map(hot::Parameter::declared_type);
        declared == Some("comma_delimited_list")
    };
    let of = |value: Node<'p>| given(node, value, &steps, is_list());
    let mut sources = callers.sources(template, name.text()).peekable();
    if sources.peek().is_none() {
        return vec![Err(unknown(node, format!("the value of `{}` is unknown", name.text())))];
    }
    let each = sources.flat_map(|source| match source {
        Source::Environment { entry, .. } => of(entry.value),
        Source::Argument { value, .. } => of(value),
        Source::Unlisted { module, name } => default(module, name).map_or_else(
            || {
                let why = format!("`{name}` is given when the module is deployed");
                vec![Err(unknown(node, why))]
            },
            of,
        ),
        Source::NotPassed { call, name } => {
            let called = callers.package.called(&call);
            called.and_then(|called| default(called, name)).map_or_else(
                || {
                    let why = format!("`{}` does not pass `{name}`", call.resource.id());
                    vec![Err(unknown(node, why))]
                },
                of,
            )
        }
    });
    let values: Vec<_> = each.collect();
    if values.is_empty() {
        return vec![Err(unknown(node, format!("the part of `{}` that is taken is not known", name.text())))];
    }
    values
}

fn default<'p>(template: &'p Template, name: &str) -> Option<Node<'p>> {
    template.parameter(name)?.attribute("default").map(|entry| entry.value)
}

/// Returns the values of a parameter from one of its sources, following the remaining arguments of `get_param` into
/// lists and mappings.
fn given<'p>(
    used: Node<'p>,
    value: Node<'p>,
    steps: &[Node<'p>],
    is_list: bool,
) -> Vec<Result<Seen<'p>, Unknown>> {
    let mut found = Vec::new();
    for value in branches(value) {
        let mut value = value;
        let mut rest = steps;
        // A list argument arrives item by item; the position selects one item.
        let list = value.parent().filter(|it| it.is_sequence() && !is_branches(*it));
        if let (Some(list), [first, behind @ ..]) = (list, steps) {
            if position(*first).and_then(|at| list.item(at)) != Some(value) {
                continue;
            }
            rest = behind;
        }
        while let [step, behind @ ..] = rest {
            let next = if value.is_mapping() {
                value.get(step.text())
            } else {
                position(*step).and_then(|at| value.item(at))
            };
            let Some(next) = next else { break };
            value = next;
            rest = behind;
        }
        let seen = |text: Cow<'p, str>, node| Seen::new(text, node, used.into(), Some(value.into()));
        let is_text = value.is_scalar();
        match rest {
            [] if Call::at(value, Owner::default()).is_some() => {
                found.push(Err(unknown(used, "its value is the result of a function")));
            }
            [] if value.is_sequence() => {
                found.extend(
                    value.items().map(|item| {
                        Ok(Seen { origin: Some(item.into()), at: used.into(), ..Seen::at(item) })
                    }),
                );
            }
            [] if is_text && is_list => {
                found.extend(value.text().split(',').map(|item| Ok(seen(Cow::Borrowed(item.trim()), None))));
            }
            [] => found.push(Ok(seen(Cow::Borrowed(value.text()), Some(value)))),
            [step] if is_text && is_list => {
                let item = position(*step).and_then(|at| value.text().split(',').nth(at));
                found.push(match item {
                    Some(item) => Ok(seen(Cow::Borrowed(item.trim()), None)),
                    None => Err(unknown(used, format!("its value has no item `{}`", step.text()))),
                });
            }
            _ => found.push(Err(unknown(used, "the part of the value that is taken is not known"))),
        }
    }
    found
}

/// Returns `true` if a list is the argument of an `if`.
fn is_branches(list: Node<'_>) -> bool {
    let call = list.parent().and_then(|parent| Call::at(parent, Owner::default()));
    call.is_some_and(|call| call.function == Function::If)
}

fn position(step: Node<'_>) -> Option<usize> {
    step.text().parse().ok()
}
