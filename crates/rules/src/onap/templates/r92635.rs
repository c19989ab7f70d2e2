//! R-92635: Heat accepts the template.

use crate::check::{Rule, rule};
use crate::heat;

pub(crate) static RULES: &[Rule] = &[rule("R-92635", heat::check).taking_long()];
