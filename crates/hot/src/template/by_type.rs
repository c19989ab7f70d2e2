//! The resources of a template by type.

use std::num::NonZeroU32;

use vnfcheck_maps::IndexMap;

use super::Template;
use crate::members::Created;
use crate::resource::{Definition, Group, Parts, Resource, Via};
use crate::resource_type::ResourceType;
use crate::vocabulary::Words;
use vnfcheck_yaml::{Node, NodeId};

/// A resource of a type, or a group with members of that type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TypeUse {
    /// 0-based position among the resources.
    position: u32,
    /// 1-based position among the definitions of members; `None` for a resource of the type.
    member: Option<NonZeroU32>,
}

/// A definition of members.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredMember {
    body: NodeId,
    parts: Parts,
    words: Words,
}

impl Template {
    pub(super) fn index_types(&mut self) {
        let mut by_type: IndexMap<Box<str>, Vec<TypeUse>> = IndexMap::default();
        let (mut members, mut unknown) = (Vec::new(), Vec::new());
        for (position, resource) in (0..).zip(self.resources()) {
            let Created { created, unknown: hidden } = Created::by(resource);
            unknown.extend(hidden.into_iter().map(|node| (position, node.id())));
            for (index, definition) in
                created.into_iter().filter(|it| !it.is_repeated).map(|it| it.definition).enumerate()
            {
                let Some(name) = definition.type_name() else { continue };
                let member = if index > 0 {
                    let Definition { body, parts, words } = definition;
                    members.push(StoredMember { body: body.id(), parts, words });
                    u32::try_from(members.len()).ok().and_then(NonZeroU32::new)
                } else {
                    None
                };
                let found = TypeUse { position, member };
                match by_type.get_mut(name) {
                    Some(known) => known.push(found),
                    None => drop(by_type.insert(name.into(), vec![found])),
                }
            }
        }
        by_type.values_mut().for_each(Vec::shrink_to_fit);
        members.shrink_to_fit();
        self.by_type = by_type;
        unknown.shrink_to_fit();
        self.members = members;
        self.unknown = unknown;
    }

    /// Returns the nodes that determine definitions of resources, but whose values are unknown, each with its resource.
    pub fn unknown_parts(&self) -> impl Iterator<Item = (Resource<'_>, Node<'_>)> {
        let unknown = self.unknown.iter();
        unknown.filter_map(|(position, node)| {
            Some((self.resource_at(*position as usize)?, self.tree.node(*node)?))
        })
    }

    /// Returns the resources of one type, in document order for each name of the type.
    pub fn resources_of(&self, of_type: ResourceType) -> impl Iterator<Item = Resource<'_>> {
        of_type.names().iter().flat_map(|name| self.resources_named(name))
    }

    /// Returns the resources whose type has this name, in document order.
    pub fn resources_named(&self, type_name: &str) -> impl Iterator<Item = Resource<'_>> {
        let own = self.uses_of(type_name).iter().filter(|it| it.member.is_none());
        own.filter_map(|it| self.resource_at(it.position as usize))
    }

    /// Returns the definitions of one type, each with its resource: resources of that type, and groups with members of
    /// that type.
    pub fn definitions_of(
        &self,
        of_type: ResourceType,
    ) -> impl Iterator<Item = (Resource<'_>, Definition<'_>)> {
        of_type.names().iter().flat_map(|name| self.definitions_named(name))
    }

    /// Returns the definitions whose type has this name, each with its resource.
    pub fn definitions_named(&self, type_name: &str) -> impl Iterator<Item = (Resource<'_>, Definition<'_>)> {
        let uses = self.uses_of(type_name);
        let with = move |is_member| uses.iter().filter(move |it| it.member.is_some() == is_member);
        with(false).chain(with(true)).filter_map(|it| self.definition_at(*it))
    }

    /// Returns the definitions whose type satisfies the predicate, in document order.
    pub fn definitions_with(
        &self,
        is_wanted: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = (Resource<'_>, Definition<'_>)> {
        self.uses_with(is_wanted).into_iter().filter_map(|it| self.definition_at(it))
    }

    /// Returns the resources with a definition whose type satisfies the predicate, each with its 0-based position.
    pub(crate) fn resources_with(
        &self,
        is_wanted: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = (usize, Resource<'_>)> {
        let mut uses = self.uses_with(is_wanted);
        uses.dedup_by_key(|it| it.position);
        let positions = uses.into_iter().map(|it| it.position as usize);
        positions.filter_map(|position| Some((position, self.resource_at(position)?)))
    }

    /// Returns the uses of the types that satisfy the predicate, in document order.
    fn uses_with(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<TypeUse> {
        let wanted = self.by_type.iter().filter(|(name, _)| is_wanted(name));
        let mut uses: Vec<TypeUse> = wanted.flat_map(|(_, uses)| uses).copied().collect();
        uses.sort_unstable();
        uses
    }

    /// Returns the names of the types and files from which resources are created, each with the resources and the
    /// scalars that contain the name. Ordinary types are grouped by name; each entry of a chain or stack is a separate
    /// item.
    pub fn type_texts(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = (Resource<'_>, Node<'_>)>)> {
        let types = self.by_type.iter().map(|(name, uses)| (name.as_ref(), uses.as_slice(), None));
        let lists = |name: &str| Group::LISTING.iter().any(|it| it.resource_type().is_named(name));
        let listed = self.resources_with(lists).flat_map(|(_, resource)| {
            let listed = resource.type_references().filter(|(via, _)| matches!(via, Via::Chain | Via::Stack));
            listed.map(move |(_, node)| (node.text(), [].as_slice(), Some((resource, node))))
        });
        types.chain(listed).map(|(text, uses, one)| {
            let uses = uses.iter().filter_map(|it| {
                let (resource, definition) = self.definition_at(*it)?;
                Some((resource, definition.type_node()?))
            });
            (text, uses.chain(one))
        })
    }

    fn uses_of(&self, type_name: &str) -> &[TypeUse] {
        self.by_type.get(type_name).map(Vec::as_slice).unwrap_or_default()
    }

    fn definition_at(&self, found: TypeUse) -> Option<(Resource<'_>, Definition<'_>)> {
        let resource = self.resource_at(found.position as usize)?;
        let Some(member) = found.member else { return Some((resource, resource.definition)) };
        let StoredMember { body, parts, words } = *self.members.get(member.get() as usize - 1)?;
        Some((resource, Definition { body: self.tree.node(body)?, parts, words }))
    }
}
