//! Roles of keys and people.

use strum::VariantNames as _;

/// Permissions of a key or a person.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    clap::ValueEnum,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Submit packages and read.
    Submit,
    /// Read.
    Read,
    /// Submit and delete checks of the project, and read its audit log.
    ProjectAdmin,
    /// All permissions in all projects.
    #[value(alias = "operator")]
    Admin,
}

impl Role {
    /// Returns the name in the database and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Names of all values.
    pub const NAMES: &'static [&'static str] = Self::VARIANTS;

    /// Returns `true` if the role includes another role's permissions.
    pub fn allows(self, what: Self) -> bool {
        match self {
            Self::Admin => true,
            Self::ProjectAdmin => what != Self::Admin,
            Self::Submit | Self::Read => self == what || what == Self::Read,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_allow_what_they_say() {
        let allowed = |role: Role| {
            [Role::Submit, Role::Read, Role::ProjectAdmin, Role::Admin].map(|what| role.allows(what))
        };
        assert_eq!(allowed(Role::Submit), [true, true, false, false]);
        assert_eq!(allowed(Role::Read), [false, true, false, false]);
        assert_eq!(allowed(Role::ProjectAdmin), [true, true, true, false]);
        assert_eq!(allowed(Role::Admin), [true, true, true, true]);
    }
}
