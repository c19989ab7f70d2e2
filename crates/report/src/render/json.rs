//! JSON report.

use std::cell::Cell;
use std::io::Write;

use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::escape::{Written, write_json};
use super::{Look, RenderError};
use crate::model::Name;
use crate::{Catalogue, NotJudged, Note, Outcome, PackageError, PackageReport, Report, Tool};

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    write_json(report, look.is_terminal, out)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Serialized JSON of one package.
pub struct WrittenPackage(Written);

impl WrittenPackage {
    /// Serializes a package for [`render_written`].
    pub fn of(package: &PackageReport, look: &Look) -> Result<Self, RenderError> {
        Ok(Self(Written::of(package, look.is_terminal)?))
    }
}

/// Writes a JSON report whose packages are serialized separately and supplied in order.
pub fn render_written(
    report: &Report,
    packages: impl Iterator<Item = Result<WrittenPackage, RenderError>>,
    look: &Look,
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
        not_judged,
        notes,
    } = report;
    let whole = Whole {
        schema,
        tool,
        catalogue,
        rule_sets,
        profile,
        strict_environment: *strict_environment,
        fail_on,
        configuration: configuration.as_deref(),
        today: today.as_deref(),
        outcome: *outcome,
        packages: Packages(Cell::new(Some(packages))),
        errors,
        not_judged,
        notes,
    };
    write_json(&whole, look.is_terminal, out)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Serialized form of a [`Report`].
#[derive(Serialize)]
struct Whole<'r, P> {
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
    not_judged: &'r NotJudged,
    notes: &'r [Note],
}

/// Serialized packages; can be taken only once.
struct Packages<P>(Cell<Option<P>>);

impl<P: Iterator<Item = Result<WrittenPackage, RenderError>>> Serialize for Packages<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for package in self.0.take().into_iter().flatten() {
            list.serialize_element(&package.map_err(S::Error::custom)?.0)?;
        }
        list.end()
    }
}
