//! Checks and their reports.

use pyo3::{PyResult, Python, pyclass, pyfunction, pymethods};
use vnfcheck_report::Format;
use vnfcheck_report::picture::findings;
use vnfcheck_report::render::RenderOptions;
use vnfcheck_see::{Model, Picture};
use vnfcheck_yaml::Cancel;

use crate::background::{self, guarded};
use crate::call::Call;
use crate::error::Error;
use crate::input::Input;

/// A checked input, with the texts that reports show.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Checked(vnfcheck_runner::Checked);

#[pymethods]
impl Checked {
    /// Returns the report in a format, with the bytes that the command line writes.
    fn render(&self, py: Python<'_>, format: &str) -> Result<Vec<u8>, Error> {
        let found = Format::ALL.iter().copied().find(|known| known.name() == format);
        let format = found.ok_or_else(|| Error::Format(format.to_owned()))?;
        let render = || {
            let mut bytes = Vec::new();
            vnfcheck_runner::render(format, &self.0, &RenderOptions::default(), &mut bytes)?;
            Ok(bytes)
        };
        py.detach(|| guarded(render))
    }

    /// Returns `true` if the check of a package ended because of a defect of vnfcheck.
    fn failed(&self) -> bool {
        self.0.report.errors.iter().any(|it| it.message == vnfcheck_runner::DEFECT)
    }

    /// Returns the picture of a package, by its position, as SVG; empty without such a package.
    fn picture(&self, py: Python<'_>, package: usize) -> Result<String, Error> {
        let draw = || {
            let checked = self.0.packages.get(package).zip(self.0.report.packages.get(package));
            let drawn = checked.map(|(package, report)| {
                Picture::of(&Model::of(package), &findings(report, None), None).svg()
            });
            Ok(drawn.unwrap_or_default())
        };
        py.detach(|| guarded(draw))
    }
}

/// Checks an input.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, input: &Input, arguments: &str) -> PyResult<Checked> {
    let call = Call::read(arguments)?;
    let input = input.0.clone();
    let cancel = Cancel::never();
    let token = cancel.clone();
    background::run(py, &cancel, move || {
        let mut options = call.options(&input, token)?;
        options.timeout = call.limit()?;
        Ok(Checked(vnfcheck_runner::run(&[input], &options)))
    })
}
