//! Each defect once, in the order of [`GroupBy`]. By file, similar defects in a file share an entry; by action, all
//! defects with the same remedy. Each help is shown once per requirement. On a terminal, defects have source excerpts.
//! Then the summary.

use std::io::Write;

use vnfcheck_check::Level;
use vnfcheck_maps::{HashMap, HashSet};

use super::alike::Sharing;
use super::entry::Entry;
use super::excerpt::{Excerpts, excerpts, remark_below, shown_level, titled};
use super::guide::{Guide, MARK, is_first};
use super::style::{BOLD, DIM, level_style};
use super::{
    Counts, GroupBy, Omitted, PackageSources, RenderError, RenderOptions, Show, Sources, alike, next,
    note_lines, printable, summary, write_lines,
};
use crate::PLACEHOLDERS;
use crate::defects::{Defect, Reported, defects, level, undecided};
use crate::{FailOn, PackageReport, Report, Status};

/// Indentation of the lines below the first line of an entry.
const INDENT: &str = "    ";

pub(super) fn render(
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let mut packages = Packages::new(options, report.fail_on);
    for (index, package) in report.packages.iter().enumerate() {
        packages.write(package, PackageSources { sources, package: index }, out)?;
    }
    packages.finish(report, out)
}

/// The packages of a report so far. The lines of a package depend on the packages before.
pub(super) struct Packages {
    fail_on: FailOn,
    counts: Vec<Counts>,
    /// Number of notes that the report does not list.
    hidden: usize,
    /// Heading of the last entry.
    group: Option<String>,
    guide: Guide,
    writer: Writer,
}

impl Packages {
    pub(super) fn new(options: &RenderOptions, fail_on: FailOn) -> Self {
        Self {
            fail_on,
            counts: Vec::new(),
            hidden: 0,
            group: None,
            guide: Guide::default(),
            writer: Writer::new(*options),
        }
    }

    /// Writes the entries of the next package.
    pub(super) fn write(
        &mut self,
        package: &PackageReport,
        sources: PackageSources<'_>,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        let options = self.writer.options;
        let defects = defects(&package.requirements);
        self.counts.push(Counts::with(package, &defects));
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for defect in defects.iter().filter(|it| options.lists(it)) {
            if is_shown(defect, self.fail_on, &options) {
                entries.push(Entry::of_defect(defect, package));
            } else {
                self.hidden += 1;
            }
        }
        // Undecided subjects have no fix.
        let open = undecided(&package.requirements).into_iter().filter(|_| options.fixable != Some(true));
        entries.extend(open.map(|it| Entry::of_undecided(&it, package)));
        entries.sort_by(|a, b| (&a.file, a.offset).cmp(&(&b.file, b.offset)));
        for entry in &entries {
            self.guide.add(entry, package);
        }
        for (heading, entries) in groups(entries, options.group_by) {
            for entry in shared(entries, options.group_by) {
                if self.writer.is_full() {
                    self.writer.unlisted.add(&entry);
                    continue;
                }
                let is_new = self.group.as_ref() != Some(&heading);
                if is_new && self.group.is_some() && !self.writer.ended_with_blank_line {
                    writeln!(out)?;
                }
                if is_new && !heading.is_empty() && options.group_by != GroupBy::File {
                    let lines = options.wrapped(&printable(&heading), INDENT);
                    lines.iter().try_for_each(|line| writeln!(out, "{}", options.paint(BOLD, line)))?;
                }
                if is_new {
                    self.group = Some(heading.clone());
                }
                self.writer.write(&entry, sources, package, out)?;
            }
        }
        for omitted in package.requirements.iter().filter_map(Omitted::of) {
            self.end_group();
            writeln!(out, "{}", omitted.message)?;
        }
        if options.show == Show::All {
            for requirement in package.requirements.iter().filter(|it| it.status == Status::Pass) {
                self.end_group();
                write_lines(options.wrapped(&super::passed(requirement), "  "), out)?;
            }
        }
        Ok(())
    }

    fn end_group(&mut self) {
        self.group = Some(String::new());
        self.writer.ended_with_blank_line = false;
    }

    /// Writes the summary. The requirements of the packages are not read.
    pub(super) fn finish(self, report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
        let Self { counts, hidden, group, guide, writer, .. } = self;
        let options = &writer.options;
        if group.is_some() && !writer.ended_with_blank_line {
            writeln!(out)?;
        }
        write_lines(writer.unlisted.line().iter().flat_map(|line| options.wrapped(line, INDENT)), out)?;
        let mark = writer.has_mark.then_some(MARK);
        write_lines(mark.iter().flat_map(|line| options.wrapped(line, INDENT)), out)?;
        guide.write_start(options, out)?;
        if hidden > 0 {
            let notes = summary::plural(hidden, "note");
            writeln!(out, "{hidden} {notes} hidden; --show notes lists the {notes}")?;
        }
        summary::render_counted_summary(report, &counts, options, out)?;
        write_lines(note_lines(report).iter().flat_map(|line| options.wrapped(line, INDENT)), out)?;
        write_lines(guide.advice().iter().flat_map(|line| options.wrapped(line, INDENT)), out)?;
        Ok(next::write(report, &counts, options, out)?)
    }
}

/// Returns the entries of a group in the order of the report; similar entries are merged. By action, defects
/// that can hide or cause others come first, then errors before warnings.
fn shared(entries: Vec<Entry<'_>>, by: GroupBy) -> Vec<Entry<'_>> {
    match by {
        GroupBy::File => alike::merged(entries, Sharing::InFile),
        GroupBy::Action => {
            let mut entries = alike::merged(entries, Sharing::Action);
            entries.sort_by_key(|entry| (!is_first(entry), entry.level));
            entries
        }
        GroupBy::Requirement | GroupBy::Resource => entries,
    }
}

/// Returns the entries in groups with headings. Requirements are in order of their IDs, and resources in order of their first
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

/// Returns `true` if the report lists a defect. The report lists notes on request, and notes that gate.
fn is_shown(defect: &Defect<'_>, fail_on: FailOn, options: &RenderOptions) -> bool {
    options.show != Show::Failures
        || defect.level() != Level::Note
        || defect.is_open() && fail_on.gates(level(defect.requirement, defect.finding))
}

/// Writes entries. Each help appears once per requirement, and the first entry with a placeholder explains the
/// placeholder.
struct Writer {
    options: RenderOptions,
    excerpts: Excerpts,
    /// Help texts already written, each with the IDs of its requirements.
    helps: HashSet<(String, String)>,
    is_explained: [bool; PLACEHOLDERS.len()],
    ended_with_blank_line: bool,
    /// `true` if a written entry has the mark of fixable findings.
    has_mark: bool,
    /// Number of written lines.
    lines: usize,
    unlisted: Unlisted,
}

/// Entries that did not fit into the report.
#[derive(Default)]
struct Unlisted {
    entries: usize,
    findings: usize,
}

impl Unlisted {
    fn add(&mut self, entry: &Entry<'_>) {
        self.entries += 1;
        self.findings += entry.findings;
    }

    /// Returns the line that names the options for listing the other entries; `None` if all entries fit.
    fn line(&self) -> Option<String> {
        let kinds = summary::plural(self.entries, "kind");
        let findings = if self.findings == self.entries {
            String::new()
        } else {
            format!(" ({} {})", self.findings, summary::plural(self.findings, "finding"))
        };
        (self.entries > 0).then(|| {
            format!(
                "{} more {kinds} of finding{findings}: `--group-by action` lists all kinds, `--format concise` lists \
                 each finding",
                self.entries
            )
        })
    }
}

impl Writer {
    fn new(options: RenderOptions) -> Self {
        Self {
            excerpts: Excerpts::new(&options),
            options,
            helps: HashSet::default(),
            is_explained: Default::default(),
            ended_with_blank_line: false,
            has_mark: false,
            lines: 0,
            unlisted: Unlisted::default(),
        }
    }

    /// Returns `true` if no entry fits any more.
    fn is_full(&self) -> bool {
        self.unlisted.entries > 0
    }

    /// Writes an entry if its lines fit into the report, or if the entry is the first.
    fn write(
        &mut self,
        entry: &Entry<'_>,
        sources: PackageSources<'_>,
        package: &PackageReport,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let Some(most) = self.options.most_lines else {
            self.has_mark |= entry.is_fixable;
            return self.write_all(entry, sources, package, out);
        };
        let mut text = Vec::new();
        self.write_all(entry, sources, package, &mut text)?;
        let lines = text.split(|byte| *byte == b'\n').count() - 1;
        if self.lines > 0 && self.lines + lines > most {
            self.unlisted.add(entry);
            return Ok(());
        }
        self.lines += lines;
        self.has_mark |= entry.is_fixable;
        out.write_all(&text)
    }

    fn write_all(
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
        let Some(Reported { finding, .. }) = entry.lead.filter(|_| self.options.is_terminal) else {
            self.ended_with_blank_line = false;
            return self.write_lines(entry, help, &notes, out);
        };
        let options = &self.options;
        let is_brief = options.group_by == GroupBy::Action;
        let mut elements = excerpts(finding, sources, package, options, is_brief);
        let help = help.map(|help| remark_below("help", help, options));
        let notes = notes.iter().map(|note| remark_below("note", note, options));
        elements.extend(help.into_iter().chain(notes));
        let mark = if entry.is_fixable { "[*] " } else { "" };
        let title = titled(
            shown_level(entry.level),
            entry.level.name(),
            &entry.ids,
            &format!("{mark}{}", entry.message),
            options,
        );
        self.ended_with_blank_line = true;
        writeln!(out, "{}\n", self.excerpts.render(title, elements))
    }

    /// Returns the meanings of the placeholders that an entry is the first to contain.
    fn meanings(&mut self, message: &str, help: Option<&str>) -> Vec<String> {
        let mut meanings = Vec::new();
        for (placeholder, is_explained) in PLACEHOLDERS.iter().zip(&mut self.is_explained) {
            let is_used = std::iter::once(message).chain(help).any(|text| text.contains(placeholder.text));
            if is_used && !*is_explained {
                *is_explained = true;
                meanings.push(placeholder.sentence());
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
        let options = &self.options;
        let mark = if entry.is_fixable { " [*]" } else { "" };
        let ids = options.paint_words(BOLD, &format!("{}{mark}", printable(&entry.ids)));
        let ids = if entry.ids.is_empty() { String::new() } else { format!("  {ids}") };
        let level = options.paint(level_style(entry.level), entry.level.name());
        let line = format!("{}  {level}{ids}  {}", printable(&entry.place), printable(&entry.message));
        write_lines(options.wrapped(&line, INDENT), out)?;
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
