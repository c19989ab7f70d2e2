//! Lists and maps that a function supplies as a whole, such as `fixed_ips: {get_param: fixed_ips}`.

use std::sync::Arc;

use vnfcheck_hot::{
    Call, Function, LEXICON, Limits, NestedCall, Node, Owner, Source, SourceText, Tree, Value,
    get_param_name, visit_below,
};

use crate::flow::{ModuleParameter, PropertyValue, Within};
use crate::ip_versions::of_value;
use crate::{AddressRole, Attached, Callers, IpVersion, ResourceDefinition, addresses};

/// A list or map of addresses or subnets that a function supplies.
#[derive(Clone, Copy, Debug)]
pub struct CompositeValue<'p> {
    /// Definition that receives the value.
    pub(crate) defined: ResourceDefinition<'p>,
    /// Position of the definition among the attachments.
    pub attachment: u32,
    /// Role of the values to find.
    pub address_role: AddressRole,
    /// The function call.
    pub node: Node<'p>,
    /// Path from the list or map to the values.
    pub(crate) left: &'static [&'static str],
}

/// A value found in a composite parameter value.
#[derive(Clone, Debug)]
pub enum Followed<'p> {
    /// A literal value in a caller.
    Written {
        /// The call.
        call: NestedCall<'p>,
        /// The literal value.
        value: Node<'p>,
    },
    /// A value in the environment of a module or in a default.
    Listed {
        /// Source of the value.
        source: Source<'p>,
        /// IP version of the value, if it is an address.
        ip_version: Option<IpVersion>,
    },
    /// A value that cannot be determined statically.
    Unknown,
}

impl<'p> CompositeValue<'p> {
    /// Returns the values from all sources of the list or map.
    pub fn follow(&self, callers: &Callers<'p>) -> Vec<Followed<'p>> {
        let Some(name) = get_param_name(self.node) else { return vec![Followed::Unknown] };
        let mut found = Vec::new();
        let mut has_source = false;
        let has_texts = !self.left.is_empty() && self.is_list_of_texts(name.text());
        for source in callers.sources(self.defined.template, name.text()) {
            has_source = true;
            let whole = callers.value_by(&source);
            let as_followed = |value: Node<'_>, at| match &source {
                Source::Argument { call, .. } => Followed::Written { call: *call, value: at },
                _ => Followed::Listed { source: source.clone(), ip_version: of_value(value) },
            };
            let mut add = |it: Option<Followed<'p>>| found.push(it.unwrap_or(Followed::Unknown));
            match whole.filter(|it| it.is_scalar()) {
                None => self.visit(whole, &source, |it| add(it.map(|it| as_followed(it, it)))),
                // Heat splits the string into a list of strings, which have no members.
                Some(text) if has_texts && !text.text().contains('{') => {}
                Some(text) => {
                    let json = callers.parsed(text);
                    let root = json.first().and_then(Tree::root);
                    self.visit(root, &source, |it| add(it.map(|it| as_followed(it, text))));
                }
            }
        }
        if !has_source {
            found.push(Followed::Unknown);
        }
        found
    }

    /// Returns `true` if the call reads a whole parameter whose type splits a string into a list. No type converts any
    /// other string to a list of maps, so an undeclared parameter is included.
    fn is_list_of_texts(&self, name: &str) -> bool {
        let is_whole = Call::at(self.node, Owner::default()).is_some_and(|it| it.argument.is_scalar());
        let parameter = self.defined.template.parameter(name);
        is_whole && parameter.is_none_or(|it| it.declared_type() == "comma_delimited_list")
    }

    /// Visits the values in a list or map; `None` represents an unknown value.
    fn visit<'t>(
        &self,
        whole: Option<Node<'t>>,
        source: &Source<'_>,
        mut visit: impl FnMut(Option<Node<'t>>),
    ) {
        let taken = whole.and_then(|it| self.member(it, source)).filter(|it| !it.is_scalar());
        let Some(taken) = taken else { return visit(None) };
        visit_below(taken, self.left, &mut |value, left| match left {
            0 if value.is_null() => {}
            0 => visit(Some(value)),
            _ => visit(None),
        });
    }

    /// Returns the member that the `get_param` selects, otherwise the whole value.
    fn member<'t>(&self, whole: Node<'t>, source: &Source<'_>) -> Option<Node<'t>> {
        let way = Call::at(self.node, Owner::default())?.argument.items().skip(1);
        way.enumerate().try_fold(whole, |at, (level, index)| match index.value() {
            _ if Function::at(at).is_some() => None,
            // Each item of a list that a caller passes is a separate source.
            Value::Int(_) if level == 0 && matches!(source, Source::Argument { .. }) => None,
            Value::Int(index) => at.item(usize::try_from(index).ok()?),
            Value::Text(key) => at.get(key),
            _ => None,
        })
    }

    /// Returns `true` if some of the values cannot be determined statically.
    pub fn is_unknown(&self, callers: &Callers<'p>) -> bool {
        self.follow(callers).iter().any(|it| matches!(it, Followed::Unknown))
    }

    /// Returns the module parameters that supply the values, once per value.
    pub(crate) fn sources(&self, callers: &Callers<'p>, attached: Attached) -> Vec<ModuleParameter<'p>> {
        let property = addresses::property_name(attached, self.address_role);
        let first_use = PropertyValue::of(self.defined, property, self.node);
        let source = |followed| {
            let Followed::Listed { source, ip_version } = followed else { return None };
            let (name, module, entry) = match source {
                Source::Environment { module, entry } => (entry.key.text(), module, Some(entry)),
                Source::Unlisted { module, name } => (name, module, None),
                Source::Argument { .. } | Source::NotPassed { .. } => return None,
            };
            let environment = callers.package.environment(module);
            Some(ModuleParameter {
                name,
                module,
                environment,
                entry,
                first_use,
                through: None,
                within: Some(Within { ip_version }),
            })
        };
        self.follow(callers).into_iter().filter_map(source).collect()
    }
}

impl<'p> Callers<'p> {
    /// Returns `true` if a list or map, as YAML or JSON, contains the part that a `get_param` selects; `None` if that
    /// is unknown.
    pub fn has_part(&self, whole: Node<'p>, get_param: Node<'p>) -> Option<bool> {
        let json = whole.is_scalar().then(|| self.parsed(whole));
        let mut at = json.as_ref().map_or(Some(whole), |it| it.first()?.root())?;
        for step in Call::at(get_param, Owner::default())?.argument.items().skip(1) {
            if !step.is_scalar() || Function::at(at).is_some() {
                return None;
            }
            let next = match step.value() {
                Value::Int(index) if at.is_sequence() => usize::try_from(index).ok().map(|it| at.item(it))?,
                _ => at.get(step.text()),
            };
            let Some(next) = next else { return Some(false) };
            at = next;
        }
        Some(!at.is_null())
    }

    /// Returns the list or map that a string contains as JSON.
    pub(crate) fn parsed(&self, text: Node<'p>) -> Arc<[Tree]> {
        self.json.get((text.file(), text.id()), || json(text).into_iter().collect())
    }
}

/// Parses a list or map from a JSON string.
fn json(text: Node<'_>) -> Option<Tree> {
    if !text.text().trim_start().starts_with(['[', '{']) {
        return None;
    }
    Some(Tree::parse(text.file(), &SourceText::new(text.text()), &LEXICON, &Limits::default()))
}
