//! Context of rules: the package, the options, and results that several rules share. Each result is computed on first
//! access.

use std::sync::{Arc, OnceLock};
use strum::VariantArray as _;

use vnfcheck_catalogue::Release;
use vnfcheck_csar::{Csar, CsarOptions, Day};
use vnfcheck_hot::unfollowed::Once;
use vnfcheck_hot::{Cancel, FileId, NodeId, Package, Template, UnknownType};
use vnfcheck_maps::HashMap;
use vnfcheck_names::suggestions::Suggestion;
use vnfcheck_sdc::Onboarding;
use vnfcheck_vnf::memo::Memo;
use vnfcheck_vnf::{Analyses, Namer, Vnf};

use crate::findings::Findings;
use crate::misspelled_parameters::{self, MisspelledParameter};
use crate::misspelled_types::{self, MisspelledType};

/// Profile that selects an interpretation where the wording of a requirement and the VVP scripts differ.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Profile {
    /// The requirement as written.
    #[default]
    Text,
    /// The interpretation of VVP at the documented points.
    Vvp,
}

impl Profile {
    /// All profiles.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in options and reports.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Options of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// Release of the requirements.
    pub release: Release,
    /// Profile of the check.
    pub profile: Profile,
    /// `true` if an environment value that does not fit its parameter is a violation instead of advice.
    pub strict_environment: bool,
    /// The current date; `None` if dates are not compared with the current date.
    pub today: Option<Day>,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self { release: Release::NEWEST, profile: Profile::default(), strict_environment: false, today: None }
    }
}

/// Function that proposes the new names of a package before a rule reads a name.
pub type Propose = for<'p> fn(&Context<'p>, &mut Namer<'p>);

/// Names that requirements prescribe, by the node with the current name.
pub type PrescribedNames = HashMap<(FileId, NodeId), String>;

/// A CSAR, and the options of its check.
#[derive(Clone, Copy, Debug)]
pub struct CsarCheck<'p> {
    /// The CSAR.
    pub csar: &'p Csar<'p>,
    /// The options.
    pub options: &'p CsarOptions,
}

/// A package, the options of the check, and shared results.
#[derive(Debug)]
pub struct Context<'p> {
    package: &'p Package,
    options: CheckOptions,
    csar: Option<CsarCheck<'p>>,
    cancel: Cancel,
    heat: Once<Findings>,
    names: Once<Namer<'p>>,
    propose: OnceLock<Propose>,
    prescribed: Once<PrescribedNames>,
    vnf: Analyses<'p>,
    onboarding: Once<Onboarding<'p>>,
    together: Memo<String, Findings>,
    misspelled_parameters: Memo<FileId, MisspelledParameter<'p>>,
    misspelled_types: OnceLock<Vec<MisspelledType<'p>>>,
    unknown_types: OnceLock<HashMap<(FileId, NodeId), UnknownType<'p>>>,
}

impl<'p> Context<'p> {
    /// Creates a context without cached results.
    pub fn new(package: &'p Package, options: CheckOptions) -> Self {
        Self {
            package,
            options,
            csar: None,
            cancel: Cancel::never(),
            heat: Once::default(),
            names: Once::default(),
            propose: OnceLock::new(),
            prescribed: Once::default(),
            vnf: Analyses::new(package),
            onboarding: Once::default(),
            together: Memo::default(),
            misspelled_parameters: Memo::default(),
            misspelled_types: OnceLock::new(),
            unknown_types: OnceLock::new(),
        }
    }

    /// Adds the CSAR that the package represents, and the options of its check. The IDs of the package's files are their
    /// positions in the CSAR.
    #[must_use]
    pub fn of_csar(self, csar: &'p Csar<'p>, options: &'p CsarOptions) -> Self {
        Self { csar: Some(CsarCheck { csar, options }), ..self }
    }

    /// Returns the CSAR that the package represents, and the options of its check.
    pub fn csar(&self) -> Option<CsarCheck<'p>> {
        self.csar
    }

    /// Returns the package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Sets the cancellation token.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Returns `true` if the result is no longer needed. Long-running rules then stop and return the findings so far.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns the findings of Heat's validation, computed on first access. All callers must pass the same
    /// `examine`.
    pub fn heat(&self, examine: fn(&Self, &mut Findings)) -> &Findings {
        self.heat.get_or_init(|| {
            let mut out = Findings::default();
            examine(self, &mut out);
            out
        })
    }

    /// Sets the function that proposes names, unless one is set.
    pub(crate) fn propose_by(&self, propose: Propose) {
        self.propose.get_or_init(|| propose);
    }

    /// Returns the new names of misnamed resources and parameters, all proposed on first access. Only rules that set
    /// [`Rule::proposing`](crate::Rule::proposing) may read them.
    pub fn names(&self) -> &Namer<'p> {
        self.names.get_or_init(|| {
            let mut names = Namer::new(self.package);
            if let Some(propose) = self.propose.get() {
                propose(self, &mut names);
            }
            names
        })
    }

    /// Returns the names that requirements prescribe for misnamed parameters, found on first access. All callers must pass
    /// the same `find`.
    pub fn prescribed_names(&self, find: fn(&Self) -> PrescribedNames) -> &PrescribedNames {
        self.prescribed.get_or_init(|| find(self))
    }

    /// Returns the findings of rules that are evaluated together, one entry per rule. They are computed on first
    /// access; all callers must pass the same `check` for a group. `group` is the unique name of the group.
    pub fn together(&self, group: &str, check: impl FnOnce() -> Vec<Findings>) -> Arc<[Findings]> {
        self.together.get(group.to_owned(), check)
    }

    /// Returns the release of the requirements.
    pub fn release(&self) -> Release {
        self.options.release
    }

    /// Returns the profile.
    pub fn profile(&self) -> Profile {
        self.options.profile
    }

    /// Returns `true` if an environment value that does not fit its parameter is a violation.
    pub fn is_environment_strict(&self) -> bool {
        self.options.strict_environment
    }

    /// Returns the current date; `None` if dates are not compared with the current date.
    pub fn today(&self) -> Option<Day> {
        self.options.today
    }

    /// Returns the declared parameter that the name of an undeclared parameter most likely refers to. The template must
    /// refer to the undeclared name. All names of a template are searched on first access.
    pub fn parameter_meant_by(&self, name: &str, template: &'p Template) -> Option<Suggestion<'p>> {
        let make = || misspelled_parameters::find(template);
        misspelled_parameters::meant_by(name, &self.misspelled_parameters.get(template.file(), make))
    }

    /// Returns the resource types that differ from a known type by a typo.
    pub(crate) fn misspelled_types(&self) -> &[MisspelledType<'p>] {
        self.misspelled_types.get_or_init(|| misspelled_types::find(self.package))
    }

    /// Returns the reasons why the types that parameters supply are unknown, by the unknown part of a template.
    pub fn unknown_types(&self) -> &HashMap<(FileId, NodeId), UnknownType<'p>> {
        self.unknown_types.get_or_init(|| {
            let package = self.package;
            let unknown = package.templates().flat_map(|template| {
                let parts = template.unknown_parts();
                parts.filter_map(move |(_, part)| {
                    let unknown = package.unknown_type(template, part)?;
                    Some(((part.file(), part.id()), unknown))
                })
            });
            unknown.collect()
        })
    }

    /// Returns the analyses of the naming model.
    pub fn vnf(&self) -> &Analyses<'p> {
        &self.vnf
    }

    /// Returns the naming model with servers and networks.
    pub fn model(&self) -> &Vnf<'p> {
        self.vnf.model()
    }

    /// Returns the package as SDC onboards it with its manifest.
    pub fn onboarding(&self) -> &Onboarding<'p> {
        self.onboarding.get_or_init(|| Onboarding::of(self.package))
    }
}
