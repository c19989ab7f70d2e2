// Written by `cargo xtask generate` from rules/heat/. Not to be edited.

/// Text and examples of each kind, by its name.
pub static PAGES: &[(&str, &str)] = &[
    ("blueprint.conflicting-id", r#"## What it checks

In a mapping of components, the key of a component is its ID. A component may repeat the ID as `id:`, but the value
must equal the key.

## Examples

```yaml fail file=heat.yaml
components:
  web: { id: server, type: server }
```
```finding
2:14 component ID `server` differs from key `web`
```

```yaml pass file=heat.yaml
components:
  web: { id: web, type: server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove `id:`, or correct the key.
"#),
    ("blueprint.cycle", r#"## What it checks

Components of a blueprint do not fulfill each other's requirements in a cycle. A component that fulfills its own
requirement is also a cycle. The finding points to the first reference of the cycle.

## Why it matters

No component of a cycle can be deployed before the others.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, requires: { host: web } }
```
```finding
2:41 the requirements of `app` form a cycle
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, content: "https://example.com/app.sh" }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Break the cycle: fulfill one of the requirements with another component.
"#),
    ("blueprint.duplicate-id", r#"## What it checks

Each component in a list of components has a unique ID.

## Why it matters

A reference to a repeated ID is ambiguous.

## Examples

```yaml fail file=heat.yaml
components:
  - { id: web, type: server }
  - { id: web, type: server }
```
```finding
3:11 duplicate ID `web`
```

```yaml pass file=heat.yaml
components:
  - { id: web_1, type: server }
  - { id: web_2, type: server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Give each component a unique ID, and correct the references to the renamed component.
"#),
    ("blueprint.duplicate-key", r#"## What it checks

No mapping of a blueprint contains the same key twice.

## Why it matters

YAML parsers keep one of the two values without a warning. In a mapping of components or requirements, the other
entry is lost.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server }
  web: { type: com.example.Server }
```
```finding
3:3 duplicate key `web`
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: [ { run: app }, { run: app } ] }
  app: { type: com.example.App }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Keep one of the two entries. If both components or requirements are needed, write a list.
"#),
    ("blueprint.inline-id", r#"## What it checks

A component that is defined inline, where a requirement uses it, has no ID. Nothing can refer to an inline
component.

## Examples

```yaml fail file=heat.yaml
components:
  web:
    type: server
    requires: { run: { id: app, type: com.example.App } }
```
```finding
4:24 an inline component cannot have an ID
```

```yaml pass file=heat.yaml
components:
  web:
    type: server
    requires: { run: { type: com.example.App } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove the ID. To refer to the component from several places, move it to `components:` and use its ID.
"#),
    ("blueprint.invalid-id", r#"## What it checks

A component ID starts with a letter or an underscore, followed by letters, digits, `_`, `.` and `-`.

## Why it matters

A reference to an ID with a colon would be read as a URL.

## Examples

```yaml fail file=heat.yaml
components:
  1st: { type: server }
  a web: { type: server }
```
```finding
2:3 `1st` is not a valid ID
3:3 `a web` is not a valid ID
```

```yaml pass file=heat.yaml
components:
  web-1.first: { type: server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the component, and correct the references to it.
"#),
    ("blueprint.missing-file", r#"## What it checks

If the `content` of a component is a file name, the package contains the file. The name is relative to the
blueprint. URLs are not checked. If the blueprint is checked without a package, file names are not checked.

## Examples

```yaml fail file=heat.yaml
components:
  app: { type: com.example.App, content: app.sh }
```
```finding
2:42 file `app.sh` is not in the package
```

```yaml pass file=heat.yaml
components:
  app: { type: com.example.App, content: app.sh }
```
```text file=app.sh
echo
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add the file to the package, or correct its name.
"#),
    ("blueprint.missing-type", r#"## What it checks

A requirement in a list states its type: as its only key or as `type:`. An empty `type:` means the default
requirement of the component type.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server, requires: [ { fulfillment: app, version: 2 } ] }
  app: { type: com.example.App }
```
```finding
2:36 the requirement has no type
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: [ { type: run, fulfillment: app, version: 2 }, { type: , size: 4gb } ] }
  app: { type: com.example.App }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `type:` to the requirement.
"#),
    ("blueprint.no-default-attribute", r#"## What it checks

Only a requirement with a default attribute can have a plain value instead of a mapping. The default attribute of
`minRam` and `os` is the value, and the default attribute of `run` and `unpack` is the component that fulfills
them. Other requirements, such as `dns`, have no default attribute.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server, requires: { dns: www.example.com } }
```
```finding
2:41 requirement `dns` expects a mapping, found a plain value
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { dns: { name: www.example.com }, minRam: 4gb } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Replace the plain value with a mapping that names the attribute.
"#),
    ("blueprint.not-deployed", r#"## What it checks

The rule reports each blueprint without errors, as advice. A blueprint with errors gets the findings for the errors
instead.

## Why it matters

The blueprint language is a proposal that no Heat engine implements.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server }
```
```finding
1:1 no Heat engine deploys blueprints
```

```yaml pass file=heat.yaml
components:
  web: { id: server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Write a HOT template for the resources to deploy.
"#),
    ("blueprint.outside-file", r#"## What it checks

If the `content` of a component is a file name, it is relative to the blueprint and points to a file inside the
package.

## Examples

```yaml fail file=heat.yaml
components:
  app: { type: com.example.App, content: ../app.sh }
  job: { type: com.example.Job, content: /opt/job.sh }
```
```finding
2:42 file `../app.sh` is outside the package
3:42 file `/opt/job.sh` is outside the package
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, content: "https://example.com/app.sh" }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Move the file into the package, and name it relative to the blueprint.
"#),
    ("blueprint.requirement-as-attribute", r#"## What it checks

No attribute of a component has the name of a requirement, such as `run` next to `type`. The finding is advice.

## Why it matters

An attribute of a component requires nothing: the component is deployed without the requirement.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server, run: app }
  app: { type: com.example.App }
```
```finding
2:24 requirement `run` is written as an attribute
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, content: "https://example.com/app.sh" }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Move the attribute to `requires:`.
"#),
    ("blueprint.unknown-component", r#"## What it checks

The component that fulfills a requirement is defined in the blueprint, or is the URL of an existing component.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server, requires: { run: ap } }
  app: { type: com.example.App }
```
```finding
2:41 unknown component `ap`
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, content: "https://example.com/app.sh" }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the name, add the component, or use the URL of an existing component.
"#),
    ("blueprint.unknown-key", r#"## What it checks

The root of a blueprint contains only the keys `name`, `components` and `requires`.

## Examples

```yaml fail file=base.yaml
name: web shop
require: { providers: { name: local } }
components: []
```
```finding
2:1 unknown key `require` of the blueprint
```

```yaml pass file=base.yaml
name: web shop
requires: { providers: { name: local } }
components: []
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct or remove the key.
"#),
    ("blueprint.unknown-requirement", r#"## What it checks

The language defines the type of a requirement (`minRam`, `os`, `run`, `unpack`, `providers`, `jurisdiction`,
`loadbalancer`, `dns`, `database`), or the type contains a dot or a colon, which marks a type from another owner. The
finding is advice.

## Examples

```yaml fail file=heat.yaml
components:
  web: { type: server, requires: { minRAM: 4gb } }
```
```finding
2:36 unknown requirement type `minRAM`
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { minRam: 4gb, com.example.gpu: 2 } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the name, or write it in full, such as `com.example.gpu`.
"#),
    ("blueprint.untyped-component", r#"## What it checks

A component has a type or content, requires something, or is required by another component. The finding is advice.

## Examples

```yaml fail file=heat.yaml
components:
  web:
```
```finding
2:3 the type of the component is unknown
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, content: "https://example.com/app.sh" }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `type:` to the component.
"#),
    ("blueprint.wrong-shape", r#"## What it checks

Each part of a blueprint has the shape that the language defines: a string, a list or a mapping. For an empty
value, the finding points to the key.

## Examples

```yaml fail file=heat.yaml
name: [ web, shop ]
components:
  web: server
  app: { type: }
```
```finding
1:7 `name` must be a string
3:8 `web` must be a component (a mapping)
4:10 `type` must be a string
```

```yaml pass file=heat.yaml
components:
  web: { type: server, requires: { run: app } }
  app: { type: com.example.App, content: "https://example.com/app.sh" }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Write the value in the shape that the message states.
"#),
    ("hot.base-sixty", r#"## What it checks

No unquoted value contains colons that make it a number in base 60, such as a PCI address, a MAC address or a pair of
ports. The finding is advice.

## Why it matters

Heat reads `80:80` as a number in base 60, not as the string that the author wrote.

## Examples

```yaml fail file=base.yaml
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
3:38 `0000:00:05.0` is the number 5.0 in YAML 1.1
4:33 `10:20:30:40:50:11` is the number 8041827011 in YAML 1.1
```
```diff unsafe
 parameters:
-  pci_slot: { type: string, default: 0000:00:05.0 }
-  mac: { type: string, default: 10:20:30:40:50:11 }
+  pci_slot: { type: string, default: '0000:00:05.0' }
+  mac: { type: string, default: '10:20:30:40:50:11' }
   release: { type: string, default: 1.10, constraints: [ { allowed_values: [ 1.1, 1.10 ] } ] }
```

```yaml pass
heat_template_version: 2016-10-14
description: numbers in quotes
parameters:
  pci_address: { type: string, default: "04:10:30" }
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Put the value in quotes. `vnfcheck fix --unsafe` adds the quotes.
"#),
    ("hot.boolean-word", r#"## What it checks

A value that must be a string is not one of the unquoted words `yes`, `no`, `on` and `off`. The finding is advice.

## Why it matters

YAML reads these words as booleans, which Heat converts to the strings `True` and `False`.

## Examples

```yaml fail file=base.yaml
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
6:34 the boolean `no` becomes the string `False`
base.env:3:9 the boolean `on` becomes the string `True`
```
```diff unsafe
--- base.env
+++ base.env
   release: 2.50
-  dhcp: on
+  dhcp: 'on'
--- base.yaml
+++ base.yaml
   release: { type: string, default: 1.10, constraints: [ { allowed_values: [ 1.1, 1.10 ] } ] }
-  dhcp: { type: string, default: no }
+  dhcp: { type: string, default: 'no' }
   debug: { type: string, default: true }
```

```yaml pass
heat_template_version: 2016-10-14
description: numbers in quotes
parameters:
  pci_address: { type: string, default: "04:10:30" }
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Put the value in quotes. `vnfcheck fix --unsafe` adds the quotes.
"#),
    ("hot.changed-text", r#"## What it checks

A value that must be a string is not an unquoted number that changes its spelling when Heat converts it, such as
the version `1.10`. The finding is advice.

## Why it matters

Heat reads `1.10` as a number and converts it to the string `1.1`.

## Examples

```yaml fail file=base.yaml
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
5:37 the fraction `1.10` becomes the string `1.1`
5:83 the fraction `1.10` becomes the string `1.1`
base.env:2:12 the fraction `2.50` becomes the string `2.5`
```
```diff unsafe
--- base.env
+++ base.env
 parameters:
-  release: 2.50
+  release: '2.50'
   dhcp: on
--- base.yaml
+++ base.yaml
   mac: { type: string, default: 10:20:30:40:50:11 }
-  release: { type: string, default: 1.10, constraints: [ { allowed_values: [ 1.1, 1.10 ] } ] }
+  release: { type: string, default: '1.10', constraints: [ { allowed_values: [ 1.1, '1.10' ] } ] }
   dhcp: { type: string, default: no }
```

```yaml pass
heat_template_version: 2016-10-14
description: numbers in quotes
parameters:
  pci_address: { type: string, default: "04:10:30" }
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Put the value in quotes. `vnfcheck fix --unsafe` adds the quotes.
"#),
    ("hot.condition-cycle", r#"## What it checks

The conditions of a template do not refer to each other in a cycle. If nothing uses the conditions, the finding is
advice.

## Why it matters

Heat cannot evaluate a condition that depends on itself.

## Examples

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
7:17 conditions refer to each other in a cycle: `second`, `first`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  with_oam: { type: boolean }
conditions:
  has_oam: { equals: [ { get_param: with_oam }, true ] }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove one of the references from the cycle.
"#),
    ("hot.config-as-user-data", r#"## What it checks

If the `user_data` of a server refers to an `OS::Heat::SoftwareConfig`, `OS::Heat::CloudConfig` or
`OS::Heat::MultipartMime`, the server sets `user_data_format` to a value other than `HEAT_CFNTOOLS`, the default.

## Why it matters

In the format `HEAT_CFNTOOLS`, Heat passes the ID of the configuration to the server instead of its content. The server boots and runs nothing.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  config: { type: OS::Heat::SoftwareConfig, properties: { config: echo } }
  server:
    type: OS::Nova::Server
    properties:
      flavor: small
      image: centos
      networks: [ { network: oam } ]
      user_data: { get_resource: config }
```
```finding
10:18 the server receives the ID of `config`, not its content
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  config: { type: OS::Heat::SoftwareConfig, properties: { config: echo } }
  server:
    type: OS::Nova::Server
    properties:
      flavor: small
      image: centos
      networks: [ { network: oam } ]
      user_data_format: RAW
      user_data: { get_resource: config }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Set `user_data_format: RAW`, or `SOFTWARE_CONFIG` if the server has software deployments.
"#),
    ("hot.conflicting-properties", r#"## What it checks

A resource does not have properties, or values of properties, that exclude each other. Examples are `cidr` and
`subnetpool` of a subnet, and `security_groups` of a server whose `networks` contain a `port`.

## Examples

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
5:53 `port` and `fixed_ip` exclude each other
11:7 `security_groups` and a `port` in `networks` exclude each other
12:34 `allocate_network` and other networks exclude each other
13:36 the server has two boot sources
13:83 `volume_id` and `swap_size` exclude each other
16:31 `ipv6_ra_mode` is not allowed for IPv4
22:7 `cidr` and `subnetpool` exclude each other
25:26 `ipv6_ra_mode` and `ipv6_address_mode` differ
35:60 `segmentation_id` is not allowed if `network_type` is `flat`
42:91 `min_adjustment_step` is not allowed if `adjustment_type` is `exact_capacity`
45:97 duplicate configuration for action `UPDATE`
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  server: { type: OS::Nova::Server, properties: { flavor: small, image: centos, networks: [ { network: oam } ], user_data_format: RAW } }
  config: { type: OS::Heat::SoftwareConfig, properties: { config: echo } }
  deployment:
    type: OS::Heat::SoftwareDeployment
    properties:
      config: { get_resource: config }
      server: { get_resource: server }
```
```finding
9:15 server `server` has a software deployment but not `user_data_format: SOFTWARE_CONFIG`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Keep one of the properties that the message names.
"#),
    ("hot.dependency-cycle", r#"## What it checks

The resources of a template do not depend on each other in a cycle, whether by `depends_on` or by references to
other resources.

## Why it matters

Heat cannot create any resource of the cycle before the others.

## Examples

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
16:17 resources depend on each other in a cycle: `port_1`, `port_0`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove one of the references from the cycle.
"#),
    ("hot.deprecated", r#"## What it checks

A template uses no resource type, property or attribute that is deprecated, unsupported or kept only for old
templates. The finding is advice.

## Examples

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
6:7 property `network_id` of `OS::Neutron::Port` has been obsolete since Heat 5.0.0
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  oam: { type: OS::Neutron::Port, properties: { network_id: oam } }
  data: { type: OS::Neutron::Port, properties: { network_id: data } }
```
```finding
3:49 property `network_id` of `OS::Neutron::Port` has been obsolete since Heat 5.0.0; 2 uses in this file
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  vm: { type: OS::Nova::Server, properties: { flavor: small, image: centos, networks: [ { network: oam } ] } }
outputs:
  a: { value: { get_attr: [ vm, accessIPv4 ] } }
  b: { value: { get_attr: [ vm, accessIPv4 ] } }
```
```finding
5:33 attribute `accessIPv4` of `OS::Nova::Server` is deprecated since 14.0.0; 2 uses in this file
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use the replacement that the help of the finding names.
"#),
    ("hot.disabled-resource", r#"## What it checks

No reference uses a resource whose condition is known to be false. In HOT templates, the rule checks only the
references in `resources`.

## Why it matters

Heat does not create a disabled resource, so the reference cannot be resolved.

## Examples

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
12:94 resource `a` is disabled by its condition
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Put the reference under the condition of the resource with `if`.
"#),
    ("hot.duplicate-key", r#"## What it checks

No mapping of a template or environment file contains the same key twice. In the rule set `heat`, the finding is a
warning.

## Why it matters

Heat keeps the last value without a warning; the first value is lost.

## Examples

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: text }
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
4:3 duplicate key `vm_name`; Heat keeps only the last value
```

```yaml pass
heat_template_version: 2016-10-14
description: one value for each key
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Keep one of the two entries. If the second entry belongs to another mapping, add the key that is missing between
them.
"#),
    ("hot.empty-template", r#"## What it checks

A template file contains more than comments and white space.

## Examples

```yaml fail
# nothing
```
```finding
1:1 the template is empty
```

```yaml pass
heat_template_version: 2016-10-14
description: one value for each key
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Write the template, or remove the file.
"#),
    ("hot.environment-value", r#"## What it checks

A value in the environment file fits the type and the constraints of the parameter. A value from the environment file or a
default fits the properties that use the parameter. The content of a `json` parameter is checked like the property itself,
and a path into the content must exist unless an empty string is valid.
Properties of resources that a condition disables are not checked. The finding is advice without `--strict-environment`,
because the value is often a placeholder.

## Examples

```yaml fail file=base.yaml
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
base.env:1:15 invalid value of `count`: `many` is not a number
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  addresses: { type: json, default: [ { address: 192.0.2.1 } ] }
resources:
  port: { type: OS::Neutron::Port, properties: { network: oam, fixed_ips: { get_param: addresses } } }
```
```finding
3:41 invalid default of `addresses` for `fixed_ips`: `fixed_ips` of `OS::Neutron::Port` has no property `address`
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  disk: { type: json, default: { size: 10 } }
resources:
  volume: { type: OS::Cinder::Volume, properties: { size: { get_param: [ disk, sise ] } } }
```
```finding
3:32 invalid default of `disk` for `size`: a mapping has no `sise`
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
parameters:
  ports: { type: number }
```
```yaml file=base.env
parameters:
  ports: 2
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Replace the value with a fitting one before the stack is created.
"#),
    ("hot.ignored-constraint", r#"## What it checks

Each item under `constraints` contains one kind of constraint. The finding is advice.

## Why it matters

If an item contains several kinds, Heat uses one of them and ignores the others.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  a: { type: string, constraints: [ { length: { max: 3 }, allowed_values: [ x ] } ] }
```
```finding
3:59 `allowed_values` is ignored next to `length`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name:
    type: string
    constraints:
      - length: { max: 20 }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Write each kind of constraint as a separate item of the list.
"#),
    ("hot.ignored-function", r#"## What it checks

A mapping that looks like a function call is a valid call: its only key is a function of the template version. The rule
also reports a misspelled function name if the value is a likely argument, such as the name of a parameter for
`get_param`. `AWSTemplateFormatVersion` supports `Fn::If`, `HeatTemplateFormatVersion` does not, and neither version
supports `Fn::Sub`. The finding is advice.

## Why it matters

The engine treats the mapping as plain data and does not compute a value.

## Examples

```yaml fail file=base.yaml
HeatTemplateFormatVersion: '2012-12-12'
Parameters:
  name: { Type: String }
Resources:
  text: { Type: OS::Heat::Value, Properties: { value: { Fn::Sub: "host-${name}" } } }
```
```finding
5:57 `Fn::Sub` is not a function of this version and is treated as data
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  text: { type: OS::Heat::Value, properties: { value: { get param: name } } }
```
```finding
5:57 `get param` is not a function and is treated as data
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  text: { type: OS::Heat::Value, properties: { value: { list join: [ "-", [ host, a ] ] } } }
```
```finding
3:57 `list join` is not a function and is treated as data
```

```yaml pass file=base.yaml
HeatTemplateFormatVersion: '2012-12-12'
Parameters:
  name: { Type: String }
Resources:
  text: { Type: OS::Heat::Value, Properties: { value: { Fn::Join: [ "-", [ host, { Ref: name } ] ] } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use a function that the template version supports, as the only key of its mapping.
"#),
    ("hot.ignored-key", r#"## What it checks

The resources and outputs of a CloudFormation template contain only attributes that exist in the template version.
For example, `Condition` does not exist in `HeatTemplateFormatVersion`. The finding is advice.

## Why it matters

The engine ignores the key without a warning.

## Examples

```yaml fail file=base.yaml
HeatTemplateFormatVersion: '2012-12-12'
Resources:
  word: { Type: OS::Heat::RandomString, properties: { length: 8 } }
```
```finding
3:41 the engine ignores `properties`, which is not an attribute of a resource of this version
```

```yaml pass file=base.yaml
HeatTemplateFormatVersion: '2012-12-12'
Resources:
  word: { Type: OS::Heat::RandomString, Properties: { length: 8 } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct or remove the key.
"#),
    ("hot.invalid-condition", r#"## What it checks

Heat can evaluate each condition to true or false. If a condition reads a parameter of another type than `boolean`,
the finding is advice.

## Examples

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
9:25 a list is not a condition
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  with_oam: { type: boolean }
conditions:
  has_oam: { equals: [ { get_param: with_oam }, true ] }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Write the condition with `equals`, `not`, `and`, `or`, a boolean parameter, `true` or `false`.
"#),
    ("hot.invalid-constraint", r#"## What it checks

`constraints` of a parameter is a list of mappings. Each mapping contains a kind of constraint that exists and that
the type of the parameter allows.

## Why it matters

Heat rejects a template with an invalid constraint.

## Examples

```yaml fail file=base.yaml
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
4:42 constraint `range` is not valid for type `string`
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  size: { type: number, constraints: [ { rang: { min: 1 } } ] }
```
```finding
3:42 unknown constraint `rang`
```
```diff display
 parameters:
-  size: { type: number, constraints: [ { rang: { min: 1 } } ] }
+  size: { type: number, constraints: [ { range: { min: 1 } } ] }
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name:
    type: string
    constraints:
      - length: { max: 20 }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Write a list of mappings, each with one kind of constraint that the parameter type allows. For a misspelled kind,
the finding suggests the correct name, which an editor can insert.
"#),
    ("hot.invalid-default", r#"## What it checks

The default of a parameter fits the type and the constraints of the parameter.

## Examples

```yaml fail file=base.yaml
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
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  ports: { type: number, default: 2, constraints: [ { range: { min: 1 } } ] }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the default, or relax the constraint.
"#),
    ("hot.invalid-policy", r#"## What it checks

The deletion policy and the update policy of a resource are supported by the resource type and by the template
version.

## Examples

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  alarm: { type: OS::Ceilometer::Alarm, properties: { threshold: 1 } }
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
6:58 resources of this type do not support the deletion policy `Snapshot`
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    update_policy: { rolling_updates: { max_batch_size: 1 } }
    properties: { resource_def: { type: OS::Heat::RandomString } }
  scaling:
    type: OS::Heat::AutoScalingGroup
    update_policy: { rolling_updates: { max_batch_size: 1 } }
    properties: { min_size: 1, max_size: 2, resource: { type: OS::Heat::RandomString } }
```
```finding
5:22 `OS::Heat::ResourceGroup` has no update policy `rolling_updates`
9:22 `OS::Heat::AutoScalingGroup` has no update policy `rolling_updates`
```
```diff display
     type: OS::Heat::ResourceGroup
-    update_policy: { rolling_updates: { max_batch_size: 1 } }
+    update_policy: { rolling_update: { max_batch_size: 1 } }
     properties: { resource_def: { type: OS::Heat::RandomString } }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use a policy that the resource type and the template version support.
"#),
    ("hot.misplaced-environment", r#"## What it checks

A file with the extension of a template, such as `.yaml`, does not contain an environment.

## Why it matters

vnfcheck reads the file as a template, so other requirements fail on this file, and on the module, which then has no
environment file.

## Examples

```yaml fail file=base_values.yaml
parameters:
  vfw_flavor_name: m1.small
  vfw_names: [ vfw_1, vfw_2 ]
```
```finding
1:1 the file contains an environment, but has the file name of a template
```

```yaml pass
heat_template_version: 2016-10-14
description: one value for each key
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Rename the file after its template, with the extension `.env`.
"#),
    ("hot.missing-file", r#"## What it checks

Each file that a template names is in the package: a nested template, a file that `get_file` reads, and a template
in the `resource_registry` of the environment file. URLs are not checked.

## Examples

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
4:17 nested template `missing.yaml` is not in the package
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
outputs:
  script: { value: { get_file: start.sh } }
```
```yaml file=start.sh
echo started
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add the file to the package, or correct its name.
"#),
    ("hot.missing-member", r#"## What it checks

A group of resources defines its members: `resource_def` has a `type`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Heat::ResourceGroup
    properties:
      resource_def: { properties: {} }
```
```finding
6:21 group `a` does not define its members
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  ports:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: OS::Neutron::Net }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `resource_def:` with a `type:` to the properties of the group.
"#),
    ("hot.missing-parameter", r#"## What it checks

A call of a nested template passes every parameter of the nested template that has no default. For the members of a
group, the finding is advice unless the group certainly has a member.

## Examples

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  alarm: { type: OS::Ceilometer::Alarm, properties: { threshold: 1 } }
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
5:16 required parameter `bits` of `pair.yaml` is not passed
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  group: { type: OS::Heat::ResourceGroup, properties: { count: 2, resource_def: { type: nested.yaml } } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
```
```finding
3:89 required parameter `vm_name` of `nested.yaml` is not passed
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  chain: { type: OS::Heat::ResourceChain, properties: { resources: [ nested.yaml ] } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
```
```finding
3:70 required parameter `vm_name` of `nested.yaml` is not passed
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
resources:
  vm: { type: nested.yaml, properties: { vm_name: vm } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Pass the parameter as a property of the calling resource, or declare a default in the nested template.
"#),
    ("hot.missing-property", r#"## What it checks

A resource has all properties that its type requires.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Neutron::Port
    properties: { name: a }
```
```finding
4:11 `OS::Neutron::Port` requires property `network`
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  policy:
    type: OS::Octavia::L7Policy
    properties:
      listener: web
      action: REDIRECT_TO_POOL
```
```finding
4:11 `redirect_pool` is required if `action` is `REDIRECT_TO_POOL`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add the property that the message names.
"#),
    ("hot.missing-type", r#"## What it checks

Each parameter and each resource has a `type`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  a: { default: 1 }
```
```finding
3:3 parameter `a` has no type
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
resources:
  keys: { type: OS::Heat::RandomString }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `type:` to the parameter or resource.
"#),
    ("hot.missing-value", r#"## What it checks

Each output has a `value`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
outputs:
  a: { description: text }
```
```finding
3:3 output `a` has no value
```

```yaml pass
heat_template_version: 2016-10-14
outputs:
  name: { value: text }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Add `value:` to the output.
"#),
    ("hot.missing-version", r#"## What it checks

A template states its version with `heat_template_version`.

## Examples

```yaml fail
parameters: {}
```
```finding
1:1 the template has no version
```

```yaml pass
heat_template_version: 2016-10-14
description: a template that tells its version
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Add `heat_template_version:` at the start of the template.
"#),
    ("hot.nesting-cycle", r#"## What it checks

A nested template calls neither itself nor one of its callers, directly or through other templates.

## Why it matters

The nesting would never end.

## Examples

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
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
resources:
  vm: { type: nested.yaml, properties: { vm_name: vm } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove the call that closes the cycle.
"#),
    ("hot.nesting-depth", r#"## What it checks

Nested templates are at most five levels below the first template.

## Why it matters

Heat limits the depth of nested stacks to five by default.

## Examples

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources: { a: { type: n1.yaml } }
```
```yaml file=n1.yaml
heat_template_version: 2016-10-14
resources: { a: { type: n2.yaml } }
```
```yaml file=n2.yaml
heat_template_version: 2016-10-14
resources: { a: { type: n3.yaml } }
```
```yaml file=n3.yaml
heat_template_version: 2016-10-14
resources: { a: { type: n4.yaml } }
```
```yaml file=n4.yaml
heat_template_version: 2016-10-14
resources: { a: { type: n5.yaml } }
```
```yaml file=n5.yaml
heat_template_version: 2016-10-14
resources: { a: { type: n6.yaml } }
```
```yaml file=n6.yaml
heat_template_version: 2016-10-14
```
```finding
n5.yaml:2:25 this call is more than 5 levels below the first template
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
resources:
  vm: { type: nested.yaml, properties: { vm_name: vm } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Flatten the nesting: merge nested templates, or call them from a higher level.
"#),
    ("hot.not-yaml", r#"## What it checks

Each template and environment file is YAML that Heat can load. Heat stops at the first error; vnfcheck reports
every error of the file at its position.

## Examples

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  n:
    type: OS::Neutron::Net
    properties:
      name: %index%_ctl
```
```finding
6:13 an unquoted value cannot start with `%`, expected quotes
```

```yaml pass
heat_template_version: 2016-10-14
description: valid YAML
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Correct the YAML syntax at the reported position.
"#),
    ("hot.octal-number", r#"## What it checks

No unquoted number has a leading zero that makes YAML read the number in base 8. The finding is advice.

## Why it matters

The value differs from the written digits: `010` is the number 8.

## Examples

```yaml fail file=base.yaml
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
9:34 `010` is the number 8 in YAML 1.1
```
```diff unsafe
   ports: { type: string, default: 80:80 }
-  mode: { type: number, default: 010 }
+  mode: { type: number, default: '010' }
   quoted: { type: string, default: "0000:00:05.0" }
```

```yaml pass
heat_template_version: 2016-10-14
description: numbers in quotes
parameters:
  pci_address: { type: string, default: "04:10:30" }
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Put the number in quotes, or remove the leading zero. `vnfcheck fix --unsafe` adds the quotes.
"#),
    ("hot.other-version", r#"## What it checks

A template uses only features of the version that it states. The rule reports a feature that exists in another
version, such as `tags` of a parameter.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  a: { type: string, tags: [ x ] }
```
```finding
3:22 version `2016-10-14` has no parameter attribute `tags`
```

```yaml pass
heat_template_version: 2016-10-14
description: a template that tells its version
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Set `heat_template_version:` to a version with the feature, or write the template without it.
"#),
    ("hot.outside-file", r#"## What it checks

No file name in a template points outside the package.

## Examples

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: text }
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
13:30 file `../script.sh` is outside the package
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
outputs:
  script: { value: { get_file: start.sh } }
```
```yaml file=start.sh
echo started
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Move the file into the package, and name it relative to the template.
"#),
    ("hot.removed-type", r#"## What it checks

No resource has a type that Heat removed in an earlier release.

## Why it matters

Heat cannot create a resource of a removed type.

## Examples

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
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use the replacement that the help of the finding names. If the help names no replacement, use another type.
"#),
    ("hot.repeated-name", r#"## What it checks

No parameter has the same name as a resource of the template.

## Examples

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
7:3 `vm_0` is both a parameter and a resource
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string, description: name of the server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Rename the parameter or the resource.
"#),
    ("hot.repeated-parameter", r#"## What it checks

The parameter groups of a template list each parameter at most once.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters: { a: { type: string } }
parameter_groups: [ { parameters: [ a, a ] } ]
```
```finding
3:40 parameter `a` occurs twice in `parameter_groups`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
parameter_groups:
  - parameters: [ vm_name ]
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Remove one of the two entries.
"#),
    ("hot.replaced-type", r#"## What it checks

If the `resource_registry` of an environment file replaces a resource type with a template, the template offers the
interface of the type. The parameters of the template match the properties of the type, and the template needs no
other parameter. The attributes of the type are outputs of the template.

## Examples

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  alarm: { type: OS::Ceilometer::Alarm, properties: { threshold: 1 } }
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
base.env:4:22 `pair.yaml` has no outputs for attributes of `OS::Nova::KeyPair`: `private_key`, `public_key`
base.env:4:22 `pair.yaml` requires parameter `bits`, but `OS::Nova::KeyPair` has no such property
base.env:4:22 parameter `name` of `pair.yaml` is not a string, unlike the property of `OS::Nova::KeyPair`
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
resources:
  vm: { type: "Our::Server" }
```
```yaml file=base.env
resource_registry:
  "Our::Server": server.yaml
```
```yaml file=server.yaml
heat_template_version: 2016-10-14
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the required properties of the type as parameters of the template, and its attributes as outputs. Add a
default to each other parameter.
"#),
    ("hot.shared-port", r#"## What it checks

A port is attached to at most one server.

## Why it matters

Nova rejects a port that another server uses.

## Examples

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

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Define a separate port for each server.
"#),
    ("hot.swallowed-section", r#"## What it checks

No section of a template, such as `resources:`, is part of the description. YAML reads an indented section after the
text of a description as a part of the description. The rule reports such a section if the template has no other section
of that name.

## Why it matters

Heat accepts the template and creates a stack without resources.

## Examples

```yaml fail
heat_template_version: 2016-10-14
description: |
  A network.

  resources:
    net: { type: OS::Neutron::Net }
```
```finding
2:1 the description contains `resources:`
```

```yaml fail
heat_template_version: 2016-10-14
description: >
  A network of
  resources:
    net: { type: OS::Neutron::Net }
```
```finding
2:1 the description contains `resources:`
```

```yaml pass
heat_template_version: 2016-10-14
description: |
  A network.

resources:
  net: { type: OS::Neutron::Net }
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Move the section to the left margin.
"#),
    ("hot.too-many-resources", r#"## What it checks

A template has at most 1000 resources.

## Why it matters

Heat accepts at most 1000 resources in a stack by default.

## Examples

```yaml pass
heat_template_version: 2016-10-14
description: a template that tells its version
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Split the template.
"#),
    ("hot.undeclared-parameter", r#"## What it checks

Each parameter that an environment file sets is declared in its template.

## Examples

```yaml fail file=base.yaml
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
base.env:1:28 `base.yaml` has no parameter `counts`
```
```diff unsafe
--- base.env
+++ base.env
-parameters: { count: many, counts: 2 }
+parameters: { count: many }
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
parameters:
  ports: { type: number }
```
```yaml file=base.env
parameters:
  ports: 2
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the name, declare the parameter in the template, or remove the value. `vnfcheck fix --unsafe` removes the
value.
"#),
    ("hot.unknown-attribute", r#"## What it checks

Parameters, resources, outputs and constraints contain only keys that Heat defines.

## Examples

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
15:5 unknown attribute `property` of a resource
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  net:
    type: OS::Neutron::Net
    propertes: { shared: false }
```
```finding
5:5 unknown attribute `propertes` of a resource
```
```diff display
     type: OS::Neutron::Net
-    propertes: { shared: false }
+    properties: { shared: false }
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string, description: name of the server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the key, or indent it to the level at which it belongs. For a misspelled key, the finding suggests the
correct name, which an editor can insert.
"#),
    ("hot.unknown-condition", r#"## What it checks

Each condition that a template uses is defined under `conditions:`.

## Examples

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
12:49 undefined condition `somewhere`
```

```yaml pass
heat_template_version: 2016-10-14
conditions:
  has_oam: true
resources:
  net: { type: OS::Neutron::Net, condition: has_oam }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Define the condition under `conditions:`, or correct its name.
"#),
    ("hot.unknown-dependency", r#"## What it checks

`depends_on` names only resources of the same template.

## Examples

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: text }
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
8:17 `depends_on` refers to unknown resource `vm_port`
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  first: { type: OS::Heat::RandomString }
  second: { type: OS::Heat::RandomString, depends_on: frist }
```
```finding
4:55 `depends_on` refers to unknown resource `frist`
```
```diff display
   first: { type: OS::Heat::RandomString }
-  second: { type: OS::Heat::RandomString, depends_on: frist }
+  second: { type: OS::Heat::RandomString, depends_on: first }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  other: { type: OS::Neutron::Net, depends_on: net }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Name a resource of the same file. For a misspelled name, the finding suggests the correct name, which an editor can
insert.
"#),
    ("hot.unknown-output", r#"## What it checks

An attribute that `get_attr` reads from a nested template is an output of the nested template. For a group, the
attribute is an output of its members, whether it is read from all members (`[ g, b ]`, `[ g, attributes, b ]`) or
from one (`[ g, resource.0.b ]`).

## Why it matters

Heat rejects the reference only at deployment.

## Examples

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: n.yaml }
  g: { type: OS::Heat::ResourceGroup, properties: { count: 2, resource_def: { type: n.yaml } } }
outputs:
  o: { value: { get_attr: [ a, b ] } }
  one: { value: { get_attr: [ g, resource.0.b ] } }
  all: { value: { get_attr: [ g, attributes, b ] } }
  known: { value: { get_attr: [ g, attributes, c ] } }
  ids: { value: [ { get_attr: [ g, refs ] }, { get_attr: [ g, resource.0 ] } ] }
```
```yaml file=n.yaml
heat_template_version: 2016-10-14
outputs: { c: { value: d } }
```
```finding
6:32 `n.yaml` has no output `b`
7:34 `n.yaml` has no output `b`
8:46 `n.yaml` has no output `b`
```

```yaml pass file=base.yaml
heat_template_version: 2016-10-14
resources:
  vm: { type: nested.yaml, properties: { vm_name: vm } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the output in the nested template, or correct the name of the attribute.
"#),
    ("hot.unknown-parameter", r#"## What it checks

Each parameter that a template uses is declared under `parameters:`.

## Examples

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: text }
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
10:26 `get_param` refers to undeclared parameter `vm_nam`
```
```diff display
     properties:
-      name: { get_param: vm_nam }
+      name: { get_param: vm_name }
       flavor: m1.small
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
resources:
  net: { type: OS::Neutron::Net, properties: { name: { get_param: oam_network } } }
```
```finding
5:67 `get_param` refers to undeclared parameter `oam_network`
```
```diff unsafe
   vm_name: { type: string }
+  oam_network:
+    type: string
+    description: oam network
 resources:
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string }
outputs:
  name: { value: { get_param: vm_name } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Declare the parameter under `parameters:`. `vnfcheck fix --unsafe` adds the declaration. For a misspelled name, the
finding suggests the correct name, which an editor can insert.
"#),
    ("hot.unknown-parameter-type", r#"## What it checks

The type of a parameter is `string`, `number`, `json`, `comma_delimited_list` or `boolean`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters: { a: { type: text } }
```
```finding
2:20 `text` is not a parameter type
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  count: { type: nubmer }
```
```finding
3:12 `nubmer` is not a parameter type
```
```diff display
 parameters:
-  count: { type: nubmer }
+  count: { type: number }
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vm_name: { type: string, description: name of the server }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use one of these types. For a misspelled type, the finding suggests the correct name, which an editor can insert.
"#),
    ("hot.unknown-property", r#"## What it checks

A resource has only properties that its type defines. The same applies to nested properties, such as an entry of
`fixed_ips`.

## Examples

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
7:47 `fixed_ips` of `OS::Neutron::Port` has no property `subnet_name`
9:7 `OS::Neutron::Port` has no property `securty_groups`
```
```diff display
       admin_state_up: "yes"
-      securty_groups: [ default ]
+      security_groups: [ default ]
   own: { type: Vendor::Own::Thing }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct or remove the property. For a misspelled property, the finding suggests the correct name, which an editor
can insert.
"#),
    ("hot.unknown-resource", r#"## What it checks

`get_resource` and other references name only resources of the same template.

## Examples

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: text }
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
15:33 `get_resource` refers to unknown resource `vm_0_port`
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net, description: d }
  oam_port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
outputs:
  port: { value: { get_resource: oam_prot } }
```
```finding
6:34 `get_resource` refers to unknown resource `oam_prot`
```
```diff display
 outputs:
-  port: { value: { get_resource: oam_prot } }
+  port: { value: { get_resource: oam_port } }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
outputs:
  net_id: { value: { get_resource: net } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Name a resource of the same file. For a misspelled name, the finding suggests the correct name, which an editor can
insert.
"#),
    ("hot.unknown-resource-attribute", r#"## What it checks

An attribute that `get_attr` reads is defined by the type of the resource.

## Examples

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
12:41 `OS::Neutron::Port` has no attribute `ip_address`
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
outputs:
  status: { value: { get_attr: [ net, statsu ] } }
```
```finding
5:39 `OS::Neutron::Net` has no attribute `statsu`
```
```diff display
 outputs:
-  status: { value: { get_attr: [ net, statsu ] } }
+  status: { value: { get_attr: [ net, status ] } }
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: OS::Neutron::Net }
outputs:
  all: { value: { get_attr: [ group, attributes, statsu ] } }
```
```finding
9:50 `OS::Neutron::Net` has no attribute `statsu`
```
```diff display
 outputs:
-  all: { value: { get_attr: [ group, attributes, statsu ] } }
+  all: { value: { get_attr: [ group, attributes, status ] } }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
outputs:
  status: { value: { get_attr: [ net, status ] } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Read an attribute that the type defines. For a misspelled attribute, the finding suggests the correct name, which
an editor can insert.
"#),
    ("hot.unknown-resource-type", r#"## What it checks

Heat or the Contrail plug-in defines the type of a resource. The finding is advice, because another plug-in may
define the type.

## Examples

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
10:16 unknown resource type `Vendor::Own::Thing`
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  net_a: { type: OS::Neutron::Nett }
  net_b: { type: OS::Neutron::Nett }
```
```finding
3:18 unknown resource type `OS::Neutron::Nett`
```
```diff display
 resources:
-  net_a: { type: OS::Neutron::Nett }
-  net_b: { type: OS::Neutron::Nett }
+  net_a: { type: OS::Neutron::Net }
+  net_b: { type: OS::Neutron::Net }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct a misspelled type; the finding suggests the correct name, which an editor can insert. Otherwise verify that
the cloud has the plug-in that defines the type.
"#),
    ("hot.unknown-section", r#"## What it checks

A template has only sections that its version defines, and an environment file only sections that Heat defines.

## Examples

```yaml fail file=old.template
heat_template_version: 2015-10-15
conditions: { always: true }
```
```finding
2:1 version `2015-10-15` has no section `conditions`
```

```yaml fail
heat_template_version: 2016-10-14
output:
  name: { value: vfw }
```
```finding
2:1 unknown section `output` of a template
```
```diff display
 heat_template_version: 2016-10-14
-output:
+outputs:
   name: { value: vfw }
```

```yaml pass
heat_template_version: 2016-10-14
description: one value for each key
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Correct or remove the section. For a misspelled section, the finding suggests the correct name, which an editor can
insert.
"#),
    ("hot.unknown-version", r#"## What it checks

The value of `heat_template_version` is a version that Heat supports.

## Examples

```yaml fail
heat_template_version: 2013-05-24
parameters:
  vm_name: { type: text }
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
```

```yaml pass
heat_template_version: 2016-10-14
description: a template that tells its version
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Use a version that Heat supports, such as `2016-10-14`.
"#),
    ("hot.unused-replacement", r#"## What it checks

The literal `template` of `str_replace` contains each name in `params`; a name that the text does not contain replaces
nothing. Texts from files and parameters are not checked. In the rule set `heat`, the finding is a note.

## Why it matters

Heat accepts the template and deploys the text unchanged. `str_replace_strict` rejects such a name.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  text:
    type: OS::Heat::Value
    properties:
      value: { str_replace: { template: "ip=__own_ip__", params: { __own_ip___: 192.0.2.1 } } }
```
```finding
6:68 the template string does not contain `__own_ip___`
```
```diff display
     properties:
-      value: { str_replace: { template: "ip=__own_ip__", params: { __own_ip___: 192.0.2.1 } } }
+      value: { str_replace: { template: "ip=__own_ip__", params: { __own_ip__: 192.0.2.1 } } }
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  text:
    type: OS::Heat::Value
    properties:
      value: { str_replace: { template: "ip=__own_ip__", params: { __own_ip__: 192.0.2.1 } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the name, or remove it from `params`.
"#),
    ("hot.wrong-argument", r#"## What it checks

The arguments of a function have the shape that the function accepts. For example, `str_replace` takes a mapping
with `template` and `params`.

## Examples

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
12:13 `str_replace` expects a mapping with `template`, `params`
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  text: { type: OS::Heat::Value, properties: { value: { get_file: { get_param: name } } } }
```
```finding
5:55 `get_file` expects the literal name of a file
```

```yaml pass
heat_template_version: 2016-10-14
outputs:
  name: { value: { list_join: [ "-", [ a, b ] ] } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Correct the arguments of the function.
"#),
    ("hot.wrong-shape", r#"## What it checks

Each part of a template or environment file has the shape that Heat expects: a string, a list or a mapping.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources: [ a ]
```
```finding
2:12 `resources` must be a mapping of names
```

```yaml fail file=base.yaml
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
```
```yaml file=base.env
parameters:
name: a
```
```finding
base.env:1:1 `parameters` is empty, but entries follow at the left margin
```

```yaml pass
heat_template_version: 2016-10-14
description: one value for each key
```

```yaml n/a file=notes.txt
nothing of Heat
```

## How to fix

Write the value in the shape that the message states.
"#),
    ("hot.wrong-type", r#"## What it checks

The value of a property has the type that the resource type defines.

## Examples

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
8:23 `admin_state_up` expects a boolean, found `yes`
```

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  net: { type: OS::Neutron::Net, properties: { name: { get_parm: name } } }
```
```finding
5:54 `name` expects a string, found a mapping
```
```diff display
 resources:
-  net: { type: OS::Neutron::Net, properties: { name: { get_parm: name } } }
+  net: { type: OS::Neutron::Net, properties: { name: { get_param: name } } }
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  text: { type: OS::Heat::Value, properties: { type: json, value: [ a ] } }
```
```finding
3:67 `value` expects a mapping, found a list
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use a value of the type that the message states. For a misspelled function, the finding suggests the correct name,
which an editor can insert.
"#),
    ("hot.wrong-value", r#"## What it checks

The value of a property satisfies the constraints of the resource type, such as a valid IP address.

## Examples

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
7:34 invalid value of `ip_address`: `192.0.2.256` is not an IP address
```

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    update_policy: { rolling_update: { max_batch_size: 0 } }
    properties: { resource_def: { type: OS::Heat::RandomString } }
```
```finding
5:56 invalid value of `max_batch_size`: the number `0` is not at least 1
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  net: { type: OS::Neutron::Net }
  port: { type: OS::Neutron::Port, properties: { network: { get_resource: net } } }
```

```yaml n/a
heat_template_version: 2016-10-14
```

## How to fix

Use a value that the resource type allows.
"#),
];
