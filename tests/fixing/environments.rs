//! Fixes of environment files: moved values, defaults and sections, and added files.

use vnfcheck_decide::Question;
use vnfcheck_runner::open::Input;
use vnfcheck_yaml::Written;

use super::decisions::{answers, asked, decided, input};
use super::{HEAD, IMAGE, SERVER, after, fixed_package, reported, skipped, text_of, titles};

/// A default moves to the environment under the final name of the parameter, even if the environment has other
/// defects.
#[test]
fn a_default_moves_under_the_new_name_of_its_parameter() {
    let base = format!(
        "{HEAD}parameters:\n  thr: {{ type: string, description: d, default: ubuntu }}\n  v_name_0: {{ type: string, description: d }}\n\
         resources:\n  v_server_0:\n    type: OS::Nova::Server\n    properties: {{ name: {{ get_param: v_name_0 }}, image: {{ get_param: thr }} }}\n"
    );
    for is_unsafe in [false, true] {
        let done =
            fixed_package(&[("base_x.yaml", &base), ("base_x.env", "parameters:\n  other: 1\n")], is_unsafe);
        let environment = after(&done, "base_x.env");
        assert!(environment.contains("v_image_name: ubuntu\n"), "{environment}");
        assert!(!environment.contains("thr"), "{environment}");
    }
}

/// Heat reads a string with and without the quotes; other readers may read a date without the quotes.
#[test]
fn a_default_keeps_its_quotes() {
    let base = format!(
        "{HEAD}parameters:\n  a: {{ type: string, description: d, default: \"2014-10-16\" }}\n  b: {{ type: string, description: d, default: '1e3' }}\n\
         \x20 c: {{ type: string, description: d, default: plain }}\noutputs:\n  o: {{ value: [{{ get_param: a }}, {{ get_param: b }}, {{ get_param: c }}] }}\n"
    );
    let done = fixed_package(&[("base_x.yaml", &base), ("base_x.env", "parameters:\n  other: 1\n")], false);
    let environment = after(&done, "base_x.env");
    assert!(environment.contains("  a: \"2014-10-16\"\n  b: '1e3'\n  c: plain\n"), "{environment}");
}

/// If the parameter or a property rejects the value of the environment file, the author chooses between the value and the
/// default.
#[test]
fn a_default_replaces_an_invalid_value_of_the_environment_file() {
    const ID: &str = "repair/base.yaml/defaults/kind";
    let base = |constraints: &str| {
        format!(
            "{HEAD}parameters:\n  kind: {{ type: string, description: d, default: normal{constraints} }}\nresources:\n  port:\n    \
             type: OS::Neutron::Port\n    properties: {{ \"binding:vnic_type\": {{ get_param: kind }} }}\n"
        )
    };
    let help = |base: &str, value: &str| {
        let environment = format!("parameters:\n  kind: {value}\n");
        reported(&[("base.yaml", base), ("base.env", &environment)], "R-90526").remove(0)
    };
    let correct = "correct the value in `base.env`, for example to the default, and remove the default";
    let write = "write a valid value to `base.env`, and remove the default";
    let (plain, short) = (base(""), base(", constraints: [{ length: { max: 8 } }]"));
    assert_eq!(help(&plain, "normal or direct"), (4, correct.to_owned(), false));
    assert_eq!(help(&short, "direct-physical"), (4, correct.to_owned(), false));
    assert_eq!(help(&plain, "direct-physical").1, "remove the default: `base.env` sets the value");
    let wrong = plain.replace("default: normal", "default: any");
    assert_eq!(help(&wrong, "normal or direct"), (4, write.to_owned(), false));
    let files = [("base.yaml", plain.as_str()), ("base.env", "parameters:\n  kind: normal or direct\n")];
    let kept = fixed_package(&files, true);
    assert!(after(&kept, "base.yaml").contains("default: normal"), "{}", after(&kept, "base.yaml"));
    let questions = asked(&files);
    let question = questions.iter().find(|it| it.id == ID).unwrap();
    assert_eq!(question.form.choices, ["environment", "default", "keep"]);
    assert_eq!(question.places.iter().map(|it| it.line).collect::<Vec<_>>(), [4]);
    for (answer, value) in [("environment", "normal or direct"), ("default", "normal")] {
        let done = decided(&input(&files), &answers(&[(ID, answer)])).fixed;
        assert_eq!(text_of(&done.after, "base.env"), format!("parameters:\n  kind: {value}\n"));
        assert!(!text_of(&done.after, "base.yaml").contains("default"), "{answer}");
    }
}

/// The choice between an invalid value and a default may be the same for several parameters.
#[test]
fn one_answer_may_repair_similar_elements() {
    let port = |name: &str| {
        format!(
            "  port_{name}:\n    type: OS::Neutron::Port\n    properties: {{ \"binding:vnic_type\": {{ get_param: {name} }} }}\n"
        )
    };
    let declared = |name: &str| format!("  {name}: {{ type: string, description: d, default: normal }}\n");
    let base = format!(
        "{HEAD}parameters:\n{}{}resources:\n{}{}",
        declared("first"),
        declared("second"),
        port("first"),
        port("second")
    );
    let environment = "parameters: { first: any, second: other }\n";
    let mut questions = asked(&[("base.yaml", base.as_str()), ("base.env", environment)]);
    questions.retain(|it| it.id.starts_with("repair/base.yaml/defaults/"));
    let [first, second] = questions.try_into().unwrap();
    let lines = |it: &Question| it.places.iter().map(|it| it.line).collect::<Vec<_>>();
    assert_eq!((lines(&first), lines(&second)), (vec![4], vec![5]));
    assert!(second.may_share(&first, &Written::text("default")));
    assert!(!second.may_share(&first, &Written::text("other")));
}

/// A parameter that another fix adds to metadata is not removed as unused.
#[test]
fn a_parameter_that_another_fix_uses_is_kept() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: MINE }}\n  bad: {{ type: string, description: d }}\n  \
         v_name_0: {{ type: string, description: d }}\n  v_image_name: {{ type: string, description: d }}\nresources:\n  v_server_0:\n    \
         type: OS::Nova::Server\n    properties: {{ name: {{ get_param: v_name_0 }}, image: {{ get_param: v_image_name }} }}\n"
    );
    let environment = "parameters:\n  vnf_name: MYVALUE\n  v_image_name: i\n";
    let done = fixed_package(&[("base_x.yaml", &base), ("base_x.env", environment)], false);
    let base = after(&done, "base_x.yaml");
    assert!(
        base.contains("description: MINE") && base.contains("vnf_name: { get_param: vnf_name }"),
        "{base}"
    );
    assert!(!base.contains("bad:"), "{base}");
    assert!(after(&done, "base_x.env").contains("vnf_name: MYVALUE\n"));
}

/// A module with a server, an internal network and a port on an external network, whose address ONAP assigns.
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
    let input = Input::memory("vnf", files);
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirements = report.packages[0].requirements.iter();
    let reported: Vec<_> = requirements
        .filter(|it| ["R-38474", "R-90526"].contains(&it.id.as_ref()))
        .flat_map(|it| &it.findings)
        .map(|it| (it.primary.range.start.line, it.help.as_deref(), it.fix.is_some()))
        .collect();
    let add = "add `base.env` with values for `fw_image_name`, and move the default of `fw_flavor_name` to the file";
    assert_eq!(reported, [(1, Some(add), false), (4, Some(add), false)]);
    let done = fixed_package(&[("base.yaml", &base)], true);
    assert!(done.skipped.is_empty() && !done.after.contains_key("base.env"), "{:?}", done.skipped);
    let text = after(&done, "base.yaml");
    assert!(text.contains("  fw_server_0:\n") && text.contains("  int_priv_network:\n"), "{text}");
}

#[test]
fn a_missing_environment_gets_the_defaults_of_its_module() {
    let complete = WITHOUT_ENVIRONMENT.replace(
        "fw_image_name: { type: string, description: d",
        "fw_image_name: { type: string, description: d, default: cirros",
    );
    let done = fixed_package(&[("base.yaml", &format!("{HEAD}{complete}"))], false);
    assert!(titles(&done).contains(&"add `base.env` with the defaults of its module"), "{:?}", titles(&done));
    assert_eq!(
        after(&done, "base.env"),
        "parameters:\n  fw_flavor_name: m1.small\n  fw_image_name: cirros\n"
    );
    assert!(!after(&done, "base.yaml").contains("default"), "{}", after(&done, "base.yaml"));
    let with_key = complete
        .replace("resources:\n", "  key_name: { type: string, description: d }\nresources:\n")
        .replace("      flavor:", "      key_name: { get_param: key_name }\n      flavor:");
    let done = fixed_package(&[("base.yaml", &format!("{HEAD}{with_key}"))], false);
    let title = "add `base.env` with the defaults of its module, without a value for `key_name`";
    assert!(titles(&done).contains(&title), "{:?}", titles(&done));
    // A default that no environment may contain is removed by an unsafe fix, for the author to review.
    let address = complete.replace(
        "fw_oam_ip_0: { type: string, description: d",
        "fw_oam_ip_0: { type: string, description: d, default: 10.0.0.1",
    );
    let base = format!("{HEAD}{address}");
    assert!(!fixed_package(&[("base.yaml", &base)], false).after.contains_key("base.env"));
    let done = fixed_package(&[("base.yaml", &base)], true);
    assert!(
        !after(&done, "base.env").contains("10.0.0.1") && !after(&done, "base.yaml").contains("10.0.0.1")
    );
}

/// A name built from `vnf_name` must not be in the environment file.
#[test]
fn the_default_of_a_name_stays_until_the_name_is_built() {
    let base = format!(
        "{HEAD}parameters:\n  volume_name: {{ type: string, description: d, default: disk }}\nresources:\n  disk:\n    type: OS::Cinder::Volume\n    properties: {{ name: {{ get_param: volume_name }}, size: 1 }}\n"
    );
    let done = fixed_package(&[("base.yaml", &base), ("base.env", "parameters: {}\n")], false);
    assert!(
        after(&done, "base.yaml").contains("default: disk") && done.skipped.is_empty(),
        "{:?}",
        done.skipped
    );
}

/// The value of an undeclared parameter stays if a fix renames a declared parameter to that name.
#[test]
fn a_value_stays_for_the_parameter_that_gets_its_name() {
    let base = format!(
        "{HEAD}parameters:\n  image: {{ type: string, description: d }}\n\
         resources:\n  fw_server_0:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image }}\n"
    );
    let environment = "parameters:\n  fw_image_name: cirros\n  spare: 1\n";
    let done = fixed_package(&[("base.yaml", &base), ("base.env", environment)], true);
    assert!(after(&done, "base.yaml").contains("      image: { get_param: fw_image_name }\n"));
    assert_eq!(after(&done, "base.env"), "parameters:\n  fw_image_name: cirros\n");
}

/// Heat uses the default if the value is null.
#[test]
fn a_default_replaces_null() {
    let base = format!(
        "{HEAD}parameters:\n  foo: {{ type: string, description: d, default: bar }}\n  bar: {{ type: string, description: d, default: '1' }}\nresources:\n  \
         val: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: foo }}, {{ get_param: bar }}] }} }}\n  \
         nested: {{ type: nested.yaml, properties: {{ size: ~ }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  size: {{ type: number, description: d, default: 5 }}\nresources:\n  val: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: size }} }} }}\n"
    );
    let environment = "parameters:\n  foo: # ours\n  bar: null\n";
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", environment), ("nested.yaml", &nested)], false);
    assert!(titles(&done).contains(&"move the default of `foo` to `base.env`"), "{:?}", titles(&done));
    assert_eq!(after(&done, "base.env"), "parameters:\n  foo: bar # ours\n  bar: '1'\n");
    assert!(after(&done, "base.yaml").contains("properties: { size: 5 }"), "{}", after(&done, "base.yaml"));
    assert!(!after(&done, "nested.yaml").contains("default"));
    // The value is that of `parameter_defaults`, which null does not override.
    let environment = "parameters:\n  foo: null\n  bar: '2'\nparameter_defaults:\n  foo: other\n";
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", environment), ("nested.yaml", &nested)], false);
    assert_eq!(after(&done, "base.env"), environment);
    assert!(!after(&done, "base.yaml").contains("default"), "{}", after(&done, "base.yaml"));
}

/// In an argument, a group substitutes the index of each member, and a mapping that resembles a call becomes a call.
#[test]
fn a_default_that_would_be_read_differently_is_not_passed() {
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
        fixed_package(
            &[("base.yaml", base), ("base.env", "parameters: {}\n"), ("nested.yaml", nested)],
            false,
        )
    };
    let kept = (
        "let the callers pass the default of `label`",
        "a caller would pass the default of `label` in another form",
    );
    for (index, default) in [
        ("", "'disk-%index%'"),
        ("", "[a, { b: 'x%index%' }]"),
        ("index_var: $i\n      ", "{ '$i': 1 }"),
        ("", "{ get_file: base.env }"),
    ] {
        let (base, nested) = (base(index), nested(default));
        let done = done(&base, &nested);
        assert!(skipped(&done).contains(&kept), "{default}: {:?}", skipped(&done));
        assert_eq!((after(&done, "base.yaml"), after(&done, "nested.yaml")), (base, nested));
    }
    let text = after(&done(&base("index_var: $i\n      "), &nested("'disk-%index%'")), "base.yaml");
    assert!(text.contains("        properties: { label: 'disk-%index%' }\n"), "{text}");
    let call = format!("{HEAD}resources:\n  one: {{ type: nested.yaml }}\n");
    let text = after(&done(&call, &nested("'disk-%index%'")), "base.yaml");
    assert!(text.contains("{ type: nested.yaml, properties: { label: 'disk-%index%' } }"), "{text}");
}

#[test]
fn hooks_follow_renamed_resources() {
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
        fixed_package(
            &[("base.yaml", &*base), ("base.env", &environment), ("nested_vm.yaml", &nested)],
            false,
        )
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
    // The new ID would not match the pattern.
    let kept = done("    s*: { hooks: pre-create }\n");
    assert!(after(&kept, "base.yaml").contains("  srv:\n"), "{}", after(&kept, "base.yaml"));
    assert!(
        skipped(&kept)
            .iter()
            .any(|(_, why)| *why == "`s*` in `resource_registry` matches only one of the two names"),
        "{:?}",
        skipped(&kept)
    );
}

/// A nested template with a parameter.
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
    let done = fixed_package(&files, false);
    assert_eq!(
        after(&done, "base.env"),
        environment.replace("big-size", "big_size").replace("fav-az", "fav_az")
    );
    for name in ["one.yaml", "two.yaml", "three.yaml"] {
        assert!(after(&done, name).contains("  fav_az: {"), "{name}");
    }
    assert!(after(&done, "base.yaml").contains("{ fav_az: a }"));
    // A default under the new name is a different value.
    let environment = "parameters: { big-size: 1 }\nparameter_defaults: { fav-az: az7, fav_az: az8 }\n";
    let done = fixed_package(&[files[0], ("base.env", environment), files[2], files[3], files[4]], false);
    assert!(skipped(&done).contains(&("rename parameter `fav-az` to `fav_az`", "`fav_az` already exists")));
    assert!(after(&done, "one.yaml").contains("  fav-az: {"));
}

#[test]
fn a_default_of_the_environment_overrides_that_of_a_nested_template() {
    let base = format!("{HEAD}resources:\n  one: {{ type: one.yaml }}\n");
    let nested = zoned(", default: nova").replace("fav-az", "zone");
    let environment = "parameter_defaults:\n  zone: az7\n";
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", environment), ("one.yaml", &nested)], false);
    let kept = ("let the callers pass the default of `zone`", "`parameter_defaults` sets `zone`");
    assert!(skipped(&done).contains(&kept), "{:?}", skipped(&done));
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
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", environment), ("one.yaml", &nested)], false);
    let titles = titles(&done);
    assert!(
        titles.contains(&"remove parameter `zone`") && titles.contains(&"remove parameter `spare`"),
        "{titles:?} {:?}",
        skipped(&done)
    );
    assert_eq!(
        after(&done, "base.env"),
        "parameters:\n  size: 1\nparameter_defaults:\n  zone: az7 # of the volume\nencrypted_param_names: [zone]\nparameter_merge_strategies:\n  zone: merge\n"
    );
}

#[test]
fn a_template_of_the_resource_registry_is_renamed_in_the_registry() {
    let base = format!("{HEAD}resources:\n  one: {{ type: 'My::Web' }}\n");
    let environment = "parameters: {}\nresource_registry:\n  'My::Web': nested-web.yaml\n";
    let nested =
        format!("{HEAD}resources:\n  val: {{ type: OS::Heat::Value, properties: {{ value: 1 }} }}\n");
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", environment), ("nested-web.yaml", &nested)], true);
    assert_eq!(done.renames.get("nested-web.yaml").map(String::as_str), Some("nested_web.yaml"));
    assert_eq!(after(&done, "base.env"), environment.replace("nested-web", "nested_web"));
}

#[test]
fn a_new_environment_has_the_line_ends_of_its_template() {
    let base = format!(
        "{HEAD}parameters:\n  a: {{ type: string, description: d, default: x }}\n  b: {{ type: string, description: d, default: w }}\nresources:\n  v: {{ type: OS::Heat::Value, properties: {{ value: [{{ get_param: a }}, {{ get_param: b }}] }} }}\n"
    );
    for line_end in ["\n", "\r\n"] {
        let base = base.replace('\n', line_end);
        let expected = "parameters:\n  a: x\n  b: w\n".replace('\n', line_end);
        let done = fixed_package(&[("base.yaml", &base)], true);
        assert_eq!(after(&done, "base.env"), expected);
        for before in ["", "# ours"] {
            let done = fixed_package(&[("base.yaml", &base), ("base.env", before)], true);
            let text = after(&done, "base.env");
            let start = if before.is_empty() { "" } else { line_end };
            assert!(text.starts_with(&format!("{before}{start}parameters:")), "{text:?}");
            assert_eq!(text.matches('\n').count(), text.matches(line_end).count(), "{text:?}");
            assert_eq!(text.contains('\r'), line_end == "\r\n", "{text:?}");
        }
    }
}

/// The environment that the manifest assigns to a module is renamed like an environment with the module's name, and no
/// second environment is added.
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
    let done = fixed_package(&files, false);
    let base = after(&done, "base.yaml");
    assert!(base.contains("image: { get_param: fw_image_name }\n"), "{base}");
    assert!(!base.contains("default"), "the environment gives the value: {base}");
    let values = after(&done, "values.env");
    assert_eq!(values, "parameters:\n  fw_image_name: cirros\n  fw_flavor_name: m2\n");
    assert!(!done.after.contains_key("base.env") && after(&done, "MANIFEST.json") == manifest);
}

/// Heat refuses `parameters:` without a value (R-92635), and R-03324 requires the section: `{}` satisfies both.
#[test]
fn an_empty_section_of_parameters_becomes_an_empty_mapping() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  a:\n    type: OS::Heat::Value\n    properties: {{ value: {{ get_param: vnf_name }} }}\n"
    );
    for (before, expected) in [
        ("parameters:\n", "parameters: {}\n"),
        ("parameters:   # none yet\n", "parameters: {}   # none yet\n"),
        ("parameters: ~\nparameter_defaults: { b: 1 }\n", "parameters: {}\nparameter_defaults: { b: 1 }\n"),
    ] {
        let files = [("base.yaml", base.as_str()), ("base.env", before)];
        let help = "write `parameters: {}`, or indent the values below `parameters:`".to_owned();
        assert_eq!(reported(&files, "R-92635"), [(1, help, true)], "{before}");
        assert_eq!(reported(&files, "R-03324"), [], "{before}");
        let done = fixed_package(&files, false);
        assert_eq!(after(&done, "base.env"), expected);
    }
}
