//! Navigation from a name to its declaration and its uses.

use gen_lsp_types::{DocumentHighlight, DocumentHighlightKind, DocumentLink, Location, Range};
use serde::Deserialize;
use vnfcheck_hot::{Callee, Span, Target, Template};

use super::{At, View};
use crate::symbols::{Symbol, text_span};

/// Returns the declarations of the symbol at a position.
pub(super) fn definition(view: &View<'_>, at: &At) -> Option<Vec<Location>> {
    let (symbol, _) = view.symbol(at.position)?;
    let places = match symbol {
        Symbol::File(file) => vec![view.location(file, Span::default())?],
        symbol => symbol.declarations().into_iter().filter_map(|node| view.location_of(node)).collect(),
    };
    (!places.is_empty()).then_some(places)
}

/// The parameters of a request for references.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct References {
    #[serde(flatten)]
    at: At,
    context: Context,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Context {
    include_declaration: bool,
}

/// Returns every place that names the symbol at a position.
pub(super) fn references(view: &View<'_>, params: &References) -> Option<Vec<Location>> {
    let (symbol, _) = view.symbol(params.at.position)?;
    let occurrences = symbol.occurrences(view.package).into_iter();
    let wanted = occurrences.filter(|it| params.context.include_declaration || !it.is_declaration);
    Some(wanted.filter_map(|it| view.location_of(it.node)).collect())
}

/// Returns the places in this file that name the symbol at a position.
pub(super) fn highlights(view: &View<'_>, at: &At) -> Option<Vec<DocumentHighlight>> {
    let (symbol, _) = view.symbol(at.position)?;
    let here = symbol.occurrences(view.package).into_iter().filter(|it| it.node.file() == view.file.id());
    let highlight = |it: crate::symbols::Occurrence<'_>| DocumentHighlight {
        range: view.range(text_span(it.node)),
        kind: Some(if it.is_declaration {
            DocumentHighlightKind::Write
        } else {
            DocumentHighlightKind::Read
        }),
    };
    Some(here.map(highlight).collect())
}

/// The parameters of a request about a whole file.
#[derive(Deserialize)]
pub(super) struct DocumentParams {}

/// Returns links for the file names in a template.
pub(super) fn links(view: &View<'_>, _: &DocumentParams) -> Vec<DocumentLink> {
    let Some(template) = view.file.template().map(Template::as_deployed) else { return Vec::new() };
    let called = view.package.calls_from(template.file()).map(|call| (call.reference, call.callee));
    let contents = template.references(Target::File).map(|reference| {
        let name = reference.name;
        (name, view.package.resolve(template.file(), name.text()))
    });
    let mut links: Vec<(Range, DocumentLink)> = called
        .chain(contents)
        .filter_map(|(node, callee)| {
            let Callee::File(file) = callee else { return None };
            let target = Some(view.shown.uri(view.package.path_of(file)));
            let range = view.range(text_span(node));
            Some((range, DocumentLink { range, target, tooltip: None, data: None }))
        })
        .collect();
    links.sort_by_key(|(range, _)| (range.start, range.end));
    links.dedup_by_key(|(range, _)| *range);
    links.into_iter().map(|(_, link)| link).collect()
}
