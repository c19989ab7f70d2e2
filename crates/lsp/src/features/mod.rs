//! Requests of the editor about a file.

mod actions;
pub(crate) mod changes;
mod completion;
pub(crate) mod decisions;
mod hints;
mod hover;
mod navigation;
mod outline;
mod rename;
pub(crate) mod search;
mod topology;

use gen_lsp_types::{Location, Position, Range};
use lsp_server::ErrorCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use vnfcheck_decide::Question;
use vnfcheck_hot::{File, FileId, Node, Package, Span};
use vnfcheck_maps::HashMap;

use crate::client::Client;
use crate::diagnostics::{OfferedFix, SOURCE, Shown};
use crate::documents::{offset_at, range_of};
use crate::settings::Settings;
use crate::symbols::{Symbol, node_at, symbol_of, text_span};

/// The data for answering a request.
pub(crate) struct View<'p> {
    pub(crate) package: &'p Package,
    /// The file of the request.
    pub(crate) file: &'p File,
    pub(crate) shown: &'p Shown,
    /// The last state of the package in which the file was readable.
    pub(crate) readable: &'p Package,
    pub(crate) settings: &'p Settings,
    /// The fixes available for exactly this state of the package.
    pub(crate) fixes: &'p [OfferedFix],
    /// The open questions about exactly this state of the package.
    pub(crate) questions: &'p [Question],
    /// The findings for the picture of exactly this state of the package.
    pub(crate) marks: &'p [vnfcheck_see::Finding],
    pub(crate) client: &'p Client,
    /// The versions of open documents, by path in the package.
    pub(crate) versions: HashMap<&'p str, i32>,
}

/// A failed request.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The handler for one kind of request. For a file that belongs to no package, there is no view and the answer is null.
pub(crate) type Handler = fn(Option<&View<'_>>, Value) -> Result<Value, Failure>;

/// Returns the handler for a method.
pub(crate) fn handler(method: &str) -> Option<Handler> {
    Some(match method {
        "textDocument/codeAction" => |view, params| answer(view, params, actions::actions),
        "textDocument/completion" => |view, params| answer(view, params, completion::completion),
        "textDocument/hover" => |view, params| answer(view, params, hover::hover),
        "textDocument/inlayHint" => |view, params| answer(view, params, hints::hints),
        "textDocument/definition" => |view, params| answer(view, params, navigation::definition),
        "textDocument/references" => |view, params| answer(view, params, navigation::references),
        "textDocument/documentHighlight" => |view, params| answer(view, params, navigation::highlights),
        "textDocument/documentLink" => |view, params| answer(view, params, navigation::links),
        "textDocument/documentSymbol" => |view, params| answer(view, params, outline::symbols),
        "textDocument/foldingRange" => |view, params| answer(view, params, outline::folds),
        "textDocument/selectionRange" => |view, params| answer(view, params, outline::selections),
        "textDocument/prepareRename" => |view, params| answer(view, params, rename::prepare),
        "textDocument/rename" => |view, params| try_answer(view, params, rename::rename),
        "vnfcheck/topology" => |view, params| answer(view, params, topology::topology),
        _ => return None,
    })
}

/// The command that returns the package of a file.
pub(crate) const PACKAGE: &str = "vnfcheck.package";

/// The command that returns the changes that follow from a decision.
pub(crate) const DECISION: &str = "vnfcheck.decision";

/// Returns the capabilities of the server for a client.
pub(crate) fn capabilities(client: &Client) -> Value {
    let mut capabilities = json!({
        "positionEncoding": client.encoding(),
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll"], "resolveProvider": true },
        "completionProvider": { "triggerCharacters": [" ", "[", "{", ":"] },
        "hoverProvider": true,
        "inlayHintProvider": true,
        "executeCommandProvider": { "commands": [PACKAGE, DECISION] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentLinkProvider": {},
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "renameProvider": { "prepareProvider": true },
        "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
    });
    if client.pulls
        && let Some(capabilities) = capabilities.as_object_mut()
    {
        let provider =
            json!({ "identifier": SOURCE, "interFileDependencies": true, "workspaceDiagnostics": false });
        capabilities.insert("diagnosticProvider".to_owned(), provider);
    }
    capabilities
}

fn answer<P: DeserializeOwned, R: Serialize>(
    view: Option<&View<'_>>,
    params: Value,
    answer: fn(&View<'_>, &P) -> R,
) -> Result<Value, Failure> {
    let params: P = read(params)?;
    json_of(&view.map(|view| answer(view, &params)))
}

fn try_answer<P: DeserializeOwned, R: Serialize>(
    view: Option<&View<'_>>,
    params: Value,
    answer: fn(&View<'_>, &P) -> Result<R, String>,
) -> Result<Value, Failure> {
    let params: P = read(params)?;
    let answer = view.map(|view| answer(view, &params)).transpose();
    json_of(&answer.map_err(|reason| Failure::new(ErrorCode::RequestFailed, reason))?)
}

impl<'p> View<'p> {
    /// Returns the byte offset of a position in the file.
    fn offset(&self, position: Position) -> u32 {
        offset_at(self.file.source(), position, self.shown.unit)
    }

    /// Returns the range of a span of the file.
    fn range(&self, span: Span) -> Range {
        range_of(self.file.source(), span, self.shown.unit)
    }

    /// Returns the location of a span in any file of the package.
    fn location(&self, file: FileId, span: Span) -> Option<Location> {
        let file = self.package.file(file)?;
        let range = range_of(file.source(), span, self.shown.unit);
        Some(Location { uri: self.shown.uri(file.path()), range })
    }

    /// Returns the location of a scalar's text.
    fn location_of(&self, node: Node<'_>) -> Option<Location> {
        self.location(node.file(), text_span(node))
    }

    /// Returns the scalar or alias at a position.
    fn node(&self, position: Position) -> Option<Node<'p>> {
        node_at(self.file.tree()?, self.offset(position))
    }

    /// Returns the symbol at a position, with the scalar that names it.
    fn symbol(&self, position: Position) -> Option<(Symbol<'p>, Node<'p>)> {
        let node = self.node(position)?;
        Some((self.symbol_at(node)?, node))
    }

    /// Returns the symbol that a scalar of the file names.
    fn symbol_at(&self, node: Node<'p>) -> Option<Symbol<'p>> {
        symbol_of(self.package, self.file, node)
    }
}

/// Returns the parameters of a request.
pub(crate) fn read<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::new(ErrorCode::InvalidParams, error.to_string()))
}

/// Returns the result of a request.
pub(crate) fn json_of(result: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| Failure::new(ErrorCode::InternalError, error.to_string()))
}

/// A position in a file, the parameter of most requests.
#[derive(Deserialize)]
struct At {
    position: Position,
}
