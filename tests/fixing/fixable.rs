//! The number of fixable findings that `check` reports is the number that `fix` removes, or the number of findings with a
//! fix.

use vnfcheck_report::defects::{Defect, defects};
use vnfcheck_report::{Estimate, Fixable, PackageReport};
use vnfcheck_runner::{Input, Options};

use super::{fix_package, fixed_package};

/// Checks a package and tries its fixes.
fn checked(input: Input) -> PackageReport {
    let options = Options { tries_fixes: true, ..Options::default() };
    vnfcheck_runner::run(&[input], &options).report.packages.remove(0)
}

fn memory(files: &[(&str, &str)]) -> Input {
    Input::memory("vnf", files.iter().copied())
}

#[track_caller]
fn keeps(promised: Estimate, removed: usize, what: &str) {
    if !promised.is_untried {
        assert_eq!(promised.findings, removed, "{what}");
    }
}

#[test]
fn the_fixable_findings_are_those_that_fix_removes() {
    let mut exact = 0;
    for folder in ["testdata/packages/vfw", "testdata/packages/vlb"] {
        let input = Input::Path(e2e::root().join(folder));
        let promised = checked(input.clone()).fixable.unwrap();
        let removed = |is_unsafe| {
            let fixed_package = fix_package(&input, is_unsafe);
            fixed_package.findings_before - fixed_package.findings_after
        };
        keeps(promised.safely, removed(false), folder);
        keeps(promised.unsafely, removed(true), folder);
        exact += usize::from(!promised.safely.is_untried && promised.safely.findings > 0);
    }
    assert!(exact > 0, "a package whose fixes need one round has an exact number");
}

/// Unsafe fixes do not count as fixes for `vnfcheck fix`. The package is too large for an exact number.
#[test]
fn untried_safe_fixes_are_counted_without_unsafe_fixes() {
    let server = |at| {
        format!(
            "  fw_server_{at}:
    type: OS::Nova::Server
    properties:
      name: {{get_param: fw_name_{at}}}
      image: {{get_param: fw_image_name}}
      flavor: {{get_param: fw_flavor_name}}
"
        )
    };
    // Names of servers have no description, which only an unsafe fix adds.
    let name = |at| format!("  fw_name_{at}: {{type: string}}\n");
    let names: String = (0..60).map(name).collect();
    let servers: String = (0..60).map(server).collect();
    let base = SERVER.replace("VNF_NAME", "vnf_name").replace("resources:\n", "")
        + &names
        + "resources:\n"
        + &servers;
    let base = base.replacen("  fw_name_0: {type: string, description: d}\n", "", 1);
    let package = checked(memory(&[("base_fw.yaml", &base), ("base_fw.env", ENVIRONMENT)]));
    let Fixable { safely, unsafely, .. } = package.fixable.unwrap();
    let open = defects(&package.requirements).into_iter().filter(Defect::is_open);
    let fixes: Vec<_> = open.filter_map(|it| it.fix()).filter(|it| !it.is_skipped).collect();
    let safe = fixes.iter().filter(|it| it.is_made()).count();
    assert!(safely.is_untried && safe > 0 && safe < fixes.len(), "{safely:?} {safe}");
    assert_eq!((safely.findings, unsafely.findings), (safe, fixes.len()));
}

const SERVER: &str = "heat_template_version: 2018-08-31
description: d
parameters:
  fw_image_name: {type: string, description: d}
  fw_flavor_name: {type: string, description: d}
  fw_name_0: {type: string, description: d}
  vnf_id: {type: string, description: d}
  VNF_NAME: {type: string, description: d}
  vf_module_id: {type: string, description: d}
resources:
";
const ENVIRONMENT: &str = "parameters:\n  fw_image_name: ubuntu\n  fw_flavor_name: m1.small\n";

#[test]
fn a_fix_that_resolves_further_findings_is_not_counted_too_low() {
    let base = SERVER.replace("VNF_NAME", "vnf-name")
        + "  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: {get_param: fw_name_0}
      image: {get_param: fw_image_name}
      flavor: {get_param: fw_flavor_name}
      metadata: {vnf_id: {get_param: vnf_id}, vnf_name: {get_param: vnf-name}, vf_module_id: {get_param: vf_module_id}}
";
    let files = [("base_fw.yaml", base.as_str()), ("base_fw.env", ENVIRONMENT)];
    let promised = checked(memory(&files)).fixable.unwrap().safely;
    let fixed = fixed_package(&files, false);
    keeps(promised, fixed.findings_before - fixed.findings_after, "vnf-name");
    assert!(promised.findings > 0);
}

#[test]
fn a_skipped_fix_has_no_mark() {
    let base = SERVER.replace("VNF_NAME", "vnf_name")
        + "  VNF_IN_Net:
    type: OS::Neutron::Net
    properties: {name: {str_replace: {template: VNF_net, params: {VNF: {get_param: vnf_name}}}}}
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: {get_param: fw_name_0}
      image: {get_param: fw_image_name}
      flavor: {get_param: fw_flavor_name}
      metadata: {vnf_id: {get_param: vnf_id}, vnf_name: {get_param: vnf_name}, vf_module_id: {get_param: vf_module_id}}
";
    let fixed = fixed_package(&[("base_fw.yaml", &base), ("base_fw.env", ENVIRONMENT)], false);
    let after = fixed.after.iter().map(|(path, bytes)| (path.as_str(), std::str::from_utf8(bytes).unwrap()));
    let package = checked(memory(&after.collect::<Vec<_>>()));
    let offers = package.requirements.iter().flat_map(|it| &it.findings).filter_map(|it| it.fix.as_ref());
    let made: Vec<&str> = offers.filter(|fix| fix.is_made()).map(|fix| fix.title.as_str()).collect();
    assert_eq!(made, [""; 0], "skipped: {:?}", fixed.skipped);
}

#[test]
fn findings_beyond_the_limit_do_not_prevent_fixes() {
    let servers = |count: usize| {
        let server = |at| {
            format!(
                "  fw_server_{at}:
    type: OS::Nova::Server
    properties:
      name: {{get_param: [fw_names, {at}]}}
      image: {{get_param: fw_image_name}}
      flavor: {{get_param: fw_flavor_name}}
"
            )
        };
        let servers: String = (0..count).map(server).collect();
        let base = format!("heat_template_version: 2016-10-14\ndescription: d\nresources:\n{servers}");
        let fixed = fixed_package(&[("base.yaml", &base)], false);
        let text = std::str::from_utf8(fixed.after.get("base.yaml").unwrap()).unwrap().to_owned();
        text.matches("metadata:").count()
    };
    assert_eq!((servers(4), servers(113)), (4, 113));
}

/// Each file is fixed, however many equal files a package has.
#[test]
fn many_equal_modules_are_fixed() {
    let module = "heat_template_version: 2016-10-14
description: d
parameters:
  fw_image_name: {type: string}
  fw_flavor_name: {type: string}
  fw_names: {type: comma_delimited_list}
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: {get_param: [fw_names, 0]}
      image: {get_param: fw_image_name}
      flavor: {get_param: fw_flavor_name}
";
    let names: Vec<String> = (0..80).map(|at| format!("module_{at:02}.yaml")).collect();
    let modules = names.iter().map(|name| (name.as_str(), module));
    let files: Vec<(&str, &str)> = modules.chain([("base_fw.yaml", module)]).collect();
    let fixed = fixed_package(&files, false);
    let unfixed: Vec<&String> = fixed
        .after
        .iter()
        .filter(|(_, content)| !std::str::from_utf8(content).unwrap().contains("metadata:"))
        .map(|(path, _)| path)
        .collect();
    assert_eq!((fixed.after.len(), unfixed), (81, Vec::new()), "skipped: {:?}", fixed.skipped);
}

#[test]
fn untried_fixes_are_not_counted() {
    let input = Input::Path(e2e::root().join("testdata/packages/vfw"));
    let report = vnfcheck_runner::run(&[input], &Options::default()).report;
    assert_eq!(report.packages[0].fixable, None);
}
