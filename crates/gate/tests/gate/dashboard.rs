//! Tests of the dashboard of projects.

use serde_json::{Value, json};

use crate::harness::{Answer, Gate, execute, failing, postgres};
use crate::history::{id, passing};
use crate::keys::add_in;

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn get(gate: &Gate, key: &str, path: &str) -> Answer {
    let answer = gate.call("GET", path, &[("X-API-Key", key)], b"");
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer
}

fn check(gate: &Gate, key: &str, archive: &[u8], name: &str) -> Value {
    let headers = [("Content-Type", "application/zip"), ("X-API-Key", key)];
    let answer = gate.call("POST", &format!("/api/v1/checks?wait=30&name={name}"), &headers, archive);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Returns the number of open requirements of a check.
fn open(gate: &Gate, key: &str, check: &Value) -> usize {
    let report = get(gate, key, &format!("/api/v1/checks/{}/report", id(check))).json();
    let requirements = report["packages"][0]["requirements"].as_array().unwrap();
    requirements
        .iter()
        .filter(|it| ["fail", "undecided", "error"].contains(&it["status"].as_str().unwrap()))
        .count()
}

/// Returns the cells of a project's row as text.
fn cells(page: &str, project: &str) -> Vec<String> {
    let link = format!("<tr><th scope=\"row\"><a href=\"/products?project={project}\">");
    let row = page.split(&link).nth(1).unwrap_or_else(|| panic!("no `{project}` in {page}"));
    let row = row.split("<tr>").next().unwrap().split("</tbody>").next().unwrap();
    let plain = |cell: &str| {
        let texts = cell.split('<').map(|part| part.split_once('>').map_or(part, |it| it.1));
        texts.collect::<String>().trim().to_owned()
    };
    format!("<td>{row}").split("<td").skip(1).map(|cell| plain(&format!("<{cell}"))).collect()
}

#[test]
fn a_dashboard_shows_each_project_now_and_30_days_ago() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    for database in [Some(file), postgres("dashboard")].into_iter().flatten() {
        let add = |name: &str, role: &str| add_in(folder.path(), &database, name, role, name).0;
        let (operator, red, blue) = (add("operator", "admin"), add("red", "submit"), add("blue", "submit"));
        let gate = Gate::start_in(folder.path(), &database, &[]);
        let old = check(&gate, &red, &failing(), "vfw");
        let new = check(&gate, &red, &passing(1), "vfw");
        let other = check(&gate, &red, &failing(), "vlb");
        let waiver = json!({"requirement": "R-92635", "file": "base_vnf.yaml", "reason": "agreed", "until": "2199-01-01",
            "subject": "resources.fw_server_0.properties.flavor.get_param"});
        let path = format!("/api/v1/checks/{}/waivers", id(&other));
        let asked = gate.call("POST", &path, &[JSON, ("X-API-Key", &red)], waiver.to_string().as_bytes());
        assert_eq!(asked.status, 201, "{}", asked.text());
        let (before, now) = (open(&gate, &red, &old), open(&gate, &red, &new) + open(&gate, &red, &other));
        assert_eq!(gate.terminate(), Some(0));
        // 31 days.
        let sql = format!("UPDATE checks SET created = created - 2678400000 WHERE id = '{}'", id(&old));
        execute(&database, sql).unwrap();

        let gate = Gate::start_in(folder.path(), &database, &[]);
        let page = get(&gate, &operator, "/dashboard").text();
        assert!(page.contains("<a href=\"/dashboard\" aria-current=\"page\">Dashboard</a>"), "{page}");
        let row = cells(&page, "red");
        let change = match now.cmp(&before) {
            std::cmp::Ordering::Less => format!("{} fewer", before - now),
            std::cmp::Ordering::Equal => "the same".to_owned(),
            std::cmp::Ordering::Greater => format!("{} more", now - before),
        };
        assert_eq!(row[..8], ["red", "2", "1", "1", "0", &now.to_string(), &change, "1"], "{page}");
        assert!(row[8].ends_with("ago") || row[8] == "just now", "{row:?}");
        assert!(page.contains("project=red\">1</a>"), "the waivers are linked: {page}");
        let empty = cells(&page, "blue");
        assert_eq!(empty[..9], ["blue", "0", "0", "0", "0", "0", "no checks then", "0", "never"], "{page}");

        let states = get(&gate, &operator, "/api/v1/dashboard").json();
        let names: Vec<&str> =
            states["projects"].as_array().unwrap().iter().map(|it| it["project"].as_str().unwrap()).collect();
        assert_eq!((names, &states["next"]), (vec!["blue", "default", "operator", "red"], &Value::Null));
        let mut state = get(&gate, &red, "/api/v1/dashboard?name=r").json()["projects"][0].clone();
        assert!(state["submitted"].take().as_str().is_some_and(|it| it.ends_with('Z')), "{state}");
        let expected = json!({
            "project": "red", "products": {"pass": 1, "fail": 1, "error": 0}, "open": now, "open_before": before,
            "requested_waivers": 1, "submitted": null,
        });
        assert_eq!(state, expected);
        let first = get(&gate, &operator, "/api/v1/dashboard?limit=1&name=e").json();
        assert_eq!((&first["projects"][0]["project"], &first["next"]), (&json!("blue"), &json!("blue")));
        let own = get(&gate, &blue, "/api/v1/dashboard").json();
        let expected = json!([{
            "project": "blue", "products": {"pass": 0, "fail": 0, "error": 0}, "open": 0, "open_before": null,
            "requested_waivers": 0, "submitted": null,
        }]);
        assert_eq!(own, json!({"projects": expected, "next": null}), "only the own project");
        for wrong in ["limit=51", "after=%00", "project=red"] {
            let path = format!("/api/v1/dashboard?{wrong}");
            assert_eq!(gate.call("GET", &path, &[("X-API-Key", &operator)], b"").status, 400, "{wrong}");
        }
        assert_eq!(gate.get("/api/v1/dashboard").status, 401);

        let found = get(&gate, &operator, "/dashboard?name=RE").text();
        assert!(found.contains("project=red\"") && !found.contains("project=blue\""), "{found}");
        assert!(get(&gate, &operator, "/dashboard?name=%25").text().contains("No projects match"));
        let rest = get(&gate, &operator, "/dashboard?after=blue").text();
        assert!(rest.contains("project=red\"") && !rest.contains("project=blue\""), "{rest}");
        let own = get(&gate, &blue, "/dashboard").text();
        assert!(
            own.contains("project=blue\"") && !own.contains("project=red"),
            "only the own project: {own}"
        );
        assert!(!get(&gate, &blue, "/dashboard?name=red").text().contains("project=red"));
        for wrong in ["/dashboard?after=%00", "/dashboard?project=red"] {
            assert_eq!(gate.call("GET", wrong, &[("X-API-Key", &operator)], b"").status, 400, "{wrong}");
        }
        assert_eq!(gate.get("/dashboard").status, 303, "a reader signs in");
    }
}

#[test]
fn a_dashboard_has_pages() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    for number in 0..21 {
        let path = format!("/api/v1/projects/p{number:02}");
        assert_eq!(gate.call("PUT", &path, &[JSON], b"{}").status, 200);
    }
    let first = gate.get("/dashboard?name=p").text();
    assert!(first.contains("project=p19\"") && !first.contains("project=p20\""), "{first}");
    let next = first.split("<a rel=\"next\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let last = gate.get(&next.replace("&#38;", "&")).text();
    assert!(last.contains("project=p20\"") && !last.contains("project=p19\""), "{last}");
    assert!(!last.contains("rel=\"next\""), "{last}");
}
