//! Strings built by `str_replace`.

use vnfcheck_hot::{Call, Entry, Node, Owner};

/// A `str_replace` call with a literal template.
#[derive(Debug)]
pub(crate) struct Replacement<'t> {
    pub(crate) template: &'t str,
    /// The strings to replace with their replacements; longest string first, as in Heat.
    params: Vec<(&'t str, Node<'t>)>,
}

/// Maximum length of a template in bytes. Longer templates are not names, and comparing each position with each
/// parameter takes quadratic time.
const LONGEST_NAME: usize = 1000;

/// Returns the `params` of a `str_replace` call.
pub(crate) fn params<'t>(call: &Call<'t>) -> impl Iterator<Item = Entry<'t>> {
    call.argument.get("params").into_iter().flat_map(Node::entries)
}

impl<'t> Replacement<'t> {
    /// Returns the replacement if the node itself is a call of `str_replace` or of one of its variants.
    pub(crate) fn at(node: Node<'t>) -> Option<Self> {
        let call = Call::at(node, Owner::default())?;
        let template = call.argument.get("template").filter(|_| call.function.is_replacing())?;
        let template = template.is_scalar().then(|| template.text())?;
        let mut params: Vec<_> = params(&call).map(|it| (it.name(), it.value)).collect();
        params.retain(|(name, _)| !name.is_empty());
        params.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        (template.len() <= LONGEST_NAME).then_some(Self { template, params })
    }

    /// Returns the pieces of the built string: text of the template and inserted values.
    pub(crate) fn pieces(&self) -> Vec<Piece<'t>> {
        let mut pieces = Vec::new();
        let (mut start, mut at) = (0, 0);
        while let Some(rest) = self.template.get(at..).filter(|it| !it.is_empty()) {
            let param = self.params.iter().find(|(name, _)| rest.starts_with(*name));
            let Some((name, value)) = param else {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            };
            pieces.extend(self.template.get(start..at).map(Piece::Text));
            pieces.push(Piece::Value(*value));
            at += name.len();
            start = at;
        }
        pieces.extend(self.template.get(start..).map(Piece::Text));
        pieces
    }

    /// Returns the inserted values.
    pub(crate) fn values(&self) -> impl Iterator<Item = Node<'t>> {
        self.pieces().into_iter().filter_map(|piece| match piece {
            Piece::Value(value) => Some(value),
            Piece::Text(_) => None,
        })
    }

    /// Returns the text that the template contributes, without the inserted values.
    pub(crate) fn fixed_text(&self) -> String {
        let texts = self.pieces().into_iter().map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Value(_) => "",
        });
        texts.collect()
    }
}

/// A piece of a built string.
pub(crate) enum Piece<'t> {
    /// Literal text of the template.
    Text(&'t str),
    /// The value that replaces a parameter of the template.
    Value(Node<'t>),
}
