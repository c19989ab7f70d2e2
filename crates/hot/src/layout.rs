//! The folder layout of a package, the rules for reading its files, and the reasons why a file is not checked.

use strum::VariantArray as _;

/// The method that determines the kind of each file in a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// By content, references and `MANIFEST.json`.
    #[default]
    Content,
    /// By name alone: every top-level `.yaml` or `.yml` file is a template, every `.env` file an environment.
    Names,
    /// By content, except that the file at this path is always a template or environment.
    File(String),
}

/// The folder layout of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The package's own folder, which contains the modules, with `/` between folders and no trailing `/`; empty for
    /// the top.
    pub root: String,
    /// `true` if the own folder is SDC's `Deployment`, whose folders count as a single folder.
    pub is_deployment: bool,
    /// `true` if the layout prescribes the package's own folder and the folders around it, as in a CSAR.
    pub is_csar: bool,
    /// The folders at the top of the onboarding archive that contains the package, sorted; `None` if the package is not
    /// in an archive, or in a CSAR.
    pub archive_folders: Option<Vec<String>>,
    /// `true` if templates and environments of every folder are modules and environments of the package, as for the
    /// Heat client. In ONAP packages, all templates and environments are in a single folder.
    pub in_every_folder: bool,
    /// The method that determines the kind of each file.
    pub reading: Reading,
    /// The paths of the environments for all templates, one list per deployment, in the order in which the Heat client
    /// merges them. If the list is empty, a template has the environment with its name.
    pub environments: Vec<Vec<String>>,
}

/// The folders of SDC's `Deployment` that count as a single folder.
pub const DEPLOYMENT_FOLDERS: [&str; 6] =
    ["HEAT", "HEAT_ENV", "HEAT_VOL", "HEAT_NET", "HEAT_NESTED", "HEAT_ARTIFACT"];

/// The name of the folder that contains [`DEPLOYMENT_FOLDERS`].
pub const DEPLOYMENT: &str = "Deployment";

impl Layout {
    /// Returns the path of a file relative to the package's own folder, without deployment folders; `None` for files
    /// outside.
    pub fn inner<'p>(&self, path: &'p str) -> Option<&'p str> {
        let inner = if self.root.is_empty() {
            path
        } else {
            path.strip_prefix(self.root.as_str())?.strip_prefix('/')?
        };
        let in_deployment = || {
            let (folder, rest) = inner.split_once('/')?;
            (self.is_deployment && DEPLOYMENT_FOLDERS.contains(&folder)).then_some(rest)
        };
        Some(in_deployment().unwrap_or(inner))
    }

    /// Returns `true` if a file is directly in the package's own folder.
    pub fn is_at_top(&self, path: &str) -> bool {
        self.inner(path).is_some_and(|inner| !inner.contains('/'))
    }

    /// Returns the first folder in a file's path that the layout does not prescribe, or `None` if the layout prescribes
    /// all of them.
    pub fn needless_folder<'p>(&self, path: &'p str) -> Option<&'p str> {
        let counted = if self.is_csar && !self.root.is_empty() || self.is_deployment && self.root.is_empty() {
            self.inner(path)?
        } else {
            path
        };
        counted.split_once('/').map(|(folder, _)| folder)
    }
}

/// The reason why a file is not checked.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// A file that the configuration or an option excludes.
    Excluded,
    /// A file whose content `get_file` includes.
    GetFile,
    /// A file with another type in `MANIFEST.json`.
    Manifest,
    /// The configuration of vnfcheck.
    Configuration,
    /// A file whose name starts with a dot.
    Hidden,
    /// A cloud-init file.
    CloudConfig,
    /// A description of performance measurements.
    PmDictionary,
    /// A TOSCA file.
    Tosca,
    /// A file of a Helm chart.
    Helm,
    /// A description of Kubernetes objects.
    Kubernetes,
    /// An `OpenAPI` or Swagger description of an interface.
    Openapi,
    /// A Docker Compose file.
    Compose,
    /// An Ansible playbook or task list.
    Ansible,
    /// An environment in a file without an environment's extension.
    Environment,
    /// A file with placeholders of another program.
    TextTemplate,
    /// A file in a subfolder that nothing calls.
    Folder,
    /// A file that sets shell variables.
    Dotenv,
    /// A template in a file without a template's extension.
    Extension,
    /// An archive or a compressed file.
    Archive,
    /// A file without recognizable content.
    Unknown,
    /// A CloudFormation template outside any package.
    Cloudformation,
    /// A file that packages outside its folder call.
    CalledFromElsewhere,
    /// An empty file.
    Empty,
    /// A file that is not YAML.
    Unreadable,
    /// An environment without a template in the same folder.
    EnvironmentAlone,
    /// A manifest that names no existing template.
    ManifestWithoutHeat,
    /// A symbolic link.
    Link,
    /// An archive that cannot be read.
    ArchiveUnreadable,
}

impl Reason {
    /// All reasons.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in reports.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns `true` if a gate refuses a package with a template that is not checked for this reason. Only the
    /// operator can exclude a template.
    pub fn refuses_gate(self) -> bool {
        self != Self::Excluded
    }
}

/// Returns the last extension of a path in lower case, without the dot; empty for a path without extension.
pub(crate) fn extension(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}
