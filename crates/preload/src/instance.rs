//! Names of the parameters that belong to the instance and not to Heat. Only given values set them.

/// Name of the VNF.
pub(crate) const VNF_NAME: &str = "vnf_name";
/// Name of the module.
pub(crate) const MODULE_NAME: &str = "vf_module_name";
/// `SERVICE/VF INSTANCE 0`.
pub(crate) const VNF_TYPE: &str = "vnf-type";
/// `vfModuleModelName` of the distributed CSAR.
pub(crate) const MODEL_NAME: &str = "vf-module-model-name";
/// All of them.
pub(crate) const ALL: [&str; 4] = [VNF_NAME, MODULE_NAME, VNF_TYPE, MODEL_NAME];
