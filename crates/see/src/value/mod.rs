//! The trace of a value: from environments, defaults and callers to the line of a file.

mod follow;
mod select;
mod text;

use serde::Serialize;
use vnfcheck_hot::{Package, Target, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::{ParamRef, Vnf};

use self::follow::Follower;
use self::select::{Selected, select};
use crate::model::{Decided, Origin};
use crate::read::Reader;

/// Maximum number of uses in the trace of a parameter.
const MOST_USES: usize = 100;

/// A position in a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// File relative to the package.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// 1-based column, in characters.
    pub column: Option<u32>,
}

/// The reason why a position has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// The package does not contain the file.
    #[error("the package has no such file")]
    File,
    /// The file is neither a template nor an environment.
    #[error("the file is neither a template nor an environment")]
    Kind,
    /// The line does not exist.
    #[error("the file has fewer lines")]
    Line,
    /// No value begins at the position.
    #[error("no value begins at this position")]
    Value,
    /// The environment sets a parameter that no template declares.
    #[error("no template of this environment declares the parameter")]
    Undeclared,
}

/// The trace of a value, or of the values of a parameter.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// Name and version of the format.
    pub schema: &'static str,
    /// File relative to the package.
    pub file: String,
    /// Line at which the value, or the declaration of the parameter, begins.
    pub line: u32,
    /// YAML path.
    pub path: String,
    /// Value as written, shortened; for a parameter, the name.
    pub written: String,
    /// Possible values.
    pub values: Vec<Decided<String>>,
    /// Ends of the trace. The trace of a parameter has one end: the parameter.
    pub ends: Vec<End>,
    /// Uses of the parameter that the line declares or supplies.
    pub uses: Vec<Use>,
    /// Number of other uses.
    pub more_uses: usize,
}

/// An end of a trace in one template.
#[derive(Clone, Debug, Serialize)]
pub struct End {
    /// Kind of the end.
    pub kind: EndKind,
    /// File relative to the package.
    pub file: String,
    /// Line of the value; for a declared parameter, line of the declaration.
    pub line: u32,
    /// Value as written, shortened; for a parameter, the name.
    pub written: String,
    /// Outermost function that computes the value from the end.
    pub through: Option<String>,
    /// Reason why the trace does not continue.
    pub reason: Option<String>,
    /// Origins of a parameter.
    pub origins: Vec<Given>,
}

/// Kind of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndKind {
    /// A literal value.
    Written,
    /// A parameter.
    Parameter,
    /// A value that Heat supplies: an attribute of a resource, a pseudo parameter, or a file.
    Heat,
    /// A value that is not followed.
    Unknown,
}

/// An origin of a parameter, with the ends of the value that a caller passes.
#[derive(Clone, Debug, Serialize)]
pub struct Given {
    /// The origin.
    #[serde(flatten)]
    pub origin: Origin,
    /// Ends of the value; empty if the value itself is the end.
    pub ends: Vec<End>,
}

/// A use of a parameter.
#[derive(Clone, Debug, Serialize)]
pub struct Use {
    /// File relative to the package.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// YAML path.
    pub path: String,
}

impl Way {
    /// Name and version of the format.
    pub const SCHEMA: &'static str = "vnfcheck.value/1";

    /// Follows the value at a position of a package.
    pub fn of(package: &Package, position: &Position) -> Result<Self, NoValue> {
        let selected = select(package, position)?;
        let vnf = Vnf::of(package);
        let reader = Reader::new(&vnf);
        let mut follower = Follower::new(&reader);
        let (node, written) = match &selected {
            Selected::Value { node, .. } => (*node, crate::read::written(*node)),
            Selected::Parameter { name, key, .. } => (*key, crate::names::seen(name)),
        };
        let mut way = Self {
            schema: Self::SCHEMA,
            file: reader.path(node.file()),
            line: reader.line(node),
            path: crate::names::seen(&node.path()),
            written,
            values: follower.values(&selected),
            ends: Vec::new(),
            uses: Vec::new(),
            more_uses: 0,
        };
        match selected {
            Selected::Value { template, node } => way.ends = follower.ends(template, node),
            Selected::Parameter { name, templates, .. } => {
                for template in templates {
                    way.ends.extend(follower.parameter(template, name));
                    way.add_uses(&reader, template, name);
                }
            }
        }
        Ok(way)
    }

    fn add_uses(&mut self, reader: &Reader<'_, '_>, template: &Template, name: &str) {
        let mut seen = HashSet::default();
        let named = template.references(Target::Parameter).filter(|it| it.name.text() == name);
        for name in named.map(|it| it.name).filter(|it| seen.insert(it.id())) {
            if self.uses.len() == MOST_USES {
                self.more_uses += 1;
                continue;
            }
            let call = ParamRef::naming(name).and_then(ParamRef::call).unwrap_or(name);
            self.uses.push(Use {
                file: reader.path(name.file()),
                line: reader.line(name),
                path: crate::names::seen(&call.path()),
            });
        }
    }
}
