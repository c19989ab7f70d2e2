//! Names of the parameters that belong to the instance instead of Heat. Only supplied values set them.

/// The name of the VNF.
pub(crate) const VNF_NAME: &str = "vnf_name";
/// The name of the module.
pub(crate) const MODULE_NAME: &str = "vf_module_name";
/// The VNF type: `SERVICE/VF INSTANCE 0`.
pub(crate) const VNF_TYPE: &str = "vnf-type";
/// The `vfModuleModelName` of the distributed CSAR.
pub(crate) const MODEL_NAME: &str = "vf-module-model-name";
/// All instance parameters.
pub(crate) const ALL: [&str; 4] = [VNF_NAME, MODULE_NAME, VNF_TYPE, MODEL_NAME];
