//! Each defect once, in the order of [`GroupBy`]; without groups, similar defects in a file share an entry. Each help is
//! shown once per requirement. On a terminal, defects have source excerpts. Then the summary.

use std::io::Write;

use annotate_snippets::Level;
use maps::{HashMap, HashSet};

use super::entry::Entry;
use super::excerpt::{Excerpts, excerpts, remark_below, titled};
use super::style::{BOLD, DIM, level_style};
use super::{
    GroupBy, Omitted, PackageSources, RenderError, RenderOptions, Show, Sources, alike, next, note_lines,
    printable, summary,
};
use crate::PLACEHOLDERS;
use crate::defects::{Defect, defects, level, undecided};
use crate::{FailOn, PackageReport, Report, Status};

/// Indentation of the lines below the first line of an entry.
const INDENT: &str = "    ";
/// Number of entries above which a report contains advice on where to start.
const LONG_REPORT: usize = 20;
/// Number of entries above which a report contains advice on how to narrow it.
const VERY_LONG_REPORT: usize = 200;

/// Requirements on syntax and on Heat itself, whose defects hide or cause others.
const FIRST: [&str; 2] = ["R-95303", "R-92635"];

pub(super) fn render(
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let mut hidden = 0;
    let mut group: Option<String> = None;
    let mut guide = Guide::default();
    let mut writer = Writer::new(options);
    for (index, package) in report.packages.iter().enumerate() {
        let sources = PackageSources { sources, package: index };
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for defect in defects(&package.requirements).into_iter().filter(|it| options.lists(it)) {
            if is_shown(&defect, report, options) {
                entries.push(Entry::of_defect(&defect, package));
            } else {
                hidden += 1;
            }
        }
        // No program fixes a subject that is undecided.
        let open = undecided(&package.requirements).into_iter().filter(|_| options.fixable != Some(true));
        entries.extend(open.map(|it| Entry::of_undecided(&it, package)));
        entries.sort_by(|a, b| (&a.file, a.offset).cmp(&(&b.file, b.offset)));
        for entry in &entries {
            guide.add(entry, package);
        }
        for (heading, entries) in groups(entries, options.group_by) {
            let entries = if options.group_by == GroupBy::File { alike::merged(entries) } else { entries };
            for entry in entries {
                let is_new = group.as_ref() != Some(&heading);
                if is_new && group.is_some() && !writer.ended_with_blank_line {
                    writeln!(out)?;
                }
                if is_new && options.group_by != GroupBy::File {
                    let lines = options.wrapped(&printable(&heading), INDENT);
                    lines.iter().try_for_each(|line| writeln!(out, "{}", options.paint(BOLD, line)))?;
                }
                group = Some(heading.clone());
                writer.write(&entry, sources, package, out)?;
            }
        }
        for omitted in package.requirements.iter().filter_map(Omitted::of) {
            group = Some(String::new());
            writer.ended_with_blank_line = false;
            writeln!(out, "{}", omitted.message)?;
        }
        if options.show == Show::All {
            for requirement in package.requirements.iter().filter(|it| it.status == Status::Pass) {
                group = Some(String::new());
                writer.ended_with_blank_line = false;
                for line in options.wrapped(&super::passed(requirement), "  ") {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    if group.is_some() && !writer.ended_with_blank_line {
        writeln!(out)?;
    }
    for line in guide.lines().iter().flat_map(|line| options.wrapped(line, INDENT)) {
        writeln!(out, "{line}")?;
    }
    guide.write_start(options, out)?;
    if hidden > 0 {
        let notes = summary::plural(hidden, "note");
        writeln!(out, "{hidden} {notes} hidden; --show notes lists them")?;
    }
    summary::render(report, options, out)?;
    for line in note_lines(report) {
        writeln!(out, "{line}")?;
    }
    for line in guide.advice().iter().flat_map(|line| options.wrapped(line, INDENT)) {
        writeln!(out, "{line}")?;
    }
    next::line(report).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

/// Returns the entries in groups with headings. Requirements are in order of their ids, and resources in order of their first
/// entries.
fn groups(entries: Vec<Entry<'_>>, by: GroupBy) -> Vec<(String, Vec<Entry<'_>>)> {
    let mut groups: Vec<(String, Vec<Entry<'_>>)> = Vec::new();
    let mut positions: HashMap<String, usize> = HashMap::default();
    for entry in entries {
        let heading = entry.heading(by);
        let at = *positions.entry(heading.clone()).or_insert_with(|| {
            groups.push((heading, Vec::new()));
            groups.len() - 1
        });
        if let Some((_, group)) = groups.get_mut(at) {
            group.push(entry);
        }
    }
    if by == GroupBy::Requirement {
        groups.sort_by(|(a, _), (b, _)| a.cmp(b));
    }
    groups
}

/// Returns `true` if a defect is listed. Notes are listed only on request or if they gate.
fn is_shown(defect: &Defect<'_>, report: &Report, options: &RenderOptions) -> bool {
    let gates = |level: &str| {
        let by = FailOn::ALL.into_iter().find(|it| it.name() == report.fail_on);
        rules::Level::from_name(level).is_some_and(|level| by.unwrap_or_default().gates(level))
    };
    options.show != Show::Failures
        || defect.level() != "note"
        || defect.is_open() && gates(level(defect.requirement, defect.finding))
}

/// Notes that help to read a report.
#[derive(Default)]
pub(super) struct Guide {
    entries: usize,
    /// Number of defects of the requirements in [`FIRST`], reported if there are other entries too.
    first: usize,
    /// The first of these defects.
    start: Option<Start>,
    has_mark: bool,
}

/// A place to start.
struct Start {
    place: String,
    /// The command that lists such findings of the package.
    command: Option<String>,
}

impl Guide {
    pub(super) fn add(&mut self, entry: &Entry<'_>, package: &PackageReport) {
        self.entries += 1;
        self.has_mark |= entry.is_fixable;
        let ids = entry.ids.split([',', ' ']).filter(|id| !id.is_empty());
        if entry.level == "error" && ids.clone().any(|id| FIRST.contains(&id)) {
            self.first += 1;
            self.start.get_or_insert_with(|| {
                let place = format!("{}:{}", printable(&entry.file), entry.line);
                let command = next::command(&["check", "--select", &FIRST.join(",")], &package.path);
                Start { place, command }
            });
        }
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.has_mark {
            lines.push("[*] marks findings with a safe fix".to_owned());
        }
        lines
    }

    /// Writes the advice to start with the findings that can hide or cause others. The command is not wrapped, so that it
    /// can be copied.
    pub(super) fn write_start(&self, options: &RenderOptions, out: &mut dyn Write) -> std::io::Result<()> {
        let is_useful = self.entries > LONG_REPORT && self.first < self.entries;
        let Some(Start { place, command }) = self.start.as_ref().filter(|_| is_useful) else { return Ok(()) };
        let findings = summary::plural(self.first, "finding");
        let line = format!(
            "start here: {place}: {} {findings} of {} can hide or cause other findings",
            self.first,
            FIRST.join(" and ")
        );
        options.wrapped(&line, INDENT).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        command.iter().try_for_each(|command| writeln!(out, "{INDENT}`{command}`"))
    }

    /// Returns the advice at the end of a very long report.
    fn advice(&self) -> Option<String> {
        (self.entries > VERY_LONG_REPORT).then(|| {
            "to narrow the report: `--statistics` counts findings by requirement, `--select R-NNNNN` checks one \
             requirement, `--fixable` lists findings with a fix"
                .to_owned()
        })
    }
}

/// Writes entries. Each help is written once per requirement, and each placeholder is explained where it first appears.
struct Writer<'l> {
    options: &'l RenderOptions,
    excerpts: Excerpts,
    /// Written helps, each with the ids of its requirements.
    helps: HashSet<(String, String)>,
    is_explained: [bool; PLACEHOLDERS.len()],
    ended_with_blank_line: bool,
}

impl<'l> Writer<'l> {
    fn new(options: &'l RenderOptions) -> Self {
        Self {
            options,
            excerpts: Excerpts::new(options),
            helps: HashSet::default(),
            is_explained: Default::default(),
            ended_with_blank_line: false,
        }
    }

    fn write(
        &mut self,
        entry: &Entry<'_>,
        sources: PackageSources<'_>,
        package: &PackageReport,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let help = entry.help.as_deref();
        let help = help.filter(|help| self.helps.insert((entry.ids.clone(), (*help).to_owned())));
        let meanings = self.meanings(&entry.message, help);
        let notes: Vec<&str> = entry.notes.iter().chain(&meanings).map(String::as_str).collect();
        let Some((_, finding)) = entry.lead.filter(|_| self.options.is_terminal) else {
            self.ended_with_blank_line = false;
            return self.write_lines(entry, help, &notes, out);
        };
        let mut elements = excerpts(finding, sources, package);
        let help = help.map(|help| remark_below("help", help, self.options));
        let notes = notes.iter().map(|note| remark_below("note", note, self.options));
        elements.extend(help.into_iter().chain(notes));
        let level = match entry.level {
            "error" => Level::ERROR,
            "warning" => Level::WARNING,
            _ => Level::NOTE,
        };
        let mark = if entry.is_fixable { "[*] " } else { "" };
        let title = titled(level, entry.level, &entry.ids, &format!("{mark}{}", entry.message), self.options);
        self.ended_with_blank_line = true;
        writeln!(out, "{}\n", self.excerpts.render(title.elements(elements)))
    }

    /// Returns the meanings of the placeholders that an entry is the first to contain.
    fn meanings(&mut self, message: &str, help: Option<&str>) -> Vec<String> {
        let mut meanings = Vec::new();
        for (placeholder, is_explained) in PLACEHOLDERS.iter().zip(&mut self.is_explained) {
            let is_used = std::iter::once(message).chain(help).any(|text| text.contains(placeholder.text));
            if is_used && !*is_explained {
                *is_explained = true;
                meanings.push(format!("`{}` is {}", placeholder.text, placeholder.meaning));
            }
        }
        meanings
    }

    fn write_lines(
        &self,
        entry: &Entry<'_>,
        help: Option<&str>,
        notes: &[&str],
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let options = self.options;
        let mark = if entry.is_fixable { " [*]" } else { "" };
        let ids = options.paint_words(BOLD, &format!("{}{mark}", printable(&entry.ids)));
        let ids = if entry.ids.is_empty() { String::new() } else { format!("  {ids}") };
        let level = options.paint(level_style(entry.level), entry.level);
        let line = format!("{}  {level}{ids}  {}", printable(&entry.place), printable(&entry.message));
        for line in options.wrapped(&line, INDENT) {
            writeln!(out, "{line}")?;
        }
        let help = help.map(|help| format!("help: {help}"));
        for text in help.as_deref().into_iter().chain(notes.iter().copied()) {
            let text = format!("{INDENT}{}", printable(text));
            for line in options.wrapped(&text, INDENT) {
                writeln!(out, "{}", options.paint(DIM, &line))?;
            }
        }
        Ok(())
    }
}
