//! The names that files reference, and their resolution.

use vnfcheck_hot::layout::{DEPLOYMENT, DEPLOYMENT_FOLDERS};
use vnfcheck_hot::package::{names_template, resolve_path};
use vnfcheck_hot::{Content, File, Node, Target};

use super::Container;
use super::paths::{above, last};
use crate::open::joined;

/// The names that a file references.
pub(super) struct Names {
    /// Names of templates, in references and in registries.
    pub(super) calls: Vec<String>,
    /// Names of files in `get_file`.
    pub(super) contents: Vec<String>,
}

impl<'o> Container<'o> {
    /// Returns `true` if a folder is SDC's `Deployment` folder.
    pub(super) fn is_deployment(&self, folder: &str) -> bool {
        if folder.is_empty() { self.name == DEPLOYMENT } else { last(folder) == DEPLOYMENT }
    }

    /// Returns the folder whose top level contains a file: its own folder, or the deployment that the folder belongs
    /// to.
    pub(in super::super) fn own_folder<'p>(&self, path: &'p str) -> &'p str {
        let folder = above(path);
        let deployment = above(folder);
        let is_part = DEPLOYMENT_FOLDERS.contains(&last(folder)) && !folder.is_empty();
        if is_part && self.is_deployment(deployment) { deployment } else { folder }
    }

    /// Resolves a name in a file to a path in the container.
    pub(super) fn resolve(&self, from: &str, name: &str) -> Option<String> {
        let own = resolve_path(above(from), name)?;
        if self.entries.contains_key(&own) {
            return Some(own);
        }
        let deployment = self.own_folder(from);
        if !self.is_deployment(deployment) {
            return None;
        }
        let others =
            DEPLOYMENT_FOLDERS.iter().filter_map(|folder| resolve_path(&joined(deployment, folder), name));
        others.into_iter().find(|path| self.entries.contains_key(path))
    }

    /// Returns the names that a file references.
    pub(super) fn names(file: &File) -> Names {
        let mut names = Names { calls: Vec::new(), contents: Vec::new() };
        let registry = match file.content() {
            Content::Template(template) => {
                let template = template.as_deployed();
                let calls = template.resources().flat_map(|resource| {
                    let references = resource.type_references().map(|(_, node)| node.text());
                    references.filter(|name| names_template(name)).map(str::to_owned).collect::<Vec<_>>()
                });
                names.calls.extend(calls);
                let contents = template.references(Target::File);
                names.contents.extend(contents.map(|reference| reference.name.text().to_owned()));
                template.section("resource_registry")
            }
            Content::Environment(environment) => environment.section("resource_registry"),
            Content::Manifest(_) | Content::Unreadable(_) | Content::Opaque => None,
        };
        let mapped = registry.into_iter().flat_map(|entry| entry.value.descendants());
        let mapped = mapped.filter(|node| node.is_scalar() && !node.is_key()).map(Node::text);
        names.calls.extend(mapped.filter(|name| names_template(name)).map(str::to_owned));
        names
    }
}
