//! Inlay hints with known values.

use gen_lsp_types::{InlayHint, InlayHintKind, Label, Range};
use serde::Deserialize;
use vnfcheck_hot::{Source, Span, Target, Template};
use vnfcheck_vnf::Vnf;

use super::View;
use crate::symbols::holds;

#[derive(Deserialize)]
pub(super) struct Visible {
    range: Range,
}

/// Returns the value for each `get_param`, and the role and vm-type for the ID of each port.
pub(super) fn hints(view: &View<'_>, visible: &Visible) -> Vec<InlayHint> {
    let template = view.file.template().filter(|_| view.settings.hints);
    let Some(template) = template.map(Template::as_deployed) else { return Vec::new() };
    let span = Span::new(view.offset(visible.range.start), view.offset(visible.range.end));
    let is_visible = |offset: u32| holds(span, offset);
    let vnf = Vnf::of(view.package);
    let mut hints = Vec::new();
    let mut names: Vec<_> = template.references(Target::Parameter).map(|it| it.name).collect();
    // Several aliases refer to the same anchored node.
    names.dedup();
    for name in names {
        let end = name.span().end;
        if is_visible(end)
            && let Some(value) = value(&vnf, template, name.text())
        {
            hints.push(hint(view, end, format!("= {value}"), InlayHintKind::Parameter));
        }
    }
    for attachment in &vnf.attachments {
        let key = attachment.defined.resource.key;
        if key.file() != view.file.id() || !is_visible(key.span().end) {
            continue;
        }
        let role = attachment.role().map(|role| format!("network-role {role}"));
        let vm_type = attachment.vm_types.first().map(|vm_type| format!("vm-type {vm_type}"));
        let known: Vec<String> = role.into_iter().chain(vm_type).collect();
        if !known.is_empty() {
            hints.push(hint(view, key.span().end, known.join(", "), InlayHintKind::Type));
        }
    }
    hints.sort_by_key(|hint| hint.position);
    hints
}

fn hint(view: &View<'_>, offset: u32, label: String, kind: InlayHintKind) -> InlayHint {
    InlayHint {
        position: view.range(Span::new(offset, offset)).start,
        label: Label::String(label),
        kind: Some(kind),
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}

/// Returns the value of a parameter if environments define exactly one short value.
fn value<'p>(vnf: &Vnf<'p>, template: &'p Template, name: &'p str) -> Option<&'p str> {
    const LONGEST: usize = 40;
    let mut sources = vnf.callers.sources(template, name);
    let (Some(Source::Environment { entry, .. }), None) = (sources.next(), sources.next()) else {
        return None;
    };
    let text = Some(entry.value).filter(|value| value.is_scalar()).map(vnfcheck_hot::Node::text)?;
    (!text.is_empty() && text.len() <= LONGEST && !text.contains('\n')).then_some(text)
}
