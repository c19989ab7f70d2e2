//! Chapter "Contrail Resource Parameters": parameters of Contrail resources.

use crate::registry::section;

section! {}
