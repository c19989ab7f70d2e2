//! Values that functions compute from known inputs, as a rule of an operator receives them.

const PARAMETERS: &str = "parameters:\n  p: { type: string }\n  q: { type: string, default: qd }\n  \
                          l: { type: comma_delimited_list }\n  j: { type: json }\n  f: { type: boolean }\n  \
                          free: { type: string }\n";
const ENVIRONMENT: &str =
    "parameters:\n  p: pe\n  l: 'l0, l1'\n  j: '{\"a\": {\"b\": [x, y]}, \"n\": 7}'\n  f: 'no'\n";

/// Returns the outcome of a rule that accepts no flavor: one line per value with the place of the flavor and the
/// place of the value, or with the reason why the value is undecided.
fn outcome(files: &[(&str, &str)]) -> Vec<String> {
    let rule = "set: acme\nrules:\n  - { id: ACME-1, keyword: MUST, title: t, each: server, \
                require: { property: flavor, resolved: { none-of: [never], matches: '^$' } }, message: '{value}' }\n";
    let file =
        vnfcheck_custom::RuleFile::parse("rules.yaml", rule.as_bytes(), vnfcheck_rules::built_in()).unwrap();
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let package = e2e::package(&files);
    let cx = vnfcheck_check::Context::new(&package, vnfcheck_check::CheckOptions::default());
    let outcome = file.rules()[0].rule().check(&cx).finish();
    let place = |at: vnfcheck_check::Place| {
        let file = package.file(at.file).unwrap();
        let start = file.source().position(at.span.start);
        format!("{}:{}:{}", file.path(), start.line, start.column)
    };
    let failed = outcome.failures.items.iter().map(|it| {
        let origin = it.related.first().map(|it| format!(" from {}", place(it.place))).unwrap_or_default();
        format!("{} at {}{origin}", it.message, place(it.primary))
    });
    let undecided =
        outcome.undecided.items.iter().map(|it| format!("? {} at {}", it.message, place(it.place)));
    failed.chain(undecided).collect()
}

fn module(flavor: &str, more: &str) -> String {
    format!(
        "heat_template_version: 2018-08-31\n{PARAMETERS}resources:\n  s:\n    type: OS::Nova::Server\n    properties:\n      flavor: {flavor}\n{more}"
    )
}

#[test]
fn functions_of_known_inputs_are_computed() {
    let values = "  v: { type: OS::Heat::Value, properties: { value: { k: [v0, { get_param: p }] } } }\n\
                  conditions: { no: { get_param: f }, unknown: { equals: [{ get_param: free }, a] }, \
                  is_pe: { equals: [{ get_param: p }, pe] } }\n";
    for (flavor, expected) in [
        (
            "{ list_join: [-, [a, { get_param: p }, { get_param: q }]] }",
            &["a-pe-qd at 13:15 from base.env:2:6"][..],
        ),
        ("{ list_join: [-, { get_param: l }, [z]] }", &["l0-l1-z at 13:15 from base.env:3:6"]),
        (
            "{ list_join: [-, [a, { get_param: free }]] }",
            &["? the value of `free` is only known at deployment at 13:15"],
        ),
        (
            "{ str_replace: { template: $a$ab$a, params: { $a: { get_param: p }, $ab: $a } } }",
            &["pe$ape at 13:15 from base.env:2:6"],
        ),
        ("{ str_split: [',', 'a,b,c', 1] }", &["b at 13:15"]),
        ("{ str_split: [',', 'a,b'] }", &["a at 13:15", "b at 13:15"]),
        ("{ str_split: [',', 'a,b', 2] }", &["? the value has no item `2` at 13:15"]),
        ("{ get_param: [j, a, b, 1] }", &["y at 13:15 from base.env:4:6"]),
        ("{ get_param: [j, n] }", &["7 at 13:15 from base.env:4:6"]),
        ("{ get_param: [j, a, c] }", &["? the value has no item `c` at 13:15"]),
        ("{ get_param: [l, 1] }", &["l1 at 13:15 from base.env:3:6"]),
        ("{ get_attr: [v, value, k, 0] }", &["v0 at 13:15 from base.yaml:14:58"]),
        ("{ get_attr: [v, value, k, 1] }", &["pe at 13:15 from base.env:2:6"]),
        ("{ list_join: ['', [x, { if: [no, a, b] }]] }", &["xb at 13:15"]),
        ("{ list_join: ['', [x, { if: [is_pe, a, b] }]] }", &["xa at 13:15"]),
        ("{ list_join: ['', [x, { if: [unknown, a, b] }]] }", &["xa at 13:15", "xb at 13:15"]),
        (
            "{ list_join: [-, { list_concat: [[a], { get_param: l }] }] }",
            &["a-l0-l1 at 13:15 from base.env:3:6"],
        ),
        (
            "{ digest: [md5, { get_param: p }] }",
            &["? the result of `digest` is only known at deployment at 13:15"],
        ),
    ] {
        let template = module(flavor, values);
        let found = outcome(&[("base.yaml", &template), ("base.env", ENVIRONMENT)]);
        let expected: Vec<_> = expected.iter().map(|it| it.replace("13:15", "base.yaml:13:15")).collect();
        assert_eq!(found, expected, "{flavor}");
    }
}

/// The inputs of one function come from the same call of a nested template.
#[test]
fn inputs_of_a_function_come_from_one_caller() {
    let nested = "heat_template_version: 2018-08-31\nparameters:\n  a: { type: string }\n  b: { type: string, default: d }\nresources:\n  s:\n    type: OS::Nova::Server\n    properties:\n      flavor: { list_join: ['', [{ get_param: a }, { get_param: b }]] }\n";
    let base = "heat_template_version: 2018-08-31\nresources:\n  one: { type: nested.yaml, properties: { a: x, b: 1 } }\n  two: { type: nested.yaml, properties: { a: y, b: 2 } }\n  three: { type: nested.yaml, properties: { a: z } }\n";
    assert_eq!(
        outcome(&[("base.yaml", base), ("nested.yaml", nested)]),
        [
            "x1 at nested.yaml:9:15 from base.yaml:3:46",
            "y2 at nested.yaml:9:15 from base.yaml:4:46",
            "zd at nested.yaml:9:15 from base.yaml:5:48",
        ]
    );
    let base = "heat_template_version: 2018-08-31\nresources:\n  four: { type: nested.yaml }\n";
    assert_eq!(
        outcome(&[("base.yaml", base), ("nested.yaml", nested)]),
        ["? `four` does not pass `a` at nested.yaml:9:15"]
    );
}

/// An output is evaluated for the call of the resource that the value reads.
#[test]
fn outputs_of_nested_templates_belong_to_their_call() {
    let nested = "heat_template_version: 2018-08-31\nparameters: { a: { type: string } }\nresources: { r: { type: OS::Heat::RandomString } }\noutputs:\n  o: { value: { list_join: [-, [o, { get_param: a }]] } }\n  r: { value: { get_attr: [r, value] } }\n";
    for (attribute, expected) in [
        ("o", "o-x at base.yaml:6:27 from base.yaml:3:46"),
        ("r", "? the result of `get_attr` is only known at deployment at base.yaml:6:27"),
    ] {
        let base = format!(
            "heat_template_version: 2018-08-31\nresources:\n  one: {{ type: nested.yaml, properties: {{ a: x }} }}\n  two: {{ type: nested.yaml, properties: {{ a: y }} }}\n  s: {{ type: OS::Nova::Server,\n    properties: {{ flavor: {{ get_attr: [one, {attribute}] }} }} }}\n"
        );
        assert_eq!(outcome(&[("base.yaml", &base), ("nested.yaml", nested)]), [expected], "{attribute}");
    }
}

/// Calls in a cycle, many combinations, and results whose size doubles with each parameter are unknown values.
#[test]
fn large_evaluations_end() {
    let circle = "heat_template_version: 2018-08-31\nparameters: { a: { type: string } }\nresources:\n  r: { type: nested.yaml, properties: { a: { list_join: ['', [{ get_param: a }, b]] } } }\n  s: { type: OS::Nova::Server, properties: { flavor: { list_join: ['', [{ get_param: a }, c]] } } }\n";
    let base =
        "heat_template_version: 2018-08-31\nresources:\n  one: { type: nested.yaml, properties: { a: x } }\n";
    let found = outcome(&[("base.yaml", base), ("nested.yaml", circle)]);
    assert!(found.iter().any(|it| it.starts_with("xc at nested.yaml:5")), "{found:?}");

    let branch = "{ if: [unknown, a, b] }";
    let many = format!("{{ list_join: ['', [{}]] }}", [branch; 40].join(", "));
    let conditions = "conditions: { unknown: { equals: [{ get_param: free }, a] } }\n";
    let template = module(&many, conditions);
    assert_eq!(outcome(&[("base.yaml", &template)]), ["? the value has too many parts at base.yaml:13:15"]);

    let mut doubled = "aa".to_owned();
    for _ in 0..40 {
        doubled = format!("{{ str_replace: {{ template: aa, params: {{ a: {doubled} }} }} }}");
    }
    let template = module(&doubled, "");
    assert_eq!(outcome(&[("base.yaml", &template)]), ["? the value has too many parts at base.yaml:13:15"]);
}
