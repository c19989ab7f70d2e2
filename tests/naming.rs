//! The names that findings propose: each name once, and one name for each resource.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use vnfcheck_check::page::Page;
use vnfcheck_check::{CheckOptions, Context};
use vnfcheck_fix::Plan;
use vnfcheck_hot::{Package, Template};

/// Returns the packages of `testdata` and of the examples of all rule pages, each with a description.
fn packages() -> Vec<(String, Package)> {
    let mut all = Vec::new();
    let folder = e2e::root().join("testdata/packages");
    for entry in fs::read_dir(folder).unwrap() {
        let folder = entry.unwrap().path();
        let files: Vec<(String, Vec<u8>)> = fs::read_dir(&folder)
            .unwrap()
            .map(|it| it.unwrap())
            .filter(|it| it.file_type().unwrap().is_file())
            .map(|it| (it.file_name().into_string().unwrap(), fs::read(it.path()).unwrap()))
            .collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        all.push((folder.display().to_string(), e2e::package(&files)));
    }
    for requirement in vnfcheck_rules::onap().requirements() {
        for example in Page::parse(&requirement.body).unwrap().examples {
            let files: Vec<(&str, &[u8])> =
                example.files.iter().map(|it| (it.name, it.content.as_bytes())).collect();
            all.push((format!("{} line {}", requirement.id, example.line), e2e::package(&files)));
        }
    }
    all
}

/// Returns the text between backticks after a start.
fn quoted_after<'m>(message: &'m str, start: &str) -> Option<&'m str> {
    message.split_once(start)?.1.split_once('`').map(|(name, _)| name)
}

/// All rules propose the same ID for a resource; no two resources get one ID, and no ID is in use. Messages name the ID
/// of the fix.
#[test]
fn proposed_ids_are_unique_and_the_same_everywhere() {
    let mut failures = Vec::new();
    let mut proposals = 0;
    for (described, package) in packages() {
        let in_use: BTreeSet<&str> =
            package.templates().flat_map(Template::resources).map(vnfcheck_hot::Resource::id).collect();
        let cx = Context::new(&package, CheckOptions::default());
        let mut by_resource = BTreeMap::new();
        let mut by_id = BTreeMap::new();
        for rule in vnfcheck_rules::rules().filter(|rule| vnfcheck_rules::onap().rule(rule.id()).is_some()) {
            for finding in rule.check(&cx).iter() {
                // Fixes of R-11690 move the indices of existing IDs.
                let Some(fix) = finding.fix.as_deref().filter(|_| rule.id() != "R-11690") else { continue };
                let [Plan::RenameResource { template, from, to }] = fix.plans.as_slice() else { continue };
                proposals += 1;
                let at = format!("{described}: {}: `{from}` to `{to}`", rule.id());
                if in_use.contains(to.as_str()) {
                    failures.push(format!("{at}, which is in use"));
                }
                let first = by_resource.entry((*template, from.clone())).or_insert_with(|| to.clone());
                if first != to {
                    failures.push(format!("{at}, not `{first}`"));
                }
                let owner = by_id.entry(to.clone()).or_insert_with(|| (*template, from.clone()));
                if *owner != (*template, from.clone()) {
                    failures.push(format!("{at}, which `{}` gets", owner.1));
                }
                if let Some(named) = quoted_after(&finding.message, "is not named `")
                    && named != to
                {
                    failures.push(format!("{at}: {}", finding.message));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(proposals > 100, "only {proposals} proposals");
}

/// All findings at one place propose one name, in messages and in helps.
#[test]
fn findings_at_one_place_propose_one_name() {
    let mut failures = Vec::new();
    let mut proposals = 0;
    for (described, package) in packages() {
        let cx = Context::new(&package, CheckOptions::default());
        let mut by_place = BTreeMap::new();
        for rule in vnfcheck_rules::rules().filter(|rule| vnfcheck_rules::onap().rule(rule.id()).is_some()) {
            // R-11690 moves the indices of existing IDs.
            for finding in rule.check(&cx).iter().filter(|_| rule.id() != "R-11690") {
                let help = finding.help.as_deref().unwrap_or_default();
                let names = [
                    quoted_after(&finding.message, "expected `"),
                    quoted_after(&finding.message, "is not named `"),
                    quoted_after(help, "rename the resource to `"),
                    quoted_after(help, "rename the parameter to `"),
                    help.strip_prefix("rename parameter `").and_then(|it| quoted_after(it, "` to `")),
                ];
                let place = (finding.primary.file, finding.primary.span.start);
                for name in names.into_iter().flatten().filter(|it| !it.contains('{')) {
                    proposals += 1;
                    let first = by_place.entry(place).or_insert_with(|| name.to_owned());
                    if first != name {
                        failures.push(format!("{described}: {}: `{name}`, not `{first}`", rule.id()));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(proposals > 100, "only {proposals} proposals");
}

/// Returns the renames of parameters that rules propose, as `from to`.
fn renamed(package: &Package, ids: &[&str]) -> Vec<String> {
    let cx = Context::new(package, CheckOptions::default());
    let mut renamed = Vec::new();
    for id in ids {
        for finding in vnfcheck_rules::rule(id).unwrap().check(&cx).iter() {
            for plan in finding.fix.iter().flat_map(|it| &it.plans) {
                if let Plan::RenameParameter { from, to, .. } = plan {
                    renamed.push(format!("{from} {to}"));
                }
            }
        }
    }
    renamed
}

/// The parameters of two servers without an index, and a parameter with invalid characters.
#[test]
fn proposed_parameters_are_unique_and_the_same_everywhere() {
    let nested = "heat_template_version: 2016-10-14\n\
        parameters: { one: { type: string }, t-wo: { type: string }, v_flavor_name: { type: string } }\n\
        resources:\n\
        \x20 a: { type: OS::Nova::Server, properties: { name: { get_param: one }, flavor: { get_param: v_flavor_name } } }\n\
        \x20 b: { type: OS::Nova::Server, properties: { name: { get_param: t-wo }, flavor: { get_param: v_flavor_name } } }\n";
    let base = "heat_template_version: 2016-10-14\n\
        parameters: { one: { type: string }, t-wo: { type: string }, v_flavor_name: { type: string } }\n\
        resources:\n\
        \x20 n: { type: nested.yaml, properties: { one: { get_param: one }, t-wo: { get_param: t-wo }, v_flavor_name: { get_param: v_flavor_name } } }\n";
    let package = e2e::package(&[("base.yaml", base.as_bytes()), ("nested.yaml", nested.as_bytes())]);
    assert_eq!(renamed(&package, &["R-54171"]), ["one v_name_0", "t-wo v_name_1"]);
    let by_characters = renamed(&package, &["R-25877"]);
    assert!(by_characters.contains(&"t-wo v_name_1".to_owned()), "{by_characters:?}");
}

/// Two parameters that differ only in invalid characters get no common name.
#[test]
fn parameters_that_differ_in_invalid_characters_get_no_common_name() {
    let base = "heat_template_version: 2016-10-14\n\
        parameters: { a-b: { type: string }, a.b: { type: string } }\n\
        resources: {}\n";
    let package = e2e::package(&[("base.yaml", base.as_bytes())]);
    assert_eq!(renamed(&package, &["R-25877"]), ["a-b a_b"]);
}

/// The misnamed port of a server with a duplicate ID gets the new index of the server.
#[test]
fn a_port_gets_the_new_index_of_its_server() {
    let module = |port: &str| {
        format!(
            "heat_template_version: 2016-10-14\n\
            parameters: {{ fw_flavor_name: {{ type: string }}, oam_net_id: {{ type: string }} }}\n\
            resources:\n\
            \x20 {port}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n\
            \x20 fw_server_0:\n\
            \x20   type: OS::Nova::Server\n\
            \x20   properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: {port} }} }}] }}\n"
        )
    };
    let (base, other) = (module("fw_0_oam_port_0"), module("uplink"));
    let package = e2e::package(&[("base.yaml", base.as_bytes()), ("module.yaml", other.as_bytes())]);
    let cx = Context::new(&package, CheckOptions::default());
    let findings = vnfcheck_rules::rule("R-20453").unwrap().check(&cx);
    let titles: Vec<&str> =
        findings.iter().filter_map(|it| Some(it.fix.as_deref()?.title.as_str())).collect();
    assert_eq!(titles, ["rename resource `uplink` to `fw_1_oam_port_0`"]);
}
