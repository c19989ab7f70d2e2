//! Texts built by `str_replace`.

use hot::{Call, Entry, Function, Node, Owner};

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

    /// The pieces of the text: what the template itself contributes, and what is put in.
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

    /// What the template itself contributes.
    pub(crate) fn fixed_text(&self) -> String {
        let texts = self.pieces().into_iter().map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Value(_) => "",
        });
        texts.collect()
    }
}

/// A piece of a text that is built.
pub(crate) enum Piece<'t> {
    /// As it is in the template.
    Text(&'t str),
    /// What stands in place of a name.
    Value(Node<'t>),
}
