//! One line per defect: `file:line:column: level R-NNNNN, R-NNNNN message`.

use std::io::Write;
use vnfcheck_check::Level;

use super::paths::place;
use super::style::{BOLD, level_style};
use super::{Omitted, RenderError, RenderOptions, printable, remark};
use crate::defects::{defects, undecided};
use crate::{PackageReport, Report};

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    report.packages.iter().try_for_each(|package| render_package(package, options, out))
}

/// Writes the lines of one package.
pub(super) fn render_package(
    package: &PackageReport,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    for defect in defects(&package.requirements).into_iter().filter(|it| options.lists(it)) {
        let finding = defect.finding;
        let further: Vec<String> = finding.explained_help().into_iter().chain(defect.aftermath()).collect();
        let further = if further.is_empty() { String::new() } else { format!(" ({})", further.join("; ")) };
        let message = format!("{}{}{further}", finding.message, remark(finding));
        let ids = format!(" {}", defect.ids().join(", "));
        line(&place(package, &finding.primary), defect.level(), &ids, &message, options, out)?;
    }
    for it in undecided(&package.requirements) {
        let place = it.at.map_or_else(|| package.path.clone(), |at| place(package, at));
        line(&place, it.level(), "", &it.words(), options, out)?;
    }
    for (requirement, omitted) in package.requirements.iter().filter_map(|it| Some((it, Omitted::of(it)?))) {
        let ids = format!(" {}", requirement.id);
        line(&place(package, omitted.at), Level::Note, &ids, &omitted.message, options, out)?;
    }
    Ok(())
}

fn line(
    place: &str,
    level: Level,
    ids: &str,
    message: &str,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let (place, ids, message) = (printable(place), printable(ids), printable(message));
    let (level, ids) = (options.paint(level_style(level), level.name()), options.paint(BOLD, &ids));
    writeln!(out, "{place}: {level}{ids} {message}")
}
