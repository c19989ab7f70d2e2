//! Findings that exist only because of another finding. IDs are those of requirements, and of kinds where one requirement
//! covers many.

/// Where a failure stands to the place of the one that it follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Anywhere in the same file.
    File,
    /// Anywhere in a file that the cause names among the places that explain it.
    Named,
    /// At the same node, or within it.
    Within,
    /// At the same node, or at the one that holds it.
    Value,
    /// At the same node, or at any that it is within.
    Around,
    /// At a node, or in a file, that the failure which follows names among the places that explain it.
    Naming,
}

/// What fails because something else does, and passes or can be judged once that is mended.
#[derive(Clone, Copy, Debug)]
pub struct Consequence {
    /// What fails first, any of these.
    causes: &'static [&'static str],
    /// Where it is.
    pub reach: Reach,
    /// What follows; nothing for whatever there is.
    effects: Option<&'static [&'static str]>,
}

impl Consequence {
    /// Whether something can follow from a failure of this requirement, or of this kind.
    pub fn follows_from(&self, id: &str) -> bool {
        self.causes.contains(&id)
    }

    /// Whether a failure of this requirement, or of this kind, can follow.
    pub fn concerns(&self, id: &str) -> bool {
        !self.causes.contains(&id) && self.effects.is_none_or(|effects| effects.contains(&id))
    }
}

/// What a file without content, or with that of another file, lacks.
const EMPTINESS: &[&str] = &[
    "undecided",
    "R-23664",
    "R-27078",
    "R-35414",
    "R-38474",
    "R-39402",
    "R-53433",
    "R-610030",
    "R-81725",
    "R-86285",
    "R-90152",
    "hot.missing-version",
];

/// A file is no YAML, or repeats a key so that the first value is lost.
const UNREADABLE: &[&str] = &["R-95303", "hot.duplicate-key"];

/// An environment has the name of a template.
const MISNAMED: &[&str] = &["hot.misplaced-environment"];

/// A module has no environment file.
const LACKS_ENVIRONMENT: &[&str] = &["R-38474", "R-53433", "R-81725", "R-86285"];

/// What a nested template lacks for a module.
const NO_MODULE: &[&str] = &["R-610030", "R-81725", "R-86285"];

/// A port, interface or instance IP has another id than its server and network ask for.
const ATTACHMENT_IDS: &[&str] = &["R-20453", "R-26351", "R-96253", "R-50468"];

/// A resource has another id than its form asks for.
const IDS: &[&str] = &[
    "R-29751", "R-20453", "R-26351", "R-96253", "R-50468", "R-53310", "R-46128", "R-62187", "R-87563",
    "R-86497", "R-87004",
];

/// A name tells another role, or none, where the network has one.
const NAMES_WITH_ROLES: &[&str] = &[
    "R-20453", "R-26351", "R-04697", "R-15287", "R-21330", "R-23503", "R-27818", "R-29765", "R-40971",
    "R-62802", "R-71577", "R-76160", "R-78380", "R-84123", "R-85235",
];

/// The environment lists a parameter.
const LISTED: &[&str] = &[
    "R-28795", "R-69431", "R-90206", "R-91125", "R-93496", "R-97201", "R-98569", "R-100100", "R-100120",
    "R-100140", "R-100160", "R-100180", "R-100360", "R-100370", "R-717227", "R-805572",
];

/// A parameter has a type that there is not.
const UNKNOWN_TYPE: &[&str] = &["R-11441", "hot.unknown-parameter-type"];

/// A parameter has another type than its use asks for.
const TYPES: &[&str] = &[
    "R-07507", "R-18008", "R-19756", "R-20308", "R-23311", "R-34037", "R-38236", "R-39067", "R-50436",
    "R-51430", "R-54340", "R-62428", "R-71152", "R-74978", "R-82134", "R-100000", "R-100190",
];

/// A server takes its flavor or its image otherwise than from the parameter of its vm-type.
const IMAGES_AND_FLAVORS: &[&str] = &["R-481670", "R-901331", "R-45188", "R-58670", "hot.unknown-parameter"];

/// A value is written where a parameter has to give it.
const FROM_PARAMETERS: &[&str] =
    &["R-481670", "R-901331", "R-62983", "R-86182", "R-62802", "R-15287", "R-84123", "R-76160"];

/// What follows from what; of several causes the first counts.
pub static CONSEQUENCES: &[Consequence] = &[
    // Nobody knows what stands in a file that cannot be read.
    Consequence { causes: &["R-95303"], reach: Reach::File, effects: Some(&["undecided"]) },
    // What is lost of a file may use the parameter.
    Consequence { causes: UNREADABLE, reach: Reach::File, effects: Some(&["R-90279"]) },
    Consequence { causes: &["hot.empty-template"], reach: Reach::File, effects: Some(EMPTINESS) },
    // Nothing else counts in an environment with the name of a template, whose module lacks it.
    Consequence { causes: MISNAMED, reach: Reach::File, effects: None },
    Consequence { causes: MISNAMED, reach: Reach::Named, effects: Some(LACKS_ENVIRONMENT) },
    Consequence { causes: MISNAMED, reach: Reach::Naming, effects: Some(&["R-37028"]) },
    // What nothing calls is a module.
    Consequence { causes: &["hot.missing-file"], reach: Reach::Named, effects: Some(NO_MODULE) },
    // What no name tells to be the base module need not create servers once one does.
    Consequence { causes: &["R-37028"], reach: Reach::File, effects: Some(&["R-610030"]) },
    // Of what has the shape of something else nothing more can be said.
    Consequence { causes: &["hot.wrong-shape"], reach: Reach::Within, effects: None },
    // What names a port after its server and its network tells the role too.
    Consequence { causes: ATTACHMENT_IDS, reach: Reach::Within, effects: Some(&["R-69014"]) },
    Consequence { causes: NAMES_WITH_ROLES, reach: Reach::Around, effects: Some(&["R-681859"]) },
    // A type that there is may be the one that is asked for.
    Consequence { causes: UNKNOWN_TYPE, reach: Reach::Within, effects: Some(TYPES) },
    // With its form an id gets its index, which another one may count on from.
    Consequence { causes: IDS, reach: Reach::Within, effects: Some(&["R-11690"]) },
    Consequence { causes: IDS, reach: Reach::Naming, effects: Some(&["R-11690"]) },
    // The index that a network-role ends in is none that counts.
    Consequence { causes: &["R-26506"], reach: Reach::Naming, effects: Some(&["R-11690"]) },
    // From its own parameter a server takes what the others of its vm-type take.
    Consequence {
        causes: IMAGES_AND_FLAVORS,
        reach: Reach::Naming,
        effects: Some(&["R-01455", "R-40499", "R-57282"]),
    },
    // A property that is misspelled is missing by its name.
    Consequence {
        causes: &["hot.unknown-property"],
        reach: Reach::Naming,
        effects: Some(&["hot.missing-property"]),
    },
    // What a function that nobody can read makes a name of is not known.
    Consequence { causes: &["hot.wrong-argument"], reach: Reach::Within, effects: Some(&["R-85734"]) },
    // A call that leaves arguments out names each.
    Consequence { causes: &["R-11041"], reach: Reach::Within, effects: Some(&["hot.missing-parameter"]) },
    // A parameter that is not declared cannot have a value.
    Consequence { causes: &["hot.unknown-parameter"], reach: Reach::Value, effects: Some(LISTED) },
    // An environment file of another name is there, but the module does not get it.
    Consequence {
        causes: &["R-31141", "R-91342", "R-94509"],
        reach: Reach::Naming,
        effects: Some(LACKS_ENVIRONMENT),
    },
    // What a call leaves out need not be used otherwise.
    Consequence { causes: &["R-11041"], reach: Reach::Naming, effects: Some(&["R-90279"]) },
    // The section of values has another name, and nothing is listed where there is none.
    Consequence { causes: &["hot.unknown-section"], reach: Reach::Naming, effects: Some(&["R-03324"]) },
    Consequence { causes: &["R-03324"], reach: Reach::Naming, effects: Some(LISTED) },
    // What comes from the parameter that there must be is no object of one cloud.
    Consequence { causes: FROM_PARAMETERS, reach: Reach::Within, effects: Some(&["R-59482"]) },
    // A server that names what it boots from needs nothing else for that.
    Consequence {
        causes: &["R-69588", "R-83706"],
        reach: Reach::Naming,
        effects: Some(&["hot.missing-property"]),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_rules_and_kinds() {
        let exists = |id: &str| id == "undecided" || crate::rule(id).is_some() || crate::kind(id).is_some();
        for consequence in CONSEQUENCES {
            for id in consequence.effects.into_iter().flatten().chain(consequence.causes) {
                assert!(exists(id), "{id}");
            }
        }
    }
}
