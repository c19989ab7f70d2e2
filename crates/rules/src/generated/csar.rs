// Written by `cargo xtask generate` from rules/. Not to be edited.

use std::borrow::Cow;

use crate::catalogue::{Keyword, Mode, Release, Requirement, Standing};

pub(crate) static REQUIREMENTS: &[Requirement] = &[
    Requirement {
        id: Cow::Borrowed("R-01123"),
        title: Cow::Borrowed("The manifest has metadata and lists every file"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The manifest starts with `metadata:` and at least one name below it. Its `Source:` entries list every file of the
package and no other files. An entry may also be a URL, or a folder that contains files. A `Source` in a non-MANO
artifact set refers to a file without listing it. Letter case in keys is not significant.

The manifest itself, files with signatures and certificates, and the folder `META-INF` need no entry.

## Examples

```text fail file=a.mf
metadata:
  vnf_product_name: Web

Source: a.yaml
Source: Tests/t1.txt
```
```text file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```text file=extra.txt
x
```
```finding
1:1 `extra.txt` is in the package and not in the manifest
5:9 `Tests/t1.txt` is listed and not in the package
```

```text pass file=a.mf
metadata:
  vnf_product_name: Web

source: a.yaml
source: https://example.org/image.qcow2
```
```text file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```

## How to fix

Add a `Source:` entry for each missing file, and remove the entries of files that do not exist.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-02454"),
        title: Cow::Borrowed("Several versions of a VNF's software coexist"),
        document: Cow::Borrowed("Chapter4/Resiliency"),
        chapter: Cow::Borrowed("Resiliency"),
        section: Cow::Borrowed("Deployment Optimization"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF supports several major and minor versions of its software, components and interfaces at the same time, with
forward and backward compatibility. A package does not show whether the software does so; vnfcheck reports the
requirement as unchecked.

## How to fix

To verify the requirement, review the upgrade documentation of the VNF.

## References

- ONAP VNF requirements: Resiliency / Deployment Optimization
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-04298"),
        title: Cow::Borrowed("The provider of a VNF delivers its testing scripts"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Testing"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The provider of a VNF delivers the scripts for testing the VNF. A folder in the package does not prove that these
scripts are complete, so vnfcheck reports the requirement as unchecked. R-21322 checks the tests folder of a CSAR.

## How to fix

To verify the requirement, compare the delivered scripts with the test documentation.

## References

- R-21322: The package of a VNF contains a test folder
- ONAP VNF requirements: VNF On-boarding and package management / Testing
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-09467"),
        title: Cow::Borrowed("A VNF uses standard compute flavors of the cloud provider"),
        document: Cow::Borrowed("Chapter4/Devops"),
        chapter: Cow::Borrowed("Devops"),
        section: Cow::Borrowed("VNF Devops"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF uses only compute flavors that are standard at the cloud provider. The package does not contain the list of
standard flavors, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, compare the flavors in the environment files with the list of the cloud provider.

## References

- ONAP VNF requirements: Devops / VNF Devops
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-10087"),
        title: Cow::Borrowed("The package contains every file that it names"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains every file that it names:

- each entry of `TOSCA.meta`: files for definitions, manifest, change log and certificate; folders with files for
  tests and licences. Paths are relative to the root and stay inside the package.
- without the folder `TOSCA-Metadata`: exactly one template in the root, and a manifest of the same name with the
  extension `.mf`
- each file that the manifest or one of its artifact sets lists
- each file that the entry definitions import, directly or indirectly, except URLs and repositories

In the archive, each name occurs once and stays inside the package.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta
Entry-Definitions: main.yaml
ETSI-Entry-Manifest: main.mf
ETSI-Entry-Tests: Tests
```
```text file=main.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
imports:
  - types.yaml
```
```finding
2:22 `ETSI-Entry-Manifest` names `main.mf`, which is not in the package
3:19 `ETSI-Entry-Tests` names `Tests`, which is not a folder with files
main.yaml:3:5 imported file `types.yaml` is not in the package
```

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```finding
1:1 no manifest `a.mf` next to `a.yaml`
```

```text pass file=TOSCA-Metadata/TOSCA.meta
Entry-Definitions: main.yaml
ETSI-Entry-Manifest: main.mf
```
```text file=main.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```text file=main.mf
metadata:
  vnf_product_name: Web

Source: main.yaml
Source: TOSCA-Metadata/TOSCA.meta
```

## How to fix

Add the missing file to the package, or correct the path that names it.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-130206"),
        title: Cow::Borrowed("A package with security option 1 has hashes and a signed manifest"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Authenticity and Integrity"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A package uses option 1 when its manifest has hashes, a signature, or signatures of single files, or when `TOSCA.meta`
names a certificate. Then

- each file that the manifest lists has `Algorithm` (`SHA-256`, `SHA-384` or `SHA-512`) and the `Hash` of its bytes; files with signatures and
  certificates need none
- the manifest ends with a CMS signature in PEM of every byte in front of it, by RSA or ECDSA with SHA-2
- the certificate of the signer stands in one place only: in the signature, in the file that `ETSI-Entry-Certificate` names, or in the root with the
  name of the manifest and the ending `.cert`
- a file with a signature of its own (`Signature`, `Certificate`) has it beside it, with its name and the ending `.sig.cms`, `.sig.p7b` or `.sig.p7c`, and
  `.cert`

With `--trust-anchors`, the certificate must lead to one of those. With `--today`, a certificate that is not valid on
that day is advice.

## Examples

```text fail file=a.mf
metadata:
  vnf_product_name: Web

Source: a.yaml
Algorithm: SHA-256
Hash: 0000000000000000000000000000000000000000000000000000000000000000
```
```text file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```finding
4:1 the manifest is not signed
6:7 the hash of `a.yaml` does not fit
```

```text pass file=a.mf
metadata:
  vnf_product_name: Web

Source: a.yaml
Algorithm: SHA-256
Hash: dd651fd3f170c9e4086006958c02cc8f5c79a022e46a747e642a6899b515bb29
-----BEGIN CMS-----
MIIDKwYJKoZIhvcNAQcCoIIDHDCCAxgCAQExDTALBglghkgBZQMEAgEwCwYJKoZI
hvcNAQcBoIIBeDCCAXQwggEboAMCAQICFB4YoODUwIhmqg+y7kPc5z5xCrtlMAoG
CCqGSM49BAMCMA8xDTALBgNVBAMMBEFjbWUwIBcNMjYxMTIyMDMxNTQ5WhgPMjEy
NjEwMjkwMzE1NDlaMA8xDTALBgNVBAMMBEFjbWUwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAStNCkczQMDD+RKJ4DouZxQSZICFLxpq3Tp1ykY4Yj26OHTFL69B4kC
tD0/O7e/rbHHZ1i7Eh8YGerWhNWNSeDto1MwUTAdBgNVHQ4EFgQUmQ+i/KVVYE4/
KrJc7NSFe7jf0pYwHwYDVR0jBBgwFoAUmQ+i/KVVYE4/KrJc7NSFe7jf0pYwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBxA19litLmk0Dd0Rp077mK
cl8cFLA3DASy7R43CeiAqwIgIX2HXVXmYb8bFHDcee9YCzZY28QXyvtFF8FdrE00
1DIxggF5MIIBdQIBATAnMA8xDTALBgNVBAMMBEFjbWUCFB4YoODUwIhmqg+y7kPc
5z5xCrtlMAsGCWCGSAFlAwQCAaCB5DAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcB
MBwGCSqGSIb3DQEJBTEPFw0yNjExMjIwMzE1NDlaMC8GCSqGSIb3DQEJBDEiBCBi
IBMoMUz69fCaYlOmS/6J1U+y5rhl82Dgww4LBh+DrjB5BgkqhkiG9w0BCQ8xbDBq
MAsGCWCGSAFlAwQBKjALBglghkgBZQMEARYwCwYJYIZIAWUDBAECMAoGCCqGSIb3
DQMHMA4GCCqGSIb3DQMCAgIAgDANBggqhkiG9w0DAgIBQDAHBgUrDgMCBzANBggq
hkiG9w0DAgIBKDAKBggqhkjOPQQDAgRHMEUCIQDWe7tYlgUzk8zY6k30oz6Zs9UV
UHN8iiKyrd8f7+aRwwIgYZ00pCIbsmxBDDeaReq3lXffRcf55ey6KJlqtcfFLhU=
-----END CMS-----
```
```text file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```

```text n/a file=a.mf
metadata:
  vnf_product_name: Web

Source: a.yaml
```
```text file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-13390"),
        title: Cow::Borrowed("The provider delivers cookbooks for the Chef server"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Configuration Management via Chef"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The provider delivers the cookbooks to load on the Chef server. A folder in the package does not prove that these
cookbooks are complete, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, compare the delivered cookbooks with the actions that ONAP requests.

## References

- ONAP VNF requirements: VNF On-boarding and package management / Configuration Management via Chef
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-146092"),
        title: Cow::Borrowed("The manifest groups artifacts that SOL004 does not define"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Artifacts that ETSI's SOL004 leaves to others are grouped below `non_mano_artifact_sets`, in sets whose names say what
they hold: `onap_ves_events`, `onap_pm_dictionary`, `onap_yang_modules`, `onap_ansible_playbooks`,
`onap_pnf_sw_information`, `onap_others`, or the identifier of another registrant.

Such an artifact is a file with the ending `.yang`, and what lies below `Artifacts` or `Files` in a folder `Events`,
`Measurements`, `Yang_module`, `Yang_modules`, `Playbooks`, `Guides`, `Informational`, `Scripts` or `Other`. A package
that has one has at least one set; each set has at least one `Source`, and each of these is in the package. An
identifier with `onap_` in front that ONAP has not registered is advice.

## Examples

```text fail file=a.mf
metadata:
  pnfd_name: Radio

non_mano_artifact_sets:
  onap_yang_module:
```
```text file=Files/a.yang
module a {}
```
```finding
5:3 set `onap_yang_module` has no `Source`
advice 5:3 `onap_yang_module` is not a set that ONAP has registered
```

```text fail file=a.mf
metadata:
  pnfd_name: Radio
```
```text file=Files/a.yang
module a {}
```
```finding
1:1 `non_mano_artifact_sets` is missing, although the package has `Files/a.yang`
```

```text pass file=a.mf
metadata:
  pnfd_name: Radio

non_mano_artifact_sets:
  onap_yang_modules:
    Source: Files/a.yang
```
```text file=Files/a.yang
module a {}
```

```text n/a file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-15837"),
        title: Cow::Borrowed("The descriptor of a VNF uses the types of the NFV profile"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor (VNFD) complies with the definitions of the TOSCA types that the requirement tabulates from a
draft of ETSI NFV-SOL001. Neither the table nor SOL001 is precise enough for a program, so vnfcheck reports the
requirement as unchecked.

## How to fix

To verify the requirement, compare the node types of the descriptor with the table in the official text.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / General
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-177937"),
        title: Cow::Borrowed("The descriptor of a PNF uses the capability type of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("Capability Types"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Of the capability types that start with `tosca.capabilities.nfv.`, the entry definitions of a PNF use `VirtualLinkable`
only.

Names are judged, not what the types hold: a pass says that every name is one of these.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
node_types:
  acme.Radio:
    capabilities:
      link: { type: tosca.capabilities.nfv.VirtualBindable }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
```finding
5:21 `tosca.capabilities.nfv.VirtualBindable` is not a type of SOL001 for PNFs
```

```text pass file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
node_types:
  acme.Radio:
    capabilities:
      link: { type: tosca.capabilities.nfv.VirtualLinkable }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```

None is used:

```text n/a file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  node_templates:
    radio: { type: tosca.nodes.nfv.PNF }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-17852"),
        title: Cow::Borrowed("The descriptor of a VNF may contain definitions beyond the NFV profile"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor may contain definitions outside the NFV profile if these comply with TOSCA Simple Profile in
YAML 1.2. vnfcheck does not check the additional definitions.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / General
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-21322"),
        title: Cow::Borrowed("The package of a VNF contains a test folder"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The folder that `ETSI-Entry-Tests` names, or else `Tests` in the root or in `Artifacts`, contains at least one
file. The content of the tests and the packages of PNFs are not checked.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta
ETSI-Entry-Tests: Tests
ETSI-Entry-Manifest: a.mf
```
```text file=a.mf
metadata:
  vnf_product_name: Web
```
```finding
1:19 `Tests` holds no file
```

```text pass file=a.mf
metadata:
  vnf_product_name: Web
```
```text file=Tests/t1.sh
curl http://localhost/
```

```text n/a file=a.mf
metadata:
  pnfd_name: Radio
```

## How to fix

Add the test scripts to the folder.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-221914"),
        title: Cow::Borrowed("The package has a change log that people can read"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The file that `ETSI-Entry-Change-Log` names, or else `ChangeLog.txt` in the root, is in the package, is not empty, and
is text. Whether it tells every change is for people to judge.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta
ETSI-Entry-Change-Log: Artifacts/log.md
```
```finding
1:24 the change log `Artifacts/log.md` is not in the package
```

```text fail file=ChangeLog.txt
```
```finding
1:1 the change log is empty
```

```text pass file=ChangeLog.txt
1.0 the first version
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-24632"),
        title: Cow::Borrowed("The descriptor of a PNF is a TOSCA service template"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The entry definitions of a PNF package are a YAML file with

- the `tosca_definitions_version` of a TOSCA Simple Profile
- a `topology_template` that contains `node_templates` or `substitution_mappings`

R-535009 and others check the types in the file. Further demands of SOL001 are not checked.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
description: a radio
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
```finding
1:1 `topology_template` is missing or not a mapping
```

```text pass file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  node_templates:
    radio: { type: tosca.nodes.nfv.PNF }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```

```text n/a file=a.mf
metadata:
  vnf_product_name: Web
```

## How to fix

Add the missing key to the entry definitions.

## References

- R-535009: The descriptor of a PNF uses the node types of SOL001
- ONAP VNF requirements: ONAP Tosca PNF Descriptor / General
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-26881"),
        title: Cow::Borrowed("The provider of a VNF delivers its binaries and images"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Compute, Network, and Storage Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The provider of a VNF delivers the binaries and images that instantiate the VNF and its components (VNFCs). A
folder in the package does not prove that these images are complete, so vnfcheck reports the requirement as
unchecked.

## How to fix

To verify the requirement, compare the delivered images with the image parameters of the templates.

## References

- ONAP VNF requirements: VNF On-boarding and package management / Compute, Network, and Storage Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-26885"),
        title: Cow::Borrowed("The package of a VNF contains its binaries or their addresses"),
        document: Cow::Borrowed("Chapter5/Tosca"),
        chapter: Cow::Borrowed("Tosca"),
        section: Cow::Borrowed("VNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Casablanca]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains the images of the VNF, or the addresses from which to download them. Only the casablanca
release has this requirement, and no rule checks it, so vnfcheck reports the requirement as unchecked.

## References

- ONAP VNF requirements: Tosca / VNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-27310"),
        title: Cow::Borrowed("The package contains the Chef artifacts for the actions of ONAP"),
        document: Cow::Borrowed("Chapter7/Configuration-Management"),
        chapter: Cow::Borrowed("Configuration Management"),
        section: Cow::Borrowed("Chef Roles/Requirements"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains all roles, cookbooks and recipes that the Chef server needs for the actions that ONAP
requests. The package does not show whether ONAP manages the VNF or PNF with Chef, and a folder does not prove that
these artifacts are complete, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, compare the Chef artifacts with the actions that ONAP requests.

## References

- ONAP VNF requirements: Configuration Management / Chef Roles/Requirements
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-293901"),
        title: Cow::Borrowed("`TOSCA.meta` names the manifest and the change log"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

In a package with a folder `TOSCA-Metadata`, `TOSCA.meta` has `ETSI-Entry-Manifest` and `ETSI-Entry-Change-Log`, in this
spelling and with a value. Before SOL004 2.6.1 their names had no `ETSI-`.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta
Entry-Definitions: main.yaml
ETSI-Entry-Manifest: main.mf
Entry-Change-Log: ChangeLog.txt
```
```finding
3:1 `ETSI-Entry-Change-Log` is missing
```

```text pass file=TOSCA-Metadata/TOSCA.meta
Entry-Definitions: main.yaml
ETSI-Entry-Manifest: main.mf
ETSI-Entry-Change-Log: ChangeLog.txt
```

```text n/a file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32155"),
        title: Cow::Borrowed("SDC supports the interface types of a VNF descriptor"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Interface Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An onboarding entity such as SDC supports the TOSCA interface type `tosca.interfaces.nfv.vnf.lifecycle.Nfv`. The
requirement addresses SDC, so no package can violate it.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / Interface Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-35854"),
        title: Cow::Borrowed("The descriptor of a VNF is a service template as in SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor is a TOSCA service template as specified in ETSI NFV-SOL001 and summarized in the tables of the
official text. SOL001 is not precise enough for a program, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, compare the descriptor with the tables in the official text.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / General
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-40820"),
        title: Cow::Borrowed("The package of a VNF contains a licence folder"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The folder that `ETSI-Entry-Licenses` names, or else `Licenses` in the root or in `Artifacts`, contains at least
one file that is not empty, for example `License_term.txt`. The content of the licences and the packages of PNFs
are not checked.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta
ETSI-Entry-Licenses: Licenses
ETSI-Entry-Manifest: a.mf
```
```text file=a.mf
metadata:
  vnf_product_name: Web
```
```finding
1:22 `Licenses` holds no licence
```

```text pass file=a.mf
metadata:
  vnf_product_name: Web
```
```text file=Licenses/License_term.txt
Apache-2.0
```

```text n/a file=a.mf
metadata:
  pnfd_name: Radio
```

## How to fix

Add the licence terms to the folder.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-43958"),
        title: Cow::Borrowed("The documentation of a VNF describes its tests and their results"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Testing"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The documentation of a VNF describes the tests that the provider made, and their results. A folder in the package
does not prove that the description is complete, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, read the test report in the documentation of the VNF.

## References

- ONAP VNF requirements: VNF On-boarding and package management / Testing
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-46527"),
        title: Cow::Borrowed("The descriptor of a VNF has the elements of IFA011"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor contains the information elements of ETSI GS NFV-IFA 011, such as topology, deployment flavours
and scaling. IFA 011 is not precise enough for a program, so vnfcheck reports the requirement as unchecked.

## How to fix

To verify the requirement, compare the descriptor with ETSI GS NFV-IFA 011.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / General
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-484843"),
        title: Cow::Borrowed("The descriptor of a PNF uses the data types of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("Data Types"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Data types that start with `tosca.datatypes.nfv.` are `CpProtocolData`, `AddressData`, `L2AddressData`, `L3AddressData`,
`LocationInfo` and `CivicAddressElement`, wherever the entry definitions name a type.

Names are judged, not what the types hold: a pass says that every name is one of these.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  inputs:
    where: { type: tosca.datatypes.nfv.Address }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
```finding
4:20 `tosca.datatypes.nfv.Address` is not a type of SOL001 for PNFs
```

```text pass file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  inputs:
    where: { type: tosca.datatypes.nfv.LocationInfo }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```

None is used:

```text n/a file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  node_templates:
    radio: { type: tosca.nodes.nfv.PNF }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-506221"),
        title: Cow::Borrowed("A CSAR is a zip archive whose name ends in `.csar`"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Structure and Format"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package is a zip archive, and the ending of its name is `.csar`, in lower case. When a CSAR is delivered within a
zip (security option 2), the CSAR inside counts. A folder has no ending: the requirement does not concern it.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta archive=web.zip
TOSCA-Meta-File-Version: 1.0
```
```finding
1:1 the package is called `web.zip`; the name of a CSAR ends in `.csar`
```

```text pass file=TOSCA-Metadata/TOSCA.meta archive=web.csar
TOSCA-Meta-File-Version: 1.0
```

A folder:

```text n/a file=TOSCA-Metadata/TOSCA.meta archive=-
TOSCA-Meta-File-Version: 1.0
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-51347"),
        title: Cow::Borrowed("The package has the structure of TOSCA Simple Profile 1.2"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Structure and Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The first block of `TOSCA.meta`, up to the first empty line, contains

- `TOSCA-Meta-File-Version` and `CSAR-Version`, each with `1.0` or `1.1`
- `Created-By`
- `Entry-Definitions`

No block contains a key twice. The entry definitions are a YAML mapping with the `tosca_definitions_version` of a
TOSCA Simple Profile. Without `TOSCA.meta`, the only template in the root is the entry definitions.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta
TOSCA-Meta-File-Version: 1.0
CSAR-Version: 2.0
Entry-Definitions: main.yaml
```
```text file=main.yaml
tosca_definitions_version: heat_1
```
```finding
1:1 `Created-By` is missing in the first block
2:15 `CSAR-Version` is `2.0`, not `1.0` or `1.1`
main.yaml:1:28 `heat_1` is not a version of the TOSCA Simple Profile
```

```text pass file=TOSCA-Metadata/TOSCA.meta
TOSCA-Meta-File-Version: 1.0
CSAR-Version: 1.1
Created-By: Acme
Entry-Definitions: main.yaml
```
```text file=main.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```

R-10087 reports a package with two templates in the root.

```text n/a file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```text file=b.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```

## How to fix

Add the missing key to `TOSCA.meta`, or correct its value.

## References

- R-10087: The package contains every file that it names
- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Structure and Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-535009"),
        title: Cow::Borrowed("The descriptor of a PNF uses the node types of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("Node Types"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Nodes of the entry definitions whose type starts with `tosca.nodes.nfv.` are of `PNF`, `PnfExtCp` or `Cp`; so is what a
type is derived from, and what the topology substitutes. At least one node is a `tosca.nodes.nfv.PNF`, or of a type that
is derived from it in the package.

Names are judged, not what the types hold: a pass says that every name is one of these.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  node_templates:
    radio: { type: tosca.nodes.nfv.PNF }
    port: { type: tosca.nodes.nfv.PnfPort }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
```finding
5:19 `tosca.nodes.nfv.PnfPort` is not a type of SOL001 for PNFs
```

```text pass file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
node_types:
  acme.Radio: { derived_from: tosca.nodes.nfv.PNF }
topology_template:
  node_templates:
    radio: { type: acme.Radio }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```

```text n/a file=a.mf
metadata:
  vnf_product_name: Web
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54356"),
        title: Cow::Borrowed("Nodes of a VNF's descriptor use the data types of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Data Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The data of node types in the VNF descriptor complies with a table of data types from a draft of ETSI GS NFV-SOL
001. Neither the table nor SOL001 is precise enough for a program, so vnfcheck reports the requirement as
unchecked.

## How to fix

To verify the requirement, compare the data types of the nodes with the table in the official text.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / Data Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54876"),
        title: Cow::Borrowed("LCM configuration of a VNF uses the data types of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Data Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The data for life cycle management (LCM) in the VNF descriptor complies with a table of data types from a draft of
ETSI GS NFV-SOL 001. Neither the table nor SOL001 is precise enough for a program, so vnfcheck reports the
requirement as unchecked.

## How to fix

To verify the requirement, compare the data types of the LCM configuration with the table in the official text.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / Data Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-57019"),
        title: Cow::Borrowed("The manifest of a PNF starts with four metadata entries"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The manifest of a PNF package starts with `metadata:` and contains below it, once each and with a value,

- `pnfd_provider`
- `pnfd_name`
- `pnfd_release_date_time`
- `pnfd_archive_version`

The value is the text after the first colon. Other entries are permitted. A date and time that does not follow RFC
3339 is reported as advice. The names in `metadata:`, or else the types of the nodes, identify the package of a
PNF; a package without either is undecided.

## Examples

```text fail file=a.mf
metadata:
  pnfd_name: 1.0
  pnfd_release_data_time: 2024-03-01T10:00:00+01:00
  pnfd_archive_version: 1.0
```
```finding
1:1 `pnfd_provider` is missing
3:3 `pnfd_release_date_time` is missing; `pnfd_release_data_time` looks like it
```

```text pass file=a.mf
metadata:
  pnfd_provider: 1.0
  pnfd_name: 1.0
  pnfd_release_date_time: 2024-03-01T10:00:00+01:00
  pnfd_archive_version: 1.0
```

```text n/a file=a.mf
metadata:
  vnf_product_name: 1.0
```

## How to fix

Add the missing entries below `metadata:`.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-596064"),
        title: Cow::Borrowed("The descriptor of a PNF uses the policy type of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("Policy Types"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Of the policy types that start with `tosca.policies.nfv.`, the entry definitions of a PNF use `SecurityGroupRule` only.

Names are judged, not what the types hold: a pass says that every name is one of these.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  policies:
    - rule: { type: tosca.policies.nfv.Firewall }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
```finding
4:21 `tosca.policies.nfv.Firewall` is not a type of SOL001 for PNFs
```

```text pass file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  policies:
    - rule: { type: tosca.policies.nfv.SecurityGroupRule }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```

None is used:

```text n/a file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  node_templates:
    radio: { type: tosca.nodes.nfv.PNF }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-64064"),
        title: Cow::Borrowed("The descriptor of a PNF uses the relationship type of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("Relationship Types"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Of the relationship types that start with `tosca.relationships.nfv.`, the entry definitions of a PNF use
`VirtualLinksTo` only. The prefix `tosca.relations.nfv.`, which the official text has, counts too.

Names are judged, not what the types hold: a pass says that every name is one of these.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
node_types:
  acme.Radio:
    requirements:
      - link: { relationship: tosca.relationships.nfv.LinksTo }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
```finding
5:31 `tosca.relationships.nfv.LinksTo` is not a type of SOL001 for PNFs
```

```text pass file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
node_types:
  acme.Radio:
    requirements:
      - link: { relationship: tosca.relationships.nfv.VirtualLinksTo }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```

None is used:

```text n/a file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
topology_template:
  node_templates:
    radio: { type: tosca.nodes.nfv.PNF }
```
```text file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-65486"),
        title: Cow::Borrowed("The descriptor of a VNF follows SOL001 and its gaps to IFA011"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The descriptor follows ETSI GS NFV-SOL001 with the NFV profile, and keeps apart what IFA011 asks for beyond it.

SOL001 as a whole is not decided by vnfcheck.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67895"),
        title: Cow::Borrowed("SDC supports the capability types of a VNF's descriptor"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Capability Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

It asks something of SDC: to support `VirtualBindable`, `VirtualLinkable` and other capability types of SOL001. A
package cannot fail it.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-787965"),
        title: Cow::Borrowed("A package with security option 2 has a signature beside the CSAR"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Authenticity and Integrity"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A zip whose root holds one `.csar` uses option 2. Beside it there is one file with the ending `.cms`: a CMS signature,
in PEM or DER, of the bytes of the CSAR, by RSA or ECDSA with SHA-2. The certificate of the signer is in the signature,
or beside it in a file with the ending `.cert`. Other files are advice. The package is the CSAR inside, called
`web.zip!web.csar`; what is wrong beside it is told at its beginning.

With `--trust-anchors`, the certificate must lead to one of those.

## Examples

```text fail file=a.mf
metadata:
  vnf_product_name: Web
```
```text file=../web.csar
PK: stands for the archive
```
```finding
1:1 no signature next to `web.csar`
```

```text pass file=a.mf
metadata:
  vnf_product_name: Web
```
```text file=../web.csar
PK: stands for the archive
```
```text file=../web.cms
-----BEGIN CMS-----
MIIDKwYJKoZIhvcNAQcCoIIDHDCCAxgCAQExDTALBglghkgBZQMEAgEwCwYJKoZI
hvcNAQcBoIIBeDCCAXQwggEboAMCAQICFB4YoODUwIhmqg+y7kPc5z5xCrtlMAoG
CCqGSM49BAMCMA8xDTALBgNVBAMMBEFjbWUwIBcNMjYxMTIyMDMxNTQ5WhgPMjEy
NjEwMjkwMzE1NDlaMA8xDTALBgNVBAMMBEFjbWUwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAStNCkczQMDD+RKJ4DouZxQSZICFLxpq3Tp1ykY4Yj26OHTFL69B4kC
tD0/O7e/rbHHZ1i7Eh8YGerWhNWNSeDto1MwUTAdBgNVHQ4EFgQUmQ+i/KVVYE4/
KrJc7NSFe7jf0pYwHwYDVR0jBBgwFoAUmQ+i/KVVYE4/KrJc7NSFe7jf0pYwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBxA19litLmk0Dd0Rp077mK
cl8cFLA3DASy7R43CeiAqwIgIX2HXVXmYb8bFHDcee9YCzZY28QXyvtFF8FdrE00
1DIxggF5MIIBdQIBATAnMA8xDTALBgNVBAMMBEFjbWUCFB4YoODUwIhmqg+y7kPc
5z5xCrtlMAsGCWCGSAFlAwQCAaCB5DAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcB
MBwGCSqGSIb3DQEJBTEPFw0yNjExMjIwMzE1NDlaMC8GCSqGSIb3DQEJBDEiBCCQ
lx4A3hUvjCBTKxcqHtVacHzXp8owhSewMRJuhgrKoTB5BgkqhkiG9w0BCQ8xbDBq
MAsGCWCGSAFlAwQBKjALBglghkgBZQMEARYwCwYJYIZIAWUDBAECMAoGCCqGSIb3
DQMHMA4GCCqGSIb3DQMCAgIAgDANBggqhkiG9w0DAgIBQDAHBgUrDgMCBzANBggq
hkiG9w0DAgIBKDAKBggqhkjOPQQDAgRHMEUCIC7cVfzB/aiAM2bONIpk7UTWR5ix
zEZ38G0Iv2+E36KMAiEA7LVrLbfNg0LN89BuMwjHnk8N1DZXXvzN0KyOx4NG0bw=
-----END CMS-----
```

```text n/a file=a.mf
metadata:
  vnf_product_name: Web
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-795126"),
        title: Cow::Borrowed("The manifest of a VNF starts with its four metadata"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The manifest of a VNF package starts with `metadata:`, and below it stand, once each and with a value,

- `vnf_provider_id`
- `vnf_product_name`
- `vnf_release_date_time`
- `vnf_package_version`

The value is what follows the first colon; it may hold others. Further names are allowed. That the date and time follow
RFC 3339 is advice.

A package is that of a VNF by the names in its metadata, or else by the types of its nodes. When neither tells, the
requirement cannot be decided.

## Examples

```text fail file=a.mf
metadata:
  vnf_product_name: 1.0
  vnf_release_data_time: 2024-03-01T10:00:00+01:00
  vnf_package_version: 1.0
```
```finding
1:1 `vnf_provider_id` is missing
3:3 `vnf_release_date_time` is missing; `vnf_release_data_time` looks like it
```

```text pass file=a.mf
metadata:
  vnf_provider_id: 1.0
  vnf_product_name: 1.0
  vnf_release_date_time: 2024-03-01T10:00:00+01:00
  vnf_package_version: 1.0
```

```text n/a file=a.mf
metadata:
  pnfd_name: 1.0
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-816745"),
        title: Cow::Borrowed("The dictionary of performance measurements follows its schema"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Resource Description"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The performance measurements that a network function reports are described by a dictionary: a file of the set
`onap_pm_dictionary`, or one that is called `PM_Dictionary.yaml` or `PM_Dictionary.yml`. Its first YAML document is the
schema of the VES Event Registration Specification, and each further one describes a measurement by it:

- keys with `presence: required` are there, and no key that the schema does not have
- with `value`, the value is the one given there or one of the list; a list of values is compared one by one
- with `structure`, there is a mapping that follows that

That a package must have a dictionary cannot be decided: not every network function reports measurements.

## Examples

```text fail file=Files/pm.yaml
---
pmMetaData:
  presence: required
  structure:
    measType: { presence: required }
    measChangeType: { presence: required, value: [added, modified, deleted] }
    measResultRange: { presence: optional }
---
pmMetaData:
  measChangeType: invented
  surprise: 1
```
```text file=a.mf
metadata:
  pnfd_name: Radio

non_mano_artifact_sets:
  onap_pm_dictionary:
    Source: Files/pm.yaml
```
```finding
10:3 `measType` is missing
10:19 `invented` is not allowed for `measChangeType`; one of `added`, `modified`, `deleted`
11:3 `surprise` is not in the schema
```

```text pass file=Files/pm.yaml
---
pmMetaData:
  presence: required
  structure:
    measType: { presence: required }
    measChangeType: { presence: required, value: [added, modified, deleted] }
    measResultRange: { presence: optional }
---
pmMetaData:
  measType: VS.attempts
  measChangeType: added
```
```text file=a.mf
metadata:
  pnfd_name: Radio

non_mano_artifact_sets:
  onap_pm_dictionary:
    Source: Files/pm.yaml
```

```text n/a file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87234"),
        title: Cow::Borrowed("The package has `TOSCA-Metadata/TOSCA.meta`"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Structure and Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Standing { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

ONAP takes CSARs that tell by `TOSCA-Metadata/TOSCA.meta` what is what. The name counts in exactly this spelling. A CSAR
that has only a template in its root is valid TOSCA, but not taken.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```finding
1:1 there is no `TOSCA-Metadata/TOSCA.meta`, and ONAP takes only packages with it
```

```text fail file=TOSCA-Metadata/Tosca.meta
TOSCA-Meta-File-Version: 1.0
```
```finding
1:1 `TOSCA-Metadata/Tosca.meta` is not spelt `TOSCA-Metadata/TOSCA.meta`
```

```text pass file=TOSCA-Metadata/TOSCA.meta
TOSCA-Meta-File-Version: 1.0
```
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-95321"),
        title: Cow::Borrowed("SDC supports the relationship types of a VNF's descriptor"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Relationship Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

It asks something of SDC: to support `VirtualBindsTo` and `VirtualLinksTo` of SOL001. A package cannot fail it.
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-972082"),
        title: Cow::Borrowed("A file tells the version of a PNF's software"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        standings: Cow::Borrowed(&[Standing { since: Release::Frankfurt, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

When the manifest has the set `onap_pnf_sw_information`, each file of it is in the package, has the ending `.yaml`, and
tells at least one version:

pnf_software_information: - pnf_software_version: "1.0"

## Examples

```text fail file=Files/sw.yml
pnf_software_information:
  - pnf_software_version:
```
```text file=a.mf
metadata:
  pnfd_name: Radio

non_mano_artifact_sets:
  onap_pnf_sw_information:
    Source: Files/sw.yml
```
```finding
2:26 `pnf_software_version` is missing or empty
a.mf:6:13 `Files/sw.yml` does not end in `.yaml`
```

```text pass file=Files/sw.yaml
pnf_software_information:
  - pnf_software_version: "1.0"
```
```text file=a.mf
metadata:
  pnfd_name: Radio

non_mano_artifact_sets:
  onap_pnf_sw_information:
    Source: Files/sw.yaml
```

```text n/a file=a.mf
metadata:
  pnfd_name: Radio
```
"#),
    },
];
