//! R-70276: the name of a nested template is not a vm-type.

use std::cell::LazyCell;

use vnfcheck_hot::{FileKind, Node};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::Vnf;
use vnfcheck_vnf::metadata::supplied;
use vnfcheck_vnf::servers::vm_type_of_parameter;
use vnfcheck_vnf::values::uses_in;

use crate::{fixes, words};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-70276", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let types = LazyCell::new(|| vm_types(cx.model()));
    for nested in package.files_of(FileKind::Nested) {
        let Some((vm_type, used)) = types.get_key_value(nested.stem()) else {
            out.pass();
            continue;
        };
        out.fail(nested, format!("the nested template has the name of vm-type `{vm_type}`"))
            .related(*used, "the vm-type is used here")
            .help(format!(
                "rename the file, for example with the prefix `nested_`{}",
                words::with_followers(package, nested)
            ))
            .fix(fixes::rename_file(package, nested, &format!("nested_{}", nested.name())));
    }
}

/// Returns the vm-types in the parameters for names, flavors and images of servers, each with the first such parameter.
pub(super) fn vm_types<'p>(vnf: &Vnf<'p>) -> HashMap<&'p str, Node<'p>> {
    let mut found = HashMap::default();
    for server in &vnf.servers {
        for property in ["name", "flavor", "image"] {
            for used in server.values(property).flat_map(uses_in) {
                let vm_type = vm_type_of_parameter(property, used.name());
                if let Some(vm_type) = vm_type.filter(|_| supplied(used.name()).is_none()) {
                    found.entry(vm_type).or_insert(used.node);
                }
            }
        }
    }
    found
}
