//! Files that SDC cannot read, and templates that its model refuses. Five checks report these templates independently
//! of each other.

use vnfcheck_hot::{File, Node};
use vnfcheck_sdc::{Heat, Model, Refusal, RefusalKind, is_environment, is_yaml};

use super::walk::walk;
use super::{at_refusal, output_values, property_values, section};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Templates are not empty (Contrail).
    rule("SDC-CTL1", |cx, out| {
        for heat in &cx.onboarding().heat {
            if cx.onboarding().model(heat.file) == Some(&Model::Empty) {
                out.fail(heat.file, "the template is empty").help(FILL);
            } else {
                out.pass();
            }
        }
    }),
    // Templates fit the model of SDC (Contrail).
    rule("SDC-CTL4", templates_are_read),
    // Templates fit the model of SDC (forbidden resources).
    rule("SDC-FRG3", templates_are_read),
    // Templates fit the model of SDC (Heat validator).
    rule("SDC-HOT12", templates_are_read),
    // Templates fit the model of SDC (resources).
    rule("SDC-RBV2", |cx, out| {
        templates_are_read(cx, out);
        for (heat, _) in cx.onboarding().templates() {
            malformed(cx, heat, Part::Properties, out);
            malformed(cx, heat, Part::Outputs, out);
        }
    }),
    // Templates fit the model of SDC (shared resources).
    rule("SDC-SRG5", |cx, out| {
        templates_are_read(cx, out);
        for (heat, _) in bases(cx).filter(|(_, has_outputs)| !has_outputs) {
            malformed(cx, heat, Part::Properties, out);
        }
    }),
    // `get_resource` of a shared resource is a string.
    rule("SDC-SRG6", |cx, out| {
        for (heat, has_outputs) in bases(cx) {
            malformed(cx, heat, Part::Outputs, out);
            if has_outputs {
                malformed(cx, heat, Part::Properties, out);
            }
        }
        for (heat, _) in cx.onboarding().templates().filter(|(heat, _)| heat.is_volume && !heat.is_base) {
            malformed(cx, heat, Part::Outputs, out);
        }
    }),
    // YAML files are not empty.
    rule("SDC-YML1", |cx, out| {
        for (file, model) in yaml_files(cx) {
            if *model == Model::Empty {
                out.fail(file, "the file is empty").help(FILL);
            } else {
                out.pass();
            }
        }
    }),
    // Each YAML file is one mapping.
    rule("SDC-YML2", |cx, out| {
        for (file, model) in yaml_files(cx) {
            match model {
                Model::NoYaml(refusals) => refuse(file, refusals, "the file is invalid for SDC", out),
                Model::Empty => {}
                Model::Refused(_) | Model::Accepted => out.pass(),
            }
        }
    }),
];

const CORRECT: &str = "remove or correct the entry: SDC accepts fewer keys and forms of values than Heat";
const FILL: &str = "add the content, or remove the file and its entry in `MANIFEST.json`";

/// Returns the files that SDC reads as YAML, in any role. PM dictionaries are excluded because only they may contain
/// several documents.
fn yaml_files<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = (&'p File, &'c Model)> {
    let onboarding = cx.onboarding();
    let is_dictionary = move |file: &File| {
        let mut entries = onboarding.entries.iter();
        entries.any(|entry| entry.kind == Some("PM_DICTIONARY") && entry.name == Some(file.path()))
    };
    let is_read = |name: &str| is_yaml(name) || is_environment(name);
    let files = onboarding.files().filter(move |file| is_read(file.path()) && !is_dictionary(file));
    files.filter_map(move |file| Some((file, onboarding.model(file)?)))
}

fn templates_are_read(cx: &Context<'_>, out: &mut Findings) {
    for heat in &cx.onboarding().heat {
        match cx.onboarding().model(heat.file) {
            Some(Model::NoYaml(refusals) | Model::Refused(refusals)) => {
                refuse(heat.file, refusals, "the template is invalid for SDC", out);
            }
            Some(Model::Accepted) => out.pass(),
            Some(Model::Empty) | None => {}
        }
    }
}

/// Adds one finding for a file, at the first place that SDC refuses, because SDC stops there.
fn refuse(file: &File, refusals: &[Refusal], what: &str, out: &mut Findings) {
    let Some((first, others)) = refusals.split_first() else { return };
    let message = format!("{what}: {}", first.message);
    let finding = out.fail(at_refusal(file, first), message);
    finding.help(advice(file, first));
    for other in others {
        finding.related(at_refusal(file, other), other.message.clone());
    }
}

/// Returns the action that makes SDC accept a refused place.
fn advice(file: &File, refusal: &Refusal) -> &'static str {
    match refusal.kind {
        RefusalKind::Syntax => {
            let mut errors = file.read_errors().iter().chain(file.recovered_errors());
            let error = errors.find(|it| it.span == refusal.span);
            error.map_or(CORRECT, |it| it.advice(file.source().as_str()))
        }
        RefusalKind::NoMapping => {
            "write one mapping of keys to values, or remove the file and its entry in `MANIFEST.json`"
        }
        RefusalKind::DuplicateKey => "rename or remove one of the two entries with this key",
        RefusalKind::Undefined => CORRECT,
    }
}

/// Returns the base templates, each with `true` if it has outputs.
fn bases<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = (Heat<'p>, bool)> + use<'c, 'p> {
    let templates = cx.onboarding().templates().filter(|(heat, _)| heat.is_base);
    templates.map(|(heat, template)| (heat, section(template, "outputs").is_some()))
}

/// A part of a template whose values are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Properties,
    Outputs,
}

/// Checks every `get_resource` in a part of a template.
pub(super) fn malformed(cx: &Context<'_>, heat: Heat<'_>, part: Part, out: &mut Findings) {
    let Some(template) = cx.onboarding().template(heat.file) else { return };
    let values: Vec<_> = match part {
        Part::Properties => property_values(template).collect(),
        Part::Outputs => output_values(template).map(|(_, value)| value).collect(),
    };
    for value in values {
        require_names(value, out);
    }
}

/// Checks every `get_resource` in a value: an argument that is not a string is malformed.
pub(super) fn require_names(value: Node<'_>, out: &mut Findings) {
    let walked = walk("get_resource", value);
    out.pass_many(walked.names.len());
    for argument in walked.malformed {
        out.fail(argument, "the argument of `get_resource` is not a name")
            .help("use the ID of a resource: `get_resource: ID`");
    }
}
