//! Chapter "ONAP Heat Networking": internal and external networks.

use crate::registry::section;

section! {}
