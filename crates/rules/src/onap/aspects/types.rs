//! Checks of the declared type of a parameter against its use.

use vnfcheck_hot::{Package, Template};
use vnfcheck_vnf::ParamRef;
use vnfcheck_vnf::walk::{Follow, Walk};

use crate::fixes;
use vnfcheck_check::Findings;

/// The type of a parameter for one value.
pub(crate) const STRING: &[&str] = &["string"];

/// The types of a parameter for one value or several.
pub(crate) const STRING_OR_LIST: &[&str] = &["string", "comma_delimited_list"];

/// Checks that a parameter has one of the allowed types. Other requirements cover parameters without a declaration or
/// type.
pub(crate) fn check(template: &Template, used: ParamRef<'_>, allowed: &[&str], out: &mut Findings) {
    if is_good(template, used, allowed, out) {
        out.pass();
    }
}

/// The parameters whose callers were already checked for one requirement.
pub(crate) struct Checked<'p>(Walk<'p>);

impl<'p> Checked<'p> {
    pub(crate) fn new(package: &'p Package) -> Self {
        Self(Walk::new(package, Follow::Whole))
    }

    /// Works like [`check`], and checks the parameters that callers pass.
    pub(crate) fn check(
        &mut self,
        template: &'p Template,
        used: ParamRef<'p>,
        allowed: &[&str],
        out: &mut Findings,
    ) {
        check(template, used, allowed, out);
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
        self.0.enter_use(template, used);
        while let Some(step) = self.0.next_parameter() {
            if let Some(used) = step.parameter() {
                is_good(step.at.template, used, allowed, out);
            }
        }
    }
}

/// Works like [`check`], but counts no pass. Returns `true` if the type is allowed, `false` if there is a finding or
/// nothing to check.
pub(crate) fn is_good(template: &Template, used: ParamRef<'_>, allowed: &[&str], out: &mut Findings) -> bool {
    let Some(declared) = used.declared_type(template) else {
        if used.is_indexed && !allowed.contains(&"comma_delimited_list") {
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
        out.fail(
            declared,
            format!("parameter `{name}` has type `{found}`, expected {}", alternatives(allowed)),
        )
        .related(used.node, "used here")
        .help(match allowed.first() {
            // A parameter of another type would have no elements; a parameter of type list would have no elements of
            // other names.
            Some(first)
                if used.is_indexed
                    && (!allowed.contains(&"comma_delimited_list") || !used.is_of_position()) =>
            {
                format!("use a separate parameter with `type: {first}`")
            }
            // An element of a string would be a single character.
            _ if used.is_indexed => "declare the parameter with `type: comma_delimited_list`".to_owned(),
            first => format!("declare the parameter with `type: {}`", first.copied().unwrap_or_default()),
        })
        .fix(allowed.first().filter(|_| !used.is_indexed).map(|it| fixes::retype(declared, it)));
        return false;
    }
    true
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

fn alternatives(allowed: &[&str]) -> String {
    allowed.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(" or ")
}
