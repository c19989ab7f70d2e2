//! Names that Contrail cannot display.

use std::borrow::Cow;

use vnfcheck_hot::select::Read;
use vnfcheck_hot::{Call, Definition, FileId, Function, Node, Owner, ResourceType, Source, Template, Values};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::evaluate::{self, Reason, Unknown};
use vnfcheck_vnf::texts::{self, Part};
use vnfcheck_vnf::{Callers, ParamRef};

use crate::onap::aspects::replacement::Replacement;
use crate::words::shown;
use vnfcheck_check::{Context, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // The name of a server has no special characters.
    rule("R-44271", |cx, out| check_names(cx, |it| ResourceType::Server.is_named(it), out)),
];

/// Special characters that Contrail supports if they cannot be avoided.
const SUPPORTED: &str = "\"!$\\'()=~^|@`{}[]>,";

/// Checks the names of definitions of the chosen types for special characters: in literal strings, in templates of
/// `str_replace` and inserted strings, and in values from callers, environments and defaults.
pub(crate) fn check_names(cx: &Context<'_>, is_chosen: impl Fn(&str) -> bool, out: &mut Findings) {
    let mut names = Names { callers: &cx.model().callers, seen: HashSet::default(), pending: Vec::new() };
    for template in cx.package().templates() {
        for (resource, definition) in template.definitions_with(&is_chosen) {
            // A resource group replaces the placeholder with the index of the member.
            let is_member = definition.body != resource.definition.body;
            let index = if is_member { resource.definition.index_text() } else { "%index%" };
            for name in names_of(definition) {
                for found in names.texts(template, name, index) {
                    match found {
                        Found::Text(at, text) => check(resource.id(), at, &text, out),
                        Found::Unknown(unknown) => {
                            let why =
                                format!("the name of `{}` is unknown: {}", resource.id(), unknown.reason);
                            out.undecided(unknown.at, why, help_for(definition, unknown.reason));
                        }
                    }
                }
            }
        }
    }
}

/// Returns the names of a definition, or the value of `name` itself if a path may select a character of a string, which
/// requires evaluation.
fn names_of(definition: Definition<'_>) -> Values<'_> {
    let is_within =
        |it: &Node<'_>| Read::at(*it).is_some_and(|it| it.parts(&[]).iter().any(|it| !it.rest.is_empty()));
    match definition.property("name").map(|it| it.value).filter(is_within) {
        Some(name) => std::iter::once(name).collect(),
        None => definition.values(&["name"]),
    }
}

/// Returns the action after which the files determine a name. Only the name of a server may be a parameter.
fn help_for(definition: Definition<'_>, reason: Reason<'_>) -> String {
    match reason {
        Reason::Function(function) if !definition.is(ResourceType::Server) => {
            let name = function.name();
            let without = if function.is_replacing() { String::new() } else { format!(", without `{name}`") };
            format!("build the name with `str_replace` from `vnf_name`{without}")
        }
        _ => reason.help(),
    }
}

/// A part of a name.
enum Found<'p> {
    /// A string, with its place.
    Text(Node<'p>, String),
    /// A value that a function computes and the files do not determine.
    Unknown(Unknown<'p>),
}

/// The search for the strings that names consist of.
struct Names<'c, 'p> {
    callers: &'c Callers<'p>,
    /// Parameters of nested templates whose callers were already visited.
    seen: HashSet<(FileId, &'p str)>,
    /// Values to read, each with the index of the group that passes the value.
    pending: Vec<(&'p Template, Node<'p>, &'p str)>,
}

impl<'p> Names<'_, 'p> {
    /// Returns the parts of a value, without the index of a group and without values that are supplied at deployment.
    fn texts(&mut self, template: &'p Template, name: Node<'p>, index: &'p str) -> Vec<Found<'p>> {
        let (mut found, mut unknown) = (Vec::new(), Vec::new());
        self.pending.push((template, name, index));
        while let Some((template, value, index)) = self.pending.pop() {
            let mut add = |at, text: &str| found.push(Found::Text(at, text.replace(index, "")));
            let parts = match Replacement::at(value) {
                Some(built) => {
                    add(value, &built.fixed_text());
                    built.values().flat_map(texts::parts).collect()
                }
                None => texts::parts(value),
            };
            for part in parts {
                match part {
                    Part::Written(at, text) => add(at, &text),
                    Part::Parameter(used) if !used.is_indexed => {
                        self.parameter(template, used, &mut add);
                    }
                    Part::Parameter(used) => match used.call().and_then(|it| self.known(template, it)) {
                        Some(known) => {
                            for (at, text) in known {
                                add(at, &text);
                            }
                        }
                        None => self.parameter(template, used, &mut add),
                    },
                    Part::Unknown(node) if is_random_word(template, node) => {}
                    Part::Unknown(node) => {
                        for value in evaluate::values(self.callers, Some(template), node) {
                            match value {
                                // Heat generates a name instead of null.
                                Ok(it) if it.is_null() => {}
                                Ok(it) => it.text().into_iter().for_each(|text| add(it.origin, &text)),
                                Err(it) if is_supplied(it.reason) => {}
                                Err(it) => unknown.push(Found::Unknown(it)),
                            }
                        }
                    }
                }
            }
        }
        found.extend(unknown);
        found
    }

    /// Adds the values of a parameter from environments and defaults, and queues the values that callers pass.
    fn parameter(
        &mut self,
        template: &'p Template,
        used: ParamRef<'p>,
        add: &mut impl FnMut(Node<'p>, &str),
    ) {
        let is_module = self.callers.package.kind(template.file()).is_module();
        if !is_module && !self.seen.insert((template.file(), used.name())) {
            return;
        }
        for source in self.callers.sources(template, used.name()) {
            match (self.callers.value_by(&source), source) {
                (Some(value), _) if used.is_hidden_part_of(value) => {}
                (Some(value), Source::Argument { call, .. }) => {
                    self.pending.push((call.caller, value, call.resource.definition.index_text()));
                }
                (Some(value), _) => {
                    let given = std::iter::once(value).chain(value.items()).filter(|it| it.is_scalar());
                    // A comma, with optional spaces around it, separates the names of a list.
                    let without_commas = |text: &str| text.split(',').map(str::trim).collect::<String>();
                    for it in given {
                        add(it, &without_commas(it.text()));
                    }
                }
                (None, _) => {}
            }
        }
    }

    /// Returns the known values of a function, or `None` if they may be parts of a larger value.
    fn known(&self, template: &'p Template, node: Node<'p>) -> Option<Vec<(Node<'p>, Cow<'p, str>)>> {
        let values = evaluate::values(self.callers, Some(template), node);
        if values.iter().any(|it| it.as_ref().is_err_and(Unknown::is_of_part)) {
            return None;
        }
        let known = values.into_iter().filter_map(|it| it.ok().and_then(|it| Some((it.origin, it.text()?))));
        Some(known.collect())
    }
}

/// Returns `true` for a reference to a random string of letters and digits. Only `character_sequences` adds other
/// characters.
fn is_random_word(template: &Template, node: Node<'_>) -> bool {
    let Some(call) = Call::at(node, Owner::default()) else { return false };
    let id = match call.function {
        Function::GetResource => Some(call.argument),
        Function::GetAttr if call.argument.item(1).is_some_and(|it| it.has_text("value")) => {
            call.argument.item(0)
        }
        _ => None,
    };
    let random = id.and_then(|it| template.resource(it.text())).map(|it| it.definition);
    random.is_some_and(|it| {
        it.has_type("OS::Heat::RandomString")
            && it.property("character_sequences").is_none()
            && !it.has_unknown_properties()
    })
}

/// Returns `true` for a value that does not exist before deployment because nothing in the files supplies it.
fn is_supplied(reason: Reason<'_>) -> bool {
    matches!(reason, Reason::Supplied(_) | Reason::NotPassed { .. } | Reason::NoSource(_))
}

fn check(resource: &str, name: Node<'_>, text: &str, out: &mut Findings) {
    let is_special = |it: &char| !it.is_ascii_alphanumeric() && !"-._".contains(*it);
    let is_unsupported = |it: &char| is_special(it) && !SUPPORTED.contains(*it);
    let (character, why) = if let Some(found) = text.chars().find(is_unsupported) {
        (found, "which Contrail does not support")
    } else if let Some(found) = text.chars().find(is_special) {
        (found, "which Contrail may display incorrectly")
    } else {
        return out.pass();
    };
    out.fail(name, format!("the name of `{resource}` contains {}, {why}", shown(character)))
        .help("use letters, digits, `-`, `.` and `_`");
}
