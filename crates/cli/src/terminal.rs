//! Properties of standard output and standard error.

use std::io::{IsTerminal, Write, stderr, stdout};

use vnfcheck_report::render::{GroupBy, RenderOptions};

/// Minimum assumed width of a terminal, in columns.
const NARROWEST: usize = 40;
/// Maximum number of lines about findings on a terminal, unless options ask for more.
const MOST_LINES: usize = 100;
/// Width of a terminal that does not report a width, in columns.
const USUAL: u16 = 80;

/// Returns the render options for standard output: colour, and the width of the terminal. If a pager shows the output,
/// the width comes from the terminal of standard error or from `COLUMNS`.
pub(crate) fn render_options() -> RenderOptions {
    let is_terminal = stdout().is_terminal();
    let mut render_options = RenderOptions {
        color: anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never,
        is_terminal,
        has_links: has_links(is_terminal),
        ..RenderOptions::default()
    };
    if let Some(width) = width(is_terminal) {
        render_options.width = width;
        render_options.wraps = true;
    }
    render_options
}

/// Returns the render options for findings on standard output. A report on a terminal is grouped by action and short.
pub(crate) fn findings_options() -> RenderOptions {
    let render_options = render_options();
    if !render_options.is_terminal {
        return render_options;
    }
    RenderOptions { group_by: GroupBy::Action, most_lines: Some(MOST_LINES), ..render_options }
}

/// Returns the width of the lines of standard output; `None` if nothing limits the width.
fn width(is_terminal: bool) -> Option<usize> {
    let columns = if is_terminal {
        terminal_size::terminal_size().map(|(terminal_size::Width(columns), _)| columns).or(Some(USUAL))
    } else {
        let of_user = || std::env::var("COLUMNS").ok()?.parse().ok();
        let of_errors = || terminal_size::terminal_size_of(stderr());
        of_user().or_else(|| of_errors().map(|(terminal_size::Width(columns), _)| columns))
    };
    columns.map(|columns| usize::from(columns).max(NARROWEST))
}

/// Returns the render options for standard error: the width of the terminal.
pub(crate) fn error_options() -> RenderOptions {
    let is_terminal = stderr().is_terminal();
    let columns = terminal_size::terminal_size_of(stderr()).map(|(terminal_size::Width(columns), _)| columns);
    RenderOptions {
        is_terminal,
        wraps: is_terminal,
        width: usize::from(columns.unwrap_or(USUAL)).max(NARROWEST),
        ..RenderOptions::default()
    }
}

/// Returns standard output without the buffer of the standard library, which would search each block of a report for
/// its last line break.
pub(crate) fn unbuffered_output() -> Box<dyn Write> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        if let Ok(descriptor) = stdout().as_fd().try_clone_to_owned() {
            return Box::new(std::fs::File::from(descriptor));
        }
    }
    Box::new(stdout().lock())
}

/// Returns `true` if IDs of requirements become links: on a terminal that is not `dumb`, unless `FORCE_HYPERLINK`
/// overrides this.
fn has_links(is_terminal: bool) -> bool {
    match std::env::var("FORCE_HYPERLINK") {
        Ok(forced) if !forced.is_empty() => forced != "0",
        _ => is_terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
    }
}

/// Wraps paragraphs and lists to the width of the terminal; without a terminal, keeps the lines.
pub(crate) fn fitted(text: &str, render_options: &RenderOptions) -> Vec<String> {
    if !render_options.wraps {
        return vec![text.to_owned()];
    }
    let mut blocks: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match blocks.last_mut().filter(|_| is_open && !line.is_empty() && !is_item(line)) {
            Some(block) => {
                block.push(' ');
                block.push_str(line.trim_start());
            }
            None => blocks.push(line.to_owned()),
        }
        is_open = !line.is_empty();
    }
    let indent = |block: &str| if is_item(block) { "  " } else { "" };
    blocks.iter().flat_map(|block| render_options.wrapped(block, indent(block))).collect()
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ") || line.starts_with("* ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_items_are_filled_each_on_its_own() {
        let render_options = RenderOptions { wraps: true, width: 20, ..RenderOptions::default() };
        let text = "one two three four\nfive\n\n* six seven eight nine\n  ten\n* eleven";
        let lines = ["one two three four", "five", "", "* six seven eight", "  nine ten", "* eleven"]
            .map(String::from);
        assert_eq!(fitted(text, &render_options), lines);
        assert_eq!(fitted(text, &RenderOptions::default()), [text]);
    }
}
