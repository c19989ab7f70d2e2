//! Section `sign-in`.

use vnfcheck_decode::Key;
use vnfcheck_yaml::Node;

use super::{Read, Reader};
use crate::config::{GroupRole, SignIn, is_safe_address};
use crate::forms::NAME;
use crate::role::Role;

pub(super) const SIGN_IN: &[Key<Read<SignIn>>] = &[
    Key::required("issuer", "address of the OpenID Connect provider", |reader, node, settings| {
        settings.issuer = address(reader, node);
    }),
    Key::required("client-id", "name of the gate at the provider", |reader, node, settings| {
        settings.client_id = reader.text(node);
    }),
    Key::required("secret-file", "file of the gate's secret at the provider", |reader, node, settings| {
        settings.client_secret = reader.secret(node);
    }),
    Key::required("address", "address of the gate in browsers", |reader, node, settings| {
        address(reader, node).trim_end_matches('/').clone_into(&mut settings.address);
    }),
    Key::new("scopes", "scopes besides `openid` and `email`", |reader, node, settings| {
        let items = reader.mistakes.items(node);
        settings.scopes.extend(items.into_iter().map(|item| reader.text(item)));
    }),
    Key::new("groups-claim", "claim with the groups of a person", |reader, node, settings| {
        settings.groups_claim = reader.text(node);
    }),
    Key::new("lasts", "lifetime of a session", |reader, node, settings| {
        reader.duration(node, &mut settings.lasts);
    }),
    Key::required("roles", "roles of groups", |reader, node, settings| {
        let items = reader.mistakes.items(node);
        settings.roles = items.into_iter().filter_map(|item| role(reader, item)).collect();
    }),
];

/// Part of an entry of `roles`.
#[derive(Default)]
pub(super) struct Entry {
    group: String,
    role: Option<Role>,
    project: Option<String>,
}

pub(super) const ROLE: &[Key<Read<Entry>>] = &[
    Key::required("group", "name of the group at the provider", |reader, node, entry| {
        entry.group = reader.text(node);
    }),
    Key::required("role", "role of the group's members", |reader, node, entry| {
        entry.role = reader.word(node, Role::NAMES).and_then(|name| name.parse().ok());
    }),
    Key::new("project", "project of the group's members", |reader, node, entry| {
        let name = reader.text(node);
        if !NAME.fits(&name) {
            reader.mistakes.wrong(node, "expected the name of a project");
        }
        entry.project = Some(name);
    }),
];

fn role(reader: &mut Reader<'_>, node: Node<'_>) -> Option<GroupRole> {
    let mut entry = Entry::default();
    reader.read(node, ROLE, "a role", &mut entry);
    let Entry { group, role, project } = entry;
    let role = role?;
    if project.is_none() && role != Role::Admin {
        reader.mistakes.wrong(node, format!("the role `{}` requires a `project`", role.name()));
    }
    Some(GroupRole { group, role, project })
}

fn address(reader: &mut Reader<'_>, node: Node<'_>) -> String {
    let address = reader.text(node);
    if !is_safe_address(&address) {
        reader.mistakes.wrong(node, "expected an address that starts with https://");
    }
    address
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::ConfigError;
    use crate::config::read::parse;

    #[test]
    fn roles_in_projects_and_addresses_with_tls_are_required() {
        let text = "sign-in:\n  issuer: http://login.example\n  client-id: gate\n  secret-file: Cargo.toml\n  \
                    address: https://gate.example/\n  roles:\n  - { group: a, role: admin }\n  - { group: b, role: read }\n";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("gate.yaml");
        let Err(ConfigError::Mistakes(mistakes)) = parse(&path, text.as_bytes()) else {
            panic!("no mistake")
        };
        assert_eq!(mistakes.len(), 2, "{mistakes:?}");
        assert!(
            mistakes[0].ends_with("gate.yaml:2:11: expected an address that starts with https://"),
            "{mistakes:?}"
        );
        assert!(mistakes[1].ends_with("gate.yaml:8:5: the role `read` requires a `project`"), "{mistakes:?}");
        let fixed = text.replace("http:", "https:").replace("read }", "read, project: p }");
        let settings = parse(&path, fixed.as_bytes()).unwrap().sign_in.unwrap();
        assert_eq!((settings.address.as_str(), settings.roles.len()), ("https://gate.example", 2));
    }
}
