//! Complete runs: statuses, determinism, and the effect of a misbehaving rule or file on a report.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use vnfcheck_check::Rule;
use vnfcheck_report::render::RenderOptions;
use vnfcheck_report::{FailOn, Format};
use vnfcheck_report::{Outcome, RequirementReport, Status};
use vnfcheck_runner::Options;
use vnfcheck_runner::open::{Bounds, Input};

fn sample(name: &str) -> Input {
    Input::Path(e2e::root().join("testdata/packages").join(name))
}

fn template(text: &str) -> Input {
    Input::read(text.as_bytes(), &Bounds::default()).unwrap()
}

fn requirement(input: Input, options: &Options, id: &str) -> RequirementReport {
    let report = vnfcheck_runner::run(&[input], options).report;
    report.packages.into_iter().flat_map(|package| package.requirements).find(|it| it.id == id).unwrap()
}

/// Returns findings as `line:column path message`, as in the report.
fn findings(requirement: &RequirementReport) -> Vec<String> {
    let show = |finding: &vnfcheck_report::FindingReport| {
        let at = finding.primary.range.start;
        format!(
            "{}:{}:{} {} {}",
            finding.primary.file, at.line, at.column, finding.primary.path, finding.message
        )
    };
    requirement.findings.iter().map(show).collect()
}

/// A template with a YAML error is checked as intended; the error is reported once, and neither R-92635 nor the gate
/// passes.
#[test]
fn a_template_with_a_typo_is_checked_after_the_typo() {
    let typo_fix = || {
        template(
            "heat_template_version: 2016-10-14\nparameters: { ips: { type: comma_delimited_list } }\n\
             resources:\n  a: { type: OS::Heat::Value, properties: { value: {get_param:[ips, 0]} } }\n",
        )
    };
    let options = Options::default();
    assert_eq!(
        findings(&requirement(typo_fix(), &options, "R-95303")),
        ["stdin.yaml:4:62  expected a space after `:`, or quotes"]
    );
    let described = requirement(typo_fix(), &options, "R-44001");
    assert_eq!(findings(&described), ["stdin.yaml:2:15 parameters.ips parameter `ips` has no `description`"]);
    assert_eq!(requirement(typo_fix(), &options, "R-92635").status, Status::Error);
    let mut gate = Options { gate: true, ..Options::default() };
    gate.fail_on = FailOn::Never;
    assert_eq!(vnfcheck_runner::run(&[typo_fix()], &gate).report.outcome, Outcome::Error);
}

#[test]
fn every_requirement_of_the_release_is_accounted_for_once() {
    for release in vnfcheck_check::Release::ALL {
        let options = Options { release: *release, ..Options::default() };
        let report = vnfcheck_runner::run(&[sample("vfw")], &options).report;
        let package = &report.packages[0];
        let ids: Vec<&str> = package.requirements.iter().map(|it| it.id.as_ref()).collect();
        let expected: Vec<&str> = vnfcheck_rules::onap()
            .requirements()
            .iter()
            .filter(|it| it.revision(*release).is_some())
            .map(|it| it.id.as_ref())
            .collect();
        assert_eq!(ids, expected);
        let summary = package.summary;
        let total = summary.pass + summary.fail + summary.not_applicable + summary.waived + summary.error;
        assert_eq!(total + summary.unchecked, ids.len());
        for requirement in &package.requirements {
            let failing = requirement.findings.iter().any(|finding| !finding.advisory);
            assert_eq!(requirement.status == Status::Fail, failing, "{}", requirement.id);
            assert!(requirement.status != Status::Pass || requirement.examined > 0, "{}", requirement.id);
        }
    }
}

#[test]
fn findings_are_located() {
    let options = Options::default();
    assert_eq!(
        findings(&requirement(sample("vfw"), &options, "R-90526")),
        [
            "base_vfw.yaml:15:5 parameters.vfw_flavor_name.default parameter `vfw_flavor_name` declares a default"
        ]
    );
    assert_eq!(
        findings(&requirement(sample("vfw"), &options, "R-92635")),
        [
            "base_vfw.yaml:41:17 resources.vfw_server_0.depends_on `depends_on` refers to unknown resource `vfw_0_mgmt_port_0`",
            "base_vfw.yaml:45:28 resources.vfw_server_0.properties.flavor.get_param `get_param` refers to undeclared parameter `vfw_flavour_name`",
            "base_vfw.yaml:48:30 resources.vfw_server_0.properties.user_data.get_file file `boot.sh` is not in the package",
        ]
    );
    let twice = "base_vfw.env:3:3 parameters.vfw_image_name duplicate key `vfw_image_name`; Heat keeps only the last value";
    assert_eq!(findings(&requirement(sample("vfw"), &options, "R-95303")), [twice]);
    assert!(!findings(&requirement(sample("vfw"), &options, "R-92635")).contains(&twice.to_owned()));
    let vvp = Options { profile: vnfcheck_check::Profile::Vvp, ..Options::default() };
    assert!(findings(&requirement(sample("vfw"), &vvp, "R-95303")).is_empty());
    assert!(findings(&requirement(sample("vfw"), &vvp, "R-92635")).contains(&twice.to_owned()));
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    let inputs = [sample("vfw"), sample("vlb")];
    let render = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let checked = pool.install(|| vnfcheck_runner::run(&inputs, &Options::default()));
        let render = |format: &Format| {
            let mut out = Vec::new();
            vnfcheck_runner::render(
                *format,
                &checked,
                &vnfcheck_report::render::RenderOptions::default(),
                &mut out,
            )
            .unwrap();
            out
        };
        let of_many = |format: &&Format| **format != Format::VvpJson;
        Format::ALL.iter().filter(of_many).map(render).collect::<Vec<_>>()
    };
    let one = render(1);
    for threads in [2, 3, 8] {
        assert!(render(threads) == one, "{threads} threads");
    }
}

static PANICKING: Rule = vnfcheck_check::rule("R-90526", |_, _| panic!("as planned"));

#[test]
fn a_panicking_rule_leaves_its_own_requirement_undecided() {
    let rules = vnfcheck_rules::rules().filter(|rule| rule.id() != "R-90526").chain([&PANICKING]);
    let with = vnfcheck_runner::run(&[sample("vlb")], &e2e::with_rules(rules.cloned())).report;
    let without = vnfcheck_runner::run(&[sample("vlb")], &Options::default()).report;
    let pairs = with.packages[0].requirements.iter().zip(&without.packages[0].requirements);
    for (with, without) in pairs {
        if with.id == "R-90526" {
            assert_eq!(with.status, Status::Error);
            assert!(with.findings[0].message.starts_with("the rule of R-90526 failed"));
        } else {
            assert_eq!(with.status, without.status, "{}", with.id);
        }
    }
    assert_eq!(with.packages[0].outcome, Outcome::Error);
}

#[test]
fn an_unreadable_template_is_one_finding_and_no_pass() {
    let options = Options::default();
    let broken = || template("resources:\n  a: [ b\nc: d\n");
    let yaml = requirement(broken(), &options, "R-95303");
    assert_eq!(yaml.status, Status::Fail);
    assert_eq!(findings(&yaml), ["stdin.yaml:3:2  expected `,` or `]`"]);
    let other = requirement(broken(), &options, "R-90526");
    assert_eq!((other.status, other.examined), (Status::Error, 0));
    assert_eq!(findings(&other), ["stdin.yaml:3:2  not decided: `stdin.yaml` cannot be read (see R-95303)"]);
}

/// A failure because an element is missing in the VNF becomes undecided if an unreadable template may contain the
/// element.
#[test]
fn an_element_that_an_unreadable_template_may_contain_is_not_missing() {
    let lb = |resources: &str| {
        format!(
            "heat_template_version: 2016-10-14\nparameters:\n  availability_zone_1: {{ type: string }}\n\
             resources:\n  lb_server_1:\n    type: OS::Nova::Server\n    properties:\n      \
             flavor: {{ get_param: lb_flavor_name }}\n      availability_zone: {{ get_param: availability_zone_1 }}\n\
             {resources}"
        )
    };
    let module =
        lb("  fw_boot: { type: OS::Heat::SoftwareConfig }\n  fw_volume_0: { type: OS::Cinder::Volume }\n\
                     \x20 int_x_network: { type: OS::Neutron::Net }\n");
    let readable = "heat_template_version: 2016-10-14\nresources:\n  r: { type: OS::Heat::None }\n";
    let requirements = |base: &str| {
        let files = [("base.yaml", base), ("inc.yaml", module.as_str())];
        let input = Input::memory("package", files);
        vnfcheck_runner::run(&[input], &Options::default()).report.packages.remove(0).requirements
    };
    let absent = [
        ("R-11690", "inc.yaml:5:3 resources.lb_server_1 `lb_server_1` has index 1"),
        ("R-98450", "inc.yaml:3:3 parameters.availability_zone_1 `availability_zone_1` is declared"),
        ("R-08975", "inc.yaml:10:3 resources.fw_boot resource ID `fw_boot` contains no vm-type"),
        ("R-87004", "inc.yaml:11:3 resources.fw_volume_0 volume `fw_volume_0` is not named"),
        ("R-16241", "inc.yaml:12:3 resources.int_x_network network `int_x_network` has no subnet"),
    ];
    for (base, at, why) in [
        ("resources:\n  a: [ b\nc: d\n", "3:2", "cannot be read (see R-95303)"),
        ("", "1:1", "is empty (see R-92635)"),
    ] {
        for (id, reported) in absent {
            let of = |base| requirements(base).into_iter().find(|it| it.id == id).unwrap();
            let known = of(readable);
            assert_eq!(known.status, Status::Fail, "{id}");
            assert!(
                findings(&known).iter().any(|it| it.starts_with(reported)),
                "{id}: {:?}",
                findings(&known)
            );
            let unknown = of(base);
            assert_eq!(unknown.status, Status::Error, "{id}");
            assert_eq!(
                findings(&unknown),
                [format!("base.yaml:{at}  not decided: `base.yaml` {why}")],
                "{id}"
            );
        }
    }
}

/// A requirement that fails for another reason still fails.
#[test]
fn another_failure_still_fails_next_to_an_unreadable_template() {
    let group = "heat_template_version: 2016-10-14\nresources:\n  fw_volume_0: { type: OS::Cinder::Volume }\n  \
                 store: { type: OS::Cinder::Volume }\n  lb_server_0:\n    type: OS::Nova::Server\n    \
                 properties: { flavor: { get_param: lb_flavor_name } }\n";
    let files = [("base.yaml", "a: [\n"), ("inc.yaml", group)];
    let input = Input::memory("package", files);
    let volumes = requirement(input, &Options::default(), "R-87004");
    assert_eq!(volumes.status, Status::Fail);
    assert_eq!(
        findings(&volumes),
        ["inc.yaml:4:3 resources.store volume `store` is not named `{vm-type}_volume_{index}`"]
    );
    let undecided = volumes.undecided.iter().map(|it| (it.location.range.start.line, it.message.as_str()));
    assert_eq!(
        undecided.collect::<Vec<_>>(),
        [(
            3,
            "`base.yaml` cannot be read and may contain the missing part: \
              volume `fw_volume_0` is not named `{vm-type}_volume_{index}`"
        )]
    );
}

#[test]
fn an_empty_template_passes_requirements_on_names_and_syntax_only() {
    let report = vnfcheck_runner::run(&[template("")], &Options::default()).report;
    let passed: Vec<&str> = report.packages[0]
        .requirements
        .iter()
        .filter(|it| it.status == Status::Pass)
        .map(|it| it.id.as_ref())
        .collect();
    assert_eq!(passed, ["R-511776", "R-87247", "R-87485", "R-95303", "R-99646"]);
}

#[test]
fn the_gate_follows_the_keywords_chosen() {
    let outcome = |fail_on| {
        let text = "heat_template_version: 2016-10-14\ndescription: d\nparameters:\n  a: { type: string, description: d }\nresources:\n  r: { type: OS::Heat::None, properties: { x: { get_param: a } } }\n";
        let options = Options { fail_on, ..Options::default() };
        let report = vnfcheck_runner::run(&[template(text)], &options).report;
        (report.outcome, report.packages[0].outcome)
    };
    assert_eq!(outcome(FailOn::Must), (Outcome::Fail, Outcome::Fail));
    assert_eq!(outcome(FailOn::Never), (Outcome::Pass, Outcome::Pass));
}

#[test]
fn fingerprints_survive_edits_elsewhere() {
    let options = Options::default();
    let text = "parameters:\n  a: { type: string, default: x }\n";
    let before = requirement(template(text), &options, "R-90526");
    let after = requirement(template(&format!("# a comment\n\n{text}")), &options, "R-90526");
    assert_eq!(before.findings[0].fingerprint, after.findings[0].fingerprint);
    assert_ne!(before.findings[0].primary.range.start.line, after.findings[0].primary.range.start.line);
}

#[test]
fn a_package_that_cannot_be_opened_is_reported_and_undecided() {
    let report =
        vnfcheck_runner::run(&[Input::Path("nowhere".into()), sample("vlb")], &Options::default()).report;
    assert_eq!((report.outcome, report.packages.len(), report.errors.len()), (Outcome::Error, 1, 1));
    assert_eq!(report.errors[0].path, "nowhere");
}

/// A value that only the engine can compute neither passes nor fails, and is reported with the reason.
#[test]
fn an_undecided_value_neither_passes_nor_fails() {
    let text = "resources:\n  vm_0_port: { type: OS::Neutron::Port, properties: { network: { str_split: [',', x] }, fixed_ips: [{ ip_address: { get_param: vm_oam_ip_0 } }] } }\n";
    for id in ["R-40971", "R-78380", "R-20453"] {
        let requirement = requirement(template(text), &Options::default(), id);
        assert_eq!((requirement.status, requirement.examined), (Status::Undecided, 0), "{id}");
        let [undecided] = &requirement.undecided[..] else { panic!("{id}: {:?}", requirement.undecided) };
        let start = undecided.location.range.start;
        assert_eq!((start.line, start.column), (2, 3), "{id}");
        assert_eq!(
            undecided.message,
            "it is unknown whether the network of port `vm_0_port` is external or internal: the files do not determine the value of `str_split`"
        );
    }
}

/// The results of functions and parameters are resolved as far as the files determine them; the rest is undecided at
/// its position.
#[test]
fn an_unknown_result_of_a_function_is_undecided() {
    let server = |properties: &str| format!("type: OS::Nova::Server, properties: {{ {properties} }}");
    let two = |one: &str, other: &str| {
        format!("resources:\n  a_server_0: {{ {} }}\n  a_server_1: {{ {} }}\n", server(one), server(other))
    };
    let port = |fixed_ips: &str| {
        format!(
            "resources:\n  a_0_oam_port_0: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: oam_net_id }}, fixed_ips: {fixed_ips} }} }}\n"
        )
    };
    let repeated = port("{ repeat: { template: { ip_address: $a }, for_each: { get_param: lists } } }");
    let computed = port("{ yaql: { expression: $ } }");
    let merged = "metadata: { map_merge: [ { get_param: p }, { vm_role: a } ] }";
    let hidden = "metadata: { map_merge: [ { get_param: p }, { vnf_id: { get_param: vnf_id } } ] }";
    for (text, id, examined, places) in [
        (two("networks: { get_param: a }", "networks: { get_param: b }"), "R-01455", 0, &[(3, 3)][..]),
        (two("networks: { get_param: a }", "networks: { get_param: a }"), "R-01455", 1, &[]),
        (two("networks: [ { port: { get_param: a } } ]", "networks: []"), "R-01455", 1, &[]),
        (
            two("flavor: { yaql: { expression: a } }", "flavor: { yaql: { expression: b } }"),
            "R-01455",
            0,
            &[(3, 3)],
        ),
        (
            two("flavor: { yaql: { expression: a } }", "flavor: { yaql: { expression: a } }"),
            "R-01455",
            1,
            &[],
        ),
        (two(merged, hidden), "R-37437", 1, &[(2, 80)]),
        (two(merged, hidden), "R-47061", 0, &[(2, 80), (3, 80)]),
        (two(merged, hidden), "R-67597", 0, &[]),
        (two("metadata: { yaql: { expression: a } }", hidden), "R-71493", 0, &[(2, 65), (3, 80)]),
        (repeated, "R-40971", 0, &[(2, 107)]),
        (computed.clone(), "R-34037", 0, &[(2, 107)]),
        (computed.clone(), "R-62590", 0, &[]),
        (computed, "R-48880", 0, &[(2, 107)]),
    ] {
        let requirement = requirement(template(&text), &Options::default(), id);
        let undecided = requirement.undecided.iter().map(|it| it.location.range.start);
        let undecided: Vec<_> = undecided.map(|at| (at.line, at.column)).collect();
        assert_eq!((requirement.examined, undecided.as_slice()), (examined, places), "{id} {text}");
    }
}

/// An observer is notified of every rule and every package, and has no effect on the result.
#[test]
fn a_run_notifies_its_observer() {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;
    #[derive(Default)]
    struct Heard {
        rules: Mutex<Vec<String>>,
        found: Mutex<usize>,
        packages: Mutex<usize>,
    }
    impl vnfcheck_runner::Observer for Heard {
        fn packages_found(&self, count: usize) {
            *self.found.lock().unwrap() = count;
        }
        fn follows_rules(&self) -> bool {
            true
        }
        fn rule_ran(&self, id: &str, _took: Duration) {
            self.rules.lock().unwrap().push(id.to_owned());
        }
        fn package_done(&self) {
            *self.packages.lock().unwrap() += 1;
        }
    }
    let inputs = [sample("vfw"), sample("no-such-package"), sample("vlb")];
    let heard = Arc::new(Heard::default());
    let observed =
        vnfcheck_runner::run::run_observed(&inputs, &Options::default(), Arc::clone(&heard) as _).report;
    let plain = vnfcheck_runner::run(&inputs, &Options::default()).report;
    assert_eq!(serde_json::to_string(&observed).unwrap(), serde_json::to_string(&plain).unwrap());
    assert_eq!((*heard.found.lock().unwrap(), *heard.packages.lock().unwrap()), (2, 2));
    let mut rules = heard.rules.lock().unwrap().clone();
    rules.sort_unstable();
    let ran = |it: &&vnfcheck_check::Requirement| {
        it.revision(vnfcheck_check::Release::NEWEST).is_some() && vnfcheck_rules::rule(&it.id).is_some()
    };
    let expected: Vec<&str> =
        vnfcheck_rules::onap().requirements().iter().filter(ran).flat_map(|it| [&*it.id; 2]).collect();
    assert_eq!(rules, expected);
    let [error] = &plain.errors[..] else { panic!("one error, not {:?}", plain.errors) };
    assert_eq!(error.help, "check the spelling; paths start at the current directory");
}

/// Inputs in more than one batch have one report, in which each package occurs once.
#[test]
fn a_package_is_reported_once_among_many_inputs() {
    let inputs: Vec<_> = std::iter::repeat_n(sample("vfw"), 130).chain([sample("vlb")]).collect();
    let few = vnfcheck_runner::run(&[sample("vfw"), sample("vlb")], &Options::default());
    let many = vnfcheck_runner::run(&inputs, &Options { keeps_packages: false, ..Options::default() });
    assert_eq!(serde_json::to_string(&many.report).unwrap(), serde_json::to_string(&few.report).unwrap());
    assert_eq!((few.packages.len(), many.packages.len()), (2, 0));
}

/// Formats that render packages one by one, during the run, have the bytes of a report that is rendered at the end.
#[test]
fn packages_are_rendered_during_the_run_as_after_the_run() {
    use vnfcheck_report::render::{Counts, render_counted_summary, render_summary};
    use vnfcheck_report::{PackageReport, RenderError};
    use vnfcheck_runner::run::{render_packages, run_in_parts};
    let inputs = [sample("vfw"), sample("no-such-package"), sample("vlb")];
    let options = Options { keeps_packages: false, ..Options::default() };
    let render_options = RenderOptions::default();
    let whole = vnfcheck_runner::run(&inputs, &options);
    let mut summary = Vec::new();
    render_summary(&whole.report, &render_options, &mut summary).unwrap();
    let formats = [Format::Json, Format::JsonLines, Format::Concise, Format::Csv, Format::Findings];
    for (format, threads) in formats.into_iter().flat_map(|format| [(format, 1), (format, 3)]) {
        let mut expected = Vec::new();
        vnfcheck_runner::render(format, &whole, &render_options, &mut expected).unwrap();
        let render = || {
            let mut by_package = format.by_package(&render_options, options.fail_on).unwrap();
            let (mut rendered, mut counts) = (Vec::new(), Vec::new());
            let mut finished = |packages: &mut [PackageReport]| {
                let keep = |package: &[u8]| {
                    rendered.push(package.to_vec());
                    Ok::<(), RenderError>(())
                };
                render_packages(&mut by_package, packages, &render_options, keep).unwrap();
                counts.extend(packages.iter().map(Counts::of));
                for package in packages {
                    package.requirements.clear();
                }
            };
            let mut report = run_in_parts(&inputs, &options, Arc::new(()), &mut finished).report;
            // The report contains the packages of the last step, which is the only step here.
            finished(&mut report.packages);
            let (mut out, mut summary) = (Vec::new(), Vec::new());
            by_package
                .render_report(&report, rendered.into_iter().map(Ok), &render_options, &mut out)
                .unwrap();
            render_counted_summary(&report, &counts, &render_options, &mut summary).unwrap();
            (out, summary)
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert!(pool.install(render) == (expected, summary.clone()), "{} on {threads}", format.name());
    }
    let with_links = RenderOptions { has_links: true, ..render_options };
    let on_terminal = RenderOptions { is_terminal: true, ..render_options };
    assert!(Format::Concise.by_package(&with_links, options.fail_on).is_none());
    assert!(Format::Findings.by_package(&with_links, options.fail_on).is_none());
    assert!(Format::Findings.by_package(&on_terminal, options.fail_on).is_none());
    assert!(Format::Table.by_package(&render_options, options.fail_on).is_none());
}

/// Findings beyond the limit are counted in every format, and the verdict covers all findings.
#[test]
fn the_first_of_many_findings_are_listed() {
    let resource = |index| {
        format!("  r{index}: {{ type: OS::Heat::Value, properties: {{ value: {{ get_param: no }} }} }}\n")
    };
    let text = format!(
        "heat_template_version: 2016-10-14\nresources:\n{}",
        (0..1_500).map(resource).collect::<String>()
    );
    let checked = vnfcheck_runner::run(&[template(&text)], &Options::default());
    let requirement = checked.report.packages[0].requirements.iter().find(|it| it.id == "R-92635").unwrap();
    let parameters: Vec<u32> = requirement
        .findings
        .iter()
        .filter(|finding| finding.message.starts_with("`get_param` names `no`"))
        .map(|finding| finding.primary.range.start.line)
        .collect();
    assert_eq!((requirement.status, requirement.findings.len()), (Status::Fail, 1_000));
    assert!(parameters.iter().copied().eq(3..3 + u32::try_from(parameters.len()).unwrap()));
    // Each resource has two findings, and there are more resources than Heat accepts.
    assert_eq!(requirement.findings_omitted, 2_001);
    for format in Format::ALL {
        let mut out = Vec::new();
        vnfcheck_runner::render(
            *format,
            &checked,
            &vnfcheck_report::render::RenderOptions::default(),
            &mut out,
        )
        .unwrap();
        let out = if format.is_binary() { findings_sheet(out) } else { String::from_utf8(out).unwrap() };
        let says = *format == Format::Statistics && out.contains("  3001  ")
            || out.contains("2001 more findings of R-92635 are hidden")
            || out.contains("\"findings_omitted\":2001");
        assert!(says, "{}", format.name());
    }
}

/// Contrail resources name an external network by a different parameter.
#[test]
fn the_help_for_a_network_without_a_role_fits_the_resource() {
    for (type_name, property, parameter) in [
        ("OS::Neutron::Port", "network: { get_param: net }", "`{network-role}_net_id`"),
        (
            "OS::ContrailV2::VirtualMachineInterface",
            "virtual_network_refs: [ { get_param: net } ]",
            "`{network-role}_net_fqdn`",
        ),
    ] {
        let text = format!("resources:\n  port:\n    type: {type_name}\n    properties:\n      {property}\n");
        let finding = &requirement(template(&text), &Options::default(), "R-69014").findings[0];
        assert_eq!(finding.primary.range.start.line, 5);
        assert!(finding.help.as_deref().unwrap().contains(parameter), "{:?}", finding.help);
    }
}

/// A parameter can be renamed, but an expression cannot.
#[test]
fn the_help_for_an_address_fits_its_source() {
    for (property, id) in [("fixed_ips", "R-78380"), ("allowed_address_pairs", "R-717227")] {
        for (value, advice) in [
            ("{ get_param: other }", "rename the parameter"),
            ("{ list_join: [ '.', [ '10', { get_param: other } ] ] }", "use `{get_param: fw_int_oam_"),
        ] {
            let text = format!(
                "parameters:\n  other: {{ type: string }}\nresources:\n  fw_0_int_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      \
                 network: {{ get_param: int_oam_net_id }}\n      {property}: [ {{ ip_address: {value} }} ]\n"
            );
            let finding = &requirement(template(&text), &Options::default(), id).findings[0];
            assert_eq!(finding.primary.range.start.line, 8);
            assert!(finding.help.as_deref().unwrap().starts_with(advice), "{:?}", finding.help);
        }
    }
}

fn findings_sheet(workbook: Vec<u8>) -> String {
    use calamine::Reader;
    let mut book = calamine::Xlsx::new(std::io::Cursor::new(workbook)).unwrap();
    let sheet = book.worksheet_range("Findings").unwrap();
    sheet.cells().map(|(_, _, cell)| cell.to_string() + "\n").collect()
}

#[test]
fn a_package_in_memory_gets_the_report_of_its_directory() {
    let json = |input: Input| {
        let mut out = Vec::new();
        let checked = vnfcheck_runner::run(&[input], &Options::default());
        vnfcheck_runner::render(Format::Json, &checked, &RenderOptions::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let Input::Path(folder) = sample("vfw") else { unreachable!() };
    let path = folder.display().to_string();
    let mut files = vnfcheck_runner::open::open(&sample("vfw"), &Bounds::default()).unwrap().files;
    files.reverse();
    assert!(json(Input::Memory { path, files }) == json(sample("vfw")));
}

/// The help names a file that differs in letter case or in one or two letters; otherwise the help names no file.
#[test]
fn a_missing_file_suggests_a_similar_name() {
    let caller = "heat_template_version: 2016-10-14\nresources:\n  a: { type: Nested_LB.yaml }\n  b: { type: other.yaml }\n  c:\n    \
                  type: OS::Heat::Value\n    properties: { value: { get_file: boot.s } }\n";
    let files = [
        ("base.yaml", caller),
        ("nested_lb.yaml", "heat_template_version: 2016-10-14\n"),
        ("boot.sh", "echo\n"),
    ];
    let reported = |id| {
        let input = Input::memory("vnf", files);
        let findings = requirement(input, &Options::default(), id).findings.into_iter();
        let found = findings.filter(|it| it.message.contains("is not"));
        found.map(|it| (it.primary.range.start.line, it.help.unwrap())).collect::<Vec<_>>()
    };
    let help = |meant| format!("add the file, or correct its name to `{meant}`");
    let script = (7, help("boot.sh"));
    assert_eq!(reported("R-76718"), std::slice::from_ref(&script));
    let none = (4, "add the file, or correct its name".to_owned());
    assert_eq!(reported("R-92635"), [(3, help("nested_lb.yaml")), none, script]);
}

/// A property that is already set is not suggested for a misspelled one.
#[test]
fn a_property_that_is_set_is_not_suggested() {
    let reported = |properties: &str| {
        let text = format!("resources:\n  p:\n    type: OS::Neutron::Port\n    properties: {properties}\n");
        let findings = requirement(
            template(&format!("heat_template_version: 2016-10-14\n{text}")),
            &Options::default(),
            "R-92635",
        );
        let unknown = findings.findings.into_iter().find(|it| it.message.contains("securty_groups")).unwrap();
        (unknown.primary.range.start.column, unknown.help.unwrap())
    };
    assert_eq!(reported("{ securty_groups: [a] }"), (19, "did you mean `security_groups`?".to_owned()));
    let with_both = reported("{ security_groups: [b], securty_groups: [a] }");
    assert_eq!(with_both, (41, "correct or remove the property".to_owned()));
}

/// A list element passed to a nested template cannot have the name of its list there, and no fix suggests that.
#[test]
fn the_help_for_a_passed_element_is_to_pass_the_list() {
    let caller = "resources:\n  a:\n    type: n.yaml\n    properties:\n      one: { get_param: [ names, 0 ] }\n      image: { get_param: picture }\n";
    let nested = "parameters:\n  one: { type: string }\n  image: { type: string }\nresources:\n  b:\n    type: OS::Nova::Server\n    \
                  properties: { name: { get_param: one }, image: { get_param: image } }\n";
    let files = [("base.yaml", caller), ("n.yaml", nested)];
    let files = files.map(|(name, text)| (name, format!("heat_template_version: 2016-10-14\n{text}")));
    let input = Input::memory("vnf", files);
    let findings = requirement(input, &Options::default(), "R-708564").findings;
    let reported: Vec<_> = findings
        .iter()
        .map(|it| (it.primary.range.start.line, it.help.as_deref().unwrap(), it.fix.is_some()))
        .collect();
    assert_eq!(
        reported,
        [
            (6, "pass the whole list as `names` and the index, and select the element in `n.yaml`", false),
            (7, "rename `image` to `picture` in `n.yaml` and in every call of `n.yaml`", true),
        ]
    );
}

/// A vm-type may contain the word `v6`: only the part after the vm-type determines the IP version.
#[test]
fn v6_in_a_vm_type_does_not_determine_the_ip_version() {
    let text = "\
heat_template_version: 2016-10-14
parameters:
  fw_v6_flavor_name: { type: string }
  fw_v6_oam_ip_0: { type: string }
  fw_v6_oam_v6_ip_0: { type: string }
  oam_net_id: { type: string }
  fw_v6_management_v6_ip: { type: string }
resources:
  fw_v6_server_0:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: fw_v6_flavor_name }
      networks: [ { port: { get_resource: fw_v6_0_oam_port_0 } } ]
  fw_v6_0_oam_port_0:
    type: OS::Neutron::Port
    properties:
      network: { get_param: oam_net_id }
      fixed_ips:
        - { ip_address: { get_param: fw_v6_oam_ip_0 } }
        - { ip_address: { get_param: fw_v6_oam_v6_ip_0 } }
        - { ip_address: { get_param: fw_v6_management_v6_ip } }
";
    let report = vnfcheck_runner::run(&[template(text)], &Options::default()).report;
    let requirements = &report.packages[0].requirements;
    let reported = |id: &str| {
        let findings = requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
        findings
            .map(|it| (it.primary.range.start.line, it.primary.range.start.column, it.message.clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(reported("R-40971"), [], "of IPv4");
    let message = "parameter `fw_v6_management_v6_ip` sets the IPv6 address of port `fw_v6_0_oam_port_0`, expected \
                   `fw_v6_oam_v6_ip_1`";
    assert_eq!(reported("R-71577"), [(21, 38, message.to_owned())], "of IPv6");
}

/// All names expected for the resources of one server have the same index, and different servers have different
/// indices.
#[test]
fn names_that_are_expected_agree_on_the_index() {
    let server = |id: &str, name: &str, port: &str| {
        format!(
            "  {id}:\n    type: OS::Nova::Server\n    properties:\n      name: {{ get_param: {name} }}\n      \
             flavor: {{ get_param: fw_flavor_name }}\n      networks: [ {{ port: {{ get_resource: {port} }} }} ]\n  {port}:\n    \
             type: OS::Neutron::Port\n    properties: {{ network: {{ get_param: oam_net_id }} }}\n"
        )
    };
    let servers = [("fw_1", "a", "p"), ("other", "b", "q"), ("last", "c", "r")];
    let servers: String = servers.iter().map(|(id, name, port)| server(id, name, port)).collect();
    let names: String = ["a", "b", "c", "fw_flavor_name", "oam_net_id"]
        .map(|it| format!("  {it}: {{ type: string }}\n"))
        .concat();
    let text = format!("heat_template_version: 2016-10-14\nparameters:\n{names}resources:\n{servers}");
    let report = vnfcheck_runner::run(&[template(&text)], &Options::default()).report;
    let reported = |id: &str| {
        let requirement = report.packages[0].requirements.iter().find(|it| it.id == id).unwrap();
        requirement.findings.iter().map(|it| it.message.clone()).collect::<Vec<_>>().join("\n")
    };
    for (index, id, name, port) in [(1, "fw_1", "a", "p"), (0, "other", "b", "q"), (2, "last", "c", "r")] {
        for (requirement, message) in [
            ("R-29751", format!("server `{id}` is not named `fw_server_{index}`")),
            ("R-54171", format!("server name parameter `{name}` is not named `fw_name_{index}`")),
            (
                "R-20453",
                format!(
                    "port `{port}` on the external network of role `oam` is not named `fw_{index}_oam_port_0`"
                ),
            ),
        ] {
            assert!(reported(requirement).contains(&message), "{message}\n{}", reported(requirement));
        }
    }
}

fn practice() -> Options {
    let mut options = Options {
        sets: vnfcheck_check::RuleSets::new([Arc::clone(vnfcheck_rules::practice())]),
        ..Options::default()
    };
    options.policy.select.clear();
    options
}

/// Rules of good practice skip a template with a syntax error, so no verdict follows from them alone.
#[test]
fn a_package_that_no_selected_rule_can_read_has_no_verdict() {
    for text in ["heat_template_version: 2018-08-31\nresources:\n  a: [\n", "heat_template_version: \u{0}\n"]
    {
        let report = vnfcheck_runner::run(&[template(text)], &practice()).report;
        assert_eq!(report.outcome, Outcome::Error, "{text}");
        let [error] = &report.errors[..] else { panic!("{:?}", report.errors) };
        assert_eq!(
            error.message,
            "`stdin.yaml` cannot be read, and no selected requirement reports the reason"
        );
        assert!(error.help.contains("hot.not-yaml"), "{}", error.help);
    }
    let mut both = practice();
    both.sets =
        vnfcheck_check::RuleSets::new([vnfcheck_rules::heat(), vnfcheck_rules::practice()].map(Arc::clone));
    let report = vnfcheck_runner::run(&[template("resources: [\n")], &both).report;
    assert_eq!((report.outcome, report.errors.len()), (Outcome::Fail, 0));
}

/// Only one type of handle has the attribute `curl_cli`.
#[test]
fn the_help_about_a_missing_signal_names_a_reference_that_the_handle_supports() {
    for (type_name, reference) in [
        ("OS::Heat::WaitConditionHandle", "get_attr: [signal, curl_cli]"),
        ("OS::Heat::UpdateWaitConditionHandle", "get_resource: signal"),
        ("AWS::CloudFormation::WaitConditionHandle", "get_resource: signal"),
    ] {
        let text = format!(
            "heat_template_version: 2018-08-31\nresources:\n  signal: {{ type: '{type_name}' }}\n  wait:\n    \
             type: OS::Heat::WaitCondition\n    properties: {{ handle: {{ get_resource: signal }}, timeout: 60 }}\n"
        );
        let found = requirement(template(&text), &practice(), "practice.wait-condition-without-signal");
        let helps: Vec<&str> = found.findings.iter().filter_map(|it| it.help.as_deref()).collect();
        assert_eq!(helps, [format!("pass `{{{reference}}}` to the script that sends the signal")]);
        assert_eq!(
            findings(&found),
            ["stdin.yaml:4:3 resources.wait `wait` waits for signals to `signal`, which nothing sends"]
        );
    }
}

fn server_with_script(script: &str) -> Input {
    let lines: Vec<String> = script.lines().map(|line| format!("          {line}\n")).collect();
    let lines = lines.concat();
    template(&format!(
        "heat_template_version: 2018-08-31\nresources:\n  web:\n    type: OS::Nova::Server\n    properties:\n      \
         image: i\n      flavor: f\n      networks: [{{ network: n }}]\n      user_data_format: RAW\n      user_data:\n        \
         str_replace:\n          params: {{ $key$: a }}\n          template: |\n  {}",
        lines.replace("\n          ", "\n            ")
    ))
}

/// Scripts that Nova would refuse because of their size, and scripts of other interpreters, have no findings.
#[test]
fn only_scripts_of_shells_within_the_limit_of_nova_are_parsed() {
    const RULES: [&str; 4] = [
        "practice.script-syntax",
        "practice.signal-without-errexit",
        "practice.download-into-shell",
        "practice.unverified-download",
    ];
    let body = "if true; then\ncurl -k https://example.com/x | sh\n";
    let open = "(".repeat(100);
    let megabytes = |line: &str| line.repeat((3 << 20) / line.len());
    for (script, is_found) in [
        (format!("#!/bin/bash\n{body}"), true),
        (format!("#!/usr/bin/env sh\n{body}"), true),
        (format!("#!/bin/bash\n{}", megabytes(body)), false),
        (format!("#!/bin/sh\n{}", megabytes(&format!("echo {open}\n"))), false),
        (format!("#!/usr/bin/python3\n{body}"), false),
        (format!("#!/bin/zsh\n{body}"), false),
        (format!("#!/usr/bin/fish\n{body}"), false),
        (format!("#ps1_sysnative\n{body}"), false),
        (format!("#cloud-config\n{body}"), false),
    ] {
        let report = vnfcheck_runner::run(&[server_with_script(&script)], &practice()).report;
        let found = report.packages[0].requirements.iter().filter(|it| RULES.contains(&&*it.id));
        let count: usize = found.map(|it| it.findings.len()).sum();
        assert_eq!(count, if is_found { 3 } else { 0 }, "{}", &script[..40]);
    }
}

/// Returns a package of this size that many rules of good practice apply to.
fn busy(size: usize) -> Input {
    let parameters = (0..size).map(|i| format!("  p{i}: {{ type: string, default: 5 }}\n"));
    let resources = (0..size).map(|i| {
        format!(
            "  net{i}: {{ type: OS::Neutron::Net, properties: {{ name: n{i} }} }}\n  \
             sub{i}: {{ type: OS::Neutron::Subnet, properties: {{ network: {{ get_resource: net{i} }}, cidr: 10.0.0.0/24 }} }}\n  \
             port{i}: {{ type: OS::Neutron::Port, depends_on: net{i}, properties: {{ network: {{ get_resource: net{i} }} }} }}\n  \
             key{i}: {{ type: OS::Nova::KeyPair, properties: {{ name: k{i} }} }}\n  \
             group{i}: {{ type: OS::Neutron::SecurityGroup, properties: {{ rules: [{{ protocol: tcp }}] }} }}\n  \
             web{i}:\n    type: OS::Nova::Server\n    properties:\n      image: ubuntu-14.04\n      flavor: f{i}\n      \
             user_data: {{ str_replace: {{ params: {{ __a__: {{ get_param: p{i} }} }}, template: '__a__ __b__' }} }}\n"
        )
    });
    let head = "heat_template_version: 2018-08-31\nparameters:\n".to_owned();
    let parts: Vec<String> =
        [head].into_iter().chain(parameters).chain(["resources:\n".to_owned()]).chain(resources).collect();
    template(&parts.concat())
}

struct Steps(AtomicU64);

impl vnfcheck_runner::Observer for Steps {
    fn steps_taken(&self, steps: u64) {
        self.0.fetch_add(steps, Ordering::Relaxed);
    }
}

#[test]
fn the_steps_of_good_practice_grow_with_the_package() {
    let steps = |size| {
        let observer = Arc::new(Steps(AtomicU64::new(0)));
        let checked =
            vnfcheck_runner::run::run_observed(&[busy(size)], &practice(), Arc::clone(&observer) as _);
        assert!(checked.report.packages[0].requirements.iter().any(|it| it.findings.len() >= size));
        observer.0.load(Ordering::Relaxed)
    };
    let (small, large) = (steps(60), steps(240));
    assert!(large < 5 * small, "{small} steps become {large}");
}

#[test]
fn the_help_of_a_key_pair_without_a_key_names_the_private_key_that_is_read() {
    let pair =
        "  pair: { type: OS::Nova::KeyPair, properties: { name: { get_param: \"OS::stack_name\" } } }\n";
    let template = |outputs: &str| format!("heat_template_version: 2018-08-31\nresources:\n{pair}{outputs}");
    let help = |text: &str| {
        let input = Input::memory("vnf", [("base.yaml", text)]);
        let report = vnfcheck_runner::run(&[input], &practice()).report;
        let requirements = report.packages.into_iter().flat_map(|it| it.requirements);
        let found =
            requirements.filter(|it| it.id == "practice.key-pair-without-key").flat_map(|it| it.findings);
        found.map(|it| (it.primary.range.start.line, it.help.unwrap_or_default())).collect::<Vec<_>>()
    };
    assert_eq!(help(&template("")), [(3, "add `public_key`, for example from a parameter".to_owned())]);
    let read = "outputs:\n  key: { value: { get_attr: [pair, private_key] } }\n";
    let found = help(&template(read));
    assert_eq!(found[0].0, 3);
    assert!(found[0].1.contains("replace the attribute `private_key`"), "{found:?}");
}
