//! What nearly every rule needs.

pub(crate) use hot::{Kind, Package, Target, Template};

pub(crate) use crate::checks::{Checks, Profile};
pub(crate) use crate::registry::Rule;
