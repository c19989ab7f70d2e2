//! Requirements: what they are about, how strongly they bind, and in which releases.

use std::borrow::Cow;

macro_rules! names {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $type {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in pages, reports and options.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The one with this name.
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
        /// 2018
        Casablanca = "casablanca",
        /// 2019
        Dublin = "dublin",
        /// 2019
        Elalto = "elalto",
        /// 2020
        Frankfurt = "frankfurt",
        /// 2020
        Guilin = "guilin",
        /// 2021
        Honolulu = "honolulu",
        /// 2021
        Istanbul = "istanbul",
    }
}

impl Release {
    /// The newest release known.
    pub const NEWEST: Self = Self::Istanbul;
}

names! {
    /// How strongly a requirement binds (RFC 2119).
    Keyword {
        /// Binding.
        Must = "MUST",
        /// Binding, forbids.
        MustNot = "MUST NOT",
        /// Recommended.
        Should = "SHOULD",
        /// Advised against.
        ShouldNot = "SHOULD NOT",
        /// Allowed.
        May = "MAY",
        /// Need not be so.
        MayNot = "MAY NOT",
    }
}

names! {
    /// How serious a failure is, by keyword.
    Level {
        /// A MUST is violated.
        Error = "error",
        /// A SHOULD is violated.
        Warning = "warning",
        /// Worth knowing.
        Note = "note",
    }
}

impl Keyword {
    /// The level that a failure of such a requirement has.
    pub fn level(self) -> Level {
        match self {
            Self::Must | Self::MustNot => Level::Error,
            Self::Should | Self::ShouldNot => Level::Warning,
            Self::May | Self::MayNot => Level::Note,
        }
    }
}

names! {
    /// How ONAP intends a requirement to be validated.
    Mode {
        /// By a program that reads the package.
        Static = "static",
        /// Not by a program.
        None = "none",
        /// Not stated.
        Unstated = "unstated",
    }
}

/// Keyword and validation mode of a requirement from one release on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// First release in which it reads so.
    pub since: Release,
    /// Its keyword.
    pub keyword: Keyword,
    /// Its validation mode.
    pub mode: Mode,
}

/// One requirement of a rule set.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// Its id, unique over all sets: `R-` and five or six digits for one of ONAP's.
    pub id: Cow<'static, str>,
    /// What holds when it is met, in a few words.
    pub title: Cow<'static, str>,
    /// The document that states it, as a path in ONAP's documentation or an address; empty where nothing tells it.
    pub document: Cow<'static, str>,
    /// Chapter of the document.
    pub chapter: Cow<'static, str>,
    /// Section of the chapter.
    pub section: Cow<'static, str>,
    /// The releases that contain it, ascending.
    pub releases: Cow<'static, [Release]>,
    /// Its keyword and mode through the releases, ascending; never empty.
    pub standings: Cow<'static, [Standing]>,
    /// The page below the title, in Markdown, with the sections of [`crate::page::Page`].
    pub body: Cow<'static, str>,
}

impl Requirement {
    /// Keyword and mode in a release; nothing if the release does not contain the requirement.
    pub fn standing(&self, release: Release) -> Option<Standing> {
        if !self.releases.contains(&release) {
            return None;
        }
        self.standings
            .iter()
            .rev()
            .find(|standing| standing.since <= release)
            .or(self.standings.first())
            .copied()
    }

    /// Keyword and mode in the newest release that contains it.
    pub fn latest(&self) -> Standing {
        const FALLBACK: Standing =
            Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated };
        self.standings.last().copied().unwrap_or(FALLBACK)
    }

    /// The section *What it checks* of the page, in Markdown.
    pub fn text(&self) -> &str {
        crate::page::section(&self.body, "What it checks")
    }

    /// Address of the official text: the chapter in ONAP's documentation, at the requirement's anchor, or the document of
    /// another author; nothing where nothing tells it.
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
