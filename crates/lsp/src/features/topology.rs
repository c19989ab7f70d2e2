//! The picture of servers on networks.

use gen_lsp_types::Uri;
use serde::Serialize;
use serde_json::Value;
use vnfcheck_see::{Model, Picture, STYLE};

use super::View;

/// The picture of a package.
#[derive(Debug, Serialize)]
pub(super) struct Topology {
    /// SVG element with the places of servers, ports and networks.
    svg: String,
    /// Style sheet of the picture.
    style: &'static str,
    /// URI of the folder to which the paths of places are relative.
    root: Uri,
    /// `true` if all servers of a vm-type share one box, because there are many servers.
    collapsed: bool,
}

/// Returns the picture of the package of a file, unless the package has no server and no network.
pub(super) fn topology(view: &View<'_>, _: &Value) -> Option<Topology> {
    let model = Model::of(view.package);
    let picture = Picture::of(&model, view.marks, None);
    (!picture.is_empty()).then(|| Topology {
        svg: picture.svg_with_places(),
        style: STYLE,
        root: crate::uri::of_path(&view.shown.root),
        collapsed: picture.is_collapsed(),
    })
}
