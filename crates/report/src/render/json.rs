//! The report as JSON. Its packages are written beside each other, for there is more to write than to judge.

use std::io::Write;

use rayon::prelude::*;
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::escape::{Written, write_json};
use super::{Look, RenderError};
use crate::{Catalogue, NotJudged, Note, Outcome, PackageError, PackageReport, Report, Tool};

/// Packages that each thread writes before all of them are passed on.
const AT_ONCE: usize = 4;

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let Report {
        schema,
        tool,
        catalogue,
        profile,
        strict_environment,
        fail_on,
        configuration,
        today,
        outcome,
        packages,
        errors,
        not_judged,
        notes,
    } = report;
    let whole = Whole {
        schema,
        tool,
        catalogue,
        profile,
        strict_environment: *strict_environment,
        fail_on,
        configuration: configuration.as_deref(),
        today: today.as_deref(),
        outcome: *outcome,
        packages: Packages { packages, for_terminal: look.is_terminal },
        errors,
        not_judged,
        notes,
    };
    write_json(&whole, look.is_terminal, out)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// A [`Report`], member by member.
#[derive(Serialize)]
struct Whole<'r> {
    schema: &'r str,
    tool: &'r Tool,
    catalogue: &'r Catalogue,
    profile: &'r str,
    strict_environment: bool,
    fail_on: &'r str,
    configuration: Option<&'r str>,
    today: Option<&'r str>,
    outcome: Outcome,
    packages: Packages<'r>,
    errors: &'r [PackageError],
    #[serde(flatten)]
    not_judged: &'r NotJudged,
    notes: &'r [Note],
}

/// Packages that are written by all threads.
struct Packages<'r> {
    packages: &'r [PackageReport],
    for_terminal: bool,
}

impl Serialize for Packages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let threads = rayon::current_num_threads();
        if threads == 1 || self.packages.len() == 1 {
            return self.packages.serialize(serializer);
        }
        let mut list = serializer.serialize_seq(Some(self.packages.len()))?;
        for some in self.packages.chunks(AT_ONCE * threads) {
            let write = |package| Written::of(package, self.for_terminal);
            let written: Result<Vec<Written>, _> = some.par_iter().map(write).collect();
            for package in &written.map_err(S::Error::custom)? {
                list.serialize_element(package)?;
            }
        }
        list.end()
    }
}
