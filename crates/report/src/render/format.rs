//! The formats of a report.

use std::io::Write;

use super::{PackageSources, RenderError, RenderOptions, concise, csv, findings, json, jsonl};
use crate::{FailOn, PackageReport, Report};

macro_rules! formats {
    ($(#[doc = $what:literal] $(#[$gate:meta])? $variant:ident = $name:literal,)+) => {
        /// Format of a report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $(#[doc = $what] $(#[$gate])? $variant,)+
        }

        impl Format {
            /// All formats.
            pub const ALL: &'static [Self] = &[$($(#[$gate])? Self::$variant,)+];

            /// Returns the name used in options.
            pub fn name(self) -> &'static str {
                match self {
                    $($(#[$gate])? Self::$variant => $name,)+
                }
            }

            /// Returns the format with a name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }

            /// Returns a one-line description without a full stop.
            pub fn what(self) -> &'static str {
                match self {
                    $($(#[$gate])? Self::$variant => $what.trim().trim_end_matches('.'),)+
                }
            }
        }
    };
}

formats! {
    /// Each defect with its position and help, then one line per package and the total.
    Findings = "findings",
    /// One line per requirement that needs attention, and counts.
    Table = "table",
    /// Every finding with its source.
    Plain = "plain",
    /// One line per finding.
    Concise = "concise",
    /// The full report, `vnfcheck.report/2`.
    Json = "json",
    /// The previous version of the report, `vnfcheck.report/1`.
    JsonV1 = "json-v1",
    /// The JSON report in lines, one per requirement.
    JsonLines = "jsonl",
    /// SARIF 2.1.0 with every verdict, for editors and result stores.
    Sarif = "sarif",
    /// A test report for CI systems, with one test case per requirement.
    Junit = "junit",
    /// Pages for the browser, with sources and requirement texts.
    #[cfg(feature = "html")]
    Html = "html",
    /// Failures as Markdown.
    Markdown = "markdown",
    /// One row per finding, as CSV.
    Csv = "csv",
    /// A workbook with summary, requirements, findings and traceability.
    #[cfg(feature = "xlsx")]
    Xlsx = "xlsx",
    /// Annotations for GitHub Actions.
    Github = "github",
    /// SARIF with only the unaccepted failures, for GitHub code scanning.
    GithubSarif = "github-sarif",
    /// Markdown, truncated to GitHub's size limit for job summaries.
    GithubSummary = "github-summary",
    /// A code quality report for GitLab.
    Gitlab = "gitlab",
    /// Findings and packages per requirement.
    Statistics = "statistics",
    /// `report.json` in the shape of ONAP's VVP scripts.
    VvpJson = "vvp-json",
}

impl Format {
    /// Returns `true` for a binary format, which a terminal cannot show.
    pub fn is_binary(self) -> bool {
        self.name() == "xlsx"
    }

    /// Returns `true` if the format shows sources or pictures of the packages with these options.
    pub fn shows_packages(self, options: &RenderOptions) -> bool {
        match self {
            Self::Findings => options.is_terminal,
            Self::Plain => true,
            #[cfg(feature = "html")]
            Self::Html => true,
            Self::Markdown | Self::GithubSummary => options.has_graph,
            _ => false,
        }
    }

    /// Returns the format for rendering the packages one by one; `None` if the format shows packages together, in a
    /// different order, with sources, or with links.
    pub fn by_package(self, options: &RenderOptions, fail_on: FailOn) -> Option<PackageFormat> {
        match self {
            Self::Json => Some(PackageFormat::Single(SinglePackage::Json)),
            Self::JsonLines => Some(PackageFormat::Single(SinglePackage::JsonLines)),
            Self::Concise if !options.has_links => Some(PackageFormat::Single(SinglePackage::Concise)),
            Self::Csv => Some(PackageFormat::Single(SinglePackage::Csv)),
            Self::Findings if !options.has_links && !self.shows_packages(options) => {
                let so_far = FindingsSoFar(findings::Packages::new(options, fail_on));
                Some(PackageFormat::Findings(Box::new(so_far)))
            }
            _ => None,
        }
    }

    /// Returns `true` for a format that people read on a terminal.
    pub(super) fn is_for_terminals(self) -> bool {
        matches!(self, Self::Findings | Self::Table | Self::Plain | Self::Concise | Self::Statistics)
    }
}

/// Format of a report whose packages are rendered one by one, before the report is known.
pub enum PackageFormat {
    /// A format that renders each package by itself.
    Single(SinglePackage),
    /// [`Format::Findings`].
    Findings(Box<FindingsSoFar>),
}

/// The state of [`Format::Findings`] between packages; later packages and the summary depend on earlier packages.
pub struct FindingsSoFar(findings::Packages);

impl FindingsSoFar {
    /// Writes the next package for [`PackageFormat::render_report`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the package cannot be written.
    pub fn render_package(
        &mut self,
        package: &PackageReport,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        self.0.write(package, PackageSources { sources: &(), package: 0 }, out)
    }
}

/// Format that renders each package by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SinglePackage {
    /// [`Format::Json`].
    Json,
    /// [`Format::JsonLines`].
    JsonLines,
    /// [`Format::Concise`].
    Concise,
    /// [`Format::Csv`].
    Csv,
}

impl SinglePackage {
    /// Writes one package for [`PackageFormat::render_report`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the package cannot be serialized or written.
    pub fn render_package(
        self,
        package: &PackageReport,
        options: &RenderOptions,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        match self {
            Self::Json => json::render_package(package, options, out),
            Self::JsonLines => jsonl::render_package(package, options, out),
            Self::Concise => concise::render_package(package, options, out),
            Self::Csv => csv::render_package(package, out),
        }
    }
}

impl PackageFormat {
    /// Returns `true` if the format starts with the packages, so that each package can be written as soon as it is
    /// rendered.
    pub fn starts_with_packages(&self) -> bool {
        matches!(self, Self::Single(SinglePackage::JsonLines | SinglePackage::Concise) | Self::Findings(_))
    }

    /// Writes a report with the bytes of its packages, which are supplied in order. Packages that are already written are
    /// omitted.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if a package is an error, or if the report cannot be serialized or written.
    pub fn render_report(
        self,
        report: &Report,
        packages: impl Iterator<Item = Result<Vec<u8>, RenderError>>,
        options: &RenderOptions,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        match self {
            Self::Single(SinglePackage::Json) => json::render_with(report, packages, options, out),
            Self::Single(SinglePackage::JsonLines) => {
                copy(packages, out)?;
                jsonl::render_run(report, options, out)
            }
            Self::Single(SinglePackage::Concise) => copy(packages, out),
            Self::Single(SinglePackage::Csv) => {
                csv::render_head(out)?;
                copy(packages, out)?;
                csv::render_errors(report, out)
            }
            Self::Findings(so_far) => {
                copy(packages, out)?;
                so_far.0.finish(report, out)
            }
        }
    }
}

fn copy(
    mut packages: impl Iterator<Item = Result<Vec<u8>, RenderError>>,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    packages.try_for_each(|package| Ok(out.write_all(&package?)?))
}
