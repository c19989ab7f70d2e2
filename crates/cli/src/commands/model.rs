//! The command `vnfcheck model`.

use super::package::{guarded, package};
use crate::args::{Model, ModelFormat};
use crate::outcome::Exit;
use crate::outputs::write_text;

pub(crate) fn run(model: &Model) -> anyhow::Result<Exit> {
    let output = guarded(&model.package, model.output.as_deref())?;
    let read = vnfcheck_see::Model::of(&package(&model.package)?);
    let text = match model.format {
        ModelFormat::Text => read.text(),
        ModelFormat::Json => serde_json::to_string_pretty(&read)? + "\n",
    };
    write_text(output, &text)?;
    Ok(Exit::Passed)
}
