//! Chapter "ONAP Heat Orchestration Templates Overview": files, their names, and how modules fit together.

use crate::registry::section;

section! {}
