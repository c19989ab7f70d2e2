//! What the database promises, the same with each of them.

use gate::engine::Terms;
use gate::store::Store;
use gate::store::checks::{Content, Ending, Status, Submission};
use gate::store::packages::Place;

use crate::harness::postgres;

fn submission(id: &str) -> Submission {
    Submission {
        id: id.to_owned(),
        key: "key".to_owned(),
        name: "vfw".to_owned(),
        sha256: "hash".to_owned(),
        content: Content::Here(b"archive".to_vec()),
        terms: Terms {
            rules: "onap".to_owned(),
            release: "istanbul".to_owned(),
            profile: "text".to_owned(),
            fail_on: "must".to_owned(),
            today: "2026-11-23".to_owned(),
            configuration: None,
        },
        engine: "engine".to_owned(),
        submitter: None,
        execution: None,
    }
}

fn ending() -> Ending {
    Ending { outcome: "pass", summary: "{}".to_owned(), report: b"report".to_vec(), hooks: Vec::new() }
}

async fn keeps_what_the_holder_writes(store: &Store) {
    let first = store.submit(submission("a")).await.unwrap();
    assert!(first.is_new && first.keeps_object);
    let again = store.submit(submission("b")).await.unwrap();
    assert!(!again.is_new);
    assert_eq!(again.check.id, "a", "the same package on the same terms is the same check");

    let mut jobs = store.claim("one", 10, false).await.unwrap();
    assert_eq!(jobs.len(), 1);
    let job = jobs.remove(0);
    assert!(matches!(&job.archive, Some(Place::Here(bytes)) if bytes == b"archive"));

    assert!(!store.finish("another", &job, ending()).await.unwrap());
    assert_eq!(store.report("a").await.unwrap(), None, "who does not hold a check writes nothing of it");
    assert!(store.finish("one", &job, ending()).await.unwrap());
    assert!(!store.finish("one", &job, ending()).await.unwrap());
    assert_eq!(store.report("a").await.unwrap().as_deref(), Some(&b"report"[..]));
    let check = store.check("a").await.unwrap().unwrap();
    assert_eq!((check.status, check.outcome.as_deref()), (Status::Done, Some("pass")));
}

async fn keeps_one_object(store: &Store) {
    let content = |name: &str| Content::Object { name: name.to_owned(), size: 1 << 20 };
    let first = Submission { content: content("first"), ..submission("a") };
    assert!(store.submit(first).await.unwrap().keeps_object);
    let second = Submission { key: "other".to_owned(), content: content("second"), ..submission("b") };
    let second = store.submit(second).await.unwrap();
    assert!(second.is_new);
    assert!(!second.keeps_object, "the archive is there already");
    let jobs = store.claim("one", 10, false).await.unwrap();
    assert_eq!(jobs.len(), 2);
    for job in jobs {
        assert!(matches!(job.archive, Some(Place::Object(name)) if name == "first"));
    }
}

/// Runs a test over an empty SQLite, and over an empty PostgreSQL where there is one.
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
fn what_the_holder_of_a_check_writes_is_kept() {
    with_each("holder", &keeps_what_the_holder_writes);
}

#[test]
fn an_archive_is_kept_once() {
    with_each("object", &keeps_one_object);
}
