//! The picture in the DOT language of Graphviz.

use std::fmt::Write;

use super::Picture;
use crate::model::NetworkKind;

impl Picture<'_> {
    /// Returns the picture in the DOT language.
    pub fn dot(&self) -> String {
        let mut out = String::from("graph vnf {\n  rankdir=TB;\n  node [fontname=\"sans-serif\"];\n");
        let mut wires = String::new();
        for (position, lane) in self.lanes.iter().enumerate() {
            let kind = lane.kind.map_or("undecided", NetworkKind::name);
            let style = if lane.kind.is_none() { ", style=dashed" } else { "" };
            let mark = lane.mark.as_ref().map(|it| format!("\n{}", it.words())).unwrap_or_default();
            let label = quoted(&format!("{}\n{kind}{mark}", lane.label));
            let _ = writeln!(out, "  n{position} [shape=ellipse, label={label}{style}];");
        }
        let (mut number, mut open) = (0, 0);
        for (position, frame) in self.frames.iter().enumerate() {
            let _ = writeln!(out, "  subgraph cluster_m{position} {{\n    label={};", quoted(&frame.title));
            for card in frame.rows.iter().flatten() {
                let mut lines = vec![card.label.to_owned(), card.detail.clone()];
                lines.extend(card.companions.iter().cloned());
                lines.extend(card.mark.as_ref().map(super::Mark::words));
                let style = if card.is_undecided { ", style=dashed" } else { "" };
                let shape = if card.is_stack { "box3d" } else { "box" };
                let label = quoted(&lines.join("\n"));
                let _ = writeln!(out, "    s{number} [shape={shape}, label={label}{style}];");
                for port in &card.ports {
                    let label = quoted(port.label.as_str());
                    if let Some(lane) = port.lane {
                        let (upper, lower) = if self.is_above(lane) { ("n", "s") } else { ("s", "n") };
                        let (one, other) = if self.is_above(lane) { (lane, number) } else { (number, lane) };
                        let _ = writeln!(wires, "  {upper}{one} -- {lower}{other} [label={label}];");
                    } else {
                        let _ = writeln!(out, "    u{open} [shape=plain, label=\"network undecided\"];");
                        let _ = writeln!(wires, "  s{number} -- u{open} [label={label}, style=dashed];");
                        open += 1;
                    }
                }
                number += 1;
            }
            out.push_str("  }\n");
        }
        out + &wires + "}\n"
    }
}

/// Returns a quoted text; `\n` separates lines.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '"' | '\\' => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    out + "\""
}
