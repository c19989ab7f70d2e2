//! R-708564: parameters of certain properties keep their names in nested templates.

mod help;
mod lists;
mod passed;
mod prescribed;
mod readers;
mod uses;

use std::cell::OnceCell;

use vnfcheck_fix::Decision;
use vnfcheck_hot::{Call, FileId, NestedCall, Owner, PSEUDO_PARAMETERS, Package, get_param_name};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{ParamRef, values};

use crate::fixes;
use crate::onap::aspects::computed;
use crate::words::{call_one_for_each, pass_parameter};
use help::{PassedList, pass_list, pass_whole, unify};
use lists::Lists;
use passed::{Argument, Renamed, passed_values};
use prescribed::{Kept, Prescribed};
use readers::Readers;
use uses::has_form;
use vnfcheck_check::{Context, Finding, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-708564", check).about_resources()];

/// A parameter of a template.
type Parameter<'p> = (FileId, &'p str);

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let by_file = uses::by_file(package);
    let mut checker = Checker::of(cx);
    for call in package.nested_calls().filter(|call| !is_network_collection(call)) {
        let Some(nested) = package.called(&call) else { continue };
        let Some(uses) = by_file.get(&nested.file()) else { continue };
        for passed in call.passed().entries().flat_map(passed_values) {
            if let Some(found) = uses.get(passed.argument.name()).copied() {
                checker.check_value(&Argument { call, nested, passed, found }, out);
            }
        }
    }
}

/// The check of passed values, with data shared between findings.
struct Checker<'c, 'p> {
    cx: &'c Context<'p>,
    package: &'p Package,
    /// The help texts for parameters that receive several values, by parameter; `None` for other parameters.
    several: HashMap<Parameter<'p>, Option<String>>,
    lists: OnceCell<Lists<'p>>,
    prescribed: OnceCell<Prescribed<'p>>,
    readers: OnceCell<Readers<'p>>,
}

impl<'c, 'p> Checker<'c, 'p> {
    fn of(cx: &'c Context<'p>) -> Self {
        Self {
            cx,
            package: cx.package(),
            several: HashMap::default(),
            lists: OnceCell::new(),
            prescribed: OnceCell::new(),
            readers: OnceCell::new(),
        }
    }

    fn lists(&self) -> &Lists<'p> {
        self.lists.get_or_init(|| Lists::of(self.cx))
    }

    fn prescribed(&self) -> &Prescribed<'p> {
        self.prescribed.get_or_init(|| Prescribed::of(self.cx))
    }

    fn readers(&self) -> &Readers<'p> {
        self.readers.get_or_init(|| Readers::of(self.package))
    }

    fn check_value(&mut self, argument: &Argument<'p>, out: &mut Findings) {
        match get_param_name(argument.value()) {
            Some(outer) if outer.text() == argument.name() => out.pass(),
            Some(outer) => self.report(&Renamed { argument: *argument, outer }, out),
            None if Call::at(argument.value(), Owner::default()).is_some() => {
                check_function(self.package, argument, out);
            }
            None => {
                let whole = self.readers().built_list(argument);
                check_parts(self.package, argument, whole.as_ref(), out);
            }
        }
    }

    /// Reports a parameter that a call passes under another name.
    fn report(&mut self, renamed: &Renamed<'p>, out: &mut Findings) {
        let Renamed { argument, outer } = *renamed;
        let (caller, inner) = (argument.call.caller, argument.name());
        let file = self.package.path_of(argument.nested.file());
        let finding = out
            .fail(outer, format!("parameter `{}` is passed as `{inner}` to `{file}`", outer.text()))
            .related(argument.found.name, format!("used here for `{}`", argument.found.property));
        finding.waits_for(self.own_parameter(renamed));
        if let Some(help) = self.help_for_several(&argument) {
            finding.help(help);
            if argument.found.may_be_element {
                self.pass_elements(renamed, finding);
            }
        } else if argument.is_part() && !argument.is_of_list() {
            finding.help(pass_whole(self.package, caller, inner));
        // An element of a list cannot have the name of the list.
        } else if argument.is_part() {
            let new = self.lists().new_name(renamed.outer());
            let list = PassedList { name: outer.text(), required: self.required_list(renamed), new };
            let pass = pass_list(self.package, caller, list);
            finding.help(format!("{pass} the index, and select the element in `{file}`"));
        } else {
            self.keep_one_name(renamed, finding);
        }
    }

    /// Returns the decision to pass the whole list, or to pass a separate parameter of the same name.
    fn own_parameter(&self, renamed: &Renamed<'p>) -> Option<Decision> {
        let Renamed { argument, .. } = renamed;
        let list = self.required_list(renamed);
        let is_of_value = argument.passed.is_of_value;
        if argument.is_part() && !is_of_value && argument.is_of_list() && !list.contains('{') {
            return Some(Decision::WholeList {
                template: argument.nested.file(),
                name: argument.name().to_owned(),
                list: list.to_owned(),
            });
        }
        // The part of an `OS::Heat::Value` is not selected where the parameter is read.
        if is_of_value || !has_form(argument.found.property, argument.name()) {
            return None;
        }
        fixes::own_parameter(argument.call.caller, ParamRef::at(argument.value())?, argument.name())
    }

    /// Returns the name of the list that must contain the value: the current name if no requirement prescribes a name.
    fn required_list(&self, renamed: &Renamed<'p>) -> &str {
        self.lists().required(renamed.argument.inner()).unwrap_or(renamed.outer.text())
    }

    /// Returns the help for a parameter that receives several values, which cannot all have the name.
    fn help_for_several(&mut self, argument: &Argument<'p>) -> Option<String> {
        let package = self.package;
        let help = || {
            let (nested, name) = argument.inner();
            call_one_for_each(package, nested, name, argument.found.may_be_element)
        };
        self.several.entry(argument.inner()).or_insert_with(help).clone()
    }

    /// Adds the decisions to pass elements of one list instead of several values.
    fn pass_elements(&self, renamed: &Renamed<'p>, finding: &mut Finding) {
        let Renamed { argument, .. } = renamed;
        for decision in self.readers().elements(argument.nested, argument.name()) {
            finding.waits_for(decision);
        }
        if let Some(other) = self.readers().requiring(renamed.outer(), argument.inner()) {
            finding.related(other, "passed under the same name here, so an element cannot replace it");
        }
    }

    /// Adds the help and the fix that give both parameters the same name.
    fn keep_one_name(&self, renamed: &Renamed<'p>, finding: &mut Finding) {
        let Renamed { argument, outer } = renamed;
        let (caller, inner, outer) = (argument.call.caller, argument.name(), outer.text());
        let kept = self.prescribed().kept(renamed);
        let fix = match kept {
            Kept::Outer if renamed.is_passed_twice() => None,
            Kept::Outer => fixes::rename_parameter(self.cx, argument.nested, inner, outer),
            Kept::Inner if caller.parameter(inner).is_none() => {
                fixes::rename_parameter(self.cx, caller, outer, inner)
            }
            Kept::Inner | Kept::Both => None,
        };
        finding.help(unify(self.package, renamed, kept)).fix(fix);
    }
}

/// Checks an argument that a function computes from parameters. If none of these parameters has the name of the
/// argument, the function passes another parameter; otherwise the files do not show which parameter the function
/// passes.
fn check_function<'p>(package: &'p Package, argument: &Argument<'p>, out: &mut Findings) {
    let (caller, inner, value) = (argument.call.caller, argument.name(), argument.value());
    let mut used = value.followed().filter_map(get_param_name);
    // A pseudo parameter has no other name.
    if !used.any(|it| !PSEUDO_PARAMETERS.contains(&it.text())) {
        return computed::note(package, caller, value, format_args!("argument `{inner}`"), out);
    }
    let (nested, found) = (argument.nested.file(), argument.found);
    let file = package.path_of(nested);
    let used = computed::parameters_of(package, caller, value);
    if used.is_none_or(|all| all.iter().any(|it| it.name() == inner)) {
        return out.undecided(
            value,
            format!("the files do not show which parameter the function passes as `{inner}` to `{file}`"),
            format!("pass `{{ get_param: {inner} }}` without a function"),
        );
    }
    let help = call_one_for_each(package, nested, inner, found.may_be_element);
    out.fail(value, format!("{} is passed as `{inner}` to `{file}`", computed::described(value)))
        .related(found.name, format!("used here for `{}`", found.property))
        .help(help.unwrap_or_else(|| pass_parameter(package, caller, inner)));
}

/// Checks the parameters in a list: an element of a list has a different name from the parameter.
fn check_parts(package: &Package, argument: &Argument<'_>, whole: Option<&Decision>, out: &mut Findings) {
    let (inner, found) = (argument.name(), argument.found);
    let file = package.path_of(argument.nested.file());
    // A parameter in an index selects the value, but is not itself passed.
    let passed = |item| ParamRef::at(item).map_or_else(|| values::uses_in(item), |it| vec![it]);
    for outer in argument.value().items().flat_map(passed).map(|used| used.node) {
        out.fail(
            outer,
            format!("parameter `{}` is passed as an element of `{inner}` to `{file}`", outer.text()),
        )
        .related(found.name, format!("used here for `{}`", found.property))
        .help(format!(
            "pass the value as a separate parameter of the same name, and use this parameter in `{file}`"
        ))
        .waits_for(whole.cloned());
    }
}

/// Returns `true` if the subinterfaces of a call are a collection of networks: their networks have the name of the
/// collection.
fn is_network_collection(call: &NestedCall<'_>) -> bool {
    let subinterfaces =
        call.resource.definitions().filter_map(|it| it.body.get("metadata")?.get("subinterface_type"));
    subinterfaces.into_iter().any(|kind| kind.text() == "network_collection")
}
