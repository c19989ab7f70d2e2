//! Deployments of a package: each has its own environments.

use super::Package;
use crate::env::{Environment, Environments};
use crate::file::File;
use crate::template::Template;
use vnfcheck_yaml::FileId;

/// A package with the environments of one deployment.
#[derive(Clone, Copy, Debug)]
pub struct Deployment<'p> {
    package: &'p Package,
    position: usize,
}

impl Package {
    /// The first deployment, the only one for rule sets that have no environments for all templates.
    pub fn first_deployment(&self) -> Deployment<'_> {
        Deployment { package: self, position: 0 }
    }

    /// The deployments that the layout describes, at least one.
    pub fn deployments(&self) -> impl Iterator<Item = Deployment<'_>> {
        (0..self.layout.environments.len().max(1)).map(|position| Deployment { package: self, position })
    }
}

impl<'p> Deployment<'p> {
    /// The deployed package.
    pub fn package(self) -> &'p Package {
        self.package
    }

    /// The paths of the environments for all templates, from the earliest to the latest.
    pub fn paths(self) -> &'p [String] {
        self.package.layout.environments.get(self.position).map_or(&[], Vec::as_slice)
    }

    /// The environments for all templates, from the earliest to the latest.
    pub fn shared_environments(self) -> impl Iterator<Item = &'p Environment> {
        self.paths().iter().filter_map(move |path| self.package.file_at(path)?.environment())
    }

    /// Returns the environments of a template: the environments for all templates, otherwise the environment against
    /// which the template is checked.
    pub fn environments_for(self, template: &Template) -> Environments<'p> {
        let shared: Vec<_> = self.shared_environments().collect();
        if shared.is_empty() {
            Environments::new(self.package.environment(template).into_iter().collect(), false)
        } else {
            Environments::new(shared, !self.package.positions_of_calls_to(template.file()).is_empty())
        }
    }

    /// Returns `true` if a parameter of a nested template has a value under `parameter_defaults` in every use of the
    /// template.
    pub fn has_default_everywhere(self, nested: FileId, name: &str) -> bool {
        let modules = self.package.modules_of(nested);
        let has_default = |module: &FileId| {
            let template = self.package.file(*module).and_then(File::template);
            template.is_some_and(|it| self.environments_for(it).default_of(name).is_some())
        };
        !modules.is_empty() && modules.iter().all(has_default)
    }
}
