//! Help texts: carrying out the help of a finding makes no other requirement fail, and each defect is reported once.

use vnfcheck_report::{Location, RequirementReport};
use vnfcheck_runner::open::Input;

const HEAD: &str = "heat_template_version: 2016-10-14\ndescription: d\n";

fn checked(files: &[(&str, &str)]) -> Vec<RequirementReport> {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    report.packages.into_iter().next().unwrap().requirements
}

/// Returns position, help and fix of the findings of a requirement.
fn reported(files: &[(&str, &str)], id: &str) -> Vec<(String, String, Option<String>)> {
    let requirements = checked(files);
    let findings = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    let reported = findings.map(|it| {
        let Location { file, range, .. } = &it.primary;
        let place = format!("{file}:{}:{}", range.start.line, range.start.column);
        (place, it.help.clone().unwrap_or_default(), it.fix.as_ref().map(|it| it.title.clone()))
    });
    reported.collect()
}

fn line_of(place: &str, help: &str, fix: Option<&str>) -> (String, String, Option<String>) {
    (place.to_owned(), help.to_owned(), fix.map(str::to_owned))
}

/// Returns the IDs of the defect that a requirement leads, and of the defects that follow from it.
fn defect(files: &[(&str, &str)], id: &str) -> Vec<(String, Vec<String>)> {
    let requirements = checked(files);
    let defects = vnfcheck_report::defects::defects(&requirements);
    let owned = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let of_id = defects.iter().filter(|it| it.ids().contains(&id));
    of_id.map(|it| (it.names(), owned(it.consequence_ids()))).collect()
}

fn status(files: &[(&str, &str)], id: &str) -> &'static str {
    checked(files).iter().find(|it| it.id == id).unwrap().status.name()
}

#[test]
fn files_are_renamed_with_the_files_named_after_them() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest = "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true},\n\
                    {\"file\": \"inc-lb.yaml\", \"type\": \"HEAT\", \"data\": [{\"file\": \"disks.yaml\", \"type\": \"HEAT_VOL\"}]}]}";
    let files = [
        ("base.yaml", module.as_str()),
        ("disks.env", "parameters: {}\n"),
        ("disks.yaml", module.as_str()),
        ("inc-lb.env", "parameters: {}\n"),
        ("inc-lb.yaml", module.as_str()),
        ("MANIFEST.json", manifest),
    ];
    let rename = "rename `inc-lb.yaml` to `inc_lb.yaml`";
    let help = "rename the file to `inc_lb.yaml`, rename `inc-lb.env` to match, and update all references";
    assert_eq!(reported(&files, "R-87247"), [line_of("inc-lb.yaml:1:1", help, Some(rename))]);
    let help =
        "rename the file to `inc_lb_volume.yaml`, rename `disks.env` to match, and update all references";
    assert_eq!(
        reported(&files, "R-82732"),
        [line_of("disks.yaml:1:1", help, Some("rename `disks.yaml` to `inc_lb_volume.yaml`"))]
    );
    let named = [files[0], ("inc-lb.yaml", module.as_str()), ("inc-lb_volume.yaml", module.as_str())];
    let help =
        "rename the file to `inc_lb.yaml`, rename `inc-lb_volume.yaml` to match, and update all references";
    assert_eq!(reported(&named, "R-87247"), [line_of("inc-lb.yaml:1:1", help, Some(rename))]);
    let input = Input::memory("vnf", named);
    let options = vnfcheck_runner::Options::default();
    let done = vnfcheck_runner::fixing::fix_package(
        vnfcheck_runner::discover_one(&input, &options).unwrap(),
        &options,
        true,
    );
    assert!(done.after.contains_key("inc_lb_volume.yaml"), "{:?}", done.after.keys());
}

/// SDC refuses a file because of a YAML error or an entry; the help fits the cause.
#[test]
fn a_file_that_sdc_refuses_has_a_help_for_its_cause() {
    let tab = format!("{HEAD}resources:\n\ta: 1\n");
    let twice = format!("{HEAD}resources:\n  a: {{ type: OS::Heat::Value, type: OS::Heat::Value }}\n");
    let files = [("list.env", "- a\n".to_owned()), ("tab.yaml", tab), ("twice.yaml", twice)];
    let input = Input::memory("vnf", files);
    let sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::sdc())]);
    let options = vnfcheck_runner::Options { sets, ..vnfcheck_runner::Options::default() };
    let report = vnfcheck_runner::run(&[input], &options).report;
    let requirement = report.packages[0].requirements.iter().find(|it| it.id == "SDC-YML2").unwrap();
    let found = requirement.findings.iter().map(|it| {
        let at = it.primary.range.start;
        (format!("{}:{}:{}", it.primary.file, at.line, at.column), it.help.as_deref().unwrap_or_default())
    });
    let mapping = "write one mapping of keys to values, or remove the file and its entry in `MANIFEST.json`";
    let entry = "rename or remove one of the two entries with this key";
    let expected = [
        ("list.env:1:1", mapping),
        ("tab.yaml:4:1", "replace the tab with spaces"),
        ("twice.yaml:4:31", entry),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected.map(|(place, help)| (place.to_owned(), help)));
}

#[test]
fn an_environment_file_of_another_name_is_one_defect() {
    let module = format!("{HEAD}resources: {{}}\n");
    let files = [("inc_lb.yaml", module.as_str()), ("inc_lbs.env", "parameters: {}\n")];
    let base = ("base.yaml", module.as_str());
    let misnamed = [base, ("base.env", "parameters: {}\n"), files[0], files[1]];
    assert_eq!(
        defect(&misnamed, "R-94509"),
        [("R-94509".to_owned(), vec!["R-81725".to_owned(), "R-86285".to_owned()])]
    );
    let help = "rename `inc_lbs.env` to `inc_lb.env` if the file belongs to this template, or add `inc_lb.env` with `parameters: {}`";
    assert_eq!(reported(&misnamed, "R-81725"), [line_of("inc_lb.yaml:1:1", help, None)]);
    let manifest = "{\"data\": [{\"file\": \"inc_lb.yaml\", \"type\": \"HEAT\", \"data\": [{\"file\": \"inc_lbs.env\", \"type\": \"HEAT_ENV\"}]}]}";
    let paired = [misnamed.as_slice(), &[("MANIFEST.json", manifest)]].concat();
    assert_eq!((status(&paired, "R-81725"), status(&paired, "R-86285")), ("pass", "pass"));
    let help = "rename the file to `inc_lb.env`, and update `MANIFEST.json`";
    assert_eq!(
        reported(&paired, "R-94509"),
        [line_of("inc_lbs.env:1:1", help, Some("rename `inc_lbs.env` to `inc_lb.env`"))]
    );
}

#[test]
fn an_id_is_proposed_for_one_of_two_resources() {
    let group = |id: &str| format!("  {id}: {{ type: OS::Neutron::SecurityGroup }}\n");
    let port = |role: &str| {
        format!(
            "  fw_0_{role}_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: {role}_net_id }}, security_groups: [{{ get_resource: a }}, {{ get_resource: b }}] }}\n"
        )
    };
    let base = format!(
        "{HEAD}resources:\n{}{}{}{}  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}, {{ port: {{ get_resource: fw_0_data_port_0 }} }}] }}\n",
        group("a"),
        group("b"),
        port("oam"),
        port("data")
    );
    let taken = "another resource has the ID `fw_security_group` or needs the same ID: merge the two resources, or use them for different servers or networks";
    assert_eq!(
        reported(&[("base.yaml", &base)], "R-08775"),
        [
            line_of(
                "base.yaml:4:3",
                "rename the resource to `fw_security_group`, and update all references",
                Some("rename resource `a` to `fw_security_group`")
            ),
            line_of("base.yaml:5:3", taken, None),
        ]
    );
    let networks = format!(
        "{HEAD}resources:\n  oam: {{ type: OS::Neutron::Net }}\n  oam_net: {{ type: OS::Neutron::Net }}\n"
    );
    let reported = reported(&[("base.yaml", &networks)], "R-25720");
    let own = "give each network of the VNF a different role in its ID `int_{network-role}_network`: another network has the ID `int_oam_network` or needs the same ID";
    assert_eq!(reported.last(), Some(&line_of("base.yaml:5:3", own, None)));
}

#[test]
fn a_parameter_that_is_not_passed_stays() {
    let parameters = "parameters:\n  key: { type: string, description: d }\n";
    let nested = format!(
        "{HEAD}{parameters}resources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: key }} }} }}\n"
    );
    let base = format!("{HEAD}{parameters}resources:\n  call: {{ type: nested.yaml }}\n");
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("nested.yaml", &nested)];
    let help = "pass the parameter to `nested.yaml`, which declares a parameter of the same name";
    assert_eq!(reported(&files, "R-90279"), [line_of("base.yaml:4:3", help, None)]);
    let help = "add a property for every parameter of `nested.yaml`, such as `key: {get_param: key}`";
    assert_eq!(reported(&files, "R-11041"), [line_of("base.yaml:6:17", help, None)]);
    assert_eq!(
        defect(&files, "R-11041"),
        [("R-11041".to_owned(), vec!["R-90279".to_owned(), "R-92635".to_owned()])]
    );
    // The second of the two calls does not pass the parameter.
    let twice = base.replace(
        "  call: { type: nested.yaml }\n",
        "  a: { type: nested.yaml, properties: { key: k } }\n  b: { type: nested.yaml }\n",
    );
    let files = [("base.yaml", twice.as_str()), files[1], files[2]];
    assert_eq!(defect(&files, "R-11041")[0].1, ["R-90279", "R-92635"]);
}

#[test]
fn an_indexed_parameter_before_others_stays() {
    let base = format!(
        "{HEAD}parameters:\n  fw_name_0: {{ type: string, description: d }}\n  fw_name_1: {{ type: string, description: d }}\n\
         resources:\n  fw_server_1:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: fw_name_1 }} }}\n"
    );
    let help = "use the parameter with `get_param`, or remove it with its values and decrement the index of later names, such as `fw_name_1`";
    assert_eq!(reported(&[("base.yaml", &base)], "R-90279"), [line_of("base.yaml:4:3", help, None)]);
    let last = base.replace("get_param: fw_name_1", "get_param: fw_name_0");
    let help = "use the parameter with `get_param`, or remove it here and where its value is set";
    assert_eq!(
        reported(&[("base.yaml", &last)], "R-90279"),
        [line_of("base.yaml:5:3", help, Some("remove parameter `fw_name_1`"))]
    );
}

/// The new name of a misnamed parameter fills the gap in the indices.
#[test]
fn a_misnamed_parameter_fills_the_gap() {
    let base = format!(
        "{HEAD}parameters:\n  fw_ip_0: {{ type: string, description: d }}\n  fw_oam_ip_1: {{ type: string, description: d }}\n\
         resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: fw_ip_0 }} }}, {{ ip_address: {{ get_param: fw_oam_ip_1 }} }}] }}\n\
         \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}] }}\n"
    );
    let help = "rename the parameter to `fw_oam_ip_0` in the whole template";
    assert_eq!(
        reported(&[("base.yaml", &base)], "R-40971"),
        [line_of("base.yaml:9:94", help, Some("rename parameter `fw_ip_0` to `fw_oam_ip_0`"))]
    );
}

#[test]
fn names_of_lists_agree_where_an_element_is_passed() {
    let nested = format!(
        "{HEAD}parameters:\n  fw_vm_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: fw_vm_name }} }}\n"
    );
    let base = format!(
        "{HEAD}parameters:\n  fw_vm_names: {{ type: comma_delimited_list, description: d }}\nresources:\n  call:\n    type: nested.yaml\n    properties: {{ fw_vm_name: {{ get_param: [fw_vm_names, 0] }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())];
    let help = "rename the list to `fw_names`, pass the whole list and the index, and select the element in `nested.yaml`";
    assert_eq!(reported(&files, "R-708564"), [line_of("base.yaml:8:45", help, None)]);
    let help = "use an element of the list `fw_names`, declare the list as `comma_delimited_list` and the index as `number` with descriptions, pass both in every call, and rename `fw_vm_names` to `fw_names` in `base.yaml`";
    assert_eq!(reported(&files, "R-54171"), [line_of("nested.yaml:8:38", help, None)]);
}

/// A list that supplies two templates cannot get both names, and two arguments of a call cannot both get one name.
#[test]
fn a_value_for_two_purposes_is_split() {
    let base = format!(
        "{HEAD}parameters:\n  cps_ips: {{ type: comma_delimited_list, description: d }}\nresources:\n  \
         a: {{ type: fw.yaml, properties: {{ fw_oam_ip_0: {{ get_param: [cps_ips, 0] }} }} }}\n  \
         b: {{ type: lb.yaml, properties: {{ lb_oam_ip_0: {{ get_param: [cps_ips, 1] }} }} }}\n"
    );
    let nested = |vm_type: &str| {
        format!(
            "{HEAD}parameters:\n  {vm_type}_oam_ip_0: {{ type: string, description: d }}\nresources:\n  \
             {vm_type}_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: {vm_type}_oam_ip_0 }} }}] }} }}\n  \
             {vm_type}_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, networks: [{{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }}] }} }}\n"
        )
    };
    let (fw, lb) = (nested("fw"), nested("lb"));
    let files = [("base.yaml", base.as_str()), ("fw.yaml", &fw), ("lb.yaml", &lb)];
    assert_eq!(
        helps_by_line(&files, "R-708564"),
        [
            "base.yaml:6 rename the list to `fw_oam_ips`, pass the whole list and the index, and select the element in `fw.yaml`",
            "base.yaml:7 declare a separate list `lb_oam_ips`, pass the whole list and the index, and select the element in `lb.yaml`",
        ]
    );
    let base = format!(
        "{HEAD}parameters:\n  x: {{ type: string, description: d }}\nresources:\n  \
         a: {{ type: n.yaml, properties: {{ kind: {{ get_param: x }}, picture: {{ get_param: x }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  kind: {{ type: string, description: d }}\n  picture: {{ type: string, description: d }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: kind }}, image: {{ get_param: picture }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let own = |name: &str| format!("base.yaml:6 declare and pass a parameter `{name}` in `base.yaml`");
    assert_eq!(helps_by_line(&files, "R-708564"), [own("kind"), own("picture")]);
}

#[test]
fn a_correctly_named_parameter_of_the_caller_can_be_passed() {
    let nested = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }} }}\n"
    );
    let base = |others: &str| {
        format!(
            "{HEAD}resources:\n  call:\n    type: nested.yaml\n    properties: {{ fw_flavor_name: {{ get_param: flavor }} }}\nparameters:\n  flavor: {{ type: string, description: d }}\n{others}"
        )
    };
    let rename = "rename parameter `flavor` to `fw_flavor_name`";
    for (others, help, fix) in [
        ("", "rename `flavor` to `fw_flavor_name` in `base.yaml`", Some(rename)),
        (
            "  fw_flavor_name: { type: string, description: d }\n",
            "pass `fw_flavor_name`, which `base.yaml` declares too",
            None,
        ),
    ] {
        let base = base(others);
        let files = [("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())];
        assert_eq!(reported(&files, "R-708564"), [line_of("base.yaml:6:48", help, fix)]);
    }
}

#[test]
fn a_literal_network_is_one_defect() {
    let base = format!(
        "{HEAD}resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: oam-net }}\n"
    );
    assert_eq!(
        defect(&[("base.yaml", &base)], "R-62983"),
        [("R-62983".to_owned(), vec!["R-59482".to_owned()])]
    );
}

#[test]
fn a_virtual_address_without_a_value_is_reported_once() {
    let port = |index: usize| {
        format!(
            "  fw_{index}_int_ctrl_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_resource: int_ctrl_network }}, allowed_address_pairs: [{{ ip_address: {{ get_param: fw_int_ctrl_floating_ip }} }}] }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  fw_int_ctrl_floating_ip: {{ type: string, description: d }}\nresources:\n  int_ctrl_network: {{ type: OS::Neutron::Net }}\n{}{}",
        port(0),
        port(1)
    );
    let help = "add `fw_int_ctrl_floating_ip` with a value to `parameters` in `base.env`";
    assert_eq!(
        reported(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], "R-717227"),
        [line_of("base.yaml:9:115", help, None)]
    );
}

#[test]
fn values_under_a_misspelt_section_are_one_defect() {
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "Parameters: { fw_image_name: i }\n")];
    let follows = vec!["R-91125".to_owned(), "R-03324".to_owned()];
    let reported = defect(&files, "R-92635").into_iter().find(|(names, _)| names.contains("unknown-section"));
    let (names, mut consequences) = reported.unwrap();
    consequences.sort_by_key(|id| *id == "R-03324");
    assert_eq!((names.as_str(), consequences), ("R-92635 hot.unknown-section", follows));
}

#[test]
fn a_server_with_a_volume_and_no_image_is_one_defect() {
    let base = format!(
        "{HEAD}resources:\n  attachment:\n    type: OS::Cinder::VolumeAttachment\n    properties: {{ volume_id: v, instance_uuid: {{ get_resource: fw_server_0 }} }}\n\
         \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: f }}\n"
    );
    assert_eq!(
        defect(&[("base.yaml", &base)], "R-69588"),
        [("R-69588".to_owned(), vec!["R-92635".to_owned()])]
    );
    // Other missing properties are separate defects.
    let base = base.replace("{ flavor: f }", "{}");
    let of_engine = defect(&[("base.yaml", &base)], "R-92635");
    assert!(of_engine.iter().any(|(names, _)| names == "R-92635 hot.missing-property"), "{of_engine:?}");
}

#[test]
fn a_function_of_a_later_version_is_named_if_it_is_not_a_value() {
    let base = "heat_template_version: 2013-05-23\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: { image: { if: [big, a, b] } }\n";
    let requirements = checked(&[("base.yaml", base)]);
    let findings = requirements.iter().flat_map(|it| &it.findings);
    let wrong = findings.filter(|it| it.kind.as_deref() == Some("hot.wrong-type")).collect::<Vec<_>>();
    assert_eq!(wrong.len(), 1);
    assert_eq!(
        wrong[0].message,
        "`image` expects a string, found a mapping: version `2013-05-23` has no function `if`"
    );
    assert_eq!(wrong[0].help.as_deref(), Some("use `heat_template_version: 2016-10-14` or later"));
}

#[test]
fn the_name_of_a_function_of_a_later_version_is_data() {
    let found = |text: &str, kind: &str| -> Vec<String> {
        let requirements = checked(&[("base.yaml", text)]);
        let findings = requirements.iter().flat_map(|it| &it.findings);
        let of_kind = findings.filter(|it| it.kind.as_deref() == Some(kind));
        let described = of_kind.map(|it| {
            let start = it.primary.range.start;
            let help = it.help.as_deref().unwrap_or_default();
            format!("{}:{} {}; {help}", start.line, start.column, it.message)
        });
        described.collect()
    };
    let conditions = "heat_template_version: 2016-10-14\nconditions:\n  \
                      whole: { str_replace_strict: { template: a, params: { a: b } } }\n  \
                      part: { equals: [ { str_replace_strict: { template: a, params: { a: b } } }, b ] }\n  \
                      known: { equals: [ { str_replace: { template: a, params: { a: b } } }, b ] }\nresources:\n  \
                      a: { type: OS::Heat::RandomString, condition: whole }\n";
    assert_eq!(
        found(conditions, "hot.invalid-condition"),
        [
            "3:10 condition `whole` is neither a boolean nor a function; use `equals`, `not`, `and`, `or`, `true` or `false`",
            "5:24 `str_replace` cannot be used in a condition; compare parameters and literal values only"
        ]
    );
    let slip = |version: &str| {
        let text = format!(
            "heat_template_version: {version}\nresources:\n  a:\n    type: OS::Heat::RandomString\n    \
             properties:\n      salt: str_replace_strict:x\n"
        );
        found(&text, "hot.ignored-function")
    };
    assert_eq!(slip("2016-10-14"), [""; 0]);
    assert_eq!(
        slip("2017-02-24"),
        [
            "6:13 `str_replace_strict:x` is not a call and is treated as data; put a space after the colon: `str_replace_strict: x`"
        ]
    );
}

#[test]
fn servers_on_the_same_networks_differ_in_their_addresses() {
    let port = |index: usize, ips: &str| {
        format!(
            "  fw_{index}_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{ips}] }}\n\
             \x20 fw_server_{index}:\n    type: OS::Nova::Server\n    properties: {{ networks: [{{ port: {{ get_resource: fw_{index}_oam_port_0 }} }}] }}\n"
        )
    };
    let v4 = "{ ip_address: { get_param: fw_oam_ip_0 } }";
    let base = format!(
        "{HEAD}resources:\n{}{}",
        port(0, &format!("{v4}, {{ ip_address: {{ get_param: fw_oam_v6_ip_0 }} }}")),
        port(1, v4)
    );
    let requirements = checked(&[("base.yaml", &base)]);
    let findings = &requirements.iter().find(|it| it.id == "R-01455").unwrap().findings;
    let messages: Vec<&str> = findings.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(
        messages,
        ["server `fw_server_1` differs from `fw_server_0` of the same vm-type `fw` in addresses"]
    );
    let help = "give the ports of both servers the same number and kind of addresses, or give one of the servers a different vm-type";
    assert_eq!(findings.first().unwrap().help.as_deref(), Some(help));
}

/// A volume belongs to one server, so that servers with the same volume would be wrong.
#[test]
fn servers_get_equal_volumes_and_not_the_same_volumes() {
    let attached = "  v: { type: OS::Cinder::Volume, properties: { size: 1 } }\n  w: { type: OS::Cinder::VolumeAttachment, properties: { volume_id: { get_resource: v }, instance_uuid: { get_resource: fw_server_1 } } }\n";
    let server = |index: u32, flavor: &str| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {flavor} }}, image: {{ get_param: fw_image_name }} }} }}\n"
        )
    };
    let volumes = "attach volumes of the same number, size and type to both servers";
    for (flavor, action) in [
        ("fw_flavor_name", volumes.to_owned()),
        ("fw_big_flavor_name", format!("use the same flavor for both servers, and {volumes}")),
    ] {
        let servers = [server(0, "fw_flavor_name"), server(1, flavor)].concat();
        let base = format!("{HEAD}resources:\n{servers}{attached}");
        let help = format!("{action}, or give one of the servers a different vm-type");
        let files = [("base.yaml", base.as_str())];
        assert_eq!(reported(&files, "R-01455"), [line_of("base.yaml:5:3", &help, None)], "{flavor}");
    }
}

/// A parameter for a value that the environment must list is added to the environment with a value.
#[test]
fn a_parameter_for_an_image_gets_a_value() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: cirros }}\n"
    );
    let base = ("base.yaml", base.as_str());
    let take = "use `{get_param: fw_image_name}`, and declare the parameter with";
    let help = &format!("{take} a type and a description");
    let listed = ("base.env", "parameters: { fw_image_name: i }\n");
    assert_eq!(reported(&[base, listed], "R-901331"), [line_of("base.yaml:6:26", help, None)]);
    let help = format!("{take} a type, a description, and a value in `base.env`");
    assert_eq!(reported(&[base, ("base.env", "parameters: {}\n")], "R-901331")[0].1, help);
}

#[test]
fn a_parameter_to_declare_is_also_used() {
    let nested = format!("{HEAD}resources:\n  one: {{ type: OS::Heat::None }}\n");
    let base = format!("{HEAD}resources:\n  call: {{ type: nested.yaml, properties: {{ key: k }} }}\n");
    let files =
        [("base.yaml", base.as_str()), ("base.env", "parameters: { zone: z }\n"), ("nested.yaml", &nested)];
    let helps = |id: &str| reported(&files, id).into_iter().map(|it| it.1).collect::<Vec<_>>();
    assert!(helps("R-35414").contains(&"declare at least one parameter, and use it".to_owned()));
    assert_eq!(helps("R-599443"), ["declare and use the parameter in the template, or remove the entry"]);
    assert!(
        helps("R-92635")
            .contains(&"declare and use `key` in `nested.yaml`, or remove `properties` here".to_owned())
    );
}

/// A server without any boot source is a single defect.
#[test]
fn a_server_without_a_boot_source_is_one_defect() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: f }}\n"
    );
    assert_eq!(
        defect(&[("base.yaml", &base)], "R-83706"),
        [("R-83706".to_owned(), vec!["R-92635".to_owned()])]
    );
}

/// With the rule sets `onap` and `heat`, a defect has the IDs of both, and the ID in `heat` is also the kind.
#[test]
fn a_kind_that_is_an_id_too_is_named_once() {
    let base = format!("{HEAD}resources:\n  s: {{ type: OS::Neutron::Subnet, properties: {{ name: s }} }}\n");
    let input = Input::memory("vnf", [("base.yaml", base)]);
    let sets = [vnfcheck_rules::onap(), vnfcheck_rules::heat()].map(std::sync::Arc::clone);
    let options = vnfcheck_runner::Options {
        sets: vnfcheck_check::RuleSets::new(sets),
        ..vnfcheck_runner::Options::default()
    };
    let requirements = vnfcheck_runner::run(&[input], &options).report.packages.remove(0).requirements;
    let defects = vnfcheck_report::defects::defects(&requirements);
    let names = defects.iter().map(vnfcheck_report::defects::Defect::names);
    let names: Vec<String> = names.filter(|it| it.contains("hot.")).collect();
    assert_eq!(names, ["R-92635, hot.missing-property"; 2]);
}

/// A list is neither an address nor a name, and the elements of a list have no names.
#[test]
fn a_value_selected_from_a_list_is_an_element() {
    let base = format!(
        "{HEAD}parameters:\n  cfg: {{ type: json, description: d }}\n  oam_net_id: {{ type: string, description: d }}\n  \
         fw_flavor_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties: {{ name: {{ get_param: [cfg, name] }}, flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}] }}\n  \
         fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    \
         properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: [cfg, ip] }} }}] }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let element = |list: &str| {
        format!(
            "use an element of the list, such as `{{get_param: [{list}, 0]}}`, and declare the parameter as `comma_delimited_list` with a description"
        )
    };
    assert_eq!(reported(&files, "R-87817"), [line_of("base.yaml:10:39", &element("fw_names"), None)]);
    assert_eq!(reported(&files, "R-04697"), [line_of("base.yaml:13:95", &element("fw_oam_ips"), None)]);
    let own = "use a separate parameter with `type: string`";
    assert_eq!(reported(&files, "R-34037"), [line_of("base.yaml:4:10", own, None)]);
    let list = base.replace("[cfg, ip]", "[cfg, 0]").replace("[cfg, name]", "[cfg, 1]");
    let whole = "declare the parameter with `type: comma_delimited_list`";
    assert_eq!(reported(&[("base.yaml", &list)], "R-34037"), [line_of("base.yaml:4:10", whole, None)]);
}

/// A list of networks under the name of a network parameter cannot be the network of a port.
#[test]
fn a_list_of_networks_is_not_a_network() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: comma_delimited_list, description: d }}\nresources:\n  fw_0_oam_port_0:\n    \
         type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: [oam_net_id, 0] }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let own = "use a separate parameter with `type: string`";
    assert_eq!(reported(&files, "R-62983"), [line_of("base.yaml:8:42", own, None)]);
    assert_eq!(reported(&files, "R-18008"), [line_of("base.yaml:4:17", own, None)]);
}

/// A list parameter whose elements a nested template uses cannot become a string.
#[test]
fn a_list_whose_elements_a_nested_template_uses_stays_a_list() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: comma_delimited_list, description: d }}\nresources:\n  n: {{ type: n.yaml, \
         properties: {{ oam_net_id: {{ get_param: oam_net_id }}, index: 0 }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: comma_delimited_list, description: d }}\n  index: {{ type: number, description: d }}\n\
         resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    \
         properties: {{ network: {{ get_param: [oam_net_id, {{ get_param: index }}] }} }}\n"
    );
    let own = "use a separate parameter with `type: string`";
    let passed = format!(
        "{own}, declare the parameter here and in `base.yaml` with a description, and pass the value in every call"
    );
    let expected = [line_of("base.yaml:4:17", own, None), line_of("n.yaml:4:17", &passed, None)];
    assert_eq!(reported(&[("base.yaml", &base), ("n.yaml", &nested)], "R-18008"), expected);
    let whole = nested.replace("[oam_net_id, { get_param: index }]", "oam_net_id");
    let (help, title) = ("declare the parameter with `type: string`", Some("declare the type `string`"));
    let expected = [line_of("base.yaml:4:17", help, title), line_of("n.yaml:4:17", help, title)];
    assert_eq!(reported(&[("base.yaml", &base), ("n.yaml", &whole)], "R-18008"), expected);
}

#[test]
fn every_call_passes_the_parameters_of_a_nested_template() {
    let base = format!("{HEAD}resources:\n  n: {{ type: n.yaml }}\n");
    let nested = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vm_role: fw }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let help = "add `vf_module_name: {get_param: vf_module_name}`, declare parameter `vf_module_name` as `string` here and in `base.yaml` with a description, and pass the value in every call";
    assert_eq!(reported(&files, "R-100400").iter().map(|it| it.1.as_str()).collect::<Vec<_>>(), [help]);
    let help = "add `vf_module_name: {get_param: vf_module_name}`, and declare parameter `vf_module_name` as `string` with a description";
    let alone = [("base.yaml", nested.as_str())];
    assert_eq!(reported(&alone, "R-100400").iter().map(|it| it.1.as_str()).collect::<Vec<_>>(), [help]);
}

#[test]
fn requirements_on_one_volume_module_give_one_help() {
    let base = format!("{HEAD}resources: {{}}\n");
    let volumes = format!("{HEAD}resources:\n  fw_volume_0: {{ type: OS::Cinder::Volume }}\n");
    let files = [("base.yaml", base.as_str()), ("data_volume.yaml", volumes.as_str())];
    let help = "add the module `data.yaml`, or rename the file after the base or incremental module that uses its outputs, with `_volume` appended, and update all references";
    for id in ["R-82732", "R-11200"] {
        assert_eq!(reported(&files, id), [line_of("data_volume.yaml:1:1", help, None)], "{id}");
    }
    let servers = format!("{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server }}\n");
    let files = [("base.yaml", base.as_str()), ("data_volume.yaml", servers.as_str())];
    let help = "choose a name that does not end in `_volume`";
    for (id, place) in [("R-82732", "1:1"), ("R-11200", "1:1"), ("R-589037", "4:24")] {
        assert_eq!(reported(&files, id), [line_of(&format!("data_volume.yaml:{place}"), help, None)], "{id}");
    }
}

#[test]
fn a_parameter_named_like_an_output_of_other_volumes_gets_another_name() {
    let module = format!("{HEAD}parameters:\n  id: {{ type: string, description: d }}\nresources: {{}}\n");
    let base = format!("{HEAD}resources: {{}}\n");
    let volumes = format!(
        "{HEAD}resources:\n  v: {{ type: OS::Cinder::Volume }}\noutputs:\n  id: {{ value: {{ get_resource: v }} }}\n"
    );
    let files =
        [("base.yaml", base.as_str()), ("base_volume.yaml", volumes.as_str()), ("inc.yaml", module.as_str())];
    let help =
        "rename parameter `id` of `inc.yaml` if the module does not use the volumes of `base_volume.yaml`";
    assert_eq!(reported(&files, "R-11200"), [line_of("inc.yaml:4:3", help, None)]);
}

#[test]
fn the_volume_modules_of_one_module_are_joined() {
    let parameter = |name: &str| format!("  {name}: {{ type: string, description: d }}\n");
    let base = format!("{HEAD}parameters:\n{}{}resources: {{}}\n", parameter("a_id"), parameter("b_id"));
    let volumes = |output: &str| {
        format!(
            "{HEAD}resources:\n  v: {{ type: OS::Cinder::Volume }}\noutputs:\n  {output}: {{ value: {{ get_resource: v }} }}\n"
        )
    };
    let (first, second) = (volumes("a_id"), volumes("b_id"));
    let manifest = "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true, \"data\": [\
                    {\"file\": \"vol_a.yaml\", \"type\": \"HEAT_VOL\"}, {\"file\": \"vol_b.yaml\", \"type\": \"HEAT_VOL\"}]}]}";
    let files = [
        ("base.yaml", base.as_str()),
        ("vol_a.yaml", first.as_str()),
        ("vol_b.env", "parameters: {}\n"),
        ("vol_b.yaml", second.as_str()),
        ("MANIFEST.json", manifest),
    ];
    let help = "move the parameters, resources and outputs of `vol_b.yaml` to `vol_a.yaml`, the values of `vol_b.env` to `vol_a.env`, and remove `vol_b.yaml` and `vol_b.env`, also from `MANIFEST.json`";
    assert_eq!(reported(&files, "R-11200"), [line_of("vol_b.yaml:1:1", help, None)]);
}

#[test]
fn a_name_with_a_role_that_is_a_vm_type_is_corrected_at_once() {
    let base = format!(
        "{HEAD}parameters:\n  addresses: {{ type: comma_delimited_list, description: d }}\nresources:\n  oam_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: oam_flavor_name }}, networks: [ {{ port: {{ get_resource: oam_0_oam_port_0 }} }} ] }}\n  oam_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      fixed_ips: [ {{ ip_address: {{ get_param: [ addresses, 0 ] }} }} ]\n"
    );
    let found = reported(&[("base.yaml", base.as_str())], "R-04697");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "base.yaml:13:49");
    assert_eq!(found[0].1, "rename the parameter to `oam_oam_ips` in the whole template");
}

#[test]
fn the_default_of_a_name_leads_to_no_environment_file() {
    let base = format!(
        "{HEAD}parameters:\n  network_name: {{ type: string, description: d, default: n }}\nresources:\n  int_oam_network: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: network_name }} }} }}\n"
    );
    let help = "build the name from `vnf_name` instead, and remove the parameter";
    assert_eq!(reported(&[("base.yaml", base.as_str())], "R-90526"), [line_of("base.yaml:4:49", help, None)]);
}

/// ONAP assigns server names, so the parameter that becomes the name must not be in the environment file.
#[test]
fn a_parameter_that_becomes_a_name_leaves_the_environment() {
    let base = format!(
        "{HEAD}parameters:\n  fw_name_0: {{ type: string, description: d }}\nresources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ name: fw }} }}\n"
    );
    let listed = [("base.yaml", base.as_str()), ("base.env", "parameters:\n  fw_name_0: fw\n")];
    let help = "use `{get_param: fw_name_0}`, and remove its entry from `base.env`";
    assert_eq!(reported(&listed, "R-663631"), [line_of("base.yaml:6:62", help, None)]);
    let unlisted = [listed[0], ("base.env", "parameters: {}\n")];
    assert_eq!(
        reported(&unlisted, "R-663631"),
        [line_of("base.yaml:6:62", "use `{get_param: fw_name_0}`", None)]
    );
}

/// A nested template for servers of several vm-types has parameters that cannot be named after any of them.
#[test]
fn a_nested_template_for_several_vm_types_is_called_by_one() {
    let call = |vm_type: &str| {
        format!(
            "  {vm_type}: {{ type: n.yaml, properties: {{ image: {{ get_param: {vm_type}_image_name }} }} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  a_image_name: {{ type: string, description: d }}\n  b_image_name: {{ type: string, description: d }}\nresources:\n{}{}",
        call("a"),
        call("b")
    );
    let nested = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\nresources:\n  server: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: image }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let help = "calls in `base.yaml` pass `a_image_name`, `b_image_name` as `image`: call a copy of `n.yaml` for each parameter, and rename `image` in each copy to that parameter";
    assert_eq!(reported(&files, "R-58670"), [line_of("n.yaml:6:71", help, None)]);
    assert_eq!(reported(&files, "R-708564").iter().map(|it| it.1.as_str()).collect::<Vec<_>>(), [help, help]);
}

#[test]
fn a_server_with_different_parameters_is_one_defect() {
    let base = |first: &str, second: &str| {
        format!(
            "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {first} }} }}\n  \
             fw_server_1: {{ type: OS::Nova::Server, properties: {{ flavor: {second} }} }}\n"
        )
    };
    let (own, mistyped) = ("{ get_param: fw_flavor_name }", "{ get_param: fw_flavour_name }");
    for (first, second) in [("m1", own), (own, "m1")] {
        let text = base(first, second);
        let files = [("base.yaml", text.as_str())];
        assert_eq!(defect(&files, "R-481670"), [("R-481670".to_owned(), vec!["R-01455".to_owned()])]);
    }
    for (first, second) in [(mistyped, own), (own, mistyped)] {
        let text = base(first, second);
        let (_, follows) = defect(&[("base.yaml", text.as_str())], "R-45188").remove(0);
        assert!(follows.contains(&"R-01455".to_owned()), "{follows:?}");
    }
}

/// The index of an ID counts after the ID has the required form; this also applies to an ID whose index depends on
/// another one.
#[test]
fn indices_follow_the_forms_of_ids() {
    let base = |first: &str, second: &str| {
        format!(
            "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  \
             {first}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n  \
             {second}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n"
        )
    };
    for (first, second) in [("fw_server0", "fw_server_1"), ("fw_server_0", "fw_1")] {
        let text = base(first, second);
        let files = [("base.yaml", text.as_str())];
        assert_eq!(defect(&files, "R-29751"), [("R-29751".to_owned(), vec!["R-11690".to_owned()])]);
    }
}

/// Forbidden constraints are removed instead of moved to the caller, where they are forbidden too.
#[test]
fn constraints_that_two_requirements_forbid_are_removed_once() {
    let base = format!(
        "{HEAD}parameters:\n  vm_role: {{ type: string, description: d }}\nresources:\n  n: {{ type: n.yaml, properties: {{ vm_role: {{ get_param: vm_role }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  vm_role: {{ type: string, description: d, constraints: [{{ length: {{ max: 9 }} }}] }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vm_role: {{ get_param: vm_role }} }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    assert_eq!(defect(&files, "R-00011"), [("R-67597, R-00011".to_owned(), vec![])]);
}

#[test]
fn an_unknown_type_is_one_defect() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_id: {{ type: String, description: d }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ vnf_id: {{ get_param: vnf_id }} }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let names = "R-11441, R-92635".to_owned();
    assert_eq!(defect(&files, "R-11441"), [(names, vec!["R-07507".to_owned()])]);
    let fix = Some("write `string` for `String`");
    assert_eq!(reported(&files, "R-11441"), [line_of("base.yaml:4:19", "did you mean `string`?", fix)]);
}

/// The index at the end of a network role must be removed, and does not count as an index.
#[test]
fn the_index_in_a_role_is_one_defect() {
    let base = format!(
        "{HEAD}parameters:\n  gn_1_net_id: {{ type: string, description: d }}\nresources:\n  \
         fw_0_gn_1_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: gn_1_net_id }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(defect(&files, "R-26506"), [("R-26506".to_owned(), vec!["R-11690".to_owned()])]);
    let help = "correct the network-role `gn_1`, which ends in the index `_1`, first; then number the resources from 0 without gaps, with an index that is not part of the role";
    assert_eq!(reported(&files, "R-11690"), [line_of("base.yaml:6:3", help, None)]);
}

/// A required property under a misspelled name is one defect; so is a name that cannot be interpreted.
#[test]
fn a_misspelled_property_is_one_defect() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  p:\n    type: OS::Neutron::QoSBandwidthLimitRule\n    \
         properties: {{ policy: q, max_kpbs: 1 }}\n  v:\n    type: OS::Cinder::Volume\n    \
         properties: {{ size: 1, name: {{ str_replace: {{ templates: V, params: {{ V: {{ get_param: vnf_name }} }} }} }} }}\n"
    );
    let requirements = checked(&[("base.yaml", base.as_str())]);
    let defects = vnfcheck_report::defects::defects(&requirements);
    let of_engine = defects.iter().filter(|it| it.ids().contains(&"R-92635"));
    let reported: Vec<_> =
        of_engine.map(|it| (it.finding.primary.range.start.line, it.consequences.len())).collect();
    assert_eq!(reported, [(8, 1), (11, 1)]);
}

/// A finding that follows from no other is listed, although another finding with the same change follows from a defect
/// of another module.
#[test]
fn a_shared_parameter_is_a_defect_of_each_module() {
    let module = |vm_type: &str| {
        format!(
            "{HEAD}parameters:\n  flavor_name: {{ type: string, description: d }}\nresources:\n  {vm_type}_server_0:\n    \
             type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: flavor_name }} }}\n"
        )
    };
    let (base, other) = (module("va"), module("vb"));
    let files = [
        ("b.yaml", other.as_str()),
        ("b.env", "parameters: { flavor_name: x }\n"),
        ("base_a.yaml", base.as_str()),
        ("base_a.env", "parameters: { flavor_name: x }\n"),
    ];
    let requirements = checked(&files);
    let defects = vnfcheck_report::defects::defects(&requirements);
    let named = defects.iter().filter(|it| it.ids().contains(&"R-45188"));
    let places: Vec<_> =
        named.map(|it| (it.finding.primary.file.as_str(), it.finding.primary.range.start.line)).collect();
    assert_eq!(places, [("b.yaml", 8), ("base_a.yaml", 8)]);
}

/// Messages about names on an internal network use the role in the new ID of the network.
#[test]
fn names_on_a_misnamed_network_have_its_new_role() {
    let parameter = |name: &str| format!("  {name}: {{ type: string, description: d }}\n");
    let parameters: String =
        ["fw_name_0", "fw_image_name", "fw_flavor_name", "fw_private_ip_0"].map(parameter).concat();
    let base = format!(
        "{HEAD}parameters:\n{parameters}resources:\n  private_net:\n    type: OS::Neutron::Net\n  \
         private_subnet:\n    type: OS::Neutron::Subnet\n    properties: {{ network: {{ get_resource: private_net }} }}\n  \
         fw_private_0_port:\n    type: OS::Neutron::Port\n    properties:\n      \
         network: {{ get_resource: private_net }}\n      fixed_ips: [ {{ ip_address: {{ get_param: fw_private_ip_0 }} }} ]\n  \
         fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: fw_name_0 }}\n      \
         image: {{ get_param: fw_image_name }}\n      flavor: {{ get_param: fw_flavor_name }}\n      \
         networks: [ {{ port: {{ get_resource: fw_private_0_port }} }} ]\n"
    );
    let files = [("base.yaml", base.as_str())];
    let requirements = checked(&files);
    let messages = |id: &str| -> Vec<String> {
        let findings = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
        findings.map(|it| format!("{} {}", it.primary.range.start.line, it.message)).collect()
    };
    assert_eq!(
        messages("R-26351"),
        ["14 port `fw_private_0_port` on an internal network is not named `fw_0_int_private_port_0`"]
    );
    assert_eq!(messages("R-59434"), ["11 subnet `private_subnet` is not named `int_private_subnet_0`"]);
    assert_eq!(
        messages("R-78380"),
        [
            "18 parameter `fw_private_ip_0` sets the IPv4 address of port `fw_private_0_port`, expected `fw_int_private_ip_0`"
        ]
    );
    let helps = |id: &str| -> Vec<String> {
        reported(&files, id).into_iter().map(|(place, help, _)| format!("{place} {help}")).collect()
    };
    assert_eq!(
        helps("R-69014"),
        [
            "base.yaml:17:16 rename the resource `private_net` to `int_private_network`, and update all references"
        ]
    );
    assert_eq!(
        helps("R-16968"),
        [
            "base.yaml:9:3 rename the resource to `int_private_network`, and update all references, or use a parameter with an external network instead"
        ]
    );
}

#[test]
fn a_module_without_volumes_changes_its_name_or_its_type_in_the_manifest() {
    let base = format!("{HEAD}resources: {{}}\n");
    let module = format!("{HEAD}resources:\n  int_oam_network: {{ type: OS::Neutron::Net }}\n");
    let by_name = [("base.yaml", base.as_str()), ("base_volume.yaml", module.as_str())];
    let name = "choose a name that does not end in `_volume`";
    assert_eq!(reported(&by_name, "R-589037"), [line_of("base_volume.yaml:4:28", name, None)]);
    let add = format!("add the volumes, or {name}");
    assert_eq!(reported(&by_name, "R-270358"), [line_of("base_volume.yaml:3:1", &add, None)]);
    let manifest = "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true, \"data\": [{\"file\": \
                    \"disks.yaml\", \"type\": \"HEAT_VOL\"}]}]}";
    let by_manifest =
        [("base.yaml", base.as_str()), ("disks.yaml", module.as_str()), ("MANIFEST.json", manifest)];
    let manifest = "change the type of the module in `MANIFEST.json` to `HEAT`";
    assert_eq!(reported(&by_manifest, "R-589037"), [line_of("disks.yaml:4:28", manifest, None)]);
    let volume = "  fw_volume_0: { type: OS::Cinder::Volume, properties: { size: 1 } }\n";
    let mixed = [module.as_str(), volume].concat();
    let mixed = [("base.yaml", base.as_str()), ("base_volume.yaml", mixed.as_str())];
    let moved = "move the resource to the base module";
    assert_eq!(reported(&mixed, "R-589037"), [line_of("base_volume.yaml:4:28", moved, None)]);
}

#[test]
fn the_name_of_a_network_is_not_a_vm_type() {
    let text = format!(
        "{HEAD}parameters:\n  FW_image_name: {{ type: string }}\n  fw_cidr: {{ type: string }}\nresources:\n  fw_network:\n    type: \
         OS::Neutron::Net\n  fw_subnet:\n    type: OS::Neutron::Subnet\n    properties: {{ network: {{ get_resource: fw_network }}, cidr: {{ \
         get_param: fw_cidr }} }}\n  FW_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: FW_image_name }} \
         }}\n"
    );
    for id in ["R-32394", "R-46839"] {
        assert_eq!(status(&[("base.yaml", text.as_str())], id), "pass", "{id}");
    }
}

#[test]
fn the_help_names_what_a_group_leaves_open() {
    let group = |definition: &str| {
        let text = format!(
            "{HEAD}parameters:\n  a: {{ type: string }}\nresources:\n  g:\n    type: OS::Heat::ResourceGroup\n    properties: {{ \
             resource_def: {definition} }}\n"
        );
        let requirements = checked(&[("base.yaml", text.as_str())]);
        let found = requirements.iter().find(|it| it.id == "R-29751").unwrap();
        let undecided = found.undecided.first().unwrap();
        (undecided.message.clone(), undecided.help.clone().unwrap_or_default())
    };
    assert_eq!(
        group("{ type: { get_param: a }, properties: { name: x } }"),
        (
            "`g` creates resources of an unknown type, the value of parameter `a`".to_owned(),
            "write a resource type, or the file name of a template in the package".to_owned()
        )
    );
    assert_eq!(
        group("{ get_param: a }").0,
        "`g` creates resources with an unknown definition, the value of parameter `a`"
    );
    assert_eq!(
        group("{ type: OS::Nova::Server, properties: { get_param: a } }").0,
        "`g` creates resources with unknown properties, the value of parameter `a`"
    );
}

/// The help for an attached port names the entry to remove if the server lists the port twice.
#[test]
fn a_port_that_a_server_lists_twice_is_removed_once() {
    let port = "  port: { type: OS::Neutron::Port, properties: { network: a } }\n";
    let entry = "{ port: { get_resource: port } }";
    let server = |id: &str, networks: &str| {
        format!(
            "  {id}: {{ type: OS::Nova::Server, properties: {{ flavor: a, image: i, networks: [ {networks} ] }} }}\n"
        )
    };
    let twice = format!("{HEAD}resources:\n{port}{}", server("vm", &format!("{entry}, {entry}")));
    let shared = format!("{HEAD}resources:\n{port}{}{}", server("a", entry), server("b", entry));
    for (text, at, help) in [
        (twice, "base.yaml:5:138", "remove one of the entries for `port` from `networks`"),
        (shared, "base.yaml:6:103", "create a separate port for `b`"),
    ] {
        assert_eq!(reported(&[("base.yaml", &text)], "R-92635"), [line_of(at, help, None)], "{text}");
    }
}

/// A CloudFormation template has other names of sections, so it is converted first.
#[test]
fn a_section_of_a_converted_template_is_added_last() {
    let template = "HeatTemplateFormatVersion: '2012-12-12'\nResources: {}\n";
    let convert = "convert the CloudFormation template with `vnfcheck convert FILE --to hot`";
    let help =
        |id: &str| reported(&[("base.yaml", template)], id).into_iter().map(|(_, help, _)| help).next();
    assert_eq!(help("R-27078").as_deref(), Some(convert));
    let add = format!("{convert}; then add a top-level key `description:` if the key is missing");
    assert_eq!(help("R-39402"), Some(add));
}

/// The parameters of new elements come from the callers of a nested template.
#[test]
fn parameters_of_a_nested_template_are_passed() {
    let base = format!("{HEAD}resources:\n  nested: {{ type: nested.yaml }}\n");
    let nested = format!(
        "{HEAD}resources:\n  disk_0: {{ type: OS::Cinder::Volume, properties: {{ size: {{ get_param: size }} }} }}\n  \
         vm: {{ type: OS::Nova::Server, properties: {{ flavor: a, image: i, networks: [ {{ network: a }} ] }} }}\n  \
         disk: {{ type: OS::Cinder::Volume, properties: {{ size: 1, name: a }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())];
    let help = |id: &str| reported(&files, id).into_iter().map(|(place, help, _)| (place, help)).next();
    let metadata = "add `metadata` with `vnf_id`, `vf_module_id`, `vnf_name`, `vf_module_name`, `workload_context` and `environment_context`, each with `get_param` of the parameter of the same name, declare these parameters as `string` here and in `base.yaml` with a description, and pass the value in every call";
    assert_eq!(help("R-37437"), Some(("nested.yaml:5:3".to_owned(), metadata.to_owned())));
    let declare = "declare `size` under `parameters:` here and in `base.yaml` with a type and a description, and pass the value in every call";
    assert_eq!(help("R-92635"), Some(("nested.yaml:4:72".to_owned(), declare.to_owned())));
    let name = "build the name with `str_replace` from `vnf_name`, declare `vnf_name` here and in `base.yaml` with a type and a description, and pass `vnf_name` in every call";
    assert_eq!(help("R-85734"), Some(("nested.yaml:6:66".to_owned(), name.to_owned())));
}

/// Heat's authors do not name a replacement for each deprecated element.
#[test]
fn a_deprecated_element_has_an_action() {
    let template = format!(
        "{HEAD}resources:\n  policy: {{ type: OS::Senlin::Policy, properties: {{ type: senlin.policy.scaling-1.0 }} }}\n"
    );
    let help = "remove or replace type `OS::Senlin::Policy`; Heat states: Senlin project was retired";
    assert_eq!(reported(&[("base.yaml", &template)], "R-92635"), [line_of("base.yaml:4:19", help, None)]);
    let template = format!(
        "{HEAD}resources:\n  alarm: {{ type: OS::Aodh::Alarm, properties: {{ meter_name: a, threshold: 1 }} }}\n"
    );
    let help = "use `OS::Aodh::GnocchiAggregationByResourcesAlarm` instead";
    assert_eq!(reported(&[("base.yaml", &template)], "R-92635"), [line_of("base.yaml:4:18", help, None)]);
    let template = format!(
        "{HEAD}resources:\n  route: {{ type: OS::Neutron::ExtraRoute, properties: {{ router_id: r, destination: 10.0.0.0/8, nexthop: 10.0.0.1 }} }}\n"
    );
    let help =
        "remove or replace type `OS::Neutron::ExtraRoute`; Heat states: Use this resource at your own risk";
    assert_eq!(reported(&[("base.yaml", &template)], "R-92635"), [line_of("base.yaml:4:18", help, None)]);
}

/// Heat's authors name a service for the first type, and a service that is deprecated itself for the second.
#[test]
fn a_deprecated_type_has_the_name_of_its_replacement() {
    for (old, new) in [
        ("OS::Neutron::LBaaS::PoolMember", "OS::Octavia::PoolMember"),
        ("OS::Neutron::HealthMonitor", "OS::Octavia::HealthMonitor"),
        ("OS::Designate::Record", "OS::Designate::RecordSet"),
    ] {
        let template = format!("{HEAD}resources:\n  old: {{ type: {old} }}\n");
        let found = reported(&[("base.yaml", &template)], "R-92635");
        let help = format!("use `{new}` instead");
        assert!(found.contains(&line_of("base.yaml:4:16", &help, None)), "{found:?}");
    }
}

/// The help also names the environment file of a module, or the calls of a nested template, which contain the name of
/// the parameter.
#[test]
fn a_parameter_is_renamed_where_the_value_comes_from() {
    let image = "parameters: { image: { type: string } }\nresources:\n  \
                 vm: { type: OS::Nova::Server, properties: { image: { get_param: image } } }\n";
    let template = format!("{HEAD}{image}");
    let base = format!("{template}  nested: {{ type: nested.yaml, properties: {{ image: a }} }}\n");
    let environment = "parameters: { image: a }\n".to_owned();
    let files = [
        ("base.yaml", base),
        ("base.env", environment),
        ("inc.yaml", template.clone()),
        ("nested.yaml", template),
    ];
    let input = Input::memory("vnf", files);
    let sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::sdc())]);
    let options = vnfcheck_runner::Options { sets, ..vnfcheck_runner::Options::default() };
    let report = vnfcheck_runner::run(&[input], &options).report;
    let requirement = report.packages[0].requirements.iter().find(|it| it.id == "SDC-NNS13").unwrap();
    let found = requirement.findings.iter().map(|it| {
        let at = it.primary.range.start;
        (format!("{}:{}:{}", it.primary.file, at.line, at.column), it.help.clone().unwrap_or_default())
    });
    let renamed = [
        ("base.yaml:5:67", "in the whole template and in the environment file"),
        ("inc.yaml:5:67", "in the whole template"),
        ("nested.yaml:5:67", "in the whole template and in the calls that pass the value"),
    ];
    let renamed = renamed.map(|(place, places)| (place.to_owned(), format!("rename the parameter {places}")));
    assert_eq!(found.collect::<Vec<_>>(), renamed);
}

/// Returns position and help of the findings of one of SDC's requirements.
fn reported_by_sdc(files: &[(&str, &str)], id: &str) -> Vec<(String, String)> {
    let input = Input::memory("vnf", files.iter().copied());
    let sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::sdc())]);
    let options = vnfcheck_runner::Options { sets, ..vnfcheck_runner::Options::default() };
    let report = vnfcheck_runner::run(&[input], &options).report;
    let requirement = report.packages[0].requirements.iter().find(|it| it.id == id).unwrap();
    let found = requirement.findings.iter().map(|it| {
        let at = it.primary.range.start;
        (format!("{}:{}:{}", it.primary.file, at.line, at.column), it.help.clone().unwrap_or_default())
    });
    found.collect()
}

/// SDC assigns only templates and environment files to modules, so the help depends on the content.
#[test]
fn a_file_without_a_module_is_placed_by_its_content() {
    let template = format!("{HEAD}resources: {{ a: {{ type: OS::Heat::None }} }}\n");
    let manifest = "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true},\n\
                    {\"file\": \"notes.yaml\", \"type\": \"OTHER\"}]}";
    let files = [
        ("base.env", "parameters: {}\n"),
        ("base.yaml", template.as_str()),
        ("lone.env", "parameters: {}\n"),
        ("notes.yaml", "a: 1\n"),
        ("spare.yaml", template.as_str()),
        ("MANIFEST.json", manifest),
    ];
    let placed = [
        ("base.env:1:1", "list the file with type `HEAT_ENV` in `data` of the entry of `base.yaml`"),
        (
            "lone.env:1:1",
            "list the file with type `HEAT_ENV` in `data` of the entry of its template, or remove the file",
        ),
        ("notes.yaml:1:1", "remove the file, or change its extension and update `MANIFEST.json`"),
        ("spare.yaml:1:1", "write `MANIFEST.json` again with `vnfcheck manifest`, or remove the file"),
    ];
    let placed = placed.map(|(place, help)| (place.to_owned(), help.to_owned()));
    assert_eq!(reported_by_sdc(&files, "SDC-ARCHIVE3"), placed);
}

#[test]
fn help_for_sdc_names_parameter_and_type() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n  \
         a: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: sizes }} }} }}\n  \
         b: {{ type: OS::Contrail::VirtualNetwork, properties: {{ name: {{ get_param: total }} }} }}\n  \
         c: {{ type: OS::Contrail::ServiceInstance, properties: {{ name: {{ get_param: size }} }} }}\n  \
         p: {{ type: OS::Neutron::Port, properties: {{ fixed_ips: [ {{ ip_address: {{ get_param: size }} }} ] }} }}\n  \
         q: {{ type: OS::Neutron::Port, properties: {{ fixed_ips: [ {{ subnet: {{ get_param: size }} }} ] }} }}\n  \
         r: {{ type: OS::Neutron::Port, properties: {{ fixed_ips: [ {{ ip_address: {{ get_param: my_fw_int_oam_ip_0 }} }} ] }} }}\n"
    );
    let reported = |id: &str| {
        let found = reported_by_sdc(&[("base.yaml", base.as_str())], id);
        found.into_iter().map(|(place, help)| format!("{place} {help}")).collect::<Vec<_>>()
    };
    assert_eq!(
        reported("SDC-HOT1"),
        [
            "base.yaml:6:65 did you mean `size`?",
            "base.yaml:7:77 declare `total` under `parameters:` with a type and a description",
            "base.yaml:11:87 declare `my_fw_int_oam_ip_0` under `parameters:` with a type and a description"
        ]
    );
    assert_eq!(
        reported("SDC-CTL3"),
        [
            "base.yaml:7:14 use `OS::ContrailV2::VirtualNetwork`, and adapt the properties",
            "base.yaml:8:14 use a type of `OS::ContrailV2`, and adapt the properties"
        ]
    );
    assert_eq!(
        reported("SDC-NNP1"),
        [
            "base.yaml:9:87 rename the parameter to `{vm-type}_{network-role}_ip_{index}`, or `{vm-type}_{network-role}_ips` for a list, in the whole template and where its value is set",
            "base.yaml:10:83 write `ip_address` first in the entry, with a parameter named `{vm-type}_{network-role}_ip_{index}`",
            "base.yaml:11:87 join words of the vm-type or network-role in all names, so that at most 3 words precede `_ip_0`, such as `myfw_int_oam_ip_0`; or accept the finding with `--ignore SDC-NNP1`"
        ]
    );
}

/// The help for a missing key, file or section names everything that other checks require of the addition.
#[test]
fn help_for_an_addition_is_complete() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\nresources:\n  \
         a: {{ type: OS::Nova::Server, properties: {{ metadata: {{ x: 1 }} }} }}\n  \
         b: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: none.yaml }} }} }}\n"
    );
    for (id, place, help) in [
        (
            "SDC-NNS2",
            "base.yaml:6:46",
            "add `vf_module_id: {get_param: vf_module_id}`, and declare the parameter with a type and a description",
        ),
        ("SDC-NNS3", "base.yaml:6:46", "add `vnf_id: {get_param: vnf_id}`"),
        ("SDC-HRR2", "base.yaml:7:85", "add the file and its entry in `MANIFEST.json`, or correct the name"),
    ] {
        let found = reported_by_sdc(&[("base.yaml", base.as_str())], id);
        assert_eq!(found, [(place.to_owned(), help.to_owned())], "{id}");
    }
    let version = "start the template with `heat_template_version: 2016-10-14` or later";
    let found = reported(&[("base.yaml", "description: d\nresources: {}\n")], "R-27078");
    assert_eq!(found.iter().map(|it| it.1.as_str()).collect::<Vec<_>>(), [version]);
}

/// The help names the new ID of a resource whose form no other requirement defines, the new name of a parameter, and
/// no name that a template cannot declare.
#[test]
fn help_names_what_can_be_written() {
    let base = format!(
        "{HEAD}resources:\n  a: {{ type: nested.yaml, properties: {{ stack: {{ get_param: \"OS::stack_name\" }} }} }}\n  \
         DB_Affinity: {{ type: OS::Nova::ServerGroup }}\n  \
         web_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: f }}, image: {{ get_param: web_image_name }}, scheduler_hints: {{ group: {{ get_resource: DB_Affinity }} }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters: {{ stack: {{ type: string, description: d }} }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ name: {{ get_param: stack }} }} }}\n"
    );
    let files =
        [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("nested.yaml", nested.as_str())];
    for (id, help) in [
        ("R-708564", "pass a declared parameter `stack` instead of `OS::stack_name`"),
        ("R-54517", "rename the resource to `web_DB_Affinity`, and update all references"),
        (
            "R-69431",
            "rename the parameter to `web_flavor_name`, declare the new name in `base.yaml` with a type and a description, and add the new name with a value to `parameters` in `base.env`",
        ),
    ] {
        let found = reported(&files, id);
        assert_eq!(found.iter().map(|it| it.1.as_str()).collect::<Vec<_>>(), [help], "{id}");
    }
}

/// The help for a value of a wrong type leads to the right type, and the help for a dependency does not suggest a
/// parameter.
#[test]
fn help_for_a_type_leads_to_that_type() {
    let base = format!(
        "{HEAD}parameters:\n  n: {{ type: number, default: {{}}, description: d }}\n  \
         s: {{ type: number, default: 9, constraints: [ {{ range: {{ max: 8 }} }} ], description: d }}\nresources:\n  \
         a: {{ type: OS::Heat::RandomString, depends_on: missing }}\n  \
         p: {{ type: OS::Neutron::Port, properties: {{ network: net, allowed_address_pairs: 10, security_groups: 10 }} }}\n"
    );
    let maps = "write a list of mappings, with `- ` before the first key of each mapping";
    assert_eq!(
        reported(&[("base.yaml", base.as_str())], "R-92635"),
        [
            line_of("base.yaml:4:31", "write a default of type `number`, or correct the type", None),
            line_of("base.yaml:5:31", "correct the default, or relax the constraint", None),
            line_of(
                "base.yaml:7:50",
                "use the name of a resource of this file, or remove the dependency",
                None
            ),
            line_of("base.yaml:8:84", maps, None),
            line_of("base.yaml:8:105", "write a list, with `- ` before each item", None),
        ]
    );
}

/// The ID of a security group of several vm-types on one network keeps the network-role, as R-03595 requires.
#[test]
fn a_shared_security_group_keeps_its_only_network() {
    let server = |vm_type: &str| {
        format!(
            "  {vm_type}_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, security_groups: [ {{ get_resource: vfw_security_group }} ] }} }}\n  \
             {vm_type}_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, networks: [ {{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }} ] }} }}\n"
        )
    };
    let base = format!(
        "{HEAD}resources:\n  vfw_security_group: {{ type: OS::Neutron::SecurityGroup }}\n{}{}",
        server("vfw"),
        server("lb")
    );
    let help = "rename the resource to `oam_security_group`, and update all references";
    assert_eq!(reported(&[("base.yaml", base.as_str())], "R-67793"), [line_of("base.yaml:4:3", help, None)]);
}

/// A mapping consists of two definitions only if its keys repeat from the first one on.
#[test]
fn a_key_is_missing_only_before_a_second_definition() {
    let definition = |properties: &str| {
        let base = format!(
            "{HEAD}resources:\n  a:\n    type: OS::Heat::RandomString\n    properties:\n{properties}"
        );
        let found = reported(&[("base.yaml", base.as_str())], "R-95303");
        found.into_iter().map(|(place, help, _)| format!("{place} {help}")).collect::<Vec<_>>()
    };
    let inside = "      salt: a\n      length: 4\n      character_classes: [ { class: digits } ]\n      length: 8\n      character_classes: [ { class: letters } ]\n";
    assert_eq!(
        definition(inside),
        [
            "base.yaml:10:7 keep one value of `length`: `4` or `8`",
            "base.yaml:11:7 join the two lists under one `character_classes`"
        ]
    );
    let again = "      length: 4\n      character_classes: [ { class: digits } ]\n      length: 8\n      character_classes: [ { class: letters } ]\n";
    assert_eq!(
        definition(again),
        [
            "base.yaml:9:7 add the missing key before the second `length`",
            "base.yaml:10:7 add the missing key before the second `character_classes`"
        ]
    );
}

/// Returns the help of the findings of a requirement in one module.
fn helps_of(file: &str, text: &str, id: &str) -> Vec<String> {
    let reported = reported(&[(file, &format!("{HEAD}{text}"))], id);
    reported.into_iter().map(|(place, help, _)| format!("{place} {help}")).collect()
}

#[test]
fn a_port_of_several_servers_is_replaced_by_separate_ports() {
    let text = "\
resources:
  fw_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  fw_server_0: { type: OS::Nova::Server, properties: { networks: [{ port: { get_resource: fw_0_oam_port_0 } }] } }
  fw_server_1: { type: OS::Nova::Server, properties: { networks: [{ port: { get_resource: fw_0_oam_port_0 } }] } }
";
    assert_eq!(
        helps_of("base.yaml", text, "R-304011"),
        ["base.yaml:6:3 create a separate port for `fw_server_1`"]
    );
    let alone = text.replace("  fw_server_0: { type: OS::Nova::Server, properties: { networks: [{ port: { get_resource: fw_0_oam_port_0 } }] } }\n", "");
    assert_eq!(
        helps_of("base.yaml", &alone, "R-304011"),
        ["base.yaml:5:3 use the same index for the server and its ports"]
    );
}

#[test]
fn the_only_module_becomes_the_base_module() {
    let text = "resources:\n  port_0: { type: OS::Neutron::Port }\n";
    let help = "rename `fw.yaml` to `base_fw.yaml` if the template is the base module, or move the resources to another module";
    assert_eq!(helps_of("fw.yaml", text, "R-610030"), [format!("fw.yaml:3:1 {help}")]);
}

#[test]
fn unused_parameters_are_removed_except_the_last() {
    let text = "parameters:\n  size: { type: string, description: d }\n  color: { type: string, description: d }\nresources: {}\n";
    let help = "use the parameter with `get_param`, or remove all unused parameters but one, and their values in environment files and calls: a template must declare at least one parameter";
    assert_eq!(
        helps_of("base.yaml", text, "R-90279"),
        [format!("base.yaml:4:3 {help}"), format!("base.yaml:5:3 {help}")]
    );
    let help = "use the parameter with `get_param`; a template must declare at least one parameter";
    let last = text.replace("  size: { type: string, description: d }\n", "");
    assert_eq!(helps_of("base.yaml", &last, "R-90279"), [format!("base.yaml:4:3 {help}")]);
}

#[test]
fn a_removed_parameter_loses_its_values() {
    let text = "resources:\n  fw_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id }, fixed_ips: [{ subnet: { get_param: oam_subnet_id }, ip_address: { get_param: fw_oam_ip_0 } }] } }\n";
    let help = "remove `subnet`, which the address determines, and parameter `oam_subnet_id` with its values if it becomes unused";
    assert_eq!(helps_of("base.yaml", text, "R-48880"), [format!("base.yaml:4:111 {help}")]);
}

/// The network of the port still reads the parameter.
#[test]
fn a_parameter_of_a_network_and_its_subnet_stays() {
    let text = "resources:\n  fw_0_int_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: int_oam_net_id }, fixed_ips: [{ subnet: { get_param: int_oam_net_id }, ip_address: { get_param: fw_int_oam_ip_0 } }] } }\n";
    let help = "remove `subnet`; the address determines the subnet";
    assert_eq!(helps_of("base.yaml", text, "R-70964"), [format!("base.yaml:4:119 {help}")]);
}

#[test]
fn the_parameter_of_a_subnet_gets_the_name_of_its_network() {
    let text = "parameters:\n  oam_cidr: { type: string, description: d }\nresources:\n  int_oam_network: { type: OS::Neutron::Net }\n  int_oam_subnet_0: { type: OS::Neutron::Subnet, properties: { network: { get_resource: int_oam_network }, cidr: { get_param: oam_cidr } } }\n";
    let help = "rename the parameter to `int_oam_cidr` in the whole template and where its value is set";
    assert_eq!(helps_of("base.yaml", text, "R-84322"), [format!("base.yaml:7:127 {help}")]);
}

#[test]
fn the_parameter_of_an_address_gets_the_prescribed_name() {
    let text = "resources:\n  fw_0_int_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: int_oam_net_id }, fixed_ips: [{ ip_address: { get_param: fw_ip } }] } }\n  fw_server_0: { type: OS::Nova::Server, properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_resource: fw_0_int_oam_port_0 } }] } }\n";
    let help = "rename the parameter to `fw_int_oam_ip_0` in the whole template and where its value is set";
    assert_eq!(helps_of("base.yaml", text, "R-84322"), [format!("base.yaml:4:144 {help}")]);
}

#[test]
fn an_interface_of_an_unknown_role_is_renamed_before_it_is_numbered() {
    let text = "resources:\n  dewey: { type: OS::ContrailV2::VirtualNetwork }\n  fw_0_int_oam_vmi_0_IP_2: { type: OS::ContrailV2::VirtualMachineInterface, properties: { virtual_network_refs: [{ get_resource: dewey }] } }\n";
    let help =
        "correct the ID `fw_0_int_oam_vmi_0_IP_2` first, then number the resources from 0 without gaps";
    assert_eq!(helps_of("base.yaml", text, "R-11690"), [format!("base.yaml:5:3 {help}")]);
}

#[test]
fn a_group_with_a_file_name_gets_a_type() {
    let text =
        "resources:\n  group: { type: OS::Heat::ResourceGroup, properties: { resource_def: fw.yaml } }\n";
    let helps = helps_of("base.yaml", text, "R-92635");
    assert!(helps.contains(&"base.yaml:4:71 write `resource_def: {type: fw.yaml}`".to_owned()), "{helps:?}");
}

#[test]
fn a_missing_key_of_a_function_is_added() {
    let text = "outputs:\n  url: { value: { str_replace: { params: { a: b } } } }\n";
    let helps = helps_of("base.yaml", text, "R-92635");
    assert_eq!(helps, ["base.yaml:4:17 add `template` to the value of `str_replace`"]);
    // An output takes the attribute after the resource exists.
    let text = "resources:\n  fw: { type: OS::Heat::RandomString }\noutputs:\n  url: { value: { str_replace: { template: { get_attr: [fw, value] }, params: { a: b } } } }\n";
    assert_eq!(helps_of("base.yaml", text, "R-92635"), Vec::<String>::new());
}

#[test]
fn a_help_for_a_wrong_argument_states_the_form_of_the_call() {
    for (text, place, help) in [
        (
            "outputs:\n  url: { value: { list_join: [ ',' ] } }\n",
            "4:17",
            "write the call in the form `list_join: [DELIMITER, LIST]`",
        ),
        (
            "resources:\n  a: { type: OS::Heat::Value, properties: { value: { str_split: [',', 'a,b', x] } } }\n",
            "4:78",
            "replace `x`: the form of the call is `str_split: [DELIMITER, TEXT, INDEX]`",
        ),
        ("conditions:\n  c: { equals: [a] }\n", "4:6", "write the call in the form `equals: [VALUE, VALUE]`"),
    ] {
        assert_eq!(helps_of("base.yaml", text, "R-92635"), [format!("base.yaml:{place} {help}")]);
    }
}

/// SDC has its own rules for the types of values; a value without quotes may be a date.
#[test]
fn a_value_that_sdc_refuses_gets_a_form_or_a_type() {
    let template = format!(
        "{HEAD}parameters:\n  names: {{ type: string }}\n  day: {{ type: string }}\n  size: {{ type: number }}\n  extra: {{ default: 1 }}\nresources: {{}}\n"
    );
    let files = [
        ("base.yaml", template.as_str()),
        ("base.env", "parameters:\n  names: [ a, b ]\n  day: 2024-01-01\n  size: large\n  extra: 1\n"),
        (
            "MANIFEST.json",
            "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true, \"data\": [{\"file\": \"base.env\", \"type\": \"HEAT_ENV\"}]}]}",
        ),
    ];
    let expected = [
        ("2:10", "set `names` to a text in quotes, or declare `names` with `type: comma_delimited_list`"),
        ("3:8", "set `day` to a text in quotes"),
        ("4:9", "set `size` to a number, or declare `size` with `type: string`"),
        ("5:10", "declare `extra` with `type: string`"),
    ];
    let expected = expected.map(|(place, help)| (format!("base.env:{place}"), help.to_owned()));
    assert_eq!(reported_by_sdc(&files, "SDC-HOT5"), expected);
}

/// An environment with the file name of a template does not apply unless the user passes the file.
#[test]
fn an_environment_that_maps_an_unknown_type_is_named() {
    let base = format!("{HEAD}resources:\n  a: {{ type: Own::Type }}\n  b: {{ type: Other::Type }}\n");
    let mapping = "parameter_defaults: { a: 1 }\nresource_registry: { 'Own::*': 'OS::Heat::Random*' }\n";
    let files = [("base.yaml", base.as_str()), ("base_env.yaml", mapping)];
    let pass = "check with `--rules heat -e base_env.yaml`, which maps `Own::Type`";
    let other = "correct the type, or make sure that the cloud has a plug-in for the type";
    assert_eq!(
        reported(&files, "R-92635"),
        [line_of("base.yaml:4:14", pass, None), line_of("base.yaml:5:14", other, None)]
    );
}

/// A part of a JSON parameter is not the parameter, so renaming the parameter would not help.
#[test]
fn a_part_of_a_value_is_passed_under_its_own_name() {
    let base = format!(
        "{HEAD}parameters:\n  settings: {{ type: json, description: d }}\nresources:\n  \
         all: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: settings }} }} }}\n  \
         n: {{ type: nested.yaml, properties: {{ fw_flavor_name: {{ get_attr: [all, value, flavor] }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters: {{ fw_flavor_name: {{ type: string, description: d }} }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n"
    );
    let help = "declare `fw_flavor_name` with `type: string` in `base.yaml`, and pass `fw_flavor_name: {get_param: fw_flavor_name}`";
    let files = [("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())];
    assert_eq!(reported(&files, "R-708564"), [line_of("base.yaml:6:67", help, None)]);
    // The value lacks the part, so the call passes nothing.
    let literal = base.replace("{ get_param: settings }", "{ other: { get_param: settings } }");
    let files = [("base.yaml", literal.as_str()), ("nested.yaml", nested.as_str())];
    assert_eq!(reported(&files, "R-708564"), []);
}

#[test]
fn a_jinja_statement_is_rendered_first() {
    let helps = helps_of("base.yaml", "{% for name in names %}\nresources: {}\n{% endfor %}\n", "R-95303");
    let help = "render the file with Jinja first: a line that starts with `{%` is not YAML";
    let places = ["3:2", "4:1", "5:2", "6:1"];
    assert_eq!(helps, places.map(|place| format!("base.yaml:{place} {help}")));
}

#[test]
fn constraints_of_a_nested_template_move_to_a_module_without_them() {
    let base = |declared: &str, passed: &str| {
        format!(
            "{HEAD}parameters:\n  big: {{ type: string, description: d{declared} }}\nresources:\n  \
             n: {{ type: n.yaml, properties: {{ size: {passed} }} }}\n"
        )
    };
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d, constraints: [{{ length: {{ max: 9 }} }}] }}\nresources:\n  \
         a: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    let fix = Some("remove the constraints of `size`");
    let passed = "{ get_param: big }";
    for (declared, passed, help) in [
        ("", passed, "remove `constraints`, and declare them on `big` of `base.yaml`"),
        (", constraints: [{ length: { max: 9 } }]", passed, "remove `constraints`"),
        ("", "fixed", "remove `constraints`"),
    ] {
        let base = base(declared, passed);
        let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
        assert_eq!(reported(&files, "R-00011"), [line_of("n.yaml:4:41", help, fix)], "{declared} {passed}");
    }
}

/// A name with a placeholder does not form a call that users can paste.
#[test]
fn a_name_with_a_placeholder_is_not_shown_as_a_call() {
    let text = "resources:\n  router:\n    type: OS::Nova::Server\n    properties: { image: cirros }\n";
    let help = "use `get_param` with the parameter `{vm-type}_image_name`, and declare the parameter with a type and a description";
    assert_eq!(helps_of("base.yaml", text, "R-901331"), [format!("base.yaml:6:26 {help}")]);
    let text = "resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: { image: cirros }\n";
    let help = "use `{get_param: fw_image_name}`, and declare the parameter with a type and a description";
    assert_eq!(helps_of("base.yaml", text, "R-901331"), [format!("base.yaml:6:26 {help}")]);
}

#[test]
fn mappings_of_one_key_are_joined() {
    let helps = |first: &str, second: &str| {
        let text = format!(
            "resources:\n  a:\n    type: OS::Heat::Value\n    properties:\n      value:\n        settings: {first}\n        settings: {second}\n"
        );
        helps_of("base.yaml", &text, "R-95303")
    };
    for (first, second, help) in [
        ("{ x: 1 }", "{ y: 2 }", "join the two mappings under one `settings`"),
        ("[ x ]", "[ y ]", "join the two lists under one `settings`"),
        ("{ x: 1 }", "{ x: 2 }", "remove one `settings`"),
    ] {
        assert_eq!(helps(first, second), [format!("base.yaml:9:9 {help}")]);
    }
}

#[test]
fn a_renamed_template_is_renamed_in_its_calls() {
    let base = format!("{HEAD}resources:\n  n: {{ type: nested.yml }}\n");
    let nested = format!("{HEAD}resources:\n  a: {{ type: OS::Heat::RandomString }}\n");
    let help = "rename the file to `nested.yaml`, and update all references";
    let files = [("base.yaml", base.as_str()), ("nested.yml", nested.as_str())];
    assert_eq!(reported(&files, "R-92635"), [line_of("base.yaml:4:14", help, None)]);
}

/// A string has no parts that other calls can select.
#[test]
fn a_parameter_whose_parts_are_in_use_keeps_its_type() {
    let text = |value: &str| {
        format!(
            "{HEAD}parameters:\n  config: {{ type: json, description: d }}\nresources:\n  \
             fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: config }} }} }}\n  \
             a: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: {value} }} }} }}\n"
        )
    };
    let own = "use a separate parameter with `type: string`";
    let reported = |value: &str| reported(&[("base.yaml", &text(value))], "R-18008");
    assert_eq!(reported("[ config, oam ]"), [line_of("base.yaml:4:13", own, None)]);
    let declare = "declare the parameter with `type: string`";
    let fix = Some("declare the type `string`");
    assert_eq!(reported("config"), [line_of("base.yaml:4:13", declare, fix)]);
}

#[test]
fn the_form_of_a_valid_argument_is_named() {
    let base = format!(
        "{HEAD}resources:\n  n: {{ type: n.yaml, properties: {{ networks: [ a ], count: many, wanted: 7, size: long }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  networks: {{ type: string }}\n  count: {{ type: number }}\n  wanted: {{ type: boolean }}\n  \
         size: {{ type: string, constraints: [{{ length: {{ max: 2 }} }}] }}\nresources: {{}}\n"
    );
    let found = reported(&[("base.yaml", base.as_str()), ("n.yaml", nested.as_str())], "R-92635");
    let type_of = |form: &str| format!("pass {form}, or declare the parameter with the type of the value");
    let expected = [
        ("base.yaml:4:46", type_of("a string")),
        ("base.yaml:4:60", type_of("a number")),
        ("base.yaml:4:74", type_of("`true` or `false`")),
        ("base.yaml:4:83", "pass a value that meets the constraint, or relax the constraint".to_owned()),
    ];
    let found: Vec<_> = found.iter().map(|(place, help, _)| (place.as_str(), help.clone())).collect();
    assert_eq!(found, expected);
}

/// Only modules have environment files.
#[test]
fn the_count_of_a_nested_group_is_passed() {
    let base = |properties: &str| {
        format!("{HEAD}resources:\n  n: {{ type: n.yaml, properties: {{ {properties} }} }}\n")
    };
    let nested = |count: &str| {
        format!(
            "{HEAD}parameters:\n  number: {{ type: number, description: d }}\nresources:\n  \
             g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: {count}, resource_def: {{ type: OS::Heat::RandomString }} }} }}\n"
        )
    };
    let help = |base: &str, nested: &str| {
        let found = reported(&[("base.yaml", base), ("n.yaml", nested)], "R-50011");
        found.into_iter().map(|(place, help, _)| format!("{place} {help}")).collect::<Vec<_>>()
    };
    assert_eq!(
        help(&base(""), &nested("9")),
        [
            "n.yaml:6:60 set `count` to a parameter that every call passes, with a value in the environment file of the module"
        ]
    );
    assert_eq!(
        help(&base("number: 9"), &nested("{ get_param: number }")),
        ["base.yaml:4:44 use a parameter with a value in the environment file"]
    );
}

#[test]
fn a_file_with_a_name_in_use_gets_another_name() {
    let text = "resources:\n  n: { type: ../base.yaml }\n  m: { type: ../other.yaml }\n";
    let other = "put the file next to the template under a name other than `base.yaml`, which another file has, and use the new name";
    let same = "put the file next to the template, and use the file name `other.yaml`";
    let expected = [format!("base.yaml:4:14 {other}"), format!("base.yaml:5:14 {same}")];
    assert_eq!(helps_of("base.yaml", text, "R-92635"), expected);
}

/// The file already contains a call of the parameter, but Heat ignores the call.
#[test]
fn the_reason_for_an_ignored_call_is_named() {
    let text = "parameters:\n  source: { type: string, description: d }\n  login: { type: string, description: d }\nresources:\n  \
                a:\n    type: OS::Heat::Value\n    properties:\n      value:\n        settings: { x: { get_param: source } }\n        \
                settings: { y: 1 }\n        plugin::login {get_param: login}\n";
    let join =
        "join the values of the two keys `settings`: Heat ignores the first value, which uses the parameter";
    let colon = "put a colon and a space before `{get_param`";
    let expected = [format!("base.yaml:4:3 {join}"), format!("base.yaml:5:3 {colon}")];
    assert_eq!(helps_of("base.yaml", text, "R-90279"), expected);
}

#[test]
fn a_list_of_server_names_is_not_renamed_after_a_network() {
    let base = format!(
        "{HEAD}parameters:\n  psm_server_names: {{ type: comma_delimited_list, description: d }}\nresources:\n  \
         p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: psm_server_names }} }} }}\n"
    );
    let help = "take the network from a separate parameter `{network-role}_net_id`";
    assert_eq!(reported(&[("base.yaml", base.as_str())], "R-69014"), [line_of("base.yaml:6:56", help, None)]);
}

#[test]
fn an_oam_address_is_read_from_the_port_of_the_server() {
    let text = "resources:\n  vfw_server_0: { type: OS::Nova::Server, properties: { networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] } }\n  \
                lb_server_0: { type: OS::Nova::Server }\n  vfw_0_oam_port_0: { type: OS::Neutron::Port }\noutputs:\n  \
                oam_management_v4_address: { value: { get_attr: [vfw_server_0, first_address] } }\n  \
                oam_management_v6_address: { value: { get_attr: [lb_server_0, first_address] } }\n";
    let read = "read `{get_attr: [vfw_0_oam_port_0, fixed_ips, 0, ip_address]}`";
    let connect = "connect the server to a port, and read `fixed_ips`, `0` and `ip_address` of the port with `get_attr`";
    let expected = [format!("base.yaml:8:39 {read}"), format!("base.yaml:9:39 {connect}")];
    assert_eq!(helps_of("base.yaml", text, "R-48987"), expected);
}

/// R-16968 renames the network, and the names on the network then need its new role.
#[test]
fn the_only_role_of_a_port_is_the_new_role_of_its_network() {
    let port = |network: &str| {
        let text = format!(
            "resources:\n  {network}: {{ type: OS::Neutron::Net }}\n  \
             fw_0_private_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: {network} }}, fixed_ips: [{{ ip_address: {{ get_param: fw_oam_ip_0 }} }}] }} }}\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_private_port_0 }} }}] }} }}\n"
        );
        helps_of("base.yaml", &text, "R-681859")
    };
    let help = "use one network-role everywhere, `protected_private`: `fw_0_int_protected_private_port_0` instead of `fw_0_private_port_0`, a name with `protected_private` instead of `fw_oam_ip_0`";
    assert_eq!(port("protected_private_network"), [format!("base.yaml:5:3 {help}")]);
}

#[test]
fn the_template_to_rename_is_the_base_module_of_the_manifest() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest = "{\"data\": [{\"file\": \"fw-main.yaml\", \"type\": \"HEAT\", \"isBase\": true}, {\"file\": \"other.yaml\", \"type\": \"HEAT\"}]}";
    let files =
        [("fw-main.yaml", module.as_str()), ("other.yaml", module.as_str()), ("MANIFEST.json", manifest)];
    let help = "rename `fw-main.yaml` to `base_fw_main.yaml`, and set the new name in `MANIFEST.json`";
    assert_eq!(reported(&files, "R-37028"), [line_of("fw-main.yaml:1:1", help, None)]);
    // The mark takes precedence over the name, so R-87247 would refuse the new name.
    let unmarked = "{\"data\": [{\"file\": \"fw-main.yaml\", \"type\": \"HEAT\", \"isBase\": \"false\"}]}";
    let files = [("fw-main.yaml", module.as_str()), ("MANIFEST.json", unmarked)];
    let help = "rename `fw-main.yaml` to `base_fw_main.yaml`, and set the new name and `\"isBase\": true` in `MANIFEST.json`";
    assert_eq!(reported(&files, "R-37028"), [line_of("fw-main.yaml:1:1", help, None)]);
}

#[test]
fn the_help_for_a_missing_environment_names_its_parameters() {
    let base = format!("{HEAD}resources: {{}}\n");
    let declared = ["fw_image_name", "b", "c", "f", "vnf_id", "unused"];
    let declared = declared.map(|name| format!("  {name}: {{ type: string, description: d }}\n")).concat();
    let module = format!(
        "{HEAD}parameters:\n{declared}  e: {{ type: string, description: d, default: x }}\nresources:\n  \
         a: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: fw_image_name }}, {{ get_param: b }}, {{ get_param: c }}, {{ get_param: e }}, {{ get_param: f }}, {{ get_param: vnf_id }}] }} }}\n"
    );
    let files =
        [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("inc.yaml", module.as_str())];
    let found = reported(&files, "R-81725");
    let help = "add `inc.env` with values for `fw_image_name`, `b`, `c`, `f`, and move the default of `e` to the file";
    assert_eq!(found.iter().map(|it| (&*it.0, &*it.1)).collect::<Vec<_>>(), [("inc.yaml:1:1", help)]);
    let found = reported(&files[..1], "R-38474");
    let help = "add `base.env` with `parameters: {}`";
    assert_eq!(found.iter().map(|it| (&*it.0, &*it.1)).collect::<Vec<_>>(), [("base.yaml:1:1", help)]);
}

#[test]
fn a_proposed_index_has_no_leading_zeros() {
    let base = format!("{HEAD}resources:\n  n: {{ type: n.yaml }}\n");
    let nested = format!(
        "{HEAD}parameters:\n  pd_flavor_name: {{ type: string, description: d }}\nresources:\n  \
         server_pd_02: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: pd_flavor_name }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let help = "rename the resource to `pd_server_2`, and update all references";
    let fix = Some("rename resource `server_pd_02` to `pd_server_2`");
    assert_eq!(reported(&files, "R-29751"), [line_of("n.yaml:6:3", help, fix)]);
}

#[test]
fn a_resource_of_another_template_is_renamed_before_its_sequence_is_numbered() {
    let base = format!("{HEAD}resources:\n  server_pd_001: {{ type: n.yaml }}\n");
    let nested = format!(
        "{HEAD}parameters:\n  pd_flavor_name: {{ type: string, description: d }}\nresources:\n  \
         server_pd_1: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: pd_flavor_name }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let help = "rename `server_pd_1` in `n.yaml` to `pd_server_1` first, then number the resources from 0 without gaps";
    assert_eq!(reported(&files, "R-11690"), [line_of("base.yaml:4:3", help, None)]);
}

#[test]
fn a_server_of_an_unknown_vm_type_is_renamed_before_it_is_numbered() {
    let text = "resources:\n  Node_2: { type: OS::Nova::Server }\n";
    let help = "correct the ID `Node_2` first, then number the resources from 0 without gaps";
    assert_eq!(helps_of("base.yaml", text, "R-11690"), [format!("base.yaml:4:3 {help}")]);
}

/// The network gets the role from R-16968, and other requirements then prescribe the whole names.
#[test]
fn names_on_a_network_without_a_role_are_the_names_with_its_new_role() {
    let text = "parameters:\n  fw_private_ip_0: { type: string, description: d }\nresources:\n  \
                protected_private_network: { type: OS::Neutron::Net }\n  \
                fw_private_0_port: { type: OS::Neutron::Port, properties: { network: { get_resource: protected_private_network }, fixed_ips: [{ ip_address: { get_param: fw_private_ip_0 } }] } }\n  \
                fw_server_0: { type: OS::Nova::Server, properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_resource: fw_private_0_port } }] } }\n";
    let id = "rename the resource to `fw_0_int_protected_private_port_0`, and update all references";
    assert_eq!(helps_of("base.yaml", text, "R-96983"), [format!("base.yaml:7:3 {id}")]);
    let name = "rename the parameter to `fw_int_protected_private_ip_0` in the whole template and where its value is set";
    assert_eq!(helps_of("base.yaml", text, "R-84322"), [format!("base.yaml:7:156 {name}")]);
}

#[test]
fn the_id_of_a_port_without_its_role_gets_the_prescribed_form() {
    let text = "resources:\n  vm_port: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }\n  \
                fw_server_0: { type: OS::Nova::Server, properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_resource: vm_port } }] } }\n";
    let help = "rename the resource to `fw_0_oam_port_0`, and update all references";
    assert_eq!(helps_of("base.yaml", text, "R-11168"), [format!("base.yaml:4:3 {help}")]);
}

/// The requirements on a part of an ID and on the whole ID name one ID. A server that does not list the port gives the
/// port no vm-type.
#[test]
fn the_id_of_a_port_without_a_server_has_the_prescribed_form() {
    let port = |id: &str| {
        format!(
            "  {id}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n"
        )
    };
    let server =
        "  fw_server_0: { type: OS::Nova::Server, properties: { flavor: { get_param: fw_flavor_name } } }\n";
    let rename = |line: u32| {
        format!(
            "base.yaml:{line} rename the resource to `{{vm-type}}_{{vm-type_index}}_oam_port_{{port-index}}`, and update all references"
        )
    };
    for server in ["", server] {
        let base = format!("{HEAD}resources:\n{}{}{server}", port("a"), port("b"));
        for id in ["R-11168", "R-20453"] {
            assert_eq!(helps_by_line(&[("base.yaml", base.as_str())], id), [rename(4), rename(5)], "{id}");
        }
    }
}

#[test]
fn an_invalid_role_is_named_with_its_defect() {
    let base = format!(
        "{HEAD}resources:\n  port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: a_int_b_net_id }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let help = "correct the network-role `a_int_b`, which contains `_int_`, for example to `a_b`, first; then rename the resource to `{vm-type}_{vm-type_index}_a_b_port_{port-index}`, and update all references";
    assert_eq!(reported(&files, "R-11168"), [line_of("base.yaml:4:3", help, None)]);
    let requirements = checked(&files);
    let requirement = requirements.iter().find(|it| it.id == "R-11168").unwrap();
    let message = "the ID of `port` does not contain `a_int_b`, the name of its network";
    assert_eq!(requirement.findings[0].message, message);
}

/// No help asks the template that creates a network to pass the ID to itself.
#[test]
fn a_template_finds_its_own_network_by_id() {
    let base = format!(
        "{HEAD}parameters:\n  lan: {{ type: string, description: d }}\nresources:\n  \
         int_lan_network: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: lan }} }} }}\n  \
         port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: lan }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { lan: x }\n")];
    let found =
        |id| reported(&files, id).into_iter().map(|(place, help, _)| (place, help)).collect::<Vec<_>>();
    let built = "build the name with `str_replace` from `vnf_name`, declare `vnf_name` with a type and a description, replace the other uses of the name with `{get_resource: int_lan_network}`, and remove `lan` if it becomes unused";
    assert_eq!(found("R-85734"), [("base.yaml:6:66".to_owned(), built.to_owned())]);
    let removed = "remove the entry: declare `vnf_name`, build the name of `int_lan_network` from `vnf_name`, replace the other uses of the name with `{get_resource: int_lan_network}`, and remove the parameter too";
    assert_eq!(found("R-99812"), [("base.env:1:15".to_owned(), removed.to_owned())]);
}

/// Other names may be more frequent than the names of the servers.
#[test]
fn the_letter_case_of_a_vm_type_is_the_case_of_its_servers() {
    let declared = |name: &str| format!("  {name}: {{ type: string, description: d }}\n");
    let text = format!(
        "{HEAD}parameters:\n{}resources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: a_FW_b }}, {{ get_param: c_FW_d }}] }} }}\n",
        ["fw_flavor_name", "a_FW_b", "c_FW_d"].map(declared).concat()
    );
    let found: Vec<_> = reported(&[("base.yaml", &text)], "R-32394");
    let found: Vec<_> = found.into_iter().map(|(place, help, _)| (place, help)).collect();
    let help = "write `fw` in the parameter, like the other names of the vm-type";
    let expected = ["base.yaml:9:66", "base.yaml:9:89"];
    assert_eq!(found, expected.map(|place| (place.to_owned(), help.to_owned())));
}

/// A help about the parameters of vm-types names the parameter of the vm-type.
#[test]
fn help_names_the_parameter_of_the_vm_type() {
    let server = |id: &str, image: &str| {
        format!("  {id}: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: {image} }} }} }}\n")
    };
    let text = format!(
        "parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{}{}{}",
        server("fw_server_0", "fw_image_name"),
        server("sink_server_0", "fw_image_name"),
        server("fw_server_1", "fw2_image_name")
    );
    assert_eq!(
        helps_of("base.yaml", &text, "R-57282"),
        [
            "base.yaml:7:78 use `{get_param: sink_image_name}`, and declare the parameter with a type and a description: each vm-type has its own parameter, even if the values are equal",
            "base.yaml:8:76 use `{get_param: fw_image_name}`: all servers of a vm-type share one parameter",
        ]
    );
}

/// The help names the new ID; with several vm-types, the author selects one.
#[test]
fn help_for_an_id_without_a_vm_type_names_the_new_id() {
    let text = "resources:\n  config: { type: OS::Heat::SoftwareConfig }\n  \
                fw_server_0: { type: OS::Nova::Server, properties: { flavor: { get_param: fw_flavor_name } } }\n";
    assert_eq!(
        helps_of("base.yaml", text, "R-08975"),
        ["base.yaml:4:3 rename the resource to `fw_config`, and update all references"]
    );
    let text = format!(
        "{text}  lb_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: lb_flavor_name }} }} }}\n"
    );
    assert_eq!(
        helps_of("base.yaml", &text, "R-08975"),
        [
            "base.yaml:4:3 rename the resource to `{vm-type}_config` with the vm-type that the resource serves, and update all references"
        ]
    );
}

/// The role follows from the new ID of the network. The prefix `int_` alone makes no name.
#[test]
fn help_for_an_id_without_a_role_names_the_new_id() {
    let text = "resources:\n  private: { type: OS::Neutron::Net }\n  \
                private_subnet: { type: OS::Neutron::Subnet, properties: { network: { get_resource: private } } }\n";
    let subnet = "base.yaml:5:3 rename the resource to `int_private_subnet_0`, and update all references";
    assert_eq!(helps_of("base.yaml", text, "R-98138"), [subnet]);
    assert_eq!(helps_of("base.yaml", text, "R-59434"), [subnet]);
    let server = |vm_type: &str| {
        format!(
            "  {vm_type}_port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: private }}, security_groups: [{{ get_resource: group }}] }} }}\n  \
             {vm_type}_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, networks: [{{ port: {{ get_resource: {vm_type}_port }} }}] }} }}\n"
        )
    };
    let text = format!(
        "resources:\n  group: {{ type: OS::Neutron::SecurityGroup }}\n  private: {{ type: OS::Neutron::Net }}\n{}{}",
        server("fw"),
        server("lb")
    );
    let base = format!("{HEAD}{text}");
    let help = "rename the resource to an ID with `int_{network-role}`, and update all references";
    assert_eq!(reported(&[("base.yaml", &base)], "R-98138"), [line_of("base.yaml:4:3", help, None)]);
}

/// All requirements name the same separate parameter for a port that shares a parameter with another port.
#[test]
fn help_names_the_separate_parameter_of_a_port() {
    let port = |role: &str| {
        format!(
            "  int_{role}_network: {{ type: OS::Neutron::Net }}\n  fw_0_int_{role}_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_resource: int_{role}_network }}\n      \
             fixed_ips: [{{ ip_address: {{ get_param: addr }} }}]\n      allowed_address_pairs: [{{ ip_address: {{ get_param: vip }} }}]\n"
        )
    };
    let text = format!(
        "parameters:\n  addr: {{ type: string, description: d }}\n  vip: {{ type: string, description: d }}\nresources:\n{}{}",
        port("oam"),
        port("ctl")
    );
    let line = |place: &str, name: &str, port: &str, shared: &str| {
        format!(
            "base.yaml:{place} use a separate parameter `{name}` for `{port}`, because other resources read `{shared}` too"
        )
    };
    assert_eq!(
        helps_of("base.yaml", &text, "R-84322"),
        [
            line("12:46", "fw_int_oam_ip_0", "fw_0_int_oam_port_0", "addr"),
            line("13:58", "fw_int_oam_floating_ip", "fw_0_int_oam_port_0", "vip"),
            line("19:46", "fw_int_ctl_ip_0", "fw_0_int_ctl_port_0", "addr"),
            line("20:58", "fw_int_ctl_floating_ip", "fw_0_int_ctl_port_0", "vip"),
        ]
    );
    let own = |place: &str, name: &str| {
        format!(
            "base.yaml:{place} use a separate parameter `{name}` for the port, and declare the parameter with a type and a description"
        )
    };
    assert_eq!(
        helps_of("base.yaml", &text, "R-717227"),
        [own("13:58", "fw_int_oam_floating_ip"), own("20:58", "fw_int_ctl_floating_ip")]
    );
}

#[test]
fn help_for_nesting_names_the_resource() {
    let call = |id: &str, file: &str| format!("{HEAD}resources:\n  {id}: {{ type: {file} }}\n");
    let (base, a, b) = (call("vm", "a.yaml"), call("b", "b.yaml"), call("c", "c.yaml"));
    let c = format!("{HEAD}resources: {{}}\n");
    let files = [("base.yaml", base.as_str()), ("a.yaml", &a), ("b.yaml", &b), ("c.yaml", &c)];
    let help = "move resource `c` from `b.yaml` to `a.yaml`";
    assert_eq!(reported(&files, "R-60011"), [line_of("b.yaml:4:14", help, None)]);
    let back = call("c", "a.yaml");
    let files = [("base.yaml", base.as_str()), ("a.yaml", &a), ("b.yaml", &back)];
    let help = "remove the call of `a.yaml` from resource `c` in `b.yaml`, which closes the cycle";
    assert_eq!(reported(&files, "R-60011"), [line_of("a.yaml:4:14", help, None)]);
}

#[test]
fn help_for_a_base_module_names_a_file() {
    let module = format!("{HEAD}resources: {{}}\n");
    let found = |names: &[&str], id: &str| {
        let files: Vec<(&str, &str)> = names.iter().map(|name| (*name, module.as_str())).collect();
        let found = reported(&files, id).into_iter();
        found.map(|(place, help, _)| format!("{place} {help}")).collect::<Vec<_>>()
    };
    assert_eq!(
        found(&["base_fw.yaml", "base_lb.yaml"], "R-37028"),
        [
            "base_lb.yaml:1:1 keep `base` in the name of one module, and rename the others, for example `base_lb.yaml` to `lb.yaml`"
        ]
    );
    assert_eq!(
        found(&["fw.yaml", "lb.yaml"], "R-37028"),
        ["fw.yaml:1:1 rename the template that ONAP deploys first, for example `fw.yaml` to `base_fw.yaml`"]
    );
    assert_eq!(
        found(&["fw-volume-a.yaml"], "R-37028"),
        ["fw-volume-a.yaml:1:1 rename `fw-volume-a.yaml` to `base_fw_a.yaml`"]
    );
    assert_eq!(
        found(&["base_fw-1.yaml"], "R-81339"),
        ["base_fw-1.yaml:1:1 rename the file to `base_fw_1.yaml`, and update all references"]
    );
    assert_eq!(
        found(&["base_volume_fw.yaml"], "R-81339"),
        ["base_volume_fw.yaml:1:1 rename the file to `base_fw.yaml`, and update all references"]
    );
}

/// The new ID of a port contains the index of its server, and follows a new index of the server.
#[test]
fn a_server_is_numbered_with_its_misnamed_ports() {
    let server = |index: u32, networks: &str| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}{networks} }} }}\n"
        )
    };
    let servers = [server(0, ""), server(2, ", networks: [{ port: { get_resource: uplink } }]")].concat();
    let base = format!(
        "{HEAD}resources:\n{servers}  uplink: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let help = "rename the resource to `fw_2_oam_port_0`, and update all references";
    let fix = Some("rename resource `uplink` to `fw_2_oam_port_0`");
    assert_eq!(reported(&files, "R-20453"), [line_of("base.yaml:6:3", help, fix)]);
    let help = "rename `fw_server_2` to `fw_server_1`, and number its ports to match";
    assert_eq!(reported(&files, "R-11690"), [line_of("base.yaml:5:3", help, None)]);
    let more = base + &server(4, "");
    let help = "rename `fw_server_2` to `fw_server_1`, and number the other servers and their ports to match";
    assert_eq!(reported(&[("base.yaml", &more)], "R-11690"), [line_of("base.yaml:5:3", help, None)]);
}

/// The index in the ID of an interface on another network does not count the interfaces of its network.
#[test]
fn a_misnamed_interface_gets_the_first_free_index() {
    let interface = |id: &str, role: &str| {
        format!(
            "  {id}:\n    type: OS::ContrailV2::VirtualMachineInterface\n    \
             properties: {{ virtual_network_refs: [{{ get_param: int_{role}_net_fqdn }}] }}\n"
        )
    };
    let base = [
        format!("{HEAD}resources:\n"),
        interface("fw_0_int_mgmt_vmi_0", "mgmt"),
        interface("fw_0_int_mgmt_vmi_2", "oam"),
        interface("fw_0_int_mgmt_vmi_1", "oam"),
    ]
    .concat();
    let files = [("base.yaml", base.as_str())];
    let expected = [
        ("base.yaml:7:3", "fw_0_int_mgmt_vmi_2", "fw_0_int_oam_vmi_1"),
        ("base.yaml:10:3", "fw_0_int_mgmt_vmi_1", "fw_0_int_oam_vmi_0"),
    ];
    let lines = expected.map(|(place, from, to)| {
        let help = format!("rename the resource to `{to}`, and update all references");
        line_of(place, &help, Some(&format!("rename resource `{from}` to `{to}`")))
    });
    assert_eq!(reported(&files, "R-50468"), lines);
    assert_eq!(status(&files, "R-11690"), "pass");
    let renamed = expected.iter().fold(base.clone(), |text, (_, from, to)| text.replace(from, to));
    let files = [("base.yaml", renamed.as_str())];
    assert_eq!((status(&files, "R-50468"), status(&files, "R-11690")), ("pass", "pass"));
}

/// The help for a parameter or function of a wrong type leads to the type that the property expects.
#[test]
fn help_for_a_computed_value_leads_to_the_expected_type() {
    let text = "parameters:\n  zone: { type: string, description: d }\n  zones: { type: comma_delimited_list, description: d }\n  \
                port_on: { type: number, description: d }\nresources:\n  \
                net: { type: OS::Neutron::Net, properties: { availability_zone_hints: { get_param: zone } } }\n  \
                two: { type: OS::Neutron::Net, properties: { availability_zone_hints: { get_param: [zones, 0] } } }\n  \
                vol: { type: OS::Cinder::Volume, properties: { size: 1, availability_zone: { get_param: zones } } }\n  \
                fw: { type: OS::Neutron::Port, properties: { network: n, fixed_ips: { get_param: zone }, port_security_enabled: { get_param: port_on } } }\n";
    assert_eq!(
        helps_of("base.yaml", text, "R-92635"),
        [
            "base.yaml:8:73 put the parameter into a list, `[{get_param: zone}]`, or use a parameter with `type: comma_delimited_list`",
            "base.yaml:9:73 put the call into a list, with `- ` before the call",
            "base.yaml:10:78 select one value, such as `{get_param: [zones, 0]}`, or use a parameter with `type: string`",
            "base.yaml:11:71 use a parameter with `type: json`",
            "base.yaml:11:115 use a parameter with `type: boolean`",
        ]
    );
}

/// Returns the lines and helps of the findings of a requirement, as `file:line help`.
fn helps_by_line(files: &[(&str, &str)], id: &str) -> Vec<String> {
    let of_line = |(place, help, _): (String, String, Option<String>)| {
        format!("{} {help}", place.rsplit_once(':').unwrap().0)
    };
    reported(files, id).into_iter().map(of_line).collect()
}

/// A new role contains no vm-type (R-48067), is not part of a vm-type (R-00977), and is not the role of another
/// network.
#[test]
fn a_new_role_shares_no_text_with_a_vm_type() {
    let base = |first: &str, second: &str| {
        format!(
            "{HEAD}resources:\n  {first}: {{ type: OS::Neutron::Net }}\n  {second}: {{ type: OS::Neutron::Net }}\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n"
        )
    };
    let renamed = |first: &str, second: &str| reported(&[("base.yaml", &base(first, second))], "R-25720");
    let to_private = |place: &str, from: &str| {
        let fix = format!("rename resource `{from}` to `int_private_network`");
        let help = "rename the resource to `int_private_network`, and update all references";
        line_of(place, help, Some(&fix))
    };
    let without = |relation: &str| {
        let help = format!(
            "rename the resource to `int_{{network-role}}_network` with a role that {relation} the vm-type `fw`, and update all references"
        );
        line_of("base.yaml:4:3", &help, None)
    };
    assert_eq!(renamed("fw_private_net", "int_oam_network"), [to_private("base.yaml:4:3", "fw_private_net")]);
    assert_eq!(renamed("fw_private_net", "int_private_network"), [without("does not contain")]);
    assert_eq!(
        renamed("fw_private_net", "private_net"),
        [without("does not contain"), to_private("base.yaml:5:3", "private_net")]
    );
    assert_eq!(renamed("w_net", "int_oam_network"), [without("is not part of")]);
    let open = base("fw_net", "int_oam_network");
    assert_eq!(
        helps_by_line(&[("base.yaml", &open)], "R-16968"),
        [
            "base.yaml:4 rename the resource to `int_{network-role}_network` with a role that does not contain the vm-type `fw`, and update all references, or use a parameter with an external network instead"
        ]
    );
    assert_eq!(status(&[("base.yaml", &base("int_private_network", "int_oam_network"))], "R-48067"), "pass");
    let named = base("int_fw_private_network", "int_oam_network");
    assert_eq!(
        helps_by_line(&[("base.yaml", &named)], "R-48067"),
        [
            "base.yaml:4 rename the network-role `fw_private` to `private`, or the vm-type `fw` in all names, so that neither contains the other"
        ]
    );
}

/// The new name of a network parameter contains no vm-type either.
#[test]
fn a_new_network_parameter_shares_no_text_with_a_vm_type() {
    let help = |parameter: &str| {
        let base = format!(
            "{HEAD}parameters:\n  {parameter}: {{ type: string, description: d }}\nresources:\n  \
             p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: {parameter} }} }} }}\n  \
             fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: p }} }}] }} }}\n"
        );
        helps_by_line(&[("base.yaml", &base)], "R-69014")
    };
    assert_eq!(
        help("oam_network"),
        ["base.yaml:6 rename parameter `oam_network` to `oam_net_id` in the whole template"]
    );
    assert_eq!(
        help("fw_oam_network"),
        ["base.yaml:6 rename parameter `fw_oam_network` to `oam_net_id` in the whole template"]
    );
    assert_eq!(
        help("fw_network"),
        ["base.yaml:6 rename parameter `fw_network` to `{network-role}_net_id` in the whole template"]
    );
}

/// A parameter of ports on two networks gets no single name, even while the networks have no roles.
#[test]
fn ports_on_two_misnamed_networks_need_separate_parameters() {
    let port = |id: &str, network: &str| {
        format!(
            "  {id}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: {network} }}, fixed_ips: [{{ ip_address: {{ get_param: addr_0 }} }}] }} }}\n"
        )
    };
    let ports = [port("p1", "left_net"), port("p2", "right_net")].concat();
    let base = format!(
        "{HEAD}parameters:\n  addr_0: {{ type: string, description: d }}\nresources:\n  \
         left_net: {{ type: OS::Neutron::Net }}\n  right_net: {{ type: OS::Neutron::Net }}\n{ports}  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: p1 }} }}, {{ port: {{ get_resource: p2 }} }}] }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let separate = |line: u32, role: &str, id: &str| {
        format!(
            "base.yaml:{line} use a separate parameter `fw_int_{role}_ip_0` for `{id}`, because other resources read `addr_0` too"
        )
    };
    assert_eq!(helps_by_line(&files, "R-84322"), [separate(8, "left", "p1"), separate(9, "right", "p2")]);
    let separate = |line: u32, role: &str| {
        format!(
            "base.yaml:{line} use a separate parameter `fw_int_{role}_ip_0` for the port, and declare the parameter with a type and a description"
        )
    };
    assert_eq!(helps_by_line(&files, "R-78380"), [separate(8, "left"), separate(9, "right")]);
}

/// Only the outermost call with too many levels is reported: the new parameter replaces the calls inside.
#[test]
fn nested_calls_of_get_param_are_replaced_once() {
    let call = "{ get_param: [b, { get_param: [c, { get_param: [d, 0] }] }] }";
    let base =
        format!("{HEAD}resources:\n  a: {{ type: OS::Heat::Value, properties: {{ value: {call} }} }}\n");
    let help = "replace this `get_param` of `c` with `{get_param: c_index}`, declare `c_index` with a type and a description, and set the value in the environment file";
    assert_eq!(reported(&[("base.yaml", &base)], "R-10834"), [line_of("base.yaml:4:69", help, None)]);
}

#[test]
fn the_help_for_different_servers_names_the_part_to_change() {
    let server = |index: u32, networks: &str| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{networks}] }} }}\n"
        )
    };
    let (oam, mgmt) = ("{ network: { get_param: oam_net_id } }", "{ network: { get_param: mgmt_net_id } }");
    let both = format!("{oam}, {mgmt}");
    for (first, second, message) in [
        (oam, mgmt, "in networks (`mgmt`, not `oam`)"),
        (oam, both.as_str(), "in networks (also `mgmt`)"),
        (both.as_str(), oam, "in networks (not `mgmt`)"),
    ] {
        let base = format!("{HEAD}resources:\n{}{}", server(0, first), server(1, second));
        let files = [("base.yaml", base.as_str())];
        let help = "use the same networks for both servers, or give one of the servers a different vm-type";
        assert_eq!(reported(&files, "R-01455"), [line_of("base.yaml:5:3", help, None)], "{message}");
        let found = checked(&files).into_iter().find(|it| it.id == "R-01455").unwrap();
        assert!(found.findings.first().unwrap().message.ends_with(message), "{:?}", found.findings);
    }
}

/// A Jinja source gets its name and its environment file after rendering; a file without a template gets none.
#[test]
fn files_that_are_not_templates_get_no_environment() {
    let base = format!("{HEAD}resources: {{}}\n");
    let jinja = format!("{HEAD}{{% if a %}}\nresources: {{}}\n{{% endif %}}\n");
    let broken = format!("{HEAD}resources: [\n");
    let files = [
        ("base.env", "parameters: {}\n"),
        ("base.yaml", base.as_str()),
        ("broken.yaml", broken.as_str()),
        ("empty.yaml", ""),
        ("net-a.j2.yaml", jinja.as_str()),
    ];
    assert_eq!(
        helps_by_line(&files, "R-81725"),
        [
            "broken.yaml:1 correct the YAML errors of the template first, then add `broken.env`",
            "empty.yaml:1 write the template, or remove the file",
            "net-a.j2.yaml:1 render the file with Jinja first, then add `net-a.env`",
        ]
    );
    let help = "render the file with Jinja to `net_a.yaml`";
    assert_eq!(reported(&files, "R-87247"), [line_of("net-a.j2.yaml:1:1", help, None)]);
}

/// R-71699 makes a template that is called by URL a nested template, which has no environment file.
#[test]
fn a_template_called_by_url_gets_no_environment() {
    let base = format!(
        "{HEAD}resources:\n  a: {{ type: 'https://example.com/n.yaml?v=1', properties: {{ size: 1 }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: number, description: d, default: 2 }}\nresources:\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    let files = [("base.env", "parameters: {}\n"), ("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    assert_eq!(
        helps_by_line(&files, "R-81725"),
        ["n.yaml:1 call the template by its file name (R-71699): a nested template has no environment file"]
    );
    assert_eq!(
        helps_by_line(&files, "R-90526"),
        [
            "n.yaml:4 call the template by its file name (R-71699), pass the value in the call, and remove the default"
        ]
    );
}

#[test]
fn the_help_for_a_missing_argument_shows_the_call() {
    let base = format!(
        "{HEAD}parameters:\n  known: {{ type: string, description: d }}\nresources:\n  n: {{ type: n.yaml }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  known: {{ type: string, description: d }}\n  other: {{ type: string, description: d }}\nresources:\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: known }}, {{ get_param: other }}] }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    assert_eq!(
        helps_by_line(&files, "R-92635"),
        [
            "base.yaml:6 pass `known` to the template, such as `known: {get_param: known}`",
            "base.yaml:6 pass `other` to the template, such as `other: {get_param: other}`, and declare `other` in `base.yaml` with a type and a description",
        ]
    );
}

/// A new ID on a misnamed network is not the ID of another resource.
#[test]
fn new_ids_on_a_misnamed_network_are_free() {
    let resource = |id: &str, of_type: &str| {
        format!(
            "  {id}: {{ type: OS::Neutron::{of_type}, properties: {{ network: {{ get_resource: private_net }} }} }}\n"
        )
    };
    let named = ["fw_0_int_private_port_0", "p", "q"];
    let ports = named.map(|it| resource(it, "Port")).concat();
    let subnets = ["int_private_subnet_0", "s"].map(|it| resource(it, "Subnet")).concat();
    let listed = named.map(|it| format!("{{ port: {{ get_resource: {it} }} }}")).join(", ");
    let base = format!(
        "{HEAD}resources:\n  private_net: {{ type: OS::Neutron::Net }}\n{subnets}{ports}  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{listed}] }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let rename = |line: u32, to: &str| {
        format!("base.yaml:{line} rename the resource to `{to}`, and update all references")
    };
    for id in ["R-59434", "R-98138"] {
        assert_eq!(helps_by_line(&files, id), [rename(6, "int_private_subnet_1")], "{id}");
    }
    for id in ["R-26351", "R-96983"] {
        let helps = [rename(8, "fw_0_int_private_port_1"), rename(9, "fw_0_int_private_port_2")];
        assert_eq!(helps_by_line(&files, id), helps, "{id}");
    }
}

/// New names of parameters on a misnamed network are different, and no parameter has them.
#[test]
fn new_parameters_on_a_misnamed_network_are_free() {
    let names = ["fw_int_private_ip_0", "addr_0", "addr_1", "vip"];
    let declared = names.map(|it| format!("  {it}: {{ type: string, description: d }}\n")).concat();
    let port = |name: &str| {
        format!(
            "  p_{name}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: private_net }}, fixed_ips: [{{ ip_address: {{ get_param: {name} }} }}] }} }}\n"
        )
    };
    let ports = names.map(port).concat();
    let listed = names.map(|it| format!("{{ port: {{ get_resource: p_{it} }} }}")).join(", ");
    let base = format!(
        "{HEAD}parameters:\n{declared}resources:\n  private_net: {{ type: OS::Neutron::Net }}\n{ports}  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{listed}] }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let expected = [(11, 1), (12, 2), (13, 3)];
    let rename = |(line, index): (u32, u32)| {
        format!(
            "base.yaml:{line} rename the parameter to `fw_int_private_ip_{index}` in the whole template and where its value is set"
        )
    };
    assert_eq!(helps_by_line(&files, "R-84322"), expected.map(rename));
    let requirement = checked(&files).into_iter().find(|it| it.id == "R-78380").unwrap();
    let messages = requirement.findings.iter().map(|it| it.message.as_str());
    let messages: Vec<_> =
        messages.filter_map(|it| it.split_once("expected ")).map(|(_, name)| name).collect();
    assert_eq!(messages, expected.map(|(_, index)| format!("`fw_int_private_ip_{index}`")));
}

/// Callers supply the metadata, so the key belongs in their maps; a map outside the calls cannot take parameters.
#[test]
fn the_maps_in_the_calls_get_a_metadata_key() {
    let nested = format!(
        "{HEAD}parameters:\n  metadata: {{ type: json, description: d }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: {{ get_param: metadata }} }} }}\n"
    );
    let base = |declared: &str| {
        format!(
            "{HEAD}{declared}resources:\n  a: {{ type: n.yaml, properties: {{ metadata: {{ role: a }} }} }}\n  \
             b: {{ type: n.yaml, properties: {{ metadata: {{ role: b }} }} }}\n"
        )
    };
    let help = |base: &str| helps_by_line(&[("base.yaml", base), ("n.yaml", &nested)], "R-71493");
    let add =
        "n.yaml:6 add `vf_module_id: {get_param: vf_module_id}` to `metadata` in every call of `n.yaml`";
    let declare = ", and declare parameter `vf_module_id` as `string` in `base.yaml` with a description";
    assert_eq!(help(&base("")), [format!("{add}{declare}")]);
    assert_eq!(help(&base("parameters:\n  vf_module_id: { type: string, description: d }\n")), [add]);
    let environment = "parameters: { metadata: { role: a } }\n";
    assert_eq!(
        helps_by_line(&[("base.env", environment), ("base.yaml", &nested)], "R-71493"),
        [
            "base.yaml:6 write the metadata as a map with `vf_module_id: {get_param: vf_module_id}`, and declare parameter `vf_module_id` as `string` with a description"
        ]
    );
}

/// An empty environment file would leave the defaults in the template (R-26124).
#[test]
fn a_missing_environment_gets_the_defaults() {
    let base = format!("{HEAD}resources: {{}}\n");
    let module = |names: &[&str]| {
        let declared =
            names.iter().map(|name| format!("  {name}: {{ type: string, description: d, default: x }}\n"));
        let used: Vec<String> = names.iter().map(|name| format!("{{ get_param: {name} }}")).collect();
        format!(
            "{HEAD}parameters:\n{}resources:\n  v: {{ type: OS::Heat::Value, properties: {{ value: [{}] }} }}\n",
            declared.collect::<Vec<_>>().concat(),
            used.join(", ")
        )
    };
    for (names, help) in [
        (&["a"][..], "with the value of `a`, and remove the default"),
        (&["a", "b", "c", "e"], "with the values of `a`, `b`, `c`, `e`, and remove the defaults"),
        (&["vnf_id"], "with `parameters: {}`; remove the default of `vnf_id`, which ONAP supplies"),
    ] {
        let module = module(names);
        let files =
            [("base.env", "parameters: {}\n"), ("base.yaml", base.as_str()), ("inc.yaml", module.as_str())];
        for id in ["R-81725", "R-86285"] {
            assert_eq!(helps_by_line(&files, id), [format!("inc.yaml:1 add `inc.env` {help}")], "{id}");
        }
        let of_default = match names {
            ["vnf_id"] => "remove the default: ONAP supplies the value at deployment".to_owned(),
            _ => format!("add `inc.env` {help}"),
        };
        let expected: Vec<String> =
            (4..4 + names.len()).map(|line| format!("inc.yaml:{line} {of_default}")).collect();
        assert_eq!(helps_by_line(&files, "R-90526"), expected);
    }
}

/// The environment file of a module needs no value of an unused parameter.
#[test]
fn a_missing_environment_gets_an_unused_default_only_if_the_parameter_is_used() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d, default: x }}\n  spare: {{ type: string, description: d, default: y }}\nresources:\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", base.as_str())], "R-90526"),
        [
            "base.yaml:4 add `base.env` with the value of `size`, and remove the default",
            "base.yaml:5 remove the unused parameter, or use the parameter and add `base.env` with the value of `spare`, and remove the default",
        ]
    );
}

/// The name without other characters does not contain `base` either.
#[test]
fn a_new_file_name_contains_no_base() {
    let module = format!("{HEAD}resources: {{}}\n");
    let files = [
        ("base.yaml", module.as_str()),
        ("data-base.yaml", module.as_str()),
        ("data.yaml", module.as_str()),
        ("my-database.yaml", module.as_str()),
    ];
    let help = "rename the file to `my_data.yaml`, and update all references";
    let fix = "rename `my-database.yaml` to `my_data.yaml`";
    let other = "rename the file to `data_2.yaml`, and update all references";
    let numbered = "rename `data-base.yaml` to `data_2.yaml`";
    assert_eq!(
        reported(&files, "R-87247"),
        [
            line_of("data-base.yaml:1:1", other, Some(numbered)),
            line_of("my-database.yaml:1:1", help, Some(fix))
        ]
    );
}

/// The new name makes the file neither a volume module nor a template with the name of a vm-type, and no other file has
/// or gets the name.
#[test]
fn a_new_file_name_keeps_the_kind_of_the_file() {
    let module = format!("{HEAD}resources: {{}}\n");
    let base = format!("{HEAD}resources:\n  fw: {{ type: base_fw.yaml }}\n");
    let nested = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: fw_name_0 }} }}\n"
    );
    let files = [
        ("a-b.yaml", module.as_str()),
        ("a.b.env", "parameters: {}\n"),
        ("a.b.yaml", module.as_str()),
        ("base.yaml", base.as_str()),
        ("base_fw.yaml", nested.as_str()),
        ("fw-volume.yaml", module.as_str()),
        ("lb.volume.yaml", module.as_str()),
        ("lb_volume_module.yml", module.as_str()),
    ];
    assert_eq!(
        helps_by_line(&files, "R-87247"),
        [
            "a-b.yaml:1 rename the file to `a_b.yaml`, and update all references",
            "a.b.yaml:1 rename the file to `a_b_2.yaml`, rename `a.b.env` to match, and update all references",
            "fw-volume.yaml:1 rename the file to `fw_volume_module.yaml`, and update all references",
            "lb.volume.yaml:1 rename the file to `lb_volume_module_2.yaml`, and update all references",
        ]
    );
    assert_eq!(
        helps_by_line(&files, "R-76057"),
        ["base_fw.yaml:1 rename the file to `nested_fw.yaml`, and update all references"]
    );
}

/// Heat selects a character of a string, so that the character decides the name. Other steps select nothing.
#[test]
fn a_position_in_a_name_selects_a_character() {
    let of_step = |step: &str| {
        let base = format!(
            "{HEAD}resources:\n  a: {{ type: OS::Neutron::Net, properties: {{ name: 'a#' }} }}\n  \
             b: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_attr: [a, name, {step}] }} }} }}\n"
        );
        let found =
            checked(&[("base.yaml", base.as_str())]).into_iter().find(|it| it.id == "R-84517").unwrap();
        let place = |it: &Location| format!("{}:{}", it.file, it.range.start.line);
        let failed = found.findings.iter().map(|it| {
            let name = it.message.split('`').nth(1).unwrap_or_default();
            format!("{name} {}", place(&it.primary))
        });
        let open = found
            .undecided
            .iter()
            .map(|it| format!("{} {}", place(&it.location), it.help.as_deref().unwrap_or_default()));
        failed.chain(open).collect::<Vec<_>>()
    };
    assert_eq!(of_step("0"), ["a base.yaml:4"]);
    assert_eq!(of_step("1"), ["a base.yaml:4", "b base.yaml:4"]);
    assert_eq!(of_step("2"), ["a base.yaml:4"]);
    assert_eq!(of_step("x"), ["a base.yaml:4"]);
}

/// R-48067 changes a role with a vm-type, so that the names on the network get the new role.
#[test]
fn a_role_with_a_vm_type_is_renamed_first() {
    let base = format!(
        "{HEAD}parameters:\n  addr: {{ type: string, description: d }}\nresources:\n  \
         vlb_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: vlb_flavor_name }}, networks: [{{ port: {{ get_resource: vlb_0_oam_port_0 }} }}] }} }}\n  \
         vlb_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: vlb_private_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: addr }} }}] }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    for (id, help) in [
        ("R-20453", "rename the resource to `vlb_0_private_port_0`, and update all references"),
        ("R-40971", "rename the parameter to `vlb_private_ip_0` in the whole template"),
        (
            "R-681859",
            "use one network-role everywhere, `private`: `vlb_0_private_port_0` instead of `vlb_0_oam_port_0`",
        ),
    ] {
        let first = "rename the network-role `vlb_private` to `private` first (R-48067)";
        assert_eq!(helps_by_line(&files, id), [format!("base.yaml:7 {first}; then {help}")], "{id}");
    }
}

/// R-663631 requires a list for the names of the servers of a group or of several calls.
#[test]
fn fixed_names_of_several_servers_come_from_a_list() {
    let nested = format!(
        "{HEAD}parameters:\n  name: {{ type: string, description: d }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, name: {{ get_param: name }} }} }}\n"
    );
    let call = |id: &str| format!("  {id}: {{ type: n.yaml, properties: {{ name: {id} }} }}\n");
    let group = "  g:\n    type: OS::Heat::ResourceGroup\n    \
                 properties: { count: 2, resource_def: { type: n.yaml, properties: { name: fw%index% } } }\n";
    let of_list =
        |index: &str| format!("pass the list `fw_names` and {index}, and select the element in `n.yaml`");
    let rename =
        "rename the parameter to `fw_name_0` in the whole template and in the calls that pass the value";
    for (calls, help) in [
        (group.to_owned(), of_list("the index `%index%`")),
        (call("one") + &call("two"), of_list("an index in every call")),
        (call("one"), rename.to_owned()),
    ] {
        let base = format!("{HEAD}resources:\n{calls}");
        let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
        assert_eq!(helps_by_line(&files, "R-54171"), [format!("n.yaml:6 {help}")]);
    }
}

#[test]
fn undeclared_parameters_for_a_call_are_declared() {
    let nested = format!(
        "{HEAD}parameters:\n  key: {{ type: string, description: d }}\n  other: {{ type: string, description: d }}\nresources:\n  \
         one: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: key }}, {{ get_param: other }}] }} }}\n"
    );
    let helps = |parameters: &str| {
        let base = format!("{HEAD}{parameters}resources:\n  call: {{ type: nested.yaml }}\n");
        helps_by_line(&[("base.yaml", base.as_str()), ("nested.yaml", nested.as_str())], "R-11041")
    };
    assert_eq!(
        helps(""),
        [
            "base.yaml:4 add a property for every parameter of `nested.yaml`, such as `key: {get_param: key}`, and declare the parameters in `base.yaml` with a type and a description"
        ]
    );
    assert_eq!(
        helps("parameters:\n  other: { type: string, description: d }\n"),
        [
            "base.yaml:6 add a property for every parameter of `nested.yaml`, such as `other: {get_param: other}`, and declare the parameters that `base.yaml` lacks with a type and a description"
        ]
    );
}

/// Servers of an unknown vm-type are numbered from 0, and their vm-types may differ.
#[test]
fn servers_of_an_unknown_vm_type_may_differ() {
    let server = |id: &str| {
        format!("  {id}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: kind }} }} }}\n")
    };
    let base = format!(
        "{HEAD}parameters:\n  kind: {{ type: string, description: d }}\nresources:\n{}{}",
        server("server_1"),
        server("server_2")
    );
    let files = [("base.yaml", base.as_str())];
    let renamed = |place: &str, index: u32| {
        let help = format!("rename the resource to `{{vm-type}}_server_{index}`, and update all references");
        line_of(place, &help, None)
    };
    assert_eq!(reported(&files, "R-29751"), [renamed("base.yaml:6:3", 0), renamed("base.yaml:7:3", 1)]);
    let help = |line: u32| {
        format!(
            "base.yaml:{line} rename the parameter to `{{vm-type}}_flavor_name` in the whole template, or use one parameter for each vm-type if `server_1` and `server_2` have different vm-types"
        )
    };
    assert_eq!(helps_by_line(&files, "R-45188"), [help(6), help(7)]);
    let one = base.replace(&server("server_2"), "");
    assert_eq!(
        helps_by_line(&[("base.yaml", &one)], "R-45188"),
        ["base.yaml:6 rename the parameter to `{vm-type}_flavor_name` in the whole template"]
    );
}

#[test]
fn the_reason_for_the_missing_id_of_a_network_is_named() {
    let base = format!(
        "{HEAD}resources:\n  example: {{ type: OS::Neutron::Net }}\n  example_net: {{ type: OS::Neutron::Net }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", &base)], "R-16968"),
        [
            "base.yaml:4 rename the resource to `int_example_network`, and update all references, or use a parameter with an external network instead",
            "base.yaml:5 use a parameter with an external network instead, or give each network of the VNF a different role in its ID `int_{network-role}_network`: another network has the ID `int_example_network` or needs the same ID",
        ]
    );
}

/// A created network would serve nothing.
#[test]
fn an_unused_parameter_of_a_network_is_removed() {
    let names = ["int_a_net_id", "int_b_net_id", "int_b_subnet_id", "int_c_net_id"];
    let declared = names.map(|it| format!("  {it}: {{ type: string, description: d }}\n")).concat();
    let base = format!(
        "{HEAD}parameters:\n{declared}resources:\n  v: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: int_c_net_id }} }} }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", &base)], "R-35666"),
        [
            "base.yaml:4 remove the parameter, which nothing uses, here and where its value is set",
            "base.yaml:5 remove the parameters, which nothing uses, and their values",
            "base.yaml:7 create the network `int_c_network`, or rename the parameter after an external network",
        ]
    );
}

/// The names for a network of unknown kind come from the current name. `port` names no network.
#[test]
fn the_parameter_of_a_network_of_unknown_kind_keeps_its_role() {
    let main =
        format!("{HEAD}resources:\n  lan: {{ type: OS::Neutron::Net }}\n  sub: {{ type: nested.yaml }}\n");
    let help = |name: &str| {
        let nested = format!(
            "{HEAD}parameters:\n  {name}: {{ type: string, description: d }}\nresources:\n  \
             q: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: {name} }} }} }}\n"
        );
        let requirements = checked(&[("main.yaml", main.as_str()), ("nested.yaml", nested.as_str())]);
        let requirement = requirements.into_iter().find(|it| it.id == "R-26351").unwrap();
        let [undecided] = &requirement.undecided[..] else { panic!("{:?}", requirement.undecided) };
        assert_eq!((&*undecided.location.file, undecided.location.range.start.line), ("nested.yaml", 6));
        undecided.help.clone().unwrap()
    };
    assert_eq!(
        help("net2"),
        "rename `net2` to `net2_net_id` for an external or `int_net2_net_id` for an internal network"
    );
    assert_eq!(
        help("port_name"),
        "rename `port_name` to `{network-role}_net_name` for an external or `int_{network-role}_net_name` for an internal network"
    );
    assert_eq!(
        help("fw_image_name"),
        "take the network from a parameter named `{network-role}_net_id` for an external or `int_{network-role}_net_id` for an internal network, or refer to a network of the package"
    );
}

/// Two requirements on the parameter of a network give the same new name. `port` names no network.
#[test]
fn requirements_on_the_parameter_of_a_network_give_one_name() {
    let helps = |name: &str| {
        let base = format!(
            "{HEAD}parameters:\n  {name}: {{ type: string, description: d }}\nresources:\n  \
             p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: {name} }} }} }}\n"
        );
        ["R-62983", "R-69014"].map(|id| helps_by_line(&[("base.yaml", &base)], id)).concat()
    };
    assert_eq!(
        helps("up_name"),
        [
            "base.yaml:6 rename the parameter to `up_net_name` in the whole template",
            "base.yaml:6 rename parameter `up_name` to `up_net_name` in the whole template",
        ]
    );
    assert_eq!(
        helps("port_name"),
        [
            "base.yaml:6 rename the parameter to `{network-role}_net_name` in the whole template",
            "base.yaml:6 rename parameter `port_name` to `{network-role}_net_name` in the whole template",
        ]
    );
}

/// A computed step selects no text if the path continues below the selected member.
#[test]
fn text_beside_the_entries_of_images_is_no_image() {
    let base = format!(
        "{HEAD}parameters:\n  i: {{ type: string, description: d }}\n  fw_image_name: {{ type: string, description: d }}\n  note: {{ type: string, description: d }}\nresources:\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: {{ a: {{ image: {{ get_param: fw_image_name }} }}, text: t, note: {{ get_param: note }} }} }} }}\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_attr: [v, value, {{ get_param: i }}, image] }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    assert_eq!(
        helps_by_line(&files, "R-91125"),
        ["base.yaml:9 add `fw_image_name` with a value to `parameters` in `base.env`"]
    );
}

/// Elements that refer to a forbidden resource must be removed or changed with the resource.
#[test]
fn the_removal_of_a_forbidden_resource_names_its_uses() {
    let more =
        "  b: { type: OS::Heat::Value, properties: { value: { get_attr: [fip, id] } }, depends_on: fip }\n";
    let base = |more: &str| {
        format!(
            "{HEAD}resources:\n  fip: {{ type: OS::Neutron::FloatingIP }}\n  \
             fip_assoc:\n    type: OS::Neutron::FloatingIPAssociation\n    \
             properties: {{ floatingip_id: {{ get_resource: fip }} }}\n{more}\
             outputs:\n  ip: {{ value: {{ get_attr: [fip, floating_ip_address] }} }}\n"
        )
    };
    let end = "connect the port to an external network";
    for (more, uses) in [
        (String::new(), "the resource `fip_assoc` (line 5) and the output `ip` (line 9)"),
        (
            more.to_owned(),
            "the resource `fip_assoc` (line 5), the reference in `b` (line 8) and the output `ip` (line 10)",
        ),
        (
            format!("{more}{}", more.replace("b:", "c:")),
            "the resource `fip_assoc` (line 5), the reference in `b` (line 8), the reference in `c` (line 9) and 1 more",
        ),
    ] {
        let base = base(&more);
        let files = [("base.yaml", base.as_str())];
        let help = format!("remove the resource, and what uses the resource: {uses}; {end}");
        assert_eq!(helps_by_line(&files, "R-05257"), [format!("base.yaml:4 {help}")]);
        let alone = format!("base.yaml:6 remove the resource; {end}");
        assert_eq!(helps_by_line(&files, "R-76449"), [alone]);
    }
}

/// Different values in the list of an interface name different networks.
#[test]
fn different_contrail_networks_get_different_names() {
    let base = format!(
        "{HEAD}parameters:\n  shared_network_id: {{ type: string, description: d }}\n  \
         shared_network_id1: {{ type: string, description: d }}\n  \
         shared_network_id2: {{ type: comma_delimited_list, description: d }}\n  \
         shared2_net_fqdn: {{ type: string, description: d }}\n  \
         one_net: {{ type: string, description: d }}\n  \
         oam_net_fqdn: {{ type: string, description: d }}\n\
         resources:\n  a:\n    type: OS::ContrailV2::VirtualMachineInterface\n    properties:\n      \
         virtual_network_refs:\n        - {{ get_param: shared_network_id }}\n        \
         - {{ get_param: shared_network_id1 }}\n        - {{ get_param: [shared_network_id2, 0] }}\n  \
         fw_0_oam_vmi_0:\n    type: OS::ContrailV2::VirtualMachineInterface\n    properties:\n      \
         virtual_network_refs:\n        - {{ get_param: one_net }}\n        - {{ get_param: oam_net_fqdn }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", base.as_str())], "R-02164"),
        [
            "base.yaml:15 rename the parameter to `shared_net_fqdn` in the whole template",
            "base.yaml:16 rename the parameter to `shared1_net_fqdn` in the whole template",
            "base.yaml:17 use `{get_param: shared2n2_net_fqdn}`, and declare the parameter with a type and a description",
            "base.yaml:22 rename the parameter to `one_net_fqdn` in the whole template",
        ]
    );
}

/// The help names the name that another requirement prescribes with the new role of the network.
#[test]
fn the_parameter_of_a_misnamed_network_gets_a_complete_name() {
    let base = format!(
        "{HEAD}parameters:\n  vdbe_fabric_floating_ip: {{ type: string, description: d }}\nresources:\n  \
         fabric_int_net: {{ type: OS::Neutron::Net }}\n  vdbe_fabr_0_port:\n    type: OS::Neutron::Port\n    \
         properties:\n      network: {{ get_resource: fabric_int_net }}\n      \
         mac_address: {{ get_param: vdbe_mac }}\n      \
         allowed_address_pairs: [{{ ip_address: {{ get_param: vdbe_fabric_floating_ip }} }}]\n  \
         vdbe_server_0:\n    type: OS::Nova::Server\n    properties:\n      \
         flavor: {{ get_param: vdbe_flavor_name }}\n      \
         networks: [{{ port: {{ get_resource: vdbe_fabr_0_port }} }}]\n"
    );
    let files = [("base.yaml", base.as_str())];
    let rename = "base.yaml:12 rename the parameter to `vdbe_int_fabric_floating_ip` in the whole template";
    let mac = "base.yaml:11 rename the parameter to `vdbe_0_int_fabric_port_0_mac_address` in the whole template and where its value is set";
    let mut helps = helps_by_line(&files, "R-84322");
    helps.sort();
    assert_eq!(helps, [mac, rename]);
    assert_eq!(helps_by_line(&files, "R-717227"), [rename]);
}

#[test]
fn the_parameters_of_two_subnets_get_different_names() {
    let subnet = |index: u32| {
        format!(
            "  int_oam_subnet_{index}: {{ type: OS::Neutron::Subnet, properties: {{ network: {{ get_resource: int_oam_network }}, cidr: {{ get_param: cidr_{index} }} }} }}\n"
        )
    };
    let declared = |index: u32| format!("  cidr_{index}: {{ type: string, description: d }}\n");
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n  int_oam_network: {{ type: OS::Neutron::Net }}\n{}{}",
        declared(0),
        declared(1),
        subnet(0),
        subnet(1)
    );
    let rename = |line: u32, to: &str| {
        format!(
            "base.yaml:{line} rename the parameter to `{to}` in the whole template and where its value is set"
        )
    };
    assert_eq!(
        helps_by_line(&[("base.yaml", base.as_str())], "R-84322"),
        [rename(8, "int_oam_cidr"), rename(9, "int_oam_cidr_2")]
    );
}

/// A parameter that a resource names without a declaration needs a value too (R-91125).
#[test]
fn an_undeclared_image_is_in_the_help_for_a_missing_environment() {
    let base = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d, default: small }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: fw_image_name }} }} }}\n"
    );
    let help = "declare `fw_image_name` with a type and a description, add `base.env` with values for `fw_image_name`, and move the default of `fw_flavor_name` to the file";
    assert_eq!(helps_by_line(&[("base.yaml", base.as_str())], "R-86285"), [format!("base.yaml:1 {help}")]);
}

/// R-90279 removes an unused parameter, so that its default needs no place in an environment file.
#[test]
fn an_unused_parameter_with_a_default_is_removed() {
    let base = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\n  spare: {{ type: string, description: d, default: x }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }} }} }}\n  \
         n: {{ type: n.yaml, properties: {{ size: 1, spare: 2 }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: number, description: d }}\n  spare: {{ type: number, description: d, default: 1 }}\nresources:\n  \
         v: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    let helps = |environment: &str, id: &str| {
        let files = [("base.env", environment), ("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
        helps_by_line(&files, id)
    };
    let of_nested = "n.yaml:5 remove the unused parameter and its values in the calls, or use the parameter and remove the default, and pass the value from every caller; nested templates have no environment file";
    let of_base =
        "base.yaml:5 remove the unused parameter, or use the parameter and move the value to `base.env`";
    let without_entry = "parameters: { fw_flavor_name: a }\n";
    assert_eq!(helps(without_entry, "R-90526"), [of_base, of_nested]);
    assert_eq!(helps(without_entry, "R-26124"), [of_base]);
    let entry = "base.yaml:5 remove the unused parameter and its entry in `base.env`, or use the parameter and remove the default: `base.env` sets the value";
    let with_entry = "parameters: { fw_flavor_name: a, spare: b }\n";
    assert_eq!(helps(with_entry, "R-90526"), [entry, of_nested]);
}

/// No environment file may list a value that ONAP supplies at deployment (R-20856, R-39841, R-22838, R-59568).
#[test]
fn the_entry_of_a_parameter_that_onap_supplies_is_removed() {
    let names = ["my_id", "address", "oam_net_id", "title", "zone", "fw_flavor_name"];
    let declared = names.map(|name| format!("  {name}: {{ type: string, description: d }}\n")).concat();
    let base = format!(
        "{HEAD}parameters:\n{declared}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      \
         flavor: {{ get_param: fw_flavor_name }}\n      name: {{ get_param: title }}\n      availability_zone: {{ get_param: zone }}\n      \
         metadata: {{ vnf_id: {{ get_param: my_id }} }}\n      networks: [ {{ port: {{ get_resource: fw_0_oam_port_0 }} }} ]\n  \
         fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      \
         fixed_ips: [ {{ ip_address: {{ get_param: address }} }} ]\n"
    );
    let environment = "parameters: { my_id: a, address: 10.0.0.1, title: a, zone: a, fw_flavor_name: a }\n";
    let files = [("base.env", environment), ("base.yaml", base.as_str())];
    for (id, line, name, to) in [
        ("R-07507", 17, "my_id", "vnf_id"),
        ("R-40971", 23, "address", "fw_oam_ip_0"),
        ("R-54171", 15, "title", "fw_name_0"),
        ("R-98450", 16, "zone", "availability_zone_0"),
    ] {
        // A property may have the name of a zone parameter, and keeps the name.
        let places = if id == "R-98450" {
            "in its declaration and in every `get_param`"
        } else {
            "in the whole template"
        };
        let help = format!(
            "base.yaml:{line} rename the parameter to `{to}` {places}, and remove `{name}` from `base.env`"
        );
        assert_eq!(helps_by_line(&files, id), [help], "{id}");
    }
    assert_eq!(
        helps_by_line(&files, "R-20856"),
        [
            "base.env:1 use `vnf_id` instead of `my_id` in the metadata, and remove the entry: ONAP supplies the value at deployment"
        ]
    );
}

/// A nested template receives the parameter from a module, whose environment file must not list the new name either.
#[test]
fn the_entry_in_the_environment_of_a_caller_is_renamed_or_removed() {
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\n  own: {{ type: string, description: d }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: size }}, metadata: {{ vnf_id: {{ get_param: own }} }} }} }}\n"
    );
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\n  own: {{ type: string, description: d }}\nresources:\n  \
         n: {{ type: n.yaml, properties: {{ size: {{ get_param: size }}, own: {{ get_param: own }} }} }}\n"
    );
    let files = [
        ("base.env", "parameters: { size: a, own: b }\n"),
        ("base.yaml", base.as_str()),
        ("n.yaml", nested.as_str()),
    ];
    let places = "in the whole template and in the calls that pass the value, and also in `base.yaml`";
    assert_eq!(
        helps_by_line(&files, "R-45188"),
        [format!("n.yaml:7 rename the parameter to `fw_flavor_name` {places}, `base.env`")]
    );
    assert_eq!(
        helps_by_line(&files, "R-07507"),
        [format!("n.yaml:7 rename the parameter to `vnf_id` {places}, and remove `own` from `base.env`")]
    );
}

/// A function takes the place of the parameter that both requirements ask for.
#[test]
fn a_computed_argument_becomes_the_parameter_of_its_name() {
    let base = format!(
        "{HEAD}parameters:\n  img2: {{ type: string, description: d }}\nresources:\n  \
         n: {{ type: n.yaml, properties: {{ img: {{ str_replace: {{ template: a, params: {{ a: {{ get_param: img2 }} }} }} }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  img: {{ type: string, description: d }}\nresources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: img }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let help = "base.yaml:6 pass `{get_param: img}`, and declare `img` with a type and a description";
    for id in ["R-901331", "R-708564"] {
        assert_eq!(helps_by_line(&files, id), [help], "{id}");
    }
}

#[test]
fn the_parameter_of_a_computed_address_gets_the_role() {
    let port = |address: &str| {
        format!(
            "resources:\n  fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, allowed_address_pairs: [{{ ip_address: {address} }}] }} }}\n"
        )
    };
    let helps = |address: &str| helps_of("base.yaml", &port(address), "R-21330");
    let rename = "to a name with `oam` in the whole template and where its value is set";
    let one = "{ list_join: [/, [{ get_param: vip }, '24']] }";
    assert_eq!(helps(one), [format!("base.yaml:4:135 rename `vip` {rename}")]);
    let two = "{ list_join: [/, [{ get_param: vip }, { get_param: length }]] }";
    let named = "the parameter of the value, `length` or `vip`,";
    assert_eq!(helps(two), [format!("base.yaml:4:135 rename {named} {rename}")]);
}

/// A caller passes one image to servers of two vm-types, which require different names (R-58670, R-708564).
#[test]
fn a_parameter_of_a_caller_for_two_vm_types_keeps_its_name() {
    let nested = |vm_type: &str| {
        format!(
            "{HEAD}parameters:\n  image: {{ type: string, description: d }}\n  {vm_type}_flavor_name: {{ type: string, description: d }}\nresources:\n  \
             {vm_type}_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, image: {{ get_param: image }} }} }}\n"
        )
    };
    let call = |vm_type: &str, name: &str| {
        format!(
            "  {vm_type}: {{ type: n{vm_type}.yaml, properties: {{ {vm_type}_flavor_name: a, {name}: {{ get_param: image }} }} }}\n"
        )
    };
    let base = |calls: &str| {
        format!("{HEAD}parameters:\n  image: {{ type: string, description: d }}\nresources:\n{calls}")
    };
    let (fw, lb) = (nested("fw"), nested("lb"));
    let shared = base(&(call("fw", "image") + &call("lb", "image")));
    let files = [
        ("base.env", "parameters: { image: a }\n"),
        ("base.yaml", shared.as_str()),
        ("nfw.yaml", fw.as_str()),
        ("nlb.yaml", lb.as_str()),
    ];
    let help = |vm_type: &str| {
        format!(
            "rename the parameter to `{vm_type}_image_name` in the whole template; in `base.yaml`, declare and pass a parameter `{vm_type}_image_name` with a value in the environment file, because other resources read `image` too"
        )
    };
    assert_eq!(
        reported(&files, "R-58670"),
        [line_of("nfw.yaml:7:115", &help("fw"), None), line_of("nlb.yaml:7:115", &help("lb"), None)]
    );
    // A new name for the nested parameter leads to no new name in the caller.
    let renamed = base(&(call("fw", "fw_image_name") + &call("lb", "image")));
    let own_fw = fw
        .replace(" image: {", " fw_image_name: {")
        .replace("get_param: image", "get_param: fw_image_name")
        .replace(" fw_image_name: { get_param", " image: { get_param");
    let files = [("base.yaml", renamed.as_str()), ("nfw.yaml", own_fw.as_str()), ("nlb.yaml", lb.as_str())];
    let help = "declare and pass a parameter `fw_image_name` in `base.yaml`, because other resources read `image` too";
    assert_eq!(helps_by_line(&files, "R-708564"), [format!("base.yaml:6 {help}")]);
    // Servers of one vm-type agree.
    let same = nested("fw").replace("fw_server_0", "fw_server_1");
    let one = base(
        &(call("fw", "image")
            + "  more: { type: more.yaml, properties: { fw_flavor_name: a, image: { get_param: image } } }\n"),
    );
    let files = [("base.yaml", one.as_str()), ("more.yaml", same.as_str()), ("nfw.yaml", fw.as_str())];
    let fix = Some("rename parameter `image` to `fw_image_name`");
    let help = "rename the parameter to `fw_image_name` in the whole template and in the calls that pass the value, and also in `base.yaml`";
    assert_eq!(
        reported(&files, "R-58670"),
        [
            line_of("more.yaml:7:115", &format!("{help}, `nfw.yaml`"), fix),
            line_of("nfw.yaml:7:115", &format!("{help}, `more.yaml`"), fix)
        ]
    );
}

/// R-86182: the base module must return the network under the name of the parameter.
#[test]
fn the_help_for_an_internal_network_names_the_output_of_the_base_module() {
    let module = format!(
        "{HEAD}parameters:\n  ctl_network: {{ type: string, description: d }}\nresources:\n  \
         fw_0_int_ctl_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: ctl_network }} }} }}\n"
    );
    let output =
        |name: &str| format!("outputs:\n  {name}: {{ value: {{ get_resource: int_ctl_network }} }}\n");
    let network = "resources:\n  int_ctl_network: { type: OS::Neutron::Net }\n".to_owned();
    for (base, supply) in [
        (
            network.clone(),
            "add the output `int_ctl_net_id` to `base.yaml` with the value `{get_resource: int_ctl_network}`",
        ),
        (
            network.clone() + &output("net"),
            "rename the output `net` of `base.yaml`, which returns the network, to `int_ctl_net_id` too",
        ),
        (network + &output("int_ctl_net_id"), "`int_ctl_net_id` is an output of `base.yaml`"),
        (
            "resources: {}\n".to_owned(),
            "add the output `int_ctl_net_id`, which returns the internal network, to `base.yaml`",
        ),
    ] {
        let base = format!("{HEAD}{base}");
        let files = [("base.yaml", base.as_str()), ("fw.yaml", module.as_str())];
        let rename = "rename the parameter to `int_ctl_net_id` in the whole template";
        assert_eq!(helps_by_line(&files, "R-86182"), [format!("fw.yaml:6 {rename}; {supply}")]);
    }
}

/// Message and help name the same new names on a network whose role must change, and a name that is right then stays.
#[test]
fn messages_contain_the_new_role() {
    let base = |id: &str| {
        format!(
            "{HEAD}parameters:\n  addr: {{ type: string, description: d }}\nresources:\n  \
             vlb_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: vlb_flavor_name }}, networks: [{{ port: {{ get_resource: {id} }} }}] }} }}\n  \
             {id}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: vlb_private_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: addr }} }}] }} }}\n"
        )
    };
    let message = |base: &str, id: &str| {
        let requirement = checked(&[("base.yaml", base)]).into_iter().find(|it| it.id == id).unwrap();
        let messages = requirement.findings.iter().map(|it| it.message.clone());
        messages.collect::<Vec<_>>().join("; ")
    };
    let port = base("vlb_0_oam_port_0");
    let start = "port `vlb_0_oam_port_0` on the external network of role `vlb_private`";
    assert_eq!(message(&port, "R-20453"), format!("{start} is not named `vlb_0_private_port_0`"));
    assert!(message(&port, "R-40971").ends_with(", expected `vlb_private_ip_0`"));
    // A fix would write a name with the current role.
    for id in ["R-11168", "R-20453", "R-40971"] {
        let found = reported(&[("base.yaml", &port)], id);
        assert!(!found.is_empty() && found.iter().all(|(_, _, fix)| fix.is_none()), "{id} {found:?}");
    }
    let port = base("vlb_0_private_port_0");
    let start = "port `vlb_0_private_port_0` on the external network of role `vlb_private`";
    assert_eq!(
        message(&port, "R-20453"),
        format!("{start} is not named for the network-role `vlb_private`, but for `private`")
    );
    let help = "rename the network-role `vlb_private` to `private` in all names (R-48067)";
    assert_eq!(helps_by_line(&[("base.yaml", port.as_str())], "R-20453"), [format!("base.yaml:7 {help}")]);
}

/// A mapping of an environment does not keep the client from loading a missing template.
#[test]
fn the_help_for_a_missing_template_names_its_mapping() {
    let base = format!("{HEAD}resources:\n  one: {{ type: firewall_nested.yaml }}\n");
    for (mapping, expected) in [
        (
            "firewall_nested.yaml: OS::Heat::None",
            "add the file, or use a type without the extension here and in line 3 of `base.env`, which maps `firewall_nested.yaml` to `OS::Heat::None`",
        ),
        (
            "My::Firewall: firewall_nested.yaml",
            "add the file, or correct its name; line 3 of `base.env` maps `My::Firewall` to the same name",
        ),
    ] {
        let environment = format!("parameters: {{}}\nresource_registry:\n  {mapping}\n");
        let files = [("base.env", environment.as_str()), ("base.yaml", base.as_str())];
        let helps = helps_by_line(&files, "R-92635");
        assert!(helps.contains(&format!("base.yaml:4 {expected}")), "{helps:?}");
    }
}

/// A nested template takes a new parameter from its callers, which declare the parameter too. The environment file of the
/// module sets a value that ONAP does not supply (R-91125).
#[test]
fn the_callers_of_a_nested_template_declare_a_new_parameter() {
    let base = format!("{HEAD}resources:\n  m: {{ type: mid.yaml }}\n");
    let call = |declared: &str| format!("{HEAD}{declared}resources:\n  i: {{ type: inner.yaml }}\n");
    let inner = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: cirros, metadata: {{ vm_role: fw }} }} }}\n"
    );
    let helps = |mid: &str, id: &str| {
        let files = [
            ("base.env", "parameters: {}\n"),
            ("base.yaml", base.as_str()),
            ("inner.yaml", inner.as_str()),
            ("mid.yaml", mid),
        ];
        helps_by_line(&files, id)
    };
    let callers = "here and in `mid.yaml`, `base.yaml`";
    let pass = "and pass the value in every call";
    assert_eq!(
        helps(&call(""), "R-901331"),
        [format!(
            "inner.yaml:4 use `{{get_param: fw_image_name}}`, declare the parameter {callers} with a type, a description, and a value in `base.env`, {pass}"
        )]
    );
    let key = "inner.yaml:4 add `vf_module_id: {get_param: vf_module_id}`, declare parameter `vf_module_id`";
    assert_eq!(
        helps(&call(""), "R-71493"),
        [format!("{key} as `string` {callers} with a description, {pass}")]
    );
    let declared = "parameters:\n  vf_module_id: { type: string, description: d }\n";
    assert_eq!(helps(&call(declared), "R-71493"), [format!("{key} as `string` with a description, {pass}")]);
}

#[test]
fn a_separate_parameter_of_a_nested_template_is_passed() {
    let base = format!("{HEAD}resources:\n  n: {{ type: n.yaml }}\n");
    let nested = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: comma_delimited_list, description: d }}\nresources:\n  fw_0_oam_port_0:\n    \
         type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: [oam_net_id, 0] }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let own = "use a separate parameter with `type: string`, declare the parameter here and in `base.yaml` with a description, and pass the value in every call";
    assert_eq!(helps_by_line(&files, "R-62983"), [format!("n.yaml:8 {own}")]);
    assert_eq!(helps_by_line(&files, "R-18008"), [format!("n.yaml:4 {own}")]);
}

#[test]
fn metadata_that_is_no_mapping_gets_all_keys() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ metadata: text }} }}\n"
    );
    let help = "write the metadata as a mapping with `vnf_id`, `vf_module_id`, `vnf_name`, `vf_module_name`, `workload_context` and `environment_context`, each with `get_param` of the parameter of the same name, and declare these parameters as `string` with a description";
    assert_eq!(helps_by_line(&[("base.yaml", base.as_str())], "R-37437"), [format!("base.yaml:4 {help}")]);
}

#[test]
fn the_missing_placeholder_of_a_name_is_written() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  \
         net: {{ type: OS::Neutron::Net, properties: {{ name: {{ str_replace: {{ template: fabric, params: {{ VNF: {{ get_param: vnf_name }} }} }} }} }} }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", base.as_str())], "R-85734"),
        ["base.yaml:6 write `VNF` in `template`, such as `VNF_fabric`"]
    );
}

#[test]
fn an_undeclared_image_is_declared_before_its_value_is_added() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0: {{ type: OS::Nova::Server, properties: {{ image: {{ get_param: fw_image_name }} }} }}\n"
    );
    let files = [("base.env", "parameters: {}\n"), ("base.yaml", base.as_str())];
    let help = "declare `fw_image_name` in `base.yaml` with a type and a description, and add `fw_image_name` with a value to `parameters` in `base.env`";
    assert_eq!(helps_by_line(&files, "R-91125"), [format!("base.yaml:4 {help}")]);
}

/// No environment file may list the parts of a zone either (R-59568), but a part of a name that also contains `vnf_name`
/// needs a value.
#[test]
fn parts_of_a_supplied_value_are_not_in_an_environment() {
    let names = ["zone_a", "zone_b", "part", "vnf_name"];
    let declared = names.map(|name| format!("  {name}: {{ type: string, description: d }}\n")).concat();
    let base = format!(
        "{HEAD}parameters:\n{declared}resources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ availability_zone: {{ list_join: ['-', [{{ get_param: zone_a }}, {{ get_param: zone_b }}]] }} }} }}\n  \
         net: {{ type: OS::Neutron::Net, properties: {{ name: {{ list_join: ['_', [{{ get_param: vnf_name }}, {{ get_param: part }}]] }} }} }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", base.as_str())], "R-86285"),
        ["base.yaml:1 add `base.env` with values for `part`"]
    );
}

/// A volume module without a partner may belong to the module that declares the parameter.
#[test]
fn a_parameter_for_volumes_without_a_module_keeps_its_name() {
    let base = format!("{HEAD}parameters:\n  id: {{ type: string, description: d }}\nresources: {{}}\n");
    let volumes = format!(
        "{HEAD}resources:\n  v: {{ type: OS::Cinder::Volume }}\noutputs:\n  id: {{ value: {{ get_resource: v }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("data_volume.yaml", volumes.as_str())];
    let places: Vec<_> = reported(&files, "R-11200").into_iter().map(|it| it.0).collect();
    assert_eq!(places, ["data_volume.yaml:1:1"]);
}

#[test]
fn the_image_of_a_member_is_added_to_its_definition() {
    let base = format!(
        "{HEAD}resources:\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 1, resource_def: {{ type: OS::Nova::Server, properties: {{ flavor: f }} }} }} }}\n"
    );
    let help = "add `image` under `resource_def.properties`, or `block_device_mapping_v2` with a boot volume";
    assert_eq!(helps_by_line(&[("base.yaml", base.as_str())], "R-83706"), [format!("base.yaml:4 {help}")]);
}

/// A name with an unknown vm-type has the form that the requirement on the whole name states.
#[test]
fn a_partly_unknown_name_has_one_form_in_all_helps() {
    let base = format!(
        "{HEAD}parameters:\n  vip: {{ type: string, description: d }}\nresources:\n  int_oam_network: {{ type: OS::Neutron::Net }}\n  \
         p: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: int_oam_network }}, allowed_address_pairs: [{{ ip_address: {{ get_param: vip }} }}] }} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let help = "base.yaml:7 rename the parameter to `{vm-type}_int_oam_floating_ip` in the whole template";
    for id in ["R-84322", "R-717227"] {
        assert_eq!(helps_by_line(&files, id), [help], "{id}");
    }
}

#[test]
fn the_id_of_a_common_key_pair_contains_no_vm_type() {
    let server = |vm_type: &str| {
        format!(
            "  {vm_type}_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, key_name: {{ get_resource: key }} }} }}\n"
        )
    };
    let text = format!("resources:\n  key: {{ type: OS::Nova::KeyPair }}\n{}{}", server("fw"), server("lb"));
    let help = "rename the resource to `{vnf-type}_keypair` without a vm-type, such as `demo_keypair`, and update all references";
    assert_eq!(helps_of("base.yaml", &text, "R-65516"), [format!("base.yaml:4:3 {help}")]);
}

/// The ID contains the vm-type in another letter case, so that a second vm-type would not help.
#[test]
fn an_id_with_a_vm_type_in_another_case_gets_the_spelling_of_the_vnf() {
    let text = "parameters:\n  vm_typex_name_0: { type: string, description: d }\nresources:\n  \
                vm_typeX_b_server_0: { type: OS::Nova::Server, properties: { name: { get_param: vm_typex_name_0 } } }\n  \
                vm_typeX_0_check: { type: OS::ContrailV2::ServiceHealthCheck }\n";
    let help = "replace `vm_typeX` with `vm_typex` in the resource ID, and update all references";
    assert_eq!(helps_of("base.yaml", text, "R-76014"), [format!("base.yaml:7:3 {help}")]);
}

/// The help names the only element that is wrong.
#[test]
fn a_single_wrong_element_is_named() {
    let text = "resources:\n  \
                a: { type: OS::Neutron::Port, depends_on: a, properties: { network: { get_param: on } } }\n  \
                v: { type: OS::Cinder::Volume, properties: { foo: 1 } }\n";
    let found = helps_of("base.yaml", text, "R-92635");
    for help in [
        "base.yaml:4:45 remove the reference",
        "base.yaml:4:71 put `on` in quotes",
        "base.yaml:5:48 correct the property, or remove `properties`",
    ] {
        assert!(found.iter().any(|it| it == help), "{help} {found:?}");
    }
    let tagged = "resources:\n  a: !!python/tuple [a]\n";
    let help = "base.yaml:4:6 remove the tag, the word that starts with `!!`";
    assert_eq!(helps_of("base.yaml", tagged, "R-95303"), [help]);
}

/// The parameter for a fixed address has the name that other requirements prescribe.
#[test]
fn the_parameter_for_a_fixed_address_has_its_name() {
    let base = format!(
        "{HEAD}resources:\n  int_oam_network: {{ type: OS::Neutron::Net }}\n  \
         fw_0_int_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: int_oam_network }}, allowed_address_pairs: [{{ ip_address: 10.0.0.1 }}] }} }}\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_int_oam_port_0 }} }}] }} }}\n"
    );
    let found = helps_by_line(&[("base.yaml", base.as_str())], "R-59482");
    let [help] = found.as_slice() else { panic!("{found:?}") };
    assert!(help.starts_with("base.yaml:5 use `{get_param: fw_int_oam_floating_ip}`, and declare"), "{help}");
    assert!(help.ends_with(", unless the address is the same at every site"), "{help}");
}

/// A fixed flavor, or a parameter with another name, would violate other requirements.
#[test]
fn the_flavor_to_add_comes_from_the_parameter_of_the_vm_type() {
    let server = |id: &str| {
        format!("{HEAD}resources:\n  {id}: {{ type: OS::Nova::Server, properties: {{ image: i }} }}\n")
    };
    let (named, unnamed) = (server("fw_server_0"), server("main"));
    let files = [("base.env", "parameters: {}\n"), ("base.yaml", named.as_str())];
    let help = "add `flavor: {get_param: fw_flavor_name}`, and declare the parameter with a type, a description, and a value in `base.env`";
    assert_eq!(helps_by_line(&files, "R-92635"), [format!("base.yaml:4 {help}")]);
    let help = "set `flavor` to `get_param` with the parameter `{vm-type}_flavor_name`, and declare the parameter with a type and a description";
    assert_eq!(helps_by_line(&[("base.yaml", unnamed.as_str())], "R-92635"), [format!("base.yaml:4 {help}")]);
}

/// The help for a name with invalid characters contains the name that the fix writes.
#[test]
fn a_name_with_invalid_characters_gets_the_name_of_the_fix() {
    let base = format!(
        "{HEAD}parameters:\n  size-a: {{ type: string, description: d }}\n  b-c: {{ type: string, description: d }}\n\
         resources:\n  x-y: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size-a }} }} }}\n"
    );
    let files = [("base.env", "parameters: { size-a: 1, b-c: 2 }\n"), ("base.yaml", base.as_str())];
    let places = "in the whole template and in the environment file";
    assert_eq!(
        helps_by_line(&files, "R-25877"),
        [
            format!("base.yaml:4 rename the parameter to `size_a` {places}"),
            format!("base.yaml:5 rename the parameter to `b_c` {places}"),
        ]
    );
    assert_eq!(
        helps_by_line(&files, "R-75141"),
        ["base.yaml:7 rename the resource to `x_y`, and update all references"]
    );
}

#[test]
fn the_only_property_is_removed_with_its_section() {
    let volumes = "resources:\n  a: { type: OS::Cinder::Volume, properties: { availability_zone: z } }\n  \
                   b: { type: OS::Cinder::Volume, properties: { size: 1, availability_zone: z } }\n";
    assert_eq!(
        helps_of("base.yaml", volumes, "R-25190"),
        [
            "base.yaml:4:48 remove `properties`: the volume is created in the default zone",
            "base.yaml:5:57 remove the property: the volume is created in the default zone",
        ]
    );
}

#[test]
fn the_only_parameter_of_a_volume_template_is_replaced() {
    let module = format!("{HEAD}resources: {{}}\n");
    let volumes = |more: &str| {
        format!(
            "{HEAD}parameters:\n  vf_module_index: {{ type: number, description: d }}\n{more}resources:\n  \
             v: {{ type: OS::Cinder::Volume, properties: {{ size: {{ get_param: vf_module_index }} }} }}\n"
        )
    };
    let help = |more: &str| {
        let volumes = volumes(more);
        let files = [("base.yaml", module.as_str()), ("base_volume.yaml", volumes.as_str())];
        helps_by_line(&files, "R-55306")
    };
    let why = "volumes do not depend on the index of the module";
    assert_eq!(
        help(""),
        [format!(
            "base_volume.yaml:4 remove the parameter, and declare and use another parameter: {why}, and a template must declare at least one parameter"
        )]
    );
    assert_eq!(
        help("  p: { type: number, description: d }\n"),
        [format!("base_volume.yaml:4 remove the parameter: {why}")]
    );
}

#[test]
fn properties_of_a_group_at_the_wrong_level_are_indented() {
    let member = "resource_def: { type: OS::Heat::None }, count: 2";
    let base = format!(
        "{HEAD}resources:\n  a: {{ type: OS::Heat::ResourceGroup, properties: {{ index_var: i }}, {member} }}\n  \
         b: {{ type: OS::Heat::ResourceGroup, {member} }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    let found = helps_by_line(&files, "R-92635");
    for help in [
        "base.yaml:4 indent `resource_def` below `properties:`",
        "base.yaml:5 add `properties:`, and indent `resource_def` below",
    ] {
        assert!(found.iter().any(|it| it == help), "{help} {found:?}");
    }
    let set = "set `count` to a parameter with a value in the environment file";
    assert_eq!(
        helps_by_line(&files, "R-50011"),
        [
            format!("base.yaml:4 indent `count` below `properties:`, and {set}"),
            format!("base.yaml:5 add `properties:`, and indent `count` below, and {set}"),
        ]
    );
}

#[test]
fn a_file_without_any_template_is_replaced() {
    let replace = "replace the content with a template that starts with `heat_template_version:`";
    let indent = "start with `heat_template_version:` at the left margin";
    for (text, help) in [("some text\n", replace), ("<a>b</a>\n", replace), ("- a\n", indent)] {
        let found = helps_by_line(&[("base.yaml", text)], "R-92635");
        assert!(found.contains(&format!("base.yaml:1 {help}")), "{text} {found:?}");
    }
}

/// The environment of the caller must not list the names of servers, and must list the addresses of internal networks.
#[test]
fn the_entry_of_a_list_to_rename_is_removed_or_renamed() {
    let base = format!(
        "{HEAD}parameters:\n  fw_vm_names: {{ type: comma_delimited_list, description: d }}\n  fw_ctl_ips: {{ type: comma_delimited_list, description: d }}\nresources:\n  \
         int_ctl_network: {{ type: OS::Neutron::Net }}\n  call:\n    type: nested.yaml\n    properties:\n      \
         fw_vm_name: {{ get_param: [fw_vm_names, 0] }}\n      address: {{ get_param: [fw_ctl_ips, 0] }}\n      int_ctl_net_id: {{ get_resource: int_ctl_network }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  fw_vm_name: {{ type: string, description: d }}\n  address: {{ type: string, description: d }}\n  int_ctl_net_id: {{ type: string, description: d }}\nresources:\n  \
         fw_0_int_ctl_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: int_ctl_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: address }} }}] }} }}\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ name: {{ get_param: fw_vm_name }}, networks: [{{ port: {{ get_resource: fw_0_int_ctl_port_0 }} }}] }} }}\n"
    );
    let files = [
        ("base.env", "parameters: { fw_vm_names: a, fw_ctl_ips: b }\n"),
        ("base.yaml", base.as_str()),
        ("nested.yaml", nested.as_str()),
    ];
    let pass = "pass the whole list and the index, and select the element in `nested.yaml`";
    assert_eq!(
        helps_by_line(&files, "R-708564"),
        [
            format!(
                "base.yaml:11 rename the list to `fw_names`, remove `fw_vm_names` from `base.env`, {pass}"
            ),
            format!(
                "base.yaml:12 rename the list to `fw_int_ctl_ips`, rename `fw_ctl_ips` in `base.env` too, {pass}"
            ),
        ]
    );
    let declared = base.replacen(
        "resources:",
        "  fw_names: { type: comma_delimited_list, description: d }\nresources:",
        1,
    );
    let files = [files[0], ("base.yaml", declared.as_str()), files[2]];
    let help = "base.yaml:12 pass the whole list `fw_names`, which `base.yaml` declares too, and";
    assert_eq!(
        helps_by_line(&files, "R-708564").first(),
        Some(&format!("{help} the index, and select the element in `nested.yaml`"))
    );
}

/// An undeclared entry does not mean a parameter with an entry of its own, or a parameter that ONAP supplies.
#[test]
fn an_undeclared_entry_is_renamed_to_a_parameter_without_an_entry() {
    let names = ["fw_image_name", "fw_name_1", "port_count"];
    let declared = names.map(|name| format!("  {name}: {{ type: string, description: d }}\n")).concat();
    let base = format!("{HEAD}parameters:\n{declared}resources: {{}}\n");
    let env = "parameters:\n  fw_image_name: a\n  fw_image_nam: a\n  fw_name_0: a\n  port_cout: a\n";
    let files = [("base.env", env), ("base.yaml", base.as_str())];
    let declare = "declare and use the parameter in the template, or remove the entry";
    let rename =
        "rename the parameter to `port_count`, declare and use it in the template, or remove the entry";
    assert_eq!(
        helps_by_line(&files, "R-599443"),
        [format!("base.env:3 {declare}"), format!("base.env:4 {declare}"), format!("base.env:5 {rename}"),]
    );
}

/// Nested templates keep the names of parameters (R-708564), so a renamed parameter gets the new name below too.
#[test]
fn a_parameter_is_renamed_in_the_templates_that_receive_it() {
    let head = format!("{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n");
    let server = |index: u32| {
        format!(
            "  fw_server_{index}: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: size }} }} }}\n"
        )
    };
    let call =
        |file: &str| format!("  call: {{ type: {file}, properties: {{ size: {{ get_param: size }} }} }}\n");
    let base = head.clone() + &call("outer.yaml");
    let outer = head.clone() + &server(0) + &call("inner.yaml");
    let inner = head + &server(1);
    let files =
        [("base.yaml", base.as_str()), ("inner.yaml", inner.as_str()), ("outer.yaml", outer.as_str())];
    let rename = "rename the parameter to `fw_flavor_name` in the whole template and in the calls that pass the value, and also in";
    assert_eq!(
        helps_by_line(&files, "R-45188"),
        [
            format!("inner.yaml:6 {rename} `outer.yaml`, `base.yaml`"),
            format!("outer.yaml:6 {rename} `base.yaml`, `inner.yaml`"),
        ]
    );
}

/// R-25720 gives the network another role than the ID of the port contains.
#[test]
fn the_id_of_a_port_gets_the_new_role_of_its_network() {
    let text = "resources:\n  mirror_network: { type: OS::Neutron::Net }\n  \
                fw_server_0_mgmt_port_0: { type: OS::Neutron::Port, properties: { network: { get_resource: mirror_network } } }\n  \
                fw_server_0: { type: OS::Nova::Server, properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_resource: fw_server_0_mgmt_port_0 } }] } }\n";
    let help = "rename the resource to `fw_0_int_mirror_port_0`, and update all references";
    for id in ["R-26351", "R-96983"] {
        assert_eq!(helps_of("base.yaml", text, id), [format!("base.yaml:5:3 {help}")], "{id}");
    }
}

/// The network cannot get the role of another network, so its subnets cannot either.
#[test]
fn a_subnet_does_not_get_the_role_of_another_network() {
    let text = format!(
        "{HEAD}resources:\n  network_4: {{ type: OS::Neutron::Net }}\n  \
         subnet_8: {{ type: OS::Neutron::Subnet, properties: {{ network: {{ get_resource: network_4 }} }} }}\n"
    );
    let files = ["base.yaml", "more.yaml", "third.yaml"].map(|it| (it, text.as_str()));
    let form = "rename the resource to `int_{network-role}_subnet_{index}`, and update all references";
    assert_eq!(
        helps_by_line(&files, "R-59434"),
        [
            "base.yaml:5 rename the resource to `int_network4_subnet_0`, and update all references"
                .to_owned(),
            format!("more.yaml:5 {form}"),
            format!("third.yaml:5 {form}"),
        ]
    );
}

/// A server without a vm-type leaves the name of its flavor open.
#[test]
fn the_help_for_a_name_to_list_contains_the_form() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n  Node: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: size }} }} }}\n"
    );
    let files = [("base.env", "parameters: {}\n"), ("base.yaml", base.as_str())];
    let help = "base.yaml:6 rename the parameter to `{vm-type}_flavor_name`, and add the new name with a value to `parameters` in `base.env`";
    assert_eq!(helps_by_line(&files, "R-69431"), [help]);
}

/// The ID, the property `network` and the CIDR of the new subnet are requirements too.
#[test]
fn the_subnet_to_add_has_the_role_that_the_network_gets() {
    let base = format!("{HEAD}resources:\n  test_net: {{ type: OS::Neutron::Net }}\n");
    let help = "add `int_test_subnet_0` of the type `OS::Neutron::Subnet` with `network: {get_resource: test_net}` and a `cidr`";
    assert_eq!(helps_by_line(&[("base.yaml", base.as_str())], "R-16241"), [format!("base.yaml:4 {help}")]);
    for role in ["net", "oam_net"] {
        let id = format!("int_{role}_network");
        let base = base.replace("test_net", &id);
        let help = help.replace("int_test_", &format!("int_{role}_")).replace("test_net", &id);
        assert_eq!(helps_by_line(&[("base.yaml", &base)], "R-16241"), [format!("base.yaml:4 {help}")]);
    }
}

/// A file in a folder would violate R-511776.
#[test]
fn a_missing_file_is_added_next_to_its_template() {
    let base = format!(
        "{HEAD}resources:\n  a: {{ type: OS::Heat::SoftwareConfig, properties: {{ config: {{ get_file: certificates/ca.crt }} }} }}\n  \
         b: {{ type: OS::Heat::SoftwareConfig, properties: {{ config: {{ get_file: boot.sh }} }} }}\n"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", base.as_str())], "R-92635"),
        [
            "base.yaml:4 put the file next to the template, and use the file name `ca.crt`, or correct the name",
            "base.yaml:5 add the file, or correct its name",
        ]
    );
}

/// Otherwise the help contradicts itself after the author puts the file next to the template.
#[test]
fn a_path_to_no_file_means_the_file_with_the_same_name() {
    let base = format!(
        "{HEAD}resources:\n  a: {{ type: OS::Heat::SoftwareConfig, properties: {{ config: {{ get_file: Common/utils.psm1 }} }} }}\n  \
         b: {{ type: OS::Heat::SoftwareConfig, properties: {{ config: {{ get_file: ../utils.psm1 }} }} }}\n  \
         c: {{ type: templates/other.yaml }}\n"
    );
    let other = format!("{HEAD}resources: {{}}\n");
    let files = [("base.yaml", base.as_str()), ("other.yaml", other.as_str()), ("utils.psm1", "x\n")];
    let utils = [4, 5].map(|line| format!("base.yaml:{line} did you mean `utils.psm1`?"));
    assert_eq!(helps_by_line(&files, "R-76718"), utils);
    let with_template = [&utils[..], &["base.yaml:6 did you mean `other.yaml`?".to_owned()][..]].concat();
    assert_eq!(helps_by_line(&files, "R-92635"), with_template);
}

/// A mapping without a value most likely lacks `get_param`, so both requirements name the parameter in the mapping.
#[test]
fn a_name_in_braces_means_one_parameter_for_all_requirements() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ fw_name }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(
        helps_by_line(&files, "R-663631"),
        ["base.yaml:7 use `{get_param: fw_name}`, and declare the parameter with a type and a description"]
    );
    let of_type: Vec<String> =
        helps_by_line(&files, "R-92635").into_iter().filter(|it| it.starts_with("base.yaml:7 ")).collect();
    assert_eq!(of_type, ["base.yaml:7 write `{ get_param: fw_name }` to use the value of a parameter"]);
}

/// The ports find the network by a parameter, whose new name contains the role in the new ID of the network.
#[test]
fn a_network_found_by_name_gets_the_role_of_the_parameter() {
    let parameters = "parameters:\n  cps_net_name: { type: string, description: d }\n";
    let base = |name: &str, more: &str| {
        format!(
            "{HEAD}{parameters}resources:\n  mirror_network: {{ type: OS::Neutron::Net, properties: {{ name: {name} }} }}\n{more}"
        )
    };
    let port = format!(
        "{HEAD}{parameters}resources:\n  fw_0_int_cps_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: cps_net_name }} }} }}\n"
    );
    let helps = |base: &str, id: &str| {
        let environment = "parameters: { cps_net_name: blue }\n";
        let files = [
            ("base.env", environment),
            ("base.yaml", base),
            ("more.env", environment),
            ("more.yaml", port.as_str()),
        ];
        helps_by_line(&files, id)
    };
    let rename = |line: u32, id: &str| {
        format!(
            "base.yaml:{line} rename the resource to `{id}`, and update all references, or use a parameter with an external network instead"
        )
    };
    let found = base("{ get_param: cps_net_name }", "");
    assert_eq!(helps(&found, "R-16968"), [rename(6, "int_cps_network")]);
    assert!(helps(&found, "R-86182")[0].contains("rename the parameter to `int_cps_net_name`"));
    assert_eq!(helps(&base("red", ""), "R-16968"), [rename(6, "int_mirror_network")]);
    let second = base("{ get_param: cps_net_name }", "  cps: { type: OS::Neutron::Net }\n");
    assert_eq!(helps(&second, "R-16968"), [rename(6, "int_mirror_network"), rename(7, "int_cps_network")]);
}

/// Numbered parameters are elements of a list.
#[test]
fn a_nested_template_for_several_addresses_gets_their_list() {
    let call = |id: &str, name: &str| {
        format!("  {id}: {{ type: n.yaml, properties: {{ ip: {{ get_param: {name} }} }} }}\n")
    };
    let base = |first: &str, second: &str| {
        format!(
            "{HEAD}parameters:\n  {first}: {{ type: string, description: d }}\n  {second}: {{ type: string, description: d }}\nresources:\n{}{}",
            call("a", first),
            call("b", second)
        )
    };
    let nested = format!(
        "{HEAD}parameters:\n  ip: {{ type: string, description: d }}\nresources:\n  fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: ip }} }}] }} }}\n"
    );
    let copy = "call a copy of `n.yaml` for each parameter, and rename `ip` in each copy to that parameter";
    for (first, second, list) in [
        (
            "fw_oam_ip_0",
            "fw_oam_ip_1",
            "pass the list `fw_oam_ips` and the index, and select the element in `n.yaml`, or ",
        ),
        ("fw_oam_ip_0", "lb_oam_ip_0", ""),
    ] {
        let help = format!("calls in `base.yaml` pass `{first}`, `{second}` as `ip`: {list}{copy}");
        assert_eq!(
            helps_by_line(&[("base.yaml", &base(first, second)), ("n.yaml", &nested)], "R-708564"),
            [format!("base.yaml:7 {help}"), format!("base.yaml:8 {help}")]
        );
    }
    let of_list = nested
        .replace("ip: { type: string", "ip: { type: comma_delimited_list")
        .replace("get_param: ip }", "get_param: [ip, 0] }");
    let base = base("a_ips", "b_ips").replace("type: string", "type: comma_delimited_list");
    let help = format!(
        "calls in `base.yaml` pass `a_ips`, `b_ips` as `ip`: join the lists in one list `ip`, and pass the list and the new indices, or {copy}"
    );
    assert_eq!(
        helps_by_line(&[("base.yaml", &base), ("n.yaml", &of_list)], "R-708564"),
        [format!("base.yaml:7 {help}"), format!("base.yaml:8 {help}")]
    );
}

/// The property of a `get_resource` determines the kind of the resource.
#[test]
fn the_help_for_an_unknown_resource_names_the_resources_that_fit() {
    let base = |networks: &[&str]| {
        let networks = networks.iter().map(|id| format!("  {id}: {{ type: OS::Neutron::Net }}\n"));
        format!(
            "{HEAD}resources:\n  port: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_resource: missing }} }} }}\n{}",
            networks.collect::<Vec<_>>().concat()
        )
    };
    let of_another = "pass a resource of another module as a parameter";
    for (networks, help) in [
        (&[] as &[&str], format!("define `missing` in this file, or {of_another}")),
        (&["a_net"], format!("use `a_net`; {of_another}")),
        (&["a_net", "b_net", "c_net"], format!("use `a_net` or `b_net` or `c_net`; {of_another}")),
        (&["a", "b", "c", "e"], format!("use the name of a resource of this file; {of_another}")),
    ] {
        assert_eq!(
            reported(&[("base.yaml", &base(networks))], "R-92635"),
            [line_of("base.yaml:4:75", &help, None)],
            "{networks:?}"
        );
    }
}

/// A called template keeps the name of a list that other requirements prescribe (R-04697).
#[test]
fn a_prescribed_name_of_a_list_is_kept() {
    let nested = |vm_type: &str| {
        format!(
            "{HEAD}parameters:\n  {vm_type}_oam_ips: {{ type: comma_delimited_list, description: d }}\nresources:\n  \
             {vm_type}_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: [{vm_type}_oam_ips, 0] }} }}] }} }}\n  \
             {vm_type}_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: {vm_type}_flavor_name }}, networks: [{{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }}] }} }}\n"
        )
    };
    let call = |vm_type: &str| {
        format!(
            "  {vm_type}: {{ type: {vm_type}.yaml, properties: {{ {vm_type}_oam_ips: {{ get_param: oam_net_ips }} }} }}\n"
        )
    };
    let (fw, lb) = (nested("fw"), nested("lb"));
    let helps = |calls: &str| {
        let base = format!(
            "{HEAD}parameters:\n  oam_net_ips: {{ type: comma_delimited_list, description: d }}\nresources:\n{calls}"
        );
        let environment = "parameters: { oam_net_ips: a }\n";
        let files = [("base.env", environment), ("base.yaml", &base), ("fw.yaml", &fw), ("lb.yaml", &lb)];
        helps_by_line(&files, "R-708564")
    };
    assert_eq!(
        helps(&call("fw")),
        [
            "base.yaml:6 rename `oam_net_ips` to `fw_oam_ips` in `base.yaml`, and remove `oam_net_ips` from `base.env`"
        ]
    );
    let own = |line: u32, name: &str| {
        format!(
            "base.yaml:{line} declare and pass a parameter `{name}` in `base.yaml`, because other resources read `oam_net_ips` too"
        )
    };
    assert_eq!(helps(&(call("fw") + &call("lb"))), [own(6, "fw_oam_ips"), own(7, "lb_oam_ips")]);
}

/// The new name of the base module also concerns the environment file and the manifest.
#[test]
fn the_new_base_module_is_renamed_with_its_files() {
    let module = format!("{HEAD}resources: {{ port_0: {{ type: OS::Neutron::Port }} }}\n");
    let manifest = "{\"data\": [{\"file\": \"fw-main.yaml\", \"type\": \"HEAT\", \"data\": [{\"file\": \"fw-main.env\", \"type\": \"HEAT_ENV\"}]}]}";
    let files =
        [("MANIFEST.json", manifest), ("fw-main.env", "parameters: {}\n"), ("fw-main.yaml", module.as_str())];
    let rename = "rename `fw-main.yaml` to `base_fw_main.yaml`, and `fw-main.env` to match, and set the new name and `\"isBase\": true` in `MANIFEST.json`";
    let fix = Some("rename `fw-main.yaml` to `base_fw_main.yaml`");
    for id in ["R-37028", "R-87247"] {
        assert_eq!(reported(&files, id), [line_of("fw-main.yaml:1:1", rename, fix)], "{id}");
    }
    let help =
        format!("{rename} if the template is the base module, or move the resources to another module");
    assert_eq!(reported(&files, "R-610030"), [line_of("fw-main.yaml:3:1", &help, None)]);
}

/// Defaults that do not move to the new environment file are named too.
#[test]
fn a_new_environment_file_is_listed_in_the_manifest() {
    let names = ["fw_flavor_name", "availability_zone_0", "network_name"];
    let declared =
        names.map(|name| format!("  {name}: {{ type: string, description: d, default: x }}\n")).concat();
    let base = format!(
        "{HEAD}parameters:\n{declared}resources:\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, availability_zone: {{ get_param: availability_zone_0 }} }} }}\n  \
         int_oam_network: {{ type: OS::Neutron::Net, properties: {{ name: {{ get_param: network_name }} }} }}\n"
    );
    let manifest = "{\"data\": [{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true}]}";
    let files = [("MANIFEST.json", manifest), ("base.yaml", base.as_str())];
    let help = "add `base.env` with the value of `fw_flavor_name`, remove the default, and list the file in `MANIFEST.json`; remove the default of `availability_zone_0`, which ONAP supplies; build names from `vnf_name` instead of `network_name`";
    for id in ["R-38474", "R-86285"] {
        assert_eq!(helps_by_line(&files, id), [format!("base.yaml:1 {help}")], "{id}");
    }
}

#[test]
fn the_help_for_a_missing_index_renames_the_parameter() {
    let base = format!(
        "{HEAD}parameters:\n  fw_oam_ip_1: {{ type: string, description: d }}\nresources:\n  \
         fw_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: fw_oam_ip_1 }} }}] }} }}\n  \
         fw_server_0: {{ type: OS::Nova::Server, properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}] }} }}\n"
    );
    let files = [("base.env", "parameters: { fw_oam_ip_1: 10.0.0.1 }\n"), ("base.yaml", base.as_str())];
    let rename = "rename the parameter to `fw_oam_ip_0` in the whole template, and remove `fw_oam_ip_1` from `base.env`";
    assert_eq!(
        helps_by_line(&files, "R-40971"),
        [format!("base.yaml:4 number the parameters from 0 without gaps: {rename}")]
    );
}

/// The resources of a template on the second level fit into the calling template if no ID occurs twice.
#[test]
fn a_call_on_the_second_level_moves_to_named_callers() {
    let call =
        |id: &str, file: &str, more: &str| format!("{HEAD}resources:\n  {id}: {{ type: {file} }}\n{more}");
    let inner = format!("{HEAD}resources:\n  p: {{ type: OS::Neutron::Port }}\n");
    let helps = |more: &str| {
        let (base, other) = (call("a", "outer.yaml", ""), call("c", "outer.yaml", ""));
        let outer = call("b", "inner.yaml", more);
        let files = [
            ("base.yaml", base.as_str()),
            ("inner.yaml", inner.as_str()),
            ("other.yaml", other.as_str()),
            ("outer.yaml", outer.as_str()),
        ];
        helps_by_line(&files, "R-17528")
    };
    let rename = "inner.yaml:3 move the call `b` from `outer.yaml` to `base.yaml`, `other.yaml`";
    assert_eq!(helps(""), [format!("{rename}, or move the resources to `outer.yaml`")]);
    assert_eq!(helps("  p: { type: OS::Heat::Value, properties: { value: 1 } }\n"), [rename]);
}

/// A name in the members of a group needs the index of the member from the start.
#[test]
fn the_name_in_a_group_is_built_with_the_index() {
    let base = format!(
        "{HEAD}resources:\n  g: {{ type: OS::Heat::ResourceGroup, properties: {{ count: 2, resource_def: {{ type: n.yaml }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}resources:\n  disk: {{ type: OS::Cinder::Volume, properties: {{ size: 1, name: a }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("n.yaml", nested.as_str())];
    let build = "build the name with `str_replace` from `vnf_name`, declare `vnf_name` here and in `base.yaml` with a type and a description, and pass `vnf_name` in every call";
    let apart = "pass `%index%` as a parameter, and add the parameter to the name";
    assert_eq!(helps_by_line(&files, "R-85734"), [format!("n.yaml:4 {build}; {apart}")]);
}
