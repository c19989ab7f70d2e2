//! Contrail virtual machine interfaces and their VLANs.

use vnfcheck_hot::{Entry, Node, Resource, Template};

use super::walk::walk;
use super::{INTERFACE, PORT, SERVER, property, require, resources_of};
use vnfcheck_check::{Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A Contrail interface refers to one port.
    rule("SDC-VLAN1", |cx, out| {
        for (_, template, interface) in resources_of(cx, INTERFACE) {
            let Some(refs) = refs(interface) else { continue };
            let is_good = only_ref(refs).is_some_and(|only| {
                walk("get_param", only).names.iter().all(|name| is_string(template, *name))
            });
            let message = || {
                format!(
                    "`{REFS}` of `{}` must be a single reference through a string parameter",
                    interface.id()
                )
            };
            let help = "use a list of one element, `get_param` of a string parameter";
            require(out, is_good, refs, message, help);
        }
    }),
    // A sub-interface has both a port and a VLAN.
    rule("SDC-VLAN2", |cx, out| {
        for (_, _, interface) in resources_of(cx, INTERFACE) {
            let (refs, tag) = (refs(interface), vlan_tag(interface));
            let at = refs.map(Place::from).or(tag.map(|tag| tag.key.into())).unwrap_or(interface.into());
            let message = || format!("`{}` has only one of `{REFS}` and `{TAG}`", interface.id());
            let help = "add the missing property for a subinterface with a VLAN tag, or remove the other";
            require(out, refs.is_some() == tag.is_some(), at, message, help);
        }
    }),
    // A sub-interface receives its port from the calling template.
    rule("SDC-VlANG1", |cx, out| {
        for (_, template, interface) in resources_of(cx, INTERFACE) {
            let Some(tag) = vlan_tag(interface) else { continue };
            let is_good = refs(interface).and_then(only_ref).is_some_and(|only| {
                let names = walk("get_param", only).names;
                names.len() == 1 && names.iter().all(|name| is_string(template, *name))
            });
            let at = refs(interface).map_or(Place::from(tag.key), Place::from);
            let message = || {
                format!(
                    "`{REFS}` of `{}` must be a single reference to the port through a string parameter",
                    interface.id()
                )
            };
            require(out, is_good, at, message, "pass the port as a string parameter of the nested template");
        }
    }),
    // A sub-interface is alone in its template.
    rule("SDC-VlANG2", |cx, out| {
        for (_, template, interface) in resources_of(cx, INTERFACE) {
            let Some(tag) = vlan_tag(interface) else { continue };
            let Some(other) = beside(interface, template) else {
                out.pass();
                continue;
            };
            let message = format!(
                "the template of `{}`, which has a VLAN tag, contains another interface, a server or a port",
                interface.id()
            );
            out.fail(tag.key, message)
                .help("move the interface into a separate nested template")
                .related(other, format!("`{}`", other.id()));
        }
    }),
    // A sub-interface ID follows the name pattern.
    rule("SDC-VlANG3", |cx, out| {
        for (_, _, interface) in resources_of(cx, INTERFACE).filter(|(_, _, it)| vlan_tag(*it).is_some()) {
            let message = || {
                format!(
                    "interface ID `{}` does not have the form `{{vm-type}}_subint_{{network-role}}_vmi`",
                    interface.id()
                )
            };
            let help = "rename the interface to this form, with indices";
            require(out, is_sub_interface(interface.id()), interface, message, help);
        }
    }),
];

const REFS: &str = "virtual_machine_interface_refs";
const TAG: &str = "virtual_machine_interface_properties_sub_interface_vlan_tag";

pub(super) fn refs(interface: Resource<'_>) -> Option<Node<'_>> {
    property(interface, REFS).map(|entry| entry.value)
}

/// Returns the element of a list with exactly one element.
pub(super) fn only_ref(refs: Node<'_>) -> Option<Node<'_>> {
    refs.item(0).filter(|_| refs.item(1).is_none())
}

pub(super) fn vlan_tag(interface: Resource<'_>) -> Option<Entry<'_>> {
    let tag = property(interface, "virtual_machine_interface_properties")?.value.entry(TAG)?;
    (!tag.value.is_null()).then_some(tag)
}

/// Returns a server, a port or another interface of a template, which must not contain the interface too.
fn beside<'p>(interface: Resource<'_>, template: &'p Template) -> Option<Resource<'p>> {
    let mut all = [SERVER, PORT, INTERFACE].into_iter().flat_map(|it| template.resources_of(it));
    all.find(|it| (it.key.file(), it.id()) != (interface.key.file(), interface.id()))
}

/// Returns the first interface of a template with a VLAN tag.
pub(crate) fn tagged_interface(template: &Template) -> Option<Resource<'_>> {
    template.resources_of(INTERFACE).find(|it| vlan_tag(*it).is_some())
}

/// Returns `true` if an interface with a VLAN tag must not be in one template with the resources of templates.
pub(crate) fn is_separate(interface: Resource<'_>, templates: [&Template; 2]) -> bool {
    templates.into_iter().any(|it| beside(interface, it).is_some())
}

fn is_string(template: &Template, name: Node<'_>) -> bool {
    let declared = template.parameter(name.text()).and_then(vnfcheck_hot::Parameter::type_entry);
    declared.is_some_and(|it| it.value.has_text("string"))
}

/// Returns `true` if an ID has the form `(word)(_N)*_subint_(word)_vmi(_N)*`.
fn is_sub_interface(id: &str) -> bool {
    const MARK: &str = "_subint_";
    let is_word = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let has_head = |head: &str| {
        let mut marks = head.match_indices(MARK);
        marks.any(|(at, _)| at > 0 && at + MARK.len() < head.len())
    };
    let mut rest = id;
    loop {
        if rest.strip_suffix("_vmi").is_some_and(has_head) {
            return is_word;
        }
        let without_digits = rest.trim_end_matches(|last: char| last.is_ascii_digit());
        match without_digits.strip_suffix('_').filter(|_| without_digits.len() < rest.len()) {
            Some(shorter) => rest = shorter,
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_sub_interfaces_are_known() {
        for id in ["web_0_subint_oam_vmi_0", "web_subint_oam_vmi", "a_subint_b_vmi_1_2"] {
            assert!(is_sub_interface(id), "{id}");
        }
        for id in
            ["vlan", "_subint_b_vmi", "a_subint__vmi_x", "a_subint_b", "a_subint_b-c_vmi", "a_subint_vmi"]
        {
            assert!(!is_sub_interface(id), "{id}");
        }
    }
}
