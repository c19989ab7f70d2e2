//! A safe fix never loses what a person wrote: entries and comments remain, or the log names them.

use std::collections::BTreeMap;

use rayon::prelude::*;
use vnfcheck_runner::fixing::FixedPackage;
use vnfcheck_runner::open::Input;

use super::{HEAD, after, fixed_package, skipped, titles};

type Files = BTreeMap<String, String>;

/// The packages of `testdata`.
fn samples() -> Vec<Files> {
    let folder = e2e::root().join("testdata/packages");
    let mut folders: Vec<_> = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    folders.sort();
    let read = |folder: &std::path::PathBuf| {
        let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
        let named = files.map(|it| {
            (it.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read_to_string(it).unwrap())
        });
        named.collect()
    };
    folders.iter().map(read).collect()
}

/// Returns the line ranges of the entries of `resources`: the first line and the line after the last.
fn resources(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|it| *it == "resources:").unwrap() + 1;
    let ids: Vec<usize> = (start..lines.len())
        .filter(|at| lines[*at].starts_with("  ") && !lines[*at].starts_with("   "))
        .collect();
    let ends = ids.iter().skip(1).copied().chain([lines.len()]);
    ids.iter().copied().zip(ends).collect()
}

fn batch(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

fn is_of(name: &str, extension: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|it| it == extension)
}

/// Returns variants of a sample with typical errors, one error each.
fn mutants(sample: &Files) -> Vec<(String, Files)> {
    let mut mutants = vec![("as it is".to_owned(), sample.clone())];
    for (name, text) in sample.iter().filter(|(name, _)| is_of(name, "yaml")) {
        let lines: Vec<&str> = text.lines().collect();
        let entries = resources(text);
        let mut add = |what: String, text: String| {
            let mut files = sample.clone();
            files.insert(name.clone(), text);
            mutants.push((what, files));
        };
        for &(start, end) in &entries {
            let mut without = lines.clone();
            without.remove(start);
            add(format!("{name} without line {}", start + 1), batch(&without));
            let mut twice = lines.clone();
            twice.insert(start, "resources:");
            add(format!("{name} with `resources:` again at line {}", start + 1), batch(&twice));
            let mut moved = lines.clone();
            let block: Vec<&str> = moved.drain(start..end).collect();
            let at = moved.iter().position(|it| *it == "parameters:").unwrap() + 1;
            moved.splice(at..at, block);
            add(format!("{name} with line {} below `parameters:`", start + 1), batch(&moved));
            let deeper: Vec<String> = lines
                .iter()
                .enumerate()
                .map(
                    |(at, line)| {
                        if (start..end).contains(&at) { format!("    {line}") } else { (*line).to_owned() }
                    },
                )
                .collect();
            add(format!("{name} with line {} deeper", start + 1), deeper.join("\n") + "\n");
        }
    }
    let environments = sample.keys().filter_map(|name| name.strip_suffix(".env"));
    for stem in environments {
        for to in [format!("{stem}_env.yaml"), "env.yaml".to_owned()] {
            let mut files = sample.clone();
            let text = files.remove(&format!("{stem}.env")).unwrap();
            files.insert(to.clone(), text);
            mutants.push((to, files));
        }
    }
    // Add a comment at the start and at each entry.
    for (_, files) in &mut mutants {
        for (name, text) in files.iter_mut().filter(|(name, _)| !is_of(name, "sh")) {
            let line = |(at, line): (usize, &str)| {
                let is_plain = line.ends_with(|it: char| it.is_alphanumeric());
                if is_plain { format!("{line} # {name} {at}\n") } else { format!("{line}\n") }
            };
            *text = text.lines().enumerate().map(line).collect();
        }
    }
    mutants
}

/// Counts each word in the files, without comments.
fn words<'f>(files: impl Iterator<Item = &'f str>) -> BTreeMap<&'f str, usize> {
    let mut words = BTreeMap::new();
    let is_between = |it: char| it.is_whitespace() || "{}[],:`'\"".contains(it);
    for line in files.flat_map(str::lines) {
        let line = line.split(" # ").next().unwrap();
        for word in line.split(is_between).filter(|it| !it.is_empty()) {
            *words.entry(word).or_default() += 1;
        }
    }
    words
}

/// Returns the words and comments of the source that are neither in the fixed files nor in the log.
fn lost(done: &FixedPackage) -> Vec<String> {
    let texts = |files: &BTreeMap<String, Vec<u8>>| {
        files.values().map(|it| String::from_utf8(it.clone()).unwrap()).collect::<Vec<_>>()
    };
    let (before, now) = (texts(&done.before), texts(&done.after));
    let reported = titles(done);
    let reported = words(reported.iter().copied());
    let kept = words(now.iter().map(String::as_str));
    let is_lost = |(word, count): &(&str, usize)| {
        kept.get(word).copied().unwrap_or_default() < *count && !reported.contains_key(word)
    };
    let words = words(before.iter().map(String::as_str)).into_iter().filter(is_lost);
    let comments = before.iter().flat_map(|it| it.lines()).filter_map(|it| it.find('#').map(|at| &it[at..]));
    let is_gone = |comment: &&str| !now.iter().any(|it| it.contains(comment));
    words.map(|(word, _)| word.to_owned()).chain(comments.filter(is_gone).map(str::to_owned)).collect()
}

fn fixed(files: &Files) -> FixedPackage {
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    fixed_package(&files, false)
}

#[test]
fn written_text_stays_or_is_in_the_fix_log() {
    let mutants: Vec<_> = samples().iter().flat_map(mutants).collect();
    assert!(mutants.len() > 20);
    let broken = mutants.par_iter().filter_map(|(what, files)| {
        let done = fixed(files);
        let lost = lost(&done);
        let is_without_reason = done.applied.iter().any(|it| it.requirement.is_empty());
        let again = fixed(&done.after.iter().map(|(name, it)| (name.clone(), text_of(it))).collect());
        let is_stable = again.after == done.after;
        (!lost.is_empty() || is_without_reason || !is_stable)
            .then(|| format!("{what}: lost {lost:?}, stable {is_stable}: {:#?}", titles(&done)))
    });
    assert_eq!(broken.collect::<Vec<_>>(), [""; 0]);
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Returns the findings of a requirement: line, kind, help, `true` if another finding causes it, and the title of the
/// fix.
fn findings(files: &[(&str, &str)], id: &str) -> Vec<(u32, String, bool, Option<String>)> {
    let input = Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input], &vnfcheck_runner::Options::default()).report;
    let requirement = report.packages[0].requirements.iter().find(|it| it.id == id).unwrap();
    let findings = requirement.findings.iter().map(|it| {
        let fix = it.fix.as_ref().map(|it| it.title.clone());
        (it.primary.range.start.line, it.help.clone().unwrap_or_default(), it.caused_by.is_some(), fix)
    });
    findings.collect()
}

const PARAMETERS: &str = "parameters:\n  fw_seed: { type: string, description: d }\n  vnf_name: { type: string, description: d }\n";

#[test]
fn a_missing_id_line_loses_no_resource() {
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n  fw_rnd_0:\n    type: OS::Heat::RandomString\n    properties: {{ salt: {{ get_param: fw_seed }} }}\n\n    \
         type: OS::Heat::RandomString\n    properties: {{ salt: {{ get_param: vnf_name }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_seed: a }\n")];
    let done = fixed_package(&files, true);
    assert_eq!(after(&done, "base.yaml"), base);
    assert_eq!(after(&done, "base.env"), files[1].1);
    let help = |key| format!("add the missing key before the second `{key}`");
    assert_eq!(
        findings(&files, "R-95303"),
        [(11, help("type"), false, None), (12, help("properties"), false, None)]
    );
    // The lost resource uses the parameter.
    let [(line, _, is_caused, fix)] = &findings(&files, "R-90279")[..] else { panic!() };
    assert_eq!((*line, *is_caused, fix), (4, true, &None));
}

#[test]
fn a_second_section_loses_nothing() {
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n  fw_rnd_0: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: fw_seed }} }} }}\nresources:\n  \
         fw_rnd_1: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: vnf_name }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_seed: a }\n")];
    let done = fixed_package(&files, false);
    assert_eq!(after(&done, "base.yaml"), base);
    let help = "move the entries of the second `resources` into the first".to_owned();
    assert_eq!(findings(&files, "R-95303"), [(8, help, false, None)]);
}

#[test]
fn values_that_differ_are_both_named() {
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n  fw_rnd_0:\n    type: OS::Heat::RandomString\n    properties:\n      length: 4\n      length: 8\n      \
         salt: {{ list_join: ['', [{{ get_param: vnf_name }}, {{ get_param: fw_seed }}]] }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_seed: a }\n")];
    let help = "keep one value of `length`: `4` or `8`".to_owned();
    assert_eq!(findings(&files, "R-95303"), [(11, help, false, None)]);
    assert_eq!(after(&fixed_package(&files, true), "base.yaml"), base);
}

#[test]
fn a_resource_among_the_parameters_stays_unchanged() {
    let base = format!(
        "{HEAD}{PARAMETERS}  fw_rnd_0:\n    type: OS::Heat::RandomString\n    properties: {{ salt: {{ get_param: fw_seed }} }}\nresources:\n  \
         fw_rnd_1: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: vnf_name }} }} }}\n"
    );
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_seed: a }\n")];
    let done = fixed_package(&files, true);
    assert_eq!(after(&done, "base.yaml"), base);
    assert_eq!(after(&done, "base.env"), files[1].1);
    let why = "`base.yaml` may contain a part that uses the name: `fw_rnd_0` is not at its expected position";
    assert!(skipped(&done).contains(&("remove parameter `fw_seed`", why)), "{:#?}", done.skipped);
    // There is no fix for the description either.
    let reported = findings(&files, "R-44001");
    assert!(matches!(reported[..], [(6, _, true, None)]), "{reported:?}");
}

/// An element that is missing in a related file because of an error may need the value.
#[test]
fn a_typo_in_another_file_protects_values_that_it_may_need() {
    let base = format!(
        "{HEAD}parameters:\n  vnf_name: {{ type: string, description: d }}\nresources:\n  n: {{ type: nested.yaml, properties: {{ spare: abc, vnf_name: {{ get_param: vnf_name }} }} }}\n"
    );
    let nested = format!(
        "{HEAD}parameters:\n  spare: {{ type: string, description: d }}\n  vnf_name: {{ type: string, description: d }}\nresources:\n  \
         fw_rnd_0: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: vnf_name }} }} }}\n"
    );
    let environment = "parameters: {}\n";
    let done =
        fixed_package(&[("base.yaml", &base), ("base.env", environment), ("nested.yaml", &nested)], false);
    assert!(titles(&done).contains(&"remove parameter `spare`"), "{:?} {:?}", titles(&done), done.skipped);
    for spoiled in [
        base.replace("resources:", "resource: {}\nresources:"),
        format!("{base}outputs: {{}}\noutputs: {{}}\n"),
    ] {
        let done = fixed_package(
            &[("base.yaml", &spoiled), ("base.env", environment), ("nested.yaml", &nested)],
            true,
        );
        assert_eq!(after(&done, "nested.yaml"), nested);
        assert_eq!(after(&done, "base.yaml"), spoiled);
        let skipped = skipped(&done);
        let why = skipped.iter().find(|(title, _)| *title == "remove parameter `spare`").unwrap().1;
        assert!(why.starts_with("`base.yaml` may contain a part that uses the name: "), "{why}");
    }
}

#[test]
fn a_misnamed_environment_keeps_its_bytes_until_the_rename() {
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n  fw_rnd_0: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: fw_seed }} }} }}\n"
    );
    let values = "parameters:\n  fw_seed: a # of the lab\n  fw_spare: b\n";
    for name in ["base_env.yaml", "base-env.yml", "env.yaml"] {
        let files = [("base.yaml", base.as_str()), (name, values)];
        let done = fixed_package(&files, false);
        assert_eq!(after(&done, name), values, "{:?}", titles(&done));
        assert!(!done.after.contains_key("base.env"), "{:?}", done.after.keys());
        let done = fixed_package(&files, true);
        let used = values.replace("  fw_spare: b\n", "");
        assert_eq!(after(&done, "base.env"), used, "{:?}", titles(&done));
        assert!(titles(&done).contains(&"remove the value of the undeclared parameter `fw_spare`"));
        assert!(!done.after.contains_key(name), "{:?}", done.after.keys());
    }
}

/// The environment belongs to the only module that declares its parameters.
#[test]
fn a_misnamed_environment_next_to_several_modules_gets_the_name_of_its_module() {
    let module = |name: &str| {
        format!(
            "{HEAD}parameters:\n  {name}: {{ type: string, description: d }}\nresources:\n  {name}_value: \
             {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: {name} }} }} }}\n"
        )
    };
    let (base, second) = (module("fw_seed"), module("lb_seed"));
    let values = "parameters:\n  lb_seed: a # of the lab\n";
    let files = [("base.yaml", base.as_str()), ("second.yaml", second.as_str()), ("parameters.yml", values)];
    let done = fixed_package(&files, true);
    assert_eq!(after(&done, "second.env"), values, "{:?}", titles(&done));
    assert!(!done.after.contains_key("parameters.yml"), "{:?}", done.after.keys());
    // The name of a parameter of both modules does not decide the module.
    let shared = second.replace("lb_seed:", "fw_seed:").replace("get_param: lb_seed", "get_param: fw_seed");
    let files = [
        ("base.yaml", base.as_str()),
        ("second.yaml", shared.as_str()),
        ("parameters.yml", "parameters: { fw_seed: a }\n"),
    ];
    assert!(fixed_package(&files, true).after.contains_key("parameters.yml"));
}

/// The only available ID for the port is already referenced by the server but not defined.
#[test]
fn no_rename_meets_a_dangling_reference() {
    let base = format!(
        "{HEAD}parameters:\n  fw_image_name: {{ type: string, description: d }}\n  fw_flavor_name: {{ type: string, description: d }}\nresources:\n  \
         firewall:\n    type: OS::Nova::Server\n    properties: {{ image: {{ get_param: fw_image_name }}, flavor: {{ get_param: fw_flavor_name }} }}\n  \
         other: {{ type: OS::Heat::Value, properties: {{ value: {{ get_resource: fw_server_0 }} }} }}\n"
    );
    let environment = "parameters: { fw_image_name: a, fw_flavor_name: b }\n";
    let done = fixed_package(&[("base.yaml", &base), ("base.env", environment)], true);
    let text = after(&done, "base.yaml");
    assert!(text.contains("\n  firewall:\n") && !text.contains("  fw_server_0:"), "{text}");
    let why = "a reference names `fw_server_0`, which is not defined";
    assert!(
        skipped(&done).contains(&("rename resource `firewall` to `fw_server_0`", why)),
        "{:#?}",
        done.skipped
    );
}

/// A member uses an argument that its group passes: the parameter is declared, and the value remains.
#[test]
fn an_argument_that_is_read_is_declared_and_passed_on() {
    let main = format!(
        "{HEAD}resources:\n  g:\n    type: OS::Heat::ResourceGroup\n    properties:\n      resource_def:\n        type: child.yaml\n        properties: {{ ips: abc }}\n"
    );
    let child = format!(
        "{HEAD}resources:\n  r: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: ips }} }} }}\n"
    );
    let done = fixed_package(
        &[("base.yaml", &main), ("base.env", "parameters: {}\n"), ("child.yaml", &child)],
        true,
    );
    assert_eq!(after(&done, "base.yaml"), main);
    assert!(after(&done, "child.yaml").contains("parameters:\n  ips:\n"), "{}", after(&done, "child.yaml"));
    assert_eq!(titles(&done), ["declare parameter `ips`"]);
}

/// With names alone, failures of an environment as a template, and failures of its module, follow from the
/// environment's file name.
#[test]
fn a_misnamed_environment_causes_the_failures_that_follow_from_its_name() {
    let base = format!(
        "{HEAD}{PARAMETERS}resources:\n  fw_rnd_0: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: fw_seed }} }} }}\n  \
         fw_rnd_1: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: vnf_name }} }} }}\n"
    );
    let values = "parameters:\n  fw_seed: a\n  fw_spare: b\n";
    let files = [("base.yaml", base.as_str()), ("base_env.yaml", values)];
    let options = vnfcheck_runner::Options { one_package: true, ..vnfcheck_runner::Options::default() };
    let input = |files: &[(&str, &str)]| Input::memory("vnf", files.iter().copied());
    let report = vnfcheck_runner::run(&[input(&files)], &options).report;
    let defects = vnfcheck_report::defects::defects(&report.packages[0].requirements);
    let open: Vec<_> = defects.iter().filter(|it| it.is_open()).collect();
    let [only] = open[..] else { panic!("{:#?}", open.iter().map(|it| it.names()).collect::<Vec<_>>()) };
    assert_eq!(only.names(), "R-92635 hot.misplaced-environment");
    assert_eq!(
        (only.finding.primary.file.as_str(), only.finding.primary.range.start.line),
        ("base_env.yaml", 1)
    );
    assert_eq!(only.finding.help.as_deref(), Some("rename the file to `base.env`"));
    let follow = only.consequence_ids();
    for id in ["R-36772", "R-37028", "R-38474", "R-44001", "R-86285", "R-90279"] {
        assert!(follow.contains(&id), "{id} of {follow:?}");
    }
    let done = vnfcheck_runner::fixing::fix_package(
        vnfcheck_runner::discover_one(&input(&files), &options).unwrap(),
        &options,
        true,
    );
    assert_eq!(done.after, done.before, "{:?}", titles(&done));
}

/// Fixes of indices and descriptions that only silence a rule need a review by the author.
#[test]
fn fixes_that_only_silence_a_rule_are_unsafe() {
    let base = format!(
        "{HEAD}parameters:\n  fw_seed: {{ type: string }}\nresources:\n  init_1: {{ type: OS::Heat::RandomString, properties: {{ salt: {{ get_param: fw_seed }} }} }}\n  \
         init_2: {{ type: OS::Heat::RandomString }}\n"
    )
    .replace("description: base\n", "");
    let files = [("base.yaml", base.as_str()), ("base.env", "parameters: { fw_seed: a }\n")];
    assert_eq!(after(&fixed_package(&files, false), "base.yaml"), base);
    let done = fixed_package(&files, true);
    assert!(done.applied.iter().all(|it| it.is_unsafe), "{:#?}", done.applied);
    let mut titles = titles(&done);
    titles.sort_unstable();
    let expected = [
        "add a `description` section",
        "describe parameter `fw_seed` by its name",
        "rename resource `init_1` to `init_0`",
        "rename resource `init_2` to `init_1`",
    ];
    assert_eq!(titles, expected);
}

#[test]
fn an_unused_parameter_is_removed_with_its_only_source() {
    let value =
        "resources:\n  fw_0:\n    type: OS::Heat::Value\n    properties: { value: { get_param: used } }\n";
    let declared = |names: &[&str]| -> String {
        let lines = names.iter().map(|it| format!("  {it}: {{ type: string, description: d }}\n"));
        lines.collect()
    };
    let nested = format!("{HEAD}parameters:\n{}{value}", declared(&["used", "idle", "lazy"]));
    let call = "  fw:\n    type: nested.yaml\n    properties:\n      used: { get_param: used }\n      idle: { get_param: \
                idle }\n      lazy: { get_param: lazy }\n";
    let base = format!("{HEAD}parameters:\n{}{value}{call}", declared(&["used", "idle", "lazy"]));
    let done = fixed_package(&[("base.yaml", &base), ("nested.yaml", &nested)], false);
    for file in ["base.yaml", "nested.yaml"] {
        let text = after(&done, file);
        assert!(!text.contains("idle") && !text.contains("lazy") && text.contains("used"), "{text}");
    }
}
