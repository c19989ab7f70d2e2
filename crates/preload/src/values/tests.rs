use vnfcheck_yaml::RawFile;

use super::source::MOST_ENVIRONMENTS;
use super::*;

fn folder(path: &str, files: &[(&str, &str)]) -> Folder {
    let files = files.iter().copied().map(RawFile::from).collect();
    Folder { path: path.to_owned(), files, archives: Vec::new() }
}

fn get(values: &Values, environment: &str, label: &str, parameter: &str) -> Option<String> {
    values.given(environment, label).get(parameter).map(|it| it.whole().into_owned())
}

#[test]
fn nearer_values_beat_farther_ones_and_modules_beat_defaults() {
    let folders = [
        folder(
            "",
            &[("defaults.yaml", "a: 1\nb: 1\nc: 1\nd: 1\n"), ("Base.ENV", "parameters: {b: 2, c: 2, d: 2}")],
        ),
        folder(
            "x",
            &[
                ("defaults.yaml", "c: 3\nd: 3\n"),
                ("base.env", "parameters: {d: 4, c: CHANGEME}"),
                ("note.txt", ""),
            ],
        ),
        folder("y", &[]),
        folder("preloads", &[("defaults.yaml", "a: 9\n")]),
        folder(".git", &[]),
    ];
    let values = Values::new(vec![Source::folders(&folders).unwrap()]);
    assert_eq!(values.environments(), ["x", "y"]);
    let all = |environment, label| {
        ["a", "b", "c", "d"].map(|it| get(&values, environment, label, it).unwrap()).join("")
    };
    assert_eq!(all("x", "base"), "1234");
    assert_eq!(all("y", "base"), "1222");
    assert_eq!(all("x", "other"), "1133");
}

#[test]
fn a_distributed_csar_takes_precedence() {
    let service = "metadata: {name: s}\ntopology_template: {groups: {g: {metadata: {vfModuleModelName: R..m}, properties: \
                   {vf_module_label: Base}}}}";
    let definitions = [("service-S", service), ("resource-R", "metadata: {name: r}")];
    let definitions =
        definitions.map(|(name, text)| RawFile::from((format!("Definitions/{name}-template.yml"), text)));
    let mut root = folder("", &[]);
    let archive = |name: &str, files| Distribution { name: name.to_owned(), files };
    root.archives = vec![archive("s.csar", definitions.to_vec()), archive("none.csar", Vec::new())];
    let site = folder("x", &[("base.env", "parameters: {vnf-type: mine, vf_module_name: mine}")]);
    let source = Source::folders(&[root, site]).unwrap();
    assert_eq!(source.notes.iter().map(|it| it.subject.as_str()).collect::<Vec<_>>(), ["none.csar"]);
    let values = Values::new(vec![source]);
    assert_eq!(get(&values, "x", "base", "vnf-type").as_deref(), Some("s/r 0"));
    assert_eq!(get(&values, "x", "base", "vf-module-model-name").as_deref(), Some("R..m"));
    assert_eq!(get(&values, "x", "base", "vf_module_name").as_deref(), Some("mine"));
    assert_eq!(get(&values, "x", "other", "vnf-type"), None);
}

#[test]
fn folders_within_folders_inherit_and_only_the_innermost_are_environments() {
    let folders = [
        folder("", &[]),
        folder("r", &[("defaults.yaml", "a: 1\nb: 1")]),
        folder("r/s", &[("defaults.yaml", "b: 2")]),
        folder("rx", &[]),
    ];
    let values = Values::new(vec![Source::folders(&folders).unwrap()]);
    assert_eq!(values.environments(), ["r/s", "rx"]);
    assert_eq!(get(&values, "r/s", "base", "a").as_deref(), Some("1"));
    assert_eq!(get(&values, "r/s", "base", "b").as_deref(), Some("2"));
    assert_eq!(get(&values, "rx", "base", "a"), None);
}

#[test]
fn rows_of_one_parameter_are_a_list_and_environments_beat_modules() {
    let csv = "\u{feff}Value,extra,PARAMETER,environment,module\n\
        all,,p,,\nmodule,,p,,Base\nsite,,p,s,\nboth,,p,s,base\none,,q,,\n\"two, or\n\"\"3\"\"\",,q,,\nx,,,,\n0,,z,,\n";
    let values = Values::new(vec![Source::csv("t.csv", csv.as_bytes()).unwrap()]);
    assert_eq!(values.environments(), ["s"]);
    assert_eq!(get(&values, "s", "base", "p").as_deref(), Some("both"));
    assert_eq!(get(&values, "s", "other", "p").as_deref(), Some("site"));
    assert_eq!(get(&values, "t", "base", "p").as_deref(), Some("module"));
    assert_eq!(get(&values, "s", "base", "q").as_deref(), Some("one,two, or\n\"3\""));
    assert_eq!(get(&values, "s", "base", "z").as_deref(), Some("0"));
}

#[test]
fn environments_of_tables_are_names_of_folders() {
    for name in ["..", ".", ".hidden", "a/b", "/etc", "a\\b", "c:", "a\u{7}", "x.", &"e".repeat(300)] {
        let csv = format!("parameter,value,environment\np,v,\"{name}\"\n");
        let error = Source::csv("t.csv", csv.as_bytes()).unwrap_err();
        assert!(matches!(error, SourceError::Environment { row: 2, .. }), "{name}: {error}");
    }
    let rows = (0..=MOST_ENVIRONMENTS).map(|it| format!("p,v,e{it}\n")).collect::<Vec<_>>().concat();
    let error = Source::csv("t.csv", format!("parameter,value,environment\n{rows}").as_bytes()).unwrap_err();
    assert!(matches!(error, SourceError::TooManyEnvironments));
}

#[test]
fn later_sources_beat_earlier_ones() {
    let earlier = Source::csv("a.csv", b"parameter,value,environment\np,1,s\nq,1,\n").unwrap();
    let later = Source::csv("b.csv", b"parameter,value\np,2\n").unwrap();
    let values = Values::new(vec![earlier, later]);
    assert_eq!(values.environments(), ["s"]);
    assert_eq!(get(&values, "s", "base", "p").as_deref(), Some("2"));
    assert_eq!(get(&values, "s", "base", "q").as_deref(), Some("1"));
}

#[test]
fn unreadable_files_of_a_folder_are_reported() {
    let folders = [folder("", &[("base.env", "parameters: [\n"), ("defaults.yaml", "a: \"\u{1}\"")])];
    let source = Source::folders(&folders).unwrap();
    let subjects: Vec<_> = source.notes.iter().map(|it| (it.kind, it.subject.as_str())).collect();
    assert_eq!(subjects, [(NoteKind::Unreadable, "base.env"), (NoteKind::Unreadable, "defaults.yaml")]);
}
