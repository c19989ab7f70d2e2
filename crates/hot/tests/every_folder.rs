//! Packages with templates and environments in any folder, as the Heat client reads them.

use vnfcheck_hot::{File, FileId, FileKind, Layout, Package, Reason};
use vnfcheck_yaml::Limits;

const TEMPLATE: &str = "heat_template_version: 2018-08-31\nparameters:\n  a: {type: string}\n";

/// Links files, which must be in path order.
fn link(files: &[(&str, &str)], in_every_folder: bool) -> Package {
    let files = (0..)
        .zip(files)
        .map(|(id, (path, text))| File::read(FileId(id), path, text.as_bytes(), &Limits::default()));
    Package::link_as(files.collect(), Layout { in_every_folder, ..Layout::default() })
}

#[test]
fn a_template_in_a_subfolder_has_the_environment_next_to_it() {
    let values = "parameters:\n  a: x\n";
    let files = [("one/t.env", values), ("one/t.yaml", TEMPLATE), ("two/t.yaml", TEMPLATE)];
    let package = link(&files, true);
    let environment = |path| {
        let file = package.file_at(path)?;
        package.environment_file(file.id()).map(File::path)
    };
    assert_eq!(environment("one/t.yaml"), Some("one/t.env"));
    assert_eq!(environment("two/t.yaml"), None);
}

#[test]
fn an_environment_may_have_any_name() {
    let values = "parameter_defaults:\n  a: x\nresource_registry:\n  Own::Type: OS::Nova::Server\n";
    let files = [("environment.yaml", values), ("t.yaml", TEMPLATE)];
    let package = link(&files, true);
    let file = package.file_at("environment.yaml").unwrap();
    assert_eq!((file.kind(), file.reason()), (FileKind::Environment, None));
    assert!(package.misnamed_environments().is_empty());
    // An environment of an ONAP package has the extension `.env`.
    let package = link(&files, false);
    let file = package.file_at("environment.yaml").unwrap();
    assert_eq!((file.kind(), file.reason()), (FileKind::Other, Some(Reason::Environment)));
}
