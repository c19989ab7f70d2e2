//! Formats results and their targets as Markdown.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A measured value.
pub(crate) struct Figure {
    what: String,
    target: Target,
    value: f64,
}

enum Target {
    AtLeast(f64),
    AtMost(f64),
    None,
}

impl Figure {
    pub(crate) fn at_least(what: String, least: f64, value: f64) -> Self {
        Self { what, target: Target::AtLeast(least), value }
    }

    pub(crate) fn at_most(what: String, most: f64, value: f64) -> Self {
        Self { what, target: Target::AtMost(most), value }
    }

    /// Creates a result without a target, which explains other results.
    pub(crate) fn noted(what: String, value: f64) -> Self {
        Self { what, target: Target::None, value }
    }

    fn row(&self) -> String {
        let (target, verdict) = match self.target {
            Target::AtLeast(least) => (format!("at least {least}"), verdict(self.value >= least)),
            Target::AtMost(most) => (format!("at most {most}"), verdict(self.value <= most)),
            Target::None => (String::new(), ""),
        };
        format!("| {} | {target} | {:.2} | {verdict} |", self.what, self.value)
    }
}

fn verdict(holds: bool) -> &'static str {
    if holds { "ok" } else { "short" }
}

/// Formats the machine and the results.
pub(crate) fn markdown(figures: &[Figure]) -> String {
    let mut text = format!("{}\n\n| what | target | figure | |\n|---|---|---|---|\n", machine());
    for figure in figures {
        let _ = writeln!(text, "{}", figure.row());
    }
    text
}

/// Describes processors and memory as reported by the system.
fn machine() -> String {
    let field = |file: &str, name: &str| {
        let text = fs::read_to_string(file).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(':'))
            .map_or("unknown".to_owned(), |(_, value)| value.trim().to_owned())
    };
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let memory: f64 = field("/proc/meminfo", "MemTotal").trim_end_matches(" kB").parse().unwrap_or(0.0);
    let gibibytes = memory / f64::from(1 << 20);
    format!("Machine: {cores} cores, {}, {gibibytes:.0} GiB of memory.", field("/proc/cpuinfo", "model name"))
}

/// Inserts a text between the markers in docs/performance.md.
pub(crate) fn write(text: &str) {
    const START: &str = "<!-- measured -->\n";
    const END: &str = "<!-- end of measured -->";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/performance.md");
    let page = fs::read_to_string(&path).expect("the page can be read");
    let (before, rest) = page.split_once(START).expect("the page has a start mark");
    let (_, after) = rest.split_once(END).expect("the page has an end mark");
    fs::write(&path, format!("{before}{START}{text}{END}{after}")).expect("the page can be written");
}
