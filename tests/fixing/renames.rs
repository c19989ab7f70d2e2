//! Renames with all references; added sections and metadata.

use vnfcheck_runner::open::Input;

use super::decisions::{answers, decided, input};
use super::{HEAD, IMAGE, SERVER, after, fixed_package, skipped, text_of, titles, with_image};

/// Returns the template after the fix with this title, which no command applies because it changes the deployment.
fn typo_fix(base: &str, title: &str) -> String {
    let files = [("base.yaml", base), ("base.env", "parameters: {}\n")];
    assert!(!titles(&fixed_package(&files, true)).contains(&title));
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let findings = report.packages[0].requirements.iter().flat_map(|it| &it.findings);
    let fix = findings.filter_map(|it| it.fix.as_ref()).find(|it| it.title == title).unwrap();
    assert_eq!(fix.applicability, vnfcheck_fix::Applicability::Display);
    let mut text = base.to_owned();
    let mut edits: Vec<_> = fix.edits.iter().filter(|edit| edit.file == "base.yaml").collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start.offset));
    for edit in edits {
        text.replace_range(edit.range.start.offset as usize..edit.range.end.offset as usize, &edit.text);
    }
    text
}

#[test]
fn a_parameter_is_renamed_in_its_environment_its_callers_and_the_templates_they_call() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }} # kept\n  key: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image }}\n\
         outputs:\n  key: {{ value: {{ get_param: key }} }}\n"
    );
    let done = fixed_package(
        &[("base.yaml", &base), ("base.env", "parameters:\n  image: cirros # ours\n  key: k\n")],
        false,
    );
    assert!(titles(&done).contains(&"rename parameter `image` to `fw_image_name`"), "{:?}", titles(&done));
    let base = after(&done, "base.yaml");
    assert!(base.contains("  fw_image_name: { type: string, description: d } # kept\n"), "{base}");
    assert!(base.contains("      image: { get_param: fw_image_name }\n"), "{base}");
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: cirros # ours\n  key: k\n");
}

/// Heat does not accept a call for all properties, a number as a parameter name, or a list of resources. These
/// forms name no element, so no rename changes them.
#[test]
fn forms_that_are_not_names_in_heat_stay() {
    let base = format!(
        "{HEAD}parameters:\n  zone: {{ type: string, description: d, default: a }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties: {{ get_param: zone }}\n  fw_server_1:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: 3.7 }}\n      \
         image: {{ get_param: false }}\n"
    );
    let other = "heat_template_version: 2013-05-23\ndescription: other\nresources:\n  - fw: { type: OS::Neutron::Port }\n";
    let done = fixed_package(
        &[("base.yaml", &base), ("base.env", "parameters:\n  zone: a\n"), ("other.yaml", other)],
        true,
    );
    let base = after(&done, "base.yaml");
    for kept in ["properties: { get_param: zone }", "get_param: 3.7", "get_param: false"] {
        assert!(base.contains(kept), "{base}");
    }
    assert!(!done.after.contains_key("other.env"), "{:?}", titles(&done));
}

#[test]
fn the_first_versions_of_hot_name_by_ref_too() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image }}\n      user_data: {{ Ref: image }}\n"
    );
    let done = fixed_package(&[("base.yaml", &base), ("base.env", "parameters: { image: cirros }\n")], false);
    let base = after(&done, "base.yaml");
    assert!(base.contains("user_data: { Ref: fw_image_name }\n"), "{base}");
}

/// For Heat, `{ get_attr: server, show }` is a mapping with two keys, which an output shows unchanged.
#[test]
fn data_that_resembles_a_call_stays() {
    let base = format!(
        "{HEAD}resources:\n  server:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: fw_image_name }}\n      flavor: {{ get_param: fw_flavor_name }}\n\
         parameters:\n  fw_image_name: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n\
         outputs:\n  shown: {{ value: {{ get_attr: server, show }} }}\n"
    );
    let environment = "parameters: { fw_image_name: cirros, fw_flavor_name: m1 }\n";
    let done = fixed_package(&[("base.yaml", &base), ("base.env", environment)], true);
    let text = after(&done, "base.yaml");
    assert!(text.contains("  server:\n") && text.contains("{ get_attr: server, show }"), "{text}");
    let skipped: Vec<_> =
        done.skipped.iter().filter(|it| it.title.contains("`server`")).map(|it| it.why.as_str()).collect();
    let why =
        "`server` also appears in the plain data `{ get_attr: server, show }`, which the rename would change";
    assert_eq!(skipped, [why]);
    let block = base.replace(
        "{ value: { get_attr: server, show } }",
        "\n    value:\n      get_attr: server\n      show:",
    );
    let done = fixed_package(&[("base.yaml", &block), ("base.env", environment)], true);
    let quoted =
        "`server` also appears in the plain data `get_attr: server...`, which the rename would change";
    assert!(done.skipped.iter().any(|it| it.why == quoted), "{:?}", done.skipped);
    // The same reference in a valid call is renamed.
    let done = fixed_package(
        &[("base.yaml", &base.replace("server, show", "[server, show]")), ("base.env", environment)],
        true,
    );
    let text = after(&done, "base.yaml");
    assert!(
        text.contains("  fw_server_0:\n") && text.contains("{ get_attr: [fw_server_0, show] }"),
        "{text}"
    );
}

#[test]
fn files_of_templates_that_nest_themselves_keep_their_names() {
    let nested = format!("{HEAD}resources:\n  again:\n    type: nested-vm.yaml\n");
    let base = format!("{HEAD}resources:\n  vm_0:\n    type: nested-vm.yaml\n");
    let done = fixed_package(&[("base.yaml", &base), ("nested-vm.yaml", &nested)], true);
    assert!(done.renames.is_empty() && done.after.contains_key("nested-vm.yaml"), "{:?}", done.renames);
    let done =
        fixed_package(&[("base.yaml", &base), ("nested-vm.yaml", &format!("{HEAD}resources: {{}}\n"))], true);
    assert_eq!(done.renames.get("nested-vm.yaml").map(String::as_str), Some("nested_vm.yaml"));
    assert!(after(&done, "base.yaml").contains("type: nested_vm.yaml\n"));
}

#[test]
fn a_base_module_gets_its_name_in_steps_and_the_manifest_follows() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest = "{\"data\": [{\"file\": \"my-vnf.yaml\", \"type\": \"HEAT\"}]}";
    let done = fixed_package(&[("my-vnf.yaml", &module), ("MANIFEST.json", manifest)], true);
    assert_eq!(done.renames.get("my-vnf.yaml").map(String::as_str), Some("base_my_vnf.yaml"));
    assert!(
        after(&done, "MANIFEST.json").contains("\"base_my_vnf.yaml\""),
        "{}",
        after(&done, "MANIFEST.json")
    );
}

#[test]
fn indices_are_numbered_after_the_resources_have_their_names() {
    let server = |id: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{}{}",
        server("server_fw_01"),
        server("server_fw_02")
    );
    let done = fixed_package(
        &[("base.yaml", &base), ("base.env", "parameters: { fw_image_name: cirros }\n")],
        false,
    );
    let text = after(&done, "base.yaml");
    assert!(text.contains("  fw_server_0:\n") && text.contains("  fw_server_1:\n"), "{text}");
}

#[test]
fn a_long_sequence_of_indices_is_moved_up_in_one_run() {
    let server = |index: usize| {
        format!(
            "  fw_server_{index}:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
        )
    };
    let servers: String = (1..=15).map(server).collect();
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{servers}"
    );
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", "parameters: { fw_image_name: cirros }\n")], true);
    let text = after(&done, "base.yaml");
    assert!(
        done.is_settled && text.contains("  fw_server_0:\n") && !text.contains("fw_server_15:"),
        "{text}"
    );
}

#[test]
fn a_name_with_one_typo_is_corrected() {
    let value = |body: &str| {
        format!(
            "{HEAD}resources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n  two:\n    type: OS::Heat::Value\n{body}"
        )
    };
    let attribute = value("    propertes:\n      value: { get_resource: one } # kept\n");
    let text = typo_fix(&attribute, "write `properties` for `propertes`");
    assert!(text.contains("    properties:\n      value: { get_resource: one } # kept\n"), "{text}");
    let property = value("    properties:\n      'valeu': 1\n");
    let text = typo_fix(&property, "write `value` for `valeu`");
    assert!(text.contains("      'value': 1\n"), "{text}");
    let sizes = "parameters:\n  sizes: { type: string, description: d }\n";
    let function = value("    properties:\n      value: 1\n      type: { get_parm: sizes }\n");
    let text = typo_fix(&format!("{function}{sizes}"), "write `get_param` for `get_parm`");
    assert!(text.contains("      type: { get_param: sizes }\n"), "{text}");
    let section = format!("{}output:\n  out: {{ value: 1 }}\n", value("    properties: { value: 1 }\n"));
    let text = typo_fix(&section, "write `outputs` for `output`");
    assert!(text.contains("\noutputs:\n  out: { value: 1 }\n"), "{text}");
    let of_author = format!("{}{sizes}", value("    properties:\n      value: { get_param: szies }\n"));
    let text = typo_fix(&of_author, "write `sizes` for `szies`");
    assert!(text.contains("      value: { get_param: sizes }\n"), "{text}");
}

/// Examples are an index that may be missing, a key whose correct form already exists, and a short name that may be
/// another word.
#[test]
fn an_ambiguous_name_stays() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, netwrok: a, qos: {{ get_resource: port_1 }} }}\n"
    );
    let done = fixed_package(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], true);
    assert!(!titles(&done).iter().any(|it| it.starts_with("write ")), "{:?}", titles(&done));
}

#[test]
fn a_parameter_that_a_module_uses_and_nobody_declares_is_declared() {
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: fw_image_name }}\n      flavor: {{ get_param: fw_flavor_name }}\n      name: {{ get_param: [fw_names, 0] }}\n"
    );
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", "parameters: { fw_image_name: cirros }\n")], true);
    let text = after(&done, "base.yaml");
    assert!(
        text.contains("  fw_flavor_name:\n    type: string\n    description: fw flavor name\n"),
        "{text}"
    );
    assert!(text.contains("  fw_names:\n    type: comma_delimited_list\n"), "{text}");
    // No caller passes the parameter to a nested template.
    let nested = "heat_template_version: 2013-05-23\ndescription: n\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: { image: { get_param: fw_image_name } }\n";
    let base = format!("{HEAD}resources:\n  nested: {{ type: nested.yaml }}\n");
    let done = fixed_package(
        &[("base.yaml", &base), ("base.env", "parameters: {}\n"), ("nested.yaml", nested)],
        true,
    );
    assert!(!titles(&done).contains(&"declare parameter `fw_image_name`"), "{:?}", titles(&done));
}

#[test]
fn metadata_is_added_in_order_and_parameters_precede_resources() {
    let base = format!(
        "{HEAD}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: m1.small, user_data: {} }}\n\noutputs:\n  out: {{ value: 1 }}\n",
        "x".repeat(60)
    );
    let done = fixed_package(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], false);
    let text = after(&done, "base.yaml");
    let at = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word} in {text}"));
    let keys =
        ["vnf_id", "vnf_name", "vf_module_id", "vf_module_name", "environment_context", "workload_context"];
    let places: Vec<usize> = keys.iter().map(|key| at(&format!("{key}: {{ get_param"))).collect();
    assert!(places.is_sorted(), "{text}");
    assert!(text.contains("\n\nparameters:\n") && at("\nparameters:\n") < at("\n\nresources:\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
}

#[test]
fn an_unused_parameter_is_removed_from_its_groups() {
    let unused = (0..30).map(|at| format!("  spare_{at}: {{ type: string, description: d }}\n"));
    let listed = (0..30).map(|at| format!("  - spare_{at}\n")).collect::<Vec<_>>().concat();
    let groups = format!(
        "parameter_groups:\n- label: g\n  parameters: [spare_0, fw_image_name, \"spare_1\"]\n- label: h\n  parameters:\n{listed}"
    );
    let base = with_image("fw_image_name", &format!("{}{groups}", unused.collect::<String>()));
    let environment = "parameters:\n  fw_image_name: i\n  spare_0: s\n  fw_flavor_name: f\n";
    let done = fixed_package(&[("base.yaml", &base), ("base.env", environment)], false);
    let base = after(&done, "base.yaml");
    let groups = "parameter_groups:\n- label: g\n  parameters: [fw_image_name]\n- label: h\n  parameters: []\nresources:\n";
    assert!(base.contains(groups) && !base.contains("spare"), "{base}");
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: i\n  fw_flavor_name: f\n");
}

/// A built name uses the ID that the resource gets from a safe fix, as in a second run.
#[test]
fn a_name_is_built_from_the_id_that_safe_fixes_give() {
    let base = format!(
        "{HEAD}parameters:\n  net_a: {{ type: string, description: d }}\nresources:\n  oam_network:\n    type: OS::Neutron::Net\n    properties:\n      name: {{ get_param: net_a }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters:\n  net_a: a\n")];
    let at_once = after(&fixed_package(&files, true), "base.yaml");
    assert!(at_once.contains("          template: VNF_NAME_int_oam_network\n"), "{at_once}");
    let safe = fixed_package(&files, false);
    let (base, environment) = (after(&safe, "base.yaml"), after(&safe, "base.env"));
    let then = fixed_package(&[("base.yaml", &base), ("base.env", &environment)], true);
    assert_eq!(after(&then, "base.yaml"), at_once);
}

/// References to group members contain an index; references to resources of stacks pass through all nested calls.
#[test]
fn a_resource_is_renamed_where_callers_read_it() {
    let nested = format!("{HEAD}{SERVER}");
    let middle = format!(
        "{HEAD}{IMAGE}resources:\n  grp:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def: {{ type: nested_vm.yaml, properties: {{ web_image_name: {{ get_param: web_image_name }} }} }}\n\
         outputs:\n  a: {{ value: {{ get_attr: [grp, resource.0.resource.vm-srv] }} }}\n  b: {{ value: {{ get_attr: [grp, resource.1, resource.vm-srv.show] }} }}\n  \
         c: {{ value: {{ get_attr: [grp, attributes, resource.vm-srv] }} }}\n  d: {{ value: {{ get_attr: [grp, resource.1, vm-srv] }} }}\n"
    );
    let base = format!(
        "{HEAD}{IMAGE}resources:\n  inner: {{ type: middle.yaml, properties: {{ web_image_name: {{ get_param: web_image_name }} }} }}\n\
         outputs:\n  a: {{ value: {{ get_attr: [inner, resource.grp.resource.0.resource.vm-srv, show] }} }}\n  b: {{ value: {{ get_attr: [inner, resource.vm-srv] }} }}\n"
    );
    let environment = "parameters: { web_image_name: i }\n";
    let files = [
        ("base.yaml", &*base),
        ("base.env", environment),
        ("middle.yaml", &middle),
        ("nested_vm.yaml", &nested),
    ];
    let done = fixed_package(&files, false);
    let text = after(&done, "middle.yaml");
    for read in [
        "[grp, resource.0.resource.web_server_0]",
        "[grp, resource.1, resource.web_server_0.show]",
        "[grp, attributes, resource.web_server_0]",
        "[grp, resource.1, vm-srv]",
    ] {
        assert!(text.contains(read), "{read}: {text}");
    }
    let text = after(&done, "base.yaml");
    assert!(text.contains("[inner, resource.grp.resource.0.resource.web_server_0, show]"), "{text}");
    assert!(text.contains("[inner, resource.vm-srv]"), "{text}");
    // A member name computed by a call may refer to any member.
    let open = middle.replace(
        "[grp, resource.1, resource",
        "[grp, { list_join: ['', [resource., { get_param: at }]] }, resource",
    );
    let done = fixed_package(&[files[0], files[1], ("middle.yaml", &open), files[3]], false);
    assert!(after(&done, "nested_vm.yaml").contains("  vm-srv:\n"));
    let kept =
        ("rename resource `vm-srv` to `web_server_0`", "`vm-srv` is also read through an unknown path");
    assert!(skipped(&done).contains(&kept), "{:?}", skipped(&done));
}

/// An anchor without an alias repeats no content, and `#` inside a string does not start a comment.
#[test]
fn anchors_without_aliases_and_texts_with_comments_do_not_prevent_a_rename() {
    let base = format!(
        "{HEAD}parameters:\n  img: {{ type: string, description: d }}\n  web_flavor_name: {{ type: string, description: d }}\n  script:\n    type: string\n    description: d\n    default: |\n      #!/bin/sh\n      # set it\n      \
         echo hi\nresources:\n  web_0: &server\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: web_flavor_name }}\n      image: {{ get_param: img }}\n"
    );
    let done = fixed_package(
        &[("base.yaml", &base), ("base.env", "parameters:\n  img: i\n  web_flavor_name: f\n")],
        false,
    );
    let text = after(&done, "base.yaml");
    assert!(
        text.contains("parameters:\n  web_image_name: { type: string, description: d }\n  web_flavor_name:"),
        "{text}"
    );
    assert!(
        text.contains("  web_server_0: &server\n") && text.contains("image: { get_param: web_image_name }")
    );
    assert!(text.contains("        vnf_id: { get_param: vnf_id }\n"), "{text}");
    assert!(!text.contains('#'), "{text}");
    let used = format!("{base}  other:\n    <<: *server\n");
    let done = fixed_package(
        &[("base.yaml", &used), ("base.env", "parameters:\n  img: i\n  web_flavor_name: f\n")],
        false,
    );
    assert!(!after(&done, "base.yaml").contains("get_param: vnf_id"));
}

/// An edit at an anchor applies to all its aliases; if an alias repeats the name as data, the name stays unchanged.
#[test]
fn a_parameter_is_renamed_in_calls_that_aliases_repeat() {
    let base = |of_port: &str, more: &str| {
        format!(
            "{HEAD}parameters:\n  oam: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n\
             \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}, {{ port: {{ get_resource: fw_0_oam_port_1 }} }}] }}\n\
             \x20 fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {of_port}\n\
             \x20 fw_0_oam_port_1:\n    type: OS::Neutron::Port\n    properties: *port\n{more}"
        )
    };
    let environment = "parameters:\n  oam: n\n  fw_flavor_name: f\n";
    let port = |name: &str| format!("&port {{ network: &net {{ get_param: {name} }} }}");
    let output = "outputs:\n  net: { value: *net }\n";
    let text = base(&port("oam"), output);
    let done = fixed_package(&[("base.yaml", &text), ("base.env", environment)], false);
    let after_it = after(&done, "base.yaml");
    for text in ["  oam_net_id: {", &port("oam_net_id"), "properties: *port", "value: *net"] {
        assert!(after_it.contains(text), "{text} of {after_it}");
    }
    assert!(after(&done, "base.env").contains("  oam_net_id: n\n"));
    for (of_port, more) in [
        ("&port { network: { get_param: &name oam } }", "outputs:\n  net: { value: *name }\n"),
        (&port("oam"), "parameter_groups:\n  - { label: *net, parameters: [fw_flavor_name] }\n"),
    ] {
        let text = base(of_port, more);
        let done = fixed_package(&[("base.yaml", &text), ("base.env", environment)], false);
        assert!(after(&done, "base.yaml").contains(of_port), "{}", after(&done, "base.yaml"));
    }
}

#[test]
fn virtual_addresses_without_a_prescribed_name_are_listed_one_after_another() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\n  vip_a: {{ type: string, description: d }}\n  vip_b: {{ type: string, description: d }}\n\
         resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      \
         allowed_address_pairs: [ {{ ip_address: {{ get_param: vip_a }} }}, {{ ip_address: {{ get_param: vip_b }} }} ]\n"
    );
    let done = fixed_package(&[("base.yaml", &base)], true);
    assert!(
        after(&done, "base.yaml").contains("    metadata: { aap_exempt: [vip_a, vip_b] }\n"),
        "{}",
        after(&done, "base.yaml")
    );
}

/// `get_resource` with the name of a parameter means the parameter, whichever name the parameter has by then.
#[test]
fn a_reference_to_a_parameter_as_a_resource_follows_the_parameter() {
    let server = |index: u32, zone: &str| {
        format!(
            "  fw_server_{index}:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: fw_image_name }}\n      flavor: {{ get_param: fw_flavor_name }}\n      \
             availability_zone: {zone}\n"
        )
    };
    let environment = "parameters: { fw_image_name: a, fw_flavor_name: b }\n";
    let (own, shared) = (["0", "1", "0"], ["0"; 3]);
    for (second, expected) in [("availability_zone", own), ("availability_zone_1", shared)] {
        let declared = ["availability_zone_1", "fw_image_name", "fw_flavor_name"];
        let declared = declared.map(|it| format!("  {it}: {{ type: string, description: d }}\n")).concat();
        let base = format!(
            "{HEAD}parameters:\n{declared}resources:\n{}{}{}",
            server(0, "{ get_param: availability_zone_1 }"),
            server(1, &format!("{{ get_param: {second} }}")),
            server(2, "{ get_resource: availability_zone_1 }"),
        );
        let files = [("base.yaml", base.as_str()), ("base.env", environment)];
        let done = decided(&input(&files), &answers(&[]));
        let after = text_of(&done.fixed.after, "base.yaml");
        let zones = after.lines().filter_map(|it| it.trim().strip_prefix("availability_zone: "));
        let expected = expected.map(|index| format!("{{ get_param: availability_zone_{index} }}"));
        assert_eq!(zones.collect::<Vec<_>>(), expected, "{after}");
    }
}

/// The undeclared parameter means the server, so no parameter of this name is declared after the server is renamed.
#[test]
fn a_reference_to_a_resource_as_a_parameter_follows_the_resource() {
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  \
         firewall:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }}, flavor: {{ get_param: fw_flavor_name }} }}\n  \
         other: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: firewall }} }} }}\n"
    );
    let environment = "parameters: { fw_image_name: a, fw_flavor_name: b }\n";
    let done = fixed_package(&[("base.yaml", &base), ("base.env", environment)], true);
    let text = after(&done, "base.yaml");
    assert!(text.contains("  fw_server_0:\n"), "{text}");
    assert!(text.contains("value: { get_param: fw_server_0 }") && !text.contains("firewall"), "{text}");
}
