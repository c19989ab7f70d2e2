//! The definitions of the resources that a resource creates: members at every depth of groups, elements of chains and
//! the templates of stacks, through the functions that the template itself determines.

use smallvec::SmallVec;
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::Node;

use crate::call::{called, get_file_name};
use crate::properties::{Merged, alternatives};
use crate::resource::{Definition, Group, Resource, Via};
use crate::values::{Values, leaves};
use crate::vocabulary::Words;

/// Maximum depth of groups in groups.
const MOST_LEVELS: u32 = 64;

/// Maximum number of definitions of one resource.
const MOST_CREATED: usize = 10_000;

/// The definitions of a resource and its members.
pub(crate) struct Created<'t> {
    pub(crate) created: SmallVec<[Member<'t>; 1]>,
    /// Nodes with unknown values, which determine further definitions, types or properties.
    pub(crate) unknown: Vec<Node<'t>>,
}

/// The definition of a resource or of members.
pub(crate) struct Member<'t> {
    pub(crate) via: Via,
    pub(crate) definition: Definition<'t>,
    /// `true` if an earlier element of the same chain has the same definition.
    pub(crate) is_repeated: bool,
}

impl<'t> Created<'t> {
    /// Returns the definition of a resource, then the definitions of its members, outer groups first.
    pub(crate) fn by(resource: Resource<'t>) -> Self {
        let own = Member { via: Via::Type, definition: resource.definition, is_repeated: false };
        let mut found = Self { created: SmallVec::new(), unknown: Vec::new() };
        found.add(own, MOST_LEVELS);
        found
    }

    fn add(&mut self, member: Member<'t>, levels: u32) {
        let definition = member.definition;
        let is_repeated = member.is_repeated;
        self.created.push(member);
        if is_repeated {
            return;
        }
        self.unknown.extend(definition.properties().and_then(|it| Merged::of(it).unknown));
        if definition.group().is_none() {
            return;
        }
        self.unknown.extend(definition.unknown_template());
        let is_full = self.created.len() > MOST_CREATED;
        let Some(levels) = levels.checked_sub(1).filter(|_| !is_full) else {
            return self.unknown.push(definition.body);
        };
        for member in definition.expand(&mut self.unknown) {
            self.add(member, levels);
        }
    }
}

impl<'t> Resource<'t> {
    /// The scalars that name types or files, each with its use: the resource's type, the types of members at every
    /// depth of groups, the types of a `ResourceChain`, the file of an `OS::Heat::Stack`.
    pub fn type_references(self) -> impl Iterator<Item = (Via, Node<'t>)> {
        let Created { created, .. } = Created::by(self);
        created.into_iter().flat_map(|it| {
            let own = it.definition.type_node().map(|node| (it.via, node));
            let files = it.definition.files().map(|node| (Via::Stack, node));
            own.into_iter().filter(|(_, node)| node.is_filled()).chain(files)
        })
    }

    /// Returns the definitions of the resource and of its members at every depth of groups. A definition that a
    /// condition selects counts once for each alternative.
    pub fn definitions(self) -> impl Iterator<Item = Definition<'t>> {
        Created::by(self).created.into_iter().filter(|it| !it.is_repeated).map(|it| it.definition)
    }

    /// The nodes that determine definitions of the resource or its members, but whose values are unknown.
    pub fn unknown_parts(self) -> Vec<Node<'t>> {
        Created::by(self).unknown
    }
}

impl<'t> Definition<'t> {
    /// The definition of the members, if the resource is a group whose members share a single definition.
    pub fn member(self) -> Option<Definition<'t>> {
        self.group()?.definition_of_members()?;
        let mut members = self.members();
        members.next().filter(|_| members.next().is_none())
    }

    /// The definitions of the members, one for each alternative: for a group the shared definition, for a
    /// `ResourceChain` one definition for each type in `resources`, with the shared properties.
    pub fn members(self) -> impl Iterator<Item = Definition<'t>> {
        let members = if self.group().is_some() { self.expand(&mut Vec::new()) } else { Vec::new() };
        members.into_iter().filter(|it| !it.is_repeated).map(|it| it.definition)
    }

    /// Returns the properties of each alternative.
    pub(crate) fn alternatives(self) -> SmallVec<[Option<Node<'t>>; 1]> {
        alternatives(self.properties())
    }

    /// Returns the definitions of the members, and adds the nodes that hide definitions or types.
    fn expand(self, unknown: &mut Vec<Node<'t>>) -> Vec<Member<'t>> {
        let mut members = Vec::new();
        match self.group() {
            Some(Group::Chain) => self.elements(&mut members, unknown),
            Some(group) => {
                let given = group.definition_of_members().and_then(|name| self.property(name));
                let bodies = given.into_iter().flat_map(|it| leaves(it.value)).filter(|it| it.is_mapping());
                for body in bodies {
                    match Definition::of_member(body) {
                        Some(shared) => members.extend(shared.each_type(unknown)),
                        None => unknown.push(body),
                    }
                }
            }
            None => {}
        }
        members
    }

    /// Returns the definition of members at a node, which a merge may assemble from parts; `None` for an unknown
    /// definition.
    fn of_member(body: Node<'t>) -> Option<Self> {
        let merged = Merged::of(body);
        if merged.unknown.is_some() {
            return None;
        }
        let with = |name: &str| merged.parts.iter().rev().find(|it| it.get(name).is_some());
        let body = with("type").or(merged.parts.last()).copied().unwrap_or(body);
        // The definition is part of a property, which has the same form in every dialect.
        let properties = with("properties").and_then(|it| it.get("properties"));
        Some(Definition::at(body, Words::Hot).with_properties(properties))
    }

    /// Returns one definition for each alternative of the type and the properties.
    fn each_type(self, unknown: &mut Vec<Node<'t>>) -> Vec<Member<'t>> {
        let types = self.type_node().map(types_at).unwrap_or_default();
        unknown.extend(types.iter().filter(|it| called(**it).is_some()));
        let with_type = |node: &Node<'t>| self.of_type(*node);
        let own = types.is_empty().then_some(self);
        let each = own.into_iter().chain(types.iter().map(with_type)).flat_map(|definition| {
            definition.alternatives().into_iter().map(move |it| definition.with_properties(it))
        });
        each.map(|definition| Member { via: Via::Group, definition, is_repeated: false }).collect()
    }

    /// Adds the elements of a `ResourceChain`.
    fn elements(self, members: &mut Vec<Member<'t>>, unknown: &mut Vec<Node<'t>>) {
        let mut seen = HashSet::default();
        let shared = alternatives(self.property("resource_properties").map(|it| it.value));
        let types = self.property("resources").map(|it| types_at(it.value));
        for type_node in types.into_iter().flatten() {
            if called(type_node).is_some() {
                unknown.push(type_node);
            }
            if !type_node.is_filled() {
                continue;
            }
            let is_repeated = !seen.insert(type_node.text());
            let element = Definition::at(type_node, Words::Hot).of_type(type_node);
            members.extend(shared.iter().map(|properties| Member {
                via: Via::Chain,
                definition: element.with_properties(*properties),
                is_repeated,
            }));
        }
    }

    /// The values of a stack's `template`, one for each alternative.
    fn templates(self) -> Values<'t> {
        let template = if self.group() == Some(Group::Stack) { self.property("template") } else { None };
        template.map(|it| leaves(it.value)).unwrap_or_default()
    }

    /// The files from which a stack is created.
    pub(crate) fn files(self) -> impl Iterator<Item = Node<'t>> {
        self.templates().into_iter().filter_map(get_file_name).filter(|node| node.is_filled())
    }

    /// The template of a stack that is not a file.
    fn unknown_template(self) -> Option<Node<'t>> {
        self.templates().into_iter().find(|it| !it.is_null() && get_file_name(*it).is_none())
    }
}

/// Returns the possible types at a node: for a parameter that names a type, its values if the files determine them.
fn types_at(node: Node<'_>) -> Values<'_> {
    let mut types = Values::new();
    for written in leaves(node) {
        let before = types.len();
        types.extend(written.supplied());
        if types.len() == before {
            types.push(written);
        }
    }
    types
}
