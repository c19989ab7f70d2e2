// Written by `cargo xtask generate` from rules/. Not to be edited.

use std::borrow::Cow;

use crate::{Keyword, Mode, Release, Requirement, Revision};

/// The requirements, sorted by id.
pub static REQUIREMENTS: &[Requirement] = &[
    Requirement {
        id: Cow::Borrowed("R-00011"),
        title: Cow::Borrowed("Parameters in nested files declare no `constraints`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::ShouldNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No vm-type of the VNF contains one of its network-roles, in any position and any letter case. The rule compares the
vm-types and network-roles of all templates. The profile `vvp`, like VVP, compares only whole words between
underscores.

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
- R-304011: A server's ID, parameters and port IDs share one `{vm-type}`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `OS::Nova::Server` resources of one vm-type agree in

- the value of `flavor`
- the value of `image`
- the sizes and types of their Cinder volumes
- the number of their ports, and the networks and IP addresses of these ports

The rule compares the values in the environment files. Without a value, the rule compares parameter names and
ignores list positions. A subnet of the template and a subnet from a parameter count as equal. A network is
identified by its role, or by the resource that creates the network. Values that are only known at deployment time
are undecided.

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

If a single parameter supplies the whole list and the value of the parameter is known, the rule checks the items.

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

Make the servers identical, or give different servers different vm-types.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
2:33 parameter `boot_timeout` has a default, but no value in the environment file
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
5:43 the external network of virtual machine interface `fw_0_oam_vmi_0` comes from parameter `oam_net_id`, expected parameter `oam_net_fqdn`
9:30 the external network of virtual machine interface `fw_0_oam_vmi_1` comes from a fixed value, expected parameter `oam_net_fqdn`
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
nested.yaml:5:44 the external network of virtual machine interface `fw_0_oam_vmi_0` comes from parameter `networks`, expected parameter `oam_net_fqdn`
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
        title: Cow::Borrowed("Parameter `workload_context` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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

A parameter with a different name that sets the key is also a violation.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_ips`. `{vm-type}`
is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is a violation.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:47 parameter `fw_mgmt_ips` sets the IPv4 address of port `fw_0_oam_port_0`, expected `fw_oam_ips`
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
11:46 parameter `fw_mgmt_ips` sets the IPv4 address of port `fw_0_oam_port_0`, expected `fw_oam_ips`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::CloudConfig` contains the vm-type of a server in the VNF, as a word between
underscores. R-20319 suggests the form `{vm-type}_RCC`. The rule skips resources of servers with several vm-types
(R-67793), and VNFs whose servers have no known vm-type.

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
6:3 resource ID `config` contains no vm-type of the VNF, such as `fw`
8:3 resource ID `fwx_config` contains no vm-type of the VNF, such as `fw`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
2:20 `address` has the forbidden type `OS::Neutron::FloatingIP`
6:29 `addresses` has the forbidden type `OS::Neutron::FloatingIP`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
base_volume.yaml:4:3 the parameter for output `vm_volume_id` must have type `string`, found `json`
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
base_volume.yaml:4:3 the parameter for output `vm_volume_ids` must have type `comma_delimited_list` or `json`, found `string`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
`vnfcheck fix --unsafe` replaces a parameter that has a different name.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::SoftwareConfig` contains the vm-type of a server in the VNF, as a word between
underscores. R-03656 suggests the form `{vm-type}_RSC`. The rule skips resources of servers with several vm-types
(R-67793), and VNFs whose servers have no known vm-type.

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
6:3 resource ID `config` contains no vm-type of the VNF, such as `fw`
8:3 resource ID `fwx_config` contains no vm-type of the VNF, such as `fw`
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
8:3 resource ID `lb_boot` contains no vm-type of the VNF, such as `fw`
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
- R-304011: A server's ID, parameters and port IDs share one `{vm-type}`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `instance_ip_address` of an `OS::ContrailV2::InstanceIp` has type `string` (one address) or
`comma_delimited_list` (several addresses). The rule does not compare the type with the use of the parameter.

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

## How to fix

Declare the parameter with `type: string` or `type: comma_delimited_list`. `vnfcheck fix --unsafe` changes the type
to `string`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100010"),
        title: Cow::Borrowed("External IPv4 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv4 address as `instance_ip_address` of an `OS::ContrailV2::InstanceIp`
on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_ip_{index}`. `{vm-type}` is the
vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in
each template. A literal address is a violation.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:41 parameter `fw_mgmt_ip_0` sets the IPv4 address of instance IP `fw_0_oam_vmi_0_IP_0`, expected `fw_oam_ip_0`
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
6:41 parameter `fw_oam_ip_1` exists, but `fw_oam_ip_0` does not
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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_ip_{index}`, with the vm-type of the server and the role of the
network.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100020"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv4 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network (`{vm-type}_{network-role}_ip_{index}`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-100100 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-100100: Environment sets InstanceIp `{vm-type}_int_{network-role}_ip_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100030"),
        title: Cow::Borrowed("External IPv4 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv4 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_ips`.
`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is a
violation.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:42 parameter `fw_mgmt_ips` sets the IPv4 address of instance IP `fw_0_oam_vmi_0_IP_0`, expected `fw_oam_ips`
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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_ips`, with the vm-type of the server and the role of the network.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100040"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the list parameter that sets an IPv4 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network (`{vm-type}_{network-role}_ips`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-100120 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-100120: Environment sets InstanceIp `{vm-type}_int_{network-role}_int_ips`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100050"),
        title: Cow::Borrowed("External IPv6 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv6 address as `instance_ip_address` of an `OS::ContrailV2::InstanceIp`
on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_v6_ip_{index}`. `{vm-type}` is the
vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in
each template. A literal address is a violation.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:41 parameter `fw_mgmt_v6_ip_0` sets the IPv6 address of instance IP `fw_0_oam_vmi_0_v6_IP_0`, expected `fw_oam_v6_ip_0`
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
6:41 parameter `fw_oam_v6_ip_1` exists, but `fw_oam_v6_ip_0` does not
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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_v6_ip_{index}`, with the vm-type of the server and the role of
the network.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100060"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv6 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network (`{vm-type}_{network-role}_v6_ip_{index}`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-100140 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-100140: Environment sets InstanceIp `{vm-type}_int_{network-role}_v6_ip_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100070"),
        title: Cow::Borrowed("External IPv6 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv6 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_v6_ips`.
`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is a
violation.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:42 parameter `fw_mgmt_v6_ips` sets the IPv6 address of instance IP `fw_0_oam_vmi_0_v6_IP_0`, expected `fw_oam_v6_ips`
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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_v6_ips`, with the vm-type of the server and the role of the
network.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100080"),
        title: Cow::Borrowed("Environment omits InstanceIp `{vm-type}_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the list parameter that sets an IPv6 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network (`{vm-type}_{network-role}_v6_ips`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-100160 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-100160: Environment sets InstanceIp `{vm-type}_int_{network-role}_v6_ips`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100090"),
        title: Cow::Borrowed("Internal IPv4 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv4 address as `instance_ip_address` of an `OS::ContrailV2::InstanceIp`
on an internal network (R-52425, R-46461, R-35666) is named `{vm-type}_int_{network-role}_ip_{index}`. `{vm-type}`
is the vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps
in each template. A literal address is reported as advice.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:41 parameter `fw_int_mgmt_ip_0` sets the IPv4 address of instance IP `fw_0_int_oam_vmi_0_IP_0`, expected `fw_int_oam_ip_0`
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
6:41 parameter `fw_int_oam_ip_1` exists, but `fw_int_oam_ip_0` does not
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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_ip_{index}`, with the vm-type of the server and the role of
the network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100100"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the parameter that sets an IPv4 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network (`{vm-type}_int_{network-role}_ip_{index}`).

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its address to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100110"),
        title: Cow::Borrowed("Internal IPv4 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv4 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network (R-52425, R-46461, R-35666) is named
`{vm-type}_int_{network-role}_ips`. `{vm-type}` is the vm-type of the server, and `{network-role}` is the role of
the network. A literal address is reported as advice.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:42 parameter `fw_int_mgmt_ips` sets the IPv4 address of instance IP `fw_0_int_oam_vmi_0_IP_0`, expected `fw_int_oam_ips`
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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_ips`, with the vm-type of the server and the role of the
network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100120"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_int_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the list parameter that sets an IPv4 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network (`{vm-type}_int_{network-role}_ips`). The official text of this
requirement spells the name `{vm-type}_int_{network-role}_int_ips`, with a second `int`; R-100110 requires the form
without the second `int`. The rule checks parameters with either name.

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its addresses to the environment file.

## References

- R-100110: Internal IPv4 list in `instance_ip_address` follows the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100130"),
        title: Cow::Borrowed("Internal IPv6 string in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv6 address as `instance_ip_address` of an `OS::ContrailV2::InstanceIp`
on an internal network (R-52425, R-46461, R-35666) is named `{vm-type}_int_{network-role}_v6_ip_{index}`.
`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0
without gaps in each template. A literal address is reported as advice.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:41 parameter `fw_int_mgmt_v6_ip_0` sets the IPv6 address of instance IP `fw_0_int_oam_vmi_0_v6_IP_0`, expected `fw_int_oam_v6_ip_0`
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
6:41 parameter `fw_int_oam_v6_ip_1` exists, but `fw_int_oam_v6_ip_0` does not
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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_v6_ip_{index}`, with the vm-type of the server and the role
of the network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100140"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the parameter that sets an IPv6 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network (`{vm-type}_int_{network-role}_v6_ip_{index}`).

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its address to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100150"),
        title: Cow::Borrowed("Internal IPv6 list in `instance_ip_address` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv6 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network (R-52425, R-46461, R-35666) is named
`{vm-type}_int_{network-role}_v6_ips`. `{vm-type}` is the vm-type of the server, and `{network-role}` is the role
of the network. A literal address is reported as advice.

The reference to the network in the interface or the instance IP determines the role of the network, and whether
the network is external or internal. The resource ID of the instance IP supplies any part that the reference does
not determine. If the resource ID has several interpretations, a name that matches one of them complies. The value
in the environment file, the default, or the value from the calling template determines the IP version. Without
such a value, `_v6` in the parameter name means IPv6.

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
6:42 parameter `fw_int_mgmt_v6_ips` sets the IPv6 address of instance IP `fw_0_int_oam_vmi_0_v6_IP_0`, expected `fw_int_oam_v6_ips`
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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_v6_ips`, with the vm-type of the server and the role of the
network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100160"),
        title: Cow::Borrowed("Environment sets InstanceIp `{vm-type}_int_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the list parameter that sets an IPv6 address as `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network (`{vm-type}_int_{network-role}_v6_ips`).

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its addresses to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100170"),
        title: Cow::Borrowed("Environment omits every external address of `instance_ip_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for any parameter that sets `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an external network:

- `{vm-type}_{network-role}_ip_{index}`
- `{vm-type}_{network-role}_v6_ip_{index}`
- `{vm-type}_{network-role}_ips`
- `{vm-type}_{network-role}_v6_ips`

The network or the name of the parameter determines whether an address is external. If the two disagree, such as
`int_` in a name on an external network, this rule skips the address, and the rules about names report the
conflict.

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

The rule follows an address in a nested template to the environment file of the calling module.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100180"),
        title: Cow::Borrowed("Environment assigns every internal address of `instance_ip_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property instance_ip_address"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry with a value for each parameter that sets `instance_ip_address` of an
`OS::ContrailV2::InstanceIp` on an internal network:

- `{vm-type}_int_{network-role}_ip_{index}`
- `{vm-type}_int_{network-role}_v6_ip_{index}`
- `{vm-type}_int_{network-role}_ips`
- `{vm-type}_int_{network-role}_v6_ips`

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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
base.env:2:3 parameter `vfw_int_ctrl_ip_0` sets `instance_ip_address` of `vfw_ip_0`, but has no value
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

## How to fix

Add the parameter and its address to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property instance_ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100190"),
        title: Cow::Borrowed("Parameter of `subnet_uuid` in an InstanceIp is a string"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `subnet_uuid` of an `OS::ContrailV2::InstanceIp` has type `string`. The parameter identifies
one subnet; lists and other types are violations.

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

## How to fix

Declare the parameter with `type: string`. `vnfcheck fix --unsafe` changes the type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100200"),
        title: Cow::Borrowed("External IPv4 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets an IPv4 subnet as `subnet_uuid` of an `OS::ContrailV2::InstanceIp` on an external network
(R-57424, R-16968) is named `{network-role}_subnet_id`, with the role of the network.

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
6:33 parameter `mgmt_subnet_id` sets the IPv4 subnet of instance IP `fw_0_oam_vmi_0_IP_0`, expected `oam_subnet_id`
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

## How to fix

Rename the parameter to `{network-role}_subnet_id`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100210"),
        title: Cow::Borrowed("Environment omits InstanceIp `{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv4 subnet as `subnet_uuid` of an
`OS::ContrailV2::InstanceIp` on an external network (`{network-role}_subnet_id`).

## Why it matters

External networks and their subnets exist outside the package (R-16968), so the ID is only known at deployment.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100220"),
        title: Cow::Borrowed("External IPv6 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets an IPv6 subnet as `subnet_uuid` of an `OS::ContrailV2::InstanceIp` on an external network
(R-57424, R-16968) is named `{network-role}_v6_subnet_id`, with the role of the network.

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
6:33 parameter `mgmt_v6_subnet_id` sets the IPv6 subnet of instance IP `fw_0_oam_vmi_0_v6_IP_0`, expected `oam_v6_subnet_id`
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

## How to fix

Rename the parameter to `{network-role}_v6_subnet_id`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100230"),
        title: Cow::Borrowed("Environment omits InstanceIp `{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv6 subnet as `subnet_uuid` of an
`OS::ContrailV2::InstanceIp` on an external network (`{network-role}_v6_subnet_id`).

## Why it matters

External networks and their subnets exist outside the package (R-16968), so the ID is only known at deployment.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100240"),
        title: Cow::Borrowed("Internal IPv4 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In an incremental module, a parameter that sets an IPv4 subnet as `subnet_uuid` of an `OS::ContrailV2::InstanceIp`
on an internal network (R-52425, R-46461, R-35666) is named `int_{network-role}_subnet_id`, with the role of the
network. The base module creates the network and has an output of the same name.

## Why it matters

ONAP passes the value by name, so a parameter with another spelling gets no value.

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
6:33 parameter `int_mgmt_subnet_id` sets the IPv4 subnet of instance IP `fw_0_int_oam_vmi_0_IP_0`, expected `int_oam_subnet_id`
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

## How to fix

Rename the parameter to `int_{network-role}_subnet_id`, and add an output of this name to the base module.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100250"),
        title: Cow::Borrowed("Environment omits InstanceIp `int_{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv4 subnet as `subnet_uuid` of an
`OS::ContrailV2::InstanceIp` on an internal network (`int_{network-role}_subnet_id`).

## Why it matters

The value comes from an output of the base module.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100260"),
        title: Cow::Borrowed("Internal IPv6 `subnet_uuid` of an InstanceIp follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In an incremental module, a parameter that sets an IPv6 subnet as `subnet_uuid` of an `OS::ContrailV2::InstanceIp`
on an internal network (R-52425, R-46461, R-35666) is named `int_{network-role}_v6_subnet_id`, with the role of the
network. The base module creates the network and has an output of the same name.

## Why it matters

ONAP passes the value by name, so a parameter with another spelling gets no value.

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
6:33 parameter `int_mgmt_v6_subnet_id` sets the IPv6 subnet of instance IP `fw_0_int_oam_vmi_0_v6_IP_0`, expected `int_oam_v6_subnet_id`
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

## How to fix

Rename the parameter to `int_{network-role}_v6_subnet_id`, and add an output of this name to the base module.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100270"),
        title: Cow::Borrowed("Environment omits InstanceIp `int_{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Resource OS::ContrailV2::InstanceIp Property subnet_uuid"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv6 subnet as `subnet_uuid` of an
`OS::ContrailV2::InstanceIp` on an internal network (`int_{network-role}_v6_subnet_id`).

## Why it matters

The value comes from an output of the base module.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Resource OS::ContrailV2::InstanceIp Property subnet_uuid
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100280"),
        title: Cow::Borrowed("Environment omits allowed address pairs of external Contrail interfaces"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for a parameter that sets a virtual IP of an
`OS::ContrailV2::VirtualMachineInterface` on an external network (R-57424, R-16968). The virtual IP is the value of
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` in
`virtual_machine_interface_allowed_address_pairs`.

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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
base.env:2:3 external virtual address `fw_oam_floating_ip` is listed in the environment file
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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100310"),
        title: Cow::Borrowed("External IPv4 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv4 virtual IP (VIP) of an `OS::ContrailV2::VirtualMachineInterface` on an external network
(R-57424, R-16968) is named `{vm-type}_{network-role}_floating_ip` and has type `string`. `{vm-type}` is the
vm-type of the server, and `{network-role}` is the role of the network. The VIP is the value of
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`. R-100350 covers VIPs that the
ONAP data model does not contain; their parameters are listed in `aap_exempt`.

## Why it matters

The ONAP data model supports a single IPv4 VIP.

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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_floating_ip`, and declare it with `type: string`.
`vnfcheck fix --unsafe` changes the type.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- R-100350: Unsupported Contrail address pairs are listed under `aap_exempt`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100330"),
        title: Cow::Borrowed("External IPv6 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv6 virtual IP (VIP) of an `OS::ContrailV2::VirtualMachineInterface` on an external network
(R-57424, R-16968) is named `{vm-type}_{network-role}_floating_v6_ip` and has type `string`. `{vm-type}` is the
vm-type of the server, and `{network-role}` is the role of the network. The VIP is the value of
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`. R-100350 covers VIPs that the
ONAP data model does not contain; their parameters are listed in `aap_exempt`.

## Why it matters

The ONAP data model supports a single IPv6 VIP.

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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_floating_v6_ip`, and declare it with `type: string`.
`vnfcheck fix --unsafe` changes the type.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- R-100350: Unsupported Contrail address pairs are listed under `aap_exempt`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100350"),
        title: Cow::Borrowed("Unsupported Contrail address pairs are listed under `aap_exempt`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Guilin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for a virtual IP (VIP) of an `OS::ContrailV2::VirtualMachineInterface` on an external network
(R-57424, R-16968) has the name that R-100310 or R-100330 requires, or is listed in `aap_exempt`. The VIP is the
value of `virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix`. The key `aap_exempt`
is in the `metadata` of the resource, next to `properties`. A listed parameter may have any name, and type `string`
or `comma_delimited_list`.

## Why it matters

The ONAP data model supports a single IPv4 VIP and a single IPv6 VIP; `aap_exempt` marks all others.

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

## How to fix

Add `metadata: { aap_exempt: [ PARAMETER ] }` to the interface, next to `properties`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- R-100310: External IPv4 VIP of a Contrail interface follows the name pattern
- R-100330: External IPv6 VIP of a Contrail interface follows the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100360"),
        title: Cow::Borrowed("Internal IPv4 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv4 virtual IP (VIP) in
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` of an
`OS::ContrailV2::VirtualMachineInterface` on an internal network (R-52425, R-46461, R-35666) has one of these names
and types:

- `{vm-type}_int_{network-role}_floating_ip`, type `string`
- `{vm-type}_int_{network-role}_floating_ips`, type `comma_delimited_list`

`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. The environment file has
an entry with a value for the parameter.

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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_floating_ip` or `{vm-type}_int_{network-role}_floating_ips`,
and add its value to the environment file.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100370"),
        title: Cow::Borrowed("Internal IPv6 VIP of a Contrail interface follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv6 virtual IP (VIP) in
`virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` of an
`OS::ContrailV2::VirtualMachineInterface` on an internal network (R-52425, R-46461, R-35666) has one of these names
and types:

- `{vm-type}_int_{network-role}_floating_v6_ip`, type `string`
- `{vm-type}_int_{network-role}_floating_v6_ips`, type `comma_delimited_list`

`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. The environment file has
an entry with a value for the parameter.

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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_floating_v6_ip` or
`{vm-type}_int_{network-role}_floating_v6_ips`, and add its value to the environment file.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100380"),
        title: Cow::Borrowed("The base module creates and outputs a needed OpenStack SSH key"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Key Pairs"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The base module, or a nested template that it references, creates each `OS::Nova::KeyPair`, and an output of the
base module exposes the public key. A key pair with the property `public_key` is not checked, because OpenStack
does not generate the key. This is a recommendation.

## Why it matters

ONAP can use the key again for scaling out, recovery and other day 1 operations.

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

A key pair in a nested template needs an output of the base module too.

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

## How to fix

Move the key pair to the base module, and add an output there that reads `public_key` of the key pair with
`get_attr`.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Key Pairs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100400"),
        title: Cow::Borrowed("Server metadata contains `vf_module_name`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of each `OS::Nova::Server` contains the key `vf_module_name`. This is a recommendation.

## Why it matters

ONAP supplies the value of `vf_module_name` at deployment.

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
6:3 server `vfw_server_1` has no metadata with `vf_module_name`
```
```diff
+parameters:
+  vf_module_name:
+    type: string
+    description: unique name of the VF module, supplied by ONAP
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

Add `vf_module_name: { get_param: vf_module_name }` to `metadata`. `vnfcheck fix` adds the key and declares the
parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-100410"),
        title: Cow::Borrowed("Server metadata may contain `vf_module_index`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of an `OS::Nova::Server` may contain the key `vf_module_index`. R-50816 and R-54340 cover the value
of the key. This requirement is a permission, so no template can violate it.

## References

- R-50816: Metadata `vf_module_index` is read with `get_param`
- R-54340: Metadata `vf_module_index` uses a `number` parameter of that name
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_index
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-10754"),
        title: Cow::Borrowed("R-10754, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
2:3 the ID of `vfw_0_private_port_0` does not contain `oam`, the name of its network
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each Cinder volume module belongs to exactly one base or incremental module, and a module has at most one volume
module. If `MANIFEST.json` nests the entry of a volume module in the entry of another module, these two modules
belong together. Otherwise, the file names determine the pairs.

## Examples

```yaml fail
resources: {}
```
```yaml file=module_volume.yaml
resources: {}
```
```finding
module_volume.yaml:1:1 the volume module belongs to no base or incremental module
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
advice 2:3 parameter `vm_volume_id` has the name of an output of `base_volume.yaml`, which is the volume module of another module
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An `{index}` in a resource ID counts from 0 without gaps, over all templates of the VNF. A single template may
start at a higher index. Each word of digits between underscores is an index, and counts the resources whose IDs
have the same text before the index. Leading zeros are permitted. Digits in a vm-type are not an index.

## Examples

```yaml fail
resources:
  vfw_server_0: { type: OS::Nova::Server }
  vfw_server_2: { type: OS::Nova::Server }
  vfw_server_3: { type: OS::Nova::Server }
  vfw_1_oam_port_0: { type: OS::Neutron::Port }
```
```finding
3:3 `vfw_server_2` has index 2, but no ID starts with `vfw_server_1`
5:3 `vfw_1_oam_port_0` has index 1, but no ID starts with `vfw_0`
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
        title: Cow::Borrowed("Parameter `environment_context` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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

A parameter with a different name that sets the key is also a violation.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
6:42 parameter `mgmt_v6_subnet_id` sets the IPv6 subnet of port `fw_0_oam_port_0`, expected `oam_v6_subnet_id`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::ServiceTemplate` contains the vm-type of a server in the VNF, as a word
between underscores. R-14447 suggests the form `{vm-type}_RST_{index}`. The rule skips resources of servers with
several vm-types (R-67793), and VNFs whose servers have no known vm-type.

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
6:3 resource ID `config` contains no vm-type of the VNF, such as `fw`
8:3 resource ID `fwx_config` contains no vm-type of the VNF, such as `fw`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
vm.yaml:2:3 duplicate resource ID `oam_network` in the VNF
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
2:3 network `oam_network` does not have the ID of an internal network
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Guilin, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
nested_b.yaml:1:1 `nested_b.yaml` is on the second level of nesting, but has resources
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

Move each additional server to a separate nested file, and move the resources of a second-level file to the first
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::PortTuple` contains the vm-type of a server in the VNF, as a word between
underscores. R-84457 suggests the form `{vm-type}_RPT`. The rule skips resources of servers with several vm-types
(R-67793), and VNFs whose servers have no known vm-type.

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
6:3 resource ID `config` contains no vm-type of the VNF, such as `fw`
8:3 resource ID `fwx_config` contains no vm-type of the VNF, such as `fw`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
2:3 port `spare_port`, which reserves an external address, is not named `reserve_port_fw_oam_floating_ip_{index}`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::ShouldNot, mode: Mode::Static }]),
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
4:5 parameter `vm_volume_id` receives an output of `base_volume.yaml`, but has constraints
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
        title: Cow::Borrowed("Parameter `vnf_id` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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

A parameter with a different name that sets the key is also a violation.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
6:46 `vfw_ip_0` of `vfw_0_oam_port_0` does not contain `oam`, the name of its network
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
3:3 `vfw_1_OAM_port_0` spells the network-role `oam` as `OAM`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter declaration may contain the attribute `tags:`. In Heat, the attribute holds a list of strings that
categorize the parameter. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / tags
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-22608"),
        title: Cow::Borrowed("Incremental inputs taken from base outputs have no `constraints:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Base Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::ShouldNot, mode: Mode::Static }]),
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
4:5 parameter `oam_net_id` receives an output of `base.yaml`, but has constraints
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
base.yaml:5:3 output `mgmt_net_id` returns the internal network of role `mgmt`, expected `int_mgmt_net_id`
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
5:3 output `int_oam_net_id` returns the name of the internal network of role `oam`, expected `int_oam_net_name`
6:29 output `int_mgmt_net_id` returns a fixed value, expected the internal network of role `mgmt`
7:27 output `int_ha_net_id` returns `int_oam_subnet`, an OS::Neutron::Subnet, expected the internal network of role `ha`
8:3 output `int_oam_subnet_id` returns the internal network of role `oam`, expected `int_oam_net_id`
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
base.yaml:4:3 output `int_oam_net_id` returns the internal network of role `ctrl`, expected `int_ctrl_net_id` or `int_ctrl_net_name`
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
4:3 output `ctl_net_id` returns the internal network of role `ctl`, expected `int_ctl_net_id`
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
        title: Cow::Borrowed("Server property `name` parameter is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (R-57424, R-16968) is named `{vm-type}_{network-role}_v6_ips`.
`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is a
violation.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:47 parameter `fw_mgmt_v6_ips` sets the IPv6 address of port `fw_0_oam_port_0`, expected `fw_oam_v6_ips`
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
nested_fw.yaml:8:47 parameter `ips` sets the IPv6 address of port `fw_0_oam_port_0`, expected `fw_oam_v6_ips`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::KeyPair` that only servers of one vm-type use has the resource ID `{vm-type}_keypair_{index}`. A
server uses the key pair to which its `key_name` refers. In a VNF with a single vm-type, the form of R-65516 is
also valid. The form is a recommendation.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::ShouldNot, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

In a nested YAML file, the parameter for the property `availability_zone` of `OS::Nova::Server` may have another
name than in the calling template. The form of R-98450 applies to base and incremental modules only. This
requirement is a permission, so no template can violate it.

## References

- R-98450: Parameter for `availability_zone` is named `availability_zone_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: availability_zone
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-25720"),
        title: Cow::Borrowed("`OS::Neutron::Net` IDs read `int_{network-role}_network`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Net"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each parameter with a default has an entry in the environment file. The rule skips parameters without a default,
and modules without an environment file (R-86285). R-90526 forbids the attribute `default` itself.

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
4:5 parameter `vm_name` has a default, but no value in the environment file
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
2:30 parameter `fw_name_0` has a default, but no value in the environment file
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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

A network that the base module creates and exposes as an output is internal, even for a port in a nested template.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Cinder volume module contains at least one `OS::Cinder::Volume`, either itself, in a nested YAML file, or in a
nested YAML file of an `OS::Heat::ResourceGroup`.

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

## How to fix

Add an `OS::Cinder::Volume` to the volume module, or rename the module if it is not for volumes.

## References

- ONAP VNF requirements: ONAP Heat Cinder Volumes
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-27078"),
        title: Cow::Borrowed("Heat templates contain the section `heat_template_version:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("heat_template_version"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv6 `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an
internal network (R-52425, R-46461, R-35666) is named `{vm-type}_int_{network-role}_v6_ip_{index}`. `{vm-type}` is
the vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in
each template. A literal address is reported as advice.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:46 parameter `fw_int_mgmt_v6_ip_0` sets the IPv6 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_v6_ip_0`
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
6:46 parameter `fw_int_oam_v6_ip_1` exists, but `fw_int_oam_v6_ip_0` does not
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
6:46 parameter `fw_int_oam_ip_0` sets the IPv6 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_v6_ip_0`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for `interface_route_table_routes_route` in the `interface_route_table_routes` of an
`OS::ContrailV2::InterfaceRouteTable` is named `{vm-type}_{network-role}_route_prefixes`. The VNF has servers of
the vm-type, and ports on a network with the role. If the VNF has no known vm-type or role, any value is valid.

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
15:58 the routes come from parameter `oam_routes`, expected parameter `fw_oam_route_prefixes`
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
15:58 the routes come from parameter `fw_mgmt_route_prefixes`, expected parameter `fw_oam_route_prefixes`
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
19:58 the routes come from parameter `fw_mgmt_route_prefixes`, expected parameter `fw_oam_route_prefixes`
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
15:58 the routes come from parameter `routes`, expected parameter `FW_OAM_route_prefixes`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
- R-98407: `{vm-type}` uses allowed characters and contains no `int_` or `_int`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (R-52425, R-46461, R-35666) is named
`{vm-type}_int_{network-role}_v6_ips`. `{vm-type}` is the vm-type of the server, and `{network-role}` is the role
of the network. A literal address is reported as advice.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:47 parameter `fw_int_mgmt_v6_ips` sets the IPv6 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_v6_ips`
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
6:47 parameter `fw_int_oam_ips` sets the IPv6 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_v6_ips`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A Cinder volume module may place resources in nested YAML files. The nested files must satisfy the requirements for
nested files. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Nested Heat Orchestration Templates Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-304011"),
        title: Cow::Borrowed("A server's ID, parameters and port IDs share one `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Resource: OS::Nova::Server - Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The names of an `OS::Nova::Server` agree in the vm-type: its resource ID (R-29751), the parameters of its
properties `image` (R-58670), `flavor` (R-45188) and `name` (R-54171, R-87817), and the resource IDs of its ports
(R-20453, R-26351). The index in the resource ID of the server equals the `{vm-type_index}` of its ports. The
comparison ignores letter case.

A single finding lists all vm-types of a server. Names without a recognizable vm-type are skipped. The official
text names `get_attr` for the reference to a port, but the correct function is `get_resource`.

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
2:3 server `fw_server_0` has several vm-types: `fw` in its flavor parameter and its ID, `sink` in its image parameter
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
2:3 server `fw_server_0` has index 0, but its port `fw_1_oam_port_0` has index 1
```

Servers of several vm-types do not share a parameter whose name contains one of these vm-types. A neutral name,
such as `common_flavor_name`, contains no vm-type.

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
7:3 server `lb_server_0` has several vm-types: `fw` in its flavor parameter, `lb` in its name parameter and its ID
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

Each reference to a nested template creates a copy of its resources, and their indices count within the template.

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

## How to fix

Rename the resource, the parameters and the ports so that all contain the vm-type of the server, and give the ports
the index of the server.

## References

- R-20453: `OS::Neutron::Port` IDs follow the external network pattern
- R-26351: `OS::Neutron::Port` IDs follow the internal network pattern
- R-29751: `OS::Nova::Server` IDs read `{vm-type}_server_{index}`
- R-45188: Server property `flavor` parameter is named `{vm-type}_flavor_name`
- R-54171: Server property `name` of type `string` is `{vm-type}_name_{index}`
- R-58670: Server property `image` parameter is named `{vm-type}_image_name`
- R-87817: Server property `name` of type list is `{vm-type}_names`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Resource: OS::Nova::Server - Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-30753"),
        title: Cow::Borrowed("`OS::ContrailV2::NetworkIpam` IDs contain `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::NetworkIpam"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of each `OS::ContrailV2::NetworkIpam` contains the `{network-role}` of the internal network that
refers to the IPAM, or of any internal network if no network refers to the IPAM. R-81979 suggests the form
`{network-role}_RNI`.

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
6:3 resource ID `ipam` contains no network-role of the VNF, such as `oam`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Heat::MultipartMime` contains the vm-type of a server in the VNF, as a word between
underscores. R-18202 suggests the form `{vm-type}_RMM`. The rule skips resources of servers with several vm-types
(R-67793), and VNFs whose servers have no known vm-type.

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
6:3 resource ID `config` contains no vm-type of the VNF, such as `fw`
8:3 resource ID `fwx_config` contains no vm-type of the VNF, such as `fw`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
base_vol_volume.env:1:1 the environment file has no volume module `base_vol_volume.yaml`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Revision { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Revision { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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

A `json` parameter that contains addresses is a violation, even if the environment file writes the value as a JSON
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Guilin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains no binary image of a virtual machine. A file is an image if its first bytes or its extension
identify an image format. Extensions of compressed images, such as `.img.gz`, also count. Templates and environment
files are not checked.

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
fw.QCOW2:1:1 the file has the extension `.qcow2` of a machine image
fw.img.gz:1:1 the file has the extension `.img` of a machine image
```

A script is not an image.

```yaml pass
resources: {}
```
```yaml file=fw_init.sh
true
```

A package that contains only templates and environment files is not checked.

```yaml n/a
resources: {}
```

## How to fix

Remove the image from the package, and deliver it separately.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF On-Boarding
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-35414"),
        title: Cow::Borrowed("The section `parameters:` exists and declares at least one parameter"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template of the VNF creates each internal network that parameters refer to. The names of parameters for networks,
subnets and addresses determine the network, for example `int_{network-role}_net_id`. The rule recognizes Neutron
networks, such as `OS::Neutron::Net`, and Contrail networks, such as `OS::ContrailV2::VirtualNetwork`.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        title: Cow::Borrowed("Parameter `vnf_name` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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

A parameter with a different name that sets the key is also a violation.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{vm-type}` has the same letter case in parameter names and in resource IDs. The rule compares the resource
IDs of servers with the names of parameters for images, flavors and server names. R-32394 compares parameter names
with each other, and R-46839 compares resource IDs with each other. This is a recommendation.

## Examples

```yaml fail
parameters:
  vfw_flavor_name: { type: string }
resources:
  VFW_server_0: { type: OS::Nova::Server }
```
```finding
4:3 `VFW_server_0` contains vm-type `VFW`, but parameter names contain `vfw`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
3:3 parameter `vm_count` is not a mapping and has no `type`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Exactly one template of the VNF is a base module. A template whose file name contains the word `base` is a base
module. A package without templates and environment files is not a VNF.

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

The fix proposes a name that contains `base` once, as the first word. A module without an environment file gets no
fix; R-81725 requires the file first.

```yaml fail file=baseFile.yaml
resources: {}
```
```yaml file=baseFile.env
parameters: {}
```
```finding
1:1 no template of the VNF has the file name of a base module
```
```diff unsafe
--- baseFile.env
+++ base_File.env
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
1:1 no template of the VNF has the file name of a base module
```

```yaml pass file=base_fw.yaml
resources: {}
```
```yaml file=module_lb.yaml
resources: {}
```

For all other requirements, `isBase` in `MANIFEST.json` determines the base module. A file whose name contradicts
`isBase` is reported as advice.

```yaml fail file=first.yaml
resources: {}
```
```yaml file=first.env
parameters: {}
```
```yaml file=module_lb.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true } ] }
```
```finding
1:1 the base module in `MANIFEST.json` does not have the file name of a base module
```
```diff unsafe
--- MANIFEST.json
+++ MANIFEST.json
-{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true } ] }
+{ "data": [ { "file": "base_first.yaml", "type": "HEAT", "isBase": true } ] }
--- first.env
+++ base_first.env
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
advice 1:1 the file has the name of a base module, but `MANIFEST.json` does not set `isBase`
advice first.yaml:1:1 the base module in `MANIFEST.json` does not have the file name of a base module
```

```yaml pass file=base_fw.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "base_fw.yaml", "type": "HEAT_VOL" } ] }
```
```finding
advice 1:1 the file has the name of a base module, but `MANIFEST.json` does not set `isBase`
```

A package without templates and environment files is not checked.

```yaml n/a file=readme.txt
No VNF.
```

## How to fix

Name one template `base`, `base_<text>`, `<text>_base` or `<text>_base_<text>`, and give its environment
file the same stem.
`vnfcheck fix --unsafe` renames the file if the base module is known.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-37039"),
        title: Cow::Borrowed("Parameter `vf_module_index` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_index"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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

A parameter with a different name that sets the key is also a violation.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
10:3 server `fw_server_2` has no metadata with `vnf_id`
```
```diff unsafe
+parameters:
+  vnf_id:
+    type: string
+    description: unique ID of the VNF, supplied by ONAP
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
9:13 the metadata of server `fw_server_0` has no `vnf_id` in this branch of `if`
13:7 the metadata of server `fw_server_1` has no `vnf_id`
```

If a single parameter supplies the whole metadata and the value of the parameter is known, the rule checks the keys.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
`vnfcheck fix --unsafe` replaces a parameter that has a different name.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Servers of one vm-type take the property `flavor` from one parameter, which no other vm-type uses, even if the
values are equal. The resource ID of a server determines its vm-type; if the ID contains no vm-type, the other
parameters of the server determine it. Literal values are not checked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv4 `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an
external network (R-57424, R-16968) is named `{vm-type}_{network-role}_ip_{index}`. `{vm-type}` is the vm-type of
the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in each template.
A literal address is a violation.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:46 parameter `fw_mgmt_ip_0` sets the IPv4 address of port `fw_0_oam_port_0`, expected `fw_oam_ip_0`
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
6:46 parameter `fw_oam_ip_1` exists, but `fw_oam_ip_0` does not
```

The fix moves the first parameter after a gap to the missing index.

```yaml fail
parameters:
  fw_oam_ip_1: { type: string }
resources:
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_1 } }]
```
```finding
2:3 parameter `fw_oam_ip_1` exists, but `fw_oam_ip_0` does not
```
```diff unsafe
 parameters:
-  fw_oam_ip_1: { type: string }
+  fw_oam_ip_0: { type: string }
 resources:
...
       network: { get_param: oam_net_id }
-      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_1 } }]
+      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
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
6:33 the address of port `fw_0_oam_port_0` is a fixed value, expected parameter `fw_oam_ip_0`
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
6:46 parameter `fw_mgmt_ip_0` sets the IPv4 address of port `fw_0_oam_port_0`, expected `fw_oam_ip_0`
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
9:76 parameter `fw_mgmt_ip_0` sets the IPv4 address of port `fw_0_oam_port_0`, expected `fw_oam_ip_0`
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

The requirement applies to every parameter of type `string`, even if `get_param` has an index, which selects a
single character.

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
8:47 parameter `fw_oam_ips` sets the IPv4 address of port `fw_0_oam_port_0`, expected `fw_oam_ip_0`
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

A reserve port has no server, and other ports share its address. The parameter of this address has the name of the
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
4:94 parameter `vip` sets the IPv4 address of port `spare_port`, expected `fw_oam_floating_ip`
```

## How to fix

Rename the parameter to `{vm-type}_{network-role}_ip_{index}`, with the vm-type of the server and the role of the
network. Declare a list of addresses as `comma_delimited_list`; `vnfcheck fix --unsafe` changes the type, and closes
gaps between indices.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv4 virtual IP (VIP) in `allowed_address_pairs` of an `OS::Neutron::Port` on an external
network is named `{vm-type}_{network-role}_floating_ip` and has type `string`. `{vm-type}` is the vm-type of the
server, and `{network-role}` is the role of the network. R-41493 covers VIPs that the ONAP data model does not
contain; their parameters are listed in `aap_exempt`. A literal address is undecided, because no parameter supplies
it.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for a virtual IP (VIP) in `allowed_address_pairs` of an `OS::Neutron::Port` on an external network
has the name that R-41492 or R-35735 requires, or is listed in `aap_exempt`. The key `aap_exempt` is in the
`metadata` of the resource, next to `properties`. A listed parameter may have any name, and type `string` or
`comma_delimited_list`. A literal address is undecided, because no parameter supplies it.

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

Only one VIP of each IP version can have the required name. All other VIPs, and parameters for lists, must be
listed in `aap_exempt`.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
5:30 `get_file` refers to the URL `https://example.com/fw_init.sh`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::ShouldNot, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `name` of an `OS::Nova::Server` contains no special characters. This is a recommendation. Letters, digits, `-`,
`.` and `_` are not special. The rule also reports the special characters that Contrail supports:
``" ! $ \ ' ( ) = ~ ^ | @ ` { } [ ] > ,``. The rule checks literal names, the fixed parts of `str_replace`
templates, the literal values that functions insert, values in the environment file, and the values that callers
pass to nested templates.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An entry in the `fixed_ips` of an `OS::Neutron::Port` has either an `ip_address` or a `subnet` from which DHCP
assigns an address. R-48880 reports an entry with both on an external network, and R-70964 on an internal network.
This rule reports the entry if the property `network` does not determine the kind of the network.

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
6:21 port `vfw_0_port` has both an address and a subnet
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InstanceIp` with an IPv6 address for an interface on an external network has
the form `{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}_v6_IP_{index}`. The ID starts with the ID of the
interface in `virtual_machine_interface_refs`, and `{index}` counts the IPv6 addresses of the interface. The first
of these that is known determines the IP version: the property `instance_ip_family`, the parameters, the resource
ID.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
8:3 vm-type `fw` is written `FW` in resource ID `FW_RSC`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
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
6:3 server `vfw_server_1` has no metadata with `workload_context`
```
```diff
+parameters:
+  workload_context:
+    type: string
+    description: workload of the VNF, supplied by ONAP
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No network-role of the VNF contains one of its vm-types, in any position and any letter case. The rule compares the
vm-types and network-roles of all templates. The profile `vvp`, like VVP, compares only whole words between
underscores.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `flavor` of each `OS::Nova::Server` is a `get_param`. Literal values and other functions, such as
`str_replace`, are violations.

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
5:15 the flavor of server `fw_server_0` comes from a fixed value, not from a parameter
9:15 the flavor of server `fw_server_1` comes from `str_replace`, not from a parameter
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

## How to fix

Declare a parameter `{vm-type}_flavor_name` (R-45188), and read the property from it with `get_param`.

## References

- R-45188: Server property `flavor` parameter is named `{vm-type}_flavor_name`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: flavor
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-48880"),
        title: Cow::Borrowed("External ports addressed by SDN-C use `ip_address`, not `subnet`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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

If a parameter supplies the list, the rule checks the list in the template that defines it.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
5:39 `oam_management_v4_address` reads `first_address` of `vfw_server_0`, expected `ip_address` of a port
6:39 `oam_management_v6_address` reads `subnet_id` of `vfw_0_oam_port_0`, expected `ip_address` of a port
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
nested_vfw.yaml:4:20 `oam_management_v4_address` reads `first_address` of `vfw_server_0`, expected `ip_address` of a port
```

The rule also follows the path of `get_attr` into nested templates and groups. It follows `list_join` and
`str_replace` with a single part; a string of several parts is undecided.

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
5:39 `oam_management_v4_address` reads `first_address` of `vfw_server_0`, expected `ip_address` of a port
6:58 `oam_management_v6_address` reads `first_address` of `lb`, expected `ip_address` of a port
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `count` of each `OS::Heat::ResourceGroup` takes a parameter that has a value in the environment file. The
rule follows the value through functions, outputs and the callers of nested templates.
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
base.env:1:15 parameter `vfw_count` sets `count` of `vfw_group`, but has no value
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
base.env:1:15 parameter `counts` sets `count` of `vdb_group`, but the value lacks the selected element
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
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
+    description: index of the VF module, supplied by ONAP
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
+    description: index of the VF module, supplied by ONAP
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

All files of the package are in one directory, without subdirectories.

## Why it matters

The files are uploaded to ONAP as one ZIP archive of a flat directory.

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

Files that an archive program added are reported as advice.

```yaml n/a file=__MACOSX/base.yaml
resources: {}
```
```finding
advice 1:1 the folder `__MACOSX` contains only metadata of an archive program
```

## How to fix

Move all files into one directory, and update the references to them.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF On-Boarding
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-51430"),
        title: Cow::Borrowed("Server property `name` parameter is a `string` or a list"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of an incremental module with the name of an output of the base module has the type of the output. The
rule compares types where the output determines a type: the ID of a resource and a composed value are strings, a
list is a list, and `get_param` has the type of its parameter. A parameter is reported as advice if the environment
file does not set it, and its name differs from the name of an output only in letter case.

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
2:22 `int_ctrl_net_id` must be a `string`, like the base output of this name
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InstanceIp` with an IPv4 address for an interface on an external network has
the form `{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}_IP_{index}`. The ID starts with the ID of the
interface in `virtual_machine_interface_refs`, and `{index}` counts the IPv4 addresses of the interface. The first
of these that is known determines the IP version: the property `instance_ip_family`, the parameters, the resource
ID.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
5:26 server name parameter `firewall` is not named `fw_name_0`
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
5:26 parameter `fw_name_1` exists, but `fw_name_0` does not
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

The requirement applies to every parameter of type `string`, even if `get_param` has an index, which selects a
single character.

```yaml fail
parameters:
  fw_names: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { name: { get_param: [fw_names, 0] }, flavor: { get_param: fw_flavor_name } }
```
```finding
6:39 server name parameter `fw_names` is not named `fw_name_0`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
`vnfcheck fix --unsafe` replaces a parameter that has a different name.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
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
5:3 the ID of `first_volume` does not contain `vfw`, the vm-type of its servers
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

- R-82115: IDs for one VM type and external network contain both in order
- R-82551: IDs for one VM type and internal network contain both in order
- R-304011: A server's ID, parameters and port IDs share one `{vm-type}`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No `OS::Cinder::Volume` uses the parameter `vf_module_index`. Volume modules and their nested templates neither
declare nor use the parameter. A use in a condition, or in an output that the volume reads, counts as well.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Frankfurt, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
5:39 `name` of `vfw_server_0` uses `vf_module_index` as the index of `vfw_names`
10:62 `ip_address` of `vfw_0_oam_port_0` uses `vf_module_index` as the index of `vfw_oam_ips`
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
9:41 `name` of `fw_server_0` uses `vf_module_index` as the index of `fw_names`
nested.yaml:14:61 `ip_address` of `fw_0_oam_port_0` uses `vf_module_index` as the index of `fw_oam_ips`
```

```yaml pass
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: [ vfw_names, 0 ] }
```

An index computed from `vf_module_index` is also a violation.

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
8:39 `ip_address` of `vfw_0_oam_port_0` uses `vf_module_index` as the index of `vfw_oam_ips`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An output `oam_management_v4_address` or `oam_management_v6_address` with a `get_param` reads the parameter that
sets an `ip_address` in the `fixed_ips` of a port, and the address has the IP version of the output. A literal
address is a violation. The rule follows outputs of nested templates and the branches of an `if`.
An output is undecided if another function computes the address from parameters.

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
6:52 `oam_management_v4_address` reads the IPv6 address `vfw_oam_v6_ip_0`
7:52 `oam_management_v6_address` reads `oam_ip`, which is not the address of a port
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
2:39 `oam_management_v4_address` is a literal address
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
5:69 `oam_management_v6_address` reads `vfw_oam_v6_ip_0`, which is not the address of a port
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
8:39 `oam_management_v4_address` is a literal address
9:95 `oam_management_v6_address` reads the IPv4 address `vfw_oam_ip_0`
```

The first of these that is known determines the IP version: the value of the parameter, the subnet of the same
entry, the name of the parameter.

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
13:52 `oam_management_v4_address` reads the IPv6 address `vfw_oam_ip_0`
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
10:52 `oam_management_v4_address` reads the IPv6 address `vfw_oam_ip_1`
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
6:52 `oam_management_v6_address` reads the IPv4 address `vfw_oam_ip_0`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Servers of one vm-type take the property `image` from one parameter, which no other vm-type uses, even if the
values are equal. The resource ID of a server determines its vm-type; if the ID contains no vm-type, the other
parameters of the server determine it. Literal values are not checked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }, Revision { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{network-role}` has the same letter case in the names of all parameters that set resource properties. The
names of parameters for networks and subnets determine the roles. The rule compares the spelling of these roles in
the names of parameters for addresses, too. The most frequent spelling is the expected one.

## Examples

```yaml fail
parameters:
  oam_net_id: { type: string }
  oam_subnet_id: { type: string }
  vfw_OAM_ip_0: { type: string }
```
```finding
4:3 `vfw_OAM_ip_0` spells the network-role `oam` as `OAM`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Cinder volume module creates only `OS::Cinder::Volume` resources, either itself, in nested YAML files, or in
nested YAML files of an `OS::Heat::ResourceGroup`. These nested files also create only volumes.

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

A module that creates only volumes but is not named as a volume module is reported as advice, because other modules
may create volumes too.

```yaml n/a
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```
```finding
advice 1:1 the module defines volumes only, but its name does not end in `_volume`
```

The profile `vvp`, like VVP, treats such a module as a misnamed volume module.

```yaml fail profile=vvp
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```
```finding
1:1 the module defines volumes only, but its name does not end in `_volume`
```

## How to fix

Move the other resources to the base or incremental module that uses the volumes.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Cinder Volume Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-59434"),
        title: Cow::Borrowed("`OS::Neutron::Subnet` IDs read `int_{network-role}_subnet_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
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
5:14 object `7a2b1c3d-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_server_0` is specific to one cloud
8:28 network `public` of `vfw_0_oam_port_0` is specific to one cloud
advice 8:62 `vfw_0_oam_port_0` has the fixed address `10.0.0.5`
```

```yaml fail
resources:
  vfw_key: { type: OS::Nova::KeyPair, properties: { name: vfw } }
  vfw_server_0: { type: OS::Nova::Server, properties: { key_name: vfw } }
  vfw_server_1: { type: OS::Nova::Server, properties: { key_name: mine, security_groups: [default, open] } }
```
```finding
4:67 key pair `mine` of `vfw_server_1` is specific to one cloud
4:100 security group `open` of `vfw_server_1` is specific to one cloud
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
5:17 object `11111111-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_server_0` is specific to one cloud
6:26 object `22222222-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_server_0` is specific to one cloud
advice 6:74 `vfw_server_0` has the fixed address `10.0.0.6`
7:33 object `33333333-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_server_0` is specific to one cloud
10:44 object `44444444-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_0_oam_port_0` is specific to one cloud
13:28 object `55555555-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_0_oam_address` is specific to one cloud
18:40 object `66666666-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `router` is specific to one cloud
21:30 object `77777777-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `router_oam` is specific to one cloud
21:74 object `88888888-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `router_oam` is specific to one cloud
24:42 network `default-domain:admin:oam` of `vfw_0_oam_vmi_0` is specific to one cloud
27:32 object `99999999-0e4f-4a5b-8c6d-9e0f1a2b3c4d` of `vfw_volume_0` is specific to one cloud
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
        title: Cow::Borrowed("Parameter for `availability_zone` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The template of an environment file declares each parameter in the section `parameters:` of the file. An entry
under `parameter_defaults` whose parameter the template does not declare is reported as advice, because a nested
template may declare the parameter.

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
base.env:2:3 undeclared parameter `vfw_flavour_name` of `base.yaml`
advice base.env:4:3 default for `key_name`, which `base.yaml` does not declare
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

## How to fix

Correct the name in the environment file, declare the parameter in the template, or remove the entry.

## References

- ONAP VNF requirements: ONAP Heat Support of Environment Files
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-60011"),
        title: Cow::Borrowed("Nested files go at most two levels below the template"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A module may reference a nested YAML file (first level), and that file may reference another (second level). A
third level is a violation, and so is a file that references itself, directly or through other files.

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
nested_a.yaml:2:14 `nested_a.yaml` calls itself through nested templates
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

## How to fix

Reference the files of the third level from the module or from a first-level file.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-61001"),
        title: Cow::Borrowed("Shared resources are in the base module with their UUIDs as outputs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The base module creates each resource that several modules use, and exposes its UUID as an output. An incremental
module that uses the resource declares a parameter with the name of the output.

A resource of an incremental module is a violation if an output of that module exposes it and another incremental
module declares a parameter with the name of the output. Modules that create only volumes are not checked
(R-07443).

A parameter that gives a port its security group, or a server its server group, is reported as advice if neither an
output of the base module nor the environment file supplies the value. The group may come from elsewhere.

## Why it matters

ONAP reads the outputs of the base module and passes each value to the parameter of the same name in the
incremental modules. A parameter with another name gets no value.

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

R-07443 requires the outputs of a volume module, so its volumes do not count as shared resources.

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
advice b.yaml:6:79 the base module has no output `other_group` that exposes a security group
```

```yaml n/a
resources:
  shared_group: { type: OS::Neutron::SecurityGroup }
outputs:
  shared_group: { value: { get_resource: shared_group } }
```

## How to fix

Create the resource in the base module, and expose its ID there as an output. Remove the resource and its output
from the incremental module.

## References

- R-07443: Volume module outputs match the consuming module's inputs
- ONAP VNF requirements: ONAP Heat VNF Modularity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610010"),
        title: Cow::Borrowed("A base module may have any number of `OS::Nova::Server` resources"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A base module may create any number of `OS::Nova::Server` resources, including none, itself or in nested YAML
files. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat VNF Modularity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610020"),
        title: Cow::Borrowed("Servers of a base module may have the same or different `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The servers of a base module may have the same vm-type or different vm-types. Neither the number of vm-types nor
the number of servers of a vm-type is limited. R-17528 limits the servers of a nested file. This requirement is a
permission, so no template can violate it.

## References

- R-17528: Nested files contain at most one server, second-level files no resources
- ONAP VNF requirements: ONAP Heat VNF Modularity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610030"),
        title: Cow::Borrowed("An incremental module creates at least one server or Cinder volume"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each incremental module creates at least one `OS::Nova::Server` or `OS::Cinder::Volume`, itself or in a nested YAML
file. In releases up to frankfurt, only a server satisfies the requirement.

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

## How to fix

Add an `OS::Nova::Server` or an `OS::Cinder::Volume` to the module, or move the resources of the module to another
module.

## References

- ONAP VNF requirements: ONAP Heat VNF Modularity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610040"),
        title: Cow::Borrowed("Servers of an incremental module may have the same or different `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The servers of an incremental module may have the same vm-type or different vm-types. Neither the number of
vm-types nor the number of servers of a vm-type is limited. R-17528 limits the servers of a nested file. This
requirement is a permission, so no template can violate it.

## References

- R-17528: Nested files contain at most one server, second-level files no resources
- ONAP VNF requirements: ONAP Heat VNF Modularity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-610050"),
        title: Cow::Borrowed("A `{vm-type}` may be used in base and incremental modules alike"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat VNF Modularity"),
        chapter: Cow::Borrowed("ONAP Heat VNF Modularity"),
        section: Cow::Borrowed("ONAP Heat VNF Modularity"),
        releases: Cow::Borrowed(&[Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Elalto, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Servers of the same vm-type may be created in the base module, in incremental modules, or in both. An incremental
module may add servers of a vm-type that the base module already has. This requirement is a permission, so no
template can violate it.

## References

- ONAP VNF requirements: ONAP Heat VNF Modularity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62187"),
        title: Cow::Borrowed("`OS::ContrailV2::InstanceIp` IDs follow the internal IPv4 pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InstanceIp` with an IPv4 address for an interface on an internal network has
the form `{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}_IP_{index}`. The ID starts with the ID of
the interface in `virtual_machine_interface_refs`, and `{index}` counts the IPv4 addresses of the interface. The
first of these that is known determines the IP version: the property `instance_ip_family`, the parameters, the
resource ID.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case.

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
        id: Cow::Borrowed("R-62300"),
        title: Cow::Borrowed("R-62300, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: allowed\\_address\\_pairs, Map Property: ip\\_address"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: allowed_address_pairs, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62428"),
        title: Cow::Borrowed("Metadata `vnf_name` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vnf_name`, the parameter that sets the key is also
named `vnf_name` and has type `string`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `vnf_name` at deployment, under this parameter name.

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

## How to fix

Set the key with `vnf_name: { get_param: vnf_name }`, and declare the parameter with `type: string`.
`vnfcheck fix --unsafe` replaces a parameter that has a different name.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62590"),
        title: Cow::Borrowed("Environment omits every external address of a port's `fixed_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for any parameter that sets `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network:

- `{vm-type}_{network-role}_ip_{index}`
- `{vm-type}_{network-role}_v6_ip_{index}`
- `{vm-type}_{network-role}_ips`
- `{vm-type}_{network-role}_v6_ips`

The network or the name of the parameter determines whether an address is external. If the two disagree, such as
`int_` in a name on an external network, this rule skips the address, and the rules about names report the
conflict.

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

The rule follows an address in a nested template to the environment file of the calling module.

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

An environment file that supplies a whole list of `fixed_ips` sets the addresses in the list.

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

A value under `parameter_defaults` is also a violation.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62802"),
        title: Cow::Borrowed("External IPv4 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets an IPv4 `subnet` in the `fixed_ips` of an `OS::Neutron::Port` on an external network
(R-57424, R-16968) is named `{network-role}_subnet_id`, with the role of the network.

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
6:42 parameter `mgmt_subnet_id` sets the IPv4 subnet of port `fw_0_oam_port_0`, expected `oam_subnet_id`
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

## How to fix

Rename the parameter to `{network-role}_subnet_id`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62954"),
        title: Cow::Borrowed("R-62954, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / environment_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-62983"),
        title: Cow::Borrowed("External `network` parameter of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `network` of an `OS::Neutron::Port` on an external network (R-57424, R-16968) is a `get_param` of a
parameter with one of these names:

- `{network-role}_net_id` for the UUID of the network
- `{network-role}_net_name` for the name of the network

`{network-role}` is the role of the network. Literal values are violations.

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
5:29 the network of port `fw_0_oam_port_0` comes from parameter `oam_network`, expected parameter `oam_net_id` or `oam_net_name`
9:16 the network of port `fw_0_oam_port_1` comes from a fixed value, expected parameter `oam_net_id` or `oam_net_name`
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

A network that the base module creates and exposes as an output is internal, whatever the name of the parameter
(R-86182).

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

## How to fix

Read the property from a parameter named `{network-role}_net_id` or `{network-role}_net_name`.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- R-86182: Internal `network` parameter of a port follows the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: network
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-63137"),
        title: Cow::Borrowed("A resource may carry the attribute `update_policy:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("update_policy"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A resource may contain the attribute `update_policy:`. In Heat, the attribute determines how a stack update treats
the resource. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / update_policy
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-63956"),
        title: Cow::Borrowed("SDN-C external port addresses may come from different subnets"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Ports of a VNF on the same external network (R-57424, R-16968) whose IP addresses SDN-C assigns may use IPv4
addresses from different subnets. The same holds for IPv6 addresses. This requirement is a permission, so no
template can violate it.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-64197"),
        title: Cow::Borrowed("R-64197, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Heat::ResourceGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Heat::ResourceGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-65516"),
        title: Cow::Borrowed("`OS::Nova::Keypair` IDs for the whole VNF read `{vnf-type}_keypair`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Nova::Keypair"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Keypair` for all servers of the VNF has the resource ID `{vnf-type}_keypair`, where `{vnf-type}` is a
string that describes the VNF. The ID contains no vm-type and no index. This is a recommendation.

A key pair belongs to all servers if the VNF has several vm-types, servers of each vm-type use the key pair, and no
server uses another one. R-24997 covers the key pair of a single vm-type.

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

A VNF in which any server uses another key pair is not checked.

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

## How to fix

Rename the key pair to `{vnf-type}_keypair`.

## References

- R-24997: `OS::Nova::Keypair` IDs for one VM type read `{vm-type}_keypair_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Nova::Keypair
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-65618"),
        title: Cow::Borrowed("`OS::ContrailV2::ServiceHealthCheck` IDs may use the `RSHC` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::ServiceHealthCheck"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::ServiceHealthCheck` may have the form `{vm-type}_RSHC_{LEFT|RIGHT}`, where
`RSHC` is short for Resource Service Health Check and the last part names the interface that is checked. R-76014
requires the `{vm-type}`; other parts of the ID are free. This requirement is a permission, so no template can
violate it.

## References

- R-76014: `OS::ContrailV2::ServiceHealthCheck` IDs contain `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::ServiceHealthCheck
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-663631"),
        title: Cow::Borrowed("Server property `name` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `name` of each `OS::Nova::Server` is a `get_param`. Literal values and other functions, such as
`str_replace`, are violations.

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
5:13 the name of server `fw_server_0` comes from a fixed value, not from a parameter
9:13 the name of server `fw_server_1` comes from `str_replace`, not from a parameter
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

## How to fix

Declare a parameter `{vm-type}_name_{index}` (R-54171), and read the property from it with `get_param`.

## References

- R-54171: Server property `name` of type `string` is `{vm-type}_name_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-66729"),
        title: Cow::Borrowed("R-66729, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67231"),
        title: Cow::Borrowed("Environment files contain no `resource_registry:` section"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An environment file does not contain the top-level section `resource_registry:`.

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

## How to fix

Delete the section `resource_registry:`. In each resource that uses a type of the section, set `type` to the file
name of the nested template.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67386"),
        title: Cow::Borrowed("A resource may carry the attribute `metadata`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("metadata"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::May, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A resource may contain the attribute `metadata`. The attribute is not the property `metadata` of
`OS::Nova::Server`, which has separate requirements.

Heat accepts only a mapping as `metadata`, so any other value is a violation.

## Examples

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    metadata: none
```
```finding
4:5 `metadata` of resource `vm_0` must be a mapping
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

## How to fix

Write the metadata as a mapping of keys to values, or remove the attribute.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / metadata
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67597"),
        title: Cow::Borrowed("Parameter `vm_role` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vm_role` declares no `constraints`. The same holds for any other parameter that sets the key
`vm_role` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

Heat rejects a stack whose parameter values violate a constraint.

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

R-95430 permits other names for the parameter.

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

## How to fix

Remove `constraints` from the parameter declaration.

## References

- R-95430: Metadata `vm_role` may use one of three parameter names
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vm_role
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67793"),
        title: Cow::Borrowed("Resource IDs of shared resources omit `{vm-type}` and `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource used by servers of several vm-types has none of these vm-types in its resource ID. A resource on several
networks has none of their network-roles in its ID. A resource of several vm-types on a single network may contain
the network-role (R-03595); a resource of a single vm-type on several networks may contain the vm-type (R-08775).

The rule checks volumes, security groups, key pairs and server groups. R-27970 suggests other parts for the ID.

## Why it matters

An ID that names one user of the resource misrepresents the others.

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
17:3 the ID of `vfw_security_group` contains `vfw`, but other servers or networks also use the resource
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

## How to fix

Rename the resource so that its ID contains none of these vm-types or network-roles, for example to
`shared_security_group`.

## References

- R-03595: Security group ID for several VM types, one external network is well-formed
- R-08775: Security group ID for one VM type, several networks is well-formed
- R-27970: Resource IDs of shared resources may contain `shared` or name the VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68023"),
        title: Cow::Borrowed("Metadata `vf_module_name` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vf_module_name`, its value is a `get_param`. Literal
values and other functions are violations. Servers without the key are not checked; R-100400 recommends the key.

## Why it matters

ONAP supplies the value of `vf_module_name` at deployment.

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
+    description: unique name of the VF module, supplied by ONAP
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

## How to fix

Set the key with `vf_module_name: { get_param: vf_module_name }`. `vnfcheck fix --unsafe` replaces the value and
declares the parameter.

## References

- R-100400: Server metadata contains `vf_module_name`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68122"),
        title: Cow::Borrowed("An incremental module may be deployed repeatedly"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module may be deployed several times: during the initial deployment of the VNF, during scaling, or
both. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-681859"),
        title: Cow::Borrowed("A port's ID and parameter names share one `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The names of an `OS::Neutron::Port` agree in the network-role: its resource ID, and the parameters of its
`network`, of `ip_address` and `subnet` in `fixed_ips`, and of `allowed_address_pairs`.

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

If an `if` selects one of several networks, the rule uses the network whose role is in the resource ID.

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

## How to fix

Rename the port or the parameters so that all contain the role of the network.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68198"),
        title: Cow::Borrowed("An environment file may leave its `parameters:` section empty"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The section `parameters:` of an environment file may list parameters or be empty. R-03324 requires the section
itself. This requirement is a permission, so no template can violate it.

## References

- R-03324: Environment files contain the `parameters:` section
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68520"),
        title: Cow::Borrowed("`OS::Neutron::Port` IDs of IPv6 reserve ports follow their pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::Port"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Should, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::Neutron::Port` that reserves an IPv6 address has the form
`reserve_port_{vm-type}_{network-role}_floating_v6_ip_{index}`; the prefix `Reserve_Port_` is also accepted. A port
is a reserve port if no server uses the port and `allowed_address_pairs` of other ports contain the parameter of
its address. A parameter name with `_v6` means IPv6. The form is a recommendation.

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

## How to fix

Rename the reserve port. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::Port
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-68936"),
        title: Cow::Borrowed("R-68936, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69014"),
        title: Cow::Borrowed("Every network a port connects to has a `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each internal or external network of a port has a network-role. The name of the parameter or resource to which
`network` refers determines the role, for example `oam` in `oam_net_id` or `int_oam_network`. Where that name
contains no role, the resource ID of the port determines the role. A network without a role from either is a
violation.

## Why it matters

The role is part of the resource IDs and parameter names for the network.

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

The fix takes the role from the name of the parameter if the server determines the rest of the resource ID.

```yaml fail
parameters:
  private_network: { type: string }
resources:
  vfw_private_port:
    type: OS::Neutron::Port
    properties: { network: { get_param: private_network } }
  vfw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vfw_flavor_name }, networks: [{ port: { get_resource: vfw_private_port } }] }
```
```finding
6:28 the role of the network of `vfw_private_port` is unknown
```
```diff
 parameters:
-  private_network: { type: string }
+  private_net_id: { type: string }
 resources:
...
     type: OS::Neutron::Port
-    properties: { network: { get_param: private_network } }
+    properties: { network: { get_param: private_net_id } }
   vfw_server_0:
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

## How to fix

Rename the parameter of the network to `{network-role}_net_id`, or to `int_{network-role}_net_id` for an internal
network. `vnfcheck fix` renames the parameter if the vm-type and the index of each port are known.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69431"),
        title: Cow::Borrowed("Server property `flavor` parameter has a value in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: flavor"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry with a value for the parameter that sets the `flavor` of an `OS::Nova::Server`.

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
base.env:2:3 parameter `vfw_flavor_name` sets `flavor` of `vfw_server_0`, but has no value
```

The rule follows a parameter of a nested template to the environment file of the calling module. A literal value in
the call needs no entry.

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

A module without an environment file is not checked (R-86285).

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```

## How to fix

Add the parameter and the name of the flavor to the environment file.

## References

- R-86285: Every Heat template has an environment file
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: flavor
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69588"),
        title: Cow::Borrowed("A server booting from a Cinder volume uses a block device mapping"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Boot Options"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Server` that boots from a Cinder volume has the property `block_device_mapping` or
`block_device_mapping_v2`. If a server has no `image` but an attached volume, the rule assumes that the server
boots from this volume. R-83706 reports a server without an image and without a volume. A server with an image and
a boot volume is reported as advice.

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
advice 6:50 server `vfw_server_0` boots from this volume, but has an image
```

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```

## How to fix

Add `block_device_mapping` or `block_device_mapping_v2` with the ID of the volume to the server, or add `image` if
the server boots from an image.

## References

- R-83706: A server booting from an image uses the property `image`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Boot Options
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69634"),
        title: Cow::Borrowed("Environment omits port `int_{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv4 `subnet` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (`int_{network-role}_subnet_id`).

## Why it matters

The value comes from an output of the base module.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69663"),
        title: Cow::Borrowed("A VNF may be composed of one or several Heat templates"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A VNF may consist of one or more Heat templates. Each template describes a part of the VNF, and all templates
together describe the VNF. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-69874"),
        title: Cow::Borrowed("R-69874, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70112"),
        title: Cow::Borrowed("R-70112, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70276"),
        title: Cow::Borrowed("A nested YAML file is not named `{vm-type}.y[a]ml`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat file"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a nested YAML file, without its extension, is not the name of a vm-type in the VNF. For a vm-type `fw`,
neither `fw.yaml` nor `fw.yml` is a valid name.

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
fw.yaml:1:1 the nested template has the name of vm-type `fw`
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

## How to fix

Rename the nested file, for example to `nested_{vm-type}.yaml`, and update the resources that reference the file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Nested Heat file
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70757"),
        title: Cow::Borrowed("R-70757, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vm_role
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-708564"),
        title: Cow::Borrowed("Listed property parameters keep their names in nested YAML files"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a resource references a nested YAML file, directly or through an `OS::Heat::ResourceGroup`, the parameters that
set these properties have the same name in the calling template and in the nested file:

- `OS::Nova::Server`: `flavor`, `image`, `name`, and the metadata keys `vnf_id`, `vf_module_id`, `vnf_name`,
  `vf_module_name`, `vm_role`, `vf_module_index`, `workload_context` and `environment_context`
- `OS::Neutron::Port`: `network`, `ip_address` and `subnet` in `fixed_ips`, and `ip_address` in
  `allowed_address_pairs`
- `OS::ContrailV2::VirtualMachineInterface`: `virtual_network_refs`, and
  `virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix` in
  `virtual_machine_interface_allowed_address_pairs`
- `OS::ContrailV2::InstanceIp`: `instance_ip_address` and `subnet_uuid`

Literal values are not compared.

## Examples

```yaml fail
parameters:
  image: { type: string }
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
6:47 parameter `image` is passed as `fw_image_name` to `nested_fw.yaml`
```
```diff
 parameters:
-  image: { type: string }
+  fw_image_name: { type: string }
 resources:
...
     type: nested_fw.yaml
-    properties: { fw_image_name: { get_param: image } }
+    properties: { fw_image_name: { get_param: fw_image_name } }
```

`network_id` and `subnet_id` are former names of the properties `network` and `subnet`.

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
4:37 parameter `oam_net_id` is passed as `net` to `nested_fw.yaml`
4:72 parameter `oam_subnet_id` is passed as `subnet` to `nested_fw.yaml`
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

A single list element has a different name than the list, so passing an element is a violation. Pass the whole
list, and select the element in the nested file.

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
4:45 parameter `fw_names` is passed as `fw_name_0` to `nested_fw.yaml`
```

A list that the caller builds from parameters has a different name than these parameters, which is also a
violation.

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
4:44 parameter `fw_name_0` is passed as an element of `fw_names` to `nested_fw.yaml`
```

Other functions of parameters are undecided.

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

## How to fix

Use one name in both templates. `vnfcheck fix` renames the parameter of the nested file and the property in the
calling template.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-70964"),
        title: Cow::Borrowed("Static internal ports use `ip_address`, not `subnet`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::MustNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An entry in the `fixed_ips` of an `OS::Neutron::Port` on an internal network (R-52425, R-46461, R-35666) with an
`ip_address` has no `subnet`. No other entry of the port has a `subnet` of the same IP version; the port may have
one address of each version. The property `network` determines whether the network is internal.

## Why it matters

The address is already fixed, so there is no subnet to choose from.

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

## How to fix

Remove `subnet` from the entry, or remove `ip_address` if DHCP assigns the address.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71152"),
        title: Cow::Borrowed("Server property `image` parameter is a `string`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter that sets `image` of an `OS::Nova::Server` has type `string`. The parameter identifies one image for
all servers of its vm-type; lists and other types are violations.

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

## How to fix

Declare the parameter with `type: string`. `vnfcheck fix --unsafe` changes the type.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: image
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71493"),
        title: Cow::Borrowed("Server metadata contains `vf_module_id`, read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of each `OS::Nova::Server` contains the key `vf_module_id`, set with `get_param`. Literal values are
violations. Metadata that is only known at deployment time is undecided.

## Why it matters

ONAP supplies the ID of the module at deployment, and the metadata attaches the ID to each server.

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
10:3 server `fw_server_2` has no metadata with `vf_module_id`
```
```diff unsafe
+parameters:
+  vf_module_id:
+    type: string
+    description: unique ID of the VF module, supplied by ONAP
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

## How to fix

Add `vf_module_id: { get_param: vf_module_id }` to `metadata`. `vnfcheck fix --unsafe` adds the key, replaces a
literal value, and declares the parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71577"),
        title: Cow::Borrowed("External IPv6 string in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv6 `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an
external network (R-57424, R-16968) is named `{vm-type}_{network-role}_v6_ip_{index}`. `{vm-type}` is the vm-type
of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in each
template. A literal address is a violation.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:46 parameter `fw_mgmt_v6_ip_0` sets the IPv6 address of port `fw_0_oam_port_0`, expected `fw_oam_v6_ip_0`
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
6:46 parameter `fw_oam_v6_ip_1` exists, but `fw_oam_v6_ip_0` does not
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

## How to fix

Rename the parameter to `{vm-type}_{network-role}_v6_ip_{index}`, with the vm-type of the server and the role of
the network.

## References

- R-16968: Heat templates do not create ONAP external networks
- R-57424: A port on an external network may serve internal and external traffic
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-71699"),
        title: Cow::Borrowed("Resources refer to no HTTP-based nested YAML file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("type"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `type` of a resource is not the URL of a nested YAML file.

## Why it matters

A URL makes the deployment depend on content outside the package.

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

## How to fix

Add the nested file to the package, and set `type` to its file name.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / type
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-717227"),
        title: Cow::Borrowed("Internal IPv4 VIP parameter ends in `floating_ip` or `floating_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv4 virtual IP (VIP) in `allowed_address_pairs` of an `OS::Neutron::Port` on an internal
network has one of these names and types:

- `{vm-type}_int_{network-role}_floating_ip`, type `string`
- `{vm-type}_int_{network-role}_floating_ips`, type `comma_delimited_list`

`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. The environment file has
an entry with a value for the parameter.

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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_floating_ip` or `{vm-type}_int_{network-role}_floating_ips`,
and add its value to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-72483"),
        title: Cow::Borrowed("Server metadata contains `vnf_name`, read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vnf_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of each `OS::Nova::Server` contains the key `vnf_name`, set with `get_param`. Literal values are
violations. Metadata that is only known at deployment time is undecided.

## Why it matters

ONAP supplies the name of the VNF at deployment, and the metadata attaches the name to each server.

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
10:3 server `fw_server_2` has no metadata with `vnf_name`
```
```diff unsafe
+parameters:
+  vnf_name:
+    type: string
+    description: unique name of the VNF, supplied by ONAP
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

## How to fix

Add `vnf_name: { get_param: vnf_name }` to `metadata`. `vnfcheck fix --unsafe` adds the key, replaces a literal
value, and declares the parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vnf_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-72871"),
        title: Cow::Borrowed("Parameter `vf_module_id` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `vf_module_id`. The same holds for any other parameter that
sets the key `vf_module_id` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vf_module_id` at deployment, so the environment file must not.

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

A parameter with a different name that sets the key is also a violation.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-73213"),
        title: Cow::Borrowed("Security group ID for several VM types, one internal network is well-formed"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Neutron::SecurityGroup"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Neutron::SecurityGroup` that applies to servers of several vm-types on a single internal network has the
resource ID `int_{network-role}_security_group`. The ports that list the group determine the servers and networks.
A group is not checked if one of its ports, servers or networks cannot be determined statically. The form is a
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

## How to fix

Rename the security group. `vnfcheck fix` renames the resource and the references to it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Neutron::SecurityGroup
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-74304"),
        title: Cow::Borrowed("Environment file names end in lower-case `.env`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The extension of each environment file is `.env`, in lower case.

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

## How to fix

Rename the file. `vnfcheck fix --unsafe` renames the file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Heat Orchestration Template Filenames
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-74978"),
        title: Cow::Borrowed("Metadata `workload_context` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `workload_context`, the parameter that sets the key
is also named `workload_context` and has type `string`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `workload_context` at deployment, under this parameter name.

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

## How to fix

Set the key with `workload_context: { get_param: workload_context }`, and declare the parameter with
`type: string`. `vnfcheck fix --unsafe` makes both changes.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / workload_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-75141"),
        title: Cow::Borrowed("Resource IDs use only alphanumeric characters and underscores"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resource ID"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A resource ID contains only letters, digits and underscores.

## Examples

```yaml fail
resources:
  vm-0: { type: OS::Nova::Server }
  vm:1: { type: OS::Nova::Server }
```
```finding
2:3 resource ID `vm-0` contains `-`
3:3 resource ID `vm:1` contains `:`
```
```diff
 resources:
-  vm-0: { type: OS::Nova::Server }
-  vm:1: { type: OS::Nova::Server }
+  vm_0: { type: OS::Nova::Server }
+  vm_1: { type: OS::Nova::Server }
```

The profile `vvp`, like VVP, accepts hyphens and the letters of all alphabets.

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

## How to fix

Rename the resource. `vnfcheck fix` replaces the characters in the resource ID and in the references to it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / resource ID
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-75202"),
        title: Cow::Borrowed("R-75202, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("workload_context"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / workload_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76014"),
        title: Cow::Borrowed("`OS::ContrailV2::ServiceHealthCheck` IDs contain `{vm-type}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::ServiceHealthCheck"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::ServiceHealthCheck` contains the vm-type of a server in the VNF, as a word
between underscores. R-65618 suggests the form `{vm-type}_RSHC_{LEFT|RIGHT}`. The rule skips resources of servers
with several vm-types (R-67793), and VNFs whose servers have no known vm-type.

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
6:3 resource ID `config` contains no vm-type of the VNF, such as `fw`
8:3 resource ID `fwx_config` contains no vm-type of the VNF, such as `fw`
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

## How to fix

Rename the resource so that its ID contains the vm-type of the servers that use it. `vnfcheck fix` renames the
resource and the references to it.

## References

- R-65618: `OS::ContrailV2::ServiceHealthCheck` IDs may use the `RSHC` form
- R-67793: Resource IDs of shared resources omit `{vm-type}` and `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::ServiceHealthCheck
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76057"),
        title: Cow::Borrowed("Nested YAML file names are alphanumeric and lack `base`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Nested Heat file"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a nested YAML file, without its extension, contains only letters, digits and underscores. The name does
not contain `base`, in any letter case; `database_vm.yaml` is a violation.

## Why it matters

In a file name, `base` marks the base module.

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

## How to fix

Rename the file. `vnfcheck fix` replaces characters that are not permitted, in the file name and in the references
to the file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Nested Heat file
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76160"),
        title: Cow::Borrowed("Internal IPv6 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In an incremental module, a parameter that sets an IPv6 `subnet` in the `fixed_ips` of an `OS::Neutron::Port` on an
internal network (R-52425, R-46461, R-35666) is named `int_{network-role}_v6_subnet_id`, with the role of the
network. The base module creates the network and has an output of the same name. The `ip_version` of the subnet
that the output exposes determines the IP version; if this `ip_version` is unknown, `v6` in the parameter name
means IPv6.

## Why it matters

ONAP passes the value by name, so a parameter with another spelling gets no value.

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
6:42 parameter `int_mgmt_v6_subnet_id` sets the IPv6 subnet of port `fw_0_int_oam_port_0`, expected `int_oam_v6_subnet_id`
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

The `ip_version` of the subnet in the base module determines the IP version, whatever the name of the parameter.

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
6:42 parameter `int_oam_subnet_id` sets the IPv6 subnet of port `fw_0_int_oam_port_0`, expected `int_oam_v6_subnet_id`
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

## How to fix

Rename the parameter to `int_{network-role}_v6_subnet_id`, and add an output of this name to the base module.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76449"),
        title: Cow::Borrowed("Templates define no `OS::Neutron::FloatingIPAssociation` resource"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No template of the VNF defines a resource of type `OS::Neutron::FloatingIPAssociation`.

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
2:20 `address` has the forbidden type `OS::Neutron::FloatingIPAssociation`
6:29 `addresses` has the forbidden type `OS::Neutron::FloatingIPAssociation`
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
        id: Cow::Borrowed("R-76682"),
        title: Cow::Borrowed("Environment omits `{vm-type}_{network-role}_route_prefixes`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("Interface Route Table Prefixes for Contrail InterfaceRoute Table"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets `interface_route_table_routes_route` in the
`interface_route_table_routes` of an `OS::ContrailV2::InterfaceRouteTable`
(`{vm-type}_{network-role}_route_prefixes`, R-28222).

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-28222: Interface route table prefixes follow the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / Interface Route Table Prefixes for Contrail InterfaceRoute Table
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-76718"),
        title: Cow::Borrowed("`get_file` refers to its target by file name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Heat Files Support (get_file)"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The function `get_file` names a file of the package, without a path.

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
5:30 `get_file` refers to the path `scripts/fw_init.sh`, expected a file name
```

```yaml fail
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'fw_init.sh' }
```
```finding
5:30 `get_file` refers to `fw_init.sh`, which is not in the package
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

A URL is not checked here (R-41888).

```yaml n/a
resources:
  vm_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: 'https://example.com/fw_init.sh' }
```

## How to fix

Move the file to the directory of the templates, and name the file without a path in `get_file`.

## References

- R-41888: `get_file` does not fetch its content from a URL
- ONAP VNF requirements: ONAP Heat Template Constructs / Heat Files Support (get_file)
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-78380"),
        title: Cow::Borrowed("Internal IPv4 string in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `string` that sets an IPv4 `ip_address` in the `fixed_ips` of an `OS::Neutron::Port` on an
internal network (R-52425, R-46461, R-35666) is named `{vm-type}_int_{network-role}_ip_{index}`. `{vm-type}` is the
vm-type of the server, and `{network-role}` is the role of the network. `{index}` counts from 0 without gaps in
each template. A literal address is reported as advice.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:46 parameter `fw_int_mgmt_ip_0` sets the IPv4 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_ip_0`
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
6:46 parameter `fw_int_oam_ip_1` exists, but `fw_int_oam_ip_0` does not
```

The value in the environment file determines the IP version, whatever the name of the parameter.

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
6:46 parameter `fw_int_oam_v6_ip_0` sets the IPv4 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_ip_0`
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

A literal address is reported as advice.

```yaml n/a
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
      fixed_ips: [{ ip_address: 10.0.0.5 }]
```
```finding
advice 6:33 the address of port `fw_0_int_oam_port_0` is a fixed value, expected parameter `fw_int_oam_ip_0`
```

A network that the base module creates and exposes as an output is internal, whatever the name of the parameter.

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
4:94 parameter `fw_ctl_ip_0` sets the IPv4 address of port `fw_0_ctl_port_0`, expected `fw_int_ctl_ip_0`
```

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_ip_{index}`, with the vm-type of the server and the role of
the network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-78569"),
        title: Cow::Borrowed("A resource may carry the attribute `external_id:`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("external_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A resource may contain the attribute `external_id:`. In Heat, the attribute identifies a physical resource that
exists outside the stack. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format / external_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-79817"),
        title: Cow::Borrowed("A `comma_delimited_list` in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A `comma_delimited_list` parameter may declare `constraints` in a template that is not a nested file. R-00011
recommends against constraints in nested files. This requirement is a permission, so no template can violate it.

## References

- R-00011: Parameters in nested files declare no `constraints`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / constraints
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-80374"),
        title: Cow::Borrowed("Parameter `vf_module_name` is not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter `vf_module_name`. The same holds for any other parameter that
sets the key `vf_module_name` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vf_module_name` at deployment, so the environment file must not.

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

A parameter with a different name that sets the key is also a violation.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-805572"),
        title: Cow::Borrowed("Internal IPv6 VIP parameter ends in `floating_v6_ip` or `floating_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP Internal Networks"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for an IPv6 virtual IP (VIP) in `allowed_address_pairs` of an `OS::Neutron::Port` on an internal
network has one of these names and types:

- `{vm-type}_int_{network-role}_floating_v6_ip`, type `string`
- `{vm-type}_int_{network-role}_floating_v6_ips`, type `comma_delimited_list`

`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. The environment file has
an entry with a value for the parameter.

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

The value in the environment file determines the IP version, whatever the name of the parameter.

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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_floating_v6_ip` or
`{vm-type}_int_{network-role}_floating_v6_ips`, and add its value to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-80829"),
        title: Cow::Borrowed("Environment omits port `{network-role}_v6_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv6 `subnet` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (`{network-role}_v6_subnet_id`).

## Why it matters

External networks and their subnets exist outside the package (R-16968), so the ID is only known at deployment.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81214"),
        title: Cow::Borrowed("`OS::ContrailV2::InterfaceRouteTable` IDs contain `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InterfaceRouteTable"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of each `OS::ContrailV2::InterfaceRouteTable` contains the `{network-role}` of a network in the
VNF. R-28189 suggests the form `{network-role}_RIRT`.

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
6:3 resource ID `routes` contains no network-role of the VNF, such as `oam`
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

## How to fix

Rename the resource so that its ID contains the network-role.

## References

- R-28189: `OS::ContrailV2::InterfaceRouteTable` IDs may use the `RIRT` form
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::InterfaceRouteTable
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81339"),
        title: Cow::Borrowed("The base module file name has one of the four `base` forms"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Base Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of the base module has one of these forms, with `base` in any letter case:

- `base.y[a]ml`
- `base_<text>.y[a]ml`
- `<text>_base.y[a]ml`
- `<text>_base_<text>.y[a]ml`

`<text>` contains only letters, digits and underscores, and neither `base` nor `volume` in any letter case.

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
1:1 the name of the base module has an underscore without text next to it
```

`isBase` in `MANIFEST.json` determines the base module. Without `isBase`, the file name does.

```yaml fail file=first.yaml
resources: {}
```
```text file=MANIFEST.json
{ "data": [ { "file": "first.yaml", "type": "HEAT", "isBase": true } ] }
```
```finding
1:1 the name of the base module does not contain the word `base`
```

```yaml pass file=Base_fw.yaml
resources: {}
```

```yaml n/a file=module.yaml
resources: {}
```

## How to fix

Rename the base module to one of these forms, and give its environment file the same stem.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Base Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81725"),
        title: Cow::Borrowed("An incremental module has a corresponding environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each incremental module has an environment file. R-94509 covers the file name.

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

An environment file with another name complies if `MANIFEST.json` assigns the file to the module (R-94509).

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

## How to fix

Add the environment file. `vnfcheck fix` creates the file.

## References

- R-94509: An incremental module's environment file has its name with `.env`
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-81979"),
        title: Cow::Borrowed("`OS::ContrailV2::NetworkIpam` IDs may use the `RNI` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::NetworkIpam"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::NetworkIpam` may have the form `{network-role}_RNI`, where `RNI` is short
for Resource Network IPAM. R-30753 requires the `{network-role}`; other parts of the ID are free. This requirement
is a permission, so no template can violate it.

## References

- R-30753: `OS::ContrailV2::NetworkIpam` IDs contain `{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::NetworkIpam
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82115"),
        title: Cow::Borrowed("IDs for one VM type and external network contain both in order"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to a single vm-type and a single external network has both names in its resource ID: first
the `{vm-type}`, then an underscore, then `{network-role}`. An index between the two is permitted:
`{vm-type}_{index}_{network-role}`.

The rule checks security groups. The ports that list a group determine its servers and networks. A group is not
checked if one of its ports, servers or networks cannot be determined statically. The IDs of ports have their own
form (R-20453).

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
11:3 the ID of `oam_vfw_group` does not contain `vfw` followed by `oam`
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

## How to fix

Rename the resource so that its ID contains `{vm-type}_{network-role}`.

## References

- R-20453: `OS::Neutron::Port` IDs follow the external network pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82134"),
        title: Cow::Borrowed("Metadata `vf_module_id` uses a `string` parameter of that name"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vf_module_id`, the parameter that sets the key is
also named `vf_module_id` and has type `string`. Servers without the key are not checked.

## Why it matters

ONAP supplies the value of `vf_module_id` at deployment, under this parameter name.

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

## How to fix

Set the key with `vf_module_id: { get_param: vf_module_id }`, and declare the parameter with `type: string`.
`vnfcheck fix --unsafe` replaces a parameter that has a different name.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82481"),
        title: Cow::Borrowed("R-82481, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82551"),
        title: Cow::Borrowed("IDs for one VM type and internal network contain both in order"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to a single vm-type and a single internal network has both names in its resource ID: first
the `{vm-type}`, then an underscore, then `int_{network-role}`. An index between the two is permitted:
`{vm-type}_{index}_int_{network-role}`.

The rule checks security groups. The ports that list a group determine its servers and networks. A group is not
checked if one of its ports, servers or networks cannot be determined statically. The IDs of ports have their own
form (R-26351).

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
11:3 the ID of `int_ctrl_vfw_group` does not contain `vfw` followed by `int_ctrl`
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

## How to fix

Rename the resource so that its ID contains `{vm-type}_int_{network-role}`.

## References

- R-26351: `OS::Neutron::Port` IDs follow the internal network pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-82732"),
        title: Cow::Borrowed("A volume module has the name of its module plus `_volume`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Cinder Volume Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a Cinder volume module is the name of its base or incremental module with the suffix `_volume`.
`base_abc_volume.yaml` belongs to `base_abc.yaml`, for example.

## Examples

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=fw_volume.yaml
resources: {}
```
```finding
fw_volume.yaml:1:1 the volume module has no base or incremental module `fw.yaml`
```

A file with the type `HEAT_VOL` in `MANIFEST.json` is a volume module, whatever its name.

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
disks.yaml:1:1 the volume module does not have the name of its module `base_fw.yaml`
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

## How to fix

Rename the volume module to the name of its module with the suffix `_volume`.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Cinder Volume Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83015"),
        title: Cow::Borrowed("R-83015, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Networking / External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83412"),
        title: Cow::Borrowed("External network VIP parameters are not in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for a parameter that sets an `ip_address` in the `allowed_address_pairs` of an
`OS::Neutron::Port` on an external network.

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

An environment file that supplies a whole list of pairs sets the addresses in the list.

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

R-717227 and R-805572 cover virtual IPs on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-717227: Internal IPv4 VIP parameter ends in `floating_ip` or `floating_ips`
- R-805572: Internal IPv6 VIP parameter ends in `floating_v6_ip` or `floating_v6_ips`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83418"),
        title: Cow::Borrowed("R-83418, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, External Networks, Supported by Automation
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83677"),
        title: Cow::Borrowed("Environment omits port `{network-role}_subnet_id`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv4 `subnet` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (`{network-role}_subnet_id`).

## Why it matters

External networks and their subnets exist outside the package (R-16968), so the ID is only known at deployment.

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

Other requirements cover other subnets.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-83706"),
        title: Cow::Borrowed("A server booting from an image uses the property `image`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Boot Options"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Server` that boots from an image has the property `image`. A server without any of the properties
`image`, `block_device_mapping` and `block_device_mapping_v2` is a violation, unless a volume is attached to the
server (R-69588).

## Examples

```yaml fail
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: vfw_flavor_name }
```
```finding
2:3 server `vfw_server_0` has neither an image nor a boot volume
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

## How to fix

Add the property `image`, or a block device mapping if the server boots from a volume.

## References

- R-69588: A server booting from a Cinder volume uses a block device mapping
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Boot Options
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84123"),
        title: Cow::Borrowed("Internal IPv4 `subnet` of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: subnet"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In an incremental module, a parameter that sets an IPv4 `subnet` in the `fixed_ips` of an `OS::Neutron::Port` on an
internal network (R-52425, R-46461, R-35666) is named `int_{network-role}_subnet_id`, with the role of the network.
The base module creates the network and has an output of the same name. The `ip_version` of the subnet that the
output exposes determines the IP version; if this `ip_version` is unknown, `v6` in the parameter name means IPv6.

## Why it matters

ONAP passes the value by name, so a parameter with another spelling gets no value.

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
6:42 parameter `int_mgmt_subnet_id` sets the IPv4 subnet of port `fw_0_int_oam_port_0`, expected `int_oam_subnet_id`
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

The `ip_version` of the subnet in the base module determines the IP version, whatever the name of the parameter.

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
6:42 parameter `int_oam_v6_subnet_id` sets the IPv4 subnet of port `fw_0_int_oam_port_0`, expected `int_oam_subnet_id`
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

## How to fix

Rename the parameter to `int_{network-role}_subnet_id`, and add an output of this name to the base module.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: subnet
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84322"),
        title: Cow::Borrowed("Parameter names for internal networks include `int_{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The names of parameters for addresses, subnets and MAC addresses of a port, a Contrail interface or an instance IP
on an internal network contain `int_{network-role}`, with the role of the network in any letter case (R-58424). The
same holds for the parameters for `cidr`, `gateway_ip` and `allocation_pools` of a subnet. A resource whose network
has no known role is not checked.

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
6:46 `vfw_ip_0` of `vfw_0_int_oam_port_0` does not contain `int_oam`, the name of its network
7:58 `vfw_floating_ip` of `vfw_0_int_oam_port_0` does not contain `int_oam`, the name of its network
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
7:26 `oam_net_cidr` of `int_oam_subnet` does not contain `int_oam`, the name of its network
13:33 `vfw_mac` of `vfw_0_int_oam_port_0` does not contain `int_oam`, the name of its network
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

The parameter of the network itself is only checked if calling templates pass a network with a known role.

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
nested_fw.yaml:5:29 `oam_net_id` of `fw_0_int_oam_port_0` does not contain `int_oam`, the name of its network
```

```yaml n/a
resources:
  vfw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: int_oam_net_id }
```

## How to fix

Rename the parameter so that its name contains `int_{network-role}`. If the name of a subnet parameter contains the
role without `int_`, `vnfcheck fix` inserts `int_`.

## References

- R-58424: `{network-role}` keeps one letter case in all property parameter names
- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84457"),
        title: Cow::Borrowed("`OS::ContrailV2::PortTuple` IDs may use the `RPT` form"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::PortTuple"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::PortTuple` may have the form `{vm-type}_RPT`, where `RPT` is short for
Resource Port Tuple. R-20065 requires the `{vm-type}`; other parts of the ID are free. This requirement is a
permission, so no template can violate it.

## References

- R-20065: `OS::ContrailV2::PortTuple` IDs contain `{vm-type}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::PortTuple
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-84517"),
        title: Cow::Borrowed("Names avoid special characters that the Contrail GUI cannot display"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Contrail Issue with Values for the Property Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The names of networks, ports, security groups, policies and IPAMs contain no special characters. This is a
recommendation. Letters, digits, `-`, `.` and `_` are not special. The rule also reports the special characters
that Contrail supports: ``" ! $ \ ' ( ) = ~ ^ | @ ` { } [ ] > ,``. The rule checks literal names, the fixed parts
of `str_replace` templates, the literal values that functions insert, values in the environment file, and the values
that callers pass to nested templates. R-44271 covers the names of servers.

## Why it matters

The GUI of Contrail does not display all special characters correctly
(`https://bugs.launchpad.net/juniperopenstack/+bug/1590710`).

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

## How to fix

Replace the special characters in the name with letters, digits, `-`, `.` or `_`.

## References

- R-44271: Server property `name` values avoid special characters
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource Property / Contrail Issue with Values for the Property Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85235"),
        title: Cow::Borrowed("Internal IPv4 list in a port's `fixed_ips` follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (R-52425, R-46461, R-35666) is named `{vm-type}_int_{network-role}_ips`.
`{vm-type}` is the vm-type of the server, and `{network-role}` is the role of the network. A literal address is
reported as advice.

The property `network` determines the role of the network, and whether the network is external or internal. The
resource ID of the port supplies any part that the property does not determine. If the resource ID has several
interpretations, a name that matches one of them complies. The value in the environment file, the default, or the
value from the calling template determines the IP version. Without such a value, `_v6` in the parameter name means
IPv6.

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
6:47 parameter `fw_int_mgmt_ips` sets the IPv4 address of port `fw_0_int_oam_port_0`, expected `fw_int_oam_ips`
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

## How to fix

Rename the parameter to `{vm-type}_int_{network-role}_ips`, with the vm-type of the server and the role of the
network.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85328"),
        title: Cow::Borrowed("Server metadata may contain `vm_role`, by `get_param` or as a literal"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

When the `metadata` of an `OS::Nova::Server` contains the key `vm_role`, its value is a `get_param` or a literal.
The result of another function is a violation. The key is optional.

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

## How to fix

Set the key with `vm_role: { get_param: vm_role }`, or write the role as a literal.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vm_role
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85734"),
        title: Cow::Borrowed("`name` outside `OS::Nova::Server` uses `str_replace` and `vnf_name`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Resource Property \"name\""),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `name` of a resource other than `OS::Nova::Server` is built with `str_replace`. The `template` of
`str_replace` contains a placeholder that `params` replaces with `vnf_name`, directly or within another function.
In a nested template, a parameter for which all callers pass `vnf_name` counts as `vnf_name`, and a parameter for
which all callers pass a name built this way may be the whole name.

The name is unique:

- No other resource of the module and its nested templates has the same name, whatever the type.
- No other resource of the same type has the same name in the VNF. Across modules, the rule compares only names
  whose values are known, or come from parameters with one value in all modules.
- Each reference to a nested template passes a different value for the name.
- The members of a group differ by the index of the group, or by `OS::stack_name` of a nested template.

The rule compares the values of names: values from calling templates and the environment file, or else the names of
parameters. A name with `OS::stack_name` or `OS::stack_id` is unique to its stack.

## Why it matters

ONAP supplies `vnf_name`, which is unique, at deployment. A literal name occurs again each time the template is
deployed.

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
4:25 the name of `a` is not built with `str_replace`
7:25 the name of `b` does not use `vnf_name`
10:25 the name of `c` does not use the placeholder of `vnf_name` in `template`
16:25 duplicate name of `e`
```
```diff unsafe
+parameters:
+  vnf_name:
+    type: string
+    description: unique name of the VNF, supplied by ONAP
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

A name with `OS::stack_name` is unique to its stack.

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

The members of a group have different names.

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

A placeholder may be replaced with a value that contains `vnf_name`.

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

## How to fix

Build the name with `str_replace` from `vnf_name` and a text that no other resource uses. `vnfcheck fix --unsafe`
adds `vnf_name` to the name and declares the parameter. For members of a group, add the index of the group, for
example `%index%`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource Property / Resource Property "name"
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-85800"),
        title: Cow::Borrowed("R-85800, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86182"),
        title: Cow::Borrowed("Internal `network` parameter of a port follows the name pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In an incremental module, the property `network` of an `OS::Neutron::Port` on an internal network (R-52425,
R-46461, R-35666) is a `get_param` of a parameter with one of these names:

- `int_{network-role}_net_id` for the UUID of the network
- `int_{network-role}_net_name` for the name of the network

`{network-role}` is the role of the network.

## Examples

```yaml fail file=module.yaml
resources:
  fw_0_int_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_network }
```
```finding
5:29 the network of port `fw_0_int_oam_port_0` comes from parameter `oam_network`, expected parameter `int_oam_net_id` or `int_oam_net_name`
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

A network that the base module creates and exposes as an output is internal, whatever the names of the output and
the parameter.

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
6:41 the network of port `fw_0_int_ctl_port_0` comes from parameter `ctl_net_id`, expected parameter `int_ctl_net_id` or `int_ctl_net_name`
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

## How to fix

Rename the parameter, and the output of the base module, to `int_{network-role}_net_id` or
`int_{network-role}_net_name`. `vnfcheck fix` renames both if the base module has the output.

## References

- R-35666: Internal networks are created by the VNF's own Heat templates
- R-46461: A port on an internal network does not reach outside the VNF
- R-52425: A port on an internal network serves VMs of the same VNF
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: network
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86237"),
        title: Cow::Borrowed("R-86237, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86285"),
        title: Cow::Borrowed("Every Heat template has an environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("Environment File Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each base module, incremental module and volume module has an environment file. R-91342, R-94509 and R-31141 cover
the file name. An environment file for a nested template is reported as advice.

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
advice server.env:1:1 the environment file belongs to a nested template, which cannot have one
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

## How to fix

Add the environment file. `vnfcheck fix` creates the file.

## References

- R-31141: The environment file of a volume module has the module's name
- R-91342: The base module's environment file shares its name, ending in `.env`
- R-94509: An incremental module's environment file has its name with `.env`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / Environment File Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86476"),
        title: Cow::Borrowed("Metadata `vm_role` value has only letters, digits and underscores"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The value of the key `vm_role` in the `metadata` of an `OS::Nova::Server` contains only letters, digits and
underscores. The rule checks literal values, values of parameters, and the results of `str_replace` and
`list_join`.

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
9:23 `-` adds `-` to the value of metadata `vm_role`
9:60 `the $role` adds ` ` to the value of metadata `vm_role`
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

## How to fix

Replace other characters in the value with underscores.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vm_role
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86497"),
        title: Cow::Borrowed("`OS::Cinder::VolumeAttachment` ID is `{vm-type}_volume_attachment_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Cinder::VolumeAttachment"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Cinder::VolumeAttachment` has the resource ID `{vm-type}_volume_attachment_{index}`, with the vm-type of
the server to which the volume is attached. `{index}` counts from 0 without gaps (R-11690). The form is a
recommendation.

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

## How to fix

Rename the volume attachment. `vnfcheck fix` renames the resource and the references to it.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Cinder::VolumeAttachment
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86588"),
        title: Cow::Borrowed("`{network-role}` case agrees between parameter names and resource IDs"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each `{network-role}` has the same letter case in parameter names and in resource IDs. The rule compares the
resource IDs of ports, interfaces and networks with the names of parameters for networks, subnets and addresses.
R-58424 compares parameter names with each other, and R-21511 compares resource IDs with each other. This is a
recommendation.

## Examples

```yaml fail
parameters:
  oam_net_id: { type: string }
resources:
  vfw_0_OAM_port_0: { type: OS::Neutron::Port }
```
```finding
4:3 `vfw_0_OAM_port_0` contains network-role `OAM`, but parameter names contain `oam`
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

## How to fix

Rename the resource or the parameters so that both use one spelling.

## References

- R-21511: `{network-role}` keeps one letter case in all resource IDs
- R-58424: `{network-role}` keeps one letter case in all property parameter names
- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86926"),
        title: Cow::Borrowed("An incremental module may serve scale out only"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module may be designed for scaling only, not for the initial deployment of the VNF. This requirement
is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-86972"),
        title: Cow::Borrowed("Internal networks are created in the base module"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The base module creates each internal network. This is a recommendation. A network in a nested template belongs to
each module that references the template. A VNF without a base module is not checked.

## Examples

```yaml fail file=module.yaml
resources:
  int_ctrl_network: { type: OS::Neutron::Net }
```
```yaml file=base.yaml
resources: {}
```
```finding
2:3 network `int_ctrl_network` is created by `module.yaml`, expected the base module
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

## How to fix

Move the network to the base module, and expose it there as an output for the other modules (R-22688).

## References

- R-22688: The base module creates a shared internal network and outputs it
- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87004"),
        title: Cow::Borrowed("`OS::Cinder::Volume` resource ID is `{vm-type}_volume_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::Cinder::Volume"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Cinder::Volume` has the resource ID `{vm-type}_volume_{index}`, with the vm-type of the server to which a
template attaches the volume. For a volume that no template attaches, any vm-type of the VNF is valid. `{index}`
counts from 0 without gaps (R-11690). The form is a recommendation.

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

## How to fix

Rename the volume. `vnfcheck fix` renames the resource and the references to it if the expected name is known.

## References

- R-11690: `{index}` in resource IDs starts at zero and has no gaps
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::Cinder::Volume
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87096"),
        title: Cow::Borrowed("A VNF may contain any number of internal networks"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("Internal Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A VNF may have any number of ONAP internal networks, including none. This requirement is a permission, so no
template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Networking / Internal Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87123"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the parameter that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (`{vm-type}_{network-role}_v6_ip_{index}`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-97201 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-97201: Environment sets port `{vm-type}_int_{network-role}_v6_ip_{index}`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87247"),
        title: Cow::Borrowed("Incremental module file names are alphanumeric and lack `base`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Incremental Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of an incremental module, without its extension, contains only letters, digits and underscores. The name
does not contain `base`, in any letter case; `database.yaml` is a violation.

## Why it matters

In a file name, `base` marks the base module.

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

## How to fix

Rename the module. `vnfcheck fix --unsafe` replaces characters that are not permitted.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Incremental Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87485"),
        title: Cow::Borrowed("Heat template file names end in lower-case `.yaml` or `.yml`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The extension of each base module, incremental module and volume module is `.yaml` or `.yml`, in lower case.
R-56438 covers nested YAML files.

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

## How to fix

Rename the file. `vnfcheck fix --unsafe` renames the file. Check that the environment file still has the name of
the template.

## References

- R-56438: Nested YAML file names end in lower-case `.yaml` or `.yml`
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Heat Orchestration Template Filenames
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87563"),
        title: Cow::Borrowed("`OS::ContrailV2::InstanceIp` IDs follow the internal IPv6 pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::InstanceIp` with an IPv6 address for an interface on an internal network has
the form `{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi_index}_v6_IP_{index}`. The ID starts with the ID of
the interface in `virtual_machine_interface_refs`, and `{index}` counts the IPv6 addresses of the interface. The
first of these that is known determines the IP version: the property `instance_ip_family`, the parameters, the
resource ID.

R-11690 checks that indices count from 0 without gaps; R-21511 and R-46839 check letter case.

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
        id: Cow::Borrowed("R-87817"),
        title: Cow::Borrowed("Server property `name` of type list is `{vm-type}_names`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: Name"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A parameter of type `comma_delimited_list` that sets the `name` of an `OS::Nova::Server` is named
`{vm-type}_names`. Each server reads one element of the list; a `get_param` without an index is a violation.

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
7:27 server name parameter `fw_list` is not named `fw_names`
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

## How to fix

Rename the parameter to `{vm-type}_names`, and read the name with `get_param: [ {vm-type}_names, INDEX ]`.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: Name
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87848"),
        title: Cow::Borrowed("R-87848, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Heat Files Support (get_file)"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Heat Files Support (get_file)
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88524"),
        title: Cow::Borrowed("Volume template outputs carry `{vm-type}` where it applies"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("ONAP Volume Template Output Parameters:"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An output of a Cinder volume module that exposes a volume of a single vm-type contains the vm-type in its name. The
server to which the volume is attached determines the vm-type; without a server, the start of the volume's resource
ID does. Other outputs are not checked.

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
4:3 output `volume_id_0` exposes `vfw_volume_0`, but its name does not contain `vfw`
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

With `get_attr`, an output exposes volumes of a group or a nested template.

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
7:3 output `ids` exposes `vfw_volumes`, but its name does not contain `vfw`
```

```yaml n/a file=base_volume.yaml
resources:
  data: { type: OS::Cinder::Volume }
outputs:
  volume_id_0: { value: { get_resource: data } }
```

## How to fix

Rename the output so that its name contains the vm-type, together with the parameter that takes its value.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / ONAP Volume Template Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88536"),
        title: Cow::Borrowed("Server metadata contains `environment_context`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("environment_context"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The `metadata` of each `OS::Nova::Server` contains the key `environment_context`. This is a recommendation.

## Why it matters

ONAP supplies the value of `environment_context` at deployment.

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
6:3 server `vfw_server_1` has no metadata with `environment_context`
```
```diff
+parameters:
+  environment_context:
+    type: string
+    description: environment of the VNF, supplied by ONAP
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

Add `environment_context: { get_param: environment_context }` to `metadata`. `vnfcheck fix` adds the key and
declares the parameter.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / environment_context
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88540"),
        title: Cow::Borrowed("R-88540, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::InstanceIp"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::InstanceIp
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-88863"),
        title: Cow::Borrowed("A `number` parameter in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::May, mode: Mode::Static }, Revision { since: Release::Frankfurt, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A `number` parameter may declare `constraints` in a template that is not a nested file. R-00011 recommends against
constraints in nested files. This requirement is a permission, so no template can violate it.

## References

- R-00011: Parameters in nested files declare no `constraints`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / constraints
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-89913"),
        title: Cow::Borrowed("Volume module outputs include the UUIDs of its volumes"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Volume Module Output Parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each `OS::Cinder::Volume` of a Cinder volume module has an output that returns its UUID. For a group of nested
templates, the output reads an output of the nested template, because the attribute `refs` of the group contains
the IDs of stacks, not of volumes. For a group of volumes, an attribute of the volumes other than `show` is not a
UUID. `refs` is valid if the nested template has an output named `OS::stack_id`, which
replaces the ID of the stack.

## Why it matters

The module that attaches the volumes takes their UUIDs from these outputs (R-07443).

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
9:53 `refs` of `vm_volumes` returns the IDs of stacks, not of volumes
```

```yaml n/a
resources:
  vm_volume_0: { type: OS::Cinder::Volume }
```

## How to fix

Add an output with `get_resource` for each volume. For a group of nested templates, read the output that returns
the volume's ID, with `get_attr: [ GROUP, OUTPUT ]`.

## References

- R-07443: Volume module outputs match the consuming module's inputs
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Volume Module Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90022"),
        title: Cow::Borrowed("One template may call the same nested YAML file several times"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Template Constructs"),
        chapter: Cow::Borrowed("ONAP Heat Template Constructs"),
        section: Cow::Borrowed("Nested Heat Template Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A template may reference the same nested YAML file several times, for example once for each server of a vm-type.
This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Template Constructs / Nested Heat Template Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-901331"),
        title: Cow::Borrowed("Server property `image` is read with `get_param`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The property `image` of each `OS::Nova::Server` is a `get_param`. Literal values and other functions, such as
`str_replace`, are violations.

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
5:14 the image of server `fw_server_0` comes from a fixed value, not from a parameter
9:14 the image of server `fw_server_1` comes from `str_replace`, not from a parameter
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

## How to fix

Declare a parameter `{vm-type}_image_name` (R-58670), and read the property from it with `get_param`.

## References

- R-58670: Server property `image` parameter is named `{vm-type}_image_name`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: image
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90152"),
        title: Cow::Borrowed("The section `resources:` declares at least one resource"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a template has the section `resources:`, the section declares at least one resource. A base module and a nested
file may omit the section (R-23663, R-40551).

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

## How to fix

Declare at least one resource, or delete the section where it is optional.

## References

- R-23663: A base module may omit the section `resources:`
- R-40551: A nested YAML file may omit the section `resources:`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / resources
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90206"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_int_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the list parameter that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (`{vm-type}_int_{network-role}_ips`). The official text of this
requirement spells the name `{vm-type}_int_{network-role}_int_ips`, with a second `int`; R-85235 requires the form
without the second `int`. The rule checks parameters with either name.

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its addresses to the environment file.

## References

- R-85235: Internal IPv4 list in a port's `fixed_ips` follows the name pattern
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90279"),
        title: Cow::Borrowed("Every declared parameter is used in a resource or an output"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every declared parameter is used in a resource or an output of the template. Use in a condition counts if a
resource or an output depends on the condition, directly or through other conditions. Parameters for the property
`availability_zone` of `OS::Nova::Server` are exempt (R-98450).

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
3:3 unused parameter `vm_count`
```
```diff
   vm_name: { type: string }
-  vm_count: { type: number }
 resources:
```

A misspelled name leaves the intended parameter unused. Correct the name; an editor offers the correction. Removing
the parameter would lose its value.

```yaml fail
parameters:
  vm_flavor_name: { type: string }
resources:
  vm_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: vm_flavour_name } }
```
```finding
2:3 unused parameter `vm_flavor_name`
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
2:3 parameter `with_backup` is used only in an unused condition
```

Use in an output or inside another function counts.

```yaml pass
parameters:
  vm_names: { type: comma_delimited_list }
  index: { type: number }
outputs:
  name: { value: { get_param: [ vm_names, { get_param: index } ] } }
```

`Ref` from CloudFormation, which the first version of HOT supports, also counts.

```yaml pass
heat_template_version: 2013-05-23
parameters:
  vm_salt: { type: string }
resources:
  vm_key:
    type: OS::Heat::RandomString
    properties: { salt: { Ref: vm_salt } }
```

Parameters for availability zones may be unused.

```yaml n/a
parameters:
  availability_zone_0: { type: string }
```

## How to fix

Use the parameter, or remove its declaration. `vnfcheck fix` removes the declaration.

## References

- R-98450: Parameter for `availability_zone` is named `availability_zone_{index}`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90526"),
        title: Cow::Borrowed("Parameter declarations have no `default` attribute"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("default"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Guilin, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No parameter of a template has the attribute `default`. Default values belong in the section `parameters:` of the
environment file.

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

The environment file must not contain values that ONAP assigns at deployment, such as addresses on external
networks (R-62590). The fix removes the default of such a parameter without adding an entry.

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

## How to fix

Move the default to the environment file. `vnfcheck fix` moves the value; `vnfcheck fix --unsafe` removes the
default of a value that ONAP supplies.

## References

- R-62590: Environment omits every external address of a port's `fixed_ips`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / default
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-90748"),
        title: Cow::Borrowed("An incremental module may define Cinder volumes itself"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module may define `OS::Cinder::Volume` resources, next to the servers that use the volumes. A volume
may also be defined in another module. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91125"),
        title: Cow::Borrowed("Server property `image` parameter has a value in the environment file"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: image"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry with a value for the parameter that sets the `image` of an `OS::Nova::Server`.

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
base.env:2:3 parameter `vfw_image_name` sets `image` of `vfw_server_0`, but has no value
```

The rule follows a parameter of a nested template to the environment file of the calling module. A literal value in
the call needs no entry.

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

A module without an environment file is not checked (R-86285).

```yaml n/a
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: vfw_image_name }
```

## How to fix

Add the parameter and the name of the image to the environment file.

## References

- R-86285: Every Heat template has an environment file
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: image
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91273"),
        title: Cow::Borrowed("An `availability_zone` parameter may stay unused by servers"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("parameters"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MayNot, mode: Mode::Unstated }, Revision { since: Release::Frankfurt, keyword: Keyword::MayNot, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A declared parameter for the property `availability_zone` of `OS::Nova::Server` may be unused in all servers.
R-90279 exempts the parameter. This requirement is a permission, so no template can violate it.

## References

- R-90279: Every declared parameter is used in a resource or an output
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91342"),
        title: Cow::Borrowed("The base module's environment file shares its name, ending in `.env`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Base Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file of the base module has the name of the module with the extension `.env`, in the same letter
case. `base_abc.env` belongs to `base_abc.yaml`, for example.

## Examples

```yaml fail file=base_fw.yaml
resources: {}
```
```yaml file=base_vfw.env
parameters: {}
```
```finding
base_vfw.env:1:1 the environment file has no base module `base_vfw.yaml`
```

```yaml pass file=base_fw.yaml
resources: {}
```
```yaml file=base_fw.env
parameters: {}
```

R-38474 reports a missing environment file.

```yaml n/a
resources: {}
```

## How to fix

Rename the environment file to the name of the base module.

## References

- R-38474: The base module has a corresponding environment file
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Base Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91497"),
        title: Cow::Borrowed("An incremental module may serve both deployment and scale out"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP VNF Modularity Overview"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An incremental module may be designed for both the initial deployment of the VNF and scaling. This requirement is a
permission, so no template can violate it.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP VNF Modularity Overview
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-91810"),
        title: Cow::Borrowed("R-91810, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, External Networks, Supported by Automation
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-92193"),
        title: Cow::Borrowed("Environment omits Contrail `{network-role}_net_fqdn`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Contrail Resource Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Contrail Resource Parameters"),
        section: Cow::Borrowed("ONAP External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for a parameter named `{network-role}_net_fqdn`. The parameter sets
`virtual_network_refs` of an `OS::ContrailV2::InstanceIp` or an `OS::ContrailV2::VirtualMachineInterface`
(R-02164). The rule checks all parameters with such a name, used or not.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template.

## References

- R-02164: External `virtual_network_refs` reads `{network-role}_net_fqdn`
- ONAP VNF requirements: Resource IDs and Parameter Names / Contrail Resource Parameters / ONAP External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-92635"),
        title: Cow::Borrowed("Heat templates follow the OpenStack Template Guide"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template has the structure and syntax of the OpenStack Template Guide. The rule checks

- sections, attributes, functions and their arguments
- references to parameters, resources, conditions, files and nested templates
- types, properties and attributes of resources, and literal values
- parameters, constraints, defaults and values in environment files

ONAP adds restrictions to those of OpenStack, so a template that complies here may violate other requirements.

## Why it matters

Heat rejects a template with these errors, or fails while it creates the stack.

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
4:1 unknown section `resource` of a template
```
```diff display
   vm_name: { type: string }
-resource:
+resources:
   vm_0:
```

An environment file with the file name of a template gets a single finding.

```yaml fail file=base_values.yaml
parameters:
  vfw_flavor_name: m1.small
  vfw_names: [ vfw_1, vfw_2 ]
```
```finding
1:1 the file contains an environment, but has the file name of a template
```

Reports name the kind of each defect before its message.

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
1:24 unknown template version `2013-05-24`
7:17 `depends_on` refers to unknown resource `vm_port`
9:26 `get_param` refers to undeclared parameter `vm_nam`
12:30 file `../script.sh` is outside the package
14:33 `get_resource` refers to unknown resource `vm_0_port`
```
```diff display
     properties:
-      name: { get_param: vm_nam }
+      name: { get_param: vm_name }
       flavor: m1.small
```

A function has the arguments that Heat accepts, and the names of parameters and resources are unique.

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
5:25 parameter group lists undeclared parameter `vm_1`
7:3 `vm_0` is both a parameter and a resource
12:13 `str_replace` expects a mapping with `template`, `params`
14:11 `OS::Neutron::Port` requires property `network`
15:5 unknown attribute `property` of a resource
16:17 resources depend on each other in a cycle: `port_1`, `port_0`
```

The rule evaluates functions as far as their arguments are literal.

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
3:69 `contains` expects a list as second item
4:104 `map_replace` expects new keys that the first mapping does not contain
5:100 `str_replace_vstrict` expects non-empty values
9:75 `repeat` expects lists in `for_each`
11:67 `str_split` expects a string as delimiter
12:69 `digest` expects a string as second item
13:74 `yaql` expects a valid expression
15:15 `get_resource` expects the name of a resource
```

A port can be attached to only one server.

```yaml fail
heat_template_version: 2016-10-14
resources:
  port: { type: OS::Neutron::Port, properties: { network: oam } }
  vm_0: { type: OS::Nova::Server, properties: { flavor: a, image: i, networks: [ { port: { get_resource: port } } ] } }
  vm_1: { type: OS::Nova::Server, properties: { flavor: a, image: i, networks: [ { port: { get_resource: port } } ] } }
```
```finding
5:106 port `port` is already attached to `vm_0`
```

The type of a resource determines its properties and attributes, and the valid values. Deprecated features of Heat
and unknown types are reported as advice.

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
advice 6:7 property `network_id` of `OS::Neutron::Port` has been obsolete since Heat 5.0.0
7:34 invalid value of `ip_address`: `192.0.2.256` is not an IP address
7:47 `fixed_ips` of `OS::Neutron::Port` has no property `subnet_name`
8:23 `admin_state_up` expects a boolean, found `yes`
9:7 `OS::Neutron::Port` has no property `securty_groups`
advice 10:16 unknown resource type `Vendor::Own::Thing`
12:41 `OS::Neutron::Port` has no attribute `ip_address`
```
```diff display
       admin_state_up: "yes"
-      securty_groups: [ default ]
+      security_groups: [ default ]
   own: { type: Vendor::Own::Thing }
```

Some properties require or exclude each other. Some resource types require at least one property of a group.

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
4:11 `OS::Nova::Server` requires `image` or `block_device_mapping_v2`
5:53 `port` and `fixed_ip` exclude each other
5:76 each item of `networks` requires `network` or `port` or `subnet` or `allocate_network`
11:7 `security_groups` and a `port` in `networks` exclude each other
12:34 `allocate_network` and other networks exclude each other
13:36 the server has two boot sources
13:83 `volume_id` and `swap_size` exclude each other
13:99 each item of `block_device_mapping_v2` requires `volume_id` or `snapshot_id` or `image` or `swap_size` or `ephemeral_size` or `ephemeral_format`
15:11 `OS::Neutron::Subnet` requires `cidr` or `subnetpool`
16:31 `ipv6_ra_mode` is not allowed for IPv4
16:64 invalid value of `gateway_ip`: `here` is not an IP address
22:7 `cidr` and `subnetpool` exclude each other
25:26 `ipv6_ra_mode` and `ipv6_address_mode` differ
28:69 `port_range_min`, 90, is above `port_range_max`, 80
32:80 `fixed_ip_address` requires `port_id`
35:60 `segmentation_id` is not allowed if `network_type` is `flat`
36:67 `default` is not allowed for `name`
37:17 `OS::Cinder::Volume` requires `size` or `source_volid` or `snapshot_id` or `backup_id`
38:65 `length` is 2, but the required characters need at least 5
42:91 `min_adjustment_step` is not allowed if `adjustment_type` is `exact_capacity`
45:97 duplicate configuration for action `UPDATE`
46:72 `configs` is empty: expected a length of at least 1
```

A type that Heat has removed is a violation. If an environment file maps a type to a template, the template must
exist, and offer the properties and attributes of the type.

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
3:18 type `OS::Ceilometer::CombinationAlarm` was removed from Heat in newton
4:40 `OS::Heat::RandomString` has no property `lenght`
5:16 required parameter `bits` of `pair.yaml` is not passed
5:55 invalid value for parameter `name`: `k` is not valid for type `number`
5:58 `pair.yaml` has no parameter `size`
6:58 resources of this type do not support the deletion policy `Snapshot`
base.env:4:22 `pair.yaml` has no outputs for attributes of `OS::Nova::KeyPair`: `private_key`, `public_key`
base.env:4:22 `pair.yaml` requires parameter `bits`, but `OS::Nova::KeyPair` has no such property
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

A `.template` file is checked as a template even if no template references the file.

```yaml fail file=old.template
heat_template_version: 2015-10-15
conditions: { always: true }
```
```finding
2:1 version `2015-10-15` has no section `conditions`
```

A constraint is valid for the type of its parameter, and the default satisfies the constraint. An environment value
that violates the constraint is reported as advice, because the value is often a placeholder.

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
3:34 invalid default of `size`: the number `12` is not from 1 to 10
4:42 constraint `range` is not valid for type `string`
advice base.env:1:15 invalid value of `count`: `many` is not a number
base.env:1:28 `base.yaml` has no parameter `counts`
```
```diff unsafe
--- base.env
+++ base.env
-parameters: { count: many, counts: 2 }
+parameters: { count: many }
```

YAML 1.1 reads some values differently from their appearance, such as `010` or `yes`. Heat accepts these values and
passes unexpected ones to the cloud, so they are reported as advice.

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
advice 3:38 `0000:00:05.0` is the number 5.0 in YAML 1.1
advice 4:33 `10:20:30:40:50:11` is the number 8041827011 in YAML 1.1
advice 5:37 the fraction `1.10` becomes the string `1.1`
advice 5:83 the fraction `1.10` becomes the string `1.1`
advice 6:34 the boolean `no` becomes the string `False`
advice 9:34 `010` is the number 8 in YAML 1.1
advice base.env:2:12 the fraction `2.50` becomes the string `2.5`
advice base.env:3:9 the boolean `on` becomes the string `True`
```

The template defines each condition that it refers to, and Heat can evaluate the condition.

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
advice 6:26 parameter `zone` has type `string`, expected `boolean`
7:17 conditions refer to each other in a cycle: `second`, `first`
9:25 a list is not a condition
9:34 `equals` expects a list of 2 items
12:49 undefined condition `somewhere`
12:94 resource `a` is disabled by its condition
14:70 `properties` must be a mapping of properties
14:77 unknown attribute `depend_on` of a resource
15:76 `salt` expects a string, found a mapping: version `2016-10-14` has no function `contains`
advice 15:78 version `2016-10-14` has no function `contains`, so Heat treats the call as data
```
```diff display
   c: { type: OS::Heat::RandomString, condition: first }
-  odd: { type: OS::Heat::RandomString, condition: never, properties: [ a ], depend_on: b }
+  odd: { type: OS::Heat::RandomString, condition: never, properties: [ a ], depends_on: b }
   d: { type: OS::Heat::RandomString, condition: third, properties: { salt: { contains: [ a, [ b ] ] } } }
```

A nested template is in the package and does not reference its caller, directly or indirectly.

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

## How to fix

Correct the template at the reported position. An editor offers the correction of a misspelled name.
`vnfcheck fix --unsafe` removes entries of the environment file for parameters that the template does not declare.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Template Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93030"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the list parameter that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (`{vm-type}_{network-role}_v6_ips`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-98569 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-98569: Environment sets port `{vm-type}_int_{network-role}_v6_ips`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93177"),
        title: Cow::Borrowed("R-93177, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: network"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: network
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93272"),
        title: Cow::Borrowed("R-93272, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Items to Note"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Items to Note
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-93496"),
        title: Cow::Borrowed("Environment assigns every internal address of a port's `fixed_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry with a value for each parameter that sets `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network:

- `{vm-type}_int_{network-role}_ip_{index}`
- `{vm-type}_int_{network-role}_v6_ip_{index}`
- `{vm-type}_int_{network-role}_ips`
- `{vm-type}_int_{network-role}_v6_ips`

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
parameters:
  vfw_int_ctrl_ip_0:
```
```finding
base.env:2:3 parameter `vfw_int_ctrl_ip_0` sets `ip_address` of `vfw_0_port_0`, but has no value
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

## How to fix

Add the parameter and its address to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-94509"),
        title: Cow::Borrowed("An incremental module's environment file has its name with `.env`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("Incremental Modules"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file of an incremental module has the name of the module with the extension `.env`, in the same
letter case. `module_abc.env` belongs to `module_abc.yaml`, for example.

## Examples

```yaml fail file=module_lb.yaml
resources: {}
```
```yaml file=Module_lb.env
parameters: {}
```
```finding
Module_lb.env:1:1 the environment file has no incremental module `Module_lb.yaml`
```

An environment file that `MANIFEST.json` assigns to the module must have the name too.

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

R-81725 reports a missing environment file.

```yaml n/a file=module_lb.yaml
resources: {}
```

## How to fix

Rename the environment file to the name of the incremental module.

## References

- R-81725: An incremental module has a corresponding environment file
- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / Incremental Modules
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-94669"),
        title: Cow::Borrowed("IPv6 OAM address output is named `oam_management_v6_address`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("OAM Management IP Addresses"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

At most one module of the VNF declares the output `oam_management_v6_address`, the IPv6 address for OAM management.

## Why it matters

The output supplies the address for the A&AI inventory.

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

## How to fix

Remove the output from all modules but one.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / OAM Management IP Addresses
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-95303"),
        title: Cow::Borrowed("Heat templates are written in valid YAML"),
        document: Cow::Borrowed("Chapter5/Heat/General Guidelines for Heat"),
        chapter: Cow::Borrowed("General Guidelines for Heat"),
        section: Cow::Borrowed("YAML Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each Heat template is valid YAML. A key that occurs twice in a mapping is a violation. Frequent errors are wrong
indentation, tabs, and special characters without quotes.

## Why it matters

Heat cannot load a template that is not valid YAML. Of a repeated key, Heat keeps only the last value.

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
3:3 duplicate key `vm_name`; Heat keeps only the last value
```

```yaml pass
resources: {}
```

```yaml n/a file=readme.txt
no YAML file at all
```

## How to fix

Correct the YAML at the reported position. Correct these errors first, because the rest of the file cannot be
checked until then.

## References

- ONAP VNF requirements: General Guidelines for Heat / YAML Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-95430"),
        title: Cow::Borrowed("Metadata `vm_role` may use one of three parameter names"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vm_role"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::May, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the key `vm_role` in the `metadata` of an `OS::Nova::Server` may have one of these names and
types:

- `vm_role`, type `string`
- `vm_roles`, type `comma_delimited_list`
- `{vm-type}_vm_role`, type `string`

With the list, each server reads one element. This requirement is a permission, so no template can violate it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vm_role
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96227"),
        title: Cow::Borrowed("A `json` parameter in a non-nested file may have a constraint"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Template Format"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Template Format"),
        section: Cow::Borrowed("constraints"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A `json` parameter may declare `constraints` in a template that is not a nested file. R-00011 recommends against
constraints in nested files. This requirement is a permission, so no template can violate it.

## References

- R-00011: Parameters in nested files declare no `constraints`
- ONAP VNF requirements: ONAP Heat Orchestration Template Format / constraints
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96253"),
        title: Cow::Borrowed("`OS::ContrailV2::VirtualMachineInterface` IDs follow the external pattern"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::VirtualMachineInterface"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of an `OS::ContrailV2::VirtualMachineInterface` on an external network has the form
`{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi_index}`. `{vm-type}` and `{network-role}` match the server and
the network. `{vm-type_index}` counts the servers of the vm-type in the VNF, and `{vmi_index}` counts the
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
        id: Cow::Borrowed("R-96482"),
        title: Cow::Borrowed("Resource IDs tied to a single external network contain `{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to a single external network, but not to a single vm-type, has `{network-role}` in its
resource ID. The rule checks subnets and security groups. The ports that list a security group determine its
networks. A group is not checked if one of its ports, servers or networks cannot be determined statically. R-82115
and R-82551 cover resources that also belong to a single vm-type.

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
14:3 the ID of `group` does not contain `oam`, the role of its external network
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

## How to fix

Rename the resource so that its ID contains `{network-role}`, with the role of the network. `vnfcheck fix` renames
a security group and the references to it.

## References

- R-82115: IDs for one VM type and external network contain both in order
- R-82551: IDs for one VM type and internal network contain both in order
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-96983"),
        title: Cow::Borrowed("IDs of resources on internal networks include `int_{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{network-role}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {network-role}"),
        section: Cow::Borrowed("{network-role}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of a port, a Contrail interface or an instance IP on an internal network contains
`int_{network-role}`, in any letter case. A parameter name or the resource ID of the network determines the role.
If the network has no known role, the ID contains at least `int_`. A resource whose network is not known is not
checked. R-98138 covers other types of resources.

## Examples

```yaml fail
resources:
  vfw_0_private_port_0:
    type: OS::Neutron::Port
    properties: { network: { get_param: int_oam_net_id } }
```
```finding
2:3 the ID of `vfw_0_private_port_0` does not contain `int_oam`, the name of its network
```

`int_` counts only at the start of a word between underscores; `VMInt_` does not contain such a word.

```yaml fail
resources:
  template_VMInt_oam:
    type: OS::Neutron::Port
    properties: { network: { get_resource: private } }
  private: { type: OS::Neutron::Net }
```
```finding
2:3 the ID of `template_VMInt_oam` does not contain `int_`, the prefix of internal networks
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

## How to fix

Rename the resource so that its ID contains `int_{network-role}`.

## References

- R-98138: Resource IDs tied to a single internal network contain `int_{network-role}`
- ONAP VNF requirements: Resource IDs and Parameter Names / `{network-role}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-97201"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_v6_ip_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the parameter that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (`{vm-type}_int_{network-role}_v6_ip_{index}`).

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its address to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-97726"),
        title: Cow::Borrowed("Base module outputs carry `{vm-type}` or `{network-role}` where they apply"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/ONAP Output Parameter Names"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / ONAP Output Parameter Names"),
        section: Cow::Borrowed("ONAP Base Module Output Parameters:"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

An output of the base module that exposes a network has the network-role in its name. An output that exposes a
server and does not contain the vm-type is reported as advice, because consumers other than modules may use the
output. Other outputs are not checked.

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
5:3 output `network_id` exposes `int_ctrl_network`, but its name does not contain `ctrl`
advice 6:3 output `server_id` exposes `vfw_server_0`, but its name does not contain `vfw`
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

## How to fix

Rename the output so that its name contains the network-role, together with the parameters that take its value.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / ONAP Output Parameter Names / ONAP Base Module Output Parameters
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98138"),
        title: Cow::Borrowed("Resource IDs tied to a single internal network contain `int_{network-role}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("Resource IDs"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that belongs to a single internal network, but not to a single vm-type, has `int_{network-role}` in its
resource ID. The rule checks subnets and security groups. The ports that list a security group determine its
networks. A group is not checked if one of its ports, servers or networks cannot be determined statically. R-82115
and R-82551 cover resources that also belong to a single vm-type.

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
14:3 the ID of `group` does not contain `int_ctrl`, the role of its internal network
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

If the network has no known role, the ID contains at least `int_`.

```yaml fail
resources:
  private: { type: OS::Neutron::Net }
  private_subnet:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: private } }
```
```finding
3:3 the ID of `private_subnet` does not contain `int_`, the prefix of internal networks
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

## How to fix

Rename the resource so that its ID contains `int_{network-role}`, with the role of the network. `vnfcheck fix`
renames a security group and the references to it.

## References

- R-82115: IDs for one VM type and external network contain both in order
- R-82551: IDs for one VM type and internal network contain both in order
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98374"),
        title: Cow::Borrowed("Parameter `vf_module_id` declares no constraints"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Metadata Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Metadata Parameters"),
        section: Cow::Borrowed("vf_module_id"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter `vf_module_id` declares no `constraints`. The same holds for any other parameter that sets the key
`vf_module_id` in the `metadata` of an `OS::Nova::Server`.

## Why it matters

ONAP supplies the value of `vf_module_id` at deployment. Heat rejects a stack whose parameter values violate a
constraint.

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

## How to fix

Remove `constraints` from the parameter declaration.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Metadata Parameters / vf_module_id
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98407"),
        title: Cow::Borrowed("`{vm-type}` uses allowed characters and contains no `int_` or `_int`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/{vm-type}"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / {vm-type}"),
        section: Cow::Borrowed("{vm-type}"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A vm-type contains only letters, digits and underscores, and does not contain `_int`, `int_` or `_int_`.

## Why it matters

The forms of names use these strings themselves, for example `{vm-type}_int_{network-role}`.

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

## How to fix

Choose another vm-type, and rename the resources and parameters that contain it.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98450"),
        title: Cow::Borrowed("Parameter for `availability_zone` is named `availability_zone_{index}`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Property: availability_zone"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In base and incremental modules, the parameter for the property `availability_zone` of an `OS::Nova::Server` is
named `availability_zone_{index}`. `{index}` counts from 0 without gaps over all modules of the VNF. Literal values
and other functions are violations. For a server of a nested template, the rule checks the value that the module
passes.

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
7:38 `availability_zone` of `vfw_server_0` comes from parameter `zone`, expected parameter `availability_zone_0`
10:38 `availability_zone` of `vfw_server_1` is the fixed value `nova`, expected parameter `availability_zone_1`
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

Functions other than `get_param`, and literal values in the branches of an `if`, are violations.

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
7:26 `availability_zone` of `vfw_server_0` comes from `str_replace`, expected parameter `availability_zone_1`
11:79 `availability_zone` of `vfw_server_1` is the fixed value `nova`, expected parameter `availability_zone_2`
```

The index counts over all modules of the VNF.

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

`get_param` with a list that contains only the name is valid.

```yaml pass
parameters:
  availability_zone_0: { type: string }
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties: { availability_zone: { get_param: [availability_zone_0] } }
```

A parameter that only other types of resources use does not count.

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

Nested templates may use other names (R-256790), but not the modules that call them.

```yaml pass file=base.yaml
parameters:
  availability_zone_0: { type: string }
resources:
  vfw_0: { type: vfw.yaml, properties: { zone: { get_param: availability_zone_0 } } }
```
```yaml file=vfw.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: zone }
```

```yaml fail file=base.yaml
resources:
  vfw_0: { type: vfw.yaml, properties: { zone: { get_param: vfw_zone } } }
  vfw_1: { type: vfw.yaml, properties: { zone: nova } }
```
```yaml file=vfw.yaml
resources:
  vfw_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: zone }
```
```finding
2:48 `availability_zone` of `vfw_server_0` in `vfw.yaml` comes from parameter `vfw_zone`, expected parameter `availability_zone_0`
3:48 `availability_zone` of `vfw_server_0` in `vfw.yaml` is the fixed value `nova`, expected parameter `availability_zone_1`
```

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

## How to fix

Rename the parameter to `availability_zone_{index}`, with the next free index. `vnfcheck fix` renames the parameter
and the references to it.

## References

- R-256790: Parameter for `availability_zone` may be renamed in nested YAML files
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Property: availability_zone
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98569"),
        title: Cow::Borrowed("Environment sets port `{vm-type}_int_{network-role}_v6_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has an entry for the list parameter that sets an IPv6 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an internal network (`{vm-type}_int_{network-role}_v6_ips`).

## Why it matters

The provider of the VNF chooses static addresses on internal networks and delivers them with the templates.

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

## How to fix

Add the parameter and its addresses to the environment file.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98748"),
        title: Cow::Borrowed("R-98748, withdrawn after casablanca"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("VIP Assignment, External Networks, Supported by Automation"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Only the casablanca release lists this requirement; dublin withdrew it. Its wording is not on record, so no rule
checks the requirement, and vnfcheck reports it as unchecked for casablanca.

## References

- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / VIP Assignment, External Networks, Supported by Automation
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-98905"),
        title: Cow::Borrowed("Environment omits port `{vm-type}_{network-role}_ips`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Neutron Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Neutron Parameters"),
        section: Cow::Borrowed("Property: fixed_ips, Map Property: ip_address"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for the list parameter that sets an IPv4 `ip_address` in the `fixed_ips` of an
`OS::Neutron::Port` on an external network (`{vm-type}_{network-role}_ips`).

## Why it matters

ONAP assigns the addresses on external networks at deployment, so the environment file must not.

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

R-90206 covers addresses on internal networks.

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

## How to fix

Remove the parameter from the environment file, and keep its declaration in the template. `vnfcheck fix --unsafe`
removes the entry.

## References

- R-90206: Environment sets port `{vm-type}_int_{network-role}_int_ips`
- ONAP VNF requirements: Resource IDs and Parameter Names / Neutron Parameters / Property: fixed_ips, Map Property: ip_address
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99110"),
        title: Cow::Borrowed("`OS::ContrailV2::VirtualNetwork` IDs read `int_{network-role}_network`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource IDs"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource IDs"),
        section: Cow::Borrowed("OS::ContrailV2::VirtualNetwork"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The resource ID of each `OS::ContrailV2::VirtualNetwork` has the form `int_{network-role}_network`. The form has no
index, because each network of a VNF has its own role.

## Why it matters

The only networks that a template may create are internal networks (R-16968).

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

## How to fix

Rename the network. `vnfcheck fix` renames the resource and the references to it. If two networks have the same
role, give one of them a different role.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource IDs / OS::ContrailV2::VirtualNetwork
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99646"),
        title: Cow::Borrowed("Template and nested file names are unique within the VNF"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Orchestration Templates Overview"),
        chapter: Cow::Borrowed("ONAP Heat Orchestration Templates Overview"),
        section: Cow::Borrowed("ONAP Heat Orchestration Template Filenames"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The templates and nested YAML files of a VNF have different file names, even in different folders and in any letter
case.

## Examples

```yaml fail
resources: {}
```
```yaml file=Base.yaml
resources: {}
```
```finding
1:1 `base.yaml` and `Base.yaml` differ only in letter case
```

```yaml fail
resources: {}
```
```yaml file=nested/base.yaml
heat_template_version: 2016-10-14
```
```finding
nested/base.yaml:1:1 several templates have the name `base.yaml`
```

```yaml pass
resources: {}
```
```yaml file=module.yaml
resources: {}
```

Two modules whose names differ only in the extension share one environment file, which is reported as advice.

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

## How to fix

Rename one of the files, and update the resources that reference it or the name of its environment file.

## References

- ONAP VNF requirements: ONAP Heat Orchestration Templates Overview / ONAP Heat Orchestration Template Filenames
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99794"),
        title: Cow::Borrowed("An ONAP external network has at least one subnet"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Networking"),
        chapter: Cow::Borrowed("ONAP Heat Networking"),
        section: Cow::Borrowed("External Networks"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::None }]),
        body: Cow::Borrowed(r#"## What it checks

Each ONAP external network has at least one subnet. External networks exist outside the package (R-16968), so no
template shows their subnets, and vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, check the subnets of the external networks at the cloud site.

## References

- R-16968: Heat templates do not create ONAP external networks
- ONAP VNF requirements: ONAP Heat Networking / External Networks
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99798"),
        title: Cow::Borrowed("A server may boot from either an image or a Cinder volume"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Nova Parameters"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Nova Parameters"),
        section: Cow::Borrowed("Boot Options"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An `OS::Nova::Server` may boot from an image (R-83706) or from a Cinder volume (R-69588). This requirement is a
permission, so no template can violate it.

## References

- R-69588: A server booting from a Cinder volume uses a block device mapping
- R-83706: A server booting from an image uses the property `image`
- ONAP VNF requirements: Resource IDs and Parameter Names / Nova Parameters / Boot Options
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-99812"),
        title: Cow::Borrowed("Environment files set no `name` of resources other than `OS::Nova::Server`"),
        document: Cow::Borrowed("Chapter5/Heat/ONAP Heat Resource ID and Parameter Naming Convention/Resource Property"),
        chapter: Cow::Borrowed("Resource IDs and Parameter Names / Resource Property"),
        section: Cow::Borrowed("Resource Property \"name\""),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::MustNot, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The environment file has no entry for a parameter that sets the property `name` of a resource other than
`OS::Nova::Server`. R-85734 covers the value of `name`.

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

R-22838 covers the names of servers.

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

## How to fix

Remove the parameter from the environment file, and build the name with `str_replace` from `vnf_name`.
`vnfcheck fix --unsafe` removes the entry.

## References

- R-22838: Server property `name` parameter is not in the environment file
- R-85734: `name` outside `OS::Nova::Server` uses `str_replace` and `vnf_name`
- ONAP VNF requirements: Resource IDs and Parameter Names / Resource Property / Resource Property "name"
"#),
    },
];
