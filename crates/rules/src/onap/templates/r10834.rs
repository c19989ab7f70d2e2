//! R-10834: a `get_param` within another `get_param` contains only a parameter name.

use vnfcheck_hot::{Call, FileKind, Function, Node, NodeId, Package, Section, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::tokens;

use crate::words::Declaration;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-10834", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for template in cx.package().templates() {
        let calls = || {
            let calls = template.calls_of(Function::GetParam);
            calls.filter(|call| call.owner.section == Section::Resources)
        };
        // The calls that are nested too deep.
        let mut deep: HashSet<NodeId> = HashSet::default();
        let mut count = 0;
        for call in calls() {
            count += 1;
            if call.argument.is_scalar() {
                continue;
            }
            deep.extend(call.argument.is_mapping().then(|| call.node.id()));
            let within = call.argument.mappings().filter_map(|node| Call::at(node, call.owner));
            let within = within.filter(|it| it.function == Function::GetParam && it.argument.is_sequence());
            deep.extend(within.map(|it| it.node.id()));
        }
        if !deep.is_empty() {
            for call in calls().filter(|call| deep.contains(&call.node.id())) {
                count -= 1;
                // The change of the outermost call replaces the calls inside.
                if !is_below(call.node, &deep) {
                    out.fail(call.node, "`get_param` is nested more than two levels deep").help(help(
                        cx.package(),
                        template,
                        &call,
                    ));
                }
            }
        }
        out.pass_many(count);
    }
}

/// Returns `true` if one of the nodes contains a node.
fn is_below(node: Node<'_>, nodes: &HashSet<NodeId>) -> bool {
    std::iter::successors(node.parent(), |it| it.parent()).any(|it| nodes.contains(&it.id()))
}

/// Returns the help for a call with too many levels.
fn help(package: &Package, template: &Template, call: &Call<'_>) -> String {
    let selected = call.argument.item(0).filter(|it| it.is_scalar()).map(Node::text);
    let replaced = match selected {
        Some(name) => format!("replace this `get_param` of `{name}`"),
        None => "replace this `get_param`".to_owned(),
    };
    let stem = tokens::as_word(selected.unwrap_or("value"));
    let mut names = (0_usize..).map(|number| match number {
        0 => format!("{stem}_index"),
        _ => format!("{stem}_index_{number}"),
    });
    let is_free = |name: &String| template.parameter(name).is_none();
    let name = names.find(is_free).unwrap_or_default();
    let what = format!("`{name}`");
    let it = Declaration { what: &what, names: &[name.as_str()], is_typed: false, is_prescribed: false };
    let (declare, set) = match package.kind(template.file()) {
        FileKind::Nested => (it.steps(package, template), ""),
        _ => (it.step(package, template), ", and set the value in the environment file"),
    };
    format!("{replaced} with `{{get_param: {name}}}`, {declare}{set}")
}
