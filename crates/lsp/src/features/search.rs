//! Symbols of all open packages whose names match a query.

use std::sync::Arc;

use gen_lsp_types::{BaseSymbolInformation, Location, SymbolKind, WorkspaceSymbol, WorkspaceSymbolLocation};
use serde::Deserialize;
use vnfcheck_hot::{File, Node, Package, Span, Template};

use super::outline::{kind_of, name_of};
use crate::diagnostics::Shown;
use crate::documents::range_of;
use crate::symbols::text_span;

/// Maximum number of symbols that match a query.
const MOST: usize = 256;

/// The sections whose entries are symbols.
const SECTIONS: [&str; 3] = ["parameters", "resources", "outputs"];

/// A package to search.
pub(crate) struct Searched {
    pub(crate) package: Arc<Package>,
    pub(crate) shown: Shown,
}

/// The parameters of a search.
#[derive(Deserialize)]
pub(crate) struct Query {
    query: String,
}

/// The similarity of a name and a query, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Equal,
    /// The name starts with the query.
    Prefix,
    /// The name contains the query.
    Part,
    /// The name contains the characters of the query in order.
    Scattered,
}

/// An element or a file of a package.
struct Element<'p> {
    searched: &'p Searched,
    file: &'p File,
    name: &'p str,
    kind: SymbolKind,
    span: Span,
}

/// Returns the parameters, resources, outputs and files whose names contain the characters of the query in order, in upper
/// or lower case: the best matches, sorted by likeness and name.
pub(crate) fn search(packages: &[Searched], query: &Query) -> Vec<WorkspaceSymbol> {
    let wanted = query.query.to_lowercase();
    let elements = packages.iter().flat_map(elements);
    let mut found: Vec<(Likeness, Element<'_>)> =
        elements.filter_map(|element| Some((likeness(element.name, &wanted)?, element))).collect();
    found.sort_by_key(|(likeness, it)| (*likeness, it.name, it.file.path(), it.span.start));
    found.into_iter().take(MOST).map(|(_, element)| symbol(&element)).collect()
}

/// Returns the likeness of a name and a query in lower case, or `None` if the name does not match.
fn likeness(name: &str, wanted: &str) -> Option<Likeness> {
    let name = name.to_lowercase();
    let mut rest = name.chars();
    if !wanted.chars().all(|wanted| rest.any(|it| it == wanted)) {
        return None;
    }
    Some(match () {
        () if name == wanted => Likeness::Equal,
        () if name.starts_with(wanted) => Likeness::Prefix,
        () if name.contains(wanted) => Likeness::Part,
        () => Likeness::Scattered,
    })
}

/// Returns the files of a package and their elements.
fn elements(searched: &Searched) -> impl Iterator<Item = Element<'_>> {
    searched.package.files().flat_map(move |file| {
        let (name, kind, span) = (file.path(), SymbolKind::File, Span::default());
        std::iter::once(Element { searched, file, name, kind, span }).chain(elements_of(searched, file))
    })
}

/// Returns the elements of a template.
fn elements_of<'p>(searched: &'p Searched, file: &'p File) -> impl Iterator<Item = Element<'p>> {
    let template = file.template().map(Template::as_deployed);
    SECTIONS.into_iter().flat_map(move |section| {
        let entry = template.and_then(|template| template.section(section));
        let of_mapping = entry.map(|entry| entry.value).filter(|it| it.is_mapping() && !it.is_alias());
        of_mapping.into_iter().flat_map(Node::written_entries).filter_map(move |entry| {
            let kind = kind_of(section)?;
            Some(Element { searched, file, name: name_of(entry), kind, span: text_span(entry.key) })
        })
    })
}

/// Returns the symbol of an element, with its file as the container; the container of a file is the folder of the package.
fn symbol(element: &Element<'_>) -> WorkspaceSymbol {
    let Element { searched: Searched { shown, .. }, file, name, kind, span } = element;
    let folder = shown.root.file_name().map(|name| name.to_string_lossy().into_owned());
    let container = if *kind == SymbolKind::File { folder } else { Some(file.path().to_owned()) };
    let range = range_of(file.source(), *span, shown.unit);
    let location = WorkspaceSymbolLocation::Location(Location { uri: shown.uri(file.path()), range });
    let information = BaseSymbolInformation::new((*name).to_owned(), *kind, None, container);
    WorkspaceSymbol::new(location, None, information)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_in_order_and_better_ones_come_first() {
        let order = ["fw", "FW_server", "my_fw", "flavor_width"].map(|name| likeness(name, "fw"));
        assert!(order.is_sorted() && order.iter().all(Option::is_some));
        assert!(likeness("wf", "fw").is_none());
        assert!(likeness("Größe", "grö").is_some_and(|it| it == Likeness::Prefix));
    }
}
