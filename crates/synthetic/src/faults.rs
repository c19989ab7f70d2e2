//! Packages that break requirements, each growing in one dimension.

use std::fmt::Write as _;

use crate::{Files, Shape, package};

/// Faults of a generated package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Two findings for every five resources: a misnamed port for each server, and missing metadata of every other
    /// server.
    Mixed,
    /// Parameters that nothing uses, with values.
    UnusedParameters,
    /// Equal numbers of unused and used parameters.
    UnusedAndUsed,
    /// Parameters with a waiver in a comment.
    Waivers,
    /// Values in the environment for parameters that the template does not declare.
    ExtraValues,
    /// IDs with characters that are not permitted.
    BadIds,
    /// References to missing files.
    MissingFiles,
    /// References to misspelled parameters.
    Misspelled,
    /// Servers without metadata.
    NoMetadata,
    /// Servers and ports whose IDs and parameter names are all wrong.
    Misnamed,
    /// Parameters without a type and a description.
    NoType,
    /// Keys of a mapping that is merged into a mapping with the same number of other keys.
    MergedKeys,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 12] = [
        Self::Mixed,
        Self::UnusedParameters,
        Self::UnusedAndUsed,
        Self::Waivers,
        Self::ExtraValues,
        Self::BadIds,
        Self::MissingFiles,
        Self::Misspelled,
        Self::NoMetadata,
        Self::Misnamed,
        Self::NoType,
        Self::MergedKeys,
    ];

    /// Returns the description used in measurements.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mixed => "two findings for five resources",
            Self::UnusedParameters => "unused parameters",
            Self::UnusedAndUsed => "unused parameters beside used ones",
            Self::Waivers => "waivers in comments",
            Self::ExtraValues => "values of undeclared parameters",
            Self::BadIds => "IDs with characters that are not permitted",
            Self::MissingFiles => "missing files",
            Self::Misspelled => "misspelled references",
            Self::NoMetadata => "servers without metadata",
            Self::Misnamed => "misnamed servers, ports and parameters",
            Self::NoType => "parameters without a type",
            Self::MergedKeys => "merged keys",
        }
    }
}

/// Creates a package of one module with a number of faulty elements; for [`Fault::Mixed`], with that number of
/// resources.
pub fn faulty(fault: Fault, count: usize) -> Files {
    let one = |text: &str| text.replace('@', "0");
    let repeated = |text: &str| (0..count).map(|number| text.replace('@', &number.to_string())).collect();
    let (parameters, resources, values): (String, String, String) = match fault {
        Fault::Mixed => return mixed(count),
        Fault::UnusedParameters => (repeated(PARAMETER), one(VALUE), repeated(SETTING)),
        Fault::UnusedAndUsed => (
            repeated(PARAMETER) + &repeated("  used_@:\n    type: string\n    description: d\n"),
            repeated(&VALUE.replace("fixed", "{ get_param: used_@ }")),
            repeated(SETTING) + &repeated("  used_@: a\n"),
        ),
        Fault::Waivers => (
            repeated(
                "  spare_@: # vnfcheck: waive R-90279 not yet used\n    type: string\n    description: d\n",
            ),
            one(VALUE),
            String::new(),
        ),
        Fault::ExtraValues => (String::new(), one(VALUE), repeated(SETTING)),
        Fault::BadIds => (String::new(), repeated(&VALUE.replace("value_@", "\"value @!\"")), String::new()),
        Fault::MissingFiles => {
            (String::new(), repeated(&VALUE.replace("fixed", "{ get_file: part_@.txt }")), String::new())
        }
        Fault::Misspelled => (
            repeated(PARAMETER),
            repeated(&VALUE.replace("fixed", "{ get_param: spaer_@ }")),
            repeated(SETTING),
        ),
        Fault::NoMetadata => (String::new(), repeated(SERVER), String::new()),
        Fault::Misnamed => (
            repeated(MISNAMED_PARAMETERS),
            repeated(MISNAMED),
            repeated("  name@: a\n  net@: b\n  address@: 10.0.0.1\n"),
        ),
        Fault::NoType => (repeated("  bare_@: {}\n"), one(VALUE), String::new()),
        Fault::MergedKeys => {
            let map =
                |number, start, keys| VALUE.replace('@', number).replace("fixed", start) + &repeated(keys);
            let first = map("0", "&keys", "        first_@: a\n");
            let second = map("1", "\n        <<: *keys", "        second_@: a\n");
            (String::new(), first + &second, String::new())
        }
    };
    let section =
        |name: &str, text: String| if text.is_empty() { text } else { format!("\n{name}:\n{text}") };
    let template = format!(
        "heat_template_version: 2016-10-14\n\ndescription: A module with faults.\n{}{}",
        section("parameters", parameters),
        section("resources", resources)
    );
    let environment =
        if values.is_empty() { "parameters: {}\n".to_owned() } else { format!("parameters:\n{values}") };
    Files::from([("base_vnf.env".to_owned(), environment), ("base_vnf.yaml".to_owned(), template)])
}

const PARAMETER: &str = "  spare_@:\n    type: string\n    description: d\n";
const SETTING: &str = "  spare_@: a\n";
const VALUE: &str = "  value_@:\n    type: OS::Heat::Value\n    properties:\n      value: fixed\n";
const SERVER: &str = "  fwa_server_@:\n    type: OS::Nova::Server\n    properties:\n      \
    name: { get_param: [ fwa_names, @ ] }\n      image: { get_param: fwa_image_name }\n      \
    flavor: { get_param: fwa_flavor_name }\n";
const MISNAMED_PARAMETERS: &str = "  name@:\n    type: string\n    description: d\n  net@:\n    type: string\n    \
    description: d\n  address@:\n    type: string\n    description: d\n";
const MISNAMED: &str = "  machine@:\n    type: OS::Nova::Server\n    properties:\n      name: { get_param: name@ }\n      \
    networks:\n        - port: { get_resource: nic@ }\n  nic@:\n    type: OS::Neutron::Port\n    properties:\n      \
    network: { get_param: net@ }\n      fixed_ips:\n        - ip_address: { get_param: address@ }\n";

/// Creates a conforming package of servers with three ports each, then misnames the first port of each server and
/// drops the `vnf_id` of three servers out of five.
fn mixed(resources: usize) -> Files {
    const OF_SERVER: usize = 4;
    let shape = Shape { instances: (resources / OF_SERVER).max(1), ports: OF_SERVER - 1, ..Shape::default() };
    let mut files = package(shape);
    for text in files.values_mut() {
        let mut faulty = String::with_capacity(text.len());
        let mut servers = 0;
        for line in text.lines() {
            servers += usize::from(line.ends_with("OS::Nova::Server"));
            let is_dropped = servers % 5 > 1 && line.trim_start().starts_with("vnf_id:");
            if !is_dropped {
                let _ = writeln!(faulty, "{}", line.replace("_int_ctrl_port_0", "_ctrl_nic"));
            }
        }
        *text = faulty;
    }
    files
}
