//! Policies and waivers of projects, which the engine reads from the database when a check needs them.

use crate::api::problem::Problem;
use crate::app::App;
use crate::engine::CheckRequest;

/// Ensures that the engine knows the project's policy and waivers in the options of a check.
pub(crate) async fn know_policy(app: &App, terms: &CheckRequest) -> Result<(), Problem> {
    if let Some(digest) = &terms.policy {
        learn_policy(app, digest).await?;
    }
    if let Some(digest) = &terms.waivers {
        learn_waivers(app, digest).await?;
    }
    Ok(())
}

/// Ensures that the engine knows the policy with this digest.
pub(crate) async fn learn_policy(app: &App, digest: &str) -> Result<(), Problem> {
    if !app.engine.knows_policy(digest) {
        app.engine.learn_policy(digest, &document(app, digest).await?)?;
    }
    Ok(())
}

/// Ensures that the engine knows the waivers with this digest.
pub(crate) async fn learn_waivers(app: &App, digest: &str) -> Result<(), Problem> {
    if !app.engine.knows_waivers(digest) {
        app.engine.learn_waivers(digest, &document(app, digest).await?)?;
    }
    Ok(())
}

async fn document(app: &App, digest: &str) -> Result<String, Problem> {
    let text = app.store.policy(digest).await?;
    text.ok_or_else(|| Problem::internal("a policy is missing in the database"))
}
