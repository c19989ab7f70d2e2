//! The command `vnfcheck explain-value`.

use std::path::Path;

use anyhow::anyhow;
use vnfcheck_hot::Package;
use vnfcheck_report::render::printable;
use vnfcheck_see::{Position, Way};

use super::package::{guarded, package};
use crate::args::{ExplainValue, WayFormat};
use crate::outcome::Exit;
use crate::outputs::write_text;

pub(crate) fn run(explain: &ExplainValue) -> anyhow::Result<Exit> {
    let output = guarded(&explain.package, explain.output.as_deref())?;
    let package = package(&explain.package)?;
    let position = within(&explain.package, &package, &explain.position);
    let way = Way::of(&package, &position).map_err(|error| anyhow!("{}: {error}", shown(&position)))?;
    let text = match explain.format {
        WayFormat::Text => way.text(),
        WayFormat::Json => serde_json::to_string_pretty(&way)? + "\n",
    };
    write_text(output, &text)?;
    Ok(Exit::Passed)
}

/// Returns the position with a path relative to the package. The given path may start with the path of the package.
fn within(folder: &Path, package: &Package, position: &Position) -> Position {
    let mut position = position.clone();
    if package.file_at(&position.file).is_none()
        && let Ok(inner) = Path::new(&position.file).strip_prefix(folder)
    {
        position.file = inner.to_string_lossy().into_owned();
    }
    position
}

fn shown(position: &Position) -> String {
    let column = position.column.map(|it| format!(":{it}")).unwrap_or_default();
    format!("{}:{}{column}", printable(&position.file), position.line)
}
