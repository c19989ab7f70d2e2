//! Mending of whole packages: what changes, what must stay, and what is not made.

use std::collections::BTreeMap;

use runner::mend::Mended;
use runner::open::Input;

/// Opens the one package of an input and mends it.
fn mend(input: &Input, is_unsafe: bool) -> Mended {
    let options = runner::Options::default();
    runner::mend::mend(runner::discover_one(input, &options).unwrap(), &options, is_unsafe)
}

fn mended(files: &[(&str, &str)], is_unsafe: bool) -> Mended {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let input = Input::Memory { path: "vnf".to_owned(), files };
    mend(&input, is_unsafe)
}

fn text_of(files: &BTreeMap<String, Vec<u8>>, name: &str) -> String {
    String::from_utf8(files.get(name).unwrap_or_else(|| panic!("{name} of {:?}", files.keys())).clone())
        .unwrap()
}

fn after(mended: &Mended, name: &str) -> String {
    text_of(&mended.after, name)
}

fn titles(mended: &Mended) -> Vec<&str> {
    mended.made.iter().map(|made| made.title.as_str()).collect()
}

const HEAD: &str = "heat_template_version: 2013-05-23\ndescription: base\n";

#[test]
fn a_parameter_is_renamed_in_its_environment_its_callers_and_the_templates_they_call() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }} # kept\n  key: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image }}\n\
         outputs:\n  key: {{ value: {{ get_param: key }} }}\n"
    );
    let done = mended(
        &[("base.yaml", &base), ("base.env", "parameters:\n  image: cirros # ours\n  key: k\n")],
        false,
    );
    assert!(titles(&done).contains(&"rename parameter `image` to `fw_image_name`"), "{:?}", titles(&done));
    let base = after(&done, "base.yaml");
    assert!(base.contains("  fw_image_name: { type: string, description: d } # kept\n"), "{base}");
    assert!(base.contains("      image: { get_param: fw_image_name }\n"), "{base}");
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: cirros # ours\n  key: k\n");
}

#[test]
fn the_first_versions_of_hot_name_by_ref_too() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image }}\n      user_data: {{ Ref: image }}\n"
    );
    let done = mended(&[("base.yaml", &base), ("base.env", "parameters: { image: cirros }\n")], false);
    let base = after(&done, "base.yaml");
    assert!(base.contains("user_data: { Ref: fw_image_name }\n"), "{base}");
}

/// To Heat `{ get_attr: server, show }` is a mapping with two keys, whose text an output shows as it is.
#[test]
fn what_is_plain_data_to_heat_keeps_its_text() {
    let base = format!(
        "{HEAD}resources:\n  server:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: fw_image_name }}\n      flavor: {{ get_param: fw_flavor_name }}\n\
         parameters:\n  fw_image_name: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n\
         outputs:\n  shown: {{ value: {{ get_attr: server, show }} }}\n"
    );
    let environment = "parameters: { fw_image_name: cirros, fw_flavor_name: m1 }\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment)], true);
    let text = after(&done, "base.yaml");
    assert!(text.contains("  server:\n") && text.contains("{ get_attr: server, show }"), "{text}");
    let left: Vec<_> =
        done.left.iter().filter(|it| it.title.contains("`server`")).map(|it| it.why.as_str()).collect();
    assert_eq!(left, ["`server` cannot be changed by a program"]);
    // The same reference as a call is renamed.
    let done = mended(
        &[("base.yaml", &base.replace("server, show", "[server, show]")), ("base.env", environment)],
        true,
    );
    let text = after(&done, "base.yaml");
    assert!(
        text.contains("  fw_server_0:\n") && text.contains("{ get_attr: [fw_server_0, show] }"),
        "{text}"
    );
}

#[test]
fn files_of_templates_that_nest_themselves_keep_their_names() {
    let nested = format!("{HEAD}resources:\n  again:\n    type: nested-vm.yaml\n");
    let base = format!("{HEAD}resources:\n  vm_0:\n    type: nested-vm.yaml\n");
    let done = mended(&[("base.yaml", &base), ("nested-vm.yaml", &nested)], true);
    assert!(done.renames.is_empty() && done.after.contains_key("nested-vm.yaml"), "{:?}", done.renames);
    let done = mended(&[("base.yaml", &base), ("nested-vm.yaml", &format!("{HEAD}resources: {{}}\n"))], true);
    assert_eq!(done.renames.get("nested-vm.yaml").map(String::as_str), Some("nested_vm.yaml"));
    assert!(after(&done, "base.yaml").contains("type: nested_vm.yaml\n"));
}

#[test]
fn a_base_module_gets_its_name_in_steps_and_the_manifest_follows() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest = "{\"data\": [{\"file\": \"my-vnf.yaml\", \"type\": \"HEAT\"}]}";
    let done = mended(&[("my-vnf.yaml", &module), ("MANIFEST.json", manifest)], true);
    assert_eq!(done.renames.get("my-vnf.yaml").map(String::as_str), Some("base_my_vnf.yaml"));
    assert!(
        after(&done, "MANIFEST.json").contains("\"base_my_vnf.yaml\""),
        "{}",
        after(&done, "MANIFEST.json")
    );
}

#[test]
fn indices_are_numbered_after_the_resources_have_their_names() {
    let server = |id: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{}{}",
        server("server_fw_01"),
        server("server_fw_02")
    );
    let done =
        mended(&[("base.yaml", &base), ("base.env", "parameters: { fw_image_name: cirros }\n")], false);
    let text = after(&done, "base.yaml");
    assert!(text.contains("  fw_server_0:\n") && text.contains("  fw_server_1:\n"), "{text}");
}

#[test]
fn a_long_sequence_of_indices_is_moved_up_in_one_run() {
    let server = |index: usize| {
        format!(
            "  fw_server_{index}:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
        )
    };
    let servers: String = (1..=15).map(server).collect();
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{servers}"
    );
    let done =
        mended(&[("base.yaml", &base), ("base.env", "parameters: { fw_image_name: cirros }\n")], false);
    let text = after(&done, "base.yaml");
    assert!(
        done.is_settled && text.contains("  fw_server_0:\n") && !text.contains("fw_server_15:"),
        "{text}"
    );
}

/// What is mended needs no second run, and no requirement fails that did not before.
#[test]
fn a_second_run_changes_nothing() {
    let folder = e2e::root().join("testdata/packages/vfw");
    let done = mend(&Input::Path(folder), true);
    assert!(done.is_settled && done.findings_after < done.findings_before);
    let files = done.after.clone().into_iter().collect();
    let again = mend(&Input::Memory { path: done.path, files }, true);
    assert!(again.made.is_empty(), "{:?}", titles(&again));
    assert_eq!(again.after, done.after);
}

/// The template with the edits of the fix of this title, which no command makes: what is deployed changes.
fn slip(base: &str, title: &str) -> String {
    let files = [("base.yaml", base), ("base.env", "parameters: {}\n")];
    assert!(!titles(&mended(&files, true)).contains(&title));
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    let input = Input::Memory { path: "vnf".to_owned(), files: files.into() };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let findings = report.packages[0].requirements.iter().flat_map(|it| &it.findings);
    let fix = findings.filter_map(|it| it.fix.as_ref()).find(|it| it.title == title).unwrap();
    assert_eq!(fix.applicability, "display");
    let mut text = base.to_owned();
    let mut edits: Vec<_> = fix.edits.iter().filter(|edit| edit.file == "base.yaml").collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start.offset));
    for edit in edits {
        text.replace_range(edit.range.start.offset as usize..edit.range.end.offset as usize, &edit.text);
    }
    text
}

#[test]
fn a_name_that_is_one_slip_away_is_written_as_it_was_meant() {
    let value = |body: &str| {
        format!(
            "{HEAD}resources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n  two:\n    type: OS::Heat::Value\n{body}"
        )
    };
    let attribute = value("    propertes:\n      value: { get_resource: one } # kept\n");
    let text = slip(&attribute, "write `properties` for `propertes`");
    assert!(text.contains("    properties:\n      value: { get_resource: one } # kept\n"), "{text}");
    let property = value("    properties:\n      'valeu': 1\n");
    let text = slip(&property, "write `value` for `valeu`");
    assert!(text.contains("      'value': 1\n"), "{text}");
    let sizes = "parameters:\n  sizes: { type: string, description: d }\n";
    let function = value("    properties:\n      value: 1\n      type: { get_parm: sizes }\n");
    let text = slip(&format!("{function}{sizes}"), "write `get_param` for `get_parm`");
    assert!(text.contains("      type: { get_param: sizes }\n"), "{text}");
    let section = format!("{}output:\n  out: {{ value: 1 }}\n", value("    properties: { value: 1 }\n"));
    let text = slip(&section, "write `outputs` for `output`");
    assert!(text.contains("\noutputs:\n  out: { value: 1 }\n"), "{text}");
    let of_author = format!("{}{sizes}", value("    properties:\n      value: { get_param: szies }\n"));
    let text = slip(&of_author, "write `sizes` for `szies`");
    assert!(text.contains("      value: { get_param: sizes }\n"), "{text}");
}

/// The other index may be missing, the right key may be there already, and three letters are another word.
#[test]
fn a_name_that_may_be_another_one_stays() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, netwrok: a, qos: {{ get_resource: port_1 }} }}\n"
    );
    let done = mended(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], true);
    assert!(!titles(&done).iter().any(|it| it.starts_with("write ")), "{:?}", titles(&done));
}

#[test]
fn a_parameter_that_a_module_uses_and_nobody_declares_is_declared() {
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: fw_image_name }}\n      flavor: {{ get_param: fw_flavor_name }}\n      name: {{ get_param: [fw_names, 0] }}\n"
    );
    let done = mended(&[("base.yaml", &base), ("base.env", "parameters: { fw_image_name: cirros }\n")], true);
    let text = after(&done, "base.yaml");
    assert!(
        text.contains("  fw_flavor_name:\n    type: string\n    description: fw flavor name\n"),
        "{text}"
    );
    assert!(text.contains("  fw_names:\n    type: comma_delimited_list\n"), "{text}");
    // Nobody hands it over to a nested template.
    let nested = "heat_template_version: 2013-05-23\ndescription: n\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: { image: { get_param: fw_image_name } }\n";
    let base = format!("{HEAD}resources:\n  nested: {{ type: nested.yaml }}\n");
    let done =
        mended(&[("base.yaml", &base), ("base.env", "parameters: {}\n"), ("nested.yaml", nested)], true);
    assert!(!titles(&done).contains(&"declare parameter `fw_image_name`"), "{:?}", titles(&done));
}

/// Fixes that do harm until others follow are tried by file: one file that cannot be mended keeps none of many from it.
#[test]
fn each_of_many_files_is_mended_by_itself() {
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
    let options = e2e::judged_by(rules::rules().filter(|rule| ids.contains(&rule.id())).cloned());
    let files = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    let input = Input::Memory { path: "vnf".to_owned(), files };
    let done = runner::mend::mend(runner::discover_one(&input, &options).unwrap(), &options, false);
    assert!(done.is_settled);
    for at in 1..24 {
        let environment = after(&done, &format!("b{at}.env"));
        assert!(environment.contains("m1.small") && environment.contains("cirros"), "{environment}");
        assert!(!after(&done, &format!("b{at}.yaml")).contains("default"));
    }
    // Its flavor has a value nowhere.
    assert!(!done.after.contains_key("a0.env"), "{:?}", done.after.keys());
}
