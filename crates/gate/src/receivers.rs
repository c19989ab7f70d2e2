//! Selects the webhooks that receive a result or the change of a waiver.

use crate::app::App;
use crate::config::Webhook;

/// Returns the names of the webhooks for an outcome of a project's check.
pub(crate) async fn of_outcome(app: &App, project: &str, outcome: &str) -> Vec<String> {
    let wants = |hook: &Webhook| {
        hook.outcomes.as_ref().is_none_or(|outcomes| outcomes.iter().any(|it| it == outcome))
    };
    select(app, project, wants).await
}

/// Returns the names of the webhooks for a change of a project's waiver.
pub(crate) async fn of_waiver(app: &App, project: &str, change: &str) -> Vec<String> {
    select(app, project, |hook| hook.waivers.iter().any(|it| it == change)).await
}

async fn select(app: &App, project: &str, wants: impl Fn(&Webhook) -> bool) -> Vec<String> {
    // A result is written even if the settings of its project cannot be read.
    let project = app.projects.get(&app.store, project).await.unwrap_or_default();
    let chosen = project.settings.webhooks.as_ref();
    let hooks = app.config.webhooks.iter().filter(|hook| wants(hook));
    let hooks = hooks.filter(|hook| chosen.is_none_or(|chosen| chosen.contains(&hook.name)));
    hooks.map(|hook| hook.name.clone()).collect()
}
