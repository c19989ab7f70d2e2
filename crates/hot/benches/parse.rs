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
    let text = match argument {
        Some(path) => std::fs::read_to_string(path).expect("the file can be read"),
        None => template(16_000),
    };
    let source = SourceText::new(&text);
    let tree = Tree::parse(FileId(0), &source, &Limits::default());
    assert!(tree.errors().is_empty(), "{:?}", tree.errors());
    println!("input: {:.1} MB, {} nodes", megabytes(&text), tree.nodes().count());

    let ours = best_of(|| {
        black_box(Tree::parse(FileId(0), black_box(&source), &Limits::default()));
    });
    let theirs = best_of(|| {
        black_box(libyaml_oracle::count(black_box(text.as_bytes())).expect("libyaml reads it"));
    });
    let speed = |time: Duration| megabytes(&text) / time.as_secs_f64();
    println!("our tree:        {:>6.1} MB/s", speed(ours));
    println!("libyaml, events: {:>6.1} MB/s", speed(theirs));
    println!("ratio:           {:>6.1}", theirs.as_secs_f64() / ours.as_secs_f64());
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

/// A template as ONAP vendors write them, with this many servers.
fn template(servers: usize) -> String {
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
        let _ = write!(text, "{}", server(index));
    }
    text
}

fn server(index: usize) -> String {
    format!(
        "  # server {index}\n  vm_{index}:\n    type: OS::Nova::Server\n    properties:\n      \
         name: {{get_param: vm_{name}_name}}\n      flavor: {{ get_param: vm_flavor_name }}\n      \
         image: {{ get_param: vm_image_name }}\n      availability_zone: {{ get_param: [ zones, {index} ] }}\n      \
         networks:\n        - port: {{ get_resource: vm_{index}_port_0 }}\n      metadata:\n        \
         vnf_id: {{ get_param: vnf_id }}\n        vf_module_id: \"{{ vf }}-{index}\"\n      user_data: |\n        \
         #!/bin/bash\n        echo 'server {index}' > /etc/motd\n  vm_{index}_port_0:\n    \
         type: OS::Neutron::Port\n    properties:\n      network: {{get_param: oam_net_id}}\n      \
         fixed_ips:\n      - ip_address: {{get_param: [oam_ips, {index}]}}\n        subnet: 10.0.{subnet}.0/24\n",
        name = index / 4,
        subnet = index % 256,
    )
}
