//! R-90279: a parameter is used in the template that declares it.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Choice, Decision, Fix, Plan, REMOVE, Repair, Written};
use vnfcheck_hot::{Entry, FileId, Function, Node, Owner, Package, Parameter, Section, Target, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};
use vnfcheck_vnf::parameters::zone_index;
use vnfcheck_yaml::work::cap;

use crate::fixes;
use crate::onap::aspects::indices;
use crate::onap::modules::r11041;
use crate::slips::Meant;
use crate::words::Suggestion;
use vnfcheck_check::{Context, Finding, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-90279", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for template in cx.package().templates() {
        let unused = Unused::of(cx, template);
        for parameter in template.parameters() {
            let name = parameter.name();
            // R-98450 requires these parameters even if they are unused.
            if zone_index(name).is_some() {
                continue;
            }
            if !unused.names.contains(name) {
                out.pass();
            } else if !out.is_listed(parameter, true) {
                out.unlisted(parameter, true, 1);
            } else if let Some(reference) = unused.referenced.get(name) {
                out.fail(parameter, format!("parameter `{name}` is used only in an unused condition"))
                    .related(*reference, "used here")
                    .help("use the condition, or remove the condition and the parameter");
            } else {
                let finding = out.fail(parameter, format!("unused parameter `{name}`"));
                advise(template, parameter, &unused, finding);
            }
        }
    }
}

/// Adds the help for an unused parameter, together with the fix or the question.
fn advise(template: &Template, parameter: Parameter<'_>, unused: &Unused<'_>, finding: &mut Finding) {
    let name = parameter.name();
    let plan = Plan::RemoveParameter { template: template.file(), name: name.to_owned() };
    let title = format!("remove parameter `{name}`");
    // Removing the last parameter would violate R-35414, and removing a parameter that receives an output would
    // violate R-07443.
    let is_last = unused.are_all;
    // The fix corrects the misspelled reference instead of removing the parameter, whose value would be lost.
    if let Some((typo, suggestion)) = unused.typos.get(name) {
        finding
            .help(format!(
                "correct `{}` if the name means this parameter, or remove the parameter",
                typo.text()
            ))
            .related(*typo, "a similar name")
            .fix(fixes::write_suggestion(&[*typo], *suggestion).unwrap_or_else(|| Fix::risky(title, plan)));
    } else if let Some(place) = unused.meant.place(name) {
        finding
            .help(unused.meant.help(place, name))
            .related(place, "may mean the parameter")
            .waits_for((!is_last).then(|| removal(parameter, Fix::risky(title, plan))));
    } else if let Some((call, file)) = unused.left_out.get(name) {
        finding
            .help(format!("pass the parameter to `{file}`, which declares a parameter of the same name"))
            .related(*call, "the call that does not pass the parameter")
            .waits_for((!is_last).then(|| removal(parameter, Fix::risky(title, plan))));
    } else if let Some(later) = unused.later(name) {
        finding.help(format!(
            "use the parameter with `get_param`, or remove it with its values and decrement the index of later names, such as `{later}`"
        ));
        // Other fixes close the gap.
        finding.waits_for((!is_last).then(|| removal(parameter, Fix::risky(title, plan))));
    } else if unused.is_output(name) {
        finding.help("use the parameter with `get_param`; an output of the volume module supplies its value");
    } else if is_last {
        advise_last(template, parameter, unused, finding);
    } else {
        // A parameter may seem unused because the element that needs the parameter is missing.
        let fix = if unused.has_dead_ends { Fix::risky(title, plan) } else { Fix::safe(title, plan) };
        finding
            .help("use the parameter with `get_param`, or remove it here and where its value is set")
            .fix(fix);
    }
}

/// Adds the help for a parameter of a template that uses no parameter. The question concerns only the first parameter.
fn advise_last(template: &Template, parameter: Parameter<'_>, unused: &Unused<'_>, finding: &mut Finding) {
    finding.help(if unused.names.len() == 1 {
        "use the parameter with `get_param`; a template must declare at least one parameter"
    } else {
        "use the parameter with `get_param`, or remove all unused parameters but one, and their values in environment files and calls: a template must declare at least one parameter"
    });
    if template.parameters().next().is_some_and(|it| it.name() == parameter.name()) {
        finding.waits_for(returned(template, parameter));
    }
}

/// Returns the unused parameters of all templates that authors can simply remove, because nothing else seems to refer
/// to them and no requirement needs them.
pub(crate) fn removable<'p>(cx: &Context<'p>) -> HashSet<(FileId, &'p str)> {
    let mut removable = HashSet::default();
    for template in cx.package().templates() {
        let unused = Unused::of(cx, template);
        if !unused.are_all {
            let free = unused.names.iter().filter(|name| !unused.is_needed(name));
            removable.extend(free.map(|name| (template.file(), *name)));
        }
    }
    removable
}

/// The unused parameters of a template, with the places that may refer to the parameters or need them.
#[derive(Default)]
struct Unused<'p> {
    names: BTreeSet<&'p str>,
    /// `true` if the template uses no parameter.
    are_all: bool,
    /// `true` if the template refers to elements that do not exist.
    has_dead_ends: bool,
    typos: BTreeMap<&'p str, (Node<'p>, Suggestion<'p>)>,
    meant: Meant<'p>,
    left_out: HashMap<&'p str, (Node<'p>, &'p str)>,
    highest: HashMap<&'p str, (u64, &'p str)>,
    referenced: HashMap<&'p str, Node<'p>>,
    /// The volume modules whose outputs the template receives.
    volumes: Vec<&'p Template>,
}

impl<'p> Unused<'p> {
    fn of(cx: &Context<'p>, template: &'p Template) -> Self {
        let used = used_parameters(template, cx.profile());
        let count = used.len();
        let names = template.parameters().map(Parameter::name).zip(used);
        let names: BTreeSet<&str> = names.filter(|(_, is_used)| !is_used).map(|(name, _)| name).collect();
        if names.is_empty() {
            return Self::default();
        }
        let pairs = cx.package().volume_pairs().filter(|(_, partner)| partner.file() == template.file());
        Self {
            are_all: names.len() == count,
            has_dead_ends: has_dead_ends(template),
            typos: typos(cx, template, &names),
            meant: Meant::of(template, &names),
            left_out: left_out(cx.package(), template, &names),
            highest: highest_used(template, &names),
            referenced: first_references(template, &names),
            volumes: pairs.map(|(volume, _)| volume).collect(),
            names,
        }
    }

    /// Returns `true` if another place may refer to a parameter, such as a misspelled name, or if another requirement
    /// needs the parameter.
    fn is_needed(&self, name: &str) -> bool {
        zone_index(name).is_some()
            || self.referenced.contains_key(name)
            || self.typos.contains_key(name)
            || self.meant.place(name).is_some()
            || self.left_out.contains_key(name)
            || self.later(name).is_some()
            || self.is_output(name)
    }

    /// Returns the last used name with a higher index if indices of such names must have no gaps.
    fn later(&self, name: &str) -> Option<&'p str> {
        let (prefix, index) = indices::split(name).filter(|_| indices::is_counted(name))?;
        self.highest.get(prefix).filter(|(last, _)| *last > index).map(|(_, later)| *later)
    }

    /// Returns `true` if an output of a volume module supplies a parameter.
    fn is_output(&self, name: &str) -> bool {
        self.volumes.iter().any(|it| it.output(name).is_some())
    }
}

/// Returns `true` if a template refers to parameters or resources that do not exist.
fn has_dead_ends(template: &Template) -> bool {
    let targets = [Target::Parameter, Target::Resource, Target::Attribute, Target::Dependency];
    let mut references = targets.into_iter().flat_map(|it| template.references(it));
    references.any(|it| it.declared.is_none() && !it.name.text().starts_with("OS::"))
}

/// Returns the question of whether to remove an unused parameter to which a misspelled name may refer.
fn removal(parameter: Parameter<'_>, fix: Fix) -> Decision {
    let name = parameter.name();
    let remove = Choice::of(REMOVE, fix);
    let question = format!("Remove parameter `{name}`, which nothing uses?");
    asked(parameter, question, remove)
}

/// Returns the question of whether to return a parameter in an output of a template that uses no parameter.
fn returned(template: &Template, parameter: Parameter<'_>) -> Option<Decision> {
    let (name, output) = (parameter.name(), format!("{}_value", parameter.name()));
    let value = Written::map([
        ("description", Written::text(fixes::description_of(&output))),
        ("value", fixes::get_param(name)),
    ]);
    let plan = Plan::add(template.root()?, &["outputs", &output], value);
    let title = format!("return parameter `{name}` in output `{output}`");
    let choice = Choice::of("output", Fix::risky(title, plan));
    let question = format!("The template must use a parameter. Return `{name}` in an output?");
    template.output(&output).is_none().then(|| asked(parameter, question, choice))
}

fn asked(parameter: Parameter<'_>, question: String, choice: Choice) -> Decision {
    Decision::Repair(Box::new(Repair {
        file: parameter.key.file(),
        element: format!("parameters/{}", parameter.name()),
        question,
        choices: vec![choice, Choice::keep()],
        proposal: None,
    }))
}

/// Maximum number of nested templates whose parameters are compared with the unused parameters.
const MOST_CALLED: usize = cap(50);

/// A nested template with its calls in one template.
struct Called<'p> {
    template: &'p Template,
    calls: Vec<Node<'p>>,
    /// Number of calls that pass each name.
    passed: HashMap<&'p str, usize>,
}

/// Returns the unused parameters that a call omits although the nested template has a parameter of the same name, each
/// with the first such call and the nested file. Checks only the first nested templates of a long list.
fn left_out<'p>(
    package: &'p Package,
    template: &'p Template,
    unused: &BTreeSet<&'p str>,
) -> HashMap<&'p str, (Node<'p>, &'p str)> {
    let mut nested: IndexMap<FileId, Called<'_>> = IndexMap::default();
    for call in package.calls_from(template.file()).filter(|call| !r11041::is_computed(call)) {
        let Some(called) = package.called(&call) else { continue };
        if nested.len() == MOST_CALLED && !nested.contains_key(&called.file()) {
            continue;
        }
        let Called { calls, passed, .. } = nested.entry(called.file()).or_insert_with(|| Called {
            template: called,
            calls: Vec::new(),
            passed: HashMap::default(),
        });
        for name in call.passed().entries().map(Entry::name) {
            if let Some(name) = unused.get(name) {
                let first = passed.entry(name).or_default();
                *first += usize::from(*first == calls.len());
            }
        }
        calls.push(call.reference);
    }
    let mut left_out = HashMap::default();
    for Called { template, calls, passed } in nested.values() {
        for name in unused.iter().filter(|name| template.parameter(name).is_some()) {
            let first = passed.get(name).copied().unwrap_or_default();
            if let Some(call) = calls.get(first) {
                left_out.entry(*name).or_insert((*call, package.path_of(template.file())));
            }
        }
    }
    left_out
}

/// Returns the first reference to each unused parameter in a condition that nothing uses.
fn first_references<'t>(template: &'t Template, unused: &BTreeSet<&'t str>) -> HashMap<&'t str, Node<'t>> {
    let mut first = HashMap::default();
    for reference in template.references(Target::Parameter) {
        if let Some(name) = unused.get(reference.name.text()) {
            first.entry(*name).or_insert(reference.name);
        }
    }
    first
}

/// Returns the highest index and name of the used parameters that end in an index, by the prefix before the index.
fn highest_used<'t>(template: &'t Template, unused: &BTreeSet<&str>) -> HashMap<&'t str, (u64, &'t str)> {
    let mut highest: HashMap<&str, (u64, &str)> = HashMap::default();
    for name in template.parameters().map(Parameter::name).filter(|name| !unused.contains(name)) {
        let Some((prefix, index)) = indices::split(name) else { continue };
        let known = highest.entry(prefix).or_insert((index, name));
        *known = (*known).max((index, name));
    }
    highest
}

/// Returns references to undeclared names that are probably misspellings of an unused parameter, by the name of that
/// parameter.
fn typos<'t>(
    cx: &Context<'t>,
    template: &'t Template,
    unused: &BTreeSet<&str>,
) -> BTreeMap<&'t str, (Node<'t>, Suggestion<'t>)> {
    let mut typos = BTreeMap::new();
    let references = template.references(Target::Parameter);
    let unknown = references.filter(|it| it.declared.is_none());
    for reference in unknown {
        let suggestion = cx.parameter_meant_by(reference.name.text(), template);
        if let Some(suggestion) = suggestion.filter(|suggestion| unused.contains(suggestion.name)) {
            typos.entry(suggestion.name).or_insert((reference.name, suggestion));
        }
    }
    typos
}

/// Returns one flag per condition: `true` if a resource or an output depends on the condition, directly or through
/// other conditions.
fn used_conditions(template: &Template) -> Vec<bool> {
    let mut used = vec![false; template.conditions().count()];
    if used.is_empty() {
        return used;
    }
    let mut within: Vec<Vec<usize>> = vec![Vec::new(); used.len()];
    let mut pending = Vec::new();
    for reference in template.references(Target::Condition) {
        let Some(declared) = reference.declared else { continue };
        let owner = reference.owner;
        if owner.section != Section::Conditions {
            pending.push(declared);
        } else if let Some(named) = within.get_mut(owner.position as usize) {
            named.push(declared);
        }
    }
    while let Some(position) = pending.pop() {
        let Some(used) = used.get_mut(position).filter(|used| !**used) else { continue };
        *used = true;
        pending.append(&mut within.get_mut(position).map(std::mem::take).unwrap_or_default());
    }
    used
}

/// Returns one flag per parameter: `true` if a resource or an output refers to the parameter, directly or through
/// conditions. VVP counts every condition as a use.
fn used_parameters(template: &Template, profile: Profile) -> Vec<bool> {
    let mut used = vec![false; template.parameters().count()];
    let mut left = used.len();
    let conditions = used_conditions(template);
    let counts = |owner: Owner| {
        profile == Profile::Vvp
            || owner.section != Section::Conditions
            || conditions.get(owner.position as usize).copied().unwrap_or(true)
    };
    let named = template.references(Target::Parameter).filter(|reference| counts(reference.owner));
    let named = named.map(|reference| reference.declared);
    // The first version of HOT also supports CloudFormation's `Ref`.
    let by_ref = template.calls_of(Function::Ref);
    let mut named = named.chain(by_ref.map(|call| template.parameter_position(call.argument.text())));
    while left > 0
        && let Some(position) = named.next()
    {
        if let Some(used) = position.and_then(|position| used.get_mut(position)).filter(|used| !**used) {
            *used = true;
            left -= 1;
        }
    }
    used
}
