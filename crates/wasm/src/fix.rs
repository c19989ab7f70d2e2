//! Fixes of a whole package or of one finding.

use std::collections::BTreeMap;

use serde::Serialize;
use vnfcheck_decide::Refused;
use vnfcheck_report::render::Sources;
use vnfcheck_report::{FixReport, PackageReport};
use vnfcheck_runner::fixing::{FixedPackage, fix_all};
use vnfcheck_runner::{OpenError, discover};
use vnfcheck_yaml::edit::{Edit, apply};
use vnfcheck_yaml::{SourceText, Span};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::package::Files;
use crate::patch::patch;
use crate::{Error, Package, Report, options};

/// A fixed package, with a log of the fixes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Fixed {
    pub(crate) package: Package,
    pub(crate) account: String,
    pub(crate) patch: String,
}

#[wasm_bindgen]
impl Fixed {
    /// Returns the fixed package.
    pub fn package(&self) -> Package {
        self.package.clone()
    }

    /// Returns the applied and the skipped fixes as JSON: a list of packages with `path`, `findings_before`,
    /// `findings_after`, `unsafe_after`, `made`, `left` and `refused`.
    pub fn account(&self) -> String {
        self.account.clone()
    }

    /// Returns the changes as a unified diff.
    pub fn patch(&self) -> String {
        self.patch.clone()
    }
}

#[derive(Serialize)]
pub(crate) struct FixLog<'m> {
    path: &'m str,
    findings_before: usize,
    findings_after: usize,
    unsafe_after: usize,
    made: Vec<AppliedFix<'m>>,
    left: Vec<SkippedFix<'m>>,
    /// Answers without an effect.
    pub(crate) refused: Vec<RefusedAnswer<'m>>,
}

#[derive(Serialize)]
pub(crate) struct RefusedAnswer<'m> {
    id: &'m str,
    why: &'m str,
}

impl<'m> From<&'m Refused> for RefusedAnswer<'m> {
    fn from(refused: &'m Refused) -> Self {
        Self { id: &refused.id, why: &refused.why }
    }
}

#[derive(Serialize)]
struct AppliedFix<'m> {
    requirement: &'m str,
    file: &'m str,
    title: &'m str,
    r#unsafe: bool,
}

#[derive(Serialize)]
struct SkippedFix<'m> {
    requirement: &'m str,
    file: &'m str,
    title: &'m str,
    why: &'m str,
}

impl<'m> FixLog<'m> {
    pub(crate) fn of(fixed_package: &'m FixedPackage) -> Self {
        let made = fixed_package.applied.iter().map(|it| AppliedFix {
            requirement: &it.requirement,
            file: &it.file,
            title: &it.title,
            r#unsafe: it.is_unsafe,
        });
        let left = fixed_package.skipped.iter().map(|it| SkippedFix {
            requirement: &it.requirement,
            file: &it.file,
            title: &it.title,
            why: &it.why,
        });
        Self {
            path: &fixed_package.path,
            findings_before: fixed_package.findings_before,
            findings_after: fixed_package.findings_after,
            unsafe_after: fixed_package.unsafe_after,
            made: made.collect(),
            left: left.collect(),
            refused: Vec::new(),
        }
    }
}

/// Applies all safe fixes to a package, and the unsafe ones on request. `options` is JSON, or empty for the defaults. The
/// result for an archive is a folder with the fixed files.
#[wasm_bindgen]
pub fn fix(package: &Package, options: &str, with_unsafe: bool) -> Result<Fixed, Error> {
    let options = options::read(package, options)?;
    let all = fix_all(&package.input, &options, with_unsafe)?;
    let is_alone = all.len() == 1;
    let mut fixed = package.clone();
    let (mut logs, mut changes) = (Vec::new(), String::new());
    for (path, fixed_package) in all {
        let fixed_package = fixed_package?;
        logs.push(serde_json::to_value(FixLog::of(&fixed_package))?);
        if fixed_package.before == fixed_package.after {
            continue;
        }
        if !is_alone && !package.is_folder() {
            return Err(Error::InArchive(path));
        }
        changes += &patch(&fixed_package.before, &fixed_package.after, &fixed_package.renames);
        fixed = fixed.replace(&path, &fixed_package.before, fixed_package.after)?;
    }
    Ok(Fixed { package: fixed, account: serde_json::to_string(&logs)?, patch: changes })
}

#[wasm_bindgen]
impl Report {
    /// Applies the fix of one finding, by the positions of its package and finding and the ID of its requirement, and
    /// returns the changed package.
    pub fn apply(&self, package: usize, requirement: &str, finding: usize) -> Result<Package, Error> {
        let fix = self.fix(package, requirement, finding)?;
        self.changed(package, &|files| edited(files, fix))
    }

    /// Returns the changes of the fix of one finding as a unified diff.
    pub fn patch(&self, package: usize, requirement: &str, finding: usize) -> Result<String, Error> {
        let fix = self.fix(package, requirement, finding)?;
        let (_, before) = self.files(package)?;
        let after = edited(before.clone(), fix)?;
        let renames = fix.renames.iter().map(|it| (it.from.clone(), it.to.clone()));
        Ok(patch(&before, &after, &renames.collect()))
    }

    /// Replaces the text of a file of the package at a position of the report, and returns the changed package. The file
    /// keeps its line ends.
    pub fn edit(&self, package: usize, path: &str, text: &str) -> Result<Package, Error> {
        let source = self.checked.source(package, path).ok_or_else(|| Error::NoText(path.to_owned()))?;
        let has_returns = source.as_str().contains("\r\n");
        let text =
            if has_returns { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text.to_owned() };
        self.changed(package, &|mut files: Files| {
            let content = files.get_mut(path).ok_or_else(|| Error::NoText(path.to_owned()))?;
            *content = text.clone().into_bytes();
            Ok(files)
        })
    }
}

impl Report {
    fn fix(&self, package: usize, requirement: &str, finding: usize) -> Result<&FixReport, Error> {
        let checked = self.checked.report.packages.get(package).ok_or(Error::NoFix)?;
        let requirement = checked.requirements.iter().find(|it| it.id == requirement);
        let finding = requirement.and_then(|it| it.findings.get(finding));
        finding.and_then(|it| it.fix.as_ref()).filter(|it| it.edits_omitted == 0).ok_or(Error::NoFix)
    }

    /// Returns the path and the files of the package at a position of the report.
    fn files(&self, package: usize) -> Result<(&str, Files), Error> {
        let packages = &self.checked.report.packages;
        let checked: &PackageReport = packages.get(package).ok_or(Error::NoFix)?;
        if packages.len() > 1 && !self.package.is_folder() {
            return Err(Error::InArchive(checked.path.clone()));
        }
        let found = discover(&self.package.input, &self.options)?.packages;
        let found = found.into_iter().find(|it| it.path == checked.path).ok_or(Error::NoFix)?;
        Ok((&checked.path, found.opened?.files.into_iter().map(Into::into).collect()))
    }

    fn changed(&self, package: usize, change: Change<'_>) -> Result<Package, Error> {
        let (path, before) = self.files(package)?;
        let after = change(before.clone())?;
        self.package.replace(path, &before, after)
    }
}

/// Returns the files after a change.
type Change<'c> = &'c dyn Fn(Files) -> Result<Files, Error>;

/// Returns the files after a fix. Edits refer to the paths before its renames.
fn edited(mut files: Files, fix: &FixReport) -> Result<Files, Error> {
    if fix.edits.is_empty() && fix.renames.is_empty() {
        return Err(Error::NoFix);
    }
    let mut edits: BTreeMap<&str, Vec<Edit>> = BTreeMap::new();
    for it in &fix.edits {
        let span = Span::new(it.range.start.offset, it.range.end.offset);
        edits.entry(&it.file).or_default().push(Edit { span, text: it.text.clone() });
    }
    for (file, edits) in edits {
        let content = files.entry(file.to_owned()).or_default();
        let text = SourceText::decode(content).0;
        *content = apply(text.as_str(), &edits).map_err(|_| Error::NoFix)?.into_bytes();
    }
    for rename in &fix.renames {
        if files.contains_key(&rename.to) {
            return Err(Error::Open(OpenError::Twice(rename.to.clone())));
        }
        if let Some(content) = files.remove(&rename.from) {
            files.insert(rename.to.clone(), content);
        }
    }
    Ok(files)
}
