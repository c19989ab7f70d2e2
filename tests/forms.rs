//! The examples of the rule pages with every `get_param` in another form: violations are still found or undecided,
//! and a form that passes the value unchanged makes no valid example fail.

use std::fmt::Write;

use vnfcheck_check::page::{Example, Expected, Page};
use vnfcheck_check::{CheckOptions, Context, Profile, Rule};

/// Another notation for the value of a parameter.
struct Form {
    name: &'static str,
    /// The expression, with `P` for the name of the parameter and `N` for a unique letter.
    expression: &'static str,
    /// A resource that the expression needs, for each parameter.
    resource: Option<&'static str>,
    /// A section that the expression needs.
    section: Option<&'static str>,
    /// `true` if the value of the expression is the value of the parameter.
    keeps_value: bool,
}

const FORMS: [Form; 9] = [
    Form {
        name: "if",
        expression: "{ if: [ form, { get_param: P }, { get_param: P } ] }",
        resource: None,
        section: Some("conditions: { form: { equals: [ { get_param: 'OS::stack_name' }, b ] } }\n"),
        keeps_value: true,
    },
    Form {
        name: "OS::Heat::Value",
        expression: "{ get_attr: [ given_N, value ] }",
        resource: Some("given_N: { type: OS::Heat::Value, properties: { value: { get_param: P } } }"),
        section: None,
        keeps_value: true,
    },
    Form {
        name: "list_join",
        expression: "{ list_join: [ '', [ { get_param: P } ] ] }",
        resource: None,
        section: None,
        keeps_value: false,
    },
    Form {
        name: "OS::Heat::Value with a path",
        expression: "{ get_attr: [ given_N, value, part ] }",
        resource: Some(
            "given_N: { type: OS::Heat::Value, properties: { value: { part: { get_param: P } } } }",
        ),
        section: None,
        keeps_value: true,
    },
    Form {
        name: "OS::Heat::Value of a value",
        expression: "{ get_attr: [ last_N, value ] }",
        resource: Some(
            "given_N: { type: OS::Heat::Value, properties: { value: { get_param: P } } }\nlast_N: { type: OS::Heat::Value, properties: { value: { get_attr: [ given_N, value ] } } }",
        ),
        section: None,
        keeps_value: true,
    },
    Form {
        name: "if in one branch",
        expression: "{ if: [ form, { get_param: P }, '' ] }",
        resource: None,
        section: Some("conditions: { form: { equals: [ { get_param: 'OS::stack_name' }, b ] } }\n"),
        keeps_value: false,
    },
    Form {
        name: "str_replace",
        expression: "{ str_replace: { template: form, params: { form: { get_param: P } } } }",
        resource: None,
        section: None,
        keeps_value: false,
    },
    Form {
        name: "yaql",
        expression: "{ yaql: { expression: $.data.form, data: { form: { get_param: P } } } }",
        resource: None,
        section: None,
        keeps_value: false,
    },
    Form {
        name: "str_split",
        expression: "{ str_split: [ '/', { get_param: P }, 0 ] }",
        resource: None,
        section: None,
        keeps_value: false,
    },
];

/// Examples in which the value determines the requirement that applies: its IP version or its network. If a function
/// hides the value, the requirement on the other version or network applies.
const DECIDED_BY_VALUE: [(&str, &str); 7] = [
    ("R-23503", "if in one branch"),
    ("R-26351", "if in one branch"),
    ("R-84123", "if in one branch"),
    ("R-84123", "list_join"),
    ("R-84123", "str_replace"),
    ("R-84123", "str_split"),
    ("R-84123", "yaql"),
];

/// Returns a template with its resources in the given form; `None` if no parameter is used in the short form.
fn written(text: &str, form: &Form) -> Option<String> {
    const START: &str = "{ get_param: ";
    let (head, body) = text.split_at(text.find("resources:")?);
    let (first, rest) = body.split_once('\n')?;
    let indent = rest.len() - rest.trim_start_matches(' ').len();
    let (mut out, mut names, mut rest) = (String::new(), Vec::new(), rest);
    while let Some(at) = rest.find(START) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let after = &after[START.len()..];
        match after.split_once(" }") {
            Some((name, after)) if name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_') => {
                let number = names.iter().position(|it| *it == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                out.push_str(&form.expression.replace('N', &letter(number)).replace('P', name));
                rest = after;
            }
            _ => {
                out.push_str(START);
                rest = after;
            }
        }
    }
    out.push_str(rest);
    let resource = |(number, name): (usize, &&str)| {
        Some(form.resource?.replace('N', &letter(number)).replace('P', name))
    };
    let resources = names.iter().enumerate().filter_map(resource);
    let resources: Vec<String> = resources.collect();
    let lines = resources.iter().flat_map(|it| it.lines());
    let resources = lines.fold(String::new(), |lines, it| format!("{lines}{:indent$}{it}\n", ""));
    let section = form.section.unwrap_or_default();
    (!names.is_empty()).then(|| format!("{head}{section}{first}\n{resources}{out}"))
}

/// Returns a word for a position that no requirement interprets.
fn letter(number: usize) -> String {
    char::from(b'a' + u8::try_from(number).unwrap()).to_string()
}

/// Returns the number of failures and of undecided subjects of a rule.
fn checked(rule: &Rule, example: &Example<'_>, files: &[(&str, String)]) -> (usize, usize) {
    let content: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let package = e2e::package(&content);
    let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
    let outcome =
        rule.check(&Context::new(&package, CheckOptions { profile, ..CheckOptions::default() })).finish();
    (outcome.failures.items.len(), outcome.undecided.items.len())
}

#[test]
fn no_form_of_a_value_hides_a_violation() {
    let mut wrong = String::new();
    let mut count = 0;
    for requirement in vnfcheck_rules::onap().requirements() {
        let Some(rule) = vnfcheck_rules::rule(&requirement.id) else { continue };
        let page = Page::parse(&requirement.body).unwrap();
        for (example, form) in page.examples.iter().flat_map(|it| FORMS.iter().map(move |form| (it, form))) {
            let mut is_changed = false;
            let files = example.files.iter().map(|it| {
                let changed = (!it.name.contains(".env")).then(|| written(&it.content, form)).flatten();
                is_changed |= changed.is_some();
                (it.name, changed.unwrap_or_else(|| it.content.clone()))
            });
            let files: Vec<(&str, String)> = files.collect();
            if !is_changed || DECIDED_BY_VALUE.contains(&(&*requirement.id, form.name)) {
                continue;
            }
            count += 1;
            let (failures, undecided) = checked(rule, example, &files);
            let is_wrong = match example.expected {
                Expected::Fail => failures + undecided == 0,
                Expected::Pass | Expected::Undecided | Expected::NotApplicable | Expected::Unchecked => {
                    form.keeps_value && failures > 0
                }
            };
            if is_wrong {
                let (id, line) = (&requirement.id, example.line);
                let word = example.expected.word();
                writeln!(wrong, "{id} (line {line}, {word}) by {}: {failures} failures", form.name).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count > 300, "only {count} examples");
}
