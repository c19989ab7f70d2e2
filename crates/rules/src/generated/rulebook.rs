// Written by `cargo xtask generate` from rules/. Not to be edited.

use std::borrow::Cow;

use crate::catalogue::{Keyword, Mode, Release, Requirement, Standing};

pub(crate) static REQUIREMENTS: &[Requirement] = &[
    Requirement {
        id: Cow::Borrowed("R-00011"),
        title: Cow::Borrowed("Parameters in nested files declare no `constraints`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::ShouldNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter in a nested YAML file declares no `constraints`. This is a recommendation.

## Why it matters

A nested file gets its values from the calling template, so a constraint on the parameter of the caller checks a
value earlier.

## Examples

```yaml fail file=base.yaml
resources:
  vm_0: { type: nested.yaml, properties: { vm_name: vm } }
```
```yaml file=nested.yaml
parameters:
  vm_name:
    type: string
    constraints:
      - length: { max: 20 }
```
```finding
nested.yaml:4:5 `vm_name` of a nested template has constraints
```
```diff unsafe
--- nested.yaml
+++ nested.yaml
     type: string
-    constraints:
-      - length: { max: 20 }
```

```yaml pass file=base.yaml
resources:
  vm_0: { type: nested.yaml, properties: { vm_name: vm } }
```
```yaml file=nested.yaml
parameters:
  vm_name: { type: string }
```

A module is not a nested template; its parameters may have constraints.

```yaml n/a
parameters:
  vm_name:
    type: string
    constraints:
      - length: { max: 20 }
```

## How to fix

Move `constraints` to the parameter of the calling template. `vnfcheck fix --unsafe` removes the attribute from the
nested file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / constraints
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-00228"),
        title: Cow::Borrowed("A template may nest a file statically by repeating the reference"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A template may nest a YAML file statically: one resource definition per copy, each with the file name as its
`type`. R-01101 describes the dynamic form, an `OS::Heat::ResourceGroup`. This requirement is a permission, so no
template can violate it.

## References

- R-01101: A template may nest a file dynamically with `OS::Heat::ResourceGroup`
- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-00606"),
        title: Cow::Borrowed("A VNF may connect to any number of external networks"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A VNF may connect to any number of ONAP external networks, including none. This requirement is a permission, so no
template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Networking / External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-00977"),
        title: Cow::Borrowed("`{network-role}` does not occur inside any `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No vm-type of the VNF contains one of its network-roles, in any position and any letter case. The rule compares the
vm-types and network-roles of all templates. The profile `vvp`, like VVP, compares whole words between underscores
only.

## Why it matters

A name that contains such a vm-type also appears to name the network.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: oam_fw_flavor_name }
  oam_fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```finding
5:28 vm-type `oam_fw` contains the network-role `oam`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

The majority of a server's names determine its vm-type. R-304011 reports a name that disagrees; the rule does not
compare this name.

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_server_name_0 }
      flavor: { get_param: fw_flavor_name }
      image: { get_param: fw_image_name }
  fw_0_server_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: server_net_id } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the vm-type or the network-role so that neither contains the other.

## References

- R-48067: `{vm-type}` does not occur inside any `{network-role}`
- R-304011: One `{vm-type}` runs through a server's ID, parameters and port IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-01101"),
        title: Cow::Borrowed("A template may nest a file dynamically with `OS::Heat::ResourceGroup`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A template may nest a YAML file dynamically: an `OS::Heat::ResourceGroup` names the file and creates the required
number of copies. R-00228 describes the static form, which repeats the resource definition. This requirement is a
permission, so no template can violate it.

## References

- R-00228: A template may nest a file statically by repeating the reference
- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-01359"),
        title: Cow::Borrowed("A parameter for `availability_zone` may be declared and left unused"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A template with an `OS::Nova::Server` may declare a parameter for the property `availability_zone` that no server
uses. Rules about unused parameters exempt such a parameter. This requirement is a permission, so no template can
violate it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: availability_zone
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-01455"),
        title: Cow::Borrowed("Each class of virtual machines has its own `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `OS::Nova::Server` resources of one vm-type agree in

- the value of `flavor`
- the value of `image`
- the sizes and types of their Cinder volumes
- the number of their ports, and the networks and IP addresses of these ports

The rule compares the values in the environment files. Without a value, the rule compares parameter names, without
the position in a list. Subnets of the template and subnets from parameters are equal. A network is identified by
its role, or by the resource that creates the network. Values that are only known at deployment time are undecided.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_big_flavor_name }
```
```finding
6:3 server `fw_server_1` differs from `fw_server_0` of the same vm-type `fw` in flavor
```

The environment files of two modules may set one parameter to different values.

```yaml fail file=base.yaml
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```yaml file=base.env
parameters: { fw_flavor_name: m1.small }
```
```yaml file=more.yaml
resources:
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```yaml file=more.env
parameters: { fw_flavor_name: m1.large }
```
```finding
more.yaml:2:3 server `fw_server_1` differs from `fw_server_0` of the same vm-type `fw` in flavor
```

The majority of a server's names determine its vm-type: here `vipsec`, although the flavor parameter names another
type.

```yaml fail
resources:
  vipsec_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: ipsec_flavor_name }
      image: { get_param: vipsec_image_name }
      name: { get_param: vipsec_name_0 }
  vipsec_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: ipsec_flavor_name }
      image: { get_param: other_image_name }
      name: { get_param: vipsec_name_1 }
```
```finding
8:3 server `vipsec_1` differs from `vipsec_0` of the same vm-type `vipsec` in image
```

```yaml fail
resources:
  private: { type: OS::Neutron::Net }
  backup: { type: OS::Neutron::Net }
  fw_0_a: { type: OS::Neutron::Port, properties: { network: { get_resource: private } } }
  fw_1_a: { type: OS::Neutron::Port, properties: { network: { get_resource: backup } } }
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [ { port: { get_resource: fw_0_a } } ]
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [ { port: { get_resource: fw_1_a } } ]
```
```finding
11:3 server `fw_server_1` differs from `fw_server_0` of the same vm-type `fw` in networks
```

The expected server is the one that most servers of the vm-type match. The rule compares values, not their
notation.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: m1.small
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: &large m1.large
  fw_server_2:
    type: OS::Nova::Server
    properties:
      flavor: "m1.large"
  fw_server_3:
    type: OS::Nova::Server
    properties:
      flavor: *large
```
```finding
2:3 server `fw_server_0` differs from `fw_server_1` of the same vm-type `fw` in flavor
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { str_replace: { template: S.large, params: { S: m1 } } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor:
        "str_replace":
          params: { "S": 'm1' }
          template: "S.large"
```

The rule compares each branch of an `if`.

```yaml fail
resources:
  fw_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  fw_1_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  fw_1_mgmt_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: mgmt_net_id } } }
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [ { port: { get_resource: fw_0_oam_port_0 } } ]
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks:
        if: [ is_shared, [ { port: { get_resource: fw_1_oam_port_0 } } ], [ { port: { get_resource: fw_1_mgmt_port_0 } } ] ]
```
```finding
10:3 server `fw_server_1` differs from `fw_server_0` of the same vm-type `fw` in networks
```

The rule reads a list that a single parameter supplies if the value of the parameter is known.

```yaml fail file=base.yaml
parameters:
  fw_networks: { type: json }
  fw_more_networks: { type: json, default: [ { network: oam }, { network: mgmt } ] }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: { get_param: fw_networks }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: { get_param: fw_more_networks }
```
```yaml file=base.env
parameters:
  fw_networks: [ { network: oam } ]
```
```finding
10:3 server `fw_server_1` differs from `fw_server_0` of the same vm-type `fw` in networks
```

```yaml pass
resources:
  fw_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  fw_0_mgmt_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: mgmt_net_id } } }
  fw_1_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  fw_1_mgmt_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: mgmt_net_id } } }
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [ { port: { get_resource: fw_0_oam_port_0 } }, { port: { get_resource: fw_0_mgmt_port_0 } } ]
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks:
        repeat:
          template: { port: $port }
          for_each: { $port: [ { get_resource: fw_1_mgmt_port_0 }, { get_resource: fw_1_oam_port_0 } ] }
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

```yaml pass file=base.yaml
parameters:
  fw_image_name_0: { type: string }
  fw_image_name_1: { type: string }
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
  int_ctrl_subnet: { type: OS::Neutron::Subnet, properties: { network: { get_resource: int_ctrl_network } } }
  fw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { subnet: { get_resource: int_ctrl_subnet } } ]
  fw_1_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_ctrl_net_id }
      fixed_ips: [ { subnet: { get_param: int_ctrl_subnet_id } } ]
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name_0 }
      networks: [ { port: { get_resource: fw_0_int_ctrl_port_0 } } ]
  fw_server_1:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name_1 }
      networks: [ { port: { get_resource: fw_1_int_ctrl_port_0 } } ]
```
```yaml file=base.env
parameters: { fw_image_name_0: ubuntu, fw_image_name_1: ubuntu }
```

A value that cannot be read, for example because of a misspelled function, is not compared.

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, image: { get_parm: fw_image_name } }
  fw_server_1:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, image: { get_param: fw_image_name } }
```

Values that are only known at deployment time leave the result undecided.

```yaml n/a
parameters:
  fw_networks: { type: json }
  fw_more_networks: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: { get_param: fw_networks }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: { get_param: fw_more_networks }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

## How to fix

Make the servers alike, or give servers that differ another vm-type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-01896"),
        title: Cow::Borrowed("Values constant across deployments are in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Scope of a Heat Orchestration Template"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter with the same value in every deployment of the VNF has this value in the environment file. The rule
reports each default in a template that has no entry in the environment file. Other constant values are not
detectable.

## Examples

```yaml fail file=base.yaml
parameters:
  boot_timeout: { type: number, default: 300 }
```
```yaml file=base.env
parameters: {}
```
```finding
2:33 `boot_timeout` has a default but no value in the environment file
```
```diff
--- base.env
+++ base.env
-parameters: {}
+parameters:
+  boot_timeout: 300
--- base.yaml
+++ base.yaml
 parameters:
-  boot_timeout: { type: number, default: 300 }
+  boot_timeout: { type: number }
```

```yaml pass file=base.yaml
parameters:
  boot_timeout: { type: number, default: 300 }
```
```yaml file=base.env
parameters:
  boot_timeout: 300
```

```yaml n/a
parameters:
  boot_timeout: { type: number }
```

## How to fix

Move the default to the environment file. `vnfcheck fix` moves the value. Review other parameters for values that
never change.

## References

- R-26124: Default values are listed in the environment file
- R-90526: Parameter declarations have no `default` attribute
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Scope of a Heat Orchestration Template
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-02164"),
        title: Cow::Borrowed("External `virtual_network_refs` reads `{network-role}_net_fqdn`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In an `OS::ContrailV2::InstanceIp` or `OS::ContrailV2::VirtualMachineInterface` on an external network (R-57424,
R-16968), `virtual_network_refs` reads a parameter named `{network-role}_net_fqdn` of type `string`. A literal
value or another function is a violation.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_id }]
  fw_0_oam_vmi_1:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [oam]
```
```finding
5:43 parameter `oam_net_id` is the external network of virtual machine interface `fw_0_oam_vmi_0`, expected parameter `oam_net_fqdn`
9:30 a fixed value is the external network of virtual machine interface `fw_0_oam_vmi_1`, expected parameter `oam_net_fqdn`
```

```yaml pass
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```

No requirement covers the sub-interfaces of former releases, which have `subint_` in their names, and their
instance IPs.

```yaml n/a
resources:
  fw_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: [subint_oam_fqdn_list, { get_param: index }] }]
  fw_oam_iip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_subint_oam_vmi_0 }]
      virtual_network_refs: [{ get_param: [networks, { get_param: index }] }]
```

```yaml n/a file=base.yaml
resources:
  fw_oam_group:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def:
        type: nested.yaml
        properties: { networks: { get_param: subint_oam_fqdn_list }, index: "%index%" }
```
```yaml file=nested.yaml
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: [networks, { get_param: index }] }]
```

```yaml fail file=base.yaml
resources:
  fw_oam_group:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def:
        type: nested.yaml
        properties: { networks: { get_param: oam_fqdn_list }, index: "%index%" }
```
```yaml file=nested.yaml
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: [networks, { get_param: index }] }]
```
```finding
nested.yaml:5:44 parameter `networks` is the external network of virtual machine interface `fw_0_oam_vmi_0`, expected parameter `oam_net_fqdn`
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_resource: int_oam_network }]
```

## How to fix

Set `virtual_network_refs` with `get_param` from a parameter named `{network-role}_net_fqdn`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-02691"),
        title: Cow::Borrowed("Parameter `workload_context` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `workload_context`. The same holds for any other parameter that
sets the key `workload_context` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `workload_context` at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: workload_context } }
```
```yaml file=base.env
parameters:
  workload_context: demo
```
```finding
base.env:2:3 parameter `workload_context` sets `workload_context` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  workload_context: demo
+parameters: {}
```

A parameter of another name that sets the key is a violation too.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: my_workload_context } }
```
```yaml file=base.env
parameters:
  my_workload_context: demo
```
```finding
base.env:2:3 parameter `my_workload_context` sets `workload_context` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_workload_context: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: workload_context } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  workload_context_extra: demo
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / workload_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-03251"),
        title: Cow::Borrowed("A Cinder volume module may define `OS::Cinder::Volume`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A Cinder volume module may define `OS::Cinder::Volume` resources. A volume may also be defined in another module,
next to the server that uses the volume. This requirement is a permission, so no template can violate it.

## References

- R-46119: A base module may define `OS::Cinder::Volume`
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-03324"),
        title: Cow::Borrowed("Environment files contain the `parameters:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each environment file has the top-level section `parameters:`, even if the section has no entries.

## Examples

```yaml fail file=base.env
vf_name: demo
```
```finding
1:1 the environment file has no `parameters` section
```

```yaml pass file=base.env
parameters:
  vf_name: demo
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `parameters: {}` to the environment file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-03595"),
        title: Cow::Borrowed("Security group ID for several VM types, one external network is well-formed"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` that applies to servers of several vm-types on a single external network has the
resource ID `{network-role}_security_group`. The ports that list the group determine the servers and networks. A
group is not checked if one of its ports, servers or networks cannot be determined statically. The form is a
recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
14:3 security group `group` is not named `oam_security_group`
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
+    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_security_group }] }
   lb_0_oam_port_0:
     type: OS::Neutron::Port
-    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_security_group }] }
+  oam_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_security_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_security_group }] }
  oam_security_group: { type: OS::Neutron::SecurityGroup }
```

The rule follows a list in an output of the base module to the ports in other modules.

```yaml fail file=base.yaml
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      security_groups: [ { get_resource: shared_security_group } ]
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
      networks: [ { port: { get_resource: vfw_0_oam_port_0 } } ]
  shared_security_group: { type: OS::Neutron::SecurityGroup }
outputs:
  shared_sg_ids: { value: [ { get_resource: shared_security_group } ] }
```
```yaml file=vdb.yaml
parameters:
  shared_sg_ids: { type: comma_delimited_list }
resources:
  vdb_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      security_groups: { get_param: shared_sg_ids }
  vdb_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vdb_flavor_name }
      networks: [ { port: { get_resource: vdb_0_oam_port_0 } } ]
```
```finding
12:3 security group `shared_security_group` is not named `oam_security_group`
```
```diff
       network: { get_param: oam_net_id }
-      security_groups: [ { get_resource: shared_security_group } ]
+      security_groups: [ { get_resource: oam_security_group } ]
   vfw_server_0:
...
       networks: [ { port: { get_resource: vfw_0_oam_port_0 } } ]
-  shared_security_group: { type: OS::Neutron::SecurityGroup }
+  oam_security_group: { type: OS::Neutron::SecurityGroup }
 outputs:
-  shared_sg_ids: { value: [ { get_resource: shared_security_group } ] }
+  shared_sg_ids: { value: [ { get_resource: oam_security_group } ] }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  shared_security_group: { type: OS::Neutron::SecurityGroup }
```

## How to fix

Rename the security group. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::SecurityGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-03656"),
        title: Cow::Borrowed("`OS::Heat::SoftwareConfig` IDs may use the `RSC` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::SoftwareConfig"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::SoftwareConfig` may have the form `{vm-type}_RSC`, where `RSC` is short for
Resource Software Config. R-08975 requires the `{vm-type}`; other parts of the ID are free. This requirement is a
permission, so no template can violate it.

## References

- R-08975: `OS::Heat::SoftwareConfig` IDs contain `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::SoftwareConfig
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-04344"),
        title: Cow::Borrowed("Several templates of a VNF may call the same nested YAML file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

In a VNF with two or more Heat templates, several templates may reference the same nested YAML file. This
requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-04697"),
        title: Cow::Borrowed("External IPv4 list in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_ips`. `{vm-type}`
is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is a violation.

The property `network` determines whether the network is external or internal, and its role; where it does not, the
resource ID of the port does. If the resource ID has several readings, a name that fits one of them complies. The
value in the environment file, the default, or the value from the calling template determines the IP version.
Without such a value, `_v6` in the parameter name means IPv6.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_mgmt_ips, 0] } }]
```
```finding
6:47 parameter `fw_mgmt_ips` gives port `fw_0_oam_port_0` its IPv4 address, expected `fw_oam_ips`
```

The list in `for_each` of a `repeat` is the parameter of the address.

```yaml fail
parameters:
  fw_mgmt_ips: { type: comma_delimited_list }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        repeat:
          template: { ip_address: $address }
          for_each: { $address: { get_param: fw_mgmt_ips } }
```
```finding
11:46 parameter `fw_mgmt_ips` gives port `fw_0_oam_port_0` its IPv4 address, expected `fw_oam_ips`
```
```diff
 parameters:
-  fw_mgmt_ips: { type: comma_delimited_list }
+  fw_oam_ips: { type: comma_delimited_list }
 resources:
...
           template: { ip_address: $address }
-          for_each: { $address: { get_param: fw_mgmt_ips } }
+          for_each: { $address: { get_param: fw_oam_ips } }
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_oam_ips, 0] } }]
```

```yaml pass
parameters:
  fw_oam_ips: { type: comma_delimited_list }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        repeat:
          template: { ip_address: $address }
          for_each: { $address: { get_param: fw_oam_ips } }
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_oam_ips, 0] } }]
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_ips`, with the vm-type of the server and the role of the network.
`vnfcheck fix` renames the parameter.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-04747"),
        title: Cow::Borrowed("`OS::Heat::CloudConfig` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::CloudConfig"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::CloudConfig` contains the vm-type of a server in the VNF, as a word between
underscores. R-20319 suggests the form `{vm-type}_RCC`. A resource of servers with several vm-types is not checked
(R-67793), and neither is a VNF whose servers have no known vm-type.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  config:
    type: OS::Heat::CloudConfig
  fwx_config:
    type: OS::Heat::CloudConfig
```
```finding
6:3 resource id `config` contains no vm-type of the VNF, such as `fw`
8:3 resource id `fwx_config` contains no vm-type of the VNF, such as `fw`
```
```diff
       flavor: { get_param: fw_flavor_name }
-  config:
+  fw_config:
     type: OS::Heat::CloudConfig
-  fwx_config:
+  fw_fwx_config:
     type: OS::Heat::CloudConfig
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RCC:
    type: OS::Heat::CloudConfig
```

```yaml n/a
resources:
  config:
    type: OS::Heat::CloudConfig
```

## How to fix

Rename the resource so that its ID contains the vm-type of the servers that use it. `vnfcheck fix` renames the
resource and the references to it.

## References

- R-20319: `OS::Heat::CloudConfig` IDs may use the `RCC` form
- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::CloudConfig
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-05050"),
        title: Cow::Borrowed("`get_file` may occur repeatedly, in several templates and in nested files"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Heat Files Support (get_file)"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The function `get_file` with the same content key may appear several times in a template, in several templates of a
VNF, and in nested YAML files. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Heat Files Support (get_file)
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-05201"),
        title: Cow::Borrowed("Each of several networks has its own `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each network that the VNF creates has a unique `{network-role}`. The rule compares the resource IDs of the networks
in any letter case. An external network with the role of a created network is reported as advice, because `int_`
distinguishes the names.

## Why it matters

Resource IDs and parameter names that contain the role refer to exactly one network.

## Examples

```yaml fail
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
  int_CTRL_network: { type: OS::Neutron::Net }
```
```finding
3:3 `int_CTRL_network` has the role `ctrl` of another network
```

```yaml pass
resources:
  int_oam_network: { type: OS::Neutron::Net }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id } }
```
```finding
advice 5:41 an external network has the role `oam` of a network of the VNF
```

```yaml n/a
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
```

## How to fix

Give one of the networks another role, and rename its resources and parameters.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-05257"),
        title: Cow::Borrowed("Templates define no `OS::Neutron::FloatingIP` resource"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No template of the VNF defines a resource of type `OS::Neutron::FloatingIP`.

## Examples

```yaml fail
resources:
  address: { type: OS::Neutron::FloatingIP }
  addresses:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def: { type: OS::Neutron::FloatingIP }
```
```finding
2:20 `address` is of the forbidden type `OS::Neutron::FloatingIP`
6:29 `addresses` is of the forbidden type `OS::Neutron::FloatingIP`
```

```yaml pass
resources:
  port: { type: OS::Neutron::Port }
```

```yaml n/a
resources: {}
```

## How to fix

Remove the resource. Declare a virtual IP of several ports in the port property `allowed_address_pairs`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-06613"),
        title: Cow::Borrowed("A `boolean` parameter in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A `boolean` parameter may declare `constraints` in a template that is not a nested file. R-00011 recommends against
constraints in nested files. This requirement is a permission, so no template can violate it.

## References

- R-00011: Parameters in nested files declare no `constraints`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / constraints
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-07443"),
        title: Cow::Borrowed("Volume module outputs match the consuming module's inputs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Volume Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each output of a Cinder volume module has the same name and the same type as a parameter of its base or incremental
module. The rule compares types where the output determines a type: `get_resource`, functions that return a string
or a list, lists, attributes of all members of a group, and `get_param`.

## Examples

```yaml fail
parameters:
  vm_volume_id: { type: json }
```
```yaml file=base_volume.yaml
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
  volume_id: { value: { get_resource: vm_volume_0 } }
```
```finding
base_volume.yaml:4:3 output `vm_volume_id` needs a parameter of type `string`, not `json`
base_volume.yaml:5:3 output `volume_id` is not a parameter of `base.yaml`
```

An attribute of all members of a group is a list.

```yaml fail
parameters:
  vm_volume_ids: { type: string }
```
```yaml file=base_volume.yaml
resources:
  vm_volumes: { type: OS::Heat::ResourceGroup, properties: { count: 2, resource_def: { type: OS::Cinder::Volume } } }
outputs:
  vm_volume_ids: { value: { get_attr: [vm_volumes, refs] } }
```
```finding
base_volume.yaml:4:3 output `vm_volume_ids` needs a parameter of type `comma_delimited_list` or `json`, not `string`
```

```yaml pass
parameters:
  vm_volume_id: { type: string }
```
```yaml file=base_volume.yaml
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
```

```yaml n/a file=base_volume.yaml
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
```

## How to fix

Rename or retype the output or the parameter so that both agree.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Volume Module Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-07507"),
        title: Cow::Borrowed("Metadata `vnf_id` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vnf_id`, the parameter that sets the key is also
named `vnf_id` and has type `string`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `vnf_id` at deployment, under this parameter name.

## Examples

```yaml fail
parameters:
  vnf_id: { type: number }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: my_vnf_id } }
```
```finding
2:13 parameter `vnf_id` has type `number`, expected `string`
11:40 metadata `vnf_id` uses parameter `my_vnf_id`, expected `vnf_id`
```
```diff unsafe
     properties:
-      metadata: { vnf_id: { get_param: my_vnf_id } }
+      metadata: { vnf_id: { get_param: vnf_id } }
```

```yaml pass
parameters:
  vnf_id: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```

## How to fix

Set the key with `vnf_id: { get_param: vnf_id }`, and declare the parameter with `type: string`.
`vnfcheck fix --unsafe` replaces a parameter of another name.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-07577"),
        title: Cow::Borrowed("R-07577, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-08775"),
        title: Cow::Borrowed("Security group ID for one VM type, several networks is well-formed"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` that applies to servers of a single vm-type on several networks has the resource ID
`{vm-type}_security_group`. The ports that list the group determine the servers and networks. A group is not
checked if one of its ports, servers or networks cannot be determined statically. The form is a recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
14:3 security group `group` is not named `vfw_security_group`
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
+    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
   vfw_0_int_ctrl_port_0:
     type: OS::Neutron::Port
-    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
+  vfw_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
  vfw_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  shared_security_group: { type: OS::Neutron::SecurityGroup }
```

## How to fix

Rename the security group. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::SecurityGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-08975"),
        title: Cow::Borrowed("`OS::Heat::SoftwareConfig` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::SoftwareConfig"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::SoftwareConfig` contains the vm-type of a server in the VNF, as a word between
underscores. R-03656 suggests the form `{vm-type}_RSC`. A resource of servers with several vm-types is not checked
(R-67793), and neither is a VNF whose servers have no known vm-type.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  config:
    type: OS::Heat::SoftwareConfig
  fwx_config:
    type: OS::Heat::SoftwareConfig
```
```finding
6:3 resource id `config` contains no vm-type of the VNF, such as `fw`
8:3 resource id `fwx_config` contains no vm-type of the VNF, such as `fw`
```
```diff
       flavor: { get_param: fw_flavor_name }
-  config:
+  fw_config:
     type: OS::Heat::SoftwareConfig
-  fwx_config:
+  fw_fwx_config:
     type: OS::Heat::SoftwareConfig
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RSC:
    type: OS::Heat::SoftwareConfig
```

The majority of a server's names determine its vm-type. A single name that disagrees adds no vm-type to the VNF
(R-304011).

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: lb_name_0 }
      flavor: { get_param: fw_flavor_name }
      image: { get_param: fw_image_name }
  lb_boot: { type: OS::Heat::SoftwareConfig }
```
```finding
8:3 resource id `lb_boot` contains no vm-type of the VNF, such as `fw`
```
```diff
       image: { get_param: fw_image_name }
-  lb_boot: { type: OS::Heat::SoftwareConfig }
+  fw_lb_boot: { type: OS::Heat::SoftwareConfig }
```

```yaml n/a
resources:
  config:
    type: OS::Heat::SoftwareConfig
```

## How to fix

Rename the resource so that its ID contains the vm-type of the servers that use it. `vnfcheck fix` renames the
resource and the references to it.

## References

- R-03656: `OS::Heat::SoftwareConfig` IDs may use the `RSC` form
- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- R-304011: One `{vm-type}` runs through a server's ID, parameters and port IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::SoftwareConfig
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-09811"),
        title: Cow::Borrowed("Parameter `vf_module_index` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vf_module_index` declares no `constraints`. The same holds for any other parameter that sets the key
`vf_module_index` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vf_module_index` at deployment. Heat rejects a stack whose parameter values violate a
constraint.

## Examples

```yaml fail
parameters:
  vf_module_index:
    type: number
    constraints: [ { range: { max: 9 } } ]
```
```finding
4:5 parameter `vf_module_index` declares constraints
```

```yaml pass
parameters:
  vf_module_index: { type: number }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100000"),
        title: Cow::Borrowed("Parameter of `instance_ip_address` is a string or a comma list"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that feeds `instance_ip_address` of an `OS::ContrailV2::InstanceIp` has type `string` or type
`comma_delimited_list`; no other type is accepted. Use `string` for a single address, and
`comma_delimited_list` when one parameter holds several of them. How the parameter is used is not judged here.

## Examples

```yaml fail
parameters:
  fw_oam_ip_0: { type: number }
  fw_oam_ips: { type: string }
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_ip_0 }
  fw_0_oam_vmi_0_IP_1:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_oam_ips, 0] }
```
```finding
2:18 parameter `fw_oam_ip_0` has type `number`, expected `string` or `comma_delimited_list`
```
```diff unsafe
 parameters:
-  fw_oam_ip_0: { type: number }
+  fw_oam_ip_0: { type: string }
   fw_oam_ips: { type: string }
```

```yaml pass
parameters:
  fw_oam_ip_0: { type: string }
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_ip_0 }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100010"),
        title: Cow::Borrowed("External IPv4 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv4 address on an external network (R-57424, R-16968)
through `instance_ip_address`, and the parameter is a `string`, its name is
`{vm-type}_{network-role}_ip_{index}`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network, and `{index}`
counts up from zero in steps of one within the template.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address does not comply.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_mgmt_ip_0 }
```
```finding
6:41 parameter `fw_mgmt_ip_0` gives instance IP `fw_0_oam_vmi_0_IP_0` its IPv4 address, expected `fw_oam_ip_0`
```

```yaml fail
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_ip_1 }
```
```finding
6:41 found parameter `fw_oam_ip_1`, but not `fw_oam_ip_0`
```

```yaml pass
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_ip_0 }
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_oam_ip_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100020"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_ip_{index}`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has no entry in the environment file. It holds an IPv4 address on an external
network, which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_oam_ip_0: '10.0.0.5'
```
```finding
base.env:2:3 parameter `vfw_oam_ip_0` sets `instance_ip_address` of `vfw_ip_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_ip_0: '10.0.0.5'
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_ip_0 }
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0: '10.0.0.5'
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100030"),
        title: Cow::Borrowed("External IPv4 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv4 address on an external network (R-57424, R-16968)
through `instance_ip_address`, and the parameter is a `comma_delimited_list`, its name is
`{vm-type}_{network-role}_ips`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network. The name of a
list has no `{index}`.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address does not comply.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_mgmt_ips, 0] }
```
```finding
6:42 parameter `fw_mgmt_ips` gives instance IP `fw_0_oam_vmi_0_IP_0` its IPv4 address, expected `fw_oam_ips`
```

```yaml pass
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_oam_ips, 0] }
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_int_oam_ips, 0] }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100040"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_ips`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has no entry in the environment file. It lists IPv4 addresses on an external
network, which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: [ vfw_oam_ips, 0 ] }
```
```yaml file=base.env
parameters:
  vfw_oam_ips: ['10.0.0.5']
```
```finding
base.env:2:3 parameter `vfw_oam_ips` sets `instance_ip_address` of `vfw_ip_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_ips: ['10.0.0.5']
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: [ vfw_oam_ips, 0 ] }
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: [ vfw_int_ctrl_ips, 0 ] }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ips: ['10.0.0.5']
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100050"),
        title: Cow::Borrowed("External IPv6 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv6 address on an external network (R-57424, R-16968)
through `instance_ip_address`, and the parameter is a `string`, its name is
`{vm-type}_{network-role}_v6_ip_{index}`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network, and `{index}`
counts up from zero in steps of one within the template.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address does not comply.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_mgmt_v6_ip_0 }
```
```finding
6:41 parameter `fw_mgmt_v6_ip_0` gives instance IP `fw_0_oam_vmi_0_v6_IP_0` its IPv6 address, expected `fw_oam_v6_ip_0`
```

```yaml fail
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_v6_ip_1 }
```
```finding
6:41 found parameter `fw_oam_v6_ip_1`, but not `fw_oam_v6_ip_0`
```

```yaml pass
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_v6_ip_0 }
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_oam_v6_ip_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100060"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_v6_ip_{index}`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has no entry in the environment file. It holds an IPv6 address on an external
network, which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_v6_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_oam_v6_ip_0: '2001:db8::5'
```
```finding
base.env:2:3 parameter `vfw_oam_v6_ip_0` sets `instance_ip_address` of `vfw_ip_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_v6_ip_0: '2001:db8::5'
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_v6_ip_0 }
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_v6_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ip_0: '2001:db8::5'
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100070"),
        title: Cow::Borrowed("External IPv6 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv6 address on an external network (R-57424, R-16968)
through `instance_ip_address`, and the parameter is a `comma_delimited_list`, its name is
`{vm-type}_{network-role}_v6_ips`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network. The name of a
list has no `{index}`.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address does not comply.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_mgmt_v6_ips, 0] }
```
```finding
6:42 parameter `fw_mgmt_v6_ips` gives instance IP `fw_0_oam_vmi_0_v6_IP_0` its IPv6 address, expected `fw_oam_v6_ips`
```

```yaml pass
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_oam_v6_ips, 0] }
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_int_oam_v6_ips, 0] }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100080"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_v6_ips`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has no entry in the environment file. It lists IPv6 addresses on an external
network, which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: [ vfw_oam_v6_ips, 0 ] }
```
```yaml file=base.env
parameters:
  vfw_oam_v6_ips: ['2001:db8::5']
```
```finding
base.env:2:3 parameter `vfw_oam_v6_ips` sets `instance_ip_address` of `vfw_ip_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_v6_ips: ['2001:db8::5']
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: [ vfw_oam_v6_ips, 0 ] }
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: [ vfw_int_ctrl_v6_ips, 0 ] }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ips: ['2001:db8::5']
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100090"),
        title: Cow::Borrowed("Internal IPv4 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv4 address on an internal network (R-52425, R-46461,
R-35666) through `instance_ip_address`, and the parameter is a `string`, its name is
`{vm-type}_int_{network-role}_ip_{index}`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the internal network, and `{index}`
counts up from zero in steps of one within the template.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address is worth a remark, no violation.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_mgmt_ip_0 }
```
```finding
6:41 parameter `fw_int_mgmt_ip_0` gives instance IP `fw_0_int_oam_vmi_0_IP_0` its IPv4 address, expected `fw_int_oam_ip_0`
```

```yaml fail
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_oam_ip_1 }
```
```finding
6:41 found parameter `fw_int_oam_ip_1`, but not `fw_int_oam_ip_0`
```

```yaml pass
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_oam_ip_0 }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_ip_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100100"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_ip_{index}`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has an entry in the environment file. It holds an IPv4 address on an internal
network, and such static addresses are supplied with the VNF's templates.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_ip_0 }
```
```yaml file=base.env
parameters: {}
```
```finding
6:28 parameter `vfw_int_ctrl_ip_0` sets `instance_ip_address` of `vfw_ip_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0: '10.0.0.5'
```

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_ip_0 }
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100110"),
        title: Cow::Borrowed("Internal IPv4 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv4 address on an internal network (R-52425, R-46461,
R-35666) through `instance_ip_address`, and the parameter is a `comma_delimited_list`, its name is
`{vm-type}_int_{network-role}_ips`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the internal network. The name of a
list has no `{index}`.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address is worth a remark, no violation.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_int_mgmt_ips, 0] }
```
```finding
6:42 parameter `fw_int_mgmt_ips` gives instance IP `fw_0_int_oam_vmi_0_IP_0` its IPv4 address, expected `fw_int_oam_ips`
```

```yaml pass
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_int_oam_ips, 0] }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_oam_ips, 0] }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100120"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_int_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_int_ips`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has an entry in the environment file. Static addresses on an internal network
are supplied with the VNF's templates.

The naming rule for such IPv4 lists, R-100110, has the form `{vm-type}_int_{network-role}_ips`, without the
second `int`. Both spellings are judged here.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: [ vfw_int_ctrl_ips, 0 ] }
```
```yaml file=base.env
parameters: {}
```
```finding
6:28 parameter `vfw_int_ctrl_ips` sets `instance_ip_address` of `vfw_ip_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: [ vfw_int_ctrl_ips, 0 ] }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ips: ['10.0.0.5']
```

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: [ vfw_oam_ips, 0 ] }
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100130"),
        title: Cow::Borrowed("Internal IPv6 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv6 address on an internal network (R-52425, R-46461,
R-35666) through `instance_ip_address`, and the parameter is a `string`, its name is
`{vm-type}_int_{network-role}_v6_ip_{index}`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the internal network, and `{index}`
counts up from zero in steps of one within the template.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address is worth a remark, no violation.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_mgmt_v6_ip_0 }
```
```finding
6:41 parameter `fw_int_mgmt_v6_ip_0` gives instance IP `fw_0_int_oam_vmi_0_v6_IP_0` its IPv6 address, expected `fw_int_oam_v6_ip_0`
```

```yaml fail
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_oam_v6_ip_1 }
```
```finding
6:41 found parameter `fw_int_oam_v6_ip_1`, but not `fw_int_oam_v6_ip_0`
```

```yaml pass
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: fw_int_oam_v6_ip_0 }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_v6_ip_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100140"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_v6_ip_{index}`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has an entry in the environment file. It holds an IPv6 address on an internal
network, and such static addresses are supplied with the VNF's templates.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_v6_ip_0 }
```
```yaml file=base.env
parameters: {}
```
```finding
6:28 parameter `vfw_int_ctrl_v6_ip_0` sets `instance_ip_address` of `vfw_ip_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_v6_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ip_0: '2001:db8::5'
```

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_v6_ip_0 }
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100150"),
        title: Cow::Borrowed("Internal IPv6 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` provides an IPv6 address on an internal network (R-52425, R-46461,
R-35666) through `instance_ip_address`, and the parameter is a `comma_delimited_list`, its name is
`{vm-type}_int_{network-role}_v6_ips`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the internal network. The name of a
list has no `{index}`.

Whether a network is external or internal, and its role, tells the reference in the instance IP or its interface, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address is worth a remark, no violation.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_int_mgmt_v6_ips, 0] }
```
```finding
6:42 parameter `fw_int_mgmt_v6_ips` gives instance IP `fw_0_int_oam_vmi_0_v6_IP_0` its IPv6 address, expected `fw_int_oam_v6_ips`
```

```yaml pass
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_int_oam_v6_ips, 0] }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: [fw_oam_v6_ips, 0] }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100160"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_v6_ips`, used by `instance_ip_address` of an
`OS::ContrailV2::InstanceIp`, has an entry in the environment file. It lists IPv6 addresses on an internal
network, and such static addresses are supplied with the VNF's templates.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: [ vfw_int_ctrl_v6_ips, 0 ] }
```
```yaml file=base.env
parameters: {}
```
```finding
6:28 parameter `vfw_int_ctrl_v6_ips` sets `instance_ip_address` of `vfw_ip_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: [ vfw_int_ctrl_v6_ips, 0 ] }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ips: ['2001:db8::5']
```

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: [ vfw_oam_v6_ips, 0 ] }
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100170"),
        title: Cow::Borrowed("Environment omits every external address of `instance_ip_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

None of the parameters that feed `instance_ip_address` of an `OS::ContrailV2::InstanceIp` on an external
network has an entry in the environment file:

* `{vm-type}_{network-role}_ip_{index}`
* `{vm-type}_{network-role}_v6_ip_{index}`
* `{vm-type}_{network-role}_ips`
* `{vm-type}_{network-role}_v6_ips`

The addresses are assigned by ONAP when it orchestrates the VNF.

The network or the name tells that an address is external. One that is marked with `int_` on an external network, or is
not marked on a network of the VNF, contradicts the naming requirements, which report it; it is not judged here.

The network or the name tells that an address is external. One that is marked with `int_` on an external network, or is
not marked on a network of the VNF, contradicts the naming requirements, which report it; it is not judged here.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_address }
```
```yaml file=base.env
parameters:
  vfw_address: 10.0.0.5
```
```finding
base.env:2:3 parameter `vfw_address` sets `instance_ip_address` of `vfw_ip_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_address: 10.0.0.5
+parameters: {}
```

In a nested template the address is followed to the module whose environment could give it.

```yaml fail file=base.yaml
resources:
  vfw_0:
    type: port.yaml
    properties: { vfw_oam_ip_0: { get_param: [ vfw_oam_ips, 0 ] } }
```
```yaml file=port.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_oam_ips: [10.0.0.5]
```
```finding
base.env:2:3 parameter `vfw_oam_ips` sets `instance_ip_address` of `vfw_ip_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_ips: [10.0.0.5]
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_ip_0 }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_ctrl_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_ctrl_ip_0: 10.0.0.5
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100180"),
        title: Cow::Borrowed("Environment assigns every internal address of `instance_ip_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each parameter that feeds `instance_ip_address` of an `OS::ContrailV2::InstanceIp` on an internal network has
an entry in the environment file, and the entry gives actual addresses:

* `{vm-type}_int_{network-role}_ip_{index}`
* `{vm-type}_int_{network-role}_v6_ip_{index}`
* `{vm-type}_int_{network-role}_ips`
* `{vm-type}_int_{network-role}_v6_ips`

An entry without a value does not comply.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0:
```
```finding
base.env:2:3 parameter `vfw_int_ctrl_ip_0` sets `instance_ip_address` of `vfw_ip_0` and has no value here
```

```yaml fail file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_ip_0 }
```
```yaml file=base.env
parameters: {}
```
```finding
6:28 parameter `vfw_int_ctrl_ip_0` sets `instance_ip_address` of `vfw_ip_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_resource: int_ctrl_network } ]
      instance_ip_address: { get_param: vfw_int_ctrl_ip_0 }
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0: 10.0.0.5
```

```yaml n/a file=base.yaml
resources:
  vfw_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [ { get_param: oam_net_fqdn } ]
      instance_ip_address: { get_param: vfw_oam_ip_0 }
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100190"),
        title: Cow::Borrowed("Parameter of `subnet_uuid` in an InstanceIp is a string"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that feeds `subnet_uuid` of an `OS::ContrailV2::InstanceIp` is declared with `type: string`. It
identifies one subnet, so a list or any other type does not comply.

## Examples

```yaml fail
parameters:
  oam_subnet_id: { type: json }
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      subnet_uuid: { get_param: oam_subnet_id }
```
```finding
2:20 parameter `oam_subnet_id` has type `json`, expected `string`
```
```diff unsafe
 parameters:
-  oam_subnet_id: { type: json }
+  oam_subnet_id: { type: string }
 resources:
```

```yaml pass
parameters:
  oam_subnet_id: { type: string }
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      subnet_uuid: { get_param: oam_subnet_id }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100200"),
        title: Cow::Borrowed("External IPv4 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` serves an external network (R-57424, R-16968), OpenStack's DHCP hands out
the IPv4 address, and `subnet_uuid` selects the IPv4 subnet, the parameter is named
`{network-role}_subnet_id`.

`{network-role}` is that of the external network.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      subnet_uuid: { get_param: mgmt_subnet_id }
```
```finding
6:33 parameter `mgmt_subnet_id` gives instance IP `fw_0_oam_vmi_0_IP_0` its IPv4 subnet, expected `oam_subnet_id`
```

```yaml pass
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      subnet_uuid: { get_param: oam_subnet_id }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_ip_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100210"),
        title: Cow::Borrowed("Environment omits InstanceIp `{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{network-role}_subnet_id`, used by `subnet_uuid` of an `OS::ContrailV2::InstanceIp`, has no
entry in the environment file. It identifies an IPv4 subnet of an external network. Declare it in the template
and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: oam_subnet_id }
```
```yaml file=base.env
parameters:
  oam_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `oam_subnet_id` sets `subnet_uuid` of `vfw_0_oam_vmi_0_IP_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  oam_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: oam_subnet_id }
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: oam_v6_subnet_id }
```
```yaml file=base.env
parameters:
  oam_v6_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100220"),
        title: Cow::Borrowed("External IPv6 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` serves an external network (R-57424, R-16968), OpenStack's DHCP hands out
the IPv6 address, and `subnet_uuid` selects the IPv6 subnet, the parameter is named
`{network-role}_v6_subnet_id`.

`{network-role}` is that of the external network.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      subnet_uuid: { get_param: mgmt_v6_subnet_id }
```
```finding
6:33 parameter `mgmt_v6_subnet_id` gives instance IP `fw_0_oam_vmi_0_v6_IP_0` its IPv6 subnet, expected `oam_v6_subnet_id`
```

```yaml pass
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      subnet_uuid: { get_param: oam_v6_subnet_id }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_address: { get_param: fw_oam_v6_ip_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100230"),
        title: Cow::Borrowed("Environment omits InstanceIp `{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{network-role}_v6_subnet_id`, used by `subnet_uuid` of an `OS::ContrailV2::InstanceIp`, has no
entry in the environment file. It identifies an IPv6 subnet of an external network. Declare it in the template
and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: oam_v6_subnet_id }
```
```yaml file=base.env
parameters:
  oam_v6_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `oam_v6_subnet_id` sets `subnet_uuid` of `vfw_0_oam_vmi_0_IP_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  oam_v6_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: oam_v6_subnet_id }
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: int_ctrl_subnet_id }
```
```yaml file=base.env
parameters:
  int_ctrl_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100240"),
        title: Cow::Borrowed("Internal IPv4 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` of an incremental module serves an internal network (R-52425, R-46461,
R-35666) which the base module creates, OpenStack's DHCP hands out the IPv4 address, and `subnet_uuid` selects
the IPv4 subnet, the parameter is named `int_{network-role}_subnet_id`.

`{network-role}` is that of the internal network. The base module returns the value as an `output` of the same
name.

## Examples

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: int_mgmt_subnet_id }
```
```yaml file=base.yaml
outputs:
  int_oam_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```
```finding
6:33 parameter `int_mgmt_subnet_id` gives instance IP `fw_0_int_oam_vmi_0_IP_0` its IPv4 subnet, expected `int_oam_subnet_id`
```

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: int_oam_subnet_id }
```
```yaml file=base.yaml
outputs: {}
```
```finding
6:33 parameter `int_oam_subnet_id` is not an output of the base module
```

```yaml pass file=module.yaml
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: int_oam_subnet_id }
```
```yaml file=base.yaml
outputs:
  int_oam_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: subnet }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100250"),
        title: Cow::Borrowed("Environment omits InstanceIp `int_{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `int_{network-role}_subnet_id`, used by `subnet_uuid` of an `OS::ContrailV2::InstanceIp`, has no
entry in the environment file. It identifies an IPv4 subnet of an internal network, and the value comes from
an output of the base module.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_int_ctrl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: int_ctrl_subnet_id }
```
```yaml file=base.env
parameters:
  int_ctrl_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `int_ctrl_subnet_id` sets `subnet_uuid` of `vfw_0_int_ctrl_vmi_0_IP_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  int_ctrl_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_int_ctrl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: int_ctrl_subnet_id }
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_int_ctrl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: int_ctrl_v6_subnet_id }
```
```yaml file=base.env
parameters:
  int_ctrl_v6_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100260"),
        title: Cow::Borrowed("Internal IPv6 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::InstanceIp` of an incremental module serves an internal network (R-52425, R-46461,
R-35666) which the base module creates, OpenStack's DHCP hands out the IPv6 address, and `subnet_uuid` selects
the IPv6 subnet, the parameter is named `int_{network-role}_v6_subnet_id`.

`{network-role}` is that of the internal network. The base module returns the value as an `output` of the same
name.

## Examples

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: int_mgmt_v6_subnet_id }
```
```yaml file=base.yaml
outputs:
  int_oam_v6_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```
```finding
6:33 parameter `int_mgmt_v6_subnet_id` gives instance IP `fw_0_int_oam_vmi_0_v6_IP_0` its IPv6 subnet, expected `int_oam_v6_subnet_id`
```

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: int_oam_v6_subnet_id }
```
```yaml file=base.yaml
outputs: {}
```
```finding
6:33 parameter `int_oam_v6_subnet_id` is not an output of the base module
```

```yaml pass file=module.yaml
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: int_oam_v6_subnet_id }
```
```yaml file=base.yaml
outputs:
  int_oam_v6_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      subnet_uuid: { get_param: subnet_v6 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100270"),
        title: Cow::Borrowed("Environment omits InstanceIp `int_{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `int_{network-role}_v6_subnet_id`, used by `subnet_uuid` of an `OS::ContrailV2::InstanceIp`, has
no entry in the environment file. It identifies an IPv6 subnet of an internal network, and the value comes
from an output of the base module.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_int_ctrl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: int_ctrl_v6_subnet_id }
```
```yaml file=base.env
parameters:
  int_ctrl_v6_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `int_ctrl_v6_subnet_id` sets `subnet_uuid` of `vfw_0_int_ctrl_vmi_0_IP_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  int_ctrl_v6_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_int_ctrl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: int_ctrl_v6_subnet_id }
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_int_ctrl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      subnet_uuid: { get_param: oam_subnet_id }
```
```yaml file=base.env
parameters:
  oam_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100280"),
        title: Cow::Borrowed("Environment omits allowed address pairs of external Contrail interfaces"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::VirtualMachineInterface` connects to an external network (R-57424, R-16968), the
parameters of its allowed address pairs have no entry in the environment file.

This concerns the innermost map property,
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`, within
`virtual_machine_interface_allowed_address_pairs`. Declare the parameter in the template and leave its value
out.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```
```yaml file=base.env
parameters:
  fw_oam_floating_ip: 10.0.0.5
```
```finding
base.env:2:3 external virtual address `fw_oam_floating_ip` is in the environment
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  fw_oam_floating_ip: 10.0.0.5
+parameters: {}
```

```yaml pass
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_int_oam_floating_ip }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100310"),
        title: Cow::Borrowed("External IPv4 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::VirtualMachineInterface` connects to an external network (R-57424, R-16968) and the
ONAP data model has to support an IPv4 VIP, the parameter for
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` is a `string` named
`{vm-type}_{network-role}_floating_ip`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network. The data model
holds only one IPv4 VIP, so there is no list form.

An address whose name has another form than this is a matter of R-100350.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_mgmt_floating_ip }
```
```finding
9:109 IPv4 virtual address of virtual machine interface `fw_0_oam_vmi_0` is `fw_mgmt_floating_ip`, expected `fw_oam_floating_ip`
```

```yaml fail
parameters:
  fw_oam_floating_ip: { type: comma_delimited_list }
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```
```finding
2:25 parameter `fw_oam_floating_ip` has type `comma_delimited_list`, expected `string`
```
```diff unsafe
 parameters:
-  fw_oam_floating_ip: { type: comma_delimited_list }
+  fw_oam_floating_ip: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_oam_floating_ip: { type: string }
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    metadata: { aap_exempt: [shared_address] }
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: shared_address }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100330"),
        title: Cow::Borrowed("External IPv6 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::VirtualMachineInterface` connects to an external network (R-57424, R-16968) and the
ONAP data model has to support an IPv6 VIP, the parameter for
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` is a `string` named
`{vm-type}_{network-role}_floating_v6_ip`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network. The data model
holds only one IPv6 VIP, so there is no list form.

An address whose name has another form than this is a matter of R-100350.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_mgmt_floating_v6_ip }
```
```finding
9:109 IPv6 virtual address of virtual machine interface `fw_0_oam_vmi_0` is `fw_mgmt_floating_v6_ip`, expected `fw_oam_floating_v6_ip`
```

```yaml fail
parameters:
  fw_oam_floating_v6_ip: { type: comma_delimited_list }
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_v6_ip }
```
```finding
2:28 parameter `fw_oam_floating_v6_ip` has type `comma_delimited_list`, expected `string`
```
```diff unsafe
 parameters:
-  fw_oam_floating_v6_ip: { type: comma_delimited_list }
+  fw_oam_floating_v6_ip: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_oam_floating_v6_ip: { type: string }
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_v6_ip }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    metadata: { aap_exempt: [shared_address] }
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: shared_address }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100350"),
        title: Cow::Borrowed("Unsupported Contrail address pairs are listed under `aap_exempt`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Guilin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::VirtualMachineInterface` connects to an external network (R-57424, R-16968) and its
VIP is outside the ONAP data model, the parameter for
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` may have any name, and may
be a `string` or a `comma_delimited_list`.

In return the interface carries `metadata` at resource level, not as a property, whose key `aap_exempt` lists
all such unsupported parameters.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: shared_address }
```
```finding
9:109 virtual address `shared_address` is neither named `fw_oam_floating_ip` nor listed in `aap_exempt`
```

```yaml pass
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    metadata: { aap_exempt: [shared_address] }
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: shared_address }
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100360"),
        title: Cow::Borrowed("Internal IPv4 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::VirtualMachineInterface` on an internal network (R-52425, R-46461, R-35666) gets an
IPv4 VIP through `virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`, the
parameter has one of two forms:

* `{vm-type}_int_{network-role}_floating_ip`, of type `string`
* `{vm-type}_int_{network-role}_floating_ips`, of type `comma_delimited_list`

`{vm-type}` is that of the server, `{network-role}` that of the internal network. In both forms the
environment file has an entry for the parameter.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```
```finding
9:109 IPv4 virtual address of virtual machine interface `fw_0_int_oam_vmi_0` is `fw_oam_floating_ip`, expected `fw_int_oam_floating_ip`
```

```yaml fail
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_int_oam_floating_ip }
```
```yaml file=base.env
parameters: {}
```
```finding
9:109 internal virtual address `fw_int_oam_floating_ip` has no value in `base.env`
```

```yaml pass
parameters:
  fw_int_oam_floating_ip: { type: string }
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_int_oam_floating_ip }
```
```yaml file=base.env
parameters:
  fw_int_oam_floating_ip: 10.0.0.5
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_ip }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100370"),
        title: Cow::Borrowed("Internal IPv6 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::ContrailV2::VirtualMachineInterface` on an internal network (R-52425, R-46461, R-35666) gets an
IPv6 VIP through `virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`, the
parameter has one of two forms:

* `{vm-type}_int_{network-role}_floating_v6_ip`, of type `string`
* `{vm-type}_int_{network-role}_floating_v6_ips`, of type `comma_delimited_list`

`{vm-type}` is that of the server, `{network-role}` that of the internal network. In both forms the
environment file has an entry for the parameter.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_v6_ip }
```
```finding
9:109 IPv6 virtual address of virtual machine interface `fw_0_int_oam_vmi_0` is `fw_oam_floating_v6_ip`, expected `fw_int_oam_floating_v6_ip`
```

```yaml fail
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_int_oam_floating_v6_ip }
```
```yaml file=base.env
parameters: {}
```
```finding
9:109 internal virtual address `fw_int_oam_floating_v6_ip` has no value in `base.env`
```

```yaml pass
parameters:
  fw_int_oam_floating_v6_ip: { type: string }
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_int_oam_floating_v6_ip }
```
```yaml file=base.env
parameters:
  fw_int_oam_floating_v6_ip: 2001:db8::5
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      virtual_machine_interface_allowed_address_pairs:
        virtual_machine_interface_allowed_address_pairs_allowed_address_pair:
        - virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip:
            virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix: { get_param: fw_oam_floating_v6_ip }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100380"),
        title: Cow::Borrowed("A needed OpenStack SSH key is created and output by the base module"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Key Pairs"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When a VNF relies on an SSH key that OpenStack generates, the `OS::Nova::Keypair` is declared in the base
module and its public key is published as an output. ONAP can then use the key again later, for example for
scaling out, recovery and other day 1 operations. The arrangement is recommended, not compulsory.

A key pair that a nested template of the base module creates is published when the base module hands its key on.

A key pair with a `public_key` of its own is not a subject: OpenStack does not create its key.

## Examples

```yaml fail
resources:
  vfw_keypair_0: { type: OS::Nova::KeyPair }
```
```yaml file=module.yaml
resources:
  lb_keypair_0: { type: OS::Nova::KeyPair }
```
```finding
2:3 no output exposes the public key of `vfw_keypair_0`
module.yaml:2:3 key pair `lb_keypair_0` is not created by the base module
```

```yaml pass
resources:
  vfw_keypair_0: { type: OS::Nova::KeyPair }
outputs:
  vfw_public_key: { value: { get_attr: [vfw_keypair_0, public_key] } }
```

```yaml fail file=base.yaml
resources:
  a: { type: a.yaml }
  b: { type: b.yaml }
outputs:
  a_public_key: { value: { get_attr: [a, key] } }
```
```yaml file=a.yaml
resources:
  a_keypair_0: { type: OS::Nova::KeyPair }
outputs:
  key: { value: { get_attr: [a_keypair_0, public_key] } }
```
```yaml file=b.yaml
resources:
  b_keypair_0: { type: OS::Nova::KeyPair }
outputs:
  key: { value: { get_attr: [b_keypair_0, public_key] } }
```
```finding
b.yaml:2:3 no output exposes the public key of `b_keypair_0`
```

```yaml n/a
resources:
  vfw_keypair_0:
    type: OS::Nova::KeyPair
    properties: { public_key: { get_param: public_key } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100400"),
        title: Cow::Borrowed("Server metadata contains `vf_module_name`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Every `OS::Nova::Server` preferably has the key `vf_module_name` in its `metadata` map. This is a
recommendation: a server without the key still complies, but adding the key and the matching parameter follows
the advised form.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
  vfw_server_1:
    type: OS::Nova::Server
```
```finding
5:7 the metadata of server `vfw_server_0` has no `vf_module_name`
6:3 server `vfw_server_1` has no metadata, `vf_module_name` is missing
```
```diff
+parameters:
+  vf_module_name:
+    type: string
+    description: unique name of the VF module, given by ONAP
 resources:
...
     properties:
-      metadata: { vnf_id: { get_param: vnf_id } }
+      metadata: { vnf_id: { get_param: vnf_id }, vf_module_name: { get_param: vf_module_name } }
   vfw_server_1:
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: vf_module_name } }
```

Of metadata that a parameter gives it is not known what keys it has, unless callers, environments or defaults write it.

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { get_param: metadata }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100410"),
        title: Cow::Borrowed("Server metadata may contain `vf_module_index`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Server` is free to have the key `vf_module_index` in its `metadata`, or to do without it. The
permission concerns only the presence of the key: where it is used, further rules govern the parameter that
supplies its value.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-10754"),
        title: Cow::Borrowed("R-10754, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, External Networks, Supported by Automation
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-10834"),
        title: Cow::Borrowed("Nested `get_param` goes no deeper than two levels"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("properties"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A property value contains at most two `get_param` calls, one inside the other. The inner call has no index and no
further call: `{ get_param: [ {vm-type}_names, { get_param: index } ] }` is valid, and an inner
`{ get_param: [ indexlist, 0 ] }` is not.

## Why it matters

SDC does not support a list inside a list in nested `get_param` calls.

## Examples

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [ vm_names, { get_param: [ indices, 0 ] } ] }
```
```finding
5:38 `get_param` is nested more than two levels deep
```

```yaml pass
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [ vm_names, { get_param: index } ] }
```

```yaml n/a
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      name: vm
```

## How to fix

Pass the index as a separate parameter, and read the parameter in the inner call without an index.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / properties
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-11041"),
        title: Cow::Borrowed("Nested file parameters are all passed as properties by the caller"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that references a nested YAML file sets a property for each parameter that the file declares.

## Examples

```yaml fail
resources:
  vm_0:
    type: nested_vm.yaml
    properties: { vm_name: { get_param: vm_name } }
```
```yaml file=nested_vm.yaml
parameters:
  vm_name: { type: string }
  vm_image: { type: string }
```
```finding
3:11 `vm_0` does not pass `vm_image` to `nested_vm.yaml`
```

```yaml pass
resources:
  vms:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def:
        type: nested_vm.yaml
        properties: { vm_name: { get_param: vm_name }, vm_image: { get_param: vm_image } }
```
```yaml file=nested_vm.yaml
parameters:
  vm_name: { type: string }
  vm_image: { type: string }
```

```yaml n/a
resources: {}
```

## How to fix

Add the missing property to the resource that references the nested file.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-11168"),
        title: Cow::Borrowed("IDs of resources on external networks include `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of a port, a Contrail interface or an instance IP on an external network contains the
`{network-role}` of the network, in any letter case. A parameter name or the resource ID of the network determines
the role; a resource without a known role is not checked. R-96482 covers other types of resources.

## Examples

```yaml fail
resources:
  vfw_0_private_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id } }
```
```finding
2:3 the id of `vfw_0_private_port_0` does not contain `oam`, the network that it is attached to
```

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id } }
```

```yaml n/a
resources:
  vfw_0_private_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: private_network } }
```

## How to fix

Rename the resource so that its ID contains the network-role.

## References

- R-96482: Resource IDs tied to a single external network contain `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-11200"),
        title: Cow::Borrowed("A volume module belongs to exactly one base or incremental module"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each Cinder volume module belongs to exactly one base or incremental module, and a module has at most one volume
module. The file names determine the pairs, or `MANIFEST.json` does, where the entry of a volume module is nested
in the entry of its module.

## Examples

```yaml fail
resources: {}
```
```yaml file=module_volume.yaml
resources: {}
```
```finding
module_volume.yaml:1:1 no base or incremental module goes with the volume module
```

```yaml fail
resources: {}
```
```yaml file=base_volume.yaml
resources: {}
```
```yaml file=base_volume.yml
resources: {}
```
```finding
base_volume.yml:1:1 `base.yaml` has more than one volume module
```

```yaml pass
parameters:
  vm_volume_id: { type: string }
```
```yaml file=base_volume.yaml
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
```

```yaml pass file=base.yaml
resources: {}
```
```yaml file=disks.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "base.yaml", "type": "HEAT", "data": [ { "file": "disks.yaml", "type": "HEAT_VOL" } ] } ] }
```

A parameter of another module with the name of an output is reported as advice: equal names do not prove that the
module consumes the output.

```yaml pass file=module.yaml
parameters:
  vm_volume_id: { type: string }
```
```yaml file=base.yaml
resources: {}
```
```yaml file=base_volume.yaml
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
```
```finding
advice 2:3 `vm_volume_id` is an output of `base_volume.yaml`, the volume module of another module
```

```yaml n/a
resources: {}
```

## How to fix

Rename the volume module to the name of its module with the suffix `_volume`, or split the volume module.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-11441"),
        title: Cow::Borrowed("Parameter types are one of the five Heat types"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("type"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `type` of a parameter is one of these, in this spelling:

- `string`
- `number`
- `json`
- `comma_delimited_list`
- `boolean`

## Examples

```yaml fail
parameters:
  vm_count:
    type: integer
```
```finding
3:11 `integer` is not a parameter type
```

```yaml pass
parameters:
  vm_count:
    type: number
```

```yaml n/a
parameters:
  vm_count: { description: a type that is missing is the business of R-36772 }
```

## How to fix

Replace the type, for example `integer` by `number`, or `list` by `comma_delimited_list`.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / type
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-11690"),
        title: Cow::Borrowed("`{index}` in resource IDs starts at zero and has no gaps"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An `{index}` in a resource ID counts from 0 without gaps, over all templates of the VNF. A single template may
start at a higher index. Each word of digits between underscores is an index, and counts the resources with the
same text in front of it. Leading zeros are permitted. Digits of a vm-type are not an index.

## Examples

```yaml fail
resources:
  vfw_server_0: { type: OS::Nova::Server }
  vfw_server_2: { type: OS::Nova::Server }
  vfw_server_3: { type: OS::Nova::Server }
  vfw_1_oam_port_0: { type: OS::Neutron::Port }
```
```finding
3:3 `vfw_server_2` has index 2, and no id starts with `vfw_server_1`
5:3 `vfw_1_oam_port_0` has index 1, and no id starts with `vfw_0`
```
```diff unsafe
   vfw_server_0: { type: OS::Nova::Server }
+  vfw_server_1: { type: OS::Nova::Server }
   vfw_server_2: { type: OS::Nova::Server }
-  vfw_server_3: { type: OS::Nova::Server }
-  vfw_1_oam_port_0: { type: OS::Neutron::Port }
+  vfw_0_oam_port_0: { type: OS::Neutron::Port }
```

```yaml pass
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=module.yaml
resources:
  vfw_server_1: { type: OS::Nova::Server }
```

```yaml pass
resources:
  lb_2_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: lb_2_flavor_name }
  lb_2_0_oam_port_0: { type: OS::Neutron::Port }
```

```yaml n/a
resources:
  shared_security_group: { type: OS::Neutron::SecurityGroup }
  vfw_server_1x: { type: OS::Nova::Server }
```

## How to fix

Renumber the resources from 0. `vnfcheck fix --unsafe` renames the resources and the references to them.

## References

- R-16447: Resource IDs are unique across all templates of the VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-13194"),
        title: Cow::Borrowed("Parameter `environment_context` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `environment_context`. The same holds for any other parameter
that sets the key `environment_context` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `environment_context` at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: environment_context } }
```
```yaml file=base.env
parameters:
  environment_context: demo
```
```finding
base.env:2:3 parameter `environment_context` sets `environment_context` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  environment_context: demo
+parameters: {}
```

A parameter of another name that sets the key is a violation too.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: my_environment_context } }
```
```yaml file=base.env
parameters:
  my_environment_context: demo
```
```finding
base.env:2:3 parameter `my_environment_context` sets `environment_context` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_environment_context: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: environment_context } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  environment_context_extra: demo
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / environment_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-13196"),
        title: Cow::Borrowed("A VNF may have any number of incremental modules"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A VNF may have any number of incremental modules, including none. This requirement is a permission, so no template
can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-13841"),
        title: Cow::Borrowed("R-13841, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-14198"),
        title: Cow::Borrowed("Security group ID for one VM type, one internal network is well-formed"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` that applies to servers of a single vm-type on a single internal network has the
resource ID `{vm-type}_int_{network-role}_security_group`. The ports that list the group determine the servers and
networks. A group is not checked if one of its ports, servers or networks cannot be determined statically. The form
is a recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
11:3 security group `group` is not named `vfw_int_ctrl_security_group`
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: vfw_int_ctrl_security_group }] }
+  vfw_int_ctrl_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: vfw_int_ctrl_security_group }] }
  vfw_int_ctrl_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  shared_security_group: { type: OS::Neutron::SecurityGroup }
```

## How to fix

Rename the security group. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::SecurityGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-14447"),
        title: Cow::Borrowed("`OS::ContrailV2::ServiceTemplate` IDs may use the `RST` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::ServiceTemplate"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::ServiceTemplate` may have the form `{vm-type}_RST_{index}`, where `RST` is
short for Resource Service Template and `{index}` counts from 0 without gaps (R-11690). R-16437 requires the
`{vm-type}`; other parts of the ID are free. This requirement is a permission, so no template can violate it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-16437: `OS::ContrailV2::ServiceTemplate` IDs contain `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::ServiceTemplate
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-15189"),
        title: Cow::Borrowed("`OS::Nova::ServerGroup` IDs may use one of four suggested forms"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Nova::ServerGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Nova::ServerGroup` may have one of these forms, with the vm-type of the servers in the
group:

- `{vm-type}_RSG`
- `{vm-type}_Server_Grp`
- `{vm-type}_ServerGroup`
- `{vm-type}_servergroup`

This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Nova::ServerGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-15287"),
        title: Cow::Borrowed("External IPv6 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets an IPv6 `subnet` in the `fixed_ips` of an `OS::Neutron::Port` on an external network
(R-57424, R-16968) is named `{network-role}_v6_subnet_id`, with the role of the network.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: mgmt_v6_subnet_id } }]
```
```finding
6:42 parameter `mgmt_v6_subnet_id` gives port `fw_0_oam_port_0` its IPv6 subnet, expected `oam_v6_subnet_id`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: oam_v6_subnet_id } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```

## How to fix

Rename the parameter to `{network-role}_v6_subnet_id`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-15480"),
        title: Cow::Borrowed("Parameter `vf_module_name` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vf_module_name` declares no `constraints`. The same holds for any other parameter that sets the key
`vf_module_name` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vf_module_name` at deployment. Heat rejects a stack whose parameter values violate a
constraint.

## Examples

```yaml fail
parameters:
  vf_module_name:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `vf_module_name` declares constraints
```

```yaml pass
parameters:
  vf_module_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-16241"),
        title: Cow::Borrowed("An ONAP internal network has at least one subnet"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each Neutron network that the VNF creates has at least one subnet. Contrail networks are not checked.

## Examples

```yaml fail
resources:
  int_oam_network: { type: OS::Neutron::Net }
```
```finding
2:3 network `int_oam_network` has no subnet
```

```yaml pass
resources:
  int_oam_network: { type: OS::Neutron::Net }
  int_oam_subnet_0:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: int_oam_network } }
```

The subnet may be in another template that gets the network as a parameter.

```yaml pass
resources:
  int_oam_network: { type: OS::Neutron::Net }
  subnet_0:
    type: nested_subnet.yaml
    properties: { network_id: { get_resource: int_oam_network } }
```
```yaml file=nested_subnet.yaml
parameters:
  network_id: { type: string }
resources:
  int_oam_subnet_0:
    type: OS::Neutron::Subnet
    properties: { network: { get_param: network_id } }
```

Contrail networks define their subnets in `network_ipam_refs_data`.

```yaml n/a
resources:
  int_oam_network: { type: OS::ContrailV2::VirtualNetwork }
```

## How to fix

Add an `OS::Neutron::Subnet` for the network.

## References

- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-16437"),
        title: Cow::Borrowed("`OS::ContrailV2::ServiceTemplate` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::ServiceTemplate"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::ServiceTemplate` contains the vm-type of a server in the VNF, as a word
between underscores. R-14447 suggests the form `{vm-type}_RST_{index}`. A resource of servers with several vm-types
is not checked (R-67793), and neither is a VNF whose servers have no known vm-type.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  config:
    type: OS::ContrailV2::ServiceTemplate
  fwx_config:
    type: OS::ContrailV2::ServiceTemplate
```
```finding
6:3 resource id `config` contains no vm-type of the VNF, such as `fw`
8:3 resource id `fwx_config` contains no vm-type of the VNF, such as `fw`
```
```diff
       flavor: { get_param: fw_flavor_name }
-  config:
+  fw_config:
     type: OS::ContrailV2::ServiceTemplate
-  fwx_config:
+  fw_fwx_config:
     type: OS::ContrailV2::ServiceTemplate
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RST_0:
    type: OS::ContrailV2::ServiceTemplate
```

```yaml n/a
resources:
  config:
    type: OS::ContrailV2::ServiceTemplate
```

## How to fix

Rename the resource so that its ID contains the vm-type of the servers that use it. `vnfcheck fix` renames the
resource and the references to it.

## References

- R-14447: `OS::ContrailV2::ServiceTemplate` IDs may use the `RST` form
- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::ServiceTemplate
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-16447"),
        title: Cow::Borrowed("Resource IDs are unique across all templates of the VNF"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resource ID"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each resource ID occurs once in the VNF, over all modules and nested YAML files.

## Examples

```yaml fail file=base.yaml
resources:
  oam_network: { type: OS::Neutron::Net }
```
```yaml file=vm.yaml
resources:
  oam_network: { type: OS::Neutron::Net }
```
```finding
vm.yaml:2:3 resource id `oam_network` is used more than once in the VNF
```
```diff
--- vm.yaml
+++ vm.yaml
 resources:
-  oam_network: { type: OS::Neutron::Net }
+  oam_network_0: { type: OS::Neutron::Net }
```

```yaml pass file=base.yaml
resources:
  oam_network: { type: OS::Neutron::Net }
```
```yaml file=vm.yaml
resources:
  vm_0: { type: OS::Nova::Server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename one of the resources. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / resource ID
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-16576"),
        title: Cow::Borrowed("R-16576, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-16968"),
        title: Cow::Borrowed("Heat templates do not create ONAP external networks"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No template of the VNF creates an ONAP external network. A network whose resource ID does not start with `int_` is
an external network.

## Why it matters

External networks exist outside the package: an operator creates them with VID or SO. The templates only attach
ports to them.

## Examples

```yaml fail
resources:
  oam_network: { type: OS::Neutron::Net }
```
```finding
2:3 `oam_network` creates a network, but is not named as an internal one
```
```diff
 resources:
-  oam_network: { type: OS::Neutron::Net }
+  int_oam_network: { type: OS::Neutron::Net }
```

The resource ID alone determines whether a network is internal.

```yaml pass
resources:
  int_oam_network: { type: OS::Neutron::Net }
```

```yaml n/a
resources: {}
```

## How to fix

Remove the network and pass its ID as a parameter, or rename an internal network to `int_{network-role}_network`.
`vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: ONAP Heat Networking / External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-17334"),
        title: Cow::Borrowed("Security group ID for one VM type, one external network is well-formed"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` that applies to servers of a single vm-type on a single external network has the
resource ID `{vm-type}_{network-role}_security_group`. The ports that list the group determine the servers and
networks. A group is not checked if one of its ports, servers or networks cannot be determined statically. The form
is a recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
11:3 security group `group` is not named `vfw_oam_security_group`
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_oam_security_group }] }
+  vfw_oam_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_oam_security_group }] }
  vfw_oam_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  shared_security_group: { type: OS::Neutron::SecurityGroup }
```

The rule also finds the ports in nested templates.

```yaml fail
resources:
  group: { type: OS::Neutron::SecurityGroup }
  vfw_0:
    type: nested.yaml
    properties: { shared: { get_resource: group } }
```
```yaml file=nested.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: port } }] }
  port:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_param: shared }] }
```
```finding
2:3 security group `group` is not named `vfw_oam_security_group`
```
```diff
 resources:
-  group: { type: OS::Neutron::SecurityGroup }
+  vfw_oam_security_group: { type: OS::Neutron::SecurityGroup }
   vfw_0:
     type: nested.yaml
-    properties: { shared: { get_resource: group } }
+    properties: { shared: { get_resource: vfw_oam_security_group } }
```

## How to fix

Rename the security group. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::SecurityGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-17528"),
        title: Cow::Borrowed("Nested files contain at most one server, second-level files no resources"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Guilin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A nested YAML file that a module references (first level) contains at most one `OS::Nova::Server`. A file that a
nested file references (second level) contains no resources.

## Examples

```yaml fail
resources:
  vm_0: { type: nested_vm.yaml }
```
```yaml file=nested_vm.yaml
resources:
  vm_0: { type: OS::Nova::Server }
  vm_1: { type: OS::Nova::Server }
```
```finding
nested_vm.yaml:3:3 `nested_vm.yaml` has more than one server
```

```yaml fail
resources:
  vm_0: { type: nested_a.yaml }
```
```yaml file=nested_a.yaml
resources:
  b: { type: nested_b.yaml }
```
```yaml file=nested_b.yaml
resources:
  port_0: { type: OS::Neutron::Port }
```
```finding
nested_b.yaml:1:1 `nested_b.yaml` is on the second level of nesting and has resources
```

```yaml pass
resources:
  vm_0: { type: nested_vm.yaml }
```
```yaml file=nested_vm.yaml
resources:
  vm_0: { type: OS::Nova::Server }
```

```yaml n/a
resources:
  vm_0: { type: OS::Nova::Server }
  vm_1: { type: OS::Nova::Server }
```

## How to fix

Move each further server to a separate nested file, and move the resources of a second-level file to the first
level.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-18001"),
        title: Cow::Borrowed("Static internal port addresses may come from different subnets"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Ports of a VNF on the same internal network with static IP addresses may use IPv4 addresses from different subnets.
The same holds for IPv6 addresses. R-52425, R-46461 and R-35666 define internal networks. This requirement is a
permission, so no template can violate it.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-18008"),
        title: Cow::Borrowed("Parameter of a port's `network` property is a string"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `network` of an `OS::Neutron::Port` has type `string`. The parameter identifies one network,
by UUID or by name; lists and other types are violations.

## Examples

```yaml fail
parameters:
  oam_net_id: { type: comma_delimited_list }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```finding
2:17 parameter `oam_net_id` has type `comma_delimited_list`, expected `string`
```
```diff unsafe
 parameters:
-  oam_net_id: { type: comma_delimited_list }
+  oam_net_id: { type: string }
 resources:
```

```yaml pass
parameters:
  oam_net_id: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the parameter with `type: string`. `vnfcheck fix --unsafe` changes the type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: network
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-18202"),
        title: Cow::Borrowed("`OS::Heat::MultipartMime` IDs may use the `RMM` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::MultipartMime"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::MultipartMime` may have the form `{vm-type}_RMM`, where `RMM` is short for
Resource Multipart Mime. R-30804 requires the `{vm-type}`; other parts of the ID are free. This requirement is a
permission, so no template can violate it.

## References

- R-30804: `OS::Heat::MultipartMime` IDs contain `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::MultipartMime
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-18683"),
        title: Cow::Borrowed("IPv4 OAM address output is named `oam_management_v4_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("OAM Management IP Addresses"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

At most one module of the VNF declares the output `oam_management_v4_address`, the IPv4 address for OAM management.

## Why it matters

The output supplies the address for the A&AI inventory.

## Examples

```yaml fail
outputs:
  oam_management_v4_address: { value: { get_param: fw_oam_ip_0 } }
```
```yaml file=module.yaml
outputs:
  oam_management_v4_address: { value: { get_param: fw_oam_ip_0 } }
```
```finding
module.yaml:2:3 more than one module has the output `oam_management_v4_address`
```

```yaml pass
outputs:
  oam_management_v4_address: { value: { get_param: fw_oam_ip_0 } }
```
```yaml file=module.yaml
resources: {}
```

```yaml n/a
resources: {}
```

## How to fix

Remove the output from all modules but one.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / OAM Management IP Addresses
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-19756"),
        title: Cow::Borrowed("The `{vm-type}_{network-role}_route_prefixes` parameter is `json`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Interface Route Table Prefixes for Contrail InterfaceRoute Table"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for `interface_route_table_routes_route` in the `interface_route_table_routes` of an
`OS::ContrailV2::InterfaceRouteTable` has type `json`. R-28222 defines its name,
`{vm-type}_{network-role}_route_prefixes`.

## Examples

```yaml fail
parameters:
  fw_oam_route_prefixes: { type: string }
resources:
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: fw_oam_route_prefixes }
```
```finding
2:28 parameter `fw_oam_route_prefixes` has type `string`, expected `json`
```
```diff unsafe
 parameters:
-  fw_oam_route_prefixes: { type: string }
+  fw_oam_route_prefixes: { type: json }
 resources:
```

```yaml pass
parameters:
  fw_oam_route_prefixes: { type: json }
resources:
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: fw_oam_route_prefixes }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the parameter with `type: json`. `vnfcheck fix --unsafe` changes the type.

## References

- R-28222: Interface route table prefixes follow the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Interface Route Table Prefixes for Contrail InterfaceRoute Table
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20065"),
        title: Cow::Borrowed("`OS::ContrailV2::PortTuple` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::PortTuple"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::PortTuple` contains the vm-type of a server in the VNF, as a word between
underscores. R-84457 suggests the form `{vm-type}_RPT`. A resource of servers with several vm-types is not checked
(R-67793), and neither is a VNF whose servers have no known vm-type.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  config:
    type: OS::ContrailV2::PortTuple
  fwx_config:
    type: OS::ContrailV2::PortTuple
```
```finding
6:3 resource id `config` contains no vm-type of the VNF, such as `fw`
8:3 resource id `fwx_config` contains no vm-type of the VNF, such as `fw`
```
```diff
       flavor: { get_param: fw_flavor_name }
-  config:
+  fw_config:
     type: OS::ContrailV2::PortTuple
-  fwx_config:
+  fw_fwx_config:
     type: OS::ContrailV2::PortTuple
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RPT:
    type: OS::ContrailV2::PortTuple
```

```yaml n/a
resources:
  config:
    type: OS::ContrailV2::PortTuple
```

## How to fix

Rename the resource so that its ID contains the vm-type of the servers that use it. `vnfcheck fix` renames the
resource and the references to it.

## References

- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- R-84457: `OS::ContrailV2::PortTuple` IDs may use the `RPT` form
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::PortTuple
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20308"),
        title: Cow::Borrowed("Metadata `environment_context` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `environment_context`, the parameter that sets the
key is also named `environment_context` and has type `string`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `environment_context` at deployment, under this parameter name.

## Examples

```yaml fail
parameters:
  environment_context: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: environment_context } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: my_environment_context } }
```
```finding
2:26 parameter `environment_context` has type `json`, expected `string`
11:53 metadata `environment_context` uses parameter `my_environment_context`, expected `environment_context`
```
```diff unsafe
 parameters:
-  environment_context: { type: json }
+  environment_context: { type: string }
 resources:
...
     properties:
-      metadata: { environment_context: { get_param: my_environment_context } }
+      metadata: { environment_context: { get_param: environment_context } }
```

```yaml pass
parameters:
  environment_context: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: environment_context } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```

## How to fix

Set the key with `environment_context: { get_param: environment_context }`, and declare the parameter with
`type: string`. `vnfcheck fix --unsafe` makes both changes.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / environment_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20319"),
        title: Cow::Borrowed("`OS::Heat::CloudConfig` IDs may use the `RCC` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::CloudConfig"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::CloudConfig` may have the form `{vm-type}_RCC`, where `RCC` is short for Resource
Cloud Config. R-04747 requires the `{vm-type}`; other parts of the ID are free. This requirement is a permission,
so no template can violate it.

## References

- R-04747: `OS::Heat::CloudConfig` IDs contain `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::CloudConfig
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20453"),
        title: Cow::Borrowed("`OS::Neutron::Port` IDs follow the external network pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Port"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Neutron::Port` on an external network has the form
`{vm-type}_{vm-type_index}_{network-role}_port_{port-index}`. `{vm-type}` and `{network-role}` match the server and
the network. `{vm-type_index}` counts the servers of the vm-type in the VNF, and `{port-index}` counts the ports of
the server on the network. The reference to the network determines whether the network is external or internal.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case. Ports that only
reserve a floating address have their own forms (R-27469, R-68520).

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_oam_port } }]
  fw_oam_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```finding
7:3 port `fw_oam_port` on the external network of role `oam` is not named `fw_0_oam_port_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_oam_port } }]
-  fw_oam_port:
+      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
+  fw_0_oam_port_0:
     type: OS::Neutron::Port
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_mgmt_port_0 } }]
  fw_0_mgmt_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```finding
7:3 port `fw_0_mgmt_port_0` on the external network of role `oam` is not named `fw_0_oam_port_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_0_mgmt_port_0 } }]
-  fw_0_mgmt_port_0:
+      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
+  fw_0_oam_port_0:
     type: OS::Neutron::Port
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

A port that a nested template exposes as an output belongs to the server that uses the output.

```yaml fail file=base.yaml
resources:
  vfw_nested_ports:
    type: ports.yaml
    properties: { oam_net_id: { get_param: oam_net_id } }
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
      image: { get_param: vfw_image_name }
      networks: [ { port: { get_attr: [ vfw_nested_ports, port_id ] } } ]
```
```yaml file=ports.yaml
resources:
  vdb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id } }
outputs:
  port_id: { value: { get_resource: vdb_0_oam_port_0 } }
```
```finding
ports.yaml:2:3 port `vdb_0_oam_port_0` on the external network of role `oam` is not named `vfw_0_oam_port_0`
```
```diff
--- ports.yaml
+++ ports.yaml
 resources:
-  vdb_0_oam_port_0:
+  vfw_0_oam_port_0:
     type: OS::Neutron::Port
...
 outputs:
-  port_id: { value: { get_resource: vdb_0_oam_port_0 } }
+  port_id: { value: { get_resource: vfw_0_oam_port_0 } }
```

The expected name contains a placeholder where the network-role violates R-26506.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: oam_port } }]
  oam_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_0_net_id }
```
```finding
7:3 port `oam_port` on the external network of role `oam_0` is not named `fw_0_{network-role}_port_0`
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```

R-27469 and R-68520 recommend the name of a port that reserves an address for other ports.

```yaml fail
resources:
  spare_port:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, fixed_ips: [{ ip_address: { get_param: vip } }] }
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, allowed_address_pairs: [{ ip_address: { get_param: vip } }] }
  fw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_resource: fw_0_oam_port_0 } }] }
```
```finding
2:3 port `spare_port` reserves an external address and is not named `reserve_port_fw_oam_floating_ip_{index}`
```

## How to fix

Rename the port. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-21511: `{network-role}` keeps one letter case in all resource IDs
- R-26506: `{network-role}` uses allowed characters and no reserved strings
- R-27469: `OS::Neutron::Port` IDs of IPv4 reserve ports follow their pattern
- R-46839: `{vm-type}` keeps one letter case in all resource IDs
- R-68520: `OS::Neutron::Port` IDs of IPv6 reserve ports follow their pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::Port
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20547"),
        title: Cow::Borrowed("Inputs fed by volume module outputs carry no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Volume Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::ShouldNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of a base or incremental module that takes its value from an output of the volume module declares no
`constraints`. This is a recommendation.

## Why it matters

The stack of the volume module produces the value; no user enters it.

## Examples

```yaml fail
parameters:
  vm_volume_id:
    type: string
    constraints: [ length: { max: 40 } ]
```
```yaml file=base_volume.yaml
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
```
```finding
4:5 `vm_volume_id` takes an output of `base_volume.yaml` and has constraints
```

```yaml pass
parameters:
  vm_volume_id: { type: string }
```
```yaml file=base_volume.yaml
outputs:
  vm_volume_id: { value: { get_resource: vm_volume_0 } }
```

```yaml n/a
parameters:
  vm_volume_id:
    type: string
    constraints: [ length: { max: 40 } ]
```

## How to fix

Remove `constraints` from the parameter.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Volume Module Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20856"),
        title: Cow::Borrowed("Parameter `vnf_id` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `vnf_id`. The same holds for any other parameter that sets the
key `vnf_id` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vnf_id` at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```
```yaml file=base.env
parameters:
  vnf_id: demo
```
```finding
base.env:2:3 parameter `vnf_id` sets `vnf_id` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vnf_id: demo
+parameters: {}
```

A parameter of another name that sets the key is a violation too.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: my_vnf_id } }
```
```yaml file=base.env
parameters:
  my_vnf_id: demo
```
```finding
base.env:2:3 parameter `my_vnf_id` sets `vnf_id` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_vnf_id: demo
+parameters: {}
```

The rule follows `map_merge` to the mapping that contains the key.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { map_merge: [{ vnf_id: { get_param: my_vnf_id } }, { zone: north }] }
```
```yaml file=base.env
parameters:
  my_vnf_id: demo
```
```finding
base.env:2:3 parameter `my_vnf_id` sets `vnf_id` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_vnf_id: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  vnf_id_extra: demo
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20947"),
        title: Cow::Borrowed("R-20947, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::InstanceIp
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-20974"),
        title: Cow::Borrowed("R-20974, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-21330"),
        title: Cow::Borrowed("Parameter names for external networks include `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The names of parameters for addresses, subnets and MAC addresses of a port, a Contrail interface or an instance IP
on an external network contain the `{network-role}` of the network, in any letter case (R-58424). A resource whose
network has no known role is not checked.

## Examples

```yaml fail
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_ip_0 } }]
```
```finding
6:46 `vfw_ip_0` of `vfw_0_oam_port_0` does not contain `oam`, the network that it is attached to
```

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }]
```

A virtual IP that `aap_exempt` lists may have any name (R-41493).

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    metadata: { aap_exempt: [ site_vips ] }
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }]
      allowed_address_pairs: [{ ip_address: { get_param: [ site_vips, 0 ] } }]
```

Sub-interfaces of former releases are not checked, as in R-02164.

```yaml n/a
resources:
  fw_0_subint_untr_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: [vn_network_list, 0] }]
```

```yaml n/a
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

## How to fix

Rename the parameter so that its name contains the network-role.

## References

- R-02164: External `virtual_network_refs` reads `{network-role}_net_fqdn`
- R-41493: External VIPs outside the ONAP data model are listed in `aap_exempt`
- R-58424: `{network-role}` keeps one letter case in all property parameter names
- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-21511"),
        title: Cow::Borrowed("`{network-role}` keeps one letter case in all resource IDs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{network-role}` has the same letter case in the resource IDs of all ports, interfaces and networks of the
VNF. The most frequent spelling is the expected one.

## Examples

```yaml fail
resources:
  vfw_0_oam_port_0: { type: OS::Neutron::Port }
  vfw_1_OAM_port_0: { type: OS::Neutron::Port }
```
```finding
3:3 `vfw_1_OAM_port_0` spells the network role `oam` as `OAM`
```

```yaml pass
resources:
  vfw_0_oam_port_0: { type: OS::Neutron::Port }
  vfw_1_oam_port_0: { type: OS::Neutron::Port }
  vfw_0_int_ctrl_port_0: { type: OS::Neutron::Port }
  int_ctrl_network: { type: OS::Neutron::Net }
```

```yaml n/a
resources:
  vfw_server_0: { type: OS::Nova::Server }
```

## How to fix

Rename the resources with another spelling of the role.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22288"),
        title: Cow::Borrowed("Environment omits port `int_{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv6 `subnet` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (`int_{network-role}_v6_subnet_id`).

## Why it matters

The value comes from an output of the base module.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: int_ctrl_v6_subnet_id } } ]
```
```yaml file=base.env
parameters:
  int_ctrl_v6_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `int_ctrl_v6_subnet_id` sets `subnet` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  int_ctrl_v6_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: int_ctrl_v6_subnet_id } } ]
```
```yaml file=base.env
parameters: {}
```

Other requirements cover other subnets.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: oam_subnet_id } } ]
```
```yaml file=base.env
parameters:
  oam_subnet_id: 5f5a6c6e
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22441"),
        title: Cow::Borrowed("R-22441, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22589"),
        title: Cow::Borrowed("A parameter may carry the attribute `immutable:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("immutable"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter declaration may contain the attribute `immutable:`. In Heat, the attribute determines whether a stack
update may change the value. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / immutable
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-225891"),
        title: Cow::Borrowed("A parameter may carry the attribute `tags:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("tags"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Any parameter under `parameters:` is free to carry `tags:`. It is optional, and neither its presence nor its
absence affects compliance. In Heat the attribute holds a list of strings that categorise the parameter.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22608"),
        title: Cow::Borrowed("Incremental inputs taken from base outputs have no `constraints:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Base Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::ShouldNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of an incremental module that takes its value from an output of the base module declares no
`constraints`. This is a recommendation.

## Examples

```yaml fail file=module.yaml
parameters:
  oam_net_id:
    type: string
    constraints: [ length: { max: 40 } ]
```
```yaml file=base.yaml
outputs:
  oam_net_id: { value: { get_resource: int_oam_network } }
```
```finding
4:5 `oam_net_id` takes an output of `base.yaml` and has constraints
```

```yaml pass file=module.yaml
parameters:
  oam_net_id: { type: string }
```
```yaml file=base.yaml
outputs:
  oam_net_id: { value: { get_resource: int_oam_network } }
```

```yaml n/a file=module.yaml
parameters:
  oam_net_id:
    type: string
    constraints: [ length: { max: 40 } ]
```

## How to fix

Remove `constraints` from the parameter.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Base Module Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22688"),
        title: Cow::Borrowed("The base module creates a shared internal network and outputs it"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The base module, or a nested file that it references, creates each internal network that several modules use. An
output of the base module exposes the network as `int_{network-role}_net_id` (the ID) or
`int_{network-role}_net_name` (the name). Incremental modules with an `OS::Neutron::Port` on the network declare a
parameter of the same name. A Contrail interface may use an output with any name for an internal network.

## Examples

```yaml fail file=module.yaml
parameters:
  int_oam_net_id: { type: string }
  mgmt_net_id: { type: string }
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```
```yaml file=base.yaml
resources:
  int_mgmt_network:
    type: OS::Neutron::Net
outputs:
  mgmt_net_id: { value: { get_resource: int_mgmt_network } }
```
```finding
8:29 parameter `int_oam_net_id` is not an output of the base module
base.yaml:5:3 output `mgmt_net_id` gives the internal network of role `mgmt`, expected `int_mgmt_net_id`
```

The value of the output is checked too: the ID or the name of the network, as the name of the output states.

```yaml fail file=base.yaml
resources:
  int_oam_network: { type: OS::Neutron::Net }
  int_oam_subnet: { type: OS::Neutron::Subnet }
outputs:
  int_oam_net_id: { value: { get_attr: [ int_oam_network, name ] } }
  int_mgmt_net_id: { value: mgmt }
  int_ha_net_id: { value: { get_resource: int_oam_subnet } }
  int_oam_subnet_id: { value: { get_resource: int_oam_network } }
```
```yaml file=module.yaml
parameters:
  int_oam_net_id: { type: string }
  int_mgmt_net_id: { type: string }
  int_ha_net_id: { type: string }
  int_oam_subnet_id: { type: string }
```
```finding
5:3 output `int_oam_net_id` gives the name of the internal network of role `oam`, expected `int_oam_net_name`
6:29 output `int_mgmt_net_id` gives a fixed value, not the internal network of role `mgmt`
7:27 output `int_ha_net_id` gives `int_oam_subnet`, an OS::Neutron::Subnet, not the internal network of role `ha`
8:3 output `int_oam_subnet_id` gives the internal network of role `oam`, expected `int_oam_net_id`
```

```yaml fail file=module.yaml
parameters:
  int_oam_net_id: { type: string }
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_oam_net_id } }
```
```yaml file=base.yaml
resources:
  networks: { type: networks.yaml }
outputs:
  int_oam_net_id: { value: { get_attr: [ networks, control ] } }
```
```yaml file=networks.yaml
resources:
  int_oam_network: { type: OS::Neutron::Net }
  int_ctrl_network: { type: OS::Neutron::Net }
outputs:
  control: { value: { get_resource: int_ctrl_network } }
```
```finding
base.yaml:4:3 output `int_oam_net_id` gives the internal network of role `ctrl`, expected `int_ctrl_net_id` or `int_ctrl_net_name`
```

```yaml pass file=module.yaml
parameters:
  int_oam_net_id: { type: string }
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```
```yaml file=base.yaml
resources:
  int_oam_network:
    type: OS::Neutron::Net
outputs:
  int_oam_net_id: { value: { get_resource: int_oam_network } }
```

```yaml n/a
resources:
  int_oam_network:
    type: OS::Neutron::Net
```

Where the resource ID of the network does not determine a role, the name of the output does.

```yaml fail file=base.yaml
resources:
  ctl_net: { type: OS::Neutron::Net }
outputs:
  ctl_net_id: { value: { get_resource: ctl_net } }
```
```yaml file=module.yaml
parameters:
  ctl_net_id: { type: string }
```
```finding
4:3 output `ctl_net_id` gives the internal network of role `ctl`, expected `int_ctl_net_id`
```

```yaml fail file=base.yaml
resources:
  int_ctrl_network: { type: OS::ContrailV2::VirtualNetwork }
```
```yaml file=module.yaml
resources:
  fw_0_int_ctrl_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties: { virtual_network_refs: [{ get_param: int_ctrl_net_fqdn }] }
```
```finding
module.yaml:4:55 parameter `int_ctrl_net_fqdn` is not an output of the base module
```

## How to fix

Create the network in the base module, and add an output `int_{network-role}_net_id` or
`int_{network-role}_net_name`.

## References

- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22838"),
        title: Cow::Borrowed("Server property `name` parameter is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets the `name` of an `OS::Nova::Server`, whether a single
name or a list of names.

## Why it matters

ONAP names the servers at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: vfw_name_0 }
```
```yaml file=base.env
parameters:
  vfw_name_0: vfw-0
```
```finding
base.env:2:3 parameter `vfw_name_0` sets `name` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_name_0: vfw-0
+parameters: {}
```

The rule also checks the members of an `OS::Heat::ResourceGroup`.

```yaml fail file=base.yaml
resources:
  vfw_group:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def:
        type: OS::Nova::Server
        properties:
          name: { get_param: [ vfw_names, '%index%' ] }
```
```yaml file=base.env
parameters:
  vfw_names: vfw-0,vfw-1
```
```finding
base.env:2:3 parameter `vfw_names` sets `name` of `vfw_group` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_names: vfw-0,vfw-1
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: vfw_name_0 }
```
```yaml file=base.env
parameters:
  vfw_name_01: vfw-0
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: vfw-0
```
```yaml file=base.env
parameters: {}
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-23311"),
        title: Cow::Borrowed("Server property `availability_zone` parameter is a `string`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for `availability_zone` of an `OS::Nova::Server` has type `string`. Volumes are not checked.

## Examples

```yaml fail
parameters:
  availability_zone_0: { type: comma_delimited_list }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: [availability_zone_0, 0] }
```
```finding
2:26 parameter `availability_zone_0` has type `comma_delimited_list`, expected `string`
```

```yaml pass
parameters:
  availability_zone_0: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: availability_zone_0 }
```

```yaml n/a
parameters:
  availability_zone_0: { type: json }
resources:
  fw_volume_0:
    type: OS::Cinder::Volume
    properties:
      availability_zone: { get_param: availability_zone_0 }
```

## How to fix

Declare one `string` parameter for each availability zone.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: availability_zone
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-23503"),
        title: Cow::Borrowed("External IPv6 list in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_v6_ips`.
`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is a
violation.

The property `network` determines whether the network is external or internal, and its role; where it does not, the
resource ID of the port does. If the resource ID has several readings, a name that fits one of them complies. The
value in the environment file, the default, or the value from the calling template determines the IP version.
Without such a value, `_v6` in the parameter name means IPv6.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_mgmt_v6_ips, 0] } }]
```
```finding
6:47 parameter `fw_mgmt_v6_ips` gives port `fw_0_oam_port_0` its IPv6 address, expected `fw_oam_v6_ips`
```

```yaml fail
parameters:
  fw_oam_v6_ips: { type: comma_delimited_list }
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { ips: { get_param: fw_oam_v6_ips } }
```
```yaml file=nested_fw.yaml
parameters:
  ips: { type: comma_delimited_list }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [ips, 0] } }]
```
```finding
nested_fw.yaml:8:47 parameter `ips` gives port `fw_0_oam_port_0` its IPv6 address, expected `fw_oam_v6_ips`
```
```diff
     type: nested_fw.yaml
-    properties: { ips: { get_param: fw_oam_v6_ips } }
+    properties: { fw_oam_v6_ips: { get_param: fw_oam_v6_ips } }
--- nested_fw.yaml
+++ nested_fw.yaml
 parameters:
-  ips: { type: comma_delimited_list }
+  fw_oam_v6_ips: { type: comma_delimited_list }
 resources:
...
       network: { get_param: oam_net_id }
-      fixed_ips: [{ ip_address: { get_param: [ips, 0] } }]
+      fixed_ips: [{ ip_address: { get_param: [fw_oam_v6_ips, 0] } }]
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_oam_v6_ips, 0] } }]
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_oam_v6_ips, 0] } }]
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_v6_ips`, with the vm-type of the server and the role of the
network. `vnfcheck fix` renames the parameter.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-23663"),
        title: Cow::Borrowed("A base module may omit the section `resources:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resources"),
        releases: Cow::Borrowed(&[Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A base module may omit the top-level section `resources:`. R-23664 requires the section in incremental modules and
volume modules. This requirement is a permission, so no template can violate it.

## References

- R-23664: Incremental and volume modules contain the section `resources:`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / resources
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-23664"),
        title: Cow::Borrowed("Incremental and volume modules contain the section `resources:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each incremental module and each Cinder volume module has the top-level section `resources:`. The section is
optional in base modules and nested files (R-23663, R-40551).

## Examples

```yaml fail file=vm.yaml
heat_template_version: 2016-10-14
```
```finding
1:1 the template has no `resources` section
```

```yaml fail file=base_volume.yaml
parameters: {}
```
```finding
1:1 the template has no `resources` section
```

```yaml pass file=vm.yaml
resources:
  vm_0: { type: OS::Nova::Server }
```

A base module may omit the section.

```yaml n/a file=base.yaml
heat_template_version: 2016-10-14
```

## How to fix

Add the section `resources:` to the module.

## References

- R-23663: A base module may omit the section `resources:`
- R-40551: A nested YAML file may omit the section `resources:`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / resources
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-24893"),
        title: Cow::Borrowed("An environment file may contain the `event_sinks:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An environment file may contain the top-level section `event_sinks:`. This requirement is a permission, so no
template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-24997"),
        title: Cow::Borrowed("`OS::Nova::Keypair` IDs for one VM type read `{vm-type}_keypair_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Nova::Keypair"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::KeyPair` whose users all have one vm-type has the resource ID `{vm-type}_keypair_{index}`. The
servers whose `key_name` refers to the key pair are its users. In a VNF with a single vm-type, the form of R-65516
is also valid. The form is a recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: vfw_key } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: lb_keypair_0 } }
  vfw_key: { type: OS::Nova::KeyPair }
  lb_keypair_0: { type: OS::Nova::KeyPair }
```
```finding
8:3 key pair `vfw_key` is not named `vfw_keypair_0`
```
```diff
     type: OS::Nova::Server
-    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: vfw_key } }
+    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: vfw_keypair_0 } }
   lb_server_0:
...
     properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: lb_keypair_0 } }
-  vfw_key: { type: OS::Nova::KeyPair }
+  vfw_keypair_0: { type: OS::Nova::KeyPair }
   lb_keypair_0: { type: OS::Nova::KeyPair }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: vfw_keypair_0 } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: lb_keypair_0 } }
  vfw_keypair_0: { type: OS::Nova::KeyPair }
  lb_keypair_0: { type: OS::Nova::KeyPair }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: demo_keypair } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: demo_keypair } }
  demo_keypair: { type: OS::Nova::KeyPair }
```

## How to fix

Rename the key pair. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-65516: `OS::Nova::Keypair` IDs for the whole VNF read `{vnf-type}_keypair`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Nova::Keypair
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-25190"),
        title: Cow::Borrowed("`OS::Cinder::Volume` omits `availability_zone`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Cinder Volumes"),
        chapter: Cow::Borrowed("ONAP Heat Cinder Volumes"),
        section: Cow::Borrowed("Optional Property availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::ShouldNot, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Cinder::Volume` does not set the property `availability_zone`. This is a recommendation.

## Examples

```yaml fail
resources:
  vfw_volume_0:
    type: OS::Cinder::Volume
    properties:
      size: 10
      availability_zone: { get_param: availability_zone_0 }
```
```finding
6:7 volume `vfw_volume_0` sets `availability_zone`
```

```yaml pass
resources:
  vfw_volume_0:
    type: OS::Cinder::Volume
    properties: { size: 10 }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { availability_zone: { get_param: availability_zone_0 } }
```

## How to fix

Remove the property, together with a parameter that no other property uses.

## References

- ONAP VNF requirements: ONAP Heat Cinder Volumes / Optional Property availability_zone
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-256790"),
        title: Cow::Borrowed("Parameter for `availability_zone` may be renamed in nested YAML files"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When the value for the `availability_zone` of an `OS::Nova::Server` is handed down to a nested YAML file, the
parameter in the nested file is free to have another name than in the calling template. The naming pattern for
availability zones therefore does not bind the nested file.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-25720"),
        title: Cow::Borrowed("`OS::Neutron::Net` IDs read `int_{network-role}_network`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Net"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of each `OS::Neutron::Net` has the form `int_{network-role}_network`. The form has no index,
because each network of a VNF has its own role.

## Why it matters

The only networks that a template may create are internal networks (R-16968).

## Examples

```yaml fail
resources:
  oam_network:
    type: OS::Neutron::Net
  int_mgmt_network:
    type: OS::Neutron::Net
  int_MGMT_network:
    type: OS::Neutron::Net
```
```finding
2:3 network `oam_network` is not named `int_oam_network`
6:3 network `int_MGMT_network` has the role of network `int_mgmt_network`
```
```diff
 resources:
-  oam_network:
+  int_oam_network:
     type: OS::Neutron::Net
```

```yaml pass
resources:
  int_oam_network:
    type: OS::Neutron::Net
```

```yaml n/a
heat_template_version: 2016-10-14
```

The name of an output determines the role of the network that the output exposes.

```yaml fail file=base.yaml
resources:
  front: { type: OS::Neutron::Net }
outputs:
  int_ctl_net_id: { value: { get_resource: front } }
```
```finding
2:3 network `front` is not named `int_ctl_network`
```
```diff
 resources:
-  front: { type: OS::Neutron::Net }
+  int_ctl_network: { type: OS::Neutron::Net }
 outputs:
-  int_ctl_net_id: { value: { get_resource: front } }
+  int_ctl_net_id: { value: { get_resource: int_ctl_network } }
```

## How to fix

Rename the network. `vnfcheck fix` renames the resource and the references to it.

## References

- R-05201: Each of several networks has its own `{network-role}`
- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::Net
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-25877"),
        title: Cow::Borrowed("Parameter names use only alphanumeric characters and underscores"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("<param name>"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter name contains only letters, digits and underscores.

## Examples

```yaml fail
parameters:
  vm-name: { type: string }
  straße: { type: string }
```
```finding
2:3 parameter name `vm-name` contains `-`
3:3 parameter name `straße` contains `ß`
```
```diff
 parameters:
-  vm-name: { type: string }
-  straße: { type: string }
+  vm_name: { type: string }
+  stra_e: { type: string }
```

YAML reads some words as booleans or other types, not as strings.

```yaml fail
parameters:
  yes: { type: string }
```
```finding
2:3 parameter name `yes` is read as a boolean, not as a string
```
```diff unsafe
 parameters:
-  yes: { type: string }
+  'yes': { type: string }
```

```yaml pass
parameters:
  vm_name_0: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the parameter, or quote its name. `vnfcheck fix` renames the parameter and the references to it;
`vnfcheck fix --unsafe` adds quotes.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / `<param name>`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-26124"),
        title: Cow::Borrowed("Default values are listed in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("default"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A default of a parameter has an entry in the environment file. Parameters without a default are not checked, and
neither are modules without an environment file (R-86285). R-90526 forbids the attribute `default` itself.

## Examples

```yaml fail file=base.yaml
parameters:
  vm_name:
    type: string
    default: vm
```
```yaml file=base.env
parameters: {}
```
```finding
4:5 `vm_name` has a default but no value in the environment file
```
```diff
--- base.env
+++ base.env
-parameters: {}
+parameters:
+  vm_name: vm
--- base.yaml
+++ base.yaml
     type: string
-    default: vm
```

A value that ONAP supplies at deployment must not be in the environment file, so the fix removes the default.

```yaml fail
parameters:
  fw_name_0: { type: string, default: fw }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: fw_name_0 } }
```
```yaml file=base.env
parameters: {}
```
```finding
2:30 `fw_name_0` has a default but no value in the environment file
```
```diff unsafe
 parameters:
-  fw_name_0: { type: string, default: fw }
+  fw_name_0: { type: string }
 resources:
```

```yaml pass file=base.yaml
parameters:
  vm_name: { type: string, default: vm }
```
```yaml file=base.env
parameters:
  vm_name: vm
```

Without an environment file, there is no entry to compare.

```yaml n/a
parameters:
  vm_name: { type: string, default: vm }
```

## How to fix

Move the default to the environment file. `vnfcheck fix` moves the value; `vnfcheck fix --unsafe` removes the
default of a value that ONAP supplies.

## References

- R-86285: Every Heat template has an environment file
- R-90526: Parameter declarations have no `default` attribute
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / default
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-26351"),
        title: Cow::Borrowed("`OS::Neutron::Port` IDs follow the internal network pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Port"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Neutron::Port` on an internal network has the form
`{vm-type}_{vm-type_index}_int_{network-role}_port_{port-index}`. `{vm-type}` and `{network-role}` match the server
and the network. `{vm-type_index}` counts the servers of the vm-type in the VNF, and `{port-index}` counts the
ports of the server on the network. The reference to the network determines whether the network is external or
internal.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case. Ports that only
reserve a floating address have their own forms (R-27469, R-68520).

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_oam_port } }]
  fw_oam_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```
```finding
7:3 port `fw_oam_port` on the internal network of role `oam` is not named `fw_0_int_oam_port_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_oam_port } }]
-  fw_oam_port:
+      networks: [{ port: { get_resource: fw_0_int_oam_port_0 } }]
+  fw_0_int_oam_port_0:
     type: OS::Neutron::Port
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_int_mgmt_port_0 } }]
  fw_0_int_mgmt_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```
```finding
7:3 port `fw_0_int_mgmt_port_0` on the internal network of role `oam` is not named `fw_0_int_oam_port_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_0_int_mgmt_port_0 } }]
-  fw_0_int_mgmt_port_0:
+      networks: [{ port: { get_resource: fw_0_int_oam_port_0 } }]
+  fw_0_int_oam_port_0:
     type: OS::Neutron::Port
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_int_oam_port_0 } }]
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```

In a nested template, the network that the callers pass determines the expected ID, whatever the name of the
parameter.

```yaml pass
resources:
  int_oam_network: { type: OS::Neutron::Net }
  fw_0:
    type: nested_fw.yaml
    properties: { oam_net_id: { get_resource: int_oam_network } }
```
```yaml file=nested_fw.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

A network that the base module creates and exposes as an output is internal, also for a port in a nested template.

```yaml fail file=vm.yaml
resources:
  fw_0_ctl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: ctl_net_id } }
```
```yaml file=module.yaml
parameters:
  ctl_net_id: { type: string }
resources:
  fw: { type: vm.yaml, properties: { ctl_net_id: { get_param: ctl_net_id } } }
```
```yaml file=base.yaml
resources:
  int_ctl_network: { type: OS::Neutron::Net }
outputs:
  ctl_net_id: { value: { get_resource: int_ctl_network } }
```
```finding
2:3 port `fw_0_ctl_port_0` on the internal network of role `ctl` is not named `fw_0_int_ctl_port_0`
```
```diff
 resources:
-  fw_0_ctl_port_0:
+  fw_0_int_ctl_port_0:
     type: OS::Neutron::Port
```

## How to fix

Rename the port. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-21511: `{network-role}` keeps one letter case in all resource IDs
- R-27469: `OS::Neutron::Port` IDs of IPv4 reserve ports follow their pattern
- R-46839: `{vm-type}` keeps one letter case in all resource IDs
- R-68520: `OS::Neutron::Port` IDs of IPv6 reserve ports follow their pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::Port
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-26506"),
        title: Cow::Borrowed("`{network-role}` uses allowed characters and no reserved strings"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A `{network-role}` contains only letters, digits and underscores, and

- does not contain `_int`, `int_` or `_int_`
- does not end in `_v6`
- does not contain a number between underscores (`_#_`), or end in one (`_#`)

## Why it matters

The forms of names use these strings themselves, for example `int_{network-role}` or a final `_{index}`.

## Examples

```yaml fail
resources:
  fw_0_oam_2_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_2_net_id }
  fw_0_oam_v6_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_v6_net_id }
  fw_0_my_int_x_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: my_int_x_net_id }
```
```finding
5:29 network-role `oam_2` ends in the index `_2`
9:29 network-role `oam_v6` ends in `_v6`
13:29 network-role `my_int_x` contains `_int_`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Choose another network-role, and rename the resources and parameters that contain it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-270358"),
        title: Cow::Borrowed("A Cinder volume template provides at least one `OS::Cinder::Volume`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Cinder Volumes"),
        chapter: Cow::Borrowed("ONAP Heat Cinder Volumes"),
        section: Cow::Borrowed("ONAP Heat Cinder Volumes"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template that serves as a Cinder volume module provides at least one volume, in one of three ways:

* `OS::Cinder::Volume`, declared directly
* an `OS::Heat::ResourceGroup` whose nested YAML file holds an `OS::Cinder::Volume`
* a resource whose `type` names a nested YAML file (static nesting) that holds an `OS::Cinder::Volume`

## Examples

```yaml fail file=base_volume.yaml
resources:
  vm_0: { type: OS::Nova::Server }
```
```finding
1:1 the volume module creates no `OS::Cinder::Volume`
```

```yaml pass file=base_volume.yaml
resources:
  vm_volumes:
    type: OS::Heat::ResourceGroup
    properties: { resource_def: { type: nested_volume.yaml } }
```
```yaml file=nested_volume.yaml
resources:
  vm_volume_1: { type: OS::Cinder::Volume }
outputs:
  volume_id: { value: { get_resource: vm_volume_1 } }
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-27078"),
        title: Cow::Borrowed("Heat templates contain the section `heat_template_version:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("heat_template_version"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template has the top-level section `heat_template_version:`.

## Why it matters

The version determines the syntax and the functions that Heat accepts. Heat does not recognize a file without the
section as a HOT template.

## Examples

```yaml fail
description: a base module
```
```finding
1:1 the template has no `heat_template_version` section
```

```yaml pass
heat_template_version: 2016-10-14
```

```yaml n/a file=base.env
parameters: {}
```

## How to fix

Add `heat_template_version:` to the template, for example with `2016-10-14`.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / heat_template_version
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-27469"),
        title: Cow::Borrowed("`OS::Neutron::Port` IDs of IPv4 reserve ports follow their pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Port"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Neutron::Port` that reserves an IPv4 address has the form
`reserve_port_{vm-type}_{network-role}_floating_ip_{index}`; the prefix `Reserve_Port_` is also accepted. A port is
a reserve port if no server uses the port and `allowed_address_pairs` of other ports contain the parameter of its
address. A parameter name with `_v6` means IPv6. The form is a recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
  vfw_vip_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
```
```finding
10:3 reserve port `vfw_vip_port` is not named `reserve_port_vfw_oam_floating_ip_0`
```
```diff
       allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
-  vfw_vip_port:
+  reserve_port_vfw_oam_floating_ip_0:
     type: OS::Neutron::Port
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
  reserve_port_vfw_oam_floating_ip_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
  vfw_vip_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
```

## How to fix

Rename the reserve port. `vnfcheck fix` renames the resource and the references to it.

## References

- R-68520: `OS::Neutron::Port` IDs of IPv6 reserve ports follow their pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::Port
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-27818"),
        title: Cow::Borrowed("Internal IPv6 string in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv6 `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an
internal network (R-52425, R-46461, R-35666) is named `{vm-type}_int_{network-role}_v6_ip_{index}`. `{vm-type}` is
the vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in
each template. A literal address is reported as advice.

The property `network` determines whether the network is external or internal, and its role; where it does not, the
resource ID of the port does. If the resource ID has several readings, a name that fits one of them complies. The
value in the environment file, the default, or the value from the calling template determines the IP version.
Without such a value, `_v6` in the parameter name means IPv6.

## Examples

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_mgmt_v6_ip_0 } }]
```
```finding
6:46 parameter `fw_int_mgmt_v6_ip_0` gives port `fw_0_int_oam_port_0` its IPv6 address, expected `fw_int_oam_v6_ip_0`
```

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_v6_ip_1 } }]
```
```finding
6:46 found parameter `fw_int_oam_v6_ip_1`, but not `fw_int_oam_v6_ip_0`
```

```yaml fail file=base.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_oam_network }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_ip_0 } }]
  int_oam_network: { type: OS::Neutron::Net }
```
```yaml file=base.env
parameters:
  fw_int_oam_ip_0: 'fd00::5'
```
```finding
6:46 parameter `fw_int_oam_ip_0` gives port `fw_0_int_oam_port_0` its IPv6 address, expected `fw_int_oam_v6_ip_0`
```

```yaml pass
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_v6_ip_0 } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_v6_ip_0 } }]
```

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_v6_ip_{index}`, with the vm-type of the server and the role
of the network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-27970"),
        title: Cow::Borrowed("Resource IDs of shared resources may contain `shared` or name the VNF"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A resource of several vm-types or several networks may contain `shared`, a string that identifies the VNF, or both
in its resource ID. R-67793 lists the parts that such an ID must not contain. This requirement is a permission, so
no template can violate it.

## References

- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-28189"),
        title: Cow::Borrowed("`OS::ContrailV2::InterfaceRouteTable` IDs may use the `RIRT` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InterfaceRouteTable"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InterfaceRouteTable` may have the form `{network-role}_RIRT`, where `RIRT`
is short for Resource Interface Route Table. R-81214 requires the `{network-role}`; other parts of the ID are free.
This requirement is a permission, so no template can violate it.

## References

- R-81214: `OS::ContrailV2::InterfaceRouteTable` IDs contain `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::InterfaceRouteTable
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-28222"),
        title: Cow::Borrowed("Interface route table prefixes follow the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Interface Route Table Prefixes for Contrail InterfaceRoute Table"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for `interface_route_table_routes_route` in the `interface_route_table_routes` of an
`OS::ContrailV2::InterfaceRouteTable` is named `{vm-type}_{network-role}_route_prefixes`. The vm-type and the role
occur in the servers and ports of the VNF. A VNF without a known vm-type or role may use any.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: oam_routes }
```
```finding
15:58 parameter `oam_routes` gives the routes, expected parameter `fw_oam_route_prefixes`
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: fw_mgmt_route_prefixes }
```
```finding
15:58 parameter `fw_mgmt_route_prefixes` gives the routes, expected parameter `fw_oam_route_prefixes`
```

The interfaces that list the table in `interface_route_table_refs` determine the vm-type and the role.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_oam_vmi_0 } }, { port: { get_resource: fw_0_mgmt_vmi_0 } }]
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      interface_route_table_refs: [{ get_resource: oam_RIRT }]
  fw_0_mgmt_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties: { virtual_network_refs: [{ get_param: mgmt_net_fqdn }] }
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: fw_mgmt_route_prefixes }
```
```finding
19:58 parameter `fw_mgmt_route_prefixes` gives the routes, expected parameter `fw_oam_route_prefixes`
```

The expected name keeps the letter case of the vm-type and the role.

```yaml fail
resources:
  FW_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: FW_flavor_name }
      networks: [{ port: { get_resource: FW_0_OAM_port_0 } }]
  FW_0_OAM_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: OAM_net_id }
  OAM_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: routes }
```
```finding
15:58 parameter `routes` gives the routes, expected parameter `FW_OAM_route_prefixes`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: fw_oam_route_prefixes }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_route_prefixes`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Interface Route Table Prefixes for Contrail InterfaceRoute Table
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-28795"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the parameter that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (`{vm-type}_int_{network-role}_ip_{index}`).

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```
```finding
6:34 parameter `vfw_int_ctrl_ip_0` sets `ip_address` of `vfw_0_port_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0: '10.0.0.5'
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```

## How to fix

Add the parameter and its address to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-28980"),
        title: Cow::Borrowed("An incremental module may be for initial deployment only"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module may be designed for the initial deployment of the VNF only, not for scaling. This requirement
is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-29751"),
        title: Cow::Borrowed("`OS::Nova::Server` IDs read `{vm-type}_server_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Nova::Server"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of each `OS::Nova::Server` has the form `{vm-type}_server_{index}`, with the vm-type of the server.
R-11690 checks that the index counts from 0 without gaps in the VNF.

## Examples

```yaml fail
resources:
  firewall_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```finding
2:3 server `firewall_0` is not named `fw_server_0`
```
```diff
 resources:
-  firewall_0:
+  fw_server_0:
     type: OS::Nova::Server
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

```yaml n/a
heat_template_version: 2016-10-14
```

The expected name contains a placeholder where the vm-type violates R-98407.

```yaml fail
resources:
  firewall:
    type: OS::Nova::Server
    properties: { flavor: { get_param: f-w_flavor_name } }
```
```finding
2:3 server `firewall` is not named `{vm-type}_server_0`
```

## How to fix

Rename the server. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-98407: `{vm-type}` uses allowed characters and no `int` affix strings
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Nova::Server
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-29765"),
        title: Cow::Borrowed("Internal IPv6 list in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (R-52425, R-46461, R-35666) is named
`{vm-type}_int_{network-role}_v6_ips`. `{vm-type}` is the vm-type of the server, and `{network-role}` is the role
of the network. A literal address is reported as advice.

The property `network` determines whether the network is external or internal, and its role; where it does not, the
resource ID of the port does. If the resource ID has several readings, a name that fits one of them complies. The
value in the environment file, the default, or the value from the calling template determines the IP version.
Without such a value, `_v6` in the parameter name means IPv6.

## Examples

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_mgmt_v6_ips, 0] } }]
```
```finding
6:47 parameter `fw_int_mgmt_v6_ips` gives port `fw_0_int_oam_port_0` its IPv6 address, expected `fw_int_oam_v6_ips`
```

The value in the environment file may be a YAML list or a comma-separated string.

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_oam_ips, 0] } }]
```
```yaml file=base.env
parameters:
  fw_int_oam_ips: [ "fd00::1", "fd00::2" ]
```
```finding
6:47 parameter `fw_int_oam_ips` gives port `fw_0_int_oam_port_0` its IPv6 address, expected `fw_int_oam_v6_ips`
```

```yaml pass
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_oam_v6_ips, 0] } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_oam_v6_ips, 0] } }]
```

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_v6_ips`, with the vm-type of the server and the role of the
network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-29872"),
        title: Cow::Borrowed("Environment omits the `network` parameter of a port"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets the `network` of an `OS::Neutron::Port`, whether the
value is a UUID or a name. Networks that the template creates itself are not checked.

## Why it matters

The ID of an external network is only known at deployment, and the base module creates internal networks.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```yaml file=base.env
parameters:
  oam_net_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `oam_net_id` sets `network` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  oam_net_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
```
```yaml file=base.env
parameters: {}
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: network
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-30005"),
        title: Cow::Borrowed("Security group ID for several VM types and networks may be generic"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` of several vm-types on several internal or external networks may have one of these
resource IDs:

- `shared_security_group`
- `{vnf-type}_security_group`, where `{vnf-type}` is a string that describes the VNF

This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::SecurityGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-30395"),
        title: Cow::Borrowed("A Cinder volume module may use nested Heat templates"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat Orchestration Templates Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A Cinder volume module may place resources in nested YAML files. The nested files must satisfy the requirements for
nested files. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Nested Heat Orchestration Templates Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-304011"),
        title: Cow::Borrowed("One `{vm-type}` runs through a server's ID, parameters and port IDs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Resource: OS::Nova::Server - Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Server` has the same `{vm-type}` in its resource ID, in its `image`, `flavor` and `name`
parameter names, and in the ID of each `OS::Neutron::Port` that `networks` / `port` refers to.
Each follows its own convention (R-29751, R-58670, R-45188, R-54171, R-87817).

The `{index}` of the server ID equals the `{vm-type_index}` of those port IDs (R-20453).

The words of the requirement ask for `get_attr` in that reference; it is `get_resource` that gives a port. One finding
names all types that a server has; a port whose ID cannot be read is left to R-20453 and R-26351.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      image: { get_param: sink_image_name }
```
```finding
2:3 server `fw_server_0` has several vm-types: `fw` in its flavor parameter and its id, `sink` in its image parameter
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_1_oam_port_0 } }]
  fw_1_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```finding
2:3 server `fw_server_0` has index 0, its port `fw_1_oam_port_0` index 1
```

A parameter that servers of several vm-types share and that is named after one of them carries another vm-type for the others;
one that is named after none, such as `common_flavor_name`, tells no vm-type.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      name: { get_param: [fw_names, 0] }
  lb_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      name: { get_param: [lb_names, 0] }
```
```finding
7:3 server `lb_server_0` has several vm-types: `fw` in its flavor parameter, `lb` in its name parameter and its id
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      name: { get_param: [fw_names, 0] }
      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

The IDs of a nested template stand for as many resources as there are calls of it; their indices count there alone.

```yaml pass
resources:
  a: { type: port.yaml }
  b: { type: port.yaml }
  fw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_attr: [a, id] } }] }
  fw_server_1:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_attr: [b, id] } }] }
```
```yaml file=port.yaml
resources:
  fw_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
outputs:
  id: { value: { get_resource: fw_0_oam_port_0 } }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-30753"),
        title: Cow::Borrowed("`OS::ContrailV2::NetworkIpam` IDs contain `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::NetworkIpam"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of each `OS::ContrailV2::NetworkIpam` contains the `{network-role}` of the internal network that
refers to the IPAM, or of any internal network if none does. R-81979 suggests the form `{network-role}_RNI`.

## Examples

```yaml fail
resources:
  int_oam_network:
    type: OS::ContrailV2::VirtualNetwork
    properties:
      network_ipam_refs: [{ get_resource: ipam }]
  ipam:
    type: OS::ContrailV2::NetworkIpam
```
```finding
6:3 resource id `ipam` contains no network-role of the VNF, such as `oam`
```

```yaml pass
resources:
  int_oam_network:
    type: OS::ContrailV2::VirtualNetwork
    properties:
      network_ipam_refs: [{ get_resource: oam_RNI }]
  oam_RNI:
    type: OS::ContrailV2::NetworkIpam
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the resource so that its ID contains the network-role.

## References

- R-81979: `OS::ContrailV2::NetworkIpam` IDs may use the `RNI` form
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::NetworkIpam
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-30804"),
        title: Cow::Borrowed("`OS::Heat::MultipartMime` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::MultipartMime"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::MultipartMime` contains the vm-type of a server in the VNF, as a word between
underscores. R-18202 suggests the form `{vm-type}_RMM`. A resource of servers with several vm-types is not checked
(R-67793), and neither is a VNF whose servers have no known vm-type.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  config:
    type: OS::Heat::MultipartMime
  fwx_config:
    type: OS::Heat::MultipartMime
```
```finding
6:3 resource id `config` contains no vm-type of the VNF, such as `fw`
8:3 resource id `fwx_config` contains no vm-type of the VNF, such as `fw`
```
```diff
       flavor: { get_param: fw_flavor_name }
-  config:
+  fw_config:
     type: OS::Heat::MultipartMime
-  fwx_config:
+  fw_fwx_config:
     type: OS::Heat::MultipartMime
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RMM:
    type: OS::Heat::MultipartMime
```

```yaml n/a
resources:
  config:
    type: OS::Heat::MultipartMime
```

## How to fix

Rename the resource so that its ID contains the vm-type of the servers that use it. `vnfcheck fix` renames the
resource and the references to it.

## References

- R-18202: `OS::Heat::MultipartMime` IDs may use the `RMM` form
- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::MultipartMime
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-31141"),
        title: Cow::Borrowed("The environment file of a volume module has the module's name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Cinder Volume Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file of a Cinder volume module has the name of the module with the extension `.env`, in the same
letter case. `base_abc_volume.env` belongs to `base_abc_volume.yaml`, for example.

## Examples

```yaml fail file=base_volume.yaml
resources: {}
```
```yaml file=base_vol_volume.env
parameters: {}
```
```finding
base_vol_volume.env:1:1 no volume module is called `base_vol_volume.yaml`
```

```yaml pass file=base_volume.yaml
resources: {}
```
```yaml file=base_volume.env
parameters: {}
```

R-53433 reports a missing environment file.

```yaml n/a file=base_volume.yaml
resources: {}
```

## How to fix

Rename the environment file to the name of the volume module.

## References

- R-53433: A Cinder volume module has a corresponding environment file
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Cinder Volume Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32025"),
        title: Cow::Borrowed("R-32025, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32094"),
        title: Cow::Borrowed("A parameter may carry the attribute `label:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("label"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Standing { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter declaration may contain the attribute `label:`. In Heat, the attribute holds a human-readable name of
the parameter. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / label
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32394"),
        title: Cow::Borrowed("`{vm-type}` keeps one letter case in all property parameter names"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{vm-type}` has the same letter case in the names of all parameters that set resource properties.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      image: { get_param: FW_image_name }
      name: { get_param: fw_name_0 }
```
```finding
6:27 vm-type `fw` is written `FW` in parameter `FW_image_name`
```

Each name with another spelling is reported.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      image: { get_param: fw_image_name }
      name: { get_param: fw_name_0 }
      key_name: { get_param: FW_key_name }
      user_data: { get_param: FW_user_data }
```
```finding
8:30 vm-type `fw` is written `FW` in parameter `FW_key_name`
9:31 vm-type `fw` is written `FW` in parameter `FW_user_data`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      image: { get_param: fw_image_name }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the parameters with another spelling of the vm-type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32408"),
        title: Cow::Borrowed("R-32408, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Resource Property \"name\""),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource Property / Resource Property "name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32557"),
        title: Cow::Borrowed("A parameter may carry the attribute `hidden:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("hidden"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Standing { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter declaration may contain the attribute `hidden:`. In Heat, the attribute determines whether the value is
masked in information about the stack. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / hidden
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-33132"),
        title: Cow::Borrowed("A template may be a base, incremental or Cinder volume module"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A Heat template of a VNF has one of three roles: base module, incremental module, or Cinder volume module. The role
determines which further requirements apply to the file name and the content of the template. Nested YAML files are
not modules and have their own requirements. This requirement is a definition, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-34037"),
        title: Cow::Borrowed("Parameter of a port's `ip_address` is a string or a comma list"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` has type `string` (one address) or
`comma_delimited_list` (several addresses). R-40971 and R-04697 define the names.

## Examples

```yaml fail
parameters:
  fw_oam_ip_0: { type: number }
  fw_oam_ips: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
  fw_0_oam_port_1:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_oam_ips, 0] } }]
```
```finding
2:18 parameter `fw_oam_ip_0` has type `number`, expected `string` or `comma_delimited_list`
```
```diff unsafe
 parameters:
-  fw_oam_ip_0: { type: number }
+  fw_oam_ip_0: { type: string }
   fw_oam_ips: { type: string }
```

```yaml fail
parameters:
  addresses: { type: json, default: [{ ip_address: 10.0.0.5 }] }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: { get_param: addresses }
```
```finding
2:16 parameter `addresses` has type `json`, expected `string` or `comma_delimited_list`
```

A `json` parameter that contains addresses is a violation, also if the environment file writes the value as a JSON
string.

```yaml fail file=base.yaml
parameters:
  addresses: { type: json }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: { get_param: [ addresses, oam ] }
```
```yaml file=base.env
parameters:
  addresses: '{"oam": [{"ip_address": "10.0.0.5"}]}'
```
```finding
2:16 parameter `addresses` has type `json`, expected `string` or `comma_delimited_list`
```

```yaml pass
parameters:
  fw_oam_ip_0: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```

```yaml n/a
parameters:
  addresses: { type: json }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: { get_param: addresses }
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

## How to fix

Declare the parameter with `type: string` or `type: comma_delimited_list`. `vnfcheck fix --unsafe` changes the type
to `string`.

## References

- R-04697: External IPv4 list in a port's `fixed_ips` follows the name pattern
- R-40971: External IPv4 string in a port's `fixed_ips` follows the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-34055"),
        title: Cow::Borrowed("Parameter `workload_context` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `workload_context` declares no `constraints`. The same holds for any other parameter that sets the
key `workload_context` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `workload_context` at deployment. Heat rejects a stack whose parameter values violate a
constraint.

## Examples

```yaml fail
parameters:
  workload_context:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `workload_context` declares constraints
```

```yaml pass
parameters:
  workload_context: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / workload_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-348813"),
        title: Cow::Borrowed("The template ZIP contains no binary image file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF On-Boarding"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Guilin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The archive handed to ONAP for on-boarding carries the Heat templates and the files that go with them, but no
virtual machine image in binary form. Take image files out of the directory before packing it.

## Examples

```yaml fail
resources: {}
```
```yaml file=fw.QCOW2
x
```
```yaml file=fw.img.gz
x
```
```finding
fw.QCOW2:1:1 `.qcow2` is the extension of a machine image
fw.img.gz:1:1 `.img` is the extension of a machine image
```

Files are recognised by their extension, also when compressed, and by the first bytes of the usual formats.

```yaml pass
resources: {}
```
```yaml file=fw_init.sh
true
```

Templates and environment files are no images.

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-35414"),
        title: Cow::Borrowed("The section `parameters:` exists and declares at least one parameter"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template has the top-level section `parameters:` with at least one parameter.

## Why it matters

Values that differ between deployments are parameters, so every template has input.

## Examples

```yaml fail file=vm.yaml
heat_template_version: 2016-10-14
```
```finding
1:1 the template has no `parameters` section
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
parameters:
```
```finding
2:1 the `parameters` section declares no parameter
```

```yaml pass
parameters:
  vm_name: { type: string }
```

The profile `vvp`, like VVP, does not check base modules, although the official text makes no exception.

```yaml n/a file=base.yaml profile=vvp
heat_template_version: 2016-10-14
```

## How to fix

Declare the input of the template under `parameters:`.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-35666"),
        title: Cow::Borrowed("Internal networks are created by the VNF's own Heat templates"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template of the VNF creates each internal network that parameters refer to. The names of parameters for networks,
subnets and addresses determine the network, for example `int_{network-role}_net_id`. Neutron networks such as
`OS::Neutron::Net` and Contrail networks such as `OS::ContrailV2::VirtualNetwork` are both recognized.

## Examples

```yaml fail
parameters:
  int_oam_net_id: { type: string }
  fw_int_oam_ip_0: { type: string }
```
```finding
2:3 `int_oam_net_id` belongs to an internal network `oam`, which no template creates
```

```yaml pass
parameters:
  fw_int_oam_ip_0: { type: string }
resources:
  int_oam_network: { type: OS::Neutron::Net }
```

A parameter of a nested template is not checked if all callers pass a resource.

```yaml pass
parameters:
  fw_int_oam_ip_0: { type: string }
resources:
  int_oam_network: { type: OS::Neutron::Net }
  fw_0:
    type: nested_fw.yaml
    properties: { int_data_net_id: { get_resource: int_oam_network } }
```
```yaml file=nested_fw.yaml
parameters:
  int_data_net_id: { type: string }
```

The names of address lists determine a network too.

```yaml pass
parameters:
  fw_int_oam_floating_ips: { type: comma_delimited_list }
  fw_int_oam_floating_v6_ips: { type: comma_delimited_list }
  fw_int_oam_v6_ips: { type: comma_delimited_list }
resources:
  int_oam_network: { type: OS::Neutron::Net }
```

A created network with another ID complies if the ports refer to it, directly or through an output of the base
module. R-25720 defines the ID of a network.

```yaml pass file=base.yaml
parameters:
  fw_int_oam_ip_0: { type: string }
resources:
  int_oam_net: { type: OS::Neutron::Net }
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_oam_net }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_ip_0 } }]
outputs:
  int_oam_net_id: { value: { get_resource: int_oam_net } }
```
```yaml file=module.yaml
parameters:
  int_oam_net_id: { type: string }
resources:
  fw_1_int_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: int_oam_net_id } } }
```

```yaml fail
parameters:
  fw_int_oam_ip_0: { type: string }
resources:
  int_data_net: { type: OS::Neutron::Net }
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_ip_0 } }]
```
```finding
2:3 `fw_int_oam_ip_0` belongs to an internal network `oam`, which no template creates
```

```yaml n/a
parameters:
  oam_net_id: { type: string }
```

## How to fix

Create the network in a template of the VNF, or rename the parameter if the network is external.

## References

- R-25720: `OS::Neutron::Net` IDs read `int_{network-role}_network`
- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-35735"),
        title: Cow::Borrowed("External IPv6 VIP parameter is `{vm-type}_{network-role}_floating_v6_ip`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv6 virtual IP (VIP) in `allowed_address_pairs` of an `OS::Neutron::Port` on an external
network is named `{vm-type}_{network-role}_floating_v6_ip` and has type `string`. `{vm-type}` is the vm-type of the
server, and `{network-role}` is the role of the network. R-41493 covers VIPs that the ONAP data model does not
contain; their parameters are listed in `aap_exempt`.

## Why it matters

The ONAP data model supports a single IPv6 VIP.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_mgmt_floating_v6_ip } }]
```
```finding
6:58 IPv6 virtual address of port `fw_0_oam_port_0` is `fw_mgmt_floating_v6_ip`, expected `fw_oam_floating_v6_ip`
```

```yaml fail
parameters:
  fw_oam_floating_v6_ip: { type: comma_delimited_list }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_v6_ip } }]
```
```finding
2:28 parameter `fw_oam_floating_v6_ip` has type `comma_delimited_list`, expected `string`
```
```diff unsafe
 parameters:
-  fw_oam_floating_v6_ip: { type: comma_delimited_list }
+  fw_oam_floating_v6_ip: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_oam_floating_v6_ip: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_v6_ip } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    metadata: { aap_exempt: [shared_address] }
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: shared_address } }]
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_floating_v6_ip`, and declare it with `type: string`.
`vnfcheck fix --unsafe` changes the type.

## References

- R-41493: External VIPs outside the ONAP data model are listed in `aap_exempt`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-36542"),
        title: Cow::Borrowed("Parameter `vnf_name` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `vnf_name`. The same holds for any other parameter that sets
the key `vnf_name` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vnf_name` at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: vnf_name } }
```
```yaml file=base.env
parameters:
  vnf_name: demo
```
```finding
base.env:2:3 parameter `vnf_name` sets `vnf_name` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vnf_name: demo
+parameters: {}
```

A parameter of another name that sets the key is a violation too.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: my_vnf_name } }
```
```yaml file=base.env
parameters:
  my_vnf_name: demo
```
```finding
base.env:2:3 parameter `my_vnf_name` sets `vnf_name` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_vnf_name: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: vnf_name } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  vnf_name_extra: demo
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-36582"),
        title: Cow::Borrowed("A base module may use nested Heat templates"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat Orchestration Templates Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A base module may place resources in nested YAML files. The nested files must satisfy the requirements for nested
files. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Nested Heat Orchestration Templates Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-36687"),
        title: Cow::Borrowed("`{vm-type}` case agrees between parameter names and resource IDs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{vm-type}` has the same letter case in parameter names and in resource IDs. The rule compares the resource
IDs of servers with the names of parameters for images, flavors and server names. R-32394 and R-46839 compare
parameter names and resource IDs among themselves. This is a recommendation.

## Examples

```yaml fail
parameters:
  vfw_flavor_name: { type: string }
resources:
  VFW_server_0: { type: OS::Nova::Server }
```
```finding
4:3 `VFW_server_0` spells the vm-type `VFW`, parameters spell it `vfw`
```

```yaml pass
parameters:
  vfw_flavor_name: { type: string }
resources:
  vfw_server_0: { type: OS::Nova::Server }
```

```yaml n/a
parameters:
  lb_flavor_name: { type: string }
resources:
  VFW_server_0: { type: OS::Nova::Server }
```

## How to fix

Rename the resource or the parameters so that both use one spelling.

## References

- R-32394: `{vm-type}` keeps one letter case in all property parameter names
- R-46839: `{vm-type}` keeps one letter case in all resource IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-36772"),
        title: Cow::Borrowed("Parameter declarations include the attribute `type:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("type"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each parameter has the attribute `type:`.

## Examples

```yaml fail
parameters:
  vm_name: { description: name of the server }
  vm_count: number
```
```finding
2:3 parameter `vm_name` has no `type`
3:3 parameter `vm_count` is not a mapping of attributes and so has no `type`
```

```yaml pass
parameters:
  vm_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `type:` to the parameter, with one of the types of R-11441.

## References

- R-11441: Parameter types are one of the five Heat types
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / type
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-36982"),
        title: Cow::Borrowed("A Heat template may have an `outputs:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("outputs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A template may contain the top-level section `outputs:`. Base modules use the section to pass values, such as the
ID of a shared network, to other modules. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / outputs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-37028"),
        title: Cow::Borrowed("A VNF has exactly one base module"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Exactly one template of the VNF is a base module. The file name determines the base module: `base` is a word of the
name. A package without templates and environment files is not a VNF.

## Examples

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=base_lb.yaml
resources: {}
```
```yaml file=fw.env
parameters: {}
```
```finding
base_lb.yaml:1:1 the VNF has more than one base module
```

The fix proposes a name that contains `base` once, as the first word.

```yaml fail file=baseFile.yaml
resources: {}
```
```finding
1:1 no template of the VNF is named as its base module
```
```diff unsafe
--- baseFile.yaml
+++ base_File.yaml
```

```yaml fail file=database.yaml
resources: {}
```
```yaml file=module_lb.yaml
resources: {}
```
```finding
1:1 no template of the VNF is named as its base module
```

```yaml pass file=base_fw.yaml
resources: {}
```
```yaml file=module_lb.yaml
resources: {}
```

For all other requirements, `isBase` in `MANIFEST.json` determines the base module. Advice reports a file where the
name and `isBase` differ.

```yaml fail file=first.yaml
resources: {}
```
```yaml file=module_lb.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true } ] }
```
```finding
1:1 the base module that `MANIFEST.json` marks is not named as one
```
```diff unsafe
--- MANIFEST.json
+++ MANIFEST.json
-{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true } ] }
+{ "data": [ { "file": "base_first.yaml", "type": "HEAT", "isBase": true } ] }
--- first.yaml
+++ base_first.yaml
```

```yaml pass file=base_fw.yaml
resources: {}
```
```yaml file=first.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true }, { "file": "base_fw.yaml", "type": "HEAT", "isBase": false } ] }
```
```finding
advice 1:1 the file is named as the base module, MANIFEST.json marks it as no base module
advice first.yaml:1:1 the file is not named as the base module, MANIFEST.json marks it as the base module
```

```yaml pass file=base_fw.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "base_fw.yaml", "type": "HEAT_VOL" } ] }
```
```finding
advice 1:1 the file is named as the base module, MANIFEST.json marks it as no base module
```

A package without templates and environment files is not checked.

```yaml n/a file=readme.txt
No VNF.
```

## How to fix

Name one template `base`, `base_<text>`, `<text>_base` or `<text>_base_<text>`, and its environment file alike.
`vnfcheck fix --unsafe` renames the file if the base module is known.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-37039"),
        title: Cow::Borrowed("Parameter `vf_module_index` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `vf_module_index`. The same holds for any other parameter that
sets the key `vf_module_index` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vf_module_index` at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: vf_module_index } }
```
```yaml file=base.env
parameters:
  vf_module_index: demo
```
```finding
base.env:2:3 parameter `vf_module_index` sets `vf_module_index` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vf_module_index: demo
+parameters: {}
```

A parameter of another name that sets the key is a violation too.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: my_vf_module_index } }
```
```yaml file=base.env
parameters:
  my_vf_module_index: demo
```
```finding
base.env:2:3 parameter `my_vf_module_index` sets `vf_module_index` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_vf_module_index: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: vf_module_index } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  vf_module_index_extra: demo
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-37437"),
        title: Cow::Borrowed("Server metadata contains `vnf_id`, read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of each `OS::Nova::Server` contains the key `vnf_id`, set with `get_param`. Literal values are
violations. Metadata that is only known at deployment time is undecided.

## Why it matters

ONAP supplies the ID of the VNF at deployment, and the metadata attaches the ID to each server.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: abc }
  fw_server_2:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_2 }
```
```finding
5:7 the metadata of server `fw_server_0` has no `vnf_id`
9:27 metadata `vnf_id` comes from a fixed value, not from a parameter
10:3 server `fw_server_2` has no metadata, `vnf_id` is missing
```
```diff unsafe
+parameters:
+  vnf_id:
+    type: string
+    description: unique ID of the VNF, given by ONAP
 resources:
...
     properties:
-      metadata: { vm_role: firewall }
+      metadata: { vm_role: firewall, vnf_id: { get_param: vnf_id } }
   fw_server_1:
...
     properties:
-      metadata: { vnf_id: abc }
+      metadata: { vnf_id: { get_param: vnf_id } }
   fw_server_2:
...
       name: { get_param: fw_name_2 }
+      metadata:
+        vnf_id: { get_param: vnf_id }
```

The rule checks each branch of an `if` and the result of a `map_merge`.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata:
        if:
          - is_small
          - { vnf_id: { get_param: vnf_id } }
          - { vm_role: firewall }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { map_merge: [ { vm_role: firewall }, { zone: north } ] }
```
```finding
9:13 the metadata of server `fw_server_0` has no `vnf_id` in this case
13:7 the metadata of server `fw_server_1` has no `vnf_id`
```

The rule reads metadata that a single parameter supplies if the value of the parameter is known.

```yaml fail
parameters:
  fw_metadata: { type: json, default: { vm_role: firewall } }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { get_param: fw_metadata }
```
```finding
7:7 the metadata of server `fw_server_0` has no `vnf_id`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```

```yaml pass
parameters:
  fw_metadata: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata:
        map_merge:
          - get_param: fw_metadata
          - if: [ is_small, { vnf_id: { get_param: vnf_id } }, { vnf_id: { get_param: vnf_id }, vm_role: firewall } ]
```

Metadata that is only known at deployment time is undecided, not a violation.

```yaml n/a
parameters:
  fw_metadata: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { map_merge: [ { get_param: fw_metadata }, { vm_role: firewall } ] }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `vnf_id: { get_param: vnf_id }` to `metadata`. `vnfcheck fix --unsafe` adds the key and declares the parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-38236"),
        title: Cow::Borrowed("Parameter of a port's `subnet` in `fixed_ips` is a string"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `subnet` in the `fixed_ips` of an `OS::Neutron::Port` has type `string`. The parameter
identifies one subnet; lists and other types are violations.

## Examples

```yaml fail
parameters:
  oam_subnet_id: { type: json }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: oam_subnet_id } }]
```
```finding
2:20 parameter `oam_subnet_id` has type `json`, expected `string`
```
```diff unsafe
 parameters:
-  oam_subnet_id: { type: json }
+  oam_subnet_id: { type: string }
 resources:
```

```yaml pass
parameters:
  oam_subnet_id: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: oam_subnet_id } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

## How to fix

Declare the parameter with `type: string`. `vnfcheck fix --unsafe` changes the type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-38474"),
        title: Cow::Borrowed("The base module has a corresponding environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The base module has an environment file with its name and the extension `.env`.

## Examples

```yaml fail
resources: {}
```
```finding
1:1 the base module has no environment file `base.env`
```
```diff
--- base.env
+++ base.env
+parameters: {}
```

The new environment file contains the defaults of the template. The author adds all other values.

```yaml fail
parameters:
  fw_flavor_name: { type: string, default: m1.small }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```finding
1:1 the base module has no environment file `base.env`
```
```diff
 parameters:
-  fw_flavor_name: { type: string, default: m1.small }
+  fw_flavor_name: { type: string }
 resources:
--- base.env
+++ base.env
+parameters: { fw_flavor_name: m1.small }
```

```yaml fail
parameters:
  fw_flavor_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```finding
1:1 the base module has no environment file `base.env`
```

```yaml pass
resources: {}
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=module.yaml
resources: {}
```

## How to fix

Add the environment file. `vnfcheck fix` creates the file if all its values are known.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-39067"),
        title: Cow::Borrowed("Metadata `vf_module_name` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vf_module_name`, the parameter that sets the key is
also named `vf_module_name` and has type `string`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `vf_module_name` at deployment, under this parameter name.

## Examples

```yaml fail
parameters:
  vf_module_name: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: vf_module_name } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: my_vf_module_name } }
```
```finding
2:21 parameter `vf_module_name` has type `json`, expected `string`
11:48 metadata `vf_module_name` uses parameter `my_vf_module_name`, expected `vf_module_name`
```
```diff unsafe
     properties:
-      metadata: { vf_module_name: { get_param: my_vf_module_name } }
+      metadata: { vf_module_name: { get_param: vf_module_name } }
```

```yaml pass
parameters:
  vf_module_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: vf_module_name } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```

## How to fix

Set the key with `vf_module_name: { get_param: vf_module_name }`, and declare the parameter with `type: string`.
`vnfcheck fix --unsafe` replaces a parameter of another name.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-39349"),
        title: Cow::Borrowed("Scaling does not rely on `heat stack-update`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Support of heat stack update"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF does not grow or shrink with the OpenStack command `heat stack-update` on an existing stack. Scaling uses
modules instead: an additional incremental module provides the growth (R-43413). Templates do not show how an
operator scales the VNF, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, check that each growth unit of the VNF is an incremental module.

## References

- R-43413: The templates are modular so that the VNF can scale
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Support of heat stack update
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-39402"),
        title: Cow::Borrowed("Heat templates contain the section `description:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("description"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template has the top-level section `description:`. An empty description is reported as advice.

## Examples

```yaml fail
heat_template_version: 2016-10-14
```
```finding
1:1 the template has no `description` section
```
```diff unsafe
 heat_template_version: 2016-10-14
+description: VNF module
```

The template has a description, but the description is empty.

```yaml pass
description:
```
```finding
advice 1:1 the description of the template is empty
```

```yaml pass
description: the base module of a firewall
```

```yaml n/a file=base.env
parameters: {}
```

## How to fix

Add a `description:` that states what the module deploys. `vnfcheck fix --unsafe` adds a placeholder.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / description
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-39841"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (`{vm-type}_{network-role}_ip_{index}`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_oam_ip_0: '10.0.0.5'
```
```finding
base.env:2:3 parameter `vfw_oam_ip_0` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_ip_0: '10.0.0.5'
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```

R-28795 covers addresses on internal networks.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0: '10.0.0.5'
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-28795: Environment sets port `{vm-type}_int_{network-role}_ip_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-40499"),
        title: Cow::Borrowed("Each `{vm-type}` has its own parameter for property `flavor`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: flavor"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Servers of one vm-type take the property `flavor` from one parameter, which no other vm-type uses, even if the
values are equal. The resource ID of a server determines its vm-type; without a vm-type in the ID, the other
parameters of the server do. Literal values are not checked.

## Why it matters

With separate parameters, one vm-type can be resized without changing another.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  sink_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```finding
9:28 flavor parameter `fw_flavor_name` is shared by the vm-types `fw` and `sink`
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw2_flavor_name }
```
```finding
9:28 vm-type `fw` has two flavor parameters, `fw_flavor_name` and `fw2_flavor_name`
```

If no parameter is named after the vm-type, the parameter that most of its servers use is the expected one.

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: large }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: small }
  fw_server_2:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: small }
```
```finding
5:28 vm-type `fw` has two flavor parameters, `small` and `large`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  sink_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: sink_flavor_name }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: m1.small
```

## How to fix

Declare one flavor parameter for each vm-type, and use the parameter in all servers of the vm-type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: flavor
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-40518"),
        title: Cow::Borrowed("A `string` parameter in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A `string` parameter may declare `constraints` in a template that is not a nested file. R-00011 recommends against
constraints in nested files. This requirement is a permission, so no template can violate it.

## References

- R-00011: Parameters in nested files declare no `constraints`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / constraints
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-40551"),
        title: Cow::Borrowed("A nested YAML file may omit the section `resources:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A nested YAML file may omit the top-level section `resources:`. R-23664 requires the section in incremental modules
and volume modules. This requirement is a permission, so no template can violate it.

## References

- R-23664: Incremental and volume modules contain the section `resources:`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / resources
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-40899"),
        title: Cow::Borrowed("R-40899, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-40971"),
        title: Cow::Borrowed("External IPv4 string in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv4 `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an
external network (R-57424, R-16968) is named `{vm-type}_{network-role}_ip_{index}`. `{vm-type}` is the vm-type of
the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in each template.
A literal address is a violation.

The property `network` determines whether the network is external or internal, and its role; where it does not, the
resource ID of the port does. If the resource ID has several readings, a name that fits one of them complies. The
value in the environment file, the default, or the value from the calling template determines the IP version.
Without such a value, `_v6` in the parameter name means IPv6.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_mgmt_ip_0 } }]
```
```finding
6:46 parameter `fw_mgmt_ip_0` gives port `fw_0_oam_port_0` its IPv4 address, expected `fw_oam_ip_0`
```

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_1 } }]
```
```finding
6:46 found parameter `fw_oam_ip_1`, but not `fw_oam_ip_0`
```

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: 10.0.0.5 }]
```
```finding
6:33 the address of port `fw_0_oam_port_0` is fixed in the template, expected parameter `fw_oam_ip_0`
```

```yaml fail file=base.yaml
resources:
  fw_0:
    type: nested.yaml
    properties:
      oam_net_id: { get_param: oam_net_id }
      addresses: [{ ip_address: { get_param: fw_mgmt_ip_0 } }]
```
```yaml file=nested.yaml
parameters:
  oam_net_id: { type: string }
  addresses: { type: json }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: { get_param: addresses }
```
```finding
6:46 parameter `fw_mgmt_ip_0` gives port `fw_0_oam_port_0` its IPv4 address, expected `fw_oam_ip_0`
```

The rule follows `repeat` to the values that it inserts.

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        repeat:
          template: { ip_address: $address }
          for_each: { $address: [ { get_param: fw_oam_ip_0 }, { get_param: fw_mgmt_ip_0 } ] }
```
```finding
9:76 parameter `fw_mgmt_ip_0` gives port `fw_0_oam_port_0` its IPv4 address, expected `fw_oam_ip_0`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        repeat:
          template: { ip_address: $address }
          for_each: { $address: [ { get_param: fw_oam_ip_0 }, { get_param: fw_oam_ip_1 } ] }
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { str_replace: { template: A/24, params: { A: { get_param: fw_oam_ip_0 } } } } }]
```

The requirement applies to every parameter of type `string`, even if `get_param` takes a single character by index.

```yaml fail
parameters:
  fw_oam_ips: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_oam_ips, 0] } }]
```
```finding
8:47 parameter `fw_oam_ips` gives port `fw_0_oam_port_0` its IPv4 address, expected `fw_oam_ip_0`
```
```diff unsafe
 parameters:
-  fw_oam_ips: { type: string }
+  fw_oam_ips: { type: comma_delimited_list }
 resources:
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_ip_0 } }]
```

A port without a server whose address other ports share is a reserve port. Its parameter has the name of the
virtual IP.

```yaml fail
resources:
  spare_port:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, fixed_ips: [{ ip_address: { get_param: vip } }] }
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, allowed_address_pairs: [{ ip_address: { get_param: vip } }] }
  fw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, networks: [{ port: { get_resource: fw_0_oam_port_0 } }] }
```
```finding
4:94 parameter `vip` gives port `spare_port` its IPv4 address, expected `fw_oam_floating_ip`
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_ip_{index}`, with the vm-type of the server and the role of the
network. Declare a list of addresses as `comma_delimited_list`; `vnfcheck fix --unsafe` changes the type.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-41492"),
        title: Cow::Borrowed("External IPv4 VIP parameter is `{vm-type}_{network-role}_floating_ip`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv4 virtual IP (VIP) in `allowed_address_pairs` of an `OS::Neutron::Port` on an external
network is named `{vm-type}_{network-role}_floating_ip` and has type `string`. `{vm-type}` is the vm-type of the
server, and `{network-role}` is the role of the network. R-41493 covers VIPs that the ONAP data model does not
contain; their parameters are listed in `aap_exempt`.

## Why it matters

The ONAP data model supports a single IPv4 VIP.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_mgmt_floating_ip } }]
```
```finding
6:58 IPv4 virtual address of port `fw_0_oam_port_0` is `fw_mgmt_floating_ip`, expected `fw_oam_floating_ip`
```

```yaml fail
parameters:
  fw_oam_floating_ip: { type: comma_delimited_list }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_ip } }]
```
```finding
2:25 parameter `fw_oam_floating_ip` has type `comma_delimited_list`, expected `string`
```
```diff unsafe
 parameters:
-  fw_oam_floating_ip: { type: comma_delimited_list }
+  fw_oam_floating_ip: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_oam_floating_ip: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_ip } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    metadata: { aap_exempt: [shared_address] }
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: shared_address } }]
```

The reference to the network determines the expected name; the `int_` in the ID of the port has no effect.

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_int_oam_floating_ip } }]
```
```finding
6:58 IPv4 virtual address of port `fw_0_int_oam_port_0` is `fw_int_oam_floating_ip`, expected `fw_oam_floating_ip`
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_floating_ip`, and declare it with `type: string`.
`vnfcheck fix --unsafe` changes the type.

## References

- R-41493: External VIPs outside the ONAP data model are listed in `aap_exempt`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-41493"),
        title: Cow::Borrowed("External VIPs outside the ONAP data model are listed in `aap_exempt`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A virtual IP in `allowed_address_pairs` of an `OS::Neutron::Port` on an external network has the name of R-41492 or
R-35735, or its parameter is listed in `aap_exempt`. The key `aap_exempt` is in the `metadata` of the resource,
next to `properties`. A listed parameter may have any name, and type `string` or `comma_delimited_list`.

## Why it matters

The ONAP data model supports a single IPv4 VIP and a single IPv6 VIP; `aap_exempt` marks all others.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: shared_address } }]
```
```finding
6:58 virtual address `shared_address` is neither named `fw_oam_floating_ip` nor listed in `aap_exempt`
```

Only one VIP of an IP version can have the name. All others, and lists, must be listed.

```yaml fail
parameters:
  vip_a: { type: string }
  vip_b: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [ { ip_address: { get_param: vip_a } }, { ip_address: { get_param: vip_b } } ]
```
```finding
9:59 virtual address `vip_a` is not listed in `aap_exempt`
9:97 virtual address `vip_b` is not listed in `aap_exempt`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    metadata: { aap_exempt: [shared_address] }
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: shared_address } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_ip } }]
```

## How to fix

Add `metadata: { aap_exempt: [ PARAMETER ] }` to the port, next to `properties`.

## References

- R-35735: External IPv6 VIP parameter is `{vm-type}_{network-role}_floating_v6_ip`
- R-41492: External IPv4 VIP parameter is `{vm-type}_{network-role}_floating_ip`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-41888"),
        title: Cow::Borrowed("`get_file` does not fetch its content from a URL"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Heat Files Support (get_file)"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No `get_file` reads from a URL.

## Examples

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'https://example.com/fw_init.sh' }
```
```finding
5:30 `get_file` names the URL `https://example.com/fw_init.sh`
```

```yaml pass
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'fw_init.sh' }
```
```yaml file=fw_init.sh
true
```

```yaml n/a
resources: {}
```

## How to fix

Add the file to the package, and name the file without a path in `get_file` (R-76718).

## References

- R-76718: `get_file` refers to its target by file name
- ONAP VNF requirements: ONAP Heat Template Constructs / Heat Files Support (get_file)
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-41956"),
        title: Cow::Borrowed("R-41956, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, External Networks, Supported by Automation
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-42685"),
        title: Cow::Borrowed("An environment file may contain the `parameter_merge_strategies:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An environment file may contain the top-level section `parameter_merge_strategies:`. This requirement is a
permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-43413"),
        title: Cow::Borrowed("The templates are modular so that the VNF can scale"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Support of heat stack update"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The Heat templates of a VNF are split into modules, so that adding or removing a module scales the VNF. Templates
do not show how an operator scales the VNF, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, check that each growth unit of the VNF is an incremental module.

## References

- R-39349: Scaling does not rely on `heat stack-update`
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Support of heat stack update
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-43740"),
        title: Cow::Borrowed("A resource may carry the attribute `deletion_policy:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("deletion_policy"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A resource may contain the attribute `deletion_policy:`. In Heat, the attribute determines what happens to the
physical resource when the resource leaves the stack. This requirement is a permission, so no template can violate
it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / deletion_policy
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-44001"),
        title: Cow::Borrowed("Parameter declarations contain the attribute `description`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("description"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each parameter has the attribute `description`.

## Examples

```yaml fail
parameters:
  vm_name: { type: string }
```
```finding
2:3 parameter `vm_name` has no `description`
```
```diff unsafe
 parameters:
-  vm_name: { type: string }
+  vm_name: { type: string, description: vm name }
```

```yaml pass
parameters:
  vm_name: { type: string, description: name of the server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add a `description` that states the meaning of the value. `vnfcheck fix --unsafe` adds the name of the parameter in
words.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / description
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-44271"),
        title: Cow::Borrowed("Server property `name` values avoid special characters"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Contrail Issue with Values for OS::Nova::Server Property Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::ShouldNot, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `name` of an `OS::Nova::Server` contains no special characters. This is a recommendation. Letters, digits, `-`,
`.` and `_` are not special. The supported special characters are `--- \" ! $ ' (\ \ ) = ~ ^ | @`, the backtick,
and `{ } [ ] > , . _`. The rule checks literal names, the fixed parts of `str_replace` templates, and values in the
environment file.

## Why it matters

The GUI of Contrail does not display all special characters correctly.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { name: "vfw#0" }
  vfw_server_1:
    type: OS::Nova::Server
    properties: { name: { get_param: vfw_name_1 } }
```
```yaml file=base.env
parameters:
  vfw_name_1: vfw@1
```
```finding
4:25 the name of `vfw_server_0` contains `#`, which Contrail does not support
base.env:2:15 the name of `vfw_server_1` contains `@`, which Contrail may not show
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { str_replace: { template: $NAME-0, params: { $NAME: { get_param: vnf_name } } } }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: vfw_name_0 } }
```

## How to fix

Replace the special characters in the name.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Contrail Issue with Values for OS::Nova::Server Property Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-44318"),
        title: Cow::Borrowed("Parameter `vnf_name` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vnf_name` declares no `constraints`. The same holds for any other parameter that sets the key
`vnf_name` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vnf_name` at deployment. Heat rejects a stack whose parameter values violate a
constraint.

## Examples

```yaml fail
parameters:
  vnf_name:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `vnf_name` declares constraints
```

```yaml pass
parameters:
  vnf_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-44491"),
        title: Cow::Borrowed("R-44491, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_id"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-45188"),
        title: Cow::Borrowed("Server property `flavor` parameter is named `{vm-type}_flavor_name`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: flavor"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the property `flavor` of an `OS::Nova::Server` is named `{vm-type}_flavor_name`, with the vm-type
of the server. A server of vm-type `db` uses `db_flavor_name`, for example.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor }
```
```finding
5:28 flavor parameter `fw_flavor` is not named `fw_flavor_name`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
```

## How to fix

Rename the parameter to `{vm-type}_flavor_name`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: flavor
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-45602"),
        title: Cow::Borrowed("Ports addressed by DHCP do not use `ip_address` in `fixed_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An entry in the `fixed_ips` of an `OS::Neutron::Port` has either an `ip_address` or a `subnet` from which DHCP
assigns an address. R-48880 reports entries with both for external networks, and R-70964 for internal ones; this
rule reports them where the property `network` determines neither.

## Examples

```yaml fail
resources:
  vfw_0_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: public_network }
      fixed_ips: [{ ip_address: { get_param: vfw_ip }, subnet: { get_param: vfw_subnet } }]
```
```finding
6:21 port `vfw_0_port` has both an address and a subnet to assign one from
```

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: oam_subnet_id } }]
```

```yaml n/a
parameters:
  addresses: { type: json }
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: { get_param: addresses }
```

```yaml n/a
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }]
```

## How to fix

Remove `ip_address` if DHCP assigns the address, or remove `subnet` otherwise.

## References

- R-48880: External ports addressed by SDN-C use `ip_address`, not `subnet`
- R-70964: Static internal ports use `ip_address`, not `subnet`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46096"),
        title: Cow::Borrowed("An environment file may contain the `encrypted_parameters:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An environment file may contain the top-level section `encrypted_parameters:`. This requirement is a permission, so
no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46119"),
        title: Cow::Borrowed("A base module may define `OS::Cinder::Volume`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A base module may define `OS::Cinder::Volume` resources, next to the servers that use the volumes. A volume may
also be defined in another module. This requirement is a permission, so no template can violate it.

## References

- R-03251: A Cinder volume module may define `OS::Cinder::Volume`
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46128"),
        title: Cow::Borrowed("External IPv6 `OS::ContrailV2::InstanceIp` ID has the `v6_IP` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InstanceIp` with an IPv6 address for an interface on an external network has
the form `{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}_v6_IP_{index}`. The ID starts with the ID of the
interface in `virtual_machine_interface_refs`, and `{index}` counts the IPv6 addresses of the interface. The
property `instance_ip_family` determines the IP version; without the property, the parameters do, and then the
resource ID.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_oam_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v6
```
```finding
6:3 instance IP `fw_oam_ip_0` on the external network of role `oam` is not named `fw_0_oam_vmi_0_v6_IP_0`
```
```diff
       virtual_network_refs: [{ get_param: oam_net_fqdn }]
-  fw_oam_ip_0:
+  fw_0_oam_vmi_0_v6_IP_0:
     type: OS::ContrailV2::InstanceIp
```

```yaml pass
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v6
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v4
```

## How to fix

Rename the instance IP. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-21511: `{network-role}` keeps one letter case in all resource IDs
- R-46839: `{vm-type}` keeps one letter case in all resource IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::InstanceIp
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46461"),
        title: Cow::Borrowed("A port on an internal network does not reach outside the VNF"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A port on an ONAP internal network does not carry traffic to VMs of other VNFs, or to gateways and routers outside
the VNF. Such traffic belongs on a port of an external network (R-57424). Templates do not show the traffic of a
port, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, compare the purpose of each internal network in the design of the VNF with this
requirement.

## References

- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46839"),
        title: Cow::Borrowed("`{vm-type}` keeps one letter case in all resource IDs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{vm-type}` has the same letter case in all resource IDs of the VNF.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_0_oam_port_0:
    type: OS::Neutron::Port
  FW_RSC:
    type: OS::Heat::SoftwareConfig
```
```finding
8:3 vm-type `fw` is written `FW` in resource id `FW_RSC`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RSC:
    type: OS::Heat::SoftwareConfig
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the resources with another spelling of the vm-type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46968"),
        title: Cow::Borrowed("A resource may carry the attribute `depends_on:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("depends_on"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A resource may contain the attribute `depends_on:`. In Heat, the attribute names resources of the same template
that Heat creates first. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / depends_on
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-47061"),
        title: Cow::Borrowed("Server metadata contains `workload_context`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of each `OS::Nova::Server` contains the key `workload_context`. This is a recommendation.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
  vfw_server_1:
    type: OS::Nova::Server
```
```finding
5:7 the metadata of server `vfw_server_0` has no `workload_context`
6:3 server `vfw_server_1` has no metadata, `workload_context` is missing
```
```diff
+parameters:
+  workload_context:
+    type: string
+    description: workload of the VNF, given by ONAP
 resources:
...
     properties:
-      metadata: { vnf_id: { get_param: vnf_id } }
+      metadata: { vnf_id: { get_param: vnf_id }, workload_context: { get_param: workload_context } }
   vfw_server_1:
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: workload_context } }
```

Metadata from a parameter is only checked if the calling template, the environment file or a default contains its
value.

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { get_param: metadata }
```

## How to fix

Add `workload_context: { get_param: workload_context }` to `metadata`. `vnfcheck fix` adds the key and declares the
parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / workload_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-47874"),
        title: Cow::Borrowed("A VNF may have OAM addresses of either or both IP versions"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("OAM Management IP Addresses"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A VNF may have an IPv4 address for OAM management, an IPv6 address, or both. The choice determines which OAM
outputs the templates declare (R-18683). This requirement is a permission, so no template can violate it.

## References

- R-18683: IPv4 OAM address output is named `oam_management_v4_address`
- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / OAM Management IP Addresses
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-48067"),
        title: Cow::Borrowed("`{vm-type}` does not occur inside any `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No network-role of the VNF contains one of its vm-types, in any position and any letter case. The rule compares the
vm-types and network-roles of all templates. The profile `vvp`, like VVP, compares whole words between underscores
only.

## Why it matters

A name that contains such a network-role also appears to name the vm-type.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: oam_flavor_name }
  oam_0_oam_ext_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_ext_net_id }
```
```finding
9:29 network-role `oam_ext` contains the vm-type `oam`
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_0_FWmgmt_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: FWmgmt_net_id }
```
```finding
9:29 network-role `FWmgmt` contains the vm-type `fw`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml pass profile=vvp
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_0_fwmgmt_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: fwmgmt_net_id }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the vm-type or the network-role so that neither contains the other.

## References

- R-00977: `{network-role}` does not occur inside any `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-481670"),
        title: Cow::Borrowed("Server property `flavor` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: flavor"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `flavor` of every `OS::Nova::Server` is a `get_param` reference. A literal flavor, or one built
with another function such as `str_replace`, does not comply; declare a parameter for it and refer to that.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: small
  fw_server_1:
    type: OS::Nova::Server
    properties:
      flavor: { str_replace: { template: P_0, params: { P: { get_param: fw_flavor } } } }
```
```finding
5:15 server `fw_server_0` takes its flavor from a fixed value, not from a parameter
9:15 server `fw_server_1` takes its flavor from `str_replace`, not from a parameter
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      key_name: { get_param: key }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-48880"),
        title: Cow::Borrowed("External ports addressed by SDN-C use `ip_address`, not `subnet`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An entry in the `fixed_ips` of an `OS::Neutron::Port` on an external network (R-57424, R-16968) with an
`ip_address` has no `subnet`. No other entry of the port has a `subnet` of the same IP version; the port may have
one address of each version. The property `network` determines whether the network is external.

## Why it matters

SDN-C assigns the address, so there is no subnet to choose from.

## Examples

```yaml fail
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        - ip_address: { get_param: vfw_oam_ip_0 }
          subnet: { get_param: oam_subnet_id }
```
```finding
8:11 port `vfw_0_oam_port_0` on an external network has both a subnet and an address
```

```yaml fail
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        - ip_address: { get_param: vfw_oam_ip_0 }
        - ip_address: { get_param: vfw_oam_v6_ip_0 }
        - subnet: { get_param: oam_v6_subnet_id }
```
```finding
9:11 port `vfw_0_oam_port_0` on an external network has both a subnet and an address
```

```yaml fail
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        repeat:
          template: { ip_address: $address, subnet: { get_param: oam_subnet_id } }
          for_each: { $address: { get_param: vfw_oam_ips } }
```
```finding
8:45 port `vfw_0_oam_port_0` on an external network has both a subnet and an address
```

The rule follows a list that a parameter supplies to the template that defines the list.

```yaml fail file=base.yaml
resources:
  vfw_0:
    type: nested.yaml
    properties:
      oam_net_id: { get_param: oam_net_id }
      addresses: [ { ip_address: { get_param: vfw_oam_ip_0 }, subnet: { get_param: oam_subnet_id } } ]
```
```yaml file=nested.yaml
parameters:
  oam_net_id: { type: string }
  addresses: { type: json }
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: { get_param: addresses }
```
```finding
6:63 port `vfw_0_oam_port_0` on an external network has both a subnet and an address
```

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        - ip_address: { get_param: vfw_oam_ip_0 }
        - subnet: { get_param: oam_v6_subnet_id }
```

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }]
```

```yaml n/a
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: oam_subnet_id } }]
```

## How to fix

Remove `subnet` from the entry.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-45602: Ports addressed by DHCP do not use `ip_address` in `fixed_ips`
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-48987"),
        title: Cow::Borrowed("A cloud-assigned OAM address is read from the port's `ip_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("OAM Management IP Addresses"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An output `oam_management_v4_address` or `oam_management_v6_address` that reads an attribute of a resource reads
`ip_address` of an `OS::Neutron::Port`. The rule follows outputs of nested templates and members of groups. Values
from `get_param` are not checked here (R-56287).

## Why it matters

The outputs supply the address for ONAP's A&AI inventory. The cloud assigns the address when it creates the port,
so no parameter contains it.

## Examples

```yaml fail
resources:
  vfw_server_0: { type: OS::Nova::Server }
  vfw_0_oam_port_0: { type: OS::Neutron::Port }
outputs:
  oam_management_v4_address: { value: { get_attr: [vfw_server_0, first_address] } }
  oam_management_v6_address: { value: { get_attr: [vfw_0_oam_port_0, fixed_ips, 0, subnet_id] } }
```
```finding
5:39 `oam_management_v4_address` reads `first_address` of `vfw_server_0`, not `ip_address` of a port
6:39 `oam_management_v6_address` reads `subnet_id` of `vfw_0_oam_port_0`, not `ip_address` of a port
```

```yaml fail file=base.yaml
resources:
  vfw: { type: nested_vfw.yaml }
outputs:
  oam_management_v4_address: { value: { get_attr: [vfw, oam_ip] } }
```
```yaml file=nested_vfw.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
outputs:
  oam_ip: { value: { get_attr: [vfw_server_0, first_address] } }
```
```finding
nested_vfw.yaml:4:20 `oam_management_v4_address` reads `first_address` of `vfw_server_0`, not `ip_address` of a port
```

The rule also follows the path of `get_attr` into nested templates and groups, and `list_join` and `str_replace`
with a single part. A string of several parts is undecided.

```yaml fail file=base.yaml
resources:
  vfw: { type: nested_vfw.yaml }
  lb: { type: OS::Heat::ResourceGroup, properties: { resource_def: { type: OS::Nova::Server } } }
outputs:
  oam_management_v4_address: { value: { get_attr: [vfw, resource.vfw_server_0.first_address] } }
  oam_management_v6_address: { value: { list_join: ["", [{ get_attr: [lb, resource.0, first_address] }]] } }
```
```yaml file=nested_vfw.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
  vfw_0_oam_port_0: { type: OS::Neutron::Port }
outputs:
  first_address: { value: { get_attr: [vfw_0_oam_port_0, fixed_ips, 0, ip_address] } }
```
```finding
5:39 `oam_management_v4_address` reads `first_address` of `vfw_server_0`, not `ip_address` of a port
6:58 `oam_management_v6_address` reads `first_address` of `lb`, not `ip_address` of a port
```

```yaml pass
resources:
  vfw_0_oam_port_0: { type: OS::Neutron::Port }
outputs:
  oam_management_v4_address: { value: { get_attr: [vfw_0_oam_port_0, fixed_ips, 0, ip_address] } }
```

```yaml n/a
outputs:
  oam_management_v4_address: { value: { get_param: vfw_oam_ip_0 } }
```

## How to fix

Read the address with `get_attr` from `ip_address` of the port.

## References

- R-56287: An OAM address assigned by SDN-C is echoed in an output
- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / OAM Management IP Addresses
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-49177"),
        title: Cow::Borrowed("R-49177, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-50011"),
        title: Cow::Borrowed("`OS::Heat::ResourceGroup` property `count` is set in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("OS::Heat::ResourceGroup Property count"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `count` of each `OS::Heat::ResourceGroup` takes a parameter that has a value in the environment file.
Groups of sub-interfaces are not checked.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_group:
    type: OS::Heat::ResourceGroup
    properties: { count: { get_param: vfw_count } }
```
```yaml file=base.env
parameters: { vfw_count: }
```
```finding
base.env:1:15 parameter `vfw_count` sets `count` of `vfw_group` and has no value here
```

The environment file cannot set a literal count, or a missing one.

```yaml fail file=base.yaml
resources:
  vfw_group:
    type: OS::Heat::ResourceGroup
    properties: { count: 2 }
  vlb_group:
    type: OS::Heat::ResourceGroup
```
```yaml file=base.env
parameters: {}
```
```finding
4:26 resource group `vfw_group` has the fixed count `2`
5:3 resource group `vlb_group` has no `count`
```

```yaml pass file=base.yaml
resources:
  vfw_group:
    type: OS::Heat::ResourceGroup
    properties: { count: { get_param: vfw_count } }
```
```yaml file=base.env
parameters:
  vfw_count: 2
```

An element of a list or a map needs a value in the environment file.

```yaml fail file=base.yaml
resources:
  vfw_group:
    type: OS::Heat::ResourceGroup
    properties: { count: { get_param: [ counts, vfw ] } }
  vdb_group:
    type: OS::Heat::ResourceGroup
    properties: { count: { get_param: [ counts, vdb ] } }
```
```yaml file=base.env
parameters: { counts: { vfw: 2 } }
```
```finding
base.env:1:15 parameter `counts` sets `count` of `vdb_group` and has no value for it here
```

The profile `vvp`, like VVP, only checks parameters.

```yaml n/a file=base.yaml profile=vvp
resources:
  vfw_group:
    type: OS::Heat::ResourceGroup
    properties: { count: 2 }
```
```yaml file=base.env
parameters: {}
```

The number of sub-interfaces does not come from the environment file.

```yaml n/a file=base.yaml
resources:
  vfw_0_subint_oam_port_0_subinterfaces:
    type: OS::Heat::ResourceGroup
    properties: { count: { get_param: number } }
```
```yaml file=base.env
parameters: {}
```

## How to fix

Set `count` from a parameter, and add a value for the parameter to the environment file.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / OS::Heat::ResourceGroup Property count
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-50436"),
        title: Cow::Borrowed("Server property `flavor` parameter is a `string`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: flavor"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `flavor` of an `OS::Nova::Server` has type `string`. The parameter identifies one flavor for
all servers of its vm-type; lists and other types are violations.

## Examples

```yaml fail
parameters:
  fw_flavor_name: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```
```finding
2:21 parameter `fw_flavor_name` has type `json`, expected `string`
```
```diff unsafe
 parameters:
-  fw_flavor_name: { type: json }
+  fw_flavor_name: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_flavor_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the parameter with `type: string`. `vnfcheck fix --unsafe` changes the type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: flavor
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-50468"),
        title: Cow::Borrowed("`OS::ContrailV2::VirtualMachineInterface` IDs follow the internal pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::VirtualMachineInterface"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::VirtualMachineInterface` on an internal network has the form
`{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}`. `{vm-type}` and `{network-role}` match the server
and the network. `{vm-type_index}` counts the servers of the vm-type in the VNF, and `{vmi_index}` counts the
interfaces of the server on the network. The reference to the network determines whether the network is external or
internal.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_oam_vmi } }]
  fw_oam_vmi:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
```
```finding
7:3 virtual machine interface `fw_oam_vmi` on the internal network of role `oam` is not named `fw_0_int_oam_vmi_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_oam_vmi } }]
-  fw_oam_vmi:
+      networks: [{ port: { get_resource: fw_0_int_oam_vmi_0 } }]
+  fw_0_int_oam_vmi_0:
     type: OS::ContrailV2::VirtualMachineInterface
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_int_mgmt_vmi_0 } }]
  fw_0_int_mgmt_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
```
```finding
7:3 virtual machine interface `fw_0_int_mgmt_vmi_0` on the internal network of role `oam` is not named `fw_0_int_oam_vmi_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_0_int_mgmt_vmi_0 } }]
-  fw_0_int_mgmt_vmi_0:
+      networks: [{ port: { get_resource: fw_0_int_oam_vmi_0 } }]
+  fw_0_int_oam_vmi_0:
     type: OS::ContrailV2::VirtualMachineInterface
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_int_oam_vmi_0 } }]
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```

## How to fix

Rename the interface. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-21511: `{network-role}` keeps one letter case in all resource IDs
- R-46839: `{vm-type}` keeps one letter case in all resource IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::VirtualMachineInterface
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-50816"),
        title: Cow::Borrowed("Metadata `vf_module_index` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vf_module_index`, its value is a `get_param`.
Literal values and other functions are violations. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `vf_module_index` at deployment.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: 1 }
```
```finding
5:36 metadata `vf_module_index` comes from a fixed value, not from a parameter
```
```diff unsafe
+parameters:
+  vf_module_index:
+    type: number
+    description: index of the VF module, given by ONAP
 resources:
...
     properties:
-      metadata: { vf_module_index: 1 }
+      metadata: { vf_module_index: { get_param: vf_module_index } }
```

```yaml fail file=base.yaml
resources:
  fw:
    type: nested.yaml
    properties:
      metadata: { vf_module_index: 1 }
```
```yaml file=nested.yaml
parameters:
  metadata: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { get_param: metadata }
```
```finding
5:36 metadata `vf_module_index` comes from a fixed value, not from a parameter
```
```diff unsafe
+parameters:
+  vf_module_index:
+    type: number
+    description: index of the VF module, given by ONAP
 resources:
...
     properties:
-      metadata: { vf_module_index: 1 }
+      metadata: { vf_module_index: { get_param: vf_module_index } }
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: vf_module_index } }
```

```yaml n/a
parameters:
  metadata: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { get_param: metadata }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```

## How to fix

Set the key with `vf_module_index: { get_param: vf_module_index }`. `vnfcheck fix --unsafe` replaces the value and
declares the parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-511776"),
        title: Cow::Borrowed("All template files sit in one flat directory, packed as ZIP"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF On-Boarding"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the VNF is ready for on-boarding, every file that belongs to its Heat templates lies in a single
directory without subdirectories, and this directory is packed as one ZIP archive. That archive is what ONAP
receives, so no file may be left outside it or in a nested folder.

## Examples

```yaml fail
resources: {}
```
```yaml file=scripts/fw_init.sh
true
```
```yaml file=scripts/lb_init.sh
true
```
```finding
scripts/fw_init.sh:1:1 the package has a folder `scripts`
```

```yaml pass
resources: {}
```
```yaml file=fw_init.sh
true
```

What archivers leave behind is advised about.

```yaml n/a file=__MACOSX/base.yaml
resources: {}
```
```finding
advice 1:1 the folder `__MACOSX` was left by an archiver
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-51430"),
        title: Cow::Borrowed("Server property `name` parameter is a `string` or a list"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for `name` of an `OS::Nova::Server` has type `string` (one name) or `comma_delimited_list` (one name
for each server).

## Examples

```yaml fail
parameters:
  fw_name_0: { type: number }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
```
```finding
2:16 parameter `fw_name_0` has type `number`, expected `string` or `comma_delimited_list`
```
```diff unsafe
 parameters:
-  fw_name_0: { type: number }
+  fw_name_0: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_name_0: { type: string }
  fw_names: { type: comma_delimited_list }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      name: { get_param: [fw_names, 1] }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the parameter with `type: string` or `type: comma_delimited_list`. `vnfcheck fix --unsafe` changes the type
to `string`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-52425"),
        title: Cow::Borrowed("A port on an internal network serves VMs of the same VNF"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A port on an ONAP internal network connects the VMs of one VNF with each other. A port for any other traffic
belongs on an external network (R-57424). Templates do not show the traffic of a port, so vnfcheck reports the
requirement as unchecked.

## How to fix

To verify the requirement, compare the purpose of each internal network in the design of the VNF with this
requirement.

## References

- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-52530"),
        title: Cow::Borrowed("R-52530, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-52753"),
        title: Cow::Borrowed("Base outputs match incremental parameters in name and type"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Base Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of an incremental module with the name of an output of the base module has the type of the output. The
rule compares types where the output determines a type: the ID of a resource and a composed text are strings, a
list is a list, and `get_param` has the type of its parameter. A parameter without a value in the environment file
whose name differs from an output in letter case only is reported as advice.

## Why it matters

ONAP passes the value by name, so a parameter with another spelling gets no value.

## Examples

```yaml fail file=module.yaml
parameters:
  int_ctrl_net_id: { type: json }
  Shared_group: { type: string }
```
```yaml file=base.yaml
outputs:
  int_ctrl_net_id: { value: { get_resource: int_ctrl_network } }
  shared_group: { value: { get_resource: shared_group } }
```
```finding
2:22 `int_ctrl_net_id` is not a `string`, as the base output of this name
advice 3:3 `Shared_group` differs from the base output `shared_group` in case
```

```yaml pass file=module.yaml
parameters:
  int_ctrl_net_id: { type: string }
```
```yaml file=base.yaml
outputs:
  int_ctrl_net_id: { value: { get_resource: int_ctrl_network } }
```

```yaml n/a file=module.yaml
parameters:
  vfw_image_name: { type: string }
```
```yaml file=base.yaml
outputs:
  int_ctrl_net_id: { value: { get_resource: int_ctrl_network } }
```

## How to fix

Declare the parameter with the name and the type of the output.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Base Module Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-53310"),
        title: Cow::Borrowed("`OS::ContrailV2::InstanceIp` IDs follow the external IPv4 pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InstanceIp` with an IPv4 address for an interface on an external network has
the form `{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}_IP_{index}`. The ID starts with the ID of the
interface in `virtual_machine_interface_refs`, and `{index}` counts the IPv4 addresses of the interface. The
property `instance_ip_family` determines the IP version; without the property, the parameters do, and then the
resource ID.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case.

## Examples

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_oam_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v4
```
```finding
6:3 instance IP `fw_oam_ip_0` on the external network of role `oam` is not named `fw_0_oam_vmi_0_IP_0`
```
```diff
       virtual_network_refs: [{ get_param: oam_net_fqdn }]
-  fw_oam_ip_0:
+  fw_0_oam_vmi_0_IP_0:
     type: OS::ContrailV2::InstanceIp
```

The `{index}` counts the addresses of one interface from 0; the index in the old ID has no effect.

```yaml fail
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v4
  fw_oam_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v4
```
```finding
11:3 instance IP `fw_oam_ip_0` on the external network of role `oam` is not named `fw_0_oam_vmi_0_IP_1`
```
```diff
       instance_ip_family: v4
-  fw_oam_ip_0:
+  fw_0_oam_vmi_0_IP_1:
     type: OS::ContrailV2::InstanceIp
```

```yaml pass
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_0_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v4
```

```yaml n/a
resources:
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
  fw_0_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_oam_vmi_0 }]
      instance_ip_family: v6
```

The interface determines the network, here an internal one, even if the instance IP refers to another network.

```yaml n/a
resources:
  fw_0_int_ctl_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_resource: int_ctl_network }]
  fw_0_int_ctl_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_ctl_vmi_0 }]
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
      instance_ip_family: v4
```

## How to fix

Rename the instance IP. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- R-21511: `{network-role}` keeps one letter case in all resource IDs
- R-46839: `{vm-type}` keeps one letter case in all resource IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::InstanceIp
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-53433"),
        title: Cow::Borrowed("A Cinder volume module has a corresponding environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each Cinder volume module has an environment file with its name and the extension `.env`.

## Examples

```yaml fail file=base_volume.yaml
resources: {}
```
```finding
1:1 the volume module has no environment file `base_volume.env`
```
```diff
--- base_volume.env
+++ base_volume.env
+parameters: {}
```

```yaml pass file=base_volume.yaml
resources: {}
```
```yaml file=base_volume.env
parameters: {}
```

A file with the type `HEAT_VOL` in `MANIFEST.json` is a volume module, whatever its name.

```yaml fail file=disks.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "disks.yaml", "type": "HEAT_VOL" } ] }
```
```finding
1:1 the volume module has no environment file `disks.env`
```
```diff
--- MANIFEST.json
+++ MANIFEST.json
-{ "data": [ { "file": "disks.yaml", "type": "HEAT_VOL" } ] }
+{ "data": [ { "file": "disks.yaml", "type": "HEAT_VOL", "data": [{ "file": "disks.env", "type": "HEAT_ENV" }] } ] }
--- disks.env
+++ disks.env
+parameters: {}
```

```yaml n/a
resources: {}
```

## How to fix

Add the environment file. `vnfcheck fix` creates the file.

## References

- R-31141: The environment file of a volume module has the module's name
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-53952"),
        title: Cow::Borrowed("Resources refer to no HTTP-based resource definition"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("type"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `type` of a resource is not a URL.

## Why it matters

A URL makes the deployment depend on content outside the package.

## Examples

```yaml fail
resources:
  vm_0:
    type: http://example.com/server.yaml
  vms:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def: { type: https://example.com/server }
```
```finding
3:11 resource `vm_0` is defined by a URL
7:29 resource `vms` is defined by a URL
```

```yaml pass
resources:
  vm_0: { type: server.yaml }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use a resource type of Heat, or add the definition to the package as a nested YAML file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / type
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54171"),
        title: Cow::Borrowed("Server property `name` of type `string` is `{vm-type}_name_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets the `name` of an `OS::Nova::Server` is named `{vm-type}_name_{index}`. The
`{index}` counts from 0 without gaps for each vm-type in a template.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: firewall }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_1 }
```
```finding
5:26 parameter `firewall` gives the name of a server, but is not named `fw_name_0`
```

A misnamed parameter takes the index of its expected name. Any other gap is a finding.

```yaml fail
resources:
  fw_server_1:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_1 }
```
```finding
5:26 found parameter `fw_name_1`, but not `fw_name_0`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_1 }
```

The requirement applies to every parameter of type `string`, even if `get_param` takes a single character by index.

```yaml fail
parameters:
  fw_names: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: [fw_names, 0] }, flavor: { get_param: fw_flavor_name } }
```
```finding
6:39 parameter `fw_names` gives the name of a server, but is not named `fw_name_0`
```
```diff unsafe
 parameters:
-  fw_names: { type: string }
+  fw_names: { type: comma_delimited_list }
 resources:
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [fw_names, 0] }
```

## How to fix

Rename the parameter to `{vm-type}_name_{index}`. Declare a list of names as `comma_delimited_list`;
`vnfcheck fix --unsafe` changes the type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54340"),
        title: Cow::Borrowed("Metadata `vf_module_index` uses a `number` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vf_module_index`, the parameter that sets the key is
also named `vf_module_index` and has type `number`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `vf_module_index` at deployment, under this parameter name.

## Examples

```yaml fail
parameters:
  vf_module_index: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: vf_module_index } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: my_vf_module_index } }
```
```finding
2:22 parameter `vf_module_index` has type `string`, expected `number`
11:49 metadata `vf_module_index` uses parameter `my_vf_module_index`, expected `vf_module_index`
```
```diff unsafe
     properties:
-      metadata: { vf_module_index: { get_param: my_vf_module_index } }
+      metadata: { vf_module_index: { get_param: vf_module_index } }
```

```yaml pass
parameters:
  vf_module_index: { type: number }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: vf_module_index } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```

## How to fix

Set the key with `vf_module_index: { get_param: vf_module_index }`, and declare the parameter with `type: number`.
`vnfcheck fix --unsafe` replaces a parameter of another name.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54458"),
        title: Cow::Borrowed("R-54458, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::VirtualMachineInterface"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::VirtualMachineInterface
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54517"),
        title: Cow::Borrowed("Resource IDs tied to a single VM type contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to servers of a single vm-type has the vm-type in its resource ID. The rule checks volumes,
volume attachments, security groups, key pairs and server groups. The servers that refer to a resource, directly or
through ports, nested templates or outputs, determine its vm-types.

A resource whose servers cannot all be determined is not checked. R-82115 and R-82551 cover resources of a single
network. In a VNF with one vm-type, only volumes and their attachments are checked.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  first_volume:
    type: OS::Cinder::VolumeAttachment
    properties: { instance_uuid: { get_resource: vfw_server_0 }, volume_id: { get_param: volume_id_0 } }
```
```finding
5:3 the id of `first_volume` does not contain `vfw`, the only kind of server that it belongs to
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  vfw_first_volume:
    type: OS::Cinder::VolumeAttachment
    properties: { instance_uuid: { get_resource: vfw_server_0 }, volume_id: { get_param: volume_id_0 } }
```

The majority of a server's names determine its vm-type. R-304011 reports a name that disagrees.

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, image: { get_param: vfw_image_name } }
  vfw_first_volume:
    type: OS::Cinder::VolumeAttachment
    properties: { instance_uuid: { get_resource: vfw_server_0 }, volume_id: { get_param: volume_id_0 } }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  keys: { type: OS::Nova::KeyPair }
```

## How to fix

Rename the resource so that its ID contains the vm-type.

## References

- R-82115: IDs for one VM type and one external network join both in order
- R-82551: IDs for one VM type and one internal network join both in order
- R-304011: One `{vm-type}` runs through a server's ID, parameters and port IDs
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-55218"),
        title: Cow::Borrowed("Parameter `vnf_id` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vnf_id` declares no `constraints`. The same holds for any other parameter that sets the key `vnf_id`
in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vnf_id` at deployment. Heat rejects a stack whose parameter values violate a
constraint.

## Examples

```yaml fail
parameters:
  vnf_id:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `vnf_id` declares constraints
```

```yaml pass
parameters:
  vnf_id: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-55306"),
        title: Cow::Borrowed("Volumes and volume templates do not use `vf_module_index`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No `OS::Cinder::Volume` uses the parameter `vf_module_index`, and no volume module or template nested in it
declares or uses it.

## Why it matters

ONAP does not support the parameter in volumes and volume modules.

## Examples

```yaml fail file=base_volume.yaml
parameters:
  vf_module_index: { type: number }
```
```yaml file=base.yaml
resources:
  vfw_volume_0:
    type: OS::Cinder::Volume
    properties:
      name: { get_param: [ volume_names, { get_param: vf_module_index } ] }
```
```finding
2:3 volume template uses `vf_module_index`
base.yaml:5:55 volume `vfw_volume_0` uses `vf_module_index`
```

The rule also checks the values that callers pass to volumes in nested templates.

```yaml fail file=base.yaml
resources:
  vfw_volume_0:
    type: nested_disk.yaml
    properties: { size: { get_param: [ vfw_sizes, { get_param: vf_module_index } ] } }
```
```yaml file=nested_disk.yaml
parameters:
  size: { type: number }
resources:
  vfw_volume_1: { type: OS::Cinder::Volume, properties: { size: { get_param: size } } }
```
```finding
4:64 volume `vfw_volume_1` uses `vf_module_index`
```

```yaml pass file=base_volume.yaml
resources:
  vfw_volume_0: { type: OS::Cinder::Volume }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_index: { get_param: vf_module_index } }
```

## How to fix

Remove `vf_module_index` from the volume module, and use another index for volumes.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-55307"),
        title: Cow::Borrowed("Parameter `vf_module_index` does not index name or external IP lists"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Frankfurt, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`vf_module_index` does not select an element of a `comma_delimited_list` parameter in

- the property `name` of an `OS::Nova::Server`
- `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an external network
- `instance_ip_address` of an `OS::ContrailV2::InstanceIp` on an external network

On internal networks, the index is permitted.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [ vfw_names, { get_param: vf_module_index } ] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_ips, { get_param: vf_module_index } ] } } ]
```
```finding
5:39 `name` of `vfw_server_0` takes an element of `vfw_names` by `vf_module_index`
10:62 `ip_address` of `vfw_0_oam_port_0` takes an element of `vfw_oam_ips` by `vf_module_index`
```

The rule also checks the elements and indices that callers pass to nested templates.

```yaml fail file=base.yaml
parameters:
  fw_names: { type: comma_delimited_list }
  oam_ips: { type: comma_delimited_list }
  vf_module_index: { type: number }
resources:
  fw:
    type: nested.yaml
    properties:
      fw_name: { get_param: [ fw_names, { get_param: vf_module_index } ] }
      fw_oam_ips: { get_param: oam_ips }
      index: { get_param: vf_module_index }
```
```yaml file=nested.yaml
parameters:
  fw_name: { type: string }
  fw_oam_ips: { type: comma_delimited_list }
  index: { type: number }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name }
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ fw_oam_ips, { get_param: index } ] } } ]
```
```finding
9:41 `name` of `fw_server_0` takes an element of `fw_names` by `vf_module_index`
nested.yaml:14:61 `ip_address` of `fw_0_oam_port_0` takes an element of `fw_oam_ips` by `vf_module_index`
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [ vfw_names, 0 ] }
```

An index computed from `vf_module_index` is a violation too.

```yaml fail
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        - ip_address:
            get_param: [ vfw_oam_ips, { str_replace: { template: I, params: { I: { get_param: vf_module_index } } } } ]
```
```finding
8:39 `ip_address` of `vfw_0_oam_port_0` takes an element of `vfw_oam_ips` by `vf_module_index`
```

```yaml n/a
resources:
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_ips, { get_param: vf_module_index } ] } } ]
```

## How to fix

Use a literal index or another parameter as the index.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-56183"),
        title: Cow::Borrowed("Parameter `environment_context` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `environment_context` declares no `constraints`. The same holds for any other parameter that sets the
key `environment_context` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `environment_context` at deployment. Heat rejects a stack whose parameter values violate
a constraint.

## Examples

```yaml fail
parameters:
  environment_context:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `environment_context` declares constraints
```

```yaml pass
parameters:
  environment_context: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / environment_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-56287"),
        title: Cow::Borrowed("An OAM address assigned by SDN-C is echoed in an output"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("OAM Management IP Addresses"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An output `oam_management_v4_address` or `oam_management_v6_address` with a `get_param` reads the parameter that
sets an `ip_address` in the `fixed_ips` of a port, and the address has the IP version of the output. A literal
address is a violation. The rule follows outputs of nested templates and the branches of an `if`.

## Why it matters

The outputs supply the address for ONAP's A&AI inventory.

## Examples

```yaml fail
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ ip_address: { get_param: vfw_oam_v6_ip_0 } }] }
outputs:
  oam_management_v4_address: { value: { get_param: vfw_oam_v6_ip_0 } }
  oam_management_v6_address: { value: { get_param: oam_ip } }
```
```finding
6:52 `oam_management_v4_address` echoes the IPv6 address `vfw_oam_v6_ip_0`
7:52 `oam_management_v6_address` echoes `oam_ip`, which gives no port an address
```

```yaml pass
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }] }
outputs:
  oam_management_v4_address: { value: { get_param: vfw_oam_ip_0 } }
```

```yaml n/a
outputs:
  oam_management_v4_address: { value: { get_attr: [vfw_0_oam_port_0, fixed_ips, 0, ip_address] } }
```

```yaml fail
outputs:
  oam_management_v4_address: { value: 10.0.0.5 }
```
```finding
2:39 `oam_management_v4_address` is written out
```

```yaml fail file=base.yaml
resources:
  vfw: { type: nested_vfw.yaml, properties: { vfw_oam_ip_0: { get_param: vfw_oam_ip_0 } } }
outputs:
  oam_management_v4_address: { value: { get_attr: [vfw, oam_ip] } }
  oam_management_v6_address: { value: { if: [with_six, { get_param: vfw_oam_v6_ip_0 }, ""] } }
```
```yaml file=nested_vfw.yaml
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }] }
outputs:
  oam_ip: { value: { get_param: vfw_oam_ip_0 } }
```
```finding
5:69 `oam_management_v6_address` echoes `vfw_oam_v6_ip_0`, which gives no port an address
```

The rule follows `list_join` and `str_replace` with a single part, and treats a string of literal parts as literal.
A string of several parts is undecided.

```yaml fail
parameters:
  vfw_oam_ip_0: { type: string }
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }] }
outputs:
  oam_management_v4_address: { value: { list_join: [".", ["10", "0", "0", "5"]] } }
  oam_management_v6_address: { value: { str_replace: { template: A, params: { A: { get_param: vfw_oam_ip_0 } } } } }
```
```finding
8:39 `oam_management_v4_address` is written out
9:95 `oam_management_v6_address` echoes the IPv4 address `vfw_oam_ip_0`
```

The value of the parameter determines the IP version. Without a value, the subnet of the same entry does, and then
the name of the parameter.

```yaml fail file=base.yaml
parameters:
  vfw_oam_ip_0: { type: string, default: "2001:db8::5" }
  vfw_oam_ip_1: { type: string }
resources:
  int_six_subnet_0: { type: OS::Neutron::Subnet, properties: { ip_version: 6 } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips:
        - { ip_address: { get_param: vfw_oam_ip_0 } }
        - { ip_address: { get_param: vfw_oam_ip_1 }, subnet: { get_resource: int_six_subnet_0 } }
outputs:
  oam_management_v4_address: { value: { get_param: vfw_oam_ip_0 } }
```
```finding
13:52 `oam_management_v4_address` echoes the IPv6 address `vfw_oam_ip_0`
```

```yaml fail file=base.yaml
parameters:
  vfw_oam_ip_1: { type: string }
resources:
  int_six_subnet_0: { type: OS::Neutron::Subnet, properties: { ip_version: 6 } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_1 }, subnet: { get_resource: int_six_subnet_0 } }]
outputs:
  oam_management_v4_address: { value: { get_param: vfw_oam_ip_1 } }
```
```finding
10:52 `oam_management_v4_address` echoes the IPv6 address `vfw_oam_ip_1`
```

```yaml fail file=base.yaml
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ ip_address: { get_param: vfw_oam_ip_0 } }] }
outputs:
  oam_management_v6_address: { value: { get_param: vfw_oam_ip_0 } }
```
```finding
6:52 `oam_management_v6_address` echoes the IPv4 address `vfw_oam_ip_0`
```

```yaml pass file=base.yaml
parameters:
  fw_v6_ip_oam_ip_0: { type: string }
resources:
  fw_v6_ip_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_v6_ip_flavor_name } }
  fw_v6_ip_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ ip_address: { get_param: fw_v6_ip_oam_ip_0 } }] }
outputs:
  oam_management_v4_address: { value: { get_param: fw_v6_ip_oam_ip_0 } }
```

## How to fix

Set the output with `get_param` from the parameter of the port's address.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / OAM Management IP Addresses
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-56438"),
        title: Cow::Borrowed("Nested YAML file names end in lower-case `.yaml` or `.yml`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The extension of each nested YAML file is `.yaml` or `.yml`, in lower case.

## Examples

```yaml fail
resources:
  vm_0: { type: nested_vm.YAML }
```
```yaml file=nested_vm.YAML
resources: {}
```
```finding
nested_vm.YAML:1:1 the extension is `.YAML`, not `.yaml`
```
```diff
 resources:
-  vm_0: { type: nested_vm.YAML }
+  vm_0: { type: nested_vm.yaml }
--- nested_vm.YAML
+++ nested_vm.yaml
```

```yaml pass
resources:
  vm_0: { type: nested_vm.yaml }
```
```yaml file=nested_vm.yaml
resources: {}
```

```yaml n/a
resources: {}
```

## How to fix

Rename the file. `vnfcheck fix` renames the file and the references to it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Heat Orchestration Template Filenames
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-56721"),
        title: Cow::Borrowed("An incremental module may use nested Heat templates"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat Orchestration Templates Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module may place resources in nested YAML files. The nested files must satisfy the requirements for
nested files. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Nested Heat Orchestration Templates Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-57282"),
        title: Cow::Borrowed("Each `{vm-type}` has its own parameter for property `image`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Servers of one vm-type take the property `image` from one parameter, which no other vm-type uses, even if the
values are equal. The resource ID of a server determines its vm-type; without a vm-type in the ID, the other
parameters of the server do. Literal values are not checked.

## Why it matters

With separate parameters, one vm-type can be upgraded without changing another.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
  sink_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
```
```finding
9:27 image parameter `fw_image_name` is shared by the vm-types `fw` and `sink`
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw2_image_name }
```
```finding
9:27 vm-type `fw` has two image parameters, `fw_image_name` and `fw2_image_name`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
  sink_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: sink_image_name }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: m1.small
```

## How to fix

Declare one image parameter for each vm-type, and use the parameter in all servers of the vm-type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: image
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-57424"),
        title: Cow::Borrowed("A port on an external network may serve internal and external traffic"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }, Standing { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A port on an ONAP external network may have one or more of these purposes:

- connecting a VM to VMs of another VNF
- connecting a VM to an external gateway or router
- connecting a VM to other VMs of the same VNF

This requirement is a permission, so no template can violate it.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: ONAP Heat Networking / External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-58424"),
        title: Cow::Borrowed("`{network-role}` keeps one letter case in all property parameter names"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{network-role}` has the same letter case in the names of all parameters that set resource properties. The
names of parameters for networks and subnets determine the roles, which the rule also finds in the names of
parameters for addresses. The most frequent spelling is the expected one.

## Examples

```yaml fail
parameters:
  oam_net_id: { type: string }
  oam_subnet_id: { type: string }
  vfw_OAM_ip_0: { type: string }
```
```finding
4:3 `vfw_OAM_ip_0` spells the network role `oam` as `OAM`
```

```yaml pass
parameters:
  oam_net_id: { type: string }
  oam_v6_subnet_id: { type: string }
  vfw_oam_ip_0: { type: string }
  vfw_oam_floating_v6_ip: { type: string }
```

```yaml n/a
parameters:
  vfw_image_name: { type: string }
```

## How to fix

Rename the parameters with another spelling of the role.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-58670"),
        title: Cow::Borrowed("Server property `image` parameter is named `{vm-type}_image_name`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the property `image` of an `OS::Nova::Server` is named `{vm-type}_image_name`, with the vm-type
of the server. A server of vm-type `db` uses `db_image_name`, for example.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image }
```
```finding
5:27 image parameter `fw_image` is not named `fw_image_name`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
```

## How to fix

Rename the parameter to `{vm-type}_image_name`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: image
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-589037"),
        title: Cow::Borrowed("A Cinder volume module's `resources:` section defines only volumes"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Cinder Volume Modules"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Everything under `resources:` in a Cinder volume module takes one of three forms:

* `OS::Cinder::Volume`, once or several times
* `OS::Heat::ResourceGroup`, once or several times, where the nested YAML file has nothing but
  `OS::Cinder::Volume`
* a resource with static nesting, where the YAML file has nothing but `OS::Cinder::Volume`

Any other resource belongs in a base or incremental module.

## Examples

```yaml fail file=base_volume.yaml
resources:
  vm_0: { type: OS::Nova::Server }
  vm_volume_0: { type: nested_volume.yaml }
```
```yaml file=nested_volume.yaml
resources:
  vm_volume_1: { type: OS::Cinder::Volume }
  vm_port_0: { type: OS::Neutron::Port }
```
```finding
2:17 `vm_0` of a volume module creates `OS::Nova::Server`
3:3 `vm_volume_0` calls `nested_volume.yaml`, which creates `OS::Neutron::Port`
```

```yaml pass file=base_volume.yaml
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
  vm_volumes:
    type: OS::Heat::ResourceGroup
    properties: { resource_def: { type: nested_volume.yaml } }
```
```yaml file=nested_volume.yaml
resources:
  vm_volume_1: { type: OS::Cinder::Volume }
outputs:
  volume_id: { value: { get_resource: vm_volume_1 } }
```

A module of volumes alone that is not named as a volume module is advised about, because other modules may create
volumes too.

```yaml n/a
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```
```finding
advice 1:1 the module defines volumes only, but its name does not end in `_volume`
```

VVP takes it for a misnamed volume module; so does the profile `vvp`.

```yaml fail profile=vvp
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```
```finding
1:1 the module defines volumes only, but its name does not end in `_volume`
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-59434"),
        title: Cow::Borrowed("`OS::Neutron::Subnet` IDs read `int_{network-role}_subnet_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::Subnet` of an internal network has the resource ID `int_{network-role}_subnet_{index}`, with the
role of the network. R-11690 checks that the index counts from 0 without gaps. The form is a recommendation.

## Examples

```yaml fail
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
  ctrl_subnet:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: int_ctrl_network } }
  int_data_subnet_0:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: int_ctrl_network } }
```
```finding
3:3 subnet `ctrl_subnet` is not named `int_ctrl_subnet_0`
6:3 subnet `int_data_subnet_0` is not named `int_ctrl_subnet_1`
```
```diff
   int_ctrl_network: { type: OS::Neutron::Net }
-  ctrl_subnet:
+  int_ctrl_subnet_0:
     type: OS::Neutron::Subnet
     properties: { network: { get_resource: int_ctrl_network } }
-  int_data_subnet_0:
+  int_ctrl_subnet_1:
     type: OS::Neutron::Subnet
```

```yaml pass
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
  int_ctrl_subnet_0:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: int_ctrl_network } }
```

```yaml n/a
resources:
  oam_subnet:
    type: OS::Neutron::Subnet
    properties: { network: { get_param: oam_net_id } }
```

## How to fix

Rename the subnet. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::Subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-59482"),
        title: Cow::Borrowed("Templates are not specific to a VNF instance or cloud site"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Scope of a Heat Orchestration Template"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Templates contain no values that belong to one instance of the VNF or one cloud site. These values are violations:

- a UUID in a property that identifies an image, a network, a volume or another cloud object
- the literal name of a network, a key pair or a security group that no template creates, except the security group
  `default`

A literal address of a port is reported as advice, because the address may be the same at every site.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: 7a2b1c3d-0e4f-4a5b-8c6d-9e0f1a2b3c4d
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: public, fixed_ips: [{ ip_address: 10.0.0.5 }] }
```
```finding
5:14 `vfw_server_0` names the object `7a2b1c3d-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
8:28 `vfw_0_oam_port_0` names the network `public` of one cloud
advice 8:62 `vfw_0_oam_port_0` has the fixed address `10.0.0.5`
```

```yaml fail
resources:
  vfw_key: { type: OS::Nova::KeyPair, properties: { name: vfw } }
  vfw_server_0: { type: OS::Nova::Server, properties: { key_name: vfw } }
  vfw_server_1: { type: OS::Nova::Server, properties: { key_name: mine, security_groups: [default, open] } }
```
```finding
4:67 `vfw_server_1` names the key pair `mine` of one cloud
4:100 `vfw_server_1` names the security group `open` of one cloud
```

The rule checks every property that identifies a cloud object by ID, in all types of resources.

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      key_name: 11111111-0e4f-4a5b-8c6d-9e0f1a2b3c4d
      networks: [{ uuid: 22222222-0e4f-4a5b-8c6d-9e0f1a2b3c4d, fixed_ip: 10.0.0.6 }]
      scheduler_hints: { group: 33333333-0e4f-4a5b-8c6d-9e0f1a2b3c4d }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ subnet_id: 44444444-0e4f-4a5b-8c6d-9e0f1a2b3c4d }] }
  vfw_0_oam_address:
    type: OS::Neutron::FloatingIP
    properties: { port_id: 55555555-0e4f-4a5b-8c6d-9e0f1a2b3c4d }
  router:
    type: OS::Neutron::Router
    properties:
      external_gateway_info:
        external_fixed_ips: [{ subnet: 66666666-0e4f-4a5b-8c6d-9e0f1a2b3c4d }]
  router_oam:
    type: OS::Neutron::RouterInterface
    properties: { router_id: 77777777-0e4f-4a5b-8c6d-9e0f1a2b3c4d, port: 88888888-0e4f-4a5b-8c6d-9e0f1a2b3c4d }
  vfw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties: { virtual_network_refs: ['default-domain:admin:oam'] }
  vfw_volume_0:
    type: OS::Cinder::Volume
    properties: { snapshot_id: 99999999-0e4f-4a5b-8c6d-9e0f1a2b3c4d }
```
```finding
5:17 `vfw_server_0` names the object `11111111-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
6:26 `vfw_server_0` names the object `22222222-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
advice 6:74 `vfw_server_0` has the fixed address `10.0.0.6`
7:33 `vfw_server_0` names the object `33333333-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
10:44 `vfw_0_oam_port_0` names the object `44444444-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
13:28 `vfw_0_oam_address` names the object `55555555-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
18:40 `router` names the object `66666666-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
21:30 `router_oam` names the object `77777777-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
21:74 `router_oam` names the object `88888888-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
24:42 `vfw_0_oam_vmi_0` names the network `default-domain:admin:oam` of one cloud
27:32 `vfw_volume_0` names the object `99999999-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of one cloud
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
      key_name: { get_param: vfw_key_name }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [{ subnet_id: { get_param: oam_subnet_id } }] }
```

```yaml n/a
resources:
  vfw_random: { type: OS::Heat::RandomString }
```

## How to fix

Set the property from a parameter.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Scope of a Heat Orchestration Template
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-59568"),
        title: Cow::Borrowed("Parameter for `availability_zone` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets the `availability_zone` of an `OS::Nova::Server`.

## Why it matters

The availability zone depends on the cloud site, so the value is supplied at deployment.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: availability_zone_0 }
```
```yaml file=base.env
parameters:
  availability_zone_0: nova
```
```finding
base.env:2:3 parameter `availability_zone_0` sets `availability_zone` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  availability_zone_0: nova
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: availability_zone_0 }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: vfw_name_0 }
```
```yaml file=base.env
parameters: {}
```

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: availability_zone
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-59930"),
        title: Cow::Borrowed("An environment file may contain the `parameter_defaults:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An environment file may contain the top-level section `parameter_defaults:`. This requirement is a permission, so
no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-599443"),
        title: Cow::Borrowed("Environment file parameters are declared in the matching template"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Support of Environment Files"),
        chapter: Cow::Borrowed("ONAP Heat Support of Environment Files"),
        section: Cow::Borrowed("ONAP Heat Support of Environment Files"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every parameter listed in an environment file also appears under `parameters:` in the YAML template that the
environment file goes with. To comply, look in particular for misspelled names and for entries left behind
after a parameter was removed from the template.

What stands under `parameter_defaults` violates nothing, because nested templates may declare it.

What stands under `parameter_defaults` violates nothing, because nested templates may declare it.

## Examples

```yaml fail file=base.yaml
parameters:
  vfw_flavor_name: { type: string }
```
```yaml file=base.env
parameters:
  vfw_flavour_name: m1.small
parameter_defaults:
  key_name: demo
```
```finding
base.env:2:3 parameter `vfw_flavour_name` is not declared in `base.yaml`
advice base.env:4:3 default for `key_name`, which is not declared in `base.yaml`
```

```yaml pass file=base.yaml
parameters:
  vfw_flavor_name: { type: string }
```
```yaml file=base.env
parameters:
  vfw_flavor_name: m1.small
```

```yaml n/a file=base.yaml
parameters:
  vfw_flavor_name: { type: string }
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-60011"),
        title: Cow::Borrowed("Nested files go at most two levels below the template"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template may call a nested YAML file, and that file may call another one, but there the chain ends: a third
level is not allowed. Deeper structures have to be flattened until no path from a template passes through more
than two nested files.

## Examples

```yaml fail
resources:
  vm_0: { type: nested_a.yaml }
```
```yaml file=nested_a.yaml
resources:
  b: { type: nested_b.yaml }
```
```yaml file=nested_b.yaml
resources:
  c: { type: nested_c.yaml }
```
```yaml file=nested_c.yaml
resources: {}
```
```finding
nested_b.yaml:2:14 `nested_c.yaml` is called on the third level of nesting
```

```yaml fail
resources:
  vm_0: { type: nested_a.yaml }
```
```yaml file=nested_a.yaml
resources:
  b: { type: nested_b.yaml }
```
```yaml file=nested_b.yaml
resources:
  a: { type: nested_a.yaml }
```
```finding
nested_a.yaml:2:14 nesting has no end: `nested_a.yaml` leads back to itself
```

```yaml pass
resources:
  vm_0: { type: nested_a.yaml }
```
```yaml file=nested_a.yaml
resources:
  b: { type: nested_b.yaml }
```
```yaml file=nested_b.yaml
resources: {}
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-61001"),
        title: Cow::Borrowed("Shared resources are in the base module with their UUIDs as outputs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that incremental modules refer to is created in the base module, and its UUID is listed there under
`outputs`. Each incremental module that needs it declares a parameter of the very same name under
`parameters`.

ONAP reads the output after the base module is created and hands the value over to equally named parameters;
with differing names the value does not arrive.

A resource whose id an output of an incremental module hands to a parameter of another one is shared, but not created
by the base module. That no output gives a security group or a server group to an incremental module, or to a template nested in
it, is worth a note: the group may come from elsewhere. What goes by different names is handed over to nobody, and so a group
belongs to no server that takes one by another name (R-54517, R-08775).

## Examples

```yaml fail file=a.yaml
resources:
  shared_group: { type: OS::Neutron::SecurityGroup }
outputs:
  shared_group: { value: { get_resource: shared_group } }
```
```yaml file=b.yaml
parameters:
  shared_group: { type: string }
```
```finding
2:3 `shared_group` is shared with another incremental module
```

Volumes that a module of their own hands over are no such resource: R-07443 asks for it.

```yaml n/a file=disks.yaml
resources:
  fw_volume_0: { type: OS::Cinder::Volume }
outputs:
  fw_volume_id_0: { value: { get_resource: fw_volume_0 } }
```
```yaml file=fw.yaml
parameters:
  fw_volume_id_0: { type: string }
```

```yaml pass
resources:
  shared_group: { type: OS::Neutron::SecurityGroup }
outputs:
  shared_group: { value: { get_resource: shared_group } }
```
```yaml file=b.yaml
parameters:
  shared_group: { type: string }
resources:
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { security_groups: [{ get_param: shared_group }, { get_param: other_group }] }
```
```finding
advice b.yaml:6:79 no output of the base module gives `other_group` a security group
```

```yaml n/a
resources:
  shared_group: { type: OS::Neutron::SecurityGroup }
outputs:
  shared_group: { value: { get_resource: shared_group } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610010"),
        title: Cow::Borrowed("A base module may have any number of `OS::Nova::Server` resources"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A base module may create no `OS::Nova::Server` at all, a single one, or several. The servers may be written
into the module directly or into a nested YAML file that it calls.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610020"),
        title: Cow::Borrowed("Servers of a base module may have the same or different `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When a base module has two servers or more, its own or in nested files it calls, these `OS::Nova::Server`
resources may be of one `{vm-type}` or of different ones. Neither the number of types nor the number of
servers for each type is limited.

A nested file still holds no more than one server (R-17528).
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610030"),
        title: Cow::Borrowed("An incremental module creates at least one server or Cinder volume"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each incremental module has at least one `OS::Nova::Server` or at least one `OS::Cinder::Volume`. It counts
equally whether the resource is written into the module directly or into a nested YAML file that it calls. A
module with neither, for example one that creates ports only, does not comply.

Up to the release frankfurt only a server counts.

## Examples

```yaml fail file=module.yaml
resources:
  port_0: { type: OS::Neutron::Port }
```
```finding
1:1 the incremental module creates neither a server nor a volume
```

```yaml pass file=module.yaml
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610040"),
        title: Cow::Borrowed("Servers of an incremental module may have the same or different `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When an incremental module has two servers or more, these `OS::Nova::Server` resources may be of one
`{vm-type}` or of different ones. Neither the number of types nor the number of servers for each type is
limited.

A nested file called by the module still holds no more than one server (R-17528).
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610050"),
        title: Cow::Borrowed("A `{vm-type}` may be used in base and incremental modules alike"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Servers of the same `{vm-type}` may be created in the base module, in one or several incremental modules, or
in both, directly or through nested YAML files. A VM type is thus not bound to a single module, and an
incremental module may add further servers of a type that the base module already has.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62187"),
        title: Cow::Borrowed("`OS::ContrailV2::InstanceIp` IDs follow the internal IPv4 pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::ContrailV2::InstanceIp` that gives an IPv4 address to an `OS::ContrailV2::VirtualMachineInterface` on
an ONAP internal network has a resource ID of the form
`{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}_IP_{index}`.

`{network-role}` is that network's role; `IP` marks IPv4. The three indices count up from zero in steps of
one: `{vm-type_index}` over instances of the VM type in the VNF, `{vmi_index}` over one instance's interfaces
on the network, `{index}` over one interface's IPv4 addresses.

The ID begins with that of the interface which `virtual_machine_interface_refs` names. The family is that of
`instance_ip_family`, else that in the parameter names, else that in the ID. That the indices count from zero without a gap is judged by R-11690. Letter case is left to R-21511 and R-46839.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
  fw_oam_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_oam_vmi_0 }]
      instance_ip_family: v4
```
```finding
6:3 instance IP `fw_oam_ip_0` on the internal network of role `oam` is not named `fw_0_int_oam_vmi_0_IP_0`
```
```diff
       virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
-  fw_oam_ip_0:
+  fw_0_int_oam_vmi_0_IP_0:
     type: OS::ContrailV2::InstanceIp
```

```yaml pass
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_oam_vmi_0 }]
      instance_ip_family: v4
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_oam_vmi_0 }]
      instance_ip_family: v6
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62300"),
        title: Cow::Borrowed("R-62300, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: allowed\\_address\\_pairs, Map Property: ip\\_address"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62428"),
        title: Cow::Borrowed("Metadata `vnf_name` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` has the key `vnf_name`, the parameter that gives its value is
itself called `vnf_name` and has type `string`. The key and the parameter thus share one name in every
template of the VNF.

## Examples

```yaml fail
parameters:
  vnf_name: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: vnf_name } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: my_vnf_name } }
```
```finding
2:15 parameter `vnf_name` has type `json`, expected `string`
11:42 metadata `vnf_name` uses parameter `my_vnf_name`, expected `vnf_name`
```
```diff unsafe
     properties:
-      metadata: { vnf_name: { get_param: my_vnf_name } }
+      metadata: { vnf_name: { get_param: vnf_name } }
```

```yaml pass
parameters:
  vnf_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: vnf_name } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62590"),
        title: Cow::Borrowed("Environment omits every external address of a port's `fixed_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

None of the parameters that feed `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an external
network has an entry in the environment file:

* `{vm-type}_{network-role}_ip_{index}`
* `{vm-type}_{network-role}_v6_ip_{index}`
* `{vm-type}_{network-role}_ips`
* `{vm-type}_{network-role}_v6_ips`

The addresses are assigned by ONAP when it orchestrates the VNF.

The network or the name tells that an address is external. One that is marked with `int_` on an external network, or is
not marked on a network of the VNF, contradicts the naming requirements, which report it; it is not judged here.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_address } } ]
```
```yaml file=base.env
parameters:
  vfw_address: 10.0.0.5
```
```finding
base.env:2:3 parameter `vfw_address` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_address: 10.0.0.5
+parameters: {}
```

In a nested template the address is followed to the module whose environment could give it.

```yaml fail file=base.yaml
resources:
  vfw_0:
    type: port.yaml
    properties: { vfw_oam_ip_0: { get_param: [ vfw_oam_ips, 0 ] } }
```
```yaml file=port.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_oam_ips: [10.0.0.5]
```
```finding
base.env:2:3 parameter `vfw_oam_ips` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_ips: [10.0.0.5]
+parameters: {}
```

```yaml fail file=base.yaml
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: { get_param: addresses }
```
```yaml file=base.env
parameters:
  addresses: [{ ip_address: 10.0.0.5 }]
```
```finding
base.env:2:3 parameter `addresses` sets `ip_address` of `fw_0_oam_port_0` and is listed in the environment file
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```

A value under `parameter_defaults` is one too.

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
parameter_defaults:
  vfw_oam_ip_0: 10.0.0.5
```
```finding
base.env:3:3 parameter `vfw_oam_ip_0` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
 parameters: {}
-parameter_defaults:
-  vfw_oam_ip_0: 10.0.0.5
+parameter_defaults: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_ctrl_ip_0: 10.0.0.5
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62802"),
        title: Cow::Borrowed("External IPv4 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` connects to an external network (R-57424, R-16968), OpenStack's DHCP hands out the
IPv4 address, and `subnet` in `fixed_ips` selects the IPv4 subnet, the parameter is named
`{network-role}_subnet_id`.

`{network-role}` is that of the external network.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: mgmt_subnet_id } }]
```
```finding
6:42 parameter `mgmt_subnet_id` gives port `fw_0_oam_port_0` its IPv4 subnet, expected `oam_subnet_id`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: oam_subnet_id } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62954"),
        title: Cow::Borrowed("R-62954, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62983"),
        title: Cow::Borrowed("External `network` parameter of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` connects to an external network (R-57424, R-16968), `network` takes its value from
a `get_param` whose parameter has one of two names:

* `{network-role}_net_id`, when the value is the UUID of the Neutron network
* `{network-role}_net_name`, when the value is the name of the network in OpenStack

`{network-role}` is that of the external network.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_network }
  fw_0_oam_port_1:
    type: OS::Neutron::Port
    properties:
      network: oam
```
```finding
5:29 parameter `oam_network` is the network of port `fw_0_oam_port_0`, expected parameter `oam_net_id` or `oam_net_name`
9:16 a fixed value is the network of port `fw_0_oam_port_1`, expected parameter `oam_net_id` or `oam_net_name`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_oam_network }
```

A network that the base module creates and hands out by an output is internal, whatever the name of the parameter says:

```yaml n/a file=module.yaml
resources:
  fw_0_int_ctl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: ctl_net_id } }
```
```yaml file=base.yaml
resources:
  int_ctl_network: { type: OS::Neutron::Net }
outputs:
  ctl_net_id: { value: { get_resource: int_ctl_network } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-63137"),
        title: Cow::Borrowed("A resource may carry the attribute `update_policy:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("update_policy"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Any resource in a template is free to carry `update_policy:`. It is optional, and neither its presence nor its
absence affects compliance. In Heat the attribute governs how the resource is treated during a stack update.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-63956"),
        title: Cow::Borrowed("SDN-C external port addresses may come from different subnets"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Where ports of the VNF share one external network (R-57424, R-16968) and the SDN-C of ONAP assigns their IP
addresses, the IPv4 addresses do not all have to lie in one subnet. The same freedom holds for the IPv6
addresses.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-64197"),
        title: Cow::Borrowed("R-64197, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::ResourceGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-65516"),
        title: Cow::Borrowed("`OS::Nova::Keypair` IDs for the whole VNF read `{vnf-type}_keypair`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Nova::Keypair"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Keypair` used by every virtual machine of the VNF has the resource ID `{vnf-type}_keypair`,
where `{vnf-type}` is a string describing the VNF. No `{vm-type}` and no index appear. The form is recommended,
not compulsory.

A key pair serves the whole VNF when servers of all its kinds use it, there are several kinds, and no server
uses another one.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: my_key } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: my_key } }
  my_key: { type: OS::Nova::KeyPair }
```
```finding
8:3 key pair `my_key` is not named `{vnf-type}_keypair`
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: demo_keypair } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: demo_keypair } }
  demo_keypair: { type: OS::Nova::KeyPair }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: vfw_key } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: lb_key } }
  vfw_key: { type: OS::Nova::KeyPair }
  lb_key: { type: OS::Nova::KeyPair }
```

A second server of a kind has a key pair of its own, so that the other one does not serve all:

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, key_name: { get_resource: my_key } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: my_key } }
  lb_server_1:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name }, key_name: { get_resource: lb_key } }
  my_key: { type: OS::Nova::KeyPair }
  lb_key: { type: OS::Nova::KeyPair }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-65618"),
        title: Cow::Borrowed("`OS::ContrailV2::ServiceHealthCheck` IDs may use the `RSHC` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::ServiceHealthCheck"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::ServiceHealthCheck` may be written `{vm-type}_RSHC_{LEFT|RIGHT}`, where
`RSHC` stands for Resource Service Health Check and the last part is `LEFT` or `RIGHT` according to the
interface being checked. The form is optional; a different ID is acceptable as long as it contains
`{vm-type}`, which R-76014 demands.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-663631"),
        title: Cow::Borrowed("Server property `name` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `name` of every `OS::Nova::Server` is a `get_param` reference. A literal name, or one built with
another function such as `str_replace`, does not comply; declare a parameter for it and refer to that.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: small
  fw_server_1:
    type: OS::Nova::Server
    properties:
      name: { str_replace: { template: P_0, params: { P: { get_param: fw_name } } } }
```
```finding
5:13 server `fw_server_0` takes its name from a fixed value, not from a parameter
9:13 server `fw_server_1` takes its name from `str_replace`, not from a parameter
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      key_name: { get_param: key }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-66729"),
        title: Cow::Borrowed("R-66729, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67231"),
        title: Cow::Borrowed("Environment files contain no `resource_registry:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The top-level section `resource_registry:` does not appear in any environment file. A template that relies on
a type mapped there has to be changed: let the resource's `type` name the nested YAML file itself, then delete
the section.

## Examples

```yaml fail file=base.env
parameters: {}
resource_registry:
  OS::Demo::Server: server.yaml
```
```finding
2:1 the environment file has a `resource_registry` section
```

```yaml pass file=base.env
parameters: {}
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67386"),
        title: Cow::Borrowed("A resource may carry the attribute `metadata`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("metadata"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::May, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Any resource in a template is free to carry the attribute `metadata`. It is optional, and neither its presence
nor its absence affects compliance here. The resource property `metadata` of `OS::Nova::Server` is another
matter, with rules of its own.

What Heat takes as metadata is a mapping; anything else there is none.

## Examples

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    metadata: none
```
```finding
4:5 `metadata` of resource `vm_0` is not a mapping
```

```yaml pass
resources:
  vm_0:
    type: OS::Nova::Server
    metadata: { role: firewall }
```

```yaml n/a
resources:
  vm_0: { type: OS::Nova::Server }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67597"),
        title: Cow::Borrowed("Parameter `vm_role` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vm_role`, which feeds the `vm_role` key in the `metadata` of an `OS::Nova::Server`, is declared
without a `constraints` section. Any value handed over when the stack is created is then accepted; delete
length, range, pattern or allowed-value checks from the declaration.

## Examples

```yaml fail
parameters:
  vm_role:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `vm_role` declares constraints
```

R-95430 allows other names; the parameter that feeds the key counts.

```yaml fail
parameters:
  vfw_vm_role:
    type: string
    constraints: [ { allowed_values: [ vfw ] } ]
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: { get_param: vfw_vm_role } }
```
```finding
4:5 parameter `vfw_vm_role` declares constraints
```

```yaml pass
parameters:
  vm_role: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67793"),
        title: Cow::Borrowed("Resource IDs of shared resources omit `{vm-type}` and `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource used by several VM types, several internal networks or several external networks, or by any mix of
these, does not carry `{vm-type}` and/or `{network-role}` or `int_{network-role}` in its resource ID. Naming
one of several users would misrepresent the others. R-27970 offers `shared` or a string naming the VNF instead.

Examined are volumes, security groups, key pairs and server groups. Of a resource that several kinds of servers use
the vm-types are looked for in the id, of one on several networks the roles: the other name may be part of it
(R-03595, R-08775).

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_security_group }] }
  vfw_security_group: { type: OS::Neutron::SecurityGroup }
```
```finding
17:3 `vfw_security_group` serves more than `vfw`, which its ID names
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  shared_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68023"),
        title: Cow::Borrowed("Metadata `vf_module_name` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` has the key `vf_module_name`, its value is a `get_param`
reference, never a literal or the result of another function. The key itself is only recommended, so a server
without it is not concerned.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: 1 }
```
```finding
5:35 metadata `vf_module_name` comes from a fixed value, not from a parameter
```
```diff unsafe
+parameters:
+  vf_module_name:
+    type: string
+    description: unique name of the VF module, given by ONAP
 resources:
...
     properties:
-      metadata: { vf_module_name: 1 }
+      metadata: { vf_module_name: { get_param: vf_module_name } }
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: vf_module_name } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68122"),
        title: Cow::Borrowed("An incremental module may be deployed repeatedly"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module can be instantiated several times: at the first deployment of the VNF, when it is scaled
out later, or on both occasions. A module intended for this gets the values that differ between its instances
as parameters.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-681859"),
        title: Cow::Borrowed("A port's ID and parameter names share one `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Within one `OS::Neutron::Port` the same `{network-role}` appears everywhere a name contains it:

* the resource ID
* the name of the parameter for `network`
* the name of the parameter for `ip_address` in `fixed_ips`
* the name of the parameter for `subnet` in `fixed_ips`
* the name of the parameter for `allowed_address_pairs`

Two different roles among the names of one port do not comply.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ subnet: { get_param: mgmt_subnet_id } }]
```
```finding
2:3 port `fw_0_oam_port_0` has several network-roles: `oam` in its network, `mgmt` in a subnet
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```

Of the branches of an `if`, the network is the one that the ID agrees with.

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { if: [ other, { get_param: mgmt_net_id }, { get_param: oam_net_id } ] }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```

```yaml n/a
resources:
  port:
    type: OS::Neutron::Port
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68198"),
        title: Cow::Borrowed("An environment file may leave its `parameters:` section empty"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `parameters:` section of an environment file can list parameters with values or list none at all. Only the
presence of the section is demanded, by a separate rule. Values that are assigned at deployment time therefore
need no entry.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68520"),
        title: Cow::Borrowed("`OS::Neutron::Port` IDs of IPv6 reserve ports follow their pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Port"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::Port` that serves as a reserve port for an IPv6 address has the resource ID
`reserve_port_{vm-type}_{network-role}_floating_v6_ip_{index}`.

`{network-role}` is the role of the external network the port sits on, and `{index}` numbers the IPv6 reserve
ports of that VM type on that network, counting 0, 1, 2 and so on. The form is recommended, not compulsory.

A port is taken for a reserve port when no server uses it and other ports have the parameter of its address among
their allowed address pairs. `Reserve_Port_` is accepted as well, and `_v6` in the name of the parameter tells the
family.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
  vfw_vip_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
```
```finding
10:3 reserve port `vfw_vip_port` is not named `reserve_port_vfw_oam_floating_v6_ip_0`
```
```diff
       allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
-  vfw_vip_port:
+  reserve_port_vfw_oam_floating_v6_ip_0:
     type: OS::Neutron::Port
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
  reserve_port_vfw_oam_floating_v6_ip_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_floating_v6_ip } }]
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_0_oam_port_0 } }] }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
  vfw_vip_port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_oam_floating_ip } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68936"),
        title: Cow::Borrowed("R-68936, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69014"),
        title: Cow::Borrowed("Every network a port connects to has a `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each ONAP internal or external network that one of the VNF's ports connects to is given a network role,
written `{network-role}`. The role becomes part of resource IDs and of the names of parameters that feed
resource properties, so it has to be chosen before these are named.

The role shows in the name of the parameter or resource that the port refers to, else in the id of the port. Where
neither tells one, none is assigned.

## Examples

```yaml fail
resources:
  vfw_private_port:
    type: OS::Neutron::Port
    properties: { network: { get_param: private_network } }
```
```finding
4:28 the role of the network of `vfw_private_port` is unknown
```

```yaml pass
resources:
  vfw_0_port:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: private_network } }
```

```yaml n/a
resources:
  vfw_0_port:
    type: OS::Neutron::Port
    properties: { network: { yaql: { expression: $.a, data: {} } } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69431"),
        title: Cow::Borrowed("Server property `flavor` parameter has a value in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: flavor"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that gives the `flavor` of an `OS::Nova::Server` is listed in the environment file together with
a value. An entry that is missing, or present but empty, does not comply, so the package itself says which
flavor it is made for.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```
```yaml file=base.env
parameters: {}
```
```finding
5:15 parameter `vfw_flavor_name` sets `flavor` of `vfw_server_0` and is not listed in `base.env`
```

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```
```yaml file=base.env
parameters:
  vfw_flavor_name:
```
```finding
base.env:2:3 parameter `vfw_flavor_name` sets `flavor` of `vfw_server_0` and has no value here
```

In a nested template the parameter is followed to the module whose environment could give it.

```yaml pass file=base.yaml
resources:
  vfw_0:
    type: vfw.yaml
    properties: { vfw_flavor_name: { get_param: vfw_flavor_name } }
  vfw_1:
    type: vfw.yaml
    properties: { vfw_flavor_name: fixed }
```
```yaml file=vfw.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```
```yaml file=base.env
parameters:
  vfw_flavor_name: demo
```

A missing environment file is a finding of R-86285.

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69588"),
        title: Cow::Borrowed("A server booting from a Cinder volume uses a block device mapping"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Boot Options"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When a virtual machine starts from a Cinder volume, its `OS::Nova::Server` names that volume through the
property `block_device_mapping` or the property `block_device_mapping_v2`. Either of the two is enough. A
server that starts from an image is not concerned.

What a server boots from is visible only when it has no `image`: with a volume attached to it, it is taken to
boot from that volume. Without one, R-83706 reports it. A server with both an image and a volume to boot from is
no violation, but worth a note.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
  vfw_volume_attachment_0:
    type: OS::Cinder::VolumeAttachment
    properties:
      instance_uuid: { get_resource: vfw_server_0 }
      volume_id: { get_param: vfw_volume_id_0 }
```
```finding
2:3 server `vfw_server_0` has a volume, but no block device mapping
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      block_device_mapping: [{ device_name: vda, volume_id: { get_param: vfw_volume_id_0 } }]
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
      block_device_mapping_v2: [{ boot_index: 0, volume_id: { get_param: vfw_volume_id_0 } }]
```
```finding
advice 6:50 server `vfw_server_0` boots from this volume, but names an image
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69634"),
        title: Cow::Borrowed("Environment omits port `int_{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `int_{network-role}_subnet_id`, used by `subnet` in the `fixed_ips` of an `OS::Neutron::Port`,
has no entry in the environment file. It identifies an IPv4 subnet of an internal network, and the value comes
from an output of the base module.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: int_ctrl_subnet_id } } ]
```
```yaml file=base.env
parameters:
  int_ctrl_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `int_ctrl_subnet_id` sets `subnet` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  int_ctrl_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: int_ctrl_subnet_id } } ]
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: int_ctrl_v6_subnet_id } } ]
```
```yaml file=base.env
parameters:
  int_ctrl_v6_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69663"),
        title: Cow::Borrowed("A VNF may be composed of one or several Heat templates"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The templates of a VNF can be a single file or several. When there are several, each one describes a part of
the VNF, and together they describe all of it. How the VNF is divided is for the vendor to choose, within the
rules on modules.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69874"),
        title: Cow::Borrowed("R-69874, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70112"),
        title: Cow::Borrowed("R-70112, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70276"),
        title: Cow::Borrowed("A nested YAML file is not named `{vm-type}.y[a]ml`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat file"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a nested YAML file, without its extension, differs from every `{vm-type}` that the templates
define. If a VM type is called `fw`, then `fw.yaml` is not acceptable. Adding a prefix or suffix to the name
resolves the conflict.

## Examples

```yaml fail
resources:
  vm_0: { type: fw.yaml }
```
```yaml file=fw.yaml
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: fw_name_0 } }
```
```finding
fw.yaml:1:1 the nested template is named like the vm-type `fw`
```

```yaml pass
resources:
  vm_0: { type: nested_fw.yaml }
```
```yaml file=nested_fw.yaml
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: fw_name_0 } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: fw_name_0 } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70757"),
        title: Cow::Borrowed("R-70757, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-708564"),
        title: Cow::Borrowed("Listed property parameters keep their names in nested YAML files"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where a resource calls a nested YAML file, statically or through `OS::Heat::ResourceGroup`, parameters behind
these properties are passed on under unchanged names:

- `OS::Nova::Server`: `flavor`, `image`, `name`, and the metadata keys `vnf_id`, `vf_module_id`, `vnf_name`,
  `vf_module_name`, `vm_role`, `vf_module_index`, `workload_context`, `environment_context`
- `OS::Neutron::Port`: `network`, `ip_address` and `subnet` in `fixed_ips`, `ip_address` in
  `allowed_address_pairs`
- `OS::ContrailV2::VirtualMachineInterface`: `virtual_network_refs`, and in
  `virtual_machine_interface_allowed_address_pairs` the chain
  `virtual_machine_interface_allowed_address_pairs_allowed_address_pair`,
  `virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip`,
  `virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`
- `OS::ContrailV2::InstanceIP`: `instance_ip_address`, `subnet_uuid`

## Examples

```yaml fail
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { fw_image_name: { get_param: image } }
```
```yaml file=nested_fw.yaml
parameters:
  fw_image_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { image: { get_param: fw_image_name } }
```
```finding
4:47 parameter `image` becomes `fw_image_name` in `nested_fw.yaml`
```
```diff
     type: nested_fw.yaml
-    properties: { fw_image_name: { get_param: image } }
+    properties: { image: { get_param: image } }
--- nested_fw.yaml
+++ nested_fw.yaml
 parameters:
-  fw_image_name: { type: string }
+  image: { type: string }
 resources:
...
     type: OS::Nova::Server
-    properties: { image: { get_param: fw_image_name } }
+    properties: { image: { get_param: image } }
```

`network_id` and `subnet_id` are former names of `network` and `subnet`.

```yaml fail
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { net: { get_param: oam_net_id }, subnet: { get_param: oam_subnet_id } }
```
```yaml file=nested_fw.yaml
parameters:
  net: { type: string }
  subnet: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network_id: { get_param: net }
      fixed_ips: [{ subnet_id: { get_param: subnet } }]
```
```finding
4:37 parameter `oam_net_id` becomes `net` in `nested_fw.yaml`
4:72 parameter `oam_subnet_id` becomes `subnet` in `nested_fw.yaml`
```
```diff
     type: nested_fw.yaml
-    properties: { net: { get_param: oam_net_id }, subnet: { get_param: oam_subnet_id } }
+    properties: { oam_net_id: { get_param: oam_net_id }, oam_subnet_id: { get_param: oam_subnet_id } }
--- nested_fw.yaml
+++ nested_fw.yaml
 parameters:
-  net: { type: string }
-  subnet: { type: string }
+  oam_net_id: { type: string }
+  oam_subnet_id: { type: string }
 resources:
...
     properties:
-      network_id: { get_param: net }
-      fixed_ips: [{ subnet_id: { get_param: subnet } }]
+      network_id: { get_param: oam_net_id }
+      fixed_ips: [{ subnet_id: { get_param: oam_subnet_id } }]
```

An element of a list comes in under another name too. Pass the list as it is, and take the element in the nested file.

```yaml fail
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { fw_name_0: { get_param: [ fw_names, 0 ] } }
```
```yaml file=nested_fw.yaml
parameters:
  fw_name_0: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: fw_name_0 } }
```
```finding
4:45 parameter `fw_names` becomes `fw_name_0` in `nested_fw.yaml`
```

Nor has an element of a list that the call puts together the name of that list.

```yaml fail
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { fw_names: [ { get_param: fw_name_0 } ] }
```
```yaml file=nested_fw.yaml
parameters:
  fw_names: { type: comma_delimited_list }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: [ fw_names, 0 ] } }
```
```finding
4:44 parameter `fw_name_0` becomes an element of `fw_names` in `nested_fw.yaml`
```

What another function makes of parameters is undecided. Values without parameters are not compared.

```yaml n/a
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { fw_image_name: { str_replace: { template: V, params: { V: { get_param: image } } } } }
```
```yaml file=nested_fw.yaml
parameters:
  fw_image_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { image: { get_param: fw_image_name } }
```

```yaml pass
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { fw_image_name: { get_param: fw_image_name } }
```
```yaml file=nested_fw.yaml
parameters:
  fw_image_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { image: { get_param: fw_image_name } }
```

```yaml n/a
resources:
  fw_0:
    type: nested_fw.yaml
    properties: { fw_image_name: demo }
```
```yaml file=nested_fw.yaml
parameters:
  fw_image_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { image: { get_param: fw_image_name } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70964"),
        title: Cow::Borrowed("Static internal ports use `ip_address`, not `subnet`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` connects to an internal network (R-52425, R-46461, R-35666) and its addresses are
fixed by the template, that is, listed in the environment file, `fixed_ips` has the map property `ip_address`
and does not have `subnet`.

An entry of `fixed_ips` with an address and a subnet on an internal network is a finding here: its address is
chosen already. So is that of an entry with an address when another entry has a subnet of the same IP version; a port may have
one address of each version. The network is told by the property `network` of the port.

## Examples

```yaml fail
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips:
        - ip_address: { get_param: vfw_int_oam_ip_0 }
          subnet: { get_param: int_oam_subnet_id }
```
```finding
8:11 port `vfw_0_int_oam_port_0` on an internal network has both a subnet and an address
```

```yaml pass
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_int_oam_ip_0 } }]
```

```yaml n/a
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_subnet_id } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71152"),
        title: Cow::Borrowed("Server property `image` parameter is a `string`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that gives the `image` of an `OS::Nova::Server` has type `string`. Lists and other types do not
comply: each such parameter holds exactly one image, which all servers of its `{vm-type}` use.

## Examples

```yaml fail
parameters:
  fw_image_name: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
```
```finding
2:20 parameter `fw_image_name` has type `json`, expected `string`
```
```diff unsafe
 parameters:
-  fw_image_name: { type: json }
+  fw_image_name: { type: string }
 resources:
```

```yaml pass
parameters:
  fw_image_name: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71493"),
        title: Cow::Borrowed("Server metadata contains `vf_module_id`, read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every `OS::Nova::Server` has the key `vf_module_id` in its `metadata`, and the value is a `get_param`
reference, never a literal. The identifier of the module that created a server can then be read from the
server itself.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: abc }
  fw_server_2:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_2 }
```
```finding
5:7 the metadata of server `fw_server_0` has no `vf_module_id`
9:33 metadata `vf_module_id` comes from a fixed value, not from a parameter
10:3 server `fw_server_2` has no metadata, `vf_module_id` is missing
```
```diff unsafe
+parameters:
+  vf_module_id:
+    type: string
+    description: unique ID of the VF module, given by ONAP
 resources:
...
     properties:
-      metadata: { vm_role: firewall }
+      metadata: { vm_role: firewall, vf_module_id: { get_param: vf_module_id } }
   fw_server_1:
...
     properties:
-      metadata: { vf_module_id: abc }
+      metadata: { vf_module_id: { get_param: vf_module_id } }
   fw_server_2:
...
       name: { get_param: fw_name_2 }
+      metadata:
+        vf_module_id: { get_param: vf_module_id }
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: vf_module_id } }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71577"),
        title: Cow::Borrowed("External IPv6 string in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` gets an IPv6 address on an external network (R-57424, R-16968) through
`ip_address` in `fixed_ips`, and the parameter is a `string`, its name is
`{vm-type}_{network-role}_v6_ip_{index}`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the external network, and `{index}`
counts up from zero in steps of one within the template.

Whether a network is external or internal, and its role, tells the reference in the port, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address does not comply.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_mgmt_v6_ip_0 } }]
```
```finding
6:46 parameter `fw_mgmt_v6_ip_0` gives port `fw_0_oam_port_0` its IPv6 address, expected `fw_oam_v6_ip_0`
```

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_v6_ip_1 } }]
```
```finding
6:46 found parameter `fw_oam_v6_ip_1`, but not `fw_oam_v6_ip_0`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_v6_ip_0 } }]
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_v6_ip_0 } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71699"),
        title: Cow::Borrowed("Resources refer to no HTTP-based nested YAML file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("type"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No resource fetches a nested YAML file from a web address. A URL makes the deployment depend on content
outside the package. Ship the nested file with the VNF and refer to it by its file name.

## Examples

```yaml fail
resources:
  vm_0:
    type: HTTP://example.com/server.yaml?v=1
```
```finding
3:11 resource `vm_0` refers to a nested template by URL
```

```yaml pass
resources:
  vm_0: { type: server.yaml }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-717227"),
        title: Cow::Borrowed("Internal IPv4 VIP parameter ends in `floating_ip` or `floating_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

For an `OS::Neutron::Port` on an ONAP internal network whose `allowed_address_pairs` `ip_address` holds an
IPv4 virtual IP, the parameter takes one of two forms:

- `{vm-type}_int_{network-role}_floating_ip`, type `string`
- `{vm-type}_int_{network-role}_floating_ips`, type `comma_delimited_list`

`{vm-type}` is that of the server, `{network-role}` that of the internal network. In both forms the
environment file lists the parameter.

## Examples

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_ip } }]
```
```finding
6:58 IPv4 virtual address of port `fw_0_int_oam_port_0` is `fw_oam_floating_ip`, expected `fw_int_oam_floating_ip`
```

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_int_oam_floating_ip } }]
```
```yaml file=base.env
parameters: {}
```
```finding
6:58 internal virtual address `fw_int_oam_floating_ip` has no value in `base.env`
```

```yaml pass
parameters:
  fw_int_oam_floating_ip: { type: string }
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_int_oam_floating_ip } }]
```
```yaml file=base.env
parameters:
  fw_int_oam_floating_ip: 10.0.0.5
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_ip } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-72483"),
        title: Cow::Borrowed("Server metadata contains `vnf_name`, read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every `OS::Nova::Server` has the key `vnf_name` in its `metadata`, and the value is a `get_param` reference,
never a literal. The name of the VNF that a server belongs to can then be read from the server itself.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: abc }
  fw_server_2:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_2 }
```
```finding
5:7 the metadata of server `fw_server_0` has no `vnf_name`
9:29 metadata `vnf_name` comes from a fixed value, not from a parameter
10:3 server `fw_server_2` has no metadata, `vnf_name` is missing
```
```diff unsafe
+parameters:
+  vnf_name:
+    type: string
+    description: unique name of the VNF, given by ONAP
 resources:
...
     properties:
-      metadata: { vm_role: firewall }
+      metadata: { vm_role: firewall, vnf_name: { get_param: vnf_name } }
   fw_server_1:
...
     properties:
-      metadata: { vnf_name: abc }
+      metadata: { vnf_name: { get_param: vnf_name } }
   fw_server_2:
...
       name: { get_param: fw_name_2 }
+      metadata:
+        vnf_name: { get_param: vnf_name }
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_name: { get_param: vnf_name } }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-72871"),
        title: Cow::Borrowed("Parameter `vf_module_id` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` has the key `vf_module_id`, the parameter `vf_module_id` behind
it does not appear in the environment file of the template. Declare it in the template only, so that its value
can be given when the stack is created.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: vf_module_id } }
```
```yaml file=base.env
parameters:
  vf_module_id: demo
```
```finding
base.env:2:3 parameter `vf_module_id` sets `vf_module_id` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vf_module_id: demo
+parameters: {}
```

A parameter of another name that feeds the key does not comply either.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: my_vf_module_id } }
```
```yaml file=base.env
parameters:
  my_vf_module_id: demo
```
```finding
base.env:2:3 parameter `my_vf_module_id` sets `vf_module_id` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_vf_module_id: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: vf_module_id } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  vf_module_id_extra: demo
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-73213"),
        title: Cow::Borrowed("Security group ID for several VM types, one internal network is well formed"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` used by several VM types on a single ONAP internal network has the resource ID
`int_{network-role}_security_group`, with the role of that network. No `{vm-type}` appears, since the group
does not belong to one type alone. The form is recommended, not compulsory.

The users of a security group are the ports that list it, with the servers and networks of these ports; where one
of them cannot be told, there is no verdict.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  lb_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
14:3 security group `group` is not named `int_ctrl_security_group`
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
+    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_security_group }] }
   lb_0_int_ctrl_port_0:
     type: OS::Neutron::Port
-    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_security_group }] }
+  int_ctrl_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_security_group }] }
  lb_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_security_group }] }
  int_ctrl_security_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: shared_security_group }] }
  shared_security_group: { type: OS::Neutron::SecurityGroup }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-74304"),
        title: Cow::Borrowed("Environment file names end in lower-case `.env`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The extension of each environment file is `.env`, written in small letters. Variants such as `.ENV` or `.Env`
are not accepted, nor is a YAML extension. The rest of the name has to stay that of the template it serves.

## Examples

```yaml fail
resources: {}
```
```yaml file=base.ENV
parameters: {}
```
```finding
base.ENV:1:1 the extension is `.ENV`, not `.env`
```
```diff unsafe
--- base.ENV
+++ base.env
```

```yaml pass
resources: {}
```
```yaml file=base.env
parameters: {}
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-74978"),
        title: Cow::Borrowed("Metadata `workload_context` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` has the key `workload_context`, the parameter that gives its
value is itself called `workload_context` and has type `string`. The key and the parameter thus share one name
in every template of the VNF.

## Examples

```yaml fail
parameters:
  workload_context: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: workload_context } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: my_workload_context } }
```
```finding
2:23 parameter `workload_context` has type `json`, expected `string`
11:50 metadata `workload_context` uses parameter `my_workload_context`, expected `workload_context`
```
```diff unsafe
 parameters:
-  workload_context: { type: json }
+  workload_context: { type: string }
 resources:
...
     properties:
-      metadata: { workload_context: { get_param: my_workload_context } }
+      metadata: { workload_context: { get_param: workload_context } }
```

```yaml pass
parameters:
  workload_context: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { workload_context: { get_param: workload_context } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-75141"),
        title: Cow::Borrowed("Resource IDs use only alphanumeric characters and underscores"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resource ID"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every resource ID under `resources:` is built from letters, digits and the underscore alone. Hyphens, dots,
spaces and other punctuation are not accepted. To comply, rename the resource and adjust each reference to it,
for example in `get_resource`, `get_attr` and `depends_on`.

## Examples

```yaml fail
resources:
  vm-0: { type: OS::Nova::Server }
  vm:1: { type: OS::Nova::Server }
```
```finding
2:3 resource id `vm-0` contains `-`
3:3 resource id `vm:1` contains `:`
```
```diff
 resources:
-  vm-0: { type: OS::Nova::Server }
-  vm:1: { type: OS::Nova::Server }
+  vm_0: { type: OS::Nova::Server }
+  vm_1: { type: OS::Nova::Server }
```

VVP lets hyphens and the letters of all alphabets pass; so does the profile `vvp`.

```yaml pass profile=vvp
resources:
  vm-0: { type: OS::Nova::Server }
```

```yaml pass
resources:
  vm_0: { type: OS::Nova::Server }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-75202"),
        title: Cow::Borrowed("R-75202, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76014"),
        title: Cow::Borrowed("`OS::ContrailV2::ServiceHealthCheck` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::ServiceHealthCheck"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every `OS::ContrailV2::ServiceHealthCheck` has the `{vm-type}` somewhere in its resource ID, so that the ID
alone tells which kind of virtual machine it serves. The name `{vm-type}_RSHC_{LEFT|RIGHT}`, suggested by
R-65618, is one way to comply.

The types known from the servers of the whole VNF count, as words between underscores. What servers of several types
use is outside this requirement (R-67793).

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  config:
    type: OS::ContrailV2::ServiceHealthCheck
  fwx_config:
    type: OS::ContrailV2::ServiceHealthCheck
```
```finding
6:3 resource id `config` contains no vm-type of the VNF, such as `fw`
8:3 resource id `fwx_config` contains no vm-type of the VNF, such as `fw`
```
```diff
       flavor: { get_param: fw_flavor_name }
-  config:
+  fw_config:
     type: OS::ContrailV2::ServiceHealthCheck
-  fwx_config:
+  fw_fwx_config:
     type: OS::ContrailV2::ServiceHealthCheck
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
  fw_RSHC_LEFT:
    type: OS::ContrailV2::ServiceHealthCheck
```

```yaml n/a
resources:
  config:
    type: OS::ContrailV2::ServiceHealthCheck
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76057"),
        title: Cow::Borrowed("Nested YAML file names are alphanumeric and lack `base`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat file"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of a nested YAML file is built from letters, digits and the underscore alone, and `base` occurs
nowhere in it, in whatever letter case. Even a word such as `database` breaks the rule, since that string
marks the base module.

## Examples

```yaml fail
resources:
  vm_0: { type: database_vm.yaml }
```
```yaml file=database_vm.yaml
resources: {}
```
```finding
database_vm.yaml:1:1 the name of a nested template contains `base`, which marks the base module
```

```yaml fail
resources:
  vm_0: { type: nested-vm.yaml }
```
```yaml file=nested-vm.yaml
resources: {}
```
```finding
nested-vm.yaml:1:1 the name of a nested template contains `-`
```
```diff
 resources:
-  vm_0: { type: nested-vm.yaml }
+  vm_0: { type: nested_vm.yaml }
--- nested-vm.yaml
+++ nested_vm.yaml
```

```yaml pass
resources:
  vm_0: { type: nested_vm.yaml }
```
```yaml file=nested_vm.yaml
resources: {}
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76160"),
        title: Cow::Borrowed("Internal IPv6 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` of an incremental module connects to an internal network (R-52425, R-46461,
R-35666) which the base module creates, OpenStack's DHCP hands out the IPv6 address, and `subnet` in
`fixed_ips` selects the IPv6 subnet, the parameter is named `int_{network-role}_v6_subnet_id`.

`{network-role}` is that of the internal network. The base module returns the value as an `output` of the same
name.

Whether a subnet is IPv4 or IPv6 tells `ip_version` of the one that the base module returns, where that is known, else `v6` in
the name of the parameter.

## Examples

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_mgmt_v6_subnet_id } }]
```
```yaml file=base.yaml
outputs:
  int_oam_v6_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```
```finding
6:42 parameter `int_mgmt_v6_subnet_id` gives port `fw_0_int_oam_port_0` its IPv6 subnet, expected `int_oam_v6_subnet_id`
```

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_v6_subnet_id } }]
```
```yaml file=base.yaml
outputs: {}
```
```finding
6:42 parameter `int_oam_v6_subnet_id` is not an output of the base module
```

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_subnet_id } }]
```
```yaml file=base.yaml
resources:
  int_oam_subnet_0:
    type: OS::Neutron::Subnet
    properties: { ip_version: 6 }
outputs:
  int_oam_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```
```finding
6:42 parameter `int_oam_subnet_id` gives port `fw_0_int_oam_port_0` its IPv6 subnet, expected `int_oam_v6_subnet_id`
```

```yaml pass file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_v6_subnet_id } }]
```
```yaml file=base.yaml
outputs:
  int_oam_v6_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: subnet_v6 } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76449"),
        title: Cow::Borrowed("Templates define no `OS::Neutron::FloatingIPAssociation` resource"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No template of the VNF, whatever its module, defines a resource of type `OS::Neutron::FloatingIPAssociation`.
Remove such resources; a virtual IP shared by several ports is expressed with the port property
`allowed_address_pairs` instead.

## Examples

```yaml fail
resources:
  address: { type: OS::Neutron::FloatingIPAssociation }
  addresses:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def: { type: OS::Neutron::FloatingIPAssociation }
```
```finding
2:20 `address` is of the forbidden type `OS::Neutron::FloatingIPAssociation`
6:29 `addresses` is of the forbidden type `OS::Neutron::FloatingIPAssociation`
```

```yaml pass
resources:
  port: { type: OS::Neutron::Port }
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76682"),
        title: Cow::Borrowed("Environment omits `{vm-type}_{network-role}_route_prefixes`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Interface Route Table Prefixes for Contrail InterfaceRoute Table"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_route_prefixes`, used by `interface_route_table_routes_route` of
`interface_route_table_routes` in an `OS::ContrailV2::InterfaceRouteTable`, has no entry in the environment
file. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_oam_route_table:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: vfw_oam_route_prefixes }
```
```yaml file=base.env
parameters:
  vfw_oam_route_prefixes: []
```
```finding
base.env:2:3 parameter `vfw_oam_route_prefixes` sets `interface_route_table_routes_route` of `vfw_oam_route_table` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_route_prefixes: []
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_oam_route_table:
    type: OS::ContrailV2::InterfaceRouteTable
    properties:
      interface_route_table_routes:
        interface_route_table_routes_route: { get_param: vfw_oam_route_prefixes }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources: {}
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76718"),
        title: Cow::Borrowed("`get_file` refers to its target by file name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Heat Files Support (get_file)"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where a template calls `get_file`, the file to be included is given by its file name. Together with R-41888,
which excludes URLs, this means the file is shipped along with the templates that use it.

## Examples

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'scripts/fw_init.sh' }
```
```yaml file=scripts/fw_init.sh
true
```
```finding
5:30 `get_file` names `scripts/fw_init.sh`, a path and not a file name
```

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'fw_init.sh' }
```
```finding
5:30 `get_file` names `fw_init.sh`, which is not a file of the package
```

```yaml pass
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'fw_init.sh' }
```
```yaml file=fw_init.sh
true
```

URLs are a matter of R-41888.

```yaml n/a
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'https://example.com/fw_init.sh' }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-78380"),
        title: Cow::Borrowed("Internal IPv4 string in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` gets an IPv4 address on an internal network (R-52425, R-46461, R-35666) through
`ip_address` in `fixed_ips`, and the parameter is a `string`, its name is
`{vm-type}_int_{network-role}_ip_{index}`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the internal network, and `{index}`
counts up from zero in steps of one within the template.

Whether a network is external or internal, and its role, tells the reference in the port, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address is worth a remark, no violation.

## Examples

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_mgmt_ip_0 } }]
```
```finding
6:46 parameter `fw_int_mgmt_ip_0` gives port `fw_0_int_oam_port_0` its IPv4 address, expected `fw_int_oam_ip_0`
```

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_ip_1 } }]
```
```finding
6:46 found parameter `fw_int_oam_ip_1`, but not `fw_int_oam_ip_0`
```

```yaml fail file=base.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_oam_network }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_v6_ip_0 } }]
  int_oam_network: { type: OS::Neutron::Net }
```
```yaml file=base.env
parameters:
  fw_int_oam_v6_ip_0: 10.0.0.5
```
```finding
6:46 parameter `fw_int_oam_v6_ip_0` gives port `fw_0_int_oam_port_0` its IPv4 address, expected `fw_int_oam_ip_0`
```

```yaml pass
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_int_oam_ip_0 } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: 10.0.0.5 }]
```
```finding
advice 6:33 the address of port `fw_0_int_oam_port_0` is fixed in the template, expected parameter `fw_int_oam_ip_0`
```

```yaml fail file=module.yaml
resources:
  fw_0_ctl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: ctl_net_id }, fixed_ips: [{ ip_address: { get_param: fw_ctl_ip_0 } }] }
```
```yaml file=base.yaml
resources:
  int_ctl_network: { type: OS::Neutron::Net }
outputs:
  ctl_net_id: { value: { get_resource: int_ctl_network } }
```
```finding
4:94 parameter `fw_ctl_ip_0` gives port `fw_0_ctl_port_0` its IPv4 address, expected `fw_int_ctl_ip_0`
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-78569"),
        title: Cow::Borrowed("A resource may carry the attribute `external_id:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("external_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Any resource in a template is free to carry `external_id:`. It is optional, and neither its presence nor its
absence affects compliance. In Heat the attribute points to a resource that already exists outside the stack.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-79817"),
        title: Cow::Borrowed("A `comma_delimited_list` in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

In a template that is not a nested file, a parameter of type `comma_delimited_list` is free to carry a
constraint. It is optional: with or without one the declaration complies. Parameters of nested files follow a
different rule.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-80374"),
        title: Cow::Borrowed("Parameter `vf_module_name` is left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` has the key `vf_module_name`, the parameter `vf_module_name`
behind it does not appear in the environment file of the template. Declare it in the template only, so that
its value can be given when the stack is created.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: vf_module_name } }
```
```yaml file=base.env
parameters:
  vf_module_name: demo
```
```finding
base.env:2:3 parameter `vf_module_name` sets `vf_module_name` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vf_module_name: demo
+parameters: {}
```

A parameter of another name that feeds the key does not comply either.

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: my_vf_module_name } }
```
```yaml file=base.env
parameters:
  my_vf_module_name: demo
```
```finding
base.env:2:3 parameter `my_vf_module_name` sets `vf_module_name` of `vfw_server_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  my_vf_module_name: demo
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_name: { get_param: vf_module_name } }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources:
  vfw_server_0: { type: OS::Nova::Server }
```
```yaml file=base.env
parameters:
  vf_module_name_extra: demo
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-805572"),
        title: Cow::Borrowed("Internal IPv6 VIP parameter ends in `floating_v6_ip` or `floating_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

For an `OS::Neutron::Port` on an ONAP internal network whose `allowed_address_pairs` `ip_address` holds an
IPv6 virtual IP, the parameter takes one of two forms:

- `{vm-type}_int_{network-role}_floating_v6_ip`, type `string`
- `{vm-type}_int_{network-role}_floating_v6_ips`, type `comma_delimited_list`

`{vm-type}` is that of the server, `{network-role}` that of the internal network. In both forms the
environment file lists the parameter.

## Examples

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_v6_ip } }]
```
```finding
6:58 IPv6 virtual address of port `fw_0_int_oam_port_0` is `fw_oam_floating_v6_ip`, expected `fw_int_oam_floating_v6_ip`
```

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_int_oam_floating_v6_ip } }]
```
```yaml file=base.env
parameters: {}
```
```finding
6:58 internal virtual address `fw_int_oam_floating_v6_ip` has no value in `base.env`
```

An IPv6 address in the environment file tells the version where the name does not.

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_int_oam_floating_ip } }]
```
```yaml file=base.env
parameters:
  fw_int_oam_floating_ip: 2001:db8::5
```
```finding
6:58 IPv6 virtual address of port `fw_0_int_oam_port_0` is `fw_int_oam_floating_ip`, expected `fw_int_oam_floating_v6_ip`
```

```yaml pass
parameters:
  fw_int_oam_floating_v6_ip: { type: string }
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_int_oam_floating_v6_ip } }]
```
```yaml file=base.env
parameters:
  fw_int_oam_floating_v6_ip: 2001:db8::5
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [{ ip_address: { get_param: fw_oam_floating_v6_ip } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-80829"),
        title: Cow::Borrowed("Environment omits port `{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{network-role}_v6_subnet_id`, used by `subnet` in the `fixed_ips` of an `OS::Neutron::Port`,
has no entry in the environment file. It identifies an IPv6 subnet of an external network. Declare it in the
template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: oam_v6_subnet_id } } ]
```
```yaml file=base.env
parameters:
  oam_v6_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `oam_v6_subnet_id` sets `subnet` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  oam_v6_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: oam_v6_subnet_id } } ]
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: int_ctrl_subnet_id } } ]
```
```yaml file=base.env
parameters:
  int_ctrl_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81214"),
        title: Cow::Borrowed("`OS::ContrailV2::InterfaceRouteTable` IDs contain `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InterfaceRouteTable"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every `OS::ContrailV2::InterfaceRouteTable` has the `{network-role}` somewhere in its resource ID, so that the
ID alone tells which network the route table belongs to. The name `{network-role}_RIRT`, suggested by R-28189,
is one way to comply.

## Examples

```yaml fail
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
  routes:
    type: OS::ContrailV2::InterfaceRouteTable
```
```finding
6:3 resource id `routes` contains no network-role of the VNF, such as `oam`
```

```yaml pass
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
  oam_RIRT:
    type: OS::ContrailV2::InterfaceRouteTable
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81339"),
        title: Cow::Borrowed("The base module file name has one of the four `base` forms"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Base Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of the base module contains `base`, in any letter case, in one of these forms:

* `base_<text>.y[a]ml`
* `<text>_base.y[a]ml`
* `base.y[a]ml`
* `<text>_base_<text>.y[a]ml`

`<text>` consists of letters, digits and underscores and includes neither `base` nor `volume` in any letter
case. The name thus identifies which template is the base module.

## Examples

```yaml fail file=base_base.yaml
resources: {}
```
```finding
1:1 the name of the base module contains `base` more than once
```

```yaml fail file=base_fw-1.yaml
resources: {}
```
```finding
1:1 the name of the base module contains `-`
```

```yaml fail file=base_volume_fw.yaml
resources: {}
```
```finding
1:1 the name of the base module contains `volume`, which marks a volume module
```

```yaml fail file=fw_base_.yaml
resources: {}
```
```finding
1:1 the name of the base module has no text beyond an underscore
```

The base module is the one that MANIFEST.json marks by `isBase`; without a mark the name tells.

```yaml fail file=first.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true } ] }
```
```finding
1:1 the name of the base module does not state that it is a volume
```

```yaml pass file=Base_fw.yaml
resources: {}
```

```yaml n/a file=module.yaml
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81725"),
        title: Cow::Borrowed("An incremental module has a corresponding environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module comes with an environment file of its own in the package. A related rule fixes the file
name, which takes the module's name and ends in `.env`. A module without this file does not comply.

## Examples

```yaml fail file=module.yaml
resources: {}
```
```finding
1:1 the incremental module has no environment file `module.env`
```
```diff
--- module.env
+++ module.env
+parameters: {}
```

```yaml pass file=module.yaml
resources: {}
```
```yaml file=module.env
parameters: {}
```

An environment file that `MANIFEST.json` gives to the module is there too; that it has another name is a matter of R-94509.

```yaml pass file=module_lb.yaml
resources: {}
```
```yaml file=values.env
parameters: {}
```
```yaml file=MANIFEST.json
{"data": [{"file": "module_lb.yaml", "type": "HEAT", "data": [{"file": "values.env", "type": "HEAT_ENV"}]}]}
```

```yaml n/a file=disks.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "disks.yaml", "type": "HEAT_VOL" } ] }
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81979"),
        title: Cow::Borrowed("`OS::ContrailV2::NetworkIpam` IDs may use the `RNI` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::NetworkIpam"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::NetworkIpam` may be written `{network-role}_RNI`, where `RNI` stands
for Resource Network IPAM. The form is optional; a different ID is acceptable as long as it contains
`{network-role}`, which R-30753 demands.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82115"),
        title: Cow::Borrowed("IDs for one VM type and one external network join both in order"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to one VM type and one ONAP external network has both names in its resource ID,
`{vm-type}` first and `{network-role}` after it, with an underscore between them: `{vm-type}_{network-role}`.

An index may stand in the middle, again set off by underscores: `{vm-type}_{index}_{network-role}`.

Examined are security groups, by the ports that list them: ids of ports have a prescribed form, and other types do
not belong to a server and a network. Where the network or the server of one of the ports cannot be told, there is
no verdict.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_vfw_group }] }
  oam_vfw_group: { type: OS::Neutron::SecurityGroup }
```
```finding
11:3 the id of `oam_vfw_group` does not join `vfw` and `oam`
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: vfw_oam_group }] }
  vfw_oam_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82134"),
        title: Cow::Borrowed("Metadata `vf_module_id` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` has the key `vf_module_id`, the parameter that gives its value is
itself called `vf_module_id` and has type `string`. The key and the parameter thus share one name in every
template of the VNF.

## Examples

```yaml fail
parameters:
  vf_module_id: { type: json }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: vf_module_id } }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: my_vf_module_id } }
```
```finding
2:19 parameter `vf_module_id` has type `json`, expected `string`
11:46 metadata `vf_module_id` uses parameter `my_vf_module_id`, expected `vf_module_id`
```
```diff unsafe
     properties:
-      metadata: { vf_module_id: { get_param: my_vf_module_id } }
+      metadata: { vf_module_id: { get_param: vf_module_id } }
```

```yaml pass
parameters:
  vf_module_id: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: vf_module_id } }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82481"),
        title: Cow::Borrowed("R-82481, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82551"),
        title: Cow::Borrowed("IDs for one VM type and one internal network join both in order"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to one VM type and one ONAP internal network has both names in its resource ID,
`{vm-type}` first and `int_{network-role}` after it, with an underscore between them:
`{vm-type}_int_{network-role}`.

An index may stand in the middle, again set off by underscores: `{vm-type}_{index}_int_{network-role}`.

Examined are security groups, by the ports that list them: ids of ports have a prescribed form, and other types do
not belong to a server and a network. Where the network or the server of one of the ports cannot be told, there is
no verdict.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_vfw_group }] }
  int_ctrl_vfw_group: { type: OS::Neutron::SecurityGroup }
```
```finding
11:3 the id of `int_ctrl_vfw_group` does not join `vfw` and `int_ctrl`
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: vfw_int_ctrl_group }] }
  vfw_int_ctrl_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82732"),
        title: Cow::Borrowed("A volume module is named after its module, with `_volume` appended"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Cinder Volume Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of a Cinder volume module repeats that of the module it supports, base or incremental, and adds
`_volume` before the extension. For example, `base_abc.yaml` has the volume module `base_abc_volume.yaml`. The
name is what ties the two modules together.

## Examples

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=fw_volume.yaml
resources: {}
```
```finding
fw_volume.yaml:1:1 the volume module belongs to no module: there is no `fw.yaml`
```

A file that `MANIFEST.json` declares as `HEAT_VOL` is a volume module whatever it is called.

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=disks.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "base_fw.yaml", "type": "HEAT", "data": [ { "file": "disks.yaml", "type": "HEAT_VOL" } ] } ] }
```
```finding
disks.yaml:1:1 the volume module is not named after its module `base_fw.yaml`
```

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=disks.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "disks.yaml", "type": "HEAT_VOL" } ] }
```
```finding
disks.yaml:1:1 the name of the volume module does not end in `_volume`
```

```yaml pass file=base_fw.yaml
resources: {}
```
```yaml file=base_fw_volume.yaml
resources: {}
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83015"),
        title: Cow::Borrowed("R-83015, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83412"),
        title: Cow::Borrowed("External network VIP parameters are left out of the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` attaches to an ONAP external network, every parameter used for `ip_address` within
its `allowed_address_pairs` is absent from the environment file. The template still declares the parameter;
its value has to come from outside the package when the stack is created.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [ { ip_address: { get_param: vfw_oam_floating_ip } } ]
```
```yaml file=base.env
parameters:
  vfw_oam_floating_ip: 10.0.0.9
```
```finding
base.env:2:3 parameter `vfw_oam_floating_ip` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_floating_ip: 10.0.0.9
+parameters: {}
```

```yaml fail file=base.yaml
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: { get_param: pairs }
```
```yaml file=base.env
parameters:
  pairs: [{ ip_address: 10.0.0.5 }]
```
```finding
base.env:2:3 parameter `pairs` sets `ip_address` of `fw_0_oam_port_0` and is listed in the environment file
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      allowed_address_pairs: [ { ip_address: { get_param: vfw_oam_floating_ip } } ]
```
```yaml file=base.env
parameters: {}
```

The virtual addresses of internal networks belong in the environment.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      allowed_address_pairs: [ { ip_address: { get_param: vfw_int_ctrl_floating_ip } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_floating_ip: 10.0.0.9
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83418"),
        title: Cow::Borrowed("R-83418, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83677"),
        title: Cow::Borrowed("Environment omits port `{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{network-role}_subnet_id`, used by `subnet` in the `fixed_ips` of an `OS::Neutron::Port`, has
no entry in the environment file. It identifies an IPv4 subnet of an external network. Declare it in the
template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: oam_subnet_id } } ]
```
```yaml file=base.env
parameters:
  oam_subnet_id: 5f5a6c6e
```
```finding
base.env:2:3 parameter `oam_subnet_id` sets `subnet` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  oam_subnet_id: 5f5a6c6e
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: oam_subnet_id } } ]
```
```yaml file=base.env
parameters: {}
```

Subnets of another kind are judged by another requirement.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      fixed_ips: [ { subnet: { get_param: oam_v6_subnet_id } } ]
```
```yaml file=base.env
parameters:
  oam_v6_subnet_id: 5f5a6c6e
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83706"),
        title: Cow::Borrowed("A server booting from an image uses the property `image`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Boot Options"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When a virtual machine starts from an image, its `OS::Nova::Server` names that image through the property
`image`. No other property stands in for it in that case. A server that starts from a Cinder volume is not
concerned.

A server without any of the three properties boots from nothing. That is a finding here, unless a volume is
attached to the server (R-69588).

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```
```finding
2:3 server `vfw_server_0` has nothing to boot from
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      block_device_mapping_v2: [{ boot_index: 0, volume_id: { get_param: vfw_volume_id_0 } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84123"),
        title: Cow::Borrowed("Internal IPv4 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` of an incremental module connects to an internal network (R-52425, R-46461,
R-35666) which the base module creates, OpenStack's DHCP hands out the IPv4 address, and `subnet` in
`fixed_ips` selects the IPv4 subnet, the parameter is named `int_{network-role}_subnet_id`.

`{network-role}` is that of the internal network. The base module returns the value as an `output` of the same
name.

Whether a subnet is IPv4 or IPv6 tells `ip_version` of the one that the base module returns, where that is known, else `v6` in
the name of the parameter.

## Examples

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_mgmt_subnet_id } }]
```
```yaml file=base.yaml
outputs:
  int_oam_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```
```finding
6:42 parameter `int_mgmt_subnet_id` gives port `fw_0_int_oam_port_0` its IPv4 subnet, expected `int_oam_subnet_id`
```

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_subnet_id } }]
```
```yaml file=base.yaml
outputs: {}
```
```finding
6:42 parameter `int_oam_subnet_id` is not an output of the base module
```

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_v6_subnet_id } }]
```
```yaml file=base.yaml
parameters:
  version: { type: number, default: 4 }
resources:
  int_oam_subnet_0:
    type: OS::Neutron::Subnet
    properties: { ip_version: { get_param: version } }
outputs:
  int_oam_v6_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```
```finding
6:42 parameter `int_oam_v6_subnet_id` gives port `fw_0_int_oam_port_0` its IPv4 subnet, expected `int_oam_subnet_id`
```

```yaml pass file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: int_oam_subnet_id } }]
```
```yaml file=base.yaml
outputs:
  int_oam_subnet_id: { value: { get_resource: int_oam_subnet_0 } }
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ subnet: { get_param: subnet } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84322"),
        title: Cow::Borrowed("Parameter names for internal networks include `int_{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that feeds a resource property and belongs to an ONAP internal network has `int_{network-role}` in
its name. The part `int_` is literal text; only the role after it varies with the network.

Examined are the parameters of ports, interfaces and instance IPs whose network tells its role, for addresses, subnets and MAC
addresses, alone and in pairs, and of a
subnet for its range, gateway and pools. Upper and lower case are not compared here (R-58424).

## Examples

```yaml fail
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_ip_0 } }]
      allowed_address_pairs: [{ ip_address: { get_param: vfw_floating_ip } }]
```
```finding
6:46 `vfw_ip_0` of `vfw_0_int_oam_port_0` does not contain `int_oam`, the network that it is attached to
7:58 `vfw_floating_ip` of `vfw_0_int_oam_port_0` does not contain `int_oam`, the network that it is attached to
```

```yaml fail
resources:
  int_oam_network: { type: OS::Neutron::Net }
  int_oam_subnet:
    type: OS::Neutron::Subnet
    properties:
      network: { get_resource: int_oam_network }
      cidr: { get_param: oam_net_cidr }
      gateway_ip: { get_param: int_oam_gateway }
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_oam_network }
      mac_address: { get_param: vfw_mac }
parameters:
  oam_net_cidr: { type: string }
```
```finding
7:26 `oam_net_cidr` of `int_oam_subnet` does not contain `int_oam`, the network that it is on
13:33 `vfw_mac` of `vfw_0_int_oam_port_0` does not contain `int_oam`, the network that it is attached to
```
```diff
       network: { get_resource: int_oam_network }
-      cidr: { get_param: oam_net_cidr }
+      cidr: { get_param: int_oam_net_cidr }
       gateway_ip: { get_param: int_oam_gateway }
...
 parameters:
-  oam_net_cidr: { type: string }
+  int_oam_net_cidr: { type: string }
```

```yaml pass
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: vfw_int_oam_ip_0 } }]
```

The parameter for the network is examined where something else tells the role: the network that callers hand over.

```yaml fail
resources:
  int_oam_network: { type: OS::Neutron::Net }
  fw_0:
    type: nested_fw.yaml
    properties: { oam_net_id: { get_resource: int_oam_network } }
```
```yaml file=nested_fw.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```
```finding
nested_fw.yaml:5:29 `oam_net_id` of `fw_0_int_oam_port_0` does not contain `int_oam`, the network that it is attached to
```

```yaml n/a
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84457"),
        title: Cow::Borrowed("`OS::ContrailV2::PortTuple` IDs may use the `RPT` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::PortTuple"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::PortTuple` may be written `{vm-type}_RPT`, where `RPT` stands for
Resource Port Tuple. The form is optional; a different ID is acceptable as long as it contains `{vm-type}`,
which R-20065 demands.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84517"),
        title: Cow::Borrowed("Names avoid special characters that the Contrail GUI cannot display"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Contrail Issue with Values for the Property Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The Contrail GUI has trouble showing special characters
(`https://bugs.launchpad.net/juniperopenstack/+bug/1590710`), so names are best kept free of them.

Where one cannot be avoided, names of virtual machines, virtual networks, ports, security groups, policies and
IPAMs are limited to ``- " ! $ \ ' ( ) = ~ ^ | @ ` { } [ ] > , . _``; other special characters are not
supported there.

Looked at are names that are written out, templates of `str_replace` without what is replaced, and values in the
environment file, of networks, ports, security groups, policies and IPAMs; names of servers are the subject of
R-44271. Letters, digits, `-`, `.` and `_` are not counted as special.

## Examples

```yaml fail
resources:
  int_ctrl_network:
    type: OS::Neutron::Net
    properties:
      name: { str_replace: { template: "$VNF control", params: { $VNF: { get_param: vnf_name } } } }
```
```finding
5:13 the name of `int_ctrl_network` contains ` `, which Contrail does not support
```

```yaml pass
resources:
  int_ctrl_network:
    type: OS::Neutron::Net
    properties:
      name: { str_replace: { template: $VNF_control, params: { $VNF: { get_param: vnf_name } } } }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { name: "vfw#0" }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85235"),
        title: Cow::Borrowed("Internal IPv4 list in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` gets an IPv4 address on an internal network (R-52425, R-46461, R-35666) through
`ip_address` in `fixed_ips`, and the parameter is a `comma_delimited_list`, its name is
`{vm-type}_int_{network-role}_ips`.

`{vm-type}` is that of the `OS::Nova::Server`, `{network-role}` that of the internal network. The name of a
list has no `{index}`.

Whether a network is external or internal, and its role, tells the reference in the port, or the resource ID where the
reference tells nothing; a name that fits either reading complies. What it is, IPv4 or IPv6,
the value tells that the environment file, a default or the callers of a nested template give, else `v6` in the name. A fixed address is worth a remark, no violation.

## Examples

```yaml fail
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_mgmt_ips, 0] } }]
```
```finding
6:47 parameter `fw_int_mgmt_ips` gives port `fw_0_int_oam_port_0` its IPv4 address, expected `fw_int_oam_ips`
```

```yaml pass
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_int_oam_ips, 0] } }]
```

```yaml n/a
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: [fw_oam_ips, 0] } }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85328"),
        title: Cow::Borrowed("Server metadata may contain `vm_role`, by `get_param` or as a literal"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Server` is free to have the key `vm_role` in its `metadata`. When it does, the value comes from
one of two sources and no other:

- a `get_param` reference
- a literal written directly as the value of the key

Results of other intrinsic functions do not comply.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: { list_join: [ _, [ fire, wall ] ] } }
```
```finding
5:28 metadata `vm_role` comes from `list_join`
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: { get_param: vm_role } }
  vfw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: firewall }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85734"),
        title: Cow::Borrowed("`name` outside `OS::Nova::Server` uses `str_replace` and `vnf_name`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Resource Property \"name\""),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where a resource other than `OS::Nova::Server` sets the property `name`, the value is built by `str_replace`
from `vnf_name`, the metadata parameter that ONAP fills in, so that it comes out unique. Further data may be
mixed into the `str_replace` for that purpose. A fixed text would be repeated whenever the template is
deployed again.

Names are compared by what they come to in a module: by what its calls hand over to nested templates, by values that its
environment file has, and by the names of parameters elsewhere. Within a module and what it calls no two resources have one
name, whatever their types; in the whole VNF no two of one type, as far as what is not known is the same in all modules. A
name with `OS::stack_name` or `OS::stack_id` differs in every stack. Members of a group that may have several differ by the
index that a `ResourceGroup` puts in, by the stack of a nested template, or not at all.

## Examples

```yaml fail
resources:
  a:
    type: OS::Neutron::Net
    properties: { name: a }
  b:
    type: OS::Neutron::Net
    properties: { name: { str_replace: { template: $V_b, params: { $V: { get_param: name } } } } }
  c:
    type: OS::Neutron::Net
    properties: { name: { str_replace: { template: c, params: { $V: { get_param: vnf_name } } } } }
  d:
    type: OS::Neutron::Net
    properties: { name: { str_replace: { template: $V_d, params: { $V: { get_param: vnf_name } } } } }
  e:
    type: OS::Neutron::Port
    properties: { name: { str_replace: { template: VNF_d, params: { VNF: { get_param: vnf_name } } } } }
```
```finding
4:25 the name of `a` is not built by `str_replace`
7:25 the name of `b` takes nothing from `vnf_name`
10:25 the name of `c` has a template without the param of `vnf_name`
16:25 the name of `e` is used twice
```
```diff unsafe
+parameters:
+  vnf_name:
+    type: string
+    description: unique name of the VNF, given by ONAP
 resources:
...
     type: OS::Neutron::Net
-    properties: { name: a }
+    properties: { name: { str_replace: { template: VNF_NAME_a, params: { VNF_NAME: { get_param: vnf_name } } } } }
   b:
     type: OS::Neutron::Net
-    properties: { name: { str_replace: { template: $V_b, params: { $V: { get_param: name } } } } }
+    properties: { name: { str_replace: { template: VNF_NAME_$V_b, params: { $V: { get_param: name },
+                  VNF_NAME: { get_param: vnf_name } } } } }
   c:
     type: OS::Neutron::Net
-    properties: { name: { str_replace: { template: c, params: { $V: { get_param: vnf_name } } } } }
+    properties: { name: { str_replace: { template: VNF_NAME_c, params: { $V: { get_param: vnf_name },
+                  VNF_NAME: { get_param: vnf_name } } } } }
   d:
```

```yaml pass
resources:
  int_ctrl_network:
    type: OS::Neutron::Net
    properties:
      name: { str_replace: { template: VNF_ctrl, params: { VNF: { get_param: vnf_name } } } }
```

```yaml pass file=base.yaml
resources:
  k_0:
    type: OS::Nova::KeyPair
    properties: { name: { str_replace: { template: V_S, params: { V: { get_param: vnf_name }, S: { get_param: "OS::stack_name" } } } } }
```
```yaml file=vm.yaml
resources:
  k_1:
    type: OS::Nova::KeyPair
    properties: { name: { str_replace: { template: V_S, params: { V: { get_param: vnf_name }, S: { get_param: "OS::stack_name" } } } } }
```

```yaml fail
resources:
  lans:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def:
        type: OS::Neutron::Net
        properties: { name: { str_replace: { template: V_lan, params: { V: { get_param: vnf_name } } } } }
  dmz:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def:
        type: OS::Neutron::Net
        properties: { name: { str_replace: { template: V_dmz_%index%, params: { V: { get_param: vnf_name } } } } }
```
```finding
8:29 the name of `lans` is the same in all members of group `lans`
```

What replaces the text may be put together from `vnf_name`.

```yaml pass
resources:
  int_oam_network:
    type: OS::Neutron::Net
    properties:
      name:
        str_replace:
          template: NAME_oam
          params: { NAME: { list_join: [ "-", [ { get_param: vnf_name }, internal ] ] } }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: vfw_name_0 } }
  vfw_0:
    type: nested.yaml
    properties: { name: { get_param: vfw_name_0 } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85800"),
        title: Cow::Borrowed("R-85800, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86182"),
        title: Cow::Borrowed("Internal `network` parameter of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When an `OS::Neutron::Port` of an incremental module connects to an internal network (R-52425, R-46461,
R-35666), `network` takes its value from a `get_param` whose parameter has one of two names:

* `int_{network-role}_net_id`, when the value is the UUID of the network
* `int_{network-role}_net_name`, when the value is the name of the network

`{network-role}` is that of the internal network.

## Examples

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_network }
```
```finding
5:29 parameter `oam_network` is the network of port `fw_0_int_oam_port_0`, expected parameter `int_oam_net_id` or `int_oam_net_name`
```

```yaml pass file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_network }
```

A network that the base module creates and hands out by an output is internal, whatever the name of output and parameter says:

```yaml fail file=module.yaml
parameters:
  ctl_net_id: { type: string }
resources:
  fw_0_int_ctl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: ctl_net_id } }
```
```yaml file=base.yaml
resources:
  int_ctl_network: { type: OS::Neutron::Net }
outputs:
  ctl_net_id: { value: { get_resource: int_ctl_network } }
```
```finding
6:41 parameter `ctl_net_id` is the network of port `fw_0_int_ctl_port_0`, expected parameter `int_ctl_net_id` or `int_ctl_net_name`
```
```diff
--- base.yaml
+++ base.yaml
 outputs:
-  ctl_net_id: { value: { get_resource: int_ctl_network } }
+  int_ctl_net_id: { value: { get_resource: int_ctl_network } }
--- module.yaml
+++ module.yaml
 parameters:
-  ctl_net_id: { type: string }
+  int_ctl_net_id: { type: string }
 resources:
...
     type: OS::Neutron::Port
-    properties: { network: { get_param: ctl_net_id } }
+    properties: { network: { get_param: int_ctl_net_id } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86237"),
        title: Cow::Borrowed("R-86237, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86285"),
        title: Cow::Borrowed("Every Heat template has an environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

For each base, incremental or volume module in the package there is an environment file that belongs to it.
Related rules fix the file name, which takes the template's name and ends in `.env`. A template without such a
partner does not comply.

## Examples

```yaml fail file=base.yaml
resources:
  vm_0: { type: server.yaml }
```
```yaml file=server.yaml
resources: {}
```
```yaml file=server.env
parameters: {}
```
```finding
1:1 the template has no environment file `base.env`
advice server.env:1:1 this environment file belongs to a nested template, which needs none
```
```diff
--- base.env
+++ base.env
+parameters: {}
```

```yaml pass file=base.yaml
resources: {}
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86476"),
        title: Cow::Borrowed("Metadata `vm_role` value has only letters, digits and underscores"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The value of the `vm_role` key in the `metadata` of an `OS::Nova::Server` is made up of letters, digits and
`_`, with nothing else. Spaces, hyphens, dots and other punctuation are out, whether the value is written in
the template, comes through a parameter or is put together by `str_replace` and `list_join`.

## Examples

```yaml fail
parameters:
  vm_role: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: fire-wall }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: { get_param: vm_role } }
```
```yaml file=base.env
parameters:
  vm_role: packet sink
```
```finding
7:28 the value `fire-wall` of metadata `vm_role` contains `-`
base.env:2:12 the value `packet sink` of metadata `vm_role` contains ` `
```

```yaml fail file=base.yaml
parameters:
  role: { type: string, default: edge-router }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata:
        vm_role:
          list_join: ['-', [fw, { str_replace: { template: the $role, params: { $role: { get_param: role } } } }]]
```
```finding
2:34 the value `edge-router` of metadata `vm_role` contains `-`
9:23 `-` brings `-` into the value of metadata `vm_role`
9:60 `the $role` brings ` ` into the value of metadata `vm_role`
```

```yaml pass
resources:
  fw_servers:
    type: OS::Heat::ResourceGroup
    properties:
      index_var: $NR
      resource_def:
        type: OS::Nova::Server
        properties:
          metadata: { vm_role: { str_replace: { template: fw_$NR_$x, params: { $x: wall } } } }
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vm_role: fire_wall }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86497"),
        title: Cow::Borrowed("`OS::Cinder::VolumeAttachment` ID is `{vm-type}_volume_attachment_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Cinder::VolumeAttachment"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Cinder::VolumeAttachment` preferably has the form
`{vm-type}_volume_attachment_{index}`, where `{vm-type}` is that of the server the volume is attached to and
`{index}` counts from 0 in steps of one. Another ID is allowed but departs from the advised form.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  attach_vfw:
    type: OS::Cinder::VolumeAttachment
    properties: { instance_uuid: { get_resource: vfw_server_0 }, volume_id: { get_param: vfw_volume_id_0 } }
```
```finding
5:3 volume attachment `attach_vfw` is not named `vfw_volume_attachment_0`
```
```diff
     properties: { flavor: { get_param: vfw_flavor_name } }
-  attach_vfw:
+  vfw_volume_attachment_0:
     type: OS::Cinder::VolumeAttachment
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  vfw_volume_attachment_0:
    type: OS::Cinder::VolumeAttachment
    properties: { instance_uuid: { get_resource: vfw_server_0 }, volume_id: { get_param: vfw_volume_id_0 } }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86588"),
        title: Cow::Borrowed("`{network-role}` case agrees between parameter names and resource IDs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A `{network-role}` is spelled with the same upper and lower case letters in parameter names that feed resource
properties as in resource IDs. R-21511 and R-58424 make each of the two groups uniform in itself; matching
them with each other is recommended on top.

The role is taken from ids of ports, interfaces and networks, and from names of parameters for networks, subnets
and addresses.

## Examples

```yaml fail
parameters:
  oam_net_id: { type: string }
resources:
  vfw_0_OAM_port_0: { type: OS::Neutron::Port }
```
```finding
4:3 `vfw_0_OAM_port_0` spells the network role `OAM`, parameters spell it `oam`
```

```yaml pass
parameters:
  oam_net_id: { type: string }
resources:
  vfw_0_oam_port_0: { type: OS::Neutron::Port }
```

```yaml n/a
parameters:
  oam_net_id: { type: string }
resources:
  vfw_0_private_port_0: { type: OS::Neutron::Port }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86926"),
        title: Cow::Borrowed("An incremental module may serve scale out only"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A vendor is free to design an incremental module that plays no part in the first deployment of the VNF and is
instantiated only later, when the VNF grows. The initial deployment then works without it.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86972"),
        title: Cow::Borrowed("Internal networks are created in the base module"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The base module is the recommended place for the resources that create an ONAP internal network. Incremental
modules can then receive the network through an output of the base module. Creating it in another module is
discouraged but does not break compliance.

A nested template counts as part of the modules that call it. Without a base module there is nothing to say.

## Examples

```yaml fail file=module.yaml
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
```
```yaml file=base.yaml
resources: {}
```
```finding
2:3 network `int_ctrl_network` is created by `module.yaml`
```

```yaml pass
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
  networks: { type: nested.yaml }
```
```yaml file=nested.yaml
resources:
  int_data_network: { type: OS::ContrailV2::VirtualNetwork }
```

```yaml n/a file=module.yaml
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87004"),
        title: Cow::Borrowed("`OS::Cinder::Volume` resource ID is `{vm-type}_volume_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Cinder::Volume"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Cinder::Volume` preferably has the form `{vm-type}_volume_{index}`, where
`{vm-type}` is that of the server the volume is for and `{index}` counts from 0 in steps of one. Another ID is
allowed but departs from the advised form.

The vm-type is that of the server to which the template attaches the volume; where it attaches it to none, any
vm-type of the VNF will do.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  vfw_server_volume_0: { type: OS::Cinder::Volume }
  lb_volume_0: { type: OS::Cinder::Volume }
  attachment:
    type: OS::Cinder::VolumeAttachment
    properties:
      instance_uuid: { get_resource: vfw_server_0 }
      volume_id: { get_resource: lb_volume_0 }
```
```finding
5:3 volume `vfw_server_volume_0` is not named `{vm-type}_volume_{index}`
6:3 volume `lb_volume_0` is not named `vfw_volume_0`
```
```diff
   vfw_server_volume_0: { type: OS::Cinder::Volume }
-  lb_volume_0: { type: OS::Cinder::Volume }
+  vfw_volume_0: { type: OS::Cinder::Volume }
   attachment:
...
       instance_uuid: { get_resource: vfw_server_0 }
-      volume_id: { get_resource: lb_volume_0 }
+      volume_id: { get_resource: vfw_volume_0 }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  vfw_volume_0: { type: OS::Cinder::Volume }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87096"),
        title: Cow::Borrowed("A VNF may contain any number of internal networks"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

There is no limit, lower or upper, on how many ONAP internal networks a VNF has: none, a single one and
several are all acceptable. The count follows from the design of the VNF and is not a matter of compliance.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87123"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_v6_ip_{index}`, used by `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port`, has no entry in the environment file. It holds an IPv6 address on an external network,
which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_v6_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_oam_v6_ip_0: '2001:db8::5'
```
```finding
base.env:2:3 parameter `vfw_oam_v6_ip_0` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_v6_ip_0: '2001:db8::5'
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_v6_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_v6_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ip_0: '2001:db8::5'
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87247"),
        title: Cow::Borrowed("Incremental module file names are alphanumeric and lack `base`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Incremental Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of an incremental module is built from letters, digits and the underscore alone, and `base`
occurs nowhere in it, in whatever letter case. Even a word such as `database` breaks the rule, since that
string marks the base module.

## Examples

```yaml fail
resources: {}
```
```yaml file=database.yaml
resources: {}
```
```yaml file=module-lb.yaml
resources: {}
```
```finding
database.yaml:1:1 the name of an incremental module contains `base`, which marks the base module
module-lb.yaml:1:1 the name of an incremental module contains `-`
```
```diff unsafe
--- module-lb.yaml
+++ module_lb.yaml
```

```yaml pass
resources: {}
```
```yaml file=module_lb.yaml
resources: {}
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87485"),
        title: Cow::Borrowed("Heat template file names end in lower-case `.yaml` or `.yml`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The extension of each Heat template is `.yaml` or `.yml`, written in small letters. Variants such as `.YAML`
or `.Yml` are not accepted. After renaming a file, check that its environment file still has the matching
name.

## Examples

```yaml fail file=base.Yaml
resources: {}
```
```finding
1:1 the extension is `.Yaml`, not `.yaml`
```
```diff unsafe
--- base.Yaml
+++ base.yaml
```

```yaml pass file=base.yml
resources: {}
```

```yaml n/a file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87563"),
        title: Cow::Borrowed("`OS::ContrailV2::InstanceIp` IDs follow the internal IPv6 pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::ContrailV2::InstanceIp` that gives an IPv6 address to an `OS::ContrailV2::VirtualMachineInterface` on
an ONAP internal network has a resource ID of the form
`{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}_v6_IP_{index}`.

`{network-role}` is that network's role; `v6_IP` marks IPv6. The three indices count up from zero in steps of
one: `{vm-type_index}` over instances of the VM type in the VNF, `{vmi_index}` over one instance's interfaces
on the network, `{index}` over one interface's IPv6 addresses.

The ID begins with that of the interface which `virtual_machine_interface_refs` names. The family is that of
`instance_ip_family`, else that in the parameter names, else that in the ID. That the indices count from zero without a gap is judged by R-11690. Letter case is left to R-21511 and R-46839.

## Examples

```yaml fail
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
  fw_oam_ip_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_oam_vmi_0 }]
      instance_ip_family: v6
```
```finding
6:3 instance IP `fw_oam_ip_0` on the internal network of role `oam` is not named `fw_0_int_oam_vmi_0_v6_IP_0`
```
```diff
       virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
-  fw_oam_ip_0:
+  fw_0_int_oam_vmi_0_v6_IP_0:
     type: OS::ContrailV2::InstanceIp
```

```yaml pass
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
  fw_0_int_oam_vmi_0_v6_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_oam_vmi_0 }]
      instance_ip_family: v6
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
  fw_0_int_oam_vmi_0_IP_0:
    type: OS::ContrailV2::InstanceIp
    properties:
      virtual_machine_interface_refs: [{ get_resource: fw_0_int_oam_vmi_0 }]
      instance_ip_family: v4
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87817"),
        title: Cow::Borrowed("Server property `name` of type list is `{vm-type}_names`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `name` of an `OS::Nova::Server` comes from a `comma_delimited_list` parameter, that parameter is
called `{vm-type}_names`. One list then serves all servers of the same `{vm-type}`, each taking its own entry
by position.

## Examples

```yaml fail
parameters:
  fw_names: { type: comma_delimited_list }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [fw_list, 0] }
  fw_server_1:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_names }
```
```finding
7:27 parameter `fw_list` gives the name of a server, but is not named `fw_names`
11:26 the whole list `fw_names` is used as the name of one server
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [fw_names, 0] }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87848"),
        title: Cow::Borrowed("R-87848, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Heat Files Support (get_file)"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88524"),
        title: Cow::Borrowed("Volume template outputs carry `{vm-type}` where it applies"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("ONAP Volume Template Output Parameters:"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a volume template output that relates to a kind of virtual machine, such as the identifier of a
volume made for it, contains its `{vm-type}`. Outputs tied to no virtual machine type are not concerned.

Examined are outputs that hand over volumes. The kind of server is that of the server to which the volume is
attached, else the one with which the id of the volume starts.

## Examples

```yaml fail file=base_volume.yaml
resources:
  vfw_volume_0: { type: OS::Cinder::Volume }
outputs:
  volume_id_0: { value: { get_resource: vfw_volume_0 } }
```
```yaml file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
```
```finding
4:3 output `volume_id_0` exposes `vfw_volume_0`, but does not contain `vfw`
```

```yaml pass file=base_volume.yaml
resources:
  data: { type: OS::Cinder::Volume }
outputs:
  vfw_volume_id_0: { value: { get_resource: data } }
```
```yaml file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  vfw_volume_attachment_0:
    type: OS::Cinder::VolumeAttachment
    properties: { instance_uuid: { get_resource: vfw_server_0 }, volume_id: { get_param: vfw_volume_id_0 } }
```

Volumes that a group or a nested template makes are handed over by `get_attr`.

```yaml fail file=base_volume.yaml
resources:
  vfw_volumes:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def: { type: OS::Cinder::Volume }
outputs:
  ids: { value: { get_attr: [ vfw_volumes, refs ] } }
```
```yaml file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
```
```finding
7:3 output `ids` exposes `vfw_volumes`, but does not contain `vfw`
```

```yaml n/a file=base_volume.yaml
resources:
  data: { type: OS::Cinder::Volume }
outputs:
  volume_id_0: { value: { get_resource: data } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88536"),
        title: Cow::Borrowed("Server metadata contains `environment_context`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Every `OS::Nova::Server` preferably has the key `environment_context` in its `metadata` map, with its value
taken from a parameter. This is a recommendation: a server without the key still complies, but adding the key
and the matching parameter follows the advised form.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
  vfw_server_1:
    type: OS::Nova::Server
```
```finding
5:7 the metadata of server `vfw_server_0` has no `environment_context`
6:3 server `vfw_server_1` has no metadata, `environment_context` is missing
```
```diff
+parameters:
+  environment_context:
+    type: string
+    description: environment of the VNF, given by ONAP
 resources:
...
     properties:
-      metadata: { vnf_id: { get_param: vnf_id } }
+      metadata: { vnf_id: { get_param: vnf_id },
+                  environment_context: { get_param: environment_context } }
   vfw_server_1:
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { environment_context: { get_param: environment_context } }
```

Of metadata that a parameter gives it is not known what keys it has, unless callers, environments or defaults write it.

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { get_param: metadata }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88540"),
        title: Cow::Borrowed("R-88540, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88863"),
        title: Cow::Borrowed("A `number` parameter in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::May, mode: Mode::Static }, Standing { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

In a template that is not a nested file, a parameter of type `number` is free to carry a constraint. It is
optional: with or without one the declaration complies. Parameters of nested files follow a different rule.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-89913"),
        title: Cow::Borrowed("Volume module outputs include the UUIDs of its volumes"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Volume Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Cinder volume module returns, as output parameters, the UUID of every Cinder volume that it creates. The
module that attaches the volumes needs these values, so each `OS::Cinder::Volume` in the template should be
covered by an entry under `outputs`.

The `refs` of a group of nested templates are the ids of the members' stacks. What counts is an output of the nested
template that gives the id of the volume, or one with the name `OS::stack_id`, which takes the place of the stack's id.

## Examples

```yaml fail file=base_volume.yaml
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
  vm_volumes:
    type: OS::Heat::ResourceGroup
    properties: { resource_def: { type: nested_volume.yaml } }
```
```yaml file=nested_volume.yaml
resources:
  vm_volume_1: { type: OS::Cinder::Volume }
outputs:
  volume_id: { value: { get_resource: vm_volume_1 } }
```
```finding
2:3 no output returns the UUID of volume `vm_volume_0`
3:3 no output returns the UUIDs of the volumes in `vm_volumes`
```

```yaml pass file=base_volume.yaml
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
  vm_volumes:
    type: OS::Heat::ResourceGroup
    properties: { resource_def: { type: nested_volume.yaml } }
outputs:
  vm_volume_id_0: { value: { get_resource: vm_volume_0 } }
  vm_volume_ids: { value: { get_attr: [ vm_volumes, volume_id ] } }
```
```yaml file=nested_volume.yaml
resources:
  vm_volume_1: { type: OS::Cinder::Volume }
outputs:
  volume_id: { value: { get_resource: vm_volume_1 } }
```

```yaml fail file=base_volume.yaml
resources:
  vm_volumes:
    type: OS::Heat::ResourceGroup
    properties: { resource_def: { type: nested_volume.yaml } }
  inline_volumes:
    type: OS::Heat::ResourceGroup
    properties: { resource_def: { type: OS::Cinder::Volume } }
outputs:
  vm_volume_ids: { value: { get_attr: [ vm_volumes, refs ] } }
  inline_volume_ids: { value: { get_attr: [ inline_volumes, refs ] } }
```
```yaml file=nested_volume.yaml
resources:
  vm_volume_1: { type: OS::Cinder::Volume }
```
```finding
9:53 `refs` of `vm_volumes` gives the ids of stacks, not of volumes
```

```yaml n/a
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90022"),
        title: Cow::Borrowed("One template may call the same nested YAML file several times"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A single template of the VNF may call the same nested YAML file repeatedly, for example once for each virtual
machine of a type. Separate copies of the file, one for every call, are not needed.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-901331"),
        title: Cow::Borrowed("Server property `image` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `image` of every `OS::Nova::Server` is a `get_param` reference. A literal image, or one built
with another function such as `str_replace`, does not comply; declare a parameter for it and refer to that.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: small
  fw_server_1:
    type: OS::Nova::Server
    properties:
      image: { str_replace: { template: P_0, params: { P: { get_param: fw_image } } } }
```
```finding
5:14 server `fw_server_0` takes its image from a fixed value, not from a parameter
9:14 server `fw_server_1` takes its image from `str_replace`, not from a parameter
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
```

```yaml n/a
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      key_name: { get_param: key }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90152"),
        title: Cow::Borrowed("The section `resources:` declares at least one resource"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where a template has a `resources:` section, one resource or more is declared beneath it. An empty section is
a failure. In a file whose kind allows it, such as a base module, drop the key when there is nothing to
declare.

## Examples

```yaml fail
resources:
```
```finding
1:1 the `resources` section declares no resource
```

```yaml pass
resources:
  vm_0: { type: OS::Nova::Server }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90206"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_int_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_int_ips`, used by `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port`, has an entry in the environment file. Static addresses on an internal network are
supplied with the VNF's templates.

The naming rule for such IPv4 lists, R-85235, has the form `{vm-type}_int_{network-role}_ips`, without the
second `int`. Both spellings are judged here.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_ips, 0 ] } } ]
```
```yaml file=base.env
parameters: {}
```
```finding
6:34 parameter `vfw_int_ctrl_ips` sets `ip_address` of `vfw_0_port_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_ips, 0 ] } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ips: ['10.0.0.5']
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_ips, 0 ] } } ]
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90279"),
        title: Cow::Borrowed("Every declared parameter is used in a resource or an output"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter declared by a template is referenced somewhere: by a resource, by an entry under `outputs:`, or by
both. Delete parameters that nothing refers to.

Use in a condition counts when a resource or an output depends on that, directly or through another condition.

Exempt are the parameters meant for the property `availability_zone` of `OS::Nova::Server`, which can be
declared without being used (see R-98450).

## Examples

```yaml fail
parameters:
  vm_name: { type: string }
  vm_count: { type: number }
resources:
  vm_0:
    type: OS::Nova::Server
    properties: { name: { get_param: vm_name } }
```
```finding
3:3 parameter `vm_count` is never used
```
```diff
   vm_name: { type: string }
-  vm_count: { type: number }
 resources:
```

A parameter that a misspelled name most likely means is no longer used either. Correct the name, as an
editor offers where it is a single slip: removing the parameter would lose its value.

```yaml fail
parameters:
  vm_flavor_name: { type: string }
resources:
  vm_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vm_flavour_name } }
```
```finding
2:3 parameter `vm_flavor_name` is never used
```
```diff display
     type: OS::Nova::Server
-    properties: { flavor: { get_param: vm_flavour_name } }
+    properties: { flavor: { get_param: vm_flavor_name } }
```

```yaml fail
parameters:
  with_backup: { type: boolean }
  with_logs: { type: boolean }
conditions:
  backup: { get_param: with_backup }
  logs: { get_param: with_logs }
  both: { and: [ backup, logs ] }
resources:
  vm_0:
    type: OS::Nova::Server
    condition: logs
```
```finding
2:3 parameter `with_backup` is used in a condition alone, which nothing uses
```

Use in an output or within another function counts:

```yaml pass
parameters:
  vm_names: { type: comma_delimited_list }
  index: { type: number }
outputs:
  name: { value: { get_param: [ vm_names, { get_param: index } ] } }
```

So does `Ref`, which the first version of HOT has from CloudFormation:

```yaml pass
heat_template_version: 2013-05-23
parameters:
  vm_salt: { type: string }
resources:
  vm_key:
    type: OS::Heat::RandomString
    properties: { salt: { Ref: vm_salt } }
```

Availability zones may be declared without being used.

```yaml n/a
parameters:
  availability_zone_0: { type: string }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90526"),
        title: Cow::Borrowed("Parameter declarations have no `default` attribute"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("default"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Guilin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No parameter in a Heat template declares `default`. A value that would have been the default goes to the
environment file, under `parameters:`, and the attribute is removed from the template.

## Examples

```yaml fail
parameters:
  vf_name:
    type: string
    default: demo
```
```yaml file=base.env
parameters: {}
```
```finding
4:5 parameter `vf_name` declares a default
```
```diff
--- base.env
+++ base.env
-parameters: {}
+parameters:
+  vf_name: demo
--- base.yaml
+++ base.yaml
     type: string
-    default: demo
```

A value that ONAP gives when it creates the stack, such as an address on an external network, may not stand in the environment
file either (R-62590): its default is removed.

```yaml fail
parameters:
  fw_oam_ip_0: { type: string, default: 10.0.0.1 }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
```
```yaml file=base.env
parameters: {}
```
```finding
2:32 parameter `fw_oam_ip_0` declares a default
```
```diff unsafe
 parameters:
-  fw_oam_ip_0: { type: string, default: 10.0.0.1 }
+  fw_oam_ip_0: { type: string }
 resources:
```

```yaml pass
parameters:
  vf_name:
    type: string
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90748"),
        title: Cow::Borrowed("An incremental module may define Cinder volumes itself"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Resources of type `OS::Cinder::Volume` are allowed directly in an incremental module. A vendor can therefore
keep a volume next to the server that uses it and does not have to move it to a separate Cinder volume module.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91125"),
        title: Cow::Borrowed("Server property `image` parameter has a value in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that gives the `image` of an `OS::Nova::Server` is listed in the environment file together with
a value. An entry that is missing, or present but empty, does not comply, so the package itself says which
image it is made for.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```
```yaml file=base.env
parameters: {}
```
```finding
5:14 parameter `vfw_image_name` sets `image` of `vfw_server_0` and is not listed in `base.env`
```

```yaml fail file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```
```yaml file=base.env
parameters:
  vfw_image_name:
```
```finding
base.env:2:3 parameter `vfw_image_name` sets `image` of `vfw_server_0` and has no value here
```

In a nested template the parameter is followed to the module whose environment could give it.

```yaml pass file=base.yaml
resources:
  vfw_0:
    type: vfw.yaml
    properties: { vfw_image_name: { get_param: vfw_image_name } }
  vfw_1:
    type: vfw.yaml
    properties: { vfw_image_name: fixed }
```
```yaml file=vfw.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```
```yaml file=base.env
parameters:
  vfw_image_name: demo
```

A missing environment file is a finding of R-86285.

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91273"),
        title: Cow::Borrowed("An `availability_zone` parameter may stay unused by servers"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MayNot, mode: Mode::Unstated }, Standing { since: Release::Frankfurt, keyword: Keyword::MayNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter declared for the property `availability_zone` of `OS::Nova::Server` can remain without any server
that uses it. It is the one exception to the rule that each declared parameter is referenced, so leaving such
a parameter in place is not a fault.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91342"),
        title: Cow::Borrowed("The base module's environment file shares its name, ending in `.env`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Base Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file of a base module has the same file name as the module, except that `.env` stands in place
of `.y[a]ml`. For example, `base_abc.yaml` goes with `base_abc.env`. Letter case and underscores have to agree
as well.

## Examples

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=base_vfw.env
parameters: {}
```
```finding
base_vfw.env:1:1 no base module is called `base_vfw.yaml`
```

```yaml pass file=base_fw.yaml
resources: {}
```
```yaml file=base_fw.env
parameters: {}
```

That the file is missing is a matter of R-38474.

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91497"),
        title: Cow::Borrowed("An incremental module may serve both deployment and scale out"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The same incremental module can be instantiated when the VNF is first deployed and again later to grow it. A
vendor does not need separate modules for the two purposes.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91810"),
        title: Cow::Borrowed("R-91810, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-92193"),
        title: Cow::Borrowed("Environment omits Contrail `{network-role}_net_fqdn`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{network-role}_net_fqdn`, used by `virtual_network_refs` of an `OS::ContrailV2::InstanceIp` or
an `OS::ContrailV2::VirtualMachineInterface`, has no entry in the environment file. Declare it in the template
and leave its value out.

Every parameter with such a name counts, used or not.

Every parameter with such a name counts, used or not.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties: { virtual_network_refs: [ { get_param: oam_net_fqdn } ] }
```
```yaml file=base.env
parameters:
  oam_net_fqdn: default-domain:demo:oam
  other_net_fqdn: default-domain:demo:other
```
```finding
base.env:2:3 network name `oam_net_fqdn` is listed in the environment file
base.env:3:3 network name `other_net_fqdn` is listed in the environment file
```

```yaml pass file=base.yaml
resources:
  vfw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties: { virtual_network_refs: [ { get_param: oam_net_fqdn } ] }
```
```yaml file=base.env
parameters: {}
```

```yaml n/a file=base.yaml
resources: {}
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-92635"),
        title: Cow::Borrowed("Heat templates follow the OpenStack Template Guide"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template keeps to the structure and syntax laid down in the OpenStack Template Guide: the sections it
defines, the attributes allowed in them and the intrinsic functions that exist. ONAP adds its own restrictions
on top, so a template accepted by OpenStack can still break other rules.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
resource:
  vm_0:
    type: OS::Nova::Server
```
```finding
4:1 a template has no section `resource`
```
```diff display
   vm_name: { type: string }
-resource:
+resources:
   vm_0:
```

An environment file that is named like a template is told so, instead of everything that a template lacks:

```yaml fail file=base_values.yaml
parameters:
  vfw_flavor_name: m1.small
  vfw_names: [ vfw_1, vfw_2 ]
```
```finding
1:1 this reads like an environment file, and its name makes it a template
```

Every defect is reported, with the name of its kind in front of it in the report:

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: string }
resources:
  vm_0:
    type: OS::Nova::Server
    depends_on: vm_port
    properties:
      name: { get_param: vm_nam }
      flavor: m1.small
      image: centos
      user_data: { get_file: ../script.sh }
      networks:
        - port: { get_resource: vm_0_port }
```
```finding
1:24 `2013-05-24` is not a version of HOT
7:17 `depends_on` names `vm_port`, which is not a resource of this template
9:26 `get_param` names `vm_nam`, which is not a parameter of this template
12:30 file `../script.sh` lies outside the package
14:33 `get_resource` names `vm_0_port`, which is not a resource of this template
```
```diff display
     properties:
-      name: { get_param: vm_nam }
+      name: { get_param: vm_name }
       flavor: m1.small
```

Functions must be called as Heat takes them, and names must be told apart:

```yaml fail
heat_template_version: 2016-10-14
parameters:
  vm_0: { type: string }
parameter_groups:
  - parameters: [ vm_0, vm_1 ]
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      flavor: m1.small
      image: centos
      name: { str_replace: { template: vm_$index, parameters: { $index: 0 } } }
  port_0:
    type: OS::Neutron::Port
    property: { network: oam }
    depends_on: port_1
  port_1:
    type: OS::Neutron::Port
    properties: { network: oam }
    depends_on: port_0
```
```finding
5:25 group lists `vm_1`, which is not a parameter of this template
7:3 `vm_0` is both a parameter and a resource
12:13 `str_replace` takes a mapping with `template`, `params`
14:11 `OS::Neutron::Port` needs the property `network`
15:5 a resource has no attribute `property`
16:17 resources depend on each other in a cycle: `port_1`, `port_0`
```

What a function would make of its arguments is looked at as far as they are written out:

```yaml fail
heat_template_version: 2017-09-01
resources:
  a: { type: OS::Heat::Value, properties: { value: { contains: [ v, { k: v } ] } } }
  b: { type: OS::Heat::Value, properties: { value: { map_replace: [ { x: 1, y: 2 }, { keys: { x: z, y: z } } ] } } }
  c: { type: OS::Heat::Value, properties: { value: { str_replace_vstrict: { template: x, params: { x: {} } } } } }
  d:
    type: OS::Heat::Value
    properties:
      value: { repeat: { template: i, permutations: false, for_each: { i: { k: v } } } }
  e: { type: OS::Heat::Value, properties: { value: { map_replace: [ { x: 1 }, { keys: { x: z, y: z } } ] } } }
  f: { type: OS::Heat::Value, properties: { value: { str_split: [ '', a ] } } }
  g: { type: OS::Heat::Value, properties: { value: { digest: [ md5, 5 ] } } }
  h: { type: OS::Heat::Value, properties: { value: { yaql: { expression: $.data. } } } }
outputs:
  i: { value: { get_resource: [ a ] } }
```
```finding
3:69 `contains` takes a sequence as second item
4:104 `map_replace` takes new keys that do not exist already
5:100 `str_replace_vstrict` takes no empty values
9:75 `repeat` takes lists in `for_each`
11:67 `str_split` takes a string to split at
12:69 `digest` takes a string as second item
13:74 `yaql` takes an expression that can be read
15:15 `get_resource` takes the name of a resource
```

A port belongs to one server:

```yaml fail
heat_template_version: 2016-10-14
resources:
  port: { type: OS::Neutron::Port, properties: { network: oam } }
  vm_0: { type: OS::Nova::Server, properties: { flavor: a, image: i, networks: [ { port: { get_resource: port } } ] } }
  vm_1: { type: OS::Nova::Server, properties: { flavor: a, image: i, networks: [ { port: { get_resource: port } } ] } }
```
```finding
5:106 port `port` is attached to `vm_0` already
```

Properties and attributes are those of the resource's type, and literal values must suit them. What Heat keeps for
old templates only, and types that it does not know, are advice:

```yaml fail
heat_template_version: 2016-10-14
resources:
  port:
    type: OS::Neutron::Port
    properties:
      network_id: oam
      fixed_ips: [ { ip_address: 192.0.2.256, subnet_name: a } ]
      admin_state_up: "yes"
      securty_groups: [ default ]
  own: { type: Vendor::Own::Thing }
outputs:
  address: { value: { get_attr: [ port, ip_address ] } }
```
```finding
advice 6:7 since 5.0.0 property `network_id` of `OS::Neutron::Port` is kept for old templates only
7:34 `ip_address` does not fit: `192.0.2.256` is not an IP address
7:47 `fixed_ips` of `OS::Neutron::Port` has no property `subnet_name`
8:23 `admin_state_up` takes a boolean, not `yes`
9:7 `OS::Neutron::Port` has no property `securty_groups`
advice 10:16 no resource type `Vendor::Own::Thing` is known to Heat
12:41 `OS::Neutron::Port` has no attribute `ip_address`
```
```diff display
       admin_state_up: "yes"
-      securty_groups: [ default ]
+      security_groups: [ default ]
   own: { type: Vendor::Own::Thing }
```

Some properties go together, exclude each other, or one of them is enough:

```yaml fail
heat_template_version: 2016-10-14
resources:
  vm_0:
    type: OS::Nova::Server
    properties: { flavor: a, networks: [ { port: p, fixed_ip: 192.0.2.1 }, { fixed_ip: 192.0.2.2 } ] }
  vm_1:
    type: OS::Nova::Server
    properties:
      image: i
      flavor: a
      security_groups: [ s ]
      networks: [ { port: p }, { allocate_network: none } ]
      block_device_mapping_v2: [ { volume_id: v }, { volume_id: w, boot_index: 1, swap_size: 1 }, { boot_index: 2 } ]
  subnet:
    type: OS::Neutron::Subnet
    properties: { network: n, ipv6_ra_mode: slaac, gateway_ip: here }
  subnet_v6:
    type: OS::Neutron::Subnet
    properties:
      network: n
      cidr: 2001:db8::/64
      subnetpool: p
      ip_version: 6
      ipv6_ra_mode: slaac
      ipv6_address_mode: dhcpv6-stateful
  rule:
    type: OS::Neutron::SecurityGroupRule
    properties: { security_group: s, protocol: tcp, port_range_min: 90, port_range_max: 80 }
  ping:
    type: OS::Neutron::SecurityGroupRule
    properties: { security_group: s, protocol: icmp, port_range_min: 8, port_range_max: 0 }
  address: { type: OS::Neutron::FloatingIP, properties: { floating_network: n, fixed_ip_address: 192.0.2.1 } }
  flat:
    type: OS::Neutron::ProviderNet
    properties: { network_type: flat, physical_network: p, segmentation_id: 5 }
  groups: { type: OS::Neutron::SecurityGroup, properties: { name: default } }
  disk: { type: OS::Cinder::Volume, properties: { image: i } }
  secret: { type: OS::Heat::RandomString, properties: { length: 2, character_classes: [ { class: digits, min: 5 } ] } }
  policy:
    type: OS::Heat::ScalingPolicy
    properties:
      { auto_scaling_group_id: g, scaling_adjustment: 1, adjustment_type: exact_capacity, min_adjustment_step: 2 }
  setup:
    type: OS::Heat::SoftwareComponent
    properties: { configs: [ { config: a, tool: script }, { config: b, tool: script, actions: [ UPDATE ] } ] }
  nothing: { type: OS::Heat::SoftwareComponent, properties: { configs: } }
```
```finding
4:11 `OS::Nova::Server` needs `image` or `block_device_mapping_v2`
5:53 `port` and `fixed_ip` cannot be given together
5:76 each item of `networks` needs `network` or `port` or `subnet` or `allocate_network`
11:7 `security_groups` of a server cannot be given where `networks` has a `port`
12:34 `allocate_network` cannot be given beside other networks
13:36 the server would boot from two sources
13:83 `volume_id` and `swap_size` cannot be given together
13:99 each item of `block_device_mapping_v2` needs `volume_id` or `snapshot_id` or `image` or `swap_size` or `ephemeral_size` or `ephemeral_format`
15:11 `OS::Neutron::Subnet` needs `cidr` or `subnetpool`
16:31 `ipv6_ra_mode` cannot be given for IPv4
16:64 `gateway_ip` does not fit: `here` is not an IP address
22:7 `cidr` and `subnetpool` cannot be given together
25:26 `ipv6_ra_mode` and `ipv6_address_mode` differ
28:69 `port_range_min`, 90, is above `port_range_max`, 80
32:80 `fixed_ip_address` needs `port_id` beside it
35:60 `segmentation_id` cannot be given where `network_type` is `flat`
36:67 `name` cannot be `default`
37:17 `OS::Cinder::Volume` needs `size` or `source_volid` or `snapshot_id` or `backup_id`
38:65 `length` is 2, but the characters demanded are 5
42:91 `min_adjustment_step` cannot be given where `adjustment_type` is `exact_capacity`
45:97 the action `UPDATE` has a configuration already
46:72 `configs` is empty; it takes at least 1
```

A type that is gone from Heat, and a template that an environment puts in the place of a type, which must be there and
must offer what the type offers:

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  alarm: { type: OS::Ceilometer::CombinationAlarm, properties: { threshold: 1 } }
  own: { type: My::Text, properties: { lenght: 5 } }
  key: { type: OS::Nova::KeyPair, properties: { name: k, size: 5 } }
  text: { type: OS::Heat::RandomString, deletion_policy: Snapshot }
```
```yaml file=base.env
resource_registry:
  My::*: OS::Heat::Random*
  My::Text: OS::Heat::RandomString
  OS::Nova::KeyPair: pair.yaml
  OS::Heat::Value: nowhere.yaml
```
```yaml file=pair.yaml
heat_template_version: 2016-10-14
parameters: { name: { type: number }, bits: { type: number } }
```
```finding
3:18 type `OS::Ceilometer::CombinationAlarm` is gone from Heat since newton
4:40 `OS::Heat::RandomString` has no property `lenght`
5:16 `pair.yaml` needs the parameter `bits`
5:55 parameter `name` does not take this: `k` does not suit the type `number`
5:58 `pair.yaml` has no parameter `size`
6:58 resources of this type cannot be kept as a snapshot
base.env:4:22 `pair.yaml` lacks outputs for attributes of `OS::Nova::KeyPair`: `private_key`, `public_key`
base.env:4:22 `pair.yaml` needs the parameter `bits`, which `OS::Nova::KeyPair` has not
base.env:4:22 parameter `name` of `pair.yaml` is not a string, unlike the property of `OS::Nova::KeyPair`
base.env:5:20 template `nowhere.yaml` is not in the package
```
```diff display
   alarm: { type: OS::Ceilometer::CombinationAlarm, properties: { threshold: 1 } }
-  own: { type: My::Text, properties: { lenght: 5 } }
-  key: { type: OS::Nova::KeyPair, properties: { name: k, size: 5 } }
+  own: { type: My::Text, properties: { length: 5 } }
+  key: { type: OS::Nova::KeyPair, properties: { name: k } }
   text: { type: OS::Heat::RandomString, deletion_policy: Snapshot }
```

A file `.template` that nothing calls is a template all the same:

```yaml fail file=old.template
heat_template_version: 2015-10-15
conditions: { always: true }
```
```finding
2:1 version `2015-10-15` has no section `conditions`
```

Constraints must suit the parameter's type, and the default must fit them. A value in the environment that does not fit
is often a placeholder, and so is advice:

```yaml fail
heat_template_version: 2016-10-14
parameters:
  size: { type: number, default: 12, constraints: [ { range: { min: 1, max: 10 } } ] }
  name: { type: string, constraints: [ { range: { min: 1 } } ] }
  count: { type: number }
```
```yaml file=base.env
parameters: { count: many, counts: 2 }
```
```finding
3:34 the default of `size` does not fit: the number `12` is not from 1 to 10
4:42 `range` does not suit a parameter of type `string`
advice base.env:1:15 the value of `count` does not fit yet: `many` is not a number
base.env:1:28 `base.yaml` has no parameter `counts`
```
```diff unsafe
--- base.env
+++ base.env
-parameters: { count: many, counts: 2 }
+parameters: { count: many }
```

What YAML 1.1 reads differently than it looks is advice, as Heat takes it and the cloud gets something else:

```yaml pass
heat_template_version: 2016-10-14
parameters:
  pci_slot: { type: string, default: 0000:00:05.0 }
  mac: { type: string, default: 10:20:30:40:50:11 }
  release: { type: string, default: 1.10, constraints: [ { allowed_values: [ 1.1, 1.10 ] } ] }
  dhcp: { type: string, default: no }
  debug: { type: string, default: true }
  ports: { type: string, default: 80:80 }
  mode: { type: number, default: 010 }
  quoted: { type: string, default: "0000:00:05.0" }
```
```yaml file=base.env
parameters:
  release: 2.50
  dhcp: on
```
```finding
advice 3:38 `0000:00:05.0` is read as the number 5.0
advice 4:33 `10:20:30:40:50:11` is read as the number 8041827011
advice 5:37 the fraction `1.10` becomes the string `1.1`
advice 5:83 the fraction `1.10` becomes the string `1.1`
advice 6:34 the boolean `no` becomes the string `False`
advice 9:34 `010` is read as the number 8
advice base.env:2:12 the fraction `2.50` becomes the string `2.5`
advice base.env:3:9 the boolean `on` becomes the string `True`
```

Names of conditions are looked up, and a condition must be one that Heat can decide:

```yaml fail
heat_template_version: 2016-10-14
parameters:
  zone: { type: string }
conditions:
  never: false
  is_there: { get_param: zone }
  first: { not: second }
  second: { not: first }
  third: { or: [ { not: [ a ] }, { equals: [ 1 ] } ] }
resources:
  a: { type: OS::Heat::RandomString, condition: never }
  b: { type: OS::Heat::RandomString, condition: somewhere, properties: { salt: { get_attr: [ a, value ] } } }
  c: { type: OS::Heat::RandomString, condition: first }
  odd: { type: OS::Heat::RandomString, condition: never, properties: [ a ], depend_on: b }
  d: { type: OS::Heat::RandomString, condition: third, properties: { salt: { contains: [ a, [ b ] ] } } }
```
```finding
advice 6:26 parameter `zone` is of type `string`, which is neither true nor false
7:17 conditions refer to each other in a cycle: `second`, `first`
9:25 a list is not a condition
9:34 `equals` takes a list of 2
12:49 `somewhere` is not a condition of this template
12:94 resource `a` is switched off by its condition
14:70 `properties` is a mapping of properties
14:77 a resource has no attribute `depend_on`
15:76 `salt` takes a string, not a mapping: version `2016-10-14` has no function `contains`
advice 15:78 version `2016-10-14` has no function `contains`; this is plain data
```
```diff display
   c: { type: OS::Heat::RandomString, condition: first }
-  odd: { type: OS::Heat::RandomString, condition: never, properties: [ a ], depend_on: b }
+  odd: { type: OS::Heat::RandomString, condition: never, properties: [ a ], depends_on: b }
   d: { type: OS::Heat::RandomString, condition: third, properties: { salt: { contains: [ a, [ b ] ] } } }
```

A nested template must be in the package, and must not lead back to its caller:

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  vm_0: { type: server.yaml }
  vm_1: { type: missing.yaml }
```
```yaml file=server.yaml
heat_template_version: 2016-10-14
resources:
  again: { type: base.yaml }
```
```finding
3:17 `base.yaml` calls itself through `server.yaml`
4:17 nested template `missing.yaml` is not in the package
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
resources:
  vm_0:
    type: OS::Nova::Server
    properties: { name: { get_param: vm_name }, flavor: m1.small, image: centos }
```

```yaml n/a file=readme.txt
no template at all
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93030"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_v6_ips`, used by `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port`, has no entry in the environment file. It lists IPv6 addresses on an external network,
which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_v6_ips, 0 ] } } ]
```
```yaml file=base.env
parameters:
  vfw_oam_v6_ips: ['2001:db8::5']
```
```finding
base.env:2:3 parameter `vfw_oam_v6_ips` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_v6_ips: ['2001:db8::5']
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_v6_ips, 0 ] } } ]
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_v6_ips, 0 ] } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ips: ['2001:db8::5']
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93177"),
        title: Cow::Borrowed("R-93177, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93272"),
        title: Cow::Borrowed("R-93272, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93496"),
        title: Cow::Borrowed("Environment assigns every internal address of a port's `fixed_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each parameter that feeds `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an internal network has
an entry in the environment file, and the entry gives actual addresses:

* `{vm-type}_int_{network-role}_ip_{index}`
* `{vm-type}_int_{network-role}_v6_ip_{index}`
* `{vm-type}_int_{network-role}_ips`
* `{vm-type}_int_{network-role}_v6_ips`

An entry without a value does not comply.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0:
```
```finding
base.env:2:3 parameter `vfw_int_ctrl_ip_0` sets `ip_address` of `vfw_0_port_0` and has no value here
```

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```
```finding
6:34 parameter `vfw_int_ctrl_ip_0` sets `ip_address` of `vfw_0_port_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ip_0: 10.0.0.5
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-94509"),
        title: Cow::Borrowed("An incremental module's environment file has its name with `.env`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Incremental Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file of an incremental module has the same file name as the module, except that `.env` stands
in place of `.y[a]ml`. For example, `module_abc.yaml` goes with `module_abc.env`. Letter case and underscores
have to agree as well.

## Examples

```yaml fail file=module_lb.yaml
resources: {}
```
```yaml file=Module_lb.env
parameters: {}
```
```finding
Module_lb.env:1:1 no incremental module is called `Module_lb.yaml`
```

An environment file that `MANIFEST.json` gives to a module is its environment file under another name:

```yaml fail file=module_lb.yaml
resources: {}
```
```yaml file=values.env
parameters: {}
```
```yaml file=MANIFEST.json
{"data": [{"file": "module_lb.yaml", "type": "HEAT", "data": [{"file": "values.env", "type": "HEAT_ENV"}]}]}
```
```finding
values.env:1:1 the environment file of `module_lb.yaml` is not named `module_lb.env`
```

```yaml pass file=module_lb.yaml
resources: {}
```
```yaml file=module_lb.env
parameters: {}
```

That the file is missing is a matter of R-81725.

```yaml n/a file=module_lb.yaml
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-94669"),
        title: Cow::Borrowed("IPv6 OAM address output is named `oam_management_v6_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("OAM Management IP Addresses"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When a VNF has one IPv6 address for OAM management that is to be recorded in the A&AI inventory, exactly one
of its templates declares an output for it, called `oam_management_v6_address`. Declaring the output in a
second template does not comply.

## Examples

```yaml fail
outputs:
  oam_management_v6_address: { value: { get_param: fw_oam_ip_0 } }
```
```yaml file=module.yaml
outputs:
  oam_management_v6_address: { value: { get_param: fw_oam_ip_0 } }
```
```finding
module.yaml:2:3 more than one module has the output `oam_management_v6_address`
```

```yaml pass
outputs:
  oam_management_v6_address: { value: { get_param: fw_oam_ip_0 } }
```
```yaml file=module.yaml
resources: {}
```

```yaml n/a
resources: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-95303"),
        title: Cow::Borrowed("Heat templates are written in valid YAML"),
        document: Cow::Borrowed("Chapter5/Heat/General Guidelines for Heat"),
        chapter: Cow::Borrowed("General Guidelines for Heat"),
        section: Cow::Borrowed("YAML Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each Heat template of the VNF parses as YAML without error. Wrong indentation, tabs used for indentation and
unquoted special characters are common causes of failure. A file that does not parse cannot be examined any
further, so repair it before looking at other findings.

YAML wants each key of a mapping once. Heat takes the last value of a key that is given twice and drops the others without
a word, which hides what their author wrote.

## Examples

```yaml fail
resources:
  vm_0: [ OS::Nova::Server
outputs: {}
```
```finding
3:8 expected `,` or `]`
```

```yaml fail
parameters:
  vm_name: { type: text }
  vm_name: { type: string }
```
```finding
3:3 key `vm_name` is given twice; the first value is lost
```

```yaml pass
resources: {}
```

```yaml n/a file=readme.txt
no YAML file at all
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-95430"),
        title: Cow::Borrowed("Metadata `vm_role` may use one of three parameter names"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

When the `vm_role` value in the `metadata` of an `OS::Nova::Server` is read with `get_param`, the parameter
can take one of these forms:

- `vm_role`, type `string`
- `vm_roles`, type `comma_delimited_list`
- `{vm-type}_vm_role`, type `string`

The list form suits several servers with different roles, each picking its own entry.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96227"),
        title: Cow::Borrowed("A `json` parameter in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

In a template that is not a nested file, a parameter of type `json` is free to carry a constraint. It is
optional: with or without one the declaration complies. Parameters of nested files follow a different rule.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96253"),
        title: Cow::Borrowed("`OS::ContrailV2::VirtualMachineInterface` IDs follow the external pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::VirtualMachineInterface"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::ContrailV2::VirtualMachineInterface` plugged into an ONAP external network has a resource ID of the
form `{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}`, without the `int_` that marks internal
networks.

`{network-role}` is that network's role. Both indices are numbers that count up from zero in steps of one:
`{vm-type_index}` over the instances of the VM type in the whole VNF, `{vmi_index}` over the interfaces one
instance has on the network.

The network is external or internal by the reference to it, and vm-type and role are compared with the server and the
network. That the indices count from zero without a gap is judged by R-11690. Letter case is left to R-21511 and R-46839.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_oam_vmi } }]
  fw_oam_vmi:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```
```finding
7:3 virtual machine interface `fw_oam_vmi` on the external network of role `oam` is not named `fw_0_oam_vmi_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_oam_vmi } }]
-  fw_oam_vmi:
+      networks: [{ port: { get_resource: fw_0_oam_vmi_0 } }]
+  fw_0_oam_vmi_0:
     type: OS::ContrailV2::VirtualMachineInterface
```

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_mgmt_vmi_0 } }]
  fw_0_mgmt_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```
```finding
7:3 virtual machine interface `fw_0_mgmt_vmi_0` on the external network of role `oam` is not named `fw_0_oam_vmi_0`
```
```diff
       flavor: { get_param: fw_flavor_name }
-      networks: [{ port: { get_resource: fw_0_mgmt_vmi_0 } }]
-  fw_0_mgmt_vmi_0:
+      networks: [{ port: { get_resource: fw_0_oam_vmi_0 } }]
+  fw_0_oam_vmi_0:
     type: OS::ContrailV2::VirtualMachineInterface
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      networks: [{ port: { get_resource: fw_0_oam_vmi_0 } }]
  fw_0_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: oam_net_fqdn }]
```

```yaml n/a
resources:
  fw_0_int_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_network_refs: [{ get_param: int_oam_net_fqdn }]
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96482"),
        title: Cow::Borrowed("Resource IDs tied to a single external network contain `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to one ONAP external network only has the `{network-role}` of that network in its
resource ID. The plain role is used; the prefix `int_` is kept for internal networks.

Examined are security groups, by the ports that list them, and subnets: other types have prescribed ids or no
network. Where the network or the server of one of the ports cannot be told, there is no verdict. Resources that
belong to one kind of server as well are the subject of R-82115 and R-82551.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
14:3 the id of `group` does not contain `oam`, the only external network that it belongs to
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
+    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_group }] }
   lb_0_oam_port_0:
     type: OS::Neutron::Port
-    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_group }] }
+  oam_group: { type: OS::Neutron::SecurityGroup }
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_group }] }
  lb_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: oam_group }] }
  oam_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96983"),
        title: Cow::Borrowed("IDs of resources on internal networks include `int_{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to an ONAP internal network has `int_{network-role}` in its resource ID. The part
`int_` is literal text; only the role after it varies with the network.

Examined are ports, Contrail interfaces and instance IPs whose network tells its role: by the name of a parameter,
or by the id of the network. Other resources are the subject of R-98138. Upper and
lower case are not compared here.

## Examples

```yaml fail
resources:
  vfw_0_private_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_oam_net_id } }
```
```finding
2:3 the id of `vfw_0_private_port_0` does not contain `int_oam`, the network that it is attached to
```

`int_` starts a word: the end of another one is no mark.

```yaml fail
resources:
  template_VMInt_oam:
    type: OS::Neutron::Port
    properties: { network: { get_resource: private } }
  private: { type: OS::Neutron::Net }
```
```finding
2:3 the id of `template_VMInt_oam` does not contain `int_`, the mark of the internal network that it is attached to
```

```yaml pass
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_oam_net_id } }
```

```yaml n/a
resources:
  vfw_0_private_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: private_network } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-97201"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_v6_ip_{index}`, used by `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port`, has an entry in the environment file. It holds an IPv6 address on an internal network,
and such static addresses are supplied with the VNF's templates.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_v6_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```
```finding
6:34 parameter `vfw_int_ctrl_v6_ip_0` sets `ip_address` of `vfw_0_port_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: vfw_int_ctrl_v6_ip_0 } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ip_0: '2001:db8::5'
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: vfw_oam_v6_ip_0 } } ]
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-97726"),
        title: Cow::Borrowed("Base module outputs carry `{vm-type}` or `{network-role}` where they apply"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("ONAP Base Module Output Parameters:"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a base module output that relates to a kind of virtual machine contains its `{vm-type}`, and the
name of one that relates to a network contains the `{network-role}`; an output that concerns both contains
both. Outputs tied to neither are not concerned.

An output that hands over a network is about that network: its name without the role is a finding. For one that hands
over a server it is only advice, as the output may have other users than modules.

## Examples

```yaml fail
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
  vfw_server_0: { type: OS::Nova::Server }
outputs:
  network_id: { value: { get_resource: int_ctrl_network } }
  server_id: { value: { get_resource: vfw_server_0 } }
```
```finding
5:3 output `network_id` exposes `int_ctrl_network`, but does not contain `ctrl`
advice 6:3 output `server_id` exposes `vfw_server_0`, but does not contain `vfw`
```

```yaml pass
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
outputs:
  int_ctrl_net_id: { value: { get_resource: int_ctrl_network } }
```

```yaml n/a
resources:
  shared_security_group: { type: OS::Neutron::SecurityGroup }
outputs:
  shared_security_group: { value: { get_resource: shared_security_group } }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98138"),
        title: Cow::Borrowed("Resource IDs tied to a single internal network contain `int_{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to one ONAP internal network only has `int_{network-role}` in its resource ID, that is
the role of the network with the prefix `int_`. The prefix sets it apart from resources on external networks.

Examined are security groups, by the ports that list them, and subnets: other types have prescribed ids or no
network. Where the network or the server of one of the ports cannot be told, there is no verdict. Resources that
belong to one kind of server as well are the subject of R-82115 and R-82551.

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  lb_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
```finding
14:3 the id of `group` does not contain `int_ctrl`, the only internal network that it belongs to
```
```diff
     type: OS::Neutron::Port
-    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
+    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_group }] }
   lb_0_int_ctrl_port_0:
     type: OS::Neutron::Port
-    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
-  group: { type: OS::Neutron::SecurityGroup }
+    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_group }] }
+  int_ctrl_group: { type: OS::Neutron::SecurityGroup }
```

Of a network without a role the id tells at least that it is internal.

```yaml fail
resources:
  private: { type: OS::Neutron::Net }
  private_subnet:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: private } }
```
```finding
3:3 the id of `private_subnet` does not contain `int_`, the mark of the internal network that it belongs to
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_group }] }
  lb_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: int_ctrl_group }] }
  int_ctrl_group: { type: OS::Neutron::SecurityGroup }
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name } }
  lb_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: lb_flavor_name } }
  vfw_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: oam_net_id }, security_groups: [{ get_resource: group }] }
  vfw_0_int_ctrl_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_ctrl_net_id }, security_groups: [{ get_resource: group }] }
  group: { type: OS::Neutron::SecurityGroup }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98374"),
        title: Cow::Borrowed("Parameter `vf_module_id` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vf_module_id`, which feeds the `vf_module_id` key in the `metadata` of an `OS::Nova::Server`,
is declared without a `constraints` section. Any value handed over when the stack is created is then accepted;
delete length, range, pattern or allowed-value checks from the declaration.

## Examples

```yaml fail
parameters:
  vf_module_id:
    type: string
    constraints: [ { length: { max: 36 } } ]
```
```finding
4:5 parameter `vf_module_id` declares constraints
```

```yaml pass
parameters:
  vf_module_id: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98407"),
        title: Cow::Borrowed("`{vm-type}` uses allowed characters and no `int` affix strings"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A `{vm-type}` consists of letters, digits and underscores only, and has none of `_int`, `int_` and `_int_` in
it. Names of resources on internal networks join the type to `int_{network-role}`, so such a string in the
type could be mistaken for that prefix.

## Examples

```yaml fail
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_int_flavor_name }
  point_b_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [point_b_names, 0] }
```
```finding
5:28 vm-type `fw_int` contains `_int`
9:27 vm-type `point_b` contains `int_`
```

```yaml pass
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98450"),
        title: Cow::Borrowed("Parameter for `availability_zone` is named `availability_zone_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In a base or incremental module, the parameter that gives the `availability_zone` of an `OS::Nova::Server` is
called `availability_zone_{index}`. The `{index}` is a number counted from 0 in steps of one across the
templates of the VNF. Note that the name has no `{vm-type}` in it.

## Examples

```yaml fail
parameters:
  zone: { type: string }
  availability_zone_1: { type: string }
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { availability_zone: { get_param: zone } }
  vfw_server_1:
    type: OS::Nova::Server
    properties: { availability_zone: nova }
```
```finding
3:3 `availability_zone_1` is declared, but `availability_zone_0` is not
7:38 `availability_zone` of `vfw_server_0` takes parameter `zone`, not `availability_zone_{index}`
10:38 `availability_zone` of `vfw_server_1` is the fixed value `nova`, not `availability_zone_{index}`
```
```diff
 parameters:
-  zone: { type: string }
+  availability_zone_0: { type: string }
   availability_zone_1: { type: string }
...
     type: OS::Nova::Server
-    properties: { availability_zone: { get_param: zone } }
+    properties: { availability_zone: { get_param: availability_zone_0 } }
   vfw_server_1:
```

The index counts over all modules of the VNF.

```yaml fail
parameters:
  availability_zone_0: { type: string }
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { str_replace: { template: az-site, params: { site: { get_param: site } } } }
  vfw_server_1:
    type: OS::Nova::Server
    properties:
      availability_zone: { if: [ is_near, { get_param: availability_zone_0 }, nova ] }
```
```finding
7:26 `availability_zone` of `vfw_server_0` comes from `str_replace`, not `availability_zone_{index}`
11:79 `availability_zone` of `vfw_server_1` is the fixed value `nova`, not `availability_zone_{index}`
```

```yaml pass file=base.yaml
parameters:
  availability_zone_0: { type: string }
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { availability_zone: { get_param: availability_zone_0 } }
```
```yaml file=vfw.yaml
parameters:
  availability_zone_1: { type: string }
```

A list of the name alone is the name.

```yaml pass
parameters:
  availability_zone_0: { type: string }
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { availability_zone: { get_param: [availability_zone_0] } }
```

A zone that only other resources take does not count.

```yaml pass file=base.yaml
parameters:
  availability_zone_0: { type: string }
  availability_zone_5: { type: string }
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { availability_zone: { get_param: availability_zone_0 } }
  vfw_volume_0:
    type: OS::Cinder::Volume
    properties: { availability_zone: { get_param: availability_zone_5 } }
```

Nested templates may use other names.

```yaml n/a file=base.yaml
resources:
  vfw_0: { type: vfw.yaml }
```
```yaml file=vfw.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: zone }
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98569"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_int_{network-role}_v6_ips`, used by `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port`, has an entry in the environment file. It lists IPv6 addresses on an internal network, and
such static addresses are supplied with the VNF's templates.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_v6_ips, 0 ] } } ]
```
```yaml file=base.env
parameters: {}
```
```finding
6:34 parameter `vfw_int_ctrl_v6_ips` sets `ip_address` of `vfw_0_port_0` and is not listed in `base.env`
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_v6_ips, 0 ] } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_v6_ips: ['2001:db8::5']
```

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_v6_ips, 0 ] } } ]
```
```yaml file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98748"),
        title: Cow::Borrowed("R-98748, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this number; dublin withdrew it. Its wording is not on record, so no rule decides it:
for that release it is reported as unchecked.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98905"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `{vm-type}_{network-role}_ips`, used by `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port`, has no entry in the environment file. It lists IPv4 addresses on an external network,
which ONAP assigns when it orchestrates the VNF. Declare it in the template and leave its value out.

## Examples

```yaml fail file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_ips, 0 ] } } ]
```
```yaml file=base.env
parameters:
  vfw_oam_ips: ['10.0.0.5']
```
```finding
base.env:2:3 parameter `vfw_oam_ips` sets `ip_address` of `vfw_0_port_0` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  vfw_oam_ips: ['10.0.0.5']
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: [ vfw_oam_ips, 0 ] } } ]
```
```yaml file=base.env
parameters: {}
```

Addresses of internal networks are another matter.

```yaml n/a file=base.yaml
resources:
  vfw_0_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: int_ctrl_network }
      fixed_ips: [ { ip_address: { get_param: [ vfw_int_ctrl_ips, 0 ] } } ]
```
```yaml file=base.env
parameters:
  vfw_int_ctrl_ips: ['10.0.0.5']
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99110"),
        title: Cow::Borrowed("`OS::ContrailV2::VirtualNetwork` IDs read `int_{network-role}_network`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::VirtualNetwork"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of every `OS::ContrailV2::VirtualNetwork` has the form `int_{network-role}_network`. The
`int_` is always there because the only networks a VNF's templates may create are ONAP internal ones.

No index is appended: each `{network-role}` occurs for one network only within the VNF, so the role by itself
already tells networks apart.

## Examples

```yaml fail
resources:
  oam_network:
    type: OS::ContrailV2::VirtualNetwork
  int_mgmt_network:
    type: OS::ContrailV2::VirtualNetwork
  int_MGMT_network:
    type: OS::ContrailV2::VirtualNetwork
```
```finding
2:3 network `oam_network` is not named `int_oam_network`
6:3 network `int_MGMT_network` has the role of network `int_mgmt_network`
```
```diff
 resources:
-  oam_network:
+  int_oam_network:
     type: OS::ContrailV2::VirtualNetwork
```

```yaml pass
resources:
  int_oam_network:
    type: OS::ContrailV2::VirtualNetwork
```

```yaml n/a
heat_template_version: 2016-10-14
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99646"),
        title: Cow::Borrowed("Template and nested file names are unique within the VNF"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No two YAML files of one VNF bear the same name, whether they are Heat templates or nested files. Files of
different VNFs are not compared. To comply, rename one of the files and adjust the resources that call it, or
its environment file.

## Examples

```yaml fail
resources: {}
```
```yaml file=Base.yaml
resources: {}
```
```finding
1:1 `base.yaml` and `Base.yaml` differ in upper and lower case only
```

```yaml fail
resources: {}
```
```yaml file=nested/base.yaml
heat_template_version: 2016-10-14
```
```finding
nested/base.yaml:1:1 `base.yaml` is the name of more than one template
```

```yaml pass
resources: {}
```
```yaml file=module.yaml
resources: {}
```

Two modules that differ in the extension only would share an environment file, which is advised about.

```yaml pass file=base.yml
resources: {}
```
```yaml file=base.yaml
resources: {}
```
```finding
advice 1:1 `base.yml` and `base.yaml` share one environment file
```

```yaml n/a file=base.env
parameters: {}
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99794"),
        title: Cow::Borrowed("An ONAP external network has at least one subnet"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each ONAP external network comes with a subnet, and further subnets are permitted. External networks are
created outside the VNF package, so this is a condition on the deployment environment and not something the
templates declare.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99798"),
        title: Cow::Borrowed("A server may boot from either an image or a Cinder volume"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Boot Options"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Both ways of starting a virtual machine are open to an `OS::Nova::Server`: an image or a Cinder volume. The
vendor chooses, and the choice decides which properties the server has to use, `image` in one case and a block
device mapping in the other.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99812"),
        title: Cow::Borrowed("Environment files set no `name` for resources but `OS::Nova::Server`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Resource Property \"name\""),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `name` of a resource other than `OS::Nova::Server` gets no value from the environment file. To
comply, keep any parameter feeding such a `name` out of that file and build the value in the template as
R-85734 describes.

## Examples

```yaml fail file=base.yaml
resources:
  int_ctrl_network:
    type: OS::Neutron::Net
    properties: { name: { get_param: ctrl_name } }
```
```yaml file=base.env
parameters:
  ctrl_name: ctrl
```
```finding
base.env:2:3 parameter `ctrl_name` sets `name` of `int_ctrl_network` and is listed in the environment file
```
```diff unsafe
--- base.env
+++ base.env
-parameters:
-  ctrl_name: ctrl
+parameters: {}
```

```yaml pass file=base.yaml
resources:
  int_ctrl_network:
    type: OS::Neutron::Net
    properties: { name: { get_param: ctrl_name } }
```
```yaml file=base.env
parameters: {}
```

Names of servers are the matter of R-22838.

```yaml n/a file=base.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: vfw_name_0 }
```
```yaml file=base.env
parameters:
  vfw_name_0: vfw-0
```
"#),
    },
];
