//! Tests of the store's guarantees, identical for each database.

use std::collections::HashMap;
use std::sync::Arc;

use vnfcheck_gate::engine::{CheckRequest, Found, Frame, Open, StoredReport};
use vnfcheck_gate::new_key::NewKey;
use vnfcheck_gate::store::checks::{Content, Ending, Room, Status, Submission};
use vnfcheck_gate::store::deliveries::{Delivery, Subject};
use vnfcheck_gate::store::executions::NewExecution;
use vnfcheck_gate::store::keys::KeyRecord;
use vnfcheck_gate::store::packages::{Examined, Place};
use vnfcheck_gate::store::projects::Removal;
use vnfcheck_gate::store::search::{Search, StatusCounts};
use vnfcheck_gate::store::submissions::{Limit, Near, Reached};
use vnfcheck_gate::store::trend::Spans;
use vnfcheck_gate::store::{Store, StoreError};

use crate::harness::{execute, postgres};

/// Room for ten small checks.
const SMALL: Room = Room { large: 0, small: 10, alone: false };

fn submission(id: &str) -> Submission {
    Submission {
        id: id.to_owned(),
        key: "key".to_owned(),
        name: "vfw".to_owned(),
        sha256: "hash".to_owned(),
        content: Content::Here(b"archive".to_vec()),
        terms: CheckRequest {
            rules: "onap".to_owned(),
            release: "istanbul".to_owned(),
            profile: "text".to_owned(),
            fail_on: "must".to_owned(),
            today: "2026-11-23".to_owned(),
            configuration: None,
            policy: None,
            waivers: None,
            chosen: Vec::new(),
        },
        engine: "engine".to_owned(),
        lost: None,
        project: "default".to_owned(),
        actor: None,
        is_counted: false,
        near: None,
        replica: "one".to_owned(),
        execution: None,
    }
}

fn ending() -> Ending {
    Ending {
        outcome: "pass",
        summary: "{}".to_owned(),
        report: report("frame"),
        found: Found::default(),
        decisions: Vec::new(),
        hooks: Vec::new(),
    }
}

fn report(frame: &str) -> StoredReport {
    let frame = Frame { id: frame.to_owned(), engine: "engine".to_owned(), content: b"common".to_vec() };
    StoredReport { content: b"report".to_vec(), frame: Some(Arc::new(frame)) }
}

async fn stores_results_of_the_holder(store: &Store) {
    let first = store.submit(submission("a")).await.unwrap();
    assert!(first.is_new && first.keeps_object);
    let again = store.submit(submission("b")).await.unwrap();
    assert!(!again.is_new);
    assert_eq!(again.check.id, "a", "the same package with the same options is the same check");

    let mut jobs = store.claim("one", "engine", SMALL).await.unwrap();
    assert_eq!(jobs.len(), 1);
    let job = jobs.remove(0);
    assert!(matches!(&job.archive, Some(Place::Here(bytes)) if bytes == b"archive"));

    let ending = || Arc::new(ending());
    assert!(store.finish("another", &job, ending()).await.unwrap().is_none());
    assert_eq!(store.report("a").await.unwrap(), None, "only the holder of a check stores its result");
    let end = store.finish("one", &job, ending()).await.unwrap().unwrap();
    assert!(store.finish("one", &job, ending()).await.unwrap().is_none());
    assert_eq!(store.report("a").await.unwrap(), Some(report("frame")));
    let check = store.check("a").await.unwrap().unwrap();
    assert_eq!((check.status, check.outcome.as_deref()), (Status::Done, Some("pass")));
    let ended = first.check.ended(&end);
    assert_eq!(format!("{ended:?}"), format!("{check:?}"), "a waiting client gets the stored result");
}

async fn stores_one_object(store: &Store) {
    let content = |name: &str| Content::Object { name: name.to_owned(), size: 1 << 20 };
    let first = Submission { content: content("first"), ..submission("a") };
    assert!(store.submit(first).await.unwrap().keeps_object);
    let second = Submission { key: "other".to_owned(), content: content("second"), ..submission("b") };
    let second = store.submit(second).await.unwrap();
    assert!(second.is_new);
    assert!(!second.keeps_object, "the archive is already stored");
    assert!(store.claim("one", "engine", SMALL).await.unwrap().is_empty());
    let large = Room { large: 10, small: 0, alone: false };
    let jobs = store.claim("one", "engine", large).await.unwrap();
    assert_eq!(jobs.len(), 2);
    for job in jobs {
        assert!(job.is_large());
        assert!(matches!(job.archive, Some(Place::Object(name)) if name == "first"));
    }
}

async fn renews_only_held_leases(store: &Store) {
    store.submit(submission("a")).await.unwrap();
    store.submit(Submission { key: "other".to_owned(), ..submission("b") }).await.unwrap();
    assert_eq!(store.claim("one", "engine", SMALL).await.unwrap().len(), 2);
    // The claim of `b` never reached its replica, which keeps renewing `a`.
    for _ in 0..5 {
        store.renew("one", "engine", vec!["a".to_owned()], 60_000).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    store.renew("two", "engine", Vec::new(), 60_000).await.unwrap();
    let status = async |id| store.check(id).await.unwrap().unwrap().status;
    assert_eq!((status("a").await, status("b").await), (Status::Running, Status::Queued));
}

async fn restores_a_lost_object(store: &Store) {
    let content = |name: &str| Content::Object { name: name.to_owned(), size: 1 << 20 };
    store.submit(Submission { content: content("first"), ..submission("a") }).await.unwrap();
    let lost = Some("another".to_owned());
    let second = Submission { key: "2".to_owned(), content: content("second"), lost, ..submission("b") };
    assert!(!store.submit(second).await.unwrap().keeps_object, "`first` is not the lost object");
    let lost = Some("first".to_owned());
    let third = Submission { key: "3".to_owned(), content: content("third"), lost, ..submission("c") };
    assert!(store.submit(third).await.unwrap().keeps_object);
}

async fn delivers_failures_to_webhooks(store: &Store) {
    store.submit(submission("a")).await.unwrap();
    let job = store.claim("one", "engine", SMALL).await.unwrap().remove(0);
    let hooks = ["dead", "good"].map(str::to_owned).to_vec();
    assert!(store.fail("one", &job, "gone".to_owned(), hooks).await.unwrap());
    assert_eq!(store.due_deliveries("other", 8).await.unwrap().len(), 0);
    let due = store.due_deliveries("good", 8).await.unwrap();
    let is_about_a = |it: &Delivery| matches!(&it.subject, Subject::Check(id) if id == "a");
    assert!(due.len() == 1 && due.iter().all(is_about_a), "{due:?}");
}

async fn claims_checks_under_their_engine(store: &Store) {
    store.record_engine("engine").await.unwrap();
    store.submit(submission("a")).await.unwrap();
    assert!(store.claim("lax", "other", SMALL).await.unwrap().is_empty());
    assert!(store.claim("lax", "other", Room { alone: true, ..SMALL }).await.unwrap().is_empty());
    assert!(!store.renew("lax", "other", Vec::new(), 0).await.unwrap().1);
    let check = store.check("a").await.unwrap().unwrap();
    assert_eq!((check.status, check.attempts), (Status::Queued, 0));
    let engines = store.engines().await.unwrap();
    assert_eq!(engines.len(), 1);
    assert_eq!((engines[0].id.as_str(), engines[0].runs, engines[0].waiting), ("engine", true, 1));
    assert!(store.stranded(0, 10).await.unwrap().is_empty(), "the engine runs");
    assert_eq!(store.claim("strict", "engine", SMALL).await.unwrap().len(), 1);
}

async fn moves_checks_between_engines_once(store: &Store) {
    store.submit(submission("a")).await.unwrap();
    let other = Submission { key: "taken".to_owned(), ..submission("b") };
    store.submit(other).await.unwrap();
    let check = store.check("a").await.unwrap().unwrap();
    let terms = serde_json::to_string(&check.terms).unwrap();
    assert!(
        !store.re_accept(&check, "next", terms.clone(), "taken").await.unwrap(),
        "another check has the key"
    );
    assert!(store.re_accept(&check, "next", terms.clone(), "new").await.unwrap());
    assert!(
        !store.re_accept(&check, "next", terms, "newer").await.unwrap(),
        "the check no longer waits for `engine`"
    );
    assert!(!store.fail_stranded(&check, "gone").await.unwrap());
    let check = store.check("a").await.unwrap().unwrap();
    assert_eq!((check.engine.as_str(), check.status), ("next", Status::Queued));
    assert!(store.fail_stranded(&check, "gone").await.unwrap());
    let check = store.check("a").await.unwrap().unwrap();
    assert_eq!((check.status, check.message.as_deref()), (Status::Failed, Some("gone")));
}

/// Reverts a database to the schema of version 1, after one of the next statements.
const FIRST_SCHEMA: &str = "DROP TABLE totals; DROP TABLE total_changes; DROP TABLE counted; DROP TABLE sessions; DROP TABLE settings; DROP TABLE waiver_deliveries; DROP TABLE waivers; DROP TABLE waiver_numbers; DROP TABLE open_requirements; DROP INDEX checks_without_search; DROP INDEX checks_by_product; \
    DROP INDEX checks_done_by_product; \
    DROP INDEX reports_by_frame; ALTER TABLE checks DROP COLUMN passed; ALTER TABLE checks DROP COLUMN submitted_by; ALTER TABLE reports DROP COLUMN frame; ALTER TABLE reports DROP COLUMN decisions; \
    DROP TABLE frames; DROP TABLE audit; DROP TABLE projects; DROP TABLE policies; \
    ALTER TABLE api_keys DROP COLUMN until; ALTER TABLE api_keys DROP COLUMN used; UPDATE checks SET submitter = NULL; \
    ALTER TABLE checks DROP COLUMN is_large; DROP TABLE engines; \
    ALTER TABLE replicas DROP COLUMN engine; DROP TABLE submissions; DROP INDEX checks_waiting_by_submitter; \
    ALTER TABLE api_keys DROP COLUMN revoked; ALTER TABLE api_keys DROP COLUMN owner; ALTER TABLE api_keys DROP COLUMN path; \
    CREATE TABLE first (id TEXT PRIMARY KEY, request TEXT NOT NULL, position BIGINT NOT NULL, body TEXT NOT NULL, \
      check_id TEXT NOT NULL REFERENCES checks (id) ON DELETE CASCADE, created BIGINT NOT NULL, UNIQUE (request, position)); \
    INSERT INTO first SELECT id, request, position, body, check_id, created FROM executions; \
    DROP TABLE executions; ALTER TABLE first RENAME TO executions; \
    CREATE INDEX executions_by_check ON executions (check_id); \
    UPDATE vnfcheck_schema SET version = 1";

const WITHOUT_TRIGGERS: [&str; 2] = [
    "DROP TRIGGER checks_added; DROP TRIGGER checks_changed; DROP TRIGGER checks_removed",
    "DROP FUNCTION record_check CASCADE",
];

#[test]
fn a_database_with_the_first_schema_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for address in [Some(file), postgres("upgrade")].into_iter().flatten() {
        runtime.block_on(async {
            let store = Store::open(&address).await.unwrap();
            let execution = NewExecution {
                id: "e".to_owned(),
                project: "default".to_owned(),
                request: "r".to_owned(),
                position: 0,
                body: "{}".to_owned(),
                bound: "digest".to_owned(),
            };
            let small = Submission { execution: Some(execution), ..submission("a") };
            store.submit(small).await.unwrap();
            let content = Content::Object { name: "object".to_owned(), size: 1 << 20 };
            let (key, sha256) = ("large".to_owned(), "large".to_owned());
            store.submit(Submission { key, sha256, content, ..submission("b") }).await.unwrap();
            let alice = KeyRecord {
                name: "alice".to_owned(),
                project: "other".to_owned(),
                role: "read".to_owned(),
                until: None,
            };
            assert!(store.add_key(&alice, &NewKey::random().unwrap(), None).await.unwrap());
            store.close().await;
        });
        let without = WITHOUT_TRIGGERS[usize::from(!address.starts_with("sqlite:"))];
        execute(&address, format!("{without}; {FIRST_SCHEMA}")).unwrap();
        runtime.block_on(async {
            let store = Store::open(&address).await.unwrap();
            let executions = store.executions_of("r", None).await.unwrap();
            assert_eq!((executions[0].check.as_str(), executions[0].accepted.bound.as_str()), ("a", ""));
            assert_eq!(executions[0].accepted.project, "default");
            assert_eq!(store.check("a").await.unwrap().unwrap().project, "default");
            let projects = store.projects("", 10).await.unwrap();
            let names: Vec<&str> = projects.iter().map(|project| project.name.as_str()).collect();
            assert_eq!(names, ["alice", "default"], "each owner of the earlier version is a project");
            assert_eq!(store.keys().await.unwrap()[0].project, "alice");
            let engines = store.engines().await.unwrap();
            assert_eq!(
                (engines[0].id.as_str(), engines[0].waiting),
                ("engine", 2),
                "waiting checks are visible"
            );
            assert_eq!(store.claim("one", "engine", SMALL).await.unwrap()[0].id, "a");
            let large = Room { large: 10, small: 0, alone: false };
            assert_eq!(store.claim("one", "engine", large).await.unwrap()[0].id, "b");
            assert_eq!(store.archive_bytes("default").await.unwrap(), 0, "not counted yet");
            while store.tend_totals().await.unwrap() {}
            assert_eq!(store.archive_bytes("default").await.unwrap(), 7 + (1 << 20));
            store.close().await;
        });
    }
}

async fn counts_submissions_by_project_and_hour(store: &Store) {
    let owned = |id: &str, replica: &str| Submission {
        key: id.to_owned(),
        project: "alice".to_owned(),
        is_counted: true,
        near: None,
        replica: replica.to_owned(),
        ..submission(id)
    };
    for (id, replica) in [("a", "one"), ("b", "one"), ("c", "two"), ("a", "two")] {
        store.submit(owned(id, replica)).await.unwrap();
    }
    let usage = store.usage("alice", 2).await.unwrap();
    assert_eq!(
        (usage.waiting, usage.accepted, usage.accepted_in_day),
        (2, 3, 3),
        "waiting checks are counted up to the limit"
    );
    assert_eq!(store.usage("bob", 2).await.unwrap().accepted, 0);
    store.forget_submissions().await.unwrap();
    assert_eq!(store.usage("alice", 9).await.unwrap().accepted, 3);
}

#[test]
fn submissions_are_counted_by_project_and_hour() {
    with_each("counters", &counts_submissions_by_project_and_hour);
}

async fn refuses_waiting_checks_beyond_a_limit(store: &Store) {
    let limit = Limit { waiting: 2, per_hour: 100, per_day: None };
    let usage = store.usage("alice", limit.waiting).await.unwrap();
    // The known use is older than all submissions, as that of another replica can be.
    let owned = |id: &str| Submission {
        key: id.to_owned(),
        project: "alice".to_owned(),
        is_counted: true,
        near: Some(Near { limit, usage }),
        ..submission(id)
    };
    for id in ["a", "b"] {
        assert!(store.submit(owned(id)).await.unwrap().is_new);
    }
    let refused = store.submit(owned("c")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Quota(Reached::Waiting)), "{refused}");
    assert!(!store.submit(owned("a")).await.unwrap().is_new, "an equal check has no limit");
    let job = store.claim("one", "engine", SMALL).await.unwrap().remove(0);
    assert!(store.finish("one", &job, Arc::new(ending())).await.unwrap().is_some());
    assert!(store.submit(owned("c")).await.unwrap().is_new, "a check has ended");
    let full = Near { limit: Limit { per_hour: 3, ..limit }, usage };
    let hourly = Submission { near: Some(full), ..owned("d") };
    let refused = store.submit(hourly).await.unwrap_err();
    assert!(matches!(refused, StoreError::Quota(_)), "{refused}");
}

#[test]
fn a_project_has_no_more_waiting_checks_than_its_limit() {
    with_each("waiting", &refuses_waiting_checks_beyond_a_limit);
}

async fn removes_archives_without_checks(store: &Store) {
    for (id, sha256) in [("a", "needed"), ("b", "spare")] {
        let (key, sha256) = (id.to_owned(), sha256.to_owned());
        store.submit(Submission { key, sha256, ..submission(id) }).await.unwrap();
    }
    let check = store.check("b").await.unwrap().unwrap();
    assert!(store.delete(&check, None).await.unwrap());
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let examine = async |after: &str, age| {
        let Examined { spare, last } = store.examine_packages(after, age, 1).await.unwrap();
        (spare.concat(), last.unwrap_or_default())
    };
    let found = |spare: &str, last: &str| (spare.to_owned(), last.to_owned());
    assert_eq!(examine("", 0).await, found("", "needed"));
    assert_eq!(examine("needed", 0).await, found("spare", "spare"));
    assert_eq!(
        examine("needed", 60_000).await,
        found("", "spare"),
        "somebody has just submitted the archive"
    );
    assert_eq!(examine("spare", 0).await, found("", ""), "the last archive");
    let both = ["needed", "spare"].map(str::to_owned).to_vec();
    assert_eq!(store.forget_packages(0, both).await.unwrap(), (1, Vec::new()));
    assert!(
        store.package("needed").await.unwrap().is_some() && store.package("spare").await.unwrap().is_none()
    );
}

#[test]
fn an_archive_is_removed_when_no_check_needs_the_archive() {
    with_each("archives", &removes_archives_without_checks);
}

async fn removes_the_history_of_a_project(store: &Store) {
    let key = KeyRecord {
        name: "red".to_owned(),
        project: "red".to_owned(),
        role: "submit".to_owned(),
        until: None,
    };
    assert!(store.add_key(&key, &NewKey::random().unwrap(), None).await.unwrap());
    for (id, project) in [("a", "red"), ("b", "red"), ("c", "red"), ("d", "blue")] {
        let (key, project) = (id.to_owned(), project.to_owned());
        store.submit(Submission { key, project, ..submission(id) }).await.unwrap();
    }
    let removal = Removal { name: "red".to_owned(), keeps_history: false, actor: None };
    assert!(store.remove_project(&removal).await.unwrap().is_some_and(|project| project.name == "red"));
    assert!(store.remove_project(&removal).await.unwrap().is_none(), "removed already");
    assert_eq!(store.projects_to_purge().await.unwrap(), ["red"]);
    for removed in [2, 1, 0] {
        assert_eq!(store.purge("red", 2).await.unwrap(), removed);
    }
    assert_eq!(store.projects_to_purge().await.unwrap(), [""; 0]);
    assert!(store.check("a").await.unwrap().is_none() && store.check("d").await.unwrap().is_some());
}

/// Returns the bytes of the archives of a project, and the number of passed checks in the last two days, before and after
/// the move of the changes.
async fn totals(store: &Store, project: &str) -> (i64, i64) {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let spans = Spans { start: i64::try_from(now / 86_400).unwrap() - 1, length: 3, count: 1 };
    let read = async || {
        let outcomes = store.outcomes(project, spans).await.unwrap();
        assert_eq!((outcomes[0].fail, outcomes[0].error), (0, 0));
        (store.archive_bytes(project).await.unwrap(), outcomes[0].pass)
    };
    let before = read().await;
    while store.tend_totals().await.unwrap() {}
    assert_eq!(read().await, before);
    before
}

async fn submit_to(store: &Store, id: &str, project: &str, sha256: &str) {
    let (key, project, sha256) = (id.to_owned(), project.to_owned(), sha256.to_owned());
    store.submit(Submission { key, project, sha256, ..submission(id) }).await.unwrap();
}

async fn counts_each_archive_of_a_project_once(store: &Store) {
    for (id, project, archive) in
        [("a", "red", "x"), ("b", "red", "x"), ("c", "blue", "x"), ("d", "red", "y")]
    {
        submit_to(store, id, project, archive).await;
    }
    assert_eq!((totals(store, "red").await, totals(store, "blue").await), ((14, 0), (7, 0)));
    submit_to(store, "a", "red", "x").await;
    assert_eq!(totals(store, "red").await, (14, 0), "the check exists");
    for job in store.claim("one", "engine", SMALL).await.unwrap() {
        assert!(store.finish("one", &job, Arc::new(ending())).await.unwrap().is_some());
        assert!(store.finish("one", &job, Arc::new(ending())).await.unwrap().is_none(), "finished already");
    }
    assert_eq!((totals(store, "red").await, totals(store, "blue").await), ((14, 3), (7, 1)));
    let check = store.check("d").await.unwrap().unwrap();
    assert!(store.delete(&check, None).await.unwrap() && !store.delete(&check, None).await.unwrap());
    assert_eq!(totals(store, "red").await, (7, 2));
    let old = store.delete_older(-60_000, 10).await.unwrap();
    assert_eq!(old.len(), 3, "one statement removes both checks of the archive");
    assert_eq!((totals(store, "red").await, totals(store, "blue").await), ((0, 0), (0, 0)));
}

#[test]
fn the_totals_of_a_project_follow_its_checks() {
    with_each("totals", &counts_each_archive_of_a_project_once);
}

#[test]
fn checks_from_before_the_totals_are_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for address in [Some(file), postgres("counted")].into_iter().flatten() {
        runtime.block_on(async {
            let store = Store::open(&address).await.unwrap();
            for (id, archive) in [("a", "a"), ("b", "b"), ("c", "c")] {
                submit_to(&store, id, "red", archive).await;
            }
            store.close().await;
        });
        let sql = "DELETE FROM totals; DELETE FROM total_changes; UPDATE counted SET until = 'a'";
        execute(&address, sql.to_owned()).unwrap();
        runtime.block_on(async {
            let store = Store::open(&address).await.unwrap();
            submit_to(&store, "d", "red", "a").await;
            submit_to(&store, "e", "red", "d").await;
            let check = store.check("b").await.unwrap().unwrap();
            assert!(store.delete(&check, None).await.unwrap());
            assert_eq!(store.archive_bytes("red").await.unwrap(), 0, "later archives are not counted yet");
            while store.tend_totals().await.unwrap() {}
            assert_eq!(totals(&store, "red").await, (14, 0), "`c` and `d`");
            let check = store.check("c").await.unwrap().unwrap();
            assert!(store.delete(&check, None).await.unwrap());
            assert_eq!(totals(&store, "red").await, (7, 0));
            store.close().await;
        });
    }
}

#[test]
fn the_history_of_a_removed_project_is_removed_in_parts() {
    with_each("purge", &removes_the_history_of_a_project);
}

#[test]
fn a_check_is_claimed_under_the_engine_that_accepted_it() {
    with_each("engine", &claims_checks_under_their_engine);
}

#[test]
fn a_stranded_check_is_re_accepted_or_failed() {
    with_each("stranded", &moves_checks_between_engines_once);
}

/// Runs a test with an empty SQLite database and, if a server is available, with an empty PostgreSQL database.
fn with_each(name: &str, test: &impl AsyncFn(&Store)) {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for address in [Some(file), postgres(name)].into_iter().flatten() {
        runtime.block_on(async {
            let store = Store::open(&address).await.unwrap();
            test(&store).await;
            store.close().await;
        });
    }
}

#[test]
fn only_the_holder_of_a_check_stores_its_result() {
    with_each("holder", &stores_results_of_the_holder);
}

#[test]
fn an_archive_is_stored_once() {
    with_each("object", &stores_one_object);
}

#[test]
fn a_check_lost_by_a_fault_is_claimed_again() {
    with_each("held", &renews_only_held_leases);
}

#[test]
fn an_archive_replaces_only_a_lost_object() {
    with_each("lost", &restores_a_lost_object);
}

#[test]
fn a_failure_is_delivered_to_each_webhook() {
    with_each("failure", &delivers_failures_to_webhooks);
}

async fn searches_newest_checks(store: &Store) {
    let open = |kind: &str, status| Open { requirement: "R-1".to_owned(), kind: kind.to_owned(), status };
    let fails = Found { open: [open("", "fail"), open("hot.x", "fail")].into(), ..Found::default() };
    let undecided = Found { open: [open("", "undecided")].into(), ..Found::default() };
    let passes = Found { passed: ["R-1".to_owned(), "R-2".to_owned()].into(), ..Found::default() };
    let finished = async |id: &str, project: &str, name: &str, found: &Found| {
        let (key, name, project) = (id.to_owned(), name.to_owned(), project.to_owned());
        store.submit(Submission { key, name, project, ..submission(id) }).await.unwrap();
        let job = store.claim("one", "engine", SMALL).await.unwrap().remove(0);
        let ending = Ending { found: found.clone(), ..ending() };
        assert!(store.finish("one", &job, Arc::new(ending)).await.unwrap().is_some());
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    };
    finished("a", "red", "vfw", &fails).await;
    finished("b", "red", "vfw", &passes).await;
    finished("c", "blue", "vfw", &fails).await;
    finished("d", "blue", "vlb", &undecided).await;
    let found = async |search: Search| {
        let found = store.search(&Search { limit: 10, ..search }).await.unwrap();
        found.into_iter().map(|check| check.id).collect::<Vec<_>>()
    };
    let by = |requirement: &str| Search { requirement: requirement.to_owned(), ..Search::default() };
    assert_eq!(found(by("R-1")).await, ["d", "c", "a"]);
    assert_eq!(found(Search { newest: true, status: "fail", ..by("R-1") }).await, ["c"]);
    assert_eq!(found(Search { kind: "hot.x".to_owned(), ..by("") }).await, ["c", "a"]);
    assert_eq!(found(Search { project: Some("red".to_owned()), ..by("R-1") }).await, ["a"]);
    assert_eq!(found(by("R-2")).await, [""; 0], "a passing requirement is not open");
    let last = store.check("c").await.unwrap().unwrap();
    assert_eq!(found(Search { before: Some(last.cursor()), ..by("R-1") }).await, ["a"]);
    let found = store.standing("R-1", None, 50).await.unwrap().failing;
    assert_eq!(found.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), ["c"]);
    assert!(store.standing("R-1", None, 0).await.unwrap().failing.is_empty());
    let standing = async |project| store.standing("R-1", project, 50).await.unwrap().counts;
    assert_eq!(standing(None).await, StatusCounts { fail: 1, pass: 1, undecided: 1 });
    assert_eq!(standing(Some("red")).await, StatusCounts { fail: 0, pass: 1, undecided: 0 });
    assert_eq!(
        store.standing("R-", None, 50).await.unwrap().counts,
        StatusCounts::default(),
        "a part of an id"
    );
    let second = store.check("b").await.unwrap().unwrap();
    assert_eq!(store.newest("red", "vfw").await.unwrap().unwrap().id, "b");
    assert!(store.last_accepted(&second).await.unwrap().is_some_and(|check| check.id == "a"));
    assert!(store.delete(&second, None).await.unwrap());
    assert_eq!(standing(Some("red")).await, StatusCounts { fail: 1, pass: 0, undecided: 0 });
    assert_eq!(store.without_search(10).await.unwrap(), [""; 0], "finished checks have their rows");
}

#[test]
fn searches_count_the_newest_check_of_each_product() {
    with_each("search", &searches_newest_checks);
}

async fn removes_unused_frames(store: &Store) {
    let finished = async |id: &str, frame: &str| {
        store.submit(Submission { key: id.to_owned(), ..submission(id) }).await.unwrap();
        let job = store.claim("one", "engine", SMALL).await.unwrap().remove(0);
        let ending = Ending { report: report(frame), ..ending() };
        assert!(store.finish("one", &job, Arc::new(ending)).await.unwrap().is_some());
    };
    finished("a", "used").await;
    finished("b", "unused").await;
    let check = store.check("b").await.unwrap().unwrap();
    assert!(store.delete(&check, None).await.unwrap());
    store.forget_frames().await.unwrap();
    assert_eq!(store.report("a").await.unwrap(), Some(report("used")), "a report needs the frame");
    store.record_engine("engine").await.unwrap();
    finished("c", "running").await;
    let check = store.check("c").await.unwrap().unwrap();
    assert!(store.delete(&check, None).await.unwrap());
    store.forget_frames().await.unwrap();
    // This process has stored the frame and does not store the frame again.
    finished("d", "running").await;
    assert_eq!(store.report("d").await.unwrap(), Some(report("running")), "the engine of the frame runs");
    let reports = store.reports(&["d", "absent", "a"]).await.unwrap();
    let expected = [("a", "used"), ("d", "running")].map(|(id, frame)| (id.to_owned(), report(frame)));
    assert_eq!(reports, HashMap::from(expected));
    assert!(store.reports(&[]).await.unwrap().is_empty());
}

#[test]
fn a_frame_is_kept_while_a_report_or_an_engine_needs_it() {
    with_each("frames", &removes_unused_frames);
}
