use crate::checks::server_parameters;
use crate::prelude::*;

/// R-51430: the name parameter of a server is a string or a list.
pub(crate) struct R51430;

impl Rule for R51430 {
    fn id(&self) -> &'static str {
        "R-51430"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        server_parameters::check_type(package, "name", &["string", "comma_delimited_list"], checks);
    }
}
