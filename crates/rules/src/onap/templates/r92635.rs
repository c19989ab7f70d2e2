//! R-92635: Heat accepts the template.

use crate::heat;
use vnfcheck_check::{Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-92635", heat::check).taking_long()];
