//! A module: its template, its environment and the nested templates of its servers.

use std::fmt::Write as _;

use crate::{Files, Shape, names};

/// Writes the files of the module with the given number; number 0 is the base module.
pub(crate) fn write(shape: Shape, number: usize, files: &mut Files) {
    let module = Module { shape, is_base: number == 0 };
    let first = number * shape.vm_types;
    let vm_types: Vec<String> = (first..first + shape.vm_types).map(names::vm_type).collect();
    let name = names::module(number);
    if shape.nesting > 0 {
        for vm_type in &vm_types {
            files.insert(nested_name(vm_type), module.nested(vm_type));
        }
    }
    if shape.nesting > 1 {
        files.insert(NOTE.to_owned(), note());
    }
    files.insert(format!("{name}.env"), module.environment(&vm_types));
    files.insert(format!("{name}.yaml"), module.template(&vm_types));
}

/// Template of the second nesting level, which must not contain resources.
const NOTE: &str = "nested_note.yaml";

fn nested_name(vm_type: &str) -> String {
    format!("nested_{vm_type}.yaml")
}

/// Internal network of the whole VNF.
const INTERNAL: &str = "int_ctrl";

/// Metadata of servers; each value is a parameter of the same name.
const METADATA: [(&str, &str); 8] = [
    ("vnf_id", "Id of the VNF"),
    ("vf_module_id", "Id of the module"),
    ("vnf_name", "Name of the VNF"),
    ("vf_module_name", "Name of the module"),
    ("vm_role", "Role of the servers"),
    ("vf_module_index", "Index of the module"),
    ("workload_context", "What the VNF is for"),
    ("environment_context", "Where the VNF runs"),
];

const HEAD: &str = "heat_template_version: 2016-10-14\n";

struct Module {
    shape: Shape,
    is_base: bool,
}

impl Module {
    fn template(&self, vm_types: &[String]) -> String {
        let servers = vm_types.len() * self.shape.instances;
        let mut text = format!("{HEAD}\ndescription: A module with {servers} servers.\n\nparameters:\n");
        self.shared_parameters(&mut text, !self.is_base);
        for vm_type in vm_types {
            self.vm_type_parameters(vm_type, &mut text);
        }
        text.push_str("\nresources:\n");
        if self.is_base {
            text.push_str(NETWORK);
        }
        for vm_type in vm_types {
            for instance in 0..self.shape.instances {
                if self.shape.nesting > 0 {
                    self.call(vm_type, instance, &mut text);
                } else {
                    let network =
                        if self.is_base { "get_resource: int_ctrl_network" } else { INTERNAL_PARAMETER };
                    self.server(vm_type, instance, &instance.to_string(), network, &mut text);
                }
            }
        }
        if self.is_base {
            text.push_str(OUTPUTS);
        }
        text
    }

    /// Returns a template with one server and its ports.
    fn nested(&self, vm_type: &str) -> String {
        let mut text = format!("{HEAD}\ndescription: One server.\n\nparameters:\n");
        self.shared_parameters(&mut text, true);
        self.vm_type_parameters(vm_type, &mut text);
        parameter("index", "number", "Number of the server", &mut text);
        text.push_str("\nresources:\n");
        self.server(vm_type, 0, "{ get_param: index }", INTERNAL_PARAMETER, &mut text);
        if self.shape.nesting > 1 {
            let _ = write!(
                text,
                "\n  {vm_type}_note:\n    type: {NOTE}\n    properties:\n      vnf_name: {{ get_param: vnf_name }}\n"
            );
        }
        text
    }

    fn shared_parameters(&self, text: &mut String, with_internal: bool) {
        for (name, description) in METADATA {
            let kind = if name == "vf_module_index" { "number" } else { "string" };
            parameter(name, kind, description, text);
        }
        parameter("availability_zone_0", "string", "Where the servers run", text);
        if with_internal {
            parameter("int_ctrl_net_id", "string", "Network inside the VNF", text);
        }
        for role in self.roles() {
            parameter(&format!("{role}_net_id"), "string", "Network outside the VNF", text);
        }
    }

    fn vm_type_parameters(&self, vm_type: &str, text: &mut String) {
        const LIST: &str = "comma_delimited_list";
        parameter(&format!("{vm_type}_names"), LIST, "Names of the servers", text);
        parameter(&format!("{vm_type}_image_name"), "string", "Image that the servers boot from", text);
        parameter(&format!("{vm_type}_flavor_name"), "string", "Flavor of the servers", text);
        parameter(&format!("{vm_type}_{INTERNAL}_ips"), LIST, "Addresses inside the VNF", text);
        for role in self.roles() {
            parameter(&format!("{vm_type}_{role}_ips"), LIST, "Addresses outside the VNF", text);
        }
    }

    /// Returns the roles of the external networks.
    fn roles(&self) -> impl Iterator<Item = String> {
        (1..self.shape.ports).map(|port| names::network_role(port - 1))
    }

    /// Writes a server with its ports; `index` is its position in the lists of names and addresses.
    fn server(&self, vm_type: &str, instance: usize, index: &str, internal: &str, text: &mut String) {
        let external = self.roles().map(|role| {
            let network = format!("get_param: {role}_net_id");
            (role, network)
        });
        let networks: Vec<_> =
            std::iter::once((INTERNAL.to_owned(), internal.to_owned())).chain(external).collect();
        for (role, network) in &networks {
            let _ = write!(
                text,
                "\n  {vm_type}_{instance}_{role}_port_0:\n    type: OS::Neutron::Port\n    properties:\n      \
                 network: {{ {network} }}\n      fixed_ips:\n        \
                 - ip_address: {{ get_param: [ {vm_type}_{role}_ips, {index} ] }}\n"
            );
        }
        let _ = write!(
            text,
            "\n  {vm_type}_server_{instance}:\n    type: OS::Nova::Server\n    properties:\n      \
             name: {{ get_param: [ {vm_type}_names, {index} ] }}\n      image: {{ get_param: {vm_type}_image_name }}\n      \
             flavor: {{ get_param: {vm_type}_flavor_name }}\n      \
             availability_zone: {{ get_param: availability_zone_0 }}\n      networks:\n"
        );
        for (role, _) in &networks {
            let _ = writeln!(text, "        - port: {{ get_resource: {vm_type}_{instance}_{role}_port_0 }}");
        }
        text.push_str("      metadata:\n");
        for (name, _) in METADATA {
            let _ = writeln!(text, "        {name}: {{ get_param: {name} }}");
        }
        let _ = write!(text, "{USER_DATA}");
    }

    /// Writes a resource that calls the nested template of a server.
    fn call(&self, vm_type: &str, instance: usize, text: &mut String) {
        let _ =
            write!(text, "\n  {vm_type}_{instance}:\n    type: {}\n    properties:\n", nested_name(vm_type));
        for (name, _) in METADATA {
            let _ = writeln!(text, "      {name}: {{ get_param: {name} }}");
        }
        text.push_str("      availability_zone_0: { get_param: availability_zone_0 }\n");
        let source = if self.is_base { "get_resource: int_ctrl_network" } else { INTERNAL_PARAMETER };
        let _ = writeln!(text, "      int_ctrl_net_id: {{ {source} }}");
        let own = ["names", "image_name", "flavor_name", "int_ctrl_ips"].map(str::to_owned);
        let of_roles = self.roles().map(|role| format!("{role}_ips"));
        for role in self.roles() {
            let _ = writeln!(text, "      {role}_net_id: {{ get_param: {role}_net_id }}");
        }
        for name in own.into_iter().chain(of_roles) {
            let _ = writeln!(text, "      {vm_type}_{name}: {{ get_param: {vm_type}_{name} }}");
        }
        let _ = writeln!(text, "      index: {instance}");
    }

    fn environment(&self, vm_types: &[String]) -> String {
        let mut text = String::from("parameters:\n");
        for (number, vm_type) in vm_types.iter().enumerate() {
            let address = |instance| format!("10.{}.{}.{}", number % 256, instance / 250, instance % 250 + 4);
            let addresses: Vec<String> = (0..self.shape.instances).map(address).collect();
            let _ = write!(
                text,
                "  {vm_type}_image_name: {vm_type}-24.04\n  {vm_type}_flavor_name: m1.medium\n  \
                 {vm_type}_{INTERNAL}_ips: {}\n",
                addresses.join(",")
            );
        }
        text
    }
}

const INTERNAL_PARAMETER: &str = "get_param: int_ctrl_net_id";

const NETWORK: &str = "
  int_ctrl_network:
    type: OS::Neutron::Net
    properties:
      name:
        str_replace:
          template: VNF_NAME_int_ctrl_network
          params:
            VNF_NAME: { get_param: vnf_name }

  int_ctrl_subnet_0:
    type: OS::Neutron::Subnet
    properties:
      network: { get_resource: int_ctrl_network }
      cidr: 10.0.0.0/8
      enable_dhcp: false
";

const OUTPUTS: &str = "
outputs:
  int_ctrl_net_id:
    description: Network inside the VNF
    value: { get_resource: int_ctrl_network }
";

const USER_DATA: &str = "      user_data_format: RAW
      user_data:
        str_replace:
          template: |
            #!/bin/sh
            # Tells the server who it is and starts the service.
            set -e
            echo 'vnf_name=$vnf_name' >> /etc/vnf.conf
            echo 'vf_module_id=$vf_module_id' >> /etc/vnf.conf
            systemctl enable --now vnf.service
          params:
            $vnf_name: { get_param: vnf_name }
            $vf_module_id: { get_param: vf_module_id }
";

fn parameter(name: &str, kind: &str, description: &str, text: &mut String) {
    let _ = write!(text, "  {name}:\n    type: {kind}\n    description: {description}\n");
}

/// Returns a template without resources.
fn note() -> String {
    let mut text = format!("{HEAD}\ndescription: Exposes the name of the VNF.\n\nparameters:\n");
    parameter("vnf_name", "string", "Name of the VNF", &mut text);
    text.push_str(
        "\noutputs:\n  vnf_name:\n    description: Name of the VNF\n    value: { get_param: vnf_name }\n",
    );
    text
}
