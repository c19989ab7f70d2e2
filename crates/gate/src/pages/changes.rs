//! Differences between two checks.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::{CheckView, Refusal, Shell, Visitor, prose, show as page, shown};
use crate::api::extract::Segments;
use crate::api::find;
use crate::api::reports::changes;
use crate::app::App;

#[derive(Template)]
#[template(path = "changes.html")]
struct ChangesPage {
    shell: Shell,
    newer: CheckView,
    older: CheckView,
    groups: Vec<Group>,
}

struct Group {
    word: &'static str,
    findings: Vec<FindingView>,
}

struct FindingView {
    id: String,
    message: String,
    place: String,
    path: String,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segments((id, older)): Segments<(String, String)>,
) -> Result<Response, Refusal> {
    let (newer, older) = (find(&app, &visitor.0, &id).await?, find(&app, &visitor.0, &older).await?);
    let found = changes(&app, &newer, &older).await?;
    let mut groups = ["new", "fixed", "unchanged"].map(|word| Group { word, findings: Vec::new() });
    for package in found.packages {
        for (group, findings) in groups.iter_mut().zip([package.new, package.fixed, package.unchanged]) {
            group.findings.extend(findings.into_iter().map(|finding| FindingView {
                place: match (finding.line, finding.column) {
                    (Some(line), Some(column)) => format!("{}:{line}:{column}", shown(&finding.file)),
                    _ => shown(&finding.file),
                },
                id: finding.id,
                message: prose(&finding.message),
                path: shown(&finding.path),
            }));
        }
    }
    Ok(page(&ChangesPage {
        shell: Shell::new("checks", &visitor),
        newer: CheckView::from(&newer),
        older: CheckView::from(&older),
        groups: groups.into(),
    }))
}
