//! Stylesheets, scripts and the icon, embedded in the program.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use crate::api::problem::Problem;
use crate::engine;

const STYLE: &str = include_str!("../../assets/gate.css");
const SCRIPT: &str = include_str!("../../assets/gate.js");
const ICON: &str = include_str!("../../assets/icon.svg");

pub(super) async fn serve(Path(name): Path<String>) -> Response {
    let (media_type, content) = match name.as_str() {
        "gate.css" => ("text/css; charset=utf-8", STYLE),
        "report.css" => ("text/css; charset=utf-8", engine::STYLE),
        "picture.css" => ("text/css; charset=utf-8", engine::PICTURE_STYLE),
        "gate.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "report.js" => ("text/javascript; charset=utf-8", engine::SCRIPT),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return Problem::not_found("file").into_response(),
    };
    ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, "max-age=300")], content).into_response()
}
