//! The list of rules compiled in.

use hot::Package;

use crate::checks::Checks;
use crate::{
    cinder_volumes, contrail_parameters, environment_files, general_guidelines, modularity, network_role,
    networking, neutron_parameters, nova_metadata, nova_parameters, output_names, overview, resource_ids,
    resource_property, template_constructs, template_format, vm_type,
};

/// Decides one requirement for a whole package.
pub trait Rule: Sync {
    /// The R-number of the requirement.
    fn id(&self) -> &'static str;

    /// Looks at every subject the package has: [`Checks::pass`] for each good one, [`Checks::fail`] for each bad one.
    fn check(&self, package: &Package, checks: &mut Checks);
}

/// Declares the rule modules of a section and lists their rules: one line per rule.
macro_rules! section {
    ($($module:ident::$rule:ident),* $(,)?) => {
        $(mod $module;)*
        /// The rules of this section, by R-number.
        pub(crate) static RULES: &[&dyn crate::Rule] = &[$(&$module::$rule),*];
    };
}
pub(crate) use section;

static SECTIONS: &[&[&dyn Rule]] = &[
    cinder_volumes::RULES,
    contrail_parameters::RULES,
    environment_files::RULES,
    general_guidelines::RULES,
    modularity::RULES,
    network_role::RULES,
    networking::RULES,
    neutron_parameters::RULES,
    nova_metadata::RULES,
    nova_parameters::RULES,
    output_names::RULES,
    overview::RULES,
    resource_ids::RULES,
    resource_property::RULES,
    template_constructs::RULES,
    template_format::RULES,
    vm_type::RULES,
];

/// All rules, section by section.
pub fn rules() -> impl Iterator<Item = &'static dyn Rule> {
    SECTIONS.iter().copied().flatten().copied()
}

/// The rule that decides a requirement.
pub fn rule(id: &str) -> Option<&'static dyn Rule> {
    rules().find(|rule| rule.id() == id)
}
