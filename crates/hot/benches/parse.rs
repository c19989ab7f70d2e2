//! Speed of the YAML reader on a large template, beside libyaml on the same input: `cargo bench -p vnfcheck-hot`.
//!
//! Speeds depend on the machine, their ratio hardly does. With a file as argument, that file is read instead.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::cast_precision_loss, reason = "a benchmark")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use vnfcheck_hot::source::{FileId, SourceText};
use vnfcheck_hot::yaml::{Limits, Tree};

const ROUNDS: usize = 9;

fn main() {
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if let Some(path) = argument {
        measure(&path, &std::fs::read_to_string(&path).expect("the file can be read"));
        return;
    }
    // The 700 templates of the corpus have a node for every 16 bytes.
    measure("as in real templates", &template(13_000, PROSE));
    measure("nothing but nodes", &template(16_000, ""));
}

fn measure(name: &str, text: &str) {
    let source = SourceText::new(text);
    let tree = Tree::parse(FileId(0), &source, &Limits::default());
    assert!(tree.errors().is_empty(), "{:?}", tree.errors());
    let bytes_per_node = text.len() as f64 / tree.nodes().count() as f64;
    println!("{name}: {:.1} MB, {bytes_per_node:.1} bytes a node", megabytes(text));

    let ours = best_of(|| {
        black_box(Tree::parse(FileId(0), black_box(&source), &Limits::default()));
    });
    let theirs = best_of(|| {
        black_box(libyaml_oracle::count(black_box(text.as_bytes())).expect("libyaml reads it"));
    });
    let speed = |time: Duration| megabytes(text) / time.as_secs_f64();
    println!("  our tree        {:>6.1} MB/s", speed(ours));
    println!("  libyaml, events {:>6.1} MB/s", speed(theirs));
    println!("  ratio           {:>6.1}", theirs.as_secs_f64() / ours.as_secs_f64());
}

fn megabytes(text: &str) -> f64 {
    text.len() as f64 / 1e6
}

fn best_of(run: impl Fn()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(time).min().unwrap_or_default()
}

/// What stands in the `user_data` of a server besides the least.
const PROSE: &str = "        # Configures the interfaces and starts the service when the metadata is there.\n        \
    set -e\n        for interface in eth0 eth1; do\n          ip link set \"$interface\" up\n        done\n\n        \
    curl --fail http://169.254.169.254/openstack/latest/meta_data.json > /tmp/meta_data.json\n";

/// A template as ONAP vendors write them, with this many servers.
fn template(servers: usize, prose: &str) -> String {
    let mut text =
        String::from("heat_template_version: 2016-10-14\n\ndescription: >\n  Many servers\n  with ports.\n");
    text.push_str("\nparameters:\n");
    for index in 0..servers / 4 {
        let _ = write!(
            text,
            "  vm_{index}_name:\n    type: string\n    description: Name of \"vm {index}\", as in the inventory\n    \
             constraints:\n      - length: {{min: 1, max: 255}}\n        description: not empty\n"
        );
    }
    text.push_str("\nresources:\n");
    for index in 0..servers {
        let _ = write!(text, "{}", server(index, prose));
    }
    text
}

fn server(index: usize, prose: &str) -> String {
    format!(
        "  # server {index}\n  vm_{index}:\n    type: OS::Nova::Server\n    properties:\n      \
         name: {{get_param: vm_{name}_name}}\n      flavor: {{ get_param: vm_flavor_name }}\n      \
         image: {{ get_param: vm_image_name }}\n      availability_zone: {{ get_param: [ zones, {index} ] }}\n      \
         networks:\n        - port: {{ get_resource: vm_{index}_port_0 }}\n      metadata:\n        \
         vnf_id: {{ get_param: vnf_id }}\n        vf_module_id: \"{{ vf }}-{index}\"\n      user_data: |\n        \
         #!/bin/bash\n        echo 'server {index}' > /etc/motd\n{prose}  vm_{index}_port_0:\n    \
         type: OS::Neutron::Port\n    properties:\n      network: {{get_param: oam_net_id}}\n      \
         fixed_ips:\n      - ip_address: {{get_param: [oam_ips, {index}]}}\n        subnet: 10.0.{subnet}.0/24\n",
        name = index / 4,
        subnet = index % 256,
    )
}
