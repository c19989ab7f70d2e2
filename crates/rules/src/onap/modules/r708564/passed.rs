//! Values that calls pass to nested templates.

use vnfcheck_hot::select::read_through;
use vnfcheck_hot::{Call, Entry, NestedCall, Node, Owner, Template, get_param_name};
use vnfcheck_vnf::{ParamRef, values};

use super::Parameter;
use super::uses::{PropertyUse, is_element};

/// A value that a call passes.
#[derive(Clone, Copy)]
pub(super) struct Passed<'p> {
    /// The argument with this value.
    pub(super) argument: Entry<'p>,
    /// `true` if the call passes only part of the value.
    pub(super) is_of_value: bool,
}

/// Returns the values that an argument passes: each branch of an `if` is a value. An `OS::Heat::Value` that lacks the
/// selected part passes nothing.
pub(super) fn passed_values(argument: Entry<'_>) -> impl Iterator<Item = Passed<'_>> {
    let parts = values::branches(argument.value).flat_map(read_through).map(move |part| Passed {
        argument: Entry { value: part.node, ..argument },
        is_of_value: !part.rest.is_empty(),
    });
    parts.filter(|it| !it.is_of_value || Call::at(it.argument.value, Owner::default()).is_some())
}

/// A value that a call passes to a parameter with a listed use.
#[derive(Clone, Copy)]
pub(super) struct Argument<'p> {
    pub(super) call: NestedCall<'p>,
    /// The called template.
    pub(super) nested: &'p Template,
    pub(super) passed: Passed<'p>,
    /// The use of the parameter in the called template.
    pub(super) found: PropertyUse<'p>,
}

impl<'p> Argument<'p> {
    pub(super) fn name(&self) -> &'p str {
        self.passed.argument.name()
    }

    pub(super) fn value(&self) -> Node<'p> {
        self.passed.argument.value
    }

    /// Returns the parameter of the called template.
    pub(super) fn inner(&self) -> Parameter<'p> {
        (self.nested.file(), self.name())
    }

    /// Returns `true` if the call passes only part of a parameter or value.
    pub(super) fn is_part(&self) -> bool {
        self.passed.is_of_value || is_element(self.value())
    }

    /// Returns `true` if a passed part may be an element of a list. A flavor, an image, a network and a subnet are
    /// single values; maps and strings have no list elements.
    pub(super) fn is_of_list(&self) -> bool {
        let used = ParamRef::at(self.value());
        self.found.may_be_element && used.is_none_or(|it| !it.is_of_no_list(self.call.caller))
    }
}

/// A parameter that a call passes under another name.
#[derive(Clone, Copy)]
pub(super) struct Renamed<'p> {
    pub(super) argument: Argument<'p>,
    /// The name of the parameter of the caller.
    pub(super) outer: Node<'p>,
}

impl<'p> Renamed<'p> {
    /// Returns the parameter of the caller.
    pub(super) fn outer(&self) -> Parameter<'p> {
        (self.argument.call.caller.file(), self.outer.text())
    }

    /// Returns `true` if the call also passes the parameter of the caller as another argument.
    pub(super) fn is_passed_twice(&self) -> bool {
        let passed = self.argument.call.passed();
        let mut others = passed.entries().filter(|it| it.name() != self.argument.name());
        others.any(|it| get_param_name(it.value).is_some_and(|name| name.has_text(self.outer.text())))
    }
}
