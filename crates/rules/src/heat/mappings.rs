//! Help for missing templates that environments map to types.

use vnfcheck_hot::{Entry, FileId, Node, Package};
use vnfcheck_maps::HashMap;

use super::registry::{RESOURCES, sections_of_all_environments};
use crate::words::MissingFiles;
use vnfcheck_check::Finding;

/// The mappings of all environment files of a package, whether or not they apply to a template.
pub(super) struct FileMappings<'p> {
    package: &'p Package,
    /// By the mapped name.
    of_name: HashMap<&'p str, Entry<'p>>,
    /// By the name of the template.
    to_name: HashMap<&'p str, Entry<'p>>,
}

impl<'p> FileMappings<'p> {
    pub(super) fn of(package: &'p Package) -> Self {
        let mut mappings = Self { package, of_name: HashMap::default(), to_name: HashMap::default() };
        for section in sections_of_all_environments(package) {
            let of_resources = section.value.get(RESOURCES).into_iter().flat_map(Node::entries);
            let of_resources = of_resources.flat_map(|it| it.value.entries());
            for entry in section.value.entries().chain(of_resources) {
                let Some(target) = entry.value.as_str() else { continue };
                mappings.of_name.entry(entry.name()).or_insert(entry);
                mappings.to_name.entry(target).or_insert(entry);
            }
        }
        mappings
    }

    /// Adds the help for the name of a missing template in a file. `is_type` is `true` if the name is a type, which an
    /// environment may map.
    pub(super) fn suggest(
        &self,
        finding: &mut Finding,
        files: &MissingFiles<'p>,
        file: FileId,
        at: Node<'_>,
        is_type: bool,
    ) {
        let name = at.text();
        let mapping = self.of_name.get(name).filter(|_| is_type);
        if let Some(mapping) = mapping {
            let (place, target) = (self.place(*mapping), mapping.value.text());
            // The client loads the file of every type with the extension of a template.
            let help = format!(
                "add the file, or use a type without the extension here and in {place}, which maps `{name}` to `{target}`"
            );
            finding.help(help).related(mapping.key, "the mapping");
            return;
        }
        files.suggest(finding, file, at);
        if finding.fix.is_none()
            && let Some(mapping) = self.to_name.get(name)
            && let Some(help) = finding.help.take()
        {
            let (place, of_type) = (self.place(*mapping), mapping.name());
            finding.help(format!("{help}; {place} maps `{of_type}` to the same name"));
            finding.related(mapping.key, "the mapping");
        }
    }

    /// Returns the line and the file of a mapping.
    fn place(&self, mapping: Entry<'p>) -> String {
        let file = mapping.key.file();
        let line = |it: &vnfcheck_hot::File| it.source().position(mapping.key.span().start).line;
        let line = self.package.file(file).map_or(1, line);
        format!("line {line} of `{}`", self.package.path_of(file))
    }
}
