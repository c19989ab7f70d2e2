use crate::checks::id_forms;
use crate::prelude::*;

/// R-87004: a volume is named after the server that it is for.
pub(crate) struct R87004;

impl Rule for R87004 {
    fn id(&self) -> &'static str {
        "R-87004"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_volume_like("OS::Cinder::Volume", "volume", "volume", checks);
    }
}
