//! Where the files of a package lie, how they are read, and why one of them is not judged.

/// How it is told what a file of a package is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// By what it says, what names it, and `MANIFEST.json`.
    #[default]
    Content,
    /// By its name alone: every `.yaml` and `.yml` at the top is a template, every `.env` an environment.
    Names,
    /// By content, but the file of this path is a template or environment whatever it says.
    File(String),
}

/// Where the files of a package lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The package's own folder, with `/` between folders and none at the end; empty for the top. Its files are the modules.
    pub root: String,
    /// Whether the own folder is SDC's `Deployment`, the folders of which are one.
    pub is_deployment: bool,
    /// Whether the folders above and beside the own folder are prescribed, as they are in a CSAR.
    pub is_csar: bool,
    /// `true` if templates and environments of every folder are modules and environments of the package, as the Heat client
    /// treats them. ONAP's packages have them in one folder.
    pub in_every_folder: bool,
    /// How it is told what a file is.
    pub reading: Reading,
}

/// The folders of SDC's `Deployment` that count as one.
pub const DEPLOYMENT_FOLDERS: [&str; 6] =
    ["HEAT", "HEAT_ENV", "HEAT_VOL", "HEAT_NET", "HEAT_NESTED", "HEAT_ARTIFACT"];

/// The name of the folder that holds them.
pub const DEPLOYMENT: &str = "Deployment";

impl Layout {
    /// The path of a file from the own folder, with the folders of a deployment left out; nothing for one outside.
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

    /// Whether a file lies in the own folder.
    pub fn is_at_top(&self, path: &str) -> bool {
        self.inner(path).is_some_and(|inner| !inner.contains('/'))
    }

    /// The folder that a file lies in though it should not: the first one of its path that is not prescribed.
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
    /// Returns `true` if a gate refuses a package with a template that is not checked for this reason. Only the operator can
    /// exclude a template.
    pub fn refuses_gate(self) -> bool {
        self != Self::Excluded
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// Why a file is not judged.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason {
            $($(#[$doc])* $variant,)+
        }

        impl Reason {
            /// All of them.
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
    /// The configuration or an option leaves it out.
    Excluded = "excluded",
    /// Its content is handed to something by `get_file`.
    GetFile = "get-file",
    /// `MANIFEST.json` says that it is something else.
    Manifest = "manifest",
    /// It is the configuration of vnfcheck.
    Configuration = "configuration",
    /// Its name starts with a dot.
    Hidden = "hidden",
    /// It is for cloud-init.
    CloudConfig = "cloud-config",
    /// It describes performance measurements.
    PmDictionary = "pm-dictionary",
    /// It is TOSCA.
    Tosca = "tosca",
    /// It belongs to a chart of Helm.
    Helm = "helm",
    /// It describes objects of Kubernetes.
    Kubernetes = "kubernetes",
    /// It describes an interface by `OpenAPI` or Swagger.
    Openapi = "openapi",
    /// It is for Docker Compose.
    Compose = "compose",
    /// It is a playbook or a list of tasks of Ansible.
    Ansible = "ansible",
    /// It is an environment under a name that is none of an environment.
    Environment = "environment",
    /// It holds placeholders of another program.
    TextTemplate = "text-template",
    /// It lies in a folder, and nothing calls it.
    Folder = "folder",
    /// It sets variables of a shell.
    Dotenv = "dotenv",
    /// It is a template under a name that is none of a template.
    Extension = "extension",
    /// It is an archive.
    Archive = "archive",
    /// It says nothing that is known.
    Unknown = "unknown",
    /// It is a template of Amazon's outside any package.
    Cloudformation = "cloudformation",
    /// Packages beside its folder call it.
    CalledFromElsewhere = "called-from-elsewhere",
    /// There is nothing in it.
    Empty = "empty",
    /// It is no YAML.
    Unreadable = "unreadable",
    /// No template lies beside the environment.
    EnvironmentAlone = "environment-alone",
    /// A manifest that names no template that is there.
    ManifestWithoutHeat = "manifest-without-heat",
    /// It is a symbolic link.
    Link = "link",
    /// It is an archive that cannot be read.
    ArchiveUnreadable = "archive-unreadable",
}
