//! Tests of conversions and refusals.

#![allow(clippy::unwrap_used, reason = "tests")]

use vnfcheck_convert::{Converted, Options, Refusal, Role, Target, convert};
use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

fn options(target: Target) -> Options {
    Options { target, recompose: false, keep_version: false }
}

fn converted(text: &str, options: Options) -> Result<Converted, Vec<Refusal>> {
    let tree =
        Tree::parse_template(FileId(0), &SourceText::new(text), &vnfcheck_hot::LEXICON, &Limits::default());
    convert(&tree, Role::Template, &options)
}

fn to(target: Target, text: &str) -> String {
    converted(text, options(target)).unwrap().text
}

/// Returns the line, column and message of each refusal.
fn refused(target: Target, text: &str) -> Vec<(u32, u32, String)> {
    let source = SourceText::new(text);
    let refusals = converted(text, options(target)).unwrap_err();
    let place = |refusal: Refusal| {
        let at = source.position(refusal.span.start);
        (at.line, at.column, refusal.message)
    };
    refusals.into_iter().map(place).collect()
}

#[test]
fn json_becomes_yaml_with_blocks_for_text_and_quotes_where_readers_differ() {
    let source = r#"{"AWSTemplateFormatVersion": "2010-09-09", "Resources": {"a": {"Type": "OS::Heat::Value", "Properties": {
        "value": ["yes", "0o17", "1e3", 1e3, "two\nlines\n", "  indented\nline", "\n\n", "tab\n\tstart", "", null, {}, [], "é"]}}}}"#;
    assert_eq!(
        to(Target::Yaml, source),
        "HeatTemplateFormatVersion: '2012-12-12'
Resources:
  a:
    Type: OS::Heat::Value
    Properties:
      value:
        - 'yes'
        - '0o17'
        - '1e3'
        - 1000.0
        - |
          two
          lines
        - |2-
            indented
          line
        - \"\\n\\n\"
        - \"tab\\n\\tstart\"
        - ''
        - null
        - {}
        - []
        - é
"
    );
}

#[test]
fn the_version_stays_for_conditions_or_on_request() {
    let with_condition = "AWSTemplateFormatVersion: '2010-09-09'\nConditions: {}\n";
    assert!(to(Target::Yaml, with_condition).starts_with("AWSTemplateFormatVersion: '2010-09-09'\n"));
    let plain = "Resources: {}\nAWSTemplateFormatVersion: '2010-09-09'\n";
    assert_eq!(to(Target::Yaml, plain), "HeatTemplateFormatVersion: '2012-12-12'\nResources: {}\n");
    let kept = Options { keep_version: true, ..options(Target::Yaml) };
    assert_eq!(
        converted(plain, kept).unwrap().text,
        "AWSTemplateFormatVersion: '2010-09-09'\nResources: {}\n"
    );
    let added = converted("Resources: {}\n", options(Target::Yaml)).unwrap();
    assert_eq!(added.text, "HeatTemplateFormatVersion: '2012-12-12'\nResources: {}\n");
    assert_eq!(added.notes.len(), 1);
}

#[test]
fn comments_stay_in_place_and_a_second_conversion_changes_nothing() {
    let source = "\
# what it is
heat_template_version: 2016-10-14 # newton
resources:
  # the first
  a: {type: OS::Heat::Value} # a value
  b:
    type: OS::Heat::Value
    properties:
      value:
        # one
        - x # of three
        - k: |  # a block
            text
        - - z
# the end
";
    let once = to(Target::Yaml, source);
    assert_eq!(
        once,
        "\
# what it is
heat_template_version: '2016-10-14' # newton
resources:
  # the first
  a: # a value
    type: OS::Heat::Value
  b:
    type: OS::Heat::Value
    properties:
      value:
        # one
        - x # of three
        - k: | # a block
            text
        - - z
# the end
"
    );
    assert_eq!(to(Target::Yaml, &once), once);
    let json = converted(source, options(Target::Json)).unwrap();
    assert_eq!(json.notes.len(), 1, "{:?}", json.notes);
    assert_eq!(json.notes[0].message, "8 comments of the source are dropped");
}

#[test]
fn json_has_string_keys_only_and_no_lone_surrogates() {
    assert_eq!(
        refused(Target::Json, "a:\n  1: x\n")[0],
        (2, 3, "JSON keys are strings, but `1` is not a string".to_owned())
    );
    let places = refused(Target::Yaml, "{\"a\": \"\\ud83d\\ude00\",\n \"b\": \"\\ud83d\"}");
    assert_eq!(places.len(), 1);
    assert_eq!((places[0].0, places[0].1), (2, 7));
}

#[test]
fn aliases_are_expanded_and_duplicate_keys_are_written_once() {
    let source = "heat_template_version: x\na: &a {b: 1}\nc: *a\nd: {<<: *a, e: 2}\nc: *a\n";
    let result = converted(source, options(Target::Json)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&result.text).unwrap();
    assert_eq!(json["d"], serde_json::json!({"b": 1, "e": 2}));
    assert_eq!(json["c"], serde_json::json!({"b": 1}));
    assert_eq!(result.notes[0].message, "duplicate key `c`; the last value is used");
}

#[test]
fn literal_texts_of_a_join_become_one_where_functions_are_computed() {
    let source = "HeatTemplateFormatVersion: '2012-12-12'
Mappings: {m: {'Fn::Join': ['', [a, b]]}}
Outputs:
  o: {Value: {'Fn::Join': [':', [a, b, {Ref: r}, 1, c, d, null]]}}
  p: {Value: {'Fn::Join': ['', [a, b]]}}
";
    let result = converted(source, Options { recompose: true, ..options(Target::Json) }).unwrap();
    let json: serde_json::Value = serde_json::from_str(&result.text).unwrap();
    assert_eq!(json["Mappings"], serde_json::json!({"m": {"Fn::Join": ["", ["a", "b"]]}}));
    assert_eq!(
        json["Outputs"]["o"]["Value"],
        serde_json::json!({"Fn::Join": [":", ["a:b", {"Ref": "r"}, 1, "c:d", null]]})
    );
    assert_eq!(json["Outputs"]["p"]["Value"], "ab");
}

#[test]
fn cloudformation_becomes_hot() {
    let source = "HeatTemplateFormatVersion: '2012-12-12'
Parameters:
  # how long
  size: {Type: Number, Default: 8, MinValue: '1', ConstraintDescription: at least one, NoEcho: 'True'}
Mappings: {m: {a: {b: c}}}
Resources:
  word: {Type: OS::Heat::RandomString, Properties: {length: {Ref: size}}, Propertys: x}
Outputs:
  o: {Value: {'Fn::Join': ['-', [{Ref: word}, {'Fn::GetAtt': [word, value]}, {'Fn::FindInMap': [m, a, b]}]]}}
  p: {Value: {'Fn::FindInMap': [m, {Ref: size}, b]}}
";
    let result = converted(source, options(Target::Hot)).unwrap();
    assert_eq!(
        result.text,
        "heat_template_version: '2016-10-14'
parameters:
  # how long
  size:
    type: number
    default: 8
    hidden: true
    constraints:
      - range:
          min: 1
        description: at least one
  m:
    type: json
    default:
      a:
        b: c
    description: mapping of the CloudFormation template
resources:
  word:
    type: OS::Heat::RandomString
    properties:
      length:
        get_param: size
outputs:
  o:
    value:
      list_join:
        - '-'
        - - get_resource: word
          - get_attr:
              - word
              - value
          - c
  p:
    value:
      get_param:
        - m
        - get_param: size
        - b
"
    );
    assert_eq!(result.notes.len(), 2, "{:?}", result.notes);
}

#[test]
fn constructs_without_an_equivalent_in_hot_are_refused_at_their_position() {
    let version = "HeatTemplateFormatVersion: '2012-12-12'\n";
    for (rest, line, column) in [
        ("Outputs: {o: {Value: {Ref: nowhere}}}", 2, 28),
        ("Outputs: {o: {Value: {get_param: x}}}", 2, 22),
        ("Outputs: {o: {Value: {'Fn::Select': [{Ref: 'AWS::Region'}, [a]]}}}", 2, 22),
        ("Outputs: {o: {Value: {'Fn::Join': ab}}}", 2, 22),
    ] {
        let text = format!("{version}{rest}\n");
        let refusals = refused(Target::Hot, &text);
        assert_eq!(refusals.iter().map(|it| (it.0, it.1)).collect::<Vec<_>>(), [(line, column)], "{rest}");
    }
}

#[test]
fn forms_of_a_blueprint_become_each_other() {
    let short = "name: a
components:
  # where it runs
  host:
    type: server
    requires:
      run: script
      minRam: 4gb
  script:
    type: com.example.Script
    requires: host
  plain: null
";
    let long = "name: a
components:
  # where it runs
  - id: host
    type: server
    requires:
      - type: run
        fulfillment:
          - id:script
      - type: minRam
        value: 4gb
  - id: script
    type: com.example.Script
    requires:
      - type: null
        fulfillment:
          - id:host
  - id: plain
    requires: []
requires: []
";
    assert_eq!(to(Target::Long, short), long);
    assert_eq!(to(Target::Short, long), short);
    assert_eq!(to(Target::Long, long), long);
    assert_eq!(to(Target::Short, short), short);
}

#[test]
fn a_file_without_the_requested_form_is_refused() {
    assert_eq!(refused(Target::Hot, "components: []\n").len(), 1);
    assert_eq!(refused(Target::Long, "heat_template_version: 2016-10-14\n").len(), 1);
    assert_eq!(refused(Target::Short, "components:\n  a: {id: b}\n")[0].0, 2);
    assert_eq!(refused(Target::Yaml, "a: [\n").len(), 1);
    let environment = SourceText::new("parameters: {}\n");
    let tree = Tree::parse(FileId(0), &environment, &vnfcheck_hot::LEXICON, &Limits::default());
    assert!(convert(&tree, Role::Environment, &options(Target::Hot)).is_err());
    assert_eq!(convert(&tree, Role::Environment, &options(Target::Yaml)).unwrap().text, "parameters: {}\n");
}

/// Each alias adds a level to the output.
#[test]
fn aliases_within_aliases_are_refused_before_they_are_too_deep() {
    let levels: Vec<_> =
        (1..1000).map(|level| format!("a{level}: &a{level} {{nodespec: *a{}}}\n", level - 1)).collect();
    let text = format!("components: []\na0: &a0 {{}}\n{}", levels.concat());
    for target in [Target::Yaml, Target::Json, Target::Long] {
        assert!(!refused(target, &text).is_empty(), "{target:?}");
    }
}

mod any_document {
    use proptest::prelude::*;

    use super::*;

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let text = prop_oneof![
            any::<String>(),
            "[ \t\n\r#:'\"a-z0-9.~=<|>&*!%@{}\\[\\],-]{0,12}",
            "[ \t]{0,3}[a-z]{0,2}\n{0,3}[ \t]{0,3}[a-z]?\n{0,3}",
        ];
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            any::<f64>().prop_map(Into::into),
            text.clone().prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 40, 5, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
                prop::collection::vec((text.clone(), inner), 0..5)
                    .prop_map(|entries| serde_json::Value::Object(entries.into_iter().collect())),
            ]
        })
    }

    proptest! {
        /// The conversion compares its output with its input, so a successful conversion is lossless.
        #[test]
        fn a_conversion_to_yaml_and_back_is_lossless(value in json()) {
            let source = value.to_string();
            let there = to(Target::Yaml, &source);
            prop_assert_eq!(to(Target::Yaml, &there), there.clone());
            let back: serde_json::Value = serde_json::from_str(&to(Target::Json, &there)).unwrap();
            let direct: serde_json::Value = serde_json::from_str(&to(Target::Json, &source)).unwrap();
            prop_assert_eq!(back, direct);
        }
    }
}
