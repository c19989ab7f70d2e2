//! Checks of the declared type of a parameter against its use.

use vnfcheck_hot::{Entry, FileId, Node, Package, Target, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::ParamRef;
use vnfcheck_vnf::values::branches;
use vnfcheck_vnf::walk::{Follow, Walk};

use crate::fixes;
use crate::words::{alternatives, and_pass_separate};
use vnfcheck_check::Findings;

/// The type of a parameter for one value.
pub(crate) const STRING: &[&str] = &["string"];

/// The types of a parameter for one value or several.
pub(crate) const STRING_OR_LIST: &[&str] = &["string", LIST];

const LIST: &str = "comma_delimited_list";

/// Checks that a parameter has one of the allowed types. Other requirements cover parameters without a declaration or
/// type.
pub(crate) fn check(
    package: &Package,
    template: &Template,
    used: ParamRef<'_>,
    allowed: &[&str],
    out: &mut Findings,
) {
    if is_good(package, template, used, allowed, out) {
        out.pass();
    }
}

/// The parameters whose callers were already checked for one requirement.
pub(crate) struct Checked<'p> {
    package: &'p Package,
    walk: Walk<'p>,
}

impl<'p> Checked<'p> {
    pub(crate) fn new(package: &'p Package) -> Self {
        Self { package, walk: Walk::new(package, Follow::Whole) }
    }

    /// Works like [`check`], and checks the parameters that callers pass.
    pub(crate) fn check(
        &mut self,
        template: &'p Template,
        used: ParamRef<'p>,
        allowed: &[&str],
        out: &mut Findings,
    ) {
        check(self.package, template, used, allowed, out);
        self.check_passed(template, used, allowed, out);
    }

    /// Checks the parameters that callers of a template pass, unchanged, to its parameter.
    pub(crate) fn check_passed(
        &mut self,
        template: &'p Template,
        used: ParamRef<'p>,
        allowed: &[&str],
        out: &mut Findings,
    ) {
        self.walk.enter_use(template, used);
        while let Some(step) = self.walk.next_parameter() {
            if let Some(used) = step.parameter() {
                is_good(self.package, step.at.template, used, allowed, out);
            }
        }
    }
}

/// Works like [`check`], but counts no pass. Returns `true` if the type is allowed, `false` if there is a finding or
/// there is nothing to check.
pub(crate) fn is_good(
    package: &Package,
    template: &Template,
    used: ParamRef<'_>,
    allowed: &[&str],
    out: &mut Findings,
) -> bool {
    let Some(declared) = used.declared_type(template) else {
        if used.is_indexed && !allowed.contains(&LIST) {
            let name = used.name();
            out.fail(
                used.node,
                format!(
                    "an element of `{name}` is used, but `{name}` must have type {}",
                    alternatives(allowed)
                ),
            )
            .help(format!("use `{{get_param: {name}}}`"));
        }
        return false;
    };
    let found = declared.value.text();
    if !allowed.contains(&found) {
        let name = used.name();
        let first = allowed.first().copied().unwrap_or_default();
        let wanted = if used.is_indexed && allowed.contains(&LIST) { LIST } else { first };
        let has_parts = [LIST, "json"].contains(&found);
        let may_become = suits(used, wanted) && (!has_parts || all_suit(package, template, name, wanted));
        out.fail(
            declared,
            format!("parameter `{name}` has type `{found}`, expected {}", alternatives(allowed)),
        )
        .related(used.node, "used here")
        .help(if may_become {
            format!("declare the parameter with `type: {wanted}`")
        } else {
            format!("use a separate parameter with `type: {first}`{}", and_pass_separate(package, template))
        })
        .fix((may_become && !used.is_indexed).then(|| fixes::retype(declared, wanted)));
        return false;
    }
    true
}

/// Returns `true` if the call that reads a parameter is also valid for another type. Only a list has elements, which
/// are selected by position. An element of a string would be a single character.
fn suits(used: ParamRef<'_>, type_name: &str) -> bool {
    !used.is_indexed || type_name == LIST && used.is_of_position()
}

/// Returns `true` if all calls of a parameter are valid for another type, including calls in nested templates that
/// receive the whole value.
fn all_suit<'p>(package: &'p Package, template: &'p Template, name: &'p str, type_name: &str) -> bool {
    let mut seen: HashSet<(FileId, &str)> = HashSet::from_iter([(template.file(), name)]);
    let mut pending = vec![(template, name)];
    while let Some((template, name)) = pending.pop() {
        let position = template.parameter_position(name);
        let calls = template.references(Target::Parameter).filter(|it| it.declared == position);
        if !calls.filter_map(|it| ParamRef::naming(it.name)).all(|it| suits(it, type_name)) {
            return false;
        }
        for call in package.calls_from(template.file()) {
            let Some(nested) = package.called(&call) else { continue };
            let arguments = call.passed();
            let received = arguments.entries().filter(|it| passes_whole(it.value, name)).map(Entry::name);
            let declared = received.filter(|it| nested.parameter(it).is_some());
            let new = declared.filter(|it| seen.insert((nested.file(), *it)));
            pending.extend(new.map(|it| (nested, it)));
        }
    }
    true
}

/// Returns `true` if an argument passes the whole value of a parameter.
fn passes_whole(argument: Node<'_>, name: &str) -> bool {
    branches(argument).filter_map(ParamRef::at).any(|it| !it.is_indexed && it.name() == name)
}

/// Works like [`check`] for a parameter that supplies a whole list or map of values.
pub(crate) fn check_whole(template: &Template, used: ParamRef<'_>, allowed: &[&str], out: &mut Findings) {
    let name = used.name();
    let Some(declared) = used.declared_type(template) else { return };
    let found = declared.value.text();
    let wanted = alternatives(allowed);
    out.fail(declared, format!("parameter `{name}` has type `{found}`, expected {wanted}"))
        .related(used.node, "used here for all values")
        .help(format!("use a separate parameter of type {wanted} for each value"));
}
