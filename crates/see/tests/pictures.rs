//! Pictures: golden files, escapes, marks, completeness and size.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use vnfcheck_hot::{File, FileId, Limits, Package, RawFile};
use vnfcheck_see::{Finding, Level, Model, Picture};

fn link(files: &[RawFile]) -> Package {
    let read =
        |(id, file): (u32, &RawFile)| File::read(FileId(id), &file.path, &file.bytes, &Limits::default());
    Package::link((0..).zip(files).map(read).collect())
}

fn package(text: &str) -> Package {
    link(&[("base.yaml", text).into()])
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the files of a folder in order.
fn folder(path: &Path) -> Package {
    let entries = fs::read_dir(path).unwrap().map(|it| it.unwrap().path());
    let mut files: Vec<RawFile> = entries
        .filter(|it| it.is_file())
        .map(|it| (it.file_name().unwrap().to_str().unwrap(), fs::read(&it).unwrap()).into())
        .collect();
    files.sort();
    link(&files)
}

#[test]
fn samples_look_as_before() {
    for name in ["vfw", "vlb"] {
        let model = Model::of(&folder(&root().join("testdata/packages").join(name)));
        let file = model.servers.first().unwrap().place.clone();
        let finding = |level| Finding { file: file.file.clone(), line: file.line, level, href: None };
        let picture = Picture::of(&model, &[finding(Level::Warning), finding(Level::Error)], None);
        insta::assert_snapshot!(format!("{name}_svg"), picture.svg());
        insta::assert_snapshot!(format!("{name}_mermaid"), picture.mermaid());
        insta::assert_snapshot!(format!("{name}_dot"), picture.dot());
        let json = serde_json::to_string_pretty(&picture.graph()).unwrap();
        insta::assert_snapshot!(format!("{name}_json"), json);
    }
}

#[test]
fn names_with_markup_are_escaped() {
    let text = "\
heat_template_version: 2015-10-15
resources:
  '</title><script>alert(1)</script>\"&':
    type: OS::Nova::Server
    properties:
      networks: [{network: \"]--> x[```\\\" onload='y'\"}]
";
    let model = Model::of(&package(text));
    let picture = Picture::of(&model, &[], None);
    let svg = picture.svg();
    for markup in ["<script", "</title><s", " onload='"] {
        assert!(!svg.contains(markup), "{svg}");
    }
    assert!(svg.contains("&lt;/title&gt;&lt;script&gt;"), "{svg}");
    let mermaid = picture.mermaid();
    assert!(
        !mermaid.contains("```") && !mermaid.contains("<script") && !mermaid.contains("]-->"),
        "{mermaid}"
    );
    assert!(picture.dot().contains("script>\\\"&"), "{}", picture.dot());
}

#[test]
fn marks_are_at_the_innermost_element_with_the_highest_level() {
    let text = "\
heat_template_version: 2015-10-15
resources:
  a:
    type: OS::Nova::Server
    properties:
      networks: [{port: {get_resource: p}}]
  p:
    type: OS::Neutron::Port
";
    let model = Model::of(&package(text));
    let finding = |line, level| Finding { file: "base.yaml".into(), line, level, href: Some("#f<1>".into()) };
    let findings = [
        finding(4, Level::Note),
        finding(6, Level::Error),
        finding(8, Level::Warning),
        finding(1, Level::Error),
    ];
    let picture = Picture::of(&model, &findings, None);
    let json = serde_json::to_value(picture.graph()).unwrap();
    let marks: BTreeMap<&str, String> = json["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["label"].as_str().unwrap(), it["findings"].to_string()))
        .collect();
    assert_eq!(marks["a"], r#"{"count":2,"level":"error"}"#);
    assert_eq!(marks["p"], r#"{"count":1,"level":"warning"}"#);
    assert!(
        picture
            .svg_within()
            .contains("<a href=\"#f&lt;1&gt;\" aria-label=\"2 findings, highest level error\">")
    );
}

/// Asserts that each server, port and network of the model is a node, and only once.
fn assert_complete(path: &Path) {
    let model = Model::of(&folder(path));
    let json = serde_json::to_value(Picture::of(&model, &[], None).graph()).unwrap();
    let mut nodes: Vec<&str> =
        json["nodes"].as_array().unwrap().iter().map(|it| it["key"].as_str().unwrap()).collect();
    nodes.sort_unstable();
    let mut keys: Vec<&str> = model.servers.iter().map(|it| it.key.as_str()).collect();
    keys.extend(model.attachments.iter().map(|it| it.key.as_str()));
    keys.extend(model.networks.iter().map(|it| it.key.as_str()));
    keys.extend(model.companions.iter().map(|it| it.key.as_str()));
    keys.sort_unstable();
    assert_eq!(nodes, keys, "{}", path.display());
    assert!(keys.windows(2).all(|it| it[0] != it[1]), "{}", path.display());
    for edge in json["edges"].as_array().unwrap() {
        for end in ["from", "to"] {
            assert!(nodes.binary_search(&edge[end].as_str().unwrap()).is_ok(), "{edge}");
        }
    }
}

#[test]
fn json_contains_each_element_once() {
    let corpus = std::env::var_os("VNFCHECK_CORPUS").map(PathBuf::from);
    let packages = corpus.map_or_else(|| root().join("testdata/packages"), |it| it.join("packages"));
    for package in fs::read_dir(packages).unwrap() {
        let path = package.unwrap().path();
        if path.is_dir() {
            assert_complete(&path);
        }
    }
}

fn large() -> Package {
    let mut text = "heat_template_version: 2015-10-15\nresources:\n".to_owned();
    for number in 0..500 {
        let _ = writeln!(text, "  int_n{number}_network: {{type: OS::Neutron::Net}}");
    }
    for number in 0..1000 {
        let network = number % 500;
        let _ = writeln!(
            text,
            "  t{}_server_{number}:\n    type: OS::Nova::Server\n    properties: {{networks: [{{port: {{get_resource: p{number}}}}}]}}\n  \
             p{number}: {{type: OS::Neutron::Port, properties: {{network: {{get_resource: int_n{network}_network}}}}}}",
            number % 40
        );
    }
    package(&text)
}

#[test]
fn a_picture_of_many_servers_is_fast_and_collapsed() {
    let package = large();
    let model = Model::of(&package);
    assert_eq!((model.servers.len(), model.networks.len()), (1000, 500));
    let start = Instant::now();
    let picture = Picture::of(&model, &[], None);
    let svg = picture.svg();
    // A tenth of a second in a release; a debug build on a busy computer takes longer.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(picture.is_collapsed());
    assert_eq!(svg.matches("see-card").count(), 40 * 3 + 1, "three rectangles each, and the style");
    assert!(svg.len() < 1_000_000, "{}", svg.len());
}

#[test]
fn equal_packages_give_equal_bytes() {
    let draw = || {
        let model = Model::of(&large());
        let picture = Picture::of(&model, &[], None);
        (picture.svg(), picture.mermaid(), picture.dot())
    };
    assert_eq!(draw(), draw());
}

#[test]
fn vm_types_are_side_by_side_and_colours_repeat_after_eight_networks() {
    let mut base = "heat_template_version: 2015-10-15\nresources:\n".to_owned();
    for n in 0..9 {
        let _ = write!(
            base,
            "  int_n{n}_network: {{type: OS::Neutron::Net}}\n  t{n}_server_0:\n    type: OS::Nova::Server\n    \
             properties:\n      networks: [{{network: {{get_resource: int_n{n}_network}}}}]\n"
        );
    }
    let package = package(&base);
    let model = Model::of(&package);
    let svg = Picture::of(&model, &[], None).svg();
    let heights: Vec<&str> = svg
        .lines()
        .filter(|it| it.contains("<rect class=\"see-card"))
        .map(|it| it.split(" y=\"").nth(1).unwrap().split('"').next().unwrap())
        .collect();
    let row = |from: usize, to: usize| heights[from..to].iter().all(|it| *it == heights[from]);
    assert!(row(0, 4) && row(4, 8) && heights[0] != heights[4] && heights.len() == 9, "{heights:?}");
    let doubled: Vec<&str> = svg.lines().filter(|it| it.contains("<path class=\"see-inner\"")).collect();
    assert!(doubled.len() == 1 && doubled[0].contains("n8"), "{doubled:?}");
}

#[test]
fn a_name_leaves_room_for_its_mark() {
    let name = "abcdefghij_".repeat(6);
    let text =
        format!("heat_template_version: 2015-10-15\nresources:\n  {name}:\n    type: OS::Nova::Server\n");
    let model = Model::of(&package(&text));
    let shown = |findings: &[Finding]| {
        let svg = Picture::of(&model, findings, None).svg_within();
        let line = svg.lines().find(|it| it.starts_with("<text class=\"see-name\"")).unwrap();
        line.split_once('>').unwrap().1.split_once('…').unwrap().0.len()
    };
    let finding = Finding { file: "base.yaml".into(), line: 3, level: Level::Error, href: None };
    let (alone, beside) = (shown(&[]), shown(&[finding]));
    assert!(alone > 20 && beside + 1 < alone, "{alone} {beside}");
}

#[test]
fn a_title_ends_inside_its_frame() {
    let mut base = "heat_template_version: 2015-10-15\nresources:\n".to_owned();
    for number in 0..3 {
        let _ = writeln!(base, "  resource_with_a_longer_name_{number}: {{type: nested.yaml}}");
    }
    let nested = "heat_template_version: 2015-10-15\nresources: {s: {type: OS::Nova::Server}}\n";
    let files = [("base.yaml", base.as_str()), ("nested.yaml", nested)];
    let model = Model::of(&link(&files.map(RawFile::from)));
    let svg = Picture::of(&model, &[], None).svg_within();
    let title = svg.lines().find(|it| it.starts_with("<text class=\"see-head\"")).unwrap();
    let title = title.split_once('>').unwrap().1.split_once('<').unwrap().0;
    let frame = svg.lines().find(|it| it.contains("see-frame")).unwrap();
    let width: f64 = frame.split_once("\" width=\"").unwrap().1.split_once('"').unwrap().0.parse().unwrap();
    // A letter in bold DejaVu Sans has a mean width of seven pixels.
    #[expect(clippy::cast_precision_loss, reason = "a short text")]
    let length = title.chars().count() as f64 * 7.0;
    assert!(title.starts_with("nested.yaml (nested") && title.ends_with('…'), "{title}");
    assert!(length < width - 10.0, "{title}: {length} in {width}");
}

#[test]
fn an_empty_picture_states_that_it_is_empty() {
    let model = Model::of(&package("heat_template_version: 2015-10-15\nresources: {}\n"));
    let picture = Picture::of(&model, &[], None);
    assert!(picture.is_empty());
    let svg = picture.svg();
    assert!(svg.contains(">no servers, ports or networks</text>") && !svg.contains(">undecided<"), "{svg}");
}
