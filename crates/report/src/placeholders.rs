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

/// Placeholders for names that only the author knows.
const NAMES: [&str; 2] = ["{vm-type}", "{network-role}"];

/// Returns a help text with the meanings of its placeholders, and of the names that the message leaves open.
pub(crate) fn explained(help: &str, message: &str) -> String {
    let is_used =
        |it: &&Placeholder| help.contains(it.text) || (NAMES.contains(&it.text) && message.contains(it.text));
    let meanings = PLACEHOLDERS.iter().filter(is_used).map(Placeholder::sentence);
    std::iter::once(help.to_owned()).chain(meanings).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_explains_the_names_that_are_open() {
        let message = "server `dc` is not named `{vm-type}_server_{index}`";
        let vm_type = "`{vm-type}` is the vendor's name for a type of server, such as `fw` in `fw_server_0`";
        assert_eq!(explained("rename the server", message), format!("rename the server; {vm_type}"));
        assert_eq!(
            explained("use a parameter `p_{index}`", ""),
            "use a parameter `p_{index}`; `{index}` is a number that counts from 0"
        );
        assert_eq!(
            explained("rename the server to `fw_server_0`", "`fw_{index}`"),
            "rename the server to `fw_server_0`"
        );
    }

    #[test]
    fn placeholders_are_found_with_and_without_braces() {
        for name in ["vm-type", "{vm-type}", " VM-Type "] {
            assert_eq!(Placeholder::named(name).map(|it| it.text), Some("{vm-type}"), "{name}");
        }
        assert!(Placeholder::named("type").is_none());
    }
}
