//! The picture as SVG: no script, no reference to other files, all names escaped. Boxes form rows by vm-type; each port is a
//! wire from its box to the lane of its network. With several rows, a wire ends at a tap of the lane above or below its row,
//! and trunks on the left connect taps and lanes, so no wire crosses a box.

use std::fmt::Write;

use textwrap::core::display_width;

use super::{Card, Frame, Lane, Mark, Picture, Stub};
use crate::model::{NetworkKind, Place};

/// Style sheet of the picture, for light and dark displays and for print.
pub const STYLE: &str = include_str!("style.css");

/// Number of boxes side by side.
const COLUMNS: usize = 4;
const CARD_WIDTH: u32 = 232;
const GAP: u32 = 24;
const MARGIN: u32 = 16;
const LANE_HEIGHT: u32 = 26;
const LINE: u32 = 15;
const TAP: u32 = 8;
/// Height of the title of a frame.
const HEAD: u32 = 26;
/// Height of the legend.
const LEGEND: u32 = 22;
/// Widest space for trunks.
const MOST_TRUNKS: u32 = 320;
/// Radius of a mark.
const MARK: u32 = 8;
/// Number of colours of networks.
const COLOURS: usize = 8;

/// Widths of a digit in the style sheet, in tenths of a pixel, for the widest usual font.
const NAME: u32 = 91;
const HEAD_TEXT: u32 = 84;
const TEXT: u32 = 77;
const MUTED: u32 = 71;

/// Boxes in one row, with the lanes of their ports.
struct Band<'p, 'm> {
    cards: Vec<&'p Card<'m>>,
    /// Lanes above and below, in the order of the lanes.
    above: Vec<usize>,
    below: Vec<usize>,
}

impl Band<'_, '_> {
    fn height_of_cards(&self) -> u32 {
        self.cards.iter().map(|it| height(it)).max().unwrap_or_default()
    }

    fn height(&self) -> u32 {
        let taps = |lanes: &[usize]| length(lanes.len()) * TAP + 12;
        taps(&self.above) + self.height_of_cards() + taps(&self.below)
    }
}

/// The end of a wire at the tap of a lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct WireEnd {
    lane: usize,
    x: u32,
}

/// A picture under construction.
struct Drawing<'p, 'm> {
    picture: &'p Picture<'m>,
    out: String,
    frames: Vec<(&'p Frame<'m>, Vec<Band<'p, 'm>>)>,
    /// `true` if trunks connect the rows; with a single row, wires lead directly to the lanes.
    has_trunks: bool,
    /// Left end of the frames.
    left: u32,
    width: u32,
    /// Vertical position of each lane.
    lanes: Vec<u32>,
    /// The last tap of each lane.
    taps: Vec<Option<u32>>,
    /// `true` if elements name their places.
    has_places: bool,
}

impl Picture<'_> {
    /// Returns the picture as a complete SVG file.
    pub fn svg(&self) -> String {
        let style = format!("<style>{STYLE}</style>\n");
        self.drawn(Drawing::of(self), " xmlns=\"http://www.w3.org/2000/svg\"", &style)
    }

    /// Returns the picture as an SVG element for a page that has the style sheet.
    pub fn svg_within(&self) -> String {
        self.drawn(Drawing::of(self), "", "")
    }

    /// Returns the picture as an SVG element for a page that has the style sheet. Each server, port and network has its
    /// file and its first and last line as `data-file`, `data-line` and `data-last`.
    pub fn svg_with_places(&self) -> String {
        self.drawn(Drawing { has_places: true, ..Drawing::of(self) }, "", "")
    }

    fn drawn(&self, mut drawing: Drawing<'_, '_>, attributes: &str, style: &str) -> String {
        let height = drawing.place();
        drawing.draw();
        if self.is_empty() {
            drawing.nothing(height - MARGIN);
        } else {
            drawing.legend(height - MARGIN);
        }
        let width = drawing.width;
        let servers: usize = self.model.servers.len();
        format!(
            "<svg{attributes} class=\"see\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"group\" aria-label=\"Servers on networks\">\n<title>Servers on networks</title>\n\
             <desc>Servers: {servers}, ports: {}, networks: {}; external networks above, internal networks below</desc>\n\
             {style}<rect class=\"see-page\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.model.attachments.len(),
            self.lanes.len(),
            drawing.out
        )
    }
}

impl<'p, 'm> Drawing<'p, 'm> {
    fn of(picture: &'p Picture<'m>) -> Self {
        let mut frames = Vec::new();
        for frame in &picture.frames {
            let rows = side_by_side(&frame.rows).into_iter();
            frames.push((frame, rows.map(|cards| band(picture, cards)).collect::<Vec<_>>()));
        }
        let bands = || frames.iter().flat_map(|(_, bands)| bands);
        let has_trunks = bands().count() > 1;
        let columns = bands().map(|it| it.cards.len()).max().unwrap_or(1);
        let trunks = if has_trunks { (length(picture.lanes.len()) * TAP).min(MOST_TRUNKS) + TAP } else { 0 };
        let left = MARGIN + trunks;
        let width_of = |columns: usize| left + GAP + length(columns) * (CARD_WIDTH + GAP) + MARGIN;
        // Wires that lead directly to the lanes would end below the labels.
        let labels = picture.lanes.iter().map(|it| label_width(&label(it))).max().unwrap_or_default();
        let beside = if has_trunks { 0 } else { labels + GAP };
        let width = width_of(columns.max(2)).max(width_of(columns) + beside);
        Self {
            picture,
            out: String::new(),
            frames,
            has_trunks,
            left,
            width,
            lanes: Vec::new(),
            taps: vec![None; picture.lanes.len()],
            has_places: false,
        }
    }

    /// Returns the vertical position below the frames and lanes, after placing the lanes.
    fn place(&mut self) -> u32 {
        let above = self.picture.lanes_above();
        let frames = self.frames.iter().map(|(_, bands)| frame_height(bands) + GAP).sum::<u32>();
        for position in 0..self.picture.lanes.len() {
            let middle = if position < above { 0 } else { frames + GAP };
            self.lanes.push(MARGIN + length(position) * LANE_HEIGHT + middle);
        }
        let lanes = length(self.picture.lanes.len()) * LANE_HEIGHT;
        MARGIN + lanes + frames + GAP + MARGIN + LEGEND
    }

    fn draw(&mut self) {
        let above = self.picture.lanes_above();
        let mut y = MARGIN + length(above) * LANE_HEIGHT + GAP;
        for (frame, bands) in std::mem::take(&mut self.frames) {
            let height = frame_height(&bands);
            let title = escaped(&frame.title);
            let width = self.width - self.left - MARGIN;
            let x = self.left;
            let _ = writeln!(
                self.out,
                "<g><title>{title}</title><rect class=\"see-frame\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
                 height=\"{height}\" rx=\"6\"/></g>"
            );
            let mut top = y + HEAD;
            for band in &bands {
                self.band(band, top);
                top += band.height();
            }
            // The title covers the wires.
            let _ = writeln!(
                self.out,
                "<text class=\"see-head\" x=\"{}\" y=\"{}\">{}</text>",
                x + 10,
                y + 18,
                escaped(&cut(&frame.title, width - 20, HEAD_TEXT))
            );
            y += height + GAP;
        }
        for (position, lane) in self.picture.lanes.iter().enumerate() {
            self.trunk(position);
            self.lane(position, lane);
        }
    }

    fn band(&mut self, band: &Band<'_, 'm>, top: u32) {
        let card_top = top + length(band.above.len()) * TAP + 12;
        let bottom = card_top + band.height_of_cards();
        let tap = |lane: usize| {
            let position = |lanes: &[usize]| lanes.iter().position(|it| *it == lane).map(length);
            let above = position(&band.above).map(|it| top + 6 + it * TAP);
            above.or_else(|| position(&band.below).map(|it| bottom + 10 + it * TAP)).unwrap_or(top)
        };
        let mut ends = Vec::new();
        for (column, card) in (0..).zip(&band.cards) {
            let x = self.left + GAP / 2 + column * (CARD_WIDTH + GAP) + 4;
            let below = card_top + height(card);
            self.wires(card, x, card_top, below, &tap, &mut ends);
            self.card(card, x, card_top);
        }
        if self.has_trunks {
            ends.sort_unstable();
            for alike in ends.chunk_by(|one, other| one.lane == other.lane) {
                let Some(WireEnd { lane, x: end }) = alike.last().copied() else { continue };
                let (x, y) = (self.trunk_at(lane), tap(lane));
                let class = self.class(lane);
                let _ = writeln!(self.out, "<path class=\"see-wire {class}\" d=\"M{x} {y}H{end}\"/>");
                self.dot(x, y, &class);
                // Lanes above have their last tap at the bottom, lanes below at the top.
                if let Some(last) = self.taps.get_mut(lane) {
                    let of_lane = last.get_or_insert(y);
                    if self.picture.is_above(lane) {
                        *of_lane = y;
                    }
                }
            }
        }
    }

    /// Draws a wire for each port, from the top or bottom of a box.
    fn wires(
        &mut self,
        card: &Card<'_>,
        x: u32,
        top: u32,
        bottom: u32,
        tap: &dyn Fn(usize) -> u32,
        ends: &mut Vec<WireEnd>,
    ) {
        for above in [true, false] {
            let is_here = |it: &&Stub<'_>| it.lane.is_none_or(|lane| self.picture.is_above(lane)) == above;
            let stubs: Vec<&Stub<'_>> = card.ports.iter().filter(is_here).collect();
            let step = (CARD_WIDTH - 40) / length(stubs.len()).max(1);
            let step = step.clamp(1, 22);
            for (number, stub) in (0..).zip(stubs) {
                let at = x + (20 + number * step).min(CARD_WIDTH - 10);
                let from = if above { top } else { bottom };
                let Some(lane) = stub.lane else {
                    let end = from.saturating_sub(10);
                    let title = escaped(&stub.title);
                    let _ = writeln!(
                        self.out,
                        "<g><title>{title}</title><path class=\"see-wire see-open\" d=\"M{at} {from}V{end}\"/>\
                         <circle class=\"see-end\" cx=\"{at}\" cy=\"{}\" r=\"3\"/></g>",
                        end.saturating_sub(3)
                    );
                    continue;
                };
                let end = if self.has_trunks {
                    tap(lane)
                } else {
                    self.lanes.get(lane).copied().unwrap_or_default() + LANE_HEIGHT / 2
                };
                let class = self.class(lane);
                let _ = writeln!(
                    self.out,
                    "<path class=\"see-wire {class}\" d=\"M{at} {from}V{end}\"><title>{}</title></path>",
                    escaped(&stub.title)
                );
                self.dot(at, end, &class);
                ends.push(WireEnd { lane, x: at });
            }
        }
    }

    fn dot(&mut self, x: u32, y: u32, class: &str) {
        let _ = writeln!(self.out, "<circle class=\"see-dot {class}\" cx=\"{x}\" cy=\"{y}\" r=\"2.5\"/>");
    }

    fn card(&mut self, card: &Card<'_>, x: u32, y: u32) {
        let height = height(card);
        let dashed = if card.is_undecided { " see-open" } else { "" };
        let mark = words(card.mark.as_ref());
        let at = self.place_of(card.place);
        let _ = writeln!(self.out, "<g{at}><title>{}{mark}</title>", escaped(&card.title));
        let shadows: &[u32] = if card.is_stack { &[6, 3] } else { &[] };
        for shift in shadows.iter().chain(&[0]) {
            let _ = writeln!(
                self.out,
                "<rect class=\"see-card{dashed}\" x=\"{}\" y=\"{}\" width=\"{CARD_WIDTH}\" height=\"{height}\" rx=\"4\"/>",
                x + shift,
                y + shift
            );
        }
        let text = |class: &str, line: u32, shown: &str| {
            format!(
                "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>\n",
                x + 10,
                y + 4 + line * LINE,
                escaped(shown)
            )
        };
        let room = CARD_WIDTH - 20;
        let beside_mark = room_beside(card.mark.as_ref(), room);
        self.out += &text("see-name", 1, &cut(card.label, beside_mark, NAME));
        self.out += &text("see-text", 2, &cut(&card.detail, room, TEXT));
        let mut line = 3;
        for companion in &card.companions {
            self.out += &text("see-muted", line, &cut(companion, room, MUTED));
            line += 1;
        }
        self.mark(card.mark.as_ref(), x + CARD_WIDTH - 14, y + 14);
        self.out.push_str("</g>\n");
        for stub in &card.ports {
            line = self.port(stub, x, y, line);
        }
    }

    /// Draws the lines of a port in its box and returns the number of the next line.
    fn port(&mut self, stub: &Stub<'_>, x: u32, y: u32, line: u32) -> u32 {
        let base = y + 4 + line * LINE;
        let class = stub.lane.map_or_else(|| "see-none".to_owned(), |lane| self.class(lane));
        let room = CARD_WIDTH - 32;
        let mark = words(stub.mark.as_ref());
        let at = self.place_of(stub.place);
        let _ = write!(
            self.out,
            "<g{at}><title>{}{mark}</title><circle class=\"see-dot {class}\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>\
             <text class=\"see-text\" x=\"{}\" y=\"{base}\">{}</text>",
            escaped(&stub.title),
            x + 13,
            base - 4,
            x + 22,
            escaped(&cut(&stub.label, room_beside(stub.mark.as_ref(), room), TEXT))
        );
        if !stub.address.is_empty() {
            let _ = write!(
                self.out,
                "<text class=\"see-muted\" x=\"{}\" y=\"{}\">{}</text>",
                x + 22,
                base + LINE - 2,
                escaped(&cut(&stub.address, room, MUTED))
            );
        }
        self.mark(stub.mark.as_ref(), x + CARD_WIDTH - 14, base - 4);
        self.out.push_str("</g>\n");
        line + lines(stub)
    }

    fn lane(&mut self, position: usize, lane: &Lane<'_>) {
        let y = self.lanes.get(position).copied().unwrap_or_default();
        let (class, middle) = (self.class(position), y + LANE_HEIGHT / 2);
        let mark = words(lane.mark.as_ref());
        let (left, right) = (MARGIN, self.width - MARGIN);
        let inner = if class.contains("see-again") {
            format!("<path class=\"see-inner\" d=\"M{left} {middle}H{right}\"/>")
        } else {
            String::new()
        };
        let label = label(lane);
        let width = label_width(&label);
        let at = self.place_of(lane.place);
        let _ = writeln!(
            self.out,
            "<g{at}><title>{}{mark}</title><path class=\"see-lane {class}\" d=\"M{left} {middle}H{right}\"/>{inner}\
             <rect class=\"see-label\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"18\" rx=\"9\"/>\
             <text class=\"see-text\" x=\"{}\" y=\"{}\">{}</text>",
            escaped(&lane.title),
            self.width.saturating_sub(MARGIN + 24 + width),
            middle - 9,
            self.width.saturating_sub(MARGIN + 17 + width),
            middle + 4,
            escaped(&label)
        );
        self.mark(lane.mark.as_ref(), self.width - MARGIN - 10, middle);
        self.out.push_str("</g>\n");
    }

    /// Returns the attributes with the place of an element, if the picture has places.
    fn place_of(&self, place: Option<&Place>) -> String {
        let Some(Place { file, line, last_line }) = place.filter(|_| self.has_places) else {
            return String::new();
        };
        let file = escaped(file);
        format!(" data-file=\"{file}\" data-line=\"{line}\" data-last=\"{last_line}\"")
    }

    /// Draws the line from a lane to its last tap.
    fn trunk(&mut self, lane: usize) {
        let Some(end) = self.taps.get(lane).copied().flatten() else { return };
        let (x, class) = (self.trunk_at(lane), self.class(lane));
        let start = self.lanes.get(lane).copied().unwrap_or_default() + LANE_HEIGHT / 2;
        let _ = writeln!(self.out, "<path class=\"see-wire {class}\" d=\"M{x} {start}V{end}\"/>");
        self.dot(x, start, &class);
    }

    fn trunk_at(&self, lane: usize) -> u32 {
        let space = self.left - MARGIN;
        MARGIN + length(lane) * space / length(self.picture.lanes.len()).max(1) + 2
    }

    fn mark(&mut self, mark: Option<&Mark>, x: u32, y: u32) {
        let Some(mark) = mark else { return };
        let count = if mark.count > 99 { "99+".to_owned() } else { mark.count.to_string() };
        if let Some(href) = &mark.href {
            let _ = write!(self.out, "<a href=\"{}\" aria-label=\"{}\">", escaped(href), mark.words());
        }
        let _ = write!(
            self.out,
            "<circle class=\"see-mark see-{}\" cx=\"{x}\" cy=\"{y}\" r=\"7.5\"/>\
             <text class=\"see-count\" x=\"{x}\" y=\"{}\">{count}</text>",
            mark.level.name(),
            y + 3
        );
        if mark.href.is_some() {
            self.out.push_str("</a>");
        }
    }

    /// Writes on a base line that the picture is empty.
    fn nothing(&mut self, base: u32) {
        let _ = writeln!(
            self.out,
            "<text class=\"see-muted\" x=\"{MARGIN}\" y=\"{base}\">no servers, ports or networks</text>"
        );
    }

    /// Explains the lines of the picture, on a base line.
    fn legend(&mut self, base: u32) {
        let entries = [("see-wire", "decided by the files"), ("see-wire see-open", "undecided")];
        let mut x = MARGIN;
        for (class, meaning) in entries {
            let (end, text) = (x + 28, x + 34);
            let _ = writeln!(
                self.out,
                "<path class=\"{class}\" d=\"M{x} {}H{end}\"/><text class=\"see-muted\" x=\"{text}\" y=\"{base}\">{meaning}</text>",
                base - 4
            );
            x = text + label_width(meaning) + GAP;
        }
    }

    fn class(&self, lane: usize) -> String {
        let open = self.picture.lanes.get(lane).is_some_and(|it| it.kind.is_none());
        let open = if open { " see-open" } else { "" };
        // Networks beyond the number of colours reuse the colours, with double lines and rings.
        let again = if lane / COLOURS % 2 == 1 { " see-again" } else { "" };
        format!("see-c{}{again}{open}", lane % COLOURS)
    }
}

/// Returns the findings of an element, as the end of its text alternative.
fn words(mark: Option<&Mark>) -> String {
    mark.map(|it| format!(", {}", it.words())).unwrap_or_default()
}

fn label(lane: &Lane<'_>) -> String {
    format!("{} · {}", cut(lane.label, 460, TEXT), lane.kind.map_or("undecided", NetworkKind::name))
}

/// Returns the width of the frame around the label of a lane.
fn label_width(label: &str) -> u32 {
    length(tenths(label)) * TEXT / 100 + 16
}

/// Returns the width of a line without the mark at its end.
fn room_beside(mark: Option<&Mark>, room: u32) -> u32 {
    if mark.is_some() { room - MARK * 2 } else { room }
}

/// Returns the rows of a frame: vm-types are side by side if they fit, and a longer vm-type continues below.
fn side_by_side<'p, 'm>(rows: &'p [Vec<Card<'m>>]) -> Vec<Vec<&'p Card<'m>>> {
    let mut placed: Vec<Vec<&Card<'m>>> = Vec::new();
    for row in rows {
        match placed.last_mut() {
            Some(last) if last.len() + row.len() <= COLUMNS => last.extend(row),
            _ => placed.extend(row.chunks(COLUMNS).map(|it| it.iter().collect())),
        }
    }
    placed
}

fn band<'p, 'm>(picture: &Picture<'m>, cards: Vec<&'p Card<'m>>) -> Band<'p, 'm> {
    let mut lanes: Vec<usize> = cards.iter().flat_map(|it| &it.ports).filter_map(|it| it.lane).collect();
    lanes.sort_unstable();
    lanes.dedup();
    let (above, below) = lanes.into_iter().partition(|lane| picture.is_above(*lane));
    Band { cards, above, below }
}

fn frame_height(bands: &[Band<'_, '_>]) -> u32 {
    HEAD + bands.iter().map(Band::height).sum::<u32>() + 8
}

fn height(card: &Card<'_>) -> u32 {
    let lines = 2 + length(card.companions.len()) + card.ports.iter().map(lines).sum::<u32>();
    lines * LINE + 14
}

fn lines(stub: &Stub<'_>) -> u32 {
    if stub.address.is_empty() { 1 } else { 2 }
}

fn length(count: usize) -> u32 {
    // Cannot fail: the number of elements is at most the number of nodes of a package, which is smaller.
    u32::try_from(count).unwrap_or(u32::MAX).min(1 << 20)
}

/// Returns the width of a string in tenths of a digit.
fn tenths(text: &str) -> usize {
    text.chars().map(tenths_of).sum()
}

fn tenths_of(character: char) -> usize {
    match character {
        'i' | 'j' | 'l' | '|' | '\'' | '.' | ',' | ':' | ';' | ' ' | '!' | '·' | '/' => 6,
        't' | 'f' | 'r' | 'I' | 'J' | '-' | '(' | ')' | '[' | ']' => 7,
        '_' => 8,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 16,
        'A'..='Z' | '×' | '&' | '+' | '=' | '<' | '>' | '~' => 13,
        _ => display_width(character.encode_utf8(&mut [0; 4])) * 10,
    }
}

/// Truncates a string that is wider than a number of pixels, in a font whose digits have the given width.
fn cut(text: &str, room: u32, digit: u32) -> String {
    let most = room as usize * 100 / digit as usize;
    if tenths(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut width = tenths_of('…');
    for character in text.chars() {
        width += tenths_of(character);
        if width > most {
            break;
        }
        kept.push(character);
    }
    kept + "…"
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(character),
        }
    }
    out
}
