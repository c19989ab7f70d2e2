//! Each defect once, by file and line, with its help; similar defects in a file share an entry. Then the summary.

use std::io::Write;

use maps::HashMap;

use super::{Look, Omitted, RenderError, Show, joined, note_lines, printable, remark, summary};
use crate::defects::{Defect, Undecided, defects, level, undecided};
use crate::render::style::{DIM, level_style};
use crate::{FailOn, FixReport, Location, PackageReport, Report, RequirementReport, Status};

/// Indentation of the lines below the first line of an entry.
const INDENT: &str = "    ";
/// Maximum number of similar defects in a file that are listed individually; more share an entry.
const MOST_ALIKE: usize = 3;
/// Maximum number of locations listed in a shared entry.
const MOST_LISTED: usize = 10;
/// Number of entries above which a report contains advice on where to start.
const LONG_REPORT: usize = 20;
/// Number of entries above which a report contains advice on how to narrow it.
const VERY_LONG_REPORT: usize = 200;

/// Placeholders of names, with their meaning.
const PLACEHOLDERS: [(&str, &str); 3] = [
    ("{vm-type}", "the name that the vendor gives to a type of server, such as `fw` in `fw_server_0`"),
    (
        "{network-role}",
        "the name that the vendor gives to the purpose of a network, such as `oam` in `int_oam_network`",
    ),
    ("{index}", "a number that counts from 0"),
];

/// The base module of a VNF.
const BASE_MODULE: &str = "R-37028";
/// Metadata that ONAP's servers have: `vnf_id` and `vf_module_id`.
const METADATA: [&str; 2] = ["R-37437", "R-71493"];

/// Requirements on syntax and on Heat itself, whose defects hide or cause others.
const FIRST: [&str; 2] = ["R-95303", "R-92635"];

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut hidden = 0;
    let mut file: Option<String> = None;
    let mut guide = Guide::default();
    for package in &report.packages {
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for defect in defects(&package.requirements).into_iter().filter(|it| look.lists(it)) {
            if is_shown(&defect, report, look) {
                entries.push(Entry::of_defect(&defect, package));
            } else {
                hidden += 1;
            }
        }
        // No program fixes a subject that is undecided.
        let open = undecided(&package.requirements).into_iter().filter(|_| look.fixable != Some(true));
        entries.extend(open.map(|it| Entry::of_undecided(&it, package)));
        entries.sort_by(|a, b| (&a.file, a.offset).cmp(&(&b.file, b.offset)));
        for entry in &entries {
            guide.add(entry);
        }
        for entry in alike_together(entries) {
            if file.as_ref().is_some_and(|file| *file != entry.file) {
                writeln!(out)?;
            }
            entry.write(look, out)?;
            file = Some(entry.file);
        }
        for omitted in package.requirements.iter().filter_map(Omitted::of) {
            file = Some(String::new());
            writeln!(out, "{}", omitted.message)?;
        }
        if look.show == Show::All {
            for requirement in package.requirements.iter().filter(|it| it.status == Status::Pass) {
                file = Some(String::new());
                for line in look.wrapped(&super::passed(requirement), "  ") {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    if file.is_some() {
        writeln!(out)?;
    }
    let is_foreign = !report.packages.is_empty() && report.packages.iter().all(is_foreign);
    let hint = is_foreign.then(|| "no file has ONAP metadata; `--rules heat` checks Heat only".to_owned());
    for line in guide.lines().iter().chain(&hint).flat_map(|line| look.wrapped(line, INDENT)) {
        writeln!(out, "{line}")?;
    }
    if hidden > 0 {
        let notes = summary::plural(hidden, "note");
        writeln!(out, "{hidden} {notes} hidden; --show notes lists them")?;
    }
    summary::render(report, look, out)?;
    for line in note_lines(report) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Returns `true` if a package has no base module, and none of its servers has the metadata of ONAP.
fn is_foreign(package: &PackageReport) -> bool {
    let of = |id: &str| package.requirements.iter().find(|it| it.id == id);
    let is_missing = |it: &RequirementReport| {
        let fails = it.status == Status::Fail && it.open_findings() >= it.examined as usize;
        fails || it.status == Status::NotApplicable
    };
    of(BASE_MODULE).is_some_and(|it| it.status == Status::Fail)
        && METADATA.iter().all(|id| of(id).is_some_and(is_missing))
}

/// Returns `true` if a defect is listed. Notes are listed only on request or if they gate.
fn is_shown(defect: &Defect<'_>, report: &Report, look: &Look) -> bool {
    let gates = |level: &str| {
        let by = FailOn::ALL.into_iter().find(|it| it.name() == report.fail_on);
        rules::Level::from_name(level).is_some_and(|level| by.unwrap_or_default().gates(level))
    };
    look.show != Show::Failures
        || defect.level() != "note"
        || defect.is_open() && gates(level(defect.requirement, defect.finding))
}

/// A defect, or a reason for undecided requirements.
struct Entry<'r> {
    /// Path that a terminal can open.
    file: String,
    offset: u32,
    place: String,
    level: &'r str,
    ids: String,
    /// `true` if `vnfcheck fix` resolves the defect without `--unsafe`.
    is_fixable: bool,
    message: String,
    /// Lines below the message.
    further: Vec<String>,
}

/// Merges entries of a file that differ only in their subjects and locations. If there are more than [`MOST_ALIKE`] of them,
/// the first entry lists the others.
fn alike_together(entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let mut groups: HashMap<Vec<String>, Vec<usize>> = HashMap::default();
    for (at, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.can_be_shared()) {
        groups.entry(entry.shape()).or_default().push(at);
    }
    let mut lists: HashMap<usize, String> = HashMap::default();
    let mut is_listed = vec![false; entries.len()];
    for group in groups.values().filter(|group| group.len() > MOST_ALIKE) {
        let Some((first, others)) = group.split_first() else { continue };
        lists.insert(*first, others_in_words(others.iter().filter_map(|at| entries.get(*at))));
        for other in others {
            if let Some(listed) = is_listed.get_mut(*other) {
                *listed = true;
            }
        }
    }
    let kept = entries.into_iter().zip(is_listed).enumerate().filter(|(_, (_, is_listed))| !is_listed);
    kept.map(|(at, (mut entry, _))| {
        entry.further.extend(lists.remove(&at));
        entry
    })
    .collect()
}

/// Returns the list of the other entries, such as ``also for `a` (line 4), `b` (line 9) and 12 more``.
fn others_in_words<'e, 'r: 'e>(others: impl Iterator<Item = &'e Entry<'r>>) -> String {
    let others: Vec<String> = others
        .map(|it| {
            let line = it.place.rsplit(':').nth(1).unwrap_or_default();
            format!("`{}` (line {line})", it.subject())
        })
        .collect();
    let more = others.len().saturating_sub(MOST_LISTED);
    let listed = others.iter().take(MOST_LISTED).cloned().collect::<Vec<_>>().join(", ");
    let more =
        if more == 0 { String::new() } else { format!(" and {more} more; `--format concise` lists all") };
    format!("also for {listed}{more}")
}

/// Notes that help to read a report.
#[derive(Default)]
struct Guide {
    entries: usize,
    /// Number of defects of the requirements in [`FIRST`], reported if there are other entries too.
    first: usize,
    placeholders: [bool; PLACEHOLDERS.len()],
    has_mark: bool,
}

impl Guide {
    fn add(&mut self, entry: &Entry<'_>) {
        self.entries += 1;
        self.has_mark |= entry.is_fixable;
        let ids = entry.ids.split([',', ' ']).filter(|id| !id.is_empty());
        if entry.level == "error" && ids.clone().any(|id| FIRST.contains(&id)) {
            self.first += 1;
        }
        for ((placeholder, _), is_used) in PLACEHOLDERS.iter().zip(&mut self.placeholders) {
            *is_used |=
                std::iter::once(&entry.message).chain(&entry.further).any(|it| it.contains(placeholder));
        }
    }

    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = PLACEHOLDERS
            .iter()
            .zip(self.placeholders)
            .filter(|(_, is_used)| *is_used)
            .map(|((placeholder, meaning), _)| format!("`{placeholder}` is {meaning}"))
            .collect();
        if self.has_mark {
            lines.push("[*] marks findings with a safe fix".to_owned());
        }
        if self.entries > LONG_REPORT && self.first > 0 && self.first < self.entries {
            let findings = summary::plural(self.first, "finding");
            lines.push(format!(
                "start here: {} {findings} of {} can hide or cause others",
                self.first,
                FIRST.join(" and ")
            ));
        }
        if self.entries > VERY_LONG_REPORT {
            lines.push(
                "to narrow the report: `--format statistics` counts findings by requirement, `--select R-NNNNN` \
                 shows one requirement"
                    .to_owned(),
            );
        }
        lines
    }
}

impl<'r> Entry<'r> {
    fn of_defect(defect: &Defect<'r>, package: &PackageReport) -> Self {
        let finding = defect.finding;
        let help = finding.help.as_ref().map(|help| format!("help: {help}"));
        Self {
            ids: defect.names(),
            is_fixable: defect.is_open() && defect.fix().is_some_and(FixReport::is_safe),
            level: defect.level(),
            message: format!("{}{}", finding.message, remark(finding)),
            further: help.into_iter().chain(also_at(defect)).chain(defect.aftermath()).collect(),
            ..Self::at(&finding.primary, package)
        }
    }

    fn of_undecided(undecided: &Undecided<'r>, package: &PackageReport) -> Self {
        let at = undecided.at.map_or_else(
            || Self { file: package.path.clone(), place: package.path.clone(), ..Self::nowhere() },
            |at| Self::at(at, package),
        );
        Self { level: undecided.level(), message: undecided.words(), ..at }
    }

    fn at(at: &Location, package: &PackageReport) -> Self {
        let file = joined(package, &at.file);
        let start = at.range.start;
        let place = format!("{file}:{}:{}", start.line, start.column);
        Self { file, offset: start.offset, place, ..Self::nowhere() }
    }

    fn nowhere() -> Self {
        Self {
            file: String::new(),
            offset: 0,
            place: String::new(),
            level: "error",
            ids: String::new(),
            is_fixable: false,
            message: String::new(),
            further: Vec::new(),
        }
    }

    /// Returns `true` if the entry can be merged with similar ones. Entries with more lines than a help contain
    /// details that the merge would lose.
    fn can_be_shared(&self) -> bool {
        !self.ids.is_empty() && self.message.contains('`') && self.further.len() <= 1
    }

    /// Returns the first name in the message.
    fn subject(&self) -> &str {
        self.message.split('`').nth(1).unwrap_or_default()
    }

    /// Returns all that entries of one shape share: the file, the requirements, the level, and the texts with the subject left
    /// blank. A help that states a name for each subject, such as a new name, keeps the entries apart.
    fn shape(&self) -> Vec<String> {
        let subject = format!("`{}`", self.subject());
        let texts = std::iter::once(&self.message).chain(&self.further);
        let texts = texts.map(|text| text.replace(&subject, "``"));
        let mark = if self.is_fixable { "[*]" } else { "" };
        [&self.file, &self.ids, self.level, mark].map(str::to_owned).into_iter().chain(texts).collect()
    }

    fn write(&self, look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
        let place = printable(&self.place);
        let mark = if self.is_fixable { " [*]" } else { "" };
        let ids =
            if self.ids.is_empty() { String::new() } else { format!("  {}{mark}", printable(&self.ids)) };
        let head = format!("{place}  {}{ids}", self.level);
        let line = format!("{head}  {}", printable(&self.message));
        for (at, line) in look.wrapped(&line, INDENT).iter().enumerate() {
            // Only the part of the head on the first line is coloured.
            match line.strip_prefix(&head).filter(|_| at == 0) {
                Some(rest) => {
                    let level = look.paint(level_style(self.level), self.level);
                    let ids = look.paint(super::style::BOLD, &ids);
                    writeln!(out, "{place}  {level}{ids}{rest}")?;
                }
                None => writeln!(out, "{line}")?,
            }
        }
        for text in &self.further {
            let text = format!("{INDENT}{}", printable(text));
            for line in look.wrapped(&text, INDENT) {
                writeln!(out, "{}", look.paint(DIM, &line))?;
            }
        }
        Ok(())
    }
}

/// Maximum number of other locations listed per defect.
const MOST_PLACES: usize = 3;

/// Returns the other locations of a defect: `also at base.yaml:12:5 and 2 more places`.
fn also_at(defect: &Defect<'_>) -> Option<String> {
    let mut places = defect.elsewhere().map(|it| {
        let start = it.primary.range.start;
        format!("{}:{}:{}", it.primary.file, start.line, start.column)
    });
    let first: Vec<String> = places.by_ref().take(MOST_PLACES).collect();
    let more = match places.count() {
        0 => String::new(),
        1 => " and 1 more place".to_owned(),
        more => format!(" and {more} more places"),
    };
    (!first.is_empty()).then(|| format!("also at {}{more}", first.join(", ")))
}
