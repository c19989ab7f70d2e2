//! Page of a check: verdict, downloads, changes, and the parts of the HTML report.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::checks::size;
use super::{
    CheckView, Refusal, Shell, Visitor, age, product_path, prose, see_other, sentence, show as page, shown,
};
use crate::api::extract::Segments;
use crate::api::find;
use crate::api::problem::Problem;
use crate::api::reports::{changes, open_decisions, stored};
use crate::app::App;
use crate::auth::Submitter;
use crate::engine::OpenDecisions;
use crate::store::checks::{Check, Status};
use crate::submit::submit_again;
use crate::waivers::{self, own_check};

/// Formats for download: name, label, and `true` if the browser saves a file.
const FORMATS: &[(&str, &str, bool)] = &[
    ("html", "HTML report", false),
    ("xlsx", "Excel workbook", true),
    ("csv", "CSV", true),
    ("json", "JSON", false),
    ("sarif", "SARIF", true),
    ("junit", "JUnit", true),
    ("markdown", "Markdown", true),
    ("vvp-json", "VVP report.json", true),
];

#[derive(Template)]
#[template(path = "check.html")]
struct CheckPage {
    shell: Shell,
    check: CheckView,
    sentence: String,
    product: String,
    sha256: String,
    size: String,
    message: Option<String>,
    formats: &'static [(&'static str, &'static str, bool)],
    is_signed: bool,
    may_submit: bool,
    last: Option<LastDrop>,
    /// The open decisions, or `Err` if they cannot be listed; `None` for a check without failures.
    decisions: Option<Result<OpenDecisions, Problem>>,
    report: String,
}

/// Previous check of the package, and the changes since.
struct LastDrop {
    id: String,
    age: String,
    new: usize,
    fixed: usize,
    unchanged: usize,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segments(id): Segments<String>,
) -> Result<Response, Refusal> {
    let check = find(&app, &visitor.0, &id).await?;
    let done = check.status == Status::Done;
    let (report, last) = if done {
        let may_request = waivers::may_request(&visitor.0, &check);
        (report(&app, &check, may_request).await?, last_drop(&app, &check).await?)
    } else {
        (String::new(), None)
    };
    // The report matters more than the decisions, which may be missing for a check from before an upgrade.
    let has_open = done && check.outcome.as_deref() == Some("fail");
    let decisions =
        if has_open { Some(open_decisions(&app, &check).await.map(shown_decisions)) } else { None };
    Ok(page(&CheckPage {
        shell: Shell::new("checks", &visitor),
        sentence: match check.waived().filter(|_| done) {
            _ if check.outcome.as_deref() == Some("pass") && !check.terms.is_of_operator() => format!(
                "No gating requirement failed, but the submitter chose {}. The gate is passed only with the options of the operator.",
                check.terms.chosen.join(", ")
            ),
            Some(waived) => format!("{} {waived}.", words(&check)),
            None if check.status == Status::Queued && is_stranded(&app, &check) => {
                "The check is waiting, because no running replica has the engine that accepted the check."
                    .to_owned()
            }
            None => words(&check).to_owned(),
        },
        product: product_path(&check.project, &check.name),
        sha256: format!("{:.16}…", check.package),
        size: size(u64::try_from(check.size).unwrap_or_default()),
        message: check.message.as_deref().filter(|_| check.status == Status::Failed).map(sentence),
        formats: FORMATS,
        is_signed: app.signs(&check),
        may_submit: waivers::may_request(&visitor.0, &check),
        check: CheckView::from(&check),
        last,
        decisions,
        report,
    }))
}

/// Returns decisions with their questions as [`prose`] and their other strings as [`shown`].
fn shown_decisions(mut open: OpenDecisions) -> OpenDecisions {
    for decision in &mut open.decisions {
        decision.question = prose(&decision.question);
        let files = decision.places.iter_mut().map(|place| &mut place.file);
        for text in files.chain(&mut decision.choices) {
            *text = shown(text);
        }
    }
    open
}

/// Checks the kept archive of a check again.
pub(super) async fn again(
    State(app): State<Arc<App>>,
    Submitter(who): Submitter,
    Segments(id): Segments<String>,
) -> Result<Response, Refusal> {
    let check = own_check(&app, &who, &id).await?;
    let check = submit_again(&app, who, check).await?.check;
    Ok(see_other(&format!("/checks/{}", check.id)))
}

/// Returns `true` if replicas run, but none with the engine of a check.
fn is_stranded(app: &App, check: &Check) -> bool {
    app.engines().iter().any(|engine| !engine.runs && engine.id == check.engine)
}

fn words(check: &Check) -> &'static str {
    match (check.status, check.outcome.as_deref()) {
        (Status::Queued, _) => "The check is waiting.",
        (Status::Running, _) => "The check is running.",
        (Status::Failed, _) => "The check failed; the gate is not passed.",
        (Status::Done, Some("pass")) if !check.examined_something() => {
            "No gating requirement failed, but nothing was examined. Check that the rules match this kind of package."
        }
        (Status::Done, Some("pass")) => "The gate is passed: no gating requirement failed.",
        (Status::Done, Some("fail")) => "The gate is not passed: a gating requirement failed.",
        (Status::Done, _) => "The check reached no verdict; the gate is not passed.",
    }
}

/// Renders the parts of the report, optionally with links to request waivers.
async fn report(app: &Arc<App>, check: &Check, may_request: bool) -> Result<String, Problem> {
    let report = stored(app, check).await?;
    let archive = app.packages.bytes(&app.store, &check.package).await?;
    let waivers = may_request.then(|| format!("/checks/{}/waivers/", check.id));
    app.compute(move |engine| engine.page(&report, archive, waivers.as_deref())).await
}

async fn last_drop(app: &Arc<App>, check: &Check) -> Result<Option<LastDrop>, Problem> {
    let Some(last) = app.store.last_drop(check).await? else { return Ok(None) };
    let changes = changes(app, check, &last).await?;
    let mut drop = LastDrop { id: last.id, age: age(last.created), new: 0, fixed: 0, unchanged: 0 };
    for package in &changes.packages {
        drop.new += package.new.len();
        drop.fixed += package.fixed.len();
        drop.unchanged += package.unchanged.len();
    }
    Ok(Some(drop))
}
