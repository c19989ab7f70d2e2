//! Synthetic packages have the properties that they claim.

use synthetic::Shape;
use vnfcheck_report::{Outcome, Report};
use vnfcheck_runner::{Input, Options};

fn shapes() -> impl Iterator<Item = Shape> {
    let small = Shape { vm_types: 1, instances: 1, ports: 1, modules: 1, nesting: 0 };
    let medium = Shape { vm_types: 3, instances: 4, ports: 4, modules: 3, nesting: 0 };
    let nested = [1, 2].map(|nesting| Shape { nesting, ..medium });
    let wide = Shape { vm_types: 1, instances: 4, ports: 30, modules: 30, nesting: 0 };
    [small, medium, wide].into_iter().chain(nested)
}

fn check(shape: Shape) -> Report {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in synthetic::package(shape) {
        std::fs::write(folder.path().join(file), text).unwrap();
    }
    vnfcheck_runner::run(&[Input::Path(folder.path().to_owned())], &Options::default()).report
}

#[test]
fn they_meet_every_gating_requirement_and_give_many_something_to_examine() {
    for shape in shapes() {
        let report = check(shape);
        assert!(report.errors.is_empty(), "{shape:?}: {:?}", report.errors);
        let package = &report.packages[0];
        let failed: Vec<&str> = package
            .requirements
            .iter()
            .filter(|it| !it.findings.is_empty())
            .map(|it| it.id.as_ref())
            .collect();
        assert_eq!((package.outcome, failed), (Outcome::Pass, Vec::new()), "{shape:?}");
        assert!(package.summary.pass >= 110, "{shape:?}: {:?}", package.summary);
    }
}

#[test]
fn they_have_the_servers_asked_for() {
    for shape in shapes() {
        let files = synthetic::package(shape);
        let count = |text: &str| text.matches("type: OS::Nova::Server\n").count();
        let servers: usize = files.values().map(|text| count(text)).sum();
        let templates = if shape.nesting > 0 { shape.instances } else { 1 };
        assert_eq!(servers * templates, shape.servers(), "{shape:?}");
    }
}

#[test]
fn the_same_shape_gives_the_same_bytes() {
    for shape in shapes() {
        assert_eq!(synthetic::package(shape), synthetic::package(shape));
    }
}
