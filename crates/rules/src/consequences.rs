//! Findings of ONAP's and Heat's requirements that exist only because of another finding.

use std::sync::LazyLock;

use vnfcheck_check::{Change, Consequence, Consequences, Relation, Rule};
use vnfcheck_vnf::{AddressRole, Attached, NetworkKind};

use crate::onap;
use crate::onap::parameters::{self, ADDRESSES, VIRTUAL_ADDRESSES};
use crate::onap::ports::subjects::Address;
use crate::onap::resources::{self, Kind};
use crate::onap::table::{self, Aspect};

/// The consequences among the requirements of ONAP and the kinds of Heat.
pub(crate) static CONSEQUENCES: LazyLock<Consequences> = LazyLock::new(|| Consequences::new(&ROWS));

/// Returns the requirements of ONAP whose findings this change resolves.
fn resolved_by(change: Change) -> impl Iterator<Item = &'static str> {
    onap::rules().filter(move |rule| rule.change() == Some(change)).map(Rule::id)
}

/// Elements missing from a file that is empty or has the content of another kind of file.
static EMPTINESS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let elements = ["R-23664", "R-27078", "R-35414", "R-39402", "R-610030", "R-90152"];
    let others = ["undecided", "hot.missing-version"];
    elements.into_iter().chain(others).chain(resolved_by(Change::AddEnvironment)).collect()
});

/// The file is not YAML, or repeats a key so that the first value is lost.
const UNREADABLE: &[&str] = &["R-95303", "hot.duplicate-key"];

/// Defects reported for an environment file with the name of a template.
const MISNAMED: &[&str] = &["hot.misplaced-environment"];

/// Requirements that fail for a module without an environment file.
static LACKS_ENVIRONMENT: LazyLock<Vec<&str>> =
    LazyLock::new(|| resolved_by(Change::AddEnvironment).collect());

/// Elements that a nested template lacks if it is mistaken for a module.
const NO_MODULE: &[&str] = &["R-610030", "R-81725", "R-86285"];

/// A port or interface whose ID does not match its server and network.
static ATTACHMENT_IDS: LazyLock<Vec<&str>> =
    LazyLock::new(|| resources::ids(|kind| matches!(kind, Kind::Attached(..))).collect());

/// A server, attachment or volume whose ID does not have the required form.
static IDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    use Kind::{InstanceIp, Server, Volume, VolumeAttachment};
    let is_of_server =
        |kind: Kind| matches!(kind, Server | Kind::Attached(..) | InstanceIp(..) | Volume | VolumeAttachment);
    resources::ids(is_of_server).collect()
});

/// The name of a port or its parameter does not contain the role of the network.
static NAMES_WITH_ROLES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let ids = resources::ids(|kind| matches!(kind, Kind::Attached(Attached::Port, _)));
    let parameters = table::ids(&ADDRESSES, Aspect::Name, |it: Address| it.attached == Attached::Port);
    ids.chain(parameters).chain(["R-21330"]).collect()
});

/// The environment lists a parameter.
static LISTED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let is_internal = |it: Address| it.pattern.kind == NetworkKind::Internal;
    resolved_by(Change::AddValue).chain(table::ids(&VIRTUAL_ADDRESSES, Aspect::Name, is_internal)).collect()
});

/// A parameter has an unknown type.
const UNKNOWN_TYPE: &[&str] = &["R-11441", "hot.unknown-parameter-type"];

/// A parameter whose type does not match its use.
static TYPES: LazyLock<Vec<&str>> = LazyLock::new(|| parameters::types().chain(["R-23311"]).collect());

/// A server does not read its flavor or image from the parameter of its vm-type.
const IMAGES_AND_FLAVORS: &[&str] = &["R-481670", "R-901331", "R-45188", "R-58670", "hot.unknown-parameter"];

/// A literal value replaces a required parameter.
static FROM_PARAMETERS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let is_subnet =
        |it: Address| it.attached == Attached::Port && it.pattern.address_role == AddressRole::Subnet;
    let others = ["R-481670", "R-901331", "R-62983", "R-86182"];
    table::ids(&ADDRESSES, Aspect::Name, is_subnet).chain(others).collect()
});

const fn follows(
    causes: &'static [&'static str],
    relation: Relation,
    effects: &'static [&'static str],
) -> Consequence {
    Consequence { causes, relation, effects: Some(effects) }
}

/// Findings that follow from other findings, in the sets of ONAP and Heat.
static ROWS: LazyLock<Vec<Consequence>> = LazyLock::new(|| {
    use Relation::{Around, File, Named, Naming, Value, Within};
    vec![
        // The contents of an unreadable file are unknown.
        follows(&["R-95303"], File, &["undecided"]),
        // The unreadable part of the file may use the parameter.
        follows(UNREADABLE, File, &["R-90279"]),
        follows(&["hot.empty-template"], File, &EMPTINESS),
        // An environment with the name of a template gets no other finding, and its module lacks an environment.
        Consequence { causes: MISNAMED, relation: File, effects: None },
        follows(MISNAMED, Named, &LACKS_ENVIRONMENT),
        follows(MISNAMED, Naming, &["R-37028"]),
        // A template without callers counts as a module.
        follows(&["hot.missing-file"], Named, NO_MODULE),
        // The base module need not create servers once its name identifies it as the base module.
        follows(&["R-37028"], File, &["R-610030"]),
        // Values of the wrong shape cannot be checked further.
        Consequence { causes: &["hot.wrong-shape"], relation: Within, effects: None },
        // An ID that matches the server and the network also contains the role.
        follows(&ATTACHMENT_IDS, Within, &["R-69014"]),
        follows(&NAMES_WITH_ROLES, Around, &["R-681859"]),
        // The correct type may be the type that the use requires.
        follows(UNKNOWN_TYPE, Within, &TYPES),
        // A corrected ID contains an index that may close the gap in the sequence.
        follows(&IDS, Within, &["R-11690"]),
        follows(&IDS, Naming, &["R-11690"]),
        // An index at the end of a network-role does not count as an index.
        follows(&["R-26506"], Naming, &["R-11690"]),
        // A server that reads its own parameter has the same value as the other servers of its vm-type.
        follows(IMAGES_AND_FLAVORS, Naming, &["R-01455", "R-40499", "R-57282"]),
        // A misspelled property is missing under its correct name.
        follows(&["hot.unknown-property"], Naming, &["hot.missing-property"]),
        // A name computed by a malformed function is unknown.
        follows(&["hot.wrong-argument"], Within, &["R-85734"]),
        // R-11041 reports each omitted argument of a call.
        follows(&["R-11041"], Within, &["hot.missing-parameter"]),
        // An undeclared parameter cannot have a value.
        follows(&["hot.unknown-parameter"], Value, &LISTED),
        // An environment file with another name exists, but the module does not use it.
        follows(&["R-31141", "R-91342", "R-94509"], Naming, &LACKS_ENVIRONMENT),
        // A parameter counts as used once the call passes the parameter.
        follows(&["R-11041"], Naming, &["R-90279"]),
        // The section of values is misspelled, so nothing is listed.
        follows(&["hot.unknown-section"], Naming, &["R-03324"]),
        follows(&["R-03324"], Naming, &LISTED),
        // A value from the required parameter is not an object of one cloud.
        follows(&FROM_PARAMETERS, Within, &["R-59482"]),
        // A server that names its boot source needs no other property for the boot source.
        follows(&["R-69588", "R-83706"], Naming, &["hot.missing-property"]),
    ]
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_rules_and_kinds() {
        let exists = |id: &str| id == "undecided" || crate::rule(id).is_some() || crate::kind(id).is_some();
        for consequence in ROWS.iter() {
            for id in consequence.effects.into_iter().flatten().chain(consequence.causes) {
                assert!(exists(id), "{id}");
            }
        }
    }
}
