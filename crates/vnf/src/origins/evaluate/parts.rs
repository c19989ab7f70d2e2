//! Parts of values: items of lists and maps, attributes of resources, and values as strings.

use std::borrow::Cow;

use vnfcheck_hot::{Call, Function, Node, ResourceType, Template, Tree, Value, Via};

use super::{BYTES_OF_A_STEP, Content, Evaluation, KnownValue, Outcome, Reason, Scope, Unknown};
use crate::resolve::{of_stack, property_behind};

impl<'p> KnownValue<'p> {
    /// Returns the value as a string: a string, an integer, or an empty string for null. `None` for other values.
    pub fn text(&self) -> Option<Cow<'p, str>> {
        match &self.content {
            Content::Text(text) => Some(text.clone()),
            Content::Written(node) => match node.value() {
                Value::Text(_) | Value::Int(_) | Value::HugeInt(_) => Some(Cow::Borrowed(node.text())),
                Value::Null => Some(Cow::Borrowed("")),
                _ => None,
            },
            Content::Null => Some(Cow::Borrowed("")),
            Content::List(_) => None,
        }
    }

    /// Returns `true` for null, which Heat treats as no value.
    pub fn is_null(&self) -> bool {
        match &self.content {
            Content::Written(node) => node.is_null(),
            Content::Null => true,
            Content::Text(_) | Content::List(_) => false,
        }
    }

    /// Converts a string to the list that a `comma_delimited_list` contains.
    pub(super) fn split_at_commas(self) -> Self {
        let KnownValue { origin, scope, .. } = self;
        let split = |items: &mut dyn Iterator<Item = Cow<'p, str>>| {
            items.map(|it| KnownValue { content: Content::Text(it), origin, scope }).collect()
        };
        let items = match &self.content {
            Content::Written(node) if node.is_scalar() => {
                split(&mut node.text().split(',').map(|it| Cow::Borrowed(it.trim())))
            }
            Content::Text(text) => split(&mut text.split(',').map(|it| Cow::Owned(it.trim().to_owned()))),
            _ => return self,
        };
        KnownValue { content: Content::List(items), origin, scope }
    }
}

impl<'p> Evaluation<'_, 'p> {
    /// Returns the items of a list, or the value itself.
    pub(super) fn items(&self, value: KnownValue<'p>) -> Vec<Outcome<'p>> {
        match value.content {
            Content::Written(list) if list.is_sequence() => {
                list.items().flat_map(|item| self.values(value.scope, item)).collect()
            }
            Content::List(items) => items.into_iter().map(Ok).collect(),
            _ => vec![Ok(value)],
        }
    }

    /// Returns the elements of lists and maps that a path of keys and indices selects in each value.
    pub(super) fn select(
        &self,
        scope: Scope<'p>,
        values: Vec<Outcome<'p>>,
        steps: &[Node<'p>],
        at: Node<'p>,
    ) -> Vec<Outcome<'p>> {
        let [step, rest @ ..] = steps else { return values };
        let Some(key) = self.step(scope, *step) else {
            return vec![Err(Unknown { at, reason: Reason::Part })];
        };
        let mut found = Vec::new();
        for value in values {
            match value {
                Err(unknown) => found.push(Err(unknown)),
                Ok(value) => {
                    if let Some(part) = self.json(scope, &value, steps, at) {
                        found.push(part);
                    } else {
                        let parts = self.part(value, &key, *step, at);
                        found.extend(self.select(scope, parts, rest, at));
                    }
                }
            }
        }
        found
    }

    /// Returns the part that steps select in a list or map that a string contains as JSON; `None` for other values.
    fn json(
        &self,
        scope: Scope<'p>,
        value: &KnownValue<'p>,
        steps: &[Node<'p>],
        at: Node<'p>,
    ) -> Option<Outcome<'p>> {
        let Content::Written(text) = value.content else { return None };
        let json = if text.is_scalar() { self.callers.parsed(text) } else { return None };
        let mut part = json.first().and_then(Tree::root)?;
        for step in steps {
            let Some(key) = self.step(scope, *step) else {
                return Some(Err(Unknown { at, reason: Reason::Part }));
            };
            let next = match key.parse().ok().filter(|_| part.is_sequence()) {
                Some(position) => part.item(position),
                None => part.get(&key),
            };
            let Some(next) = next else {
                return Some(Err(Unknown { at, reason: Reason::NoItem(step.text()) }));
            };
            part = next;
        }
        Some(self.owned(part, value.origin, value.scope))
    }

    /// Copies a value from JSON that a string contains at a node.
    fn owned(&self, part: Node<'_>, origin: Node<'p>, scope: Scope<'p>) -> Outcome<'p> {
        self.take(1, origin)?;
        let content = if part.is_sequence() {
            let items = part.items().map(|item| self.owned(item, origin, scope));
            Content::List(items.collect::<Result<_, _>>()?)
        } else if part.is_mapping() || part.is_null() {
            return Err(Unknown { at: origin, reason: Reason::Part });
        } else {
            Content::Text(Cow::Owned(part.text().to_owned()))
        };
        Ok(KnownValue { content, origin, scope })
    }

    /// Returns the value that a `get_attr` reads from an `OS::Heat::Value`, from the name of a resource, or from an
    /// output of a nested template; `None` for other attributes.
    pub(super) fn attribute(
        &self,
        scope: Scope<'p>,
        template: &'p Template,
        call: Call<'p>,
    ) -> Option<Vec<Outcome<'p>>> {
        let resource = template.resource(call.target()?.text())?;
        let attribute = call.argument.item(1)?;
        let steps: Vec<_> = call.argument.items().skip(2).collect();
        let values = if resource.definition.is(ResourceType::Value) {
            let value = resource.definition.property("value").filter(|_| attribute.has_text("value"))?.value;
            self.values(scope, value)
        } else if let Some(value) = property_behind(resource.definition, attribute) {
            self.values(scope, value)
        } else {
            let mut calls = self.callers.package.calls_by(template, resource.id());
            let nested = calls.next().filter(|it| it.via == Via::Type)?;
            if calls.next().is_some() {
                return None;
            }
            let called = self.callers.package.called(&nested)?;
            let output = called.output(attribute.text()).filter(|_| attribute.is_scalar())?;
            let value = called.attribute(output.value, "value")?.value;
            self.values(self.called(called, nested, scope), value)
        };
        Some(self.select(scope, values, &steps, call.node))
    }

    /// Returns the reason why the result of a `get_attr` cannot exist; `None` if the result may exist.
    pub(super) fn missing_output(&self, template: &'p Template, call: Call<'p>) -> Option<Reason<'p>> {
        let id = call.target().filter(|it| it.is_text())?.text();
        let Some(resource) = template.resource(id) else { return Some(Reason::NoResource(id)) };
        let steps = call.argument.items().skip(1);
        let steps: Vec<&'p str> = steps.map(|it| if it.is_text() { it.text() } else { "" }).collect();
        let mut calls = self.callers.package.calls_by(template, id);
        let only = calls.next().filter(|_| calls.next().is_none())?;
        let (output, _) = of_stack(&only, &steps)?;
        // Heat also returns the stack, the members of a group and the resources of a nested template.
        let is_built_in = output.is_empty() || output.contains('.') || OF_STACKS.contains(&output);
        let is_missing = !is_built_in && self.callers.package.called(&only)?.output(output).is_none();
        let is_of_members = matches!(only.via, Via::Group | Via::Chain);
        is_missing.then_some(Reason::NoOutput { resource: resource.id(), is_of_members, output })
    }

    /// Returns the key or position of a step, if known.
    fn step(&self, scope: Scope<'p>, step: Node<'p>) -> Option<Cow<'p, str>> {
        if Function::at(step).is_none() {
            return step.is_scalar().then(|| Cow::Borrowed(step.text()));
        }
        match self.values(scope, step).as_slice() {
            [Ok(key)] => key.text(),
            _ => None,
        }
    }

    fn part(&self, value: KnownValue<'p>, key: &str, step: Node<'p>, at: Node<'p>) -> Vec<Outcome<'p>> {
        let no_item = || vec![Err(Unknown { at, reason: Reason::NoItem(step.text()) })];
        let position = || key.parse().ok();
        match value.content {
            Content::Written(node) if !node.is_scalar() => {
                let part =
                    if node.is_mapping() { node.get(key) } else { position().and_then(|it| node.item(it)) };
                part.map_or_else(no_item, |part| self.values(value.scope, part))
            }
            Content::List(items) => match position().and_then(|it: usize| items.into_iter().nth(it)) {
                Some(item) => vec![Ok(item)],
                None => no_item(),
            },
            Content::Written(_) | Content::Text(_) | Content::Null => {
                let Some(text) = value.text() else { return no_item() };
                if let Err(unknown) = self.take(text.len() / BYTES_OF_A_STEP, at) {
                    return vec![Err(unknown)];
                }
                let content = character(&text, key, step, at);
                vec![Ok(KnownValue { content, origin: value.origin, scope: value.scope })]
            }
        }
    }
}

/// The attributes of every stack and group, in addition to the outputs of a template.
const OF_STACKS: [&str; 8] = [
    "attributes",
    "current_size",
    "outputs",
    "outputs_list",
    "refs",
    "refs_map",
    "removed_rsrc_list",
    "show",
];

/// Returns the character that a step selects from a string by its position, as Heat does: a negative position counts
/// from the end. Without such a character, `get_param` returns an empty string, and `get_attr` null.
fn character<'p>(text: &str, key: &str, step: Node<'_>, at: Node<'_>) -> Content<'p> {
    let is_attribute = Function::at(at) == Some(Function::GetAttr);
    // Only `get_param` converts a string to a position.
    let key = key.trim().parse::<isize>().ok().filter(|_| !is_attribute || !step.is_text());
    let position = key.and_then(|it| match usize::try_from(it) {
        Ok(position) => Some(position),
        Err(_) => text.chars().count().checked_sub(it.unsigned_abs()),
    });
    match position.and_then(|it| text.chars().nth(it)) {
        Some(character) => Content::Text(character.to_string().into()),
        None if is_attribute => Content::Null,
        None => Content::Text(Cow::Borrowed("")),
    }
}
