//! The picture as a Mermaid flow chart.

use std::fmt::Write;

use super::{Lane, Mark, Picture};
use crate::model::NetworkKind;

/// Classes of nodes.
const CLASSES: &str = "  classDef external stroke:#2563eb,stroke-width:2px
  classDef internal stroke:#059669,stroke-width:2px
  classDef undecided stroke-dasharray:5 4
  classDef error stroke:#dc2626,stroke-width:3px
  classDef warning stroke:#d97706,stroke-width:3px
";

impl Picture<'_> {
    /// Returns the picture as a Mermaid flow chart.
    pub fn mermaid(&self) -> String {
        let mut out = String::from("flowchart TB\n");
        self.write_mermaid_lanes(&mut out, Some(NetworkKind::External));
        self.write_mermaid_lanes(&mut out, None);
        let mut wires = String::new();
        let (mut number, mut open) = (0, 0);
        for (position, frame) in self.frames.iter().enumerate() {
            let _ = writeln!(out, "  subgraph m{position} [\"{}\"]", label(&frame.title));
            for card in frame.rows.iter().flatten() {
                let more = card.companions.iter().map(|it| format!("<br/>{}", label(it)));
                let mark = mark(card.mark.as_ref());
                let text = format!(
                    "{}<br/>{}{}{mark}",
                    label(card.label),
                    label(&card.detail),
                    more.collect::<String>()
                );
                let class = class(card.is_undecided, None, card.mark.as_ref());
                let shape = if card.is_stack { ("[[", "]]") } else { ("[", "]") };
                let _ = writeln!(out, "    s{number}{}\"{text}\"{}{class}", shape.0, shape.1);
                for port in &card.ports {
                    let address = if port.address.is_empty() {
                        String::new()
                    } else {
                        format!("<br/>{}", label(&port.address))
                    };
                    let mark = self::mark(port.mark.as_ref());
                    let text = format!("{}{address}{mark}", label(&port.label));
                    match port.lane {
                        Some(lane) if self.is_above(lane) => {
                            let _ = writeln!(wires, "  n{lane} ---|\"{text}\"| s{number}");
                        }
                        Some(lane) => {
                            let _ = writeln!(wires, "  s{number} ---|\"{text}\"| n{lane}");
                        }
                        None => {
                            let _ = writeln!(out, "    u{open}([\"network undecided\"]):::undecided");
                            let _ = writeln!(wires, "  s{number} -.-|\"{text}\"| u{open}");
                            open += 1;
                        }
                    }
                }
                number += 1;
            }
            out.push_str("  end\n");
        }
        self.write_mermaid_lanes(&mut out, Some(NetworkKind::Internal));
        out + &wires + CLASSES
    }

    fn write_mermaid_lanes(&self, out: &mut String, kind: Option<NetworkKind>) {
        for (position, lane) in self.lanes.iter().enumerate().filter(|(_, it)| it.kind == kind) {
            let Lane { label: name, mark: findings, .. } = lane;
            let words = kind.map_or("undecided", NetworkKind::name);
            let class = class(kind.is_none(), kind, findings.as_ref());
            let mark = mark(findings.as_ref());
            let _ = writeln!(out, "  n{position}([\"{}<br/>{words}{mark}\"]){class}", label(name));
        }
    }
}

fn class(is_undecided: bool, kind: Option<NetworkKind>, mark: Option<&Mark>) -> String {
    let of_mark = mark.map(|it| it.level.name()).filter(|it| *it != "note");
    let undecided = is_undecided.then_some("undecided");
    match undecided.or(of_mark).or(kind.map(NetworkKind::name)) {
        Some(class) => format!(":::{class}"),
        None => String::new(),
    }
}

fn mark(mark: Option<&Mark>) -> String {
    mark.map(|it| format!("<br/>{}", it.words())).unwrap_or_default()
}

/// Escapes a string for a quoted label, in which characters with a special meaning become entities.
fn label(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_alphanumeric() || " _-.,:/()+×–".contains(character) {
            out.push(character);
        } else {
            let _ = write!(out, "#{};", u32::from(character));
        }
    }
    out
}
