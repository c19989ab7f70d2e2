//! The parameters that ONAP gives values when it creates a stack.

/// A parameter that ONAP gives a value when it creates a stack, and the key of metadata that it feeds.
#[derive(Clone, Copy, Debug)]
pub struct Supplied {
    /// Its name, and the key.
    pub key: &'static str,
    /// What its value is.
    pub description: &'static str,
}

/// What ONAP gives, in the order in which it is written down: of the VNF, the module, the surroundings.
pub const SUPPLIED: [Supplied; 7] = [
    Supplied { key: "vnf_id", description: "unique ID of the VNF, given by ONAP" },
    Supplied { key: "vnf_name", description: "unique name of the VNF, given by ONAP" },
    Supplied { key: "vf_module_id", description: "unique ID of the VF module, given by ONAP" },
    Supplied { key: "vf_module_name", description: "unique name of the VF module, given by ONAP" },
    Supplied { key: "vf_module_index", description: "index of the VF module, given by ONAP" },
    Supplied { key: "environment_context", description: "environment of the VNF, given by ONAP" },
    Supplied { key: "workload_context", description: "workload of the VNF, given by ONAP" },
];

/// What ONAP gives by this name.
pub fn supplied(name: &str) -> Option<&'static Supplied> {
    SUPPLIED.iter().find(|it| it.key == name)
}
