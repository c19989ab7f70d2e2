//! A rule: the ID of a requirement and the function that checks it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use vnfcheck_hot::unfollowed;
use vnfcheck_hot::{File, FileKind, Node, PSEUDO_PARAMETERS, Package, Template, UnknownType, get_param_name};

use super::context::Propose;
use super::misspelled_types::MisspelledType;
use super::{Change, Context, Findings};

/// Rule that checks one requirement for a whole package.
#[derive(Clone, Debug)]
pub struct Rule {
    pub(super) id: Cow<'static, str>,
    check: Check,
    takes_long: bool,
    change: Option<Change>,
    leads: bool,
    propose: Option<Propose>,
    is_about_resources: bool,
    gives: Gives,
}

/// The contribution of a rule to a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gives {
    Verdict,
    Advice,
}

type Loaded = dyn Fn(&Context<'_>, &mut Findings) + Send + Sync;

#[derive(Clone)]
enum Check {
    Compiled(fn(&Context<'_>, &mut Findings)),
    Loaded(Arc<Loaded>),
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Compiled(_) => "compiled",
            Self::Loaded(_) => "loaded",
        })
    }
}

/// Creates a rule from the ID of a requirement and a function that calls [`Findings::pass`] for each conforming
/// subject and [`Findings::fail`] for each violation.
pub const fn rule(id: &'static str, check: fn(&Context<'_>, &mut Findings)) -> Rule {
    Rule::new(Cow::Borrowed(id), Check::Compiled(check))
}

impl Rule {
    const fn new(id: Cow<'static, str>, check: Check) -> Self {
        Self {
            id,
            check,
            takes_long: false,
            change: None,
            leads: false,
            propose: None,
            is_about_resources: false,
            gives: Gives::Verdict,
        }
    }

    /// Creates a rule at run time, such as a custom rule of an operator.
    pub fn loaded(
        id: impl Into<Cow<'static, str>>,
        check: impl Fn(&Context<'_>, &mut Findings) + Send + Sync + 'static,
    ) -> Self {
        Self::new(id.into(), Check::Loaded(Arc::new(check)))
    }

    /// Marks the rule as slow. A slow rule takes as long as many other rules combined, and runs in parallel with them.
    #[must_use]
    pub const fn taking_long(mut self) -> Self {
        self.takes_long = true;
        self
    }

    /// Sets the function that proposes the names that the rule reads from [`Context::names`].
    #[must_use]
    pub fn proposing(mut self, propose: Propose) -> Self {
        self.propose = Some(propose);
        self
    }

    /// Sets the change that resolves the findings of the rule.
    #[must_use]
    pub const fn resolved_by(mut self, change: Change) -> Self {
        self.change = Some(change);
        self
    }

    /// States that the requirement is about resources, so that resources with unknown definitions are undecided.
    #[must_use]
    pub const fn about_resources(mut self) -> Self {
        self.is_about_resources = true;
        self
    }

    /// States that the files show some violations, but never prove conformity. The rule then only advises, and the
    /// requirement stays unchecked.
    #[must_use]
    pub const fn advising(mut self) -> Self {
        self.gives = Gives::Advice;
        self
    }

    /// Returns `true` if the rule decides its requirement; otherwise the rule only advises.
    pub fn decides(&self) -> bool {
        self.gives == Gives::Verdict
    }

    /// Marks the findings of the rule as leading findings of a defect, because they state the cause most clearly.
    #[must_use]
    pub const fn leading(mut self) -> Self {
        self.leads = true;
        self
    }

    /// Returns `true` if the findings of the rule lead a defect.
    pub fn leads(&self) -> bool {
        self.leads
    }

    /// Returns the change that resolves the findings of the rule; `None` if each finding is a separate defect.
    pub fn change(&self) -> Option<Change> {
        self.change
    }

    /// Returns `true` if the rule takes as long as many other rules combined.
    pub fn takes_long(&self) -> bool {
        self.takes_long
    }

    /// Returns the ID of the requirement, such as `R-90526`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Checks every subject in the package.
    pub fn check(&self, cx: &Context<'_>) -> Findings {
        let mut out = Findings::default();
        if let Some(propose) = self.propose {
            cx.propose_by(propose);
        }
        // Only an environment file can contain a value to remove, regardless of the unknown parts of the package.
        let mut environments = cx.package().files_of(FileKind::Environment);
        if self.change == Some(Change::RemoveValue) && environments.next().is_none() {
            return out;
        }
        let ((), unfollowed) = unfollowed::watch(|| match &self.check {
            Check::Compiled(check) => check(cx, &mut out),
            Check::Loaded(check) => check(cx, &mut out),
        });
        out.note_unfollowed(unfollowed);
        if self.is_about_resources {
            note_unknown_parts(cx, &mut out);
        }
        out
    }
}

/// Reports the resources whose types or properties the files do not determine as undecided, and reports misspelled
/// types.
fn note_unknown_parts(cx: &Context<'_>, out: &mut Findings) {
    for MisspelledType { resource, node, meant } in cx.misspelled_types() {
        let (id, name) = (resource.id(), node.text());
        out.undecided(
            *node,
            format!("`{id}` has the unknown type `{name}`, which may mean `{}`", meant.name),
            format!("correct the type to `{}`", meant.name),
        );
    }
    let unknown = cx.unknown_types();
    for (resource, node) in cx.package().templates().flat_map(Template::unknown_parts) {
        let id = resource.id();
        let (what, help) = unknown_part(node);
        let supplied = get_param_name(node).map_or_else(String::new, |it| supplied_by(cx.package(), it));
        match unknown.get(&(node.file(), node.id())) {
            Some(UnknownType::Missing(value)) => {
                let (name, file) = (value.text(), cx.package().path_of(value.file()));
                out.undecided(
                    node,
                    format!("`{id}` creates resources from the file `{name}`, which is not in the package"),
                    format!("add the file `{name}` to the package, or correct its name in `{file}`"),
                );
            }
            Some(UnknownType::Limit(limit)) => {
                out.undecided(node, format!("`{id}` creates resources {what}{supplied}: {limit}"), help);
            }
            None => out.undecided(node, format!("`{id}` creates resources {what}{supplied}"), help),
        }
    }
}

/// Returns the clause that names the parameter of an unknown part.
fn supplied_by(package: &Package, parameter: Node<'_>) -> String {
    let name = parameter.text();
    let template = package.file(parameter.file()).and_then(File::template);
    let is_declared = template.is_some_and(|it| it.parameter(name).is_some());
    if is_declared || PSEUDO_PARAMETERS.contains(&name) {
        format!(", the value of parameter `{name}`")
    } else {
        format!(", the value of the undeclared parameter `{name}`")
    }
}

/// Returns a description of the unknown part of a group, and the help, by the property around the node.
fn unknown_part(node: Node<'_>) -> (&'static str, &'static str) {
    // The definition is written here but is not followed.
    if node.get("type").is_some() {
        return ("in more or deeper groups than vnfcheck follows", "use fewer groups inside groups");
    }
    let around = std::iter::successors(Some(node), |it| it.parent());
    let keys = around.filter_map(Node::own_entry).map(|it| it.key.text());
    for key in keys {
        match key {
            "type" => {
                return (
                    "of an unknown type",
                    "write a resource type, or the file name of a template in the package",
                );
            }
            "resources" => {
                return ("of unknown types", "write a list of resource types or file names of templates");
            }
            "template" => {
                return ("from an unknown template", "name the file of the template with `get_file`");
            }
            "resource_def" | "resource" => break,
            "properties" | "resource_properties" => {
                return ("with unknown properties", "write the properties as a mapping of names to values");
            }
            _ => {}
        }
    }
    ("with an unknown definition", "write the type and the properties of the members in the template")
}
