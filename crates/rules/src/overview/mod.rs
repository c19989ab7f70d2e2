//! Chapter "ONAP Heat Orchestration Templates Overview": files, their names, and how modules fit together.

use crate::registry::section;

section! {
    r52753::R52753,
    r59482::R59482,
}
