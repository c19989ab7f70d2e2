//! Acceptance of packages from the API, the pages and SDC.

use std::sync::Arc;

use vnfcheck_names::unseen::is_unseen;
use vnfcheck_runner::Date;

use crate::alike::cleared;
use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::Who;
use crate::engine::{CheckRequest, RequestedOptions};
use crate::finished::Expected;
use crate::ids::{random_id, sha256};
use crate::packages;
use crate::policies::{know_policy, learn_policy, learn_waivers};
use crate::store::StoreError;
use crate::store::audit::Action;
use crate::store::checks::{Check, Content, Submission};
use crate::store::executions::NewExecution;
use crate::store::projects::{Project, Settings};
use crate::store::submissions::{Limit, Near};
use crate::time;

/// Maximum length of a package's name, in characters.
const LONGEST_NAME: usize = 120;
/// Size in bytes from which archives are hashed on a separate thread.
const LARGE: usize = 256 * 1024;
/// Name for packages that have no name of their own.
const NO_NAME: &str = "package";

/// Submitted package.
#[derive(Debug)]
pub struct SubmittedPackage {
    /// Name from the client.
    pub name: Option<String>,
    /// Archive of the package.
    pub archive: Vec<u8>,
    /// Options that the submitter sets.
    pub requested: RequestedOptions,
    /// Client that submits the package.
    pub who: Who,
    /// Execution that the check answers.
    pub execution: Option<NewExecution>,
}

/// Result of the submission.
#[derive(Debug)]
pub struct Accepted {
    /// The new or existing check.
    pub check: Check,
    /// Registration for the end of a new check.
    pub expected: Option<Expected>,
}

/// Accepts a package durably. The same package with the same options returns the existing check.
pub async fn submit(app: &Arc<App>, package: SubmittedPackage) -> Result<Accepted, Problem> {
    let SubmittedPackage { name, archive, mut requested, who, execution } = package;
    let project = app.projects.get(&app.store, &who.project).await?;
    if app.is_draining() {
        return Err(Problem::unavailable("the gate is shutting down"));
    }
    check_requested(app, &requested)?;
    apply_project(app, &project, &mut requested).await?;
    let name = plain_name(name.as_deref().unwrap_or_default());
    let terms = terms(app, &project, &requested, time::day(time::now()))?;
    let (archive, hash) = hash(archive).await?;
    let engine = app.engine.identity().to_owned();
    let key = key(&project.name, &hash, &name, &terms, &engine)?;
    let is_counted = who.name.is_some() || project.settings.checks_per_day.is_some();
    let (near, refused) = match check_limits(app, &project, is_counted, archive.len()).await {
        Ok(near) => (near, None),
        Err(refused) => (None, Some(refused)),
    };
    // Accepting a small archive finds an equal check at no additional cost. Limits do not apply if there is an equal
    // check.
    let is_looked_up = refused.is_some() || archive.len() > packages::SMALL;
    if execution.is_none()
        && is_looked_up
        && let Some(check) = app.store.check_like(&key).await?
        && (refused.is_some() || app.packages.lost(&app.store, &hash).await?.is_none())
    {
        app.metrics.repeated.inc();
        app.store.note(who.entry(&project.name, Action::Submitted, &check.id)).await?;
        return Ok(Accepted { check, expected: None });
    }
    if let Some(refused) = refused {
        app.metrics.refused.inc();
        return Err(refused);
    }
    let content = app.packages.keep(&hash, archive).await?;
    let (object, lost) = match &content {
        Content::Object { name, .. } => (Some(name.clone()), app.packages.lost(&app.store, &hash).await?),
        Content::Here(_) => (None, None),
    };
    let submission = Submission {
        id: random_id().map_err(Problem::internal)?,
        key,
        name,
        sha256: hash,
        content,
        lost,
        terms,
        engine,
        project: project.name.clone(),
        actor: who.name,
        is_counted,
        near,
        replica: app.id.clone(),
        execution,
    };
    record(app, submission, object).await
}

/// Records a submission. `object` is the name of the kept archive, which is removed if no check uses it.
async fn record(app: &App, submission: Submission, object: Option<String>) -> Result<Accepted, Problem> {
    let id = submission.id.clone();
    let expected = app.finished.expect(&id);
    let submitted = app.store.submit(submission).await;
    let is_expected = submitted.as_ref().is_ok_and(|it| it.check.id == id);
    let expected = if is_expected { Some(expected) } else { app.finished.give_up(&id, expected) };
    let submitted = match submitted {
        Ok(submitted) => submitted,
        Err(StoreError::Quota(reached)) => {
            app.metrics.refused.inc();
            if let Some(object) = object {
                app.packages.remove(&object).await?;
            }
            return Err(StoreError::Quota(reached).into());
        }
        Err(error) => return Err(error.into()),
    };
    if let Some(object) = object.filter(|_| !submitted.keeps_object) {
        app.packages.remove(&object).await?;
    }
    if submitted.is_new {
        app.note_accepted();
        app.work.notify_waiters();
    } else {
        app.metrics.repeated.inc();
    }
    Ok(Accepted { check: submitted.check, expected })
}

/// Submits the kept archive of a check again, with the same name and options.
pub async fn submit_again(app: &Arc<App>, mut who: Who, check: Check) -> Result<Accepted, Problem> {
    let archive = app.packages.bytes(&app.store, &check.package).await?;
    let requested = RequestedOptions { policy: None, waivers: None, ..options(&check.terms) };
    who.project = check.project;
    submit(app, SubmittedPackage { name: Some(check.name), archive, requested, who, execution: None }).await
}

/// Returns the options of a check as requested options.
fn options(terms: &CheckRequest) -> RequestedOptions {
    RequestedOptions {
        rules: Some(terms.rules.clone()),
        release: Some(terms.release.clone()),
        profile: Some(terms.profile.clone()),
        fail_on: Some(terms.fail_on.clone()),
        configuration: terms.configuration.clone(),
        policy: terms.policy.clone(),
        waivers: terms.waivers.clone(),
    }
}

/// Returns the options of a submission to a project, whose settings are in `requested`.
fn terms(
    app: &App,
    project: &Project,
    requested: &RequestedOptions,
    day: Date,
) -> Result<CheckRequest, Problem> {
    let fixed = RequestedOptions {
        rules: project.settings.rules.clone(),
        release: project.settings.release.clone(),
        policy: requested.policy.clone(),
        ..RequestedOptions::default()
    };
    Ok(app.engine.submitted_terms(requested, &fixed, &app.config.check.choices, day)?)
}

/// Returns the key that equal submissions share.
fn key(project: &str, hash: &str, name: &str, terms: &CheckRequest, engine: &str) -> Result<String, Problem> {
    let terms = serde_json::to_string(terms).map_err(Problem::internal)?;
    Ok(sha256(format!("{hash}\n{name}\n{terms}\n{engine}\n{project}").as_bytes()))
}

/// Accepts a stranded check under the engine of this replica, or marks the check as failed if that is not possible.
pub(crate) async fn re_accept(app: &App, check: &Check) -> Result<(), Problem> {
    let engine = app.engine.identity();
    let terms = &check.terms;
    let requested = options(terms);
    know_policy(app, terms).await?;
    let day = terms.today.parse().unwrap_or_else(|_| time::day(time::now()));
    let project = app.projects.get(&app.store, &check.project).await?;
    let granted = check_requested(app, &requested).and_then(|()| self::terms(app, &project, &requested, day));
    let accepted = match granted {
        Ok(terms) => {
            let key = key(&check.project, &check.package, &check.name, &terms, engine)?;
            let terms = serde_json::to_string(&terms).map_err(Problem::internal)?;
            app.store.re_accept(check, engine, terms, &key).await?
        }
        Err(_) => false,
    };
    if accepted {
        tracing::warn!(
            check = check.id,
            from = check.engine,
            to = engine,
            "accepted again under another engine"
        );
        return Ok(());
    }
    let message = "no replica runs the engine that accepted this package; submit the package again";
    if app.store.fail_stranded(check, message).await? {
        tracing::warn!(check = check.id, engine = check.engine, "failed: no replica runs its engine");
        app.finished.notify(&check.id, None);
    }
    Ok(())
}

fn check_requested(app: &App, requested: &RequestedOptions) -> Result<(), Problem> {
    if requested.configuration.is_some() && !app.config.check.submitted_configuration {
        return Err(Problem::forbidden("this gate accepts no configurations with packages"));
    }
    let choices = [
        ("rules", &requested.rules, &app.offers.rules),
        ("release", &requested.release, &app.offers.releases),
        ("profile", &requested.profile, &app.offers.profiles),
        ("fail-on", &requested.fail_on, &app.offers.fail_on),
    ];
    for (what, value, offered) in choices {
        for word in value.iter().flat_map(|value| value.split(',')).map(str::trim) {
            if !offered.iter().any(|it| it == word) {
                let offered = offered.join(", ");
                let message = format!("this gate does not offer the {what} `{word}`; it offers {offered}");
                return Err(Problem::bad_request(what, message));
            }
        }
    }
    Ok(())
}

/// Applies the settings and waivers of a project to the requested options; fails if the request names other values.
pub(crate) async fn apply_project(
    app: &App,
    project: &Project,
    requested: &mut RequestedOptions,
) -> Result<(), Problem> {
    let Settings { policy, release, rules, .. } = &project.settings;
    for (what, value, fixed) in
        [("release", &mut requested.release, release), ("rules", &mut requested.rules, rules)]
    {
        let Some(fixed) = fixed else { continue };
        if let Some(value) = value.as_ref().filter(|value| *value != fixed) {
            let message = format!("the project requires `{fixed}`, but the request names `{value}`");
            return Err(Problem::bad_request(what, message));
        }
        *value = Some(fixed.clone());
    }
    if let Some(digest) = policy {
        learn_policy(app, digest).await?;
        requested.policy = Some(digest.clone());
    }
    if let Some(digest) = &project.waivers {
        learn_waivers(app, digest).await?;
        requested.waivers = Some(digest.clone());
    }
    Ok(())
}

/// Refuses a submission that has reached a limit, and returns the limits that its transaction must compare again.
async fn check_limits(
    app: &App,
    project: &Project,
    is_counted: bool,
    size: usize,
) -> Result<Option<Near>, Problem> {
    let refused = |message: &str, seconds| Err(Problem::busy(message, seconds));
    if app.waiting() >= app.config.limits.waiting {
        return refused("too many checks are waiting", 5);
    }
    if let Some(most) = project.settings.archive_bytes {
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        let kept = app.projects.archive_bytes(&app.store, &project.name, size).await?;
        if kept.saturating_add(size) > most {
            return refused("the project has reached its limit of kept archives", 3600);
        }
    }
    if !is_counted {
        return Ok(None);
    }
    let limit = Limit {
        waiting: app.config.quotas.waiting,
        per_hour: app.config.quotas.per_hour,
        per_day: project.settings.checks_per_day,
    };
    let Some(usage) = app.projects.usage(&app.store, &project.name, limit).await? else { return Ok(None) };
    match limit.reached(usage) {
        Some(reached) => Err(StoreError::Quota(reached).into()),
        None => Ok(limit.is_near(usage, 1).then_some(Near { limit, usage })),
    }
}

/// Returns an archive with its SHA-256.
pub(crate) async fn hash(archive: Vec<u8>) -> Result<(Vec<u8>, String), Problem> {
    if archive.len() < LARGE {
        let hash = sha256(&archive);
        return Ok((archive, hash));
    }
    let hashing = tokio::task::spawn_blocking(move || {
        let hash = sha256(&archive);
        (archive, hash)
    });
    hashing.await.map_err(Problem::internal)
}

/// Returns the stored name of a package: the last component without a known extension and without control characters.
/// Invisible characters and look-alikes of ASCII are replaced as in reports, and other whitespace is replaced with
/// spaces, so that names which look the same are the same.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let seen = |it: char| match it {
        _ if is_unseen(it) => char::REPLACEMENT_CHARACTER,
        _ if it.is_whitespace() => ' ',
        _ => it,
    };
    let last: String = last.chars().filter(|it| !it.is_control()).map(seen).take(LONGEST_NAME).collect();
    let stem = [".zip", ".csar", ".ZIP", ".CSAR"].iter().find_map(|end| last.strip_suffix(end));
    let name = cleared(stem.unwrap_or(&last).trim());
    if name.is_empty() || name.chars().all(|it| it == '.') { NO_NAME.to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_data() {
        assert_eq!(plain_name("vfw.zip"), "vfw");
        assert_eq!(plain_name("../../etc/passwd"), "passwd");
        assert_eq!(plain_name("C:\\drops\\vfw 1.2.csar"), "vfw 1.2");
        assert_eq!(plain_name("a\r\nb: c"), "ab: c");
        assert_eq!(plain_name("vfw\u{202e}piz.zip"), "vfw\u{fffd}piz");
        assert_eq!(plain_name(" vfw\u{a0}.zip"), "vfw");
        assert_eq!(plain_name("vfw\u{a0}1\u{3000}a.zip"), "vfw 1 a");
        assert_eq!(plain_name("vf\u{51d}-测试.zip"), "vf\u{fffd}-测试");
        assert_eq!(plain_name(".."), "package");
        assert_eq!(plain_name(""), "package");
        assert_eq!(plain_name(&"x".repeat(500)).len(), 120);
    }
}
