//! The picture of servers on networks.

use serde::Serialize;
use vnfcheck_report::render::Sources;
use vnfcheck_see::{Model, Picture};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Error, Report};

#[derive(Serialize)]
struct Drawn {
    svg: String,
    /// `true` if the servers of a vm-type are one box, because there are many.
    collapsed: bool,
}

#[wasm_bindgen]
impl Report {
    /// Returns the picture of the package at a position of the report as JSON: `svg`, an element for a page, and
    /// `collapsed`; `null` for a package without servers and networks. The mark of the defect at a position of `defects`
    /// links to `#package-PACKAGE-finding-NUMBER`, both counted from 1.
    pub fn graph(&self, package: usize) -> Result<String, Error> {
        Ok(serde_json::to_string(&self.drawn(package))?)
    }
}

impl Report {
    fn drawn(&self, package: usize) -> Option<Drawn> {
        let checked = self.checked.report.packages.get(package)?;
        let model = Model::of(self.checked.package(package)?);
        let findings = vnfcheck_report::picture::findings(checked, Some(&format!("package-{}", package + 1)));
        let picture = Picture::of(&model, &findings, None);
        (!picture.is_empty()).then(|| Drawn { svg: picture.svg_within(), collapsed: picture.is_collapsed() })
    }
}
