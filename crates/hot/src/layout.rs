//! The folder layout of a package, the way its files are read, and the reasons why a file is not checked.

/// The method that determines the kind of each file in a package.
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

/// The folder layout of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The package's own folder, with `/` between folders and none at the end; empty for the top. Its files are the modules.
    pub root: String,
    /// Whether the own folder is SDC's `Deployment`, the folders of which are one.
    pub is_deployment: bool,
    /// `true` if the layout prescribes the package's own folder and the folders around it, as in a CSAR.
    pub is_csar: bool,
    /// `true` if templates and environments of every folder are modules and environments of the package, as the Heat client
    /// treats them. ONAP's packages have them in one folder.
    pub in_every_folder: bool,
    /// The method that determines the kind of each file.
    pub reading: Reading,
}

/// The folders of SDC's `Deployment` that count as one.
pub const DEPLOYMENT_FOLDERS: [&str; 6] =
    ["HEAT", "HEAT_ENV", "HEAT_VOL", "HEAT_NET", "HEAT_NESTED", "HEAT_ARTIFACT"];

/// The name of the folder that holds them.
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

    /// Returns the first folder in a file's path that the layout does not prescribe; `None` if the file is where it
    /// belongs.
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
        /// The reason why a file is not checked.
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
    /// An environment whose file name is not that of an environment.
    Environment = "environment",
    /// It holds placeholders of another program.
    TextTemplate = "text-template",
    /// A file in a subfolder that nothing calls.
    Folder = "folder",
    /// It sets variables of a shell.
    Dotenv = "dotenv",
    /// A template whose file name is not that of a template.
    Extension = "extension",
    /// It is an archive.
    Archive = "archive",
    /// A file without recognizable content.
    Unknown = "unknown",
    /// It is a template of Amazon's outside any package.
    Cloudformation = "cloudformation",
    /// A file that packages outside its folder call.
    CalledFromElsewhere = "called-from-elsewhere",
    /// There is nothing in it.
    Empty = "empty",
    /// It is no YAML.
    Unreadable = "unreadable",
    /// An environment without a template in the same folder.
    EnvironmentAlone = "environment-alone",
    /// A manifest that names no existing template.
    ManifestWithoutHeat = "manifest-without-heat",
    /// It is a symbolic link.
    Link = "link",
    /// It is an archive that cannot be read.
    ArchiveUnreadable = "archive-unreadable",
}
