//! Tests of the history of products, badges, searches, and the size of stored reports.

use std::io::Write as _;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::compression::full_of_findings;
use crate::harness::{FAILING, Gate, execute, failing, postgres, small, zipped};
use crate::keys::add_to;

const ZIP: (&str, &str) = ("Content-Type", "application/zip");

pub(crate) fn id(check: &Value) -> &str {
    check["id"].as_str().unwrap()
}

/// Creates a package without violations of mandatory requirements.
pub(crate) fn passing(n: usize) -> Vec<u8> {
    let base = format!(
        "heat_template_version: 2016-10-14
description: number {n}
parameters:
  vnf_name: {{ type: string, description: name }}
resources:
  sg:
    type: OS::Neutron::SecurityGroup
    properties:
      name: {{ str_replace: {{ template: VNF_sg, params: {{ VNF: {{ get_param: vnf_name }} }} }} }}
"
    );
    zipped(&[("base_vnf.yaml", &base), ("base_vnf.env", "parameters: {}\n")])
}

#[test]
fn a_history_compares_with_the_last_accepted_submission() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let first = gate.check(&failing(), "vfw");
    let accepted = gate.check(&passing(1), "vfw");
    assert_eq!((&first["outcome"], &accepted["outcome"]), (&json!("fail"), &json!("pass")));
    let again = gate.check(&zipped(&[("base_vnf.yaml", FAILING)]), "vfw");
    gate.check(&failing(), "another");
    let history = gate.get("/api/v1/products/vfw").json();
    let submissions = history["submissions"].as_array().unwrap();
    let ids: Vec<&str> = submissions.iter().map(|it| id(&it["check"])).collect();
    assert_eq!(ids, [id(&again), id(&accepted), id(&first)]);
    let [last, passed, oldest] = submissions.as_slice() else { panic!("{history}") };
    assert_eq!(last["accepted"], accepted["id"]);
    let changes = gate.get(&format!("/api/v1/checks/{}/changes/{}", id(&again), id(&accepted))).json();
    let count = |group: &str| changes["packages"][0][group].as_array().unwrap().len();
    assert_eq!((&last["new"], &last["fixed"]), (&json!(count("new")), &json!(count("fixed"))));
    assert!(count("new") > 0, "{changes}");
    assert_eq!(
        (&passed["accepted"], &passed["new"], &passed["errors"]),
        (&json!(null), &json!(null), &json!(0))
    );
    let report = gate.get(&format!("/api/v1/checks/{}/report", id(&first))).json();
    let failed = |level: &str| {
        let requirements = report["packages"][0]["requirements"].as_array().unwrap();
        let failed = requirements.iter().filter(|it| it["status"] == "fail" && it["level"] == level);
        let open = |it: &Value| {
            it["findings"].as_array().unwrap().iter().filter(|it| it["advisory"] == false).count()
        };
        failed.map(open).sum::<usize>()
    };
    assert_eq!(
        (&oldest["errors"], &oldest["warnings"]),
        (&json!(failed("error")), &json!(failed("warning")))
    );
    assert!(failed("error") > 0);

    let to_fix = history["to_fix"].as_array().unwrap();
    let heat = to_fix.iter().find(|it| it["requirement"] == "R-92635").unwrap_or_else(|| panic!("{history}"));
    let finding = &heat["findings"][0];
    assert!(finding["message"].as_str().unwrap().contains("fw_flavour_name"), "{heat}");
    assert_eq!(
        (&finding["file"], &finding["line"], &finding["column"]),
        (&json!("base_vnf.yaml"), &json!(10), &json!(28))
    );
    assert!(
        !heat["help"].as_array().unwrap().is_empty() && !heat["title"].as_str().unwrap().is_empty(),
        "{heat}"
    );

    let one = gate.get("/api/v1/products/vfw?limit=1").json();
    assert_eq!(one["submissions"][0], *last, "a part of the history has the same figures");
    let next = one["next"].as_str().unwrap();
    let rest = gate.get(&format!("/api/v1/products/vfw?limit=2&after={next}")).json();
    assert_eq!(rest["submissions"], json!([passed, oldest]));
    assert_eq!(rest["next"], json!(null));
    assert_eq!(gate.get("/api/v1/products/none").status, 404);
    assert_eq!(gate.get("/api/v1/products/vfw?project=none").status, 404);
    assert_eq!(gate.get("/api/v1/products/vfw?limit=51").status, 400);
    let page = gate.get("/products/vfw").text();
    for part in [
        "<svg",
        "<desc id=\"chart-desc\">3 finished submissions",
        "To fix before a pass",
        "base_vnf.yaml:10:28",
    ] {
        assert!(page.contains(part), "no `{part}` in {page}");
    }
    let refused = gate.check(&zipped(&[("text.txt", "no template")]), "vfw");
    assert_eq!(refused["outcome"], "error");
    let history = gate.get("/api/v1/products/vfw").json();
    let submission = &history["submissions"][0];
    assert_eq!((&submission["check"]["id"], &submission["accepted"]), (&refused["id"], &accepted["id"]));
    for member in ["errors", "warnings", "new", "fixed"] {
        assert_eq!(submission[member], json!(null), "an archive that could not be opened fixes nothing");
    }
    assert!(!history["refusals"].as_array().unwrap().is_empty(), "{history}");
    let fixed = gate.check(&passing(2), "vfw");
    assert_eq!(fixed["outcome"], "pass");
    assert_eq!(gate.get("/api/v1/products/vfw").json()["to_fix"], json!([]));
    assert!(!gate.get("/products/vfw").text().contains("To fix before a pass"));
}

#[test]
fn the_products_of_a_project_are_listed_with_their_newest_submission() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let (old, other) = (gate.check(&failing(), "vfw"), gate.check(&failing(), "vlb"));
    let new = gate.check(&passing(1), "vfw");
    for path in ["/products", "/projects/default"] {
        let page = gate.get(path).text();
        for check in [&new, &other] {
            assert!(page.contains(&format!("href=\"/checks/{}\"", id(check))), "{path}: {page}");
        }
        assert!(
            page.contains("href=\"/products/vfw?project=default\"") && !page.contains(id(&old)),
            "{path}"
        );
    }
    assert!(
        gate.get("/products?after=default/vfw").text().matches("/checks/").count() == 1,
        "only `vlb` follows"
    );
    assert!(!gate.get("/products?project=none").text().contains("/checks/"));
}

#[test]
fn a_trend_counts_products_and_outcomes_by_week() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    for database in [Some(file), postgres("trend")].into_iter().flatten() {
        let gate = Gate::start_in(folder.path(), &database, &[]);
        let old = gate.check(&failing(), "vfw");
        gate.check(&passing(1), "vfw");
        gate.check(&failing(), "vlb");
        let newest = gate.check(&zipped(&[("broken.zip", "")]), "vdns");
        assert_eq!(gate.terminate(), Some(0));
        let earlier = format!("UPDATE checks SET created = created - 7 * 86400000 WHERE id = '{}'", id(&old));
        execute(&database, earlier).unwrap();
        let gate = Gate::start_in(folder.path(), &database, &[]);
        let trend = gate.get("/api/v1/projects/default/trend").json();
        assert_eq!((&trend["products"], &trend["newest"]["id"]), (&json!(3), &newest["id"]), "{trend}");
        let weeks = trend["weeks"].as_array().unwrap();
        let counts = |week: &Value| ["pass", "fail", "error"].map(|it| week[it].as_i64().unwrap());
        assert_eq!(weeks.len(), 8);
        assert_eq!(counts(&weeks[7]).iter().sum::<i64>(), 3, "{trend}");
        assert_eq!((counts(&weeks[6]), counts(&weeks[5])), ([0, 1, 0], [0, 0, 0]), "{trend}");
        assert_eq!(counts(&weeks[7])[0], if newest["outcome"] == "pass" { 2 } else { 1 });
        let listed = |week: &Value| {
            let (since, until) = (week["since"].as_str().unwrap(), week["until"].as_str().unwrap());
            let list = gate.get(&format!("/api/v1/checks?since={since}&until={until}")).json();
            list["checks"].as_array().unwrap().len()
        };
        assert_eq!((listed(&weeks[7]), listed(&weeks[6])), (3, 1), "the days are those of lists");
        let page = gate.get("/products?project=default").text();
        assert!(
            page.contains("Last 8 weeks") && page.contains("3 products") && page.contains("<meter"),
            "{page}"
        );
        assert_eq!(gate.get("/api/v1/projects/none/trend").status, 404);
    }
}

#[test]
fn searches_find_requirements_and_findings() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let old = gate.check(&failing(), "vfw");
    let other = gate.check(&failing(), "vlb");
    let fixed = gate.check(&passing(1), "vfw");
    let found = |query: &str| {
        let answer = gate.get(&format!("/api/v1/search?{query}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let matches = answer.json()["matches"].as_array().unwrap().clone();
        matches.iter().map(|it| id(&it["check"]).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found("requirement=R-92635"), [id(&other), id(&old)]);
    assert_eq!(found("requirement=R-92635&newest=true"), [id(&other)], "the newest check of `vfw` passes");
    assert_eq!(found("requirement=R-92635&text=FW_FLAVOUR"), [id(&other), id(&old)]);
    assert_eq!(found("text=fw_flavour_name&newest=true"), [id(&other)]);
    for query in ["requirement=R-92635&text=absent", "requirement=R-92635&project=absent", "requirement=none"]
    {
        assert_eq!(found(query), [""; 0], "{query}");
    }
    let matches = gate.get("/api/v1/search?requirement=R-92635&newest=true").json();
    let requirement = &matches["matches"][0]["requirements"][0];
    assert_eq!((&requirement["id"], &requirement["status"]), (&json!("R-92635"), &json!("fail")));
    let finding = &requirement["findings"][0];
    assert_eq!((&finding["file"], &finding["line"]), (&json!("base_vnf.yaml"), &json!(10)));
    let code = finding["code"].as_str().unwrap();
    assert_eq!(found(&format!("code={code}")), [id(&other), id(&old)]);
    assert_eq!(found("code=hot.none"), [""; 0]);
    let first = gate.get("/api/v1/search?requirement=R-92635&limit=1").json();
    let next = first["next"].as_str().unwrap();
    assert_eq!(found(&format!("requirement=R-92635&limit=1&after={next}")), [id(&old)]);
    assert_eq!(found(""), [id(&other), id(&old)], "each check with an open requirement");
    assert_eq!(found("requirement=&newest=true"), [id(&other)]);
    let long = format!("text={}", "x".repeat(501));
    for query in ["requirement=R-1&limit=0", "text=%00", &long] {
        assert_eq!(gate.get(&format!("/api/v1/search?{query}")).status, 400, "{query}");
    }

    let page = |query: &str| gate.get(&format!("/search?{query}")).text();
    let newest = page("requirement=R-92635&newest=true");
    assert!(newest.contains(&format!("href=\"/checks/{}\"", id(&other))), "{newest}");
    assert!(newest.contains("base_vnf.yaml:10:28") && !newest.contains(id(&old)), "{newest}");
    assert!(page("").contains("Enter a requirement") && page("text=absent").contains("No checks"));
    let standing = || gate.get("/api/v1/requirements/R-92635").json();
    let counts = |it: &Value| [&it["fail"], &it["pass"], &it["undecided"]].map(|it| it.as_i64().unwrap());
    assert_eq!(counts(&standing()), [1, 1, 0]);
    assert_eq!(gate.get("/api/v1/requirements/R-00000").status, 404);
    let page = gate.get("/requirements/R-92635").text();
    assert!(
        page.contains("href=\"/products/vlb?project=default\"") && !page.contains("/products/vfw"),
        "{page}"
    );
    assert_eq!(gate.call("DELETE", &format!("/api/v1/checks/{}", id(&fixed)), &[], b"").status, 204);
    assert_eq!(counts(&standing()), [2, 0, 0], "the check before is the newest");
}

/// A request that reads many large reports would take seconds.
#[test]
fn a_search_reads_fewer_large_reports() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let submitted = gate.submit(&full_of_findings(), "name=vfw").json();
    let check = gate.settled(id(&submitted));
    assert_eq!(gate.terminate(), Some(0));
    let numbers =
        "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99) SELECT i FROM n)";
    let sql = format!(
        "CREATE TABLE numbers AS SELECT printf('%032x', i) AS id, i FROM {numbers};
         INSERT INTO checks (id, key, name, package, terms, engine, submitter, status, outcome, attempts, created, finished, passed) \
         SELECT numbers.id, numbers.id, name, package, terms, engine, submitter, status, outcome, attempts, created - i, finished, \
         passed FROM checks, numbers;
         INSERT INTO reports (check_id, content, frame) SELECT id, content, frame FROM reports, numbers;
         INSERT INTO open_requirements (check_id, requirement, kind, status) SELECT id, requirement, kind, status \
         FROM open_requirements, numbers; DROP TABLE numbers"
    );
    execute(&format!("sqlite:{}", folder.path().join("gate.db").display()), sql).unwrap();
    let gate = Gate::start(&folder, &[]);
    let mut after = String::new();
    let mut requests = 0;
    loop {
        let page = gate.get(&format!("/api/v1/search?text=nothing+like+that&after={after}")).json();
        assert_eq!(page["matches"], json!([]));
        requests += 1;
        let Some(next) = page["next"].as_str() else { break };
        after = next.to_owned();
    }
    assert!((2..=5).contains(&requests), "{requests} requests for 100 reports");
    let found = gate.get("/api/v1/search?requirement=R-92635&limit=50").json();
    let matches = found["matches"].as_array().unwrap();
    assert_eq!((matches.len(), &matches[0]["check"]["id"]), (20, &check["id"]), "the first batch");
    assert!(found["next"].is_string());
}

#[test]
fn checks_from_before_an_upgrade_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    assert_eq!(gate.terminate(), Some(0));
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    execute(&file, "DELETE FROM open_requirements; UPDATE checks SET passed = NULL".to_owned()).unwrap();
    let gate = Gate::start(&folder, &[]);
    let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        let found = gate.get("/api/v1/search?requirement=R-92635").json();
        if found["matches"][0]["check"]["id"] == check["id"] {
            break;
        }
        assert!(std::time::Instant::now() < end, "{found}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// Returns a number that a query on the database of a gate selects.
fn query(folder: &TempDir, sql: &str) -> i64 {
    let address = format!("sqlite:{}", folder.path().join("gate.db").display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&address).await.unwrap();
        let query = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(sql.to_owned()));
        query.fetch_one(&mut connection).await.unwrap()
    })
}

#[test]
fn a_check_costs_at_most_four_kibibytes_beyond_its_findings() {
    const CHECKS: i64 = 40;
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let sample = |n: i64| {
        let text = FAILING.replace("a firewall", &format!("a firewall, number {n}"));
        zipped(&[("base_vnf.yaml", &text), ("base_vnf.env", "parameters:\n  fw_image_name: ubuntu\n")])
    };
    let mut findings = 0;
    for n in 0..CHECKS {
        let check = gate.check(&sample(n), &format!("vfw-{n}"));
        let report = gate.get(&format!("/api/v1/checks/{}/report", id(&check))).json();
        assert!(report.to_string().len() > 90_000, "the report has a row for each requirement");
        let requirements = report["packages"][0]["requirements"].as_array().unwrap();
        let written: String = requirements
            .iter()
            .flat_map(|it| [&it["findings"], &it["undecided"]])
            .filter(|it| **it != json!([]))
            .map(ToString::to_string)
            .collect();
        let mut packed = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(written.as_bytes()).unwrap();
        findings += i64::try_from(packed.finish().unwrap().len()).unwrap();
    }
    assert_eq!(gate.terminate(), Some(0));
    assert_eq!(query(&folder, "SELECT COUNT(*) FROM frames"), 1, "one frame for the engine and the options");
    let reports = query(&folder, "SELECT SUM(LENGTH(content) + LENGTH(decisions)) FROM reports");
    let searches = query(
        &folder,
        "SELECT SUM(LENGTH(check_id) + LENGTH(requirement) + LENGTH(kind) + LENGTH(status)) FROM open_requirements",
    );
    let passed = query(&folder, "SELECT SUM(LENGTH(passed)) FROM checks");
    let [reports, findings, searches, passed] = [reports, findings, searches, passed].map(|it| it / CHECKS);
    println!(
        "per check: report {reports} bytes, of these {findings} for findings; searches {searches} and {passed}"
    );
    let beyond = reports - findings + searches + passed;
    assert!(beyond <= 4096, "{beyond} bytes per check");
}

#[test]
fn badges_show_the_newest_outcome_to_those_who_may_read() {
    let folder = tempfile::tempdir().unwrap();
    let add = |name: &str, role: &str, project: &str| add_to(&folder, name, role, project).0;
    let (operator, red, blue) =
        (add("operator", "admin", "operations"), add("red", "submit", "red"), add("blue", "submit", "blue"));
    let gate = Gate::start(&folder, &[]);
    let get = |key: &str, path: &str| gate.call("GET", path, &[("X-API-Key", key)], b"");
    let submit = |archive: &[u8], name: &str| {
        let path = format!("/api/v1/checks?wait=30&name={name}");
        let answer = gate.call("POST", &path, &[ZIP, ("X-API-Key", &red)], archive);
        assert_eq!(answer.status, 200, "{}", answer.text());
    };
    submit(&failing(), "vfw");
    submit(&small(1), "%3Csvg%20onload=alert(1)%3E");
    let path = "/badge/red/vfw.svg";
    for key in [&red, &operator] {
        let badge = get(key, path);
        assert_eq!((badge.status, badge.media_type.as_str()), (200, "image/svg+xml; charset=utf-8"));
        assert!(badge.text().contains("vfw: fail"), "{}", badge.text());
        assert_eq!(badge.header("cache-control"), Some("private, max-age=60"));
    }
    assert!(get(&red, "/badge/red/none.svg").text().contains("none: unknown"));
    let evil = get(&red, "/badge/red/%3Csvg%20onload=alert(1)%3E.svg").text();
    assert!(!evil.contains("<svg onload") && evil.contains("alert(1)"), "{evil}");
    let turned = get(&red, "/badge/red/v%E2%80%AEfw.svg").text();
    assert!(turned.contains("v\u{fffd}fw: unknown") && !turned.contains('\u{202e}'), "{turned}");
    assert_eq!((get(&blue, path).status, gate.get(path).status), (404, 401));
    assert_eq!(gate.get("/badge/none/vfw.svg").status, 401, "like a project that exists");
    assert_eq!(get(&red, "/badge/red/vfw").status, 404);

    let settings = br#"{"public-badges": true}"#;
    let put = gate.call("PUT", "/api/v1/projects/red", &[("X-API-Key", &operator)], settings);
    assert_eq!((put.status, put.json()["settings"]["public-badges"].clone()), (200, json!(true)));
    for answer in [gate.get(path), get(&blue, path)] {
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("public, max-age=60")));
        assert!(answer.text().contains("vfw: fail"));
    }
    let tag = gate.get(path).header("etag").unwrap().to_owned();
    assert_eq!(gate.call("GET", path, &[("If-None-Match", &tag)], b"").status, 304);
    submit(&passing(1), "vfw");
    let changed = gate.call("GET", path, &[("If-None-Match", &tag)], b"");
    assert!(changed.status == 200 && changed.text().contains("vfw: pass"), "{}", changed.text());
    assert_eq!(gate.get("/api/v1/products/vfw?project=red").status, 401, "only badges are public");
}
