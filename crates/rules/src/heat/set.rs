//! The kinds of defect as a rule set: each has an ID, a level, a page and a verdict. R-92635 combines them.

use std::borrow::Cow;
use std::cell::LazyCell;

use vnfcheck_catalogue::{HEAT_PAGES, Release};
use vnfcheck_check::{
    Content, Context, Finding, Findings, Mode, Profile, Requirement, Revision, Rule, RuleSet,
};
use vnfcheck_hot::{FileId, NodeId};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{Cardinality, Server, Vnf};

use super::kinds::{self, KINDS, Kind, Severity};
use super::values::capitalized;
use super::{duplicates, examine, repairs, syntax};
use crate::words::{after_correcting, and_declare, call_of};

/// The ONAP requirement that combines all kinds.
pub(crate) const AGGREGATE: &str = "R-92635";

/// Requirements and rules of all kinds.
pub(crate) fn set() -> RuleSet {
    RuleSet::new("heat", "Defects that Heat refuses or misreads", || {
        let requirements: Vec<Requirement> = KINDS.iter().filter_map(requirement).collect();
        Content::new(requirements, KINDS.iter().map(rule))
    })
}

/// Returns the requirement of a kind; `None` for a kind without a page.
fn requirement(kind: &'static Kind) -> Option<Requirement> {
    let keyword = kind.keyword();
    let (_, body) = HEAT_PAGES.get(HEAT_PAGES.binary_search_by(|(name, _)| (*name).cmp(kind.name)).ok()?)?;
    Some(Requirement {
        id: Cow::Borrowed(kind.name),
        title: Cow::Owned(capitalized(kind.what)),
        document: Cow::Borrowed(""),
        chapter: Cow::Borrowed("OpenStack Template Guide"),
        section: Cow::Borrowed("Defects that Heat refuses or misreads"),
        releases: Cow::Borrowed(Release::ALL),
        revisions: Cow::Owned(vec![Revision { since: Release::Casablanca, keyword, mode: Mode::Static }]),
        body: Cow::Borrowed(body),
        is_off_by_default: false,
    })
}

/// Returns the rule that reports the findings of one kind.
fn rule(kind: &'static Kind) -> Rule {
    let rule = check_of(kind);
    match kind.change() {
        Some(change) => rule.resolved_by(change),
        None => rule,
    }
}

fn check_of(kind: &'static Kind) -> Rule {
    if kind.name == kinds::DUPLICATE_KEY {
        return Rule::loaded(kind.name, |cx, out| duplicates::check_package(cx.package(), out));
    }
    if kind.name == kinds::NOT_YAML {
        return Rule::loaded(kind.name, |cx, out| syntax::check_package(cx.package(), out));
    }
    Rule::loaded(kind.name, move |cx, out| {
        let found = cx.heat(examine);
        let of_kind = |finding: &&Finding| finding.kind == Some(kind.name);
        let examined = kind.element.count(cx.package()).max(found.iter().filter(of_kind).count());
        out.take_undecided(found, |it| match it.kinds.as_slice() {
            [] => kind.element.needs_schema(),
            kinds => kinds.contains(&kind.name),
        });
        out.take_over(found, u32::try_from(examined).unwrap_or(u32::MAX), |finding| {
            // A kind that is always advice for R-92635 fails its own requirement. Findings of the other kinds stay
            // advice, and are also advice if Heat accepts the template.
            let advisory = (finding.advisory || finding.is_accepted) && kind.severity == Severity::Fails;
            Some(finding).filter(of_kind).map(|finding| Finding { advisory, ..finding.clone() })
        });
    })
}

/// Reports all kinds. Duplicate keys are not valid YAML (R-95303), but Heat accepts them; VVP counts them here.
pub(crate) fn check(cx: &Context<'_>, out: &mut Findings) {
    out.clone_from(cx.heat(examine));
    name_flavors(cx, out);
    repairs::offer(cx.package(), out);
    if cx.profile() == Profile::Vvp {
        duplicates::check_package(cx.package(), out);
    }
}

/// Adds the parameters that ONAP prescribes to the help for servers without a flavor.
fn name_flavors(cx: &Context<'_>, out: &mut Findings) {
    const FLAVOR: &str = "flavor";
    let servers = LazyCell::new(|| by_type(cx.model()));
    out.replace_helps(|finding| {
        let is_missing = finding.kind == Some(kinds::MISSING_PROPERTY)
            && finding.facts.as_slice() == [FLAVOR]
            && finding.related.is_empty();
        let at = finding.primary.node.filter(|_| is_missing)?;
        let server = servers.get(&(finding.primary.file, at))?;
        let name = server.expected_name(FLAVOR, Cardinality::One);
        let declare = and_declare(cx.package(), server.defined.template, &name, "the parameter");
        let help = if name.contains('{') {
            format!("set `{FLAVOR}` to {}{declare}", call_of(&name))
        } else {
            format!("add `{FLAVOR}: {{get_param: {name}}}`{declare}")
        };
        Some(after_correcting(server.to_correct(), help))
    });
}

/// Returns the first server of the model with each node that names the type.
fn by_type<'v, 'p>(vnf: &'v Vnf<'p>) -> HashMap<(FileId, NodeId), &'v Server<'p>> {
    let mut servers = HashMap::default();
    for server in &vnf.servers {
        if let Some(named) = server.defined.definition().type_node() {
            servers.entry((named.file(), named.id())).or_insert(server);
        }
    }
    servers
}
