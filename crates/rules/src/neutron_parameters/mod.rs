//! Chapter "Neutron Parameters": parameters of ports.

use crate::registry::section;

section! {}
