//! Decisions that findings of a package wait for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vnfcheck_decide::{Asking, Question, open_questions};
use vnfcheck_runner::{Checked, Input, run};
use vnfcheck_yaml::Written;

use super::frame::{deflate, inflate};
use super::{CheckRequest, CheckRequestError, Engine, EngineError};

/// Maximum number of decisions in a response.
const MOST: usize = 500;

/// The decisions that findings of a check wait for.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct OpenDecisions {
    /// Decisions that only the author of the package can make; at most 500.
    pub decisions: Vec<OpenDecision>,
    /// Number of decisions that are not listed.
    pub decisions_omitted: usize,
}

/// A decision that only the author of the package can make.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct OpenDecision {
    /// Path of the package in the archive.
    pub package: String,
    /// ID, as in a file of decisions for `vnfcheck fix`.
    pub id: String,
    /// Kind of decision, such as `vm-type`.
    pub kind: String,
    /// The question.
    pub question: String,
    /// IDs of the requirements with findings that wait for the answer.
    pub requirements: Vec<String>,
    /// Lines of these findings.
    pub places: Vec<DecisionPlace>,
    /// Suggested answers, or all permitted answers.
    pub choices: Vec<String>,
    /// `true` if only the choices are permitted.
    pub closed: bool,
    /// Proposed answer; absent if the files suggest none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<String>,
}

/// A line that a decision is about.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DecisionPlace {
    /// Path of the file, relative to the package.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
}

impl OpenDecision {
    fn of(package: &str, question: Question) -> Self {
        let places = question.places.into_iter();
        Self {
            package: package.to_owned(),
            id: question.id,
            kind: question.kind.name().to_owned(),
            question: question.text,
            requirements: question.requirements.into_iter().collect(),
            places: places.map(|it| DecisionPlace { file: it.file, line: it.line }).collect(),
            choices: question.form.choices,
            closed: question.form.is_closed,
            proposal: match question.proposal {
                Some(Written::Text(text) | Written::Bare(text)) => Some(text),
                _ => None,
            },
        }
    }
}

impl OpenDecisions {
    /// Returns the decisions that findings of a finished check wait for.
    pub(super) fn of(checked: &Checked) -> Self {
        let mut decisions = Vec::new();
        for (position, report) in checked.report.packages.iter().enumerate() {
            let Some(package) = checked.packages.get(position) else { continue };
            let questions = open_questions(&Asking::new(package, &report.requirements));
            decisions.extend(questions.into_iter().map(|it| OpenDecision::of(&report.path, it)));
        }
        let decisions_omitted = decisions.len().saturating_sub(MOST);
        decisions.truncate(MOST);
        Self { decisions, decisions_omitted }
    }

    /// Returns the decisions as stored in the database: compressed JSON, or nothing if there are no decisions.
    pub fn to_stored(&self) -> Vec<u8> {
        if self.decisions.is_empty() {
            return Vec::new();
        }
        // Serializing decisions cannot fail.
        deflate(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// Reads decisions from the database.
    pub fn from_stored(stored: &[u8]) -> Result<Self, EngineError> {
        if stored.is_empty() {
            return Ok(Self::default());
        }
        serde_json::from_slice(&inflate(stored)?).map_err(EngineError::stored)
    }
}

impl Engine {
    /// Returns the decisions that findings of an archive wait for.
    pub fn decisions(
        &self,
        name: &str,
        archive: Vec<u8>,
        terms: &CheckRequest,
    ) -> Result<OpenDecisions, CheckRequestError> {
        let options = self.options(terms)?;
        let input = Input::Archive { name: name.to_owned(), bytes: archive };
        Ok(OpenDecisions::of(&run(&[input], &options)))
    }
}
