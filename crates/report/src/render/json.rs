//! JSON report.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Write;

use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::escape::write_json;
use super::{RenderError, RenderOptions};
use crate::model::Name;
use crate::{
    Catalogue, FileReport, Note, Outcome, PackageError, PackageReport, Report, RequirementReport, Summary,
    Tool, UncheckedFiles,
};

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    write_report(report, report.packages.iter().map(|package| Ok(Package::of(package))), options, out)
}

/// Writes one package for [`render_with`].
pub(super) fn render_package(
    package: &PackageReport,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    Ok(write_json(&Package::of(package), options.is_terminal, out)?)
}

/// Writes a report with the bytes of its packages, which are supplied in order.
pub(super) fn render_with(
    report: &Report,
    packages: impl Iterator<Item = Result<Vec<u8>, RenderError>>,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    write_report(report, packages.map(|package| Ok(Embedded(package?))), options, out)
}

fn write_report(
    report: &Report,
    packages: impl Iterator<Item = Result<impl Serialize, RenderError>>,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let Report {
        schema,
        tool,
        catalogue,
        rule_sets,
        profile,
        strict_environment,
        fail_on,
        configuration,
        today,
        outcome,
        packages: _,
        errors,
        unchecked_files,
        notes,
    } = report;
    let whole = SerializedReport {
        schema,
        tool,
        catalogue,
        rule_sets,
        profile: profile.name(),
        strict_environment: *strict_environment,
        fail_on: fail_on.name(),
        configuration: configuration.as_deref(),
        today: today.as_deref(),
        outcome: *outcome,
        packages: Packages(Cell::new(Some(packages))),
        errors,
        unchecked_files,
        notes,
    };
    write_json(&whole, options.is_terminal, out)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Serialized form of a [`Report`].
#[derive(Serialize)]
struct SerializedReport<'r, P> {
    schema: &'r str,
    tool: &'r Tool,
    catalogue: &'r Catalogue,
    rule_sets: &'r [Name],
    profile: &'r str,
    strict_environment: bool,
    fail_on: &'r str,
    configuration: Option<&'r str>,
    today: Option<&'r str>,
    outcome: Outcome,
    packages: P,
    errors: &'r [PackageError],
    #[serde(flatten)]
    unchecked_files: &'r UncheckedFiles,
    notes: &'r [Note],
}

/// Serialized packages; can be taken only once.
struct Packages<P>(Cell<Option<P>>);

impl<T: Serialize, P: Iterator<Item = Result<T, RenderError>>> Serialize for Packages<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for package in self.0.take().into_iter().flatten() {
            list.serialize_element(&package.map_err(S::Error::custom)?)?;
        }
        list.end()
    }
}

/// Bytes of a serialized package, which [`write_json`] embeds.
struct Embedded(Vec<u8>);

impl Serialize for Embedded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

/// Serialized form of a [`PackageReport`] for [`write_json`].
#[derive(Serialize)]
struct Package<'r> {
    name: &'r str,
    path: &'r str,
    root: &'r str,
    sha256: &'r str,
    outcome: Outcome,
    files: &'r [FileReport],
    #[serde(flatten)]
    unchecked_files: &'r UncheckedFiles,
    #[serde(skip_serializing_if = "Option::is_none")]
    dialects: Option<&'r BTreeMap<String, Name>>,
    summary: Summary,
    requirements: Vec<Row<'r>>,
}

impl<'r> Package<'r> {
    fn of(package: &'r PackageReport) -> Self {
        let PackageReport {
            name,
            path,
            root,
            sha256,
            md5: _,
            fixable: _,
            outcome,
            files,
            unchecked_files,
            dialects,
            summary,
            requirements,
        } = package;
        Self {
            name,
            path,
            root,
            sha256,
            outcome: *outcome,
            files,
            unchecked_files,
            dialects: Some(dialects).filter(|dialects| !dialects.is_empty()),
            summary: *summary,
            requirements: requirements.iter().map(Row).collect(),
        }
    }
}

/// Serialized form of a [`RequirementReport`] for [`write_json`], which embeds byte arrays. Most rows of a report have
/// no findings, and consist of a few strings between constants.
struct Row<'r>(&'r RequirementReport);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.plain() {
            Some(json) => serializer.serialize_bytes(json.as_bytes()),
            None => self.0.serialize(serializer),
        }
    }
}

impl Row<'_> {
    /// Returns the JSON of a row without lists or strings that need escapes.
    fn plain(&self) -> Option<String> {
        let RequirementReport {
            id,
            set,
            title,
            keyword,
            level,
            status,
            ignored: None,
            examined,
            findings,
            findings_omitted: 0,
            advice_omitted: 0,
            undecided,
            undecided_omitted: 0,
        } = self.0
        else {
            return None;
        };
        let is_plain = |text: &Name| {
            // Lines of CI services start commands with `##[`.
            let is_plain = |byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'#');
            // Without an early exit, the compiler compares sixteen bytes at a time.
            text.bytes().fold(true, |all, byte| all & is_plain(byte))
        };
        if !(findings.is_empty() && undecided.is_empty() && [id, set, title].into_iter().all(is_plain)) {
            return None;
        }
        let examined = examined.to_string();
        let parts = [
            r#"{"id":""#,
            id,
            r#"","set":""#,
            set,
            r#"","title":""#,
            title,
            r#"","keyword":""#,
            keyword.name(),
            r#"","level":""#,
            level.name(),
            r#"","status":""#,
            status.name(),
            r#"","ignored":null,"examined":"#,
            &examined,
            r#","findings":[],"findings_omitted":0,"advice_omitted":0,"undecided":[],"undecided_omitted":0}"#,
        ];
        Some(parts.concat())
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_check::{Keyword, Level};

    use super::*;
    use crate::Status;

    fn row(title: &'static str) -> RequirementReport {
        RequirementReport {
            id: "R-00011".into(),
            set: "onap".into(),
            title: title.into(),
            keyword: Keyword::MustNot,
            level: Level::Error,
            status: Status::NotApplicable,
            ignored: None,
            examined: 12,
            findings: Vec::new(),
            findings_omitted: 0,
            advice_omitted: 0,
            undecided: Vec::new(),
            undecided_omitted: 0,
        }
    }

    #[test]
    fn a_row_is_written_as_it_is_serialized() {
        let ignored = RequirementReport { ignored: Some("--ignore".into()), ..row("plain") };
        let omitted = RequirementReport { advice_omitted: 1, ..row("plain") };
        let rows = ["`a` is <b>", "a \"quoted\" b", "back\\slash", "u\u{2013}v", "\u{1}", "x # y"].map(row);
        let mut plain = 0;
        for row in rows.into_iter().chain([ignored, omitted]) {
            let mut written = Vec::new();
            write_json(&Row(&row), false, &mut written).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), serde_json::to_string(&row).unwrap());
            plain += usize::from(Row(&row).plain().is_some());
        }
        assert_eq!(plain, 1);
    }

    #[test]
    fn a_command_in_a_title_is_escaped() {
        let mut written = Vec::new();
        write_json(&Row(&row("##[error]")), false, &mut written).unwrap();
        assert!(String::from_utf8(written).unwrap().contains(r#""title":"\u0023#[error]""#));
    }
}
