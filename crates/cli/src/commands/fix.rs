//! The command `vnfcheck fix`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write, stdout};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::ensure;
use vnfcheck_decide::file::Decisions;
use vnfcheck_decide::{Kind, Question};
use vnfcheck_hot::package::resolve_path;
use vnfcheck_report::render::{fix_command, fix_command_in_words, printable, write_lines};
use vnfcheck_report::{Estimate, Fixable, Format};
use vnfcheck_runner::fixing::{self, DecidedPackage, FixedPackage};
use vnfcheck_runner::open::is_archive;
use vnfcheck_runner::patch::{self, Side};
use vnfcheck_runner::save::{Change, Identity, KnownFolder, Shape};
use vnfcheck_runner::{FoundPackage, Input, OpenError, Opened, Options, render, save};

use crate::args::Fix;
use crate::commands::changes::{Difference, FileVersion, changed_files, differences, line, lines_by_file};
use crate::commands::interview::{self, AnswerFile, Confirmed, Interview};
use crate::commands::monitor::{COMPUTING, with_spinner};
use crate::commands::{apply, decisions};
use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, Refused, about, counted, print, say, say_whole, show, shown, unless_gone};
use crate::outputs::{folder_of, visible};
use crate::signals::Signals;
use crate::terminal;

pub(crate) fn run(fix: &Fix) -> anyhow::Result<Exit> {
    let mut guard = Guard::default();
    let options = guarded_options(fix, &mut guard)?;
    if let (Some(target), [path]) = (&fix.write_decisions, fix.paths.as_slice()) {
        refuse_same_decisions(fix, target)?;
        guard.writes(target, Replaces::Decisions)?;
        let exit = decisions::write_questions(fix, target, &Input::Path(path.clone()), &options)?;
        state_answers(target, path);
        return Ok(exit);
    }
    if fix.interactive {
        interview::check_terminal()?;
        let [path] = fix.paths.as_slice() else { return Ok(Exit::Undecided) };
        return ask(fix, path, &options, &mut guard);
    }
    let answers = fix.decisions.as_deref().map(crate::decisions::read).transpose()?.map(Arc::new);
    let mut run = Run {
        fix,
        options: &options,
        answers,
        signals: Signals::of_process(),
        exit: Exit::Passed,
        remaining: BTreeMap::new(),
        has_questions: false,
        differs: None,
    };
    for path in &fix.paths {
        run.fix_path(path)?;
    }
    if let Some(differs) = run.differs {
        state_difference(fix, differs, run.has_questions);
    }
    list_remaining(fix, fix.output.as_ref(), &options, &run.remaining)?;
    Ok(run.exit)
}

/// Returns the options of the run, and records the files that the run reads and writes.
fn guarded_options(fix: &Fix, guard: &mut Guard) -> anyhow::Result<Options> {
    let mut options = fix.settings.guarded_options(&fix.paths, false, guard)?;
    options.timeout = fix.timeout;
    if let Some(output) = &fix.output {
        guard.writes(output, Replaces::Nothing)?;
    }
    match &fix.decisions {
        Some(file) if fix.interactive => guard.writes(file, Replaces::Decisions)?,
        Some(file) => guard.reads(file, "the decisions"),
        None => {}
    }
    if fix.interactive || fix.decisions.is_some() || fix.write_decisions.is_some() {
        ensure!(fix.paths.len() == 1, "decisions require exactly one package; fix the packages one by one");
    }
    Ok(options)
}

/// A run without questions.
struct Run<'a> {
    fix: &'a Fix,
    options: &'a Options,
    answers: Option<Arc<Decisions>>,
    signals: &'static Signals,
    exit: Exit,
    /// The packages with findings after the fixes, each with the findings that other fixes resolve.
    remaining: BTreeMap<String, Fixable>,
    /// `true` if the author can answer questions about a package.
    has_questions: bool,
    /// `true` if a diff contains changes; `None` without a diff.
    differs: Option<bool>,
}

impl Run<'_> {
    fn fix_path(&mut self, path: &Path) -> anyhow::Result<()> {
        ensure!(path.as_os_str() != "-", "standard input cannot be fixed in place");
        let (fix, options) = (self.fix, self.options);
        let input = Input::Path(path.to_owned());
        let source = Source::of(path);
        let packages = match &self.answers {
            Some(answers) => Ok(decisions::fix_package(&input, options, answers)?),
            None => with_spinner(COMPUTING, || fixing::fix_all(&input, options, fix.is_unsafe)),
        };
        let packages = match packages {
            Ok(packages) => packages,
            Err(error) => {
                self.refuse(&path.display().to_string(), &error);
                return Ok(());
            }
        };
        ensure!(
            fix.output.is_none() || (fix.paths.len() == 1 && packages.len() == 1),
            "--output requires exactly one package; fix the packages one by one"
        );
        for (found, fixed) in packages {
            match fixed {
                Ok(fixed) => self.apply(&source, found, &fixed)?,
                Err(error) => self.refuse(&found, &error),
            }
        }
        Ok(())
    }

    /// Reports a package that cannot be opened.
    fn refuse(&mut self, path: &str, error: &OpenError) {
        show(&about(path, &error.to_string()), Some(error.help()));
        self.exit = Exit::Undecided;
    }

    /// Writes or shows the changes of a packagefound at the path `found`.
    fn apply(&mut self, source: &Source, found: String, fixed: &FixedPackage) -> anyhow::Result<()> {
        let (fix, path) = (self.fix, Path::new(&found));
        let is_changed = fixed.before != fixed.after;
        self.has_questions |= fixed.has_questions;
        if let Some(help) = not_fixable_in_place(fix, &source.path, path).filter(|_| is_changed) {
            self.skip_archive(source, &found, &help, fixed.outcome_before.into());
            return Ok(());
        }
        if fix.diff {
            unless_gone(print_diff(path, fixed))?;
            skipped_lines(fixed).iter().for_each(say);
            self.differs = Some(self.differs.unwrap_or(false) || is_changed);
        } else {
            self.signals.held(|| write(fix, source, path, fixed, self.options))?;
            unless_gone(print_changes(fixed, fix, self.answers.is_some()))?;
            unless_gone(print_outcome(fixed, fix, fix.is_unsafe || self.answers.is_some()))?;
            if fixed.findings_after > 0 {
                let unsafely = Estimate::exactly(fixed.unsafe_after);
                let has_questions = fixed.has_questions;
                self.remaining.insert(found, Fixable { unsafely, has_questions, ..Fixable::default() });
            }
        }
        self.exit = self.exit.worse(fixed.outcome.into());
        Ok(())
    }

    /// Reports an archive, which cannot be changed in place. `before` is the outcome without fixes.
    fn skip_archive(&mut self, source: &Source, found: &str, help: &str, before: Exit) {
        let message = format!("{} is an archive, which was not changed", printable(archive_of(found)));
        if source.path.is_dir() {
            // The user asked to fix the folder; the archive in the folder keeps its findings.
            say(format_args!("note: {message}; {help}"));
            self.exit = self.exit.worse(before);
        } else {
            show(&message, Some(help));
            self.exit = Exit::Undecided;
        }
    }
}

/// Adds notes to a diff on a terminal: no file was changed, the command that changes the files, and the command that asks
/// questions. A redirected diff has no notes, because its reader may apply the diff.
fn state_difference(fix: &Fix, differs: bool, has_questions: bool) {
    if stdout().is_terminal() {
        say(difference_line(fix, differs));
        if has_questions && fix.decisions.is_none() {
            say(questions_line(fix));
        }
    }
}

fn questions_line(fix: &Fix) -> String {
    let path = match fix.paths.as_slice() {
        [path] => Some(path.to_string_lossy()),
        _ => None,
    };
    let command = fix_command_in_words(&["--interactive"], path.as_deref());
    format!("some findings need answers: `{command}` asks the questions")
}

fn difference_line(fix: &Fix, differs: bool) -> String {
    let archive = match fix.paths.as_slice() {
        [path] if is_in_archive(path) => command_for_archive(fix, path, false),
        _ => None,
    };
    match archive {
        _ if !differs => "no change to make".to_owned(),
        Some(command) => format!("no file was changed; run `{command}` to make the changes"),
        None => "no file was changed; run the command again without `--diff` to make the changes".to_owned(),
    }
}

/// Refuses to read decisions from the file that receives the questions, because `--write-decisions` already keeps the
/// answers in the file.
fn refuse_same_decisions(fix: &Fix, target: &Path) -> anyhow::Result<()> {
    let place = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if fix.decisions.as_deref().is_none_or(|file| place(file) != place(target)) {
        return Ok(());
    }
    let file = target.to_string_lossy();
    let file = printable(&file);
    Err(Refused {
        message: format!("cannot write {file}: the run reads {file} as the decisions"),
        help: Some(format!("omit --decisions; `--write-decisions {file}` alone updates {file}")),
    }
    .into())
}

/// Reports the number of answers that keep findings, and the command that shows the changes. Devices and pipes contain no
/// answers to apply.
fn state_answers(file: &Path, package: &Path) {
    if !file.is_file() {
        return;
    }
    let decisions = crate::decisions::read(file).unwrap_or_default();
    let (kept, open) = (decisions.kept(), decisions.open());
    if kept > 0 {
        let answers =
            if kept == 1 { "answer keeps a finding that fails" } else { "answers keep findings that fail" };
        say(format_args!("{kept} {answers}"));
    }
    let file = file.to_string_lossy();
    if let Some(command) = fix_command(&["--decisions", &file, "--diff"], &package.to_string_lossy()) {
        let replace = match open {
            0 => "",
            1 => ", replace the `answer: null`",
            _ => ", replace each `answer: null`",
        };
        say(format_args!("next step: review the answers in {}{replace}, then run", printable(&file)));
        say_whole(format_args!("    `{command}`"));
    }
}

/// Lists the remaining findings as `vnfcheck check` does. `output` is the path of a fixed copy. `remaining` contains the
/// packages with findings, each with the findings that other fixes resolve.
fn list_remaining(
    fix: &Fix,
    output: Option<&PathBuf>,
    options: &Options,
    remaining: &BTreeMap<String, Fixable>,
) -> anyhow::Result<()> {
    if fix.quiet || remaining.is_empty() {
        return Ok(());
    }
    let paths = output.map_or(fix.paths.as_slice(), std::slice::from_ref);
    let inputs: Vec<Input> = paths.iter().cloned().map(Input::Path).collect();
    let mut checked = vnfcheck_runner::run(&inputs, options);
    let only = if output.is_some() { remaining.values().next() } else { None };
    for package in &mut checked.report.packages {
        package.fixable = remaining.get(&package.path).or(only).copied();
    }
    print(|out| {
        writeln!(out)?;
        Ok(render(Format::Findings, &checked, &terminal::findings_options(), out)?)
    })
}

/// Fixes a package with answers from the terminal.
fn ask(fix: &Fix, path: &Path, options: &Options, guard: &mut Guard) -> anyhow::Result<Exit> {
    ensure!(path.as_os_str() != "-", "standard input cannot be fixed in place");
    let file = fix.decisions.as_deref().map(crate::decisions::read_if_there).transpose()?.unwrap_or_default();
    let source = Source::of(path);
    let FoundPackage { path: found, opened, .. } =
        decisions::open_one(&Input::Path(path.to_owned()), options)?;
    let found = Path::new(&found);
    if let Some(help) = not_fixable_in_place(fix, path, found) {
        show(
            &format!(
                "{} is an archive, which cannot be changed",
                printable(archive_of(&found.to_string_lossy()))
            ),
            Some(&help),
        );
        return Ok(Exit::Undecided);
    }
    let answers = AnswerFile::new(&file, fix.decisions.as_deref(), path, guard);
    let mut interview = Interview::new(options, answers);
    let opened = opened?;
    let mut decided = interview.hold(&opened)?;
    decisions::state_gone(&file, &decided.questions);
    if fix.diff {
        unless_gone(print_diff(found, &decided.fixed))?;
        skipped_lines(&decided.fixed).iter().for_each(say);
        interview.close(&decided.questions)?;
        return Ok(decided.fixed.outcome.into());
    }
    let is_agreed = agree(fix, found, &opened, &mut interview, &mut decided)?;
    let fixed = &decided.fixed;
    if !is_agreed {
        interview.leave(&decided.questions)?;
        return Ok(fixed.outcome_before.into());
    }
    let output = fix.output.as_ref().filter(|_| !changed_files(fixed).is_empty());
    if let Some(unwritten) = fix.output.as_ref().filter(|_| output.is_none()) {
        say(format_args!("nothing changed, so {} was not written", shown(unwritten)));
    } else {
        let written = Signals::of_process().held(|| write(fix, &source, found, fixed, options));
        if written.is_err() {
            interview.leave(&decided.questions)?;
        }
        written?;
        // An interrupted prompt for the file of decisions must not say that nothing was written.
        Signals::of_process().set_farewell(None);
    }
    interview.close(&decided.questions)?;
    unless_gone(print_outcome(fixed, fix, true))?;
    let text = interview.text_of_file(&decided.questions);
    let answers = text.and_then(|text| Ok(Decisions::read("the answers", text.as_bytes())?));
    let answers = answers.unwrap_or_default();
    // An author who accepts no finding has no more questions to answer.
    let is_open = |it: &Question| it.kind != Kind::Accept && answers.answer(it).is_none();
    let has_questions = decided.open.iter().any(is_open);
    let further = Fixable { has_questions, ..Fixable::default() };
    let remaining = (fixed.findings_after > 0).then(|| (found.to_string_lossy().into_owned(), further));
    list_remaining(fix, output, options, &remaining.into_iter().collect())?;
    Ok(fixed.outcome.into())
}

/// Shows the changes, and asks whether to write them. If the author goes back, asks the previous question again. Returns
/// `false` if the package stays unchanged.
fn agree(
    fix: &Fix,
    found: &Path,
    opened: &Opened,
    interview: &mut Interview<'_>,
    decided: &mut DecidedPackage,
) -> anyhow::Result<bool> {
    loop {
        let fixed = &decided.fixed;
        unless_gone(print_changes(fixed, fix, true))?;
        let changed = changed_files(fixed).len();
        if changed == 0 {
            return Ok(true);
        }
        match interview.confirm(changed, &|| unless_gone(print_diff(found, fixed)))? {
            Confirmed::Write => return Ok(true),
            Confirmed::Leave => return Ok(false),
            Confirmed::Back => *decided = interview.hold_from_last(opened)?,
        }
    }
}

/// A path to fix in place, identified before it is read.
#[derive(Clone, Debug)]
pub struct Source {
    path: PathBuf,
    /// The identity of the folder, or of the folder that contains the file.
    identity: Option<Identity>,
}

/// A folder and the change of its files.
#[derive(Debug)]
pub struct InPlace {
    /// The folder.
    pub folder: PathBuf,
    /// The change of files below the folder.
    pub change: Change,
}

impl Source {
    /// Identifies the input at a path.
    pub fn of(path: &Path) -> Self {
        let identity = Identity::of(if path.is_dir() { path } else { folder_of(path) });
        Self { path: path.to_owned(), identity }
    }

    /// Returns the change that replaces a package of this input, found at a path, with the fixed package.
    pub fn in_place(&self, path: &Path, fixed: &FixedPackage) -> InPlace {
        let is_folder = self.path.is_dir();
        let (folder, below) = if is_folder {
            (self.path.clone(), below(&self.path, path))
        } else {
            (folder_of_files(path, &fixed.root), String::new())
        };
        let inside = |path: &str| if below.is_empty() { path.to_owned() } else { format!("{below}/{path}") };
        let files = |files: &BTreeMap<String, Vec<u8>>| -> BTreeMap<String, Vec<u8>> {
            files.iter().map(|(path, content)| (inside(path), content.clone())).collect()
        };
        let renames = fixed.renames.iter().map(|(from, to)| (inside(from), inside(to))).collect();
        let of_source = if is_folder { String::new() } else { fixed.root.clone() };
        let known = self.identity.map(|identity| KnownFolder { below: of_source, identity });
        let change = Change { renames, known, ..Change::new(files(&fixed.before), files(&fixed.after)) };
        InPlace { folder, change }
    }
}

fn write(
    fix: &Fix,
    source: &Source,
    path: &Path,
    fixed: &FixedPackage,
    options: &Options,
) -> anyhow::Result<()> {
    if let Some(output) = fix.output.as_deref() {
        let shape = Shape::of(path, &fixed.before, &options.bounds)?.renamed(&fixed.renames);
        if is_archive(output) {
            save::archive(output, &fixed.after, &shape)?;
        } else {
            save::folder(output, &fixed.after, &shape)?;
        }
        return Ok(());
    }
    if fixed.before == fixed.after {
        return Ok(());
    }
    let InPlace { folder, change } = source.in_place(path, fixed);
    apply::in_place(&folder, &Change { replaces_read_only: fix.force, ..change })
}

/// Returns the path of a package below the folder that was searched for packages, with `/` between its parts.
fn below(folder: &Path, package: &Path) -> String {
    let plain =
        |path: &Path| -> PathBuf { path.components().filter(|it| *it != Component::CurDir).collect() };
    let package = plain(package);
    let inner = package.strip_prefix(plain(folder)).unwrap_or(Path::new(""));
    inner.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Returns the folder of the files of a package: the package, or the common folder of a single template and the files
/// that the template names. `root` is the folder of the template below the common folder.
pub(crate) fn folder_of_files(path: &Path, root: &str) -> PathBuf {
    if path.is_dir() {
        return path.to_owned();
    }
    let folder = folder_of(path);
    let above = root.split('/').filter(|part| !part.is_empty()).map(|_| "..");
    above.fold(folder.to_owned(), |folder, part| folder.join(part))
}

/// Returns the help for a package in an archive, which `vnfcheck fix` neither changes in place nor includes in the patch of
/// a surrounding folder; `None` if the package can be fixed.
fn not_fixable_in_place(fix: &Fix, given: &Path, found: &Path) -> Option<String> {
    if fix.output.is_some() || !is_in_archive(found) || fix.diff && !given.is_dir() {
        return None;
    }
    let found = found.to_string_lossy();
    let archive = if given.is_dir() { Path::new(archive_of(&found)) } else { given };
    let command = command_for_archive(fix, archive, fix.diff);
    let command = command.unwrap_or_else(|| "vnfcheck fix --output OTHER.zip FILE.zip".to_owned());
    Some(if fix.diff {
        format!("run `{command}` to see the changes")
    } else {
        format!("run `{command}` to fix the package")
    })
}

/// Returns the path of the archive that contains a package.
fn archive_of(package: &str) -> &str {
    let ends = package.match_indices('!').map(|(at, _)| at);
    let mut outer = ends.filter_map(|end| package.get(..end));
    outer.find(|path| is_archive(Path::new(path))).unwrap_or(package)
}

/// Returns the command that fixes an archive as this run fixes folders, or shows the changes; `None` for a path that no
/// shell can receive as shown.
fn command_for_archive(fix: &Fix, archive: &Path, shows: bool) -> Option<String> {
    let decisions = fix.decisions.as_deref().map(Path::to_string_lossy);
    let flags = [("--unsafe", fix.is_unsafe), ("--interactive", fix.interactive), ("--diff", shows)];
    let flags = flags.into_iter().filter(|(_, is_given)| *is_given).map(|(flag, _)| flag);
    let options: Vec<&str> =
        flags.chain(decisions.iter().flat_map(|file| ["--decisions", &**file])).collect();
    fix_command(&options, &archive.to_string_lossy())
}

/// Returns `true` if a package is in an archive: the path, or a part before a `!`, names an archive.
pub fn is_in_archive(path: &Path) -> bool {
    !path.is_dir() && path.to_string_lossy().split('!').any(|part| is_archive(Path::new(part)))
}

/// Prints the applied and the skipped fixes; with `--quiet`, nothing. A short list has a line for similar changes.
fn print_changes(fixed: &FixedPackage, fix: &Fix, is_short: bool) -> anyhow::Result<()> {
    if fix.quiet {
        return Ok(());
    }
    let mut out = stdout().lock();
    let render_options = terminal::render_options();
    let changes = lines_by_file(fixed, is_short);
    write_lines(changes.iter().flat_map(|line| render_options.wrapped(line, "    ")), &mut out)?;
    let skipped = skipped_lines(fixed);
    let lines = skipped.iter().flat_map(|line| render_options.wrapped_around_commands(line, "  "));
    Ok(write_lines(lines, &mut out)?)
}

/// Prints the numbers of fixed and remaining findings, and the outcome.
fn print_outcome(fixed: &FixedPackage, fix: &Fix, is_unsafe: bool) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    if !fixed.is_settled {
        writeln!(out, "the fixes did not converge; this is a defect of vnfcheck, please report it")?;
    }
    if fixed.findings_before == 0 && fixed.findings_after == 0 {
        writeln!(out, "{}: nothing to fix", printable(&fixed.path))?;
        return Ok(());
    }
    let line = summary_line(fixed, fix, is_unsafe);
    Ok(write_lines(terminal::render_options().wrapped_around_commands(&line, "    "), &mut out)?)
}

/// Returns the numbers of fixed and remaining findings, and the outcome.
fn summary_line(fixed: &FixedPackage, fix: &Fix, is_unsafe: bool) -> String {
    let (before, after) = (fixed.findings_before, fixed.findings_after);
    let gone = before.saturating_sub(after);
    let findings = counted(before, "finding");
    let more = if fixed.unsafe_after > 0 && !is_unsafe {
        let output = fix.output.as_deref().map(Path::to_string_lossy);
        let path = output.as_deref().unwrap_or(&fixed.path);
        let command = fix_command_in_words(&["--unsafe"], Some(path));
        format!(" ({} fixable with `{command}`)", fixed.unsafe_after)
    } else {
        String::new()
    };
    let (path, outcome) = (printable(&fixed.path), fixed.outcome.words());
    format!("{path}: fixed {gone} of {findings}, {after} left{more}; outcome: {outcome}")
}

/// Returns the skipped fixes with their reasons; consecutive fixes of a file with the same reason share a reason.
fn skipped_lines(fixed: &FixedPackage) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let skipped = fixed.skipped.iter().filter(|skipped| seen.insert((&skipped.file, &skipped.title)));
    let skipped: Vec<_> = skipped.collect();
    let alike = skipped.chunk_by(|one, other| (&one.file, &one.why) == (&other.file, &other.why));
    let mut lines = Vec::new();
    for alike in alike {
        let Some(first) = alike.first() else { continue };
        let (file, why) = (printable(&first.file), printable(&first.why));
        let changes = alike.iter().map(|it| line(&(it.title.as_str(), it.requirement.as_str())));
        if alike.len() == 1 {
            lines.extend(changes.map(|it| format!("skipped in {file}: {}: {why}", it.trim_start())));
        } else {
            lines.push(format!("skipped in {file}: {}: {why}", counted(alike.len(), "change")));
            lines.extend(changes);
        }
    }
    lines
}

/// Prints the changes as a unified diff, as version control systems do.
fn print_diff(path: &Path, fixed: &FixedPackage) -> anyhow::Result<()> {
    let mut out = Vec::new();
    let here = std::env::current_dir().unwrap_or_default();
    let is_archive = is_in_archive(path);
    let folder = if is_archive { PathBuf::new() } else { folder_of_files(path, &fixed.root) };
    let folder = folder.strip_prefix(&here).unwrap_or(&folder);
    let at = |file: &str| {
        let inside = if folder.is_absolute() || is_archive { PathBuf::from(file) } else { folder.join(file) };
        let shown = inside.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        if Path::new(&shown).components().any(|part| part == Component::ParentDir) {
            // `git apply` refuses paths above the current folder, so the paths start at the folder of the files.
            return resolve_path("", &shown).unwrap_or_else(|| file.to_owned());
        }
        shown.trim_start_matches("./").to_owned()
    };
    for difference in differences(fixed) {
        write_difference(difference, &at, &mut out)?;
    }
    if stdout().is_terminal() {
        out = visible(&String::from_utf8_lossy(&out)).into_bytes();
    }
    Ok(stdout().lock().write_all(&out)?)
}

/// Writes the difference of a file to a patch. `at` returns the path of a file in the patch.
fn write_difference<'f>(
    difference: Difference<'f>,
    at: &dyn Fn(&str) -> String,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    const NOTHING: &str = "/dev/null";
    let Difference { before, after } = difference;
    let (from, to) = (before.map(|it| at(it.path)), after.map(|it| at(it.path)));
    let (Some(old), Some(new)) = (from.as_ref().or(to.as_ref()), to.as_ref().or(from.as_ref())) else {
        return Ok(());
    };
    let (old_name, new_name) = (patch::name(&format!("a/{old}")), patch::name(&format!("b/{new}")));
    writeln!(out, "diff --git {old_name} {new_name}")?;
    if before.is_none() {
        writeln!(out, "new file mode 100644")?;
    } else if after.is_none() {
        writeln!(out, "deleted file mode 100644")?;
    } else if old != new {
        writeln!(out, "rename from {}\nrename to {}", patch::name(old), patch::name(new))?;
    }
    let old_side = if before.is_some() { old_name.as_str() } else { NOTHING };
    let new_side = if after.is_some() { new_name.as_str() } else { NOTHING };
    let text = |version: Option<FileVersion<'f>>| std::str::from_utf8(version.map_or(&[], |it| it.content));
    let (Ok(before), Ok(after)) = (text(before), text(after)) else {
        return writeln!(out, "Binary files {old_side} and {new_side} differ");
    };
    let (from, to) = (Side { name: old_side, text: before }, Side { name: new_side, text: after });
    out.write_all(patch::difference(from, to).as_bytes())
}
