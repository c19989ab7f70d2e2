//! Owners of resources that the files know only in part: the number of users limits the vm-types and networks.

use vnfcheck_report::{RequirementReport, Status};
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2018-08-31\ndescription: d\nresources:\n";

/// The requirements on the IDs of security groups, and of resources of one or several vm-types and networks.
const OF_GROUPS: [&str; 11] = [
    "R-03595", "R-08775", "R-14198", "R-17334", "R-54517", "R-67793", "R-73213", "R-82115", "R-82551",
    "R-96482", "R-98138",
];

fn checked(resources: &str) -> Vec<RequirementReport> {
    let files = [("base.yaml".to_owned(), format!("{HEAD}{resources}").into_bytes())];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    report.packages.into_iter().next().unwrap().requirements
}

/// Returns the line and the message of each failure of a requirement.
fn failures(resources: &str, id: &str) -> Vec<(u32, String)> {
    let requirements = checked(resources);
    let findings = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    let failures = findings.filter(|it| !it.advisory);
    failures.map(|it| (it.primary.range.start.line, it.message.clone())).collect()
}

/// Returns the line and the reason of each undecided subject of a requirement.
fn undecided(resources: &str, id: &str) -> Vec<(u32, String)> {
    let requirements = checked(resources);
    let subjects = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.undecided);
    subjects.map(|it| (it.location.range.start.line, it.message.clone())).collect()
}

fn server(id: &str, properties: &str) -> String {
    format!("  {id}: {{ type: OS::Nova::Server, properties: {{ {properties} }} }}\n")
}

#[test]
fn a_key_pair_of_one_server_has_one_vm_type() {
    let pair = |id: &str| {
        let user = server("s", &format!("key_name: {{ get_resource: {id} }}"));
        format!("  {id}: {{ type: OS::Nova::KeyPair }}\n{user}")
    };
    let others = |resources: &str| {
        let found =
            ["R-54517", "R-65516", "R-67793"].map(|id| [failures(resources, id), undecided(resources, id)]);
        found.into_iter().flatten().flatten().collect::<Vec<_>>()
    };
    for good in ["my_keypair", "any_keypair_0"] {
        let resources = pair(good);
        assert_eq!(failures(&resources, "R-24997"), [], "{good}");
        assert_eq!(undecided(&resources, "R-24997"), [], "{good}");
        assert_eq!(others(&resources), [], "{good}");
    }
    let bad = || (4, "key pair `my_key` is not named `{vm-type}_keypair_{index}`".to_owned());
    assert_eq!(failures(&pair("my_key"), "R-24997"), [bad()]);
    // Another server may have another vm-type, but no vm-type makes the ID correct.
    let of_two = pair("my_key") + &server("t", "key_name: x");
    assert_eq!(failures(&of_two, "R-24997"), [bad()]);
    assert_eq!(undecided(&of_two, "R-24997"), []);
    let open = pair("any_keypair_0") + &server("t", "key_name: x");
    let why = "the vm-types of `any_keypair_0` are unknown: the vm-type of server `s` is unknown";
    assert_eq!(failures(&open, "R-24997"), []);
    assert_eq!(undecided(&open, "R-24997"), [(5, why.to_owned())]);
}

#[test]
fn a_key_pair_of_all_servers_may_have_any_form() {
    let user = "key_name: { get_resource: my_keypair }";
    let resources =
        "  my_keypair: { type: OS::Nova::KeyPair }\n".to_owned() + &server("s", user) + &server("t", user);
    for id in ["R-24997", "R-54517", "R-65516"] {
        assert_eq!(failures(&resources, id), [], "{id}");
        assert_eq!(undecided(&resources, id), [], "{id}");
    }
    let why = "it is unknown whether the ID of `my_keypair` contains a vm-type or network-role: the vm-type of server `s` is unknown";
    assert_eq!(undecided(&resources, "R-67793"), [(5, why.to_owned())]);
}

#[test]
fn the_server_of_a_group_is_not_a_group() {
    let resources =
        "  my_keypair: { type: OS::Nova::KeyPair }\n  scaling:\n    type: OS::Heat::AutoScalingGroup\n    \
                     properties:\n      min_size: 1\n      max_size: 2\n      resource:\n        \
                     type: OS::Nova::Server\n        properties: { key_name: { get_resource: my_keypair } }\n"
            .to_owned()
            + &server("t", "key_name: x");
    let why =
        "the vm-types of `my_keypair` are unknown: the vm-type of the server in group `scaling` is unknown";
    assert_eq!(undecided(&resources, "R-24997"), [(5, why.to_owned())]);
    assert_eq!(undecided(&resources, "R-65516"), []);
}

#[test]
fn a_network_of_the_template_is_internal_without_a_role() {
    let group = |id: &str| {
        format!(
            "  private: {{ type: OS::Neutron::Net }}\n  {id}: {{ type: OS::Neutron::SecurityGroup }}\n  \
             port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_resource: private }}, security_groups: [ {{ get_resource: {id} }} ] }}\n"
        ) + &server(
            "fw_server_0",
            "flavor: { get_param: fw_flavor_name }, networks: [ { port: { get_resource: port } } ]",
        )
    };
    let bad = group("group");
    assert_eq!(
        failures(&bad, "R-14198"),
        [(5, "security group `group` is not named `fw_int_{network-role}_security_group`".to_owned())]
    );
    assert_eq!(
        failures(&bad, "R-82551"),
        [(5, "the ID of `group` does not contain `fw` followed by `int_{network-role}`".to_owned())]
    );
    for id in OF_GROUPS {
        assert_eq!(undecided(&bad, id), [], "{id}");
        assert_eq!(undecided(&group("fw_int_any_security_group"), id), [], "{id}");
        assert_eq!(failures(&group("fw_int_any_security_group"), id), [], "{id}");
    }
}

/// The server is in the stack of another template, but each volume has only one.
#[test]
fn a_volume_attachment_has_one_server() {
    let volume = "  volume: { type: OS::Cinder::Volume, properties: { size: 1 } }\n  attachment:\n    type: OS::Cinder::VolumeAttachment\n    \
                  properties: { volume_id: { get_resource: volume }, instance_uuid: { get_resource: stack } }\n  \
                  stack: { type: n.yaml }\n";
    assert_eq!(undecided(volume, "R-67793"), []);
    let why = |id: &str| {
        let of_id = format!("it is unknown whether the ID of `{id}` contains the vm-type of its servers");
        format!("{of_id}: the server of `attachment` is in template `n.yaml`, which is not in the package")
    };
    assert_eq!(undecided(volume, "R-54517"), [(5, why("attachment")), (5, why("volume"))]);
    // Each stack has its own attachment.
    let nested = "heat_template_version: 2018-08-31\nparameters: { server: { type: string } }\nresources:\n  attachment:\n    \
                  type: OS::Cinder::VolumeAttachment\n    properties: { volume_id: v, instance_uuid: { get_param: server } }\n";
    let call =
        |id: &str| format!("  {id}: {{ type: n.yaml, properties: {{ server: {{ get_param: {id} }} }} }}\n");
    let found = with_nested(&(call("one") + &call("two")), nested, "R-67793");
    assert_eq!((found.status, found.undecided.len()), (Status::NotApplicable, 0));
}

/// The reference names the server, although Heat calls the property `instance_uuid`.
#[test]
fn a_volume_attachment_may_misname_the_property_of_its_server() {
    let resources = "  volume: { type: OS::Cinder::Volume, properties: { size: 1 } }\n  \
                     attachment: { type: OS::Cinder::VolumeAttachment, properties: { volume_id: { get_resource: volume }, server: { get_resource: fw_server_0 } } }\n"
        .to_owned()
        + &server("fw_server_0", "flavor: { get_param: fw_flavor_name }");
    assert_eq!(undecided(&resources, "R-54517"), []);
    let why = |id: &str| format!("the ID of `{id}` does not contain `fw`, the vm-type of its servers");
    let mut found = failures(&resources, "R-54517");
    found.sort();
    assert_eq!(found, [(4, why("volume")), (5, why("attachment"))]);
}

/// The only vm-type of a VNF is not shared, whatever its server, so only the networks count.
#[test]
fn an_unused_port_leaves_no_shared_name_open_in_a_vnf_of_one_vm_type() {
    let resources = |id: &str| {
        let port = |name: &str, role: &str| {
            format!(
                "  {name}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: {role}_net_id }}, security_groups: [ {{ get_resource: {id} }} ] }} }}\n"
            )
        };
        let user = server(
            "fw_server_0",
            "flavor: { get_param: fw_flavor_name }, networks: [ { port: { get_resource: fw_0_oam_port_0 } } ]",
        );
        format!(
            "  {id}: {{ type: OS::Neutron::SecurityGroup }}\n{}{}{user}",
            port("fw_0_oam_port_0", "oam"),
            port("other", "sig")
        )
    };
    assert_eq!(undecided(&resources("any_group"), "R-67793"), []);
    assert_eq!(failures(&resources("any_group"), "R-67793"), []);
    let why = "the ID of `oam_group` contains `oam`, but the resource also belongs to other networks";
    assert_eq!(failures(&resources("oam_group"), "R-67793"), [(4, why.to_owned())]);
    // With a second vm-type, the unused port may belong to either, so only an ID without both is correct.
    let two = |id: &str| resources(id) + &server("lb_server_0", "flavor: { get_param: lb_flavor_name }");
    assert_eq!(undecided(&two("any_group"), "R-67793"), []);
    assert_eq!(failures(&two("any_group"), "R-67793"), []);
    let why = "it is unknown whether the ID of `lb_group` contains a vm-type or network-role: the server of `other` is unknown";
    assert_eq!(undecided(&two("lb_group"), "R-67793"), [(6, why.to_owned())]);
    // A server without a known vm-type may have any.
    let three = two("any_group") + &server("third", "key_name: x");
    assert_eq!(undecided(&three, "R-67793").len(), 1);
}

#[test]
fn the_number_of_networks_does_not_change_the_vm_type() {
    let of = |id: &str| {
        let user = |name: &str| {
            let groups = format!("security_groups: [ {{ get_resource: {id} }} ]");
            server(name, &format!("flavor: {{ get_param: fw_flavor_name }}, {groups}"))
        };
        format!("  {id}: {{ type: OS::Neutron::SecurityGroup }}\n")
            + &user("fw_server_0")
            + &user("fw_server_1")
            + &server("lb_server_0", "flavor: { get_param: lb_flavor_name }")
    };
    let why = "the ID of `group` does not contain `fw`, the vm-type of its servers";
    assert_eq!(failures(&of("group"), "R-54517"), [(4, why.to_owned())]);
    assert_eq!(failures(&of("fw_group"), "R-54517"), []);
    for id in ["group", "fw_group"] {
        assert_eq!(undecided(&of(id), "R-54517"), [], "{id}");
        assert_eq!(undecided(&of(id), "R-82115").len(), 1, "{id}");
    }
}

/// A read of all attributes of a group is not a reference to the group.
#[test]
fn all_attributes_of_a_group_leave_its_users_open() {
    let resources = "  group: { type: OS::Neutron::SecurityGroup }\n  \
                     port: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id }, security_groups: [ { get_attr: [ group ] } ] } }\n";
    let why = "the networks of `group` are unknown: `get_attr` computes the reference to the resource";
    assert_eq!(failures(resources, "R-17334"), []);
    assert_eq!(undecided(resources, "R-17334"), [(5, why.to_owned())]);
}

#[test]
fn two_networks_of_the_template_differ() {
    let of = |name: &str, condition: &str| {
        format!(
            "  {name}_net: {{ type: OS::Neutron::Net{condition} }}\n  {name}_port:\n    type: OS::Neutron::Port\n    \
             properties: {{ network: {{ get_resource: {name}_net }}, security_groups: [ {{ get_resource: group }} ] }}\n"
        ) + &server(name, &format!("networks: [ {{ port: {{ get_resource: {name}_port }} }} ]"))
    };
    let group = |condition: &str| {
        "  group: { type: OS::Neutron::SecurityGroup }\n".to_owned()
            + &of("manager", condition)
            + &of("worker", condition)
    };
    let of_one_network =
        ["R-03595", "R-14198", "R-17334", "R-73213", "R-82115", "R-82551", "R-96482", "R-98138"];
    for id in of_one_network {
        assert_eq!(undecided(&group(""), id), [], "{id}");
        assert_eq!(failures(&group(""), id), [], "{id}");
    }
    let why = "the networks of `group` are unknown: the network-role of `manager_port` is unknown";
    assert_eq!(undecided(&group(", condition: is_one"), "R-98138"), [(6, why.to_owned())]);
}

/// The ID of a resource on one network contains the role for any number of vm-types.
#[test]
fn an_unknown_vm_type_leaves_no_network_open() {
    let of = |id: &str, first: &str, second: &str| {
        let port = |name: &str, network: &str| {
            let port = format!(
                "  {name}_port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: {network} }}, security_groups: [ {{ get_resource: {id} }} ] }}\n"
            );
            port + &server(name, &format!("networks: [ {{ port: {{ get_resource: {name}_port }} }} ]"))
        };
        format!("  {id}: {{ type: OS::Neutron::SecurityGroup }}\n") + &port("s", first) + &port("t", second)
    };
    for (id, network, role, kind) in
        [("R-98138", "int_ctrl_net_id", "int_ctrl", "internal"), ("R-96482", "oam_net_id", "oam", "external")]
    {
        let bad = of("group", network, network);
        let why = format!("the ID of `group` does not contain `{role}`, the role of its {kind} network");
        assert_eq!(failures(&bad, id), [(4, why)], "{id}");
        let good = of(&format!("{role}_group"), network, network);
        assert_eq!(failures(&good, id), [], "{id}");
        for resources in [&bad, &good] {
            assert_eq!(undecided(resources, id), [], "{id}");
        }
    }
    // A second network would make the requirement not applicable.
    let named = of("oam_group", "oam_net_id", "other");
    assert_eq!(undecided(&named, "R-96482"), []);
    assert_eq!(failures(&named, "R-96482"), []);
    let open = of("group", "oam_net_id", "other");
    let why = "the networks of `group` are unknown: the network-role of `t_port` is unknown";
    assert_eq!(undecided(&open, "R-96482"), [(9, why.to_owned())]);
}

/// The servers decide, not their vm-types.
#[test]
fn a_key_pair_of_all_servers_has_one_form_in_any_vnf() {
    let of = |id: &str, other: &str| {
        let key = format!("key_name: {{ get_resource: {id} }}");
        format!("  {id}: {{ type: OS::Nova::KeyPair }}\n") + &server("s", &key) + &server("t", &key) + other
    };
    let bad = "key pair `my_key` is not named `{vnf-type}_keypair`";
    assert_eq!(failures(&of("my_key", ""), "R-65516"), [(4, bad.to_owned())]);
    assert_eq!(undecided(&of("my_key", ""), "R-65516"), []);
    // The form for a single vm-type.
    let why = "the vm-types of `any_keypair_0` are unknown: the vm-type of server `s` is unknown";
    assert_eq!(failures(&of("any_keypair_0", ""), "R-65516"), []);
    assert_eq!(undecided(&of("any_keypair_0", ""), "R-65516"), [(5, why.to_owned())]);
    for id in ["my_key", "any_keypair_0"] {
        let of_two = of(id, &server("u", "key_name: x"));
        assert_eq!(failures(&of_two, "R-65516"), [], "{id}");
        assert_eq!(undecided(&of_two, "R-65516"), [], "{id}");
    }
}

#[test]
fn one_entry_of_networks_is_one_network() {
    let group = |networks: &str| {
        "  group: { type: OS::Neutron::SecurityGroup }\n".to_owned()
            + &server("s", &format!("security_groups: [ {{ get_resource: group }} ]{networks}"))
    };
    let why = "the networks of `group` are unknown: the networks of the ports that Nova creates for server `s` are unknown";
    for networks in
        ["", ", networks: [ { network: { get_param: network } } ]", ", networks: [ { subnet: x } ]"]
    {
        for id in OF_GROUPS {
            // Only the kind of the network is unknown.
            let is_open = ["R-14198", "R-17334", "R-82115", "R-82551"].contains(&id);
            let open: Vec<_> = is_open.then(|| (5, why.to_owned())).into_iter().collect();
            let created = "  net: { type: OS::Neutron::Net }\n";
            assert_eq!(undecided(&(group(networks) + created), id), open, "{networks} {id}");
            // Without `networks`, the server may have no network.
            let is_open = networks.is_empty() && ["R-17334", "R-82115"].contains(&id);
            let open: Vec<_> = is_open.then(|| (5, why.to_owned())).into_iter().collect();
            assert_eq!(undecided(&group(networks), id), open, "{networks} {id}");
        }
        // Without a network of the package, the network is external.
        let bad = "security group `group` is not named `{vm-type}_{network-role}_security_group`";
        let failed: Vec<_> = (!networks.is_empty()).then(|| (4, bad.to_owned())).into_iter().collect();
        assert_eq!(failures(&group(networks), "R-17334"), failed, "{networks}");
        assert_eq!(failures(&group(networks), "R-14198"), [], "{networks}");
    }
    let external = group(", networks: [ { network: { get_param: oam_net_id } } ]");
    assert_eq!(
        failures(&external, "R-17334"),
        [(4, "security group `group` is not named `{vm-type}_oam_security_group`".to_owned())]
    );
    let two = group(", networks: [ { network: { get_param: a } }, { network: { get_param: b } } ]");
    assert_eq!(undecided(&two, "R-08775").len(), 1);
}

#[test]
fn a_port_of_a_nested_template_may_be_on_several_networks() {
    let base = "  group: { type: OS::Neutron::SecurityGroup }\n  \
                one: { type: n.yaml, properties: { group: { get_resource: group }, net: { get_param: a } } }\n  \
                two: { type: n.yaml, properties: { group: { get_resource: group }, net: { get_param: b } } }\n";
    let nested = "parameters: { group: { type: string }, net: { type: string }, fw_flavor_name: { type: string }, fw_image_name: { type: string } }\nresources:\n  port:\n    \
                  type: OS::Neutron::Port\n    properties: { network: { get_param: net }, security_groups: [ { get_param: group } ] }\n  \
                  fw_server_0:\n    type: OS::Nova::Server\n    \
                  properties: { flavor: { get_param: fw_flavor_name }, image: { get_param: fw_image_name }, networks: [ { port: { get_resource: port } } ] }\n";
    let nested = format!("heat_template_version: 2018-08-31\n{nested}");
    let files = [("base.yaml", format!("{HEAD}{base}")), ("n.yaml", nested)];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let of_several = report.packages[0].requirements.iter().find(|it| it.id == "R-67793").unwrap();
    let why = "it is unknown whether the ID of `group` contains a vm-type or network-role: the network-role of `port` is unknown";
    let undecided: Vec<_> = of_several.undecided.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(undecided, [why]);
}

/// Returns the report of a requirement for a base module that calls `n.yaml`.
fn with_nested(resources: &str, nested: &str, id: &str) -> RequirementReport {
    let files = [("base.yaml", format!("{HEAD}{resources}")), ("n.yaml", nested.to_owned())];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

fn lines_of_failures(requirement: &RequirementReport) -> Vec<u32> {
    let failures = requirement.findings.iter().filter(|it| !it.advisory);
    failures.map(|it| it.primary.range.start.line).collect()
}

#[test]
fn members_with_the_same_flavor_and_network_have_one_vm_type() {
    let nested = "heat_template_version: 2018-08-31\nparameters: { group: { type: string }, net: { type: string }, flavor: { type: string }, name: { type: string } }\nresources:\n  \
                  port:\n    type: OS::Neutron::Port\n    properties: { network: { get_param: net }, security_groups: [ { get_param: group } ] }\n  \
                  s:\n    type: OS::Nova::Server\n    \
                  properties: { flavor: { get_param: flavor }, name: { get_param: name }, networks: [ { port: { get_resource: port } } ] }\n";
    let base = |flavor: &str| {
        format!(
            "  group: {{ type: OS::Neutron::SecurityGroup }}\n  private: {{ type: OS::Neutron::Net }}\n  \
             servers:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: 2\n      resource_def:\n        type: n.yaml\n        \
             properties: {{ group: {{ get_resource: group }}, net: {{ get_resource: private }}, flavor: {flavor}, name: 's%index%' }}\n"
        )
    };
    let check = |flavor: &str, nested: &str| {
        let found = with_nested(&base(flavor), nested, "R-14198");
        (lines_of_failures(&found), found.undecided.len())
    };
    assert_eq!(check("{ get_param: flavor }", nested), (vec![4], 0));
    assert_eq!(check("{ get_param: [ flavors, '%index%' ] }", nested), (Vec::new(), 1));
    // Each member creates a network.
    let own = nested.replace("resources:\n", "resources:\n  own: { type: OS::Neutron::Net }\n");
    let own = own.replace("network: { get_param: net }", "network: { get_resource: own }");
    assert_eq!(check("{ get_param: flavor }", &own), (Vec::new(), 1));
}

#[test]
fn networks_that_a_caller_creates_differ() {
    let base = "  group: { type: OS::Neutron::SecurityGroup }\n  a: { type: OS::Neutron::Net }\n  b: { type: OS::Neutron::Net }\n  \
                stack: { type: n.yaml, properties: { group: { get_resource: group }, a: { get_resource: a }, b: { get_resource: b } } }\n";
    let port = |name: &str| {
        format!(
            "  port_{name}:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: {name} }}, security_groups: [ {{ get_param: group }} ] }}\n"
        )
    };
    let nested = "heat_template_version: 2018-08-31\nparameters: { group: { type: string }, a: { type: string }, b: { type: string } }\nresources:\n"
        .to_owned()
        + &port("a")
        + &port("b")
        + &server("s", "networks: [ { port: { get_resource: port_a } }, { port: { get_resource: port_b } } ]");
    for id in ["R-14198", "R-73213", "R-82551", "R-98138"] {
        let found = with_nested(base, &nested, id);
        assert_eq!((lines_of_failures(&found), found.undecided.len()), (Vec::new(), 0), "{id}");
    }
    assert_eq!(lines_of_failures(&with_nested(base, &nested, "R-08775")), [4]);
}

#[test]
fn a_port_without_a_network_gives_a_group_no_network() {
    let resources = "  group: { type: OS::Neutron::SecurityGroup }\n  port:\n    type: OS::Neutron::Port\n    properties: { security_groups: [ { get_resource: group } ] }\n"
        .to_owned()
        + &server("s", "networks: [ { port: { get_resource: port } } ]");
    for id in ["R-14198", "R-17334", "R-20453", "R-26351", "R-82115", "R-82551"] {
        assert_eq!(failures(&resources, id), [], "{id}");
        assert_eq!(undecided(&resources, id), [], "{id}");
    }
}

/// The members of a group receive different elements of a list.
#[test]
fn the_ports_of_a_group_may_be_on_several_networks() {
    let base = "  group: { type: OS::Neutron::SecurityGroup }\n  \
                fw_RRG:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: 2\n      resource_def:\n        \
                type: n.yaml\n        properties: { group: { get_resource: group }, net: { get_param: [ nets, '%index%' ] } }\n";
    let nested = "heat_template_version: 2018-08-31\nparameters: { group: { type: string }, net: { type: string } }\nresources:\n  port:\n    \
                  type: OS::Neutron::Port\n    properties: { network: { get_param: net }, security_groups: [ { get_param: group } ] }\n";
    let files = [("base.yaml", format!("{HEAD}{base}")), ("n.yaml", nested.to_owned())];
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    for id in ["R-17334", "R-82115"] {
        let found = report.packages[0].requirements.iter().find(|it| it.id == id).unwrap();
        let lines: Vec<u32> = found.undecided.iter().map(|it| it.location.range.start.line).collect();
        assert_eq!((found.findings.len(), lines.len()), (0, 1), "{id}");
    }
}
