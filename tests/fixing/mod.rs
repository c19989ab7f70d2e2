//! Fixes of whole packages: changes, unchanged content, and skipped fixes.

mod account;
mod calls;
mod decisions;
mod environments;
mod fixable;
mod harmless;
mod helps;
mod modules;
mod promise;
mod renames;

use std::collections::BTreeMap;

use vnfcheck_runner::fixing::FixedPackage;
use vnfcheck_runner::open::Input;

/// Opens the only package of an input and applies fixes.
fn fix_package(input: &Input, is_unsafe: bool) -> FixedPackage {
    let options = vnfcheck_runner::Options::default();
    vnfcheck_runner::fixing::fix_package(
        vnfcheck_runner::discover_one(input, &options).unwrap(),
        &options,
        is_unsafe,
    )
}

fn fixed_package(files: &[(&str, &str)], is_unsafe: bool) -> FixedPackage {
    let input = Input::memory("vnf", files.iter().copied());
    fix_package(&input, is_unsafe)
}

fn text_of(files: &BTreeMap<String, Vec<u8>>, name: &str) -> String {
    String::from_utf8(files.get(name).unwrap_or_else(|| panic!("{name} of {:?}", files.keys())).clone())
        .unwrap()
}

fn after(fixed_package: &FixedPackage, name: &str) -> String {
    text_of(&fixed_package.after, name)
}

fn titles(fixed_package: &FixedPackage) -> Vec<&str> {
    fixed_package.applied.iter().map(|applied| applied.title.as_str()).collect()
}

const HEAD: &str = "heat_template_version: 2013-05-23\ndescription: base\n";

/// Returns line and help of the findings of a requirement, and `true` if the finding is fixable.
fn reported(files: &[(&str, &str)], id: &str) -> Vec<(u32, String, bool)> {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let findings =
        report.packages[0].requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    let reported = findings.map(|it| {
        let fix = it.fix.as_ref().is_some_and(|it| it.applicability != vnfcheck_fix::Applicability::Display);
        (it.primary.range.start.line, it.help.clone().unwrap_or_default(), fix)
    });
    reported.collect()
}

/// Returns the help of the first finding of a requirement.
fn help(files: &[(&str, &str)], id: &str) -> String {
    reported(files, id).into_iter().next().unwrap_or_else(|| panic!("{id}")).1
}

/// Returns title and reason of the skipped fixes.
fn skipped(fixed_package: &FixedPackage) -> Vec<(&str, &str)> {
    fixed_package.skipped.iter().map(|skipped| (skipped.title.as_str(), skipped.why.as_str())).collect()
}

const SERVER: &str = "parameters:\n  web_image_name: { type: string, description: d }\nresources:\n  vm-srv:\n    type: OS::Nova::Server\n    \
                      properties: { image: { get_param: web_image_name } }\n";

const IMAGE: &str = "parameters:\n  web_image_name: { type: string, description: d }\n";

/// A module with a server whose parameters have correct names, except for the image.
fn with_image(image: &str, more: &str) -> String {
    format!(
        "{HEAD}parameters:\n  {image}: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n{more}resources:\n  \
         fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: {image} }}, flavor: {{ get_param: fw_flavor_name }} }}\n"
    )
}
