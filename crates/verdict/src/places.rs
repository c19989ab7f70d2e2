//! Locations of findings in reports.

use vnfcheck_check::{Place, Related, Undecided, shortened};
use vnfcheck_hot::{FileId, Package};
use vnfcheck_maps::HashMap;
use vnfcheck_report::{Location, Position, Range, RelatedLocation, UndecidedReport};
use vnfcheck_yaml::{LineColumn, Paths, SourceText, Span};

/// Converts places of one package to locations; fastest in the order of the places.
pub(crate) struct Places<'p> {
    package: &'p Package,
    paths: HashMap<FileId, Paths>,
}

impl<'p> Places<'p> {
    pub(crate) fn new(package: &'p Package) -> Self {
        Self { package, paths: HashMap::default() }
    }

    pub(crate) fn related(&mut self, related: &Related) -> RelatedLocation {
        RelatedLocation { location: self.location(&related.place), message: related.message.clone() }
    }

    pub(crate) fn undecided(&mut self, subject: &Undecided) -> UndecidedReport {
        let Undecided { place, message, help, .. } = subject;
        UndecidedReport { location: self.location(place), message: message.clone(), help: Some(help.clone()) }
    }

    /// Returns the text at a place that is a scalar or an entry with a scalar value. The text identifies the items of
    /// a list.
    pub(crate) fn scalar_text(&self, place: &Place) -> Option<&'p str> {
        let file = self.package.file(place.file)?;
        let node = place.node.and_then(|id| file.tree()?.node(id));
        let is_scalar = node.is_none_or(vnfcheck_hot::Node::is_scalar);
        file.source().as_str().get(place.span.start as usize..place.span.end as usize).filter(|_| is_scalar)
    }

    pub(crate) fn location(&mut self, place: &Place) -> Location {
        let Some(file) = self.package.file(place.file) else {
            let nowhere = Position { line: 1, column: 1, offset: 0 };
            return Location {
                file: String::new(),
                path: String::new(),
                range: Range { start: nowhere, end: nowhere },
            };
        };
        let node = place.node.and_then(|id| file.tree()?.node(id));
        let paths = self.paths.entry(place.file).or_default();
        Location {
            file: file.path().to_owned(),
            path: node.map(|node| shortened(paths.path(node))).unwrap_or_default(),
            range: range(file.source(), place.span),
        }
    }
}

/// Returns the range of a span of a file.
pub(crate) fn range(source: &SourceText, span: Span) -> Range {
    let position = |at: LineColumn, offset| Position { line: at.line, column: at.column, offset };
    let [start, end] = source.positions(span);
    Range { start: position(start, span.start), end: position(end, span.end) }
}
