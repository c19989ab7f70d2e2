//! Texts built by `str_replace`.

use hot::{Call, Entry, Function, Node, Owner, get_param_name};

/// A `str_replace` with a template that is written out.
#[derive(Debug)]
pub(crate) struct Replacement<'t> {
    pub(crate) template: &'t str,
    /// What is replaced by what, longest first, as Heat does it.
    params: Vec<(&'t str, Node<'t>)>,
}

/// Longer templates are no names, and comparing each place with each parameter would cost quadratic time.
const LONGEST_NAME: usize = 1000;

/// The `params` of a `str_replace` call.
pub(crate) fn params<'t>(call: &Call<'t>) -> impl Iterator<Item = Entry<'t>> {
    call.argument.get("params").into_iter().flat_map(Node::entries)
}

impl<'t> Replacement<'t> {
    /// Recognises a call of one of the variants at this very node.
    pub(crate) fn at(node: Node<'t>) -> Option<Self> {
        let call = Call::at(node, Owner::default())?;
        let variants = [Function::StrReplace, Function::StrReplaceStrict, Function::StrReplaceVstrict];
        let template = call.argument.get("template").filter(|_| variants.contains(&call.function))?;
        let template = template.is_scalar().then(|| template.text())?;
        let mut params: Vec<_> = params(&call).map(|it| (it.name(), it.value)).collect();
        params.retain(|(name, _)| !name.is_empty());
        params.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        (template.len() <= LONGEST_NAME).then_some(Self { template, params })
    }

    /// The text with every name replaced; nothing when one replacement cannot be told.
    fn replaced(&self, by: impl Fn(Node<'t>) -> Option<String>) -> Option<String> {
        let mut text = String::new();
        let mut rest = self.template;
        while let Some(next) = rest.chars().next() {
            let param =
                self.params.iter().find_map(|(name, value)| Some((rest.strip_prefix(&**name)?, value)));
            if let Some((behind, value)) = param {
                text.push_str(&by(*value)?);
                rest = behind;
            } else {
                text.push(next);
                rest = rest.get(next.len_utf8()..).unwrap_or_default();
            }
        }
        Some(text)
    }

    /// What the template itself contributes.
    pub(crate) fn fixed_text(&self) -> String {
        self.replaced(|_| Some(String::new())).unwrap_or_default()
    }

    /// The text with values where they are written out and names of parameters elsewhere: two texts are the same for
    /// all values exactly when these are.
    pub(crate) fn symbolic(&self) -> Option<String> {
        self.replaced(|value| {
            if value.is_scalar() {
                return Some(value.text().to_owned());
            }
            let name = get_param_name(value)?;
            let call = Call::at(value, Owner::default())?;
            let mut symbol = format!("{{{}", name.text());
            for index in call.argument.items().skip(1) {
                let index = if index.is_scalar() { index } else { get_param_name(index)? };
                symbol.push(':');
                symbol.push_str(index.text());
            }
            symbol.push('}');
            Some(symbol)
        })
    }
}
