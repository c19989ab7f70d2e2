//! Decisions about values and names that cross the calls of nested templates, and about names that several resources need.

use vnfcheck_report::Outcome;
use vnfcheck_runner::fixing::DecidedPackage;
use vnfcheck_yaml::Written;

use super::decisions::{METADATA, answers, asked, decided, ids, input};
use super::{HEAD, help, reported, text_of};

const SUPPLIED: &str = "parameter/supplied";

fn declared(names: &[&str]) -> String {
    let declared = |it: &&str| format!("  {it}: {{ type: string, description: d }}\n");
    names.iter().map(declared).collect::<Vec<_>>().concat()
}

/// Parameters that ONAP supplies for the metadata of servers.
fn supplied() -> String {
    let index = "  vf_module_index: { type: number, description: d }\n";
    declared(&["vnf_id", "vnf_name", "vf_module_id", "vf_module_name"]) + index
}

/// Arguments that pass the metadata of servers on.
const PASSED: &str = "vnf_id: { get_param: vnf_id }, vnf_name: { get_param: vnf_name }, vf_module_id: { get_param: vf_module_id }, \
                      vf_module_name: { get_param: vf_module_name }, vf_module_index: { get_param: vf_module_index }";

/// A nested template with a server whose ID and parameters have these names.
fn nested(server: &str, [name, flavor, image]: [&str; 3]) -> String {
    format!(
        "{HEAD}parameters:\n{}{}resources:\n  {server}:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: {name} }}\n      \
         flavor: {{ get_param: {flavor} }}\n      image: {{ get_param: {image} }}\n      {METADATA}\n",
        declared(&[name, flavor, image]),
        supplied(),
    )
}

fn texts(done: &DecidedPackage, names: &[&str]) -> Vec<String> {
    names.iter().map(|it| text_of(&done.fixed.after, it)).collect()
}

#[test]
fn calls_with_fixed_names_use_elements_of_a_list() {
    let nested = nested("fw_server_0", ["fw_name_0", "fw_flavor_name", "fw_image_name"]);
    let call = |id: &str, name: &str| {
        format!(
            "  {id}:\n    type: nested_fw.yaml\n    properties: {{ fw_name_0: {name}, fw_flavor_name: {{ get_param: fw_flavor_name }}, \
             fw_image_name: {{ get_param: fw_image_name }}, {PASSED} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n{}{}",
        declared(&["fw_flavor_name", "fw_image_name"]),
        supplied(),
        call("first", "one"),
        call("second", "two"),
    );
    let environment = "parameters: { fw_flavor_name: small, fw_image_name: disk }\n";
    let files =
        [("base.yaml", base.as_str()), ("base.env", environment), ("nested_fw.yaml", nested.as_str())];
    assert_eq!(ids(&asked(&files)), [SUPPLIED]);
    // Each help names its own element.
    let help = |index: u32| {
        format!(
            "pass the list `fw_names` and the index `{index}`, and select the element in `nested_fw.yaml`"
        )
    };
    let helps: Vec<_> = reported(&files, "R-663631").into_iter().map(|(_, help, _)| help).collect();
    assert_eq!(helps, [help(0), help(1)]);
    let done = decided(&input(&files), &answers(&[(SUPPLIED, "parameter")]));
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let after = text_of(&done.fixed.after, "base.yaml");
    assert_eq!(after.matches("fw_names: { get_param: fw_names }").count(), 2, "{after}");
    assert!(after.contains("index: '0' }") && after.contains("index: '1' }"), "{after}");
    let nested = text_of(&done.fixed.after, "nested_fw.yaml");
    assert!(nested.contains("name: { get_param: [fw_names, { get_param: index }] }"), "{nested}");
    assert!(nested.contains("description: index of the element in fw_names\n"), "{nested}");
    let kept = decided(&input(&files), &answers(&[(SUPPLIED, "keep")]));
    assert!(text_of(&kept.fixed.after, "base.yaml").contains("fw_name_0: one"));
}

#[test]
fn members_of_a_group_take_their_names_from_a_list() {
    let nested = nested("fw_server_0", ["fw_name_0", "fw_flavor_name", "fw_image_name"]);
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n  group:\n    type: OS::Heat::ResourceGroup\n    properties:\n      index_var: $n\n      resource_def:\n        \
         type: nested_fw.yaml\n        properties: {{ fw_name_0: host$n, fw_flavor_name: {{ get_param: fw_flavor_name }}, \
         fw_image_name: {{ get_param: fw_image_name }}, {PASSED} }}\n",
        declared(&["fw_flavor_name", "fw_image_name"]),
        supplied(),
    );
    let environment = "parameters: { fw_flavor_name: small, fw_image_name: disk }\n";
    let files =
        [("base.yaml", base.as_str()), ("base.env", environment), ("nested_fw.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[(SUPPLIED, "parameter")]));
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("fw_names: { get_param: fw_names }") && after.contains("index: $n }"), "{after}");
    assert!(after.contains("  fw_names:\n    type: comma_delimited_list\n"), "{after}");
}

#[test]
fn a_name_of_the_stack_becomes_a_parameter() {
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: \"OS::stack_name\" }}\n      \
         flavor: {{ get_param: fw_flavor_name }}\n      image: {{ get_param: fw_image_name }}\n      {METADATA}\n",
        declared(&["fw_flavor_name", "fw_image_name"]),
        supplied(),
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: { fw_flavor_name: small, fw_image_name: disk }\n"),
    ];
    let done = decided(&input(&files), &answers(&[(SUPPLIED, "parameter")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("name: { get_param: fw_name_0 }"), "{after}");
}

#[test]
fn templates_of_several_vm_types_get_separate_parameters() {
    let called = |id: &str| {
        format!(
            "  {id}:\n    type: nested_{id}.yaml\n    properties: {{ host: {{ get_param: {id}_host }}, size: {{ get_param: {id}_size }}, \
             image: {{ get_param: image }}, {PASSED} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n{}{}",
        declared(&["db_host", "lb_host", "db_size", "lb_size", "image"]),
        supplied(),
        called("db"),
        called("lb"),
    );
    let [db, lb] = ["db", "lb"].map(|it| nested(it, ["host", "size", "image"]));
    let environment = "parameters: { db_size: big, lb_size: small, image: disk }\n";
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", environment),
        ("nested_db.yaml", db.as_str()),
        ("nested_lb.yaml", lb.as_str()),
    ];
    assert_eq!(ids(&asked(&files)), ["vm-type/nested_db.yaml/db_0", "vm-type/nested_lb.yaml/lb_0"]);
    let given = [("vm-type/nested_db.yaml/db_0", "db"), ("vm-type/nested_lb.yaml/lb_0", "lb")];
    let done = decided(&input(&files), &answers(&given));
    let [db, lb, values] =
        texts(&done, &["nested_db.yaml", "nested_lb.yaml", "base.env"]).try_into().unwrap();
    assert!(db.contains("  db_server_0:") && db.contains("image: { get_param: db_image_name }"), "{db}");
    assert!(lb.contains("  lb_server_0:") && lb.contains("image: { get_param: lb_image_name }"), "{lb}");
    assert!(values.contains("db_image_name: disk") && values.contains("lb_image_name: disk"), "{values}");
    assert!(done.refused.is_empty(), "{:?}", done.refused);
}

#[test]
fn outputs_of_callers_are_removed_with_a_resource() {
    let nested = format!(
        "{HEAD}parameters:\n{}resources:\n  port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n  \
         floating: {{ type: OS::Neutron::FloatingIP, properties: {{ floating_network: {{ get_param: oam_net_id }} }} }}\n\
         outputs:\n  address: {{ value: {{ get_attr: [ floating, floating_ip_address ] }} }}\n  other: {{ value: {{ get_resource: port }} }}\n",
        declared(&["oam_net_id"]),
    );
    let base = format!(
        "{HEAD}parameters:\n{}resources:\n  inner: {{ type: nested.yaml, properties: {{ oam_net_id: {{ get_param: oam_net_id }} }} }}\n\
         outputs:\n  outer: {{ value: {{ get_attr: [ inner, address ] }} }}\n  rest: {{ value: {{ get_attr: [ inner, other ] }} }}\n",
        declared(&["oam_net_id"]),
    );
    let files =
        [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("nested.yaml", nested.as_str())];
    let asked = asked(&files);
    let question = asked.iter().find(|it| it.id == "remove/nested.yaml/floating").unwrap();
    assert_eq!(
        question.text,
        "`floating` has the forbidden type `OS::Neutron::FloatingIP`. \
         Remove `floating` with the elements that refer to `floating` (outputs `address` and `outer`)?"
    );
    let done = decided(&input(&files), &answers(&[("remove/nested.yaml/floating", "remove")]));
    let [base, nested] = texts(&done, &["base.yaml", "nested.yaml"]).try_into().unwrap();
    assert!(!base.contains("outer:") && base.contains("rest:"), "{base}");
    assert!(!nested.contains("floating") && nested.contains("other:"), "{nested}");
}

#[test]
fn a_fixed_network_of_a_router_becomes_a_parameter_with_its_value() {
    let base = format!(
        "{HEAD}resources:\n  edge:\n    type: OS::Neutron::Router\n    properties:\n      external_gateway_info: {{ network: public }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let done = decided(&input(&files), &answers(&[]));
    let [base, environment] = texts(&done, &["base.yaml", "base.env"]).try_into().unwrap();
    assert!(base.contains("network: { get_param: edge_network }"), "{base}");
    assert_eq!(environment, "parameters:\n  edge_network: public\n");
}

#[test]
fn the_fallback_vm_type_contains_no_role() {
    let base = format!(
        "{HEAD}parameters:\n{}resources:\n  instance:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: name }}, flavor: {{ get_param: flavor }}, \
         image: {{ get_param: image }}, networks: [ {{ port: {{ get_resource: port }} }} ], {METADATA} }}\n  \
         port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: vm_net_id }} }} }}\n",
        declared(&["name", "flavor", "image", "vm_net_id"]) + &supplied(),
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { flavor: small, image: disk }\n")];
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == "vm-type/base.yaml/instance").unwrap();
    assert_eq!(question.form.choices, ["host"]);
}

#[test]
fn servers_of_a_decided_vm_type_count_from_0() {
    let server = |id: &str, name: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: {name} }}, flavor: {{ get_param: small }}, image: {{ get_param: disk }}, {METADATA} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n{}resources:\n{}{}",
        declared(&["a", "b", "small", "disk"]) + &supplied(),
        server("router_3", "b"),
        server("router_2", "a"),
    );
    let files =
        [("base.yaml", base.as_str()), ("base.env", "parameters: { small: m1.small, disk: cirros }\n")];
    let questions = asked(&files);
    let done = decided(&input(&files), &answers(&[(questions[0].id.as_str(), "rt")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    let first = after.find("  rt_server_1:").unwrap();
    assert!(after.find("  rt_server_0:").unwrap() > first, "{after}");
}

#[test]
fn volumes_without_a_module_are_not_a_volume_module() {
    let module = format!("{HEAD}resources: {{}}\n");
    let volumes =
        format!("{HEAD}resources:\n  disk: {{ type: OS::Cinder::Volume, properties: {{ size: 1 }} }}\n");
    let files = [("base.yaml", module.as_str()), ("disks_volume.yaml", volumes.as_str())];
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == "repair/disks_volume.yaml/module").unwrap();
    let asks = "Which module uses the volumes of `disks_volume.yaml`? If none does, the file is renamed to `disks.yaml`.";
    assert_eq!(question.text, asks);
    let shown = ["base.yaml", "none"].map(|it| question.form.shown(&Written::text(it)));
    let labels = [
        "base.yaml: rename `disks_volume.yaml` to `base_volume.yaml`",
        "none: rename `disks_volume.yaml` to `disks.yaml`",
    ];
    assert_eq!(shown, labels);
    assert_eq!(question.form.choices, ["base.yaml", "none"]);
    let answered = |answer: &str| {
        let done = decided(&input(&files), &answers(&[("repair/disks_volume.yaml/module", answer)]));
        done.fixed.after.into_keys().filter(|it| it.contains("yaml")).collect::<Vec<_>>()
    };
    assert_eq!(answered("none"), ["base.yaml", "disks.yaml"]);
    assert_eq!(answered("base.yaml"), ["base.yaml", "base_volume.yaml"]);
}

#[test]
fn callers_add_the_metadata_keys_of_a_template_with_a_metadata_parameter() {
    let nested = format!(
        "{HEAD}parameters:\n{}  metadata: {{ type: json, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      \
         flavor: {{ get_param: fw_flavor_name }}\n      image: {{ get_param: fw_image_name }}\n      metadata: {{ get_param: metadata }}\n",
        declared(&["fw_flavor_name", "fw_image_name"]),
    );
    let base = format!(
        "{HEAD}parameters:\n{}resources:\n  fw:\n    type: nested_fw.yaml\n    properties:\n      fw_flavor_name: {{ get_param: fw_flavor_name }}\n      \
         fw_image_name: {{ get_param: fw_image_name }}\n      metadata:\n        group: a\n",
        declared(&["fw_flavor_name", "fw_image_name"]),
    );
    let environment = "parameters: { fw_flavor_name: small, fw_image_name: disk }\n";
    let files =
        [("base.yaml", base.as_str()), ("base.env", environment), ("nested_fw.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[]));
    let after = text_of(&done.fixed.after, "base.yaml");
    for line in [
        "        group: a\n",
        "        vnf_id: { get_param: vnf_id }\n",
        "        vf_module_id: { get_param: vf_module_id }\n",
    ] {
        assert!(after.contains(line), "{line} in {after}");
    }
    assert!(after.contains("  vnf_id:\n    type: string\n"), "{after}");
}

#[test]
fn a_stack_passes_the_parameters_of_its_template() {
    let nested = nested("router", ["host", "size", "disk"]);
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n  inner:\n    type: OS::Heat::Stack\n    properties:\n      template: {{ get_file: nested_rt.yaml }}\n      \
         parameters: {{ host: {{ get_param: host }}, size: {{ get_param: size }}, disk: {{ get_param: disk }}, {PASSED} }}\n",
        declared(&["host", "size", "disk"]),
        supplied(),
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: { size: small, disk: cirros }\n"),
        ("nested_rt.yaml", nested.as_str()),
    ];
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id.starts_with("vm-type/")).unwrap();
    let done = decided(&input(&files), &answers(&[(question.id.as_str(), "rt")]));
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("rt_flavor_name: { get_param: rt_flavor_name }"), "{after}");
}

#[test]
fn numbered_parameters_of_several_calls_become_elements_of_a_list() {
    let nested = nested("fw_server_0", ["fw_name_0", "fw_flavor_name", "fw_image_name"]);
    let call = |id: &str, name: &str| {
        format!(
            "  {id}:\n    type: nested_fw.yaml\n    properties: {{ fw_name_0: {{ get_param: {name} }}, fw_flavor_name: {{ get_param: fw_flavor_name }}, \
             fw_image_name: {{ get_param: fw_image_name }}, {PASSED} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n{}{}",
        declared(&["fw_name_0", "fw_name_1", "fw_flavor_name", "fw_image_name"]),
        supplied(),
        call("first", "fw_name_0"),
        call("second", "fw_name_1"),
    );
    let environment = "parameters: { fw_flavor_name: small, fw_image_name: disk }\n";
    let files =
        [("base.yaml", base.as_str()), ("base.env", environment), ("nested_fw.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[(SUPPLIED, "parameter")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("index: '0' }") && after.contains("index: '1' }"), "{after}");
    assert!(!after.contains("fw_name_0") && !after.contains("fw_name_1"), "{after}");
    // The environment has a value of one parameter, which a list would lose.
    let set = "parameters: { fw_flavor_name: small, fw_image_name: disk, fw_name_1: two }\n";
    let files = [("base.yaml", base.as_str()), ("base.env", set), ("nested_fw.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[]));
    assert!(text_of(&done.fixed.after, "base.yaml").contains("fw_name_0"));
}

/// A nested template with a port whose address comes from a parameter.
fn with_port(parameter: &str, address: &str) -> String {
    format!(
        "{HEAD}parameters:\n{parameter}{}resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      \
         fixed_ips: [{{ ip_address: {{ get_param: {address} }} }}]\n",
        declared(&["oam_net_id"]),
    )
}

/// A module with calls, each with an ID, a file, and the argument for the address.
fn with_calls(calls: &[[&str; 3]], more: &str) -> String {
    let call = |[id, file, argument]: &[&str; 3]| {
        format!(
            "  {id}:\n    type: {file}\n    properties: {{ {argument}, oam_net_id: {{ get_param: oam_net_id }} }}\n"
        )
    };
    let calls: String = calls.iter().map(call).collect();
    let parameters = declared(&["fw_oam_ip_0", "fw_oam_ip_1", "oam_net_id"]);
    format!("{HEAD}parameters:\n{parameters}resources:\n{calls}{more}")
}

/// A configuration that contains two addresses.
const CONFIG: &str = "  fw_config:\n    type: OS::Heat::SoftwareConfig\n    properties:\n      config:\n        str_replace:\n          template: A B\n          \
                      params:\n            A: { get_param: fw_oam_ip_0 }\n            B: { get_param: fw_oam_ip_1 }\n";

const EMPTY: (&str, &str) = ("base.env", "parameters: {}\n");

/// ONAP would otherwise supply an element and a parameter, whose values could differ.
#[test]
fn elements_of_a_list_replace_all_uses_of_numbered_parameters() {
    let nested = with_port(&declared(&["address"]), "address");
    let calls = [
        ["first", "nested.yaml", "address: { get_param: fw_oam_ip_0 }"],
        ["second", "nested.yaml", "address: { get_param: fw_oam_ip_1 }"],
    ];
    let base = with_calls(&calls, CONFIG);
    let files = [("base.yaml", base.as_str()), EMPTY, ("nested.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[(SUPPLIED, "parameter")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    let unquoted = after.replace('\'', "");
    for used in ["A: { get_param: [fw_oam_ips, 0] }", "B: { get_param: [fw_oam_ips, 1] }"] {
        assert!(unquoted.contains(used), "{used} in {after}");
    }
    assert_eq!(after.matches("fw_oam_ips: { get_param: fw_oam_ips }").count(), 2, "{after}");
    assert!(!after.contains("fw_oam_ip_"), "{after}");
}

/// The other template has the name of the parameter, so an element cannot replace the parameter in its call.
#[test]
fn a_numbered_parameter_stays_if_another_call_requires_its_name() {
    let nested = with_port(&declared(&["address"]), "address");
    let other = with_port(&declared(&["fw_oam_ip_0"]), "fw_oam_ip_0").replace("port_0", "port_1");
    let calls = [
        ["first", "nested.yaml", "address: { get_param: fw_oam_ip_0 }"],
        ["second", "nested.yaml", "address: { get_param: fw_oam_ip_1 }"],
        ["third", "other.yaml", "fw_oam_ip_0: { get_param: fw_oam_ip_0 }"],
    ];
    let base = with_calls(&calls, "");
    let files = [
        ("base.yaml", base.as_str()),
        EMPTY,
        ("nested.yaml", nested.as_str()),
        ("other.yaml", other.as_str()),
    ];
    assert!(!ids(&asked(&files)).contains(&SUPPLIED));
    let report = vnfcheck_runner::run(&[input(&files)], &vnfcheck_runner::Options::default()).report;
    let requirement = report.packages[0].requirements.iter().find(|it| it.id == "R-708564").unwrap();
    let lines = requirement.findings.iter().map(|it| it.primary.range.start.line);
    assert_eq!(lines.collect::<Vec<_>>(), [10, 13]);
    let related = &requirement.findings[0].related;
    let reason = related.iter().find(|it| it.message.starts_with("passed under the same name")).unwrap();
    assert_eq!((reason.location.file.as_str(), reason.location.range.start.line), ("base.yaml", 16));
}

/// One list parameter would give two ports the same address, or would separate an address from its other use.
#[test]
fn a_list_parameter_replaces_no_list_whose_values_are_used_elsewhere() {
    let nested =
        with_port("  fw_oam_ips: { type: comma_delimited_list, description: d }\n", "[fw_oam_ips, 0]");
    let first = ["first", "nested.yaml", "fw_oam_ips: [{ get_param: fw_oam_ip_0 }]"];
    let second = ["second", "nested.yaml", "fw_oam_ips: [{ get_param: fw_oam_ip_1 }]"];
    for base in [with_calls(&[first, second], ""), with_calls(&[first], CONFIG)] {
        let files = [("base.yaml", base.as_str()), EMPTY, ("nested.yaml", nested.as_str())];
        assert!(!reported(&files, "R-708564").is_empty());
        assert!(!ids(&asked(&files)).contains(&SUPPLIED), "{base}");
    }
}

/// Two calls that each lack an argument, which the module does not declare, and pass another parameter.
fn with_incomplete_calls([first, second]: [&str; 2], passed: &str) -> String {
    let call = |id: &str, file: &str| {
        format!("  {id}:\n    type: {file}\n    properties: {{ {passed}: {{ get_param: {passed} }} }}\n")
    };
    let calls = call("first", first) + &call("second", second);
    format!("{HEAD}parameters:\n{}resources:\n{calls}", declared(&[passed]))
}

/// Two ports on one network cannot have the same address.
#[test]
fn calls_of_different_templates_pass_different_addresses() {
    let first = with_port(&declared(&["fw_oam_ip_0"]), "fw_oam_ip_0");
    let second = first.replace("fw_0", "fw_1");
    let base = with_incomplete_calls(["first.yaml", "second.yaml"], "oam_net_id");
    let files = [
        ("base.yaml", base.as_str()),
        EMPTY,
        ("first.yaml", first.as_str()),
        ("second.yaml", second.as_str()),
    ];
    let done = decided(&input(&files), &answers(&[]));
    let [base, inner, other] = texts(&done, &["base.yaml", "first.yaml", "second.yaml"]).try_into().unwrap();
    for index in [0, 1] {
        let passed = format!("fw_oam_ip_{index}: {{ get_param: fw_oam_ip_{index} }}");
        assert_eq!(base.matches(&passed).count(), 1, "{base}");
    }
    assert_eq!(inner, first);
    assert_eq!(other, second.replace("fw_oam_ip_0", "fw_oam_ip_1"));
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{base}{other}");
}

/// Both calls need the name of the same parameter, so the addresses become elements of a list.
#[test]
fn calls_of_one_template_pass_different_addresses() {
    let nested = with_port(&declared(&["fw_oam_ip_0"]), "fw_oam_ip_0");
    let base = with_incomplete_calls(["nested.yaml", "nested.yaml"], "oam_net_id");
    let files = [("base.yaml", base.as_str()), EMPTY, ("nested.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[(SUPPLIED, "parameter")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert_eq!(after.matches("fw_oam_ips: { get_param: fw_oam_ips }").count(), 2, "{after}");
    assert!(after.contains("index: '0' }") && after.contains("index: '1' }"), "{after}");
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{after}");
    // Without the list, no call passes the address of the other call.
    let open = decided(&input(&files), &answers(&[]));
    let after = text_of(&open.fixed.after, "base.yaml");
    assert!(after.matches("{ get_param: fw_oam_ip_0 }").count() < 2, "{after}");
}

#[test]
fn calls_pass_different_volumes_but_share_other_parameters() {
    let nested = format!(
        "{HEAD}parameters:\n{}resources:\n  fw_volume_attachment_0:\n    type: OS::Cinder::VolumeAttachment\n    properties:\n      \
         instance_uuid: {{ get_param: fw_uuid }}\n      volume_id: {{ get_param: fw_volume }}\n      mountpoint: {{ get_param: device }}\n",
        declared(&["fw_uuid", "fw_volume", "device"]),
    );
    let base = with_incomplete_calls(["nested.yaml", "nested.yaml"], "fw_uuid");
    let files = [("base.yaml", base.as_str()), EMPTY, ("nested.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[]));
    let [base, inner] = texts(&done, &["base.yaml", "nested.yaml"]).try_into().unwrap();
    assert_eq!(base.matches("fw_volume: { get_param: fw_volume }").count(), 1, "{base}");
    assert_eq!(base.matches("fw_volume: { get_param: fw_volume_1 }").count(), 1, "{base}");
    assert_eq!(base.matches("device: { get_param: device }").count(), 2, "{base}");
    assert_eq!(inner, nested);
}

/// The template between the module and the volume is called twice, so each call passes a volume.
#[test]
fn calls_of_a_template_that_passes_a_volume_on_pass_different_volumes() {
    let nested = format!(
        "{HEAD}parameters:\n{}resources:\n  fw_volume_attachment_0:\n    type: OS::Cinder::VolumeAttachment\n    properties:\n      \
         instance_uuid: {{ get_param: fw_uuid }}\n      volume_id: {{ get_param: fw_volume }}\n",
        declared(&["fw_uuid", "fw_volume"]),
    );
    let middle = format!(
        "{HEAD}parameters:\n{}resources:\n  inner:\n    type: nested.yaml\n    properties: {{ fw_uuid: {{ get_param: fw_uuid }} }}\n",
        declared(&["fw_uuid"]),
    );
    let base = with_incomplete_calls(["middle.yaml", "middle.yaml"], "fw_uuid");
    let files = [
        ("base.yaml", base.as_str()),
        EMPTY,
        ("middle.yaml", middle.as_str()),
        ("nested.yaml", nested.as_str()),
    ];
    let done = decided(&input(&files), &answers(&[]));
    let [base, middle] = texts(&done, &["base.yaml", "middle.yaml"]).try_into().unwrap();
    assert_eq!(middle.matches("fw_volume: { get_param: fw_volume }").count(), 1, "{middle}");
    assert_eq!(base.matches("fw_volume: { get_param: fw_volume }").count(), 1, "{base}");
    assert_eq!(base.matches("fw_volume: { get_param: fw_volume_1 }").count(), 1, "{base}");
}

/// The author may choose the name of the parameter later, so no name with an index is certain.
#[test]
fn the_second_address_of_a_parameter_without_a_prescribed_name_is_left_to_the_author() {
    let nested = with_port(&declared(&["address"]), "address").replace("fw_0_oam_port_0", "port");
    let base = with_incomplete_calls(["nested.yaml", "nested.yaml"], "oam_net_id");
    let files = [("base.yaml", base.as_str()), EMPTY, ("nested.yaml", nested.as_str())];
    let done = decided(&input(&files), &answers(&[]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert_eq!(after.matches("address: { get_param: address }").count(), 1, "{after}");
    let missing = done.remaining.iter().find(|it| it.message.contains("does not pass `address`")).unwrap();
    // The type of the call follows its ID.
    let line = after.lines().position(|it| it == "  second:").unwrap() + 2;
    assert_eq!(usize::try_from(missing.place.line).unwrap(), line, "{after}");
    assert!(missing.message.starts_with("`second`"), "{}", missing.message);
}

#[test]
fn a_server_without_an_image_takes_the_image_of_its_vm_type() {
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: fw_name_0 }}, \
         flavor: {{ get_param: fw_flavor_name }}, {METADATA} }}\n",
        declared(&["fw_name_0", "fw_flavor_name"]),
        supplied(),
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_flavor_name: small }\n")];
    let id = "repair/base.yaml/resources/fw_server_0/image";
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == id).unwrap();
    assert_eq!(question.form.choices, ["fw_image_name", "keep"]);
    let done = decided(
        &input(&files),
        &answers(&[(id, "fw_image_name"), ("value/base.env/fw_image_name", "cirros")]),
    );
    let [base, environment] = texts(&done, &["base.yaml", "base.env"]).try_into().unwrap();
    assert!(base.contains("image: { get_param: fw_image_name }"), "{base}");
    assert!(environment.contains("fw_image_name: cirros"), "{environment}");
}

#[test]
fn names_after_a_removed_parameter_are_renumbered() {
    let server = |index: usize, name: usize| {
        format!(
            "  fw_server_{index}:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: fw_name_{name} }}, flavor: {{ get_param: fw_flavor_name }}, \
             image: {{ get_param: fw_image_name }}, {METADATA} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n{}",
        declared(&["fw_name_0", "fw_name_1", "fw_flavor_name", "fw_image_name"]),
        supplied(),
        server(0, 1),
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: { fw_flavor_name: small, fw_image_name: disk }\n"),
    ];
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id.ends_with("/fw_name_0")).unwrap();
    let done = decided(&input(&files), &answers(&[(question.id.as_str(), "remove")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("name: { get_param: fw_name_0 }") && !after.contains("fw_name_1"), "{after}");
}

#[test]
fn a_network_that_no_template_creates_may_be_external() {
    let base = format!(
        "{HEAD}parameters:\n{}resources:\n  fw_0_int_ctl_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: int_ctl_net_id }} }} }}\n",
        declared(&["int_ctl_net_id"]),
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == "repair/base.yaml/network ctl").unwrap();
    assert_eq!(question.text, "Is network `ctl`, which no template creates, an external network?");
    assert!(
        question.places.iter().any(|it| (it.file.as_str(), it.line) == ("base.yaml", 4)),
        "{:?}",
        question.places
    );
    let done = decided(&input(&files), &answers(&[("repair/base.yaml/network ctl", "external")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("network: { get_param: ctl_net_id }"), "{after}{:?}", done.refused);
}

#[test]
fn a_role_with_a_forbidden_word_is_replaced() {
    let base = format!(
        "{HEAD}parameters:\n{}resources:\n  fw_0_oam_int_a_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_int_a_net_id }} }} }}\n",
        declared(&["oam_int_a_net_id"]),
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == "network/oam_int_a").unwrap();
    assert_eq!(question.form.choices.first().map(String::as_str), Some("oam_a"));
    let done = decided(&input(&files), &answers(&[("network/oam_int_a", "oam_a")]));
    assert!(text_of(&done.fixed.after, "base.yaml").contains("network: { get_param: oam_a_net_id }"));
}

#[test]
fn servers_of_a_vm_type_use_one_of_two_parameters_with_the_same_value() {
    let server = |index: usize, image: &str| {
        format!(
            "  fw_server_{index}:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: fw_name_{index} }}, flavor: {{ get_param: fw_flavor_name }}, \
             image: {{ get_param: {image} }}, {METADATA} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n{}{}",
        declared(&["fw_name_0", "fw_name_1", "fw_flavor_name", "fw_image_name", "fw_image_name_1"]),
        supplied(),
        server(0, "fw_image_name"),
        server(1, "fw_image_name_1"),
    );
    let with = |second: &str| {
        let environment = format!(
            "parameters: {{ fw_flavor_name: small, fw_image_name: disk, fw_image_name_1: {second} }}\n"
        );
        let files = [("base.yaml", base.as_str()), ("base.env", environment.as_str())];
        text_of(&decided(&input(&files), &answers(&[])).fixed.after, "base.yaml")
    };
    assert!(!with("disk").contains("fw_image_name_1"), "{}", with("disk"));
    assert!(with("other").contains("image: { get_param: fw_image_name_1 }"), "{}", with("other"));
}

/// A base module that calls a template with a server; the template calls `inner.yaml` with these arguments.
fn two_levels(inner: &str, more: &str) -> [(String, String); 3] {
    let own = ["fw_name_0", "fw_flavor_name", "fw_image_name"];
    let lb = ["lb_flavor_name", "lb_image_name"];
    let list = "  lb_names: { type: comma_delimited_list, description: d }\n";
    let passed = |names: &[&str]| {
        names.iter().map(|it| format!("{it}: {{ get_param: {it} }}, ")).collect::<Vec<_>>().concat()
    };
    let outer =
        nested("fw_server_0", own).replace("resources:\n", &format!("{}{list}resources:\n", declared(&lb)));
    let outer = format!(
        "{outer}  second:\n    type: inner.yaml\n    properties: {{ {inner}, {}{PASSED} }}\n{more}",
        passed(&lb)
    );
    let all: Vec<&str> = own.into_iter().chain(lb).chain(["lb_names"]).collect();
    let base = format!(
        "{HEAD}parameters:\n{}{list}{}resources:\n  first:\n    type: outer.yaml\n    properties: {{ {}{PASSED} }}\n",
        declared(&own) + &declared(&lb),
        supplied(),
        passed(&all),
    );
    [
        ("base.yaml", base),
        ("inner.yaml", nested("lb_server_0", ["lb_name_0", "lb_flavor_name", "lb_image_name"])),
        ("outer.yaml", outer),
    ]
    .map(|(name, text)| (name.to_owned(), text))
}

const LIFTED: &str = "repair/outer.yaml/second/caller";

#[test]
fn a_call_on_the_second_level_moves_to_the_callers() {
    let files = two_levels("lb_name_0: { get_param: [lb_names, 0] }", "");
    let files = files.each_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let found = reported(&files, "R-17528");
    let resources = files[1].1.lines().position(|it| it == "resources:").unwrap() + 1;
    assert_eq!(
        found,
        [(
            u32::try_from(resources).unwrap(),
            "move the call `second` from `outer.yaml` to `base.yaml`".to_owned(),
            false
        )]
    );
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == LIFTED).unwrap();
    assert_eq!(
        question.text,
        "Move call `second` of `inner.yaml` from `outer.yaml` to the callers of `outer.yaml`?"
    );
    assert_eq!(question.form.choices, ["move", "keep"]);
    let done = decided(&input(&files), &answers(&[(LIFTED, "move")]));
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let [base, inner, outer] = texts(&done, &["base.yaml", "inner.yaml", "outer.yaml"]).try_into().unwrap();
    let (_, call) = base.split_once("    type: inner.yaml\n").unwrap();
    assert!(call.contains("lb_names"), "{base}");
    assert!(!outer.contains("inner.yaml") && outer.contains("  fw_server_0:"), "{outer}");
    let after: [(&str, &str); 3] = [("base.yaml", &base), ("inner.yaml", &inner), ("outer.yaml", &outer)];
    assert!(reported(&after, "R-17528").is_empty());
    let kept = decided(&input(&files), &answers(&[(LIFTED, "keep")]));
    assert!(text_of(&kept.fixed.after, "outer.yaml").contains("type: inner.yaml"));
}

#[test]
fn an_output_returns_what_a_call_on_the_second_level_uses() {
    let files = two_levels("lb_name_0: { get_attr: [fw_server_0, name] }", "");
    let files = files.each_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let done = decided(&input(&files), &answers(&[(LIFTED, "remove")]));
    let [base, outer] = texts(&done, &["base.yaml", "outer.yaml"]).try_into().unwrap();
    assert!(base.contains("type: inner.yaml"), "{base} {:?}", done.refused);
    assert!(base.contains(", fw_server_0_name]"), "{base}");
    assert!(outer.contains("  fw_server_0_name:\n"), "{outer}");
    assert!(outer.contains("value: { get_attr: [fw_server_0, name] }"), "{outer}");
}

#[test]
fn a_call_stays_where_its_template_uses_the_resource() {
    let more = "outputs:\n  second_id: { description: d, value: { get_resource: second } }\n";
    let files = two_levels("lb_name_0: { get_param: [lb_names, 0] }", more);
    let files = files.each_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let done = decided(&input(&files), &answers(&[(LIFTED, "remove")]));
    let refused: Vec<(&str, &str)> =
        done.refused.iter().map(|it| (it.id.as_str(), it.why.as_str())).collect();
    assert!(refused.contains(&(LIFTED, "`second` is used")), "{refused:?}");
    assert!(text_of(&done.fixed.after, "outer.yaml").contains("type: inner.yaml"));
}

#[test]
fn a_template_without_other_resources_is_removed_with_the_level() {
    let inner = nested("fw_server_0", ["fw_name_0", "fw_flavor_name", "fw_image_name"]);
    let names = ["fw_flavor_name", "fw_image_name"];
    let outer = format!(
        "{HEAD}parameters:\n{}{}resources:\n  server:\n    type: inner.yaml\n    properties: {{ fw_name_0: {{ get_param: fw_name_0 }}, \
         fw_flavor_name: {{ get_param: fw_flavor_name }}, fw_image_name: {{ get_param: fw_image_name }}, {PASSED} }}\n",
        declared(&["fw_name_0", "fw_flavor_name", "fw_image_name"]),
        supplied(),
    );
    let base = format!(
        "{HEAD}parameters:\n{}  fw_names: {{ type: comma_delimited_list, description: d }}\n{}resources:\n  servers:\n    type: OS::Heat::ResourceGroup\n    \
         properties:\n      count: 2\n      resource_def:\n        type: outer.yaml\n        properties: {{ fw_name_0: {{ get_param: [fw_names, '%index%'] }}, \
         fw_flavor_name: {{ get_param: fw_flavor_name }}, fw_image_name: {{ get_param: fw_image_name }}, {PASSED} }}\n",
        declared(&names),
        supplied(),
    );
    let files =
        [("base.yaml", base.as_str()), ("inner.yaml", inner.as_str()), ("outer.yaml", outer.as_str())];
    let done = decided(&input(&files), &answers(&[("repair/outer.yaml/server/caller", "remove")]));
    assert_eq!(
        done.fixed.after.keys().collect::<Vec<_>>(),
        ["base.yaml", "inner.yaml"],
        "{:?}",
        done.refused
    );
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("type: inner.yaml") && after.contains("'%index%'"), "{after}");
}

const CONTEXT: [&str; 2] = ["environment_context", "workload_context"];

/// Arguments or metadata with the values of parameters of the same names, after the values that ONAP supplies.
fn passed(names: &[&str]) -> String {
    let all = names.iter().chain(&CONTEXT).map(|it| format!(", {it}: {{ get_param: {it} }}"));
    PASSED.to_owned() + &all.collect::<Vec<_>>().concat()
}

fn server(vm_type: &str, more: &str) -> String {
    format!(
        "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: {vm_type}_name_0 }}\n      \
         flavor: {{ get_param: {vm_type}_flavor_name }}\n      image: {{ get_param: {vm_type}_image_name }}\n{more}      metadata: {{ {} }}\n",
        passed(&[]),
    )
}

const OF_FW: [&str; 3] = ["fw_name_0", "fw_flavor_name", "fw_image_name"];
const OF_LB: [&str; 3] = ["lb_name_0", "lb_flavor_name", "lb_image_name"];

/// A template with the parameters and the resources of servers.
fn of_servers(parameters: &[&str], resources: &str) -> String {
    let parameters = declared(parameters) + &declared(&CONTEXT) + &supplied();
    format!("{HEAD}parameters:\n{parameters}resources:\n{resources}")
}

/// A template with two servers, each below a comment.
fn pair() -> String {
    let resources = format!("  # The firewall\n{}  # The balancer\n{}", server("fw", ""), server("lb", ""));
    of_servers(&[OF_FW, OF_LB].concat(), &resources)
}

const SEPARATED: &str = "repair/pair.yaml/servers";

#[test]
fn servers_of_a_nested_template_move_to_separate_templates() {
    let (base, pair) = (call_of_pair(), pair());
    let manifest = r#"{"name": "n", "data": [{"file": "base.yaml", "type": "HEAT", "isBase": true}, {"file": "pair.yaml", "type": "HEAT"}]}"#;
    let files = [("MANIFEST.json", manifest), ("base.yaml", base.as_str()), ("pair.yaml", pair.as_str())];
    let second = pair.lines().position(|it| it == "  lb_server_0:").unwrap() + 1;
    assert_eq!(
        reported(&files, "R-17528"),
        [(
            u32::try_from(second).unwrap(),
            "move each further server (`lb_server_0`) to a separate nested template with the connected resources, and call this \
             template wherever `pair.yaml` is called"
                .to_owned(),
            false
        )]
    );
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == SEPARATED).unwrap();
    assert_eq!(
        question.text,
        "Move each further server (`lb_server_0`) from `pair.yaml` to a separate nested template with the connected resources?"
    );
    let shown = question.form.shown(&Written::text("move"));
    assert_eq!(shown, "move `lb_server_0` to separate nested templates");
    // Earlier versions wrote `remove`.
    let former = decided(&input(&files), &answers(&[(SEPARATED, "remove")]));
    let done = decided(&input(&files), &answers(&[(SEPARATED, "move")]));
    assert_eq!(former.fixed.after, done.fixed.after);
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let names = ["base.yaml", "pair.yaml", "pair_lb_server_0.yaml", "MANIFEST.json"];
    let [base, fw, lb, manifest] = texts(&done, &names).try_into().unwrap();
    assert_eq!(fw, of_servers(&OF_FW, &format!("  # The firewall\n{}", server("fw", ""))));
    assert_eq!(lb, of_servers(&OF_LB, &format!("  # The balancer\n{}", server("lb", ""))));
    let (first, second) = base.split_once("  both_lb_server_0:\n").unwrap();
    assert!(first.contains("fw_image_name: { get_param: fw_image_name }"), "{first}");
    assert!(!first.contains("lb_image_name: { get_param: lb_image_name }"), "{first}");
    assert!(second.contains("    type: pair_lb_server_0.yaml\n"), "{second}");
    assert!(second.contains("lb_image_name: { get_param: lb_image_name }"), "{second}");
    assert!(!second.contains("fw_image_name"), "{second}");
    let listed = r#"{"file":"pair_lb_server_0.yaml","type":"HEAT"}]"#;
    assert!(manifest.replace(' ', "").contains(listed), "{manifest}");
    let after = [("base.yaml", &*base), ("pair.yaml", &*fw), ("pair_lb_server_0.yaml", &*lb)];
    assert!(reported(&after, "R-17528").is_empty());
    let kept = decided(&input(&files), &answers(&[(SEPARATED, "keep")]));
    assert_eq!(text_of(&kept.fixed.after, "pair.yaml"), pair);
}

#[test]
fn blank_lines_around_separated_servers_stay() {
    let between = "  # The balancer\n";
    let (base, pair) = (call_of_pair(), pair().replace(between, &format!("\n{between}")));
    let files = [("base.yaml", base.as_str()), ("pair.yaml", pair.as_str())];
    let done = decided(&input(&files), &answers(&[(SEPARATED, "move")]));
    let [fw, lb] = texts(&done, &["pair.yaml", "pair_lb_server_0.yaml"]).try_into().unwrap();
    assert_eq!(fw, of_servers(&OF_FW, &format!("  # The firewall\n{}", server("fw", ""))));
    assert_eq!(lb, of_servers(&OF_LB, &format!("  # The balancer\n{}", server("lb", ""))));
}

/// A base module that calls a template with two servers for each member of a group.
fn group_of_pairs() -> String {
    let names = ["fw_flavor_name", "fw_image_name", "lb_flavor_name", "lb_image_name"];
    let of_lists =
        ["fw", "lb"].map(|it| format!("{it}_name_0: {{ get_param: [{it}_names, '%index%'] }}, ")).concat();
    let lists =
        ["fw", "lb"].map(|it| format!("  {it}_names: {{ type: comma_delimited_list, description: d }}\n"));
    let count = "  both_count: { type: number, description: d }\n";
    let group = format!(
        "  both:\n    type: OS::Heat::ResourceGroup\n    properties:\n      count: {{ get_param: both_count }}\n      resource_def:\n        \
         type: pair.yaml\n        properties: {{ {of_lists}{} }}\n",
        passed(&names),
    );
    let more = format!("{}{count}resources:\n", lists.concat());
    of_servers(&names, &group).replace("resources:\n", &more)
}

#[test]
fn members_of_a_group_are_created_in_two_groups() {
    let (base, pair) = (group_of_pairs(), pair());
    let files = [("base.yaml", base.as_str()), ("pair.yaml", pair.as_str())];
    let done = decided(&input(&files), &answers(&[(SEPARATED, "remove")]));
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let after = text_of(&done.fixed.after, "base.yaml");
    let (first, second) = after.split_once("  both_lb_server_0:\n").unwrap();
    for (group, file, list) in
        [(first, "pair.yaml", "fw_names"), (second, "pair_lb_server_0.yaml", "lb_names")]
    {
        let argument = format!("{list}: {{ get_param: {list} }}");
        let called = format!("type: {file}\n");
        for part in [
            "type: OS::Heat::ResourceGroup\n",
            "count: { get_param: both_count }\n",
            called.as_str(),
            argument.as_str(),
        ] {
            assert!(group.contains(part), "{part} in {group}");
        }
        assert!(group.contains("index: '%index%'"), "{group}");
    }
}

/// Help for servers that share resources.
const WITH_PARAMETERS: &str = "move each further server (`lb_server_0`) to a separate nested template with parameters for the \
                               shared resources, and call this template wherever `pair.yaml` is called";

const OF_GROUP: &str = "      security_groups: [ { get_resource: shared_security_group } ]\n";
const GROUP: &str = "  shared_security_group: { type: OS::Neutron::SecurityGroup }\n";

/// A base module that calls `pair.yaml` once.
fn call_of_pair() -> String {
    let all = [OF_FW, OF_LB].concat();
    of_servers(&all, &format!("  both: {{ type: pair.yaml, properties: {{ {} }} }}\n", passed(&all)))
}

/// A template with two servers and other resources.
fn connected(fw: &str, lb: &str, more: &str) -> String {
    of_servers(&[OF_FW, OF_LB].concat(), &format!("{fw}{lb}{more}"))
}

/// The shared resources stay, and the caller passes their IDs.
#[test]
fn connected_servers_move_to_templates_with_parameters() {
    let peer = "      user_data: { get_attr: [fw_server_0, name] }\n";
    let lb = server("lb", &format!("{OF_GROUP}{peer}"));
    let (base, pair) = (call_of_pair(), connected(&server("fw", OF_GROUP), &lb, GROUP));
    let files = [("base.yaml", base.as_str()), ("pair.yaml", pair.as_str())];
    let second = pair.lines().position(|it| it == "  lb_server_0:").unwrap() + 1;
    assert_eq!(
        reported(&files, "R-17528"),
        [(u32::try_from(second).unwrap(), WITH_PARAMETERS.to_owned(), false)]
    );
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == SEPARATED).unwrap();
    assert_eq!(
        question.text,
        "Move each further server (`lb_server_0`) from `pair.yaml` to a separate nested template with parameters for the shared resources?"
    );
    let done = decided(&input(&files), &answers(&[(SEPARATED, "remove")]));
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    let [base, fw, lb] =
        texts(&done, &["base.yaml", "pair.yaml", "pair_lb_server_0.yaml"]).try_into().unwrap();
    assert!(fw.contains("  shared_security_group:") && !fw.contains("lb_server_0"), "{fw}");
    assert!(lb.contains("  lb_server_0:\n") && !lb.contains("fw_server_0:\n"), "{lb}");
    assert!(!lb.contains("OS::Neutron::SecurityGroup"), "{lb}");
    let (_, call) = base.split_once("  both_lb_server_0:\n").unwrap();
    for (name, value) in [
        ("shared_security_group_id", "{ get_resource: shared_security_group }"),
        ("fw_server_0_name", "{ get_attr: [fw_server_0, name] }"),
    ] {
        let (_, output) =
            fw.split_once(&format!("\n  {name}:\n")).unwrap_or_else(|| panic!("{name} in {fw}"));
        assert!(output.contains(&format!("    value: {value}\n")), "{fw}");
        assert!(lb.contains(&format!("get_param: {name} }}")) && !lb.contains(value), "{lb}");
        assert!(lb.contains(&format!("\n  {name}:\n    type: string\n")), "{lb}");
        assert!(call.contains(&format!("get_attr: [both, {name}]")), "{base}");
        assert!(!call.contains(&format!("get_param: {name}")), "{base}");
    }
    let after = [("base.yaml", &*base), ("pair.yaml", &*fw), ("pair_lb_server_0.yaml", &*lb)];
    assert!(reported(&after, "R-17528").is_empty());
}

/// The template of a further server is created after all resources that stay.
#[test]
fn servers_stay_if_parameters_cannot_replace_the_connection() {
    let (base, own) = (call_of_pair(), |vm_type: &str| server(vm_type, ""));
    let waiting = "  handle: { type: AWS::CloudFormation::WaitConditionHandle }\n  wait: { type: AWS::CloudFormation::WaitCondition, properties: \
                   { Handle: { get_resource: handle }, Timeout: 9 } }\n";
    let of_handle = "      user_data: { get_resource: handle }\n";
    for pair in [
        connected(&server("fw", "      user_data: { get_resource: lb_server_0 }\n"), &own("lb"), ""),
        connected(&own("fw"), &format!("{}    depends_on: fw_server_0\n", own("lb")), ""),
        connected(&own("fw"), &server("lb", "      user_data: { get_attr: [fw_server_0, show] }\n"), ""),
        connected(&server("fw", of_handle), &server("lb", of_handle), waiting),
    ] {
        let files = [("base.yaml", base.as_str()), ("pair.yaml", pair.as_str())];
        assert_eq!(help(&files, "R-17528"), WITH_PARAMETERS, "{pair}");
        assert!(asked(&files).iter().all(|it| it.id != SEPARATED), "{pair}");
    }
}

/// Members of two groups could not share one resource of a nested template.
#[test]
fn connected_servers_of_a_group_stay_and_can_be_accepted() {
    let pair = connected(&server("fw", OF_GROUP), &server("lb", OF_GROUP), GROUP);
    let base = group_of_pairs();
    let files = [("base.yaml", base.as_str()), ("pair.yaml", pair.as_str())];
    assert_eq!(help(&files, "R-17528"), WITH_PARAMETERS);
    assert!(asked(&files).iter().all(|it| it.id != SEPARATED));
    let done = decided(&input(&files), &answers(&[]));
    let accepted = done.open.iter().find(|it| it.id == "accept/R-17528").unwrap();
    assert_eq!(
        accepted.text,
        "Which reason justifies the findings of R-17528 (Nested files contain at most one server, second-level files no resources)?"
    );
}

/// Without a module, the package would have nothing to deploy.
#[test]
fn one_of_two_modules_stays_if_both_have_only_forbidden_resources() {
    let module = |id: &str| {
        format!(
            "{HEAD}resources:\n  {id}: {{ type: OS::Neutron::FloatingIP, properties: {{ floating_network: public }} }}\n"
        )
    };
    let (base, second) = (module("fip"), module("fip_1"));
    let files = [("base.yaml", base.as_str()), ("second.yaml", second.as_str())];
    let given = answers(&[("remove/base.yaml/fip", "remove"), ("remove/second.yaml/fip_1", "remove")]);
    let done = decided(&input(&files), &given);
    let templates = done.fixed.after.keys().filter(|it| !it.contains(".env")).count();
    assert_eq!(templates, 1, "{:?}", done.fixed.after.keys());
}
