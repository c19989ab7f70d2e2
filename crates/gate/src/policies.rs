//! Policies of projects, which the engine reads from the database when a check needs them.

use crate::api::problem::Problem;
use crate::app::App;
use crate::engine::Terms;

/// Ensures that the engine knows the project's policy in the options of a check.
pub(crate) async fn know_policy(app: &App, terms: &Terms) -> Result<(), Problem> {
    match &terms.policy {
        Some(digest) => learn_policy(app, digest).await,
        None => Ok(()),
    }
}

/// Ensures that the engine knows the policy with this digest.
pub(crate) async fn learn_policy(app: &App, digest: &str) -> Result<(), Problem> {
    if app.engine.knows_policy(digest) {
        return Ok(());
    }
    let text = app.store.policy(digest).await?;
    let text = text.ok_or_else(|| Problem::internal("a policy is missing in the database"))?;
    app.engine.learn_policy(digest, &text)?;
    Ok(())
}
