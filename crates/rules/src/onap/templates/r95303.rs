//! R-95303: templates and environment files are valid YAML.

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair, without_tabs};
use vnfcheck_hot::{Dialect, File, LEXICON, Node};
use vnfcheck_yaml::{Limits, SourceText, Tree};

use crate::heat;
use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-95303", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for file in heat::syntax::readable(package) {
        if heat::syntax::check(file, None, out) {
            continue;
        }
        match file.tree().filter(|_| cx.profile() == Profile::Text && !is_blueprint(file)) {
            Some(tree) => heat::duplicates::check(file, tree, out),
            None => out.pass(),
        }
    }
    out.wait_for(|finding| {
        let file = package.file(finding.primary.file)?;
        let is_unreadable = file.tree().is_none_or(|it| !it.errors().is_empty());
        if is_unreadable { spaced(file) } else { None }
    });
    if cx.profile() == Profile::Vvp {
        for template in package.templates() {
            heat::references::check_get_attr(template, package.first_deployment(), out);
        }
    }
}

/// Widths of a tab to try.
const WIDTHS: [usize; 5] = [8, 4, 2, 1, 0];

/// Returns the question of how many spaces replace each tab at the start of a line, if the file becomes readable.
fn spaced(file: &File) -> Option<Decision> {
    let text = file.source().as_str();
    if !text.lines().any(|it| it.starts_with('\t')) {
        return None;
    }
    let is_readable = |width: &usize| {
        let text = SourceText::new(&without_tabs(text, *width));
        let tree = Tree::parse_template(file.id(), &text, &LEXICON, &Limits::default());
        let is_whole = tree.errors().is_empty() && tree.duplicate_keys().is_empty();
        is_whole && tree.root().is_some_and(Node::is_mapping)
    };
    let choice = |width: usize| {
        let plan = Plan::ReplaceTabs { file: file.id(), width };
        let title = format!("replace each tab with {width} spaces");
        Choice::of(format!("{width} spaces"), Fix::risky(title, plan))
    };
    let mut choices: Vec<Choice> = WIDTHS.into_iter().filter(is_readable).map(choice).collect();
    let first = choices.first()?.answer.clone();
    let proposal = (choices.len() == 1).then_some(first);
    choices.push(Choice::keep());
    Some(Decision::Repair(Box::new(Repair {
        file: file.id(),
        element: "tabs".to_owned(),
        question: "How many spaces replace a tab at the start of a line?".to_owned(),
        choices,
        proposal,
    })))
}

/// Returns `true` for blueprints: the YAML of a blueprint follows other rules on keys.
fn is_blueprint(file: &File) -> bool {
    file.template().is_some_and(|it| it.dialect() == Dialect::Blueprint)
}
