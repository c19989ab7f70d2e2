//! Modules of a service in a CSAR distributed by SDC.

use vnfcheck_hot::LEXICON;
use vnfcheck_yaml::{FileId, Limits, Node, RawFile, SourceText, Tree};

/// The path of the service template before and after the name of the service.
const SERVICE: [&str; 2] = ["Definitions/service-", "-template.yml"];

/// A module of a distributed service.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Distributed {
    /// The label, in lower case.
    pub(crate) label: String,
    /// The value of `vfModuleModelName`.
    pub(crate) model_name: String,
    /// The VNF type: `SERVICE/VF INSTANCE 0`.
    pub(crate) vnf_type: String,
}

/// Returns `true` if a file of a CSAR contains information about modules.
pub fn describes_modules(path: &str) -> bool {
    let is_definition =
        |[start, end]: [&str; 2]| path.strip_prefix(start).is_some_and(|it| it.ends_with(end));
    is_definition(SERVICE) || is_definition(["Definitions/resource-", "-template.yml"])
}

/// Returns the modules of a service from the files of its CSAR. Unreadable files contain no modules.
pub(crate) fn modules(files: &[RawFile]) -> Vec<Distributed> {
    let [start, end] = SERVICE;
    let is_service = |file: &&RawFile| file.path.starts_with(start) && file.path.ends_with(end);
    let Some(service) = files.iter().filter(is_service).min() else { return Vec::new() };
    let service = parse(&service.bytes);
    let Some(root) = service.root() else { return Vec::new() };
    let Some(service_name) = name(root) else { return Vec::new() };
    let groups = root.get("topology_template").and_then(|it| it.get("groups"));
    let module = |group: Node<'_>| {
        let label = group.get("properties")?.get("vf_module_label")?.text().to_lowercase();
        let model_name = group.get("metadata")?.get("vfModuleModelName")?.text();
        let resource = model_name.split('.').next()?;
        let path = format!("Definitions/resource-{resource}-template.yml");
        let resource = parse(&files.iter().find(|file| file.path == path)?.bytes);
        let vnf_type = format!("{service_name}/{} 0", name(resource.root()?)?);
        Some(Distributed { label, model_name: model_name.to_owned(), vnf_type })
    };
    groups.into_iter().flat_map(Node::entries).filter_map(|entry| module(entry.value)).collect()
}

fn parse(bytes: &[u8]) -> Tree {
    Tree::parse(FileId(0), &SourceText::decode(bytes).0, &LEXICON, &Limits::default())
}

fn name(root: Node<'_>) -> Option<&str> {
    Some(root.get("metadata")?.get("name")?.text()).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_the_service_name_the_modules() {
        let file = |path: &str, text: &str| RawFile::from((path, text));
        let files = [
            file(
                "Definitions/service-Vlb-template.yml",
                "metadata: {name: vlb_svc}\ntopology_template:\n  groups:\n    a:\n      \
                 metadata: {vfModuleModelName: VlbVf..VDNS..module-3}\n      properties: {vf_module_label: VDNS}\n    \
                 b:\n      metadata: {vfModuleModelName: Gone..x..module-0}\n      properties: {vf_module_label: x}\n    c: 1\n",
            ),
            file("Definitions/resource-VlbVf-template.yml", "metadata: {name: vlb_vf}\n"),
        ];
        let expected = Distributed {
            label: "vdns".to_owned(),
            model_name: "VlbVf..VDNS..module-3".to_owned(),
            vnf_type: "vlb_svc/vlb_vf 0".to_owned(),
        };
        assert_eq!(modules(&files), [expected]);
        assert!(files.iter().all(|file| describes_modules(&file.path)));
        assert!(!describes_modules("Artifacts/base.yaml"));
        assert_eq!(modules(&[file("Definitions/service-x-template.yml", "a: [")]), []);
    }
}
