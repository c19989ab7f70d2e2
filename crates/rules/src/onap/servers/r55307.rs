//! R-55307: `vf_module_index` is no index into lists of server names or of external addresses.

use hot::{Call, Function, Node, Owner, get_param_name};
use vnf::addresses::kind_by_name;
use vnf::addresses::property_name;
use vnf::{Attached, Defined, NetworkKind, Purpose};

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-55307", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    for server in &vnf.servers {
        for value in server.defined.definition().values(&["name"]) {
            check_value(server.defined, "name", value, |_| true, out);
        }
    }
    for attached in [Attached::Port, Attached::InstanceIp] {
        let property = property_name(attached, Purpose::Address);
        for attachment in vnf.attached(attached) {
            let kind = attachment.kind();
            let is_external =
                |list: &str| kind.unwrap_or_else(|| kind_by_name(list)) == NetworkKind::External;
            for value in vnf.values(attachment, Purpose::Address) {
                check_value(attachment.defined, property, value, is_external, out);
            }
        }
    }
}

/// An element of a list parameter.
struct Element<'t> {
    name: Node<'t>,
    index: Node<'t>,
}

/// The elements of list parameters taken within a value.
fn indexed(value: Node<'_>) -> impl Iterator<Item = Element<'_>> {
    value.descendants().filter_map(|node| {
        let call = Call::at(node, Owner::default()).filter(|call| call.function == Function::GetParam)?;
        Some(Element { name: call.argument.item(0)?, index: call.argument.item(1)? })
    })
}

fn check_value(
    defined: Defined<'_>,
    property: &str,
    value: Node<'_>,
    is_subject: impl Fn(&str) -> bool,
    out: &mut Findings,
) {
    for list in indexed(value).filter(|list| is_subject(list.name.text())) {
        if get_param_name(list.index).is_none_or(|name| name.text() != "vf_module_index") {
            out.pass();
            continue;
        }
        let (id, name) = (defined.resource.id(), list.name.text());
        out.fail(
            list.index,
            format!("`{property}` of `{id}` takes an element of `{name}` by `vf_module_index`"),
        )
        .help("take the element by a fixed number or by another parameter");
    }
}
