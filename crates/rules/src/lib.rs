//! The ONAP Heat requirements: the catalogue of each release, one rule per requirement, and the findings of a rule.
//!
//! Like `hot`, this library is pure: rules see a whole package and perform no input or output. Only the command line,
//! the configuration and the report format of vnfcheck are stable; this library may change with any version.

#![forbid(unsafe_code)]

mod consequences;
mod csar;
mod fixes;
mod heat;
mod names;
mod onap;
mod practice;
mod properties;
mod roles;
mod sdc;
mod slips;
mod words;

use std::sync::{Arc, LazyLock};

use consequences::CONSEQUENCES;
use vnfcheck_check::{Content, Requirement, Rule, RuleSet, RuleSets, Subject};

pub use heat::kinds::{KINDS, Kind, Severity, kind};
pub use heat::versions;
pub use onap::table::{Aspect, ListedRow};

/// Returns the requirements of ONAP's Heat chapters in every release, with or without a rule.
pub fn onap() -> &'static Arc<RuleSet> {
    static SET: LazyLock<Arc<RuleSet>> = LazyLock::new(|| {
        let content = || Content::new(vnfcheck_catalogue::ONAP, onap::rules().cloned());
        let set = RuleSet::new("onap", "ONAP Heat requirements", content);
        Arc::new(set.with_members(heat::AGGREGATE, heat).with_consequences(&CONSEQUENCES))
    });
    &SET
}

/// Returns the requirements of ONAP's chapters on CSAR packages and TOSCA descriptors in every release, with or without
/// a rule.
pub fn csar() -> &'static Arc<RuleSet> {
    static SET: LazyLock<Arc<RuleSet>> = LazyLock::new(|| {
        let content = || Content::new(vnfcheck_catalogue::CSAR, csar::TABLES.concat());
        Arc::new(RuleSet::new("csar", "ONAP CSAR requirements", content).about(Subject::Csar))
    });
    &SET
}

/// Returns SDC's checks of uploaded Heat packages.
pub fn sdc() -> &'static Arc<RuleSet> {
    static SET: LazyLock<Arc<RuleSet>> = LazyLock::new(|| {
        let content = || Content::new(vnfcheck_catalogue::SDC, sdc::TABLES.concat());
        Arc::new(RuleSet::new("sdc", "SDC's checks of Heat packages", content).about(Subject::Onboarding))
    });
    &SET
}

/// Returns the defects that Heat refuses or silently misinterprets, one requirement per kind of defect.
pub fn heat() -> &'static Arc<RuleSet> {
    static SET: LazyLock<Arc<RuleSet>> =
        LazyLock::new(|| Arc::new(heat::set().with_consequences(&CONSEQUENCES)));
    &SET
}

/// Returns the rules of good practice for Heat templates, about constructs that Heat accepts and authors later repair.
pub fn practice() -> &'static Arc<RuleSet> {
    static SET: LazyLock<Arc<RuleSet>> = LazyLock::new(|| {
        let content = || Content::new(vnfcheck_catalogue::PRACTICE, practice::TABLES.concat());
        Arc::new(RuleSet::new("practice", "Good practice for Heat templates", content))
    });
    &SET
}

/// Returns all built-in rule sets.
pub fn built_in() -> &'static RuleSets {
    static SETS: LazyLock<RuleSets> =
        LazyLock::new(|| RuleSets::new([onap(), heat(), csar(), sdc(), practice()].map(Arc::clone)));
    &SETS
}

/// Returns the requirements of all built-in sets, set by set.
pub fn requirements() -> impl Iterator<Item = &'static Requirement> {
    built_in().requirements()
}

/// Returns the requirement with this ID from any built-in set.
pub fn requirement(id: &str) -> Option<&'static Requirement> {
    built_in().requirement(id)
}

/// Returns the rows of ONAP's tables of parameters, as documentation lists them.
pub fn parameter_rows() -> impl Iterator<Item = ListedRow> {
    onap::parameters::rows()
}

/// Returns the rows of ONAP's table of resource IDs, as documentation lists them.
pub fn resource_rows() -> impl Iterator<Item = ListedRow> {
    onap::resources::rows()
}

/// Returns every built-in rule.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    requirements().filter_map(|requirement| rule(&requirement.id))
}

/// Returns the rule that checks a requirement.
pub fn rule(id: &str) -> Option<&'static Rule> {
    built_in().rule(id)
}
