//! The folder layout of a package, the rules for reading its files, and the reasons why a file is not checked.

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
    /// Heat client. ONAP packages have them in a single folder.
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

    /// Returns the first folder in a file's path that the layout does not prescribe; `None` if the layout prescribes
    /// all folders of the path.
    pub fn needless_folder<'p>(&self, path: &'p str) -> Option<&'p str> {
        let counted = if self.is_csar && !self.root.is_empty() || self.is_deployment && self.root.is_empty() {
            self.inner(path)?
        } else {
            path
        };
        counted.split_once('/').map(|(folder, _)| folder)
    }
}

impl Reason {
    /// Returns `true` if a gate refuses a package with a template that is not checked for this reason. Only the
    /// operator can exclude a template.
    pub fn refuses_gate(self) -> bool {
        self != Self::Excluded
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// The reason why a file is not checked.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason {
            $($(#[$doc])* $variant,)+
        }

        impl Reason {
            /// All reasons.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in reports.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

reasons! {
    /// A file that the configuration or an option excludes.
    Excluded = "excluded",
    /// A file whose content `get_file` includes.
    GetFile = "get-file",
    /// A file with another type in `MANIFEST.json`.
    Manifest = "manifest",
    /// The configuration of vnfcheck.
    Configuration = "configuration",
    /// A file whose name starts with a dot.
    Hidden = "hidden",
    /// A cloud-init file.
    CloudConfig = "cloud-config",
    /// A description of performance measurements.
    PmDictionary = "pm-dictionary",
    /// A TOSCA file.
    Tosca = "tosca",
    /// A file of a Helm chart.
    Helm = "helm",
    /// A description of Kubernetes objects.
    Kubernetes = "kubernetes",
    /// An `OpenAPI` or Swagger description of an interface.
    Openapi = "openapi",
    /// A Docker Compose file.
    Compose = "compose",
    /// An Ansible playbook or task list.
    Ansible = "ansible",
    /// An environment in a file without an environment's extension.
    Environment = "environment",
    /// A file with placeholders of another program.
    TextTemplate = "text-template",
    /// A file in a subfolder that nothing calls.
    Folder = "folder",
    /// A file that sets shell variables.
    Dotenv = "dotenv",
    /// A template in a file without a template's extension.
    Extension = "extension",
    /// An archive or a compressed file.
    Archive = "archive",
    /// A file without recognizable content.
    Unknown = "unknown",
    /// A CloudFormation template of Amazon's outside any package.
    Cloudformation = "cloudformation",
    /// A file that packages outside its folder call.
    CalledFromElsewhere = "called-from-elsewhere",
    /// An empty file.
    Empty = "empty",
    /// A file that is not YAML.
    Unreadable = "unreadable",
    /// An environment without a template in the same folder.
    EnvironmentAlone = "environment-alone",
    /// A manifest that names no existing template.
    ManifestWithoutHeat = "manifest-without-heat",
    /// A symbolic link.
    Link = "link",
    /// An archive that cannot be read.
    ArchiveUnreadable = "archive-unreadable",
}

/// Returns the last extension of a path in lower case, without the dot; empty for a path without extension.
pub(crate) fn extension(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}
