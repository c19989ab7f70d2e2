//! Chapter "General Guidelines for Heat": templates are YAML.

use crate::registry::section;

section! {
    r95303::R95303,
}
