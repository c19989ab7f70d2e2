//! The ends of values, from callee to caller.

use vnfcheck_hot::{FileId, Node, Source, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::evaluate::{self, Content, KnownValue, Outcome};
use vnfcheck_vnf::walk::{At, Follow, How, Step, Walk, Why};

use super::select::Selected;
use super::{End, EndKind, Given};
use crate::model::Decided;
use crate::names::{seen, short};
use crate::read::{Reader, written};

/// Maximum number of ends and origins of one trace.
const MOST_ENDS: usize = 200;
/// Maximum number of possible values.
const MOST_VALUES: usize = 20;

/// Follows values. Each parameter is followed once.
pub(super) struct Follower<'r, 'v, 'p> {
    reader: &'r Reader<'v, 'p>,
    left: usize,
    entered: HashSet<(FileId, &'p str)>,
}

impl<'r, 'v, 'p> Follower<'r, 'v, 'p> {
    pub(super) fn new(reader: &'r Reader<'v, 'p>) -> Self {
        Self { reader, left: MOST_ENDS, entered: HashSet::default() }
    }

    /// Returns the ends of a value.
    pub(super) fn ends(&mut self, template: &'p Template, node: Node<'p>) -> Vec<End> {
        let mut ends = Vec::new();
        for step in Walk::from(self.reader.package, At { template, node }, Follow::Parts) {
            if !self.take() {
                let reason = format!("the value has more than {MOST_ENDS} origins");
                ends.push(End { reason: Some(reason), ..self.bare(EndKind::Unknown, step.at.node) });
                break;
            }
            ends.push(self.end(step));
        }
        ends
    }

    fn take(&mut self) -> bool {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or_default();
        left.is_some()
    }

    fn bare(&self, kind: EndKind, node: Node<'_>) -> End {
        End {
            kind,
            file: self.reader.path(node.file()),
            line: self.reader.line(node),
            written: written(node),
            through: None,
            reason: None,
            origins: Vec::new(),
        }
    }

    fn end(&mut self, step: Step<'p>) -> End {
        let node = step.at.node;
        let through = step.through.and_then(|it| Some(seen(it.only_entry()?.name())));
        let because =
            |kind, reason: &str, of: &Self| End { reason: Some(reason.to_owned()), ..of.bare(kind, node) };
        let end = match step.how {
            How::Written => self.bare(EndKind::Written, node),
            How::Parameter => self.parameter(step.at.template, node.text()).unwrap_or_else(|| {
                if step.at.template.words().pseudo_parameters().contains(&node.text()) {
                    because(EndKind::Heat, "Heat supplies the value", self)
                } else {
                    because(EndKind::Unknown, "the template declares no such parameter", self)
                }
            }),
            How::Created => because(EndKind::Heat, "the value exists only after deployment", self),
            How::Computed => because(EndKind::Unknown, "the function is not followed", self),
            How::Unknown(Why::Limit(limit)) => because(EndKind::Unknown, &limit.to_string(), self),
            How::Unknown(Why::NoPart) => because(EndKind::Unknown, "the value lacks the selected part", self),
            How::Unknown(Why::Unnamed) => because(EndKind::Unknown, "`get_param` names no parameter", self),
        };
        End { through, ..end }
    }

    /// Returns a declared parameter with its origins.
    pub(super) fn parameter(&mut self, template: &'p Template, name: &'p str) -> Option<End> {
        let declared = template.parameter(name)?;
        let mut end = End { written: seen(name), ..self.bare(EndKind::Parameter, declared.key) };
        if !self.entered.insert((template.file(), name)) {
            end.reason = Some("the origins are listed above".to_owned());
            return Some(end);
        }
        let package = self.reader.package;
        if package.kind(template.file()).is_module() {
            let sources = self.reader.vnf.callers.sources(template, name);
            let given = |it: Source<'p>| Given { origin: self.reader.origin(&it), ends: Vec::new() };
            end.origins = sources.map(given).collect();
        } else {
            for call in package.calls_to(template.file()) {
                if !self.take() {
                    end.reason = Some(format!("the value has more than {MOST_ENDS} origins"));
                    break;
                }
                let value = call.argument(name).filter(|it| !it.is_null());
                let source =
                    value.map_or(Source::NotPassed { call, name }, |value| Source::Argument { call, value });
                let ends = value.map(|it| self.ends(call.caller, it)).unwrap_or_default();
                let is_end = |end: &End| end.kind == EndKind::Written && end.through.is_none();
                let ends = if let [end] = ends.as_slice()
                    && is_end(end)
                {
                    Vec::new()
                } else {
                    ends
                };
                end.origins.push(Given { origin: self.reader.origin(&source), ends });
            }
        }
        if end.origins.is_empty() && end.reason.is_none() {
            end.reason = Some("no module or caller supplies the parameter".to_owned());
        }
        Some(end)
    }

    /// Returns the possible values.
    pub(super) fn values(&self, selected: &Selected<'p>) -> Vec<Decided<String>> {
        let callers = &self.reader.vnf.callers;
        let outcomes = match selected {
            Selected::Value { template, node } => evaluate::values(callers, Some(template), *node),
            Selected::Parameter { name, templates, .. } => {
                let sources = templates.iter().flat_map(|it| callers.sources(it, name));
                return distinct(sources.flat_map(|it| self.by_source(&it)));
            }
        };
        distinct(outcomes.into_iter().map(decided))
    }

    fn by_source(&self, source: &Source<'p>) -> Vec<Decided<String>> {
        let callers = &self.reader.vnf.callers;
        let outcomes = match (source, callers.value_by(source)) {
            (Source::Argument { call, value }, _) => evaluate::values(callers, Some(call.caller), *value),
            (_, Some(value)) => evaluate::values(callers, None, value),
            (Source::NotPassed { call, name }, None) => {
                let (resource, parameter) = (call.resource.id(), *name);
                return vec![unknown(evaluate::Reason::NotPassed { resource, parameter })];
            }
            (Source::Environment { entry, .. }, None) => {
                return vec![unknown(evaluate::Reason::Supplied(entry.name()))];
            }
            (Source::Unlisted { name, .. }, None) => return vec![unknown(evaluate::Reason::Supplied(name))],
        };
        outcomes.into_iter().map(decided).collect()
    }
}

fn unknown(reason: evaluate::Reason<'_>) -> Decided<String> {
    Decided::Undecided(seen(&reason.to_string()))
}

fn decided(outcome: Outcome<'_>) -> Decided<String> {
    match outcome {
        Ok(known) => Decided::Known(shown(&known)),
        Err(it) => unknown(it.reason),
    }
}

fn shown(known: &KnownValue<'_>) -> String {
    match &known.content {
        Content::Written(node) => written(*node),
        Content::Text(text) => short(text),
        Content::Null => "null".to_owned(),
        Content::List(items) => {
            let texts = items.iter().take(MOST_VALUES).map(|it| it.text().unwrap_or("…".into()));
            let more = if items.len() > MOST_VALUES { ", …" } else { "" };
            short(&format!("[{}{more}]", texts.collect::<Vec<_>>().join(", ")))
        }
    }
}

/// Returns each value once, and at the end a reason if there are more than [`MOST_VALUES`].
fn distinct(values: impl Iterator<Item = Decided<String>>) -> Vec<Decided<String>> {
    let mut kept: Vec<Decided<String>> = Vec::new();
    for value in values {
        if kept.contains(&value) {
            continue;
        }
        if kept.len() == MOST_VALUES {
            kept.push(Decided::Undecided(format!("there are more than {MOST_VALUES} values")));
            break;
        }
        kept.push(value);
    }
    kept
}
