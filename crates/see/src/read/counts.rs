//! Numbers of members of groups.

use vnfcheck_hot::{Definition, Node, ResourceType, Template};
use vnfcheck_vnf::evaluate::{Content, values};

use super::Reader;
use crate::model::{Count, Decided, Group};
use crate::names::seen;

/// Properties that contain the number of members or its bounds, by type.
const BOUNDS: [(ResourceType, &[&str]); 3] = [
    (ResourceType::ResourceGroup, &["count"]),
    (ResourceType::AutoScalingGroup, &["min_size", "max_size"]),
    (ResourceType::InstanceGroup, &["Size"]),
];

impl<'p> Reader<'_, 'p> {
    /// Returns the group that a definition describes, with the number of its members.
    pub(super) fn group(&self, template: &'p Template, definition: Definition<'p>) -> Option<Group> {
        let type_name = seen(definition.type_name()?);
        Some(Group { type_name, count: self.count(template, definition) })
    }

    /// Returns the number of members of a group; any other resource counts as a single member.
    pub(super) fn count(&self, template: &'p Template, definition: Definition<'p>) -> Decided<Count> {
        let Some((_, properties)) = BOUNDS.iter().find(|(of_type, _)| definition.is(*of_type)) else {
            return Decided::Known(Count::ONE);
        };
        if definition.has_unknown_properties() {
            return Decided::Undecided("the files do not determine the properties of the group".into());
        }
        let mut count: Option<Count> = None;
        for property in *properties {
            let Some(entry) = definition.property(property).filter(|it| !it.value.is_null()) else {
                continue;
            };
            match self.numbers(template, entry.value) {
                Decided::Known(number) => count = Some(count.map_or(number, |it| it.with(number))),
                undecided @ Decided::Undecided(_) => return undecided,
            }
        }
        // Without a number, Heat creates one member.
        Decided::Known(count.unwrap_or(Count::ONE))
    }

    fn numbers(&self, template: &'p Template, node: Node<'p>) -> Decided<Count> {
        let mut count: Option<Count> = None;
        for value in values(&self.vnf.callers, Some(template), node) {
            let text = match &value {
                Ok(value) => match &value.content {
                    Content::Written(node) => node.text(),
                    Content::Text(text) => text,
                    Content::List(_) | Content::Null => "",
                },
                Err(unknown) => return Decided::Undecided(seen(&unknown.reason.to_string())),
            };
            let Ok(number) = text.trim().parse::<u64>() else {
                return Decided::Undecided("the number of members is not a number".into());
            };
            let number = Count { least: number, most: number };
            count = Some(count.map_or(number, |it| it.with(number)));
        }
        count.map_or_else(|| Decided::Undecided("the number of members is unknown".into()), Decided::Known)
    }
}
