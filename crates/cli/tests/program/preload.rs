//! Tests of `vnfcheck preload`: the files that it writes, and the files that it must not change.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{PROGRAM, message, root, text};

/// Creates an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("preload").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).arg("preload").args(arguments).current_dir(root()).output().unwrap()
}

/// Returns every file below a folder, by relative path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(folder: &Path, prefix: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{prefix}{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{path}/"), found);
            } else {
                found.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(folder, "", &mut found);
    found
}

const VLB: &str = "testdata/packages/vlb";
const VALUES: &str = "testdata/values/vlb";

/// The preload shown in the guide is the output of the guide's command.
#[test]
fn the_guide_shows_what_is_written() {
    let out = folder("guide");
    run(&[VLB, "--api", "gr", "--values", VALUES, "--output", text(&out)]);
    let written = fs::read_to_string(out.join("paris/grapi/base_vlb.json")).unwrap();
    let guide = fs::read_to_string(root().join("docs/preload.md")).unwrap();
    let shown = guide.split("```json\n").nth(1).and_then(|it| it.split("```").next()).unwrap();
    assert_eq!(shown, written);
    let csv = fs::read_to_string(root().join("testdata/values/vlb.csv")).unwrap();
    assert!(guide.contains(&csv), "the table of values in the guide");
}

/// A folder and a table with the same values produce the same preloads.
#[test]
fn folders_and_tables_agree() {
    let [from_folder, from_table] = ["from-folder", "from-table"].map(folder);
    run(&[VLB, "--values", VALUES, "--output", text(&from_folder)]);
    run(&[VLB, "--values", "testdata/values/vlb.csv", "--output", text(&from_table)]);
    assert_eq!(files(&from_folder).len(), 4);
    assert_eq!(files(&from_folder), files(&from_table));
}

/// The generated templates for values can be read back: only the placeholders are then missing.
#[test]
fn completed_templates_are_read_back() {
    let out = folder("templates");
    let workbook = out.join("values.xlsx");
    let plain = out.join("plain");
    assert_eq!(run(&[VLB, "--output", text(&plain), "--template", text(&workbook)]).status.code(), Some(0));
    let missing = |values: &Path, name: &str| {
        let output =
            run(&[VLB, "--values", text(values), "--output", text(&out.join(name)), "--summary", "json"]);
        assert_eq!(output.status.code(), Some(1));
        let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        summary["files"][0]["missing"].as_array().unwrap().len()
    };
    assert_eq!(missing(&workbook, "from-workbook"), 7);
    assert_eq!(missing(&plain.join("preload_env"), "from-folder"), 7);
    let env = plain.join("preload_env/base_vlb.env");
    let filled = fs::read_to_string(&env).unwrap().replace("CHANGEME", "filled");
    fs::write(&env, filled).unwrap();
    let defaults = plain.join("preload_env/defaults.yaml");
    fs::write(&defaults, "vnf_name: filled\n").unwrap();
    let output =
        run(&[VLB, "--values", text(&plain.join("preload_env")), "--output", text(&out.join("complete"))]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A complete preload replaces an earlier incomplete one.
#[test]
fn the_other_one_of_two_names_is_removed() {
    let out = folder("stale");
    let incomplete = out.join("grapi/base_vlb_incomplete.json");
    fs::create_dir_all(incomplete.parent().unwrap()).unwrap();
    fs::write(&incomplete, "old").unwrap();
    fs::write(out.join("grapi/mine.json"), "mine").unwrap();
    let values = folder("stale-values");
    let names = [
        "vnf_name",
        "vnf-type",
        "vf_module_name",
        "vf-module-model-name",
        "vlb_name_0",
        "oam_net_id",
        "vlb_oam_ip_0",
    ];
    let env = names.map(|it| format!("  {it}: x\n")).concat();
    fs::write(values.join("any.env"), format!("parameters:\n{env}")).unwrap();
    let output =
        run(&[VLB, "--api", "gr", "--values", text(&values.join("any.env")), "--output", text(&out)]);
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    assert_eq!(files(&out).keys().collect::<Vec<_>>(), ["grapi/base_vlb.json", "grapi/mine.json"]);
}

/// Output is refused if it would overwrite an input, under whatever path.
#[test]
fn inputs_are_never_overwritten() {
    let work = folder("inputs");
    let package = work.join("grapi");
    fs::create_dir_all(&package).unwrap();
    for (path, content) in files(&root().join(VLB)) {
        fs::write(package.join(path), content).unwrap();
    }
    let values = work.join("values");
    fs::create_dir_all(&values).unwrap();
    fs::write(values.join("defaults.yaml"), "vnf_name: x\n").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&values, work.join("link")).unwrap();
    let before = files(&work);
    let values = text(&values);
    for output in ["grapi", "grapi/out", ".", "values", "values/new/out", "link", "link/out", "new/../values"]
    {
        let output = work.join(output);
        let output = run(&[text(&package), "--values", values, "--output", text(&output)]);
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
        assert_eq!(files(&work), before);
    }
    let template = package.join("values.xlsx");
    assert_eq!(run(&[text(&package), "--template", text(&template)]).status.code(), Some(2));
    assert_eq!(files(&work), before);
    assert!(!work.join("new").exists());
}

/// If one file cannot be written, no file is written.
#[cfg(unix)]
#[test]
fn links_are_not_followed_and_all_files_or_none_are_written() {
    let out = folder("links");
    let elsewhere = folder("elsewhere");
    fs::write(elsewhere.join("precious"), "kept").unwrap();
    fs::create_dir_all(out.join("vnfapi")).unwrap();
    std::os::unix::fs::symlink(elsewhere.join("precious"), out.join("vnfapi/base_vlb.json")).unwrap();
    let output = run(&[VLB, "--output", text(&out)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!out.join("grapi").exists());
    assert!(!out.join("preload_env").exists());
    assert_eq!(fs::read_to_string(elsewhere.join("precious")).unwrap(), "kept");
    fs::remove_file(out.join("vnfapi/base_vlb.json")).unwrap();
    fs::write(out.join("grapi"), "a file where a folder has to be").unwrap();
    let output = run(&[VLB, "--output", text(&out)]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(files(&out).keys().collect::<Vec<_>>(), ["grapi"]);
}

/// A small workbook may unpack to more than fits into memory.
#[test]
fn a_workbook_that_unpacks_to_too_much_is_refused() {
    use std::io::Write;
    let work = folder("bomb");
    let file = work.join("bomb.xlsx");
    let mut zip = zip::ZipWriter::new(fs::File::create(&file).unwrap());
    zip.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
    let strings = "<si/>".repeat(200_000);
    for _ in 0..80 {
        zip.write_all(strings.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let output = run(&[VLB, "--values", text(&file), "--output", text(&work.join("out"))]);
    assert_eq!(output.status.code(), Some(2));
    let reported = message(&output);
    assert!(reported.contains("too large") || reported.contains("unpacks"), "{reported}");
    assert!(!work.join("out").exists());
}

#[test]
fn a_workbook_that_states_more_strings_than_it_contains_is_refused() {
    use std::io::Write;
    let work = folder("count");
    let file = work.join("count.xlsx");
    let mut zip = zip::ZipWriter::new(fs::File::create(&file).unwrap());
    zip.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(b"<sst uniqueCount=\"4294967295\"><si><t>a</t></si></sst>").unwrap();
    zip.finish().unwrap();
    let output = run(&[VLB, "--values", text(&file), "--output", text(&work.join("out"))]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message(&output).contains("declares more shared strings than the workbook contains"),
        "{output:?}"
    );
    assert!(!work.join("out").exists());
}
