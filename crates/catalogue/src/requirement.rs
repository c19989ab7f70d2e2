//! Requirements: their subjects, keywords and releases.

use std::borrow::Cow;

macro_rules! names {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $type {
            /// All variants in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the name used in pages, reports and options.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the variant with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

names! {
    /// A release of the ONAP requirements.
    Release {
        /// Published in 2018.
        Casablanca = "casablanca",
        /// Published in 2019.
        Dublin = "dublin",
        /// Published in 2019.
        Elalto = "elalto",
        /// Published in 2020.
        Frankfurt = "frankfurt",
        /// Published in 2020.
        Guilin = "guilin",
        /// Published in 2021.
        Honolulu = "honolulu",
        /// Published in 2021.
        Istanbul = "istanbul",
    }
}

impl Release {
    /// Newest known release.
    pub const NEWEST: Self = Self::Istanbul;
}

names! {
    /// Keyword of a requirement (RFC 2119).
    Keyword {
        /// Mandatory.
        Must = "MUST",
        /// Forbidden.
        MustNot = "MUST NOT",
        /// Recommended.
        Should = "SHOULD",
        /// Not recommended.
        ShouldNot = "SHOULD NOT",
        /// Optional.
        May = "MAY",
        /// Not required.
        MayNot = "MAY NOT",
    }
}

names! {
    /// Level of a failure; by default determined by the keyword.
    Level {
        /// Violation of a MUST.
        Error = "error",
        /// Violation of a SHOULD.
        Warning = "warning",
        /// Information.
        Note = "note",
    }
}

impl Keyword {
    /// Returns the default level of a failure of such a requirement.
    pub fn level(self) -> Level {
        match self {
            Self::Must | Self::MustNot => Level::Error,
            Self::Should | Self::ShouldNot => Level::Warning,
            Self::May | Self::MayNot => Level::Note,
        }
    }
}

names! {
    /// Validation mode that ONAP intends for a requirement.
    Mode {
        /// Validated by a program that reads the package.
        Static = "static",
        /// Not validated by a program.
        None = "none",
        /// Not stated.
        Unstated = "unstated",
    }
}

/// Keyword and validation mode of a requirement, starting with one release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// First release with this revision.
    pub since: Release,
    /// Keyword of the requirement.
    pub keyword: Keyword,
    /// Validation mode of the requirement.
    pub mode: Mode,
}

/// A requirement of a rule set.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// ID, unique across all sets; for ONAP requirements `R-` and five or six digits.
    pub id: Cow<'static, str>,
    /// Title: the condition that the requirement demands.
    pub title: Cow<'static, str>,
    /// Document of the requirement, as a path in the ONAP documentation or a URL; empty if unknown.
    pub document: Cow<'static, str>,
    /// Chapter of the document.
    pub chapter: Cow<'static, str>,
    /// Section of the chapter.
    pub section: Cow<'static, str>,
    /// Releases that contain the requirement, ascending.
    pub releases: Cow<'static, [Release]>,
    /// Keywords and modes by release, ascending; never empty.
    pub revisions: Cow<'static, [Revision]>,
    /// Page without its title, in Markdown, with the sections [`SECTIONS`](crate::SECTIONS).
    pub body: Cow<'static, str>,
    /// `true` if the requirement is checked only if a selector names its ID.
    pub is_off_by_default: bool,
}

impl Requirement {
    /// Returns the keyword and mode in a release; `None` if the release does not contain the requirement.
    pub fn revision(&self, release: Release) -> Option<Revision> {
        if !self.releases.contains(&release) {
            return None;
        }
        self.revisions
            .iter()
            .rev()
            .find(|revision| revision.since <= release)
            .or(self.revisions.first())
            .copied()
    }

    /// Returns the keyword and mode in the newest release that contains the requirement.
    pub fn latest(&self) -> Revision {
        const FALLBACK: Revision =
            Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated };
        self.revisions.last().copied().unwrap_or(FALLBACK)
    }

    /// Returns the section *What it checks* of the page, in Markdown.
    pub fn text(&self) -> &str {
        let [checks, ..] = crate::SECTIONS;
        crate::section(&self.body, checks)
    }

    /// Returns the URL of the official text: the anchor of the requirement in the ONAP documentation, or the document
    /// of another author; `None` if unknown.
    pub fn official_page(&self) -> Option<String> {
        if self.document.is_empty() {
            return None;
        }
        if self.document.starts_with("https://") || self.document.starts_with("http://") {
            return Some(self.document.clone().into_owned());
        }
        let release = self.releases.last().map_or("latest", |release| release.name());
        let document = self.document.replace(' ', "%20").replace('{', "%7B").replace('}', "%7D");
        Some(format!(
            "https://docs.onap.org/projects/onap-vnfrqts-requirements/en/{release}/{document}.html#{}",
            self.id
        ))
    }
}
