//! The report as JSON.

use std::io::Write;

use super::RenderError;
use crate::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    serde_json::to_writer(&mut *out, report)?;
    out.write_all(b"\n")?;
    Ok(())
}
