use hot::{Call, Function, Node, Owner, get_param_name};

use crate::checks::addresses::{self, Side};
use crate::checks::environment::{Property, Use};
use crate::prelude::*;

/// R-55307: `vf_module_index` is no index into lists of server names or of external addresses.
pub(crate) struct R55307;

const SERVER_NAME: Property = Property { types: &["OS::Nova::Server"], paths: &[&["name"]] };

impl Rule for R55307 {
    fn id(&self) -> &'static str {
        "R-55307"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let addresses = [addresses::PORT, addresses::INSTANCE_IP];
        let external = addresses
            .iter()
            .flat_map(|property| property.values(package))
            .filter(|found| addresses::side_of(package, *found) != Some(Side::Internal))
            .flat_map(|found| indexed(found).map(move |list| (found, list)))
            .filter(|(_, list)| !addresses::is_internal(&list.name.text()));
        let names = SERVER_NAME.values(package);
        let names = names.flat_map(|found| indexed(found).map(move |list| (found, list)));
        for (found, list) in names.chain(external) {
            check_index(found, &list, checks);
        }
    }
}

/// An element of a list parameter.
struct Element<'t> {
    name: Node<'t>,
    index: Node<'t>,
}

/// The elements of list parameters taken within a value.
fn indexed(found: Use<'_>) -> impl Iterator<Item = Element<'_>> {
    found.value.descendants().filter_map(|node| {
        let call = Call::at(node, Owner::default()).filter(|call| call.function == Function::GetParam)?;
        Some(Element { name: call.argument.item(0)?, index: call.argument.item(1)? })
    })
}

fn check_index(found: Use<'_>, list: &Element<'_>, checks: &mut Checks) {
    if get_param_name(list.index).is_none_or(|name| name.text() != "vf_module_index") {
        return checks.pass();
    }
    let Use { property, resource, .. } = found;
    let (id, name) = (resource.id(), list.name.text());
    checks
        .fail(list.index, format!("`{property}` of `{id}` takes an element of `{name}` by `vf_module_index`"))
        .help("take the element by a fixed number or by another parameter");
}
