use crate::checks::id_forms;
use crate::prelude::*;

/// R-86497: the attachment of a volume is named after the server.
pub(crate) struct R86497;

impl Rule for R86497 {
    fn id(&self) -> &'static str {
        "R-86497"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let type_name = "OS::Cinder::VolumeAttachment";
        id_forms::check_volume_like(type_name, "volume_attachment", "volume attachment", checks);
    }
}
