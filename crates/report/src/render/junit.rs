//! `JUnit`: a test suite per package, a test case per requirement.

use std::fmt::Write as _;
use std::io::Write;

use super::escape::xml;
use super::paths::place;
use super::{Omitted, RenderError, joined, printable};
use crate::{
    FindingReport, PackageReport, Report, RequirementReport, Status, UncheckedFiles, UndecidedReport,
};

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut text =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"vnfcheck\">\n");
    // Unchecked files outside the packages are part of the first suite, because a suite must contain a test.
    let mut outside = unchecked_lines(&report.unchecked_files, str::to_owned);
    for package in &report.packages {
        suite(package, &std::mem::take(&mut outside), &mut text);
    }
    for error in &report.errors {
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            text,
            "  <testsuite name=\"{path}\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n    \
             <testcase classname=\"{path}\" name=\"the package can be opened\"><error message=\"{}\"/></testcase>",
            xml(&error.message),
            path = xml(&error.path),
        );
        end_of_suite(&[std::mem::take(&mut outside)], &mut text);
    }
    text.push_str("</testsuites>\n");
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn suite(package: &PackageReport, outside: &str, out: &mut String) {
    let summary = package.summary;
    let skipped = summary.not_applicable + summary.waived + summary.unchecked + summary.undecided;
    // Writing to a `String` cannot fail.
    let _ = writeln!(
        out,
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{skipped}\">",
        xml(&package.path),
        package.requirements.len(),
        summary.fail,
        summary.error,
    );
    for requirement in &package.requirements {
        case(package, requirement, out);
    }
    end_of_suite(
        &[unchecked_lines(&package.unchecked_files, |file| joined(package, file)), outside.to_owned()],
        out,
    );
}

/// Ends a suite with additional output.
fn end_of_suite(words: &[String], out: &mut String) {
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    if !words.is_empty() {
        // Writing to a `String` cannot fail.
        let _ = writeln!(out, "    <system-out>{}</system-out>", xml(&words.join("\n")));
    }
    out.push_str("  </testsuite>\n");
}

/// Returns one line per listed unchecked file.
fn unchecked_lines(unchecked_files: &UncheckedFiles, path_of: impl Fn(&str) -> String) -> String {
    let files = unchecked_files.files.iter();
    let lines =
        files.map(|it| printable(&format!("{}: skipped: {}", path_of(it.place()), it.reason)).into_owned());
    let rest = Some(unchecked_files.omitted).filter(|count| *count > 0);
    let rest = rest.map(|count| format!("{count} more files are skipped"));
    lines.chain(rest).collect::<Vec<_>>().join("\n")
}

fn case(package: &PackageReport, requirement: &RequirementReport, out: &mut String) {
    let name = format!("{} {}", requirement.id, requirement.title);
    let _ = write!(out, "    <testcase classname=\"{}\" name=\"{}\"", xml(&package.name), xml(&name));
    let details = details(package, requirement);
    let first = requirement.findings.iter().find(|finding| finding.is_open());
    let message = first.map_or("", |finding| finding.message.as_str());
    let content = match requirement.status {
        Status::Pass => String::new(),
        Status::Fail => format!(
            "<failure type=\"{}\" message=\"{}\">{}</failure>",
            requirement.keyword,
            xml(message),
            xml(&details)
        ),
        Status::Error => format!("<error message=\"{}\"/>", xml(message)),
        Status::Waived => {
            let reason = requirement.findings.iter().find_map(FindingReport::acceptance).unwrap_or_default();
            format!("<skipped message=\"{}\"/>", xml(&reason))
        }
        Status::Undecided => {
            let why = requirement.undecided.first().map(UndecidedReport::words).unwrap_or_default();
            format!("<skipped message=\"undecided: {}\"/>", xml(&why))
        }
        status => format!("<skipped message=\"{}\"/>", status.name().replace('_', " ")),
    };
    if content.is_empty() {
        out.push_str("/>\n");
    } else {
        let _ = writeln!(out, ">{content}</testcase>");
    }
}

fn details(package: &PackageReport, requirement: &RequirementReport) -> String {
    let lines = requirement.findings.iter().filter(|finding| finding.is_open()).map(|finding| {
        let help = finding.explained_help().map(|help| format!(" ({help})")).unwrap_or_default();
        let line = format!("{}: {}{help}", place(package, &finding.primary), finding.message);
        printable(&line).into_owned()
    });
    let rest = Omitted::of(requirement).map(|omitted| omitted.message);
    lines.chain(rest).collect::<Vec<_>>().join("\n")
}
