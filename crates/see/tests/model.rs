//! The model of packages: places, kinds, counts, and reasons for what is undecided.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "tests")]

use vnfcheck_hot::{File, FileId, Limits, Package};
use vnfcheck_see::{Count, Decided, Model, NetworkKind, Origin};

fn package(files: &[(&str, &str)]) -> Package {
    let read =
        |(id, (path, text)): (u32, &(&str, &str))| File::read(FileId(id), path, text, &Limits::default());
    Package::link((0..).zip(files).map(read).collect())
}

const BASE: &str = "\
heat_template_version: 2015-10-15
parameters:
  fw_flavor_name: {type: string}
  oam_net_id: {type: string}
  strange: {type: string}
  fw_oam_ips: {type: comma_delimited_list}
  fw_count: {type: number}
resources:
  int_ha_network:
    type: OS::Neutron::Net
  fw_group:
    type: OS::Heat::ResourceGroup
    properties:
      count: {get_param: fw_count}
      resource_def:
        type: nested.yaml
        properties: {net: {get_resource: int_ha_network}}
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: {get_param: fw_flavor_name}
      key_name: {get_param: key}
      networks:
        - port: {get_resource: fw_0_oam_port_0}
        - port: {get_resource: odd}
        - network: {get_resource: int_ha_network}
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: {get_param: oam_net_id}
      fixed_ips: [{ip_address: {get_param: [fw_oam_ips, 0]}}]
  odd:
    type: OS::Neutron::Port
    properties:
      network: {get_param: strange}
";

const NESTED: &str = "\
heat_template_version: 2015-10-15
parameters:
  net: {type: string}
resources:
  machine:
    type: OS::Nova::Server
    properties:
      networks: [{port: {get_resource: port}}]
  port:
    type: OS::Neutron::Port
    properties: {network: {get_param: net}}
";

fn model(environment: &str) -> Model {
    Model::of(&package(&[("base.env", environment), ("base.yaml", BASE), ("nested.yaml", NESTED)]))
}

#[test]
fn servers_have_vm_types_with_evidence_or_a_reason() {
    let model = model("parameters:\n  fw_count: 3\n");
    let [first, second] = model.servers.as_slice() else { unreachable!("{:?}", model.servers) };
    assert_eq!((first.id.as_str(), first.place.line), ("fw_server_0", 18));
    assert_eq!(first.vm_type, Decided::Known("fw".into()));
    let evidence: Vec<_> = first.evidence.iter().map(|it| (it.from, it.name.as_str(), it.line)).collect();
    assert_eq!(evidence, [("flavor", "fw_flavor_name", 21), ("id", "fw_server_0", 18)]);
    assert_eq!(second.place.file, "nested.yaml");
    assert!(second.vm_type.reason().is_some());
}

#[test]
fn networks_have_kinds_from_references_and_undecided_names_a_reason() {
    let model = model("parameters: {}\n");
    let network_of = |id: &str| {
        let port = model.attachments.iter().find(|it| it.id == id).unwrap();
        let key = port.network.known().unwrap();
        model.networks.iter().find(|it| it.key == *key).unwrap()
    };
    assert_eq!(network_of("fw_0_oam_port_0").kind, Decided::Known(NetworkKind::External));
    assert_eq!(network_of("fw_0_oam_port_0").parameters, ["oam_net_id"]);
    let ha = network_of("port");
    assert_eq!((ha.role.as_deref(), ha.id.as_deref()), (Some("ha"), Some("int_ha_network")));
    assert_eq!(network_of("fw_server_0").key, ha.key, "the port that Nova creates");
    let odd = network_of("odd");
    assert_eq!(odd.kind.reason(), Some("the name of parameter `strange` does not state the network"));
}

#[test]
fn addresses_name_the_parameter_and_the_index() {
    let model = model("parameters: {}\n");
    let port = model.attachments.iter().find(|it| it.id == "fw_0_oam_port_0").unwrap();
    assert_eq!(
        port.addresses.iter().map(vnfcheck_see::Address::shown).collect::<Vec<_>>(),
        ["fw_oam_ips[0]"]
    );
    assert_eq!(port.index.as_deref(), Some("0"));
}

#[test]
fn groups_count_as_far_as_the_files_decide() {
    let count = |environment: &str| {
        let model = model(environment);
        let nested = model.modules.iter().find(|it| it.kind == "nested").unwrap().clone();
        nested.calls.first().unwrap().count.clone()
    };
    assert_eq!(count("parameters:\n  fw_count: 3\n"), Decided::Known(Count { least: 3, most: 3 }));
    assert!(count("parameters: {}\n").reason().unwrap().contains("fw_count"));
}

#[test]
fn parameters_have_origins() {
    let model = model("parameters:\n  fw_count: 3\n");
    let origins = |name: &str| {
        let parameter = model.parameters.iter().find(|it| it.name == name).unwrap();
        parameter.origins.known().unwrap().clone()
    };
    let given = Origin::Environment { file: "base.env".into(), line: 2, value: "3".into() };
    assert_eq!(origins("fw_count"), [given]);
    let passed = Origin::Caller {
        file: "base.yaml".into(),
        line: 17,
        resource: "fw_group".into(),
        value: "{get_resource: int_ha_network}".into(),
    };
    assert_eq!(origins("net"), [passed]);
}

#[test]
fn templates_that_call_themselves_are_read_once() {
    let text = "heat_template_version: 2015-10-15\nresources:\n  again: {type: nested.yaml}\n  s: {type: OS::Nova::Server}\n";
    let base = "heat_template_version: 2015-10-15\nresources:\n  first: {type: nested.yaml}\n";
    let model = Model::of(&package(&[("base.yaml", base), ("nested.yaml", text)]));
    assert_eq!(model.servers.len(), 1);
    assert!(model.modules.iter().any(|it| it.file == "nested.yaml" && it.is_in_cycle));
}

#[test]
fn lines_of_the_text_fit_80_columns() {
    let long = "x".repeat(200);
    let text = BASE.replace("fw_server_0", &long);
    let text = Model::of(&package(&[("base.yaml", &text)])).text();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("kind undecided: the name of parameter `strange`"), "{text}");
}

#[test]
fn an_outside_network_that_only_a_parameter_names_has_its_name() {
    let base = "\
heat_template_version: 2015-10-15
parameters:
  private_network_id: {type: string}
resources:
  port:
    type: OS::Neutron::Port
    properties: {network_id: {get_param: private_network_id}}
";
    let model = Model::of(&package(&[("base.yaml", base)]));
    let [network] = model.networks.as_slice() else { panic!("{:?}", model.networks) };
    assert_eq!(
        (network.label(), network.key.as_str()),
        ("private_network_id", "network:base.yaml#private_network_id")
    );
    assert_eq!(network.kind.known(), Some(&NetworkKind::External));
    assert_eq!(network.parameters, ["private_network_id"]);
}
