//! Lists and maps that a parameter gives as a whole, such as `fixed_ips: {get_param: fixed_ips}`.

use hot::{Call, NestedCall, Node, Owner, Source, values_below};

use crate::flow::{ModuleParameter, PropertyValue};
use crate::values::Use;
use crate::{Attached, Purpose, Vnf, addresses};

/// A list or map with addresses or subnets that a parameter gives.
#[derive(Clone, Copy, Debug)]
pub struct Whole<'p> {
    /// The position of what it is given to among the attachments.
    pub attachment: u32,
    /// What is looked for in it.
    pub purpose: Purpose,
    /// The `get_param`.
    pub node: Node<'p>,
    /// The names that lead to what is looked for.
    pub(super) left: &'static [&'static str],
}

/// What is found in the value of a parameter.
#[derive(Clone, Debug)]
pub enum Followed<'p> {
    /// A caller writes it.
    Written {
        /// The call.
        call: NestedCall<'p>,
        /// What is written.
        value: Node<'p>,
    },
    /// The environment of a module or a default has it.
    Listed {
        /// Where.
        source: Source<'p>,
        /// What is there.
        value: Node<'p>,
    },
    /// Nothing tells the value.
    Unknown,
}

impl<'p> Whole<'p> {
    /// What is found in it, wherever it comes from.
    pub fn follow(&self, vnf: &Vnf<'p>) -> Vec<Followed<'p>> {
        let attachment = vnf.attachments.get(self.attachment as usize);
        let Some((attachment, used)) = attachment.zip(Use::at(self.node)) else { return Vec::new() };
        let mut found = Vec::new();
        let mut is_known = false;
        for source in vnf.callers.sources(attachment.defined.template, used.name()) {
            let whole = vnf.callers.value_by(&source);
            // A member of a map, a list that is written as a text and what a function gives are not looked into.
            let is_plain = |it: &Node<'_>| !it.is_scalar() && Call::at(*it, Owner::default()).is_none();
            let Some(whole) = whole.filter(is_plain).filter(|_| !used.is_indexed) else {
                found.push(Followed::Unknown);
                continue;
            };
            is_known = true;
            let values = values_below(whole, self.left).into_iter();
            let values = values.filter(|it| !it.is_null());
            found.extend(values.map(|value| match &source {
                Source::Argument { call, .. } => Followed::Written { call: *call, value },
                _ => Followed::Listed { source: source.clone(), value },
            }));
        }
        if found.is_empty() && !is_known {
            found.push(Followed::Unknown);
        }
        found
    }

    /// Whether nothing tells the value, or not all of it.
    pub fn is_unknown(&self, vnf: &Vnf<'p>) -> bool {
        self.follow(vnf).iter().any(|it| matches!(it, Followed::Unknown))
    }

    /// The parameters of modules that give what is found in it, once for each value.
    pub(crate) fn sources(&self, vnf: &Vnf<'p>, attached: Attached) -> Vec<ModuleParameter<'p>> {
        let Some(defined) = vnf.attachments.get(self.attachment as usize).map(|it| it.defined) else {
            return Vec::new();
        };
        let first_use = PropertyValue {
            template: defined.template,
            resource: defined.resource,
            definition: defined.definition(),
            property: addresses::property_name(attached, self.purpose),
            value: self.node,
        };
        let source = |followed| {
            let Followed::Listed { source, value } = followed else { return None };
            let (name, module, entry) = match source {
                Source::Environment { module, entry } => (entry.key.text(), module, Some(entry)),
                Source::Unlisted { module, name } => (name, module, None),
                Source::Argument { .. } | Source::NotPassed { .. } => return None,
            };
            let environment = vnf.callers.package.environment(module);
            Some(ModuleParameter { name, module, environment, entry, first_use, within: Some(value) })
        };
        self.follow(vnf).into_iter().filter_map(source).collect()
    }
}
