//! Changes that follow from a decision of the author.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gen_lsp_types::{DocumentChange, Uri, WorkspaceEdit};
use lsp_server::ErrorCode;
use serde_json::Value;
use vnfcheck_decide::Question;
use vnfcheck_decide::file::{Decisions, MOST_BYTES};
use vnfcheck_hot::SourceText;
use vnfcheck_runner::Session;
use vnfcheck_runner::fixing::DecidedPackage;

use super::Server;
use crate::features::changes::{Changed, of_package, of_text, text_edits, workspace_edit};
use crate::features::decisions::{Decision, successor};
use crate::features::{self, Failure};
use crate::uri;

/// Maximum time for the fixes that follow from a decision.
const LIMIT: Duration = Duration::from_secs(30);

/// The file of decisions next to a package.
#[derive(Default)]
struct DecisionsFile {
    uri: Option<Uri>,
    /// The version of the text, if the file is open.
    version: Option<i32>,
    text: String,
    decisions: Arc<Decisions>,
}

impl DecisionsFile {
    fn read(path: &Path, text: String) -> Result<Self, String> {
        let decisions = Decisions::read(&path.to_string_lossy(), text.as_bytes());
        let decisions = Arc::new(decisions.map_err(|error| error.to_string())?);
        Ok(Self { uri: Some(uri::of_path(path)), version: None, text, decisions })
    }
}

/// Returns the possible paths of a package's file of decisions.
fn paths_of(root: &Path) -> Vec<PathBuf> {
    let Some(name) = root.file_name().and_then(|it| it.to_str()) else { return Vec::new() };
    ["yaml", "yml"].map(|extension| root.with_file_name(format!("{name}-decisions.{extension}"))).into()
}

/// Returns the package that is fixed with the answer to a question and the answers of a file.
fn fixed(
    session: &Session,
    wanted: &Question,
    typed: &str,
    file: &Arc<Decisions>,
) -> Result<(DecidedPackage, Question), String> {
    let decided = |id: String| {
        let (file, typed) = (Arc::clone(file), typed.to_owned());
        let answer = move |it: &Question| {
            if it.id == id { Some(it.form.typed(&typed)) } else { file.answer(it).cloned() }
        };
        session.decide(answer, LIMIT).map_err(|error| error.to_string())
    };
    let mut package = decided(wanted.id.clone())?;
    let answered = successor(wanted, &package.questions).cloned();
    let answered = answered.ok_or("the fixes of the package answer this question; apply the fixes first")?;
    if answered.id != wanted.id {
        package = decided(answered.id.clone())?;
    }
    Ok((package, answered))
}

impl Server {
    /// Adds the edit to the action of a decision.
    pub(super) fn resolve(&mut self, mut action: Value) -> Result<Value, Failure> {
        if !action.is_object() {
            return Err(Failure::new(ErrorCode::InvalidParams, "the action is not an object"));
        }
        let data = action.get("data").cloned().unwrap_or_default();
        if !data.is_null() {
            let edit = self.decide(data)?;
            if let Some(action) = action.as_object_mut() {
                action.insert("edit".to_owned(), edit);
            }
        }
        Ok(action)
    }

    /// Returns the changes that follow from a decision: the changes of `vnfcheck fix --decisions`, and the answer in
    /// the file of decisions, if any.
    pub(super) fn decide(&mut self, decision: Value) -> Result<Value, Failure> {
        let decision = features::read(decision)?;
        let edit = self.decided(&decision);
        features::json_of(&edit.map_err(|reason| Failure::new(ErrorCode::RequestFailed, reason))?)
    }

    fn decided(&mut self, decision: &Decision) -> Result<WorkspaceEdit, String> {
        let place = self.documents.get(&decision.uri).and_then(|open| open.place.clone());
        let (root, _) = place.ok_or("the file belongs to no package")?;
        let outdated = "the package has changed since; choose the action again";
        let current = self.update(&root).map(|it| Arc::clone(it.package())).ok_or(outdated)?;
        let package = self.packages.get(&root).ok_or(outdated)?;
        let is_current = package.fixes.package.as_ref().is_some_and(|it| Arc::ptr_eq(it, &current));
        let questions = if is_current { package.fixes.questions.as_slice() } else { &[] };
        let wanted = questions.iter().find(|it| it.id == decision.question).ok_or(outdated)?;
        if let Some(defect) = wanted.form.defect(&wanted.form.typed(&decision.answer)) {
            return Err(defect);
        }
        let file = self.decisions_of(&root)?;
        let session = package.session().ok_or(outdated)?;
        let (decided, answered) = fixed(session, wanted, &decision.answer, &file.decisions)?;
        if let Some(refused) = decided.refused.iter().find(|it| it.id == answered.id) {
            return Err(refused.why.clone());
        }
        file.decisions.check(&decided.questions).map_err(|error| error.to_string())?;
        let fixed = &decided.fixed;
        let changed = Changed { before: &fixed.before, after: &fixed.after, renames: &fixed.renames };
        let versions = self.documents_of(&root).map(|(name, _, document)| (name, document.version)).collect();
        let mut edits = of_package(&self.shown(&root), &versions, self.client.moves_files, &changed)?;
        edits.extend(self.written(&file, answered, &decision.answer)?);
        Ok(workspace_edit(&self.client, edits))
    }

    /// Returns the change that writes an answer to the file of decisions.
    fn written(
        &self,
        file: &DecisionsFile,
        answered: Question,
        typed: &str,
    ) -> Result<Option<DocumentChange>, String> {
        let Some(uri) = &file.uri else { return Ok(None) };
        let answer = |it: &Question| Some(it.form.typed(typed));
        let text = file.decisions.updated(&[answered], &answer, &answer);
        let text = text.map_err(|error| error.to_string())?;
        let edits = text_edits(&file.text, &text, self.client.unit);
        Ok((!edits.is_empty()).then(|| of_text(uri.clone(), file.version, edits)))
    }

    /// Returns the file of decisions of a package, with its text in the editor if it is open.
    fn decisions_of(&self, root: &Path) -> Result<DecisionsFile, String> {
        for path in paths_of(root) {
            if let Some((uri, open)) = self.documents.iter().find(|(_, open)| open.path == path) {
                let file = DecisionsFile::read(&path, open.document.text().to_string())?;
                return Ok(DecisionsFile {
                    uri: Some(Uri(uri.clone())),
                    version: Some(open.document.version),
                    ..file
                });
            }
            let Ok(about) = fs::metadata(&path) else { continue };
            if about.len() > u64::try_from(MOST_BYTES).unwrap_or(u64::MAX) {
                return Err(format!("`{}` is larger than {MOST_BYTES} bytes", path.display()));
            }
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            return DecisionsFile::read(&path, SourceText::new(&text).as_str().to_owned());
        }
        Ok(DecisionsFile::default())
    }
}
