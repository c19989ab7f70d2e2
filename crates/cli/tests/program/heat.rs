//! Tests of the rule set `heat`: files and environments around templates, and files that are not templates.

use super::Folder;

#[test]
fn the_configuration_for_heat_selects_the_rule_set() {
    let folder = Folder::new();
    folder
        .write("base.yaml", "heat_template_version: 2016-10-14\nresources:\n  a: { type: OS::Heat::None }\n");
    assert_eq!(folder.run(&["check"]).0, 1, "the rules of ONAP");
    assert_eq!(folder.run(&["init", "--heat"]).0, 0);
    let (status, report, _) = folder.run(&["check", "--format", "json"]);
    assert!(status == 0 && report.contains(r#""rule_sets":["heat","practice"]"#), "{status} {report}");
}

/// A repository whose template names files and environments in neighbouring folders.
fn repository() -> Folder {
    let folder = Folder::new();
    for name in [".git", "stacks", "lib", "env"] {
        std::fs::create_dir(folder.0.path().join(name)).unwrap();
    }
    folder.write(
        "stacks/a.yaml",
        "heat_template_version: 2018-08-31\nparameters:\n  name: { type: string }\n  sizes: { type: json, default: {} }\nresources:\n  a:\n    type: ../lib/child.yaml\n    properties: { name: { get_param: name } }\n  b: { type: Own::Type }\n",
    );
    folder.write(
        "lib/child.yaml",
        "heat_template_version: 2018-08-31\nparameters:\n  name: { type: string }\n  size: { type: number }\nresources:\n  v: { type: OS::Cinder::Volume, properties: { name: { get_param: name }, size: { get_param: size } } }\n",
    );
    folder.write("env/one.yaml", "parameters:\n  name: x\nparameter_defaults:\n  size: big\nresource_registry:\n  Own::Type: ../lib/child.yaml\n");
    folder.write("env/two.yaml", "parameters:\n  nam: x\nparameter_defaults:\n  size: 1\n");
    folder
}

/// Returns the findings of a check with the rule set `heat`, one per line, without the help.
fn heat_findings(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let arguments = [&["check", "--rules", "heat", "--format", "concise"], arguments].concat();
    let (_, text, errors) = folder.run(&arguments);
    let reported = text.lines().chain(errors.lines()).filter(|line| !line.is_empty());
    reported.map(|line| line.split(" (").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_single_template_names_files_in_its_repository() {
    let folder = repository();
    let missing = "stacks/a.yaml:7:11: error hot.missing-parameter required parameter `size` of `lib/child.yaml` is not passed";
    let unknown = "stacks/a.yaml:9:14: warning hot.unknown-resource-type unknown resource type `Own::Type`";
    assert_eq!(heat_findings(&folder, &["stacks/a.yaml"]), [missing, unknown]);
    assert_eq!(heat_findings(&folder, &["--root", ".", "stacks/a.yaml"]), [missing, unknown]);
    let outside = "stacks/a.yaml:7:11: error hot.outside-file nested template `../lib/child.yaml` is outside the package";
    assert_eq!(heat_findings(&folder, &["--root", "stacks", "stacks/a.yaml"]), [outside, unknown]);
    let (_, text, _) = folder.run(&["check", "--rules", "heat", "stacks/a.yaml"]);
    let help =
        "help: pass `size` to the template, or set `size` under `parameter_defaults:` of an environment\n";
    assert!(text.contains(help), "the environment value is named: {text}");
    std::fs::remove_file(folder.0.path().join("lib/child.yaml")).unwrap();
    let [absent, _] = &heat_findings(&folder, &["stacks/a.yaml"])[..] else { panic!() };
    assert!(absent.starts_with("stacks/a.yaml:7:11: error hot.missing-file "), "{absent}");
}

#[test]
fn later_environments_take_precedence() {
    let folder = repository();
    let big = "env/one.yaml:4:3: error hot.environment-value invalid value of `size`: `big` is not a number";
    let mapped = "stacks/a.yaml:9:14: error hot.missing-parameter required parameter `name` of `lib/child.yaml` is not passed";
    let undeclared =
        "env/two.yaml:2:3: error hot.undeclared-parameter `stacks/a.yaml` has no parameter `nam`";
    for input in ["stacks/a.yaml", "."] {
        assert_eq!(heat_findings(&folder, &["-e", "env/one.yaml", input]), [big, mapped]);
        let both = heat_findings(&folder, &["-e", "env/one.yaml", "-e", "env/two.yaml", input]);
        assert_eq!(both, [big, undeclared, mapped]);
    }
    let outside = heat_findings(&folder, &["-e", "env/one.yaml", "stacks"]);
    assert!(outside.iter().any(|line| line.contains("`env/one.yaml` is outside `stacks`")), "{outside:?}");
    assert_eq!(folder.run(&["check", "-e", "env/one.yaml", "."]).0, 2, "only with the rule set heat");
    // Paths and globs of the configuration are relative to its folder.
    folder.write("vnfcheck.yaml", "rules: [heat]\nenvironments: [env/o*.yaml]\n");
    assert_eq!(heat_findings(&folder, &["stacks/a.yaml"]), [big, mapped]);
    folder.write("vnfcheck.yaml", "rules: [heat]\nenvironments: [env/three.yaml]\n");
    let absent = heat_findings(&folder, &["stacks/a.yaml"]);
    assert!(absent.iter().any(|it| it.contains("2:16: no file matches `env/three.yaml`")), "{absent:?}");
}

/// A glob of the configuration that matches several environments describes one deployment for each.
#[test]
fn each_environment_of_a_glob_is_a_deployment() {
    let folder = repository();
    folder.write(
        "env/base.yaml",
        "parameter_defaults:\n  size: 1\nresource_registry:\n  Own::Type: OS::Heat::None\n",
    );
    for (site, text) in [
        ("dev", "parameters:\n  name: x\n"),
        ("prod", "parameters:\n  name: x\nresource_registry:\n  Own::Type: ../../lib/child.yaml\n"),
        ("stage", "parameters:\n  name: x\n  nam: x\n"),
    ] {
        std::fs::create_dir_all(folder.0.path().join("env/site")).unwrap();
        folder.write(&format!("env/site/{site}.yaml"), text);
    }
    folder.write("vnfcheck.yaml", "rules: [heat]\nenvironments: [env/base.yaml, env/site/*.yaml]\n");
    let undeclared =
        "env/site/stage.yaml:3:3: error hot.undeclared-parameter `stacks/a.yaml` has no parameter `nam`";
    let mapped = "stacks/a.yaml:9:14: error hot.missing-parameter with `env/site/prod.yaml`: required parameter `name` of `lib/child.yaml` is not passed";
    for input in ["stacks/a.yaml", "."] {
        assert_eq!(heat_findings(&folder, &[input]), [undeclared, mapped]);
    }
    // Two of three deployments have the finding; all three have the other.
    folder.write("env/site/dev.yaml", &folder.read("env/site/prod.yaml"));
    folder.write("env/base.yaml", "parameter_defaults:\n  size: big\n");
    let big = "env/base.yaml:2:3: error hot.environment-value invalid value of `size`: `big` is not a number";
    let mapped = mapped.replace("with `", "with `env/site/dev.yaml` or `");
    let unknown = "stacks/a.yaml:9:14: warning hot.unknown-resource-type with `env/site/stage.yaml`: unknown resource type `Own::Type`";
    assert_eq!(heat_findings(&folder, &["."]), [big, undeclared, &mapped, unknown]);
    // Environments on the command line describe a single deployment.
    let merged = heat_findings(&folder, &["-e", "env/site/prod.yaml", "-e", "env/site/stage.yaml", "."]);
    assert!(merged.iter().all(|line| !line.contains("with `")) && !merged.is_empty(), "{merged:?}");
    for number in 0..65 {
        folder.write(&format!("env/site/{number}.yaml"), "{}\n");
    }
    let many = heat_findings(&folder, &["."]);
    let expected = "2:31: `env/site/*.yaml` describes 68 deployments, more than the limit of 64";
    assert!(many.iter().any(|it| it.contains(expected)), "{many:?}");
}

/// A value for all templates is compared with each parameter that the value sets.
#[test]
fn a_value_is_compared_with_the_parameters_of_all_templates() {
    let folder = Folder::new();
    for (name, declared) in [("a", "number"), ("b", "boolean"), ("c", "string")] {
        folder.write(
            &format!("{name}.yaml"),
            &format!("heat_template_version: 2018-08-31\nparameters:\n  p: {{ type: {declared} }}\noutputs:\n  o: {{ value: {{ get_param: p }} }}\n"),
        );
    }
    folder.write("env.yaml", "parameters: { p: many }\n");
    let found = heat_findings(&folder, &["-e", "env.yaml", "."]);
    let expected = ["not a boolean", "not a number"].map(|reason| {
        format!("env.yaml:1:15: error hot.environment-value invalid value of `p`: `many` is {reason}")
    });
    assert_eq!(found, expected);
}

/// A file of another program is not a defective template, even if it is passed alone.
#[test]
fn a_file_of_another_program_is_not_checked_as_a_template() {
    let folder = Folder::new();
    folder.write("pod.yaml", "apiVersion: v1\nkind: Pod\n");
    folder.write("play.yaml", "- hosts: all\n  tasks: []\n");
    folder.write("jinja.yaml", "heat_template_version: 2018-08-31\nresources:\n{% for i in n %}\n  a{{ i }}: { type: OS::Heat::None }\n{% endfor %}\n");
    for (file, reason) in [("pod", "kubernetes"), ("play", "ansible"), ("jinja", "text-template")] {
        let (status, text, errors) = folder.run(&["check", "--rules", "heat", &format!("{file}.yaml")]);
        let expected = format!("error: {file}.yaml: no Heat template found\n  1 file skipped: {reason}\n");
        assert!(status == 2 && errors.starts_with(&expected), "{text}{errors}");
    }
    folder.write("a.yaml.j2", "heat_template_version: 2018-08-31\nresources:\n{% if x %}\n  a: { type: OS::Heat::None }\n{% endif %}\n");
    for rules in ["heat", "onap"] {
        let (status, text, errors) = folder.run(&["check", "--rules", rules, "a.yaml.j2"]);
        let expected = "error: `a.yaml.j2` is a Jinja template, not a rendered Heat template\nhelp: render the file, and pass the result\n";
        assert!(status == 2 && errors == expected, "{text}{errors}");
    }
    // For ONAP, a file that the user passes is a template whatever its content.
    for file in ["pod.yaml", "jinja.yaml"] {
        assert_eq!(folder.run(&["check", file]).0, 1, "{file}");
    }
}

/// A file is a Jinja template only if the YAML error is at a placeholder; a package of Jinja templates does not pass.
#[test]
fn only_an_error_at_a_placeholder_makes_a_jinja_template() {
    let folder = Folder::new();
    let script = "    user_data: |\n      docker ps --format '{{.Names}}'\n";
    let broken = format!("heat_template_version: 2018-08-31\nresources:\n  a:\n    type: b: c\n{script}");
    folder.write("broken.yaml", &broken);
    folder.write(
        "good.yaml",
        "heat_template_version: 2018-08-31\nresources:\n  a: { type: OS::Heat::RandomString }\n",
    );
    let (status, text, _) = folder.run(&["check", "--rules", "heat", "--format", "concise"]);
    assert!(
        status == 1 && text.contains("broken.yaml:4:12: error hot.not-yaml") && !text.contains("R-95303"),
        "{text}"
    );
    let folder = Folder::new();
    folder.write("jinja.yaml", "heat_template_version: 2018-08-31\nresources:\n{% for i in n %}\n  a{{ i }}: { type: OS::Heat::None }\n{% endfor %}\n");
    let (status, _, errors) = folder.run(&["check", "--rules", "heat"]);
    assert!(
        status == 2 && errors.contains("`jinja.yaml` is a template that is not checked: text-template"),
        "{errors}"
    );
}

/// Heat creates a stack whose outputs or unused conditions name nothing; R-92635 refuses the template.
#[test]
fn a_name_that_heat_does_not_resolve_is_advice() {
    let folder = Folder::new();
    folder.write("base.yaml", "heat_template_version: 2018-08-31\nconditions:\n  c: { equals: [ { get_param: p }, x ] }\nresources:\n  n: { type: OS::Heat::None, properties: { a: { get_param: q } } }\noutputs:\n  o: { value: { get_resource: r } }\n");
    let expected = [
        "3:31: note hot.unknown-parameter",
        "5:60: note hot.unknown-parameter",
        "7:31: note hot.unknown-resource",
    ];
    let found = heat_findings(&folder, &["--show", "notes"]);
    for place in expected {
        assert!(found.iter().any(|line| line.starts_with(&format!("base.yaml:{place}"))), "{found:?}");
    }
    assert_eq!(folder.run(&["check", "--rules", "heat"]).0, 0);
    assert_eq!(folder.run(&["check", "--select", "R-92635"]).0, 1);
}

/// `--today` decides whether a date is in the past.
#[test]
fn an_expiration_is_compared_with_the_date_of_the_check() {
    let folder = Folder::new();
    folder.write("base.yaml", "heat_template_version: 2018-08-31\nresources:\n  s: { type: OS::Barbican::Secret, properties: { expiration: '2030-05-01' } }\n");
    for (today, status) in [("2030-05-01", 0), ("2030-05-02", 1)] {
        assert_eq!(folder.run(&["check", "--rules", "heat", "--today", today]).0, status, "{today}");
    }
}

/// A missing file that Jinja writes is rendered, not added.
#[test]
fn a_missing_file_names_its_jinja_template() {
    let folder = Folder::new();
    folder.write(
        "a.yaml",
        "heat_template_version: 2018-08-31\nresources:\n  b: { type: b.yaml }\n  c: { type: c.yaml }\n",
    );
    for name in ["b.j2.yaml", "c.yaml.j2"] {
        folder.write(name, "heat_template_version: 2018-08-31\n{% if x %}\n");
    }
    let (_, text, _) = folder.run(&["check", "--rules", "heat", "."]);
    for (line, source) in [(3, "b.j2.yaml"), (4, "c.yaml.j2")] {
        let help = format!("help: render `{source}`, or check the rendered files\n");
        assert!(
            text.contains(&format!("a.yaml:{line}:14  error  hot.missing-file")) && text.contains(&help),
            "{text}"
        );
    }
}

/// The value of a later environment counts, unless a strategy combines the values.
#[test]
fn merged_values_reach_the_template() {
    let folder = Folder::new();
    folder.write("t.yaml", "heat_template_version: 2018-08-31\nparameters:\n  m: { type: json }\nresources:\n  v: { type: OS::Cinder::Volume, properties: { size: { get_param: [m, size] } } }\n");
    folder.write("one.env", "parameters:\n  m: { size: big }\n");
    folder.write("two.env", "parameters:\n  m: { size: 1 }\n");
    let run = |first, second| heat_findings(&folder, &["-e", first, "-e", second, "t.yaml"]);
    assert_eq!(run("one.env", "two.env"), Vec::<String>::new());
    let [wrong] = &run("two.env", "one.env")[..] else { panic!() };
    assert!(wrong.starts_with("one.env:2:14: error hot.environment-value "), "{wrong}");
    // The combined value is not known.
    folder.write("two.env", "parameters:\n  m: { size: 1 }\nparameter_merge_strategies:\n  m: merge\n");
    assert_eq!(run("two.env", "one.env"), Vec::<String>::new());
}

/// Fixes reach the files that a template names in neighbouring folders, and patches name them from the current folder.
#[test]
fn files_in_neighbouring_folders_are_fixed() {
    let folder = repository();
    let fix = ["fix", "--rules", "heat", "--unsafe", "-e", "env/two.yaml", "stacks/a.yaml"];
    let (_, patch, _) = folder.run(&[&fix[..], &["--diff"]].concat());
    assert!(patch.contains("\n--- a/env/two.yaml\n+++ b/env/two.yaml\n"), "{patch}");
    folder.run(&fix);
    let fixed = folder.read("env/two.yaml");
    assert!(!fixed.contains("nam: x") && fixed.contains("size: 1"), "{fixed}");
}
