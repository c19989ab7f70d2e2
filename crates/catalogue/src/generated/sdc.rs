// Written by `cargo xtask generate` from rules/. Not to be edited.

use std::borrow::Cow;

use crate::{Keyword, Mode, Release, Requirement, Revision};

/// The requirements, sorted by id.
pub static REQUIREMENTS: &[Requirement] = &[
    Requirement {
        id: Cow::Borrowed("SDC-ARCHIVE2"),
        title: Cow::Borrowed("The archive contains no folders"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Import"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

All files of the package are in its root. The finding is advice, because the folder on disk can be packed into an
archive without folders.

## Why it matters

SDC rejects an archive with folders when it processes the archive.

## Examples

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=scripts/boot.sh
#!/bin/sh
```
```finding
advice scripts/boot.sh:1:1 `scripts/boot.sh` is in a folder, which SDC refuses in an archive
```

## How to fix

Move the file into the root of the package, or leave it out of the archive. `vnfcheck pack` packs no folders.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-ARCHIVE3"),
        title: Cow::Borrowed("Every YAML and environment file belongs to a module"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Import"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`MANIFEST.json` lists each `.yaml`, `.yml` and `.env` file: as a template, as a volume template, as the environment
file of one of them, or as a nested template. The finding is advice.

## Why it matters

SDC accepts the upload, but the import continues only after a person has assigned the file to a module.

## Examples

```yaml pass file=other.env
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
advice 1:1 the manifest assigns `other.env` to no module, so SDC waits for a manual assignment
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add the file to the right entry of `MANIFEST.json`, or remove the file from the package. `vnfcheck manifest` writes
the manifest.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CRASH"),
        title: Cow::Borrowed("SDC's import does not end in an exception"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Import"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains none of the inputs that end SDC's import with a server error. The findings of the other
requirements of this set apply after these errors are fixed.

- The manifest is null, has no `data`, contains a null entry or a comma after the last entry, or contains an entry
  without a known type.
- A server or port has no properties. A resource has no type or no value.
- `get_attr` in an output is not a list of a resource and an attribute name, or the template has no resources.
- An entry of `networks` or `fixed_ips`, the value of `scheduler_hints`, or the value of `resource_def` is not a
  mapping. An entry of `fixed_ips` is an empty mapping.
- A resource passes properties to a nested template, and one of the two templates declares no parameters.
- A Contrail interface refers to a parameter that is not declared.

## Why it matters

SDC returns a server error without a validation report.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  web_server_0: { type: OS::Nova::Server }
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties: { fixed_ips: [ 10.0.0.1 ] }
outputs:
  web_id: { value: { get_attr: [ web_server_0 ] } }
```
```finding
3:3 `web_server_0` has no properties
6:32 an entry of `fixed_ips` must be a mapping with at least one key
8:34 `get_attr` in output `web_id` has no attribute
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```yaml n/a
heat_template_version: 2016-10-14
```
```text file=MANIFEST.json
{ "data": [] }
```

## How to fix

Correct the value as the help of the finding describes. `vnfcheck manifest` writes a valid manifest.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL1"),
        title: Cow::Borrowed("Templates are not empty (Contrail)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file that `MANIFEST.json` lists as a template is at least one byte long.

## Examples

```yaml fail
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```finding
1:1 the template is empty
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Write the template, or remove the file and its entry in `MANIFEST.json`.

## References

- SDC-YML1: YAML files are not empty
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL2"),
        title: Cow::Borrowed("Templates use one version of Contrail"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The templates of a package do not mix resource types of `OS::Contrail` and `OS::ContrailV2`. SDC assigns its
message to an arbitrary template; vnfcheck reports the first resource of the first version.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Contrail::VirtualNetwork }
  b: { type: OS::ContrailV2::VirtualNetwork }
```
```finding
3:14 the templates use resources of both versions of Contrail
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  b: { type: OS::ContrailV2::VirtualNetwork }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Use the types of `OS::ContrailV2` in all templates.

## References

- SDC-CTL3: Templates do not use the first version of Contrail
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL3"),
        title: Cow::Borrowed("Templates do not use the first version of Contrail"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No resource has a type of `OS::Contrail`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Contrail::VirtualNetwork }
```
```finding
3:14 `OS::Contrail::VirtualNetwork` belongs to the first version of Contrail
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  b: { type: OS::ContrailV2::VirtualNetwork }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Use the corresponding type of `OS::ContrailV2`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL4"),
        title: Cow::Borrowed("Templates fit the model of SDC (Contrail)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template fits the fixed model into which SDC reads templates. SDC-HOT12 lists the keys of the model. SDC's
check of Contrail reports the same violation under this code.

## Why it matters

SDC checks nothing else in a template that does not fit the model.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Heat::Value
    condition: always
    properties: { value: 1 }
conditions: { always: true }
```
```finding
5:5 the template is invalid for SDC: unknown key `condition` of `a`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Remove the key that the message names, or correct the YAML syntax.

## References

- SDC-HOT12: Templates fit the model of SDC (Heat validator)
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-FRG1"),
        title: Cow::Borrowed("Resources have a type (forbidden resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Forbidden resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each resource has a `type`. SDC's check of forbidden resources reports the violation under this code, and another
check reports it as SDC-RBV1.

## Why it matters

A resource without a type usually also ends SDC's import in an exception.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { properties: { value: 1 } }
```
```finding
3:3 resource `a` has no type
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add `type:` to the resource.

## References

- SDC-CRASH: SDC's import does not end in an exception
- SDC-RBV1: Resources have a type (resources)
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-FRG2"),
        title: Cow::Borrowed("Templates define no floating IP addresses"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Forbidden resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No resource has the type `OS::Neutron::FloatingIP`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Neutron::FloatingIP, properties: { floating_network: public } }
```
```finding
3:14 forbidden type `OS::Neutron::FloatingIP`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Remove the resource. The cloud, not the template, assigns floating IP addresses.

## References

- R-05257: Templates define no `OS::Neutron::FloatingIP` resource
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-FRG3"),
        title: Cow::Borrowed("Templates fit the model of SDC (forbidden resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Forbidden resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template fits the fixed model into which SDC reads templates. SDC-HOT12 lists the keys of the model. SDC's
check of forbidden resources reports the same violation under this code.

## Why it matters

SDC checks nothing else in a template that does not fit the model.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Heat::Value
    condition: always
    properties: { value: 1 }
conditions: { always: true }
```
```finding
5:5 the template is invalid for SDC: unknown key `condition` of `a`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Remove the key that the message names, or correct the YAML syntax.

## References

- SDC-HOT12: Templates fit the model of SDC (Heat validator)
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNG1"),
        title: Cow::Borrowed("Server groups have one policy that SDC knows"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`policies` of a server group is a list of exactly one element, `affinity` or `anti-affinity`. SDC rejects the soft
policies, although Nova supports them.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ soft-affinity ] } }
  b: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity, anti-affinity ] } }
```
```finding
3:63 the policies of `a` must be exactly one of `affinity` and `anti-affinity`
4:61 the policies of `b` must be exactly one of `affinity` and `anti-affinity`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set `policies` to `[ affinity ]` or `[ anti-affinity ]`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNG2"),
        title: Cow::Borrowed("The server groups of a template are used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a template defines server groups, it uses at least one of them: `get_resource` in properties or outputs names a
server group. If the template uses some of its server groups but not all, SDC reports SDC-HNG3 instead.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```
```finding
3:3 no resource in the template uses server group `a`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      scheduler_hints: { group: { get_resource: a } }
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to the server group in a property or an output, or remove it.

## References

- SDC-HNG3: Every server group is used
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNG3"),
        title: Cow::Borrowed("Every server group is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a template uses one of its server groups, the template uses all of them: `get_resource` in properties or outputs
names each server group.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      scheduler_hints: { group: { get_resource: a } }
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
  b: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```
```finding
12:3 no resource in the template uses server group `b`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      scheduler_hints: { group: { get_resource: a } }
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to the server group in a property or an output, or remove it.

## References

- SDC-HNG2: The server groups of a template are used
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNP1"),
        title: Cow::Borrowed("The network policies of a template are used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a template defines Contrail network policies, it uses at least one of them: `get_resource` (or `get_attr` of
`fq_name`) in properties or outputs names a Contrail network policy. If the template uses some of its Contrail
network policies but not all, SDC reports SDC-HNP2 instead.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  p: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
```
```finding
3:3 no resource in the template uses network policy `p`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  p: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
  a: { type: OS::Contrail::AttachPolicy, properties: { policy: { get_attr: [ p, fq_name ] } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to the Contrail network policy in a property or an output, or remove it.

## References

- SDC-HNP2: Every network policy is used
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNP2"),
        title: Cow::Borrowed("Every network policy is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a template uses one of its Contrail network policies, the template uses all of them: `get_resource` (or
`get_attr` of `fq_name`) in properties or outputs names each Contrail network policy.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  p: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
  q: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
  a: { type: OS::Contrail::AttachPolicy, properties: { policy: { get_attr: [ p, fq_name ] } } }
```
```finding
4:3 no resource in the template uses network policy `q`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  p: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
  a: { type: OS::Contrail::AttachPolicy, properties: { policy: { get_attr: [ p, fq_name ] } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to the Contrail network policy in a property or an output, or remove it.

## References

- SDC-HNP1: The network policies of a template are used
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR1"),
        title: Cow::Borrowed("Nested templates exist"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A resource type that ends in `.yaml` or `.yml` is the exact name of a file in the root of the package. SDC supports
neither folders nor `file://`. SDC's message refers to the missing file; vnfcheck reports the type of the resource.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: sub/nested.yaml
    properties: { a: x }
```
```yaml file=sub/nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
6:11 nested template `sub/nested.yaml` is in a folder, but SDC reads only the top level
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Move the nested template into the root of the package, or correct the name.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR2"),
        title: Cow::Borrowed("Templates do not nest themselves"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template does not call itself, directly or through nested templates. From the nested template, SDC follows the
first resource in each file whose type is a template. The path does not return to the calling template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
```
```finding
nested.yaml:7:11 nested template `nested.yaml` calls this template again
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Remove the call that closes the cycle.

## References

- SDC-HRR3: Groups do not nest their own template
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR3"),
        title: Cow::Borrowed("Properties of a nested template are declared as parameters there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each property of a resource whose type is a nested template is a parameter of the nested template. A nested
template that declares no parameters at all is not checked.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x, size: 1 }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
7:25 nested template `nested.yaml` declares no parameter `size`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Declare the parameter in the nested template, or remove the property.

## References

- R-11041: Nested file parameters are all passed as properties by the caller
- SDC-HRR4: Properties that groups pass to nested templates are declared there
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR4"),
        title: Cow::Borrowed("Strings passed to a nested template fit the parameter types"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A string that a resource passes to a nested template fits the type of the parameter. Values other than strings are
not checked.

SDC has its own rules for types. A `number` is any number that Java accepts, or a number with a unit. A `boolean`
is one of true, false, yes, no, on, off, t, f, y, n, or the number 0 or 1. `json` is a mapping or a list, but not a
string that contains JSON. A `comma_delimited_list` is a list, any value that fits `string`, or any value that Java
prints with a comma. A `string` is any scalar except an unquoted date. SDC accepts no value for an unknown type.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x, n: many }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
7:28 invalid value of `n`: the parameter of `nested.yaml` is a number
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x, n: '2' }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Correct the value, or the type of the parameter in the nested template.

## References

- SDC-HRR5: Strings that groups pass to nested templates fit the parameter types
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNS1"),
        title: Cow::Borrowed("Servers have an image or a flavor"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A server has at least one of the properties `image` and `flavor`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
```
```finding
7:3 server `web_server_0` has neither `image` nor `flavor`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: web_flavor_name }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add `flavor`, and `image` unless the server boots from a volume.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNS2"),
        title: Cow::Borrowed("Scheduler hints refer to server groups"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that `get_resource` names in the `scheduler_hints` of a server has the type `OS::Nova::ServerGroup`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      scheduler_hints: { group: { get_resource: other } }
  other: { type: OS::Heat::None }
```
```finding
10:49 the scheduler hint refers to `other`, which is not a server group
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      scheduler_hints: { group: { get_resource: web_rsg } }
  web_rsg: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to a server group, or remove the hint.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT1"),
        title: Cow::Borrowed("Parameters that properties use are declared"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_param` in a property of a resource names a parameter of the same template, or one of `OS::stack_name`,
`OS::stack_id` and `OS::project_id`. SDC does not check outputs, conditions and metadata, and skips templates that
declare no parameters. R-92635 covers these cases.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_param: size } } }
```
```finding
5:65 undeclared parameter `size`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_param: name } } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Declare the parameter under `parameters:`, or correct its name.

## References

- R-92635: Heat templates follow the OpenStack Template Guide
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT10"),
        title: Cow::Borrowed("Templates have at least one resource"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template has at least one resource.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources: {}
```
```finding
2:1 the template has no resources
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add the resources, or remove the template.

## References

- R-23664: Incremental and volume modules contain the section `resources:`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT11"),
        title: Cow::Borrowed("Templates use all artifacts"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_file` in a property of a template names each artifact: each file that `MANIFEST.json` lists as anything other
than a template, an environment file or `HELM`. For a document that no template needs, the warning can be ignored.

## Examples

```text fail file=notes.txt
read me
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "notes.txt", "type": "OTHER" }
  ]
}
```
```finding
1:1 no `get_file` refers to the artifact `notes.txt`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: boot.sh }
```
```text file=boot.sh
#!/bin/sh
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "boot.sh", "type": "SHELL" }
  ]
}
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to the file with `get_file`, or remove the file from the package.

## References

- SDC-HOT15: Files that `get_file` names exist
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT12"),
        title: Cow::Borrowed("Templates fit the model of SDC (Heat validator)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template is YAML and contains only the keys of the fixed model into which SDC reads templates. SDC rejects all
other keys, even if they are valid in Heat. Five checks of SDC report the violation, each under its own code.

- Template: version, description, `parameter_groups`, `parameters`, `resources`, `outputs`, `conditions`.
- Parameter: `type`, `label`, `description`, `default`, `hidden`, `constraints`, `immutable`.
- Resource: `type`, `properties`, `metadata`, `depends_on`, `update_policy`, `deletion_policy`.
- Output: `description`, `value`.

## Why it matters

SDC checks nothing else in a template that does not fit the model.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Heat::Value
    condition: always
    properties: { value: 1 }
conditions: { always: true }
```
```finding
5:5 the template is invalid for SDC: unknown key `condition` of `a`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Remove the key that the message names, or correct the YAML syntax.

## References

- SDC-CTL4: Templates fit the model of SDC (Contrail)
- SDC-FRG3: Templates fit the model of SDC (forbidden resources)
- SDC-RBV2: Templates fit the model of SDC (resources)
- SDC-SRG5: Templates fit the model of SDC (shared resources)
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT13"),
        title: Cow::Borrowed("The argument of `get_resource` is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The argument of `get_resource` in properties and outputs is a string.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_resource: [ b ] } } }
  b: { type: OS::Heat::None }
```
```finding
3:68 the argument of `get_resource` is not a name
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_resource: b } } }
  b: { type: OS::Heat::None }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Use the name of a resource as the argument.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT15"),
        title: Cow::Borrowed("Files that `get_file` names exist"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_file` in a property whose value is a mapping names a file in the root of the package. SDC ignores a leading
`file:///`, and reports a web address as a missing file.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: boot.sh }
```
```finding
10:30 `get_file` refers to `boot.sh`, which is not in the package
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      user_data: { get_file: boot.sh }
```
```text file=boot.sh
#!/bin/sh
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add the file to the root of the package, or correct its name.

## References

- R-76718: `get_file` refers to its target by file name
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT16"),
        title: Cow::Borrowed("Resources that `get_resource` names exist"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource` in properties and outputs names a resource of the same template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_resource: b } } }
```
```finding
3:68 unknown resource `b`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_resource: b } } }
  b: { type: OS::Heat::None }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Name a resource of the template, or add the resource.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT17"),
        title: Cow::Borrowed("Outputs read only existing outputs of nested templates"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If the value of an output reads a nested template with `get_attr`, the nested template has an output of this name.
SDC does not check `get_attr` in properties.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
outputs:
  a: { value: { get_attr: [ part, gone ] } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
9:35 `nested.yaml` has no output `gone`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  part:
    type: nested.yaml
    properties: { a: x }
outputs:
  a: { value: { get_attr: [ part, there ] } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Declare the output in the nested template, or correct the name.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT18"),
        title: Cow::Borrowed("The package contains no file that SDC generates"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No artifact that the templates do not use is named `vf-license-model.xml`, `vendor-license-model.xml` or
`HEAT.meta`. SDC-HOT11 also warns of such a file.

## Why it matters

SDC adds files of these names to the package.

## Examples

```text fail file=vf-license-model.xml
<a/>
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "vf-license-model.xml", "type": "VF_LICENSE" }
  ]
}
```
```finding
1:1 `vf-license-model.xml` is a file that SDC generates
```

```text pass file=notes.txt
read me
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "notes.txt", "type": "OTHER" }
  ]
}
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename or remove the file.

## References

- SDC-HOT11: Templates use all artifacts
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT2"),
        title: Cow::Borrowed("Environment file names contain `.env`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of an environment file that `MANIFEST.json` assigns to a template contains `.env`.

## Examples

```text fail file=base.txt
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true, "data": [ { "file": "base.txt", "type": "HEAT_ENV" } ] }
  ]
}
```
```finding
1:1 the name of the environment `base.txt` does not contain `.env`
```

```yaml pass file=base.env
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Rename the file, and correct its entry in `MANIFEST.json`.

## References

- R-74304: Environment file names end in lower-case `.env`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT3"),
        title: Cow::Borrowed("Environment files set only declared parameters"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An environment file sets only parameters that its template declares. SDC does not check an environment file with
sections other than `parameters`.

## Examples

```yaml fail file=base.env
parameters: { size: 2 }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
1:15 undeclared parameter `size`
```

```yaml pass file=base.env
parameters: { size: 2 }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
parameters:
  size: { type: number }
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_param: size } } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Declare the parameter in the template, or remove it from the environment file.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT4"),
        title: Cow::Borrowed("Defaults fit the declared types"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The default of a parameter fits its type.

SDC has its own rules for types. A `number` is any number that Java accepts, or a number with a unit. A `boolean`
is one of true, false, yes, no, on, off, t, f, y, n, or the number 0 or 1. `json` is a mapping or a list, but not a
string that contains JSON. A `comma_delimited_list` is a list, any value that fits `string`, or any value that Java
prints with a comma. A `string` is any scalar except an unquoted date. SDC accepts no value for an unknown type.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  size: { type: number, default: many }
  extra: { type: json, default: '{"a": 1}' }
  day: { type: string, default: 2020-01-01 }
resources: { a: { type: OS::Heat::None } }
```
```finding
3:34 invalid default of `size`: expected type `number`
4:33 invalid default of `extra`: expected type `json`
5:33 invalid default of `day`: expected type `string`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  size: { type: number, default: 5 GB }
  flag: { type: boolean, default: 'on' }
  day: { type: string, default: '2020-01-01' }
resources: { a: { type: OS::Heat::None } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Correct the default, or the type of the parameter.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT5"),
        title: Cow::Borrowed("Values in environment files fit the declared types"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The value that an environment file assigns to a parameter fits the declared type. Null fits every type. If the
parameter is declared without a type, SDC accepts no value.

SDC has its own rules for types. A `number` is any number that Java accepts, or a number with a unit. A `boolean`
is one of true, false, yes, no, on, off, t, f, y, n, or the number 0 or 1. `json` is a mapping or a list, but not a
string that contains JSON. A `comma_delimited_list` is a list, any value that fits `string`, or any value that Java
prints with a comma. A `string` is any scalar except an unquoted date. SDC accepts no value for an unknown type.

## Examples

```yaml fail file=base.env
parameters:
  names: [ a, b ]
  extra: 1
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
parameters:
  names: { type: string }
  extra: { default: 1 }
resources: { a: { type: OS::Heat::None } }
```
```finding
2:10 invalid value of `names`: the parameter is a string
3:10 invalid value of `extra`: the parameter is declared without a type
```

```yaml pass file=base.env
parameters:
  names: [ a, b ]
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
parameters:
  names: { type: comma_delimited_list }
resources: { a: { type: OS::Heat::None } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Correct the value in the environment file, or the type of the parameter.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT6"),
        title: Cow::Borrowed("Template file names contain `.yaml` or `.yml`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of a template that `MANIFEST.json` lists contains `.yaml` or `.yml`.

## Examples

```text fail file=vm.txt
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "vm.txt", "type": "HEAT" }
  ]
}
```
```finding
1:1 the name of the template `vm.txt` does not contain `.yaml` or `.yml`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Rename the file, and correct its entry in `MANIFEST.json`.

## References

- SDC-MNF2: Files listed as templates end in `.yaml` or `.yml`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT7"),
        title: Cow::Borrowed("Resources in a `depends_on` list exist"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each element of a list under `depends_on` is the name of a resource of the template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None, depends_on: [ b, c ] }
  b: { type: OS::Heat::None }
```
```finding
3:47 `depends_on` refers to unknown resource `c`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None, depends_on: [ b ] }
  b: { type: OS::Heat::None }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Name a resource of the template, or remove the element.

## References

- SDC-HOT8: The resource that `depends_on` names exists
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT8"),
        title: Cow::Borrowed("The resource that `depends_on` names exists"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A string under `depends_on` is the name of a resource of the template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None, depends_on: b }
```
```finding
3:42 `depends_on` refers to unknown resource `b`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None, depends_on: b }
  b: { type: OS::Heat::None }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Name a resource of the template, or remove `depends_on`.

## References

- SDC-HOT7: Resources in a `depends_on` list exist
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT9"),
        title: Cow::Borrowed("Templates state their version"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template contains the key `heat_template_version`, with any value.

## Examples

```yaml fail
resources: { a: { type: OS::Heat::None } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```finding
1:1 the template has no `heat_template_version`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add `heat_template_version:` at the start of the template.

## References

- R-27078: Heat templates contain the section `heat_template_version:`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HPR1"),
        title: Cow::Borrowed("The ports of a template are used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If a template defines ports, `get_resource` in properties or outputs names at least one of them. If the template
uses some of its ports, SDC reports SDC-HPR3 for each port without a server.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
resources:
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```
```finding
5:3 no server in the template uses port `p`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Attach the port to a server: name the port in `networks` of the server. Otherwise remove the port.

## References

- SDC-HPR3: Every port has a server
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HPR2"),
        title: Cow::Borrowed("A port has at most one server"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

At most one server of a template names the same port. One server may name a port several times.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  web_server_1:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```
```finding
16:3 port `p` is used by 2 servers
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Define a separate port for each server.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HPR3"),
        title: Cow::Borrowed("Every port has a server"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If `get_resource` names a port of the template, a server names every port of the template, in any property.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  q: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```
```finding
13:3 no server in the template uses port `q`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Attach the port to a server: name the port in `networks` of the server. Otherwise remove the port.

## References

- SDC-HPR1: The ports of a template are used
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR1"),
        title: Cow::Borrowed("`index_var` of a group is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`index_var` of a `ResourceGroup` whose members are nested templates is a string.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      index_var: 5
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
7:18 `index_var` must be a string
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      index_var: "$i"
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Write the value as a string in quotes.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR2"),
        title: Cow::Borrowed("Nested templates of groups exist"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A type in `resource_def` that contains `.yaml` or `.yml` is the name of a file in the root of the package.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml }
```
```finding
7:29 nested template `nested.yaml` is not in the package
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add the nested template to the root of the package, or correct the name.

## References

- SDC-HNR1: Nested templates exist
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR3"),
        title: Cow::Borrowed("Groups do not nest their own template"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template with a `ResourceGroup` does not call itself through the nested template of the group. From the nested
template, SDC follows the first resource in each file whose type is a template. The path does not return to the
calling template. SDC does not detect a cycle through a second group.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  part:
    type: base.yaml
    properties: { a: x }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "nested.yaml", "type": "HEAT" }
  ]
}
```
```finding
7:29 nested template `nested.yaml` calls this template again
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Remove the call that closes the cycle.

## References

- SDC-HNR2: Templates do not nest themselves
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR4"),
        title: Cow::Borrowed("Properties that groups pass to nested templates are declared there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each property in the `resource_def` of a nested template is a parameter of the nested template. A nested template
that declares no parameters at all is not checked.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x, size: 1 } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
7:62 nested template `nested.yaml` declares no parameter `size`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Declare the parameter in the nested template, or remove the property.

## References

- SDC-HNR3: Properties of a nested template are declared as parameters there
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR5"),
        title: Cow::Borrowed("Strings that groups pass to nested templates fit the parameter types"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A string in the `resource_def` of a nested template fits the type of the parameter. The value of `index_var`, by
default `%index%`, counts as a number.

SDC has its own rules for types. A `number` is any number that Java accepts, or a number with a unit. A `boolean`
is one of true, false, yes, no, on, off, t, f, y, n, or the number 0 or 1. `json` is a mapping or a list, but not a
string that contains JSON. A `comma_delimited_list` is a list, any value that fits `string`, or any value that Java
prints with a comma. A `string` is any scalar except an unquoted date. SDC accepts no value for an unknown type.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x, n: many } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
7:65 invalid value of `n`: the parameter of `nested.yaml` is a number
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x, n: "%index%" } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Correct the value, or the type of the parameter in the nested template.

## References

- SDC-HNR4: Strings passed to a nested template fit the parameter types
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR6"),
        title: Cow::Borrowed("Members of groups have a type"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The `resource_def` of a `ResourceGroup` has the key `type`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { properties: { a: x } }
```
```finding
7:21 `resource_def` of `group` has no type
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: OS::Heat::None }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add `type:` to `resource_def`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR7"),
        title: Cow::Borrowed("The type of group members is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`type` in the `resource_def` of a `ResourceGroup` is a string, not a function.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  kind: { type: string }
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: { get_param: kind } }
```
```finding
9:29 the type in `resource_def` of `group` must be a string
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: OS::Heat::None }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Write the type as a string.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR8"),
        title: Cow::Borrowed("SDC warns of every group of nested templates (false alarm)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

**A known false alarm.** SDC intends to warn if the type in `resource_def` is not a nested template, but its test
is inverted: SDC warns if the type is a nested template. SDC therefore warns of every group that follows the ONAP
guidelines. The finding exists so that the results of SDC and vnfcheck agree.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: nested.yaml, properties: { a: x } }
```
```yaml file=nested.yaml
heat_template_version: 2016-10-14
parameters:
  a: { type: string }
  n: { type: number }
resources:
  v: { type: OS::Heat::Value, properties: { value: { get_param: a } } }
outputs:
  there: { value: { get_param: a } }
```
```finding
7:29 `nested.yaml` is correctly a nested template, but SDC reports a warning
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def: { type: OS::Heat::None }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Change nothing. To hide the finding, run `vnfcheck check --ignore SDC-HRR8`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HSG1"),
        title: Cow::Borrowed("Every security group is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If `get_resource` in properties or outputs names a security group of the template, `get_resource` names every security
group of the template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Neutron::SecurityGroup }
  b: { type: OS::Neutron::SecurityGroup }
outputs:
  a_id: { value: { get_resource: a } }
```
```finding
4:3 no resource in the template uses security group `b`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Neutron::SecurityGroup }
outputs:
  a_id: { value: { get_resource: a } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to the security group in a property or an output, or remove it.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF1"),
        title: Cow::Borrowed("Environment files are listed below their templates"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In `MANIFEST.json`, an entry of the type `HEAT_ENV` is in the `data` of the entry of its template.

## Examples

```yaml fail file=base.env
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "base.env", "type": "HEAT_ENV" }
  ]
}
```
```finding
1:1 the environment is not listed under a template in `MANIFEST.json`
```

```yaml pass file=base.env
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true, "data": [ { "file": "base.env", "type": "HEAT_ENV" } ] }
  ]
}
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Move the entry into the `data` of its template. `vnfcheck manifest` writes the manifest in this form.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF2"),
        title: Cow::Borrowed("Files listed as templates end in `.yaml` or `.yml`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of an entry of the type `HEAT`, `HEAT_VOL` or `HEAT_NET` ends in `.yaml` or `.yml`, in lower case.

## Examples

```text fail file=vm.txt
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "vm.txt", "type": "HEAT" }
  ]
}
```
```finding
1:1 `vm.txt` is listed as a template, but ends in neither `.yaml` nor `.yml`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Rename the file, or correct the type of its entry in `MANIFEST.json`.

## References

- SDC-HOT6: Template file names contain `.yaml` or `.yml`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF3"),
        title: Cow::Borrowed("Files listed as environment files end in `.env`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file name of an entry of the type `HEAT_ENV` ends in `.env`, in lower case.

## Examples

```text fail file=base.environment
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true, "data": [ { "file": "base.environment", "type": "HEAT_ENV" } ] }
  ]
}
```
```finding
1:1 `base.environment` is listed as an environment file, but does not end in `.env`
```

```yaml pass file=base.env
parameters: {}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true, "data": [ { "file": "base.env", "type": "HEAT_ENV" } ] }
  ]
}
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Rename the file, or correct the type of its entry in `MANIFEST.json`.

## References

- SDC-HOT2: Environment file names contain `.env`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF4"),
        title: Cow::Borrowed("Every file that the manifest lists exists"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each entry of `MANIFEST.json` names a file in the root of the package. SDC does not find files in folders. SDC's
message refers to the missing file; vnfcheck reports the entry of the manifest.

## Examples

```text fail file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "gone.yaml", "type": "HEAT" }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
4:15 listed file `gone.yaml` is not in the package
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=MANIFEST.json
{ "data": [] }
```

## How to fix

Add the file to the root of the package, or remove the entry.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF5"),
        title: Cow::Borrowed("The manifest lists every file"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`MANIFEST.json` has an entry for each other file of the package.

## Examples

```text fail file=notes.txt
read me
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```finding
1:1 `MANIFEST.json` does not list `notes.txt`
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=MANIFEST.json
{ "data": [] }
```

## How to fix

Add an entry for the file, or remove the file. `vnfcheck manifest` writes the manifest.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF6"),
        title: Cow::Borrowed("`MANIFEST.json` exists and is readable"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The root of the package contains the file `MANIFEST.json`. The file is a JSON object whose `data` is a list of
objects. SDC accepts comments, single quotes and unknown keys. `isBase` is `true` or `false`, also as a string.

## Why it matters

Without a readable manifest, SDC checks nothing else. vnfcheck continues with the manifest that `vnfcheck manifest`
would write.

## Examples

```text fail file=MANIFEST.json
[ { "file": "base.yaml" } ]
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
1:1 the manifest is invalid for SDC: the manifest is not a JSON object
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Write the manifest with `vnfcheck manifest`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF7"),
        title: Cow::Borrowed("Every manifest entry names a file"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each entry of `MANIFEST.json` has the key `file`.

## Examples

```text fail file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "type": "OTHER" }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
4:5 an entry has no `file`
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add `file` with a file name to the entry, or remove the entry.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF8"),
        title: Cow::Borrowed("Every manifest entry has a type that SDC knows"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each entry of `MANIFEST.json` has the key `type` with one of the types of SDC in capital letters, such as `HEAT`,
`HEAT_ENV`, `HEAT_VOL`, `HEAT_NET` or `OTHER`.

## Why it matters

An entry without a type ends SDC's import in an exception.

## Examples

```text fail file=notes.txt
read me
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```text file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "notes.txt", "type": "other" }
  ]
}
```
```finding
1:1 unknown type `other`
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Set `type` to one of the types of SDC.

## References

- SDC-CRASH: SDC's import does not end in an exception
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNP1"),
        title: Cow::Borrowed("The first parameter of a fixed IP is named like an address"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

**A known false alarm.** SDC inspects only the first key of each entry of `fixed_ips`. If `get_param` gives its
value, SDC expects a parameter name that ends in `_ip_N`, `_ips`, `_v6_ip_N` or `_v6_ips` after
`{vm-type}_{network-role}` or `{vm-type}_int_{network-role}`. SDC therefore warns of an entry that starts with
`subnet`, but not of the same entry with `ip_address` first. Names with additional underscores never match.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
  web_oam_ip_0: { type: string }
  oam_subnet_id: { type: string }
resources:
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { subnet: { get_param: oam_subnet_id }, ip_address: { get_param: web_oam_ip_0 } } ]
```
```finding
11:43 parameter `oam_subnet_id` in `fixed_ips` does not have the name of an address
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
  web_oam_ip_0: { type: string }
  oam_subnet_id: { type: string }
resources:
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [ { ip_address: { get_param: web_oam_ip_0 }, subnet: { get_param: oam_subnet_id } } ]
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Write `ip_address` first in the entry. To hide the finding, run `vnfcheck check --ignore SDC-NNP1`.

## References

- R-40971: External IPv4 string in a port's `fixed_ips` follows the name pattern
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNP2"),
        title: Cow::Borrowed("Networks and addresses of ports are not fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A function gives the value of `network` (in any letter case) or `network_id` of a port, and the value of the first key
in each entry of `fixed_ips`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
resources:
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: oam
      fixed_ips: [ { ip_address: 10.0.0.1 } ]
```
```finding
8:16 `network` of port `web_0_oam_port_0` is a fixed value
9:34 `ip_address` of port `web_0_oam_port_0` is a fixed value
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
resources:
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Replace the fixed value with a parameter.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNP3"),
        title: Cow::Borrowed("Parameters for networks follow the name pattern"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the network of a port ends in `_net_id`, `_net_name` or `_net_fqdn`, after at least one other
character.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  oam_network: { type: string }
resources:
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_network }
```
```finding
8:29 network parameter `oam_network` does not end in `_net_id`, `_net_name` or `_net_fqdn`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
resources:
  web_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the parameter in the template and in the environment file.

## References

- R-62983: External `network` parameter of a port follows the name pattern
- R-86182: Internal `network` parameter of a port follows the name pattern
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS1"),
        title: Cow::Borrowed("Servers have metadata"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A server has the property `metadata`. The attribute `metadata` of the resource, next to `properties`, does not
count.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  vnf_id: { type: string }
  vf_module_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      flavor: m1
```
```finding
6:3 server `web_server_0` has no property `metadata`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vnf_id: { type: string }
  vf_module_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id }, vf_module_id: { get_param: vf_module_id } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add `metadata` to the properties of the server, with `vnf_id` and `vf_module_id`.

## References

- R-37437: Server metadata contains `vnf_id`, read with `get_param`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS10"),
        title: Cow::Borrowed("Parameters for server names follow the name pattern"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the name of a server is `{vm-type}_name_N`, or `get_param` takes one element of
`{vm-type}_names`: a list of the parameter and an index.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_host: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_host }
```
```finding
8:26 the name of `web_server_0` does not come from `{vm-type}_name_{index}` or an element of `{vm-type}_names`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the parameter in the template and in the environment file.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS11"),
        title: Cow::Borrowed("The parameters of a server have one vm-type"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameters for the name, image and flavor of a server start with the same vm-type. Parameters that do not
follow their name pattern are not compared.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  db_image_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
      image: { get_param: db_image_name }
```
```finding
12:27 the parameters of `web_server_0` have several vm-types: `web` and `db`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
      image: { get_param: web_image_name }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Use the same vm-type in the names of the parameters.

## References

- R-304011: A server's ID, parameters and port IDs share one `{vm-type}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS12"),
        title: Cow::Borrowed("A server is attached to a network once"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No two ports in the `networks` of a server have the same network-role in the parameter for their network. The same
port listed twice also counts as two ports.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } }, { port: { get_resource: q } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
  q: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```
```finding
11:74 server `web_server_0` has a second port on network `oam`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Remove one of the ports, or attach it to another network.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS13"),
        title: Cow::Borrowed("Parameters for images and flavors follow the name pattern"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The first parameter for the image of a server ends in `_image_name`, and the first parameter for the flavor ends in
`_flavor_name`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  web_image: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: web_image }
      flavor: { get_param: web_flavor_name }
```
```finding
11:27 parameter `web_image` sets `image`, expected a name that ends in `_image_name`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: web_image_name }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the parameter in the template and in the environment file.

## References

- R-58670: Server property `image` parameter is named `{vm-type}_image_name`
- R-45188: Server property `flavor` parameter is named `{vm-type}_flavor_name`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS14"),
        title: Cow::Borrowed("`get_resource` for the port of a server is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The argument of `get_resource` for a `port` in the `networks` of a server is a string.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: [ p ] } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```
```finding
11:43 the argument of `get_resource` is not a name
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: p } } ]
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Use the name of a port as the argument.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS2"),
        title: Cow::Borrowed("Server metadata contains `vf_module_id`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If the `metadata` of a server is a mapping, the mapping contains the key `vf_module_id`, in any letter case.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  vnf_id: { type: string }
  vf_module_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id } }
```
```finding
9:7 the metadata of server `web_server_0` has no `vf_module_id`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vnf_id: { type: string }
  vf_module_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id }, vf_module_id: { get_param: vf_module_id } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add `vf_module_id: { get_param: vf_module_id }` to the metadata.

## References

- R-71493: Server metadata contains `vf_module_id`, read with `get_param`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS3"),
        title: Cow::Borrowed("Server metadata contains `vnf_id`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

If the `metadata` of a server is a mapping, the mapping contains the key `vnf_id`, in any letter case.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  vnf_id: { type: string }
  vf_module_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vf_module_id: { get_param: vf_module_id } }
```
```finding
9:7 the metadata of server `web_server_0` has no `vnf_id`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  vnf_id: { type: string }
  vf_module_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      metadata: { vnf_id: { get_param: vnf_id }, vf_module_id: { get_param: vf_module_id } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add `vnf_id: { get_param: vnf_id }` to the metadata.

## References

- R-37437: Server metadata contains `vnf_id`, read with `get_param`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS4"),
        title: Cow::Borrowed("Ports of servers take their networks from parameters"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each port in the `networks` of a server has the property `network_id` or `network`, and its value is not fixed.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: web_0_oam_port_0 } } ]
  web_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: oam } }
```
```finding
12:71 the network of port `web_0_oam_port_0` of server `web_server_0` does not come from a parameter
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  oam_net_id: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      networks: [ { port: { get_resource: web_0_oam_port_0 } } ]
  web_0_oam_port_0: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set the network of the port with `get_param`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS5"),
        title: Cow::Borrowed("Zones of servers come from `availability_zone_N`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the availability zone of a server is named `availability_zone_` followed by a number.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: zone }
```
```finding
9:39 zone parameter `zone` is not named `availability_zone_N`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: availability_zone_0 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the parameter in the template and in the environment file.

## References

- R-98450: Parameter for `availability_zone` is named `availability_zone_{index}`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS6"),
        title: Cow::Borrowed("Availability zones of servers are not fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A function gives the availability zone of a server.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: nova
```
```finding
9:26 the availability zone of `web_server_0` is a fixed value
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      availability_zone: { get_param: availability_zone_0 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set the availability zone with `get_param`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS7"),
        title: Cow::Borrowed("Names of servers come from parameters"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_param` gives the name of a server directly, without another function.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: web
```
```finding
10:13 the name of server `web_server_0` does not come from `get_param`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set the name with `get_param`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS8"),
        title: Cow::Borrowed("Images and flavors of servers are not fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Functions give the `image` and `flavor` of a server.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      image: ubuntu
      flavor: { get_param: web_flavor_name }
```
```finding
10:14 `image` of `web_server_0` is a fixed value
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: web_image_name }
      flavor: { get_param: web_flavor_name }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set the image and the flavor with `get_param`.

## References

- R-901331: Server property `image` is read with `get_param`
- R-481670: Server property `flavor` is read with `get_param`
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS9"),
        title: Cow::Borrowed("Server names in environment files are strings or lists"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The value that an environment file assigns to the parameter for a server name is a string or a list.

## Examples

```yaml fail file=base.env
parameters:
  web_name_0: { first: web }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
```
```finding
base.yaml:10:26 the value of `web_name_0` must be a string or a list
```

```yaml pass file=base.env
parameters:
  web_name_0: web
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  web_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: web_name_0 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Write a name as a string, or several names as a list.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NSI1"),
        title: Cow::Borrowed("Zones of service instances come from `availability_zone_N`"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the availability zone of a Contrail service instance is named `availability_zone_` followed by a
number.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceInstance
    properties: { availability_zone: { get_param: zone } }
```
```finding
8:51 zone parameter `zone` is not named `availability_zone_N`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceInstance
    properties: { availability_zone: { get_param: availability_zone_0 } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the parameter in the template and in the environment file.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NSI2"),
        title: Cow::Borrowed("Availability zones of service instances are not fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A function gives the availability zone of a Contrail service instance.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Contrail::ServiceInstance
    properties: { availability_zone: nova }
```
```finding
5:38 the availability zone of `a` is a fixed value
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  availability_zone_0: { type: string }
  zone: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceInstance
    properties: { availability_zone: { get_param: availability_zone_0 } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set the availability zone with `get_param`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NST1"),
        title: Cow::Borrowed("The parameters of a service template have one vm-type"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameters for `image_name` and `flavor` of a Contrail service template start with the same vm-type. The rule
applies if both parameters follow their name pattern.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
  db_image_name: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceTemplate
    properties: { image_name: { get_param: db_image_name }, flavor: { get_param: web_flavor_name } }
```
```finding
10:44 the image has vm-type `db`, but the flavor has `web`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceTemplate
    properties: { image_name: { get_param: web_image_name }, flavor: { get_param: web_flavor_name } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Use the same vm-type in the names of both parameters.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NST2"),
        title: Cow::Borrowed("Images and flavors of service templates are not fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Functions give the `image_name` and `flavor` of a Contrail service template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Contrail::ServiceTemplate
    properties: { image_name: ubuntu }
```
```finding
5:31 `image_name` of `a` is a fixed value
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceTemplate
    properties: { image_name: { get_param: web_image_name } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set the image and the flavor with `get_param`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NST3"),
        title: Cow::Borrowed("Parameters of service templates follow the name pattern"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The first parameter for `image_name` of a Contrail service template ends in `_image_name`, and the first parameter
for `flavor` ends in `_flavor_name`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  img: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceTemplate
    properties: { image_name: { get_param: img } }
```
```finding
7:44 parameter `img` sets `image_name`, expected a name that ends in `_image_name`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  web_name_0: { type: string }
  web_image_name: { type: string }
  web_flavor_name: { type: string }
resources:
  a:
    type: OS::Contrail::ServiceTemplate
    properties: { image_name: { get_param: web_image_name } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the parameter in the template and in the environment file.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-RBV1"),
        title: Cow::Borrowed("Resources have a type (resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each resource has a `type`. SDC's check of resources reports the violation under this code, and another check
reports it as SDC-FRG1.

## Why it matters

A resource without a type usually also ends SDC's import in an exception.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { properties: { value: 1 } }
```
```finding
3:3 resource `a` has no type
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add `type:` to the resource.

## References

- SDC-CRASH: SDC's import does not end in an exception
- SDC-FRG1: Resources have a type (forbidden resources)
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-RBV2"),
        title: Cow::Borrowed("Templates fit the model of SDC (resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template fits the fixed model into which SDC reads templates. SDC-HOT12 lists the keys of the model. SDC's
check of resources reports the same violation under this code. In addition, the argument of `get_resource` in
properties and outputs is a string.

## Why it matters

SDC checks nothing else in a template that does not fit the model.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Heat::Value
    condition: always
    properties: { value: 1 }
conditions: { always: true }
```
```finding
5:5 the template is invalid for SDC: unknown key `condition` of `a`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Remove the key that the message names, or correct the YAML syntax. Use a string as the argument of `get_resource`.

## References

- SDC-HOT12: Templates fit the model of SDC (Heat validator)
- SDC-HOT13: The argument of `get_resource` is a string
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG1"),
        title: Cow::Borrowed("The base module exposes the shared resources that it defines"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In the template that `MANIFEST.json` marks as the base module, each shared resource is used. `get_resource` names
the resource in a property of the same template, or as the first resource in the value of an output. Shared
resources are those of the types `OS::Nova::ServerGroup`, `OS::Contrail::VirtualNetwork`, `OS::Neutron::Net`,
`OS::Cinder::Volume` and `OS::Neutron::SecurityGroup`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  oam_net: { type: OS::Neutron::Net }
```
```finding
3:3 `oam_net` is neither used in the base module nor exposed in an output
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  oam_net: { type: OS::Neutron::Net }
outputs:
  oam_net_id: { value: { get_resource: oam_net } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Add an output with the resource, or remove the resource.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG2"),
        title: Cow::Borrowed("Volume templates expose their volumes"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In a template that `MANIFEST.json` lists as `HEAT_VOL`, `get_resource` names each `OS::Cinder::Volume` as the first
resource in the value of an output.

## Examples

```yaml fail file=base_volume.yaml
heat_template_version: 2016-10-14
resources:
  disk: { type: OS::Cinder::Volume, properties: { size: 1 } }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
3:3 volume `disk` is not exposed in an output
```

```yaml pass file=base_volume.yaml
heat_template_version: 2016-10-14
resources:
  disk: { type: OS::Cinder::Volume, properties: { size: 1 } }
outputs:
  disk_id: { value: { get_resource: disk } }
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add an output with `get_resource` of the volume.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG3"),
        title: Cow::Borrowed("A package has a base module"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

At least one entry of `MANIFEST.json` has `isBase: true`. The value may be a boolean or a string. SDC does not
derive the base module from file names, as R-37028 does.

## Examples

```text fail file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": false }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
2:3 no entry of the manifest has `isBase: true`
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Set `isBase` to `true` in the entry of the base module. `vnfcheck manifest` marks the base module.

## References

- R-37028: A VNF has exactly one base module
- SDC-SRG4: A package has at most one base module
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG4"),
        title: Cow::Borrowed("A package has at most one base module"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

At most one file of `MANIFEST.json` has `isBase: true`.

## Examples

```text fail file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true },
    { "file": "more.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```yaml file=more.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
2:3 2 entries have `isBase: true`
```

```text pass file=MANIFEST.json
{
  "data": [
    { "file": "base.yaml", "type": "HEAT", "isBase": true }
  ]
}
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Keep `isBase: true` only in the entry of the base module.

## References

- R-37028: A VNF has exactly one base module
- SDC-SRG3: A package has a base module
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG5"),
        title: Cow::Borrowed("Templates fit the model of SDC (shared resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each template fits the fixed model into which SDC reads templates. SDC-HOT12 lists the keys of the model. SDC's
check of shared resources reports the same violation under this code. In addition, in a base module without
outputs, the argument of `get_resource` in properties is a string.

## Why it matters

SDC checks nothing else in a template that does not fit the model.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a:
    type: OS::Heat::Value
    condition: always
    properties: { value: 1 }
conditions: { always: true }
```
```finding
5:5 the template is invalid for SDC: unknown key `condition` of `a`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Remove the key that the message names, or correct the YAML syntax. Use a string as the argument of `get_resource`.

## References

- SDC-HOT12: Templates fit the model of SDC (Heat validator)
- SDC-SRG6: `get_resource` of a shared resource is a string
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG6"),
        title: Cow::Borrowed("`get_resource` of a shared resource is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The argument of `get_resource` is a string in the outputs of base modules and volume templates, and in the
properties of a base module with outputs.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  oam_net: { type: OS::Neutron::Net }
outputs:
  oam_net_id: { value: { get_resource: [ oam_net ] } }
```
```finding
5:40 the argument of `get_resource` is not a name
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  oam_net: { type: OS::Neutron::Net }
outputs:
  oam_net_id: { value: { get_resource: oam_net } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Use the name of a resource as the argument.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VLAN1"),
        title: Cow::Borrowed("A Contrail interface refers to one port"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`virtual_machine_interface_refs` of a Contrail interface is a list of exactly one element. The parameters that
`get_param` names in the list have the type `string`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port }, { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```
```finding
8:39 `virtual_machine_interface_refs` of `web_0_subint_oam_vmi_0` must be a single reference through a string parameter
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Refer to one port, and declare its parameter with `type: string`.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VLAN2"),
        title: Cow::Borrowed("A sub-interface has both a port and a VLAN"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Contrail interface has both `virtual_machine_interface_refs` and a VLAN tag in
`virtual_machine_interface_properties`, or neither.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
```
```finding
8:39 `web_0_subint_oam_vmi_0` has only one of `virtual_machine_interface_refs` and `virtual_machine_interface_properties_sub_interface_vlan_tag`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Add the missing property, or remove the other property.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VlANG1"),
        title: Cow::Borrowed("A sub-interface receives its port from the calling template"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Contrail interface with a VLAN tag refers to its port by one parameter of the type `string`. The interface is
therefore in a nested template that receives the port from its caller. The spelling of the code is that of SDC.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ port_0 ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```
```finding
8:39 `virtual_machine_interface_refs` of `web_0_subint_oam_vmi_0` must be a single reference to the port through a string parameter
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Move the sub-interface into a nested template, and pass the port as a string parameter.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VlANG2"),
        title: Cow::Borrowed("A sub-interface is alone in its template"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The template of a Contrail interface with a VLAN tag contains no other interface, no server and no port. The
spelling of the code is that of SDC.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
  web_server_0: { type: OS::Nova::Server, properties: { flavor: m1 } }
```
```finding
9:47 the template of `web_0_subint_oam_vmi_0`, which has a VLAN tag, contains another interface, a server or a port
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Move the sub-interface into a separate nested template.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VlANG3"),
        title: Cow::Borrowed("A sub-interface ID follows the name pattern"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The ID of a Contrail interface with a VLAN tag is `{vm-type}_subint_{network-role}_vmi`. Indices are allowed after
the vm-type and at the end of the ID. The spelling of the code is that of SDC.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  vlan:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```
```finding
5:3 interface ID `vlan` does not have the form `{vm-type}_subint_{network-role}_vmi`
```

```yaml pass
heat_template_version: 2016-10-14
parameters:
  port: { type: string }
resources:
  web_0_subint_oam_vmi_0:
    type: OS::ContrailV2::VirtualMachineInterface
    properties:
      virtual_machine_interface_refs: [ { get_param: port } ]
      virtual_machine_interface_properties: { virtual_machine_interface_properties_sub_interface_vlan_tag: 5 }
```

```yaml n/a
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

## How to fix

Rename the resource and the references to it.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-YML1"),
        title: Cow::Borrowed("YAML files are not empty"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("YAML validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file in the root of the package that ends in `.yaml`, `.yml` or `.env` is at least one byte long, even if
`MANIFEST.json` does not list it.

## Examples

```yaml fail file=base.env
```
```yaml file=base.yaml
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```
```finding
1:1 the file is empty
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Write the content, or remove the file.
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-YML2"),
        title: Cow::Borrowed("Each YAML file is one mapping"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("YAML validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file in the root of the package that ends in `.yaml`, `.yml` or `.env` is valid YAML. It contains exactly one
document, which is a mapping without repeated keys. The only exception is a file that `MANIFEST.json` lists as
`PM_DICTIONARY`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None }
  a: { type: OS::Heat::Value }
```
```finding
4:3 the file is invalid for SDC: duplicate key `a`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```

## How to fix

Correct the YAML syntax at the reported position.

## References

- R-95303: Heat templates are written in valid YAML
"#),
    },
];
