// Written by `cargo xtask generate` from rules/. Not to be edited.

use std::borrow::Cow;

use crate::{Keyword, Mode, Release, Requirement, Revision};

/// The requirements, sorted by id.
pub static REQUIREMENTS: &[Requirement] = &[
    Requirement {
        id: Cow::Borrowed("R-01123"),
        title: Cow::Borrowed("The manifest has metadata and lists every file"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The manifest starts with `metadata:` and at least one name below it. Its `Source:` entries list every file of the
package and no other files. An entry may also be a URL, or a folder that contains files. A `Source` in a non-MANO
artifact set only refers to a file; the file still needs its own entry. Letter case in keys is not significant.

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
1:1 the manifest does not list `extra.txt`
5:9 listed file `Tests/t1.txt` is not in the package
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF supports several major and minor versions of its software, components and interfaces at the same time, with
forward and backward compatibility. A package does not show whether the software does so, so vnfcheck reports the
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF uses only standard compute flavors of the cloud provider. The package does not contain the list of these
flavors, so vnfcheck reports the requirement as unchecked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
2:22 `ETSI-Entry-Manifest` refers to `main.mf`, which is not in the package
3:19 `ETSI-Entry-Tests` refers to `Tests`, which is not a folder with files
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A package uses security option 1 if its manifest contains hashes or signatures, or if `TOSCA.meta` names a
certificate. In such a package:

- Each file in the manifest has an `Algorithm` (`SHA-256`, `SHA-384` or `SHA-512`) and the `Hash` of its content,
  except files for signatures and certificates.
- The manifest ends with a CMS signature of all preceding bytes, in PEM format, made with RSA or ECDSA and SHA-2.
- The certificate of the signer is in exactly one place: in the signature, in the file that
  `ETSI-Entry-Certificate` names, or in the root under the name of the manifest with the extension `.cert`.
- If a file has a separate signature (`Signature`, `Certificate`), the signature is in the same folder. It has the
  name of the file with the extension `.sig.cms`, `.sig.p7b` or `.sig.p7c`; the certificate has the extension `.cert`.

With `--trust-anchors`, the certificate chains to one of the trust anchors. With `--today`, a certificate that is
not valid on that day is reported as advice.

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
6:7 the hash of `a.yaml` does not match its content
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

## How to fix

Add the hash of each file to the manifest, and sign the manifest last. Keep the certificate in only one place.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Authenticity and Integrity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-13390"),
        title: Cow::Borrowed("The provider delivers cookbooks for the Chef server"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Configuration Management via Chef"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

If ETSI SOL004 does not define an artifact, the manifest lists the artifact in a set under
`non_mano_artifact_sets`. Such artifacts are files with the extension `.yang`, and files under `Artifacts` or
`Files` in a folder named `Events`, `Measurements`, `Yang_module`, `Yang_modules`, `Playbooks`, `Guides`,
`Informational`, `Scripts` or `Other`.

Each set has at least one `Source`, and each `Source` is in the package. ONAP has registered the sets
`onap_ves_events`, `onap_pm_dictionary`, `onap_yang_modules`, `onap_ansible_playbooks`, `onap_pnf_sw_information`
and `onap_others`. Another name that starts with `onap_` is reported as advice; other registrants may have their
own sets.

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
advice 5:3 `onap_yang_module` is not a set registered by ONAP
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

## How to fix

Add `non_mano_artifact_sets:` to the manifest, with a set for each kind of artifact and a `Source:` for each file.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-15837"),
        title: Cow::Borrowed("The descriptor of a VNF uses the types of the NFV profile"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor (VNFD) complies with the definitions of TOSCA types that the official text lists in a table from
a draft of ETSI NFV-SOL001. Neither the table nor SOL001 is precise enough for an automatic check, so vnfcheck
reports the requirement as unchecked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each capability type with the prefix `tosca.capabilities.nfv.` in the entry definitions of a PNF is
`tosca.capabilities.nfv.VirtualLinkable`. The rule compares only the names of the types, not their definitions.

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

Entry definitions without such a type are not checked.

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

## How to fix

Replace the type with `tosca.capabilities.nfv.VirtualLinkable`, or with a type of the package that is derived from
this type.

## References

- ONAP VNF requirements: ONAP Tosca PNF Descriptor / Capability Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-17852"),
        title: Cow::Borrowed("The descriptor of a VNF may contain definitions beyond the NFV profile"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The folder that `ETSI-Entry-Tests` names, or else `Tests` in the root or in `Artifacts`, contains at least one
file. The rule does not check the content of the tests, and skips packages of PNFs.

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
1:19 `Tests` contains no file
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains a change log: the file that `ETSI-Entry-Change-Log` names, or else `ChangeLog.txt` in the
root. The file is text and not empty. The completeness of the change log is not checked.

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

## How to fix

Add the change log to the package, and name the file in `ETSI-Entry-Change-Log`.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-24632"),
        title: Cow::Borrowed("The descriptor of a PNF is a TOSCA service template"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The entry definitions of a PNF package are a YAML file with

- the `tosca_definitions_version` of a TOSCA Simple Profile
- a `topology_template` that contains `node_templates` or `substitution_mappings`

R-535009 and others check the types in the file. Other requirements of SOL001 are not checked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

In a package with the directory `TOSCA-Metadata`, the file `TOSCA.meta` contains `ETSI-Entry-Manifest` and
`ETSI-Entry-Change-Log`, in this spelling and with a value. Versions of SOL004 before 2.6.1 spell these keys
without `ETSI-`.

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

## How to fix

Add the missing key with the path of the manifest or the change log, or rename the key to its current spelling.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-32155"),
        title: Cow::Borrowed("SDC supports the interface types of a VNF descriptor"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Interface Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor is a TOSCA service template as specified in ETSI NFV-SOL001 and summarized in the tables of the
official text. SOL001 is not precise enough for an automatic check, so vnfcheck reports the requirement as
unchecked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The folder that `ETSI-Entry-Licenses` names, or else `Licenses` in the root or in `Artifacts`, contains at least
one file that is not empty, for example `License_term.txt`. The rule does not check the content of the licences,
and skips packages of PNFs.

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
1:22 `Licenses` contains no licence
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The documentation of a VNF describes the tests that the provider performed, and their results. A folder in the
package does not prove that the description is complete, so vnfcheck reports the requirement as unchecked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor contains the information elements of ETSI GS NFV-IFA 011, such as topology, deployment flavours
and scaling. IFA 011 is not precise enough for an automatic check, so vnfcheck reports the requirement as
unchecked.

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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each data type with the prefix `tosca.datatypes.nfv.` in the entry definitions of a PNF is one of these:

- `CpProtocolData`
- `AddressData`
- `L2AddressData`
- `L3AddressData`
- `LocationInfo`
- `CivicAddressElement`

The rule compares only the names of the types, not their definitions.

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

Entry definitions without such a type are not checked.

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

## How to fix

Replace the type with one of the listed data types.

## References

- ONAP VNF requirements: ONAP Tosca PNF Descriptor / Data Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-506221"),
        title: Cow::Borrowed("A CSAR is a zip archive whose name ends in `.csar`"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Structure and Format"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package is a zip archive with the extension `.csar`, in lower case. In a zip archive with security option 2
(R-787965), the rule checks the CSAR inside. A folder is not checked.

## Examples

```text fail file=TOSCA-Metadata/TOSCA.meta archive=web.zip
TOSCA-Meta-File-Version: 1.0
```
```finding
1:1 the file name `web.zip` does not end in `.csar`
```

```text pass file=TOSCA-Metadata/TOSCA.meta archive=web.csar
TOSCA-Meta-File-Version: 1.0
```

A folder is not an archive.

```text n/a file=TOSCA-Metadata/TOSCA.meta archive=-
TOSCA-Meta-File-Version: 1.0
```

## How to fix

Create the package as a zip archive, and give its name the extension `.csar`.

## References

- R-787965: A package with security option 2 contains a signature of the CSAR
- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Structure and Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-51347"),
        title: Cow::Borrowed("The package has the structure of TOSCA Simple Profile 1.2"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Structure and Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
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
2:15 `CSAR-Version` is `2.0`, expected `1.0` or `1.1`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each node type with the prefix `tosca.nodes.nfv.` in the entry definitions of a PNF is `PNF`, `PnfExtCp` or `Cp`.
The rule checks the types of nodes, the types from which other types are derived, and the type that the topology
substitutes. At least one node has the type `tosca.nodes.nfv.PNF`, or a type that the package derives from it. The
rule compares only the names of the types, not their definitions.

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

## How to fix

Replace the type with `tosca.nodes.nfv.PNF`, `tosca.nodes.nfv.PnfExtCp` or `tosca.nodes.nfv.Cp`, and define at
least one node of type `tosca.nodes.nfv.PNF`.

## References

- ONAP VNF requirements: ONAP Tosca PNF Descriptor / Node Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-54356"),
        title: Cow::Borrowed("Nodes of a VNF's descriptor use the data types of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Data Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The data of node types in the VNF descriptor complies with a table of data types from a draft of ETSI GS NFV-SOL
001. Neither the table nor SOL001 is precise enough for an automatic check, so vnfcheck reports the requirement as
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The data for life cycle management (LCM) in the VNF descriptor complies with a table of data types from a draft of
ETSI GS NFV-SOL 001. Neither the table nor SOL001 is precise enough for an automatic check, so vnfcheck reports the
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The manifest of a PNF package starts with `metadata:`, which contains each of these entries once, with a value:

- `pnfd_provider`
- `pnfd_name`
- `pnfd_release_date_time`
- `pnfd_archive_version`

The value is the text after the first colon. Other entries are permitted. A date and time that does not follow RFC
3339 is reported as advice. The names in `metadata:`, or else the types of the nodes, show that the package
describes a PNF. A package without either is undecided.

## Examples

```text fail file=a.mf
metadata:
  pnfd_name: 1.0
  pnfd_release_data_time: 2024-03-01T10:00:00+01:00
  pnfd_archive_version: 1.0
```
```finding
1:1 `pnfd_provider` is missing
3:3 `pnfd_release_date_time` is missing, found the similar `pnfd_release_data_time`
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
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each policy type with the prefix `tosca.policies.nfv.` in the entry definitions of a PNF is
`tosca.policies.nfv.SecurityGroupRule`. The rule compares only the names of the types, not their definitions.

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

Entry definitions without such a type are not checked.

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

## How to fix

Replace the type with `tosca.policies.nfv.SecurityGroupRule`, or with a type of the package that is derived from
this type.

## References

- ONAP VNF requirements: ONAP Tosca PNF Descriptor / Policy Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-64064"),
        title: Cow::Borrowed("The descriptor of a PNF uses the relationship type of SOL001"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca PNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca PNF Descriptor"),
        section: Cow::Borrowed("Relationship Types"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each relationship type with the prefix `tosca.relationships.nfv.` in the entry definitions of a PNF is
`tosca.relationships.nfv.VirtualLinksTo`. The prefix `tosca.relations.nfv.`, from the official text, is treated the
same way. The rule compares only the names of the types, not their definitions.

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

Entry definitions without such a type are not checked.

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

## How to fix

Replace the type with `tosca.relationships.nfv.VirtualLinksTo`, or with a type of the package that is derived from
this type.

## References

- ONAP VNF requirements: ONAP Tosca PNF Descriptor / Relationship Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-65486"),
        title: Cow::Borrowed("The descriptor of a VNF complies with SOL001 and IFA011"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("General"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The VNF descriptor complies with ETSI GS NFV-SOL001, including the NFV profile, and with the requirements of ETSI
GS NFV-IFA011 that SOL001 does not cover. SOL001 is not precise enough for an automatic check, so vnfcheck reports
the requirement as unchecked.

## How to fix

To verify the requirement, compare the descriptor with ETSI GS NFV-SOL001.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / General
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-67895"),
        title: Cow::Borrowed("SDC supports the capability types of a VNF's descriptor"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Capability Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An onboarding entity such as SDC supports `VirtualBindable`, `VirtualLinkable` and other capability types of the
NFV profile, with the prefix `tosca.capabilities.nfv.`. The requirement addresses SDC, so no package can violate
it.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / Capability Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-787965"),
        title: Cow::Borrowed("A package with security option 2 contains a signature of the CSAR"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Authenticity and Integrity"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

A zip archive with one `.csar` in its root uses security option 2. The root of this archive contains

- exactly one file with the extension `.cms`: a detached CMS signature of the CSAR in PEM or DER format, made with
  RSA or ECDSA and SHA-2
- at most one file with the extension `.cert`, for the certificate of the signer if the signature does not contain
  the certificate

Other files are reported as advice. With `--trust-anchors`, the certificate chains to one of the trust anchors.

Reports name the package by both archives, such as `web.zip!web.csar`. The findings are at the start of
`TOSCA.meta`, or else of the manifest.

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

## How to fix

Add the CMS signature of the CSAR with the extension `.cms` to the root of the zip archive, and the certificate
with the extension `.cert`.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Authenticity and Integrity
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-795126"),
        title: Cow::Borrowed("The manifest of a VNF starts with four metadata entries"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The manifest of a VNF package starts with `metadata:`, which contains each of these entries once, with a value:

- `vnf_provider_id`
- `vnf_product_name`
- `vnf_release_date_time`
- `vnf_package_version`

The value is the text after the first colon. Other entries are permitted. A date and time that does not follow RFC
3339 is reported as advice. The names in `metadata:`, or else the types of the nodes, show that the package
describes a VNF. A package without either is undecided.

## Examples

```text fail file=a.mf
metadata:
  vnf_product_name: 1.0
  vnf_release_data_time: 2024-03-01T10:00:00+01:00
  vnf_package_version: 1.0
```
```finding
1:1 `vnf_provider_id` is missing
3:3 `vnf_release_date_time` is missing, found the similar `vnf_release_data_time`
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

## How to fix

Add the missing entries below `metadata:`.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-816745"),
        title: Cow::Borrowed("The dictionary of performance measurements follows its schema"),
        document: Cow::Borrowed("Chapter7/VNF-On-boarding-and-package-management"),
        chapter: Cow::Borrowed("VNF On-boarding and package management"),
        section: Cow::Borrowed("Resource Description"),
        releases: Cow::Borrowed(&[Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Static }]),
        body: Cow::Borrowed(r#"## What it checks

The PM dictionary describes the performance measurements of a network function. The dictionary is a file of the set
`onap_pm_dictionary`, or a file named `PM_Dictionary.yaml` or `PM_Dictionary.yml`. Its first YAML document is the
schema of the VES Event Registration Specification, and each further document describes one measurement:

- A key with `presence: required` exists. No key is outside the schema.
- A key with `value` has the given value, or one value of the given list. A list is compared item by item.
- A key with `structure` is a mapping that follows the structure.

A package without a dictionary is not checked, because not every network function reports measurements.

## Why it matters

The dictionary supports the analysis of the measurements that DCAE receives.

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
10:19 `invented` is not allowed for `measChangeType`; allowed: `added`, `modified`, `deleted`
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

## How to fix

Correct the measurement at the reported position so that it follows the schema.

## References

- ONAP VNF requirements: VNF On-boarding and package management / Resource Description
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-87234"),
        title: Cow::Borrowed("The package has `TOSCA-Metadata/TOSCA.meta`"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Structure and Format"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::May, mode: Mode::Unstated }, Revision { since: Release::Dublin, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

The package contains the file `TOSCA-Metadata/TOSCA.meta`, in this letter case. A CSAR whose only description is a
template in the root is valid TOSCA, but violates the requirement.

## Why it matters

SDC accepts only packages with the directory `TOSCA-Metadata`.

## Examples

```text fail file=a.yaml
tosca_definitions_version: tosca_simple_yaml_1_2
```
```finding
1:1 the package has no `TOSCA-Metadata/TOSCA.meta`, which ONAP requires
```

```text fail file=TOSCA-Metadata/Tosca.meta
TOSCA-Meta-File-Version: 1.0
```
```finding
1:1 misspelled path `TOSCA-Metadata/Tosca.meta`, expected `TOSCA-Metadata/TOSCA.meta`
```

```text pass file=TOSCA-Metadata/TOSCA.meta
TOSCA-Meta-File-Version: 1.0
```

## How to fix

Add `TOSCA-Metadata/TOSCA.meta` to the package, or rename the file to this path.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Structure and Format
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-95321"),
        title: Cow::Borrowed("SDC supports the relationship types of a VNF's descriptor"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP Tosca VNF Descriptor"),
        chapter: Cow::Borrowed("ONAP Tosca VNF Descriptor"),
        section: Cow::Borrowed("Relationship Types"),
        releases: Cow::Borrowed(&[Release::Casablanca, Release::Dublin, Release::Elalto, Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Casablanca, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

An onboarding entity such as SDC supports `VirtualBindsTo` and `VirtualLinksTo`, the relationship types of the NFV
profile with the prefix `tosca.relationships.nfv.`. The requirement addresses SDC, so no package can violate it.

## References

- ONAP VNF requirements: ONAP Tosca VNF Descriptor / Relationship Types
"#),
    },
    Requirement {
        id: Cow::Borrowed("R-972082"),
        title: Cow::Borrowed("A file states the software version of a PNF"),
        document: Cow::Borrowed("Chapter5/Tosca/ONAP VNF or PNF CSAR Package"),
        chapter: Cow::Borrowed("ONAP VNF or PNF CSAR Package"),
        section: Cow::Borrowed("VNF or PNF Package Contents"),
        releases: Cow::Borrowed(&[Release::Frankfurt, Release::Guilin, Release::Honolulu, Release::Istanbul]),
        revisions: Cow::Borrowed(&[Revision { since: Release::Frankfurt, keyword: Keyword::Must, mode: Mode::Unstated }]),
        body: Cow::Borrowed(r#"## What it checks

Each file of the set `onap_pnf_sw_information` in the manifest is in the package, has the extension `.yaml`, and
contains the key `pnf_software_information` with a list that has at least one `pnf_software_version`. A package
without the set is not checked.

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

## How to fix

Add `pnf_software_version` with a value to each file of the set, and rename a file with another extension to
`.yaml`.

## References

- ONAP VNF requirements: ONAP VNF or PNF CSAR Package / VNF or PNF Package Contents
"#),
    },
];
