//! Parameters whose values ONAP supplies when it creates a stack.

/// A parameter whose value ONAP supplies when it creates a stack, and the metadata key of the same name.
#[derive(Clone, Copy, Debug)]
pub struct Supplied {
    /// Name of the parameter and of the metadata key.
    pub key: &'static str,
    /// Description of the value.
    pub description: &'static str,
}

/// All supplied parameters in output order: VNF, module, environment.
pub const SUPPLIED: [Supplied; 7] = [
    Supplied { key: "vnf_id", description: "unique ID of the VNF, supplied by ONAP" },
    Supplied { key: "vnf_name", description: "unique name of the VNF, supplied by ONAP" },
    Supplied { key: "vf_module_id", description: "unique ID of the VF module, supplied by ONAP" },
    Supplied { key: "vf_module_name", description: "unique name of the VF module, supplied by ONAP" },
    Supplied { key: "vf_module_index", description: "index of the VF module, supplied by ONAP" },
    Supplied { key: "environment_context", description: "environment of the VNF, supplied by ONAP" },
    Supplied { key: "workload_context", description: "workload of the VNF, supplied by ONAP" },
];

/// Returns the supplied parameter with this name.
pub fn supplied(name: &str) -> Option<&'static Supplied> {
    SUPPLIED.iter().find(|it| it.key == name)
}
