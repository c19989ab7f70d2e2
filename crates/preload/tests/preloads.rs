//! Preloads of small packages: the fields of parameters, missing values and notes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;

use serde_json::{Value, json};
use vnfcheck_hot::{File, FileId, FileIds, Limits, Package, SourceText, Tree};
use vnfcheck_preload::{
    Api, Folder, Format, Module, NoteKind, Preload, Preloads, Request, Source, Values, preloads,
    template_sheet,
};

const HEAD: &str = "heat_template_version: 2016-10-14\n";

fn package(files: &[(&str, String)]) -> Package {
    let mut ids = FileIds::default();
    ids.add(files.iter().map(|(path, _)| *path));
    let read =
        |(path, text): &(&str, String)| File::read(ids.get(path).unwrap(), path, text, &Limits::default());
    Package::link(files.iter().map(read).collect())
}

fn template(text: &str) -> String {
    format!("{HEAD}{text}")
}

fn without_values(package: &Package) -> Preloads {
    preloads(package, &Request { apis: Api::ALL.to_vec(), format: Format::Json, values: None }).unwrap()
}

fn with_values(package: &Package, defaults: &str) -> Preloads {
    let files = vec![("defaults.yaml", defaults).into()];
    let folder = Folder { files, ..Folder::default() };
    let values = Values::new(vec![Source::folders(&[folder]).unwrap()]);
    preloads(package, &Request { apis: Api::ALL.to_vec(), format: Format::Json, values: Some(values) })
        .unwrap()
}

fn document(written: &Preloads, path: &str) -> Value {
    serde_json::from_slice(&written.files[path]).unwrap()
}

fn vnf_api(written: &Preloads, path: &str) -> Value {
    document(written, path)["input"]["vnf-topology-information"].clone()
}

fn parameters(written: &Preloads, path: &str) -> Vec<String> {
    let list = vnf_api(written, path)["vnf-parameters"].as_array().unwrap().clone();
    list.iter().map(|it| it["vnf-parameter-name"].as_str().unwrap().to_owned()).collect()
}

fn kinds(written: &Preloads) -> Vec<(NoteKind, &str, Option<&str>)> {
    written.notes.iter().map(|it| (it.kind, it.subject.as_str(), it.requirement)).collect()
}

fn of<'w>(written: &'w Preloads, path: &str) -> &'w Preload {
    written.preloads.iter().find(|it| it.path == path).unwrap()
}

#[test]
fn every_declared_parameter_has_one_place_or_a_reason() {
    let names = [
        "vnf_name",
        "fw_name_0",
        "fw_image_name",
        "fw_flavor_name",
        "oam_net_id",
        "oam_net_fqdn",
        "oam_subnet_id",
        "fw_oam_ip_0",
        "fw_oam_floating_ip",
        "availability_zone_0",
        "size",
        "free",
        "vol_id",
        "fw_int_x_ip_0",
    ];
    let declared = names.map(|it| format!("  {it}: {{type: string}}\n")).concat();
    let base = template(&format!(
        "parameters:\n{declared}resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: {{name: {{get_param: fw_name_0}}, image: {{get_param: fw_image_name}}, flavor: {{get_param: fw_flavor_name}}}}
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: {{get_param: oam_net_id}}
      fixed_ips: [{{ip_address: {{get_param: fw_oam_ip_0}}, subnet: {{get_param: oam_subnet_id}}}}]
      allowed_address_pairs: [{{ip_address: {{get_param: fw_oam_floating_ip}}}}]
  fw_0_int_x_port_0:
    type: OS::Neutron::Port
    properties: {{fixed_ips: [{{ip_address: {{get_param: fw_int_x_ip_0}}}}]}}
  group:
    type: OS::Heat::ResourceGroup
    properties: {{count: {{get_param: size}}, resource_def: {{type: OS::Heat::Value}}}}
"
    ));
    let volume = template("outputs: {vol_id: {value: 1}}\n");
    let package = package(&[("base.yaml", base), ("base_volume.yaml", volume)]);
    let written = without_values(&package);
    for api in Api::ALL {
        let path = format!("{}/base.json", api.folder());
        let text = String::from_utf8(written.files[&path].clone()).unwrap();
        let omitted: BTreeSet<&str> =
            of(&written, &path).omitted.iter().map(|it| it.parameter.as_str()).collect();
        for name in names {
            let places = text.matches(&format!("{name}\"")).count();
            let is_instance = name == "vnf_name";
            // A parameter in the list occurs twice: in its name and in its placeholder.
            let expected =
                if name == "free" { 2 } else { usize::from(is_instance || !omitted.contains(name)) };
            assert_eq!(places, expected, "{name} in {text}");
        }
        let expected = [
            "fw_flavor_name",
            "fw_image_name",
            "fw_int_x_ip_0",
            "oam_net_fqdn",
            "size",
            "vnf_name",
            "vol_id",
        ];
        assert_eq!(omitted, BTreeSet::from(expected));
    }
    let unset: Vec<_> = kinds(&written).into_iter().filter(|it| it.0 == NoteKind::UnsetPersistent).collect();
    let expected = [
        (NoteKind::UnsetPersistent, "fw_flavor_name", Some("R-69431")),
        (NoteKind::UnsetPersistent, "fw_image_name", Some("R-91125")),
        (NoteKind::UnsetPersistent, "fw_int_x_ip_0", Some("R-93496")),
        (NoteKind::UnsetPersistent, "size", None),
    ];
    assert_eq!(unset, expected);
}

#[test]
fn values_that_names_do_not_determine_are_listed_and_noted() {
    let base = template(
        "parameters:
  a_name: {type: string}
  stray_ip: {type: string}
  other_ip: {type: string}
resources:
  lone:
    type: OS::Nova::Server
    properties: {name: {get_param: a_name}}
  stray:
    type: OS::Neutron::Port
    properties: {fixed_ips: [{ip_address: {get_param: stray_ip}}]}
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: {fixed_ips: [{ip_address: {get_param: other_ip}}]}
  vmi:
    type: OS::ContrailV2::VirtualMachineInterface
  gone:
    type: gone.yaml
  loop:
    type: loop.yaml
",
    );
    let looped = template("resources: {again: {type: loop.yaml}}\n");
    let env = "parameters: {unknown: 1}\n".to_owned();
    let package = package(&[
        ("base.yaml", base),
        ("base.env", env),
        ("loop.yaml", looped),
        ("bad.yaml", "a: [".to_owned()),
        ("data.yaml", "resources: {}".to_owned()),
    ]);
    let written = without_values(&package);
    assert_eq!(parameters(&written, "vnfapi/base.json"), ["a_name", "stray_ip", "other_ip"]);
    let expected = [
        (NoteKind::Unreadable, "bad.yaml", Some("R-95303")),
        (NoteKind::ServerWithoutType, "lone", Some("R-304011")),
        (NoteKind::PortWithoutRole, "stray", Some("R-20453")),
        (NoteKind::PortWithoutVm, "fw_0_oam_port_0", Some("R-304011")),
        (NoteKind::NestedMissing, "gone.yaml", None),
        (NoteKind::NestedMissing, "loop.yaml", None),
        (NoteKind::UnknownValue, "unknown", Some("R-599443")),
        (NoteKind::Contrail, "vmi", None),
        (NoteKind::Unreadable, "data.yaml", Some("R-27078")),
    ];
    assert_eq!(kinds(&written), expected);
}

#[test]
fn if_names_differ_the_preload_follows_its_specification_with_a_note() {
    let base = template(
        "parameters:
  fw_name_0: {type: string}
  fw_oam_ipv6: {type: string}
  private_net_id: {type: string}
resources:
  lb_server_0:
    type: OS::Nova::Server
    properties: {name: {get_param: fw_name_0}, image: {get_param: fw_image_name}, flavor: {get_param: common_flavor_name}}
  server_a:
    type: OS::Nova::Server
    properties: {name: {get_param: fw_name_0}, image: {get_param: fw_image_name}, flavor: {get_param: common_flavor_name}}
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: {get_param: private_net_id}
      fixed_ips: [{ip_address: {get_param: fw_oam_ipv6}}]
  lb_0_int_x_port_0:
    type: OS::Neutron::Port
    properties: {network: {get_param: x_net_id}}
",
    );
    let package = package(&[("base.yaml", base)]);
    let written = without_values(&package);
    let machines = vnf_api(&written, "vnfapi/base.json")["vnf-assignments"]["vnf-vms"].clone();
    assert_eq!(machines[0]["vm-type"], "lb");
    assert_eq!(machines[0]["vm-count"], 1);
    assert_eq!(machines[0]["vm-networks"][0]["network-role"], "oam");
    assert_eq!(machines[0]["vm-networks"][0]["ip-count"], 1);
    let expected = [
        (NoteKind::ServerWithoutType, "server_a", Some("R-304011")),
        (NoteKind::SeveralNames, "lb_0_int_x_port_0", Some("R-20453")),
        (NoteKind::SeveralNames, "lb_0_oam_port_0", Some("R-20453")),
        (NoteKind::SeveralNames, "lb_server_0", Some("R-304011")),
    ];
    assert_eq!(kinds(&written), expected);
    let messages: Vec<&str> = written.notes.iter().map(|it| it.message.as_str()).collect();
    assert!(messages[0].contains("have several vm-types, such as `fw`"), "{messages:?}");
    assert!(messages[2].contains("the port is on network `private`"), "{messages:?}");
    assert!(messages[3].contains("other names contain `fw`"), "{messages:?}");
}

#[test]
fn given_values_override_the_package_and_unused_values_are_noted() {
    let base = template(
        "parameters:\n  p: {type: string, default: d}\n  q: {type: string, default: d}\n  r: {type: string, default: ''}\n",
    );
    let package = package(&[("base.yaml", base), ("base.env", "parameters: {p: e, q: e}\n".to_owned())]);
    let written = with_values(
        &package,
        "p: given\nvnf_name: n\nvnf-type: t\nvf-module-model-name: m\nvf_module_name: v\nx: 1\n",
    );
    assert!(written.are_complete());
    assert_eq!(
        written.stale,
        BTreeSet::from(["vnfapi/base_incomplete.json", "grapi/base_incomplete.json"].map(str::to_owned))
    );
    let list = &vnf_api(&written, "vnfapi/base.json")["vnf-parameters"];
    let entry = |name, value| json!({"vnf-parameter-name": name, "vnf-parameter-value": value});
    assert_eq!(*list, json!([entry("p", "given"), entry("q", "e"), entry("r", "")]));
    assert_eq!(kinds(&written), [(NoteKind::UnknownValue, "x", None)]);
}

#[test]
fn outputs_of_the_base_module_reach_other_modules_only_in_gr_api() {
    let base = template("outputs: {shared: {value: 1}}\n");
    let module = template("parameters: {shared: {type: string}, own: {type: string}}\n");
    let package = package(&[("a.yaml", module), ("z_base.yaml", base)]);
    let written = without_values(&package);
    assert_eq!(written.preloads[0].module, "z_base");
    assert_eq!(parameters(&written, "vnfapi/a.json"), ["shared", "own"]);
    let preload = of(&written, "grapi/a.json");
    assert!(!preload.missing.contains(&"shared".to_owned()));
    assert_eq!(preload.omitted[0].reason, "an output of the base module");
}

/// Modules may have any valid file name; each preload is still one file in the folder of its API.
#[test]
fn hostile_names_and_values_stay_in_their_fields() {
    let hostile =
        ["..\\..\\up", "a\nb", "c:d", "\"q\"", "..", ".", "x\u{202e}y", "{{7*7}}", "=cmd()", "- a: b"];
    let text = template(
        "parameters: {\"=cmd|'/c'!A1\": {type: string, default: \"</script>\\n\\u0007: [x\"}, \"a: [b\": {type: string}}\n",
    );
    let files: Vec<(String, String)> =
        hostile.iter().map(|stem| (format!("{stem}.yaml"), text.clone())).collect();
    let files: Vec<(&str, String)> = files.iter().map(|(path, text)| (path.as_str(), text.clone())).collect();
    let package = package(&files);
    for format in [Format::Json, Format::Yaml] {
        let written = preloads(&package, &Request { apis: vec![Api::Gr], format, values: None }).unwrap();
        assert_eq!(written.preloads.len(), hostile.len(), "{:?}", written.files.keys());
        for (path, content) in &written.files {
            let (folder, name) = path.split_once('/').unwrap();
            assert!(matches!(folder, "grapi" | "preload_env"), "{path}");
            assert!(!name.contains(['/', '\\', '\n', ':', '"']) && name != "." && name != "..", "{path}");
            if format == Format::Yaml || folder == "preload_env" {
                let source = SourceText::decode(content).0;
                let tree = Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
                assert!(tree.errors().is_empty(), "{path}: {:?}", tree.errors());
                continue;
            }
            let document: Value = serde_json::from_slice(content).unwrap();
            let module = &document["input"]["preload-vf-module-topology-information"]["vf-module-topology"];
            let list = &module["vf-module-parameters"]["param"];
            assert_eq!(
                *list,
                json!([
                    {"name": "=cmd|'/c'!A1", "value": "</script>\n\u{7}: [x"},
                    {"name": "a: [b", "value": "VALUE FOR: a: [b"},
                ])
            );
        }
    }
    let modules = Module::all(&package);
    let sheet = template_sheet(&modules).unwrap();
    // The workbook returns its values unchanged.
    let values = Values::new(vec![Source::xlsx("t.xlsx", &sheet).unwrap()]);
    let written =
        preloads(&package, &Request { apis: vec![Api::Gr], format: Format::Json, values: Some(values) })
            .unwrap();
    let text = String::from_utf8(written.files["grapi/_q__incomplete.json"].clone()).unwrap();
    assert!(text.contains(r#""value": "</script>\n\u0007: [x""#), "{text}");
}

#[test]
fn preloads_of_one_name_are_written_once() {
    let text = || template("parameters: {}\n");
    let package = package(&[
        ("a.yaml", text()),
        ("a.yml", text()),
        ("a_incomplete.yaml", text()),
        ("B.yaml", text()),
        ("b.yaml", text()),
    ]);
    let written = without_values(&package);
    let paths: Vec<&str> =
        written.files.keys().map(String::as_str).filter(|it| it.starts_with("grapi/")).collect();
    assert_eq!(paths, ["grapi/B.json", "grapi/a.json"]);
    let subjects: Vec<_> = kinds(&written).into_iter().map(|it| (it.0, it.1)).collect();
    let same = NoteKind::SameName;
    assert_eq!(subjects, [(same, "a.yml"), (same, "a_incomplete.yaml"), (same, "b.yaml")]);
}

/// Nested groups multiply their counts; time and memory must remain limited.
#[test]
fn counts_without_bounds_are_bounded() {
    let nested = |name: &str| {
        template(&format!(
            "resources:\n  g: {{type: OS::Heat::ResourceGroup, properties: {{count: 4000000000, resource_def: {{type: {name}}}}}}}\n  h: {{type: {name}}}\n"
        ))
    };
    let mut files: Vec<(String, String)> =
        (0..30).map(|it| (format!("n{it}.yaml"), nested(&format!("n{}.yaml", it + 1)))).collect();
    files.push((
        "n14.yaml".to_owned(),
        template("resources:\n  fw_server_0: {type: OS::Nova::Server, properties: {name: {get_param: [fw_names, {get_param: i}]}}}\n"),
    ));
    files.retain(|(name, text)| name != "n14.yaml" || !text.contains("n15"));
    files.push(("base.yaml".to_owned(), nested("n0.yaml")));
    let files: Vec<(&str, String)> = files.iter().map(|(path, text)| (path.as_str(), text.clone())).collect();
    let written = without_values(&package(&files));
    let machine = &vnf_api(&written, "vnfapi/base.json")["vnf-assignments"]["vnf-vms"][0];
    assert_eq!(machine["vm-count"], json!(u64::MAX));
    assert_eq!(machine["vm-names"].as_array().unwrap().len(), 10_000);
    assert!(kinds(&written).iter().filter(|it| it.0 == NoteKind::TooLarge).count() >= 1);
}
