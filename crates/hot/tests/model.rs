//! The model of templates and packages from the viewpoint of rules.

#![allow(clippy::unwrap_used, reason = "tests")]
use vnfcheck_hot::sources::MOST_SOURCES;
use vnfcheck_hot::{
    Callee, File, FileId, FileKind, Function, Node, Package, PathTo, Paths, Section, Source, Sources, Target,
    Template, Via,
};
use vnfcheck_yaml::Limits;

fn package(files: &[(&str, &str)]) -> Package {
    let mut files = files.to_vec();
    files.sort_by_key(|(name, _)| *name);
    let files = files.iter().enumerate().map(|(index, (name, text))| {
        File::read(FileId(u32::try_from(index).unwrap()), name, text.as_bytes(), &Limits::default())
    });
    Package::link(files.collect())
}

fn template<'p>(package: &'p Package, name: &str) -> &'p Template {
    package.file_at(name).and_then(File::template).unwrap()
}

/// Returns `line:column path` of a node.
fn at(package: &Package, node: Node<'_>) -> String {
    let position = package.file(node.file()).unwrap().source().position(node.span().start);
    format!("{}:{} {}", position.line, position.column, node.path())
}

#[test]
fn each_file_has_one_kind() {
    let package = package(&[
        ("base.yaml", "resources: { a: { type: ./nested.yaml }, b: { type: base_nested.yml } }"),
        ("BASE_x.yml", ""),
        ("x_base_y.yaml", ""),
        ("database.yaml", ""),
        ("base_volume.yaml", ""),
        ("x_VOLUME.yaml", ""),
        ("nested.yaml", ""),
        ("base_nested.yml", ""),
        ("base.env", "parameters: {}"),
        ("UPPER.YAML", ""),
        ("MANIFEST.json", "{}"),
        ("main.mf", ""),
        ("scripts/run.sh", ""),
        ("sub/other.yaml", ""),
        ("sub/other.env", ""),
    ]);
    let kinds: Vec<(&str, &str)> = package.files().map(|file| (file.path(), file.kind().name())).collect();
    assert_eq!(
        kinds,
        [
            ("BASE_x.yml", "base"),
            ("MANIFEST.json", "manifest"),
            ("UPPER.YAML", "incremental"),
            ("base.env", "environment"),
            ("base.yaml", "base"),
            ("base_nested.yml", "nested"),
            ("base_volume.yaml", "volume"),
            ("database.yaml", "incremental"),
            ("main.mf", "manifest"),
            ("nested.yaml", "nested"),
            ("scripts/run.sh", "other"),
            ("sub/other.env", "other"),
            ("sub/other.yaml", "other"),
            ("x_VOLUME.yaml", "incremental"),
            ("x_base_y.yaml", "base"),
        ]
    );
}

#[test]
fn a_template_and_its_environment_share_the_stem() {
    let package = package(&[("a.yaml", ""), ("a.yml", ""), ("a.ENV", "parameters: {}"), ("b.yaml", "")]);
    let environment = |name| {
        let file = package.file_at(name).unwrap();
        package.environment_file(file.id()).map(File::path)
    };
    assert_eq!(environment("a.yaml"), Some("a.ENV"));
    assert_eq!(environment("a.yml"), Some("a.ENV"));
    assert_eq!(environment("b.yaml"), None);
    let paired: Vec<_> =
        package.paired_with(package.file_at("a.ENV").unwrap().id()).map(File::path).collect();
    assert_eq!(paired, ["a.yaml", "a.yml"]);
}

const CALLER: &str = "\
resources:
  plain: { type: a.yaml, properties: { x: 1 } }
  group: { type: OS::Heat::ResourceGroup, properties: { resource_def: { type: a.yaml, properties: { x: 2 } } } }
  scaling: { type: OS::Heat::AutoScalingGroup, properties: { resource: { type: b.yml } } }
  chain: { type: OS::Heat::ResourceChain, properties: { resources: [a.yaml, OS::Heat::None], resource_properties: { x: 3 } } }
  stack: { type: OS::Heat::Stack, properties: { template: { get_file: sub/c.yaml }, parameters: { x: 4 } } }
  url: { type: http://example.com/a.yaml }
  gone: { type: gone.yaml }
  out: { type: ../out.yaml }
  broken: 5
";

#[test]
fn nested_templates_are_found_however_they_are_called() {
    let package = package(&[("base.yaml", CALLER), ("a.yaml", ""), ("b.yml", ""), ("sub/c.yaml", "")]);
    let base = template(&package, "base.yaml");
    let calls: Vec<_> = package
        .calls_from(base.file())
        .map(|call| {
            let callee = match call.callee {
                Callee::File(id) => package.path_of(id),
                Callee::Missing => "missing",
                Callee::Outside => "outside",
            };
            let x =
                call.arguments.and_then(|it| it.get("x")).map_or(String::new(), |it| it.text().to_owned());
            (call.resource.id().to_owned(), call.via, callee, x)
        })
        .collect();
    let expected = [
        ("plain", Via::Type, "a.yaml", "1"),
        ("group", Via::Group, "a.yaml", "2"),
        ("scaling", Via::Group, "b.yml", ""),
        ("chain", Via::Chain, "a.yaml", "3"),
        ("stack", Via::Stack, "sub/c.yaml", "4"),
        ("gone", Via::Type, "missing", ""),
        ("out", Via::Type, "outside", ""),
    ];
    assert_eq!(calls, expected.map(|(id, via, callee, x)| (id.to_owned(), via, callee, x.to_owned())));
    assert_eq!(package.calls_to(package.file_at("a.yaml").unwrap().id()).count(), 3);
    assert_eq!(package.file_at("sub/c.yaml").unwrap().kind(), FileKind::Nested);
}

#[test]
fn cycles_of_nested_templates_are_found() {
    let calls = |to: &str| format!("resources: {{ r: {{ type: {to} }} }}");
    let package = package(&[
        ("base.yaml", &calls("a.yaml")),
        ("a.yaml", &calls("b.yaml")),
        ("b.yaml", &calls("a.yaml")),
    ]);
    let cycles: Vec<Vec<&str>> = package
        .cycles()
        .map(|cycle| cycle.iter().map(|call| package.path_of(call.caller.file())).collect())
        .collect();
    assert_eq!(cycles, [["a.yaml", "b.yaml"]]);
}

#[test]
fn the_value_of_a_parameter_is_followed_to_the_environments() {
    let package = package(&[
        (
            "base.yaml",
            "resources:\n  one: { type: n.yaml, properties: { p: { get_param: outer } } }\n  two: { type: n.yaml, properties: { p: literal } }\n  three: { type: n.yaml }\n",
        ),
        ("base.env", "parameters: { outer: 5 }"),
        ("other.yaml", "resources: { four: { type: n.yaml, properties: { p: { get_param: free } } } }"),
        (
            "n.yaml",
            "parameters: { p: { type: string } }\nresources: { deep: { type: d.yaml, properties: { q: { get_param: p } } } }",
        ),
        ("d.yaml", "parameters: { q: { type: string } }"),
    ]);
    let deep = template(&package, "d.yaml");
    let mut ends: Vec<String> = Sources::new(&package)
        .of(deep, "q")
        .map(|source| match source {
            Source::Environment { module, entry } => {
                format!("{} lists {}={}", package.path_of(module.file()), entry.name(), entry.value.text())
            }
            Source::Unlisted { module, name } => {
                format!("{} does not list {name}", package.path_of(module.file()))
            }
            Source::Argument { call, value } => format!("{} writes {}", call.resource.id(), value.text()),
            Source::NotPassed { call, name } => format!("{} does not pass {name}", call.resource.id()),
        })
        .collect();
    ends.sort();
    assert_eq!(
        ends,
        [
            "base.yaml lists outer=5",
            "other.yaml does not list free",
            "three does not pass p",
            "two writes literal"
        ]
    );
}

const FUNCTIONS: &str = "\
heat_template_version: 2016-10-14
conditions:
  big: { equals: [{ get_param: size }, 2] }
  not_big: { not: big }
resources:
  vm:
    type: OS::Nova::Server
    condition: { and: [big, not_big] }
    depends_on: [port, net]
    properties:
      name: { get_param: [names, { get_param: index }] }
      networks:
        - port: { get_resource: port }
      user_data:
        str_replace:
          template: { get_file: boot.sh }
          params: { $a: { get_attr: [port, fixed_ips, 0] } }
      config_drive: { if: [big, true, { get_param: drive }] }
      plain: { get_param: not_a_call, other: x }
outputs:
  o: { value: { get_attr: [vm, name] } }
";

#[test]
fn references_are_found_with_their_places() {
    let package = package(&[("base.yaml", FUNCTIONS)]);
    let template = template(&package, "base.yaml");
    let names = |target| {
        template
            .references(target)
            .map(|reference| {
                let owner = template.owner(reference.owner).unwrap().name().to_owned();
                format!("{} in {owner} at {}", reference.name.text(), at(&package, reference.name))
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(Target::Parameter),
        [
            "size in big at 3:32 conditions.big.equals[0].get_param",
            "names in vm at 11:27 resources.vm.properties.name.get_param[0]",
            "index in vm at 11:47 resources.vm.properties.name.get_param[1].get_param",
            "drive in vm at 18:52 resources.vm.properties.config_drive.if[2].get_param",
            "not_a_call in vm at 19:27 resources.vm.properties.plain.get_param",
        ]
    );
    assert_eq!(
        names(Target::Resource),
        ["port in vm at 13:33 resources.vm.properties.networks[0].port.get_resource"]
    );
    assert_eq!(
        names(Target::Attribute),
        [
            "port in vm at 17:38 resources.vm.properties.user_data.str_replace.params.$a.get_attr[0]",
            "vm in o at 21:28 outputs.o.value.get_attr[0]",
        ]
    );
    assert_eq!(
        names(Target::File),
        ["boot.sh in vm at 16:33 resources.vm.properties.user_data.str_replace.template.get_file"]
    );
    assert_eq!(
        names(Target::Dependency),
        ["port in vm at 9:18 resources.vm.depends_on[0]", "net in vm at 9:24 resources.vm.depends_on[1]"]
    );
    let conditions: Vec<_> =
        template.references(Target::Condition).map(|it| it.name.text().to_owned()).collect();
    assert_eq!(conditions, ["big", "big", "not_big", "big"]);
    let ifs: Vec<_> = template.calls_of(Function::If).map(|call| call.owner.section).collect();
    assert_eq!(ifs, [Section::Resources]);
}

#[test]
fn values_are_taken_from_lists_and_branches() {
    let text = "\
resources:
  port:
    type: OS::Neutron::Port
    properties:
      fixed_ips:
        - ip_address: 10.0.0.1
        - { if: [c, { ip_address: { get_param: a } }, { subnet: s }] }
        - { get_param: b }
";
    let package = package(&[("base.yaml", text)]);
    let port = template(&package, "base.yaml").resource("port").unwrap();
    let values: Vec<_> =
        port.definition.values(&["fixed_ips", "ip_address"]).into_iter().map(|it| at(&package, it)).collect();
    let path = "resources.port.properties.fixed_ips";
    assert_eq!(
        values,
        [
            format!("6:23 {path}[0].ip_address"),
            format!("7:35 {path}[1].if[1].ip_address"),
            format!("8:11 {path}[2]"),
        ]
    );
}

#[test]
fn values_are_taken_from_concatenated_lists() {
    let text = "\
resources:
  port:
    type: OS::Neutron::Port
    properties:
      fixed_ips:
        list_concat:
          - [ { ip_address: { get_param: a } } ]
          - { if: [ c, [ { ip_address: 10.0.0.1 } ], [] ] }
";
    let package = package(&[("base.yaml", text)]);
    let port = template(&package, "base.yaml").resource("port").unwrap();
    let values: Vec<_> =
        port.definition.values(&["fixed_ips", "ip_address"]).into_iter().map(|it| at(&package, it)).collect();
    let path = "resources.port.properties.fixed_ips.list_concat";
    assert_eq!(
        values,
        [format!("7:29 {path}[0][0].ip_address"), format!("8:40 {path}[1].if[1][0].ip_address")]
    );
}

#[test]
fn values_of_several_paths_are_those_of_each() {
    const PATHS: [PathTo<usize>; 7] = [
        PathTo::new(&["fixed_ips"], 0),
        PathTo::new(&["fixed_ips", "ip_address"], 1),
        PathTo::new(&["fixed_ips", "subnet"], 2),
        PathTo::new(&["network"], 3),
        PathTo::new(&["networks"], 4),
        PathTo::new(&["sub"], 5),
        PathTo::new(&["subnet"], 6),
    ];
    let text = "\
resources:
  port:
    type: OS::Neutron::Port
    properties:
      subnet: s
      fixed_ips:
        - { ip_address: 10.0.0.1, subnet: { get_param: a } }
        - { if: [c, { ip_address: { get_param: a } }, { subnet: [ s, t ] }] }
        - { get_param: b }
      network: { if: [c, n, { get_param: n }] }
  odd:
    properties: { get_file: properties.yaml }
";
    let package = package(&[("base.yaml", text)]);
    let paths = Paths::new(PATHS);
    // Heat does not accept a function call as the value of `properties`.
    for (id, count) in [("port", 14), ("odd", 0)] {
        let definition = template(&package, "base.yaml").resource(id).unwrap().definition;
        let sorted = |values: Vec<(Node<'_>, &usize)>| {
            let mut places: Vec<_> = values.into_iter().map(|(it, path)| (at(&package, it), *path)).collect();
            places.sort();
            places
        };
        let of_any = sorted(definition.values_of_any(&paths).into_vec());
        let of_each = PATHS
            .iter()
            .flat_map(|it| definition.values(it.path).into_iter().map(move |value| (value, &it.data)));
        let of_each = of_each.collect();
        assert_eq!(of_any, sorted(of_each));
        assert_eq!(of_any.len(), count, "{of_any:?}");
    }
}

#[test]
fn dependency_cycles_are_found() {
    let text = "resources:\n  a: { depends_on: b }\n  b: { properties: { x: { get_attr: [c, y] } } }\n  c: { properties: { x: { get_resource: a } } }\n  d: { depends_on: a }\n";
    let package = package(&[("base.yaml", text)]);
    let cycles: Vec<Vec<String>> = template(&package, "base.yaml")
        .dependency_cycles()
        .into_iter()
        .map(|cycle| cycle.iter().map(|reference| reference.name.text().to_owned()).collect())
        .collect();
    assert_eq!(cycles, [["b", "c", "a"]]);
}

#[test]
fn nothing_malformed_stops_the_model() {
    for text in [
        "",
        "~",
        "- 1",
        "text",
        "parameters: 5\nresources: [a]\noutputs: ~\nconditions: x",
        "resources: { a: ~, b: { type: [] }, 1: { type: 2 } }",
    ] {
        let package = package(&[("base.yaml", text)]);
        let template = template(&package, "base.yaml");
        assert!(template.parameters().next().is_none());
        assert_eq!(package.nested_calls().count(), 0);
    }
}

/// The sources of a parameter in short form.
fn ends<'p>(sources: &Sources<'p>, template: &'p Template, parameter: &'p str) -> Vec<String> {
    let shown = |source: Source<'p>| match source {
        Source::Environment { entry, .. } => entry.name().to_owned(),
        Source::Unlisted { name, .. } => name.to_owned(),
        Source::Argument { value, .. } => value.text().to_owned(),
        Source::NotPassed { call, .. } => format!("not by {}", call.resource.id()),
    };
    sources.of(template, parameter).map(shown).collect()
}

#[test]
fn templates_that_call_each_other_have_the_same_sources() {
    let package = package(&[
        ("base.yaml", "resources: { r: { type: a.yaml, properties: { p: { get_param: outer } } } }"),
        (
            "a.yaml",
            "parameters: { p: { type: string } }\nresources: { r: { type: b.yaml, properties: { p: { get_param: p } } } }",
        ),
        (
            "b.yaml",
            "parameters: { p: { type: string } }\nresources:\n  back: { type: a.yaml, properties: { p: [{ get_param: p }, here] } }\n  on: { type: c.yaml, properties: { p: { get_param: p } } }\n",
        ),
        ("c.yaml", "parameters: { p: { type: string } }"),
    ]);
    let sources = Sources::new(&package);
    for file in ["c.yaml", "a.yaml", "b.yaml"] {
        assert_eq!(ends(&sources, template(&package, file), "p"), ["here", "outer"], "{file}");
    }
    assert_eq!(ends(&sources, template(&package, "c.yaml"), "q"), ["not by on"]);
}

#[test]
fn no_source_is_known_beyond_the_limit() {
    use std::fmt::Write as _;
    let calls = |count: usize| {
        (0..count).fold("resources:\n".to_owned(), |mut text, i| {
            let _ = writeln!(text, "  r{i}: {{ type: n.yaml, properties: {{ p: v{i} }} }}");
            text
        })
    };
    let inner = "parameters: { p: { type: string } }\nresources: { r: { type: d.yaml, properties: { q: { get_param: p } } } }";
    for (count, known) in [(MOST_SOURCES, MOST_SOURCES), (MOST_SOURCES + 1, 0)] {
        let package =
            package(&[("base.yaml", &calls(count)), ("n.yaml", inner), ("d.yaml", "parameters: { q: {} }")]);
        let sources = Sources::new(&package);
        assert_eq!(ends(&sources, template(&package, "d.yaml"), "q").len(), known);
        assert_eq!(ends(&sources, template(&package, "n.yaml"), "p").len(), known);
    }
}

#[test]
fn the_nearest_of_several_called_templates_counts() {
    let package = package(&[
        ("base.yaml", "resources: { far: { type: a.yaml }, near: { type: c.yaml }, last: { type: d.yaml } }"),
        ("a.yaml", "resources: { r: { type: b.yaml } }"),
        ("b.yaml", "outputs: { b: { value: 1 } }\nresources: { back: { type: a.yaml } }"),
        ("c.yaml", "outputs: { c: { value: 1 } }"),
        ("d.yaml", "outputs: { d: { value: 1 } }"),
        ("other.yaml", "resources: { r: { type: missing.yaml } }"),
    ]);
    let nearest = package.nearest(|template| template.outputs().next().map(vnfcheck_hot::Entry::name));
    let of = |name: &str| nearest.get(&template(&package, name).file()).copied();
    assert_eq!(
        ["base.yaml", "a.yaml", "b.yaml", "other.yaml"].map(of),
        [Some("c"), Some("b"), Some("b"), None]
    );
    let leads = |name: &str| package.leads_to_templates(template(&package, name));
    assert!(leads("base.yaml") && !leads("other.yaml"));
}
