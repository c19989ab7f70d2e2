//! Fixes in memory and in place.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use pyo3::{PyResult, Python, pyfunction};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use vnfcheck::{InPlace, Source};
use vnfcheck_decide::Question;
use vnfcheck_decide::file::{Decisions, SCHEMA};
use vnfcheck_report::Outcome;
use vnfcheck_runner::fixing::{self, FixedPackage, FixedPackages};
use vnfcheck_runner::save::NotKept;
use vnfcheck_runner::{Options, save};
use vnfcheck_yaml::Cancel;

use crate::background;
use crate::call::{Call, limited};
use crate::error::Error;
use crate::input::Input;

/// The arguments of a fix.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct FixCall {
    check: Call,
    r#unsafe: bool,
    /// Answers by the ID of their question.
    decisions: BTreeMap<String, Value>,
}

#[derive(Serialize)]
struct Log {
    path: String,
    outcome: Outcome,
    findings_before: usize,
    findings_after: usize,
    unsafe_after: usize,
    applied: Vec<Applied>,
    skipped: Vec<Skipped>,
    renames: BTreeMap<String, String>,
    questions: Vec<Asked>,
    /// Attributes that replaced files lost.
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Applied {
    requirement: String,
    file: String,
    title: String,
    r#unsafe: bool,
}

#[derive(Serialize)]
struct Skipped {
    requirement: String,
    file: String,
    title: String,
    reason: String,
}

#[derive(Serialize)]
struct Asked {
    id: String,
    text: String,
}

/// A fixed package with its open questions.
struct Fixed {
    package: FixedPackage,
    questions: Vec<Question>,
}

impl Fixed {
    fn log(&self) -> Log {
        let package = &self.package;
        let applied = package.applied.iter().cloned().map(|it| Applied {
            requirement: it.requirement,
            file: it.file,
            title: it.title,
            r#unsafe: it.is_unsafe,
        });
        let skipped = package.skipped.iter().cloned().map(|it| Skipped {
            requirement: it.requirement,
            file: it.file,
            title: it.title,
            reason: it.why,
        });
        let questions = self.questions.iter().map(|it| Asked { id: it.id.clone(), text: it.text.clone() });
        Log {
            path: package.path.clone(),
            outcome: package.outcome,
            findings_before: package.findings_before,
            findings_after: package.findings_after,
            unsafe_after: package.unsafe_after,
            applied: applied.collect(),
            skipped: skipped.collect(),
            renames: package.renames.clone(),
            questions: questions.collect(),
            notes: Vec::new(),
        }
    }
}

impl FixCall {
    fn fixed(&self, input: &vnfcheck_runner::Input, options: &Options) -> Result<Vec<Fixed>, Error> {
        if self.decisions.is_empty() {
            let all = fixing::fix_all(input, options, self.r#unsafe).map_err(Error::open(input.path()))?;
            return opened(all);
        }
        let answers = self.answers()?;
        let mut found = fixing::open_all(input, options).map_err(Error::open(input.path()))?;
        let (Some(package), true) = (found.pop(), found.is_empty()) else {
            return Err(Error::Usage(
                "decisions require exactly one package; fix the packages one by one".to_owned(),
            ));
        };
        let package = package.opened.map_err(Error::open(package.path))?;
        let decided = fixing::decide_package(package, options, &|it| answers.answer(it).cloned());
        answers.check(&decided.questions)?;
        Ok(vec![Fixed { package: decided.fixed, questions: decided.open }])
    }

    fn answers(&self) -> Result<Decisions, Error> {
        let decisions = self.decisions.iter().map(|(id, answer)| {
            let kind = id.split('/').next().unwrap_or_default();
            json!({ "id": id, "kind": kind, "answer": answer })
        });
        let file = json!({ "schema": SCHEMA, "decisions": decisions.collect::<Vec<_>>() });
        Ok(Decisions::read("decisions", &serde_json::to_vec_pretty(&file)?)?)
    }
}

fn opened(all: FixedPackages) -> Result<Vec<Fixed>, Error> {
    let open = |(path, fixed): (String, Result<FixedPackage, _>)| {
        Ok(Fixed { package: fixed.map_err(Error::open(path))?, questions: Vec::new() })
    };
    all.into_iter().map(open).collect()
}

/// Fixes an input, and passes the result to `finish` unless the time limit is exceeded.
fn run<T: Send + 'static>(
    py: Python<'_>,
    input: &Input,
    arguments: &str,
    finish: impl FnOnce(Vec<Fixed>) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let call: FixCall = serde_json::from_str(arguments).map_err(Error::from)?;
    let most = input.most_threads();
    let input = input.0.clone();
    let limit = call.check.limit()?;
    let cancel = Cancel::never();
    let token = limited(&cancel, limit);
    background::run(py, &cancel, most, move || {
        let options = call.check.options(&input, token.clone())?;
        let fixed = call.fixed(&input, &options);
        if token.is_cancelled() {
            return Err(Error::TookTooLong(limit.unwrap_or(Duration::ZERO)));
        }
        finish(fixed?)
    })
}

/// The files of a fixed package, and its log as JSON.
type FixedFiles = (String, Vec<(String, Vec<u8>)>);

/// Fixes a package in memory.
#[pyfunction]
pub(crate) fn fix(py: Python<'_>, input: &Input, arguments: &str) -> PyResult<FixedFiles> {
    run(py, input, arguments, |mut all| {
        let (Some(fixed), true) = (all.pop(), all.is_empty()) else {
            return Err(Error::Usage(
                "`fix` requires exactly one package; fix the packages one by one".to_owned(),
            ));
        };
        let log = serde_json::to_string(&fixed.log())?;
        Ok((log, fixed.package.after.into_iter().collect()))
    })
}

/// Fixes the packages of a folder in place, and returns their logs as JSON.
#[pyfunction]
pub(crate) fn fix_in_place(py: Python<'_>, input: &Input, arguments: &str) -> PyResult<String> {
    let source = match &input.0 {
        vnfcheck_runner::Input::Path(path) => Some(Source::of(path)),
        _ => None,
    };
    run(py, input, arguments, |all| {
        let Some(source) = source else {
            return Err(Error::Usage("only files on the disk can be fixed in place".to_owned()));
        };
        let is_changed = |it: &&Fixed| it.package.before != it.package.after;
        if let Some(archived) =
            all.iter().filter(is_changed).find(|it| vnfcheck::is_in_archive(Path::new(&it.package.path)))
        {
            return Err(Error::Usage(format!(
                "{} is in an archive, which was not changed; use `fix`",
                archived.package.path
            )));
        }
        let mut logs: Vec<Log> = all.iter().map(Fixed::log).collect();
        for (fixed, log) in all.iter().zip(&mut logs).filter(|(it, _)| is_changed(it)) {
            let InPlace { folder, change } = source.in_place(Path::new(&fixed.package.path), &fixed.package);
            log.notes = save::in_place(&folder, &change)?.iter().map(NotKept::to_string).collect();
        }
        Ok(serde_json::to_string(&logs)?)
    })
}
