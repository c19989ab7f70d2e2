//! Formats of cells.

use std::collections::BTreeMap;

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, FormatUnderline};

use crate::Status;

pub(super) struct Styles {
    pub(super) page_head: String,
    pub(super) head: Format,
    pub(super) total: Format,
    pub(super) total_number: Format,
    pub(super) link: Format,
    pub(super) text: Format,
    pub(super) number: Format,
    pub(super) status: BTreeMap<Status, Format>,
}

impl Styles {
    pub(super) fn new(page_head: String) -> Self {
        let text = Format::new().set_align(FormatAlign::Top).set_text_wrap();
        // Indentation separates the number from text in the next column.
        let number = Format::new().set_align(FormatAlign::Top).set_align(FormatAlign::Right).set_indent(1);
        let total = |of: &Format| of.clone().set_bold().set_border_top(FormatBorder::Thin);
        let status = Status::ALL.map(|status| {
            let color = match status {
                Status::Fail => 0x00B3_261E,
                Status::Error => 0x008A_4B00,
                Status::Waived => 0x006A_3FA0,
                Status::Pass => 0x001A_6B3C,
                Status::NotApplicable => 0x0062_6A73,
                Status::Unchecked => 0x002D_5F8A,
                Status::Undecided => 0x006B_5B00,
            };
            (status, text.clone().set_font_color(Color::RGB(color)))
        });
        Self {
            page_head,
            // A long word extends to the edge of its cell.
            head: text
                .clone()
                .set_bold()
                .set_background_color(Color::RGB(0x00EC_EAE5))
                .set_border_right(FormatBorder::Thin)
                .set_border_right_color(Color::RGB(0x00B5_B1A8))
                .set_border_bottom(FormatBorder::Thin),
            total: total(&text),
            total_number: total(&number),
            link: text.clone().set_font_color(Color::RGB(0x000B_57A4)).set_underline(FormatUnderline::Single),
            number,
            text,
            status: BTreeMap::from(status),
        }
    }
}
