//! The versions of HOT and the features that each version adds (openstack-heat 27.0.1).

use vnfcheck_hot::Function;

/// A value of `heat_template_version`.
#[derive(Debug, PartialEq, Eq)]
pub struct Version {
    /// The date that identifies the version.
    pub date: &'static str,
    /// The release name accepted as an alternative; empty if there is no such name.
    pub alias: &'static str,
}

const fn version(date: &'static str, alias: &'static str) -> Version {
    Version { date, alias }
}

/// All versions, oldest first.
pub const VERSIONS: &[Version] = &[
    version("2013-05-23", ""),
    version("2014-10-16", ""),
    version("2015-04-30", ""),
    version("2015-10-15", ""),
    version("2016-04-08", ""),
    version("2016-10-14", "newton"),
    version("2017-02-24", "ocata"),
    version("2017-09-01", "pike"),
    version("2018-03-02", "queens"),
    version("2018-08-31", "rocky"),
    version("2021-04-16", "wallaby"),
];

/// The version of CFN that Heat defined.
pub const CFN: &Version = &version("2012-12-12", "");

/// The version of CFN with conditions.
pub const CFN_WITH_CONDITIONS: &Version = &version("2010-09-09", "");

impl Version {
    /// `true` for a version of CFN; the dates of all CFN versions precede the dates of HOT versions.
    pub(crate) fn is_cfn(&self) -> bool {
        self.date <= CFN.date
    }

    /// `true` if templates of this version may have conditions.
    pub(crate) fn has_conditions(&self) -> bool {
        self.date >= FIRST_WITH_CONDITIONS || self == CFN_WITH_CONDITIONS
    }
}

/// Releases of Heat, oldest first, from the first one whose schemas were compared to the last one that removed a type.
const RELEASES: &[&str] = &["liberty", "mitaka", "newton", "ocata", "pike", "queens"];

/// Returns the release that follows the given release; for an unknown release, a general phrase.
pub(crate) fn release_after(release: &str) -> &'static str {
    let next = RELEASES.iter().skip_while(|it| **it != release).nth(1);
    next.copied().unwrap_or("a later release")
}

/// The first version with conditions.
pub(crate) const FIRST_WITH_CONDITIONS: &str = "2016-10-14";

/// Returns the version with this date or release name.
pub fn find(name: &str) -> Option<&'static Version> {
    VERSIONS.iter().find(|version| version.date == name || (version.alias == name && !name.is_empty()))
}

/// The version assumed for a template that declares no existing version.
pub(crate) const NEWEST: &Version = &version("2021-04-16", "wallaby");

/// The availability of a function in a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Availability {
    /// The version evaluates the calls.
    Known,
    /// The function only exists within conditions.
    OfConditions,
    /// The calls are plain data; a later version has the function.
    Later,
    /// The version refuses the calls; an earlier version had the function.
    Removed,
    /// The calls are plain data; no version of the dialect has the function.
    Foreign,
}

/// Returns the availability of a function in a version.
pub(crate) fn availability(version: &Version, function: Function) -> Availability {
    if version.is_cfn() {
        availability_in_cfn(version, function)
    } else if function == Function::FnFindInMap {
        Availability::Foreign
    } else if is_removed(version, function) {
        Availability::Removed
    } else if matches!(function, Function::Equals | Function::Not | Function::And | Function::Or) {
        Availability::OfConditions
    } else if first_with(function) > version.date {
        Availability::Later
    } else {
        Availability::Known
    }
}

fn availability_in_cfn(version: &Version, function: Function) -> Availability {
    match function {
        Function::Equals | Function::Not | Function::And | Function::Or if version.has_conditions() => {
            Availability::OfConditions
        }
        Function::If if version.has_conditions() => Availability::Known,
        Function::Ref
        | Function::GetAttr
        | Function::FnFindInMap
        | Function::FnSelect
        | Function::FnGetAzs
        | Function::FnBase64
        | Function::FnJoin
        | Function::FnMemberListToMap
        | Function::FnReplace
        | Function::FnResourceFacade
        | Function::FnSplit => Availability::Known,
        _ => Availability::Foreign,
    }
}

fn is_removed(version: &Version, function: Function) -> bool {
    match function {
        Function::FnSelect => version.date >= "2015-10-15",
        Function::FnGetAzs
        | Function::FnBase64
        | Function::FnJoin
        | Function::FnMemberListToMap
        | Function::FnReplace
        | Function::FnResourceFacade
        | Function::FnSplit
        | Function::Ref => version.date >= "2014-10-16",
        _ => false,
    }
}

/// Returns the first version with a function.
pub fn first_with(function: Function) -> &'static str {
    match function {
        Function::Digest | Function::Repeat => "2015-04-30",
        Function::StrSplit => "2015-10-15",
        Function::MapMerge => "2016-04-08",
        Function::If
        | Function::Equals
        | Function::Not
        | Function::And
        | Function::Or
        | Function::MapReplace
        | Function::Yaql => "2016-10-14",
        Function::Filter | Function::StrReplaceStrict => "2017-02-24",
        Function::Contains
        | Function::ListConcat
        | Function::ListConcatUnique
        | Function::MakeUrl
        | Function::StrReplaceVstrict => "2017-09-01",
        _ => "2013-05-23",
    }
}
