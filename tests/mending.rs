//! Mending of whole packages: what changes, what must stay, and what is not made.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use rayon::prelude::*;
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

/// Heat takes no call for all properties, no number for the name of a parameter and no list for the resources: nothing is named after
/// them.
#[test]
fn what_heat_takes_for_no_name_is_left_alone() {
    let base = format!(
        "{HEAD}parameters:\n  zone: {{ type: string, description: d, default: a }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    \
         properties: {{ get_param: zone }}\n  fw_server_1:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: 3.7 }}\n      \
         image: {{ get_param: false }}\n"
    );
    let other = "heat_template_version: 2013-05-23\ndescription: other\nresources:\n  - fw: { type: OS::Neutron::Port }\n";
    let done = mended(
        &[("base.yaml", &base), ("base.env", "parameters:\n  zone: a\n"), ("other.yaml", other)],
        true,
    );
    let base = after(&done, "base.yaml");
    for kept in ["properties: { get_param: zone }", "get_param: 3.7", "get_param: false"] {
        assert!(base.contains(kept), "{base}");
    }
    assert!(!done.after.contains_key("other.env"), "{:?}", titles(&done));
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

/// A default moves under the name that the parameter has then, whatever is wrong with the environment already.
#[test]
fn a_default_is_not_left_behind_under_an_old_name() {
    let base = format!(
        "{HEAD}parameters:\n  thr: {{ type: string, description: d, default: ubuntu }}\n  v_name_0: {{ type: string, description: d }}\n\
         resources:\n  v_server_0:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: v_name_0 }}, image: {{ get_param: thr }} }}\n"
    );
    for is_unsafe in [false, true] {
        let done = mended(&[("base_x.yaml", &base), ("base_x.env", "parameters:\n  other: 1\n")], is_unsafe);
        let environment = after(&done, "base_x.env");
        assert!(environment.contains("v_image_name: ubuntu\n"), "{environment}");
        assert!(!environment.contains("thr"), "{environment}");
    }
}

/// Heat reads text either way; other readers may find a date without the quotes.
#[test]
fn a_default_keeps_its_quotes() {
    let base = format!(
        "{HEAD}parameters:\n  a: {{ type: string, description: d, default: \"2014-10-16\" }}\n  b: {{ type: string, description: d, default: '1e3' }}\n\
         \x20 c: {{ type: string, description: d, default: plain }}\noutputs:\n  o: {{ value: [{{ get_param: a }}, {{ get_param: b }}, {{ get_param: c }}] }}\n"
    );
    let done = mended(&[("base_x.yaml", &base), ("base_x.env", "parameters:\n  other: 1\n")], false);
    let environment = after(&done, "base_x.env");
    assert!(environment.contains("  a: \"2014-10-16\"\n  b: '1e3'\n  c: plain\n"), "{environment}");
}

/// What metadata is about to take from a parameter is not removed as unused meanwhile.
#[test]
fn a_parameter_that_is_needed_is_not_removed_and_declared_anew() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: MINE }}\n  bad: {{ type: string, description: d }}\n  \
         v_name_0: {{ type: string, description: d }}\n  v_image_name: {{ type: string, description: d }}\nresources:\n  v_server_0:\n    \
         type: OS::Nova::Server\n    properties: {{ name: {{ get_param: v_name_0 }}, image: {{ get_param: v_image_name }} }}\n"
    );
    let environment = "parameters:\n  vnf_name: MYVALUE\n  v_image_name: i\n";
    let done = mended(&[("base_x.yaml", &base), ("base_x.env", environment)], false);
    let base = after(&done, "base_x.yaml");
    assert!(
        base.contains("description: MINE") && base.contains("vnf_name: { get_param: vnf_name }"),
        "{base}"
    );
    assert!(!base.contains("bad:"), "{base}");
    assert!(after(&done, "base_x.env").contains("vnf_name: MYVALUE\n"));
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
    assert_eq!(left, ["`server` also stands in plain data, which would be other data then"]);
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

/// A module with a server, an own network and one on an external network, which ONAP gives an address.
const WITHOUT_ENVIRONMENT: &str = "parameters:
  fw_flavor_name: { type: string, description: d, default: m1.small }
  fw_image_name: { type: string, description: d }
  oam_net_id: { type: string, description: d }
  fw_oam_ip_0: { type: string, description: d }
resources:
  priv_int:
    type: OS::Neutron::Net
  fw_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips: [{ ip_address: { get_param: fw_oam_ip_0 } }]
  vm:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_flavor_name }
      image: { get_param: fw_image_name }
      networks: [{ port: { get_resource: fw_0_oam_port_0 } }]
";

#[test]
fn an_environment_that_would_lack_a_value_is_not_promised() {
    let base = format!("{HEAD}{WITHOUT_ENVIRONMENT}");
    let files = [("base.yaml".to_owned(), base.clone().into_bytes())];
    let input = Input::Memory { path: "vnf".to_owned(), files: files.into() };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let requirements = report.packages[0].requirements.iter();
    let told: Vec<_> = requirements
        .filter(|it| ["R-38474", "R-90526"].contains(&it.id.as_ref()))
        .flat_map(|it| &it.findings)
        .map(|it| (it.primary.range.start.line, it.help.as_deref(), it.fix.is_some()))
        .collect();
    assert_eq!(
        told,
        [
            (1, Some("add `base.env` with the values that ONAP does not give"), false),
            (4, Some("add `base.env`, and move the value to it"), false),
        ]
    );
    let done = mended(&[("base.yaml", &base)], true);
    assert!(done.left.is_empty() && !done.after.contains_key("base.env"), "{:?}", done.left);
    let text = after(&done, "base.yaml");
    assert!(text.contains("  fw_server_0:\n") && text.contains("  int_priv_network:\n"), "{text}");
}

#[test]
fn an_environment_comes_in_with_the_defaults_of_its_module() {
    let complete = WITHOUT_ENVIRONMENT.replace(
        "fw_image_name: { type: string, description: d",
        "fw_image_name: { type: string, description: d, default: cirros",
    );
    let done = mended(&[("base.yaml", &format!("{HEAD}{complete}"))], false);
    assert!(titles(&done).contains(&"add `base.env` with the defaults of its module"), "{:?}", titles(&done));
    assert_eq!(
        after(&done, "base.env"),
        "parameters:\n  fw_flavor_name: m1.small\n  fw_image_name: cirros\n"
    );
    assert!(!after(&done, "base.yaml").contains("default"), "{}", after(&done, "base.yaml"));
    // A default that no environment may list goes, and its author looks at that.
    let address = complete.replace(
        "fw_oam_ip_0: { type: string, description: d",
        "fw_oam_ip_0: { type: string, description: d, default: 10.0.0.1",
    );
    let base = format!("{HEAD}{address}");
    assert!(!mended(&[("base.yaml", &base)], false).after.contains_key("base.env"));
    let done = mended(&[("base.yaml", &base)], true);
    assert!(
        !after(&done, "base.env").contains("10.0.0.1") && !after(&done, "base.yaml").contains("10.0.0.1")
    );
}

/// A name that is built from `vnf_name` may not stand in the environment file.
#[test]
fn the_default_of_a_name_stays_until_the_name_is_built() {
    let base = format!(
        "{HEAD}parameters:\n  volume_name: {{ type: string, description: d, default: disk }}\nresources:\n  disk:\n    type: OS::Cinder::Volume\n    properties: {{ name: {{ get_param: volume_name }}, size: 1 }}\n"
    );
    let done = mended(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], false);
    assert!(after(&done, "base.yaml").contains("default: disk") && done.left.is_empty(), "{:?}", done.left);
}

/// Line and help of the findings of a requirement, and whether a program mends them.
fn told(files: &[(&str, &str)], id: &str) -> Vec<(u32, String, bool)> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let input = Input::Memory { path: "vnf".to_owned(), files };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let findings =
        report.packages[0].requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    let told = findings.map(|it| {
        let fix = it.fix.as_ref().is_some_and(|it| it.applicability != "display");
        (it.primary.range.start.line, it.help.clone().unwrap_or_default(), fix)
    });
    told.collect()
}

#[test]
fn the_manifest_lists_a_new_environment_and_marks_a_new_base_module() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest = "{\"data\": [{\"isBase\": false, \"file\": \"vfw.yaml\", \"type\": \"HEAT\"}]}";
    let done = mended(&[("vfw.yaml", &module), ("MANIFEST.json", manifest)], true);
    assert_eq!(
        after(&done, "MANIFEST.json").split_whitespace().collect::<Vec<_>>().join(" "),
        "{\"data\": [{\"isBase\": true, \"file\": \"base_vfw.yaml\", \"type\": \"HEAT\", \
         \"data\": [{\"file\": \"base_vfw.env\", \"type\": \"HEAT_ENV\"}]}]}"
    );
    let manifest = "{\"data\": [{\"isBase\": true, \"file\": \"base.yaml\", \"type\": \"HEAT\", \"data\": [{\"file\": \"a.sh\", \"type\": \"OTHER\"}]}]}";
    let done = mended(&[("base.yaml", &module), ("a.sh", ""), ("MANIFEST.json", manifest)], true);
    let text = after(&done, "MANIFEST.json");
    assert!(
        text.contains(
            "{\"file\": \"a.sh\", \"type\": \"OTHER\"}, {\"file\": \"base.env\", \"type\": \"HEAT_ENV\"}"
        ),
        "{text}"
    );
}

/// An entry looks as those beside it: a key for each line, or all on one, indented as its author does.
#[test]
fn what_comes_into_the_manifest_looks_as_its_neighbours() {
    let module = format!("{HEAD}resources: {{}}\n");
    let manifest_of = |manifest: &str| {
        let done = mended(&[("base.yaml", &module), ("a.sh", ""), ("MANIFEST.json", manifest)], true);
        after(&done, "MANIFEST.json")
    };
    let lines =
        "{\n  \"data\": [\n    {\n      \"file\": \"base.yaml\",\n      \"type\": \"HEAT\"\n    }\n  ]\n}\n";
    let environment = |margin: &str, step: &str| {
        format!("{{\n{margin}{step}\"file\": \"base.env\",\n{margin}{step}\"type\": \"HEAT_ENV\"\n{margin}}}")
    };
    let data = format!("\"HEAT\",\n      \"data\": [\n        {}\n      ]\n", environment("        ", "  "));
    assert_eq!(manifest_of(lines), lines.replace("\"HEAT\"\n", &data));
    let empty = lines.replace("\"HEAT\"\n", "\"HEAT\",\n      \"data\": []\n");
    assert_eq!(manifest_of(&empty), lines.replace("\"HEAT\"\n", &data));
    let other = environment("\t\t", "\t").replace("base.env", "a.sh").replace("HEAT_ENV", "OTHER");
    let tabs = format!(
        "{{\n\t\"data\": [{{\"file\": \"base.yaml\", \"type\": \"HEAT\", \"data\": [\n\t\t{other}]}}]}}\n"
    );
    assert_eq!(
        manifest_of(&tabs),
        tabs.replace(&other, &format!("{other},\n\t\t{}", environment("\t\t", "\t")))
    );
    let brackets = format!(
        "{{\"data\": [{{\n  \"file\": \"base.yaml\",\n  \"type\": \"HEAT\",\n  \"data\": [{}]\n}}]}}\n",
        other.replace('\t', "  ")
    );
    let other = other.replace('\t', "  ");
    assert_eq!(
        manifest_of(&brackets),
        brackets.replace(&other, &format!("{other}, {}", environment("    ", "  ")))
    );
}

#[test]
fn metadata_comes_in_its_order_and_parameters_stand_before_resources() {
    let base = format!(
        "{HEAD}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: m1.small, user_data: {} }}\n\noutputs:\n  out: {{ value: 1 }}\n",
        "x".repeat(60)
    );
    let done = mended(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], false);
    let text = after(&done, "base.yaml");
    let at = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word} in {text}"));
    let keys =
        ["vnf_id", "vnf_name", "vf_module_id", "vf_module_name", "environment_context", "workload_context"];
    let places: Vec<usize> = keys.iter().map(|key| at(&format!("{key}: {{ get_param"))).collect();
    assert!(places.is_sorted(), "{text}");
    assert!(text.contains("\n\nparameters:\n") && at("\nparameters:\n") < at("\n\nresources:\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
}

/// Of one parameter that servers of two kinds take, no renaming is right.
#[test]
fn a_parameter_that_two_kinds_of_servers_share_keeps_its_name() {
    let server = |vm_type: &str| {
        format!(
            "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: size }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n{}{}",
        server("fw"),
        server("lb")
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { size: m1 }\n")];
    let expected = |line, name: &str| {
        (line, format!("give the vm-type a parameter of its own, `{name}_flavor_name`"), false)
    };
    assert_eq!(told(&files, "R-45188"), [expected(9, "fw"), expected(13, "lb")]);
    // A single kind of server has it renamed, where it stands.
    let single = base.replace("lb_server_0", "fw_server_1");
    let files = [("base.yaml", single.as_str()), ("base.env", "parameters: {}\n")];
    let rename = "rename the parameter here and in its declaration".to_owned();
    assert_eq!(told(&files, "R-45188"), [(9, rename.clone(), true), (13, rename, true)]);
}

#[test]
fn an_id_follows_the_vm_type_that_most_names_tell() {
    let base = format!(
        "{HEAD}parameters:\n  fw_name_0: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n  \
         lb_image_name: {{ type: string, description: d }}\nresources:\n  lb_vm:\n    type: OS::Nova::Server\n    properties:\n      \
         name: {{ get_param: fw_name_0 }}\n      flavor: {{ get_param: fw_flavor_name }}\n      image: {{ get_param: lb_image_name }}\n      \
         networks: [{{ port: {{ get_resource: lb_port }} }}]\n  lb_port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }} }}\n"
    );
    let environment = "parameters: { fw_flavor_name: m1, lb_image_name: cirros }\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment)], false);
    let titles = titles(&done);
    assert!(titles.contains(&"rename resource `lb_vm` to `fw_server_0`"), "{titles:?}");
    assert!(titles.contains(&"rename resource `lb_port` to `fw_0_oam_port_0`"), "{titles:?}");
}

/// A port has the index of its server, and an id that must get another form is no part of a sequence yet.
#[test]
fn indices_are_not_counted_where_other_ids_speak_against_it() {
    let server = |id: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }} }}\n"
        )
    };
    let head =
        format!("{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n");
    let base = format!(
        "{head}{}{}{}  fw_2_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }} }} }}\n",
        server("fw_server_0"),
        server("fw_server_1"),
        server("fw_server_2")
    );
    let environment = "parameters: { fw_flavor_name: m1 }\n";
    let count = "count from `fw_0` without gaps, in all templates of the VNF".to_owned();
    assert_eq!(told(&[("base.yaml", &base), ("base.env", environment)], "R-11690"), [(15, count, false)]);
    let base = format!("{head}{}{}", server("vm_3"), server("fw_server_0"));
    let form = "give the ids the form that they must have, then count from 0 without gaps".to_owned();
    assert_eq!(told(&[("base.yaml", &base), ("base.env", environment)], "R-11690"), [(6, form, false)]);
}

#[test]
fn what_to_do_about_a_default_fits_where_the_value_comes_from() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d, default: a }}\n  disk_name: {{ type: string, description: d, default: b }}\n  \
         vnf_id: {{ type: string, description: d, default: c }}\n  other: {{ type: string, description: d, default: d }}\nresources:\n  disk:\n    \
         type: OS::Cinder::Volume\n    properties: {{ name: {{ get_param: disk_name }}, size: {{ get_param: size }}, metadata: {{ a: {{ get_param: other }}, b: {{ get_param: vnf_id }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { size: 2 }\n")];
    let helps = [
        (4, "remove the default: `base.env` gives the value", true),
        (5, "build the name from `vnf_name` instead, and remove the parameter", false),
        (6, "remove the default: ONAP gives the value when it creates the stack", true),
        (7, "move the value to `base.env`", true),
    ];
    assert_eq!(told(&files, "R-90526"), helps.map(|(line, help, fix)| (line, help.to_owned(), fix)));
}

/// Another module finds a network by the name that a value gives it, and a key pair by what is written.
#[test]
fn a_name_by_which_another_module_finds_something_stays() {
    let base = format!(
        "{HEAD}parameters:\n  lan: {{ type: string, description: d }}\n  wan: {{ type: string, description: d }}\nresources:\n\
         \x20 int_lan_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: lan }} }}\n\
         \x20 int_wan_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: wan }} }}\n\
         \x20 key:\n    type: OS::Nova::KeyPair\n    properties: {{ name: ours }}\n"
    );
    let more = format!(
        "{HEAD}parameters:\n  net: {{ type: string, description: d }}\nresources:\n\
         \x20 port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: net }} }}\n\
         \x20 server:\n    type: OS::Nova::Server\n    properties: {{ key_name: ours }}\n"
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: { lan: blue, wan: red }\n"),
        ("more.yaml", more.as_str()),
        ("more.env", "parameters: { net: blue }\n"),
    ];
    let elsewhere = "build it by `str_replace` from `vnf_name`, declare that, and hand its id to `more.yaml`";
    let here =
        "build it by `str_replace` from `vnf_name`, declare that, and remove `wan` if nothing else uses it";
    let names = [(9, elsewhere, false), (12, here, true), (15, elsewhere, false)];
    assert_eq!(told(&files, "R-85734"), names.map(|(line, help, fix)| (line, help.to_owned(), fix)));
    let entry =
        |what: &str| format!("remove the entry: declare `vnf_name`, build the name from it, and {what}");
    assert_eq!(
        told(&files, "R-99812"),
        [(1, entry("hand the id to `more.yaml`"), false), (1, entry("remove the parameter too"), true)]
    );
    let alone = [("base.yaml", base.as_str())];
    assert_eq!(told(&alone, "R-85734")[2].1, "build it by `str_replace` from `vnf_name`, and declare that");
    let done = mended(&files, true);
    let base = after(&done, "base.yaml");
    assert!(base.contains("{ name: ours }") && base.contains("VNF_NAME_int_wan_network"), "{base}");
    // Both modules are given one parameter, which stands for the network in both.
    let more = more.replace("net:", "lan:").replace("get_param: net ", "get_param: lan ");
    let files =
        [files[0], files[1], ("more.yaml", more.as_str()), ("more.env", "parameters: { lan: blue }\n")];
    let done = mended(&files, true);
    let base = after(&done, "base.yaml");
    assert!(base.contains("{ name: { get_param: lan } }"), "{base}");
    assert_eq!(after(&done, "base.env"), "parameters: { lan: blue }\n");
}

/// Who deploys gives a parameter once that modules share by name and value, so that it has one name in all of them. Where the
/// values differ, or the module names it after a server of its own, they are parameters of their own.
#[test]
fn a_parameter_that_modules_share_is_renamed_in_all_of_them() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\nresources:\n\
         \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: image }} }}\n"
    );
    let more = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\nresources:\n\
         \x20 lb_server_0:\n    type: OS::Nova::Server\n    properties: {{ user_data: {{ get_param: image }} }}\n"
    );
    let with = |more: &str, value: &str| {
        let more_env = format!("parameters: {{ image: {value} }}\n");
        let files = [
            ("base.yaml", base.as_str()),
            ("base.env", "parameters: { image: cirros }\n"),
            ("more.yaml", more),
            ("more.env", &more_env),
        ];
        let done = mended(&files, false);
        assert!(after(&done, "base.yaml").contains("image: { get_param: fw_image_name }"));
        assert_eq!(after(&done, "base.env"), "parameters: { fw_image_name: cirros }\n");
        (help(&files, "R-58670"), after(&done, "more.yaml"), after(&done, "more.env"))
    };
    let here = "rename the parameter here, in its declaration and in the environment file";
    let (help, template, environment) = with(&more, "cirros");
    assert_eq!(help, format!("{here}, and so in `more.yaml`"));
    assert!(template.contains("user_data: { get_param: fw_image_name }"), "{template}");
    assert_eq!(environment, "parameters: { fw_image_name: cirros }\n");
    let (help, template, _) = with(&more, "ubuntu");
    assert_eq!(help, here);
    assert!(template.contains("user_data: { get_param: image }"), "{template}");
    let (help, template, _) = with(&more.replace("user_data", "image"), "cirros");
    assert_eq!(help, here);
    assert!(template.contains("image: { get_param: lb_image_name }"), "{template}");
}

/// An address that is a port's in one module and virtual in another is one: renamed in both, or in none where they ask for
/// different names.
#[test]
fn an_address_that_ports_of_two_modules_share_stays_one() {
    let module = |vm_type: &str, address: &str| {
        format!(
            "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\n  address: {{ type: string, description: d }}\nresources:\n\
             \x20 {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks: [{{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }}]\n\
             \x20 {vm_type}_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      {address}: [{{ ip_address: {{ get_param: address }} }}]\n"
        )
    };
    let environment = "parameters: { oam_net_id: m, address: 10.0.0.1 }\n";
    let (fw, lb) = (module("fw", "fixed_ips"), module("lb", "allowed_address_pairs"));
    let base = [("base.yaml", fw.as_str()), ("base.env", environment), ("lb.env", environment)];
    let with = |module| [&base[..], &[("lb.yaml", module)]].concat();
    let own = "give the port a parameter of its own, `fw_oam_ip_0`".to_owned();
    assert_eq!(told(&with(&lb), "R-40971"), [(15, own, false)]);
    let own = "give the port a parameter of its own, `lb_oam_floating_ip`, or list it under `metadata: {aap_exempt: [...]}` beside the properties";
    assert_eq!(told(&with(&lb), "R-41493"), [(15, own.to_owned(), false)]);
    let done = mended(&with(&lb), true);
    for name in ["base.yaml", "lb.yaml"] {
        let text = after(&done, name);
        assert!(text.contains("ip_address: { get_param: address }"), "{text}");
    }
    // Ports of servers of one kind ask for the same name.
    let fw = module("fw", "fixed_ips").replace("fw_server_0", "fw_server_1").replace("fw_0_oam", "fw_1_oam");
    let done = mended(&with(&fw), true);
    for name in ["base.yaml", "lb.yaml"] {
        let text = after(&done, name);
        assert!(text.contains("ip_address: { get_param: fw_oam_ip_0 }"), "{text}");
    }
}

/// What a base module creates is internal to each module that finds it by its name: renamed in one of them only it would be
/// another network's.
#[test]
fn a_network_that_modules_find_by_its_name_is_renamed_in_all_of_them() {
    let all = |networks: &[&str], text: &dyn Fn(&str) -> String| {
        networks.iter().map(|network| text(network)).collect::<Vec<_>>()
    };
    let module = |resources: &str, networks: &[&str]| {
        let declared =
            all(networks, &|it| format!("  {it}_net_id: {{ type: string, description: d }}\n")).concat();
        let values = all(networks, &|it| format!("{it}_net_id: {it}")).join(", ");
        (
            format!("{HEAD}parameters:\n{declared}resources:\n{resources}"),
            format!("parameters: {{ {values} }}\n"),
        )
    };
    let base = all(&["left", "right"], &|it| {
        format!(
            "  {it}_network:\n    type: OS::Neutron::Net\n    properties: {{ name: {{ get_param: {it}_net_id }} }}\n"
        )
    });
    let base = module(&base.concat(), &["left", "right"]);
    let with_ports = |vm_type: &str, networks: &[&str]| {
        let taken =
            all(networks, &|it| format!("{{ port: {{ get_resource: {vm_type}_{it}_port }} }}")).join(", ");
        let ports = all(networks, &|it| {
            format!(
                "  {vm_type}_{it}_port:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: {it}_net_id }}\n"
            )
        });
        let server = format!(
            "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks: [{taken}]\n"
        );
        module(&format!("{server}{}", ports.concat()), networks)
    };
    let (both, left, right) =
        (with_ports("fw", &["left", "right"]), with_ports("pg", &["left"]), with_ports("sn", &["right"]));
    let modules = [("base", base), ("fw", both), ("pg", left), ("sn", right)];
    let names = modules.each_ref().map(|(stem, _)| (format!("{stem}.yaml"), format!("{stem}.env")));
    let files = modules.iter().zip(&names).flat_map(|((_, (template, environment)), (yaml, env))| {
        [(yaml.as_str(), template.as_str()), (env.as_str(), environment.as_str())]
    });
    let done = mended(&files.collect::<Vec<_>>(), false);
    for (yaml, env) in &names {
        for text in [after(&done, yaml), after(&done, env)] {
            assert!(text.contains("_net_id"), "{text}");
            assert!(
                !text.replace("int_left_net_id", "").replace("int_right_net_id", "").contains("_net_id"),
                "{text}"
            );
        }
    }
}

/// A value of a subnet that has the role of its internal network gets the mark as well, wherever it has it.
#[test]
fn values_of_subnets_get_the_mark_of_their_network() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net_cidr: {{ type: string, description: d }}\n  oam_int_gateway: {{ type: string, description: d }}\nresources:\n  \
         int_oam_network: {{ type: OS::Neutron::Net }}\n  int_oam_subnet_0:\n    type: OS::Neutron::Subnet\n    properties: {{ network: {{ get_resource: int_oam_network }}, \
         cidr: {{ get_param: oam_net_cidr }}, gateway_ip: {{ get_param: oam_int_gateway }} }}\n"
    );
    let base = after(&mended(&[("base.yaml", &base)], false), "base.yaml");
    assert!(base.contains("cidr: { get_param: int_oam_net_cidr }"), "{base}");
    assert!(base.contains("gateway_ip: { get_param: int_oam_gateway }"), "{base}");
}

/// Of one parameter that ports of two kinds of servers take, or that stands for a network and its subnet, none is right either;
/// what all findings say is the same.
#[test]
fn a_parameter_that_ports_would_name_differently_keeps_its_name() {
    let port = |vm_type: &str| {
        format!(
            "  {vm_type}_server_0:\n    type: OS::Nova::Server\n    properties:\n      networks: [{{ port: {{ get_resource: {vm_type}_0_oam_port_0 }} }}]\n\
             \x20 {vm_type}_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      fixed_ips: [{{ ip_address: {{ get_param: ips }}, subnet: {{ get_param: oam_net_id }} }}]\n"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  ips: {{ type: comma_delimited_list, description: d }}\n  oam_net_id: {{ type: string, description: d }}\nresources:\n{}{}",
        port("fw"),
        port("lb")
    );
    let files = [("base.yaml", base.as_str())];
    let own = |line, name: &str| (line, format!("give the port a parameter of its own, `{name}`"), false);
    assert_eq!(told(&files, "R-04697"), [own(15, "fw_oam_ips"), own(24, "lb_oam_ips")]);
    assert_eq!(told(&files, "R-62802"), [own(15, "oam_subnet_id"), own(24, "oam_subnet_id")]);
    let done = mended(&files, true);
    assert!(after(&done, "base.yaml").contains("  ips: { type"), "{}", after(&done, "base.yaml"));
    // Where all ports ask for one name it is given.
    let single = base.replace("lb_server_0", "fw_server_1").replace("lb_0_oam", "fw_1_oam");
    let rename = "rename the parameter here and in its declaration".to_owned();
    assert_eq!(told(&[("base.yaml", &single)], "R-04697"), [(15, rename.clone(), true), (24, rename, true)]);
}

/// The help of the first finding of a requirement.
fn help(files: &[(&str, &str)], id: &str) -> String {
    told(files, id).into_iter().next().unwrap_or_else(|| panic!("{id}")).1
}

#[test]
fn a_name_is_built_from_a_parameter_that_is_to_be_declared() {
    let base = format!(
        "{HEAD}parameters:\n  disk_name: {{ type: string, description: d }}\nresources:\n  disk:\n    type: OS::Cinder::Volume\n    properties: {{ name: {{ get_param: disk_name }}, size: 1 }}\n"
    );
    let environment = ("base.env", "parameters: { disk_name: a }\n");
    let files = [("base.yaml", base.as_str()), environment];
    assert_eq!(
        help(&files, "R-85734"),
        "build it by `str_replace` from `vnf_name`, declare that, and remove `disk_name` if nothing else uses it"
    );
    assert_eq!(
        help(&files, "R-99812"),
        "remove the entry: declare `vnf_name`, build the name from it, and remove the parameter too"
    );
    let declared =
        base.replace("parameters:\n", "parameters:\n  vnf_name: { type: string, description: d }\n");
    let files = [("base.yaml", declared.as_str()), environment];
    assert_eq!(
        help(&files, "R-85734"),
        "build it by `str_replace` from `vnf_name`, and remove `disk_name` if nothing else uses it"
    );
    assert_eq!(
        help(&files, "R-99812"),
        "remove the entry: build the name from `vnf_name`, and remove the parameter too"
    );
}

#[test]
fn the_value_of_an_internal_network_comes_from_an_output_that_is_there_or_to_be_written() {
    let module = format!(
        "{HEAD}parameters:\n  int_a_net_id: {{ type: string, description: d }}\n  int_a_subnet_id: {{ type: string, description: d }}\nresources:\n  \
         fw_0_int_a_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: int_a_net_id }}\n      \
         fixed_ips: [{{ subnet: {{ get_param: int_a_subnet_id }} }}]\n"
    );
    let base = format!(
        "{HEAD}resources:\n  int_a_network: {{ type: OS::Neutron::Net }}\noutputs:\n  int_a_net_id: {{ value: {{ get_resource: int_a_network }} }}\n"
    );
    let environment = "parameters: { int_a_net_id: a, int_a_subnet_id: b }\n";
    let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str()), ("vm.env", environment)];
    assert_eq!(help(&files, "R-29872"), "remove the entry: the value is an output of the base module");
    assert_eq!(help(&files, "R-69634"), "remove the entry: let an output of the base module give the value");
}

#[test]
fn a_network_without_a_role_is_named_as_what_it_is() {
    let port = |network: &str| {
        format!(
            "{HEAD}parameters:\n  uplink: {{ type: string, description: d }}\nresources:\n  lan: {{ type: OS::Neutron::Net }}\n  p:\n    type: OS::Neutron::Port\n    properties: {{ network: {network} }}\n"
        )
    };
    let environment = ("base.env", "parameters: {}\n");
    let help = |network: &str| help(&[("base.yaml", &port(network)), environment], "R-69014");
    assert_eq!(help("{ get_resource: lan }"), "name the network `int_{network-role}_network`");
    assert_eq!(help("{ get_param: uplink }"), "name the parameter `{network-role}_net_id`");
    assert_eq!(help("public"), "take the network from a parameter `{network-role}_net_id`");
}

#[test]
fn a_call_names_first_what_the_nested_template_uses() {
    let unused: Vec<String> =
        (0..12).map(|it| format!("  a{it}: {{ type: string, description: d }}\n")).collect();
    let unused = unused.concat();
    let nested = format!(
        "{HEAD}parameters:\n{unused}  wanted: {{ type: string, description: d }}\nresources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: wanted }} }} }}\n"
    );
    let base = format!("{HEAD}resources:\n  call: {{ type: nested.yaml }}\n");
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n"), ("nested.yaml", &nested)];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    let input = Input::Memory { path: "vnf".to_owned(), files: files.into() };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let call = report.packages[0].requirements.iter().find(|it| it.id == "R-11041").unwrap();
    assert!(
        call.findings[0].message.starts_with("`call` does not pass `wanted`, `a0`, "),
        "{:?}",
        call.findings
    );
}

#[test]
fn a_file_gets_a_name_with_none_of_its_wrong_characters() {
    let module = format!("{HEAD}resources: {{}}\n");
    let files = [("base.yaml", module.as_str()), ("a-b c.yaml", module.as_str())];
    assert_eq!(help(&files, "R-87247"), "rename it to `a_b_c.yaml`, and what refers to it");
}

/// What six requirements ask of a server without metadata is one thing to do.
#[test]
fn metadata_that_is_missing_as_a_whole_is_one_defect() {
    let base = format!(
        "{HEAD}resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: m1.small }}\n"
    );
    let files =
        [("base.yaml".to_owned(), base.into_bytes()), ("base.env".to_owned(), b"parameters: {}\n".to_vec())];
    let input = Input::Memory { path: "vnf".to_owned(), files: files.into() };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let defects = report::defects::defects(&report.packages[0].requirements);
    let of_metadata: Vec<_> = defects.iter().filter(|it| it.ids().contains(&"R-37437")).collect();
    assert_eq!(of_metadata.len(), 1);
    let mut ids = of_metadata[0].ids();
    ids.sort_unstable();
    assert_eq!(ids, ["R-100400", "R-37437", "R-47061", "R-71493", "R-72483", "R-88536"]);
}

/// The role that a port tells differs from that of its network because of one name, which is told with it.
#[test]
fn one_name_of_another_role_is_one_defect() {
    let base = format!(
        "{HEAD}parameters:\n  fw_mgmt_ip_0: {{ type: string, description: d }}\n  oam_net_id: {{ type: string, description: d }}\nresources:\n  \
         fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      \
         fixed_ips: [{{ ip_address: {{ get_param: fw_mgmt_ip_0 }} }}]\n"
    );
    let files =
        [("base.yaml".to_owned(), base.into_bytes()), ("base.env".to_owned(), b"parameters: {}\n".to_vec())];
    let input = Input::Memory { path: "vnf".to_owned(), files: files.into() };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let defects = report::defects::defects(&report.packages[0].requirements);
    assert!(defects.iter().all(|it| !it.ids().contains(&"R-681859")));
    assert!(defects.iter().any(|it| it.ids().contains(&"R-40971") && it.consequence_ids() == ["R-681859"]));
}

/// The value that nothing declares is that of the parameter, once that has its name.
#[test]
fn a_value_is_not_removed_that_a_parameter_is_about_to_get() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image }}\n"
    );
    let environment = "parameters:\n  fw_image_name: cirros\n  spare: 1\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment)], true);
    assert!(after(&done, "base.yaml").contains("      image: { get_param: fw_image_name }\n"));
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: cirros\n");
}

/// Servers of all modules are counted together: no expected id is that of another one, and none leaves a gap.
#[test]
fn servers_get_ids_that_are_free_over_all_modules() {
    let module = |ids: &[&str]| {
        let server = |id: &&str| {
            format!(
                "  {id}:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }} }}\n"
            )
        };
        let servers: String = ids.iter().map(server).collect();
        format!(
            "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\nresources:\n{servers}"
        )
    };
    let environment = "parameters: { fw_image_name: cirros }\n";
    let (base, more) = (module(&["fw_server_0"]), module(&["server_fw_02", "server_fw_00"]));
    let files =
        [("base.yaml", &*base), ("base.env", environment), ("fw.yaml", &more), ("fw.env", environment)];
    let done = mended(&files, true);
    let more = after(&done, "fw.yaml");
    let place = |id: &str| more.find(&format!("  {id}:\n")).unwrap_or_else(|| panic!("{id} in {more}"));
    assert!(place("fw_server_2") < place("fw_server_1"), "{more}");
}

/// The messages of the findings of a requirement, advice among them.
fn messages(files: &[(&str, &str)], id: &str) -> Vec<String> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let input = Input::Memory { path: "vnf".to_owned(), files };
    let report = runner::run(&[input], &runner::Options::default()).report;
    let findings =
        report.packages[0].requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    findings.map(|it| it.message.clone()).collect()
}

#[test]
fn a_parameter_that_is_named_by_ref_is_one() {
    let base = format!(
        "{HEAD}parameters:\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ Ref: fw_flavor_name }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_flavor_name: m1 }\n")];
    let expected = "server `fw_server_0` takes its flavor by `Ref`, not by `get_param`";
    assert_eq!(messages(&files, "R-481670"), [expected]);
}

/// An output is asked for once, and only of a group that a template creates.
#[test]
fn a_security_group_from_nowhere_asks_for_no_output() {
    let module = format!(
        "{HEAD}parameters:\n  group: {{ type: string, description: d }}\nresources:\n  p: {{ type: OS::Neutron::Port, properties: {{ security_groups: [{{ get_param: group }}] }} }}\n  \
         q: {{ type: OS::Neutron::Port, properties: {{ security_groups: [{{ get_param: group }}] }} }}\n"
    );
    let base = format!(
        "{HEAD}resources:\n  lan: {{ type: OS::Neutron::Net }}\noutputs:\n  out: {{ value: {{ get_resource: lan }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str())];
    assert_eq!(messages(&files, "R-61001"), [""; 0]);
    let base = base.replace("outputs:", "  guard: { type: OS::Neutron::SecurityGroup }\noutputs:");
    let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str())];
    assert_eq!(messages(&files, "R-61001"), ["no output of the base module gives `group` a security group"]);
}

/// Where as many names tell one vm-type as another, the server and all that belongs to it take the same one.
#[test]
fn a_server_and_its_ports_get_one_vm_type() {
    let base = format!(
        "{HEAD}parameters:\n  vfw_image_name: {{ type: string, description: d }}\n  firewall_flavor_name: {{ type: string, description: d }}\n  \
         sink_flavor_name: {{ type: string, description: d }}\n  vfw_name_0: {{ type: string, description: d }}\n  vsn_name_0: {{ type: string, description: d }}\n  \
         oam_net_id: {{ type: string, description: d }}\n\
         resources:\n  oam_port:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }} }}\n  \
         vfw_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: vfw_name_0 }}\n      image: {{ get_param: vfw_image_name }}\n      \
         flavor: {{ get_param: firewall_flavor_name }}\n      networks: [ {{ port: {{ get_resource: oam_port }} }} ]\n  \
         vsn_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: vsn_name_0 }}\n      image: {{ get_param: vfw_image_name }}\n      \
         flavor: {{ get_param: sink_flavor_name }}\n"
    );
    let env = "parameters: { vfw_image_name: i, firewall_flavor_name: f, sink_flavor_name: s }\n";
    let files = [("base.yaml", base.as_str()), ("base.env", env)];
    assert_eq!(
        messages(&files, "R-29751"),
        ["server `vfw_0` is not named `vfw_server_0`", "server `vsn_0` is not named `vsn_server_0`"]
    );
    let port = "port `oam_port` on the external network of role `oam` is not named `vfw_0_oam_port_0`";
    assert_eq!(messages(&files, "R-20453"), [port]);
    let base = after(&mended(&files, false), "base.yaml");
    assert!(base.contains("  vfw_0_oam_port_0:\n") && base.contains("  vfw_server_0:\n"), "{base}");
}

/// What takes one member of a map is not told to rename the map, and no name that is there is to be declared again.
#[test]
fn help_with_a_name_fits_what_is_there() {
    let base = format!(
        "{HEAD}parameters:\n  info: {{ type: json, description: d }}\n  flavor: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: flavor }}\n      image: {{ get_param: [info, image] }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(help(&files, "R-45188"), "use `{get_param: fw_flavor_name}`");
    assert_eq!(help(&files, "R-58670"), "use `{get_param: fw_image_name}`, and declare the parameter");
    assert_eq!(help(&files, "R-71152"), "take the value from a parameter of its own with `type: string`");
}

/// A parameter that others need under its name stays; of two that would get one name the second is not renamed.
#[test]
fn help_renames_no_parameter_that_is_right_for_something_else() {
    let server = |index: u32, more: &str| {
        format!(
            "  lb_server_{index}:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: lb_name_{index} }}\n{more}"
        )
    };
    let base = format!(
        "{HEAD}parameters:\n  lb_image_name_0: {{ type: string, description: d }}\n  lb_image_name_1: {{ type: string, description: d }}\nresources:\n{}{}",
        server(
            0,
            "      image: { get_param: lb_image_name_0 }\n      flavor: { get_param: fw_image_name }\n"
        ),
        server(
            1,
            "      image: { get_param: lb_image_name_1 }\n      metadata: { vnf_id: { get_param: vf_module_id } }\n"
        )
    );
    let files = [("base.yaml", base.as_str())];
    let rename = "rename the parameter here and in its declaration".to_owned();
    let second = "use `{get_param: lb_image_name}`, as the other servers of the vm-type are to".to_owned();
    assert_eq!(told(&files, "R-58670"), [(11, rename, true), (17, second, false)]);
    assert_eq!(help(&files, "R-45188"), "use `{get_param: lb_flavor_name}`, and declare the parameter");
    assert_eq!(help(&files, "R-07507"), "use `{get_param: vnf_id}`, and declare the parameter");
    let port = |role: &str, address: &str, pair: &str| {
        format!(
            "  lb_0_{role}_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: {role}_net_id }}\n      \
             fixed_ips: [{{ ip_address: {{ get_param: {address} }} }}]\n      allowed_address_pairs: [{{ ip_address: {{ get_param: {pair} }} }}]\n"
        )
    };
    let base = format!(
        "{HEAD}resources:\n{}{}",
        port("oam", "lb_oam_ip_0", "lb_sgi_ip_0"),
        port("sgi", "lb_sgi_ip_0", "lb_sgi_floating_ip")
    );
    let own = "give `lb_0_oam_port_0` a parameter of its own: others need this one by its name";
    assert_eq!(help(&[("base.yaml", base.as_str())], "R-21330"), own);
}

/// What names a network is renamed, not replaced by a parameter that nobody declares; a name comes from the list that there is.
#[test]
fn help_leads_to_no_parameter_that_is_missing() {
    let base = format!(
        "{HEAD}parameters:\n  oam_net: {{ type: string, description: d }}\n  fw_names: {{ type: comma_delimited_list, description: d }}\n\
         resources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net }} }}\n\
         \x20 fw_0_oam_vmi_0:\n    type: OS::ContrailV2::VirtualMachineInterface\n    properties: {{ virtual_network_refs: [{{ get_param: oam_net }}] }}\n\
         \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: [fw_names, 0] }}\n\
         \x20 fw_server_1:\n    type: OS::Nova::Server\n    properties:\n      name: fw-b\n      metadata: {{ vf_module_name: x }}\n"
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(help(&files, "R-663631"), "use `{get_param: [fw_names, 1]}`");
    assert_eq!(help(&files, "R-68023"), "use `{get_param: vf_module_name}`, and declare the parameter");
    // Port and interface would name it differently.
    let own = |what: &str| format!("give the {what} a parameter of its own, `oam_net_id`");
    assert_eq!(help(&files, "R-62983"), own("port"));
    let neutron = base.replace("OS::ContrailV2::VirtualMachineInterface", "OS::Heat::None");
    let rename = "rename the parameter here and in its declaration";
    assert_eq!(help(&[("base.yaml", neutron.as_str())], "R-62983"), rename);
    let contrail = base.replace("OS::Neutron::Port", "OS::Heat::None");
    assert_eq!(help(&[("base.yaml", contrail.as_str())], "R-02164"), rename);
}

/// A module with a server whose parameters are named as they must be, but for its image.
fn with_image(image: &str, more: &str) -> String {
    format!(
        "{HEAD}parameters:\n  {image}: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\n{more}resources:\n  \
         fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: {image} }}, flavor: {{ get_param: fw_flavor_name }} }}\n"
    )
}

#[test]
fn a_parameter_that_is_no_word_gets_the_name_that_it_must_have() {
    let base = with_image("fw-image", "");
    let done = mended(
        &[("base.yaml", &base), ("base.env", "parameters:\n  fw-image: i\n  fw_flavor_name: f\n")],
        false,
    );
    assert!(done.left.is_empty(), "{:?}", done.left);
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: i\n  fw_flavor_name: f\n");
    let base = after(&done, "base.yaml");
    assert!(base.contains("  fw_image_name: { type: string, description: d }\n"), "{base}");
}

#[test]
fn an_unused_parameter_goes_from_the_groups_that_list_it() {
    let unused = (0..30).map(|at| format!("  spare_{at}: {{ type: string, description: d }}\n"));
    let listed = (0..30).map(|at| format!("  - spare_{at}\n")).collect::<Vec<_>>().concat();
    let groups = format!(
        "parameter_groups:\n- label: g\n  parameters: [spare_0, fw_image_name, \"spare_1\"]\n- label: h\n  parameters:\n{listed}"
    );
    let base = with_image("fw_image_name", &format!("{}{groups}", unused.collect::<String>()));
    let environment = "parameters:\n  fw_image_name: i\n  spare_0: s\n  fw_flavor_name: f\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment)], false);
    let base = after(&done, "base.yaml");
    let groups = "parameter_groups:\n- label: g\n  parameters: [fw_image_name]\n- label: h\n  parameters: []\nresources:\n";
    assert!(base.contains(groups) && !base.contains("spare"), "{base}");
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: i\n  fw_flavor_name: f\n");
}

/// Each obstacle is told by itself.
#[test]
fn what_is_not_made_says_why() {
    let base = |resource: &str| {
        format!(
            "{HEAD}resources:\n  g:\n{resource}  v: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n"
        )
    };
    let nested = format!(
        "{HEAD}parameters:\n  spare: {{ type: string, description: d }}\nresources:\n  one: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n"
    );
    let why = |resource: &str, nested: &str| {
        let base = base(resource);
        let done =
            mended(&[("base.yaml", &base), ("base.env", "parameters: {}\n"), ("nested.yaml", nested)], false);
        let left = done.left.into_iter().find(|it| it.title == "remove parameter `spare`");
        left.map(|it| (it.file, it.why))
    };
    let told = |why: &str| Some(("nested.yaml".to_owned(), why.to_owned()));
    let group = "    type: OS::Heat::AutoScalingGroup\n    properties: { min_size: 1, max_size: 2, resource: { type: nested.yaml, properties: { spare: a } } }\n";
    assert_eq!(
        why(group, &nested),
        told(
            "`g` calls the template as a `OS::Heat::AutoScalingGroup`, and what that hands over may not change"
        )
    );
    let waits = "    type: nested.yaml\n    properties: { spare: { get_resource: v } }\n";
    assert_eq!(why(waits, &nested), told("the value of `spare` makes `g` wait for another resource"));
    let cycle = format!("{nested}  again: {{ type: nested.yaml, properties: {{ spare: a }} }}\n");
    assert_eq!(why(waits, &cycle), told("templates nest each other in a cycle"));
}

/// Safe fixes do not depend on whether unsafe ones follow: of real packages too, where they are at hand.
#[test]
fn unsafe_fixes_come_behind_the_safe_ones() {
    let folders = |path: &str| {
        let entries = fs::read_dir(e2e::root().join(path)).into_iter().flatten();
        entries.map(|it| it.unwrap().path()).filter(|it| it.is_dir()).collect::<Vec<_>>()
    };
    let mut real = folders("../shared/corpus/packages");
    real.sort();
    let real = real.into_iter().step_by(40);
    let samples: Vec<PathBuf> = folders("testdata/packages").into_iter().chain(real).collect();
    let options = runner::Options::default();
    let differing = |folder: &PathBuf| {
        let all = |is_unsafe| {
            let mended = runner::mend::mend_all(&Input::Path(folder.clone()), &options, is_unsafe).unwrap();
            mended.into_iter().filter_map(|(_, it)| it.ok())
        };
        let differs = |(safe, both): (Mended, Mended)| {
            let files = safe.after.into_iter().collect();
            let again = mend(&Input::Memory { path: safe.path, files }, true);
            (again.after != both.after).then_some(both.path)
        };
        all(false).zip(all(true)).filter_map(differs).collect::<Vec<_>>()
    };
    assert_eq!(samples.par_iter().flat_map(differing).collect::<Vec<_>>(), [""; 0]);
}

/// What gets its name in steps is told once, and what is not made by the names that are there.
#[test]
fn the_account_tells_the_names_that_were_there() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_id: {{ type: string, description: d }}\n  fw-img: {{ type: string, description: d }}\n  ip-a: {{ type: string, description: d }}\n  oam_net_id: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  \
         fw.srv:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw-img }}, flavor: {{ get_param: fw_flavor_name }}, metadata: {{ vnf_id: {{ get_param: vnf_id }} }}, networks: [{{ port: {{ get_resource: p.a }} }}] }}\n  \
         p.a:\n    type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: [{{ ip_address: {{ get_param: ip-a }} }}] }}\n  \
         net.a: {{ type: OS::Neutron::Net }}\noutputs:\n  out: {{ value: {{ get_attr: net.a, show }} }}\n"
    );
    let environment = "parameters: { fw-img: i, fw_flavor_name: f, ip-a: 10.0.0.1 }\n";
    let done = mended(&[("my-vnf.yaml", &base), ("my-vnf.env", environment)], true);
    let text = after(&done, "base_my_vnf.yaml");
    assert!(text.contains("  fw_server_0:\n") && text.contains("  fw_0_oam_port_0:\n"), "{text}");
    let told: Vec<_> = done.made.iter().map(|it| (it.file.as_str(), it.title.as_str())).collect();
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
        assert_eq!(told.iter().filter(|it| **it == (file, title)).count(), 1, "{title} in {told:#?}");
    }
    let starts =
        |name: &str| told.iter().filter(|(_, title)| title.starts_with(&format!("rename {name}"))).count();
    assert_eq!((starts("resource `"), starts("parameter `"), starts("`")), (2, 2, 2), "{told:#?}");
    assert!(!done.left.is_empty());
    for left in &done.left {
        assert_eq!(left.file, "my-vnf.yaml");
        assert_eq!(left.why, "`net.a` also stands in plain data, which would be other data then");
    }
    // A file that comes in is told by the name that it keeps.
    let done = mended(&[("vfw.yaml", &format!("{HEAD}resources: {{}}\n"))], true);
    assert_eq!(titles(&done), ["add `base_vfw.env`", "rename `vfw.yaml` to `base_vfw.yaml`"]);
}

/// The name that is built follows the id that the resource gets, as it would in a second run.
#[test]
fn a_name_is_built_from_the_id_that_safe_fixes_give() {
    let base = format!(
        "{HEAD}parameters:\n  net_a: {{ type: string, description: d }}\nresources:\n  oam_network:\n    type: OS::Neutron::Net\n    properties:\n      name: {{ get_param: net_a }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters:\n  net_a: a\n")];
    let at_once = after(&mended(&files, true), "base.yaml");
    assert!(at_once.contains("          template: VNF_NAME_int_oam_network\n"), "{at_once}");
    let safe = mended(&files, false);
    let (base, environment) = (after(&safe, "base.yaml"), after(&safe, "base.env"));
    let then = mended(&[("base.yaml", &base), ("base.env", &environment)], true);
    assert_eq!(after(&then, "base.yaml"), at_once);
}

/// Title and reason of what was not made.
fn left(mended: &Mended) -> Vec<(&str, &str)> {
    mended.left.iter().map(|left| (left.title.as_str(), left.why.as_str())).collect()
}

const SERVER: &str = "parameters:\n  web_image_name: { type: string, description: d }\nresources:\n  vm-srv:\n    type: OS::Nova::Server\n    \
                      properties: { image: { get_param: web_image_name } }\n";
const IMAGE: &str = "parameters:\n  web_image_name: { type: string, description: d }\n";

/// Members of groups are read by index, resources of stacks further in by all the calls on the way.
#[test]
fn a_resource_is_renamed_where_callers_read_it() {
    let nested = format!("{HEAD}{SERVER}");
    let middle = format!(
        "{HEAD}{IMAGE}resources:\n  grp:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def: {{ type: nested_vm.yaml, properties: {{ web_image_name: {{ get_param: web_image_name }} }} }}\n\
         outputs:\n  a: {{ value: {{ get_attr: [grp, resource.0.resource.vm-srv] }} }}\n  b: {{ value: {{ get_attr: [grp, resource.1, resource.vm-srv.show] }} }}\n  \
         c: {{ value: {{ get_attr: [grp, attributes, resource.vm-srv] }} }}\n  d: {{ value: {{ get_attr: [grp, resource.1, vm-srv] }} }}\n"
    );
    let base = format!(
        "{HEAD}{IMAGE}resources:\n  inner: {{ type: middle.yaml, properties: {{ web_image_name: {{ get_param: web_image_name }} }} }}\n\
         outputs:\n  a: {{ value: {{ get_attr: [inner, resource.grp.resource.0.resource.vm-srv, show] }} }}\n  b: {{ value: {{ get_attr: [inner, resource.vm-srv] }} }}\n"
    );
    let environment = "parameters: { web_image_name: i }\n";
    let files = [
        ("base.yaml", &*base),
        ("base.env", environment),
        ("middle.yaml", &middle),
        ("nested_vm.yaml", &nested),
    ];
    let done = mended(&files, false);
    let text = after(&done, "middle.yaml");
    for read in [
        "[grp, resource.0.resource.web_server_0]",
        "[grp, resource.1, resource.web_server_0.show]",
        "[grp, attributes, resource.web_server_0]",
        "[grp, resource.1, vm-srv]",
    ] {
        assert!(text.contains(read), "{read}: {text}");
    }
    let text = after(&done, "base.yaml");
    assert!(text.contains("[inner, resource.grp.resource.0.resource.web_server_0, show]"), "{text}");
    assert!(text.contains("[inner, resource.vm-srv]"), "{text}");
    // A member that is named by a call may be any.
    let open = middle.replace(
        "[grp, resource.1, resource",
        "[grp, { list_join: ['', [resource., { get_param: at }]] }, resource",
    );
    let done = mended(&[files[0], files[1], ("middle.yaml", &open), files[3]], false);
    assert!(after(&done, "nested_vm.yaml").contains("  vm-srv:\n"));
    let kept =
        ("rename resource `vm-srv` to `web_server_0`", "`vm-srv` is also read by a path that is not known");
    assert!(left(&done).contains(&kept), "{:?}", left(&done));
}

/// Heat takes the default where the value is null.
#[test]
fn a_default_takes_the_place_of_null() {
    let base = format!(
        "{HEAD}parameters:\n  foo: {{ type: string, description: d, default: bar }}\n  bar: {{ type: string, description: d, default: '1' }}\nresources:\n  \
         val: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: foo }}, {{ get_param: bar }}] }} }}\n  \
         nested: {{ type: nested.yaml, properties: {{ size: ~ }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: number, description: d, default: 5 }}\nresources:\n  val: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    let environment = "parameters:\n  foo: # ours\n  bar: null\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment), ("nested.yaml", &nested)], false);
    assert!(titles(&done).contains(&"move the default of `foo` to `base.env`"), "{:?}", titles(&done));
    assert_eq!(after(&done, "base.env"), "parameters:\n  foo: bar # ours\n  bar: '1'\n");
    assert!(after(&done, "base.yaml").contains("properties: { size: 5 }"), "{}", after(&done, "base.yaml"));
    assert!(!after(&done, "nested.yaml").contains("default"));
    // The value is the one of `parameter_defaults`, which null leaves in place.
    let environment = "parameters:\n  foo: null\n  bar: '2'\nparameter_defaults:\n  foo: other\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment), ("nested.yaml", &nested)], false);
    assert_eq!(after(&done, "base.env"), environment);
    assert!(!after(&done, "base.yaml").contains("default"), "{}", after(&done, "base.yaml"));
}

/// A group puts an index into what it hands over, and what looks like a call is one there.
#[test]
fn a_default_that_would_be_read_otherwise_is_not_handed_over() {
    let nested = |default: &str| {
        format!(
            "{HEAD}parameters:\n  label: {{ type: json, description: d, default: {default} }}\nresources:\n  val: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: label }} }} }}\n"
        )
    };
    let base = |index: &str| {
        format!(
            "{HEAD}resources:\n  grp:\n    type: OS::Heat::ResourceGroup\n    properties:\n      {index}count: 2\n      resource_def:\n        type: nested.yaml\n"
        )
    };
    let done = |base: &str, nested: &str| {
        mended(&[("base.yaml", base), ("base.env", "parameters: {}\n"), ("nested.yaml", nested)], false)
    };
    let kept = (
        "let the callers pass the default of `label`",
        "a caller would not hand over the default of `label` as it is",
    );
    for (index, default) in [
        ("", "'disk-%index%'"),
        ("", "[a, { b: 'x%index%' }]"),
        ("index_var: $i\n      ", "{ '$i': 1 }"),
        ("", "{ get_file: base.env }"),
    ] {
        let (base, nested) = (base(index), nested(default));
        let done = done(&base, &nested);
        assert!(left(&done).contains(&kept), "{default}: {:?}", left(&done));
        assert_eq!((after(&done, "base.yaml"), after(&done, "nested.yaml")), (base, nested));
    }
    let text = after(&done(&base("index_var: $i\n      "), &nested("'disk-%index%'")), "base.yaml");
    assert!(text.contains("        properties: { label: 'disk-%index%' }\n"), "{text}");
    let call = format!("{HEAD}resources:\n  one: {{ type: nested.yaml }}\n");
    let text = after(&done(&call, &nested("'disk-%index%'")), "base.yaml");
    assert!(text.contains("{ type: nested.yaml, properties: { label: 'disk-%index%' } }"), "{text}");
}

#[test]
fn hooks_follow_the_resources_that_they_are_set_for() {
    let nested = format!("{HEAD}{SERVER}");
    let base = format!(
        "{HEAD}{IMAGE}resources:\n  srv:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: web_image_name }} }}\n  \
         inner: {{ type: nested_vm.yaml, properties: {{ web_image_name: {{ get_param: web_image_name }} }} }}\n  \
         grp:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def: {{ type: nested_vm.yaml, properties: {{ web_image_name: {{ get_param: web_image_name }} }} }}\n"
    );
    let values = "parameters: { web_image_name: i }\n";
    let environment = |resources: &str| format!("{values}resource_registry:\n  resources:\n{resources}");
    let done = |resources: &str| {
        let environment = environment(resources);
        mended(&[("base.yaml", &*base), ("base.env", &environment), ("nested_vm.yaml", &nested)], false)
    };
    let hooked = done(
        "    srv: { hooks: pre-create }\n    vm-srv: {}\n    inner:\n      vm-srv: # in\n        hooks: pre-create\n    grp:\n      '*':\n        'vm-srv': { hooks: pre-update }\n    '*': {}\n",
    );
    assert!(after(&hooked, "base.yaml").contains("  web_server_0:\n"));
    assert!(after(&hooked, "nested_vm.yaml").contains("  web_server_1:\n"));
    assert_eq!(
        after(&hooked, "base.env"),
        environment(
            "    web_server_0: { hooks: pre-create }\n    vm-srv: {}\n    inner:\n      web_server_1: # in\n        hooks: pre-create\n    grp:\n      '*':\n        'web_server_1': { hooks: pre-update }\n    '*': {}\n"
        )
    );
    // The new id would be no such one.
    let kept = done("    s*: { hooks: pre-create }\n");
    assert!(after(&kept, "base.yaml").contains("  srv:\n"), "{}", after(&kept, "base.yaml"));
    assert!(
        left(&kept)
            .iter()
            .any(|(_, why)| *why == "`s*` in `resource_registry` stands for one of the two names only"),
        "{:?}",
        left(&kept)
    );
}

/// A nested template that has a parameter.
fn zoned(rest: &str) -> String {
    format!(
        "{HEAD}parameters:\n  fav-az: {{ type: string, description: d{rest} }}\nresources:\n  \
         val: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: fav-az }} }} }}\n"
    )
}

#[test]
fn a_parameter_is_renamed_in_all_sections_of_the_environment() {
    let base = format!(
        "{HEAD}parameters:\n  big-size: {{ type: string, description: d }}\nresources:\n  val: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: big-size }} }} }}\n  \
         one: {{ type: one.yaml }}\n  two: {{ type: two.yaml }}\n  three: {{ type: three.yaml, properties: {{ fav-az: a }} }}\n"
    );
    let environment = "parameters:\n  big-size: 1\nparameter_defaults:\n  fav-az: az7 # all\nencrypted_param_names: [big-size]\nparameter_merge_strategies:\n  big-size: overwrite\n  fav-az: deep_merge\n";
    let (one, three) = (zoned(""), zoned(""));
    let files = [
        ("base.yaml", &*base),
        ("base.env", environment),
        ("one.yaml", &one),
        ("two.yaml", &one),
        ("three.yaml", &three),
    ];
    let done = mended(&files, false);
    assert_eq!(
        after(&done, "base.env"),
        environment.replace("big-size", "big_size").replace("fav-az", "fav_az")
    );
    for name in ["one.yaml", "two.yaml", "three.yaml"] {
        assert!(after(&done, name).contains("  fav_az: {"), "{name}");
    }
    assert!(after(&done, "base.yaml").contains("{ fav_az: a }"));
    // A default of the new name is another one.
    let environment = "parameters: { big-size: 1 }\nparameter_defaults: { fav-az: az7, fav_az: az8 }\n";
    let done = mended(&[files[0], ("base.env", environment), files[2], files[3], files[4]], false);
    assert!(left(&done).contains(&("rename parameter `fav-az` to `fav_az`", "`fav_az` is there already")));
    assert!(after(&done, "one.yaml").contains("  fav-az: {"));
}

#[test]
fn a_default_of_the_environment_comes_before_that_of_a_nested_template() {
    let base = format!("{HEAD}resources:\n  one: {{ type: one.yaml }}\n");
    let nested = zoned(", default: nova").replace("fav-az", "zone");
    let environment = "parameter_defaults:\n  zone: az7\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment), ("one.yaml", &nested)], false);
    let kept = ("let the callers pass the default of `zone`", "`parameter_defaults` gives `zone` a value");
    assert!(left(&done).contains(&kept), "{:?}", left(&done));
    assert_eq!(after(&done, "base.yaml"), base);
    assert_eq!(after(&done, "one.yaml"), nested);
}

#[test]
fn a_default_that_others_use_outlives_a_parameter() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\n  zone: {{ type: string, description: d }}\n  spare: {{ type: string, description: d }}\nresources:\n  one: {{ type: one.yaml, properties: {{ zone: z }} }}\n  val: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    let nested = zoned("").replace("fav-az", "zone");
    let environment = "parameters:\n  size: 1\n  zone: b\nparameter_defaults:\n  zone: az7 # of the volume\n  spare: 1\nencrypted_param_names: [spare, zone]\nparameter_merge_strategies:\n  spare: merge\n  zone: merge\n";
    let done = mended(&[("base.yaml", &base), ("base.env", environment), ("one.yaml", &nested)], false);
    let titles = titles(&done);
    assert!(
        titles.contains(&"remove parameter `zone`") && titles.contains(&"remove parameter `spare`"),
        "{titles:?} {:?}",
        left(&done)
    );
    assert_eq!(
        after(&done, "base.env"),
        "parameters:\n  size: 1\nparameter_defaults:\n  zone: az7 # of the volume\nencrypted_param_names: [zone]\nparameter_merge_strategies:\n  zone: merge\n"
    );
}

#[test]
fn a_template_that_takes_the_place_of_a_type_is_renamed_there() {
    let base = format!("{HEAD}resources:\n  one: {{ type: 'My::Web' }}\n");
    let environment = "parameters: {}\nresource_registry:\n  'My::Web': nested-web.yaml\n";
    let nested =
        format!("{HEAD}resources:\n  val: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n");
    let done = mended(&[("base.yaml", &base), ("base.env", environment), ("nested-web.yaml", &nested)], true);
    assert_eq!(done.renames.get("nested-web.yaml").map(String::as_str), Some("nested_web.yaml"));
    assert_eq!(after(&done, "base.env"), environment.replace("nested-web", "nested_web"));
}

/// Only an alias makes what stands at an anchor stand elsewhere too, and `#` in a text begins no comment.
#[test]
fn anchors_without_aliases_and_texts_with_comments_are_no_obstacle() {
    let base = format!(
        "{HEAD}parameters:\n  img: {{ type: string, description: d }}\n  web_flavor_name: {{ type: string, description: d }}\n  script:\n    type: string\n    description: d\n    default: |\n      #!/bin/sh\n      # set it\n      \
         echo hi\nresources:\n  web_0: &server\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: web_flavor_name }}\n      image: {{ get_param: img }}\n"
    );
    let done =
        mended(&[("base.yaml", &base), ("base.env", "parameters:\n  img: i\n  web_flavor_name: f\n")], false);
    let text = after(&done, "base.yaml");
    assert!(
        text.contains("parameters:\n  web_image_name: { type: string, description: d }\n  web_flavor_name:"),
        "{text}"
    );
    assert!(
        text.contains("  web_server_0: &server\n") && text.contains("image: { get_param: web_image_name }")
    );
    assert!(text.contains("        vnf_id: { get_param: vnf_id }\n"), "{text}");
    assert!(!text.contains('#'), "{text}");
    let used = format!("{base}  other:\n    <<: *server\n");
    let done =
        mended(&[("base.yaml", &used), ("base.env", "parameters:\n  img: i\n  web_flavor_name: f\n")], false);
    assert!(!after(&done, "base.yaml").contains("get_param: vnf_id"));
}

/// What is edited once at an anchor changes for all aliases of it; where one repeats the name as data, it stays.
#[test]
fn a_parameter_is_renamed_in_calls_that_aliases_repeat() {
    let base = |of_port: &str, more: &str| {
        format!(
            "{HEAD}parameters:\n  oam: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n\
             \x20 fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }}, networks: [{{ port: {{ get_resource: fw_0_oam_port_0 }} }}, {{ port: {{ get_resource: fw_0_oam_port_1 }} }}] }}\n\
             \x20 fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    properties: {of_port}\n\
             \x20 fw_0_oam_port_1:\n    type: OS::Neutron::Port\n    properties: *port\n{more}"
        )
    };
    let environment = "parameters:\n  oam: n\n  fw_flavor_name: f\n";
    let port = |name: &str| format!("&port {{ network: &net {{ get_param: {name} }} }}");
    let output = "outputs:\n  net: { value: *net }\n";
    let text = base(&port("oam"), output);
    let done = mended(&[("base.yaml", &text), ("base.env", environment)], false);
    let after_it = after(&done, "base.yaml");
    for text in ["  oam_net_id: {", &port("oam_net_id"), "properties: *port", "value: *net"] {
        assert!(after_it.contains(text), "{text} of {after_it}");
    }
    assert!(after(&done, "base.env").contains("  oam_net_id: n\n"));
    for (of_port, more) in [
        ("&port { network: { get_param: &name oam } }", "outputs:\n  net: { value: *name }\n"),
        (&port("oam"), "parameter_groups:\n  - { label: *net, parameters: [fw_flavor_name] }\n"),
    ] {
        let text = base(of_port, more);
        let done = mended(&[("base.yaml", &text), ("base.env", environment)], false);
        assert!(after(&done, "base.yaml").contains(of_port), "{}", after(&done, "base.yaml"));
    }
}

#[test]
fn a_new_environment_has_the_line_ends_of_its_template() {
    let base = format!(
        "{HEAD}parameters:\n  a: {{ type: string, description: d, default: x }}\n  b: {{ type: string, description: d, default: y }}\nresources:\n  v: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: a }}, {{ get_param: b }}] }} }}\n"
    );
    for line_end in ["\n", "\r\n"] {
        let base = base.replace('\n', line_end);
        let expected = "parameters:\n  a: x\n  b: y\n".replace('\n', line_end);
        let done = mended(&[("base.yaml", &base)], true);
        assert_eq!(after(&done, "base.env"), expected);
        for before in ["", "# ours"] {
            let done = mended(&[("base.yaml", &base), ("base.env", before)], true);
            let text = after(&done, "base.env");
            let start = if before.is_empty() { "" } else { line_end };
            assert!(text.starts_with(&format!("{before}{start}parameters:")), "{text:?}");
            assert_eq!(text.matches('\n').count(), text.matches(line_end).count(), "{text:?}");
            assert_eq!(text.contains('\r'), line_end == "\r\n", "{text:?}");
        }
    }
}

/// The environment that the manifest gives a module is renamed in like that of its name, and no second one comes in.
#[test]
fn an_environment_that_the_manifest_names_keeps_its_values() {
    let base = format!(
        "{HEAD}parameters:\n  img: {{ type: string, description: d, default: old }}\n  fw_flavor_name: {{ type: string, description: d, default: m1 }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: img }}\n      flavor: {{ get_param: fw_flavor_name }}\n"
    );
    let manifest = r#"{"name": "x", "data": [{"file": "base.yaml", "type": "HEAT", "isBase": true, "data": [{"file": "values.env", "type": "HEAT_ENV"}]}]}"#;
    let files = [
        ("MANIFEST.json", manifest),
        ("base.yaml", base.as_str()),
        ("values.env", "parameters:\n  img: cirros\n  fw_flavor_name: m2\n"),
    ];
    let done = mended(&files, false);
    let base = after(&done, "base.yaml");
    assert!(base.contains("image: { get_param: fw_image_name }\n"), "{base}");
    assert!(!base.contains("default"), "the environment gives the value: {base}");
    let values = after(&done, "values.env");
    assert_eq!(values, "parameters:\n  fw_image_name: cirros\n  fw_flavor_name: m2\n");
    assert!(!done.after.contains_key("base.env") && after(&done, "MANIFEST.json") == manifest);
}

/// The network of a port of an incremental module that the base module creates: all that is said of it speaks of one internal
/// network, and who does as he is told has no failure left.
#[test]
fn a_network_that_the_base_module_hands_out_is_internal() {
    let port = "  vm_0_ctl_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: { get_param: ctl_net_id }\n      \
                fixed_ips: [ { ip_address: { get_param: vm_ctl_ip_0 } } ]\n";
    let module = format!(
        "{HEAD}parameters:\n  ctl_net_id: {{ type: string, description: d }}\n  vm_ctl_ip_0: {{ type: string, description: d }}\nresources:\n{port}"
    );
    let base = |id: &str| {
        format!(
            "{HEAD}resources:\n  {id}: {{ type: \"OS::Neutron::Net\" }}\noutputs:\n  ctl_net_id: {{ value: {{ get_resource: {id} }} }}\n"
        )
    };
    let named = [
        "R-16968", "R-20453", "R-22688", "R-25720", "R-26351", "R-62983", "R-78380", "R-84322", "R-86182",
        "R-96983",
    ];
    for id in ["int_ctl_network", "front"] {
        let base = base(id);
        let environment = "parameters: { vm_ctl_ip_0: 10.0.0.1 }\n";
        let files = [("base.yaml", base.as_str()), ("vm.yaml", module.as_str()), ("vm.env", environment)];
        assert_eq!(messages(&files, "R-62983"), [""; 0], "{id}");
        assert_eq!(
            told(&files, "R-86182"),
            [(
                10,
                "rename the parameter here and in its declaration, and the output that gives it in `base.yaml`".to_owned(),
                true
            )]
        );
        assert_eq!(
            messages(&files, "R-22688"),
            ["output `ctl_net_id` gives the internal network of role `ctl`, expected `int_ctl_net_id`"]
        );
        let mended = mended(&files, false);
        let (base, module) = (after(&mended, "base.yaml"), after(&mended, "vm.yaml"));
        assert!(base.contains("  int_ctl_network: ") && base.contains("  int_ctl_net_id: "), "{base}");
        assert!(module.contains("network: { get_param: int_ctl_net_id }"), "{module}");
        let environment = after(&mended, "vm.env");
        let files =
            [("base.yaml", base.as_str()), ("vm.yaml", module.as_str()), ("vm.env", environment.as_str())];
        for rule in named {
            assert_eq!(messages(&files, rule), [""; 0], "{rule} {id}");
        }
    }
}

/// What an environment has to omit for one port and to list for another is told as what it is.
#[test]
fn an_address_on_networks_of_both_kinds_leads_to_parameters_of_their_own() {
    let port = |id: &str, network: &str, address: &str| {
        format!(
            "  {id}:\n    type: OS::Neutron::Port\n    properties:\n      network: {network}\n      fixed_ips: [ {{ ip_address: {{ get_param: {address} }} }} ]\n"
        )
    };
    let base = |address: &str| {
        let internal = port("fw_0_int_ctl_port_0", "{ get_resource: int_ctl_network }", address);
        let external = port("fw_0_oam_port_0", "{ get_param: oam_net_id }", address);
        format!(
            "{HEAD}parameters:\n  oam_net_id: {{ type: string, description: d }}\n  {address}: {{ type: string, description: d }}\nresources:\n  \
             int_ctl_network: {{ type: \"OS::Neutron::Net\" }}\n{internal}{external}"
        )
    };
    let own = |kind: &str| format!("give the ports on {kind} networks a parameter of their own");
    let reason = "ONAP assigns the addresses of external networks";
    let internal = base("fw_int_ctl_ip_0");
    let listed =
        [("base.yaml", internal.as_str()), ("base.env", "parameters:\n  fw_int_ctl_ip_0: 10.0.0.1\n")];
    let help = format!("{}: the environment has the value for the internal ones", own("external"));
    assert_eq!(told(&listed, "R-62590"), [(2, help, false)]);
    let unlisted = [("base.yaml", internal.as_str()), ("base.env", "parameters: {}\n")];
    let help = "add `fw_int_ctl_ip_0` with its value under `parameters` in `base.env`".to_owned();
    assert_eq!(told(&unlisted, "R-93496"), [(12, help, false)]);
    let external = base("fw_oam_ip_0");
    let listed = [("base.yaml", external.as_str()), ("base.env", "parameters:\n  fw_oam_ip_0: 10.0.0.1\n")];
    let help = format!("{}, then remove the entry: {reason}", own("internal"));
    assert_eq!(told(&listed, "R-62590"), [(2, help, false)]);
    let unlisted = [("base.yaml", external.as_str()), ("base.env", "parameters: {}\n")];
    let help = format!("{}, with its value in `base.env`", own("internal"));
    assert_eq!(told(&unlisted, "R-93496"), [(12, help, false)]);
}

/// An address that is to be listed under another name is not told to be listed under its own.
#[test]
fn a_value_is_listed_by_the_name_that_its_parameter_gets() {
    let base = format!(
        "{HEAD}parameters:\n  address: {{ type: string, description: d }}\nresources:\n  int_ctl_network: {{ type: \"OS::Neutron::Net\" }}\n  \
         fw_0_int_ctl_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_resource: int_ctl_network }}\n      \
         fixed_ips: [ {{ ip_address: {{ get_param: address }} }} ]\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: {}\n")];
    let help = "add it with its value under `parameters` in `base.env`, by the name that it must have";
    assert_eq!(told(&files, "R-28795"), [(11, help.to_owned(), false)]);
}

/// There is one name for the virtual address of a port: the second of two gets no such name, in internal networks a list does.
#[test]
fn two_virtual_addresses_do_not_get_one_name() {
    let base = |network: &str| {
        format!(
            "{HEAD}parameters:\n  one_int_ctl_floating_ip: {{ type: string, description: d }}\n  two_int_ctl_floating_ip: {{ type: string, description: d }}\n\
             resources:\n  int_ctl_network: {{ type: \"OS::Neutron::Net\" }}\n  fw_0_int_ctl_port_0:\n    type: OS::Neutron::Port\n    properties:\n      \
             network: {network}\n      allowed_address_pairs:\n        - {{ ip_address: {{ get_param: one_int_ctl_floating_ip }} }}\n        \
             - {{ ip_address: {{ get_param: two_int_ctl_floating_ip }} }}\n"
        )
    };
    let base = base("{ get_resource: int_ctl_network }");
    let files = [("base.yaml", base.as_str())];
    let second = "use `{get_param: fw_int_ctl_floating_ip}` if it is the same address, or take them from a list, `fw_int_ctl_floating_ips`";
    assert_eq!(
        told(&files, "R-717227"),
        [
            (13, "rename the parameter here and in its declaration".to_owned(), true),
            (14, second.to_owned(), false)
        ]
    );
}

/// Ids that a server and those beside it are told to get are one for each, and indices wait for them.
#[test]
fn ids_that_servers_are_told_agree_with_each_other() {
    let server = |id: &str, name: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: fw_flavor_name }}, image: {{ get_param: fw_image_name }}, name: {{ get_param: {name} }} }}\n"
        )
    };
    let base = format!(
        "{HEAD}parameters: {{ }}\nresources:\n{}{}{}",
        server("fw_server_0", "fw_name_0"),
        server("fw_server_2", "fw_name_2"),
        server("lb_server_3", "fw_name_1")
    );
    let files = [("base.yaml", base.as_str())];
    assert_eq!(
        help(&files, "R-304011"),
        "use one vm-type, `fw`, in its id (`fw_server_1`), its parameters and its ports' ids"
    );
    let first = "give the ids the form that they must have, then count from 0 without gaps".to_owned();
    assert_eq!(told(&files, "R-11690"), [(8, first.clone(), false), (11, first, false)]);
}

/// Who is told to rename what a caller hands over by the same name is told so too (R-708564).
#[test]
fn a_parameter_of_one_name_is_renamed_in_callers_too() {
    let base = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n  vm: {{ type: vm.yaml, properties: {{ size: {{ get_param: size }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: string, description: d }}\nresources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties: {{ flavor: {{ get_param: size }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("vm.yaml", nested.as_str())];
    assert_eq!(
        help(&files, "R-45188"),
        "rename the parameter here, in its declaration and where the caller passes it, and so in `base.yaml`"
    );
}

/// Names are made of no vm-type that R-98407 refuses; the vm-type comes first.
#[test]
fn a_vm_type_that_is_none_is_corrected_first() {
    let base = format!(
        "{HEAD}parameters: {{ }}\nresources:\n  firewall:\n    type: OS::Nova::Server\n    properties:\n      flavor: {{ get_param: f-w_flavor_name }}\n      \
         image: {{ get_param: picture }}\n      networks: [ {{ port: {{ get_resource: port }} }} ]\n  port:\n    type: OS::Neutron::Port\n    properties:\n      \
         network: {{ get_param: oam_net_id }}\n      fixed_ips: [ {{ ip_address: {{ get_param: address }} }} ]\n"
    );
    let files = [("base.yaml", base.as_str())];
    let first = "correct the vm-type first; then ";
    for (rule, then) in [
        ("R-29751", "rename it, together with the references to it"),
        ("R-58670", "rename the parameter here and in its declaration"),
        ("R-20453", "rename it, together with the references to it"),
        ("R-40971", "rename the parameter here and in its declaration"),
    ] {
        assert_eq!(help(&files, rule), format!("{first}{then}"), "{rule}");
    }
    assert_eq!(
        messages(&files, "R-40971"),
        ["parameter `address` gives port `port` its IPv4 address, expected `{vm-type}_oam_ip_{index}`"]
    );
}
