//! Values followed to their ends and origins: uses, and the reasons for unknown values.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests")]

use std::time::{Duration, Instant};

use vnfcheck_hot::{File, FileId, Limits, Package};
use vnfcheck_see::{Decided, EndKind, NoValue, Origin, Position, Way};

fn package(files: &[(&str, &str)]) -> Package {
    let read =
        |(id, (path, text)): (u32, &(&str, &str))| File::read(FileId(id), path, text, &Limits::default());
    Package::link((0..).zip(files).map(read).collect())
}

const BASE: &str = "\
heat_template_version: 2015-10-15
parameters:
  fw_image_name: {type: string}
  fw_names: {type: comma_delimited_list}
  vnf_id: {type: string}
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: {get_param: fw_image_name}
      metadata:
        vnf_id: {get_param: vnf_id}
        stack: {get_param: 'OS::stack_id'}
        key: {get_attr: [fw_key, name]}
        odd: {get_param: undeclared}
  fw_key:
    type: OS::Nova::KeyPair
    properties: {name: literal}
  fw_1:
    type: nested.yaml
    properties:
      name: {str_replace: {template: $a-$b, params: {$a: {get_param: [fw_names, 0]}, $b: x}}}
  fw_2:
    type: nested.yaml
";

const NESTED: &str = "\
heat_template_version: 2015-10-15
parameters:
  name: {type: string, default: none}
resources:
  machine:
    type: OS::Nova::Server
    properties:
      name: {get_param: name}
";

fn sample() -> Package {
    let env = "parameters:\n  fw_image_name: ubuntu\n  fw_names: a,b\n  unknown: 1\n";
    package(&[("base_fw.env", env), ("base_fw.yaml", BASE), ("nested.yaml", NESTED)])
}

fn at(file: &str, line: u32, column: Option<u32>) -> Position {
    Position { file: file.to_owned(), line, column }
}

fn way(file: &str, line: u32) -> Way {
    Way::of(&sample(), &at(file, line, None)).unwrap()
}

#[test]
fn a_property_leads_to_the_environment() {
    let way = way("base_fw.yaml", 10);
    assert_eq!(way.path, "resources.fw_server_0.properties.image");
    assert_eq!(way.values, [Decided::Known("ubuntu".to_owned())]);
    let [end] = way.ends.as_slice() else { panic!("{way:?}") };
    assert_eq!((end.kind, end.line, end.written.as_str()), (EndKind::Parameter, 3, "fw_image_name"));
    let origin = Origin::Environment { file: "base_fw.env".into(), line: 2, value: "ubuntu".into() };
    assert_eq!(end.origins[0].origin, origin);
}

#[test]
fn a_nested_property_leads_through_callers_and_functions() {
    let way = way("nested.yaml", 8);
    assert_eq!(way.values[0], Decided::Known("a-x".to_owned()));
    let [passed, not_passed] = way.ends[0].origins.as_slice() else { panic!("{way:?}") };
    assert!(matches!(&passed.origin, Origin::Caller { resource, line: 22, .. } if resource == "fw_1"));
    let names = passed.ends.iter().find(|it| it.kind == EndKind::Parameter).unwrap();
    assert_eq!((names.written.as_str(), names.through.as_deref()), ("fw_names", Some("str_replace")));
    assert!(matches!(&names.origins[0].origin, Origin::Environment { line: 3, .. }));
    let default = Some("none".to_owned());
    assert!(matches!(&not_passed.origin, Origin::NotPassed { default: it, line: 23, .. } if *it == default));
}

#[test]
fn unknown_ends_have_a_reason() {
    let reason = |line| way("base_fw.yaml", line).ends[0].reason.clone().unwrap();
    assert_eq!(reason(13), "Heat supplies the value");
    assert_eq!(reason(14), "the value exists only after deployment");
    assert_eq!(reason(15), "the template declares no such parameter");
    let given_later = way("base_fw.yaml", 12);
    assert!(given_later.values[0].reason().unwrap().contains("only known at deployment"));
    assert!(matches!(given_later.ends[0].origins[0].origin, Origin::Deployment { .. }));
}

#[test]
fn declarations_and_environments_lead_to_uses() {
    for (file, line) in [("base_fw.yaml", 3), ("base_fw.env", 2)] {
        let way = way(file, line);
        assert_eq!((way.written.as_str(), way.line), ("fw_image_name", line));
        assert_eq!(way.values, [Decided::Known("ubuntu".to_owned())]);
        let [used] = way.uses.as_slice() else { panic!("{way:?}") };
        assert_eq!((used.line, used.path.as_str()), (10, "resources.fw_server_0.properties.image"));
    }
}

#[test]
fn a_column_selects_one_of_several_values() {
    let column = BASE.lines().nth(21).unwrap().find("{get_param").unwrap();
    let column = u32::try_from(column).unwrap() + 3;
    let way = Way::of(&sample(), &at("base_fw.yaml", 22, Some(column))).unwrap();
    assert_eq!(way.written, "{get_param: [fw_names, 0]}");
    assert_eq!(way.values, [Decided::Known("a".to_owned())]);
}

#[test]
fn positions_without_a_value_are_errors() {
    let error = |file, line| Way::of(&sample(), &at(file, line, None)).unwrap_err();
    assert_eq!(error("other.yaml", 1), NoValue::File);
    assert_eq!(error("base_fw.yaml", 0), NoValue::Line);
    assert_eq!(error("base_fw.yaml", 999), NoValue::Line);
    assert_eq!(error("base_fw.yaml", 9), NoValue::Value);
    assert_eq!(error("base_fw.env", 4), NoValue::Undeclared);
}

#[test]
fn each_line_of_a_declaration_belongs_to_one_parameter() {
    let base = "\
heat_template_version: 2015-10-15
parameters:
  one:
    type: string
    description: the first
  other:
    type: string
";
    let package = package(&[("base.yaml", base)]);
    let name = |line| Way::of(&package, &at("base.yaml", line, None)).unwrap().written;
    assert_eq!([3, 4, 5, 6, 7].map(name), ["one", "one", "one", "other", "other"]);
}

#[test]
fn a_cycle_of_templates_ends() {
    let cycle = "\
heat_template_version: 2015-10-15
parameters:
  name: {type: string}
resources:
  again:
    type: cycle.yaml
    properties: {name: {get_param: name}}
";
    let base = "heat_template_version: 2015-10-15\nresources: {a: {type: cycle.yaml}}\n";
    let package = package(&[("base.yaml", base), ("cycle.yaml", cycle)]);
    let way = Way::of(&package, &at("cycle.yaml", 7, Some(18))).unwrap();
    let text = way.text();
    assert!(text.contains("the origins are listed above"), "{text}");
}

#[test]
fn a_line_of_many_values_is_fast() {
    let keys: Vec<String> = (0..40_000).map(|it| format!("k{it}: {{}}")).collect();
    let base = format!("heat_template_version: 2015-10-15\nresources: {{{}}}\n", keys.join(", "));
    let package = package(&[("base.yaml", &base)]);
    let start = Instant::now();
    for column in [None, Some(u32::MAX)] {
        assert_eq!(Way::of(&package, &at("base.yaml", 2, column)).unwrap_err(), NoValue::Value);
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
