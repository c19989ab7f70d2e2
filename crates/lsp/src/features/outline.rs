//! The structure of a file: symbols, folding ranges and selection ranges.

use gen_lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, Position, SelectionRange, SymbolKind};
use serde::Deserialize;
use vnfcheck_hot::{Entry, Node, Span};

use super::View;
use super::navigation::DocumentParams;
use crate::symbols::holds;

/// Returns the sections with their entries; the detail of a resource is its type.
pub(super) fn symbols(view: &View<'_>, _: &DocumentParams) -> Vec<DocumentSymbol> {
    let root = view.file.tree().and_then(vnfcheck_hot::Tree::root);
    let sections = root.into_iter().filter(|root| root.is_mapping()).flat_map(Node::written_entries);
    sections
        .map(|section| {
            let kind = kind_of(section.name());
            let entries = if kind.is_some() { Some(section.value) } else { None };
            let entries = entries.filter(|value| value.is_mapping() && !value.is_alias());
            let children: Vec<_> = entries
                .into_iter()
                .flat_map(Node::written_entries)
                .map(|entry| symbol(view, entry, kind.unwrap_or(SymbolKind::Field), detail(entry), None))
                .collect();
            let children = (!children.is_empty()).then_some(children);
            symbol(view, section, SymbolKind::Namespace, None, children)
        })
        .collect()
}

/// Returns the kind of the entries of a section.
pub(super) fn kind_of(section: &str) -> Option<SymbolKind> {
    Some(match section {
        "parameters" | "Parameters" | "parameter_defaults" => SymbolKind::Variable,
        "resources" | "Resources" => SymbolKind::Object,
        "outputs" | "Outputs" => SymbolKind::Interface,
        "conditions" | "Conditions" => SymbolKind::Boolean,
        _ => return None,
    })
}

/// Returns the detail of an entry: its type, or its value if the value is short.
fn detail(entry: Entry<'_>) -> Option<String> {
    const LONGEST: usize = 60;
    let value = if entry.value.is_mapping() {
        ["type", "Type"].into_iter().find_map(|name| entry.value.get(name))?
    } else {
        entry.value
    };
    let text = if value.is_scalar() { value.text() } else { return None };
    (text.len() <= LONGEST && !text.contains('\n')).then(|| text.to_owned())
}

fn symbol(
    view: &View<'_>,
    entry: Entry<'_>,
    kind: SymbolKind,
    detail: Option<String>,
    children: Option<Vec<DocumentSymbol>>,
) -> DocumentSymbol {
    let range = view.range(entry.content_span());
    let name_range = view.range(entry.key.span());
    DocumentSymbol::new(name_of(entry).to_owned(), detail, kind, None, None, range, name_range, children)
}

/// Returns the name of an entry; the protocol forbids an empty name.
pub(super) fn name_of(entry: Entry<'_>) -> &str {
    if entry.name().is_empty() { "\"\"" } else { entry.name() }
}

/// Returns the folding ranges: entries and items of more than one line, and comments.
pub(super) fn folds(view: &View<'_>, _: &DocumentParams) -> Vec<FoldingRange> {
    let Some(tree) = view.file.tree() else { return Vec::new() };
    let line = |offset| view.range(Span::new(offset, offset)).start.line;
    let fold =
        |start_line, end_line, kind| FoldingRange { start_line, end_line, kind, ..FoldingRange::default() };
    let mut folds = Vec::new();
    let mut last_line = None;
    for node in tree.nodes().filter(|node| (node.is_mapping() || node.is_sequence()) && !node.is_alias()) {
        let starts: Vec<Span> = if node.is_mapping() {
            node.written_entries().map(Entry::content_span).collect()
        } else {
            node.items().map(Node::content_span).collect()
        };
        for span in starts {
            let (start, end) = (line(span.start), line(span.end));
            // Fold the outermost of several nodes that start on the same line.
            if end > start && last_line != Some(start) {
                folds.push(fold(start, end, None));
                last_line = Some(start);
            }
        }
    }
    let mut comments = tree.comments().iter().map(|comment| line(comment.span.start)).peekable();
    while let Some(start) = comments.next() {
        let mut end = start;
        while comments.next_if_eq(&(end + 1)).is_some() {
            end += 1;
        }
        if end > start {
            folds.push(fold(start, end, Some(FoldingRangeKind::Comment)));
        }
    }
    folds.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds.dedup_by_key(|fold| fold.start_line);
    folds
}

#[derive(Deserialize)]
pub(super) struct Selections {
    positions: Vec<Position>,
}

/// Returns the ranges around each position, from the scalar to the whole file.
pub(super) fn selections(view: &View<'_>, params: &Selections) -> Vec<SelectionRange> {
    params.positions.iter().map(|position| selection(view, *position)).collect()
}

fn selection(view: &View<'_>, position: Position) -> SelectionRange {
    let offset = view.offset(position);
    let length = u32::try_from(view.file.source().as_str().len()).unwrap_or(u32::MAX);
    let mut spans = vec![Span::new(0, length)];
    let mut next = view.file.tree().and_then(vnfcheck_hot::Tree::root);
    while let Some(node) = next {
        spans.push(node.span());
        next = None;
        if node.is_mapping() && !node.is_alias() {
            let around = |entry: &Entry<'_>| holds(entry.key.span().to(entry.value.span()), offset);
            if let Some(entry) = node.written_entries().find(around) {
                spans.push(entry.key.span().to(entry.value.span()));
                next = Some(if holds(entry.key.span(), offset) { entry.key } else { entry.value });
            }
        } else if node.is_sequence() && !node.is_alias() {
            next = node.items().find(|item| holds(item.span(), offset));
        }
    }
    spans.retain(|span| holds(*span, offset));
    spans.dedup();
    let mut result = None;
    for span in spans {
        result = Some(Box::new(SelectionRange { range: view.range(span), parent: result }));
    }
    result.map_or_else(SelectionRange::default, |result| *result)
}
