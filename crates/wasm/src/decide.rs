//! Decisions of the author: questions about a package, and fixes with the answers.

use std::collections::BTreeMap;

use serde::Serialize;
use vnfcheck_decide::Question;
use vnfcheck_decide::file::Decisions;
use vnfcheck_runner::discover;
use vnfcheck_runner::fixing::{DecidedPackage, ask_package, decide_package};
use vnfcheck_runner::{FoundPackage, Options};
use vnfcheck_yaml::Written;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fix::FixLog;
use crate::patch::patch;
use crate::{Error, Fixed, Package, options};

/// The questions about a package.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Questions {
    questions: Vec<Question>,
}

#[derive(Serialize)]
struct Asked<'q> {
    id: &'q str,
    kind: &'static str,
    question: &'q str,
    effect: &'static str,
    requirements: Vec<&'q str>,
    places: Vec<Place<'q>>,
    r#type: &'q str,
    choices: &'q [String],
    /// `true` if only the choices are permitted.
    closed: bool,
    proposal: Option<String>,
}

#[derive(Serialize)]
struct Place<'q> {
    file: &'q str,
    line: u32,
}

#[wasm_bindgen]
impl Questions {
    /// Returns the questions as a JSON list. A question has `id`, `kind`, `question`, `effect`, `requirements`, `places`,
    /// `type`, `choices`, `closed` and `proposal`.
    pub fn list(&self) -> Result<String, Error> {
        let asked = self.questions.iter().map(|it| Asked {
            id: &it.id,
            kind: it.kind.name(),
            question: &it.text,
            effect: it.kind.effect(),
            requirements: it.requirements.iter().map(String::as_str).collect(),
            places: it.places.iter().map(|it| Place { file: &it.file, line: it.line }).collect(),
            r#type: &it.form.type_name,
            choices: &it.form.choices,
            closed: it.form.is_closed,
            proposal: it.proposal.as_ref().map(Written::on_one_line),
        });
        Ok(serde_json::to_string(&asked.collect::<Vec<_>>())?)
    }

    /// Returns the reason why an answer to a question is not permitted.
    pub fn defect(&self, id: &str, answer: &str) -> Option<String> {
        let question = self.questions.iter().find(|it| it.id == id)?;
        question.form.defect(&question.form.typed(answer))
    }

    /// Returns the file of decisions with answers, a JSON object with the answers by ID; a question without an answer
    /// stays open.
    pub fn decisions(&self, answers: &str) -> Result<String, Error> {
        let answers: BTreeMap<String, String> = serde_json::from_str(answers)?;
        for (id, answer) in &answers {
            if let Some(defect) = self.defect(id, answer) {
                return Err(Error::Answer(id.clone(), defect));
            }
        }
        let answer = |question: &Question| Some(question.form.typed(answers.get(&question.id)?));
        Ok(Decisions::default().updated(&self.questions, &answer, &answer)?)
    }
}

/// Returns the questions about a package. `options` is JSON, or empty for the defaults.
#[wasm_bindgen]
pub fn questions(package: &Package, options: &str) -> Result<Questions, Error> {
    let options = options::read(package, options)?;
    let FoundPackage { opened, .. } = open_one(package, &options)?;
    Ok(Questions { questions: ask_package(opened?, &options, &|_| None) })
}

/// Applies all fixes to a package, with the answers of a file of decisions. `options` is JSON, or empty for the defaults.
/// The result for an archive is a folder with the fixed files.
#[wasm_bindgen]
pub fn fix_with(package: &Package, options: &str, decisions: &str) -> Result<Fixed, Error> {
    let options = options::read(package, options)?;
    let decisions = Decisions::read("decisions", decisions.as_bytes())?;
    let FoundPackage { path, opened, .. } = open_one(package, &options)?;
    let answer = |question: &Question| decisions.answer(question).cloned();
    let DecidedPackage { fixed, questions, refused, .. } = decide_package(opened?, &options, &answer);
    decisions.check(&questions)?;
    let mut log = FixLog::of(&fixed);
    log.refused = refused.iter().map(Into::into).collect();
    let account = serde_json::to_string(&[log])?;
    let patch = patch(&fixed.before, &fixed.after, &fixed.renames);
    let package = if fixed.before == fixed.after {
        package.clone()
    } else {
        package.replace(&path, &fixed.before, fixed.after)?
    };
    Ok(Fixed { package, account, patch })
}

fn open_one(package: &Package, options: &Options) -> Result<FoundPackage, Error> {
    let mut found = discover(&package.input, options)?.packages;
    match (found.pop(), found.is_empty()) {
        (Some(only), true) => Ok(only),
        _ => Err(Error::NotOne),
    }
}
