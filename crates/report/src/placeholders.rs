//! The placeholders in the names that requirements prescribe.

/// A placeholder of a name.
#[derive(Clone, Copy, Debug)]
pub struct Placeholder {
    /// Placeholder with braces, as in messages and pages.
    pub text: &'static str,
    /// Noun phrase that explains the placeholder.
    pub meaning: &'static str,
}

impl Placeholder {
    /// Returns the meaning as a sentence without a full stop.
    pub fn sentence(&self) -> String {
        format!("`{}` is {}", self.text, self.meaning)
    }

    /// Finds a placeholder by its name, with or without braces, in any letter case.
    pub fn named(name: &str) -> Option<&'static Self> {
        let bare = |text: &str| text.trim_matches(['{', '}']).to_ascii_lowercase();
        PLACEHOLDERS.iter().find(|placeholder| bare(placeholder.text) == bare(name.trim()))
    }
}

const fn placeholder(text: &'static str, meaning: &'static str) -> Placeholder {
    Placeholder { text, meaning }
}

/// All placeholders.
pub const PLACEHOLDERS: [Placeholder; 7] = [
    placeholder("{vm-type}", "the vendor's name for a type of server, such as `fw` in `fw_server_0`"),
    placeholder(
        "{network-role}",
        "the vendor's name for the purpose of a network, such as `oam` in `int_oam_network`",
    ),
    placeholder("{index}", "a number that counts from 0"),
    placeholder(
        "{vm-type_index}",
        "the number of the server among the servers of its vm-type, counted from 0",
    ),
    placeholder("{port-index}", "the number of the port among the ports of its server, counted from 0"),
    placeholder(
        "{vmi_index}",
        "the number of the virtual machine interface among the interfaces of its server, counted from 0",
    ),
    placeholder("{vnf-type}", "the vendor's name for the VNF, such as `vfw`"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_found_with_and_without_braces() {
        for name in ["vm-type", "{vm-type}", " VM-Type "] {
            assert_eq!(Placeholder::named(name).map(|it| it.text), Some("{vm-type}"), "{name}");
        }
        assert!(Placeholder::named("type").is_none());
    }
}
