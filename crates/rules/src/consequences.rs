//! Findings of ONAP's and Heat's requirements that exist only because of another finding.

use std::sync::LazyLock;

use vnfcheck_check::{Change, Consequence, Consequences, Relation, Rule};

use crate::onap;

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

/// The ID of a port, interface or instance IP does not match its server and its network.
const ATTACHMENT_IDS: &[&str] = &["R-20453", "R-26351", "R-96253", "R-50468"];

/// The ID of a resource does not have the required form.
const IDS: &[&str] = &[
    "R-29751", "R-20453", "R-26351", "R-96253", "R-50468", "R-53310", "R-46128", "R-62187", "R-87563",
    "R-86497", "R-87004",
];

/// A name contains another role than the network, or none.
const NAMES_WITH_ROLES: &[&str] = &[
    "R-20453", "R-26351", "R-04697", "R-15287", "R-21330", "R-23503", "R-27818", "R-29765", "R-40971",
    "R-62802", "R-71577", "R-76160", "R-78380", "R-84123", "R-85235",
];

/// The environment lists a parameter.
static LISTED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let internal_virtual_addresses = ["R-100360", "R-100370", "R-717227", "R-805572"];
    resolved_by(Change::AddValue).chain(internal_virtual_addresses).collect()
});

/// A parameter has an unknown type.
const UNKNOWN_TYPE: &[&str] = &["R-11441", "hot.unknown-parameter-type"];

/// A parameter has another type than its use requires.
const TYPES: &[&str] = &[
    "R-07507", "R-18008", "R-19756", "R-20308", "R-23311", "R-34037", "R-38236", "R-39067", "R-50436",
    "R-51430", "R-54340", "R-62428", "R-71152", "R-74978", "R-82134", "R-100000", "R-100190",
];

/// A server does not read its flavor or image from the parameter of its vm-type.
const IMAGES_AND_FLAVORS: &[&str] = &["R-481670", "R-901331", "R-45188", "R-58670", "hot.unknown-parameter"];

/// A literal value replaces a required parameter.
const FROM_PARAMETERS: &[&str] =
    &["R-481670", "R-901331", "R-62983", "R-86182", "R-62802", "R-15287", "R-84123", "R-76160"];

/// Findings that follow from other findings, in the sets of ONAP and Heat.
static ROWS: LazyLock<Vec<Consequence>> = LazyLock::new(|| {
    vec![
        // The contents of an unreadable file are unknown.
        Consequence { causes: &["R-95303"], relation: Relation::File, effects: Some(&["undecided"]) },
        // The unreadable part of the file may use the parameter.
        Consequence { causes: UNREADABLE, relation: Relation::File, effects: Some(&["R-90279"]) },
        Consequence { causes: &["hot.empty-template"], relation: Relation::File, effects: Some(&EMPTINESS) },
        // An environment with the name of a template gets no other finding, and its module lacks an environment.
        Consequence { causes: MISNAMED, relation: Relation::File, effects: None },
        Consequence { causes: MISNAMED, relation: Relation::Named, effects: Some(&LACKS_ENVIRONMENT) },
        Consequence { causes: MISNAMED, relation: Relation::Naming, effects: Some(&["R-37028"]) },
        // A template without callers counts as a module.
        Consequence { causes: &["hot.missing-file"], relation: Relation::Named, effects: Some(NO_MODULE) },
        // The base module need not create servers once its name identifies it as the base module.
        Consequence { causes: &["R-37028"], relation: Relation::File, effects: Some(&["R-610030"]) },
        // Values of the wrong shape cannot be checked further.
        Consequence { causes: &["hot.wrong-shape"], relation: Relation::Within, effects: None },
        // An ID that matches the server and the network also contains the role.
        Consequence { causes: ATTACHMENT_IDS, relation: Relation::Within, effects: Some(&["R-69014"]) },
        Consequence { causes: NAMES_WITH_ROLES, relation: Relation::Around, effects: Some(&["R-681859"]) },
        // The correct type may be the type that the use requires.
        Consequence { causes: UNKNOWN_TYPE, relation: Relation::Within, effects: Some(TYPES) },
        // A correct ID contains an index, which other indices may continue.
        Consequence { causes: IDS, relation: Relation::Within, effects: Some(&["R-11690"]) },
        Consequence { causes: IDS, relation: Relation::Naming, effects: Some(&["R-11690"]) },
        // An index at the end of a network-role does not count as an index.
        Consequence { causes: &["R-26506"], relation: Relation::Naming, effects: Some(&["R-11690"]) },
        // A server that reads its own parameter has the same value as the other servers of its vm-type.
        Consequence {
            causes: IMAGES_AND_FLAVORS,
            relation: Relation::Naming,
            effects: Some(&["R-01455", "R-40499", "R-57282"]),
        },
        // A misspelled property is missing under its correct name.
        Consequence {
            causes: &["hot.unknown-property"],
            relation: Relation::Naming,
            effects: Some(&["hot.missing-property"]),
        },
        // A name computed by a malformed function is unknown.
        Consequence {
            causes: &["hot.wrong-argument"],
            relation: Relation::Within,
            effects: Some(&["R-85734"]),
        },
        // R-11041 reports each omitted argument of a call.
        Consequence {
            causes: &["R-11041"],
            relation: Relation::Within,
            effects: Some(&["hot.missing-parameter"]),
        },
        // An undeclared parameter cannot have a value.
        Consequence { causes: &["hot.unknown-parameter"], relation: Relation::Value, effects: Some(&LISTED) },
        // An environment file with another name exists, but the module does not use it.
        Consequence {
            causes: &["R-31141", "R-91342", "R-94509"],
            relation: Relation::Naming,
            effects: Some(&LACKS_ENVIRONMENT),
        },
        // A parameter omitted from a call needs no other use.
        Consequence { causes: &["R-11041"], relation: Relation::Naming, effects: Some(&["R-90279"]) },
        // The section of values is misspelled, so nothing is listed.
        Consequence {
            causes: &["hot.unknown-section"],
            relation: Relation::Naming,
            effects: Some(&["R-03324"]),
        },
        Consequence { causes: &["R-03324"], relation: Relation::Naming, effects: Some(&LISTED) },
        // A value from the required parameter is not an object of one cloud.
        Consequence { causes: FROM_PARAMETERS, relation: Relation::Within, effects: Some(&["R-59482"]) },
        // A server that names its boot source needs no other property for the boot source.
        Consequence {
            causes: &["R-69588", "R-83706"],
            relation: Relation::Naming,
            effects: Some(&["hot.missing-property"]),
        },
    ]
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Aspect;

    #[test]
    fn ids_are_those_of_rules_and_kinds() {
        let exists = |id: &str| id == "undecided" || crate::rule(id).is_some() || crate::kind(id).is_some();
        for consequence in ROWS.iter() {
            for id in consequence.effects.into_iter().flatten().chain(consequence.causes) {
                assert!(exists(id), "{id}");
            }
        }
    }

    /// A row of the tables of parameters that this file forgets would be reported beside the unknown type.
    #[test]
    fn types_are_those_of_the_tables_and_others() {
        let cells = crate::parameter_rows().flat_map(|row| row.cells);
        let typed: Vec<&str> =
            cells.filter(|(aspect, _)| *aspect == Aspect::Type).map(|(_, id)| id).collect();
        assert!(typed.len() > 5);
        for id in typed {
            assert!(TYPES.contains(&id), "{id}");
        }
    }
}
