//! The options that control a check, and their combination with the configuration.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum, ValueHint};
use vnfcheck_check::{Release, RuleSets};
use vnfcheck_report::render::printable;
use vnfcheck_runner::config::ConfigError;
use vnfcheck_runner::open::is_archive;
use vnfcheck_runner::policy::{InlineWaivers, PatternError, excluding};
use vnfcheck_runner::settings::selectors_of;
use vnfcheck_runner::{Config, Date, Options, Selector, anchors};

use crate::guard::Guard;
use crate::outputs::folder_of;
use crate::parsers::{Suggesting, release_parser};

/// Heading of the options that select rules and files.
pub(crate) const SELECTION: &str = "Rules and files";
/// Heading of the options that determine the exit status.
pub(crate) const GATE: &str = "Gate";

// Options of a check. Options override the configuration, and the configuration overrides the defaults. A doc comment
// would replace the description of the command.
#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// ONAP release of the requirements; the newest by default
    #[arg(long, help_heading = SELECTION, value_name = "NAME", value_parser = release_parser(), env = "VNFCHECK_RELEASE", hide_env_values = true)]
    release: Option<Release>,

    /// Interpretation of the requirements: their wording (text, the default), or ONAP's VVP scripts (vvp)
    #[arg(long, help_heading = SELECTION, value_enum, env = "VNFCHECK_PROFILE", hide_env_values = true)]
    profile: Option<ProfileName>,

    /// Rule sets to check, separated by commas: onap (the default), heat, practice, csar, sdc, one of your own sets, or
    /// custom for all your own sets
    #[arg(long, help_heading = SELECTION, value_name = "SET", value_delimiter = ',', value_parser = Suggesting::SETS, hide_possible_values = true, env = "VNFCHECK_RULES", hide_env_values = true)]
    rules: Vec<String>,

    #[command(flatten)]
    sources: Sources,

    /// Environment file for all templates, merged in this order as the Heat client merges them; repeatable; only with --rules heat; replaces
    /// `environments` of the configuration
    #[arg(short, long = "environment", help_heading = SELECTION, value_name = "FILE", value_hint = ValueHint::FilePath)]
    environments: Vec<PathBuf>,

    /// Folder whose files a single template may reference; by default, the repository around the template; only with --rules heat
    #[arg(long, help_heading = SELECTION, value_name = "DIR", value_hint = ValueHint::DirPath)]
    root: Option<PathBuf>,

    /// Check only these requirements: R-90526, R-100*, MUST, a chapter or section; separated by commas; replaces `select` of the configuration
    #[arg(long, help_heading = SELECTION, value_name = "WHICH", value_delimiter = ',', value_parser = Suggesting::IDS, hide_possible_values = true)]
    select: Vec<String>,

    /// Skip these requirements; separated by commas; extends `ignore` of the configuration
    #[arg(long, help_heading = SELECTION, value_name = "WHICH", value_delimiter = ',', value_parser = Suggesting::IDS, hide_possible_values = true)]
    ignore: Vec<String>,

    /// Skip the content of matching files: `*.zip`, `old/**`, `examples`; separated by commas; repeatable; extends `exclude` of the configuration
    #[arg(long, help_heading = SELECTION, value_name = "GLOB", value_parser = parse_globs)]
    exclude: Vec<String>,

    /// Treat each PATH as one package with files classified by name, without a search for packages
    #[arg(long, help_heading = SELECTION)]
    one_package: bool,

    /// Fail R-92635 for invalid environment values, which are advice by default
    #[arg(long, help_heading = SELECTION)]
    strict_environment: bool,

    /// Trusted certificates for the signatures of CSARs: a PEM file, a DER file, or a folder of these files; repeatable
    #[arg(long, help_heading = SELECTION, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    trust_anchors: Vec<PathBuf>,

    /// Lowest level that fails the run: errors (must, the default), warnings (should), notes (may), or nothing (never)
    #[arg(long, help_heading = GATE, value_name = "LEVEL", value_enum, env = "VNFCHECK_FAIL_ON", hide_env_values = true)]
    fail_on: Option<FailOnName>,

    /// Let packages with undecided requirements pass --gate
    #[arg(long, help_heading = GATE, value_name = "WHAT", value_enum)]
    accept: Vec<AcceptName>,

    /// Enforce these requirements: nothing can ignore, waive or weaken them; separated by commas; extends `mandatory` of the configuration
    #[arg(long, help_heading = GATE, value_name = "WHICH", value_delimiter = ',', value_parser = Suggesting::IDS, hide_possible_values = true)]
    mandatory: Vec<String>,

    /// Ignore waivers in the configuration and in comments
    #[arg(long, help_heading = GATE)]
    no_waivers: bool,

    /// Current date for the expiry of waivers and certificates, as YYYY-MM-DD; today by default
    #[arg(long, help_heading = GATE, value_name = "DATE")]
    today: Option<Date>,
}

// Sources of the operator's configuration and rules.
#[derive(Debug, Args)]
pub(crate) struct Sources {
    /// File with rules of your own; repeatable; extends `rule_files` of the configuration
    #[arg(long = "rules-file", help_heading = SELECTION, value_name = "FILE", value_hint = ValueHint::FilePath)]
    rule_files: Vec<PathBuf>,

    /// Configuration to use instead of the nearest vnfcheck.yaml
    #[arg(short, long, help_heading = SELECTION, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Ignore every vnfcheck.yaml
    #[arg(long, help_heading = SELECTION, conflicts_with = "config")]
    no_config: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ProfileName {
    Text,
    Vvp,
}

impl From<ProfileName> for vnfcheck_check::Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Text => Self::Text,
            ProfileName::Vvp => Self::Vvp,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum AcceptName {
    Undecided,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FailOnName {
    #[value(alias = "error")]
    Must,
    #[value(aliases = ["warn", "warning"])]
    Should,
    #[value(alias = "note")]
    May,
    Never,
}

impl From<FailOnName> for vnfcheck_report::FailOn {
    fn from(name: FailOnName) -> Self {
        match name {
            FailOnName::Must => Self::Must,
            FailOnName::Should => Self::Should,
            FailOnName::May => Self::May,
            FailOnName::Never => Self::Never,
        }
    }
}

fn parse_globs(list: &str) -> Result<String, PatternError> {
    excluding(globs(list)).map(|_| list.to_owned())
}

/// Splits a list of globs at the commas outside braces: `*.{zip,csar},old/**` contains two globs.
fn globs(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => (),
        }
        letter == ',' && depth == 0
    })
    .map(str::trim)
    .filter(|glob| !glob.is_empty())
}

/// Names that other tools give their configuration.
const NEARLY_CONFIGURATIONS: [&str; 7] = [
    "vnfcheck.yml",
    ".vnfcheck.yaml",
    ".vnfcheck.yml",
    "vnfcheck.json",
    "vnfcheck.toml",
    ".vnfcheck.toml",
    ".vnfcheckrc",
];

/// Returns the path; the working directory for standard input, which has no folder.
fn place(path: &Path) -> &Path {
    if path.as_os_str() == "-" { Path::new(".") } else { path }
}

/// Returns the nearest file, in the folders that are searched for the configuration of the packages, that looks like a
/// configuration but is not read. A path below the working directory is relative.
pub(crate) fn misnamed_configuration(paths: &[PathBuf]) -> Option<PathBuf> {
    let mut folders = paths.iter().map(|path| place(path)).filter_map(|place| {
        if place.is_dir() { Some(place) } else { Some(folder_of(place)).filter(|_| !is_archive(place)) }
    });
    let misnamed = |folder: &Path| {
        NEARLY_CONFIGURATIONS.iter().map(|name| folder.join(name)).find(|file| file.is_file())
    };
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok();
    folders.find_map(|folder| {
        misnamed(folder).or_else(|| {
            let found = folder.canonicalize().ok()?.ancestors().skip(1).find_map(misnamed)?;
            let relative = here.as_ref().and_then(|here| found.strip_prefix(here).ok());
            let relative = relative.map(Path::to_path_buf);
            Some(relative.unwrap_or(found))
        })
    })
}

/// Returns the rule sets with these names. `select` is the text that precedes a requirement's ID in a command line that
/// selects the requirement.
pub(crate) fn chosen_sets<'n>(
    config: &Config,
    names: impl Iterator<Item = &'n str>,
    select: &str,
) -> anyhow::Result<RuleSets> {
    let names: Vec<&str> = names.collect();
    let known = config.own().known();
    if let Some(name) = names.iter().find(|name| **name != vnfcheck_custom::ALL && known.get(name).is_none())
    {
        let shown = printable(name);
        if matches!(Selector::read(name, &known), Ok(Selector::Id(_) | Selector::Prefix(_))) {
            bail!("`{shown}` is not a rule set; use `{select} {shown}`");
        }
        if name.eq_ignore_ascii_case("all") {
            let all: Vec<&str> = known.iter().map(|set| set.id()).collect();
            bail!("unknown rule set `{shown}`; use `--rules {}`", all.join(","));
        }
    }
    Ok(config.own().choose(names)?)
}

impl Sources {
    /// Returns the configuration for packages at these paths, with the operator's own rules. A gate uses only a
    /// configuration that an option names.
    pub(crate) fn config(&self, paths: &[PathBuf], gate: bool) -> anyhow::Result<Config> {
        let config = if let Some(file) = &self.config {
            Config::read(file, &self.rule_files)
        } else if self.no_config || gate {
            Config::none(&self.rule_files)
        } else {
            let places: Vec<&Path> = paths.iter().map(|path| place(path)).collect();
            Config::find(&places, &self.rule_files)
        };
        match config {
            Ok(config) => Ok(config),
            Err(ConfigError::Mistakes(mistakes)) => {
                bail!("{}", mistakes.iter().map(|it| printable(it)).collect::<Vec<_>>().join("\nerror: "))
            }
            Err(error @ ConfigError::NoFile(_)) => {
                bail!("{error}; use --config FILE, or --no-config")
            }
            Err(ConfigError::Read(error)) => bail!("{error}; run `vnfcheck init` to write a configuration"),
            Err(error) => Err(error.into()),
        }
    }
}

impl Settings {
    /// Returns the options for packages at these paths. For a gate, files of the packages set no options.
    pub(crate) fn options(&self, paths: &[PathBuf], gate: bool) -> anyhow::Result<Options> {
        self.guarded_options(paths, gate, &mut Guard::default())
    }

    /// Returns the options, and adds the files of the options and of the packages to the guard.
    pub(crate) fn guarded_options(
        &self,
        paths: &[PathBuf],
        gate: bool,
        guard: &mut Guard,
    ) -> anyhow::Result<Options> {
        let mut options = Options::default();
        ensure!(
            !(gate && matches!(self.fail_on, Some(FailOnName::Never))),
            "--gate excludes --fail-on never; remove one of the two"
        );
        options.gate = gate;
        options.one_package = self.one_package;
        let config = self.sources.config(paths, gate)?;
        for path in paths {
            guard.reads_package(path);
        }
        if let Some(path) = config.path() {
            guard.reads(Path::new(path), "the configuration");
        }
        for file in config.own().files() {
            guard.reads(Path::new(file.path()), "a rule file");
        }
        for path in &self.trust_anchors {
            guard.reads(path, "a trust anchor");
        }
        config.apply(&self.overrides(&config)?, &mut options);
        if !self.environments.is_empty() || self.root.is_some() {
            ensure!(
                options.follows_siblings(),
                "`-e` and `--root` apply only to the rule set heat; add `--rules heat`"
            );
        }
        if let Some(folder) = paths.iter().find(|path| self.root.is_some() && path.is_dir()) {
            bail!("`--root` applies only to single templates, not to `{}`", folder.display());
        }
        for environment in options.environments.iter().flatten() {
            guard.reads(environment, "an environment");
        }
        options.root.clone_from(&self.root);
        options.policy.today = self.today.unwrap_or_else(today);
        let trust_anchors = anchors::read(&self.trust_anchors)?;
        // Without trust anchors, an expired certificate is accepted, unless `--today` is set.
        let counts_day = self.today.is_some() || !trust_anchors.is_empty();
        let day = counts_day.then(|| options.policy.today.into());
        options.csar = Arc::new(vnfcheck_csar::CsarOptions { trust_anchors, today: day });
        if self.no_waivers {
            options.policy.waivers.clear();
        }
        if self.no_waivers || gate {
            options.policy.inline_waivers = InlineWaivers::None;
        }
        Ok(options)
    }

    /// Returns the globs of `--exclude`.
    pub(crate) fn exclusions(&self) -> impl Iterator<Item = &str> {
        self.exclude.iter().flat_map(|list| globs(list))
    }

    /// Returns `true` if a vnfcheck.yaml has no effect on the check.
    pub(crate) fn ignores_config(&self) -> bool {
        self.sources.no_config
    }

    /// Returns `true` if no option names the configuration.
    pub(crate) fn finds_config(&self) -> bool {
        self.sources.config.is_none()
    }

    /// Returns the effective configuration in the notation of `vnfcheck.yaml`.
    pub(crate) fn show(&self, paths: &[PathBuf], gate: bool) -> anyhow::Result<String> {
        let config = self.sources.config(paths, gate)?;
        Ok(config.show(&self.overrides(&config)?))
    }

    /// Returns a string that changes with every setting that can change a verdict.
    pub(crate) fn fingerprint(
        &self,
        paths: &[PathBuf],
        gate: bool,
        options: &Options,
    ) -> anyhow::Result<String> {
        let config = self.sources.config(paths, gate)?;
        Ok(format!(
            "{}\n{:?}\n{gate} {} {} {:?}\n{:?}\n{:?}\n{:?}\n{}",
            config.show(&self.overrides(&config)?),
            config.own().files(),
            self.one_package,
            self.no_waivers,
            options.policy.inline_waivers,
            options.csar,
            options.bounds,
            options.root,
            self.today.map(|day| day.to_string()).unwrap_or_default(),
        ))
    }

    /// Returns the command line options. The configuration determines the known rule sets and requirements.
    fn overrides(&self, config: &Config) -> anyhow::Result<vnfcheck_runner::Settings> {
        let known = config.own().known();
        let selectors = |option: &str, texts: &[String]| {
            let read = |text: &String| {
                let selector = Selector::read(text.trim(), &known);
                selector.with_context(|| format!("invalid value '{text}' for '{option} <WHICH>'"))
            };
            let selectors = texts.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
            anyhow::Ok(selectors_of(option, selectors))
        };
        let names = self.rules.iter().map(String::as_str);
        Ok(vnfcheck_runner::Settings {
            sets: (!self.rules.is_empty()).then(|| chosen_sets(config, names, "--select")).transpose()?,
            rule_files: self.sources.rule_files.clone(),
            release: self.release,
            profile: self.profile.map(Into::into),
            fail_on: self.fail_on.map(Into::into),
            accept_undecided: (!self.accept.is_empty()).then_some(true),
            strict_environment: self.strict_environment.then_some(true),
            environments: (!self.environments.is_empty()).then(|| vec![self.environments.clone()]),
            select: Some(selectors("--select", &self.select)?).filter(|it| !it.is_empty()),
            ignore: selectors("--ignore", &self.ignore)?,
            mandatory: selectors("--mandatory", &self.mandatory)?,
            exclude: self.exclusions().map(str::to_owned).collect(),
            ..vnfcheck_runner::Settings::default()
        })
    }
}

/// Returns today's date, which determines expired waivers; an option can replace the date.
pub fn today() -> Date {
    // A clock before 1970 is wrong.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::of_unix_seconds(since.as_secs())
}
