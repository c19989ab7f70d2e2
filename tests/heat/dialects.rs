//! CloudFormation templates and blueprints under R-92635: the kinds and positions of failures.

use vnfcheck_check::{CheckOptions, Context};

/// Returns kind and position of each failure, in order of position.
fn failures(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let package = e2e::package(&files);
    let cx = Context::new(&package, CheckOptions::default());
    let messages = vnfcheck_rules::rule("R-92635").unwrap().check(&cx).finish();
    let place = |finding: &vnfcheck_check::Finding| {
        let file = package.file(finding.primary.file).unwrap();
        let at = file.source().position(finding.primary.span.start);
        let kind = finding.kind.unwrap_or_default().to_owned();
        (kind, format!("{}:{}:{}", file.path(), at.line, at.column))
    };
    messages.failures.items.iter().map(place).collect()
}

fn expect(text: &str, expected: &[(&str, &str)]) {
    let found = failures(&[("base.yaml", text)]);
    let found: Vec<_> =
        found.iter().map(|(kind, place)| (kind.as_str(), place.trim_start_matches("base.yaml:"))).collect();
    assert_eq!(found, expected, "{text}");
}

const HEAT: &str = "HeatTemplateFormatVersion: '2012-12-12'\n";
const AMAZON: &str = "AWSTemplateFormatVersion: '2010-09-09'\n";

#[test]
fn a_cloudformation_template_is_checked_under_its_own_names() {
    let valid = "Parameters: {size: {Type: Number, Default: 8, MinValue: 1}}
Mappings: {m: {'8': {x: y}}}
Resources:
  word: {Type: OS::Heat::RandomString, Properties: {length: {Ref: size}}}
  value:
    Type: OS::Heat::Value
    DependsOn: word
    Properties: {value: {'Fn::Join': ['-', [{'Fn::GetAtt': [word, value]}, {Ref: 'AWS::StackName'}]]}}
Outputs: {o: {Value: {Ref: value}}}
";
    expect(&format!("{HEAT}{valid}"), &[]);
    expect(&format!("{AMAZON}Conditions: {{c: {{'Fn::Equals': [a, b]}}}}\n{valid}"), &[]);
}

#[test]
fn faults_of_a_cloudformation_template_have_exact_places() {
    for (rest, kind, place) in [
        ("Metadata: {}", "hot.unknown-section", "2:1"),
        ("Conditions: {}", "hot.unknown-section", "2:1"),
        ("Resources: [a]", "hot.wrong-shape", "2:12"),
        ("Parameters: {p: {Type: string}}", "hot.unknown-parameter-type", "2:24"),
        ("Parameters: {p: {Type: String, default: a}}", "hot.unknown-attribute", "2:32"),
        ("Parameters: {p: {Type: Json, MinValue: 1}}", "hot.invalid-constraint", "2:30"),
        ("Parameters: {p: {Type: String, AllowedValues: [a], Default: b}}", "hot.invalid-default", "2:61"),
        ("Resources: {a: {type: OS::Heat::None}}", "hot.missing-type", "2:13"),
        ("Resources: {a: }", "hot.missing-type", "2:13"),
        ("Outputs: {o: {Value: {'Fn::GetAtt': ab}}}", "hot.unknown-resource", "2:37"),
        (
            "Resources: {a: {Type: OS::Heat::Value, Properties: {value: {Ref: 5}}}}",
            "hot.unknown-parameter",
            "2:66",
        ),
        ("Resources: {a: {Type: OS::Heat::None, Properties: }}", "hot.wrong-shape", "2:39"),
        ("Resources: {a: {Type: OS::Heat::None, DependsOn: b}}", "hot.unknown-dependency", "2:50"),
        ("Resources: {a: {Type: OS::Heat::None, DeletionPolicy: retain}}", "hot.invalid-policy", "2:55"),
        ("Resources: {a: {Type: AWS::EC2::Volume, Properties: {Size: 1}}}", "hot.missing-property", "2:41"),
        (
            "Resources: {a: {Type: OS::Heat::Value, Properties: {value: {Ref: b}}}}",
            "hot.unknown-parameter",
            "2:66",
        ),
        ("Outputs: {o: {Value: {'Fn::GetAtt': [a, b]}}}", "hot.unknown-resource", "2:38"),
        ("Outputs: {o: {Value: {'Fn::Join': [a]}}}", "hot.wrong-argument", "2:35"),
        ("Outputs: {o: text}", "hot.wrong-shape", "2:14"),
    ] {
        expect(&format!("{HEAT}{rest}\n"), &[(kind, place)]);
    }
    for (rest, kind, place) in [
        ("Conditions: {c: text}", "hot.invalid-condition", "2:17"),
        ("Conditions: {c: {'Fn::Equals': [a]}}", "hot.wrong-argument", "2:32"),
        ("Resources: {a: {Type: OS::Heat::None, Condition: c}}", "hot.unknown-condition", "2:50"),
    ] {
        expect(&format!("{AMAZON}{rest}\n"), &[(kind, place)]);
    }
    let parameters = "Parameters: {s: {Type: String, Default: x}, n: {Type: Number, Default: 1}}\nMappings: {m: {k: {v: x}}}\n";
    for (condition, kind, place) in [
        ("{Ref: a}", "hot.unknown-parameter", "4:23"),
        ("{'Fn::Equals': [{Ref: 5}, x]}", "hot.unknown-parameter", "4:39"),
        ("{'Fn::And': [true, {Ref: n}]}", "hot.invalid-condition", "4:36"),
        ("{'Fn::Not': [{Ref: s}]}", "hot.invalid-condition", "4:30"),
        ("{'Fn::FindInMap': [m, k, v]}", "hot.invalid-condition", "4:17"),
    ] {
        let used = "Resources: {a: {Type: OS::Heat::None}, b: {Type: OS::Heat::None, Condition: c}}\n";
        let text = |used: &str| format!("{AMAZON}{parameters}Conditions: {{c: {condition}}}\n{used}");
        expect(&text(used), &[(kind, place)]);
        expect(&text("Resources: {a: {Type: OS::Heat::None}}\n"), &[]);
    }
    expect("HeatTemplateFormatVersion: '2013-05-23'\n", &[("hot.unknown-version", "1:28")]);
    expect(&format!("{HEAT}{AMAZON}"), &[("hot.unknown-version", "2:1")]);
    expect("Resources: {}\n", &[("hot.missing-version", "1:1")]);
}

/// Outputs are only computed after the stack exists, and the branch of a condition that is not taken is never
/// computed.
#[test]
fn values_that_the_engine_does_not_compute_do_not_fail() {
    expect(&format!("{HEAT}Outputs: {{o: {{Value: {{Ref: nowhere}}}}}}\n"), &[]);
    expect(&format!("{HEAT}Outputs: {{o: {{Value: {{'Fn::Join': ['', [1]]}}}}}}\n"), &[]);
    let branch = "Resources: {a: {Type: OS::Heat::Value, Properties: {value: {'Fn::If': [true, x, {Ref: nowhere}]}}}}\n";
    expect(&format!("{AMAZON}{branch}"), &[]);
    let disabled =
        "Resources: {a: {Type: OS::Heat::Value, Condition: false, Properties: {value: {Ref: nowhere}}}}\n";
    expect(&format!("{AMAZON}{disabled}"), &[]);
    let data = "Resources: {a: {Type: OS::Heat::Value, Properties: {value: {Ref: nowhere, other: 1}}}}\n";
    expect(&format!("{HEAT}{data}"), &[]);
}

#[test]
fn templates_of_both_dialects_nest_each_other() {
    let child = format!("{HEAT}Parameters: {{size: {{Type: Number}}}}\nOutputs: {{o: {{Value: 1}}}}\n");
    let hot =
        "heat_template_version: 2016-10-14\nresources:\n  a: {type: child.yaml, properties: {size: 1}}\n";
    assert_eq!(failures(&[("base.yaml", hot), ("child.yaml", &child)]), []);
    let reading = format!(
        "{hot}outputs:\n  a: {{value: {{get_attr: [a, o]}}}}\n  b: {{value: {{get_attr: [a, q]}}}}\n"
    );
    let found = failures(&[("base.yaml", &reading), ("child.yaml", &child)]);
    assert_eq!(found, [("hot.unknown-output".to_owned(), "base.yaml:6:29".to_owned())]);
    let cfn = format!("{HEAT}Resources:\n  a: {{Type: child.yaml}}\n");
    let found = failures(&[("base.yaml", &cfn), ("child.yaml", &child)]);
    assert_eq!(found, [("hot.missing-property".to_owned(), "base.yaml:3:3".to_owned())]);
}

#[test]
fn a_blueprint_is_checked_in_its_own_language() {
    expect("components: {a: {type: server, requires: {run: b}}, b: {type: x.Script}}\n", &[]);
    expect(
        "components:\n  a: {type: [x], requires: {dns: y}}\n  a: {requires: {run: c}}\n",
        &[("blueprint.duplicate-key", "3:3"), ("blueprint.unknown-component", "3:23")],
    );
    let files = [("heat.yaml", "components: {a: {content: a.war}, b: {content: b.war}}\n"), ("a.war", "x")];
    let found = failures(&files);
    assert_eq!(found, [("blueprint.missing-file".to_owned(), "heat.yaml:1:48".to_owned())]);
}

/// ONAP's requirements apply to HOT: in other dialects they report the missing `heat_template_version` and find no
/// subjects.
#[test]
fn requirements_of_onap_find_no_resources_in_other_dialects() {
    let text = format!("{HEAT}Resources: {{fw_server_0: {{Type: OS::Nova::Server, Properties: {{}}}}}}\n");
    let package = e2e::package(&[("base.yaml", text.as_bytes())]);
    let cx = Context::new(&package, CheckOptions::default());
    let of = |id: &str| vnfcheck_rules::rule(id).unwrap().check(&cx).finish();
    assert_eq!(of("R-27078").failures.items.len(), 1);
    assert_eq!(of("R-481670").examined, 0);
}
