//! The report as JSON.

use std::io::Write;

use super::escape::write_json;
use super::{Look, RenderError};
use crate::Report;

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    write_json(report, look.is_terminal, out)?;
    out.write_all(b"\n")?;
    Ok(())
}
