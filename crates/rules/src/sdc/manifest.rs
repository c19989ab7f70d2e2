//! The manifest, the files that it lists, and SDC's requirements on the archive.

use std::collections::BTreeMap;

use vnfcheck_hot::{Content, File};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_sdc::{Entry, MANIFEST, Stated, is_environment, is_yaml};

use super::{at_entry, at_file_of, at_manifest, require};
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The archive contains no folders.
    rule("SDC-ARCHIVE2", |cx, out| match &cx.package().layout().archive_folders {
        Some(folders) => archive_has_no_folders(cx, folders, out),
        None => folder_needs_no_folders(cx, out),
    }),
    // Every YAML and environment file belongs to a module.
    rule("SDC-ARCHIVE3", every_template_is_placed),
    // Each Helm chart states whether it is the base.
    rule("SDC-CNF1", |cx, out| {
        let entries = &cx.onboarding().entries;
        if !is_stated(cx) || entries.iter().any(Entry::is_heat) {
            return;
        }
        for entry in entries.iter().filter(|entry| entry.kind == Some("HELM")) {
            let base = entry.node.and_then(|node| node.get("isBase"));
            let message =
                || format!("the entry of chart `{}` has no `isBase`", entry.name.unwrap_or_default());
            let is_there = base.is_some_and(|base| !base.is_null());
            let help = "add `isBase`: `true` for one chart, `false` for the others";
            require(out, is_there, at_entry(entry, cx.onboarding()), message, help);
        }
    }),
    // Environment files are listed below their templates.
    rule("SDC-MNF1", |cx, out| {
        for entry in cx.onboarding().entries.iter().filter(|entry| entry.is_environment()) {
            let message = || "the environment is not listed under a template in `MANIFEST.json`".to_owned();
            let help = "list the environment file in `data` of the template's entry";
            require(out, entry.parent.is_some(), at_file_of(entry, cx.onboarding()), message, help);
        }
    }),
    // Files listed as templates end in `.yaml` or `.yml`.
    rule("SDC-MNF2", |cx, out| {
        for entry in cx.onboarding().entries.iter().filter(|entry| entry.is_heat()) {
            let Some(name) = entry.name else { continue };
            let message =
                || format!("`{name}` is listed as a template, but ends in neither `.yaml` nor `.yml`");
            let help = "change the extension, or list the file as `OTHER`";
            require(out, is_yaml(name), at_file_of(entry, cx.onboarding()), message, help);
        }
    }),
    // Files listed as environment files end in `.env`.
    rule("SDC-MNF3", |cx, out| {
        for entry in cx.onboarding().entries.iter().filter(|entry| entry.is_environment()) {
            let Some(name) = entry.name else { continue };
            let message = || format!("`{name}` is listed as an environment file, but does not end in `.env`");
            let help = "change the extension, or list the file as `OTHER`";
            require(out, is_environment(name), at_file_of(entry, cx.onboarding()), message, help);
        }
    }),
    // Every file that the manifest lists exists.
    rule("SDC-MNF4", |cx, out| {
        for entry in &cx.onboarding().entries {
            let message = || match entry.name {
                Some(name) if cx.package().file_at(name).is_some() && name != MANIFEST => {
                    format!("`{name}` is in a folder, but SDC reads only the top level")
                }
                Some(name) => format!("listed file `{name}` is not in the package"),
                None => "an entry has no file name".to_owned(),
            };
            let help = "list only existing files; `vnfcheck manifest` writes the list";
            require(out, entry.file.is_some(), at_entry(entry, cx.onboarding()), message, help);
        }
    }),
    // The manifest lists every file.
    rule("SDC-MNF5", |cx, out| {
        let listed: HashSet<&str> = cx.onboarding().entries.iter().filter_map(|entry| entry.name).collect();
        for file in cx.package().files().filter(|file| file.path() != MANIFEST) {
            let message = || format!("`MANIFEST.json` does not list `{}`", file.path());
            let help = "list or remove the file; `vnfcheck manifest` writes the list";
            require(out, listed.contains(file.path()), file, message, help);
        }
    }),
    // `MANIFEST.json` exists and is readable.
    rule("SDC-MNF6", |cx, out| match &cx.onboarding().stated {
        Stated::Missing => {
            let message =
                "the package has no `MANIFEST.json`, so the check uses the output of `vnfcheck manifest`";
            out.fail(at_manifest(cx.onboarding()), message)
                .help("write the manifest with `vnfcheck manifest`");
        }
        Stated::Unreadable(flaw) => {
            let at = Place { file: flaw.file.id(), span: flaw.span, node: None };
            out.fail(at, format!("the manifest is invalid for SDC: {}", flaw.message))
                .help("write the manifest again with `vnfcheck manifest`");
        }
        Stated::Read { .. } => out.pass(),
    }),
    // Every manifest entry names a file.
    rule("SDC-MNF7", |cx, out| {
        for entry in &cx.onboarding().entries {
            let Some(node) = entry.node else { continue };
            let message = || "an entry has no `file`".to_owned();
            let help = "add the file name, or remove the entry";
            require(out, entry.name.is_some(), node, message, help);
        }
    }),
    // Every manifest entry has a type that SDC knows.
    rule("SDC-MNF8", |cx, out| {
        for entry in cx.onboarding().entries.iter().filter(|entry| entry.node.is_some()) {
            let stated = entry.node.and_then(|node| node.get("type")).filter(|node| !node.is_null());
            let message = || match stated {
                Some(node) => format!("unknown type `{}`", node.text()),
                None => "the entry of the file has no `type`".to_owned(),
            };
            let help = "use an SDC type in upper case, such as `HEAT` or `OTHER`";
            require(out, entry.kind.is_some(), at_file_of(entry, cx.onboarding()), message, help);
        }
    }),
    // A package has a base module.
    rule("SDC-SRG3", |cx, out| {
        if !is_stated(cx) {
            return;
        }
        let message = || "no entry of the manifest has `isBase: true`".to_owned();
        let help = "set `isBase` to `true` in the entry of the base module";
        require(out, !base_files(cx).is_empty(), at_data(cx), message, help);
    }),
    // A package has at most one base module.
    rule("SDC-SRG4", |cx, out| {
        if !is_stated(cx) {
            return;
        }
        let bases = base_files(cx);
        if bases.len() < 2 {
            return out.pass();
        }
        let finding = out.fail(at_data(cx), format!("{} entries have `isBase: true`", bases.len()));
        finding.help("set `isBase` to `true` in only one entry");
        for (name, place) in bases {
            finding.related(place, format!("the entry of `{name}`"));
        }
    }),
];

/// Returns `true` if there is a readable manifest.
fn is_stated(cx: &Context<'_>) -> bool {
    matches!(cx.onboarding().stated, Stated::Read { .. })
}

/// Returns the place of the list of files in the manifest.
fn at_data(cx: &Context<'_>) -> Place {
    let data = match &cx.onboarding().stated {
        Stated::Read { manifest, .. } => manifest.tree().root().and_then(|root| root.entry("data")),
        Stated::Missing | Stated::Unreadable(_) => None,
    };
    data.map_or_else(|| at_manifest(cx.onboarding()), |entry| entry.key.into())
}

/// Returns the files marked as base module, with their places.
fn base_files<'p>(cx: &Context<'p>) -> BTreeMap<&'p str, Place> {
    let marked = cx.onboarding().entries.iter().filter(|entry| entry.is_base);
    let place = |entry: &vnfcheck_sdc::Entry<'p>| {
        entry.place().map_or_else(|| at_file_of(entry, cx.onboarding()), Place::from)
    };
    marked.map(|entry| (entry.name.unwrap_or_default(), place(entry))).collect()
}

/// Checks that every template and environment file belongs to a module. SDC asks the user to assign the others.
fn every_template_is_placed(cx: &Context<'_>, out: &mut Findings) {
    let entries = cx.onboarding().entries.iter();
    let placed = entries.filter(|entry| entry.is_heat() || entry.is_environment() && entry.parent.is_some());
    let placed: HashSet<&str> = placed.filter_map(|entry| entry.name).collect();
    let is_part = |name: &str| is_yaml(name) || is_environment(name);
    for file in cx.onboarding().files().filter(|file| is_part(file.path())) {
        if placed.contains(file.path()) {
            out.pass();
            continue;
        }
        let message = format!(
            "the manifest assigns `{}` to no module, so SDC waits for a manual assignment",
            file.path()
        );
        out.advise(file, message).help(how_to_place(file, &placed));
    }
}

/// Returns the help for a file that the manifest assigns to no module; `placed` contains the paths of the assigned
/// files.
fn how_to_place(file: &File, placed: &HashSet<&str>) -> String {
    if is_environment(file.path()) {
        let mut names = [".yaml", ".yml"].into_iter().map(|end| format!("{}{end}", file.stem()));
        return match names.find(|name| placed.contains(name.as_str())) {
            Some(template) => format!("list the file with type `HEAT_ENV` in `data` of the entry of `{template}`"),
            None => "list the file with type `HEAT_ENV` in `data` of the entry of its template, or remove the file".to_owned(),
        };
    }
    match file.content() {
        Content::Template(template) if template.section("heat_template_version").is_some() => {
            "write `MANIFEST.json` again with `vnfcheck manifest`, or remove the file".to_owned()
        }
        _ => "remove the file, or change its extension and update `MANIFEST.json`".to_owned(),
    }
}

/// Checks the entries of an archive.
fn archive_has_no_folders(cx: &Context<'_>, folders: &[String], out: &mut Findings) {
    if folders.is_empty() {
        return out.pass();
    }
    for folder in folders {
        let is_inside = |file: &&File| {
            file.path().strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        let at =
            cx.package().files().find(is_inside).map_or_else(|| at_manifest(cx.onboarding()), Place::from);
        out.fail(at, format!("the archive contains the folder `{folder}`, which SDC refuses"))
            .help("pack the files without folders, for example with `vnfcheck pack`");
    }
}

/// Advises against subfolders. A folder can still be packed without them.
fn folder_needs_no_folders(cx: &Context<'_>, out: &mut Findings) {
    let (inside, outside): (Vec<&File>, Vec<&File>) =
        cx.package().files().partition(|file| !file.folder().is_empty());
    out.pass_many(outside.len());
    let mut uses: HashMap<&str, usize> = HashMap::default();
    for file in cx.package().files() {
        *uses.entry(file.name()).or_default() += 1;
    }
    for file in inside {
        let message = format!("`{}` is in a folder, which SDC refuses in an archive", file.path());
        let is_unique = uses.get(file.name()).is_none_or(|it| *it < 2);
        out.advise(file, message).help(if is_unique {
            "move the file out of the folder, next to the templates, and correct all references to it"
        } else {
            "move the file out of the folder, next to the templates, under a name that no other file has, and correct all references to it"
        });
    }
}
