//! Checks and reports.

use vnfcheck_report::Format;
use vnfcheck_report::render::{RenderOptions, Sources};
use vnfcheck_runner::{Checked, Options};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Error, Package, options};

/// The report on a package, with the contents of its files.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Report {
    pub(crate) checked: Checked,
    pub(crate) package: Package,
    pub(crate) options: Options,
}

/// Checks a package. `options` is JSON, or empty for the defaults. A package that cannot be opened gives a report with an
/// error.
#[wasm_bindgen]
pub fn check(package: &Package, options: &str) -> Result<Report, Error> {
    let options = options::read(package, options)?;
    let checked = vnfcheck_runner::run(std::slice::from_ref(&package.input), &options);
    Ok(Report { checked, package: package.clone(), options })
}

/// Renders a report in a format, with the same bytes as the command line.
#[wasm_bindgen]
pub fn render(report: &Report, format: &str) -> Result<Vec<u8>, Error> {
    let format = Format::from_name(format).ok_or_else(|| Error::Format(format.to_owned()))?;
    let mut bytes = Vec::new();
    vnfcheck_runner::render(format, &report.checked, &RenderOptions::default(), &mut bytes)?;
    Ok(bytes)
}

#[wasm_bindgen]
impl Report {
    /// Returns the decoded text of a file of the package at a position of the report.
    pub fn text(&self, package: usize, path: &str) -> Option<String> {
        Some(self.checked.source(package, path)?.as_str().to_owned())
    }
}
