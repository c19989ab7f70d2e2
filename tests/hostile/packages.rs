//! Templates that would overload linking or the rules.

use std::io;
use std::path::Path;

use super::{Case, Ends, files, lines};

const HEAD: &str = "heat_template_version: 2016-10-14\ndescription: d\n";

pub(super) fn cases() -> Vec<Case> {
    let found = |name, write, ends| Case { name, write, ends };
    let unknown = |at, message| Ends::Found("R-92635", at, message);
    vec![
        found("parameters", parameters, Ends::Found("R-92635", "base.yaml:4:3", "p0")),
        found("resources", resources, Ends::Found("R-92635", "base.yaml:1004:3", "more than 1000 resources")),
        found(
            "servers",
            servers,
            Ends::Found(
                "R-92635",
                "base.yaml:4:65",
                "`get_param` refers to undeclared parameter `vm_name_0`",
            ),
        ),
        found(
            "similar_names",
            similar_names,
            unknown("base.yaml:4:58", "`get_param` refers to undeclared parameter `parameter_nam_0`"),
        ),
        found(
            "conditions_in_a_row",
            conditions_in_a_row,
            unknown("base.yaml:4:13", "conditions refer to each other in a cycle"),
        ),
        found(
            "dependencies_in_a_row",
            dependencies_in_a_row,
            unknown("base.yaml:4:42", "resources depend on each other in a cycle"),
        ),
        found(
            "calls_in_a_row",
            calls_in_a_row,
            unknown("n4.yaml:4:13", "more than 5 levels below the first template"),
        ),
        found("calls_in_a_cycle", calls_in_a_cycle, unknown("b.yaml:4:13", "calls itself through `c.yaml`")),
        found(
            "calls_fanned_out",
            calls_fanned_out,
            unknown("n29.yaml:6:14", "`n30.yaml` is not in the package"),
        ),
        found("endless_group", endless_group, unknown("base.yaml:5:30", "requires property `min_size`")),
        found("patterns", patterns, unknown("base.yaml:7:70", "the pattern is not a regular expression")),
        found(
            "names_outside",
            names_outside,
            unknown("base.yaml:4:14", "`OS::Nova::Server` requires `image`"),
        ),
        found("case_collision", case_collision, Ends::Found("R-99646", "base.yaml:1:1", "")),
        found("modules", modules, Ends::Found("R-37028", "base_12.yaml:1:1", "more than one base module")),
        found(
            "long_name",
            long_name,
            unknown("base.yaml:4:66", "`get_param` refers to undeclared parameter `vm_int_"),
        ),
        found(
            "long_list",
            long_list,
            unknown("base.yaml:5:13", "`get_param` refers to undeclared parameter `no0`"),
        ),
        found("all_kinds_wrong", all_kinds_wrong, unknown("base.env:1:1", "a mapping of sections")),
    ]
}

fn base(to: &Path, text: &str) -> io::Result<()> {
    files(to, [("base.yaml", format!("{HEAD}{text}"))])
}

fn parameters(to: &Path, n: usize) -> io::Result<()> {
    base(to, &format!("parameters:\n{}", lines(3 * n, |i| format!("  p{i}: {{}}\n"))))
}

fn resources(to: &Path, n: usize) -> io::Result<()> {
    base(to, &format!("resources:\n{}", lines(3 * n, |i| format!("  r{i}: {{type: No::Such}}\n"))))
}

fn servers(to: &Path, n: usize) -> io::Result<()> {
    let server = |i| {
        format!(
            "  vm_{i}: {{type: OS::Nova::Server, properties: {{name: {{get_param: vm_name_{i}}}, image: {{get_param: i}}, flavor: x, networks: [{{port: {{get_resource: vm_{i}_port}}}}]}}}}\n  vm_{i}_port: {{type: OS::Neutron::Port, properties: {{network: {{get_param: oam_net_id}}, fixed_ips: [{{ip_address: {{get_param: ip_{i}}}}}]}}}}\n"
        )
    };
    base(to, &format!("resources:\n{}", lines(n / 4, server)))
}

/// All declared names are similar to each other, and none of them is a referenced name.
fn similar_names(to: &Path, n: usize) -> io::Result<()> {
    let declared = lines(n / 2, |i| format!("  parameter_name_{i}: {{type: string}}\n"));
    let used = lines(n / 2, |i| {
        format!("  r{i}: {{type: OS::Heat::None, properties: {{a: {{get_param: parameter_nam_{i}}}}}}}\n")
    });
    base(to, &format!("resources:\n{used}parameters:\n{declared}"))
}

fn conditions_in_a_row(to: &Path, n: usize) -> io::Result<()> {
    let conditions = lines(n, |i| format!("  c{}: {{not: c{i}}}\n", i + 1));
    base(
        to,
        &format!(
            "conditions:\n  c0: {{not: c{n}}}\n{conditions}resources:\n  r: {{type: OS::Heat::None, condition: c{n}}}\n"
        ),
    )
}

fn dependencies_in_a_row(to: &Path, n: usize) -> io::Result<()> {
    let resource = |i| format!("  r{i}: {{type: OS::Heat::None, depends_on: r{}}}\n", (i + 1) % n);
    base(to, &format!("resources:\n{}", lines(n, resource)))
}

fn calls_in_a_row(to: &Path, n: usize) -> io::Result<()> {
    let text = |next: usize| format!("{HEAD}resources:\n  r: {{type: n{next}.yaml}}\n");
    let count = (n / 20).min(2_000);
    files(
        to,
        (0..count).map(|i| (format!("n{i}.yaml"), text(i + 1))).chain([("base.yaml".to_owned(), text(0))]),
    )
}

fn calls_in_a_cycle(to: &Path, _: usize) -> io::Result<()> {
    let text = |next: &str| format!("{HEAD}resources:\n  r: {{type: {next}.yaml}}\n");
    files(to, [("base.yaml", text("b")), ("b.yaml", text("c")), ("c.yaml", text("b"))])
}

/// Ten calls at each of thirty levels, which would expand to 10^30 servers.
fn calls_fanned_out(to: &Path, _: usize) -> io::Result<()> {
    let text = |level: usize| {
        let calls =
            lines(10, |i| format!("  r{i}: {{type: n{level}.yaml, properties: {{p: {{get_param: p}}}}}}\n"));
        format!("{HEAD}parameters:\n  p: {{type: string}}\nresources:\n{calls}")
    };
    files(to, (0..30).map(|i| (format!("n{i}.yaml"), text(i + 1))).chain([("base.yaml".to_owned(), text(0))]))
}

fn endless_group(to: &Path, _: usize) -> io::Result<()> {
    let group = |kind: &str, count: &str| {
        format!(
            "  g_{kind}: {{type: OS::Heat::{kind}, properties: {{{count}: 999999999999, resource_def: {{type: nested.yaml, properties: {{name: 'vm_%index%'}}}}}}}}\n"
        )
    };
    let groups = group("ResourceGroup", "count") + &group("AutoScalingGroup", "max_size");
    let nested = format!(
        "{HEAD}parameters:\n  name: {{type: string}}\nresources:\n  s: {{type: OS::Nova::Server, properties: {{name: {{get_param: name}}}}}}\n"
    );
    files(
        to,
        [
            ("base.yaml", format!("{HEAD}resources:\n{groups}  broken: {{type: No::Such}}\n")),
            ("nested.yaml", nested),
        ],
    )
}

fn patterns(to: &Path, n: usize) -> io::Result<()> {
    let hostile = [
        "(a+)+$",
        "(a|aa)+$",
        "((a{1000}){1000}){1000}",
        "(",
        "[[:alpha:]]{100000}",
        "(\\\\p{L}{1000}){1000}",
        "(?=a)\\\\1",
        "a{99999999999}",
    ];
    let parameter = |i: usize| {
        let pattern = hostile.get(i % hostile.len()).copied().unwrap_or_default();
        format!(
            "  p{i}: {{type: string, description: d, constraints: [{{allowed_pattern: \"{pattern}\"}}]}}\n"
        )
    };
    let many = n / 100;
    let values = lines(many, |i| format!("  p{i}: {}!\n", "a".repeat(2_000)));
    let text = format!("{HEAD}parameters:\n{}resources: {{}}\n", lines(many, parameter));
    files(to, [("base.yaml", text), ("base.env", format!("parameters:\n{values}"))])
}

fn names_outside(to: &Path, _: usize) -> io::Result<()> {
    let names = [
        "/etc/passwd",
        "../../../../../../etc/passwd",
        "file:///etc/passwd",
        "http://127.0.0.1:9/x.yaml",
        "https://example.org/x",
        "\\\\\\\\host\\\\share",
    ];
    let resource = |i: usize| {
        let name = names.get(i).copied().unwrap_or_default();
        format!(
            "  r{i}: {{type: OS::Nova::Server, properties: {{user_data: {{get_file: \"{name}\"}}}}}}\n  t{i}: {{type: \"{name}.yaml\"}}\n"
        )
    };
    base(to, &format!("resources:\n{}", lines(names.len(), resource)))
}

fn case_collision(to: &Path, _: usize) -> io::Result<()> {
    files(
        to,
        [
            ("base.yaml", HEAD),
            ("BASE.yaml", HEAD),
            ("Base.yml", HEAD),
            ("base.ENV", "parameters: {}\n"),
            ("base.env", ""),
        ],
    )
}

fn modules(to: &Path, n: usize) -> io::Result<()> {
    let file = |i: usize| {
        let (name, text) = match i % 4 {
            0 => (format!("base_{i}.yaml"), HEAD),
            1 => (format!("base_{}.env", i - 1), "parameters: {a: b}\n"),
            2 => (format!("base_{}_volume.yaml", i - 2), HEAD),
            _ => (format!("more_{i}.yaml"), HEAD),
        };
        (name, text)
    };
    files(to, (0..(n / 20).min(9_000)).map(file))
}

fn long_name(to: &Path, n: usize) -> io::Result<()> {
    let name = "vm_int_".repeat(n);
    base(
        to,
        &format!(
            "resources:\n  r: {{type: OS::Neutron::Port, properties: {{network: {{get_param: {name}}}, fixed_ips: [{{ip_address: {{get_param: {name}}}}}]}}}}\n  s: {{type: OS::Nova::Server, properties: {{name: {{get_param: {name}}}}}}}\n"
        ),
    )
}

/// The invalid items are at the end, so that reporting their positions requires counting.
fn long_list(to: &Path, n: usize) -> io::Result<()> {
    let good = "1, ".repeat(20 * n);
    let bad = lines(1_500, |i| format!("{{get_param: no{i}}}, "));
    base(to, &format!("resources:\n  r: {{type: OS::Heat::Value, properties: {{value: [{good}\n{bad}]}}}}\n"))
}

fn all_kinds_wrong(to: &Path, _: usize) -> io::Result<()> {
    let text = "heat_template_version: [1]\ndescription: {a: b}\nparameters: [1, 2]\nresources: {a: null, b: 3, c: [], d: {type: null}, e: {type: {x: y}}, f: {type: OS::Heat::ResourceGroup, properties: null}}\noutputs: text\nconditions: 7\n";
    files(to, [("base.yaml", text), ("base.env", "- 1\n")])
}
