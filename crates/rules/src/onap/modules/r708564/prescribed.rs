//! Parameters with names that other requirements prescribe.

use vnfcheck_hot::{Package, get_param_name, unfollowed};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::ParamRef;

use super::Parameter;
use super::passed::Renamed;
use super::uses::has_form;
use crate::onap::ports::address_names;
use crate::onap::servers::server_parameters;
use crate::onap::servers::wishes::Wishes;
use vnfcheck_check::Context;

/// The parameters that keep their names if a call passes a parameter under another name.
#[derive(Clone, Copy)]
pub(super) enum Kept {
    /// The parameter of the nested template.
    Inner,
    /// The parameter of the caller.
    Outer,
    /// Both parameters keep their names: servers also require other names for the parameter of the caller.
    Both,
}

/// The parameters with names that other requirements prescribe.
pub(super) struct Prescribed<'p> {
    conforming: HashSet<Parameter<'p>>,
    /// The parameters that calls pass under several such names.
    under_several: HashSet<Parameter<'p>>,
    wishes: Wishes<'p>,
}

impl<'p> Prescribed<'p> {
    pub(super) fn of(cx: &Context<'p>) -> Self {
        // Only help texts and fixes depend on the names, so an incomplete trace never changes a verdict.
        let conforming = unfollowed::watch(|| conforming(cx)).0;
        let under_several = passed_under_several(cx.package(), &conforming);
        Self { conforming, under_several, wishes: Wishes::of(cx.model()) }
    }

    /// Returns the parameters that keep their names.
    pub(super) fn kept(&self, renamed: &Renamed<'_>) -> Kept {
        let property = renamed.argument.found.property;
        let (inner, outer) = (renamed.argument.inner(), renamed.outer());
        let (caller, outer_name) = outer;
        let keeps_inner = self.conforming.contains(&inner)
            || has_form(property, renamed.argument.name()) && !has_form(property, outer_name);
        let keeps_outer = self.conforming.contains(&outer)
            || self.under_several.contains(&outer)
            || self.wishes.are_several(caller, outer_name);
        match (keeps_inner, keeps_outer) {
            (false, _) => Kept::Outer,
            (true, false) => Kept::Inner,
            (true, true) => Kept::Both,
        }
    }
}

/// Returns the parameters whose names other requirements prescribe: the parameters of addresses, subnets and server
/// names, and the parameters that callers pass to these parameters under the same name.
fn conforming<'p>(cx: &Context<'p>) -> HashSet<Parameter<'p>> {
    let of_names = server_parameters::conforming_names(cx.model());
    let mut found: HashSet<Parameter<'_>> = address_names::conforming(cx).chain(of_names).collect();
    let mut pending: Vec<_> = found.iter().copied().collect();
    while let Some((file, name)) = pending.pop() {
        for (call, value) in cx.package().arguments_for(file, name) {
            let used = ParamRef::at(value).filter(|it| it.name() == name && !it.is_indexed);
            let passed = used.map(|it| (call.caller.file(), it.name()));
            pending.extend(passed.filter(|it| found.insert(*it)));
        }
    }
    found
}

/// Returns the parameters that calls pass under several names that other requirements prescribe.
fn passed_under_several<'p>(
    package: &'p Package,
    conforming: &HashSet<Parameter<'p>>,
) -> HashSet<Parameter<'p>> {
    let (mut first, mut several) = (HashMap::default(), HashSet::default());
    for call in package.nested_calls() {
        let Some(nested) = package.called(&call) else { continue };
        for argument in call.passed().entries() {
            let Some(outer) = get_param_name(argument.value) else { continue };
            let passed = (call.caller.file(), outer.text());
            let name = argument.name();
            let is_prescribed = conforming.contains(&(nested.file(), name));
            if is_prescribed && *first.entry(passed).or_insert(name) != name {
                several.insert(passed);
            }
        }
    }
    several
}
