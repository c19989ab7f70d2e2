//! Verdicts on resources that modules share: security groups, volumes, key pairs, addresses and networks.

use vnfcheck_report::RequirementReport;
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2016-10-14\ndescription: d\n";

fn checked(files: &[(&str, &str)], id: &str) -> RequirementReport {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages.into_iter().next().unwrap().requirements;
    requirements.into_iter().find(|it| it.id == id).unwrap()
}

/// Returns position and message of the failures of a requirement.
fn failures(files: &[(&str, &str)], id: &str) -> Vec<String> {
    let findings = checked(files, id).findings;
    let reported = findings.iter().filter(|it| !it.advisory).map(|it| {
        let (file, start) = (&it.primary.file, &it.primary.range.start);
        format!("{file}:{}:{} {}", start.line, start.column, it.message)
    });
    reported.collect()
}

#[test]
fn members_of_groups_and_interfaces_of_contrail_use_security_groups_too() {
    let base = |user: &str| {
        format!(
            "{HEAD}resources:\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n  \
             db_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: db_flavor_name }} }} }}\n  \
             shared_security_group: {{ type: OS::Neutron::SecurityGroup }}\n  \
             fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    \
             properties: {{ network: {{ get_param: oam_net_id }}, security_groups: [{{ get_resource: shared_security_group }}] }}\n\
             {user}"
        )
    };
    let member = "  db_0_oam_ports:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def:\n        \
                  type: OS::Neutron::Port\n        \
                  properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }\n";
    let interface = "  db_0_oam_vmi_0:\n    type: OS::ContrailV2::VirtualMachineInterface\n    properties:\n      \
                     virtual_network_refs: [{ get_param: oam_net_fqdn }]\n      \
                     security_group_refs: [{ get_resource: shared_security_group }]\n";
    let of_one = "base.yaml:6:3 security group `shared_security_group` is not named `fw_oam_security_group`";
    assert_eq!(failures(&[("base.yaml", &base(""))], "R-17334"), [of_one]);
    let of_several = "base.yaml:6:3 security group `shared_security_group` is not named `oam_security_group`";
    for user in [member, interface] {
        let base = base(user);
        let files = [("base.yaml", base.as_str())];
        assert_eq!(failures(&files, "R-17334"), [""; 0]);
        assert_eq!(failures(&files, "R-03595"), [of_several]);
    }
}

#[test]
fn a_parameter_gets_the_name_of_the_existing_output() {
    let base = "  int_ctrl_network: { type: OS::Neutron::Net }\n\
                outputs: { int_ctrl_net_id: { value: { get_resource: int_ctrl_network } } }\n";
    let base = format!("{HEAD}resources:\n{base}");
    let module = format!(
        "{HEAD}parameters: {{ nets: {{ type: json, description: d }} }}\nresources:\n  db:\n    type: nested_db.yaml\n    \
         properties: {{ int_ctrl_net_id: {{ get_param: [nets, 0] }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters: {{ int_ctrl_net_id: {{ type: string, description: d }} }}\nresources:\n  db_0_int_ctrl_port_0:\n    \
         type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: int_ctrl_net_id }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("module.yaml", &module), ("nested_db.yaml", &nested)];
    let findings = checked(&files, "R-22688").findings;
    let helps: Vec<_> = findings.iter().filter_map(|it| it.help.as_deref()).collect();
    assert_eq!(helps, ["rename the parameter to `int_ctrl_net_id`, the name of the output"]);
}

#[test]
fn an_instance_ip_in_a_nested_template_belongs_to_the_interface_that_it_gets() {
    let base = format!(
        "{HEAD}resources:\n  fw_0_int_ctrl_vmi_0:\n    type: OS::ContrailV2::VirtualMachineInterface\n    \
         properties: {{ virtual_network_refs: [{{ get_resource: int_ctrl_network }}] }}\n  \
         int_ctrl_network: {{ type: OS::ContrailV2::VirtualNetwork }}\n  \
         ip: {{ type: nested_ip.yaml, properties: {{ vmi: {{ get_resource: fw_0_int_ctrl_vmi_0 }} }} }}\n"
    );
    let nested = |id: &str| {
        format!(
            "{HEAD}parameters: {{ vmi: {{ type: string, description: d }} }}\nresources:\n  {id}:\n    \
             type: OS::ContrailV2::InstanceIp\n    properties: {{ virtual_machine_interface_refs: [{{ get_param: vmi }}] }}\n"
        )
    };
    let other = nested("fw_0_int_ctrl_vmi_1_IP_0");
    let expected = "nested_ip.yaml:5:3 instance IP `fw_0_int_ctrl_vmi_1_IP_0` on the internal network of role `ctrl` \
                    is not named `fw_0_int_ctrl_vmi_0_IP_0`";
    assert_eq!(failures(&[("base.yaml", &base), ("nested_ip.yaml", &other)], "R-62187"), [expected]);
    let own = nested("fw_0_int_ctrl_vmi_0_IP_0");
    let files = [("base.yaml", base.as_str()), ("nested_ip.yaml", &own)];
    assert_eq!(checked(&files, "R-62187").status.name(), "pass");
}

#[test]
fn a_public_key_of_a_nested_template_must_be_passed_on() {
    let base = format!("{HEAD}resources:\n  n: {{ type: nested_key.yaml }}\n");
    let nested = format!(
        "{HEAD}resources:\n  fw_keypair_0: {{ type: OS::Nova::KeyPair }}\n\
         outputs: {{ key: {{ value: {{ get_attr: [fw_keypair_0, public_key] }} }} }}\n"
    );
    let findings = checked(&[("base.yaml", &base), ("nested_key.yaml", &nested)], "R-100380").findings;
    let helps: Vec<_> = findings.iter().filter_map(|it| it.help.as_deref()).collect();
    assert_eq!(helps, ["add an output to the base module that reads `key` of this template"]);
}
