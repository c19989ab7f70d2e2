use crate::checks::server_parameters;
use crate::prelude::*;

/// R-58670: the image parameter of a server is `{vm-type}_image_name`.
pub(crate) struct R58670;

impl Rule for R58670 {
    fn id(&self) -> &'static str {
        "R-58670"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_name("image", checks);
    }
}
