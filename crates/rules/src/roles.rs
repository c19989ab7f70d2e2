//! New network-roles in messages and help texts: a role that contains a vm-type gets a new role first (R-48067).

use std::borrow::Cow;

use vnfcheck_vnf::Vnf;

/// A network-role and the role that replaces it.
struct NewRole<'r> {
    role: &'r str,
    new: Cow<'r, str>,
}

impl<'r> NewRole<'r> {
    /// Returns the new role for a role that must change.
    fn of(vnf: &Vnf<'_>, role: Option<&'r str>) -> Option<Self> {
        let role = role?;
        let new = vnf.new_role(role).filter(|it| it != role)?;
        Some(Self { role, new })
    }

    /// Returns a text with the new role.
    fn in_text(&self, text: &str) -> String {
        let mut found = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(self.role) {
            let is_letter = |it: char| it.is_alphanumeric();
            let is_word = !before.ends_with(is_letter) && !after.starts_with(is_letter);
            found.extend([before, if is_word { &*self.new } else { self.role }]);
            rest = after;
        }
        found.push_str(rest);
        found
    }
}

/// The name that a finding expects.
pub(crate) enum Expected {
    /// A name, with the new role of the network.
    Name(String),
    /// The current name, which the new role of the network makes correct.
    Current {
        /// The role that the name lacks.
        role: String,
        /// The role in the name.
        new: String,
    },
}

impl Expected {
    /// Returns the expectation for a name that must become an expected name.
    pub(crate) fn of(vnf: &Vnf<'_>, role: Option<&str>, current: &str, expected: &str) -> Self {
        let Some(new_role) = NewRole::of(vnf, role) else { return Self::Name(expected.to_owned()) };
        let name = new_role.in_text(expected);
        if name != current {
            return Self::Name(name);
        }
        let NewRole { role, new } = new_role;
        Self::Current { role: role.to_owned(), new: new.into_owned() }
    }

    /// Returns the end of a message.
    pub(crate) fn described(&self) -> String {
        match self {
            Self::Name(name) => format!("expected `{name}`"),
            Self::Current { role, new } => {
                format!("expected a name for the network-role `{role}` instead of `{new}`")
            }
        }
    }

    /// Returns the help that gives the expected name, or the help that renames the role.
    pub(crate) fn help(self, vnf: &Vnf<'_>, role: Option<&str>, help: impl Into<String>) -> String {
        match self {
            Self::Name(_) => after_new_role(vnf, role, help),
            Self::Current { role, new } => {
                format!("rename the network-role `{role}` to `{new}` in all names (R-48067)")
            }
        }
    }
}

/// Returns `true` if a network-role gets a new role first, so that a fix must not write a name with the current role.
pub(crate) fn is_replaced(vnf: &Vnf<'_>, role: Option<&str>) -> bool {
    NewRole::of(vnf, role).is_some()
}

/// Returns the name of a new parameter for a message, with the new role of the network.
pub(crate) fn new_name(vnf: &Vnf<'_>, role: Option<&str>, name: &str) -> String {
    NewRole::of(vnf, role).map_or_else(|| name.to_owned(), |it| it.in_text(name))
}

/// Returns the help for a name with a network-role. A role that contains a vm-type gets a new role first, and the names
/// in the help then contain the new role.
pub(crate) fn after_new_role(vnf: &Vnf<'_>, role: Option<&str>, help: impl Into<String>) -> String {
    let help = help.into();
    let Some(new_role) = NewRole::of(vnf, role) else { return help };
    let (then, NewRole { role, new }) = (new_role.in_text(&help), new_role);
    format!("rename the network-role `{role}` to `{new}` first (R-48067); then {then}")
}
