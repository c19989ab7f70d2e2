//! Results of functions with known inputs.

use std::borrow::Cow;

use vnfcheck_hot::{Call, Function, Node};

use super::{BYTES_OF_A_STEP, Content, Evaluation, KnownValue, Outcome, Reason, Scope, Unknown};

/// Maximum number of combinations of possible inputs of a function.
const MOST_COMBINED: usize = 64;

/// Maximum number of bytes of a result.
const LONGEST: usize = 1 << 16;

/// Returns `true` for a function whose result is computed from known inputs.
pub(super) fn is_computed(function: Function) -> bool {
    use Function::{FnJoin, FnReplace, FnSplit, ListConcat, StrSplit};
    function.builds_text() || matches!(function, FnJoin | FnReplace | StrSplit | FnSplit | ListConcat)
}

/// The possible values of one input.
type Input<'p, T = KnownValue<'p>> = Vec<Outcome<'p, T>>;

impl<'p> Evaluation<'_, 'p> {
    /// Returns the possible results of a function in one context.
    pub(super) fn computed(&self, scope: Scope<'p>, call: Call<'p>) -> Vec<Outcome<'p>> {
        let results = match call.function {
            Function::ListJoin | Function::FnJoin => self.joined(scope, call),
            it if it.is_replacing() => {
                self.replaced(scope, call, call.argument.get("template"), call.argument.get("params"))
            }
            Function::FnReplace => self.replaced(scope, call, call.argument.item(1), call.argument.item(0)),
            Function::StrSplit | Function::FnSplit => self.split(scope, call),
            Function::ListConcat => self.concatenated(scope, call),
            _ => None,
        };
        results.unwrap_or_else(|| vec![Err(not_computed(call))])
    }

    fn joined(&self, scope: Scope<'p>, call: Call<'p>) -> Option<Vec<Outcome<'p>>> {
        let delimiter = self.values(scope, call.argument.item(0)?);
        let mut inputs = vec![delimiter.into_iter().map(|it| it.map(|it| vec![it])).collect()];
        inputs.extend(call.argument.items().skip(1).map(|list| self.lists(scope, list, call)));
        let join = |inputs: Vec<Vec<KnownValue<'p>>>| {
            let mut inputs = inputs.into_iter();
            let delimiter = inputs.next().and_then(|it| it.first()?.text());
            let delimiter = delimiter.ok_or_else(|| not_computed(call))?;
            let items: Vec<_> = inputs.flatten().collect();
            let text = texts(call, &items)?.join(&*delimiter);
            self.text(scope, call, text, &items)
        };
        Some(self.combined(call.node, inputs).into_iter().map(|it| it.and_then(join)).collect())
    }

    fn replaced(
        &self,
        scope: Scope<'p>,
        call: Call<'p>,
        template: Option<Node<'p>>,
        params: Option<Node<'p>>,
    ) -> Option<Vec<Outcome<'p>>> {
        let templates = self.values(scope, template?);
        let mut results = Vec::new();
        for params in self.values(scope, params?) {
            let params = match params {
                Ok(params) => params,
                Err(unknown) => {
                    results.push(Err(unknown));
                    continue;
                }
            };
            let Content::Written(map) = params.content else { return None };
            let mut names = Vec::new();
            let mut inputs = vec![templates.clone()];
            for entry in map.entries() {
                names.push(entry.name());
                inputs.push(self.values(params.scope, entry.value));
            }
            if !map.is_mapping() || names.contains(&"") {
                return None;
            }
            let replace = |inputs: Vec<KnownValue<'p>>| {
                let texts = texts(call, &inputs)?;
                let (template, values) = texts.split_first().ok_or_else(|| not_computed(call))?;
                let mut pairs: Vec<_> = names.iter().copied().zip(values.iter().map(|it| &**it)).collect();
                // Heat replaces the longest placeholder first.
                pairs.sort_by_key(|(name, _)| (std::cmp::Reverse(name.chars().count()), *name));
                self.take(pairs.len() * (template.len() / BYTES_OF_A_STEP + 1), call.node)?;
                let text = replace(template, &pairs).ok_or(too_many(call.node))?;
                self.text(scope, call, text, &inputs)
            };
            results.extend(self.combined(call.node, inputs).into_iter().map(|it| it.and_then(replace)));
        }
        Some(results)
    }

    fn split(&self, scope: Scope<'p>, call: Call<'p>) -> Option<Vec<Outcome<'p>>> {
        let mut inputs =
            vec![self.values(scope, call.argument.item(0)?), self.values(scope, call.argument.item(1)?)];
        let position = call.argument.item(2);
        inputs.extend(position.map(|it| self.values(scope, it)));
        let split = |inputs: Vec<KnownValue<'p>>| {
            let texts = texts(call, &inputs)?;
            let [delimiter, text, selected @ ..] = texts.as_slice() else { return Err(not_computed(call)) };
            if delimiter.is_empty() {
                return Err(not_computed(call));
            }
            self.take(text.len() / BYTES_OF_A_STEP + 1, call.node)?;
            let mut items = text.split(&**delimiter);
            if let (Some(selected), Some(position)) = (selected.first(), position) {
                let item = selected.parse().ok().and_then(|it| items.nth(it));
                let no_item = || Unknown { at: call.node, reason: Reason::NoItem(position.text()) };
                return self.text(scope, call, item.ok_or_else(no_item)?.to_owned(), &inputs);
            }
            let items: Vec<_> = items.map(str::to_owned).collect();
            self.take(items.len(), call.node)?;
            let items = items.into_iter().map(|it| self.text(scope, call, it, &inputs));
            let content = Content::List(items.collect::<Result<_, _>>()?);
            Ok(KnownValue { content, origin: origin(call, &inputs), scope })
        };
        Some(self.combined(call.node, inputs).into_iter().map(|it| it.and_then(split)).collect())
    }

    fn concatenated(&self, scope: Scope<'p>, call: Call<'p>) -> Option<Vec<Outcome<'p>>> {
        if !call.argument.is_sequence() {
            return None;
        }
        let inputs = call.argument.items().map(|list| self.lists(scope, list, call)).collect();
        let concatenate = |lists: Vec<Vec<KnownValue<'p>>>| {
            let items: Vec<_> = lists.into_iter().flatten().collect();
            let origin = origin(call, &items);
            KnownValue { content: Content::List(items), origin, scope }
        };
        Some(self.combined(call.node, inputs).into_iter().map(|it| it.map(concatenate)).collect())
    }

    /// Returns the possible lists at a node, each with known items.
    fn lists(&self, scope: Scope<'p>, node: Node<'p>, call: Call<'p>) -> Input<'p, Vec<KnownValue<'p>>> {
        let lists = self.values(scope, node).into_iter().flat_map(|list| match list {
            Err(unknown) => vec![Err(unknown)],
            Ok(KnownValue { content: Content::List(items), .. }) => vec![Ok(items)],
            Ok(KnownValue { content: Content::Written(list), scope, .. }) if list.is_sequence() => {
                self.combined(call.node, list.items().map(|item| self.values(scope, item)).collect())
            }
            Ok(_) => vec![Err(not_computed(call))],
        });
        lists.collect()
    }

    /// Returns each combination of the known values of inputs, and the reason for the first unknown value.
    fn combined<T: Clone>(&self, at: Node<'p>, inputs: Vec<Input<'p, T>>) -> Vec<Outcome<'p, Vec<T>>> {
        let mut combined = vec![Vec::new()];
        let mut first_unknown = None;
        for input in inputs {
            let mut known = Vec::new();
            for value in input {
                match value {
                    Ok(value) => known.push(value),
                    Err(unknown) => first_unknown = first_unknown.or(Some(unknown)),
                }
            }
            if let [only] = known.as_slice() {
                for values in &mut combined {
                    values.push(only.clone());
                }
                continue;
            }
            let count = combined.len() * known.len();
            if count > MOST_COMBINED || self.take(count, at).is_err() {
                return vec![Err(too_many(at))];
            }
            let each = combined.iter().flat_map(|before| {
                known.iter().map(move |value| before.iter().chain([value]).cloned().collect())
            });
            combined = each.collect();
        }
        combined.into_iter().map(Ok).chain(first_unknown.map(Err)).collect()
    }

    /// Returns a computed string.
    fn text(&self, scope: Scope<'p>, call: Call<'p>, text: String, inputs: &[KnownValue<'p>]) -> Outcome<'p> {
        self.take(text.len() / BYTES_OF_A_STEP + 1, call.node)?;
        if text.len() > LONGEST {
            return Err(too_many(call.node));
        }
        Ok(KnownValue { content: Content::Text(Cow::Owned(text)), origin: origin(call, inputs), scope })
    }
}

fn not_computed(call: Call<'_>) -> Unknown<'_> {
    Unknown { at: call.node, reason: Reason::Function(call.function) }
}

/// Returns the inputs of a function as strings.
fn texts<'p>(call: Call<'p>, inputs: &[KnownValue<'p>]) -> Outcome<'p, Vec<Cow<'p, str>>> {
    inputs.iter().map(KnownValue::text).collect::<Option<_>>().ok_or_else(|| not_computed(call))
}

fn too_many(at: Node<'_>) -> Unknown<'_> {
    Unknown { at, reason: Reason::TooMany }
}

/// Returns the first input from outside a function, or the function.
fn origin<'p>(call: Call<'p>, inputs: &[KnownValue<'p>]) -> Node<'p> {
    let within = call.node.span();
    let is_outside = |it: &Node<'_>| {
        it.file() != call.node.file() || it.span().start < within.start || it.span().start >= within.end
    };
    inputs.iter().map(|it| it.origin).find(is_outside).unwrap_or(call.node)
}

/// Replaces placeholders in order; replacements are not searched for placeholders. `None` if the result is too long.
fn replace(template: &str, pairs: &[(&str, &str)]) -> Option<String> {
    // Parts of the template that no placeholder has replaced alternate with replacements.
    let mut open = vec![template];
    let mut values: Vec<&str> = Vec::new();
    for (name, value) in pairs {
        let mut next = Vec::with_capacity(open.len());
        let mut next_values = Vec::with_capacity(values.len());
        for (position, part) in open.iter().enumerate() {
            if let Some(before) = position.checked_sub(1).and_then(|it| values.get(it)) {
                next_values.push(*before);
            }
            for (piece, text) in part.split(name).enumerate() {
                if piece > 0 {
                    next_values.push(value);
                }
                next.push(text);
            }
        }
        (open, values) = (next, next_values);
    }
    let length = open.iter().chain(&values).map(|it| it.len()).sum::<usize>();
    if length > LONGEST {
        return None;
    }
    let mut values = values.into_iter();
    let parts = open.into_iter().flat_map(|part| [part, values.next().unwrap_or_default()]);
    Some(parts.collect())
}
