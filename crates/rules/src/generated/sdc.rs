// Written by `cargo xtask generate` from rules/. Not to be edited.

use std::borrow::Cow;

use crate::catalogue::{Keyword, Mode, Release, Requirement, Standing};

pub(crate) static REQUIREMENTS: &[Requirement] = &[
    Requirement {
        id: Cow::Borrowed("SDC-ARCHIVE2"),
        title: Cow::Borrowed("The archive holds no folders"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Import"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Every file of the package is in its root: SDC refuses an archive with folders when it is processed. That is advice here, as a folder on a disk can be packed
flat: `vnfcheck pack` packs no folder.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-ARCHIVE3"),
        title: Cow::Borrowed("Every YAML and environment file is part of a module"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Import"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`MANIFEST.json` lists each `.yaml`, `.yml` and `.env` file as template, volume template, environment of one of them, or nested template. What is left over is
unassigned: SDC accepts the upload and goes on only when a person has placed the file. That is advice here.

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
advice 1:1 `other.env` belongs to no module by the manifest: SDC goes on only when a person has placed it
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CRASH"),
        title: Cow::Borrowed("SDC's import does not end in an exception"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Import"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Some inputs end the import with a server error and no report at all: in the manifest, null or a comma behind the last entry, no `data`, an entry without a known
type; in templates, a server or port without properties, a resource without a type or a value, an output that asks for an attribute in a way SDC does not expect,
entries of `networks`, `fixed_ips`, `scheduler_hints` or `resource_def` that are no mappings, properties of a nested template where one of the two templates declares
no parameters, interfaces that refer to an undeclared parameter. What the other requirements of this set say holds once these are mended.

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
6:32 an entry of `fixed_ips` is not a mapping with something in it
8:34 `get_attr` in output `web_id` names no attribute
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL1"),
        title: Cow::Borrowed("Templates are not empty"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file that `MANIFEST.json` lists as template has at least one byte. SDC-YML1 says the same.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL2"),
        title: Cow::Borrowed("One version of Contrail is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The templates of a package use types of `OS::Contrail` or of `OS::ContrailV2`, not of both. SDC files its message under one of the templates by chance;
vnfcheck tells the first.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL3"),
        title: Cow::Borrowed("The first version of Contrail is not used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No resource has a type of `OS::Contrail`.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Contrail::VirtualNetwork }
```
```finding
3:14 `OS::Contrail::VirtualNetwork` is of the first version of Contrail
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  b: { type: OS::ContrailV2::VirtualNetwork }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-CTL4"),
        title: Cow::Borrowed("Templates fit SDC's model (Contrail)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Contrail"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The same as SDC-HOT12, found once more by the check of Contrail.

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
5:5 the template does not fit SDC's model: `a` has the key `condition`, which SDC does not know
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-FRG1"),
        title: Cow::Borrowed("Resources have a type (forbidden resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Forbidden resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each resource has a `type`. One without usually ends SDC's import in an exception too: SDC-CRASH.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-FRG2"),
        title: Cow::Borrowed("Floating addresses are left to the cloud"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Forbidden resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No resource is of the type `OS::Neutron::FloatingIP`. ONAP's R-05257 forbids it.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Neutron::FloatingIP, properties: { floating_network: public } }
```
```finding
3:14 `OS::Neutron::FloatingIP` is a type that SDC forbids
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-FRG3"),
        title: Cow::Borrowed("Templates fit SDC's model (forbidden resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Forbidden resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The same as SDC-HOT12, found once more by the check of forbidden resources.

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
5:5 the template does not fit SDC's model: `a` has the key `condition`, which SDC does not know
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNG1"),
        title: Cow::Borrowed("Server groups have one policy that SDC knows"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`policies` of a server group is a list of exactly one element, `affinity` or `anti-affinity`. SDC refuses the soft policies, which Nova takes.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ soft-affinity ] } }
  b: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity, anti-affinity ] } }
```
```finding
3:63 the policies of `a` are not exactly one of `affinity` and `anti-affinity`
4:61 the policies of `b` are not exactly one of `affinity` and `anti-affinity`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNG2"),
        title: Cow::Borrowed("Server groups are used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource` in properties or outputs of the template names a server group. Where some groups are named and others are not, it is SDC-HNG3.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Nova::ServerGroup, properties: { policies: [ affinity ] } }
```
```finding
3:3 server group `a` is used by nothing in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNG3"),
        title: Cow::Borrowed("Every server group is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where `get_resource` names a server group of the template, it names every one.

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
12:3 server group `b` is used by nothing in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNP1"),
        title: Cow::Borrowed("Network policies are used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource`, or `get_attr` of `fq_name`, names a Contrail network policy of the template. Where some are named and others are not, it is SDC-HNP2.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  p: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
```
```finding
3:3 network policy `p` is used by nothing in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNP2"),
        title: Cow::Borrowed("Every network policy is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where a Contrail network policy of the template is named, every one is.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  p: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
  q: { type: OS::Contrail::NetworkPolicy, properties: { name: p } }
  a: { type: OS::Contrail::AttachPolicy, properties: { policy: { get_attr: [ p, fq_name ] } } }
```
```finding
4:3 network policy `q` is used by nothing in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR1"),
        title: Cow::Borrowed("Nested templates are there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A type that ends in `.yaml` or `.yml` is the name of a file in the root of the package, exactly: folders and `file://` are not understood. SDC files its
message under the missing name.

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
6:11 nested template `sub/nested.yaml` is in a folder, where SDC does not look
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR2"),
        title: Cow::Borrowed("Templates do not nest themselves"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Followed from a nested template on, in each file the first resource that has a template as type, the way does not come back.

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
nested.yaml:7:11 nested template `nested.yaml` leads back to this one
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR3"),
        title: Cow::Borrowed("What is handed to a nested template is declared there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each property of a resource whose type is a nested template is a parameter of that, if it declares any. ONAP's R-11041 is about the same.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNR4"),
        title: Cow::Borrowed("Texts handed to a nested template fit the types there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A text as a property of a resource whose type is a nested template fits the type of the parameter there; other values are not looked at.

To SDC a number is what Java takes for one, a number with a unit too; a boolean one of true, false, yes, no, on, off, t, f, y, n and the numbers 0 and 1; JSON a
mapping or a list, never text that holds JSON; a string no list, mapping or date without quotes. Any other type fits nothing.

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
7:28 the value of `n` does not fit: the parameter of `nested.yaml` is a number
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNS1"),
        title: Cow::Borrowed("Servers have an image or a flavor"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A server has at least one of the properties `image` and `flavor`. Nova asks for both.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HNS2"),
        title: Cow::Borrowed("Scheduler hints name server groups"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A resource that `get_resource` names in the `scheduler_hints` of a server is of the type `OS::Nova::ServerGroup`.

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
10:49 the scheduler hint names `other`, which is not a server group
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT1"),
        title: Cow::Borrowed("Parameters that properties use are declared"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_param` in a property of a resource names a parameter of the same template, or one of `OS::stack_name`, `OS::stack_id` and `OS::project_id`. SDC does
not look at outputs, conditions and metadata, and at nothing where the template declares no parameter at all; R-92635 does.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  name: { type: string }
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_param: size } } }
```
```finding
5:65 `size` is not a parameter of the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT10"),
        title: Cow::Borrowed("Templates have at least one resource"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template has at least one resource. ONAP's R-23664 asks for the section.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT11"),
        title: Cow::Borrowed("Artifacts are used by templates"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file that `MANIFEST.json` lists as something else than template, environment or `HELM` is named by `get_file` in a property of some template.

The warning is right about files that templates need, and no more than noise about documents.

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
1:1 no `get_file` of any template names the artifact `notes.txt`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT12"),
        title: Cow::Borrowed("Templates fit SDC's model (Heat validator)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

SDC reads templates into a fixed model, which knows less than Heat does: of the template its version, description, parameter groups, parameters,
resources, outputs and conditions; of a parameter type, label, description, default, hidden, constraints and immutable; of a resource type,
properties, metadata, depends_on, update_policy and deletion_policy; of an output description and value. Any other key is refused, legal in Heat or
not, and so is a file that is not YAML. Five checks
say so, each under a code of its own: SDC-HOT12, SDC-SRG5, SDC-FRG3, SDC-CTL4 and SDC-RBV2. Nothing else in such a template is checked.

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
5:5 the template does not fit SDC's model: `a` has the key `condition`, which SDC does not know
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT13"),
        title: Cow::Borrowed("get_resource is given a name"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
3:68 `get_resource` is given no name
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT15"),
        title: Cow::Borrowed("Files that get_file names are there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_file` below a property that is a mapping names a file in the root of the package. A leading `file:///` is left out; an address of the web is a
missing file to SDC. ONAP's R-76718 is about the same.

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
10:30 `get_file` names `boot.sh`, which is not in the package
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT16"),
        title: Cow::Borrowed("Resources that get_resource names are there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource` in properties and outputs names a resource of the template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: { get_resource: b } } }
```
```finding
3:68 `b` is not a resource of the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT17"),
        title: Cow::Borrowed("Outputs ask nested templates for outputs that they have"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where the value of an output is `get_attr` of a resource that is a nested template, that template has an output of this name. SDC does not look at
properties.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT18"),
        title: Cow::Borrowed("The package holds no file that SDC writes itself"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No artifact that templates do not use is called `vf-license-model.xml`, `vendor-license-model.xml` or `HEAT.meta`: SDC adds files of these names. SDC-HOT11
warns of it too.

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
1:1 `vf-license-model.xml` is a file that SDC writes itself
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT2"),
        title: Cow::Borrowed("Environments have .env in their names"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file that `MANIFEST.json` gives as environment of a template has `.env` in its name.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT3"),
        title: Cow::Borrowed("Environments set declared parameters only"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

An environment sets no parameter that its template does not declare. SDC does not look at an environment with other sections than `parameters`.

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
1:15 the template of this environment declares no parameter `size`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT4"),
        title: Cow::Borrowed("Defaults fit the declared types"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The default of a parameter fits its type.

To SDC a number is what Java takes for one, a number with a unit too; a boolean one of true, false, yes, no, on, off, t, f, y, n and the numbers 0 and 1; JSON a
mapping or a list, never text that holds JSON; a string no list, mapping or date without quotes. Any other type fits nothing.

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
3:34 the default of `size` does not fit its type `number`
4:33 the default of `extra` does not fit its type `json`
5:33 the default of `day` does not fit its type `string`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT5"),
        title: Cow::Borrowed("Values of environments fit the declared types"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The value that an environment gives to a parameter fits the declared type; null fits always.

To SDC a number is what Java takes for one, a number with a unit too; a boolean one of true, false, yes, no, on, off, t, f, y, n and the numbers 0 and 1; JSON a
mapping or a list, never text that holds JSON; a string no list, mapping or date without quotes. Any other type fits nothing. To a parameter without a
type no value fits.

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
2:10 the value of `names` does not fit: the parameter is a string
3:10 the value of `extra` does not fit: the parameter is declared without a type
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT6"),
        title: Cow::Borrowed("Templates have .yaml or .yml in their names"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file that `MANIFEST.json` lists as template has `.yaml` or `.yml` in its name.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT7"),
        title: Cow::Borrowed("Resources in a list of depends_on are there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each element of a list under `depends_on` is a resource of the template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None, depends_on: [ b, c ] }
  b: { type: OS::Heat::None }
```
```finding
3:47 `depends_on` names `c`, which is not a resource of the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT8"),
        title: Cow::Borrowed("The resource that depends_on names is there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A text under `depends_on` is a resource of the template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None, depends_on: b }
```
```finding
3:42 `depends_on` names `b`, which is not a resource of the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HOT9"),
        title: Cow::Borrowed("Templates tell their version"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Heat validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A template has the key `heat_template_version`; any value will do. ONAP's R-27078 asks for the same.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HPR1"),
        title: Cow::Borrowed("Ports of a template are used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource` in properties or outputs of the template names a port. Where some ports are named and others belong to no server, it is SDC-HPR3.

## Examples

```yaml fail
heat_template_version: 2016-10-14
parameters:
  oam_net_id: { type: string }
resources:
  p: { type: OS::Neutron::Port, properties: { network: { get_param: oam_net_id } } }
```
```finding
5:3 port `p` is used by no server in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HPR2"),
        title: Cow::Borrowed("No two servers share a port"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A port is named by at most one server of its template, several times if need be.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HPR3"),
        title: Cow::Borrowed("Every port has a server"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where `get_resource` names a port of the template, every port is named by a server, in whatever property.

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
13:3 port `q` is used by no server in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR1"),
        title: Cow::Borrowed("index_var of a group is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
7:18 `index_var` is not a string
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR2"),
        title: Cow::Borrowed("Nested templates of groups are there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR3"),
        title: Cow::Borrowed("Groups do not nest their own template"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Followed from the nested template of a group on, in each file the first resource that has a template as type, the way does not come back. SDC does not
see a cycle through a second group.

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
7:29 nested template `nested.yaml` leads back to this one
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR4"),
        title: Cow::Borrowed("What groups hand to a nested template is declared there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each property in `resource_def` of a nested template is a parameter of that, if it declares any.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR5"),
        title: Cow::Borrowed("Texts that groups hand to a nested template fit the types there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A text as a property in `resource_def` of a nested template fits the type of the parameter there. The text of `index_var`, which is `%index%` unless
another is given, counts as a number.

To SDC a number is what Java takes for one, a number with a unit too; a boolean one of true, false, yes, no, on, off, t, f, y, n and the numbers 0 and 1; JSON a
mapping or a list, never text that holds JSON; a string no list, mapping or date without quotes. Any other type fits nothing.

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
7:65 the value of `n` does not fit: the parameter of `nested.yaml` is a number
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR6"),
        title: Cow::Borrowed("Members of groups have a type"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`resource_def` has the key `type`.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR7"),
        title: Cow::Borrowed("The type of a group's members is a string"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`type` in `resource_def` is a string, not a function.

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
9:29 the type in `resource_def` of `group` is not a string
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HRR8"),
        title: Cow::Borrowed("Groups of nested templates (SDC warns of every one)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

**A known false alarm.** SDC means to warn where the type in `resource_def` is not a nested template, and its test is the wrong way round: it warns where the type
is one, that is, of every group as ONAP wants it. There is nothing to mend: the finding is here so that SDC's list and this one agree. Whoever does not want
to see it ignores it: `--ignore SDC-HRR8`.

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
7:29 `nested.yaml` is a nested template, as it should be, and SDC warns of it
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-HSG1"),
        title: Cow::Borrowed("Every security group is used"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Where `get_resource` in properties or outputs names a security group of the template, it names every one.

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
4:3 security group `b` is used by nothing in the template
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF1"),
        title: Cow::Borrowed("Environments are listed below their templates"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In `MANIFEST.json` an entry of the type `HEAT_ENV` stands in the `data` of another entry, which is that of its template.

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
1:1 the environment stands below no template in `MANIFEST.json`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF2"),
        title: Cow::Borrowed("What is listed as template ends in .yaml or .yml"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file of an entry of the type `HEAT`, `HEAT_VOL` or `HEAT_NET` has one of the two endings, in small letters.

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
1:1 `vm.txt` is listed as template and ends in neither `.yaml` nor `.yml`
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF3"),
        title: Cow::Borrowed("What is listed as environment ends in .env"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The file of an entry of the type `HEAT_ENV` has this ending, in small letters.

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
1:1 `base.environment` is listed as environment and does not end in `.env`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF4"),
        title: Cow::Borrowed("Every file that is listed is there"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each entry of `MANIFEST.json` names a file in the root of the package; files in folders are not found. SDC files its message under the missing name.

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
4:15 `gone.yaml` is listed and not in the package
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF5"),
        title: Cow::Borrowed("Every file is listed"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`MANIFEST.json` has an entry for every other file of the package.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF6"),
        title: Cow::Borrowed("MANIFEST.json is there and readable"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The package has a file `MANIFEST.json` in its root, and SDC can read it: a JSON object whose `data` is a list of objects. Comments, single quotes and
unknown keys are taken; `isBase` is true or false or the text of one.

Without a readable manifest SDC checks nothing further. vnfcheck does: by the manifest that `vnfcheck manifest` would write.

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
1:1 the manifest is not readable for SDC: the manifest is not a JSON object
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF7"),
        title: Cow::Borrowed("Every entry names a file"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-MNF8"),
        title: Cow::Borrowed("Every entry has a type that SDC knows"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Manifest validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each entry of `MANIFEST.json` has the key `type` with one of SDC's types, in capitals: `HEAT`, `HEAT_ENV`, `HEAT_VOL`, `HEAT_NET`, `OTHER` and others.
An entry without ends SDC's import in an exception: SDC-CRASH.

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
1:1 `other` is not a type that SDC knows
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNP1"),
        title: Cow::Borrowed("The first parameter of a fixed address is named as an address"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

**A known false alarm.** SDC looks at the first key of each entry of `fixed_ips` and at no other, and wants a parameter there whose name is one of
`{vm-type}_{network-role}_ip_N`, `_ips`, `_v6_ip_N` or `_v6_ips`, with `int` before the role if need be. An entry that has `subnet` first is warned of, the same
with `ip_address` first is not; and names with further underscores are never right. ONAP's R-40971 and others judge the names by vm-type and network-role.

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
11:43 parameter `oam_subnet_id` in `fixed_ips` is not named as an address
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNP2"),
        title: Cow::Borrowed("Networks and addresses of ports are no fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`network` of a port, in whatever case, `network_id` and the first value of each entry of `fixed_ips` are given by functions.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNP3"),
        title: Cow::Borrowed("Parameters for networks are named by their form"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that gives the network of a port ends in `_net_id`, `_net_name` or `_net_fqdn`, with something in front. ONAP's R-62983 and R-86182 ask for more.

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
8:29 parameter `oam_network` for a network ends in none of `_net_id`, `_net_name`, `_net_fqdn`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS1"),
        title: Cow::Borrowed("Servers have metadata"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A server has the property `metadata`; the attribute beside `properties` does not count. ONAP's R-37437 and others ask for more.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS10"),
        title: Cow::Borrowed("Parameters for names of servers are named by their form"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter for the name of a server is `{vm-type}_name_N`, or an element of `{vm-type}_names`: a list with the parameter and one index.

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
8:26 parameter for the name of `web_server_0` is neither `{vm-type}_name_N` nor an element of `{vm-type}_names`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS11"),
        title: Cow::Borrowed("The parameters of a server have one vm-type"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameters for name, image and flavor of a server, as far as they are named by their forms, start with the same vm-type. ONAP's R-304011 asks for more.

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
12:27 the parameters of `web_server_0` are of the vm-types `web` and `db`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS12"),
        title: Cow::Borrowed("A server is attached to a network once"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

No two ports in `networks` of a server have the same network-role in the parameter of their network; the same port twice is two.

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
11:74 server `web_server_0` has another port on the network `oam`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS13"),
        title: Cow::Borrowed("Parameters for images and flavors are named by their form"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The first parameter that gives the image of a server ends in `_image_name`, that of the flavor in `_flavor_name`. ONAP's R-58670 and R-45188 ask for more.

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
11:27 parameter `web_image` for `image` does not end in `_image_name`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS14"),
        title: Cow::Borrowed("Ports of servers are named by text"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource` below `port` in `networks` of a server is given a string.

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
11:43 `get_resource` of a port is given no name
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS2"),
        title: Cow::Borrowed("Metadata of servers has vf_module_id"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The metadata of a server, where it is a mapping, has the key `vf_module_id` in whatever case.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS3"),
        title: Cow::Borrowed("Metadata of servers has vnf_id"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The metadata of a server, where it is a mapping, has the key `vnf_id` in whatever case.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS4"),
        title: Cow::Borrowed("Ports of servers take their networks from parameters"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each port that `networks` of a server names has `network_id` or `network`, and not as a fixed value.

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
12:71 port `web_0_oam_port_0` of server `web_server_0` does not take its network from a parameter
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS5"),
        title: Cow::Borrowed("Zones of servers come from availability_zone_N"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that gives the availability zone of a server is called `availability_zone_` and a number. ONAP's R-98450 asks for the same.

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
9:39 parameter `zone` for a zone is not `availability_zone_N`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS6"),
        title: Cow::Borrowed("Zones of servers are no fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The availability zone of a server is given by a function.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS7"),
        title: Cow::Borrowed("Names of servers come from parameters"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The name of a server is given by `get_param` itself, not by another function.

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
10:13 the name of server `web_server_0` is not given by `get_param`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS8"),
        title: Cow::Borrowed("Images and flavors of servers are no fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`image` and `flavor` of a server are given by functions. ONAP's R-901331 and R-481670 ask for parameters.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NNS9"),
        title: Cow::Borrowed("Names in environments are strings or lists"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The value that an environment gives to the parameter of a server's name is a string or a list.

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
base.yaml:10:26 the value of `web_name_0` is neither a string nor a list
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NSI1"),
        title: Cow::Borrowed("Zones of service instances come from availability_zone_N"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameter that gives the availability zone of a Contrail service instance is called `availability_zone_` and a number.

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
8:51 parameter `zone` for a zone is not `availability_zone_N`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NSI2"),
        title: Cow::Borrowed("Zones of service instances are no fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The availability zone of a Contrail service instance is given by a function.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NST1"),
        title: Cow::Borrowed("The parameters of a service template have one vm-type"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The parameters for `image_name` and `flavor` of a Contrail service template, both named by their forms, start with the same vm-type.

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
10:44 the image is of vm-type `db`, the flavor of `web`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NST2"),
        title: Cow::Borrowed("Images and flavors of service templates are no fixed values"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`image_name` and `flavor` of a Contrail service template are given by functions.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-NST3"),
        title: Cow::Borrowed("Parameters of service templates are named by their form"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The first parameter that gives `image_name` of a Contrail service template ends in `_image_name`, that of `flavor` in `_flavor_name`.

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
7:44 parameter `img` for `image_name` does not end in `_image_name`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-RBV1"),
        title: Cow::Borrowed("Resources have a type (resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Each resource has a `type`: what SDC-FRG1 says, found once more.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-RBV2"),
        title: Cow::Borrowed("Templates fit SDC's model (resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The same as SDC-HOT12, found once more by the check of resources. Also: `get_resource` in properties and outputs is given a string, as SDC-HOT13 says.

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
5:5 the template does not fit SDC's model: `a` has the key `condition`, which SDC does not know
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG1"),
        title: Cow::Borrowed("The base module hands out what it declares"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In the template that `MANIFEST.json` marks as base module, a resource of the type `OS::Nova::ServerGroup`, `OS::Contrail::VirtualNetwork`, `OS::Neutron::Net`, `OS::Cinder::Volume` or `OS::Neutron::SecurityGroup`
is named by `get_resource` first in the value of an output, or in a property of the same template.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  oam_net: { type: OS::Neutron::Net }
```
```finding
3:3 `oam_net` of the base module is neither an output nor used in it
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG2"),
        title: Cow::Borrowed("Volume templates hand out their volumes"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

In a template that `MANIFEST.json` lists as `HEAT_VOL`, each `OS::Cinder::Volume` is named by `get_resource` first in the value of an output.

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
3:3 volume `disk` is not an output
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG3"),
        title: Cow::Borrowed("One module is the base module"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

At least one entry of `MANIFEST.json` has `isBase` true, as text or as value. ONAP's R-37028 goes by names instead.

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
2:3 no entry of the manifest has `isBase` true
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG4"),
        title: Cow::Borrowed("No two modules are the base module"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

Not more than one file of `MANIFEST.json` has `isBase` true.

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
2:3 2 files are marked as base module
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG5"),
        title: Cow::Borrowed("Templates fit SDC's model (shared resources)"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The same as SDC-HOT12, found once more by the check of shared resources. Also: in the base module without outputs, `get_resource` in properties is given a
text.

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
5:5 the template does not fit SDC's model: `a` has the key `condition`, which SDC does not know
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-SRG6"),
        title: Cow::Borrowed("Shared resources are named by text"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Shared resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`get_resource` is given a string: in the outputs of base and volume templates, and in properties of a base template that has outputs.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  oam_net: { type: OS::Neutron::Net }
outputs:
  oam_net_id: { value: { get_resource: [ oam_net ] } }
```
```finding
5:40 `get_resource` is given no name
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VLAN1"),
        title: Cow::Borrowed("An interface refers to one port"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

`virtual_machine_interface_refs` of a Contrail interface is a list of exactly one element, and the parameters that `get_param` names in it are of the type
string.

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
8:39 `virtual_machine_interface_refs` of `web_0_subint_oam_vmi_0` is not one reference by a parameter of type string
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VLAN2"),
        title: Cow::Borrowed("A sub-interface has both a port and a VLAN"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Resources"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Contrail interface has both `virtual_machine_interface_refs` and a VLAN tag in `virtual_machine_interface_properties`, or neither.

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
8:39 `web_0_subint_oam_vmi_0` has one of `virtual_machine_interface_refs` and `virtual_machine_interface_properties_sub_interface_vlan_tag` without the other
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VlANG1"),
        title: Cow::Borrowed("A sub-interface takes its port from its caller"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A Contrail interface with a VLAN tag refers to its port by one parameter of the type string: it is a nested template of its own. SDC spells the code so.

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
8:39 `virtual_machine_interface_refs` of `web_0_subint_oam_vmi_0` does not name its port by one string parameter
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VlANG2"),
        title: Cow::Borrowed("A sub-interface is alone in its template"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The template of a Contrail interface with a VLAN tag holds no other interface, no server and no port. SDC spells the code so.

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
9:47 the template of `web_0_subint_oam_vmi_0`, which has a VLAN, holds another interface, a server or a port
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-VlANG3"),
        title: Cow::Borrowed("A sub-interface is named by its form"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("Naming"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Should, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The id of a Contrail interface with a VLAN tag is `{vm-type}_subint_{network-role}_vmi`, with numbers behind the vm-type and at the end if there are any. SDC
spells the code so.

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
5:3 the id `vlan` is not of the form `{vm-type}_subint_{network-role}_vmi`
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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-YML1"),
        title: Cow::Borrowed("YAML files are not empty"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("YAML validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file in the root that ends in `.yaml`, `.yml` or `.env` has at least one byte, whether `MANIFEST.json` lists it or not.

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
"#),
    },
    Requirement {
        id: Cow::Borrowed("SDC-YML2"),
        title: Cow::Borrowed("YAML files are one mapping each"),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("SDC import"),
        section: Cow::Borrowed("YAML validator"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

A file in the root that ends in `.yaml`, `.yml` or `.env` is YAML with one document, which is a mapping, and repeats no key. Only a file that
`MANIFEST.json` lists as `PM_DICTIONARY` may be something else. ONAP's R-95303 is about the same.

## Examples

```yaml fail
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::None }
  a: { type: OS::Heat::Value }
```
```finding
4:3 the file is not YAML to SDC: the key `a` is repeated
```

```yaml pass
heat_template_version: 2016-10-14
resources:
  a: { type: OS::Heat::Value, properties: { value: 1 } }
```

```text n/a file=notes.txt
nothing of Heat
```
"#),
    },
];
