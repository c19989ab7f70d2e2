//! Page of a product: its submissions as a chart and a table, and the findings to fix.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::{CheckView, Refusal, Shell, Visitor, coded, product_path, prose, segment, show as page, shown};
use crate::api::extract::{Parameters, Segments};
use crate::app::App;
use crate::engine::{Figures, Obstacle};
use crate::products::{ProductParameters, Submission, history};
use crate::store::checks::Status;

/// Maximum number of findings of a requirement on the page.
const MOST: usize = 20;
/// Width of the chart, in tenths of a unit of its text.
const WIDTH: usize = 3600;
/// Left end of the bars.
const LEFT: usize = 320;
/// Upper end of the highest bar.
const TOP: usize = 120;
/// Lower end of the bars.
const BASE: usize = 1200;
/// Maximum width of a bar.
const WIDEST: usize = 180;

#[derive(Template)]
#[template(path = "product.html")]
struct ProductPage {
    shell: Shell,
    name: String,
    project: String,
    badge: String,
    newest: Option<CheckView>,
    rows: Vec<Row>,
    chart: Option<Chart>,
    obstacles: Vec<ObstacleView>,
    refusals: Vec<String>,
    next: Option<String>,
}

struct Row {
    check: CheckView,
    errors: String,
    warnings: String,
    new: String,
    fixed: String,
    /// ID of the last accepted check before the submission.
    accepted: Option<String>,
}

/// Stacked bars of errors and warnings, oldest submission first.
struct Chart {
    description: String,
    /// Value at the upper end of the axis.
    most: usize,
    bars: Vec<Bar>,
}

struct Bar {
    x: usize,
    /// Center of the bar.
    center: usize,
    width: usize,
    warnings: Segment,
    errors: Segment,
    outcome: String,
    title: String,
}

struct Segment {
    y: usize,
    height: usize,
}

struct ObstacleView {
    id: String,
    title: String,
    help: Vec<String>,
    findings: Vec<(String, String)>,
    omitted: usize,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segments(name): Segments<String>,
    Parameters(asked): Parameters<ProductParameters>,
) -> Result<Response, Refusal> {
    let found = history(&app, &visitor.0, &name, &asked).await?;
    let next = found.next.map(|after| {
        let limit = asked.limit.map(|limit| format!("&limit={limit}")).unwrap_or_default();
        format!("{}&after={}{limit}", product_path(&found.project, &name), coded(&after))
    });
    Ok(page(&ProductPage {
        shell: Shell::new("products", &visitor),
        badge: format!("/badge/{}/{}.svg", segment(&found.project), segment(&name)),
        chart: chart(&found.submissions),
        rows: found.submissions.iter().map(row).collect(),
        newest: found.newest.as_ref().map(CheckView::from),
        obstacles: found.obstacles.requirements.into_iter().map(|it| obstacle(&app, it)).collect(),
        refusals: found.obstacles.refusals.iter().map(|it| prose(it)).collect(),
        project: shown(&found.project),
        name: shown(&name),
        next,
    }))
}

fn row(submission: &Submission) -> Row {
    let figures = submission.figures;
    let number = |number: Option<usize>| number.map(|it| it.to_string()).unwrap_or_default();
    let since = figures.and_then(|it| it.since);
    Row {
        check: CheckView::from(&submission.check),
        errors: number(figures.map(|it| it.errors)),
        warnings: number(figures.map(|it| it.warnings)),
        new: number(since.map(|it| it.0)),
        fixed: number(since.map(|it| it.1)),
        accepted: submission.accepted.clone().filter(|_| since.is_some()),
    }
}

/// Returns the chart of at least two finished submissions. An archive that could not be opened has no bar.
fn chart(submissions: &[Submission]) -> Option<Chart> {
    let finished = submissions.iter().rev().filter(|it| it.check.status == Status::Done);
    let finished: Vec<(CheckView, Option<Figures>)> =
        finished.map(|it| (CheckView::from(&it.check), it.figures)).collect();
    if finished.len() < 2 {
        return None;
    }
    let counts = |figures: &Option<Figures>| figures.map(|it| (it.errors, it.warnings)).unwrap_or_default();
    let most = finished.iter().map(|it| counts(&it.1)).map(|(errors, warnings)| errors + warnings);
    let most = most.max().unwrap_or_default().max(1);
    let slot = (WIDTH - LEFT) / finished.len();
    let width = (slot * 7 / 10).clamp(1, WIDEST);
    let height = |count: usize| {
        let height = (BASE - TOP) * count / most;
        if count > 0 { height.max(12) } else { 0 }
    };
    let bars = finished.iter().enumerate().map(|(index, (view, figures))| {
        let center = LEFT + slot * index + slot / 2;
        let (errors, warnings) = counts(figures);
        let (tall, upper) = (height(errors), height(warnings));
        let words = format!("{}: {}", view.created, view.words);
        Bar {
            x: center - width / 2,
            center,
            width,
            errors: Segment { y: BASE - tall, height: tall },
            warnings: Segment { y: (BASE - tall).saturating_sub(upper), height: upper },
            title: match figures {
                Some(_) => format!("{words}, {errors} errors, {warnings} warnings"),
                None => words,
            },
            outcome: view.badge.clone(),
        }
    });
    Some(Chart {
        description: format!(
            "{} finished submissions, the oldest first, with at most {most} errors and warnings. The table contains all figures.",
            finished.len()
        ),
        most,
        bars: bars.collect(),
    })
}

fn obstacle(app: &App, obstacle: Obstacle) -> ObstacleView {
    let title = app.engine.requirement(&obstacle.id).map(|it| prose(it.title)).unwrap_or_default();
    let findings = obstacle.defects.iter().take(MOST).map(|it| {
        let place =
            if it.line > 0 { format!("{}:{}:{}", it.file, it.line, it.column) } else { it.file.clone() };
        (prose(&it.message), shown(&place))
    });
    ObstacleView {
        findings: findings.collect(),
        help: obstacle.help.iter().map(|it| prose(it)).collect(),
        omitted: obstacle.defects.len().saturating_sub(MOST),
        id: obstacle.id,
        title,
    }
}
