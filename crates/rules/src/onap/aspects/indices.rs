//! Indices in parameter names: from 0 without gaps within a module and the templates it calls.

use std::collections::BTreeMap;

use vnfcheck_fix::{Applicability, Fix};
use vnfcheck_hot::{File, FileId, Node, Parameter};
use vnfcheck_maps::{HashSet, IndexMap};
use vnfcheck_vnf::{Cardinality, ParamRef, Vnf, servers, tokens};

use crate::{fixes, words};
use vnfcheck_check::{Context, Findings};

/// Indexed names, by the module that uses them.
#[derive(Default)]
pub(crate) struct Prefixes<'p> {
    /// The first use of each index, by module and name without index.
    used: IndexMap<(FileId, String), BTreeMap<u64, Node<'p>>>,
    /// The new names of misnamed parameters: module, name without index, and index.
    expected: HashSet<(FileId, String, u64)>,
}

impl<'p> Prefixes<'p> {
    /// Records the use of an indexed parameter in a template.
    pub(crate) fn add(&mut self, vnf: &Vnf<'p>, file: FileId, used: ParamRef<'p>) {
        let name = used.name();
        let Some((prefix, index)) = split(name) else { return };
        for &module in vnf.callers.package.modules_of(file) {
            self.used.entry((module, prefix.to_owned())).or_default().entry(index).or_insert(used.node);
        }
    }

    /// Records the new name of a misnamed parameter in a template: the name fills its gap after the rename.
    pub(crate) fn add_expected(&mut self, vnf: &Vnf<'p>, file: FileId, name: &str) {
        let Some((prefix, index)) = split(name) else { return };
        for &module in vnf.callers.package.modules_of(file) {
            self.expected.insert((module, prefix.to_owned(), index));
        }
    }

    /// Records a declared parameter of a module.
    pub(crate) fn add_declared(&mut self, parameter: Parameter<'p>) {
        let name = parameter.name();
        if let Some((prefix, index)) = split(name) {
            let key = (parameter.key.file(), prefix.to_owned());
            self.used.entry(key).or_default().entry(index).or_insert(parameter.key);
        }
    }

    /// Adds a finding for each prefix with a missing index, at the first name after the gap. Declared parameters count
    /// in the same way as used parameters.
    pub(crate) fn check(mut self, cx: &Context<'p>, out: &mut Findings) {
        let modules: HashSet<FileId> = self.used.keys().map(|(module, _)| *module).collect();
        for template in cx.package().modules().filter(|it| modules.contains(&it.file())) {
            for parameter in template.parameters() {
                let name = parameter.name();
                if let Some((prefix, index)) = split(name)
                    && let Some(indices) = self.used.get_mut(&(template.file(), prefix.to_owned()))
                {
                    indices.insert(index, parameter.key);
                }
            }
        }
        let mut reported = HashSet::default();
        for ((module, prefix), indices) in &self.used {
            let mut next = 0;
            let gap = indices.iter().find_map(|(found, at)| {
                while next < *found && self.expected.contains(&(*module, prefix.clone(), next)) {
                    next += 1;
                }
                let expected = std::mem::replace(&mut next, found.saturating_add(1));
                (expected < *found).then_some((expected, at))
            });
            if let Some((expected, at)) = gap
                && reported.insert(at.text())
            {
                let to = format!("{prefix}_{expected}");
                out.fail(*at, format!("parameter `{}` exists, but `{to}` does not", at.text()))
                    .help(renumber(cx, *at, &to))
                    .fix(renumbered(cx, *module, *at, &to))
                    .of_absence();
            }
        }
    }
}

/// Returns the help to rename a parameter, declared or used at a node, to the first missing index.
fn renumber<'p>(cx: &Context<'p>, at: Node<'p>, to: &str) -> String {
    let help = "number the parameters from 0 without gaps".to_owned();
    let Some(template) = cx.package().file(at.file()).and_then(File::template) else { return help };
    let used = ParamRef::naming(at).unwrap_or(ParamRef { node: at, is_indexed: false });
    format!("{help}: {}", words::rename_parameter(cx, template, used, to))
}

/// Returns a fix that renames a parameter of a module to the first missing index; risky, because the index may belong to
/// a server.
fn renumbered<'p>(cx: &Context<'p>, module: FileId, at: Node<'p>, to: &str) -> Option<Fix> {
    let template = cx.package().file(module)?.template()?;
    let parameter = template.parameter(at.text())?;
    let fix = fixes::rename_parameter(cx, template, parameter.name(), to)?;
    Some(Fix { applicability: Applicability::Unsafe, ..fix }.yielding())
}

/// Returns `true` if names of this form must have indices from 0 without gaps: the names of servers and of their
/// addresses.
pub(crate) fn is_counted(name: &str) -> bool {
    Cardinality::of_address_name(name) == Some(Cardinality::One)
        || servers::cardinality_of_name(name) == Some(Cardinality::One)
}

/// Returns a name without its index, and the index.
pub(crate) fn split(name: &str) -> Option<(&str, u64)> {
    let (prefix, index) = tokens::split_index(name)?;
    Some((prefix, index.parse().ok()?))
}
