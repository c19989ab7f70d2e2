//! The log of fixes: applied fixes, skipped fixes and messages.

use std::fs;
use std::path::PathBuf;

use rayon::prelude::*;
use vnfcheck_runner::fixing::FixedPackage;
use vnfcheck_runner::open::Input;

use super::{HEAD, after, fix_package, fixed_package, titles};

/// A second run of fixes changes nothing, and fixes make no other requirement fail.
#[test]
fn a_second_run_changes_nothing() {
    let folder = e2e::root().join("testdata/packages/vfw");
    let done = fix_package(&Input::Path(folder), true);
    assert!(done.is_settled && done.findings_after < done.findings_before);
    let again = fix_package(&Input::memory(done.path, done.after.clone()), true);
    assert!(again.applied.is_empty(), "{:?}", titles(&again));
    assert_eq!(again.after, done.after);
}

/// Fixes that only help in combination are tried per file, so that one unfixable file does not block the others.
#[test]
fn each_file_is_fixed_separately() {
    let module = |at: usize, default: &str| {
        format!(
            "{HEAD}parameters:\n  vm{at}_flavor_name: {{ type: string, description: d }}\n  vm{at}_image_name:\n    type: string\n    description: d\n    \
             {default}\nresources:\n  vm{at}_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: vm{at}_flavor_name }}\n      \
             image: {{ get_param: vm{at}_image_name }}\n"
        )
    };
    let whole = |at: usize| {
        module(at, "default: cirros")
            .replace("flavor_name: { type: string, ", "flavor_name: { type: string, default: m1.small, ")
    };
    let mut files = vec![("a0.yaml".to_owned(), module(0, "default: cirros"))];
    files.extend((1..24).map(|at| (format!("b{at}.yaml"), whole(at))));
    let ids = ["R-01896", "R-26124", "R-69431", "R-81725", "R-90526", "R-91125"];
    let options = e2e::with_rules(vnfcheck_rules::rules().filter(|rule| ids.contains(&rule.id())).cloned());
    let input = Input::memory("vnf", files);
    let done = vnfcheck_runner::fixing::fix_package(
        vnfcheck_runner::discover_one(&input, &options).unwrap(),
        &options,
        false,
    );
    assert!(done.is_settled);
    for at in 1..24 {
        let environment = after(&done, &format!("b{at}.env"));
        assert!(environment.contains("m1.small") && environment.contains("cirros"), "{environment}");
        assert!(!after(&done, &format!("b{at}.yaml")).contains("default"));
    }
    // The flavor of the server has no value.
    assert!(!done.after.contains_key("a0.env"), "{:?}", done.after.keys());
}

/// Each obstacle has a separate message.
#[test]
fn skipped_fixes_have_a_reason() {
    let base = |resource: &str| {
        format!(
            "{HEAD}resources:\n  g:\n{resource}  v: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n"
        )
    };
    let nested = format!(
        "{HEAD}parameters:\n  spare: {{ type: string, description: d }}\n  kept: {{ type: string, description: d }}\nresources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: kept }} }} }}\n"
    );
    let why = |resource: &str, nested: &str| {
        let base = base(resource);
        let done = fixed_package(
            &[("base.yaml", &base), ("base.env", "parameters: {}\n"), ("nested.yaml", nested)],
            false,
        );
        let skipped = done.skipped.into_iter().find(|it| it.title == "remove parameter `spare`");
        skipped.map(|it| (it.file, it.why))
    };
    let reported = |why: &str| Some(("nested.yaml".to_owned(), why.to_owned()));
    let group = "    type: OS::Heat::AutoScalingGroup\n    properties: { min_size: 1, max_size: 2, resource: { type: nested.yaml, properties: { spare: a } } }\n";
    assert_eq!(
        why(group, &nested),
        reported(
            "`g` calls the template as `OS::Heat::AutoScalingGroup`; changes of the arguments require `--unsafe`"
        )
    );
    let waits = "    type: nested.yaml\n    properties: { spare: { get_resource: v } }\n";
    assert_eq!(why(waits, &nested), reported("the value of `spare` makes `g` depend on another resource"));
    let cycle = format!("{nested}  again: {{ type: nested.yaml, properties: {{ spare: a }} }}\n");
    assert_eq!(why(waits, &cycle), reported("templates nest each other in a cycle"));
}

/// Safe fixes do not depend on later unsafe fixes; also checked on real packages if they are available.
#[test]
fn unsafe_fixes_follow_the_safe_fixes() {
    let folders = |path: &str| {
        let entries = fs::read_dir(e2e::root().join(path)).into_iter().flatten();
        entries.map(|it| it.unwrap().path()).filter(|it| it.is_dir()).collect::<Vec<_>>()
    };
    let mut real = folders("../shared/corpus/packages");
    real.sort();
    let real = real.into_iter().step_by(40);
    let samples: Vec<PathBuf> = folders("testdata/packages").into_iter().chain(real).collect();
    let options = vnfcheck_runner::Options::default();
    let differing = |folder: &PathBuf| {
        let all = |is_unsafe| {
            let fixed_package =
                vnfcheck_runner::fixing::fix_all(&Input::Path(folder.clone()), &options, is_unsafe).unwrap();
            fixed_package.into_iter().filter_map(|(_, it)| it.ok())
        };
        let differs = |(safe, both): (FixedPackage, FixedPackage)| {
            let again = fix_package(&Input::memory(safe.path, safe.after), true);
            (again.after != both.after).then_some(both.path)
        };
        all(false).zip(all(true)).filter_map(differs).collect::<Vec<_>>()
    };
    assert_eq!(samples.par_iter().flat_map(differing).collect::<Vec<_>>(), [""; 0]);
}

/// A rename in several steps is reported once, and skipped fixes are reported with the original names.
#[test]
fn the_fix_log_contains_original_names() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\n  fw-img: {{ type: string, description: d }}\n  ip-a: {{ type: string, description: d }}\n  oam_net_id: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  \
         fw.srv:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw-img }}, flavor: {{ get_param: fw_flavor_name }}, metadata: {{ vnf_id: {{ get_param: vnf_id }} }}, networks: [{{ port: {{ get_resource: p.a }} }}] }}\n  \
         p.a:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: ip-a }} }}] }}\n  \
         net.a: {{ type: OS::Neutron::Net }}\noutputs:\n  out: {{ value: {{ get_attr: net.a, show }} }}\n"
    );
    let environment = "parameters: { fw-img: i, fw_flavor_name: f, ip-a: 10.0.0.1 }\n";
    let done = fixed_package(&[("my-vnf.yaml", &base), ("my-vnf.env", environment)], true);
    let text = after(&done, "base_my_vnf.yaml");
    assert!(text.contains("  fw_server_0:\n") && text.contains("  fw_0_oam_port_0:\n"), "{text}");
    let reported: Vec<_> = done.applied.iter().map(|it| (it.file.as_str(), it.title.as_str())).collect();
    for (file, title) in [
        ("my-vnf.yaml", "rename resource `fw.srv` to `fw_server_0`"),
        ("my-vnf.yaml", "rename resource `p.a` to `fw_0_oam_port_0`"),
        ("my-vnf.yaml", "rename parameter `fw-img` to `fw_image_name`"),
        ("my-vnf.yaml", "rename parameter `ip-a` to `fw_oam_ip_0`"),
        ("my-vnf.yaml", "add `vnf_name` to the metadata of `fw.srv`"),
        ("my-vnf.yaml", "rename `my-vnf.yaml` to `base_my_vnf.yaml`"),
        ("my-vnf.env", "rename `my-vnf.env` to `base_my_vnf.env`"),
        ("my-vnf.env", "remove `ip-a` from the environment file"),
    ] {
        assert_eq!(reported.iter().filter(|it| **it == (file, title)).count(), 1, "{title} in {reported:#?}");
    }
    let starts = |name: &str| {
        reported.iter().filter(|(_, title)| title.starts_with(&format!("rename {name}"))).count()
    };
    assert_eq!((starts("resource `"), starts("parameter `"), starts("`")), (2, 2, 2), "{reported:#?}");
    assert!(!done.skipped.is_empty());
    for skipped in &done.skipped {
        assert_eq!(skipped.file, "my-vnf.yaml");
        let data = "{ get_attr: net.a, show }";
        let why = format!("`net.a` also appears in the plain data `{data}`, which the rename would change");
        assert_eq!(skipped.why, why);
    }
    // An added file is reported with its final name.
    let done = fixed_package(&[("vfw.yaml", &format!("{HEAD}resources: {{}}\n"))], true);
    assert_eq!(titles(&done), ["add `base_vfw.env`", "rename `vfw.yaml` to `base_vfw.yaml`"]);
}
