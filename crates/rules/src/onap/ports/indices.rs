//! Indices in parameter names: from 0 without gap within a module and the templates it calls.

use std::collections::BTreeMap;

use hot::{FileId, Node, Package, Parameter};
use maps::{HashSet, IndexMap};
use vnf::{Use, Vnf, tokens};

use crate::check::Findings;

/// Names without their index, by the module they are used in.
#[derive(Default)]
pub(crate) struct Prefixes<'p> {
    used: IndexMap<(FileId, String), Vec<(u64, Node<'p>)>>,
}

impl<'p> Prefixes<'p> {
    /// Notes the use of an indexed parameter in a template.
    pub(crate) fn add(&mut self, vnf: &Vnf<'p>, file: FileId, used: Use<'p>) {
        let name = used.name();
        let Some((prefix, index)) = split(name) else { return };
        for &module in vnf.callers.package.modules_of(file) {
            self.used.entry((module, prefix.to_owned())).or_default().push((index, used.node));
        }
    }

    /// Notes a declared parameter of a module.
    pub(crate) fn add_declared(&mut self, parameter: Parameter<'p>) {
        let name = parameter.name();
        if let Some((prefix, index)) = split(name) {
            let key = (parameter.key.file(), prefix.to_owned());
            self.used.entry(key).or_default().push((index, parameter.key));
        }
    }

    /// One finding for each prefix that leaves out an index, on the first name behind the gap. Declared
    /// parameters count as well as used ones.
    pub(crate) fn check(&self, package: &'p Package, out: &mut Findings) {
        let modules: HashSet<FileId> = self.used.keys().map(|(module, _)| *module).collect();
        let mut known: IndexMap<(FileId, String), BTreeMap<u64, Node<'p>>> = IndexMap::default();
        for ((module, prefix), uses) in &self.used {
            let indices = known.entry((*module, prefix.clone())).or_default();
            indices.extend(uses.iter().rev().map(|(index, used)| (*index, *used)));
        }
        for template in package.modules().filter(|it| modules.contains(&it.file())) {
            for parameter in template.parameters() {
                let name = parameter.name();
                if let Some((prefix, index)) = split(name)
                    && let Some(indices) = known.get_mut(&(template.file(), prefix.to_owned()))
                {
                    indices.insert(index, parameter.key);
                }
            }
        }
        let mut reported = HashSet::default();
        for ((_, prefix), indices) in &known {
            let gap = (0..).zip(indices).find(|(expected, (found, _))| expected != *found);
            if let Some((expected, (_, at))) = gap
                && reported.insert(at.text())
            {
                out.fail(*at, format!("parameter `{}` is there, but not `{prefix}_{expected}`", at.text()))
                    .help("count from 0 without leaving out an index")
                    .of_absence();
            }
        }
    }
}

fn split(name: &str) -> Option<(&str, u64)> {
    let (prefix, index) = tokens::split_index(name)?;
    Some((prefix, index.parse().ok()?))
}
