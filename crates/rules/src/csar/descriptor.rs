//! The descriptor of a PNF: a service template with the types of ETSI NFV-SOL001.

use vnfcheck_csar::{Csar, NetworkFunction, Place};

use super::container::{check_version, report_syntax_error};
use super::{concerns, of_csar};
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // SOL001 defines the capability types.
    rule("R-177937", |cx, out| of_csar(cx, out, |csar, out| CAPABILITY_TYPES.check(csar, out))),
    // The entry definitions of a PNF are a TOSCA service template.
    rule("R-24632", |cx, out| of_csar(cx, out, is_service_template)),
    // SOL001 defines the data types.
    rule("R-484843", |cx, out| of_csar(cx, out, |csar, out| DATA_TYPES.check(csar, out))),
    // The nodes have PNF types, and at least one node is a PNF.
    rule("R-535009", |cx, out| of_csar(cx, out, uses_node_types)),
    // SOL001 defines the policy types.
    rule("R-596064", |cx, out| of_csar(cx, out, |csar, out| POLICY_TYPES.check(csar, out))),
    // SOL001 defines the relationship types.
    rule("R-64064", |cx, out| of_csar(cx, out, |csar, out| RELATIONSHIP_TYPES.check(csar, out))),
];

const NODES: &str = "tosca.nodes.nfv.";

fn is_service_template(csar: &Csar<'_>, out: &mut Findings) {
    if !concerns(NetworkFunction::Pnf, csar, out) {
        return;
    }
    let Some(entry) = csar.definitions().entry() else {
        let place = csar.entry("Definitions").map_or(csar.anchor(), |(_, place)| place);
        out.fail(place, "the package has no entry definitions")
            .help("set `Entry-Definitions` in `TOSCA.meta` to the descriptor");
        return;
    };
    if report_syntax_error(entry, out) {
        return;
    }
    let version = csar.definitions().top().and_then(|top| top.get("tosca_definitions_version"));
    check_version(entry.file(), version, out);
    match csar.definitions().topology() {
        None => {
            out.fail(Place::whole(entry.file()), "`topology_template` is missing or not a mapping")
                .help("add `topology_template:` with `node_templates:` or `substitution_mappings:`");
        }
        Some(topology)
            if ["node_templates", "substitution_mappings"].iter().any(|key| topology.get(key).is_some()) =>
        {
            out.pass();
        }
        Some(topology) => {
            let place = Place::from(topology);
            out.fail(place, "`topology_template` has neither `node_templates` nor `substitution_mappings`")
                .help("add one of the two keys");
        }
    }
}

fn uses_node_types(csar: &Csar<'_>, out: &mut Findings) {
    if !concerns(NetworkFunction::Pnf, csar, out) {
        return;
    }
    NODE_TYPES.check_names(csar, out);
    let Some(entry) = csar.definitions().entry() else { return };
    let known = csar.definitions().derived_from("tosca.nodes.nfv.PNF");
    if csar.definitions().node_types_in_use().iter().any(|node| known.contains(node.text())) {
        out.pass();
    } else {
        let topology = csar.definitions().topology();
        let place = topology.map_or(Place::whole(entry.file()), Place::from);
        out.fail(place, "no node has type `tosca.nodes.nfv.PNF` or a derived type")
            .help("add a node of type `tosca.nodes.nfv.PNF` to `node_templates`");
    }
}

/// Names of types allowed in the descriptor of a PNF. The definition of such a type is not checked.
struct Names {
    prefixes: &'static [&'static str],
    known: &'static [&'static str],
}

const NODE_TYPES: Names = Names { prefixes: &[NODES], known: &["PNF", "PnfExtCp", "Cp"] };
const DATA_TYPES: Names = Names {
    prefixes: &["tosca.datatypes.nfv."],
    known: &[
        "CpProtocolData",
        "AddressData",
        "L2AddressData",
        "L3AddressData",
        "LocationInfo",
        "CivicAddressElement",
    ],
};
const CAPABILITY_TYPES: Names = Names { prefixes: &["tosca.capabilities.nfv."], known: &["VirtualLinkable"] };
const POLICY_TYPES: Names = Names { prefixes: &["tosca.policies.nfv."], known: &["SecurityGroupRule"] };
/// R-64064 uses `relations` for the `relationships` of SOL001.
const RELATIONSHIP_TYPES: Names =
    Names { prefixes: &["tosca.relationships.nfv.", "tosca.relations.nfv."], known: &["VirtualLinksTo"] };

impl Names {
    /// Checks the names that the entry definitions of a PNF use.
    fn check(&self, csar: &Csar<'_>, out: &mut Findings) {
        if concerns(NetworkFunction::Pnf, csar, out) {
            self.check_names(csar, out);
        }
    }

    fn check_names(&self, csar: &Csar<'_>, out: &mut Findings) {
        let choice = if self.known.len() > 1 { "one of " } else { "" };
        for prefix in self.prefixes {
            for node in csar.definitions().names_in_use(prefix) {
                let name = node.text().strip_prefix(prefix).unwrap_or_default();
                if self.known.contains(&name) {
                    out.pass();
                    continue;
                }
                let place = Place { file: node.file(), span: node.span() };
                out.fail(place, format!("`{}` is not a type of SOL001 for PNFs", node.text())).help(format!(
                    "use {choice}`{prefix}{}`, or remove the entry",
                    self.known.join(&format!("`, `{prefix}"))
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::csar::testing::{Files, Status};

    const MAIN: &str = "Definitions/main.yaml";

    fn pnf(yaml: &str) -> Files {
        Files::pnf().with(MAIN, format!("tosca_definitions_version: tosca_simple_yaml_1_2\n{yaml}"))
    }

    #[test]
    fn a_descriptor_is_a_service_template() {
        assert_eq!(Files::pnf().run("R-24632").status, Status::Pass);
        assert_eq!(Files::vnf().run("R-24632").status, Status::NotApplicable);
        assert_eq!(
            pnf("").run("R-24632").findings(),
            ["Definitions/main.yaml:1:1 `topology_template` is missing or not a mapping"]
        );
        assert_eq!(
            pnf("topology_template: { inputs: {} }\n").run("R-24632").findings(),
            [
                "Definitions/main.yaml:2:20 `topology_template` has neither `node_templates` nor `substitution_mappings`"
            ]
        );
        let result = Files::pnf().with(MAIN, "a: [\n").run("R-24632");
        assert!(
            result.findings()[0]
                .starts_with("Definitions/main.yaml:2:1 the entry definitions are not valid YAML")
        );
    }

    #[test]
    fn nodes_are_of_the_types_for_pnfs() {
        let derived = "node_types:\n  acme.R: { derived_from: tosca.nodes.nfv.PNF }\n";
        let topology = "topology_template:\n  node_templates:\n    a: { type: acme.R }\n";
        assert_eq!(pnf(&format!("{derived}{topology}")).run("R-535009").status, Status::Pass);
        let invented = format!("{derived}{topology}    b: {{ type: tosca.nodes.nfv.PnfPort }}\n");
        assert_eq!(
            pnf(&invented).run("R-535009").findings(),
            ["Definitions/main.yaml:7:16 `tosca.nodes.nfv.PnfPort` is not a type of SOL001 for PNFs"]
        );
        assert_eq!(
            pnf(topology).run("R-535009").findings(),
            ["Definitions/main.yaml:3:3 no node has type `tosca.nodes.nfv.PNF` or a derived type"]
        );
        let substituted = "topology_template:\n  substitution_mappings: { node_type: tosca.nodes.nfv.PNF }\n";
        assert_eq!(pnf(substituted).run("R-535009").status, Status::Pass);
    }

    #[test]
    fn names_of_other_types_are_known() {
        for (id, good, bad) in [
            ("R-484843", "tosca.datatypes.nfv.LocationInfo", "tosca.datatypes.nfv.Address"),
            ("R-177937", "tosca.capabilities.nfv.VirtualLinkable", "tosca.capabilities.nfv.VirtualBindable"),
            ("R-596064", "tosca.policies.nfv.SecurityGroupRule", "tosca.policies.nfv.Firewall"),
            ("R-64064", "tosca.relations.nfv.VirtualLinksTo", "tosca.relationships.nfv.LinksTo"),
        ] {
            assert_eq!(Files::pnf().run(id).status, Status::NotApplicable, "{id}");
            assert_eq!(pnf(&format!("x: {{ type: {good} }}\n")).run(id).status, Status::Pass, "{id}");
            assert_eq!(
                pnf(&format!("x: {{ type: {bad} }}\n")).run(id).findings(),
                [format!("Definitions/main.yaml:2:12 `{bad}` is not a type of SOL001 for PNFs")]
            );
        }
    }
}
